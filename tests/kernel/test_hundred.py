"""A d100 of tens and ones at every table: seeded, scripted, typed in by a person, recorded, and walked for its odds."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from quintain.kernel.asks import Option
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.live import Game as Live
from quintain.kernel.scene import Data
from quintain.kernel.table import BotTable, ScriptedTable, Table
from quintain.library.content import Library
from quintain.odds.odds import Sample, SamplingTable, exact_odds, option_odds
from quintain.odds.walk import Walk
from quintain.record.transcript import read, record, replay
from quintain.words.errors import DiceError
from tests.kernel.smallest import Gamble, Gambler, Game, Rules, Smallest
from tests.kernel.toy import Habit

DICE = "2td10kl1+d10"


class Trial(Gamble):
    """Whoever is up tries to roll 25 or less, with advantage, or to learn by how much it missed."""

    def step(self, scene: Game, table: Table) -> None:
        who = scene.gamblers[0]
        if table.ask(who, "try", [Option("class"), Option("number")]).id == "class":
            who.points = table.roll_class(who, DICE, "test", lambda total: int(total <= 25))
        else:
            who.points = table.roll(who, DICE, "test")

    def summary(self, before: Game, after: Game) -> tuple[str, ...]:
        return (str(after.gamblers[0].points),)


class Percentile(Smallest):
    modes = (Trial(),)


SYSTEM = Percentile()


def scene() -> Game:
    scenario: Data = {"id": "duel", "sides": ["red", "blue"]}
    return SYSTEM.start(scenario, Rules(), Library("smallest", SYSTEM.kinds))


def first(table: Table) -> Gambler:
    assert isinstance(table.scene, Game)
    return table.scene.gamblers[0]


def test_scripted_faces_are_tens_first_and_then_the_ones() -> None:
    table = ScriptedTable(scene(), SYSTEM.sight, faces=[0, 50, 10, 40, 7])

    assert table.roll(first(table), DICE, "test") == 50
    assert table.roll(first(table), "td10+d10", "test") == 47
    table.finish()


def test_a_script_with_a_face_that_is_none_of_the_tens_is_refused() -> None:
    table = ScriptedTable(scene(), SYSTEM.sight, faces=[7, 40])

    with pytest.raises(DiceError, match="is a td10 and cannot show 7"):
        table.roll(first(table), "td10+d10", "test")


def test_a_seed_shows_every_number_about_as_often_and_a_bot_table_the_same_as_any_other() -> None:
    quick = BotTable(scene(), SYSTEM.sight, "seed", {})
    live = Live(SYSTEM, scene(), "seed", {})
    told = [quick.roll(first(quick), "td10+d10", "test") for _ in range(3000)]

    tens = Counter((total - 1) // 10 for total in told)

    assert set(told) == set(range(1, 101))
    assert all(240 <= count <= 360 for count in tens.values())
    slow = Table(live.scene, SYSTEM.sight, live.faces)
    assert [slow.roll(first(slow), "td10+d10", "test") for _ in range(50)] == told[:50]


def test_a_person_types_40_and_20_and_7_and_the_record_replays() -> None:
    game = Live(SYSTEM, scene(), "seed", {}, own_dice=frozenset(["red"]))
    game.answer("red", 1, "number")
    assert game.throw is not None
    with pytest.raises(DiceError, match="3 dice"):
        game.give_faces("red", 1, [47])
    with pytest.raises(DiceError, match="cannot show 47"):
        game.give_faces("red", 1, [47, 20, 7])

    game.give_faces("red", 1, [40, 20, 7])

    again = replay(SYSTEM, read(record(game, "smallest/duel", {}).write(), "here"))
    for each in (game, again):
        assert isinstance(each.scene, Game)
        assert each.scene.gamblers[0].points == 27


def test_the_walk_gives_every_class_and_every_number_its_exact_chance() -> None:
    game = Live(SYSTEM, scene(), "seed", {})
    habits = {"red": Habit("pass"), "blue": Habit("pass")}

    passed = option_odds(game, game.asks[0], "class", habits)
    numbers = exact_odds(Walk(game, game.asks[0], "number", habits))

    # The better of two tens makes 1 to 20 with 36/100, and 21 to 30 with 15/100, of which 21 to 25 are half.
    assert passed.outcomes[("1",)] == Fraction(36, 100) + Fraction(15, 200)
    assert sum(numbers.outcomes.values()) == 1
    assert numbers.outcomes[("100",)] == Fraction(1, 1000)


def test_a_simulated_continuation_shows_tens_too() -> None:
    game = Live(SYSTEM, scene(), "seed", {})
    walk = Walk(game, game.asks[0], "number", {"red": Habit("number"), "blue": Habit("number")})
    table = SamplingTable(walk, scene(), Sample(KeyedFaces("odds"), 1), past=False)

    told = {table.roll(first(table), "td10+d10", "test") for _ in range(1000)}

    assert told == set(range(1, 101))
