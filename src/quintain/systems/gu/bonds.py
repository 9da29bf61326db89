"""Bonds of fire and the like: a bonus action and an Athletics test may end what holds one."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.gu import checks, conditions, stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import BONUS, Deed
from quintain.systems.gu.events.gu import Struggled
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.words import Skill

STRUGGLE: Final = "struggle"
VERBS: Final[str] = STRUGGLE


def bond_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """What a Gu's text calls a bonus action: one for each Gu whose conditions can be ended so."""
    if not turn.bonus or not stats.can_act(body):
        return []
    bonds = {held.tag: held.escape for held in body.afflictions if held.escape is not None}
    names = scene.creature_names() if bonds else {}
    return [Struggle(tag, names.get(tag, tag), modifier) for tag, modifier in bonds.items() if modifier is not None]


class Struggle(Deed):
    """A success ends every condition of that Gu that can be escaped from."""

    def __init__(self, tag: str, name: str, modifier: int) -> None:
        super().__init__((STRUGGLE, tag), f"Struggle against {name}: Athletics at {modifier:+d}", BONUS)
        self.tag = tag
        self.modifier = modifier

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.bonus = False
        is_free = checks.passes(scene, table, body, Skill.ATHLETICS, STRUGGLE, modifier=self.modifier)
        scene.tell(table, Struggled(body.id, self.tag, is_free))
        if is_free:
            for held in [each for each in body.afflictions if each.tag == self.tag and each.escape is not None]:
                conditions.cure(scene, table, body, held.condition, tag=self.tag)
