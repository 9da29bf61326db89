"""Checks that the game master calls for on actions of a combat round that have none of their own."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Ruled
from quintain.systems.delve.events.checks import CheckCalled, CheckMade
from quintain.systems.delve.events.combat import Guarding, Intended, ItemUsed, Revealed, ShiftedTo
from quintain.systems.delve.events.rulings import Staked, Thwarted
from quintain.systems.delve.scene import FightScene, Phase
from tests.systems.delve.fighting import hits
from tests.systems.delve.script import ROAD, Played, fight, go_on, npc, pc, play, refused

QUIET = ["usual", "orc> nothing:stay"]
ANN: dict[str, Any] = {"athletics": 2, "items": ["bitter_draught"]}
FAILED = [1, 1]
PASSED = [6, 6]


def led(*, arena: Any = ROAD, zone: str = "west", **ann: Any) -> FightScene:
    """Ann and Bob against an orc, who does nothing; somebody is game master."""
    party = [pc("ann", zone=zone, **{**ANN, **ann}), pc("bob", zone=zone)]
    scene = fight(party, [npc("orc", zone=zone)], arena=arena)
    scene.seat_gm("gm")
    return scene


def asked(ann: str, bob: str = "nothing:stay", scene: FightScene | None = None) -> Played:
    """All have declared, and the game master is asked about it."""
    return play(scene or led(), [*QUIET, f"ann> {ann}", f"bob> {bob}"], then=": adjudicate")


@pytest.mark.rule("DV-010", "DV-011")
def test_actions_without_a_check_are_put_before_the_game_master_once_all_have_declared() -> None:
    asking = asked("guard:stay", "assist:ann:stay")

    (ask,) = asking.game.asks
    assert (ask.seat, ask.question) == ("gm", "Ann: guard. Bob: assist Ann. Does any of it take a check?")
    assert [option.label() for option in ask.options] == [
        "All of it succeeds",
        "A check for Ann: guard",
        "A check for Bob: assist Ann",
    ]


@pytest.mark.rule("DV-009")
def test_all_of_it_succeeds_without_dice_by_one_word() -> None:
    asking = asked("guard:stay", "assist:ann:stay")
    played = go_on(asking.game, ["succeed"], then=": length")

    assert played.events(CheckMade) == []
    assert played.events(Guarding) == [Guarding("ann")]
    assert [event.to for event in played.events(Ruled) if event.about == "adjudicate"] == [("gm",)]


@pytest.mark.rule("DV-010")
@pytest.mark.parametrize(("dice", "guards"), [(PASSED, True), (FAILED, False)], ids=["passed", "failed"])
def test_a_check_decides_whether_the_action_takes_place(dice: list[int], guards: bool) -> None:
    asking = asked("guard:stay")
    ruled = "check:ann:skills=athletics;dc=9;stakes=she drops the shield"
    played = go_on(asking.game, [ruled], dice=dice, then=": length")

    (called,) = played.events(CheckCalled)
    assert (called.who, called.why, called.skills, called.dc, called.gm_set) == (
        "ann",
        "guard",
        ("athletics",),
        9,
        True,
    )
    assert played.events(Staked) == [Staked("ann", "she drops the shield")]
    assert played.events(Guarding) == ([Guarding("ann")] if guards else [])
    assert played.events(Thwarted) == ([] if guards else [Thwarted("ann", "guard")])


@pytest.mark.rule("DV-010")
def test_after_one_check_the_others_are_still_to_be_ruled_on() -> None:
    asking = asked("guard:stay", "guard:stay")
    second = go_on(asking.game, ["check:ann:dc=9"], dice=FAILED, then=": adjudicate")

    assert second.options() == ["succeed", "check:bob"]
    both = go_on(second.game, ["check:bob:dc=9"], dice=FAILED, then=": length")
    assert both.events(Guarding) == []
    assert go_on(second.game, ["succeed"], then=": length").events(Guarding) == [Guarding("bob")]


@pytest.mark.rule("DV-010")
def test_what_has_failed_is_told_as_nothing_and_uses_nothing_up() -> None:
    asking = asked("use:bitter_draught:stay")
    played = go_on(asking.game, ["check:ann:dc=9"], dice=FAILED, then=": length")

    assert played.events(ItemUsed) == []
    assert "bitter_draught" in [gear.kind for gear in played["ann"].gear]
    assert Revealed("ann", "nothing") in played.events(Revealed)


@pytest.mark.rule("DV-010", "DV-006")
def test_the_check_comes_before_shifts_and_the_checks_of_the_round() -> None:
    asking = asked("guard:middle", "attack:fists:orc:stay")
    assert asking.scene.phase is Phase.SHIFTS

    played = go_on(asking.game, ["check:ann:dc=9"], dice=[*PASSED, 1, 1], then=": length")
    order = [type(event) for event in played.events() if isinstance(event, CheckMade | ShiftedTo)]
    assert order == [CheckMade, ShiftedTo, CheckMade]
    assert [who for who, *_ in hits(played)] == ["bob"]


# what is left of the shift


@pytest.mark.rule("DV-010")
@pytest.mark.parametrize(("dice", "zone"), [(PASSED, "east"), (FAILED, "middle")], ids=["passed", "failed"])
def test_a_dash_that_fails_is_a_plain_shift(dice: list[int], zone: str) -> None:
    asking = asked("dash:east")
    assert go_on(asking.game, ["check:ann:dc=9"], dice=dice, then=": length")["ann"].zone == zone


@pytest.mark.rule("DV-010")
def test_whoever_is_deft_comes_as_far_without_the_dash() -> None:
    asking = asked("dash:east", scene=led(abilities=["deft"]))
    assert go_on(asking.game, ["check:ann:dc=9"], dice=FAILED, then=": length")["ann"].zone == "east"


@pytest.mark.rule("DV-010")
def test_a_dash_after_somebody_that_fails_follows_one_zone() -> None:
    scene = led()
    scene.by_id["orc"].zone = "east"
    asking = asked("dash:orc:follow", scene=scene)
    played = go_on(asking.game, ["check:ann:dc=9"], dice=FAILED, then=": length")

    assert played["ann"].zone == "middle"


@pytest.mark.rule("DV-005")
def test_the_shift_goes_on_when_the_action_fails() -> None:
    asking = asked("guard:middle")
    assert go_on(asking.game, ["check:ann:dc=9"], dice=FAILED, then=": length")["ann"].zone == "middle"


def test_leaving_is_a_shift_that_stays() -> None:
    asking = asked("guard:leave")
    failed = go_on(asking.game, ["check:ann:dc=9"], dice=FAILED, then=": length")
    assert failed["ann"].out == "left"


@pytest.mark.rule("DV-010")
@pytest.mark.parametrize(("where", "comes"), [("middle", "west"), ("east", "middle")])
def test_whoever_follows_to_assist_in_vain_stops_where_it_could_have_assisted(where: str, comes: str) -> None:
    """From the next zone that is at once, and two zones off after one, however fast it is."""
    scene = led(abilities=["deft"])
    scene.by_id["bob"].zone = where
    asking = asked("assist:bob:follow", scene=scene)
    assert go_on(asking.game, ["succeed"], then=": length")["ann"].zone == comes
    assert go_on(asking.game, ["check:ann:dc=9"], dice=FAILED, then=": length")["ann"].zone == comes


# what helps it


@pytest.mark.rule("DV-010", "DV-019")
def test_whoever_assists_helps_in_a_check_that_is_called_for() -> None:
    asking = asked("guard:stay", "assist:ann:stay")
    played = go_on(asking.game, ["check:ann:dc=9", "succeed"], dice=[1, *PASSED], then=": length")
    assert [called.advantage for called in played.events(CheckCalled)] == [("assist",)]
    assert played.events(Guarding) == [Guarding("ann")]

    apart = led()
    apart.by_id["bob"].zone = "east"
    alone = asked("guard:stay", "assist:ann:stay", apart)
    called = go_on(alone.game, ["check:ann:dc=9", "succeed"], dice=PASSED, then=": length").events(CheckCalled)
    assert [each.advantage for each in called] == [()]


# who is not asked about


@pytest.mark.parametrize("left", [True, False])
def test_nobody_is_asked_about_those_who_are_gone(left: bool) -> None:
    asking = asked("guard:stay", "guard:stay" if left else "nothing:stay")
    asking.game.act("gm", "override:remove:ann")
    assert [option.id for ask in asking.game.asks for option in ask.options][:2] == (
        ["succeed", "check:bob"] if left else ["usual", "hours"]
    )


@pytest.mark.parametrize("deed", ["attack:fists:orc:stay", "nothing:stay"])
def test_nobody_is_asked_about_what_has_a_check_or_cannot_fail(deed: str) -> None:
    dice = [1, 1] if "attack" in deed else []
    played = play(led(), [*QUIET, f"ann> {deed}", "bob> nothing:stay"], dice=dice, then=": length")
    assert [event.about for event in played.events(Ruled) if event.about == "adjudicate"] == []


def test_what_foes_do_is_not_put_before_the_game_master_who_commands_them() -> None:
    played = play(led(), ["usual", "orc> guard:stay", "ann> nothing:stay", "bob> nothing:stay"], then=": length")
    assert Intended("orc", "guard", "foes", False) in played.events(Intended)


@pytest.mark.rule("DV-011")
def test_without_a_game_master_all_of_it_succeeds() -> None:
    scene = fight([pc("ann")], [npc("orc")])
    played = play(scene, ["orc> nothing:stay", "ann> guard:stay"], then="orc: intent")

    assert played.events(Guarding) == [Guarding("ann")]
    assert played.events(Ruled) == []


def test_a_check_of_somebody_else_is_refused() -> None:
    assert refused(asked("guard:stay"), "check:bob:dc=9")
