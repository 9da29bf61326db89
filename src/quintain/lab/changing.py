"""A scenario with something changed in it: what a creature has, how many there are of a kind, what an entry says.

mirka.hp=30              the sheet of that creature, of all of its kind
street_thug-2.hp+=5      of one of several
mirka.start.hp=12        what it starts with, where that is not what its sheet says; `start` may be left out where
                         the sheet has nothing of that name
mirka.techniques-=riposte
spell:web.rank=2         any other entry of the content
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, cast

import msgspec

from quintain.kernel.scene import Data
from quintain.kernel.system import System
from quintain.lab.crowds import with_counts
from quintain.lab.paths import Change, put, read_change
from quintain.library.content import Library, read_one
from quintain.library.fights import ids_of
from quintain.library.forms import field_kinds
from quintain.library.naming import naming_mistakes
from quintain.library.schema import convert, flaws
from quintain.library.standard import Encounter
from quintain.words.errors import ContentError, UserError, did_you_mean
from quintain.words.wording import listed, quoted

ENCOUNTER = "encounter"
CREATURE = "creature"
START = "start"
HIDDEN_ID = "changed"


def changed(
    system: System, scenario: Data, rules: Any, library: Library, sets: Sequence[str], counts: Mapping[str, int]
) -> tuple[Data, Library]:
    """The scenario with so many of each kind and these changes, and the content that it is now played with."""
    if not sets and not counts:
        return scenario, library
    library = library.copy()
    changes = [read_change(text) for text in sets]
    for change in sorted(changes, key=is_of_somebody):  # what an encounter says before who is in it
        scenario = Changing(system, library).apply(scenario, change)
    if counts:
        scenario = with_counts(system, written_out(system, scenario, library), rules, library, counts)
    return scenario, library


def is_of_somebody(change: Change) -> bool:
    return ":" not in change.whose


def written_out(system: System, scenario: Data, library: Library) -> Data:
    """The scenario with everything in it, in place of an encounter's name: a copy, to be changed."""
    if set(scenario) != {ENCOUNTER}:
        return deepcopy(scenario)
    return cast(Data, msgspec.to_builtins(library.get(ENCOUNTER, str(scenario[ENCOUNTER]))))


class Changing:
    """Changes one thing after another, in a library of its own."""

    def __init__(self, system: System, library: Library) -> None:
        self.system = system
        self.library = library

    def apply(self, scenario: Data, change: Change) -> Data:
        """The scenario after it; entries are changed in the library."""
        if ":" in change.whose:
            kind, _, id = change.whose.partition(":")
            self.change_entry(self.library.kind(kind), id, change)
            return scenario
        if not self.is_fight(scenario):
            self.change_entry(CREATURE, change.whose, change)
            return scenario
        return self.change_somebody(written_out(self.system, scenario, self.library), change)

    def is_fight(self, scenario: Data) -> bool:
        return set(scenario) == {ENCOUNTER} or "sides" in scenario

    # one entry

    def change_entry(self, kind: str, id: str, change: Change) -> None:
        """That entry of the content, for everybody who uses it."""
        entry = self.library.get(kind, id)
        self.library.add(kind, id, self.changed_entry(kind, entry, change), self.library.where(kind, id))

    def changed_entry(self, kind: str, entry: msgspec.Struct, change: Change) -> msgspec.Struct:
        type_ = self.library.kinds[kind]
        data = msgspec.to_builtins(entry)
        put(entry, data, change, where=change.whose)
        refuse_flaws(type_, data, change.text())
        wrong = naming_mistakes(self.library, type_, data, change.text())
        if wrong:
            raise ContentError(wrong)
        return convert(type_, data)

    # somebody in a fight

    def change_somebody(self, scenario: Data, change: Change) -> Data:
        """One member or all of a kind."""
        encounter = cast(Encounter, read_one(self.system.kinds[ENCOUNTER], scenario, "scenario", self.library))
        ids = ids_of(encounter)
        members = [
            member for side in cast(list[Data], scenario["sides"]) for member in cast(list[Data], side["members"])
        ]
        kinds = [str(cast(Data, each["sheet"])["id"] if each.get("sheet") else each["creature"]) for each in members]
        chosen = [place for place, id in enumerate(ids) if change.whose in (id, kinds[place])]
        if not chosen:
            raise nobody(change.whose, list(dict.fromkeys([*kinds, *ids])))
        if self.is_start(change):
            self.change_start(encounter, members, chosen, change)
        else:
            self.change_sheets(members, kinds, ids, chosen, change)
        return scenario

    def is_start(self, change: Change) -> bool:
        """Whether it is said of the member, or known of members alone."""
        member = field_kinds(self.system.kinds[ENCOUNTER])["sides"].inside
        assert member is not None
        listed_of_members = member.fields["members"].inside
        assert listed_of_members is not None
        sheet = field_kinds(self.library.kinds[CREATURE])
        first = change.path[0]
        return first == START or (first in listed_of_members.fields and first not in sheet)

    def change_start(self, encounter: Encounter, members: list[Data], chosen: list[int], change: Change) -> None:
        """What the member itself lists."""
        typed = [member for side in encounter.sides for member in side.members]
        inner = change._replace(path=change.path[1:]) if change.path[0] == START else change
        if not inner.path:
            raise UserError(
                f"{quoted(change.text())} does not say what it starts with.", fix="For example: start.hp=12"
            )
        for place in chosen:
            put(typed[place], members[place], inner, where=f"{change.whose}.{START}")
            refuse_flaws(type(typed[place]), members[place], change.text())

    def change_sheets(
        self, members: list[Data], kinds: list[str], ids: list[str], chosen: list[int], change: Change
    ) -> None:
        """The sheet of all of a kind, or for some of them one of their own, under which they keep their ids."""
        by_library = [place for place in chosen if not members[place].get("sheet")]
        for place in chosen:
            if place not in by_library:
                sheet = convert(self.library.kinds[CREATURE], members[place]["sheet"])
                members[place]["sheet"] = msgspec.to_builtins(self.changed_entry(CREATURE, sheet, change))
        for kind in dict.fromkeys(kinds[place] for place in by_library):
            alike = [place for place, each in enumerate(kinds) if each == kind and not members[place].get("sheet")]
            meant = [place for place in by_library if kinds[place] == kind]
            if meant == alike:
                self.change_entry(CREATURE, kind, change)
                continue
            own = self.own_sheet(kind, change)
            for place in alike:
                members[place]["id"] = ids[place]
            for place in meant:
                members[place]["creature"] = own

    def own_sheet(self, kind: str, change: Change) -> str:
        """Another creature like that one, with the change; its id is like no other's."""
        known = self.library.of(CREATURE)
        number = next(number for number in range(1, len(known) + 2) if f"{HIDDEN_ID}_{number}" not in known)
        entry = self.changed_entry(CREATURE, known[kind], change)
        id = f"{HIDDEN_ID}_{number}"
        self.library.add(CREATURE, id, msgspec.structs.replace(entry, id=id), self.library.where(CREATURE, kind))
        return id


def refuse_flaws(type_: Any, data: Data, where: str) -> None:
    found = [UserError(what, where=where, fix=fix) for _, what, fix in flaws(type_, data)]
    if found:
        raise ContentError(found)


def nobody(who: str, known: list[str]) -> UserError:
    near = did_you_mean(who, known)
    return UserError(f"Nobody called {quoted(who)} is in it.", fix=near or f"There is: {listed(known)}.")
