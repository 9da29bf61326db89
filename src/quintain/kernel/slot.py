"""A shared slot: creatures of several sides act at the same time, each on the state as it stood.

The slot keeps a picture of every tied creature for each of the other sides. Rules read foes through `seen`,
effects on them change the picture and are withheld until the slot closes. What the book spends live (a reaction,
a shield) is spent on the creature itself, so nothing can be spent twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Protocol, Self, TypeVar

from quintain.kernel.scene import Creature
from quintain.state import Copied, Shared, State, fresh, state

Body = TypeVar("Body", bound=Creature)
Touched = TypeVar("Touched", contravariant=True)


class Effect(Protocol[Touched]):
    """Something that happens to a creature, as data: put on a picture now and on the creature later."""

    def apply(self, body: Touched) -> None: ...


@state
class Slot(State, Generic[Body]):
    """Opens when tied creatures start to act, closes when all have acted.

    Swapping the order in which the sides act changes nothing, except who meets a live resource first. A ruleset
    in which bystanders are part of the moment ties them in too; one in which allies too are frozen towards each other
    says with `side_of` that each is a side of its own.
    A ruleset declares these fields anew, with its own creatures and effects, and makes of an effect what is withheld.
    """

    pictures: Copied[dict[str, dict[str, Body]]] = fresh(dict)
    stood: Shared[dict[str, Body]] = fresh(dict)
    """Everybody as the slot found them, for those who are not of it; these pictures never change."""
    withheld: Copied[list[Any]] = fresh(list)
    """What was done, with its `target`, its `side` and its `effect`."""

    def withhold(self, target: str, side: str, effect: Any) -> None:
        raise NotImplementedError

    def tie(self, tied: Sequence[Body], side_of: Callable[[Body], str] | None = None) -> Self:
        """Opens it for these."""
        sides = {body.id: side_of(body) if side_of is not None else body.side for body in tied}
        self.pictures = {
            side: {body.id: body.clone() for body in tied if sides[body.id] != side}
            for side in dict.fromkeys(sides.values())
        }
        self.stood = {body.id: body.clone() for body in tied}
        return self

    def seen(self, body: Body, by_side: str) -> Body:
        """The creature as that side sees it in this slot: a tied foe as it stood, plus what this side did to it."""
        return self.pictures.get(by_side, {}).get(body.id, body)

    def affect(self, body: Body, by_side: str, effect: Effect[Body]) -> None:
        """An effect on a tied foe shows on its picture and waits; on anybody else it happens at once."""
        effect.apply(self.seen(body, by_side))
        if body.id in self.pictures.get(by_side, {}):
            self.withhold(body.id, by_side, effect)

    def release(self) -> list[Any]:
        """The slot closes: what was withheld in it, in the order in which it came about."""
        held, self.withheld, self.pictures, self.stood = self.withheld, [], {}, {}
        return held
