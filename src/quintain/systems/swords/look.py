"""One look around: who is where, seen from one creature, so that the chapters need not look again.

It is taken when a creature's options are listed and holds as long as nothing happens.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.space import Area
from quintain.systems.swords.afflictions import BIT
from quintain.systems.swords.scene import FOOT, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import GRAPPLED

NOT_HERE: Final = 1 << 20
"""So many squares away is whoever is not on the map."""
HELD: Final = BIT[GRAPPLED]


class Look:
    """Foes (as this creature sees them) and allies still in the fight, and how many squares away each is.

    `near_foes` and `near_allies` are those within 5 feet, `held` the creatures it grapples. `foes_level` and
    `allies_level` are the squares of all that fill one square at its own height and are not hidden; `others` is
    whether there are any that fill more, stand elsewhere or hide.
    """

    def __init__(self, scene: SwordsScene, body: Combatant) -> None:
        self.body = body
        foes: list[Combatant] = []
        foes_apart: list[int] = []
        allies: list[Combatant] = []
        allies_apart: list[int] = []
        self.foes, self.foes_apart, self.allies, self.allies_apart = foes, foes_apart, allies, allies_apart
        self.near_foes: list[Combatant] = []
        self.near_allies: list[Combatant] = []
        self.held: list[Combatant] = []
        foes_level: Area = 0
        allies_level: Area = 0
        self.others = False
        side, level, slot = body.side, body.elevation, scene.slot
        row = scene.grid.distances(body.place) if body.place >= 0 and body.squares == 1 else None
        for each in scene.bodies:
            is_ally = each.side == side
            seen = each if slot is None else scene.seen(each, body)
            if (each.out or each.id == body.id) if is_ally else seen.out:
                continue
            place = seen.place
            if place < 0:
                apart = NOT_HERE
            elif row is not None and seen.elevation == level and seen.squares == 1:
                apart = row[place]
                if is_ally:
                    allies_level |= 1 << place
                elif seen.hidden:
                    self.others = True
                else:
                    foes_level |= 1 << place
            else:
                apart = scene.squares_apart(body, seen)
                self.others = True
            if is_ally:
                allies.append(each)
                allies_apart.append(apart)
                if apart <= 1:
                    self.near_allies.append(each)
            else:
                foes.append(seen)
                foes_apart.append(apart)
                if apart <= 1:
                    self.near_foes.append(seen)
            if seen.bits & HELD and holds(seen, body.id):
                self.held.append(each)
        self.foes_level = foes_level
        self.allies_level = allies_level

    def foes_within(self, feet: int) -> list[Combatant]:
        if feet == FOOT:
            return self.near_foes
        squares = feet // FOOT
        return [foe for foe, apart in zip(self.foes, self.foes_apart, strict=True) if apart <= squares]


def holds(body: Combatant, grappler: str) -> bool:
    for held in body.afflictions:
        if held.condition is GRAPPLED and held.by == grappler:
            return True
    return False


class Lookout:
    """A creature that looks around when there is something to look for, and only once."""

    def __init__(self, scene: SwordsScene, body: Combatant) -> None:
        self.scene = scene
        self.body = body
        self.taken: Look | None = None

    def look(self) -> Look:
        if self.taken is None:
            self.taken = Look(self.scene, self.body)
        return self.taken


def look_around(scene: SwordsScene, body: Combatant) -> Look:
    """The look that is being taken, or one of its own."""
    kept = scene.look
    if isinstance(kept, Lookout) and kept.body is body:
        return kept.taken or kept.look()
    return Look(scene, body)
