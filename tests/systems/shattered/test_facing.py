"""Two creatures set up for a question about odds."""

from __future__ import annotations

import msgspec
import pytest

from quintain.systems.shattered.ground import bands
from quintain.systems.shattered.stock import Encounter, Range
from quintain.systems.shattered.system import SYSTEM
from quintain.words.errors import UserError
from tests.systems.shattered.script import BOOK, LIBRARY


@pytest.mark.parametrize(("distance", "band"), [(1, Range.MELEE), (2, Range.SHORT), (3, Range.MEDIUM), (4, Range.LONG)])
def test_a_distance_is_a_range(distance: int, band: Range) -> None:
    scenario = msgspec.to_builtins(LIBRARY.find("encounter", Encounter, "duel"))
    scene = SYSTEM.start(SYSTEM.face_off(scenario, "margaret", "lesser_praetorian", distance), BOOK, LIBRARY)
    one, other = (scene.place(scene.by_id[id]) for id in ("margaret", "lesser_praetorian"))
    assert band in bands(scene, one, other)
    assert scene.phase == 4  # no Attack is too slow for it


def test_a_distance_without_a_range_is_refused() -> None:
    with pytest.raises(UserError, match="No range"):
        SYSTEM.face_off({}, "margaret", "lesser_praetorian", 5)
