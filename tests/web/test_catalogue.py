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


def test_a_fight_is_as_long_as_all_answers_of_the_side_that_people_play(house: House) -> None:
    (ki,) = [each for each in house.get("/api/systems")["systems"] if each["name"] == "ki"]
    found = {each["id"]: each for each in ki["encounters"]}

    for each in found.values():
        seconds = each["answers"] * each["players"] * ki["seconds_an_answer"]
        assert abs(each["minutes"] * 60 - seconds) <= (150 if each["minutes"] > 20 else 30)
    assert all(each["minutes"] % 5 == 0 for each in found.values() if each["minutes"] > 20)
    assert (found["training_yard"]["answers"], found["training_yard"]["minutes"]) == (13, 3)


def test_minutes_are_whole_and_long_fights_are_told_by_fives() -> None:
    assert catalogue.minutes(0) == 1
    assert catalogue.minutes(4 * 83) == 85


def test_a_rulesets_sign_is_told_as_shapes_and_never_as_markup() -> None:
    drawn = '<path d="M4 34h44" /><script>alert(1)</script><g onload="x"><circle cx="1" r="2" onclick="y()"/></g>'

    assert catalogue.strokes(drawn) == [
        {"shape": "path", "of": {"d": "M4 34h44"}},
        {"shape": "circle", "of": {"cx": "1", "r": "2"}},
    ]
