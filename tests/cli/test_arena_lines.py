"""A fight without a grid, at a glance."""

from __future__ import annotations

from quintain.cli.state import clock, glance, map_lines
from quintain.systems.shattered.stock import Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import body, fight, in_phase, suffer


def test_arenas_are_told_line_by_line_with_who_stands_where_and_what_paths_cost() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "q1", "standard")])
    lines, legend = map_lines(SYSTEM.view(scene, scene.viewer("players")), {"ann": "Ann", "bob": "Bob"})
    assert lines == [
        "West: p1 (Ann). Paths: Mid 1.",
        "Mid: q1 (Bob). Paths: West 1, East 1.",
        "East: nobody. Paths: Mid 1.",
    ]
    assert legend == []


def test_the_clock_names_the_stage_or_the_phase() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "q1", "standard")])
    assert clock(SYSTEM.view(scene, scene.viewer("players"))) == "Round 1, Respite"
    assert clock(SYSTEM.view(in_phase(scene, 3), scene.viewer("players"))) == "Round 1, Phase 3"


def test_foes_are_shown_by_quarters_and_with_what_they_suffer() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "q1", "standard", health=13, max_health=15)])
    suffer(scene, "bob", Status.EXPOSED, 2)
    cells = glance(SYSTEM.view(scene, scene.viewer("players")), {"bob": "Bob"})["bob"]
    assert "Health 75 %" in cells
    assert "exposed 2" in cells[-1]
