"""Smashing things that are in the way: they cannot move, so a blow hits them without a roll (term Objects)."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Used
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.space import heights
from quintain.systems.gu import attack, melee, objects, stats
from quintain.systems.gu.blow import Blow, BlowKind
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import COMBAT, Deed
from quintain.systems.gu.scene import GuScene, Thing, Turn
from quintain.systems.gu.words import SQUARES

SMASH: Final = "smash"
VERBS: Final[str] = SMASH
FIT_FOR_IT: Final = (BlowKind.WEAPON, BlowKind.KICK, BlowKind.NATURAL)


class Smash(Deed):
    """One blow at a thing is a Combat Action."""

    def __init__(self, blow: Blow, thing: Thing) -> None:
        super().__init__((SMASH, blow.id, thing.id), f"Smash the {thing.name}: {blow.words()}", COMBAT)
        self.blow = blow.id
        self.used = blow.ability()
        self.thing = thing.id

    def ability(self) -> Used | None:
        return self.used

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.action = False
        blow = melee.blow(body, self.blow)
        assert blow is not None
        thing = next(each for each in scene.things if each.id == self.thing)
        objects.harm(scene, table, thing, attack.harms_of(scene, table, body, blow.harms))


def smash_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    if not turn.action or not scene.things or not stats.can_fight(body):
        return []
    blows = [blow for blow in melee.blows(body) if blow.kind in FIT_FOR_IT]
    return [Smash(blow, thing) for blow in blows for thing in scene.things if apart(scene, body, thing) <= blow.range_m]


def apart(scene: GuScene, body: Fighter, thing: Thing) -> int:
    """Metres between it and the thing."""
    squares = SQUARES[thing.size]
    return heights.apart(
        scene.grid, body.spot, body.squares, body.z, thing.spot, squares, thing.z, body.tall, max(1, thing.tall)
    )
