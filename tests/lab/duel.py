"""A duel in Swords that is over soon: who wins is known exactly, and what follows from a point can be checked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from quintain.bots import find_bot
from quintain.lab.fights import Ring, Setup
from quintain.odds.whole import whole_fight
from quintain.systems import find_system


def fighter(id: str, at: list[int], hp: int, ac: int, to_hit: int, damage: str) -> dict[str, Any]:
    blow = {"id": "blow", "name": "Blow", "kind": "melee", "to_hit": to_hit, "damage": damage}
    sheet = {"id": id, "name": id.title(), "hp": hp, "initiative": 4, "ac": ac, "attacks": [blow]}
    return {"at": at, "sheet": sheet}


def duel(*, rook_hp: int = 4, crow_hp: int = 4) -> Setup:
    """Rook, who is faster, against Crow, side by side."""
    rook = fighter("rook", [5, 5], rook_hp, 13, 6, "1d2+1")
    crow = fighter("crow", [6, 5], crow_hp, 13, 6, "1d2+1")
    rook["sheet"]["initiative"] = 6
    sides = [{"name": "red", "members": [rook]}, {"name": "blue", "members": [crow]}]
    scenario: dict[str, object] = {"id": "bout", "name": "Bout", "arena": "ring", "sides": sides}
    return Setup("swords", scenario, {}, {}, "bout")


def exactly(setup: Setup, side: str = "red") -> float:
    """The chance of that side, worked out."""
    system, start = find_system(setup.system), Ring(setup).start
    players = dict.fromkeys(start.seats(), find_bot(setup.system, "greedy"))
    found = whole_fight(system, start, players, 10_000)
    assert found.unresolved < Fraction(1, 100)
    return float(found.wins[side] + found.unresolved / 2)
