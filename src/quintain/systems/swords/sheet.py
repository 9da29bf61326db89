"""What a character sheet holds, and what has become of it in the fight."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, cast

from quintain.kernel.asks import Option, told_apart
from quintain.kernel.dice import Dice
from quintain.kernel.scene import Creature, Data, take_fields
from quintain.kernel.space import Spot
from quintain.systems.swords.afflictions import Affliction, Injury, Lasts, active_bits, load_affliction, load_injury
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
    Definitions,
    Gear,
    Kit,
    load_gear,
)
from quintain.systems.swords.stock import Ability, Caster, Gift, InjuryKind, Part, Save, Sheet, Size

NOWHERE: Spot = -1


class Out(StrEnum):
    """Why a creature is off the map or beyond help."""

    DEAD = "dead"
    FLED = "fled"
    YIELDED = "yielded"
    HIDDEN = "hidden"  # kept off the map by the game master until it is revealed; meanwhile the fight goes on


SIZES: Final[dict[str, int]] = {str(size): step for step, size in enumerate(Size)}
SQUARES: Final[dict[str, int]] = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3, "gargantuan": 4}


class Prepared:
    """A Main Action that waits for its trigger; replaced, never changed.

    `trigger` is one of the engine's list (see `prepare.py`), `watched` the creature it is about, or nobody in
    particular. `action` is the option that will be taken, such as "attack:shortbow" or "cast:spark:1".
    """

    def __init__(self, trigger: str, watched: str, action: str) -> None:
        self.trigger = trigger
        self.watched = watched
        self.action = action

    def does(self, verb: str) -> bool:
        return told_apart(self.action)[0] == verb

    def dump(self) -> Data:
        return {"trigger": self.trigger, "watched": self.watched, "action": self.action}


class Casting:
    """A spell that has been begun and fell short; replaced, never changed."""

    def __init__(self, spell: str, rank: int, reached: int, committed: int) -> None:
        self.spell = spell
        self.rank = rank
        self.reached = reached
        self.committed = committed

    def dump(self) -> Data:
        return {"spell": self.spell, "rank": self.rank, "reached": self.reached, "committed": self.committed}


class Help:
    """A helper's +2, waiting for the first matching roll; replaced, never changed."""

    def __init__(self, by: str, kind: str) -> None:
        self.by = by
        self.kind = kind


class Combatant(Creature):
    """A creature in a fight: its sheet, its pools, what it holds, where it stands, what it suffers.

    Made by `fresh_combatant` and copied by `clone`, each of which fills every field. Lists, and what is in them, are
    replaced, never changed, so copies share them. `arms` is what it can attack with while it carries `arms_for`,
    `memo` keeps options that were made while it carried `memo_for`, `burden` and `kit` what else its things come to.
    """

    __slots__ = (  # on CPython 3.11 more than thirty fields are read slowly from a dict
        "afflictions", "arms", "arms_for", "base_ac", "bits", "burden", "burden_for", "carried", "caster", "casting",
        "charisma", "commanded_by", "commanding", "con_lost", "concentrating", "constitution", "defending",
        "defensive_arms", "dexterity", "dice_free", "dying", "elevation", "evasion", "exhaustion", "fortune",
        "hardiness", "helped", "hidden", "hp", "initiative", "injuries", "intelligence", "kit", "kit_for", "long_rest",
        "memo", "memo_for", "out", "owed", "place", "prepared", "protecting", "reaction", "sheet", "short_rests",
        "spirit", "squares", "stable", "stance", "strength", "timed", "used", "wisdom",
    )  # fmt: skip

    sheet: Sheet
    caster: Caster
    squares: int
    base_ac: int
    hp: int
    strength: int
    dexterity: int
    constitution: int
    intelligence: int
    wisdom: int
    charisma: int
    con_lost: int
    evasion: int
    hardiness: int
    spirit: int
    initiative: int
    exhaustion: int
    fortune: int
    dice_free: int
    carried: list[Gear]
    afflictions: list[Affliction]
    bits: int
    timed: bool
    injuries: list[Injury]
    owed: list[int]
    dying: int
    stable: bool
    out: str
    place: Spot
    elevation: int
    reaction: bool
    stance: str
    defending: bool
    protecting: str
    commanding: bool
    commanded_by: list[str]
    helped: list[Help]
    prepared: Prepared | None
    casting: Casting | None
    concentrating: str
    hidden: int
    used: dict[str, int]
    short_rests: list[int]
    long_rest: int | None
    arms: Arms
    defensive_arms: Arms
    arms_for: list[Gear]
    memo: dict[str, list[Option]]
    memo_for: list[Gear]
    burden: int
    burden_for: list[Gear]
    kit: Kit
    kit_for: list[Gear]

    def sides_of(self, die: str) -> int:
        raise NotImplementedError

    # what the sheet says now

    @property
    def max_hp(self) -> int:
        return self.sheet.hp

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
                whole = gear.twin()
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
        """These are its afflictions now: `bits` are their conditions, `timed` is whether a turn may end one of them."""
        self.afflictions = afflictions
        self.bits = active_bits(afflictions)
        self.timed = False
        for held in afflictions:
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

    # a copy, and JSON

    def clone(self) -> Combatant:
        twin = Combatant(self.id, self.name, self.side, self.seat)
        twin.sheet = self.sheet
        twin.caster = self.caster
        twin.squares = self.squares
        twin.base_ac = self.base_ac
        twin.hp = self.hp
        twin.strength = self.strength
        twin.dexterity = self.dexterity
        twin.constitution = self.constitution
        twin.intelligence = self.intelligence
        twin.wisdom = self.wisdom
        twin.charisma = self.charisma
        twin.con_lost = self.con_lost
        twin.evasion = self.evasion
        twin.hardiness = self.hardiness
        twin.spirit = self.spirit
        twin.initiative = self.initiative
        twin.exhaustion = self.exhaustion
        twin.fortune = self.fortune
        twin.dice_free = self.dice_free
        twin.carried = self.carried
        twin.afflictions = self.afflictions
        twin.bits = self.bits
        twin.timed = self.timed
        twin.injuries = self.injuries
        twin.owed = self.owed
        twin.dying = self.dying
        twin.stable = self.stable
        twin.out = self.out
        twin.place = self.place
        twin.elevation = self.elevation
        twin.reaction = self.reaction
        twin.stance = self.stance
        twin.defending = self.defending
        twin.protecting = self.protecting
        twin.commanding = self.commanding
        twin.commanded_by = self.commanded_by
        twin.helped = self.helped
        twin.prepared = self.prepared
        twin.casting = self.casting
        twin.concentrating = self.concentrating
        twin.hidden = self.hidden
        twin.used = self.used.copy()
        twin.short_rests = self.short_rests
        twin.long_rest = self.long_rest
        twin.arms = self.arms
        twin.defensive_arms = self.defensive_arms
        twin.arms_for = self.arms_for
        twin.memo = self.memo
        twin.memo_for = self.memo_for
        twin.burden = self.burden
        twin.burden_for = self.burden_for
        twin.kit = self.kit
        twin.kit_for = self.kit_for
        return twin

    def dump(self) -> Data:
        data: Data = {field: getattr(self, field) for field in PLAIN_FIELDS}
        data["out"] = str(self.out)
        data["sheet"] = self.sheet.id
        data["carried"] = [gear.dump() for gear in self.carried]
        data["afflictions"] = [held.dump() for held in self.afflictions]
        data["injuries"] = [injury.dump() for injury in self.injuries]
        data["owed"] = list(self.owed)
        data["commanded_by"] = list(self.commanded_by)
        data["helped"] = [[help.by, help.kind] for help in self.helped]
        data["prepared"] = self.prepared.dump() if self.prepared is not None else None
        data["casting"] = self.casting.dump() if self.casting is not None else None
        data["used"] = dict(self.used)
        data["short_rests"] = list(self.short_rests)
        return data


PLAIN_FIELDS = (
    "id", "name", "side", "seat", "base_ac", "hp", "strength", "dexterity", "constitution", "intelligence", "wisdom",
    "charisma", "con_lost", "evasion", "hardiness", "spirit", "initiative", "exhaustion", "fortune", "dice_free",
    "dying", "stable", "out", "place", "elevation", "reaction", "stance", "defending", "protecting", "commanding",
    "concentrating", "hidden", "long_rest",
)  # fmt: skip

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


def fresh_combatant(id: str, name: str, side: str, seat: str, sheet: Sheet) -> Combatant:
    """A creature as its sheet has it, with empty hands and nowhere yet."""
    body = Combatant(id, name, side, seat)
    body.sheet = sheet
    body.caster = sheet.caster if sheet.caster is not None else NO_CASTER
    body.squares = SQUARES[sheet.size]
    body.base_ac = sheet.ac
    body.hp = sheet.hp
    body.strength = sheet.mods.str
    body.dexterity = sheet.mods.dex
    body.constitution = sheet.mods.con
    body.intelligence = sheet.mods.int
    body.wisdom = sheet.mods.wis
    body.charisma = sheet.mods.cha
    body.con_lost = 0
    body.evasion = sheet.saves.evasion
    body.hardiness = sheet.saves.hardiness
    body.spirit = sheet.saves.spirit
    body.initiative = sheet.initiative
    body.exhaustion = 0
    body.fortune = sheet.fortune.base
    body.dice_free = body.caster.dice
    body.carried = []
    body.afflictions = []
    body.bits = 0
    body.timed = False
    body.injuries = []
    body.owed = []
    body.dying = 0
    body.stable = False
    body.out = ""
    body.place = NOWHERE
    body.elevation = 0
    body.reaction = True
    body.stance = ""
    body.defending = False
    body.protecting = ""
    body.commanding = False
    body.commanded_by = []
    body.helped = []
    body.prepared = None
    body.casting = None
    body.concentrating = ""
    body.hidden = 0
    body.used = {}
    body.short_rests = []
    body.long_rest = None
    body.arms = NO_ARMS
    body.defensive_arms = NO_ARMS
    body.arms_for = []
    body.memo = {}
    body.memo_for = body.arms_for
    body.burden = 0
    body.burden_for = body.arms_for
    body.kit = NO_KIT
    body.kit_for = body.arms_for
    return body


def load_combatant(data: Data, definitions: Definitions) -> Combatant:
    """A creature from what `dump` gave."""
    sheet = definitions.sheets[str(data["sheet"])]
    body = fresh_combatant(str(data["id"]), str(data["name"]), str(data["side"]), str(data["seat"]), sheet)
    take_fields(body, data, PLAIN_FIELDS)
    body.carried = [load_gear(each, definitions) for each in cast(list[Data], data["carried"])]
    body.bear([load_affliction(each) for each in cast(list[Data], data["afflictions"])])
    body.injuries = [load_injury(each) for each in cast(list[Data], data["injuries"])]
    body.owed = list(cast(list[int], data["owed"]))
    body.commanded_by = list(cast(list[str], data["commanded_by"]))
    body.helped = [Help(by, kind) for by, kind in cast(list[list[str]], data["helped"])]
    body.prepared = load_prepared(cast("Data | None", data["prepared"]))
    body.casting = load_casting(cast("Data | None", data["casting"]))
    body.used = dict(cast(dict[str, int], data["used"]))
    body.short_rests = list(cast(list[int], data["short_rests"]))
    return body


def load_prepared(data: Data | None) -> Prepared | None:
    return Prepared(str(data["trigger"]), str(data["watched"]), str(data["action"])) if data is not None else None


def load_casting(data: Data | None) -> Casting | None:
    if data is None:
        return None
    return Casting(
        str(data["spell"]), cast(int, data["rank"]), cast(int, data["reached"]), cast(int, data["committed"])
    )


def down_at_zero() -> Affliction:
    """Unconscious until its HP rise above 0."""
    return Affliction(Condition.UNCONSCIOUS, "", Lasts.ZERO_HP)
