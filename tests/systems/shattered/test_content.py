"""What ships: the starter content, with the numbers that characters end up with."""

from __future__ import annotations

import msgspec
import pytest

from quintain.systems.shattered.check import check_library
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import (
    KINDS,
    Attack,
    AttackKind,
    Element,
    Encounter,
    Feature,
    Gambit,
    Rank,
    Sheet,
    Stance,
    Terrain,
    TerrainKind,
)
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import BOOK, LIBRARY

ENCOUNTERS = list(LIBRARY.of("encounter"))


def start(encounter: str) -> ShatteredScene:
    return SYSTEM.start({"encounter": encounter}, BOOK, LIBRARY)


def character(id: str) -> Character:
    """That creature as it enters its first encounter."""
    for encounter in ENCOUNTERS:
        for body in start(encounter).bodies:
            if body.sheet.id == id:
                return body
    raise AssertionError(f"{id} is in no encounter")


def test_the_shipped_content_has_no_mistakes() -> None:
    assert check_library(LIBRARY) == []


def test_all_of_the_starter_content_ships() -> None:
    assert {kind: len(LIBRARY.of(kind)) for kind in KINDS} == {
        "attack": 26,
        "technique": 9,
        "action": 12,
        "stunt": 6,
        "reaction": 5,
        "gambit": 9,
        "stance": 6,
        "armor": 6,
        "item": 1,
        "terrain": 7,
        "feature": 4,
        "hazard": 2,
        "creature": 17,
        "encounter": 9,
        "campaign": 1,
        "lesson": 1,
    }


# creatures


@pytest.mark.parametrize(
    ("id", "health", "guard", "soak", "defences", "stamina", "momentum", "moves"),
    [
        ("margaret", 25, 2, 2, (1, 0, 0), 2, 4, 1),
        ("marlon", 30, 1, 1, (0, 0, 0), 2, 4, 2),
        ("zepherina", 25, 0, 0, (0, 1, 0), 2, 4, 3),
        ("blaine", 25, 0, 0, (0, 0, 1), 2, 4, 2),
        ("bork", 15, 2, 0, (2, 0, 0), 2, 0, 1),
        ("agualebra", 10, 0, 0, (0, 0, 0), 2, 0, 3),
        ("zth", 8, 0, 0, (0, 2, 0), 1, 0, 4),
        ("tigris", 12, 0, 0, (0, 0, 0), 1, 0, 2),
        ("needler_nymph", 1, 0, 0, (0, 1, 0), 0, 1, 2),
        ("lesser_needler", 8, 0, 0, (0, 1, 0), 1, 2, 2),
        ("hoplite_nymph", 3, 1, 0, (0, 1, 0), 1, 1, 3),
        ("lesser_praetorian", 15, 2, 0, (1, 0, 0), 2, 2, 1),
        ("lesser_chemist", 20, 0, 0, (0, 0, 1), 2, 2, 1),
        ("lesser_sparker", 12, 0, 0, (0, 1, 0), 1, 2, 2),
        ("egg", 5, 0, 0, (0, 0, 0), 0, 0, 0),
        ("matriarch", 40, 3, 0, (1, 0, 1), 3, 4, 1),
    ],
)
def test_armor_and_stances_bring_every_creature_to_its_numbers(
    id: str, health: int, guard: int, soak: int, defences: tuple[int, int, int], stamina: int, momentum: int, moves: int
) -> None:
    body = character(id)

    assert (body.health, body.guard, body.soak) == (health, guard, soak)
    assert (body.grit, body.reflex, body.focus) == defences
    assert (body.max_stamina, body.income, body.max_moves) == (stamina, momentum, moves)


def test_armor_gives_its_resistances() -> None:
    assert [(each.level, each.keywords) for each in character("margaret").resists] == [(1, ["Slash"]), (1, ["Stab"])]
    assert [(each.level, each.keywords) for each in character("blaine").resists] == [(1, ["Crush"])]
    assert [(each.level, each.keywords) for each in character("lesser_chemist").resists] == [(2, ["Poison"])]


def test_every_player_character_has_a_spirit_of_an_element_of_its_own() -> None:
    sheets = LIBRARY.every("creature", Sheet)
    bonds = {sheet.id: sheets[sheet.spirit] for sheet in sheets.values() if sheet.rank is Rank.PLAYER}

    assert {id: spirit.element for id, spirit in bonds.items()} == {
        "margaret": Element.EARTH,
        "marlon": Element.WATER,
        "zepherina": Element.WIND,
        "blaine": Element.FIRE,
    }
    assert all(spirit.rank is Rank.SPIRIT and spirit.spirit_track == 6 for spirit in bonds.values())


def test_the_matriarch_acts_in_every_phase_and_with_a_second_technique_while_bloodied() -> None:
    matriarch = LIBRARY.find("creature", Sheet, "matriarch")

    assert [(slot.phase, str(slot.slot), slot.when_bloodied) for slot in matriarch.pattern] == [
        (1, "technique", None),
        (2, "action", None),
        (3, "action", "technique"),
        (4, "action", None),
    ]
    assert (matriarch.health_bars, matriarch.stun_lost_per_bar, matriarch.max_stun, matriarch.size) == (2, 10, 25, 2)


# abilities


def test_what_the_book_s_own_example_says_of_chip_shot() -> None:
    """Rolled 8: 6 Damage and Exposed 1."""
    (row,) = [row for row in LIBRARY.find("attack", Attack, "chip_shot").profile if row.roll == 8]

    assert (row.damage, row.stun) == (6, None)
    assert [group.apply for group in row.status] == [["Exposed 1"]]


def test_weapons_are_held_and_nothing_else_is() -> None:
    for attack in LIBRARY.every("attack", Attack).values():
        assert (attack.kind is AttackKind.WEAPON) == (attack.hands > 0), attack.id


def test_every_gambit_with_a_table_has_a_row_for_each_face() -> None:
    rows = {gambit.id: len(gambit.table) for gambit in LIBRARY.every("gambit", Gambit).values()}

    assert {id: number for id, number in rows.items() if number} == dict.fromkeys(
        ["strong_strike", "mountain_strike", "blaze_strike", "tide_strike", "gale_strike", "envenom"], 6
    )


def test_stances_and_features_and_terrain_are_all_there() -> None:
    assert {each.effect for each in LIBRARY.every("stance", Stance).values() if each.effect} == {
        "summoner",
        "bastion",
        "gale",
        "stone_lock",
        "mountain",
    }
    sizes = {each.id: each.size for each in LIBRARY.every("feature", Feature).values()}
    assert sizes == {"large_stone": 0, "stone_outcropping": 1, "stone_wall": 2, "stone_fort": 2}
    assert {each.kind for each in LIBRARY.every("terrain", Terrain).values()} == set(TerrainKind)


@pytest.mark.parametrize("kind", ["technique", "action", "stunt", "reaction", "gambit", "item", "feature"])
def test_people_are_told_what_everything_does(kind: str) -> None:
    for id, entry in LIBRARY.of(kind).items():
        assert str(msgspec.to_builtins(entry)["text"]).endswith("."), id


# encounters


@pytest.mark.parametrize("id", ENCOUNTERS)
def test_every_encounter_starts_and_is_the_same_when_loaded(id: str) -> None:
    scene = start(id)

    data = scene.dump()

    assert ShatteredScene.load(data).dump() == data
    assert scene.clone().dump() == data
    assert {body.side for body in scene.bodies} == {"players", "enemies"}


@pytest.mark.parametrize("id", ["mirror", "mirror_party", "skirmish"])
def test_the_mirrors_are_the_same_on_both_sides(id: str) -> None:
    sides = LIBRARY.find("encounter", Encounter, id).sides

    players, enemies = ([member.creature for member in side.members] for side in sides)

    assert players == enemies


def test_the_reference_fight_is_four_against_four_in_several_arenas() -> None:
    scene = start("skirmish")

    assert (len(scene.fighters("players")), len(scene.fighters("enemies"))) == (4, 4)
    assert len(scene.stock.arenas) == 4


def test_each_encounter_says_who_is_first_how_it_ends_and_when_a_computer_yields() -> None:
    said = {
        id: (each.first_side, [str(end.kind) for end in each.ends], each.yield_at_downs)
        for id, each in LIBRARY.every("encounter", Encounter).items()
    }

    assert said["hold_the_bridge"] == ("enemies", ["holds_arena"], 2)
    assert said["brood_chamber"] == ("players", ["defeated"], 3)
    assert said["duel"] == ("players", [], 3)
    assert said["shattered_hall"] == said["the_ford"] == said["needle_gully"] == ("players", [], 2)
