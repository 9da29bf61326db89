"""Fighting with Two Weapons: what makes a pair, and how the off-hand weapon is used."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.swords import armor
from quintain.systems.swords.events.attack import StanceTaken
from quintain.systems.swords.gear import OFF, PRIMARY, Gear, Line
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Gift, Weight

OFFENSIVE_STANCE = "offensive"
DEFENSIVE_STANCE = "defensive"
STANCE = "stance"
# SW-106: the off-hand weapon serves either offensively or defensively
STANCES = [
    Option(OFFENSIVE_STANCE, "Offensive: +1 to hit, strike with either weapon"),
    Option(DEFENSIVE_STANCE, "Defensive: +1 AC, strike with the primary weapon only"),
]


def one_handed(body: Combatant, hand: str) -> Gear | None:
    """The weapon in that hand, if it is held in that hand alone."""
    for gear in body.carried:
        if gear.where == hand and gear.weapon is not None and gear.weapon.hands == 1 and gear.is_usable():
            return gear
    return None


def has_pair(body: Combatant) -> bool:
    """SW-104, SW-105: light or medium in the primary hand, light in the off hand."""
    primary, off = one_handed(body, PRIMARY), one_handed(body, OFF)
    if primary is None or off is None or primary.weapon is None or off.weapon is None:
        return False
    return primary.weapon.weight is not Weight.HEAVY and off.weapon.weight is Weight.LIGHT


def has_trait_pair(body: Combatant) -> bool:
    """SW-114: Off-Hand Proficiency and a medium one-handed weapon in each hand."""
    if not body.has(Gift.OFF_HAND_PROFICIENCY):
        return False
    primary, off = one_handed(body, PRIMARY), one_handed(body, OFF)
    if primary is None or off is None or primary.weapon is None or off.weapon is None:
        return False
    return primary.weapon.weight is Weight.MEDIUM and off.weapon.weight is Weight.MEDIUM


def is_wielded(body: Combatant, gear: Gear) -> bool:
    """Of two weapons that make no pair (SW-104, SW-105) only the one in the primary hand can be used."""
    primary = one_handed(body, PRIMARY)
    if gear.where != OFF or primary is None or has_pair(body):
        return True
    heavy = [each for each in (primary, gear) if each.weapon is not None and each.weapon.weight is Weight.HEAVY]
    return body.has(Gift.OFF_HAND_PROFICIENCY) and not heavy


def serves_in_defence(body: Combatant, line: Line) -> bool:
    """SW-111: the defensive choice keeps the off-hand weapon out of attacks of every kind."""
    if line.gear is None or line.gear.where != OFF:
        return True
    return not has_pair(body) or has_trait_pair(body)


# how the off-hand weapon is used


def chooses_stance(body: Combatant) -> bool:
    own = armor.kit(body)
    return own.pair and not own.trait_pair and body.is_able()


def how_it_is_used(body: Combatant) -> str:
    return f"How does {body.name} use the off-hand weapon?"


def take_stance(scene: SwordsScene, table: Table, body: Combatant, stance: str) -> None:
    """SW-107: decided as the turn begins."""
    body.stance = stance
    scene.tell(table, StanceTaken(body.id, stance))
