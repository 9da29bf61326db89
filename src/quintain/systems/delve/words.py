"""The words of the rulebook that rules and content share."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Mode(StrEnum):
    """DV-122: there are exactly four, and play is always in one of them."""

    PLOTTING = "Plotting"
    EXPLORATION = "Exploration"
    DELVING = "Delving"
    COMBAT = "Combat"


class Group(StrEnum):
    """DV-102: of the 20 common skills, and that of the 5 magic ones."""

    PHYSICAL = "Physical"
    SOCIAL = "Social"
    KNOWLEDGE = "Knowledge"
    MAGIC = "Magic"


class DamageType(StrEnum):
    """Term Damage type: physical, elemental, inner."""

    CUT = "cut"
    PIERCE = "pierce"
    BLUNT = "blunt"
    FIRE = "fire"
    COLD = "cold"
    CAUSTIC = "caustic"
    MENTAL = "mental"
    SPIRIT = "spirit"


class Grade(StrEnum):
    """Of wounds (see DV-078)."""

    MINOR = "Minor"
    MEDIUM = "Medium"
    SERIOUS = "Serious"
    MAJOR = "Major"
    DEATH = "Death"


class LeavesAt(StrEnum):
    """When an NPC is taken out (see DV-040)."""

    STRESS0 = "stress0"
    FIRST_WOUND = "first_wound"
    MAJOR = "major"
    DEATH = "death"


class Defended(StrEnum):
    """The two states that Defense knows (see DV-085)."""

    PROTECTED = "Protected"
    VULNERABLE = "Vulnerable"


class From(StrEnum):
    """Where the Mana of a cost must come from (see DV-066)."""

    ANY = "any"
    SPIRIT = "spirit"
    AMBIENT = "ambient"
    VESSEL = "vessel"


class CheckKind(StrEnum):
    """DV-027: exactly three kinds of Action Check."""

    SIMPLE = "simple"
    COMPLEX = "complex"
    CONTESTED = "contested"


class Out(StrEnum):
    """Why a character is no longer in the scene."""

    DEAD = "dead"
    TAKEN_OUT = "taken_out"
    LEFT = "left"
    YIELDED = "yielded"


class Trait(StrEnum):
    """Term Ability: special rules with a name of their own; an ability lists those that it gives."""

    MAGICIAN = "magician"
    INTERCEPT = "intercept"
    BATTLE_CRY = "battle_cry"
    DEFT = "deft"
    GUILEFUL = "guileful"
    RABBLE = "rabble"
    UNDYING_OATH = "undying_oath"


FIGHTING: Final = "fighting"
ATHLETICS: Final = "athletics"
ACROBATICS: Final = "acrobatics"
COMMAND: Final = "command"
MEDICINE: Final = "medicine"
STEALTH: Final = "stealth"

SOMETHING: Final = "something else"
"""What an action in own words is called that has none."""

SUCCEEDS: Final = "succeeds"
FAILS: Final = "fails"
"""What odds say of a check."""

HANDS: Final = 2
MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 24 * HOUR
