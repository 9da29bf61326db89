"""What changed between two moments of a fight, in the words of somebody who has to decide."""

from __future__ import annotations

from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant


def summarise(before: SwordsScene, after: SwordsScene) -> tuple[str, ...]:
    """One line for each loss, fall, condition and broken thing; nothing at all is "no effect"."""
    lines: list[str] = []
    for body in after.bodies:
        earlier = before.by_id.get(body.id)
        if earlier is not None:
            lines += changes(as_it_will_be(before, earlier), as_it_will_be(after, body))
    return tuple(lines) or ("no effect",)


def as_it_will_be(scene: SwordsScene, body: Combatant) -> Combatant:
    """What a shared slot withholds counts as done, for it will be (SW-008)."""
    if scene.slot is None:
        return body
    waiting = [held.effect for held in scene.slot.withheld if held.target == body.id]
    if not waiting:
        return body
    twin = body.clone()
    for effect in waiting:
        effect.apply(twin)
    return twin


def changes(before: Combatant, after: Combatant) -> list[str]:
    who = after.id
    lines = []
    if after.out and not before.out:
        lines.append(f"{who} {after.out}")
    if after.hp != before.hp:
        lines.append(f"{who} HP {after.hp - before.hp:+d}")
    if after.dying != before.dying:
        lines.append(f"{who} death pool {after.dying}d4" if after.dying else f"{who} no longer dying")
    if after.stable and not before.stable:
        lines.append(f"{who} stable")
    if after.exhaustion != before.exhaustion:
        lines.append(f"{who} exhaustion {after.exhaustion - before.exhaustion:+d}")
    lines += condition_changes(before, after)
    lines += injury_changes(before, after)
    lines += gear_changes(before, after)
    if before.concentrating and after.concentrating != before.concentrating:
        lines.append(f"{who} loses concentration")
    if after.concentrating and after.concentrating != before.concentrating:
        lines.append(f"{who} concentrates on {after.concentrating}")
    return lines


def condition_changes(before: Combatant, after: Combatant) -> list[str]:
    had = {str(held.condition) for held in before.afflictions}
    has = {str(held.condition) for held in after.afflictions}
    return [f"{after.id} {each}" for each in sorted(has - had)] + [
        f"{after.id} no longer {each}" for each in sorted(had - has)
    ]


def injury_changes(before: Combatant, after: Combatant) -> list[str]:
    lines = []
    if len(after.owed) > len(before.owed):
        lines.append(f"{after.id} owes an injury check")
    known = list(before.injuries)
    for injury in after.injuries:
        if injury in known:
            known.remove(injury)
        else:
            lines.append(f"{after.id} {injury.kind}" + (f" {injury.part}" if injury.part else ""))
    return lines


def gear_changes(before: Combatant, after: Combatant) -> list[str]:
    """What was battered, wrecked, turned to stone or let go of."""
    lines = []
    now = {gear.id: gear for gear in after.carried}
    for old in before.carried:
        gear = now.get(old.id)
        if gear is None:
            lines.append(f"{after.id} without {old.id}")
        elif gear.wrecked and not old.wrecked:
            lines.append(f"{after.id} {old.id} wrecked")
        elif gear.battered and not old.battered:
            lines.append(f"{after.id} {old.id} battered")
        elif gear.stone and not old.stone:
            lines.append(f"{after.id} {old.id} stone")
        elif len(gear.lost) > len(old.lost):
            lines.append(f"{after.id} {old.id} loses {gear.lost[-1]}")
    return lines
