"""Events: typed, with their clauses, one sentence, and no more than each viewer may know."""

from __future__ import annotations

import msgspec

from quintain.kernel.events import (
    REFEREE,
    SPECTATOR,
    AnsweredFor,
    Event,
    Lapsed,
    Overridden,
    RefereeLooked,
    Viewer,
    encode,
    said,
)
from quintain.kernel.scene import viewers
from tests.kernel.driving import people, viewer_of
from tests.kernel.toy import Called, Did, Hurt, Planned, Whispered, brawl

ANNA = Viewer("anna", "red")
BLUE = Viewer("blue", "blue")
GM = Viewer("gm", "")


def test_an_event_reads_as_a_sentence_with_names_for_ids() -> None:
    assert Planned(2, ["a", "c"]).sentence({"a": "Anna", "c": "Carl"}) == "Round 2. Bold: Anna, Carl."
    assert Planned(2, []).sentence({}) == "Round 2. Bold: nothing."


def test_words_that_are_no_id_lose_their_underscores() -> None:
    assert said("war_hammer", {}) == "war hammer"
    assert said(("a", 3), {"a": "Anna"}) == "Anna, 3"


def test_words_of_a_player_cannot_upset_the_sentence() -> None:
    assert Did("a", "{who} {0} {").sentence({"a": "Anna"}) == "Anna: {who} {0} {."


def test_the_clauses_come_from_the_class_most_telling_first() -> None:
    assert Called("a").clauses() == ["TOY-2", "TOY-3"]
    assert Did("a", "wait").clauses() == []


def test_an_event_says_more_to_its_owner_than_to_others() -> None:
    hurt = Hurt("a", "red", "b", "worn", 2)

    assert hurt.seen_by(ANNA) == hurt.seen_by(REFEREE) == hurt
    assert encode(told_to(hurt, BLUE)) == b'{"event":"hurt","who":"a","side":"red","by":"b","band":"worn"}'
    assert told_to(hurt, BLUE) == told_to(hurt, SPECTATOR) == told_to(hurt, GM)


def test_two_events_that_differ_in_what_is_hidden_are_the_same_to_others() -> None:
    one, other = Hurt("a", "red", "b", "worn", 2), Hurt("a", "red", "b", "worn", 1)

    assert encode(one) != encode(other)
    assert encode(told_to(one, BLUE)) == encode(told_to(other, BLUE))


def test_a_whisper_is_heard_by_its_own_side_only() -> None:
    whisper = Whispered("a", "red", "Now!")

    assert whisper.seen_by(ANNA) == whisper.seen_by(Viewer("carl", "red")) == whisper
    assert [whisper.seen_by(each) for each in (BLUE, GM, SPECTATOR)] == [None, None, None]


def test_nobody_is_with_the_side_that_has_no_name() -> None:
    assert not GM.is_with("")
    assert not SPECTATOR.is_with("")
    assert REFEREE.is_with("")


def test_what_the_kernel_itself_tells_is_for_all_but_a_lapsed_act() -> None:
    for event in (RefereeLooked("gm"), Overridden("gm", "hp"), AnsweredFor("anna", "timer")):
        assert all(event.seen_by(each) == event for each in (ANNA, BLUE, GM, SPECTATOR, REFEREE))
    lapsed = Lapsed("anna", "drink:a")
    assert lapsed.seen_by(ANNA) == lapsed.seen_by(REFEREE) == lapsed
    assert [lapsed.seen_by(each) for each in (Viewer("carl", "red"), BLUE, SPECTATOR)] == [None, None, None]


def test_everyone_who_can_look_is_every_seat_a_spectator_and_the_referee() -> None:
    assert [(each.seat, each.side) for each in viewers(brawl())] == [
        ("anna", "red"),
        ("carl", "red"),
        ("blue", "blue"),
        ("gm", ""),
        ("", ""),
        ("", ""),
    ]
    assert [each.referee for each in viewers(brawl())] == [False, False, False, False, False, True]


def test_events_are_numbered_by_what_each_viewer_hears() -> None:
    game = people(brawl())
    game.act("anna", "whisper:a:Now!")
    game.act("gm", "override:hp:a:4")

    assert [len(game.told(viewer_of(game, seat))) for seat in ("anna", "carl", "blue", "gm")] == [2, 2, 1, 1]
    assert game.told(viewer_of(game, "blue")) == [Overridden("gm", "override:hp:a:4")]


def test_an_event_is_the_same_bytes_every_time() -> None:
    assert encode(Planned(1, ["a"])) == b'{"event":"planned","round":1,"bold":["a"]}'
    assert msgspec.json.decode(encode(Planned(1, ["a"])), type=Planned) == Planned(1, ["a"])


def told_to(event: Event, viewer: Viewer) -> Event:
    seen = event.seen_by(viewer)
    assert seen is not None
    return seen
