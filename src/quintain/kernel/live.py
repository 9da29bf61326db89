"""Live play: pausing inside a step for a person, without threads, greenlets or coroutines.

The game keeps the scene as it stood at the step's start and the answers given since. When an answer comes it
runs the step again with them, and stops at the first question that has none. Undo drops answers; a branch
takes other ones; a crashed process runs the transcript again. All of it is the same re-running.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from hashlib import blake2b
from typing import TypeGuard

import msgspec

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.entries import Acted, Answered, Changed, Entry, Threw
from quintain.kernel.events import Event, Lapsed, RefereeLooked, Viewer, encode
from quintain.kernel.faces import Fallen, LiveFaces
from quintain.kernel.live_table import Departed, LiveTable, Pause, Throw
from quintain.kernel.position import Position
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import Outcome, System, act_ask
from quintain.kernel.table import Player
from quintain.words.errors import AnswerRefused, UserError

REFEREE_LOOKS = "referee"
"""The act of looking as the referee, which every seat that commands the table may take."""

FRESH_ENTRIES = 40
"""So many of the last entries are played again with care: the step under way may be among theirs."""

NOT_ASKED = "The game does not ask for this."


class Draft(msgspec.Struct, frozen=True):
    """A sealed answer that can still be changed, as the seats of its own side see it."""

    seat: str
    ask: int
    who: str
    choose: str


Watch = Callable[[Scene, int], None]
"""Called after every step with the scene as it stands and how many events have been told."""

Hold = Callable[["Game", list[Event]], bool]
"""Says of a step that nobody has heard of yet, by all that it tells, whether it waits for its time."""


class Moment:
    """Where a game stands, to come back to. Steps run on copies, so that nothing needs to be played again."""

    FIELDS = (
        "seed",
        "fallen",
        "faces",
        "scene",
        "entries",
        "events",
        "marks",
        "ends",
        "step_from",
        "steps",
        "acts_done",
        "settled_events",
        "last_told",
        "under_way",
        "is_held",
        "hold",
        "revision",
        "players",
    )

    def __init__(self, game: Game) -> None:
        self.fields = {field: getattr(game, field) for field in self.FIELDS}
        self.digest = game.digest.copy()
        self.lengths = len(game.entries), len(game.marks), len(game.ends)
        self.unsettled = game.events[game.settled_events :]

    def come_back(self, game: Game) -> None:
        """Lists only grew since, or were replaced."""
        for field, value in self.fields.items():
            setattr(game, field, value)
        game.digest = self.digest
        entries, marks, ends = self.lengths
        del game.entries[entries:]
        del game.marks[marks:]
        del game.ends[ends:]
        game.events[game.settled_events :] = self.unsettled
        game.look_up()


class Game:
    """A scene being played by people and bots, at the first question nobody has answered.

    The entries are everything that was decided, in order. Each step uses the next few answers among them:
    `step_from` is the first entry that the step under way may use. Acts say themselves when they take effect.
    """

    def __init__(
        self,
        system: System,
        start: Scene,
        seed: str,
        players: Mapping[str, Player | None],
        *,
        own_dice: frozenset[str] = frozenset(),
        entries: list[Entry] | None = None,
        fallen: Fallen | None = None,
        checking: bool = False,
        revision: int = 0,
        watch: Watch | None = None,
        hold: Hold | None = None,
        thrown: dict[str, list[int]] | None = None,
    ) -> None:
        self.system = system
        self.start = start.clone()
        self.seed = seed
        self.players = dict(players)
        self.own_dice = own_dice
        self.fallen: Fallen = fallen or {}
        """What had fallen when it branched from another game: the seed is only for what comes after that."""
        self.faces: LiveFaces
        self.checking = checking
        self.revision = revision
        self.watch = watch
        self.hold = hold
        self.is_held = False
        """It stands between two steps, and the next waits for its time."""
        self.thrown = thrown
        """What own dice showed that were taken back, by which roll it was; none, if they may fall otherwise then."""
        self.offered: Entry | None = None
        """What somebody gives at this moment: a mistake in it is theirs, and no departure."""
        self.entries: list[Entry] = list(entries or [])
        self.rerun()
        self.check_all_used()

    # where the game stands

    @property
    def pause(self) -> Pause | None:
        """What the step under way waits for; nothing once the scene is decided."""
        return self.under_way.pause if self.under_way is not None else None

    @property
    def asks(self) -> list[Ask]:
        """The questions that wait for people."""
        return self.pause.asks if self.pause is not None else []

    @property
    def group(self) -> list[Ask]:
        """The questions that wait, and those of the same sealed group whose answers can still be changed."""
        return self.pause.group if self.pause is not None else []

    @property
    def given(self) -> Mapping[Ask, Answer]:
        """What was answered so far in the sealed group that waits, as it was read."""
        return self.pause.given if self.pause is not None else {}

    @property
    def throw(self) -> Throw | None:
        """The roll that waits for a person's own dice."""
        return self.pause.throw if self.pause is not None else None

    @property
    def outcome(self) -> Outcome | None:
        return None if self.under_way is not None else self.system.outcome(self.scene)

    def now(self) -> Scene:
        """The scene at this moment, inside the step that waits; a copy."""
        return self.scene.clone() if self.under_way is None else self.under_way.scene.clone()

    def position(self) -> Position:
        """Where it stands, for everybody: of a group that answers in secret nothing is known."""
        table = self.under_way
        if table is None or table.pause is None:
            return Position(self.scene, None, None, {}, [])
        settled = {(entry.seat, entry.ask): entry.choose for entry in table.used if isinstance(entry, Answered)}
        first = next(((ask.seat, ask.number) for ask in table.group), None)
        return Position(self.scene, self.next_act(), first, settled, list(table.fell))

    def drafts(self, viewer: Viewer) -> list[Draft]:
        """Sealed answers given so far by the viewer's own seat and side."""
        sides = self.scene.seats()
        mine = [ask for ask in self.drafted() if viewer.seat == ask.seat or viewer.is_with(sides.get(ask.seat, ""))]
        return [Draft(ask.seat, ask.number, ask.who, self.given[ask].text) for ask in mine]

    @property
    def held(self) -> list[Acted]:
        """Acts that wait for the end of the step under way, or of the act before them."""
        return self.acted[self.acts_done + (self.next_act() is not None) :]

    def told(self, viewer: Viewer) -> list[Event]:
        """Every event as that viewer may know it; its place in this list is its number for that viewer."""
        return [seen for event in self.events if (seen := event.seen_by(viewer)) is not None]

    def acts(self, seat: str) -> Ask:
        """What that seat may do now without being asked."""
        return act_ask(self.system, self.now(), seat)

    # what people do

    def answer(self, seat: str, number: int, choose: str, *, revision: int | None = None, by: str = "") -> Changed:
        """Takes the answer of a seat; a late, foreign or illegal one is refused and changes nothing."""
        self.waiting(seat, number, revision)
        entry = Answered(seat, number, choose, by, self.last_told)
        drafted = self.answers.get((seat, number))
        if drafted is None:
            return self.give(entry)
        place = self.place_of(drafted)
        return self.put(place, [entry, *self.entries[place + 1 :]], offered=entry)

    def waiting(self, seat: str, number: int, revision: int | None = None) -> Ask:
        """The ask of that seat and number, as long as it can be answered."""
        for ask in self.group:
            if ask.seat == seat and ask.number == number and revision in (None, self.revision):
                return ask
        raise AnswerRefused(
            f"Ask {number} does not wait for {seat}.",
            where=seat,
            fix="It was answered, taken back by an undo, or belongs to somebody else; look at the table again.",
        )

    def time_out(self, seat: str, number: int, *, revision: int | None = None) -> Changed:
        """A timer ran out: the stated default answers, on the record; a sealed answer that is in stands."""
        ask = self.waiting(seat, number, revision)
        if (seat, number) in self.answers:
            raise AnswerRefused(f"{seat} has answered ask {number} in time.", where=seat, fix="The answer stands.")
        return self.answer(seat, number, ask.default(), by="timer")

    def give_faces(self, seat: str, number: int, faces: list[int], *, revision: int | None = None) -> Changed:
        """Takes what a person's own dice show."""
        throw = self.throw
        if throw is None or (throw.seat, throw.number) != (seat, number) or revision not in (None, self.revision):
            raise AnswerRefused(f"No roll {number} waits for {seat}.", where=seat, fix="Look at the table again.")
        return self.give(Threw(seat, number, list(faces), self.last_told, throw.which))

    def act(self, seat: str, text: str) -> Changed:
        """Does what nobody asked; it takes effect before this step if nothing is settled in it, else after.

        It is offered as things stand now and carried out as they stand then, so it is read at both moments.
        """
        if text != REFEREE_LOOKS:
            self.acts(seat).read(text)
        elif seat not in self.scene.seats():
            raise AnswerRefused(f"There is no seat {seat}.", fix=f"There are: {', '.join(self.scene.seats())}.")
        return self.record_act(seat, text)

    def record_act(self, seat: str, text: str) -> Changed:
        if self.is_step_untouched():
            return self.act_before_step(Acted(seat, text, self.steps, self.last_told))
        is_act_under_way = self.next_act() is not None
        return self.give(Acted(seat, text, self.steps if is_act_under_way else self.steps + 1))

    def is_step_untouched(self) -> bool:
        """Nothing in the step under way was rolled, told or answered, except sealed drafts."""
        table = self.under_way
        if table is None:
            return True
        if self.next_act() is not None or table.used or table.events:
            return False
        return table.scene.counts.rolled == self.scene.counts.rolled

    def act_before_step(self, acted: Acted) -> Changed:
        """The step starts afresh after the act; a draft stays if its question is still the same.

        If anybody else's question is another one now, the revision is raised; if not, not: an act may be a secret.
        """
        before = self.questions_but_of(acted.seat)
        drafts = [(self.answers[ask.seat, ask.number], question(ask)) for ask in self.drafted()]
        kept, rest = self.without([draft for draft, _ in drafts])
        with self.all_or_nothing():
            dropped = self.put(kept, [*rest, acted]).dropped
            if self.questions_but_of(acted.seat) != before:
                self.revision += 1
                self.advance()
            for draft, asked in drafts:
                if asked in [question(ask) for ask in self.asks]:
                    self.answer(draft.seat, draft.ask, draft.choose, by=draft.by)
        return Changed(kept, self.entries[kept:], dropped)

    def questions_but_of(self, seat: str) -> list[Data]:
        return [question(ask) for ask in self.group if ask.seat != seat]

    def drafted(self) -> list[Ask]:
        """Asks of the sealed group that waits whose answers are in."""
        return list(self.given)

    def without(self, gone: list[Answered]) -> tuple[int, list[Entry]]:
        """How many entries stand if these go, and what still comes after those."""
        kept = min([len(self.entries), *map(self.place_of, gone)])
        return kept, [entry for entry in self.entries[kept:] if not any(entry is each for each in gone)]

    def place_of(self, entry: Entry) -> int:
        """Its place among the entries: itself, since another may be equal to it."""
        return next(place for place, each in enumerate(self.entries) if each is entry)

    def withdraw(self, draft: Answered) -> Changed:
        """A sealed answer that nobody has seen goes as if it had never been."""
        return self.put(*self.without([draft]))

    def give(self, entry: Entry) -> Changed:
        """Goes on with one more entry, at the same cost early and late."""
        return self.put(len(self.entries), [entry], offered=entry)

    def put(self, kept: int, added: list[Entry], *, offered: Entry | None = None) -> Changed:
        """Goes on where the first `kept` entries stand and these come after them: nothing that is settled goes."""
        dropped = self.entries[kept:]
        with self.all_or_nothing():
            self.offered = offered
            if dropped:
                self.entries = self.entries[:kept]
                self.look_up()
            for entry in added:
                self.note(entry)
            self.advance()
        return Changed(kept, self.entries[kept:], dropped)

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """If rules, a bot or whoever is about to change the game fails inside, nothing has changed."""
        stood = Moment(self)
        try:
            yield
        except BaseException:
            stood.come_back(self)
            raise
        finally:
            self.offered = None

    def sit_down(self, players: Mapping[str, Player | None]) -> Changed:
        """Others take the seats; bots among them answer at once what waits for them."""
        kept = len(self.entries)
        with self.all_or_nothing():
            self.players = dict(players)
            self.advance()
        return Changed(kept, self.entries[kept:], [])

    def go_on(self, hold: Hold | None) -> Changed:
        """What waited for its time comes, as far as that lets it; the next waits as before."""
        kept, before = len(self.entries), self.hold
        with self.all_or_nothing():
            self.hold = hold
            self.advance()
            self.hold = before
        return Changed(kept, self.entries[kept:], [])

    # undo and branch

    def undo(self, entry: int, kept_acts: Sequence[Acted] = ()) -> Changed:
        """Drops that entry and everything after it, but for these acts, and stands where it was given.

        A referee's look stays on the record: what was seen cannot be unseen.
        """
        if not 0 <= entry < len(self.entries):
            raise AnswerRefused(
                "There is nothing to undo there.", fix=f"Entries run from 0 to {len(self.entries) - 1}."
            )
        before, dropped = self.entries, self.entries[entry:]
        with self.all_or_nothing():
            self.entries = self.entries[:entry]
            self.revision += 1
            if self.thrown is not None:
                self.thrown |= thrown_by_hand(dropped)
            self.rerun()
            stay = [act for act in filter(is_act, dropped) if is_look(act) or any(act is each for each in kept_acts)]
            self.do_again(stay)
        kept = alike(before[:entry], self.entries)  # a look may stand before what was answered in the same step
        return Changed(kept, self.entries[kept:], [each for each in dropped if not any(each is act for act in stay)])

    def do_again(self, acts: list[Acted]) -> None:
        """Acts that stay on the record where it began anew; one that is no longer legal is gone."""
        for act in acts:
            with suppress(AnswerRefused):
                self.record_act(act.seat, act.act) if is_look(act) else self.act(act.seat, act.act)

    def entry_before(self, event: int) -> int:
        """The first entry of the step that told this event: undone, everything from that step on is gone."""
        return self.marks[event] if event < len(self.marks) else self.step_from

    def step_of(self, event: int) -> int:
        """The number of the step, or act, that told this event."""
        return bisect_right(self.ends, event)

    def undo_last(self, seat: str) -> Changed:
        """Takes back the last answer of a seat, whole: everything it caused goes too."""
        mine = [n for n, entry in enumerate(self.entries) if entry.seat == seat and not is_look(entry)]
        if not mine:
            raise AnswerRefused(f"{seat} has not answered anything yet.", fix="There is nothing to undo.")
        return self.undo(mine[-1])

    def branch(self, entry: int, seed: str, players: Mapping[str, Player | None] | None = None) -> Game:
        """Another game that shares everything before that entry, and has dice of its own for what comes.

        Of dice it knows what has fallen up to there, in the middle of a step too, and nothing of this game's seed. At
        the present moment only the step under way is run again. The same players sit at it, unless others are given.
        """
        if not 0 <= entry <= len(self.entries):
            raise AnswerRefused("There is no such entry.", fix=f"Branch at an entry from 0 to {len(self.entries)}.")
        other = self.twin() if entry == len(self.entries) else self.stood_at(entry)
        other.reseed(seed)
        other.sit_down(self.players if players is None else players)
        return other

    def twin(self) -> Game:
        """The same game once more; scenes are shared, since steps run on copies."""
        other = copy(self)
        other.digest, other.watch, other.hold, other.checking = self.digest.copy(), None, None, False
        other.thrown = None if self.thrown is None else dict(self.thrown)
        other.entries, other.events = list(self.entries), list(self.events)
        other.marks, other.ends = list(self.marks), list(self.ends)
        other.answers, other.throws, other.acted = dict(self.answers), dict(self.throws), list(self.acted)
        return other

    def stood_at(self, entry: int) -> Game:
        """This game as it stood before that entry, with nobody to go on."""
        kept, own, revision = self.entries[:entry], self.own_dice, self.revision
        start, fallen = self.start, self.fallen
        return Game(self.system, start, self.seed, {}, own_dice=own, entries=kept, fallen=fallen, revision=revision)

    def reseed(self, seed: str) -> None:
        """What has fallen so far stays as it fell, also if it is taken back; what comes is from that seed."""
        scene = self.scene if self.under_way is None else self.under_way.scene
        self.fallen = self.faces.until(scene.counts.rolled)
        self.seed = seed
        self.faces = LiveFaces(seed, self.fallen, self.start.counts.rolled)

    # the re-running

    def rerun(self) -> None:
        """Plays everything again from the start, as far as the entries go."""
        given = len(self.entries)
        self.begin()
        if not self.hurry():
            del self.entries[given:]
            self.begin()
        self.advance()

    def begin(self) -> None:
        self.faces = LiveFaces(self.seed, self.fallen, self.start.counts.rolled)
        self.scene: Scene = self.start.clone()
        self.step_from = 0
        self.steps = 0
        self.acts_done = 0
        self.events: list[Event] = []
        self.settled_events: int = 0
        self.marks: list[int] = []
        self.ends: list[int] = []
        self.digest: blake2b = new_digest()
        self.last_told = self.digest.hexdigest()
        self.under_way: LiveTable | None = None
        self.look_up()

    def hurry(self) -> bool:
        """Steps through what is long settled on the scene itself, without a copy to go back to.

        If something is missing or wrong in it after all, says so: it is then done again, with care.
        """
        while len(self.entries) - self.step_from > FRESH_ENTRIES and self.system.outcome(self.scene) is None:
            table = LiveTable(self, self.scene)
            try:
                self.carry_out(table)
                self.events += table.events
                self.settle_step(table)
            except (Pause, UserError):
                return False
        return True

    def look_up(self) -> None:
        self.answers: dict[tuple[str, int], Answered] = {}
        self.throws: dict[tuple[str, int], Threw] = {}
        self.acted: list[Acted] = []
        for entry in self.entries:
            self.file(entry)

    def file(self, entry: Entry) -> None:
        """Puts an entry where it is looked up."""
        if isinstance(entry, Answered):
            self.answers[entry.seat, entry.ask] = entry
        elif isinstance(entry, Threw):
            self.throws[entry.seat, entry.roll] = entry
        else:
            self.acted.append(entry)

    def note(self, entry: Entry) -> None:
        """One more entry, such as a bot's answer inside the step under way."""
        self.entries.append(entry)
        self.file(entry)

    def advance(self) -> None:
        """Steps until somebody must be asked, the scene is decided, or the next step waits for its time."""
        self.under_way, self.is_held = None, False
        while self.next_act() is not None or self.system.outcome(self.scene) is None:
            stood = Moment(self) if self.hold is not None and self.is_between_steps() else None
            table = self.run_step()
            if stood is not None and self.hold is not None and self.hold(self, table.events):
                stood.come_back(self)
                self.is_held = True
                break
            del self.events[self.settled_events :]
            self.events += table.events
            if table.pause is not None:
                self.last_told = table.told()
                self.under_way = table
                return
            self.settle_step(table)
        self.last_told = self.digest.hexdigest()

    def is_between_steps(self) -> bool:
        """Nothing of the next step was told, and nothing was given for it."""
        is_unheard = len(self.events) == self.settled_events and self.step_from == len(self.entries)
        return is_unheard and self.next_act() is None

    def run_step(self) -> LiveTable:
        """The step under way, run on a copy as far as the answers go."""
        table = LiveTable(self, self.scene.clone())
        try:
            self.carry_out(table)
        except Pause as pause:
            table.pause = pause.with_traceback(None)  # else it keeps everything that rules had in hand
        return table

    def carry_out(self, table: LiveTable) -> None:
        """What comes next at any kind of live table: an act on the record, or the rules' next step."""
        acted = self.next_act()
        if acted is None:
            self.system.step(table.scene, table)
        else:
            self.run_act(acted, table)

    def next_act(self) -> Acted | None:
        """The act that comes before the rules go on."""
        acted = self.acted[self.acts_done] if self.acts_done < len(self.acted) else None
        return acted if acted is not None and acted.step <= self.steps else None

    def run_act(self, acted: Acted, table: LiveTable) -> None:
        table.check_told(acted)
        if acted.act == REFEREE_LOOKS:
            table.log(RefereeLooked(acted.seat))
            return
        try:
            answer = act_ask(self.system, table.scene, acted.seat).read(acted.act)
        except UserError as error:
            if acted.told:
                raise table.departure(acted, error.what) from error
            table.log(Lapsed(acted.seat, acted.act))
            return
        self.system.act(table.scene, table, acted.seat, answer)

    def settle_step(self, table: LiveTable) -> None:
        """The act or step came to its end: its scene stands and its entries are used."""
        for event in table.events:
            self.digest.update(encode(event))
        self.scene = table.scene
        self.marks += [self.step_from] * (len(self.events) - self.settled_events)
        self.settled_events = len(self.events)
        self.ends.append(self.settled_events)
        if self.next_act() is not None:
            self.acts_done += 1
        else:
            self.steps += 1
        if self.watch is not None:
            self.watch(self.scene, len(self.events))
        used = list(table.used)
        while used:
            entry = self.entries[self.step_from]
            if entry in used:
                used.remove(entry)
            elif not isinstance(entry, Acted):
                raise self.departure(self.step_from, NOT_ASKED)
            self.step_from += 1

    def check_all_used(self) -> None:
        """Every entry has its place in the game: none is left over."""
        known: list[Entry] = [self.answers[ask.seat, ask.number] for ask in self.drafted()]
        due = self.steps
        if self.under_way is not None:
            known += self.under_way.used
            due += 1
        known += [acted for acted in self.acted if acted.step <= due]
        for index in range(self.step_from, len(self.entries)):
            if not any(entry is self.entries[index] for entry in known):  # itself: the same twice is one too many
                raise self.departure(index, NOT_ASKED)

    def departure(self, index: int, why: str) -> Departed:
        return Departed(
            f"The transcript no longer replays. {why}",
            where=f"entry {index + 1} of {len(self.entries)}",
            fix="It was made by other rules or changed by hand; everything before that entry still replays.",
            index=index,
        )


def new_digest() -> blake2b:
    """Of everything told, as entries carry it."""
    return blake2b(digest_size=4)


def told_after(heard: bytes, events: list[Event]) -> str:
    """The digest once these events were told after what was heard before."""
    digest = new_digest()
    digest.update(heard)
    for event in events:
        digest.update(encode(event))
    return digest.hexdigest()


def until_told(told: str) -> Hold:
    """Once all that was told has that digest nothing more is told."""
    return lambda game, events: bool(events) and game.digest.hexdigest() == told


def alike(before: list[Entry], after: list[Entry]) -> int:
    """How many entries both begin with."""
    for place, (one, other) in enumerate(zip(before, after, strict=False)):
        if one != other:
            return place
    return min(len(before), len(after))


def thrown_by_hand(entries: list[Entry]) -> dict[str, list[int]]:
    """What own dice showed, by which roll it was."""
    return {entry.which: entry.faces for entry in entries if isinstance(entry, Threw) and entry.which}


def is_act(entry: Entry) -> TypeGuard[Acted]:
    return isinstance(entry, Acted)


def is_look(entry: Entry) -> bool:
    return isinstance(entry, Acted) and entry.act == REFEREE_LOOKS


def question(ask: Ask) -> Data:
    """What is asked, whatever was undone in between."""
    return {**ask.as_data(), "revision": 0}


def view_now(game: Game, viewer: Viewer) -> Data:
    """The table as that viewer may see it at this moment, inside the step that waits."""
    return game.system.view(game.now(), viewer)
