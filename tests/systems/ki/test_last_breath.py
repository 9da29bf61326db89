"""Last Breath: awake, all Stamina back, beyond damage and control, and then dead for good."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.ki.events import Died, FellUnconscious, Ignored, LastBreath, Pushed, Wounded
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.sheet import Out
from quintain.systems.ki.stock import Condition
from tests.systems.ki.script import BOOK, Played, body, fight, go_on, in_participation, play, rules
from tests.systems.written import give

PARTED = {"stunned": 9, "rooted": 9, "sealed": 9, "slowed": 2, "prone": 0, "bound": 0}


def last_breath(house: KiRules = BOOK, *, then: str = "", **numbers: Any) -> Played:
    """Yula, at HP 3, is hit for 5 in Turn 6 of Round 2 and chooses Last Breath; A may still move."""
    a = body("a", at=(3, 3), agility=6, wielded=["sword"])
    yula = body("yula", **{"at": (4, 3), "agility": 6, "hp": 2, "stamina": 1, "pc": True, **numbers})
    scene = fight(red=[a], blue=[yula, body("friend", at=(11, 11))], turn=6, rules=house)
    played = play(in_participation(scene, "a", "attack", "move"), ["attack:sword:yula"], then=then)
    if played.asked() == [("yula", "react")]:
        played = go_on(played.game, ["none"], then="yula: last_breath")
    return go_on(played.game, ["yula> last_breath"], then="a: act")


def struck(**numbers: Any) -> Played:
    """Yula draws her last breath at HP -3; A strikes her with a great hammer for 20 that pushes."""
    hammer = {"id": "hammer", "name": "Hammer", "damage": 20, "type": "internal", "hands": 2, "push": 2}
    a = body("a", at=(3, 3), strength=9, wielded=["hammer"], techniques=["stunning_strike"])
    yula = body("yula", **{"at": (4, 3), "hp": -3, "pc": True, "last_breath": True, **numbers})
    scene = fight(red=[a], blue=[yula], weapons=[hammer])
    return play(in_participation(scene, "a", "attack", "move"), ["attack:hammer:yula"], then="yula: react")


# Awake


@pytest.mark.rule("KI-061")
def test_last_breath_leaves_the_character_conscious_and_on_its_feet() -> None:
    played = last_breath(then="yula: react")

    assert (played["yula"].hp, played["yula"].unconscious) == (-3, False)
    assert Condition.PRONE not in played["yula"].conditions
    assert played["yula"].last_breath
    assert played.events(LastBreath) == [LastBreath("yula")]
    assert played.events(FellUnconscious) == []


@pytest.mark.rule("KI-061")
def test_last_breath_wakes_who_lay_unconscious() -> None:
    played = last_breath(unconscious=True, then="yula: last_breath")

    assert not played["yula"].unconscious
    assert played["yula"].is_able()


@pytest.mark.rule("KI-061")
def test_at_minus_3_hp_it_may_participate() -> None:
    played = go_on(last_breath(then="yula: react").game, ["a> done"], then="a, yula: announce")

    assert ("yula", "announce") in played.asked()


@pytest.mark.rule("KI-061")
def test_at_minus_3_hp_it_may_react() -> None:
    played = struck(wielded=["shield"])

    assert played.asked() == [("yula", "react")]
    assert played.options() == ["dodge", "block:shield", "predict", "none"]


@pytest.mark.rule("KI-061")
@pytest.mark.rule("KI-102")
def test_a_character_felled_in_its_own_participation_goes_on_with_it() -> None:
    yula = body("yula", at=(3, 3), hp=2, pc=True, wielded=["sword", "sword"])
    b = body("b", at=(4, 3), strength=9, wielded=["shield", "sword"], techniques=["riposte"])
    scene = in_participation(fight(red=[yula], blue=[b]), "yula", "attack")
    riposte = ["attack:sword:b", "b> block:shield", "b> riposte", "b> attack:sword:yula", "yula> none"]

    played = play(scene, [*riposte, "yula> last_breath"], dice=[1], then="yula: act")

    assert played.asked() == [("yula", "act")]
    assert "attack:sword-2:b" in played.options()


# All Stamina


@pytest.mark.rule("KI-062")
def test_last_breath_gives_all_stamina_back_and_leaves_surges_alone() -> None:
    played = last_breath(stamina=1, max_stamina=8, surges=1, max_surges=2, then="yula: react")

    assert (played["yula"].stamina, played["yula"].surges) == (8, 1)


@pytest.mark.rule("KI-062")
@pytest.mark.rule("KI-066")
def test_all_stamina_is_the_maximum_that_earlier_wounds_leave() -> None:
    played = last_breath(stamina=1, max_stamina=8, internal_wounds=1, then="yula: react")

    assert played["yula"].stamina == 6


@pytest.mark.rule("KI-024")
def test_participations_cost_what_they_always_cost() -> None:
    played = last_breath(participated=[6], then="yula: react")

    played = go_on(played.game, ["a> done", "yula> nothing"], joins={"yula": [5]}, then="a, yula: announce")

    assert played["yula"].stamina == 8 - 2


# Beyond damage


@pytest.mark.rule("KI-063")
def test_hit_for_20_neither_hp_nor_armour_is_lost() -> None:
    played = go_on(struck(armor="leather").game, ["none"], then="a: act")

    assert (played["yula"].hp, played["yula"].armor_durability) == (-3, 6)
    assert Ignored("yula") in played.events(Ignored)


@pytest.mark.rule("KI-063")
def test_a_failed_block_costs_the_shield_nothing() -> None:
    played = go_on(struck(wielded=["shield"], stamina=0).game, ["block:shield"], dice=[1], then="a: act")

    assert played["yula"].gear("shield").durability == 10
    assert played["yula"].hp == -3
    assert played.events(Ignored) == [Ignored("yula"), Ignored("yula")]


@pytest.mark.rule("KI-063")
def test_temporary_armour_is_not_used_up() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    yula = body("yula", at=(4, 3), hp=-3, pc=True, last_breath=True)
    scene = in_participation(fight(red=[a], blue=[yula]), "a", "attack", "move")
    scene.by_id["yula"].temporary_armor = 5

    played = play(scene, ["attack:sword:yula", "none"], then="a: act")

    assert played["yula"].temporary_armor == 5


@pytest.mark.rule("KI-063")
def test_what_is_ignored_is_no_damage_that_a_combo_could_follow() -> None:
    a = body("a", at=(3, 3), wielded=["sword"], techniques=["follow_through", "death_blossom"])
    yula = body("yula", at=(4, 3), hp=-3, pc=True, last_breath=True)
    scene = in_participation(fight(red=[a], blue=[yula]), "a", "attack", "move")

    played = play(scene, ["attack:sword:yula", "none"], then="a: act")

    assert played.asked() == [("a", "act")]


@pytest.mark.rule("KI-060")
def test_nobody_is_asked_for_a_second_last_breath() -> None:
    played = go_on(struck().game, ["none"], then="a: act")

    assert played.asked() == [("a", "act")]


# Beyond control


@pytest.mark.rule("KI-064")
def test_a_stunned_and_grappled_character_that_chooses_last_breath_is_free_of_both() -> None:
    played = last_breath(conditions={"stunned": 9, "grappled": 0}, grappled_by="a", then="yula: last_breath")

    assert played["yula"].is_able()
    assert played["yula"].can_move()
    assert not played["yula"].suffers(Condition.STUNNED)
    assert not played["yula"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("KI-064")
@pytest.mark.parametrize("condition", list(PARTED))
def test_no_condition_has_any_effect_any_more(condition: str) -> None:
    played = last_breath(conditions={condition: PARTED[condition]}, then="yula: last_breath | yula: react")

    assert not played["yula"].suffers(Condition(condition))


@pytest.mark.rule("KI-064")
def test_slowed_no_longer_it_has_its_full_initiative() -> None:
    played = last_breath(conditions={"slowed": 4}, then="yula: react")

    assert played.scene.initiative(played["yula"]) == 6


@pytest.mark.rule("KI-064")
def test_a_new_condition_does_not_take_hold() -> None:
    a = body("a", at=(3, 3), presence=9, techniques=["root_snare"])
    yula = body("yula", at=(4, 3), hp=-3, pc=True, last_breath=True)
    scene = in_participation(fight(red=[a], blue=[yula]), "a", "techniques", "move")

    played = play(scene, ["technique:root_snare:yula"], dice=[6, 1], then="a: act")

    assert played["yula"].conditions == {}
    assert played.events(Ignored) == [Ignored("yula")]


@pytest.mark.rule("KI-064")
def test_a_grapple_does_not_hold_and_takes_no_hand() -> None:
    a = body("a", at=(3, 3), strength=9)
    yula = body("yula", at=(4, 3), hp=-3, pc=True, last_breath=True)
    scene = in_participation(fight(red=[a], blue=[yula]), "a", "other:grapple", "move")

    played = play(scene, ["grapple:yula", "yula> strength"], dice=[6, 1], then="a: act")

    assert played["yula"].can_move()
    assert played["a"].holding == ""


@pytest.mark.rule("KI-064")
def test_it_is_not_pushed() -> None:
    played = go_on(struck().game, ["none"], then="a: act")

    assert played.events(Pushed) == []
    assert played.scene.grid.name(played["yula"].place) == "4,3"


@pytest.mark.rule("KI-064")
def test_whoever_is_not_drawing_a_last_breath_is_controlled_as_ever() -> None:
    played = go_on(struck(last_breath=False, hp=30, max_hp=30).game, ["none", "push:5,3", "push:6,3"], then="a: act")

    assert played.scene.grid.name(played["yula"].place) == "6,3"


# Then death


def end_of(round: int, house: KiRules) -> Played:
    """Turn 1 of that Round, before anybody has announced, after a Last Breath in Turn 6 of Round 2."""
    played = go_on(last_breath(house, then="yula: react").game, ["a> done"], then="a, yula: announce")
    while played.scene.round < round or played.scene.turn > 1:
        played = next_turn(played)
    return played


def next_turn(played: Played) -> Played:
    """Nobody participates; whoever is still there is asked again."""
    game = played.game.branch(len(played.game.entries), played.game.seed)
    for who, _ in played.asked():
        give(game, f"{who}> wait")
    assert {ask.about for ask in game.asks} == {"announce"}
    return Played(game)


@pytest.mark.rule("KI-065")
@pytest.mark.parametrize(("until", "round"), [("next_round_end", 3), ("round_end", 2)])
def test_the_character_acts_to_the_end_of_the_round_and_is_dead_then(until: str, round: int) -> None:
    last_turn = end_of(round, rules(last_breath_until=until))
    who_may_act = last_turn.asked()
    afterwards = next_turn(last_turn)

    assert ("yula", "announce") in who_may_act
    assert last_turn["yula"].out == ""
    assert afterwards["yula"].out == Out.DEAD
    assert afterwards.events(Died) == [Died("yula")]
    assert afterwards.scene.round == round + 1
    assert ("yula", "announce") not in afterwards.asked()


@pytest.mark.rule("KI-065")
def test_house_rule_combat_end_the_character_fights_on_as_long_as_the_combat_lasts() -> None:
    played = next_turn(end_of(5, rules(last_breath_until="combat_end")))

    assert played.scene.round == 6
    assert played["yula"].out == ""
    assert ("yula", "announce") in played.asked()


@pytest.mark.rule("KI-065")
@pytest.mark.parametrize("until", ["next_round_end", "round_end", "combat_end"])
def test_the_character_dies_when_the_combat_ends_sooner(until: str) -> None:
    yula = body("yula", at=(3, 3), hp=-3, pc=True, last_breath=True, wielded=["sword"])
    scene = fight(red=[yula], blue=[body("b", at=(4, 3), hp=5)], rules=rules(last_breath_until=until), turn=3)

    played = play(in_participation(scene, "yula", "attack"), ["attack:sword:b", "b> none"])

    assert played.scene.result is not None
    assert played.scene.result.winner == "red"
    assert played["yula"].out == Out.DEAD
    assert played.events(Died) == [Died("yula")]


@pytest.mark.rule("KI-065")
def test_no_wound_is_received() -> None:
    played = last_breath(then="yula: react")

    assert (played["yula"].internal_wounds, played["yula"].external_wounds) == (0, 0)
    assert played.events(Wounded) == []


@pytest.mark.rule("KI-065")
def test_healing_does_not_prevent_the_death() -> None:
    yula = body("yula", at=(3, 3), hp=-3, pc=True, last_breath=True, agility=1, techniques=["mending_breath"])
    red = [yula, body("friend", at=(9, 9))]
    scene = fight(red=red, blue=[body("b", at=(4, 3), agility=1)], turn=1, rules=rules(last_breath_until="round_end"))

    played = play(
        in_participation(scene, "yula", "techniques"), ["technique:mending_breath:yula"], then="friend, b: announce"
    )

    assert played["yula"].hp == 2
    assert played["yula"].out == Out.DEAD


@pytest.mark.rule("KI-065")
@pytest.mark.parametrize("way_out", ["yield", "flee"])
def test_neither_yielding_nor_fleeing_prevents_the_death(way_out: str) -> None:
    yula = body("yula", at=(0, 0), hp=-3, pc=True, last_breath=True, agility=1)
    scene = fight(red=[yula, body("friend", at=(9, 9))], blue=[body("b", at=(4, 3))], turn=1)
    scene.stock.sides["red"] = [0]
    answers = ["yield"] if way_out == "yield" else ["move", "flee"]

    out = play(scene.clone(), answers, joins={"yula": [1]}, then="friend, b: announce")
    this_round = out["yula"].out
    later = out
    while later.scene.round < 4:
        later = next_turn(later)

    assert this_round in (Out.YIELDED, Out.FLED)
    assert later["yula"].out == Out.DEAD
    assert later.events(Died) == [Died("yula")]


@pytest.mark.rule("KI-065")
def test_whoever_yielded_in_a_last_breath_dies_when_the_combat_ends() -> None:
    yula = body("yula", at=(0, 0), hp=-3, pc=True, last_breath=True, agility=1)
    scene = fight(red=[yula], blue=[body("b", at=(4, 3))], turn=1)

    played = play(scene, ["yield"], joins={"yula": [1]})

    assert played.scene.result is not None
    assert played["yula"].out == Out.DEAD


@pytest.mark.rule("KI-065")
@pytest.mark.parametrize(("until", "dead_in"), [("round_end", 3), ("next_round_end", 4), ("combat_end", 0)])
def test_a_fight_that_starts_in_a_last_breath_keeps_to_the_house_rule(until: str, dead_in: int) -> None:
    yula = body("yula", at=(0, 0), hp=-3, pc=True, last_breath=True)
    red = [yula, body("friend", at=(9, 9))]
    scene = fight(red=red, blue=[body("b", at=(4, 3))], rules=rules(last_breath_until=until))

    played = play(scene, then="yula, friend, b: announce")
    died_in = 0
    while played.scene.round < 6 and not died_in:
        played = next_turn(played)
        died_in = played.scene.round if played.events(Died) else 0

    assert died_in == dead_in


@pytest.mark.rule("KI-065")
def test_whoever_falls_in_turn_1_has_the_whole_next_round_too() -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    yula = body("yula", at=(4, 3), hp=2, pc=True)
    scene = fight(red=[a], blue=[yula, body("friend", at=(11, 11))], turn=1)

    played = play(
        in_participation(scene, "a", "attack"),
        ["attack:sword:yula", "none", "yula> last_breath", "a> done"],
        then="a, yula, friend: announce",
    )

    assert (played.scene.round, played["yula"].out) == (3, "")
    assert next_turn(played)["yula"].out == Out.DEAD


@pytest.mark.rule("KI-065")
def test_the_dead_hold_nobody_any_more() -> None:
    yula = body("yula", at=(3, 3), hp=-3, pc=True, last_breath=True, agility=1)
    b = body("b", at=(4, 3), conditions={"grappled": 0}, grappled_by="yula")
    scene = fight(red=[yula, body("friend", at=(9, 9))], blue=[b], turn=1, rules=rules(last_breath_until="round_end"))

    played = next_turn(play(scene, then="yula, friend, b: announce"))

    assert played["yula"].out == Out.DEAD
    assert not played["b"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("KI-065")
def test_the_fallen_in_a_last_breath_is_dead_at_once() -> None:
    bridge = {
        "kind": "bridge",
        "name": "Bridge",
        "squares": [(4, 3), (5, 3)],
        "ends": [(4, 3), (5, 3)],
        "attribute": "strength",
        "dc": 9,
    }
    a = body("a", at=(3, 3), strength=9)
    yula = body("yula", at=(5, 3), hp=-3, pc=True, last_breath=True)
    scene = fight(red=[a], blue=[yula, body("c", at=(11, 11))], features=[bridge])

    played = play(in_participation(scene, "a", "special:cut_bridge", "move"), ["cut_bridge"], dice=[1], then="a: act")

    assert played["yula"].out == Out.DEAD
    assert played["yula"].internal_wounds == 0
