"""From content to a scene: what everybody carries and holds, where they stand, and what they suffer already."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.afflictions import Lasts
from quintain.systems.swords.armor import armor_class, worn_armor
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant, Out
from quintain.systems.swords.stock import ArmorCategory, InjuryKind
from quintain.systems.swords.system import SYSTEM
from quintain.words.errors import ContentError
from tests.systems.swords.script import BOOK, LIBRARY, body, fight


def start(encounter: str) -> SwordsScene:
    return SYSTEM.start({"encounter": encounter}, BOOK, LIBRARY)


def member(**fields: Any) -> Combatant:
    """One creature of the library, or a sheet of its own, with whatever its place in the fight lists."""
    return fight([{"creature": "merrick", "at": (3, 3), **fields}], [body("foe", (9, 9))]).bodies[0]


def hands(body: Combatant) -> dict[str, str]:
    return {gear.where: gear.id for gear in body.held()}


def mistakes(red: list[dict[str, Any]], blue: list[dict[str, Any]] | None = None) -> list[str]:
    with pytest.raises(ContentError) as caught:
        fight(red, blue or [body("foe", (9, 9))])
    return [mistake.message() for mistake in caught.value.mistakes]


# what it holds


def test_a_fighter_starts_with_its_first_weapon_and_its_shield_in_hand() -> None:
    merrick = member()

    assert hands(merrick) == {"primary": "arming_sword", "off": "shield"}
    assert worn_armor(merrick) is ArmorCategory.MEDIUM
    assert merrick.helmet() is not None
    assert merrick.gear("dagger").where == "readied"
    assert merrick.gear("net").where == "stashed"


@pytest.mark.rule("SW-104", "SW-105")
def test_two_one_handed_weapons_are_both_in_hand() -> None:
    assert hands(member(creature="tamsin")) == {"primary": "short_sword", "off": "dagger"}


@pytest.mark.rule("SW-114")
def test_two_of_a_kind_are_told_apart() -> None:
    assert hands(member(creature="grusha")) == {"primary": "saber", "off": "saber-2"}


@pytest.mark.rule("SW-105")
def test_without_training_no_medium_weapon_is_taken_into_the_off_hand() -> None:
    attacks = [
        {"id": "saber", "name": "Saber", "kind": "melee", "to_hit": 0, "damage": "1d8", "weapon": "saber"},
    ]
    scene = fight([body("a", (3, 3), attacks=attacks, readied=["saber", "saber"])], [body("b", (9, 9))])

    assert hands(scene.bodies[0]) == {"primary": "saber"}


def test_a_versatile_weapon_is_in_one_hand_and_the_other_is_free_for_it_or_for_a_lantern() -> None:
    assert hands(member(creature="aldwin")) == {"primary": "quarterstaff"}
    assert hands(member(creature="aldwin", holds=["quarterstaff", "lantern"])) == {
        "primary": "quarterstaff",
        "off": "lantern",
    }


def test_a_two_handed_weapon_leaves_the_shield_at_hand() -> None:
    bandit = member(creature="bandit", holds=["shortbow"])

    assert hands(bandit) == {"both": "shortbow"}
    assert bandit.gear("buckler").where == "readied"


def test_who_lies_in_ambush_has_its_bow_in_hand() -> None:
    lying, open_ = start("roadside_ambush").by_id["bandit-1"], start("roadside_ambush_reversed").by_id["bandit-1"]

    assert hands(lying) == {"both": "shortbow"}
    assert hands(open_) == {"primary": "short_sword", "off": "buckler"}


def test_a_thrown_dagger_is_no_bow() -> None:
    assert hands(start("roadside_ambush_reversed").by_id["merrick"])["primary"] == "arming_sword"


def test_a_lost_arm_holds_nothing() -> None:
    one_armed = member(injuries=[{"kind": "lost_arm", "part": "off"}])

    assert hands(one_armed) == {"primary": "arming_sword"}


# armor class


@pytest.mark.rule("SW-120")
@pytest.mark.parametrize(
    ("creature", "bare", "whole"),
    [
        ("merrick", 15, 17),
        ("tamsin", 14, 14),
        ("orla", 11, 11),
        ("grusha", 14, 15),
        ("bandit", 11, 13),
        ("bandit_scout", 12, 14),
        ("captain_vosk", 16, 18),
        ("bandit_prince", 18, 18),
    ],
)
def test_the_armor_class_of_the_sheet_is_that_with_everything_in_hand(creature: str, bare: int, whole: int) -> None:
    scene = fight([{"creature": creature, "at": (3, 3)}], [body("foe", (9, 9))])
    found = scene.bodies[0]

    assert found.base_ac == bare
    assert armor_class(scene, found, melee=False) == whole


def test_with_the_bow_in_both_hands_the_buckler_does_not_count() -> None:
    scene = start("roadside_ambush")

    assert armor_class(scene, scene.by_id["bandit-1"], melee=True) == 11
    assert armor_class(scene, scene.by_id["bandit_scout-1"], melee=True) == 12


# ids, places


def test_several_of_a_kind_are_numbered() -> None:
    scene = start("roadside_ambush")

    assert [each.id for each in scene.bodies if each.side == "bandits"] == [
        *(f"bandit-{number}" for number in range(1, 5)),
        "bandit_scout-1",
        "bandit_scout-2",
    ]
    assert scene.by_id["bandit-2"].name == "Bandit 2"


def test_everybody_stands_on_the_ground_or_as_high_as_is_said() -> None:
    bridge, gallery, hall = start("broken_bridge"), start("gorgons_gallery"), start("princes_hall")

    assert bridge.by_id["gloom_kite-1"].elevation == 20
    assert gallery.by_id["tunnel_gorgon"].elevation == -5
    assert hall.by_id["bandit_prince"].elevation == 2
    assert hall.by_id["merrick"].elevation == 0


def test_only_what_the_fight_can_use_is_taken_along() -> None:
    stock = start("toll_gate_duel").stock

    assert set(stock.sheets) == {"merrick", "captain_vosk"}
    assert "unarmed" in stock.weapons
    assert "halberd" not in stock.weapons
    assert not stock.spells
    assert "cleave" in stock.features
    assert set(start("broken_bridge").stock.spells) >= {"spark", "arcane_eruption"}


def test_sheets_weapons_armour_items_and_spells_may_be_written_out_in_the_scenario() -> None:
    pick = {
        "id": "pick", "name": "Pick", "weight": "medium", "hands": 1, "damage": "1d6", "types": ["piercing"],
    }  # fmt: skip
    attack = {"id": "pick", "name": "Pick", "kind": "melee", "to_hit": 0, "damage": "1d6", "weapon": "pick"}
    cap = {"id": "cap", "name": "Cap", "category": "helmet"}
    charm = {"id": "charm", "name": "Charm", "use": "step", "uses": 1, "feet": 10}
    scene = fight(
        [body("a", (3, 3), attacks=[attack], readied=["pick", "cap", "charm"])],
        [body("b", (9, 9))],
        weapons=[pick],
        armors=[cap],
        items=[charm],
    )

    assert hands(scene.bodies[0]) == {"primary": "pick"}
    assert scene.bodies[0].gear("cap").where == "worn"
    assert scene.bodies[0].gear("charm").uses == 1


# starting anywhere


def test_a_fight_may_start_in_any_round_with_anything_spent() -> None:
    found = member(creature="orla", hp=7, exhaustion=2, fortune=0, dice=3, reaction=False, hidden=14)

    assert (found.hp, found.exhaustion, found.fortune, found.dice_free) == (7, 2, 0, 3)
    assert not found.reaction
    assert found.hidden == 14
    assert fight([body("a", (1, 1))], [body("b", (9, 9))], round=4).round == 3


def test_conditions_last_as_the_scenario_says() -> None:
    found = member(
        conditions=[
            {"condition": "poisoned", "ends": "pool", "dice": 2, "sides": 4},
            {"condition": "frightened", "by": "foe", "ends": "turn_end", "rounds": 1},
        ]
    )

    (poison,), (fear,) = found.every(Condition.POISONED), [held for held in found.afflictions if held.by == "foe"]
    assert (poison.lasts, poison.dice, poison.sides) == (Lasts.POOL, 2, 4)
    assert (fear.lasts, fear.whose, fear.round) == (Lasts.TURN_END, "merrick", 2)


@pytest.mark.rule("SW-135", "SW-137", "SW-138", "SW-263", "SW-264")
def test_a_character_at_zero_lies_there_dying_and_has_dropped_what_it_held() -> None:
    scene = fight([{"creature": "merrick", "at": (3, 3), "hp": 0}, body("a", (1, 1))], [body("foe", (9, 9))])
    merrick = scene.by_id["merrick"]

    assert merrick.suffers(Condition.UNCONSCIOUS)
    assert merrick.suffers(Condition.PRONE)
    assert merrick.dying == 3
    assert merrick.held() == []
    assert sorted(each.gear.id for each in scene.lying) == ["arming_sword", "shield"]


@pytest.mark.rule("SW-146")
def test_a_stable_character_is_not_dying() -> None:
    assert member(hp=0, stable=True).dying == 0
    assert member(hp=0, dying=1).dying == 1


@pytest.mark.rule("SW-135")
def test_an_ordinary_foe_at_zero_is_dead() -> None:
    assert member(creature="bandit", hp=0).out == Out.DEAD


@pytest.mark.rule("SW-178")
def test_constitution_that_was_lost_is_missing_from_the_start() -> None:
    hurt = member(injuries=[{"kind": "internal_bleeding", "amount": 4}])

    assert hurt.con_score() == 12
    assert hurt.constitution == 0
    assert hurt.has_injury(InjuryKind.INTERNAL_BLEEDING)


# mistakes


def test_every_mistake_of_a_scenario_is_told_at_once() -> None:
    told = mistakes([body("a", (20, 3)), body("b", (3, 3)), body("c", (3, 3))])

    assert len(told) == 3
    assert told[0] == "encounter test, a: It stands nowhere on the map.\nGive `at` inside 12 x 12 squares."
    assert "same square" in told[1]


def test_a_large_creature_needs_all_its_squares() -> None:
    assert "nowhere on the map" in mistakes([body("a", (11, 3), size="large")])[0]
    assert "same square" in mistakes([body("a", (3, 3), size="large"), body("b", (4, 4))])[0]


def test_nobody_starts_in_a_wall() -> None:
    with pytest.raises(ContentError) as caught:
        fight(
            [body("a", (3, 3))],
            [body("b", (9, 9))],
            terrain=[{"kind": "blocked", "name": "wall", "rects": [[3, 3, 3, 3]]}],
        )
    assert "in a wall or another obstacle" in caught.value.message()


def test_two_hands_hold_no_more_than_they_can() -> None:
    told = mistakes([{"creature": "merrick", "at": (3, 3), "holds": ["halberd", "shield"]}])

    assert "A two-handed weapon leaves no hand for a shield." in told[0]


def test_two_creatures_cannot_have_one_id() -> None:
    assert "same id" in mistakes([body("a", (1, 1)), body("a", (3, 3))])[0]


def test_what_is_not_in_the_library_is_named_with_what_comes_near() -> None:
    told = mistakes([body("a", (1, 1), readied=["lanterm"]), {"creature": "merick", "at": (3, 3)}])

    assert 'Did you mean "lantern"?' in told[0]
    assert 'Did you mean "merrick"?' in told[1]


def test_one_side_is_no_fight() -> None:
    data: dict[str, object] = {
        "id": "alone",
        "name": "Alone",
        "arena": "ring",
        "sides": [{"name": "red", "members": [{"creature": "merrick", "at": [1, 1]}]}],
    }
    with pytest.raises(ContentError) as caught:
        SYSTEM.start(data, BOOK, LIBRARY)
    assert "two sides" in caught.value.message()


def test_a_big_creature_starts_on_the_highest_ground_below_it() -> None:
    hill = {"name": "Hill", "kind": "difficult", "elevation": 10, "rects": [[5, 5, 6, 6]]}
    scene = fight([body("ogre", (4, 4), size="large")], [body("foe", (0, 0))], terrain=[hill])

    assert scene.by_id["ogre"].elevation == 10


@pytest.mark.rule("SW-230")
def test_who_starts_as_a_statue_has_stone_in_its_hands() -> None:
    statue = body("a", (3, 3), conditions=[{"condition": "petrified"}], readied=["dagger", "potion_of_mending"])
    scene = fight([statue], [body("foe", (9, 9))])

    assert [gear.stone for gear in scene.by_id["a"].carried] == [True, False]
