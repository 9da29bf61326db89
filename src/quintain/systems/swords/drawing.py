"""How its creatures and what is the matter with them are drawn on tokens; no rule reads it."""

from __future__ import annotations

from typing import Final

from quintain.library.drawn import Badge, Emblem, suggested
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.stock import Sheet

EMBLEMS: Final = {
    "Spellcaster": Emblem.STAFF,
    "Rogue": Emblem.DAGGER,
    "crossbow": Emblem.BOW,
    "shortbow": Emblem.BOW,
    "longbow": Emblem.BOW,
    "sling": Emblem.SLING,
    "halberd": Emblem.HALBERD,
    "spear": Emblem.SPEAR,
    "axe": Emblem.AXE,
    "saber": Emblem.SABER,
    "dagger": Emblem.DAGGER,
    "quarterstaff": Emblem.STAFF,
    "club": Emblem.CLUB,
    "maul": Emblem.HAMMER,
    "sword": Emblem.SWORD,
    "beast": Emblem.BEAST,
    "undead": Emblem.SKULL,
    "plant": Emblem.PLANT,
    "construct": Emblem.GOLEM,
    "dragon": Emblem.DRAGON,
    "humanoid": Emblem.PEOPLE,
}
"""By class, first attack and tags, where an entry says nothing itself."""

BADGES: Final = {
    Condition.BLINDED: Badge.BLINDED,
    Condition.CHARMED: Badge.CHARMED,
    Condition.DEAFENED: Badge.DEAFENED,
    Condition.FRIGHTENED: Badge.FRIGHTENED,
    Condition.GRAPPLED: Badge.GRAPPLED,
    Condition.INCAPACITATED: Badge.STUNNED,
    Condition.INTOXICATED: Badge.DAZED,
    Condition.INVISIBLE: Badge.HIDDEN,
    Condition.PARALYZED: Badge.STUNNED,
    Condition.PETRIFIED: Badge.STONE,
    Condition.POISONED: Badge.POISONED,
    Condition.PRONE: Badge.PRONE,
    Condition.RESTRAINED: Badge.RESTRAINED,
    Condition.STUNNED: Badge.STUNNED,
    Condition.UNCONSCIOUS: Badge.UNCONSCIOUS,
    Condition.ROUTED: Badge.FRIGHTENED,
    Condition.BURNING: Badge.BURNING,
    Condition.SHIELDED: Badge.SHIELDED,
    Condition.RESISTANT: Badge.SHIELDED,
    Condition.CORNERED: Badge.ROOTED,
    Condition.LED: Badge.LED,
    Condition.LOCATED: Badge.EXPOSED,
}
GOOD: Final = (Condition.INVISIBLE, Condition.SHIELDED, Condition.RESISTANT, Condition.LED)


def emblem_of(sheet: Sheet) -> Emblem:
    attacks = [attack.weapon or attack.id for attack in sheet.attacks[:1]]
    return sheet.emblem or suggested(EMBLEMS, [sheet.class_, *attacks, *sheet.tags])
