"""One look around: who is where, seen from one creature, so that the chapters need not look again.

It is taken when a creature's options are listed and holds as long as nothing happens.
"""

from __future__ import annotations

from typing import Final

from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.scene import FOOT, HELD, SwordsScene
from quintain.systems.swords.sheet import Combatant

NOT_HERE: Final = 1 << 20
"""So many squares away is whoever is not on the map."""


class Around:
    """Foes as a creature sees them, or its allies, who are still in the fight, and how many squares away each is.

    `near` are those within 5 feet.
    """

    def __init__(self, scene: SwordsScene, body: Combatant, bodies: list[Combatant], *, foes: bool) -> None:
        self.bodies = bodies
        self.apart: list[int] = []
        self.near: list[Combatant] = []
        is_plain = foes or scene.slot is None
        for seen in bodies if is_plain else [scene.seen(each, body) for each in bodies]:
            squares = scene.squares_apart(body, seen) if seen.place >= 0 else NOT_HERE
            self.apart.append(squares)
            if squares <= 1:
                self.near.append(seen if is_plain else scene.by_id[seen.id])

    def within(self, feet: int) -> list[Combatant]:
        if feet == FOOT:
            return self.near
        squares = feet // FOOT
        return [body for body, apart in zip(self.bodies, self.apart, strict=True) if apart <= squares]


class Look:
    """A creature looks around when there is something to look for, and only once."""

    def __init__(self, scene: SwordsScene, body: Combatant) -> None:
        self.scene = scene
        self.body = body
        self._foes: Around | None = None
        self._allies: Around | None = None

    def foes(self) -> Around:
        if self._foes is None:
            self._foes = Around(self.scene, self.body, self.scene.enemies(self.body), foes=True)
        return self._foes

    def allies(self) -> Around:
        if self._allies is None:
            self._allies = Around(self.scene, self.body, self.scene.allies(self.body), foes=False)
        return self._allies

    def held(self) -> list[Combatant]:
        """The creatures it grapples."""
        scene, body = self.scene, self.body
        found: list[Combatant] = []
        for each in scene.bodies:
            if each.bits or scene.slot is not None:
                seen = scene.seen(each, body)
                if seen.bits & HELD and holds(seen, body.id) and not (each.out if each.side == body.side else seen.out):
                    found.append(each)
        return found


def holds(body: Combatant, grappler: str) -> bool:
    for held in body.afflictions:
        if held.condition is Condition.GRAPPLED and held.by == grappler:
            return True
    return False


def look_around(scene: SwordsScene, body: Combatant) -> Look:
    """The look that is being taken, or one of its own."""
    kept = scene.look
    if isinstance(kept, Look) and kept.body is body:
        return kept
    return Look(scene, body)
