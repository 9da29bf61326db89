"""Search beside the optimum, on duels that are solved exactly: each of its answers is weighed, and no die thrown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from quintain.bots.search import Search
from quintain.kernel.live import Game
from quintain.kernel.play import play_bots
from tests.ahead.fencers import FENCING, GATHER, LEAP, THRUST, Thruster, Where, at, best_worth, worth

TRIES = 400
NEAR = Fraction(2, 100)
DUELS: list[Where] = [(2, 2, THRUST, THRUST, 6), (3, 2, THRUST, THRUST, 5)]


def thrusts(where: Where) -> str:
    return THRUST


class Asked:
    """What search answers at each moment of a duel, thought about once."""

    def __init__(self) -> None:
        self.answers: dict[Where, str] = {}

    def __call__(self, where: Where) -> str:
        if where not in self.answers:
            (ask,) = Game(FENCING, at(where), "exact", {}).asks
            self.answers[where] = Search(FENCING, Thruster(), TRIES).answer(ask)
        return self.answers[where]


@pytest.mark.parametrize("duel", DUELS)
def test_search_is_within_two_points_of_the_best_that_can_be_done(duel: Where) -> None:
    best, usual = best_worth(duel, thrusts), worth(duel, thrusts, thrusts)

    found = worth(duel, Asked(), thrusts)

    assert found <= best
    assert best - found <= NEAR
    assert best - usual > NEAR, "else there is nothing to be found"


@pytest.mark.parametrize("duel", DUELS)
def test_what_pays_only_together_is_found_though_the_usual_bot_never_does_it(duel: Where) -> None:
    asked = Asked()
    mine, theirs, _, _, turns = duel

    assert asked(duel) == GATHER
    assert asked((mine, theirs, GATHER, THRUST, turns - 2)) == LEAP


def test_the_solver_agrees_with_the_rules() -> None:
    duel, wins, bouts = DUELS[0], 0.0, 3_000
    for seed in range(bouts):
        winner = play_bots(FENCING, at(duel), str(seed), {"red": Thruster(), "blue": Thruster()}).winner
        wins += 0.5 if not winner else winner == "red"

    assert abs(wins / bouts - float(worth(duel, thrusts, thrusts))) < 0.03
