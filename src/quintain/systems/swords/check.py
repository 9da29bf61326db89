"""What the loader checks beside each entry's own form: references, dice, and numbers that must add up."""

from __future__ import annotations

from quintain.kernel.dice import Dice
from quintain.library.content import Library
from quintain.systems.swords.gear import BODY_ARMOR, UNARMED
from quintain.systems.swords.journey import party_mistakes, plan_mistakes
from quintain.systems.swords.sheet import modifier_of
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
    Plan,
    Property,
    Sheet,
    Special,
    SpecialAction,
    Spell,
    SpellNumbers,
    Use,
    Weapon,
    Weight,
)
from quintain.words.errors import DiceError, UserError

ABILITIES = ("str", "dex", "con", "int", "wis", "cha")
CASTING = SpellNumbers.__struct_fields__
HELD = (ArmorCategory.SHIELD, ArmorCategory.BUCKLER)
CARRIED = ("weapon", "armor", "item")


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
        mistakes += check_encounter(library, encounter)
    for plan in library.every("campaign", Plan).values():
        mistakes += plan_mistakes(library, plan, library.where("campaign", plan.id))
        mistakes += party_mistakes(library, plan, library.where("campaign", plan.id, "party"))
    return mistakes


def check_dice(text: str, where: str, *, needed: bool = False) -> list[UserError]:
    """Dice to be added up, and a bonus; nothing is no mistake, unless something is needed there."""
    if not text:
        fix = 'For example "1d6+2".'
        return [UserError("It needs dice to roll.", where=where, fix=fix)] if needed else []
    try:
        dice = Dice.parse(text, where=where)
    except DiceError as mistake:
        return [mistake]
    if dice.names or not all(pool.sign > 0 and pool.keeps_all for pool in dice.pools):
        what = f'"{text}" is no dice that are rolled here: they have numbers of sides, and all are added up.'
        return [UserError(what, where=where, fix='For example "1d6+2".')]
    return []


def check_pool(text: str, where: str, *, needed: bool = False) -> list[UserError]:
    """A Countdown Pool: dice of one kind, each gone when it shows 1, so that there is nothing to add to them."""
    mistakes = check_dice(text, where, needed=needed)
    if text and not mistakes:
        dice = Dice.parse(text)
        if len(dice.pools) != 1 or dice.bonus:
            what = f'"{text}" is no Countdown Pool, which is a number of dice of one kind.'
            mistakes.append(UserError(what, where=where, fix='For example "2d4".'))
    return mistakes


# gear and spells


def check_weapon(library: Library, weapon: Weapon) -> list[UserError]:
    where = library.where("weapon", weapon.id)
    mistakes = check_dice(weapon.damage, f"{where}, damage")
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
    mistakes = check_dice(item.damage, f"{where}, damage", needed=burns)
    return mistakes + check_pool(item.pool, f"{where}, pool", needed=burns or item.use is Use.SPIRITS)


def check_spell(library: Library, spell: Spell) -> list[UserError]:
    where = library.where("spell", spell.id)
    mistakes = check_dice(spell.damage, f"{where}, damage") + check_pool(spell.pool, f"{where}, pool")
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
    mistakes = check_references(library, sheet, where)
    mistakes += check_dice(sheet.hit_die, f"{where}, hit_die", needed=True)
    mistakes += check_dice(sheet.hit_dice, f"{where}, hit_dice")
    mistakes += check_dice(sheet.sneak_attack, f"{where}, sneak_attack")
    for number, entry in enumerate(sheet.attacks):
        mistakes += check_attack(sheet, entry, f"{where}, attacks[{number}]")
    for number, special in enumerate(sheet.specials):
        mistakes += check_special(special, f"{where}, specials[{number}]")
    mistakes += check_caster(library, sheet, f"{where}, caster.dt")
    return mistakes + check_numbers(sheet, where) + check_hands(library, sheet, where) + check_ac(library, sheet, where)


def check_special(action: SpecialAction, where: str) -> list[UserError]:
    """What is breathed or screeched is saved against; what turns to stone lasts for a pool of minutes."""
    mistakes = check_pool(action.pool, f"{where}.pool", needed=action.special is Special.STONE_BREATH)
    if action.special in (Special.STONE_BREATH, Special.SCREECH) and action.save is None:
        fix = 'For example save = "hardiness" and dt = 14.'
        mistakes.append(UserError("It needs the save against it.", where=f"{where}.save", fix=fix))
    if action.save is not None and not action.dt:
        mistakes.append(no_difficulty(action.name, f"{where}.dt", "dt = 12"))
    return mistakes


def check_references(library: Library, sheet: Sheet, where: str) -> list[UserError]:
    mistakes: list[UserError] = []
    for field, ids in (("readied", sheet.readied), ("stashed", sheet.stashed), ("holds", sheet.holds or [])):
        for id in ids:
            mistakes += check_thing(library, id, f"{where}, {field}")
    for id in sheet.spells:
        mistakes += library.check_reference("spell", id, f"{where}, spells")
    for gift in sheet.features:
        mistakes += library.check_reference("feature", gift, f"{where}, features")
    if sheet.spells and sheet.caster is None:
        fix = "Give it a [creature.caster], or take the spells out."
        mistakes.append(UserError("It knows spells and cannot cast.", where=f"{where}, spells", fix=fix))
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


def check_thing(library: Library, id: str, where: str) -> list[UserError]:
    """A carried thing is a weapon, a piece of armour or an item."""
    if any(id in library.of(kind) for kind in CARRIED):
        return []
    return library.check_reference("item", id, where)


def check_attack(sheet: Sheet, entry: AttackEntry, where: str) -> list[UserError]:
    mistakes = check_dice(entry.damage, f"{where}.damage")
    if entry.rider is not None:
        mistakes += check_pool(entry.rider.pool, f"{where}.rider.pool", needed=True)
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


def check_encounter(library: Library, encounter: Encounter) -> list[UserError]:
    where = library.where("encounter", encounter.id)
    mistakes: list[UserError] = []
    if isinstance(encounter.arena, Arena):
        mistakes += check_arena(encounter.arena, f"{where}, arena")
    else:
        mistakes += library.check_reference("arena", encounter.arena, f"{where}, arena")
    brought = [each.id for each in encounter.weapons]
    brought += [each.id for each in encounter.armors] + [each.id for each in encounter.items]
    for side in encounter.sides:
        for member in side.members:
            mistakes += check_member(library, member, brought, f"{where}, sides.{side.name}.members")
    for id in encounter.reserves:
        mistakes += library.check_reference("creature", id, f"{where}, reserves")
    return mistakes + check_ends(library, encounter, where)


def check_ends(library: Library, encounter: Encounter, where: str) -> list[UserError]:
    mistakes = []
    for number, end in enumerate(encounter.ends):
        mistakes += check_end(library, encounter, end, f"{where}, ends[{number}]")
    return mistakes


def check_member(library: Library, member: Member, brought: list[str], where: str) -> list[UserError]:
    if member.sheet is not None:
        return []
    mistakes = library.check_reference("creature", member.creature, where)
    if mistakes:
        return mistakes
    for ids in (member.readied, member.stashed, member.worn, member.holds):
        for id in ids or []:
            mistakes += [] if id in brought else check_thing(library, id, where)
    sheet = library.find("creature", Sheet, member.creature)
    return mistakes + check_held(library, sheet, member.holds or [], f"{where}.holds")


def check_end(library: Library, encounter: Encounter, end: End, where: str) -> list[UserError]:
    names = [side.name for side in encounter.sides]
    mistakes = []
    for field, name in (("side", end.side), ("winner", end.winner)):
        if name and name not in names:
            what = f'No side is called "{name}".'
            mistakes.append(UserError(what, where=f"{where}.{field}", fix=f"Use one of: {', '.join(names)}."))
    if end.kind is EndKind.FELLED:
        mistakes += check_felled(library, encounter, end, f"{where}.creature")
    elif end.kind is not EndKind.DROPPED and not end.side:
        fix = f"Use one of: {', '.join(names)}."
        mistakes.append(UserError("It is about a side.", where=f"{where}.side", fix=fix))
    return mistakes + check_extent(library, encounter, end, where)


def check_felled(library: Library, encounter: Encounter, end: End, where: str) -> list[UserError]:
    """Whoever must fall is in the fight, or may come into it."""
    members = [member for side in encounter.sides for member in side.members]
    if end.creature in [*(kind_of(member) for member in members), *encounter.reserves]:
        return []
    fix = "Name a creature that fights in it, or add it to the reserves."
    absent = UserError(f'"{end.creature}" is not in this fight.', where=where, fix=fix)
    return library.check_reference("creature", end.creature, where) or [absent]


def check_extent(library: Library, encounter: Encounter, end: End, where: str) -> list[UserError]:
    """A side can lose no more than it has, and nobody gets beyond the map."""
    mistakes = []
    number = sum(len(side.members) for side in encounter.sides if side.name == end.side)
    if end.kind is EndKind.ROUTED and number and not 0 < end.losses <= number:
        what = f"The side has {number}, and can never have lost {end.losses}." if end.losses else "It has no losses."
        fix = f"Write losses = 1 to {number}." if number > 1 else "Write losses = 1."
        mistakes.append(UserError(what, where=f"{where}.losses", fix=fix))
    arena = arena_of(library, encounter)
    if arena is not None and end.x >= arena.width:
        fix = f"Write a column from 0 to {arena.width - 1}."
        mistakes.append(UserError(f"Column {end.x} is beyond the map.", where=f"{where}.x", fix=fix))
    return mistakes


def arena_of(library: Library, encounter: Encounter) -> Arena | None:
    """Its map, if there is one of that name."""
    arena = encounter.arena
    return arena if isinstance(arena, Arena) else library.every("arena", Arena).get(arena)


def kind_of(member: Member) -> str:
    return member.sheet.id if member.sheet is not None else member.creature
