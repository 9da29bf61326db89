"""What pages can draw: emblems of creatures, looks of the ground, badges of conditions. No rule reads any of it.

`web/static/art.svg` has a drawing for each; entries of content name them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum


class Emblem(StrEnum):
    """What a creature is, on its token."""

    SWORD = "sword"
    SHIELD = "shield"
    SPEAR = "spear"
    BOW = "bow"
    STAFF = "staff"
    AXE = "axe"
    FIST = "fist"
    BEAST = "beast"
    WOLF = "wolf"
    APE = "ape"
    SPIDER = "spider"
    SERPENT = "serpent"
    BIRD = "bird"
    SWARM = "swarm"
    FLAME = "flame"
    SKULL = "skull"
    GOLEM = "golem"
    PLANT = "plant"
    DRAGON = "dragon"
    CROWN = "crown"
    HEALER = "healer"
    DAGGER = "dagger"
    LANTERN = "lantern"
    SABER = "saber"
    SABERS = "sabers"
    DAGGERS = "daggers"
    HALBERD = "halberd"
    CLUB = "club"
    HAMMER = "hammer"
    SLING = "sling"
    HOOK = "hook"
    NEEDLE = "needle"
    HELM = "helm"
    HOOD = "hood"
    MASK = "mask"
    BANNER = "banner"
    CAT = "cat"
    RAT = "rat"
    WOLFKING = "wolfking"
    BIRDKING = "birdking"
    FLOCK = "flock"
    WING = "wing"
    GHOST = "ghost"
    BEETLE = "beetle"
    ANT = "ant"
    LARVA = "larva"
    EGG = "egg"
    ROCK = "rock"
    WIND = "wind"
    DROP = "drop"
    BOLT = "bolt"
    SUN = "sun"
    SWIRL = "swirl"
    BELL = "bell"
    BLOOD = "blood"
    FLASK = "flask"
    MENDER = "mender"
    CAULDRON = "cauldron"
    TOWER = "tower"
    PEOPLE = "people"
    UNKNOWN = "unknown"


class Look(StrEnum):
    """What the ground looks like; what it does is told by its kind and its numbers."""

    FLOOR = "floor"
    GRASS = "grass"
    STONE = "stone"
    WOOD = "wood"
    EARTH = "earth"
    BRUSH = "brush"
    RUBBLE = "rubble"
    WATER = "water"
    FIRE = "fire"
    PIT = "pit"
    WALL = "wall"
    BRIDGE = "bridge"
    GAS = "gas"
    SAND = "sand"
    LAVA = "lava"


class Badge(StrEnum):
    """A condition, on the token of whoever has it."""

    PRONE = "prone"
    GRAPPLED = "grappled"
    POISONED = "poisoned"
    BURNING = "burning"
    BLINDED = "blinded"
    FRIGHTENED = "frightened"
    STUNNED = "stunned"
    RESTRAINED = "restrained"
    UNCONSCIOUS = "unconscious"
    HIDDEN = "hidden"
    SHIELDED = "shielded"
    LED = "led"
    CONCENTRATING = "concentrating"
    EXPOSED = "exposed"
    COVER = "cover"
    WOUNDED = "wounded"
    BLEEDING = "bleeding"
    SLOWED = "slowed"
    ROOTED = "rooted"
    SEALED = "sealed"
    DYING = "dying"
    STONE = "stone"
    CHARMED = "charmed"
    WET = "wet"
    SHOCKED = "shocked"
    PUSHED = "pushed"
    DAZED = "dazed"
    IMPAIRED = "impaired"
    DEAFENED = "deafened"
    WEAK = "weak"
    HASTY = "hasty"
    FLYING = "flying"
    STRONG = "strong"
    READY = "ready"
    SPENT = "spent"
    OTHER = "other"


def suggested(emblems: Mapping[str, Emblem], words: Iterable[str]) -> Emblem:
    """The emblem of the first of these words that has one.

    >>> suggested({"bow": Emblem.BOW, "humanoid": Emblem.PEOPLE}, ["elf", "short_bow", "humanoid"])
    <Emblem.BOW: 'bow'>
    """
    parts = (part for word in words for part in (word, *word.split("_")))
    return next((emblems[part] for part in parts if part in emblems), Emblem.UNKNOWN)
