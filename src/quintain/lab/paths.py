"""A value inside an entry of content, by its path: `speed.ground`, `attacks.bite.damage`, `techniques`.

A step is the name of a field, the key of a table, or in a list the id, the name or the number of what is in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from quintain.library.forms import FieldKind, field_kinds
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import listed, quoted, shown

SET, ADD, TAKE = "=", "+=", "-="
ASSIGNMENT = re.compile(r"(?P<path>[^=]*?)\s*(?P<how>\+=|-=|=)\s*(?P<value>.*)", re.DOTALL)
NUMBERS = ("whole number", "number")
NOTHING = "null"
WORDS = ("text", "id", "choice", "dice", "square")


class Change(NamedTuple):
    """`mirka.hp=30` as its parts: whose or which, where in it, how, and to what."""

    whose: str
    path: tuple[str, ...]
    how: str
    value: str

    def text(self) -> str:
        return f"{'.'.join((self.whose, *self.path))}{self.how}{self.value}"


class Number(NamedTuple):
    """A number that an entry holds, and between what it may be."""

    path: str
    value: float
    least: float | None
    most: float | None
    is_whole: bool


def read_change(text: str) -> Change:
    """What a person typed, as its parts."""
    found = ASSIGNMENT.fullmatch(text.strip())
    whose, *path = found["path"].strip().split(".") if found else [""]
    if found is None or not whose or not path or not all(path):
        raise UserError(
            f"{quoted(text)} does not say what to change.",
            fix="Write WHO.WHAT=VALUE, for example mirka.hp=30; += adds to it, -= takes away.",
        )
    return Change(whose, tuple(path), found["how"], found["value"].strip())


def put(entry: msgspec.Struct, data: dict[str, Any], change: Change, *, where: str) -> None:
    """Changes the entry's data; what it is now is read from the entry itself, which has its defaults too."""
    at: Any = data
    held: Any = entry
    kind = FieldKind("table", "", fields=field_kinds(type(entry)))
    for depth, step in enumerate(change.path):
        key, inner, kind = below(held, kind, step, where=f"{where}.{'.'.join(change.path[:depth])}".rstrip("."))
        if depth == len(change.path) - 1:
            at[key] = changed_value(inner, kind, change, where=f"{where}.{'.'.join(change.path)}")
            return
        if isinstance(at, dict) and at.get(key) is None:
            if inner is None:
                raise UserError(f"It has no {step}.", where=where, fix="Write all of it as a table in {...}.")
            at[key] = msgspec.to_builtins(inner)
        at, held = at[key], inner


def below(held: Any, kind: FieldKind, step: str, *, where: str) -> tuple[Any, Any, FieldKind]:
    """One step further: the key in the data, what is there now, and what may be there."""
    if kind.fields:
        return field_below(held, kind, step, where=where)
    if kind.form == "list" and kind.inside is not None and isinstance(held, Sequence):
        return in_list(held, kind.inside, step, where=where)
    if kind.form == "table by keys" and kind.inside is not None and isinstance(held, Mapping):
        return step, held.get(step), kind.inside
    raise UserError(f"There is nothing inside {shown(held)}.", where=where, fix="Leave the rest of the path out.")


def field_below(held: Any, kind: FieldKind, step: str, *, where: str) -> tuple[Any, Any, FieldKind]:
    if step not in kind.fields:
        known = [name for name in kind.fields if name != "id"]
        near = did_you_mean(step, [*known, *deeper(kind)])
        raise UserError(f"No {quoted(step)} in {where}.", fix=near or f"It has: {listed(known)}.")
    names = {field.encode_name: field.name for field in msgspec.structs.fields(held)} if held is not None else {}
    return step, getattr(held, names[step]) if names else None, kind.fields[step]


def deeper(kind: FieldKind) -> list[str]:
    """What is one table further in, as one would write it."""
    return [f"{name}.{inner}" for name, each in kind.fields.items() for inner in each.fields]


def in_list(held: Sequence[Any], kind: FieldKind, step: str, *, where: str) -> tuple[int, Any, FieldKind]:
    names = [called(each) for each in held]
    if step in names:
        place = names.index(step)
    elif step.isdecimal() and 1 <= int(step) <= len(held):
        place = int(step) - 1
    else:
        near = did_you_mean(step, names)
        raise UserError(f"No {quoted(step)} in {where}.", fix=near or f"It has: {listed(names) or 'nothing'}.")
    return place, held[place], kind


def called(thing: Any) -> str:
    """By what something in a list is named."""
    if isinstance(thing, str):
        return str(thing)
    for name in ("id", "name", "special", "kind"):
        if isinstance(getattr(thing, name, None), str):
            return str(getattr(thing, name))
    return str(thing)


# the value


def changed_value(now: Any, kind: FieldKind, change: Change, *, where: str) -> Any:
    if change.how == SET:
        return read_value(change.value, kind)
    if kind.form == "list":
        return changed_list(now, kind, change, where=where)
    if kind.form not in NUMBERS or isinstance(now, bool):
        fix = f"Write {'.'.join((change.whose, *change.path))}=VALUE."
        raise UserError(f"Only numbers and lists are added to, and this is {shown(now)}.", where=where, fix=fix)
    by = read_value(change.value, kind)
    if not isinstance(by, int | float) or isinstance(by, bool):
        raise UserError(f"{shown(by)} is no number.", where=where, fix="For example: +=1")
    return (now or 0) + (by if change.how == ADD else -by)


def changed_list(now: Sequence[Any], kind: FieldKind, change: Change, *, where: str) -> list[Any]:
    held = msgspec.to_builtins(list(now or ()))
    assert kind.inside is not None
    if change.how == ADD:
        return [*held, read_value(change.value, kind.inside)]
    names = [called(each) for each in now or ()]
    if change.value not in names:
        near = did_you_mean(change.value, names)
        raise UserError(
            f"{quoted(change.value)} is not in {where}.", fix=near or f"There is: {listed(names) or 'nothing'}."
        )
    place = names.index(change.value)
    return [each for index, each in enumerate(held) if index != place]


def read_value(text: str, kind: FieldKind) -> Any:
    """Words are words where words are wanted, but for `null`, which is nothing; all else is as JSON writes it."""
    if kind.form in WORDS and text != NOTHING and not text.startswith(('"', "[", "{")):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


# what there is


def numbers_of(entry: msgspec.Struct) -> list[Number]:
    """Every number of an entry that can be more or less, by its path, in the order of its fields."""
    return list(numbers_in(entry, FieldKind("table", "", fields=field_kinds(type(entry))), ""))


def numbers_in(held: Any, kind: FieldKind, path: str) -> Iterator[Number]:
    if held is None or isinstance(held, bool):
        return
    if kind.fields and isinstance(held, msgspec.Struct):
        for field in msgspec.structs.fields(held):
            inner = kind.fields[field.encode_name]
            yield from numbers_in(getattr(held, field.name), inner, f"{path}.{field.encode_name}".lstrip("."))
    elif kind.form in NUMBERS and isinstance(held, int | float):
        yield Number(path, held, kind.least, kind.most, kind.form == NUMBERS[0])
    elif kind.form == "table by keys" and kind.inside is not None:
        for key, each in held.items():
            yield from numbers_in(each, kind.inside, f"{path}.{key}")
    elif kind.form == "list" and kind.inside is not None:
        for place, each in enumerate(held, start=1):
            name = called(each) if isinstance(each, msgspec.Struct) else str(place)
            yield from numbers_in(each, kind.inside, f"{path}.{name}")
