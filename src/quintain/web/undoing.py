"""Going back at a table and forward again: whose it is to take back, who is asked, and what may come again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quintain.kernel.entries import Answered, Changed, Entry
from quintain.kernel.live import Game
from quintain.web.continuing import BEYOND
from quintain.web.history import Undone
from quintain.web.log import Log
from quintain.web.rows import Change, PersonRow
from quintain.web.setting import Request, is_gm
from quintain.words.errors import AnswerRefused

if TYPE_CHECKING:
    from quintain.web.room import Room

Stood = tuple[int, int]
"""How much was told and rolled at a moment."""


class WayBack:
    """What was taken back at a table and may come again, and how it stood before each entry."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.undone: list[Undone] = []
        self.silent: tuple[tuple[int, int], bool] = ((-1, -1), False)
        self.stood: dict[int, Stood] = {}
        """How it stood before an entry, as far as it is known."""

    def settle(self) -> None:
        """The journal was read again; something may have been settled since the last undo in it."""
        self.stood = {}
        if self.undone and self.has_moved_on():
            self.undone = []

    def take_note(self, line: Change) -> None:
        """Once something else was settled, what was taken back is gone."""
        if line.added and self.undone and line.added != self.undone[-1].entries and self.has_moved_on():
            self.undone = []

    def remember(self, changed: Changed, stood: Stood) -> None:
        """How it stood before the entries that came now."""
        if changed.dropped:
            self.stood = {}
        else:
            self.stood[changed.kept] = stood

    def draft_of(self, seat: str) -> Answered | None:
        """The seat's last answer to a sealed question that is still open."""
        mine = [draft for draft in self.drafts() if draft.seat == seat]
        return mine[-1] if mine else None

    def drafts_of_others(self, seat: str) -> list[Entry]:
        """Sealed answers that nobody but their seat knows to be in."""
        return [draft for draft in self.drafts() if draft.seat != seat]

    def open_since(self, entry: int, person: PersonRow) -> list[Entry]:
        """What that person may know to go if the table goes back to an entry."""
        hidden = self.drafts_of_others(person.seat)
        return [each for each in self.room.game.entries[entry:] if each not in hidden]

    async def take_back(self, by: PersonRow, draft: Answered, frame: str | None) -> None:
        """A sealed answer goes, and no other seat is told anything."""
        await self.room.change(lambda game: game.withdraw(draft), by, frame)

    def is_free(self, person: PersonRow, entry: int) -> bool:
        """Nothing was rolled or told since, and nothing but the own answers goes; or nobody else is concerned."""
        dropped = self.open_since(entry, person)
        if not self.room.concerned(person):
            return True
        if any(each.seat != person.seat for each in dropped):
            return False
        key = (self.room.seq, entry)
        if key != self.silent[0]:
            self.silent = (key, self.is_silent_since(entry))
        return self.silent[1]

    def is_silent_since(self, entry: int) -> bool:
        """Nothing was told and nothing rolled since that entry."""
        if entry not in self.stood:
            then = self.room.game.branch(entry)
            self.stood[entry] = len(then.events), sum(then.now().counts.rolled.values())
        return self.stood[entry] == self.stand()

    def stand(self) -> Stood:
        """How much was told and rolled so far."""
        game = self.room.game
        scene = game.scene if game.under_way is None else game.under_way.scene
        return len(game.events), sum(scene.counts.rolled.values())

    def must_be_of_today(self, log: Log, line: int) -> None:
        """A line that was told under other rules leads nowhere any more."""
        if line < log.past:
            raise AnswerRefused(BEYOND, where="undo", fix="What stands above that line can be read, not taken back.")

    def last_of(self, seat: str) -> int | None:
        """The seat's last answer."""
        mine = [n for n, entry in enumerate(self.room.game.entries) if entry.seat == seat]
        return mine[-1] if mine else None

    async def undo(self, by: PersonRow, entry: int, frame: str | None, note: str) -> None:
        changed = await self.room.change(lambda game: game.undo(entry), by, frame, note)
        if changed is not None:
            self.undone.append(Undone(by.person, changed.dropped, list(self.room.game.entries)))
        self.room.generation += 1
        await self.forget_request()

    async def redo(self, by: PersonRow, frame: str) -> None:
        if not self.may_redo(by):
            raise AnswerRefused("There is nothing to do again.", where="redo", fix="Something else was decided since.")
        entries = self.undone[-1].entries

        def again(game: Game) -> Changed:
            kept, settled = game.without(self.drafts())
            return game.put(kept, [*settled, *entries])

        await self.room.change(again, by, frame, f"{by.name or 'The host'} does again what was taken back.")
        if self.undone:
            self.undone.pop()
        self.room.generation += 1

    def may_redo(self, person: PersonRow) -> bool:
        """Whoever went back may go forward again, and the game master may."""
        mine = bool(self.undone) and (self.undone[-1].by == person.person or is_gm(person))
        return mine and not self.has_moved_on()

    def has_moved_on(self) -> bool:
        """Something was settled since the last undo; of sealed answers that can still be changed nobody may hear."""
        return len(self.settled(self.room.game.entries)) != len(self.settled(self.undone[-1].stood))

    def settled(self, entries: list[Entry]) -> list[Entry]:
        drafts = self.drafts()
        return [each for each in entries if each not in drafts]

    def drafts(self) -> list[Answered]:
        """Sealed answers that can still be changed."""
        return [self.room.game.answers[ask.seat, ask.number] for ask in self.room.game.drafted()]

    async def ask_to_undo(self, by: PersonRow, entry: int, what: str) -> None:
        """Somebody asks to go back beyond a roll or a reveal; everybody concerned has a say."""
        needed = [each.person for each in self.room.concerned(by)]
        number = self.room.settings.requests + 1
        self.room.settings.requests = number
        self.room.settings.request = Request(number, by.person, by.name, entry, self.room.game.revision, what, needed)
        await self.room.save_settings()
        await self.room.mark()

    async def forget_request(self) -> None:
        if self.room.settings.request is not None:
            self.room.settings.request = None
            await self.room.save_settings()
            await self.room.mark()
