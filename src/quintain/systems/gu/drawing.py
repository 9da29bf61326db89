"""How its creatures and what is the matter with them are drawn on tokens; no rule reads it."""

from __future__ import annotations

from typing import Final

from quintain.library.drawn import Badge, Emblem, suggested
from quintain.systems.gu.stock import Sheet
from quintain.systems.gu.words import Condition

EMBLEMS: Final = {
    "spear": Emblem.SPEAR,
    "sword": Emblem.SWORD,
    "knife": Emblem.DAGGER,
    "bow": Emblem.BOW,
    "staff": Emblem.STAFF,
    "swarm": Emblem.SWARM,
    "beast": Emblem.BEAST,
    "gu_master": Emblem.SWIRL,
    "mortal": Emblem.PEOPLE,
}
"""By the weapon it carries, and by its kind, where an entry says nothing itself; its Gu are its own affair."""

BADGES: Final = {
    Condition.ABLAZE: Badge.BURNING,
    Condition.BLINDED: Badge.BLINDED,
    Condition.BURNING: Badge.BURNING,
    Condition.DAZED: Badge.DAZED,
    Condition.DEAFENED: Badge.DEAFENED,
    Condition.FATIGUED: Badge.WEAK,
    Condition.PRONE: Badge.PRONE,
    Condition.RESTRAINED: Badge.RESTRAINED,
    Condition.STUNNED: Badge.STUNNED,
    Condition.FINAL_STAND: Badge.STRONG,
    Condition.DYING: Badge.DYING,
    Condition.UNCONSCIOUS: Badge.UNCONSCIOUS,
}
GOOD: Final = (Condition.FINAL_STAND,)


def emblem_of(sheet: Sheet) -> Emblem:
    swarm = ["swarm"] if sheet.swarm is not None else []
    return sheet.emblem or suggested(EMBLEMS, [*swarm, *sheet.weapons[:1], str(sheet.kind)])
