"""A branch has a table's past, never its seed: no copy tells dice to come, and neither does going on after the end."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from typing import Any

import msgspec
import pytest

from quintain.kernel.entries import Answered
from quintain.record.transcript import read, replay
from quintain.systems import find_system
from quintain.web import attempt, branching, setting
from quintain.web.packing import fallen_of, pack, unpack
from quintain.web.room import Room
from tests.web.attacks import DUEL, duel, settle
from tests.web.tables import LIBRARIES, Data, Guest, House, let_everybody_in, sensible

SOLO: Data = {"encounter": "training_yard", "seats": {"wen": "me"}, "rules": {"interlude_seconds": 0}}
LED: Data = DUEL | {"seats": {"mirka-1": "invite", "mirka-2": "gm"}, "gm": "me"}
BRANCH = "takes a branch of this table"
TRANSCRIPT = "takes a transcript of this table"


@pytest.fixture(autouse=True)
def seeds(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds that can be told from anything else, always the same; with the first, all may join in the first Turn."""
    numbers = count(18)
    for module in (setting, branching, attempt):
        monkeypatch.setattr(module, "new_seed", lambda: f"seed-{next(numbers)}-of-this-test")


def seed_of(house: House, table: str) -> str:
    """What only the server knows."""
    return house.store.stages(table)[-1].seed


def texts(guest: Guest) -> list[str]:
    return [str(line["text"]) for line in guest.lines]


def told(guest: Guest) -> list[str]:
    """What has happened, without notes about the table."""
    return [str(line["text"]) for line in guest.lines if not line.get("note")]


def text_of(house: House, path: str, token: str) -> str:
    return house.client.get(path, headers={"authorization": f"Bearer {token}"}).text


def all_of(house: House, table: Data) -> list[str]:
    """Everything that can be had of a table over HTTP by whoever opened it."""
    paths = ("transcript", "replay", "replay?as=", "replay.html")
    return [text_of(house, f"/api/tables/{table['id']}/{path}", table["token"]) for path in paths]


def play_to_the_end(house: House, table: Data, frames: list[str]) -> Guest:
    """The host plays with bots against everybody else, and keeps all that a page is sent."""
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        for each in anna.table["people"]:
            if each["kind"] != "bot" and each["seat"] not in anna.table["you"]["seats"]:
                anna.say("bot", seat=each["seat"], bot="greedy")
                anna.look()
        anna.play_on()
        assert anna.table["outcome"] is not None
    frames += anna.frames
    return anna


# the attack


@pytest.mark.parametrize("with_bot", [False, True], ids=["before the seat is taken", "handed to a bot for a moment"])
def test_a_playing_host_learns_no_dice_from_a_branch(house: House, with_bot: bool) -> None:
    table = house.open(**DUEL)
    secret, got = seed_of(house, table["id"]), []
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        if with_bot:
            anna.say("bot", seat="mirka-2", bot="greedy")
        taken = anna.say("branch", line=0)["table"]
        got += [msgspec.json.encode(taken).decode()]
        if with_bot:
            anna.say("bot", seat="mirka-2", bot="")
    got += anna.frames
    ended = play_to_the_end(house, taken, got)
    got += all_of(house, taken)

    assert ended.table["seed"] == seed_of(house, taken["id"])
    assert not [text for text in got if secret in text], "the seed of the table was told"
    transcript = read(got[-4], "branch")
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        before = len(told(anna))
    original = play_to_the_end(house, table, [])
    assert told(original)[:before] == told(ended)[:before]
    assert told(original) != told(ended), "the dice to come were those of the branch"
    assert replay(find_system("ki"), transcript).outcome is not None


def test_who_sits_there_keeps_the_host_from_a_branch_also_while_a_bot_plays_for_them(house: House) -> None:
    with duel(house) as (_, anna, bo):
        anna.say("bot", seat="mirka-2", bot="greedy")

        refused = anna.say("branch", line=0)

        assert refused["error"]["where"] == "branch"
        settle(bo)
        assert not [text for text in texts(bo) if BRANCH in text]


def test_no_host_makes_a_bot_of_a_game_master_who_is_there(house: House) -> None:
    table = house.open(**(DUEL | {"gm": "invite", "seats": {"mirka-1": "me", "mirka-2": "gm"}}))
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Gemma") as gemma,
    ):
        anna.look()
        let_everybody_in(anna, gemma)

        assert anna.say("bot", seat="gm", bot="greedy")["error"]["what"] == "Whoever plays that seat is here."


def test_who_goes_back_after_the_end_does_not_know_the_dice_to_come(house: House) -> None:
    """The end tells the seed; before somebody else comes, the host takes everything back."""
    table = house.open(**DUEL)
    ended = play_to_the_end(house, table, [])
    assert ended.table["seed"] == seed_of(house, table["id"])

    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.say("bot", seat="mirka-2", bot="")
        anna.say("undo", line=0)
        anna.look()
        assert anna.table["outcome"] is None
        assert anna.table["seed"] is None

    assert seed_of(house, table["id"]) != ended.table["seed"]
    house.stop()
    house.start()
    again = play_to_the_end(house, table, [])
    assert told(again) == told(ended), "what had fallen comes again as it fell"
    assert again.table["seed"] not in (None, ended.table["seed"])


def test_who_played_alone_and_took_it_back_does_not_know_the_dice_once_somebody_comes(house: House) -> None:
    table = house.open(**DUEL)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.say("bot", seat="mirka-2", bot="greedy")
        anna.look()
        anna.play_on(20)
        anna.say("undo", line=0)
        anna.say("bot", seat="mirka-2", bot="")
        known = seed_of(house, table["id"])
        with house.sit(table["id"], table["links"][0]["token"], "Bo") as bo:
            let_everybody_in(anna, bo)
            settle(anna, bo)

            assert seed_of(house, table["id"]) != known
            assert any(text.startswith("What was taken back before Bo came falls anew") for text in texts(bo))
            lines = told(anna)
    house.stop()
    house.start()
    (stage,) = house.store.stages(table["id"])
    assert sum(map(len, fallen_of(stage.fallen).values())) < 6, "only what stands has fallen"
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert told(anna) == lines
        assert anna.table["readonly"] == ""


def test_where_nothing_was_taken_back_dice_stay_when_somebody_comes(house: House) -> None:
    table = house.open(**DUEL)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        anna.look()
        before = seed_of(house, table["id"])
        let_everybody_in(anna, bo)
        settle(anna, bo)

        assert seed_of(house, table["id"]) == before
        assert not [text for text in texts(bo) if "falls anew" in text]


def test_a_game_master_who_ends_the_scene_and_takes_that_back_does_not_know_the_dice_to_come(house: House) -> None:
    with led(house) as (table, gerda, _):
        gerda.say("end")
        gerda.look()
        known = gerda.table["seed"]
        assert known == seed_of(house, table["id"])

        gerda.say("undo", entry=0)
        settle(gerda)

        assert gerda.table["outcome"] is None
        assert seed_of(house, table["id"]) != known


def test_a_game_master_who_goes_on_after_the_end_by_an_override_does_not_know_the_dice_to_come(house: House) -> None:
    with led(house) as (table, gerda, bo):
        gerda.say("end")
        gerda.look()
        known = gerda.table["seed"]
        acts = gerda.say("acts", seat="gm")["acts"]
        name = next(act["id"] for act in acts if act["id"].startswith("override:") and "shape" not in act)

        assert "error" not in gerda.say("act", seat="gm", act=name)

        assert seed_of(house, table["id"]) != known
        settle(bo)
        assert any("from here on dice are from another" in text for text in texts(bo))


def test_another_process_goes_on_after_the_end_with_the_same_dice(house: House) -> None:
    table = house.open(**DUEL)
    play_to_the_end(house, table, [])
    row = house.store.table(table["id"])
    assert row is not None
    elsewhere = Room(house.store, LIBRARIES, row)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.say("undo", line=0)

        assert asyncio.run(elsewhere.refresh())

    assert elsewhere.game.seed == elsewhere.stage.seed == seed_of(house, table["id"])
    assert elsewhere.game.fallen
    assert elsewhere.game.outcome is None


@contextmanager
def led(house: House) -> Iterator[tuple[Data, Guest, Guest]]:
    """A table that Gerda leads, where Bo plays."""
    table = house.open(**LED)
    with (
        house.sit(table["id"], table["token"], "Gerda") as gerda,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        gerda.look()
        let_everybody_in(gerda, bo)
        settle(gerda, bo)
        yield table, gerda, bo


# on the record


def test_everybody_reads_that_the_game_master_took_a_branch(house: House) -> None:
    with led(house) as (table, gerda, bo):
        taken = gerda.say("branch", line=0)["table"]
        settle(gerda, bo)

        for guest in (gerda, bo):
            assert texts(guest)[-1] == "Gerda takes a branch of this table: its past, with other dice from there on."
        assert taken["id"] != table["id"]
    with house.sit(table["id"], table["links"][0]["token"]) as bo:
        bo.look()
        assert BRANCH in texts(bo)[-1]


def test_whoever_plays_alone_leaves_a_note_too_and_so_does_a_branch_after_the_end(house: House) -> None:
    table = house.open(**SOLO)
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["spectator"]) as onlooker,
    ):
        anna.look()
        anna.play_on(3)
        anna.say("branch", line=0)
        anna.look()
        assert BRANCH in texts(anna)[-1]
        anna.play_on()
        assert anna.table["outcome"] is not None
        assert "table" in onlooker.say("branch", line=0)
        settle(anna, onlooker)
        assert [BRANCH in text for text in texts(anna)].count(True) == 2
        assert BRANCH in texts(onlooker)[-1]


def test_a_game_masters_transcript_before_the_end_is_a_branch_and_everybody_reads_of_it(house: House) -> None:
    with led(house) as (table, gerda, bo):
        text = text_of(house, f"/api/tables/{table['id']}/transcript", table["token"])
        settle(gerda, bo)
        for guest in (gerda, bo):
            assert [TRANSCRIPT in line for line in texts(guest)].count(True) == 1
        other = text_of(house, f"/api/tables/{table['id']}/transcript", table["token"])

    secret = seed_of(house, table["id"])
    assert secret not in text
    assert read(text, "one").header.seed != read(other, "other").header.seed
    assert replay(find_system("ki"), read(text, "one")).outcome is None
    brought = house.post("/api/import", {"transcript": text}, 201)
    assert seed_of(house, brought["id"]) == read(text, "one").header.seed


def test_a_game_masters_transcript_holds_nothing_that_somebody_has_sealed(house: House) -> None:
    with led(house) as (table, gerda, bo):
        assert bo.ask()["sealed"]
        bo.answer("participate")
        settle(gerda, bo)
        text = text_of(house, f"/api/tables/{table['id']}/transcript", table["token"])

        assert [entry for entry in read(text, "so far").entries if isinstance(entry, Answered)] == []
        assert replay(find_system("ki"), read(text, "so far")).outcome is None
        assert [ask["draft"] for ask in bo.table["asks"]] == ["participate"]


def test_a_branch_that_remembers_too_many_dice_is_refused(house: House) -> None:
    with led(house) as (table, *_):
        text = text_of(house, f"/api/tables/{table['id']}/transcript", table["token"])
    first, _, rest = text.partition("\n")
    fallen = {"a|b|c": [[6, 1]] * 100_001}
    header = msgspec.json.encode(msgspec.json.decode(first) | {"fallen": fallen}).decode()

    refused = house.client.post("/api/import", json={"transcript": f"{header}\n{rest}"})

    assert refused.status_code == 400
    assert "Too many dice" in refused.text


def test_after_its_own_end_a_table_tells_its_seed_and_whole_transcript(house: House) -> None:
    table = house.open(**SOLO)
    ended = play_to_the_end(house, table, [])

    transcript = read(text_of(house, f"/api/tables/{table['id']}/transcript", table["token"]), "whole")

    assert transcript.header.seed == ended.table["seed"] == seed_of(house, table["id"])
    assert transcript.header.fallen is msgspec.UNSET
    assert not [text for text in texts(ended) if TRANSCRIPT in text]


# what a branch is


def branched(house: House, answers: int = 12) -> tuple[Data, Data, Guest]:
    """A table, a branch of it from its middle, and what its host was told then."""
    table = house.open(**SOLO)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        anna.play_on(answers)
        taken = anna.say("branch", line=anna.lines[-1]["n"])["table"]
    return table, taken, anna


def test_a_branch_has_the_past_of_the_table_and_keeps_it_when_the_server_stops(house: House) -> None:
    table, taken, before = branched(house)
    with house.sit(taken["id"], taken["token"], "Anna") as anna:
        anna.look()
        first = told(anna)
        assert first == told(before)[: len(first)]
        assert len(first) > len(told(before)) // 2
        anna.play_on(4)
        lines = told(anna)
    house.stop()
    house.start()

    with house.sit(taken["id"], taken["token"], "Anna") as anna:
        anna.look()
        assert told(anna) == lines
        assert anna.table["readonly"] == ""
    (stage,) = house.store.stages(taken["id"])
    assert stage.fallen is not None
    assert seed_of(house, table["id"]) not in repr((msgspec.to_builtins(stage), unpack(stage.start, Data)))


def test_taken_back_and_done_again_in_a_branch_dice_fall_as_they_fell_at_the_table(house: House) -> None:
    _, taken, before = branched(house)
    with house.sit(taken["id"], taken["token"], "Anna") as anna:
        anna.look()
        stood = told(anna)
        anna.say("undo", line=0)
        anna.look()
        assert len(told(anna)) < len(stood)
        anna.play_on(12)

        assert told(anna)[: len(stood)] == stood == told(before)[: len(stood)]


def test_a_branch_is_branched_again_and_its_transcript_has_no_seed_but_its_own(house: House) -> None:
    table, taken, _ = branched(house)
    with house.sit(taken["id"], taken["token"], "Anna") as anna:
        anna.look()
        anna.play_on(5)
        lines = told(anna)
        third = anna.say("branch", line=anna.lines[-1]["n"])["table"]
    got: list[str] = []
    ended = play_to_the_end(house, third, got)
    got += all_of(house, third)

    same = lines[: len(told(ended))]
    assert told(ended)[: len(same) - 8] == same[: len(same) - 8]
    seeds = [seed_of(house, each["id"]) for each in (table, taken, third)]
    assert len(set(seeds)) == 3
    assert [any(seed in text for text in got) for seed in seeds] == [False, False, True]
    replay(find_system("ki"), read(got[-4], "third"))


def test_a_branch_whose_rules_have_changed_goes_on_with_its_own_seed(house: House) -> None:
    table, taken, _ = branched(house)
    with house.sit(taken["id"], taken["token"], "Anna") as anna:
        anna.look()
        anna.play_on(6)
    house.stop()
    with closing(sqlite3.connect(house.file)) as database, database:
        where = "table_id = ? AND seq = 1"
        (added,) = database.execute(f"SELECT added FROM journal WHERE {where}", (taken["id"],)).fetchone()
        entries = msgspec.json.decode(added)
        entries[0]["told"] = "00000000"
        changed = msgspec.json.encode(entries).decode()
        database.execute(f"UPDATE journal SET added = ? WHERE {where}", (changed, taken["id"]))
    house.start()

    with house.sit(taken["id"], taken["token"], "Anna") as anna:
        anna.look()
        assert any("The rules have changed" in text for text in texts(anna))
        anna.play_on(3)
    first, second = house.store.stages(taken["id"])
    assert second.seed == first.seed != seed_of(house, table["id"])
    house.stop()
    house.start()
    with house.sit(taken["id"], taken["token"], "Anna") as again:
        again.look()
        assert texts(again) == texts(anna)


def test_a_branch_of_bots_alone_stands_where_it_was_taken(house: House) -> None:
    table = house.open("mirror", seats={}, rules={"interlude_seconds": 0})
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert anna.table["outcome"] is not None
        taken = anna.say("branch", line=3)["table"]
    with house.sit(taken["id"], taken["token"], "Anna") as anna:
        anna.look()
        assert anna.table["outcome"] is None
        assert len(told(anna)) <= 12


# odds


def odds_of_a_strike(guest: Guest) -> Any:
    ask = guest.ask()
    strike = next(option["id"] for option in ask["options"] if option["id"].startswith("attack:"))
    return guest.say("odds", seat=ask["seat"], ask=ask["id"], choose=strike)["odds"]


def test_odds_are_the_same_whatever_dice_will_come(house: House) -> None:
    """Two tables that differ in nothing but the seed of what comes."""
    members = [{"creature": "mirka", "at": [0, 0]}, {"creature": "wen", "at": [1, 0]}]
    sides = [{"name": name, "members": [each]} for name, each in zip(("red", "blue"), members, strict=True)]
    scenario = {"id": "x", "name": "X", "arena": "dojo", "sides": sides, "round": 2, "turn": 5}
    order = {"system": "ki", "scenario": scenario, "seats": {"mirka": "me"}, "rules": {"open_odds": True}}
    table = house.post("/api/tables", order, 201)
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        while not any(option["id"].startswith("attack:") for option in anna.ask()["options"]):
            anna.answer(sensible(anna.ask()))
        odds = odds_of_a_strike(anna)
    other_dice_to_come(house, table["id"])
    with house.sit(table["id"], table["token"], "Anna") as anna:
        anna.look()
        assert not [text for text in texts(anna) if "The rules have changed" in text]
        assert odds_of_a_strike(anna) == odds


def other_dice_to_come(house: House, table: str) -> None:
    """The past of a table stays as it fell, and it goes on with another seed."""
    row = house.store.table(table)
    assert row is not None
    game = Room(house.store, LIBRARIES, row).game
    fallen = pack(game.branch(len(game.entries), "other", {}).fallen)
    with closing(sqlite3.connect(house.file)) as database, database:
        database.execute("UPDATE stages SET seed = 'other', fallen = ? WHERE table_id = ?", (fallen, table))
