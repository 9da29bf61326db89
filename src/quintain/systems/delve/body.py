"""What a character sheet holds, and what has become of it in play."""

from __future__ import annotations

from typing import Annotated, Final

from quintain.kernel.scene import Creature
from quintain.state import In, Ref, Secret, Shared, Word, fresh, state
from quintain.systems.delve.pools import DECLARED, GEAR, SKILLS, SPIRIT, STRESS, VICTORIES, WILLPOWER
from quintain.systems.delve.stock import Ability, Armor, Sheet, Shield, Spell
from quintain.systems.delve.things import Declaration, Gear, VictoryMark, Ward, Wound
from quintain.systems.delve.words import Grade, Out, Trait

SPIRIT_CAP: Final = 8  # DV-063
WILLPOWER_MOST: Final = 3  # DV-047: for player characters, unless the sheet has another


@state
class Character(Creature):
    """A character of the party or an NPC: both follow every clause (DV-039).

    Lists are replaced, never changed. `recovery` and `gathering` are seconds towards the next point of Stress and of
    Spirit. `player` tells player characters from NPCs.
    """

    sheet: Ref[Sheet]
    player: bool = fresh(False)
    zone: str = fresh("")
    room: str = fresh("")
    out: Word = fresh("")
    stress: Annotated[int, STRESS] = fresh(0)
    max_stress: Annotated[int, Secret("maximum Stress", (1, 20))] = fresh(0)
    recovery: Annotated[int, Secret("seconds towards Stress", 0)] = fresh(0)
    willpower: Annotated[int, WILLPOWER] = fresh(0)
    max_willpower: Annotated[int, Secret("maximum Willpower", (0, 4))] = fresh(0)
    spirit: Annotated[int, SPIRIT] = fresh(0)
    spirit_cap: Annotated[int, Secret("Spirit cap", (0, 10))] = fresh(0)
    gathering: Annotated[int, Secret("seconds towards Spirit", 0)] = fresh(0)
    victories: Annotated[int, VICTORIES] = fresh(0)
    experience: Annotated[int, Secret("Experience", (0, 20))] = fresh(0)
    coin: Annotated[int, Secret("coin", (0, 50))] = fresh(0)
    skills: Annotated[Shared[dict[str, int]], SKILLS] = fresh(dict)
    specialties: Annotated[Shared[dict[str, str]], Secret("specialties", dict)] = fresh(dict)
    abilities: Shared[list[Annotated[Ref[Ability], In("abilities")]]] = fresh(list)
    spells: Annotated[Shared[list[Ref[Spell]]], Secret("spells", list)] = fresh(list)
    gear: Annotated[Shared[list[Gear]], GEAR] = fresh(list)
    wounds: Shared[list[Wound]] = fresh(list)
    wounded: int = fresh(0)
    """How many wounds it has ever taken, which tells them apart."""
    wards: Shared[list[Ward]] = fresh(list)
    history: Shared[list[VictoryMark]] = fresh(list)
    lost_traits: Shared[list[Trait]] = fresh(list)
    defense_lost: int = fresh(0)
    unaware: bool = fresh(False)
    declared: Annotated[Declaration | None, DECLARED] = fresh(None)
    lucky: int = fresh(0)
    """By how much the DC of its next check is lower (an intrusion), or higher (below 0)."""
    favours: Shared[list[str]] = fresh(list)
    """Sources of advantage on its next Social check."""
    heartened: int = fresh(0)
    """The round in which a battle cry gives it advantage."""
    rooted: int = fresh(0)
    """The round in which it has lost its shift."""
    used: Shared[list[str]] = fresh(list)
    """What it can do once in a combat and has done."""
    discount: int = fresh(0)
    """DV-127: what the next skill step costs less, after training."""
    bed_rest: bool = fresh(False)
    tended: Shared[dict[str, int]] = fresh(dict)
    """By wound, how much more than 1 it drops at this long rest (DV-083)."""

    def sides_of(self, die: str) -> int:
        raise NotImplementedError

    def called(self) -> str:
        """Its name without what it is: of Odda, hedge magician, only Odda; a number stays."""
        head, comma, about = self.name.partition(", ")
        number = about.rpartition(" ")[2]
        return f"{head} {number}" if comma and number.isdecimal() else head

    def is_in(self) -> bool:
        """In the scene: neither dead nor taken out nor gone."""
        return not self.out

    def is_in_play(self) -> bool:
        return self.is_in()

    def is_alive(self) -> bool:
        return self.out != Out.DEAD

    # what it has

    def has(self, trait: Trait) -> bool:
        if trait in self.lost_traits:
            return False
        for ability in self.abilities:
            if trait in ability.traits:
                return True
        return False

    def thing(self, id: str) -> Gear:
        return next(gear for gear in self.gear if gear.id == id)

    def exchange(self, old: Gear, new: Gear | None) -> None:
        """The same thing in another state, or no longer there."""
        kept: list[Gear] = []
        for each in self.gear:
            if each.id != old.id:
                kept.append(each)
            elif new is not None:
                kept.append(new)
        self.gear = kept

    def worn(self) -> Gear | None:
        """The one suit of armour that it wears (see DV-089)."""
        return next((gear for gear in self.gear if gear.armor is not None and gear.used), None)

    def armor(self) -> Armor | None:
        worn = self.worn()
        return None if worn is None else worn.armor

    def shield(self) -> Shield | None:
        """In its hand (see DV-096)."""
        return next((gear.shield for gear in self.gear if gear.shield is not None and gear.used), None)

    def vessels(self) -> list[Gear]:
        return [gear for gear in self.gear if gear.item is not None and gear.item.capacity]

    def owe(self, source: str, amount: int) -> None:
        """Advantage on its next Social check; sources with the same name count once (see DV-019)."""
        names = [source, *[f"{source} {number}" for number in range(2, amount + 1)]]
        self.favours = list(dict.fromkeys([*self.favours, *names]))

    def take_wound(self, name: str, severity: int, grade: Grade) -> Wound:
        """Recorded as a name with a severity (see DV-076)."""
        self.wounded += 1
        wound = Wound(f"wound-{self.wounded}", name, severity, grade)
        self.wounds = [*self.wounds, wound]
        return wound

    def regain(self, amount: int) -> int:
        """How much Stress it gains: never above the maximum (DV-041), which clears the counter (DV-044)."""
        gained = min(amount, self.max_stress - self.stress)
        self.stress += gained
        if self.stress == self.max_stress:
            self.recovery = 0
        return gained

    # how it is

    def severity(self) -> int:
        """The total severity of all its wounds (see DV-077)."""
        return sum([wound.severity for wound in self.wounds])

    def shielding(self) -> int:
        return sum([ward.amount for ward in self.wards])

    def armor_stress(self) -> int:
        worn = self.worn()
        return 0 if worn is None else worn.stress

    def is_protected(self) -> bool:
        """DV-086, DV-095: only as long as its armour has stress points left."""
        return self.armor_stress() > 0
