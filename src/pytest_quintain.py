"""What pytest learns when Quintain is installed: of which ruleset the suite is, and how a test cites a clause.

    pytest --pyargs quintain.conformance --system duel

It imports nothing of Quintain, so whoever tests something else pays nothing for it.
"""

from __future__ import annotations

import pytest

MARKS = (
    "rule(clause): the test proves this clause of a ledger",
    "needs(fact): only for rulesets of which the conformance suite knows that",
    "timeout(seconds): how long a test may take, where pytest-timeout is installed",
    "sources: reads the sources themselves, so says nothing about compiled rules",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("quintain", "Quintain's conformance suite (--pyargs quintain.conformance)")
    group.addoption("--system", metavar="NAME", help="the ruleset to test and prove; without it, all are tested")


def pytest_configure(config: pytest.Config) -> None:
    for mark in MARKS:
        config.addinivalue_line("markers", mark)
