"""Negate rolls: one d6 and a defence against a DC, for an effect's statuses and to break free of a grab."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.shattered import status_kinds, statuses, terrain
from quintain.systems.shattered.blow import Shelter
from quintain.systems.shattered.events.status import EscapeTried, NegateRolled
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Defence, Status
from quintain.systems.shattered.tags import Tag, Tags


def negate(
    scene: ShatteredScene,
    table: Table,
    body: Character,
    group: Tags,
    tags: list[Tag],
    shelter: Shelter,
    level: int,
    glancing: bool,
) -> list[Tag]:
    """What it still suffers after one Negate roll for all of these; without a DC there is none."""
    if not group.dc:
        return tags
    nets = [shelter.net + glancing + (shelter.steady and status_kinds.KINDS[tag.status].unbalances) for tag in tags]
    dice = roll_dice(table, body, "negate", any_edge(nets))
    bonus = best_defence(scene, body, group.defences, shelter) + shelter.negate + level
    footing = [terrain.negate(scene, body, tag.status) for tag in tags]
    suffered: list[Tag] = []
    negated: list[Tag] = []
    for tag, net, slip in zip(tags, nets, footing, strict=True):
        (negated if kept(dice, net) + bonus + slip >= group.dc else suffered).append(tag)
    ground = max(footing, default=0)
    worse = ", ".join([str(tag) for tag, slip in zip(tags, footing, strict=True) if slip < ground])
    stopped, gained = [str(tag) for tag in negated], [str(tag) for tag in suffered]
    scene.tell(table, NegateRolled(body.id, body.side, stopped, gained, group.dc, dice, bonus + ground, worse))
    return suffered


def any_edge(nets: list[int]) -> bool:
    for net in nets:
        if net:
            return True
    return False


def roll_dice(table: Table, body: Character, why: str, edge: bool) -> list[int]:
    """Advantage and Disadvantage on other rolls: a second d6."""
    dice = [table.roll(body, "1d6", why)]
    if edge:
        dice.append(table.roll(body, "1d6", why))
    return dice


def kept(dice: list[int], net: int) -> int:
    """The higher die with Advantage, the lower with Disadvantage, else the first."""
    if not net:
        return dice[0]
    return max(dice) if net > 0 else min(dice)


def best_defence(scene: ShatteredScene, body: Character, defences: list[Defence], shelter: Shelter) -> int:
    """Of several defences with a slash the roller adds one: the best."""
    best: int | None = None
    for defence in defences:
        if defence is Defence.GRIT:
            value = body.grit + shelter.grit
        else:
            value = terrain.reflex(scene, body) + shelter.reflex if defence is Defence.REFLEX else body.focus
        if best is None or value > best:
            best = value
    return best or 0


def break_free(scene: ShatteredScene, table: Table, body: Character, *, advantage: bool) -> None:
    """The Negate of its Grabbed once more; success frees it."""
    held = body.statuses[Status.GRABBED]
    dice = roll_dice(table, body, "escape", advantage)
    bonus = best_defence(scene, body, list(held.defences), Shelter())
    free = kept(dice, 1 if advantage else 0) + bonus >= held.dc
    scene.tell(table, EscapeTried(body.id, body.side, free, dice, bonus))
    if free:
        statuses.remove(scene, table, body, Status.GRABBED)
