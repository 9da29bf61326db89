"""Every clause of a complete system has one home and a test, and imports point one way."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

import pytest

import quintain
from quintain.clauses.chapters import chapter_table
from quintain.clauses.trace import coverage, parse_file, problems, this_project

pytestmark = pytest.mark.sources

PROJECT = this_project()
LAYERS = [
    "words",
    "library",
    "clauses",
    "state",
    "space",
    "board",
    "kernel",
    "record",
    "knowing",
    "odds",
    "ahead",
    "campaign",
    "reading",
    "systems",
    "bots",
    "lab",
    "front",
    "protocol",
    "web",
    "cli",
    "conformance",
]
DOORS = (["quintain", "__init__"], ["quintain", "__main__"])
"""What people come in by stands above all rooms."""
MODULES = sorted(PROJECT.package.rglob("*.py"))
COMPLETE = [system for system in PROJECT.systems() if PROJECT.is_complete(system)]


@pytest.mark.parametrize("system", COMPLETE)
def test_a_complete_system_has_a_home_and_a_test_for_every_clause(system: str) -> None:
    found = problems(system)

    assert not found, "\n".join(found)


@pytest.mark.parametrize("system", PROJECT.systems())
def test_every_system_has_a_ledger(system: str) -> None:
    assert PROJECT.ledger(system).system == system


@pytest.mark.parametrize("system", COMPLETE)
def test_a_stranger_finds_every_clause_by_the_table_of_chapters(system: str) -> None:
    readme = (PROJECT.package / "systems" / system / "README.md").read_text(encoding="utf-8")
    table = chapter_table(PROJECT.ledger(system), coverage(system))

    assert table in readme, f"Put this table into its README (quintain rules {system} --chapters):\n{table}"


def test_imports_point_one_way() -> None:
    wrong = [
        f"{'.'.join(module)} imports {imported}"
        for module, imported in all_imports()
        if module not in DOORS and is_ours(imported) and layer(imported.split(".")) > layer(module)
    ]

    assert wrong == []


def test_no_room_uses_what_the_package_offers_to_others() -> None:
    offered = {f"quintain.{name}" for name in quintain.__all__ if name != "__version__"}
    wrong = [f"{'.'.join(module)} imports {each}" for module, each in all_imports() if each in offered]

    assert wrong == []


def test_a_system_never_imports_another() -> None:
    wrong = [
        f"{'.'.join(module)} imports {imported}"
        for module, imported in all_imports()
        if module[1:2] == ["systems"] and imported.startswith("quintain.systems.")
        if module[:3] != imported.split(".")[:3]
    ]

    assert wrong == []


def test_below_the_systems_only_the_standard_library_and_msgspec_are_imported() -> None:
    allowed = {"quintain", "msgspec", *sys.stdlib_module_names}
    wrong = [
        f"{'.'.join(module)} imports {imported}"
        for module, imported in all_imports()
        if layer(module) < LAYERS.index("systems") and imported.partition(".")[0] not in allowed
    ]

    assert wrong == []


def test_every_room_has_its_place_in_the_order() -> None:
    rooms = {path.relative_to(PROJECT.package).parts[0] for path in MODULES if path.parent != PROJECT.package}

    assert rooms <= set(LAYERS)


def test_what_plays_can_be_read_in_one_evening() -> None:
    kernel = [path for path in MODULES if path.relative_to(PROJECT.package).parts[0] == "kernel"]

    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in kernel) <= 4000


def all_imports() -> Iterator[tuple[list[str], str]]:
    """Every module of the package, as the parts of its name, with each name that it imports."""
    for path in MODULES:
        module = ["quintain", *path.relative_to(PROJECT.package).with_suffix("").parts]
        for node in ast.walk(parse_file(path)):
            for imported in imported_names(node, module):
                yield module, imported


def imported_names(node: ast.AST, module: list[str]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        start = module[: len(module) - node.level] if node.level else []
        base = ".".join([*start, *([node.module] if node.module else [])])
        yield from (f"{base}.{alias.name}" for alias in node.names)


def is_ours(imported: str) -> bool:
    return imported.partition(".")[0] == "quintain"


def layer(name: list[str]) -> int:
    """How far up a module stands; the package itself stands below all."""
    return LAYERS.index(name[1]) if len(name) > 1 and name[1] in LAYERS else -1
