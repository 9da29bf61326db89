"""Campaigns: fights and rests in a row, one clock, and a party that carries its state along."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.bots.random_bot import RandomBot
from quintain.kernel.play import play, play_bots
from quintain.kernel.scene import Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import ScriptedTable
from quintain.systems.ki.rest import RestScene
from quintain.systems.ki.scene import KiScene, Phase
from quintain.systems.ki.sheet import Fighter, Gear, Out
from quintain.systems.ki.stock import Condition, Plan, Weapon
from quintain.systems.ki.system import SYSTEM
from quintain.words.errors import UserError
from tests.campaign.stages import Stages
from tests.systems.ki.script import BOOK, LIBRARY

FIGHT = {"encounter": "alley_brawl"}
REST = {"rest": True, "treat": True, "repair_with": "repair_kit"}


def three_fights() -> Stages:
    plan = LIBRARY.find("campaign", Plan, "three_fights")
    steps = [
        {"encounter": step.encounter, "rest": step.rest, "repair_with": step.repair_with, "treat": step.treat}
        for step in plan.steps
    ]
    return Stages(SYSTEM, {"id": plan.id, "name": plan.name, "party": plan.party, "steps": steps}, BOOK, LIBRARY)


def campaign(*steps: dict[str, Any], party: tuple[str, ...] = ("wen", "mirka")) -> Stages:
    plan: dict[str, object] = {"id": "plan", "name": "Plan", "party": list(party), "steps": list(steps)}
    return Stages(SYSTEM, plan, BOOK, LIBRARY)


def scene_of(campaign: Stages) -> Scene:
    stage = campaign.next_stage()
    assert stage is not None
    return stage.scene


def fight_of(campaign: Stages) -> KiScene:
    scene = scene_of(campaign)
    assert isinstance(scene, KiScene)
    return scene


def rest_of(campaign: Stages) -> RestScene:
    scene = scene_of(campaign)
    assert isinstance(scene, RestScene)
    return scene


def won(scene: KiScene, *, round: int = 1, turn: int = 10) -> KiScene:
    """The fight as it is when the party has won it in that Turn."""
    scene.round, scene.turn, scene.phase = round, turn, Phase.GOING
    scene.result = Outcome("party", "it was written down")
    return scene


def slept(scene: RestScene) -> RestScene:
    """The night, answered by a bot."""
    play_bots(SYSTEM, scene, "night", {"party": RandomBot()})
    return scene


def sleeper(scene: RestScene, who: str) -> Fighter:
    return next(each for each in scene.fighters if each.id == who)


# Stages


def test_three_fights_is_a_row_of_three_fights_and_two_rests() -> None:
    journey = three_fights()

    titles = []
    while (stage := journey.next_stage()) is not None:
        titles.append(stage.title)
        scene = stage.scene
        journey.finish(won(scene) if isinstance(scene, KiScene) else slept(rest_of(journey)))

    assert titles == ["Alley brawl", "A night's rest", "The shield line", "A night's rest", "General Karo"]


def test_everybody_fights_where_the_encounter_has_a_place_for_them_and_all_rest() -> None:
    journey = three_fights()
    brawl = fight_of(journey)
    journey.finish(won(brawl))

    night = rest_of(journey)

    assert [each.id for each in brawl.fighters if each.side == "party"] == ["wen", "mirka"]
    assert [each.id for each in night.fighters] == ["wen", "mirka", "tam", "yula"]


def test_who_is_not_of_the_party_is_not_in_its_fights() -> None:
    journey = campaign(FIGHT, party=("wen",))

    brawl = fight_of(journey)

    assert [each.id for each in brawl.fighters if each.side == "party"] == ["wen"]
    assert len(brawl.fighters) == 1 + 4


def test_an_unknown_creature_cannot_set_out() -> None:
    with pytest.raises(UserError, match='No creature "wem" in ki'):
        campaign(FIGHT, party=("wem",))


@pytest.mark.rule("KI-065")
def test_the_dead_are_left_out_of_later_fights_and_rests() -> None:
    journey = campaign(FIGHT, REST, FIGHT)
    brawl = fight_of(journey)
    brawl.by_id["wen"].out = Out.DEAD
    journey.finish(won(brawl))

    night = rest_of(journey)
    journey.finish(slept(night))
    again = fight_of(journey)

    assert [each.id for each in night.fighters] == ["mirka"]
    assert [each.id for each in again.fighters if each.side == "party"] == ["mirka"]
    assert "wen" not in again.by_id


@pytest.mark.rule("KI-065")
def test_a_campaign_ends_when_nobody_of_the_party_is_left_alive() -> None:
    journey = campaign(FIGHT, REST)
    brawl = fight_of(journey)
    brawl.by_id["wen"].out = brawl.by_id["mirka"].out = Out.DEAD

    journey.finish(won(brawl))

    assert journey.next_stage() is None


def test_a_campaign_ends_when_its_last_step_is_over() -> None:
    journey = campaign(FIGHT)

    journey.finish(won(fight_of(journey)))

    assert journey.next_stage() is None


# What is carried along


def test_hp_stamina_surges_wounds_and_items_go_from_fight_to_fight() -> None:
    journey = campaign(FIGHT, FIGHT)
    brawl = fight_of(journey)
    wen = brawl.by_id["wen"]
    wen.hp, wen.stamina, wen.surges, wen.internal_wounds, wen.external_wounds, wen.rests = 7, 3, 0, 1, 2, 4
    wen.items = []
    journey.finish(won(brawl))

    later = fight_of(journey).by_id["wen"]

    assert (later.hp, later.stamina, later.surges) == (7, 3, 0)
    assert (later.internal_wounds, later.external_wounds, later.rests) == (1, 2, 4)
    assert later.items == []


@pytest.mark.rule("KI-058")
@pytest.mark.rule("KI-082")
def test_damaged_armour_and_weapons_stay_damaged() -> None:
    journey = campaign(FIGHT, FIGHT)
    brawl = fight_of(journey)
    wen = brawl.by_id["wen"]
    wen.armor_durability = 2
    wen.exchange(wen.wielded[0], wen.wielded[0].with_durability(0))
    journey.finish(won(brawl))

    later = fight_of(journey).by_id["wen"]

    assert later.armor_durability == 2
    assert [(gear.id, gear.durability) for gear in later.wielded] == [("guard_sword", 0)]
    assert [gear.id for gear in later.bag] == ["dagger"]


def test_what_was_taken_in_hand_stays_in_hand() -> None:
    journey = campaign(FIGHT, FIGHT)
    brawl = fight_of(journey)
    wen = brawl.by_id["wen"]
    wen.wielded, wen.bag = wen.bag, wen.wielded
    journey.finish(won(brawl))

    later = fight_of(journey).by_id["wen"]

    assert [gear.id for gear in later.wielded] == ["dagger"]
    assert [gear.id for gear in later.bag] == ["guard_sword"]


@pytest.mark.parametrize("steps", [(FIGHT, REST), (FIGHT, {"encounter": "training_yard"})])
def test_a_weapon_taken_from_a_foe_can_be_carried_anywhere(steps: tuple[dict[str, Any], ...]) -> None:
    journey = campaign(*steps, party=("wen",))
    brawl = fight_of(journey)
    halberd = LIBRARY.find("weapon", Weapon, "halberd")
    brawl.by_id["wen"].bag.append(Gear("halberd", halberd, 0))
    journey.finish(won(brawl))

    scene = scene_of(journey)

    assert isinstance(scene, KiScene | RestScene)
    wen = next(each for each in scene.fighters if each.id == "wen")
    assert [gear.weapon.name for gear in wen.bag] == ["Dagger", "Halberd of the banner"]


@pytest.mark.rule("KI-066")
def test_bandages_that_somebody_else_carried_before_are_of_use_too() -> None:
    journey = campaign(FIGHT, REST, party=("wen",))
    brawl = fight_of(journey)
    brawl.by_id["wen"].items = ["bandages"]
    brawl.by_id["wen"].external_wounds = 1
    journey.finish(won(brawl))

    table = ScriptedTable(rest_of(journey), SYSTEM.sight, (), [4])
    play(SYSTEM, table.scene, table)

    assert isinstance(table.scene, RestScene)
    assert sleeper(table.scene, "wen").external_wounds == 0


def test_a_new_fight_starts_with_what_lasts_a_round_or_a_fight_renewed() -> None:
    journey = campaign(FIGHT, FIGHT)
    brawl = fight_of(journey)
    wen = brawl.by_id["wen"]
    wen.participated, wen.used, wen.temporary_armor, wen.stood_fast = [10, 9], ["flash_step"], 5, True
    journey.finish(won(brawl))

    later = fight_of(journey).by_id["wen"]

    assert (later.participated, later.used, later.temporary_armor, later.stood_fast) == ([], [], 0, False)
    assert later.conditions == {}
    assert later.place == brawl.grid.at(1, 2)
    assert list(journey.party) == ["wen", "mirka"]


@pytest.mark.rule("KI-059")
def test_without_a_rest_the_unconscious_lie_prone_in_the_next_fight() -> None:
    journey = campaign(FIGHT, FIGHT)
    brawl = fight_of(journey)
    brawl.by_id["wen"].hp, brawl.by_id["wen"].unconscious = -3, True
    journey.finish(won(brawl))

    later = fight_of(journey).by_id["wen"]

    assert (later.hp, later.unconscious) == (-3, True)
    assert later.suffers(Condition.PRONE)


@pytest.mark.parametrize(("out", "later"), [(Out.FALLEN, Out.FALLEN), (Out.FLED, ""), (Out.YIELDED, "")])
def test_the_fallen_are_out_until_a_rest_and_who_fled_or_yielded_is_back(out: Out, later: str) -> None:
    journey = campaign(FIGHT, FIGHT, REST, FIGHT)
    brawl = fight_of(journey)
    brawl.by_id["wen"].out = out
    journey.finish(won(brawl))

    unrested = fight_of(journey)
    journey.finish(won(unrested.clone()))
    journey.finish(slept(rest_of(journey)))

    assert unrested.by_id["wen"].out == later
    assert fight_of(journey).by_id["wen"].out == ""


@pytest.mark.rule("KI-067")
@pytest.mark.rule("KI-099")
@pytest.mark.rule("KI-066")
@pytest.mark.rule("KI-058")
def test_between_two_fights_a_rest_heals_treats_and_repairs() -> None:
    journey = three_fights()
    brawl = fight_of(journey)
    wen = brawl.by_id["wen"]
    wen.hp, wen.unconscious, wen.external_wounds, wen.surges, wen.armor_durability = -4, True, 1, 0, 0
    journey.finish(won(brawl))

    night = rest_of(journey)
    sleeper(night, "tam").instinct = 9
    journey.finish(slept(night))
    later = fight_of(journey).by_id["wen"]

    assert (later.hp, later.unconscious, later.external_wounds) == (20, False, 0)
    assert (later.surges, later.armor_durability) == (1, 5)


@pytest.mark.rule("KI-058")
def test_a_dead_keeper_takes_the_repair_kit_along() -> None:
    journey = campaign({"encounter": "shield_line"}, REST, party=("wen", "yula"))
    line = fight_of(journey)
    line.by_id["yula"].out = Out.DEAD
    line.by_id["wen"].armor_durability = 1
    journey.finish(won(line))

    night = slept(rest_of(journey))

    assert sleeper(night, "wen").armor_durability == 1


# The clock


@pytest.mark.rule("KI-007")
@pytest.mark.rule("KI-067")
def test_one_clock_counts_the_seconds_of_fights_and_rests() -> None:
    journey = campaign(FIGHT, REST, FIGHT)
    clock = [journey.clock_seconds]

    journey.finish(won(fight_of(journey), round=2, turn=4))
    clock.append(journey.clock_seconds)
    journey.finish(slept(rest_of(journey)))
    clock.append(journey.clock_seconds)
    journey.finish(won(fight_of(journey), round=1, turn=10))
    clock.append(journey.clock_seconds)

    assert clock == [0, 17, 17 + 28_800, 17 + 28_800 + 1]


def test_a_campaign_goes_on_from_where_it_was_saved() -> None:
    journey = campaign(FIGHT, REST)
    brawl = fight_of(journey)
    brawl.by_id["wen"].hp = 3
    journey.finish(won(brawl, round=2, turn=4))

    journey.reload()

    assert (journey.index, journey.clock_seconds) == (1, 17)
    assert sleeper(rest_of(journey), "wen").hp == 3


# From beginning to end


@pytest.mark.parametrize("seed", ["one", "two", "three", "four"])
def test_three_fights_can_be_played_through_by_bots(seed: str) -> None:
    journey = three_fights()
    bots = {"party": RandomBot(), "foes": RandomBot()}

    play_bots(SYSTEM, journey.story, seed, bots)

    assert journey.index == 5 or all(data is not None for data in journey.party.values())
    assert journey.clock_seconds > 0
