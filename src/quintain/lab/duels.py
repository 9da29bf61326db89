"""Two creatures set up for one question, and the way to the moment when the deed in question is on offer."""

from __future__ import annotations

from collections import deque
from typing import Any, cast

import msgspec

from quintain.kernel.asks import Ask, Option, told_apart
from quintain.kernel.live import Game
from quintain.kernel.scene import Data, Scene
from quintain.kernel.shapes import OneOf
from quintain.kernel.system import System
from quintain.lab.scenarios import ENCOUNTER, need_kind
from quintain.library.content import Library
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import quoted

MOST_GAMES = 600
CREATURE = "creature"
PLACES = {"at", "zone"}
"""Where an encounter puts somebody."""


class Moment:
    """A game at the ask that offers the deed, and the answers that led there."""

    def __init__(self, game: Game, ask: Ask, choose: str, steps: list[str], mark: int | None = None) -> None:
        self.game = game
        self.ask = ask
        self.choose = choose
        self.steps = steps
        self.mark = mark


def duel(system: System, library: Library, who: str, other: str, distance: int) -> Data:
    """The system's first encounter of one against one, with these two in their places."""
    need_kind(system, ENCOUNTER)
    library.get(CREATURE, who)
    library.get(CREATURE, other)
    for entry in library.of(ENCOUNTER).values():
        scenario = cast(dict[str, Any], msgspec.to_builtins(entry))
        members = [side.get("members", []) for side in scenario.get("sides", [])]
        if len(members) == 2 and all(len(each) == 1 and PLACES & set(each[0]) for each in members):
            return system.face_off(scenario, who, other, distance)
    raise UserError(
        f"{system.title} has no encounter of one against one to set two creatures up in.",
        fix="Write a scenario file and give it in place of the system.",
    )


def ids_by_side(scene: Scene) -> dict[str, list[str]]:
    """Who is in the scene, side by side."""
    found: dict[str, list[str]] = {}
    for each in scene.creatures():
        found.setdefault(each.side, []).append(each.id)
    return found


def known_creature(id: str, scene: Scene) -> str:
    """That creature of the scene; a duel of two of a kind numbers them, so the first is meant."""
    ids = [each for side in ids_by_side(scene).values() for each in side]
    if id in ids:
        return id
    near = did_you_mean(id, ids)
    raise UserError(f"{quoted(id)} is not in this fight.", fix=f"{near} There is: {', '.join(ids)}.".strip())


class Search:
    """The shortest way to a deed: one creature tries its options, everybody else waits."""

    def __init__(self, who: str, what: str, against: str) -> None:
        self.who = who
        self.what = what
        self.against = against
        self.offered: dict[str, None] = {}

    def find(self, game: Game) -> Moment:
        """The deed to whom it is against; where that is never on offer, the deed to anybody."""
        waiting: deque[tuple[Game, Ask | None, list[str]]] = deque([(game, None, [])])
        second_best: Moment | None = None
        looked = 0
        while waiting and looked < MOST_GAMES:
            earlier, answers, steps = waiting.popleft()
            game = answered(earlier, answers, steps[-1]) if answers is not None else earlier
            looked += 1
            ask = self.wait_for_turn(game)
            if ask is None:
                continue
            if choose := self.choice(ask, self.against):
                return Moment(game, ask, choose, steps)
            if second_best is None and (choose := self.choice(ask, "")):
                second_best = Moment(game, ask, choose, steps)
            for option in sorted(ask.options, key=lambda option: len(option.id)):
                if option.shape is None:
                    waiting.append((game, ask, [*steps, str(option.id)]))
        if second_best is None:
            raise self.not_found()
        return second_best

    def wait_for_turn(self, game: Game) -> Ask | None:
        """Lets everybody else wait until the creature alone is asked; nothing if the fight ends first."""
        while game.asks:
            others = [ask for ask in game.asks if ask.who != self.who]
            if not others:
                return game.asks[0]
            game.answer(others[0].seat, others[0].number, others[0].default())
        return None

    def choice(self, ask: Ask, against: str) -> str:
        """The answer that is the deed, if it is on offer here."""
        self.offered.update({str(option.id): None for option in ask.options})
        for option in ask.options:
            if not self.fits(option, against):
                continue
            if option.shape is None:
                return str(option.id)
            if not self.what.startswith(f"{option.id}:"):
                if isinstance(option.shape, OneOf):
                    return f"{option.id}:{option.shape.first()}"  # such lists begin with what is usual: to stay
                raise UserError(
                    f"{quoted(self.what)} needs more.",
                    fix=f"Write, for example, {option.id}:{option.shape.first()}.",
                )
            ask.read(self.what)
            return self.what
        return ""

    def fits(self, option: Option, against: str) -> bool:
        """The whole id, or a part of it that also names whom it is against."""
        parts = (option.verb, *option.targets)
        if self.what == option.id:
            return True
        if self.what.startswith(f"{option.id}:"):
            return option.shape is not None
        return self.what in parts and (not against or against in parts)

    def not_found(self) -> UserError:
        parts = list(dict.fromkeys(part for id in self.offered for part in told_apart(id)))
        near = did_you_mean(self.what, parts)
        deeds = [id for id in self.offered if ":" in id and "+" not in id] or list(self.offered)
        listed = ", ".join(deeds[:12]) + (", ..." if len(deeds) > 12 else "")
        return UserError(
            f"{self.who} is never offered {quoted(self.what)} there.",
            fix=f"{near} It was offered: {listed or 'nothing'}.".strip(),
        )


def answered(game: Game, ask: Ask, choose: str) -> Game:
    """Another game in which that answer was given."""
    twin = game.branch(len(game.entries), game.seed)
    twin.answer(ask.seat, ask.number, choose)
    return twin


def find_moment(game: Game, who: str, what: str, against: str) -> Moment:
    """Where that creature can do that deed, by the fewest answers; what is plotted is followed to where it is done."""
    found = Search(who, what, against).find(game)
    done_by = game.system.plotted(found.ask, found.choose)
    if not done_by:
        return found
    later = Search(who, done_by, "").find(answered(found.game, found.ask, found.choose))
    steps = [*found.steps, found.choose, *later.steps]
    return Moment(later.game, later.ask, later.choose, steps, game.system.turn_mark(later.game.scene))
