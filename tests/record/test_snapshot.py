"""A snapshot is a game between two steps: carried on from it, a game is the same, or says how far it is."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quintain.kernel.asks import Ask
from quintain.kernel.entries import Answered
from quintain.kernel.events import encode
from quintain.kernel.live import Game
from quintain.record.snapshot import Carried, Snapshot, carry_on, entries_since, same_events, snapshot
from quintain.record.transcript import record, replay
from tests.kernel import toy
from tests.kernel.driving import drive, people, told
from tests.kernel.test_undo import lively
from tests.kernel.toy import TOY, brawl

few = settings(max_examples=8)


def stored(game: Game) -> Snapshot:
    """A snapshot as it comes back from a database."""
    return msgspec.json.decode(msgspec.json.encode(snapshot(game)), type=Snapshot)


def moments(whole: Game) -> list[Game]:
    """The game as it stood at many moments of which there are snapshots."""
    early = [whole.branch(length, whole.seed) for length in range(0, len(whole.entries), 3)]
    return [game for game in early if game.next_act() is None]


def from_there(game: Game, found: Snapshot) -> Game:
    return Game(TOY, TOY.load(found.scene), game.seed, {}, own_dice=game.own_dice)


def heard_events(game: Game, upto: int) -> bytes:
    """The first events of a game as the bytes that digests are made of."""
    return b"".join(encode(event) for event in game.events[:upto])


def moment(game: Game) -> bytes:
    """Everything a player could meet now, whatever came before."""
    asks = [{**ask.as_data(), "revision": 0} for ask in game.group]
    throw = game.throw.roll.as_data() if game.throw is not None else None
    return msgspec.json.encode([game.scene.dump(), game.now().dump(), asks, throw, game.outcome])


@given(seed=st.integers(0, 10**6), own_dice=st.booleans())
@few
def test_carried_on_from_a_snapshot_at_any_moment_a_game_is_the_same(seed: int, own_dice: bool) -> None:
    whole = lively(seed, own_dice=own_dice)
    for early in moments(whole):
        found = stored(early)
        heard = heard_events(whole, found.events)
        tail = entries_since(found, whole.entries)
        game = from_there(whole, found)

        carried = carry_on(game, tail, heard, whole.last_told)

        assert carried == Carried(len(tail), len(game.events))
        assert told(game.events) == told(whole.events[found.events :])
        assert moment(game) == moment(whole)
        replay(TOY, record(game, "toy", {}))


@given(seed=st.integers(0, 10**6))
@few
def test_a_snapshot_stands_as_long_as_its_first_entries_do(seed: int) -> None:
    whole = lively(seed)
    for early in moments(whole):
        found = stored(early)
        assert found.used <= len(early.entries)
        assert stored(whole.branch(found.used, whole.seed)).scene["bodies"] == found.scene["bodies"]


def test_there_is_no_snapshot_while_an_act_waits_for_an_answer() -> None:
    game = people(brawl())
    game.act("anna", "challenge:a:d")

    assert snapshot(game) is None


def bold(ask: Ask) -> str:
    return "bold" if ask.about == "plan" else toy.Brawler().answer(ask)


def test_what_no_longer_leads_to_the_same_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = drive(people(brawl()), bold, steps=14)
    found = stored(whole.branch(4, whole.seed))
    tail = entries_since(found, whole.entries)
    monkeypatch.setattr(toy.Wound, "apply", lambda self, body: None)  # nobody is ever hurt
    game = from_there(whole, found)

    carried = carry_on(game, tail, heard_events(whole, found.events), whole.last_told)

    assert carried.entries < len(tail)
    kept = told(game.events)[: carried.events]
    assert kept == told(whole.events[found.events :])[: carried.events]
    assert [entry.seat for entry in game.entries] == [entry.seat for entry in tail[: carried.entries]]


def test_the_last_telling_counts_too() -> None:
    whole = drive(people(brawl()), steps=12)
    found = stored(whole.branch(4, whole.seed))
    tail = entries_since(found, whole.entries)

    carried = carry_on(from_there(whole, found), tail, heard_events(whole, found.events), "00000000")

    assert carried.entries == len(tail)
    assert carried.events < len(whole.events) - found.events


def test_a_digest_says_how_many_events_were_told() -> None:
    game = drive(people(brawl()), steps=9)
    for entry in game.entries:
        assert isinstance(entry, Answered)
        early = game.branch(game.entries.index(entry), game.seed)
        assert same_events(game, entry.told) == len(early.events)
    assert same_events(game, game.last_told) == len(game.events)
    assert same_events(game, "00000000") == 0
