"""The least that a ruleset writes: its state, its content, one step, when it ends, what can be seen.

Two sides take turns: whoever is up presses its luck or passes, and the first with so many points has won.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from quintain.kernel.asks import Option
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Mode, Outcome, System
from quintain.kernel.table import Table
from quintain.library.content import Library
from quintain.state import Copied, fresh, state


class Rules(msgspec.Struct, frozen=True):
    enough: int = 10


class Encounter(msgspec.Struct, frozen=True):
    id: str
    sides: Annotated[list[str], msgspec.Meta(min_length=2)]


@state
class Gambler(Creature):
    points: int = fresh(0)


@state
class Game(Scene):
    enough: int
    gamblers: Copied[list[Gambler]]
    result: Outcome | None = fresh(None)

    def creatures(self) -> list[Creature]:
        return list(self.gamblers)


class Gamble(Mode[Game]):
    scene_type = Game

    def step(self, scene: Game, table: Table) -> None:
        who = scene.gamblers.pop(0)
        scene.gamblers.append(who)
        if table.ask(who, "press", [Option("press"), Option("pass")]).id == "press":
            who.points += table.roll(who, "d6", "luck")
        if who.points >= scene.enough:
            scene.result = Outcome(who.side, "enough")

    def outcome(self, scene: Game) -> Outcome | None:
        return scene.result

    def view(self, scene: Game, viewer: Viewer) -> Data:
        return {"points": {each.id: each.points for each in scene.gamblers}}


class Smallest(System):
    name = "smallest"
    title = "The smallest"
    rules_type = Rules
    kinds = {"encounter": Encounter}  # noqa: RUF012
    modes = (Gamble(),)

    def start(self, scenario: Data, rules: Rules, library: Library) -> Game:
        encounter: Encounter = self.encounter(scenario, library)
        return Game(rules.enough, [Gambler(side, side.title(), side, side) for side in encounter.sides])


SMALLEST = Smallest()
