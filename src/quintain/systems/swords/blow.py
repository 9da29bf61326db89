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

    bonus = 0
    damage = ""
    type = ""
    ranged = False
    feet = 5
    gear: Gear | None = None
    entry: AttackEntry | None = None
    spell = ""
    two_handed = False
    flexible = False
    deed = ""
    opportunity = False
    answer = False
    # what came of it
    net = 0
    natural = 0
    total = 0
    hit = False
    critical = False
    cancelled = False
    dealt = 0

    def __init__(self, attacker: Combatant, target: Combatant, name: str) -> None:
        self.attacker = attacker
        self.target = target
        self.name = name

    def strikes(self, body: Combatant) -> str:
        """What is known before damage is rolled: who hits whom, with what, with what total, critically or not."""
        kind = "critically hits" if self.critical else "hits"
        what = f" with {self.entry.name}" if self.entry is not None else ""
        return f"{self.attacker.name} {kind} {body.name}{what} ({self.total})."
