"""The changes that `make prove` makes to a clause's home."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from quintain.clauses.trace import Home, homes_in
from quintain.conformance.prove.mutants import Mutant, Source, mutants_of


def changed(source: str, *, weak: bool = False) -> list[str]:
    """Every mutant of a source, as the text it becomes."""
    return list(texts(Source(Path("toy.py"), source), weak=weak))


def texts(source: Source, *, weak: bool) -> Iterator[str]:
    for change in source.changes:
        if change.is_weak == weak:
            with change.made():
                yield ast.unparse(source.tree)


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("x = 3", ["x = 4"]),
        ("x = 0", ["x = 1"]),
        ("x = 1", ["x = 2", "x = 0"]),
        ("x = 0.5", ["x = 1.5"]),
        ("x = True", ["x = False"]),
        ("a < 1 + b", ["a <= 1 + b", "1 + b < a", "a < 1 - b", "a < 2 + b", "a < 0 + b"]),
        ("a == b", ["a != b"]),
        ("a in b", ["a not in b"]),
        ("a in (B, C)", ["a not in (B, C)", "a in (C,)", "a in (B,)"]),
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
        ("zip(a, b, strict=True)", ["if False:\n    zip(a, b, strict=True)"]),
    ],
)
def test_an_expression_is_changed_in_each_of_these_ways(source: str, mutants: list[str]) -> None:
    assert changed(source) == mutants


@pytest.mark.parametrize(
    "source",
    [
        "__slots__ = ('a', 'b')",
        "'''Twice 3.'''",
        "assert a < 3",
        "if TYPE_CHECKING:\n    go(3)",
        "def f(a: int) -> Literal[3]:\n    pass",
    ],
)
def test_what_no_rule_rests_on_is_not_changed(source: str) -> None:
    assert changed(source) == changed(source, weak=True) == []


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("go()", ["if False:\n    go()"]),
        ("a.b = c", ["if False:\n    a.b = c"]),
        ("a += b", ["a -= b", "if False:\n    a += b"]),
        ("if a:\n    pass", ["if a or True:\n    pass", "if a and False:\n    pass"]),
        ("while a:\n    break", ["while a and False:\n    break"]),
        ("for a in b:\n    pass", ["for a in b:\n    pass\n    break"]),
        ("def f() -> bool:\n    return a", ["def f() -> bool:\n    return not a"]),
        ("def f() -> bool:\n    return a == b", ["def f() -> bool:\n    return a != b"]),
        ("def f() -> int:\n    return a", []),
    ],
)
def test_a_statement_is_changed_in_each_of_these_ways(source: str, mutants: list[str]) -> None:
    assert changed(source) == mutants


def test_a_condition_that_always_or_never_holds_says_what_its_opposite_would() -> None:
    assert changed("if a == b:\n    pass") == ["if a == b or True:\n    pass", "if a == b and False:\n    pass"]
    assert changed("if not a:\n    pass") == ["if not a or True:\n    pass", "if not a and False:\n    pass"]


def test_weak_changes_spoil_a_result_or_a_text() -> None:
    assert changed("x = half(y)", weak=True) == ["x = None"]
    assert changed("x = 'minor'", weak=True) == ["x = 'minor?'"]


@pytest.mark.parametrize(
    "source",
    [
        "table.log(Hit(3))",
        "scene.tell(table, Hit(not a))",
        "if table.listening:\n    told = Hit(a < 3)",
        "x = table.rule('go', options, policy, why, secret=True, quiet=True)",
    ],
)
def test_what_only_tells_people_is_changed_weakly(source: str) -> None:
    assert changed(source) == []
    assert changed(source, weak=True)


# A person's mistakes


def in_function(line: str, *, first: str = "attacker: Creature, target: Creature") -> list[str]:
    """The lines that a function's only line becomes."""
    found = changed(f"def strike({first}):\n    {line}")
    return [text.partition("\n    ")[2] for text in found]


def test_the_two_sides_of_a_call_are_swapped() -> None:
    assert "hurt(target, attacker, 3)" in in_function("hurt(attacker, target, 3)")
    assert "hurt(blow.target, blow.attacker)" in in_function("hurt(blow.attacker, blow.target)")


def test_the_two_sides_of_a_difference_and_of_a_comparison_are_swapped() -> None:
    assert "x = b.agility - a.agility" in in_function("x = a.agility - b.agility", first="a, b")
    assert "x = b.agility > a.agility" in in_function("x = a.agility > b.agility", first="a, b")


def test_the_wrong_creature_is_used() -> None:
    assert in_function("attacker.hp -= 0") == [
        "attacker.hp += 0",
        "if False:\n        attacker.hp -= 0",
        "target.hp -= 0",
        "attacker.hp -= 1",
    ]
    assert "x = blow.target.hp" in in_function("x = blow.attacker.hp")


def test_a_creature_without_an_annotation_is_known_by_the_name_that_others_have() -> None:
    source = """
        def strike(scene: Scene, target: Creature):
            attacker = scene.acting
            return attacker.hp

        def flee(attacker: Creature): ...
    """

    assert any("return target.hp" in text for text in changed(dedent(source)))


def test_a_creature_that_is_not_known_yet_is_not_used() -> None:
    source = """
        def strike(scene: Scene, target: Creature):
            hp = target.hp
            attacker: Creature = scene.acting
    """

    assert not any("attacker.hp" in text for text in changed(dedent(source)))


def test_things_of_different_kinds_are_not_mixed_up() -> None:
    assert in_function("return half(attacker, place)", first="attacker: Creature, place: Spot") == []
    assert in_function("return half(a, b)", first="a: int, b: int") == []


def test_an_effect_in_a_branch_is_dropped() -> None:
    source = "def f(a):\n    damage = half(a)\n    if a:\n        damage = 0\n    return damage"

    assert any("if False:\n            damage = 0" in text for text in changed(source))
    assert not any("if False:\n        damage = half(a)" in text for text in changed(source))


def test_one_of_those_listed_is_forgotten() -> None:
    assert in_function("return a in (B, C)")[1:] == ["return a in (C,)", "return a in (B,)"]
    assert in_function("for a in (B, C):\n        break") == [
        "for a in (C,):\n        break",
        "for a in (B,):\n        break",
    ]


def test_a_function_returns_too_early() -> None:
    source = "def f(a) -> None:\n    a.x = 0\n    for b in a:\n        b.x = 0\n        b.y = 0"

    assert any("a.x = 0\n    if False:\n        for b in a:" in text for text in changed(source))


def test_a_table_is_off_by_one_either_way() -> None:
    assert changed("COSTS = {'a': 5}") == ["COSTS = {}", "COSTS = {'a': 6}", "COSTS = {'a': 4}"]
    assert in_function("return [5]") == ["return []", "return [6]"]


# The mutants of a clause


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
    "c": cheap,  # TO-006: by name
}


class Shout:
    def twice(self):
        '''TO-007: shout, and shout again.'''
        shout(0)
        shout(0)


def same(health):
    '''TO-008: nothing.'''
    return health if True else 1
"""


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "rules.py"
    path.write_text(dedent(RULES).lstrip("\n"))
    return path


def mutants(path: Path, clause: str) -> list[Mutant]:
    homes: dict[str, Home] = dict(homes_in(path.read_text(), "rules.py"))
    return mutants_of(homes[clause], list(homes.values()), path, "rules")


def what_changes(path: Path, clause: str) -> list[str]:
    return [str(mutant) for mutant in mutants(path, clause)]


def test_a_home_leaves_the_homes_inside_it_to_their_clauses(rules: Path) -> None:
    assert what_changes(rules, "TO-001") == [
        "hit: health -= 2 -> health += 2",
        "hit: removed: health -= 2",
        "hit: health -= 2 -> health -= 3",
    ]
    assert what_changes(rules, "TO-002") == [
        "hit: health -= 1 -> health += 1",
        "hit: removed: health -= 1",
        "hit: health -= 1 -> health -= 2",
        "hit: health -= 1 -> health -= 0",
    ]


def test_weak_changes_are_made_where_there_are_no_others(rules: Path) -> None:
    assert what_changes(rules, "TO-003") == ["rest: spoilt: return half(health)"]


def test_an_entry_of_a_table_is_changed_alone(rules: Path) -> None:
    assert what_changes(rules, "TO-006") == ["COSTS: missing: 'c'"]
    assert [mutant.in_function for mutant in mutants(rules, "TO-004")] == [False, False, False]


def test_the_same_change_made_twice_is_numbered(rules: Path) -> None:
    assert what_changes(rules, "TO-007") == [
        "Shout.twice: removed: shout(0)",
        "Shout.twice: shout(0) -> shout(1)",
        "Shout.twice: removed: shout(0) (number 2)",
        "Shout.twice: shout(0) -> shout(1) (number 2)",
    ]


def test_a_bare_name_is_shown_with_what_is_around_it(rules: Path) -> None:
    lines = [
        "def guard(scene: Scene, body: Creature, target: Creature):",
        "    '''TO-001: watches over a creature, and over its friends.'''",
        "    watched = everybody_whom_it_watches_over_just_now(scene, 'guard', body.place, target)",
        "    for each in body:",
        "        break",
    ]
    rules.with_name("guard.py").write_text("\n".join(lines))

    assert what_changes(rules.with_name("guard.py"), "TO-001")[1:] == [
        "guard: ...w(scene, 'guard', body.place, target) -> ...w(scene, 'guard', body.place, body)",
        "guard: body -> target in: for each in body:",
    ]


def test_a_mutant_is_named_the_same_wherever_its_function_stands(rules: Path) -> None:
    before = what_changes(rules, "TO-007")
    moved = rules.with_name("moved.py")
    moved.write_text("MORE = 3\n\n\n" + rules.read_text())

    assert what_changes(moved, "TO-007") == before


def test_what_compiles_to_the_same_code_is_no_mutant(rules: Path) -> None:
    assert "same: return health if True else 1 -> return health if True else 2" not in what_changes(rules, "TO-008")


def test_a_change_is_undone(rules: Path) -> None:
    source = Source(rules, rules.read_text())
    before = ast.unparse(source.tree)
    for change in source.changes:
        with change.made():
            assert ast.unparse(source.tree) != before

        assert ast.unparse(source.tree) == before
