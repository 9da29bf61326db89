"""Death and dying: the drop to 0 HP, the pool of d4, waking up."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.swords.afflictions import Lasts
from quintain.systems.swords.conditions import afflict, free
from quintain.systems.swords.death import die
from quintain.systems.swords.events.dying import (
    CheatedDeath,
    DeathPoolRolled,
    FellDying,
    InjuryOwed,
    PoolDwindled,
    SankBack,
    Stabilised,
    Woke,
)
from quintain.systems.swords.house import FoesAtZeroHp
from quintain.systems.swords.injuries import settle_owed
from quintain.systems.swords.pools import countdown
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant, down_at_zero
from quintain.systems.swords.stock import Condition

POOL_SIDES = 4
HIT_COSTS = 1
CRITICAL_COSTS = 2
CHEAT_DEATH: Final = "cheat_death"
CHEATING: Final = [Option(CHEAT_DEATH, "Cheat Death (1 Fortune Point)"), Option("let_fate_decide", "Let fate decide")]


# dropping


def drop(scene: SwordsScene, table: Table, body: Combatant, damage: int) -> None:
    """SW-135: at 0 HP a character falls Unconscious and is dying; other creatures die, unless the switch says dying."""
    if not body.is_character() and scene.rules.foes_at_zero_hp is not FoesAtZeroHp.DYING:
        die(scene, table, body, "0 HP")
        return
    owe(scene, table, body, damage)
    begin_dying(scene, table, body)
    afflict(scene, table, body, down_at_zero())


def death_pool(body: Combatant) -> int:
    """SW-137, SW-138: as many d4 as Constitution and Wisdom modifiers together, at least one."""
    return max(1, body.constitution + body.wisdom)


def begin_dying(scene: SwordsScene, table: Table, body: Combatant) -> None:
    body.stable = False
    body.dying = death_pool(body)
    scene.tell(table, FellDying(body.id, body.dying))


def sink_back(scene: SwordsScene, table: Table, body: Combatant, found: Combatant) -> None:
    """Woken and struck down in one moment: it is down as the slot found it, with the pool it had (ruling on SW-008)."""
    body.stable = found.stable
    body.dying = found.dying
    scene.tell(table, SankBack(body.id))
    afflict(scene, table, body, down_at_zero())


def owe(scene: SwordsScene, table: Table, body: Combatant, damage: int) -> None:
    """SW-148: the drop, or a critical hit, puts it at risk of an injury; the check waits until it is revived."""
    if body.is_character():
        body.owed = [*body.owed, damage]
        scene.tell(table, InjuryOwed(body.id, damage))


def struck_while_dying(scene: SwordsScene, table: Table, body: Combatant, *, critical: bool) -> None:
    """SW-141, SW-142: a hit removes 1 die, a critical hit 2; SW-146: a stable creature starts dying anew."""
    if not body.dying:
        begin_dying(scene, table, body)
    cost = CRITICAL_COSTS if critical else HIT_COSTS
    body.dying = max(0, body.dying - cost)
    scene.tell(table, PoolDwindled(body.id, cost, body.dying))
    if not body.dying:
        die(scene, table, body, "struck while dying")


def end_of_turn(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """SW-139: the pool is rolled as each of its Combat Turns ends."""
    if not body.dying:
        return
    body.dying = countdown(table, body, body.dying, POOL_SIDES, "death pool")
    scene.tell(table, DeathPoolRolled(body.id, body.dying))
    if not body.dying:
        die(scene, table, body, "the death pool is empty")  # SW-140: it dies when the pool is empty


# being saved


def wake(scene: SwordsScene, table: Table, body: Combatant, hp: int) -> None:
    """Any HP end dying and wake the character, still prone, to the checks that it owes."""
    body.hp = min(body.max_hp, max(1, hp))
    body.dying = 0
    body.stable = False
    for held in body.every(Condition.UNCONSCIOUS):
        if held.lasts is Lasts.ZERO_HP:
            free(scene, table, body, held)
    scene.tell(table, Woke(body.id, body.hp))
    settle_owed(scene, table, body)


def steady(scene: SwordsScene, table: Table, body: Combatant, by: str) -> None:
    """First aid has worked, unless it has died or woken meanwhile."""
    if body.dying:
        rest_at_zero(body)
        scene.tell(table, Stabilised(body.id, by))


def rest_at_zero(body: Combatant) -> None:
    """SW-146: the pool is discarded; it stays Unconscious at 0 HP."""
    body.dying = 0
    body.stable = True


def own_turn(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """A dying player character may stabilise itself for 1 Fortune Point; this is no check."""
    if not body.dying or not body.sheet.pc or not body.fortune:
        return
    if table.ask(body, CHEAT_DEATH, CHEATING, f"{body.name} is dying.").id == CHEAT_DEATH:
        body.fortune -= 1
        rest_at_zero(body)
        scene.tell(table, CheatedDeath(body.id))
