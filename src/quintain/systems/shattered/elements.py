"""Actions that shape the place: Stonebend, Stoke Flames, Waterdraw, Building Squall, Chemical Warfare."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import costs, stances, statuses, terrain
from quintain.systems.shattered.deeds import Choice, words
from quintain.systems.shattered.events.ability import FeatureMade, FeatureMoved
from quintain.systems.shattered.ground import (
    in_arena,
    name_feature,
    positions_in,
    range_to,
    replace,
    tidy,
    ways_from,
)
from quintain.systems.shattered.scene import Position, ShatteredScene, Standing, Way
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Action, Behaviour, Boost, Element, Range, Status, TerrainKind

LARGE_STONE: Final = "large_stone"
ENTERING: Final = "entering"
LEAVING: Final = "leaving"


def is_possible(scene: ShatteredScene, user: Character, action: Action, boost: Boost | None) -> bool:
    """Waterdraw requires water near, a bigger Stonebend a Feature to move, gas a place that has none yet."""
    if action.behaviour is Behaviour.WATERDRAW:
        return water_is_near(scene, user)
    if action.behaviour is Behaviour.STONEBEND and boost is not None:
        return bool(movable(scene, user, 1)) and len(in_arena(scene, scene.arena_of(user))) > 1
    if action.behaviour is Behaviour.GAS:
        return bool(
            free_places(scene, user, action, TerrainKind.TOXIC_GAS)
            or free_ways(scene, user, action, TerrainKind.TOXIC_GAS)
        )
    return True


def act(scene: ShatteredScene, table: Table, user: Character, action: Action, boost: Boost | None) -> None:
    if action.behaviour is Behaviour.STONEBEND:
        stonebend(scene, table, user, action, boost)
    elif action.behaviour is Behaviour.STOKE:
        stoke(scene, table, user, action)
    elif action.behaviour is Behaviour.WATERDRAW:
        waterdraw(scene, table, user, action)
    elif action.behaviour is Behaviour.SQUALL:
        squall(scene, table, user, action)
    else:
        choose_place(
            scene, table, user, action, TerrainKind.TOXIC_GAS, layings(scene, user, action, TerrainKind.TOXIC_GAS)
        )


# Features


def stonebend(scene: ShatteredScene, table: Table, user: Character, action: Action, boost: Boost | None) -> None:
    """Stonebend: create a Large Stone in range, or move a Size 0 Earth Feature; boosted, move one of Size 1 instead."""
    options: list[Option] = []
    if boost is None:
        for place in positions_in(scene, scene.place(user), action.range):
            options.append(Choice(("create", place.id), f"Large Stone at {words(place.id)}", place=place.id))
    for standing, start in movable(scene, user, 0 if boost is None else 1):
        for end in in_arena(scene, start.arena):
            if end is not start:
                label = f"{standing.feature.name} to {words(end.id)}"
                options.append(Choice(("move", standing.id, end.id), label, place=end.id))
    answer = table.ask(user, "stonebend", options, "What becomes of the stone?")
    if answer.verb == "create":
        create(scene, table, user, scene.positions[answer.target])
    else:
        move(scene, table, user, *answer.targets)
    stances.settle(scene, table)


def movable(scene: ShatteredScene, user: Character, size: int) -> list[tuple[Standing, Position]]:
    """The Earth Features of that Size in the user's Arena."""
    return [
        (standing, place)
        for place in in_arena(scene, scene.arena_of(user))
        for standing in place.features
        if standing.feature.size == size and standing.feature.element is Element.EARTH
    ]


def create(scene: ShatteredScene, table: Table, user: Character, place: Position) -> None:
    feature = scene.stock.features[LARGE_STONE]
    standing = Standing(name_feature(scene, feature), feature)
    replace(scene, Position(place.id, place.arena, (*place.features, standing), place.terrain))
    scene.tell(table, FeatureMade(user.id, feature.id, place.id))


def move(scene: ShatteredScene, table: Table, user: Character, what: str, where: str) -> None:
    """A Feature that is moved is no longer Occupied."""
    end = scene.positions[where]
    for place in in_arena(scene, end.arena):
        standing = place.feature(what)
        if standing is not None:
            left = tuple(each for each in place.features if each is not standing)
            replace(scene, Position(place.id, place.arena, left, place.terrain))
            replace(scene, Position(end.id, end.arena, (*end.features, standing), end.terrain))
            scene.tell(table, FeatureMoved(user.id, standing.feature.id, where))
    for body in scene.bodies:
        if body.occupies == what:
            body.occupies = ""
    tidy(scene)


# Terrain


def stoke(scene: ShatteredScene, table: Table, user: Character, action: Action) -> None:
    """Stoke Flames: a Position in range or a Path of the Arena is Blazing, or no longer: then 1 more Momentum."""
    options = layings(scene, user, action, TerrainKind.BLAZING) + clearings(scene, user, action, TerrainKind.BLAZING)
    if choose_place(scene, table, user, action, TerrainKind.BLAZING, options):
        costs.gain_momentum(scene, table, user, 1)


def squall(scene: ShatteredScene, table: Table, user: Character, action: Action) -> None:
    """Building Squall: a Position or Path in range gets Gusting, blowing as the creator chooses, or loses it."""
    options: list[Option] = []
    for place in free_places(scene, user, action, TerrainKind.GUSTING):
        for blows in (ENTERING, LEAVING):
            label = f"Gusting at {words(place.id)}, against {blows}"
            options.append(Choice(("lay", place.id, blows), label, place=place.id))
    for way in free_ways(scene, user, action, TerrainKind.GUSTING):
        for arena in (way.a, way.b):
            path, against = path_id(scene, way), scene.graph.name(arena)
            label = f"Gusting on {path_words(scene, way)}, against leaving {scene.stock.arenas[arena].name}"
            options.append(Choice(("lay_path", path, against), label))
    options += clearings(scene, user, action, TerrainKind.GUSTING)
    choose_place(scene, table, user, action, TerrainKind.GUSTING, options)


def waterdraw(scene: ShatteredScene, table: Table, user: Character, action: Action) -> None:
    """Waterdraw: a Position in range gets Wet, or an ally in range gains or loses Soaked."""
    options = [option for option in layings(scene, user, action, TerrainKind.WET) if option.verb == "lay"]
    for ally in scene.allies(user):
        if range_to(scene, scene.place(user), ally, action.range) is not None:
            soaked = Status.SOAKED in ally.statuses
            options.append(
                Choice(("dry", ally.id), f"Take Soaked off {words(ally.id)}", ally.id)
                if soaked
                else Choice(("soak", ally.id), f"Put Soaked on {words(ally.id)}", ally.id)
            )
    if not options:
        return
    answer = table.ask(user, "waterdraw", options, "Where does the water go?")
    whom = answer.target
    if answer.verb == "soak":
        statuses.gain(scene, table, scene.by_id[whom], Status.SOAKED, by=user)
    elif answer.verb == "dry":
        statuses.remove(scene, table, scene.by_id[whom], Status.SOAKED)
    else:
        terrain.lay(scene, table, scene.positions[whom], TerrainKind.WET)


def water_is_near(scene: ShatteredScene, user: Character) -> bool:
    """Wet Terrain or a Running Water Path in its Arena or an adjacent one."""
    here = scene.arena_of(user)
    near = [here, *(other for _, other in ways_from(scene, here))]
    for place in scene.positions.values():
        if place.arena in near and place.has(TerrainKind.WET):
            return True
    for way in scene.ways:
        if way.has(TerrainKind.RUNNING_WATER) and (way.a in near or way.b in near):
            return True
    return False


def free_places(scene: ShatteredScene, user: Character, action: Action, kind: TerrainKind) -> list[Position]:
    return [each for each in positions_in(scene, scene.place(user), action.range) if not each.has(kind)]


def free_ways(scene: ShatteredScene, user: Character, action: Action, kind: TerrainKind) -> list[Way]:
    return [each for each in ways_in(scene, user, action) if not each.has(kind)]


def ways_in(scene: ShatteredScene, user: Character, action: Action) -> list[Way]:
    """The Paths of the user's Arena; with Medium among the ranges those of adjacent Arenas as well."""
    here = scene.arena_of(user)
    arenas = [here]
    if Range.MEDIUM in action.range:
        arenas += [other for _, other in ways_from(scene, here)]
    return [way for way in scene.ways if way.a in arenas or way.b in arenas]


def path_id(scene: ShatteredScene, way: Way) -> str:
    """Of several Paths between the same Arenas the later ones are numbered."""
    name = f"{scene.graph.name(way.a)}-{scene.graph.name(way.b)}"
    before = [each for each in scene.ways[: scene.ways.index(way)] if each.a == way.a and each.b == way.b]
    return f"{name}-{len(before) + 1}" if before else name


def path_words(scene: ShatteredScene, way: Way) -> str:
    """`the Path from Near Bank to Bridge`; a later one between the same Arenas has its number."""
    number = path_id(scene, way).rpartition("-")[2]
    ends = f"from {scene.stock.arenas[way.a].name} to {scene.stock.arenas[way.b].name}"
    return f"the Path {number} {ends}" if number.isdigit() else f"the Path {ends}"


def layings(scene: ShatteredScene, user: Character, action: Action, kind: TerrainKind) -> list[Option]:
    """Where that Terrain could be put: where it does not lie yet."""
    name = scene.stock.terrains[kind].name
    options: list[Option] = [
        Choice(("lay", place.id), f"{name} at {words(place.id)}", place=place.id)
        for place in free_places(scene, user, action, kind)
    ]
    for way in free_ways(scene, user, action, kind):
        path = path_id(scene, way)
        options.append(Choice(("lay_path", path), f"{name} on {path_words(scene, way)}"))
    return options


def clearings(scene: ShatteredScene, user: Character, action: Action, kind: TerrainKind) -> list[Option]:
    """Where it lies and could be removed."""
    name = scene.stock.terrains[kind].name
    options: list[Option] = []
    for place in positions_in(scene, scene.place(user), action.range):
        if place.has(kind):
            options.append(Choice(("clear", place.id), f"No more {name} at {words(place.id)}", place=place.id))
    for way in ways_in(scene, user, action):
        if way.has(kind):
            path = path_id(scene, way)
            options.append(Choice(("clear_path", path), f"No more {name} on {path_words(scene, way)}"))
    return options


def choose_place(
    scene: ShatteredScene, table: Table, user: Character, action: Action, kind: TerrainKind, options: list[Option]
) -> bool:
    """The user chooses where Terrain is laid or removed; whether it was removed."""
    answer = table.ask(user, action.id, options, f"{action.name}: where?")
    deed, (where, *blows) = answer.verb, answer.targets
    target: Position | Way = (
        scene.positions[where]
        if deed in ("lay", "clear")
        else next(way for way in scene.ways if path_id(scene, way) == where)
    )
    if deed in ("clear", "clear_path"):
        terrain.unlay(scene, table, target, kind)
        return True
    terrain.lay(scene, table, target, kind, blows[0] if blows else "")
    return False
