"""What a Combat Turn ends and renews: effects that last until it starts or ends, repeated saves, pools, fire."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.state.durations import Moment, comes_up
from quintain.systems.swords import afflicting, concentration, damage, dying, reactions
from quintain.systems.swords.afflictions import Affliction, Lasts
from quintain.systems.swords.conditions import BIT, Condition
from quintain.systems.swords.effects import Harm
from quintain.systems.swords.events.conditions import PoolCounted
from quintain.systems.swords.rolls import save
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import DamageType

BURNS = "1d8"
ON_FIRE: Final = BIT[Condition.BURNING]


def start_of_turn(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """Whatever lasts until this start ends, then fire burns."""
    end_things(scene, table, body)
    body.defending = False  # SW-047: until the start of the next Combat Turn
    body.protecting = ""
    body.commanding = False
    body.stance = ""
    if body.prepared is not None:
        lay_aside(scene, table, body)
    if body.bits & ON_FIRE:
        for held in body.every(Condition.BURNING):
            burn(scene, table, body, held)


def end_things(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """What it has done to others, and for them, until now."""
    expire(scene, table, body, Lasts.TURN_START)
    run_out(scene, table, body)
    end_boosts(scene, body)


def end_boosts(scene: SwordsScene, body: Combatant) -> None:
    """What this creature lent others until its next turn."""
    for other in scene.bodies:
        if other.commanded_by:
            # SW-041: the +2 ends as this turn begins
            other.commanded_by = [who for who in other.commanded_by if who != body.id]
        if other.helped:
            other.helped = [help for help in other.helped if help.by != body.id]


def run_out(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """A spell held up by concentration has its minutes too."""
    now = Moment(Lasts.CONCENTRATION, body.id, scene.round)
    for other in scene.bodies:
        for held in other.afflictions if other.timed else []:
            if held.is_over(now):
                concentration.lose(scene, table, body, "its time is over")
                return


def lay_aside(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """A prepared action lapses, and with a prepared spell the concentration on it."""
    prepared, body.prepared = body.prepared, None
    if prepared is not None and prepared.does(concentration.CASTS):
        concentration.lose(scene, table, body, "the prepared spell lapses")


def burn(scene: SwordsScene, table: Table, body: Combatant, held: Affliction) -> None:
    if body.out:
        return
    reactions.before_damage(scene, table, body, DamageType.FIRE.value)
    item = scene.stock.items.get(held.tag)
    dice = item.damage if item is not None else BURNS
    amount = damage.reduced(scene, body, table.roll(body, dice, "burning"), DamageType.FIRE.value)
    damage.suffer(scene, table, body, Harm(amount, DamageType.FIRE.value, held.by))


def end_of_turn(scene: SwordsScene, table: Table, body: Combatant, *, fell_now: bool = False) -> None:
    """Saves repeated as turns end, the death pool, then what lasts until this end.

    SW-008: whoever fell only as a shared slot closed (`fell_now`) does not roll its pool yet.
    """
    for held in body.afflictions:
        if held.save is not None and is_due(scene, held) and not afflicting.is_suspended(body, held):
            shake_off(scene, table, body, held)
    if body.dying and not fell_now:
        dying.end_of_turn(scene, table, body)
    for held in body.afflictions:
        if held.lasts is Lasts.POOL and not body.out:
            count_down(scene, table, body, held)
    expire(scene, table, body, Lasts.TURN_END)


def shake_off(scene: SwordsScene, table: Table, body: Combatant, held: Affliction) -> None:
    """A save that an effect grants to be rid of it."""
    assert held.save is not None
    magic = held.tag in scene.stock.spells
    if save(scene, table, body, held.save, held.dt, str(held.condition), magic=magic, repeats=True):
        afflicting.free(scene, table, body, held)


def count_down(scene: SwordsScene, table: Table, body: Combatant, held: Affliction) -> None:
    """A pool of its own; SW-241: that of a poison waits while its sufferer is stone."""
    if afflicting.is_suspended(body, held) or not is_due(scene, held):
        return
    left = held.clone()
    left.dice = countdown(table, body, held.dice, held.sides, str(held.condition))
    scene.tell(table, PoolCounted(body.id, str(held.condition), left.dice))
    if left.dice:
        body.change_affliction(held, left)
    else:
        afflicting.free(scene, table, body, held)


def is_due(scene: SwordsScene, held: Affliction) -> bool:
    """Each turn; what counts in minutes comes up once in ten Rounds, from the one in which it began."""
    return comes_up(held.round, held.every, scene.round)


def expire(scene: SwordsScene, table: Table, body: Combatant, when: Lasts) -> None:
    """What lasts until a turn of this creature starts or ends, on anybody."""
    now = Moment(when, body.id, scene.round)
    for other in scene.bodies:
        if other.timed:
            for held in other.afflictions:
                if held.is_over(now):
                    afflicting.free(scene, table, other, held)


# those who have no turns any more


def leaves_something(scene: SwordsScene, body: Combatant) -> bool:
    """What it did for others, or to them, lasts until its next turn would have begun, or ended (ruling on SW-041)."""
    for other in scene.bodies:
        if other.commanded_by and body.id in other.commanded_by:
            return True
        if other.helped and any(help.by == body.id for help in other.helped):
            return True
        if other.timed and any(
            held.whose == body.id and held.lasts is not Lasts.CONCENTRATION for held in other.afflictions
        ):
            return True
    return False


def turn_of_the_absent(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """The turn it would have had."""
    expire(scene, table, body, Lasts.TURN_START)
    end_boosts(scene, body)
    expire(scene, table, body, Lasts.TURN_END)


# Countdown Pools: equal dice, rolled together at every step of their time unit; each that shows 1 is removed


def countdown(table: Table, body: Combatant, dice: int, sides: int, why: str) -> int:
    """Rolls a pool and gives how many of its dice are left."""
    die = f"1d{sides}"
    left = dice
    for _ in range(dice):
        if table.roll_class(body, die, why, shows_one):
            left -= 1
    return left


def shows_one(face: int) -> bool:
    return face == 1
