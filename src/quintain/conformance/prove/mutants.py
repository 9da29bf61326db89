"""Small changes to a piece of code, each of which a test of that code ought to notice.

Some are slips of the hand (`<` for `<=`, 3 for 4), some are a person's mistakes: the two sides swapped, a
call skipped, an effect dropped, the wrong creature, a table off by one, a return too early. A mutant is
known by its function and by what it changes, never by its line, so that it can be spoken of for long.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple, TypeVar

from quintain.clauses.trace import Home, defined_name

Function = ast.FunctionDef | ast.AsyncFunctionDef
Loop = ast.For | ast.AsyncFor | ast.While
Collection = ast.List | ast.Set | ast.Tuple | ast.Dict
Entry = TypeVar("Entry")

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
NEGATED_BY_OPPOSITE = ast.Eq | ast.NotEq | ast.Is | ast.IsNot | ast.In | ast.NotIn
ORDERED = ast.Lt | ast.LtE | ast.Gt | ast.GtE
OTHER_EXTREME = {"min": "max", "max": "min"}
OTHER_SIDE = {"attacker": "target", "target": "attacker"}
SEQUENCES = ast.JoinedStr | ast.List | ast.Tuple | ast.ListComp
TELLING = ("log", "tell")
"""Methods that tell people what has happened, and change nothing."""
HEARERS = ("secret", "quiet")
"""What says who hears of a ruling, and changes nothing else."""
LONGEST_TEXT = 60
KEPT_AROUND = 30


class Edit(NamedTuple):
    """Something put into a field of a node, or at a place of a list."""

    holder: Any
    key: str | int
    new: object

    def swap(self) -> Edit:
        """Does it; the edit that undoes it."""
        if isinstance(self.key, str):
            undo = Edit(self.holder, self.key, getattr(self.holder, self.key))
            setattr(self.holder, self.key, self.new)
        else:
            undo = Edit(self.holder, self.key, self.holder[self.key])
            self.holder[self.key] = self.new
        return undo


class Place(NamedTuple):
    """What a node's surroundings say about it."""

    function: str
    in_function: bool = False
    in_literal: bool = False
    is_told: bool = False
    is_nested: bool = False
    returns_bool: bool = False
    names: Names | None = None


class Change(NamedTuple):
    """One way to change a syntax tree: where, in words, and the edits.

    A weak change (a result or a text spoilt, anything about what people are told) is tried only where
    nothing else can be changed. A change `in_function` happens when the function is called, every other
    one when the module is imported. Without words, the code before and after says it.
    """

    node: ast.AST
    line: int
    place: Place
    is_weak: bool
    words: str
    edits: tuple[Edit, ...]

    @contextmanager
    def made(self) -> Iterator[None]:
        undone = [edit.swap() for edit in self.edits]
        try:
            yield
        finally:
            for edit in reversed(undone):
                edit.swap()


class Mutant(NamedTuple):
    """A module with its `number`th possible change made."""

    path: Path
    module: str
    number: int
    line: int
    function: str
    what: str
    in_function: bool

    @property
    def source(self) -> Source:
        return read_source(self.path)

    @property
    def change(self) -> Change:
        return self.source.changes[self.number]

    def code(self) -> CodeType:
        """The whole module with the change."""
        with self.change.made():
            tree = ast.fix_missing_locations(self.source.tree)
            return compile(tree, str(self.path), "exec", dont_inherit=True)

    def __str__(self) -> str:
        return f"{self.function}: {self.what}"


class Source:
    """A module's syntax tree and every change that can be made to it, in a fixed order."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.tree = ast.parse(text)
        self.parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}
        self.changes = list(Changer(self.tree).changes())

    def described(self, change: Change) -> str:
        """What a change does: in its own words, or as the code around it before and after."""
        if change.words:
            return change.words
        around = self.readable_around(change.node)
        before = flat(around)
        with change.made():
            after = flat(around)
        if isinstance(around, ast.Name | ast.Constant) and isinstance(block := self.parents[around], ast.stmt):
            return f"{before} -> {after} in: {headline(block)}"
        return " -> ".join(around_difference(before, after))

    def readable_around(self, node: ast.AST) -> ast.AST:
        """The largest expression or simple statement around a node that is still quickly read."""
        while isinstance(parent := self.parents.get(node), ast.expr | ast.keyword | ast.comprehension | ast.stmt):
            is_bare = isinstance(node, ast.Name | ast.Constant)
            if isinstance(parent, ast.stmt) and hasattr(parent, "body"):
                break
            if len(flat(parent)) > LONGEST_TEXT and not is_bare:
                break
            node = parent
        return node

    def top_statement(self, node: ast.AST) -> ast.stmt:
        while (parent := self.parents[node]) is not self.tree:
            node = parent
        assert isinstance(node, ast.stmt)
        return node

    def code(self, statement: ast.stmt) -> CodeType:
        """A top statement, compiled by itself as it would be in its module."""
        body = self.tree.body
        future = [node for node in body if isinstance(node, ast.ImportFrom) and node.module == "__future__"]
        module = ast.Module([*future, statement], [])
        return compile(ast.fix_missing_locations(module), str(self.path), "exec", dont_inherit=True)

    def codes(self, change: Change) -> tuple[CodeType, CodeType]:
        """The top statement that a change is in, compiled without and with it."""
        statement = self.top_statement(change.node)
        before = self.code(statement)
        with change.made():
            return before, self.code(statement)


@cache
def read_source(path: Path) -> Source:
    return Source(path, path.read_text(encoding="utf-8"))


# The mutants of a clause


def mutants_of(home: Home, others: list[Home], path: Path, module: str) -> list[Mutant]:
    """The mutants of a clause's home, without those that compile to the same code.

    Code inside it that is another clause's own home is left to that clause, unless nothing else is there.
    """
    inner = [other for other in others if other.lies_within(home) and not home.lies_within(other)]
    inside = changes_between(path, home.first, home.last)
    own = [pair for pair in inside if not any(other.first <= pair[1].line <= other.last for other in inner)]
    attempts = [own, inside, changes_between(path, *statement_lines(path, home))]
    strong = [[pair for pair in attempt if not pair[1].is_weak] for attempt in attempts]
    chosen = next((attempt for attempt in [*strong, *attempts] if attempt), [])
    source = read_source(path)
    times: Counter[tuple[str, str]] = Counter()
    found = []
    for number, change in chosen:
        before, after = source.codes(change)
        if essence(before) == essence(after):
            continue
        function, what = change.place.function, source.described(change)
        times[function, what] += 1
        if times[function, what] > 1:
            what += f" (number {times[function, what]})"
        found.append(Mutant(path, module, number, change.line, function, what, change.place.in_function))
    return found


def changes_between(path: Path, first: int, last: int) -> list[tuple[int, Change]]:
    numbered = enumerate(read_source(path).changes)
    return [(number, change) for number, change in numbered if first <= change.line <= last]


def statement_lines(path: Path, home: Home) -> tuple[int, int]:
    """The lines of the whole statement that a home is a part of."""
    ends = [
        node.end_lineno or node.lineno
        for node in ast.walk(read_source(path).tree)
        if isinstance(node, ast.stmt) and node.lineno == home.statement
    ]
    return min(home.first, home.statement), max([home.last, *ends])


def essence(code: CodeType) -> tuple[object, ...]:
    """What code does, wherever it stands."""
    constants = [essence(each) if isinstance(each, CodeType) else (type(each), each) for each in code.co_consts]
    return (code.co_code, code.co_names, code.co_varnames, code.co_exceptiontable, *map(repr, constants))


# The names in a function


class Names:
    """The parameters and variables of a function, and which of them stand for the same kind of thing."""

    def __init__(self, function: Function, usual: dict[str, str]) -> None:
        self.function = function
        args = function.args
        parameters = [*args.posonlyargs, *args.args, *args.kwonlyargs]
        self.bound = {parameter.arg: 0 for parameter in parameters}
        self.kinds = {parameter.arg: kind_of(parameter.annotation) for parameter in parameters}
        for name in variables(function):
            self.bound[name.id] = min(name.lineno, self.bound.get(name.id, name.lineno))
            self.kinds.setdefault(name.id, usual.get(name.id, ""))
        for node in ast.walk(function):
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                self.kinds[node.target.id] = kind_of(node.annotation)

    def is_bound_before(self, name: str, line: int) -> bool:
        return self.bound.get(name, line) < line

    def other(self, name: str, line: int) -> str:
        """The next name of the same kind that already means something on that line, or nothing."""
        kind = self.kinds.get(name)
        if not kind:
            return ""
        alike = [each for each in self.kinds if self.kinds[each] == kind]
        after = alike[alike.index(name) + 1 :] + alike[: alike.index(name)]
        return next((each for each in after if self.is_bound_before(each, line)), "")

    def is_last_of_several(self, node: ast.stmt) -> bool:
        """Whether it is a block that ends a function without a result, and not all of it."""
        body = [each for each in self.function.body if not is_bookkeeping(each)]
        has_result = not isinstance(self.function.returns, ast.Constant)
        is_block = isinstance(node, ast.For | ast.Match | ast.With) or (isinstance(node, ast.If) and bool(node.orelse))
        return is_block and not has_result and len(body) > 1 and body[-1] is node


def variables(function: Function) -> Iterator[ast.Name]:
    """The names that a function gives a value, but for those that live only inside a comprehension."""
    comprehended = {
        name for node in ast.walk(function) if isinstance(node, ast.comprehension) for name in ast.walk(node.target)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node not in comprehended:
            yield node


def usual_kinds(tree: ast.Module) -> dict[str, str]:
    """What a name stands for wherever a parameter of the module has it, if that is always the same."""
    kinds: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation:
            kinds.setdefault(node.arg, set()).add(kind_of(node.annotation))
    return {name: next(iter(found)) for name, found in kinds.items() if len(found) == 1}


def kind_of(annotation: ast.expr | None) -> str:
    """The class that an annotation names; nothing for what is built in or put together."""
    text = ast.unparse(annotation).removesuffix(" | None") if annotation else ""
    return text if re.fullmatch(r"[A-Z]\w*", text) else ""


# Changes


Changes = Iterator[tuple[ast.AST, str, list[Edit]]]
"""What is changed, in which words if the code does not say it, and how."""


class Changer:
    """Finds every change that can be made to a module; make at most one of them at a time."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.usual = usual_kinds(tree)
        self.names: dict[Function, Names] = {}
        self.sides_swapped: set[ast.AST] = set()
        self.forced: set[ast.AST] = set()
        self.bodies = {statement: body for body in bodies(tree) for statement in body}

    def changes(self) -> Iterator[Change]:
        for node, place in self.walk(self.tree, Place("module")):
            for changed, words, edits in self.strong_changes(node, place):
                is_told = place.is_told or (isinstance(node, ast.If) and listens(node))
                yield Change(changed, line_of(changed), place, is_told, words, tuple(edits))
            for changed, words, edits in weak_changes(node):
                yield Change(changed, line_of(changed), place, True, words, tuple(edits))

    def walk(self, node: ast.AST, place: Place) -> Iterator[tuple[ast.AST, Place]]:
        """Every node that runs, with its place: no annotations, no docstrings, no texts for people."""
        for field, child in fields(node):
            if field in ("annotation", "returns") or isinstance(child, ast.JoinedStr) or is_bookkeeping(child):
                continue
            inside = self.place_of(child, field, node, place)
            yield child, inside
            yield from self.walk(child, inside)

    def place_of(self, child: ast.AST, field: str, node: ast.AST, place: Place) -> Place:
        if isinstance(node, Function) and field == "body":
            returns_bool = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
            if node not in self.names:
                self.names[node] = Names(node, self.usual)
            names = self.names[node]
            place = Place(place.function, in_function=True, returns_bool=returns_bool, names=names)
        elif isinstance(child, ast.stmt) and not isinstance(node, ast.Module | ast.ClassDef | Function):
            place = place._replace(is_nested=True)
        if isinstance(node, Collection):
            place = place._replace(in_literal=True)
        if is_telling(child):
            place = place._replace(is_told=True)
        if isinstance(node, ast.If) and field in ("test", "body") and listens(node):
            place = place._replace(is_told=True)
        is_named = isinstance(child, Function | ast.ClassDef) or not place.in_function
        if is_named and (own := defined_name(child)):
            place = place._replace(function=own if place.function == "module" else f"{place.function}.{own}")
        return place

    def strong_changes(self, node: ast.AST, place: Place) -> Changes:
        match node:
            case ast.Constant():
                yield from other_constants(node, place)
            case ast.Compare():
                yield from other_comparisons(node, negate=node not in self.forced)
                for listed in node.comparators:
                    if isinstance(listed, ast.Tuple) and place.in_function:
                        yield from missing_entries(listed)
            case ast.BoolOp() | ast.AugAssign():
                yield from opposite(node, node.op, Edit(node, "op", None))
            case ast.BinOp() if not is_sequence(node.left) and not is_sequence(node.right):
                yield from opposite(node, node.op, Edit(node, "op", None))
                if isinstance(node.op, ast.Sub) and is_variable(node.left) and is_variable(node.right):
                    yield node, "", [Edit(node, "left", node.right), Edit(node, "right", node.left)]
            case ast.UnaryOp(op=ast.Not()) if node not in self.forced:
                yield node, "", [Edit(node, "operand", negated(node.operand))]
            case ast.If() | ast.IfExp():
                yield from self.always(node.test, Edit(node, "test", None))
            case ast.comprehension():
                for index, test in enumerate(node.ifs):
                    yield from self.always(test, Edit(node.ifs, index, None))
            case ast.Return(value=ast.expr() as value) if place.returns_bool and needs_negating(value):
                yield node, "", [Edit(node, "value", negated(value))]
            case ast.Call(func=ast.Name(id=name) as called) if name in OTHER_EXTREME:
                yield node, "", [Edit(called, "id", OTHER_EXTREME[name])]
            case ast.List(ctx=ast.Load()) | ast.Set() | ast.Dict():
                yield from missing_entries(node)
            case ast.Tuple(ctx=ast.Load()) if not place.in_function:
                yield from missing_entries(node)
        yield from self.mixed_up(node, place)
        if isinstance(node, ast.stmt):
            yield from self.changed_course(node, place)

    def always(self, test: ast.expr, edit: Edit) -> Changes:
        """A condition that always holds, or never; that shows whatever its opposite would show."""
        self.forced.add(test)
        for always in (True, False):
            words = f"always {'true' if always else 'false'}: {shortened(test)}"
            yield test, words, [edit._replace(new=ever(always, test))]

    def mixed_up(self, node: ast.AST, place: Place) -> Changes:
        """The two sides swapped, or the wrong one of two."""
        match node:
            case ast.Call(args=args) | ast.Tuple(elts=args, ctx=ast.Load()):
                for first, second in two_sides(args, place):
                    self.sides_swapped |= {args[first], args[second]}
                    yield node, "", [Edit(args, first, args[second]), Edit(args, second, args[first])]
            case ast.Name(id=name, ctx=ast.Load()) if place.names and node not in self.sides_swapped:
                if other := place.names.other(name, node.lineno):
                    yield node, "", [Edit(node, "id", other)]
            case ast.Attribute(attr=name, ctx=ast.Load()) if name in OTHER_SIDE and node not in self.sides_swapped:
                yield node, "", [Edit(node, "attr", OTHER_SIDE[name])]

    def changed_course(self, node: ast.stmt, place: Place) -> Changes:
        """A statement skipped, a loop left too early, a return too early."""
        body = self.bodies[node]
        skipped = Edit(body, body.index(node), ast.If(ast.Constant(False), [node], []))
        if is_removable(node, place):
            yield node, f"removed: {shortened(node)}", [skipped]
        if place.names and place.names.is_last_of_several(node):
            yield node, f"returns before: {headline(node)}", [skipped]
        if isinstance(node, ast.While):
            yield node, f"never entered: {headline(node)}", [Edit(node, "test", ever(False, node.test))]
        if isinstance(node, Loop) and not isinstance(node.body[-1], ast.Return | ast.Break | ast.Raise | ast.Continue):
            yield node, f"only once: {headline(node)}", [Edit(node, "body", [*node.body, ast.Break()])]
        if isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple) and place.in_function:
            yield from missing_entries(node.iter)


def weak_changes(node: ast.AST) -> Changes:
    match node:
        case ast.Return(value=ast.expr()) | ast.Assign() | ast.AnnAssign(value=ast.expr()):
            if not isinstance(node.value, ast.Constant):
                yield node, f"spoilt: {shortened(node)}", [Edit(node, "value", ast.Constant(None))]
        case ast.Constant(value=str(text)) if text:
            yield node, "", [Edit(node, "value", f"{text}?")]


def other_constants(node: ast.Constant, place: Place) -> Changes:
    """Another truth value; the next number, for 1 also 0, and in a table the one below as well."""
    value = node.value
    others: list[object] = []
    if isinstance(value, bool):
        others = [not value]
    elif isinstance(value, int | float):
        is_in_table = place.in_literal and not place.in_function
        others = [value + 1, value - 1] if value == 1 or is_in_table else [value + 1]
    for other in others:
        yield node, "", [Edit(node, "value", other)]


def other_comparisons(node: ast.Compare, *, negate: bool) -> Changes:
    """The opposite operator, and the sides swapped."""
    for index, op in enumerate(node.ops):
        if negate or len(node.ops) > 1 or not isinstance(op, NEGATED_BY_OPPOSITE):
            yield from opposite(node, op, Edit(node.ops, index, None))
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            if isinstance(op, ORDERED) and is_variable(left) and is_variable(right):
                yield node, "", [Edit(node, "left", right), Edit(node.comparators, 0, left)]


def opposite(node: ast.AST, op: ast.AST, edit: Edit) -> Changes:
    if other := OPPOSITES.get(type(op)):
        yield node, "", [edit._replace(new=other())]


def missing_entries(node: Collection) -> Changes:
    for index, entry in enumerate(node.values if isinstance(node, ast.Dict) else node.elts):
        at = (node.keys[index] if isinstance(node, ast.Dict) else None) or entry
        yield at, f"missing: {shortened(at)}", list(dropping(node, index))


def dropping(node: Collection, index: int) -> Iterator[Edit]:
    if isinstance(node, ast.Dict):
        yield Edit(node, "keys", without(node.keys, index))
        yield Edit(node, "values", without(node.values, index))
    elif isinstance(node, ast.Set) and len(node.elts) == 1:
        yield Edit(node, "elts", [ast.Starred(ast.Tuple([], ast.Load()), ast.Load())])
    else:
        yield Edit(node, "elts", without(node.elts, index))


def without(entries: Sequence[Entry], index: int) -> list[Entry]:
    return [*entries[:index], *entries[index + 1 :]]


def two_sides(args: list[ast.expr], place: Place) -> Iterator[tuple[int, int]]:
    """The first two of several things that stand for the same kind, such as two creatures."""
    for first, second in combinations(range(len(args)), 2):
        if are_sides(args[first], args[second], place):
            yield first, second
            return


def are_sides(one: ast.expr, other: ast.expr, place: Place) -> bool:
    match one, other:
        case ast.Name(id=first), ast.Name(id=second) if place.names and first != second:
            kind = place.names.kinds.get(first)
            return bool(kind) and kind == place.names.kinds.get(second)
        case ast.Attribute(attr=first, value=holder), ast.Attribute(attr=second, value=other_holder):
            return OTHER_SIDE.get(first) == second and flat(holder) == flat(other_holder)
    return False


# What a node is


def fields(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    for field, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield field, child


def bodies(tree: ast.Module) -> Iterator[list[ast.stmt]]:
    """Every list of statements in a module."""
    for node in ast.walk(tree):
        for _, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                yield value


def is_bookkeeping(node: ast.AST) -> bool:
    """What no rule rests on: docstrings, asserts, imports for types, `zip(strict=)`, and the likes of `__slots__`."""
    match node:
        case ast.keyword(arg="strict"):
            return True
        case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name.startswith("__")
    return False


def is_telling(node: ast.AST) -> bool:
    match node:
        case ast.keyword(arg=name):
            return name in HEARERS
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr=name))):
            return name in TELLING
    return False


def listens(node: ast.If) -> bool:
    """Whether it asks if anybody wants to be told."""
    return any(isinstance(part, ast.Attribute) and part.attr == "listening" for part in ast.walk(node.test))


def is_removable(node: ast.stmt, place: Place) -> bool:
    """Statements that only do something; without one that names a new value the rest would not run at all."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Delete():
            return True
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return place.is_nested and place.names is not None and place.names.is_bound_before(name, node.lineno)
    return False


def is_variable(node: ast.expr) -> bool:
    return not isinstance(node, ast.Constant) and not is_sequence(node)


def is_sequence(node: ast.expr) -> bool:
    """Texts and lists can be added, but not subtracted: that would merely crash."""
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_text or isinstance(node, SEQUENCES)


def needs_negating(value: ast.expr) -> bool:
    """Whether a result's opposite is not had by another change already."""
    match value:
        case ast.Constant() | ast.UnaryOp(op=ast.Not()):
            return False
        case ast.Compare(ops=[op]):
            return not isinstance(op, NEGATED_BY_OPPOSITE)
    return True


# Code in words, and new code


def ever(always: bool, test: ast.expr) -> ast.expr:
    """The test, worked out as before, but with the result we want."""
    return ast.BoolOp(ast.Or() if always else ast.And(), [test, ast.Constant(always)])


def negated(value: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), value)


def flat(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())


def around_difference(one: str, other: str) -> tuple[str, str]:
    """Two texts, of which a long beginning or end that they share is cut short."""
    start = alike(one, other) - KEPT_AROUND
    if start > KEPT_AROUND:
        one, other = f"...{one[start:]}", f"...{other[start:]}"
    end = alike(one[::-1], other[::-1]) - KEPT_AROUND
    if end > KEPT_AROUND:
        one, other = f"{one[:-end]}...", f"{other[:-end]}..."
    return one, other


def alike(one: str, other: str) -> int:
    """How many characters two texts both begin with."""
    differing = (index for index, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1])
    return next(differing, min(len(one), len(other)))


def shortened(node: ast.AST) -> str:
    text = flat(node)
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 3]}..."


def headline(node: ast.stmt) -> str:
    """The first line of a statement."""
    return ast.unparse(node).splitlines()[0]


def line_of(node: ast.AST) -> int:
    assert isinstance(node, ast.expr | ast.stmt)
    return node.lineno
