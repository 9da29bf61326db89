"""From content to a scene: sheets become fighters, encounters become fights that may start anywhere."""

from __future__ import annotations

from quintain.library.collect import Collector
from quintain.library.content import Library
from quintain.library.fights import ids_of
from quintain.systems.ki.check import encounter_mistakes
from quintain.systems.ki.conditions import last_turn
from quintain.systems.ki.damage import last_breath_end, lie_down
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.luck import luck_sides
from quintain.systems.ki.scene import KiScene, Stock
from quintain.systems.ki.sheet import Affliction, Fighter, Gear
from quintain.systems.ki.stock import Arena, Condition, Encounter, Member
from quintain.words.errors import ContentError

CARRIED_KINDS = ("weapon", "item")
"""What a carried thing can be."""


def start_fight(encounter: Encounter, rules: KiRules, library: Library) -> KiScene:
    """A scene of that encounter, with all its mistakes reported at once."""
    mistakes = encounter_mistakes(library, encounter, library.written("encounter", encounter.id, encounter))
    if mistakes:
        raise ContentError(mistakes)
    arena = encounter.arena
    stock = Stock(arena if isinstance(arena, Arena) else library.find("arena", Arena, arena))
    collector(stock, library).collect(encounter)
    stock.sides = {side.name: list(side.flees_over) for side in encounter.sides}
    stock.ends = list(encounter.ends)
    stock.gm = encounter.gm
    stock.reserves = list(encounter.reserves)
    scene = KiScene(stock, rules)
    scene.round = encounter.round
    scene.turn = encounter.turn
    ids = ids_of(encounter)
    for side in encounter.sides:
        for member in side.members:
            scene.add(make_fighter(stock, rules, side.name, member, ids.pop(0), scene))
    finish_start(scene)
    return scene


def collector(stock: Stock, library: Library) -> Collector:
    """Takes into the stock only what the fight can use: the sheets in it, and the gear and techniques they name."""
    return Collector(
        library,
        {
            "creature": stock.sheets,
            "weapon": stock.weapons,
            "armor": stock.armors,
            "item": stock.items,
            "technique": stock.techniques,
        },
    )


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


def finish_start(scene: KiScene) -> None:
    """Holds are mutual; a Last Breath that is under way ends as the house rule says."""
    for fighter in scene.fighters:
        held = fighter.conditions.get(Condition.GRAPPLED)
        if held is not None and held.by in scene.by_id:
            scene.by_id[held.by].holding = fighter.id
        if fighter.last_breath:
            fighter.last_breath = last_breath_end(scene)
