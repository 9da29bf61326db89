"""Taking hold of a creature: the contest, and what a creature with a grab does as part of a hit."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.swords.afflictions import HELPLESS, Affliction
from quintain.systems.swords.effects import Afflict
from quintain.systems.swords.events.actions import Grappling
from quintain.systems.swords.happen import affect
from quintain.systems.swords.look import holds, look_around
from quintain.systems.swords.rolls import opposed
from quintain.systems.swords.scene import HELD, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability, Condition, InjuryKind, Part

STRENGTH: Final = "strength"
DEXTERITY: Final = "dexterity"
EITHER: Final = (STRENGTH, DEXTERITY)
ABILITY: Final[dict[str, Ability]] = {STRENGTH: Ability.STR, DEXTERITY: Ability.DEX}
GRAPPLE: Final = "grapple"


def may_grab(scene: SwordsScene, table: Table, body: Combatant, target: Combatant) -> None:
    """Grab: once per turn, after a melee hit on a creature of its size or smaller, it may try to grapple it."""
    turn = scene.turn
    seen = scene.seen(target, body)
    if turn is not None and body.id in turn.grabbed:
        return
    if seen.out or not body.is_able() or seen.size_step() > body.size_step() or is_held_by(seen, body):
        return
    options = [Option("grab", "Grab"), Option("pass", "Do not")]
    if table.ask(body, "grab", options, f"{body.name} hit {target.name}: grab it?").id != "grab":
        return
    if turn is not None:
        turn.grabbed = [*turn.grabbed, body.id]
    take_hold(scene, table, body, target, net=0)


def is_held_by(target: Combatant, body: Combatant) -> bool:
    return bool(target.bits & HELD) and holds(target, body.id)


def held_by(scene: SwordsScene, body: Combatant) -> list[Combatant]:
    """The creatures it grapples."""
    return look_around(scene, body).held()


def free_hands(scene: SwordsScene, body: Combatant) -> list[str]:
    """Hands that hold neither a thing nor a creature."""
    hands = body.free_hands()
    busy = len(held_by(scene, body)) if hands else 0
    return hands[: len(hands) - busy] if busy < len(hands) else []


def take_hold(scene: SwordsScene, table: Table, body: Combatant, target: Combatant, *, net: int) -> bool:
    """Strength against the target's Strength or Dexterity, its choice; a win makes it Grappled."""
    scene.tell(table, Grappling(body.id, target.id))
    seen = scene.seen(target, body)
    ability = answer_with(scene, table, target, body, seen)
    if not opposed(scene, table, body, seen, Ability.STR, ability, GRAPPLE, kind=GRAPPLE, net=net):
        return False
    affect(scene, table, body, target, Afflict(Affliction(Condition.GRAPPLED, body.id)))
    return True


def answer_with(scene: SwordsScene, table: Table, body: Combatant, foe: Combatant, seen: Combatant) -> Ability:
    """SW-049: each picks its own ability, Strength or Dexterity; the helpless are not asked."""
    if seen.bits & HELPLESS:
        return Ability.STR
    options = [Option(each, each.capitalize()) for each in EITHER]
    question = f"{foe.name} against {body.name}: Strength or Dexterity?"
    return ABILITY[table.ask(scene.actual(body), "contest", options, question).id]


def sprain(body: Combatant, hands: list[str]) -> int:
    """Disadvantage with a sprained arm (SW-159), if no other hand can do it."""
    sprained = [hand for hand in hands if body.has_injury(InjuryKind.SPRAINED_ARM, Part(hand))]
    return -1 if hands and len(sprained) == len(hands) else 0
