"""The pools and secrets of a creature: what they are called, between what they lie, and who may know them.

A seat sees of its own side everything; of others it sees wounds in words, and neither essence nor soul nor Gu that
were not used yet, nor what is held back and for what (term Hidden information).
"""

from __future__ import annotations

from quintain.state import BY_RULES, SHARE, Known, Pool, Secret


def wounds(left: int, most: int) -> str:
    """Hit points in words: unhurt, hurt, below half, down."""
    if left <= 0:
        return "down"
    if 2 * left < most:
        return "below half"
    return "hurt" if left < most else "unhurt"


HIT_POINTS = Pool(
    "Hit points",
    most="max_hp",
    foes=Known.BAND,
    bands=wounds,
    told="hit points",
    override=(0, "max_hp"),
    key="hp",
    observed=SHARE,
    guess=BY_RULES,
    matters=5,
)
SOUL = Pool("Soul", most="max_soul", override=(0, "max_soul"), observed=20, guess=BY_RULES, matters=1)
ESSENCE = Pool(
    "Primeval essence",
    title="Essence",
    most="sheet.essence",
    owned="sheet.essence",
    override=(0, "sheet.essence"),
    observed=SHARE,
    guess=(0, "sheet.essence"),
    words="none or all it can have",
    matters=4,
)
REACTIONS = Pool("Reactions", foes=Known.EXACT, override=(0, 9), observed=2)
STONES = Secret("primeval stones", (0, 250))
GU = Secret("Gu that were not used", BY_RULES, words="none, or all that its path might have")
HELD = Secret("what is held", BY_RULES, words="nothing that comes, or an attack on whoever acts")
