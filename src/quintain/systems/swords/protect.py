"""Protect: an adjacent ally is defended, by an Opportunity Attack and by taking its hits."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords import afflicting, attack, injuries, lines
from quintain.systems.swords.blow import Blow
from quintain.systems.swords.deeds import MAIN, REACTION, Deed, words
from quintain.systems.swords.events.actions import Protected
from quintain.systems.swords.events.attack import TookTheHit
from quintain.systems.swords.gear import Line
from quintain.systems.swords.house import ProtectAttack
from quintain.systems.swords.look import look_around
from quintain.systems.swords.perception import perceives, tell_of
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant


def protect_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """SW-056: choose an adjacent ally to defend."""
    return [Protect(ally) for ally in look_around(scene, body).allies().near]


class Protect(Deed):
    """It lasts until the start of the protector's next Combat Turn."""

    def __init__(self, ward: Combatant) -> None:
        super().__init__(("protect", ward.id), f"Protect {words(ward.id)}", MAIN, target=ward.id)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        body.protecting = self.target
        tell_of(scene, table, body, Protected(body.id, self.target))


def is_protecting(scene: SwordsScene, body: Combatant, by: Combatant | None = None) -> bool:
    """Protect is suspended while the two are not adjacent or the protector is Incapacitated.

    For an attacker `by`, a ward that has moved in a slot both share is still where the slot found it (SW-005).
    """
    ward = scene.by_id.get(body.protecting)
    if ward is not None and by is not None:
        ward = scene.seen(ward, by)
    return ward is not None and not ward.out and body.is_able() and scene.is_adjacent(body, ward)


def protectors(scene: SwordsScene, target: Combatant, attacker: Combatant) -> list[Combatant]:
    """Those who Protect this creature, adjacent to it and able."""
    found: list[Combatant] = []
    for each in scene.bodies:
        if each.protecting and each.protecting == target.id and each.is_able() and stands_by(scene, each, attacker):
            found.append(each)
    return found


def stands_by(scene: SwordsScene, protector: Combatant, attacker: Combatant) -> bool:
    """Whether it protects as the attacker sees it: not by a Protect taken in this very slot (SW-005)."""
    seen = scene.seen(protector, attacker)
    return seen.protecting == protector.protecting and is_protecting(scene, seen, attacker)


def protector_attacks(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> None:
    """SW-058: a protector may make an Opportunity Attack against whoever picks its ward as a target."""
    is_free = scene.rules.protect_attack is ProtectAttack.FREE
    if is_free and blow.answer:
        return  # free answers to free answers would never end
    for protector in protectors(scene, target, blow.attacker):
        if not (protector.can_react() or is_free) or not perceives(scene, protector, blow.attacker):
            continue
        seen = scene.seen(protector, blow.attacker)
        melee = [line for line in lines.of(scene, protector) if not line.ranged]
        near = [line for line in melee if lines.in_reach(scene, seen, blow.attacker, line.feet)]
        if near and blow.attacker.is_able() and afflicting.may_harm(protector, blow.attacker):
            answer_attack(scene, table, protector, blow, near, is_free=is_free)


def answer_attack(
    scene: SwordsScene, table: Table, protector: Combatant, blow: Blow, near: list[Line], *, is_free: bool
) -> None:
    options = [Option(("opportunity", line.id), f"Opportunity Attack: {line.entry.name}") for line in near]
    question = f"{blow.attacker.name} attacks {blow.target.name}, whom {protector.name} protects."
    scene.catch_up(table, protector.side)
    chosen = table.ask(protector, "protect_attack", [*options, Option("pass", "Let it be")], question).id
    if chosen == "pass":
        return
    if not is_free:
        protector.reaction = False
    line = next(each for each in near if f"opportunity:{each.id}" == chosen)
    outer = scene.incoming
    with table.nested(), scene.reacting(protector):
        attack.strike(scene, table, protector, blow.attacker, line, opportunity=True, answer=True)
        injuries.after_action(scene, table, protector, REACTION)
    scene.incoming = outer


def taken_by(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> Combatant:
    """SW-059: a protector may take the hit; it costs no Reaction and can be done for each hit."""
    for protector in protectors(scene, target, blow.attacker):
        question = f"{blow.strikes(target)} Does {protector.name} take the hit?"
        options = [Option("take_hit", f"Take the hit for {target.name}"), Option("pass", "Let it be")]
        scene.catch_up(table, protector.side)
        if table.ask(protector, "take_hit", options, question).id == "take_hit":
            scene.tell(table, TookTheHit(protector.id, target.id), live=True)
            blow.target = scene.seen(protector, blow.attacker)
            return protector
    return target
