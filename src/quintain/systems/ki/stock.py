"""What content may say: weapons, armour, items, techniques, creatures, arenas, encounters, campaigns.

Content is data: an effect is a named behaviour in the rules plus its numbers. These are msgspec Structs, so
this module is never compiled.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

import msgspec

from quintain.library import standard
from quintain.library.drawn import Emblem, Look
from quintain.library.fields import (
    ArenaId,
    Coordinate,
    Id,
    Length,
    Positive,
    SideName,
    Square,
    Whole,
    ref,
)
from quintain.library.lessons import LESSON, Lesson
from quintain.library.overriding import overriding
from quintain.library.standard import Entry

Attribute = Annotated[int, msgspec.Meta(ge=-5, le=20)]
Turn = Annotated[int, msgspec.Meta(ge=1, le=10)]
Hands = Annotated[int, msgspec.Meta(ge=0, le=4)]
LuckDie = Literal[4, 6, 8, 10, 12]
WeaponId = Annotated[str, ref("weapon")]
ArmorId = Annotated[str, ref("armor")]
TechniqueId = Annotated[str, ref("technique")]
UsedId = Annotated[str, ref("technique", needed=False)]
CarriedId = Annotated[str, ref("weapon", "item")]
RepairKitId = Annotated[str, ref("item", needed=False)]
Skill = Annotated[str, ref("weapon", words=("unarmed", "ki"), needed=False)]
Somebody = Annotated[str, ref("creature", needed=False)]


class DamageType(StrEnum):
    EXTERNAL = "external"
    INTERNAL = "internal"


class Element(StrEnum):
    METAL = "metal"
    WOOD = "wood"
    WATER = "water"
    FIRE = "fire"
    EARTH = "earth"


class Trait(StrEnum):
    """The attributes a check or a contest can name."""

    STRENGTH = "strength"
    AGILITY = "agility"
    PRESENCE = "presence"
    INSTINCT = "instinct"
    CHARISMA = "charisma"


class Condition(StrEnum):
    """Crowd control, as the term lists it."""

    PRONE = "prone"
    GRAPPLED = "grappled"
    BOUND = "bound"
    ROOTED = "rooted"
    STUNNED = "stunned"
    SLOWED = "slowed"
    SEALED = "sealed"


class Inflicts(Entry, frozen=True):
    """A condition an attack or a contest puts on its target, and its n."""

    condition: Condition
    n: Whole = 0


class Damage(Entry, frozen=True):
    """One component of the damage of a hit."""

    damage: Positive
    type: DamageType


class Weapon(Entry, frozen=True):
    id: Id
    name: str
    damage: Whole
    type: DamageType
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)]
    also: list[Damage] = []
    reach: Positive = 1
    range: Whole = 0
    blocking: bool = False
    durability: Whole = 0
    push: Whole = 0
    slows_carrier: Whole = 0


class Armor(Entry, frozen=True):
    id: Id
    name: str
    durability: Positive
    covers: list[DamageType]


class Use(StrEnum):
    """What an item does; each is a function of that name in the inventory chapter or in resting."""

    HEAL = "heal"
    SMOKE = "smoke"
    CALTROPS = "caltrops"
    TIE = "tie"
    REPAIR = "repair"
    BANDAGE = "bandage"


class Item(Entry, frozen=True):
    id: Id
    name: str
    use: Use
    consumed: bool = False
    amount: Whole = 0
    distance: Whole = 0
    radius: Whole = 0
    turns: Whole = 0
    dc: Whole = 0
    damage: Whole = 0


class TechniqueType(StrEnum):
    ACTIVE = "active"
    REACTION = "reaction"
    COMBO = "combo"
    PASSIVE = "passive"


class Behaviour(StrEnum):
    """What a technique does; actives, reactions, combos and passives each have their own."""

    ATTACK = "attack"
    BLAST = "blast"
    SNARE = "snare"
    SHOUT = "shout"
    WARD = "ward"
    DASH = "dash"
    EMPOWER = "empower"
    MEND = "mend"
    BRACE = "brace"
    POISE = "poise"
    GUARD = "guard"
    STRIKE_UNARMED = "strike_unarmed"
    STRIKE_WIELDED = "strike_wielded"
    STRIKE_NATURAL = "strike_natural"
    STEP = "step"
    STEP_AND_STRIKE = "step_and_strike"
    QUICK_START = "quick_start"
    STAND_FAST = "stand_fast"


class Trigger(StrEnum):
    """What a Combo waits for."""

    DEALT_WEAPON_DAMAGE = "dealt_weapon_damage"
    BLOCKED = "blocked"
    DODGED = "dodged"
    ALLY_DEALT_DAMAGE = "ally_dealt_damage"
    FELLED = "felled"


class Technique(Entry, frozen=True):
    id: Id
    name: str
    type: TechniqueType
    behaviour: Behaviour
    cost: Whole = 0
    repeatable: bool = False
    once_per_round: bool = False
    ki: bool = False
    element: Element | None = None
    damage_type: DamageType | None = None
    trigger: Trigger | None = None
    unarmed: bool = False
    needs_hand: bool = False
    damage: Whole | None = None
    also: list[Damage] = []
    reach: Whole = 1
    range: Whole = 0
    radius: Whole = 0
    push: Whole = 0
    amount: Whole = 0
    inflicts: Inflicts | None = None

    def __hash__(self) -> int:
        return hash(self.id)


class Sheet(Entry, frozen=True):
    """A creature as its sheet lists it; `check` is [Initiative, vs Dodge, vs Block] for the loader."""

    id: Id
    name: str
    strength: Attribute
    agility: Attribute
    presence: Attribute
    instinct: Attribute
    charisma: Attribute
    hp: Positive
    stamina: Whole
    surges: Whole = 0
    pc: bool = False
    boss: bool = False
    acting: Attribute | None = None
    reading: Attribute | None = None
    proficiency: Whole = 0
    proficient: list[Skill] = []
    skills: list[str] = []
    luck: LuckDie | None = None
    speed: Whole | None = None
    unarmed: Whole = 1
    hands: Hands = 2
    wielded: list[WeaponId] = []
    armor: ArmorId | None = None
    items: list[CarriedId] = []
    techniques: list[TechniqueId] = []
    check: tuple[int, int, int] | None = None
    emblem: Emblem | None = None


class FeatureKind(StrEnum):
    CRATES = "crates"
    CHASM = "chasm"
    BRIDGE = "bridge"
    PUZZLE = "puzzle"
    BOULDER = "boulder"


class Feature(Entry, frozen=True):
    """Something on a map that rules speak of: what it is, where, and its numbers."""

    kind: FeatureKind
    name: str
    squares: list[Square]
    attribute: Trait = Trait.STRENGTH
    dc: Whole = 0
    needed: Whole = 0
    stops: list[Somebody] = []
    ends: list[Square] = []
    distance: Whole = 0
    score: Whole = 0
    damage: Whole = 0


class Arena(Entry, frozen=True):
    id: Id
    name: str
    width: Length
    height: Length
    walls: list[Square] = []
    features: list[Feature] = []
    look: Look | None = None


@overriding(Sheet, "hp", "stamina", checked=("check",))
class Member(standard.Member, frozen=True, kw_only=True):
    """A creature at its place; what is listed replaces what the sheet says, so a fight can start anywhere."""

    at: Square | None = None
    pc: bool | None = None
    sheet: Sheet | None = None
    hp: int | None = None
    stamina: Whole | None = None
    surges: Whole | None = None
    wielded: list[WeaponId] | None = None
    durability: dict[str, Whole] = {}
    armor: ArmorId | None = None
    armor_durability: Whole | None = None
    items: list[CarriedId] | None = None
    techniques: list[TechniqueId] | None = None
    conditions: dict[Condition, Whole] = {}
    grappled_by: str = ""
    internal_wounds: Whole = 0
    external_wounds: Whole = 0
    rests: Whole = 0
    unconscious: bool = False
    last_breath: bool = False
    fri: int | None = None
    participated: list[Turn] = []
    used: list[UsedId] = []


class Side(standard.Side, frozen=True, kw_only=True):
    members: list[Member]
    flees_over: list[Coordinate] = []


class EndKind(StrEnum):
    ROUNDS = "rounds"
    REACHED = "reached"
    FELLED = "felled"


class End(Entry, frozen=True):
    """An end of an encounter beside "one side is left": it names its winner, or nobody."""

    kind: EndKind
    winner: SideName = ""
    rounds: Whole = 0
    x: Whole = 0
    side: SideName = ""
    creature: Somebody = ""


class Encounter(standard.Encounter, frozen=True, kw_only=True):
    """It may start in any round and turn, and bring gear and techniques of its own."""

    arena: Arena | ArenaId
    sides: list[Side]
    ends: list[End] = []
    turn: Turn = 10
    weapons: list[Weapon] = []
    armors: list[Armor] = []
    techniques: list[Technique] = []


class Step(standard.Step, frozen=True, kw_only=True):
    """One stage of a campaign: an encounter, or a rest with what is done in it."""

    rest: bool = False
    repair_with: RepairKitId = ""
    treat: bool = False


class Plan(standard.Plan, frozen=True, kw_only=True):
    """A string of fights with rests between."""

    steps: list[Step]


KINDS: dict[str, type[msgspec.Struct]] = {
    "weapon": Weapon,
    "armor": Armor,
    "item": Item,
    "technique": Technique,
    "creature": Sheet,
    "arena": Arena,
    "encounter": Encounter,
    "campaign": Plan,
    LESSON: Lesson,
}
