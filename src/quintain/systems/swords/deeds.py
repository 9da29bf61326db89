"""What a creature can do on its turn, as options: each belongs to one of the four categories of action."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option, What
from quintain.kernel.shapes import Shape, Value
from quintain.kernel.table import Table
from quintain.systems.swords.conditions import INCAPACITATING
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant

MAIN: Final = "main"
MOVE: Final = "move"
FREE: Final = "free"
REACTION: Final = "reaction"
GROUPS: Final = {MAIN: "Main Action", MOVE: "Move Action", FREE: "Free Action", REACTION: "Reaction"}


class Deed(Option):
    """It belongs to exactly one category, and knows how it is carried out.

    `carry_out` spends what the deed costs (`turn.main`, movement) and does it. What is aimed at a creature names
    it in `target`, so that a click on the creature means the deed.
    """

    def __init__(self, what: What, label: str, category: str, shape: Shape | None = None, target: str = "") -> None:
        super().__init__(what, label, shape)
        self.category = category  # SW-030: Main, Move, Free or Reaction
        self.target = target

    def aim(self) -> str:
        return self.target

    def as_data(self) -> dict[str, object]:
        """A page puts the deeds of a category together."""
        return super().as_data() | {"group": GROUPS.get(self.category, "")}

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        raise NotImplementedError


def remembered(body: Combatant) -> dict[str, list[Option]]:
    """Options of this creature that are made once, as long as it carries the same things.

    A key says everything else that they depend on; deeds hold ids, never creatures, so copies of a fight share them.
    """
    if body.memo_for is not body.carried:
        body.memo = {}
        body.memo_for = body.carried
    return body.memo


def words(id: str) -> str:
    """An id as a label writes it; pages put the creature's name in its place."""
    return id.replace("_", " ")


def can_act(body: Combatant, turn: Turn) -> bool:
    """SW-031, SW-032: one Main Action on a Combat Turn, whatever it is spent on; the Incapacitated take none."""
    return turn.main and not body.out and not body.bits & INCAPACITATING


def can_act_freely(scene: SwordsScene, body: Combatant, turn: Turn) -> bool:
    """SW-095: as many Free Actions in a Combat Turn as the GM allows."""
    if body.out or body.bits & INCAPACITATING:
        return False
    limit = scene.rules.free_actions
    return limit is None or turn.free < limit
