"""`Table` is the only door of the rules: they ask, roll and tell, and never learn who answers.

Here is the door itself and its two simplest kinds, bots and scripted. Live play is in `live`, the walk
through every outcome in `odds`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import TypeVar

from quintain.kernel.asks import Answer, Ask, Asker, LiveView, Menu, Option
from quintain.kernel.dice import Dice, standing
from quintain.kernel.entries import Answered, Entry
from quintain.kernel.events import Event, Ruled
from quintain.kernel.faces import Faces, Roll, ScriptedFaces, SeededFaces
from quintain.kernel.scene import Creature, Scene
from quintain.words.errors import AnswerRefused, NestingTooDeep

Class = TypeVar("Class")
Verdict = TypeVar("Verdict")

MAX_DEPTH = 200
"""Reactions inside each other's reactions, deeper than this, are a bug in a ruleset."""
SHALLOW = 20
FRAMES = 50
"""A level of nesting may take this many calls; past the shallow ones Python's own limit is raised to hold them."""


class Player:
    """Whoever answers for a seat: it gets the ask with the seat's view, and nothing else.

    One that looks ahead also gets where the ask stands, to play on from there by itself.
    """

    def looks_ahead(self) -> bool:
        return False

    def answer(self, ask: Ask) -> str:
        raise NotImplementedError


def must_look_ahead(player: Player | None) -> None:
    """A position holds hidden things: of players made of code only those get one that say they look ahead."""
    if player is not None and not player.looks_ahead():
        raise RuntimeError(f"{type(player).__name__} does not look ahead (looks_ahead() is false): no position for it")


Sights = Callable[[Scene, str], object]
"""A system's projection: the scene as one seat may know it."""


class Table(Asker):
    """The door. A kind of table says how an ask is settled and where faces come from."""

    def __init__(self, scene: Scene, sights: Sights, faces: Faces) -> None:
        self.scene = scene
        self.sights = sights
        self.faces = faces
        self.listening = False
        self.events: list[Event] = []
        self.depth = 0
        self.written: dict[str, Dice] = {}
        self.views: dict[str, LiveView] = {}

    def nested(self) -> Nesting:
        """Around a reaction that returns into what it interrupted: `with table.nested(): strike(...)`.

        What has nothing to return to is pushed on the scene instead and is the next step.
        """
        return Nesting(self)

    def begin(self) -> None:
        """A step begins."""

    # asking

    def ask(self, who: Creature, about: str, options: Sequence[Option], question: str = "") -> Answer:
        """One choice, by the seat of `who`; a choice with only one answer is not put to anybody."""
        ask = Ask(who.seat, who.id, about, list(options), question)
        if len(options) == 1 and ask.is_forced():
            return ask.only()
        self.number(ask)
        return self.settle(ask)

    def offer(self, who: Creature, about: str, menu: Menu, question: str = "") -> Answer:
        """One choice from a menu, which is listed only if somebody reads it."""
        seat = who.seat
        ask = Ask(seat, who.id, about, [], question, menu)
        asked = self.scene.counts.asked
        ask.number = asked[seat] = asked.get(seat, 0) + 1
        ask._asker = self
        return self.settle(ask)

    def ask_all(self, asks: list[Ask]) -> list[Answer]:
        """Choices made in secret at the same time: no answer is known before all are in."""
        for ask in asks:
            ask.sealed = True
        for ask in asks:
            if not ask.is_forced():
                self.number(ask)
        return self.settle_all(asks)

    def pose(
        self,
        seat: str,
        who: str,
        about: str,
        options: Sequence[Option],
        question: str = "",
        *,
        seconds: int = 0,
    ) -> Ask:
        """An ask that is ready for `put` or `ask_all`; `seconds` is a timer the table may show and enforce."""
        ask = Ask(seat, who, about, list(options), question)
        ask.timer_seconds = seconds
        return ask

    def put(self, ask: Ask) -> Answer:
        if ask.is_forced():
            return ask.only()
        self.number(ask)
        return self.settle(ask)

    def rule(
        self,
        about: str,
        options: Sequence[Option],
        policy: str,
        why: str,
        question: str = "",
        *,
        who: Creature | None = None,
        clauses: str = "",
        secret: bool = False,
        quiet: bool = False,
    ) -> Answer:
        """A ruling of the game master: asks its seat, or applies the stated policy where nobody sits there.

        `policy` is the whole text of a legal answer, which also holds if a timer runs out; `why` is its reason, as the
        log tells it after "since". If it is `secret` only the game master and the referee hear of it; if it is `quiet`
        nobody hears of a policy, where what comes of it says enough.
        """
        ask = self.pose(self.scene.gm(), "" if who is None else who.id, about, options, question)
        if ask.is_forced():
            return ask.only()
        ask.timer_answer = policy
        answer = self.ruled(ask)
        if self.listening and (ask.seat or not quiet):
            to = None if not secret else (ask.seat,) if ask.seat else ()
            rules = tuple([clause.strip() for clause in clauses.split(",") if clause.strip()])
            self.log(Ruled(about, ask.who, answer.told(), "" if ask.seat else why, ask.seat, rules, to))
        return answer

    def ruled(self, ask: Ask) -> Answer:
        """What the game master says to it, or the policy."""
        return self.put(ask) if ask.seat else ask.read(ask.timer_answer)

    def number(self, ask: Ask) -> None:
        asked = self.scene.counts.asked
        ask.number = asked[ask.seat] = asked.get(ask.seat, 0) + 1
        ask._asker = self

    def sight(self, seat: str) -> object:
        kept = self.views.get(seat)
        if kept is not None:
            return kept
        view = self.sights(self.scene, seat)
        if isinstance(view, LiveView):
            self.views[seat] = view
        return view

    def luck(self, seat: str, ask: int, draw: int, below: int) -> int:
        return self.faces.luck(seat, ask, draw, below)

    def settle(self, ask: Ask) -> Answer:
        """The answer to a numbered ask."""
        raise NotImplementedError

    def settle_all(self, asks: list[Ask]) -> list[Answer]:
        return [ask.only() if ask.is_forced() else self.settle(ask) for ask in asks]

    # rolling

    def roll(self, roller: Creature, dice: str, why: str, against: Creature | None = None) -> int:
        """The total of these dice; `dLuck` is the roller's own die."""
        roll = self.roll_of(roller, dice, why, against)
        return roll.dice.total(self.show(roll))

    def roll_class(
        self,
        roller: Creature,
        dice: str,
        why: str,
        sort: Callable[[int], Class],
        against: Creature | None = None,
    ) -> Class:
        """A roll of which only the class of its total matters, such as passed or failed."""
        return sort(self.roll(roller, dice, why, against))

    def verdict(self, play: Callable[[], Verdict]) -> Verdict:
        """Play of which nothing matters afterwards but what it returns and what it did to the scene."""
        return play()

    def roll_off(self, contestants: Sequence[Creature], dice: str, why: str) -> list[Creature]:
        """Everybody rolls, the highest first, equals again, until no two are equal: one node of chance."""
        if len(contestants) < 2:
            return list(contestants)
        self.contest(contestants, dice, why)
        groups: list[list[int]] = []
        while len(groups) < 2:  # as long as all are equal
            groups = standing([self.roll(each, dice, why, self.rival(each, contestants)) for each in contestants])
        order: list[Creature] = []
        for group in groups:
            order += self.roll_off([contestants[index] for index in group], dice, why)
        return order

    def contest(self, contestants: Sequence[Creature], dice: str, why: str) -> list[int]:
        """The sides of everybody's die in a roll-off, which is one die each."""
        thrown = [self.roll_of(each, dice, why, None).dice.sides for each in contestants]
        if any(len(sides) != 1 for sides in thrown):
            raise ValueError(f"a roll-off ({why}) takes one die each, not {dice}")
        return [sides[0] for sides in thrown]

    def rival(self, who: Creature, contestants: Sequence[Creature]) -> Creature | None:
        others = [each for each in contestants if each is not who]
        return others[0] if len(others) == 1 else None

    def roll_of(self, roller: Creature, dice: str, why: str, against: Creature | None) -> Roll:
        return Roll(roller.id, roller.seat, self.read_dice(roller, dice), why, "" if against is None else against.id)

    def read_dice(self, roller: Creature, dice: str) -> Dice:
        """What `dice` writes, with the roller's own dice."""
        notation = self.written.get(dice)
        if notation is None:
            notation = self.written[dice] = Dice.parse(dice)
        return notation.rolled_by(roller.sides_of) if notation.names else notation

    def show(self, roll: Roll) -> list[int]:
        return self.faces.show(roll, self.scene.counts)

    # telling

    def log(self, event: Event) -> None:
        """What happened; a rule guards it with `listening` only where a profile says so."""
        if self.listening:
            self.events.append(event)


class Nesting:
    """One reaction inside another; too many of them are refused before the stack runs over."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __enter__(self) -> None:
        if self.table.depth == MAX_DEPTH:
            raise NestingTooDeep(
                f"Reactions are nested more than {MAX_DEPTH} deep. Make them cost something, or push them on the scene."
            )
        self.table.depth += 1
        if self.table.depth == SHALLOW:
            sys.setrecursionlimit(max(sys.getrecursionlimit(), MAX_DEPTH * FRAMES))

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.table.depth -= 1


class BotTable(Table):
    """Bots on every seat, dice from a seed: the fastest way through a fight."""

    def __init__(self, scene: Scene, sights: Sights, seed: str, players: Mapping[str, Player]) -> None:
        self.seeded = SeededFaces(seed)
        super().__init__(scene, sights, self.seeded)
        self.players = players
        self.record: list[Entry] | None = None

    def roll(self, roller: Creature, dice: str, why: str, against: Creature | None = None) -> int:
        notation = self.written.get(dice)
        if notation is None or notation.names:
            notation = self.read_dice(roller, dice)
        at = "" if against is None else against.id
        if notation.lone:
            return notation.bonus + self.seeded.face(roller.id, notation.lone, why, at, self.scene.counts)
        return notation.total(self.seeded.throw(roller.id, notation, why, at, self.scene.counts))

    def settle(self, ask: Ask) -> Answer:
        answer = ask.read(self.players[ask.seat].answer(ask))
        if self.record is not None:
            self.record.append(Answered(ask.seat, ask.number, answer.text))
        return answer


class ScriptedTable(Table):
    """Answers and faces written down beforehand, for tests; a leftover or missing one is an error."""

    def __init__(self, scene: Scene, sights: Sights, answers: Sequence[str] = (), faces: Sequence[int] = ()) -> None:
        self.script = ScriptedFaces(list(faces))
        super().__init__(scene, sights, self.script)
        self.answers = list(answers)
        self.asked: list[Ask] = []
        self.listening = True

    def settle(self, ask: Ask) -> Answer:
        self.asked.append(ask)
        options = ask.options  # listed now, for tests that look at them afterwards
        if not self.answers:
            offered = ", ".join(option.id for option in options)
            raise AnswerRefused(f"The script has no answer left for {ask.who}: {ask.about} ({offered}).")
        return ask.read(self.answers.pop(0))

    def finish(self) -> None:
        """Fails if an answer or a face was not used."""
        if self.answers:
            raise AnswerRefused(f"The script has answers left over: {self.answers}.")
        self.script.finish()
