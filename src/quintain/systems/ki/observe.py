"""A view as numbers by their names, for programs that learn: made from the view alone, so it can tell no more."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data
from quintain.kernel.system import Numbers
from quintain.knowing.pools import observed
from quintain.systems.ki.frames import ActionKind
from quintain.systems.ki.sheet import Fighter

CONDITIONS = ("prone", "grappled", "bound", "rooted", "stunned", "slowed", "sealed")
UNKNOWN = -1.0
MOST_DAMAGE = 20
MOST_SCORE = 30


def observe(view: Data) -> tuple[Numbers, dict[str, Numbers]]:
    """The clock and the attack that is being answered; then each creature: place, pools, what it is about."""
    creatures: Any = view["creatures"]
    incoming: Any = view.get("incoming") or {}
    moment = {
        "round": float(str(view.get("round", 0))) / 50,
        "turn": float(str(view.get("turn", 0))) / 10,
        "is attacked": float(bool(incoming)),
        "attack damage": float(incoming.get("damage", 0)) / MOST_DAMAGE,
        "attack is ki": float(incoming.get("ki", False)),
        "attack is ranged": float(incoming.get("ranged", False)),
        "score to beat": float(incoming.get("score", -MOST_SCORE)) / MOST_SCORE,
        "rolled": float(incoming.get("rolled", 0)) / MOST_SCORE,
    }
    return moment, {each["id"]: creature_numbers(each) | doings(view, incoming, each["id"]) for each in creatures}


def creature_numbers(creature: Data) -> Numbers:
    x, _, y = str(creature.get("at", "")).partition(",")
    conditions: Any = creature["conditions"]
    wielded: Any = creature["wielded"]
    return {
        "x": float(x) / 64 if x else UNKNOWN,
        "y": float(y) / 64 if y else UNKNOWN,
        **observed(Fighter, creature),
        "unconscious": float(bool(creature["unconscious"])),
        "out": float(bool(creature["out"])),
        "wields": len(wielded) / 2,
        **{name: float(name in conditions) for name in CONDITIONS},
    }


def doings(view: Data, incoming: Any, who: str) -> Numbers:
    """What it is in the middle of, and when it is due in this Turn."""
    waiting: Any = view.get("waiting", [])
    acting: Any = view.get("acting", [])
    announced: Any = view.get("announced", [])
    mine = [frame for frame in acting if frame["who"] == who]
    declared = [str(action).partition(":")[0] for frame in mine for action in frame.get("actions", [])]
    return {
        "attacks": float(who == incoming.get("attacker")),
        "is attacked": float(who == incoming.get("target")),
        "announced": float(who in announced),
        "waits": 1 / (1 + waiting.index(who)) if who in waiting else 0.0,
        "acts": float(bool(mine)),
        "acts now": float(bool(acting) and acting[-1]["who"] == who),
        **{f"declared {kind}": declared.count(str(kind)) / 2 for kind in ActionKind},
    }
