"""One person, or several around one screen, at a game: what may be typed, and what it changes."""

from __future__ import annotations

import random
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path

import click

from quintain.bots import usual_bot
from quintain.bots.seating import PERSON, policies
from quintain.cli import state
from quintain.cli.choosing import by_id, read_choice, show_options
from quintain.cli.forms import fill_form
from quintain.cli.lines import Lines
from quintain.cli.saving import set_aside, write_file
from quintain.cli.screen import Screen
from quintain.cli.text import BAD, GOOD, HEAD, QUIET, columns, counted, is_terminal, say
from quintain.kernel.asks import Ask
from quintain.kernel.entries import Acted, Answered, Entry
from quintain.kernel.events import REFEREE
from quintain.kernel.live import REFEREE_LOOKS, Game
from quintain.kernel.live_table import Throw
from quintain.kernel.shapes import Form
from quintain.kernel.table import Player
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import quoted

PROMPT = "> "
AT_THE_END = "Enter leaves; why, log, undo and save FILE still work."


class Leave(Exception):
    """The person goes; what was saved is saved."""


class Sitting(Screen):
    """A game with people at one screen, from where it stands to its end."""

    def __init__(self, game: Game, seats: Mapping[str, str], lines: Lines) -> None:
        self.mine = [seat for seat, who in seats.items() if who == PERSON]
        super().__init__(game, seats, self.mine[0] if self.mine else "")
        self.lines = lines
        self.save_to: Path | None = None
        self.text_to_save: Callable[[], str] = str
        self.resume_with = "quintain play --load"
        self.say_end: Callable[[], None] = say
        self.end_said = False
        self.auto_from: int | None = None

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
            self.show_state(self.game.asks[0])
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
        say(AT_THE_END, QUIET)
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
        self.answer(ask, self.in_full(ask, read_choice(ask, line)))
        return True

    def in_full(self, ask: Ask, choose: str) -> str:
        """A form of which nothing was said is filled in now, field by field."""
        option = ask.read(choose).option
        if isinstance(option.shape, Form) and choose == option.id:
            return f"{option.id}:{fill_form(option.shape, self.lines.next)}"
        return choose

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

    def is_command(self, line: str) -> bool:
        return line.split()[0].lower() in self.commands()

    def commands(self) -> dict[str, Callable[[str], bool]]:
        return {
            "help": self.help,
            "?": self.help,
            "odds": self.odds,
            "eval": self.eval,
            "hint": self.hint,
            "what": self.what,
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

    def quit(self, _: str) -> bool:
        raise Leave("You left.")

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
        dropped = self.game.undo(first).dropped
        self.forget()
        self.end_said = False
        self.keep()
        later = len(dropped) - 1
        also = f", and {counted(later, 'later answer')}" if later > 0 else ""
        say(f"Taken back: {self.entry_words(dropped[0])}{also}.", GOOD)
        return True

    def entry_words(self, entry: Entry) -> str:
        """What was answered, as the menu that stands there again has it."""
        if isinstance(entry, Answered):
            asked = [ask for ask in self.game.asks if (ask.seat, ask.number) == (entry.seat, entry.ask)]
            return self.answer_words(asked[0], entry.choose) if asked else entry.choose
        return entry.act if isinstance(entry, Acted) else "the dice " + " ".join(map(str, entry.faces))

    def is_own(self, entry: Entry) -> bool:
        """An answer, a throw or an act of this screen; a look as the referee cannot be taken back."""
        return entry.seat in self.mine and not (isinstance(entry, Acted) and entry.act == REFEREE_LOOKS)

    def players_leave(self) -> None:
        for seat in self.mine:
            self.game.players[seat] = None
        self.auto_from = None

    def auto(self, on: str) -> bool:
        """The bot chooses once, or from now on."""
        name = self.game.system.name
        bots = policies(name, self.game.scene, self.seats)
        if on == "on":
            if self.game.outcome is not None:
                raise UserError("It is over: there is nothing left to play.", fix="Try why, log or undo.")
            self.auto_from = len(self.game.entries)
            say(f"The bot {usual_bot(name)} plays on for you.", GOOD)
            self.play_on(bots)
            self.keep()
            return True
        ask = self.current()
        choose = bots[ask.seat].answer(ask)
        say(f"The bot {usual_bot(name)} chooses {self.answer_words(ask, choose)}.", GOOD)
        self.answer(ask, choose)
        return True

    def play_on(self, bots: Mapping[str, Player]) -> None:
        """These take the seats of everybody at this screen."""
        self.game.sit_down({**self.game.players, **{seat: bots[seat] for seat in self.mine}})

    def roll(self, _: str) -> bool:
        throw = self.game.throw
        if throw is None:
            raise UserError("No dice wait to be thrown.", fix="Type a number to choose.")
        faces = [random.SystemRandom().choice(shown) for shown in throw.roll.dice.faces]
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
        choose = self.in_full(ask, read_choice(ask, text))
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
        board = self.game.system.board(self.game.now(), REFEREE)
        for line in columns(list(state.glance(board, self.names).values()), set()):
            say(line, indent=2, hang=4)
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
