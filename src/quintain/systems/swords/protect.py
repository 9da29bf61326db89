"""Protect: an adjacent ally is defended, by an Opportunity Attack and by taking its hits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Option, Used
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
from quintain.systems.swords.moments import Moment, Reaction
from quintain.systems.swords.perception import perceives, tell_of
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant

LET_BE: Final = Option("pass", "Let it be")


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
    """The target has been picked: those who protect it may strike first."""
    WardPicked(scene, blow).open(table, protectors(scene, target, blow.attacker))


class AttackForWard(Option):
    """One melee attack that a protector could make on the attacker."""

    def __init__(self, line: Line) -> None:
        super().__init__(("opportunity", line.id), f"Opportunity Attack: {line.entry.name}")
        self.line = line

    def ability(self) -> Used | None:
        return self.line.ability


class WardPicked(Reaction[AttackForWard]):
    """SW-058: a protector may make an Opportunity Attack against whoever picks its ward as a target."""

    def __init__(self, scene: SwordsScene, blow: Blow) -> None:
        super().__init__(scene, "protect_attack", LET_BE)
        self.blow = blow

    def is_free(self) -> bool:
        return self.scene.rules.protect_attack is ProtectAttack.FREE

    def is_over(self) -> bool:
        """Free answers to free answers would never end."""
        return not self.blow.attacker.is_able() or (self.is_free() and self.blow.answer)

    def answers(self, who: Combatant) -> list[AttackForWard]:
        scene, attacker = self.scene, self.blow.attacker
        if not perceives(scene, who, attacker) or not afflicting.may_harm(who, attacker):
            return []
        seen = scene.seen(who, attacker)
        melee = [line for line in lines.of(scene, who) if not line.ranged]
        return [AttackForWard(line) for line in melee if lines.in_reach(scene, seen, attacker, line.feet)]

    def question(self, who: Combatant, answers: Sequence[AttackForWard]) -> str:
        return f"{self.blow.attacker.name} attacks {self.blow.target.name}, whom {who.name} protects."

    def react(self, table: Table, who: Combatant, chosen: AttackForWard) -> None:
        scene = self.scene
        outer = scene.incoming
        attack.strike(scene, table, who, self.blow.attacker, chosen.line, opportunity=True, answer=True)
        injuries.after_action(scene, table, who, REACTION)
        scene.incoming = outer


def taken_by(scene: SwordsScene, table: Table, blow: Blow, target: Combatant) -> Combatant:
    """Who takes the hit in the end: the target, or one who protects it."""
    hit = WardHit(scene, blow, target)
    hit.open(table, protectors(scene, target, blow.attacker))
    return hit.taker


class WardHit(Moment[Option]):
    """SW-059: a protector may take the hit; it costs no Reaction and can be done for each hit."""

    def __init__(self, scene: SwordsScene, blow: Blow, target: Combatant) -> None:
        super().__init__(scene, "take_hit", LET_BE)
        self.blow = blow
        self.taker = target

    def is_over(self) -> bool:
        return self.answered > 0

    def answers(self, who: Combatant) -> list[Option]:
        return [Option("take_hit", f"Take the hit for {self.taker.name}")]

    def question(self, who: Combatant, answers: Sequence[Option]) -> str:
        return f"{self.blow.strikes(self.taker)} Does {who.name} take the hit?"

    def carry_out(self, table: Table, who: Combatant, chosen: Option) -> None:
        self.scene.tell(table, TookTheHit(who.id, self.taker.id), live=True)
        self.blow.target = self.scene.seen(who, self.blow.attacker)
        self.taker = who
