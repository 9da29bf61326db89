"""The ledgers: every clause of a rulebook, its ruling and its worked examples, as typed data."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from quintain.library.plugins import SYSTEMS, brought, home_of
from quintain.words.errors import NotFound, UserError, did_you_mean

Row = dict[str, Any] | str

FIRST_CLAUSE_ID = re.compile(r'^id = "([A-Z]+)-\d+"', re.MULTILINE)


class Switch(msgspec.Struct, frozen=True):
    """A house rule that a ruling leaves open: its name, the value we play by, and the others."""

    name: str
    default: str
    others: tuple[str, ...]

    @property
    def values(self) -> tuple[str, ...]:
        return (self.default, *self.others)


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One statement of a rulebook, and the ruling where the book is silent or unclear."""

    id: str
    section: str
    rule: str
    test: str
    kind: str = "rule"  # or "table" or "guidance"
    ruling: str = ""
    switch: Switch | None = None
    rows: tuple[Row, ...] = ()


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word of the game, what it means, and the clauses that use it."""

    name: str
    used_in: tuple[str, ...]
    definition: str
    origin: str
    note: str = ""


class Worked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example: given these numbers, dice and decisions, expect this."""

    id: str
    clauses: tuple[str, ...]
    given: str
    decisions: str
    expect: str
    dice: tuple[int, ...] = ()


class Ledger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole rulebook, clause by clause."""

    system: str
    title: str
    source: str
    summary: str
    clauses: tuple[Clause, ...] = msgspec.field(name="clause")
    terms: tuple[Term, ...] = msgspec.field(name="term", default=())
    worked: tuple[Worked, ...] = ()
    title_note: str = ""
    dice_order: str = ""
    rounding: str = ""
    distance: str = ""

    @property
    def prefix(self) -> str:
        """What the ids of this ledger start with: "KI" of "KI-022"."""
        return self.clauses[0].id.rpartition("-")[0]

    def clause(self, clause_id: str) -> Clause:
        for clause in self.clauses:
            if clause.id == clause_id:
                return clause
        raise unknown_clause(clause_id, [clause.id for clause in self.clauses])


def read_switch(text: str) -> Switch:
    """A switch as ledgers write it: a name, the default, then the other values.

    >>> read_switch("announcing: secret | open")
    Switch(name='announcing', default='secret', others=('open',))
    """
    name, colon, listed = text.partition(":")
    values = [value.strip() for value in listed.split("|")]
    if not colon or not name.strip().isidentifier() or len(values) < 2 or not all(values):
        raise UserError(f'"{text}" is not a switch.', fix='Write "name: default | other | ...".')
    return Switch(name.strip(), values[0], tuple(values[1:]))


def parse_ledger(text: str) -> Ledger:
    """A ledger from the text of its TOML file."""
    data = tomllib.loads(text)
    for clause in data["clause"]:
        if "switch" in clause:
            clause["switch"] = msgspec.to_builtins(read_switch(clause["switch"]))
    return msgspec.convert(data, Ledger)


def ledger_systems() -> list[str]:
    """The systems that have a ledger, by name."""
    brought_along = [name for name in brought(SYSTEMS) if ledger_file(name).is_file()]
    return sorted({*shipped_systems(), *brought_along})


def shipped_systems() -> list[str]:
    files = shipped_ledgers().iterdir()
    return [file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")]


def ledger_file(system: str) -> Traversable:
    """Where the ledger of a system stands: with those that ship, or in the package that brings it along."""
    home = None if system in shipped_systems() else home_of(system)
    return shipped_ledgers() / f"{system}.toml" if home is None else home / "ledger.toml"


@cache
def read_ledger(system: str) -> Ledger:
    """The shipped ledger of a system."""
    if system not in ledger_systems():
        raise NotFound(
            f'There is no system "{system}". {did_you_mean(system, ledger_systems())}'.rstrip(),
            fix="See them all with: quintain systems",
        )
    return parse_ledger(shipped_text(system))


def find_clause(clause_id: str) -> tuple[Ledger, Clause]:
    """The clause of that id, and the ledger it stands in, whichever system that is."""
    wanted = clause_id.strip().upper()
    system = systems_by_prefix().get(wanted.partition("-")[0])
    if system is None:
        known = [clause.id for name in ledger_systems() for clause in read_ledger(name).clauses]
        raise unknown_clause(clause_id, known)
    ledger = read_ledger(system)
    return ledger, ledger.clause(wanted)


@cache
def systems_by_prefix() -> dict[str, str]:
    """Which system the ids with a prefix belong to, read from each file's first clause."""
    found = {}
    for system in ledger_systems():
        if first := FIRST_CLAUSE_ID.search(shipped_text(system)):
            found[first[1]] = system
    return found


def unknown_clause(clause_id: str, known: list[str]) -> UserError:
    prefixes = ", ".join(sorted({name.rpartition("-")[0] for name in known}))
    return UserError(
        f'There is no clause "{clause_id}". {did_you_mean(clause_id, known)}'.rstrip(),
        fix=f"Clause ids start with {prefixes}. See a system's clauses with, for example: quintain rules ki",
    )


def shipped_ledgers() -> Traversable:
    return resources.files("quintain") / "ledger"


def shipped_text(system: str) -> str:
    return ledger_file(system).read_text(encoding="utf-8")
