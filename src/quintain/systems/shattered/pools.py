"""The pools of a creature and what else of it is hidden: how much there can be, and who may know it."""

from __future__ import annotations

from typing import Final

from quintain.state import BY_RULES, Bounds, Known, Pool, Secret

QUARTER = 25


def quarter(health: int, most: int) -> int:
    """SS-146: Health in percent, to the nearest quarter; a tie goes up.

    >>> quarter(10, 15), quarter(13, 15), quarter(1, 8), quarter(1, 15)
    (75, 75, 25, 0)
    """
    return (8 * health + most) // (2 * most) * QUARTER


def in_percent(health: int, most: int) -> str:
    return f"{quarter(health, most)} %"


NUMBERS = "numbers"
MOST: Final = 99
"""So high a game master may set what has no most of its own."""
RESISTS: Final = 3
HEALTH_HELD: Bounds = (1, 40)
STAMINA_HELD: Bounds = (0, 3)
MOMENTUM_HELD: Bounds = (0, 8)
MOVES_HELD: Bounds = (0, 4)
"""What is held possible: between such bounds lie all creatures that ship."""


def number(fact: str, bounds: Bounds, matters: int, words: str = "") -> Secret:
    """Of what a creature is, and no pool; only its own side knows it."""
    return Secret(fact, bounds, words=words, group=NUMBERS, matters=matters)


HEALTH = Pool(
    "Health",
    most="max_health",
    foes=Known.BAND,
    bands=in_percent,
    group=NUMBERS,
    told="Health",
    override=("least_health", "max_health"),
    guess=HEALTH_HELD,
    matters=11,
)
VIGOR = Pool("Vigor", shown="vigor", group=NUMBERS, told="Vigor", override=(0, MOST), guess=(0, 10), matters=9)
STUN = Pool("Stun", most="max_stun", group=NUMBERS, told="Stun", override=(0, "bearable_stun"), guess=BY_RULES)
WOUNDS = Pool(
    "Wounds",
    most="sheet.strain",
    owned="keeps_track",
    drawn=False,
    foes=Known.EXACT,
    override=(0, "bearable_wounds"),
    carried=True,
)
DOWNS = Pool("Downed tracker", owned="keeps_track", drawn=False, foes=Known.EXACT, override=(0, MOST), carried=True)
STAMINA = Pool("Stamina", most="max_stamina", group=NUMBERS, override=(0, "max_stamina"), guess=STAMINA_HELD, matters=7)
MOMENTUM = Pool("Momentum", owned="has_momentum", group=NUMBERS, override=(0, MOST), guess=MOMENTUM_HELD, matters=6)
MOVES = Pool(
    "Move pool", most="most_moves", group=NUMBERS, override=(0, "most_moves"), guess=MOVES_HELD, fact="Moves", matters=5
)
TRACK = Pool(
    "Spirit Track",
    most="sheet.spirit_track",
    owned="is_spirit",
    override=(0, "sheet.spirit_track"),
    carried=True,
    guess=0,
)
MAX_STUN = number("Stun", (1, 25), matters=8, words="all but one of {}, or none of {}")
RESISTANCES = Secret("Resistances", BY_RULES, words=f"none, or {RESISTS} against everything", matters=15)
STANCES = Secret("Stances", BY_RULES, words="none, or those of your side", matters=4)
