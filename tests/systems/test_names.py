"""Every field of content that names another entry says so, in every system, and is looked at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from quintain.library.fields import defined_by, ref_of
from quintain.library.naming import naming_mistakes
from quintain.library.references import Named, marks
from quintain.library.schema import info
from quintain.systems import find_system, system_names

NO_NAMES = {
    "delve": {
        "Weapon.type": "a damage type; there are names of wounds for each",
        "Armor.covers": "damage types; there are names of wounds for each",
        "Spell.type": "a damage type; there are names of wounds for each",
        "Ability.traits": "what it does, by which rules know it; the ability that gives a trait is called so",
        "ComplexAction.breaks_trait": "the trait that a foe loses, whichever ability gives it",
        "CampTask.does": "what it does, by which rules know it; an entry of each happens to be called so",
        "PlotActivity.does": "what it does, by which rules know it; an entry of each happens to be called so",
    },
    "gu": {
        "Form.size": "a size; there is a Tiny Gu too",
        "Manifest.name": "what it is called; the Gu that makes it has the same name",
    },
    "shattered": {
        "Terrain.kind": "what it does, by which rules know it; an entry of each kind happens to be called so",
        "Member.occupies": "one of the Features that stand at its Position, which are told apart by numbers",
    },
}
"""Texts that are ids by chance, or more than an id."""


def texts(node: inspect.Type, value: object, field: str) -> Iterator[tuple[str, str]]:
    """Every text without a mark in a typed value, with the Struct and the field that it is in."""
    match node:
        case inspect.Metadata() if ref_of(node) is None and not defined_by(node):
            yield from texts(node.type, value, field)
        case inspect.StructType() if isinstance(value, node.cls):
            for each in node.fields:
                if each.name != "id":
                    yield from texts(each.type, getattr(value, each.name), f"{node.cls.__name__}.{each.name}")
        case inspect.UnionType():
            for one in node.types:
                yield from texts(one, value, field)
        case inspect.CollectionType() if isinstance(value, list | tuple):
            for item in value:
                yield from texts(node.item_type, item, field)
        case inspect.DictType() if isinstance(value, dict):
            for key, item in value.items():
                yield from texts(node.key_type, key, f"{field} (keys)")
                yield from texts(node.value_type, item, field)
        case inspect.StrType() | inspect.EnumType() if isinstance(value, str) and value:
            yield field, str(value)


@pytest.mark.parametrize("system", system_names())
def test_a_text_that_is_always_the_id_of_an_entry_is_marked_as_one(system: str) -> None:
    ruleset = find_system(system)
    library = ruleset.library()
    found: dict[str, set[str]] = {}
    for kind, type_ in ruleset.kinds.items():
        for entry in library.of(kind).values():
            for field, text in texts(info(type_), entry, kind):
                found.setdefault(field, set()).add(text)

    unmarked = {field for field, values in found.items() for kind in ruleset.kinds if values <= set(library.of(kind))}

    assert unmarked == set(NO_NAMES.get(system, {}))


def shipped_names(system: str) -> Iterator[tuple[type[msgspec.Struct], Any, Named]]:
    """For each field that holds an id, wherever it can stand in an entry: an entry that ships, and the id in it."""
    ruleset = find_system(system)
    library = ruleset.library()
    seen = set()
    for kind, type_ in ruleset.kinds.items():
        for entry in library.of(kind).values():
            for mark in marks(type_, entry):
                shape = (kind, re.sub(r"\[\d+\]", "[]", mark.path)) if isinstance(mark, Named) else None
                if isinstance(mark, Named) and shape not in seen:
                    seen.add(shape)
                    yield type_, msgspec.to_builtins(entry), mark


def put(data: Any, mark: Named, value: str) -> str:
    """Writes over that id, which may be a key; returns the path of what stands there now."""
    *way, last = [int(step) if step.isdecimal() else step for step in re.findall(r"\w+", mark.path)]
    for step in way:
        data = data[step]
    if last == mark.id and data[last] != mark.id:
        data[value] = data.pop(last)
        return f"{mark.path.removesuffix(mark.id)}{value}"
    data[last] = value
    return mark.path


@pytest.mark.parametrize("system", system_names())
def test_a_wrong_name_in_any_field_that_ships_is_told_once_with_its_place_and_a_way_on(system: str) -> None:
    library = find_system(system).library()
    cases = list(shipped_names(system))

    assert len(cases) >= 10
    for type_, data, mark in cases:
        path = put(data, mark, "no_such_thing")
        told = naming_mistakes(library, type_, data, "here")
        here = [mistake for mistake in told if mistake.where == f"here, {path}"]
        assert len(here) == 1, (type_, path)
        assert "no_such_thing" in here[0].what
        assert here[0].fix
