"""Everything between fights: rests, travel, checks that are called for, a smith's days. One clock, in seconds."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import Outcome
from quintain.state import After, Copied, Parts, fresh, state
from quintain.systems.swords.house import SwordsRules
from quintain.systems.swords.rest import DAY, LENGTHS, MINUTE, TITLES, Care
from quintain.systems.swords.scene import SECONDS_PER_ROUND, Stock, SwordsScene
from quintain.systems.swords.sheet import Combatant
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


def cut_at_first(scene: CampScene) -> int:
    return WHOLE if scene.plan.broken_after is None else scene.plan.broken_after * MINUTE


@state(tag=("kind", "camp"))
class CampScene(Scene):
    """A party between two fights.

    `ground` holds the people as a fight does, all within reach of each other, so that the rules of a fight serve here
    too. `clock` is the time now, `rest_began` when the rest under way began; `cut` says after how many seconds it is
    broken for everybody, `left` for whom it was broken before that, and why.
    """

    ground: Annotated[SwordsScene, Parts("stock", "rules", "bodies", "lying")]
    plan: Annotated[Step, After("ground.rules")]
    place: Annotated[Place, After("plan")]
    began: int
    clock: int = fresh(of="began")
    stretch: Stretch = fresh(Stretch.OPEN)
    turn: int = fresh(0)
    resting: Rest | None = fresh(of="plan.rest")
    rest_began: int = fresh(of="began")
    cut: int = fresh(of=cut_at_first)
    why: str = fresh(of="plan.why")
    left: Copied[dict[str, int]] = fresh(dict)
    carers: Copied[dict[str, str]] = fresh(dict)
    safe_haven: bool = fresh(of="place.safe_haven")
    passed: Copied[list[str]] = fresh(list)
    worked: Copied[list[str]] = fresh(list)
    result: Outcome | None = fresh(None)

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
        self.settle()

    def settle(self) -> None:
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

    def gm(self) -> str:
        return self.ground.gm()

    def creature_names(self) -> dict[str, str]:
        return self.ground.creature_names() | {HIRED: "The hired smith"}

    def mark(self) -> int:
        return 0

    def under_way(self, mark: int) -> tuple[bool, ...]:
        return ()


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
