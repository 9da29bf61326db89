"""How creatures come into conditions and out of them, bleeding and poison, and what these do as turns start and end."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.gu import (
    checks,
    damage,
    dying,
    falling,
    grapple,
    ground,
    meanings,
    move,
    protection,
    stats,
    sustain,
)
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import COMBAT, MOVEMENT, Deed
from quintain.systems.gu.events.conditions import (
    Afflicted,
    BledLess,
    BledMore,
    Freed,
    Immune,
    PoisonOver,
    PoisonSlowed,
    PoisonTaken,
    Rolled,
    StoodUp,
)
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.stock import Poison
from quintain.systems.gu.things import Affliction, Poisoned
from quintain.systems.gu.words import Ailment, Condition, DamageType

ROLL: Final = "roll"
STAND: Final = "stand"
METRE: Final = 10  # depths are in decimetres
NOW: Final = [""]
"""Due, and about nothing in particular."""


# into a condition and out of it


def inflict(scene: GuScene, table: Table, body: Fighter, held: Affliction) -> bool:
    """Whether the creature is in the condition now because of this; what follows from it has happened then."""
    condition = held.condition
    if body.out or not can_gain(scene, table, body, held):
        return False
    if condition is Condition.ABLAZE:
        cure(scene, table, body, Condition.BURNING)  # GU-210: ablaze takes the place of burning
    is_new = not body.suffers(condition)
    put(scene, body, held)
    if is_new:
        scene.tell(table, Afflicted(body.id, condition))
    follow(scene, table, body, condition)
    return True


def can_gain(scene: GuScene, table: Table, body: Fighter, held: Affliction) -> bool:
    if protection.is_immune(scene, body, held.condition, held.rank):
        scene.tell(table, Immune(body.id, held.condition))
        return False
    if held.condition is Condition.BURNING:
        return not body.suffers(Condition.ABLAZE)  # GU-209: whoever is ablaze cannot gain burning
    return held.condition is not Condition.PRONE or not body.airborne  # nobody is prone in the air (term Airborne)


def put(scene: GuScene, body: Fighter, held: Affliction) -> None:
    """Beside others of another cause; of the same cause there is one, as long and of as high a rank as either."""
    alone = meanings.MEANINGS[held.condition].never_doubled
    same = [each for each in body.every(held.condition) if alone or (each.tag == held.tag and each.by == held.by)]
    new = held.clone()
    new.since = scene.turns
    for each in same:
        new.rank = max(new.rank, each.rank)
        new.turns = max(new.turns, each.turns) if new.turns and each.turns else 0
    body.bear([*[each for each in body.afflictions if each not in same], new])


def follow(scene: GuScene, table: Table, body: Fighter, condition: Condition) -> None:
    """What a condition brings about at once: Gu stop, holds break, whoever flew falls, water puts out fires."""
    meaning = meanings.MEANINGS[condition]
    if meaning.stops_gu:
        sustain.stop_all(scene, table, body)
    if not meaning.can_move:
        grapple.separated(scene, table)
        falling.settle(scene, table)
    quench(scene, table, body)


def cure(scene: GuScene, table: Table, body: Fighter, condition: Condition, *, tag: str = "") -> bool:
    """All of it, or what has that cause; whether there was any."""
    gone = [each for each in body.every(condition) if not tag or each.tag == tag]
    for held in gone:
        free(scene, table, body, held)
    return bool(gone)


def free(scene: GuScene, table: Table, body: Fighter, held: Affliction) -> None:
    """This one is over."""
    body.bear([each for each in body.afflictions if each is not held])
    expire(scene, table, body, held)


def expire(scene: GuScene, table: Table, body: Fighter, held: Affliction) -> None:
    """This one has been taken from it; it may be in the condition for another reason."""
    if not body.suffers(held.condition):
        scene.tell(table, Freed(body.id, held.condition))


# fire


def burns(scene: GuScene, body: Fighter) -> list[str]:
    return NOW if body.suffers(Condition.BURNING) else []


def burn(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """GU-222: 10 heat damage as a turn starts."""
    scorch(scene, table, body, Condition.BURNING, scene.rules.burning_damage)


def blazes(scene: GuScene, body: Fighter) -> list[str]:
    return NOW if body.suffers(Condition.ABLAZE) else []


def blaze(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """GU-211: 30 heat damage as a turn starts, which shield Gu may take."""
    burnt = scorch(scene, table, body, Condition.ABLAZE, scene.rules.ablaze_damage)
    assert scene.turn is not None
    scene.turn.burnt = scene.turn.burnt or bool(burnt)


def scorch(scene: GuScene, table: Table, body: Fighter, condition: Condition, amount: int) -> int:
    """GU-213, GU-223: its rank is that of the Gu that lit it, 1 for a natural fire; what of it reached hit points."""
    held = body.every(condition)[0]
    source = damage.Source(condition, held.by, held.rank)
    return damage.deal(scene, table, body, [(DamageType.HEAT, amount)], source).total


def blacks_out(scene: GuScene, body: Fighter) -> list[str]:
    """Beasts have no Perseverance to test."""
    assert scene.turn is not None
    is_due = scene.turn.burnt and not body.is_beast() and stats.is_conscious(body)
    return NOW if is_due else []


def test_fire(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """GU-212: burnt by ablaze in this turn, it stays conscious by a Perseverance test only."""
    if not checks.perseveres(scene, table, body, "stay conscious"):
        dying.fall_unconscious(scene, table, body, dying.FIRE)


def is_submerged(scene: GuScene, body: Fighter) -> bool:
    """In water of a metre or more, or lying in shallower water (term Submerged)."""
    depth = ground.shallowest(scene, body)
    return depth >= METRE or (depth > 0 and body.suffers(Condition.PRONE))


def quench(scene: GuScene, table: Table, body: Fighter) -> None:
    """Water over it puts out every fire on it."""
    if body.bits & meanings.FIRES and is_submerged(scene, body):
        for meaning in meanings.meant_by(body.bits & meanings.FIRES):
            cure(scene, table, body, meaning.condition)


class RollOnGround(Deed):
    """GU-225: a Combat Action that puts out burning; it does not help against ablaze."""

    def __init__(self) -> None:
        super().__init__(ROLL, "Roll on the ground: no longer burning", COMBAT)

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.action = False
        scene.tell(table, Rolled(body.id))
        cure(scene, table, body, Condition.BURNING)


def fire_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    if not turn.action or not body.suffers(Condition.BURNING) or body.airborne or not stats.can_fight(body):
        return []
    return [RollOnGround()]


# bleeding


def bleed(scene: GuScene, table: Table, body: Fighter, stacks: int, rank: int = 1) -> None:
    """GU-217: stacks of bleeding add up, whatever they come of."""
    if stacks and not body.out and not is_spared(scene, table, body, Ailment.BLEEDING, rank):
        body.bleeding += stacks
        scene.tell(table, BledMore(body.id, stacks, body.bleeding))


def is_spared(scene: GuScene, table: Table, body: Fighter, ailment: Ailment, rank: int) -> bool:
    """Whether it is immune to that (GU-173); if so it is told."""
    if not protection.is_spared(scene, body, ailment, rank):
        return False
    scene.tell(table, Immune(body.id, ailment))
    return True


def staunch(scene: GuScene, table: Table, body: Fighter, stacks: int) -> None:
    """So many stacks less."""
    if body.bleeding and stacks:
        body.bleeding = max(0, body.bleeding - stacks)
        scene.tell(table, BledLess(body.id, body.bleeding))


def bleeds(scene: GuScene, body: Fighter) -> list[str]:
    return NOW if body.bleeding else []


def bleed_on(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """GU-215: 1 damage for every stack as a turn starts, all of them one source."""
    damage.deal(scene, table, body, [(damage.UNTYPED, body.bleeding)], damage.Source("bleeding"))


# poison


def poison(scene: GuScene, table: Table, body: Fighter, poison: Poison, rank: int) -> None:
    """GU-235: one condition for each kind of poison; the same again may only last longer."""
    if body.out or is_spared(scene, table, body, Ailment.POISONED, rank):
        return
    new = Poisoned(poison.name, rank, poison.turns, poison.movement_lost, poison.movement_least, poison.damage)
    for old in body.poisons:
        if old.name == new.name:
            new = old.clone()
            new.turns = max(old.turns, poison.turns)
    body.poisons = [*[each for each in body.poisons if each.name != new.name], new]
    scene.tell(table, PoisonTaken(body.id, new.name, new.turns))


def instance(body: Fighter, name: str) -> Poisoned:
    return next(each for each in body.poisons if each.name == name)


def poisoned(scene: GuScene, body: Fighter) -> list[str]:
    return [each.name for each in body.poisons if each.damage]


def suffer_poison(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """GU-157: a poison deals its damage for as long as its victim is poisoned."""
    held = instance(body, about)
    damage.deal(scene, table, body, [(DamageType.POISON, held.damage)], damage.Source(held.name, rank=held.rank))


def weakened(scene: GuScene, body: Fighter) -> list[str]:
    return [each.name for each in body.poisons if each.movement_lost]


def weaken(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """GU-234: what this poison does as a turn ends, by its own text: movement falls, but not below its least."""
    old = instance(body, about)
    loss = min(old.movement_lost, max(0, stats.unheld(body) - old.movement_least))
    new = old.clone()
    new.lost += loss
    body.poisons = [new if each is old else each for each in body.poisons]
    if loss:
        scene.tell(table, PoisonSlowed(body.id, new.name, new.lost))


def poison_over(scene: GuScene, table: Table, body: Fighter, gone: Poisoned) -> None:
    """It has worn off, and what it had taken is back."""
    scene.tell(table, PoisonOver(body.id, gone.name))


# daze and stun


def recovers(scene: GuScene, body: Fighter) -> list[str]:
    assert scene.turn is not None
    return NOW if body.suffers(Condition.DAZED) and not scene.turn.fresh_daze else []


def recover(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """GU-227: the daze is over as its turn ends."""
    cure(scene, table, body, Condition.DAZED)


def stunned(scene: GuScene, body: Fighter) -> list[str]:
    return NOW if body.suffers(Condition.STUNNED) else []


def come_to(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """GU-244: the stun is over as its turn ends, and a daze comes of it, which outlasts this turn."""
    cure(scene, table, body, Condition.STUNNED)
    assert scene.turn is not None
    scene.turn.fresh_daze = True
    inflict(scene, table, body, Affliction(Condition.DAZED))


# standing up


class StandUp(Deed):
    """GU-240: half its movement, rounded up, gets a prone creature on its feet."""

    def __init__(self, metres: int) -> None:
        super().__init__(STAND, f"Stand up: {metres} m", MOVEMENT)
        self.metres = metres

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        move.spend(turn, self.metres)
        scene.tell(table, StoodUp(body.id, self.metres))
        cure(scene, table, body, Condition.PRONE)


def stand_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    if not body.suffers(Condition.PRONE) or not stats.can_move(body):
        return []
    metres = (stats.walk(body, turn) + 1) // 2
    return [StandUp(metres)] if 0 < metres <= move.allowance(scene, body, turn) else []
