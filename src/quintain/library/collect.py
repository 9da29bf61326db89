"""What an encounter needs to be played: the entries that it names, those that they name, and so on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from quintain.library.content import Library
from quintain.library.references import Brought, First, Mark, Named, marks

Shelves = Mapping[str, dict[str, Any]]
"""Where the entries of each kind go, by id; kinds without a shelf are not wanted."""
Extras = Callable[[msgspec.Struct], Iterable[tuple[str, str]]]
"""By a rule rather than by name an entry may need others: their kinds and ids."""


class Collector:
    """Puts on shelves, in the order in which each is first needed, whatever a value names.

    What the value brings along goes before what the library has of that id. A field may be looked at `first` where
    the order of a scene's content is not that of the fields.
    """

    def __init__(self, library: Library, shelves: Shelves, first: First | None = None, extras: Extras | None = None):
        self.library = library
        self.shelves = shelves
        self.first = first or {}
        self.extras = extras
        self.brought: dict[str, dict[str, msgspec.Struct]] = {}

    def collect(self, value: msgspec.Struct) -> None:
        """All that it needs; lists of entries of its own come before everything else."""
        found = list(marks(type(value), value, self.first))
        self.brought = self.library.brought(found)
        for name in value.__struct_fields__:
            listed = getattr(value, name)
            for entry in listed if isinstance(listed, list) else ():
                self._keep(entry)
        self._take(found)

    def fetch(self, kinds: Sequence[str], id_: str) -> None:
        """One entry of one of these kinds, with all that it needs; a UserError if there is none."""
        if any(id_ in self.shelves[kind] for kind in kinds):
            return
        kind = next((kind for kind in kinds if id_ in self.brought.get(kind, ())), "")
        entry = self.brought[kind][id_] if kind else self.library.first_of(kinds, id_)
        self._keep(entry, id_)
        self._take(marks(type(entry), entry, self.first))

    def _take(self, found: Iterable[Mark]) -> None:
        for mark in found:
            if isinstance(mark, Brought):
                self._keep(mark.value)
            elif isinstance(mark, Named) and self._is_needed(mark):
                self.fetch(mark.ref.kinds, mark.id)

    def _is_needed(self, named: Named) -> bool:
        ref = named.ref
        return ref.needed and named.id not in ref.words and all(kind in self.shelves for kind in ref.kinds)

    def _keep(self, entry: Any, id_: str = "") -> None:
        kind = self.library.kind_of(type(entry))
        if kind not in self.shelves:
            return
        self.shelves[kind].setdefault(id_ or str(entry.id), entry)
        for extra_kind, extra_id in self.extras(entry) if self.extras is not None else ():
            self.fetch((extra_kind,), extra_id)


def closure(library: Library, roots: Iterable[msgspec.Struct]) -> dict[str, dict[str, msgspec.Struct]]:
    """These entries, everything in the library that they name, that this names, and so on, by kind and id.

    What is only looked at, and not needed to play, is in it too; all of it in the order of the library.
    """
    found: dict[int, msgspec.Struct] = {}
    waiting = list(roots)
    while waiting:
        value = waiting.pop()
        if id(value) not in found:
            found[id(value)] = value
            named = [each for each in marks(type(value), value) if isinstance(each, Named) and not each.ref.within]
            known = [library.of(kind).get(each.id) for each in named for kind in each.ref.kinds]
            waiting += [entry for entry in known if entry is not None]
    return {
        kind: {id_: entry for id_, entry in library.of(kind).items() if id(entry) in found} for kind in library.kinds
    }
