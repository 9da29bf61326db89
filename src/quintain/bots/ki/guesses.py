"""What a Ki bot reckons: chances, and what damage is worth, from its own numbers and what it sees of foes.

A foe's attributes are hidden: until a score of its was compared in public, an ordinary opponent is assumed.
"""

from __future__ import annotations

from functools import lru_cache

from quintain.systems.ki.defence import Reaction
from quintain.systems.ki.sheet import Fighter, Gear
from quintain.systems.ki.stock import Condition, Damage, Technique
from quintain.systems.ki.techniques import technique_damage
from quintain.systems.ki.view import Seen

USUAL_SCORE = 6
USUAL_DODGE = 3
USUAL_BLOCK = 5
USUAL_ACTING = 2
USUAL_DIE = 6
USUAL_HP = {"fresh": 14, "tired": 6, "spent": 1}

UNSURE = 0.1
"""However well a foe seems to defend itself, it is only a guess."""

FELLING = 6.0
"""What taking a foe out of the fight is worth beyond its HP."""

ARMOR_POINT = 0.6
"""What a point of armour is worth, counted in HP."""

WEAPON_POINT = 0.25
STAMINA_POINT = 0.9


def beats(base: int, sides: int, score: int) -> float:
    """The chance that base + die is greater than the score; a tie is worth half."""
    need = score - base
    if need < 1:
        return 1.0
    return (sides - need + 0.5) / sides if need <= sides else 0.0


@lru_cache(4096)
def beats_die(base: int, sides: int, score: int, score_sides: int) -> float:
    """The same against a score that has a die of its own."""
    return sum(beats(base, sides, score + face) for face in range(1, score_sides + 1)) / score_sides


def hits(score: int, target: Seen, *, ranged: bool) -> float:
    """The chance that an attack of that score gets through the answer a sensible target chooses."""
    if not target.is_able():
        return 1.0
    dodge = USUAL_DODGE
    if target.is_afflicted():
        dodge -= dodge_handicap(target, ranged=ranged)
    if dodge < USUAL_BLOCK and target.can_block():
        dodge = USUAL_BLOCK
    through = 1.0 - beats(dodge, USUAL_DIE, score)
    return through if through > UNSURE else UNSURE


def dodge_handicap(target: Seen, *, ranged: bool) -> int:
    return sum([kind.dodge_handicap(from_afar=ranged) for kind in target.suffered()])


def worth(damage: int, target: Seen) -> float:
    """What dealing that damage to that foe is worth: HP count full, armour less, a fall extra."""
    left = target.hp_to_lose(USUAL_HP)
    if not left:
        return 0.0
    armor = target.armor_durability()
    if armor > damage:
        armor = damage
    through = damage - armor
    value = armor * ARMOR_POINT + (through if through < left else left)
    nearness = 1.0 + 0.5 * (1.0 - (left if left < 14 else 14) / 14)
    return value * nearness + (FELLING if through >= left else 0.0)


def weapon_score(me: Fighter, gear: Gear) -> int:
    return me.agility + me.bonus(gear.weapon.id) - sum([kind.attack_handicap for kind in me.suffered()])


def weapon_worth(me: Fighter, gear: Gear, target: Seen, bonus: int = 0) -> float:
    weapon = gear.weapon
    damage = weapon.damage + sum([each.damage for each in weapon.also])
    value = worth(damage + bonus, target)
    return value * hits(weapon_score(me, gear), target, ranged=weapon.range > 0) if value else 0.0


def fist_worth(me: Fighter, target: Seen) -> float:
    value = worth(me.sheet.unarmed, target)
    return value * hits(me.agility + me.proficiency, target, ranged=False) if value else 0.0


def technique_worth(me: Fighter, technique: Technique, target: Seen) -> float:
    """An attack technique at one target, less its price."""
    quickness = me.instinct if technique.ki else me.agility
    score = quickness + me.bonus("ki" if technique.ki else "unarmed")
    damage = sum(each.damage for each in technique_damage(me, technique))
    value = hits(score, target, ranged=technique.range > 0) * worth(damage, target)
    if technique.inflicts is not None:
        value += {Condition.STUNNED: 5.0, Condition.PRONE: 2.0, Condition.SEALED: 1.0}.get(
            technique.inflicts.condition, 1.0
        ) * hits(score, target, ranged=False)
    return value


def loss(me: Fighter, components: list[Damage]) -> float:
    """What taking that damage, component by component, would cost me."""
    if me.last_breath:
        return 0.0
    temporary, worn, through = me.temporary_armor, me.armor_durability, 0
    for each in components:
        on_temporary = min(each.damage, temporary)
        on_worn = min(each.damage - on_temporary, worn) if me.covers(each.type) else 0
        temporary, worn = temporary - on_temporary, worn - on_worn
        through += each.damage - on_temporary - on_worn
    armor = me.temporary_armor - temporary + me.armor_durability - worn
    return armor * ARMOR_POINT + through + (2 * FELLING if through >= me.hp else 0.0)


def known_score(attacker: Seen, reaction: Reaction, what: str) -> int:
    """A score seen before, exactly for an ally, and an ordinary one for a stranger."""
    seen = attacker.known_score(str(reaction), what)
    return USUAL_SCORE if seen is None else seen
