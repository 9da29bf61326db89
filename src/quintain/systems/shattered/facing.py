"""Two creatures set up for one question: what are the odds of this Attack?"""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data
from quintain.systems.shattered.scene import PHASES
from quintain.words.errors import UserError

ARENAS = [{"id": id, "name": id.capitalize(), "xy": [x, 0]} for x, id in enumerate(("here", "near", "far"))]
PATHS = [{"a": "here", "b": "near"}, {"a": "near", "b": "far"}]
PLACES = {"first": "here", "second": "here", "third": "near", "fourth": "far"}
"""Positions at Melee, Short, Medium and Long range of the first."""
MOMENTUM = 8


def face_off(scenario: dict[str, Any], who: str, other: str, distance: int) -> Data:
    """In Phase 4, where no Attack is too slow, with Momentum for Boosts; 1 apart is Melee, then Short, Medium, Long."""
    if distance > len(PLACES):
        fix = "Use 1 for Melee, 2 for Short, 3 for Medium, 4 for Long."
        raise UserError(f"No range of Shattered Spirits is {distance} apart.", where="--distance", fix=fix)
    at = list(PLACES)[distance - 1]
    members = [{"creature": who, "at": "first", "momentum": MOMENTUM}, {"creature": other, "at": at}]
    return scenario | {
        "arenas": ARENAS,
        "paths": PATHS,
        "positions": [{"id": id, "arena": arena} for id, arena in PLACES.items()],
        "hazards": [],
        "sides": [
            {"name": side, "members": [member]} for side, member in zip(("players", "enemies"), members, strict=True)
        ],
        "stage": "phase",
        "phase": PHASES,
    }
