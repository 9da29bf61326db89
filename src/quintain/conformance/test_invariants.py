"""Nothing that must hold between two steps is broken before the first."""

from __future__ import annotations

from quintain.conformance.invariants import broken
from quintain.conformance.worlds import start


def test_nothing_is_wrong_where_a_fight_begins(system: str, encounter: str) -> None:
    assert broken(system, start(system, encounter)) == []
