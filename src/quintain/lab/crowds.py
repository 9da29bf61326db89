"""More or fewer of a kind of creature in an encounter: those that are added stand beside those who are there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any, cast

import msgspec

from quintain.kernel.scene import Data
from quintain.kernel.system import System
from quintain.library.content import Library
from quintain.words.errors import ContentError, UserError, did_you_mean
from quintain.words.wording import listed, quoted

MOST = 40
"""More creatures of a kind than this are no fight any more."""
FARTHEST = 12
"""So many squares from one of its kind at most."""


def with_counts(system: System, scenario: Data, rules: Any, library: Library, counts: Mapping[str, int]) -> Data:
    """The scenario with so many of each kind (`archer`, or `white.archer`); the last of a kind leave first."""
    if "sides" not in scenario:
        raise UserError("How many there are can be changed in an encounter.", fix="Name one, not a campaign.")
    for kind, wanted in counts.items():
        side, members = side_of(scenario, kind)
        kind = kind.rpartition(".")[2]
        if not 0 <= wanted <= MOST:
            raise UserError(f"{wanted} is not a number of {kind}.", fix=f"Write a whole number from 0 to {MOST}.")
        alike = [member for member in members if kind_of(member) == kind]
        for member in alike[wanted:]:
            members.remove(member)
        if not members:
            raise UserError(f"Nobody would be left of {side}.", fix=f"Leave at least one {kind}.")
        for _ in range(wanted - len(alike)):
            add_one(system, scenario, rules, library, members, alike[-1])
    return scenario


def side_of(scenario: Data, kind: str) -> tuple[str, list[Data]]:
    """The side that has such creatures, and its members; `white.archer` says which, if several have."""
    sides = {str(side["name"]): cast(list[Data], side["members"]) for side in cast(list[Data], scenario["sides"])}
    named, _, id = kind.rpartition(".")
    found = {name: members for name, members in sides.items() if any(kind_of(each) == id for each in members)}
    if len(found) > 1 and not named:
        fix = f"Say whose: {' or '.join(f'{name}.{id}' for name in found)}."
        raise UserError(f"There are {quoted(id)} on several sides.", fix=fix)
    if named in found or (found and not named):
        return (named, found[named]) if named else next(iter(found.items()))
    known = list(dict.fromkeys(f"{name}.{kind_of(each)}" for name, every in sides.items() for each in every))
    near = did_you_mean(kind, [*known, *(each.partition(".")[2] for each in known)])
    raise UserError(f"Nobody called {quoted(kind)} is in it.", fix=near or f"There is: {listed(known)}.")


def kind_of(member: Data) -> str:
    """The id of its sheet, which it may have of its own."""
    sheet = cast(Data, member.get("sheet") or {})
    return str(sheet.get("id") or member.get("creature", ""))


def add_one(system: System, scenario: Data, rules: Any, library: Library, members: list[Data], like: Data) -> None:
    """Another of the same, on the nearest place that the rules accept."""
    refused: ContentError | None = None
    for place in places_near(like):
        another = {**like, **place}
        if another.pop("id", None):
            another["id"] = next_id(scenario, kind_of(like))
        members.append(another)
        try:
            system.begin(msgspec.json.decode(msgspec.json.encode(scenario)), rules, library)
        except ContentError as error:
            refused = error
            members.pop()
        else:
            return
    raise UserError(f"There is no room for another {kind_of(like)}.", fix=refused.what if refused else "Take fewer.")


def next_id(scenario: Data, kind: str) -> str:
    """The first number of that kind that nobody has."""
    taken = {
        str(each.get("id"))
        for side in cast(list[Data], scenario["sides"])
        for each in cast(list[Data], side["members"])
    }
    return next(f"{kind}-{number}" for number in count(1) if f"{kind}-{number}" not in taken)


def places_near(member: Data) -> Iterator[Data]:
    """Where another of it could stand, the nearest first; on a map without squares, where it stands itself."""
    at = member.get("at")
    if not isinstance(at, list | tuple) or len(at) != 2:
        yield {}
        return
    x, y = at
    across = range(-FARTHEST, FARTHEST + 1)
    steps = sorted(((dx, dy) for dx in across for dy in across), key=lambda by: (by[0] ** 2 + by[1] ** 2, by))
    for dx, dy in steps[1:]:
        if x + dx >= 0 and y + dy >= 0:
            yield {"at": [x + dx, y + dy]}
