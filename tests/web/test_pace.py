"""The pace of a table: what bots do is told deed by deed, and how long anybody waits tells nothing that is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain

import pytest

from quintain.bots import find_bot
from quintain.conformance.worlds import SYSTEMS, encounters, facts_of, start
from quintain.kernel.events import SPECTATOR, encode
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.systems import find_system
from quintain.web import pacing
from quintain.web.pacing import Deeds, Pacing
from quintain.web.room import Room
from tests.web.attacks import settle
from tests.web.tables import Data, Guest, House, let_everybody_in, sensible
from tests.web.test_two_processes import another

BOTS: Data = {"encounter": "training_yard", "seats": {"*": "bot:greedy"}, "pace": 100}
SOLO: Data = {"encounter": "training_yard", "seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}, "pace": 100}
NEVER = 1e6
MOST_BEATS = 60
Beats = list[list[bytes]]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is told by itself; it is let go on, deed by deed."""
    monkeypatch.setattr(pacing, "BEAT_SECONDS", NEVER)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next deed is due as soon as one is told."""
    monkeypatch.setattr(pacing, "BEAT_SECONDS", 0.0)


@contextmanager
def watching(house: House, **order: object) -> Iterator[tuple[Data, Guest]]:
    table = house.open(**(BOTS | order))
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        yield table, anna


def room_of(house: House, table: Data) -> Room:
    room: Room = house.client.app.state.site.hub.rooms[table["id"]]  # type: ignore[attr-defined]
    return room


def texts(guest: Guest) -> list[str]:
    return [line["text"] for line in guest.lines]


def told_at_once(house: House) -> list[str]:
    with watching(house, pace=0) as (_, anna):
        assert anna.table["outcome"] is not None
        return texts(anna)


# deed by deed


def test_a_fight_of_bots_begins_before_anything_has_happened(house: House, slow: None) -> None:
    with watching(house) as (_, anna):
        assert anna.table["outcome"] is None
        assert anna.table["pace"] == {"speed": 100, "held": False, "waits": True, "mine": True}
        assert not any(line["event"] == "attacked" for line in anna.lines)


def test_one_step_tells_one_deed_and_all_of_it_the_rest(house: House, slow: None) -> None:
    whole = told_at_once(house)
    with watching(house) as (table, anna):
        journal = len(house.store.journal(table["id"]))
        before = texts(anna)
        anna.say("go_on", all=False)
        settle(anna)
        after = texts(anna)
        assert before == after[: len(before)] == whole[: len(before)]
        assert len(before) < len(after) < len(whole)
        assert len(house.store.journal(table["id"])) == journal + 1, "one line of the journal"

        anna.say("go_on", all=True)
        settle(anna)

        assert texts(anna) == whole, "the pace changes nothing that happens"
        assert anna.table["outcome"] is not None
        assert anna.table["pace"] is None


def test_by_itself_it_goes_on_deed_by_deed_to_the_end(house: House, quick: None) -> None:
    whole = told_at_once(house)
    with watching(house) as (_, anna):
        tables = 1
        while anna.table["outcome"] is None:
            anna.look()
            tables += 1
        assert texts(anna) == whole
        assert tables > 10, "it was seen happening"


def test_a_held_table_waits_until_it_is_let_go_on(house: House, quick: None) -> None:
    table = house.open(**BOTS, timer=0)
    room = None
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert "error" not in anna.say("pace", held=True)
        settle(anna)
        room = room_of(house, table)
        assert room.pacing.seconds_left() is None
        stood = texts(anna)
        anna.say("go_on", all=False)
        settle(anna)
        assert len(texts(anna)) > len(stood)
        assert room.pacing.seconds_left() is None, "a step leaves it held"
        anna.say("pace", held=False)
        while anna.table["outcome"] is None:
            anna.look()


def test_at_once_tells_all_that_waits(house: House, slow: None) -> None:
    with watching(house) as (_, anna):
        anna.say("pace", speed=0)
        while anna.table["outcome"] is None:
            anna.look()


# in one's own fight


def test_what_others_do_after_an_answer_waits_and_is_skipped_by_one_message(house: House, slow: None) -> None:
    with watching(house, **SOLO) as (_, wen):
        played = 0
        while wen.table["outcome"] is None and played < 4:
            assert bool(wen.table["asks"]) != wen.table["pace"]["waits"], "either a question waits or a deed"
            if wen.table["asks"]:
                wen.answer(sensible(wen.ask()))
                continue
            before = len(wen.lines)
            wen.say("go_on", all=True)
            settle(wen)
            assert len(wen.lines) > before
            assert wen.table["asks"] or wen.table["outcome"]
            played += 1
        assert played


def test_going_back_leads_to_the_own_question_at_once(house: House, slow: None) -> None:
    with watching(house, **SOLO) as (_, wen):
        play_until(wen, lambda: bool(wen.table["asks"]))
        question, lines = wen.ask(), texts(wen)
        wen.answer(sensible(question))
        wen.say("go_on", all=False)
        settle(wen)
        assert wen.say("undo")["undone"]
        settle(wen)
        assert wen.ask()["options"] == question["options"]
        assert not wen.table["pace"]["waits"]
        assert texts(wen)[: len(lines)] == lines
        wen.say("redo")
        settle(wen)
        assert not wen.table["undo"]["redo"]


def test_going_back_to_a_deed_of_bots_stands_before_it_and_it_is_seen_again(house: House, slow: None) -> None:
    with watching(house, **SOLO) as (_, wen):
        before = after = texts(wen)
        while before == after or wen.table["asks"]:  # a deed in which nobody but bots is asked
            play_until(wen, lambda: wen.table["pace"]["waits"])
            before = texts(wen)
            tell_one(wen)
            after = texts(wen)
        play_until(wen, lambda: bool(wen.table["asks"]))
        wen.answer(sensible(wen.ask()))
        assert "error" not in wen.say("undo", line=len(before))
        settle(wen)
        assert wen.table["pace"]["waits"]
        assert texts(wen) == [*before, "Gone back to here."]
        tell_one(wen)
        assert [text for text in texts(wen) if text != "Gone back to here."] == after


def tell_one(guest: Guest) -> None:
    guest.say("go_on", all=False)
    settle(guest)


def play_until(guest: Guest, is_so: Callable[[], bool]) -> None:
    for _ in range(50):
        if is_so():
            return
        if guest.table["asks"]:
            guest.answer(sensible(guest.ask()))
        else:
            tell_one(guest)
    raise AssertionError("it never came to that")


def test_a_wish_to_go_back_stays_while_bots_go_on(house: House, slow: None) -> None:
    order: Data = {"encounter": "mirror_party", "seats": {"mirka-1": "me", "mirka-2": "invite"}, "pace": 100}
    table = house.open(**order)
    first, second = (house.sit(table["id"], table["token"], "Anna"), house.sit(*invited(table), "Bo"))
    with first as anna, second as bo:
        anna.look()
        let_everybody_in(anna, bo)
        answer_until(anna, bo, lambda: anna.table["undo"]["ask"] and anna.table["pace"]["waits"])
        anna.say("undo")
        settle(anna, bo)
        asked = bo.table["undo"]["request"]
        assert asked["yours"]
        anna.say("go_on", all=False)
        settle(anna, bo)
        assert bo.table["undo"]["request"]["id"] == asked["id"]


def invited(table: Data) -> tuple[str, str]:
    return table["id"], table["links"][0]["token"]


def answer_until(anna: Guest, bo: Guest, is_so: Callable[[], bool]) -> None:
    for _ in range(200):
        settle(anna, bo)
        if is_so():
            return
        guest = next((each for each in (anna, bo) if any("draft" not in ask for ask in each.table["asks"])), None)
        if guest is None:
            anna.say("go_on", all=False)
        else:
            guest.answer(sensible(guest.ask()))
    raise AssertionError("it never came to that")


# who waits, and who sets the pace


def test_where_only_people_play_nothing_waits(house: House, slow: None) -> None:
    order: Data = {"encounter": "mirror", "seats": {"mirka-1": "me", "mirka-2": "invite"}, "pace": 100}
    table = house.open(**order, rules={"interlude_seconds": 0})
    with house.sit(table["id"], table["token"], "Anna") as anna, house.sit(*invited(table), "Bo") as bo:
        anna.look()
        let_everybody_in(anna, bo)
        for _ in range(12):
            settle(anna, bo)
            assert anna.table["pace"] is None
            due = [each for each in (anna, bo) if any("draft" not in ask for ask in each.table["asks"])]
            assert due, "somebody is always asked"
            due[0].answer(sensible(due[0].ask()))


def test_tables_are_told_at_once_unless_they_say_otherwise(house: House) -> None:
    with watching(house, pace=0) as (_, anna):
        assert anna.table["outcome"] is not None
    assert house.post("/api/tables", {"system": "ki", "encounter": "mirror", "pace": 3}, 400)["error"]


def test_an_onlooker_hears_of_the_pace_and_cannot_set_it(house: House, slow: None) -> None:
    with watching(house) as (table, anna), house.sit(table["id"], table["spectator"]) as eve:
        settle(anna, eve)
        assert eve.table["pace"] == {"speed": 100, "held": False, "waits": True, "mine": False}
        wishes: list[tuple[str, Data]] = [("pace", {"speed": 400}), ("pace", {"held": True}), ("go_on", {"all": True})]
        for do, fields in wishes:
            refused = eve.say(do, **fields)
            assert refused["error"]["what"] == "Only the host or the game master sets the pace."
        anna.say("pace", speed=400)
        settle(anna, eve)
        assert eve.table["pace"]["speed"] == 400


def test_of_several_players_only_the_host_sets_the_pace(house: House, slow: None) -> None:
    seats = {"mirka-1": "me", "mirka-2": "invite"}
    table = house.open("mirror_party", seats=seats, pace=100)
    with house.sit(table["id"], table["token"], "Anna") as anna, house.sit(*invited(table), "Bo") as bo:
        anna.look()
        let_everybody_in(anna, bo)
        assert "error" in bo.say("go_on", all=True)
        assert "error" not in anna.say("pace", held=True)


# time


def test_the_next_deed_is_due_a_beat_after_the_last_whatever_else_is_told(house: House, slow: None) -> None:
    with watching(house) as (table, anna):
        room = room_of(house, table)
        now = [100.0]
        clock = Pacing(room, lambda: now[0])
        assert clock.seconds_left() == NEVER
        now[0] += 10
        anna.say("rename", name="Another")
        assert clock.seconds_left() == NEVER - 10, "what is told besides starts no beat anew"
        anna.say("pace", speed=400)
        assert clock.seconds_left() == NEVER / 4 - 10
        anna.say("pause", on=True)
        assert clock.seconds_left() is None
        anna.say("pause", on=False)
        anna.say("go_on", all=True)
        assert clock.seconds_left() is None, "nothing waits any more"


def test_nobody_is_connected_and_nothing_goes_on(house: House, quick: None) -> None:
    table = house.open(**BOTS)
    journal = house.store.journal(table["id"])
    house.get(f"/api/tables/{table['id']}/replay", table["token"])
    assert house.store.journal(table["id"]) == journal


def test_a_restarted_server_stands_where_it_stood_and_goes_on(house: House, slow: None) -> None:
    with watching(house) as (table, anna):
        for _ in range(5):
            anna.say("go_on", all=False)
        settle(anna)
        stood, board = texts(anna), anna.table["board"]
    house.stop()
    house.start()
    with house.sit(table["id"], table["token"]) as anna:
        anna.look()
        assert (texts(anna), anna.table["board"]) == (stood, board)
        assert anna.table["pace"]["waits"]
        assert anna.table["readonly"] == ""
        anna.say("go_on", all=True)
        settle(anna)
        assert anna.table["outcome"] is not None


def test_while_a_deed_waits_a_replay_a_log_and_a_branch_show_nothing_of_it(house: House, slow: None) -> None:
    with watching(house) as (table, anna):
        for _ in range(3):
            anna.say("go_on", all=False)
        settle(anna)
        shown = house.get(f"/api/tables/{table['id']}/replay", table["token"])
        lines = [line["text"] for frame in shown["frames"] for line in frame["lines"]]
        assert lines == texts(anna)
        assert "table" in anna.say("branch", line=len(anna.lines))


def test_two_processes_tell_the_same_deed_once(house: House, slow: None) -> None:
    with (
        watching(house) as (table, anna),
        another(house) as other,
        other.sit(table["id"], table["token"]) as anna_too,
    ):
        settle(anna, anna_too)
        anna.say("go_on", all=False)
        settle(anna)
        assert len(texts(anna_too)) < len(texts(anna))
        anna_too.say("go_on", all=False)
        settle(anna_too)
        assert texts(anna_too) == texts(anna), "the other process was faster"
        anna_too.say("go_on", all=True)
        settle(anna_too)
        anna.say("go_on", all=False)
        settle(anna)
        assert texts(anna) == texts(anna_too)


# what waiting tells


def told_in_steps(system: str, scene: Scene) -> Beats:
    """What an onlooker is told, a list for each deed."""
    players = {seat: find_bot(system, "greedy") for seat in scene.seats()}
    game = Game(find_system(system), scene, "seed", players, hold=Deeds(0).are_told)
    beats: Beats = []
    heard = 0
    while game.outcome is None and len(beats) < MOST_BEATS:
        game.go_on(Deeds(1).are_told)
        beats.append(open_events(game, heard))
        heard = len(game.events)
    return beats


def told_at_questions(system: str, scene: Scene) -> Beats:
    """The same if it were cut wherever a bot is asked."""
    bots = {seat: find_bot(system, "greedy") for seat in scene.seats()}
    game = Game(find_system(system), scene, "seed", {})
    beats: Beats = []
    heard = 0
    while game.outcome is None and len(beats) < MOST_BEATS:
        ask = game.asks[0]
        game.answer(ask.seat, ask.number, bots[ask.seat].answer(ask))
        if told := open_events(game, heard):
            beats.append(told)
            heard = len(game.events)
    return beats


def open_events(game: Game, since: int) -> list[bytes]:
    return [encode(seen) for event in game.events[since:] if (seen := event.seen_by(SPECTATOR)) is not None]


def is_cut_alike(one: Beats, other: Beats) -> bool:
    """Whether, as long as the same is told, it is told in the same pieces."""
    pairs = zip(chain(*one), chain(*other), strict=False)
    same = next((n for n, (first, second) in enumerate(pairs) if first != second), min(map(count, (one, other))))
    return cuts(one, same) == cuts(other, same)


def count(beats: Beats) -> int:
    return sum(map(len, beats))


def cuts(beats: Beats, before: int) -> list[int]:
    places = [count(beats[: n + 1]) for n in range(len(beats))]
    return [place for place in places if place < before]


def twins(system: str, encounter: str, fact: str) -> tuple[Scene, Scene] | None:
    one, other = start(system, encounter), start(system, encounter)
    seat = one.creatures()[0].seat
    return (one, other) if facts_of(system).vary(other, fact, seat) else None


@pytest.mark.parametrize("system", SYSTEMS)
def test_deeds_are_told_in_the_same_pieces_whatever_is_hidden(system: str) -> None:
    encounter = next(name for kind, name in encounters() if kind == system)
    worlds = [twins(system, encounter, fact) for fact in facts_of(system).HIDDEN]
    pairs = [pair for pair in worlds if pair is not None]
    assert pairs
    for one, other in pairs:
        assert is_cut_alike(told_in_steps(system, one), told_in_steps(system, other))


def test_cut_at_questions_they_would_tell_who_was_asked() -> None:
    """The test can fail: whoever has Willpower left is asked more often."""
    pair = twins("delve", "sparring", "willpower")
    assert pair is not None
    one, other = pair
    assert not is_cut_alike(told_at_questions("delve", one), told_at_questions("delve", other))
