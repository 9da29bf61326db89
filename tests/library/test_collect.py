"""What an encounter needs: all that it names, all that this names, in the order in which it is first needed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from quintain.library.collect import Collector
from quintain.library.content import Library, read_one
from quintain.words.errors import UserError
from tests.library.entries import KINDS, Fight, Fighter, Sheet, Spell, Weapon, fight, survey

Shelves = dict[str, dict[str, Any]]


def shelves() -> Shelves:
    return {kind: {} for kind in KINDS if kind != "encounter"}


def ids(found: Shelves) -> dict[str, list[str]]:
    return {kind: list(entries) for kind, entries in found.items() if entries}


def collected(library: Library, *members: dict[str, Any], **fields: Any) -> Shelves:
    found = shelves()
    Collector(library, found).collect(read_one(Fight, fight(*members, **fields), "test"))
    return found


def test_what_is_named_is_taken_with_all_that_it_names_and_nothing_twice(tmp_path: Path) -> None:
    library, _ = survey(tmp_path)
    mage = {"id": "mage", "habits": [{"spell": "spark", "with_weapon": "club"}], "gear": ["wand"], "friend": "guard"}

    found = collected(library, {"sheet": mage}, {"creature": "guard"})

    assert ids(found) == {
        "spell": ["spark", "blaze", "frost"],  # these two lead to each other; the wand casts the third
        "weapon": ["wand", "club"],
        "armor": ["mail"],
        "creature": ["mage", "guard"],
    }


def test_what_is_named_but_not_needed_is_left_out(tmp_path: Path) -> None:
    library, _ = survey(tmp_path)
    mage = {"id": "mage", "habits": [{"spell": "frost", "with_weapon": "club"}]}

    assert ids(collected(library, {"sheet": mage})) == {"spell": ["frost"], "creature": ["mage"]}


def test_a_fights_own_entries_come_first_and_go_before_those_of_the_library(tmp_path: Path) -> None:
    library, _ = survey(tmp_path)

    found = collected(library, {"creature": "guard", "gear": ["axe"]}, weapons=[{"id": "axe"}, {"id": "wand"}])

    assert ids(found)["weapon"] == ["axe", "wand", "club"]
    assert found["weapon"]["wand"] == Weapon("wand")
    assert "spell" not in ids(found)


def test_reserves_come_after_the_members(tmp_path: Path) -> None:
    library, _ = survey(tmp_path, '[[creature]]\nid = "elf"\nspells = ["frost"]\n')

    found = collected(library, {"creature": "guard"}, reserves=["elf"])

    assert list(found["creature"]) == ["guard", "elf"]
    assert list(found["spell"]) == ["frost"]


def test_some_fields_may_be_looked_at_first(tmp_path: Path) -> None:
    library, _ = survey(tmp_path)
    sheet = Sheet("mage", spells=["frost"], charges={"blaze": 1})
    found = shelves()

    Collector(library, found, {Sheet: ("charges",)}).collect(Fighter(sheet=sheet))

    assert list(found["spell"]) == ["blaze", "spark", "frost"]


def test_a_rule_may_ask_for_more(tmp_path: Path) -> None:
    library, _ = survey(tmp_path)
    found = shelves()

    def more(entry: msgspec.Struct) -> list[tuple[str, str]]:
        return [("weapon", "wand")] if isinstance(entry, Spell) and entry.id == "spark" else []

    Collector(library, found, extras=more).fetch(("spell",), "spark")

    assert ids(found) == {"spell": ["spark", "frost", "blaze"], "weapon": ["wand"]}


def test_one_thing_of_several_kinds_is_fetched_once_and_an_unknown_one_is_a_message(tmp_path: Path) -> None:
    library, _ = survey(tmp_path)
    found = shelves()
    collector = Collector(library, found)

    collector.fetch(("weapon", "armor"), "mail")
    first = found["armor"]["mail"]
    collector.fetch(("weapon", "armor"), "mail")

    assert found["armor"]["mail"] is first
    with pytest.raises(UserError, match='No weapon or armor "maill" in test'):
        collector.fetch(("weapon", "armor"), "maill")
