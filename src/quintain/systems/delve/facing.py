"""Two characters set up for one question: what are the odds of this attack?"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from quintain.kernel.scene import Data
from quintain.words.errors import UserError

ZONES = ("here", "near", "far", "farther")


def face_off(scenario: dict[str, Any], who: str, other: str, distance: int) -> Data:
    """In zones in a row: 1 apart is the same zone, 2 the next one, and so on."""
    if distance > len(ZONES):
        fix = f"Use 1 for the same zone, up to {len(ZONES)}."
        raise UserError(f"No zone of Delve is {distance} apart.", where="--distance", fix=fix)
    zones = [{"id": id, "name": id.capitalize(), "x": x, "y": 0} for x, id in enumerate(ZONES)]
    edges = [{"a": a, "b": b} for a, b in pairwise(ZONES)]
    sides = [
        {"name": "party", "members": [{"creature": who, "zone": ZONES[0]}]},
        {"name": "foes", "members": [{"creature": other, "zone": ZONES[distance - 1]}]},
    ]
    arena = {"id": "row", "name": "Zones in a row", "zones": zones, "edges": edges}
    ends = [{"kind": "foes_gone"}, {"kind": "party_gone"}]
    return {"id": "face_off", "name": "Face off", "arena": arena, "ends": ends, "sides": sides}
