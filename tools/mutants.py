"""Small changes to a piece of code, each of which a test of that code ought to notice."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from quintain.kernel.trace import Home

Function = ast.FunctionDef | ast.AsyncFunctionDef

OPPOSITES: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
}
SYMBOLS: dict[type[ast.AST], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Is: "is",
    ast.IsNot: "is not",
    ast.In: "in",
    ast.NotIn: "not in",
    ast.And: "and",
    ast.Or: "or",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Div: "/",
}
OTHER_EXTREME = {"min": "max", "max": "min"}
SEQUENCES = ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp


# Where a change is made, what it does, and the deed.
Changes = Iterator[tuple[ast.expr | ast.stmt, str, Callable[[], object]]]


class Change(NamedTuple):
    """One way to change a syntax tree: what it does, and the deed itself.

    A weak change (a result or a text spoilt) is tried only where nothing else can be changed. A change
    `in_function` happens when the function is called, every other one when the module is imported.
    """

    line: int
    what: str
    in_function: bool
    is_weak: bool
    make: Callable[[], object]


class Mutant(NamedTuple):
    """A module with its `number`th possible change made."""

    path: Path
    module: str
    number: int
    line: int
    what: str
    in_function: bool

    def tree(self) -> ast.Module:
        return changed_tree(self.path.read_text(encoding="utf-8"), self.number)


class Place(NamedTuple):
    """What a node's surroundings say about it."""

    in_function: bool
    returns_bool: bool


def mutants_of(home: Home, others: list[Home], path: Path, module: str, cap: int) -> list[Mutant]:
    """At most `cap` mutants of a clause's home, spread evenly over it.

    Code inside it that is another clause's own home is left to that clause, unless nothing else is there.
    """
    inner = [other for other in others if other.lies_within(home) and not home.lies_within(other)]
    inside = changes_between(path, home.first, home.last)
    own = [pair for pair in inside if not any(other.first <= pair[1].line <= other.last for other in inner)]
    attempts = [own, inside, changes_between(path, *statement_lines(path, home))]
    strong = [[pair for pair in attempt if not pair[1].is_weak] for attempt in attempts]
    chosen = next((attempt for attempt in [*strong, *attempts] if attempt), [])
    return [
        Mutant(path, module, number, change.line, change.what, change.in_function)
        for number, change in spread(chosen, cap)
    ]


@cache
def numbered_changes(path: Path) -> tuple[ast.Module, list[tuple[int, Change]]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tree, list(enumerate(changes(tree)))


def changes_between(path: Path, first: int, last: int) -> list[tuple[int, Change]]:
    _, numbered = numbered_changes(path)
    return [(number, change) for number, change in numbered if first <= change.line <= last]


def statement_lines(path: Path, home: Home) -> tuple[int, int]:
    """The lines of the whole statement that a home is a part of."""
    tree, _ = numbered_changes(path)
    ends = [
        node.end_lineno or node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno == home.statement
    ]
    return min(home.first, home.statement), max([home.last, *ends])


def spread(changes: list[tuple[int, Change]], most: int) -> list[tuple[int, Change]]:
    """At most so many of the changes, evenly spread, the first and the last among them."""
    if len(changes) <= most:
        return changes
    step = (len(changes) - 1) / max(most - 1, 1)
    return [changes[round(index * step)] for index in range(most)]


def changed_tree(source: str, number: int) -> ast.Module:
    """The source's syntax tree with its `number`th change made."""
    tree = ast.parse(source)
    next(islice(changes(tree), number, None)).make()
    return ast.fix_missing_locations(tree)


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every change that can be made to a module, in a fixed order; make at most one of them."""
    for node, place in walk(tree, Place(in_function=False, returns_bool=False)):
        for at, what, make in strong_changes(node, place, tree):
            yield Change(at.lineno, what, place.in_function, is_weak=False, make=make)
        for at, what, make in weak_changes(node):
            yield Change(at.lineno, what, place.in_function, is_weak=True, make=make)


def walk(node: ast.AST, place: Place) -> Iterator[tuple[ast.AST, Place]]:
    """Every node that runs, with its place: no annotations, no docstrings, no texts for people."""
    for field, child in fields(node):
        if field in ("annotation", "returns") or isinstance(child, ast.JoinedStr) or is_bookkeeping(child):
            continue
        if isinstance(node, Function) and field == "body":
            returns_bool = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
            inside = Place(in_function=True, returns_bool=returns_bool)
        else:
            inside = place
        yield child, inside
        yield from walk(child, inside)


def fields(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield field, child


def is_bookkeeping(node: ast.AST) -> bool:
    """Docstrings, and the likes of `__slots__`."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name.startswith("__")
    return False


def strong_changes(node: ast.AST, place: Place, tree: ast.Module) -> Changes:
    match node:
        case ast.Constant():
            yield from other_constants(node)
        case ast.Compare():
            for index, op in enumerate(node.ops):
                yield from swapped(node, op, partial(node.ops.__setitem__, index))
        case ast.BoolOp() | ast.AugAssign():
            yield from swapped(node, node.op, partial(setattr, node, "op"))
        case ast.BinOp() if not is_sequence(node.left) and not is_sequence(node.right):
            yield from swapped(node, node.op, partial(setattr, node, "op"))
        case ast.UnaryOp(op=ast.Not()):
            yield node, "not removed", partial(setattr, node, "operand", negated(node.operand))
        case ast.If() | ast.IfExp():
            yield from forced(node.test, partial(setattr, node, "test"))
        case ast.While():
            yield node, "loop never entered", partial(setattr, node, "test", ever(False, node.test))
        case ast.comprehension():
            for index, test in enumerate(node.ifs):
                yield from forced(test, partial(node.ifs.__setitem__, index))
        case ast.Return(value=ast.expr() as value) if place.returns_bool and not isinstance(value, ast.Constant):
            yield node, "result negated", partial(setattr, node, "value", negated(value))
        case ast.Call(func=ast.Name(id=name) as called) if name in OTHER_EXTREME:
            other = OTHER_EXTREME[name]
            yield node, f"{name} -> {other}", partial(setattr, called, "id", other)
        case ast.List(ctx=ast.Load()) | ast.Set() | ast.Dict():
            yield from missing_entries(node)
        case ast.Tuple(ctx=ast.Load()) if not place.in_function:
            yield from missing_entries(node)
    if isinstance(node, ast.stmt) and is_removable(node):
        yield node, f"removed: {shortened(node)}", partial(remove, tree, node)


def weak_changes(node: ast.AST) -> Changes:
    match node:
        case ast.Return(value=ast.expr()) | ast.Assign() | ast.AnnAssign(value=ast.expr()):
            if not isinstance(node.value, ast.Constant):
                yield node, f"spoilt: {shortened(node)}", partial(setattr, node, "value", ast.Constant(None))
        case ast.Constant(value=str(text)) if text:
            yield node, f"{text!r} changed", partial(setattr, node, "value", f"{text}?")


def other_constants(node: ast.Constant) -> Changes:
    """Another truth value, the next number, and for 1 also 0."""
    value = node.value
    others: list[object] = []
    if isinstance(value, bool):
        others = [not value]
    elif isinstance(value, int | float):
        others = [value + 1, 0] if value == 1 else [value + 1]
    for other in others:
        yield node, f"{value!r} -> {other!r}", partial(setattr, node, "value", other)


def swapped(node: ast.expr | ast.stmt, op: ast.AST, put: Callable[[Any], object]) -> Changes:
    if opposite := OPPOSITES.get(type(op)):
        yield node, f"{SYMBOLS[type(op)]} -> {SYMBOLS[opposite]}", partial(put, opposite())


def forced(test: ast.expr, put: Callable[[Any], object]) -> Changes:
    for always in (True, False):
        what = f"always {'true' if always else 'false'}: {shortened(test)}"
        yield test, what, partial(put, ever(always, test))


def missing_entries(node: ast.List | ast.Set | ast.Tuple | ast.Dict) -> Changes:
    for index, entry in enumerate(node.values if isinstance(node, ast.Dict) else node.elts):
        at = (node.keys[index] if isinstance(node, ast.Dict) else None) or entry
        yield at, f"entry missing: {shortened(at)}", partial(drop_entry, node, index)


def drop_entry(node: ast.List | ast.Set | ast.Tuple | ast.Dict, index: int) -> None:
    if isinstance(node, ast.Dict):
        del node.keys[index], node.values[index]
    elif isinstance(node, ast.Set) and len(node.elts) == 1:
        node.elts = [ast.Starred(ast.Tuple([], ast.Load()), ast.Load())]
    else:
        del node.elts[index]


def is_removable(node: ast.stmt) -> bool:
    """Statements that only do something; without one that names a value the rest would not run at all."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Delete():
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
    return False


def remove(tree: ast.Module, statement: ast.stmt) -> None:
    """Puts a statement behind `if False:`, so that the function keeps its variables."""
    for parent in ast.walk(tree):
        for _, body in ast.iter_fields(parent):
            if isinstance(body, list) and statement in body:
                body[body.index(statement)] = ast.If(ast.Constant(False), [statement], [])
                return


def is_sequence(node: ast.expr) -> bool:
    """Texts and lists can be added, but not subtracted: that would merely crash."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_text or isinstance(node, SEQUENCES)


def ever(always: bool, test: ast.expr) -> ast.expr:
    """The test, worked out as before, but with the result we want."""
    return ast.BoolOp(ast.Or() if always else ast.And(), [test, ast.Constant(always)])


def negated(value: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), value)


def shortened(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 50 else f"{text[:47]}..."
