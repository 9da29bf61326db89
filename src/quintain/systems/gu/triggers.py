"""What a reaction may answer."""

from __future__ import annotations

from enum import StrEnum


class Trigger(StrEnum):
    """One happening, as it concerns the creature that may answer it with one reaction (GU-122)."""

    HIT = "hit"  # an attack has hit it
    MELEE_HIT = "melee_hit"  # a melee attack has hit it
    MISSED = "missed"  # its own attack has missed
    CAUGHT = "caught"  # it is in an area, or what needs no attack roll is aimed at it
    OTHER_HIT = "other_hit"  # an attack has hit somebody else, or others are caught
    APPROACH = "approach"  # an enemy has ended a stretch of movement with it in reach
    GRAPPLED = "grappled"  # an enemy has declared a Grapple on it
    MANIFESTED = "manifested"  # an enemy has manifested something near it
    NAMED = "named"  # a game master says that it may answer something
    STEP = "step"  # a creature near it takes a step
