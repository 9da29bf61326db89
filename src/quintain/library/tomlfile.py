"""TOML files that a stranger may have written: small, UTF-8, shallow, or a clear refusal."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

from quintain.library.files import read_whole
from quintain.words.errors import UserError

LARGEST_FILE = 1024 * 1024
MOST_FILES = 1_000
DEEPEST_KEY = 20

# tomllib takes quadratic time over a key of many parts, so such keys are refused before it sees them.
_LONG_KEY = re.compile(
    r"""(?:\.[ \t]*+(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+){%d}""" % DEEPEST_KEY,  # noqa: UP031
)
_PLACE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def toml_files(path: Path, name: str, system: str) -> list[Path]:
    """The TOML files of a folder (or of its folder for that system), or the one file that the path is."""
    if os.path.isfile(path):  # unlike Path.is_file, it never raises
        return [path]
    if not os.path.isdir(path):
        raise UserError(f'No content folder or file "{name}".', fix="Check the path.")
    folder = path / system if (path / system).is_dir() else path
    found = sorted(folder.glob("*.toml"))
    if not found:
        fix = f"Put .toml files into {name}, or into {name}/{system}."
        raise UserError(f'There is no content for {system} in "{name}".', fix=fix)
    if len(found) > MOST_FILES:
        raise UserError(f'There are more than {MOST_FILES:,} files in "{name}".', fix="Join some of them.")
    return found


def read_toml(path: Path, where: str) -> dict[str, Any]:
    """The tables of a TOML file; whatever is wrong with it is a UserError that names `where`."""
    return parse_toml(_text(path, where), where)


def parse_toml(text: str, where: str) -> dict[str, Any]:
    """The same of a text that came by another way; it is no longer than a file may be."""
    if _LONG_KEY.search(text):
        raise UserError(f"A key has more than {DEEPEST_KEY} parts.", where=where, fix="Nest tables less deeply.")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _syntax_error(str(error), text, where) from None
    except RecursionError:
        raise UserError("The lists or tables are nested too deeply.", where=where, fix="Nest less.") from None
    except ValueError:
        raise UserError("A number has too many digits.", where=where, fix="Write a smaller number.") from None


def _text(path: Path, where: str) -> str:
    raw = read_whole(path, where, LARGEST_FILE, "Split it into several files.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UserError(
            "This is not UTF-8 text.", where=f"{where}, line {line}", fix="Save the file as UTF-8 text."
        ) from None


def _syntax_error(message: str, text: str, where: str) -> UserError:
    place = _PLACE.search(message)
    line = place.group(1) if place else None
    reason = _PLACE.sub("", message)
    return UserError(
        f"This is not TOML: {reason[:200]}.",
        where=f"{where}, line {line or text.rstrip().count(chr(10)) + 1}",
        fix=_syntax_fix(reason),
    )


def _syntax_fix(reason: str) -> str:
    if "overwrite" in reason:
        return "The same field is written twice: keep one."
    if "twice" in reason:
        return "Entries of one kind start with two pairs of brackets, for example [[weapon]]."
    return 'Write one field per line, text in quotes, for example: name = "Halberd"'
