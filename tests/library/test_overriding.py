"""A member of an encounter may list anything of its sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from quintain.kernel.system import System
from quintain.library.content import installed
from quintain.library.fights import everybody
from quintain.library.overriding import MOST
from quintain.library.standard import Encounter
from quintain.library.written import written_text
from quintain.systems import find_system
from quintain.systems.shattered.journey import muster
from quintain.systems.shattered.stock import Member, Sheet
from quintain.words.errors import ContentError

LISTED: dict[str, dict[str, Any]] = {
    "delve": {"max_stress": 31, "skills": {"athletics": 4}, "role": "other"},
    "gu": {"attributes": {"agility": 77}, "stage": "", "rank": 2},
    "ki": {"strength": 9, "max_hp": 33, "speed": 2, "techniques": []},
    "shattered": {"max_health": 51, "grit": 4, "size": 2},
    "swords": {"max_hp": 41, "ac": 19, "mods": {"dex": 3}, "saves": {"spirit": 5}},
}
"""A few things of each book, in tables and not; the last of Ki its members have always had."""


def fight(system: System) -> dict[str, Any]:
    entry = next(iter(system.library().every("encounter", Encounter).values()))
    found: dict[str, Any] = msgspec.to_builtins(entry)
    return found


def agrees(found: Any, wanted: Any) -> bool:
    """Of a table only what is listed was changed."""
    found = msgspec.to_builtins(found)
    return wanted.items() <= found.items() if isinstance(wanted, dict) else bool(found == wanted)


@pytest.mark.parametrize("name", LISTED)
def test_everything_of_a_sheet_can_be_listed(name: str) -> None:
    system = find_system(name)
    encounter = next(iter(system.library().every("encounter", Encounter).values()))
    known = type(everybody(encounter)[0]).__struct_fields__

    missing = [each for each in system.kinds["creature"].__struct_fields__ if not {each, MOST + each} & set(known)]

    assert missing == []


@pytest.mark.parametrize("name", LISTED)
def test_what_a_member_lists_is_so_in_the_fight(name: str) -> None:
    system = find_system(name)
    scenario = fight(system)
    scenario["sides"][0]["members"][0] |= LISTED[name]

    body: Any = system.start(scenario, system.quick_rules(), system.library()).creatures()[0]

    listed = {field.removeprefix(MOST): value for field, value in LISTED[name].items() if field != "techniques"}
    assert {field for field, value in listed.items() if not agrees(getattr(body.sheet, field), value)} == set()


def test_the_others_of_its_kind_are_as_the_library_has_them() -> None:
    ki = find_system("ki")
    members: list[dict[str, Any]] = [{"creature": "street_thug", "at": [x, 2]} for x in (4, 6, 8)]
    members[1] |= {"strength": 9}
    members[2] |= {"strength": 9}
    scenario: dict[str, Any] = {
        "id": "three",
        "name": "Three",
        "arena": "dojo",
        "sides": [side("red", members), side("blue", [YULA])],
    }

    thugs: list[Any] = ki.start(scenario, ki.quick_rules(), ki.library()).creatures()[:3]

    usual = thugs[0].sheet.strength
    assert [thug.id for thug in thugs] == ["street_thug-1", "street_thug-2", "street_thug-3"]
    assert [thug.name for thug in thugs] == ["Street thug 1", "Street thug 2", "Street thug 3"]
    assert [thug.sheet.strength for thug in thugs] == [usual, 9, 9]


def test_one_alone_stays_a_creature_of_its_kind_so_that_its_fall_can_end_the_fight() -> None:
    ki = find_system("ki")
    ends = [{"kind": "felled", "creature": "street_thug", "winner": "blue"}]
    thug = {"creature": "street_thug", "at": [4, 2], "strength": 9}
    sides = [side("red", [thug]), side("blue", [YULA])]
    scenario: dict[str, Any] = {"id": "one", "name": "One", "arena": "dojo", "sides": sides, "ends": ends}

    body: Any = ki.start(scenario, ki.quick_rules(), ki.library()).creatures()[0]

    assert (body.id, body.sheet.id, body.sheet.strength) == ("street_thug", "street_thug", 9)


def test_a_fight_whose_members_differ_can_be_stored_and_goes_on() -> None:
    ki = find_system("ki")
    members: list[dict[str, Any]] = [THUG | {"strength": 9}, {"creature": "street_thug", "at": [6, 2]}]
    scenario: dict[str, Any] = {
        "id": "two",
        "name": "Two",
        "arena": "dojo",
        "sides": [side("red", members), side("blue", [YULA])],
    }
    scene = ki.start(scenario, ki.quick_rules(), ki.library())

    again: list[Any] = ki.load(scene.dump()).creatures()

    usual: Any = ki.library().get("creature", "street_thug")
    assert [body.sheet.strength for body in again[:2]] == [9, usual.strength]


def test_a_slip_is_told_with_what_was_meant() -> None:
    ki = find_system("ki")
    scenario = fight(ki)
    scenario["sides"][0]["members"][0] |= {"strenght": 5, "agility": 99}

    with pytest.raises(ContentError) as refused:
        ki.start(scenario, ki.quick_rules(), ki.library())

    told = [(each.where, each.what, each.fix) for each in refused.value.mistakes]
    place = "scenario, sides[0].members[0]"
    assert (f"{place}.strenght", 'No field "strenght".', 'Did you mean "strength"?') in told
    assert (f"{place}.agility", "99 is too large.", "Write a whole number from -5 to 20.") in told


def test_members_in_a_folder_are_checked_with_their_own_sheets(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(ENCOUNTER, encoding="utf-8")

    _, mistakes = find_system("ki").survey([tmp_path])

    assert [each.what for each in mistakes] == ["It wields what takes 1 hands and has 0."]


def test_who_sets_out_on_an_adventure_lists_what_it_starts_with_and_nothing_of_its_sheet(tmp_path: Path) -> None:
    plan = written_text("delve", installed("delve"), "campaign", "fenmark").replace("fenmark", "mine", 1)
    members = '[{ creature = "brannoch", stress = 3 }, { creature = "sirel", max_stress = 20 }]'
    (tmp_path / "own.toml").write_text(f"{plan}members = {members}\n", encoding="utf-8")

    _, mistakes = find_system("delve").survey([tmp_path])

    assert [each.what for each in mistakes] == ["Only what it starts with."]
    assert mistakes[0].where.endswith("mine, members[1]")


def test_a_character_with_a_sheet_of_its_own_keeps_its_place_in_a_campaign() -> None:
    sheet = find_system("shattered").library().find("creature", Sheet, "margaret")
    own = Member(sheet=sheet, at="gate")

    (found,) = muster([own], {"margaret": Member(creature="margaret", wounds=2)})

    assert (found.at, found.wounds, found.sheet) == ("gate", 2, sheet)


def side(name: str, members: list[dict[str, Any]]) -> dict[str, Any]:
    return {"name": name, "members": members}


THUG: dict[str, Any] = {"creature": "street_thug", "at": [4, 2]}
YULA: dict[str, Any] = {"creature": "yula", "at": [6, 6]}
ENCOUNTER = """
[[encounter]]
id = "own"
name = "Own"
arena = "dojo"
sides = [
    { name = "red", members = [{ creature = "wen", at = [4, 2], wielded = ["guard_sword"], hands = 0 }] },
    { name = "blue", members = [{ creature = "yula", at = [6, 6] }] },
]
"""
