"""Headings of the log are data: a page joins and sorts them without reading their words."""

from __future__ import annotations

import pytest

from tests.web.tables import Data, House

FIRST = {
    "ki": ("Round 1, Turn 10", [{"word": "Round", "number": 1}, {"word": "Turn", "number": 10}]),
    "swords": ("Round 1", [{"word": "Round", "number": 1}]),
    "shattered": ("Round 1, Respite", [{"word": "Round", "number": 1}, {"word": "Respite"}]),
}
FIGHTS = {"ki": "training_yard", "swords": "roadside_ambush", "shattered": "duel"}


@pytest.mark.parametrize("system", FIRST)
def test_a_line_says_which_heading_stands_over_it_in_words_and_as_data(house: House, system: str) -> None:
    lines = opened(house, system)

    first = next(line for line in lines if "head" in line)

    assert (first["head"], first["heading"]) == FIRST[system]
    assert all(("head" in line) == ("heading" in line) for line in lines)


def test_a_line_that_says_nothing_but_its_heading_is_marked(house: House) -> None:
    marked = {line["text"] for line in opened(house, "ki") if line.get("heading_only")}

    assert "Turn 10." in marked
    assert all(text.startswith("Turn ") for text in marked)


def test_steps_of_a_replay_know_their_round_and_their_moment(house: House) -> None:
    table = house.open(system="ki", encounter="training_yard", seats={"wen": "me"})

    frames = house.get(f"/api/tables/{table['id']}/replay", table["token"])["frames"]

    assert {(frame["round"], frame["moment"]) for frame in frames} >= {("Round 1", "Turn 10")}
    assert all(frame["title"] == f"{frame['round']}, {frame['moment']}" for frame in frames)


def opened(house: House, system: str) -> list[Data]:
    table = house.open(system=system, encounter=FIGHTS[system], seats={"*": "bot:greedy"})
    with house.sit(table["id"], table["token"]) as anna:
        anna.look()
        return list(anna.lines)
