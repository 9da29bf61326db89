"""What a character sheet holds, and what has become of it in the fight."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from quintain.kernel.scene import Creature
from quintain.space.space import Spot
from quintain.state import (
    BY_RULES,
    SHARE,
    Bounds,
    Carried,
    Copied,
    Derived,
    Known,
    Pool,
    Ref,
    Row,
    Secret,
    Shared,
    State,
    Word,
    fresh,
    state,
    value,
)
from quintain.systems.ki.condition_kinds import KINDS, ConditionKind
from quintain.systems.ki.stock import Armor, Condition, DamageType, Sheet, Technique, TechniqueType, Weapon

UNARMED = "unarmed"
KI = "ki"
NOWHERE: Spot = -1


class Out(StrEnum):
    """Why a creature is out of the fight, apart from being unconscious."""

    YIELDED = "yielded"
    FLED = "fled"
    FALLEN = "fallen"
    STOPPED = "stopped"
    DEAD = "dead"
    HIDDEN = "hidden"  # kept off the map by the game master until it is revealed; meanwhile the fight goes on
    UNKNOWN = "unknown"  # in a world as somebody sees it who does not know that it is there


FRESH, TIRED, SPENT = "fresh", "tired", "spent"


HP_LOOKS = {FRESH: "above half", TIRED: "half or less", SPENT: "none left"}
"""What is said of HP: nobody is tired for want of blood."""


def band(now: int, most: int) -> str:
    """KI-011: above half fresh, half or less tired, none spent; never the number."""
    if now <= 0:
        return SPENT
    return FRESH if 2 * now > most else TIRED


DURABILITY = Pool(
    "Durability", called="weapon.name", most="weapon.durability", shown="weapon.blocking", foes=Known.EXACT
)


@value
class Gear(State):
    """One weapon in somebody's hands, bag or on the ground; `id` tells two daggers apart."""

    id: str
    weapon: Ref[Weapon]
    durability: Annotated[int, DURABILITY]

    def is_broken(self) -> bool:
        return self.weapon.blocking and self.durability <= 0

    def with_durability(self, durability: int) -> Gear:
        return Gear(self.id, self.weapon, durability)

    def called(self, id: str) -> Gear:
        return Gear(id, self.weapon, self.durability)


@value
class Affliction(Row):
    """A condition somebody suffers: its n, the last Turn it holds, and who holds on to it."""

    n: int
    until: int
    by: str


FOREVER = 1_000_000_000
"""The end of a condition that no clock ends."""


ATTRIBUTES = "attributes"
PROFICIENCY: Bounds = (2, 4)
LUCK: Bounds = (4, 10)
"""Between such bounds lie all creatures that ship."""


def attribute(fact: str, bounds: Bounds, matters: int) -> Secret:
    return Secret(fact, bounds, group=ATTRIBUTES, matters=matters)


LUCK_DIE = Secret("luck die", LUCK, words="d{} to d{}", values=(4, 6, 8, 10, 12), matters=9)
SPEED = Secret("Speed", (3, 6), matters=1)
HP = Pool(
    "HP",
    least=None,
    most="max_hp",
    foes=Known.BAND,
    bands=band,
    looks=HP_LOOKS,
    told="HP",
    override=(-99, "max_hp"),
    observed=SHARE,
    carried=True,
    guess=(8, 36),
    matters=4,
)
STAMINA = Pool(
    "Stamina",
    most="max_stamina",
    foes=Known.BAND,
    bands=band,
    override=(0, "max_stamina"),
    observed=SHARE,
    carried=True,
    guess=(2, 9),
    matters=3,
)
SURGES = Pool("Surges", most="sheet.surges", shown="surges", override=(0, 9), carried=True, guess=(0, 2), matters=2)
ARMOR = Pool(
    "Armour",
    called="armor.name",
    most="armor.durability",
    shown="armor",
    foes=Known.EXACT,
    told="armour",
    observed=20,
    carried=True,
)
TEMPORARY_ARMOR = Pool("Temporary armour", most="temporary_armor", shown="temporary_armor", foes=Known.EXACT)


def acting_at_first(fighter: Fighter) -> int:
    return fighter.sheet.charisma if fighter.sheet.acting is None else fighter.sheet.acting


def reading_at_first(fighter: Fighter) -> int:
    return fighter.sheet.charisma if fighter.sheet.reading is None else fighter.sheet.reading


@state
class Fighter(Creature):
    """A creature in a fight: its sheet, its pools, what it holds, where it stands, what it suffers.

    A fresh one is as its sheet has it, with empty hands and nowhere yet.
    """

    pc: bool = fresh(of="sheet.pc")
    luck: Annotated[int, LUCK_DIE] = fresh(6)
    speed: Annotated[int, SPEED] = fresh(5)
    strength: Annotated[int, attribute("Strength", (1, 6), matters=11)] = fresh(of="sheet.strength")
    agility: Annotated[int, attribute("Agility", (2, 5), matters=12)] = fresh(of="sheet.agility")
    presence: Annotated[int, attribute("Presence", (0, 6), matters=8)] = fresh(of="sheet.presence")
    instinct: Annotated[int, attribute("Instinct", (-3, 8), matters=7)] = fresh(of="sheet.instinct")
    charisma: Annotated[int, attribute("Acting", (0, 4), matters=5)] = fresh(of="sheet.charisma")
    acting: Annotated[int, attribute("Acting", (0, 4), matters=5)] = fresh(of=acting_at_first)
    reading: Annotated[int, attribute("Reading", (0, 4), matters=6)] = fresh(of=reading_at_first)
    proficiency: Annotated[int, attribute("Proficiency", PROFICIENCY, matters=10)] = fresh(of="sheet.proficiency")
    hp: Annotated[int, HP] = fresh(of="sheet.hp")
    stamina: Annotated[int, STAMINA] = fresh(of="sheet.stamina")
    surges: Annotated[int, SURGES] = fresh(of="sheet.surges")
    armor_durability: Annotated[int, ARMOR] = fresh(0)
    temporary_armor: Annotated[int, TEMPORARY_ARMOR] = fresh(0)
    internal_wounds: Annotated[Carried[int], Secret("internal wounds", 0)] = fresh(0)
    external_wounds: Annotated[Carried[int], Secret("external wounds", 0)] = fresh(0)
    place: Spot = fresh(NOWHERE)
    holding: str = fresh("")
    unconscious: Carried[bool] = fresh(False)
    out: Word = fresh("")
    last_breath: int = fresh(0)
    stood_fast: Annotated[bool, Secret("stood fast", True, unseen=True)] = fresh(False)
    fri: Annotated[int | None, SPEED] = fresh(None)
    rests: Annotated[Carried[int], Secret("rests since a wound", 0)] = fresh(0)
    sheet: Ref[Sheet]
    wielded: Copied[list[Gear]] = fresh(list)
    bag: Annotated[Copied[list[Gear]], Secret("what is carried", list)] = fresh(list)
    techniques: Annotated[Shared[list[Ref[Technique]]], Secret("techniques", BY_RULES)] = fresh(list)
    armor: Ref[Armor] | None = fresh(None)
    conditions: Copied[dict[Condition, Affliction]] = fresh(dict)
    items: Annotated[Copied[list[str]], Secret("what is carried", list)] = fresh(list)
    participated: Copied[list[int]] = fresh(list)
    used: Copied[list[str]] = fresh(list)
    shown: Copied[list[str]] = fresh(list)
    scores: Copied[dict[str, int]] = fresh(dict)
    actives: Derived[list[Technique]] = fresh(list)
    reactions: Derived[list[Technique]] = fresh(list)
    combos: Derived[list[Technique]] = fresh(list)
    passives: Derived[list[Technique]] = fresh(list)

    def sides_of(self, die: str) -> int:
        return self.luck

    # what the sheet says now

    @property
    def max_hp(self) -> int:
        most = self.sheet.hp - 4 * self.external_wounds
        return most if most > 1 else 1

    @property
    def max_stamina(self) -> int:
        return max(min(1, self.sheet.stamina), self.sheet.stamina - 2 * self.internal_wounds)

    def is_proficient(self, with_what: str) -> bool:
        return with_what == UNARMED or with_what in self.sheet.proficient

    def bonus(self, with_what: str) -> int:
        """Proficiency with what the creature is proficient with, 0 with anything else."""
        return self.proficiency if self.is_proficient(with_what) else 0

    def learn(self, techniques: list[Technique]) -> None:
        """These techniques from now on."""
        self.techniques = techniques
        self.settle()

    def settle(self) -> None:
        """The techniques by what they are for."""
        techniques = self.techniques
        self.actives = [each for each in techniques if each.type is TechniqueType.ACTIVE]
        self.reactions = [each for each in techniques if each.type is TechniqueType.REACTION]
        self.combos = [each for each in techniques if each.type is TechniqueType.COMBO]
        self.passives = [each for each in techniques if each.type is TechniqueType.PASSIVE]

    def knows(self, technique: str) -> Technique | None:
        for each in self.techniques:
            if each.id == technique:
                return each
        return None

    def walking_speed(self) -> int:
        """Squares per Move, less what a heavy shield costs its carrier."""
        speed = self.speed
        for gear in self.wielded:
            speed -= gear.weapon.slows_carrier
        return speed if speed > 0 else 0

    def free_hands(self) -> int:
        """Hands that hold nothing: no weapon, no tool, no grappled creature."""
        free = self.sheet.hands - (1 if self.holding else 0)
        for gear in self.wielded:
            free -= gear.weapon.hands
        return free if free > 0 else 0

    def gear(self, id: str) -> Gear:
        for held in self.wielded:
            if held.id == id:
                return held
        return next(gear for gear in self.bag if gear.id == id)

    def exchange(self, old: Gear, new: Gear) -> None:
        """The same weapon in another state, in the same hand or at the same place in the bag."""
        self.wielded = [new if each is old else each for each in self.wielded]
        self.bag = [new if each is old else each for each in self.bag]

    def covers(self, type_: DamageType) -> bool:
        return self.armor is not None and self.armor_durability > 0 and type_ in self.armor.covers

    # what it suffers

    def suffers(self, condition: Condition) -> bool:
        return condition in self.conditions and not self.last_breath

    def suffered(self) -> list[ConditionKind]:
        """What tells on it now: nothing does during Last Breath."""
        if not self.conditions or self.last_breath:
            return []
        return [KINDS[condition] for condition in self.conditions]

    def in_fight(self) -> bool:
        return not self.unconscious and not self.out

    def is_in_play(self) -> bool:
        return self.in_fight()

    def is_known_of(self) -> bool:
        return self.out != Out.UNKNOWN

    def is_able(self) -> bool:
        """Conscious, in the fight and not Stunned: it may participate, react and use Combos."""
        if self.unconscious or self.out:
            return False
        return not self.conditions or all(kind.can_act for kind in self.suffered())

    def can_move(self) -> bool:
        return not self.conditions or all(kind.can_move for kind in self.suffered())

    def can_strike(self) -> bool:
        return not self.conditions or all(kind.can_strike for kind in self.suffered())

    def can_handle(self) -> bool:
        return not self.conditions or all(kind.can_handle for kind in self.suffered())

    def can_dodge_and_block(self) -> bool:
        return not self.conditions or all(kind.can_dodge_and_block for kind in self.suffered())

    def can_use_ki(self) -> bool:
        return not self.conditions or all(kind.can_use_ki for kind in self.suffered())
