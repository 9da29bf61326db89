"""The table of a live game at which a step runs: known answers first, then bots, and it stops where one is missing."""

from __future__ import annotations

from collections.abc import Mapping
from sys import intern
from typing import TYPE_CHECKING

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.entries import Answered, Entry, Threw
from quintain.kernel.events import AnsweredFor, encode
from quintain.kernel.faces import Roll
from quintain.kernel.position import Position
from quintain.kernel.scene import Scene
from quintain.kernel.table import Table, must_look_ahead
from quintain.words.errors import UserError

if TYPE_CHECKING:
    from quintain.kernel.live import Game

MOST_ROLLS = 20_000
"""In one step: a pool of dice that somebody made up may never be thrown to its end."""


class Throw:
    """A roll that waits for a person's own dice."""

    def __init__(self, seat: str, number: int, roll: Roll, which: str) -> None:
        self.seat = seat
        self.number = number
        self.roll = roll
        self.which = which


class Pause(BaseException):
    """A step stopped at a question without an answer; no rule can swallow it."""

    def __init__(self, group: list[Ask], given: Mapping[Ask, Answer], throw: Throw | None = None) -> None:
        super().__init__("waiting")
        self.group = group
        self.given = given
        self.throw = throw

    @property
    def asks(self) -> list[Ask]:
        return [ask for ask in self.group if ask not in self.given]


class Departed(UserError):
    """A transcript that no longer gives the same game; it says where, and how many entries before that still do."""

    def __init__(self, what: str, *, where: str = "", fix: str = "", index: int = 0) -> None:
        super().__init__(what, where=where, fix=fix)
        self.index = index


class LiveTable(Table):
    """Known answers first, then bots; a question left over pauses the step."""

    def __init__(self, game: Game, scene: Scene) -> None:
        super().__init__(scene, game.system.sight, game.faces)
        self.game = game
        self.listening = True
        self.used: list[Entry] = []
        self.group: list[Ask] = []
        self.fell: list[list[int]] = []
        self.pause: Pause | None = None

    def settle(self, ask: Ask) -> Answer:
        return self.settle_all([ask])[0]

    def settle_all(self, asks: list[Ask]) -> list[Answer]:
        """No answer of a group is used, nor is it told who gave one for another, before all are in."""
        self.group = group = [ask for ask in asks if not ask.is_forced()]
        found = {ask: given for ask in group if (given := self.find(ask)) is not None}
        if len(found) < len(group):
            raise Pause(group, {ask: answer for ask, (_, answer) in found.items()})
        self.group = []  # questions know their table: so it leaves memory at once
        self.used += [entry for entry, _ in found.values()]
        for entry, _ in found.values():
            if entry.by:
                self.log(AnsweredFor(entry.seat, entry.by))
        return [found[ask][1] if ask in found else ask.only() for ask in asks]

    def find(self, ask: Ask) -> tuple[Answered, Answer] | None:
        """What was answered to it, or what its bot answers; read once, here."""
        ask.revision = self.game.revision
        entry = self.game.answers.get((ask.seat, ask.number))
        if entry is not None:
            return entry, self.read(ask, entry)
        player = self.game.players.get(ask.seat)
        if player is None or (player.looks_ahead() and self.scene is self.game.scene):
            return None  # in a hurry nothing is left to look ahead from
        answer = ask.read(player.answer(ask))
        # The same is answered often, and a long fight keeps every answer.
        entry = Answered(ask.seat, ask.number, intern(str(answer.text)), told=self.told())
        self.game.note(entry)
        return entry, answer

    def read(self, ask: Ask, entry: Answered) -> Answer:
        self.check_told(entry)
        try:
            return ask.read(entry.choose)
        except UserError as error:
            raise self.objection(entry, error) from error

    def position(self, ask: Ask) -> Position:
        """Of answers that are given in secret it holds those of the own seat alone."""
        must_look_ahead(self.game.players.get(ask.seat))
        given = {(entry.seat, entry.ask): entry.choose for entry in self.used if isinstance(entry, Answered)}
        for other in self.group:
            entry = self.game.answers.get((other.seat, other.number))
            if other.seat == ask.seat and entry is not None:
                given[other.seat, other.number] = entry.choose
        return Position(self.game.scene, self.game.next_act(), (ask.seat, ask.number), given, list(self.fell))

    def show(self, roll: Roll) -> list[int]:
        faces = self.thrown(roll)
        self.fell.append(faces)
        return faces

    def thrown(self, roll: Roll) -> list[int]:
        """What the dice show: the seed's, or a person's own."""
        if len(self.fell) == MOST_ROLLS:
            what = f"One step of this scene rolls dice more than {MOST_ROLLS:,} times."
            raise UserError(what, where="scene", fix="Nothing in it is so large; use it as it was saved.")
        if roll.seat not in self.game.own_dice or not roll.dice.sides:
            return super().show(roll)
        thrown, which = self.scene.counts.thrown, self.count_by_hand(roll)
        number = thrown[roll.seat] = thrown.get(roll.seat, 0) + 1
        entry = self.game.throws.get((roll.seat, number)) or self.thrown_before(roll, number, which)
        if entry is None:
            raise Pause([], {}, Throw(roll.seat, number, roll, which))
        self.check_told(entry)
        self.used.append(entry)
        try:
            roll.dice.check(entry.faces)
        except UserError as error:
            raise self.objection(entry, error) from error
        return list(entry.faces)

    def count_by_hand(self, roll: Roll) -> str:
        """Counts own dice as others are keyed; says which roll of that kind it is."""
        thrown, key = self.scene.counts.thrown, f"{roll.by}|{roll.why}|{roll.against}"
        occurrence = thrown[key] = thrown.get(key, 0) + 1
        return f"{key}|{occurrence}"

    def thrown_before(self, roll: Roll, number: int, which: str) -> Threw | None:
        """What these very dice showed when they were thrown before it was taken back: they come again as they fell."""
        faces = (self.game.thrown or {}).get(which)
        if faces is None or not can_show(roll, faces):
            return None
        entry = Threw(roll.seat, number, faces, self.told(), which)
        self.game.note(entry)
        return entry

    def told(self) -> str:
        """A digest of everything told before this moment."""
        digest = self.game.digest.copy()
        for event in self.events:
            digest.update(encode(event))
        return digest.hexdigest()

    def check_told(self, entry: Entry) -> None:
        if self.game.checking and entry.told and entry.told != self.told():
            raise self.departure(entry, "What happened before it is no longer the same.")

    def objection(self, entry: Entry, error: UserError) -> UserError:
        """What is wrong with an entry: whoever gives it now is refused, one that stood departs."""
        return error if entry is self.game.offered else self.departure(entry, error.what)

    def departure(self, entry: Entry, why: str) -> Departed:
        return self.game.departure(self.game.place_of(entry), why)


def can_show(roll: Roll, faces: list[int]) -> bool:
    """Whether dice as they are thrown now can show what others showed."""
    possible = roll.dice.faces
    return len(faces) == len(possible) and all(face in shown for face, shown in zip(faces, possible, strict=True))
