"""How its creatures and what is the matter with them are drawn on tokens; no rule reads it."""

from __future__ import annotations

from typing import Final

from quintain.library.drawn import Badge, Emblem, suggested
from quintain.systems.shattered.stock import Sheet, Status

EMBLEMS: Final = {
    "maul": Emblem.HAMMER,
    "battleaxe": Emblem.AXE,
    "sling": Emblem.SLING,
    "rod": Emblem.STAFF,
    "sword": Emblem.SWORD,
    "shield": Emblem.SHIELD,
    "earth": Emblem.ROCK,
    "water": Emblem.DROP,
    "wind": Emblem.WIND,
    "fire": Emblem.FLAME,
    "player": Emblem.PEOPLE,
    "minion": Emblem.BEETLE,
    "standard": Emblem.ANT,
    "elite": Emblem.CROWN,
}
"""By what it wields, its Element and its rank, where an entry says nothing itself."""

BADGES: Final = {
    Status.EXPOSED: Badge.EXPOSED,
    Status.IMPAIRED: Badge.IMPAIRED,
    Status.DAZED: Badge.DAZED,
    Status.REELING: Badge.SLOWED,
    Status.STUNNED: Badge.STUNNED,
    Status.SKIPPED: Badge.SPENT,
    Status.VULNERABLE: Badge.WEAK,
    Status.PUSH: Badge.PUSHED,
    Status.PULL: Badge.PUSHED,
    Status.TIDAL_MOTION: Badge.PUSHED,
    Status.IMMOBILE: Badge.ROOTED,
    Status.OBSCURED: Badge.HIDDEN,
    Status.ALIGHT: Badge.BURNING,
    Status.SOAKED: Badge.WET,
    Status.SHOCKED: Badge.SHOCKED,
    Status.BLEEDING: Badge.BLEEDING,
    Status.POISONED: Badge.POISONED,
    Status.GRABBED: Badge.GRAPPLED,
    Status.PRONE: Badge.PRONE,
    Status.GUARDING: Badge.SHIELDED,
    Status.CHARGING: Badge.READY,
    Status.SUPPRESSED: Badge.IMPAIRED,
    Status.SEALED: Badge.SEALED,
}
GOOD: Final = (Status.OBSCURED, Status.GUARDING, Status.CHARGING)


def emblem_of(sheet: Sheet) -> Emblem:
    return sheet.emblem or suggested(EMBLEMS, [*sheet.wielded[:1], str(sheet.element), str(sheet.rank)])
