"""Grapple: taking hold of a creature, dragging and throwing it, and breaking free."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Number, Value
from quintain.kernel.table import Table
from quintain.space.directions import DIRECTIONS
from quintain.systems.gu import (
    attack,
    checks,
    conditions,
    damage,
    dodging,
    falling,
    forced,
    ground,
    hold,
    move,
    objects,
    reactions,
    stats,
    stealth,
)
from quintain.systems.gu.blow import Attack
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.checks import Rolled
from quintain.systems.gu.deeds import BONUS, COMBAT, FREE, MOVEMENT, Deed
from quintain.systems.gu.events.grapple import (
    BrokeFree,
    Crashed,
    Dragged,
    Grappled,
    GrappleFailed,
    GrappleTried,
    LetGo,
    StayedHeld,
    Thrown,
)
from quintain.systems.gu.scene import NOT_BEGUN, GuScene, Turn
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import Condition, DamageType, Skill

VERBS: Final = "grapple break_free drag throw release"
HOLD: Final = "grapple"
"""The cause of being restrained by a grappler."""
BURDEN_KG: Final = 50
THROW: Final = "throw"


def grapple_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    found: list[Deed] = []
    if turn.action and stats.can_fight(body):
        found += [BreakFree(by) for by in grapplers(scene, body)]
        found += [Grapple(foe) for foe in stealth.targets(scene, body) if can_grapple(scene, body, foe)]
    if body.grapples:
        found += holder_deeds(scene, body, turn)
    return found


def holder_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """What a creature can do with the one that it holds."""
    held = scene.by_id[body.grapples]
    found: list[Deed] = [Release(held)] if stats.can_act(body) else []
    if can_drag(scene, body, turn):
        found.append(Drag(held))
    if turn.bonus and stats.can_fight(body) and can_throw(body, held):
        found += [Throw(held, direction, throw_m(body, held)) for direction in DIRECTIONS]
    return found


# taking hold


def can_grapple(scene: GuScene, body: Fighter, foe: Fighter) -> bool:
    """GU-097: an enemy of equal or smaller size in an adjacent square; it takes a free hand."""
    if foe.side == body.side or body.grapples or not stats.free_hands(body) or not stats.can_fight(body):
        return False
    is_near = ground.apart(scene, body, foe) <= 1 and foe.size_step() <= body.size_step()
    return is_near and not forced.is_immovable(foe)


class Grapple(Deed):
    def __init__(self, foe: Fighter) -> None:
        super().__init__(("grapple", foe.id), f"Grapple {foe.name}", COMBAT, target=foe.id)

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.action = False
        target = scene.by_id[self.target]
        stealth.reveal(scene, table, body)
        scene.tell(table, GrappleTried(body.id, target.id))
        happening = hold.Happening(hold.Act.AFFECTS, body, [target.id])
        if hold.before(scene, table, happening) and can_grapple(scene, body, target):
            grapple(scene, table, body, target)
        hold.after(scene, table, happening)


def grapple(scene: GuScene, table: Table, body: Fighter, target: Fighter) -> None:
    """GU-098: an opposed Athletics test; a grappler that wins holds its target in its own square."""
    dodging.declared(scene, table, body, target)
    if not target.is_in() or not can_grapple(scene, body, target):
        return
    if wins(scene, table, body, target, HOLD):
        take_hold(scene, table, body, target)
    else:
        scene.tell(table, GrappleFailed(body.id, target.id))


def wins(scene: GuScene, table: Table, one: Fighter, other: Fighter, why: str) -> bool:
    """An opposed Athletics test; the one who acts rolls first, and a full tie is no win."""
    made = checks.skill_test(scene, table, one, Skill.ATHLETICS, why, against=other)
    rival = Rival(made)
    answer = checks.skill_test(scene, table, other, Skill.ATHLETICS, why, against=one, matters=rival.is_beaten_by)
    return not rival.is_beaten_by(answer)


class Rival:
    """What matters of the answer in an opposed test: whether it keeps the other from winning."""

    def __init__(self, made: Rolled) -> None:
        self.made = made

    def is_beaten_by(self, answer: Rolled) -> bool:
        return checks.outdoes(answer, self.made) >= 0


def take_hold(scene: GuScene, table: Table, body: Fighter, target: Fighter) -> None:
    held = Affliction(Condition.RESTRAINED, by=body.id, tag=HOLD, since=scene.turns)
    if not conditions.inflict(scene, table, target, held):
        return
    body.grapples = target.id
    scene.tell(table, Grappled(body.id, target.id))
    target.airborne = body.airborne
    if body.airborne:
        conditions.cure(scene, table, target, Condition.PRONE)  # nobody is prone in the air (term Airborne)
    forced.place(scene, table, target, body.spot, body.z)
    for retaliation, what, rank in attack.retaliations(scene, body):
        if retaliation.grappled and target.is_in():
            attack.retaliate(scene, table, body, target, retaliation, what, rank)


# getting loose


def grapplers(scene: GuScene, body: Fighter) -> list[Fighter]:
    """Whoever holds it."""
    return [scene.by_id[held.by] for held in body.every(Condition.RESTRAINED) if held.tag == HOLD]


class BreakFree(Deed):
    """GU-106: its Combat Action, and an opposed Athletics test, which being restrained does not fail."""

    def __init__(self, by: Fighter) -> None:
        super().__init__(("break_free", by.id), f"Break free from {by.name}", COMBAT, target=by.id)

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.action = False
        grappler = scene.by_id[self.target]
        happening = hold.Happening(hold.Act.HANDLES, body, [grappler.id])
        if hold.before(scene, table, happening) and grappler in grapplers(scene, body):
            self.struggle(scene, table, body, grappler)
        hold.after(scene, table, happening)

    def struggle(self, scene: GuScene, table: Table, body: Fighter, grappler: Fighter) -> None:
        if not wins(scene, table, body, grappler, "break free"):
            scene.tell(table, StayedHeld(body.id, grappler.id))
            return
        scene.tell(table, BrokeFree(body.id, grappler.id))
        let_go(scene, table, grappler)  # GU-107: if it wins it is free


class Release(Deed):
    def __init__(self, held: Fighter) -> None:
        super().__init__("release", f"Let go of {held.name}", FREE, target=held.id)

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        release(scene, table, body)


def release(scene: GuScene, table: Table, body: Fighter) -> None:
    """It lets go of whom it holds, if anybody."""
    if body.grapples:
        scene.tell(table, LetGo(body.id, body.grapples))
        let_go(scene, table, body)


def let_go(scene: GuScene, table: Table, body: Fighter) -> None:
    """The hold is over; a creature that is released takes an adjacent free square of its choice."""
    held = scene.by_id[body.grapples]
    loosen(scene, table, body)
    move.leave_square(scene, table, held)
    falling.settle(scene, table)


def loosen(scene: GuScene, table: Table, body: Fighter) -> None:
    held, body.grapples = scene.by_id[body.grapples], ""
    for each in held.every(Condition.RESTRAINED):
        if each.tag == HOLD and each.by == body.id:
            conditions.free(scene, table, held, each)


def separated(scene: GuScene, table: Table) -> None:
    """Ends the holds that no longer hold: the grappler is stunned, dead or without a hand, or the two are apart."""
    for body in scene.bodies:
        if body.grapples and not holds_fast(scene, body):
            scene.tell(table, LetGo(body.id, body.grapples))
            let_go(scene, table, body)


def holds_fast(scene: GuScene, body: Fighter) -> bool:
    held = scene.by_id[body.grapples]
    if not stats.can_act(body) or not held.is_in() or body not in grapplers(scene, held):
        return False
    if not stats.empty_hands(body):  # see GU-097: it takes a hand
        return False
    return ground.apart(scene, body, held) == 0


# dragging


def can_drag(scene: GuScene, body: Fighter, turn: Turn) -> bool:
    """GU-101: all of this turn's movement goes into it, so none may have been used before."""
    is_unspent = not turn.moved and not turn.flew and turn.dragged == NOT_BEGUN
    return is_unspent and move.allowance(scene, body, turn) > 0


class Drag(Deed):
    def __init__(self, held: Fighter) -> None:
        label = f"Drag {held.name}: Athletics at +{burden(held)}"
        super().__init__("drag", label, MOVEMENT, target=held.id)

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        """GU-102: on a success up to half its movement with the held creature; else it does not move at all."""
        held = scene.by_id[body.grapples]
        half = move.allowance(scene, body, turn) // 2
        happening = hold.Happening(hold.Act.HANDLES, body, [held.id])
        goes_on = hold.before(scene, table, happening) and body.grapples == held.id
        turn.dragged = 0
        if goes_on:
            if checks.passes(scene, table, body, Skill.ATHLETICS, "drag", modifier=burden(held), against=held):
                turn.dragged = half
            scene.tell(table, Dragged(body.id, held.id, turn.dragged))
        hold.after(scene, table, happening)


def burden(held: Fighter) -> int:
    """+10 for each full 50 kg."""
    return 10 * (held.sheet.weight_kg // BURDEN_KG)


# throwing


def can_throw(body: Fighter, held: Fighter) -> bool:
    """GU-103: if its Strength is greater than the weight of the creature it holds, in kilograms."""
    return body.strength > held.sheet.weight_kg


def throw_m(body: Fighter, held: Fighter) -> int:
    """GU-104: 5 % of what its Strength is above that weight, in metres, rounded down, at least 1."""
    return max(1, (body.strength - held.sheet.weight_kg) * 5 // 100)


class Throw(Deed):
    def __init__(self, held: Fighter, direction: str, most: int) -> None:
        label = f"Throw {held.name} {direction}, up to {most} m"
        super().__init__((THROW, direction), label, BONUS, Number(1, most), held.id)
        self.direction = direction

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.bonus = False
        held = scene.by_id[body.grapples]
        metres = value.number + forced.inside(scene, held, body, self.direction)
        _, struck = forced.path(scene, held, self.direction, metres)
        targets = [held.id] if struck is None or struck.body is None else [held.id, struck.body.id]
        happening = hold.Happening(hold.Act.AFFECTS, body, targets)
        if hold.before(scene, table, happening) and body.grapples == held.id:
            throw(scene, table, body, held, self.direction, metres, happening.answered)
        hold.after(scene, table, happening)


def throw(
    scene: GuScene, table: Table, body: Fighter, held: Fighter, direction: str, metres: int, early: list[str]
) -> None:
    """The throw ends the grapple; what is struck on the way stops it, unless that gets out of the way.

    `early` are those who have used a reaction on it.
    """
    loosen(scene, table, body)
    scene.tell(table, Thrown(body.id, held.id, metres))
    start, z = held.spot, held.z
    struck = forced.throw(scene, table, held, direction, metres)
    while struck is not None and struck.body is not None and gets_away(scene, table, body, struck.body, early):
        flown = ground.apart_at(scene, held, start, z, held)
        struck = forced.throw(scene, table, held, direction, metres - flown) if flown < metres else None
    if struck is not None:
        crash(scene, table, body, held, struck)
    if (held.spot, held.z) != (start, z):
        move.land(scene, table, held, start, z)
    if held.is_in():
        falling.lift(scene, table, held)
        move.leave_square(scene, table, held)


def gets_away(scene: GuScene, table: Table, body: Fighter, struck: Fighter, early: list[str]) -> bool:
    """Whoever is about to be struck may dodge, with an unopposed test."""
    thrown = Attack(body, struck, THROW)
    thrown.answered = early
    thrown.title = "The throw"
    return reactions.caught(scene, table, thrown)


def crash(scene: GuScene, table: Table, body: Fighter, held: Fighter, struck: forced.Struck) -> None:
    """GU-105: both take force damage of 3 and 10 % of the thrower's Strength, rounded down."""
    amounts = [(DamageType.FORCE.value, 3 + body.strength * 10 // 100)]
    other, thing = struck.body, struck.thing
    scene.tell(table, Crashed(held.id, other.id if other is not None else thing.id if thing is not None else "a wall"))
    source = damage.Source(THROW)
    damage.deal(scene, table, held, amounts, source)
    if other is not None:
        damage.deal(scene, table, other, amounts, source)
    elif thing is not None:
        objects.harm(scene, table, thing, amounts)
