"""A table in memory: the game as it stands, who is there, and every change stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping

import msgspec
from anyio import to_thread

from quintain.bots import find_bot
from quintain.kernel.entries import Changed, Entry
from quintain.kernel.events import Viewer
from quintain.kernel.live import REFEREE_LOOKS, Departed, Game
from quintain.kernel.scene import Scene
from quintain.kernel.table import Player
from quintain.kernel.transcript import load_scene
from quintain.systems import find_system
from quintain.web.continuing import go_on, is_newer, numbers, played_with, standing
from quintain.web.course import Course
from quintain.web.effort import Counted, Effort
from quintain.web.history import History, Note
from quintain.web.packing import unpack
from quintain.web.past import Past, Told
from quintain.web.rows import Beside, Change, PersonRow, StageRow, TableRow
from quintain.web.setting import GM, Libraries, Settings, must_fit
from quintain.web.snapshots import EVERY, Snapshots
from quintain.web.store import ConflictError, Store, TwiceError
from quintain.web.timing import Timers
from quintain.web.undoing import WayBack
from quintain.words.errors import AnswerRefused, NotAllowed, NotFound, TooMuch, UserError

MOST_TRIES = 10
MOST_MARKS = 40
"""Everybody at a table may come at once, through several processes."""
Deed = Callable[[Game], Changed]
"""Something done to a game, and what it did to its entries."""
NOBODY = PersonRow(0, "timer", "", False, "timer", True, {})
"""Who stands behind what no person did."""


class Room:
    """One table. Every method that changes it is called with its lock held, and stores before it returns."""

    def __init__(self, store: Store, libraries: Libraries, row: TableRow) -> None:
        self.store = store
        self.libraries = libraries
        self.row = row
        self.system = find_system(row.system)
        self.lock = asyncio.Lock()
        self.people: dict[int, PersonRow] = {}
        self.settings = msgspec.convert(row.settings, Settings)
        self.seq = 0
        self.notes: list[Note] = []
        self.past = Past([])
        """What was told of this scene before its rules changed."""
        self.snapshots = Snapshots(self)
        self.back = WayBack(self)
        self.timers = Timers(self)
        self.course = Course(self)
        self.seen: tuple[object, Scene] | None = None
        self.boards: dict[Viewer, bytes] = {}
        self.actors: dict[str, bool] = {}
        self.generation = 0
        self.effort = Effort()
        self.is_stale = False
        self.read_only = ""
        self.game: Game
        self.stage: StageRow
        self.load()

    # from the store

    def load(self) -> None:
        """Stands where the journal ends, also if another process writes what its bots say at the same moment."""
        for _ in range(MOST_TRIES):
            try:
                self.read_journal()
                return
            except ConflictError:
                continue
        raise too_much()

    def read_journal(self) -> None:
        """The journal is read first: what changes meanwhile beside it is followed by a line of its own."""
        journal = self.store.journal(self.row.id)
        self.read_rest()
        self.stage = self.store.stages(self.row.id)[-1]
        self.seq = len(journal)
        self.past = Past(unpack(self.stage.past, list[Told]) if self.stage.past is not None else [])
        self.snapshots.marks = standing(self.store.marks(self.row.id, self.stage.stage), journal, self.stage.stage)
        history = History()
        for line in journal:
            if line.stage == self.stage.stage:
                history.add(line)
        self.notes = history.notes
        if self.settings.plan is not None:
            self.course.keep_content()
        self.back.undone = history.undone
        self.replay(history)
        self.back.settle()
        self.generation += 1

    def read_rest(self) -> None:
        """What a table keeps beside its scenes and journal."""
        row = self.store.table(self.row.id)
        if row is None:
            raise no_such_table()
        self.row = row
        self.settings = msgspec.convert(row.settings, Settings)
        self.people = {person.person: person for person in self.store.people(self.row.id)}

    def replay(self, history: History) -> None:
        """The game as the entries make it; if other rules made them, it goes on from where it was last stored."""
        self.effort.renew()
        self.read_only = ""
        try:
            self.game = self.play_again(history)
        except Departed as error:
            go_on(self, history, error)
            return
        if is_newer(self.stage.engine):
            self.read_only = f"{played_with(self.stage.engine)}. It goes on as soon as this server has that one."
            return
        self.keep(self.game.sit_down(self.players(self.game.scene)), NOBODY, None, "")  # bots answer at once

    def play_again(self, history: History) -> Game:
        """The same game, told alike to the last event, or `Departed`."""
        start = load_scene(self.system, self.stage.start, self.engine, "the start")
        game = self.checked_game(start, history.entries, history.revision)
        if history.told not in ("", game.last_told):
            raise game.departure(len(history.entries), "What was told last is no longer the same.")
        return game

    def checked_game(self, start: Scene, entries: list[Entry], revision: int) -> Game:
        """A game that was told before, as it was told, while nobody sits at it."""
        game = self.make_game(start, entries, revision, alone=True, checking=True)
        game.checking = False
        return game

    @property
    def engine(self) -> str:
        """The last version of the rules that this table is known to be played with."""
        return max(self.stage.engine, self.settings.engine, key=numbers)

    def make_game(
        self, start: Scene, entries: list[Entry], revision: int, *, alone: bool = False, checking: bool = False
    ) -> Game:
        own = frozenset(self.settings.own_dice) & set(start.seats())
        return Game(
            self.system,
            start,
            self.stage.seed,
            {} if alone else self.players(start),
            own_dice=frozenset(own),
            entries=entries,
            checking=checking,
            revision=revision,
            watch=self.effort.count_step,
        )

    def players(self, scene: Scene) -> Mapping[str, Player | None]:
        """Bots answer for their seats; a paused table waits for everybody."""
        found: dict[str, Player | None] = {}
        for seat in scene.seats():
            holder = self.settings.seats.get(seat, "bot:greedy")
            is_bot = holder.startswith("bot:") and not self.settings.paused
            found[seat] = (
                Counted(find_bot(self.system.name, holder.removeprefix("bot:")), self.effort) if is_bot else None
            )
        return found

    def is_bot(self, seat: str) -> bool:
        return self.settings.seats.get(seat, "bot:greedy").startswith("bot:")

    def concerned(self, person: PersonRow) -> list[PersonRow]:
        """Other people who hold a seat here."""
        return [
            each
            for each in self.people.values()
            if each.person != person.person and each.admitted and each.seat and each.name and not self.is_bot(each.seat)
        ]

    def now(self) -> Scene:
        """The scene at this moment, to look at: one copy serves everybody until something changes."""
        moment = self.game.under_way or self.game.scene
        if self.seen is None or self.seen[0] is not moment:
            self.seen = (moment, self.game.now())
            self.boards = {}
            self.actors = {}
        return self.seen[1]

    def board(self, viewer: Viewer) -> bytes:
        """What a page of that viewer draws at this moment, as JSON."""
        scene = self.now()
        if viewer not in self.boards:
            self.boards[viewer] = msgspec.json.encode(self.system.board(scene, viewer))
        return self.boards[viewer]

    def can_act(self, seat: str) -> bool:
        """Whether that seat may do something now without being asked."""
        scene = self.now()
        if seat not in self.actors:
            self.actors[seat] = bool(self.system.acts(scene, seat))
        return self.actors[seat]

    # every change

    async def change(self, deed: Deed, by: PersonRow, frame: str | None, note: str = "") -> Changed | None:
        """Does it, and stores what it did to the entries; nothing if it was done before. If either fails, nothing has
        happened.

        If another process was faster, it is done again from where that one left the table.
        """
        if self.read_only:
            raise AnswerRefused("This table can only be read.", where="table", fix=self.read_only)
        for _ in range(MOST_TRIES):
            try:
                return await to_thread.run_sync(self.carry_out, deed, by, frame, note)
            except TwiceError:
                await to_thread.run_sync(self.load)
                return None
            except ConflictError:
                await to_thread.run_sync(self.load)
                self.must_know(by)
        raise too_much()

    def must_know(self, by: PersonRow) -> None:
        """Whoever another process has shown out in the meantime does nothing more."""
        known = self.people.get(by.person)
        if by is not NOBODY and (known is None or (known.link, known.admitted) != (by.link, by.admitted)):
            raise opens_nothing()

    def carry_out(self, deed: Deed, by: PersonRow, frame: str | None, note: str) -> Changed:
        stood = self.back.stand()
        self.effort.renew()
        changed = deed(self.game)  # refused, it has changed nothing
        try:
            self.keep(changed, by, frame, note)
        except (TwiceError, ConflictError):
            raise
        except BaseException:
            self.is_stale = True
            raise
        self.back.remember(changed, stood)
        return changed

    def keep(self, changed: Changed, by: PersonRow, frame: str | None, note: str) -> None:
        """Stores what has become of the entries, if anything has."""
        if not (changed.added or changed.dropped or note or frame is not None):
            return
        line = self.line(changed.kept, changed.added)
        line.by_person, line.frame, line.note = by.person, frame, note
        self.snapshots.cut(changed.kept)
        self.write(line, Beside(self.snapshots.take(EVERY)))
        self.back.take_note(line)
        if note:
            self.notes.append(Note(line.at_event, note))

    def line(self, kept: int, added: list[Entry]) -> Change:
        """A line of the journal after which the table stands as the game does now."""
        game = self.game
        return Change(self.stage.stage, kept, added, game.revision, at_event=len(game.events), told=game.last_told)

    def empty_line(self) -> Change:
        return self.line(len(self.game.entries), [])

    def write(self, line: Change, beside: Beside) -> None:
        """The next line of the journal, with what is stored in the same moment."""
        self.store.write(self.row.id, self.seq + 1, line, beside)
        self.seq += 1
        if beside.snapshot is not None:
            self.snapshots.add(self.seq, beside.snapshot)

    async def put_down(self) -> None:
        """Stores the scene as it stands, if anything was settled since it was last stored."""
        if not self.read_only and not self.is_stale:
            await to_thread.run_sync(self.store_scene)

    def store_scene(self) -> None:
        taken = self.snapshots.take(1)
        if taken is not None:
            self.write(self.empty_line(), Beside(taken))

    async def mend(self) -> None:
        """If storing has failed, stands again where the journal ends, as soon as it can be read."""
        if self.is_stale:
            await to_thread.run_sync(self.load)
            self.is_stale = False

    async def refresh(self) -> bool:
        """Takes in what another process has stored; says whether there was anything."""
        return await to_thread.run_sync(self.take_in)

    def take_in(self) -> bool:
        news = self.store.journal(self.row.id, after=self.seq)
        for line in news:
            if not self.follow(line):
                self.load()
                break
        return bool(news)

    def follow(self, line: Change) -> bool:
        """Goes on with a line that only adds to what stands; any other means playing everything again."""
        game = self.game
        adds = line.stage == self.stage.stage and line.kept == len(game.entries) and line.revision == game.revision
        if not adds or line.note or self.back.undone or self.read_only:
            return False
        if not line.added:
            before = self.settings
            self.read_rest()
            self.seq += 1
            plays = (before.seats, before.paused, before.own_dice)
            return plays == (self.settings.seats, self.settings.paused, self.settings.own_dice) and not before.plan
        self.effort.renew()
        try:
            changed = game.put(line.kept, line.added)
        except UserError:
            return False
        self.seq += 1
        return len(changed.added) == len(line.added)

    async def repeated(self, by: PersonRow, frame: str) -> bool:
        """Whether this frame was taken before, by this process or one that has died."""
        return await to_thread.run_sync(self.store.has_frame, self.row.id, by.person, frame)

    async def save_settings(self) -> None:
        data = msgspec.to_builtins(self.settings)
        await to_thread.run_sync(lambda: self.store.change_table(self.row.id, settings=data))
        self.row.settings = data

    async def change_row(self, *, name: str, archived: bool) -> None:
        """What people call the table, and whether they have put it away."""
        await to_thread.run_sync(lambda: self.store.change_table(self.row.id, name=name, archived=archived))
        self.row.name, self.row.archived = name, archived
        await self.mark()

    async def mark(self) -> None:
        """An empty line in the journal: something beside the entries has changed, and other processes must look."""
        for tried in range(MOST_MARKS):
            try:
                await to_thread.run_sync(self.write, self.empty_line(), Beside())
                return
            except ConflictError:
                await asyncio.sleep(random.uniform(0, 0.01 * tried))
                await self.refresh()
        raise too_much()

    # playing

    async def answer(self, by: PersonRow, seat: str, ask: int, revision: int, choose: str, frame: str | None) -> None:
        self.must_go_on()
        who = "" if by.seat == seat else by.name or "the host"
        await self.change(lambda game: game.answer(seat, ask, choose, revision=revision, by=who), by, frame)
        await self.back.forget_request()

    async def throw(self, by: PersonRow, seat: str, roll: int, faces: list[int], frame: str) -> None:
        self.must_go_on()
        await self.change(lambda game: game.give_faces(seat, roll, faces), by, frame)

    async def act(self, by: PersonRow, seat: str, act: str, frame: str | None) -> None:
        if act == REFEREE_LOOKS and seat != GM:
            raise NotAllowed("Only a game master looks as the referee.", where=seat)
        await self.change(lambda game: act_within_bounds(game, seat, act), by, frame)

    def must_go_on(self) -> None:
        if self.settings.paused:
            raise AnswerRefused("The table is paused.", where="table", fix="Wait until the game master goes on.")


def too_much() -> UserError:
    return TooMuch("Too much happens at once at this table.", where="table", fix="Try again.")


def opens_nothing() -> UserError:
    return NotFound("This link opens nothing.", where="table", fix="Ask the game master for a new one.")


def no_such_table() -> UserError:
    return NotFound("There is no such table.", where="table", fix="It may have been deleted.")


def act_within_bounds(game: Game, seat: str, act: str) -> Changed:
    """A game master may add creatures, as many as one server can play beside others."""
    with game.all_or_nothing():
        changed = game.act(seat, act)
        must_fit(game.now())
    return changed
