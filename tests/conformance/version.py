"""The version of the rules is raised whenever recorded fights, rulings or formats change: `make golden` does both.

`tests/transcripts/engine.json` pins what a version plays. If something else is played, the version must be another one.
"""

from __future__ import annotations

import json
import re
from hashlib import blake2b
from pathlib import Path

import msgspec

import quintain
from quintain.clauses.ledger import read_ledger
from quintain.kernel.entries import Acted, Answered, Threw
from quintain.record.snapshot import Snapshot
from quintain.record.transcript import FORMAT, End, Header
from quintain.systems import system_names
from quintain.web.schema import metadata

FOLDER = Path(__file__).parent.parent / "transcripts"
PINNED = FOLDER / "engine.json"
SOURCE = Path(quintain.__file__)
VERSION = re.compile(r'^ENGINE_VERSION = "(\d+)\.(\d+)\.\d+"', re.MULTILINE)


def played(folder: Path = FOLDER) -> dict[str, str]:
    """A digest of each system's recorded fights and rulings, and of the formats that outlive a process."""
    found = {system: digest(*recorded(folder / system), *rulings(system)) for system in system_names()}
    return found | {"formats": digest(*formats())}


def recorded(folder: Path) -> list[str]:
    files = sorted(each for each in folder.iterdir() if each.suffix in (".jsonl", ".txt", ".json"))
    return [f"{file.name}\n{file.read_text(encoding='utf-8')}" for file in files]


def rulings(system: str) -> list[str]:
    return [f"{clause.id} {clause.ruling}" for clause in read_ledger(system).clauses]


def formats() -> list[str]:
    lines: list[type[msgspec.Struct]] = [Header, End, Answered, Threw, Acted, Snapshot]
    stored = [f"{table.name}: {', '.join(map(repr, table.columns))}" for table in metadata.sorted_tables]
    return [str(FORMAT), *(f"{line.__name__}: {', '.join(line.__struct_fields__)}" for line in lines), *stored]


def digest(*texts: str) -> str:
    return blake2b("\0".join(texts).encode(), digest_size=8).hexdigest()


def unraised(version: str, now: dict[str, str], pinned: dict[str, str]) -> str:
    """What is wrong if a version plays something else than it did, or nothing pins what it plays; else nothing."""
    changed = [part for part, each in now.items() if pinned.get(part) != each]
    if not changed and pinned.get("engine") == version:
        return ""
    if pinned.get("engine") == version:
        why = f"{', '.join(changed)} changed, but ENGINE_VERSION is still {version}"
    else:
        why = f"nothing pins what version {version} plays"
    return f"{why}: run `make golden`, which records the fights anew, raises the version and pins it"


def pin(source: Path = SOURCE, pinned: Path = PINNED, folder: Path = FOLDER) -> str:
    """Raises the version in the sources if what it plays has changed, and pins what it plays; gives the version."""
    before = json.loads(pinned.read_text(encoding="utf-8")) if pinned.exists() else {}
    now, text = played(folder), source.read_text(encoding="utf-8")
    if before.get("engine") == version_in(text) and unraised(version_in(text), now, before):
        text = VERSION.sub(lambda old: f'ENGINE_VERSION = "{old[1]}.{int(old[2]) + 1}.0"', text)
        source.write_text(text, encoding="utf-8")
    pinned.write_text(json.dumps({"engine": version_in(text)} | now, indent=1) + "\n", encoding="utf-8")
    return version_in(text)


def version_in(text: str) -> str:
    found = VERSION.search(text)
    assert found is not None
    return found[0].partition('"')[2].rstrip('"')
