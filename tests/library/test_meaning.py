"""What the fields of content mean: every one of them says so, and cites only clauses that there are."""

from __future__ import annotations

import msgspec
import pytest

from quintain.clauses.ledger import read_ledger
from quintain.library.meaning import ANYWHERE, Meaning, meanings, read_meaning, tables
from quintain.systems import find_system, shipped_names


def fields(name: str) -> list[tuple[type[msgspec.Struct], str]]:
    return [(table, each) for table in tables(find_system(name).kinds) for each in table.__struct_encode_fields__]


@pytest.mark.parametrize("name", shipped_names())
def test_every_field_of_every_table_has_words(name: str) -> None:
    silent = [f"{table.__name__}.{each}" for table, each in fields(name) if not meanings(name).of(table, each).words]

    assert silent == []


@pytest.mark.parametrize("name", shipped_names())
def test_words_are_about_fields_that_there_are(name: str) -> None:
    known = {(table.__name__, each) for table, each in fields(name)}
    anywhere = {each for _, each in known}

    stale = [
        f"{table}.{field}"
        for table, field in meanings(name).written()
        if (field not in anywhere if table == ANYWHERE else (table, field) not in known)
    ]

    assert stale == []


@pytest.mark.parametrize("name", shipped_names())
def test_clauses_that_are_cited_stand_in_the_book(name: str) -> None:
    ledger = read_ledger(name)
    known = {clause.id for clause in ledger.clauses}

    cited = {clause for table, each in fields(name) for clause in meanings(name).of(table, each).clauses}

    assert cited <= known
    assert cited


def test_words_end_with_a_unit_and_clauses_in_brackets() -> None:
    assert read_meaning("How far (as one says) it flies") == Meaning("How far (as one says) it flies")
    assert read_meaning("How far it flies (squares; KI-052)") == Meaning("How far it flies", "squares", ("KI-052",))
    assert read_meaning("How it is (KI-052, KI-053)").clauses == ("KI-052", "KI-053")


def test_a_ruleset_without_words_of_its_own_has_those_that_all_have() -> None:
    lone = type("Weapon", (msgspec.Struct,), {"__annotations__": {"id": str, "sharp": int}})

    assert meanings("ki").of(lone, "id").words
    assert meanings("ki").of(lone, "sharp") == Meaning()
