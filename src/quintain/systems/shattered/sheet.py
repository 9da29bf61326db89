"""What a character sheet holds, and what has become of it in the fight."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final

from quintain.kernel.asks import Option
from quintain.kernel.scene import Creature
from quintain.state import (
    BY_RULES,
    Apart,
    Copied,
    Derived,
    In,
    Ref,
    Row,
    Secret,
    Shared,
    State,
    Whole,
    Word,
    fresh,
    state,
    value,
)
from quintain.systems.shattered.pools import (
    DOWNS,
    HEALTH,
    MAX_STUN,
    MOMENTUM,
    MOMENTUM_HELD,
    MOVES,
    MOVES_HELD,
    NUMBERS,
    RESISTANCES,
    STAMINA,
    STAMINA_HELD,
    STANCES,
    STUN,
    TRACK,
    VIGOR,
    WOUNDS,
    number,
)
from quintain.systems.shattered.stock import (
    Armor,
    Attack,
    Defence,
    Item,
    Rank,
    Resistance,
    Sheet,
    Stance,
    StanceEffect,
    Status,
)

HANDS: Final = 2


class Out(StrEnum):
    """Why a creature is out of this fight."""

    DEFEATED = "defeated"
    DEAD = "dead"
    YIELDED = "yielded"
    HIDDEN = "hidden"  # kept off the map by the game master until it is revealed; meanwhile the fight goes on
    GROWN = "grown"  # another creature, which it has become, stands in its place


@value
class Gear(State):
    """One piece of Equipment; `id` tells two daggers apart."""

    id: str
    thing: Annotated[Ref[Attack | Armor | Item], In("things")]
    uses: int = 0

    @property
    def attack(self) -> Attack | None:
        return self.thing if isinstance(self.thing, Attack) else None

    @property
    def hands(self) -> int:
        return self.thing.hands if isinstance(self.thing, Attack) else 0

    @property
    def quickdraw(self) -> bool:
        return isinstance(self.thing, Attack) and "Quickdraw" in self.thing.keywords


class Arm:
    """An Attack as its user could make it now; `gear` is the weapon, None for what needs no hands. It is never changed.

    `draws` is a Quickdraw weapon that is not Wielded yet, `both` a grip of both hands that using it means.
    """

    def __init__(self, attack: Attack, gear: Gear | None, speed: int, keywords: list[str]) -> None:
        self.attack = attack
        self.gear = gear
        self.speed = speed
        self.keywords = keywords
        self.draws = False
        self.both = False


class Kit:
    """What follows from a creature's sheet and gear alone; it holds while these are the same, and copies share it.

    `half` says that the single piece is a Hand-and-a-Half one. `options` are made on first use, under a key that says
    everything else they depend on.
    """

    def __init__(self, sheet: Sheet, wielded: list[Gear], equipped: list[Gear], grip: int, half: bool) -> None:
        self.sheet = sheet
        self.wielded = wielded
        self.equipped = equipped
        self.grip = grip
        self.half = half
        self.arms: list[Arm] | None = None
        self.options: dict[str, list[Option]] = {}


@value
class Held(Row):
    """A status on a creature: its value, who caused it, in which Round, and how to get rid of it by a roll.

    `reach` is the range of the Attack that grabbed.
    """

    value: int = 1
    by: str = ""
    round: int = 0
    dc: int = 0
    defences: tuple[Defence, ...] = ()
    reach: str = ""

    def with_value(self, value: int) -> Held:
        return Held(value, self.by, self.round, self.dc, self.defences, self.reach)


def paid(plot: Plot) -> list[int]:
    return [plot.stamina, plot.moves]


def take_paid(plot: Plot, written: list[int]) -> None:
    plot.stamina, plot.moves = written


@value
class Plot(Row):
    """A Technique selected for this Round, its printed Speed and its Speed now.

    `phase` is when it is resolved. `state` is waiting, used, lost or, after Skipped, improvise; `cost` is the Momentum
    paid for it, beside `stamina` and `moves`; `prior` makes it resolve at once.
    """

    technique: str
    printed: int
    speed: int
    phase: int
    state: str
    cost: int
    prior: bool = False
    stamina: Annotated[int, Whole(paid, take_paid)] = fresh(0)
    moves: Apart[int] = fresh(0)

    def sealed(self) -> Plot:
        """As the other side knows it once Speeds are revealed; whether Improvise took its place is not said."""
        state = USED if self.state == LOST else self.state
        return Plot("", 0, self.speed, self.phase, state, 0, self.prior)

    def changed(
        self, *, speed: int | None = None, phase: int | None = None, state: str | None = None, prior: bool | None = None
    ) -> Plot:
        twin = Plot(
            self.technique,
            self.printed,
            self.speed if speed is None else speed,
            self.phase if phase is None else phase,
            self.state if state is None else state,
            self.cost,
            self.prior if prior is None else prior,
        )
        twin.stamina, twin.moves = self.stamina, self.moves
        return twin


WAITING: Final = "waiting"
USED: Final = "used"
LOST: Final = "lost"
IMPROVISED: Final = "improvise"
"""Skipped: the slot stays, but only Improvise can be used in it."""


def what_it_keeps(charge: Charge) -> list[object]:
    return [charge.due, charge.boost, charge.pierce, charge.bonus, charge.gusts]


def take_what_it_keeps(charge: Charge, written: list[Any]) -> None:
    charge.due, charge.boost, charge.pierce, charge.bonus, charge.gusts = written


@value
class Charge(Row):
    """A Charged Attack that waits for its Resolution at the end of the Phase `due`; it was begun in `phase`.

    `pierce` and `bonus` come from the Technique that made it. `gusts` is the Position its Set-Up made Gusting.
    """

    attack: str
    target: str
    phase: int
    gear: str
    due: Annotated[int, Whole(what_it_keeps, take_what_it_keeps)] = fresh(0)
    boost: Apart[str] = fresh("")
    pierce: Apart[int] = fresh(0)
    bonus: Apart[int] = fresh(0)
    gusts: Apart[str] = fresh("")

    def blown_to(self, position: str) -> Charge:
        """The same with its wind at another Position."""
        twin = Charge(self.attack, self.target, self.phase, self.gear)
        twin.due, twin.boost, twin.pierce, twin.bonus = self.due, self.boost, self.pierce, self.bonus
        twin.gusts = position
        return twin


@value
class Learned(Row):
    """The almost-open items as one side learned them: a snapshot that a later hit refreshes."""

    guard: int
    stamina: int
    resisted: bool
    round: int
    phase: int


def ids_of_wielded(body: Character) -> list[str]:
    return [gear.id for gear in body.wielded]


def take_wielded(body: Character, ids: list[str]) -> None:
    """What is in hand is Equipped too, the very same piece."""
    body.wielded = [gear for id in ids if (gear := body.gear(id)) is not None]


@state
class Character(Creature):
    """A player character, an NPC or a Spirit: at first as its sheet has it, nothing worn or held, and nowhere yet.

    `moves` is what is left of the Move pool, `income` the Momentum of a Respite. What is derived follows from the
    sheet, what is worn and the Stances. `reaction_discount` is what its next Reaction costs less. `out` is why it has
    left the fight. Lists are replaced, never changed in place.
    A Spirit is on the map while `summoned`; its `master` acts for it.
    """

    health: Annotated[int, HEALTH] = fresh(of="sheet.health")
    max_health: Annotated[int, Secret("Health", BY_RULES, group=NUMBERS)] = fresh(of="sheet.health")
    vigor: Annotated[int, VIGOR] = fresh(0)
    stun: Annotated[int, STUN] = fresh(0)
    max_stun: Annotated[int, MAX_STUN] = fresh(of="sheet.max_stun")
    wounds: Annotated[int, WOUNDS] = fresh(0)
    downs: Annotated[int, DOWNS] = fresh(0)
    bars: Annotated[int, Secret("Health Bars", (1, 2), matters=10)] = fresh(of="sheet.health_bars")
    stamina: Annotated[int, STAMINA] = fresh(of="sheet.stamina")
    max_stamina: Annotated[Derived[int], number("Stamina", STAMINA_HELD, matters=7)] = fresh(of="sheet.stamina")
    momentum: Annotated[int, MOMENTUM] = fresh(0)
    income: Annotated[Derived[int], number("Momentum", MOMENTUM_HELD, matters=6)] = fresh(of="sheet.momentum")
    moves: Annotated[int, MOVES] = fresh(of="sheet.move_pool")
    max_moves: Annotated[Derived[int], number("Moves", MOVES_HELD, matters=5)] = fresh(of="sheet.move_pool")
    guard: Annotated[Derived[int], number("Guard", (0, 3), matters=17)] = fresh(of="sheet.guard")
    soak: Annotated[Derived[int], number("Soak", (0, 2), matters=16)] = fresh(of="sheet.soak")
    grit: Annotated[Derived[int], number("Grit", (0, 2), matters=14)] = fresh(of="sheet.grit")
    reflex: Annotated[Derived[int], number("Reflex", (0, 2), matters=13)] = fresh(of="sheet.reflex")
    focus: Annotated[Derived[int], number("Focus", (0, 2), matters=12)] = fresh(of="sheet.focus")
    resists: Annotated[Derived[list[Resistance]], RESISTANCES] = fresh(list)
    position: str = fresh("")
    occupies: str = fresh("")
    both_hands: bool = fresh(False)
    chose_hands: bool = fresh(False)
    master: str = fresh("")
    spirit: str = fresh("")
    summoned: bool = fresh(False)
    track: Annotated[int, TRACK] = fresh(0)
    out: Word = fresh("")
    skips: int = fresh(0)
    tide: str = fresh("")
    shocked_phase: int = fresh(0)
    bloodied: bool = fresh(False)
    since_round: int = fresh(1)
    suppressed_round: int = fresh(0)
    reaction_discount: int = fresh(0)
    sheet: Ref[Sheet]
    equipped: Annotated[Shared[list[Gear]], Secret("what is carried", BY_RULES)] = fresh(list)
    wielded: Annotated[Shared[list[Gear]], Whole(ids_of_wielded, take_wielded)] = fresh(list)
    stances: Annotated[Shared[list[Ref[Stance]]], STANCES] = fresh(list)
    statuses: Copied[dict[Status, Held]] = fresh(dict)
    plots: Annotated[Shared[list[Plot]], Secret("plots", BY_RULES)] = fresh(list)
    learned: Shared[dict[str, Learned]] = fresh(dict)
    charge: Charge | None = fresh(None)
    spent: Shared[list[int]] = fresh(list)
    actions_used: Shared[list[str]] = fresh(list)
    reacted: Shared[list[str]] = fresh(list)
    once: Annotated[Shared[list[str]], Secret("what was used up", list)] = fresh(list)
    shown: Shared[list[str]] = fresh(list)
    rank: Derived[Rank] = fresh(of="sheet.rank")
    kit: Derived[Kit | None] = fresh(None)

    def sides_of(self, die: str) -> int:
        raise NotImplementedError(f"no die of {self.name} is called {die}")

    def follows(self) -> str:
        return self.master

    def is_in_play(self) -> bool:
        return not self.out

    # what it is

    @property
    def is_pc(self) -> bool:
        return self.rank is Rank.PLAYER

    @property
    def is_spirit(self) -> bool:
        return self.rank is Rank.SPIRIT

    @property
    def size(self) -> float:
        return self.sheet.size

    def on_map(self) -> bool:
        """Whether it stands somewhere and can be targeted."""
        return not self.out and (self.summoned or self.rank is not Rank.SPIRIT)

    def is_up(self) -> bool:
        """On the map and, if a Spirit, not waiting at 0 Health for its reset."""
        return not self.out and (self.rank is not Rank.SPIRIT or (self.summoned and self.health > 0))

    def has(self, status: Status) -> bool:
        return status in self.statuses

    def value(self, status: Status) -> int:
        held = self.statuses.get(status)
        return held.value if held is not None else 0

    def defence(self, defence: Defence) -> int:
        """One of the three defences, as stat block, archetype and Stances have it."""
        if defence is Defence.GRIT:
            return self.grit
        return self.reflex if defence is Defence.REFLEX else self.focus

    def stance(self, effect: StanceEffect) -> bool:
        """Whether a Stance it is in has that effect."""
        for stance in self.stances:
            if stance.effect is effect:
                return True
        return False

    # what it has of pools

    @property
    def least_health(self) -> int:
        """Only a Spirit is left at none."""
        return 0 if self.is_spirit else 1

    @property
    def bearable_stun(self) -> int:
        return self.max_stun - 1

    @property
    def bearable_wounds(self) -> int:
        return self.sheet.strain - 1

    @property
    def most_moves(self) -> int:
        return max(self.moves, self.max_moves)

    @property
    def has_momentum(self) -> bool:
        """A Spirit's is its master's."""
        return not self.is_spirit

    @property
    def keeps_track(self) -> bool:
        """Of Wounds and of how often it was Downed."""
        return self.is_pc or self.rank is Rank.ELITE

    # hands

    def gear(self, id: str) -> Gear | None:
        for each in self.equipped:
            if each.id == id:
                return each
        return None

    def wields(self, id: str) -> Gear | None:
        for each in self.wielded:
            if each.id == id:
                return each
        return None

    def open_hands(self) -> int:
        """SS-167: a hand in which no item is Wielded is an Open Hand."""
        if self.chose_hands and len(self.wielded) == 1:
            return 0 if self.both_hands else HANDS - 1  # as the single piece is held on this Turn
        return HANDS - sum(each.hands for each in self.wielded)

    # what follows from sheet, gear and Stances

    def refit(self) -> None:
        """Other gear or Stances than before: what follows from them, and what is left of the pools they change."""
        before = self.max_moves
        self.settle()
        # SS-120: Stances and Equipment raise or lower the pool, and what is left of it by as much
        self.moves = max(0, self.moves + self.max_moves - before)
        if self.stamina > self.max_stamina:
            self.stamina = self.max_stamina

    def settle(self) -> None:
        """Guard, Soak, defences and maxima from the sheet, what is worn and the Stances."""
        sheet = self.sheet
        self.guard, self.soak = sheet.guard, sheet.soak
        self.grit, self.reflex, self.focus = sheet.grit, sheet.reflex, sheet.focus
        self.max_stamina, self.income = sheet.stamina, sheet.momentum
        pool = sheet.move_pool  # SS-119: 2, unless the sheet says otherwise
        self.resists = list(sheet.resists)
        for gear in self.equipped:
            if isinstance(gear.thing, Armor):  # SS-161: what is worn is Equipped, and works
                self.guard += gear.thing.guard
                self.soak += gear.thing.soak
                pool += gear.thing.move_pool
                self.resists += gear.thing.resists
        for stance in self.stances:
            self.max_stamina += stance.stamina
            self.income += stance.momentum
            self.grit += stance.grit
            self.reflex += stance.reflex
            self.focus += stance.focus
            pool += stance.move_pool
        self.max_moves = pool if pool > 0 else 0
