"""Exhaustion: the rank, what it costs, and armour that tires its wearer."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords import exhaustion
from quintain.systems.swords.afflictions import Injury
from quintain.systems.swords.effects import Exhaust
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.events.conditions import Refreshed
from quintain.systems.swords.events.rolls import Checked
from quintain.systems.swords.happen import happen
from quintain.systems.swords.perception import is_hidden_from
from quintain.systems.swords.rolls import check, save
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant, Out
from quintain.systems.swords.speed import speed
from quintain.systems.swords.stock import Ability, InjuryKind, Save
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import body, fight, in_turn, play, rules


def tired(rank: int, **numbers: Any) -> tuple[SwordsScene, Combatant]:
    hero = body("hero", (3, 3), pc=True, initiative=9, exhaustion=rank, **numbers)
    scene = fight(red=[hero], blue=[body("foe", (4, 3))])
    return scene, scene.by_id["hero"]


@pytest.mark.rule("SW-206", "SW-207", "SW-270")
@pytest.mark.parametrize(("rank", "times", "after"), [(2, 1, 3), (0, 2, 2), (4, 2, 6)])
def test_each_fatigued_or_exhausted_raises_the_rank_by_1(rank: int, times: int, after: int) -> None:
    scene, hero = tired(rank)
    with at_table(scene) as table:
        for _ in range(times):
            happen(scene, table, hero, Exhaust())
    assert hero.exhaustion == after


@pytest.mark.rule("SW-270")
def test_the_dead_do_not_tire() -> None:
    scene, hero = tired(2)
    hero.out = Out.DEAD
    with at_table(scene) as table:
        happen(scene, table, hero, Exhaust())
    assert hero.exhaustion == 2


@pytest.mark.rule("SW-269", "SW-287")
def test_exhaustion_is_a_rank_that_starts_at_0_and_can_be_recovered() -> None:
    scene = fight(red=[body("hero", (3, 3))], blue=[body("foe", (4, 3))])
    hero = scene.by_id["hero"]
    assert hero.exhaustion == 0
    hero.exhaustion = 3
    with at_table(scene) as table:
        exhaustion.recover(scene, table, hero, 1)
        assert hero.exhaustion == 2
        exhaustion.recover(scene, table, hero, 5)
        exhaustion.recover(scene, table, hero, 1)
    assert hero.exhaustion == 0
    assert [event.rank for event in table.events if isinstance(event, Refreshed)] == [2, 0]


@pytest.mark.rule("SW-271")
def test_the_rank_is_subtracted_from_ability_checks_not_from_attacks_and_saves() -> None:
    scene, hero = tired(4, to_hit=5, hardiness=1, str=2)
    with at_table(scene, dice=[13, 14]) as table:
        assert check(scene, table, hero, Ability.STR, 10, "lift").total == 11
        assert save(scene, table, hero, Save.HARDINESS, 15, "cold")
    played = play(scene, ["attack:strike:foe"], dice=[13, 1], then="hero: turn")
    assert played.events(AttackRolled)[0].total == 18


@pytest.mark.rule("SW-271")
def test_switch_checks_and_attacks_lowers_attack_rolls_too() -> None:
    strict = rules(exhaustion_penalty="ability_checks_and_attacks")
    hero = body("hero", (3, 3), pc=True, initiative=9, exhaustion=4, to_hit=5)
    scene = fight(red=[hero], blue=[body("foe", (4, 3))], rules=strict)
    played = play(scene, ["attack:strike:foe"], dice=[13, 1], then="hero: turn")
    assert played.events(AttackRolled)[0].total == 14


@pytest.mark.rule("SW-272", "SW-273", "SW-274", "SW-275")
def test_the_speeds_of_ranks_0_to_10() -> None:
    speeds = [speed(tired(rank, speed=30)[1]) for rank in range(11)]
    assert speeds == [30, 25, 25, 25, 25, 25, 15, 15, 15, 15, 0]
    faster = [speed(tired(rank, speed=35)[1]) for rank in range(11)]
    assert faster == [35, 30, 30, 30, 30, 30, 18, 18, 18, 18, 0]


@pytest.mark.rule("SW-275")
def test_flat_reductions_come_before_halvings_and_rounding() -> None:
    knee: dict[str, Any] = {"injuries": [{"kind": "sprained_knee"}]}
    assert speed(tired(6, speed=30, **knee)[1]) == 13  # (30 - 5) / 2 = 12.5
    assert speed(tired(3, speed=5, **knee)[1]) == 0


@pytest.mark.rule("SW-274")
def test_at_rank_10_nobody_moves_or_stands_up() -> None:
    scene, _ = tired(10, conditions=[{"condition": "prone"}])
    options = play(scene, then="hero: turn").options()
    assert not any(option.startswith(("move", "risk", "stand", "crawl")) for option in options)


@pytest.mark.rule("SW-276")
def test_more_than_rank_10_is_death_whatever_the_hp() -> None:
    scene, hero = tired(10)
    with at_table(scene) as table:
        exhaustion.gain(scene, table, hero, 1)
    assert hero.out == Out.DEAD
    assert hero.dying == 0


def in_armor(armor: str, **numbers: Any) -> tuple[SwordsScene, Combatant]:
    scene, hero = tired(0, readied=[armor], **numbers)
    return scene, hero


@pytest.mark.rule("SW-206")
@pytest.mark.parametrize(("armor", "dt"), [("chainmail", 13), ("lamellar", 15)])
def test_a_minute_of_combat_in_encumbering_armor_may_tire(armor: str, dt: int) -> None:
    scene, hero = in_armor(armor, con=1)
    with at_table(scene, dice=[dt - 1]) as table:
        exhaustion.minute_passed(scene, table)
    assert hero.exhaustion == 0
    (checked,) = [event for event in table.events if isinstance(event, Checked)]
    assert checked.dt == dt
    with at_table(scene, dice=[dt - 2]) as table:
        exhaustion.minute_passed(scene, table)
    assert hero.exhaustion == 1


@pytest.mark.rule("SW-206")
def test_other_armor_and_the_unconscious_are_spared_and_relentless_endurance_helps() -> None:
    scene, _ = in_armor("ringmail")
    with at_table(scene) as table:
        exhaustion.minute_passed(scene, table)
    scene, hero = in_armor("lamellar", features=["relentless_endurance"])
    with at_table(scene, dice=[13]) as table:
        exhaustion.minute_passed(scene, table)
    assert hero.exhaustion == 0
    scene, _ = in_armor("lamellar", max_hp=20, hp=0)
    with at_table(scene) as table:
        exhaustion.minute_passed(scene, table)


@pytest.mark.rule("SW-012", "SW-013", "SW-206")
def test_a_minute_is_over_after_ten_rounds() -> None:
    hero = body("hero", (3, 3), pc=True, initiative=9, readied=["lamellar"])
    foe = body("foe", (9, 9))
    assert play(fight(red=[hero], blue=[foe], round=11), dice=[14], then="hero: turn")["hero"].exhaustion == 1
    assert play(fight(red=[hero], blue=[foe], round=12), then="hero: turn")["hero"].exhaustion == 0


@pytest.mark.rule("SW-066", "SW-175", "SW-272", "SW-273", "SW-270")
@pytest.mark.parametrize(("rank", "farthest"), [(0, 3), (5, 1), (9, 0)])
def test_exhaustion_gained_in_the_middle_of_a_move_action_shortens_it(rank: int, farthest: int) -> None:
    """It has gone 10 ft, or 5, when its ribs cost it a rank: it may go 25, 15 or 0 ft in all."""
    scene = in_turn(fight([body("a", (0, 3), initiative=9, hardiness=0, pc=True)], [body("b", (11, 11))]), "a")
    scene.by_id["a"].injuries = [Injury(InjuryKind.BROKEN_RIBS)]
    scene.by_id["a"].exhaustion = rank
    walked = 1 if rank == 9 else 2
    played = play(scene, [f"move:{walked},3", "defend"], dice=[5], then="a: turn")
    moves = [option for option in played.ask.options if option.id == "move"]
    offered = [square.split(",") for option in moves if option.shape is not None for square in option.shape.every()]
    assert max([int(x) - walked for x, _ in offered], default=0) == farthest


@pytest.mark.rule("SW-271")
def test_exhaustion_lowers_a_passive_check_too() -> None:
    scene = fight(red=[body("a", (3, 3), hidden=7)], blue=[body("foe", (8, 3), wis=1)])
    foe = scene.by_id["foe"]
    assert not is_hidden_from(foe, scene.by_id["a"])  # 8 + 1 against 7
    foe.exhaustion = 3
    assert is_hidden_from(foe, scene.by_id["a"])  # 6 against 7
