"""Death and dying: the drop to 0 HP, the pool of d4, hits on the dying, first aid, Cheat Death."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords import damage, dying
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.effects import Harm
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.events.dying import Died, FellDying, InjuryOwed, PoolDwindled, Stabilised
from quintain.systems.swords.events.rolls import Checked
from quintain.systems.swords.injuries import settle_owed
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Out
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import body, fight, go_on, play, refused, rules


def struck(victim: dict[str, Any], *, amount: int = 3, **changes: Any) -> SwordsScene:
    """A foe of Initiative 9 whose strikes hit AC 10 on any face and deal exactly `amount`; a friend stands by."""
    foe = body("foe", (3, 3), initiative=9, to_hit=9, damage=f"1d4+{amount - 1}")
    return fight(red=[foe], blue=[victim, body("friend", (9, 9), pc=True)], **changes)


def hero(**numbers: Any) -> dict[str, Any]:
    return body("hero", (4, 3), pc=True, **{"initiative": 7, **numbers})


def dying_hero(pool: int, **numbers: Any) -> dict[str, Any]:
    return hero(max_hp=20, hp=0, dying=pool, **numbers)


@pytest.mark.rule("SW-134")
def test_hp_never_go_below_0() -> None:
    played = play(struck(hero(hp=9), amount=14), ["attack:strike:hero"], dice=[10, 1], then="foe: turn")
    assert played["hero"].hp == 0


@pytest.mark.rule("SW-135")
def test_a_character_at_0_hp_is_unconscious_prone_empty_handed_and_dying() -> None:
    played = play(
        struck(hero(hp=3, readied=["arming_sword"], holds=["arming_sword"])),
        ["attack:strike:hero"],
        dice=[10, 1],
        then="foe: turn",
    )
    victim = played["hero"]
    assert victim.suffers(Condition.UNCONSCIOUS)
    assert victim.suffers(Condition.PRONE)
    assert victim.is_dying()
    assert not victim.out
    assert victim.held() == []
    assert [lying.gear.kind for lying in played.scene.lying] == ["arming_sword"]
    assert played.scene.lying[0].spot == victim.place


@pytest.mark.rule("SW-135")
def test_a_named_npc_is_a_character_and_other_creatures_die() -> None:
    named = body("npc", (4, 3), hp=3, character=True)
    played = play(struck(named), ["attack:strike:npc"], dice=[10, 1], then="foe: turn")
    assert played["npc"].is_dying()
    rat = body("rat", (4, 3), hp=3)
    played = play(struck(rat), ["attack:strike:rat"], dice=[10, 1], then="foe: turn")
    assert played["rat"].out == Out.DEAD
    assert not played["rat"].is_dying()


@pytest.mark.rule("SW-135", "SW-148")
def test_switch_dying_every_creature_forms_a_pool() -> None:
    scene = struck(body("rat", (4, 3), hp=3, con=2), rules=rules(foes_at_zero_hp="dying"))
    played = play(scene, ["attack:strike:rat"], dice=[10, 1], then="foe: turn")
    assert not played["rat"].out
    assert played["rat"].dying == 2
    assert played["rat"].owed == []


@pytest.mark.rule("SW-136", "SW-148")
def test_the_check_for_an_injury_waits_until_revival_and_uses_the_damage_of_the_hit() -> None:
    scene = play(
        struck(hero(hp=9, con=1, max_hp=30), amount=24), ["attack:strike:hero"], dice=[10, 1], then="foe: turn"
    ).scene
    victim = scene.by_id["hero"]
    assert victim.owed == [24]
    with at_table(scene, dice=[11]) as table:
        damage.heal(scene, table, victim, 5)
    assert victim.hp == 5
    assert victim.owed == []
    (checked,) = [event for event in table.events if isinstance(event, Checked)]
    assert (checked.dt, checked.total) == (12, 12)


@pytest.mark.rule("SW-136", "SW-148")
def test_each_hit_that_was_critical_or_felled_it_is_checked_once() -> None:
    scene = struck(hero(hp=9, max_hp=30, wis=4, con=2))
    victim = scene.by_id["hero"]
    with at_table(scene) as table:
        damage.suffer(scene, table, victim, Harm(14, "slashing", "foe", critical=True))
        damage.suffer(scene, table, victim, Harm(30, "slashing", "foe", critical=True))
        damage.suffer(scene, table, victim, Harm(5, "slashing", "foe"))
    assert victim.owed == [14, 30]
    with at_table(scene, dice=[8, 13]) as table:
        damage.heal(scene, table, victim, 1)
    assert [event.dt for event in table.events if isinstance(event, Checked)] == [10, 15]


@pytest.mark.rule("SW-136", "SW-179")
def test_who_bleeds_to_death_on_waking_checks_for_nothing_more() -> None:
    scene = struck(hero(hp=9, con=-3, scores={"str": 10, "dex": 10, "con": 4, "int": 10, "wis": 10, "cha": 10}))
    victim = scene.by_id["hero"]
    victim.owed = [3, 3]
    with at_table(scene, dice=[2, 3, 6]) as table:  # the check, the table, 6 of 4 Constitution
        settle_owed(scene, table, victim)
    assert victim.out == Out.DEAD


@pytest.mark.rule("SW-136")
def test_death_discards_the_checks_that_were_owed() -> None:
    scene = struck(hero(hp=3))
    victim = scene.by_id["hero"]
    with at_table(scene) as table:
        damage.suffer(scene, table, victim, Harm(14, "slashing", "foe"))
        damage.suffer(scene, table, victim, Harm(1, "slashing", "foe"))
    assert victim.out == Out.DEAD
    assert victim.owed == []


@pytest.mark.rule("SW-137", "SW-138")
@pytest.mark.parametrize(("con", "wis", "pool"), [(2, 1, 3), (-1, 0, 1), (2, -2, 1), (0, 3, 3), (3, -1, 2)])
def test_the_pool_has_constitution_plus_wisdom_dice_at_least_one(con: int, wis: int, pool: int) -> None:
    played = play(struck(hero(hp=3, con=con, wis=wis)), ["attack:strike:hero"], dice=[10, 1], then="foe: turn")
    assert played["hero"].dying == pool


@pytest.mark.rule("SW-139")
def test_the_pool_is_rolled_as_each_of_its_turns_ends() -> None:
    played = play(struck(dying_hero(3)), ["foe> end"], dice=[1, 3, 4], then="friend: turn")
    assert played.asked() == [("friend", "turn")]
    assert played["hero"].dying == 2
    again = go_on(played.game, ["friend> end", "foe> end"], dice=[4, 4], then="friend: turn")
    assert again["hero"].dying == 2


@pytest.mark.rule("SW-139")
def test_whoever_drops_in_its_own_turn_rolls_at_the_end_of_that_turn() -> None:
    foe = body("foe", (3, 3), initiative=3, to_hit=9, damage="1d4+2")
    scene = fight(red=[foe], blue=[hero(hp=3, con=2), body("friend", (9, 9), pc=True)])
    played = play(scene, ["risk:6,3", "foe> opportunity:strike"], dice=[10, 1, 1, 2], then="friend: turn")
    assert played["hero"].dying == 1
    assert played.asked() == [("friend", "turn")]


@pytest.mark.rule("SW-139")
def test_a_dying_creature_has_no_turn_in_a_surprise_round_it_lost() -> None:
    scene = struck(dying_hero(3))
    scene.surprised = ["hero"]
    scene.surprise = True
    played = play(scene, ["foe> end"], then="friend: turn")
    assert played["hero"].dying == 3


@pytest.mark.rule("SW-140")
def test_an_empty_pool_is_death_at_once() -> None:
    played = play(struck(dying_hero(2)), ["foe> end"], dice=[1, 1], then="friend: turn")
    assert played["hero"].out == Out.DEAD
    assert played.events(Died)[0].who == "hero"


@pytest.mark.rule("SW-141")
def test_a_hit_while_dying_removes_a_die_without_a_roll() -> None:
    bow = [{"id": "bow", "name": "Bow", "kind": "ranged", "to_hit": 9, "damage": "1d6", "range": "far"}]
    archer = body("foe", (3, 9), initiative=9, attacks=bow)
    scene = fight(red=[archer], blue=[body("hero", (3, 3), pc=True, max_hp=20, hp=0, dying=3), body("friend", (9, 9))])
    played = play(scene, ["attack:bow:hero"], dice=[10, 4], then="foe: turn")
    assert played["hero"].dying == 2
    assert not any(event.critical for event in played.events(AttackRolled))


@pytest.mark.rule("SW-141")
def test_any_source_of_damage_counts_as_a_hit_and_no_damage_does_not() -> None:
    scene = struck(dying_hero(2))
    victim = scene.by_id["hero"]
    with at_table(scene) as table:
        damage.suffer(scene, table, victim, Harm(0, "fire", ""))
        assert victim.dying == 2
        damage.suffer(scene, table, victim, Harm(1, "fire", ""))
        assert victim.dying == 1
        damage.suffer(scene, table, victim, Harm(1, "fire", ""))
    assert victim.out == Out.DEAD


@pytest.mark.rule("SW-142", "SW-268")
def test_a_critical_hit_while_dying_removes_two_dice_not_three() -> None:
    played = play(struck(dying_hero(3)), ["attack:strike:hero"], dice=[10, 5, 1], then="foe: turn")
    assert played["hero"].dying == 1
    assert len(played["hero"].owed) == 1  # SW-130: a critical hit on a player character


@pytest.mark.rule("SW-142")
def test_a_critical_hit_that_empties_the_pool_kills_at_once() -> None:
    played = play(struck(dying_hero(2)), ["attack:strike:hero"], dice=[10, 5, 1], then="foe: turn")
    assert played["hero"].out == Out.DEAD


def at_the_bedside(**healer: Any) -> SwordsScene:
    """A healer (Initiative 9) beside the dying hero, a foe far off."""
    medic = body("medic", (4, 4), pc=True, **{"initiative": 9, **healer})
    return fight(red=[medic, dying_hero(3, initiative=3, con=2, hit_die="1d6+2")], blue=[body("foe", (11, 11))])


TRAINED: dict[str, Any] = {"wis": 2, "skill_bonus": 2, "trained": ["Healing"]}


@pytest.mark.rule("SW-143")
def test_first_aid_is_a_main_action_for_somebody_adjacent() -> None:
    played = play(at_the_bedside(**TRAINED), [], then="medic: turn")
    assert "stabilise:hero" in played.options()
    done = go_on(played.game, ["stabilise:hero"], dice=[5], then="medic: turn")
    assert "stabilise:hero" not in done.options()
    assert done["hero"].is_dying()
    saved = go_on(played.game, ["stabilise:hero"], dice=[19], then="medic: turn")
    assert (saved["hero"].is_dying(), saved["hero"].stable) == (False, True)
    assert saved.events(Stabilised) == [Stabilised("hero", "medic")]
    away = play(at_the_bedside(**TRAINED), ["move:6,6"], then="medic: turn")
    assert refused(away, "stabilise:hero")


@pytest.mark.rule("SW-143")
def test_nobody_stabilises_itself_and_a_new_attempt_may_be_made_each_turn() -> None:
    played = play(at_the_bedside(**TRAINED), ["stabilise:hero", "end"], dice=[5], then="foe: turn")
    assert played.asked() == [("foe", "turn")]
    again = go_on(played.game, ["end"], dice=[2, 2, 2], then="medic: turn")
    assert again.asked() == [("medic", "turn")]
    assert "stabilise:hero" in again.options()


@pytest.mark.rule("SW-143")
def test_beasts_and_the_incapacitated_give_no_first_aid() -> None:
    assert "stabilise:hero" not in play(at_the_bedside(tags=["beast"]), then="medic: turn").options()
    scene = at_the_bedside(conditions=[{"condition": "incapacitated"}])
    assert "stabilise:hero" not in play(scene, then="medic: turn").options()


@pytest.mark.rule("SW-143")
def test_cheat_death_costs_a_fortune_point_and_is_no_check() -> None:
    scene = struck(dying_hero(3, fortune=1))
    saved = play(scene, ["foe> end", "hero> cheat_death"], then="friend: turn")
    assert saved["hero"].fortune == 0
    assert saved["hero"].stable
    assert not saved["hero"].is_dying()
    assert saved["hero"].hp == 0
    fate = play(scene, ["foe> end", "hero> let_fate_decide"], dice=[2, 2, 2], then="friend: turn")
    assert fate["hero"].fortune == 1
    assert fate["hero"].dying == 3


@pytest.mark.rule("SW-143")
def test_only_player_characters_with_a_point_left_can_cheat_death() -> None:
    npc = body("npc", (4, 3), character=True, max_hp=20, hp=0, dying=3, initiative=7, fortune=1)
    assert play(struck(npc), ["foe> end"], dice=[2, 2, 2], then="friend: turn")["npc"].dying == 3
    assert play(struck(dying_hero(3, fortune=0)), ["foe> end"], dice=[2, 2, 2], then="friend: turn")["hero"].dying == 3


def after_the_fight(**healer: Any) -> SwordsScene:
    """The only foe is about to die; then the dying are tended."""
    medic = body("medic", (4, 4), pc=True, to_hit=9, **{"initiative": 9, **healer})
    patient = body("hero", (9, 9), pc=True, max_hp=20, hp=0, dying=3, initiative=3, con=2)
    return fight(red=[medic, patient], blue=[body("foe", (5, 4), hp=1)])


@pytest.mark.rule("SW-144", "SW-143")
@pytest.mark.parametrize(("face", "stable"), [(9, True), (8, False)])
def test_after_the_fight_the_dt_is_13(face: int, stable: bool) -> None:
    played = play(
        after_the_fight(**TRAINED),
        ["attack:strike:foe", "medic> stabilise:hero"],
        dice=[10, 4, face, *[2, 2, 2][: 0 if stable else 3]],
        then=" | medic: tend",
    )
    assert played["hero"].stable is stable


@pytest.mark.rule("SW-011", "SW-139", "SW-144")
def test_out_of_combat_the_pool_is_rolled_every_6_seconds() -> None:
    first = play(after_the_fight(), ["attack:strike:foe", "pass"], dice=[10, 4, 1, 2, 3], then="medic: tend")
    assert first["hero"].dying == 2
    assert first.scene.seconds_after == 6
    last = go_on(first.game, ["pass"], dice=[1, 1])
    assert last["hero"].out == Out.DEAD
    assert last.scene.seconds_after == 12
    assert last.scene.fight_seconds() == 6 + 12
    assert last.scene.result is not None


@pytest.mark.rule("SW-139", "SW-143")
def test_who_cheats_death_after_the_fight_rolls_no_pool() -> None:
    scene = after_the_fight()
    scene.by_id["hero"].fortune = 1
    saved = play(scene, ["attack:strike:foe", "pass", "hero> cheat_death"], dice=[10, 4])
    assert (saved["hero"].stable, saved["hero"].out) == (True, "")


@pytest.mark.rule("SW-145", "SW-143")
@pytest.mark.parametrize(("face", "stable"), [(10, False), (11, True)])
def test_in_the_middle_of_combat_the_dt_is_15(face: int, stable: bool) -> None:
    played = play(at_the_bedside(**TRAINED), ["stabilise:hero"], dice=[face], then="medic: turn")
    assert played["hero"].stable is stable


@pytest.mark.rule("SW-144", "SW-143")
def test_the_untrained_have_disadvantage_and_a_healer_advantage() -> None:
    assert not play(at_the_bedside(wis=4), ["stabilise:hero"], dice=[15, 5], then="medic: turn")["hero"].stable
    scene = at_the_bedside(**TRAINED, features=["healer"])
    assert play(scene, ["stabilise:hero"], dice=[5, 15], then="medic: turn")["hero"].stable


@pytest.mark.rule("SW-143")
def test_a_healers_kit_at_hand_is_used_up_by_one() -> None:
    played = play(at_the_bedside(**TRAINED, readied=["healers_kit"]), ["stabilise:hero"], dice=[5], then="medic: turn")
    assert played["medic"].gear("healers_kit").uses == 9
    packed = play(at_the_bedside(**TRAINED, stashed=["healers_kit"]), ["stabilise:hero"], dice=[5], then="medic: turn")
    assert packed["medic"].gear("healers_kit").uses == 10


@pytest.mark.rule("SW-146")
def test_the_stabilised_stay_at_0_hp_and_roll_no_pool() -> None:
    played = play(at_the_bedside(**TRAINED), ["stabilise:hero", "end", "foe> end"], dice=[11], then="medic: turn")
    patient = played["hero"]
    assert played.asked() == [("medic", "turn")]
    assert patient.hp == 0
    assert patient.stable
    assert patient.suffers(Condition.UNCONSCIOUS)


@pytest.mark.rule("SW-146", "SW-141")
def test_the_stabilised_start_dying_anew_when_they_take_damage() -> None:
    scene = struck(hero(max_hp=20, hp=0, stable=True, con=3))
    victim = scene.by_id["hero"]
    with at_table(scene) as table:
        damage.suffer(scene, table, victim, Harm(4, "fire", ""))
    assert victim.dying == 2
    assert not victim.stable


@pytest.mark.rule("SW-146", "SW-264")
def test_any_hp_end_dying_and_wake_the_character_prone() -> None:
    scene = struck(dying_hero(2))
    victim = scene.by_id["hero"]
    with at_table(scene) as table:
        damage.heal(scene, table, victim, 4)
    assert (victim.hp, victim.dying, victim.stable) == (4, 0, False)
    assert victim.is_conscious()
    assert victim.suffers(Condition.PRONE)


@pytest.mark.rule("SW-147")
def test_a_critical_success_wakes_the_patient_with_a_hit_die_and_constitution() -> None:
    played = play(at_the_bedside(**TRAINED), ["stabilise:hero"], dice=[20, 3], then="medic: turn")
    patient = played["hero"]
    assert patient.hp == 3 + 2 + 2
    assert patient.is_conscious()
    assert patient.suffers(Condition.PRONE)


@pytest.mark.rule("SW-147")
def test_a_natural_20_that_only_meets_the_dt_is_no_critical_success() -> None:
    trained = {"wis": -4, "skill_bonus": 0, "trained": ["Healing"], "exhaustion": 1}
    played = play(at_the_bedside(**trained), ["stabilise:hero"], dice=[20], then="medic: turn")
    assert played["hero"].stable
    assert played["hero"].hp == 0


@pytest.mark.rule("SW-147")
def test_the_patient_wakes_with_at_least_1_hp() -> None:
    scene = at_the_bedside(**TRAINED)
    patient = scene.by_id["hero"]
    patient.constitution = -4
    with at_table(scene, dice=[20, 1]) as table:
        dying.stabilise(scene, table, scene.by_id["medic"], patient, in_combat=True)
    assert patient.hp == 1


@pytest.mark.rule("SW-005", "SW-147")
def test_a_tied_foe_who_is_saved_critically_wakes_with_at_least_1_hp_as_the_slot_closes() -> None:
    medic = body("medic", (4, 4), dex=1, **TRAINED)
    scene = fight([medic], [dying_hero(3, initiative=5, con=-4, hit_die="1d6"), body("foe", (11, 11))])
    played = play(scene, ["stabilise:hero"], dice=[20, 1], then="medic: turn")
    assert played["hero"].is_dying()
    woken = go_on(played.game, ["end", "foe> end"], then="medic: turn")
    assert (woken["hero"].hp, woken["hero"].is_conscious()) == (1, True)


@pytest.mark.rule("SW-147")
def test_the_patient_rolls_its_own_hit_die() -> None:
    scene = at_the_bedside(**TRAINED)
    with at_table(scene, dice=[20, 3]) as table:
        dying.stabilise(scene, table, scene.by_id["medic"], scene.by_id["hero"], in_combat=True)
    assert table.rolled == [("medic", "stabilise hero"), ("hero", "hit die")]


@pytest.mark.rule("SW-008", "SW-136")
def test_in_a_closing_slot_the_harm_at_which_0_is_reached_is_the_one_that_felled() -> None:
    scene = struck(hero(hp=10, con=2))
    victim = scene.by_id["hero"]
    harms = [Harm(6, "fire", "a"), Harm(7, "fire", "b"), Harm(8, "fire", "c", critical=True)]
    for harm in harms:
        harm.was_up = True
    with at_table(scene) as table:
        wounds = damage.lose_hp(scene, table, victim, harms, 2)
        damage.face(scene, table, victim, wounds)
    assert victim.owed == [7, 8]
    assert victim.dying == 2
    assert [event.damage for event in table.events if isinstance(event, InjuryOwed)] == [7, 8]


@pytest.mark.rule("SW-008")
def test_healing_and_damage_of_one_slot_are_netted_before_anyone_drops() -> None:
    scene = struck(hero(hp=10, max_hp=20))
    victim = scene.by_id["hero"]
    with at_table(scene) as table:
        wounds = damage.lose_hp(scene, table, victim, [Harm(12, "fire", "a")], 5)
        damage.face(scene, table, victim, wounds)
    assert victim.hp == 3
    assert victim.is_conscious()


@pytest.mark.rule("SW-135")
def test_a_fight_may_start_with_somebody_at_0_hp() -> None:
    down: dict[str, Any] = {"max_hp": 20, "hp": 0, "con": 2}
    scene = struck(body("rat", (4, 3), **down))
    assert scene.by_id["rat"].out == Out.DEAD
    scene = struck(body("rat", (4, 3), **down), rules=rules(foes_at_zero_hp="dying"))
    assert scene.by_id["rat"].dying == 2


@pytest.mark.rule("SW-008", "SW-139")
def test_whoever_falls_as_a_shared_slot_closes_does_not_roll_its_pool_yet() -> None:
    foe = body("foe", (3, 3), initiative=7, dex=1, to_hit=9, damage="1d4+2")
    scene = fight(red=[foe], blue=[hero(hp=3, con=2), body("friend", (9, 9), pc=True)])
    fallen = play(scene, ["foe> attack:strike:hero", "end", "hero> end"], dice=[10, 1], then="friend: turn")
    assert fallen.asked() == [("friend", "turn")]
    assert fallen["hero"].dying == 2
    later = go_on(fallen.game, ["friend> end", "foe> end"], dice=[1, 2], then="friend: turn")
    assert later["hero"].dying == 1


def woken_and_struck(nimble: str, damage: str, pool: int) -> SwordsScene:
    """A lies dying; a friend and a foe act at the same moment: one has a potion, the other strikes."""
    dex = {nimble: {"dex": 2}}
    scene = fight(
        red=[
            body("a", (3, 3), initiative=1, max_hp=10, hp=0, pc=True, hit_die="1d6", con=pool),
            body("friend", (2, 3), initiative=6, readied=["potion_of_mending"], **dex.get("friend", {})),
        ],
        blue=[
            body("b", (4, 3), initiative=6, to_hit=5, damage=damage, **dex.get("b", {})),
            body("c", (9, 9), initiative=3),
        ],
    )
    scene.by_id["a"].dying = pool
    return scene


def both_orders(nimble: str, struck: list[int]) -> tuple[list[str], list[int]]:
    heals, strikes = ["friend> use:potion_of_mending:a", "end"], ["b> attack:strike:a", "end"]
    if nimble == "friend":
        return [*heals, *strikes], [6, *struck]
    return [*strikes, *heals], [*struck, 6]


@pytest.mark.rule("SW-008", "SW-142")
@pytest.mark.parametrize("nimble", ["friend", "b"])
def test_who_is_woken_and_struck_down_in_one_moment_was_struck_while_dying(nimble: str) -> None:
    """It lay there for B, so the hit was critical: 2 of the 3 dice it had are gone, and no new pool is formed."""
    answers, dice = both_orders(nimble, [12, 3, 5])

    played = play(woken_and_struck(nimble, "1d6+7", 3), answers, dice=dice, then="c: turn")

    a = played["a"]
    assert (a.hp, a.dying, a.owed) == (0, 1, [12])
    assert not a.is_conscious()
    assert played.events(FellDying) == []


@pytest.mark.rule("SW-008", "SW-142")
@pytest.mark.parametrize("nimble", ["friend", "b"])
def test_who_is_woken_and_struck_with_a_small_pool_dies_of_it(nimble: str) -> None:
    answers, dice = both_orders(nimble, [12, 3, 5])

    played = play(woken_and_struck(nimble, "1d6+7", 2), answers, dice=dice, then="c: turn")

    assert played["a"].out == Out.DEAD


@pytest.mark.rule("SW-008", "SW-146")
def test_the_stable_who_are_woken_and_struck_down_in_one_moment_start_dying_anew() -> None:
    scene = woken_and_struck("b", "1d6+7", 3)
    scene.by_id["a"].dying, scene.by_id["a"].stable = 0, True
    answers, dice = both_orders("b", [12, 3, 5])

    played = play(scene, answers, dice=dice, then="c: turn")

    assert (played["a"].dying, played["a"].stable) == (1, False)


@pytest.mark.rule("SW-008")
def test_who_is_healed_by_more_than_it_is_struck_for_is_awake() -> None:
    """A check for the critical hit, and no more: what is left of its HP has ended its dying."""
    answers, dice = both_orders("b", [12, 3, 2])

    played = play(woken_and_struck("b", "1d6", 3), answers, dice=[*dice, 20], then="c: turn")

    assert (played["a"].hp, played["a"].dying) == (7, 0)
    assert played["a"].is_conscious()


@pytest.mark.rule("SW-008", "SW-141")
def test_a_hit_rolled_before_a_reaction_felled_the_target_removes_no_die() -> None:
    """Hits count in the order they were rolled: B's was no hit on a dying creature, though it is applied later."""
    scene = fight(
        red=[
            body("a", (3, 3), initiative=6, hp=10, pc=True, con=2, wis=1),
            body("friend", (0, 11), initiative=1),
        ],
        blue=[
            body("b", (3, 4), initiative=6, dex=2, to_hit=5, damage="1d6"),
            body("c", (4, 3), initiative=3, to_hit=5, damage="1d6+5"),
        ],
    )
    answers = ["b> attack:strike:a", "end", "a> risk:2,3", "c> opportunity:strike"]
    played = play(scene, answers, dice=[12, 3, 12, 6, 2, 3, 4], then="c: turn")
    assert played["a"].dying == 3
    assert played.events(PoolDwindled) == []


@pytest.mark.rule("SW-007", "SW-142")
def test_a_hit_on_who_was_felled_by_a_reaction_in_the_slot_removes_dice() -> None:
    scene = fight(
        red=[
            body("a", (3, 3), initiative=6, dex=2, hp=10, pc=True, con=2, wis=1),
            body("friend", (0, 11), initiative=1),
        ],
        blue=[
            body("b", (3, 4), initiative=6, to_hit=5, damage="1d6"),
            body("c", (4, 3), initiative=3, to_hit=5, damage="1d6+5"),
        ],
    )
    answers = ["a> risk:1,3", "c> opportunity:strike", "b> attack:strike:a", "end"]
    played = play(scene, answers, dice=[12, 6, 12, 11, 3, 2], then="c: turn")
    assert played.events(PoolDwindled) == [PoolDwindled("a", 2, 1)]


def tied_between_two() -> SwordsScene:
    """A character with B and C at its sides, all three in one slot."""
    return fight(
        red=[body("a", (3, 3), initiative=6, hp=10, pc=True, con=2, wis=1), body("d", (11, 11), initiative=1)],
        blue=[
            body("b", (4, 3), initiative=6, dex=2, to_hit=5, damage="1d6+5"),
            body("c", (2, 3), initiative=6, to_hit=5),
        ],
    )


@pytest.mark.rule("SW-006", "SW-008", "SW-142")
def test_who_strikes_a_tied_foe_that_its_ally_has_brought_down_strikes_the_dying() -> None:
    """For the later ally it is down: so the hit is critical (SW-268), and costs two dice of the pool it then forms."""
    scene = tied_between_two()
    answers = ["next:b", "b> attack:strike:a", "end", "c> attack:strike:a", "end", "a> end"]
    played = play(scene, answers, dice=[12, 6, 3, 11, 2], then="d: turn")
    assert (played["a"].dying, played["a"].owed) == (1, [11, 2])


@pytest.mark.rule("SW-005", "SW-008", "SW-141")
def test_two_hits_on_a_tied_foe_that_was_up_for_both_are_no_hits_on_the_dying() -> None:
    """C strikes first and leaves A standing: only the hit at which the running total reaches 0 fells it."""
    scene = tied_between_two()
    answers = ["next:c", "c> attack:strike:a", "end", "b> attack:strike:a", "end", "a> end"]
    played = play(scene, answers, dice=[12, 2, 12, 6], then="d: turn")
    assert (played["a"].dying, played["a"].owed) == (3, [11])
