"""The state of a fight: the clock, the characters, the map, and what is under way."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, cast

import msgspec

from quintain.kernel.asks import Option
from quintain.kernel.events import Event
from quintain.kernel.graph import Graph
from quintain.kernel.scene import Counts, Creature, Data, Scene, take_fields
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.library.house import differences
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.profile import Profile
from quintain.systems.shattered.sheet import Character, Definitions, Gear, load_character
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


class Stock(Definitions):
    """What never changes while a fight is played: content, Arenas, ends; shared by all copies.

    `memo` keeps options that are offered again and again; they hold ids, never creatures.
    """

    def __init__(self, arenas: list[Arena], paths: list[Path]) -> None:
        super().__init__()
        self.arenas = arenas
        self.paths = paths
        self.graph = Graph([each.id for each in arenas], [(each.a, each.b, each.cost) for each in paths])
        self.attacks: dict[str, Attack] = {}
        self.techniques: dict[str, Technique] = {}
        self.actions: dict[str, Action] = {}
        self.stunts: dict[str, Stunt] = {}
        self.reactions: dict[str, Reaction] = {}
        self.gambits: dict[str, Gambit] = {}
        self.terrains: dict[TerrainKind, Terrain] = {}
        self.features: dict[str, Feature] = {}
        self.hazards: dict[str, Hazard] = {}
        self.name = ""
        self.threats: list[Threat] = []
        self.ends: list[End] = []
        self.victory = ""
        self.first_side = PLAYERS
        self.yield_at_downs = 0
        self.gm = ""
        self.reserves: list[str] = []
        self.memo: dict[str, Option] = {}
        self.written: Data = {}
        self.profiles: dict[str, Profile] = {}
        self.traps: dict[str, Attack] = {}

    def profile(self, attack: Attack) -> Profile:
        """The Profile of an Attack, read on its first use."""
        found = self.profiles.get(attack.id)
        if found is None:
            found = self.profiles[attack.id] = Profile(attack)
        return found

    def dump(self) -> Data:
        """Content is written out once: nothing of it changes, but who the game master is."""
        if not self.written:
            self.written = self.write()
        return self.written | {"gm": self.gm}

    def write(self) -> Data:
        data: Data = {
            "arenas": msgspec.to_builtins(self.arenas),
            "paths": msgspec.to_builtins(self.paths),
            "threats": msgspec.to_builtins(self.threats),
            "ends": msgspec.to_builtins(self.ends),
        }
        for field in STOCK_WORDS:
            data[field] = getattr(self, field)
        data["reserves"] = list(self.reserves)
        for field in STOCK_KINDS:
            data[field] = msgspec.to_builtins(list(getattr(self, field).values()))
        armors = [each for each in self.things.values() if isinstance(each, Armor)]
        items = [each for each in self.things.values() if isinstance(each, Item)]
        weapons = [each for each in self.things.values() if isinstance(each, Attack)]
        data |= {
            "armors": msgspec.to_builtins(armors),
            "items": msgspec.to_builtins(items),
            "weapons": msgspec.to_builtins(weapons),
        }
        return data


STOCK_WORDS = ("name", "victory", "first_side", "yield_at_downs")
STOCK_KINDS: dict[str, type[msgspec.Struct]] = {
    "sheets": Sheet,
    "stances": Stance,
    "attacks": Attack,
    "techniques": Technique,
    "actions": Action,
    "stunts": Stunt,
    "reactions": Reaction,
    "gambits": Gambit,
    "features": Feature,
    "hazards": Hazard,
    "terrains": Terrain,
}


def load_stock(data: Data) -> Stock:
    stock = Stock(msgspec.convert(data["arenas"], list[Arena]), msgspec.convert(data["paths"], list[Path]))
    stock.threats = msgspec.convert(data["threats"], list[Threat])
    stock.ends = msgspec.convert(data["ends"], list[End])
    take_fields(stock, data, STOCK_WORDS)
    stock.gm = str(data["gm"])
    stock.reserves = msgspec.convert(data["reserves"], list[str])
    for field, kind in STOCK_KINDS.items():
        for each in cast(list[Data], data[field]):
            key = TerrainKind(str(each["kind"])) if field == "terrains" else str(each["id"])
            getattr(stock, field)[key] = msgspec.convert(each, kind)
    for armor in msgspec.convert(data["armors"], list[Armor]):
        stock.things[armor.id] = armor
    for item in msgspec.convert(data["items"], list[Item]):
        stock.things[item.id] = item
    for weapon in msgspec.convert(data["weapons"], list[Attack]):
        stock.things[weapon.id] = weapon
    return stock


ENTERING: Final = "entering"
LEAVING: Final = "leaving"
"""The two ways of a Gusting Position: against those who come, or against those who leave."""


class Laid:
    """Terrain on a Position or Path; `way` is what the creator of Gusting chose. It is replaced, never changed.

    On a Position: "entering" or "leaving"; on a Path: the id of the Arena whose leavers go against the wind.
    """

    def __init__(self, kind: TerrainKind, fleeting: bool, way: str = "") -> None:
        self.kind = kind
        self.fleeting = fleeting
        self.way = way

    def dump(self) -> list[object]:
        return [str(self.kind), self.fleeting, self.way]


def load_laid(data: list[object]) -> Laid:
    return Laid(TerrainKind(str(data[0])), bool(data[1]), str(data[2]))


class Standing:
    """A Feature at a Position; `id` tells two Large Stones apart."""

    def __init__(self, id: str, feature: Feature) -> None:
        self.id = id
        self.feature = feature


class Position:
    """Where characters stand within an Arena (its number on the graph). It is replaced, never changed."""

    def __init__(
        self, id: str, arena: int, features: tuple[Standing, ...] = (), terrain: tuple[Laid, ...] = ()
    ) -> None:
        self.id = id
        self.arena = arena
        self.features = features
        self.terrain = terrain

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


class Way:
    """A Path between two Arenas with what lies on it now. It is replaced, never changed."""

    def __init__(self, a: int, b: int, cost: int, terrain: tuple[Laid, ...], one_way: bool) -> None:
        self.a = a
        self.b = b
        self.cost = cost
        self.terrain = terrain
        self.one_way = one_way

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


class Lying:
    """A piece of Equipment that lies at a Position."""

    def __init__(self, position: str, gear: Gear) -> None:
        self.position = position
        self.gear = gear


class Danger:
    """A Hazard on the battlefield."""

    def __init__(self, hazard: str, position: str) -> None:
        self.hazard = hazard
        self.position = position


class Turn:
    """A Turn under way: what its character has used and has left.

    `slot` is normal, priority or stall; `kind_due` is technique or action, `kind` the same once one was chosen.
    `attacks` are the weights it may still attack with, `actions` how many Actions Improvise still holds, `moves` the
    granted Moves left, `pending` what else its ability still allows.
    """

    serial = 0
    kind = ""
    kind_due = ""
    ability = ""
    speed = 0
    actions = 0
    moves = 0
    pierce = 0
    bonus_damage = 0
    moved = False
    retreats = False
    leaps = False
    pool_first = False
    started = False
    gusted = False
    spirit_skips = False

    def __init__(self, who: str, slot: str) -> None:
        self.who = who
        self.slot = slot
        self.attacks: list[Weight] = []
        self.pending: list[str] = []
        self.stunts: list[str] = []
        self.entered: list[str] = []

    def clone(self) -> Turn:
        twin = Turn(self.who, self.slot)
        twin.serial = self.serial
        twin.kind = self.kind
        twin.kind_due = self.kind_due
        twin.ability = self.ability
        twin.speed = self.speed
        twin.actions = self.actions
        twin.moves = self.moves
        twin.attacks = self.attacks[:]
        twin.pending = self.pending[:]
        twin.pierce = self.pierce
        twin.bonus_damage = self.bonus_damage
        twin.stunts = self.stunts[:]
        twin.moved = self.moved
        twin.retreats = self.retreats
        twin.leaps = self.leaps
        twin.pool_first = self.pool_first
        twin.started = self.started
        twin.entered = self.entered[:]
        twin.gusted = self.gusted
        twin.spirit_skips = self.spirit_skips
        return twin

    def dump(self) -> Data:
        data: Data = {field: getattr(self, field) for field in TURN_FIELDS}
        data["attacks"] = [str(each) for each in self.attacks]
        data["pending"] = list(self.pending)
        data["stunts"] = list(self.stunts)
        data["entered"] = list(self.entered)
        return data


TURN_FIELDS = (
    "who", "slot", "kind", "kind_due", "ability", "speed", "actions", "moves", "pierce", "bonus_damage", "moved",
    "retreats", "leaps", "pool_first", "started", "gusted", "spirit_skips",
)  # fmt: skip
NORMAL: Final = "normal"
PRIORITY: Final = "priority"
STALL: Final = "stall"
TECHNIQUE: Final = "technique"
ACTION: Final = "action"


def load_turn(data: Data | None) -> Turn | None:
    if data is None:
        return None
    turn = Turn(str(data["who"]), str(data["slot"]))
    take_fields(turn, data, TURN_FIELDS)
    turn.attacks = [Weight(each) for each in cast(list[str], data["attacks"])]
    turn.pending = list(cast(list[str], data["pending"]))
    turn.stunts = list(cast(list[str], data["stunts"]))
    turn.entered = list(cast(list[str], data["entered"]))
    return turn


class Incoming:
    """The Attack that was announced, as its target and everybody at the table hear it; it never outlasts a step."""

    def __init__(self, attacker: str, target: str, what: str) -> None:
        self.attacker = attacker
        self.target = target
        self.what = what
        self.roll = 0
        self.grade = ""
        self.damage = 0
        self.stun = 0
        self.status: list[str] = []

    def as_data(self) -> Data:
        return {
            "attacker": self.attacker,
            "target": self.target,
            "what": self.what,
            "roll": self.roll,
            "grade": self.grade,
            "damage": self.damage,
            "stun": self.stun,
            "status": list(self.status),
        }


class ShatteredScene(Scene):
    """A fight: its Round, its stage and Phase, whose opportunity it is, everybody's plots, and the Turn under way."""

    __slots__ = (  # on CPython 3.11 more than thirty fields are read slowly from a dict
        "actors", "alternate", "bodies", "by_id", "closing", "dangers", "declined", "graph", "gripped", "hasty",
        "hatching", "incoming", "last", "lying", "opened", "opener", "passes", "phase", "positions", "pushed",
        "quiet_rounds", "reacted", "result", "round", "rules", "stage", "step", "stock", "thinned", "toll", "turn",
        "up", "ways",
    )  # fmt: skip

    def __init__(self, stock: Stock, rules: ShatteredRules) -> None:
        super().__init__()
        self.stock = stock
        self.graph: Graph = stock.graph
        self.rules = rules
        self.bodies: list[Character] = []
        self.by_id: dict[str, Character] = {}
        self.actors: dict[str, list[Character]] = {PLAYERS: [], ENEMIES: []}  # by side, without Spirits
        self.positions: dict[str, Position] = {}
        self.ways: list[Way] = []
        self.lying: list[Lying] = []
        self.dangers: list[Danger] = []
        self.round = 1
        self.stage = Stage.RESPITE
        self.step = 1  # of Respite
        self.phase = 0
        self.opened = False  # whether the Phase's start was resolved
        self.up = PLAYERS  # the side on opportunity
        self.opener = PLAYERS  # the side that had the first opportunity of this Phase
        self.alternate = PLAYERS  # whose Priority or Stall ability is next among equals
        self.hasty = False  # somebody's Technique has got Priority this Round
        self.last = ""  # the side that took the last normal Turn
        self.passes = 0
        self.declined = 0  # of these passes, those of a side that could have acted
        self.closing = False  # both sides have passed: Stall abilities
        self.turn: Turn | None = None
        self.pushed = 0
        self.hatching: list[int] = []  # Arenas whose Eggs hatch with Advantage this Round
        self.thinned = True  # somebody has come or gone since it was looked whether the fight is over
        self.reacted = True  # somebody may have used a Reaction since the window opened
        self.gripped = True  # somebody may have chosen how to hold its weapon since the Turn began
        self.toll = 0
        self.quiet_rounds = 0
        self.result: Outcome | None = None
        self.incoming: Incoming | None = None

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

    def seats(self) -> dict[str, str]:
        seats = {body.seat: body.side for body in self.bodies}
        if self.stock.gm and self.stock.gm not in seats:
            seats[self.stock.gm] = ""
        return seats

    def creatures(self) -> list[Creature]:
        return list(self.bodies)

    def seat_gm(self, seat: str) -> None:
        self.stock.gm = seat

    def creature_names(self) -> dict[str, str]:
        stock = self.stock
        names = {each.id: each.name for each in stock.arenas}
        for field in NAMED:
            names.update({each.id: each.name for each in getattr(stock, field).values()})
        names.update({each.id: each.name for each in stock.things.values()})
        names.update({each.id: each.name for each in stock.terrains.values()})
        for body in self.bodies:
            names[body.id] = body.name
        return names

    def clone(self) -> ShatteredScene:
        twin = ShatteredScene(self.stock, self.rules)
        twin.counts = self.counts.clone()
        for body in self.bodies:
            twin.add(body.clone())
        twin.positions = self.positions.copy()
        twin.ways = self.ways
        twin.lying = self.lying
        twin.dangers = self.dangers
        twin.round = self.round
        twin.stage = self.stage
        twin.step = self.step
        twin.phase = self.phase
        twin.opened = self.opened
        twin.up = self.up
        twin.opener = self.opener
        twin.alternate = self.alternate
        twin.hasty = self.hasty
        twin.last = self.last
        twin.passes = self.passes
        twin.declined = self.declined
        twin.closing = self.closing
        twin.turn = self.turn.clone() if self.turn is not None else None
        twin.pushed = self.pushed
        twin.hatching = self.hatching
        twin.thinned = self.thinned
        twin.reacted = self.reacted
        twin.gripped = self.gripped
        twin.toll = self.toll
        twin.quiet_rounds = self.quiet_rounds
        twin.result = self.result
        twin.incoming = self.incoming
        return twin

    def dump(self) -> Data:
        return {
            "kind": "fight",
            "counts": self.counts.dump(),
            "stock": self.stock.dump(),
            "rules": differences(self.rules),
            "bodies": [body.dump() for body in self.bodies],
            "positions": [
                [each.id, each.arena, [[f.id, f.feature.id] for f in each.features], [t.dump() for t in each.terrain]]
                for each in self.positions.values()
            ],
            "ways": [[each.a, each.b, each.cost, [t.dump() for t in each.terrain], each.one_way] for each in self.ways],
            "lying": [[each.position, each.gear.dump()] for each in self.lying],
            "dangers": [[each.hazard, each.position] for each in self.dangers],
            "round": self.round,
            "stage": str(self.stage),
            "step": self.step,
            "phase": self.phase,
            "opened": self.opened,
            "up": self.up,
            "opener": self.opener,
            "alternate": self.alternate,
            "hasty": self.hasty,
            "last": self.last,
            "passes": self.passes,
            "declined": self.declined,
            "closing": self.closing,
            "turn": None if self.turn is None else self.turn.dump(),
            "ages": [self.pushed, 0 if self.turn is None else self.turn.serial],
            "hatching": list(self.hatching),
            "thinned": self.thinned,
            "toll": self.toll,
            "quiet_rounds": self.quiet_rounds,
            "result": msgspec.to_builtins(self.result),
        }


NAMED = ("attacks", "techniques", "actions", "stunts", "reactions", "gambits", "stances", "features", "hazards")
NUMBERS = ("round", "step", "phase", "passes", "declined", "toll", "quiet_rounds")


def load_scene(data: Data) -> ShatteredScene:
    """A fight from what `dump` gave."""
    stock = load_stock(cast(Data, data["stock"]))
    scene = ShatteredScene(stock, msgspec.convert(data["rules"], ShatteredRules))
    scene.counts = Counts.load(cast(Data, data["counts"]))
    for each in cast(list[Data], data["bodies"]):
        scene.add(load_character(each, stock))
    for id, arena, features, terrain in cast(list[list[object]], data["positions"]):
        standing = tuple(Standing(f[0], stock.features[f[1]]) for f in cast(list[list[str]], features))
        laid = tuple(load_laid(t) for t in cast(list[list[object]], terrain))
        scene.positions[str(id)] = Position(str(id), cast(int, arena), standing, laid)
    for a, b, cost, terrain, one_way in cast(list[list[object]], data["ways"]):
        laid = tuple(load_laid(t) for t in cast(list[list[object]], terrain))
        scene.ways.append(Way(cast(int, a), cast(int, b), cast(int, cost), laid, bool(one_way)))
    for position, gear in cast(list[list[object]], data["lying"]):
        thing = cast(Data, gear)
        kept = Gear(str(thing["id"]), stock.things[str(thing["thing"])], cast(int, thing["uses"]))
        scene.lying.append(Lying(str(position), kept))
    scene.dangers = [Danger(each[0], each[1]) for each in cast(list[list[str]], data["dangers"])]
    take_fields(scene, data, NUMBERS)
    scene.stage = Stage(str(data["stage"]))
    scene.opened = bool(data["opened"])
    scene.thinned = bool(data["thinned"])
    scene.up = str(data["up"])
    scene.opener = str(data["opener"])
    scene.alternate = str(data["alternate"])
    scene.hasty = bool(data["hasty"])
    scene.last = str(data["last"])
    scene.closing = bool(data["closing"])
    scene.turn = load_turn(cast("Data | None", data["turn"]))
    scene.pushed, serial = cast(list[int], data["ages"])
    if scene.turn is not None:
        scene.turn.serial = serial
    scene.hatching = list(cast(list[int], data["hatching"]))
    scene.result = msgspec.convert(data["result"], Outcome | None)
    return scene
