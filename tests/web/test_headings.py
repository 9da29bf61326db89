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


def test_what_is_recounted_after_a_shared_slot_folds_deed_by_deed(house: House) -> None:
    """A spectator hears of all that was done in it at once: each attack leads its own lines, and no others."""
    table = house.open(system="swords", encounter="mirror", seats={"*": "bot:greedy"})
    with house.sit(table["id"], table["spectator"], "Eve") as eve:
        eve.look()
        lines = list(eve.lines)
    runs: list[list[Data]] = []
    for line in lines:
        if line.get("goes_on"):
            runs[-1].append(line)
        else:
            runs.append([line])
    told = [run for run in runs if run[0]["event"] == "recounted" and any(line.get("leads") for line in run)]

    assert len(told) > 1
    for run in told:
        assert [line["event"] for line in run] == ["recounted"] * len(run)
        assert sum(line.get("leads", False) for line in run) == 1
        assert len({line["who"] for line in run if line.get("leads")} - {""}) == 1
    assert any(line.get("moments") for run in runs for line in run if line["event"] == "recounted")
