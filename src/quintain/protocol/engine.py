"""The engine an outside bot talks to: one JSON object a line in, as many as happen out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import msgspec

from quintain.bots import find_bot, usual_bot
from quintain.kernel.asks import Ask
from quintain.kernel.events import SPECTATOR, Event
from quintain.kernel.live import Game, view_now
from quintain.kernel.scene import Data, Scene
from quintain.kernel.table import Player
from quintain.library.content import Library
from quintain.library.house import change
from quintain.odds.guesses import seat_odds
from quintain.protocol import messages
from quintain.protocol.changes import changes
from quintain.record.transcript import LINE_1, load_start, read, record, resume
from quintain.record.trying import refusing_nonsense
from quintain.systems import find_system
from quintain.words.errors import AnswerRefused, UserError

LONGEST_LINE = 4 * 1024 * 1024
YOU = "you"
Reply = dict[str, Any]


class Engine:
    """One fight at a time; a message that cannot be taken is an error and changes nothing."""

    def __init__(self, content: Iterable[Path] = ()) -> None:
        self.content = list(content)
        self.libraries: dict[str, Library] = {}
        self.game: Game | None = None
        self.bots: dict[str, str] = {}
        self.label = ""
        self.faces: list[int] = []
        self.told = 0
        self.views = messages.Views.WHOLE
        self.shown: dict[str, Data] = {}
        """The view that each of your seats was sent last."""
        self.ended = False
        self.closed = False
        self.brought = False
        """Whether the fight came from a transcript, which anybody may have written."""

    def hear(self, line: str) -> list[Reply]:
        """The replies to one line."""
        shown = dict(self.shown)
        try:
            said = understand(line)
            with refusing_nonsense("transcript") if self.brought else nullcontext():
                return self.begin(said) if isinstance(said, messages.Start | messages.Load) else list(self.reply(said))
        except UserError as error:
            self.shown = shown  # nothing else was sent
            return [{"error": error.as_data()}]

    def begin(self, said: messages.Start | messages.Load) -> list[Reply]:
        """A fight that cannot be started, or not be shown, leaves the one before as it was."""
        stood = vars(self).copy()
        try:
            return list(self.reply(said))
        except BaseException:
            vars(self).update(stood)
            raise

    def reply(self, said: messages.Said) -> Iterator[Reply]:
        if isinstance(said, messages.Start):
            self.start(said)
        elif isinstance(said, messages.Load):
            self.load(said)
        elif isinstance(said, messages.Answer):
            ask = self.waiting(said.ask, said.seat)
            self.playing().answer(ask.seat, ask.number, said.choose, revision=said.revision)
        elif isinstance(said, messages.Faces):
            self.throw(said)
        elif isinstance(said, messages.Act):
            self.playing().act(self.seat(said.seat), said.act)
        elif isinstance(said, messages.Undo):
            yield self.undo(said)
        elif isinstance(said, messages.Quit):
            self.closed = True
            return
        else:
            yield self.look(said)
            return
        yield from self.news()

    # starting

    def start(self, said: messages.Start) -> None:
        system = find_system(said.system)
        named = {"encounter": said.encounter, "campaign": said.campaign}
        given: list[Data] = [{kind: name} for kind, name in named.items() if name is not None]
        given += [dict(said.scenario)] if said.scenario is not None else []
        if len(given) != 1:
            fix = 'Give "encounter" or "campaign": a name, or "scenario": an encounter written out.'
            raise UserError("A game starts from one encounter, campaign or scenario.", where="start", fix=fix)
        rules = change(system.quick_rules(), said.rules, system=said.system)
        scene = system.begin(given[0], rules, self.library(said.system))
        self.open(scene, said, str(said.encounter or said.campaign or "scenario"))

    def open(self, scene: Scene, said: messages.Start, label: str) -> None:
        system = find_system(said.system)
        bots, players = seated(said.system, scene, said.seats)
        asked = dice_asked(said.dice)
        own = frozenset(scene.seats()) if asked else frozenset[str]()
        faces = list(said.dice) if isinstance(said.dice, list) else []
        self.game = Game(system, scene, said.seed, players, own_dice=own)
        self.brought = False
        self.views, self.shown = said.views, {}
        self.bots, self.label, self.faces, self.told, self.ended = bots, label, faces, 0, False

    def load(self, said: messages.Load) -> None:
        transcript = read(said.transcript, "transcript")
        system = find_system(transcript.header.system)
        seats = said.seats or {
            seat: YOU if bot == "person" else f"bot:{bot}" for seat, bot in transcript.header.seats.items()
        }
        with refusing_nonsense(LINE_1):
            bots, players = seated(system.name, load_start(system, transcript.header), seats)
        self.game = resume(system, transcript, players)
        self.brought = True
        self.views, self.shown = said.views, {}
        self.bots, self.label, self.faces, self.told, self.ended = bots, transcript.header.label, [], 0, False

    def library(self, system: str) -> Library:
        if system not in self.libraries:
            self.libraries[system] = find_system(system).library(self.content)
        return self.libraries[system]

    # the fight

    def playing(self) -> Game:
        if self.game is None:
            raise UserError("No fight has started.", fix='Say {"do":"start", ...} first.')
        return self.game

    def yours(self) -> list[str]:
        return [seat for seat, bot in self.bots.items() if bot == YOU]

    def seat(self, named: str | None) -> str:
        self.playing()
        seats = self.yours()
        if named is not None and named in seats:
            return named
        if named is None and len(seats) == 1:
            return seats[0]
        raise UserError("Which of your seats?", where="seat", fix=f"Yours: {', '.join(seats) or 'none'}.")

    def waiting(self, number: int, named: str | None) -> Ask:
        game = self.playing()
        group = game.group
        found = [
            ask for ask in group if ask.number == number and ask.seat in self.yours() and named in (None, ask.seat)
        ]
        if len(found) == 1:
            return found[0]
        if found:
            raise UserError(f"Two of your seats have an ask {number}.", where="answer", fix='Add "seat".')
        listed = ", ".join(f"{ask.seat} {ask.number}" for ask in group if ask.seat in self.yours()) or "none"
        raise AnswerRefused(f"No ask {number} waits for you.", where="answer", fix=f"Waiting: {listed}.")

    def throw(self, said: messages.Faces) -> None:
        game = self.playing()
        if game.throw is None or game.throw.number != said.roll or said.seat not in (None, game.throw.seat):
            raise AnswerRefused(
                f"No roll {said.roll} waits.", where="faces", fix="Look at the last roll that was sent."
            )
        game.give_faces(game.throw.seat, said.roll, said.faces)

    def undo(self, said: messages.Undo) -> Reply:
        game = self.playing()
        if said.to is not None:
            game.undo(said.to)
        else:
            game.undo_last(self.seat(said.seat))
        self.told = min(self.told, len(game.events))
        self.ended = False
        return {"rewind": {"events": self.told, "entries": len(game.entries), "revision": game.revision}}

    def look(self, said: messages.Said) -> Reply:
        game = self.playing()
        if isinstance(said, messages.View):
            seat = self.seat(said.seat)
            return self.show(seat, changed=said.changes) | {"seat": seat}
        if isinstance(said, messages.OddsOf):
            ask = self.waiting(said.ask, said.seat)
            usual = usual_bot(game.system.name)
            policy = {seat: find_bot(game.system.name, usual) for seat in game.scene.seats()}
            return {"odds": seat_odds(game, ask, said.choose, policy).as_data()}
        if isinstance(said, messages.Acts):
            seat = self.seat(said.seat)
            return {"acts": [option.as_data() for option in game.system.acts(game.scene, seat)], "seat": seat}
        seats = {seat: "person" if bot == YOU else bot for seat, bot in self.bots.items()}
        return {"transcript": record(game, self.label, seats).write()}

    # what is new

    def news(self) -> Iterator[Reply]:
        """Events not yet sent, then what waits: asks, a roll, or the end."""
        game = self.playing()
        while game.throw is not None and self.faces:
            self.feed(game)
        for event in game.events[self.told :]:
            yield from self.telling(game, event)
        self.told = len(game.events)
        for ask in game.asks:
            if ask.seat in self.yours():
                yield {"ask": ask.as_data() | self.beside(ask.seat)}
        if game.throw is not None:
            yield {"roll": {"id": game.throw.number} | game.throw.roll.as_data()}
        if game.outcome is not None and not self.ended:
            self.ended = True
            yield {"end": {"winner": game.outcome.winner, "why": game.outcome.why}}

    def beside(self, seat: str) -> Reply:
        """The view that comes with an ask, as the game was started."""
        if self.views is messages.Views.NONE:
            return {}
        return self.show(seat, changed=self.views is messages.Views.CHANGES)

    def show(self, seat: str, *, changed: bool) -> Reply:
        """The view of a seat, or what has changed since it was last sent: from nothing, if it never was."""
        game = self.playing()
        before, view = self.shown.get(seat, {}), view_now(game, game.scene.viewer(seat))
        self.shown[seat] = view
        return {"changes": list(changes(before, view))} if changed else {"view": view}

    def feed(self, game: Game) -> None:
        """The faces that were given with the start, as far as they last."""
        throw = game.throw
        assert throw is not None
        wanted = len(throw.roll.dice.sides)
        faces, self.faces = self.faces[:wanted], self.faces[wanted:]
        game.give_faces(throw.seat, throw.number, faces)

    def telling(self, game: Game, event: Event) -> Iterator[Reply]:
        """An event as your seats may know it; where they know different things, each gets its own."""
        seats = self.yours() or [""]
        seen = {seat: event.seen_by(game.scene.viewer(seat) if seat else SPECTATOR) for seat in seats}
        told = {seat: as_reply(game, each) for seat, each in seen.items() if each is not None}
        if len(set(map(repr, told.values()))) == 1 and len(told) == len(seats):
            yield {"event": next(iter(told.values()))}
        else:
            for seat, reply in told.items():
                yield {"event": reply, "seat": seat}


def understand(line: str) -> messages.Said:
    """A message from a line; garbage is a clear error."""
    if len(line) > LONGEST_LINE:
        raise UserError(f"That line has {len(line)} characters.", fix=f"At most {LONGEST_LINE} are read.")
    try:
        said: messages.Said = msgspec.json.decode(line, type=messages.Said)
        return said
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        fix = 'Send one JSON object a line with a "do"; quintain engine --schema shows them all.'
        raise UserError(f"That is no message: {error}.", where="message", fix=fix) from None


def seated(system: str, scene: Scene, seats: Mapping[str, str]) -> tuple[dict[str, str], dict[str, Player | None]]:
    """Who sits where, by name and as players; you are nobody's bot."""
    known = list(scene.seats())
    for seat, who in seats.items():
        if seat not in known:
            raise UserError(f'There is no seat "{seat}".', where="seats", fix=f"Seats: {', '.join(known)}.")
        if who != YOU and not who.startswith("bot:"):
            fix = 'Write "you", "bot:greedy" or "bot:search:64".'
            raise UserError(f'"{who}" cannot sit there.', where=f"seats, {seat}", fix=fix)
    names = {seat: seats.get(seat, f"bot:{usual_bot(system)}").removeprefix("bot:") for seat in known}
    return names, {seat: None if bot == YOU else find_bot(system, bot) for seat, bot in names.items()}


def dice_asked(dice: str | list[int]) -> bool:
    if isinstance(dice, str) and dice not in ("seeded", "ask"):
        raise UserError(f'"{dice}" are no dice.', where="dice", fix='Use "seeded", "ask" or a list of faces.')
    return dice != "seeded"


def as_reply(game: Game, event: Event) -> Reply:
    data: Reply = msgspec.to_builtins(event)
    return data | {"rules": event.clauses(), "text": event.sentence(game.scene.creature_names())}
