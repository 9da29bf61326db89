"""The changes that `make prove` makes to a clause's home."""

from __future__ import annotations

import ast
from pathlib import Path
from textwrap import dedent

import pytest

from quintain.kernel.trace import Home, homes_in
from tools.mutants import changed_tree, changes, mutants_of


def changed(source: str, *, weak: bool = False) -> list[str]:
    """Every mutant of a source, as the text it becomes."""
    numbered = enumerate(changes(ast.parse(source)))
    return [ast.unparse(changed_tree(source, number)) for number, change in numbered if change.is_weak == weak]


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("x = 3", ["x = 4"]),
        ("x = 0", ["x = 1"]),
        ("x = 1", ["x = 2", "x = 0"]),
        ("x = 0.5", ["x = 1.5"]),
        ("x = True", ["x = False"]),
        ("a < b", ["a <= b"]),
        ("a == b", ["a != b"]),
        ("a in b", ["a not in b"]),
        ("a is not b", ["a is b"]),
        ("a and b", ["a or b"]),
        ("not a", ["not not a"]),
        ("x = a + b", ["x = a - b"]),
        ("x = a * b", ["x = a + b"]),
        ("x = 'a' + b", []),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("x = a if b else c", ["x = a if b or True else c", "x = a if b and False else c"]),
        ("x = [a for a in b if c]", ["x = [a for a in b if c or True]", "x = [a for a in b if c and False]"]),
        ("x = [a, b]", ["x = [b]", "x = [a]"]),
        ("x = {a: b}", ["x = {}"]),
        ("x = {a}", ["x = {*()}"]),
        ("x: Literal[3] = y", []),
        ("x = f'{a + 1}'", []),
        ("__slots__ = ('a', 'b')", []),
        ("'''Twice 3.'''", []),
    ],
)
def test_an_expression_is_changed_in_each_of_these_ways(source: str, mutants: list[str]) -> None:
    assert changed(source) == mutants


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("go()", ["if False:\n    go()"]),
        ("a.b = c", ["if False:\n    a.b = c"]),
        ("a += b", ["a -= b", "if False:\n    a += b"]),
        ("if a:\n    pass", ["if a or True:\n    pass", "if a and False:\n    pass"]),
        ("while a:\n    pass", ["while a and False:\n    pass"]),
        ("def f() -> bool:\n    return a", ["def f() -> bool:\n    return not a"]),
        ("def f() -> int:\n    return a", []),
    ],
)
def test_a_statement_is_changed_in_each_of_these_ways(source: str, mutants: list[str]) -> None:
    assert changed(source) == mutants


def test_weak_changes_spoil_a_result_or_a_text() -> None:
    assert changed("x = half(y)", weak=True) == ["x = None"]
    assert changed("x = 'minor'", weak=True) == ["x = 'minor?'"]


RULES = """
def hit(health, bonus):
    '''TO-001: a hit costs 2.'''
    health -= 2
    health -= 1  # TO-002: and 1 more
    return half(health)


def rest(health):
    '''TO-003: back to half.'''
    return half(health)


COSTS = {
    "a": 5,  # TO-004: dear
    "b": [1, 2, 3, 4, 5, 6, 7, 8, 9],  # TO-005: many
    "c": cheap,  # TO-006: by name
}
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.py"
    path.write_text(dedent(RULES).lstrip("\n"))
    return path


def what_changes(path: Path, clause: str, cap: int = 12) -> list[str]:
    homes: dict[str, Home] = dict(homes_in(path.read_text(), "rules.py"))
    mutants = mutants_of(homes[clause], list(homes.values()), path, "rules", cap)
    return [f"{mutant.line} {mutant.what}" for mutant in mutants]


def test_a_home_leaves_the_homes_inside_it_to_their_clauses(rules: Path) -> None:
    assert what_changes(rules, "TO-001") == ["3 - -> +", "3 removed: health -= 2", "3 2 -> 3"]
    assert what_changes(rules, "TO-002") == ["4 - -> +", "4 removed: health -= 1", "4 1 -> 2", "4 1 -> 0"]


def test_weak_changes_are_made_where_there_are_no_others(rules: Path) -> None:
    assert what_changes(rules, "TO-003") == ["10 spoilt: return half(health)"]


def test_an_entry_of_a_table_is_changed_alone(rules: Path) -> None:
    assert what_changes(rules, "TO-004") == ["14 entry missing: 'a'", "14 5 -> 6"]
    assert what_changes(rules, "TO-006") == ["16 entry missing: 'c'"]


def test_a_cap_spreads_the_mutants_evenly(rules: Path) -> None:
    everything = what_changes(rules, "TO-005", cap=100)
    few = what_changes(rules, "TO-005", cap=3)

    assert few == [everything[0], everything[len(everything) // 2], everything[-1]]
