"""What content may say: skills, gear, spells, abilities, characters, maps, encounters, journeys, sites, adventures.

Content is data: what a spell or an ability does is put together from the parts below, each of them a rule with its
numbers. These are msgspec Structs, so this module is never compiled. Ranges count zones, times are in hours.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Final

import msgspec

from quintain.library import standard
from quintain.library.drawn import Emblem, Look
from quintain.library.fields import Coordinate, Id, Positive, Whole, defines, ref, within
from quintain.library.lessons import LESSON, Lesson
from quintain.library.overriding import overriding
from quintain.library.standard import Entry
from quintain.systems.delve.words import DamageType, From, Grade, Group, LeavesAt, Mode, Trait

Score = Annotated[int, msgspec.Meta(ge=0, le=5)]  # DV-104: beside it a skill has at most one specialty
Quality = Annotated[int, msgspec.Meta(ge=-10, le=10)]
Dc = Annotated[int, msgspec.Meta(ge=0, le=40)]
Modifier = Annotated[int, msgspec.Meta(ge=-20, le=20)]
Few = Annotated[int, msgspec.Meta(ge=0, le=20)]
Points = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Minutes = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Hours = Annotated[int, msgspec.Meta(ge=1, le=10**6)]
SkillId = Annotated[str, ref("skill")]
WeaponId = Annotated[str, ref("weapon")]
ArmorId = Annotated[str, ref("armor")]
ShieldId = Annotated[str, ref("shield")]
ToolId = Annotated[str, ref("tool")]
ItemId = Annotated[str, ref("item")]
SpellId = Annotated[str, ref("spell")]
AbilityId = Annotated[str, ref("ability")]
ComplexId = Annotated[str, ref("complex_action")]
Found = Annotated[str, ref("item", "weapon", "tool", "armor", "shield")]
ZoneId = Annotated[str, within("zone")]


class Skill(Entry, frozen=True):
    """The list is not exhaustive; content may add to it (see DV-103)."""

    id: Id
    name: str
    group: Group


class WoundNames(Entry, frozen=True):
    """What wounds of a damage type are called (see DV-076); `id` is the type. No effect of their own."""

    id: DamageType
    minor: str
    medium: str
    major: str

    def of(self, grade: Grade) -> str:
        """A Serious wound is called as a Medium one (see DV-078)."""
        return {Grade.MINOR: self.minor, Grade.MAJOR: self.major}.get(grade, self.medium)


# gear


class Weapon(Entry, frozen=True):
    """The tool of an attack. `range` counts zones; a `long` one also reaches adjacent zones.

    `reload`: a Use before the next shot. `denting`: a Protected target's armour loses so much more. `cruel`: so much
    more damage against the Vulnerable. `everywhere`: one check against every enemy in the zone.
    """

    id: Id
    name: str
    skill: SkillId
    quality: Quality
    damage: Whole
    type: DamageType
    range: Few = 0
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    long: bool = False
    reload: bool = False
    denting: Few = 0
    cruel: Few = 0
    everywhere: bool = False
    effect: str = ""
    tags: list[str] = []


PHYSICAL: Final = (DamageType.CUT, DamageType.PIERCE, DamageType.BLUNT)


class Armor(Entry, frozen=True):
    """DV-090: defense, stress and penalty; what it covers; the skills that its penalty spares."""

    id: Id
    name: str
    defense: Few
    stress: Few
    penalty: Few
    covers: tuple[DamageType, ...] = PHYSICAL
    exempt: list[SkillId] = []
    natural: bool = False


class Shield(Entry, frozen=True):
    """`hampers`: checks with these skills have 1 disadvantage."""

    id: Id
    name: str
    defense: Few
    hands: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    hampers: list[SkillId] = []
    effect: str = ""


class Tool(Entry, frozen=True):
    """`skills`: the checks that it can be used for. `light`: it takes darkness from its zone or room."""

    id: Id
    name: str
    quality: Quality
    skills: list[SkillId] = []
    light: bool = False
    effect: str = ""


class ItemKind(StrEnum):
    VESSEL = "vessel"
    CONSUMABLE = "consumable"


class Item(Entry, frozen=True):
    """A vessel holds Mana. A consumable is gone once used: it gives back stress, or fills its zone with smoke."""

    id: Id
    name: str
    kind: ItemKind
    capacity: Few = 0
    stress: Few = 0
    smoke_rounds: Few = 0
    effect: str = ""


# spells and abilities


class SpellDc(StrEnum):
    """What a casting check must beat: the target's Defense, a number, 9 plus the wound's severity, or a contest."""

    DEFENSE = "defense"
    FIXED = "fixed"
    SEVERITY = "severity"
    CONTEST = "contest"


class Spell(Entry, frozen=True):
    """`contest`: the skill with which the target, who is holder, resists. `area`: every enemy in a chosen zone.

    `per_step`: what a margin step adds to damage or Shielding. `mends`: one wound, of severity 1 or, if it is `great`,
    any. `knits`: one wound drops by so much more at this long rest. `reveals`: one hidden thing of a room.
    """

    id: Id
    name: str
    skill: SkillId
    mana: Few
    source: From = From.ANY
    against: SpellDc = SpellDc.FIXED
    dc: Dc = 0
    contest: Annotated[str, ref("skill")] = ""
    range: Few = 0
    area: bool = False
    damage: Whole = 0
    type: DamageType | None = None
    per_step: Few = 0
    shielding: Whole = 0
    mends: bool = False
    great: bool = False
    knits: Few = 0
    reveals: bool = False
    modes: list[Mode] = []
    effect: str = ""
    tags: list[str] = []


class Ability(Entry, frozen=True):
    """Term Ability: what it changes, its price in Experience. `once`: its action, in a combat."""

    id: Id
    name: str
    price: Whole = 6
    traits: list[Trait] = []
    spirit_cap: Few = 0
    stress: Few = 0
    once: bool = False
    effect: str = ""


class Intrusion(StrEnum):
    """What the stock player intrusions do (DV-050)."""

    EASIER_CHECK = "easier_check"
    PRODUCE_TOOL = "produce_tool"
    LOSE_SHIFT = "lose_shift"
    FAVOUR = "favour"


class StockIntrusion(Entry, frozen=True):
    id: Id
    name: str
    does: Intrusion
    amount: Few = 0
    modes: list[Mode] = []
    effect: str = ""


# checks


class CheckSpec(Entry, frozen=True):
    """A check that content asks for; `severity`: the DC is that much plus the severity of the wound (DV-083).

    `risky`: the action could fail; `interesting`: failing would be. Where it is neither, and no game master says
    otherwise, no check is made (DV-011).
    """

    skills: list[SkillId]
    dc: Dc
    tools: list[ToolId] = []
    tags: list[str] = []
    severity: bool = False
    sight: bool = False
    risky: bool = True
    interesting: bool = False


class CampDeed(StrEnum):
    WATCH = "watch"
    CHARGE = "charge"
    COOK = "cook"
    STUDY = "study"
    TALES = "tales"


class CampTask(Entry, frozen=True):
    """Something small to do during a short rest (see DV-115)."""

    id: Id
    name: str
    does: CampDeed
    min_hours: Few = 0
    check: CheckSpec | None = None
    amount: Few = 0
    effect: str = ""


class PlotDeed(StrEnum):
    WORK = "work"
    SHOP = "shop"
    TRAIN = "train"
    ASK_AROUND = "ask_around"
    TEND = "tend"
    BED_REST = "bed_rest"
    LIVE = "live"


class PlotActivity(Entry, frozen=True):
    """What a character does with a Plotting round (see DV-127)."""

    id: Id
    name: str
    does: PlotDeed
    check: CheckSpec | None = None
    amount: Whole = 0
    effect: str = ""


class ComplexAction(Entry, frozen=True):
    """The particulars of a complex check (see DV-034). When it is full: `victory`, and what it does to a foe.

    `sight`: darkness hinders it.
    """

    id: Id
    name: str
    skills: list[SkillId]
    dc: Dc
    mode: Mode
    segments: Annotated[int, msgspec.Meta(ge=1, le=20)] = 4
    tools: list[ToolId] = []
    tags: list[str] = []
    sight: bool = False
    continuous: bool = True
    shared: bool = True
    extra_per_step: Few = 0
    victory: Few = 0
    breaks: Annotated[str, ref("creature", needed=False)] = ""
    breaks_trait: Trait | None = None
    breaks_defense: Few = 0
    effect: str = ""


# characters


class Sheet(Entry, frozen=True):
    """DV-039: skills, characteristics, abilities. `spirit_cap` is 8 unless it is given.

    `specialties`: at most one for a skill, as the tag of the checks that it applies to. `tools` and `items` are
    carried; `weapons`, `armor` and `shield` too, worn and in hand as far as there are hands.
    """

    id: Id
    name: str
    skills: dict[SkillId, Score]
    abilities: list[AbilityId]
    stress: Annotated[int, msgspec.Meta(ge=1, le=100)]
    player: bool = False
    role: str = ""
    willpower: Few | None = None
    spirit: Few | None = None
    spirit_cap: Few | None = None
    specialties: dict[SkillId, str] = {}
    weapons: list[WeaponId] = []
    armor: Annotated[str, ref("armor")] = ""
    shield: Annotated[str, ref("shield")] = ""
    tools: list[ToolId] = []
    items: list[ItemId] = []
    spells: list[SpellId] = []
    leaves_at: LeavesAt = LeavesAt.DEATH
    coin: Points = 0
    experience: Points = 0
    defense_check: list[int] = []
    note: str = ""
    emblem: Emblem | None = None


# places


class Cover(StrEnum):
    """Term Cover and light."""

    LIGHT = "light_cover"
    HEAVY = "heavy_cover"


class Zone(Entry, frozen=True):
    id: Annotated[Id, defines("zone")]
    x: Annotated[int, msgspec.Meta(ge=-50, le=50)]
    y: Annotated[int, msgspec.Meta(ge=-50, le=50)]
    name: str = ""
    cover: Cover | None = None
    dark: bool = False
    higher_ground: bool = False
    look: Look | None = None


class EdgeCheck(Entry, frozen=True):
    skill: SkillId
    dc: Dc


class Edge(Entry, frozen=True):
    """Two-way; crossing it may take a check, or a clock that is full first."""

    a: ZoneId
    b: ZoneId
    check: EdgeCheck | None = None
    blocked_by: Annotated[str, ref("complex_action")] = ""


class Arena(Entry, frozen=True):
    """A battle map: zones about 10 m across and the edges between them (term Zone)."""

    id: Id
    name: str
    zones: list[Zone]
    edges: list[Edge] = []
    exits: list[ZoneId] = []
    ambient_mana: Whole = 0
    note: str = ""


# encounters


class EndKind(StrEnum):
    """Term Encounter won: the ends that content lists, checked at the close of each round."""

    FOES_GONE = "foes_gone"
    PARTY_GONE = "party_gone"
    CLOCK_AND_ZONE = "clock_and_zone"
    DEAD = "dead"
    LEADER_GONE = "leader_gone"


class End(Entry, frozen=True):
    """`who` is a kind of creature. Where a leader is gone, the rabble of its side leaves at the next close."""

    kind: EndKind
    clock: Annotated[str, ref("complex_action")] = ""
    zone: str = ""
    who: Annotated[str, ref("creature", needed=False)] = ""


class ClockAt(Entry, frozen=True):
    """A clock of the encounter, and the zones in which it can be worked."""

    clock: ComplexId
    zones: list[str] = []
    filled: Few = 0


class WoundAt(Entry, frozen=True):
    """A wound that somebody starts with."""

    name: str
    severity: Annotated[int, msgspec.Meta(ge=1, le=20)]


class Grant(Entry, frozen=True):
    """Shielding that somebody starts with, and for how many seconds more."""

    amount: Positive
    seconds: Positive = 60


@overriding(Sheet, "stress", "willpower", "spirit", checked=("defense_check",))
class Member(standard.Member, frozen=True, kw_only=True):
    """A character of a side, where it stands, and what it starts with if it is not fresh.

    `in_hand`: the weapons and shields that it holds, and no others. `unloaded`: what is to be reloaded first.
    `recovery_seconds` and `gathering_seconds` have passed towards the next point of Stress and of Spirit.
    """

    zone: str = ""
    sheet: Sheet | None = None
    stress: Whole | None = None
    willpower: Whole | None = None
    spirit: Whole | None = None
    victories: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    experience: Points | None = None
    coin: Points | None = None
    wounds: list[WoundAt] = []
    armor_stress: Whole | None = None
    shielding: list[Grant] = []
    vessel_mana: Whole | None = None
    recovery_seconds: Annotated[int, msgspec.Meta(ge=0, le=59)] = 0
    gathering_seconds: Annotated[int, msgspec.Meta(ge=0, le=86_399)] = 0
    in_hand: list[str] | None = None
    unloaded: list[str] = []
    unaware: bool = False


class Side(standard.Side, frozen=True, kw_only=True):
    """`players`: these are player characters, whatever their sheets say; `npcs`: these are not."""

    members: list[Member]
    players: bool | None = None


Own = Weapon | Armor | Shield | Tool | Item | Spell | Ability | ComplexAction
"""What an encounter may bring along."""


class Encounter(standard.Encounter, frozen=True, kw_only=True):
    """It may start in any round, and bring gear, spells, abilities and complex actions of its own.

    `victory`: for each living member of the winning side who took part.
    """

    arena: Annotated[Arena | str, ref("arena")]
    sides: list[Side]
    ends: list[End] = []
    clocks: list[ClockAt] = []
    victory: Few = 0
    secret: bool = False
    starts_from: Mode | None = None
    clock_seconds: Minutes = 0
    weapons: list[Weapon] = []
    armors: list[Armor] = []
    shields: list[Shield] = []
    tools: list[Tool] = []
    items: list[Item] = []
    spells: list[Spell] = []
    abilities: list[Ability] = []
    actions: list[ComplexAction] = []

    def own(self) -> list[tuple[str, Own]]:
        """What it brings along, each with its kind."""
        brought: dict[str, Sequence[Own]] = {
            "weapon": self.weapons,
            "armor": self.armors,
            "shield": self.shields,
            "tool": self.tools,
            "item": self.items,
            "spell": self.spells,
            "ability": self.abilities,
            "complex_action": self.actions,
        }
        return [(kind, entry) for kind, entries in brought.items() for entry in entries]


# a whole adventure


class LegEffect(StrEnum):
    """What comes of a leg's check."""

    NOTHING = "nothing"
    LATER = "later"
    FORAGE = "forage"
    UNAWARE = "unaware"


class Leg(Entry, frozen=True):
    """Term Leg: a chunk of a journey; one without hours takes as long as an Exploration round."""

    hours: Hours | None = None
    name: str = ""
    check: CheckSpec | None = None
    success: LegEffect = LegEffect.NOTHING
    failure: LegEffect = LegEffect.NOTHING
    later_hours: Few = 1
    encounter: Annotated[str, ref("encounter")] = ""
    after_hours: Whole | None = None


class Journey(Entry, frozen=True):
    id: Id
    name: str
    legs: list[Leg]


class Hidden(Entry, frozen=True):
    what: str
    skill: SkillId
    dc: Dc


class RoomSize(StrEnum):
    SMALL = "small"
    LARGE = "large"


class Room(Entry, frozen=True):
    """Term Site and room: `finds` come to light when it is searched, or when its clock is full."""

    id: Annotated[Id, defines("room")]
    name: str = ""
    size: RoomSize = RoomSize.SMALL
    encounter: Annotated[str, ref("encounter")] = ""
    clock: Annotated[str, ref("complex_action")] = ""
    finds: list[Found] = []
    hidden: Hidden | None = None
    comfortable: bool = False
    dark: bool = False
    look: Look | None = None


RoomId = Annotated[str, within("room")]


class Door(Entry, frozen=True):
    a: RoomId
    b: RoomId


class SiteKind(StrEnum):
    DUNGEON = "dungeon"
    RUIN = "ruin"


class Site(Entry, frozen=True):
    """Rooms joined by doors; the first room is where one comes in. `ambient_mana` is that of the place."""

    id: Id
    name: str
    rooms: list[Room]
    doors: list[Door] = []
    kind: SiteKind = SiteKind.DUNGEON
    ambient_mana: Whole = 0


class RestKind(StrEnum):
    """Exactly two lengths of rest (see DV-110)."""

    SHORT = "short"
    LONG = "long"


class Step(standard.Step, frozen=True, kw_only=True):
    """One stage of an adventure: an encounter, Plotting rounds, a journey, rooms of a site, or a rest.

    `victory`: for everybody who took part and lives, once the journey is over or the rooms are visited (see DV-052).
    """

    plotting: Few = 0
    round_hours: Minutes = 0
    journey: Annotated[str, ref("journey")] = ""
    site: Annotated[str, ref("site")] = ""
    rooms: list[str] = []
    victory: Few = 0
    rest: RestKind | None = None
    minutes: Minutes = 0
    where: str = ""
    comfortable: bool = False
    tasks: bool = True
    interrupt: Annotated[str, ref("encounter")] = ""
    interrupt_after_minutes: Minutes = 0
    resume: bool = False


OfPlan = Journey | Site | Encounter
"""What an adventure may bring along."""


class Plan(standard.Plan, frozen=True, kw_only=True):
    """An adventure starts after a completed long rest; the dead are left out of later steps.

    `members`: what those of the party start with who are not fresh. It may bring journeys, sites and encounters of its
    own, which several of its steps can share.
    """

    steps: list[Step]
    members: list[Member] = []
    side: Id = "party"
    starts: Coordinate = 8
    """The hour of the first day."""
    facts: list[str] = []
    """What may be learned about it by asking around."""
    note: str = ""
    journeys: list[Journey] = []
    sites: list[Site] = []
    encounters: list[Encounter] = []

    def own(self) -> list[tuple[str, OfPlan]]:
        """What it brings along, each with its kind."""
        brought: dict[str, Sequence[OfPlan]] = {
            "journey": self.journeys,
            "site": self.sites,
            "encounter": self.encounters,
        }
        return [(kind, entry) for kind, entries in brought.items() for entry in entries]


KINDS: dict[str, type[msgspec.Struct]] = {
    "skill": Skill,
    "wound_name": WoundNames,
    "weapon": Weapon,
    "armor": Armor,
    "shield": Shield,
    "tool": Tool,
    "item": Item,
    "spell": Spell,
    "ability": Ability,
    "intrusion": StockIntrusion,
    "camp_task": CampTask,
    "plot_activity": PlotActivity,
    "complex_action": ComplexAction,
    "creature": Sheet,
    "arena": Arena,
    "encounter": Encounter,
    "journey": Journey,
    "site": Site,
    "campaign": Plan,
    LESSON: Lesson,
}
