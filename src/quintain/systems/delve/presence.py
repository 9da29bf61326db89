"""Whether an NPC remains present in the scene: its leaves_at rule (DV-040, term Taken out)."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.harm import TakenOut
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.things import Wound
from quintain.systems.delve.words import Grade, LeavesAt, Out, Trait


def leaves_at(body: Character) -> LeavesAt:
    """DV-040: an NPC as its sheet says, rabble at 0 Stress; player characters stay present until they are dead."""
    if body.player:
        return LeavesAt.DEATH
    return LeavesAt.STRESS0 if body.has(Trait.RABBLE) else body.sheet.leaves_at


def at_zero(scene: DelveScene, table: Table, body: Character) -> bool:
    """Whether it leaves on 0 Stress, which comes in place of the wound."""
    if leaves_at(body) is not LeavesAt.STRESS0:
        return False
    take_out(scene, table, body, "0 Stress")
    return True


def with_wound(scene: DelveScene, table: Table, body: Character, wound: Wound) -> bool:
    """Whether it leaves now that such a wound has been recorded; no reflex changes that any more."""
    at = leaves_at(body)
    if at is LeavesAt.FIRST_WOUND or (at is LeavesAt.MAJOR and wound.grade is Grade.MAJOR):
        take_out(scene, table, body, wound.name)
        return True
    return False


def take_out(scene: DelveScene, table: Table, body: Character, why: str) -> None:
    """Not dead, no longer a target, and counted as defeated."""
    body.out = Out.TAKEN_OUT
    scene.tell(table, TakenOut(body.id, why))
