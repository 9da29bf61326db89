"""Activate Gu: what an activation costs, when one may be made, essence that comes back."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Viewer
from quintain.systems.gu import activation
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.gu import Activated, EssenceRecovered
from quintain.systems.gu.scene import Turn
from quintain.systems.gu.stock import Gu
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import LIBRARY, Played, body, fight, of_library, play, rules, suffer, wolf

TWO_ROUNDS = ["a> end", "b> end"]


def offered(played: Played, start: str) -> list[str]:
    """The options that begin like this."""
    return [id for id in played.options() if id.startswith(start)]


# essence


@pytest.mark.rule("GU-016")
def test_by_the_hour_a_maximum_of_90_brings_1_portion_with_the_40th_turn_and_not_before() -> None:
    duel = fight([body("a", at=(0, 0), essence=90)], [body("b", at=(9, 9))], turn="a")
    duel.by_id["a"].essence = 0

    before = play(duel, TWO_ROUNDS * 39, then="a: turn")
    after = play(duel, TWO_ROUNDS * 40, then="a: turn")

    assert before["a"].essence == 0
    assert after["a"].essence == 1
    assert [event.portions for event in after.events(EssenceRecovered)] == [1]


@pytest.mark.rule("GU-016")
def test_a_table_may_say_how_many_portions_a_turn_brings_and_never_more_than_the_most() -> None:
    quick = rules(combat_recovery_per_turn=2)
    duel = fight([body("a", at=(0, 0), essence=90)], [body("b", at=(9, 9))], turn="a", rules=quick)
    duel.by_id["a"].essence = 85

    assert play(duel, TWO_ROUNDS, then="a: turn")["a"].essence == 87
    assert play(duel, TWO_ROUNDS * 3, then="a: turn")["a"].essence == 90
    assert play(duel, TWO_ROUNDS * 2, then="a: turn").scene.by_id["b"].essence == 100


@pytest.mark.rule("GU-016")
def test_what_came_back_while_the_pool_was_full_is_not_kept() -> None:
    duel = fight([body("a", at=(0, 0), essence=90)], [body("b", at=(9, 9))], turn="a")

    played = play(duel, TWO_ROUNDS * 45, then="a: turn")

    assert played["a"].essence == 90
    assert played["a"].essence_part == 90


@pytest.mark.rule("GU-016")
def test_beasts_and_mortals_recover_none() -> None:
    """Nor is a bleeding mortal asked whether essence or blood comes first."""
    quick = rules(combat_recovery_per_turn=1)
    without = [wolf("w", at=(0, 0)), body("m", at=(1, 1), kind="mortal", bleeding=1)]
    duel = fight(without, [body("b", at=(9, 9), essence=9)], turn="w", rules=quick)
    duel.by_id["b"].essence = 1

    played = play(duel, ["w> end", "m> end", "b> end"] * 2, then="w: turn")

    assert (played["w"].essence_part, played["m"].essence_part) == (0, 0)
    assert played["b"].essence == 3


# what it costs


@pytest.mark.parametrize(
    ("gu", "rank", "cost"),
    [("fire_spark", 1, 8), ("fire_spark", 2, 1), ("fire_arrow", 1, 32), ("flame_tongue", 1, 320), ("tiny", 3, 8)],
)
def test_a_gu_costs_1_below_ones_rank_and_four_times_as_much_for_each_rank_above(gu: str, rank: int, cost: int) -> None:
    duel = fight([body("a", at=(0, 0), rank=rank)], [body("b", at=(9, 9))], turn="a")

    assert activation.cost(duel.by_id["a"], LIBRARY.find("gu", Gu, gu)) == cost


@pytest.mark.rule("GU-068")
def test_what_cannot_be_paid_is_not_offered() -> None:
    duel = fight([body("a", at=(0, 0), essence=7, gu=["fire_spark"])], [body("b", at=(3, 0))], turn="a")

    assert not offered(play(duel, then="a: turn"), "activate")
    duel.by_id["a"].essence = 8
    assert offered(play(duel, then="a: turn"), "activate") == ["activate:fire_spark:b", "activate:fire_spark:b:at"]


# how many


def mage(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    """Activations 3, and enough essence for anything."""
    return body(id, at=at, **({"wisdom": 40, "cognition": 40, "essence": 500, "ranged_attack": 60} | numbers))


@pytest.mark.rule("GU-065")
def test_with_wisdom_37_and_cognition_46_a_fifth_activation_is_not_offered() -> None:
    lone = body("a", at=(0, 0), wisdom=37, cognition=46, gu=["stream"], essence=100)
    duel = fight([lone], [body("b", at=(3, 0), reactions=0)], turn="a")

    shots = ["activate:stream:b"]
    fourth = play(duel, shots * 3, dice=[90, 9] * 3, then="a: turn")
    fifth = play(duel, shots * 4, dice=[90, 9] * 4, then="a: turn")

    assert "activate:stream:b" in fourth.options()
    assert not offered(fifth, "activate")
    assert fifth["a"].essence == 92


@pytest.mark.rule("GU-065")
def test_the_first_activation_takes_the_combat_action_and_fixes_the_number() -> None:
    duel = fight([mage("a", (0, 0), gu=["stream"])], [body("b", at=(1, 0), reactions=0)], turn="a")
    assert offered(play(duel, then="a: turn"), "strike")

    played = play(duel, ["activate:stream:b"], dice=[90, 9], then="a: turn")

    assert not offered(played, "strike")
    assert played.scene.turn is not None
    assert played.scene.turn.activations == 3


@pytest.mark.rule("GU-065")
def test_whose_activations_are_0_is_offered_none() -> None:
    duel = fight([body("a", at=(0, 0), gu=["stream"])], [body("b", at=(3, 0))], turn="a")
    suffer(duel, "a", Condition.DAZED)

    played = play(duel, then="a: turn")

    assert not offered(played, "activate")
    assert offered(played, "walk")


@pytest.mark.rule("GU-065")
def test_dazed_with_activations_3_there_is_one() -> None:
    duel = fight([mage("a", (0, 0), cognition=20, gu=["stream"])], [body("b", at=(3, 0), reactions=0)], turn="a")
    suffer(duel, "a", Condition.DAZED)

    assert offered(play(duel, then="a: turn"), "activate")
    assert not offered(play(duel, ["activate:stream:b"], dice=[90, 9], then="a: turn"), "activate")


def test_every_gu_is_offered_but_not_to_beasts_nor_to_whoever_cannot_act() -> None:
    gu = ["stream", "fire_spark"]
    duel = fight(
        [mage("a", (0, 0), gu=gu), of_library("lightning_wolf_king", (6, 6))], [body("b", at=(3, 0))], turn="a"
    )
    a, king = duel.by_id["a"], duel.by_id["lightning_wolf_king"]

    def listed(who: Fighter) -> list[str]:
        return [deed.id for deed in activation.activation_deeds(duel, who, Turn(who.id))]

    assert [id for id in listed(a) if id.endswith(":b")] == ["activate:stream:b", "activate:fire_spark:b"]
    assert not listed(king)
    suffer(duel, "a", Condition.STUNNED)
    assert not listed(a)


@pytest.mark.parametrize("state", ["dead", "suppressed", "away", "another's"])
def test_a_gu_that_is_not_at_hand_is_not_offered(state: str) -> None:
    duel = fight([mage("a", (0, 0), gu=["stream"])], [body("b", at=(3, 0))], turn="a")
    worm = duel.by_id["a"].worms[0]
    worm.health = 0 if state == "dead" else worm.health
    worm.suppressed = state == "suppressed"
    worm.away = state == "away"
    worm.refined = state != "another's"

    assert not offered(play(duel, then="a: turn"), "activate")


def test_what_another_has_lent_serves_its_bearer() -> None:
    duel = fight([mage("a", (0, 0), gu=["stream"])], [body("b", at=(3, 0))], turn="a")
    worm = duel.by_id["a"].worms[0]
    worm.refined, worm.owner = False, "b"

    assert offered(play(duel, then="a: turn"), "activate")


@pytest.mark.rule("GU-066")
def test_activations_fall_in_the_middle_of_movement() -> None:
    duel = fight([mage("a", (0, 0), agility=40, gu=["stream"])], [body("b", at=(9, 9), reactions=0)], turn="a")

    played = play(
        duel,
        ["walk:3,0", "activate:stream:b", "walk:5,0", "activate:stream:b", "walk:6,0"],
        dice=[90, 9, 90, 9],
        then="a: turn",
    )

    assert played.at("a") == (6, 0, 0)
    assert not offered(played, "walk")


@pytest.mark.rule("GU-068")
def test_the_same_gu_three_times_is_three_attack_rolls_and_three_prices() -> None:
    duel = fight([mage("a", (0, 0), gu=["fire_spark"])], [body("b", at=(3, 0), reactions=0, max_hp=40)], turn="a")

    played = play(duel, ["activate:fire_spark:b"] * 3, dice=[50, 1, 50, 2, 90, 9], then="a: turn")

    assert played["b"].hp == 40 - 16
    assert played["a"].essence == 500 - 24
    assert [event.gu for event in played.events(Activated)] == ["fire_spark"] * 3


@pytest.mark.rule("GU-069")
def test_what_is_sustained_is_not_offered_and_not_in_the_turn_in_which_it_was_stopped() -> None:
    duel = fight([mage("a", (0, 0), gu=["fish_scales_1"])], [body("b", at=(9, 9))], turn="a")
    up = "activate:fish_scales_1"

    sustained = play(duel, [up], then="a: turn")
    stopped = play(duel, [up, "stop:fish_scales_1"], then="a: turn")
    next_turn = play(duel, [up, "stop:fish_scales_1", "end", "b> end"], then="a: turn")

    assert sustained["a"].shields()
    assert up not in sustained.options()
    assert not stopped["a"].shields()
    assert up not in stopped.options()
    assert up in next_turn.options()


# as reactions


@pytest.mark.rule("GU-067")
def test_in_anothers_turn_an_attack_gu_is_never_offered_and_a_shield_gu_is() -> None:
    target = body("b", at=(3, 0), gu=["fire_spark", "fish_scales_1"], movement=0)
    duel = fight([mage("a", (0, 0), gu=["stream"])], [target], turn="a")

    played = play(duel, ["activate:stream:b"], dice=[10, 1], then="b: hit")

    assert offered(played, "activate") == ["activate:fish_scales_1"]


@pytest.mark.rule("GU-070")
@pytest.mark.rule("GU-123")
def test_used_up_activations_do_not_keep_a_shield_gu_from_answering() -> None:
    spent = body("b", at=(3, 0), wisdom=20, cognition=20, gu=["stream", "fish_scales_1"], max_hp=30)
    duel = fight([mage("a", (0, 0), gu=["stream"], reactions=0)], [spent], order=["b", "a"], turn="b")

    played = play(
        duel,
        ["activate:stream:a", "activate:stream:a", "end", "a> activate:stream:b", "b> activate:fish_scales_1"],
        dice=[90, 9, 90, 9, 10, 1],
        then="a: turn",
    )

    assert (played["b"].essence, played["b"].reactions, played["b"].hp) == (100 - 4 - 5, 1, 30)
    assert played["b"].worm("fish_scales_1").health == 42


@pytest.mark.rule("GU-123")
def test_a_shield_gu_answers_a_hit_and_no_other_gu_does() -> None:
    owner = body("b", at=(3, 0), rank=2, essence=4, gu=["black_mane", "wide_knuckle", "golden_aurora"])
    duel = fight([mage("a", (0, 0), gu=["stream"])], [owner], turn="a")

    asked = play(duel, ["activate:stream:b"], dice=[10, 1], then="b: hit")
    answered = play(duel, ["activate:stream:b", "b> activate:black_mane"], dice=[10, 1], then="a: turn")

    assert offered(asked, "activate") == ["activate:black_mane"]
    assert (answered["b"].essence, answered["b"].reactions) == (0, 1)
    assert answered["b"].worm("black_mane").health == 87


@pytest.mark.rule("GU-123")
def test_a_shield_gu_answers_an_area_and_an_enemy_that_steps_up_too() -> None:
    owner = body("b", at=(5, 0), rank=2, gu=["black_mane"], max_hp=40)
    caught = fight([mage("a", (0, 0), gu=["ember_butterfly"])], [owner], turn="a")
    walked = fight([mage("a", (0, 0), agility=40)], [owner], turn="a")

    burnt = play(caught, ["activate:ember_butterfly:5,0", "b> activate:black_mane"], then="a: turn")
    ready = play(walked, ["walk:4,0", "b> activate:black_mane"], then="a: turn")

    assert (burnt["b"].hp, burnt["b"].worm("black_mane").health) == (40, 87)
    assert ready["b"].worm("black_mane").active


@pytest.mark.rule("GU-067")
def test_a_held_activation_may_be_made_in_anothers_turn_and_is_paid_then() -> None:
    holder = body("b", at=(4, 0), gu=["stream"], holds={"action": "activate:stream", "trigger": "attacks"})
    duel = fight([mage("a", (0, 0), gu=["stream"], max_hp=40, reactions=0)], [holder], turn="a")

    played = play(
        duel,
        ["activate:stream:b", "b> take", "b> held:stream:a"],
        dice=[90, 9, 10, 1, 30, 1, 90, 9],
        then="a: turn",
    )

    assert played["a"].hp == 37
    assert (played["b"].essence, played["b"].reactions) == (98, 1)


@pytest.mark.rule("GU-123")
def test_a_shield_gu_is_not_offered_without_the_essence_for_it() -> None:
    owner = body("b", at=(3, 0), rank=2, essence=3, gu=["black_mane"])
    duel = fight([mage("a", (0, 0), gu=["stream"])], [owner], turn="a")

    assert not offered(play(duel, ["activate:stream:b"], dice=[10, 1], then="b: hit"), "activate")


@pytest.mark.rule("GU-123")
def test_a_defensive_gu_that_is_no_shield_answers_a_hit_too() -> None:
    owner = body("b", at=(3, 0), gu=["stoneflesh"], max_hp=30)
    duel = fight([mage("a", (0, 0), gu=["stream"])], [owner], turn="a")

    played = play(duel, ["activate:stream:b", "b> activate:stoneflesh"], dice=[10, 1], then="a: turn")

    assert played["b"].hp == 30
    assert played["b"].worm("stoneflesh").active


@pytest.mark.rule("GU-120")
def test_nobody_answers_the_activation_but_the_hit() -> None:
    duel = fight([mage("a", (0, 0), gu=["fire_arrow"])], [body("b", at=(3, 0))], turn="a")

    missed = play(duel, ["activate:fire_arrow:b"], dice=[90, 9], then="a: turn")
    hit = play(duel, ["activate:fire_arrow:b"], dice=[10, 1], then="b: hit")

    assert missed["a"].essence == hit["a"].essence == 500 - 32
    assert hit.asked() == [("b", "hit")]


# the bonus action of a path


@pytest.mark.rule("GU-022")
def test_attainment_in_a_path_gives_one_more_activation_of_a_gu_of_that_path_as_a_bonus_action() -> None:
    adept = mage("a", (0, 0), attainment="water", gu=["stream", "fire_spark"], wisdom=20, cognition=20)
    duel = fight([adept], [body("b", at=(3, 0), reactions=0)], turn="a")

    first = play(duel, then="a: turn")
    after = play(duel, ["path:stream:b"], dice=[90, 9], then="a: turn")
    both = play(duel, ["path:stream:b", "activate:stream:b"], dice=[90, 9, 90, 9], then="a: turn")

    assert offered(first, "path") == ["path:stream:b", "path:stream:b:at"]
    assert not offered(after, "path")
    assert offered(after, "activate:fire_spark")
    assert both.scene.turn is not None
    assert both.scene.turn.bonus


# expendables


def test_an_expendable_gu_dies_of_its_first_use_and_changes_the_body_for_good() -> None:
    duel = fight([mage("a", (0, 0), gu=["copper_tendons"], max_hp=30)], [body("b", at=(1, 0))], turn="a")

    played = play(duel, ["activate:copper_tendons", "end", "b> strike:punch:a"], dice=[10, 1], then="a: hit")

    assert played["a"].worm("copper_tendons").is_dead()
    hit = play(duel, ["activate:copper_tendons", "end", "b> strike:punch:a", "a> pass"], dice=[10, 1], then="b: turn")
    assert hit["a"].hp == 30 - 1


def test_a_creature_of_the_library_has_its_gu() -> None:
    duel = fight([of_library("shen_lian", (0, 0))], [body("b", at=(3, 0))], turn="shen_lian")

    assert "path:fire_pellet:b" in play(duel, then="shen_lian: turn").options()


# what others learn


def test_foes_learn_of_a_gu_when_it_is_used_but_not_what_it_cost() -> None:
    duel = fight([mage("a", (0, 0), gu=["stream", "fire_spark"])], [body("b", at=(3, 0))], turn="a")

    played = play(duel, ["activate:stream:b"], dice=[90, 9], then="a: turn")
    (event,) = played.events(Activated)
    told = event.seen_by(Viewer("blue", "blue"))

    assert [worm.seen for worm in played["a"].worms] == [True, False]
    assert (event.cost, told.cost, told.gu) == (2, 0, "stream")
    assert event.seen_by(Viewer("red", "red")) == event


@pytest.mark.parametrize("gu", ["tremor_sense_1", "tiny"])
def test_what_does_not_show_stays_unknown(gu: str) -> None:
    duel = fight([mage("a", (0, 0), gu=[gu], rank=3)], [body("b", at=(9, 9))], turn="a")

    played = play(duel, [f"activate:{gu}"], then="a: turn")
    (event,) = played.events(Activated)

    assert not played["a"].worms[0].seen
    assert event.seen_by(Viewer("blue", "blue")) is None
    assert event.seen_by(Viewer("red", "red")) == event


# self-detonation abilities


BOMB = {
    "id": "bomb",
    "name": "Bomb Gu",
    "rank": 1,
    "path": "fire",
    "category": "attack",
    "cost": 9,
    "health": 3,
    "effect": "Activated so, it blows up: 10 heat to everybody within 2 m, and it dies.",
    "keywords": ["self_detonating"],
    "range_m": 2,
    "detonation": [{"type": "heat", "amount": 10}],
}


def test_a_self_detonation_ability_is_used_by_activating_the_gu_and_kills_it() -> None:
    foes = [body("b", at=(2, 0), max_hp=40, reactions=0), body("c", at=(3, 0))]
    duel = fight([mage("a", (0, 0), gu=["bomb"], max_hp=40)], foes, turn="a", gus=[BOMB])

    assert offered(play(duel, then="a: turn"), "activate") == ["activate:bomb:burst"]
    played = play(duel, ["activate:bomb:burst"], then="a: turn")

    assert [played[id].hp for id in "abc"] == [30, 30, 20]
    assert played["a"].worms[0].is_dead()
    assert played["a"].essence == 491
