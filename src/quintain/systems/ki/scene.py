"""The state of a Ki fight: the clock, the fighters, the map, and what is under way."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Outcome
from quintain.library.house import differences
from quintain.space.grid import Grid, grid
from quintain.space.space import Area, Spot, area
from quintain.state import (
    Anew,
    Copied,
    Definitions,
    Derived,
    Hex,
    Listed,
    Named,
    Number,
    Pair,
    Row,
    Shared,
    State,
    Transient,
    Whole,
    fresh,
    state,
    value,
)
from quintain.systems.ki.condition_kinds import KINDS
from quintain.systems.ki.frames import Frame, FrameKind
from quintain.systems.ki.house import KiRules, LowInitiative
from quintain.systems.ki.sheet import UNARMED, Fighter, Gear
from quintain.systems.ki.stock import (
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


def map_of(stock: Stock) -> Grid:
    return grid(stock.arena.width, stock.arena.height)


@value
class Stock(State):
    """What never changes while a fight is played: content, map, sides and ends; shared by all copies."""

    arena: Arena
    sides: Shared[dict[str, list[int]]] = fresh(dict)
    ends: Shared[list[End]] = fresh(list)
    gm: str = fresh("")
    reserves: Shared[list[str]] = fresh(list)
    sheets: Listed[dict[str, Sheet]] = fresh(dict)
    weapons: Listed[dict[str, Weapon]] = fresh(dict)
    armors: Listed[dict[str, Armor]] = fresh(dict)
    items: Listed[dict[str, Item]] = fresh(dict)
    techniques: Listed[dict[str, Technique]] = fresh(dict)
    grid: Derived[Grid] = fresh(of=map_of)
    walls: Derived[Area] = fresh(0)
    boulder: Derived[Area] = fresh(0)
    bridge: Derived[Area] = fresh(0)
    chasm: Derived[Area] = fresh(0)
    crates: Derived[Area] = fresh(0)

    def settle(self) -> None:
        """What the arena says, square by square."""
        self.walls = area(self.grid.at(x, y) for x, y in self.arena.walls)
        self.boulder = self.squares(FeatureKind.BOULDER)
        self.bridge = self.squares(FeatureKind.BRIDGE)
        self.chasm = self.squares(FeatureKind.CHASM)
        self.crates = self.squares(FeatureKind.CRATES)

    def feature(self, kind: FeatureKind) -> Feature | None:
        for each in self.arena.features:
            if each.kind is kind:
                return each
        return None

    def squares(self, kind: FeatureKind) -> Area:
        features = [each for each in self.arena.features if each.kind is kind]
        return area(self.grid.at(x, y) for each in features for x, y in each.squares)


@value
class Smoke(Row):
    """A cloud and the last Turn it hangs."""

    squares: Hex
    until: int


@value
class Lying(Row):
    """Something that lies on the ground: a weapon, or an item by its id."""

    spot: Spot
    gear: Gear | None
    item: str

    @property
    def id(self) -> str:
        return self.gear.id if self.gear is not None else self.item


@state
class Incoming(State):
    """The attack that is being answered, as everybody at the table sees it; it never outlasts a step."""

    attacker: str
    target: str
    what: str
    components: Shared[list[Damage]]
    ki: bool = fresh(False)
    ranged: bool = fresh(False)
    score: int | None = fresh(None)
    rolled: int = fresh(0)
    reaction: str = fresh("")

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


def by_their_ids(scene: KiScene) -> dict[str, Fighter]:
    return {fighter.id: fighter for fighter in scene.fighters}


def ages(scene: KiScene) -> list[int]:
    """How many frames there have been, and which of them each frame of the stack was."""
    return [scene.pushed, *(frame.serial for frame in scene.stack)]


def take_ages(scene: KiScene, written: list[int]) -> None:
    scene.pushed, *serials = written
    for frame, serial in zip(scene.stack, serials, strict=True):
        frame.serial = serial


@state(tag=("kind", "fight"))
class KiScene(Scene):
    """A combat is its Round, its Turn, who has participated in which Turns of this Round, and what is under way."""

    stock: Definitions[Stock]
    rules: Annotated[KiRules, Pair(differences)]
    fighters: Copied[list[Fighter]] = fresh(list)
    round: int = fresh(1)
    turn: int = fresh(FIRST_TURN)
    phase: Phase = fresh(Phase.BEFORE)
    announced: Copied[list[str]] = fresh(list)
    queue: Copied[list[str]] = fresh(list)
    stack: Copied[list[Frame]] = fresh(list)
    pushed: Annotated[int, Named("ages"), Whole(ages, take_ages)] = fresh(0)
    lying: Copied[list[Lying]] = fresh(list)
    smoke: Copied[list[Smoke]] = fresh(list)
    caltrops: Hex = fresh(0)
    boulder: Hex = fresh(of="stock.boulder")
    bridge: Hex = fresh(of="stock.bridge")
    chasm: Hex = fresh(of="stock.chasm")
    crates: Hex = fresh(of="stock.crates")
    solved: int = fresh(0)
    story: Copied[list[str]] = fresh(list)
    toll: Number = fresh(False)
    quiet_rounds: int = fresh(0)
    result: Outcome | None = fresh(None)
    incoming: Transient[Incoming | None] = fresh(None)
    grid: Derived[Grid] = fresh(of="stock.grid")
    by_id: Anew[dict[str, Fighter]] = fresh(of=by_their_ids)

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
        slowed = 0
        if fighter.conditions and not fighter.last_breath:
            slowed = sum([KINDS[condition].slows(held.n) for condition, held in fighter.conditions.items()])
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
            if frame.kind is FrameKind.PARTICIPATION and frame.who == who:
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

    def creatures(self) -> list[Creature]:
        return list(self.fighters)

    def seat_gm(self, seat: str) -> None:
        self.stock.gm = seat

    def gm(self) -> str:
        return self.stock.gm

    def creature_names(self) -> dict[str, str]:
        names = {UNARMED: "bare hands"}
        names.update({each.id: each.name for each in self.stock.weapons.values()})
        names.update({each.id: each.name for each in self.stock.techniques.values()})
        names.update({each.id: each.name for each in self.stock.items.values()})
        names.update({each.id: each.name for each in self.stock.armors.values()})
        for fighter in self.fighters:
            names[fighter.id] = fighter.name
        return names
