"""What the loader checks beside the form of each entry and what it names: things and numbers that must fit together."""

from __future__ import annotations

from quintain.library.content import Library, untold
from quintain.library.fights import (
    Standing,
    absence,
    arena_of,
    crowd_mistakes,
    ids_of,
    kind_of,
    party_mistakes,
    placed_in,
    standing_mistakes,
    with_names,
)
from quintain.systems.gu.stock import (
    Arena,
    Encounter,
    End,
    EndKind,
    Ground,
    Gu,
    KillerMove,
    Plan,
    Rect,
    Shape,
    Sheet,
    Span,
    Step,
    Weapon,
)
from quintain.systems.gu.words import SQUARES, Keyword, Kind
from quintain.words.errors import UserError

STAGES = {"initial": 1, "middle": 2, "upper": 4, "peak": 8}
"""By how much each small realm multiplies the aptitude (term Primeval essence)."""


def check_library(library: Library) -> list[UserError]:
    """Every mistake that no single entry shows by its form."""
    mistakes: list[UserError] = []
    for gu in library.every("gu", Gu).values():
        mistakes += check_gu(gu, library.where("gu", gu.id))
    for move in library.every("killer_move", KillerMove).values():
        mistakes += check_span(move.span, library.where("killer_move", move.id))
    for weapon in library.every("weapon", Weapon).values():
        mistakes += check_weapon(weapon, library.where("weapon", weapon.id))
    for sheet in library.every("creature", Sheet).values():
        mistakes += check_sheet(library, sheet, library.where("creature", sheet.id))
    for arena in library.every("arena", Arena).values():
        mistakes += check_arena(arena, library.where("arena", arena.id))
    for encounter in library.every("encounter", Encounter).values():
        mistakes += fight_mistakes(library, encounter, library.where("encounter", encounter.id))
    for plan in library.every("campaign", Plan).values():
        where = library.where("campaign", plan.id)
        mistakes += journey_mistakes(library, plan, where) or unplaced_mistakes(library, plan, where)
    return mistakes


# Gu and gear


def check_gu(gu: Gu, where: str) -> list[UserError]:
    mistakes = check_span(gu.span, where)
    if gu.touch and gu.range_m:
        fix = "Write touch = true or range_m, not both."
        mistakes.append(UserError("Touch is a range of its own.", where=f"{where}, range_m", fix=fix))
    if Keyword.SHIELD in gu.keywords and Keyword.SUSTAINED not in gu.keywords:
        fix = 'Add the keyword "sustained".'
        mistakes.append(UserError("A shield lasts as long as it is sustained.", where=f"{where}, keywords", fix=fix))
    if gu.strike is not None and gu.strike.attack_roll and not gu.range_m and not gu.touch:
        fix = "For example range_m = 5, or touch = true."
        mistakes.append(UserError("An attack roll has a range.", where=f"{where}, range_m", fix=fix))
    if gu.only_answers and gu.answers is None:
        fix = 'For example answers = "hit_or_miss".'
        mistakes.append(UserError("It answers nothing.", where=f"{where}, answers", fix=fix))
    return mistakes


def check_span(span: Span | None, where: str) -> list[UserError]:
    if span is None or (span.radius if span.shape is Shape.RADIUS else span.length):
        return []
    name = "radius" if span.shape is Shape.RADIUS else "length"
    return [UserError(f"A {span.shape} has a {name}.", where=f"{where}, span.{name}", fix=f"For example {name} = 3.")]


def check_weapon(weapon: Weapon, where: str) -> list[UserError]:
    if not weapon.two_hands or weapon.hands == 1:
        return []
    fix = "Write hands = 1, or take two_hands out."
    return [UserError("Only what may be held in one hand lists two_hands.", where=f"{where}, two_hands", fix=fix)]


# creatures


def check_sheet(library: Library, sheet: Sheet, where: str) -> list[UserError]:
    if sheet.kind is Kind.BEAST:
        return check_beast(sheet, where)
    mistakes: list[UserError] = []
    if sheet.hit_points or sheet.movement or sheet.skills is not None:
        fix = "Take hit_points, movement and skills out; write `bought` for skill points above the base."
        mistakes.append(UserError("Only beasts list these; of humans they follow.", where=where, fix=fix))
    if sheet.kind is Kind.MORTAL and (sheet.gu or sheet.killer_moves or sheet.essence):
        fix = 'Write kind = "gu_master", or take its Gu and essence out.'
        mistakes.append(UserError("A mortal has no aperture.", where=f"{where}, kind", fix=fix))
    if sheet.vital_gu and sheet.vital_gu not in sheet.gu:
        fix = f'Add "{sheet.vital_gu}" to its gu.'
        mistakes.append(UserError("Its Vital Gu is not among its Gu.", where=f"{where}, vital_gu", fix=fix))
    return mistakes + check_essence(sheet, where) + check_traits(library, sheet, where)


def check_beast(sheet: Sheet, where: str) -> list[UserError]:
    if sheet.hit_points and sheet.skills is not None and sheet.attacks:
        return []
    fix = "Write hit_points, movement, skills and attacks."
    return [UserError("A beast lists its hit points, skills and attacks.", where=where, fix=fix)]


def check_essence(sheet: Sheet, where: str) -> list[UserError]:
    """The aptitude, doubled for each small realm above the initial one."""
    if not sheet.stage:
        return []
    if sheet.stage not in STAGES:
        fix = f"Use one of: {', '.join(STAGES)}."
        return [UserError(f'There is no stage "{sheet.stage}".', where=f"{where}, stage", fix=fix)]
    full = sheet.aptitude * STAGES[sheet.stage]
    if full == sheet.essence:
        return []
    what = f"An aptitude of {sheet.aptitude} at the {sheet.stage} stage holds {full} portions, not {sheet.essence}."
    return [UserError(what, where=f"{where}, essence", fix="Correct one of them.")]


def check_traits(library: Library, sheet: Sheet, where: str) -> list[UserError]:
    known = library.every("gu", Gu)
    lasting = [known[id] for id in sheet.traits if id in known]
    return [
        UserError(f"{gu.name} does not change a body for good.", where=f"{where}, traits", fix="List it in `gu`.")
        for gu in lasting
        if not gu.permanent
    ]


# places, encounters, campaigns


def check_arena(arena: Arena, where: str) -> list[UserError]:
    mistakes = []
    for number, terrain in enumerate(arena.terrain):
        for rect in terrain.rects:
            mistakes += check_rect(arena, rect, f"{where}, terrain[{number}].rects")
        if terrain.kind is Ground.WATER and not terrain.depth:
            fix = "For example depth = 10, in decimetres."
            mistakes.append(UserError("Water has a depth.", where=f"{where}, terrain[{number}].depth", fix=fix))
    things = {"doors": [each.at for each in arena.doors], "levers": [each.at for each in arena.levers]}
    things["things"] = [each.at for each in arena.things]
    for kind, squares in things.items():
        for number, (x, y) in enumerate(squares):
            if not (x < arena.width and y < arena.height):
                fix = f"Write a square inside {arena.width} x {arena.height} squares."
                mistakes.append(UserError("It is off the map.", where=f"{where}, {kind}[{number}].at", fix=fix))
    doors = [door.at for door in arena.doors]
    for number, lever in enumerate(arena.levers):
        if lever.opens not in doors:
            at = f"{where}, levers[{number}].opens"
            mistakes.append(UserError("There is no door there.", where=at, fix="Write the square of a door."))
    return mistakes


def check_rect(arena: Arena, rect: Rect, where: str) -> list[UserError]:
    left, top, right, bottom = rect
    if left <= right < arena.width and top <= bottom < arena.height:
        return []
    fix = f"Write [left, top, right, bottom] inside {arena.width} x {arena.height} squares."
    return [UserError(f"[{left}, {top}, {right}, {bottom}] is no rectangle of this map.", where=where, fix=fix)]


def encounter_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    """Everything that content alone shows to keep it from starting."""
    return with_names(library, encounter, where, fight_mistakes(library, encounter, where))


def fight_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    """Everybody stands in a space of its own, its order is of those who are in it, and its ends can come."""
    mistakes = crowd_mistakes(encounter, where)
    arena = arena_of(encounter.arena, Arena, library)
    if isinstance(encounter.arena, Arena):
        mistakes += check_arena(encounter.arena, f"{where}, arena")
    if arena is not None and not mistakes:
        mistakes += space_mistakes(library, encounter, arena, where)
    for number, end in enumerate(encounter.ends):
        mistakes += check_end(encounter, end, f"{where}, ends[{number}]")
    return mistakes + order_mistakes(encounter, where)


def order_mistakes(encounter: Encounter, where: str) -> list[UserError]:
    """An order that is known from the start names everybody once."""
    ids = ids_of(encounter)
    if encounter.order and sorted(encounter.order) != sorted(ids):
        fix = f"Write each of {', '.join(ids)} once."
        return [UserError("The order is not of those who fight.", where=f"{where}, order", fix=fix)]
    if encounter.turn and encounter.turn not in encounter.order:
        fix = "Name somebody of the order, and write the order."
        return [UserError(f'It cannot be the turn of "{encounter.turn}".', where=f"{where}, turn", fix=fix)]
    return []


def space_mistakes(library: Library, encounter: Encounter, arena: Arena, where: str) -> list[UserError]:
    """Big creatures fill several squares; some may be above others, and whoever is grappled is with its grappler."""
    solid = (Ground.WALL, Ground.COVER)
    blocked: set[tuple[int, int]] = set()
    for terrain in arena.terrain:
        squares = {
            (x, y)
            for left, top, right, bottom in terrain.rects
            for x in range(left, right + 1)
            for y in range(top, bottom + 1)
        }
        blocked = blocked | squares if terrain.kind in solid else blocked - squares
    blocked |= {door.at for door in arena.doors if not door.open}
    members = [member for side in encounter.sides for member in side.members]
    held = [member.grapples for member in members if member.grapples]
    crowd, afoot = [], []
    for id, member in zip(ids_of(encounter), members, strict=True):
        sheet = member.sheet if member.sheet is not None else library.seek("creature", Sheet, member.creature)
        if sheet is not None and id not in held:
            crowd.append(Standing(id, member.at, SQUARES[sheet.size], member.height or 0))
            afoot += [crowd[-1]] if member.height is None else []
    size = (arena.width, arena.height)
    wrong = standing_mistakes(size, blocked, afoot, where)
    return wrong + untold(standing_mistakes(size, set(), crowd, where), wrong)


def check_end(encounter: Encounter, end: End, where: str) -> list[UserError]:
    if end.kind is EndKind.DOWN:
        if not end.creature:
            return [
                UserError("Whose fall ends it?", where=f"{where}.creature", fix='For example creature = "elder_huo".')
            ]
        return absence(encounter, end.creature, f"{where}.creature")
    if end.kind is EndKind.LOST and not end.side:
        return [UserError("Which side flees?", where=f"{where}.side", fix='For example side = "bandits".')]
    if end.kind in (EndKind.LOST, EndKind.ROUNDS) and not end.count:
        return [UserError("How many?", where=f"{where}.count", fix="For example count = 2.")]
    return []


def plan_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    """Everything that content alone shows to keep it from starting."""
    return with_names(library, plan, where, journey_mistakes(library, plan, where))


def journey_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    mistakes: list[UserError] = []
    for number, step in enumerate(plan.steps):
        mistakes += step_mistakes(library, plan, step, f"{where}, steps[{number}]")
    return mistakes


def unplaced_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    placed = [member.id or kind_of(member) for member in placed_in(plan, library, plan.side)]
    return party_mistakes(plan, library, plan.side, placed, where)


def step_mistakes(library: Library, plan: Plan, step: Step, where: str) -> list[UserError]:
    kinds = (step.encounter or None, step.sleep, step.rest)
    if sum(kind is not None for kind in kinds) != 1:
        return [UserError("A step is exactly one thing.", where=where, fix="Write one of: encounter, sleep, rest.")]
    encounter = library.seek("encounter", Encounter, step.encounter)
    return [] if encounter is None else place_mistakes(plan, encounter, f"{where}.encounter")


def place_mistakes(plan: Plan, encounter: Encounter, where: str) -> list[UserError]:
    """The encounter has the party's side, and a place on it for somebody of the party."""
    names = [side.name for side in encounter.sides]
    if plan.side not in names:
        fix = f"Write side = one of: {', '.join(names)}."
        return [UserError(f'No side of it is called "{plan.side}".', where=where, fix=fix)]
    members = [member for side in encounter.sides if side.name == plan.side for member in side.members]
    if any((member.id or kind_of(member)) in plan.party for member in members):
        return []
    fix = f'Give somebody of the party a place on the side "{plan.side}", or choose another encounter.'
    return [UserError("Nobody of the party has a place in it.", where=where, fix=fix)]
