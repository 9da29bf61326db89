"""What the loader checks beside each entry's own form: references, and things that must fit together."""

from __future__ import annotations

from quintain.library.content import Library
from quintain.systems.ki.stock import (
    Arena,
    Behaviour,
    Encounter,
    End,
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
UNLISTED_SKILLS = ("unarmed", "ki")
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
        mistakes += encounter_mistakes(library, encounter, library.where("encounter", encounter.id))
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


def encounter_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    """Everything that it names is there: its map, its creatures, what they carry, and what its ends speak of."""
    mistakes: list[UserError] = []
    if not isinstance(encounter.arena, Arena):
        mistakes += library.check_reference("arena", encounter.arena, f"{where}, arena")
    for side in encounter.sides:
        for member in side.members:
            mistakes += check_member(library, encounter, member, f"{where}, sides.{side.name}.members")
    for id in encounter.reserves:
        mistakes += library.check_reference("creature", id, f"{where}, reserves")
    for end in encounter.ends:
        mistakes += check_end(library, encounter, end, f"{where}, ends")
    return mistakes


def kind_of(member: Member) -> str:
    return member.sheet.id if member.sheet is not None else member.creature


def check_member(library: Library, encounter: Encounter, member: Member, where: str) -> list[UserError]:
    """What the member, or a sheet of its own, lists: from the library, or brought by the encounter."""
    mistakes = [] if member.sheet is not None else library.check_reference("creature", member.creature, where)
    sheet = member.sheet
    for kind, own, ids in (
        ("weapon", encounter.weapons, [*(sheet.wielded if sheet else ()), *(member.wielded or ())]),
        ("technique", encounter.techniques, [*(sheet.techniques if sheet else ()), *(member.techniques or ())]),
        ("armor", encounter.armors, [each for each in (sheet.armor if sheet else "", member.armor) if each]),
    ):
        brought = [each.id for each in own]
        for id in ids:
            mistakes += [] if id in brought else library.check_reference(kind, id, where)
    brought = [each.id for each in encounter.weapons]
    for id in [*(sheet.items if sheet else ()), *(member.items or ())]:
        if id not in brought:
            kind = "weapon" if id in library.of("weapon") else "item"
            mistakes += library.check_reference(kind, id, where)
    return mistakes


def check_end(library: Library, encounter: Encounter, end: End, where: str) -> list[UserError]:
    names = [side.name for side in encounter.sides]
    mistakes = []
    for field, name in (("winner", end.winner), ("side", end.side)):
        if name and name not in names:
            what = f'No side is called "{name}".'
            mistakes.append(UserError(what, where=f"{where}.{field}", fix=f"Use one of: {', '.join(names)}."))
    there = [*(kind_of(each) for side in encounter.sides for each in side.members), *encounter.reserves]
    if end.creature and end.creature not in there:
        fix = "Name a creature that fights in it, or add it to the reserves."
        absent = UserError(f'"{end.creature}" is not in this fight.', where=f"{where}.creature", fix=fix)
        mistakes += library.check_reference("creature", end.creature, f"{where}.creature") or [absent]
    arena = arena_of(library, encounter)
    if arena is not None and end.x >= arena.width:
        fix = f"Write a column from 0 to {arena.width - 1}."
        mistakes.append(UserError(f"Column {end.x} is beyond the map.", where=f"{where}.x", fix=fix))
    return mistakes


def arena_of(library: Library, encounter: Encounter) -> Arena | None:
    """Its map, if there is one of that name."""
    arena = encounter.arena
    return arena if isinstance(arena, Arena) else library.every("arena", Arena).get(arena)


def check_plan(library: Library, plan: Plan) -> list[UserError]:
    where = library.where("campaign", plan.id, "party")
    mistakes = [flaw for id in plan.party for flaw in library.check_reference("creature", id, where)]
    steps = check_steps(library, plan)
    return mistakes + (steps or check_party(library, plan, where))


def check_steps(library: Library, plan: Plan) -> list[UserError]:
    mistakes = []
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


def check_party(library: Library, plan: Plan, where: str) -> list[UserError]:
    """Everybody of the party has a place in some fight of the campaign, on the party's side."""
    known = library.every("encounter", Encounter)
    fights = [step.encounter for step in plan.steps if step.encounter]
    if not fights:
        return []
    sides = [side for id in fights for side in known[id].sides if side.name == PARTY]
    placed = [member.id or kind_of(member) for side in sides for member in side.members]
    fix = f'Give it a place on the side "{PARTY}" of one of: {", ".join(dict.fromkeys(fights))}.'
    return [UserError(f'"{id}" is in no fight of it.', where=where, fix=fix) for id in plan.party if id not in placed]


def check_repair(library: Library, item: str, where: str) -> list[UserError]:
    kits = [each.id for each in library.every("item", Item).values() if each.use is Use.REPAIR]
    if item in library.of("item") and item not in kits:
        return [UserError(f'"{item}" repairs nothing.', where=where, fix=f"Use one of: {', '.join(kits)}.")]
    return library.check_reference("item", item, where)
