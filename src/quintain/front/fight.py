"""A fight for programs: its questions, answers, views, odds, copies and files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from quintain.bots import find_bot, usual_bot
from quintain.front.sitting import Sits, players_of, written
from quintain.kernel.asks import Ask, Option
from quintain.kernel.events import REFEREE, SPECTATOR, Event, Viewer
from quintain.kernel.live import Game, is_look, view_now
from quintain.kernel.scene import Data
from quintain.kernel.system import Outcome
from quintain.odds.guesses import seat_odds
from quintain.odds.odds import Odds
from quintain.record.transcript import read, record, resume
from quintain.systems import find_system
from quintain.words.errors import AnswerRefused

EVERYBODY = "referee"
IN_MEMORY = "fight"


class Fight:
    """A fight, or a whole campaign, that stands at the first question nobody has answered.

    >>> import quintain
    >>> fight = quintain.start("ki/mirror", seed=7)
    >>> fight.seats
    {'red': 'red', 'blue': 'blue'}
    >>> [(ask.seat, ask.question) for ask in fight.asks]
    [('red', 'Turn 8: participate?'), ('blue', 'Turn 8: participate?')]
    >>> fight.answer("participate", seat="blue")
    >>> [ask.seat for ask in fight.asks]
    ['red']

    Whoever holds it sees everything. What a seat may know is `view`, `heard` and `odds`; pass only that on to a player
    who is not to know more.
    """

    def __init__(self, game: Game, bots: Mapping[str, Sits], label: str) -> None:
        self.game = game
        self.bots = dict(bots)
        self.label = label

    # what waits

    @property
    def asks(self) -> list[Ask]:
        """The questions that wait for an answer; several, if they are answered in secret at the same time."""
        return self.game.asks

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why, once it is decided."""
        return self.game.outcome

    @property
    def seats(self) -> dict[str, str]:
        """Every seat and the side it plays for."""
        return self.game.scene.seats()

    def ask(self, seat: str = "") -> Ask:
        """The first question that waits, or the first for that seat."""
        for ask in self.asks:
            if seat in ("", ask.seat):
                return ask
        listed = ", ".join(ask.seat for ask in self.asks) or "nobody"
        raise AnswerRefused(f"Nothing is asked of {seat or 'anybody'} now.", fix=f"Asked now: {listed}.")

    def answer(self, choose: str | Option, *, seat: str = "") -> None:
        """Answers the first question that waits, or the first for that seat.

        `choose` is an option without a shape, or the text of an answer such as `dodge` or `move:7,3`. What was not
        offered is refused with a `UserError`, and nothing has changed.
        """
        ask = self.ask(seat)
        self.game.answer(ask.seat, ask.number, text_of(choose))

    def acts(self, seat: str) -> list[Option]:
        """What that seat may do without being asked, such as a game master's overrides."""
        return self.game.acts(seat).options

    def act(self, choose: str | Option, *, seat: str) -> None:
        """Does one of these."""
        self.game.act(seat, text_of(choose))

    # what is known

    def view(self, seat: str = EVERYBODY) -> Data:
        """Everything as that seat may know it now, as plain data; without a seat, everything there is.

        >>> import quintain
        >>> fight = quintain.start("ki/mirror", seed=7)
        >>> [each["stamina"] for each in fight.view("red")["creatures"]]
        [8, 'fresh']
        """
        return view_now(self.game, self.viewer(seat))

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, in order."""
        return list(self.game.events)

    def heard(self, seat: str) -> list[Event]:
        """The same as far as that seat has heard of it."""
        return self.game.told(self.viewer(seat))

    def told(self, seat: str = EVERYBODY) -> list[str]:
        """The same in words, as the log tells them."""
        names = self.game.scene.creature_names()
        return [event.sentence(names) for event in self.game.told(self.viewer(seat))]

    def odds(self, choose: str | Option, *, seat: str = "") -> Odds:
        """What that answer to a question that waits can lead to, as far as the asked seat may know.

        >>> import quintain
        >>> fight = quintain.start("ki/mirror", seed=7)
        >>> fight.odds("wait").outcomes
        {('no effect',): Fraction(1, 1)}

        Others choose as their bots do, and where nobody sits as the usual bot of the ruleset would.
        """
        system = self.game.system.name
        usual = find_bot(system, usual_bot(system))
        policy = {each: self.game.players.get(each) or usual for each in self.seats}
        return seat_odds(self.game, self.ask(seat), text_of(choose), policy)

    def viewer(self, seat: str) -> Viewer:
        known = {EVERYBODY: REFEREE, "spectator": SPECTATOR}
        if seat not in known and seat not in self.seats:
            fix = f"There are: {', '.join([*self.seats, *known])}."
            raise AnswerRefused(f'There is no seat "{seat}".', where="seat", fix=fix)
        return known[seat] if seat in known else self.game.scene.viewer(seat)

    # other courses

    def undo(self, seat: str = "") -> None:
        """Takes back the last answer of that seat, or of whoever is no bot, with everything that it caused."""
        if seat:
            self.game.undo_last(self.viewer(seat).seat)
            return
        own = [each.seat for each in self.game.entries if each.seat not in self.bots and not is_look(each)]
        if not own:
            raise AnswerRefused("Nobody but bots has answered anything yet.", fix="There is nothing to undo.")
        self.game.undo_last(own[-1])

    def copy(self, seed: str | int | None = None) -> Fight:
        """Another fight that stands where this one stands, in the middle of a step too.

        With a seed of its own other dice fall from now on; without one the same. Nothing of the past is played again.
        """
        seed = self.game.seed if seed is None else str(seed)
        return Fight(self.game.branch(len(self.game.entries), seed), self.bots, self.label)

    def __copy__(self) -> Fight:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Fight:
        return self.copy()

    # files

    def transcript(self) -> str:
        """Everything that was decided, as JSON lines that play the same again; it holds the seed."""
        seats = {seat: written(self.bots.get(seat)) for seat in self.seats}
        return record(self.game, self.label, seats).write()

    def save(self, path: str | Path) -> None:
        """Keeps it in a file, for `load`, `quintain play --load` and `quintain replay`."""
        Path(path).write_text(self.transcript(), encoding="utf-8")

    def __reduce__(self) -> tuple[object, ...]:
        return revived, (self.transcript(), self.bots)


def revived(text: str, bots: Mapping[str, Sits]) -> Fight:
    """The fight that was pickled."""
    transcript = read(text, IN_MEMORY)
    system = find_system(transcript.header.system)
    game = resume(system, transcript, players_of(system.name, bots))
    return Fight(game, bots, transcript.header.label)


def text_of(choose: str | Option) -> str:
    """An answer as text; an option with a shape needs what is chosen inside it, too."""
    if isinstance(choose, str):
        return choose
    if choose.shape is not None:
        fix = f'Answer with text, for example "{choose.id}:{choose.shape.first()}".'
        raise AnswerRefused(f"{choose.id} wants something chosen inside it.", fix=fix)
    return choose.id
