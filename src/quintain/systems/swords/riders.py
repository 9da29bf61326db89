"""What a hit also does: poison, nets, mighty deeds, the impact of heavy weapons, a grab."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.swords import afflicting, grapple, happen, shift
from quintain.systems.swords.afflictions import POISON, Affliction, Lasts, timed_by_pool, until_turn
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.conditions import HELD_FAST, Condition
from quintain.systems.swords.effects import Afflict, LetGo
from quintain.systems.swords.events.attack import Cornered, DeedDone, Entangled, Shoved
from quintain.systems.swords.gear import Gear
from quintain.systems.swords.ground import feared, is_free
from quintain.systems.swords.rolls import check, save
from quintain.systems.swords.scene import FOOT, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability, AttackEntry, Gift, Property, Save, Size


def ride(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant) -> None:
    """Riders, properties of the weapon, deeds, and the grab."""
    entry, gear = blow.entry, blow.gear
    if entry is not None and entry.rider is not None:
        poison(scene, table, blow, taker, entry)
    if gear is not None and gear.has(Property.SNARE) and taker.size_step() <= LARGE_STEP:
        entangle(scene, table, blow, taker, gear)
    if blow.deed and blow.natural >= blow.attacker.sheet.mighty_deed_on:
        do_deed(scene, table, blow, taker)
    if blow.critical and gear is not None and gear.has(Property.IMPACT):
        drive_back(scene, table, blow, taker)
    if blow.attacker.has(Gift.GRAB) and not blow.ranged and not blow.opportunity:
        grapple.may_grab(scene, table, blow.attacker, taker)


LARGE_STEP: Final = list(Size).index(Size.LARGE)


def poison(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant, entry: AttackEntry) -> None:
    rider = entry.rider
    assert rider is not None
    seen = scene.seen(taker, blow.attacker)
    tag = POISON if rider.poison else ""
    if afflicting.is_immune(seen, rider.inflicts, tag) or save(
        scene, table, seen, rider.save, rider.dt, str(rider.inflicts)
    ):
        return
    held = timed_by_pool(rider.inflicts, blow.attacker.id, rider.pool)
    held.tag = tag
    happen.affect(scene, table, blow.attacker, taker, Afflict(held))


def entangle(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant, gear: Gear) -> None:
    """Snare: Restrained until it gets free of the net or breaks it."""
    held = Affliction(Condition.RESTRAINED, blow.attacker.id)
    held.tag = f"net:{gear.id}"
    held.amount = blow.total
    scene.tell(table, Entangled(blow.attacker.id, taker.id))
    happen.affect(scene, table, blow.attacker, taker, Afflict(held))


TRIP = "trip"
PUSH = "push"
DISARM = "disarm"
MIGHTY_DEEDS = (TRIP, PUSH, DISARM)


def do_deed(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant) -> None:
    """Mighty Deed: it also happens unless the target saves against the attack total."""
    seen = scene.seen(taker, blow.attacker)
    against = Save.HARDINESS if blow.deed == PUSH else Save.EVASION
    if save(scene, table, seen, against, blow.total, blow.deed):
        return
    scene.tell(table, DeedDone(blow.attacker.id, taker.id, blow.deed))
    if blow.deed == TRIP:
        happen.affect(scene, table, blow.attacker, taker, Afflict(Affliction(Condition.PRONE)))
    elif blow.deed == PUSH:
        shift.push(scene, table, blow.attacker, taker, FOOT)
    else:
        weapon = next((each for each in seen.carried if each.weapon is not None and each.is_held()), None)
        if weapon is not None:
            happen.affect(scene, table, blow.attacker, taker, LetGo(weapon.id))


def drive_back(scene: SwordsScene, table: Table, blow: Blow, taker: Combatant) -> None:
    """Impact: a Strength check against the damage, or it is pushed and its space may be taken, or cornered."""
    seen = scene.seen(taker, blow.attacker)
    if check(scene, table, seen, Ability.STR, blow.dealt, "keeping its feet").success:
        return
    left = seen.place
    if shift.push(scene, table, blow.attacker, taker, FOOT):
        scene.tell(table, Shoved(blow.attacker.id, taker.id))
        follow(scene, table, blow.attacker, left)
        return
    held = until_turn(Lasts.TURN_START, taker.id, scene.round, Condition.CORNERED, blow.attacker.id)
    scene.tell(table, Cornered(taker.id))
    happen.affect(scene, table, blow.attacker, taker, Afflict(held))


def follow(scene: SwordsScene, table: Table, attacker: Combatant, spot: int) -> None:
    """The attacker may step into the space, if it dares (SW-210)."""
    if not is_free(scene, attacker, spot) or not attacker.can_move_at_all() or attacker.bits & HELD_FAST:
        return
    if any(keep >> attacker.place & 1 and not keep >> spot & 1 for keep in feared(scene, attacker, 1)):
        return
    options = [Option("follow", "Step into the space"), Option("stay", "Stay")]
    if table.ask(attacker, "follow", options, f"Does {attacker.name} follow?").id == "follow":
        shift.step_to(scene, table, attacker, spot)
