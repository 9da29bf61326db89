"""Morale: what the routed may do, how they recover, and leaving the map."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.afflictions import Affliction
from quintain.systems.swords.events.surprise import MoraleTested
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Out
from quintain.systems.swords.stock import LED, ROUTED
from tests.systems.swords.script import Played, body, fight, in_turn, play, suffer


def rout(red_at: tuple[int, int] = (5, 5), blue_at: tuple[int, int] = (6, 5), **scenario: Any) -> SwordsScene:
    """`a` is routed and has its turn; `b` stands by."""
    scene = fight([body("a", red_at, initiative=9, morale=2)], [body("b", blue_at)], **scenario)
    suffer(scene, "a", ROUTED)
    return in_turn(scene, "a")


def spots(played: Played, option: str) -> list[str]:
    shape = next(each.shape for each in played.ask.options if each.id == option)
    assert shape is not None
    return list(shape.every())


@pytest.mark.rule("SW-028")
def test_the_routed_take_no_main_action_but_dash_and_withdraw() -> None:
    played = play(rout())

    options = played.options()
    assert {"dash", "withdraw", "end"} <= set(options)
    assert not [option for option in options if option.startswith(("attack", "defend", "grapple", "help", "prepare"))]


@pytest.mark.rule("SW-028")
def test_the_routed_move_away_from_their_enemies() -> None:
    played = play(rout())

    assert "move" not in played.options()
    assert "4,5" in spots(played, "risk")
    assert "5,4" not in spots(played, "risk")  # as near to the enemy as before


@pytest.mark.rule("SW-028")
def test_the_routed_check_again_as_each_of_their_turns_ends() -> None:
    played = play(rout(), ["end"], dice=[7])

    assert played.events(MoraleTested) == [MoraleTested("a", 7, 2, 9, 10, holds=False)]
    assert played["a"].suffers(ROUTED)

    calm = play(rout(), ["end"], dice=[8])
    assert not calm["a"].suffers(ROUTED)


@pytest.mark.rule("SW-028")
def test_the_routed_may_leave_the_map() -> None:
    played = play(rout((0, 5), (6, 5)), ["leave"])

    assert played["a"].out == Out.FLED
    assert played.scene.result is not None
    assert played.scene.result.winner == "blue"


@pytest.mark.rule("SW-028")
def test_a_great_leaders_bonus_steadies_the_routed() -> None:
    scene = rout()
    lead = Affliction(LED, "a")
    lead.amount = 1  # the Round it is for
    scene.by_id["a"].add_affliction(lead)

    played = play(scene, ["end"], dice=[6])

    assert not played["a"].suffers(ROUTED)
