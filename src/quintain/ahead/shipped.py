"""What the creatures that a ruleset ships have of all that can be hidden: by chance, and by the name of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.state.known import Pool, Secret, pools_of, secrets_of

CREATURES = "creature"

Spread = Mapping[str, Sequence[int]]
"""What hidden facts are in the creatures that ship, by what they are called."""


class Printed:
    """A creature as it ships: its entry, and the hidden facts that are numbers there."""

    def __init__(self, entry: msgspec.Struct, numbers: Mapping[str, int]) -> None:
        self.entry = entry
        self.numbers = numbers


class Shipped:
    """All of them: their numbers by fact, and each of them by its name."""

    def __init__(self, spread: Spread, by_name: Mapping[str, Printed]) -> None:
        self.spread = spread
        self.by_name = by_name

    def called(self, name: str) -> Printed | None:
        """Whoever ships under that name; several of a kind are told apart by a number behind it."""
        found = self.by_name.get(name)
        if found is None:
            head, _, number = name.rpartition(" ")
            found = self.by_name.get(head) if number.isdecimal() else None
        return found


_shipped: dict[tuple[str, type], Shipped] = {}


def shipped_for(system: System, scene: Scene) -> Shipped:
    """What ships of the kind of creature that is in such a scene."""
    kinds = [type(each) for each in scene.creatures()]
    if not kinds:
        return Shipped({}, {})
    if (system.name, kinds[0]) not in _shipped:
        _shipped[system.name, kinds[0]] = read_shipped(system, kinds[0])
    return _shipped[system.name, kinds[0]]


def read_shipped(system: System, kind: type) -> Shipped:
    """In a fixed order; of two with one name none is meant by it."""
    entries = system.library().of(CREATURES) if CREATURES in system.kinds else {}
    starts = starts_of(kind)
    spread: dict[str, list[int]] = {}
    by_name: dict[str, Printed] = {}
    twice: set[str] = set()
    for entry in entries.values():
        found = {fact: number for fact, path in starts.items() if (number := number_at(entry, path)) is not None}
        for fact, number in found.items():
            spread.setdefault(fact, []).append(number)
        name = str(getattr(entry, "name", ""))
        if name in by_name:
            twice.add(name)
        by_name[name] = Printed(entry, found)
    return Shipped(
        {fact: sorted(found) for fact, found in spread.items()},
        {name: found for name, found in by_name.items() if name not in twice},
    )


def starts_of(kind: type) -> dict[str, str]:
    """Where an entry has each hidden fact of a fresh creature, if it has."""
    marks: list[tuple[Pool | Secret, str]] = [(each.secret, each.start) for each in secrets_of(kind)]
    marks += [(each.pool, each.start) for each in pools_of(kind)]
    found: dict[str, str] = {}
    for mark, start in marks:
        if start:
            found.setdefault(mark.fact, start.partition(".")[2])
    return found


def number_at(entry: object, path: str) -> int | None:
    """The whole number at the end of that path, if there is one."""
    for name in path.split("."):
        entry = getattr(entry, name, None)
    return entry if isinstance(entry, int) and not isinstance(entry, bool) else None
