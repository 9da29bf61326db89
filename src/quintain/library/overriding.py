"""A member of an encounter may list anything of its sheet, and has a sheet of its own then.

`@overriding(Sheet, "hp")` gives a class of members every field of the sheet that they do not have themselves, each to
be left out. Tables inside are merged, so that one number of them can be listed; lists are replaced. Where a member's
own field says what is left of a pool, the sheet's number is listed as the most of it: `max_hp`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import UnionType
from typing import Any, NamedTuple, TypeVar, Union, cast, get_args, get_origin

import msgspec

from quintain.library.content import Library
from quintain.library.fights import everybody, ids_of, kind_of
from quintain.library.standard import Encounter, Entry, Member

M = TypeVar("M", bound=Member)
E = TypeVar("E", bound=Encounter)
Table = type[msgspec.Struct]
CREATURE = "creature"
ENCOUNTER = "encounter"
OWN = ("id", "name")
"""What a member has of its own, whatever its sheet is called."""
MOST = "max_"


class Listed(NamedTuple):
    """Which table's fields a class lists in part: each of its own, and the one of that table that it stands for."""

    table: Table
    fields: Mapping[str, msgspec.structs.FieldInfo]
    checked: tuple[str, ...] = ()
    """Fields of that table that only repeat what follows from others, for the loader to compare."""


LISTED: dict[Table, Listed] = {}
"""Every class made here."""


def overriding(sheet: Table, *pools: str, checked: tuple[str, ...] = ()) -> Callable[[type[M]], type[M]]:
    """For the class of a system's members; `pools` are the fields in which both have a number of their own.

    What of the sheet is only `checked` against the rest is left out where a member has changed that, unless listed too.
    """

    def widened(member: type[M]) -> type[M]:
        named = {MOST + each.name if each.name in pools else each.name: each for each in msgspec.structs.fields(sheet)}
        missing = {name: each for name, each in named.items() if name not in (*OWN, *member.__struct_fields__)}
        return cast(type[M], _made(member.__name__, member, member.__doc__, Listed(sheet, missing, checked)))

    return widened


@cache
def _in_part(table: Table) -> Table:
    """The same table with every field to be left out."""
    fields = {each.name: each for each in msgspec.structs.fields(table)}
    return _made(f"Some{table.__name__}", Entry, table.__doc__, Listed(table, fields))


def _made(name: str, base: Table, about: str | None, listed: Listed) -> Table:
    fields = [(each, _to_be_left_out(info.type), _field(info)) for each, info in listed.fields.items()]
    namespace = {"__doc__": about}
    module = listed.table.__module__
    made = msgspec.defstruct(name, fields, bases=(base,), module=module, namespace=namespace, frozen=True, kw_only=True)
    LISTED[made] = listed
    return made


def _field(info: msgspec.structs.FieldInfo) -> Any:
    """It is called in a file as it is there, and may be left out."""
    return msgspec.field(default=None, name=None if info.name == info.encode_name else info.encode_name)


def _to_be_left_out(type_: Any) -> Any:
    """Of a table a part will do, if all of it may be left out; else it takes the place of the sheet's."""
    several = get_args(type_) if get_origin(type_) in (Union, UnionType) else (type_,)
    some = [_in_part(one) if _is_table(one) else one for one in several if one is not type(None)]
    return Union[(*some, None)]


def _is_table(type_: Any) -> bool:
    is_struct = isinstance(type_, type) and issubclass(type_, msgspec.Struct)
    return is_struct and not any(each.required for each in msgspec.structs.fields(type_))


def stands_for(table: Table, field: str) -> tuple[Table, str] | None:
    """The table and the field, by its name in a file, that a field of a member stands for."""
    listed = LISTED.get(table)
    if listed is None:
        return None
    names = {each.encode_name: each.name for each in msgspec.structs.fields(table)}
    info = listed.fields.get(names[field])
    return None if info is None else (listed.table, info.encode_name)


def listed_by(value: msgspec.Struct) -> dict[str, Any]:
    """What it lists in place of what a sheet, or a table of it, says; by the names there."""
    listed = LISTED.get(type(value))
    if listed is None:
        return {}
    found = {info.name: each for name, info in listed.fields.items() if (each := getattr(value, name)) is not None}
    return {name: default_of(listed.table, name) for name in listed.checked} | found if found else {}


def default_of(table: Table, name: str) -> Any:
    info = next(each for each in msgspec.structs.fields(table) if each.name == name)
    return info.default if info.default_factory is msgspec.NODEFAULT else info.default_factory()


# sheets of their own


def settle(library: Library) -> Library:
    """Every encounter of it with the sheets that its members have there."""
    for id_, entry in library.of(ENCOUNTER).items() if ENCOUNTER in library.kinds else ():
        if isinstance(entry, Encounter) and (own := with_own_sheets(entry, library)) is not entry:
            library.add(ENCOUNTER, id_, own, library.where(ENCOUNTER, id_))
    return library


def with_own_sheets(encounter: E, library: Library) -> E:
    """The same encounter, in which whoever lists something of its sheet has one of its own.

    If all of a kind list the same it stays a creature of that kind; else those who differ are a kind of their own, and
    keep the ids that they have.
    """
    crowd = everybody(encounter)
    if not any(map(listed_by, crowd)):
        return encounter
    tailor = Tailor(crowd, ids_of(encounter), library)
    dressed = iter([tailor.dressed(place) for place in range(len(crowd))])
    sides = [msgspec.structs.replace(side, members=[next(dressed) for _ in side.members]) for side in encounter.sides]
    return msgspec.structs.replace(encounter, sides=sides)


class Tailor:
    """Makes sheets for the members of one encounter."""

    def __init__(self, crowd: list[Member], ids: list[str], library: Library) -> None:
        self.crowd = crowd
        self.ids = ids
        self.known = library.of(CREATURE)
        self.made: dict[str, msgspec.Struct] = {}

    def dressed(self, place: int) -> Member:
        """That member with what it lists on its sheet; one whose creature is not there stays, for the check to tell."""
        member = self.crowd[place]
        listed, sheet = listed_by(member), member.sheet or self.known.get(member.creature)
        alike = [each for each in self.crowd if kind_of(each) == kind_of(member)]
        differ = any(listed_by(each) != listed for each in alike)
        id_ = self.ids[place] if differ else member.id
        if not listed or sheet is None:
            return msgspec.structs.replace(member, id=id_)
        own = merged(sheet, listed)
        return with_sheet(member, self.own(kind_of(member), own) if differ else own, id_)

    def own(self, kind: str, sheet: msgspec.Struct) -> msgspec.Struct:
        """The sheet with an id like no other creature's; equal sheets are one."""
        number = 2
        while True:
            id_ = f"{kind}_{number}"
            named = msgspec.structs.replace(sheet, id=id_)
            if id_ not in self.known and self.made.setdefault(id_, named) == named:
                return self.made[id_]
            number += 1


def with_sheet(member: Member, sheet: msgspec.Struct, id_: str) -> Member:
    listed: Iterable[str] = LISTED[type(member)].fields
    return msgspec.structs.replace(member, creature="", sheet=sheet, id=id_, **dict.fromkeys(listed))


def merged(table: msgspec.Struct, listed: Mapping[str, Any]) -> msgspec.Struct:
    """The table with what is listed in place of its own; of tables within it, what of them is listed."""
    changes: dict[str, Any] = {}
    for name, value in listed.items():
        own = getattr(table, name)
        if isinstance(own, dict) and isinstance(value, dict):
            value = own | value
        elif isinstance(value, msgspec.Struct) and type(value) in LISTED:
            value = merged(LISTED[type(value)].table() if own is None else own, listed_by(value))
        changes[name] = value
    return msgspec.structs.replace(table, **changes)
