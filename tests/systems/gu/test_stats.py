"""What follows from a sheet: skills, movement, Activations, hands, flight."""

from __future__ import annotations

import pytest

from quintain.systems.gu import stats
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.things import Boost, Poisoned
from quintain.systems.gu.words import Condition, Skill
from tests.systems.gu.script import body, fight, of_library, suffer, wolf


def one(**numbers: object) -> GuScene:
    return fight([body("a", (1, 1), **numbers)], [body("b", (5, 5))], turn="a")


@pytest.mark.parametrize(
    ("creature", "skills"),
    [
        ("shen_lian", (32, 66, 29, 48, 28, 26)),
        ("bai_ruo", (70, 25, 75, 50, 35, 20)),
        ("yun_he", (70, 45, 45, 65, 85, 45)),
        ("lightning_wolf", (45, 10, 44, 55, 0, 30)),
    ],
)
def test_skills_follow_attributes_and_bought_points(creature: str, skills: tuple[int, ...]) -> None:
    scene = fight([of_library(creature, (1, 1), id="a")], [body("b", (5, 5))], turn="a")

    assert tuple(stats.skill(scene.by_id["a"], skill) for skill in Skill) == skills


def test_a_changed_attribute_changes_what_follows_from_it() -> None:
    scene = fight([of_library("shen_lian", (1, 1), id="a")], [wolf("w", (5, 5))], turn="a")
    a, w = scene.by_id["a"], scene.by_id["w"]

    a.concussions = [5000]
    a.boosts = [Boost("brute_force_longbeetle", 100, 1, 0)]
    w.concussions = [5000]

    assert stats.skill(a, Skill.RANGED_ATTACK) == 51
    assert stats.skill(a, Skill.CLOSE_COMBAT) == (28 + 21) // 2
    assert stats.skill(a, Skill.ATHLETICS) == (130 + 28) // 2
    assert stats.skill(w, Skill.RANGED_ATTACK) == 5  # its Cognition of 5 cannot fall further than to 0
    assert stats.skill(w, Skill.CLOSE_COMBAT) == 45 + 27 - 30


@pytest.mark.parametrize(
    ("creature", "metres", "activations"), [("shen_lian", 5, 3), ("qiu_yan", 6, 4), ("bai_ruo", 5, 2)]
)
def test_movement_and_activations_follow_from_attributes(creature: str, metres: int, activations: int) -> None:
    scene = fight([of_library(creature, (1, 1), id="a")], [body("b", (5, 5))], turn="a")

    assert stats.movement(scene.by_id["a"]) == metres
    assert stats.activations(scene.by_id["a"]) == activations


def test_activations_are_one_at_least() -> None:
    assert stats.activations(one(wisdom=5, cognition=5).by_id["a"]) == 1


def test_gu_change_movement_once_for_each_kind() -> None:
    scene = one(gu=["fire_step", "fire_step"], own=[{"gu": "fire_step", "active": True}] * 2)

    assert stats.movement(scene.by_id["a"]) == 7


def test_iron_armour_costs_a_metre_and_sprinting_triples_what_is_left() -> None:
    a = one(armour="iron").by_id["a"]
    turn = Turn("a")

    assert stats.movement(a) == stats.walk(a, turn) == 4
    turn.sprints = True
    assert stats.walk(a, turn) == 12


def test_a_gu_that_holds_its_user_still_leaves_no_movement() -> None:
    a = one(gu=["stoneflesh"], own=[{"gu": "stoneflesh", "active": True}]).by_id["a"]

    assert stats.movement(a) == 0
    assert stats.is_incapable_of_moving(a)
    assert not stats.can_move(a)


def test_a_poison_slows_down_to_its_least_but_does_not_speed_up() -> None:
    a = one().by_id["a"]
    a.poisons = [Poisoned("slowness", 2, 6, 2, 1, 0, lost=4)]

    assert stats.movement(a) == 1
    a.broken = ["left_leg"]
    assert stats.movement(a) == 1
    a.broken = ["left_leg", "right_leg"]
    assert stats.movement(a) == 0


def test_hands_need_their_arms_and_are_free_if_they_hold_nothing_and_nobody() -> None:
    a = one(weapons=["knife"], arms=3).by_id["a"]

    assert stats.hands(a) == ["right_hand", "left_hand", "hand_3"]
    assert stats.arms(a) == ["right_arm", "left_arm", "arm_3"]
    assert stats.free_hands(a) == ["left_hand", "hand_3"]
    a.grapples = "b"
    assert len(stats.free_hands(a)) == 1
    a.broken = ["left_arm", "hand_3"]
    assert stats.hands(a) == ["right_hand"]
    assert stats.arms(a) == ["right_arm", "arm_3"]
    assert stats.free_hands(a) == []


def test_beasts_have_no_hands() -> None:
    scene = fight([wolf("w", (1, 1), wields=[])], [body("b", (5, 5))], turn="w")

    assert stats.hands(scene.by_id["w"]) == stats.arms(scene.by_id["w"]) == []


def test_the_chosen_flight_counts_and_else_the_fastest() -> None:
    own = [{"gu": "golden_aurora", "active": True}, {"gu": "wind_scythe_wings", "active": True}]
    a = one(own=own).by_id["a"]

    chosen = stats.flight(a)
    assert chosen is not None
    assert (chosen.speed, chosen.maneuvers) == (15, 3)
    a.flies_by = "golden_aurora"
    chosen = stats.flight(a)
    assert chosen is not None
    assert (chosen.speed, chosen.maneuvers) == (6, 2)


def test_every_wing_left_is_worth_its_share_of_the_flying_speed() -> None:
    a = one(own=[{"gu": "branching_wings"}]).by_id["a"]
    a.wings_of = a.worm("branching_wings").gu
    a.wings = [25, 25, 10]

    flight = stats.flight(a)
    assert flight is not None
    assert (flight.speed, flight.maneuvers) == (6, 2)
    a.wings = []
    assert stats.flight(a) is None


def test_in_the_air_the_flying_speed_decides_whether_one_is_incapable_of_moving() -> None:
    a = one(own=[{"gu": "golden_aurora", "active": True}], airborne=True, height=5).by_id["a"]
    a.broken = ["left_leg", "right_leg"]

    assert not stats.is_incapable_of_moving(a)
    a.worms = []
    assert stats.is_incapable_of_moving(a)
    a.airborne = False
    a.broken = []
    assert not stats.is_incapable_of_moving(a)


@pytest.mark.parametrize(
    ("condition", "acts", "fights", "moves"),
    [
        (Condition.STUNNED, False, False, False),
        (Condition.UNCONSCIOUS, False, False, False),
        (Condition.DYING, False, False, False),
        (Condition.FINAL_STAND, True, False, False),
        (Condition.RESTRAINED, True, True, True),
        (Condition.DAZED, True, True, True),
    ],
)
def test_what_one_can_still_do(condition: Condition, acts: bool, fights: bool, moves: bool) -> None:
    scene = one()
    suffer(scene, "a", condition)
    a = scene.by_id["a"]

    assert (stats.can_act(a), stats.can_fight(a), stats.can_move(a)) == (acts, fights, moves)
    assert stats.is_incapable_of_moving(a) is (not moves or condition is Condition.RESTRAINED)


def test_a_reaction_needs_one_left_and_no_surprise_and_not_the_own_turn() -> None:
    scene = one()
    a, b = scene.by_id["a"], scene.by_id["b"]

    assert stats.has_reaction(a)
    assert not stats.can_react(scene, a)
    assert stats.can_react(scene, b)
    b.surprised = True
    assert not stats.has_reaction(b)
    b.surprised, b.reactions = False, 0
    assert not stats.has_reaction(b)
