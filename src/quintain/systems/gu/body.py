"""What a character sheet holds, and what has become of it in the fight."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from quintain.kernel.held import Held
from quintain.kernel.scene import Creature
from quintain.space.space import Spot
from quintain.state import BY_RULES, Derived, In, Ref, Secret, Shared, Word, fresh, state
from quintain.systems.gu.pools import ESSENCE, GU, HELD, HIT_POINTS, REACTIONS, SOUL, STONES
from quintain.systems.gu.stock import Form, Gu, Sheet
from quintain.systems.gu.things import Affliction, Boost, Carving, Gear, Poisoned, Upheld, Ward, Worm, Worn
from quintain.systems.gu.words import SIZES, SQUARES, Condition, Keyword, Kind, Size

NOWHERE: Final[Spot] = -1


class Out(StrEnum):
    """Why a creature is off the map or beyond help."""

    DEAD = "dead"
    FLED = "fled"
    YIELDED = "yielded"
    HIDDEN = "hidden"  # kept off the map by the game master until it is revealed
    UNKNOWN = "unknown"  # in a world as somebody sees it who does not know that it is there


def hit_points_at_first(body: Fighter) -> int:
    return body.own_max_hp()


@state
class Fighter(Creature):
    """A creature in a fight: its sheet, its pools, its Gu, where it is, what it suffers.

    `z` is the height of its feet in metres. Lists are replaced, never changed. `own_hp` are the hit points that wait
    behind a transformation. `essence_part` is what has come back of the next portion, in 3600ths.
    """

    sheet: Ref[Sheet]
    player: bool = fresh(False)
    spot: Spot = fresh(NOWHERE)
    z: int = fresh(0)
    airborne: bool = fresh(False)
    fallen: int = fresh(0)
    out: Word = fresh("")
    hp: Annotated[int, HIT_POINTS] = fresh(of=hit_points_at_first)
    own_hp: Annotated[int, Secret("hit points behind a transformation", BY_RULES)] = fresh(0)
    soul: Annotated[int, SOUL] = fresh(of="sheet.soul")
    max_soul: Annotated[int, Secret("maximum soul", (1, 100))] = fresh(of="sheet.soul")
    soul_lost: Annotated[int, Secret("soul lost in this turn", 0)] = fresh(0)
    """Damage to the soul in the turn that is going on, whosever it is."""
    essence: Annotated[int, ESSENCE] = fresh(of="sheet.essence")
    essence_part: Annotated[int, Secret("essence on its way", 0)] = fresh(0)
    reactions: Annotated[int, REACTIONS] = fresh(2)
    surprised: bool = fresh(False)
    initiative: Shared[list[int]] = fresh(list)
    """Degrees of its initiative test (of failure: below 0) and the number on the dice, if it has rolled."""
    joins: int = fresh(0)
    """The round from which on it has turns."""
    bleeding: int = fresh(0)
    evading: int = fresh(0)
    perseverance_tokens: int = fresh(0)
    predicament_tokens: int = fresh(0)
    breathless: int = fresh(0)
    """Turns that have ended without air."""
    strength_lost: Annotated[int, Secret("Strength lost", 0)] = fresh(0)
    voice_lost: bool = fresh(False)
    mute: bool = fresh(False)
    stones: Annotated[int, STONES] = fresh(of="sheet.primeval_stones")
    afflictions: Shared[list[Affliction]] = fresh(list)
    poisons: Shared[list[Poisoned]] = fresh(list)
    boosts: Shared[list[Boost]] = fresh(list)
    wards: Shared[list[Ward]] = fresh(list)
    broken: Shared[list[str]] = fresh(list)
    """Arms, hands and legs that are of no use any more."""
    concussions: Shared[list[int]] = fresh(list)
    """The minute of the clock at which each loss of 15 Cognition is over."""
    worms: Annotated[Shared[list[Worm]], GU] = fresh(list)
    upheld: Shared[list[Upheld]] = fresh(list)
    """The killer moves that it sustains."""
    shrinks: Annotated[int, Secret("Tiny Gu at work", 0)] = fresh(0)
    """The rank of a supplementary Gu that makes its next activation small."""
    carved: Shared[list[Carving]] = fresh(list)
    """Gu that have changed its body for good in play; those of its sheet are traits there."""
    swarming: int = fresh(0)
    """How many metres around it a swarm fills until its next turn starts."""
    wings: Shared[list[int]] = fresh(list)
    """The hit points of each wing that it has manifested and still has."""
    wings_of: Annotated[Ref[Gu] | None, In("gus")] = fresh(None)
    flies_by: str = fresh("")
    """GU-028: the Gu whose flying speed and Maneuvers it uses until its next turn starts; `own` for a beast's body."""
    gear: Shared[list[Gear]] = fresh(list)
    worn: Worn | None = fresh(None)
    grapples: str = fresh("")
    holding: Annotated[Held | None, HELD] = fresh(None)
    unnoticed_by: Shared[list[str]] = fresh(list)
    """GU-014: who has not noticed it."""
    bits: Derived[int] = fresh(0)

    def sides_of(self, die: str) -> int:
        raise NotImplementedError

    def settle(self) -> None:
        """`bits` are the conditions it is in."""
        self.bits = 0
        for held in self.afflictions:
            self.bits |= BIT[held.condition]

    # attributes (terms Primary attributes, Strength): when one changes, all that is derived from it does

    @property
    def agility(self) -> int:
        return self.sheet.attributes.agility

    @property
    def fortitude(self) -> int:
        return self.sheet.attributes.fortitude

    @property
    def cognition(self) -> int:
        """Each concussion lowers it by 15, not below 0 (see GU-195)."""
        return max(0, self.sheet.attributes.cognition - 15 * len(self.concussions))

    @property
    def wisdom(self) -> int:
        return self.sheet.attributes.wisdom

    @property
    def strength(self) -> int:
        return max(0, self.sheet.attributes.strength + sum([b.strength for b in self.boosts]) - self.strength_lost)

    @property
    def perseverance(self) -> int:
        """Fortitude plus half of Attitude."""
        return self.fortitude + self.sheet.attributes.attitude // 2

    # suffering

    def suffers(self, condition: Condition) -> bool:
        return bool(self.bits & BIT[condition])

    def every(self, condition: Condition) -> list[Affliction]:
        return [held for held in self.afflictions if held.condition is condition]

    def bear(self, afflictions: list[Affliction]) -> None:
        """These are its afflictions now."""
        self.afflictions = afflictions
        self.settle()

    # what it is

    def is_beast(self) -> bool:
        return self.sheet.kind is Kind.BEAST

    def is_gu_master(self) -> bool:
        return self.sheet.kind is Kind.GU_MASTER

    def is_in(self) -> bool:
        """On the map and alive."""
        return not self.out and self.spot >= 0

    def is_in_play(self) -> bool:
        return self.is_in() and not self.suffers(Condition.DYING)

    def is_known_of(self) -> bool:
        return self.out != Out.UNKNOWN

    @property
    def size(self) -> Size:
        for each in self.upheld:
            if each.move.form is not None:
                return Size.TINY if each.shrunk else each.move.form.size
        return self.sheet.size

    def form(self) -> Form | None:
        """What a transformation makes of it; there is only one at a time."""
        return next((each.move.form for each in self.upheld if each.move.form is not None), None)

    @property
    def squares(self) -> int:
        return SQUARES[self.size]

    @property
    def tall(self) -> int:
        """How many metres of cells it fills; see `TALL` for how deep water must be to cover it."""
        return SQUARES[self.size]

    def size_step(self) -> int:
        return SIZES.index(self.size)

    def own_max_hp(self) -> int:
        """Fortitude; a beast's entry lists its own."""
        return self.sheet.hit_points if self.is_beast() else self.fortitude

    @property
    def max_hp(self) -> int:
        form = self.form()
        return form.hit_points if form is not None else self.own_max_hp()

    # its Gu

    def worm(self, id: str) -> Worm:
        return next(worm for worm in self.worms if worm.id == id)

    def upholds(self, worm: Worm) -> bool:
        """Whether that Gu serves a killer move that it sustains."""
        return any(worm.id in each.worms for each in self.upheld)

    def exchange(self, old: Worm, new: Worm) -> None:
        """The same Gu in another state."""
        self.worms = [new if each.id == old.id else each for each in self.worms]

    def active(self) -> list[Worm]:
        return [worm for worm in self.worms if worm.active]

    def shields(self) -> list[Worm]:
        return [worm for worm in self.worms if worm.active and Keyword.SHIELD in worm.gu.keywords]


BIT: Final[dict[Condition, int]] = {condition: 1 << number for number, condition in enumerate(Condition)}
