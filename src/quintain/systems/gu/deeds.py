"""What a creature can do on its turn, as options: what each costs, and how it is carried out."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option, What
from quintain.kernel.shapes import Shape, Value
from quintain.kernel.table import Table
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene, Turn

COMBAT: Final = "combat"
ACTIVATION: Final = "activation"
BONUS: Final = "bonus"
MOVEMENT: Final = "movement"
MANEUVER: Final = "maneuver"
FREE: Final = "free"
REACTION: Final = "reaction"
GROUPS: Final = {
    COMBAT: "Combat Action",
    ACTIVATION: "Activate Gu",
    BONUS: "Bonus action",
    MOVEMENT: "Movement",
    MANEUVER: "Maneuver",
    FREE: "Free",
    REACTION: "Reaction",
}
CALLED_SHOTS: Final = "Called shots"
ASIDE: Final = {
    "called": CALLED_SHOTS,
    "called_all": CALLED_SHOTS,
    "give": "Give a Gu",
    "hand_over": "Hand something over",
    "drop": "Drop something",
}


class Deed(Option):
    """It knows what it costs and how it is carried out.

    `carry_out` spends what the deed costs (`turn.action`, metres) and does it. What is aimed at a creature names it in
    `target`, so that a click on the creature means the deed. Deeds hold ids, never creatures.
    """

    def __init__(self, what: What, label: str, category: str, shape: Shape | None = None, target: str = "") -> None:
        super().__init__(what, label, shape)
        self.category = category
        self.target = target

    def aim(self) -> str:
        return self.target

    def as_data(self) -> dict[str, object]:
        """A page puts the deeds of a category together, and folds what is rarely done and many ways."""
        data = super().as_data() | {"group": GROUPS.get(self.category, "")}
        said = {"aside": self.aside(), "family": self.family()}
        return data | {key: words for key, words in said.items() if words}

    def aside(self) -> str:
        """Under which words a page folds it away."""
        return ASIDE.get(self.verb, "")

    def family(self) -> str:
        """What it is together with others that differ only in their target, if that is not its verb."""
        return ""

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        raise NotImplementedError
