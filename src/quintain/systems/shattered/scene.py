"""The state of a fight: the clock, the characters, the map, and what is under way."""

from __future__ import annotations

from enum import StrEnum
from string import ascii_uppercase
from typing import Annotated, Final

from quintain.kernel.asks import Option
from quintain.kernel.events import Event
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.library.house import differences
from quintain.space.graph import Graph
from quintain.state import (
    Anew,
    Apart,
    By,
    Copied,
    Definitions,
    Derived,
    Listed,
    Named,
    Pair,
    Ref,
    Row,
    Shared,
    State,
    Transient,
    Whole,
    fresh,
    state,
    value,
)
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.profile import Profile
from quintain.systems.shattered.sheet import Character, Gear
from quintain.systems.shattered.stock import (
    Action,
    Arena,
    Armor,
    Attack,
    End,
    Feature,
    Gambit,
    Hazard,
    Item,
    Path,
    Rank,
    Reaction,
    Sheet,
    Stance,
    Stunt,
    Technique,
    Terrain,
    TerrainKind,
    Threat,
    Weight,
)

PLAYERS: Final = "players"
ENEMIES: Final = "enemies"
PHASES: Final = 4


class Stage(StrEnum):
    """Where in the Round the fight stands."""

    RESPITE = "respite"
    PLOTTING = "plotting"
    PHASE = "phase"
    END = "end"


def graph_of(stock: Stock) -> Graph:
    paths = [(each.a, each.b, each.cost) for each in stock.paths]
    return Graph([each.id for each in stock.arenas], paths)


@value
class Stock(State):
    """What never changes while a fight is played: content, Arenas, ends; shared by all copies.

    `things` are all that can be Equipped, `spots` what the Positions of the encounter are called. `memo` keeps options
    that are offered again and again; they hold ids, never creatures.
    """

    arenas: Shared[list[Arena]]
    paths: Shared[list[Path]]
    threats: Shared[list[Threat]] = fresh(list)
    ends: Shared[list[End]] = fresh(list)
    name: str = fresh("")
    victory: str = fresh("")
    first_side: str = fresh(PLAYERS)
    yield_at_downs: int = fresh(0)
    reserves: Shared[list[str]] = fresh(list)
    sheets: Listed[dict[str, Sheet]] = fresh(dict)
    stances: Listed[dict[str, Stance]] = fresh(dict)
    attacks: Listed[dict[str, Attack]] = fresh(dict)
    techniques: Listed[dict[str, Technique]] = fresh(dict)
    actions: Listed[dict[str, Action]] = fresh(dict)
    stunts: Listed[dict[str, Stunt]] = fresh(dict)
    reactions: Listed[dict[str, Reaction]] = fresh(dict)
    gambits: Listed[dict[str, Gambit]] = fresh(dict)
    features: Listed[dict[str, Feature]] = fresh(dict)
    hazards: Listed[dict[str, Hazard]] = fresh(dict)
    terrains: Annotated[Listed[dict[TerrainKind, Terrain]], By("kind")] = fresh(dict)
    armors: Listed[dict[str, Armor]] = fresh(dict)
    items: Listed[dict[str, Item]] = fresh(dict)
    weapons: Listed[dict[str, Attack]] = fresh(dict)
    gm: str = fresh("")
    spots: Shared[dict[str, str]] = fresh(dict)
    things: Derived[dict[str, Attack | Armor | Item]] = fresh(dict)
    graph: Derived[Graph] = fresh(of=graph_of)
    memo: Derived[dict[str, Option]] = fresh(dict)
    profiles: Derived[dict[str, Profile]] = fresh(dict)
    traps: Derived[dict[str, Attack]] = fresh(dict)
    written: Derived[Data] = fresh(dict)

    def settle(self) -> None:
        self.things = {**self.armors, **self.items, **self.weapons}

    def profile(self, attack: Attack) -> Profile:
        """The Profile of an Attack, read on its first use."""
        found = self.profiles.get(attack.id)
        if found is None:
            found = self.profiles[attack.id] = Profile(attack)
        return found


def written_once(stock: Stock) -> Data:
    """Content is written out once: nothing of it changes, but who the game master is."""
    if not stock.written:
        stock.written = stock.dump()
    return stock.written | {"gm": stock.gm}


ENTERING: Final = "entering"
LEAVING: Final = "leaving"
"""The two ways of a Gusting Position: against those who come, or against those who leave."""


@value
class Laid(Row):
    """Terrain on a Position or Path; `way` is what the creator of Gusting chose.

    On a Position: "entering" or "leaving"; on a Path: the id of the Arena whose leavers go against the wind.
    """

    kind: TerrainKind
    fleeting: bool
    way: str = ""


@value
class Standing(Row):
    """A Feature at a Position; `id` tells two Large Stones apart."""

    id: str
    feature: Ref[Feature]


@value
class Position(Row):
    """Where characters stand within an Arena (its number on the graph)."""

    id: str
    arena: int
    features: tuple[Standing, ...] = ()
    terrain: tuple[Laid, ...] = ()

    def has(self, kind: TerrainKind) -> bool:
        for laid in self.terrain:
            if laid.kind is kind:
                return True
        return False

    def laid(self, kind: TerrainKind) -> Laid | None:
        for laid in self.terrain:
            if laid.kind is kind:
                return laid
        return None

    def feature(self, id: str) -> Standing | None:
        for each in self.features:
            if each.id == id:
                return each
        return None


@value
class Way(Row):
    """A Path between two Arenas with what lies on it now."""

    a: int
    b: int
    cost: int
    terrain: tuple[Laid, ...]
    one_way: bool

    def has(self, kind: TerrainKind) -> bool:
        for laid in self.terrain:
            if laid.kind is kind:
                return True
        return False

    def end_from(self, arena: int) -> int:
        """The Arena it leads to from that one, or -1."""
        if self.a == arena:
            return self.b
        return self.a if self.b == arena and not self.one_way else -1

    def touches(self, arena: int) -> bool:
        return self.a == arena or self.b == arena

    def joins(self, a: int, b: int) -> bool:
        """Whether it leads from the one Arena to the other."""
        return (self.a == a and self.b == b) or (self.a == b and self.b == a and not self.one_way)


@value
class Lying(Row):
    """A piece of Equipment that lies at a Position."""

    position: str
    gear: Gear


@value
class Danger(Row):
    """A Hazard on the battlefield."""

    hazard: str
    position: str


@state
class Turn(State):
    """A Turn under way: what its character has used and has left.

    `slot` is normal, priority or stall; `kind_due` is technique or action, `kind` the same once one was chosen.
    `attacks` are the weights it may still attack with, `actions` how many Actions Improvise still holds, `moves` the
    granted Moves left, `pending` what else its ability still allows.
    """

    who: str
    slot: str
    serial: Apart[int] = fresh(0)
    kind: str = fresh("")
    kind_due: str = fresh("")
    ability: str = fresh("")
    speed: int = fresh(0)
    actions: int = fresh(0)
    moves: int = fresh(0)
    pierce: int = fresh(0)
    bonus_damage: int = fresh(0)
    moved: bool = fresh(False)
    retreats: bool = fresh(False)
    leaps: bool = fresh(False)
    pool_first: bool = fresh(False)
    started: bool = fresh(False)
    gusted: bool = fresh(False)
    spirit_skips: bool = fresh(False)
    attacks: Copied[list[Weight]] = fresh(list)
    pending: Copied[list[str]] = fresh(list)
    stunts: Copied[list[str]] = fresh(list)
    entered: Copied[list[str]] = fresh(list)


NORMAL: Final = "normal"
PRIORITY: Final = "priority"
STALL: Final = "stall"
TECHNIQUE: Final = "technique"
ACTION: Final = "action"


@state
class Incoming(State):
    """The Attack that was announced, as its target and everybody at the table hear it; it never outlasts a step."""

    attacker: str
    target: str
    what: str
    roll: int = fresh(0)
    grade: str = fresh("")
    damage: int = fresh(0)
    stun: int = fresh(0)
    status: Shared[list[str]] = fresh(list)


def by_their_ids(scene: ShatteredScene) -> dict[str, Character]:
    return {body.id: body for body in scene.bodies}


def by_their_sides(scene: ShatteredScene) -> dict[str, list[Character]]:
    """Without Spirits."""
    found: dict[str, list[Character]] = {PLAYERS: [], ENEMIES: []}
    for body in scene.bodies:
        if body.rank is not Rank.SPIRIT:
            found.setdefault(body.side, []).append(body)
    return found


def ages(scene: ShatteredScene) -> list[int]:
    """How many Turns there have been, and which of them the one under way is."""
    return [scene.pushed, 0 if scene.turn is None else scene.turn.serial]


def take_ages(scene: ShatteredScene, written: list[int]) -> None:
    scene.pushed, serial = written
    if scene.turn is not None:
        scene.turn.serial = serial


@state(tag=("kind", "fight"))
class ShatteredScene(Scene):
    """A fight: its Round, its stage and Phase, whose opportunity it is, everybody's plots, and the Turn under way."""

    stock: Annotated[Definitions[Stock], Pair(written_once)]
    rules: Annotated[ShatteredRules, Pair(differences)]
    bodies: Copied[list[Character]] = fresh(list)
    positions: Listed[dict[str, Position]] = fresh(dict)
    ways: Shared[list[Way]] = fresh(list)
    lying: Shared[list[Lying]] = fresh(list)
    dangers: Shared[list[Danger]] = fresh(list)
    round: int = fresh(1)
    stage: Stage = fresh(Stage.RESPITE)
    step: int = fresh(1)  # of Respite
    phase: int = fresh(0)
    opened: bool = fresh(False)  # whether the Phase's start was resolved
    up: str = fresh(PLAYERS)  # the side on opportunity
    opener: str = fresh(PLAYERS)  # the side that had the first opportunity of this Phase
    alternate: str = fresh(PLAYERS)  # whose Priority or Stall ability is next among equals
    hasty: bool = fresh(False)  # somebody's Technique has got Priority this Round
    last: str = fresh("")  # the side that took the last normal Turn
    passes: int = fresh(0)
    declined: int = fresh(0)  # of these passes, those of a side that could have acted
    closing: bool = fresh(False)  # both sides have passed: Stall abilities
    turn: Turn | None = fresh(None)
    pushed: Annotated[int, Named("ages"), Whole(ages, take_ages)] = fresh(0)
    hatching: Shared[list[int]] = fresh(list)  # Arenas whose Eggs hatch with Advantage this Round
    thinned: bool = fresh(True)  # somebody has come or gone since it was looked whether the fight is over
    toll: int = fresh(0)
    quiet_rounds: int = fresh(0)
    result: Outcome | None = fresh(None)
    incoming: Transient[Incoming | None] = fresh(None)
    graph: Derived[Graph] = fresh(of="stock.graph")
    by_id: Anew[dict[str, Character]] = fresh(of=by_their_ids)
    actors: Anew[dict[str, list[Character]]] = fresh(of=by_their_sides)

    # who is where

    def add(self, body: Character) -> None:
        self.bodies.append(body)
        self.by_id[body.id] = body
        if body.rank is not Rank.SPIRIT:
            self.actors.setdefault(body.side, []).append(body)
        self.thinned = True

    def here(self, position: str) -> list[Character]:
        """Everybody at that Position."""
        return [each for each in self.bodies if each.position == position and each.on_map()]

    def arena_of(self, body: Character) -> int:
        """SS-099: the one Arena, a distinct location, in which it fights."""
        return self.positions[body.position].arena

    def place(self, body: Character) -> Position:
        return self.positions[body.position]

    def enemies(self, body: Character) -> list[Character]:
        """Everybody of the other side who is on the map."""
        return [each for each in self.bodies if each.side != body.side and each.on_map()]

    def allies(self, body: Character) -> list[Character]:
        """SS-005: everybody else of the own side who is on the map; a creature is not its own ally."""
        return [each for each in self.bodies if each.side == body.side and each is not body and each.on_map()]

    def spirit_of(self, body: Character) -> Character | None:
        return self.by_id[body.spirit] if body.spirit else None

    def fighters(self, side: str) -> list[Character]:
        """The creatures of a side that act: no Spirits, nobody who is out."""
        return [each for each in self.actors.get(side, ()) if not each.out]

    def other_side(self, side: str) -> str:
        return ENEMIES if side == PLAYERS else PLAYERS

    # what is told

    def tell(self, table: Table, event: Event) -> None:
        table.log(event)

    # what is under way

    def begin(self, turn: Turn) -> None:
        self.pushed += 1
        turn.serial = self.pushed
        self.turn = turn

    def mark(self) -> int:
        return self.pushed

    def under_way(self, mark: int) -> tuple[bool, ...]:
        return () if self.turn is None else (self.turn.serial > mark,)

    # what the kernel asks of a scene

    def creatures(self) -> list[Creature]:
        return list(self.bodies)

    def seat_gm(self, seat: str) -> None:
        self.stock.gm = seat

    def gm(self) -> str:
        return self.stock.gm

    def creature_names(self) -> dict[str, str]:
        stock = self.stock
        names = {each.id: each.name for each in stock.arenas}
        for field in NAMED:
            names.update({each.id: each.name for each in getattr(stock, field).values()})
        names.update({each.id: each.name for each in stock.things.values()})
        names.update({each.id: each.name for each in stock.terrains.values()})
        names.update(self.position_names())
        for body in self.bodies:
            names[body.id] = body.name
        return names

    def position_names(self) -> dict[str, str]:
        """Those of the encounter as it calls them, those that are established by letters; also such as are gone."""
        names = {
            f"{arena.id}-{number}": f"{arena.name} {letter}"
            for arena in self.stock.arenas
            for number, letter in enumerate(ascii_uppercase, start=1)
        }
        for position in self.positions.values():
            arena = self.stock.arenas[position.arena]
            names.setdefault(position.id, f"{arena.name} {position.id.removeprefix(f'{arena.id}-')}")
        return names | self.stock.spots


NAMED = ("attacks", "techniques", "actions", "stunts", "reactions", "gambits", "stances", "features", "hazards")
