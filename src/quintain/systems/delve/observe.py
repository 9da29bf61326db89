"""A view as a row of numbers, for programs that learn: made from the view alone, so it can tell no more."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data
from quintain.knowing.pools import observed
from quintain.systems.delve.body import Character
from quintain.systems.delve.scene import Phase
from quintain.systems.delve.words import Mode

MOST_CREATURES = 12
MOST_ZONES = 8
MODES = tuple(str(mode) for mode in Mode)
PHASES = tuple(str(phase) for phase in Phase)
MOST_CLOCKS = 4
PER_CREATURE = 14
CLOCK = 2 + len(MODES) + len(PHASES) + MOST_CLOCKS
WIDTH = CLOCK + MOST_CREATURES * PER_CREATURE
HIDDEN: dict[str, object] = {"willpower": 0, "spirit": 0}
"""What a foe's row has in the place of what is not known of it."""


def observe(view: Data, side: str, who: str) -> list[float]:
    """The mode and its round, clocks, then each character: who asks, whose side, place, pools, wounds."""
    creatures: Any = view.get("creatures", [])
    row = [float(str(view.get("round", 0))) / 50, float(str(view.get("spent", 0))) / 14_400]
    row += [float(view.get("mode") == mode) for mode in MODES]
    row += [float(view.get("phase") == phase) for phase in PHASES]
    row += clock_row(view)
    zones = zone_numbers(view)
    for creature in creatures[:MOST_CREATURES]:
        row += creature_row(creature, side, who, zones)
    return row + [0.0] * (WIDTH - len(row))


def clock_row(view: Data) -> list[float]:
    clocks: Any = view.get("clocks", [])
    shares = [float(clock["filled"]) / float(clock["segments"]) for clock in clocks[:MOST_CLOCKS]]
    return shares + [0.0] * (MOST_CLOCKS - len(shares))


def zone_numbers(view: Data) -> dict[str, float]:
    """Zones of a battle or rooms of a site, by their places in their list."""
    drawn: Any = view.get("map", {"zones": view.get("rooms", [])})
    return {zone: number / MOST_ZONES for number, zone in enumerate(drawn["zones"])}


def creature_row(creature: Any, side: str, who: str, zones: dict[str, float]) -> list[float]:
    severity = sum(wound["severity"] for wound in creature["wounds"])
    return [
        1.0,
        float(creature["id"] == who),
        float(creature["side"] == side),
        float(creature["player"]),
        zones.get(creature["zone"] or creature["room"], -1.0),
        *observed(Character, HIDDEN | creature),
        float(bool(creature["out"])),
        float(creature["protected"]),
        float(creature["defense"]) / 15,
        float(creature["shielding"]) / 10,
        float(severity) / 14,
    ]
