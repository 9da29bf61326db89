"""A view as a row of numbers, for programs that learn: made from the view alone, so it can tell no more."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data
from quintain.systems.shattered.scene import PHASES, Stage
from quintain.systems.shattered.stock import Status

MOST_CREATURES = 20
STATUSES = tuple(str(status) for status in Status)
STAGES = tuple(str(stage) for stage in Stage)
EXACT = (("stun", 20), ("stamina", 5), ("momentum", 20), ("moves", 6), ("guard", 5), ("soak", 5), ("vigor", 20))
PLACE = 2
PER_CREATURE = 11 + PLACE + 2 * PHASES + len(EXACT) + len(STATUSES)
CLOCK = 2 + len(STAGES)
WIDTH = CLOCK + MOST_CREATURES * PER_CREATURE
UNKNOWN = -1.0


def observe(view: Data, side: str, who: str) -> list[float]:
    """The clock, then each creature in the order listed: who asks, whose side, place, Phases, pools, statuses."""
    row = [float(str(view.get("round", 0))) / 30, float(str(view.get("phase", 0))) / PHASES]
    row += [float(view.get("stage") == stage) for stage in STAGES]
    creatures: Any = view.get("creatures", [])
    places = place_numbers(view)
    for creature in creatures[:MOST_CREATURES]:
        row += creature_row(creature, side, who, places)
    return row + [0.0] * (WIDTH - len(row))


def place_numbers(view: Data) -> dict[str, tuple[float, float]]:
    """Of each Position its Arena and itself, by their places in their lists."""
    drawn: Any = view.get("map", {"arenas": [], "positions": []})
    arenas = [each["id"] for each in drawn["arenas"]]
    return {
        each["id"]: (arenas.index(each["arena"]) / 10, number / 30) for number, each in enumerate(drawn["positions"])
    }


def creature_row(creature: Any, side: str, who: str, places: dict[str, tuple[float, float]]) -> list[float]:
    learned = creature["learned"]
    acts = {act["phase"]: act["slot"] for act in creature["acts"]}
    return [
        1.0,
        float(creature["id"] == who),
        float(creature["side"] == side),
        float(creature["rank"] == "spirit"),
        *places.get(creature["at"], (UNKNOWN, UNKNOWN)),
        share(creature),
        float(creature["up"]),
        float(creature["wounds"]) / 6,
        float(creature["downs"]) / 4,
        float(bool(creature["occupies"])),
        float(learned["guard"]) / 5 if learned else UNKNOWN,
        float(learned["stamina"]) / 5 if learned else UNKNOWN,
        *(float(phase in acts) + float(acts.get(phase) == "technique") for phase in range(1, PHASES + 1)),
        *(float(phase in creature["acted"]) for phase in range(1, PHASES + 1)),
        *(float(creature[name]) / most if name in creature else UNKNOWN for name, most in EXACT),
        *(float(creature["statuses"].get(name, {"value": 0})["value"]) for name in STATUSES),
    ]


def share(creature: Any) -> float:
    """Of its Health: exactly where the number is known, else to the nearest quarter."""
    if "max_health" not in creature:
        return float(creature["quarter"]) / 100
    return float(creature["health"]) / float(max(1, creature["max_health"]))
