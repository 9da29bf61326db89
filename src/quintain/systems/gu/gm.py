"""The game master: whatever the book leaves to one is asked of that seat, or settled by a default if it is empty."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import NOTHING, Answer, Option
from quintain.kernel.shapes import Number
from quintain.kernel.table import Table
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene

LARGEST: Final = 100
SET: Final = "set"
USUAL: Final = "usual"
YES: Final = Option("yes", "Yes")
NO: Final = Option("no", "No")


def ask(scene: GuScene, table: Table, body: Fighter, about: str, options: Sequence[Option], question: str) -> Answer:
    """One ruling about `body`. The last option is what holds where nobody has the game master's seat."""
    if not scene.stock.gm:
        return Answer(options[-1].id, options[-1], NOTHING)
    return table.put(table.pose(scene.stock.gm, body.id, about, options, question))


def agrees(scene: GuScene, table: Table, body: Fighter, about: str, question: str, *, usually: bool) -> bool:
    """A ruling that is yes or no."""
    options = [NO, YES] if usually else [YES, NO]
    return ask(scene, table, body, about, options, question).option is YES


def modifier(scene: GuScene, table: Table, body: Fighter, about: str, question: str, usual: int = 0) -> int:
    """A bonus (below 0) or a penalty that the circumstances give."""
    options = [
        Option(SET, "Another modifier", Number(-LARGEST, LARGEST)),
        Option(USUAL, f"{usual:+} as usual" if usual else "None"),
    ]
    answer = ask(scene, table, body, about, options, question)
    return answer.value.number if answer.verb == SET else usual
