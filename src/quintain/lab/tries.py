"""What can be tried on a creature to learn what it is worth: a point of a number, a thing taken away, a status.

All of it follows from what content may say (`library/forms`), so a stranger's system is tried like a shipped one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from quintain.kernel.dice import Dice
from quintain.lab.changing import nobody
from quintain.lab.paths import NUMBERS, Number, called, numbers_in, numbers_of
from quintain.library.content import Library
from quintain.library.fights import everybody, ids_of, kind_of
from quintain.library.forms import FieldKind, field_kinds
from quintain.library.standard import Encounter

Sort = Literal["point", "die", "thing", "trait", "start", "status"]
START = "start"
PLACING = {"at", "zone", "elevation", "height"}
"""Where somebody starts is no number to have more of."""
NAMING = {"id", "name", "creature", "seat", "sheet", "emblem", "note", "source"}


class Try(NamedTuple):
    """One change of a creature, as `sets` of a variation; `sign` is -1 where what is tried is taken away."""

    who: str
    side: str
    sort: Sort
    what: str
    sets: tuple[str, ...]
    sign: int = 1


class Subject(NamedTuple):
    """A kind of creature of an encounter: all of that kind on that side are changed alike."""

    who: str
    kind: str
    name: str
    side: str
    sheet: msgspec.Struct
    member: msgspec.Struct


def everyone(encounter: Encounter, library: Library) -> list[Subject]:
    """Each creature by itself, under its id."""
    sides = [side.name for side in encounter.sides for _ in side.members]
    found = []
    for member, id, side in zip(everybody(encounter), ids_of(encounter), sides, strict=True):
        sheet: Any = member.sheet if member.sheet is not None else library.get("creature", member.creature)
        found.append(Subject(id, kind_of(member), member.name or str(sheet.name), side, sheet, member))
    return found


def subjects(encounter: Encounter, library: Library) -> list[Subject]:
    """Each kind once, in the order of the encounter; where a kind stands on both sides, each creature by itself."""
    rows = everyone(encounter, library)
    kinds: dict[str, set[str]] = {}
    for row in rows:
        kinds.setdefault(row.kind, set()).add(row.side)
    found: dict[str, Subject] = {}
    for row in rows:
        who = row.who if len(kinds[row.kind]) > 1 else row.kind
        found.setdefault(who, row._replace(who=who))
    return list(found.values())


def tries(subject: Subject) -> list[Try]:
    """Everything that can be tried on it, what its sheet says first."""
    kind = FieldKind("table", "", fields=field_kinds(type(subject.sheet)))
    return [*points(subject), *dice(subject, subject.sheet, kind, ""), *things(subject), *starts(subject)]


# what its sheet says


def points(subject: Subject) -> Iterator[Try]:
    for number in numbers_of(subject.sheet):
        if number.path.partition(".")[0] not in NAMING:
            yield point(subject, number, "point", number.path)
    kinds = field_kinds(type(subject.sheet))
    for field in msgspec.structs.fields(subject.sheet):
        held = getattr(subject.sheet, field.name)
        larger = [each for each in kinds[field.encode_name].choices if isinstance(each, int) and held and each > held]
        if larger:  # such as the next larger die
            path = f"{field.encode_name}={min(larger)}"
            yield Try(subject.who, subject.side, "point", path, (f"{subject.who}.{path}",))


def point(subject: Subject, number: Number, sort: Sort, path: str) -> Try:
    """One more of it; of what is at its most, the last one less."""
    full = number.most is not None and number.value + 1 > number.most
    how = "-=1" if full else "+=1"
    return Try(subject.who, subject.side, sort, path, (f"{subject.who}.{path}{how}",), -1 if full else 1)


def dice(subject: Subject, held: Any, kind: FieldKind, path: str) -> Iterator[Try]:
    """One more on every roll that it writes."""
    if kind.form == "dice" and isinstance(held, str) and held:
        yield Try(subject.who, subject.side, "die", path, (f"{subject.who}.{path}={one_more(held)}",))
    elif kind.fields and isinstance(held, msgspec.Struct):
        for field in msgspec.structs.fields(held):
            inner = kind.fields[field.encode_name]
            yield from dice(subject, getattr(held, field.name), inner, f"{path}.{field.encode_name}".lstrip("."))
    elif kind.form == "list" and kind.inside is not None and not isinstance(held, str):
        for each in held or ():
            if isinstance(each, msgspec.Struct):
                yield from dice(subject, each, kind.inside, f"{path}.{called(each)}")


def one_more(written: str) -> str:
    """
    >>> one_more("1d8+4"), one_more("2d6"), one_more("1d6-1")
    ('1d8+5', '2d6+1', '1d6+0')
    """
    bonus = Dice.parse(written).bonus
    head = written
    for tail in (f"+{bonus}", f"{bonus}"):
        if bonus and written.endswith(tail):
            head = written[: -len(tail)]
            break
    return f"{head}{bonus + 1:+d}"


def things(subject: Subject) -> Iterator[Try]:
    """What it has, taken away: things listed, the one thing in a place, what is so of it."""
    sheet, kinds = subject.sheet, field_kinds(type(subject.sheet))
    for field in msgspec.structs.fields(sheet):
        name, held = field.encode_name, getattr(sheet, field.name)
        kind = kinds[name]
        path = f"{subject.who}.{name}"
        if name in NAMING:
            continue
        if kind.form == "list" and kind.inside is not None:
            for each in dict.fromkeys(called(one) for one in held or () if has_name(one)):
                yield Try(subject.who, subject.side, "thing", f"{name}: {each}", (f"{path}-={each}",), -1)
        elif kind.form == "id" and held:
            nothing = "null" if field.default is None else ""
            if not kind.is_required:
                yield Try(subject.who, subject.side, "thing", f"{name}: {held}", (f"{path}={nothing}",), -1)
        elif held is True:
            yield Try(subject.who, subject.side, "trait", name, (f"{path}=false",), -1)


def has_name(thing: object) -> bool:
    """Whether it can be named to be taken away: a word, or a table that has an id or a name."""
    return isinstance(thing, str) or (isinstance(thing, msgspec.Struct) and called(thing) != str(thing))


# what it starts with


def starts(subject: Subject) -> Iterator[Try]:
    """What it may start with beside its sheet: one more of what is counted, and every status there is."""
    kinds = field_kinds(type(subject.member))
    for field in msgspec.structs.fields(subject.member):
        name, kind = field.encode_name, kinds[field.encode_name]
        held = getattr(subject.member, field.name)
        path = f"{START}.{name}"
        if name in NAMING | PLACING:
            continue
        if kind.form in NUMBERS:
            for number in numbers_in(held, kind, path):
                yield point(subject, number, "start", path)
        elif held is False:
            yield Try(subject.who, subject.side, "status", name, (f"{subject.who}.{path}=true",))
        else:
            for status, assignment in statuses(kind, path):
                yield Try(subject.who, subject.side, "status", status, (f"{subject.who}.{assignment}",))


def statuses(kind: FieldKind, path: str) -> Iterator[tuple[str, str]]:
    """Each word of a list of words, or of the first words of a list of tables, or of the keys of a table."""
    if kind.form == "table by keys" and kind.keys is not None and kind.inside is not None:
        value = "{}" if kind.inside.fields else "1"
        for word in kind.keys.choices:
            yield str(word), f"{path}.{word}={value}"
    elif kind.form == "list" and kind.inside is not None:
        for word in kind.inside.choices:
            yield str(word), f"{path}+={word}"
        for name, inner in kind.inside.fields.items():
            needed = [each for each, one in kind.inside.fields.items() if one.is_required]
            if inner.choices and needed == [name]:
                for word in inner.choices:
                    yield str(word), f'{path}+={{"{name}": "{word}"}}'


def chosen(found: list[Subject], who: tuple[str, ...]) -> list[Subject]:
    """Those that are named, by creature or side; nobody named: the first side."""
    if not who:
        return [each for each in found if each.side == found[0].side]
    known = [*dict.fromkeys([each.side for each in found]), *(each.who for each in found)]
    for name in who:
        if name not in known:
            raise nobody(name, known)
    return [each for each in found if each.who in who or each.side in who]
