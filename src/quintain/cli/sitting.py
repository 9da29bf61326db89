"""One person, or several around one screen, at a game: what is shown, what may be typed."""

from __future__ import annotations

import random
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from quintain.cli import state
from quintain.cli.chances import how_to_open, say_odds
from quintain.cli.choosing import by_id, label_of, named, reachable, read_choice, show_options
from quintain.cli.explain import say_one, say_why
from quintain.cli.lines import Lines
from quintain.cli.saving import set_aside, write_file
from quintain.cli.seating import PERSON, policies, usual_bot
from quintain.cli.text import (
    BAD,
    GOOD,
    HEAD,
    QUIET,
    columns,
    counted,
    is_terminal,
    say,
    say_items,
    sentences,
    short_names,
)
from quintain.kernel.asks import Ask, Option
from quintain.kernel.entries import Acted, Answered, Entry
from quintain.kernel.errors import UserError, did_you_mean
from quintain.kernel.events import REFEREE, Event, Viewer
from quintain.kernel.live import REFEREE_LOOKS, Game, Throw
from quintain.kernel.odds import seat_odds
from quintain.kernel.scene import Data
from quintain.kernel.wording import quoted

PROMPT = "> "
RETOLD = 6
"""How much of what happened before is told again after loading."""

MOST_EXPLAINED = 10
"""How many events are explained at once."""

QUICK_PATHS = 2_000
"""How far odds are walked while somebody waits at a prompt."""

HELP = """\
Type the number of an option, or its name. Where it needs more, add it: 5 7,3 or move 7,3.
  odds        the exact odds of every option; odds 3 of one; odds 5 7,3 of one that needs more
  why         the clauses behind what just happened; why KI-022 explains one clause
  undo        take back your last answer and all it caused; undo 3 takes back three
  state       everybody at a glance; state NAME all that you know of one
  map         the map; where a place is asked for, + marks what can be chosen
  log         everything that happened; log 10 the last ten
  options     the options once more, one on each line
  auto        let the bot choose for you; auto on lets it finish the fight
  acts        what you may do without being asked; act 2 does it
  referee     look at everything; it goes on the record
  save FILE   keep the fight; quit leaves it
A sealed answer is heard by nobody before all have given theirs."""
AT_THE_END = "why, log, undo and save FILE still work."


class Leave(Exception):
    """The person goes; what was saved is saved."""


class Sitting:
    """A game with people at one screen, from where it stands to its end."""

    def __init__(self, game: Game, seats: Mapping[str, str], lines: Lines) -> None:
        self.game = game
        self.seats = dict(seats)
        self.mine = [seat for seat, who in seats.items() if who == PERSON]
        self.lines = lines
        self.save_to: Path | None = None
        self.text_to_save: Callable[[], str] = str
        self.resume_with = "quintain play --load"
        self.say_end: Callable[[], None] = say
        self.end_said = False
        self.enter_does = "Enter leaves"
        self.told: dict[str, int] = {}
        self.glances: dict[str, dict[str, list[str]]] = {}
        self.fresh: list[Event] = []
        self.at = self.mine[0] if self.mine else ""
        self.auto_from: int | None = None

    # names and eyes

    @property
    def names(self) -> dict[str, str]:
        """What things are called here, in short."""
        return short_names(self.game.scene.creature_names())

    def creature_names(self) -> dict[str, str]:
        """The names of those whom the view shows, for labels that spell out ids."""
        return state.names_of_creatures(self.view(), self.names)

    def viewer(self) -> Viewer:
        return self.game.scene.viewer(self.at) if self.at else REFEREE

    def view(self) -> Data:
        return self.game.system.view(self.game.now(), self.viewer())

    def skip_what_was_told(self) -> None:
        """After loading: only the last of what happened is told again."""
        for seat in self.mine or [""]:
            viewer = self.game.scene.viewer(seat) if seat else REFEREE
            self.told[seat] = max(0, len(self.game.told(viewer)) - RETOLD)

    # from the start to the end

    def play(self) -> None:
        """Until the fight is over and nobody wants anything any more; `Leave` if somebody goes before."""
        try:
            while self.sit():
                pass
        except EOFError:
            raise Leave("The input has ended.") from None
        except KeyboardInterrupt:
            click.echo()
            raise Leave("Stopped.") from None

    def sit(self) -> bool:
        """One question with its answer, or one command; False when it is over."""
        if self.game.outcome is not None:
            return self.sit_at_the_end()
        throw = self.game.throw
        self.turn_to(throw.seat if throw is not None else self.game.asks[0].seat)
        self.tell_news()
        if throw is not None:
            self.show_throw(throw)
        else:
            self.show_state(self.game.asks[0].options)
            self.show_ask(self.game.asks[0])
        self.listen()
        return True

    def sit_at_the_end(self) -> bool:
        self.tell_news()
        self.keep()
        if not self.end_said:
            self.end_said = True
            self.say_end()
        if not self.mine:
            return False
        say(f"{self.enter_does}; {AT_THE_END}", QUIET)
        line = self.lines.next(PROMPT)
        if not line:
            return False
        self.heed(self.command, line)
        return True

    def turn_to(self, seat: str) -> None:
        """With several people at one screen it says whose turn it is, and hides what the last one saw."""
        if seat == self.at:
            return
        sides = self.game.scene.seats()
        hides = sides.get(seat) != sides.get(self.at) and self.lines.interactive and is_terminal()
        self.at = seat
        if hides:
            self.lines.next(f"{seat} is next. Hand over, then press Enter. ")
            click.clear()
        say()
        say(f"== {seat} ==", HEAD)

    # showing

    def tell_news(self) -> None:
        """What has happened since this seat last looked."""
        told = self.game.told(self.viewer())
        news = told[self.told.get(self.at, 0) :]
        self.told[self.at] = len(told)
        if news:
            self.fresh = news
            say()
            for sentence in sentences(news, self.names):
                say(sentence)

    def show_state(self, options: list[Option]) -> None:
        """The clock when it has moved, and whoever has changed; the map where a place is to be chosen."""
        view = self.view()
        now, before = state.glance(view, self.names), self.glances.get(self.at, {})
        changed = [cells for id, cells in now.items() if cells != before.get(id)]
        if changed:
            say()
            say(state.clock(view), HEAD)
        for line in columns(changed, set()) if changed else []:
            say(line, indent=2, hang=4)
        self.glances[self.at] = now
        places = reachable(options)
        if places:
            self.show_map(view, places)

    def show_map(self, view: Data, places: list[str]) -> None:
        lines, legend = state.map_lines(view, self.names, places)
        for line in lines or ["There is no map here."]:
            say(line, indent=2)
        if legend:
            say_items(legend, indent=2)

    def show_ask(self, ask: Ask) -> None:
        say()
        say(self.question(ask), HEAD)
        if ask.timer_seconds:
            say(f"At a table this takes at most {ask.timer_seconds} seconds; here nobody hurries you.", QUIET)
        if self.game.acts(ask.seat).options:
            say("You may also do something unasked: type acts.", QUIET)
        show_options(ask.options, self.creature_names())

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

    # listening

    def listen(self) -> None:
        """Reads until something has changed at the table."""
        while not self.heed(self.answer_or_command, self.lines.next(PROMPT)):
            pass

    def heed(self, act: Callable[[str], bool], line: str) -> bool:
        """A mistake is explained and changes nothing."""
        try:
            return act(line)
        except UserError as error:
            say(str(error), BAD)
            return False

    def answer_or_command(self, line: str) -> bool:
        if not line:
            self.options("")
            return False
        throw = self.game.throw
        if throw is not None:
            return self.give_faces(throw, line) if line[0].isdigit() else self.command(line)
        ask = self.game.asks[0]
        if by_id(ask, line) is None and self.is_command(line):
            return self.command(line)
        self.answer(ask, read_choice(ask, line))
        return True

    def answer(self, ask: Ask, choose: str) -> None:
        self.game.answer(ask.seat, ask.number, choose, revision=ask.revision)
        self.keep()

    def give_faces(self, throw: Throw, line: str) -> bool:
        words = line.replace(",", " ").split()
        if not all(word.isdecimal() and len(word) < 10 for word in words):
            raise UserError(f"{quoted(line)} are not faces.", fix="Type a number for each die, for example: 4 3")
        self.game.give_faces(throw.seat, throw.number, [int(word) for word in words])
        self.keep()
        return True

    # commands

    def is_command(self, line: str) -> bool:
        return line.split()[0].lower() in self.commands()

    def commands(self) -> dict[str, Callable[[str], bool]]:
        return {
            "help": self.help,
            "?": self.help,
            "odds": self.odds,
            "why": self.why,
            "undo": self.undo,
            "state": self.state,
            "map": self.map,
            "log": self.log,
            "options": self.options,
            "auto": self.auto,
            "roll": self.roll,
            "acts": self.list_acts,
            "act": self.act,
            "referee": self.referee,
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
        }

    def command(self, line: str) -> bool:
        """Carries out a command; True if the table has changed."""
        word, _, rest = line.partition(" ")
        commands = self.commands()
        if word.lower() not in commands:
            near = did_you_mean(word, commands)
            raise UserError(f"{quoted(word)} is no command.", fix=f"{near} Type help for what you can type.".strip())
        return commands[word.lower()](rest.strip())

    def help(self, _: str) -> bool:
        say(HELP)
        return False

    def quit(self, _: str) -> bool:
        raise Leave("You left.")

    def current(self) -> Ask:
        if not self.game.asks:
            raise UserError("Nobody is asked anything now.", fix="Try why, log or undo.")
        return self.game.asks[0]

    def options(self, _: str) -> bool:
        if self.game.throw is not None:
            self.show_throw(self.game.throw)
        else:
            ask = self.current()
            say(self.question(ask), HEAD)
            show_options(ask.options, self.creature_names(), in_full=True)
        return False

    def odds(self, wanted: str) -> bool:
        """Exact odds, as far as this seat may know them; Ctrl-C stops the working out."""
        ask = self.current()
        say(f"Everybody's later choices as the bot {usual_bot(self.game.system.name)} would make them.", QUIET)
        try:
            if wanted:
                self.odds_of(ask, read_choice(ask, wanted), "")
            else:
                for number, option in enumerate(ask.options, start=1):
                    self.odds_of_option(ask, option, number)
        except KeyboardInterrupt:
            say("Stopped.")
        return False

    def odds_of_option(self, ask: Ask, option: Option, number: int) -> None:
        label = f"{number}  {label_of(option, self.creature_names())}"
        if option.shape is None:
            self.odds_of(ask, option.id, label)
        else:
            say(f"{label}: type odds {number} {option.shape.first()}, for example", QUIET)

    def odds_of(self, ask: Ask, choose: str, label: str) -> None:
        if label:
            say(label, HEAD)
        players = policies(self.game.system.name, self.game.scene, self.seats)
        odds = seat_odds(self.game, ask, choose, players, QUICK_PATHS)
        say_odds(odds, self.creature_names(), indent=4)
        if odds.kind == "unknown":
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
        view = self.view()
        if who:
            self.say_details(view, who)
            return False
        say(state.clock(view), HEAD)
        rows = list(state.glance(view, self.names).values())
        for line in [*(columns(rows, set()) if rows else []), *state.under_way(view, self.names)]:
            say(line, indent=2)
        return False

    def say_details(self, view: Data, who: str) -> None:
        known = {str(each.get("id")): each for each in state.creatures(view)}
        found = [id for id in known if who.lower() in (id, self.names.get(id, id).lower())]
        found = found or [id for id in known if self.names.get(id, id).lower().startswith(who.lower())]
        if len(found) != 1:
            near = did_you_mean(who, known)
            raise UserError(
                f"Nobody here is called {quoted(who)}.", fix=f"{near} There is: {', '.join(known)}.".strip()
            )
        say(self.names.get(found[0], found[0]), HEAD)
        for line in state.details(known[found[0]]):
            say(line, indent=2)

    def map(self, _: str) -> bool:
        places = reachable(self.game.asks[0].options) if self.game.asks else []
        self.show_map(self.view(), places)
        return False

    def log(self, last: str) -> bool:
        told = self.game.told(self.viewer())
        for sentence in sentences(told[-int(last) :] if last.isdecimal() and int(last) else told, self.names):
            say(sentence)
        return False

    # what changes the table

    def undo(self, times: str) -> bool:
        """Takes back own answers, whole: everything they caused goes too."""
        if times and not (times.isdecimal() and 0 < int(times) < 10_000):
            raise UserError(f"{quoted(times)} is not how often.", fix="Type undo, or undo 3.")
        mine = [number for number, entry in enumerate(self.game.entries) if self.is_own(entry)]
        if not mine:
            raise UserError("You have not answered anything yet.", fix="There is nothing to undo.")
        first = mine[-min(int(times or 1), len(mine))]
        if self.auto_from is not None:
            first = min(first, self.auto_from)
            self.players_leave()
        dropped = self.game.undo(first)
        self.forget()
        self.keep()
        later = len(dropped) - 1
        also = f", and {counted(later, 'later answer')}" if later > 0 else ""
        say(f"Taken back: {entry_words(dropped[0])}{also}.", GOOD)
        return True

    def is_own(self, entry: Entry) -> bool:
        """An answer, a throw or an act of this screen; a look as the referee cannot be taken back."""
        return entry.seat in self.mine and not (isinstance(entry, Acted) and entry.act == REFEREE_LOOKS)

    def players_leave(self) -> None:
        for seat in self.mine:
            self.game.players[seat] = None
        self.auto_from = None

    def forget(self) -> None:
        """After an undo everybody has read at most what there is now, and sees the state anew."""
        scene = self.game.scene
        for seat in self.told:
            viewer = scene.viewer(seat) if seat else REFEREE
            self.told[seat] = min(self.told[seat], len(self.game.told(viewer)))
        self.fresh = self.game.told(self.viewer())[-3:]
        self.end_said = False
        self.glances = {}

    def auto(self, on: str) -> bool:
        """The bot chooses once, or from now on."""
        name = self.game.system.name
        bots = policies(name, self.game.scene, self.seats)
        if on == "on":
            if self.game.outcome is not None:
                raise UserError("It is over: there is nothing left to play.", fix="Try why, log or undo.")
            self.auto_from = len(self.game.entries)
            say(f"The bot {usual_bot(name)} plays on for you.", GOOD)
            self.game.sit_down({**self.game.players, **{seat: bots[seat] for seat in self.mine}})
            self.keep()
            return True
        ask = self.current()
        choose = bots[ask.seat].answer(ask)
        say(f"The bot {usual_bot(name)} chooses {choose}.", GOOD)
        self.answer(ask, choose)
        return True

    def roll(self, _: str) -> bool:
        throw = self.game.throw
        if throw is None:
            raise UserError("No dice wait to be thrown.", fix="Type a number to choose.")
        faces = [random.SystemRandom().randint(1, sides) for sides in throw.roll.dice.sides]
        say(f"It shows {' '.join(map(str, faces))}.", GOOD)
        return self.give_faces(throw, " ".join(map(str, faces)))

    def list_acts(self, _: str) -> bool:
        """What may be done without being asked, by any seat at this screen."""
        options = self.acts().options
        if not options:
            say("There is nothing you may do now without being asked.")
            return False
        show_options(options, self.creature_names())
        say("Type act and the number, and what it needs: act 2, act 5 7,3.", QUIET)
        return False

    def acts(self) -> Ask:
        """The acts of every seat at this screen as one ask, numbered from first to last."""
        asks = [self.game.acts(seat) for seat in [self.at, *(seat for seat in self.mine if seat != self.at)]]
        options = {option.id: option for ask in reversed(asks) for option in ask.options}
        listed = [option for ask in asks for option in ask.options if options.pop(option.id, None) is not None]
        return Ask(self.at, "", "act", listed, "What do you do?")

    def act(self, text: str) -> bool:
        """Does what nobody asked."""
        ask = self.acts()
        if not ask.options:
            raise UserError("There is nothing you may do now without being asked.", fix="Answer the question.")
        choose = read_choice(ask, text)
        option = ask.read(choose).option
        seats = [seat for seat in [self.at, *self.mine] if option.id in [o.id for o in self.game.acts(seat).options]]
        self.game.act(seats[0], choose)
        if self.game.held:
            say("It takes effect as soon as what is under way has come to its end.", QUIET)
        self.keep()
        return True

    def referee(self, _: str) -> bool:
        """The view that sees everything; using it is on the record."""
        self.game.act(self.at, REFEREE_LOOKS)
        view = self.game.system.view(self.game.now(), REFEREE)
        for line in columns(list(state.glance(view, self.names).values()), set()):
            say(line, indent=2)
        self.keep()
        return True

    # keeping

    def keep(self) -> None:
        """With --save everything that was answered is on disk; if it cannot be, that is said and play goes on."""
        if self.save_to is not None:
            try:
                write_file(self.save_to, self.text_to_save())
            except UserError as error:
                say(str(error), BAD)

    def save_in(self, path: Path) -> None:
        """From now on every answer is kept there; nothing is changed if it cannot be."""
        aside = set_aside(path) if path != self.save_to else ""
        write_file(path, self.text_to_save())
        self.save_to = path
        if aside:
            say(aside, QUIET)

    def save(self, file: str) -> bool:
        if not file and self.save_to is None:
            raise UserError("Save it where?", fix="Type, for example: save fight.jsonl")
        self.save_in(Path(file).expanduser() if file else self.save_to or Path())
        say(f"Saved in {self.save_to}; from now on every answer is kept there.", GOOD)
        say(f"Go on with it later: {self.resume_with} {shlex.quote(str(self.save_to))}", QUIET)
        return False


def entry_words(entry: Entry) -> str:
    """What was answered, as the transcript has it."""
    if isinstance(entry, Answered):
        return entry.choose
    return entry.act if isinstance(entry, Acted) else "the dice " + " ".join(map(str, entry.faces))
