"""What pierces, sent into a square where one guesses somebody to be."""

from __future__ import annotations

from quintain.kernel.asks import NOTHING
from quintain.kernel.shapes import Spots
from quintain.kernel.table import Table
from quintain.space.space import Area, Spot, area, spots
from quintain.systems.gu import cover, ground, hold, stealth, strikes
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.attack import HitNobody
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Keyword
from quintain.systems.gu.works import Way, Work


def ways(scene: GuScene, body: Fighter, work: Work) -> list[Way]:
    """Into any square in range that is hidden completely, and where it knows of nobody."""
    if Keyword.PIERCING not in work.keywords or cover.is_bare(scene):
        return []
    squares = Hidden(scene, body, work.range_m)
    return [Way(shape=squares, is_guess=True)] if squares.is_anywhere() else []


class Hidden(Spots):
    """Those squares, worked out when they are needed."""

    def __init__(self, scene: GuScene, body: Fighter, range_m: int) -> None:
        super().__init__(scene.grid, 0)
        self._scene = scene
        self._body = body
        around = scene.grid.around(body.spot, body.squares, range_m)
        for each in [body, *stealth.targets(scene, body)]:
            around &= ~scene.footprint(each)
        self.near = spots(around)
        self.range_m = range_m

    def squares(self) -> Area:
        if not self.area:
            self.area = area([spot for spot in self.near if self.is_hidden(spot)])
        return self.area

    def is_anywhere(self) -> bool:
        return any(self.is_hidden(spot) for spot in self.near)

    def is_hidden(self, spot: Spot) -> bool:
        z = ground.surface(self._scene, spot)
        if ground.is_wall(self._scene, spot) or abs(z - self._body.z) > self.range_m:
            return False
        return cover.hides(self._scene, self._body, (*self._scene.grid.xy(spot), z))


def attack(scene: GuScene, table: Table, body: Fighter, work: Work, spot: Spot) -> None:
    """Whoever is there is found out and attacked; an attack on an empty square misses (ruling on GU-247)."""
    there = [each for each in scene.others(body) if scene.footprint(each) >> spot & 1]
    if there:
        stealth.reveal(scene, table, there[0])
        strikes.shoot(scene, table, body, work, there[0], NOTHING, is_called=False)
        return
    stealth.reveal(scene, table, body)
    happening = hold.Happening(hold.Act.ATTACKS, body, gu=work.name)
    if hold.before(scene, table, happening):
        scene.tell(table, HitNobody(body.id, work.name, scene.grid.name(spot)))
    hold.after(scene, table, happening)
