"""The state of a Ki fight: the clock, the fighters, the map, and what is under way."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, cast

import msgspec

from quintain.kernel.grid import Grid, grid
from quintain.kernel.scene import Counts, Creature, Data, Scene
from quintain.kernel.space import Area, Spot, area
from quintain.kernel.system import Outcome
from quintain.library.house import differences
from quintain.systems.ki.frames import PARTICIPATION, Frame, load_frame
from quintain.systems.ki.house import KiRules, LowInitiative
from quintain.systems.ki.sheet import UNARMED, Definitions, Fighter, Gear, load_fighter, load_gear
from quintain.systems.ki.stock import (
    SLOWED,
    Arena,
    Armor,
    Damage,
    End,
    Feature,
    FeatureKind,
    Item,
    Sheet,
    Technique,
    Weapon,
)

FIRST_TURN = 10  # KI-003: a Round has ten Turns


class Phase(StrEnum):
    """Where in the Round the fight stands."""

    BEFORE = "before"
    TURN = "turn"
    CALLED = "called"
    GOING = "going"
    RECAP = "recap"
    INTERLUDE = "interlude"


BEFORE: Final = Phase.BEFORE
TURN: Final = Phase.TURN
CALLED: Final = Phase.CALLED
GOING: Final = Phase.GOING
RECAP: Final = Phase.RECAP
INTERLUDE: Final = Phase.INTERLUDE


class Stock(Definitions):
    """What never changes while a fight is played: content, map, sides and ends; shared by all copies."""

    def __init__(self, arena: Arena) -> None:
        super().__init__()
        self.arena = arena
        self.grid: Grid = grid(arena.width, arena.height)
        self.walls: Area = area(self.grid.at(x, y) for x, y in arena.walls)
        self.boulder: Area = self.squares(FeatureKind.BOULDER)
        self.bridge: Area = self.squares(FeatureKind.BRIDGE)
        self.chasm: Area = self.squares(FeatureKind.CHASM)
        self.crates: Area = self.squares(FeatureKind.CRATES)
        self.sides: dict[str, list[int]] = {}
        self.ends: list[End] = []
        self.gm = ""
        self.reserves: list[str] = []

    def feature(self, kind: FeatureKind) -> Feature | None:
        for each in self.arena.features:
            if each.kind is kind:
                return each
        return None

    def squares(self, kind: FeatureKind) -> Area:
        features = [each for each in self.arena.features if each.kind is kind]
        return area(self.grid.at(x, y) for each in features for x, y in each.squares)

    def dump(self) -> Data:
        return {
            "arena": msgspec.to_builtins(self.arena),
            "sides": self.sides,
            "ends": msgspec.to_builtins(self.ends),
            "gm": self.gm,
            "reserves": self.reserves,
            "sheets": msgspec.to_builtins(list(self.sheets.values())),
            "weapons": msgspec.to_builtins(list(self.weapons.values())),
            "armors": msgspec.to_builtins(list(self.armors.values())),
            "items": msgspec.to_builtins(list(self.items.values())),
            "techniques": msgspec.to_builtins(list(self.techniques.values())),
        }


def load_stock(data: Data) -> Stock:
    stock = Stock(msgspec.convert(data["arena"], Arena))
    stock.sides = msgspec.convert(data["sides"], dict[str, list[int]])
    stock.ends = msgspec.convert(data["ends"], list[End])
    stock.gm = str(data["gm"])
    stock.reserves = msgspec.convert(data["reserves"], list[str])
    stock.sheets = {each.id: each for each in msgspec.convert(data["sheets"], list[Sheet])}
    stock.weapons = {each.id: each for each in msgspec.convert(data["weapons"], list[Weapon])}
    stock.armors = {each.id: each for each in msgspec.convert(data["armors"], list[Armor])}
    stock.items = {each.id: each for each in msgspec.convert(data["items"], list[Item])}
    stock.techniques = {each.id: each for each in msgspec.convert(data["techniques"], list[Technique])}
    return stock


class Smoke:
    """A cloud and the last Turn it hangs."""

    def __init__(self, squares: Area, until: int) -> None:
        self.squares = squares
        self.until = until


class Lying:
    """Something that lies on the ground: a weapon, or an item by its id; it is never changed."""

    def __init__(self, spot: Spot, gear: Gear | None, item: str) -> None:
        self.spot = spot
        self.gear = gear
        self.item = item

    @property
    def id(self) -> str:
        return self.gear.id if self.gear is not None else self.item


class Incoming:
    """The attack that is being answered, as everybody at the table sees it; it never outlasts a step."""

    def __init__(self, attacker: str, target: str, what: str, components: list[Damage]) -> None:
        self.attacker = attacker
        self.target = target
        self.what = what
        self.components = components
        self.ki = False
        self.ranged = False
        self.score: int | None = None
        self.rolled = 0
        self.reaction = ""

    @property
    def damage(self) -> int:
        """All of it together."""
        return sum(each.damage for each in self.components)

    def as_data(self) -> Data:
        data: Data = {"attacker": self.attacker, "target": self.target, "what": self.what, "damage": self.damage}
        data["components"] = [{"damage": each.damage, "type": str(each.type)} for each in self.components]
        data |= {"ki": self.ki, "ranged": self.ranged}
        if self.score is not None:
            data |= {"reaction": self.reaction, "score": self.score, "rolled": self.rolled}
        return data


class KiScene(Scene):
    """A combat is its Round, its Turn, who has participated in which Turns of this Round, and what is under way."""

    def __init__(self, stock: Stock, rules: KiRules) -> None:
        super().__init__()
        self.stock = stock
        self.grid: Grid = stock.grid
        self.rules = rules
        self.fighters: list[Fighter] = []
        self.by_id: dict[str, Fighter] = {}
        self.round = 1
        self.turn = FIRST_TURN
        self.phase = BEFORE
        self.announced: list[str] = []
        self.queue: list[str] = []
        self.stack: list[Frame] = []
        self.pushed = 0
        self.lying: list[Lying] = []
        self.smoke: list[Smoke] = []
        self.caltrops: Area = 0
        self.boulder: Area = stock.boulder
        self.bridge: Area = stock.bridge
        self.chasm: Area = stock.chasm
        self.crates: Area = stock.crates
        self.solved = 0
        self.story: list[str] = []
        self.toll = False
        self.quiet_rounds = 0
        self.result: Outcome | None = None
        self.incoming: Incoming | None = None

    # who is where

    def add(self, fighter: Fighter) -> None:
        self.fighters.append(fighter)
        self.by_id[fighter.id] = fighter

    def others(self, side: str) -> list[Fighter]:
        """Everybody of another side who is still on the map, unconscious ones included."""
        return [each for each in self.fighters if each.side != side and not each.out]

    def allies(self, fighter: Fighter) -> list[Fighter]:
        return [each for each in self.fighters if each.side == fighter.side and each is not fighter]

    def opaque(self) -> Area:
        """Walls and smoke: no line of sight enters them."""
        squares = self.stock.walls
        if self.smoke:
            for cloud in self.smoke:
                squares |= cloud.squares
        return squares

    def sees(self, one: Fighter, other: Fighter) -> bool:
        return self.grid.sees(one.place, other.place, self.opaque())

    def distance(self, one: Fighter, other: Fighter) -> int:
        return self.grid.distance(one.place, other.place)

    def in_reach(self, one: Fighter, other: Fighter, squares: int) -> bool:
        """Within that many squares, a diagonal counting 1, and in line of sight."""
        grid = self.grid
        return grid.distance(one.place, other.place) <= squares and grid.sees(one.place, other.place, self.opaque())

    def occupied(self) -> Area:
        squares = 0
        for each in self.fighters:
            if not each.out:
                squares |= 1 << each.place
        return squares

    # the clock

    @property
    def clock(self) -> int:
        """Turns since the fight began, this one included."""
        return (self.round - 1) * FIRST_TURN + FIRST_TURN + 1 - self.turn

    def initiative(self, fighter: Fighter) -> int:
        """What counts as Initiative in this Round, less what slows the creature down."""
        slowed = fighter.conditions[SLOWED].n if fighter.suffers(SLOWED) else 0
        if self.round == 1 and fighter.fri is not None:
            return fighter.fri - slowed
        return fighter.agility + fighter.instinct - slowed  # KI-014: Initiative is Agility plus Instinct

    def first_turn(self, fighter: Fighter) -> int:
        """The first Turn of a Round a creature can participate in; 0 if there is none."""
        initiative = self.initiative(fighter)
        if initiative < 1:  # KI-019: below 1 still Turn 1
            return 1 if self.rules.low_initiative is LowInitiative.TURN_1 else 0
        # KI-017, KI-018: from the Turn that equals its Initiative on; above 10 all ten Turns and no more
        return min(initiative, FIRST_TURN)

    # what is under way

    def push(self, frame: Frame) -> None:
        self.pushed += 1
        frame.serial = self.pushed
        self.stack.append(frame)

    def drop(self, serial: int) -> None:
        """What was ended is dropped at once and does not resume."""
        self.stack = [frame for frame in self.stack if frame.serial != serial]

    def participation_of(self, who: str) -> Frame | None:
        for frame in self.stack:
            if frame.kind is PARTICIPATION and frame.who == who:
                return frame
        return None

    def empowered(self, who: str) -> Frame | None:
        """Where that creature has stored up what its next weapon attack deals more."""
        for frame in reversed(self.stack):
            if frame.who == who and frame.empowered:
                return frame
        return None

    def mark(self) -> int:
        return self.pushed

    def under_way(self, mark: int) -> tuple[bool, ...]:
        return tuple(frame.serial > mark for frame in self.stack)

    # what the kernel asks of a scene

    def seats(self) -> dict[str, str]:
        seats = {fighter.seat: fighter.side for fighter in self.fighters}
        if self.stock.gm and self.stock.gm not in seats:
            seats[self.stock.gm] = ""
        return seats

    def creatures(self) -> list[Creature]:
        return list(self.fighters)

    def seat_gm(self, seat: str) -> None:
        self.stock.gm = seat

    def creature_names(self) -> dict[str, str]:
        names = {UNARMED: "bare hands"}
        names.update({each.id: each.name for each in self.stock.weapons.values()})
        names.update({each.id: each.name for each in self.stock.techniques.values()})
        names.update({each.id: each.name for each in self.stock.items.values()})
        names.update({each.id: each.name for each in self.stock.armors.values()})
        for fighter in self.fighters:
            names[fighter.id] = fighter.name
        return names

    def clone(self) -> KiScene:
        twin = KiScene(self.stock, self.rules)
        twin.counts = self.counts.clone()
        twin.fighters = [fighter.clone() for fighter in self.fighters]
        twin.by_id = {fighter.id: fighter for fighter in twin.fighters}
        twin.round = self.round
        twin.turn = self.turn
        twin.phase = self.phase
        twin.announced = list(self.announced)
        twin.queue = list(self.queue)
        twin.stack = [frame.clone() for frame in self.stack]
        twin.pushed = self.pushed
        twin.lying = list(self.lying)
        twin.smoke = list(self.smoke)
        twin.caltrops = self.caltrops
        twin.boulder = self.boulder
        twin.bridge = self.bridge
        twin.chasm = self.chasm
        twin.crates = self.crates
        twin.solved = self.solved
        twin.story = list(self.story)
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
            "fighters": [fighter.dump() for fighter in self.fighters],
            "round": self.round,
            "turn": self.turn,
            "phase": str(self.phase),
            "announced": list(self.announced),
            "queue": list(self.queue),
            "stack": [frame.dump() for frame in self.stack],
            "ages": [self.pushed, *(frame.serial for frame in self.stack)],
            "lying": [
                [each.spot, each.gear.dump() if each.gear is not None else None, each.item] for each in self.lying
            ],
            "smoke": [[format(cloud.squares, "x"), cloud.until] for cloud in self.smoke],
            "caltrops": format(self.caltrops, "x"),
            "boulder": format(self.boulder, "x"),
            "bridge": format(self.bridge, "x"),
            "chasm": format(self.chasm, "x"),
            "crates": format(self.crates, "x"),
            "solved": self.solved,
            "story": list(self.story),
            "toll": int(self.toll),  # a number, as older releases store it
            "quiet_rounds": self.quiet_rounds,
            "result": msgspec.to_builtins(self.result),
        }


def load_scene(data: Data) -> KiScene:
    """A fight from what `dump` gave."""
    stock = load_stock(cast(Data, data["stock"]))
    scene = KiScene(stock, msgspec.convert(data["rules"], KiRules))
    scene.counts = Counts.load(cast(Data, data["counts"]))
    for each in cast(list[Data], data["fighters"]):
        scene.add(load_fighter(each, stock))
    scene.round = cast(int, data["round"])
    scene.turn = cast(int, data["turn"])
    scene.phase = Phase(str(data["phase"]))
    scene.announced = list(cast(list[str], data["announced"]))
    scene.queue = list(cast(list[str], data["queue"]))
    load_stack(scene, data)
    for spot, gear, item in cast(list[list[object]], data["lying"]):
        lies = load_gear(cast(Data, gear), stock) if gear is not None else None
        scene.lying.append(Lying(cast(int, spot), lies, str(item)))
    for squares, until in cast(list[list[object]], data["smoke"]):
        scene.smoke.append(Smoke(int(str(squares), 16), cast(int, until)))
    scene.caltrops = int(str(data["caltrops"]), 16)
    scene.boulder = int(str(data["boulder"]), 16)
    scene.bridge = int(str(data["bridge"]), 16)
    scene.chasm = int(str(data["chasm"]), 16)
    scene.crates = int(str(data["crates"]), 16)
    scene.solved = cast(int, data["solved"])
    scene.story = list(cast(list[str], data["story"]))
    scene.toll = bool(data["toll"])
    scene.quiet_rounds = cast(int, data["quiet_rounds"])
    scene.result = msgspec.convert(data["result"], Outcome | None)
    return scene


def load_stack(scene: KiScene, data: Data) -> None:
    scene.pushed, *serials = cast(list[int], data["ages"])
    for frame_data, serial in zip(cast(list[Data], data["stack"]), serials, strict=True):
        frame = load_frame(frame_data)
        frame.serial = serial
        scene.stack.append(frame)
