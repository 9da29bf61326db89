"""What a creature has and suffers, piece by piece: Gu, gear, conditions, poisons; each is replaced, never changed."""

from __future__ import annotations

from typing import Annotated

from quintain.state import In, Ref, Shared, State, fresh, value
from quintain.systems.gu.stock import Armour, Gu, Item, KillerMove, Weapon
from quintain.systems.gu.words import Condition


@value
class Worm(State):
    """A Gu of somebody. `id` tells two of a kind apart: iron_needle, iron_needle-2.

    `stopped` is the turn of the fight in which it was stopped last, `seen` that others know of it, `away` that it is
    not in the aperture. What its bearer has not `refined` does not serve it, unless its `owner` has lent it.
    """

    id: str
    gu: Annotated[Ref[Gu], In("gus")]
    health: int
    active: bool = fresh(False)
    stopped: int = fresh(-1)
    used: int = fresh(0)
    seen: bool = fresh(False)
    suppressed: bool = fresh(False)
    away: bool = fresh(False)
    refined: bool = fresh(True)
    owner: str = fresh("")
    """Who has refined it and lent it to its bearer."""
    vital: bool = fresh(False)
    """It is the Vital Gu of whoever has refined it."""

    def is_dead(self) -> bool:
        return self.health <= 0

    def changed(
        self,
        *,
        health: int | None = None,
        active: bool | None = None,
        stopped: int | None = None,
        used: int | None = None,
        seen: bool | None = None,
    ) -> Worm:
        """The same Gu in another state."""
        worm = self.clone()
        worm.health = self.health if health is None else health
        worm.active = self.active if active is None else active
        worm.stopped = self.stopped if stopped is None else stopped
        worm.used = self.used if used is None else used
        worm.seen = self.seen if seen is None else seen
        return worm


@value
class Gear(State):
    """A weapon, or something small that is carried; `hands` are those that hold it, none if it is not drawn."""

    id: str
    weapon: Annotated[Ref[Weapon] | None, In("weapons")]
    item: Annotated[Ref[Item] | None, In("items")]
    health: int
    hands: Shared[list[str]] = fresh(list)

    def name(self) -> str:
        thing = self.weapon or self.item
        return thing.name if thing is not None else self.id


@value
class Worn(State):
    """Armour on a body, and how much of it is left."""

    armour: Annotated[Ref[Armour], In("armours")]
    health: int


@value
class Affliction(State):
    """A condition, the rank of what brought it about, and its cause.

    With `turns` it ends when so many turns of its bearer have ended (GU-018). `tag` says what it comes of: "grapple",
    "branch", the id of a Gu or a killer move.
    """

    condition: Condition
    rank: int = 1
    by: str = ""
    tag: str = ""
    turns: int = 0
    since: int = 0
    """The turn of the fight in which it began."""
    escape: int | None = None
    """The modifier of the Athletics test that ends it as a bonus action."""


@value
class Poisoned(State):
    """One kind of poison in a body: how many turns are left, and what it has cost so far."""

    name: str
    rank: int
    turns: int
    movement_lost: int
    movement_least: int
    damage: int
    lost: int = 0


@value
class Boost(State):
    """Strength lent by a Gu for so many of its bearer's turns, and what it costs afterwards."""

    gu: str
    strength: int
    turns: int
    weakens: int


@value
class Ward(State):
    """All damage but for some types is lowered, until the next turn of `by` starts."""

    gu: Annotated[Ref[Gu], In("gus")]
    by: str


@value
class Upheld(State):
    """A killer move that is being sustained, and which Gu serve it; `shrunk`: its form is Tiny, whatever it was."""

    move: Annotated[Ref[KillerMove], In("killer_moves")]
    worms: Shared[list[str]]
    shrunk: bool = False


@value
class Carving(State):
    """A Gu that changes a body for good, and the minute of the clock from which it does."""

    gu: Annotated[Ref[Gu], In("gus")]
    minute: int
