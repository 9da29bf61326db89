"""Lingering injuries: who checks, the table, what each injury does, and what heals it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from quintain.systems.swords import damage, injuries, rest
from quintain.systems.swords.afflictions import Injury
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.effects import Harm
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.events.dying import InjuryEscaped, InjuryRolled, Maimed
from quintain.systems.swords.events.rolls import Checked, Saved
from quintain.systems.swords.gear import OFF, PRIMARY
from quintain.systems.swords.injuries import mend, suffer_injury
from quintain.systems.swords.rolls import check, save
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant, Out
from quintain.systems.swords.speed import FLY, speed
from quintain.systems.swords.stock import Ability, InjuryKind, Part, Save
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused, rules
from tests.systems.swords.versatile import staff, swung


def hero(**numbers: Any) -> dict[str, Any]:
    return body("hero", (4, 3), pc=True, **{"initiative": 7, "hp": 30, **numbers})


def alone(**numbers: Any) -> tuple[SwordsScene, Combatant]:
    """The hero to whom something is done, and a foe far off."""
    scene = fight(red=[hero(**numbers)], blue=[body("foe", (11, 11))])
    return scene, scene.by_id["hero"]


def injured(kind: str, part: str = "", **numbers: Any) -> tuple[SwordsScene, Combatant]:
    injury: dict[str, Any] = {"kind": kind}
    if part:
        injury["part"] = part
    return alone(injuries=[injury], **numbers)


def struck(victim: dict[str, Any], foe_damage: str = "1d8+2") -> SwordsScene:
    foe = body("foe", (3, 3), initiative=9, to_hit=9, damage=foe_damage)
    return fight(red=[foe], blue=[victim, body("friend", (9, 9), pc=True)])


# who checks


@pytest.mark.rule("SW-130", "SW-148", "SW-150")
def test_a_player_character_struck_critically_checks_at_once() -> None:
    played = play(struck(hero(con=1)), ["attack:strike:hero"], dice=[20, 5, 9], then="foe: turn")
    assert played["hero"].hp == 23
    assert played["hero"].injuries == []
    assert len(played.events(InjuryEscaped)) == 1
    (checked,) = played.events(Checked)
    assert (checked.dt, checked.total) == (10, 10)
    failed = play(struck(hero(con=1)), ["attack:strike:hero"], dice=[20, 5, 8, 16], then="foe: turn")
    assert failed["hero"].has_injury(InjuryKind.BRUISED_RIBS)
    assert failed.events(InjuryEscaped) == []


@pytest.mark.rule("SW-130")
def test_named_npcs_and_ordinary_foes_do_not_check_after_a_critical_hit() -> None:
    for character in (True, False):
        victim = body("npc", (4, 3), hp=30, character=character)
        played = play(struck(victim), ["attack:strike:npc"], dice=[20, 5], then="foe: turn")
        assert played["npc"].hp == 23


@pytest.mark.rule("SW-130", "SW-148")
def test_a_critical_hit_that_fells_gives_one_check_that_waits() -> None:
    played = play(struck(hero(hp=5, max_hp=30)), ["attack:strike:hero"], dice=[20, 5], then="foe: turn")
    assert played["hero"].owed == [7]


@pytest.mark.rule("SW-148")
def test_an_ordinary_hit_gives_no_check() -> None:
    played = play(struck(hero(), "1d8+22"), ["attack:strike:hero"], dice=[10, 7], then="foe: turn")
    assert played["hero"].hp == 1
    assert played.events(Checked) == []


@pytest.mark.rule("SW-149")
@pytest.mark.parametrize(("dealt", "dt"), [(21, 11), (7, 10), (20, 10), (22, 11), (23, 12)])
def test_the_dt_is_10_or_half_the_damage(dealt: int, dt: int) -> None:
    scene, victim = alone(con=4, scores=None)
    with at_table(scene, dice=[19]) as table:
        injuries.check_injury(scene, table, victim, dealt)
    (checked,) = [event for event in table.events if isinstance(event, Checked)]
    assert checked.dt == dt


@pytest.mark.rule("SW-149")
def test_exhaustion_makes_the_check_harder() -> None:
    scene, victim = alone(exhaustion=3)
    with at_table(scene, dice=[12, 20]) as table:
        injuries.check_injury(scene, table, victim, 4)
    assert victim.has_injury(InjuryKind.HEROIC_SCARRING)


@pytest.mark.rule("SW-151", "SW-152")
def test_more_damage_than_the_constitution_score_means_disadvantage_on_the_table() -> None:
    scores = {"str": 10, "dex": 10, "con": 13, "int": 10, "wis": 10, "cha": 10}
    scene, victim = alone(con=1, scores=scores)
    with at_table(scene, dice=[2, 14]) as table:
        injuries.check_injury(scene, table, victim, 13)
    assert table.rolled == [("hero", "lingering injury"), ("hero", "injury table")]
    assert victim.has_injury(InjuryKind.HORRIFIC_SCARRING)
    with at_table(scene, dice=[2, 14, 3, 4]) as table:
        injuries.check_injury(scene, table, victim, 20)
    assert [event.face for event in table.events if isinstance(event, InjuryRolled)] == [3]
    assert victim.con_lost == 4


# the table


@pytest.mark.rule("SW-153")
def test_every_face_has_exactly_one_entry() -> None:
    kinds = [injuries.kind_at(face) for face in range(1, 21)]
    counts = Counter(kinds)
    assert [counts[row.kind] for row in injuries.TABLE] == [1, 1, 1, 1, 1, 7, 5, 1, 1, 1]
    assert sum(counts.values()) == 20
    for face in range(1, 21):
        assert sum(row.least <= face <= row.most for row in injuries.TABLE) == 1
    assert [row.least for row in injuries.TABLE] == [20, 19, 18, 17, 16, 9, 4, 3, 2, 1]
    assert [row.most for row in injuries.TABLE] == [20, 19, 18, 17, 16, 15, 8, 3, 2, 1]
    listed = [row.kind for row in injuries.TABLE if row.kind is not None]
    assert [injuries.SAVE_DT.get(kind, 0) for kind in listed] == [0, 10, 0, 0, 10, 0, 15, 0, 15]
    assert [injuries.NATURAL_DT.get(kind, 0) for kind in listed] == [0, 10, 10, 10, 10, 0, 15, 0, 15]
    assert [injuries.MAGIC_RANK.get(kind, 0) for kind in listed] == [0, 3, 3, 3, 3, 5, 5, 0, 5]


@pytest.mark.rule("SW-153")
def test_a_second_copy_of_an_injury_has_no_more_effect() -> None:
    scene, victim = injured("bruised_ribs")
    with at_table(scene) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.BRUISED_RIBS)
    assert len(victim.injuries) == 1
    with at_table(scene, dice=[2, 3]) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.INTERNAL_BLEEDING)
        injuries.suffer_injury(scene, table, victim, InjuryKind.INTERNAL_BLEEDING)
    assert victim.con_lost == 5
    assert victim.con_score() == 5


@pytest.mark.rule("SW-153", "SW-159")
def test_a_sprain_of_the_other_arm_is_a_second_copy_and_has_no_effect() -> None:
    scene, victim = injured("sprained_arm", "primary")

    with at_table(scene, dice=[5]) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.SPRAINED_ARM)

    assert [(each.kind, each.part) for each in victim.injuries] == [(InjuryKind.SPRAINED_ARM, Part.PRIMARY)]


@pytest.mark.rule("SW-154")
def test_a_heroic_scar_changes_no_number() -> None:
    scene, victim = alone()
    before = victim.dump()
    with at_table(scene, dice=[1, 20]) as table:
        injuries.check_injury(scene, table, victim, 4)
    after = victim.dump()
    assert after.pop("injuries") == [{"kind": "heroic_scarring", "part": "", "amount": 0}]
    before.pop("injuries")
    assert before == after
    with at_table(scene, dice=[1, 20, 1, 16, 1, 16]) as table:
        for _ in range(3):
            injuries.check_injury(scene, table, victim, 4)
    scars = [injury.kind for injury in victim.injuries]
    assert scars == [InjuryKind.HEROIC_SCARRING, InjuryKind.HEROIC_SCARRING, InjuryKind.BRUISED_RIBS], "a new scar"


# after each action: concussions and ribs


def acts_hurt(kind: str, face: int, *, hardiness: int = 0, then: str = "", **changes: Any) -> Any:
    """The hero attacks (and misses), then the save after the action shows `face`."""
    foe = body("foe", (5, 3), ac=30, initiative=3)
    victim = hero(injuries=[{"kind": kind}], hardiness=hardiness)
    scene = fight(red=[victim], blue=[foe], **changes)
    return play(scene, ["attack:strike:foe"], dice=[10, face], then=then)


@pytest.mark.rule("SW-155", "SW-166", "SW-174", "SW-181")
@pytest.mark.parametrize(
    ("kind", "dt"), [("minor_concussion", 10), ("bruised_ribs", 10), ("broken_ribs", 15), ("concussion", 15)]
)
def test_one_hardiness_save_follows_each_main_action(kind: str, dt: int) -> None:
    played = acts_hurt(kind, 19, then="hero: turn")
    (saved,) = played.events(Saved)
    assert (saved.save, saved.dt, saved.success) == ("hardiness", dt, True)
    moved = go_on(played.game, ["move:4,4"], then="hero: turn")
    assert len(moved.events(Saved)) == 1


@pytest.mark.rule("SW-155")
def test_switch_every_action_move_actions_and_reactions_call_for_it_too() -> None:
    strict = rules(injury_save_after="every_action")
    victim = hero(injuries=[{"kind": "bruised_ribs"}])
    scene = fight(red=[victim], blue=[body("foe", (11, 11))], rules=strict)
    moved = play(scene, ["move:4,6"], dice=[15], then="hero: turn")
    assert len(moved.events(Saved)) == 1
    runner = body("foe", (5, 3), initiative=9)
    near = fight(red=[victim], blue=[runner], rules=strict)
    reacted = play(near, ["foe> risk:8,3", "hero> opportunity:strike"], dice=[1, 15], then="foe: turn")
    assert len(reacted.events(Saved)) == 1


@pytest.mark.rule("SW-155")
def test_other_reactions_do_not_call_for_it_by_the_book() -> None:
    near = fight(red=[hero(injuries=[{"kind": "bruised_ribs"}])], blue=[body("foe", (5, 3), initiative=9)])
    reacted = play(near, ["foe> risk:8,3", "hero> opportunity:strike"], dice=[1], then="foe: turn")
    assert reacted.events(Saved) == []


@pytest.mark.rule("SW-156", "SW-182")
@pytest.mark.parametrize(
    ("kind", "face", "hardiness"), [("minor_concussion", 9, 0), ("concussion", 11, 3), ("minor_concussion", 1, 20)]
)
def test_a_concussion_stuns_until_the_end_of_the_next_turn(kind: str, face: int, hardiness: int) -> None:
    played = acts_hurt(kind, face, hardiness=hardiness, then="foe: turn")
    assert played["hero"].suffers(Condition.STUNNED)
    assert played.asked() == [("foe", "turn")]  # what was left of this turn is lost
    assert played.scene.round == 1
    second = go_on(played.game, ["foe> end"], then="foe: turn")
    assert second.asked() == [("foe", "turn")]  # and the whole next one
    assert second.scene.round == 2
    assert not second["hero"].suffers(Condition.STUNNED)
    third = go_on(second.game, ["foe> end"], then="hero: turn")
    assert third.asked() == [("hero", "turn")]


@pytest.mark.rule("SW-156")
def test_a_concussion_off_turn_stuns_through_the_next_turn_too() -> None:
    scene, victim = injured("minor_concussion")
    scene.round = 2
    with at_table(scene, dice=[3]) as table:
        injuries.after_action(scene, table, victim, "main")
    (stun,) = victim.every(Condition.STUNNED)
    assert stun.round == 2


@pytest.mark.rule("SW-167", "SW-175")
@pytest.mark.parametrize(("kind", "face", "hardiness"), [("bruised_ribs", 7, 2), ("broken_ribs", 10, 4)])
def test_hurt_ribs_exhaust(kind: str, face: int, hardiness: int) -> None:
    assert acts_hurt(kind, face, hardiness=hardiness, then="hero: turn")["hero"].exhaustion == 1
    assert acts_hurt(kind, face + 1, hardiness=hardiness, then="hero: turn")["hero"].exhaustion == 0


@pytest.mark.rule("SW-167", "SW-156")
def test_several_injuries_call_for_their_saves_before_any_takes_effect() -> None:
    scene, victim = alone(injuries=[{"kind": "concussion"}, {"kind": "broken_ribs"}])
    with at_table(scene, dice=[3, 16]) as table:
        injuries.after_action(scene, table, victim, "main")
    assert victim.suffers(Condition.STUNNED)
    assert victim.exhaustion == 0


# sprains and scars


def two_handed_fight(weapon: str, hand: str, injury: dict[str, Any], kind: str = "melee") -> SwordsScene:
    entry = {"id": "hit", "name": "Hit", "kind": kind, "to_hit": 0, "damage": "1d6", "weapon": weapon}
    if kind == "ranged":
        entry["range"] = "far"
    holds = [weapon] if hand == PRIMARY else ["shield", weapon]
    attacker = hero(attacks=[entry], readied=[weapon, "shield"], holds=holds, injuries=[injury])
    foe_at = (5, 3) if kind == "melee" else (9, 3)
    scene = fight(red=[attacker], blue=[body("foe", foe_at, ac=30)])
    wielder = scene.by_id["hero"]
    if hand == OFF:
        wielder.carried = [each for each in wielder.carried if each.weapon is not None]
        wielder.carried = [each.put(OFF) for each in wielder.carried]
    return scene


SPRAINED = {"kind": "sprained_arm", "part": "primary"}


@pytest.mark.rule("SW-159")
@pytest.mark.parametrize(
    ("weapon", "hand", "net"), [("arming_sword", PRIMARY, -1), ("great_sword", PRIMARY, -1), ("dagger", OFF, 0)]
)
def test_a_sprained_arm_has_disadvantage_with_what_it_holds(weapon: str, hand: str, net: int) -> None:
    scene = two_handed_fight(weapon, hand, SPRAINED)
    played = play(scene, ["attack:hit:foe"], dice=[10, 11] if net else [10], then="hero: turn")
    (rolled,) = played.events(AttackRolled)
    assert rolled.net == net


@pytest.mark.rule("SW-159")
def test_checks_with_the_sprained_arm_have_disadvantage() -> None:
    scene, victim = injured("sprained_arm", "off")
    with at_table(scene, dice=[9, 8, 7]) as table:
        assert check(scene, table, victim, Ability.CON, 5, "lift", arm="off").natural == 8
        assert check(scene, table, victim, Ability.CON, 5, "lift", arm="primary").natural == 7


@pytest.mark.rule("SW-159")
@pytest.mark.parametrize(("face", "part"), [(1, Part.PRIMARY), (3, Part.PRIMARY), (4, Part.OFF), (6, Part.OFF)])
def test_a_d6_says_which_arm_is_sprained(face: int, part: Part) -> None:
    scene, victim = alone()
    with at_table(scene, dice=[1, 18, face]) as table:
        injuries.check_injury(scene, table, victim, 4)
    assert victim.has_injury(InjuryKind.SPRAINED_ARM, part)
    assert [event.part for event in table.events if isinstance(event, Maimed)] == [str(part)]


@pytest.mark.rule("SW-162")
def test_a_sprained_knee_costs_5_ft() -> None:
    scene, victim = alone()
    assert speed(victim) == 30
    with at_table(scene, dice=[1, 17]) as table:
        injuries.check_injury(scene, table, victim, 4)
    assert speed(victim) == 25


@pytest.mark.rule("SW-162", "SW-272")
def test_hurt_ribs_make_nobody_slower() -> None:
    """Neither a knee nor Exhaustion: nothing is taken off the rate."""
    assert speed(injured("bruised_ribs")[1]) == 30


@pytest.mark.rule("SW-163", "SW-193")
@pytest.mark.parametrize("kind", ["sprained_knee", "lost_leg"])
def test_a_hurt_leg_has_disadvantage_on_evasion(kind: str) -> None:
    scene, victim = injured(kind, "primary" if kind == "lost_leg" else "")
    with at_table(scene, dice=[18, 4]) as table:
        assert not save(scene, table, victim, Save.EVASION, 5, "fire")
    assert [event.natural for event in table.events if isinstance(event, Saved)] == [4]


@pytest.mark.rule("SW-170", "SW-171")
@pytest.mark.parametrize(("skill", "total", "modifier"), [("Persuasion", 3, 1), ("Intimidation", 1, 3)])
def test_horrific_scars_hinder_persuasion_and_help_intimidation(skill: str, total: int, modifier: int) -> None:
    scene, victim = injured("horrific_scarring", skill_totals={skill: total})
    with at_table(scene, dice=[10]) as table:
        assert check(scene, table, victim, Ability.CHA, 10, "talk", skill=skill).modifier == modifier
    scene, victim = injured("heroic_scarring", skill_totals={skill: total})
    with at_table(scene, dice=[10]) as table:
        assert check(scene, table, victim, Ability.CHA, 10, "talk", skill=skill).modifier == total


# internal bleeding


SCORES = {"str": 10, "dex": 10, "con": 13, "int": 10, "wis": 10, "cha": 10}


@pytest.mark.rule("SW-178")
def test_internal_bleeding_costs_constitution_and_all_that_rests_on_it() -> None:
    scene, victim = alone(con=1, scores=SCORES, hardiness=5)
    with at_table(scene, dice=[1, 3, 4]) as table:
        injuries.check_injury(scene, table, victim, 4)
    assert victim.con_score() == 9
    assert victim.constitution == 0
    assert victim.hardiness == 4
    assert (victim.hp, victim.max_hp) == (30, 30)
    with at_table(scene) as table:
        damage.suffer(scene, table, victim, Harm(40, "fire", ""))
    assert victim.dying == 1


@pytest.mark.rule("SW-178")
def test_hardiness_that_rests_on_strength_is_not_lowered() -> None:
    scene, victim = alone(con=1, scores=SCORES | {"str": 16}, hardiness=5, str=2)
    with at_table(scene, dice=[4]) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.INTERNAL_BLEEDING)
    assert victim.hardiness == 5


@pytest.mark.rule("SW-179")
def test_constitution_0_is_death_without_a_pool() -> None:
    scene, victim = alone(con=-2, scores=SCORES | {"con": 4})
    with at_table(scene, dice=[4]) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.INTERNAL_BLEEDING)
    assert victim.out == Out.DEAD
    assert victim.dying == 0


@pytest.mark.rule("SW-179")
def test_with_1_point_of_constitution_left_nobody_dies() -> None:
    scene, victim = alone(con=-2, scores=SCORES | {"con": 5})
    with at_table(scene, dice=[4]) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.INTERNAL_BLEEDING)
    assert (victim.con_score(), victim.out) == (1, "")


@pytest.mark.rule("SW-180")
def test_constitution_comes_back_point_by_point_never_above_the_score() -> None:
    scene, victim = alone(con=1, scores=SCORES, hardiness=5)
    with at_table(scene, dice=[4]) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.INTERNAL_BLEEDING)
        injuries.regain_con(scene, table, victim, 1)
        injuries.regain_con(scene, table, victim, 1)
        assert (victim.con_score(), victim.constitution) == (11, 0)
        injuries.regain_con(scene, table, victim, 7)
    assert (victim.con_score(), victim.constitution, victim.hardiness) == (13, 1, 5)
    assert victim.injuries == []


@pytest.mark.rule("SW-178", "SW-189")
def test_a_fight_may_start_with_old_injuries() -> None:
    eyes = [{"kind": "lost_eye", "part": "primary"}, {"kind": "lost_eye", "part": "off"}]
    _, victim = alone(con=1, scores=SCORES, hardiness=5, injuries=[*eyes, {"kind": "internal_bleeding", "amount": 4}])
    assert (victim.con_score(), victim.constitution, victim.hardiness) == (9, 0, 4)
    assert victim.suffers(Condition.BLINDED)


# amputations


@pytest.mark.rule("SW-185")
@pytest.mark.parametrize(
    ("face", "kind"),
    [
        (1, InjuryKind.LOST_EYE),
        (2, InjuryKind.LOST_EYE),
        (3, InjuryKind.LOST_ARM),
        (4, InjuryKind.LOST_ARM),
        (5, InjuryKind.LOST_LEG),
        (6, InjuryKind.LOST_LEG),
    ],
)
def test_a_d6_says_which_part_is_lost(face: int, kind: InjuryKind) -> None:
    scene, victim = alone()
    side = [] if kind is InjuryKind.LOST_EYE else [5]
    with at_table(scene, dice=[1, 1, face, *side]) as table:
        injuries.check_injury(scene, table, victim, 4)
    assert [each.kind for each in victim.injuries] == [kind]
    if side:
        assert victim.injuries[0].part is Part.OFF


@pytest.mark.rule("SW-185")
def test_a_part_already_lost_means_the_other_one() -> None:
    scene, victim = injured("lost_leg", "primary")
    with at_table(scene, dice=[2]) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.LOST_LEG)
    assert [each.part for each in victim.injuries] == [Part.PRIMARY, Part.OFF]


@pytest.mark.rule("SW-188")
def test_a_lost_eye_hinders_ranged_attacks_and_sight_but_not_melee() -> None:
    lost = {"kind": "lost_eye", "part": "primary"}
    shot = play(
        two_handed_fight("shortbow", PRIMARY, lost, "ranged"), ["attack:hit:foe"], dice=[10, 11], then="hero: turn"
    )
    assert shot.events(AttackRolled)[0].net == -1
    hit = play(two_handed_fight("arming_sword", PRIMARY, lost), ["attack:hit:foe"], dice=[10], then="hero: turn")
    assert hit.events(AttackRolled)[0].net == 0
    scene, victim = injured("lost_eye", "primary", trained=["Perception"])
    with at_table(scene, dice=[12, 4, 9]) as table:
        assert check(scene, table, victim, Ability.WIS, 10, "look", skill="Perception", sight=True).natural == 4
        assert check(scene, table, victim, Ability.WIS, 10, "listen", skill="Perception", hearing=True).natural == 9


@pytest.mark.rule("SW-189")
def test_whoever_loses_both_eyes_is_blinded_for_good() -> None:
    scene, victim = injured("lost_eye", "primary")
    assert not victim.suffers(Condition.BLINDED)
    with at_table(scene) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.LOST_EYE)
    (blind,) = victim.every(Condition.BLINDED)
    assert blind.lasts == "never"


@pytest.mark.rule("SW-190")
def test_what_a_lost_hand_held_is_dropped_and_nothing_can_be_held_with_it() -> None:
    scene, victim = alone(readied=["arming_sword", "shield"], holds=["arming_sword", "shield"])
    with at_table(scene, dice=[6]) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.LOST_ARM)
    assert [lying.gear.kind for lying in scene.lying] == ["shield"]
    assert [gear.kind for gear in victim.held()] == ["arming_sword"]
    assert victim.whole_hands() == [PRIMARY]
    with at_table(scene, dice=[4]) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.LOST_ARM)
    assert victim.whole_hands() == []
    assert victim.held() == []


@pytest.mark.rule("SW-190")
def test_one_hand_draws_no_two_handed_weapon() -> None:
    scene = fight(
        red=[hero(readied=["great_sword", "dagger"], holds=[], injuries=[{"kind": "lost_arm", "part": "off"}])],
        blue=[body("foe", (11, 11))],
    )
    drawn = [option for option in play(scene, then="hero: turn").options() if option.startswith("draw")]
    assert drawn == ["draw:dagger:primary"]


@pytest.mark.rule("SW-190")
def test_a_lost_leg_costs_no_hand() -> None:
    assert injured("lost_leg", "primary")[1].whole_hands() == [PRIMARY, OFF]


@pytest.mark.rule("SW-191")
def test_a_lost_leg_halves_the_ground_speed_only() -> None:
    _, victim = injured("lost_leg", "primary", speed={"ground": 30, "fly": 40})
    assert speed(victim) == 15
    assert speed(victim, FLY) == 40


@pytest.mark.rule("SW-192")
def test_no_dash_on_one_leg() -> None:
    scene, _ = injured("lost_leg", "off")
    assert refused(play(scene, then="hero: turn"), "dash")
    assert "dash" in play(alone()[0], then="hero: turn").options()


# healing


@pytest.mark.rule("SW-158", "SW-161", "SW-165", "SW-169", "SW-173", "SW-177", "SW-184")
@pytest.mark.parametrize(
    ("kind", "rank"),
    [
        ("minor_concussion", 3),
        ("sprained_arm", 3),
        ("sprained_knee", 3),
        ("bruised_ribs", 3),
        ("horrific_scarring", 5),
        ("broken_ribs", 5),
        ("concussion", 5),
    ],
)
def test_healing_magic_of_its_rank_heals_an_injury(kind: str, rank: int) -> None:
    scene, victim = injured(kind, "primary" if kind == "sprained_arm" else "")
    with at_table(scene) as table:
        damage.heal(scene, table, victim, 1, rank - 1)
        assert len(victim.injuries) == 1
        damage.heal(scene, table, victim, 1, rank)
    assert victim.injuries == []


@pytest.mark.rule("SW-180")
def test_healing_magic_of_rank_5_gives_back_all_constitution() -> None:
    scene, victim = alone(con=1, scores=SCORES)
    with at_table(scene, dice=[6]) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.INTERNAL_BLEEDING)
        injuries.heal_by_magic(scene, table, victim, 4)
        assert victim.con_score() == 7
        injuries.heal_by_magic(scene, table, victim, 5)
    assert victim.con_score() == 13


@pytest.mark.rule("SW-187", "SW-189")
def test_only_regeneration_brings_a_part_back() -> None:
    scene, victim = injured("lost_eye", "primary")
    with at_table(scene) as table:
        injuries.suffer_injury(scene, table, victim, InjuryKind.LOST_EYE)
        injuries.heal_by_magic(scene, table, victim, 6)
        assert len(victim.injuries) == 2
        injuries.mend(scene, table, victim, victim.injuries[1])
    assert len(victim.injuries) == 1
    assert not victim.suffers(Condition.BLINDED)


@pytest.mark.rule("SW-157", "SW-160", "SW-164", "SW-168", "SW-176", "SW-183")
@pytest.mark.parametrize(
    ("kind", "dt"),
    [
        (InjuryKind.MINOR_CONCUSSION, 10),
        (InjuryKind.SPRAINED_ARM, 10),
        (InjuryKind.SPRAINED_KNEE, 10),
        (InjuryKind.BRUISED_RIBS, 10),
        (InjuryKind.BROKEN_RIBS, 15),
        (InjuryKind.CONCUSSION, 15),
    ],
)
def test_a_constitution_check_after_a_long_rest_heals_it(kind: InjuryKind, dt: int) -> None:
    scene, victim = alone()
    victim.injuries = [Injury(kind)]
    with at_table(scene, dice=[dt - 1, dt]) as table:
        rest.heal_injuries(scene, table, victim, victim.injuries, rest.Care(), net=0)
        assert len(victim.injuries) == 1
        rest.heal_injuries(scene, table, victim, victim.injuries, rest.Care(), net=0)
    assert victim.injuries == []


@pytest.mark.rule("SW-172", "SW-186", "SW-288")
@pytest.mark.parametrize("kind", [InjuryKind.HORRIFIC_SCARRING, InjuryKind.LOST_EYE, InjuryKind.LOST_LEG])
def test_scars_and_lost_parts_never_heal_by_themselves(kind: InjuryKind) -> None:
    scene, victim = alone()
    victim.injuries = [Injury(kind, Part.PRIMARY)]
    with at_table(scene) as table:
        rest.heal_injuries(scene, table, victim, victim.injuries, rest.Care(), net=1)
    assert len(victim.injuries) == 1


@pytest.mark.rule("SW-159")
def test_a_sprained_off_arm_leaves_a_versatile_weapon_to_the_other() -> None:
    off, primary = staff(), staff()
    off.by_id["a"].injuries = [Injury(InjuryKind.SPRAINED_ARM, Part.OFF)]
    primary.by_id["a"].injuries = [Injury(InjuryKind.SPRAINED_ARM, Part.PRIMARY)]

    assert swung(off, [12, 2]) == (0, 2)
    assert swung(primary, [12, 14, 2, 5]) == (-1, 5)


@pytest.mark.rule("SW-066", "SW-162")
def test_a_knee_sprained_on_the_way_makes_the_way_shorter() -> None:
    """30 ft were meant; an Opportunity Attack after 20 of them leaves 25 ft in all."""
    scene = fight(
        [body("a", (0, 3), initiative=9, hp=30, pc=True)], [body("b", (3, 2), initiative=3, to_hit=30, reach=5)]
    )
    scene = in_turn(scene, "a")
    played = play(scene, ["move:4,3", "risk:6,3", "b> opportunity:strike"], dice=[20, 3, 2, 17], then="a: turn")
    assert played["a"].has_injury(InjuryKind.SPRAINED_KNEE)
    assert played.scene.grid.name(played["a"].place) == "5,3"


@pytest.mark.rule("SW-153", "SW-191", "SW-193")
def test_a_second_lost_leg_halves_the_speed_again_and_is_a_second_disadvantage() -> None:
    scene = fight([body("a", (3, 3), speed=30)], [body("b", (9, 9))])
    a = scene.by_id["a"]
    a.injuries = [Injury(InjuryKind.LOST_LEG, Part.PRIMARY), Injury(InjuryKind.LOST_LEG, Part.OFF)]
    assert speed(a) == 8  # 7.5 rounds up
    with at_table(scene, dice=[12]) as table:
        assert save(scene, table, a, Save.EVASION, 12, "area", net=2)


@pytest.mark.rule("SW-159", "SW-185")
def test_an_arm_that_is_gone_is_not_sprained_but_the_other() -> None:
    scene = fight([body("a", (3, 3))], [body("b", (9, 9))])
    a = scene.by_id["a"]
    a.injuries = [Injury(InjuryKind.LOST_ARM, Part.OFF)]
    with at_table(scene, dice=[5]) as table:
        suffer_injury(scene, table, a, InjuryKind.SPRAINED_ARM)
    assert a.has_injury(InjuryKind.SPRAINED_ARM, Part.PRIMARY)


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


@pytest.mark.rule("SW-155")
def test_every_action_quick_reflexes_are_a_reaction_too() -> None:
    strict = rules(injury_save_after="every_action")
    hurt = body("hero", (3, 3), pc=True, features=["quick_reflexes"], injuries=[{"kind": "bruised_ribs"}])
    scene = fight(red=[hurt], blue=[body("foe", (4, 3), initiative=9, damage="1d6+3")], rules=strict)
    played = play(scene, ["attack:strike:hero", "halve"], dice=[12, 4, 9], then="foe: turn")
    assert (played["hero"].hp, played["hero"].exhaustion) == (16, 1)
