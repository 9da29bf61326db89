"""What the loader checks beside the form of each entry and what it names: things that must fit together."""

from __future__ import annotations

from quintain.library.content import Library
from quintain.library.fields import Square
from quintain.library.fights import (
    Standing,
    absence,
    arena_of,
    column_mistakes,
    crowd_mistakes,
    ids_of,
    kind_of,
    party_mistakes,
    placed_in,
    standing_mistakes,
    with_names,
)
from quintain.systems.ki.stock import (
    Arena,
    Behaviour,
    Encounter,
    End,
    FeatureKind,
    Item,
    Member,
    Plan,
    Sheet,
    Technique,
    TechniqueType,
    Use,
    Weapon,
)
from quintain.words.errors import UserError

BEHAVIOURS = {
    TechniqueType.ACTIVE: ("attack", "blast", "snare", "shout", "ward", "dash", "empower", "mend"),
    TechniqueType.REACTION: ("brace", "poise", "guard"),
    TechniqueType.COMBO: ("strike_unarmed", "strike_wielded", "strike_natural", "step", "step_and_strike"),
    TechniqueType.PASSIVE: ("quick_start", "stand_fast"),
}
STRIKING = (Behaviour.ATTACK, Behaviour.BLAST)
PARTY = "party"
"""The side of an encounter on which a campaign's party fights."""


def check_library(library: Library) -> list[UserError]:
    """Every mistake that no single entry shows."""
    mistakes: list[UserError] = []
    for weapon in library.every("weapon", Weapon).values():
        mistakes += check_weapon(library, weapon)
    for technique in library.every("technique", Technique).values():
        mistakes += check_technique(library, technique)
    for sheet in library.every("creature", Sheet).values():
        mistakes += check_sheet(library, sheet)
    for encounter in library.every("encounter", Encounter).values():
        mistakes += fight_mistakes(library, encounter, library.where("encounter", encounter.id))
    for plan in library.every("campaign", Plan).values():
        mistakes += check_plan(library, plan)
    return mistakes


def check_weapon(library: Library, weapon: Weapon) -> list[UserError]:
    where = library.where("weapon", weapon.id, "durability")
    if weapon.blocking and not weapon.durability:
        return [UserError("A blocking weapon has no durability.", where=where, fix="Give it one, for example 8.")]
    if weapon.durability and not weapon.blocking:
        fix = "Add blocking = true, or take the durability out."
        return [UserError("Only blocking weapons have a durability.", where=where, fix=fix)]
    return []


def check_technique(library: Library, technique: Technique) -> list[UserError]:
    mistakes = []
    allowed = BEHAVIOURS[technique.type]
    if technique.behaviour not in allowed:
        where = library.where("technique", technique.id, "behaviour")
        what = f'"{technique.behaviour}" is not what a technique of type {technique.type} does.'
        mistakes.append(UserError(what, where=where, fix=f"Use one of: {', '.join(allowed)}."))
    if (technique.trigger is not None) != (technique.type is TechniqueType.COMBO):
        where = library.where("technique", technique.id, "trigger")
        mistakes.append(UserError("A Combo has a trigger, nothing else has.", where=where, fix="Add or remove it."))
    if technique.ki and technique.element is None:
        where = library.where("technique", technique.id, "element")
        fix = "Use one of: metal, wood, water, fire, earth."
        mistakes.append(UserError("A ki technique has an element.", where=where, fix=fix))
    needs = (Behaviour.BLAST,)
    if technique.behaviour in needs and technique.damage is None:
        where = library.where("technique", technique.id, "damage")
        mistakes.append(UserError("A blast needs its damage.", where=where, fix="For example damage = 4."))
    if technique.also and technique.behaviour not in STRIKING:
        where = library.where("technique", technique.id, "also")
        what = f'A technique with behaviour "{technique.behaviour}" deals no damage of its own.'
        mistakes.append(UserError(what, where=where, fix=f"Only these do: {', '.join(STRIKING)}."))
    return mistakes


def check_sheet(library: Library, sheet: Sheet) -> list[UserError]:
    mistakes = []
    scores = (
        sheet.agility + sheet.instinct,
        sheet.agility + sheet.proficiency,
        sheet.strength + sheet.proficiency,
    )
    if sheet.check is not None and sheet.check != scores:
        where = library.where("creature", sheet.id, "check")
        what = f"[Initiative, vs Dodge, vs Block] come to {list(scores)}, not {list(sheet.check)}."
        mistakes.append(UserError(what, where=where, fix="Correct the attributes or the check."))
    where = library.where("creature", sheet.id, "wielded")
    return mistakes + hands_mistakes(library.every("weapon", Weapon), sheet.wielded, sheet.hands, where)


def hands_mistakes(weapons: dict[str, Weapon], wielded: list[str], hands: int, where: str) -> list[UserError]:
    """Nobody wields more than its hands can hold, see KI-039."""
    needed = sum(weapons[id].hands for id in wielded if id in weapons)
    if needed <= hands:
        return []
    what = f"It wields what takes {needed} hands and has {hands}."
    return [UserError(what, where=where, fix="Carry something in `items` instead.")]


# encounters


def encounter_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    """Everything that keeps it from starting."""
    return with_names(library, encounter, where, fight_mistakes(library, encounter, where))


def fight_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    """Everybody stands on a square of its own, holds what it has hands for, and its ends can come."""
    mistakes = crowd_mistakes(encounter, where)
    arena = arena_of(encounter.arena, Arena, library)
    members = [member for side in encounter.sides for member in side.members]
    ids = ids_of(encounter)
    if arena is not None:
        crowd = [Standing(id, member.at) for id, member in zip(ids, members, strict=True)]
        mistakes += standing_mistakes((arena.width, arena.height), obstacles(arena), crowd, where)
    weapons = library.every("weapon", Weapon) | {each.id: each for each in encounter.weapons}
    for id, member in zip(ids, members, strict=True):
        sheet = sheet_of(library, member)
        if sheet is not None and (member.sheet is not None or member.wielded is not None):
            wielded = sheet.wielded if member.wielded is None else member.wielded
            mistakes += hands_mistakes(weapons, wielded, sheet.hands, f"{where}, {id}")
    for number, end in enumerate(encounter.ends):
        mistakes += end_mistakes(encounter, end, arena, f"{where}, ends[{number}]")
    return mistakes


def sheet_of(library: Library, member: Member) -> Sheet | None:
    return library.seek("creature", Sheet, member.creature) if member.sheet is None else member.sheet


def obstacles(arena: Arena) -> set[Square]:
    """Where nobody can stand when the fight starts: a chasm can be stood over on a bridge."""
    squares = {
        kind: {at for each in arena.features if each.kind is kind for at in each.squares} for kind in FeatureKind
    }
    chasm = squares[FeatureKind.CHASM] - squares[FeatureKind.BRIDGE]
    return {*arena.walls, *chasm, *squares[FeatureKind.CRATES], *squares[FeatureKind.BOULDER]}


def end_mistakes(encounter: Encounter, end: End, arena: Arena | None, where: str) -> list[UserError]:
    mistakes = absence(encounter, end.creature, f"{where}.creature") if end.creature else []
    return mistakes if arena is None else mistakes + column_mistakes(arena.width, end.x, f"{where}.x")


# campaigns


def check_plan(library: Library, plan: Plan) -> list[UserError]:
    where = library.where("campaign", plan.id)
    placed = [member.id or kind_of(member) for member in placed_in(plan, library, PARTY)]
    return step_mistakes(library, plan, where) or party_mistakes(plan, library, PARTY, placed, where)


def step_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    mistakes = []
    for number, step in enumerate(plan.steps):
        at = f"{where}, steps[{number}]"
        if bool(step.encounter) == step.rest:
            fix = 'Write encounter = "..." or rest = true.'
            mistakes.append(UserError("A step is an encounter or a rest.", where=at, fix=fix))
        if step.repair_with:
            mistakes += check_repair(library, step.repair_with, f"{at}.repair_with")
    return mistakes


def check_repair(library: Library, item: str, where: str) -> list[UserError]:
    kits = [each.id for each in library.every("item", Item).values() if each.use is Use.REPAIR]
    if item in library.of("item") and item not in kits:
        return [UserError(f'"{item}" repairs nothing.', where=where, fix=f"Use one of: {', '.join(kits)}.")]
    return []
