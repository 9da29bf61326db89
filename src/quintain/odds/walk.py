"""A walk of the real rules code from an ask on: what it starts from, and the table at which everybody has a policy."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.entries import Entry
from quintain.kernel.events import Viewer
from quintain.kernel.live import Game
from quintain.kernel.live_table import LiveTable
from quintain.kernel.scene import Scene
from quintain.kernel.system import Guess
from quintain.kernel.table import Player

Result = tuple[str, ...]
"""What a system says has changed."""

WEAKEST = Guess()


class Course:
    """The rules played on from a scene by everybody's policy, and nothing asked in between."""

    asked = ("", 0)
    choose = ""

    def __init__(self, game: Game, players: Mapping[str, Player]) -> None:
        self.game = game
        self.players = players

    def arrive(self, scene: Scene) -> None:
        """What is in question is reached."""

    def luck(self, seat: str) -> int:
        """A policy must not use the luck that this game will have."""
        return 0


class Walk(Course):
    """What a walk starts from: a game at an ask, the answer in question, and everybody's policy.

    With a viewer, the walk knows only what that viewer may know: everything hidden is guessed.
    """

    def __init__(
        self,
        game: Game,
        ask: Ask,
        choose: str,
        players: Mapping[str, Player],
        viewer: Viewer | None = None,
        guess: Guess = WEAKEST,
        mark: int | None = None,
    ) -> None:
        game.waiting(ask.seat, ask.number, ask.revision).read(choose)
        super().__init__(game, players)
        self.asked = (ask.seat, ask.number)
        self.choose = choose
        self.viewer = viewer
        self.guess = guess
        self.mark = game.scene.mark() if mark is None else mark
        self.before = game.scene

    def arrive(self, scene: Scene) -> None:
        """The ask is reached: what comes of it is compared with the scene as it stands now."""
        if self.viewer is not None:
            self.game.system.imagine(scene, self.viewer, self.guess)
        self.before = scene.clone()

    def result(self, after: Scene) -> Result | None:
        """What has changed, once nothing that the option caused is still under way."""
        if any(after.under_way(self.mark)) and self.game.system.outcome(after) is None:
            return None
        return self.game.system.summary(self.before, after)


class WalkTable(LiveTable):
    """The rules from the ask in question on, with everybody's policy; what came before it stays as it fell."""

    def __init__(self, walk: Course, scene: Scene, *, past: bool) -> None:
        super().__init__(walk.game, scene)
        self.walk = walk
        self.past = past
        self.listening = False

    def step(self) -> None:
        """The step that waits, or one that comes after it."""
        if self.past:
            self.game.carry_out(self)
        else:
            self.game.system.step(self.scene, self)

    def settle_all(self, asks: list[Ask]) -> list[Answer]:
        if self.past:
            if self.walk.asked not in [(ask.seat, ask.number) for ask in asks]:
                return super().settle_all(asks)
            self.past = False
            self.walk.arrive(self.scene)
        return [self.decide(ask) for ask in asks]

    def decide(self, ask: Ask) -> Answer:
        if (ask.seat, ask.number) == self.walk.asked:
            return ask.read(self.walk.choose)
        if ask.is_forced():
            return ask.only()
        return ask.read(self.policy(ask))

    def ruled(self, ask: Ask) -> Answer:
        """Whoever is game master is taken to rule by the stated policy."""
        return super().ruled(ask) if self.past else ask.read(ask.timer_answer)

    def policy(self, ask: Ask) -> str:
        """What the seat's policy answers."""
        return self.walk.players[ask.seat].answer(ask)

    def luck(self, seat: str, ask: int, draw: int, below: int) -> int:
        return self.walk.luck(seat)

    def check_told(self, entry: Entry) -> None:
        """Nothing is told on a walk."""
