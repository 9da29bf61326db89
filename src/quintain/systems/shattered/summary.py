"""What changed between two moments of a fight, in the words of somebody who has to decide."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.knowing import pools
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.tags import VALUED


def summarise(before: ShatteredScene, after: ShatteredScene) -> tuple[str, ...]:
    """One line for each loss, Down, status and place left; nothing at all is "no effect"."""
    lines: list[str] = []
    places = after.position_names()
    for body in after.bodies:
        earlier = before.by_id.get(body.id)
        if earlier is not None:
            lines += changes(earlier, body, places)
    return tuple(lines) or ("no effect",)


def changes(before: Character, after: Character, places: Mapping[str, str]) -> list[str]:
    who = after.id
    lines = []
    if after.out and not before.out:
        lines.append(f"{who} {after.out}")
    if after.downs != before.downs or after.track != before.track:
        lines.append(f"{who} Downed")
    if after.wounds != before.wounds:
        lines.append(f"{who} Wounds {after.wounds - before.wounds:+d}")
    lines += [f"{who} {change}" for change in pools.changes(before, after)]
    lines += status_changes(before, after)
    if after.position and not before.position:
        lines.append(f"{who} appears")
    elif after.position != before.position and not after.out:
        lines.append(f"{who} at {places[after.position]}" if after.position else f"{who} within")
    return lines


def status_changes(before: Character, after: Character) -> list[str]:
    lines = []
    for status, held in after.statuses.items():
        if held.value != before.value(status):
            value = f" {held.value}" if status in VALUED else ""
            lines.append(f"{after.id} {words(status)}{value}")
    return lines + [f"{after.id} no longer {words(each)}" for each in before.statuses if each not in after.statuses]


def words(status: str) -> str:
    return str(status).replace("_", " ").capitalize()
