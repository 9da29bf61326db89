"""Crowd control: how a condition comes, how long it holds, how it ends."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.state.durations import TURN_END, Moment
from quintain.systems.ki.condition_kinds import KINDS
from quintain.systems.ki.events import Afflicted, Freed, Ignored
from quintain.systems.ki.scene import FIRST_TURN, KiScene
from quintain.systems.ki.sheet import FOREVER, Affliction, Fighter
from quintain.systems.ki.stock import Condition


def afflict(scene: KiScene, table: Table, who: Fighter, condition: Condition, n: int = 0, by: str = "") -> bool:
    """The same condition twice does not add up: the higher n and the later end count."""
    if who.last_breath:  # KI-064: during Last Breath all crowd control is ignored
        table.log(Ignored(who.id))
        return False
    until = last_turn(scene, condition, n)
    before = who.conditions.get(condition)
    if before is not None:
        n, until = max(n, before.n), max(until, before.until)
    who.conditions[condition] = Affliction(n, until, by)
    table.log(Afflicted(who.id, str(condition), n))
    if not KINDS[condition].can_act:
        check_holds(scene, table)
    return True


def last_turn(scene: KiScene, condition: Condition, n: int) -> int:
    """The Turn, counted from the start of the fight, at whose end the condition ends by itself."""
    if KINDS[condition].in_turns:
        return scene.clock + n
    if KINDS[condition].until_next_round_ends:
        return (scene.round + 1) * FIRST_TURN
    return FOREVER


def free(table: Table, who: Fighter, condition: Condition) -> None:
    if who.conditions.pop(condition, None) is not None:
        table.log(Freed(who.id, str(condition)))


def expire(scene: KiScene, table: Table) -> None:
    """At the end of a Turn: whatever lasted until now is over, smoke too."""
    now = Moment(TURN_END, round=scene.clock)
    for fighter in scene.fighters:
        if fighter.conditions:
            for condition in [key for key, held in fighter.conditions.items() if now.ends(TURN_END, "", held.until)]:
                free(table, fighter, condition)
    if scene.smoke:
        scene.smoke = [cloud for cloud in scene.smoke if not now.ends(TURN_END, "", cloud.until)]


def let_go(scene: KiScene, table: Table, holder: Fighter) -> None:
    """The holder's grip ends: the held creature is free, the hand too."""
    held = scene.by_id.get(holder.holding)
    holder.holding = ""
    if held is not None:
        free(table, held, Condition.GRAPPLED)


def check_holds(scene: KiScene, table: Table) -> None:
    """A grapple ends when its holder is unconscious, Stunned, gone or no longer adjacent."""
    for holder in scene.fighters:
        if holder.holding:
            held = scene.by_id[holder.holding]
            if not holder.is_able() or held.out or scene.distance(holder, held) > 1:
                let_go(scene, table, holder)
