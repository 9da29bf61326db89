"""Nobody sees dice to come, chooses among dice or rolls again: going back, forward and another way round fish nothing.

Of every system a fight is played over the socket by one person against bots, who may take back whatever they like.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from quintain.conformance.soak import HalfRandom
from quintain.conformance.worlds import SYSTEMS, facts_of, start
from quintain.kernel.entries import Threw
from quintain.web.room import Room
from tests.web.attacks import Data, settle
from tests.web.tables import Guest, House, let_everybody_in

ANSWERS = 30


class Fisher:
    """A person against bots, who notes what every die has shown."""

    def __init__(self, house: House, table: Data, guest: Guest, system: str) -> None:
        self.house = house
        self.table = table
        self.guest = guest
        self.luck = Random(system)
        self.bot = HalfRandom(system)
        self.seed = ""
        self.shown: dict[tuple[str, int, int], int] = {}
        self.threw: dict[str, list[int]] = {}

    @property
    def room(self) -> Room:
        room: Room = self.house.client.app.state.site.hub.rooms[self.table["id"]]  # type: ignore[attr-defined]
        return room

    def play_on(self) -> None:
        """Answers, or throws; what the dice have shown must be what they showed before."""
        game = self.room.game
        if game.throw is not None:
            throw = game.throw
            assert throw.which not in self.threw, "a throw that was taken back is asked for again"
            faces = [self.luck.choice(list(each)) for each in throw.roll.dice.faces]
            self.threw[throw.which] = faces
            told = self.guest.say("faces", seat=throw.seat, roll=throw.number, faces=faces)
        else:
            ask = game.asks[0]
            frame = {"seat": ask.seat, "ask": ask.number, "revision": ask.revision, "choose": self.bot.answer(ask)}
            told = self.guest.say("answer", **frame)
        assert "error" not in told
        self.look_at_the_dice()

    def look_at_the_dice(self) -> None:
        settle(self.guest)
        if self.room.game.seed != self.seed:  # whoever goes back after the end gets other dice: it told the old seed
            self.seed, self.shown = self.room.game.seed, {}
        for key, each in self.room.game.faces.shown.items():
            for place, (sides, face) in enumerate(each):
                if sides:
                    assert self.shown.setdefault((key, place, sides), face) == face
        for entry in self.room.game.entries:
            if isinstance(entry, Threw) and entry.which in self.threw:
                assert entry.faces == self.threw[entry.which]

    def is_over(self) -> bool:
        return self.room.game.outcome is not None

    def go_back(self) -> None:
        if self.guest.table["undo"]["mine"]:
            assert self.guest.say("undo")["undone"]
            self.look_at_the_dice()

    def fish(self) -> int:
        """Plays, goes back one or several answers, does something else or the same, and forward again."""
        back = 0
        for _ in range(ANSWERS):
            if not self.is_over():
                self.play_on()
            if self.luck.random() < 0.3 or self.is_over():
                for _ in range(self.luck.choice([1, 1, 3])):
                    self.go_back()
                back += 1
                if self.luck.random() < 0.3:
                    self.guest.say("redo")
                    self.look_at_the_dice()
        return back


@contextmanager
def fishing(house: House, system: str, *, own: bool) -> Iterator[Fisher]:
    encounter = facts_of(system).SECRETIVE[0]
    mine = start(system, encounter).creatures()[0].id
    table = house.open(encounter, system=system, seats={mine: "me"})
    with house.sit(table["id"], table["token"], "Anna") as guest:
        guest.look()
        if own:
            assert "error" not in guest.say("dice", own=True)
        settle(guest)
        yield Fisher(house, table, guest, system)


@pytest.mark.parametrize("system", SYSTEMS)
def test_dice_fall_as_they_fell_however_often_and_otherwise_one_goes_back(house: House, system: str) -> None:
    with fishing(house, system, own=False) as fisher:
        assert fisher.fish() > 2
        assert fisher.shown


@pytest.mark.parametrize("system", SYSTEMS)
def test_own_dice_that_were_taken_back_come_again_by_themselves_as_they_were_thrown(house: House, system: str) -> None:
    with fishing(house, system, own=True) as fisher:
        assert fisher.fish() > 2
        assert fisher.threw


def test_own_dice_come_again_after_the_server_was_gone(house: House) -> None:
    with fishing(house, "swords", own=True) as fisher:
        while not threw_since_answering(fisher):
            fisher.play_on()
        fisher.go_back()
        again = fisher.bot.answer(fisher.room.game.asks[0])
    house.stop()
    house.start()
    with house.sit(fisher.table["id"], fisher.table["token"]) as fisher.guest:
        fisher.guest.look()
        fisher.guest.answer(again)
        settle(fisher.guest)

        assert threw_since_answering(fisher)
        fisher.look_at_the_dice()


def threw_since_answering(fisher: Fisher) -> bool:
    entries = fisher.room.game.entries
    last = fisher.room.back.last_of(fisher.guest.table["you"]["seat"])
    return last is not None and any(isinstance(entry, Threw) for entry in entries[last:])


def test_a_throw_is_not_taken_back_freely_where_others_play(house: House) -> None:
    """Its thrower has seen it: that is no secret that may be forgotten."""
    seats = {"mirka-1": "me", "mirka-2": "invite"}
    table = house.open("mirror", seats=seats, rules={"interlude_seconds": 0})
    with (
        house.sit(table["id"], table["token"], "Anna") as anna,
        house.sit(table["id"], table["links"][0]["token"], "Bo") as bo,
    ):
        anna.look()
        let_everybody_in(anna, bo)
        anna.say("dice", own=True)
        fisher, other = (Fisher(house, table, guest, "ki") for guest in (anna, bo))
        seen = 0
        for _ in range(60):
            game = fisher.room.game
            if game.outcome is not None or seen > 2:
                break
            whose = fisher if game.throw is not None or game.asks[0].seat == "mirka-1" else other
            whose.play_on()
            settle(anna, bo)
            if game.throw is None and threw_since_answering(fisher):
                seen += 1
                assert not anna.table["undo"]["mine"]
        assert seen
