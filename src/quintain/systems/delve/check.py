"""What the loader checks beside the form of each entry and what it names: things and numbers that must fit together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from quintain.library.content import Library
from quintain.library.fights import arena_of, crowd_mistakes, ids_of, party_mistakes, with_names
from quintain.library.naming import undefined
from quintain.library.overriding import listed_by
from quintain.systems.delve.stock import (
    Arena,
    Armor,
    Encounter,
    EndKind,
    Journey,
    Leg,
    Member,
    OfPlan,
    Own,
    Plan,
    RestKind,
    Sheet,
    Shield,
    Site,
    Skill,
    Spell,
    SpellDc,
    Step,
    Weapon,
)
from quintain.systems.delve.words import ATHLETICS, FIGHTING, HANDS, Group, Trait
from quintain.words.errors import UserError

SHORTEST: Final = 20
LONGEST: Final = 72 * 60
"""Minutes of a short rest (see DV-111); a long one lasts at least as long."""


def check_library(library: Library) -> list[UserError]:
    """Every mistake that no single entry shows by its form."""
    mistakes: list[UserError] = []
    for weapon in library.every("weapon", Weapon).values():
        mistakes += unknown_skills(library, [weapon.skill], library.where("weapon", weapon.id))
    for spell in library.every("spell", Spell).values():
        mistakes += spell_mistakes(library, spell, library.where("spell", spell.id))
    for sheet in library.every("creature", Sheet).values():
        mistakes += sheet_mistakes(library, sheet, library.where("creature", sheet.id))
    for arena in library.every("arena", Arena).values():
        mistakes += arena_mistakes(arena, library.where("arena", arena.id))
    for encounter in library.every("encounter", Encounter).values():
        mistakes += fight_mistakes(library, encounter, library.where("encounter", encounter.id))
    for journey in library.every("journey", Journey).values():
        mistakes += journey_mistakes(journey, library.where("journey", journey.id))
    for site in library.every("site", Site).values():
        mistakes += site_mistakes(site, library.where("site", site.id))
    for plan in library.every("campaign", Plan).values():
        mistakes += adventure_mistakes(library, plan, library.where("campaign", plan.id))
    return mistakes


def unknown_skills(library: Library, ids: Sequence[str], where: str) -> list[UserError]:
    """Content may add skills, but each must be there (see DV-103)."""
    known = library.of("skill")
    lost = [id for id in ids if id not in known]
    fix = "Write the id of a skill, or add it as [[skill]] with its group."
    return [UserError(f'There is no skill "{id}".', where=where, fix=fix) for id in lost]


# characters


def sheet_mistakes(library: Library, sheet: Sheet, where: str) -> list[UserError]:
    mistakes = unknown_skills(library, [*sheet.skills, *sheet.specialties], where)
    known = library.every("skill", Skill)
    magic = [id for id in sheet.skills if id in known and known[id].group is Group.MAGIC]
    if (magic or sheet.spells) and not has_trait(library, sheet, Trait.MAGICIAN):
        fix = 'Add the ability "magician", or leave out magic skills and spells.'
        mistakes.append(UserError("Magic is only for those with a Magician ability (DV-109).", where=where, fix=fix))
    lost = [id for id in sheet.specialties if id not in sheet.skills]
    fix = "Give it a score in that skill first."
    mistakes += [UserError(f'A specialty of "{id}" without a score in it.', where=where, fix=fix) for id in lost]
    return mistakes + defense_mistakes(library, sheet, where)


def has_trait(library: Library, sheet: Sheet, trait: Trait) -> bool:
    known = library.of("ability")
    return any(trait in getattr(known[id], "traits", ()) for id in sheet.abilities if id in known)


def defense_mistakes(library: Library, sheet: Sheet, where: str) -> list[UserError]:
    """What the entry expects its Defense to be: without armour, with broken armour, Protected; a shield included."""
    if not sheet.defense_check:
        return []
    basic = 5 + max(sheet.skills.get(FIGHTING, 0), sheet.skills.get(ATHLETICS, 0))
    armor = library.seek("armor", Armor, sheet.armor) if sheet.armor else None
    shield = library.seek("shield", Shield, sheet.shield) if sheet.shield else None
    value = 0 if armor is None else armor.defense
    held = 0 if shield is None else shield.defense
    found = [basic + held, basic + held + (value + 1) // 2, basic + held + value]
    if found == sheet.defense_check:
        return []
    return [UserError(f"Its Defense is {found}.", where=f"{where}, defense_check", fix=f"Write {found}, or mend it.")]


def spell_mistakes(library: Library, spell: Spell, where: str) -> list[UserError]:
    mistakes = unknown_skills(library, [spell.skill], where)
    if spell.damage and spell.type is None:
        mistakes.append(UserError("Damage of no type.", where=where, fix='For example type = "fire".'))
    if (spell.against is SpellDc.CONTEST) != bool(spell.contest):
        fix = 'Write against = "contest" together with contest = "empathy", or neither.'
        mistakes.append(UserError("A contest needs the skill that resists it.", where=where, fix=fix))
    return mistakes


# places


def arena_mistakes(arena: Arena, where: str) -> list[UserError]:
    """Zones have names of their own, and nothing leads from a zone to itself."""
    ids = [zone.id for zone in arena.zones]
    mistakes = []
    if not ids:
        mistakes.append(UserError("A map without zones.", where=where, fix="Add one to zones."))
    if len(set(ids)) < len(ids):
        mistakes.append(UserError("Two zones have the same id.", where=where, fix="Give each an id of its own."))
    loops = [edge.a for edge in arena.edges if edge.a == edge.b]
    fix = "Join two different zones."
    return mistakes + [UserError(f'An edge from "{id}" to itself.', where=where, fix=fix) for id in loops]


def site_mistakes(site: Site, where: str) -> list[UserError]:
    ids = [room.id for room in site.rooms]
    if not ids:
        return [UserError("A site without rooms.", where=where, fix="Add one to rooms.")]
    mistakes = []
    if len(set(ids)) < len(ids):
        mistakes.append(UserError("Two rooms have the same id.", where=where, fix="Give each an id of its own."))
    reached = [ids[0]]
    for room in reached:  # it grows on the way
        for door in site.doors:
            for one, other in ((door.a, door.b), (door.b, door.a)):
                if one == room and other not in reached:
                    reached.append(other)
    for number, door in enumerate(site.doors):
        for field, id in (("a", door.a), ("b", door.b)):
            mistakes += undefined("room", id, ids, f"{where}, doors[{number}].{field}")
    fix = "Add a door to it."
    lost = [id for id in ids if id not in reached]
    return mistakes + [UserError(f'No door leads to "{id}".', where=where, fix=fix) for id in lost]


# encounters


def encounter_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    return with_names(library, encounter, where, fight_mistakes(library, encounter, where))


def fight_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    """Everybody stands in a zone of the map; clocks and ends are about its zones and its clocks."""
    mistakes = [*crowd_mistakes(encounter, where), *doubled(encounter.own(), where)]
    library = with_own(library, encounter.own(), where)
    for number, spell in enumerate(encounter.spells):
        mistakes += spell_mistakes(library, spell, f"{where}, spells[{number}]")
    arena = arena_of(encounter.arena, Arena, library)
    if arena is None:
        return mistakes
    zones = [zone.id for zone in arena.zones]
    named: dict[str, str] = {}
    for number, side in enumerate(encounter.sides):
        for index, member in enumerate(side.members):
            named[f"sides[{number}].members[{index}].zone"] = member.zone
            at = f"{where}, sides[{number}].members[{index}]"
            if member.sheet is not None:
                mistakes += sheet_mistakes(library, member.sheet, f"{at}.sheet")
            mistakes += gear_mistakes(library, member, at)
    for number, clock in enumerate(encounter.clocks):
        named |= {f"clocks[{number}].zones[{place}]": zone for place, zone in enumerate(clock.zones)}
    for number, end in enumerate(encounter.ends):
        if end.kind is EndKind.CLOCK_AND_ZONE:
            named[f"ends[{number}].zone"] = end.zone
            if end.clock not in [clock.clock for clock in encounter.clocks]:
                fix = "Name one of its clocks."
                mistakes.append(UserError("That clock is not in it.", where=f"{where}, ends[{number}].clock", fix=fix))
        elif end.kind in (EndKind.DEAD, EndKind.LEADER_GONE) and not end.who:
            mistakes.append(UserError("Of whom?", where=f"{where}, ends[{number}]", fix='Add who = "...".'))
    return mistakes + zone_mistakes(named, zones, where)


def trial_mistakes(library: Library, member: Member, where: str) -> list[UserError]:
    """Somebody alone, in no encounter."""
    if bool(member.creature) == (member.sheet is not None):
        fix = 'For example creature = "...", with an id of the library, or a sheet of its own.'
        return [UserError("A member is a creature or has a sheet.", where=where, fix=fix)]
    own = [] if member.sheet is None else sheet_mistakes(library, member.sheet, f"{where}, sheet")
    return with_names(library, member, where, [*own, *gear_mistakes(library, member, where)])


def with_own(library: Library, own: Sequence[tuple[str, Own | OfPlan]], where: str) -> Library:
    """The library as an encounter or a plan sees it: what it brings along goes before what there is."""
    if not own:
        return library
    seen = library.copy()
    for kind, entry in own:
        seen.add(kind, entry.id, entry, f"{where}, {kind} {entry.id}")
    return seen


def gear_mistakes(library: Library, member: Member, where: str) -> list[UserError]:
    """What somebody holds, or has shot with, it carries; and it has two hands."""
    sheet = member.sheet if member.sheet is not None else library.seek("creature", Sheet, member.creature)
    if sheet is None:
        return []
    carried = things_to_hold(library, sheet)
    held = [] if member.in_hand is None else member.in_hand
    fix = f"It carries: {', '.join(carried)}." if carried else "Leave it out: it carries nothing to hold."
    lost = [("in_hand", id) for id in held if id not in carried]
    lost += [("unloaded", id) for id in member.unloaded if not is_loaded_anew(carried.get(id))]
    mistakes = [UserError(f'It has no such "{id}".', where=f"{where}.{field}", fix=fix) for field, id in lost]
    if sum([carried[id].hands for id in held if id in carried]) > HANDS:
        fix = "Leave something out: it can be taken in hand in play."
        mistakes.append(UserError("That takes more than two hands.", where=f"{where}.in_hand", fix=fix))
    return mistakes


def things_to_hold(library: Library, sheet: Sheet) -> dict[str, Weapon | Shield]:
    """Its weapons and its shield, as they are called in play: a second knife is knife-2."""
    found: dict[str, Weapon | Shield] = {}
    for number, id in enumerate(sheet.weapons):
        weapon, before = library.seek("weapon", Weapon, id), sheet.weapons[:number].count(id)
        if weapon is not None:
            found[f"{id}-{before + 1}" if before else id] = weapon
    shield = library.seek("shield", Shield, sheet.shield) if sheet.shield else None
    return found if shield is None else {**found, shield.id: shield}


def is_loaded_anew(thing: Weapon | Shield | None) -> bool:
    return isinstance(thing, Weapon) and thing.reload


def zone_mistakes(named: Mapping[str, str], zones: Sequence[str], where: str) -> list[UserError]:
    fix = f"There are: {', '.join(zones)}."
    return [
        UserError(f'There is no zone "{zone}".', where=f"{where}, {field}", fix=fix)
        for field, zone in named.items()
        if zone not in zones
    ]


# journeys and adventures


def journey_mistakes(journey: Journey, where: str) -> list[UserError]:
    return [flaw for number, leg in enumerate(journey.legs) for flaw in leg_mistakes(leg, f"{where}, legs[{number}]")]


def leg_mistakes(leg: Leg, where: str) -> list[UserError]:
    """Term Leg: at most one check or encounter."""
    if leg.check is not None and leg.encounter:
        fix = "Put one of them on another leg."
        return [UserError("A leg has a check or an encounter, not both.", where=where, fix=fix)]
    return []


def plan_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    return with_names(library, plan, where, adventure_mistakes(library, plan, where))


def adventure_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    """Each step is one thing; rooms are those of its site; a rest is as long as it says; the party has its places."""
    library = with_own(library, plan.own(), where)
    mistakes = [*own_mistakes(library, plan, where), *start_mistakes(library, plan, where), *clashes(library, plan)]
    for number, step in enumerate(plan.steps):
        mistakes += step_mistakes(library, step, f"{where}, steps[{number}]")
    encounters = [library.seek("encounter", Encounter, id) for id in encounters_of(library, plan)]
    placed = [
        id
        for encounter in encounters
        if encounter is not None
        for id, side in zip(ids_of(encounter), sides_of(encounter), strict=True)
        if side == plan.side
    ]
    return mistakes + (party_mistakes(plan, library, plan.side, placed, where) if not mistakes and placed else [])


def own_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    """Those of the journeys, sites and encounters that the plan brings along."""
    mistakes = doubled(plan.own(), where)
    for number, journey in enumerate(plan.journeys):
        mistakes += journey_mistakes(journey, f"{where}, journeys[{number}]")
    for number, site in enumerate(plan.sites):
        mistakes += site_mistakes(site, f"{where}, sites[{number}]")
    for number, encounter in enumerate(plan.encounters):
        mistakes += fight_mistakes(library, encounter, f"{where}, encounters[{number}]")
    return mistakes


def doubled(own: Sequence[tuple[str, Own | OfPlan]], where: str) -> list[UserError]:
    """What is brought along has an id of its own among its kind."""
    named = [(kind, entry.id) for kind, entry in own]
    fix = "Give each an id of its own."
    return [
        UserError(f'It brings two of kind {kind.replace("_", " ")} with the id "{id}".', where=where, fix=fix)
        for kind, id in dict.fromkeys(named)
        if named.count((kind, id)) > 1
    ]


def clashes(library: Library, plan: Plan) -> list[UserError]:
    """In an adventure all its fights share what they bring along: one thing for an id, and none of the library's."""
    mistakes: list[UserError] = []
    taken: dict[tuple[str, str], object] = {}
    for id in encounters_of(library, plan):
        encounter = library.seek("encounter", Encounter, id)
        for kind, entry in [] if encounter is None else encounter.own():
            there = library.of(kind).get(entry.id, taken.setdefault((kind, entry.id), entry))
            if there != entry:
                what = f'There is another {kind.replace("_", " ")} "{entry.id}" in this adventure.'
                mistakes.append(UserError(what, where=library.where("encounter", id), fix="Give it an id of its own."))
    return mistakes


def start_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    """What somebody starts with is said once, of those who set out; where they stand each step says."""
    mistakes: list[UserError] = []
    for number, member in enumerate(plan.members):
        at, who = f"{where}, members[{number}]", member.creature
        if who not in plan.party:
            fix = f"Name one of: {', '.join(plan.party)}."
            mistakes.append(UserError(f'"{who}" is not of the party.', where=at, fix=fix))
        if who in [each.creature for each in plan.members[:number]]:
            mistakes.append(UserError(f'There is a second entry for "{who}".', where=at, fix="Write them as one."))
        placed = member.id or member.name or member.seat or member.zone or member.unaware
        if placed or member.sheet is not None or listed_by(member):
            fix = "Leave out id, name, seat, zone, unaware and all that its sheet says."
            mistakes.append(UserError("Only what it starts with.", where=at, fix=fix))
        mistakes += gear_mistakes(library, member, at)
    return mistakes


def sides_of(encounter: Encounter) -> list[str]:
    return [side.name for side in encounter.sides for _ in side.members]


def encounters_of(library: Library, plan: Plan) -> list[str]:
    """Every encounter that the plan leads to."""
    found = []
    for step in plan.steps:
        found += [id for id in (step.encounter, step.interrupt) if id]
        journey = library.seek("journey", Journey, step.journey) if step.journey else None
        found += [leg.encounter for leg in journey.legs if leg.encounter] if journey is not None else []
        site = library.seek("site", Site, step.site) if step.site else None
        found += [room.encounter for room in site.rooms if room.encounter] if site is not None else []
    return list(dict.fromkeys(found))


def step_mistakes(library: Library, step: Step, where: str) -> list[UserError]:
    """A short rest that is planned counts as one, and is no long one by its length (see DV-111)."""
    chosen = [bool(step.encounter), bool(step.plotting), bool(step.journey), bool(step.site), step.rest is not None]
    if sum(chosen) != 1:
        fix = "Write one of encounter, plotting, journey, site and rest."
        return [UserError("A step is exactly one thing.", where=where, fix=fix)]
    mistakes = []
    if step.rest is not None and not step.minutes:
        least = SHORTEST if step.rest is RestKind.SHORT else LONGEST
        mistakes.append(UserError("How long?", where=where, fix=f"Add minutes = {least} or more."))
    if step.rest is RestKind.SHORT and step.minutes and not SHORTEST <= step.minutes <= LONGEST:
        what = f"A short rest lasts from {SHORTEST} minutes to 3 days ({LONGEST} minutes)."
        fix = 'Write so many minutes, or rest = "long".' if step.minutes > LONGEST else f"Write at least {SHORTEST}."
        mistakes.append(UserError(what, where=where, fix=fix))
    if step.victory and not step.journey and not step.rooms:
        what = "Only a journey, or rooms of a site, are an objective that gives victories."
        mistakes.append(UserError(what, where=where, fix="Leave victory out; an encounter lists its own."))
    if step.interrupt_after_minutes > step.minutes:
        fix = f"Write at most {step.minutes}."
        mistakes.append(UserError("It is over before it is interrupted.", where=where, fix=fix))
    site = library.seek("site", Site, step.site) if step.site else None
    rooms = [] if site is None else [room.id for room in site.rooms]
    fix = f"There are: {', '.join(rooms)}."
    lost = [id for id in step.rooms if site is not None and id not in rooms]
    return mistakes + [UserError(f'There is no room "{id}".', where=where, fix=fix) for id in lost]
