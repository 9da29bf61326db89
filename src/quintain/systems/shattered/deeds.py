"""What a character can do on its Turn, as options that know how they are carried out."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option, What
from quintain.kernel.shapes import Shape, Value
from quintain.kernel.table import Table
from quintain.systems.shattered.scene import ShatteredScene, Turn
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Boost

TECHNIQUE_DEED: Final = "Technique"
ACTION_DEED: Final = "Action"
ATTACK_DEED: Final = "Attack"
MOVE_DEED: Final = "Move"
STUNT_DEED: Final = "Stunt"
HANDS_DEED: Final = "Hands"
END_DEED: Final = "End"


class Deed(Option):
    """One thing to do on a Turn; `carry_out` pays what it costs and does it.

    It holds ids, never creatures, so that copies of a fight may share it. What is aimed at a creature names it in
    `target`, so that a click on the creature means the deed.
    """

    def __init__(self, what: What, label: str, group: str, shape: Shape | None = None, target: str = "") -> None:
        super().__init__(what, label, shape)
        self.group = group
        self.target = target

    def aim(self) -> str:
        return self.target

    def as_data(self) -> dict[str, object]:
        """A page puts the deeds of a group together."""
        return super().as_data() | {"group": self.group}

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        raise NotImplementedError


class Choice(Option):
    """One of the things an ability lets its user do; `target` is the creature it is aimed at, `place` the Position."""

    def __init__(self, what: What, label: str, target: str = "", place: str = "") -> None:
        super().__init__(what, label)
        self.target = target
        self.place = place

    def aim(self) -> str:
        return self.target

    def spot(self) -> str:
        return self.place


def boosted(boost: Boost) -> str:
    """A Boost and the Momentum printed beside it, as a label adds them to the name of an ability."""
    momentum = boost.cost.momentum
    return f"{words(boost.id)} for {momentum} Momentum" if momentum else words(boost.id)


def words(id: str) -> str:
    """An id as a label writes it; pages put the creature's name in its place."""
    return id.replace("_", " ")
