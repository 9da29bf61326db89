"""Game words that explain themselves: which there are, what they mean, where to read on."""

from __future__ import annotations

import doctest

import pytest

from quintain.clauses.ledger import read_ledger
from quintain.reading import calling, glossary
from quintain.systems import find_reader, find_system, system_names


def words(system: str) -> dict[str, glossary.Word]:
    return {each.word: each for each in glossary.glossary(find_reader(find_system(system)))}


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(glossary).failed == 0
    assert doctest.testmod(calling).failed == 0


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("ki", {"Predict", "Surge", "Stamina", "Last Breath", "Grappled"}),
        ("swords", {"AC", "Evasion", "Opportunity Attack", "Concentration"}),
        ("gu", {"Primeval essence", "Dazed", "Dodge"}),
        ("delve", {"Stress", "Willpower", "Soul Shriven"}),
        ("shattered", {"Momentum", "Grit", "Ward", "Graze"}),
    ],
)
def test_the_words_that_newcomers_stumble_over_are_explained(system: str, expected: set[str]) -> None:
    assert expected <= set(words(system))


@pytest.mark.parametrize("system", system_names())
def test_each_word_has_a_short_meaning_and_a_clause_that_there_is(system: str) -> None:
    ids = {clause.id for clause in read_ledger(system).clauses}

    for word in words(system).values():
        assert 0 < len(word.text) <= glossary.LONGEST_TEXT, word
        assert word.clause == "" or word.clause in ids, word
        assert not {"(", ")", "/"} & set(word.word), word


def test_what_everybody_says_is_not_explained_and_conditions_are_found_written_small() -> None:
    found = words("ki")

    assert "Attack" not in found
    assert found["Prone"].small
    assert not found["Stamina"].small
