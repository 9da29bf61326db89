"""A view as numbers by their names, for programs that learn: made from the view alone, so it can tell no more."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data
from quintain.kernel.system import Numbers
from quintain.knowing.pools import observed
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.sheet import Combatant

CONDITIONS = tuple(str(condition) for condition in Condition)
UNKNOWN = -1.0


def observe(view: Data) -> tuple[Numbers, dict[str, Numbers]]:
    """The clock, the turn and the attack that is being resolved; then each creature: place, pools, what is to come."""
    creatures: Any = view["creatures"]
    turn: Any = view.get("turn")
    incoming: Any = view.get("incoming") or {}
    moment = {
        "round": float(str(view.get("round", 0))) / 50,
        "shared slot": float(bool(view.get("shared"))),
        "main action": float(bool(turn and turn["main"])),
        "feet left": float(turn["left"]) / 60 if turn else 0.0,
        "is attacked": float(bool(incoming)),
        "attack total": float(incoming.get("total", -30)) / 30,
        "critical": float(incoming.get("critical", False)),
        "attack damage": float(incoming.get("damage", 0)) / 30,
    }
    return moment, {each["id"]: creature_numbers(each) | doings(view, incoming, each["id"]) for each in creatures}


def creature_numbers(creature: Any) -> Numbers:
    x, _, y = str(creature.get("at", "")).partition(",")
    conditions = [each["condition"] for each in creature["conditions"]]
    return {
        "x": float(x) / 64 if x else UNKNOWN,
        "y": float(y) / 64 if y else UNKNOWN,
        "elevation": float(creature["elevation"]) / 100,
        **observed(Combatant, creature),
        "max hp": float(creature["max_hp"]) / 100,
        "ac": float(creature.get("ac", 0)) / 25,
        "initiative": float(creature["initiative"]) / 20,
        "out": float(bool(creature["out"])),
        "reaction": float(creature["reaction"]),
        "injuries": float(len(creature["injuries"])) / 4,
        "prepared": float(bool(creature["prepared"])),
        "concentrating": float(bool(creature["concentrating"])),
        "defending": float(creature["defending"]),
        **{name: float(name in conditions) for name in CONDITIONS},
    }


def doings(view: Data, incoming: Any, who: str) -> Numbers:
    """Whether it acts, and in how many slots it will."""
    turn: Any = view.get("turn")
    slot: Any = view.get("slot", [])
    to_come: Any = view.get("to_come", [])
    ahead = [number for number, members in enumerate(to_come, 1) if who in members]
    return {
        "attacks": float(who == incoming.get("attacker")),
        "is attacked": float(who == incoming.get("target")),
        "acts": float(bool(turn and turn["who"] == who)),
        "in this slot": float(who in slot),
        "acts soon": 1 / ahead[0] if ahead else 0.0,
    }
