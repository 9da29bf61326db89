"""A whole fight, exactly: against a solver of another make, against simulated fights, and where it is too large."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from quintain.bots.random_bot import RandomBot
from quintain.odds.whole import BOUNDED, EXACT, whole_fight
from quintain.words.errors import UserError
from tests.ahead.fencers import FENCING, THRUST, Thruster, Where, at, worth
from tests.cli.script import complaint, said

DUELS = sorted((Path(__file__).parents[2] / "examples" / "duels").glob("*.toml"))
FIGHTS = 1_500


def thrusts(where: Where) -> str:
    return THRUST


@pytest.mark.parametrize("duel", [(2, 2, THRUST, THRUST, 6), (3, 2, THRUST, THRUST, 5)])
def test_the_chances_are_those_of_another_solver_to_the_last_fraction(duel: Where) -> None:
    found = whole_fight(FENCING, at(duel), {"red": Thruster(), "blue": Thruster()})

    assert found.kind == EXACT
    assert not found.unresolved
    assert sum(found.wins.values()) + sum(found.undecided.values()) == 1
    assert found.wins["red"] + sum(found.undecided.values()) / 2 == worth(duel, thrusts, thrusts)


def test_where_a_walk_is_cut_short_the_truth_lies_within_its_bounds() -> None:
    duel = (3, 3, THRUST, THRUST, 8)
    whole = whole_fight(FENCING, at(duel), {"red": Thruster(), "blue": Thruster()})

    for limit in (5, 20, 40, 60):
        part = whole_fight(FENCING, at(duel), {"red": Thruster(), "blue": Thruster()}, limit)
        assert part.kind == BOUNDED
        assert part.unresolved
        for side, chance in whole.wins.items():
            low, high = part.bounds(side)
            assert low <= chance <= high


def test_an_interrupt_gives_what_is_known_so_far() -> None:
    def impatient(unresolved: Fraction, walked: int) -> None:
        if walked > 30:
            raise KeyboardInterrupt

    found = whole_fight(FENCING, at((3, 3, THRUST, THRUST, 8)), {"red": Thruster(), "blue": Thruster()}, tell=impatient)

    assert found.stopped
    assert found.kind == BOUNDED


def test_a_bot_that_chooses_by_luck_is_refused() -> None:
    with pytest.raises(UserError, match="The bot of red chooses by luck"):
        whole_fight(FENCING, at((2, 2, THRUST, THRUST, 4)), {"red": RandomBot(), "blue": Thruster()})


@pytest.mark.parametrize("duel", DUELS, ids=lambda path: path.stem)
def test_the_interval_of_many_simulated_fights_holds_the_exact_chance(duel: Path) -> None:
    whole = json.loads(said("odds", "--whole-fight", duel, "--paths", "8000", "--json"))
    sim = json.loads(said("sim", duel, "-n", str(FIGHTS), "--seed", "whole", "--jobs", "1", "--json"))

    for side, share in sim["report"]["wins"].items():
        exact = whole["wins"][side]
        assert exact["high"] - exact["low"] < 0.02, "else it says nothing"
        assert share["low"] <= exact["high"]
        assert share["high"] >= exact["low"]


def test_what_is_too_large_says_so_and_what_to_do() -> None:
    text = said("odds", "--whole-fight", DUELS[0], "--paths", "50")

    assert "not walked to its end" in text
    assert "The fight is too large for 50 ways. Try more with --paths, or estimate it with:" in text
    assert f"quintain sim {DUELS[0]}" in text


def test_a_whole_fight_is_not_about_one_deed() -> None:
    told = complaint("odds", "--whole-fight", DUELS[0], "rook", "club")

    assert told.startswith("A whole fight is not about one deed.")
