"""The five ledgers read as typed data, and hang together."""

from __future__ import annotations

import pytest

from quintain.clauses.ledger import Switch, find_clause, ledger_systems, read_ledger, read_switch, systems_by_prefix
from quintain.words.errors import UserError

every_system = pytest.mark.parametrize("system", ledger_systems())


def test_there_are_five_ledgers() -> None:
    assert ledger_systems() == ["delve", "gu", "ki", "shattered", "swords"]
    assert systems_by_prefix() == {
        "DV": "delve",
        "GU": "gu",
        "KI": "ki",
        "SS": "shattered",
        "SW": "swords",
    }


@every_system
def test_a_ledger_names_its_own_system(system: str) -> None:
    ledger = read_ledger(system)

    assert ledger.system == system
    assert ledger.title
    assert ledger.source
    assert ledger.summary


@every_system
def test_ids_are_unique_and_share_a_prefix(system: str) -> None:
    ledger = read_ledger(system)
    ids = [clause.id for clause in ledger.clauses] + [worked.id for worked in ledger.worked]

    assert len(set(ids)) == len(ids)
    assert {name.rpartition("-")[0] for name in ids} == {ledger.prefix}


@every_system
def test_every_clause_is_a_rule_a_table_or_guidance(system: str) -> None:
    for clause in read_ledger(system).clauses:
        assert clause.kind in {"rule", "table", "guidance"}, clause.id
        assert clause.rule, clause.id
        assert clause.test, clause.id
        assert clause.kind != "table" or clause.rows, clause.id


@every_system
def test_terms_and_worked_examples_cite_clauses_that_exist(system: str) -> None:
    ledger = read_ledger(system)
    known = {clause.id for clause in ledger.clauses}

    for term in ledger.terms:
        assert set(term.used_in) <= known, term.name
    for worked in ledger.worked:
        assert worked.clauses, worked.id
        assert set(worked.clauses) <= known, worked.id


@every_system
def test_switches_have_names_of_their_own_and_distinct_values(system: str) -> None:
    switches = [clause.switch for clause in read_ledger(system).clauses if clause.switch]
    names = [switch.name for switch in switches]

    assert len(set(names)) == len(names)
    for switch in switches:
        assert len(set(switch.values)) == len(switch.values) >= 2, switch.name


def test_a_switch_is_a_name_a_default_and_other_values() -> None:
    switch = read_switch("react_in_participation: by_ending_it | never | free")

    assert switch == Switch("react_in_participation", "by_ending_it", ("never", "free"))
    assert switch.values == ("by_ending_it", "never", "free")


@pytest.mark.parametrize("text", ["secret | open", "announcing: secret", "announcing: secret |", "a b: c | d"])
def test_a_switch_that_cannot_be_read_says_how_to_write_one(text: str) -> None:
    with pytest.raises(UserError, match=r"name: default \| other"):
        read_switch(text)


def test_a_clause_is_found_by_its_id_alone() -> None:
    ledger, clause = find_clause("ki-003")

    assert ledger is read_ledger("ki")
    assert clause.id == "KI-003"
    assert clause.rule == "Each Round has 10 Turns."


@pytest.mark.parametrize(("wrong", "meant"), [("KI-22", "KI-022"), ("KII-022", "KI-022"), ("DV-1000", "DV-100")])
def test_an_unknown_clause_asks_whether_another_was_meant(wrong: str, meant: str) -> None:
    with pytest.raises(UserError, match=f'Did you mean "{meant}"'):
        find_clause(wrong)


def test_an_unknown_system_asks_whether_another_was_meant() -> None:
    with pytest.raises(UserError, match='Did you mean "swords"'):
        read_ledger("sword")
