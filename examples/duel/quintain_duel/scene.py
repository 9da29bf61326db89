"""What a duel is made of: content, house rules, fencers and the scene."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import msgspec

from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import Outcome
from quintain.library import standard
from quintain.library.fields import Id
from quintain.library.house import HouseRule
from quintain.state import Copied, Known, Pool, Secret, fresh, state

PACES = 9  # DU-001: so many on a strip
FRESH = 4  # DU-004: the Blood of a fresh fencer
MOST_NERVE = 3
Pace = Annotated[int, msgspec.Meta(ge=1, le=PACES)]


class DuelRules(msgspec.Struct, frozen=True):
    first_blood: Annotated[bool, HouseRule("DU-005", "The duel ends with the first Blood that is lost.")] = False


class Guard(StrEnum):
    HIGH = "high"
    LOW = "low"
    OPEN = "open"


class FencerEntry(standard.Entry, frozen=True, kw_only=True):
    id: Id
    name: str
    skill: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    nerve: Annotated[int, msgspec.Meta(ge=0, le=MOST_NERVE)] = 0


class Member(standard.Member, frozen=True, kw_only=True):
    at: Pace


class Side(standard.Side, frozen=True, kw_only=True):
    members: Sequence[Member]


class Encounter(standard.Encounter, frozen=True, kw_only=True):
    sides: Annotated[Sequence[Side], msgspec.Meta(min_length=2, max_length=2)]


KINDS: dict[str, type[msgspec.Struct]] = {"creature": FencerEntry, "encounter": Encounter}


@state
class Fencer(Creature):
    at: int
    skill: Annotated[int, Secret("Skill", (0, 4), matters=2)]
    nerve: Annotated[int, Pool("Nerve", most=MOST_NERVE, guess=(0, MOST_NERVE), override=(0, MOST_NERVE))]
    blood: Annotated[int, Pool("Blood", most=FRESH, foes=Known.EXACT, told="Blood", override=(0, FRESH))] = fresh(FRESH)
    guard: Guard = fresh(Guard.OPEN)

    def is_in_play(self) -> bool:
        return self.blood > 0

    def is_hurt(self) -> bool:
        return self.blood <= FRESH // 2  # DU-008: 2 Blood or less


@state
class DuelScene(Scene):
    first_blood: bool
    fencers: Copied[list[Fencer]]
    master: str = fresh("")
    bout: int = fresh(0)
    order: Copied[list[str]] = fresh(list)
    """Who has still to act in this bout."""
    result: Outcome | None = fresh(None)

    def creatures(self) -> list[Creature]:
        return list(self.fencers)

    def gm(self) -> str:
        return self.master

    def seat_gm(self, seat: str) -> None:
        self.master = seat

    def fencer(self, id: str) -> Fencer:
        return next(each for each in self.fencers if each.id == id)

    def other(self, who: Fencer) -> Fencer:
        return next(each for each in self.fencers if each is not who)

    def apart(self) -> int:
        return abs(self.fencers[0].at - self.fencers[1].at)
