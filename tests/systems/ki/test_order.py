"""Combat Organization and Combat Order: Rounds of ten Turns, and from which Turn on a creature may join."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import REFEREE, SPECTATOR
from quintain.kernel.live import Game
from quintain.systems.ki.events import (
    Announced,
    FirstRoundInitiative,
    InterludeOpened,
    OrderSettled,
    Participates,
    RoundBegan,
    TurnCalled,
)
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.system import SYSTEM
from quintain.words.errors import AnswerRefused
from tests.systems.ki.script import body, fight, go_on, play, rules


def nobody_joins(**changes: Any) -> KiScene:
    """A fight from Round 1 on in which nobody can ever announce, so that it runs by itself."""
    house = rules(low_initiative="sits_out", **changes)
    return fight([body("a", at=(1, 1), fri=-3)], [body("b", at=(9, 9), fri=-3)], rules=house, round=1)


def quick(id: str, initiative: int, **numbers: Any) -> dict[str, Any]:
    """A creature with that Initiative, on a row of its own."""
    instinct = initiative // 2
    return body(id, at=(1, 1 + ord(id) % 8), agility=initiative - instinct, instinct=instinct, **numbers)


def turns_asked(scene: KiScene, who: str) -> list[int]:
    """The Turns of the first Round in which that creature is asked; everybody always waits."""
    seats = scene.seats()
    game = Game(SYSTEM, scene, "test", dict.fromkeys(seats))
    turns = []
    while game.asks and round_of(game) == scene.round:
        turns += [turn_of(game) for ask in game.asks if ask.who == who]
        for ask in game.asks:
            game.answer(ask.seat, ask.number, "wait")
    return turns


def round_of(game: Game) -> int:
    assert isinstance(game.scene, KiScene)
    return game.scene.round


def turn_of(game: Game) -> int:
    assert isinstance(game.scene, KiScene)
    return game.scene.turn


# Combat Organization


@pytest.mark.rule("KI-001")
def test_the_table_shows_the_round_the_turn_and_when_everybody_has_participated_this_round() -> None:
    scene = fight([quick("a", 9)], [quick("b", 9)], round=3)
    played = play(scene, ["nothing"] * 3, joins={"a": [9, 7], "b": [8]}, then="a, b: announce")

    view = SYSTEM.view(played.scene, SPECTATOR)

    creatures = view["creatures"]
    assert isinstance(creatures, list)
    assert (view["round"], view["turn"], view["phase"], view["announced"]) == (3, 6, "called", [])
    assert {each["id"]: each["participated"] for each in creatures} == {"a": [9, 7], "b": [8]}


@pytest.mark.rule("KI-001")
def test_the_table_shows_who_has_announced_who_acts_and_who_still_waits() -> None:
    scene = fight([quick("a", 9)], [quick("b", 8)])
    played = play(scene, ["a> move+attack"], joins={"a": [8], "b": [8]}, then="a: act")

    view = SYSTEM.view(played.scene, REFEREE)

    acting = {"kind": "participation", "who": "a", "actions": ["move", "attack"], "interrupts": ""}
    assert (view["announced"], view["waiting"], view["acting"]) == (["a", "b"], ["b"], [acting])


@pytest.mark.rule("KI-001")
@pytest.mark.rule("KI-049")
def test_the_table_does_not_show_that_somebody_is_asked_about_a_combo() -> None:
    a = body("a", at=(3, 3), agility=8, wielded=["sword"], techniques=["follow_through"])
    played = play(
        fight([a], [body("b", at=(4, 3))]),
        ["a> attack", "attack:sword:b", "b> none"],
        joins={"a": [8]},
        then="a: combo",
    )

    acting = SYSTEM.view(played.scene, REFEREE)["acting"]

    assert acting == [{"kind": "participation", "who": "a", "actions": ["attack"], "interrupts": ""}]


@pytest.mark.rule("KI-006")
@pytest.mark.rule("KI-002")
def test_a_combat_starts_in_round_1_and_one_round_follows_the_other() -> None:
    played = play(nobody_joins(max_rounds=3))

    assert [event.round for event in played.events(RoundBegan)] == [1, 2, 3]


@pytest.mark.rule("KI-003")
def test_a_round_has_ten_turns_even_if_nobody_does_anything() -> None:
    played = play(nobody_joins(max_rounds=2))

    turns = [event.round for event in played.events(TurnCalled)]
    assert (turns.count(1), turns.count(2)) == (10, 10)
    assert played.events(Announced) == []


@pytest.mark.rule("KI-004")
def test_whoever_has_not_announced_cannot_move() -> None:
    played = play(fight([quick("a", 9)], [quick("b", 9)]), ["b> move"], joins={"b": [9]}, then="b: act")
    mine = played.ask.number

    with pytest.raises(AnswerRefused):
        played.game.answer("red", mine, "move:3,3")

    assert played.asked() == [("b", "act")]
    assert played["a"].participated == []


@pytest.mark.rule("KI-004")
def test_whoever_has_announced_acts_when_its_place_comes() -> None:
    scene = fight([quick("a", 9)], [quick("b", 9)])

    played = play(scene, ["a> move", "a> move:3,3"], joins={"a": [9]}, then="a: act")

    assert played.scene.grid.name(played["a"].place) == "3,3"
    assert [(event.who, event.turn) for event in played.events(Participates)] == [("a", 9)]


@pytest.mark.rule("KI-005")
def test_the_turns_of_a_round_are_counted_down_from_ten_to_one() -> None:
    played = play(nobody_joins(max_rounds=2))

    counted = [event.turn for event in played.events(TurnCalled)]
    assert counted == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1] * 2


@pytest.mark.rule("KI-006")
def test_after_turn_1_of_round_3_comes_turn_10_of_round_4() -> None:
    scene = fight([quick("a", 10)], [quick("b", 0)], round=3, turn=1)

    played = play(scene, ["a> wait", "b> wait"], then="a: announce")

    assert (played.scene.round, played.scene.turn) == (4, 10)
    assert played.asked() == [("a", "announce")]


@pytest.mark.rule("KI-006")
def test_a_new_round_brings_a_free_participation_and_fresh_techniques_but_no_stamina() -> None:
    spent = {"techniques": ["flash_step"], "participated": [5, 3], "used": ["flash_step"], "stamina": 1}
    scene = fight([quick("a", 10, **spent)], [quick("b", 0, **spent)], turn=1)

    played = play(scene, ["a> techniques"], joins={"a": [10]}, then="a: act")

    assert "technique:flash_step" in played.options()
    assert (played["a"].participated, played["a"].stamina) == ([10], 1)
    assert (played["b"].participated, played["b"].used, played["b"].stamina) == ([], [], 1)


@pytest.mark.rule("KI-006")
def test_what_lasts_until_the_end_of_the_round_is_gone_before_the_interlude_and_freshness_comes_after_it() -> None:
    house = rules(interlude_seconds=60)
    a = quick("a", 10, techniques=["stone_skin"], conditions={"rooted": 0})
    scene = fight([a], [quick("b", 0)], turn=1, rules=house)

    played = play(scene, ["a> techniques", "technique:stone_skin"], joins={"a": [1]}, then=", : interlude")

    assert played.events(InterludeOpened)
    assert (played["a"].temporary_armor, played["a"].conditions) == (0, {})
    assert (played["a"].participated, played["a"].used, played.scene.round) == ([1], ["stone_skin"], 2)


@pytest.mark.rule("KI-007")
def test_a_fight_that_ends_in_turn_4_of_round_2_took_17_seconds() -> None:
    a = body("a", at=(3, 3), agility=4, wielded=["sword"])
    scene = fight([a], [body("b", at=(4, 3), hp=5)])

    played = play(scene, ["a> attack", "attack:sword:b", "b> none"], joins={"a": [4]})

    assert played.game.outcome is not None
    assert SYSTEM.seconds(played.scene) == 17


@pytest.mark.rule("KI-007")
def test_a_turn_counts_from_the_moment_it_is_called() -> None:
    before = fight([quick("a", 9)], [quick("b", 0)])
    called = play(before, ["a> nothing"], joins={"a": [9]}, then="a: announce")
    acting = play(before, joins={"a": [9]}, then="a: declare")

    assert SYSTEM.seconds(before) == 10
    assert SYSTEM.seconds(acting.scene) == 10 + 2
    assert SYSTEM.seconds(called.scene) == 10 + 3


@pytest.mark.rule("KI-007")
def test_a_fight_that_is_decided_before_its_first_turn_is_called_takes_no_time() -> None:
    played = play(fight([quick("a", 9)], [quick("b", 9, hp=-1, unconscious=True)]))

    assert played.game.outcome is not None
    assert SYSTEM.seconds(played.scene) == 10


@pytest.mark.rule("KI-008")
def test_three_full_rounds_and_two_interludes_are_30_seconds() -> None:
    played = play(nobody_joins(max_rounds=3, interlude_seconds=60), ["ready"] * 4)

    assert len(played.events(InterludeOpened)) == 2
    assert SYSTEM.seconds(played.scene) == 30


# Combat Order


@pytest.mark.rule("KI-013")
@pytest.mark.rule("KI-021")
def test_initiative_7_acts_before_initiative_4_in_the_same_turn() -> None:
    scene = fight([quick("a", 4)], [quick("b", 7)])

    played = play(scene, ["b> nothing", "a> nothing"], joins={"a": [4], "b": [4]}, then="a, b: announce")

    assert [event.who for event in played.events(Participates)] == ["b", "a"]


@pytest.mark.rule("KI-014")
def test_agility_4_and_instinct_3_make_initiative_7_from_round_2_on() -> None:
    a = body("a", at=(1, 1), agility=4, instinct=3)

    scene = fight([a], [body("b", at=(9, 9))], round=2)

    assert turns_asked(scene, "a") == [7, 6, 5, 4, 3, 2, 1]
    assert scene.initiative(scene.by_id["a"]) == 7


@pytest.mark.rule("KI-015")
def test_in_round_1_a_dluck_of_5_makes_initiative_7_count_as_12_and_in_round_2_it_is_7_again() -> None:
    scene = fight([body("a", at=(1, 1), agility=4, instinct=3)], [body("b", at=(9, 9))], round=1)

    first = play(scene, dice=[5, 1], then="a: announce")
    asked = first.asked()
    second = go_on(first.game, ["a> wait"] * 9 + ["a> wait", "b> wait"], then="a: announce")

    assert first.scene.initiative(first["a"]) == 12
    assert (first.scene.turn, asked) == (10, [("a", "announce")])
    assert second.scene.initiative(second["a"]) == 7
    assert (second.scene.round, second.scene.turn, second.asked()) == (2, 7, [("a", "announce")])


@pytest.mark.rule("KI-015")
def test_first_round_initiative_is_rolled_once_by_each_in_the_order_listed_and_settles_the_order() -> None:
    a, b, c = (body(id, at=(1, row), agility=5, instinct=3) for row, id in enumerate("abc"))
    scene = fight([a, b], [c], round=1)

    everybody = [10]
    played = play(
        scene,
        ["c> nothing", "a> nothing", "b> nothing"],
        dice=[3, 2, 6],
        joins=dict.fromkeys("abc", everybody),
        then="a, b, c: announce",
    )

    rolled = [(event.who, event.fri) for event in played.events(FirstRoundInitiative)]
    assert rolled == [("a", 11), ("b", 10), ("c", 14)]
    assert [event.order for event in played.events(OrderSettled)] == [["c", "a", "b"]]


@pytest.mark.rule("KI-015")
def test_an_ambusher_adds_its_bonus_to_first_round_initiative_only() -> None:
    stubborn = {"id": "stubborn", "name": "Stubborn", "type": "passive", "behaviour": "stand_fast", "amount": 5}
    a = body("a", at=(1, 1), agility=1, instinct=1, techniques=["ambusher", "stubborn"])
    first = fight([a], [body("b", at=(9, 9))], round=1, techniques=[stubborn])
    second = fight([a], [body("b", at=(9, 9))], round=2, techniques=[stubborn])

    played = play(first, dice=[4, 1], then="a: announce")

    assert played.scene.initiative(played["a"]) == 1 + 1 + 4 + 3
    assert second.initiative(second.by_id["a"]) == 2


@pytest.mark.rule("KI-015")
def test_only_the_own_side_knows_a_first_round_initiative() -> None:
    scene = fight([quick("a", 3)], [quick("b", 2)], round=1)
    played = play(scene, dice=[5, 6], then="a, b: announce")

    seen = played.game.told(played.scene.viewer("red"))

    assert [event.who for event in seen if isinstance(event, FirstRoundInitiative)] == ["a"]


@pytest.mark.rule("KI-015")
def test_a_fight_that_starts_in_round_2_rolls_no_first_round_initiative() -> None:
    played = play(fight([quick("a", 3)], [quick("b", 2)], round=2), then="a: announce")

    assert played.events(FirstRoundInitiative) == []
    assert (played.scene.turn, played.asked()) == (3, [("a", "announce")])


@pytest.mark.rule("KI-015")
def test_whoever_joins_in_round_1_rolls_a_first_round_initiative_when_it_joins() -> None:
    scene = fight([quick("a", 9)], [quick("b", 0)], round=1, gm="gm")
    played = play(scene, dice=[1, 1], then="a: announce")

    played.game.act("gm", "override:add:b:blue:5,5")
    later = go_on(played.game, ["a> wait"], dice=[5], then="a: announce")

    assert [(event.who, event.fri) for event in later.events(FirstRoundInitiative)] == [("a", 10), ("b", 1), ("b-2", 5)]
    assert later.scene.initiative(later["b-2"]) == 5


@pytest.mark.rule("KI-015")
def test_whoever_joins_before_the_fight_begins_rolls_with_the_others() -> None:
    scene = fight([quick("a", 9)], [quick("b", 0)], round=1, gm="gm")
    game = Game(SYSTEM, scene, "test", dict.fromkeys(scene.seats()), own_dice=frozenset(scene.seats()))

    game.act("gm", "override:add:b:blue:5,5")
    played = go_on(game, dice=[1, 2, 3], then="a: announce")

    assert [(event.who, event.fri) for event in played.events(FirstRoundInitiative)] == [
        ("a", 10),
        ("b", 2),
        ("b-2", 3),
    ]


@pytest.mark.rule("KI-015")
def test_whoever_joins_in_a_later_round_has_no_first_round_initiative() -> None:
    played = play(fight([quick("a", 9)], [quick("b", 0)], round=2, gm="gm"), then="a: announce")

    played.game.act("gm", "override:add:b:blue:5,5")
    later = go_on(played.game, ["a> wait"], then="a: announce")

    assert later.scene.initiative(later["b-2"]) == 0
    assert later.events(FirstRoundInitiative) == []


@pytest.mark.rule("KI-015")
@pytest.mark.parametrize("fri", [6, 0, -1])
def test_a_fight_that_starts_in_the_middle_of_round_1_keeps_the_initiatives_it_is_given(fri: int) -> None:
    scene = fight([quick("a", 9, fri=fri)], [quick("b", 9)], round=1, turn=8)

    played = play(scene, dice=[1], then="b: announce")

    assert [event.who for event in played.events(FirstRoundInitiative)] == ["b"]
    assert played.scene.initiative(played["a"]) == fri


@pytest.mark.rule("KI-016")
def test_with_initiative_5_i_cannot_announce_in_turn_6_but_in_turn_5() -> None:
    scene = fight([quick("a", 5)], [quick("b", 6)])

    sixth = play(scene, then="b: announce")
    asked = sixth.asked()
    fifth = go_on(sixth.game, ["b> wait", "a> participate", "b> wait"], then="a: declare")

    assert (sixth.scene.turn, asked) == (6, [("b", "announce")])
    assert (fifth.scene.turn, fifth.asked()) == (5, [("a", "declare")])


@pytest.mark.rule("KI-017")
def test_with_initiative_5_i_may_join_turns_5_4_3_2_and_1_and_skip_any_of_them() -> None:
    scene = fight([quick("a", 5)], [quick("b", 0)])

    played = play(scene, ["a> nothing", "a> nothing"], joins={"a": [4, 2]}, then="a, b: announce")

    assert turns_asked(scene, "a") == [5, 4, 3, 2, 1]
    assert played["a"].participated == [4, 2]


@pytest.mark.rule("KI-018")
def test_initiatives_above_10_start_in_turn_10_and_the_higher_one_goes_first() -> None:
    scene = fight([quick("a", 11)], [quick("b", 12)])

    played = play(scene, ["b> nothing", "a> nothing"], joins={"a": [10], "b": [10]}, then="a, b: announce")

    assert turns_asked(scene, "a") == turns_asked(scene, "b") == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert [event.order for event in played.events(OrderSettled)] == [["b", "a"]]


@pytest.mark.rule("KI-018")
def test_initiative_10_opens_all_ten_turns_and_9_does_not() -> None:
    scene = fight([quick("a", 10)], [quick("b", 9)])

    assert turns_asked(scene, "a")[0] == 10
    assert turns_asked(scene, "b")[0] == 9


@pytest.mark.rule("KI-019")
def test_initiatives_below_1_still_allow_turn_1_and_0_goes_before_minus_2() -> None:
    scene = fight([body("a", at=(1, 1), instinct=-2)], [body("b", at=(9, 9))])

    played = play(scene, ["b> nothing", "a> nothing"], joins={"a": [1], "b": [1]}, then="b: declare")

    assert turns_asked(scene, "a") == turns_asked(scene, "b") == [1]
    assert played.events(OrderSettled)[0].order == ["b", "a"]


@pytest.mark.rule("KI-019")
def test_by_house_rule_an_initiative_below_1_sits_out_and_initiative_1_does_not() -> None:
    house = rules(low_initiative="sits_out", max_rounds=2)
    scene = fight([quick("a", 0)], [quick("b", 1)], rules=house)

    assert turns_asked(scene, "a") == []
    assert turns_asked(scene, "b") == [1]
