"""Casters for the tests of magic."""

from __future__ import annotations

from typing import Any

from tests.systems.swords.script import body


def mage(id: str = "mage", at: tuple[int, int] = (1, 1), *spells: str, **numbers: Any) -> dict[str, Any]:
    """Initiative 9, five d6, rank 3; magical attack +6 and spell DT 15 by every ability."""
    numbers = {"initiative": 9, "pc": True, **numbers}
    every = {"int": 6, "wis": 6, "cha": 6}
    dts = {"int": 15, "wis": 15, "cha": 15}
    caster = {"dice": 5, "max_rank": 3, "attack": every, "dt": dts, **numbers.pop("caster", {})}
    return body(id, at, caster=caster, spells=list(spells), **numbers)
