"""Content: what ships is in order, and every mistake is told with its place and the way to mend it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quintain.kernel.dice import Dice
from quintain.systems.swords.afflictions import timed_by_pool
from quintain.systems.swords.attack import twice
from quintain.systems.swords.check import check_library
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.stock import (
    Armor,
    Encounter,
    Feature,
    Gift,
    Item,
    Plan,
    Rest,
    Sheet,
    Spell,
    Step,
    Use,
    Weapon,
)
from quintain.systems.swords.system import SYSTEM
from quintain.words.errors import ContentError, UserError
from tests.systems.swords.script import BOOK, LIBRARY, body, fight
from tests.systems.written import mistakes_in, the_mistake_in

CREATURE = """
[[creature]]
id = "jackal"
name = "Jackal"
hp = 10
initiative = 3
"""
WEAPON = """
[[weapon]]
id = "pike"
name = "Pike"
weight = "heavy"
"""
ENCOUNTER = """
[[encounter]]
id = "duel"
name = "Duel"
arena = "ring"

[[encounter.sides]]
name = "red"
members = [{ creature = "merrick", at = [3, 6] }]

[[encounter.sides]]
name = "blue"
members = [{ creature = "grusha", at = [6, 6] }]
"""
CAMPAIGN = """
[[campaign]]
id = "road"
name = "Road"
party = ["merrick"]
"""


def mistakes(folder: Path, text: str) -> list[UserError]:
    return mistakes_in(SYSTEM, folder, text)


def the_mistake(folder: Path, text: str) -> tuple[str, str, str]:
    return the_mistake_in(SYSTEM, folder, text)


# what ships


def test_what_ships_has_no_mistake() -> None:
    assert check_library(LIBRARY) == []


@pytest.mark.parametrize("encounter", LIBRARY.of("encounter"))
def test_every_encounter_starts_and_can_be_written_down_and_read_again(encounter: str) -> None:
    scene = SYSTEM.start({"encounter": encounter}, BOOK, LIBRARY)

    assert SYSTEM.load(scene.dump()).dump() == scene.dump()


def test_every_feature_that_the_rules_know_is_described() -> None:
    assert set(LIBRARY.every("feature", Feature)) == {str(gift) for gift in Gift}


def test_every_entry_says_where_its_figures_come_from() -> None:
    sources = {"published with the rules", "built from the published tables", "invented for Quintain"}
    for found in (
        LIBRARY.every("weapon", Weapon),
        LIBRARY.every("armor", Armor),
        LIBRARY.every("item", Item),
        LIBRARY.every("feature", Feature),
        LIBRARY.every("spell", Spell),
        LIBRARY.every("creature", Sheet),
        LIBRARY.every("encounter", Encounter),
    ):
        assert {entry.source for entry in found.values()} <= sources


def test_both_sides_of_a_mirror_are_the_same() -> None:
    for id in ("mirror", "mirror_party", "mirror_duel_two_weapons", "mirror_casters"):
        red, blue = LIBRARY.find("encounter", Encounter, id).sides
        arena = SYSTEM.start({"encounter": id}, BOOK, LIBRARY).stock.arena
        assert [member.creature for member in red.members] == [member.creature for member in blue.members]
        for one, other in zip(red.members, blue.members, strict=True):
            assert one.at is not None
            assert other.at == (arena.width - 1 - one.at[0], one.at[1])


def test_nobody_of_the_reference_fight_shares_its_initiative_with_a_foe() -> None:
    scene = SYSTEM.start({"encounter": "skirmish"}, BOOK, LIBRARY)

    heroes = {body.initiative for body in scene.bodies if body.side == "heroes"}
    others = {body.initiative for body in scene.bodies if body.side != "heroes"}
    assert len(scene.bodies) == 8
    assert not heroes & others


def test_a_day_has_fights_short_rests_a_check_travel_and_a_broken_night() -> None:
    day = LIBRARY.find("campaign", Plan, "adventuring_day").steps

    assert sum(bool(step.encounter) for step in day) >= 3
    assert any(step.rest is Rest.SHORT for step in day)
    assert any(step.check is not None for step in day)
    assert any(step.travel for step in day)
    assert any(step.rest is Rest.LONG and step.broken_after is not None for step in day)


def test_the_week_goes_on_after_the_fog() -> None:
    week = LIBRARY.find("campaign", Plan, "week_at_the_grey_goose").steps

    def kind(step: Step) -> str:
        broken = " broken" if step.broken_after is not None else ""
        return step.encounter or (f"{step.rest}{broken}" if step.rest else "repair" if step.repair else "travel")

    stages = [kind(step) for step in week if kind(step) != "travel"]
    assert stages == ["fog_at_the_ford", "short", "long broken", "long", "long", "repair", "extended"]


@pytest.mark.rule("SW-133")
def test_every_attack_of_every_creature_can_be_rolled() -> None:
    for sheet in LIBRARY.every("creature", Sheet).values():
        for entry in sheet.attacks:
            assert not entry.damage or Dice.parse(entry.damage).sides


def test_one_item_of_every_use_ships() -> None:
    assert {item.use for item in LIBRARY.every("item", Item).values()} == set(Use)


# mistakes


def test_dice_that_are_none(tmp_path: Path) -> None:
    text = WEAPON + 'hands = 1\ndamage = "1d"\ntypes = ["piercing"]\n'

    what, where, fix = the_mistake(tmp_path, text)

    assert what.startswith('"1d"')
    assert where == "pike, damage"
    assert '"1d6+2"' in fix


ODD = 'id = "odd"\nname = "Odd"\n'
BITE = 'id = "bite", name = "Bite", kind = "melee", to_hit = 1, type = "piercing"'
POOLS = {
    "odd, pool": [
        f'[[spell]]\n{ODD}rank = 1\nability = "int"\ncast_time = "main"\nrange = "near"\nmagic = "heal"\n'
        'pool = "{}"\n',
        f'[[item]]\n{ODD}use = "fire"\ndamage = "1d6"\npool = "{{}}"\n',
        f'[[item]]\n{ODD}use = "spirits"\npool = "{{}}"\n',
    ],
    "jackal, attacks[0].rider.pool": [
        f"{CREATURE}ac = 10\nattacks = [{{{{ {BITE}, damage = '1d6', "
        "rider = {{ save = 'spirit', dt = 9, inflicts = 'poisoned', pool = '{}' }} }}]\n",
    ],
    "jackal, specials[0].pool": [
        f"{CREATURE}ac = 10\nspecials = [{{{{ name = 'Breath', special = 'stone_breath', feet = 15, "
        "save = 'spirit', dt = 9, pool = '{}' }}]\n",
    ],
}
"""Every Countdown Pool that content may have, by where it is; {} is the pool."""
DICE = {
    "odd, damage": [
        f'[[weapon]]\n{ODD}weight = "light"\nhands = 1\ntypes = ["blunt"]\ndamage = "{{}}"\n',
        f'[[item]]\n{ODD}use = "fire"\npool = "2d4"\ndamage = "{{}}"\n',
        f'[[spell]]\n{ODD}rank = 1\nability = "int"\ncast_time = "main"\nrange = "near"\nmagic = "bolt"\n'
        'type = "fire"\ndamage = "{}"\n',
    ],
    "jackal, attacks[0].damage": [f"{CREATURE}ac = 10\nattacks = [{{{{ {BITE}, damage = '{{}}' }}}}]\n"],
    "jackal, hit_die": [f'{CREATURE}ac = 10\nhit_die = "{{}}"\n'],
    "jackal, hit_dice": [f'{CREATURE}ac = 10\nhit_dice = "{{}}"\n'],
    "jackal, sneak_attack": [f'{CREATURE}ac = 10\nfeatures = ["sneak_attack"]\nsneak_attack = "{{}}"\n'],
}
"""All other dice."""


@pytest.mark.parametrize(("where", "text"), [(where, text) for where, texts in POOLS.items() for text in texts])
def test_a_countdown_pool_is_a_number_of_dice_of_one_kind(tmp_path: Path, where: str, text: str) -> None:
    for pool in ("2d4", "d4", "10d6"):
        assert mistakes(tmp_path, text.format(pool)) == []
    for pool in ("2d4+1", "1d4+1d6", "4", "1dLuck", "3d4kh2"):
        what, found, fix = the_mistake(tmp_path, text.format(pool))
        assert found == where
        assert what.startswith(f'"{pool}"')
        assert fix


@pytest.mark.parametrize(("where", "text"), [(where, text) for where, texts in DICE.items() for text in texts])
def test_dice_are_added_up_and_have_numbers_of_sides(tmp_path: Path, where: str, text: str) -> None:
    for dice in ("1d6", "d6", "1d6+2", "2+1d6", "1d6+1d4-1"):
        assert mistakes(tmp_path, text.format(dice)) == []
    for dice in ("1dLuck", "3d6kh2", "-1d4"):
        what, found, _ = the_mistake(tmp_path, text.format(dice))
        assert found == where
        assert what.startswith(f'"{dice}"')


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("odd, pool", POOLS["odd, pool"][1]),
        ("odd, pool", POOLS["odd, pool"][2]),
        ("jackal, attacks[0].rider.pool", POOLS["jackal, attacks[0].rider.pool"][0]),
        ("jackal, specials[0].pool", POOLS["jackal, specials[0].pool"][0]),
        ("odd, damage", DICE["odd, damage"][1]),
        ("jackal, hit_die", DICE["jackal, hit_die"][0]),
    ],
)
def test_what_is_rolled_in_a_fight_has_its_dice(tmp_path: Path, where: str, text: str) -> None:
    assert the_mistake(tmp_path, text.format(""))[1] == where


def test_what_is_breathed_or_screeched_is_saved_against(tmp_path: Path) -> None:
    text = f"{CREATURE}ac = 10\nspecials = [{{ name = 'Cry', special = 'screech', feet = 15 }}]\n"

    assert the_mistake(tmp_path, text)[1] == "jackal, specials[0].save"


def test_a_pool_of_one_die_may_be_written_without_its_number() -> None:
    held = timed_by_pool(Condition.POISONED, "a", "d4")

    assert (held.dice, held.sides) == (1, 4)


def test_hit_dice_are_counted_however_they_are_written(tmp_path: Path) -> None:
    """A foe's skill bonus is half its Hit Dice, rounded up."""
    for written, bonus in (("d8", 1), ("3d8+3", 2), ("", 0)):
        scene = fight([body("a", (0, 0), hit_dice=written)], [body("b", (5, 5))])
        assert scene.by_id["a"].skill_bonus() == bonus


@pytest.mark.parametrize(
    ("damage", "in_two_hands"),
    [("1d8+4", "2d8kh1+4"), ("d8", "2d8kh1"), ("2+1d6", "2d6kh1+2"), ("1d6+1d4", "2d6kh1+1d4"), ("4", "4")],
)
def test_the_first_die_of_a_versatile_weapon_is_rolled_twice_however_it_is_written(
    damage: str, in_two_hands: str
) -> None:
    assert twice(damage) == in_two_hands
    assert Dice.parse(twice(damage)).highest == Dice.parse(damage).highest


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ('hands = 1\ndamage = "1d6"\n', "pike, types"),
        ("hands = 1\n", "pike, damage"),
        ('hands = 2\ndamage = "1d6"\ntypes = ["piercing"]\n', "pike, hands"),
        (
            'hands = 2\ndamage = "1d6"\ntypes = ["piercing"]\nproperties = ["versatile", "two_handed"]\n',
            "pike, hands",
        ),
        ('hands = 1\ndamage = "1d6"\ntypes = ["piercing"]\nproperties = ["hurlant"]\n', "pike, range"),
    ],
)
def test_weapons_that_cannot_be(tmp_path: Path, lines: str, where: str) -> None:
    assert the_mistake(tmp_path, WEAPON + lines)[1] == where


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ('category = "shield"\n', "odd, ac_with"),
        ('category = "helmet"\nac = 1\n', "odd, ac"),
        ('category = "helmet"\nplus = 1\n', "odd, magical"),
    ],
)
def test_armour_that_cannot_be(tmp_path: Path, lines: str, where: str) -> None:
    assert the_mistake(tmp_path, f'[[armor]]\nid = "odd"\nname = "Odd"\n{lines}')[1] == where


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        ('magic = "bolt"\n', "odd, damage"),
        ('magic = "bolt"\ndamage = "1d6"\n', "odd, type"),
        ('magic = "inflict"\nsave = "spirit"\n', "odd, inflicts"),
        ('magic = "heal"\npool = "d"\n', "odd, pool"),
    ],
)
def test_spells_that_cannot_be(tmp_path: Path, lines: str, where: str) -> None:
    head = '[[spell]]\nid = "odd"\nname = "Odd"\nrank = 1\nability = "int"\ncast_time = "main"\nrange = "near"\n'

    assert the_mistake(tmp_path, head + lines)[1] == where


def test_a_spell_is_cast_with_intelligence_wisdom_or_charisma(tmp_path: Path) -> None:
    spell = '[[spell]]\nid = "odd"\nname = "Odd"\nrank = 1\nability = "str"\ncast_time = "main"\nrange = "near"\n'

    assert the_mistake(tmp_path, spell + 'magic = "heal"\n')[1:] == ("odd, ability", "Use one of: int, wis, cha.")


def test_an_armor_class_that_does_not_add_up(tmp_path: Path) -> None:
    text = CREATURE + 'ac = 16\nmods = { dex = 3 }\nreadied = ["ringmail", "shield"]\n'

    what, where, fix = the_mistake(tmp_path, text)

    assert what == "Its gear and Dexterity come to AC 17, not 16."
    assert where == "jackal, ac"
    assert "ac_other" in fix


def test_the_difference_may_be_listed(tmp_path: Path) -> None:
    assert mistakes(tmp_path, CREATURE + "ac = 13\nac_other = 3\n") == []


@pytest.mark.parametrize(
    ("mods", "readied", "ac"),
    [
        ("dex = 3", "", 13),
        ("dex = 3", '"leather"', 14),
        ("dex = 3", '"ringmail"', 15),
        ("dex = 3", '"lamellar"', 17),
        ("dex = -2", '"lamellar"', 15),
        ("dex = 0", '"lamellar", "shield"', 18),
        ("dex = 0", '"buckler"', 13),
        ("dex = 0", '"leather", "ember_shield"', 15),
    ],
)
@pytest.mark.rule("SW-120")
def test_armor_class_by_armour_dexterity_and_shield(tmp_path: Path, mods: str, readied: str, ac: int) -> None:
    text = CREATURE + f"ac = {ac}\nmods = {{ {mods} }}\nreadied = [{readied}]\n"

    assert mistakes(tmp_path, text) == []


def test_a_modifier_that_does_not_follow_from_its_score(tmp_path: Path) -> None:
    scores = "scores = { str = 16, dex = 10, con = 10, int = 10, wis = 10, cha = 10 }\n"

    what, where, _ = the_mistake(tmp_path, CREATURE + "ac = 10\n" + scores + "mods = { str = 3 }\n")

    assert what == "A score of 16 has the modifier +2, not +3."
    assert where == "jackal, mods.str"


@pytest.mark.parametrize("line", ["hp = -4", "hp = 0", "mods = { str = 7 }", "speed = { ground = -5 }"])
def test_scores_that_are_impossible(tmp_path: Path, line: str) -> None:
    text = (CREATURE + "ac = 10\n").replace("hp = 10\n", "") + ("" if line.startswith("hp") else "hp = 10\n") + line

    assert len(mistakes(tmp_path, text + "\n")) == 1


def test_a_score_of_thirty(tmp_path: Path) -> None:
    scores = "scores = { str = 30, dex = 10, con = 10, int = 10, wis = 10, cha = 10 }\n"

    assert the_mistake(tmp_path, CREATURE + "ac = 10\n" + scores)[1] == "jackal, scores.str"


def attack(**fields: str) -> str:
    entry = {"id": '"bite"', "name": '"Bite"', "kind": '"melee"', "to_hit": "1", "damage": '"1d6"', **fields}
    return f"ac = 10\nattacks = [{{ {', '.join(f'{key} = {value}' for key, value in entry.items())} }}]\n"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (attack(type='"slashing"', damage='"d6d"'), "jackal, attacks[0].damage"),
        (attack(weapon='"saber"'), "jackal, attacks[0].weapon"),
        (attack(type='"slashing"', kind='"ranged"'), "jackal, attacks[0].range"),
        (attack(), "jackal, attacks[0].type"),
        ('ac = 10\nfeatures = ["sneak_attack"]\n', "jackal, sneak_attack"),
        ('ac = 10\nfeatures = ["mighty_deed"]\n', "jackal, mighty_deed_on"),
        ("ac = 10\npc = true\n", "jackal, character"),
        ("ac = 10\nfortune = { base = 3, most = 2 }\n", "jackal, fortune"),
        ('ac = 10\nspells = ["spark"]\n', "jackal, spells"),
        ('ac = 10\nreadied = ["sabre"]\n', "jackal, readied[0]"),
        ('ac = 10\nhit_dice = "4x8"\n', "jackal, hit_dice"),
    ],
)
def test_creatures_that_cannot_be(tmp_path: Path, text: str, where: str) -> None:
    assert the_mistake(tmp_path, CREATURE + text)[1] == where


def test_an_unknown_feature(tmp_path: Path) -> None:
    what, where, fix = the_mistake(tmp_path, CREATURE + 'ac = 10\nfeatures = ["cleeve"]\n')

    assert "cleeve" in what
    assert where == "jackal, features[0]"
    assert "cleave" in fix


def test_a_name_that_is_nearly_right(tmp_path: Path) -> None:
    text = ENCOUNTER.replace("grusha", "grushka")

    what, where, fix = the_mistake(tmp_path, text)

    assert what == 'No creature "grushka" in swords.'
    assert where == "duel, sides[1].members[0].creature"
    assert fix == 'Did you mean "grusha"? See them all with: quintain list swords creatures'


@pytest.mark.rule("SW-104", "SW-105", "SW-114")
@pytest.mark.parametrize(
    ("holds", "what"),
    [
        ('"halberd", "shield"', "A two-handed weapon leaves no hand for a shield."),
        ('"saber", "dagger", "lantern"', "It holds what takes 3 hands, and has 2."),
        ('"dagger", "saber"', "These two weapons cannot be wielded together."),
        ('"saber", "saber"', "These two weapons cannot be wielded together."),
    ],
)
def test_hands_that_hold_too_much(tmp_path: Path, holds: str, what: str) -> None:
    found = the_mistake(tmp_path, CREATURE + f"ac = 10\nholds = [{holds}]\n")

    assert found[:2] == (what, "jackal, holds")


@pytest.mark.rule("SW-114")
def test_a_trained_off_hand_holds_a_medium_weapon(tmp_path: Path) -> None:
    text = CREATURE + 'ac = 11\nholds = ["saber", "saber"]\nfeatures = ["off_hand_proficiency"]\n'

    assert mistakes(tmp_path, text) == []


def ended(end: str) -> str:
    return ENCOUNTER.replace('arena = "ring"', f'arena = "ring"\nends = [{{ {end} }}]')


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (ENCOUNTER.replace('arena = "ring"', 'arena = "rink"'), "duel, arena"),
        (ENCOUNTER.replace('arena = "ring"', 'arena = "ring"\nreserves = ["nobody"]'), "duel, reserves[0]"),
        (
            ENCOUNTER.replace('arena = "ring"', 'arena = "ring"\nends = [{ kind = "felled", creature = "x" }]'),
            "duel, ends[0].creature",
        ),
        (
            ENCOUNTER.replace('arena = "ring"', 'arena = "ring"\nends = [{ kind = "dropped", winner = "green" }]'),
            "duel, ends[0].winner",
        ),
        (ENCOUNTER.replace('arena = "ring"', 'arena = "ring"\nends = [{ kind = "unable" }]'), "duel, ends[0].side"),
        (
            ENCOUNTER.replace("at = [3, 6]", 'at = [3, 6], holds = ["halberd", "shield"]'),
            "duel, sides[0].members[0].holds",
        ),
        (ENCOUNTER.replace("at = [3, 6]", 'at = [3, 6], stashed = ["gold"]'), "duel, sides[0].members[0].stashed[0]"),
        (ended('kind = "felled", creature = "orla"'), "duel, ends[0].creature"),
        (ended('kind = "routed", side = "blue", losses = 2'), "duel, ends[0].losses"),
        (ended('kind = "routed", side = "blue"'), "duel, ends[0].losses"),
        (ended('kind = "across", side = "red", x = 99'), "duel, ends[0].x"),
    ],
)
def test_encounters_that_cannot_be(tmp_path: Path, text: str, where: str) -> None:
    assert the_mistake(tmp_path, text)[1] == where


def test_an_encounter_brings_things_of_its_own(tmp_path: Path) -> None:
    axe = 'weapons = [{ id = "axe", name = "Axe", weight = "light", hands = 1, damage = "1d6", types = ["slashing"] }]'
    text = ENCOUNTER.replace('arena = "ring"', f'arena = "ring"\n{axe}')

    assert mistakes(tmp_path, text.replace("at = [3, 6]", 'at = [3, 6], stashed = ["axe"]')) == []


def test_a_side_may_lose_all_it_has(tmp_path: Path) -> None:
    assert mistakes(tmp_path, ended('kind = "routed", side = "blue", losses = 1')) == []


def test_a_scenario_cannot_end_with_more_losses_than_a_side_has() -> None:
    sides = [
        {"name": side, "members": [{"creature": "bandit", "at": [at, 1]}]} for at, side in enumerate(("red", "blue"))
    ]
    end = {"kind": "routed", "side": "blue", "losses": 2}
    scenario: dict[str, Any] = {"id": "yard", "name": "Yard", "arena": "ring", "sides": sides, "ends": [end]}

    with pytest.raises(ContentError, match="can never have lost 2") as caught:
        SYSTEM.start(scenario, BOOK, LIBRARY)

    assert [mistake.where for mistake in caught.value.mistakes] == ["encounter yard, ends[0].losses"]


def test_ground_beyond_the_map(tmp_path: Path) -> None:
    text = """
[[arena]]
id = "yard"
name = "Yard"
width = 6
height = 6
terrain = [{ kind = "water", name = "pond", rects = [[4, 4, 6, 5]] }]
"""

    what, where, _ = the_mistake(tmp_path, text)

    assert what == "[4, 4, 6, 5] is no rectangle of this map."
    assert where == "yard, terrain[0].rects"


@pytest.mark.parametrize(
    ("steps", "where"),
    [
        ('{ encounter = "toll_gate_duel", rest = "short" }', "road, steps[0]"),
        ("{ }", "road, steps[0]"),
        ('{ encounter = "mirrour" }', "road, steps[0].encounter"),
        ('{ encounter = "mirror" }', "road, steps[0].encounter"),
        ('{ rest = "long", place = "moon" }', "road, steps[0].place"),
        ('{ rest = "long", caretaker = "aldwin" }', "road, steps[0].caretaker"),
        ('{ check = { about = "x", ability = "con", dt = 10, who = ["orla"] } }', "road, steps[0].check.who[0]"),
    ],
)
def test_campaigns_that_cannot_be(tmp_path: Path, steps: str, where: str) -> None:
    assert the_mistake(tmp_path, CAMPAIGN + f"steps = [{steps}]\n")[1] == where


def test_everybody_of_a_party_is_in_some_fight_of_the_campaign(tmp_path: Path) -> None:
    two = CAMPAIGN.replace('["merrick"]', '["merrick", "orla"]')

    found = the_mistake(tmp_path, two + 'steps = [{ encounter = "toll_gate_duel" }]\n')

    assert found[:2] == ('"orla" is in no fight of it.', "road, party")
    assert mistakes(tmp_path, two + 'steps = [{ rest = "short" }]\n') == []


def caster(dt: str, spell: str = "sleep") -> str:
    return CREATURE + f'ac = 10\nspells = ["{spell}"]\ncaster = {{ dice = 2, dt = {dt} }}\n'


def test_a_caster_has_a_difficulty_for_the_ability_of_its_spell(tmp_path: Path) -> None:
    assert mistakes(tmp_path, caster("{ int = 12 }")) == []
    assert mistakes(tmp_path, caster("{ }", "spark")) == []  # nobody saves against it
    assert the_mistake(tmp_path, caster("{ wis = 12 }"))[:2] == (
        "There is no Difficulty to save against Sleep.",
        "jackal, caster.dt.int",
    )


def test_a_special_action_that_is_saved_against_has_a_difficulty(tmp_path: Path) -> None:
    text = CREATURE + 'ac = 10\nspecials = [{ name = "Howl", special = "screech", save = "spirit" }]\n'

    assert the_mistake(tmp_path, text)[1] == "jackal, specials[0].dt"


def test_every_mistake_is_told_at_once(tmp_path: Path) -> None:
    text = CREATURE + 'ac = 16\nreadied = ["nothing"]\nspells = ["nothing"]\n'

    assert len(mistakes(tmp_path, text)) == 4
