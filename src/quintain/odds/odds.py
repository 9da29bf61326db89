"""Exact odds: a walk of the real rules code from a scene through every roll, with exact fractions.

Others choose by a stated policy (one deterministic player per seat). After each step equal scenes are merged,
and past a limit of paths the rest is said to be unresolved; a simulation with an interval then stands in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import sqrt
from typing import Any, NamedTuple, TypeVar

import msgspec

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.dice import Dice, roll_off
from quintain.kernel.entries import Entry
from quintain.kernel.events import Viewer
from quintain.kernel.faces import Roll
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.live import Game, LiveTable
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import Guess
from quintain.kernel.table import Player

Class = TypeVar("Class")
Result = tuple[str, ...]
"""What a system says has changed."""

PATH_LIMIT = 20_000
ESTIMATE_FIGHTS = 2_000
MOST_STEPS = 2_000
TOLERATED = Fraction(1, 1_000)
"""So much may be left unresolved before a simulation says more than the walk."""
NEGLIGIBLE = Fraction(1, 10**9)
"""A tree without end is walked until no more than this is left."""
WEAKEST = Guess()
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

    def as_data(self) -> dict[str, object]:
        """What a seat gets: not how many paths there were, which counts what others may be asked."""
        rows = [
            {"outcome": list(result), "chance": str(chance), "percent": round(float(chance) * 100, 2)}
            for result, chance in self.outcomes.items()
        ]
        data: dict[str, object] = {"kind": self.kind, "outcomes": rows}
        if self.unresolved:
            data["unresolved"] = str(self.unresolved)
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


class Walk:
    """What a walk starts from: a game at an ask, the answer in question, and everybody's policy.

    With a viewer, the walk knows only what that viewer may know: everything hidden is guessed.
    """

    def __init__(
        self,
        game: Game,
        ask: Ask,
        choose: str,
        players: Mapping[str, Player],
        viewer: Viewer | None = None,
        guess: Guess = WEAKEST,
        mark: int | None = None,
    ) -> None:
        game.waiting(ask.seat, ask.number, ask.revision).read(choose)
        self.game = game
        self.asked = (ask.seat, ask.number)
        self.choose = choose
        self.players = players
        self.viewer = viewer
        self.guess = guess
        self.mark = game.scene.mark() if mark is None else mark
        self.before = game.scene

    def arrive(self, scene: Scene) -> None:
        """The ask is reached: what comes of it is compared with the scene as it stands now."""
        if self.viewer is not None:
            self.game.system.imagine(scene, self.viewer, self.guess)
        self.before = scene.clone()

    def result(self, after: Scene) -> Result | None:
        """What has changed, once nothing that the option caused is still under way."""
        if any(after.under_way(self.mark)) and self.game.system.outcome(after) is None:
            return None
        return self.game.system.summary(self.before, after)


class WalkTable(LiveTable):
    """The rules from the ask in question on, with everybody's policy; what came before it stays as it fell."""

    def __init__(self, walk: Walk, scene: Scene, *, past: bool) -> None:
        super().__init__(walk.game, scene)
        self.walk = walk
        self.past = past
        self.listening = False

    def step(self) -> None:
        """The step that waits, or one that comes after it."""
        if self.past:
            self.game.carry_out(self)
        else:
            self.game.system.step(self.scene, self)

    def settle_all(self, asks: list[Ask]) -> list[Answer]:
        if self.past:
            if self.walk.asked not in [(ask.seat, ask.number) for ask in asks]:
                return super().settle_all(asks)
            self.past = False
            self.walk.arrive(self.scene)
        return [self.decide(ask) for ask in asks]

    def decide(self, ask: Ask) -> Answer:
        if (ask.seat, ask.number) == self.walk.asked:
            return ask.read(self.walk.choose)
        if ask.is_forced():
            return ask.only()
        return ask.read(self.policy(ask))

    def policy(self, ask: Ask) -> str:
        """What the seat's policy answers."""
        return self.walk.players[ask.seat].answer(ask)

    def luck(self, seat: str, ask: int, draw: int, below: int) -> int:
        """A policy must not use the luck that this game will have."""
        return 0

    def check_told(self, entry: Entry) -> None:
        """Nothing is told on a walk."""


class Node(NamedTuple):
    """A roll on the way: what may come of it, and how likely each is; or the answer that a policy gives there."""

    results: Sequence[Any]
    chances: Sequence[Fraction]


class EnumeratingTable(WalkTable):
    """Takes one path through the rolls.

    `nodes` are those of the path before it, as far as this one is the same: what may come of a roll depends on nothing
    but the branches taken before.
    """

    def __init__(self, walk: Walk, scene: Scene, path: list[int], nodes: list[Node], *, past: bool) -> None:
        super().__init__(walk, scene, past=past)
        self.path = path
        self.nodes = nodes
        self.sizes: list[int] = []
        self.mass = Fraction(1)

    def take(self, branches: Callable[[], Node]) -> Any:
        """What comes of the next roll on this path."""
        at = len(self.sizes)
        if at == len(self.path):
            self.path.append(0)
            self.nodes.append(branches())
        node = self.nodes[at]
        self.sizes.append(len(node.chances))
        self.mass *= node.chances[self.path[at]]
        return node.results[self.path[at]]

    def policy(self, ask: Ask) -> str:
        """A policy answers alike on all paths that begin alike."""
        return str(self.take(lambda: Node([super(EnumeratingTable, self).policy(ask)], [Fraction(1)])))

    def roll(self, roller: Creature, dice: str, why: str, against: Creature | None = None) -> int:
        if self.past:
            return super().roll(roller, dice, why, against)
        return int(self.take(lambda: totals(self.roll_of(roller, dice, why, against).dice)))

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
        found: Class = self.take(lambda: kinds(self.roll_of(roller, dice, why, against).dice, sort))
        return found

    def roll_off(self, contestants: Sequence[Creature], dice: str, why: str) -> list[Creature]:
        if self.past or len(contestants) < 2:
            return super().roll_off(contestants, dice, why)
        order = self.take(lambda: orders(self.contest(contestants, dice, why)))
        return [contestants[index] for index in order]


def totals(dice: Dice) -> Node:
    chances = dice.distribution()
    return Node(list(chances.weights), [chances.chance(total) for total in chances.weights])


def kinds(dice: Dice, sort: Callable[[int], object]) -> Node:
    classes = dice.distribution().by_class(sort)
    return Node(list(classes), [chance for _, chance in classes.values()])


def orders(sides: list[int]) -> Node:
    found = roll_off(sides)
    return Node(list(found), list(found.values()))


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


def leaves(walk: Walk, scene: Scene, *, past: bool) -> Iterator[tuple[Scene, Fraction]]:
    """Every way one step can go, with its chance: the step is run once for each path through its rolls."""
    path: list[int] = []
    nodes: list[Node] = []
    while True:
        branch = scene.clone()
        table = EnumeratingTable(walk, branch, path, nodes, past=past)
        table.step()
        yield branch, table.mass
        del path[len(table.sizes) :]
        while path and path[-1] + 1 == table.sizes[len(path) - 1]:
            path.pop()
        del nodes[len(path) :]
        if not path:
            return
        path[-1] += 1


def exact_odds(walk: Walk, limit: int = PATH_LIMIT) -> Odds:
    """Walks the option and everything nested in it until it is settled, merging equal scenes."""
    outcomes: dict[Result, Fraction] = {}
    unsettled: dict[bytes, tuple[Scene, Fraction]] = {b"": (walk.game.scene, Fraction(1))}
    unresolved, paths, past = Fraction(1), 0, True
    while unresolved > NEGLIGIBLE and paths < limit:
        pushed: dict[bytes, tuple[Scene, Fraction]] = {}
        for scene, mass in sorted(unsettled.values(), key=heaviest_first):
            for after, chance in islice(leaves(walk, scene, past=past), limit - paths):
                paths += 1
                result = walk.result(after)
                if result is None:
                    key = after.position() + repr(after.under_way(walk.mark)).encode()
                    merged = pushed[key][1] if key in pushed else Fraction(0)
                    pushed[key] = (after, merged + mass * chance)
                else:
                    outcomes[result] = outcomes.get(result, Fraction(0)) + mass * chance
        unsettled, past = pushed, False
        unresolved = 1 - sum(outcomes.values(), Fraction(0))
    return Odds("exact", sorted_by_chance(outcomes), unresolved, paths)


def heaviest_first(unsettled: tuple[Scene, Fraction]) -> Fraction:
    """If the limit cuts a walk short, what matters least is left out."""
    return -unsettled[1]


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
