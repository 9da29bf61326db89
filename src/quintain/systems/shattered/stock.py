"""What content may say: attacks, techniques, actions, stunts, reactions, gambits, stances, gear, creatures, encounters.

Content is data: an effect is a named behaviour in the rules plus its numbers. These are msgspec Structs, so
this module is never compiled.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, Literal

import msgspec

from quintain.library import standard
from quintain.library.drawn import Emblem, Look
from quintain.library.fields import CreatureId, Id, Positive, SideName, Whole, defines, like, ref, within
from quintain.library.lessons import LESSON, Lesson
from quintain.library.overriding import overriding
from quintain.library.standard import Entry
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import LONGEST_SHOWN, listed, quoted

Small = Annotated[int, msgspec.Meta(ge=-20, le=20)]
PhaseNumber = Annotated[int, msgspec.Meta(ge=1, le=4)]
PhaseKey = Literal["1", "2", "3", "4"]
Size = Annotated[float, msgspec.Meta(gt=0, le=100)]
AttackId = Annotated[str, ref("attack")]
TechniqueId = Annotated[str, ref("technique")]
ActionId = Annotated[str, ref("action")]
StuntId = Annotated[str, ref("stunt")]
ReactionId = Annotated[str, ref("reaction")]
GambitId = Annotated[str, ref("gambit")]
StanceId = Annotated[str, ref("stance")]
EquipmentId = Annotated[str, ref("attack", "armor", "item")]
TerrainId = Annotated[str, ref("terrain")]
FeatureId = Annotated[str, ref("feature")]
HazardId = Annotated[str, ref("hazard")]
ArenaName = Annotated[str, within("Arena")]
PositionName = Annotated[str, within("Position")]


# words of the book


class Weight(StrEnum):
    LIGHT = "light"
    BALANCED = "balanced"
    HEAVY = "heavy"


class Grade(StrEnum):
    """In rising order."""

    MISS = "miss"
    GRAZE = "graze"
    HIT = "hit"
    CRIT = "crit"


RANK: Final = {Grade.MISS: 0, Grade.GRAZE: 1, Grade.HIT: 2, Grade.CRIT: 3}


class Range(StrEnum):
    """SS-091: an Attack has one or more of these; it may use only those it lists, and Medium does not include Short."""

    SELF = "self"
    MELEE = "melee"
    SHORT = "short"
    REACH = "reach"
    MEDIUM = "medium"
    LONG = "long"


class Defence(StrEnum):
    GRIT = "grit"
    REFLEX = "reflex"
    FOCUS = "focus"


class Status(StrEnum):
    EXPOSED = "exposed"
    IMPAIRED = "impaired"
    DAZED = "dazed"
    REELING = "reeling"
    STUNNED = "stunned"
    SKIPPED = "skipped"
    VULNERABLE = "vulnerable"
    PUSH = "push"
    PULL = "pull"
    TIDAL_MOTION = "tidal_motion"
    IMMOBILE = "immobile"
    OBSCURED = "obscured"
    ALIGHT = "alight"
    SOAKED = "soaked"
    SHOCKED = "shocked"
    BLEEDING = "bleeding"
    POISONED = "poisoned"
    GRABBED = "grabbed"
    PRONE = "prone"
    GUARDING = "guarding"
    CHARGING = "charging"
    SUPPRESSED = "suppressed"
    SEALED = "sealed"


STATUSES: Final = {str(status): status for status in Status}


def read_status(text: str) -> tuple[Status, int]:
    """ "Push 1" or "Tidal Motion 2" or "Soaked": a printed value, or 1."""
    words = text.lower().split()
    value = int(words.pop()) if words and words[-1].isdecimal() else 1
    status = STATUSES.get("_".join(words))
    if status is not None:
        return status, value
    names = [str(status).replace("_", " ").capitalize() for status in Status]
    near = did_you_mean(" ".join(words).capitalize()[:LONGEST_SHOWN], names)
    raise UserError(f"{quoted(text)} is no status.", fix=near or f"There are: {listed(names)}.")


StatusText = Annotated[str, like("a status", parse=read_status, fix='For example "Push 1".', form="status")]


class Rank(StrEnum):
    """What kind of creature a stat block describes."""

    PLAYER = "player"
    SPIRIT = "spirit"
    MINION = "minion"
    STANDARD = "standard"
    ELITE = "elite"


class Element(StrEnum):
    NONE = "none"
    EARTH = "earth"
    FIRE = "fire"
    WATER = "water"
    WIND = "wind"


class Cost(Entry, frozen=True):
    """What must be paid in full to use an ability; `either` are Stamina/Moves, split as the payer likes."""

    momentum: Whole = 0
    stamina: Whole = 0
    moves: Whole = 0
    either: Whole = 0


FREE: Final = Cost()


class Group(Entry, frozen=True):
    """Statuses that share a Negate roll: all of `apply` and one of `choose`, such as "Push 1"; without dc no roll."""

    apply: list[StatusText] = []
    choose: list[StatusText] = []
    dc: Whole = 0
    defence: list[Defence] = []


class Row(Entry, frozen=True):
    """One row of a Profile; a column that the Profile does not have is left out in every row."""

    roll: Annotated[int, msgspec.Meta(ge=2, le=12)]
    grade: Grade
    damage: Whole | None = None
    stun: Whole | None = None
    status: list[Group] = []


class Resistance(Entry, frozen=True):
    level: Positive
    keywords: list[str]


class Parry(Entry, frozen=True):
    """What a piece of equipment gives whoever Parries with it, against the triggering effect."""

    ward: Whole = 0
    grit: Whole = 0
    reflex: Whole = 0
    resistance: Whole = 0
    resistance_afar: Whole = 0
    resists: list[Resistance] = []
    steady: bool = False
    light_ward: Whole = 0
    sting: Whole = 0


class ChargeAim(StrEnum):
    """Whom a Charged form chooses in its Set-Up."""

    POSITION = "position"
    RANGE = "range"
    FAR = "far"
    NOBODY = "nobody"


class Charged(Entry, frozen=True):
    """The Charged form of an Attack: its Set-Up and its Resolution."""

    aim: ChargeAim
    parries: bool = False
    momentum: Whole = 0
    grit: Whole = 0
    ward: Whole = 0
    resists: list[Resistance] = []
    gusting: bool = False
    bonus_damage: Whole = 0
    bonus_stun: Whole = 0
    pierce: Whole = 0
    dc: Whole = 0
    crit_dc: Whole = 0
    halves_ward: bool = False
    glancing: bool = False
    also_at_target: bool = False
    also_here: bool = False
    everybody_here: bool = False
    on_hit: list[Group] = []
    on_crit: list[Group] = []
    text: str = ""


class AttackKind(StrEnum):
    WEAPON = "weapon"
    NATURAL = "natural"
    ART = "art"
    UNARMED = "unarmed"


class AttackBoost(StrEnum):
    """An optional extra Cost of one Attack."""

    LIGHT = "light"
    STONE = "stone"
    PUSH = "push"


class Attack(Entry, frozen=True):
    """An ability with a Profile. "Slash/Stab" among the keywords is one of the two, as the attacker likes.

    `by_phase` is what a Hit or better adds in a Phase: one of the groups, as the attacker likes.
    """

    id: Id
    name: str
    kind: AttackKind
    weight: Weight
    speed: PhaseNumber
    range: Annotated[list[Range], msgspec.Meta(min_length=1)]
    profile: list[Row]
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    thrown_at: list[Range] = []
    keywords: list[str] = []
    pierce: Whole = 0
    cost: Cost = FREE
    on_miss: Whole = 0
    after: Whole = 0
    on_hit: Whole = 0
    on_crit: Whole = 0
    boost: AttackBoost | None = None
    boost_cost: Whole = 0
    earth_speed: Whole = 0
    water_melee: bool = False
    ignores_gusts: bool = False
    by_phase: dict[PhaseKey, list[Group]] = {}
    parry: Parry | None = None
    charged: Charged | None = None
    text: str = ""


class Boost(Entry, frozen=True):
    """An optional extra Cost that makes an ability do more; `attacks` replaces the Attacks it makes."""

    id: Id
    cost: Cost
    attacks: list[Weight] = []
    text: str = ""


class Behaviour(StrEnum):
    """What an ability does besides its numbers; each is a function in the chapter of its kind."""

    IMPROVISE = "improvise"
    SMASH = "smash"
    LANCE = "lance"
    RALLY = "rally"
    FUMIGATE = "fumigate"
    HATCH = "hatch"
    REBALANCE = "rebalance"
    RAISE_GUARD = "raise_guard"
    SUMMON = "summon"
    STONEBEND = "stonebend"
    STOKE = "stoke"
    WATERDRAW = "waterdraw"
    SQUALL = "squall"
    GAS = "gas"
    SPRAY = "spray"
    DRAW_STOW = "draw_stow"
    READY_ARMS = "ready_arms"
    TAILWIND = "tailwind"
    WEIGH_DOWN = "weigh_down"
    RETREAT = "retreat"
    LEAP = "leap"
    DRINK = "drink"
    DEFLECT = "deflect"
    DEFEND = "defend"
    DODGE = "dodge"
    OPPORTUNITY = "opportunity"
    CRY = "cry"
    LETHAL = "lethal"
    GATHER = "gather"
    TABLE = "table"
    CLEAVE = "cleave"


class Technique(Entry, frozen=True):
    id: Id
    name: str
    speeds: Annotated[list[PhaseNumber], msgspec.Meta(min_length=1)]
    moves: Whole = 0
    cost: Cost = FREE
    keywords: list[str] = []
    attacks: list[Weight] = []
    momentum: Whole = 0
    boosts: list[Boost] = []
    behaviour: Behaviour | None = None
    text: str = ""


class Action(Entry, frozen=True):
    id: Id
    name: str
    moves: Whole = 0
    cost: Cost = FREE
    keywords: list[str] = []
    range: list[Range] = []
    attacks: list[Weight] = []
    momentum: Whole = 0
    boosts: list[Boost] = []
    behaviour: Behaviour | None = None
    text: str = ""


class Stunt(Entry, frozen=True):
    id: Id
    name: str
    behaviour: Behaviour
    cost: Cost = FREE
    keywords: list[str] = []
    boosts: list[Boost] = []
    text: str = ""


class Reaction(Entry, frozen=True):
    id: Id
    name: str
    behaviour: Behaviour
    cost: Cost = FREE
    keywords: list[str] = []
    boosts: list[Boost] = []
    text: str = ""


class GambitRow(Entry, frozen=True):
    """What one face of a Gambit's d6 gives: all of `status` and one of `either`, as the attacker likes."""

    damage: Whole = 0
    stun: Whole = 0
    status: list[Group] = []
    either: list[Group] = []


class Gambit(Entry, frozen=True):
    """`martial`, `natural` and `heavy` are what the Attack must be; `damaging`: its row has Damage."""

    id: Id
    name: str
    behaviour: Behaviour
    cost: Cost = FREE
    keywords: list[str] = []
    at_least: Grade | None = None
    at_most: Grade | None = None
    martial: bool = False
    natural: bool = False
    heavy: bool = False
    stone: bool = False
    damaging: bool = False
    adds: str = ""
    table: list[GambitRow] = []
    unearned: Whole = 0
    text: str = ""


class StanceKind(StrEnum):
    MARTIAL = "martial"
    SPIRIT = "spirit"


class StanceEffect(StrEnum):
    SUMMONER = "summoner"
    BASTION = "bastion"
    GALE = "gale"
    STONE_LOCK = "stone_lock"
    MOUNTAIN = "mountain"


class Stance(Entry, frozen=True):
    """`momentum` is gained in step 5 of Respite, `respite_vigor` as Respite begins."""

    id: Id
    name: str
    kind: StanceKind
    stamina: Whole = 0
    momentum: Whole = 0
    grit: Small = 0
    reflex: Small = 0
    focus: Small = 0
    move_pool: Small = 0
    respite_vigor: Whole = 0
    effect: StanceEffect | None = None
    text: str = ""


class Armor(Entry, frozen=True):
    id: Id
    name: str
    guard: Whole = 0
    soak: Whole = 0
    move_pool: Small = 0
    resists: list[Resistance] = []


class Item(Entry, frozen=True):
    """A consumable: used as a Stunt of no Cost."""

    id: Id
    name: str
    uses: Positive = 1
    heal: Whole = 0
    recover: bool = False
    opens: bool = True
    text: str = ""


class TerrainKind(StrEnum):
    """What Terrain does; each is told in the chapter on Terrain."""

    BLAZING = "blazing"
    WET = "wet"
    RUNNING_WATER = "running_water"
    UNEVEN_EARTH = "uneven_earth"
    GUSTING = "gusting"
    TOXIC_GAS = "toxic_gas"
    VEILED = "veiled"


class Terrain(Entry, frozen=True):
    id: Id
    name: str
    kind: TerrainKind
    element: Element = Element.NONE
    fleeting: bool = False
    position: str = ""
    path: str = ""


class Feature(Entry, frozen=True):
    """Something at a Position; as many creatures may Occupy it as its size."""

    id: Id
    name: str
    size: Whole
    element: Element = Element.NONE
    cover: bool = False
    fort: bool = False
    collision_stun: Whole = 0
    collision_damage: Whole = 0
    text: str = ""


class HazardTrigger(StrEnum):
    END_OF_ROUND = "end_of_round"
    ENTERING = "entering"


class Hazard(Entry, frozen=True):
    """`open_text` is all that anybody is told before it strikes."""

    id: Id
    name: str
    trigger: HazardTrigger
    open_text: str
    profile: list[Row]
    keywords: list[str] = []

    def attack(self) -> Attack:
        """The Attack it makes: nobody's, of no range, and never too slow."""
        return Attack(
            id=self.id,
            name=self.name,
            kind=AttackKind.NATURAL,
            weight=Weight.BALANCED,
            speed=1,
            range=[Range.SELF],
            profile=self.profile,
            keywords=self.keywords,
        )


class Trait(StrEnum):
    """What a stat block does besides its abilities; each is told in the chapter on traits."""

    GAS_WHEN_BLOODIED = "gas_when_bloodied"
    HATCHES = "hatches"
    ROOTED = "rooted"
    GROWS = "grows"
    BROOD_MOTHER = "brood_mother"


class SlotKind(StrEnum):
    ACTION = "action"
    TECHNIQUE = "technique"


class PatternSlot(Entry, frozen=True):
    """A Phase in which an NPC acts, and with what."""

    phase: PhaseNumber
    slot: SlotKind
    when_bloodied: SlotKind | None = None


class Sheet(Entry, frozen=True):
    """A stat block. Its numbers are the creature's own: worn armor and Stances are added to them."""

    id: Id
    name: str
    rank: Rank
    health: Positive
    max_stun: Positive = 10
    guard: Whole = 0
    soak: Whole = 0
    grit: Small = 0
    reflex: Small = 0
    focus: Small = 0
    stamina: Whole = 0
    momentum: Whole = 0
    move_pool: Whole = 2
    size: Size = 1
    health_bars: Positive = 1
    stun_lost_per_bar: Whole = 0
    boss: bool = False
    element: Element = Element.NONE
    archetype: str = ""
    resists: list[Resistance] = []
    pattern: list[PatternSlot] = []
    stances: list[StanceId] = []
    known_stances: list[StanceId] = []
    equipped: list[EquipmentId] = []
    wielded: list[AttackId] = []
    attacks: list[AttackId] = []
    techniques: list[TechniqueId] = []
    actions: list[ActionId] = []
    stunts: list[StuntId] = []
    reactions: list[ReactionId] = []
    gambits: list[GambitId] = []
    spirit: CreatureId = ""
    spirit_track: Positive = 6
    strain: Positive = 6
    traits: list[Trait] = []
    grows_into: list[CreatureId] = []
    emblem: Emblem | None = None


# places and encounters


class Arena(Entry, frozen=True):
    id: Annotated[Id, defines("Arena")]
    name: str
    xy: tuple[int, int] = (0, 0)
    look: Look | None = None


class Path(Entry, frozen=True):
    """It leads both ways unless `one_way`; Gusting on it blows against whoever leaves `a`."""

    a: ArenaName
    b: ArenaName
    cost: Positive = 1
    terrain: list[TerrainId] = []
    one_way: bool = False


class Place(Entry, frozen=True):
    """A Position an encounter names; Gusting there blows against whoever enters.

    Its name tells it from the others of its Arena; without one it has a number.
    """

    id: Annotated[Id, defines("Position")]
    arena: ArenaName
    name: str = ""
    features: list[FeatureId] = []
    terrain: list[TerrainId] = []


class HazardWhen(StrEnum):
    RESPITE = "respite"
    PLOTTING = "plotting"


class Threat(Entry, frozen=True):
    """A Hazard of an encounter: at a Position, or at one of an Arena that the Spirit Master names at Plotting."""

    hazard: HazardId
    when: HazardWhen
    at: PositionName = ""
    arena: ArenaName = ""
    from_round: Positive = 1


class Holding(Entry, frozen=True):
    """A status a creature starts with."""

    value: Positive = 1
    by: str = ""
    dc: Whole = 0
    defence: list[Defence] = []


@overriding(Sheet, "health", "stamina")
class Member(standard.Member, frozen=True, kw_only=True):
    """A creature of an encounter: from content or with a sheet of its own, in any state."""

    sheet: Sheet | None = None
    at: PositionName = ""
    occupies: str = ""
    health: Whole | None = None
    vigor: Whole = 0
    stun: Whole = 0
    wounds: Whole = 0
    downs: Whole = 0
    bars: Positive | None = None
    stamina: Whole | None = None
    momentum: Whole = 0
    moves: Whole | None = None
    track: Whole = 0
    summoned: PositionName = ""
    spirit_health: Whole | None = None
    spirit_stamina: Whole | None = None
    statuses: dict[Status, Holding] = {}
    stances: list[StanceId] | None = None
    equipped: list[EquipmentId] | None = None
    wielded: list[AttackId] | None = None
    uses: dict[str, Whole] = {}
    spent: list[PhaseNumber] = []


class Side(standard.Side, frozen=True, kw_only=True):
    """`players` or `enemies`."""

    members: list[Member]


class EndKind(StrEnum):
    """How an encounter ends, besides one side having nobody left."""

    DEFEATED = "defeated"
    HOLDS_ARENA = "holds_arena"


class End(Entry, frozen=True):
    """The players win when `who` (or every enemy) is Defeated, or when they hold `arena` at the End of that Round."""

    kind: EndKind
    who: Annotated[str, ref("creature", needed=False)] = ""
    arena: ArenaName = ""
    round: Whole = 0


class StartStage(StrEnum):
    RESPITE = "respite"
    PLOTTING = "plotting"
    PHASE = "phase"
    END = "end"


class Encounter(standard.Encounter, frozen=True, kw_only=True):
    """It may start at any Stage of a Round, and bring abilities and armor of its own."""

    arenas: list[Arena]
    sides: list[Side]
    paths: list[Path] = []
    positions: list[Place] = []
    hazards: list[Threat] = []
    first_side: SideName = "players"
    victory: str = "All enemies are Defeated."
    ends: list[End] = []
    yield_at_downs: Whole = 0
    stage: StartStage = StartStage.RESPITE
    phase: PhaseNumber = 1
    attacks: list[Attack] = []
    techniques: list[Technique] = []
    actions: list[Action] = []
    stances: list[Stance] = []
    armors: list[Armor] = []


class PlanStep(standard.Step, frozen=True, kw_only=True):
    """A stage of a campaign: an encounter, or a rest in a Haven."""

    rest: bool = False


class Plan(standard.Plan, frozen=True, kw_only=True):
    steps: list[PlanStep]
    text: str = ""


KINDS: dict[str, type[msgspec.Struct]] = {
    "attack": Attack,
    "technique": Technique,
    "action": Action,
    "stunt": Stunt,
    "reaction": Reaction,
    "gambit": Gambit,
    "stance": Stance,
    "armor": Armor,
    "item": Item,
    "terrain": Terrain,
    "feature": Feature,
    "hazard": Hazard,
    "creature": Sheet,
    "encounter": Encounter,
    "campaign": Plan,
    LESSON: Lesson,
}
