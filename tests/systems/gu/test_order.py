"""Initiative, surprise, rounds and the clock."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events import checks
from quintain.systems.gu.events.order import OrderFixed, RoundBegan
from quintain.systems.gu.order import join
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.system import SYSTEM
from quintain.systems.gu.words import Skill
from tests.systems.gu.direct import at_table
from tests.systems.gu.script import Played, body, fight, go_on, of_library, play, wolf
from tests.systems.written import give, refused, started


def beginning(
    *members: dict[str, Any], dice: list[int], then: str, answers: list[str] | None = None, **more: Any
) -> Played:
    """The first of the members against all others, who are foes of it."""
    first, *others = members
    scene = fight([first], others, **more)
    return play(scene, answers or [], dice=dice, then=then)


def results(played: Played) -> list[tuple[str, str, int, bool, int]]:
    return [(e.who, e.what, e.value, e.success, e.degrees) for e in played.events(checks.Attempted)]


@pytest.mark.rule("GU-001")
def test_everybody_rolls_once_in_the_order_of_the_scenario_before_anybody_acts() -> None:
    red = [body("ann", (0, 0), ranged_attack=50), body("bob", (0, 2), ranged_attack=50)]
    blue = [body("cid", (9, 0), ranged_attack=50), body("dan", (9, 2), ranged_attack=50)]

    played = play(fight(red, blue), dice=[40, 1, 30, 1, 10, 1, 20, 1], then="cid: turn")

    assert [who for who, *_ in results(played)] == ["ann", "bob", "cid", "dan"]
    assert played.scene.order == ["cid", "dan", "bob", "ann"]
    assert [event.order for event in played.events(OrderFixed)] == [played.scene.order]


@pytest.mark.rule("GU-001")
def test_whoever_is_not_there_does_not_roll() -> None:
    red, blue = [body("ann", (0, 0)), body("kept", (0, 5))], [body("bob", (9, 0)), wolf("wolf", (9, 5), hp=0)]
    scene = fight(red, blue)
    scene.by_id["kept"].out = "hidden"

    played = play(scene, dice=[10, 1, 20, 1], then="ann: turn")

    assert played.scene.order == ["ann", "bob"]


@pytest.mark.rule("GU-001")
def test_the_order_is_kept_for_all_rounds() -> None:
    red, blue = [body("ann", (0, 0), ranged_attack=50)], [body("bob", (9, 0), ranged_attack=50)]
    played = play(fight(red, blue), dice=[40, 1, 30, 1], then="bob: turn")

    later = go_on(played.game, ["bob> end", "ann> end", "bob> end", "ann> end"], then="bob: turn")

    assert later.scene.round == 3
    assert len(results(later)) == 2
    assert [event.round for event in later.events(RoundBegan)] == [1, 2, 3]


def newcomer(scene: GuScene, like: str, id: str) -> Fighter:
    new = scene.by_id[like].clone()
    new.id = id
    new.spot = scene.grid.at(5, 9)
    scene.add(new)
    return new


@pytest.mark.rule("GU-001")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ([10, 1], ["eve", "ann", "bob"]),  # 4 degrees: before everybody
        ([30, 5], ["ann", "eve", "bob"]),  # the same degrees as Ann, a higher number
        ([30, 1], ["ann", "eve", "bob"]),  # equal in everything: who was there first stays first
        ([90, 1], ["ann", "bob", "eve"]),
    ],
)
def test_who_joins_later_rolls_on_arrival_and_acts_from_the_next_round_on(dice: list[int], order: list[str]) -> None:
    red, blue = [body("ann", (0, 0), ranged_attack=50)], [body("bob", (9, 0), ranged_attack=50)]
    started = play(fight(red, blue), dice=[30, 1, 80, 1], then="ann: turn")
    scene = started.game.now()
    assert isinstance(scene, GuScene)
    scene = scene.clone()
    with at_table(scene, dice=dice) as table:
        join(scene, table, newcomer(scene, "ann", "eve"))

    assert scene.order == order
    first = play(scene, ["ann> end", "bob> end"], then=f"{order[0]}: turn")
    assert first.scene.round == 2
    rest = [f"{id}> end" for id in order]
    assert go_on(first.game, rest, then=f"{order[0]}: turn").scene.round == 3


@pytest.mark.rule("GU-002")
@pytest.mark.parametrize(
    ("at", "height", "skill", "value", "success"),
    [
        ((2, 0), 0, Skill.CLOSE_COMBAT, 60, True),
        ((3, 0), 0, Skill.RANGED_ATTACK, 20, False),
        ((0, 0), 2, Skill.CLOSE_COMBAT, 60, True),
        ((0, 0), 3, Skill.RANGED_ATTACK, 20, False),
    ],
)
@pytest.mark.rule("GU-003")
def test_an_enemy_within_two_metres_makes_it_close_combat(
    at: tuple[int, int], height: int, skill: Skill, value: int, success: bool
) -> None:
    ann = body("ann", (0, 0), close_combat=60, ranged_attack=20)
    bird = of_library("crane_swarm", at, id="bird", height=height, airborne=height > 0)

    played = beginning(ann, bird, dice=[50, 5, 90, 8], then="ann: turn")

    assert results(played)[0] == ("ann", skill, value, success, 1 if success else 4)


@pytest.mark.rule("GU-002")
def test_an_ally_nearby_does_not_count_and_an_unnoticed_enemy_does() -> None:
    ally = fight([body("ann", (0, 0)), body("bob", (1, 0))], [body("cid", (9, 0))])
    hidden = fight([body("ann", (0, 0))], [body("cid", (1, 0), unnoticed=True)])

    apart = play(ally, dice=[10, 1, 10, 2, 10, 3], then="ann: turn")
    near = play(hidden, dice=[90, 1, 10, 1, 90, 3], then="ann: turn")

    assert [skill for _, skill, *_ in results(apart)] == [Skill.RANGED_ATTACK] * 3
    assert [skill for _, skill, *_ in results(near)] == [Skill.CLOSE_COMBAT] * 2


@pytest.mark.rule("GU-004")
@pytest.mark.parametrize(
    ("dice", "order"),
    [
        ([10, 5, 30, 5, 20, 5], ["ann", "cid", "bob"]),  # 4, 2 and 3 degrees of success
        ([90, 5, 70, 5, 50, 1], ["cid", "bob", "ann"]),  # 5, 3 and 1 degrees of failure
        ([50, 1, 50, 10, 90, 10], ["bob", "ann", "cid"]),  # failures after all successes
        ([0, 5, 0, 6, 0, 7], ["ann", "bob", "cid"]),  # a critical has no precedence of its own
        ([90, 9, 90, 5, 60, 1], ["cid", "bob", "ann"]),  # nor has a fumble: all have failed by so many degrees
    ],
)
def test_the_most_degrees_of_success_come_first(dice: list[int], order: list[str]) -> None:
    members = [body(id, at, ranged_attack=50) for id, at in (("ann", (0, 0)), ("bob", (9, 0)), ("cid", (9, 9)))]

    played = beginning(*members, dice=dice, then=f"{order[0]}: turn")

    assert played.scene.order == order


@pytest.mark.rule("GU-005")
def test_among_equal_degrees_the_lower_number_on_the_dice_goes_first() -> None:
    ann, bob = body("ann", (0, 0), ranged_attack=55), body("bob", (9, 0), ranged_attack=40)

    played = beginning(ann, bob, dice=[30, 4, 10, 7], then="bob: turn")

    assert [degrees for *_, degrees in results(played)] == [3, 3]
    assert played.scene.order == ["bob", "ann"]


@pytest.mark.rule("GU-005")
def test_it_is_the_number_before_penalties_that_is_compared() -> None:
    ann, bob = body("ann", (0, 0), ranged_attack=55, surprised=True), body("bob", (9, 0), ranged_attack=55)

    played = beginning(ann, bob, dice=[10, 4, 30, 2], then="ann: turn")

    assert [degrees for *_, degrees in results(played)] == [3, 3]


@pytest.mark.rule("GU-006")
def test_equal_in_all_the_creature_of_a_player_goes_first() -> None:
    ann, bob = body("ann", (0, 0), ranged_attack=50), body("bob", (9, 0), ranged_attack=50)

    played = beginning(ann, bob, dice=[30, 1, 30, 1], then="bob: turn", blue_side={"players": True})

    assert played.scene.order == ["bob", "ann"]


def three_of_players() -> GuScene:
    red = [body("ann", (0, 0), ranged_attack=50, seat="ann"), body("bob", (0, 4), ranged_attack=50, seat="bob")]
    blue = [body("cid", (9, 0), ranged_attack=50)]
    return fight(red, blue, red_side={"players": True})


@pytest.mark.rule("GU-007")
@pytest.mark.parametrize(
    ("answers", "order"),
    [
        (["ann> order:bob>ann", "bob> order:bob>ann"], ["bob", "ann", "cid"]),
        (["ann> order:ann>bob", "bob> order:bob>ann"], ["ann", "bob", "cid"]),  # the first one's word holds
        (["ann> as_listed", "bob> order:bob>ann"], ["ann", "bob", "cid"]),
    ],
)
def test_players_whose_characters_are_equal_agree_on_an_order(answers: list[str], order: list[str]) -> None:
    asked = play(three_of_players(), dice=[30, 1, 30, 1, 30, 1], then="ann, bob: initiative")

    played = go_on(asked.game, answers, then=f"{order[0]}: turn")

    assert played.scene.order == order  # the character of nobody comes after them (GU-009)


@pytest.mark.rule("GU-008")
def test_the_game_master_orders_those_whom_no_player_controls() -> None:
    blue = [wolf("wolf-1", (9, 0)), wolf("wolf-2", (9, 4))]
    scene = fight([body("ann", (0, 0), ranged_attack=50)], blue, gm="gm")
    asked = play(scene, ["as_it_is"], dice=[90, 1, 30, 1, 30, 1], then="wolf-1: initiative")
    assert asked.ask.seat == "gm"

    assert go_on(asked.game, ["order:wolf-2>wolf-1"], then="wolf-2: turn").scene.order == ["wolf-2", "wolf-1", "ann"]
    assert go_on(asked.game, ["as_listed"], then="wolf-1: turn").scene.order == ["wolf-1", "wolf-2", "ann"]


@pytest.mark.rule("GU-008")
def test_without_a_game_master_they_act_as_they_are_listed() -> None:
    blue = [wolf("wolf-1", (9, 0)), wolf("wolf-2", (9, 4))]
    scene = fight([body("ann", (0, 0), ranged_attack=50)], blue)

    played = play(scene, dice=[90, 1, 30, 1, 30, 1], then="wolf-1: turn")

    assert played.scene.order == ["wolf-1", "wolf-2", "ann"]


@pytest.mark.rule("GU-009")
def test_three_who_tie_for_second_place_are_ordered_among_themselves() -> None:
    red = [body("ann", (0, 0), ranged_attack=50, seat="ann"), body("bob", (0, 4), ranged_attack=50, seat="bob")]
    blue = [body(id, at, ranged_attack=50) for id, at in (("cid", (9, 0)), ("dan", (9, 4)), ("eve", (9, 9)))]
    scene = fight(red, blue, red_side={"players": True})
    dice = [30, 1, 30, 1, 10, 1, 30, 1, 90, 1]

    played = play(scene, ["ann> order:bob>ann", "bob> order:bob>ann"], dice=dice, then="cid: turn")

    assert played.scene.order == ["cid", "bob", "ann", "dan", "eve"]


@pytest.mark.rule("GU-010")
@pytest.mark.parametrize(("surprised", "success", "degrees"), [(True, False, 2), (False, True, 1)])
def test_the_surprised_have_a_penalty_of_twenty(surprised: bool, success: bool, degrees: int) -> None:
    ann = body("ann", (0, 0), ranged_attack=50, surprised=surprised)

    played = beginning(ann, body("bob", (9, 0)), dice=[40, 1, 0, 1], then="bob: turn")

    assert results(played)[0] == ("ann", Skill.RANGED_ATTACK, 50, success, degrees)


@pytest.mark.rule("GU-001")
@pytest.mark.rule("GU-010")
def test_a_whole_side_may_be_surprised_and_a_game_master_has_the_last_word() -> None:
    red, blue = [body("ann", (0, 0))], [body("bob", (9, 0)), body("cid", (9, 9))]
    scene = fight(red, blue, gm="gm", blue_side={"surprised": True})
    asked = play(scene, then="ann: surprised")

    as_it_is = go_on(asked.game, ["as_it_is"], dice=[0, 1, 90, 1, 90, 2], then="ann: turn")
    other = go_on(asked.game, ["surprised:ann+cid"], dice=[0, 1, 90, 1, 90, 2], then="ann: turn")

    assert [each.surprised for each in as_it_is.scene.bodies] == [False, True, True]
    assert [event.modifier for event in other.events(checks.Attempted)] == [20, 0, 20]


@pytest.mark.rule("GU-011")
def test_the_surprised_do_not_react_before_their_first_turn_begins() -> None:
    ann = body("ann", (0, 0), close_combat=50, weapons=["knife"])
    bob = body("bob", (1, 0), gu=["jade_skin_1"], surprised=True)
    scene = fight([ann], [bob], turn="ann")

    hit = play(scene, ["strike:knife:bob"], dice=[30, 1], then="ann: turn")
    later = go_on(hit.game, ["ann> end", "bob> end", "strike:knife:bob"], dice=[30, 1], then="bob: hit")

    assert hit["bob"].hp == 12 - 1  # 8 rending and 1 for Strength 20, no window was open
    assert {"dodge", "parry", "activate:jade_skin_1"} <= set(later.options())


@pytest.mark.rule("GU-015")
def test_a_round_lasts_ten_seconds_however_many_act_in_it() -> None:
    scene = fight([body("ann", (0, 0))], [body("bob", (9, 0))], turn="ann")

    played = play(scene, ["end"] * 12, then="ann: turn")

    assert played.scene.round == 7
    assert played.scene.fight_seconds() == 60


@pytest.mark.rule("GU-015")
def test_a_fight_that_ends_inside_a_round_takes_all_of_it() -> None:
    ann = body("ann", (0, 0), close_combat=50, weapons=["knife"])
    scene = fight([ann], [wolf("wolf", (1, 0), hp=3, reactions=0)], turn="ann")

    played = play(scene, ["end", "end", "strike:knife:wolf", "pass"], dice=[30, 1])

    assert played.game.outcome is not None
    assert SYSTEM.seconds(played.scene) == 20


def test_what_was_not_offered_is_refused() -> None:
    scene = fight([body("ann", (0, 0))], [body("bob", (9, 0))], turn="ann")

    assert refused(play(scene, then="ann: turn"), "strike:knife:bob")


@pytest.mark.rule("GU-001")
def test_whoever_was_kept_back_and_is_revealed_later_rolls_then() -> None:
    game = started(SYSTEM, fight([body("a", at=(3, 3))], [body("b", at=(9, 9)), body("d", at=(10, 10))], gm="gm"))
    game.act("gm", "hide:d")
    give(game, "as_it_is")
    for faces in ([10, 1], [20, 1]):
        assert game.throw is not None
        game.give_faces(game.throw.seat, game.throw.number, faces)

    game.act("gm", "reveal:d:8,8")

    assert game.throw is not None
    game.give_faces(game.throw.seat, game.throw.number, [30, 1])
    now = game.now()
    assert isinstance(now, GuScene)
    assert now.order == ["a", "b", "d"]
