"""What a character sheet holds, and what has become of it in the fight."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, cast

from quintain.kernel.asks import Option
from quintain.kernel.scene import Creature, Data, take_fields
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


class Gear:
    """One piece of Equipment; `id` tells two daggers apart. It is replaced, never changed, so copies share it."""

    def __init__(self, id: str, thing: Attack | Armor | Item, uses: int = 0) -> None:
        self.id = id
        self.thing = thing
        self.uses = uses

    @property
    def attack(self) -> Attack | None:
        return self.thing if isinstance(self.thing, Attack) else None

    @property
    def hands(self) -> int:
        return self.thing.hands if isinstance(self.thing, Attack) else 0

    @property
    def quickdraw(self) -> bool:
        return isinstance(self.thing, Attack) and "Quickdraw" in self.thing.keywords

    def dump(self) -> Data:
        return {"id": self.id, "thing": self.thing.id, "uses": self.uses}


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


class Held:
    """A status on a creature: its value, who caused it, in which Round, and how to get rid of it by a roll.

    `reach` is the range of the Attack that grabbed. It is replaced, never changed, so copies share it.
    """

    def __init__(
        self,
        value: int = 1,
        by: str = "",
        round: int = 0,
        dc: int = 0,
        defences: tuple[Defence, ...] = (),
        reach: str = "",
    ) -> None:
        self.value = value
        self.by = by
        self.round = round
        self.dc = dc
        self.defences = defences
        self.reach = reach

    def with_value(self, value: int) -> Held:
        return Held(value, self.by, self.round, self.dc, self.defences, self.reach)

    def dump(self) -> list[object]:
        return [self.value, self.by, self.round, self.dc, [str(each) for each in self.defences], self.reach]


def load_held(data: list[object]) -> Held:
    value, by, round, dc, defences, reach = data
    return Held(
        cast(int, value),
        str(by),
        cast(int, round),
        cast(int, dc),
        tuple(Defence(each) for each in cast(list[str], defences)),
        str(reach),
    )


class Plot:
    """A Technique selected for this Round, its printed Speed and its Speed now; replaced, never changed.

    `phase` is when it is resolved. `state` is waiting, used, lost or, after Skipped, improvise; `cost` is the Momentum
    paid for it, beside `stamina` and `moves`; `prior` makes it resolve at once.
    """

    def __init__(
        self, technique: str, printed: int, speed: int, phase: int, state: str, cost: int, prior: bool = False
    ) -> None:
        self.technique = technique
        self.printed = printed
        self.speed = speed
        self.phase = phase
        self.state = state
        self.cost = cost
        self.prior = prior
        self.stamina = 0
        self.moves = 0

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

    def dump(self) -> list[object]:
        paid = [self.stamina, self.moves]
        return [self.technique, self.printed, self.speed, self.phase, self.state, self.cost, self.prior, paid]


def load_plot(data: list[object]) -> Plot:
    technique, printed, speed, phase, state, cost, prior, paid = data
    plot = Plot(
        str(technique),
        cast(int, printed),
        cast(int, speed),
        cast(int, phase),
        str(state),
        cast(int, cost),
        bool(prior),
    )
    plot.stamina, plot.moves = cast(list[int], paid)
    return plot


WAITING: Final = "waiting"
USED: Final = "used"
LOST: Final = "lost"
IMPROVISED: Final = "improvise"
"""Skipped: the slot stays, but only Improvise can be used in it."""


class Charge:
    """A Charged Attack that waits for its Resolution at the end of the Phase `due`; it was begun in `phase`.

    `pierce` and `bonus` come from the Technique that made it. `gusts` is the Position its Set-Up made Gusting.
    """

    def __init__(self, attack: str, target: str, phase: int, gear: str) -> None:
        self.attack = attack
        self.target = target
        self.phase = phase
        self.gear = gear
        self.due = 0
        self.boost = ""
        self.pierce = 0
        self.bonus = 0
        self.gusts = ""

    def blown_to(self, position: str) -> Charge:
        """The same with its wind at another Position."""
        twin = Charge(self.attack, self.target, self.phase, self.gear)
        twin.due, twin.boost, twin.pierce, twin.bonus = self.due, self.boost, self.pierce, self.bonus
        twin.gusts = position
        return twin

    def dump(self) -> list[object]:
        kept = [self.due, self.boost, self.pierce, self.bonus, self.gusts]
        return [self.attack, self.target, self.phase, self.gear, kept]


def load_charge(data: list[object] | None) -> Charge | None:
    if data is None:
        return None
    attack, target, phase, gear, kept = data
    charge = Charge(str(attack), str(target), cast(int, phase), str(gear))
    due, boost, pierce, bonus, gusts = cast(list[object], kept)
    charge.due, charge.pierce, charge.bonus = cast(int, due), cast(int, pierce), cast(int, bonus)
    charge.boost, charge.gusts = str(boost), str(gusts)
    return charge


class Learned:
    """The almost-open items as one side learned them: a snapshot that a later hit refreshes."""

    def __init__(self, guard: int, stamina: int, resisted: bool, round: int, phase: int) -> None:
        self.guard = guard
        self.stamina = stamina
        self.resisted = resisted
        self.round = round
        self.phase = phase

    def dump(self) -> list[object]:
        return [self.guard, self.stamina, self.resisted, self.round, self.phase]


def load_learned(data: list[object]) -> Learned:
    guard, stamina, resisted, round, phase = data
    return Learned(cast(int, guard), cast(int, stamina), bool(resisted), cast(int, round), cast(int, phase))


class Character(Creature):
    """A player character, an NPC or a Spirit.

    `moves` is what is left of the Move pool, `income` the Momentum of a Respite. `guard`, `soak`, defences, maxima
    and `resists` are worked out by `refit` whenever gear or Stances change. `reaction_discount` is what its next
    Reaction costs less. `out` is why it has left the fight.
    A Spirit is on the map while `summoned`; its `master` acts for it.
    """

    __slots__ = (  # on CPython 3.11 more than thirty fields are read slowly from a dict
        "actions_used", "bars", "bloodied", "both_hands", "charge", "chose_hands", "downs", "equipped", "focus",
        "grit", "guard", "health", "income", "kit", "learned", "master", "max_health", "max_moves", "max_stamina",
        "max_stun", "momentum", "moves", "occupies", "once", "out", "plots", "position", "rank", "reacted",
        "reaction_discount", "reflex", "resists", "sheet", "shocked_phase", "shown", "since_round", "skips", "soak",
        "spent", "spirit", "stamina", "stances", "statuses", "stun", "summoned", "suppressed_round", "tide", "track",
        "vigor", "wielded", "wounds",
    )  # fmt: skip

    sheet: Sheet
    rank: Rank
    health: int
    max_health: int
    vigor: int
    stun: int
    max_stun: int
    wounds: int
    downs: int
    bars: int
    stamina: int
    momentum: int
    moves: int
    guard: int
    soak: int
    grit: int
    reflex: int
    focus: int
    max_stamina: int
    income: int
    max_moves: int
    resists: list[Resistance]
    position: str
    occupies: str
    statuses: dict[Status, Held]
    stances: list[Stance]
    equipped: list[Gear]
    wielded: list[Gear]
    both_hands: bool
    chose_hands: bool
    master: str
    spirit: str
    summoned: bool
    track: int
    out: str
    plots: list[Plot]
    spent: list[int]
    actions_used: list[str]
    skips: int
    reacted: list[str]
    once: list[str]
    learned: dict[str, Learned]
    shown: list[str]
    tide: str
    charge: Charge | None
    shocked_phase: int
    bloodied: bool
    since_round: int
    suppressed_round: int
    reaction_discount: int
    kit: Kit | None

    def sides_of(self, die: str) -> int:
        raise NotImplementedError(f"no die of {self.name} is called {die}")

    def follows(self) -> str:
        return self.master

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

    # a copy, and JSON

    def refit(self) -> None:
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
        most = pool if pool > 0 else 0
        # SS-120: Stances and Equipment raise or lower the pool, and what is left of it by as much
        self.moves = max(0, self.moves + most - self.max_moves)
        self.max_moves = most
        if self.stamina > self.max_stamina:
            self.stamina = self.max_stamina

    def clone(self) -> Character:
        twin = Character(self.id, self.name, self.side, self.seat)
        twin.sheet = self.sheet
        twin.rank = self.rank
        twin.health = self.health
        twin.max_health = self.max_health
        twin.vigor = self.vigor
        twin.stun = self.stun
        twin.max_stun = self.max_stun
        twin.wounds = self.wounds
        twin.downs = self.downs
        twin.bars = self.bars
        twin.stamina = self.stamina
        twin.momentum = self.momentum
        twin.moves = self.moves
        twin.guard = self.guard
        twin.soak = self.soak
        twin.grit = self.grit
        twin.reflex = self.reflex
        twin.focus = self.focus
        twin.max_stamina = self.max_stamina
        twin.income = self.income
        twin.max_moves = self.max_moves
        twin.resists = self.resists
        twin.position = self.position
        twin.occupies = self.occupies
        twin.statuses = self.statuses.copy()
        twin.stances = self.stances
        twin.equipped = self.equipped
        twin.wielded = self.wielded
        twin.both_hands = self.both_hands
        twin.chose_hands = self.chose_hands
        twin.master = self.master
        twin.spirit = self.spirit
        twin.summoned = self.summoned
        twin.track = self.track
        twin.out = self.out
        twin.plots = self.plots
        twin.spent = self.spent
        twin.actions_used = self.actions_used
        twin.skips = self.skips
        twin.reacted = self.reacted
        twin.once = self.once
        twin.learned = self.learned
        twin.shown = self.shown
        twin.tide = self.tide
        twin.charge = self.charge
        twin.shocked_phase = self.shocked_phase
        twin.bloodied = self.bloodied
        twin.since_round = self.since_round
        twin.suppressed_round = self.suppressed_round
        twin.reaction_discount = self.reaction_discount
        twin.kit = self.kit
        return twin

    def dump(self) -> Data:
        data: Data = {field: getattr(self, field) for field in PLAIN_FIELDS}
        data["out"] = str(self.out)
        data["sheet"] = self.sheet.id
        data["equipped"] = [gear.dump() for gear in self.equipped]
        data["wielded"] = [gear.id for gear in self.wielded]
        data["stances"] = [stance.id for stance in self.stances]
        data["statuses"] = {str(status): held.dump() for status, held in self.statuses.items()}
        data["plots"] = [plot.dump() for plot in self.plots]
        data["learned"] = {side: learned.dump() for side, learned in self.learned.items()}
        data["charge"] = None if self.charge is None else self.charge.dump()
        for field in LIST_FIELDS:
            data[field] = list(getattr(self, field))
        return data


PLAIN_FIELDS = (
    "id", "name", "side", "seat", "health", "max_health", "vigor", "stun", "max_stun", "wounds", "downs", "bars",
    "stamina", "momentum", "moves", "position", "occupies", "both_hands", "chose_hands", "master", "spirit", "summoned",
    "track", "out", "skips", "tide", "shocked_phase", "bloodied", "since_round", "suppressed_round",
    "reaction_discount",
)  # fmt: skip
LIST_FIELDS = ("spent", "actions_used", "reacted", "once", "shown")
"""Lists of a character are replaced, never changed in place: copies share them."""


def fresh_character(id: str, name: str, side: str, seat: str, sheet: Sheet) -> Character:
    """A creature as its sheet has it, with nothing worn or held and nowhere yet."""
    body = Character(id, name, side, seat)
    body.sheet = sheet
    body.rank = sheet.rank
    body.health = sheet.health
    body.max_health = sheet.health
    body.vigor = 0
    body.stun = 0
    body.max_stun = sheet.max_stun
    body.wounds = 0
    body.downs = 0
    body.bars = sheet.health_bars
    body.stamina = sheet.stamina
    body.momentum = 0
    body.moves = sheet.move_pool
    body.max_moves = sheet.move_pool
    body.position = ""
    body.occupies = ""
    body.statuses = {}
    body.stances = []
    body.equipped = []
    body.wielded = []
    body.both_hands = False
    body.chose_hands = False
    body.master = ""
    body.spirit = ""
    body.summoned = False
    body.track = 0
    body.out = ""
    body.plots = []
    body.spent = []
    body.actions_used = []
    body.skips = 0
    body.reacted = []
    body.once = []
    body.learned = {}
    body.shown = []
    body.tide = ""
    body.charge = None
    body.shocked_phase = 0
    body.bloodied = False
    body.since_round = 1
    body.suppressed_round = 0
    body.reaction_discount = 0
    body.kit = None
    body.refit()
    return body


class Definitions:
    """The entries of content a scene uses, by id: they never change while it is played."""

    def __init__(self) -> None:
        self.sheets: dict[str, Sheet] = {}
        self.things: dict[str, Attack | Armor | Item] = {}
        self.stances: dict[str, Stance] = {}


def load_character(data: Data, definitions: Definitions) -> Character:
    """A character from what `dump` gave."""
    sheet = definitions.sheets[str(data["sheet"])]
    body = fresh_character(str(data["id"]), str(data["name"]), str(data["side"]), str(data["seat"]), sheet)
    body.stances = [definitions.stances[id] for id in cast(list[str], data["stances"])]
    body.equipped = [
        Gear(str(each["id"]), definitions.things[str(each["thing"])], cast(int, each["uses"]))
        for each in cast(list[Data], data["equipped"])
    ]
    body.wielded = [gear for id in cast(list[str], data["wielded"]) if (gear := body.gear(id)) is not None]
    body.refit()
    take_fields(body, data, PLAIN_FIELDS)
    for field in LIST_FIELDS:
        setattr(body, field, list(cast(list[object], data[field])))
    statuses = cast(dict[str, list[object]], data["statuses"])
    body.statuses = {Status(status): load_held(held) for status, held in statuses.items()}
    body.plots = [load_plot(each) for each in cast(list[list[object]], data["plots"])]
    learned = cast(dict[str, list[object]], data["learned"])
    body.learned = {side: load_learned(each) for side, each in learned.items()}
    body.charge = load_charge(cast("list[object] | None", data["charge"]))
    return body
