"""One Attack on one target while it is resolved, and what protects a creature against one effect."""

from __future__ import annotations

from quintain.systems.shattered.sheet import Character, Gear
from quintain.systems.shattered.stock import MISS, RANK, Attack, Grade, Range, Resistance, Row
from quintain.systems.shattered.tags import Tags


class Shelter:
    """What protects a creature against one effect only.

    `ward` are points of Ward from anything but Resistance, `resists` Resistances that apply only now. `negate` is added
    to its Negate rolls, `net` counts Advantages on them, `steady` is one more against Push, Pull and Prone. `resisted`
    says that Resistance has stopped some of the effect's Damage.
    """

    def __init__(self) -> None:
        self.ward = 0
        self.resists: list[Resistance] = []
        self.resistance = 0
        self.negate = 0
        self.grit = 0
        self.reflex = 0
        self.net = 0
        self.steady = False
        self.reacted = False
        self.resisted = False


class Rider:
    """What a Gambit or the Attack's own effect adds, if the final row's grade allows it; `gambit` is its id, if any.

    `momentum` goes to the attacker. Cleave strikes the `other` creature as well: with `harm`, or with the same row.
    """

    def __init__(self, gambit: str, at_least: Grade | None, at_most: Grade | None) -> None:
        self.gambit = gambit
        self.at_least = at_least
        self.at_most = at_most
        self.damage = 0
        self.stun = 0
        self.tags: list[Tags] = []
        self.keyword = ""
        self.needs_damage = False
        self.momentum = 0
        self.other = ""
        self.harm = 0

    def holds(self, blow: Blow) -> bool:
        """Whether its requirement is met by the row as it is now."""
        rank = RANK[blow.grade]
        if self.needs_damage and (blow.row is None or not blow.row.damage):
            return False
        return (self.at_least is None or rank >= RANK[self.at_least]) and (
            self.at_most is None or rank <= RANK[self.at_most]
        )


class Blow:
    """An Attack on one target: everything that adds up before the row is read, and what the row then says.

    `attacker` is None for a Hazard. `net` is Advantages less Disadvantages, `bonus` Bonuses less Penalties, `kept` are
    the two dice used. `added` and `added_stun` are Bonus Damage and the like, whatever the row; `grade`, `modifiers`
    (step 2 of the Damage), `bonus_stun`, `keywords` and `tags` follow from the row, and change with it. `phase` is 0
    outside a Phase.
    """

    def __init__(self, attacker: Character | None, target: Character, attack: Attack, band: Range) -> None:
        self.attacker = attacker
        self.target = target
        self.attack = attack
        self.band = band
        self.gear: Gear | None = None
        self.keywords: list[str] = []
        self.own_keywords: list[str] = []
        self.boost = ""
        self.speed = attack.speed
        self.phase = 0
        self.charged = False
        self.opportunity = False
        self.thrown = False
        self.net = 0
        self.bonus = 0
        self.kept: list[int] = []
        self.roll = 0
        self.row: Row | None = None
        self.grade: Grade = MISS
        self.added = 0
        self.added_stun = 0
        self.riders: list[Rider] = []
        self.modifiers = 0
        self.bonus_stun = 0
        self.pierce = 0
        self.pierce_soak = 0
        self.tags: list[Tags] = []
        self.glancing = False
        self.halves_ward = False
        self.shelter = Shelter()
