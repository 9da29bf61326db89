"""A view as numbers by their names, for programs that learn: made from the view alone, so it can tell no more."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data
from quintain.kernel.system import Numbers
from quintain.knowing.pools import observed
from quintain.systems.delve.body import Character
from quintain.systems.delve.scene import Phase
from quintain.systems.delve.words import Mode

MOST_ZONES = 8
MODES = tuple(str(mode) for mode in Mode)
PHASES = tuple(str(phase) for phase in Phase)
MOST_CLOCKS = 4
HIDDEN: dict[str, object] = {"willpower": 0, "spirit": 0}
"""What stands in the place of what is not known of a foe."""
UNKNOWN = -1.0
MOST_TOTAL = 20


def observe(view: Data) -> tuple[Numbers, dict[str, Numbers]]:
    """The mode and its round, the roll under way, clocks; then each character: place, pools, what it intends."""
    rolling: Any = view.get("rolling") or {}
    dc = rolling.get("dc")
    moment = {
        "round": float(str(view.get("round", 0))) / 50,
        "spent": float(str(view.get("spent", 0))) / 14_400,
        **{f"mode {mode}": float(view.get("mode") == mode) for mode in MODES},
        **{f"phase {phase}": float(view.get("phase") == phase) for phase in PHASES},
        "is rolling": float(bool(rolling)),
        "total": float(rolling.get("total", 0)) / MOST_TOTAL,
        "dc": UNKNOWN if dc is None else float(dc) / MOST_TOTAL,
        "succeeds": float(rolling.get("success", False)),
        "points": float(rolling.get("points", 0)) / 10,
        **clock_numbers(view),
    }
    creatures: Any = view["creatures"]
    zones = zone_numbers(view)
    return moment, {each["id"]: creature_numbers(each, zones) | doings(view, rolling, each) for each in creatures}


def clock_numbers(view: Data) -> Numbers:
    clocks: Any = view.get("clocks", [])
    shares = [float(clock["filled"]) / float(clock["segments"]) for clock in clocks[:MOST_CLOCKS]]
    shares += [0.0] * (MOST_CLOCKS - len(shares))
    return {f"clock {number}": share for number, share in enumerate(shares, 1)}


def zone_numbers(view: Data) -> dict[str, float]:
    """Zones of a battle or rooms of a site, by their places in their list."""
    drawn: Any = view.get("map", {"zones": view.get("rooms", [])})
    return {zone: number / MOST_ZONES for number, zone in enumerate(drawn["zones"])}


def creature_numbers(creature: Any, zones: dict[str, float]) -> Numbers:
    severity = sum(wound["severity"] for wound in creature["wounds"])
    return {
        "is a player's": float(creature["player"]),
        "zone": zones.get(creature["zone"] or creature["room"], UNKNOWN),
        **observed(Character, HIDDEN | creature),
        "out": float(bool(creature["out"])),
        "protected": float(creature["protected"]),
        "defense": float(creature["defense"]) / 15,
        "shielding": float(creature["shielding"]) / 10,
        "severity": float(severity) / 14,
    }


def doings(view: Data, rolling: Any, creature: Any) -> Numbers:
    """Whether it rolls or is rolled against, what it is about to do, and when it is due."""
    order: Any = view.get("order", [])
    leaving: Any = view.get("leaving", [])
    who, intent = creature["id"], creature["intent"]
    return {
        "rolls": float(who == rolling.get("who")),
        "is rolled against": float(who == rolling.get("against")),
        "intends": float(intent is not None),
        "hides its intent": float(creature["sealed"]),
        "acts soon": 1 / (1 + order.index(who)) if who in order else 0.0,
        "leaving": float(who in leaving),
    }
