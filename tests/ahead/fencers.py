"""A duel small enough to be solved exactly: thrusts, lunges that leave one open, guards, and gathering for a leap."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import msgspec

from quintain.kernel.asks import Ask, Option
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Mode, Outcome, System
from quintain.kernel.table import Player, Table
from quintain.library.content import Library
from quintain.state import Copied, fresh, state

THRUST, LUNGE, GUARD, GATHER, LEAP = "thrust", "lunge", "guard", "gather", "leap"
NEEDED = 4
"""A d6 hits from there on; a lunge left open is hit one earlier, a guard two later."""
HURTS = {THRUST: 1, LUNGE: 2, LEAP: 3}
LEAPS_HIT = 2
"""Whoever has gathered may leap, which hits nearly always."""

Where = tuple[int, int, str, str, int]
"""The blood of whoever is to act and of the other, what each did last, and how many turns are left."""


class Rules(msgspec.Struct, frozen=True):
    turns: int = 8


@state
class Fencer(Creature):
    blood: int
    last: str = fresh(THRUST)

    def is_in_play(self) -> bool:
        return self.blood > 0


@state
class Bout(Scene):
    fencers: Copied[list[Fencer]]
    turns: int
    result: Outcome | None = fresh(None)

    def creatures(self) -> list[Creature]:
        return sorted(self.fencers, key=lambda each: each.id)


class Fence(Mode[Bout]):
    scene_type = Bout

    def step(self, scene: Bout, table: Table) -> None:
        me, foe = scene.fencers
        me.last = table.ask(me, "act", [Option(each) for each in choices(me.last)]).id
        if me.last in HURTS and table.roll(me, "d6", "hit", foe) >= needed(me.last, foe.last):
            foe.blood = max(0, foe.blood - HURTS[me.last])
        scene.fencers = [foe, me]
        scene.turns -= 1
        if foe.blood == 0:
            scene.result = Outcome(me.side, "touched")
        elif scene.turns == 0:
            scene.result = Outcome("", "the bell")

    def outcome(self, scene: Bout) -> Outcome | None:
        return scene.result


class Fencing(System):
    name = "fencing"
    title = "Fencing"
    rules_type = Rules
    kinds = {}  # noqa: RUF012
    modes = (Fence(),)

    def start(self, scenario: Data, rules: Rules, library: Library) -> Bout:
        return at((3, 3, THRUST, THRUST, rules.turns))


FENCING = Fencing()


def choices(last: str) -> list[str]:
    return [GUARD, GATHER, LUNGE, *([LEAP] if last == GATHER else []), THRUST]


def needed(choose: str, last: str) -> int:
    return LEAPS_HIT if choose == LEAP else NEEDED + {LUNGE: -1, GUARD: 2}.get(last, 0)


def at(where: Where) -> Bout:
    """A bout in which red is to act."""
    mine, theirs, my_last, their_last, turns = where
    fencers = [Fencer("red", "Red", "red", "red", mine), Fencer("blue", "Blue", "blue", "blue", theirs)]
    fencers[0].last, fencers[1].last = my_last, their_last
    return Bout(fencers, turns)


class Thruster(Player):
    """Always thrusts."""

    def answer(self, ask: Ask) -> str:
        return THRUST


Policy = Callable[[Where], str]


def worth(where: Where, mine: Policy, theirs: Policy) -> Fraction:
    """The chance of whoever is to act, an undecided bout counting half, if both play so."""

    @cache
    def of(where: Where, is_mine: bool) -> Fraction:
        choose = (mine if is_mine else theirs)(where)
        return after(where, choose, lambda there: 1 - of(there, not is_mine))

    return of(where, True)


def best_worth(where: Where, theirs: Policy) -> Fraction:
    """The most that can be had against somebody who plays so."""

    @cache
    def of(where: Where, is_mine: bool) -> Fraction:
        if not is_mine:
            return after(where, theirs(where), lambda there: 1 - of(there, True))
        return max(after(where, choose, lambda there: 1 - of(there, False)) for choose in choices(where[2]))

    return of(where, True)


def after(where: Where, choose: str, then: Callable[[Where], Fraction]) -> Fraction:
    """What comes of that answer, hit or missed; `then` is worth what it is for whoever acted."""
    mine, theirs, _, their_last, turns = where
    chance = Fraction(7 - needed(choose, their_last), 6) if choose in HURTS else Fraction(0)
    left = max(0, theirs - HURTS.get(choose, 0))

    def stands(blood: int) -> Fraction:
        if blood == 0:
            return Fraction(1)
        return Fraction(1, 2) if turns == 1 else then((blood, mine, their_last, choose, turns - 1))

    return chance * stands(left) + (1 - chance) * stands(theirs)
