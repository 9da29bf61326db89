"""How long encounters are, as the home page says it."""

from __future__ import annotations

import pytest

from quintain.lab.lengths import answers_each
from quintain.systems import find_system, system_names
from quintain.web.catalogue import lengths


@pytest.mark.parametrize("system", system_names())
def test_the_length_of_every_encounter_was_measured_and_the_shortest_still_is_that_long(system: str) -> None:
    library = find_system(system).library()
    told = lengths()[system]

    assert set(told) == set(library.of("encounter")), "run make lengths"
    shortest = min(told, key=lambda id: told[id])
    assert told[shortest] / 3 <= answers_each(system, shortest, library, fights=2) <= told[shortest] * 3
