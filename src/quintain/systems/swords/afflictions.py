"""Whatever lasts on a creature: conditions, spells, burning; each with its own end. And injuries."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, cast

from quintain.kernel import durations
from quintain.kernel.dice import Dice
from quintain.kernel.durations import Moment
from quintain.kernel.scene import Data
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


class Affliction:
    """A condition (or another lasting state) somebody is in; replaced, never changed.

    `by` is its cause: the grappler, the charmer, what frightens. It ends, if not before, when a turn of `whose`
    starts (TURN_START) or ends (TURN_END) in Round `round` or later, when its pool of `dice` is empty (POOL, rolled
    every `every` Rounds as a turn of its sufferer ends), or when `by` stops concentrating. `save` and `dt` are a save
    its sufferer repeats as its turns end. `tag` says what it comes of: "poison", a spell's id, a net's gear id.
    `amount` is a number of its own: a bonus, an attack total to beat.
    """

    def __init__(self, condition: Condition, by: str = "", lasts: Lasts = Lasts.NEVER) -> None:
        self.condition = condition
        self.by = by
        self.lasts = lasts
        self.whose = ""
        self.round = 0
        self.dice = 0
        self.sides = 0
        self.every = 1
        self.save: Save | None = None
        self.dt = 0
        self.tag = ""
        self.amount = 0

    def is_over(self, now: Moment) -> bool:
        """Whether this moment is the one until which it lasts."""
        return bool(self.whose) and now.ends(self.lasts, self.whose, self.round)

    def twin(self) -> Affliction:
        twin = Affliction(self.condition, self.by, self.lasts)
        twin.whose = self.whose
        twin.round = self.round
        twin.dice = self.dice
        twin.sides = self.sides
        twin.every = self.every
        twin.save = self.save
        twin.dt = self.dt
        twin.tag = self.tag
        twin.amount = self.amount
        return twin

    def dump(self) -> Data:
        return {
            "condition": str(self.condition),
            "by": self.by,
            "lasts": str(self.lasts),
            "whose": self.whose,
            "round": self.round,
            "dice": self.dice,
            "sides": self.sides,
            "every": self.every,
            "save": str(self.save) if self.save is not None else None,
            "dt": self.dt,
            "tag": self.tag,
            "amount": self.amount,
        }


def load_affliction(data: Data) -> Affliction:
    held = Affliction(Condition(str(data["condition"])), str(data["by"]), Lasts(str(data["lasts"])))
    held.whose = str(data["whose"])
    held.round = cast(int, data["round"])
    held.dice = cast(int, data["dice"])
    held.sides = cast(int, data["sides"])
    held.every = cast(int, data["every"])
    held.save = Save(str(data["save"])) if data["save"] is not None else None
    held.dt = cast(int, data["dt"])
    held.tag = str(data["tag"])
    held.amount = cast(int, data["amount"])
    return held


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


class Injury:
    """A lingering injury: which arm or leg, and how much Constitution it cost; replaced, never changed."""

    def __init__(self, kind: InjuryKind, part: Part = Part.NONE, amount: int = 0) -> None:
        self.kind = kind
        self.part = part
        self.amount = amount

    def dump(self) -> Data:
        return {"kind": str(self.kind), "part": str(self.part), "amount": self.amount}


def load_injury(data: Data) -> Injury:
    return Injury(InjuryKind(str(data["kind"])), Part(str(data["part"])), cast(int, data["amount"]))
