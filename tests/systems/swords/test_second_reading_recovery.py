"""A second reading of the book from "Attacking an Enemy" to its end: what the first tests had not asked."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.acts import acts
from quintain.systems.swords.afflictions import timed_by_pool
from quintain.systems.swords.camp import CampScene
from quintain.systems.swords.conditions import afflict
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.events.rolls import Saved
from quintain.systems.swords.injuries import mend, suffer_injury
from quintain.systems.swords.perception import is_hidden_from
from quintain.systems.swords.scene import ROUNDS_PER_MINUTE, SwordsScene
from quintain.systems.swords.stock import Condition, InjuryKind, Part
from tests.systems.swords.camp_script import camp, person, rest
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import body, fight, play, rules


@pytest.mark.rule("SW-035", "SW-070")
def test_a_turn_goes_on_when_nobody_is_left_for_the_second_attack() -> None:
    red = [body("hero", (3, 3), initiative=9, attacks_per_action=2, to_hit=9, damage="1d6+9")]
    scene = fight(red=red, blue=[body("foe", (4, 3), hp=5), body("far", (9, 9))])
    played = play(scene, ["attack:strike:foe"], dice=[10, 3], then="hero: turn")
    assert played.asked() == [("hero", "turn")]
    assert "move" in played.options()
    assert not any(option.startswith("attack") or option == "dash" for option in played.options())


@pytest.mark.rule("SW-035", "SW-070")
def test_the_second_attack_may_be_left_out_and_the_move_action_kept() -> None:
    red = [body("hero", (3, 3), initiative=9, attacks_per_action=2)]
    scene = fight(red=red, blue=[body("foe", (4, 3))])
    played = play(scene, ["attack:strike:foe", "no_more", "move:4,4"], dice=[1], then="hero: turn")
    assert (played["hero"].place, "no_more" in played.options()) == (played.scene.grid.at(4, 4), False)


@pytest.mark.rule("SW-155", "SW-035")
@pytest.mark.parametrize("then", ["no_more", "end"])
def test_an_attack_action_broken_off_is_an_action_too(then: str) -> None:
    red = [body("hero", (3, 3), pc=True, initiative=9, attacks_per_action=2, injuries=[{"kind": "bruised_ribs"}])]
    scene = fight(red=red, blue=[body("foe", (4, 3))])
    played = play(scene, ["attack:strike:foe", then], dice=[1, 15], then="foe: turn | hero: turn")
    assert len(played.events(Saved)) == 1


@pytest.mark.rule("SW-155")
def test_a_prepared_main_action_calls_for_the_save_when_it_is_released() -> None:
    hurt = body("hero", (3, 3), pc=True, initiative=9, injuries=[{"kind": "minor_concussion"}])
    scene = fight(red=[hurt], blue=[body("foe", (8, 3))])
    answers = ["prepare", "attack:strike", "enters_reach:any", "end", "foe> move:4,3", "hero> take"]
    played = play(scene, answers, dice=[15, 1, 9], then="foe: turn")
    assert [event.success for event in played.events(Saved)] == [True, False]
    assert played["hero"].suffers(Condition.STUNNED)
    later = play(scene, [*answers, "end", "end"], dice=[15, 1, 9], then="hero: turn")
    assert (later.scene.round, later["hero"].suffers(Condition.STUNNED)) == (3, False)


@pytest.mark.rule("SW-189")
def test_an_eye_lost_again_after_regrowth_blinds_again() -> None:
    scene = fight(red=[body("hero", (3, 3), pc=True)], blue=[body("foe", (8, 3))])
    hero = scene.by_id["hero"]
    with at_table(scene) as table:
        suffer_injury(scene, table, hero, InjuryKind.LOST_EYE)
        suffer_injury(scene, table, hero, InjuryKind.LOST_EYE)
        mend(scene, table, hero, next(each for each in hero.injuries if each.part is Part.PRIMARY))
        assert not hero.suffers(Condition.BLINDED)
        suffer_injury(scene, table, hero, InjuryKind.LOST_EYE)
    assert hero.suffers(Condition.BLINDED)


@pytest.mark.rule("SW-155")
def test_every_action_a_move_action_in_two_stretches_is_one_action() -> None:
    strict = rules(injury_save_after="every_action")
    hurt = body("hero", (3, 3), pc=True, initiative=9, injuries=[{"kind": "bruised_ribs"}])
    scene = fight(red=[hurt], blue=[body("foe", (11, 11))], rules=strict)
    split = play(scene, ["move:4,3", "move:5,3"], dice=[15], then="hero: turn")
    assert len(split.events(Saved)) == 1
    dashed = play(
        scene, ["dash", "move:4,3", "move:11,3"], dice=[15, 15, 15], then="hero: turn"
    )  # Dash, and both Move Actions
    assert len(dashed.events(Saved)) == 3


@pytest.mark.rule("SW-135", "SW-006")
def test_a_tied_foe_that_will_be_dying_lies_there_for_the_next_ally() -> None:
    red = [body(id, (x, 3), pc=True, dex=dex, to_hit=9, damage="1d6+9") for id, x, dex in (("a", 3, 2), ("b", 5, 1))]
    for value, is_there in (("dying", True), ("die", False)):
        scene = fight(red=red, blue=[body("orc", (4, 3), hp=5)], rules=rules(foes_at_zero_hp=value))
        played = play(scene, ["next:a", "attack:strike:orc", "end"], dice=[10, 3], then="b: turn")
        assert ("attack:strike:orc" in played.options()) is is_there


@pytest.mark.rule("SW-216")
def test_read_strictly_the_incapacitated_have_no_speech_left_either() -> None:
    limp = body("hero", (3, 3), initiative=9, conditions=[{"condition": "incapacitated"}])
    for value, may in (("allowed", True), ("forbidden", False)):
        scene = fight(red=[limp], blue=[body("foe", (11, 11))], rules=rules(incapacitated_movement=value))
        assert ("say:hero" in [act.id for act in acts(play(scene, then="foe: turn | hero: turn").scene, "red")]) is may


@pytest.mark.rule("SW-156")
def test_a_stun_outlasts_the_slot_in_which_the_stunned_has_already_acted() -> None:
    hurt = body("a", (3, 3), pc=True, initiative=9, injuries=[{"kind": "minor_concussion"}])
    scene = fight(red=[hurt, body("b", (4, 4), initiative=9)], blue=[body("foe", (4, 3))])
    prepared = ["next:a", "prepare", "attack:strike", "attacks:foe", "end"]
    struck = [*prepared, "b> risk:4,8", "foe> opportunity:strike", "a> take", "b> end"]
    played = play(scene, struck, dice=[15, 1, 1, 9], then="foe: turn")
    assert (played.asked(), played["a"].suffers(Condition.STUNNED)) == ([("foe", "turn")], True)
    later = play(scene, [*struck, "foe> end", "b> end"], dice=[15, 1, 1, 9], then="foe: turn")
    assert (later.scene.round, later["a"].suffers(Condition.STUNNED)) == (2, False)


@pytest.mark.rule("SW-300")
def test_of_two_caretakers_the_trained_one_counts_even_if_the_plan_names_the_other() -> None:
    patient = person("a", con=1, hp=1, max_hp=40, hit_die="1d6+2")
    trained, other = person("b", trained=["Healing"], skill_bonus=4), person("c", skill_bonus=6)
    rested = rest(camp(patient, trained, other, rest="long", caretaker="c"), ["go_on"], dice=[3])
    assert rested["a"].hp == 1 + 3 + 2 + 14 + 4


@pytest.mark.rule("SW-271")
def test_exhaustion_lowers_a_passive_check_too() -> None:
    scene = fight(red=[body("a", (3, 3), hidden=7)], blue=[body("foe", (8, 3), wis=1)])
    foe = scene.by_id["foe"]
    assert not is_hidden_from(foe, scene.by_id["a"])  # 8 + 1 against 7
    foe.exhaustion = 3
    assert is_hidden_from(foe, scene.by_id["a"])  # 6 against 7


@pytest.mark.rule("SW-007", "SW-120")
def test_a_shield_given_up_on_the_move_is_spent_for_the_turns_of_tied_foes_too() -> None:
    worn = ["leather", "shield"]
    mover = body("hero", (3, 3), dex=2, ac=14, readied=worn)
    foes = [body(id, (4, y), reach=10, to_hit=6) for id, y in (("orc", 3), ("ork", 4))]
    for value in ("between_sides", "everyone"):  # they meet it where it stood when the slot began
        scene = fight(red=[mover], blue=foes, rules=rules(tied_initiative=value))
        answers = ["hero> risk:1,3", "orc> opportunity:strike", "hero> shield", "ork> pass", "hero> end"]
        turn = ["next:orc"] if value == "between_sides" else []
        struck = play(scene, [*answers, *turn, "orc> attack:strike:hero"], dice=[10, 6], then="orc: turn")
        assert struck.events(AttackRolled)[-1].ac == 13  # the battered shield counts as a buckler
        passed = [*answers, *(["next:ork"] if turn else ["orc> end"]), "ork> attack:strike:hero"]
        assert play(scene, passed, dice=[10, 6], then="ork: turn").events(AttackRolled)[-1].ac == 13


@pytest.mark.rule("SW-155")
def test_every_action_quick_reflexes_are_a_reaction_too() -> None:
    strict = rules(injury_save_after="every_action")
    hurt = body("hero", (3, 3), pc=True, features=["quick_reflexes"], injuries=[{"kind": "bruised_ribs"}])
    scene = fight(red=[hurt], blue=[body("foe", (4, 3), initiative=9, damage="1d6+3")], rules=strict)
    played = play(scene, ["attack:strike:hero", "halve"], dice=[12, 4, 9], then="foe: turn")
    assert (played["hero"].hp, played["hero"].exhaustion) == (16, 1)


@pytest.mark.rule("SW-200", "SW-279")
def test_a_spell_left_unfinished_is_let_go_before_a_rest_and_its_dice_are_free_again() -> None:
    caster = {"dice": 5, "max_rank": 2}
    healer = person("a", wis=2, caster=caster, spells=["heal_wounds"], dice=4, hp=10, max_hp=20)
    answers = ["cast:heal_wounds:2:a", "dice:2", "go_on", "rest", "go_on"]
    rested = rest(camp(healer, rest="short"), answers, dice=[3, 3, 4, 5])  # 6 of 8; 4 HP; one die was expended
    assert (rested["a"].dice_free, rested["a"].casting, rested["a"].concentrating) == (5, None, "")


@pytest.mark.rule("SW-280")
def test_a_short_rest_that_could_give_nothing_back_does_not_count() -> None:
    dull = person("a", wis=0, caster={"dice": 5}, dice=1)
    assert rest(camp(dull, rest="short"))["a"].short_rests == []


@pytest.mark.rule("SW-035")
def test_an_attack_with_a_count_of_its_own_is_not_mixed_with_the_others() -> None:
    rend = {"id": "rend", "name": "Rend", "kind": "melee", "to_hit": 0, "damage": "1d4"}
    rock = {"id": "rock", "name": "Rock", "kind": "ranged", "to_hit": 0, "damage": "1d8", "range": "near"}
    ape = body("ape", (3, 3), initiative=9, attacks_per_action=2, attacks=[rend, rock | {"per_action": 1}])
    scene = fight(red=[ape], blue=[body("foe", (4, 3))])
    begun = play(scene, ["attack:rend:foe"], dice=[1], then="ape: turn")
    assert [option for option in begun.options() if option.startswith("attack")] == ["attack:rend:foe"]
    thrown = play(scene, ["attack:rock:foe"], dice=[1], then="ape: turn")
    assert not any(option.startswith("attack") for option in thrown.options())


def petrified(dice: int, every: int) -> CampScene:
    """One person of stone, with all it carries, in the evening after a fight."""
    scene = camp(person("a", hp=10, max_hp=20, readied=["arming_sword", "helmet"]), rest="short")
    held = timed_by_pool(Condition.PETRIFIED, "gorgon", f"{dice}d4")
    held.every = every
    with at_table(scene.ground) as table:
        afflict(scene.ground, table, scene.bodies[0], held)
    return scene


@pytest.mark.rule("SW-230", "SW-241")
def test_stone_lasts_its_minutes_after_the_fight_and_then_everything_is_itself_again() -> None:
    rested = rest(petrified(2, ROUNDS_PER_MINUTE), ["go_on"], dice=[1, 3, 2, 1, 6])  # two minutes, then it rests
    assert (rested["a"].hp, rested["a"].suffers(Condition.PETRIFIED)) == (16, False)
    assert not any(gear.stone for gear in rested["a"].carried)


@pytest.mark.rule("SW-233")
def test_whoever_is_stone_when_the_rest_ends_has_had_none() -> None:
    rested = rest(petrified(1, ROUNDS_PER_MINUTE), dice=[2] * 10)
    assert (rested["a"].hp, rested["a"].suffers(Condition.PETRIFIED)) == (10, True)
    assert all(gear.stone for gear in rested["a"].carried)


@pytest.mark.rule("SW-230", "SW-013")
def test_stone_counted_in_rounds_is_over_with_the_fight_for_the_things_carried_too() -> None:
    rested = rest(petrified(2, 1), ["go_on"], dice=[6])
    assert not any(gear.stone for gear in rested["a"].carried)


def first_aid(**numbers: Any) -> SwordsScene:
    """A healer whose Passion it serves, beside somebody dying."""
    passion = {"text": "Leaves no one to die", "serves": ["healing"]}
    healer = body("a", (3, 3), pc=True, initiative=9, wis=2, skill_bonus=2, passions=[passion], **numbers)
    down = body("b", (3, 4), pc=True, hp=0, max_hp=20, dying=3)
    return fight(red=[healer, down], blue=[body("foe", (11, 11))])


@pytest.mark.rule("SW-144", "SW-145")
def test_a_fortune_point_rolls_one_d20_of_a_failed_check_again_that_serves_a_passion() -> None:
    scene = first_aid(trained=["Healing"], fortune=1)
    saved = play(scene, ["stabilise:b", "again"], dice=[10, 11], then="a: turn")  # 14 fails, 15 does it
    assert (saved["a"].fortune, saved["b"].stable) == (0, True)
    kept = play(scene, ["stabilise:b", "let_be"], dice=[10], then="a: turn")
    assert (kept["a"].fortune, kept["b"].stable) == (1, False)
    done = play(scene, ["stabilise:b"], dice=[11], then="a: turn")  # nothing to be asked
    assert (done["a"].fortune, done["b"].stable) == (1, True)
    poor = play(first_aid(trained=["Healing"], fortune=0), ["stabilise:b"], dice=[10], then="a: turn")
    assert not poor["b"].stable


@pytest.mark.rule("SW-144")
@pytest.mark.parametrize(("again", "stable"), [(18, True), (12, False)])
def test_of_two_dice_only_one_is_rolled_again(again: int, stable: bool) -> None:
    scene = first_aid(fortune=1)  # untrained: Disadvantage, and no Skill Bonus
    played = play(scene, ["stabilise:b", "again"], dice=[14, 3, again], then="a: turn")
    assert played["b"].stable is (stable and 14 + 2 >= 15)


@pytest.mark.rule("SW-190")
@pytest.mark.parametrize(("face", "still_held"), [(5, False), (2, True)])  # the off hand, which grips; the sword hand
def test_a_hand_that_is_lost_holds_nobody_either(face: int, still_held: bool) -> None:
    hero = body("hero", (3, 3), pc=True, readied=["arming_sword"], holds=["arming_sword"])
    scene = fight(red=[hero], blue=[body("foe", (4, 3), conditions=[{"condition": "grappled", "by": "hero"}])])
    with at_table(scene, dice=[face]) as table:
        suffer_injury(scene, table, scene.by_id["hero"], InjuryKind.LOST_ARM)
    assert scene.by_id["foe"].suffers(Condition.GRAPPLED) is still_held
