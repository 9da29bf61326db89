"""What a seat is shown: what happened, how things stand, what is asked, and the answers to its questions."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.board.board import Board
from quintain.bots import usual_bot
from quintain.bots.seating import policies
from quintain.clauses.ledger import ledger_systems, read_ledger
from quintain.cli import state
from quintain.cli.chances import how_to_open, numbers_in_words, say_odds
from quintain.cli.choosing import Brief, Lines, in_order, label_of, named, reachable, read_choice, show_options
from quintain.cli.explain import say_one, say_why
from quintain.cli.foresight import (
    HINT_TRIES,
    TRIES,
    advice,
    chance_of,
    clauses_behind,
    how_far,
    must_be_fought,
    read_tries,
    say_difference,
    say_evaluation,
    two_best,
)
from quintain.cli.forms import form_lines
from quintain.cli.maps import map_lines
from quintain.cli.placing import placing_lines
from quintain.cli.readings import say_reading
from quintain.cli.text import HEAD, QUIET, columns, say, say_items
from quintain.kernel.asks import Ask
from quintain.kernel.events import REFEREE, Event, Viewer
from quintain.kernel.live import Game
from quintain.kernel.live_table import Throw
from quintain.odds.guesses import seat_odds
from quintain.odds.odds import Odds
from quintain.reading.rulebook import HOUSE_RULE, RULE, TERM
from quintain.reading.sentences import sentences, short_names
from quintain.reading.shelf import Shelf
from quintain.systems import find_reader
from quintain.words.errors import UserError

RETOLD = 6
"""How much of what happened before is told again after loading."""

MOST_EXPLAINED = 10
"""How many events are explained at once."""

ENOUGH = 3
"""So many letters of a name may mean a creature."""

QUICK_PATHS, PATIENT_PATHS = 600, 10_000
"""How far odds are walked while somebody waits at a prompt: for every option, and for one."""

HELP = """\
Type the number of an option, or its name. Where it needs more, add it: {more}.
  what NAME   what a thing, an ability, a condition or a rule does: what {example}
  odds        the odds of every option; odds 3 of one; odds {filled} of one that needs more
  eval        the chance of each side, as far as your seat knows; eval 400 plays on more often
  hint        the two answers that lead furthest, with their chances and the rules behind them
  why         the clauses behind what just happened; why {clause} explains one clause
  undo        take back your last answer and all it caused; undo 3 takes back three
  state       everybody at a glance; state NAME all that you know of one
  map         the map; where a place is asked for, + marks what can be chosen, x what provokes
  log         everything that happened; log 10 the last ten
  options     the options once more, one on each line
  auto        let the bot choose for you; auto on lets it finish the fight
  acts        what you may do without being asked; act 2 does it
  referee     look at everything; it goes on the record
  save FILE   keep the fight; quit leaves it
A sealed answer is heard by nobody before all have given theirs."""


class Screen:
    """A game through the eyes of the seat that is at the screen; nothing here changes the game."""

    def __init__(self, game: Game, seats: Mapping[str, str], at: str) -> None:
        self.game = game
        self.seats = dict(seats)
        self.at = at
        self.told: dict[str, int] = {}
        self.glances: dict[str, dict[str, list[str]]] = {}
        self.runs: dict[str, list[str]] = {}
        self.fresh: list[Event] = []
        self._shelf: tuple[list[str], Shelf] | None = None

    # names and eyes

    @property
    def names(self) -> dict[str, str]:
        """What things are called here, in short."""
        return short_names(self.game.scene.creature_names())

    def creature_names(self) -> dict[str, str]:
        """The names of those whom the board shows, for labels that spell out ids."""
        return state.names_of_creatures(self.board(), self.names)

    def viewer(self) -> Viewer:
        return self.game.scene.viewer(self.at) if self.at else REFEREE

    def board(self) -> Board:
        return self.game.system.board(self.game.now(), self.viewer())

    @property
    def shelf(self) -> Shelf:
        """What can be read here; it does not change while the same creatures are there."""
        scene = self.game.scene.played()
        here = [each.id for each in scene.creatures()]
        if self._shelf is None or self._shelf[0] != here:
            system = self.game.system
            self._shelf = here, find_reader(system).in_fight(system.library(), list(system.kinds), scene)
        return self._shelf[1]

    def brief(self, who: str) -> Brief:
        """What the options of that creature cost and do."""
        reader, shelf, scene = find_reader(self.game.system), self.shelf, self.game.now().played()
        return lambda option: named(reader.brief(shelf, scene, who, option), self.creature_names())

    def inner(self) -> Lines:
        """What can be chosen inside an option, and whom it would meet where they stand now."""
        board, names = self.board(), self.names
        return lambda option: [*placing_lines(option, board, names), *form_lines(option)]

    # what is told

    def skip_what_was_told(self) -> None:
        """After loading: only the last of what happened is told again."""
        for seat in [*self.game.scene.seats(), ""]:
            viewer = self.game.scene.viewer(seat) if seat else REFEREE
            self.told[seat] = max(0, len(self.game.told(viewer)) - RETOLD)

    def forget(self) -> None:
        """After an undo everybody has read at most what there is now, and sees the state anew."""
        scene = self.game.scene
        for seat in self.told:
            viewer = scene.viewer(seat) if seat else REFEREE
            self.told[seat] = min(self.told[seat], len(self.game.told(viewer)))
        self.fresh = self.game.told(self.viewer())[-3:]
        self.glances = {}
        self.runs = {}

    def tell_news(self) -> None:
        """What has happened since this seat last looked."""
        told = self.game.told(self.viewer())
        news = told[self.told.get(self.at, 0) :]
        self.told[self.at] = len(told)
        if news:
            self.fresh = news
            say()
            self.tell(news)

    def tell(self, events: list[Event]) -> None:
        for sentence in sentences(events, self.names):
            say(sentence)

    # what is shown

    def show_state(self, ask: Ask) -> None:
        """The clock when it has moved, whoever and whatever has changed; the map where a place is to be chosen.

        Where there are several ways of play, one is told each time in which one is, and how late it is.
        Whoever has to answer somebody else's deed sees its own line whether it has changed or not.
        """
        board = self.board()
        now, before = state.glance(board, self.names), self.glances.get(self.at, {})
        answers = self.is_reaction(ask)
        shown = [cells for id, cells in now.items() if cells != before.get(id) or (id == ask.who and answers)]
        runs, ran = [state.when(board), *state.running(board, self.names)], self.runs.get(self.at, [])
        if shown or board.mode or runs != ran:
            say()
            self.show_clock(board)
        for line in columns(shown, set()) if shown else []:
            say(line, indent=2, hang=4)
        for line in [*([] if before else state.stakes(board)), *(each for each in runs[1:] if each not in ran)]:
            say(line, indent=2, hang=4)
        self.glances[self.at] = now
        self.runs[self.at] = runs
        safe, risky = reachable(ask.options)
        if safe or risky:
            self.show_map(board, safe, risky)

    def show_clock(self, board: Board) -> None:
        if clock := state.clock(board):
            say(clock, HEAD)

    def is_reaction(self, ask: Ask) -> bool:
        """Whether somebody else's deed is being answered."""
        return self.board().threat is not None or ask.about in find_reader(self.game.system).answers

    def coming(self, ask: Ask) -> str:
        """The attack that is being answered, as far as the question does not say it itself."""
        threat = self.board().threat
        if threat is None or not threat.about or threat.about.lower() in ask.question.lower():
            return ""
        names = self.names
        who, target = names.get(threat.attacker, threat.attacker), names.get(threat.target, threat.target)
        return f"Coming: {threat.label} from {who} at {target}: {threat.about}."

    def show_map(self, board: Board, safe: list[str], risky: list[str]) -> None:
        lines, legend = map_lines(board, self.names, safe, risky)
        for line in lines or ["There is no map here."]:
            say(line, indent=2)
        if legend:
            say_items(legend, indent=2)

    def show_ask(self, ask: Ask) -> None:
        say()
        if coming := self.coming(ask):
            say(coming)
        say(self.question(ask), HEAD)
        if ask.timer_seconds:
            say(f"At a table this takes at most {ask.timer_seconds} seconds; here nobody hurries you.", QUIET)
        if self.game.acts(ask.seat).options:
            say("You may also do something unasked: type acts.", QUIET)
        show_options(ask.options, self.creature_names(), self.brief(ask.who), self.inner())

    def question(self, ask: Ask) -> str:
        text = named(ask.question, self.creature_names()) or f"{state.words(ask.about).capitalize()}?"
        who = self.names.get(ask.who, "")
        sealed = " (sealed)" if ask.sealed and not ask.timer_seconds else ""
        return (text if not who or who in text else f"{who}: {text}") + sealed

    def show_throw(self, throw: Throw) -> None:
        roll = throw.roll
        against = f" against {self.names.get(roll.against, roll.against)}" if roll.against else ""
        say()
        say(f"{self.names.get(roll.by, roll.by)} rolls {roll.dice} for {roll.why}{against}.", HEAD)
        say("Type what your dice show, a number for each; roll lets the computer throw them.", QUIET)

    # what may be asked of it; True would mean that the table has changed

    def current(self) -> Ask:
        if not self.game.asks:
            raise UserError("Nobody is asked anything now.", fix="Try why, log or undo.")
        return self.game.asks[0]

    def help(self, _: str) -> bool:
        """What can be typed, with a clause and a name of this system."""
        name = self.game.system.name
        clause = read_ledger(name).clauses[0].id if name in ledger_systems() else "TOY-1"
        things = [each.name for each in self.shelf.readings if each.kind not in (RULE, TERM, HOUSE_RULE)]
        arenas = self.board().map.kind == "arenas"
        more, filled = ("6 4 or smash 4", "6 4") if arenas else ("5 7,3 or move 7,3", "5 7,3")
        say(HELP.format(example=things[0].lower() if things else "a name", clause=clause, more=more, filled=filled))
        return False

    def what(self, name: str) -> bool:
        """Text, Cost, numbers and clauses of whatever is called so; a creature is told as far as it is known."""
        here = [each for each in self.board().creatures if state.is_called(each, self.names, name)]
        if len(here) == 1 and len(name) >= ENOUGH and not self.shelf.has(name):
            return self.state(here[0].id)
        for reading in self.shelf.find(name):
            say_reading(reading, "why")
        return False

    def options(self, _: str) -> bool:
        if self.game.throw is not None:
            self.show_throw(self.game.throw)
        else:
            ask = self.current()
            say(self.question(ask), HEAD)
            show_options(ask.options, self.creature_names(), self.brief(ask.who), self.inner(), in_full=True)
        return False

    def odds(self, wanted: str) -> bool:
        """Exact odds, as far as this seat may know them; Ctrl-C stops the working out."""
        ask = self.current()
        say(f"Everybody's later choices as the bot {usual_bot(self.game.system.name)} would make them.", QUIET)
        try:
            if wanted:
                self.say_one_odds(ask, read_choice(ask, wanted), wanted)
            else:
                self.say_every_odds(ask)
        except KeyboardInterrupt:
            say("Stopped.")
        return False

    def say_one_odds(self, ask: Ask, choose: str, typed: str) -> None:
        odds = self.odds_of(ask, choose, PATIENT_PATHS)
        if odds.is_idle() and not self.is_reaction(ask):
            say(f"Nothing comes of {typed} that can be reckoned.", QUIET, indent=4)
        else:
            self.say_odds(odds)

    def say_every_odds(self, ask: Ask) -> None:
        """Of every option from which something can come; the others are counted up.

        Of a reaction it is good news that nothing changes: it says so beside the others.
        """
        idle: list[int] = []
        for number, option in enumerate(in_order(ask.options), start=1):
            label = f"{number}  {label_of(option, self.creature_names())}"
            if option.shape is not None:
                say(f"{label}: type odds {number} {option.shape.first()}, for example", QUIET)
                continue
            odds = self.odds_of(ask, option.id, QUICK_PATHS)
            if odds.is_idle() and not self.is_reaction(ask):
                idle.append(number)
            else:
                say(label, HEAD)
                self.say_odds(odds)
        if idle:
            say(f"Nothing comes of {numbers_in_words(idle)} that can be reckoned.", QUIET)

    def eval(self, tries: str) -> bool:
        """The chance of each side, as far as this seat may know; Ctrl-C stops the working out."""
        try:
            say_evaluation(self.game, self.viewer(), read_tries(tries, TRIES, "eval"))
        except KeyboardInterrupt:
            say("Stopped.")
        return False

    def hint(self, tries: str) -> bool:
        """The two answers that lead furthest by what this seat knows, how far, and the clauses behind them."""
        ask, often = self.current(), read_tries(tries, HINT_TRIES, "hint")
        must_be_fought(self.game, ask.position(), self.game.scene.viewer(ask.seat))
        try:
            rows = two_best(advice(self.game, ask, often))
        except KeyboardInterrupt:
            say("Stopped.")
            return False
        bot = usual_bot(self.game.system.name)
        if len(rows) == 1:
            say(f"There is little to weigh here; the bot {bot} would choose {self.answer_words(ask, rows[0].choose)}.")
            return False
        for row in rows:
            option = ask.read(row.choose).option
            say(f"{self.answer_words(ask, row.choose)}: {chance_of(row)}", HEAD)
            clauses = ", ".join(clauses_behind(self.shelf, option, self.creature_names()))
            for line in (self.brief(ask.who)(option), clauses and f"{clauses} (why {clauses.partition(',')[0]})"):
                if line:
                    say(line, indent=4)
        say_difference(*rows)
        say(how_far(self.game), QUIET)
        return False

    def answer_words(self, ask: Ask, choose: str) -> str:
        """`Move 7,3`: the words of the option, and what it was filled with."""
        answer = ask.read(choose)
        shape = answer.option.shape
        value = shape.told(answer.filled) if shape is not None else ""
        return f"{label_of(answer.option, self.creature_names())} {value}".rstrip()

    def odds_of(self, ask: Ask, choose: str, paths: int) -> Odds:
        players = policies(self.game.system.name, self.game.scene, self.seats)
        return seat_odds(self.game, ask, choose, players, paths)

    def say_odds(self, odds: Odds) -> None:
        say_odds(odds, self.creature_names(), 4)
        if odds.kind == "ranged":
            say(how_to_open(self.game.system), QUIET, indent=4)

    def why(self, clause: str) -> bool:
        if clause:
            say_one(clause, self.game.system.name)
        elif self.fresh:
            if len(self.fresh) > MOST_EXPLAINED:
                say(f"The last {MOST_EXPLAINED} of {len(self.fresh)} events:", QUIET)
            say_why(self.game.system.name, self.fresh[-MOST_EXPLAINED:], self.names)
        else:
            say("Nothing has happened yet.")
        return False

    def state(self, who: str) -> bool:
        board = self.board()
        if who:
            found = state.find_creature(board.creatures, self.names, who)
            say(self.names.get(found.id, found.name), HEAD)
            for line in state.details(board, found):
                say(line, indent=2, hang=2)
            return False
        self.show_clock(board)
        rows = list(state.glance(board, self.names).values())
        lines = [*state.order(board, self.creature_names()), *state.stakes(board), *state.running(board, self.names)]
        for line in [*(columns(rows, set()) if rows else []), *lines]:
            say(line, indent=2, hang=4)
        return False

    def map(self, _: str) -> bool:
        safe, risky = reachable(self.game.asks[0].options) if self.game.asks else ([], [])
        self.show_map(self.board(), safe, risky)
        return False

    def log(self, last: str) -> bool:
        told = self.game.told(self.viewer())
        for sentence in sentences(told[-int(last) :] if last.isdecimal() and int(last) else told, self.names):
            say(sentence)
        return False
