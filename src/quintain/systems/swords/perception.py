"""Who sees, hears and perceives whom; light; hiding places."""

from __future__ import annotations

from quintain.kernel.events import Aside, Event
from quintain.kernel.table import Table
from quintain.space.space import Spot, spots
from quintain.systems.swords.conditions import BIT, SIGHTLESS, UNHEARING, Condition
from quintain.systems.swords.scene import FOOT, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability, Gift, Light, Use

EARSHOT = 150
PASSIVE = 8
"""A check that nobody makes on purpose is scored as if the d20 had shown 8."""
NOTHING = -100
"""Less than anybody could roll."""
PERCEPTION = "Perception"
STEALTH = "Stealth"


def has_line(scene: SwordsScene, one: Combatant, other: Combatant) -> bool:
    """An unobstructed line from some square of one to some square of the other; nothing is seen through earth."""
    stock = scene.stock
    ground, opaque = stock.relief.ground, stock.opaque
    if (one.elevation < ground[one.place]) != (other.elevation < ground[other.place]):
        return False
    if not opaque or (one.squares == 1 and other.squares == 1):
        return not opaque or scene.grid.sees(one.place, other.place, opaque)
    theirs = spots(scene.footprint(other))
    return any(scene.grid.sees(a, b, opaque) for a in spots(scene.footprint(one)) for b in theirs)


def is_underground(scene: SwordsScene, body: Combatant) -> bool:
    return body.elevation < scene.stock.relief.ground[body.place]


def can_see(scene: SwordsScene, one: Combatant, other: Combatant) -> bool:
    """It is in plain sight, and does not hide."""
    return is_in_plain_sight(scene, one, other) and not is_hidden_from(one, other)


def is_in_plain_sight(scene: SwordsScene, one: Combatant, other: Combatant) -> bool:
    """A line, eyes that work, light on it, and nothing that makes it invisible."""
    if one.bits & SIGHTLESS or not has_line(scene, one, other):
        return False
    # SW-219: the Invisible cannot be detected by normal sight
    if other.bits & BIT[Condition.INVISIBLE] and not one.has(Gift.SEES_INVISIBLE):
        return False
    return not is_too_dark(scene, one, other)


def can_hear(scene: SwordsScene, one: Combatant, other: Combatant) -> bool:
    return not one.bits & UNHEARING and scene.feet_apart(one, other) <= EARSHOT


def perceives(scene: SwordsScene, one: Combatant, other: Combatant) -> bool:
    """To perceive is to see or to hear; a hidden creature does neither give away."""
    if is_hidden_from(one, other):
        return False
    return can_see(scene, one, other) or can_hear(scene, one, other)


def is_hidden_from(one: Combatant, other: Combatant) -> bool:
    """Hidden from every enemy whose passive Wisdom/Perception is below its Stealth total."""
    if not other.hidden or one.side == other.side or passive_perception(one) >= other.hidden:
        return False
    return not has_located(one, other)


def has_located(one: Combatant, other: Combatant) -> bool:
    """Found by listening, until the end of the found creature's next turn."""
    return bool(other.bits & BIT[Condition.LOCATED]) and any(
        held.by == one.id for held in other.every(Condition.LOCATED)
    )


def tell_of(scene: SwordsScene, table: Table, body: Combatant, event: Event) -> None:
    """What somebody does quietly: while it is hidden from every enemy, only its own side hears of it."""
    foes = [each for each in scene.bodies if each.side != body.side and each.is_conscious()] if body.hidden else []
    if not foes or not all(is_hidden_from(foe, body) for foe in foes):
        scene.tell(table, event)
    elif table.listening:
        table.log(Aside(body.side, event))


def passive_perception(body: Combatant) -> int:
    """A check like any other, so Exhaustion lowers it (SW-271); who neither sees nor hears notices nothing."""
    if body.bits & SIGHTLESS and body.bits & UNHEARING:
        return NOTHING
    return PASSIVE + skill_modifier(body, Ability.WIS, PERCEPTION) - body.exhaustion


def skill_modifier(body: Combatant, ability: Ability, skill: str) -> int:
    """The listed total, else the ability with the Skill Bonus if trained, and what features add."""
    if skill in body.sheet.skill_totals:
        return body.sheet.skill_totals[skill]
    modifier = body.modifier(ability) + (body.skill_bonus() if body.is_trained(skill) else 0)
    if skill == PERCEPTION and body.has(Gift.ELVEN_SENSES):
        modifier += 2
    if skill == STEALTH and body.has(Gift.SMALL_STATURE):
        modifier += 2
    return modifier


def light_on(scene: SwordsScene, spot: Spot) -> Light:
    """The light that falls on a square: the arena's, or that of a lantern or a glowing shield near it."""
    light = scene.stock.light
    if light is Light.BRIGHT:
        return light
    for body in scene.bodies:
        radius = lamp(body) if body.place >= 0 and not body.out else 0
        if radius:
            feet = scene.grid.distance(body.place, spot) * FOOT
            if feet <= radius:
                return Light.BRIGHT
            if feet <= 2 * radius:
                light = Light.DIM
    return light


def lamp(body: Combatant) -> int:
    """Feet of bright light it holds; as many again are dim."""
    for gear in body.carried:
        if gear.is_held() and gear.is_usable():
            if gear.item is not None and gear.item.use is Use.LIGHT:
                return gear.item.feet
            if gear.armor is not None:
                for trait in gear.armor.traits:
                    if trait.light and trait.name in gear.traits:
                        return trait.light
    return 0


def is_too_dark(scene: SwordsScene, one: Combatant, other: Combatant) -> bool:
    """In the dark, whoever lacks special sight is as if Blinded towards it: the light on the thing looked at counts."""
    if scene.stock.light is not Light.DARK or one.has(Gift.DARKVISION):
        return False
    return light_on(scene, other.place) is Light.DARK


def is_dim(scene: SwordsScene, spot: Spot) -> bool:
    return scene.stock.light is not Light.BRIGHT and light_on(scene, spot) is Light.DIM
