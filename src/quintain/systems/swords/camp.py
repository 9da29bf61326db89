"""Everything between fights: rests, travel, checks that are called for, a smith's days. One clock, in seconds."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, cast

import msgspec

from quintain.kernel.scene import Counts, Creature, Data, Scene
from quintain.kernel.system import Outcome
from quintain.library.house import differences
from quintain.systems.swords.gear import load_gear
from quintain.systems.swords.house import SwordsRules
from quintain.systems.swords.rest import DAY, LENGTHS, MINUTE, TITLES, Care
from quintain.systems.swords.scene import SECONDS_PER_ROUND, Lying, Stock, SwordsScene, load_stock
from quintain.systems.swords.sheet import Combatant, load_combatant
from quintain.systems.swords.smith import HIRED
from quintain.systems.swords.stock import Lifestyle, Place, Rest, Step

WHOLE: Final = -1
"""A rest that nothing breaks."""
WILDS: Final = Place("wilds", "The wilds")
"""Where a party is if nothing is said: a night in camp counts as Modest."""


class Stretch(StrEnum):
    """How far a scene between fights has come."""

    OPEN = "open"
    DEEDS = "deeds"
    CARE = "care"
    PLANS = "plans"
    TIME = "time"
    EACH = "each"
    WORK = "work"
    MORE = "more"


class CampScene(Scene):
    """A party between two fights.

    `ground` holds the people as a fight does, all within reach of each other, so that the rules of a fight serve here
    too. `clock` is the time now, `rest_began` when the rest under way began; `cut` says after how many seconds it is
    broken for everybody, `left` for whom it was broken before that, and why.
    """

    def __init__(self, ground: SwordsScene, plan: Step, place: Place, began: int) -> None:
        super().__init__()
        self.ground = ground
        self.plan = plan
        self.place = place
        self.began = began
        self.clock = began
        self.stretch = Stretch.OPEN
        self.turn = 0
        self.resting: Rest | None = plan.rest
        self.rest_began = began
        self.cut = WHOLE if plan.broken_after is None else plan.broken_after * MINUTE
        self.why = plan.why
        self.left: dict[str, int] = {}
        self.carers: dict[str, str] = {}
        self.safe_haven = place.safe_haven
        self.passed: list[str] = []
        self.worked: list[str] = []
        self.result: Outcome | None = None

    @property
    def bodies(self) -> list[Combatant]:
        return self.ground.bodies

    @property
    def rules(self) -> SwordsRules:
        return self.ground.rules

    @property
    def stock(self) -> Stock:
        return self.ground.stock

    @property
    def elapsed(self) -> int:
        """Seconds this scene has taken."""
        return self.clock - self.began

    @property
    def lifestyle(self) -> Lifestyle:
        return self.plan.lifestyle if self.plan.lifestyle is not None else self.place.lifestyle

    def able(self) -> list[Combatant]:
        """Who can do something."""
        return [body for body in self.bodies if body.is_able()]

    def care(self, body: Combatant) -> Care:
        carer = self.ground.by_id.get(self.carers.get(body.id, ""))
        return Care(self.lifestyle, carer)

    def length(self) -> int:
        """How long the rest under way is meant to last, in seconds."""
        assert self.resting is not None
        if self.resting is Rest.LONG and self.plan.hours is not None and self.plan.rest is Rest.LONG:
            return self.plan.hours * 60 * MINUTE
        return LENGTHS[self.resting]

    def advance(self, seconds: int) -> None:
        """The clock goes on, and with it the Rounds that spells are counted in."""
        self.clock += seconds
        self.ground.round = self.elapsed // SECONDS_PER_ROUND

    def is_cut(self) -> bool:
        return self.resting is not None and WHOLE < self.cut < self.length()

    # what the kernel asks of a scene

    def seats(self) -> dict[str, str]:
        return self.ground.seats()

    def creatures(self) -> list[Creature]:
        return self.ground.creatures()

    def seat_gm(self, seat: str) -> None:
        self.ground.seat_gm(seat)

    def creature_names(self) -> dict[str, str]:
        return self.ground.creature_names() | {HIRED: "The hired smith"}

    def mark(self) -> int:
        return 0

    def under_way(self, mark: int) -> tuple[bool, ...]:
        return ()

    def clone(self) -> CampScene:
        twin = CampScene(self.ground.clone(), self.plan, self.place, self.began)
        twin.counts = self.counts.clone()
        twin.clock = self.clock
        twin.stretch = self.stretch
        twin.turn = self.turn
        twin.resting = self.resting
        twin.rest_began = self.rest_began
        twin.cut = self.cut
        twin.why = self.why
        twin.left = dict(self.left)
        twin.carers = dict(self.carers)
        twin.safe_haven = self.safe_haven
        twin.passed = self.passed[:]
        twin.worked = self.worked[:]
        twin.result = self.result
        return twin

    def dump(self) -> Data:
        return {
            "kind": "camp",
            "counts": self.counts.dump(),
            "stock": self.stock.dump(),
            "rules": differences(self.rules),
            "plan": msgspec.to_builtins(self.plan),
            "place": msgspec.to_builtins(self.place),
            "bodies": [body.dump() for body in self.bodies],
            "lying": [[each.spot, each.gear.dump()] for each in self.ground.lying],
            "began": self.began,
            "clock": self.clock,
            "stretch": str(self.stretch),
            "turn": self.turn,
            "resting": str(self.resting) if self.resting is not None else None,
            "rest_began": self.rest_began,
            "cut": self.cut,
            "why": self.why,
            "left": dict(self.left),
            "carers": dict(self.carers),
            "safe_haven": self.safe_haven,
            "passed": self.passed[:],
            "worked": self.worked[:],
            "result": msgspec.to_builtins(self.result),
        }


def load_camp(data: Data) -> CampScene:
    """A scene between fights from what `dump` gave."""
    stock = load_stock(cast(Data, data["stock"]))
    ground = SwordsScene(stock, msgspec.convert(data["rules"], SwordsRules))
    for each in cast(list[Data], data["bodies"]):
        ground.add(load_combatant(each, stock))
    for spot, gear in cast(list[list[object]], data["lying"]):
        ground.lying.append(Lying(cast(int, spot), load_gear(cast(Data, gear), stock)))
    plan, place = msgspec.convert(data["plan"], Step), msgspec.convert(data["place"], Place)
    scene = CampScene(ground, plan, place, cast(int, data["began"]))
    scene.counts = Counts.load(cast(Data, data["counts"]))
    scene.advance(cast(int, data["clock"]) - scene.began)
    scene.stretch = Stretch(str(data["stretch"]))
    scene.turn = cast(int, data["turn"])
    scene.resting = Rest(str(data["resting"])) if data["resting"] is not None else None
    scene.rest_began = cast(int, data["rest_began"])
    scene.cut = cast(int, data["cut"])
    scene.why = str(data["why"])
    scene.left = dict(cast(dict[str, int], data["left"]))
    scene.carers = dict(cast(dict[str, str], data["carers"]))
    scene.safe_haven = cast(bool, data["safe_haven"])
    scene.passed = list(cast(list[str], data["passed"]))
    scene.worked = list(cast(list[str], data["worked"]))
    scene.result = msgspec.convert(data["result"], Outcome | None)
    return scene


def title(plan: Step) -> str:
    """What people call that stage."""
    if plan.rest is not None:
        return TITLES[plan.rest]
    if plan.check is not None:
        return plan.check.about[:1].upper() + plan.check.about[1:]
    if plan.repair is not None:
        return "At the smith's"
    return plan.why[:1].upper() + plan.why[1:] or "On the way"


def time_of_day(seconds: int) -> str:
    """
    >>> time_of_day(30 * 3600 + 5 * 60)
    'day 2, 06:05'
    """
    day, rest = divmod(seconds, DAY)
    return f"day {day + 1}, {rest // 3600:02}:{rest // 60 % 60:02}"
