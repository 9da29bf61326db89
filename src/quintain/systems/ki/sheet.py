"""What a character sheet holds, and what has become of it in the fight."""

from __future__ import annotations

from enum import StrEnum
from typing import cast

from quintain.kernel.scene import Creature, Data, take_fields
from quintain.kernel.space import Spot
from quintain.systems.ki.stock import Armor, Condition, DamageType, Item, Sheet, Technique, TechniqueType, Weapon

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


class Gear:
    """One weapon in somebody's hands, bag or on the ground; `id` tells two daggers apart.

    It is replaced, never changed, so copies of a fighter may share it.
    """

    def __init__(self, id: str, weapon: Weapon, durability: int) -> None:
        self.id = id
        self.weapon = weapon
        self.durability = durability

    def is_broken(self) -> bool:
        return self.weapon.blocking and self.durability <= 0

    def with_durability(self, durability: int) -> Gear:
        return Gear(self.id, self.weapon, durability)

    def called(self, id: str) -> Gear:
        return Gear(id, self.weapon, self.durability)

    def dump(self) -> Data:
        return {"id": self.id, "weapon": self.weapon.id, "durability": self.durability}


class Affliction:
    """A condition somebody suffers: its n, the last Turn it holds, and who holds on to it.

    It is replaced, never changed, so copies of a fighter may share it.
    """

    def __init__(self, n: int, until: int, by: str) -> None:
        self.n = n
        self.until = until
        self.by = by


FOREVER = 1_000_000_000
"""The end of a condition that no clock ends."""


class Fighter(Creature):
    """A creature in a fight: its sheet, its pools, what it holds, where it stands, what it suffers.

    Made by `fresh_fighter` and copied by `clone`, each of which fills every field.
    """

    __slots__ = (  # on CPython 3.11 more than thirty fields are read slowly from a dict
        "acting", "actives", "agility", "armor", "armor_durability", "bag", "charisma", "combos", "conditions",
        "external_wounds", "fri", "holding", "hp", "instinct", "internal_wounds", "items", "last_breath", "luck",
        "out", "participated", "passives", "pc", "place", "presence", "proficiency", "reactions", "reading", "rests",
        "scores", "sheet", "shown", "speed", "stamina", "stood_fast", "strength", "surges", "techniques",
        "temporary_armor", "unconscious", "used", "wielded",
    )  # fmt: skip

    sheet: Sheet
    pc: bool
    strength: int
    agility: int
    presence: int
    instinct: int
    charisma: int
    acting: int
    reading: int
    proficiency: int
    luck: int
    speed: int
    hp: int
    stamina: int
    surges: int
    internal_wounds: int
    external_wounds: int
    rests: int
    wielded: list[Gear]
    bag: list[Gear]
    items: list[str]
    techniques: list[Technique]
    actives: list[Technique]
    reactions: list[Technique]
    combos: list[Technique]
    passives: list[Technique]
    armor: Armor | None
    armor_durability: int
    temporary_armor: int
    place: Spot
    conditions: dict[Condition, Affliction]
    holding: str
    unconscious: bool
    out: str
    last_breath: int
    stood_fast: bool
    fri: int | None
    participated: list[int]
    used: list[str]
    shown: list[str]
    scores: dict[str, int]

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
        """These techniques from now on; the lists are shared by copies of the fighter and never changed."""
        self.techniques = techniques
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

    def in_fight(self) -> bool:
        return not self.unconscious and not self.out

    def is_able(self) -> bool:
        """Conscious, in the fight and not Stunned: it may participate, react and use Combos."""
        if self.unconscious or self.out:
            return False
        return not self.conditions or not self.suffers(Condition.STUNNED)

    def can_move(self) -> bool:
        if not self.conditions:
            return True
        return not (self.suffers(Condition.GRAPPLED) or self.suffers(Condition.BOUND) or self.suffers(Condition.ROOTED))

    # a copy, and JSON

    def clone(self) -> Fighter:
        twin = Fighter(self.id, self.name, self.side, self.seat)
        twin.sheet = self.sheet
        twin.pc = self.pc
        twin.strength = self.strength
        twin.agility = self.agility
        twin.presence = self.presence
        twin.instinct = self.instinct
        twin.charisma = self.charisma
        twin.acting = self.acting
        twin.reading = self.reading
        twin.proficiency = self.proficiency
        twin.luck = self.luck
        twin.speed = self.speed
        twin.hp = self.hp
        twin.stamina = self.stamina
        twin.surges = self.surges
        twin.internal_wounds = self.internal_wounds
        twin.external_wounds = self.external_wounds
        twin.rests = self.rests
        twin.wielded = self.wielded[:]
        twin.bag = self.bag[:]
        twin.items = self.items[:]
        twin.techniques = self.techniques
        twin.actives = self.actives
        twin.reactions = self.reactions
        twin.combos = self.combos
        twin.passives = self.passives
        twin.armor = self.armor
        twin.armor_durability = self.armor_durability
        twin.temporary_armor = self.temporary_armor
        twin.place = self.place
        twin.conditions = self.conditions.copy()
        twin.holding = self.holding
        twin.unconscious = self.unconscious
        twin.out = self.out
        twin.last_breath = self.last_breath
        twin.stood_fast = self.stood_fast
        twin.fri = self.fri
        twin.participated = self.participated[:]
        twin.used = self.used[:]
        twin.shown = self.shown[:]
        twin.scores = self.scores.copy()
        return twin

    def dump(self) -> Data:
        data: Data = {field: getattr(self, field) for field in PLAIN_FIELDS}
        data["out"] = str(self.out)
        data["sheet"] = self.sheet.id
        data["wielded"] = [gear.dump() for gear in self.wielded]
        data["bag"] = [gear.dump() for gear in self.bag]
        data["techniques"] = [technique.id for technique in self.techniques]
        data["armor"] = self.armor.id if self.armor is not None else None
        data["conditions"] = {str(key): [a.n, a.until, a.by] for key, a in self.conditions.items()}
        for field in LIST_FIELDS:
            data[field] = list(getattr(self, field))
        data["scores"] = dict(self.scores)
        return data


def fresh_fighter(id: str, name: str, side: str, seat: str, sheet: Sheet) -> Fighter:
    """A creature as its sheet has it, with empty hands and nowhere yet."""
    fighter = Fighter(id, name, side, seat)
    fighter.sheet = sheet
    fighter.pc = sheet.pc
    fighter.strength = sheet.strength
    fighter.agility = sheet.agility
    fighter.presence = sheet.presence
    fighter.instinct = sheet.instinct
    fighter.charisma = sheet.charisma
    fighter.acting = sheet.charisma if sheet.acting is None else sheet.acting
    fighter.reading = sheet.charisma if sheet.reading is None else sheet.reading
    fighter.proficiency = sheet.proficiency
    fighter.luck = 6
    fighter.speed = 5
    fighter.hp = sheet.hp
    fighter.stamina = sheet.stamina
    fighter.surges = sheet.surges
    fighter.internal_wounds = 0
    fighter.external_wounds = 0
    fighter.rests = 0
    fighter.wielded = []
    fighter.bag = []
    fighter.items = []
    fighter.techniques = []
    fighter.actives = []
    fighter.reactions = []
    fighter.combos = []
    fighter.passives = []
    fighter.armor = None
    fighter.armor_durability = 0
    fighter.temporary_armor = 0
    fighter.place = NOWHERE
    fighter.conditions = {}
    fighter.holding = ""
    fighter.unconscious = False
    fighter.out = ""
    fighter.last_breath = 0
    fighter.stood_fast = False
    fighter.fri = None
    fighter.participated = []
    fighter.used = []
    fighter.shown = []
    fighter.scores = {}
    return fighter


ATTRIBUTES = ("strength", "agility", "presence", "instinct", "charisma", "acting", "reading", "proficiency")
POOLS = (
    "hp",
    "stamina",
    "surges",
    "armor_durability",
    "temporary_armor",
    "internal_wounds",
    "external_wounds",
)
STANDING = ("place", "holding", "unconscious", "out", "last_breath", "stood_fast", "fri", "rests")
PLAIN_FIELDS = ("id", "name", "side", "seat", "pc", "luck", "speed", *ATTRIBUTES, *POOLS, *STANDING)
LIST_FIELDS = ("items", "participated", "used", "shown")


class Definitions:
    """The entries of content a scene uses, by id: they never change while it is played."""

    def __init__(self) -> None:
        self.sheets: dict[str, Sheet] = {}
        self.weapons: dict[str, Weapon] = {}
        self.armors: dict[str, Armor] = {}
        self.items: dict[str, Item] = {}
        self.techniques: dict[str, Technique] = {}


def load_gear(data: Data, definitions: Definitions) -> Gear:
    return Gear(str(data["id"]), definitions.weapons[str(data["weapon"])], cast(int, data["durability"]))


def load_fighter(data: Data, definitions: Definitions) -> Fighter:
    """A fighter from what `dump` gave."""
    sheet = definitions.sheets[str(data["sheet"])]
    fighter = fresh_fighter(str(data["id"]), str(data["name"]), str(data["side"]), str(data["seat"]), sheet)
    take_fields(fighter, data, PLAIN_FIELDS)
    for field in LIST_FIELDS:
        setattr(fighter, field, list(cast(list[object], data[field])))
    fighter.wielded = [load_gear(each, definitions) for each in cast(list[Data], data["wielded"])]
    fighter.bag = [load_gear(each, definitions) for each in cast(list[Data], data["bag"])]
    fighter.learn([definitions.techniques[id] for id in cast(list[str], data["techniques"])])
    armor = cast("str | None", data["armor"])
    fighter.armor = definitions.armors[armor] if armor is not None else None
    conditions = cast(dict[str, list[object]], data["conditions"])
    fighter.conditions = {
        Condition(key): Affliction(cast(int, a[0]), cast(int, a[1]), cast(str, a[2])) for key, a in conditions.items()
    }
    fighter.scores = dict(cast(dict[str, int], data["scores"]))
    return fighter
