"""From content to a scene: sheets become characters, encounters become fights that may start anywhere."""

from __future__ import annotations

from typing import Final

import msgspec

from quintain.library.collect import Collector, Shelves
from quintain.library.content import Library
from quintain.library.references import First
from quintain.systems.shattered import check, equipment, spirits
from quintain.systems.shattered.ground import name_feature, tidy
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.scene import Danger, Laid, Position, ShatteredScene, Stage, Standing, Stock, Way
from quintain.systems.shattered.sheet import Character, Gear, Held
from quintain.systems.shattered.stances import STONE
from quintain.systems.shattered.stock import (
    AttackKind,
    Encounter,
    Feature,
    HazardWhen,
    Holding,
    Item,
    Member,
    Path,
    Range,
    Sheet,
    Stance,
    StanceEffect,
    StartStage,
    Status,
    Terrain,
    TerrainKind,
)
from quintain.systems.shattered.techniques import IMPROVISE
from quintain.systems.shattered.traits import is_bloodied
from quintain.words.errors import ContentError

FIRST: Final[First] = {
    Sheet: ("equipped", "wielded"),
    Member: ("creature", "sheet", "equipped", "wielded"),
}
"""The order in which a scene lists its content: gear before what a Stance lays."""


def start_fight(encounter: Encounter, rules: ShatteredRules, library: Library) -> ShatteredScene:
    """A scene of that encounter, with all its mistakes reported at once."""
    mistakes = check.encounter_mistakes(library, encounter, library.written("encounter", encounter.id, encounter))
    if mistakes:
        raise ContentError(mistakes)
    return build_fight(encounter, rules, library)


def build_fight(encounter: Encounter, rules: ShatteredRules, library: Library) -> ShatteredScene:
    """A scene of an encounter without mistakes."""
    scene = ShatteredScene(make_stock(encounter, library), rules)
    scene.round = encounter.round
    scene.stage = Stage(encounter.stage)
    scene.phase = encounter.phase if scene.stage is Stage.PHASE else 0
    scene.up = encounter.first_side
    lay_out(scene, encounter, library)
    ids = check.ids_of(encounter, library)
    for side in encounter.sides:
        for member in side.members:
            join(scene, make_character(scene, side.name, member, ids.pop(0)), member, ids)
    place_hazards(scene, encounter)
    tidy(scene)
    for body in scene.bodies:
        equipment.kit_of(scene, body)  # made now, so that all copies share it
    return scene


# content


def make_stock(encounter: Encounter, library: Library) -> Stock:
    stock = Stock(encounter.arenas, encounter.paths)
    stock.name = encounter.name
    stock.threats = list(encounter.hazards)
    stock.ends = list(encounter.ends)
    stock.victory = encounter.victory
    stock.first_side = encounter.first_side
    stock.yield_at_downs = encounter.yield_at_downs
    stock.gm = encounter.gm
    stock.reserves = list(encounter.reserves)
    stock.spots = spot_names(encounter)
    stock.terrains = {each.kind: each for each in library.every("terrain", Terrain).values()}
    stock.features = library.every("feature", Feature)
    taken = collector(stock, library)
    taken.collect(encounter)
    taken.fetch(("technique",), IMPROVISE)
    stock.weapons |= {each.id: each for each in stock.attacks.values() if each.kind is AttackKind.WEAPON}
    stock.settle()
    return stock


def spot_names(encounter: Encounter) -> dict[str, str]:
    """What each Position is called: its Arena, and its own name or its number there."""
    names: dict[str, str] = {}
    for arena in encounter.arenas:
        for number, place in enumerate([each for each in encounter.positions if each.arena == arena.id], start=1):
            names[place.id] = f"{arena.name}, {place.name}" if place.name else f"{arena.name} {number}"
    return names


def collector(stock: Stock, library: Library) -> Collector:
    """Takes into the stock each stat block with its abilities, its gear, its Spirit, and what may grow out of it."""
    shelves: Shelves = {
        "creature": stock.sheets,
        "attack": stock.attacks,
        "technique": stock.techniques,
        "action": stock.actions,
        "stunt": stock.stunts,
        "reaction": stock.reactions,
        "gambit": stock.gambits,
        "stance": stock.stances,
        "armor": stock.armors,
        "item": stock.items,
        "hazard": stock.hazards,
    }
    return Collector(library, shelves, FIRST, laid_by)


def laid_by(entry: msgspec.Struct) -> list[tuple[str, str]]:
    """The Mountain Stance lays stones."""
    return [("attack", STONE)] if isinstance(entry, Stance) and entry.effect is StanceEffect.MOUNTAIN else []


# the map


def lay_out(scene: ShatteredScene, encounter: Encounter, library: Library) -> None:
    """SS-098: the map is Arenas, Positions with their Features and Terrain, and Paths with theirs."""
    for place in encounter.positions:
        arena = scene.graph.spot(place.arena)
        laid = tuple(lay(library, id, "entering") for id in place.terrain)
        scene.positions[place.id] = Position(place.id, arena, (), laid)
        for id in place.features:
            feature = scene.stock.features[id]
            standing = Standing(name_feature(scene, feature), feature)
            before = scene.positions[place.id]
            scene.positions[place.id] = Position(place.id, arena, (*before.features, standing), laid)
    scene.ways = [make_way(scene, path, library) for path in encounter.paths]


def make_way(scene: ShatteredScene, path: Path, library: Library) -> Way:
    laid = tuple(lay(library, id, path.a) for id in path.terrain)
    return Way(scene.graph.spot(path.a), scene.graph.spot(path.b), path.cost, laid, path.one_way)


def lay(library: Library, id: str, way: str) -> Laid:
    """Gusting that no creature made blows against whoever enters, or leaves the first Arena of the Path."""
    terrain = library.find("terrain", Terrain, id)
    return Laid(terrain.kind, terrain.fleeting, way if terrain.kind is TerrainKind.GUSTING else "")


def place_hazards(scene: ShatteredScene, encounter: Encounter) -> None:
    """A fight that starts later than they are placed has those of this Round at their Positions."""
    if encounter.stage is StartStage.RESPITE:
        return
    missed = (HazardWhen.RESPITE,) if encounter.stage is StartStage.PLOTTING else tuple(HazardWhen)
    scene.dangers = [
        Danger(each.hazard, each.at)
        for each in encounter.hazards
        if each.when in missed and each.at and each.from_round <= encounter.round
    ]


# characters


def make_character(scene: ShatteredScene, side: str, member: Member, id: str) -> Character:
    stock = scene.stock
    sheet = member.sheet if member.sheet is not None else stock.sheets[member.creature]
    body = Character(id, member.name or name_of(sheet, id), side, member.seat or side, sheet)
    equip(stock, body, member)
    start_afresh(body, member)
    body.vigor = member.vigor  # SS-124: none at the start, unless the encounter says otherwise
    body.stun = member.stun  # SS-128: none at the start, unless the encounter says otherwise
    body.bars = sheet.health_bars if member.bars is None else member.bars
    body.max_stun -= sheet.stun_lost_per_bar * (sheet.health_bars - body.bars)
    body.bloodied = is_bloodied(body)
    body.since_round = scene.round
    body.spent = list(member.spent)
    body.statuses = {status: make_held(scene, status, holding) for status, holding in member.statuses.items()}
    body.position = member.at
    if member.occupies:
        body.occupies = check.standing_id(scene.positions[member.at], member.occupies)
    return body


def start_afresh(body: Character, member: Member) -> None:
    """SS-123: full Health and Stamina, unless the encounter says otherwise; Wounds and Downs are carried over."""
    body.health = body.max_health if member.health is None else member.health
    body.stamina = body.max_stamina if member.stamina is None else member.stamina
    body.momentum = member.momentum
    body.moves = body.max_moves if member.moves is None else member.moves
    body.wounds = member.wounds
    body.downs = member.downs


def make_held(scene: ShatteredScene, status: Status, holding: Holding) -> Held:
    reach = str(Range.MELEE) if status is Status.GRABBED else ""
    return Held(holding.value, holding.by, scene.round, holding.dc, tuple(holding.defence), reach)


def name_of(sheet: Sheet, id: str) -> str:
    """Several of a kind are told apart by their numbers."""
    number = id.rpartition("-")[2]
    return f"{sheet.name} {number}" if id != sheet.id and number.isdecimal() else sheet.name


def equip(stock: Stock, body: Character, member: Member) -> None:
    """What is in hand is Equipped too."""
    sheet = body.sheet
    wielded = sheet.wielded if member.wielded is None else member.wielded
    carried = sheet.equipped if member.equipped is None else member.equipped
    ids = numbered_gear([*wielded, *carried])
    gear = [make_gear(stock, id, thing, member) for id, thing in zip(ids, [*wielded, *carried], strict=True)]
    body.equipped = gear
    body.wielded = gear[: len(wielded)]
    body.stances = [stock.stances[id] for id in (sheet.stances if member.stances is None else member.stances)]
    body.refit()


def numbered_gear(things: list[str]) -> list[str]:
    """The second dagger of one creature is dagger-2."""
    ids: list[str] = []
    for number, thing in enumerate(things):
        same = things[:number].count(thing)
        ids.append(f"{thing}-{same + 1}" if same else thing)
    return ids


def make_gear(stock: Stock, id: str, thing: str, member: Member) -> Gear:
    made = stock.things[thing]
    uses = made.uses if isinstance(made, Item) else 0
    return Gear(id, made, member.uses.get(id, uses))


def join(scene: ShatteredScene, body: Character, member: Member, ids: list[str]) -> None:
    """A character comes with its Spirit, which is on the map only if it was summoned before."""
    scene.add(body)
    if not body.sheet.spirit:
        return
    sheet = scene.stock.sheets[body.sheet.spirit]
    spirit = Character(ids.pop(0), "", body.side, body.seat, sheet)
    spirit.name = name_of(sheet, spirit.id)
    spirit.master = body.id
    body.spirit = spirit.id
    spirit.track = member.track
    spirit.since_round = scene.round
    if member.spirit_health is not None:
        spirit.health = member.spirit_health
    elif spirits.stays_down(scene, spirit):
        spirit.health = 0
    spirit.stamina = spirit.max_stamina if member.spirit_stamina is None else member.spirit_stamina
    spirit.moves = spirit.max_moves
    spirit.summoned = bool(member.summoned)
    spirit.position = member.summoned
    scene.add(spirit)
