"""What a ruleset is to the rest of the program: one folder that everything else finds by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from quintain.board.board import Board
from quintain.kernel.asks import Answer, Ask, Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data, Scene
from quintain.kernel.table import Table
from quintain.library.content import Library, sound
from quintain.words.errors import UserError


class Outcome(msgspec.Struct, frozen=True):
    """How a scene ended: who won (nobody, if it is undecided) and why."""

    winner: str
    why: str
    clauses: tuple[str, ...] = ()


class Measures(msgspec.Struct, frozen=True):
    """What a finished scene tells somebody who plays many: its length, who is left, how close it was."""

    rounds: int
    survivors: dict[str, int]
    margin: float


class Guess:
    """What somebody takes hidden facts to be: those named at their most, all others at their least; or all middling.

    The most makes a creature strongest, the least weakest.
    """

    def __init__(self, high: frozenset[str] = frozenset(), *, middling: bool = False) -> None:
        self.high = high
        self.middling = middling

    def of(self, fact: str, bounds: tuple[int, int], middle: int | None = None) -> int:
        """A number between its least and its most."""
        if self.middling:
            return sum(bounds) // 2 if middle is None else middle
        return bounds[fact in self.high]

    def is_so(self, fact: str, *, usually: bool = False) -> bool:
        """Something that is so or not, and usually is or is not."""
        return usually if self.middling else fact in self.high


class System:
    """A ruleset: read content, start a scene, `step`, `view`, `outcome`, its house rules."""

    name: str
    title: str
    about: str
    rules_type: type[msgspec.Struct]
    kinds: Mapping[str, type[msgspec.Struct]]
    plans_together = False
    """Whether those of a side see what the others of it have sealed, before all answers are in."""

    def survey(self, folders: Sequence[Path] = ()) -> tuple[Library, list[UserError]]:
        """The shipped content, with a user's own folders laid over it, as far as it can be read, and all mistakes."""
        raise NotImplementedError

    def library(self, folders: Sequence[Path] = ()) -> Library:
        """The same without mistakes; those are raised."""
        return sound(*self.survey(folders))

    def start(self, scenario: Data, rules: Any, library: Library) -> Scene:
        """A scene from a scenario, which may start anywhere: any pool, condition, position, round."""
        raise NotImplementedError

    def step(self, scene: Scene, table: Table) -> None:
        """The smallest piece of play after which nothing is left on the call stack."""
        raise NotImplementedError

    def outcome(self, scene: Scene) -> Outcome | None:
        raise NotImplementedError

    def sight(self, scene: Scene, seat: str) -> object:
        """What a bot of that seat reads: the same projection as `view`, as an object."""
        raise NotImplementedError

    def view(self, scene: Scene, viewer: Viewer) -> Data:
        """The scene as that viewer may know it, as JSON data."""
        raise NotImplementedError

    def board(self, scene: Scene, viewer: Viewer) -> Board:
        """What a page draws for that viewer: made from its view, it holds nothing else."""
        raise NotImplementedError

    def load(self, data: Data) -> Scene:
        raise NotImplementedError

    def acts(self, scene: Scene, seat: str) -> list[Option]:
        """What that seat may do now without being asked: intrusions, and a game master's overrides."""
        raise NotImplementedError

    def act(self, scene: Scene, table: Table, seat: str, answer: Answer) -> None:
        raise NotImplementedError

    def summary(self, before: Scene, after: Scene) -> tuple[str, ...]:
        """What changed that a person deciding would care about; equal summaries are one outcome of odds."""
        raise NotImplementedError

    def unknowns(self, scene: Scene) -> dict[str, str]:
        """The facts that a seat may not know of others, and between what it holds each possible, in words.

        They are the same whatever the facts are.
        """
        raise NotImplementedError

    def imagine(self, scene: Scene, viewer: Viewer, guess: Guess) -> None:
        """Put, in place, a guess for everything that viewer may not know; nothing hidden plays a part in making it.

        It is called where the seat is asked. What a rule keeps in a variable across an ask is out of its reach and
        counts as known: a hidden number is read from the scene after the ask, or told with it.
        """
        raise NotImplementedError

    def quick_rules(self) -> Any:
        """The book's rules without what only people need, for bots and simulations."""
        raise NotImplementedError

    def observe(self, view: Data, side: str, who: str) -> list[float]:
        """A seat's view as a row of numbers of fixed length, for programs that learn."""
        raise NotImplementedError

    def measures(self, scene: Scene) -> Measures:
        """What is kept of a simulated fight; a margin near 0 was close."""
        raise NotImplementedError

    def face_off(self, scenario: dict[str, Any], who: str, other: str, distance: int) -> Data:
        """An encounter of one against one with these two in it, that far apart; here, on a grid."""
        x, y = scenario["sides"][0]["members"][0]["at"]
        scenario["sides"][0]["members"] = [{"creature": who, "at": [x, y]}]
        scenario["sides"][1]["members"] = [{"creature": other, "at": [x + distance, y]}]
        return scenario

    def plotted(self, ask: Ask, choose: str) -> str:
        """The option by which that answer will take place, if it only plans what is done in a later turn."""
        return ""

    def turn_mark(self, scene: Scene) -> int:
        """The mark before the turn that is being taken: what began after it lasts until that turn is over."""
        return scene.mark()

    def opens_odds(self, scene: Scene) -> bool:
        """A house rule of the table: odds may be worked out from numbers a seat does not know."""
        raise NotImplementedError


def act_ask(system: System, scene: Scene, seat: str) -> Ask:
    """The acts of a seat as an ask, so that they are read and refused like answers."""
    options = system.acts(scene, seat) if seat in scene.seats() else []
    return Ask(seat, "", "act", options, "What do you do?")
