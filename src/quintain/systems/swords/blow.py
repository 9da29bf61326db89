"""One attack on its way: a weapon's or a spell's, aimed at one creature with an attack roll."""

from __future__ import annotations

from quintain.systems.swords.gear import Gear
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import AttackEntry


class Blow:
    """What is aimed at whom; it never outlasts a step.

    `target` is the creature as the attacker sees it (in a shared slot: a picture). `bonus` is what is added to the
    d20 before anything that depends on the moment; `damage` is empty for an attack that only entangles. `feet` is
    the longest distance it carries: the reach in melee, the range band else. A spell's blow names the spell.
    """

    def __init__(self, attacker: Combatant, target: Combatant, name: str) -> None:
        self.attacker = attacker
        self.target = target
        self.name = name
        self.bonus = 0
        self.damage = ""
        self.type = ""
        self.ranged = False
        self.feet = 5
        self.gear: Gear | None = None
        self.entry: AttackEntry | None = None
        self.spell = ""
        self.two_handed = False
        self.deed = ""
        self.opportunity = False
        self.answer = False
        # what came of it
        self.net = 0
        self.natural = 0
        self.total = 0
        self.hit = False
        self.critical = False
        self.cancelled = False
        self.dealt = 0
