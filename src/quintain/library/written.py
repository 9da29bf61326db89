"""An entry as its author wrote it, to begin another one with."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

from quintain.library.content import display_path
from quintain.library.tomlfile import read_toml, toml_files
from quintain.words.errors import UserError

HEAD = re.compile(r"^\[\[(\w+)\]\][ \t]*(?:#.*)?$", re.MULTILINE)
LAST_LINES = re.compile(r"\n(?:[ \t]*(?:#.*)?\n)*\Z")
"""What stands below an entry and speaks of the next one."""


def written_text(system: str, folders: Sequence[Path], kind: str, id_: str) -> str:
    """The text of that entry, from its `[[kind]]` on; of several folders the last that has it counts."""
    found = written_texts(system, folders, kind).get(id_)
    if found is None:
        what = f"{kind} {id_} does not stand under a line [[{kind}]] of its own."
        raise UserError(what, fix="Copy it by hand from where it is written: quintain show says where.")
    return found


def written_texts(system: str, folders: Sequence[Path], kind: str) -> dict[str, str]:
    """The same of all entries of a kind, by their ids."""
    found: dict[str, str] = {}
    for folder in folders:
        for file in toml_files(folder, display_path(folder), system):
            for entry in read_toml(file, display_path(file)).get(kind, []):
                found.pop(entry["id"], None)
            found |= _pieces(file.read_text(encoding="utf-8-sig"), kind)
    return found


def _pieces(text: str, kind: str) -> dict[str, str]:
    heads = list(HEAD.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    pieces = [(head[1], text[head.start() : end].rstrip() + "\n") for head, end in zip(heads, ends, strict=False)]
    tried = [LAST_LINES.sub("\n", piece) for each, piece in pieces if each == kind]
    return {id_: piece for piece in tried if (id_ := _only_entry(piece, kind))}


def _only_entry(piece: str, kind: str) -> str:
    """The id of the entry that the piece is, and nothing else; brackets may stand in a text over several lines too."""
    try:
        found = tomllib.loads(piece)
    except tomllib.TOMLDecodeError:
        return ""
    return str(found[kind][0]["id"]) if list(found) == [kind] and len(found[kind]) == 1 else ""
