"""What changed between two moments of play, in the words of somebody who has to decide."""

from __future__ import annotations

from quintain.knowing import pools
from quintain.systems.delve import trial
from quintain.systems.delve.body import Character
from quintain.systems.delve.scene import DelveScene, TrialScene


def summarise(before: DelveScene, after: DelveScene) -> tuple[str, ...]:
    """One line for each loss, wound, segment and place left; nothing at all is "no effect"."""
    lines: list[str] = []
    for body in after.bodies:
        earlier = before.by_id.get(body.id)
        if earlier is not None:
            lines += changes(earlier, body)
    if isinstance(after, TrialScene) and after.verdict:
        lines.insert(0, trial.verdict(after))
    lines += after.verdicts[len(before.verdicts) :]
    return tuple(lines + segments(before, after)) or ("no effect",)


def changes(before: Character, after: Character) -> list[str]:
    who = after.id
    lines = []
    if after.out and not before.out:
        lines.append(f"{who} {str(after.out).replace('_', ' ')}")
    if after.severity() != before.severity() or len(after.wounds) != len(before.wounds):
        lines.append(f"{who} severity {after.severity() - before.severity():+d}")
    lines += [f"{who} {change}" for change in pools.changes(before, after)]
    if after.armor_stress() != before.armor_stress():
        lines.append(f"{who} armour {after.armor_stress() - before.armor_stress():+d}")
    if after.shielding() != before.shielding():
        lines.append(f"{who} Shielding {after.shielding() - before.shielding():+d}")
    for name in ("willpower", "spirit"):
        change = getattr(after, name) - getattr(before, name)
        if change:
            lines.append(f"{who} {name.capitalize()} {change:+d}")
    if after.zone != before.zone and not after.out:
        lines.append(f"{who} at {after.zone}")
    return lines


def segments(before: DelveScene, after: DelveScene) -> list[str]:
    """What was filled of clocks."""
    earlier = {clock.id: clock.filled for clock in before.world.clocks}
    return [
        f"{clock.action.name} {clock.filled - earlier.get(clock.id, 0):+d}"
        for clock in after.world.clocks
        if clock.filled != earlier.get(clock.id, 0)
    ]
