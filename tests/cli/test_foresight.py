"""`eval` and `hint` in a fight: how it stands and what leads furthest, by what the seat knows, and changing nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quintain.ahead.choosing import Row
from quintain.ahead.evaluation import Standing
from quintain.cli.foresight import bar, two_best
from tests.cli.script import ANN_FELLS_BOB, ATTACK, YARD, said, yard

LEAVE = ""


def chances(text: str) -> dict[str, list[float]]:
    """Of each side: the chance, and its interval."""
    rows = re.findall(r"^ {2}(\w+) +([\d.]+) % +\(([\d.]+) % to ([\d.]+) %\)", text, re.MULTILINE)
    return {side: [float(number) for number in numbers] for side, *numbers in rows}


def test_the_chance_of_each_side_is_told_with_its_interval_and_whose_play_it_rests_on(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", lines=["eval 30", "quit"])

    found = chances(text)
    assert list(found) == ["red", "blue"]
    assert round(sum(chance for chance, _, _ in found.values()), 1) == 100
    assert all(low < chance < high or chance in (0, 100) for chance, low, high in found.values())
    assert "Played on 30 times to the end, as far as your seat knows; it rests on greedy's play" in text


def test_where_odds_are_open_it_knows_that_one_hit_fells_bob(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", "--rule", "open_odds=true", lines=["eval 30", "quit"])

    assert chances(text)["red"][0] > 60


def test_a_hint_names_the_two_best_answers_with_their_chances_and_clauses(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", "--seed", "1", lines=["1", "hint 60", "quit"])

    named = re.findall(r"^([A-Z][^:\n]*): [\d.]+ % \([\d.]+ % to [\d.]+ %\)$", text, re.MULTILINE)
    assert len(named) == len(set(named)) == 2
    assert re.search(r"^ {4}KI-\d{3}.* \(why KI-\d{3}\)$", text, re.MULTILINE)
    assert re.search(r"better|the same", text)


def test_they_change_nothing(tmp_path: Path) -> None:
    kept = []
    for name, asked in (("plain", []), ("asked", ["eval 5", "hint 20", "hint 20"])):
        lines = [*asked, "1", *asked, ATTACK, *asked, "1", *asked, "3", LEAVE]
        file = tmp_path / f"{name}.jsonl"
        said("play", yard(tmp_path), "--as", "both", "--seed", "1", "--save", file, lines=lines)
        kept.append(file.read_text(encoding="utf-8"))

    assert kept[0] == kept[1]


def test_asked_again_they_say_the_same(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", "--seed", "1", lines=["1", "hint 40", "hint 40", "quit"])

    told = text.split("> ")
    assert told[-3].strip() == told[-2].strip() != ""


@pytest.mark.parametrize("hidden", ["agility = 0", "instinct = 4\ncharisma = 1\nhp = 5", "stamina = 1"])
def test_they_use_only_what_the_seat_knows(tmp_path: Path, hidden: str) -> None:
    other = hidden.replace("agility = 0", "agility = 3").replace("instinct = 4", "instinct = 1")
    other = other.replace("stamina = 1", "stamina = 6")
    ann, bob = YARD.split('name = "Bob"')
    assert hidden in bob
    twins = [YARD, ann + 'name = "Bob"' + bob.replace(hidden, other)]

    first, second = (
        said("play", yard(tmp_path, text), "--seed", "1", lines=["eval 20", "hint 20", "quit"]) for text in twins
    )

    assert chances(first)
    assert first == second


@pytest.mark.parametrize(
    ("typed", "fix"), [("eval 0", "Type eval"), ("eval x", "Type eval"), ("hint 1.5", "Type hint")]
)
def test_how_often_is_a_number(tmp_path: Path, typed: str, fix: str) -> None:
    text = said("play", yard(tmp_path), lines=[typed, "quit"])

    assert "is not how often to play on." in text
    assert f"{fix}, or " in text


def test_at_the_end_nothing_is_left_to_chance(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--as", "both", lines=[*ANN_FELLS_BOB, "eval", LEAVE])

    assert "It is over: nothing is left to chance." in text


def test_where_nobody_fights_nobody_can_win() -> None:
    text = said("campaign", "delve/fenmark", lines=["eval", "hint", "quit"])

    assert text.count("Nobody fights anybody here") == 2


def test_help_names_them() -> None:
    text = said("play", "ki/training_yard", lines=["help", "quit"])

    assert re.search(r"^ {2}eval .*as far as your seat knows", text, re.MULTILINE)
    assert re.search(r"^ {2}hint ", text, re.MULTILINE)


def test_the_bar_ends_where_the_chance_does() -> None:
    assert bar(Standing(1.0, 1.0, 1.0), 6) == "#####+"
    assert bar(Standing(0.0, 0.0, 0.4), 6) == "+--..."


def test_the_second_is_one_that_was_tried_as_often_as_any() -> None:
    rows = [Row("usual"), Row("dropped"), Row("kept"), Row("worse")]
    for row, found in zip(rows, ([0.5] * 8, [1.0] * 4, [0.6] * 8, [0.2] * 8), strict=True):
        row.found = found

    assert [row.choose for row in two_best(rows)] == ["kept", "usual"]
