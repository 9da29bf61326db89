"""Exact odds: a walk of the real rules code from a scene through every roll, with exact fractions.

Others choose by a stated policy (one deterministic player per seat). After each step equal scenes are merged,
and past a limit of paths the rest is said to be unresolved; a simulation with an interval then stands in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import sqrt

import msgspec

from quintain.kernel.asks import Ask
from quintain.kernel.faces import Roll
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.kernel.table import Player
from quintain.odds.layers import Layers
from quintain.odds.walk import Result, Walk, WalkTable
from quintain.odds.ways import Ways

PATH_LIMIT = 20_000
ESTIMATE_FIGHTS = 2_000
MOST_STEPS = 2_000
TOLERATED = Fraction(1, 1_000)
"""So much may be left unresolved before a simulation says more than the walk."""
NO_EFFECT: Result = ("no effect",)
Z95 = 1.959963984540054


class Range(msgspec.Struct, frozen=True):
    """One thing that may come of it: its least and its greatest chance, and that against middling creatures."""

    what: str
    low: float
    high: float
    about: float


class Odds(msgspec.Struct, frozen=True):
    """The chance of every outcome: `exact`, or `estimated` by simulation with intervals.

    Where hidden facts matter it is `ranged`: of each thing that may happen the least and the greatest chance, over
    all that the seat holds possible; `by` says which facts are unknown, and between what they were taken to be.
    """

    kind: str
    outcomes: dict[Result, Fraction] = {}
    unresolved: Fraction = Fraction(0)
    paths: int = 0
    intervals: dict[Result, tuple[float, float]] = {}
    why: str = ""
    fights: int = 0
    ranges: tuple[Range, ...] = ()
    by: dict[str, str] = {}

    def is_idle(self) -> bool:
        """Whatever happens, nothing changes."""
        return self.kind == "exact" and list(self.outcomes) == [NO_EFFECT]

    def between(self, chance: Fraction) -> tuple[float, float]:
        """Between what a chance lies that was found so: what is unresolved may add to it, luck may have made it."""
        if not self.fights:
            return float(chance), float(chance + self.unresolved)
        return (
            wilson(float(chance * self.fights), self.fights)[0],
            wilson(float((chance + self.unresolved) * self.fights), self.fights)[1],
        )

    def open_between(self) -> tuple[float, float]:
        """Between what the chance lies that it is never settled."""
        if self.fights:
            return wilson(float(self.unresolved * self.fights), self.fights)
        return 0.0, float(self.unresolved)

    def as_data(self) -> dict[str, object]:
        """What a seat gets: not how many paths there were, which counts what others may be asked."""
        rows = [
            {"outcome": list(result), "chance": str(chance), "percent": round(float(chance) * 100, 2)}
            for result, chance in self.outcomes.items()
        ]
        data: dict[str, object] = {"kind": self.kind, "outcomes": rows}
        if self.unresolved:
            data["unresolved"] = str(self.unresolved)
            data["unresolved_interval"] = list(self.open_between())
        if self.fights:
            data["fights"] = self.fights
        if self.intervals:
            data["intervals"] = [list(interval) for interval in self.intervals.values()]
        if self.ranges:
            data["ranges"] = [
                {
                    "what": each.what,
                    "percent": [round(each.low * 100, 2), round(each.high * 100, 2)],
                    "about": round(each.about * 100, 2),
                }
                for each in self.ranges
            ]
            data["by"] = dict(self.by)
        return data | ({"why": self.why} if self.why else {})


class SamplingTable(WalkTable):
    """Rolls dice instead of taking every branch."""

    def __init__(self, walk: Walk, scene: Scene, sample: Sample, *, past: bool) -> None:
        super().__init__(walk, scene, past=past)
        self.sample = sample

    def show(self, roll: Roll) -> list[int]:
        if self.past:
            return super().show(roll)
        return roll.dice.shown([self.sample.face(sides) for sides in roll.dice.sides])


class Sample:
    """The luck of one simulated continuation: a keyed stream of its own, drawn in order."""

    def __init__(self, keyed: KeyedFaces, number: int) -> None:
        self.keyed = keyed
        self.stream = keyed.stream("odds", "sample", str(number))
        self.drawn = 0

    def face(self, sides: int) -> int:
        self.drawn += 1
        return self.keyed.face(self.stream, self.drawn, sides)


# every way it can go


def exact_odds(walk: Walk, limit: int = PATH_LIMIT) -> Odds:
    """Walks the option and everything nested in it until it is settled, merging equal scenes."""

    def key(scene: Scene) -> bytes:
        return scene.position() + repr(scene.under_way(walk.mark)).encode()

    layers = Layers(Ways(walk, limit), walk.result, key)
    layers.walk(walk.game.scene, past=True)
    return Odds("exact", sorted_by_chance(layers.outcomes), layers.unresolved, layers.ways.paths)


def sorted_by_chance(outcomes: dict[Result, Fraction]) -> dict[Result, Fraction]:
    return dict(sorted(outcomes.items(), key=lambda row: (-row[1], row[0])))


def option_odds(
    game: Game,
    ask: Ask,
    choose: str,
    players: Mapping[str, Player],
    limit: int = PATH_LIMIT,
    fights: int = ESTIMATE_FIGHTS,
    mark: int | None = None,
) -> Odds:
    """The odds of an answer as the referee knows them, until all is over that began after the mark."""
    walk = Walk(game, ask, choose, players, mark=mark)
    return settled(walk, exact_odds(walk, limit), fights)


# a walk that grew too long


def settled(walk: Walk, odds: Odds, fights: int) -> Odds:
    """Odds that say how sure they are, if the walk could not go down every path."""
    if odds.unresolved == 0:
        return odds
    if odds.unresolved > TOLERATED:
        return estimate(walk, odds, fights)
    left = float(odds.unresolved)
    intervals = {result: (float(chance), float(chance) + left) for result, chance in odds.outcomes.items()}
    why = f"All but {left:.1e} was walked exactly; that may add to any of them."
    return Odds("estimated", odds.outcomes, odds.unresolved, odds.paths, intervals, why)


def estimate(walk: Walk, odds: Odds, fights: int) -> Odds:
    """A simulation in place of a walk that grew too long: shares with 95 % Wilson intervals."""
    keyed = KeyedFaces("odds")
    found = [simulate(walk, Sample(keyed, number)) for number in range(fights)]
    seen = Counter(result for result in found if result is not None)
    shares = sorted_by_chance({result: Fraction(count, fights) for result, count in seen.items()})
    intervals = {result: wilson(seen[result], fights) for result in shares}
    why = f"More than {odds.paths} paths: {fights} simulated continuations stand in."
    left = Fraction(found.count(None), fights)
    return Odds("estimated", shares, left, odds.paths, intervals, why, fights)


def simulate(walk: Walk, sample: Sample) -> Result | None:
    """One continuation until the option is settled; nothing, if it never seems to be."""
    scene, result = walk.game.scene.clone(), None
    for step in range(MOST_STEPS):
        SamplingTable(walk, scene, sample, past=step == 0).step()
        result = walk.result(scene)
        if result is not None:
            break
    return result


def wilson(hits: float, of: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share; what is neither hit nor miss may count half.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    if of == 0:
        return 0.0, 1.0
    share, z2 = hits / of, Z95 * Z95
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z95 * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return max(0.0, middle - half), min(1.0, middle + half)
