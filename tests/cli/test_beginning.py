"""What helps whoever writes content: the schema for an editor, and an entry to begin with."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from quintain.library.content import installed
from quintain.library.jsonschema import json_schema
from quintain.library.written import written_text
from quintain.systems import find_system, shipped_names
from tests.cli.script import complaint, run, said

CLOSED = {("swords", "feature"), ("delve", "wound_name"), ("shattered", "terrain")}
"""Kinds of which there is one entry for each of the rules' own words: there can be no other."""


def test_the_schema_of_a_ruleset_is_printed_as_json() -> None:
    ki = find_system("ki")

    assert json.loads(said("schema", "ki")) == json_schema("ki", ki.title, ki.kinds)


def test_a_slip_in_the_name_of_a_ruleset_is_told() -> None:
    assert 'Did you mean "swords"?' in complaint("schema", "sword")


def test_an_entry_is_shown_as_it_is_written() -> None:
    told = said("show", "swords", "merrick", "--toml")

    assert told.startswith("# From content/swords/creatures.toml, merrick: give it an id of its own.\n[[creature]]\n")
    assert [each["id"] for each in tomllib.loads(told)["creature"]] == ["merrick"]


def test_nothing_of_that_id_is_told_with_what_was_meant() -> None:
    assert 'Did you mean "merrick"?' in complaint("show", "swords", "merick", "--toml")


@pytest.mark.parametrize("name", shipped_names())
def test_what_is_shown_passes_the_check_under_a_new_id(name: str, tmp_path: Path) -> None:
    system = find_system(name)
    shipped = system.library()
    kinds = [kind for kind in system.kinds if (name, kind) not in CLOSED]
    for kind in system.kinds:
        text = written_text(name, installed(name), kind, next(iter(shipped.of(kind))))
        own = re.sub(r'^id = ".*"$', 'id = "my_own"', text, count=1, flags=re.MULTILINE) if kind in kinds else text
        (tmp_path / f"{kind}.toml").write_text(own, encoding="utf-8")

    library, mistakes = system.survey([tmp_path])

    assert [each.message() for each in mistakes] == []
    assert [kind for kind in kinds if "my_own" not in library.of(kind)] == []


def test_an_entry_in_another_form_is_no_text_to_begin_with(tmp_path: Path) -> None:
    inline = '{ id = "club_2", name = "Club", damage = 2, type = "external", hands = 1 }'
    (tmp_path / "own.toml").write_text(f"weapon = [{inline}]\n", encoding="utf-8")

    told = complaint("show", "ki", "club_2", "--toml", "--content", str(tmp_path))

    assert "does not stand under a line [[weapon]] of its own" in told


def test_an_entry_of_ones_own_is_shown_in_place_of_the_one_that_ships(tmp_path: Path) -> None:
    text = said("show", "ki", "dagger", "--toml").replace("damage = ", "# sharper\ndamage = ")
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")

    assert "# sharper" in said("show", "ki", "dagger", "--toml", "--content", str(tmp_path))
    assert run("check", str(tmp_path)).exit_code == 0
