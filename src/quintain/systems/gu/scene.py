"""The state of a fight: the clock, the order, the combatants, the map, and what is under way."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from quintain.kernel.events import Aside, Event
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.library.house import differences
from quintain.space.grid import Grid, grid
from quintain.space.space import Area, Spot
from quintain.state import (
    Anew,
    Copied,
    Definitions,
    Derived,
    Hex,
    In,
    Listed,
    Pair,
    Ref,
    Shared,
    State,
    Transient,
    fresh,
    state,
    value,
)
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.house import GuRules
from quintain.systems.gu.land import Land, land_of
from quintain.systems.gu.stock import PLAIN, Arena, Armour, End, Gu, Item, KillerMove, Matter, Remains, Sheet, Weapon
from quintain.systems.gu.things import Gear
from quintain.systems.gu.words import Size

SECONDS_PER_ROUND: Final = 10  # GU-015: one turn lasts 10 seconds, and the turns of a round overlap
NOT_BEGUN: Final = -1


class Phase(StrEnum):
    """Where in the fight play stands."""

    BEFORE = "before"
    TURN_START = "turn_start"
    TURN = "turn"
    TURN_END = "turn_end"
    AFTER = "after"


def map_of(stock: Stock) -> Grid:
    return grid(stock.arena.width, stock.arena.height)


def land_under(stock: Stock) -> Land:
    return land_of(stock.arena)


@value
class Stock(State):
    """What never changes while a fight is played: content, map, sides and ends; shared by all copies."""

    arena: Arena
    sides: Shared[list[str]] = fresh(list)
    ends: Shared[list[End]] = fresh(list)
    gm: str = fresh("")
    reserves: Shared[list[str]] = fresh(list)
    sheets: Listed[dict[str, Sheet]] = fresh(dict)
    gus: Listed[dict[str, Gu]] = fresh(dict)
    killer_moves: Listed[dict[str, KillerMove]] = fresh(dict)
    weapons: Listed[dict[str, Weapon]] = fresh(dict)
    armours: Listed[dict[str, Armour]] = fresh(dict)
    items: Listed[dict[str, Item]] = fresh(dict)
    grid: Derived[Grid] = fresh(of=map_of)
    land: Derived[Land] = fresh(of=land_under)


@state
class Turn(State):
    """A turn under way: what is left of it.

    `activations` are those left of an Activate Gu action that has begun. `moved` are metres spent, `run` the direction
    of the last step (long jumps). `blows` are the attacks still to be made of one Combat Action, as ids of weapons or
    hands, and `struck` whom they have been made at; each has `penalty` (GU-079).
    """

    who: str
    action: bool = fresh(True)  # GU-020: one Combat Action
    bonus: bool = fresh(True)  # GU-022: one bonus action
    path_bonus: bool = fresh(True)
    activations: int = fresh(NOT_BEGUN)
    moved: int = fresh(0)  # GU-023: one movement, spent in parts
    sprints: bool = fresh(False)
    run: str = fresh("")
    climbed: bool = fresh(False)
    """GU-058: it has been settled whether it finds hold this turn; `slipped` says that it does not."""
    slipped: bool = fresh(False)
    flew: bool = fresh(False)
    maneuvers: int = fresh(0)
    evaded: bool = fresh(False)
    dragged: int = fresh(NOT_BEGUN)
    blows: Shared[list[str]] = fresh(list)
    struck: Shared[list[str]] = fresh(list)
    penalty: int = fresh(0)
    wild: Shared[list[str]] = fresh(list)
    """Wild Gu that were activated this turn."""
    burnt: bool = fresh(False)
    """GU-212: ablaze dealt damage to hit points this turn."""
    pending: Shared[list[str]] = fresh(list)
    """GU-017: start- or end-of-turn effects that are still to be resolved."""
    refused: bool = fresh(False)
    """The game master has said no to something that was improvised."""
    fresh_daze: bool = fresh(False)
    """GU-244: the daze came of a stun that has just ended."""


@value
class Patch(State):
    """Squares that stay dangerous, from height `low` up to below `high`, and whose doing that is.

    `since` is the turn of the fight in which they appeared; `source` is the Gu or killer move they come of, `worm` that
    Gu itself, or the first that serves the move: what is sustained ends with it.
    """

    id: str
    remains: Remains
    squares: Hex
    low: int
    high: int
    by: str
    rank: int
    source: str
    since: int = 0
    worm: str = ""


@value
class Thing(State):
    """An object: of the map, or one that a Gu has manifested."""

    id: str
    name: str
    spot: Spot
    z: int
    size: Size
    hp: int
    max_hp: int
    cover: bool = True
    tall: int = 1
    maker: str = ""
    gu: Annotated[Ref[Gu] | None, In("gus")] = None
    matter: Matter = PLAIN


@value
class Lying(State):
    """A thing that lies on the ground."""

    spot: Spot
    gear: Gear


@state
class Incoming(State):
    """The attack or effect that is being resolved, as everybody at the table sees it; it never outlasts a step."""

    attacker: str
    target: str
    what: str
    number: int = 0
    degrees: int = 0
    critical: bool = False

    def as_data(self) -> Data:
        return {
            "attacker": self.attacker,
            "target": self.target,
            "what": self.what,
            "number": self.number,
            "degrees": self.degrees,
            "critical": self.critical,
        }


def by_their_ids(scene: GuScene) -> dict[str, Fighter]:
    return {body.id: body for body in scene.bodies}


@state(tag=("kind", "fight"))
class GuScene(Scene):
    """A fight is its order, whose turn it is, and what lies about.

    `turns` counts the turns that have begun, whosever they are. `minutes` is the clock of a campaign at its start.
    """

    stock: Definitions[Stock]
    rules: Annotated[GuRules, Pair(differences)]
    bodies: Copied[list[Fighter]] = fresh(list)
    round: int = fresh(0)
    phase: Phase = fresh(Phase.BEFORE)
    order: Shared[list[str]] = fresh(list)
    place: int = fresh(0)
    """Whose turn it is in the order."""
    turns: int = fresh(0)
    turn: Turn | None = fresh(None)
    minutes: int = fresh(0)
    patches: Shared[list[Patch]] = fresh(list)
    things: Shared[list[Thing]] = fresh(list)
    lying: Shared[list[Lying]] = fresh(list)
    doors: Shared[dict[str, bool]] = fresh(dict)
    """Which doors are open, by their square."""
    verdict: Outcome | None = fresh(None)
    result: Outcome | None = fresh(None)
    decided: int = fresh(0)
    """The round in which the fight was decided."""
    incoming: Transient[Incoming | None] = fresh(None)
    in_mid_air: Transient[str] = fresh("")
    """Who is in the middle of a jump or a throw, and falls only at its end."""
    late: Transient[list[tuple[str, str]]] = fresh(list)
    """GU-114: who acts after the stretch of movement of whom, having lost the contest."""
    let_pass: Transient[list[tuple[str, str]]] = fresh(list)
    """Who has let pass that somebody moves, in the stretch that is going on."""
    grid: Derived[Grid] = fresh(of="stock.grid")
    by_id: Anew[dict[str, Fighter]] = fresh(of=by_their_ids)

    # who is where

    def add(self, body: Fighter) -> None:
        self.bodies.append(body)
        self.by_id[body.id] = body

    def acting(self) -> Fighter | None:
        """The creature whose turn it is."""
        return None if self.turn is None else self.by_id[self.turn.who]

    def is_turn_of(self, body: Fighter) -> bool:
        return self.turn is not None and self.turn.who == body.id

    def enemies(self, body: Fighter) -> list[Fighter]:
        """Everybody of another side who is on the map and alive (term Enemy and hostile)."""
        return [each for each in self.bodies if each.side != body.side and each.is_in()]

    def allies(self, body: Fighter) -> list[Fighter]:
        """The others of its side who are on the map and alive."""
        return [each for each in self.bodies if each.side == body.side and each.id != body.id and each.is_in()]

    def others(self, body: Fighter) -> list[Fighter]:
        return [each for each in self.bodies if each.id != body.id and each.is_in()]

    def footprint(self, body: Fighter) -> Area:
        return self.grid.footprint(body.spot, body.squares)

    def after_turn_of(self) -> list[Fighter]:
        """In the order, beginning after the creature whose turn it is (GU-119)."""
        start = self.place + 1
        ids = [*self.order[start:], *self.order[:start]]
        return [self.by_id[id] for id in ids]

    # the clock

    def fight_seconds(self) -> int:
        """Of the rounds that are over; a fight that ends in a round takes all of it."""
        ended_inside = self.phase is Phase.AFTER and self.place > 0
        return (self.round if ended_inside else max(0, self.round - 1)) * SECONDS_PER_ROUND

    def tell(self, table: Table, event: Event) -> None:
        """What happens; of whom nobody else has noticed, only its own side hears (GU-014)."""
        if not table.listening:
            return
        who = getattr(event, "who", "")
        body = self.by_id.get(who) if isinstance(who, str) else None
        if body is not None and body.unnoticed_by and self.is_unnoticed(body):
            table.log(Aside(body.side, event))
        else:
            table.log(event)

    def is_unnoticed(self, body: Fighter) -> bool:
        """By everybody of the other sides."""
        return all(each.id in body.unnoticed_by for each in self.enemies(body))

    # what the kernel asks of a scene

    def creatures(self) -> list[Creature]:
        return list(self.bodies)

    def seat_gm(self, seat: str) -> None:
        self.stock.gm = seat

    def gm(self) -> str:
        return self.stock.gm

    def creature_names(self) -> dict[str, str]:
        stock = self.stock
        shelves = (stock.weapons, stock.armours, stock.items, stock.gus, stock.killer_moves)
        names = {entry.id: entry.name for shelf in shelves for entry in shelf.values()}
        for body in self.bodies:
            for worm in body.worms:
                names[worm.id] = worm.gu.name
            for gear in body.gear:
                names[gear.id] = names.get(gear.id.rpartition("-")[0] or gear.id, gear.id)
        names |= {thing.id: thing.name for thing in self.things}
        names |= {body.id: body.name for body in self.bodies}
        return names
