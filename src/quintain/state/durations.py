"""How long something lasts: until a moment comes about. Rules keep plain values; whether it is over is asked here.

What lasts says which moment ends it (`lasts`), whose moment that is (nobody in particular: anybody's), and from which
round on. What a moment is called is the ruleset's own; these are called alike everywhere:

    until the start of somebody's next turn     TURN_START, that one, this round
    until the end of somebody's next turn       TURN_END, that one, `next_turn(...)`
    so many rounds, from somebody's turn on     TURN_START or TURN_END, that one, this round and as many more
    until the round ends                        ROUND_END, nobody, this round
    as long as somebody goes on with it         a word of the ruleset, that one, any round: `Moment(word, who)`

What lasts for a number of its bearer's own turns, however many rounds that takes, keeps how many are left (`turns`) and
loses one as each of them ends: `tick`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, Self, TypeVar

NEVER: Final = "never"
TURN_START: Final = "turn_start"
TURN_END: Final = "turn_end"
ROUND_END: Final = "round_end"
ANY_ROUND: Final = 1 << 60
"""A moment that ends what it ends at once, however long that might have lasted otherwise."""


class Moment:
    """What has just come about: a turn of `whose` starts or ends, a round ends, somebody stops what it was doing."""

    def __init__(self, what: str, whose: str = "", round: int = ANY_ROUND) -> None:
        self.what = what
        self.whose = whose
        self.round = round

    def ends(self, lasts: str, whose: str, round: int) -> bool:
        """Whether something that lasts until such a moment of `whose`, in that round or later, is over now."""
        return lasts == self.what and (not whose or whose == self.whose) and round <= self.round


def next_turn(round: int, *, is_to_come: bool) -> int:
    """The round from which on "until the end of its next turn" is over: a turn that has begun is not the next one."""
    return round if is_to_come else round + 1


class Timed(Protocol):
    """What its bearer has for so many of its turns; 0 for as long as nothing else ends it."""

    turns: int

    def clone(self) -> Self: ...


Lasting = TypeVar("Lasting", bound=Timed)


def tick(borne: Iterable[Lasting]) -> tuple[list[Lasting], list[Lasting]]:
    """As a turn of its bearer ends: what goes on, with one turn less, and what is over with it.

    The turn in which it began counts if it was the bearer's own. Things are replaced, not changed.
    """
    left: list[Lasting] = []
    over: list[Lasting] = []
    for each in borne:
        if each.turns == 1:
            over.append(each)
        else:
            left.append(one_less(each) if each.turns else each)
    return left, over


def one_less(each: Lasting) -> Lasting:
    twin = each.clone()
    twin.turns -= 1
    return twin


def comes_up(since: int, every: int, now: int) -> bool:
    """Whether what comes up every so many rounds does in this one; not in the round in which it began."""
    return every == 1 or (now > since and (now - since) % every == 0)
