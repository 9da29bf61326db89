"""A fight without a grid, at a glance."""

from __future__ import annotations

import pytest

from quintain.cli.maps import map_lines
from quintain.cli.state import clock, glance, stakes
from quintain.systems.shattered.scene import Danger
from quintain.systems.shattered.sheet import Learned
from quintain.systems.shattered.stock import Status
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import body, fight, in_phase, suffer


def test_arenas_are_told_line_by_line_with_who_stands_where_and_what_paths_cost() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "q1", "standard")])
    lines, legend = map_lines(SYSTEM.board(scene, scene.viewer("players")), {"ann": "Ann", "bob": "Bob"})
    assert lines == [
        "West: p1 (Ann). Paths: Mid 1.",
        "Mid: q1 (Bob). Paths: West 1, East 1.",
        "East: nobody. Paths: Mid 1.",
    ]
    assert legend == []


def test_the_clock_names_the_stage_or_the_phase() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "q1", "standard")])
    assert clock(SYSTEM.board(scene, scene.viewer("players"))) == "Round 1, Respite"
    assert clock(SYSTEM.board(in_phase(scene, 3), scene.viewer("players"))) == "Round 1, Phase 3, players to act"


def test_foes_are_shown_by_quarters_and_with_what_they_suffer() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "q1", "standard", health=13, max_health=15)])
    suffer(scene, "bob", Status.EXPOSED, 2)
    cells = glance(SYSTEM.board(scene, scene.viewer("players")), {"bob": "Bob"})["bob"]
    assert "Health 75 %" in cells
    assert "Exposed 2" in cells[-1]


@pytest.mark.rule("SS-153", "SS-154")
def test_what_was_learned_of_a_foe_stands_beside_it() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "q1", "standard")])
    scene.by_id["bob"].learned = {"players": Learned(2, 1, True, 1, 3)}
    seen = glance(SYSTEM.board(scene, scene.viewer("players")), {"bob": "Bob"})["bob"]
    assert seen[-1] == "Seen in Round 1, Phase 3: Guard 2, Stamina 1, Resisted"


@pytest.mark.rule("SS-145", "SS-148")
def test_the_victory_condition_and_hazards_are_at_stake() -> None:
    scene = fight(
        players=[body("ann", "p1")],
        enemies=[body("bob", "q1", "standard")],
        victory="Bob is gone.",
        hazards=[{"hazard": "rockfall", "when": "respite", "at": "p1"}],
    )
    scene.dangers = [Danger("rockfall", "p1")]
    victory, hazard = stakes(SYSTEM.board(scene, scene.viewer("players")))
    assert victory == "Victory: Bob is gone."
    assert hazard.startswith("Rockfall at p1: End of Round: Rocks will fall here at the end of the Round")
