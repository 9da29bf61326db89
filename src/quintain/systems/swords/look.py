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
        self.foes: list[Combatant] = []
        self.foes_apart: list[int] = []
        self.allies: list[Combatant] = []
        self.allies_apart: list[int] = []
        self.near_foes: list[Combatant] = []
        self.near_allies: list[Combatant] = []
        self.held: list[Combatant] = []
        self.foes_level: Area = 0
        self.allies_level: Area = 0
        self.others = False
        side, level, id, slot = body.side, body.elevation, body.id, scene.slot
        row = scene.grid.distances(body.place) if body.place >= 0 and body.squares == 1 else None
        for each in scene.bodies:
            seen = each if slot is None else scene.seen(each, body)
            is_ally = each.side == side
            if each.id == id or (each.out if is_ally else seen.out):
                continue
            if seen.place < 0:
                apart = NOT_HERE
            elif row is not None and seen.squares == 1 and seen.elevation == level:
                apart = row[seen.place]
                if seen.hidden and not is_ally:
                    self.others = True
                elif is_ally:
                    self.allies_level |= 1 << seen.place
                else:
                    self.foes_level |= 1 << seen.place
            else:
                apart = scene.squares_apart(body, seen)
                self.others = True
            if is_ally:
                self.allies.append(each)
                self.allies_apart.append(apart)
                if apart <= 1:
                    self.near_allies.append(each)
            else:
                self.foes.append(seen)
                self.foes_apart.append(apart)
                if apart <= 1:
                    self.near_foes.append(seen)
            if seen.bits & HELD and holds(seen, id):
                self.held.append(each)

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


def look_around(scene: SwordsScene, body: Combatant) -> Look:
    """The look that is being taken, or one of its own."""
    kept = scene.look
    if isinstance(kept, Look) and kept.body is body:
        return kept
    return Look(scene, body)
