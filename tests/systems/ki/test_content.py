"""Content: what ships is in order, and every mistake is told with its place and the way to mend it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quintain.systems import find_reader
from quintain.systems.ki.attack import strike, weapon_damage
from quintain.systems.ki.check import check_library
from quintain.systems.ki.stock import Item, Technique, TechniqueType, Use, Weapon
from quintain.systems.ki.system import SYSTEM
from quintain.words.errors import ContentError, UserError
from tests.systems.ki.script import BOOK, LIBRARY, body, fight
from tests.systems.written import mistakes_in, the_mistake_in

CREATURE = """
[[creature]]
id = "jackal"
name = "Jackal"
strength = 1
agility = 2
presence = 3
instinct = 4
charisma = 5
proficiency = 2
hp = 10
stamina = 5
"""
TECHNIQUE = """
[[technique]]
id = "trick"
name = "Trick"
"""
WEAPON = """
[[weapon]]
id = "pike"
name = "Pike"
damage = 3
type = "external"
hands = 2
"""
ENCOUNTER = """
[[encounter]]
id = "duel"
name = "Duel"
arena = "dojo"

[[encounter.sides]]
name = "red"
members = [{ creature = "wen", at = [3, 6] }]

[[encounter.sides]]
name = "blue"
members = [{ creature = "mirka", at = [8, 6] }]
"""
CAMPAIGN = """
[[campaign]]
id = "road"
name = "Road"
party = ["wen"]
"""


def mistakes(folder: Path, text: str) -> list[UserError]:
    return mistakes_in(SYSTEM, folder, text)


def the_mistake(folder: Path, text: str) -> tuple[str, str, str]:
    return the_mistake_in(SYSTEM, folder, text)


# What ships


def test_the_shipped_content_has_no_mistakes() -> None:
    assert check_library(LIBRARY) == []


def test_all_23_techniques_and_6_items_ship() -> None:
    techniques = LIBRARY.every("technique", Technique).values()

    kinds = [sum(each.type is kind for each in techniques) for kind in TechniqueType]

    assert kinds == [13, 3, 5, 2]
    assert len(techniques) == 23
    assert sorted(each.use for each in LIBRARY.every("item", Item).values()) == sorted(Use)


def test_content_in_order_is_added_without_a_word(tmp_path: Path) -> None:
    trick = TECHNIQUE + 'type = "active"\nbehaviour = "dash"\n'
    rest = CAMPAIGN + 'steps = [{ encounter = "duel" }, { rest = true, repair_with = "repair_kit" }]\n'

    duel = ENCOUNTER.replace('"red"', '"party"')

    assert mistakes(tmp_path, CREATURE + trick + WEAPON + duel + rest) == []


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    found = mistakes(tmp_path, CREATURE + 'luck = 7\nwielded = ["pikee"]\n' + WEAPON + "blocking = true\n")

    assert [mistake.what for mistake in found] == [
        "7 is not a value.",
        'No weapon "pikee" in ki.',
        "A blocking weapon has no durability.",
    ]


# Weapons


@pytest.mark.rule("KI-080")
def test_a_blocking_weapon_needs_a_durability(tmp_path: Path) -> None:
    assert the_mistake(tmp_path, WEAPON + "blocking = true\n") == (
        "A blocking weapon has no durability.",
        "pike, durability",
        "Give it one, for example 8.",
    )


@pytest.mark.rule("KI-080")
def test_only_a_blocking_weapon_has_a_durability(tmp_path: Path) -> None:
    assert the_mistake(tmp_path, WEAPON + "durability = 8\n") == (
        "Only blocking weapons have a durability.",
        "pike, durability",
        "Add blocking = true, or take the durability out.",
    )


# Techniques


@pytest.mark.parametrize(
    ("kind", "behaviour", "extra", "allowed"),
    [
        ("active", "brace", "", "attack, blast, snare, shout, ward, dash, empower, mend"),
        ("reaction", "attack", "", "brace, poise, guard"),
        (
            "combo",
            "quick_start",
            'trigger = "dodged"\n',
            "strike_unarmed, strike_wielded, strike_natural, step, step_and_strike",
        ),
        ("passive", "step", "", "quick_start, stand_fast"),
    ],
)
def test_a_technique_does_what_its_type_can_do(
    tmp_path: Path, kind: str, behaviour: str, extra: str, allowed: str
) -> None:
    text = TECHNIQUE + f'type = "{kind}"\nbehaviour = "{behaviour}"\n{extra}'

    assert the_mistake(tmp_path, text) == (
        f'"{behaviour}" is not what a technique of type {kind} does.',
        "trick, behaviour",
        f"Use one of: {allowed}.",
    )


@pytest.mark.rule("KI-049")
@pytest.mark.parametrize(
    "text", ['type = "combo"\nbehaviour = "step"\n', 'type = "active"\nbehaviour = "dash"\ntrigger = "dodged"\n']
)
def test_a_combo_has_a_trigger_and_nothing_else_has(tmp_path: Path, text: str) -> None:
    assert the_mistake(tmp_path, TECHNIQUE + text) == (
        "A Combo has a trigger, nothing else has.",
        "trick, trigger",
        "Add or remove it.",
    )


@pytest.mark.rule("KI-055")
def test_a_ki_technique_has_an_element(tmp_path: Path) -> None:
    text = TECHNIQUE + 'type = "active"\nbehaviour = "attack"\nki = true\n'

    assert the_mistake(tmp_path, text) == (
        "A ki technique has an element.",
        "trick, element",
        "Use one of: metal, wood, water, fire, earth.",
    )


@pytest.mark.rule("KI-056")
def test_a_blast_needs_its_damage(tmp_path: Path) -> None:
    text = TECHNIQUE + 'type = "active"\nbehaviour = "blast"\nrange = 5\n'

    assert the_mistake(tmp_path, text) == ("A blast needs its damage.", "trick, damage", "For example damage = 4.")


@pytest.mark.rule("KI-054")
@pytest.mark.rule("KI-066")
def test_weapons_and_techniques_list_further_damage_in_order(tmp_path: Path) -> None:
    more = 'also = [{ damage = 2, type = "internal" }, { damage = 1, type = "external" }]\n'
    weapon = '[[weapon]]\nid = "flail"\nname = "Flail"\ndamage = 3\ntype = "external"\nhands = 1\n' + more
    technique = TECHNIQUE + 'type = "active"\nbehaviour = "attack"\ndamage = 1\n' + more

    assert mistakes(tmp_path, weapon + technique) == []
    flail = SYSTEM.library([tmp_path]).find("weapon", Weapon, "flail")
    assert [(each.damage, str(each.type)) for each in weapon_damage(flail)] == [
        (3, "external"),
        (2, "internal"),
        (1, "external"),
    ]


@pytest.mark.rule("KI-066")
@pytest.mark.parametrize("also", ['[{ damage = 0, type = "internal" }]', '[{ damage = 1, type = "fire" }]', "[2]"])
def test_further_damage_is_a_number_of_at_least_1_and_a_type(tmp_path: Path, also: str) -> None:
    text = TECHNIQUE + f'type = "active"\nbehaviour = "attack"\nalso = {also}\n'

    assert len(mistakes(tmp_path, text)) == 1


@pytest.mark.rule("KI-066")
def test_only_what_strikes_lists_further_damage(tmp_path: Path) -> None:
    text = TECHNIQUE + 'type = "active"\nbehaviour = "empower"\nalso = [{ damage = 1, type = "internal" }]\n'

    assert the_mistake(tmp_path, text) == (
        'A technique with behaviour "empower" deals no damage of its own.',
        "trick, also",
        "Only these do: attack, blast.",
    )


@pytest.mark.rule("KI-066")
def test_every_component_of_damage_is_read_in_the_order_listed() -> None:
    more = [{"damage": 2, "type": "external"}, {"damage": 1, "type": "internal"}]
    club = {"id": "club", "name": "Club", "damage": 3, "type": "internal", "hands": 1, "also": more}
    burn = {"id": "burn", "name": "Burn", "type": "active", "behaviour": "attack", "damage": 4, "also": more}
    a = body("a", at=(3, 3), wielded=["club"], techniques=["burn"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3))], weapons=[club], techniques=[burn])
    shelf = find_reader(SYSTEM).in_fight(LIBRARY, list(SYSTEM.kinds), scene)

    texts = {each.id: each.text for each in shelf.readings if each.id in ("club", "burn")}

    assert texts["club"] == "3 internal and 2 external and 1 internal damage, reach 1 square."
    assert texts["burn"] == "One attack: 4 damage, then 2 external and 1 internal damage."
    told = find_reader(SYSTEM).brief(shelf, scene, "a", strike(0, "club", "b"))
    assert told == "3 internal and 2 external and 1 internal damage; scores 0 against Dodge, 0 against Block"


# Creatures


@pytest.mark.parametrize(
    ("field", "what"),
    [
        ('wielded = ["sabre", "sabr"]', 'wielded[1]: No weapon "sabr" in ki.'),
        ('techniques = ["stone_skinn"]', 'techniques[0]: No technique "stone_skinn" in ki.'),
        ('armor = "lether"', 'armor: No armor "lether" in ki.'),
        ('items = ["ropee"]', 'items[0]: No weapon or item "ropee" in ki.'),
        ('proficient = ["halbert"]', 'proficient[0]: No weapon "halbert" in ki.'),
    ],
)
def test_a_creature_names_only_what_there_is(tmp_path: Path, field: str, what: str) -> None:
    told, where, fix = the_mistake(tmp_path, CREATURE + field + "\n")

    assert f"{where}: {told}" == f"jackal, {what}"
    assert fix.startswith("Did you mean ")


def test_a_creature_carries_weapons_and_is_proficient_with_fists_and_ki(tmp_path: Path) -> None:
    text = CREATURE + 'items = ["sabre", "rope"]\nproficient = ["unarmed", "ki", "sabre"]\n'

    assert mistakes(tmp_path, text) == []


@pytest.mark.rule("KI-014")
@pytest.mark.rule("KI-068")
@pytest.mark.rule("KI-069")
def test_the_check_of_a_creature_is_worked_out_and_compared(tmp_path: Path) -> None:
    right = CREATURE + "check = [6, 4, 3]\n"
    wrong = CREATURE + "check = [6, 4, 4]\n"

    assert mistakes(tmp_path, right) == []
    assert the_mistake(tmp_path, wrong) == (
        "[Initiative, vs Dodge, vs Block] come to [6, 4, 3], not [6, 4, 4].",
        "jackal, check",
        "Correct the attributes or the check.",
    )


@pytest.mark.rule("KI-101")
@pytest.mark.parametrize(("luck", "is_die"), [(4, True), (6, True), (8, True), (10, True), (12, True), (7, False)])
def test_luck_is_the_size_of_a_die(tmp_path: Path, luck: int, is_die: bool) -> None:
    text = CREATURE + f"luck = {luck}\n"

    if is_die:
        assert mistakes(tmp_path, text) == []
    else:
        assert the_mistake(tmp_path, text) == (
            "7 is not a value.",
            "jackal, luck",
            "Use one of: 4, 6, 8, 10, 12.",
        )


@pytest.mark.rule("KI-039")
def test_a_creature_wields_no_more_than_its_hands_can_hold(tmp_path: Path) -> None:
    full = CREATURE + 'wielded = ["spear", "claws", "claws"]\n'
    more = CREATURE + 'wielded = ["spear", "dagger"]\n'

    assert mistakes(tmp_path, full) == []
    assert the_mistake(tmp_path, more) == (
        "It wields what takes 3 hands and has 2.",
        "jackal, wielded",
        "Carry something in `items` instead.",
    )


# Encounters and campaigns


def test_an_encounter_takes_place_somewhere(tmp_path: Path) -> None:
    told, where, fix = the_mistake(tmp_path, ENCOUNTER.replace('"dojo"', '"doju"'))

    assert (told, where) == ('No arena "doju" in ki.', "duel, arena")
    assert fix.startswith('Did you mean "dojo"?')


def test_an_encounter_has_members_that_there_are(tmp_path: Path) -> None:
    told, where, fix = the_mistake(tmp_path, ENCOUNTER.replace('"mirka"', '"mirca"'))

    assert (told, where) == ('No creature "mirca" in ki.', "duel, sides[1].members[0].creature")
    assert fix.startswith('Did you mean "mirka"?')


def test_an_end_names_a_side_as_its_winner(tmp_path: Path) -> None:
    end = 'ends = [{ kind = "rounds", rounds = 3, winner = "WHO" }]\n'
    text = ENCOUNTER.replace('arena = "dojo"\n', f'arena = "dojo"\n{end}')

    assert mistakes(tmp_path, text.replace("WHO", "red")) == []
    assert the_mistake(tmp_path, text.replace("WHO", "green")) == (
        'There is no side "green".',
        "duel, ends[0].winner",
        "There are: red, blue.",
    )


@pytest.mark.parametrize(
    ("end", "what", "where"),
    [
        ('kind = "felled", creature = "tam"', '"tam" is not in this fight.', "duel, ends[0].creature"),
        ('kind = "reached", side = "red", x = 99', "Column 99 is beyond the map.", "duel, ends[0].x"),
    ],
)
def test_an_end_can_come(tmp_path: Path, end: str, what: str, where: str) -> None:
    text = ENCOUNTER.replace('arena = "dojo"\n', f'arena = "dojo"\nends = [{{ {end} }}]\n')

    assert the_mistake(tmp_path, text)[:2] == (what, where)


@pytest.mark.parametrize(
    ("field", "what"),
    [
        ('wielded = ["sward"]', 'wielded[0]: No weapon "sward" in ki.'),
        ('items = ["sward"]', 'items[0]: No weapon or item "sward" in ki.'),
        ('armor = "tin"', 'armor: No armor "tin" in ki.'),
        ('techniques = ["hop"]', 'techniques[0]: No technique "hop" in ki.'),
    ],
)
def test_a_member_has_only_what_there_is(tmp_path: Path, field: str, what: str) -> None:
    text = ENCOUNTER.replace("at = [8, 6]", f"at = [8, 6], {field}")

    told, where, _ = the_mistake(tmp_path, text)

    assert f"{where}: {told}" == f"duel, sides[1].members[0].{what}"


def test_reserves_are_creatures_that_there_are(tmp_path: Path) -> None:
    text = ENCOUNTER.replace('arena = "dojo"\n', 'arena = "dojo"\nreserves = ["nobody"]\n')

    assert the_mistake(tmp_path, text)[1] == "duel, reserves[0]"


def test_everybody_of_a_party_is_in_some_fight_of_the_campaign(tmp_path: Path) -> None:
    two = CAMPAIGN.replace('["wen"]', '["wen", "yula"]')
    duel = ENCOUNTER.replace('"red"', '"party"')

    assert the_mistake(tmp_path, duel + two + 'steps = [{ encounter = "duel" }]\n')[:2] == (
        '"yula" is in no fight of it.',
        "road, party",
    )
    assert mistakes(tmp_path, two + "steps = [{ rest = true }]\n") == []


def test_a_party_is_made_of_creatures_that_there_are(tmp_path: Path) -> None:
    text = CAMPAIGN.replace('"wen"', '"wenn"') + "steps = []\n"

    told, where, _ = the_mistake(tmp_path, text)

    assert (told, where) == ('No creature "wenn" in ki.', "road, party[0]")


@pytest.mark.parametrize("step", ["{}", '{ encounter = "mirror", rest = true }'])
def test_a_step_is_an_encounter_or_a_rest(tmp_path: Path, step: str) -> None:
    assert the_mistake(tmp_path, CAMPAIGN + f"steps = [{{ rest = true }}, {step}]\n") == (
        "A step is an encounter or a rest.",
        "road, steps[1]",
        'Write encounter = "..." or rest = true.',
    )


def test_a_step_names_an_encounter_that_there_is(tmp_path: Path) -> None:
    told, where, fix = the_mistake(tmp_path, CAMPAIGN + 'steps = [{ encounter = "miror" }]\n')

    assert (told, where) == ('No encounter "miror" in ki.', "road, steps[0].encounter")
    assert fix.startswith('Did you mean "mirror"?')


@pytest.mark.rule("KI-058")
@pytest.mark.parametrize(
    ("item", "what"), [("rope", '"rope" repairs nothing.'), ("repair_kitt", 'No item "repair_kitt" in ki.')]
)
def test_a_rest_repairs_with_something_that_repairs(tmp_path: Path, item: str, what: str) -> None:
    told, where, fix = the_mistake(tmp_path, CAMPAIGN + f'steps = [{{ rest = true, repair_with = "{item}" }}]\n')

    assert (told, where) == (what, "road, steps[0].repair_with")
    assert "repair_kit" in fix


# Scenarios


def refusals(*red: dict[str, Any], **scenario: Any) -> list[tuple[str, str, str]]:
    """What is said about a fight that cannot start so."""
    with pytest.raises(ContentError) as refused:
        fight(red=red, blue=[body("b", at=(9, 9))], **scenario)
    return [(mistake.what, mistake.where, mistake.fix) for mistake in refused.value.mistakes]


@pytest.mark.parametrize("at", [None, (12, 0), (0, 12)])
def test_everybody_stands_on_the_map(at: tuple[int, int] | None) -> None:
    a = body("a", at=(0, 0)) | {"at": at}

    assert refusals(a) == [
        ("It stands nowhere on the map.", "encounter test, a", "Give `at` inside 12 x 12 squares."),
    ]


@pytest.mark.parametrize(
    "obstacle",
    [
        {"walls": [(3, 3)]},
        {"features": [{"kind": "crates", "name": "Crates", "squares": [(3, 3)]}]},
        {"features": [{"kind": "boulder", "name": "Boulder", "squares": [(3, 3)]}]},
        {"features": [{"kind": "chasm", "name": "Chasm", "squares": [(3, 3)]}]},
    ],
)
def test_nobody_stands_in_an_obstacle(obstacle: dict[str, Any]) -> None:
    assert refusals(body("a", at=(3, 3)), **obstacle) == [
        ("It stands in a wall or another obstacle.", "encounter test, a", "Choose an open square."),
    ]


def test_somebody_may_stand_on_a_bridge_over_a_chasm() -> None:
    chasm = {"kind": "chasm", "name": "Chasm", "squares": [(3, 3)]}
    bridge = {"kind": "bridge", "name": "Bridge", "squares": [(3, 3)]}

    scene = fight(red=[body("a", at=(3, 3))], blue=[body("b", at=(9, 9))], features=[chasm, bridge])

    assert scene.by_id["a"].place == scene.grid.at(3, 3)


def test_no_two_stand_on_one_square() -> None:
    assert refusals(body("a", at=(3, 3)), body("c", at=(3, 3))) == [
        ("Somebody else stands on the same square.", f"encounter test, {id}", "Choose a free square.")
        for id in ("a", "c")
    ]


@pytest.mark.rule("KI-039")
def test_nobody_starts_with_more_in_hand_than_its_hands_can_hold() -> None:
    assert refusals(body("a", at=(3, 3), wielded=["sword", "spear"])) == [
        (
            "It wields what takes 3 hands and has 2.",
            "encounter test, a",
            "Carry something in `items` instead.",
        ),
    ]


@pytest.mark.rule("KI-101")
def test_a_luck_die_has_4_6_8_10_or_12_sides() -> None:
    assert refusals(body("a", at=(3, 3), luck=20)) == [
        ("20 is not a value.", "scenario, sides[0].members[0].sheet.luck", "Use one of: 4, 6, 8, 10, 12."),
    ]


def test_no_two_creatures_have_the_same_id() -> None:
    assert refusals(body("a", at=(3, 3)), body("a", at=(4, 4))) == [
        ("Two creatures have the same id.", "encounter test", "Give each an id of its own."),
    ]


def test_an_unknown_creature_that_ends_a_fight_is_told_once() -> None:
    end = {"kind": "felled", "creature": "nobody"}

    assert [told[:2] for told in refusals(body("a", at=(3, 3)), ends=[end])] == [
        ('No creature "nobody" in ki.', "encounter test, ends[0].creature"),
    ]


def test_a_fight_needs_two_sides() -> None:
    lonely: dict[str, object] = {
        "id": "test",
        "name": "Test",
        "arena": "dojo",
        "sides": [{"name": "red", "members": [{"creature": "wen", "at": [3, 3]}]}],
    }

    with pytest.raises(ContentError) as refused:
        SYSTEM.start(lonely, BOOK, LIBRARY)

    assert refused.value.message() == "encounter test: A fight needs two sides.\nAdd another [[sides]]."


def test_several_creatures_of_a_kind_are_numbered() -> None:
    scene = SYSTEM.start({"encounter": "alley_brawl"}, BOOK, LIBRARY)

    assert list(scene.by_id) == [
        "wen",
        "mirka",
        "street_thug-1",
        "street_thug-2",
        "street_thug-3",
        "bandit_archer",
    ]
    assert scene.by_id["street_thug-2"].name == "Street thug 2"
    assert scene.by_id["wen"].name == "Wen Shao, swordsman"
