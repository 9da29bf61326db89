"""A seat's guess at what it may not know: everything low, or everything high.

Odds that come out the same in both worlds do not depend on anything hidden and may be shown. The guesses are
made from what the seat sees alone, so they can give nothing away.
"""

from __future__ import annotations

from quintain.kernel.events import Viewer
from quintain.systems.ki.interlude import FRESH, SPENT, band
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.stock import Technique, TechniqueType

LOW, HIGH = 0, 8
GUESSED_HP = 40
GUESSED_STAMINA = 10


def imagine(scene: KiScene, viewer: Viewer, world: int) -> None:
    """Puts the guesses in place of what is hidden from that viewer."""
    for fighter in scene.fighters:
        if not viewer.is_with(fighter.side):
            guess(scene, fighter, world)


def guess(scene: KiScene, fighter: Fighter, world: int) -> None:
    level = HIGH if world else LOW
    hp, stamina = band(fighter.hp, fighter.max_hp), band(fighter.stamina, fighter.max_stamina)
    fighter.strength = fighter.agility = fighter.presence = fighter.instinct = level
    fighter.charisma = fighter.acting = fighter.reading = level
    fighter.proficiency = level // 2
    fighter.luck = 12 if world else 4
    fighter.speed = level
    fighter.fri = level
    fighter.surges = 2 if world else 0
    fighter.internal_wounds = fighter.external_wounds = 0
    fighter.hp = guessed(hp, GUESSED_HP, world)
    fighter.stamina = guessed(stamina, GUESSED_STAMINA, world)
    fighter.bag = []
    fighter.items = []
    fighter.learn(guessed_techniques(scene, fighter, world))
    fighter.used = [each for each in fighter.used if each in fighter.shown]
    fighter.stood_fast = True


def guessed(band: str, most: int, world: int) -> int:
    """A number inside the band: its least or its most."""
    if band == SPENT:
        return 0
    if band == FRESH:
        return most if world else most // 2 + 1
    return most // 2 if world else 1


def guessed_techniques(scene: KiScene, fighter: Fighter, world: int) -> list[Technique]:
    """In the high world it may know every reaction and Combo there is; in the low one what it has shown."""
    shown = [each for each in fighter.techniques if each.id in fighter.shown]
    if not world:
        return shown
    answers = (TechniqueType.REACTION, TechniqueType.COMBO)
    more = [each for each in scene.stock.techniques.values() if each.type in answers and each not in shown]
    return shown + more
