"""What the book calls unusual, and nothing refuses."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from quintain.library.content import Library
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.stock import Sheet
from quintain.words.errors import UserError

USUAL_STRESS: Final = range(5, 11)  # DV-041
USUAL_SECONDS: Final = range(6, 11)  # DV-004


def unusual(library: Library, rules: DelveRules) -> list[UserError]:
    """What to look at again: nothing in it is wrong."""
    found = [UserError(f"Unusual: {what}.", where="rules") for what in unusual_rules(rules)]
    for sheet in library.every("creature", Sheet).values():
        if is_unusual(sheet):
            what = f"Unusual: maximum Stress {sheet.stress}; of a player character it usually lies between 5 and 10."
            found.append(UserError(what, where=library.where("creature", sheet.id, "stress")))
    return found


def is_unusual(sheet: Sheet) -> bool:
    """DV-041: usually between 5 and 10; only of player characters."""
    return sheet.player and sheet.stress not in USUAL_STRESS


def unusual_rules(rules: DelveRules) -> list[str]:
    """DV-004: lengths of rounds that the book does not have in mind (see DV-123)."""
    found = []
    if rules.combat_round_seconds not in USUAL_SECONDS:
        found.append(f"a combat round of {rules.combat_round_seconds} seconds; usually it is 6 to 10")
    lengths = [
        rules.plotting_round_seconds,
        rules.exploration_round_seconds,
        rules.delving_round_seconds,
        rules.combat_round_seconds,
    ]
    if any(longer <= shorter for longer, shorter in pairwise(lengths)):
        found.append("rounds of a mode that are no longer than those of the next one")
    return found
