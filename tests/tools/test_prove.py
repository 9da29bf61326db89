"""`make prove` on a made-up game: what is tested is noticed, what is not is listed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

CHECKOUT = Path(__file__).parents[2]

CLAUSE = """
[[clause]]
id = "TO-{number:03}"
section = "s"
rule = "r"
kind = "rule"
test = "t"
"""

LEDGER = """
system = "toy"
title = "Toy"
source = "made up"
summary = "A game of a few rules."
"""

RULES = '''
from functools import cache


def strike(health, armour):
    """TO-001: a hit costs 3 health, less the armour, but never heals."""
    return health - max(0, 3 - armour)


def flee(health):
    """TO-002: below 5 health one may flee."""
    return health < 5


# TO-003: what a shield costs
SHIELD_COST = 7


def built():
    """TO-004: six sides; called once, at import."""
    return [side + 1 for side in range(6)]


SIDES = built()


@cache
def rest(health):
    """TO-005: rest until health is 10."""
    while health < 10:
        health += 1  # TO-006: one at a time
    return health


def shout():
    """TO-007: there is nothing to change here."""
'''

SHOP = """
from mini.systems.toy.rules import SHIELD_COST


def change(coins):
    return coins - SHIELD_COST
"""

TESTS = """
import pytest

from mini.systems.toy.rules import SIDES, flee, rest, strike
from mini.systems.toy.shop import change


@pytest.mark.parametrize(
    ("armour", "left"),
    [(0, 7), (1, 8), pytest.param(4, 10, marks=pytest.mark.rule("TO-002")), (3, 10)],
)
@pytest.mark.rule("TO-001")
def test_armour_makes_a_hit_cheaper(armour, left):
    assert strike(10, armour) == left


@pytest.mark.rule("TO-002")
def test_fleeing_is_possible():
    flee(1)


@pytest.mark.rule("TO-003")
def test_a_shield_costs_7():
    assert change(10) == 3


@pytest.mark.rule("TO-004")
def test_six_sides():
    assert SIDES == [1, 2, 3, 4, 5, 6]


@pytest.mark.rule("TO-005", "TO-006")
def test_resting(tmp_path):
    assert rest(4) == rest(10) == 10
    assert rest(11) == 11


@pytest.mark.rule("TO-007")
def test_shouting():
    pass
"""


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project like ours with a game of seven clauses."""
    root = tmp_path_factory.mktemp("toy")
    system = root / "src" / "mini" / "systems" / "toy"
    system.mkdir(parents=True)
    for folder in (system, system.parent, system.parents[1]):
        (folder / "__init__.py").touch()
    (root / "src" / "mini" / "ledger").mkdir()
    clauses = "".join(CLAUSE.format(number=number) for number in range(1, 8))
    (root / "src" / "mini" / "ledger" / "toy.toml").write_text(LEDGER + clauses)
    (system / "rules.py").write_text(RULES)
    (system / "shop.py").write_text(SHOP)
    (root / "tests").mkdir()
    (root / "tests" / "test_toy.py").write_text(TESTS)
    (root / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["rule(clause): proves it"]\n')
    return root


def prove(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.prove", "toy", "--package", str(root / "src" / "mini"), *options]
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, env=environment, cwd=CHECKOUT, capture_output=True, text=True, check=False)


def clauses_of(run: subprocess.CompletedProcess[str]) -> dict[str, dict[str, Any]]:
    return {clause["id"]: clause for clause in json.loads(run.stdout)["clauses"]}


@pytest.fixture(scope="module")
def proved(toy: Path) -> subprocess.CompletedProcess[str]:
    return prove(toy, "--json", "--limit", "1")


def test_tested_clauses_are_noticed_and_the_others_say_what_is_amiss(
    proved: subprocess.CompletedProcess[str],
) -> None:
    found = clauses_of(proved)

    assert {clause: entry["noticed"] for clause, entry in found.items()} == {
        "TO-001": True,
        "TO-002": False,
        "TO-003": True,
        "TO-004": True,
        "TO-005": True,
        "TO-006": True,
        "TO-007": False,
    }
    assert found["TO-002"]["shortfall"] == "its tests do not notice"
    assert found["TO-007"]["shortfall"] == "nothing in its home can be changed"
    assert proved.returncode == 1


def test_a_constant_that_another_module_imported_is_changed_there_too(
    proved: subprocess.CompletedProcess[str],
) -> None:
    assert clauses_of(proved)["TO-003"]["killed"] == 1


def test_a_function_that_only_ran_at_import_is_proved_too(proved: subprocess.CompletedProcess[str]) -> None:
    entry = clauses_of(proved)["TO-004"]

    assert entry["killed"] == entry["mutants"] > 1


def test_survivors_name_the_line_and_the_change(proved: subprocess.CompletedProcess[str]) -> None:
    survivors = clauses_of(proved)["TO-002"]["survivors"]

    assert {"file": "src/mini/systems/toy/rules.py", "line": 12, "change": "< -> <="} in survivors
    assert {"file": "src/mini/systems/toy/rules.py", "line": 12, "change": "5 -> 6"} in survivors


def test_an_explained_clause_is_accepted_until_the_explanation_is_stale(toy: Path) -> None:
    whys = toy / "src" / "mini" / "systems" / "toy" / "unproven.toml"
    whys.write_text('TO-007 = "silence is golden"\nTO-003 = "not so"\n')

    explained = prove(toy, "--clause", "TO-007")
    stale = prove(toy, "--clause", "TO-003")
    whys.unlink()

    assert "explained: silence is golden" in explained.stdout
    assert explained.returncode == 0
    assert "without need: TO-003" in stale.stdout
    assert stale.returncode == 1


def test_a_second_run_only_remembers(toy: Path, proved: subprocess.CompletedProcess[str]) -> None:
    again = prove(toy, "--limit", "1", "--verbose")

    assert "changed" not in again.stderr
    assert "survived  src/mini/systems/toy/rules.py:12  < -> <=" in again.stdout
    assert "5 of 7 clauses with a home are noticed" in again.stdout


def test_tests_that_fail_with_nothing_changed_prove_nothing(toy: Path) -> None:
    tests = toy / "tests" / "test_toy.py"
    tests.write_text(TESTS.replace("change(10) == 3", "change(10) == 4"))

    run = prove(toy, "--clause", "TO-003")
    tests.write_text(TESTS)

    assert "fail with nothing changed: tests/test_toy.py::test_a_shield_costs_7" in run.stderr
    assert run.returncode == 2
