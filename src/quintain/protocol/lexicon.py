"""What the code of a ruleset has words for: the kinds of its options, what they are made with, what is asked about.

No ruleset keeps a list of these. They are read from its modules: constants and enumerations, and what is written where
options, shapes and questions are made. So there are some among them that are never said.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType

from quintain.campaign import journey, mode
from quintain.kernel import asks, events, held, table, windows
from quintain.kernel.asks import Option
from quintain.kernel.shapes import Shape
from quintain.systems import module_of

TOKEN = re.compile(r"[a-z0-9_]+")
WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:[ -][A-Za-z0-9_]+)?")
MAKING = ("aimed", "under", "spelt", "ask", "offer", "pose", "rule", "Ask", "__init__")
"""Calls that make ids of options and put questions, beside the classes of options and shapes."""
SHARED: tuple[ModuleType, ...] = (asks, events, held, table, windows, journey, mode)
"""What rulesets ask with that is not their own."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def lexicon_of(system: str) -> frozenset[str]:
    """The words that the code of that ruleset is written with."""
    modules = [*SHARED, *modules_of(module_of(system))]
    bases: tuple[type, ...] = (Option, Shape)
    makers = {*MAKING, *(kind.__name__ for base in bases for kind in kinds_of(base))}
    words = {word for module in modules for value in constants(module) for word in in_value(value)}
    return frozenset(words | {word for module in modules for word in written_in(module, makers)})


def modules_of(package: str) -> Iterator[ModuleType]:
    """Every module of a package, however deep."""
    home = import_module(package)
    for found in walk_packages(home.__path__, f"{package}."):
        yield import_module(found.name)


def kinds_of(base: type) -> Iterator[type]:
    """A class and all that derive from it."""
    yield base
    derived: list[type] = base.__subclasses__()
    for each in derived:
        yield from kinds_of(each)


def constants(module: ModuleType) -> Iterator[object]:
    """What a module calls by a name in capitals, and the enumerations that it defines."""
    for name, value in vars(module).items():
        is_members = isinstance(value, type) and issubclass(value, StrEnum)
        if value.__module__ == module.__name__ if is_members else name.isupper():
            yield value


def in_value(value: object) -> Iterator[str]:
    """The words that a value is or holds: texts, members, options, and collections of these."""
    if isinstance(value, str):
        yield from words_in(value)
    elif isinstance(value, Option):
        yield from words_in(value.id)
    elif isinstance(value, Mapping | list | tuple | set | frozenset):
        for each in value:
            yield from in_value(each)
    elif isinstance(value, type) and issubclass(value, StrEnum):
        for member in value:
            yield from words_in(member)


def written_in(module: ModuleType, makers: set[str]) -> Iterator[str]:
    """The words in functions that make options or put questions, and in such calls outside of functions."""
    tree = ast.parse(Path(str(module.__file__)).with_suffix(".py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, Function | ast.Assign | ast.AnnAssign) and makes(node, makers):
            for each in ast.walk(node):
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield from words_in(each.value)


def makes(node: ast.AST, makers: set[str]) -> bool:
    return any(isinstance(each, ast.Call) and name_of(each.func) in makers for each in ast.walk(node))


def name_of(node: ast.expr) -> str:
    """What is called: `ask` for `table.ask`."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def words_in(text: str) -> Iterator[str]:
    """The words of a text that can be an id, or a part of one; a sentence has none."""
    for part in text.split(":"):
        if WORD.fullmatch(part.strip("-_")):
            yield from (token for token in TOKEN.findall(part.lower().replace(" ", "_")) if not token.isdigit())
