"""No field of any ruleset can be forgotten: whatever is in it is copied, written and read back."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, get_args

import msgspec
import pytest

import quintain
from quintain.conformance.worlds import SYSTEMS, library_of, start
from quintain.kernel.scene import Scene
from quintain.state.base import Declared
from quintain.state.fields import DECLARED, fields_of, unwrap
from quintain.state.marks import Mark
from quintain.systems import find_system
from tests.state.samples import is_common, sample

BY_HAND = {"clone", "dump", "load"}
DOORS = {"System", "Mode"}


def modules(system: str) -> list[Any]:
    package = import_module(f"quintain.systems.{system}")
    return [import_module(f"{package.__name__}.{each.name}") for each in iter_modules(package.__path__)]


def declared(system: str) -> list[type]:
    found = {module.__name__ for module in modules(system)}
    return [cls for cls in DECLARED if cls.__module__ in found]


CASES = [
    pytest.param(system, cls, id=f"{system}-{cls.__name__}")
    for system in SYSTEMS
    for cls in declared(system)
    if not is_common(cls)
]


def definitions(system: str) -> Any:
    """What a fight of that system refers to in content, with an entry of every kind."""
    library = library_of(system)
    scene: Any = start(system, next(iter(library.of("encounter"))))
    kinds = {type_: kind for kind, type_ in find_system(system).kinds.items()}
    for field in fields_of(type(scene.stock)):
        bare, _ = unwrap(field.hint)
        kind = kinds.get(get_args(bare)[1]) if field.is_(Mark.LISTED) else None
        if kind is not None:
            getattr(scene.stock, field.name).update(library.of(kind))
    return scene.stock


@pytest.mark.parametrize(("system", "cls"), CASES)
def test_whatever_is_in_a_field_is_copied_written_and_read_back(system: str, cls: Any) -> None:
    stock = definitions(system)
    made = sample(cls, stock)

    back = cls.load(msgspec.json.decode(msgspec.json.encode(made.dump())), stock)

    apart = [field.name for field in fields_of(cls) if field.is_(Mark.APART)]  # its owner writes it
    assert [each for each in made.diff(back) if each[0] not in apart] == []
    assert made.diff(made.clone()) == []
    assert back.dump() == made.dump()


@pytest.mark.parametrize(("system", "cls"), CASES)
def test_a_copy_can_be_changed_without_the_other(system: str, cls: Any) -> None:
    made = sample(cls, definitions(system))
    before = msgspec.json.encode(made.dump())

    empty(made.clone())

    assert msgspec.json.encode(made.dump()) == before


def empty(thing: Any) -> None:
    """Takes everything out of lists and dicts that belong to it alone, down to the state in it."""
    for field in fields_of(type(thing)):
        held = getattr(thing, field.name)
        if isinstance(held, Declared) and not DECLARED[type(held)].value:
            empty(held)
        if field.is_(Mark.COPIED) and isinstance(held, list | dict):
            for each in list(held.values()) if isinstance(held, dict) else held:
                if isinstance(each, Declared) and not DECLARED[type(each)].value:
                    empty(each)
            held.clear()


ROOMS = ("kernel", *(f"systems/{system}" for system in SYSTEMS))


@pytest.mark.sources
@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_copied_written_or_read_by_hand(room: str) -> None:
    """But for the door of a ruleset, which says what kind of scene was written; a protocol writes nothing."""
    folder = Path(next(iter(quintain.__path__))) / room
    found = [
        f"{path.name}: {node.name}.{each.name}"
        for path in sorted(folder.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and "Protocol" not in map(ast.unparse, node.bases)
        for each in node.body
        if isinstance(each, ast.FunctionDef) and each.name in BY_HAND and node.name not in DOORS
    ]

    assert found == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_scene_of_a_ruleset_is_declared(system: str) -> None:
    scenes = [
        thing
        for module in modules(system)
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Scene) and thing.__module__ == module.__name__
    ]

    assert scenes
    assert all(scene in DECLARED for scene in scenes)
