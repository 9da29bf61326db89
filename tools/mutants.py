"""Small changes to a piece of code, each of which a test of that code ought to notice."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

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
SEQUENCES = ast.Constant | ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp


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
    tree = ast.parse(path.read_text(encoding="utf-8"))
    inner = [other for other in others if other.lies_within(home) and not home.lies_within(other)]
    numbered = list(enumerate(changes(tree)))

    def between(first: int, last: int) -> list[tuple[int, Change]]:
        return [(number, change) for number, change in numbered if first <= change.line <= last]

    inside = between(home.first, home.last)
    own = [pair for pair in inside if not any(other.first <= pair[1].line <= other.last for other in inner)]
    attempts = [own, inside, between(*statement_lines(tree, home))]
    strong = [[pair for pair in attempt if not pair[1].is_weak] for attempt in attempts]
    chosen = next((attempt for attempt in [*strong, *attempts] if attempt), [])
    return [
        Mutant(path, module, number, change.line, change.what, change.in_function)
        for number, change in spread(chosen, cap)
    ]


def statement_lines(tree: ast.Module, home: Home) -> tuple[int, int]:
    """The lines of the whole statement that a home is a part of."""
    ends = [
        node.end_lineno or node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt) and node.lineno == home.statement
    ]
    return min(home.first, home.statement), max([home.last, *ends])


def spread[T](things: list[T], most: int) -> list[T]:
    """At most so many of the things, evenly spread, the first and the last among them."""
    if len(things) <= most:
        return things
    step = (len(things) - 1) / max(most - 1, 1)
    return [things[round(index * step)] for index in range(most)]


def changed_tree(source: str, number: int) -> ast.Module:
    """The source's syntax tree with its `number`th change made."""
    tree = ast.parse(source)
    next(islice(changes(tree), number, None)).make()
    return ast.fix_missing_locations(tree)


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every change that can be made to a module, in a fixed order; make at most one of them."""
    for node, place in walk(tree, Place(in_function=False, returns_bool=False)):
        line = getattr(node, "lineno", 0)
        for what, make in strong_changes(node, place, tree):
            yield Change(line, what, place.in_function, False, make)
        for what, make in weak_changes(node):
            yield Change(line, what, place.in_function, True, make)


def walk(node: ast.AST, place: Place) -> Iterator[tuple[ast.AST, Place]]:
    """Every node that runs, with its place: no annotations, no docstrings, no texts for people."""
    for field, child in fields(node):
        if field in ("annotation", "returns") or isinstance(child, ast.JoinedStr) or is_docstring(child):
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


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


Changes = Iterator[tuple[str, Callable[[], object]]]


def strong_changes(node: ast.AST, place: Place, tree: ast.Module) -> Changes:
    match node:
        case ast.Constant():
            yield from other_constants(node)
        case ast.Compare():
            for index, op in enumerate(node.ops):
                yield from swapped(op, lambda new, index=index: node.ops.__setitem__(index, new))
        case ast.BoolOp() | ast.AugAssign():
            yield from swapped(node.op, lambda new: setattr(node, "op", new))
        case ast.BinOp() if not isinstance(node.left, SEQUENCES) and not isinstance(node.right, SEQUENCES):
            yield from swapped(node.op, lambda new: setattr(node, "op", new))
        case ast.UnaryOp(op=ast.Not()):
            yield "not removed", lambda: setattr(node, "operand", negated(node.operand))
        case ast.If() | ast.IfExp():
            yield from forced(node.test, lambda new: setattr(node, "test", new))
        case ast.While():
            yield "loop never entered", lambda: setattr(node, "test", ever(False, node.test))
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            yield from other_filters(node.generators)
        case ast.Return(value=ast.expr() as value) if place.returns_bool and not isinstance(
            value, ast.Constant
        ):
            yield "result negated", lambda: setattr(node, "value", negated(value))
        case ast.Call(func=ast.Name(id=name) as called) if name in OTHER_EXTREME:
            yield f"{name} -> {OTHER_EXTREME[name]}", lambda: setattr(called, "id", OTHER_EXTREME[name])
        case ast.List(ctx=ast.Load()) | ast.Set() | ast.Dict():
            yield from missing_entries(node)
        case ast.Tuple(ctx=ast.Load()) if not place.in_function:
            yield from missing_entries(node)
    if isinstance(node, ast.stmt) and is_removable(node):
        yield f"removed: {shortened(node)}", lambda: remove(tree, node)


def weak_changes(node: ast.AST) -> Changes:
    match node:
        case ast.Return(value=ast.expr()) | ast.Assign() | ast.AnnAssign(value=ast.expr()):
            if not isinstance(node.value, ast.Constant):
                yield f"spoilt: {shortened(node)}", lambda: setattr(node, "value", ast.Constant(None))
        case ast.Constant(value=str(text)) if text:
            yield f"{text!r} changed", lambda: setattr(node, "value", f"{text}?")


def other_constants(node: ast.Constant) -> Changes:
    value = node.value
    if isinstance(value, bool):
        others: list[object] = [not value]
    elif isinstance(value, int | float):
        others = [value + 1, 0] if value == 1 else [value + 1]
    else:
        others = []
    for other in others:
        yield f"{value} -> {other}", lambda other=other: setattr(node, "value", other)


def swapped(op: ast.AST, put: Callable[[ast.AST], object]) -> Changes:
    if opposite := OPPOSITES.get(type(op)):
        yield f"{SYMBOLS[type(op)]} -> {SYMBOLS[opposite]}", lambda: put(opposite())


def forced(test: ast.expr, put: Callable[[ast.expr], object]) -> Changes:
    for always in (True, False):
        what = f"if {shortened(test)}: always {'true' if always else 'false'}"
        yield what, lambda always=always: put(ever(always, test))


def other_filters(generators: list[ast.comprehension]) -> Changes:
    for generator in generators:
        for index, test in enumerate(generator.ifs):
            yield from forced(test, lambda new, ifs=generator.ifs, index=index: ifs.__setitem__(index, new))


def missing_entries(node: ast.List | ast.Set | ast.Tuple | ast.Dict) -> Changes:
    for index, entry in enumerate(node.values if isinstance(node, ast.Dict) else node.elts):
        key = node.keys[index] if isinstance(node, ast.Dict) else None
        yield f"entry {shortened(key or entry)} missing", lambda index=index: drop_entry(node, index)


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


def ever(always: bool, test: ast.expr) -> ast.expr:
    """The test, worked out as before, but with the result we want."""
    return ast.BoolOp(ast.Or() if always else ast.And(), [test, ast.Constant(always)])


def negated(value: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), value)


def shortened(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 50 else f"{text[:47]}..."
