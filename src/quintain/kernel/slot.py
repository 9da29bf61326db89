"""A shared slot: creatures of several sides act at the same time, each on the state as it stood.

The slot keeps a picture of every tied creature for each of the other sides. Rules read foes through `seen`,
effects on them change the picture and are withheld until the slot closes. What the book spends live (a reaction,
a shield) is spent on the creature itself, so nothing can be spent twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar, cast

from quintain.kernel.scene import Data


class Pictured(Protocol):
    """A creature that a picture can be taken of."""

    id: str
    side: str

    def dump(self) -> Data: ...


Body = TypeVar("Body", bound=Pictured)


Touched = TypeVar("Touched", contravariant=True)


class Effect(Protocol[Touched]):
    """Something that happens to a creature, as data: put on a picture now and on the creature later."""

    def apply(self, body: Touched) -> None: ...

    def dump(self) -> Data: ...


class Withheld(Generic[Body]):
    """What a side did to a foe, waiting for the slot to close; never changed once made."""

    def __init__(self, target: str, side: str, effect: Effect[Body]) -> None:
        self.target = target
        self.side = side
        self.effect = effect


class Slot(Generic[Body]):
    """Opens when tied creatures start to act, closes when all have acted.

    Swapping the order in which the sides act changes nothing, except who meets a live resource first. A ruleset
    in which bystanders are part of the moment ties them in too; one in which allies too are frozen towards each other
    says with `side_of` that each is a side of its own.
    """

    def __init__(
        self, tied: Sequence[Body], picture: Callable[[Body], Body], side_of: Callable[[Body], str] | None = None
    ) -> None:
        sides = {body.id: side_of(body) if side_of is not None else body.side for body in tied}
        self.pictures: dict[str, dict[str, Body]] = {
            side: {body.id: picture(body) for body in tied if sides[body.id] != side}
            for side in dict.fromkeys(sides.values())
        }
        self.stood: dict[str, Body] = {body.id: picture(body) for body in tied}
        """Everybody as the slot found them, for those who are not of it; these pictures never change."""
        self.withheld: list[Withheld[Body]] = []

    def seen(self, body: Body, by_side: str) -> Body:
        """The creature as that side sees it in this slot: a tied foe as it stood, plus what this side did to it."""
        return self.pictures.get(by_side, {}).get(body.id, body)

    def affect(self, body: Body, by_side: str, effect: Effect[Body]) -> None:
        """An effect on a tied foe shows on its picture and waits; on anybody else it happens at once."""
        effect.apply(self.seen(body, by_side))
        if body.id in self.pictures.get(by_side, {}):
            self.withheld.append(Withheld(body.id, by_side, effect))

    def release(self) -> list[Withheld[Body]]:
        """What was withheld, in the order in which it came about, for a ruleset that closes a slot its own way."""
        held, self.withheld, self.pictures, self.stood = self.withheld, [], {}, {}
        return held

    def close(self, bodies: Mapping[str, Body]) -> None:
        """All withheld effects happen now: side by side, each side's in the order it saw them."""
        for held in sorted(self.withheld, key=lambda held: held.side):
            held.effect.apply(bodies[held.target])
        self.withheld = []
        self.pictures = {}
        self.stood = {}

    def clone(self, picture: Callable[[Body], Body]) -> Slot[Body]:
        twin: Slot[Body] = Slot([], picture)
        twin.pictures = {
            side: {id: picture(body) for id, body in pictures.items()} for side, pictures in self.pictures.items()
        }
        twin.stood = self.stood
        twin.withheld = list(self.withheld)
        return twin

    def dump(self) -> Data:
        return {
            "pictures": {
                side: {id: body.dump() for id, body in pictures.items()} for side, pictures in self.pictures.items()
            },
            "stood": {id: body.dump() for id, body in self.stood.items()},
            "withheld": [[held.target, held.side, held.effect.dump()] for held in self.withheld],
        }

    @staticmethod
    def load(data: Data, load_body: Callable[[Data], Body], load_effect: Callable[[Data], Effect[Body]]) -> Slot[Body]:
        """The slot that `dump` was taken of."""
        slot: Slot[Body] = Slot([], lambda body: body)
        for side, pictures in cast(dict[str, dict[str, Data]], data["pictures"]).items():
            slot.pictures[side] = {id: load_body(body) for id, body in pictures.items()}
        slot.stood = {id: load_body(body) for id, body in cast(dict[str, Data], data["stood"]).items()}
        for target, side, effect in cast(list[list[Any]], data["withheld"]):
            slot.withheld.append(Withheld(target, side, load_effect(effect)))
        return slot
