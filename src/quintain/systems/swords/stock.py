"""What content may say: weapons, armour, items, features, spells, creatures, arenas, encounters, campaigns.

Content is data: an effect is a named behaviour in the rules plus its numbers. These are msgspec Structs, so
this module is never compiled.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

import msgspec

from quintain.kernel.notation import DiceText, PoolText, SomeDice, SomePool
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
    like,
    ref,
    within,
)
from quintain.library.lessons import LESSON, Lesson
from quintain.library.overriding import overriding
from quintain.library.standard import Entry
from quintain.systems.swords.conditions import Condition

Signed = Annotated[int, msgspec.Meta(ge=-50, le=50)]
Score = Annotated[int, msgspec.Meta(ge=1, le=20)]
Modifier = Annotated[int, msgspec.Meta(ge=-4, le=4)]
Feet = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Elevation = Annotated[int, msgspec.Meta(ge=-500, le=500)]
Times = Annotated[int, msgspec.Meta(ge=1, le=10)]
Rank = Annotated[int, msgspec.Meta(ge=0, le=6)]
Hands = Annotated[int, msgspec.Meta(ge=0, le=2)]
Rect = Annotated[
    tuple[Coordinate, Coordinate, Coordinate, Coordinate],
    like("a rectangle [left, top, right, bottom]", fix="For example [2, 2, 5, 3].", form="rectangle"),
]
ThingId = Annotated[str, ref("weapon", "armor", "item")]
WeaponId = Annotated[str, ref("weapon")]
FocusId = Annotated[str, ref("weapon", "armor", "item", needed=False)]
SpellId = Annotated[str, ref("spell")]
PlaceId = Annotated[str, ref("place")]
Somebody = Annotated[str, ref("creature", needed=False)]
OfParty = Annotated[str, within("member of the party")]


# the words of the rules


class Ability(StrEnum):
    STR = "str"
    DEX = "dex"
    CON = "con"
    INT = "int"
    WIS = "wis"
    CHA = "cha"


class Save(StrEnum):
    EVASION = "evasion"
    HARDINESS = "hardiness"
    SPIRIT = "spirit"


class Size(StrEnum):
    TINY = "tiny"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"
    HUGE = "huge"
    GARGANTUAN = "gargantuan"


class DamageType(StrEnum):
    ACID = "acid"
    BLUNT = "blunt"
    COLD = "cold"
    FIRE = "fire"
    LIGHTNING = "lightning"
    NECROTIC = "necrotic"
    PIERCING = "piercing"
    POISON = "poison"
    RADIANT = "radiant"
    SLASHING = "slashing"
    SPIRIT = "spirit"
    THUNDER = "thunder"


class Band(StrEnum):
    """How far a ranged attack or a spell carries."""

    PERSONAL = "personal"
    TOUCH = "touch"
    CLOSE = "close"
    NEAR = "near"
    FAR = "far"


BAND_FEET: Final[dict[str, int]] = {"personal": 0, "touch": 5, "close": 5, "near": 30, "far": 150}


# gear


class Weight(StrEnum):
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


class Property(StrEnum):
    """What a weapon's entry may list; each is a rule where it matters."""

    VERSATILE = "versatile"
    FINESSE = "finesse"
    HURLANT = "hurlant"
    DEFENSIVE = "defensive"
    REACH = "reach"
    TWO_HANDED = "two_handed"
    IMPACT = "impact"
    RELOAD = "reload"
    SNARE = "snare"
    FLEXIBLE = "flexible"


class Weapon(Entry, frozen=True):
    """`damage` is empty for a weapon that only entangles; `hands` is 0 for the body itself."""

    id: Id
    name: str
    weight: Weight
    hands: Hands
    damage: DiceText = ""
    types: list[DamageType] = []
    range: Band | None = None
    properties: list[Property] = []
    slots: Whole = 1
    cost_sp: float = 0
    source: str = ""


class ArmorCategory(StrEnum):
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    SHIELD = "shield"
    BUCKLER = "buckler"
    HELMET = "helmet"


class ArmorProperty(StrEnum):
    NOISY = "noisy"
    ENCUMBERING = "encumbering"


class MagicTrait(Entry, frozen=True):
    """One magical property of a shield, buckler or helmet, which a sacrifice can cost."""

    name: str
    resists: DamageType | None = None
    intimidation: Signed = 0
    light: Feet = 0


class Armor(Entry, frozen=True):
    """Armour gives `ac`; shields and bucklers give by the armour worn with them: none, light, medium, heavy."""

    id: Id
    name: str
    category: ArmorCategory
    ac: Whole = 0
    ac_with: tuple[Whole, Whole, Whole, Whole] | None = None
    properties: list[ArmorProperty] = []
    plus: Whole = 0
    traits: list[MagicTrait] = []
    magical: bool = False
    slots: Whole = 1
    cost_sp: float = 0
    source: str = ""


class Use(StrEnum):
    """What an item does; each is a function of that name in `items.py` or in a rest."""

    FIRST_AID = "first_aid"
    FIRE = "fire"
    MEND = "mend"
    REGROW = "regrow"
    SPIRITS = "spirits"
    STEP = "step"
    LIGHT = "light"
    PACK = "pack"


class Item(Entry, frozen=True):
    id: Id
    name: str
    use: Use
    uses: Whole = 0
    hands: Hands = 0
    damage: DiceText = ""
    pool: PoolText = ""
    dt: Whole = 0
    feet: Feet = 0
    radius: Feet = 0
    rank: Whole = 0
    slots: Whole = 1
    cost_sp: float = 0
    source: str = ""


# features, special actions, spells


class Gift(StrEnum):
    """What a feature does; the rules read it by name."""

    WEAPON_SPECIALIZATION = "weapon_specialization"
    CLEAVE = "cleave"
    INDOMITABLE = "indomitable"
    MIGHTY_DEED = "mighty_deed"
    MINIMUM_DAMAGE = "minimum_damage"
    GREAT_BRAVERY = "great_bravery"
    GREAT_LEADER = "great_leader"
    SNEAK_ATTACK = "sneak_attack"
    QUICK_REFLEXES = "quick_reflexes"
    WATCHFUL = "watchful"
    ALERT = "alert"
    HOB_SPIRIT = "hob_spirit"
    SMALL_STATURE = "small_stature"
    FAE_BLOODED = "fae_blooded"
    ELVEN_SENSES = "elven_senses"
    WAR_WIZARD = "war_wizard"
    HEALER = "healer"
    OFF_HAND_PROFICIENCY = "off_hand_proficiency"
    SKIRMISHER = "skirmisher"
    RELENTLESS_ENDURANCE = "relentless_endurance"
    GREAT_DAMAGE = "great_damage"
    GRAB = "grab"
    SEES_INVISIBLE = "sees_invisible"
    DARKVISION = "darkvision"


class Feature(Entry, frozen=True):
    """A feature as people read it; its behaviour is the rule of the same name."""

    id: Gift
    name: str
    about: str
    source: str = ""


class Special(StrEnum):
    """What a creature's own action does; each is a function of that name in `specials.py`."""

    STONE_BREATH = "stone_breath"
    SCREECH = "screech"
    RIFT_STEP = "rift_step"
    FADE = "fade"


class Cost(StrEnum):
    MAIN = "main"
    MOVE = "move"


class SpecialAction(Entry, frozen=True):
    """An action of a creature's own; `rest_rounds` says how many Rounds it can be used once in."""

    name: str
    special: Special
    cost: Cost = Cost.MAIN
    feet: Feet = 0
    save: Save | None = None
    dt: Whole = 0
    pool: PoolText = ""
    rest_rounds: Whole = 0


class CastTime(StrEnum):
    MAIN = "main"
    REACTION = "reaction"
    MINUTE = "minute"


class Magic(StrEnum):
    """What a spell does; each is a function of that name in `spells.py`."""

    BOLT = "bolt"
    SHIELD = "shield"
    RESIST = "resist"
    INFLICT = "inflict"
    CHARM = "charm"
    HEAL = "heal"
    VANISH = "vanish"
    ERUPTION = "eruption"


class Spell(Entry, frozen=True):
    """`inflicts` lists conditions of which the caster picks one; `pool` times it, or `minutes`."""

    id: Id
    name: str
    rank: Rank
    ability: Ability
    cast_time: CastTime
    range: Band
    magic: Magic
    damage: DiceText = ""
    type: DamageType | None = None
    save: Save | None = None
    saves_again: bool = False
    inflicts: list[Condition] = []
    concentration: bool = False
    minutes: Whole = 0
    pool: PoolText = ""
    bonus: Signed = 0
    feet: Feet = 0
    more_targets: bool = False
    far_by_rank: bool = False
    harm_wakes: bool = False
    about: str = ""
    source: str = ""

    @property
    def difficulty(self) -> int:
        """The sum the Invocation Dice must reach: four times the rank, 2 for a cantrip."""
        return 4 * self.rank or 2


# creatures


class AttackKind(StrEnum):
    MELEE = "melee"
    RANGED = "ranged"


class Rider(Entry, frozen=True):
    """What an attack that hits also does unless the target saves."""

    save: Save
    dt: Positive
    inflicts: Condition
    pool: SomePool
    poison: bool = False


class AttackEntry(Entry, frozen=True):
    """One line of a creature's attacks; `to_hit` and `damage` are totals, `weapon` is empty for a natural attack.

    `per_action` is the number of attacks of one Attack action with it, where it differs from the creature's.
    """

    id: Id
    name: str
    kind: AttackKind
    to_hit: Signed
    damage: DiceText
    weapon: WeaponId | None = None
    reach: Feet = 5
    range: Band | None = None
    type: DamageType | None = None
    rider: Rider | None = None
    per_action: Times | None = None


class Modifiers(Entry, frozen=True):
    str: Modifier = 0
    dex: Modifier = 0
    con: Modifier = 0
    int: Modifier = 0
    wis: Modifier = 0
    cha: Modifier = 0


class Scores(Entry, frozen=True):
    str: Score
    dex: Score
    con: Score
    int: Score
    wis: Score
    cha: Score


class Speeds(Entry, frozen=True):
    """Feet per Move Action; a creature without a listed rate cannot fly or burrow."""

    ground: Feet = 30
    fly: Feet = 0
    burrow: Feet = 0
    swim: Feet = 0


class Saves(Entry, frozen=True):
    evasion: Signed = 0
    hardiness: Signed = 0
    spirit: Signed = 0


class SpellNumbers(Entry, frozen=True):
    """By the spell's ability: magical attack, or spell DT."""

    int: Signed = 0
    wis: Signed = 0
    cha: Signed = 0


class Caster(Entry, frozen=True):
    """Invocation Dice are d6, or `die` with the focus in hand."""

    dice: Whole
    die: Annotated[int, msgspec.Meta(ge=2, le=20)] = 6
    focus: FocusId | None = None
    max_rank: Rank = 1
    attack: SpellNumbers = SpellNumbers()
    dt: SpellNumbers = SpellNumbers()


class Fortune(Entry, frozen=True):
    base: Whole = 0
    most: Whole = 0


class Passion(Entry, frozen=True):
    """What drives a character; `serves` lists the kinds of action that automatic play accepts for it."""

    text: str
    serves: list[str] = []


class Sheet(Entry, frozen=True):
    """A creature as its sheet lists it; `ac` is the whole of it with all that is readied.

    `ac_other` is what of it comes neither of gear nor of Dexterity, such as a thick hide.
    """

    id: Id
    name: str
    hp: Positive
    initiative: Signed
    ac: Whole
    ac_other: Signed = 0
    speed: Speeds = Speeds()
    mods: Modifiers = Modifiers()
    scores: Scores | None = None
    saves: Saves = Saves()
    attacks: list[AttackEntry] = []
    attacks_per_action: Times = 1
    pc: bool = False
    character: bool = False
    boss: bool = False
    size: Size = Size.MEDIUM
    tags: list[str] = []
    species: str = ""
    class_: str = msgspec.field(default="", name="class")
    level: Whole = 0
    background: str = ""
    hit_die: SomeDice = "1d8"
    hit_dice: DiceText = ""
    attack_bonus: Signed = 0
    skill_bonus: Signed | None = None
    trained: list[str] = []
    skill_totals: dict[str, Signed] = {}
    help_fits: list[str] = []
    morale: Signed = 0
    readied: list[ThingId] = []
    stashed: list[ThingId] = []
    holds: list[ThingId] | None = None
    features: list[Annotated[Gift, ref("feature")]] = []
    sneak_attack: DiceText = ""
    mighty_deed_on: Whole = 0
    specials: list[SpecialAction] = []
    caster: Caster | None = None
    spells: list[SpellId] = []
    fortune: Fortune = Fortune()
    passions: list[Passion] = []
    emblem: Emblem | None = None
    resists: list[DamageType] = []
    vulnerable: list[DamageType] = []
    immune: list[DamageType] = []
    weight_lb: Whole = 150
    note: str = ""
    source: str = ""


# places


class Ground(StrEnum):
    """What a stretch of the map is."""

    DIFFICULT = "difficult"
    BLOCKED = "blocked"
    GAP = "gap"
    LEDGE = "ledge"
    WATER = "water"
    EARTH = "earth"
    HURDLE = "hurdle"
    FLOOR = "floor"


class Current(StrEnum):
    """Where water flows to on the map, whose top is north."""

    NORTH = "north"
    NORTH_EAST = "north_east"
    EAST = "east"
    SOUTH_EAST = "south_east"
    SOUTH = "south"
    SOUTH_WEST = "south_west"
    WEST = "west"
    NORTH_WEST = "north_west"


class Terrain(Entry, frozen=True):
    """Rectangles of one kind of ground; later ones lie over earlier ones.

    `elevation` is the height of a ledge or the depth of a gap (negative), `height` that of what blocks or must be
    leapt; `water_depth` is what a faller lands in; `dt` is that of swimming, 0 in calm water, and `current` where it
    flows to; `burrow` multiplies the cost of burrowing, 0 for bedrock.
    """

    kind: Ground
    name: str
    rects: list[Rect]
    elevation: Elevation = 0
    height: Feet = 0
    water_depth: Feet = 0
    dt: Whole = 0
    current: Current | None = None
    burrow: Annotated[int, msgspec.Meta(ge=0, le=10)] = 1
    look: Look | None = None


class Light(StrEnum):
    BRIGHT = "bright"
    DIM = "dim"
    DARK = "dark"


class Arena(Entry, frozen=True):
    id: Id
    name: str
    width: Length
    height: Length
    light: Light = Light.BRIGHT
    terrain: list[Terrain] = []
    wind: Annotated[int, msgspec.Meta(ge=-200, le=200)] = 0
    look: Look | None = None


# scenarios


class Ends(StrEnum):
    """When a condition that content puts on somebody ends."""

    NEVER = "never"
    TURN_START = "turn_start"
    TURN_END = "turn_end"
    ROUNDS = "rounds"
    POOL = "pool"


class Suffers(Entry, frozen=True):
    """A condition somebody starts with."""

    condition: Condition
    by: str = ""
    ends: Ends = Ends.NEVER
    rounds: Whole = 0
    dice: Whole = 0
    sides: Annotated[int, msgspec.Meta(ge=2, le=1000)] = 4


class InjuryKind(StrEnum):
    """The lingering injury table, from 20 down."""

    HEROIC_SCARRING = "heroic_scarring"
    MINOR_CONCUSSION = "minor_concussion"
    SPRAINED_ARM = "sprained_arm"
    SPRAINED_KNEE = "sprained_knee"
    BRUISED_RIBS = "bruised_ribs"
    HORRIFIC_SCARRING = "horrific_scarring"
    BROKEN_RIBS = "broken_ribs"
    INTERNAL_BLEEDING = "internal_bleeding"
    CONCUSSION = "concussion"
    LOST_EYE = "lost_eye"
    LOST_ARM = "lost_arm"
    LOST_LEG = "lost_leg"


class Part(StrEnum):
    """Which of two: the primary (right) or the off-hand (left) one."""

    NONE = ""
    PRIMARY = "primary"
    OFF = "off"


class Injured(Entry, frozen=True):
    kind: InjuryKind
    part: Part = Part.NONE
    amount: Whole = 0


@overriding(Sheet, "hp", "fortune")
class Member(standard.Member, frozen=True, kw_only=True):
    """A creature at its place; what is listed replaces what the sheet says, so a fight can start anywhere."""

    at: Square | None = None
    sheet: Sheet | None = None
    elevation: Elevation | None = None
    hp: Whole | None = None
    holds: list[ThingId] | None = None
    readied: list[ThingId] | None = None
    stashed: list[ThingId] | None = None
    worn: list[ThingId] | None = None
    conditions: list[Suffers] = []
    exhaustion: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    injuries: list[Injured] = []
    dying: Whole | None = None
    stable: bool = False
    fortune: Whole | None = None
    dice: Whole | None = None
    reaction: bool = True
    stance: str = ""
    hidden: Whole = 0


class Side(standard.Side, frozen=True, kw_only=True):
    members: list[Member]
    aware: bool = True
    ambush: bool = False


class EndKind(StrEnum):
    """Ends of an encounter beside "one side has nobody left standing"."""

    ROUTED = "routed"
    FELLED = "felled"
    ACROSS = "across"
    UNABLE = "unable"
    DROPPED = "dropped"


class End(Entry, frozen=True):
    """`routed`: a side that has lost `losses` members checks its Morale and leaves. `felled`: that creature is at
    0 HP; with `morale` its side then checks too. `across`: all of a side that are up stand at x or beyond and no
    enemy within `feet`. `unable`: nobody of the side can act. `dropped`: anybody is at 0 HP.
    """

    kind: EndKind
    side: SideName = ""
    winner: SideName = ""
    creature: Somebody = ""
    losses: Whole = 0
    x: Whole = 0
    feet: Feet = 0
    morale: bool = False


class Encounter(standard.Encounter, frozen=True, kw_only=True):
    """It may start in any Round, and bring things and spells of its own."""

    arena: Arena | ArenaId
    sides: list[Side]
    ends: list[End] = []
    weapons: list[Weapon] = []
    armors: list[Armor] = []
    items: list[Item] = []
    spells: list[Spell] = []
    source: str = ""


# campaigns


class Lifestyle(StrEnum):
    SQUALID = "squalid"
    POOR = "poor"
    MODEST = "modest"
    WEALTHY = "wealthy"
    ARISTOCRATIC = "aristocratic"


class Place(Entry, frozen=True):
    """Where a party rests; a Safe Haven is a flag with a description."""

    id: Id
    name: str
    about: str = ""
    safe_haven: bool = False  # SW-293: friendly towns, keeps and similar places
    lifestyle: Lifestyle = Lifestyle.MODEST


class Rest(StrEnum):
    SHORT = "short"
    LONG = "long"
    EXTENDED = "extended"


class Sense(StrEnum):
    SIGHT = "sight"
    HEARING = "hearing"


class Call(Entry, frozen=True):
    """An ability check the GM calls for: of whom (nobody named: everybody), against what, by which sense if by one."""

    about: str
    ability: Ability
    dt: Positive
    skill: str = ""
    who: list[OfParty] = []
    bonus: Signed = 0
    sense: Sense | None = None


class Step(standard.Step, frozen=True, kw_only=True):
    """One stage of a campaign: a fight, a rest, a check, travel, or a smith's day. Exactly one of them.

    `broken_after` says after how many minutes a rest is interrupted; `repair` is the bonus of a hired smith.
    """

    rest: Rest | None = None
    place: PlaceId = ""
    lifestyle: Lifestyle | None = None
    caretaker: OfParty | None = None
    broken_after: Annotated[int, msgspec.Meta(ge=0, le=10080)] | None = None
    why: str = ""
    hours: Annotated[int, msgspec.Meta(ge=0, le=24)] | None = None
    check: Call | None = None
    travel: Annotated[int, msgspec.Meta(ge=1, le=100_000)] | None = None
    repair: Signed | None = None


class Plan(standard.Plan, frozen=True, kw_only=True):
    """An adventuring day, a week: fights with rests between, on one clock that starts at a minute of the day."""

    steps: list[Step]
    side: Id = "heroes"
    starts: Annotated[int, msgspec.Meta(ge=0, le=1439)] = 480
    note: str = ""


KINDS: dict[str, type[msgspec.Struct]] = {
    "weapon": Weapon,
    "armor": Armor,
    "item": Item,
    "feature": Feature,
    "spell": Spell,
    "creature": Sheet,
    "arena": Arena,
    "place": Place,
    "encounter": Encounter,
    "campaign": Plan,
    LESSON: Lesson,
}
