"""What changed between two moments of a fight, in the words of somebody who has to decide."""

from __future__ import annotations

from quintain.knowing import pools
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter


def summarise(before: KiScene, after: KiScene) -> tuple[str, ...]:
    """One line for each loss, fall and condition; nothing at all is "no effect"."""
    lines: list[str] = []
    for fighter in after.fighters:
        earlier = before.by_id.get(fighter.id)
        if earlier is not None:
            lines += changes(earlier, fighter)
    return tuple(lines) or ("no effect",)


def changes(before: Fighter, after: Fighter) -> list[str]:
    lines = []
    if after.out and not before.out:
        lines.append(f"{after.id} {after.out}")
    elif after.unconscious and not before.unconscious:
        lines.append(f"{after.id} unconscious")
    elif after.last_breath and not before.last_breath:
        lines.append(f"{after.id} last breath")
    lines += [f"{after.id} {change}" for change in pools.changes(before, after)]
    lines += weapon_changes(before, after)
    lines += [f"{after.id} {condition}" for condition in after.conditions if condition not in before.conditions]
    return lines


def weapon_changes(before: Fighter, after: Fighter) -> list[str]:
    earlier = {gear.id: gear.durability for gear in before.wielded}
    return [
        f"{after.id} {gear.id} {gear.durability - earlier[gear.id]:+d}"
        for gear in after.wielded
        if gear.id in earlier and gear.durability != earlier[gear.id]
    ]
