"""One check by itself, and the exact odds of it with Willpower, against a count of all falls by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product

import pytest

from quintain.kernel.asks import Ask, Option
from quintain.kernel.live import Game
from quintain.systems.delve import trial
from quintain.systems.delve.scene import TrialScene
from quintain.systems.delve.system import SYSTEM
from tests.cli.script import complaint, said
from tests.systems.delve.script import BOOK, LIBRARY, go_on, play

TWO = [sum(dice) for dice in product(range(1, 7), repeat=2)]
"""Every fall of 2d6."""
LOCK = ("delve", "tamsin", "thievery", "--dc", "11")  # Thievery 3, Willpower 4


def chances(*args: str) -> dict[str, Fraction]:
    data = json.loads(said("odds", *args, "--json"))
    assert data["kind"] == "exact"
    return {", ".join(row["outcome"]).replace(", tamsin ", ", "): Fraction(row["chance"]) for row in data["outcomes"]}


def counted(least: int, most: int) -> Fraction:
    """How often 2d6 lie between these."""
    return Fraction(sum(least <= shown <= most for shown in TWO), 36)


def of_success(found: dict[str, Fraction]) -> Fraction:
    return sum((chance for what, chance in found.items() if " succeeds" in what), Fraction(0))


def alone(who: str = "tamsin") -> TrialScene:
    scene = SYSTEM.start({"trial": who}, BOOK, LIBRARY)
    assert isinstance(scene, TrialScene)
    return scene


def test_somebody_alone_tries_one_thing() -> None:
    asked = play(alone(), then="tamsin: try")
    assert asked.options() == ["try", "leave"]

    done = go_on(asked.game, ["try:skills=thievery;dc=8", "roll", "keep"], dice=[6, 6])
    assert (done.scene.verdict, done.scene.steps) == ("succeeds", 2)  # type: ignore[attr-defined]
    assert done.scene.result is not None
    assert (done.scene.result.winner, done.scene.result.why) == ("", "the check is made")
    assert SYSTEM.summary(asked.scene, done.scene) == ("tamsin succeeds with 2 margin steps",)


def test_or_leaves_it() -> None:
    before = alone()
    left = play(before, ["leave"])

    assert left.scene.result is not None
    assert left.scene.result.why == "nothing is tried"
    assert SYSTEM.summary(before, left.scene) == ("no effect",)


def test_it_can_be_saved_and_seen() -> None:
    scene = alone()
    again = SYSTEM.load(scene.dump())

    assert again.dump() == scene.dump()
    assert SYSTEM.view(scene, scene.viewer("party"))["verdict"] == ""
    game = Game(SYSTEM, scene, "seed", {})
    assert [ask.who for ask in game.asks] == ["tamsin"]


@pytest.mark.rule("DV-025", "DV-017")
def test_odds_without_willpower() -> None:
    assert chances(*LOCK, "--improve", "never") == {
        "tamsin fails": counted(2, 8),
        "tamsin succeeds": counted(9, 10),
        "tamsin succeeds with 1 margin step": counted(11, 12),
    }
    tied = chances(*LOCK, "--improve", "never", "--rule", "tie_on_dc=succeed")
    assert tied["tamsin fails"] == counted(2, 7)


@pytest.mark.rule("DV-048")
def test_odds_with_all_the_willpower_that_helps() -> None:
    found = chances(*LOCK, "--improve", "always")

    assert found == {
        "tamsin succeeds": counted(9, 10),
        "tamsin succeeds with 1 margin step": counted(11, 12),
        "tamsin succeeds, Willpower -1": counted(6, 7),
        "tamsin succeeds with 1 margin step, Willpower -1": counted(8, 8),
        "tamsin succeeds, Willpower -2": counted(3, 4),
        "tamsin succeeds with 1 margin step, Willpower -2": counted(5, 5),
        "tamsin succeeds with 1 margin step, Willpower -3": counted(2, 2),
    }
    assert of_success(found) == 1


@pytest.mark.rule("DV-048", "DV-049")
def test_with_one_point_a_roll_what_3_do_not_mend_is_rolled_again() -> None:
    found = chances(*LOCK, "--improve", "always", "--rule", "willpower_per_roll=1")

    again = counted(2, 5)
    assert of_success(found) == counted(6, 12) + again * counted(9, 12)
    assert found["tamsin fails, Willpower -1"] == again * counted(2, 8)
    assert "tamsin fails" not in found


@pytest.mark.rule("DV-048", "DV-049")
def test_with_two_points_a_roll_the_limit_counts_what_is_spent() -> None:
    found = chances(*LOCK[:-1], "14", "--improve", "always", "--rule", "willpower_per_roll=2")

    # 12 or more on the dice, 9 or 6 with points; else once again, and then 12, or 9 with the second point; else again.
    after = counted(9, 12) + counted(2, 8) * counted(12, 12)
    assert of_success(found) == counted(6, 12) + counted(2, 5) * after


@pytest.mark.rule("DV-106", "DV-023", "DV-014")
def test_odds_with_a_specialty_a_tool_and_disadvantage() -> None:
    triples = list(product(range(1, 7), repeat=3))
    best = [sum(sorted(dice)[1:]) for dice in triples]
    worst = [sum(sorted(dice)[:2]) for dice in triples]

    helped = chances("delve", "tamsin", "thievery;tags=locks;tools=lockpicks", "--dc", "11", "--improve", "never")
    assert of_success(helped) == Fraction(sum(shown + 4 > 11 for shown in best), 216)
    hampered = chances("delve", "tamsin", "thievery;disadvantage=1", "--dc", "11", "--improve", "never")
    assert of_success(hampered) == Fraction(sum(shown + 3 > 11 for shown in worst), 216)


def test_the_bot_spends_as_it_does_in_play() -> None:
    greedy, never, always = (of_success(chances(*LOCK, "--improve", how)) for how in ("greedy", "never", "always"))

    assert never < greedy <= always


def test_odds_of_a_check_in_words() -> None:
    assert said("odds", *LOCK, "--improve", "never").splitlines() == [
        "Tamsin Vey: thievery, DC 11",
        "Nothing is spent to improve it.",
        "  Tamsin Vey fails                        13/18  72.2 %",
        "  Tamsin Vey succeeds                      7/36  19.4 %",
        "  Tamsin Vey succeeds with 1 margin step   1/12   8.3 %",
        "Exact: every roll is followed to its end.",
    ]
    second = [said("odds", *LOCK, "--improve", how).splitlines()[1] for how in ("always", "greedy")]
    assert second == [
        "Everything that helps is spent to improve it.",
        "As much is spent as the bot greedy spends to improve it.",
    ]


def test_mistakes_are_told() -> None:
    assert '"evoke"' in complaint("odds", "delve", "tamsin", "evoke", "--dc", "11")
    assert "tamsinn" in complaint("odds", "delve", "tamsinn", "thievery", "--dc", "11")
    assert "has no checks against a DC." in complaint("odds", "ki", "mirka", "unarmed", "--dc", "11")


def test_other_questions_are_no_improvement() -> None:
    def told(about: str) -> tuple[str, str] | None:
        return trial.improvement(Ask("party", "ann", about, [Option("roll")], ""))

    assert told("before_check") == ("roll", "roll")
    assert told("declare") is None
