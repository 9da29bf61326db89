"""The list of mutants that no test can notice, each with the reason: `survivors.toml` beside the tests.

[[survivor]]
clause = "KI-022"                     # or several, where they share a home: ["KI-013", "KI-022"]
function = "in_order"
change = "order += 1 -> order += 2"   # or several changes for one reason: ["...", "..."]
why = "Nobody can see it: the list is sorted again by its only reader."
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from quintain.words.errors import UserError

FIELDS = ("clause", "function", "change", "why")


class Survivor(NamedTuple):
    """A mutant as people speak of it, never by its line."""

    clause: str
    function: str
    change: str

    def __str__(self) -> str:
        return f"{self.clause}  {self.function}: {self.change}"


def read_survivors(path: Path) -> dict[Survivor, str]:
    """Every listed mutant with the reason why nobody can see what it changes."""
    if not path.is_file():
        return {}
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"This is not TOML: {error}", where=str(path)) from None
    if unknown := data.keys() - {"survivor"}:
        raise UserError(f"Unknown: {', '.join(sorted(unknown))}.", where=str(path), fix="Write [[survivor]] tables.")
    found: dict[Survivor, str] = {}
    for number, entry in enumerate(data.get("survivor", []), start=1):
        where = f"{path}, survivor {number}"
        for survivor in survivors_in(entry, where):
            if survivor in found:
                raise UserError(f"Listed twice: {survivor}", where=where)
            found[survivor] = entry["why"]
    return found


def survivors_in(entry: dict[str, Any], where: str) -> list[Survivor]:
    if wrong := sorted(entry.keys() ^ set(FIELDS)):
        raise UserError(f"Missing or unknown: {', '.join(wrong)}.", where=where, fix=f"Write {', '.join(FIELDS)}.")
    clauses, functions, changes, whys = (texts(entry[field], where, field) for field in FIELDS)
    if len(functions) != 1 or len(whys) != 1:
        raise UserError("One function and one reason each.", where=where)
    return [Survivor(*each) for each in product(clauses, functions, changes)]


def texts(value: object, where: str, field: str) -> list[str]:
    """A text, or several."""
    listed: list[object] = value if isinstance(value, list) else [value]
    found = [text for text in listed if isinstance(text, str) and text.strip()]
    if not found or len(found) < len(listed):
        fix = "Say why nobody can see the change." if field == "why" else "Write a text."
        raise UserError(f'"{field}" is empty.', where=where, fix=fix)
    return found


def written(survivors: Iterable[Survivor]) -> str:
    """Entries for the list, one per function; each reason is left to be filled in."""
    clauses: dict[tuple[str, str], list[str]] = {}
    for clause, function, change in survivors:
        clauses.setdefault((function, change), []).append(clause)
    changes: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (function, change), ids in clauses.items():
        changes.setdefault((function, tuple(ids)), []).append(change)
    return "\n".join(
        f"[[survivor]]\nclause = {one_or_more(ids)}\nfunction = {quoted(function)}\n"
        f'change = {one_or_more(listed)}\nwhy = ""\n'
        for (function, ids), listed in changes.items()
    )


def one_or_more(listed: Iterable[str]) -> str:
    quotes = [quoted(text) for text in listed]
    if len(quotes) == 1:
        return quotes[0]
    on_one_line = f"[{', '.join(quotes)}]"
    return on_one_line if len(on_one_line) <= 100 else "[\n" + "".join(f"  {text},\n" for text in quotes) + "]"


def quoted(text: str) -> str:
    return f"'{text}'" if '"' in text and "'" not in text else json.dumps(text, ensure_ascii=False)
