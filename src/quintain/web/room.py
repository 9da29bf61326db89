"""A table in memory: the game as it stands, who is there, and every change stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar, TypeVarTuple

import msgspec
from anyio import to_thread

from quintain.bots import find_bot
from quintain.bots.partner import Partner
from quintain.campaign.story import Story
from quintain.kernel.asks import Ask
from quintain.kernel.entries import Changed, Entry
from quintain.kernel.events import Viewer
from quintain.kernel.live import REFEREE_LOOKS, Game, Hold, until_told
from quintain.kernel.live_table import Departed, LiveTable
from quintain.kernel.scene import Data, Scene
from quintain.kernel.table import Player
from quintain.library.lessons import Lesson
from quintain.reading.shelf import Shelf
from quintain.record.transcript import load_scene
from quintain.systems import find_system
from quintain.web.attempt import Attempt, Deed
from quintain.web.coaching import follow, lesson_of
from quintain.web.continuing import go_on, is_newer, numbers, played_with, standing
from quintain.web.course import Course
from quintain.web.damage import understood
from quintain.web.effort import Counted, Effort
from quintain.web.history import NOT_TAKEN_BACK, History, Note, draw_in
from quintain.web.libraries import Libraries
from quintain.web.log import Log
from quintain.web.pacing import Pacing, hold_for
from quintain.web.packing import fallen_of, unpack
from quintain.web.past import Past, Told
from quintain.web.rows import Beside, Change, PersonRow, StageRow, TableRow
from quintain.web.setting import GM, Settings, must_fit
from quintain.web.sights import Sights, standing_of
from quintain.web.snapshots import Snapshots
from quintain.web.store import ConflictError, Store, TwiceError
from quintain.web.talking import Talk
from quintain.web.thrift import forget_questions, part
from quintain.web.timing import Timers
from quintain.web.undoing import WayBack
from quintain.words.errors import AnswerRefused, NotAllowed, NotFound, TooMuch, UserError

MOST_CONFLICTS = 40
"""Everybody at a table may come at once, through several processes."""
T = TypeVar("T")
Args = TypeVarTuple("Args")
NOBODY = PersonRow(0, "timer", "", False, "timer", True, {})
"""Who stands behind what no person did."""


class Room:
    """One table. Every method that changes it is called with its lock held, and stores before it returns."""

    def __init__(
        self, store: Store, libraries: Libraries, row: TableRow, effort: Callable[[], Effort] = Effort
    ) -> None:
        self.store = store
        self.libraries = libraries
        self.row = row
        self.system = find_system(row.system)
        self.lock = asyncio.Lock()
        self.hand = threading.RLock()
        self.people: dict[int, PersonRow] = {}
        self._shelf: tuple[tuple[str, ...], Shelf] | None = None
        self.settings = msgspec.convert(row.settings, Settings)
        self.seq = 0
        self.shown = -1
        """The last line of the journal that everybody here was told of."""
        self.notes: list[Note] = []
        self.past = Past([])
        """What was told of this scene before its rules changed."""
        self.snapshots = Snapshots(self)
        self.back = WayBack(self)
        self.timers = Timers(self)
        self.talk = Talk()
        self.pacing = Pacing(self)
        self.course = Course(self)
        self.seen: tuple[object, tuple[object, ...], Sights] | None = None
        self.logs: dict[Viewer, Log] = {}
        self.generation = 0
        self.effort = effort() if self.settings.lesson is None else Effort()  # a partner thinks here
        self.is_stale = False
        """Storing has failed: what was to be stored may be there or not."""
        self.read_only = ""
        self.has_left = False
        """It was put down and is in memory no more."""
        self.end: Change
        """An empty line after which the journal stands as it was read, whatever of it could be played."""
        self.game: Game
        self.stage: StageRow
        self.load()

    # from the store

    def load(self) -> None:
        """Stands where the journal ends, also if another process writes at the same moment; if it cannot be read, as
        it stood before.
        """
        stood = dict(self.__dict__)
        for tried in range(MOST_CONFLICTS):
            try:
                self.read_journal()
                if "game" in stood:
                    part(stood["game"])
                return
            except ConflictError:
                self.__dict__.update(stood)
                time.sleep(random.uniform(0, 0.01 * tried))
            except BaseException:
                self.__dict__.update(stood)
                raise
        raise too_much()

    def read_journal(self) -> None:
        """All of it as it was stored at one moment."""
        whole = self.store.whole(self.row.id)
        if whole is None:
            raise no_such_table()
        self.take_rest(whole.row, whole.people)
        self.stage = whole.stage
        self.seq = len(whole.journal)
        self.snapshots = Snapshots(self)
        self.snapshots.marks = standing(whole.marks, whole.journal, self.stage.stage)
        self.past = Past(unpack(self.stage.past, list[Told]) if self.stage.past is not None else [])
        history = History()
        for line in whole.journal:
            if line.stage == self.stage.stage:
                history.add(line)
        self.notes = history.notes
        self.end = Change(self.stage.stage, len(history.entries), [], history.revision, told=history.told)
        if self.settings.plan is not None:
            self.course.keep_content()
        self.back = WayBack(self)
        self.back.undone = history.undone
        self.replay(history)
        self.back.settle()
        self.generation += 1

    def read_rest(self) -> None:
        """What a table keeps beside its scenes and journal."""
        row, people = self.store.table(self.row.id), self.store.people(self.row.id)
        if row is None:
            raise no_such_table()
        self.take_rest(row, people)

    def take_rest(self, row: TableRow, people: list[PersonRow]) -> None:
        self.row = row
        self.take_settings(msgspec.convert(row.settings, Settings))
        self.people = {person.person: person for person in people}

    def take_settings(self, settings: Settings) -> None:
        """From now on these; a pause starts everybody's time anew, whichever process it was made in."""
        if settings.paused != self.settings.paused:
            self.timers.renew()
        self.settings = settings

    def replay(self, history: History) -> None:
        """The game as the entries make it; if other rules made them, it goes on from where it was last stored."""
        self.effort.renew(len(history.entries))
        self.read_only = ""
        try:
            self.game = self.play_again(history)
            self.game.thrown = history.thrown
        except Departed as error:
            go_on(self, history, error)
            return
        if is_newer(self.stage.engine):
            self.read_only = f"{played_with(self.stage.engine)}. It goes on as soon as this server has that one."
            return
        self.carry_out(self.let_bots_answer, NOBODY, None)

    def let_bots_answer(self, attempt: Attempt) -> Changed:
        """What waits for bots they answer at once, or in their time."""
        return self.sit_at(attempt.game, self.settings)

    def sit_at(self, game: Game, settings: Settings) -> Changed:
        """Everybody takes their seats, and it goes on at the table's pace."""
        game.hold = hold_for(settings)
        return game.sit_down(self.players(game.scene, settings))

    def play_again(self, history: History) -> Game:
        """The same game, told alike to the last event, or `Departed`."""
        hold = until_told(history.told) if history.told else None
        game = self.checked_game(self.start(), history.entries, history.revision, hold)
        is_same = history.told in ("", game.last_told) or self.course.has_gone_on(game, history.told)
        if not is_same:
            raise game.departure(len(history.entries), "What was told last is no longer the same.")
        return game

    def start(self) -> Scene:
        """From where this table, or its stage, was played."""
        return self.scene_of(unpack(self.stage.start, Data), self.engine, "the start")

    def scene_of(self, data: Data, engine: str, where: str) -> Scene:
        """A scene as it was stored; what was a stage of a campaign by itself is part of a story now."""
        return self.course.within_story(load_scene(self.system, data, engine, where))

    def checked_game(self, start: Scene, entries: list[Entry], revision: int, hold: Hold | None = None) -> Game:
        """A game that was told before, as it was told, while nobody sits at it."""
        game = self.make_game(start, entries, revision, checking=True, hold=hold)
        game.checking = False
        return game

    @property
    def engine(self) -> str:
        """The last version of the rules that this table is known to be played with."""
        return max(self.stage.engine, self.settings.engine, key=numbers)

    def make_game(
        self,
        start: Scene,
        entries: list[Entry],
        revision: int,
        *,
        sitting: Settings | None = None,
        stage: StageRow | None = None,
        checking: bool = False,
        hold: Hold | None = None,
    ) -> Game:
        """A game of this table; with settings, its bots sit at it, else nobody does."""
        settings, stage = sitting or self.settings, stage or self.stage
        return Game(
            self.system,
            start,
            stage.seed,
            {} if sitting is None else self.players(start, sitting),
            own_dice=frozenset(settings.own_dice) & set(start.seats()),
            entries=entries,
            fallen=fallen_of(stage.fallen),
            checking=checking,
            revision=revision,
            watch=self.effort.count_step,
            hold=hold if sitting is None else hold_for(sitting),
        )

    def players(self, scene: Scene, settings: Settings) -> Mapping[str, Player | None]:
        """Bots answer for their seats; a paused table waits for everybody."""
        found: dict[str, Player | None] = {}
        lesson = self.lesson(settings)
        for seat, side in scene.seats().items():
            holder = settings.seats.get(seat, "bot:greedy")
            name = holder.removeprefix("bot:")
            is_bot = holder.startswith("bot:") and not settings.paused
            bot = Counted(find_bot(self.system.name, name), name, self.effort) if is_bot else None
            found[seat] = Partner(lesson.foe, bot) if bot and lesson and side != lesson.side else bot
        return found

    def lesson(self, settings: Settings) -> Lesson | None:
        """The lesson that this table is."""
        return lesson_of(settings.lesson, self.libraries.of(self.system.name))

    def shelf(self) -> Shelf:
        """What its seats may read of the content: where that may not be this server's of today, as the scene has it."""
        settings = self.settings
        if not (settings.content or settings.brought or self.libraries.folders):
            return self.libraries.shelf(self.system)
        scene = self.now()
        stages = tuple(scene.titles) if isinstance(scene, Story) else ()
        if self._shelf is None or self._shelf[0] != stages:
            self._shelf = (stages, self.libraries.shelf(self.system, scene.played()))
        return self._shelf[1]

    def is_bot(self, seat: str) -> bool:
        return self.settings.seats.get(seat, "bot:greedy").startswith("bot:")

    def concerned(self, person: PersonRow) -> list[PersonRow]:
        """Other people who hold a seat here."""
        return [
            each
            for each in self.people.values()
            if each.person != person.person and each.admitted and each.seat and each.name and not self.is_bot(each.seat)
        ]

    @property
    def sights(self) -> Sights:
        """The table at this moment, to look at: one copy serves everybody until something changes."""
        moment = self.game.under_way or self.game.scene
        if self.seen is None or self.seen[0] is not moment:
            stands = standing_of(self.game)
            if self.seen is None or self.seen[1] != stands:
                self.seen = (moment, stands, Sights(self.system, self.game.now()))
            self.seen = (moment, *self.seen[1:])
        return self.seen[2]

    def now(self) -> Scene:
        return self.sights.scene

    def log(self, viewer: Viewer) -> Log:
        """What that viewer was told until now, written on from where it was; whoever knows the same has the same."""
        if any(log.generation != self.generation for log in self.logs.values()):
            self.logs = {}
        if viewer in self.logs:
            self.logs[viewer].write_on()
        else:
            self.logs[viewer] = Log(self, viewer)
        return self.logs[viewer]

    # every change

    async def change(self, deed: Deed, by: PersonRow, frame: str | None = None) -> Attempt | None:
        """The one door: does it and stores all it did as one line of the journal; nothing if it was done before.

        If it is refused or cannot be stored, nothing has happened. If another process was faster, it is done again
        from where that one left the table.
        """
        for tried in range(MOST_CONFLICTS):
            try:
                return await self.in_thread(self.carry_out, deed, by, frame)
            except TwiceError:
                await self.refresh()
                return None
            except ConflictError:
                await asyncio.sleep(random.uniform(0, 0.01 * tried))
                await self.look_again()
                self.must_know(by)
        raise too_much()

    async def in_thread(self, work: Callable[[*Args], T], *args: *Args) -> T:
        """One piece of work at a time, even if whoever waited for one was called off and has given up the lock.

        What is refused is told without the way it came, which knows the table and itself: the table would stay in
        memory until Python looks for circles.
        """

        def alone() -> T:
            with self.hand:
                return work(*args)

        try:
            return await to_thread.run_sync(alone)
        except (UserError, ConflictError, TwiceError) as error:
            raise error.with_traceback(None) from error.__cause__

    async def look_again(self) -> None:
        """Another process has written; if it was no line of the journal, the table itself has changed or is gone."""
        if not await self.refresh():
            await self.in_thread(self.load)

    def must_know(self, by: PersonRow) -> None:
        """Whoever another process has shown out in the meantime does nothing more."""
        known = self.people.get(by.person)
        if by is not NOBODY and (known is None or known.admitted != by.admitted or not by.is_still(known)):
            raise opens_nothing()

    async def known(self, person: PersonRow) -> PersonRow:
        """Somebody whose token was good a moment ago, as this table knows them now."""
        if not self.knows(person):
            await self.refresh()
        if not self.knows(person):
            raise opens_nothing()
        return msgspec.structs.replace(self.people[person.person], link=person.link)

    def knows(self, person: PersonRow) -> bool:
        return person.person in self.people and person.is_still(self.people[person.person])

    def carry_out(self, deed: Deed, by: PersonRow, frame: str | None) -> Attempt:
        """Works it out and stores it; only then the room is as the attempt has made it."""
        attempt = Attempt(self, self.people.get(by.person, by), frame)
        stood = self.back.stand()
        self.effort.renew(len(self.game.entries))
        waited, revision = self.game.under_way, self.game.revision
        with self.game.all_or_nothing():
            attempt.changed = deed(attempt) or attempt.changed
            if self.read_only and attempt.touches_the_game():
                raise AnswerRefused("This table can only be read.", where="table", fix=self.read_only)
            if not attempt.does_something():
                self.let_go(waited)  # who sits down may have made the step wait once more
                return attempt
            line, beside = self.line_of(attempt), attempt.beside()
            if attempt.undone is None and line.revision > revision:
                line.lost = NOT_TAKEN_BACK
            beside.snapshot = self.snapshots.due_after(attempt)
            self.write(line, beside)
        self.accept(attempt, line, beside)
        self.back.accept(attempt, line, stood)
        self.let_go(waited)
        return attempt

    def let_go(self, step: LiveTable | None) -> None:
        """A step that waits no more forgets its questions, which know it: so it leaves memory at once, without a
        search for circles that would hold up every table.
        """
        if step is not None and step is not self.game.under_way:
            forget_questions(step)

    def line_of(self, attempt: Attempt) -> Change:
        if self.read_only:
            line = msgspec.structs.replace(self.end, at_event=len(self.game.events))
        else:
            line = self.line(attempt.game, attempt.changed.kept, attempt.changed.added)
        line.by_person, line.frame, line.note = attempt.by.person, attempt.frame, attempt.note
        return line

    def accept(self, attempt: Attempt, line: Change, beside: Beside) -> None:
        """It is stored: so the table is from now on."""
        if attempt.game is not self.game:
            part(self.game)
        self.game = attempt.game
        self.stage = attempt.stage or self.stage
        self.snapshots.cut(line.kept)
        self.snapshots.add(self.seq, beside.snapshot)
        if attempt.touched is not None:
            self.take_settings(attempt.touched)
            self.game.hold = hold_for(self.settings)
            self.row.settings = msgspec.to_builtins(attempt.touched)
        if attempt.values:
            self.row = msgspec.structs.replace(self.row, **attempt.values)
        if attempt.people or attempt.newcomers or attempt.gone:
            self.people = attempt.people_afterwards()
        draw_in(self.notes, line.at_event)
        if line.note:
            self.notes.append(Note(line.at_event, line.note))
        self.generation += attempt.is_told_anew

    def line(self, game: Game, kept: int, added: list[Entry]) -> Change:
        """A line of the journal after which the table stands as that game does now."""
        return Change(self.stage.stage, kept, added, game.revision, at_event=len(game.events), told=game.last_told)

    def write(self, line: Change, beside: Beside) -> None:
        """The next line of the journal, with what is stored in the same moment."""
        try:
            self.store.write(self.row.id, self.seq + 1, line, beside)
        except (TwiceError, ConflictError):
            raise
        except BaseException:
            self.is_stale = True
            raise
        self.seq += 1

    async def put_down(self) -> None:
        """Stores the scene as it stands, if anything was settled since it was last stored."""
        if not self.read_only and not self.is_stale and not self.has_left:
            await self.in_thread(self.store_scene)

    def store_scene(self) -> None:
        taken = self.snapshots.take(1)
        if taken is not None:
            self.write(self.line(self.game, len(self.game.entries), []), Beside(taken))
            self.snapshots.add(self.seq, taken)

    def leave_memory(self) -> None:
        """Nobody holds it any more: what knows it and what it knows part, so that all of it goes at once."""
        self.has_left = True
        self.logs, self.seen = {}, None
        part(self.game)
        self.game.hold = None
        del self.snapshots, self.back, self.timers, self.pacing, self.course

    async def mend(self) -> None:
        """If storing has failed, what was to be stored may be there all the same: looks, as soon as it can be read."""
        if self.is_stale:
            await self.refresh()
            self.is_stale = False

    async def refresh(self) -> bool:
        """Takes in what another process has stored; says whether there was anything."""
        return await self.in_thread(self.take_in)

    def take_in(self) -> bool:
        news = self.store.journal(self.row.id, after=self.seq)
        self.go_on_with(news)
        return bool(news)

    async def hear(self, line: Change) -> None:
        """Takes in the next line of the journal, as another process has told it."""
        await self.in_thread(self.go_on_with, [line])

    def go_on_with(self, news: list[Change]) -> None:
        for line in news:
            if not self.follow(line):
                self.load()
                break

    def follow(self, line: Change) -> bool:
        """Goes on with a line that only adds to what stands; any other means playing everything again."""
        game = self.game
        adds = line.stage == self.stage.stage and line.kept == len(game.entries) and line.revision == game.revision
        if not adds or line.note or self.back.undone or self.read_only:
            return False
        goes_on = bool(line.added) or line.told not in ("", game.last_told)
        if goes_on and not self.adds_just(line):
            return False
        is_beside = self.settings.request is not None or self.settings.lesson is not None
        if (not line.added or is_beside) and not self.plays_on_with_the_rest():
            return False
        self.seq += 1
        return True

    def adds_just(self, line: Change) -> bool:
        """Goes on with the entries of a line, if the same follows from them here and the same is told."""
        self.effort.renew(len(self.game.entries))
        waited, hold = self.game.under_way, self.game.hold
        try:
            with self.game.all_or_nothing():
                self.game.hold = until_told(line.told) if line.told else hold
                follows = len(self.game.put(line.kept, line.added).added)
                self.game.hold = hold
                if follows != len(line.added) or line.told not in ("", self.game.last_told):
                    raise AnswerRefused("Something else follows from this here.")
        except UserError:
            return False
        self.pacing.renew()
        self.let_go(waited)
        return True

    def plays_on_with_the_rest(self) -> bool:
        """Takes in what is stored beside the journal, if the same players go on with the same dice."""
        before = self.settings
        self.read_rest()
        self.game.hold = hold_for(self.settings)
        plays = (before.seats, before.paused, before.own_dice)
        return plays == (self.settings.seats, self.settings.paused, self.settings.own_dice) and not before.plan

    async def repeated(self, by: PersonRow | None, frame: str) -> bool:
        """Whether this frame was taken before, by this process or one that has died."""
        return await to_thread.run_sync(self.store.has_frame, self.row.id, None if by is None else by.person, frame)

    # playing

    async def answer(self, by: PersonRow, seat: str, ask: int, revision: int, choose: str, frame: str | None) -> None:
        def give(attempt: Attempt) -> Changed:
            self.must_go_on()
            who = "" if attempt.by.seat == seat else attempt.by.name or "the host"
            self.follow_lesson(attempt, attempt.game.waiting(seat, ask, revision), choose)
            changed = attempt.game.answer(seat, ask, choose, revision=revision, by=who)
            self.back.settle_request(attempt)
            return changed

        await self.change(give, by, frame)

    def follow_lesson(self, attempt: Attempt, ask: Ask, choose: str) -> None:
        """Notes with the answer which step of a lesson it follows."""
        lesson, progress = self.lesson(self.settings), self.settings.lesson
        if lesson is not None and progress is not None:
            after = follow(lesson, progress, attempt.game, ask, choose)
            if after != progress:
                attempt.settings.lesson = after

    async def throw(self, by: PersonRow, seat: str, roll: int, faces: list[int], frame: str) -> None:
        def show(attempt: Attempt) -> Changed:
            self.must_go_on()
            return attempt.game.give_faces(seat, roll, faces)

        await self.change(show, by, frame)

    async def act(self, by: PersonRow, seat: str, act: str, frame: str | None) -> None:
        if act == REFEREE_LOOKS and seat != GM:
            raise NotAllowed("Only a game master looks as the referee.", where=seat)
        await self.change(partial(act_at_once, seat, act), by, frame)

    def must_go_on(self) -> None:
        if self.settings.paused:
            raise AnswerRefused("The table is paused.", where="table", fix="Wait until the game master goes on.")


def open_room(store: Store, libraries: Libraries, row: TableRow, effort: Callable[[], Effort] = Effort) -> Room:
    """A stored table in memory, or a clear error if it is damaged."""
    with understood(row.id):
        return Room(store, libraries, row, effort)


def too_much() -> UserError:
    return TooMuch("Too much happens at once at this table.", where="table", fix="Try again.")


def opens_nothing() -> UserError:
    return NotFound("This link opens nothing.", where="table", fix="Ask the game master for a new one.")


def no_such_table() -> UserError:
    return NotFound("There is no such table.", where="table", fix="It may have been deleted.")


def act_at_once(seat: str, act: str, attempt: Attempt) -> Changed:
    """It may make a table go on that was over: then with other dice, and everybody reads that."""
    if act != REFEREE_LOOKS and attempt.game.outcome is not None:
        attempt.go_on_after_the_end()
        attempt.note = "This comes after the end, which told the seed: from here on dice are from another."
    return act_within_bounds(attempt.game, seat, act)


def act_within_bounds(game: Game, seat: str, act: str) -> Changed:
    """A game master may add creatures, as many as one server can play beside others."""
    with game.all_or_nothing():
        changed = game.act(seat, act)
        must_fit(game.now())
    return changed
