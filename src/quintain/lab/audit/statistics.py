"""The numbers of a creature as they stand in a scene, and the same creature with one of them a few points off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from quintain.kernel.scene import Creature
from quintain.state.fields import Field, fields_of
from quintain.state.known import Secret, follow, pools_of
from quintain.state.marks import Fresh, Mark

SHEET = "sheet"
OWN: dict[type, tuple[str, ...]] = {}
"""As far as somebody has asked for them."""


def followers(kind: type) -> tuple[Field, ...]:
    """The fields of such a creature that are as its sheet says while it is fresh."""
    return tuple([field for field in fields_of(kind) if field.follows])


def own_numbers(kind: type) -> tuple[str, ...]:
    """The fields that hold what the sheet says, or that are declared as a fact about the creature."""
    if kind in OWN:
        return OWN[kind]
    names = [field.name for field in followers(kind) if not field.is_(Mark.DERIVED, Mark.ANEW) or is_path(field)]
    facts = [field.name for field in fields_of(kind) if any(isinstance(each, Secret) for each in field.extras())]
    pools = {name for name, _, _ in pools_of(kind)}
    OWN[kind] = tuple([name for name in dict.fromkeys([*names, *facts]) if name not in pools])
    return OWN[kind]


def is_path(field: Field) -> bool:
    return isinstance(field.default, Fresh) and isinstance(field.default.of, str)


def mirrored(kind: type) -> frozenset[str]:
    """The numbers of the sheet that a field of the creature holds already: `sheet.hp`."""
    paths = [field.default.of for field in followers(kind) if isinstance(field.default, Fresh)]
    return frozenset(path.removeprefix(f"{SHEET}.") for path in paths if isinstance(path, str))


def statistics(creature: Creature) -> dict[str, int]:
    """Every whole number that makes it strong or weak, by its path: `agility`, `sheet.attacks.0.to_hit`.

    Its pools are none of them: they say how it is doing.
    """
    found = {}
    for name in own_numbers(type(creature)):
        value = getattr(creature, name)
        if is_number(value):
            found[name] = value
        elif isinstance(value, dict):
            found |= {f"{name}.{path}": number for path, number in numbers_in(value, ())}
    sheet = getattr(creature, SHEET, None)
    if isinstance(sheet, msgspec.Struct):
        own = mirrored(type(creature))
        leaves = numbers_in(sheet, ())
        found |= {f"{SHEET}.{path}": number for path, number in leaves if path not in own}
    return found


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def numbers_in(held: Any, path: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Whole numbers inside an entry, with where they are, those too that are as usual."""
    if is_number(held):
        yield ".".join(path), held
    elif isinstance(held, msgspec.Struct):
        for name in held.__struct_fields__:
            yield from numbers_in(getattr(held, name), (*path, name))
    elif isinstance(held, dict):
        for key, value in held.items():
            yield from numbers_in(value, (*path, str(key)))
    elif isinstance(held, list | tuple):
        for place, value in enumerate(held):
            yield from numbers_in(value, (*path, str(place)))


def with_number(entry: msgspec.Struct, path: str, number: int) -> msgspec.Struct | None:
    """The entry with another number there; nothing, if it may not be so."""
    *way, last = path.split(".")
    data = msgspec.json.decode(msgspec.json.encode(entry))
    inner = data
    for part in way:
        inner = inner[int(part)] if isinstance(inner, list) else inner.setdefault(part, {})
    inner[int(last) if isinstance(inner, list) else last] = number
    try:
        changed: msgspec.Struct = msgspec.convert(data, type(entry))
    except msgspec.ValidationError:
        return None
    return changed


def shift(creature: Creature, path: str, by: int) -> bool:
    """Changes one number of a creature of a copied scene; False, if its sheet may not be so."""
    if not path.startswith(f"{SHEET}."):
        name, dot, key = path.partition(".")
        held = getattr(creature, name)
        setattr(creature, name, held | {key: held[key] + by} if dot else held + by)
        return True
    sheet = getattr(creature, SHEET)
    own = path.removeprefix(f"{SHEET}.")
    changed = with_number(sheet, own, dict(numbers_in(sheet, ()))[own] + by)
    if changed is None:
        return False
    before = {field.name: fresh_value(creature, field) for field in followers(type(creature))}
    setattr(creature, SHEET, changed)
    for field in followers(type(creature)):
        was, now = before[field.name], fresh_value(creature, field)
        if is_number(was) and is_number(now) and was != now:
            setattr(creature, field.name, getattr(creature, field.name) + now - was)
    return True


def fresh_value(creature: Creature, field: Field) -> object:
    """What the field would be if the creature were fresh."""
    assert isinstance(field.default, Fresh)
    of = field.default.of
    if isinstance(of, str):
        return follow(creature, of)
    assert of is not None
    return of(creature)
