"""Fall Damage: what becomes of those who are in the air without having taken flight."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.gu import climb, conditions, damage, flight, ground, hold, move, stats, wings
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.flight import Hovers
from quintain.systems.gu.events.movement import Fell, StillFalling
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.sky import Sky
from quintain.systems.gu.words import Condition, DamageType

AT_ONCE: Final = 500
HARMLESS: Final = 2
PER_METRE: Final = 3
FALL: Final = "fall"
STAY: Final = Option("stay", "Stay there")


def can_stay_up(body: Fighter) -> bool:
    """With a flying speed, conscious and not stunned (ruling on GU-189)."""
    return stats.flight(body) is not None and stats.is_conscious(body) and not body.suffers(Condition.STUNNED)


def is_carried(scene: GuScene, body: Fighter) -> bool:
    """Whether somebody in the air holds it."""
    if wings.is_carried(scene, body):
        return True
    return any(each.grapples == body.id and each.is_in() and each.airborne for each in scene.bodies)


def settle(scene: GuScene, table: Table) -> None:
    """Whoever is in the air and cannot stay there falls; whoever hangs on a wall and can no longer is in the air."""
    for body in scene.bodies:
        if not body.is_in() or body.id == scene.in_mid_air or body.fallen:
            continue
        if body.airborne:
            if not can_stay_up(body) and not is_carried(scene, body):
                fall(scene, table, body)
        elif ground.height(scene, body) > 0 and not climb.holds_on(scene, body) and not is_carried(scene, body):
            lift(scene, table, body)


def lift(scene: GuScene, table: Table, body: Fighter) -> None:
    """It has become airborne by something else than Take Flight, unless there is ground under it."""
    if ground.height(scene, body) <= 0 or is_carried(scene, body):
        return
    body.airborne = True
    conditions.cure(scene, table, body, Condition.PRONE)  # nobody is prone in the air (term Airborne)
    if can_stay_up(body):
        catch_itself(scene, table, body)
    else:
        fall(scene, table, body)


def catch_itself(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-188: with a flying speed it may at once move as far as half of it, and stays in the air."""
    flight.choose(table, body)
    metres = flight.speed(body) // 2
    around = Sky(scene, body, metres, body.z - metres, body.z + metres)
    scene.tell(table, Hovers(body.id))
    if not metres or stats.is_incapable_of_moving(body):
        return
    options = [Option("fly", f"Fly up to {metres} m", around), STAY]
    answer = table.ask(body, "catch", options, "You are in the air. Where do you fly?")
    if answer.option is not STAY:
        flight.travel(scene, table, body, answer.value.cell, "catches itself")
        hold.after_stretch(scene, table, body)


def fall(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-189: without one it falls immediately, up to 500 m."""
    before = body.z
    body.z -= min(AT_ONCE, ground.height(scene, body))
    body.fallen += before - body.z
    if ground.height(scene, body) > 0:
        scene.tell(table, StillFalling(body.id, body.fallen))
        return
    metres = body.fallen
    body.airborne = False
    body.fallen = 0
    if metres:
        scene.tell(table, Fell(body.id, metres))
    hit_the_ground(scene, table, body, metres)
    arrive(scene, table, body, before)


def hit_the_ground(scene: GuScene, table: Table, body: Fighter, metres: int) -> None:
    """GU-187: a fall of more than 2 m deals 3 force damage for every metre fallen."""
    if metres > HARMLESS:
        damage.deal(scene, table, body, [(DamageType.FORCE, PER_METRE * metres)], damage.Source(FALL))


def arrive(scene: GuScene, table: Table, body: Fighter, before: int) -> None:
    """What is down there: dangerous ground, water, somebody else."""
    if body.is_in():
        move.meet(scene, table, body, body.spot, before)
        move.leave_square(scene, table, body)


def still_falling(scene: GuScene, body: Fighter) -> list[str]:
    """Whose fall goes on when its turn ends."""
    return [""] if body.fallen and body.is_in() else []


def go_on_falling(scene: GuScene, table: Table, body: Fighter, about: str = "") -> None:
    """GU-190: a fall that is not over goes on by 500 m more whenever a turn of the falling creature ends."""
    if can_stay_up(body):
        body.fallen = 0
    else:
        fall(scene, table, body)
