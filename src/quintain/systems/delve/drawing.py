"""How its creatures and what is the matter with them are drawn on tokens; no rule reads it."""

from __future__ import annotations

from typing import Final

from quintain.library.drawn import Emblem, suggested
from quintain.systems.delve.stock import Sheet

EMBLEMS: Final = {
    "longsword": Emblem.SWORD,
    "sword": Emblem.SWORD,
    "bow": Emblem.BOW,
    "crossbow": Emblem.BOW,
    "sling": Emblem.SLING,
    "knife": Emblem.DAGGER,
    "cutter": Emblem.DAGGER,
    "spear": Emblem.SPEAR,
    "glaive": Emblem.HALBERD,
    "club": Emblem.CLUB,
    "fangs": Emblem.BEAST,
    "gnawing": Emblem.RAT,
    "fists": Emblem.FIST,
    "rabble": Emblem.MASK,
    "ordinary": Emblem.PEOPLE,
    "elite": Emblem.HELM,
    "boss": Emblem.CROWN,
}
"""By its first weapon and its role, where an entry says nothing itself."""


def emblem_of(sheet: Sheet) -> Emblem:
    return sheet.emblem or suggested(EMBLEMS, [*sheet.weapons[:1], sheet.role])
