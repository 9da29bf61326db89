"""What the laboratory says, in blocks that terminal, report and page draw alike."""

import doctest

from quintain.cli import telling as screen
from quintain.lab import telling
from quintain.lab.telling import Bar, Bars, Curve, Figure, Heat, Line, figures_table, plot_words

HALF = Figure(0.5, 0.25, 0.75)
SURE = Figure(0.0, 0.0, 0.0)


def test_the_examples_in_docstrings_are_true() -> None:
    for module in (telling, screen):
        tried = doctest.testmod(module)

        assert tried.attempted > 0
        assert tried.failed == 0


def test_bars_are_read_as_a_sentence_and_as_a_table() -> None:
    bars = Bars("Who wins", "share of fights", [Bar("red", HALF), Bar("blue", SURE)])

    assert plot_words(bars) == "Who wins. share of fights: red 50.0 % (25.0 % to 75.0 %); blue 0 %."
    assert figures_table(bars).rows == [["red", "50.0 % (25.0 % to 75.0 %)"], ["blue", "0 %"]]


def test_a_curve_is_read_by_its_ends_and_place_by_place() -> None:
    curve = Curve("Armour", "ac", "share won", ["14", "15"], [Line("red", [SURE, HALF])])

    assert plot_words(curve) == "Armour. share won along ac: red 0 % at 14, 50.0 % (25.0 % to 75.0 %) at 15."
    assert figures_table(curve).rows == [["14", "0 %"], ["15", "50.0 % (25.0 % to 75.0 %)"]]


def test_a_heat_map_is_read_by_its_least_and_most_and_square_by_square() -> None:
    heat = Heat("Both", "ac", "hp", ["14"], ["20", "30"], [[SURE], [HALF]])

    assert plot_words(heat) == "Both. ac across, hp down: from 0 % to 50.0 %."
    assert figures_table(heat).headers == ["hp / ac", "14"]
    assert figures_table(heat).rows == [["20", "0 %"], ["30", "50.0 % (25.0 % to 75.0 %)"]]
