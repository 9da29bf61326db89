"""Conditions: coming into them and out of them, fire, bleeding, poison, daze and stun, and what each means."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import checks, conditions, meanings, stats
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.events.conditions import Afflicted, BledMore, Freed, Immune, PoisonSlowed
from quintain.systems.gu.meanings import MEANINGS
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.stock import Poison
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import Condition, Sense, Skill
from tests.systems.gu.direct import at_table, hurt
from tests.systems.gu.script import body, fight, play, rules, suffer, wolf

POND = [{"kind": "water", "rects": [[4, 0, 6, 9]], "depth": 10}, {"kind": "water", "rects": [[2, 0, 3, 9]], "depth": 5}]
COLD_COAT = {
    "id": "coat",
    "name": "Coat",
    "path": "fire",
    "category": "guard",
    "cost": 1,
    "health": 5,
    "effect": "It protects.",
    "keywords": ["sustained"],
}


def one(
    house: dict[str, Any] | None = None,
    turn: str = "a",
    terrain: list[dict[str, Any]] | None = None,
    gus: list[dict[str, Any]] | None = None,
    at: tuple[int, int] = (1, 1),
    **numbers: Any,
) -> GuScene:
    numbers = {"max_hp": 50, **numbers}
    return fight(
        [body("a", at, **numbers)],
        [body("b", (9, 9))],
        turn=turn,
        rules=rules(**house or {}),
        terrain=terrain or [],
        gus=gus or [],
    )


def inflict(scene: GuScene, condition: Condition, rank: int = 1, **held: Any) -> bool:
    with at_table(scene) as table:
        return conditions.inflict(scene, table, scene.by_id["a"], Affliction(condition, rank, **held))


def suffering(scene: GuScene) -> list[tuple[str, int]]:
    return [(str(held.condition), held.rank) for held in scene.by_id["a"].afflictions]


def succeeds(scene: GuScene, skill: Skill, number: int, modifier: int = 0) -> bool:
    """Whether a skill test with this number succeeds."""
    tens, ones = divmod(number, 10)
    with at_table(scene, dice=[10 * tens, ones or 10]) as table:
        return checks.passes(scene, table, scene.by_id["a"], skill, "test", modifier=modifier)


# into them and out of them


def test_every_condition_has_one_meaning() -> None:
    assert list(MEANINGS) == [each.condition for each in meanings.ALL]
    assert set(MEANINGS) == set(Condition)


def test_a_condition_of_two_causes_ends_with_the_last_of_them() -> None:
    scene = one()
    inflict(scene, Condition.RESTRAINED, tag="grapple", by="b")
    inflict(scene, Condition.RESTRAINED, tag="branch")
    a = scene.by_id["a"]

    with at_table(scene) as table:
        assert conditions.cure(scene, table, a, Condition.RESTRAINED, tag="grapple")
        assert a.suffers(Condition.RESTRAINED)
        assert not table.told(Freed)
        assert not conditions.cure(scene, table, a, Condition.RESTRAINED, tag="grapple")
        assert conditions.cure(scene, table, a, Condition.RESTRAINED)
    assert not a.suffers(Condition.RESTRAINED)
    assert len(table.told(Freed)) == 1


def test_the_same_cause_counts_once_and_lasts_as_long_as_either() -> None:
    scene = one()
    for turns in (2, 1):
        inflict(scene, Condition.BLINDED, turns=turns, tag="head")
    assert [held.turns for held in scene.by_id["a"].afflictions] == [2]

    inflict(scene, Condition.BLINDED, tag="head")
    assert [held.turns for held in scene.by_id["a"].afflictions] == [0]
    inflict(scene, Condition.BLINDED, turns=1, tag="swarm")
    assert [held.turns for held in scene.by_id["a"].afflictions] == [0, 1]


def test_a_condition_is_told_once_and_knows_since_when() -> None:
    scene = one()
    scene.turns = 7
    with at_table(scene) as table:
        for _ in range(2):
            conditions.inflict(scene, table, scene.by_id["a"], Affliction(Condition.DAZED))

    assert len(table.told(Afflicted)) == 1
    assert [held.since for held in scene.by_id["a"].afflictions] == [7]


def test_what_has_run_out_is_told_if_nothing_else_keeps_it_up() -> None:
    scene = one()
    a = scene.by_id["a"]
    with at_table(scene) as table:
        conditions.expire(scene, table, a, Affliction(Condition.BLINDED))
        suffer(scene, "a", Condition.BLINDED)
        conditions.expire(scene, table, a, Affliction(Condition.BLINDED))

    assert len(table.told(Freed)) == 1


def test_the_dead_and_whoever_flies_are_not_knocked_down() -> None:
    scene = one(own=[{"gu": "golden_aurora", "active": True}], airborne=True, height=5)
    assert not inflict(scene, Condition.PRONE)
    assert inflict(scene, Condition.DAZED)
    scene.by_id["a"].airborne = False
    assert inflict(scene, Condition.PRONE)

    scene = one()
    hurt(scene, "a", ("sonic", 100))
    assert not inflict(scene, Condition.PRONE)


@pytest.mark.rule("GU-173")
@pytest.mark.parametrize("rank", [1, 3])
def test_the_immune_gain_no_such_condition_whatever_the_rank(rank: int) -> None:
    scene = one(own=[{"gu": "jelly_bubble", "active": True}])
    with at_table(scene) as table:
        for condition in (Condition.BURNING, Condition.ABLAZE, Condition.DAZED):
            conditions.inflict(scene, table, scene.by_id["a"], Affliction(condition, rank))

    assert suffering(scene) == [("dazed", rank)]
    assert [event.condition for event in table.told(Immune)] == ["burning", "ablaze"]


@pytest.mark.rule("GU-173")
def test_a_gu_may_limit_its_immunity_to_a_rank() -> None:
    scene = one(own=[{"gu": "smoldering_cloak", "active": True}])

    assert not inflict(scene, Condition.BURNING, rank=1)
    assert inflict(scene, Condition.BURNING, rank=2)


@pytest.mark.rule("GU-173")
def test_innate_immunity_holds_and_new_immunity_does_not_cure() -> None:
    assert not inflict(one(immune=["prone"]), Condition.PRONE, rank=5)
    assert inflict(one(immune=["prone"]), Condition.DAZED)

    scene = one(own=[{"gu": "jelly_bubble", "active": True}])
    suffer(scene, "a", Condition.BURNING)
    assert inflict(scene, Condition.DAZED)
    assert scene.by_id["a"].suffers(Condition.BURNING)


# fire


def start(scene: GuScene) -> Fighter:
    """The start-of-turn effects of fire."""
    a = scene.by_id["a"]
    with at_table(scene) as table:
        for _ in conditions.burns(scene, a):
            conditions.burn(scene, table, a, "")
        for _ in conditions.blazes(scene, a):
            conditions.blaze(scene, table, a, "")
    return a


@pytest.mark.rule("GU-209")
def test_whoever_is_ablaze_cannot_burn_too() -> None:
    scene = one()
    inflict(scene, Condition.ABLAZE)

    assert not inflict(scene, Condition.BURNING)
    assert start(scene).hp == 20


@pytest.mark.rule("GU-210")
def test_ablaze_takes_the_place_of_burning() -> None:
    scene = one()
    inflict(scene, Condition.BURNING, rank=3)

    assert inflict(scene, Condition.ABLAZE, rank=2)
    assert suffering(scene) == [("ablaze", 2)]


@pytest.mark.rule("GU-211")
@pytest.mark.parametrize(("house", "amount"), [({}, 30), ({"ablaze_damage": 15}, 15)])
def test_ablaze_deals_heat_that_shields_may_take(house: dict[str, Any], amount: int) -> None:
    scene = one(house)
    inflict(scene, Condition.ABLAZE)
    assert start(scene).hp == 50 - amount

    scene = one(house, own=[{"gu": "fish_scales_1", "active": True}])
    inflict(scene, Condition.ABLAZE)
    a = start(scene)
    assert (a.hp, a.worm("fish_scales_1").health) == (50, 45 - amount)


@pytest.mark.rule("GU-212")
@pytest.mark.parametrize(("dice", "awake"), [([60, 1], False), ([60, 10], True)])
def test_whoever_was_burnt_by_ablaze_must_stay_conscious(dice: list[int], awake: bool) -> None:
    scene = one(own=[{"gu": "golden_aurora", "active": True}])  # Perseverance 60
    inflict(scene, Condition.ABLAZE)
    a = start(scene)
    assert conditions.blacks_out(scene, a) == [""]

    with at_table(scene, dice=dice) as table:
        conditions.test_fire(scene, table, a, "")

    assert stats.is_conscious(a) is awake
    assert a.hp == 20
    assert bool(a.active()) is awake


@pytest.mark.rule("GU-211")
@pytest.mark.rule("GU-212")
def test_nobody_is_tested_who_was_not_burnt_or_has_no_perseverance_or_is_out_cold() -> None:
    scene = one(own=[{"gu": "fish_scales_1", "active": True}])
    inflict(scene, Condition.ABLAZE)
    assert conditions.blacks_out(scene, start(scene)) == []

    scene = one()
    inflict(scene, Condition.BURNING)
    assert conditions.blacks_out(scene, start(scene)) == []

    scene = one()
    inflict(scene, Condition.ABLAZE)
    a = start(scene)
    suffer(scene, "a", Condition.UNCONSCIOUS)
    assert conditions.blacks_out(scene, a) == []

    scene = fight([wolf("a", (1, 1))], [body("b", (9, 9))], turn="a")
    suffer(scene, "a", Condition.ABLAZE)
    a = scene.by_id["a"]
    with at_table(scene) as table:
        conditions.blaze(scene, table, a, "")
    assert a.hp == 20
    assert conditions.blacks_out(scene, a) == []


@pytest.mark.rule("GU-213")
@pytest.mark.parametrize(("rank", "hp"), [(3, 35), (2, 50), (1, 50)])
def test_ablaze_has_the_rank_of_the_gu_that_lit_it(rank: int, hp: int) -> None:
    coat = COLD_COAT | {"rank": 2, "guard": {"invulnerable": ["heat"]}}
    scene = one(gus=[coat], own=[{"gu": "coat", "active": True}])
    inflict(scene, Condition.ABLAZE, rank=rank)

    assert start(scene).hp == hp


@pytest.mark.rule("GU-213")
def test_lit_again_a_fire_keeps_the_higher_rank() -> None:
    scene = one()
    for rank in (2, 3, 1):
        inflict(scene, Condition.ABLAZE, rank=rank)

    assert suffering(scene) == [("ablaze", 3)]


@pytest.mark.rule("GU-222")
@pytest.mark.parametrize(("house", "amount"), [({}, 10), ({"burning_damage": 4}, 4)])
def test_burning_deals_heat_and_goes_on(house: dict[str, Any], amount: int) -> None:
    scene = one(house)
    for tag in ("one", "two"):
        inflict(scene, Condition.BURNING, tag=tag)

    assert start(scene).hp == 50 - amount
    assert start(scene).hp == 50 - 2 * amount


@pytest.mark.rule("GU-223")
@pytest.mark.parametrize(("rank", "hp"), [(2, 40), (1, 45)])
def test_burning_has_the_rank_of_the_gu_that_lit_it(rank: int, hp: int) -> None:
    coat = COLD_COAT | {"rank": 1, "guard": {"resistant": ["heat"]}}
    scene = one(gus=[coat], own=[{"gu": "coat", "active": True}])
    inflict(scene, Condition.BURNING, rank=rank)

    assert start(scene).hp == hp


@pytest.mark.parametrize(
    "condition",
    [
        pytest.param(Condition.ABLAZE, marks=pytest.mark.rule("GU-214")),
        pytest.param(Condition.BURNING, marks=pytest.mark.rule("GU-224")),
    ],
)
def test_water_of_a_metre_puts_out_a_fire_and_shallow_water_only_whoever_lies_in_it(condition: Condition) -> None:
    scene = one(at=(2, 2), terrain=POND)
    assert inflict(scene, condition)
    assert scene.by_id["a"].suffers(condition)
    inflict(scene, Condition.DAZED)
    inflict(scene, Condition.PRONE)
    assert suffering(scene) == [("dazed", 1), ("prone", 1)]

    scene = one(at=(3, 2), terrain=POND)
    inflict(scene, condition)
    played = play(scene, ["walk:4,2"], then="a: turn")
    assert played["a"].afflictions == []

    scene = one(at=(5, 2), terrain=POND)
    inflict(scene, condition)
    assert scene.by_id["a"].afflictions == []

    scene = one(at=(3, 2), terrain=POND)
    inflict(scene, condition)
    played = play(scene, ["walk:3,3"], then="a: turn")
    assert played["a"].suffers(condition)


@pytest.mark.rule("GU-225")
def test_rolling_on_the_ground_puts_out_burning_and_takes_the_combat_action() -> None:
    scene = one()
    inflict(scene, Condition.BURNING)

    played = play(scene, ["roll"], then="a: turn")

    assert played["a"].afflictions == []
    assert played.scene.turn is not None
    assert not played.scene.turn.action


@pytest.mark.rule("GU-225")
def test_nobody_rolls_in_the_air_or_ablaze_or_without_an_action() -> None:
    def offered(scene: GuScene, *, action: bool = True) -> list[str]:
        turn = Turn("a")
        turn.action = action
        return [deed.id for deed in conditions.fire_deeds(scene, scene.by_id["a"], turn)]

    scene = one()
    assert offered(scene) == []
    inflict(scene, Condition.ABLAZE)
    assert offered(scene) == []
    scene = one()
    inflict(scene, Condition.BURNING)
    assert offered(scene) == ["roll"]
    assert offered(scene, action=False) == []
    scene.by_id["a"].airborne = True
    assert offered(scene) == []
    scene.by_id["a"].airborne = False
    suffer(scene, "a", Condition.FINAL_STAND)
    assert offered(scene) == []


# bleeding


@pytest.mark.rule("GU-215")
def test_every_stack_costs_a_hit_point_as_a_turn_starts() -> None:
    scene = one(hp=20, bleeding=4, turn="b")

    played = play(scene, ["end"], then="a: turn")

    assert (played["a"].hp, played["a"].bleeding) == (16, 4)
    assert conditions.bleeds(scene, scene.by_id["b"]) == []


@pytest.mark.rule("GU-217")
def test_stacks_add_up() -> None:
    scene = one(bleeding=2)
    with at_table(scene) as table:
        conditions.bleed(scene, table, scene.by_id["a"], 1)
        conditions.bleed(scene, table, scene.by_id["a"], 1)

    assert scene.by_id["a"].bleeding == 4


@pytest.mark.rule("GU-217")
def test_no_stacks_and_the_dead_are_not_told_of() -> None:
    scene = one()
    a = scene.by_id["a"]
    with at_table(scene) as table:
        conditions.bleed(scene, table, a, 0)
        a.out = Out.DEAD
        conditions.bleed(scene, table, a, 2)

    assert a.bleeding == 0
    assert not table.told(BledMore)


def test_stacks_may_be_staunched_but_not_below_0() -> None:
    scene = one(bleeding=4)
    with at_table(scene) as table:
        conditions.staunch(scene, table, scene.by_id["a"], 3)
        assert scene.by_id["a"].bleeding == 1
        conditions.staunch(scene, table, scene.by_id["a"], 3)
    assert scene.by_id["a"].bleeding == 0


# poison

SLOWNESS = Poison(name="slowness", turns=6, movement_lost=2, movement_least=1)
VENOM = Poison(name="venom", turns=2, damage=9)


def dose(scene: GuScene, poison: Poison, rank: int = 1) -> Fighter:
    a = scene.by_id["a"]
    with at_table(scene) as table:
        conditions.poison(scene, table, a, poison, rank)
    return a


@pytest.mark.rule("GU-157")
def test_a_poison_deals_damage_until_it_is_over() -> None:
    scene = one(turn="b")
    dose(scene, VENOM)

    played = play(scene, ["end", "end", "end", "end"], then="b: turn")
    assert played["a"].hp == 50 - 2 * (9 - 5)
    assert played["a"].poisons == []

    played = play(played.scene, ["end"], then="a: turn")
    assert played["a"].hp == 42


@pytest.mark.rule("GU-157")
def test_only_poisons_with_damage_are_due() -> None:
    scene = one()
    dose(scene, SLOWNESS)
    a = dose(scene, VENOM, rank=3)

    assert conditions.poisoned(scene, a) == ["venom"]
    assert conditions.weakened(scene, a) == ["slowness"]
    with at_table(scene) as table:
        conditions.suffer_poison(scene, table, a, "venom")
    assert a.hp == 46


@pytest.mark.rule("GU-234")
def test_slowness_takes_2_metres_as_each_turn_ends_and_leaves_1_and_gives_them_back() -> None:
    scene = one(turn="a")
    a = dose(scene, SLOWNESS)
    assert stats.movement(a) == 5

    seen = []
    for _ in range(6):
        played = play(scene, ["end", "end"], then="a: turn")
        scene = played.scene
        seen.append(stats.movement(scene.by_id["a"]))

    assert seen == [3, 1, 1, 1, 1, 5]
    assert scene.by_id["a"].poisons == []


@pytest.mark.rule("GU-234")
def test_a_poison_takes_no_more_than_leaves_its_least() -> None:
    scene = one()
    dose(scene, SLOWNESS)
    a = dose(scene, VENOM)
    with at_table(scene) as table:
        for _ in range(4):
            conditions.weaken(scene, table, a, "slowness")

    assert [(poison.name, poison.lost) for poison in a.poisons] == [("slowness", 4), ("venom", 0)]
    assert [event.lost for event in table.told(PoisonSlowed)] == [2, 4]


@pytest.mark.rule("GU-235")
def test_different_poisons_stand_side_by_side_and_the_same_one_is_renewed() -> None:
    scene = one()
    dose(scene, SLOWNESS, rank=2)
    a = dose(scene, VENOM)
    assert [poison.name for poison in a.poisons] == ["slowness", "venom"]

    a.poisons = [a.poisons[0].clone(), a.poisons[1]]
    a.poisons[0].turns, a.poisons[0].lost = 3, 4
    dose(scene, SLOWNESS, rank=5)
    assert sorted((poison.name, poison.turns, poison.lost, poison.rank) for poison in a.poisons) == [
        ("slowness", 6, 4, 2),
        ("venom", 2, 0, 1),
    ]
    dose(scene, Poison(name="slowness", turns=1))
    assert {poison.name: poison.turns for poison in a.poisons} == {"slowness": 6, "venom": 2}


@pytest.mark.rule("GU-235")
def test_the_dead_take_no_poison() -> None:
    scene = one()
    scene.by_id["a"].out = Out.DEAD

    assert dose(scene, VENOM).poisons == []


# what each means


@pytest.mark.rule("GU-219")
@pytest.mark.rule("GU-221")
@pytest.mark.rule("GU-228")
@pytest.mark.rule("GU-230")
def test_who_sees_hears_and_notices() -> None:
    def senses(*suffered: Condition) -> tuple[bool, ...]:
        scene = one()
        for condition in suffered:
            suffer(scene, "a", condition)
        a = scene.by_id["a"]
        noticed = [meanings.can_notice_by(a, sense) for sense in (Sense.SIGHT, Sense.HEARING, Sense.OTHER)]
        return (meanings.can_see(a), meanings.can_hear(a), *noticed)

    assert senses() == (True, True, True, True, True)
    assert senses(Condition.BLINDED) == (False, True, False, True, True)
    assert senses(Condition.DEAFENED) == (True, False, True, False, True)
    assert senses(Condition.UNCONSCIOUS) == (False, False, False, False, False)
    assert senses(Condition.STUNNED) == (True, True, True, True, True)


@pytest.mark.rule("GU-220")
def test_the_blinded_have_50_more_on_both_attack_skills() -> None:
    scene = one(close_combat=70, ranged_attack=70, athletics=70)
    suffer(scene, "a", Condition.BLINDED)

    for skill in (Skill.CLOSE_COMBAT, Skill.RANGED_ATTACK):
        assert not succeeds(scene, skill, 25)
        assert succeeds(scene, skill, 20)
    assert not succeeds(scene, Skill.CLOSE_COMBAT, 11, modifier=10)
    assert succeeds(scene, Skill.CLOSE_COMBAT, 10, modifier=10)
    assert succeeds(scene, Skill.ATHLETICS, 70)


@pytest.mark.rule("GU-226")
@pytest.mark.parametrize(("wisdom", "least"), [(40, 1), (20, 0), (5, 0)])
def test_the_dazed_have_2_activations_less_but_not_below_0(wisdom: int, least: int) -> None:
    scene = one(wisdom=wisdom, cognition=20)
    before = stats.activations(scene.by_id["a"])
    suffer(scene, "a", Condition.DAZED)

    assert stats.activations(scene.by_id["a"]) == least == max(0, before - 2)


@pytest.mark.rule("GU-227")
def test_the_daze_lasts_through_the_next_turn() -> None:
    scene = one(turn="b")
    inflict(scene, Condition.DAZED)

    played = play(scene, ["end"], then="a: turn")
    assert played["a"].suffers(Condition.DAZED)
    played = play(played.scene, ["end"], then="b: turn")
    assert not played["a"].suffers(Condition.DAZED)


@pytest.mark.rule("GU-231")
@pytest.mark.parametrize(("agility", "broken", "metres"), [(20, [], 2), (80, [], 5), (40, ["left_leg"], 0)])
def test_the_fatigued_walk_3_metres_less(agility: int, broken: list[str], metres: int) -> None:
    scene = one(agility=agility, broken=broken)
    suffer(scene, "a", Condition.FATIGUED)
    suffer(scene, "a", Condition.FATIGUED, tag="soul")

    assert stats.movement(scene.by_id["a"]) == metres


@pytest.mark.rule("GU-231")
def test_fatigue_does_not_slow_down_flight() -> None:
    scene = one(own=[{"gu": "golden_aurora", "active": True}])
    suffer(scene, "a", Condition.FATIGUED)

    flight = stats.flight(scene.by_id["a"])
    assert flight is not None
    assert flight.speed == 6


@pytest.mark.rule("GU-232")
def test_the_fatigued_have_20_more_on_dodge_and_athletics() -> None:
    scene = one(dodge=48, athletics=48, close_combat=48)
    suffer(scene, "a", Condition.FATIGUED)

    for skill in (Skill.DODGE, Skill.ATHLETICS):
        assert not succeeds(scene, skill, 30)
        assert succeeds(scene, skill, 28)
    assert succeeds(scene, Skill.CLOSE_COMBAT, 48)


@pytest.mark.rule("GU-236")
def test_the_prone_have_30_more_on_all_skill_tests_and_none_on_perseverance() -> None:
    scene = one(ranged_attack=66, close_combat=66, athletics=66, awareness=66, flying=66)
    suffer(scene, "a", Condition.PRONE)

    for skill in Skill:
        if skill is not Skill.DODGE:
            assert not succeeds(scene, skill, 40)
            assert succeeds(scene, skill, 36)
    with at_table(scene, dice=[60, 10]) as table:
        assert checks.perseveres(scene, table, scene.by_id["a"], "test")


@pytest.mark.parametrize(
    ("condition", "skills"),
    [
        pytest.param(Condition.PRONE, [Skill.DODGE], marks=pytest.mark.rule("GU-237")),
        pytest.param(Condition.RESTRAINED, [Skill.DODGE, Skill.FLYING], marks=pytest.mark.rule("GU-242")),
    ],
)
def test_some_tests_fail_without_a_roll(condition: Condition, skills: list[Skill]) -> None:
    scene = one()
    suffer(scene, "a", condition)

    assert [skill for skill in Skill if meanings.fails(scene.by_id["a"], skill)] == skills
    for skill in skills:
        with at_table(scene) as table:
            rolled = checks.skill_test(scene, table, scene.by_id["a"], skill, "test")
        assert not rolled.success
        assert not rolled.critical


@pytest.mark.rule("GU-238")
@pytest.mark.rule("GU-239")
def test_the_prone_are_easier_to_hit_up_close_and_harder_from_afar() -> None:
    scene = one()
    a = scene.by_id["a"]
    assert meanings.penalty_against(a, Skill.CLOSE_COMBAT) == 0
    suffer(scene, "a", Condition.PRONE)

    assert meanings.penalty_against(a, Skill.CLOSE_COMBAT) == -10
    assert meanings.penalty_against(a, Skill.RANGED_ATTACK) == 10
    assert meanings.penalty_against(a, Skill.ATHLETICS) == 0


def standing(scene: GuScene, turn: Turn) -> list[str]:
    return [deed.label() for deed in conditions.stand_deeds(scene, scene.by_id["a"], turn)]


@pytest.mark.rule("GU-240")
def test_standing_up_costs_half_the_movement_rounded_up() -> None:
    scene = one()
    assert standing(scene, Turn("a")) == []
    suffer(scene, "a", Condition.PRONE)

    played = play(scene, ["stand"], then="a: turn")

    assert played["a"].afflictions == []
    assert played.scene.turn is not None
    assert played.scene.turn.moved == 3


@pytest.mark.rule("GU-240")
def test_nobody_stands_up_without_the_movement_for_it() -> None:
    scene = one()
    suffer(scene, "a", Condition.PRONE)
    turn = Turn("a")
    assert standing(scene, turn) == ["Stand up: 3 m"]
    turn.moved = 2
    assert standing(scene, turn) == ["Stand up: 3 m"]
    turn.moved = 3
    assert standing(scene, turn) == []
    turn.sprints = True
    assert standing(scene, turn) == ["Stand up: 8 m"]

    scene.by_id["a"].broken = ["left_leg", "right_leg"]
    assert standing(scene, Turn("a")) == []
    scene.by_id["a"].broken = []
    suffer(scene, "a", Condition.FINAL_STAND)
    assert standing(scene, Turn("a")) == []


@pytest.mark.rule("GU-241")
def test_the_restrained_have_no_movement() -> None:
    scene = one(agility=40)
    assert stats.movement(scene.by_id["a"]) == 6
    suffer(scene, "a", Condition.RESTRAINED)

    assert stats.movement(scene.by_id["a"]) == 0
    assert stats.is_incapable_of_moving(scene.by_id["a"])


@pytest.mark.rule("GU-243")
def test_the_stunned_do_nothing_in_their_turn_and_sustain_nothing() -> None:
    scene = one(turn="b", own=[{"gu": "fish_scales_1", "active": True}], weapons=["knife"])
    inflict(scene, Condition.STUNNED)
    a = scene.by_id["a"]
    assert not a.active()
    assert not stats.has_reaction(a)
    assert stats.is_incapable_of_moving(a)

    played = play(scene, ["b> end"], then="b: turn")

    assert not played["a"].suffers(Condition.STUNNED)


@pytest.mark.rule("GU-243")
@pytest.mark.parametrize("condition", [Condition.STUNNED, Condition.UNCONSCIOUS, Condition.DYING])
def test_whoever_is_stunned_or_out_cold_falls_and_lets_go_at_once(condition: Condition) -> None:
    scene = one(own=[{"gu": "golden_aurora", "active": True}], airborne=True, height=6)
    inflict(scene, condition)
    a = scene.by_id["a"]
    assert (a.z, a.airborne, a.hp) == (0, False, 50 - 18)

    red = [body("a", (1, 1), grapples="b")]
    scene = fight(red, [body("b", (1, 1)), body("c", (9, 9))], turn="a")
    assert scene.by_id["b"].suffers(Condition.RESTRAINED)
    with at_table(scene, ["to:2,1,0"]) as table:
        conditions.inflict(scene, table, scene.by_id["a"], Affliction(condition))
    assert scene.by_id["a"].grapples == ""
    assert not scene.by_id["b"].suffers(Condition.RESTRAINED)


@pytest.mark.rule("GU-244")
def test_a_daze_comes_of_a_stun_and_outlasts_its_turn() -> None:
    scene = one(turn="b", wisdom=40, cognition=20)
    inflict(scene, Condition.STUNNED)

    played = play(scene, ["b> end"], then="b: turn")
    assert played["a"].suffers(Condition.DAZED)
    assert stats.activations(played["a"]) == 1
    played = play(played.scene, ["end", "a> end"], then="b: turn")
    assert stats.activations(played["a"]) == 3


@pytest.mark.rule("GU-244")
@pytest.mark.parametrize("first", ["stunned", "dazed"])
def test_the_new_daze_stays_whatever_ends_first(first: str) -> None:
    scene = one(turn="b")
    inflict(scene, Condition.STUNNED)
    inflict(scene, Condition.DAZED)

    played = play(scene, ["b> end", f"a> first:{first}"], then="b: turn")

    assert played["a"].suffers(Condition.DAZED)
    assert not played["a"].suffers(Condition.STUNNED)


@pytest.mark.rule("GU-234")
def test_a_poison_takes_movement_from_the_restrained_too() -> None:
    poisons = [{"name": "slowness", "turns": 6, "movement_lost": 2}]
    held = [{"condition": "restrained", "turns": 2}]
    b = body("b", at=(4, 4), agility=40, poisons=poisons, conditions=held)
    scene = fight([body("a", at=(9, 9))], [b], turn="b", order=["b", "a"])

    played = play(scene, ["end", "end", "end", "end"], then="b: turn")

    assert stats.movement(played["b"]) == 2


CLOTTING = {
    "id": "clotting",
    "name": "Clotting Gu",
    "rank": 1,
    "path": "blood",
    "category": "guard",
    "keywords": ["sustained"],
    "cost": 1,
    "health": 5,
    "effect": "No bleeding from sources of rank 1.",
    "guard": {"spared": ["bleeding"], "immune_rank": 1},
}


@pytest.mark.rule("GU-173")
@pytest.mark.parametrize(
    ("spared", "bleeds", "is_poisoned"), [([], 3, True), (["bleeding"], 0, True), (["poisoned"], 3, False)]
)
def test_a_creature_may_be_immune_to_bleeding_and_to_poison(spared: list[str], bleeds: int, is_poisoned: bool) -> None:
    scene = fight([body("a", (1, 1), spared=spared)], [body("b", (5, 5))], turn="a")
    a = scene.by_id["a"]

    with at_table(scene) as table:
        conditions.bleed(scene, table, a, 3)
        conditions.poison(scene, table, a, Poison("toxin", 3, damage=1), 5)

    assert a.bleeding == bleeds
    assert bool(a.poisons) is is_poisoned
    assert len(table.told(Immune)) == len(spared)


@pytest.mark.rule("GU-173")
@pytest.mark.parametrize(("rank", "bleeds"), [(1, 0), (2, 3)])
def test_a_gu_may_spare_one_only_from_sources_up_to_a_rank(rank: int, bleeds: int) -> None:
    a = body("a", (1, 1), gu=["clotting"], own=[{"gu": "clotting", "active": True}])
    scene = fight([a], [body("b", (5, 5))], turn="a", gus=[CLOTTING])

    with at_table(scene) as table:
        conditions.bleed(scene, table, scene.by_id["a"], 3, rank)

    assert scene.by_id["a"].bleeding == bleeds


@pytest.mark.rule("GU-173")
@pytest.mark.rule("GU-217")
def test_what_is_no_gu_has_rank_1() -> None:
    a = body("a", (1, 1), gu=["clotting"], own=[{"gu": "clotting", "active": True}])
    scene = fight([a], [body("b", (5, 5))], turn="a", gus=[CLOTTING])

    with at_table(scene) as table:
        conditions.bleed(scene, table, scene.by_id["a"], 3)

    assert not scene.by_id["a"].bleeding
