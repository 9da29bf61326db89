"""What holds of every encounter and campaign, whatever the book: who is in it, where they stand, who sets out."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple, TypeVar

import msgspec

from quintain.library.content import Library, untold
from quintain.library.fields import Square
from quintain.library.ids import numbered
from quintain.library.naming import naming_mistakes
from quintain.library.standard import Encounter, Member, Plan
from quintain.words.errors import UserError

ArenaType = TypeVar("ArenaType", bound=msgspec.Struct)


def with_names(library: Library, value: msgspec.Struct, where: str, others: Sequence[UserError]) -> list[UserError]:
    """What an encounter or a plan names and there is not, and its other mistakes, but for those at the same places."""
    wrong = naming_mistakes(library, type(value), value, where)
    return wrong + untold(others, wrong)


def everybody(encounter: Encounter) -> list[Member]:
    return [member for side in encounter.sides for member in side.members]


def kind_of(member: Member) -> str:
    """The id of its sheet."""
    return member.creature if member.sheet is None else str(member.sheet.id)


def called(member: Member, names: Mapping[str, str]) -> str:
    """How people read of it before the fight; `names` are those of the library's creatures."""
    if member.sheet is not None:
        return member.name or str(member.sheet.name)
    return member.name or names.get(member.creature, member.creature or member.id)


def ids_of(encounter: Encounter) -> list[str]:
    """Everybody's id in the fight, several of a kind told apart."""
    return numbered([(member.id, kind_of(member)) for member in everybody(encounter)])


def arena_of(arena: ArenaType | str, type_: type[ArenaType], library: Library) -> ArenaType | None:
    """The map that an encounter writes out or names, if there is one of that name."""
    return library.seek("arena", type_, arena) if isinstance(arena, str) else arena


# who is in it


def crowd_mistakes(encounter: Encounter, where: str) -> list[UserError]:
    """There are two sides, and everybody is something and has an id of its own."""
    mistakes = sheet_mistakes(encounter, where)
    if len({side.name for side in encounter.sides}) < 2:
        mistakes.append(UserError("A fight needs two sides.", where=where, fix="Add another [[sides]]."))
    ids = ids_of(encounter)
    if len(set(ids)) < len(ids):
        mistakes.append(UserError("Two creatures have the same id.", where=where, fix="Give each an id of its own."))
    return mistakes


def sheet_mistakes(encounter: Encounter, where: str) -> list[UserError]:
    """A member is one creature: of the library, or of its own."""
    mistakes = []
    for number, side in enumerate(encounter.sides):
        for index, member in enumerate(side.members):
            if bool(member.creature) == (member.sheet is not None):
                fix = 'For example creature = "...", with an id of the library, or a sheet of its own.'
                at = f"{where}, sides[{number}].members[{index}]"
                mistakes.append(UserError("A member is a creature or has a sheet.", where=at, fix=fix))
    return mistakes


def absence(encounter: Encounter, creature: str, where: str) -> list[UserError]:
    """The mistake, if any, of speaking of a creature that neither fights in it nor may come into it."""
    if creature in [*map(kind_of, everybody(encounter)), *encounter.reserves]:
        return []
    fix = "Name a creature that fights in it, or add it to the reserves."
    return [UserError(f'"{creature}" is not in this fight.', where=where, fix=fix)]


# where they stand


class Standing(NamedTuple):
    """Who stands where on a map of squares: at its top left one, so many squares wide, at some height."""

    who: str
    at: Square | None
    squares: int = 1
    level: int = 0

    def space(self) -> set[Square]:
        left, top = self.at or (0, 0)
        across = range(self.squares if self.at is not None else 0)
        return {(left + x, top + y) for x in across for y in across}


def standing_mistakes(
    size: tuple[int, int], blocked: Container[Square], crowd: Sequence[Standing], where: str
) -> list[UserError]:
    """Everybody stands on the map, on open squares of its own."""
    mistakes = []
    for one in crowd:
        others = [each for each in crowd if each is not one and each.level == one.level]
        if one.at is None or not all(x < size[0] and y < size[1] for x, y in one.space()):
            what, fix = "It stands nowhere on the map.", f"Give `at` inside {size[0]} x {size[1]} squares."
        elif any(square in blocked for square in one.space()):
            what, fix = "It stands in a wall or another obstacle.", "Choose an open square."
        elif any(one.space() & each.space() for each in others):
            what, fix = "Somebody else stands on the same square.", "Choose a free square."
        else:
            continue
        mistakes.append(UserError(what, where=f"{where}, {one.who}", fix=fix))
    return mistakes


def column_mistakes(width: int, x: int, where: str) -> list[UserError]:
    if x < width:
        return []
    fix = f"Write a column from 0 to {width - 1}."
    return [UserError(f"Column {x} is beyond the map.", where=where, fix=fix)]


# campaigns


def placed_in(plan: Plan, library: Library, side: str) -> list[Member]:
    """Everybody who has a place on the party's side of a fight of the campaign."""
    known = library.every("encounter", Encounter)
    fights = [known[step.encounter] for step in plan.steps if step.encounter in known]
    return [member for fight in fights for each in fight.sides if each.name == side for member in each.members]


def party_mistakes(plan: Plan, library: Library, side: str, placed: Sequence[str], where: str) -> list[UserError]:
    """Everybody of the party is among those who have a place in some fight of it, if it has fights."""
    known = library.of("encounter")
    fights = [step.encounter for step in plan.steps if step.encounter]
    if not fights or any(id_ not in known for id_ in fights):
        return []
    fix = f'Give it a place on the side "{side}" of one of: {", ".join(dict.fromkeys(fights))}.'
    lost = [id_ for id_ in plan.party if id_ not in placed]
    return [UserError(f'"{id_}" is in no fight of it.', where=f"{where}, party", fix=fix) for id_ in lost]
