"""Help for a check: Assist and Battle Cry."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.systems.delve.events.checks import CheckCalled, CheckMade
from quintain.systems.delve.events.combat import ActionLost, Assisting, Heartened
from quintain.systems.delve.scene import FightScene
from tests.systems.delve.fighting import hits, lost
from tests.systems.delve.script import ROAD, Played, fight, go_on, npc, pc, play, rules

QUIET = "nothing:stay"


def three(bob: str = "west", cid: str = "west", **of_ann: Any) -> FightScene:
    """Ann, Bob and Cid, and an orc beside Ann in the west of the road."""
    party = [pc("ann", zone="west", **of_ann), pc("bob", zone=bob), pc("cid", zone=cid)]
    return fight(party, [npc("orc", zone="west", stress=20)], arena=ROAD)


def round_of(scene: FightScene, ann: str, bob: str = QUIET, cid: str = QUIET, **more: Any) -> Played:
    return play(scene, [f"orc> {QUIET}", f"ann> {ann}", f"bob> {bob}", f"cid> {cid}"], then="orc: intent", **more)


def called(played: Played) -> list[tuple[str, tuple[str, ...]]]:
    """Who made a check with which sources of advantage."""
    return [(each.who, each.advantage) for each in played.events(CheckCalled)]


# Assist


@pytest.mark.rule("DV-019", "DV-088")
def test_an_assisted_check_has_advantage_without_a_roll_of_the_helper() -> None:
    played = round_of(three(), "attack:fists:orc:stay", "assist:ann:stay", dice=[1, 3, 4])
    assert called(played) == [("ann", ("assist",))]
    assert hits(played) == [("ann", "orc", 7, 5, True)]
    assert played.events(Assisting) == [Assisting("bob", "ann")]


@pytest.mark.rule("DV-019")
def test_several_helpers_count_once() -> None:
    played = round_of(three(), "attack:fists:orc:stay", "assist:ann:stay", "assist:ann:stay", dice=[1, 3, 4])
    assert called(played) == [("ann", ("assist",))]
    assert [told.who for told in played.events(Assisting)] == ["bob", "cid"]


@pytest.mark.parametrize(("zone", "near"), [("west", True), ("middle", True), ("east", False)])
def test_help_comes_from_the_same_or_an_adjacent_zone(zone: str, near: bool) -> None:
    dice = [1, 3, 4] if near else [3, 4]
    played = round_of(three(bob=zone), "attack:fists:orc:stay", "assist:ann:stay", dice=dice)
    assert called(played) == [("ann", ("assist",) if near else ())]
    assert lost(played) == ([] if near else ["bob"])
    assert played.events(ActionLost) == ([] if near else [ActionLost("bob", "its target is out of reach")])


def test_help_is_for_the_one_who_is_named_and_for_one_round() -> None:
    played = round_of(
        three(), "attack:fists:orc:stay", "assist:cid:stay", "attack:fists:orc:stay", dice=[3, 4, 1, 3, 4]
    )
    assert called(played) == [("ann", ()), ("cid", ("assist",))]
    again = [f"orc> {QUIET}", "ann> nothing:stay", "bob> nothing:stay", "cid> attack:fists:orc:stay"]
    assert called(go_on(played.game, again, dice=[3, 4], then="orc: intent"))[2:] == [("cid", ())]


def test_who_helps_somebody_who_has_gone_helps_nobody() -> None:
    scene = three()
    waiting = play(scene, [f"orc> {QUIET}"], then="ann, bob, cid: declare")
    helping = next(ask for ask in waiting.game.asks if ask.who == "bob")
    assert [option.id for option in helping.options if option.verb == "assist"] == ["assist:ann", "assist:cid"]
    dying = {"stress": 0, "max_stress": 8, "wounds": [{"name": "Torn", "severity": 12}]}
    party = [pc("ann", **dying), pc("bob")]
    scene = fight(party, [npc("orc", acrobatics=5, weapons=["knife"])], rules=rules(initiative="contested"))
    answers = ["orc> attack:knife:ann:stay", "ann> nothing:stay", "bob> assist:ann:stay"]
    played = play(scene, answers, dice=[6, 6, 1, 1, 1, 2, 6, 6, 1, 1], then="orc: intent")
    assert lost(played) == ["bob"]


# Battle Cry


CRIER: dict[str, Any] = {"abilities": ["battle_cry"]}


@pytest.mark.rule("DV-019")
def test_a_battle_cry_heartens_allies_near_for_the_next_round() -> None:
    scene = three(bob="middle", cid="east", command=1, **CRIER)
    cried = round_of(scene, "battle_cry:stay", dice=[6, 5])
    assert cried.events(Heartened) == [Heartened("ann", ["bob"])]
    (made,) = cried.events(CheckMade)
    assert (made.skills, made.total, made.dc) == (("command",), 12, 11)

    next_round = [
        f"orc> {QUIET}",
        "ann> attack:fists:orc:stay",
        "bob> attack:fists:orc:west",
        "cid> attack:fists:orc:stay",
    ]
    helped = go_on(cried.game, next_round, dice=[3, 3, 1, 3, 4], then="orc: intent")
    assert called(helped)[1:] == [("ann", ()), ("bob", ("battle cry",))]
    next_round[2] = "bob> attack:fists:orc:stay"
    later = go_on(helped.game, next_round, dice=[3, 3, 3, 4], then="orc: intent")
    assert called(later)[3:] == [("ann", ()), ("bob", ())]


def test_it_takes_effect_beside_what_others_do() -> None:
    scene = three(abilities=["deft", "battle_cry"])
    answers = ["orc> attack:fists:bob:stay", "ann> battle_cry:stay", f"bob> {QUIET}", f"cid> {QUIET}"]
    played = play(scene, answers, dice=[3, 3, 6, 6], then="orc: intent")
    assert played["bob"].stress == 7
    assert played.events(Heartened) == [Heartened("ann", ["bob", "cid"])]
    assert (played["bob"].heartened, played["cid"].heartened, played["ann"].heartened) == (2, 2, 0)
    assert played["ann"].used == ["battle_cry"]


@pytest.mark.rule("DV-019")
def test_both_sources_count() -> None:
    cried = round_of(three(**CRIER), "battle_cry:stay", dice=[6, 6])
    answers = [f"orc> {QUIET}", "ann> assist:bob:stay", "bob> attack:fists:orc:stay", f"cid> {QUIET}"]
    played = go_on(cried.game, answers, dice=[1, 1, 3, 4], then="orc: intent")
    assert called(played)[1:] == [("bob", ("assist", "battle cry"))]


def test_a_battle_cry_that_fails_heartens_nobody_and_is_used_up() -> None:
    cried = round_of(three(**CRIER), "battle_cry:stay", dice=[5, 6])
    assert not cried.events(Heartened)
    assert cried["bob"].heartened == 0
    assert cried["ann"].used == ["battle_cry"]


def test_it_is_for_those_who_have_it_and_once_in_a_combat() -> None:
    fresh = play(three(**CRIER), [f"orc> {QUIET}"], then="ann, bob, cid: declare")
    ann, bob, _cid = fresh.game.asks
    assert "battle_cry" in [option.id for option in ann.options]
    assert "battle_cry" not in [option.id for option in bob.options]
    cried = round_of(three(**CRIER), "battle_cry:stay", dice=[6, 6])
    again = go_on(cried.game, [f"orc> {QUIET}"], then="ann, bob, cid: declare")
    assert "battle_cry" not in [option.id for option in again.game.asks[0].options]
    assert cried["bob"].used == []


def test_after_the_combat_it_can_be_used_again() -> None:
    scene = fight([pc("ann", **CRIER)], [npc("orc")])
    played = play(scene, ["orc> yield:stay", "ann> battle_cry:stay"], dice=[1, 1])
    assert played.scene.result is not None
    assert played["ann"].used == []


def test_an_ability_that_is_not_limited_is_not_used_up() -> None:
    scene = three(**CRIER)
    ann = scene.by_id["ann"]
    free = msgspec.structs.replace(ann.abilities[0], once=False)
    scene.stock.abilities["battle_cry"] = free
    ann.abilities = [free]
    played = round_of(scene, "battle_cry:stay", dice=[6, 6])
    assert played["ann"].used == []
