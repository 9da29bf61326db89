"""One Attack on one target while it is resolved, and what protects a creature against one effect."""

from __future__ import annotations

from quintain.systems.shattered.sheet import Character, Gear
from quintain.systems.shattered.stock import RANK, Attack, Grade, Range, Resistance, Row
from quintain.systems.shattered.tags import Tags


class Shelter:
    """What protects a creature against one effect only.

    `ward` are points of Ward from anything but Resistance, `resists` Resistances that apply only now. `negate` is added
    to its Negate rolls, `net` counts Advantages on them, `steady` is one more against Push, Pull and Prone. `resisted`
    says that Resistance has stopped some of the effect's Damage.
    """

    ward = 0
    resistance = 0
    negate = 0
    grit = 0
    reflex = 0
    net = 0
    steady = False
    reacted = False
    resisted = False

    def __init__(self) -> None:
        self.resists: list[Resistance] = []


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
    outside a Phase. `start` and `place` are the Positions of attacker and target when it was aimed. `cleaved` are the
    Attacks that a Cleave added to it.
    """

    gear: Gear | None = None
    boost = ""
    phase = 0
    charged = False
    opportunity = False
    thrown = False
    net = 0
    bonus = 0
    roll = 0
    row: Row | None = None
    grade: Grade = Grade.MISS
    added = 0
    added_stun = 0
    modifiers = 0
    bonus_stun = 0
    pierce = 0
    pierce_soak = 0
    glancing = False
    halves_ward = False

    def __init__(self, attacker: Character | None, target: Character, attack: Attack, band: Range) -> None:
        self.attacker = attacker
        self.target = target
        self.attack = attack
        self.band = band
        self.speed = attack.speed
        self.keywords: list[str] = []
        self.own_keywords: list[str] = []
        self.kept: list[int] = []
        self.riders: list[Rider] = []
        self.tags: list[Tags] = []
        self.shelter = Shelter()
        self.start = attacker.position if attacker is not None else ""
        self.place = target.position
        self.cleaved: list[Blow] = []

    def words(self) -> str:
        """With what, by whom and against whom: `Small Jaws of Lesser Needler against Marlon`."""
        by = f" of {self.attacker.name}" if self.attacker is not None else ""
        return f"{self.attack.name}{by} against {self.target.name}"
