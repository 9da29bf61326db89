"""The game master: whatever the book leaves to one is asked of that seat, or settled by a default if it is empty.

Nobody else hears of the ruling itself, which may be about somebody unnoticed: what comes of it is told as it happens.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Number
from quintain.kernel.table import Table
from quintain.systems.gu.body import Fighter

LARGEST: Final = 100
SET: Final = "set"
USUAL: Final = "usual"
YES: Final = Option("yes", "Yes")
NO: Final = Option("no", "No")


def agrees(table: Table, body: Fighter, about: str, question: str, *, usually: bool) -> bool:
    """A ruling that is yes or no."""
    options = [NO, YES] if usually else [YES, NO]
    policy, why = (YES.id, "it usually does") if usually else (NO.id, "it usually does not")
    return table.rule(about, options, policy, why, question, who=body, secret=True, quiet=True).option is YES


def modifier(table: Table, body: Fighter, about: str, question: str, usual: int = 0) -> int:
    """A bonus (below 0) or a penalty that the circumstances give."""
    options = [
        Option(SET, "Another modifier", Number(-LARGEST, LARGEST)),
        Option(USUAL, f"{usual:+} as usual" if usual else "None"),
    ]
    why = "the circumstances are as usual"
    answer = table.rule(about, options, USUAL, why, question, who=body, secret=True, quiet=True)
    return answer.value.number if answer.verb == SET else usual
