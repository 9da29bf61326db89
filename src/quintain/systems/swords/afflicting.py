"""Conditions: how a creature comes into them, what follows at once, and how they end."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.state.durations import next_turn
from quintain.systems.swords import concentration, grapple
from quintain.systems.swords.afflictions import POISON, Affliction, Lasts, until_turn, waits_in_stone
from quintain.systems.swords.conditions import BIT, HALTING, INCAPACITATING, MUTE, POISON_PROOF, Condition
from quintain.systems.swords.effects import Free
from quintain.systems.swords.events.conditions import (
    Afflicted,
    Dropped,
    FellProne,
    Freed,
    Immune,
    ItemSaved,
    TurnedToStone,
)
from quintain.systems.swords.gear import READIED, Gear
from quintain.systems.swords.rolls import d20
from quintain.systems.swords.scene import Lying, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import DamageType, Gift, Use

MAGICAL_USES: Final = (Use.MEND, Use.REGROW, Use.STEP)
STONE_WEIGHT = 10
SPELLBOUND: Final = BIT[Condition.CHARMED]


def afflict(scene: SwordsScene, table: Table, body: Combatant, held: Affliction) -> bool:
    """A creature comes into a condition, with all that follows at once; each cause is kept by itself."""
    if body.out or is_groundless(scene, held):
        return False
    if is_immune(body, held.condition, held.tag):
        scene.tell(table, Immune(body.id, str(held.condition)))
        return False
    if held.condition is Condition.PRONE:
        return fall_prone(scene, table, body, held)
    body.add_affliction(held)
    scene.tell(table, Afflicted(body.id, str(held.condition), held.by))
    if INCAPACITATING & BIT[held.condition]:
        become_incapable(scene, table, body)
    if held.condition is Condition.UNCONSCIOUS:
        scene.regroup()
        collapse(scene, table, body)
    elif held.condition is Condition.PETRIFIED:
        scene.regroup()  # a drugged sleep waits in stone (SW-241)
        petrify(scene, table, body, held.dt)
    elif held.condition is Condition.GRAPPLED:
        concentration.strain(scene, table, body, "it is grappled")
    return True


def is_groundless(scene: SwordsScene, held: Affliction) -> bool:
    """It would last as long as somebody concentrates who does so no longer."""
    return held.lasts is Lasts.CONCENTRATION and not scene.by_id[held.by].concentrating


def is_immune(body: Combatant, condition: Condition, tag: str = "") -> bool:
    """Nothing comes of it, and no save against it need be rolled."""
    if condition is Condition.FRIGHTENED and body.has(Gift.GREAT_BRAVERY):
        return True
    if condition is Condition.POISONED or tag == POISON:
        return bool(body.bits & POISON_PROOF) or DamageType.POISON in body.sheet.immune
    return False


def become_incapable(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """It concentrates no longer, commands no longer and holds nobody."""
    concentration.lose(scene, table, body, "it is incapacitated")
    body.commanding = False
    grapple.check_holds(scene, table)


def collapse(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """SW-263, SW-264: the unconscious drop anything they hold, but nothing worn, and fall prone."""
    for gear in body.held():
        drop_held(scene, table, body, gear)
    fall_prone(scene, table, body)


def fall_prone(scene: SwordsScene, table: Table, body: Combatant, held: Affliction | None = None) -> bool:
    """Nobody can be more than prone."""
    if body.suffers(Condition.PRONE):
        return False
    body.add_affliction(held if held is not None else Affliction(Condition.PRONE))
    scene.tell(table, FellProne(body.id))
    return True


def drop_held(scene: SwordsScene, table: Table, body: Combatant, gear: Gear) -> None:
    """It falls in the creature's space."""
    body.carried = [each for each in body.carried if each is not gear]
    scene.lying.append(Lying(body.place, gear.put(READIED)))
    scene.tell(table, Dropped(body.id, gear.kind))


# ending


def free(scene: SwordsScene, table: Table, body: Combatant, held: Affliction) -> None:
    """One condition ends; others of its kind may last."""
    body.remove_affliction(held)
    if held.lasts is Lasts.CONCENTRATION:
        concentration.relax(scene, scene.by_id[held.by])
    if body.suffers(held.condition):
        return
    scene.tell(table, Freed(body.id, str(held.condition)))
    if held.condition is Condition.PETRIFIED:
        body.restore()
    if held.condition is Condition.PETRIFIED or held.condition is Condition.UNCONSCIOUS:
        scene.regroup()


def free_all(
    scene: SwordsScene, table: Table, body: Combatant, condition: Condition, by: str = "", tag: str = ""
) -> None:
    """Every one of that kind ends, or only those that `by` or `tag` names."""
    ended = Free(condition, by, tag)
    for held in body.every(condition):
        if ended.means(held):
            free(scene, table, body, held)


def until_next_turn_ends(scene: SwordsScene, body: Combatant, condition: Condition, by: str = "") -> Affliction:
    """A condition until the end of its own next Combat Turn."""
    round = next_turn(scene.round, is_to_come=not is_turn_under_way(scene, body))
    return until_turn(Lasts.TURN_END, body.id, round, condition, by)


def is_turn_under_way(scene: SwordsScene, body: Combatant) -> bool:
    """Or done, in a slot that is still open: tied allies who have acted wait for its end."""
    return body.id in scene.members and (scene.slot is not None or body.id not in scene.acting)


# the charmed, and speech


def may_harm(body: Combatant, target: Combatant) -> bool:
    """SW-197, SW-198: the Charmed neither attack their charmer nor try to harm it in any other way."""
    return not (body.bits & SPELLBOUND and any(held.by == target.id for held in body.every(Condition.CHARMED)))


def social_net(body: Combatant, target: Combatant) -> int:
    """SW-199: Advantage on social checks against a creature one has Charmed."""
    return int(
        target.suffers(Condition.CHARMED) and any(held.by == body.id for held in target.every(Condition.CHARMED))
    )


def can_speak(body: Combatant) -> bool:
    """Not if a condition takes its voice."""
    return not body.out and not body.bits & MUTE


def speaks_haltingly(body: Combatant) -> bool:
    """As the Stunned do (SW-255)."""
    return can_speak(body) and bool(body.bits & HALTING)


# stone


def petrify(scene: SwordsScene, table: Table, body: Combatant, dt: int) -> None:
    """SW-230: whatever it wears and carries turns to stone with it, unless it is magical and saves."""
    turned: list[str] = []
    for gear in body.carried:
        if not gear.stone and not (is_magical(gear) and item_saves(scene, table, body, gear, dt)):
            stone = gear.clone()
            stone.stone = True
            body.exchange(gear, stone)
            turned.append(gear.kind)
    scene.tell(table, TurnedToStone(body.id, turned))


def item_saves(scene: SwordsScene, table: Table, body: Combatant, gear: Gear, dt: int) -> bool:
    """SW-231: d20 and its plus against the DT of what petrifies; a natural 20 saves, a natural 1 fails."""
    natural = d20(table, body, 0, f"item save {gear.kind}")
    total = natural + gear.plus
    saved = natural != 1 and (natural == 20 or total >= dt)
    scene.tell(table, ItemSaved(body.id, gear.kind, natural, total, dt, saved))
    return saved


def is_magical(gear: Gear) -> bool:
    """A plus or a trait that is left, or an item that works by magic."""
    if gear.item is not None:
        return gear.item.use in MAGICAL_USES
    return gear.is_magical() and (gear.plus > 0 or bool(gear.traits))


def weight(body: Combatant) -> int:
    """SW-232: pounds; stone weighs ten times as much."""
    return body.sheet.weight_lb * (STONE_WEIGHT if body.suffers(Condition.PETRIFIED) else 1)


def ages(body: Combatant) -> bool:
    """SW-233: stone does not."""
    return not body.suffers(Condition.PETRIFIED)


def is_suspended(body: Combatant, held: Affliction) -> bool:
    """SW-241: a poison waits while its sufferer is stone."""
    return body.suffers(Condition.PETRIFIED) and waits_in_stone(held)
