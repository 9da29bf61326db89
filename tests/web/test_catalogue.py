"""What the home page is told can be played."""

from __future__ import annotations

import pytest

from quintain.systems import system_names
from quintain.web import catalogue
from tests.web.tables import House


def test_what_can_be_played_is_set_up_for_the_first_who_asks_and_only_sent_to_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = house.get("/api/systems")
    monkeypatch.delattr(catalogue, "systems")

    second = house.get("/api/systems")

    assert second == first
    assert [each["name"] for each in second["systems"]] == system_names()


def test_an_adventure_names_its_journeys_sites_and_rests(house: House) -> None:
    (delve,) = [each for each in house.get("/api/systems")["systems"] if each["name"] == "delve"]
    (fenmark,) = [each for each in delve["campaigns"] if each["id"] == "fenmark"]

    assert fenmark["steps"] == [
        "Plotting",
        "Road to Fenmark",
        "Rest",
        "Fenmark Keep",
        "Rest",
        "Fenmark Keep",
        "Rest",
    ]
