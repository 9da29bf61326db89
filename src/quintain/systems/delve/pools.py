"""The pools and secrets of a character: what they are called, between what they lie, and who may know them.

A seat sees of its own side everything. Of others it sees how they bear up in words, and their wounds; neither numbers
nor skills, nor what they carry without using it. Attacks are made against a DC that is published (DV-024), so Defense
is no secret.
"""

from __future__ import annotations

from quintain.state import BY_RULES, SHARE, Known, Pool, Secret


def bearing(left: int, most: int) -> str:
    """Stress in words: at 0, strained, unsettled, steady."""
    if left <= 0:
        return "at 0"
    if 2 * left < most:
        return "strained"
    return "unsettled" if left < most else "steady"


STRESS = Pool(
    "Stress",
    most="max_stress",
    foes=Known.BAND,
    bands=bearing,
    told="Stress",
    override=(0, "max_stress"),
    key="stress",
    observed=SHARE,
    guess=BY_RULES,
    matters=5,
)
# DV-046: a pool of its own beside Stress
WILLPOWER = Pool(
    "Willpower",
    about="The resolve to force a way through trials and trauma.",
    most="max_willpower",
    override=(0, "max_willpower"),
    observed=4,
    guess=(0, "max_willpower"),
    words="none or all it can have",
    matters=1,
)
SPIRIT = Pool(
    "Spirit",
    most="spirit_cap",
    override=(0, "spirit_cap"),
    observed=10,
    guess=(0, "spirit_cap"),
    words="none or all it can have",
    matters=3,
)
VICTORIES = Pool("Victories", foes=Known.EXACT, override=(0, 10), observed=10)
SKILLS = Secret("skills", BY_RULES, words="none, or as good as the best of the party")
GEAR = Secret("what is carried", BY_RULES, words="nothing but what it was seen to use, or all that its kind has")
DECLARED = Secret("what it has declared", BY_RULES)
