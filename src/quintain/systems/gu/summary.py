"""What changed between two moments of a fight, in the words of somebody who has to decide."""

from __future__ import annotations

from quintain.kernel.system import NO_EFFECT
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene


def summarise(before: GuScene, after: GuScene) -> tuple[str, ...]:
    """One line for each loss, fall, condition, dead Gu and broken thing; nothing at all is "no effect"."""
    lines: list[str] = []
    for body in after.bodies:
        earlier = before.by_id.get(body.id)
        if earlier is not None:
            lines += changes(earlier, body)
    lines += thing_changes(before, after)
    return tuple(lines) or NO_EFFECT


def changes(before: Fighter, after: Fighter) -> list[str]:
    who = after.id
    lines = []
    if after.out and not before.out:
        lines.append(f"{who} {after.out}")
    for field, word in (("hp", "hit points"), ("soul", "soul"), ("bleeding", "bleeding")):
        change = getattr(after, field) - getattr(before, field)
        if change:
            lines.append(f"{who} {word} {change:+d}")
    lines += condition_changes(before, after) + gu_changes(before, after)
    lines += [f"{who} {part.replace('_', ' ')} broken" for part in after.broken if part not in before.broken]
    lines += [f"{who} poisoned: {each.name}" for each in after.poisons if each.name not in names(before)]
    if after.worn is not None and before.worn is not None and after.worn.health < before.worn.health:
        lines.append(f"{who} armour {after.worn.health - before.worn.health:+d}")
    return lines


def names(body: Fighter) -> list[str]:
    return [each.name for each in body.poisons]


def condition_changes(before: Fighter, after: Fighter) -> list[str]:
    had = {str(held.condition).replace("_", " ") for held in before.afflictions}
    has = {str(held.condition).replace("_", " ") for held in after.afflictions}
    gained = [f"{after.id} {each}" for each in sorted(has - had)]
    return gained + [f"{after.id} no longer {each}" for each in sorted(had - has)]


def gu_changes(before: Fighter, after: Fighter) -> list[str]:
    """What a shield has lost, what was raised or stopped, which of its Gu have died."""
    lines = []
    now = {worm.id: worm for worm in after.worms}
    for old in before.worms:
        worm = now.get(old.id)
        if worm is None or (worm.is_dead() and not old.is_dead()):
            lines.append(f"{after.id} {old.gu.name} dead")
        elif worm.health != old.health:
            lines.append(f"{after.id} {old.gu.name} {worm.health - old.health:+d}")
        elif worm.active != old.active:
            lines.append(f"{after.id} {old.gu.name} {'active' if worm.active else 'stopped'}")
    return lines


def thing_changes(before: GuScene, after: GuScene) -> list[str]:
    left = {thing.id: thing.hp for thing in after.things}
    lines = []
    for thing in before.things:
        if thing.id not in left:
            lines.append(f"{thing.name} broken")
        elif left[thing.id] != thing.hp:
            lines.append(f"{thing.name} {left[thing.id] - thing.hp:+d}")
    return lines
