"""A world that a seat holds possible: everything that it may not know is drawn from what the content has of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quintain.ahead.shipped import Printed, Shipped, shipped_for
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import Guess, System

Luck = Callable[[int], int]
"""A number from 0 up to what is given."""

RARE = 8
"""What usually is not so, is so in one of so many worlds; what usually is so, is not so in as many."""


class Drawn(Guess):
    """Facts drawn by chance, each as often as the shipped creatures have it, as far as it fits what is seen.

    A creature that is called as one that ships is taken for it, as printed, but for a world now and then; what is not
    printed of it, it has as a fresh one has, and in as few worlds somewhere between.
    """

    def __init__(self, luck: Luck, shipped: Shipped, *, by_name: bool = True) -> None:
        super().__init__()
        self.luck = luck
        self.shipped = shipped
        self.by_name = by_name
        self.taken_for: Printed | None = None

    def of(self, fact: str, bounds: tuple[int, int], middle: int | None = None) -> int:
        low, high = min(bounds), max(bounds)
        if self.taken_for is not None:
            printed = self.taken_for.numbers.get(fact)
            if printed is None and self.luck(RARE):
                return bounds[1] if middle is None else middle
            if printed is not None and low <= printed <= high:
                return printed
            return low + self.luck(high - low + 1)
        fitting = [number for number in self.shipped.spread.get(fact, ()) if low <= number <= high]
        return fitting[self.luck(len(fitting))] if fitting else low + self.luck(high - low + 1)

    def is_so(self, fact: str, *, usually: bool = False) -> bool:
        return (self.luck(RARE) != 0) is usually

    def like(self, creature: Creature) -> Any:
        printed = self.shipped.called(creature.name) if self.by_name else None
        self.taken_for = printed if printed is not None and self.luck(RARE) else None
        return None if self.taken_for is None else self.taken_for.entry

    def any_of(self, count: int) -> int:
        return self.luck(count)


def believe(system: System, scene: Scene, viewer: Viewer, luck: Luck, *, by_name: bool = True) -> None:
    """Puts, in place, such a world in the place of all that the viewer may not know; nothing hidden plays a part.

    Whoever it does not know to be there is not, not even at a table that plays with open numbers.
    Without names a foe can do no more than it has shown.
    """
    system.leave_out(scene, viewer)
    if not system.opens_odds(scene):
        system.imagine(scene, viewer, Drawn(luck, shipped_for(system, scene.played()), by_name=by_name))
