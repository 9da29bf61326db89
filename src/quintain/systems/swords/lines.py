"""What a creature can attack with now, and whom."""

from __future__ import annotations

import msgspec

from quintain.systems.swords import afflicting, two_weapons
from quintain.systems.swords.gear import UNARMED, Arms, Gear, Line
from quintain.systems.swords.look import look_around
from quintain.systems.swords.perception import has_line, is_hidden_from
from quintain.systems.swords.scene import FOOT, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import AttackEntry, AttackKind, Gift, Property, Weapon


def of(scene: SwordsScene, body: Combatant) -> list[Line]:
    """Everything it can attack with now."""
    return arms(scene, body).lines


def arms(scene: SwordsScene, body: Combatant) -> Arms:
    """What it can attack with in its present stance, kept until it carries something else."""
    if body.arms_for is not body.carried:
        found = find_lines(scene, body)
        body.arms = Arms(found)
        body.defensive_arms = Arms([line for line in found if two_weapons.serves_in_defence(body, line)])
        body.arms_for = body.carried
    # SW-109: offensively it strikes with either weapon
    return body.arms if body.stance != two_weapons.DEFENSIVE_STANCE else body.defensive_arms


def find_lines(scene: SwordsScene, body: Combatant) -> list[Line]:
    """Bare hands only if nothing better serves in melee."""
    found: list[Line] = []
    taken: list[tuple[str, bool]] = []
    for entry in body.sheet.attacks:
        if entry.weapon is None:
            found.append(Line(entry, None))
            continue
        for gear in body.carried:
            key = (gear.id, entry.kind is AttackKind.RANGED)
            if gear.weapon is not None and gear.weapon.id == entry.weapon and key not in taken and is_ready(body, gear):
                taken.append(key)
                found.append(Line(entry, gear))
                break
    for gear in body.carried:
        if gear.weapon is not None and is_ready(body, gear):
            missing = [ranged for ranged in kinds(body, gear.weapon) if (gear.id, ranged) not in taken]
            found += [Line(more(body, gear, gear.weapon, ranged=ranged), gear) for ranged in missing]
    if not any(not line.ranged for line in found):
        bare = scene.stock.weapons.get(UNARMED)
        if bare is not None:
            found.append(Line(made_up(body, UNARMED, bare), None))
    return found


def is_ready(body: Combatant, gear: Gear) -> bool:
    """In hand, not stone, loaded if it must be, and not the second of two that make no pair."""
    return (
        gear.is_held()
        and gear.is_usable()
        and (gear.loaded or not gear.has(Property.RELOAD))
        and two_weapons.is_wielded(body, gear)
    )


def kinds(body: Combatant, weapon: Weapon) -> list[bool]:
    """Whether it strikes at range. What is Hurlant strikes in melee, if it does damage; a sheet lists who throws it."""
    if Property.HURLANT not in weapon.properties:
        return [weapon.range is not None]
    throws = any(entry.weapon == weapon.id and entry.kind is AttackKind.RANGED for entry in body.sheet.attacks)
    return [*([False] if weapon.damage else []), *([True] if throws or not weapon.damage else [])]


def more(body: Combatant, gear: Gear, weapon: Weapon, *, ranged: bool) -> AttackEntry:
    """A second weapon of a kind that the sheet lists strikes as the first; any other goes by the weapon itself."""
    for entry in body.sheet.attacks:
        if entry.weapon == weapon.id and (entry.kind is AttackKind.RANGED) == ranged:
            pair = int(body.has(Gift.OFF_HAND_PROFICIENCY))  # the listed total counts the pair, which may be gone
            return msgspec.structs.replace(entry, id=f"{entry.id}_2", to_hit=entry.to_hit - pair)
    return made_up(body, gear.id, weapon, ranged=ranged)


def made_up(body: Combatant, id: str, weapon: Weapon, *, ranged: bool = False) -> AttackEntry:
    """The line of a weapon that the sheet does not list: attack bonus and the ability the weapon goes by."""
    ability = body.dexterity if ranged else body.strength
    if Property.FINESSE in weapon.properties or Property.HURLANT in weapon.properties:
        ability = max(body.strength, body.dexterity)
    to_hit = body.sheet.attack_bonus + ability
    return made_up_entry(id, weapon.name, ranged, to_hit, weapon.damage, ability, weapon)


def made_up_entry(
    id: str, name: str, ranged: bool, to_hit: int, dice: str, ability: int, weapon: Weapon
) -> AttackEntry:
    total = f"{dice}{ability:+d}" if dice and ability else dice
    kind = AttackKind.RANGED if ranged else AttackKind.MELEE
    band = weapon.range if ranged else None
    return AttackEntry(id.replace("-", "_"), name, kind, to_hit, total, weapon=weapon.id, range=band)


def targets(scene: SwordsScene, body: Combatant, line: Line) -> list[Combatant]:
    """The enemies it could aim that attack at now, as it sees them."""
    return [foe for foe in look_around(scene, body).foes().within(line.feet) if is_open_to(scene, body, foe)]


def is_open_to(scene: SwordsScene, body: Combatant, foe: Combatant) -> bool:
    """In an unobstructed line, its space known, and not the charmer of the attacker."""
    if (foe.hidden and is_hidden_from(body, foe)) or (body.bits and not afflicting.may_harm(body, foe)):
        return False
    return has_line(scene, body, foe)


def in_reach(scene: SwordsScene, body: Combatant, foe: Combatant, feet: int) -> bool:
    """Near enough, in an unobstructed line, and its space is known."""
    if scene.squares_apart(body, foe) * FOOT > feet:
        return False
    return has_line(scene, body, foe) and not is_hidden_from(body, foe)


def attacks_in_action(body: Combatant, line: Line) -> int:
    """SW-035: how many attacks one Attack action with it has."""
    return line.entry.per_action if line.entry.per_action is not None else body.sheet.attacks_per_action
