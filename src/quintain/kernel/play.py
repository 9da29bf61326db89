"""Playing a scene to its end with whoever sits at the table."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.asks import Answer, Ask
from quintain.kernel.faces import Roll
from quintain.kernel.position import Asked, Position
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import Outcome, System
from quintain.kernel.table import BotTable, Player, Table, must_look_ahead


def play(system: System, scene: Scene, table: Table) -> Outcome:
    """Steps until the scene is decided."""
    mode = system.mode_of[type(scene)]
    step, decided = mode.step, mode.outcome
    outcome: Outcome | None = decided(scene)
    while outcome is None:
        table.begin()
        step(scene, table)
        outcome = decided(scene)
    return outcome


def play_bots(system: System, scene: Scene, seed: str, players: Mapping[str, Player]) -> Outcome:
    """One fight between bots, without a log."""
    if any(player.looks_ahead() for player in players.values()):
        return play(system, scene, LookoutTable(scene, system, seed, players))
    return play(system, scene, BotTable(scene, system.sight, seed, players))


class LookoutTable(BotTable):
    """Bots of which some look ahead: it knows how the step began, and what was decided and thrown in it since."""

    def __init__(self, scene: Scene, system: System, seed: str, players: Mapping[str, Player]) -> None:
        super().__init__(scene, system.sight, seed, players)
        self.begin()

    def begin(self) -> None:
        self.began: Scene = self.scene.clone()
        self.given: dict[Asked, str] = {}
        self.sealed: dict[Asked, str] = {}
        self.fell: list[list[int]] = []

    def settle(self, ask: Ask) -> Answer:
        answer = super().settle(ask)
        self.given[ask.seat, ask.number] = answer.text
        return answer

    def settle_all(self, asks: list[Ask]) -> list[Answer]:
        """Nobody looks ahead from what others have answered in the same group."""
        answers: list[Answer] = []
        before = self.given
        for ask in asks:
            self.given = before | {asked: text for asked, text in self.sealed.items() if asked[0] == ask.seat}
            answers.append(ask.only() if ask.is_forced() else self.settle(ask))
            self.sealed[ask.seat, ask.number] = answers[-1].text
        self.given = before | self.sealed
        self.sealed = {}
        return answers

    def roll(self, roller: Creature, dice: str, why: str, against: Creature | None = None) -> int:
        roll = self.roll_of(roller, dice, why, against)
        return roll.dice.total(self.show(roll))

    def show(self, roll: Roll) -> list[int]:
        faces = super().show(roll)
        self.fell.append(faces)
        return faces

    def position(self, ask: Ask) -> Position:
        must_look_ahead(self.players[ask.seat])
        return Position(self.began, None, (ask.seat, ask.number), dict(self.given), list(self.fell))
