"""Damage: types, shield Gu, reductions, ranks, vulnerability and the like; healing; the soul."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Viewer
from quintain.systems.gu import conditions, damage, forms
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.called import Aim, AimKind
from quintain.systems.gu.events.damage import Harmed, Healed, ShieldStruck, SoulHurt, Unharmed
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Gu
from quintain.systems.gu.things import Upheld, Ward
from quintain.systems.gu.words import Condition, DamageType, Size
from tests.systems.gu.direct import at_table, hurt
from tests.systems.gu.script import active, body, fight, rules, suffer

SHIELD = {
    "path": "earth",
    "category": "guard",
    "cost": 1,
    "effect": "A shield.",
    "keywords": ["shield", "sustained"],
}


def gu(id: str, rank: int, **guard: Any) -> dict[str, Any]:
    """A Gu that protects and is no shield."""
    return {
        "id": id,
        "name": id.capitalize(),
        "rank": rank,
        "path": "earth",
        "category": "guard",
        "cost": 1,
        "health": 5,
        "effect": "It protects.",
        "keywords": ["sustained"],
        "guard": guard,
    }


def shield(id: str, rank: int, health: int, **guard: Any) -> dict[str, Any]:
    return {"id": id, "name": id.capitalize(), "rank": rank, "health": health, "guard": guard, **SHIELD}


def victim(
    *active: str, gus: list[dict[str, Any]] | None = None, house: dict[str, Any] | None = None, **numbers: Any
) -> GuScene:
    """A creature of 30 hit points with these Gu active, in the turn of its foe."""
    own = [{"gu": id, "active": True} for id in active]
    numbers = {"max_hp": 30, "own": own, **numbers}
    return fight(
        [body("a", (1, 1), **numbers)], [body("b", (8, 8))], turn="b", gus=gus or [], rules=rules(**house or {})
    )


def left(scene: GuScene) -> int:
    return scene.by_id["a"].hp


def health(scene: GuScene, id: str) -> int:
    return scene.by_id["a"].worm(id).health


# hit points


@pytest.mark.rule("GU-149")
def test_hit_points_never_fall_below_0_but_all_the_damage_counts() -> None:
    scene = victim(hp=8)

    dealt = hurt(scene, "a", ("rending", 20), dice=[0, 10])

    assert left(scene) == 0
    assert dealt.total == 20
    assert scene.by_id["a"].bleeding == 1  # 20 are more than half of 30


@pytest.mark.rule("GU-149")
def test_damage_lowers_hit_points_by_as_much() -> None:
    scene = victim(hp=25)

    hurt(scene, "a", ("rending", 4), ("force", 3))

    assert left(scene) == 18


@pytest.mark.rule("GU-174")
@pytest.mark.parametrize(("amounts", "dies"), [([60], True), ([30, 30], True), ([59], False), ([29, 30], False)])
def test_twice_the_maximum_from_one_source_kills_at_once(amounts: list[int], dies: bool) -> None:
    scene = victim()

    with at_table(scene, dice=[] if dies else [0, 5]) as table:
        damage.deal(scene, table, scene.by_id["a"], [("sonic", each) for each in amounts], damage.Source("blow"))

    assert (scene.by_id["a"].out == Out.DEAD) is dies
    assert table.rolled == ([] if dies else [("a", "hold on")])


@pytest.mark.rule("GU-174")
def test_instant_death_counts_what_reaches_hit_points_and_spares_nobody_who_is_dying() -> None:
    scene = victim("fish_scales_1")
    hurt(scene, "a", ("heat", 100), answers=["pass"], dice=[90, 1])
    assert scene.by_id["a"].out == ""  # 55 of them got through
    assert scene.by_id["a"].suffers(Condition.DYING)

    hurt(scene, "a", ("sonic", 59))
    assert scene.by_id["a"].out == ""
    hurt(scene, "a", ("sonic", 60))
    assert scene.by_id["a"].out == Out.DEAD


# types


@pytest.mark.rule("GU-153")
def test_force_is_a_type_and_does_not_pierce_by_itself() -> None:
    scene = victim(armour="leather")

    dealt = hurt(scene, "a", ("force", 6))

    assert DamageType("force") is DamageType.FORCE
    assert dealt.to_hp == {"force": 2}
    assert scene.by_id["a"].worn is not None
    assert scene.by_id["a"].worn.health == 18


@pytest.mark.rule("GU-154")
def test_a_reduction_for_force_does_not_touch_rending() -> None:
    scene = victim("pad", gus=[gu("pad", 1, hp_reduction={"force": 9})])

    assert hurt(scene, "a", ("rending", 12)).to_hp == {"rending": 12}
    assert hurt(scene, "a", ("force", 12)).to_hp == {"force": 3}


@pytest.mark.rule("GU-155")
def test_fish_scales_keep_off_cold_but_not_force() -> None:
    scene = victim("fish_scales_1")

    hurt(scene, "a", ("cold", 5), ("force", 5))

    assert health(scene, "fish_scales_1") == 40
    assert left(scene) == 30


@pytest.mark.rule("GU-156")
def test_fire_is_heat_and_resisted_as_heat() -> None:
    scene = victim(resistant=["heat"])
    suffer(scene, "a", Condition.BURNING)

    with at_table(scene) as table:
        conditions.burn(scene, table, scene.by_id["a"], "")

    assert left(scene) == 25
    assert [event.type for event in table.told(Harmed)] == ["heat"]


@pytest.mark.rule("GU-158")
@pytest.mark.rule("GU-163")
@pytest.mark.parametrize(("fortitude", "taken"), [(35, 2), (50, 0), (29, 3), (30, 2)])
def test_fortitude_takes_a_tenth_of_itself_off_poison(fortitude: int, taken: int) -> None:
    scene = victim(fortitude=fortitude, max_hp=fortitude)

    for rank in (1, 5):
        assert hurt(scene, "a", ("poison", 5), rank=rank).total == taken
    assert hurt(scene, "a", ("heat", 5)).total == 5


@pytest.mark.rule("GU-159")
def test_the_grounded_are_invulnerable_to_shock_on_the_ground_only() -> None:
    scene = victim("grounded_beetle_1")
    assert hurt(scene, "a", ("shock", 8)).total == 0

    scene = victim("grounded_beetle_1", "golden_aurora", airborne=True, height=5)
    assert hurt(scene, "a", ("shock", 8)).total == 8


@pytest.mark.rule("GU-160")
def test_sonic_passes_a_shield_that_does_not_block_it() -> None:
    scene = victim("fish_scales_1")

    hurt(scene, "a", ("sonic", 3))

    assert (health(scene, "fish_scales_1"), left(scene)) == (45, 27)


@pytest.mark.rule("GU-160")
@pytest.mark.parametrize("type", list(DamageType))
def test_a_shield_blocks_every_type_that_its_text_does_not_exclude(type: DamageType) -> None:
    scene = victim("wall", gus=[shield("wall", 1, 20)])

    hurt(scene, "a", (type, 7))

    assert (health(scene, "wall"), left(scene)) == (13, 30)


# direct damage, touch and shields


@pytest.mark.rule("GU-161")
@pytest.mark.rule("GU-162")
def test_direct_damage_passes_by_every_shield() -> None:
    scene = victim("fish_scales_1")

    hurt(scene, "a", ("rending", 8), rank=2, direct=True)

    assert (health(scene, "fish_scales_1"), left(scene)) == (45, 22)


@pytest.mark.rule("GU-162")
@pytest.mark.parametrize(("overflow", "hp"), [("passes_on", 18), ("absorbed", 30)])
def test_what_a_dying_shield_cannot_take_passes_on_unless_the_table_says_otherwise(overflow: str, hp: int) -> None:
    scene = victim("wall", gus=[shield("wall", 1, 20)], house={"shield_overflow": overflow}, reactions=0)

    hurt(scene, "a", ("sonic", 32))

    assert (health(scene, "wall"), left(scene)) == (0, hp)


@pytest.mark.rule("GU-162")
def test_a_shield_that_swallows_its_death_blow_swallows_one_type_only() -> None:
    scene = victim("wall", gus=[shield("wall", 1, 20)], house={"shield_overflow": "absorbed"}, reactions=0)

    hurt(scene, "a", ("sonic", 32), ("cold", 5))

    assert left(scene) == 25


@pytest.mark.rule("GU-162")
def test_a_shield_saved_in_time_keeps_1_health_and_passes_on_the_rest() -> None:
    scene = victim("wall", gus=[shield("wall", 1, 20)])

    hurt(scene, "a", ("sonic", 32), answers=["save:wall"])

    assert (health(scene, "wall"), left(scene)) == (1, 17)
    assert not scene.by_id["a"].worm("wall").active
    assert scene.by_id["a"].reactions == 1


@pytest.mark.rule("GU-162")
def test_a_shield_dies_of_exactly_its_health_and_not_of_one_less() -> None:
    scene = victim("wall", gus=[shield("wall", 1, 20)], reactions=0)
    hurt(scene, "a", ("sonic", 19))
    assert health(scene, "wall") == 1

    scene = victim("wall", gus=[shield("wall", 1, 20)], reactions=0)
    hurt(scene, "a", ("sonic", 20))
    assert health(scene, "wall") == 0
    assert left(scene) == 30
    assert not scene.by_id["a"].shields()


def test_their_owner_chooses_which_shield_comes_first() -> None:
    both = [shield("inner", 1, 50), shield("outer", 1, 10)]
    scene = victim("inner", "outer", gus=both, reactions=0)

    hurt(scene, "a", ("sonic", 15), answers=["shield:outer"])

    assert (health(scene, "outer"), health(scene, "inner"), left(scene)) == (0, 45, 30)


def test_no_shield_is_asked_about_that_cannot_block_the_type() -> None:
    both = [shield("inner", 1, 50), shield("outer", 1, 10, cannot_block=["sonic"])]
    scene = victim("inner", "outer", gus=both, reactions=0)

    hurt(scene, "a", ("sonic", 15))

    assert (health(scene, "outer"), health(scene, "inner")) == (10, 35)


def test_two_shield_gu_of_a_kind_do_not_add_up() -> None:
    scene = victim("wall", "wall", gus=[shield("wall", 1, 20)], reactions=0)

    hurt(scene, "a", ("sonic", 32), ("sonic", 5))

    assert (health(scene, "wall"), health(scene, "wall-2"), left(scene)) == (0, 15, 18)


def test_touch_passes_shields_that_do_not_say_they_block_it() -> None:
    scene = victim("wall", gus=[shield("wall", 1, 20)])
    hurt(scene, "a", ("cold", 5), touch=True)
    assert (health(scene, "wall"), left(scene)) == (20, 25)

    scene = victim("wall", gus=[shield("wall", 1, 20, blocks_touch=True)])
    hurt(scene, "a", ("cold", 5), touch=True)
    assert (health(scene, "wall"), left(scene)) == (15, 30)


def test_a_vital_gu_that_dies_as_a_shield_takes_its_owner_along() -> None:
    scene = victim("wall", gus=[shield("wall", 1, 20)], reactions=0, gu=["wall"], vital_gu="wall")

    dealt = hurt(scene, "a", ("sonic", 40), ("sonic", 1))

    assert scene.by_id["a"].out == Out.DEAD
    assert dealt.total <= 20


def test_what_a_shield_keeps_off_is_gone() -> None:
    scene = victim("wall", gus=[shield("wall", 1, 10, reduction={"heat": 10})], reactions=0)

    hurt(scene, "a", ("heat", 22))

    assert (health(scene, "wall"), left(scene)) == (0, 28)


def test_a_grounded_beetle_covers_the_shield_gu_of_its_user_too() -> None:
    scene = victim("grounded_beetle_1", "wall", gus=[shield("wall", 1, 20)])

    hurt(scene, "a", ("shock", 8))
    assert health(scene, "wall") == 20
    hurt(scene, "a", ("shock", 8), rank=2)
    assert health(scene, "wall") == 16


def test_what_makes_a_body_resistant_does_not_cover_its_shield_gu() -> None:
    scene = victim("wall", "cloak", gus=[shield("wall", 1, 20), gu("cloak", 1, resistant=["heat"])], resistant=["heat"])

    hurt(scene, "a", ("heat", 8))

    assert health(scene, "wall") == 12


def test_the_resistance_of_a_shield_gu_is_its_own() -> None:
    scene = victim("wall", gus=[shield("wall", 1, 20, resistant=["heat"], cannot_block=["cold"])])
    hurt(scene, "a", ("heat", 8))
    assert health(scene, "wall") == 16

    hurt(scene, "a", ("heat", 8), direct=True)
    assert left(scene) == 22


@pytest.mark.rule("GU-163")
def test_reductions_of_damage_to_hit_points_lower_direct_damage_too() -> None:
    scene = victim(traits=["copper_tendons"])

    assert hurt(scene, "a", ("rending", 8), rank=2, direct=True).total == 6


def test_wards_lower_all_damage_before_shields_but_for_their_exceptions() -> None:
    scene = victim("wall", gus=[shield("wall", 1, 40)], gu=["golden_bell_1"])
    a = scene.by_id["a"]
    bell = a.worm("golden_bell_1").gu
    a.wards = [Ward(bell, "a"), Ward(bell, "b")]  # the same Gu counts once

    hurt(scene, "a", ("heat", 10), ("cold", 10), ("sonic", 10))
    assert health(scene, "wall") == 40 - 6 - 6 - 10
    hurt(scene, "a", ("heat", 3), rank=2)
    assert health(scene, "wall") == 17


# reductions and ranks


@pytest.mark.rule("GU-166")
@pytest.mark.rule("GU-167")
@pytest.mark.parametrize(
    ("rank", "amount", "taken"), [(1, 4, 0), (2, 4, 1), (1, 6, 1), (2, 6, 1), (2, 9, 4), (2, 0, 0)]
)
def test_a_reduction_goes_down_to_0_but_to_1_if_it_is_outranked(rank: int, amount: int, taken: int) -> None:
    scene = victim(traits=["metal_skin_1"])

    assert hurt(scene, "a", ("rending", amount), rank=rank).total == taken


@pytest.mark.rule("GU-166")
@pytest.mark.rule("GU-167")
def test_outranked_reductions_come_first() -> None:
    both = [gu("low", 1, hp_reduction={"cold": 20}), gu("high", 2, hp_reduction={"cold": 2})]
    assert hurt(victim("high", "low", gus=both), "a", ("cold", 10), rank=2).total == 0

    both = [gu("low", 1, hp_reduction={"cold": 3}), gu("high", 2, hp_reduction={"cold": 2})]
    assert hurt(victim("high", "low", gus=both), "a", ("cold", 10), rank=2).total == 5

    pair = [gu("one", 2, hp_reduction={"cold": 3}), gu("two", 2, hp_reduction={"cold": 4})]
    assert hurt(victim("one", "two", gus=pair), "a", ("cold", 10), rank=2).total == 3
    assert hurt(victim("one", "two", gus=pair), "a", ("cold", 10), rank=3).total == 3
    assert hurt(victim("one", "two", gus=pair), "a", ("cold", 5), rank=3).total == 1


@pytest.mark.rule("GU-166")
def test_reductions_are_applied_to_each_type_and_before_resistance() -> None:
    scene = victim("coat", gus=[gu("coat", 1, hp_all=3, resistant=["cold"])])

    assert hurt(scene, "a", ("cold", 9), ("heat", 2), ("sonic", 4)).to_hp == {"cold": 3, "sonic": 1}


@pytest.mark.rule("GU-167")
def test_a_shield_gu_s_reduction_is_outranked_too() -> None:
    scene = victim("wall", gus=[shield("wall", 1, 20, reduction={"heat": 10})])

    hurt(scene, "a", ("heat", 4), rank=1)
    assert health(scene, "wall") == 20
    hurt(scene, "a", ("heat", 4), rank=2)
    assert health(scene, "wall") == 19


@pytest.mark.rule("GU-168")
def test_vulnerability_doubles() -> None:
    scene = victim(traits=["metal_skin_1"])

    assert hurt(scene, "a", ("shock", 8)).total == 16


@pytest.mark.rule("GU-168")
def test_two_vulnerabilities_double_once_and_resistance_cancels_them() -> None:
    assert hurt(victim(traits=["metal_skin_1"], vulnerable=["shock"]), "a", ("shock", 7)).total == 14
    assert hurt(victim(vulnerable=["shock"], resistant=["shock"]), "a", ("shock", 7)).total == 7
    assert hurt(victim(vulnerable=["shock"]), "a", ("shock", 7)).total == 14
    assert hurt(victim(vulnerable=["shock"]), "a", ("cold", 7)).total == 7


@pytest.mark.rule("GU-169")
def test_resistance_halves_and_rounds_down() -> None:
    assert hurt(victim(resistant=["heat"]), "a", ("heat", 15)).total == 7
    assert hurt(victim(resistant=["heat"]), "a", ("cold", 15), dice=[]).total == 15


@pytest.mark.rule("GU-170")
def test_the_invulnerable_take_none_of_that_type() -> None:
    scene = victim(invulnerable=["cold"], vulnerable=["cold"])

    dealt = hurt(scene, "a", ("force", 10), ("cold", 10))

    assert dealt.to_hp == {"force": 10}
    assert dealt.of("cold") == 0
    assert left(scene) == 20


@pytest.mark.rule("GU-171")
@pytest.mark.parametrize(("rank", "taken"), [(1, 0), (2, 10), (5, 10)])
def test_a_gu_s_invulnerability_is_resistance_to_a_gu_of_higher_rank(rank: int, taken: int) -> None:
    scene = victim("grounded_beetle_1")

    assert hurt(scene, "a", ("shock", 20), rank=rank).total == taken


@pytest.mark.rule("GU-172")
@pytest.mark.parametrize(("rank", "taken"), [(1, 7), (2, 14)])
def test_a_gu_s_resistance_is_nothing_to_a_gu_of_higher_rank(rank: int, taken: int) -> None:
    scene = victim("coat", gus=[gu("coat", 1, resistant=["heat"])])

    assert hurt(scene, "a", ("heat", 14), rank=rank).total == taken


@pytest.mark.rule("GU-171")
@pytest.mark.rule("GU-172")
def test_what_is_innate_yields_to_no_rank() -> None:
    assert hurt(victim(resistant=["heat"]), "a", ("heat", 14), rank=5).total == 7
    assert hurt(victim(invulnerable=["heat"]), "a", ("heat", 14), rank=5).total == 0


@pytest.mark.rule("GU-229")
def test_the_deafened_resist_sound_of_any_rank() -> None:
    scene = victim()
    suffer(scene, "a", Condition.DEAFENED)

    assert hurt(scene, "a", ("sonic", 9), rank=5).total == 4
    assert hurt(scene, "a", ("cold", 9)).total == 9


@pytest.mark.rule("GU-164")
@pytest.mark.rule("GU-215")
@pytest.mark.rule("GU-216")
def test_bleeding_is_direct_untyped_and_lowered_by_nothing() -> None:
    scene = victim("fish_scales_1", "stoneflesh", bleeding=3, traits=["metal_skin_1"], armour="iron")
    a = scene.by_id["a"]
    a.wards = [Ward(bell(scene), "a")]

    with at_table(scene) as table:
        conditions.bleed_on(scene, table, a, "")

    assert (a.hp, a.bleeding, health(scene, "fish_scales_1")) == (27, 3, 45)


def bell(scene: GuScene) -> Gu:
    """Golden Bell Gu, which lowers all damage."""
    return next(iter(fight([body("a", (1, 1), gu=["golden_bell_1"])], [], turn="a").stock.gus.values()))


# aimed at things


def test_what_is_aimed_at_a_thing_goes_to_it_after_shields() -> None:
    scene = victim("wall", gus=[shield("wall", 1, 5)], weapons=["knife"], reactions=0)

    hurt(scene, "a", ("force", 9), aim=Aim("knife", AimKind.GEAR, Size.SMALL, gear="knife"))

    assert left(scene) == 30
    assert [gear.health for gear in scene.by_id["a"].gear] == [6]


# transformation


def bird(**numbers: Any) -> GuScene:
    """Somebody of 36 hit points in a form of 10."""
    gu = ["wind_scythe_wings", "wind_scythe_plumes", "tiny"]
    scene = victim(max_hp=36, rank=3, gu=gu, killer_moves=["wind_scythe_bird"], **numbers)
    with at_table(scene) as table:
        forms.take(scene, table, scene.by_id["a"], Upheld(scene.stock.killer_moves["wind_scythe_bird"], gu))
    return scene


def test_a_form_is_hurt_in_its_user_s_place() -> None:
    scene = bird(hp=20)
    a = scene.by_id["a"]

    hurt(scene, "a", ("sonic", 9))

    assert (a.hp, a.own_hp, a.form() is None) == (1, 20, False)


@pytest.mark.parametrize(("amount", "hp"), [(10, 20), (12, 18), (29, 1)])
def test_what_is_left_when_a_form_is_used_up_goes_to_the_body_behind_it(amount: int, hp: int) -> None:
    scene = bird(hp=20)
    a = scene.by_id["a"]

    with at_table(scene) as table:
        dealt = damage.deal(scene, table, a, [("cold", 6), ("sonic", amount - 6)], damage.Source("blow"))

    assert (a.hp, a.form()) == (hp, None)
    assert dealt.total == amount
    assert sum(event.amount for event in table.told(Harmed)) == amount
    assert not a.suffers(Condition.FATIGUED)


def test_instant_death_and_injuries_look_at_the_rest_and_the_own_maximum() -> None:
    scene = bird()
    hurt(scene, "a", ("rending", 10 + 17))
    assert scene.by_id["a"].bleeding == 0

    scene = bird()
    hurt(scene, "a", ("rending", 10 + 18))
    assert scene.by_id["a"].bleeding == 1

    scene = bird()
    hurt(scene, "a", ("sonic", 10 + 71), dice=[0, 5])
    assert scene.by_id["a"].out == ""

    scene = bird()
    hurt(scene, "a", ("sonic", 10 + 72))
    assert scene.by_id["a"].out == Out.DEAD


def test_a_form_may_be_injured_by_half_of_its_own_hit_points() -> None:
    scene = bird()

    hurt(scene, "a", ("rending", 5))

    assert scene.by_id["a"].bleeding == 1


# healing


@pytest.mark.rule("GU-218")
def test_each_hit_point_regained_takes_a_stack_of_bleeding_away() -> None:
    scene = victim(hp=28, bleeding=5)

    with at_table(scene) as table:
        assert damage.heal(scene, table, scene.by_id["a"], 4) == 2

    assert (left(scene), scene.by_id["a"].bleeding) == (30, 3)


@pytest.mark.rule("GU-218")
def test_no_more_stacks_go_than_there_are() -> None:
    scene = victim(hp=20, bleeding=1)

    with at_table(scene) as table:
        assert damage.heal(scene, table, scene.by_id["a"], 4) == 4

    assert (left(scene), scene.by_id["a"].bleeding) == (24, 0)


def test_neither_the_dead_nor_the_hale_are_healed() -> None:
    scene = victim()
    with at_table(scene) as table:
        assert damage.heal(scene, table, scene.by_id["a"], 4) == 0
    hurt(scene, "a", ("sonic", 60))
    with at_table(scene) as table:
        assert damage.heal(scene, table, scene.by_id["a"], 4) == 0
    assert left(scene) == 0


# the soul


def wound(scene: GuScene, *amounts: int, dice: list[int] | None = None) -> Fighter:
    a = scene.by_id["a"]
    with at_table(scene, dice=dice or []) as table:
        for amount in amounts:
            damage.hurt_soul(scene, table, a, amount)
    return a


@pytest.mark.rule("GU-165")
def test_damage_to_the_soul_leaves_hit_points_and_shields_alone() -> None:
    scene = victim("fish_scales_1")

    a = wound(scene, 3)

    assert (a.soul, a.hp, health(scene, "fish_scales_1")) == (7, 30, 45)
    assert not a.suffers(Condition.FATIGUED)


@pytest.mark.rule("GU-165")
def test_without_a_soul_one_dies() -> None:
    a = wound(victim(soul=3), 5)

    assert (a.out, a.soul) == (Out.DEAD, 0)


@pytest.mark.rule("GU-165")
def test_half_the_soul_lost_within_one_turn_lowers_its_maximum_once() -> None:
    a = wound(victim(soul=11), 4, 1, 1, dice=[2])
    assert (a.max_soul, a.soul) == (9, 5)

    a = wound(victim(soul=11), 5, dice=[2])
    assert (a.max_soul, a.soul) == (9, 6)
    a = wound(victim(soul=11), 6, dice=[2])
    assert (a.max_soul, a.soul) == (9, 5)
    a = wound(victim(soul=11), 5, 1, dice=[1])  # 5 is half of 10 too, but the die was rolled
    assert (a.max_soul, a.soul) == (10, 5)


@pytest.mark.rule("GU-165")
def test_a_soul_is_capped_at_its_new_maximum_and_dies_without_any() -> None:
    a = wound(victim(soul=3), 1, dice=[2])
    assert (a.max_soul, a.soul, a.out) == (1, 1, "")

    a = wound(victim(soul=3), 1, dice=[3])
    assert a.out == Out.DEAD


@pytest.mark.rule("GU-165")
def test_a_great_soul_does_not_shrink() -> None:
    a = wound(victim(soul=100), 60)
    assert (a.max_soul, a.soul) == (100, 40)

    a = wound(victim(soul=99), 60, dice=[1])
    assert (a.max_soul, a.soul) == (98, 39)


@pytest.mark.rule("GU-165")
def test_no_damage_to_the_soul_and_none_to_the_dead_is_told() -> None:
    scene = victim()
    a = scene.by_id["a"]
    with at_table(scene) as table:
        damage.hurt_soul(scene, table, a, 0)
        a.out = Out.DEAD
        damage.hurt_soul(scene, table, a, 2)

    assert a.soul == 10
    assert not table.told(SoulHurt)


@pytest.mark.rule("GU-165")
@pytest.mark.rule("GU-233")
def test_a_soul_below_half_tires_for_as_long_as_it_is_that_low() -> None:
    scene = victim(soul=11)
    a = wound(scene, 4)
    assert not a.suffers(Condition.FATIGUED)
    a.soul_lost = 0
    wound(scene, 2)
    assert a.suffers(Condition.FATIGUED)

    a.soul = 6
    with at_table(scene) as table:
        damage.settle_soul(scene, table, a)
    assert not a.suffers(Condition.FATIGUED)


def test_fatigue_of_another_cause_outlasts_a_soul_that_is_whole_again() -> None:
    scene = victim(soul=11)
    suffer(scene, "a", Condition.FATIGUED)
    a = wound(scene, 4)
    a.soul_lost = 0
    wound(scene, 2)
    a.soul = 11

    with at_table(scene) as table:
        damage.settle_soul(scene, table, a)

    assert a.suffers(Condition.FATIGUED)


# who knows what


def test_others_are_told_how_it_looks_and_not_what_is_left() -> None:
    scene = victim("wall", gus=[shield("wall", 1, 20)])
    foe, friend = Viewer("blue", "blue"), Viewer("red", "red")
    names = {"a": "Ann", "wall": "Wall"}

    with at_table(scene) as table:
        a = scene.by_id["a"]
        damage.deal(scene, table, a, [("heat", 5)], damage.Source("blow"))
        damage.deal(scene, table, a, [("heat", 14)], damage.Source("blow", direct=True))
        damage.deal(scene, table, a, [("heat", 0)], damage.Source("blow", direct=True))
        damage.heal(scene, table, a, 3)
        damage.hurt_soul(scene, table, a, 1)

    def told(kind: type, viewer: Viewer) -> list[str]:
        seen = [event.seen_by(viewer) for event in table.told(kind)]
        return [event.sentence(names) for event in seen if event is not None]

    assert told(Harmed, friend) == ["Ann takes 14 heat damage (blow): 16 hit points left."]
    assert told(Harmed, foe) == ["Ann takes 14 heat damage (blow): hurt."]
    assert told(ShieldStruck, friend) == ["The Wall of Ann takes 5 heat damage: 15 health left."]
    assert told(ShieldStruck, foe) == ["The Wall of Ann takes 5 heat damage."]
    assert told(Healed, friend) == ["Ann regains 3 hit points: 19."]
    assert told(Healed, foe) == ["Ann regains hit points: hurt."]
    assert told(SoulHurt, friend) == ["Ann takes 1 damage to its soul: 9 left."]
    assert told(SoulHurt, foe) == []
    assert len(told(Unharmed, foe)) == 2


@pytest.mark.rule("GU-172")
def test_15_heat_of_rank_2_against_resistance_of_rank_1_are_15() -> None:
    coat = {
        "id": "coat",
        "name": "Coat Gu",
        "rank": 1,
        "path": "fire",
        "category": "guard",
        "cost": 1,
        "health": 5,
        "effect": "It protects.",
        "keywords": ["sustained"],
        "guard": {"resistant": ["heat"]},
    }
    scene = fight([body("a", (1, 1), max_hp=60, own=active("coat"))], [body("b", (9, 9))], turn="b", gus=[coat])

    assert hurt(scene, "a", ("heat", 15), rank=2).total == 15
    assert hurt(scene, "a", ("heat", 15), rank=1).total == 7


@pytest.mark.rule("GU-168")
@pytest.mark.rule("GU-171")
@pytest.mark.parametrize(("rank", "taken"), [(1, 0), (2, 20)])
def test_what_invulnerability_is_left_of_a_lower_rank_cancels_vulnerability(rank: int, taken: int) -> None:
    a = body("a", (1, 1), max_hp=200, traits=["metal_skin_1"], own=active("grounded_beetle_1"))
    scene = fight([a], [body("b", (8, 8))], turn="b")

    assert hurt(scene, "a", ("shock", 20), rank=rank).total == taken
