"""The JSON Schema of content: all that ships fits it, and what is broken does not."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from jsonschema import Draft4Validator

from quintain.library.content import shipped
from quintain.library.jsonschema import json_schema
from quintain.systems import find_system, shipped_names


def schema_of(name: str) -> dict[str, Any]:
    system = find_system(name)
    return json_schema(name, system.title, system.kinds)


def wrong(name: str, text: str) -> list[str]:
    """Where a file does not fit, as its reader would look for it."""
    found = Draft4Validator(schema_of(name)).iter_errors(tomllib.loads(text))
    return sorted({".".join(map(str, error.absolute_path)) for error in found})


@pytest.mark.parametrize("name", shipped_names())
def test_all_content_that_ships_fits_the_schema(name: str) -> None:
    Draft4Validator.check_schema(schema_of(name))
    validator = Draft4Validator(schema_of(name))

    for file in sorted(shipped(name).glob("*.toml")):
        errors = validator.iter_errors(tomllib.loads(file.read_text(encoding="utf-8")))
        assert [f"{file.name} {list(each.absolute_path)}: {each.message}" for each in errors] == []


WEAPON = '[[weapon]]\nid = "hook"\nname = "Hook"\ndamage = 3\ntype = "external"\nhands = 1\n'


def test_what_is_broken_is_refused_where_it_is_broken() -> None:
    assert wrong("ki", WEAPON) == []
    assert wrong("ki", WEAPON.replace("3", '"3"')) == ["weapon.0.damage"]
    assert wrong("ki", WEAPON.replace("hands = 1", "hands = 3")) == ["weapon.0.hands"]
    assert wrong("ki", WEAPON.replace("external", "extrenal")) == ["weapon.0.type"]
    assert wrong("ki", f"{WEAPON}rang = 2\n") == ["weapon.0"]
    assert wrong("ki", WEAPON.replace("damage = 3\n", "")) == ["weapon.0"]
    assert wrong("ki", WEAPON.replace("[[weapon]]", "[[weapons]]")) == [""]
    assert wrong("ki", WEAPON.replace('"hook"', '"A Hook"')) == ["weapon.0.id"]


def test_a_place_has_two_numbers() -> None:
    arena = '[[arena]]\nid = "hall"\nname = "Hall"\nwidth = 5\nheight = 5\nwalls = [[1, 2]]\n'

    assert wrong("ki", arena) == []
    assert wrong("ki", arena.replace("[1, 2]", "[1, 2, 3]")) == ["arena.0.walls.0"]
    assert wrong("ki", arena.replace("[1, 2]", "[1]")) == ["arena.0.walls.0"]


def test_fields_have_their_words_for_whoever_types_them() -> None:
    weapon = schema_of("ki")["definitions"]["Weapon"]

    assert weapon["properties"]["reach"]["description"].startswith(
        "How far a melee attack with it carries. In squares."
    )
