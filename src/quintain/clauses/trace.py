"""Where each clause of a ledger lives in the code, and which tests prove it.

A clause's home is cited at the very start of a function's or class's docstring, or of a comment, and
closed by a colon:

    def announce(...):
        \"\"\"KI-020, KI-021: everybody who may join says so in secret.\"\"\"
        creature.stamina -= 2  # KI-094: each further participation costs stamina

    # KI-074 to KI-076: what each reaction costs to improve
    IMPROVE_COSTS = {...}

The comment's home is the statement that it trails or stands above; inside a literal over several lines
it is the entry on that line. Where homes of one clause lie inside each other, the innermost counts. An
id anywhere else ("see KI-058", "Ruling on KI-058: ...") is a reference, not a home.

A test proves a clause if it is marked `@pytest.mark.rule("KI-022")`.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from quintain.clauses.ledger import Ledger, parse_ledger, shipped_systems
from quintain.library.plugins import SYSTEMS, home_of

PROVABLE_KINDS = ("rule", "table")

CLAUSE_ID = r"[A-Z]{2,}-W?\d+"
CITED = re.compile(rf"(?:{CLAUSE_ID})(?:(?:, and |, | and | to )(?:{CLAUSE_ID}))*(?=:)")
RANGE = re.compile(rf"({CLAUSE_ID})(?: to ({CLAUSE_ID}))?")

Block = ast.stmt | ast.match_case | ast.ExceptHandler
Function = ast.FunctionDef | ast.AsyncFunctionDef
Definition = Function | ast.ClassDef


class Project(msgspec.Struct, frozen=True):
    """The folders to look in: the package, and its tests where there are any."""

    package: Path
    tests: Path | None

    def ledger(self, system: str) -> Ledger:
        return read_ledger_file(self.package / "ledger" / f"{system}.toml")

    def ledgers(self) -> list[Ledger]:
        return [read_ledger_file(path) for path in sorted((self.package / "ledger").glob("*.toml"))]

    def systems(self) -> list[str]:
        """The systems that have code, by name."""
        return sorted(path.parent.name for path in (self.package / "systems").glob("*/__init__.py"))

    def is_complete(self, system: str) -> bool:
        """A system is declared complete by `COMPLETE = True` in its `__init__.py`."""
        tree = parse_file(self.package / "systems" / system / "__init__.py")
        assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
        return any(ast.unparse(node) == "COMPLETE = True" for node in assigned)

    def sources(self, system: str) -> list[Path]:
        return sorted((self.package / "systems" / system).rglob("*.py"))

    def root(self) -> Path:
        """The checkout, in which its tests are run."""
        return self.package.parent if self.tests is None else self.tests.parent

    def survivors(self, system: str) -> Path:
        """The list of changes that no test can notice, with reasons."""
        return self.root() / "tests" / "systems" / system / "survivors.toml"


class Home(msgspec.Struct, frozen=True, order=True):
    """The code that carries out a clause: lines `first` to `last` of a file.

    `statement` is the line on which the statement starts that these lines are, or are a part of.
    """

    file: str
    line: int
    name: str
    first: int
    last: int
    statement: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"

    def lies_within(self, other: Home) -> bool:
        return self.file == other.file and other.first <= self.first and self.last <= other.last


class ClauseTrace(msgspec.Struct, frozen=True):
    """One clause, where it lives and what proves it; `tests` is None where no tests are installed."""

    id: str
    kind: str
    homes: tuple[Home, ...]
    tests: tuple[str, ...] | None

    @property
    def home(self) -> Home | None:
        return self.homes[0] if self.homes else None

    @property
    def is_provable(self) -> bool:
        return self.kind in PROVABLE_KINDS

    @property
    def is_covered(self) -> bool:
        return bool(self.homes) and bool(self.tests)


def this_project() -> Project:
    """The package that is running; its tests only where it runs from a source checkout."""
    package = Path(str(resources.files("quintain")))
    checkout = package.parents[1]
    tests = checkout / "tests"
    is_checkout = package.parent.name == "src" and (checkout / "pyproject.toml").is_file()
    return Project(package, tests if is_checkout and tests.is_dir() else None)


class Package(Project, frozen=True):
    """A ruleset that other people's package brings along: its ledger and its code stand in one folder."""

    name: str

    def systems(self) -> list[str]:
        return [self.name]

    def ledger(self, system: str) -> Ledger:
        return read_ledger_file(self.package / "ledger.toml")

    def ledgers(self) -> list[Ledger]:
        return [self.ledger(self.name)]

    def sources(self, system: str) -> list[Path]:
        return sorted(self.package.rglob("*.py"))

    def survivors(self, system: str) -> Path:
        return self.root() / "tests" / "survivors.toml"


def project_of(system: str) -> Project:
    """Where a ruleset is written and tested: its tests lie in its checkout, if it runs from there or we stand in it."""
    home = None if system in shipped_systems() else home_of(system)
    if home is None:
        return this_project()
    checkout = next((each for each in (*home.parents, Path.cwd()) if brings_along(each, system)), None)
    tests = None if checkout is None else checkout / "tests"
    return Package(home, tests if tests is not None and tests.is_dir() else None, system)


def brings_along(folder: Path, system: str) -> bool:
    """Whether that is the checkout of a package with that ruleset."""
    file = folder / "pyproject.toml"
    said = file.read_text(encoding="utf-8") if file.is_file() else ""
    return SYSTEMS in said and system in said


def coverage(system: str, project: Project | None = None) -> list[ClauseTrace]:
    """Every clause of a system in the ledger's order, with its homes and its tests."""
    project = project or project_of(system)
    ledger = project.ledger(system)
    homes = homes_of(system, project)
    tests = tests_by_clause(project)
    return [
        ClauseTrace(
            clause.id,
            clause.kind,
            tuple(homes.get(clause.id, ())),
            None if project.tests is None else tuple(tests.get(clause.id, ())),
        )
        for clause in ledger.clauses
    ]


def problems(system: str, project: Project | None = None) -> list[str]:
    """What is wrong with a system's citations, one sentence each; nothing if it is complete."""
    project = project or project_of(system)
    return [
        *(sentence for trace in coverage(system, project) for sentence in problems_of(trace)),
        *unknown_citations(system, project),
    ]


def problems_of(trace: ClauseTrace) -> Iterator[str]:
    if trace.is_provable and not trace.homes:
        yield f"{trace.id} has no home in the code."
    if trace.is_provable and trace.tests is not None and not trace.tests:
        yield f"{trace.id} has no test."
    if len(trace.homes) > 1:
        listed = ", ".join(str(home) for home in trace.homes)
        yield f"{trace.id} has {len(trace.homes)} homes, not one: {listed}."


def unknown_citations(system: str, project: Project) -> Iterator[str]:
    """Ids in the system's code, or in the marks of any test, that no ledger has."""
    ledgers = project.ledgers()
    known = {entry for ledger in ledgers for entry in ids_of(ledger)}
    prefixes = {ledger.prefix for ledger in ledgers}
    for path in project.sources(system):
        for line, text in enumerate(read_text(path).splitlines(), start=1):
            for cited in re.findall(rf"\b{CLAUSE_ID}\b", text):
                if cited.partition("-")[0] in prefixes and cited not in known:
                    yield f"{shown(path, project.package)}:{line} cites {cited}, which does not exist."
    for cited, tests in sorted(tests_by_clause(project).items()):
        is_ours = cited.startswith(f"{project.ledger(system).prefix}-")
        if cited not in known and (is_ours or cited.partition("-")[0] not in prefixes):
            yield f"{', '.join(tests)} cites {cited}, which does not exist."


def ids_of(ledger: Ledger) -> Iterator[str]:
    yield from (clause.id for clause in ledger.clauses)
    yield from (worked.id for worked in ledger.worked)


# Homes


def homes_of(system: str, project: Project) -> dict[str, list[Home]]:
    """The homes of every clause that the system's code cites."""
    found: dict[str, list[Home]] = {}
    for path in project.sources(system):
        for clause_id, home in homes_in(read_text(path), shown(path, project.package)):
            found.setdefault(clause_id, []).append(home)
    return {clause_id: innermost(homes) for clause_id, homes in found.items()}


def homes_in(source: str, file: str) -> Iterator[tuple[str, Home]]:
    """Every citation of a home in one module, innermost or not."""
    outline = Outline(source, file)
    for node, home in outline.definitions():
        for clause_id in cited_ids(ast.get_docstring(node) or ""):
            yield clause_id, home
    for line, column, text in comments(source):
        ids = cited_ids(text)
        if ids and (commented := outline.home_of_comment(line, column)):
            for clause_id in ids:
                yield clause_id, commented


def innermost(homes: list[Home]) -> list[Home]:
    """Without the homes that contain another; entries of one statement count as one home."""
    statements: dict[tuple[str, int], list[Home]] = {}
    for home in sorted(homes):
        statements.setdefault((home.file, home.statement), []).append(home)
    kept = [joined(entries) for entries in statements.values()]
    return [home for home in kept if not any(other != home and other.lies_within(home) for other in kept)]


def joined(entries: list[Home]) -> Home:
    first, last = min(home.first for home in entries), max(home.last for home in entries)
    return msgspec.structs.replace(entries[0], first=first, last=last)


def cited_ids(text: str) -> list[str]:
    """The ids that a docstring or comment starts with, ranges written out.

    >>> cited_ids("KI-009, KI-074 to KI-076: what a reaction costs")
    ['KI-009', 'KI-074', 'KI-075', 'KI-076']
    >>> cited_ids("Ruling on KI-009: ties go to the defender")
    []
    """
    start = CITED.match(text)
    if not start:
        return []
    return [clause_id for first, last in RANGE.findall(start[0]) for clause_id in written_out(first, last)]


def written_out(first: str, last: str) -> list[str]:
    if not last:
        return [first]
    prefix, _, low = first.rpartition("-")
    high = last.rpartition("-")[2]
    if not (low.isdigit() and high.isdigit()):
        return [first, last]
    return [f"{prefix}-{number:0{len(low)}}" for number in range(int(low), int(high) + 1)]


def comments(source: str) -> Iterator[tuple[int, int, str]]:
    """Line, column and text of every comment."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.start[1], token.string.lstrip("#").strip()


class Outline:
    """A module's definitions and statements, and which of them a comment speaks of."""

    def __init__(self, source: str, file: str) -> None:
        self.file = file
        self.tree = ast.parse(source)
        self.lines = source.splitlines()
        self.names: dict[Block, str] = {}
        self.name_blocks(self.tree, "", in_function=False)

    def name_blocks(self, parent: ast.AST, within: str, *, in_function: bool) -> None:
        """Names every block after the function, class or variable that it defines or stands in."""
        for child in ast.iter_child_nodes(parent):
            own = "" if in_function and not isinstance(child, Definition) else defined_name(child)
            name = ".".join(part for part in (within, own) if part)
            if isinstance(child, Block):
                self.names[child] = name
            self.name_blocks(child, name, in_function=in_function or isinstance(child, Function))

    def definitions(self) -> Iterator[tuple[Definition, Home]]:
        for block in self.names:
            if isinstance(block, Definition):
                yield block, self.home(block, block.lineno, *span(block))

    def home_of_comment(self, line: int, column: int) -> Home | None:
        """What a comment speaks of: the code it trails, or else the code that follows it."""
        if not self.lines[line - 1][:column].strip():
            followed = self.code_line_after(line, column)
            if followed is None:
                return None
            line = followed
        return self.home_at(line)

    def code_line_after(self, line: int, column: int) -> int | None:
        """The next line of code, unless the block that the comment stands in ends before it."""
        for number, text in enumerate(self.lines[line:], start=line + 1):
            code = text.lstrip()
            if code and not code.startswith("#"):
                return number if len(text) - len(code) >= column else None
        return None

    def home_at(self, line: int) -> Home | None:
        """The statement that starts on a line; the entry on it; or the branch that it opens."""
        around = [block for block in self.names if covers(block, line)]
        if not around:
            return None
        starting = [block for block in around if span(block)[0] == line or start_line(block) == line]
        if starting:
            block = max(starting, key=size)
            return self.home(block, start_line(block), *span(block))
        block = min(around, key=size)
        first, last = self.part_at(block, line)
        return self.home(block, line, first, last)

    def part_at(self, block: Block, line: int) -> tuple[int, int]:
        """The lines, within a block, of what starts on one of its later lines."""
        for branch in branches(block):
            if opens_on(branch, block, line):
                return span(branch[0])[0], span(branch[-1])[1]
        if self.lines[line - 1].partition("#")[0].rstrip().endswith(":"):
            return span(block)
        entries = [node for node in ast.walk(block) if isinstance(node, ast.expr | ast.arg) and node.lineno == line]
        return (line, max(node.end_lineno or line for node in entries)) if entries else span(block)

    def home(self, block: Block, line: int, first: int, last: int) -> Home:
        starts_inside = first > span(block)[0] and has_blocks(block)
        statement = first if starts_inside else start_line(block)
        return Home(self.file, line, self.names[block] or "module", first, last, statement)


def defined_name(node: ast.AST) -> str:
    """The name that a definition or a plain assignment defines, or nothing."""
    if isinstance(node, Definition):
        return node.name
    targets = node.targets if isinstance(node, ast.Assign) else []
    targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
    return next((target.id for target in targets if isinstance(target, ast.Name)), "")


def start_line(block: Block) -> int:
    return block.pattern.lineno if isinstance(block, ast.match_case) else block.lineno


def span(block: Block) -> tuple[int, int]:
    """First and last line of a block, decorators included."""
    if isinstance(block, ast.match_case):
        return block.pattern.lineno, span(block.body[-1])[1]
    decorators = block.decorator_list if isinstance(block, Definition) else []
    first = min([block.lineno, *(decorator.lineno for decorator in decorators)])
    return first, block.end_lineno or block.lineno


def size(block: Block) -> int:
    first, last = span(block)
    return last - first


def covers(block: Block, line: int) -> bool:
    first, last = span(block)
    return first <= line <= last


def branches(block: Block) -> list[list[ast.stmt]]:
    """The bodies that an `else` or a `finally` may open."""
    found = (getattr(block, field, []) for field in ("orelse", "finalbody"))
    return [body for body in found if isinstance(body, list) and body]


def opens_on(branch: Sequence[ast.stmt], block: Block, line: int) -> bool:
    """Whether a line is the `else:` or `finally:` right above a branch."""
    before = [span(inner)[1] for inner in inner_blocks(block) if span(inner)[1] < span(branch[0])[0]]
    return max(before, default=start_line(block)) < line < span(branch[0])[0]


def inner_blocks(block: Block) -> Iterable[Block]:
    return (node for node in ast.walk(block) if isinstance(node, Block) and node is not block)


def has_blocks(block: Block) -> bool:
    return any(True for _ in inner_blocks(block))


# Tests


def tests_by_clause(project: Project) -> dict[str, list[str]]:
    """The tests that are marked with each clause, as "tests/systems/ki/test_order.py::test_name"."""
    found: dict[str, list[str]] = {}
    if project.tests is None:
        return found
    for path in sorted(project.tests.rglob("*.py")):
        if "mark.rule" in (text := read_text(path)):
            for clause_id, test in marked_tests(ast.parse(text), shown(path, project.tests.parent)):
                found.setdefault(clause_id, []).append(test)
    return {clause_id: sorted(set(tests)) for clause_id, tests in found.items()}


def marked_tests(tree: ast.Module, file: str) -> Iterator[tuple[str, str]]:
    """Every test of a module with each clause that it, its class or its module is marked with."""
    values = {defined_name(node): node.value for node in tree.body if isinstance(node, ast.Assign)}
    of_module = marks_in([values[name] for name in ("pytestmark",) if name in values], values)
    yield from marked_within(tree, file, of_module, values)


def marked_within(
    parent: ast.Module | ast.ClassDef, path: str, outer: list[str], values: dict[str, ast.expr]
) -> Iterator[tuple[str, str]]:
    for node in parent.body:
        if isinstance(node, Definition):
            marks = outer + marks_in(node.decorator_list, values)
            if isinstance(node, ast.ClassDef):
                yield from marked_within(node, f"{path}::{node.name}", marks, values)
            elif node.name.startswith("test"):
                yield from ((clause_id, f"{path}::{node.name}") for clause_id in marks)


def marks_in(expressions: Sequence[ast.expr], values: dict[str, ast.expr]) -> list[str]:
    """The clause ids of every `pytest.mark.rule(...)` in decorators, or in the lists that they name."""
    found = []
    for node in (node for expression in expressions for node in ast.walk(expression)):
        if isinstance(node, ast.Name) and node.id in values:
            found += marks_in([values[node.id]], {})
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            found += [str(arg.value) for arg in node.args if isinstance(arg, ast.Constant)]
    return found


# Files


@cache
def read_ledger_file(path: Path) -> Ledger:
    return parse_ledger(read_text(path))


def read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def parse_file(path: Path) -> ast.Module:
    return ast.parse(read_text(path))


def shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()
