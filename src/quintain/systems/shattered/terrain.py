"""Terrain: what lies on Positions and Paths, and what it does to whoever enters, stays, passes or attacks there."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.shattered import damage, reactions, slots, status_kinds, statuses
from quintain.systems.shattered.blow import Blow, Shelter
from quintain.systems.shattered.events.space import Exploded, TerrainGone, TerrainHarms, TerrainLaid
from quintain.systems.shattered.ground import replace, tidy
from quintain.systems.shattered.scene import ENTERING, LEAVING, Laid, Position, ShatteredScene, Way
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Defence, Range, StanceEffect, Status, TerrainKind, Trait
from quintain.systems.shattered.tags import Tag, Tags

SLOW_PATHS: Final = (TerrainKind.RUNNING_WATER, TerrainKind.UNEVEN_EARTH)
LEAPT_LEAVING: Final = (TerrainKind.UNEVEN_EARTH,)
LEAPT_ON_PATHS: Final = (TerrainKind.BLAZING, TerrainKind.RUNNING_WATER, TerrainKind.UNEVEN_EARTH)
LEAPT_ENTERING: Final = (TerrainKind.BLAZING, TerrainKind.UNEVEN_EARTH)
"""A Leap ignores none of Gusting, Veiled and Toxic Gas; other Terrain does nothing to a mover."""

FIRE: Final = ["Fire"]
POISON: Final = ["Poison"]
FIRE_INSIDE: Final = 2
FIRE_ON_PATH: Final = 4
EXPLOSION: Final = 4
GAS_INSIDE: Final = 3
GAS_ON_PATH: Final = 5
HAZY: Final = (TerrainKind.VEILED, TerrainKind.TOXIC_GAS)


def afflicted(status: Status, dc: int = 0, *defences: Defence) -> list[Tags]:
    """One status, with the roll that Negates it."""
    return [Tags([Tag(status, 1)], [], dc, list(defences))]


ALIGHT_AT_ROUND_END: Final = afflicted(Status.ALIGHT, 3, Defence.REFLEX)
ALIGHT_ON_PATH: Final = afflicted(Status.ALIGHT, 4, Defence.REFLEX)
POISONED_AT_ROUND_END: Final = afflicted(Status.POISONED, 4, Defence.GRIT)
POISONED_ON_PATH: Final = afflicted(Status.POISONED, 5, Defence.GRIT)
DRENCHED: Final = afflicted(Status.SOAKED)

# what it costs to move


def cost_of_leaving(mover: Character, start: Position) -> int:
    return slowed(mover, start, LEAVING)


def cost_of_entering(mover: Character, end: Position) -> int:
    return slowed(mover, end, ENTERING)


def slowed(mover: Character, position: Position, way: str) -> int:
    """Uneven Earth slows whoever enters or leaves, Gusting one of the two."""
    extra = 0
    for laid in position.terrain:
        if laid.kind is TerrainKind.UNEVEN_EARTH or (
            laid.kind is TerrainKind.GUSTING and laid.way == way and not rides_the_wind(mover)
        ):
            extra += 1
    return extra


def cost_of_path(scene: ShatteredScene, mover: Character, way: Way, arena: int) -> int:
    """Running Water and Uneven Earth slow either way, Gusting whoever goes against it."""
    extra = 0
    for laid in way.terrain:
        if laid.kind in SLOW_PATHS or (
            laid.kind is TerrainKind.GUSTING and laid.way == scene.graph.name(arena) and not rides_the_wind(mover)
        ):
            extra += 1
    return extra


def rides_the_wind(mover: Character) -> bool:
    """Gale Stance: Gusting does not raise its Move costs."""
    return bool(mover.stances) and mover.stance(StanceEffect.GALE)


# entering, passing, staying


def enter(scene: ShatteredScene, table: Table, body: Character, ignored: Laid | None = None) -> None:
    """What the Position does to a creature the first time it enters on a Turn."""
    position = scene.positions[body.position]
    for laid in position.terrain:
        if laid is ignored or body.position != position.id or not body.is_up():
            continue
        if laid.kind in (TerrainKind.BLAZING, TerrainKind.TOXIC_GAS) and is_first_time(
            scene, body, f"{position.id}:{laid.kind}"
        ):
            scorch_or_choke(scene, table, body, laid.kind)


def is_first_time(scene: ShatteredScene, body: Character, what: str) -> bool:
    """Whether that has not happened to the creature on the Turn under way; from now on it has."""
    turn = scene.turn
    if turn is None:
        return True
    mark = f"{body.id}:{what}"
    if mark in turn.entered:
        return False
    turn.entered.append(mark)
    return True


def scorch_or_choke(scene: ShatteredScene, table: Table, body: Character, kind: TerrainKind) -> None:
    if kind is TerrainKind.BLAZING:
        burn(scene, table, body, FIRE_INSIDE, None)
    else:
        choke(scene, table, body, GAS_INSIDE, None)


def travel(
    scene: ShatteredScene, table: Table, body: Character, way: Way, towards: int, ignored: Laid | None = None
) -> None:
    """What a Path does to a creature that uses it."""
    for laid in way.terrain:
        if laid is ignored or not body.is_up():
            continue
        if laid.kind is TerrainKind.BLAZING:
            burn(scene, table, body, FIRE_ON_PATH, ALIGHT_ON_PATH)
        elif laid.kind is TerrainKind.TOXIC_GAS:
            choke(scene, table, body, GAS_ON_PATH, POISONED_ON_PATH)
        elif laid.kind is TerrainKind.RUNNING_WATER:
            scene.tell(table, TerrainHarms(body.id, TerrainKind.RUNNING_WATER))
            statuses.inflict(scene, table, body, DRENCHED, None, shelter=Shelter(), keywords=[])


def burn(scene: ShatteredScene, table: Table, body: Character, fire: int, then: list[Tags] | None) -> None:
    """Blazing: Fire Damage, and perhaps Alight; one Reaction answers both."""
    scene.tell(table, TerrainHarms(body.id, TerrainKind.BLAZING))
    harm = damage.Harm(fire, keywords=FIRE)
    if then is not None:
        harm.shelter = reactions.threatened(scene, table, body, harm, negates=True)
    damage.suffer(scene, table, body, harm)
    if then is not None and body.is_up():
        statuses.inflict(scene, table, body, then, None, shelter=harm.shelter, keywords=FIRE)
    statuses.settle(scene, table, body)


def choke(scene: ShatteredScene, table: Table, body: Character, stun: int, then: list[Tags] | None) -> None:
    """Toxic Gas: AP Stun, and perhaps Poisoned, with Ward equal to Grit."""
    if Trait.GAS_WHEN_BLOODIED in body.sheet.traits:
        return  # it does not harm those who spread it
    scene.tell(table, TerrainHarms(body.id, TerrainKind.TOXIC_GAS))
    shelter = gas_shelter(scene, table, body, negates=then is not None)
    damage.suffer(scene, table, body, damage.Harm(None, stun, keywords=POISON, ap=True, shelter=shelter))
    if then is not None and body.is_up():
        statuses.inflict(scene, table, body, then, None, shelter=shelter, keywords=POISON)


def gas_shelter(scene: ShatteredScene, table: Table, body: Character, *, negates: bool) -> Shelter:
    shelter = reactions.threatened(scene, table, body, None, negates=negates)
    shelter.ward += max(0, body.grit + shelter.grit)
    return shelter


def end_of_phase(scene: ShatteredScene, table: Table) -> None:
    """Whenever a Phase ends, fire and gas harm whoever is there."""
    if not is_harmful(scene):
        return
    for body in slots.in_order(scene):
        for kind in (TerrainKind.BLAZING, TerrainKind.TOXIC_GAS):
            if stays_in(scene, body, kind):
                scorch_or_choke(scene, table, body, kind)


def is_harmful(scene: ShatteredScene) -> bool:
    """Whether there is fire or gas at any Position."""
    for position in scene.positions.values():
        if position.terrain and (position.has(TerrainKind.BLAZING) or position.has(TerrainKind.TOXIC_GAS)):
            return True
    return False


def end_of_round(scene: ShatteredScene, table: Table) -> None:
    """At End of Round fire sets alight and gas poisons whoever is there."""
    if not is_harmful(scene):
        return
    for body in slots.in_order(scene):
        if stays_in(scene, body, TerrainKind.BLAZING):
            scene.tell(table, TerrainHarms(body.id, TerrainKind.BLAZING))
            shelter = reactions.threatened(scene, table, body, None, negates=True)
            statuses.inflict(scene, table, body, ALIGHT_AT_ROUND_END, None, shelter=shelter, keywords=FIRE)
        if stays_in(scene, body, TerrainKind.TOXIC_GAS) and Trait.GAS_WHEN_BLOODIED not in body.sheet.traits:
            scene.tell(table, TerrainHarms(body.id, TerrainKind.TOXIC_GAS))
            shelter = gas_shelter(scene, table, body, negates=True)
            statuses.inflict(scene, table, body, POISONED_AT_ROUND_END, None, shelter=shelter, keywords=POISON)


def stays_in(scene: ShatteredScene, body: Character, kind: TerrainKind) -> bool:
    return body.is_up() and scene.positions[body.position].has(kind)


# laying and removing


def lay(scene: ShatteredScene, table: Table, where: Position | Way, kind: TerrainKind, way: str = "") -> None:
    """That Terrain lies there from now on, and reacts with what lay there before."""
    around = [laid for laid in where.terrain if laid.kind is not kind]
    burning, gassed = (
        where.has(TerrainKind.BLAZING) or kind is TerrainKind.BLAZING,
        where.has(TerrainKind.TOXIC_GAS) or kind is TerrainKind.TOXIC_GAS,
    )
    laid = Laid(kind, is_fleeting(scene, kind), way)
    now = change(scene, where, [*around, laid])
    scene.tell(table, TerrainLaid(place_name(scene, where), kind))
    if burning and (now.has(TerrainKind.WET) or now.has(TerrainKind.RUNNING_WATER)):
        now = unlay(
            scene, table, now, TerrainKind.BLAZING
        )  # water removes fire, whichever came first, and leaves Veiled
        lay(scene, table, now, TerrainKind.VEILED)
    elif gassed and now.has(TerrainKind.GUSTING):
        unlay(scene, table, now, TerrainKind.TOXIC_GAS)  # the wind removes gas
    elif gassed and burning:
        explode(scene, table, now)


def unlay(scene: ShatteredScene, table: Table, where: Position | Way, kind: TerrainKind) -> Position | Way:
    """That Terrain is gone from there; what is left of the place."""
    if not where.has(kind):
        return where
    scene.tell(table, TerrainGone(place_name(scene, where), kind))
    now = change(scene, where, [laid for laid in where.terrain if laid.kind is not kind])
    tidy(scene)
    return now


def is_fleeting(scene: ShatteredScene, kind: TerrainKind) -> bool:
    known = scene.stock.terrains.get(kind)
    return known is not None and known.fleeting


def change(scene: ShatteredScene, where: Position | Way, terrain: list[Laid]) -> Position | Way:
    """The place with other Terrain, put in its stead."""
    if isinstance(where, Position):
        position = Position(where.id, where.arena, where.features, tuple(terrain))
        replace(scene, position)
        return position
    way = Way(where.a, where.b, where.cost, tuple(terrain), where.one_way)
    scene.ways = [way if each is where else each for each in scene.ways]
    return way


def place_name(scene: ShatteredScene, where: Position | Way) -> str:
    if isinstance(where, Position):
        return where.id
    return f"{scene.graph.name(where.a)}-{scene.graph.name(where.b)}"


def fade(scene: ShatteredScene, table: Table) -> None:
    """Fleeting Terrain is removed at the end of the Round."""
    for position in list(scene.positions.values()):
        blow_over(scene, table, position)
    for way in scene.ways:
        blow_over(scene, table, way)
    tidy(scene)


def blow_over(scene: ShatteredScene, table: Table, where: Position | Way) -> None:
    lasting = [laid for laid in where.terrain if not laid.fleeting]
    if len(lasting) == len(where.terrain):
        return
    for laid in where.terrain:
        if laid.fleeting:
            scene.tell(table, TerrainGone(place_name(scene, where), laid.kind))
    change(scene, where, lasting)


# fire and gas


def ignite(scene: ShatteredScene, table: Table, position: Position) -> None:
    """Fire Damage to a creature in Toxic Gas makes the gas explode."""
    if position.terrain and position.has(TerrainKind.TOXIC_GAS):
        explode(scene, table, position)


def explode(scene: ShatteredScene, table: Table, where: Position | Way) -> None:
    """The gas is gone, and every creature there takes Fire Damage."""
    unlay(scene, table, where, TerrainKind.TOXIC_GAS)
    if not isinstance(where, Position):
        return
    scene.tell(table, Exploded(where.id))
    for body in scene.here(where.id):
        if body.is_up() and body.position == where.id:
            damage.suffer(scene, table, body, damage.Harm(EXPLOSION, keywords=FIRE))


# what it does to rolls


def penalty(scene: ShatteredScene, blow: Blow) -> int:
    """Gusting: a Penalty on Attacks against the wind of a Path, and on others than Melee into or out of a Position."""
    attacker = blow.attacker
    if attacker is None or blow.attack.ignores_gusts or blow.band is Range.MELEE:
        return 0
    start, end = scene.positions[attacker.position], scene.positions[blow.target.position]
    total = 0
    if start.terrain:
        laid = start.laid(TerrainKind.GUSTING)
        if laid is not None and laid.way == LEAVING:
            total += 1
    if end.terrain:
        laid = end.laid(TerrainKind.GUSTING)
        if laid is not None and laid.way == ENTERING:
            total += 1
    if blow.band is Range.MEDIUM:
        total += headwind(scene, start.arena, end.arena)
    elif blow.band is Range.LONG:
        total += min(
            headwind(scene, start.arena, middle) + headwind(scene, middle, end.arena)
            for middle in range(len(scene.stock.arenas))
            if scene.graph.distance(start.arena, middle) == 1 and scene.graph.distance(middle, end.arena) == 1
        )
    return total


def headwind(scene: ShatteredScene, start: int, end: int) -> int:
    """1 if every Path between two Arenas is Gusting against whoever comes from the first."""
    found = 0
    for way in scene.ways:
        if way.touches(start) and way.touches(end):
            against = False
            for laid in way.terrain:
                if laid.kind is TerrainKind.GUSTING and laid.way == scene.graph.name(start):
                    against = True
            if not against:
                return 0
            found = 1
    return found


def obscures(scene: ShatteredScene, attacker: Character, target: Character) -> bool:
    """Inside and outside of haze see each other as Obscured, and so do both sides of a Veiled Path."""
    start, end = scene.positions[attacker.position], scene.positions[target.position]
    if start is end:
        return False
    if is_hazy(start) or is_hazy(end):
        return True
    if start.arena == end.arena:
        return False
    for way in scene.ways:
        if way.terrain and way.has(TerrainKind.VEILED) and way.touches(start.arena) and way.touches(end.arena):
            return True
    return False


def is_hazy(position: Position) -> bool:
    for laid in position.terrain:
        if laid.kind in HAZY:
            return True
    return False


def reflex(scene: ShatteredScene, body: Character) -> int:
    """Uneven Earth: creatures there have 1 Reflex less."""
    position = scene.positions[body.position]
    return body.reflex - 1 if position.terrain and position.has(TerrainKind.UNEVEN_EARTH) else body.reflex


def negate(scene: ShatteredScene, body: Character, status: Status) -> int:
    """Wet: 1 less on Negate rolls against Prone, Push and Pull."""
    position = scene.positions[body.position]
    return -1 if position.terrain and status_kinds.KINDS[status].unbalances and position.has(TerrainKind.WET) else 0
