"""Damage: an instance goes through Shielding, armour and Stress, in this order; what is over is lost."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.delve import presence, wounds
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.harm import ArmorStruck, ShieldingStruck, StressLost, StruckAtZero, Voided
from quintain.systems.delve.events.resources import ShieldingGained, StressGained
from quintain.systems.delve.pools import bearing
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.things import Gear, Ward
from quintain.systems.delve.words import MINUTE, DamageType, Trait


def suffer(
    scene: DelveScene,
    table: Table,
    body: Character,
    amount: int,
    type: DamageType,
    *,
    by: str = "",
    dents: int = 0,
) -> None:
    """One instance of damage, with its wound roll and reflexes finished (terms Damage, Instance of damage).

    `by` says what it is, for the log. `dents`: so much more comes off the armour, whatever it covers.
    """
    if amount <= 0 or not body.is_in():
        return
    if type is DamageType.MENTAL and body.has(Trait.UNDYING_OATH):
        scene.tell(table, Voided(body.id, type))
        return
    through = past_armor(scene, table, body, past_shielding(scene, table, body, amount), type)
    worn = body.worn()
    if dents and worn is not None:
        strike_armor(scene, table, body, worn, dents)
    if through and body.stress == 0:  # DV-070: each new instance deals a wound
        scene.tell(table, StruckAtZero(body.id, by or type))
        run_out(scene, table, body, type, fell=False)
    else:
        lose_stress(scene, table, body, through, type, by=by)


def past_shielding(scene: DelveScene, table: Table, body: Character, amount: int) -> int:
    """DV-098: Shielding is lost first, against every type, and from the grant that ends soonest."""
    before = body.shielding()
    left: list[Ward] = []
    for ward in sorted(body.wards, key=ends):
        taken = min(ward.amount, amount)
        amount -= taken
        if taken < ward.amount:
            left.append(Ward(ward.amount - taken, ward.ends))
    body.wards = left
    if before:
        scene.tell(table, ShieldingStruck(body.id, before - body.shielding(), body.shielding()))
    return amount


def ends(ward: Ward) -> int:
    return ward.ends


def past_armor(scene: DelveScene, table: Table, body: Character, amount: int, type: DamageType) -> int:
    """DV-092: only types that it covers take from the armour's bar."""
    worn = body.worn()
    if worn is None or worn.armor is None or type not in worn.armor.covers:
        return amount
    return amount - strike_armor(scene, table, body, worn, amount)


def strike_armor(scene: DelveScene, table: Table, body: Character, worn: Gear, amount: int) -> int:
    """DV-091: what its bar takes, ahead of Stress. At 0 it is broken, which is no wound."""
    taken = min(worn.stress, amount)
    if taken:
        body.exchange(worn, worn.changed(stress=worn.stress - taken))
        scene.tell(table, ArmorStruck(body.id, worn.kind, taken, worn.stress - taken))
    return taken


def lose_stress(
    scene: DelveScene, table: Table, body: Character, amount: int, type: DamageType | None = None, *, by: str = ""
) -> None:
    """DV-042: any loss of Stress to 0, not only damage, is one wound; what is left over is lost."""
    taken = min(body.stress, amount)
    if taken <= 0:
        return
    body.stress -= taken
    what = by or type or "lost"
    scene.tell(table, StressLost(body.id, taken, what, body.stress, bearing(body.stress, body.max_stress), body.side))
    if body.stress == 0:
        run_out(scene, table, body, type, fell=True)


def run_out(scene: DelveScene, table: Table, body: Character, type: DamageType | None, *, fell: bool) -> None:
    """On 0 Stress: a wound, unless it leaves the scene instead."""
    if not presence.at_zero(scene, table, body):
        wounds.wound(scene, table, body, type, fell=fell)


# gains


def gain_stress(scene: DelveScene, table: Table, body: Character, amount: int, why: str) -> None:
    """Never above the maximum (see DV-041)."""
    gained = body.regain(amount)
    if gained:
        left = body.stress
        scene.tell(table, StressGained(body.id, gained, why, left, bearing(left, body.max_stress), body.side))


def shield(scene: DelveScene, table: Table, body: Character, amount: int, seconds: int = MINUTE) -> None:
    """DV-097: bonus stress that is neither Stress nor Defense; grants add up, each with its own end (DV-101)."""
    body.wards = [*body.wards, Ward(amount, scene.world.clock + seconds)]
    scene.tell(table, ShieldingGained(body.id, amount, body.shielding()))
