"""What the loader checks beside the form of each entry and what it names: things and numbers that must fit together."""

from __future__ import annotations

from quintain.library.content import Library
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
from quintain.space.space import spots
from quintain.systems.swords.camp import WILDS
from quintain.systems.swords.gear import BODY_ARMOR, UNARMED
from quintain.systems.swords.scene import Stock
from quintain.systems.swords.sheet import SQUARES, modifier_of
from quintain.systems.swords.stock import (
    Arena,
    Armor,
    ArmorCategory,
    AttackEntry,
    AttackKind,
    Encounter,
    End,
    EndKind,
    Gift,
    Item,
    Magic,
    Member,
    Place,
    Plan,
    Property,
    Rest,
    Sheet,
    Special,
    SpecialAction,
    Spell,
    SpellNumbers,
    Step,
    Use,
    Weapon,
    Weight,
)
from quintain.words.errors import UserError

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
CASTING = SpellNumbers.__struct_fields__
HELD = (ArmorCategory.SHIELD, ArmorCategory.BUCKLER)


def check_library(library: Library) -> list[UserError]:
    """Every mistake that no single entry shows by its form."""
    mistakes: list[UserError] = []
    for weapon in library.every("weapon", Weapon).values():
        mistakes += check_weapon(library, weapon)
    for armor in library.every("armor", Armor).values():
        mistakes += check_armor(library, armor)
    for item in library.every("item", Item).values():
        mistakes += check_item(library, item)
    for spell in library.every("spell", Spell).values():
        mistakes += check_spell(library, spell)
    for sheet in library.every("creature", Sheet).values():
        mistakes += check_sheet(library, sheet)
    for arena in library.every("arena", Arena).values():
        mistakes += check_arena(arena, library.where("arena", arena.id))
    for encounter in library.every("encounter", Encounter).values():
        mistakes += fight_mistakes(library, encounter, library.where("encounter", encounter.id))
    for plan in library.every("campaign", Plan).values():
        where = library.where("campaign", plan.id)
        mistakes += journey_mistakes(library, plan, where) or unplaced_mistakes(library, plan, where)
    return mistakes


# gear and spells


def check_weapon(library: Library, weapon: Weapon) -> list[UserError]:
    where = library.where("weapon", weapon.id)
    mistakes = []
    if weapon.damage and not weapon.types:
        fix = 'For example types = ["slashing"].'
        mistakes.append(UserError("Damage has a type.", where=f"{where}, types", fix=fix))
    if not weapon.damage and Property.SNARE not in weapon.properties:
        fix = 'Give it dice, for example "1d6", or the property "snare".'
        mistakes.append(UserError("It does nothing to whoever it hits.", where=f"{where}, damage", fix=fix))
    if (weapon.hands == 2) != (Property.TWO_HANDED in weapon.properties):
        fix = 'Write hands = 2 and the property "two_handed", or neither.'
        mistakes.append(UserError("Its hands and its properties disagree.", where=f"{where}, hands", fix=fix))
    if Property.VERSATILE in weapon.properties and weapon.hands != 1:
        fix = "Write hands = 1."
        mistakes.append(UserError("A Versatile weapon takes one hand or two.", where=f"{where}, hands", fix=fix))
    if Property.HURLANT in weapon.properties and weapon.range is None:
        fix = 'Write range = "near".'
        mistakes.append(UserError("What can be thrown has a range.", where=f"{where}, range", fix=fix))
    return mistakes


def check_armor(library: Library, armor: Armor) -> list[UserError]:
    where = library.where("armor", armor.id)
    mistakes = []
    if (armor.category in HELD) != (armor.ac_with is not None):
        fix = "For a shield ac_with = [4, 3, 2, 1]; armour has ac instead."
        what = "Shields and bucklers, and only they, have ac_with."
        mistakes.append(UserError(what, where=f"{where}, ac_with", fix=fix))
    if armor.ac and armor.category not in BODY_ARMOR:
        fix = "Take it out."
        mistakes.append(UserError("Only armour that is worn on the body has ac.", where=f"{where}, ac", fix=fix))
    if (armor.plus or armor.traits) and not armor.magical:
        fix = "Write magical = true, or take the plus and the traits out."
        mistakes.append(UserError("A plus and traits are magical.", where=f"{where}, magical", fix=fix))
    return mistakes


def check_item(library: Library, item: Item) -> list[UserError]:
    """What burns has its damage, and what lasts its pool."""
    where, burns = library.where("item", item.id), item.use is Use.FIRE
    mistakes = [] if item.damage or not burns else [no_dice(f"{where}, damage", "1d6+2")]
    lasts = burns or item.use is Use.SPIRITS
    return mistakes if item.pool or not lasts else [*mistakes, no_dice(f"{where}, pool", "2d4")]


def no_dice(where: str, example: str) -> UserError:
    return UserError("It needs dice to roll.", where=where, fix=f'For example "{example}".')


def check_spell(library: Library, spell: Spell) -> list[UserError]:
    where = library.where("spell", spell.id)
    mistakes = []
    if spell.ability not in CASTING:
        fix = f"Use one of: {', '.join(CASTING)}."
        mistakes.append(UserError("Nobody casts with it.", where=f"{where}, ability", fix=fix))
    if spell.magic in (Magic.BOLT, Magic.ERUPTION) and not spell.damage:
        fix = 'For example damage = "1d6".'
        mistakes.append(UserError("It needs its damage.", where=f"{where}, damage", fix=fix))
    if (spell.damage or spell.magic is Magic.RESIST) and spell.type is None:
        mistakes.append(UserError("Damage has a type.", where=f"{where}, type", fix='For example type = "fire".'))
    if spell.magic in (Magic.INFLICT, Magic.CHARM) and (spell.save is None or not spell.inflicts):
        fix = 'For example save = "spirit" and inflicts = ["frightened"].'
        mistakes.append(UserError("It needs a save and what it inflicts.", where=f"{where}, inflicts", fix=fix))
    return mistakes


# creatures


def check_sheet(library: Library, sheet: Sheet) -> list[UserError]:
    where = library.where("creature", sheet.id)
    mistakes = []
    if sheet.spells and sheet.caster is None:
        fix = "Give it a [creature.caster], or take the spells out."
        mistakes.append(UserError("It knows spells and cannot cast.", where=f"{where}, spells", fix=fix))
    for number, entry in enumerate(sheet.attacks):
        mistakes += check_attack(sheet, entry, f"{where}, attacks[{number}]")
    for number, special in enumerate(sheet.specials):
        mistakes += check_special(special, f"{where}, specials[{number}]")
    mistakes += check_caster(library, sheet, f"{where}, caster.dt")
    return mistakes + check_numbers(sheet, where) + check_hands(library, sheet, where) + check_ac(library, sheet, where)


def check_special(action: SpecialAction, where: str) -> list[UserError]:
    """What is breathed or screeched is saved against; what turns to stone lasts for a pool of minutes."""
    stone = action.special is Special.STONE_BREATH
    mistakes = [] if action.pool or not stone else [no_dice(f"{where}.pool", "2d4")]
    if action.special in (Special.STONE_BREATH, Special.SCREECH) and action.save is None:
        fix = 'For example save = "hardiness" and dt = 14.'
        mistakes.append(UserError("It needs the save against it.", where=f"{where}.save", fix=fix))
    if action.save is not None and not action.dt:
        mistakes.append(no_difficulty(action.name, f"{where}.dt", "dt = 12"))
    return mistakes


def check_caster(library: Library, sheet: Sheet, where: str) -> list[UserError]:
    """Whoever casts what is saved against has a Difficulty for that spell's ability."""
    known = library.every("spell", Spell)
    spells = [known[id] for id in sheet.spells if id in known and known[id].ability in CASTING]
    if sheet.caster is None:
        return []
    return [
        no_difficulty(spell.name, f"{where}.{spell.ability}", f"{spell.ability} = 13")
        for spell in spells
        if spell.save is not None and not getattr(sheet.caster.dt, spell.ability)
    ]


def no_difficulty(name: str, where: str, example: str) -> UserError:
    return UserError(f"There is no Difficulty to save against {name}.", where=where, fix=f"For example {example}.")


def check_attack(sheet: Sheet, entry: AttackEntry, where: str) -> list[UserError]:
    mistakes = []
    if entry.weapon is not None and entry.weapon not in [*sheet.readied, *sheet.stashed, UNARMED]:
        fix = f'Add "{entry.weapon}" to its readied or stashed things, or take the attack out.'
        mistakes.append(UserError("It attacks with what it does not carry.", where=f"{where}.weapon", fix=fix))
    if entry.kind is AttackKind.RANGED and entry.range is None:
        fix = 'Write range = "near" or range = "far".'
        mistakes.append(UserError("A ranged attack has a range.", where=f"{where}.range", fix=fix))
    if entry.weapon is None and entry.type is None:
        fix = 'For example type = "slashing".'
        mistakes.append(UserError("A natural attack has a damage type.", where=f"{where}.type", fix=fix))
    return mistakes


def check_numbers(sheet: Sheet, where: str) -> list[UserError]:
    """Modifiers follow from scores; features that have numbers have them; player characters are characters."""
    mistakes = []
    for ability in ABILITIES if sheet.scores is not None else ():
        score, modifier = getattr(sheet.scores, ability), getattr(sheet.mods, ability)
        if modifier != modifier_of(score):
            what = f"A score of {score} has the modifier {modifier_of(score):+d}, not {modifier:+d}."
            mistakes.append(UserError(what, where=f"{where}, mods.{ability}", fix="Correct one of the two."))
    if sheet.pc and not sheet.character:
        fix = "Write character = true."
        mistakes.append(UserError("A player character is a character.", where=f"{where}, character", fix=fix))
    if (Gift.SNEAK_ATTACK in sheet.features) != bool(sheet.sneak_attack):
        fix = 'Write the feature "sneak_attack" and its dice, for example sneak_attack = "1d4", or neither.'
        mistakes.append(UserError("A Sneak Attack has its dice.", where=f"{where}, sneak_attack", fix=fix))
    if (Gift.MIGHTY_DEED in sheet.features) != bool(sheet.mighty_deed_on):
        fix = 'Write the feature "mighty_deed" and its number, for example mighty_deed_on = 11, or neither.'
        mistakes.append(UserError("A Mighty Deed has its number.", where=f"{where}, mighty_deed_on", fix=fix))
    if sheet.fortune.most < sheet.fortune.base:
        fix = "Raise `most`."
        mistakes.append(UserError("It starts with more than it can have.", where=f"{where}, fortune", fix=fix))
    return mistakes


def check_hands(library: Library, sheet: Sheet, where: str) -> list[UserError]:
    """Two hands, and the light weapon rule for two weapons (SW-104, SW-105, SW-114)."""
    return check_held(library, sheet, sheet.holds or [], f"{where}, holds")


def check_held(library: Library, sheet: Sheet, holds: list[str], where: str) -> list[UserError]:
    weapons = [each for each in library.every("weapon", Weapon).values() for id in holds if id == each.id]
    shields = [each for each in library.every("armor", Armor).values() if each.id in holds and each.category in HELD]
    items = [each for each in library.every("item", Item).values() if each.id in holds]
    hands = sum(each.hands for each in weapons) + len(shields) + sum(each.hands for each in items)
    if shields and any(each.hands == 2 for each in weapons):
        fix = "Hold a one-handed weapon, or leave the shield."
        return [UserError("A two-handed weapon leaves no hand for a shield.", where=where, fix=fix)]
    if hands > 2:
        fix = "Leave something in `readied`."
        return [UserError(f"It holds what takes {hands} hands, and has 2.", where=where, fix=fix)]
    if len([each for each in weapons if each.hands == 1]) == 2 and not is_pair(sheet, holds, weapons):
        fix = "Hold a light or medium weapon first and a light one second, or give it Off-Hand Proficiency."
        return [UserError("These two weapons cannot be wielded together.", where=where, fix=fix)]
    return []


def is_pair(sheet: Sheet, holds: list[str], weapons: list[Weapon]) -> bool:
    primary, off = sorted(weapons, key=lambda weapon: holds.index(weapon.id))
    if off.weight is Weight.LIGHT and primary.weight is not Weight.HEAVY:
        return True
    trained = Gift.OFF_HAND_PROFICIENCY in sheet.features
    return trained and primary.weight is Weight.MEDIUM and off.weight is Weight.MEDIUM


def check_ac(library: Library, sheet: Sheet, where: str) -> list[UserError]:
    """10 + armour + its share of Dexterity + shield or buckler + what else is listed."""
    armors = library.every("armor", Armor)
    readied = [armors[id] for id in sheet.readied if id in armors]
    worn = next((each for each in readied if each.category in BODY_ARMOR), None)
    shield = next((each for each in readied if each.category in HELD), None)
    ac = 10 + sheet.ac_other + dexterity_share(sheet, worn)
    if worn is not None:
        ac += worn.ac
    if shield is not None and shield.ac_with is not None:
        ac += shield.ac_with[0 if worn is None else 1 + BODY_ARMOR.index(worn.category)] + shield.plus
    if Gift.OFF_HAND_PROFICIENCY in sheet.features:
        ac += 1
    if ac == sheet.ac:
        return []
    fix = "Correct it, or list the difference as ac_other."
    return [UserError(f"Its gear and Dexterity come to AC {ac}, not {sheet.ac}.", where=f"{where}, ac", fix=fix)]


def dexterity_share(sheet: Sheet, worn: Armor | None) -> int:
    """Full with no or light armour, half (rounded up) with medium, none with heavy; a penalty always counts in full."""
    dex = sheet.mods.dex
    if dex < 0 or worn is None or worn.category is ArmorCategory.LIGHT:
        return dex
    return (dex + 1) // 2 if worn.category is ArmorCategory.MEDIUM else 0


# places, encounters, campaigns


def check_arena(arena: Arena, where: str) -> list[UserError]:
    mistakes = []
    for number, terrain in enumerate(arena.terrain):
        for left, top, right, bottom in terrain.rects:
            if not (left <= right < arena.width and top <= bottom < arena.height):
                at = f"{where}, terrain[{number}].rects"
                fix = f"Write [left, top, right, bottom] inside {arena.width} x {arena.height} squares."
                what = f"[{left}, {top}, {right}, {bottom}] is no rectangle of this map."
                mistakes.append(UserError(what, where=at, fix=fix))
    return mistakes


def encounter_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    """Everything that content alone shows to keep it from starting."""
    return with_names(library, encounter, where, fight_mistakes(library, encounter, where))


def fight_mistakes(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    """Everybody stands in a space of its own and holds what it has hands for, and its ends can come."""
    mistakes = crowd_mistakes(encounter, where)
    arena = arena_of(encounter.arena, Arena, library)
    if isinstance(encounter.arena, Arena):
        mistakes += check_arena(encounter.arena, f"{where}, arena")
    if arena is not None:
        mistakes += space_mistakes(library, encounter, arena, where)
    for number, side in enumerate(encounter.sides):
        for index, member in enumerate(side.members):
            sheet = library.seek("creature", Sheet, member.creature)
            if sheet is not None and member.sheet is None:
                at = f"{where}, sides[{number}].members[{index}].holds"
                mistakes += check_held(library, sheet, member.holds or [], at)
    for number, end in enumerate(encounter.ends):
        mistakes += check_end(encounter, end, arena, f"{where}, ends[{number}]")
    return mistakes


def space_mistakes(library: Library, encounter: Encounter, arena: Arena, where: str) -> list[UserError]:
    """Big creatures fill several squares; some may be above others."""
    ground = Stock(arena)
    blocked = {ground.grid.xy(spot) for spot in spots(ground.blocked)}
    crowd = []
    members = [member for side in encounter.sides for member in side.members]
    for id, member in zip(ids_of(encounter), members, strict=True):
        sheet = library.seek("creature", Sheet, member.creature) if member.sheet is None else member.sheet
        one = Standing(id, member.at, 1 if sheet is None else SQUARES[sheet.size])
        crowd.append(one._replace(level=level_of(ground, member, one)))
    return standing_mistakes((arena.width, arena.height), blocked, crowd, where)


def level_of(ground: Stock, member: Member, one: Standing) -> int:
    """As high as the member says, or on the highest ground below it."""
    inside = [ground.relief.ground[ground.grid.at(x, y)] for x, y in one.space() if ground.grid.inside(x, y)]
    return max(inside, default=0) if member.elevation is None else member.elevation


def check_end(encounter: Encounter, end: End, arena: Arena | None, where: str) -> list[UserError]:
    """It says what it is about; a side can lose no more than it has, and nobody gets beyond the map."""
    mistakes = []
    if end.kind is EndKind.FELLED:
        mistakes += absence(encounter, end.creature, f"{where}.creature")
    elif end.kind is not EndKind.DROPPED and not end.side:
        fix = f"Use one of: {', '.join(side.name for side in encounter.sides)}."
        mistakes.append(UserError("It is about a side.", where=f"{where}.side", fix=fix))
    number = sum(len(side.members) for side in encounter.sides if side.name == end.side)
    if end.kind is EndKind.ROUTED and number and not 0 < end.losses <= number:
        what = f"The side has {number}, and can never have lost {end.losses}." if end.losses else "It has no losses."
        fix = f"Write losses = 1 to {number}." if number > 1 else "Write losses = 1."
        mistakes.append(UserError(what, where=f"{where}.losses", fix=fix))
    return mistakes if arena is None else mistakes + column_mistakes(arena.width, end.x, f"{where}.x")


def plan_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    """Everything that keeps a campaign from going on."""
    return with_names(library, plan, where, journey_mistakes(library, plan, where))


def journey_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    """Somebody sets out, and every step is one that can be taken."""
    mistakes = []
    if not plan.party:
        mistakes.append(UserError("Nobody sets out.", where=f"{where}, party", fix="Name at least one creature."))
    if len(set(plan.party)) < len(plan.party):
        mistakes.append(UserError("Somebody is named twice.", where=f"{where}, party", fix="Name everybody once."))
    for number, step in enumerate(plan.steps):
        mistakes += step_mistakes(library, plan, step, f"{where}, steps[{number}]")
    return mistakes


def unplaced_mistakes(library: Library, plan: Plan, where: str) -> list[UserError]:
    placed = [member.id or kind_of(member) for member in placed_in(plan, library, plan.side)]
    return party_mistakes(plan, library, plan.side, placed, where)


def step_mistakes(library: Library, plan: Plan, step: Step, where: str) -> list[UserError]:
    mistakes: list[UserError] = []
    kinds = (step.encounter or None, step.rest, step.check, step.travel, step.repair)
    if sum(kind is not None for kind in kinds) != 1:
        fix = "Write one of: encounter, rest, check, travel, repair."
        mistakes.append(UserError("A step is exactly one thing.", where=where, fix=fix))
    encounter = library.seek("encounter", Encounter, step.encounter)
    if encounter is not None:
        mistakes += place_mistakes(plan, encounter, f"{where}.encounter")
    if step.rest is None and (step.broken_after is not None or step.hours is not None or step.caretaker is not None):
        fix = "Leave out broken_after, hours and caretaker, or make it a rest."
        mistakes.append(UserError("Only a rest has these.", where=where, fix=fix))
    return mistakes or haven_mistakes(library, step, where)


def haven_mistakes(library: Library, step: Step, where: str) -> list[UserError]:
    """SW-291, SW-292: an Extended Rest is refused where there is no Safe Haven."""
    place = library.seek("place", Place, step.place) if step.place else WILDS
    if step.rest is not Rest.EXTENDED or place is None or place.safe_haven:
        return []
    fix = "Name a place with `safe_haven = true`, or take a Long Rest."
    return [UserError(f"An Extended Rest needs a Safe Haven; {place.name} is none.", where=f"{where}.place", fix=fix)]


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
