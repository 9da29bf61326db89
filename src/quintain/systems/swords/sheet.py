"""What a character sheet holds, and what has become of it in the fight."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from quintain.kernel.asks import Option
from quintain.kernel.dice import Dice
from quintain.kernel.held import Held
from quintain.kernel.scene import Creature
from quintain.space.space import Spot
from quintain.state import After, Copied, Derived, Ref, Row, Shared, State, Word, fresh, state, value
from quintain.systems.swords.afflictions import Affliction, Injury, Lasts, active_bits
from quintain.systems.swords.conditions import BIT, INCAPACITATING, MOTIONLESS, UNREACTING, Condition
from quintain.systems.swords.gear import (
    BOTH,
    NO_ARMS,
    NO_CASTER,
    NO_KIT,
    OFF,
    PRIMARY,
    WORN,
    Arms,
    Gear,
    Kit,
)
from quintain.systems.swords.pools import (
    CASTING,
    DEATH_POOL,
    EXHAUSTION,
    FORTUNE,
    HP,
    INVOCATION_DICE,
    PREPARED,
    STASH,
)
from quintain.systems.swords.stock import Ability, Caster, Gift, InjuryKind, Part, Save, Sheet, Size

NOWHERE: Spot = -1


class Out(StrEnum):
    """Why a creature is off the map or beyond help."""

    DEAD = "dead"
    FLED = "fled"
    YIELDED = "yielded"
    HIDDEN = "hidden"  # kept off the map by the game master until it is revealed; meanwhile the fight goes on
    UNKNOWN = "unknown"  # in a world as somebody sees it who does not know that it is there


SIZES: Final[dict[str, int]] = {str(size): step for step, size in enumerate(Size)}
SQUARES: Final[dict[str, int]] = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4}


@value
class Casting(State):
    """A spell that has been begun and fell short."""

    spell: str
    rank: int
    reached: int
    committed: int


@value
class Help(Row):
    """A helper's +2, waiting for the first matching roll."""

    by: str
    kind: str


def caster_of(body: Combatant) -> Caster:
    return body.sheet.caster if body.sheet.caster is not None else NO_CASTER


def dice_at_first(body: Combatant) -> int:
    return caster_of(body).dice


def squares_of(body: Combatant) -> int:
    return SQUARES[body.sheet.size]


@state
class Combatant(Creature):
    """A creature in a fight: its sheet, its pools, what it holds, where it stands, what it suffers.

    A fresh one is as its sheet has it, with empty hands and nowhere yet. Lists are replaced, never changed. `arms` is
    what it can attack with while it carries `arms_for`, `memo` keeps options that were made while it carried
    `memo_for`, `burden` and `kit` what else its things come to.
    """

    base_ac: int = fresh(of="sheet.ac")
    hp: Annotated[int, HP] = fresh(of="sheet.hp")
    strength: int = fresh(of="sheet.mods.str")
    dexterity: int = fresh(of="sheet.mods.dex")
    constitution: int = fresh(of="sheet.mods.con")
    intelligence: int = fresh(of="sheet.mods.int")
    wisdom: int = fresh(of="sheet.mods.wis")
    charisma: int = fresh(of="sheet.mods.cha")
    con_lost: int = fresh(0)
    evasion: int = fresh(of="sheet.saves.evasion")
    hardiness: int = fresh(of="sheet.saves.hardiness")
    spirit: int = fresh(of="sheet.saves.spirit")
    initiative: int = fresh(of="sheet.initiative")
    exhaustion: Annotated[int, EXHAUSTION] = fresh(0)
    dying: Annotated[int, DEATH_POOL, After("dice_free")] = fresh(0)
    fortune: Annotated[int, FORTUNE] = fresh(of="sheet.fortune.base")
    dice_free: Annotated[int, INVOCATION_DICE] = fresh(of=dice_at_first)
    stable: bool = fresh(False)
    out: Word = fresh("")
    place: Spot = fresh(NOWHERE)
    elevation: int = fresh(0)
    reaction: bool = fresh(True)
    stance: str = fresh("")
    defending: bool = fresh(False)
    protecting: str = fresh("")
    commanding: bool = fresh(False)
    concentrating: str = fresh("")
    hidden: int = fresh(0)
    long_rest: int | None = fresh(None)
    sheet: Ref[Sheet]
    carried: Annotated[Shared[list[Gear]], STASH] = fresh(list)
    afflictions: Shared[list[Affliction]] = fresh(list)
    injuries: Shared[list[Injury]] = fresh(list)
    owed: Shared[list[int]] = fresh(list)
    commanded_by: Shared[list[str]] = fresh(list)
    helped: Shared[list[Help]] = fresh(list)
    prepared: Annotated[Held | None, PREPARED] = fresh(None)
    casting: Annotated[Casting | None, CASTING] = fresh(None)
    used: Copied[dict[str, int]] = fresh(dict)
    short_rests: Shared[list[int]] = fresh(list)
    caster: Derived[Caster] = fresh(of=caster_of)
    squares: Derived[int] = fresh(of=squares_of)
    bits: Derived[int] = fresh(0)
    timed: Derived[bool] = fresh(False)
    arms: Derived[Arms] = fresh(NO_ARMS)
    defensive_arms: Derived[Arms] = fresh(NO_ARMS)
    arms_for: Derived[list[Gear] | None] = fresh(None)
    memo: Derived[dict[str, list[Option]]] = fresh(dict)
    memo_for: Derived[list[Gear] | None] = fresh(None)
    burden: Derived[int] = fresh(0)
    burden_for: Derived[list[Gear] | None] = fresh(None)
    kit: Derived[Kit] = fresh(NO_KIT)
    kit_for: Derived[list[Gear] | None] = fresh(None)

    def sides_of(self, die: str) -> int:
        raise NotImplementedError

    # what the sheet says now

    @property
    def max_hp(self) -> int:
        return self.sheet.hp

    @property
    def most_fortune(self) -> int:
        """What its sheet allows, or what it was given beyond that."""
        return max(self.fortune, self.sheet.fortune.most)

    @property
    def full_death_pool(self) -> int:
        return max(self.dying, self.constitution + self.wisdom, 1)

    def modifier(self, ability: Ability) -> int:
        if ability is Ability.STR:
            return self.strength
        if ability is Ability.DEX:
            return self.dexterity
        if ability is Ability.CON:
            return self.constitution
        if ability is Ability.INT:
            return self.intelligence
        if ability is Ability.WIS:
            return self.wisdom
        assert ability is Ability.CHA
        return self.charisma

    def con_score(self) -> int:
        """Internal Bleeding lowers it."""
        return full_con_score(self.sheet) - self.con_lost

    def save_bonus(self, save: Save) -> int:
        if save is Save.EVASION:
            return self.evasion
        return self.hardiness if save is Save.HARDINESS else self.spirit

    def skill_bonus(self) -> int:
        """By level for characters; foes use their entry, or half their Hit Dice rounded up."""
        if self.sheet.skill_bonus is not None:
            return self.sheet.skill_bonus
        hit_dice = self.sheet.hit_dice
        return (len(Dice.parse(hit_dice).sides) + 1) // 2 if hit_dice else 0

    def is_trained(self, skill: str) -> bool:
        return skill in self.sheet.trained

    def has(self, gift: Gift) -> bool:
        return gift in self.sheet.features

    def size_step(self) -> int:
        return SIZES[self.sheet.size]

    def is_undisciplined(self) -> bool:
        return "undisciplined" in self.sheet.tags

    # what it carries

    def held(self) -> list[Gear]:
        return [gear for gear in self.carried if gear.where in (PRIMARY, OFF, BOTH)]

    def in_hand(self, hand: str) -> Gear | None:
        """What that hand holds; a two-handed thing is in both."""
        for gear in self.carried:
            if gear.where == hand or gear.where == BOTH:
                return gear
        return None

    def free_hands(self) -> list[str]:
        """Hands that hold nothing and are not lost."""
        return [hand for hand in self.whole_hands() if self.in_hand(hand) is None]

    def whole_hands(self) -> list[str]:
        """SW-190: nothing can be held with a lost arm or hand."""
        lost = [str(injury.part) for injury in self.injuries if injury.kind is InjuryKind.LOST_ARM]
        return [hand for hand in (PRIMARY, OFF) if hand not in lost]

    def shield(self) -> Gear | None:
        """The shield or buckler it wields."""
        for gear in self.carried:
            if gear.armor is not None and gear.where != WORN and gear.is_held() and gear.is_shield():
                return gear if gear.is_usable() else None
        return None

    def helmet(self) -> Gear | None:
        for gear in self.carried:
            if gear.where == WORN and gear.is_helmet() and gear.is_usable():
                return gear
        return None

    def gear(self, id: str) -> Gear:
        return next(gear for gear in self.carried if gear.id == id)

    def exchange(self, old: Gear, new: Gear) -> None:
        """The same thing in another state or place."""
        self.carried = [new if each is old else each for each in self.carried]

    def restore(self) -> None:
        """Flesh again: what turned to stone with it is itself again."""
        for gear in self.carried:
            if gear.stone:
                whole = gear.clone()
                whole.stone = False
                self.exchange(gear, whole)

    # what it suffers

    def suffers(self, condition: Condition) -> bool:
        return bool(self.bits & BIT[condition])

    def every(self, condition: Condition) -> list[Affliction]:
        return [held for held in self.afflictions if held.condition is condition]

    def add_affliction(self, held: Affliction) -> None:
        self.bear([*self.afflictions, held])

    def remove_affliction(self, held: Affliction) -> None:
        self.bear([each for each in self.afflictions if each is not held])

    def change_affliction(self, old: Affliction, new: Affliction) -> None:
        self.bear([new if each is old else each for each in self.afflictions])

    def bear(self, afflictions: list[Affliction]) -> None:
        """These are its afflictions now."""
        self.afflictions = afflictions
        self.settle()

    def settle(self) -> None:
        """`bits` are the conditions it is in, `timed` is whether a turn may end one of them."""
        self.bits = active_bits(self.afflictions)
        self.timed = False
        for held in self.afflictions:
            if held.whose:
                self.timed = True

    def has_injury(self, kind: InjuryKind, part: Part | None = None) -> bool:
        for injury in self.injuries:
            if injury.kind is kind and (part is None or injury.part is part):
                return True
        return False

    def injury_count(self, kind: InjuryKind) -> int:
        """Lost parts count one by one (ruling on SW-153)."""
        return len([injury for injury in self.injuries if injury.kind is kind])

    def is_character(self) -> bool:
        """A player character or a named one: these are dying at 0 HP and can have lingering injuries."""
        return self.sheet.pc or self.sheet.character

    def is_dying(self) -> bool:
        return self.dying > 0

    def is_conscious(self) -> bool:
        return not self.bits & BIT[Condition.UNCONSCIOUS] and not self.out

    def is_standing(self) -> bool:
        """Conscious and on the map; whoever a game master keeps hidden is still to come."""
        return self.is_conscious() or self.out == Out.HIDDEN

    def is_in_play(self) -> bool:
        return self.is_conscious()

    def is_known_of(self) -> bool:
        return self.out != Out.UNKNOWN

    def is_able(self) -> bool:
        """In the fight and not Incapacitated: it may take Actions and Reactions."""
        return not self.out and not self.bits & INCAPACITATING

    def can_react(self) -> bool:
        """SW-098: one Reaction per Round."""
        return self.reaction and self.may_react()

    def may_react(self) -> bool:
        """SW-217: the Incapacitated do not, nor those of whom another condition says so."""
        return not self.out and not self.bits & UNREACTING

    def can_move_at_all(self) -> bool:
        return not self.out and not self.bits & MOTIONLESS

    def is_earthbound(self) -> bool:
        """It fills one square and neither flies nor burrows."""
        return self.squares == 1 and not self.sheet.speed.fly and not self.sheet.speed.burrow

    def on_map(self) -> bool:
        return self.place >= 0 and (not self.out or self.out == Out.DEAD)


SCORES: Final[dict[int, int]] = {-4: 2, -3: 3, -2: 5, -1: 7, 0: 10, 1: 14, 2: 16, 3: 18, 4: 20}
"""The score of a creature that lists only modifiers."""


def full_con_score(sheet: Sheet) -> int:
    return sheet.scores.con if sheet.scores is not None else SCORES[sheet.mods.con]


def modifier_of(score: int) -> int:
    """3 is -3, 4-5 is -2, 6-8 is -1, 9-12 is +0, 13-15 is +1, 16-17 is +2, 18 is +3; ours: 1-2 is -4, 19-20 is +4."""
    for least, modifier in ((19, 4), (18, 3), (16, 2), (13, 1), (9, 0), (6, -1), (4, -2), (3, -3)):
        if score >= least:
            return modifier
    return -4


def down_at_zero() -> Affliction:
    """Unconscious until its HP rise above 0."""
    return Affliction(Condition.UNCONSCIOUS, "", Lasts.ZERO_HP)
