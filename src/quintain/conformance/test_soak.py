"""Half-random fights, some of those that `make soak-rules` plays by the thousand."""

from __future__ import annotations

from quintain.conformance.soak import fights

FEW = range(4)


def test_nothing_goes_wrong_in_half_random_fights(system: str, encounter: str) -> None:
    assert fights(system, encounter, FEW) == []
