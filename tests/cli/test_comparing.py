"""`quintain compare` and `quintain sweep` as a person types them, and `sim` with all that can be changed."""

from __future__ import annotations

import json
import shlex

import pytest
from click.testing import CliRunner

from quintain.cli.main import cli
from tests.cli.script import said

ALONE = ("--jobs", "1")


def refused(*words: str) -> str:
    ran = CliRunner().invoke(cli, words)
    assert ran.exit_code == 2
    assert "Traceback" not in ran.output
    return ran.output


def test_compare_says_who_wins_more_and_whether_that_is_real_and_shows_the_fights() -> None:
    text = said("compare", "ki/mirror", "--b", "mirka-1.hp-=12", "-n", "60", *ALONE)

    assert "60 pairs of fights: ki/mirror beside mirka-1.hp-=12" in text
    assert "red wins -" in text
    assert "the difference is real" in text
    assert "Unpaired, " in text
    assert "The numbers are only as good as the play." in text
    watch = [line.partition(": quintain ")[2] for line in text.splitlines() if line.startswith("Watch ")]
    assert any("--set mirka-1.hp-=12" in line for line in watch)
    for line in watch[:2]:
        assert "ki/mirror: " in said(*shlex.split(line))


def test_compare_is_asked_with_two_encounters_too_and_answers_programs() -> None:
    data = json.loads(said("compare", "ki/mirror", "ki/training_yard", "-n", "5", *ALONE, "--json"))

    assert (data["first"]["target"], data["second"]["target"]) == ("ki/mirror", "ki/training_yard")
    assert data["comparison"]["asked"] == 5


def test_sweep_over_one_thing_is_a_curve_and_over_two_a_map() -> None:
    curve = said("sweep", "ki/mirror", "--vary", "mirka-1.hp=10,26", "-n", "20", *ALONE)
    heat = said("sweep", "ki/mirror", "--vary", "mirka-1.hp=10,26", "--vary", "rule:luck_die=own,d6", "-n", "6", *ALONE)

    assert "red wins from" in curve
    assert "Watch a typical one with mirka-1.hp 10: quintain replay ki/mirror" in curve
    assert "mirka-1.hp / rule:luck_die" in heat


def test_a_sweep_of_a_million_ways_asks_first() -> None:
    text = refused("sweep", "ki/mirror", "--vary", "mirka.hp=1..1000", "--vary", "mirka.strength=1..1000")

    assert "1,000,000 ways" in text
    assert "--yes" in text


@pytest.mark.parametrize(
    ("words", "said_of_it"),
    [
        (("sim", "ki/mirror", "--set", "mirka.hpp=3"), 'Did you mean "hp"?'),
        (("sim", "ki/mirror", "--rule", "luck_dye=d6"), 'Did you mean "luck_die"?'),
        (("sim", "ki/mirror", "--set", "mirko.hp=3"), 'Did you mean "mirka"?'),
        (("sim", "ki/mirror", "--set", "mirka.hp=0"), "whole number from 1 to 1000"),
        (("sim", "ki/mirror", "--precision", "70%"), "0.05% to 50%"),
        (("sim", "ki/mirror", "--precision", "much"), "not a percentage"),
        (("sim", "ki/mirror", "--count", "mirka"), "street_thug=4"),
        (("sim", "ki/mirror", "--on", "dask"), "Write ray"),
        (("compare", "ki/mirror"), "Beside what?"),
        (("compare", "ki/mirror", "--b", "rule:luck_die=own"), "Both are the same"),
        (("sweep", "ki/mirror", "--vary", "mirka.hp"), "14..20"),
        (("sweep", "ki/mirror", "--vary", "mirka.hp=1..3..0"), "step"),
    ],
)
def test_whoever_errs_is_told_what_would_be_right(words: tuple[str, ...], said_of_it: str) -> None:
    assert said_of_it in refused(*words)


def test_one_fight_and_a_side_that_always_wins_are_said_properly() -> None:
    text = said("sim", "ki/training_yard", "-n", "1", "--second", "0", *ALONE)

    assert "1 fight of ki/training_yard" in text
    assert "100 %" in text
    assert "(Wilson)" in text


def test_a_precision_ends_it_by_itself_and_says_that_one_may_look_whenever_one_likes() -> None:
    text = said("sim", "ki/mirror", "--precision", "15%", "--second", "0", *ALONE)

    assert "whenever one stops" in text
    assert "Stopped after" not in text


def test_what_is_changed_is_changed_in_the_fights_that_are_shown_too() -> None:
    text = said(
        "sim", "ki/training_yard", "-n", "3", "--second", "0", "--set", "wen.hp=2", "--count", "street_thug=3", *ALONE
    )

    (line, *_) = [line.partition(": quintain ")[2] for line in text.splitlines() if line.startswith("Watch ")]
    assert "--set wen.hp=2 --count street_thug=3" in line
    assert "Street thug 3" in said(*shlex.split(line))
