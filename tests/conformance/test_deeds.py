"""How much was healed is told to those alone who may know it."""

from __future__ import annotations

import pytest

from quintain.kernel.events import SPECTATOR, Event
from quintain.systems.delve.events import resources as delve
from quintain.systems.gu.events import damage as gu
from quintain.systems.ki import events as ki
from quintain.systems.shattered.events import health as shattered

HEALED: list[Event] = [
    ki.Healed("wen", "party", 3),
    shattered.HealthGained("marlon", "players", 3, 9),
    gu.Healed("bai_ruo", 3, 9, "unhurt", "party"),
    delve.StressGained("odda", 3, "breath", 9, "fresh", "party"),
]


@pytest.mark.parametrize("healed", HEALED)
def test_how_much_was_healed_counts_only_for_those_who_are_told_it(healed: Event) -> None:
    seen = healed.seen_by(SPECTATOR)
    assert seen is not None
    assert [effect.amount for effect in healed.effects()] == [3]
    assert [effect.amount for effect in seen.effects()] == [None]
