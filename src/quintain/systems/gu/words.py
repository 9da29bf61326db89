"""The words of the book that rules and content share."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Skill(StrEnum):
    """GU-012: these are all; there is no skill for stealth, and nobody rolls to hide or to sneak."""

    CLOSE_COMBAT = "close_combat"
    RANGED_ATTACK = "ranged_attack"
    ATHLETICS = "athletics"
    DODGE = "dodge"
    FLYING = "flying"
    AWARENESS = "awareness"


class DamageType(StrEnum):
    FORCE = "force"  # GU-153: being struck by an object or a force; what pierces says so besides
    RENDING = "rending"  # GU-154: cuts and slashes
    COLD = "cold"  # GU-155: low temperature
    HEAT = "heat"  # GU-156: fire and heat
    POISON = "poison"
    SHOCK = "shock"  # GU-159: electricity
    SONIC = "sonic"


class Size(StrEnum):
    TINY = "tiny"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"


SIZES: Final[tuple[Size, ...]] = (Size.TINY, Size.SMALL, Size.MEDIUM, Size.LARGE, Size.HUGE)
SQUARES: Final[dict[Size, int]] = {Size.TINY: 1, Size.SMALL: 1, Size.MEDIUM: 1, Size.LARGE: 2, Size.HUGE: 3}
TALL: Final[dict[Size, int]] = {Size.TINY: 1, Size.SMALL: 1, Size.MEDIUM: 2, Size.LARGE: 3, Size.HUGE: 5}
"""How many metres of water are over its head (ruling on GU-060)."""


class Keyword(StrEnum):
    """What a Gu or a killer move may be marked with."""

    SHIELD = "shield"
    DEFENSIVE = "defensive"
    SUSTAINED = "sustained"
    PIERCING = "piercing"
    UNREACTABLE = "unreactable"
    UNDODGEABLE = "undodgeable"
    EXPENDABLE = "expendable"
    DAO = "dao"
    TRANSFORMATION = "transformation"
    SUPPLEMENTARY = "supplementary"
    STEED = "steed"
    SELF_DETONATING = "self_detonating"


class Category(StrEnum):
    ATTACK = "attack"
    GUARD = "guard"
    CELERITY = "celerity"
    MANIFESTATION = "manifestation"
    CATALYST = "catalyst"
    TONIC = "tonic"
    CARVER = "carver"
    DIVINATION = "divination"
    CONCEALMENT = "concealment"


class Condition(StrEnum):
    """The status effects of the book but for Bleeding and Poisoned, which have numbers of their own."""

    ABLAZE = "ablaze"
    BLINDED = "blinded"
    BURNING = "burning"
    DAZED = "dazed"
    DEAFENED = "deafened"
    FATIGUED = "fatigued"
    PRONE = "prone"
    RESTRAINED = "restrained"
    STUNNED = "stunned"
    # from Damage, and what Unconscious means in the ledger's terms
    FINAL_STAND = "final_stand"
    DYING = "dying"
    UNCONSCIOUS = "unconscious"


class Ailment(StrEnum):
    """The two status effects that have numbers of their own."""

    BLEEDING = "bleeding"
    POISONED = "poisoned"


class Part(StrEnum):
    """What a called shot may aim at on a body, and what can be broken of it."""

    HEAD = "head"
    TORSO = "torso"
    LEFT_ARM = "left_arm"
    RIGHT_ARM = "right_arm"
    LEFT_HAND = "left_hand"
    RIGHT_HAND = "right_hand"
    LEFT_LEG = "left_leg"
    RIGHT_LEG = "right_leg"


class Sense(StrEnum):
    SIGHT = "sight"
    HEARING = "hearing"
    OTHER = "other"


class Kind(StrEnum):
    """What a creature is: with an aperture, without one, or no human."""

    GU_MASTER = "gu_master"
    MORTAL = "mortal"
    BEAST = "beast"
