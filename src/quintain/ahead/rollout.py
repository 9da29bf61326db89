"""What becomes of an answer: worlds that a seat holds possible, played on by bots until it is clear how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from quintain.ahead.believing import believe
from quintain.ahead.candidates import filled
from quintain.ahead.table import AheadTable
from quintain.kernel.asks import Ask
from quintain.kernel.events import REFEREE, Viewer
from quintain.kernel.keyed import KeyedFaces
from quintain.kernel.position import Position
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player

MOST_STEPS = 5_000
"""What is not decided by then never seems to be, and is taken as it stands."""
SURE = 30.0
TO_THE_END = 1_000_000
"""A horizon that nothing reaches."""


def chance(standing: float) -> float:
    """The chance to win of a side that stands so.

    >>> chance(0.0), round(chance(2.0), 2)
    (0.5, 0.88)
    """
    return 1.0 / (1.0 + exp(-max(-SURE, min(SURE, standing))))


class Outlook:
    """A position as somebody looks ahead from it: what that viewer believes, who plays on, and how many rounds.

    Without a viewer all is known: that is the referee's outlook. `by_name`: foes are taken for what is printed under
    their names; else they can do no more than they have shown.
    """

    def __init__(
        self,
        system: System,
        position: Position,
        players: Mapping[str, Player],
        viewer: Viewer = REFEREE,
        rounds: int = TO_THE_END,
        *,
        by_name: bool = True,
    ) -> None:
        self.by_name = by_name
        self.system = system
        self.position = position
        self.players = players
        self.viewer = viewer
        self.rounds = rounds

    def play(self, seed: str, choose: str | None = None) -> Scene:
        """How it stands once that was answered, and dice fell by that seed; without an answer its bot gives one."""
        return self.played(seed, choose).scene.played()

    def played(self, seed: str, choose: str | None, *, eager: bool = False) -> Believing:
        """The table at which that was played. Who is eager takes at once what the answer has made possible."""
        table = Believing(self, seed, choose, eager=eager)
        self.play_on(table)
        return table

    def play_on(self, table: AheadTable) -> None:
        """Until the scene is decided, another takes its place, or the horizon is reached."""
        system, scene = self.system, table.scene
        first = scene.played()
        kind, began = type(first), system.clock(first)
        table.first_step()
        for _ in range(MOST_STEPS):
            inner = scene.played()
            if type(inner) is not kind or system.outcome(inner) is not None:
                return
            if not began <= system.clock(inner) < began + self.rounds:
                return
            system.step(scene, table)

    def worth(self, scene: Scene, side: str) -> float:
        """The chance to win of that side as it stands then; what is undecided for good counts half."""
        decided = self.system.outcome(scene)
        if decided is not None:
            return 0.5 if not decided.winner else float(decided.winner == side)
        return chance(self.system.standing(scene, side))


class Believing(AheadTable):
    """Where something new is decided for the first time, all that the viewer may not know is drawn.

    When the same is asked of the same creature again it is seen whether the answer has unlocked anything: a verb that
    was not offered before. Two answers may pay only together, and the usual bot need not know of the second.
    """

    def __init__(self, outlook: Outlook, seed: str, choose: str | None, *, eager: bool) -> None:
        super().__init__(outlook.system, outlook.position, choose, seed, outlook.players)
        self.viewer = outlook.viewer
        self.by_name = outlook.by_name
        self.eager = eager
        self.unlocked = False
        self.about = ""
        self.who = ""
        self.verbs: set[str] = set()
        self.worlds = KeyedFaces(seed)
        self.stream = self.worlds.stream("world", "belief", "")
        self.drawn = 0

    def arrive(self) -> None:
        if self.viewer != REFEREE:
            believe(self.system, self.scene, self.viewer, self.draw, by_name=self.by_name)

    def note(self, ask: Ask) -> None:
        self.about, self.who = ask.about, ask.who
        self.verbs = {option.verb for option in ask.options}

    def decide(self, ask: Ask) -> str:
        if not self.about or ask.about != self.about or ask.who != self.who:
            return super().decide(ask)
        self.about = ""  # it is asked again once
        fresh = [option for option in ask.options if option.verb not in self.verbs and not option.concedes()]
        self.unlocked = bool(fresh)
        return filled(ask, fresh[ask.luck(len(fresh))]) if fresh and self.eager else super().decide(ask)

    def draw(self, below: int) -> int:
        self.drawn += 1
        return self.worlds.number(self.stream, self.drawn, below)
