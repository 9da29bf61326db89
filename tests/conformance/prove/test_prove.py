"""`make prove` on a made-up game: what is tested is killed, what is not must be listed with a reason."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHECKOUT = Path(__file__).parents[3]

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
        health = healed(health)
    return health


def healed(health):
    """TO-006: one at a time."""
    return health + 1


def shout():
    """TO-007: there is nothing to change here."""


def push(distance, weight):
    """TO-008, TO-009: by its distance, and less by its weight."""
    return distance - weight
'''

SHOP = """
from mini.systems.toy.rules import SHIELD_COST


def change(coins):
    return coins - SHIELD_COST
"""

TESTS = """
import pytest

from mini.systems.toy.rules import SIDES, flee, push, rest, strike
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
    assert rest(5) == rest(10) == 10
    assert rest(11) == 11


@pytest.mark.rule("TO-007")
def test_shouting():
    pass


@pytest.mark.rule("TO-008")
def test_pushing():
    assert push(3, 1) == 2


@pytest.mark.rule("TO-009")
def test_pushing_what_is_heavy():
    push(3, 1)
"""


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project like ours with a game of nine clauses."""
    root = tmp_path_factory.mktemp("toy")
    system = root / "src" / "mini" / "systems" / "toy"
    system.mkdir(parents=True)
    for folder in (system, system.parent, system.parents[1]):
        (folder / "__init__.py").touch()
    (root / "src" / "mini" / "ledger").mkdir()
    clauses = "".join(CLAUSE.format(number=number) for number in range(1, 10))
    (root / "src" / "mini" / "ledger" / "toy.toml").write_text(LEDGER + clauses)
    (system / "rules.py").write_text(RULES)
    (system / "shop.py").write_text(SHOP)
    (root / "tests" / "systems" / "toy").mkdir(parents=True)
    (root / "tests" / "test_toy.py").write_text(TESTS)
    (root / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["rule(clause): proves it"]\n')
    return root


@pytest.fixture
def survivors(toy: Path) -> Iterator[Path]:
    """The list of survivors, gone again after the test."""
    path = toy / "tests" / "systems" / "toy" / "survivors.toml"
    yield path
    path.unlink(missing_ok=True)


def prove(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    package = ["--package", str(root / "src" / "mini")]
    command = [sys.executable, "-m", "quintain.conformance.prove", "toy", *package, *options]
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(command, env=environment, cwd=CHECKOUT, capture_output=True, text=True, check=False)


def clauses_of(run: subprocess.CompletedProcess[str]) -> dict[str, dict[str, Any]]:
    return {clause["id"]: clause for clause in json.loads(run.stdout)["clauses"]}


@pytest.fixture(scope="module")
def proved(toy: Path) -> subprocess.CompletedProcess[str]:
    return prove(toy, "--json", "--limit", "3")


FLEEING = """
[[survivor]]
clause = "TO-002"
function = "flee"
change = ["return health < 5 -> return health <= 5", "return health < 5 -> return health < 6"]
why = "Nobody flees in this game."
"""


def test_every_mutant_is_judged_and_counted(proved: subprocess.CompletedProcess[str]) -> None:
    found = clauses_of(proved)

    assert {clause: (entry["killed"], entry["total"]) for clause, entry in found.items()} == {
        "TO-001": (6, 6),
        "TO-002": (0, 2),
        "TO-003": (1, 1),
        "TO-004": (4, 4),
        "TO-005": (5, 5),
        "TO-006": (3, 3),
        "TO-007": (0, 0),
        "TO-008": (2, 2),
        "TO-009": (2, 2),
    }
    assert [clause for clause, entry in found.items() if not entry["good"]] == ["TO-002", "TO-007", "TO-009"]
    assert proved.returncode == 1


def test_a_clause_needs_something_to_change(proved: subprocess.CompletedProcess[str]) -> None:
    assert clauses_of(proved)["TO-007"]["shortfall"] == "nothing in its home can be changed"


def test_a_clause_whose_neighbours_tests_do_all_the_work_is_not_proved(
    proved: subprocess.CompletedProcess[str],
) -> None:
    found = clauses_of(proved)

    assert found["TO-008"]["shortfall"] == ""
    assert found["TO-009"]["shortfall"] == "only tests of other clauses notice"


def test_survivors_name_the_function_and_the_change(proved: subprocess.CompletedProcess[str]) -> None:
    assert clauses_of(proved)["TO-002"]["survivors"] == [
        {
            "file": "src/mini/systems/toy/rules.py",
            "line": 12,
            "function": "flee",
            "change": change,
            "why": "",
        }
        for change in ("return health < 5 -> return health <= 5", "return health < 5 -> return health < 6")
    ]


def test_an_unlisted_survivor_fails_the_run_and_a_listed_one_does_not(toy: Path, survivors: Path) -> None:
    unlisted = prove(toy, "--clause", "TO-002")
    survivors.write_text(FLEEING)
    listed = prove(toy, "--clause", "TO-002", "--verbose")

    assert (
        "SURVIVED  src/mini/systems/toy/rules.py:12  flee: return health < 5 -> return health <= 5" in unlisted.stdout
    )
    assert "toy: 0 killed, 0 listed, 2 mutants in all of 1 clauses; 2 survive and are not listed." in unlisted.stdout
    assert unlisted.returncode == 1
    assert "toy: 0 killed, 2 listed, 2 mutants in all of 1 clauses; 0 survive and are not listed." in listed.stdout
    assert "TO-002  systems/toy/rules.py:10 flee: 0 killed, 2 listed, 2 in all" in listed.stdout
    assert "Nobody flees in this game." in listed.stdout
    assert listed.returncode == 0


def test_a_listed_mutant_that_is_killed_after_all_fails_the_run(toy: Path, survivors: Path) -> None:
    survivors.write_text(
        '[[survivor]]\nclause = "TO-003"\nfunction = "SHIELD_COST"\n'
        'change = "SHIELD_COST = 7 -> SHIELD_COST = 8"\nwhy = "Not so."\n'
    )
    run = prove(toy, "--clause", "TO-003")

    assert "survivors.toml, but killed: TO-003  SHIELD_COST: SHIELD_COST = 7 -> SHIELD_COST = 8" in run.stdout
    assert run.returncode == 1


def test_a_listed_mutant_that_there_is_not_fails_the_run(toy: Path, survivors: Path) -> None:
    survivors.write_text(FLEEING.replace("< 6", "< 7").replace("<= 5", "<= 6"))
    asked = prove(toy, "--clause", "TO-002")
    other = prove(toy, "--clause", "TO-003")

    assert "but there is no such mutant: TO-002  flee: return health < 5 -> return health < 7" in asked.stdout
    assert asked.returncode == 1
    assert other.returncode == 0


def test_a_whole_run_finds_listed_mutants_of_clauses_that_are_gone(
    toy: Path, survivors: Path, proved: subprocess.CompletedProcess[str]
) -> None:
    survivors.write_text(FLEEING.replace("TO-002", "TO-099"))
    run = prove(toy, "--limit", "3")

    assert "but there is no such mutant: TO-099  flee: return health < 5 -> return health <= 5" in run.stdout


def test_the_entries_are_written_but_the_reason_is_not(toy: Path, survivors: Path) -> None:
    entries = prove(toy, "--clause", "TO-002", "--toml").stdout
    survivors.write_text(entries)
    empty = prove(toy, "--clause", "TO-002")
    survivors.write_text(entries.replace('why = ""', 'why = "Nobody flees."'))
    filled = prove(toy, "--clause", "TO-002")

    assert tomllib.loads(entries) == {
        "survivor": [
            {
                "clause": "TO-002",
                "function": "flee",
                "change": [
                    "return health < 5 -> return health <= 5",
                    "return health < 5 -> return health < 6",
                ],
                "why": "",
            }
        ]
    }
    assert '"why" is empty' in empty.stderr
    assert empty.returncode == 2
    assert filled.returncode == 0


def test_a_constant_that_another_module_imported_is_changed_there_too(
    proved: subprocess.CompletedProcess[str],
) -> None:
    assert clauses_of(proved)["TO-003"]["killed"] == 1


def test_only_what_ran_while_tests_were_collected_is_imported_afresh(toy: Path) -> None:
    called_by_tests = prove(toy, "--clause", "TO-002", "--forget")
    called_at_import = prove(toy, "--clause", "TO-004", "--forget")

    assert "changed: 2 of 2" in called_by_tests.stderr
    assert "imported afresh" not in called_by_tests.stderr
    assert "imported afresh: 5 of 5" in called_at_import.stderr
    assert "toy: 4 killed" in called_at_import.stdout


def test_one_clause_needs_only_the_files_that_cite_it(toy: Path) -> None:
    broken = toy / "tests" / "test_broken.py"
    broken.write_text('import pytest\n\nmark = pytest.mark.rule("TO-001")\n\nraise RuntimeError\n')

    asked = prove(toy, "--clause", "TO-003", "--forget")
    cited = prove(toy, "--clause", "TO-001", "--forget")
    broken.unlink()

    assert asked.returncode == 0
    assert cited.returncode == 2


def test_a_second_run_only_remembers_whatever_is_listed(
    toy: Path, survivors: Path, proved: subprocess.CompletedProcess[str]
) -> None:
    survivors.write_text(FLEEING)
    again = prove(toy, "--limit", "3")

    assert "changed" not in again.stderr
    assert "toy: 23 killed, 2 listed, 25 mutants in all of 9 clauses; 0 survive and are not listed." in again.stdout
    assert "Not proved at all: TO-007, TO-009." in again.stdout


def test_tests_that_fail_with_nothing_changed_prove_nothing(toy: Path) -> None:
    tests = toy / "tests" / "test_toy.py"
    tests.write_text(TESTS.replace("change(10) == 3", "change(10) == 4"))

    run = prove(toy, "--clause", "TO-003")
    tests.write_text(TESTS)

    assert "fail with nothing changed: tests/test_toy.py::test_a_shield_costs_7" in run.stderr
    assert run.returncode == 2
