"""Attack as a Main Action: one weapon attack, or as many as a feature allows."""

from __future__ import annotations

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords.attack import strike
from quintain.systems.swords.deeds import MAIN, Deed, words
from quintain.systems.swords.line import Line
from quintain.systems.swords.lines import attacks_in_action, lines, targets
from quintain.systems.swords.riders import DISARM, PUSH, TRIP
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Gift

MIGHTY_DEEDS = (TRIP, PUSH, DISARM)


class AttackDeed(Deed):
    """One attack with one weapon at one target, perhaps with a mighty deed declared."""

    def __init__(self, line: Line, target: str, deed: str = "") -> None:
        super().__init__(f"attack:{line.id}:{target}{':' + deed if deed else ''}", "", MAIN, target=target)
        self.line = line
        self.deed = deed

    def label(self) -> str:
        also = f" and {self.deed}" if self.deed else ""
        return f"Attack {words(self.target)}{also}: {self.line.entry.name}"

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        if turn.main:
            turn.main = False
            # SW-034, SW-112: one attack with one weapon, the first of those that the action has
            turn.attacks = attacks_in_action(body, self.line) - 1
            turn.attack_with = self.line.own_count
        elif turn.attacks:
            turn.attacks -= 1
        else:
            turn.cleaves -= 1
        if self.deed:
            turn.deed = True
        target = scene.seen(scene.by_id[self.target], body)
        was_up = target.hp > 0
        blow = strike(scene, table, body, target, self.line, deed=self.deed)
        if was_up and not blow.target.hp and body.has(Gift.CLEAVE):
            turn.cleaves += 1


def attack_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """The weapon and the target are chosen anew for each attack."""
    # SW-113: as long as an attack is left, with any of its weapons
    if not (turn.main or turn.attacks or turn.cleaves):
        return []
    deeds: list[Deed] = []
    mighty = not turn.deed and body.has(Gift.MIGHTY_DEED)
    for line in lines(scene, body):
        if turn.attacks and line.own_count != turn.attack_with:
            continue
        for target in targets(scene, body, line):
            deeds.append(strike_at(line, target.id))
            if mighty and not line.ranged and target.is_conscious():
                deeds += [AttackDeed(line, target.id, deed) for deed in MIGHTY_DEEDS if can_be(deed, target)]
    return deeds


def strike_at(line: Line, target: str) -> Deed:
    """One plain attack as an option, made once; deeds hold ids, never creatures, so copies of a fight share them."""
    found: Deed | None = line.strikes.get(target)
    if found is None:
        found = line.strikes[target] = AttackDeed(line, target)
    return found


def can_be(deed: str, target: Combatant) -> bool:
    """Nobody is disarmed who holds no weapon."""
    return deed != DISARM or any(each.weapon is not None and each.is_held() for each in target.carried)
