"""All that people do at twin tables: by chance in the first world, the same in the second."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec

from quintain.conformance.soak import HalfRandom
from quintain.kernel.asks import Ask
from tests.web.attacks import settle
from tests.web.tables import Data
from tests.web.twin_worlds import AT_THE_DOOR, HOST, ONLOOKER, PATHS, SEALED, SECRET_ACTS, World

PLAYING = 12
"""How often somebody plays on, beside each other thing that somebody may do."""


class Move(msgspec.Struct, frozen=True):
    """Somebody says something, comes, leaves, or fetches something; what they could take back then belongs to it."""

    who: str
    kind: str
    frame: Data = {}
    could: Data = {}


class Player:
    """Moves everybody at a table."""

    def __init__(self, world: World, luck: Random, *, is_twin: bool = False) -> None:
        self.world = world
        self.luck = luck
        self.is_twin = is_twin
        self.said = 0

    # doing

    def do(self, move: Move) -> bool:
        """Does it; or not, if somebody who may know the difference could do something else here."""
        world = self.world
        if move.kind == "say":
            if move.could and move.who not in world.unknowing() and move.could != self.could(move.who):
                return False
            world.guests[move.who].resend(move.frame)
        elif move.kind == "come":
            world.come(move.who, str(move.frame["name"]))
        elif move.kind == "leave":
            world.leave(move.who)
        else:
            world.fetch(move.who, move.kind)
        return True

    def could(self, who: str) -> Data:
        """What somebody may take back, freely or not, and do again."""
        settle(self.world.guests[who])
        undo = self.world.guests[who].table["undo"]
        return {each: undo[each] for each in ("mine", "ask", "redo")}

    def do_secretly(self) -> None:
        """In the twin alone: what nobody else may notice."""
        if self.world.hidden == SEALED:
            self.seal_something()
        elif self.world.hidden == SECRET_ACTS and self.world.draw.has_gm and HOST not in self.world.unknowing():
            self.act_in_secret()

    def seal_something(self) -> None:
        """Those who are not alone in being asked seal an answer, another, or none."""
        game, unknowing = self.world.game, self.world.unknowing()
        seats = {self.world.seat_of(name): name for name in self.world.guests if self.world.seat_of(name)}
        if not any(ask.sealed and seats.get(ask.seat) in unknowing for ask in game.asks):
            return
        for ask in [ask for ask in game.group if ask.seat in seats and seats[ask.seat] not in unknowing]:
            guest = self.world.guests[seats[ask.seat]]
            if self.luck.random() < 0.6:
                guest.resend(self.answer_to(ask))
            elif (ask.seat, ask.number) in game.answers:
                guest.resend(self.frame("undo"))

    def act_in_secret(self) -> None:
        acts = self.world.game.acts("gm").options
        foes = {each.id for each in self.world.game.scene.creatures() if each.seat == "gm"}
        about = [each for each in acts if foes & set(each.targets) and each.shape is not None]
        if about:
            option = self.luck.choice(about)
            assert option.shape is not None
            self.world.guests[HOST].resend(self.frame("act", seat="gm", act=f"{option.id}:{option.shape.first()}"))

    # choosing

    def frame(self, do: str, **fields: object) -> Data:
        self.said += 1
        return {"do": do, "id": f"{'secret' if self.is_twin else 'move'} {self.said}"} | fields

    def next_move(self) -> Move | None:
        ways: list[Callable[[], Move | None]] = [
            *[self.play_on] * PLAYING,
            self.undo,
            self.undo,
            self.undo_to_a_line,
            self.go_back_as_gm,
            *[self.vote] * 4,
            self.redo,
            self.ask_for_odds,
            self.ask_how_it_stands,
            self.ask_how_it_stands,
            self.ask_for_a_hint,
            self.allow,
            self.say_nonsense,
            self.say_nonsense,
            self.ask_for_acts,
            self.act,
            self.branch,
            self.look_as_another,
            self.pause,
            self.prefer,
            self.come_or_go,
            self.fetch,
            self.fetch,
            self.hand_over,
        ]
        for _ in range(40):
            move = self.luck.choice(ways)()
            if move is not None:
                return move
        return None

    def say(self, who: str, do: str, **fields: object) -> Move:
        return Move(who, "say", self.frame(do, **fields))

    def playing(self) -> list[str]:
        return [name for name in self.world.guests if self.world.seat_of(name)]

    def answer_to(self, ask: Ask) -> Data:
        choose = HalfRandom(self.world.draw.system).answer(ask)
        return self.frame("answer", seat=ask.seat, ask=ask.number, revision=ask.revision, choose=choose)

    def play_on(self) -> Move | None:
        game = self.world.game
        if game.is_held:
            return self.say(HOST, "go_on", all=self.luck.random() < 0.1) if HOST in self.world.guests else None
        seats = {self.world.seat_of(name): name for name in self.playing()}
        if game.throw is not None:
            throw = game.throw
            faces = [self.luck.choice(shown) for shown in throw.roll.dice.faces]
            if throw.seat in seats:
                return self.say(seats[throw.seat], "faces", seat=throw.seat, roll=throw.number, faces=faces)
        due = [ask for ask in game.asks if ask.seat in seats]
        if due:
            ask = self.luck.choice(due)
            return Move(seats[ask.seat], "say", self.answer_to(ask))
        away = [ask for ask in game.asks if not ask.sealed]
        if away:
            return self.say(HOST, "away", seat=self.luck.choice(away).seat)
        sealed = [ask for ask in game.asks if ask.seat == self.world.draw.at_the_door]
        return self.say(HOST, "away", seat=sealed[0].seat) if sealed else None

    def taking_back(self, who: str, do: str, **fields: object) -> Move:
        return Move(who, "say", self.frame(do, **fields), self.could(who))

    def undo(self) -> Move | None:
        who = self.luck.choice([*self.playing(), HOST, ONLOOKER])
        if who not in self.world.guests or (self.world.hidden == SEALED and who not in self.world.unknowing()):
            return None
        return self.taking_back(who, "undo")

    def undo_to_a_line(self) -> Move | None:
        names = [name for name in self.world.guests if name in self.world.unknowing()]
        who = self.luck.choice(names)
        lines = len(self.world.guests[who].lines)
        return self.say(who, "undo", line=self.luck.choice([lines, max(0, lines - 1), self.luck.randrange(lines + 1)]))

    def go_back_as_gm(self) -> Move | None:
        if not self.world.draw.has_gm or HOST not in self.world.guests or HOST not in self.world.unknowing():
            return None
        points = [each["entry"] for each in self.world.guests[HOST].table["history"]]
        return self.say(HOST, "undo", entry=self.luck.choice([*points[-3:], 1_000]))

    def vote(self) -> Move | None:
        request = self.world.room.settings.request
        names = [name for name in self.playing() if request is not None]
        if request is None or not names:
            return None
        return self.say(self.luck.choice(names), "vote", request=request.id, agree=self.luck.random() < 0.8)

    def redo(self) -> Move | None:
        names = self.playing()
        return self.taking_back(self.luck.choice(names), "redo") if names else None

    def asked(self) -> Ask | None:
        seats = {self.world.seat_of(name) for name in self.playing()}
        due = [ask for ask in self.world.game.asks if ask.seat in seats]
        return self.luck.choice(due) if due else None

    def holder(self, seat: str) -> str:
        return next(name for name in self.world.guests if self.world.seat_of(name) == seat)

    def ask_for_odds(self) -> Move | None:
        ask = self.asked()
        if ask is None or self.luck.random() < 0.5:
            return None
        frame = self.answer_to(ask)
        return self.say(self.holder(ask.seat), "odds", seat=ask.seat, ask=ask.number, choose=frame["choose"])

    def ask_how_it_stands(self) -> Move:
        return self.say(self.luck.choice(list(self.world.guests)), "stands")

    def ask_for_a_hint(self) -> Move | None:
        ask = self.asked()
        if ask is None:
            return None
        return self.say(self.holder(ask.seat), "hint", seat=ask.seat, ask=ask.number)

    def allow(self) -> Move | None:
        if HOST not in self.world.guests:
            return None
        bar, hints = self.luck.random() < 0.9, self.luck.random() < 0.9
        return self.say(HOST, "allow", bar=bar, hints=hints)

    def say_nonsense(self) -> Move | None:
        """What is refused: nonsense, foreign seats, other moments, what is not one's to do."""
        who = self.luck.choice(list(self.world.guests))
        seat = self.luck.choice(list(self.world.game.scene.seats()))
        number = self.luck.randrange(30)
        frames: list[tuple[str, Data]] = [
            ("answer", {"seat": seat, "ask": number, "revision": 0, "choose": "nonsense"}),
            ("answer", {"seat": self.world.seat_of(who), "ask": number, "revision": number, "choose": "nonsense"}),
            ("faces", {"seat": self.world.seat_of(who) or seat, "roll": number, "faces": [1]}),
            ("odds", {"seat": self.world.seat_of(who) or seat, "ask": number, "choose": "nonsense"}),
            ("act", {"seat": self.world.seat_of(who) or seat, "act": "nonsense"}),
            ("hint", {"seat": self.world.seat_of(who) or seat, "ask": number}),
            ("undo", {"line": 1_000_000}),
            ("undo", {"entry": number}),
            ("vote", {"request": 99, "agree": True}),
            ("time", {"seat": seat, "ask": number, "revision": 0}),
            ("see", {"as": "nobody"}),
            ("dice", {"own": True}),
            ("branch", {"line": number}),
            ("branch", {"line": 1_000_000, "as": ""}),
            ("talk", {"words": "Well."}),
            ("end", {"more": 1}),
        ]
        do, fields = self.luck.choice(frames)
        if who not in self.world.unknowing() and do in ("undo", "dice"):
            return None
        return self.say(who, do, **fields)

    def ask_for_acts(self) -> Move | None:
        names = self.playing()
        return self.say(who, "acts", seat=self.world.seat_of(who)) if (who := self.luck.choice([*names, ""])) else None

    def act(self) -> Move | None:
        """A player's intrusion, or something that a game master sets right on the side of those who may not know."""
        who = self.luck.choice([*self.playing(), ""])
        if not who:
            return None
        seat = self.world.seat_of(who)
        side = self.world.game.scene.seats()[self.world.draw.unknowing]
        ours = {each.id for each in self.world.game.scene.creatures() if each.side == side}
        every = self.world.game.acts(seat).options
        options = [each for each in every if seat != "gm" or ours & set(each.targets)]
        if not options or self.luck.random() < 0.5:
            return None
        option = self.luck.choice(options)
        return self.say(
            who, "act", seat=seat, act=option.id if option.shape is None else f"{option.id}:{option.shape.first()}"
        )

    def branch(self) -> Move | None:
        who = self.luck.choice([name for name in self.world.guests if name in self.world.unknowing()])
        return self.say(who, "branch", line=self.luck.randrange(len(self.world.guests[who].lines) + 1))

    def look_as_another(self) -> Move | None:
        if not self.world.draw.has_gm or HOST not in self.world.guests or HOST not in self.world.unknowing():
            return None
        return self.say(HOST, "see", **{"as": self.luck.choice(["", "", "spectator"])})

    def pause(self) -> Move | None:
        is_paused = self.world.room.settings.paused
        if HOST not in self.world.guests or (not is_paused and self.luck.random() < 0.5):
            return None
        return self.say(HOST, "pause", on=not is_paused)

    def prefer(self) -> Move | None:
        names = self.playing()
        return self.say(self.luck.choice(names), "prefs", reactions={"dodge": "always"}) if names else None

    def come_or_go(self) -> Move | None:
        """Pages are closed and opened again, some by people who call themselves something else."""
        away = [name for name in self.world.tokens if name not in self.world.guests]
        if away:
            who = self.luck.choice(away)
            return Move(who, "come", {"name": self.luck.choice([who, "", f"{who} again"])})
        return Move(self.luck.choice([name for name in self.world.guests if name != HOST]), "leave")

    def fetch(self) -> Move | None:
        who = self.luck.choice([name for name in self.world.tokens if name in self.world.unknowing()])
        path = self.luck.choice([*PATHS, "mine"])
        if who == HOST and self.world.draw.has_gm and path != "mine":
            return None  # a game master who fetches everything has seen it
        return Move(who, path)

    def hand_over(self) -> Move | None:
        """A seat at the door is a bot's for a while."""
        seat = self.world.draw.at_the_door
        if (
            not seat
            or AT_THE_DOOR not in self.world.tokens
            or HOST not in self.world.guests
            or self.luck.random() < 0.7
        ):
            return None
        return self.say(HOST, "bot", seat=seat, bot=self.luck.choice(["greedy", ""]))
