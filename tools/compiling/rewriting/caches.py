"""Functions that remember: compiled, a dictionary of their own is quicker than the wrapper of `functools`.

What only makes an option is not remembered at all: made anew it costs less than looking it up.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

from quintain.kernel.asks import Option
from tools.compiling.rewriting.source import Source, importing

MOST = 4096


def keep_natively(path: Path, text: str) -> str:
    source = Source(text)
    for function in source.tree.body:
        if isinstance(function, ast.FunctionDef) and len(function.decorator_list) == 1 and is_cached(function):
            source.blank(function.decorator_list[0])
            if not only_makes_option(path, function):
                remember(source, function)
    return importing(source.edited(), "typing", "Final") if source.edits else text


def is_cached(function: ast.FunctionDef) -> bool:
    (decorator,) = function.decorator_list
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(name, ast.Name) and name.id in ("cache", "lru_cache")


def only_makes_option(path: Path, function: ast.FunctionDef) -> bool:
    """Whether all it does is to call a class of options."""
    doing = statements(function)
    made = doing[0].value if len(doing) == 1 and isinstance(doing[0], ast.Return) else None
    if not isinstance(made, ast.Call) or not isinstance(made.func, ast.Name):
        return False
    kind = getattr(import_module(".".join(path.with_suffix("").parts)), made.func.id, None)  # not what is built in
    return isinstance(kind, type) and issubclass(kind, Option)


def statements(function: ast.FunctionDef) -> list[ast.stmt]:
    has_docstring = isinstance(function.body[0], ast.Expr) and isinstance(function.body[0].value, ast.Constant)
    return function.body[1:] if has_docstring else function.body


def remember(source: Source, function: ast.FunctionDef) -> None:
    """The function under another name, and one with its own name that asks it once for everything."""
    assert function.returns is not None
    words = function.args.args
    types = [ast.unparse(word.annotation) for word in words if word.annotation is not None]
    key, kind = (
        (words[0].arg, types[0])
        if len(words) == 1
        else (
            f"({', '.join(word.arg for word in words)})",
            f"tuple[{', '.join(types)}]",
        )
    )
    returns, name = ast.unparse(function.returns), function.name
    source.rename(function, f"_made_{name}")
    source.insert_after(
        function,
        f"\n\n_KEPT_{name}: Final[dict[{kind}, {returns}]] = {{}}\n\n\n"
        f"def {name}({ast.unparse(function.args)}) -> {returns}:\n"
        f"    found = _KEPT_{name}.get({key})\n"
        f"    if found is None:\n"
        f"        if len(_KEPT_{name}) == {MOST}:\n"
        f"            _KEPT_{name}.clear()\n"
        f"        found = _KEPT_{name}[{key}] = _made_{name}({', '.join(word.arg for word in words)})\n"
        f"    return found\n",
    )
