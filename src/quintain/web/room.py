"""A table in memory: the game as it stands, who is there, and every change stored before anybody hears of it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Mapping
from functools import cached_property, partial

import msgspec
from anyio import to_thread

from quintain.bots import find_bot
from quintain.campaign.campaign import Campaign
from quintain.campaign.journey import Journey
from quintain.kernel.asks import Ask
from quintain.kernel.entries import Entry
from quintain.kernel.events import Viewer
from quintain.kernel.live import REFEREE_LOOKS, Departed, Game
from quintain.kernel.scene import Scene
from quintain.kernel.snapshot import snapshot
from quintain.kernel.table import Player
from quintain.kernel.transcript import load_scene
from quintain.library.content import Library
from quintain.library.house import change
from quintain.systems import find_system
from quintain.web.continuing import (
    BEYOND,
    go_on,
    is_newer,
    numbers,
    played_with,
    standing,
)
from quintain.web.effort import Counted, Effort
from quintain.web.history import History, Note, Undone, common
from quintain.web.log import Log
from quintain.web.past import Past, Told, part_of
from quintain.web.setting import (
    GM,
    Homebrew,
    Libraries,
    Request,
    Settings,
    is_gm,
    must_fit,
    packed_homebrew,
    reseat,
)
from quintain.web.store import (
    Beside,
    Change,
    ConflictError,
    Mark,
    PersonRow,
    SnapshotRow,
    StageRow,
    Store,
    TableRow,
    TwiceError,
    pack,
    unpack,
)
from quintain.web.tokens import new_seed, new_token
from quintain.words.errors import AnswerRefused, UserError

MOST_TRIES = 10
MOST_MARKS = 40
"""Everybody at a table may come at once, through several processes."""
SNAPSHOT_EVERY = 20
"""After so many more entries that are settled the scene is stored with the journal."""
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
        self.undone: list[Undone] = []
        self.past = Past([])
        """What was told of this scene before its rules changed."""
        self.marks: list[Mark] = []
        """Where there are snapshots that stand."""
        self.asked_at: dict[tuple[str, int, int], float] = {}
        self.silent: tuple[tuple[int, int], bool] = ((-1, -1), False)
        self.stood: dict[int, tuple[int, int]] = {}
        """How much was told and rolled before an entry, as far as it is known."""
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
        self.marks = standing(self.store.marks(self.row.id, self.stage.stage), journal, self.stage.stage)
        history = History()
        for line in journal:
            if line.stage == self.stage.stage:
                history.add(line)
        self.notes, self.undone = history.notes, history.undone
        self.stood = {}
        if self.settings.plan is not None:
            self.keep_content()
        self.replay(history)
        if self.undone and self.has_moved_on():
            self.undone = []
        self.generation += 1

    def read_rest(self) -> None:
        """What a table keeps beside its scenes and journal."""
        row = self.store.table(self.row.id)
        if row is None:
            raise UserError("There is no such table.", where="table", fix="It may have been deleted.")
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
        self.game.sit_down(self.players(self.game.scene))
        if len(self.game.entries) > len(history.entries):  # bots have answered at once
            self.keep(history.entries, NOBODY, None, "")

    def play_again(self, history: History) -> Game:
        """The same game, told alike to the last event, or `Departed`."""
        start = load_scene(self.system, self.stage.start, self.engine, "the start")
        game = self.make_game(start, history.entries, history.revision, alone=True, checking=True)
        if history.told not in ("", game.last_told):
            raise game.departure(len(history.entries), "What was told last is no longer the same.")
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

    async def change(self, deed: Callable[[Game], None], by: PersonRow, frame: str | None, note: str = "") -> None:
        """Does it, and stores what it did to the entries; if either fails, nothing has happened.

        If another process was faster, it is done again from where that one left the table.
        """
        if self.read_only:
            raise AnswerRefused("This table can only be read.", where="table", fix=self.read_only)
        for _ in range(MOST_TRIES):
            try:
                await to_thread.run_sync(self.carry_out, deed, by, frame, note)
                return
            except TwiceError:
                await to_thread.run_sync(self.load)
                return
            except ConflictError:
                await to_thread.run_sync(self.load)
                self.must_know(by)
        raise too_much()

    def must_know(self, by: PersonRow) -> None:
        """Whoever another process has shown out in the meantime does nothing more."""
        known = self.people.get(by.person)
        if by is not NOBODY and (known is None or (known.link, known.admitted) != (by.link, by.admitted)):
            raise AnswerRefused("This link opens nothing.", where="table", fix="Ask the game master for a new one.")

    def carry_out(self, deed: Callable[[Game], None], by: PersonRow, frame: str | None, note: str) -> None:
        before, stood = list(self.game.entries), self.stand()
        self.effort.renew()
        deed(self.game)  # refused, it has changed nothing
        try:
            kept = self.keep(before, by, frame, note)
        except (TwiceError, ConflictError):
            raise
        except BaseException:
            self.is_stale = True
            raise
        if kept < len(before):
            self.stood = {}
        else:
            self.stood[kept] = stood

    def stand(self) -> tuple[int, int]:
        """How much was told and rolled so far."""
        game = self.game
        scene = game.scene if game.under_way is None else game.under_way.scene
        return len(game.events), sum(scene.counts.rolled.values())

    def keep(self, before: list[Entry], by: PersonRow, frame: str | None, note: str) -> int:
        """Stores what has become of the entries; gives how many of those before still stand."""
        entries = self.game.entries
        kept = common(before, entries)
        if kept == len(before) == len(entries) and not note and frame is None:
            return kept
        line = Change(self.stage.stage, kept, entries[kept:], self.game.revision, note, len(self.game.events))
        line.by_person, line.frame, line.told = by.person, frame, self.game.last_told
        self.marks = [mark for mark in self.marks if mark.used <= kept]
        self.write(line, self.snapshot(SNAPSHOT_EVERY))
        if line.added and self.undone and line.added != self.undone[-1].entries and self.has_moved_on():
            self.undone = []
        if note:
            self.notes.append(Note(line.at_event, note))
        return kept

    def write(self, line: Change, taken: SnapshotRow | None) -> None:
        """A line of the journal, with the snapshot that belongs to it."""
        self.store.write(self.row.id, self.seq + 1, line, Beside(taken))
        self.seq += 1
        if taken is not None:
            self.marks.append(Mark(self.seq, taken.used, taken.since, taken.events))

    def snapshot(self, after: int) -> SnapshotRow | None:
        """The scene as it stands and what was told since the last one, if so many entries were settled since."""
        since = self.marks[-1] if self.marks else Mark(0, 0, 0, 0)
        if self.game.step_from - since.used < after:
            return None
        found = snapshot(self.game)
        if found is None:
            return None
        told = part_of(self, since.events, found.events)
        return SnapshotRow(self.stage.stage, found.used, since.used, found.events, pack(found), pack(told))

    async def put_down(self) -> None:
        """Stores the scene as it stands, if anything was settled since it was last stored."""
        if not self.read_only and not self.is_stale:
            await to_thread.run_sync(self.store_scene)

    def store_scene(self) -> None:
        taken = self.snapshot(1)
        if taken is not None:
            self.write(self.empty_line(), taken)

    def empty_line(self) -> Change:
        game = self.game
        return Change(self.stage.stage, len(game.entries), [], game.revision, "", len(game.events), told=game.last_told)

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
        if not adds or line.note or self.undone or self.read_only:
            return False
        if not line.added:
            before = self.settings
            self.read_rest()
            self.seq += 1
            plays = (before.seats, before.paused, before.own_dice)
            return plays == (self.settings.seats, self.settings.paused, self.settings.own_dice) and not before.plan
        self.effort.renew()
        try:
            game.take([*game.entries, *line.added])
        except UserError:
            return False
        self.seq += 1
        return len(game.entries) == line.kept + len(line.added)

    async def repeated(self, by: PersonRow, frame: str) -> bool:
        """Whether this frame was taken before, by this process or one that has died."""
        return await to_thread.run_sync(self.store.has_frame, self.row.id, by.person, frame)

    async def save_settings(self) -> None:
        data = msgspec.to_builtins(self.settings)
        await to_thread.run_sync(lambda: self.store.change_table(self.row.id, settings=data))
        self.row.settings = data

    async def mark(self) -> None:
        """An empty line in the journal: something beside the entries has changed, and other processes must look."""
        for tried in range(MOST_MARKS):
            try:
                await to_thread.run_sync(self.store.write, self.row.id, self.seq + 1, self.empty_line())
                self.seq += 1
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
        await self.forget_request()

    async def throw(self, by: PersonRow, seat: str, roll: int, faces: list[int], frame: str) -> None:
        self.must_go_on()
        await self.change(lambda game: game.give_faces(seat, roll, faces), by, frame)

    async def act(self, by: PersonRow, seat: str, act: str, frame: str | None) -> None:
        if act == REFEREE_LOOKS and seat != GM:
            raise AnswerRefused("Only a game master looks as the referee.", where=seat)
        await self.change(lambda game: act_within_bounds(game, seat, act), by, frame)

    def must_go_on(self) -> None:
        if self.settings.paused:
            raise AnswerRefused("The table is paused.", where="table", fix="Wait until the game master goes on.")

    async def time_out(self, nobody: PersonRow) -> bool:
        """Answers what has waited too long with its stated default; says whether anything did."""
        waits = [(ask, self.seconds_left(ask)) for ask in self.game.asks if not self.is_bot(ask.seat)]
        late = [ask for ask, left in waits if left is not None and left <= 0]
        for ask in late:
            try:
                await self.change(partial(default_for, ask), nobody, None)
            except AnswerRefused:
                continue
        return bool(late)

    def seconds_left(self, ask: Ask) -> float | None:
        """What is left of the time for an ask; nothing if it has none."""
        seconds = ask.timer_seconds or self.settings.timer
        if not seconds or self.settings.paused:
            return None
        began = self.asked_at.setdefault((ask.seat, ask.number, ask.revision), time.monotonic())
        return seconds - (time.monotonic() - began)

    def next_deadline(self) -> float | None:
        left = [self.seconds_left(ask) for ask in self.game.asks if not self.is_bot(ask.seat)]
        due = [each for each in left if each is not None]
        return max(0.0, min(due)) if due else None

    # undo

    def draft_of(self, seat: str) -> Entry | None:
        """The seat's last answer to a sealed question that is still open."""
        asks = [ask for ask in self.game.drafted() if ask.seat == seat]
        return self.game.answers[seat, asks[-1].number] if asks else None

    def drafts_of_others(self, seat: str) -> list[Entry]:
        """Sealed answers that nobody but their seat knows to be in."""
        return [self.game.answers[ask.seat, ask.number] for ask in self.game.drafted() if ask.seat != seat]

    def open_since(self, entry: int, person: PersonRow) -> list[Entry]:
        """What that person may know to go if the table goes back to an entry."""
        hidden = self.drafts_of_others(person.seat)
        return [each for each in self.game.entries[entry:] if each not in hidden]

    async def take_back(self, by: PersonRow, draft: Entry, frame: str | None) -> None:
        """A sealed answer that nobody has seen goes as if it had never been: no other seat is told anything."""
        await self.change(lambda game: game.take([each for each in game.entries if each is not draft]), by, frame)

    def is_free(self, person: PersonRow, entry: int) -> bool:
        """Nothing was rolled or told since, and nothing but the own answers goes; or nobody else is concerned."""
        dropped = self.open_since(entry, person)
        if not self.concerned(person):
            return True
        if any(each.seat != person.seat for each in dropped):
            return False
        key = (self.seq, entry)
        if key != self.silent[0]:
            self.silent = (key, self.is_silent_since(entry))
        return self.silent[1]

    def is_silent_since(self, entry: int) -> bool:
        """Nothing was told and nothing rolled since that entry."""
        if entry not in self.stood:
            then = self.game.branch(entry)
            self.stood[entry] = len(then.events), sum(then.now().counts.rolled.values())
        return self.stood[entry] == self.stand()

    def concerned(self, person: PersonRow) -> list[PersonRow]:
        """Other people who hold a seat here."""
        return [
            each
            for each in self.people.values()
            if each.person != person.person and each.admitted and each.seat and each.name and not self.is_bot(each.seat)
        ]

    def must_be_of_today(self, log: Log, line: int) -> None:
        """A line that was told under other rules leads nowhere any more."""
        if line < log.past:
            raise AnswerRefused(BEYOND, where="undo", fix="What stands above that line can be read, not taken back.")

    def last_of(self, seat: str) -> int | None:
        """The seat's last answer."""
        mine = [n for n, entry in enumerate(self.game.entries) if entry.seat == seat]
        return mine[-1] if mine else None

    async def undo(self, by: PersonRow, entry: int, frame: str | None, note: str) -> None:
        dropped = list(self.game.entries[entry:])
        await self.change(partial(drop, entry), by, frame, note)
        self.undone.append(Undone(by.person, dropped, list(self.game.entries)))
        self.generation += 1
        await self.forget_request()

    async def redo(self, by: PersonRow, frame: str) -> None:
        if not self.may_redo(by):
            raise AnswerRefused("There is nothing to do again.", where="redo", fix="Something else was decided since.")
        entries = self.undone[-1].entries

        def again(game: Game) -> None:
            settled = self.settled(game.entries)
            game.take([*settled, *[each for each in entries if each not in settled]])

        await self.change(again, by, frame, f"{by.name or 'The host'} does again what was taken back.")
        if self.undone:
            self.undone.pop()
        self.generation += 1

    def may_redo(self, person: PersonRow) -> bool:
        """Whoever went back may go forward again, and the game master may."""
        mine = bool(self.undone) and (self.undone[-1].by == person.person or is_gm(person))
        return mine and not self.has_moved_on()

    def has_moved_on(self) -> bool:
        """Something was settled since the last undo; of sealed answers that can still be changed nobody may hear."""
        return len(self.settled(self.game.entries)) != len(self.settled(self.undone[-1].stood))

    def settled(self, entries: list[Entry]) -> list[Entry]:
        drafts = [self.game.answers[ask.seat, ask.number] for ask in self.game.drafted()]
        return [each for each in entries if each not in drafts]

    async def ask_to_undo(self, by: PersonRow, entry: int, what: str) -> None:
        """Somebody asks to go back beyond a roll or a reveal; everybody concerned has a say."""
        needed = [each.person for each in self.concerned(by)]
        number = self.settings.requests + 1
        self.settings.requests = number
        self.settings.request = Request(number, by.person, by.name, entry, self.game.revision, what, needed)
        await self.save_settings()
        await self.mark()

    async def forget_request(self) -> None:
        if self.settings.request is not None:
            self.settings.request = None
            await self.save_settings()
            await self.mark()

    # stages of a campaign

    def more(self) -> bool:
        """Another stage waits behind this one, which is decided."""
        if self.settings.plan is None or self.game.outcome is None:
            return False
        try:
            return self.campaign() is not None
        except UserError:  # content is missing that it goes on with; whoever goes on is told which
            return True

    def campaign(self) -> Campaign | None:
        """The campaign after this stage, if it goes on."""
        plan, system = self.settings.plan, self.system
        if plan is None or not isinstance(system, Journey):
            return None
        rules = change(system.rules_type(), self.settings.rules, system=system.name)
        campaign = Campaign(system, plan, rules, "", self.library)
        campaign.restore(self.stage.standing)
        campaign.finish(self.game.scene)
        return campaign if campaign.next_stage() is not None else None

    @cached_property
    def library(self) -> Library:
        """The system's content with what is stored with this table, which needs it whatever this server was given."""
        stored = self.store.homebrew(self.row.id)
        own = {} if stored is None else unpack(stored, Homebrew)
        return self.libraries.with_stored(self.system.name, own)

    def keep_content(self) -> None:
        """A campaign that an earlier release opened gets the content stored that this server was given for it."""
        found = packed_homebrew(self.libraries.homebrew(self.system.name))
        if found is not None and self.store.homebrew(self.row.id) is None:
            self.store.add_homebrew(self.row.id, found)

    async def next_stage(self) -> None:
        campaign = self.campaign() if self.game.outcome is not None else None
        stage = campaign.next_stage() if campaign is not None else None
        if campaign is None or stage is None:
            raise AnswerRefused("Nothing comes after this.", where="table", fix="Play this scene to its end first.")
        reseat(stage.scene, self.settings)
        row = StageRow(self.stage.stage + 1, stage.title, new_seed(), stage.scene.dump(), campaign.dump())
        await self.save_settings()
        await to_thread.run_sync(self.store.add_stage, self.row.id, row)
        await self.mark()
        await to_thread.run_sync(self.load)

    # seats and people

    async def set_pause(self, on: bool, by: PersonRow) -> None:
        self.settings.paused = on
        await self.save_settings()
        self.asked_at = {}
        note = f"{by.name or 'The host'} {'pauses the table' if on else 'goes on'}."
        await self.change(lambda game: game.sit_down(self.players(game.scene)), by, None, note)

    async def hand_to_bot(self, seat: str, bot: str, by: PersonRow) -> None:
        if seat not in self.game.scene.seats():
            known = ", ".join(self.game.scene.seats())
            raise UserError(f'There is no seat "{seat}".', where="seat", fix=f"Seats: {known}.")
        if bot:
            find_bot(self.system.name, bot)
        self.settings.seats[seat] = f"bot:{bot}" if bot else "invite"
        await self.save_settings()
        label = self.settings.labels.get(seat, seat)
        note = f"{label} is played by the bot {bot}." if bot else f"{label} is played by people again."
        await self.change(lambda game: game.sit_down(self.players(game.scene)), by, None, note)

    async def own_dice(self, seat: str, own: bool, by: PersonRow) -> None:
        """The seat throws its own dice; it says so before anybody has answered, so that no roll falls twice."""
        if self.past or any(not self.is_bot(entry.seat) for entry in self.game.entries):
            fix = "Take everything back first, or open a new table."
            raise AnswerRefused("Dice are chosen before the first answer.", where="dice", fix=fix)
        others = [each for each in self.settings.own_dice if each != seat]
        self.settings.own_dice = [*others, seat] if own else others
        await self.save_settings()
        whose = "own dice" if own else "the table's dice"

        def start_afresh(game: Game) -> None:
            self.game = self.make_game(self.system.load(self.stage.start), [], game.revision + 1)

        await self.change(start_afresh, by, None, f"{by.name or 'The host'} throws {whose}.")
        self.generation += 1

    async def relink(self, seat: str) -> str:
        """A new link for a seat; the old one opens nothing any more."""
        token = new_token()
        holder = next((each for each in self.people.values() if each.seat == seat and not each.host), None)
        if seat == "":
            holder = next((each for each in self.people.values() if each.role == "spectator"), None)
        if holder is not None:
            await to_thread.run_sync(lambda: self.store.change_person(holder.person, token=token))
        else:
            role = GM if seat == GM else "seat"
            await to_thread.run_sync(lambda: self.store.add_person(self.row.id, token, role, seat))
            if self.is_bot(seat):
                self.settings.seats[seat] = "invite"
                await self.save_settings()
        await self.mark()
        await to_thread.run_sync(self.load)
        return token

    async def person_changed(self, person: int, **values: object) -> None:
        await to_thread.run_sync(lambda: self.store.change_person(person, **values))
        await self.mark()
        rows = await to_thread.run_sync(self.store.people, self.row.id)
        self.people = {each.person: each for each in rows}


def too_much() -> UserError:
    return AnswerRefused("Too much happens at once at this table.", where="table", fix="Try again.")


def act_within_bounds(game: Game, seat: str, act: str) -> None:
    """A game master may add creatures, as many as one server can play beside others."""
    before = list(game.entries)
    game.act(seat, act)
    try:
        must_fit(game.now())
    except UserError:
        game.take(before)
        raise


def drop(entry: int, game: Game) -> None:
    game.undo(entry)


def default_for(ask: Ask, game: Game) -> None:
    game.time_out(ask.seat, ask.number, revision=ask.revision)
