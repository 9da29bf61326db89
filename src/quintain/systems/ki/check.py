"""What the loader checks beside each entry's own form: references, and things that must fit together."""

from __future__ import annotations

from quintain.kernel.content import Library
from quintain.kernel.errors import UserError
from quintain.systems.ki.stock import (
    Arena,
    Behaviour,
    Encounter,
    Item,
    Plan,
    Sheet,
    Technique,
    TechniqueType,
    Use,
    Weapon,
)

BEHAVIOURS = {
    TechniqueType.ACTIVE: ("attack", "blast", "snare", "shout", "ward", "dash", "empower", "mend"),
    TechniqueType.REACTION: ("brace", "poise", "guard"),
    TechniqueType.COMBO: ("strike_unarmed", "strike_wielded", "strike_natural", "step", "step_and_strike"),
    TechniqueType.PASSIVE: ("quick_start", "stand_fast"),
}
STRIKING = (Behaviour.ATTACK, Behaviour.BLAST)
UNLISTED_SKILLS = ("unarmed", "ki")


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
        mistakes += check_encounter(library, encounter)
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
    for field, kind, ids in (
        ("wielded", "weapon", sheet.wielded),
        ("techniques", "technique", sheet.techniques),
        ("armor", "armor", [sheet.armor] if sheet.armor else []),
    ):
        for id in ids:
            mistakes += library.check_reference(kind, id, library.where("creature", sheet.id, field))
    for id in sheet.items:
        kind = "weapon" if id in library.of("weapon") else "item"
        mistakes += library.check_reference(kind, id, library.where("creature", sheet.id, "items"))
    for skill in sheet.proficient:
        if skill not in UNLISTED_SKILLS:
            mistakes += library.check_reference("weapon", skill, library.where("creature", sheet.id, "proficient"))
    return mistakes + check_numbers(library, sheet)


def check_numbers(library: Library, sheet: Sheet) -> list[UserError]:
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
    if sheet.luck is not None and sheet.luck not in (4, 6, 8, 10, 12):
        where = library.where("creature", sheet.id, "luck")
        mistakes.append(UserError(f"{sheet.luck} is no luck die.", where=where, fix="Luck is 4, 6, 8, 10 or 12."))
    weapons = library.every("weapon", Weapon)
    hands = sum(weapons[id].hands for id in sheet.wielded if id in weapons)
    if hands > sheet.hands:
        where = library.where("creature", sheet.id, "wielded")
        what = f"It wields what takes {hands} hands and has {sheet.hands}."
        mistakes.append(UserError(what, where=where, fix="Carry something in `items` instead."))
    return mistakes


def check_encounter(library: Library, encounter: Encounter) -> list[UserError]:
    mistakes: list[UserError] = []
    if not isinstance(encounter.arena, Arena):
        where = library.where("encounter", encounter.id, "arena")
        mistakes += library.check_reference("arena", encounter.arena, where)
    for side in encounter.sides:
        for member in side.members:
            if member.sheet is None:
                where = library.where("encounter", encounter.id, f"sides.{side.name}.members")
                mistakes += library.check_reference("creature", member.creature, where)
    names = [side.name for side in encounter.sides]
    for end in encounter.ends:
        for field, name in (("ends.winner", end.winner), ("ends.side", end.side)):
            if name and name not in names:
                where = library.where("encounter", encounter.id, field)
                what = f'No side is called "{name}".'
                mistakes.append(UserError(what, where=where, fix=f"Use one of: {', '.join(names)}."))
        if end.creature:
            where = library.where("encounter", encounter.id, "ends.creature")
            mistakes += library.check_reference("creature", end.creature, where)
    return mistakes


def check_plan(library: Library, plan: Plan) -> list[UserError]:
    mistakes = []
    for id in plan.party:
        mistakes += library.check_reference("creature", id, library.where("campaign", plan.id, "party"))
    for number, step in enumerate(plan.steps, start=1):
        where = library.where("campaign", plan.id, f"steps[{number}]")
        if bool(step.encounter) == step.rest:
            fix = 'Write encounter = "..." or rest = true.'
            mistakes.append(UserError("A step is an encounter or a rest.", where=where, fix=fix))
        elif step.encounter:
            mistakes += library.check_reference("encounter", step.encounter, where)
        if step.repair_with:
            mistakes += check_repair(library, step.repair_with, where)
    return mistakes


def check_repair(library: Library, item: str, where: str) -> list[UserError]:
    kits = [each.id for each in library.every("item", Item).values() if each.use is Use.REPAIR]
    if item in library.of("item") and item not in kits:
        return [UserError(f'"{item}" repairs nothing.', where=where, fix=f"Use one of: {', '.join(kits)}.")]
    return library.check_reference("item", item, where)
