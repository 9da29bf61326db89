"""End of combat, and what goes on afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.system import Outcome
from quintain.systems.gu.ending import measure, verdict
from quintain.systems.gu.events.order import RoundBegan, TimePassed
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.system import SYSTEM
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import Played, body, fight, go_on, play, rules, suffer, wolf


def two_sides(**scenario: Any) -> GuScene:
    red = [body("ann", (0, 0)), body("bob", (0, 5))]
    return fight(red, [body("cid", (9, 0)), body("dan", (9, 5))], turn="ann", **scenario)


def fell(scene: GuScene, *ids: str, by: str = "dead") -> GuScene:
    for id in ids:
        if by == "dead":
            scene.by_id[id].out = "dead"
        else:
            scene.by_id[id].hp = 0
            suffer(scene, id, Condition(by))
    return scene


def outcome(played: Played) -> Outcome:
    found = SYSTEM.outcome(played.scene)
    assert found is not None
    return found


@pytest.mark.parametrize(("by", "is_over"), [("dead", True), ("dying", True), ("final_stand", False)])
def test_a_side_with_nobody_alive_who_is_not_dying_has_lost(by: str, is_over: bool) -> None:
    found = verdict(fell(two_sides(), "cid", "dan", by=by))

    assert (found is not None and found.winner == "red") is is_over
    assert verdict(fell(two_sides(), "cid", by=by)) is None


def test_nobody_wins_if_nobody_is_left() -> None:
    found = verdict(fell(two_sides(), "ann", "bob", "cid", "dan"))

    assert found is not None
    assert found.winner == ""


def test_too_many_rounds_are_a_draw() -> None:
    scene = fight([body("ann", (0, 0))], [body("bob", (9, 9))], rules=rules(max_rounds=2), turn="ann")

    going = play(scene, ["end"] * 3, then="bob: turn")
    over = go_on(going.game, ["end"])

    assert outcome(over).winner == ""
    assert outcome(over).why == "2 rounds are over"
    assert SYSTEM.seconds(over.scene) == 20


@pytest.mark.parametrize(("fallen", "is_over"), [(["cid"], False), (["cid", "dan"], True)])
def test_a_side_that_has_lost_so_many_flees(fallen: list[str], is_over: bool) -> None:
    ends = [{"kind": "lost", "side": "blue", "count": 2, "winner": "red"}]
    red, blue = [body("ann", (0, 0))], [body("cid", (9, 0)), body("dan", (9, 5)), body("eve", (9, 9))]

    found = verdict(fell(fight(red, blue, turn="ann", ends=ends), *fallen))

    assert (found == Outcome("red", "2 of blue are lost")) is is_over
    assert verdict(fell(fight([*red, body("zoe", (0, 9))], blue, turn="ann", ends=ends), "ann")) is None


def test_the_fall_of_one_creature_ends_it() -> None:
    ends = [{"kind": "down", "creature": "dan", "winner": "red"}]

    assert verdict(fell(two_sides(ends=ends), "cid")) is None
    assert verdict(fell(two_sides(ends=ends), "dan", by="dying")) == Outcome("red", "Dan is down")


@pytest.mark.parametrize(("who", "winner"), [("cid", "red"), ("ann", "blue")])
def test_the_first_who_is_down_ends_it(who: str, winner: str) -> None:
    ends = [{"kind": "first_down"}]

    found = verdict(fell(two_sides(ends=ends), who, by="final_stand"))

    assert found == Outcome(winner, "somebody is down")
    assert verdict(two_sides(ends=ends)) is None
    both = verdict(fell(two_sides(ends=ends), "ann", "cid", by="final_stand"))
    assert both is not None
    assert both.winner == ""


def test_so_many_rounds_end_it_with_a_winner() -> None:
    ends = [{"kind": "rounds", "count": 1, "winner": "blue"}]
    scene = fight([body("ann", (0, 0))], [body("bob", (9, 9))], turn="ann", ends=ends)

    over = play(scene, ["end", "end"])

    assert outcome(over) == Outcome("blue", "1 rounds are over")


def test_a_creature_kept_back_by_the_game_master_is_still_to_come() -> None:
    scene = two_sides()
    for id in ("cid", "dan"):
        scene.by_id[id].out = "hidden"

    assert verdict(scene) is None


# afterwards


def last_blow(**numbers: Any) -> GuScene:
    ann = body("ann", (0, 0), weapons=["knife"], close_combat=60, **numbers)
    return fight([ann, body("bob", (0, 5))], [wolf("wolf", (1, 0), hp=1, reactions=0)], turn="ann")


BLOW = ["strike:knife:wolf"]


@pytest.mark.rule("GU-208")
def test_who_bleeds_has_turns_until_that_is_over() -> None:
    scene = last_blow(max_hp=20, hp=2, bleeding=1, gu=[])

    played = play(scene, BLOW, dice=[30, 1, 90, 1, 90, 1, 90, 1, 90, 1, 90, 1, 90, 1], then="")

    assert outcome(played).winner == "red"
    assert played["ann"].out == "dead"  # two turns of bleeding, and then five Predicament Tokens
    assert not played["bob"].out


def test_afterwards_nobody_is_attacked_but_wounds_are_tended() -> None:
    item = {"id": "leaf", "name": "Leaf", "effect": "It heals.", "heal": 4}
    ann = body("ann", (0, 0), weapons=["knife"], close_combat=60, items=["leaf"], hp=10, bleeding=2)
    ends = [{"kind": "lost", "side": "blue", "count": 1, "winner": "red"}]
    blue = [wolf("wolf", (1, 0), hp=1, reactions=0), wolf("other", (0, 1), reactions=0)]
    scene = fight([ann], blue, turn="ann", items=[item], ends=ends)

    asked = play(scene, BLOW, dice=[30, 1], then="ann: turn")
    assert asked.options() == ["eat:leaf", "end"]
    played = go_on(asked.game, ["eat:leaf"])

    assert (played["ann"].hp, played["ann"].bleeding) == (14, 0)
    assert outcome(played).winner == "red"


def test_whoever_burns_may_roll_on_the_ground_or_seek_water() -> None:
    scene = last_blow(max_hp=60)
    suffer(scene, "ann", Condition.BURNING)

    asked = play(scene, BLOW, dice=[30, 1], then="ann: turn")
    assert asked.options() == ["walk", "end"]  # the Combat Action is spent
    burnt = go_on(asked.game, ["end"], then="ann: turn")
    assert burnt.options() == ["roll", "walk", "end"]
    played = go_on(burnt.game, ["roll"])

    assert played["ann"].hp == 50
    assert outcome(played).winner == "red"
    assert [event.seconds for event in played.events(TimePassed)] == [10]
    assert played.events(RoundBegan) == []  # it began in the middle of one


def test_a_friend_who_can_heal_may_help() -> None:
    ann = body("ann", (0, 0), weapons=["knife"], close_combat=60, hp=10, bleeding=2)
    bob = body("bob", (0, 3), gu=["heal", "moonlight"])
    heal = {
        "id": "heal",
        "name": "Heal Gu",
        "rank": 1,
        "path": "wood",
        "category": "tonic",
        "cost": 1,
        "health": 5,
        "effect": "It heals.",
        "touch": True,
        "heal": 5,
    }
    scene = fight([ann, bob], [wolf("wolf", (1, 0), hp=1, reactions=0)], turn="ann", gus=[heal])

    asked = play(scene, BLOW, dice=[30, 1], then="bob: turn")
    assert "activate:heal:bob" not in asked.options()
    assert {"walk", "end"} <= set(asked.options())
    assert not [option for option in asked.options() if option.startswith(("activate:moonlight", "sprint", "hold"))]
    played = go_on(asked.game, ["walk:0,1", "activate:heal:ann"])

    assert (played["ann"].hp, played["ann"].bleeding) == (15, 0)


def test_a_fire_that_hurts_nobody_does_not_go_on_for_ever() -> None:
    scene = fight(
        [body("ann", (0, 0), weapons=["knife"], close_combat=60, invulnerable=["heat"])],
        [wolf("wolf", (1, 0), hp=1, reactions=0)],
        turn="ann",
        rules=rules(max_rounds=2),
    )
    suffer(scene, "ann", Condition.BURNING)

    played = play(scene, [*BLOW, "end", "end"], dice=[30, 1])

    assert outcome(played).winner == "red"


def test_what_a_finished_fight_tells() -> None:
    scene = fell(two_sides(), "cid", "dan")
    scene.by_id["ann"].hp = 10
    scene.decided = 3

    found = measure(scene)

    assert (found.rounds, found.survivors, found.margin) == (3, {"red": 2, "blue": 0}, 0.75)
