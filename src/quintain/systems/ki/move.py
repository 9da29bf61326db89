"""Move: up to the movement speed, or standing up, or falling prone; and what the ground does to whoever enters it."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Spots, Value, way_data
from quintain.kernel.table import Table
from quintain.space.space import Area, Spot, area, spots
from quintain.systems.ki.checks import STANDARD, check
from quintain.systems.ki.conditions import afflict, check_holds
from quintain.systems.ki.damage import CALTROPS_DAMAGE, die, hurt, wound
from quintain.systems.ki.events import (
    CaughtTheEdge,
    FellIn,
    Fled,
    Ignored,
    Moved,
    Pushed,
    Stepped,
    SteppedBack,
    StoodUp,
    WentProne,
)
from quintain.systems.ki.frames import Action, ActionKind, Frame
from quintain.systems.ki.parts import Part
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import FOREVER, Affliction, Fighter, Out
from quintain.systems.ki.stock import Condition, DamageType, FeatureKind, Trait, Use

CRAWL = 1


class Walk(Part):
    """Some squares of what is left of the declared Moves; the answer names the square.

    It never outlasts a question, so it may hold the scene.
    """

    def __init__(self, scene: KiScene, fighter: Fighter, squares: Area, left: int) -> None:
        self.squares = Spots(scene.grid, squares)
        super().__init__("move", self.squares)
        self._scene = scene
        self.who = fighter.id
        self.left = left

    def moves(self) -> bool:
        return True

    def as_data(self) -> dict[str, object]:
        """For a page: beside each square the way there and how many squares it takes."""
        names = {self._scene.grid.name(spot): self.way(spot) for spot in spots(self.squares.area)}
        return super().as_data() | {"shape": self.squares.describe() | {"ways": names}}

    def way(self, goal: Spot) -> dict[str, str]:
        path = path_to(self._scene, self._scene.by_id[self.who], goal, self.left)
        return way_data(self._scene.grid, path, f"{len(path)} squares" if len(path) > 1 else "1 square")

    def label(self) -> str:
        return "Move to a square"

    def carry_out(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        fighter = scene.by_id[frame.who]
        walked = walk(scene, table, fighter, value.spot, squares_left(fighter, frame))
        spend_squares(fighter, frame, walked.squares)
        if walked.stopped:
            for action in moves(frame):
                action.spent = action.begun


class StandUp(Part):
    """KI-034: instead of moving, a Move can be used to stand up or to fall prone."""

    def __init__(self, *, up: bool) -> None:
        super().__init__("stand_up" if up else "fall_prone")
        self.up = up

    def label(self) -> str:
        return "Stand up (a whole Move)" if self.up else "Fall prone (a whole Move)"

    def carry_out(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        whole = next(action for action in moves(frame) if not action.begun)
        whole.begun = whole.spent = True
        fighter = scene.by_id[frame.who]
        if self.up:
            fighter.conditions.pop(Condition.PRONE, None)
            table.log(StoodUp(fighter.id))
        else:
            fighter.conditions[Condition.PRONE] = Affliction(0, FOREVER, "")
            table.log(WentProne(fighter.id))


STANDING_UP, FALLING_PRONE = StandUp(up=True), StandUp(up=False)


class Flee(Part):
    """One square off the grid, where the encounter allows it."""

    def __init__(self) -> None:
        super().__init__("flee")

    def label(self) -> str:
        return "Flee over the edge"

    def carry_out(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        fighter = scene.by_id[frame.who]
        fighter.out = Out.FLED
        table.log(Fled(fighter.id))
        check_holds(scene, table)


class Walked:
    """How far somebody came, and whether something stopped it."""

    def __init__(self) -> None:
        self.squares = 0
        self.stopped = False


def moves(frame: Frame) -> list[Action]:
    return [action for action in frame.actions if action.kind is ActionKind.MOVE]


def squares_left(fighter: Fighter, frame: Frame) -> int:
    """Two Moves add up."""
    return sum(left_of(fighter, action) for action in moves(frame))


def left_of(fighter: Fighter, action: Action) -> int:
    """KI-033: a Move goes up to the movement speed; lying down, it is a crawl."""
    if action.spent:
        return 0
    speed = action.squares or fighter.walking_speed()
    for kind in fighter.suffered():
        if kind.crawls:
            speed = min(speed, CRAWL)
    return max(0, speed - action.moved)


def spend_squares(fighter: Fighter, frame: Frame, squares: int) -> None:
    """Squares walked come off the Moves that were begun first."""
    for action in sorted(moves(frame), key=lambda each: not each.begun):
        taken = min(squares, left_of(fighter, action))
        if taken:
            action.begun = True
            action.moved += taken
            squares -= taken


def move_parts(scene: KiScene, fighter: Fighter, frame: Frame) -> list[Option]:
    """What a declared Move allows now."""
    parts: list[Option] = []
    left = squares_left(fighter, frame) if fighter.can_move() else 0
    if left:
        squares = reachable(scene, fighter, left)
        if squares:
            parts.append(Walk(scene, fighter, squares, left))
        if is_at_exit(scene, fighter):
            parts.append(Flee())
    if any(not action.begun and not action.squares for action in moves(frame)):
        parts.append(STANDING_UP if fighter.suffers(Condition.PRONE) else FALLING_PRONE)
    return parts


def is_at_exit(scene: KiScene, fighter: Fighter) -> bool:
    return scene.grid.xy(fighter.place)[0] in scene.stock.sides[fighter.side]


def ground(scene: KiScene) -> Area:
    """Squares no Move enters: walls, crates, the boulder, a chasm."""
    return scene.stock.walls | scene.crates | scene.boulder | (scene.chasm & ~scene.bridge)


def closed_to(scene: KiScene, fighter: Fighter) -> Area:
    squares = ground(scene)
    for each in scene.fighters:
        if each.side != fighter.side and each.in_fight():
            squares |= 1 << each.place
    return squares


def reachable(scene: KiScene, fighter: Fighter, left: int, *, through_foes: bool = False) -> Area:
    """Squares to stop in: allies, the unconscious and, for some, foes are crossed but not stopped in."""
    closed = ground(scene) if through_foes else closed_to(scene, fighter)
    reach = scene.grid.reach(fighter.place, left, closed=closed, crossing=scene.occupied())
    return reach & ~(1 << fighter.place)


def walk(
    scene: KiScene, table: Table, fighter: Fighter, goal: Spot, left: int, *, through_foes: bool = False
) -> Walked:
    """Step by step to the goal, around caltrops if there is a way."""
    crossing = scene.occupied()
    path = path_to(scene, fighter, goal, left, through_foes=through_foes)
    walked, free = Walked(), fighter.place
    for spot in path:
        fighter.place = spot
        walked.squares += 1
        if enter(scene, table, fighter):
            walked.stopped = True
            break
        if not crossing >> spot & 1:
            free = spot
    if table.listening:
        table.log(Moved(fighter.id, [scene.grid.name(spot) for spot in path[: walked.squares]]))
    if crossing >> fighter.place & 1:
        step_back(scene, table, fighter, free)
    check_holds(scene, table)
    return walked


def path_to(scene: KiScene, fighter: Fighter, goal: Spot, left: int, *, through_foes: bool = False) -> list[Spot]:
    closed = ground(scene) if through_foes else closed_to(scene, fighter)
    crossing = scene.occupied()
    path = scene.grid.path(fighter.place, goal, left, closed=closed | scene.caltrops, crossing=crossing)
    if path is None:
        path = scene.grid.path(fighter.place, goal, left, closed=closed, crossing=crossing)
    assert path is not None
    return path


def step_back(scene: KiScene, table: Table, fighter: Fighter, free: Spot) -> None:
    """Stopped on a square that can only be crossed: back to the last one of the way where it can stand."""
    fighter.place = free
    table.log(SteppedBack(fighter.id, scene.grid.name(free)))


def enter(scene: KiScene, table: Table, fighter: Fighter) -> bool:
    """Caltrops: Agility + dLuck against their DC; on a failure 1 damage, and the Move ends."""
    if not scene.caltrops >> fighter.place & 1:
        return False
    caltrops = next(item for item in scene.stock.items.values() if item.use is Use.CALTROPS)
    if check(table, fighter, Trait.AGILITY, caltrops.dc, caltrops.id):
        return False
    table.log(Stepped(fighter.id))
    hurt(scene, table, fighter, caltrops.damage, CALTROPS_DAMAGE)
    return True


def push(scene: KiScene, table: Table, source: Fighter, target: Fighter, squares: int) -> None:
    """Forced movement, step by step, each to the free square farthest from the source, its choice if equal."""
    if target.out:
        return
    if target.last_breath:
        table.log(Ignored(target.id))
        return
    for _ in range(squares):
        spot = pushed_to(scene, table, source, target)
        if spot < 0:
            break
        if scene.chasm >> spot & 1 and not scene.bridge >> spot & 1:
            over_the_edge(scene, table, target)
            break
        target.place = spot
        table.log(Pushed(target.id, scene.grid.name(spot)))
        enter(scene, table, target)
    check_holds(scene, table)


def pushed_to(scene: KiScene, table: Table, source: Fighter, target: Fighter) -> Spot:
    blocked = scene.stock.walls | scene.crates | scene.boulder | scene.occupied()
    choices = scene.grid.push_choices(target.place, source.place, scene.grid.everywhere & ~blocked)
    if len(choices) < 2:
        return choices[0] if choices else -1
    options = [Option("push", "Push to", Spots(scene.grid, area(choices)))]
    return table.ask(source, "push", options, f"Where does {target.name} go?").value.spot


def over_the_edge(scene: KiScene, table: Table, who: Fighter) -> None:
    """Pushed into a chasm: caught at the edge, Prone, or falling."""
    chasm = scene.stock.feature(FeatureKind.CHASM)
    trait, dc = (chasm.attribute, chasm.dc) if chasm is not None else (Trait.AGILITY, STANDARD)
    if check(table, who, trait, dc, "chasm"):
        table.log(CaughtTheEdge(who.id))
        afflict(scene, table, who, Condition.PRONE)
    else:
        fall_in(scene, table, who)


def fall_in(scene: KiScene, table: Table, who: Fighter) -> None:
    """HP 0, an internal wound, no Last Breath, out of the fight until a rest; in Last Breath: dead."""
    table.log(FellIn(who.id))
    scene.toll = True
    if who.last_breath:
        die(table, who)
    else:
        who.hp = min(who.hp, 0)
        who.unconscious = True
        who.out = Out.FALLEN
        wound(table, who, DamageType.INTERNAL)
    check_holds(scene, table)
