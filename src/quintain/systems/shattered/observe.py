"""A view as numbers by their names, for programs that learn: made from the view alone, so it can tell no more."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data
from quintain.kernel.system import Numbers
from quintain.systems.shattered.scene import PHASES, Stage
from quintain.systems.shattered.stock import Status

STATUSES = tuple(str(status) for status in Status)
STAGES = tuple(str(stage) for stage in Stage)
EXACT = (("stun", 20), ("stamina", 5), ("momentum", 20), ("moves", 6), ("guard", 5), ("soak", 5), ("vigor", 20))
UNKNOWN = -1.0
MOST = 20


def observe(view: Data) -> tuple[Numbers, dict[str, Numbers]]:
    """The clock and the Attack that was announced; then each creature: place, Phases, pools, statuses, what it does."""
    incoming: Any = view.get("incoming") or {}
    turn: Any = view.get("turn") or {}
    moment = {
        "round": float(str(view.get("round", 0))) / 30,
        "phase": float(str(view.get("phase", 0))) / PHASES,
        **{f"stage {stage}": float(view.get("stage") == stage) for stage in STAGES},
        "is attacked": float(bool(incoming)),
        "attack roll": float(incoming.get("roll", 0)) / MOST,
        "attack damage": float(incoming.get("damage", 0)) / MOST,
        "attack stun": float(incoming.get("stun", 0)) / MOST,
    }
    creatures: Any = view["creatures"]
    places = place_numbers(view)
    return moment, {
        each["id"]: creature_numbers(each, places)
        | {
            "attacks": float(each["id"] == incoming.get("attacker")),
            "is attacked": float(each["id"] == incoming.get("target")),
            "acts": float(each["id"] == turn.get("who")),
            "its side is up": float(each["side"] == view.get("up")),
        }
        for each in creatures
    }


def place_numbers(view: Data) -> dict[str, tuple[float, float]]:
    """Of each Position its Arena and itself, by their places in their lists."""
    drawn: Any = view.get("map", {"arenas": [], "positions": []})
    arenas = [each["id"] for each in drawn["arenas"]]
    return {
        each["id"]: (arenas.index(each["arena"]) / 10, number / 30) for number, each in enumerate(drawn["positions"])
    }


def creature_numbers(creature: Any, places: dict[str, tuple[float, float]]) -> Numbers:
    learned = creature["learned"]
    acts = {act["phase"]: act["slot"] for act in creature.get("acts", [])}
    statuses = creature.get("statuses", {})
    arena, position = places.get(creature.get("at", ""), (UNKNOWN, UNKNOWN))
    return {
        "is a spirit": float(creature["rank"] == "spirit"),
        "arena": arena,
        "position": position,
        "health": share(creature),
        "up": float(creature["up"]),
        "wounds": float(creature["wounds"]) / 6,
        "downs": float(creature["downs"]) / 4,
        "occupies": float(bool(creature["occupies"])),
        "charging": float(bool(creature["charging"])),
        "learned guard": float(learned["guard"]) / 5 if learned else UNKNOWN,
        "learned stamina": float(learned["stamina"]) / 5 if learned else UNKNOWN,
        **{f"acts in phase {phase}": float(phase in acts) for phase in range(1, PHASES + 1)},
        **{f"technique in phase {phase}": float(acts.get(phase) == "technique") for phase in range(1, PHASES + 1)},
        **{f"acted in phase {phase}": float(phase in creature["acted"]) for phase in range(1, PHASES + 1)},
        **{name: float(creature[name]) / most if name in creature else UNKNOWN for name, most in EXACT},
        **{name: float(statuses.get(name, {"value": 0})["value"]) / 5 for name in STATUSES},
    }


def share(creature: Any) -> float:
    """Of its Health: exactly where the number is known, else to the nearest quarter."""
    if "max_health" not in creature:
        return float(creature["quarter"]) / 100
    return float(creature["health"]) / float(max(1, creature["max_health"]))
