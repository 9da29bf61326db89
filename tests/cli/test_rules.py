"""`rules`: the clause table, and one clause explained."""

from __future__ import annotations

import json

import pytest

from quintain.clauses.ledger import ledger_systems, read_ledger
from quintain.clauses.trace import ClauseTrace
from tests.cli.script import complaint, said


@pytest.mark.parametrize("system", ledger_systems())
def test_the_json_table_has_every_clause_and_counts_rules_and_tables(system: str) -> None:
    data = json.loads(said("rules", system, "--json"))
    clauses = read_ledger(system).clauses

    assert list(data) == ["system", "clauses", "covered", "total"]
    assert [list(clause) for clause in data["clauses"]] == [["id", "kind", "home", "tests"]] * len(clauses)
    assert [clause["id"] for clause in data["clauses"]] == [clause.id for clause in clauses]
    assert data["total"] == sum(clause.kind in ("rule", "table") for clause in clauses)
    provable = [clause for clause in data["clauses"] if clause["kind"] in ("rule", "table")]
    assert data["covered"] == sum(bool(clause["home"] and clause["tests"]) for clause in provable)


@pytest.mark.sources
def test_the_table_says_rule_ruling_home_and_proof_of_each_clause() -> None:
    text = said("rules", "ki")

    assert "KI-022, Participating in a Turn\n  Equal Initiative among them is settled by a tie-breaker.\n" in text
    assert "Ruling: Decided anew in every Turn" in text
    assert "Lives in systems/ki/order.py" in text
    assert "Proved by tests/systems/ki/" in text
    assert "rules and tables have a home and a test" in text
    assert "of guidance" in text


def test_a_clause_is_explained_with_its_worked_examples() -> None:
    text = said("rules", "ki-020")

    assert "House rule: --rule announcing=secret (the book); else open" in text
    assert "To be shown:" in text
    assert "Worked example KI-W01" in said("rules", "KI-022")


def test_a_clause_as_json() -> None:
    data = json.loads(said("rules", "KI-020", "--json"))

    assert data["switch"] == {"name": "announcing", "values": ["secret", "open"]}
    assert data["system"] == "ki"


def test_a_clause_of_a_system_without_code_has_no_home_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("quintain.cli.rules.coverage", lambda system: [ClauseTrace("KI-022", "rule", (), ())])
    text = said("rules", "KI-022")

    assert "Lives in nowhere yet" in text
    assert "Proved by no test yet" in text


def test_an_unknown_clause_or_system_is_a_message() -> None:
    assert 'There is no clause "KI-999".' in complaint("rules", "KI-999")
    assert 'There is no clause "XY-001".' in complaint("rules", "XY-001")
    assert 'There is no system "kii".' in complaint("rules", "kii")
