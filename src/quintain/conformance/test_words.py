"""Nothing that people read is an id, a gap or a word of a programmer; and every option says what it is."""

from __future__ import annotations

import re

import pytest

from quintain.conformance.texts import told_in
from quintain.conformance.worlds import facts_of

FLAWS = {
    "an id with underscores": re.compile(r"\b[a-z0-9]+_[a-z]\w*"),
    "an id with a number": re.compile(r"\b[a-z]{3,}-\d+\b|(?<![\w+-])(?!d\d)[a-z]\d(?!\w)"),
    "a word of Python": re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|[{}]|<[A-Z]\w+\."),
    "something empty": re.compile(r"\(\s*\)|\[\s*\]|\"\"|: *$|: *\."),
    "a missing space": re.compile(r"[a-z][A-Z]|[a-z][,;:][A-Za-z]|\.[A-Z][a-z]"),
    "a space too many": re.compile(r"\s\s| [,.;:](?!\d)|^\s|\s$"),
    "a name twice": re.compile(r"\b([A-Z]\w+),? \1\b"),
    "two full stops": re.compile(r"\.\."),
}


def test_nothing_that_people_read_is_an_id_or_has_a_gap(system: str) -> None:
    flawed = [
        f"{what}: {text}"
        for text in told_in(system).texts.values()
        for what, pattern in FLAWS.items()
        if pattern.search(text.text)
    ]

    assert flawed == []
    assert len({(each.about, each.verb) for each in told_in(system).offered}) >= facts_of(system).LEAST_OFFERED
    assert all(each.label for each in told_in(system).offered)


@pytest.mark.needs("EXPLAINS")
def test_every_option_says_what_it_is(system: str) -> None:
    offered = told_in(system).offered
    silent = {(each.about, each.verb): each.label for each in offered if not each.sentence}

    assert silent == {}
