"""Exact odds: a walk of the real rules code from a scene through every roll, with exact fractions.

Others choose by a stated policy (one deterministic player per seat). After each step equal scenes are merged,
and past a limit of paths the rest is said to be unresolved; a simulation with an interval then stands in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import TypeVar

import msgspec

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.dice import roll_off
from quintain.kernel.events import Viewer
from quintain.kernel.faces import SeededFaces
from quintain.kernel.live import Game, LiveTable
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player

Class = TypeVar("Class")
Result = tuple[str, ...]
"""What a system says has changed."""

PATH_LIMIT = 20_000
ESTIMATE_FIGHTS = 2_000
Z95 = 1.959963984540054


class Odds(msgspec.Struct, frozen=True):
    """The chance of every outcome: `exact`, `estimated` by simulation with intervals, or `unknown`."""

    kind: str
    outcomes: dict[Result, Fraction] = {}
    unresolved: Fraction = Fraction(0)
    paths: int = 0
    intervals: dict[Result, tuple[float, float]] = {}
    why: str = ""

    def as_data(self) -> dict[str, object]:
        rows = [
            {"outcome": list(result), "chance": str(chance), "percent": round(float(chance) * 100, 2)}
            for result, chance in self.outcomes.items()
        ]
        data: dict[str, object] = {"kind": self.kind, "outcomes": rows, "paths": self.paths}
        if self.unresolved:
            data["unresolved"] = str(self.unresolved)
        if self.intervals:
            data["intervals"] = [list(interval) for interval in self.intervals.values()]
        return data | ({"why": self.why} if self.why else {})


class Walk:
    """What a walk starts from: a game at an ask, the answer in question, and everybody's policy."""

    def __init__(self, game: Game, ask: Ask, choose: str, players: Mapping[str, Player]) -> None:
        ask.read(choose)
        self.game = game
        self.asked = (ask.seat, ask.number)
        self.choose = choose
        self.players = players
        self.viewer: Viewer | None = None
        self.world = 0

    def arrive(self, scene: Scene) -> None:
        """The ask is reached: from here on a seat's odds know only what the seat may know."""
        if self.viewer is not None:
            self.game.system.imagine(scene, self.viewer, self.world)


class EnumeratingTable(LiveTable):
    """Takes one path through the rolls; what came before the ask in question stays as it fell."""

    def __init__(self, walk: Walk, scene: Scene, path: list[int], *, past: bool) -> None:
        super().__init__(walk.game, scene)
        self.walk = walk
        self.path = path
        self.past = past
        self.sizes: list[int] = []
        self.mass = Fraction(1)
        self.listening = False

    def settle(self, ask: Ask) -> Answer:
        if self.past and (ask.seat, ask.number) != self.walk.asked:
            return super().settle(ask)
        return self.decide(ask)

    def settle_all(self, asks: list[Ask]) -> list[Answer]:
        if self.past and self.walk.asked not in [(ask.seat, ask.number) for ask in asks]:
            return super().settle_all(asks)
        return [self.decide(ask) for ask in asks]

    def decide(self, ask: Ask) -> Answer:
        if (ask.seat, ask.number) == self.walk.asked:
            self.past = False
            self.walk.arrive(self.scene)
            return ask.read(self.walk.choose)
        return ask.read(ask.options[0].id if ask.is_forced() else self.walk.players[ask.seat].answer(ask))

    def take(self, chances: Sequence[Fraction]) -> int:
        """Which branch this path follows at its next roll."""
        at = len(self.sizes)
        if at == len(self.path):
            self.path.append(0)
        self.sizes.append(len(chances))
        self.mass *= chances[self.path[at]]
        return self.path[at]

    def roll(self, roller: Creature, dice: str, why: str, against: Creature | None = None) -> int:
        if self.past:
            return super().roll(roller, dice, why, against)
        chances = self.roll_of(roller, dice, why, against).dice.distribution()
        totals = list(chances.weights)
        return totals[self.take([chances.chance(total) for total in totals])]

    def roll_class(
        self,
        roller: Creature,
        dice: str,
        why: str,
        sort: Callable[[int], Class],
        against: Creature | None = None,
    ) -> Class:
        if self.past:
            return super().roll_class(roller, dice, why, sort, against)
        classes = self.roll_of(roller, dice, why, against).dice.distribution().by_class(sort)
        kinds = list(classes)
        return kinds[self.take([chance for _, chance in classes.values()])]

    def roll_off(self, contestants: Sequence[Creature], dice: str, why: str) -> list[Creature]:
        if self.past:
            return super().roll_off(contestants, dice, why)
        sides = [self.roll_of(each, dice, why, None).dice.sides[0] for each in contestants]
        orders = roll_off(sides)
        order = list(orders)[self.take(list(orders.values()))]
        return [contestants[index] for index in order]


def leaves(walk: Walk, scene: Scene, *, past: bool) -> Iterator[tuple[Scene, Fraction]]:
    """Every way one step can go, with its chance: the step is run once for each path through its rolls."""
    path: list[int] = []
    while True:
        branch = scene.clone()
        table = EnumeratingTable(walk, branch, path, past=past)
        walk.game.system.step(branch, table)
        yield branch, table.mass
        del path[len(table.sizes) :]
        while path and path[-1] + 1 == table.sizes[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1


def exact_odds(walk: Walk, limit: int = PATH_LIMIT) -> Odds:
    """Walks the option and everything nested in it until it is settled, merging equal scenes."""
    system, before = walk.game.system, walk.game.scene
    outcomes: dict[Result, Fraction] = {}
    unsettled: dict[bytes, tuple[Scene, Fraction]] = {b"": (before, Fraction(1))}
    paths, past = 0, True
    while unsettled and paths < limit:
        pushed: dict[bytes, tuple[Scene, Fraction]] = {}
        for scene, mass in unsettled.values():
            for after, chance in leaves(walk, scene, past=past):
                paths += 1
                if is_settled(system, before, after):
                    result = system.summary(before, after)
                    outcomes[result] = outcomes.get(result, Fraction(0)) + mass * chance
                else:
                    key = after.position() + repr(after.under_way(before.mark())).encode()
                    merged = pushed[key][1] if key in pushed else Fraction(0)
                    pushed[key] = (after, merged + mass * chance)
        unsettled, past = pushed, False
    unresolved = sum((mass for _, mass in unsettled.values()), Fraction(0))
    return Odds("exact", sorted_by_chance(outcomes), unresolved, paths)


def is_settled(system: System, before: Scene, after: Scene) -> bool:
    """Nothing that the option caused is still under way."""
    return not any(after.under_way(before.mark())) or system.outcome(after) is not None


def sorted_by_chance(outcomes: dict[Result, Fraction]) -> dict[Result, Fraction]:
    return dict(sorted(outcomes.items(), key=lambda row: (-row[1], row[0])))


def option_odds(game: Game, ask: Ask, choose: str, players: Mapping[str, Player], limit: int = PATH_LIMIT) -> Odds:
    """The odds of an answer as the referee knows them."""
    odds = exact_odds(Walk(game, ask, choose, players), limit)
    return odds if odds.unresolved == 0 else estimate(game, ask, choose, players, odds)


def seat_odds(game: Game, ask: Ask, choose: str, players: Mapping[str, Player], limit: int = PATH_LIMIT) -> Odds:
    """The odds of an answer as far as the asked seat may know them: if a hidden number matters, unknown."""
    if game.system.opens_odds(game.scene):
        return option_odds(game, ask, choose, players, limit)
    guesses = []
    for world in (0, 1):
        walk = Walk(game, ask, choose, players)
        walk.viewer, walk.world = game.scene.viewer(ask.seat), world
        guesses.append(exact_odds(walk, limit))
    if guesses[0].outcomes == guesses[1].outcomes and not guesses[0].unresolved:
        return guesses[0]
    return Odds("unknown", why="They depend on numbers that your seat does not know.")


def estimate(game: Game, ask: Ask, choose: str, players: Mapping[str, Player], odds: Odds) -> Odds:
    """A simulation in place of a walk that grew too long: shares with 95 % Wilson intervals."""
    seen: dict[Result, int] = {}
    for fight in range(ESTIMATE_FIGHTS):
        result = settle_once(game, ask, choose, players, f"estimate {fight}")
        seen[result] = seen.get(result, 0) + 1
    shares = sorted_by_chance({result: Fraction(count, ESTIMATE_FIGHTS) for result, count in seen.items()})
    intervals = {result: wilson(seen[result], ESTIMATE_FIGHTS) for result in shares}
    why = f"More than {odds.paths} paths: {ESTIMATE_FIGHTS} simulated continuations stand in."
    return Odds("estimated", shares, odds.unresolved, odds.paths, intervals, why)


class SamplingTable(EnumeratingTable):
    """Rolls seeded dice after the ask in question instead of taking every branch."""

    def __init__(self, walk: Walk, scene: Scene, seed: str, *, past: bool) -> None:
        super().__init__(walk, scene, [], past=past)
        self.sample = SeededFaces(seed)

    def take(self, chances: Sequence[Fraction]) -> int:
        number = self.sample.luck("odds", len(self.sizes), self.scene.counts.rolled.get("odds", 0), 1 << 40)
        self.sizes.append(len(chances))
        reached = Fraction(0)
        for branch, chance in enumerate(chances):
            reached += chance
            if number < reached * (1 << 40):
                return branch
        return len(chances) - 1


def settle_once(game: Game, ask: Ask, choose: str, players: Mapping[str, Player], seed: str) -> Result:
    """One simulated continuation until the option is settled."""
    walk = Walk(game, ask, choose, players)
    before, scene, past = game.scene, game.scene.clone(), True
    while past or not is_settled(game.system, before, scene):
        table = SamplingTable(walk, scene, f"{seed} {scene.counts.asked}", past=past)
        game.system.step(scene, table)
        past = False
    return game.system.summary(before, scene)


def wilson(hits: int, of: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    if of == 0:
        return 0.0, 1.0
    share, z2 = hits / of, Z95 * Z95
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z95 * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return max(0.0, middle - half), min(1.0, middle + half)
