"""The state of a fight: the clock, the combatants, the map, and what is under way."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import TracebackType
from typing import Annotated, Any, Final

import msgspec

from quintain.kernel.events import SPECTATOR, Aside, Event, Gist, Recounted
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.slot import Slot
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.library.house import differences
from quintain.space.grid import Grid, grid
from quintain.space.heights import NO_TOP, Relief
from quintain.space.space import Area, Spot, area
from quintain.state import (
    Anew,
    Copied,
    Definitions,
    Derived,
    Listed,
    Named,
    Pair,
    Row,
    Shared,
    State,
    Transient,
    fresh,
    state,
    value,
)
from quintain.systems.swords.conditions import BIT, Condition
from quintain.systems.swords.effects import Change
from quintain.systems.swords.gear import Gear
from quintain.systems.swords.house import SwordsRules, TiedInitiative
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import (
    Arena,
    Armor,
    End,
    Feature,
    Ground,
    Item,
    Light,
    Rect,
    Sheet,
    Spell,
    Terrain,
    Weapon,
)

FOOT = 5
"""A square is 5 feet across."""
HELD: Final = BIT[Condition.GRAPPLED]


class Phase(StrEnum):
    """Where in the fight play stands."""

    BEFORE = "before"
    ROUND = "round"
    SLOT = "slot"
    TURN = "turn"
    CLOSING = "closing"
    AFTER = "after"


def map_of(stock: Stock) -> Grid:
    return grid(stock.arena.width, stock.arena.height)


def relief_of(stock: Stock) -> Relief:
    """The heights of the arena in feet; a wall of which none is given has no end."""
    ground = [0] * stock.grid.size
    tops: dict[Spot, int] = {}
    for terrain in stock.arena.terrain:
        if terrain.kind is Ground.EARTH:
            continue
        for rect in terrain.rects:
            for spot in squares_in(stock.grid, rect):
                ground[spot] = terrain.elevation
                tops.pop(spot, None)
                if terrain.kind in (Ground.BLOCKED, Ground.HURDLE):
                    tops[spot] = terrain.elevation + terrain.height if terrain.height else NO_TOP
    return Relief(stock.grid, ground, tops)


def squares_in(grid: Grid, rect: Rect) -> list[Spot]:
    left, top, right, bottom = rect
    columns, rows = range(left, min(right, grid.width - 1) + 1), range(top, min(bottom, grid.height - 1) + 1)
    return [grid.at(x, y) for y in rows for x in columns]


@value
class Stock(State):
    """What never changes while a fight is played: content, map, sides and ends; shared by all copies."""

    arena: Arena
    sides: Shared[list[str]] = fresh(list)
    aware: Shared[dict[str, bool]] = fresh(dict)
    ambush: Shared[dict[str, bool]] = fresh(dict)
    ends: Shared[list[End]] = fresh(list)
    gm: str = fresh("")
    reserves: Shared[list[str]] = fresh(list)
    sheets: Listed[dict[str, Sheet]] = fresh(dict)
    weapons: Listed[dict[str, Weapon]] = fresh(dict)
    armors: Listed[dict[str, Armor]] = fresh(dict)
    items: Listed[dict[str, Item]] = fresh(dict)
    spells: Listed[dict[str, Spell]] = fresh(dict)
    features: Listed[dict[str, Feature]] = fresh(dict)
    light: Derived[Light] = fresh(of="arena.light")
    grid: Derived[Grid] = fresh(of=map_of)
    blocked: Derived[Area] = fresh(0)
    opaque: Derived[Area] = fresh(0)
    difficult: Derived[Area] = fresh(0)
    gap: Derived[Area] = fresh(0)
    water: Derived[Area] = fresh(0)
    hurdles: Derived[Area] = fresh(0)
    relief: Derived[Relief] = fresh(of=relief_of)
    terrain_at: Derived[list[Terrain | None]] = fresh(list)
    burrowing: Derived[list[int]] = fresh(list)

    def settle(self) -> None:
        """What the arena says, square by square."""
        self.terrain_at = [None] * self.grid.size
        self.burrowing = [1] * self.grid.size
        for terrain in self.arena.terrain:
            for rect in terrain.rects:
                self.lay(terrain, rect)

    def gear(self, kind: str, id: str, where: str) -> Gear:
        """A new thing of that kind."""
        return Gear(id, where, kind, self.weapons.get(kind), self.armors.get(kind), self.items.get(kind))

    def lay(self, terrain: Terrain, rect: Rect) -> None:
        """One rectangle of ground, over what lay there before."""
        covered = squares_in(self.grid, rect)
        squares = area(covered)
        for spot in covered:
            if terrain.kind is Ground.EARTH:
                self.burrowing[spot] = terrain.burrow
            else:
                self.terrain_at[spot] = terrain
        if terrain.kind is Ground.EARTH:
            return
        for kind in LAID:
            setattr(self, kind, getattr(self, kind) & ~squares)
        if terrain.kind is Ground.BLOCKED:
            self.blocked |= squares
            self.opaque |= 0 if 0 < terrain.height < LOW_WALL else squares
        elif terrain.kind is Ground.DIFFICULT:
            self.difficult |= squares
        elif terrain.kind is Ground.HURDLE:
            self.hurdles |= squares
        elif terrain.kind is Ground.GAP:
            self.gap |= squares
        if terrain.kind is Ground.WATER or (terrain.kind is Ground.GAP and terrain.water_depth):
            self.flood(terrain.water_depth, squares)

    def flood(self, depth: int, squares: Area) -> None:
        """Water to swim in, also at the bottom of a gap; shallow water only slows."""
        if 0 < depth <= WADING:
            self.difficult |= squares
        else:
            self.water |= squares


LAID = ("blocked", "opaque", "difficult", "gap", "water", "hurdles")
WADING = 3
"""Water no deeper than this, in feet, is waded: difficult terrain, not swimming."""
LOW_WALL = 6
"""What blocks the way but is lower than this, in feet, hides nobody."""


@state
class Turn(State):
    """A Combat Turn under way: what is left of it."""

    who: str
    main: bool = fresh(True)
    moves: int = fresh(1)
    mode: str = fresh("")
    left: int = fresh(0)
    swum: bool = fresh(False)
    attacks: int = fresh(0)
    attack_with: str = fresh("")
    cleaves: int = fresh(0)
    withdrew: bool = fresh(False)
    overran: str = fresh("")
    inside: bool = fresh(False)
    free: int = fresh(0)
    deed: bool = fresh(False)
    grabbed: Shared[list[str]] = fresh(list)
    acted: bool = fresh(False)


@value
class Lying(Row):
    """A thing that lies on the ground."""

    spot: Spot
    gear: Gear


@value
class Untold(State):
    """A line that only the side that acts has heard, and those in `heard`."""

    side: str
    line: str
    rules: Shared[list[str]]
    heard: Shared[list[str]]
    gist: Shared[Data] = fresh(dict)

    def told(self, **to: Any) -> Recounted:
        return Recounted(self.side, self.line, tuple(self.rules), gist_of=msgspec.convert(self.gist, Gist), **to)


def untold(side: str, event: Event, names: Mapping[str, str], deed: int, by: str) -> Untold:
    """What is told of it afterwards: its sentence, and what log and board make of it, as a saved scene has it."""
    found = Untold(side, event.sentence(names), event.clauses(), [])
    found.gist = msgspec.json.decode(msgspec.json.encode(event.gist(names, deed, by)))
    return found


def heard_by(line: Untold, side: str) -> Untold:
    """The same once that side has heard it."""
    found = Untold(line.side, line.line, line.rules, [*line.heard, side])
    found.gist = line.gist
    return found


def once_without_listeners(data: list[Any]) -> list[Untold]:
    """Once written as lists, before anybody else could have heard it."""
    return [Untold(each[0], each[1], each[2], []) if isinstance(each, list) else Untold.load(each) for each in data]


@value
class Withheld(Row):
    """What a side did to a foe, waiting for the slot to close."""

    target: str
    side: str
    effect: Change


@state
class Tie(Slot[Combatant]):
    """A shared slot of a fight."""

    pictures: Copied[dict[str, dict[str, Combatant]]] = fresh(dict)
    stood: Shared[dict[str, Combatant]] = fresh(dict)
    withheld: Copied[list[Withheld]] = fresh(list)

    def withhold(self, target: str, side: str, effect: Change) -> None:
        self.withheld.append(Withheld(target, side, effect))


NOTHING: Final = -1


@state
class Incoming(State):
    """The attack that is being resolved, as everybody at the table sees it; it never outlasts a step."""

    attacker: str
    target: str
    what: str
    dice: str = ""
    total: int | None = fresh(None)
    critical: bool = fresh(False)
    damage: int | None = fresh(None)

    def as_data(self) -> Data:
        data: Data = {"attacker": self.attacker, "target": self.target, "what": self.what}
        if self.total is not None:
            data |= {"total": self.total, "critical": self.critical}
        if self.damage is not None:
            data["damage"] = self.damage
        return data


def by_their_ids(scene: SwordsScene) -> dict[str, Combatant]:
    return {body.id: body for body in scene.bodies}


@state(tag=("kind", "fight"))
class SwordsScene(Scene):
    """A fight is its Round, the slots still to come, the turn in progress, and what a shared slot withholds."""

    stock: Definitions[Stock]
    rules: Annotated[SwordsRules, Pair(differences)]
    bodies: Copied[list[Combatant]] = fresh(list)
    round: int = fresh(0)
    phase: Phase = fresh(Phase.BEFORE)
    queue: Copied[list[list[str]]] = fresh(list)
    members: Copied[list[str]] = fresh(list)
    acting: Copied[list[str]] = fresh(list)
    turn: Turn | None = fresh(None)
    slot: Tie | None = fresh(None)
    paths: Copied[dict[str, list[Spot]]] = fresh(dict)
    recounts: Annotated[Copied[list[Untold]], Named("told"), Pair(None, once_without_listeners)] = fresh(list)
    surprise: bool = fresh(False)
    surprised: Copied[list[str]] = fresh(list)
    lying: Copied[list[Lying]] = fresh(list)
    minutes: int = fresh(0)
    seconds_after: int = fresh(0)
    broken: Copied[list[str]] = fresh(list)
    toll: int = fresh(0)
    quiet_rounds: int = fresh(0)
    wind: int = fresh(of="stock.arena.wind")
    verdict: Outcome | None = fresh(None)
    result: Outcome | None = fresh(None)
    unfolding: Transient[int] = fresh(NOTHING)
    """Where in `recounts` the deed begins that is being done."""
    incoming: Transient[Incoming | None] = fresh(None)
    live: Transient[int] = fresh(0)
    grid: Derived[Grid] = fresh(of="stock.grid")
    by_id: Anew[dict[str, Combatant]] = fresh(of=by_their_ids)
    rosters: Anew[dict[str, list[Combatant]]] = fresh(dict)
    hostile: Anew[dict[str, list[Combatant]]] = fresh(dict)
    friendly: Anew[dict[str, list[Combatant]]] = fresh(dict)
    upright: Anew[dict[str, list[Combatant]]] = fresh(dict)
    casters: Anew[dict[str, list[Combatant]]] = fresh(dict)
    standing: Anew[list[str] | None] = fresh(None)
    afoot: Anew[bool | None] = fresh(None)
    look: Anew[object] = fresh(None)
    """What the creature whose options are being listed has around it; see `look.py`."""

    # who is where

    def add(self, body: Combatant) -> None:
        self.bodies.append(body)
        self.by_id[body.id] = body
        self.regroup()

    def pictures(self) -> list[Combatant]:
        """Every picture that a shared slot keeps."""
        if self.slot is None:
            return []
        kept = [*self.slot.pictures.values(), self.slot.stood]
        return [seen for pictures in kept for seen in pictures.values()]

    def roster(self, side: str) -> list[Combatant]:
        """Everybody of that side, whether still in the fight or not; not to be changed."""
        found = self.rosters.get(side)
        if found is None:
            found = self.rosters[side] = [each for each in self.bodies if each.side == side]
        return found

    def casters_of(self, side: str) -> list[Combatant]:
        """Those of that side who know spells, whether still in the fight or not; not to be changed."""
        found = self.casters.get(side)
        if found is None:
            found = self.casters[side] = [each for each in self.roster(side) if each.sheet.spells]
        return found

    def regroup(self) -> None:
        """Somebody has joined or left the fight, fallen or woken: who stands with whom is to be found out anew."""
        self.rosters, self.hostile, self.friendly, self.upright, self.casters = {}, {}, {}, {}, {}
        self.standing = self.afoot = None

    def sides_left(self) -> list[str]:
        """The sides of which somebody still stands; not to be changed."""
        found = self.standing
        if found is None:
            up = {body.side for body in self.bodies if body.is_standing()}
            found = self.standing = [side for side in self.stock.sides if side in up]
        return found

    def is_everybody_afoot(self) -> bool:
        """All fill one square and neither fly nor burrow, and whoever is in the fight is on the map."""
        found = self.afoot
        if found is None:
            found = self.afoot = all(
                body.is_earthbound() and (body.place >= 0 or bool(body.out)) for body in self.bodies
            )
        return found

    def allies(self, body: Combatant) -> list[Combatant]:
        """The other creatures of its side who are still in the fight: nobody is its own ally; not to be changed."""
        found = self.friendly.get(body.id)
        if found is None:
            id = body.id
            found = self.friendly[id] = [each for each in self.roster(body.side) if not each.out and each.id != id]
        return found

    def enemies(self, body: Combatant) -> list[Combatant]:
        """Everybody of a hostile side who is still in the fight, as that creature sees them; not to be changed."""
        side = body.side
        if self.slot is not None:
            foes = [self.seen(each, body) for each in self.bodies if each.side != side]
            return [foe for foe in foes if not foe.out]
        found = self.hostile.get(side)
        if found is None:
            found = self.hostile[side] = [each for each in self.bodies if each.side != side and not each.out]
        return found

    def conscious_enemies(self, body: Combatant) -> list[Combatant]:
        """Those of them who have not fallen, outside a shared slot."""
        found = self.upright.get(body.side)
        if found is None:
            enemies = self.enemies(body)
            found = [each for each in enemies if each.is_conscious()]
            self.upright[body.side] = found = enemies if len(found) == len(enemies) else found
        return found

    def group(self, body: Combatant) -> str:
        """Who is frozen towards whom in a shared slot: sides, or everybody in it by itself."""
        if self.rules.tied_initiative is TiedInitiative.EVERYONE and body.id in self.members:
            return body.id
        return body.side

    def seen(self, body: Combatant, by: Combatant) -> Combatant:
        """The creature as `by` may know it now: in a shared slot a foe is as it stood when the slot began.

        SW-007: a Reaction meets whoever sets it off where that one is now.
        """
        if self.slot is None:
            return body
        if self.live and self.turn is not None and self.turn.who == body.id:
            return self.by_id[body.id]
        return self.slot.seen(body, self.group(by))

    def actual(self, body: Combatant) -> Combatant:
        """The creature itself, whether it or a picture of it is given."""
        return self.by_id[body.id]

    def footprint(self, body: Combatant) -> Area:
        return self.grid.footprint(body.place, body.squares)

    def squares_apart(self, one: Combatant, other: Combatant) -> int:
        """Between nearest squares, a diagonal counting 1, heights counting like lengths."""
        flat = self.flat_distance(one, other)
        if one.elevation == other.elevation:
            return flat
        up = abs(one.elevation - other.elevation)
        return max(flat, (up + FOOT - 1) // FOOT) if up >= FOOT else flat

    def flat_distance(self, one: Combatant, other: Combatant) -> int:
        if one.squares == 1 and other.squares == 1:
            return self.grid.distance(one.place, other.place)
        return self.grid.distance_of(one.place, one.squares, other.place, other.squares)

    def feet_apart(self, one: Combatant, other: Combatant) -> int:
        return self.squares_apart(one, other) * FOOT

    def is_adjacent(self, one: Combatant, other: Combatant) -> bool:
        """Within 5 feet."""
        return self.squares_apart(one, other) <= 1

    # the clock

    def fight_seconds(self) -> int:
        """SW-011: a Round stands for 6 seconds: those that are over, that in which the fight ended, and afterwards."""
        over = self.round if self.phase is Phase.AFTER else max(0, self.round - 1)
        return over * SECONDS_PER_ROUND + self.seconds_after

    # what is told

    def reacting(self, body: Combatant) -> Reacting:
        """Around a Reaction of somebody: `with scene.reacting(body): strike(...)`."""
        return Reacting(self, body)

    def tell(self, table: Table, event: Event, *, live: bool = False) -> None:
        """What happens; in a shared slot only the side that does it hears of it before the slot closes."""
        if not table.listening:
            return
        if self.slot is None or live or self.live or self.turn is None:
            self.catch_up(table)
            table.log(event)
            return
        side = self.by_id[self.turn.who].side
        table.log(Aside(side, event))
        told = event.seen_by(SPECTATOR)
        if told is not None:
            deed = len(self.recounts) if self.unfolding == NOTHING else self.unfolding
            self.recounts.append(untold(side, told, self.creature_names(), deed, self.turn.who))

    def catch_up(self, table: Table, side: str = "") -> None:
        """In a shared slot: that side hears of the deed that is being done before it is asked about it.

        Without a side it is everybody, since something live answers that deed (SW-007): so it is told in order.
        """
        if self.unfolding == NOTHING:
            return
        before, now = self.recounts[: self.unfolding], self.recounts[self.unfolding :]
        if not side:
            self.retell(table, now)
            self.recounts = before
            return
        for number, each in enumerate(now, start=self.unfolding):
            if side != each.side and side not in each.heard:
                table.log(each.told(to=side))
                self.recounts[number] = heard_by(each, side)

    def recount(self, table: Table) -> None:
        """The slot has closed: everybody hears what the others did in it."""
        self.retell(table, self.recounts)
        self.recounts = []

    def retell(self, table: Table, lines: list[Untold]) -> None:
        for each in lines:
            table.log(each.told(but=tuple(each.heard)))

    # what the kernel asks of a scene

    def mark(self) -> int:
        return 0

    def under_way(self, mark: int) -> tuple[bool, ...]:
        return ()

    def creatures(self) -> list[Creature]:
        return list(self.bodies)

    def seat_gm(self, seat: str) -> None:
        self.stock.gm = seat

    def gm(self) -> str:
        return self.stock.gm

    def creature_names(self) -> dict[str, str]:
        names: dict[str, str] = {}
        for weapon in self.stock.weapons.values():
            names[weapon.id] = weapon.name
        for armor in self.stock.armors.values():
            names[armor.id] = armor.name
        for item in self.stock.items.values():
            names[item.id] = item.name
        for spell in self.stock.spells.values():
            names[spell.id] = spell.name
        for body in self.bodies:
            for entry in body.sheet.attacks:
                names.setdefault(entry.id, entry.name)
                names.setdefault(f"{entry.id}_2", entry.name)  # a second weapon of the kind
        for body in self.bodies:
            names[body.id] = body.name
        return names


SHOWN: Final = ("place", "elevation", "defending", "protecting", "commanding", "hidden")
"""What a Reaction may make of whoever takes it."""


class Reacting:
    """SW-007: as long as a Reaction goes on, all that it brings about is live in a shared slot; never kept."""

    def __init__(self, scene: SwordsScene, body: Combatant) -> None:
        self.scene = scene
        self.body = body
        self.before: list[object] = []

    def __enter__(self) -> None:
        self.scene.live += 1
        self.before = [getattr(self.body, field) for field in SHOWN]

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """A step that breaks off for an answer is played anew; until then the scene is looked at as it stands."""
        if kind is None:
            self.scene.live -= 1
            if self.scene.slot is not None:
                self.show(self.scene.slot)

    def show(self, slot: Tie) -> None:
        """What it has changed of itself, and only that, shows on every picture of it."""
        body = self.body
        seen = [pictures[body.id] for pictures in slot.pictures.values() if body.id in pictures]
        for field, before in zip(SHOWN, self.before, strict=True):
            now = getattr(body, field)
            for each in seen if now != before else []:
                setattr(each, field, now)


SECONDS_PER_ROUND = 6
ROUNDS_PER_MINUTE = 10  # SW-013: a Minute is 10 Rounds
