"""What pytest learns when Quintain is installed: of which ruleset the suite is, and how a test cites a clause.

    pytest --pyargs quintain.conformance --system duel

It imports nothing of Quintain, so whoever tests something else pays nothing for it.
"""

from __future__ import annotations

from importlib.util import find_spec

import pytest

SUITE = "quintain.conformance"
NEEDED = ("hypothesis", "jsonschema")
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
    missing = [each for each in NEEDED if find_spec(each) is None]
    if missing and asks_for_the_suite(config):
        what = f"The conformance suite needs {', '.join(missing)}: pip install 'quintain[conformance]'"
        raise pytest.UsageError(what)


def asks_for_the_suite(config: pytest.Config) -> bool:
    return any(each.startswith(SUITE) for each in config.invocation_params.args if isinstance(each, str))


def pytest_report_header(config: pytest.Config) -> str | None:
    """What is tested, and why some tests are not run."""
    name = config.getoption("--system")
    return f"ruleset: {name}; tests of what it does not have are left out" if name else None
