"""Verdicts: of what leads to them nothing else matters, so exact odds go on from each of them once."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from quintain.kernel.asks import Option
from quintain.kernel.live import Game as Live
from quintain.kernel.scene import Data
from quintain.kernel.table import Table
from quintain.library.content import Library
from quintain.odds.odds import Odds, option_odds
from quintain.state import Transient, fresh, state
from tests.kernel.smallest import Gamble, Gambler, Game, Rules, Smallest
from tests.kernel.toy import Habit

D6 = range(1, 7)
TRIALS = ["plain", "verdict", "nested", "shown", "silent", "twice", "asked"]


@state(tag=("kind", "trial"))
class Stage(Game):
    """A gamble in which the last face lies open until the step ends."""

    shown: Transient[int] = fresh(0)


class Trial(Gamble):
    """One option for each way of rolling twice: whether the sum is even, then a third die is added."""

    scene_type = Stage

    def step(self, scene: Game, table: Table) -> None:
        assert isinstance(scene, Stage)
        who = scene.gamblers[0]
        how = table.ask(who, "how", [Option(each) for each in TRIALS]).id
        even = self.roll_twice(scene, table, who, how)
        who.points = 10 * even + table.roll(who, "d6", "third")
        scene.shown = 0

    def roll_twice(self, scene: Stage, table: Table, who: Gambler, how: str) -> bool:
        def total() -> int:
            return table.roll(who, "d6", "first") + table.roll(who, "d6", "second")

        def shown() -> bool:
            scene.shown = total()
            return scene.shown % 2 == 0

        def silent() -> None:
            who.points = int(total() % 2 == 0)

        def nested() -> bool:
            first = table.roll(who, "d6", "first")
            return (first + table.verdict(lambda: table.roll(who, "d6", "second") % 2)) % 2 == 0

        def twice() -> bool:
            first = table.verdict(lambda: table.roll(who, "d6", "first") % 2)
            return first == table.verdict(lambda: table.roll(who, "d6", "second") % 2)

        def asked() -> bool:
            first = table.roll(who, "d6", "first")
            table.ask(who, "second", [Option("roll"), Option("stop")])
            return (first + table.roll(who, "d6", "second")) % 2 == 0

        if how == "silent":
            table.verdict(silent)
            return bool(who.points)
        plays = {"plain": shown, "shown": shown, "nested": nested, "twice": twice, "asked": asked}
        if how in ("plain", "twice"):
            return plays[how]()
        return table.verdict(plays.get(how, lambda: total() % 2 == 0))

    def summary(self, before: Game, after: Game) -> tuple[str, ...]:
        return (str(after.gamblers[0].points),)


class Trials(Smallest):
    modes = (Trial(),)

    def start(self, scenario: Data, rules: Rules, library: Library) -> Stage:
        return Stage(rules.enough, [Gambler("red", "Red", "red", "red"), Gambler("blue", "Blue", "blue", "blue")])


def at_the_start() -> Live:
    scenario: Data = {"id": "duel", "sides": ["red", "blue"]}
    return Live(Trials(), Trials().start(scenario, Rules(), Library("smallest", Smallest.kinds)), "seed", {})


def odds(how: str, limit: int = 1000) -> Odds:
    game = at_the_start()
    return option_odds(game, game.asks[0], how, {"red": Habit("roll"), "blue": Habit("roll")}, limit)


def by_hand() -> dict[tuple[str, ...], Fraction]:
    """All 216 throws of three dice."""
    counted = Counter((str(10 * ((one + two) % 2 == 0) + three),) for one, two, three in product(D6, D6, D6))
    return {result: Fraction(count, 216) for result, count in counted.items()}


@pytest.mark.parametrize("how", TRIALS)
def test_what_is_merged_at_a_verdict_has_the_same_odds_as_what_is_not(how: str) -> None:
    found = odds(how)

    assert found.kind == "exact"
    assert found.unresolved == 0
    assert found.outcomes == by_hand()


@pytest.mark.parametrize(
    ("how", "paths"),
    [
        ("plain", 216),
        ("verdict", 36 + 2 * 6),
        ("silent", 36 + 2 * 6),  # it returns nothing: what it did to the scene is its verdict
        ("asked", 36 + 2 * 6),
        ("nested", 6 * 6 + 6 * 2 + 2 * 6),  # second dice after each first; then a way on for each of two kinds
        ("twice", 6 + 2 * 6 + 4 * 6),  # one after the other: what came before the second is told apart
        ("shown", 36 + 11 * 6),  # what lies open is told apart, for as long as it does
    ],
)
def test_each_verdict_is_followed_once(how: str, paths: int) -> None:
    assert odds(how).paths == paths


def test_a_verdict_that_was_half_way_when_the_question_came_goes_on_from_what_had_fallen() -> None:
    game = at_the_start()
    game.answer("red", 1, "asked")

    found = option_odds(game, game.asks[0], "roll", {"red": Habit("roll"), "blue": Habit("roll")})

    assert found.outcomes == {(str(10 * even + three),): Fraction(1, 12) for even in (0, 1) for three in D6}


@pytest.mark.parametrize("limit", [1, 20, 40])
def test_a_verdict_that_takes_too_many_paths_is_estimated(limit: int) -> None:
    found = odds("verdict", limit)

    assert found.kind == "estimated"
    assert found.fights
    assert found.paths <= limit
