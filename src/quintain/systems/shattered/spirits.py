"""Spirit Downed: what it costs the master, and when the Spirit is back."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.shattered import statuses
from quintain.systems.shattered.events.health import SpiritDowned, SpiritReset
from quintain.systems.shattered.house import FullSpiritTrack
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Rank, Status


def down(scene: ShatteredScene, table: Table, spirit: Character) -> None:
    """SS-137: at 0 Health a Spirit is Downed: no Wounds, no Defeat; it stays where it is and does nothing."""
    most = spirit.sheet.spirit_track
    spirit.track = min(spirit.track + 1, most)  # SS-140: one more against its Spirit Track
    scene.tell(table, SpiritDowned(spirit.id, spirit.side, spirit.track, most))
    statuses.check_grabs(scene, table)
    master = scene.by_id[spirit.master]
    master.suppressed_round = scene.round
    # SS-138, SS-139: its character is Suppressed for the rest of the Round, or Sealed if it already was
    statuses.gain(scene, table, master, Status.SEALED if Status.SUPPRESSED in master.statuses else Status.SUPPRESSED)


def start_of_phase(scene: ShatteredScene, table: Table) -> None:
    """SS-141: a Downed Spirit is back at full Health, unless its Track is full."""
    for spirit in scene.bodies:
        if spirit.rank is Rank.SPIRIT and not spirit.health and not stays_down(scene, spirit):
            spirit.health = spirit.max_health
            scene.tell(table, SpiritReset(spirit.id))


def stays_down(scene: ShatteredScene, spirit: Character) -> bool:
    if scene.rules.full_spirit_track is FullSpiritTrack.RESETS:
        return False
    return spirit.track >= spirit.sheet.spirit_track
