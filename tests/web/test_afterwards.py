"""Afterwards and elsewhere: replays, transcripts, imports, branches, campaigns, timers, own dice."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.record.transcript import read, replay
from quintain.systems import find_system
from tests.web.tables import House, sensible, table_ids

SOLO: dict[str, Any] = {"seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}


def test_a_replay_steps_through_the_fight_with_the_lines_of_each_step(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on()
        lines = anna.lines
    found = house.get(f"/api/tables/{table['id']}/replay", table["token"])

    assert [each["id"] for each in found["viewpoints"]] == ["", "wen", "foes.greedy", "spectator"]
    mine = house.get(f"/api/tables/{table['id']}/replay?as=wen", table["token"])
    assert [line["text"] for frame in mine["frames"] for line in frame["lines"]] == [line["text"] for line in lines]
    assert found["result"]["winner"] == mine["result"]["winner"]
    assert mine["frames"][0]["board"]["map"]["width"] > 0


def test_before_the_end_one_watches_only_what_one_knew(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on(6)
    found = house.get(f"/api/tables/{table['id']}/replay", table["token"])

    assert [each["id"] for each in found["viewpoints"]] == ["wen"]
    assert house.get(f"/api/tables/{table['id']}/replay?as=", table["token"], 403)["error"]["where"] == "replay"
    log = house.client.get(
        f"/api/tables/{table['id']}/transcript", headers={"authorization": f"Bearer {table['token']}"}
    )
    assert '"seed"' not in log.text
    assert "initiative" in log.text.lower()


def test_a_finished_fight_is_exported_whole_replays_and_is_imported_elsewhere(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on()
        board = anna.table["board"]
    headers = {"authorization": f"Bearer {table['token']}"}
    text = house.client.get(f"/api/tables/{table['id']}/transcript", headers=headers).text
    transcript = read(text, "export")
    assert replay(find_system("ki"), transcript).outcome is not None

    brought = house.post("/api/import", {"transcript": text, "name": "Again"}, 201)
    with house.sit(brought["id"], brought["token"]) as anna:
        anna.look()
        assert anna.table["board"]["creatures"] == board["creatures"]
        assert anna.table["name"] == "Again"


def test_a_transcript_that_is_none_is_refused_and_leaves_nothing(house: House) -> None:
    answer = house.client.post("/api/import", json={"transcript": "not a transcript"})

    assert answer.status_code == 400
    assert table_ids(house.store) == []


def test_a_branch_is_a_table_of_its_own_from_an_earlier_point(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on()
        middle = anna.lines[len(anna.lines) // 2]["n"]
        branch = anna.say("branch", line=middle)["table"]
    with house.sit(branch["id"], branch["token"]) as anna:
        anna.look()
        assert anna.table["outcome"] is None
        assert len(anna.lines) <= middle + 8
        anna.play_on()
        assert anna.table["outcome"] is not None


def test_a_campaign_goes_from_fight_to_rest_to_fight(house: House) -> None:
    seats = {"wen": "me", "mirka": "me", "tam": "me", "yula": "me"}
    order = {"system": "ki", "campaign": "three_fights", "seats": seats, "rules": {"interlude_seconds": 0}}
    table = house.post("/api/tables", order, 201)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert anna.table["stage"] == {"title": "Alley brawl", "index": 0, "count": 5}
        assert [each["seat"] for each in anna.table["people"]] == ["wen", "foes.greedy"]
        while anna.table["asks"] and anna.table["stage"]["index"] == 0:
            anna.answer(sensible(anna.ask()))
        heads = [line["head"] for line in anna.lines if line["event"] == "stage_began"]

    assert heads[:2] == ["Stage 1, Alley brawl", "Stage 2, A night's rest"]


def test_undo_at_a_campaign_goes_back_into_the_stage_before(house: House) -> None:
    order = {"system": "ki", "campaign": "three_fights", "seats": {"*": "gm"}, "gm": "me"}
    table = house.post("/api/tables", order, 201)
    with house.sit(table["id"], table["token"], "Gerda") as gerda:
        gerda.look()
        gerda.say("end")
        gerda.look()
        ask = gerda.ask()
        assert (ask["seat"], ask["about"]) == ("gm", "next_stage")
        assert [option["label"] for option in ask["options"]][:2] == ["A night's rest, stage 2", "The shield line"]
        assert gerda.table["stage"]["title"] == "Alley brawl", "what came of the fight is still there to see"
        gerda.answer("2")
        assert gerda.table["stage"] == {"title": "The shield line", "index": 2, "count": 5}
        assert gerda.table["board"]["time"].startswith("Day 1, 00:")

        gerda.say("undo")
        gerda.look()

        assert gerda.ask()["about"] == "next_stage"
        gerda.answer("end")
        assert gerda.table["outcome"] == {"winner": "", "why": "the campaign is over"}


def test_own_dice_are_asked_for_one_by_one_and_checked(house: House) -> None:
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.say("dice", own=True)
        anna.look()
        throw = anna.table["throw"]
        assert (throw["who"], throw["why"]) == ("wen", "initiative")
        assert throw["faces"] == [{"die": "d6", "least": 1, "most": 6, "step": 1}]
        known = {"seat": throw["seat"], "roll": throw["roll"]}
        assert "error" in anna.say("faces", **known, faces=[7])
        assert "error" in anna.say("faces", **known, faces=[1, 2])
        assert "error" not in anna.say("faces", **known, faces=[5])
        anna.look()
        assert anna.table["throw"] is None
        assert "error" in [anna.answer("wait"), anna.say("dice", own=False)][1]


def test_a_timer_answers_with_the_stated_default(house: House) -> None:
    table = house.open(**SOLO, timer=1)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert anna.ask()["timer"]["answer"] == "wait"
        while not any("timer answers" in line["text"] for line in anna.lines):
            anna.look()


@pytest.mark.parametrize("is_open", [True, False])
def test_odds_are_told_as_far_as_the_seat_may_know_them(house: House, is_open: bool) -> None:
    table = house.open("mirror", seats={"mirka-1": "me"}, rules={"interlude_seconds": 0, "open_odds": is_open})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        for _ in range(40):
            ask = anna.ask()
            strike = next((each["id"] for each in ask["options"] if each["id"].startswith("attack:")), None)
            if strike:
                odds = anna.say("odds", seat=ask["seat"], ask=ask["id"], choose=strike)["odds"]
                assert (odds["kind"] in ("exact", "estimated")) == is_open
                assert odds["outcomes"] if is_open else odds["ranges"] and odds["by"]
                return
            anna.answer("move+attack" if ask["about"] == "declare" else walk_up(ask))
    raise AssertionError("nobody came near enough")


def walk_up(ask: dict[str, Any]) -> str:
    for option in ask["options"]:
        if option["id"] == "move":
            return f"move:{option['shape']['spots'][-1]}"
    return sensible(ask)
