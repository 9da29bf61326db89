"""From content to a scene: sheets become characters, encounters become fights that may start anywhere."""

from __future__ import annotations

from typing import Final

from quintain.library.collect import Collector, Shelves
from quintain.library.content import Library
from quintain.library.fights import ids_of
from quintain.systems.delve import defense
from quintain.systems.delve.body import SPIRIT_CAP, WILLPOWER_MOST, Character
from quintain.systems.delve.check import encounter_mistakes
from quintain.systems.delve.house import DelveRules, NpcSpirit
from quintain.systems.delve.scene import Clock, DelveScene, FightScene, Stock, World
from quintain.systems.delve.stock import Arena, Encounter, Member, Plan, Sheet
from quintain.systems.delve.things import Gear, Ward
from quintain.systems.delve.words import HANDS, Grade, Mode, Trait
from quintain.words.errors import ContentError

ALWAYS: Final = ("skill", "wound_name", "intrusion")
ON_THE_WAY: Final = (
    "weapon",
    "armor",
    "shield",
    "tool",
    "item",
    "ability",
    "camp_task",
    "plot_activity",
    "complex_action",
)


def start_fight(encounter: Encounter, rules: DelveRules, library: Library) -> FightScene:
    """A scene of that encounter, with all its mistakes reported at once."""
    mistakes = encounter_mistakes(library, encounter, library.written("encounter", encounter.id, encounter))
    if mistakes:
        raise ContentError(mistakes)
    world = World()
    world.clock = encounter.clock_seconds
    return make_fight(encounter, rules, stock_of_fight(encounter, library), world)


def make_fight(encounter: Encounter, rules: DelveRules, stock: Stock, world: World) -> FightScene:
    """The encounter with everybody as its entry says, in a world that may be under way."""
    arena = encounter.arena if isinstance(encounter.arena, Arena) else stock.arenas[encounter.arena]
    scene = FightScene(stock, rules, arena, encounter)
    scene.world, scene.mode, scene.started = world, Mode.COMBAT, world.clock
    scene.round, scene.seconds = encounter.round, rules.combat_round_seconds
    ids = ids_of(encounter)
    for side in encounter.sides:
        for member in side.members:
            body = make_character(scene, side.name, member, ids.pop(0), player=side.players)
            body.zone = member.zone
            scene.add(body)
    add_clocks(scene)
    return scene


def add_clocks(scene: FightScene) -> None:
    """Those of the encounter that are not there already: a spread one may have been begun before (DV-033)."""
    for listed in scene.encounter.clocks:
        action = scene.stock.actions[listed.clock]
        begun = [clock for clock in scene.world.clocks if clock.place == scene.encounter.id]
        if action.id not in [clock.action.id for clock in begun]:
            clock = Clock(listed.clock, action, scene.encounter.id)
            clock.zones, clock.filled = list(listed.zones), listed.filled
            clock.begun = listed.filled > 0
            scene.world.clocks = [*scene.world.clocks, clock]


# what play can use


def stock_of_fight(encounter: Encounter, library: Library) -> Stock:
    stock = Stock()
    shelves = shelves_of(stock)
    for kind, entry in encounter.own():
        shelves[kind][entry.id] = entry
    collect_always(stock, library)
    collector(stock, library).collect(encounter)
    stock.encounters[encounter.id] = encounter
    if isinstance(encounter.arena, Arena):
        stock.arenas[encounter.arena.id] = encounter.arena
    stock.gm = encounter.gm
    return stock


def stock_of_adventure(plan: Plan, library: Library) -> Stock:
    """All that the plan leads to, and all that can be bought, done or learned on the way."""
    stock = Stock()
    collect_always(stock, library)
    found = collector(stock, library)
    found.collect(plan)
    for kind in ON_THE_WAY:
        for id in library.of(kind):
            found.fetch((kind,), id)
    stock.facts = list(plan.facts)
    return stock


def collect_always(stock: Stock, library: Library) -> None:
    found = collector(stock, library)
    for kind in ("skill", "wound_name", "intrusion", "tool"):
        for id in library.of(kind):
            found.fetch((kind,), id)
    found.fetch(("weapon",), "fists")


def collector(stock: Stock, library: Library) -> Collector:
    """Takes into the stock only what play can use."""
    return Collector(library, shelves_of(stock))


def shelves_of(stock: Stock) -> Shelves:
    return {
        "skill": stock.skills,
        "wound_name": stock.wound_names,
        "weapon": stock.weapons,
        "armor": stock.armors,
        "shield": stock.shields,
        "tool": stock.tools,
        "item": stock.items,
        "spell": stock.spells,
        "ability": stock.abilities,
        "intrusion": stock.intrusions,
        "camp_task": stock.tasks,
        "plot_activity": stock.activities,
        "complex_action": stock.actions,
        "creature": stock.sheets,
        "arena": stock.arenas,
        "encounter": stock.encounters,
        "journey": stock.journeys,
        "site": stock.sites,
    }


# characters


def make_character(scene: DelveScene, side: str, member: Member, id: str, *, player: bool | None = None) -> Character:
    """A character as its sheet says, and then as the member says."""
    sheet = member.sheet if member.sheet is not None else scene.stock.sheets[member.creature]
    scene.stock.sheets.setdefault(sheet.id, sheet)
    number = id.rpartition("-")[2]
    name = member.name or (f"{sheet.name} {number}" if id != sheet.id and number.isdecimal() else sheet.name)
    body = Character(id, name, side, member.seat or side, sheet)
    body.player = sheet.player if player is None else player
    body.max_stress = body.stress = sheet.stress
    body.max_willpower = WILLPOWER_MOST * body.player if sheet.willpower is None else sheet.willpower
    body.willpower = body.max_willpower
    body.experience, body.coin = sheet.experience, sheet.coin
    body.skills, body.specialties = dict(sheet.skills), dict(sheet.specialties)
    body.abilities = [scene.stock.abilities[each] for each in sheet.abilities]
    fill_spirit(body, sheet, scene.rules)
    if body.has(Trait.RABBLE) and not body.player:
        humble(body)
    body.spells = [scene.stock.spells[each] for each in sheet.spells]
    body.gear = gear_of(scene.stock, sheet)
    as_member_says(body, member, scene.world.clock)
    return body


def fill_spirit(body: Character, sheet: Sheet, rules: DelveRules) -> None:
    """DV-063: the cap is 8, and what abilities add, unless the sheet names one.

    Characters start full, NPCs with what their entry lists, if any; by the house rule nothing of that counts.
    """
    usual = SPIRIT_CAP + sum([ability.spirit_cap for ability in body.abilities])
    if not body.player and rules.npc_spirit is NpcSpirit.EIGHT:
        body.spirit = body.spirit_cap = usual
        return
    body.spirit_cap = usual if sheet.spirit_cap is None else sheet.spirit_cap
    body.spirit = body.spirit_cap if sheet.spirit is None else min(sheet.spirit, body.spirit_cap)


def humble(body: Character) -> None:
    """Trait Rabble: neither Spirit nor Willpower, whatever its sheet and the house rules say."""
    body.spirit = body.spirit_cap = body.willpower = body.max_willpower = 0


def gear_of(stock: Stock, sheet: Sheet) -> list[Gear]:
    """All that it carries; armour is worn, and the first weapon and the shield are in hand as far as hands go."""
    free = HANDS
    gear: list[Gear] = []
    for id in sheet.weapons:
        weapon = stock.weapons[id]
        held = weapon.hands <= free and not [each for each in gear if each.used]
        free -= weapon.hands if held else 0
        gear.append(Gear(id, weapon=weapon, used=held))
    if sheet.armor:
        armor = stock.armors[sheet.armor]
        gear.append(Gear(armor.id, armor=armor, used=True, stress=armor.stress))
    if sheet.shield:
        shield = stock.shields[sheet.shield]
        gear.append(Gear(shield.id, shield=shield, used=shield.hands <= free))
    gear += [Gear(id, tool=stock.tools[id]) for id in sheet.tools]
    gear += [Gear(id, item=stock.items[id], mana=stock.items[id].capacity) for id in sheet.items]
    return told_apart(gear)


def told_apart(gear: list[Gear]) -> list[Gear]:
    """Two of a kind get ids of their own: knife, knife-2."""
    seen: dict[str, int] = {}
    found = []
    for each in gear:
        count = seen[each.kind] = seen.get(each.kind, 0) + 1
        id = each.kind if count == 1 else f"{each.kind}-{count}"
        found.append(each if each.id == id else renamed(each, id))
    return found


def renamed(gear: Gear, id: str) -> Gear:
    return Gear(
        id, gear.weapon, gear.armor, gear.shield, gear.tool, gear.item, gear.used, gear.stress, gear.mana, gear.spent
    )


def as_member_says(body: Character, member: Member, clock: int) -> None:
    """What it starts with, if it is not fresh."""
    body.stress = body.stress if member.stress is None else min(member.stress, body.max_stress)
    body.willpower = body.willpower if member.willpower is None else min(member.willpower, body.max_willpower)
    body.spirit = body.spirit if member.spirit is None else min(member.spirit, body.spirit_cap)
    body.experience = body.experience if member.experience is None else member.experience
    body.coin = body.coin if member.coin is None else member.coin
    body.victories, body.unaware = member.victories, member.unaware
    body.recovery = member.recovery_seconds
    body.regain(0)  # at its maximum there is nothing to count towards (see DV-044)
    body.gathering = member.gathering_seconds if body.spirit < body.spirit_cap else 0
    for wound in member.wounds:
        body.take_wound(wound.name, wound.severity, grade_of(wound.severity))
    body.wards = [Ward(grant.amount, clock + grant.seconds) for grant in member.shielding]
    worn = body.worn()
    if worn is not None and member.armor_stress is not None:
        body.exchange(worn, worn.changed(stress=min(member.armor_stress, worn.armor.stress if worn.armor else 0)))
    if member.vessel_mana is not None:
        for vessel in body.vessels():
            body.exchange(vessel, vessel.changed(mana=member.vessel_mana))
    body.gear = [as_held(gear, member) for gear in body.gear]


def as_held(gear: Gear, member: Member) -> Gear:
    """What grows on somebody is always at hand, whatever it holds."""
    is_spent = gear.id in member.unloaded
    if member.in_hand is None or not defense.hands_of(gear):
        return gear.changed(spent=is_spent)
    return gear.changed(used=gear.id in member.in_hand, spent=is_spent)


def grade_of(severity: int) -> Grade:
    """What a wound that was written down with this severity is."""
    if severity >= 4:
        return Grade.MAJOR
    return (Grade.MINOR, Grade.MINOR, Grade.MEDIUM, Grade.SERIOUS)[severity]
