"""Homes and tests of clauses are found in a small made-up package."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from quintain.clauses.trace import (
    Home,
    Project,
    cited_ids,
    coverage,
    homes_in,
    innermost,
    marked_tests,
    parse_file,
    problems,
    this_project,
)

LEDGER = """
system = "toy"
title = "Toy"
source = "made up"
summary = "A game of two rules."
"""

RULES = '''
"""TO-001 to TO-003: a chapter's heading is nobody's home."""


def strike(foe):
    """TO-001: a hit costs 2 health."""
    foe.health -= 2
    foe.shield = None  # TO-002: and the shield; TO-003 is only mentioned


# Ruling on TO-003: this is a reference.
'''

TESTS = """
import pytest

@pytest.mark.rule("TO-001")
def test_a_hit_hurts(): ...

class TestShields:
    @pytest.mark.rule("TO-001", "TO-002")
    def test_a_shield_breaks(self): ...
"""


def write_toy(folder: Path, *, rules: str = RULES, tests: str = TESTS, kinds: str = "rule rule guidance") -> Project:
    package = folder / "src" / "toybox"
    (package / "systems" / "toy").mkdir(parents=True)
    (package / "ledger").mkdir()
    (folder / "tests").mkdir()
    clauses = [
        f'[[clause]]\nid = "TO-{number:03}"\nsection = "s"\nrule = "r"\nkind = "{kind}"\ntest = "t"\n'
        for number, kind in enumerate(kinds.split(), start=1)
    ]
    (package / "ledger" / "toy.toml").write_text(LEDGER + "\n".join(clauses))
    (package / "systems" / "toy" / "__init__.py").write_text("COMPLETE = True\n")
    (package / "systems" / "toy" / "rules.py").write_text(rules)
    (folder / "tests" / "test_toy.py").write_text(tests)
    return Project(package, folder / "tests")


def homes(source: str) -> dict[str, list[str]]:
    """Clause -> "first-last name" of each innermost home."""
    found: dict[str, list[Home]] = {}
    for clause_id, home in homes_in(dedent(source).lstrip("\n"), "rules.py"):
        found.setdefault(clause_id, []).append(home)
    return {
        clause_id: [f"{home.first}-{home.last} {home.name}" for home in innermost(listed)]
        for clause_id, listed in found.items()
    }


def test_each_clause_has_its_home_and_its_tests(tmp_path: Path) -> None:
    traces = {trace.id: trace for trace in coverage("toy", write_toy(tmp_path))}

    assert str(traces["TO-001"].home) == "systems/toy/rules.py:5 strike"
    assert str(traces["TO-002"].home) == "systems/toy/rules.py:8 strike"
    assert traces["TO-003"].home is None
    assert traces["TO-001"].tests == (
        "tests/test_toy.py::TestShields::test_a_shield_breaks",
        "tests/test_toy.py::test_a_hit_hurts",
    )
    assert traces["TO-002"].tests == ("tests/test_toy.py::TestShields::test_a_shield_breaks",)
    assert traces["TO-001"].is_covered
    assert not traces["TO-003"].is_covered


def test_a_system_with_all_its_homes_and_tests_has_no_problems(tmp_path: Path) -> None:
    project = write_toy(tmp_path)

    assert project.systems() == ["toy"]
    assert project.is_complete("toy")
    assert problems("toy", project) == []


def test_a_rule_without_home_or_test_is_a_problem(tmp_path: Path) -> None:
    project = write_toy(tmp_path, kinds="rule rule table")

    assert problems("toy", project) == ["TO-003 has no home in the code.", "TO-003 has no test."]


def test_two_homes_are_a_problem(tmp_path: Path) -> None:
    again = RULES + '\n\ndef strike_again(foe):\n    """TO-001: once more."""\n'

    (problem,) = problems("toy", write_toy(tmp_path, rules=again))

    assert problem == (
        "TO-001 has 2 homes, not one: systems/toy/rules.py:5 strike, systems/toy/rules.py:14 strike_again."
    )


def test_ids_that_no_ledger_has_are_problems(tmp_path: Path) -> None:
    rules = RULES + "\nx = 1  # see TO-099, and UTF-8 is no clause\n"
    tests = TESTS.replace('"TO-002"', '"TO-002", "TO-098"')

    assert problems("toy", write_toy(tmp_path, rules=rules, tests=tests)) == [
        "systems/toy/rules.py:13 cites TO-099, which does not exist.",
        "tests/test_toy.py::TestShields::test_a_shield_breaks cites TO-098, which does not exist.",
    ]


def test_without_a_tests_folder_tests_are_unknown_and_not_missed(tmp_path: Path) -> None:
    project = Project(write_toy(tmp_path).package, None)

    assert [trace.tests for trace in coverage("toy", project)] == [None, None, None]
    assert problems("toy", project) == []


@pytest.mark.sources
def test_a_checkout_knows_its_tests() -> None:
    assert this_project().tests == Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("TO-001: alone", ["TO-001"]),
        ("TO-001, TO-003: a list", ["TO-001", "TO-003"]),
        ("TO-001 and TO-003: a pair", ["TO-001", "TO-003"]),
        ("TO-009 to TO-011: a range", ["TO-009", "TO-010", "TO-011"]),
        ("TO-001, TO-003 to TO-005, and TO-009: all", ["TO-001", "TO-003", "TO-004", "TO-005", "TO-009"]),
        ("TO-009 settles ties", []),
        ("as TO-009: says", []),
    ],
)
def test_ids_count_only_at_the_start_and_before_a_colon(text: str, ids: list[str]) -> None:
    assert cited_ids(text) == ids


def test_the_innermost_definition_is_the_home() -> None:
    source = '''
        class Prone:
            """TO-001, TO-002: lying down."""

            def speed(self):
                """TO-002: crawling."""
    '''

    assert homes(source) == {"TO-001": ["1-5 Prone"], "TO-002": ["4-5 Prone.speed"]}


def test_a_comment_above_speaks_of_the_statement_that_follows() -> None:
    source = """
        # TO-001: what things cost,
        # in coins
        COSTS = {"a": 1}

        class Rope:
            # TO-002: in feet
            length: int = 50

            # TO-003: a method, decorator and all
            @property
            def weight(self): ...
    """

    assert homes(source) == {
        "TO-001": ["3-3 COSTS"],
        "TO-002": ["7-7 Rope.length"],
        "TO-003": ["10-11 Rope.weight"],
    }


def test_a_comment_with_nothing_below_it_in_its_block_has_no_home() -> None:
    source = """
        def wait():
            pass
            # TO-001: nothing happens

        x = 1
    """

    assert homes(source) == {}


def test_a_comment_in_a_literal_speaks_of_its_entry() -> None:
    source = """
        COSTS = {
            "block": 1,  # TO-001: blocking
            # TO-002: predicting
            "predict": max(
                2,
                3,
            ),
            "dodge": 1,  # TO-001: and dodging
        }  # TO-003: all of them
    """

    assert homes(source) == {
        "TO-001": ["2-8 COSTS"],
        "TO-002": ["4-7 COSTS"],
        "TO-003": ["1-9 COSTS"],
    }


def test_a_comment_on_a_branch_speaks_of_the_branch() -> None:
    source = """
        def act(x):
            if x > 3:  # TO-001: all of it
                go()
            elif x:  # TO-002: the second branch
                stay()
            else:  # TO-003: the last branch
                run()
                hide()
            match x:
                case 1:  # TO-004: a case
                    sing()
                case _:
                    dance()
            return (
                x
                + 1  # TO-005: an operand
            )
    """

    assert homes(source) == {
        "TO-001": ["2-8 act"],
        "TO-002": ["4-8 act"],
        "TO-003": ["7-8 act"],
        "TO-004": ["10-11 act"],
        "TO-005": ["16-16 act"],
    }


def test_marks_are_read_from_classes_modules_parameters_and_named_lists(tmp_path: Path) -> None:
    file = tmp_path / "test_marks.py"
    file.write_text(
        dedent("""
            import pytest

            pytestmark = pytest.mark.rule("TO-001")
            CASES = [pytest.param(1, marks=pytest.mark.rule("TO-003"))]

            @pytest.mark.rule("TO-002")
            class TestAll:
                def test_one(self): ...
                def helper(self): ...

            @pytest.mark.parametrize("x", CASES)
            def test_two(x): ...

            @pytest.mark.parametrize("x", [pytest.param(1, marks=[pytest.mark.rule("TO-004")])])
            def test_three(x): ...
        """)
    )

    assert sorted(marked_tests(parse_file(file), "t.py")) == [
        ("TO-001", "t.py::TestAll::test_one"),
        ("TO-001", "t.py::test_three"),
        ("TO-001", "t.py::test_two"),
        ("TO-002", "t.py::TestAll::test_one"),
        ("TO-003", "t.py::test_two"),
        ("TO-004", "t.py::test_three"),
    ]
