"""Live play: pausing inside a step for a person, without threads, greenlets or coroutines.

The game keeps the scene as it stood at the step's start and the answers given since. When an answer comes it
runs the step again with them, and stops at the first question that has none. Undo drops answers; a branch
takes other ones; a crashed process runs the transcript again. All of it is the same re-running.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.entries import Acted, Answered, Entry, Threw
from quintain.kernel.errors import AnswerRefused, UserError
from quintain.kernel.events import AnsweredFor, Event, RefereeLooked, Viewer, encode
from quintain.kernel.faces import Roll, SeededFaces
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import Outcome, System, act_ask
from quintain.kernel.table import Player, Table

REFEREE_LOOKS = "referee"
"""The act of looking as the referee, which every seat that commands the table may take."""


class Throw:
    """A roll that waits for a person's own dice."""

    def __init__(self, seat: str, number: int, roll: Roll) -> None:
        self.seat = seat
        self.number = number
        self.roll = roll


class Pause(BaseException):
    """A step stopped at a question without an answer; no rule can swallow it."""

    def __init__(self, asks: list[Ask], group: list[Ask], throw: Throw | None = None) -> None:
        super().__init__("waiting")
        self.asks = asks
        self.group = group
        self.throw = throw


class Departed(UserError):
    """A transcript that no longer gives the same game; it says where."""


class LiveTable(Table):
    """Known answers first, then bots; a question left over pauses the step."""

    def __init__(self, game: Game, scene: Scene) -> None:
        super().__init__(scene, game.system.sight, game.faces)
        self.game = game
        self.listening = True
        self.used = 0

    def settle(self, ask: Ask) -> Answer:
        entry = self.find(ask)
        if entry is None:
            raise Pause([ask], [ask])
        return self.use(ask, entry)

    def settle_all(self, asks: list[Ask]) -> list[Answer]:
        open_asks = [ask for ask in asks if not ask.is_forced()]
        missing = [ask for ask in open_asks if self.find(ask) is None]
        if missing:
            raise Pause(missing, open_asks)
        return [self.put_numbered(ask) for ask in asks]

    def find(self, ask: Ask) -> Answered | None:
        ask.revision = self.game.revision
        entry = self.game.answers.get((ask.seat, ask.number))
        player = self.game.players.get(ask.seat)
        if entry is None and player is not None:
            choice = ask.read(player.answer(ask)).text
            entry = Answered(ask.seat, ask.number, choice, told=self.told())
            self.game.note(entry)
        return entry

    def use(self, ask: Ask, entry: Answered) -> Answer:
        self.check_told(entry)
        self.used += 1
        if entry.by:
            self.log(AnsweredFor(entry.seat, entry.by))
        try:
            return ask.read(entry.choose)
        except UserError as error:
            raise self.departure(entry, error.what) from error

    def show(self, roll: Roll) -> list[int]:
        if roll.seat not in self.game.own_dice:
            return super().show(roll)
        thrown = self.scene.counts.thrown
        number = thrown[roll.seat] = thrown.get(roll.seat, 0) + 1
        entry = self.game.throws.get((roll.seat, number))
        if entry is None:
            raise Pause([], [], Throw(roll.seat, number, roll))
        self.check_told(entry)
        self.used += 1
        roll.dice.check(entry.faces)
        return entry.faces

    def told(self) -> str:
        """A digest of everything told before this moment."""
        digest = self.game.digest.copy()
        for event in self.events:
            digest.update(encode(event))
        return digest.hexdigest()

    def check_told(self, entry: Entry) -> None:
        if self.game.checking and entry.told and entry.told != self.told():
            raise self.departure(entry, "what happened before it is no longer the same")

    def departure(self, entry: Entry, why: str) -> Departed:
        index = self.game.entries.index(entry)
        return Departed(
            f"The transcript no longer replays: {why}.",
            where=f"entry {index + 1} of {len(self.game.entries)}",
            fix="It was made by other rules or changed by hand; everything before that entry still replays.",
        )


class Game:
    """A scene being played by people and bots, at the first question nobody has answered."""

    def __init__(
        self,
        system: System,
        start: Scene,
        seed: str,
        players: Mapping[str, Player | None],
        *,
        own_dice: frozenset[str] = frozenset(),
        entries: list[Entry] | None = None,
        checking: bool = False,
    ) -> None:
        self.system = system
        self.start = start.clone()
        self.seed = seed
        self.players = dict(players)
        self.own_dice = own_dice
        self.faces = SeededFaces(seed)
        self.checking = checking
        self.revision = 0
        self.entries: list[Entry] = list(entries or [])
        self.held: list[Acted] = []
        self.rerun()

    # where the game stands

    @property
    def asks(self) -> list[Ask]:
        """The questions that wait for people."""
        return self.pause.asks if self.pause is not None else []

    @property
    def throw(self) -> Throw | None:
        """The roll that waits for a person's own dice."""
        return self.pause.throw if self.pause is not None else None

    @property
    def outcome(self) -> Outcome | None:
        return None if self.pause is not None else self.system.outcome(self.scene)

    def now(self) -> Scene:
        """The scene at this moment, inside the step that waits; a copy."""
        return self.scene.clone() if self.pause is None else self.run_step()[0]

    def drafts(self, viewer: Viewer) -> dict[str, str]:
        """Sealed answers given so far by the seats of the viewer's own side."""
        group = self.pause.group if self.pause is not None else []
        sides = self.scene.seats()
        found = {ask.seat: self.answers.get((ask.seat, ask.number)) for ask in group}
        return {seat: entry.choose for seat, entry in found.items() if entry and viewer.is_with(sides[seat])}

    def told(self, viewer: Viewer) -> list[Event]:
        """Every event as that viewer may know it; its place in this list is its number for that viewer."""
        return [seen for event in self.events if (seen := event.seen_by(viewer)) is not None]

    # what people do

    def answer(self, seat: str, number: int, choose: str, *, revision: int | None = None, by: str = "") -> None:
        """Takes the answer of a seat; a late, foreign or illegal one is refused and changes nothing."""
        ask = self.waiting(seat, number, revision)
        ask.read(choose)
        entry = Answered(seat, number, choose, by, self.last_told)
        drafted = self.answers.get((seat, number))
        if drafted is not None:
            self.entries[self.entries.index(drafted)] = entry
            self.answers[seat, number] = entry
        else:
            self.note(entry)
        self.advance()

    def waiting(self, seat: str, number: int, revision: int | None) -> Ask:
        group = self.pause.group if self.pause is not None else []
        for ask in group:
            if ask.seat == seat and ask.number == number and revision in (None, self.revision):
                return ask
        raise AnswerRefused(
            f"Ask {number} does not wait for {seat}.",
            where=seat,
            fix="It was answered, taken back by an undo, or belongs to somebody else; look at the table again.",
        )

    def time_out(self, seat: str, number: int) -> None:
        """A timer ran out: the stated default answers, on the record."""
        self.answer(seat, number, self.waiting(seat, number, None).default(), by="timer")

    def give_faces(self, seat: str, number: int, faces: list[int]) -> None:
        """Takes what a person's own dice show."""
        throw = self.throw
        if throw is None or (throw.seat, throw.number) != (seat, number):
            raise AnswerRefused(f"No roll {number} waits for {seat}.", where=seat, fix="Look at the table again.")
        throw.roll.dice.check(faces)
        self.note(Threw(seat, number, list(faces), self.last_told))
        self.advance()

    def act(self, seat: str, text: str) -> None:
        """Does what nobody asked; it takes effect before this step if nothing is settled in it, else after."""
        if text != REFEREE_LOOKS:
            act_ask(self.system, self.scene, seat).read(text)
        acted = Acted(seat, text)
        if self.is_step_untouched():
            self.insert(acted)
        else:
            self.held.append(acted)

    def is_step_untouched(self) -> bool:
        """Nothing in the step under way was rolled, told or answered, except sealed drafts."""
        if self.pause is None:
            return True
        settled, table = self.run_step()
        return table.used == 0 and not table.events and settled.counts.rolled == self.scene.counts.rolled

    def insert(self, acted: Acted) -> None:
        self.entries.insert(self.step_from, acted)
        self.revision += 1
        self.advance()

    # undo and branch

    def undo(self, entry: int) -> list[Entry]:
        """Drops that entry and everything after it, and stands where it was given; gives back what was dropped."""
        if not 0 <= entry < len(self.entries):
            raise AnswerRefused(
                "There is nothing to undo there.", fix=f"Entries run from 0 to {len(self.entries) - 1}."
            )
        dropped = self.entries[entry:]
        self.entries = self.entries[:entry]
        self.held = []
        self.revision += 1
        self.rerun()
        return dropped

    def undo_last(self, seat: str) -> list[Entry]:
        """Takes back the last answer of a seat, whole: everything it caused goes too."""
        mine = [n for n, entry in enumerate(self.entries) if entry.seat == seat]
        if not mine:
            raise AnswerRefused(f"{seat} has not answered anything yet.", fix="There is nothing to undo.")
        return self.undo(mine[-1])

    def branch(self, entry: int) -> Game:
        """Another game that shares everything before that entry."""
        kept = self.entries[:entry]
        return Game(self.system, self.start, self.seed, self.players, own_dice=self.own_dice, entries=kept)

    # the re-running

    def rerun(self) -> None:
        self.scene = self.start.clone()
        self.step_from = 0
        self.events: list[Event] = []
        self.settled_events = 0
        self.digest = blake2b(digest_size=4)
        self.last_told = self.digest.hexdigest()
        self.answers = {(e.seat, e.ask): e for e in self.entries if isinstance(e, Answered)}
        self.throws = {(e.seat, e.roll): e for e in self.entries if isinstance(e, Threw)}
        self.pause: Pause | None = None
        self.advance()

    def note(self, entry: Entry) -> None:
        self.entries.append(entry)
        if isinstance(entry, Answered):
            self.answers[entry.seat, entry.ask] = entry
        elif isinstance(entry, Threw):
            self.throws[entry.seat, entry.roll] = entry

    def advance(self) -> None:
        """Steps until somebody must be asked or the scene is decided."""
        self.pause = None
        while self.pause is None and (self.system.outcome(self.scene) is None or self.next_act() is not None):
            scene, table = self.run_step()
            del self.events[self.settled_events :]
            self.events += table.events
            self.last_told = table.told()
            if self.pause is None:
                self.settle_step(scene, table)

    def run_step(self) -> tuple[Scene, LiveTable]:
        """The step under way, run on a copy; `pause` says whether it came to its end."""
        scene = self.scene.clone()
        table = LiveTable(self, scene)
        self.pause = None
        try:
            acted = self.next_act()
            if acted is not None:
                self.run_act(acted, scene, table)
            else:
                self.system.step(scene, table)
        except Pause as pause:
            self.pause = pause
        return scene, table

    def next_act(self) -> Acted | None:
        entry = self.entries[self.step_from] if self.step_from < len(self.entries) else None
        return entry if isinstance(entry, Acted) else None

    def run_act(self, acted: Acted, scene: Scene, table: LiveTable) -> None:
        table.used += 1
        if acted.act == REFEREE_LOOKS:
            table.log(RefereeLooked(acted.seat))
            return
        try:
            answer = act_ask(self.system, scene, acted.seat).read(acted.act)
        except UserError as error:
            raise table.departure(acted, error.what) from error
        self.system.act(scene, table, acted.seat, answer)

    def settle_step(self, scene: Scene, table: LiveTable) -> None:
        for event in table.events:
            self.digest.update(encode(event))
        self.scene = scene
        self.settled_events = len(self.events)
        self.step_from += table.used
        if self.held and self.step_from == len(self.entries):
            self.entries += self.held
            self.held = []


def view_now(game: Game, viewer: Viewer) -> Data:
    """The table as that viewer may see it at this moment, inside the step that waits."""
    return game.system.view(game.now(), viewer)
