"""`worth` and `balance` as somebody types them: what is told first, what programs get, what is said of mistakes."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from quintain.lab import balance, odds, whole_odds, worth
from tests.cli.script import complaint, said

DUEL = Path(__file__).parents[2] / "examples" / "duels" / "swords.toml"
FEW = ("-n", "20", "--jobs", "1")


def test_what_is_surely_worth_something_is_told_before_what_makes_no_difference() -> None:
    lines = said("worth", DUEL, *FEW, "--only", "weight_lb,unconscious").splitlines()

    assert lines[0] == f"What things are worth in {DUEL}"
    assert lines[1] == "20 fights as it is and with each of 2 changes, on the same dice."
    sure = lines.index("Surely worth something")
    assert lines[sure + 2].startswith("  starts unconscious  -")
    assert "Made no difference in any fight: 1 weight lb." in lines
    assert "What more and fewer HP than 4 do" in lines


def test_a_program_gets_every_row_with_its_interval_and_how_to_ask_it_again() -> None:
    data = json.loads(said("worth", DUEL, *FEW, "--only", "ac", "--json"))

    (row,) = data["rows"]
    assert row["change"] == "rook.ac+=1"
    assert row["low"] <= row["by"] <= row["high"]
    assert row["equal"]["low"] <= row["equal"]["high"]
    assert data["fights"] == 20


def test_whose_it_is_can_be_said() -> None:
    data = json.loads(said("worth", DUEL, *FEW, "--who", "blue", "--only", "ac", "--json"))

    assert [(row["who"], row["side"]) for row in data["rows"]] == [("crow", "blue")]


def test_balance_tells_the_setting_first_and_then_the_search() -> None:
    lines = said("balance", DUEL, "--target", "65%", "--vary", "crow.hp=1..9", *FEW).splitlines()

    answer = lines.index("crow.hp=1..9") + 1
    assert " won by red (" in lines[answer]
    assert lines[answer + 1] == "The search, in order"


def test_balance_for_a_program() -> None:
    data = json.loads(
        said("balance", DUEL, "--target", "0.35", "--for", "blue", "--vary", "crow.hp=1..9", *FEW, "--json")
    )

    assert data["side"] == "blue"
    assert data["aim"] == 0.35
    assert data["searches"][0]["setting"] == {"what": "crow.hp", "least": 1, "most": 9}


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (("worth", DUEL, "--who", "rok"), 'Did you mean "rook"?'),
        (("worth", DUEL, "--only", "armour_class"), 'Nothing called "armour_class" can be tried there.'),
        (("balance", DUEL, "--target", "165%"), "--target: "),
        (("balance", DUEL, "--target", "65%", "--vary", "crow.hp"), '"crow.hp" is no number with its range.'),
        (("balance", DUEL, "--target", "65%", "--vary", "crow.hb=1..3"), 'No "hb" in crow.'),
        (("balance", DUEL, "--target", "65%", "--for", "reds"), 'Did you mean "red"?'),
    ],
)
def test_a_mistake_is_told_with_what_would_be_right(args: tuple[str | Path, ...], answer: str) -> None:
    assert answer in complaint(*args)


def test_the_fight_that_came_out_otherwise_can_be_watched_both_ways() -> None:
    lines = said("worth", DUEL, "-n", "60", "--jobs", "1", "--only", "unconscious").splitlines()
    commands = [line.partition(": quintain ")[2] for line in lines if line.startswith("Watch ")]

    as_it_is, changed = (said(*shlex.split(command)) for command in commands)

    assert "The red have won" in as_it_is
    assert "The blue have won" in changed


# the same as functions


def test_the_odds_of_a_deed_are_a_function_with_a_typed_result() -> None:
    found = odds("ki", "mirka", "unarmed", against="yula", reaction="dodge", improve="never", rules={"luck_die": "d6"})

    assert found.option == "attack:unarmed:yula"
    assert str(found.found.outcomes["yula armour -4",]) == "1/6"
    assert found.to_dict()["kind"] == "exact"


def test_a_whole_fight_is_a_function_too() -> None:
    found = whole_odds(str(DUEL), 500)

    assert found.bots == {"red": "greedy", "blue": "greedy"}
    assert found.found.bounds("red")[0] < found.found.bounds("red")[1]


def test_worth_and_balance_are_functions_too() -> None:
    value = worth(str(DUEL), 20, only=["ac"], jobs=1)
    search = balance(str(DUEL), 0.65, 20, vary=["crow.hp=1..9"], jobs=1).searches[0]

    assert json.loads(json.dumps(value.to_dict())) == json.loads(said("worth", DUEL, *FEW, "--only", "ac", "--json"))
    assert search.answer in range(1, 10)
