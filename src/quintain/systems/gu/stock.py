"""What content may say: Gu, killer moves, weapons, armour, items, creatures, arenas, encounters, campaigns.

Content is data: what a Gu does is put together from the parts below, each of them a rule with its numbers. These are
msgspec Structs, so this module is never compiled. Distances are in metres, weights in kilograms, essence in portions;
`to_hit` is added to the roll, so a bonus is negative.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

import msgspec

from quintain.kernel.notation import DiceText
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
from quintain.systems.gu.words import Ailment, Category, Condition, DamageType, Keyword, Kind, Part, Size, Skill

Metres = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Height = Annotated[int, msgspec.Meta(ge=-2000, le=2000)]
Modifier = Annotated[int, msgspec.Meta(ge=-100, le=100)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Rank = Annotated[int, msgspec.Meta(ge=1, le=5)]
Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Points = Annotated[int, msgspec.Meta(ge=0, le=300)]
Rect = Annotated[
    tuple[Coordinate, Coordinate, Coordinate, Coordinate],
    like("a rectangle [left, top, right, bottom]", fix="For example [2, 2, 5, 3].", form="rectangle"),
]
GuId = Annotated[str, ref("gu")]
KillerMoveId = Annotated[str, ref("killer_move")]
WeaponId = Annotated[str, ref("weapon")]
ArmourId = Annotated[str, ref("armour")]
ItemId = Annotated[str, ref("item")]
Somebody = Annotated[str, ref("creature", needed=False)]
OfParty = Annotated[str, within("member of the party")]


# what is done to somebody


class Harm(Entry, frozen=True):
    """Damage of one type: an amount, dice, or both; and a share of the user's Strength (rounded down, at least 1)."""

    type: DamageType
    amount: Whole = 0
    dice: DiceText = ""
    strength_percent: Percent = 0


class Test(Entry, frozen=True):
    """A skill test that somebody must succeed at, or else."""

    skill: Skill
    modifier: Modifier = 0
    on_failure: list[Condition] = []


class Poison(Entry, frozen=True):
    """A kind of poison: for so many turns of its victim; what it does as each ends, and damage as each starts."""

    name: Id
    turns: Positive
    movement_lost: Whole = 0
    movement_least: Whole = 1
    damage: Whole = 0


class SoulHarm(Entry, frozen=True):
    """Damage to the soul: an amount and a share of the user's own current soul; perhaps only of those who hear it."""

    amount: Whole
    percent: Percent = 0
    heard: bool = False


class Strike(Entry, frozen=True):
    """What is done to whoever it is aimed at or who is caught in it.

    `attacks` are so many attack rolls. `hurt` and `bleeding` are for those who lose hit points to it, `deafening` for
    those who lose some to its sonic part. `escape` is the modifier of the Athletics test by which, as a bonus action,
    its victim ends its conditions, or only those that `escapes` lists.
    """

    attack_roll: bool = False
    attacks: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1
    to_hit: Modifier = 0
    advantage: Few = 0
    dodge_modifier: Modifier = 0
    damage: list[Harm] = []
    outer_damage: list[Harm] = []
    direct: bool = False
    conditions: list[Condition] = []
    hurt: list[Condition] = []
    sonic_hurt: list[Condition] = []
    bleeding: Whole = 0
    test: Test | None = None
    poison: Poison | None = None
    soul: SoulHarm | None = None
    escape: Modifier | None = None
    escapes: list[Condition] = []


class Shape(StrEnum):
    LINE = "line"
    RADIUS = "radius"


class Source(StrEnum):
    """Where an area begins: next to the user, in a square of its choice within range, or at the user."""

    ADJACENT = "adjacent"
    CHOSEN = "chosen"
    USER = "user"


class Span(Entry, frozen=True):
    """An area of effect; `inner` is the radius inside which the whole damage is dealt, outside it the outer damage.

    `grounded`: only whoever stands on solid ground is caught in it. `seen`: its source is a square that the user sees.
    """

    shape: Shape
    source: Source = Source.CHOSEN
    length: Metres = 0
    width: Metres = 1
    height: Metres = 0
    radius: Metres = 0
    inner: Metres = 0
    spares_user: bool = False
    enemies_only: bool = False
    grounded: bool = False
    seen: bool = False


# what is so while a Gu is active


class Retaliation(Entry, frozen=True):
    """What happens to whoever hits the user with a melee attack (or an unarmed one), or is grappled by the user."""

    damage: list[Harm]
    conditions: list[Condition] = []
    bleeding: Whole = 0
    unarmed_only: bool = False
    grappled: bool = False


class Guard(Entry, frozen=True):
    """What protects: as a shield, by lowering what is dealt to it (`reduction`) or to hit points (`hp_reduction`).

    `all_reduction` lowers all damage to whoever is within `radius`, but for the types in `except_types`, which also
    holds for `hp_all`. `spared`: it is immune to bleeding or poison. `immune_rank`: only against sources of at most
    that rank. `grounded`: on solid ground only. `covers_shields`: what it makes of damage types also holds for the
    user's shield Gu.
    """

    cannot_block: list[DamageType] = []
    reduction: dict[DamageType, Whole] = {}
    hp_reduction: dict[DamageType, Whole] = {}
    hp_all: Whole = 0
    all_reduction: Whole = 0
    except_types: list[DamageType] = []
    radius: Metres = 0
    immune: list[Condition] = []
    spared: list[Ailment] = []
    immune_rank: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    invulnerable: list[DamageType] = []
    resistant: list[DamageType] = []
    vulnerable: list[DamageType] = []
    grounded: bool = False
    covers_shields: bool = False
    blocks_touch: bool = False
    holds_still: bool = False
    immovable: bool = False
    no_melee: bool = False
    retaliation: Retaliation | None = None


class Flight(Entry, frozen=True):
    """A flying speed, and how many Maneuvers a turn it gives."""

    speed: Metres
    maneuvers: Annotated[int, msgspec.Meta(ge=1, le=10)] = 2


class Wings(Entry, frozen=True):
    """Manifested wings with hit points of their own, each of them worth a share of the flying speed.

    `branch`: as a bonus action or an activation one of them seizes a creature within so many metres, one a wing.
    """

    name: str
    count: Annotated[int, msgspec.Meta(ge=1, le=10)]
    hit_points: Positive
    size: Size
    speed_each: Metres
    maneuvers: Annotated[int, msgspec.Meta(ge=1, le=10)] = 2
    vulnerable: list[DamageType] = []
    branch: Metres = 0
    branch_penalty: Modifier = 0


class NaturalAttack(Entry, frozen=True):
    """A listed melee attack with fixed damage, of a beast or of a form; `dive` is its damage at the end of a Dive."""

    name: str
    damage: list[Harm]
    range_m: Metres = 1
    dive: list[Harm] = []
    bleeding: Whole = 0


class Body(Entry, frozen=True):
    """What changes of the user's own body; `turns` says for how many of its turns, if the Gu is not sustained.

    `weakens_below`: whoever has less Fortitude than that loses `weakens` Strength for good when it is over.
    """

    movement: Few = 0
    reach: Few = 0
    strength: Points = 0
    turns: Few = 0
    weakens_below: Points = 0
    weakens: Points = 0
    punch_to_hit: Modifier = 0
    punch_damage: Whole = 0
    flight: Flight | None = None
    wings: Wings | None = None
    attack: NaturalAttack | None = None
    no_punches: bool = False
    unseen: bool = False
    senses: Metres = 0


# what stays behind


class Lasts(StrEnum):
    """As long as the Gu is sustained, until the user's next turn starts, for an hour."""

    SUSTAINED = "sustained"
    TURN = "turn"
    HOUR = "hour"


class Remains(Entry, frozen=True):
    """Squares that stay dangerous: to whoever moves into them, or starts or ends a turn there.

    `edge`: only crossing their edge counts. `trail`: they are the squares that the user passes.
    """

    name: str
    lasts: Lasts
    damage: list[Harm] = []
    conditions: list[Condition] = []
    difficult: bool = False
    on_enter: bool = True
    on_start: bool = False
    on_end: bool = False
    edge: bool = False
    trail: bool = False


class Matter(Entry, frozen=True):
    """What a thing is made of: what damage types do to it."""

    resistant: list[DamageType] = []
    vulnerable: list[DamageType] = []
    invulnerable: list[DamageType] = []


PLAIN: Final = Matter()


class Manifest(Entry, frozen=True):
    """An object that is put on a free square within range; it may be hidden behind."""

    name: str
    hit_points: Positive
    regains: Whole = 0
    tall: Metres = 1
    full_cover_with: Few = 0
    matter: Matter = PLAIN


class Answers(StrEnum):
    """What a Gu may be activated in answer to, beside what its keywords allow."""

    STEP_NEARBY = "step_nearby"
    HIT_OR_MISS = "hit_or_miss"
    MELEE_ATTACK = "melee_attack"


class Gu(Entry, frozen=True):
    """A living tool. `range_m` 0 is the user itself; `touch` is a range too.

    `answers` is a trigger in answer to which it may be activated, `only_answers` that it may not be otherwise.
    `permanent` Gu change a body for good, after so many `hours`; on a sheet they are traits. `detonation` is what its
    self-detonation ability deals to everybody within `range_m` of the user, and 1 m at least; the Gu dies of it.
    """

    id: Id
    name: str
    rank: Rank
    path: str
    category: Category
    cost: Whole
    health: Positive
    effect: str
    keywords: list[Keyword] = []
    range_m: Metres = 0
    touch: bool = False
    uses: Whole = 0
    strike: Strike | None = None
    span: Span | None = None
    guard: Guard | None = None
    body: Body | None = None
    remains: Remains | None = None
    object: Manifest | None = None
    lasts: Lasts | None = None
    heal: Whole = 0
    staunch: Whole = 0
    teleport: Metres = 0
    grows: Annotated[str, ref("item")] = ""
    shrinks: bool = False
    voice_hours: Few = 0
    answers: Answers | None = None
    only_answers: bool = False
    answer_damage: list[Harm] = []
    permanent: bool = False
    hours: Few = 0
    detonation: list[Harm] = []
    source: str = ""


class Form(Entry, frozen=True):
    """What a transformation makes of its user."""

    hit_points: Positive
    movement: Metres
    size: Size
    flight: Flight | None = None
    attack: NaturalAttack | None = None
    retaliation: Retaliation | None = None


class KillerMove(Entry, frozen=True):
    """A fixed combination of core and supplementary Gu; each Gu in it is one activation."""

    id: Id
    name: str
    path: str
    core: list[GuId]
    effect: str
    supplementary: list[GuId] = []
    range_m: Metres = 0
    touch: bool = False
    keywords: list[Keyword] = []
    strike: Strike | None = None
    span: Span | None = None
    remains: Remains | None = None
    form: Form | None = None
    source: str = ""


# gear


class Weapon(Entry, frozen=True):
    """`two_hands` is its damage in two hands, if it may be held in one or two."""

    id: Id
    name: str
    damage: list[Harm]
    range_m: Metres
    hands: Annotated[int, msgspec.Meta(ge=1, le=2)]
    two_hands: list[Harm] = []
    ranged: bool = False
    hit_points: Positive = 10
    size: Size = Size.SMALL
    matter: Matter = PLAIN
    source: str = ""


class Armour(Entry, frozen=True):
    id: Id
    name: str
    threshold: Whole
    hit_points: Positive
    dodge_penalty: Modifier = 0
    movement_penalty: Few = 0
    size: Size = Size.MEDIUM
    source: str = ""


class Item(Entry, frozen=True):
    """Something small that is carried; eating it is a bonus action."""

    id: Id
    name: str
    effect: str
    heal: Whole = 0
    source: str = ""


# creatures


class Attributes(Entry, frozen=True):
    agility: Points = 20
    fortitude: Points = 20
    cognition: Points = 20
    wisdom: Points = 20
    attitude: Points = 20
    strength: Points = 20


class Skills(Entry, frozen=True):
    """Values for beasts, bought points above the base for everybody else."""

    close_combat: Points = 0
    ranged_attack: Points = 0
    athletics: Points = 0
    dodge: Points = 0
    flying: Points = 0
    awareness: Points = 0


class Swarm(Entry, frozen=True):
    """A swarm's bonus action: all around it are blinded and hurt as their turns start, until its next turn."""

    name: str
    radius: Metres
    radius_below_half: Metres
    damage: list[Harm]
    conditions: list[Condition] = []


class Multiattack(Entry, frozen=True):
    """So many different creatures are struck with one Combat Action."""

    targets: Annotated[int, msgspec.Meta(ge=1, le=10)]
    targets_below_half: Annotated[int, msgspec.Meta(ge=1, le=10)] = 1


class Sheet(Entry, frozen=True):
    """A Gu Master, a mortal or a beast.

    Of humans, hit points, movement, Perseverance, Activations and skills follow from attributes and bought points;
    beasts list `hit_points`, `movement` and `skills` as they are. `essence` is the most that the aperture holds.
    """

    id: Id
    name: str
    kind: Kind
    attributes: Attributes = Attributes()
    bought: Skills = Skills()
    role: str = ""
    size: Size = Size.MEDIUM
    weight_kg: Whole = 70
    arms: Annotated[int, msgspec.Meta(ge=0, le=8)] = 2
    soul: Whole = 10
    rank: Rank = 1
    stage: str = ""
    aptitude: Points = 0
    essence: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    attainment: str = ""
    vital_gu: Annotated[str, ref("gu")] = ""
    gu: list[GuId] = []
    killer_moves: list[KillerMoveId] = []
    traits: list[GuId] = []
    weapons: list[WeaponId] = []
    armour: Annotated[str, ref("armour")] = ""
    items: list[ItemId] = []
    primeval_stones: Annotated[int, msgspec.Meta(ge=0, le=250)] = 0
    # beasts
    hit_points: Whole = 0
    movement: Metres = 0
    skills: Skills | None = None
    attacks: list[NaturalAttack] = []
    flight: Flight | None = None
    wild_gu: list[GuId] = []
    multiattack: Multiattack | None = None
    swarm: Swarm | None = None
    immune: list[Condition] = []
    spared: list[Ailment] = []
    resistant: list[DamageType] = []
    vulnerable: list[DamageType] = []
    invulnerable: list[DamageType] = []
    aquatic: bool = False
    note: str = ""
    emblem: Emblem | None = None
    source: str = ""


# places


class Ground(StrEnum):
    """What a stretch of the map is."""

    FLOOR = "floor"
    DIFFICULT = "difficult"
    WALL = "wall"
    COVER = "cover"
    WATER = "water"


class Climb(StrEnum):
    """What the sides of a height are like; a ladder or a stair has handholds."""

    BARE = "bare"
    HANDHOLDS = "handholds"


class Terrain(Entry, frozen=True):
    """Rectangles of one kind of ground; later ones lie over earlier ones, at the height below them unless they say one.

    `elevation` is the height of the surface; `tall` how high a wall or a piece of cover is above it (0: without end);
    `depth` that of water in decimetres; `ceiling` the height at which there is rock again (0: open sky).
    """

    kind: Ground
    rects: list[Rect]
    name: str = ""
    elevation: Height | None = None
    tall: Metres = 0
    depth: Whole = 0
    ceiling: Metres = 0
    climb: Climb | None = None
    look: Look | None = None


class Door(Entry, frozen=True):
    """A closed door is a wall."""

    at: Square
    locked: bool = False
    open: bool = False


class Lever(Entry, frozen=True):
    at: Square
    opens: Square


class Thing(Entry, frozen=True):
    """An object on the map: it has hit points, may hide somebody and be broken."""

    name: Id
    at: Square
    size: Size = Size.MEDIUM
    hit_points: Whole = 0
    cover: bool = True
    matter: Matter = PLAIN


class Arena(Entry, frozen=True):
    """A map of squares of a metre. `suppressed`: Gu that the spirit of the land keeps down."""

    id: Id
    name: str
    width: Length
    height: Length
    terrain: list[Terrain] = []
    doors: list[Door] = []
    levers: list[Lever] = []
    things: list[Thing] = []
    suppressed: list[GuId] = []
    note: str = ""
    source: str = ""
    look: Look | None = None


# scenarios


class Suffers(Entry, frozen=True):
    """A condition somebody starts with; with 0 turns it lasts as the book says."""

    condition: Condition
    rank: Rank = 1
    turns: Whole = 0


class OwnGu(Entry, frozen=True):
    """A Gu of somebody at the start of a fight that is not as fresh ones are."""

    gu: GuId
    health: Whole | None = None
    active: bool = False
    suppressed: bool = False
    away: bool = False
    refined: bool = True


HeldAction = Annotated[
    str, msgspec.Meta(pattern=r"^(attack|grapple|absorb|roll|other|(activate|killer):[a-z0-9_]+(-[0-9]+)?)$")
]
Trigger = Annotated[
    str, msgspec.Meta(pattern=r"^(moves|within:[1-9][0-9]?|attacks|uses:.+|manifests|affects_ally|hostile|gm)$")
]


class Holding(Entry, frozen=True):
    """A Combat Action held at the start, its trigger ("within:1") and whom that is about, if not any enemy."""

    action: HeldAction
    trigger: Trigger
    watched: str = ""


@overriding(Sheet, "essence")
class Member(standard.Member, frozen=True, kw_only=True):
    """A creature at its place; what is listed replaces what the sheet says, so a fight can start anywhere."""

    at: Square | None = None
    sheet: Sheet | None = None
    height: Height | None = None
    airborne: bool = False
    hp: Whole | None = None
    soul: Whole | None = None
    max_soul: Whole | None = None
    essence: Whole | None = None
    reactions: Few | None = None
    surprised: bool = False
    bleeding: Whole = 0
    conditions: list[Suffers] = []
    poisons: list[Poison] = []
    broken: list[Part] = []
    cognition_lost: Points = 0
    perseverance_tokens: Few = 0
    predicament_tokens: Few = 0
    weapons: list[WeaponId] | None = None
    wields: list[WeaponId] | None = None
    armour: Annotated[str, ref("armour")] | None = None
    items: list[ItemId] | None = None
    primeval_stones: Annotated[int, msgspec.Meta(ge=0, le=250)] | None = None
    gu: list[OwnGu] | None = None
    grapples: str = ""
    holds: Holding | None = None
    unnoticed: bool = False
    breathless: Whole = 0


class Side(standard.Side, frozen=True, kw_only=True):
    members: list[Member]
    surprised: bool = False
    players: bool = False  # its creatures are player characters (term Player-controlled)


class EndKind(StrEnum):
    """Ends of an encounter beside "one side has no creature that is alive and not Dying"."""

    LOST = "lost"
    DOWN = "down"
    FIRST_DOWN = "first_down"
    ROUNDS = "rounds"


class End(Entry, frozen=True):
    """`lost`: that side has lost so many and flees. `down`: that creature is dead or Dying. `first_down`: somebody is
    Dying, in Final Stand or dead. `rounds`: so many rounds have passed; then the side that is named wins, if one is.
    """

    kind: EndKind
    side: SideName = ""
    winner: SideName = ""
    creature: Somebody = ""
    count: Few = 0


class Encounter(standard.Encounter, frozen=True, kw_only=True):
    """It may start in any round, in an order that is known (`order`), and bring Gu and gear of its own.

    `turn` is whose turn it is then, of those in the order.
    """

    arena: Arena | ArenaId
    sides: list[Side]
    ends: list[End] = []
    order: list[str] = []
    turn: str = ""
    gus: list[Gu] = []
    killer_moves: list[KillerMove] = []
    weapons: list[Weapon] = []
    armours: list[Armour] = []
    items: list[Item] = []
    exercises: str = ""
    source: str = ""


# campaigns


class Step(standard.Step, frozen=True, kw_only=True):
    """One stage of a campaign: a fight, or hours of rest or sleep. Exactly one of them."""

    sleep: Annotated[int, msgspec.Meta(ge=1, le=1440)] | None = None
    rest: Annotated[int, msgspec.Meta(ge=1, le=1440)] | None = None


class Plan(standard.Plan, frozen=True, kw_only=True):
    """Fights with rests between, on one clock; minutes of `sleep` and of `rest`."""

    steps: list[Step]
    side: Id = "party"
    starts: Annotated[int, msgspec.Meta(ge=0, le=1439)] = 480
    note: str = ""


KINDS: dict[str, type[msgspec.Struct]] = {
    "gu": Gu,
    "killer_move": KillerMove,
    "weapon": Weapon,
    "armour": Armour,
    "item": Item,
    "creature": Sheet,
    "arena": Arena,
    "encounter": Encounter,
    "campaign": Plan,
    LESSON: Lesson,
}
