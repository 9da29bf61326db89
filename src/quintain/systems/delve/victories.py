"""Victories: the Adrenaline Rush, the bonus, the cap of ten, and what a long rest makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.table import Table
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.resources import Rushed, VictoriesConverted, VictoryEarned
from quintain.systems.delve.events.rests import AtStake
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.things import VictoryMark

MOST: Final = 10
THRESHOLDS: Final = ((8, 3), (5, 2), (3, 1))


def bonus(victories: int) -> int:
    """DV-055: +1 from 3, +2 from 5, +3 from 8; they replace each other."""
    for least, found in THRESHOLDS:
        if victories >= least:
            return found
    return 0


def award(scene: DelveScene, table: Table, bodies: Sequence[Character], count: int, why: str) -> None:
    """DV-052: to each living character who took part; who did is for the caller to say.

    For a won encounter, a full clock that lists it, a reached goal of an adventure, or by the game master.
    """
    for body in bodies:
        if body.is_alive():
            for _ in range(count):
                earn(scene, table, body, why)


def earn(scene: DelveScene, table: Table, body: Character, why: str) -> None:
    """Beyond ten it is lost, but its Rush comes all the same."""
    lost = body.victories >= MOST  # DV-060: at most ten are held
    if not lost:  # DV-054: marked on the sheet, with its date
        body.victories += 1
        body.history = [*body.history, VictoryMark(scene.world.clock, why)]
    scene.tell(table, VictoryEarned(body.id, why, body.victories, lost))
    rush(scene, table, body)


def rush(scene: DelveScene, table: Table, body: Character) -> None:
    """DV-053, DV-100: Stress to full at once, and the worn armour too. Nothing else is touched."""
    body.regain(body.max_stress)
    worn = body.worn()
    if worn is not None and worn.armor is not None:
        body.exchange(worn, worn.changed(stress=worn.armor.stress))
    scene.tell(table, Rushed(body.id, body.stress, body.armor_stress(), body.side))


def warning(body: Character) -> str:
    """DV-057: what a long rest will take and give, in words; nothing, if there are no victories."""
    if not body.victories:
        return ""
    return AtStake(body.id, bonus(body.victories), body.victories).sentence({body.id: body.name})


def convert(scene: DelveScene, table: Table, body: Character) -> None:
    """DV-058: one Experience for each."""
    if not body.victories:
        return
    body.experience += body.victories
    scene.tell(table, VictoriesConverted(body.id, body.victories, body.experience, body.side))
    body.victories = 0  # DV-059: none are left
