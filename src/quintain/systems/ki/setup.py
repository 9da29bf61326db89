"""From content to a scene: sheets become fighters, encounters become fights that may start anywhere."""

from __future__ import annotations

from quintain.library.content import Library
from quintain.library.ids import numbered
from quintain.systems.ki.check import encounter_mistakes, kind_of
from quintain.systems.ki.conditions import last_turn
from quintain.systems.ki.damage import last_breath_end, lie_down
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.luck import luck_sides
from quintain.systems.ki.scene import KiScene, Stock
from quintain.systems.ki.sheet import Affliction, Fighter, Gear
from quintain.systems.ki.stock import Arena, Armor, Condition, Encounter, Item, Member, Sheet, Technique, Weapon
from quintain.words.errors import ContentError, UserError


def start_fight(encounter: Encounter, rules: KiRules, library: Library) -> KiScene:
    """A scene of that encounter, with all its mistakes reported at once."""
    mistakes = encounter_mistakes(library, encounter, library.written("encounter", encounter.id, encounter))
    if mistakes:
        raise ContentError(mistakes)
    arena = encounter.arena
    stock = Stock(arena if isinstance(arena, Arena) else library.find("arena", Arena, arena))
    take_definitions(stock, encounter, library)
    stock.sides = {side.name: list(side.flees_over) for side in encounter.sides}
    stock.ends = list(encounter.ends)
    stock.gm = encounter.gm
    stock.reserves = list(encounter.reserves)
    scene = KiScene(stock, rules)
    scene.round = encounter.round
    scene.turn = encounter.turn
    ids = numbered([(member.id, kind_of(member)) for side in encounter.sides for member in side.members])
    for side in encounter.sides:
        for member in side.members:
            scene.add(make_fighter(stock, rules, side.name, member, ids.pop(0), scene))
    check_start(scene, encounter, library)
    return scene


def take_definitions(stock: Stock, encounter: Encounter, library: Library) -> None:
    """Only what the fight can use: the sheets in it, and the gear and techniques they name."""
    stock.weapons = {each.id: each for each in encounter.weapons}
    stock.armors = {each.id: each for each in encounter.armors}
    stock.techniques = {each.id: each for each in encounter.techniques}
    for member in [member for side in encounter.sides for member in side.members]:
        sheet = member.sheet if member.sheet is not None else library.find("creature", Sheet, member.creature)
        stock.sheets[sheet.id] = sheet
        take_member(stock, sheet, member, library)
    for reserve in encounter.reserves:
        sheet = library.find("creature", Sheet, reserve)
        stock.sheets[sheet.id] = sheet
        take_member(stock, sheet, Member(), library)


def take_member(stock: Stock, sheet: Sheet, member: Member, library: Library) -> None:
    for id in [*sheet.wielded, *(member.wielded or [])]:
        stock.weapons.setdefault(id, stock.weapons.get(id) or library.find("weapon", Weapon, id))
    for id in [*sheet.items, *(member.items or [])]:
        take_item(stock, id, library)
    for id in [*sheet.techniques, *(member.techniques or [])]:
        stock.techniques.setdefault(id, stock.techniques.get(id) or library.find("technique", Technique, id))
    for armor in (sheet.armor, member.armor):
        if armor:
            stock.armors.setdefault(armor, stock.armors.get(armor) or library.find("armor", Armor, armor))


def take_item(stock: Stock, id: str, library: Library) -> None:
    """A carried thing is a weapon or an item."""
    if id in stock.weapons or id in stock.items:
        return
    if id in library.of("weapon"):
        stock.weapons[id] = library.find("weapon", Weapon, id)
    else:
        stock.items[id] = library.find("item", Item, id)


def make_fighter(stock: Stock, rules: KiRules, side: str, member: Member, id: str, scene: KiScene) -> Fighter:
    """A fighter from its sheet, with whatever the member lists in its place."""
    sheet = member.sheet if member.sheet is not None else stock.sheets[member.creature]
    number = id.rpartition("-")[2]
    name = member.name or (f"{sheet.name} {number}" if id != sheet.id and number.isdecimal() else sheet.name)
    fighter = Fighter(id, name, side, member.seat or side, sheet)
    fighter.pc = sheet.pc if member.pc is None else member.pc
    fighter.luck = luck_sides(sheet, rules)
    fighter.speed = rules.default_speed if sheet.speed is None else sheet.speed
    equip(stock, fighter, member)
    fill_pools(fighter, member)
    if member.at is not None and scene.grid.inside(*member.at):
        fighter.place = scene.grid.at(*member.at)
    for condition, n in member.conditions.items():
        by = member.grappled_by if condition is Condition.GRAPPLED else ""
        fighter.conditions[condition] = Affliction(n, last_turn(scene, condition, n), by)
    if fighter.unconscious:
        lie_down(fighter)
    return fighter


def equip(stock: Stock, fighter: Fighter, member: Member) -> None:
    sheet = fighter.sheet
    wielded = sheet.wielded if member.wielded is None else member.wielded
    carried = sheet.items if member.items is None else member.items
    for id in wielded:
        fighter.wielded.append(make_gear(stock, fighter, id, member))
    for id in carried:
        if id in stock.weapons:
            fighter.bag.append(make_gear(stock, fighter, id, member))
        else:
            fighter.items.append(id)
    techniques = sheet.techniques if member.techniques is None else member.techniques
    fighter.learn([stock.techniques[id] for id in techniques])
    armor = sheet.armor if member.armor is None else member.armor
    if armor:
        fighter.armor = stock.armors[armor]
        fighter.armor_durability = fighter.armor.durability


def make_gear(stock: Stock, fighter: Fighter, id: str, member: Member) -> Gear:
    """Two daggers of one creature are told apart by a number."""
    weapon = stock.weapons[id]
    same = sum(gear.weapon.id == id for gear in [*fighter.wielded, *fighter.bag])
    name = f"{id}-{same + 1}" if same else id
    return Gear(name, weapon, member.durability.get(name, weapon.durability))


def fill_pools(fighter: Fighter, member: Member) -> None:
    fighter.internal_wounds = member.internal_wounds
    fighter.external_wounds = member.external_wounds
    fighter.rests = member.rests
    fighter.hp = fighter.max_hp if member.hp is None else member.hp
    fighter.stamina = fighter.max_stamina if member.stamina is None else member.stamina
    fighter.surges = fighter.sheet.surges if member.surges is None else member.surges
    if member.armor_durability is not None:
        fighter.armor_durability = member.armor_durability
    fighter.unconscious = member.unconscious or (fighter.hp <= 0 and not member.last_breath)
    fighter.last_breath = 1 if member.last_breath else 0
    fighter.fri = member.fri
    fighter.participated = list(member.participated)
    fighter.used = list(member.used)


def check_start(scene: KiScene, encounter: Encounter, library: Library) -> None:
    """Everybody stands on a square of its own, holds what it has hands for, and there are two sides."""
    where = library.written("encounter", encounter.id, encounter)
    mistakes = [mistake for fighter in scene.fighters for mistake in fighter_mistakes(scene, fighter, where)]
    if len(scene.stock.sides) < 2:
        mistakes.append(UserError("A fight needs two sides.", where=where, fix="Add another [[sides]]."))
    if len(scene.by_id) < len(scene.fighters):
        mistakes.append(UserError("Two creatures have the same id.", where=where, fix="Give each an id of its own."))
    if mistakes:
        raise ContentError(mistakes)
    finish_start(scene)


def fighter_mistakes(scene: KiScene, fighter: Fighter, where: str) -> list[UserError]:
    at = f"{where}, {fighter.id}"
    mistakes = []
    blocked = scene.stock.walls | scene.crates | scene.boulder | (scene.chasm & ~scene.bridge)
    if fighter.place < 0:
        size = f"{scene.grid.width} x {scene.grid.height}"
        mistakes.append(UserError("It stands nowhere on the map.", where=at, fix=f"Give `at` inside {size} squares."))
    elif blocked >> fighter.place & 1:
        mistakes.append(UserError("It stands in a wall or another obstacle.", where=at, fix="Choose an open square."))
    elif any(each.place == fighter.place and each is not fighter for each in scene.fighters):
        mistakes.append(UserError("Somebody else stands on the same square.", where=at, fix="Choose a free square."))
    if sum(gear.weapon.hands for gear in fighter.wielded) > fighter.sheet.hands:
        fix = f"It has {fighter.sheet.hands}: carry something in `items` instead."
        mistakes.append(UserError("It wields more than its hands can hold.", where=at, fix=fix))
    if fighter.sheet.luck is not None and fighter.sheet.luck not in (4, 6, 8, 10, 12):
        fix = "Luck is 4, 6, 8, 10 or 12."
        mistakes.append(UserError(f"Luck {fighter.sheet.luck} is no luck die.", where=at, fix=fix))
    return mistakes


def finish_start(scene: KiScene) -> None:
    """Holds are mutual; a Last Breath that is under way ends as the house rule says."""
    for fighter in scene.fighters:
        held = fighter.conditions.get(Condition.GRAPPLED)
        if held is not None and held.by in scene.by_id:
            scene.by_id[held.by].holding = fighter.id
        if fighter.last_breath:
            fighter.last_breath = last_breath_end(scene)
