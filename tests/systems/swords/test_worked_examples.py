"""The worked examples of the ledger, played as they are written: the same numbers, dice and decisions."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.trace import this_project
from quintain.systems.swords.events.order import TurnBegan
from quintain.systems.swords.events.surprise import AmbushLaid, SideSurprised
from tests.systems.swords.script import body, fight, play

EXAMPLES = {each.id: each for each in this_project().ledger("swords").worked}


def dice(example: str) -> list[int]:
    """The dice exactly as the ledger lists them."""
    return list(EXAMPLES[example].dice)


def scout(id: str, at: tuple[int, int], skill: str, total: int, **numbers: Any) -> dict[str, Any]:
    """Somebody trained in one skill, with that total."""
    return body(id, at, trained=[skill], skill_totals={skill: total}, **numbers)


@pytest.mark.rule("SW-020", "SW-022", "SW-023", "SW-024", "SW-025", "SW-027")
def test_w01_an_ambush_rolled_by_the_worst_and_noticed_one_by_one() -> None:
    red = [
        scout("p", (1, 1), "Stealth", 3, initiative=9),
        scout("q", (1, 3), "Stealth", 5, initiative=8, readied=["ringmail"]),
        scout("r", (1, 5), "Stealth", 2, initiative=7),
    ]
    blue = [
        scout("x", (9, 1), "Perception", 1, initiative=6),
        scout("y", (9, 3), "Perception", 4, initiative=5),
        body("z", (9, 5), initiative=4),
    ]
    scene = fight(red, blue, blue_side={"aware": False})

    played = play(scene, ["ambush", *["end"] * 5], dice=dice("SW-W01"))

    assert played.events(AmbushLaid) == [AmbushLaid("red", "q", 9, 5, 14, -1)]
    assert [event.who for event in played.events(TurnBegan)] == ["p", "q", "r", "x", "z", "p"]
    assert played.scene.round == 2
    assert played.scene.surprised == []


@pytest.mark.rule("SW-016", "SW-017", "SW-018", "SW-019", "SW-020")
def test_w02_two_sides_unaware_of_each_other_check_as_groups() -> None:
    red = [
        scout(id, (1, 2 * row), "Perception", total, initiative=9 - row)
        for row, (id, total) in enumerate([("a", 0), ("b", 1), ("c", 2), ("d", 0)])
    ]
    blue = [scout(id, (9, 2 * row), "Perception", 0, initiative=20 - row) for row, id in enumerate("xyz")]
    scene = fight(red, blue, red_side={"aware": False}, blue_side={"aware": False})

    played = play(scene, ["end"] * 4, dice=dice("SW-W02"))

    assert played.events(SideSurprised) == [
        SideSurprised("red", 2, 4, surprised=False),
        SideSurprised("blue", 1, 3, surprised=True),
    ]
    assert [event.who for event in played.events(TurnBegan)] == ["a", "b", "c", "d", "x"]
    assert played.scene.round == 2
