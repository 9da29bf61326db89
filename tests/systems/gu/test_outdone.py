"""What a held action has made impossible does not happen any more."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu.words import Condition
from tests.systems.gu.script import body, fight, play, waits

WON = [40, 5, 10, 2]  # a rolls 45 for the contest, c rolls 12


def ambush(a: dict[str, Any], b: dict[str, Any], **c: Any) -> Any:
    """a's turn; c waits with an attack for a to attack."""
    numbers: dict[str, Any] = {"close_combat": 60, "holds": waits("attack", "attacks", "a"), "max_hp": 80}
    guard = body("c", **(numbers | c))
    return fight([a], [b, guard], turn="a", order=["a", "c", "b"])


@pytest.mark.rule("GU-097")
@pytest.mark.rule("GU-114")
@pytest.mark.rule("GU-175")
@pytest.mark.parametrize(
    ("deed", "weapons", "then"), [("strike:knife:b", ["knife"], "a: turn"), ("grapple:b", [], "c: turn")]
)
def test_whoever_is_in_final_stand_by_then_neither_strikes_nor_grapples(
    deed: str, weapons: list[str], then: str
) -> None:
    a = body("a", at=(3, 3), weapons=weapons, hp=3, max_hp=30, close_combat=50)
    scene = ambush(a, body("b", at=(4, 3), reactions=0), at=(3, 4), weapons=["knife"])

    played = play(scene, [deed, "take", "strike:knife:a"], dice=[*WON, 30, 10, 10, 5], then=then)

    assert played["a"].suffers(Condition.FINAL_STAND)
    assert not played["a"].grapples
    assert played["b"].hp == 20


@pytest.mark.rule("GU-114")
@pytest.mark.rule("GU-076")
def test_nobody_strikes_with_what_was_struck_from_its_hand() -> None:
    a = body("a", at=(3, 3), weapons=["knife"], max_hp=40, close_combat=50)
    scene = ambush(a, body("b", at=(4, 3), reactions=0), at=(3, 4), weapons=["knife"])

    played = play(scene, ["strike:knife:b", "take", "called:knife:a:right_hand"], dice=[*WON, 10, 2], then="a: turn")

    assert played["b"].hp == 20


@pytest.mark.rule("GU-114")
@pytest.mark.rule("GU-251")
@pytest.mark.parametrize(("gu", "metres"), [("cut", 3), ("vein_burst", 2), ("immolate", 1)])
def test_nor_does_what_no_longer_reaches_its_target(gu: str, metres: int) -> None:
    a = body("a", at=(2 + metres, 3), gu=[gu], rank=2, max_hp=60, close_combat=50)
    scene = ambush(a, body("b", at=(2, 3), reactions=0, max_hp=50), at=(1 + metres, 3 + (metres == 1)))

    played = play(scene, [f"activate:{gu}:b", "take", "strike:kick:a"], dice=[*WON, 10, 2], then="a: turn")

    assert played["b"].hp == 50
    assert not played["b"].afflictions


@pytest.mark.rule("GU-114")
def test_the_loser_of_a_contest_about_a_grapple_acts_even_if_another_stops_it() -> None:
    a = body("a", at=(3, 3), hp=3, max_hp=30, close_combat=50)
    c = body("c", at=(6, 6), gu=["stream"], ranged_attack=20, holds=waits("activate:stream", "attacks", "a"))
    d = body("d", at=(3, 4), weapons=["knife"], close_combat=60, holds=waits("attack", "attacks", "a"))
    b = body("b", at=(4, 3), reactions=0)
    scene = fight([a, body("e", at=(11, 11))], [b, c, d], turn="a", order=["a", "c", "d", "b", "e"])
    faces = [10, 5, 90, 2, *WON, 30, 10, 90, 5]

    play(scene, ["grapple:b", "c> take", "d> take", "strike:knife:a"], dice=faces, then="c: held_action")


@pytest.mark.rule("GU-114")
@pytest.mark.rule("GU-254")
def test_an_area_around_its_user_goes_where_the_user_is_kicked() -> None:
    """Within 3 m of 5,3 are b and c; c kicks the user to 6,3: b is out of it, and d is in it."""
    a = body("a", at=(5, 3), gu=["thunderclap"], rank=2, max_hp=60, close_combat=50)
    c = body("c", at=(4, 3), close_combat=60, holds=waits("attack", "attacks", "a"), max_hp=80, reactions=1)
    others = [body(id, at=at, reactions=0, max_hp=50) for id, at in (("b", (2, 3)), ("d", (9, 3)))]
    scene = fight([a], [c, *others], turn="a", order=["a", "c", "b", "d"])

    played = play(scene, ["activate:thunderclap", "take", "strike:kick:a"], dice=[*WON, 10, 2], then="a: turn")

    assert [played[id].hp for id in ("b", "c", "d")] == [50, 74, 44]
