"""The state of a fight: the clock, the combatants, the map, and what is under way."""

from __future__ import annotations

from enum import StrEnum
from types import TracebackType
from typing import Final, cast

import msgspec

from quintain.kernel.events import SPECTATOR, Aside, Event, Recounted
from quintain.kernel.grid import Grid, grid
from quintain.kernel.scene import Counts, Creature, Data, Scene, take_fields
from quintain.kernel.slot import Slot
from quintain.kernel.space import Area, Spot
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.library.house import differences
from quintain.systems.swords.conditions import BIT, Condition
from quintain.systems.swords.effects import load_change
from quintain.systems.swords.gear import Definitions, Gear, load_gear
from quintain.systems.swords.house import SwordsRules, TiedInitiative
from quintain.systems.swords.sheet import Combatant, load_combatant
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


class Stock(Definitions):
    """What never changes while a fight is played: content, map, sides and ends; shared by all copies."""

    def __init__(self, arena: Arena) -> None:
        super().__init__()
        self.arena = arena
        self.light: Light = arena.light
        self.grid: Grid = grid(arena.width, arena.height)
        self.blocked: Area = 0
        self.opaque: Area = 0
        self.difficult: Area = 0
        self.gap: Area = 0
        self.water: Area = 0
        self.hurdles: Area = 0
        self.ground: list[int] = [0] * self.grid.size
        self.terrain_at: list[Terrain | None] = [None] * self.grid.size
        self.burrowing: list[int] = [1] * self.grid.size
        for terrain in arena.terrain:
            for rect in terrain.rects:
                self.lay(terrain, rect)
        self.levels: dict[int, Area] = {}
        for spot, height in enumerate(self.ground):
            self.levels[height] = self.levels.get(height, 0) | 1 << spot
        self.flat = not any(self.ground)
        self.sides: list[str] = []
        self.aware: dict[str, bool] = {}
        self.ambush: dict[str, bool] = {}
        self.ends: list[End] = []
        self.gm = ""
        self.reserves: list[str] = []

    def lay(self, terrain: Terrain, rect: Rect) -> None:
        """One rectangle of ground, over what lay there before."""
        left, top, right, bottom = rect
        squares: Area = 0
        for y in range(top, min(bottom, self.grid.height - 1) + 1):
            for x in range(left, min(right, self.grid.width - 1) + 1):
                spot = self.grid.at(x, y)
                squares |= 1 << spot
                if terrain.kind is Ground.EARTH:
                    self.burrowing[spot] = terrain.burrow
                else:
                    self.ground[spot] = terrain.elevation
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

    def dump(self) -> Data:
        return {
            "arena": msgspec.to_builtins(self.arena),
            "sides": list(self.sides),
            "aware": dict(self.aware),
            "ambush": dict(self.ambush),
            "ends": msgspec.to_builtins(self.ends),
            "gm": self.gm,
            "reserves": list(self.reserves),
            "sheets": msgspec.to_builtins(list(self.sheets.values())),
            "weapons": msgspec.to_builtins(list(self.weapons.values())),
            "armors": msgspec.to_builtins(list(self.armors.values())),
            "items": msgspec.to_builtins(list(self.items.values())),
            "spells": msgspec.to_builtins(list(self.spells.values())),
            "features": msgspec.to_builtins(list(self.features.values())),
        }


LAID = ("blocked", "opaque", "difficult", "gap", "water", "hurdles")
WADING = 3
"""Water no deeper than this, in feet, is waded: difficult terrain, not swimming."""
LOW_WALL = 6
"""What blocks the way but is lower than this, in feet, hides nobody."""


def load_stock(data: Data) -> Stock:
    stock = Stock(msgspec.convert(data["arena"], Arena))
    stock.sides = msgspec.convert(data["sides"], list[str])
    stock.aware = msgspec.convert(data["aware"], dict[str, bool])
    stock.ambush = msgspec.convert(data["ambush"], dict[str, bool])
    stock.ends = msgspec.convert(data["ends"], list[End])
    stock.gm = str(data["gm"])
    stock.reserves = msgspec.convert(data["reserves"], list[str])
    stock.sheets = {each.id: each for each in msgspec.convert(data["sheets"], list[Sheet])}
    stock.weapons = {each.id: each for each in msgspec.convert(data["weapons"], list[Weapon])}
    stock.armors = {each.id: each for each in msgspec.convert(data["armors"], list[Armor])}
    stock.items = {each.id: each for each in msgspec.convert(data["items"], list[Item])}
    stock.spells = {each.id: each for each in msgspec.convert(data["spells"], list[Spell])}
    stock.features = {str(each.id): each for each in msgspec.convert(data["features"], list[Feature])}
    return stock


class Turn:
    """A Combat Turn under way: what is left of it."""

    main = True
    moves = 1
    mode = ""
    left = 0
    swum = False
    attacks = 0
    attack_with = ""
    cleaves = 0
    withdrew = False
    overran = ""
    inside = False
    free = 0
    deed = False
    acted = False

    def __init__(self, who: str) -> None:
        self.who = who
        self.grabbed: list[str] = []

    def clone(self) -> Turn:
        twin = Turn(self.who)
        for field in TURN_FIELDS:
            setattr(twin, field, getattr(self, field))
        return twin

    def dump(self) -> Data:
        return {"who": self.who} | {field: getattr(self, field) for field in TURN_FIELDS}


TURN_FIELDS = (
    "main", "moves", "mode", "left", "swum", "attacks", "attack_with", "cleaves", "withdrew", "overran", "inside",
    "free", "deed", "grabbed", "acted",
)  # fmt: skip


def load_turn(data: Data) -> Turn:
    turn = Turn(str(data["who"]))
    take_fields(turn, data, TURN_FIELDS)
    return turn


class Lying:
    """A thing that lies on the ground; never changed."""

    def __init__(self, spot: Spot, gear: Gear) -> None:
        self.spot = spot
        self.gear = gear


class Untold:
    """A line that only the side that acts has heard, and those in `heard`; replaced, never changed."""

    def __init__(self, side: str, line: str, rules: list[str], heard: list[str]) -> None:
        self.side = side
        self.line = line
        self.rules = rules
        self.heard = heard

    def dump(self) -> Data:
        return {"side": self.side, "line": self.line, "rules": list(self.rules), "heard": list(self.heard)}


def load_untold(data: object) -> Untold:
    if isinstance(data, list):  # as written before anybody else could have heard it
        side, line, rules = data
        return Untold(str(side), str(line), list(rules), [])
    fields = cast(Data, data)
    rules, heard = cast(list[str], fields["rules"]), cast(list[str], fields["heard"])
    return Untold(str(fields["side"]), str(fields["line"]), list(rules), list(heard))


NOTHING: Final = -1


class Incoming:
    """The attack that is being resolved, as everybody at the table sees it; it never outlasts a step."""

    def __init__(self, attacker: str, target: str, what: str, dice: str = "") -> None:
        self.attacker = attacker
        self.target = target
        self.what = what
        self.dice = dice
        self.total: int | None = None
        self.critical = False
        self.damage: int | None = None

    def as_data(self) -> Data:
        data: Data = {"attacker": self.attacker, "target": self.target, "what": self.what}
        if self.total is not None:
            data |= {"total": self.total, "critical": self.critical}
        if self.damage is not None:
            data["damage"] = self.damage
        return data


class SwordsScene(Scene):
    """A fight is its Round, the slots still to come, the turn in progress, and what a shared slot withholds."""

    def __init__(self, stock: Stock, rules: SwordsRules) -> None:
        super().__init__()
        self.stock = stock
        self.grid: Grid = stock.grid
        self.rules = rules
        self.bodies: list[Combatant] = []
        self.by_id: dict[str, Combatant] = {}
        self.rosters: dict[str, list[Combatant]] = {}
        self.hostile: dict[str, list[Combatant]] = {}
        self.friendly: dict[str, list[Combatant]] = {}
        self.upright: dict[str, list[Combatant]] = {}
        self.casters: dict[str, list[Combatant]] = {}
        self.standing: list[str] | None = None
        self.afoot: bool | None = None
        self.round = 0
        self.phase = Phase.BEFORE
        self.queue: list[list[str]] = []
        self.members: list[str] = []
        self.acting: list[str] = []
        self.turn: Turn | None = None
        self.slot: Slot[Combatant] | None = None
        self.paths: dict[str, list[Spot]] = {}
        self.recounts: list[Untold] = []
        self.unfolding = NOTHING
        """Where in `recounts` the deed begins that is being done; it never outlasts a step."""
        self.surprise = False
        self.surprised: list[str] = []
        self.lying: list[Lying] = []
        self.minutes = 0
        self.seconds_after = 0
        self.broken: list[str] = []
        self.toll = 0
        self.quiet_rounds = 0
        self.wind = stock.arena.wind
        self.verdict: Outcome | None = None
        self.result: Outcome | None = None
        self.incoming: Incoming | None = None
        self.look: object = None
        """What the creature whose options are being listed has around it; see `look.py`."""
        self.live = 0

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
        if self.standing is None:
            up = {body.side for body in self.bodies if body.is_standing()}
            self.standing = [side for side in self.stock.sides if side in up]
        return self.standing

    def is_everybody_afoot(self) -> bool:
        """All fill one square and neither fly nor burrow, and whoever is in the fight is on the map."""
        if self.afoot is None:
            self.afoot = all(body.is_earthbound() and (body.place >= 0 or bool(body.out)) for body in self.bodies)
        return self.afoot

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
            self.recounts.append(Untold(side, told.sentence(self.creature_names()), told.clauses(), []))

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
                table.log(Recounted(each.side, each.line, tuple(each.rules), to=side))
                self.recounts[number] = Untold(each.side, each.line, each.rules, [*each.heard, side])

    def recount(self, table: Table) -> None:
        """The slot has closed: everybody hears what the others did in it."""
        self.retell(table, self.recounts)
        self.recounts = []

    def retell(self, table: Table, lines: list[Untold]) -> None:
        for each in lines:
            table.log(Recounted(each.side, each.line, tuple(each.rules), but=tuple(each.heard)))

    # what the kernel asks of a scene

    def mark(self) -> int:
        return 0

    def under_way(self, mark: int) -> tuple[bool, ...]:
        return ()

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

    def clone(self) -> SwordsScene:
        twin = SwordsScene(self.stock, self.rules)
        twin.counts = self.counts.clone()
        twin.bodies = [body.clone() for body in self.bodies]
        twin.by_id = {body.id: body for body in twin.bodies}
        twin.round = self.round
        twin.phase = self.phase
        twin.queue = [members[:] for members in self.queue]
        twin.members = self.members[:]
        twin.acting = self.acting[:]
        twin.turn = self.turn.clone() if self.turn is not None else None
        twin.slot = self.slot.clone(picture) if self.slot is not None else None
        twin.paths = {who: path[:] for who, path in self.paths.items()}
        twin.recounts = self.recounts[:]
        twin.unfolding = self.unfolding
        twin.surprise = self.surprise
        twin.surprised = self.surprised[:]
        twin.lying = self.lying[:]
        twin.minutes = self.minutes
        twin.seconds_after = self.seconds_after
        twin.broken = self.broken[:]
        twin.toll = self.toll
        twin.quiet_rounds = self.quiet_rounds
        twin.wind = self.wind
        twin.verdict = self.verdict
        twin.result = self.result
        twin.incoming = self.incoming
        twin.live = self.live
        return twin

    def dump(self) -> Data:
        return {
            "kind": "fight",
            "counts": self.counts.dump(),
            "stock": self.stock.dump(),
            "rules": differences(self.rules),
            "bodies": [body.dump() for body in self.bodies],
            "round": self.round,
            "phase": str(self.phase),
            "queue": [members[:] for members in self.queue],
            "members": self.members[:],
            "acting": self.acting[:],
            "turn": self.turn.dump() if self.turn is not None else None,
            "slot": self.slot.dump() if self.slot is not None else None,
            "paths": {who: path[:] for who, path in self.paths.items()},
            "told": [each.dump() for each in self.recounts],
            "surprise": self.surprise,
            "surprised": self.surprised[:],
            "lying": [[each.spot, each.gear.dump()] for each in self.lying],
            "minutes": self.minutes,
            "seconds_after": self.seconds_after,
            "broken": self.broken[:],
            "toll": self.toll,
            "quiet_rounds": self.quiet_rounds,
            "wind": self.wind,
            "verdict": msgspec.to_builtins(self.verdict),
            "result": msgspec.to_builtins(self.result),
        }


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

    def show(self, slot: Slot[Combatant]) -> None:
        """What it has changed of itself, and only that, shows on every picture of it."""
        body = self.body
        seen = [pictures[body.id] for pictures in slot.pictures.values() if body.id in pictures]
        for field, before in zip(SHOWN, self.before, strict=True):
            now = getattr(body, field)
            for each in seen if now != before else []:
                setattr(each, field, now)


SECONDS_PER_ROUND = 6
ROUNDS_PER_MINUTE = 10  # SW-013: a Minute is 10 Rounds


def picture(body: Combatant) -> Combatant:
    """The creature as it stands, for those who may not see what becomes of it yet."""
    return body.clone()


def load_scene(data: Data) -> SwordsScene:
    """A fight from what `dump` gave."""
    stock = load_stock(cast(Data, data["stock"]))
    scene = SwordsScene(stock, msgspec.convert(data["rules"], SwordsRules))
    scene.counts = Counts.load(cast(Data, data["counts"]))
    for each in cast(list[Data], data["bodies"]):
        scene.add(load_combatant(each, stock))
    scene.round = cast(int, data["round"])
    scene.phase = Phase(str(data["phase"]))
    scene.queue = [list(members) for members in cast(list[list[str]], data["queue"])]
    scene.members = list(cast(list[str], data["members"]))
    scene.acting = list(cast(list[str], data["acting"]))
    turn, slot = cast("Data | None", data["turn"]), cast("Data | None", data["slot"])
    scene.turn = load_turn(turn) if turn is not None else None
    if slot is not None:
        scene.slot = Slot.load(slot, lambda body: load_combatant(body, stock), load_change)
    scene.paths = {who: list(path) for who, path in cast(dict[str, list[int]], data["paths"]).items()}
    scene.recounts = [load_untold(each) for each in cast(list[object], data["told"])]
    scene.surprise = cast(bool, data["surprise"])
    scene.surprised = list(cast(list[str], data["surprised"]))
    for spot, gear in cast(list[list[object]], data["lying"]):
        scene.lying.append(Lying(cast(int, spot), load_gear(cast(Data, gear), stock)))
    scene.minutes = cast(int, data["minutes"])
    scene.seconds_after = cast(int, data["seconds_after"])
    scene.broken = list(cast(list[str], data["broken"]))
    scene.toll = cast(int, data["toll"])
    scene.quiet_rounds = cast(int, data["quiet_rounds"])
    scene.wind = cast(int, data["wind"])
    scene.verdict = msgspec.convert(data["verdict"], Outcome | None)
    scene.result = msgspec.convert(data["result"], Outcome | None)
    return scene
