"""Attacks: a check with a weapon against the target's Defense (DV-088; term Attack), and what changes that DC."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.delve import abilities, checks, damage, defense, light, reach
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Check
from quintain.systems.delve.declared import is_published
from quintain.systems.delve.deeds import Verb
from quintain.systems.delve.events.combat import ActionLost, AttackMade
from quintain.systems.delve.scene import FightScene, Phase
from quintain.systems.delve.stock import Cover, Weapon
from quintain.systems.delve.things import Declaration, Made
from quintain.systems.delve.words import DamageType

COVER: Final = {Cover.LIGHT: 1, Cover.HEAVY: 2}
GUARDING: Final = 2
HIGHER_GROUND: Final = -1
UNAWARE: Final = -2


# the DC


def dc_of(scene: FightScene, body: Character, target: Character, type: DamageType | None, *, ranged: bool) -> int:
    """The target's Defense with all that changes it now."""
    return defense.defense(scene, target, type) + sum(situation(scene, body, target, ranged=ranged).values())


def situation(scene: FightScene, body: Character, target: Character, *, ranged: bool) -> dict[str, int]:
    """Term Cover and light: what makes it harder (above 0) or easier to hit the target from there."""
    found: dict[str, int] = {}
    cover = cover_from(scene, body, target)
    if cover:
        found["cover"] = cover
    if ranged and light.is_dark(scene, target.zone):
        found["darkness"] = light.DARKNESS
    if is_guarding(scene, target):
        found["guarding"] = GUARDING
    if scene.zone(body.zone).higher_ground and not scene.zone(target.zone).higher_ground:
        found["higher ground"] = HIGHER_GROUND
    if target.unaware:
        found["unaware"] = UNAWARE
    return found


def cover_from(scene: FightScene, body: Character, target: Character) -> int:
    """Cover counts against whatever comes from another zone."""
    cover = scene.zone(target.zone).cover
    return 0 if cover is None or body.zone == target.zone else COVER[cover]


def is_guarding(scene: FightScene, body: Character) -> bool:
    """As far as anybody knows: before the checks, of those whose intents are published (DV-001)."""
    if body.declared is None or body.declared.verb != Verb.GUARD or scene.is_yet_to_act(body):
        return False
    return scene.phase not in (Phase.SITUATION, Phase.DECLARATIONS) or is_published(scene, body)


# the check


def strike(scene: FightScene, table: Table, body: Character, declared: Declaration) -> None:
    """The attack of a round: lost without dice if its target is out of reach now (term Combat sequence)."""
    weapon = reach.weapon_in_hand(scene, body, declared.what)
    if weapon is None or is_spent(body, declared.what):
        scene.tell(table, ActionLost(body.id, "its weapon is not ready"))
        return
    if weapon.everywhere:
        targets = [enemy for enemy in scene.enemies(body) if enemy.zone == body.zone]
    else:
        targets = [scene.by_id[declared.target]] if reaches_target(scene, body, declared) else []
        targets = [abilities.interceptor(scene, table, body, target) for target in targets]
    if not targets:
        scene.tell(table, ActionLost(body.id, "its target is out of reach"))
        return
    spend_shot(body, declared.what)
    check = Check(body, f"attack {targets[0].id}", [weapon.skill], tools=[weapon.quality], tags=weapon.tags)
    check_against(scene, table, check, targets, weapon.type, declared, ranged=reach.is_ranged(weapon))


def reaches_target(scene: FightScene, body: Character, declared: Declaration) -> bool:
    """Whether its target is still in the scene and in reach."""
    return scene.by_id[declared.target].is_in() and reach.reaches(scene, body, declared)


def check_against(
    scene: FightScene,
    table: Table,
    check: Check,
    targets: list[Character],
    type: DamageType | None,
    declared: Declaration,
    *,
    ranged: bool,
) -> None:
    """DV-088: one check that must beat the Defense of each target; what hits takes effect with the outcomes."""
    body = check.who
    situations = [situation(scene, body, target, ranged=ranged) for target in targets]
    basics = [defense.defense(scene, target, type) for target in targets]
    dcs = [basic + sum(found.values()) for basic, found in zip(basics, situations, strict=True)]
    easiest = dcs.index(min(dcs))
    check.dc, check.situational, check.against = basics[easiest], situations[easiest], targets[easiest]
    check.advantage = abilities.helps(scene, body)
    rolled = checks.make(scene, table, check)
    assert rolled.dc is not None
    luck = rolled.dc - dcs[easiest]
    for target, dc in zip(targets, dcs, strict=True):
        hit = checks.beats(scene, rolled.total, dc + luck)
        scene.tell(table, AttackMade(body.id, target.id, declared.what, rolled.total, dc + luck, hit))
        if hit:
            keep(scene, body, declared, target, rolled.total, dc + luck)


def keep(scene: FightScene, body: Character, declared: Declaration, target: Character, total: int, dc: int) -> None:
    """A check that is still to take effect; whether the target is Protected now is kept with it."""
    made = Made(
        body.id,
        declared.verb,
        declared.what,
        target.id,
        declared.also,
        total,
        dc,
        True,
        total - dc,
        target.is_protected(),
    )
    scene.made = [*scene.made, made]


def is_spent(body: Character, id: str) -> bool:
    """Whether it has to be reloaded first."""
    return bool([gear for gear in body.gear if gear.id == id and gear.spent])


def spend_shot(body: Character, id: str) -> None:
    for gear in body.gear:
        if gear.id == id and gear.weapon is not None and gear.weapon.reload:
            body.exchange(gear, gear.changed(spent=True))


# the outcome


def land(scene: FightScene, table: Table, made: Made) -> None:
    """One instance of damage: the weapon's and 1 for every margin step (DV-018); Cruel and Denting."""
    weapon = weapon_of(scene, scene.by_id[made.who], made.what)
    amount = weapon.damage + checks.steps(made.margin) + (0 if made.protected else weapon.cruel)
    dents = weapon.denting if made.protected else 0
    damage.suffer(scene, table, scene.by_id[made.target], amount, weapon.type, by=made.who, dents=dents)


def weapon_of(scene: FightScene, body: Character, id: str) -> Weapon:
    for gear in body.gear:
        if gear.id == id and gear.weapon is not None:
            return gear.weapon
    return scene.stock.weapons[reach.FISTS]
