"""A shared slot: creatures of several sides act at the same time, each on the state as it stood.

The slot keeps a picture of every tied creature for the other sides. Rules read foes through `seen`, effects on
them change the picture and are withheld until the slot closes. What the book spends live (a reaction, a
shield) is spent on the creature itself, so nothing can be spent twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

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


class Slot(Generic[Body]):
    """Opens when tied creatures start to act, closes when all have acted."""

    def __init__(self, tied: Sequence[Body], picture: Callable[[Body], Body]) -> None:
        self.pictures: dict[str, Body] = {body.id: picture(body) for body in tied}
        self.withheld: list[tuple[str, str, Effect[Body]]] = []

    def seen(self, body: Body, by_side: str) -> Body:
        """The creature as that side sees it in this slot: a tied foe as it stood, plus what this side did to it."""
        picture = self.pictures.get(body.id)
        return picture if picture is not None and body.side != by_side else body

    def affect(self, body: Body, by: str, by_side: str, effect: Effect[Body]) -> None:
        """An effect on a tied foe shows on its picture and waits; on anybody else it happens at once."""
        target = self.seen(body, by_side)
        effect.apply(target)
        if target is not body:
            self.withheld.append((body.id, by, effect))

    def close(self, bodies: Mapping[str, Body]) -> None:
        """All withheld effects happen now, in an order that does not depend on who was processed first."""
        for target, _, effect in sorted(self.withheld, key=lambda held: (held[0], held[1])):
            effect.apply(bodies[target])
        self.withheld = []
        self.pictures = {}

    def clone(self, picture: Callable[[Body], Body]) -> Slot[Body]:
        twin: Slot[Body] = Slot([], picture)
        twin.pictures = {id: picture(body) for id, body in self.pictures.items()}
        twin.withheld = list(self.withheld)
        return twin

    def dump(self) -> Data:
        return {
            "pictures": {id: body.dump() for id, body in self.pictures.items()},
            "withheld": [[target, by, effect.dump()] for target, by, effect in self.withheld],
        }
