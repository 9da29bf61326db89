"""Injuries by damage and by called shots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.systems.gu import conditions, damage, injuries, stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.called import Aim, AimKind
from quintain.systems.gu.events.damage import Injured
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition, Part, Size, Skill
from tests.systems.gu.direct import at_table, hurt
from tests.systems.gu.script import body, fight, rules, wolf

THREE_DAYS = 3 * 24 * 60


def victim(house: dict[str, Any] | None = None, turn: str = "b", **numbers: Any) -> GuScene:
    """30 hit points unless said otherwise."""
    numbers = {"max_hp": 30, **numbers}
    return fight([body("a", (1, 1), **numbers)], [body("b", (8, 8))], turn=turn, rules=rules(**house or {}))


def struck(
    scene: GuScene, *amounts: tuple[str, int], dice: Sequence[int] = (), answers: Sequence[str] = (), **source: Any
) -> Fighter:
    hurt(scene, "a", *amounts, dice=dice, answers=answers, **source)
    return scene.by_id["a"]


def aimed(part: Part) -> Aim:
    return Aim(part.value, AimKind.PART, Size.SMALL, part=part)


def shot(part: Part, *dice: int, amount: int = 2, scene: GuScene | None = None, **numbers: Any) -> Fighter:
    """A called shot for a little damage to hit points."""
    return struck(scene or victim(**numbers), ("sonic", amount), dice=dice, aim=aimed(part))


# by damage


@pytest.mark.rule("GU-191")
@pytest.mark.parametrize(("amount", "stacks"), [(17, 1), (16, 0), (34, 1)])
def test_half_the_maximum_in_one_hit_injures(amount: int, stacks: int) -> None:
    dice = [0, 5] if amount == 34 else []
    assert struck(victim(max_hp=35, hp=34), ("rending", amount), dice=dice).bleeding == stacks


@pytest.mark.rule("GU-191")
@pytest.mark.parametrize(("by_total", "stacks", "tired"), [(False, 0, False), (True, 1, True)])
def test_each_type_is_compared_by_itself_or_all_together(by_total: bool, stacks: int, tired: bool) -> None:
    a = struck(victim({"injury_by_total": by_total}), ("rending", 7), ("cold", 8), ("heat", 0))

    assert a.bleeding == stacks
    assert a.suffers(Condition.FATIGUED) is tired
    assert not a.suffers(Condition.BURNING)


@pytest.mark.rule("GU-191")
def test_all_together_must_be_half_as_well() -> None:
    assert struck(victim({"injury_by_total": True}), ("rending", 7), ("cold", 7)).bleeding == 0


@pytest.mark.rule("GU-191")
def test_what_did_not_reach_hit_points_injures_nobody() -> None:
    a = struck(victim(own=[{"gu": "fish_scales_1", "active": True}]), ("rending", 45 + 14), answers=["pass"])

    assert a.bleeding == 0


@pytest.mark.rule("GU-191")
def test_injuries_come_before_the_test_at_0() -> None:
    scene = victim(hp=10)
    with at_table(scene, dice=[3, 90, 1]) as table:
        damage.deal(scene, table, scene.by_id["a"], [("force", 20)], damage.Source("blow"))

    assert table.rolled == [("a", "force injury"), ("a", "hold on")]
    assert scene.by_id["a"].bleeding == 1


@pytest.mark.rule("GU-191")
@pytest.mark.parametrize("type", ["poison", "sonic"])
def test_poison_and_sound_injure_nobody(type: str) -> None:
    a = struck(victim(), (type, 25))

    assert (a.bleeding, a.afflictions, a.broken) == (0, [], [])


@pytest.mark.rule("GU-192")
def test_force_may_break_an_arm_that_its_owner_chooses() -> None:
    a = struck(victim(), ("force", 15), dice=[1], answers=["break:left_arm"])

    assert a.broken == ["left_arm"]


@pytest.mark.rule("GU-192")
def test_force_may_break_a_leg_that_its_owner_chooses() -> None:
    a = struck(victim(), ("force", 15), dice=[2], answers=["break:right_leg"])

    assert a.broken == ["right_leg"]


@pytest.mark.rule("GU-192")
def test_only_whole_limbs_break_and_with_none_left_nothing_does() -> None:
    assert struck(victim(broken=["left_arm"]), ("force", 15), dice=[1]).broken == ["left_arm", "right_arm"]
    legs = ["left_leg", "right_leg"]
    assert struck(victim(broken=legs), ("force", 15), dice=[2]).broken == legs
    arms = ["left_arm", "right_arm"]
    assert struck(victim(broken=arms), ("force", 15), dice=[1]).broken == arms


@pytest.mark.rule("GU-192")
def test_force_may_cause_internal_bleeding_or_a_concussion() -> None:
    a = struck(victim(bleeding=2), ("force", 15), dice=[3])
    assert (a.bleeding, a.concussions) == (3, [])

    a = struck(victim(cognition=40, agility=20), ("force", 15), dice=[4])
    assert a.suffers(Condition.DAZED)
    assert a.cognition == 25
    assert stats.skill(a, Skill.RANGED_ATTACK) == 25
    assert stats.skill(a, Skill.CLOSE_COMBAT) == 22


@pytest.mark.rule("GU-192")
def test_a_beast_has_no_arm_to_break_but_legs() -> None:
    scene = fight([wolf("a", (1, 1))], [body("b", (8, 8))], turn="b")

    hurt(scene, "a", ("force", 25), dice=[1])
    assert scene.by_id["a"].broken == []
    scene.by_id["a"].hp = 50
    hurt(scene, "a", ("force", 25), dice=[2], answers=["break:left_leg"])
    assert scene.by_id["a"].broken == ["left_leg"]


@pytest.mark.rule("GU-193")
def test_a_broken_arm_drops_what_it_held_and_is_of_no_use() -> None:
    scene = victim(weapons=["knife", "knife"])
    a = struck(scene, ("force", 15), dice=[1], answers=["break:left_arm"])

    assert [gear.hands for gear in a.gear] == [["right_hand"]]
    assert stats.hands(a) == ["right_hand"]
    assert [(lying.spot, lying.gear.id, lying.gear.hands) for lying in scene.lying] == [(a.spot, "knife-2", [])]


@pytest.mark.rule("GU-193")
def test_with_one_arm_a_two_handed_weapon_is_dropped_and_a_one_handed_one_kept() -> None:
    scene = victim(weapons=["staff"])
    a = struck(scene, ("force", 15), dice=[1], answers=["break:left_arm"])
    assert a.gear == []
    assert [lying.gear.id for lying in scene.lying] == ["staff"]

    scene = victim(weapons=["sword"])
    a = scene.by_id["a"]
    a.gear = [a.gear[0].clone()]
    a.gear[0].hands = ["right_hand", "left_hand"]
    struck(scene, ("force", 15), dice=[1], answers=["break:left_arm"])
    assert [gear.hands for gear in a.gear] == [["right_hand"]]
    assert scene.lying == []


@pytest.mark.rule("GU-194")
@pytest.mark.parametrize(
    ("agility", "broken", "metres"), [(40, 1, 2), (100, 1, 5), (100, 2, 0), (20, 1, 1), (5, 1, 0), (40, 0, 6)]
)
def test_each_broken_leg_costs_4_metres_and_both_all_movement(agility: int, broken: int, metres: int) -> None:
    a = victim(agility=agility).by_id["a"]

    a.broken = ["left_leg", "right_leg"][:broken]

    assert stats.movement(a) == metres


@pytest.mark.rule("GU-194")
def test_a_broken_leg_does_not_slow_down_flight() -> None:
    a = victim(own=[{"gu": "golden_aurora", "active": True}], broken=["left_leg", "right_leg"]).by_id["a"]

    flight = stats.flight(a)

    assert flight is not None
    assert flight.speed == 6


@pytest.mark.rule("GU-195")
def test_a_concussion_dazes_and_costs_15_cognition_for_3_days() -> None:
    scene = victim(wisdom=26, cognition=36)
    scene.minutes = 100
    scene.round = 13  # 120 seconds have passed
    a = scene.by_id["a"]
    assert stats.activations(a) == 3

    struck(scene, ("force", 15), dice=[4])

    assert a.cognition == 21
    assert stats.activations(a) == 0
    assert a.concussions == [100 + 2 + THREE_DAYS]
    with at_table(scene) as table:
        conditions.recover(scene, table, a, "")
    assert stats.activations(a) == 2


@pytest.mark.rule("GU-195")
def test_concussions_add_up_but_leave_no_less_than_0() -> None:
    scene = victim(cognition=25)
    for _ in range(2):
        struck(scene, ("force", 15), dice=[4] if scene.by_id["a"].hp == 30 else [4, 0, 5])
        scene.by_id["a"].hp = 30

    assert len(scene.by_id["a"].concussions) == 2
    assert scene.by_id["a"].cognition == 0


@pytest.mark.rule("GU-196")
def test_a_rending_injury_bleeds() -> None:
    assert struck(victim(), ("rending", 15)).bleeding == 1
    assert struck(victim(), ("rending", 14)).bleeding == 0


@pytest.mark.rule("GU-197")
def test_a_cold_injury_tires() -> None:
    assert struck(victim(), ("cold", 15)).suffers(Condition.FATIGUED)
    assert not struck(victim(), ("cold", 14)).suffers(Condition.FATIGUED)


@pytest.mark.rule("GU-198")
def test_a_heat_injury_burns_with_the_rank_of_its_source() -> None:
    a = struck(victim(), ("heat", 16), rank=2, by="b")

    (held,) = a.every(Condition.BURNING)
    assert (held.rank, held.by) == (2, "b")


@pytest.mark.rule("GU-198")
def test_whoever_is_ablaze_has_no_heat_injury() -> None:
    scene = victim(conditions=[{"condition": "ablaze"}])
    with at_table(scene) as table:
        damage.deal(scene, table, scene.by_id["a"], [("heat", 16)], damage.Source("blow"))

    assert not scene.by_id["a"].suffers(Condition.BURNING)
    assert not table.told(Injured)


@pytest.mark.rule("GU-199")
def test_a_shock_injury_dazes_after_doubling() -> None:
    a = struck(victim(traits=["metal_skin_1"]), ("shock", 8))

    assert a.suffers(Condition.DAZED)
    assert a.concussions == []


# called shots


@pytest.mark.rule("GU-200")
def test_a_called_shot_injures_if_any_damage_reaches_hit_points() -> None:
    assert shot(Part.LEFT_ARM, amount=1).broken == ["left_arm"]

    scene = victim(own=[{"gu": "jade_skin_1", "active": True}])
    assert shot(Part.LEFT_ARM, amount=5, scene=scene).broken == []
    assert shot(Part.LEFT_ARM, amount=0).broken == []


@pytest.mark.rule("GU-200")
def test_the_injury_of_the_part_comes_before_that_of_the_damage() -> None:
    scene = victim()
    with at_table(scene, dice=[3, 4]) as table:
        source = damage.Source("blow", aim=aimed(Part.HEAD))
        damage.deal(scene, table, scene.by_id["a"], [("force", 15)], source)

    assert table.rolled == [("a", "head injury"), ("a", "force injury")]
    assert scene.by_id["a"].bleeding == 5
    assert scene.by_id["a"].concussions


@pytest.mark.rule("GU-201")
def test_a_shot_at_the_hand_disarms_it_for_good() -> None:
    scene = victim(weapons=["knife"], primeval_stones=5)
    a = shot(Part.RIGHT_HAND, scene=scene)

    assert a.gear == []
    assert [(lying.spot, lying.gear.id) for lying in scene.lying] == [(a.spot, "knife")]
    assert stats.hands(a) == stats.free_hands(a) == ["left_hand"]
    assert stats.arms(a) == ["right_arm", "left_arm"]


@pytest.mark.rule("GU-202")
def test_a_crippled_arm_takes_its_hand_along() -> None:
    a = shot(Part.RIGHT_ARM, weapons=["knife"])

    assert stats.arms(a) == ["left_arm"]
    assert stats.hands(a) == ["left_hand"]
    assert a.gear == []


@pytest.mark.rule("GU-203")
@pytest.mark.parametrize(("injures", "stacks"), [(True, 3), (False, 2)])
def test_a_shot_at_the_torso_bleeds_unless_the_table_says_otherwise(injures: bool, stacks: int) -> None:
    scene = victim({"torso_called_shot_injury": injures}, bleeding=2)

    assert shot(Part.TORSO, amount=3, scene=scene).bleeding == stacks


@pytest.mark.rule("GU-204")
def test_a_crippled_leg_costs_4_metres_once() -> None:
    scene = victim()
    a = shot(Part.LEFT_LEG, scene=scene)
    assert stats.movement(a) == 1
    shot(Part.LEFT_LEG, scene=scene)
    assert a.broken == ["left_leg"]
    shot(Part.RIGHT_LEG, scene=scene)
    assert a.broken == ["left_leg", "right_leg"]
    assert stats.movement(a) == 0


@pytest.mark.rule("GU-205")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_a_shot_at_the_head_is_rolled_for(face: int) -> None:
    a = shot(Part.HEAD, face)

    assert (a.max_soul == 5) is (face == 1)
    assert a.suffers(Condition.BLINDED) is (face == 2)
    assert (a.bleeding == 5) is (face == 3)
    assert (a.suffers(Condition.DAZED) and a.cognition == 5) is (face == 4)


@pytest.mark.rule("GU-206")
@pytest.mark.parametrize(("before", "after"), [(15, 8), (10, 5), (1, 1)])
def test_brain_damage_halves_the_maximum_of_the_soul_and_caps_it(before: int, after: int) -> None:
    a = shot(Part.HEAD, 1, soul=before)

    assert (a.max_soul, a.soul, a.out) == (after, after, "")


@pytest.mark.rule("GU-206")
def test_a_low_soul_may_be_half_again_after_brain_damage() -> None:
    scene = victim(soul=15)
    a = scene.by_id["a"]
    with at_table(scene) as table:
        damage.hurt_soul(scene, table, a, 4)
        a.soul_lost = 0
        damage.hurt_soul(scene, table, a, 5)
    assert a.suffers(Condition.FATIGUED)

    shot(Part.HEAD, 1, scene=scene)

    assert (a.max_soul, a.soul) == (8, 6)
    assert not a.suffers(Condition.FATIGUED)


@pytest.mark.rule("GU-207")
@pytest.mark.parametrize(("turn", "turns"), [("b", 1), ("a", 2)])
def test_a_blinding_injury_lasts_until_the_next_turn_has_ended(turn: str, turns: int) -> None:
    a = shot(Part.HEAD, 2, scene=victim(turn=turn))

    (held,) = a.every(Condition.BLINDED)
    assert held.turns == turns


def test_an_injury_of_nobody_s_limb_changes_nothing() -> None:
    scene = victim()
    with at_table(scene) as table:
        injuries.break_one(scene, table, scene.by_id["a"], injuries.ARM, [])

    assert scene.by_id["a"].broken == []


@pytest.mark.rule("GU-192")
def test_limbs_do_not_mend_with_hit_points() -> None:
    scene = victim(max_hp=30)
    struck(scene, ("force", 15), answers=["break:left_leg"], dice=[2])
    a = scene.by_id["a"]

    with at_table(scene) as table:
        damage.heal(scene, table, a, 30)

    assert (a.hp, a.broken) == (30, ["left_leg"])
