"""No count and no number tells of what its hearer may not see: going back, own dice, and a game master's list.

Each is played twice, with and without something that somebody does in secret; everybody else must hear the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from quintain.kernel.entries import Answered
from quintain.record.transcript import record
from quintain.web.history import Note, draw_in
from quintain.web.room import Room
from tests.web.attacks import Data, duel, frames_during, settle
from tests.web.tables import Guest, House, let_everybody_in
from tests.web.test_attack_secrets import answer, joins, nothing

Deeds = Callable[[Guest], None]


def room_of(house: House, id: str) -> Room:
    room: Room = house.client.app.state.site.hub.rooms[id]  # type: ignore[attr-defined]
    return room


def heard_in_turn_nine(house: House, deeds: Deeds, *words: str, **fields: object) -> list[str]:
    """Anna and Bo let turn 10 pass; Bo does something with the next sealed question; then Anna says something."""
    with duel(house) as (table, anna, bo):
        for guest in (anna, bo):
            answer(guest, "wait")
        settle(anna, bo)
        since = len(anna.frames)
        deeds(bo)
        settle(bo, anna)
        for do in words:
            anna.resend({"do": do, "id": do} | fields)
        settle(anna)
        return nameless(frames_during(anna, since), table)


def nameless(frames: list[str], table: Data) -> list[str]:
    """Without the ids of the table and of people, which are others at every table."""
    return [re.sub(r'"person":\d+', '"person":0', frame.replace(table["id"], "ID")) for frame in frames]


def test_a_wish_to_go_back_stays_while_another_seals_an_answer(house: House) -> None:
    def wishes(deeds: Deeds) -> list[str]:
        with duel(house) as (_, anna, bo):
            for guest in (anna, bo):
                answer(guest, "wait")
            settle(anna, bo)
            assert not anna.say("undo")["undone"]
            settle(anna, bo)
            since = len(anna.frames)
            deeds(bo)
            settle(bo, anna)
            assert bo.table["undo"]["request"] is not None
            return frames_during(anna, since)

    assert wishes(joins) == wishes(nothing) == []


def test_a_wish_to_go_back_leads_where_it_did_whatever_was_sealed_and_withdrawn_meanwhile(house: House) -> None:
    with duel(house) as (_, anna, bo):
        for guest in (anna, bo):
            answer(guest, "wait")
        settle(anna, bo)
        joins(bo)
        anna.say("undo")
        settle(anna, bo)
        bo.say("undo")
        settle(bo)
        assert "error" not in bo.say("vote", request=bo.table["undo"]["request"]["id"], agree=True)
        settle(anna, bo)

        assert anna.table["board"]["clock"]["note"] == "Turn 10"


def test_own_dice_are_taken_whether_or_not_another_has_sealed_an_answer(house: House) -> None:
    def takes_own_dice(deeds: Deeds) -> list[str]:
        with duel(house) as (table, anna, bo):
            since = len(anna.frames)
            deeds(bo)
            settle(bo, anna)
            anna.resend({"do": "dice", "id": "dice", "own": True})
            settle(anna, bo)
            return nameless(frames_during(anna, since), table)

    assert takes_own_dice(joins) == takes_own_dice(nothing)


@pytest.mark.parametrize("line", [0, 1_000_000])
def test_what_can_be_taken_back_is_the_same_whatever_another_has_sealed(house: House, line: int) -> None:
    first, second = (heard_in_turn_nine(house, deeds, "undo", line=line) for deeds in (nothing, joins))

    assert first == second


# a game master


@contextmanager
def with_gm(house: House, **seats: str) -> Iterator[tuple[str, Guest, Guest]]:
    seats = seats or {"mirka-1": "invite", "mirka-2": "gm"}
    order: Data = {"seats": {name.replace("_", "-"): holder for name, holder in seats.items()}, "gm": "me"}
    table = house.open("mirror", rules={"interlude_seconds": 0}, **order)
    with (
        house.sit(table["id"], table["token"], "Gemma") as gemma,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        gemma.look()
        let_everybody_in(gemma, bo)
        settle(gemma, bo)
        yield table["id"], gemma, bo


def test_a_game_master_who_looks_as_a_seat_does_not_hear_that_it_sealed_an_answer(house: House) -> None:
    with with_gm(house) as (_, gemma, bo):
        gemma.say("see", **{"as": "mirka-1"})
        settle(gemma)
        since = len(gemma.frames)
        joins(bo)
        settle(bo, gemma)

        assert frames_during(gemma, since) == []


def test_what_a_game_master_can_go_back_to_is_called_as_the_own_log_calls_it_and_counts_no_bots(house: House) -> None:
    with with_gm(house, mirka_1="invite", mirka_2="bot:greedy") as (id, gemma, bo):
        bo.play_on(8)
        settle(gemma, bo)
        points = gemma.table["history"]
        entries = room_of(house, id).game.entries
        own = [entry for entry in entries if entry.seat == "mirka-1"]

        assert len(own) < len(entries)
        assert {each["label"] for each in points} <= {line["text"] for line in gemma.lines}
        assert points
        assert all(each["entry"] < len(own) for each in points)

        assert gemma.say("undo", entry=points[0]["entry"])["undone"]
        settle(gemma, bo)
        assert gemma.table["history"] == []


def test_a_game_masters_secret_act_neither_takes_a_free_undo_away_nor_is_lost_by_it(house: House) -> None:
    """Bo has joined, and nothing is told yet: Bo may take it back, whatever the game master set right meanwhile."""
    with with_gm(house) as (id, gemma, _):
        room = room_of(house, id)
        gm, player = (next(each for each in room.people.values() if each.name == name) for name in ("Gemma", "Bo"))
        entry = Answered("mirka-1", 1, "wait")
        room.game.entries.append(entry)
        assert room.back.open_since(0, player) == [entry]
        gemma.say("act", seat="gm", act=next(each["id"] for each in acts(gemma) if "remove" in each["id"]))
        known = [each.seat for each in room.back.open_since(0, player)]
        assert "gm" not in known
        assert "gm" in [each.seat for each in room.back.open_since(0, gm)]


def acts(gm: Guest) -> list[Data]:
    found: list[Data] = gm.say("acts", seat="gm")["acts"]
    return found


# where notes stand


def test_a_note_stands_where_the_table_went_back_to_and_not_so_many_events_later() -> None:
    notes = [Note(3, "early"), Note(50, "late"), Note(52, "later")]

    draw_in(notes, 20)

    assert [note.at_event for note in notes] == [3, 20, 20]


def test_notes_that_were_made_before_going_back_stay_in_front_of_what_comes_then(house: House) -> None:
    with duel(house) as (_, anna, bo):
        for guest in (anna, bo):
            answer(guest, "wait")
        settle(anna, bo)
        anna.say("pause", on=True)
        anna.say("pause", on=False)
        anna.say("undo")
        settle(anna, bo)
        bo.say("vote", request=bo.table["undo"]["request"]["id"], agree=True)
        settle(anna, bo)
        for guest in (anna, bo):
            answer(guest, "wait")
        settle(anna, bo)
        texts = [line["text"] for line in anna.lines]

        assert texts.index("Anna pauses the table.") < texts.index("Turn 9.")


# where a table departs


def test_where_a_table_that_was_brought_departs_tells_neither_an_answer_nor_how_many_there_were(house: House) -> None:
    table = house.open("mirror", rules={"interlude_seconds": 0}, seats={"mirka-1": "me"})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on(3)
        game = room_of(house, table["id"]).game
        text = record(game, "ki/mirror", {"mirka-1": "person"}).write()
    text = text.replace('"choose":"participate"', '"choose":"flee"')
    answer = house.client.post("/api/import", json={"transcript": text})
    with house.sit(answer.json()["id"], answer.json()["token"], "Anna") as anna:
        anna.look()
        told = " ".join(line["text"] for line in anna.lines)

    assert "The transcript no longer replays." in told
    assert "flee" not in told
    assert "entry" not in told
