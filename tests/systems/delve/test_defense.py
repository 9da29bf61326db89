"""Defense, armour and shields."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quintain.systems.delve import defense
from quintain.systems.delve.events.checks import CheckMade
from quintain.systems.delve.events.harm import ArmorPutOn, ArmorTakenOff, PutAway, TakenInHand
from quintain.systems.delve.stock import Armor
from quintain.systems.delve.system import SYSTEM
from quintain.systems.delve.words import DamageType, Defended, Mode
from tests.systems.delve.direct import at_table, foe, hurt, one
from tests.systems.delve.script import LIBRARY, fight, npc, of_library, pc, play, rules
from tests.systems.written import mistakes_in

NAMES = {"ann": "Ann", "leather": "Leather coat", "longsword": "Longsword", "round_shield": "Round shield"}


def of(scene: Any, type: DamageType | None = None) -> int:
    return defense.defense(scene, scene.by_id["ann"], type)


def state(scene: Any) -> Defended:
    return defense.state(scene.by_id["ann"])


def hands(scene: Any) -> list[str]:
    return [gear.id for gear in defense.held(scene.by_id["ann"])]


# the score


@pytest.mark.rule("DV-087")
@pytest.mark.parametrize(
    ("skills", "found"),
    [
        ({"fighting": 1, "athletics": 3}, 8),
        ({"fighting": 4, "athletics": 3}, 9),
        ({}, 5),
        ({"shooting": 5, "acrobatics": 5}, 5),
    ],
)
def test_basic_defense_is_the_better_of_fighting_and_athletics_plus_5(skills: dict[str, Any], found: int) -> None:
    scene = one(**skills)

    assert defense.basic(scene, scene.by_id["ann"]) == found
    assert of(scene) == found


@pytest.mark.rule("DV-087")
@pytest.mark.parametrize(
    ("house", "skills", "armor", "found"),
    [
        (False, {"fighting": 2, "athletics": 1}, "plate", 7),
        (True, {"fighting": 2, "athletics": 1}, "mail", 6),
        (True, {"fighting": 2, "athletics": 1}, "plate", 7),  # which exempts Fighting
        (True, {"fighting": 1, "athletics": 4}, "plate", 7),
        (True, {}, "mail", 4),
        (True, {"fighting": 2}, "", 7),
    ],
)
def test_the_penalty_lowers_it_only_by_the_house_rule(
    house: bool, skills: dict[str, int], armor: str, found: int
) -> None:
    scene = one(rules(penalty_on_defense=house), armor=armor, **skills)

    assert defense.basic(scene, scene.by_id["ann"]) == found


@pytest.mark.rule("DV-087", "DV-056")
def test_victories_do_not_raise_it() -> None:
    assert of(one(fighting=2, victories=5)) == 7


@pytest.mark.rule("DV-084")
@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        ({}, 8),
        ({"armor": "mail"}, 11),
        ({"shield": "round_shield"}, 9),
        ({"armor": "mail", "shield": "round_shield"}, 12),
        ({"armor": "mail", "shield": "tower_shield", "armor_stress": 0}, 12),
    ],
)
def test_defense_is_made_of_skill_armour_and_shield(numbers: dict[str, Any], found: int) -> None:
    assert of(one(fighting=3, **numbers)) == found


@pytest.mark.rule("DV-084", "DV-085")
def test_something_broken_may_have_taken_from_it() -> None:
    scene = one(fighting=3, armor="mail", shield="round_shield")
    scene.by_id["ann"].defense_lost = 2

    assert of(scene) == 10
    assert defense.values(scene, scene.by_id["ann"]) == (7, 9, 10)


@pytest.mark.rule("DV-084")
def test_a_blow_must_beat_it_and_fear_does_not_look_at_it() -> None:
    witch = npc(
        "orc", fighting=2, veil=3, spirit=8, weapons=["longsword"], spells=["dread_whisper"], abilities=["magician"]
    )
    scene = fight([pc("ann", fighting=2, armor="mail")], [witch])

    blow = play(scene, ["attack:longsword:ann:stay", "nothing:stay"], dice=[1, 1], then="orc: intent")
    assert [made.dc for made in blow.events(CheckMade)] == [of(scene)] == [10]
    fear = play(scene, ["cast:dread_whisper:ann:stay", "nothing:stay"], dice=[1, 1, 1, 1], then="orc: intent")
    assert [made.dc for made in fear.events(CheckMade)] == [None, None]
    assert (fear["ann"].armor_stress(), fear["ann"].stress) == (5, 4)  # margin 3 is one step


@pytest.mark.rule("DV-085")
def test_the_sheet_shows_both_values_and_that_without_armour() -> None:
    scene = one(fighting=2, athletics=1, armor="mail")

    assert defense.values(scene, scene.by_id["ann"]) == (7, 9, 10)


@pytest.mark.rule("DV-085")
def test_without_armour_and_with_a_shield_they_are_all_the_same() -> None:
    scene = one(fighting=2, shield="tower_shield")

    assert defense.values(scene, scene.by_id["ann"]) == (9, 9, 9)


@pytest.mark.rule("DV-085", "DV-096")
@pytest.mark.parametrize("creature", LIBRARY.of("creature"))
def test_every_listed_creature_has_the_defense_its_entry_says(creature: str) -> None:
    scene = fight([of_library("brannoch")], [of_library(creature, id="it")])
    it = scene.by_id["it"]

    assert list(defense.values(scene, it)) == it.sheet.defense_check
    assert defense.defense(scene, it) == it.sheet.defense_check[2 if it.worn() is not None else 0]


# Protected and Vulnerable


@pytest.mark.rule("DV-086")
@pytest.mark.parametrize("numbers", [{}, {"shield": "round_shield"}, {"shielding": [{"amount": 4}]}])
def test_without_armour_she_is_vulnerable(numbers: dict[str, Any]) -> None:
    assert state(one(**numbers)) == Defended.VULNERABLE


@pytest.mark.rule("DV-093")
@pytest.mark.parametrize("left", [1, 5])
def test_with_stress_left_its_whole_value_counts(left: int) -> None:
    scene = one(fighting=3, armor="mail", armor_stress=left)

    assert (of(scene), state(scene)) == (11, Defended.PROTECTED)


@pytest.mark.rule("DV-094", "DV-093")
@pytest.mark.parametrize(
    ("armor", "whole", "half"), [("plate", 4, 2), ("mail", 3, 2), ("brigandine", 2, 1), ("leather", 1, 1)]
)
def test_broken_armour_adds_half_rounded_up(armor: str, whole: int, half: int) -> None:
    assert of(one(armor=armor)) == 5 + whole
    assert of(one(armor=armor, armor_stress=0)) == 5 + half


@pytest.mark.rule("DV-095", "DV-094", "DV-086")
def test_the_last_point_of_armour_makes_her_vulnerable() -> None:
    scene = one(fighting=3, stress=6, armor="mail", armor_stress=2)
    hurt(scene, 1)
    assert (state(scene), of(scene)) == (Defended.PROTECTED, 11)
    hurt(scene, 1)

    assert (state(scene), of(scene)) == (Defended.VULNERABLE, 10)
    assert scene.by_id["ann"].stress == 6


@pytest.mark.rule("DV-092")
@pytest.mark.parametrize(
    ("house", "type", "found"),
    [
        ("counts", DamageType.BLUNT, 11),
        ("counts", DamageType.CUT, 11),
        ("ignored", DamageType.BLUNT, 8),
        ("ignored", DamageType.CUT, 11),
        ("ignored", None, 11),
    ],
)
def test_armour_counts_against_what_it_does_not_cover(house: str, type: DamageType | None, found: int) -> None:
    assert of(one(rules(uncovered_defense=house), fighting=3, armor="mail"), type) == found


@pytest.mark.rule("DV-092")
def test_shields_count_by_that_house_rule_too() -> None:
    scene = one(rules(uncovered_defense="ignored"), fighting=3, armor="mail", shield="round_shield")

    assert of(scene, DamageType.FIRE) == 9


# armour on and off


def spare(**numbers: Any) -> Any:
    """In Delving, where armour can be changed, with a leather coat that has 2 of 3 left."""
    scene = one(fighting=3, armor="leather", armor_stress=2, **numbers)
    scene.mode = Mode.DELVING
    return scene


@pytest.mark.rule("DV-089")
def test_armour_goes_off_and_on_and_keeps_what_it_has_left() -> None:
    scene = spare()
    ann = scene.by_id["ann"]
    with at_table(scene) as table:
        defense.take_off(scene, table, ann)
        assert (of(scene), state(scene), ann.worn(), ann.armor_stress()) == (8, Defended.VULNERABLE, None, 0)
        assert ann.thing("leather").stress == 2
        defense.take_off(scene, table, ann)  # nothing is worn
        defense.put_on(scene, table, ann, "leather")

    assert (of(scene), state(scene), ann.armor_stress()) == (9, Defended.PROTECTED, 2)
    assert table.events == [ArmorTakenOff("ann", "leather"), ArmorPutOn("ann", "leather")]
    assert table.events[0].sentence(NAMES) == "Ann takes off the Leather coat."


@pytest.mark.rule("DV-089")
def test_one_suit_at_a_time() -> None:
    scene = spare(weapons=["knife"])
    ann = scene.by_id["ann"]
    assert defense.wearable(scene, ann) == []
    assert defense.removable(scene, ann) is ann.thing("leather")

    with at_table(scene) as table:
        defense.take_off(scene, table, ann)
    assert defense.wearable(scene, ann) == [ann.thing("leather")]
    assert defense.removable(scene, ann) is None


@pytest.mark.rule("DV-089")
@pytest.mark.parametrize("mode", list(Mode))
def test_not_in_combat(mode: Mode) -> None:
    scene = spare()
    ann = scene.by_id["ann"]
    scene.mode = mode

    assert defense.can_change_armor(scene) is (mode is not Mode.COMBAT)
    assert (defense.removable(scene, ann) is None) is (mode is Mode.COMBAT)
    ann.gear = [gear.changed(used=False) for gear in ann.gear]
    assert (defense.wearable(scene, ann) == []) is (mode is Mode.COMBAT)


@pytest.mark.rule("DV-089")
def test_nobody_takes_off_a_hide() -> None:
    scene = foe(armor="thick_hide")
    scene.mode = Mode.DELVING

    assert defense.removable(scene, scene.by_id["orc"]) is None


@pytest.mark.rule("DV-090")
@pytest.mark.parametrize("without", ["defense", "stress", "penalty"])
def test_armour_has_three_numbers(without: str, tmp_path: Path) -> None:
    numbers = {"defense": 1, "stress": 2, "penalty": 0}
    lines = [f"{name} = {value}" for name, value in numbers.items() if name != without]
    text = "\n".join(["[[armor]]", 'id = "rags"', 'name = "Rags"', *lines])

    (mistake,) = mistakes_in(SYSTEM, tmp_path, text)
    assert without in str(mistake)


@pytest.mark.rule("DV-090")
def test_armour_covers_the_physical_types_unless_it_says_otherwise(tmp_path: Path) -> None:
    text = '[[armor]]\nid = "rags"\nname = "Rags"\ndefense = 1\nstress = 2\npenalty = 0'
    assert mistakes_in(SYSTEM, tmp_path, text) == []
    rags = SYSTEM.library([tmp_path]).every("armor", Armor)["rags"]

    assert rags.covers == (DamageType.CUT, DamageType.PIERCE, DamageType.BLUNT)
    assert (rags.exempt, rags.natural) == ([], False)
    with pytest.raises(AttributeError):
        rags.defense = 9  # type: ignore[misc]


# shields and hands


@pytest.mark.rule("DV-096")
def test_a_shield_adds_its_full_value_and_protects_nobody() -> None:
    scene = one(fighting=3, shield="round_shield")

    assert (of(scene), state(scene)) == (9, Defended.VULNERABLE)


@pytest.mark.rule("DV-096")
@pytest.mark.parametrize("left", [0, 5])
def test_a_shield_is_never_halved(left: int) -> None:
    bare = one(fighting=3, armor="mail", armor_stress=left)
    scene = one(fighting=3, armor="mail", armor_stress=left, shield="tower_shield")

    assert of(scene) == of(bare) + 2


@pytest.mark.rule("DV-096")
def test_a_two_handed_weapon_needs_the_shield_put_away() -> None:
    scene = one(fighting=3, weapons=["longsword", "spear", "knife"], shield="round_shield")
    ann = scene.by_id["ann"]
    assert hands(scene) == ["longsword", "round_shield"]
    assert (of(scene), defense.free_hands(ann)) == (9, 0)

    with at_table(scene) as table:
        defense.take_in_hand(scene, table, ann, "spear")
        assert (hands(scene), of(scene), defense.free_hands(ann)) == (["spear"], 8, 0)
        defense.take_in_hand(scene, table, ann, "round_shield")
        assert (hands(scene), of(scene), defense.free_hands(ann)) == (["round_shield"], 9, 1)
        defense.take_in_hand(scene, table, ann, "knife")
        assert hands(scene) == ["knife", "round_shield"]
        defense.take_in_hand(scene, table, ann, "longsword")
        assert hands(scene) == ["longsword", "round_shield"]
        defense.put_away(scene, table, ann, "round_shield")
        assert (hands(scene), of(scene)) == (["longsword"], 8)

    assert table.events == [
        TakenInHand("ann", "spear", ("longsword", "round_shield")),
        TakenInHand("ann", "round_shield", ("spear",)),
        TakenInHand("ann", "knife"),
        TakenInHand("ann", "longsword", ("knife",)),
        PutAway("ann", "round_shield"),
    ]
    assert table.events[0].sentence(NAMES) == "Ann takes spear in hand and puts away Longsword, Round shield."
    assert table.events[2].sentence(NAMES) == "Ann takes knife in hand."


@pytest.mark.rule("DV-096")
@pytest.mark.parametrize(
    ("weapons", "in_hand", "found"),
    [(["spear", "knife"], ["spear"], 8), (["knife", "spear"], ["knife", "round_shield"], 9)],
)
def test_a_shield_is_in_hand_from_the_start_if_a_hand_is_free(
    weapons: list[str], in_hand: list[str], found: int
) -> None:
    scene = one(fighting=3, weapons=weapons, shield="round_shield")

    assert (hands(scene), of(scene)) == (in_hand, found)


@pytest.mark.rule("DV-096")
def test_armour_takes_no_hands() -> None:
    scene = one(weapons=["longsword"], armor="mail")
    ann = scene.by_id["ann"]

    assert hands(scene) == ["longsword"]
    assert defense.free_hands(ann) == 1
    assert defense.hands_of(ann.thing("mail")) == 0


def test_natural_weapons_leave_the_hands_free() -> None:
    scene = fight([of_library("brannoch")], [npc("orc", weapons=["fangs"], shield="round_shield")])
    orc = scene.by_id["orc"]

    assert [gear.id for gear in defense.held(orc)] == ["fangs", "round_shield"]
    assert defense.free_hands(orc) == 1
