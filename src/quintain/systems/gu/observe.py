"""A view as numbers by their names, for programs that learn: made from the view alone, so it can tell no more."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data
from quintain.kernel.system import Numbers
from quintain.knowing.pools import observed
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.words import Condition

CONDITIONS = tuple(str(condition) for condition in Condition)
HIDDEN: dict[str, object] = {"soul": 0, "max_essence": 0, "essence": 0}
"""What stands in the place of what is not known of a foe."""
UNKNOWN = -1.0


def observe(view: Data) -> tuple[Numbers, dict[str, Numbers]]:
    """The clock, the turn and the attack that is being resolved; then each creature: place, pools, what is to come."""
    creatures: Any = view["creatures"]
    turn: Any = view.get("turn")
    incoming: Any = view.get("incoming") or {}
    moment = {
        "round": float(str(view.get("round", 0))) / 50,
        "action": float(bool(turn and turn["action"])),
        "bonus action": float(bool(turn and turn["bonus"])),
        "moved": float(turn["moved"]) / 20 if turn else 0.0,
        "is attacked": float(bool(incoming)),
        "attack number": float(incoming.get("number", 0)) / 100,
        "degrees": float(incoming.get("degrees", 0)) / 10,
        "critical": float(incoming.get("critical", False)),
    }
    return moment, {each["id"]: creature_numbers(each) | doings(view, incoming, each["id"]) for each in creatures}


def creature_numbers(creature: Any) -> Numbers:
    x, _, y = str(creature["at"]).partition(",")
    conditions = [each["condition"] for each in creature["conditions"]]
    return {
        "x": float(x) / 64 if x else UNKNOWN,
        "y": float(y) / 64 if y else UNKNOWN,
        "height": float(creature["height"]) / 100,
        "airborne": float(creature["airborne"]),
        **observed(Fighter, HIDDEN | creature),
        "out": float(bool(creature["out"])),
        "bleeding": float(creature["bleeding"]) / 10,
        "evading": float(creature["evading"]) / 100,
        "holding": float(creature["holding"] is not False),
        "active gu": float(sum(bool(worm["active"]) for worm in creature["gu"])) / 4,
        **{name: float(name in conditions) for name in CONDITIONS},
    }


def doings(view: Data, incoming: Any, who: str) -> Numbers:
    """Whether it acts, and in how many turns it will."""
    turn: Any = view.get("turn")
    order: Any = view.get("order", [])
    now = order.index(turn["who"]) if turn and turn["who"] in order else 0
    return {
        "attacks": float(who == incoming.get("attacker")),
        "is attacked": float(who == incoming.get("target")),
        "acts": float(bool(turn and turn["who"] == who)),
        "acts soon": 1 / (1 + (order.index(who) - now) % len(order)) if who in order else 0.0,
    }
