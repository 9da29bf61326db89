"""Whatever lasts on a creature: conditions, spells, burning; each with its own end. And injuries."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from quintain.kernel.dice import Dice
from quintain.state import State, durations, fresh, value
from quintain.state.durations import Moment
from quintain.systems.swords.conditions import BIT, Condition, bits
from quintain.systems.swords.stock import InjuryKind, Part, Save


class Lasts(StrEnum):
    """What ends it, beside being taken away."""

    NEVER = durations.NEVER
    TURN_START = durations.TURN_START
    TURN_END = durations.TURN_END
    POOL = "pool"
    CONCENTRATION = "concentration"
    ZERO_HP = "zero_hp"


POISON: Final = "poison"


@value
class Affliction(State):
    """A condition (or another lasting state) somebody is in.

    `by` is its cause: the grappler, the charmer, what frightens. It ends, if not before, when a turn of `whose`
    starts (TURN_START) or ends (TURN_END) in Round `round` or later, when its pool of `dice` is empty (POOL, rolled
    every `every` Rounds as a turn of its sufferer ends), or when `by` stops concentrating. `save` and `dt` are a save
    its sufferer repeats as its turns end. `tag` says what it comes of: "poison", a spell's id, a net's gear id.
    `amount` is a number of its own: a bonus, an attack total to beat.
    """

    condition: Condition
    by: str = ""
    lasts: Lasts = Lasts.NEVER
    whose: str = fresh("")
    round: int = fresh(0)
    dice: int = fresh(0)
    sides: int = fresh(0)
    every: int = fresh(1)
    save: Save | None = fresh(None)
    dt: int = fresh(0)
    tag: str = fresh("")
    amount: int = fresh(0)

    def is_over(self, now: Moment) -> bool:
        """Whether this moment is the one until which it lasts."""
        return bool(self.whose) and now.ends(self.lasts, self.whose, self.round)


def until_turn(lasts: Lasts, whose: str, round: int, condition: Condition, by: str) -> Affliction:
    """One that lasts until a turn of `whose` starts or ends, in that Round or later."""
    held = Affliction(condition, by, lasts)
    held.whose = whose
    held.round = round
    return held


def timed_by_pool(condition: Condition, by: str, pool: str) -> Affliction:
    """One that lasts until its pool, written like 2d4, is empty."""
    sides = Dice.parse(pool).sides
    held = Affliction(condition, by, Lasts.POOL)
    held.dice = len(sides)
    held.sides = sides[0]
    return held


def active_bits(afflictions: list[Affliction]) -> int:
    """Poison does nothing while its sufferer is stone (SW-241)."""
    found = 0
    for held in afflictions:
        found |= BIT[held.condition]
    if found & BIT[Condition.PETRIFIED]:
        return bits([held.condition for held in afflictions if not waits_in_stone(held)])
    return found


def waits_in_stone(held: Affliction) -> bool:
    """A poison, whatever it does; but not one that turns to stone."""
    return held.condition is Condition.POISONED or (held.tag == POISON and held.condition is not Condition.PETRIFIED)


@value
class Injury(State):
    """A lingering injury: which arm or leg, and how much Constitution it cost."""

    kind: InjuryKind
    part: Part = Part.NONE
    amount: int = 0
