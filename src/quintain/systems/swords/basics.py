"""Main Actions of one line each: Dash, Defend, Withdraw."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords.deeds import MAIN, Deed, can_act
from quintain.systems.swords.events.actions import Dashed, Defended, Withdrew
from quintain.systems.swords.perception import tell_of
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.speed import BURROW, FLY, GROUND, SWIM, speed
from quintain.systems.swords.stock import InjuryKind

MODES: Final = (GROUND, FLY, BURROW, SWIM)


def basic_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    if not can_act(body, turn):
        return []
    deeds: list[Deed] = [DEFEND, WITHDRAW]
    return [DASH, *deeds] if can_dash(scene, body) else deeds


def can_dash(scene: SwordsScene, body: Combatant) -> bool:
    """Not for the maimed and the held."""
    if body.has_injury(InjuryKind.LOST_LEG):
        return False  # SW-192: nobody dashes on one leg
    # it gives nothing to those whose speed is 0
    if speed(body) > 0:
        return True
    return any(speed(body, mode, scene.wind) > 0 for mode in MODES)


class Dash(Deed):
    """A second Move Action instead of anything else."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False  # SW-069: in place of any other Main Action
        turn.moves += 1  # SW-044: one extra Move Action
        tell_of(scene, table, body, Dashed(body.id))


class Defend(Deed):
    """+2 to AC and Evasion saves until the start of its next Combat Turn."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        defend(scene, table, body)


def defend(scene: SwordsScene, table: Table, body: Combatant) -> None:
    body.defending = True
    scene.tell(table, Defended(body.id))


class Withdraw(Deed):
    """The movement it makes from now on provokes no Opportunity Attacks."""

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        turn.withdrew = True
        tell_of(scene, table, body, Withdrew(body.id))


DASH: Final = Dash("dash", "Dash", MAIN)
DEFEND: Final = Defend("defend", "Defend", MAIN)
WITHDRAW: Final = Withdraw("withdraw", "Withdraw", MAIN)
