"""How its creatures and what is the matter with them are drawn on tokens; no rule reads it."""

from __future__ import annotations

from typing import Final

from quintain.library.drawn import Badge, Emblem, suggested
from quintain.systems.ki.stock import Condition, Sheet

EMBLEMS: Final = {
    "sword": Emblem.SWORD,
    "sabre": Emblem.SABER,
    "dagger": Emblem.DAGGER,
    "club": Emblem.CLUB,
    "bow": Emblem.BOW,
    "staff": Emblem.STAFF,
    "halberd": Emblem.HALBERD,
    "spear": Emblem.SPEAR,
    "shield": Emblem.SHIELD,
    "claws": Emblem.BEAST,
    "fists": Emblem.FIST,
    "": Emblem.FIST,
}
"""By what it has in its hands, where an entry says nothing itself; whoever has nothing there fights with fists."""

BADGES: Final = {
    Condition.PRONE: Badge.PRONE,
    Condition.GRAPPLED: Badge.GRAPPLED,
    Condition.BOUND: Badge.RESTRAINED,
    Condition.ROOTED: Badge.ROOTED,
    Condition.STUNNED: Badge.STUNNED,
    Condition.SLOWED: Badge.SLOWED,
    Condition.SEALED: Badge.SEALED,
}


def emblem_of(sheet: Sheet) -> Emblem:
    return sheet.emblem or suggested(EMBLEMS, sheet.wielded or [""])
