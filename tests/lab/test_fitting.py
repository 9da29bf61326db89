"""What standing better is worth, from fights: the same seed the same weights, none against the book's sense."""

from __future__ import annotations

import pytest

from quintain.conformance.worlds import SYSTEMS
from quintain.knowing.standing import Standing, fitted, standing_file
from quintain.lab.fitting import GUESSING, Fitted, brier, fit, logistic, mirrors, sigmoid, weigh_rows
from quintain.systems import find_system

KI = find_system("ki")


def fit_ki(*encounters: str, fights: int = 8, seed: str = "1") -> Fitted:
    return fit(KI, encounters or ("mirror",), fights, seed, fitted("ki"), lambda done: None)


def test_the_same_seed_gives_the_same_weights_of_the_same_names() -> None:
    found = fit_ki()

    assert found == fit_ki()
    assert found != fit_ki(seed="2")
    assert list(found.weights) == list(fitted("ki").weights)
    assert found.moments > found.fights > 0


def test_an_encounter_that_is_mostly_undecided_teaches_nothing() -> None:
    found = fit_ki("mirror", "mirror_block")

    assert found.undecided == ["mirror_block"]
    assert found.fights == fit_ki("mirror", fights=4).fights


def test_how_much_is_done_is_told() -> None:
    heard: list[int] = []
    fit(KI, ["mirror"], 3, "1", fitted("ki"), heard.append)

    assert heard == [1, 2, 3]


def test_weights_are_found_again_by_which_it_came_out() -> None:
    shares = [(one, other) for one in (-0.6, -0.2, 0.2, 0.6) for other in (-0.5, 0.0, 0.5)]
    rows = []
    for one, other in shares:
        wins = round(1000 * sigmoid(3 * one + other))
        rows += [([one, other], 1.0)] * wins + [([one, other], 0.0)] * (1000 - wins)

    assert logistic(rows) == pytest.approx([3, 1], abs=0.02)


def test_what_is_good_to_have_never_counts_against_who_has_it() -> None:
    rows = [({"hp": by, "odd": -by / 2, "stun": by}, float(by > 0)) for by in (-0.5, -0.3, 0.2, 0.4, 0.5)]

    weights = weigh_rows(rows, {"hp": 1.0, "odd": 1.0, "stun": -1.0})

    assert weights["hp"] > 0
    assert (weights["odd"], weights["stun"]) == (0.0, 0.0)


def test_the_score_is_a_mean_of_squares() -> None:
    rows = [({"hp": 0.5}, 1.0), ({"hp": -0.5}, 0.0)]

    assert brier(rows, {"hp": 0.0}) == GUESSING
    assert brier(rows, {"hp": 2.0}) == pytest.approx((1 - sigmoid(1)) ** 2)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_ruleset_has_fights_of_equals_and_weights_that_were_made_by_the_command(system: str) -> None:
    known = fitted(system)

    assert mirrors(find_system(system))
    assert f"# Made by: quintain fit {system} " in standing_file(system).read_text(encoding="utf-8")
    assert known.fights >= 100
    assert known.moments > known.fights
    assert 0 < known.brier < GUESSING
    assert all(weight <= 0 if name in known.against else weight >= 0 for name, weight in known.weights.items())


def test_no_weights_are_as_good_as_guessing() -> None:
    assert brier([], Standing({}).weights) == GUESSING
