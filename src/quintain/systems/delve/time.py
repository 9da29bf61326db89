"""The one game clock, and what time brings back or ends: Stress, Spirit, Shielding, the Mana of places."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.delve import spirit
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.resources import Recovered, ShieldingOver, SpiritGathered
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.pools import bearing
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.words import DAY, MINUTE


def pass_time(scene: DelveScene, table: Table, seconds: int) -> None:
    """The clock goes on by exactly so many seconds (see DV-003), and with it everybody who lives."""
    scene.world.clock += seconds
    for body in scene.bodies:
        if body.is_alive():
            live(scene, table, body, seconds)
    spirit.let_places_refill(scene)


def live(scene: DelveScene, table: Table, body: Character, seconds: int) -> None:
    """What time does to somebody; of those who are gone nobody hears it."""
    stress, gathered, shielding = recover(body, seconds, scene.rules, scene.world.clock)
    if not body.is_in():
        return
    left = body.stress
    if stress:
        scene.tell(table, Recovered(body.id, stress, "time", left, bearing(left, body.max_stress), body.side))
    if gathered:
        scene.tell(table, SpiritGathered(body.id, gathered, body.spirit, body.side))
    if shielding:
        scene.tell(table, ShieldingOver(body.id, shielding, body.shielding()))


def recover(body: Character, seconds: int, rules: DelveRules, clock: int) -> tuple[int, int, int]:
    """The Stress and the Spirit that come back by themselves, and the Shielding that is over now, at `clock`.

    For those who are not in the scene too.
    """
    return recover_stress(body, seconds, rules), gather_spirit(body, seconds, rules), expire(body, clock)


def recover_stress(body: Character, seconds: int, rules: DelveRules) -> int:
    """DV-044: 1 for each full minute; the counter runs while Stress is below its maximum, which clears it."""
    if body.stress == body.max_stress or (body.stress == 0 and not rules.stress_recovers_from_0):
        return 0
    minutes, body.recovery = divmod(body.recovery + seconds, MINUTE)
    return body.regain(minutes)


def gather_spirit(body: Character, seconds: int, rules: DelveRules) -> int:
    """DV-062: so much for each full day, never above the cap, which clears the counter; a rest as such gives none."""
    days, body.gathering = divmod(body.gathering + seconds, DAY)
    gained = min(days * rules.spirit_per_day, body.spirit_cap - body.spirit)
    body.spirit += gained
    if body.spirit == body.spirit_cap:
        body.gathering = 0
    return gained


def expire(body: Character, clock: int) -> int:
    """DV-101: Shielding whose end has come is gone completely."""
    before = body.shielding()
    body.wards = [ward for ward in body.wards if ward.ends > clock]
    return before - body.shielding()
