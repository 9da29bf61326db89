"""Going back at a table and forward again: whose it is to take back, who is asked, and what may come again.

Whatever is told or refused here counts only what its hearer may know of: of sealed answers, of what bots answer and
of a game master's acts nobody hears how many there were.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING

from quintain.kernel.entries import Acted, Answered, Changed, Entry, Threw
from quintain.kernel.events import Event, Viewer
from quintain.kernel.live import Game, is_act
from quintain.kernel.live_table import Departed
from quintain.kernel.scene import Scene
from quintain.web.attempt import Attempt
from quintain.web.continuing import BEYOND
from quintain.web.history import Undone
from quintain.web.log import Log
from quintain.web.rows import Change, PersonRow
from quintain.web.setting import GM, Request, is_gm
from quintain.web.thrift import part
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
        self.silent: dict[tuple[int, str], bool] = {}
        self.silent_at = -1
        """Which entries each seat knows nothing to have followed, at that line of the journal."""
        self.stood: dict[int, Stood] = {}
        """How it stood before an entry, as far as it is known."""

    def settle(self) -> None:
        """The journal was read again; something may have been settled since the last undo in it."""
        self.stood = {}
        if self.undone and self.has_moved_on():
            self.undone = []

    def accept(self, attempt: Attempt, line: Change, stood: Stood) -> None:
        """It is stored. Once something else was settled, what was taken back is gone."""
        if line.added and self.undone and line.added != self.undone[-1].missing() and self.has_moved_on():
            self.undone = []
        if attempt.undone is not None:
            self.undone.append(attempt.undone)
        elif self.undone and (attempt.is_redo or self.undone[-1].comes_again_with(line)):
            self.undone.pop()
        if attempt.changed.dropped or attempt.is_told_anew:
            self.stood = {}
        else:
            self.stood[attempt.changed.kept] = stood

    def draft_of(self, seat: str) -> Answered | None:
        """The seat's last answer to a sealed question that is still open."""
        mine = [draft for draft in self.drafts() if draft.seat == seat]
        return mine[-1] if mine else None

    def drafts_of_others(self, seat: str) -> list[Entry]:
        """Sealed answers that nobody but their seat knows to be in."""
        return [draft for draft in self.drafts() if draft.seat != seat]

    def open_since(self, entry: int, person: PersonRow) -> list[Entry]:
        """What that person knows to go if the table goes back to an entry.

        The own deeds, and those of people for whom everybody saw the table wait. What bots answer comes again by
        itself, and nobody is told that they were asked; nor that a game master acted.
        """
        return list(compress(self.room.game.entries[entry:], self.are_open(person, entry)))

    def are_open(self, person: PersonRow, entry: int = 0) -> list[bool]:
        """For each entry from that one on whether that person knows it to go."""
        since, hidden = self.room.game.entries[entry:], self.drafts_of_others(person.seat)
        heard = {seat for seat in {each.seat for each in since} if seat == person.seat or not self.room.is_bot(seat)}
        secret = GM if person.seat != GM else ""
        found = [each.seat in heard and not (each.seat == secret and is_act(each)) for each in since]
        return [is_open and each not in hidden for is_open, each in zip(found, since, strict=True)] if hidden else found

    def is_free(self, person: PersonRow, entry: int) -> bool:
        """That person heard of nothing since, and knows of nobody else who answered; or nobody else is concerned."""
        if not self.room.concerned(person):
            return True
        if any(each.seat != person.seat for each in self.open_since(entry, person)):
            return False
        if self.silent_at != self.room.seq:
            self.silent, self.silent_at = {}, self.room.seq
        if (entry, person.seat) not in self.silent:
            self.silent[entry, person.seat] = self.is_silent_since(entry, self.viewer(person))
        return self.silent[entry, person.seat]

    def viewer(self, person: PersonRow) -> Viewer:
        scene = self.room.game.scene
        return scene.viewer(person.seat) if person.seat in scene.seats() else Viewer()

    def is_silent_since(self, entry: int, viewer: Viewer) -> bool:
        """Since that entry the viewer was told nothing, and nobody rolled for or against the viewer's side."""
        game = self.room.game
        events, rolled = self.stood_before(entry)
        if any(event.seen_by(viewer) is not None for event in game.events[events:]):
            return False
        if rolled == self.stand()[1]:
            return True
        then = game.stood_at(entry)
        before = rolls_of(then.now(), viewer)
        part(then)
        return before == rolls_of(self.now(), viewer)

    def stood_before(self, entry: int) -> Stood:
        if entry not in self.stood:
            then = self.room.game.stood_at(entry)
            self.stood[entry] = len(then.events), count_rolls(then.now())
            part(then)
        return self.stood[entry]

    def stand(self) -> Stood:
        """How much was told and rolled so far."""
        return len(self.room.game.events), count_rolls(self.now())

    def now(self) -> Scene:
        """The scene inside the step under way, to look at."""
        game = self.room.game
        return game.scene if game.under_way is None else game.under_way.scene

    def must_be_of_today(self, log: Log, line: int) -> None:
        """A line that was told under other rules leads nowhere any more."""
        if line < log.past:
            raise AnswerRefused(BEYOND, where="undo", fix="What stands above that line can be read, not taken back.")

    def last_of(self, seat: str) -> int | None:
        """The seat's last answer or act; a throw of own dice would only fall again as it fell."""
        entries = self.room.game.entries
        mine = (n for n in range(len(entries) - 1, -1, -1) if entries[n].seat == seat)
        return next((n for n in mine if not isinstance(entries[n], Threw)), None)

    def undo(self, attempt: Attempt, entry: int) -> Changed:
        """Goes back to an entry. If nobody is told, no act is lost that whoever goes back knows nothing of."""
        attempt.go_on_after_the_end()
        kept = [] if attempt.note else self.secret_acts_since(entry, attempt.by)
        attempt.game.thrown = attempt.game.thrown or {}  # nobody throws again what was thrown
        changed = self.go_to(attempt.game, entry, kept)
        attempt.undone = Undone(attempt.by.person, changed.dropped, list(attempt.game.entries))
        attempt.is_told_anew = True
        attempt.forget_request()
        return changed

    def go_to(self, game: Game, entry: int, kept: list[Acted]) -> Changed:
        """Stands where somebody was asked, with all that led there told; before what bots did it waits for its time."""
        asked, hold = game.entries[entry], game.hold
        if not is_act(asked) and not self.room.is_bot(asked.seat):
            game.hold = None
        changed = game.undo(entry, kept)
        game.hold = hold
        return changed

    def secret_acts_since(self, entry: int, person: PersonRow) -> list[Acted]:
        known = {id(each) for each in self.open_since(entry, person)}
        return [each for each in self.room.game.entries[entry:] if is_act(each) and id(each) not in known]

    def redo(self, attempt: Attempt) -> Changed:
        if not self.may_redo(attempt.by):
            raise nothing_to_do_again()
        who = f"{attempt.by.name or 'The host'} does" if self.room.concerned(attempt.by) else "Done"
        attempt.note = f"{who} again what was taken back."
        attempt.is_redo = attempt.is_told_anew = True
        attempt.go_on_after_the_end()
        kept, settled = attempt.game.without(self.drafts())
        try:
            changed = attempt.game.put(kept, [*settled, *self.undone[-1].missing()])
            attempt.game.check_all_used()
        except Departed:  # how many entries there are is nobody's business
            raise nothing_to_do_again() from None
        return changed

    def may_redo(self, person: PersonRow) -> bool:
        """Whoever went back may go forward again, and the game master may."""
        mine = bool(self.undone) and (self.undone[-1].by == person.person or is_gm(person))
        return mine and not self.has_moved_on() and bool(self.undone[-1].missing())

    def has_moved_on(self) -> bool:
        """Something was settled since the last undo; of sealed answers and a game master's acts nobody may hear."""
        return len(self.decided(self.room.game.entries)) != len(self.decided(self.undone[-1].stood))

    def decided(self, entries: list[Entry]) -> list[Entry]:
        return [each for each in self.settled(entries) if not (is_act(each) and each.seat == GM)]

    def settled(self, entries: list[Entry]) -> list[Entry]:
        drafts = self.drafts()
        return [each for each in entries if each not in drafts]

    def drafts(self) -> list[Answered]:
        """Sealed answers that can still be changed."""
        return [self.room.game.answers[ask.seat, ask.number] for ask in self.room.game.drafted()]

    def ask_to_undo(self, attempt: Attempt, entry: int) -> None:
        """Somebody asks to go back beyond a roll or a reveal; everybody concerned has a say."""
        settings, by, game = attempt.settings, attempt.by, attempt.game
        needed = [each.person for each in self.room.concerned(by)]
        settings.requests += 1
        point, stood = len(self.settled(game.entries[:entry])), len(self.settled(game.entries))
        settings.request = Request(settings.requests, by.person, by.name, point, game.revision, needed, stood=stood)

    def entry_asked_for(self, request: Request) -> int:
        """Where it leads now: sealed answers that came and went in the meantime have moved it."""
        settled = self.settled(self.room.game.entries)
        if request.entry >= len(settled):
            raise nothing_to_take_back()
        return self.room.game.place_of(settled[request.entry])

    def words_for(self, request: Request, viewer: Viewer) -> str:
        """What is asked for, as far as this hearer's own log tells it."""
        name, goes = request.name or "The host", self.goes_for(request, viewer)
        return f"{name} asks to go back to before this: {goes[0]}" if goes else f"{name} asks to take back an answer."

    def goes_for(self, request: Request, viewer: Viewer) -> list[str]:
        """The lines of this hearer's own log that would be gone."""
        names = {**self.room.settings.labels, **self.room.now().creature_names()}
        return [event.sentence(names) for event in self.heard_since(request, viewer)]

    def heard_since(self, request: Request, viewer: Viewer) -> list[Event]:
        """What this hearer was told since then, as far as they were."""
        events = self.room.game.events[self.stood_before(self.place_of(request))[0] :]
        return [seen for event in events if (seen := event.seen_by(viewer)) is not None]

    def place_of(self, request: Request) -> int:
        """Where it leads now; behind everything, if nothing of it stands any more."""
        game, settled = self.room.game, self.settled(self.room.game.entries)
        return game.place_of(settled[request.entry]) if request.entry < len(settled) else len(game.entries)

    def whose_go(self, request: Request, seat: str, viewer: Viewer) -> tuple[int, list[str]]:
        """How many of this hearer's own answers would be gone, and whose deeds besides, as their own log tells them.

        How often others answered is told to nobody: it may be a secret that they were asked.
        """
        scene, since = self.room.now(), self.room.game.entries[self.place_of(request) :]
        own = [each for each in self.settled(since) if isinstance(each, Answered) and each.seat == seat]
        seats = {each.id: each.seat for each in scene.creatures()}
        doers = [event.speaks_of() for event in self.heard_since(request, viewer)]
        others = [each for each in dict.fromkeys(doers) if seats.get(each, seat) != seat]
        return len(own), list(dict.fromkeys(self.called(each, seats[each]) for each in others))

    def called(self, creature: str, seat: str) -> str:
        """The person who holds its seat; of bots, the creature itself."""
        holder = next((each for each in self.room.people.values() if each.seat == seat and each.admitted), None)
        name = "" if holder is None or self.room.is_bot(seat) else holder.name
        return name or self.room.now().creature_names()[creature]

    def settle_request(self, attempt: Attempt) -> None:
        """Once something else is settled nobody asks any more; a sealed answer settles nothing, and tells nothing."""
        request = self.room.settings.request
        if request is not None and len(self.settled(attempt.game.entries)) != request.stood:
            attempt.forget_request()


def nothing_to_take_back() -> AnswerRefused:
    return AnswerRefused("There is nothing to take back.", where="undo", fix="Choose an earlier point.")


def nothing_to_do_again() -> AnswerRefused:
    return AnswerRefused("There is nothing to do again.", where="redo", fix="Something else was decided since.")


def count_rolls(scene: Scene) -> int:
    """How often anybody rolled, own dice too."""
    return sum(scene.counts.rolled.values()) + sum(scene.counts.thrown.values())


def rolls_of(scene: Scene, viewer: Viewer) -> dict[str, int]:
    """How often each die was rolled by the viewer's side or against it."""
    own = {id for id, side in scene.creature_sides().items() if viewer.is_with(side)}
    every = scene.counts.rolled | scene.counts.thrown
    return {key: count for key, count in every.items() if own & {key.split("|")[0], key.split("|")[-1]}}
