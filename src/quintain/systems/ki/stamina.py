"""Using Stamina and Recovering Stamina: what a thing costs, and the Surge that refills it."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.ki.damage import show
from quintain.systems.ki.events import Surged
from quintain.systems.ki.house import ComboLimit, KiRules, SurgeOrder
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.stock import Technique, TechniqueType

FURTHER_PARTICIPATION = 2  # KI-094: each further participation in the Round
IMPROVE_BLOCK_OR_DODGE = 1  # KI-095: improving a Block or a Dodge
IMPROVE_PREDICT = 2  # KI-096: improving a Predict


def participation_cost(fighter: Fighter) -> int:
    """KI-023: the first participation of a creature in a Round is free."""
    if not fighter.participated:
        return 0
    return FURTHER_PARTICIPATION  # KI-024: each further one costs Stamina


def can_afford_participation(fighter: Fighter, rules: KiRules) -> bool:
    """With surge_first a Surge counts as means to pay, if it fills Stamina far enough."""
    cost = participation_cost(fighter)
    if fighter.stamina >= cost:
        return True
    return rules.surge_order is SurgeOrder.SURGE_FIRST and can_surge(fighter) and fighter.max_stamina >= cost


def can_surge(fighter: Fighter) -> bool:
    return fighter.surges > 0 and fighter.stamina < fighter.max_stamina


def surge(scene: KiScene, table: Table, fighter: Fighter) -> None:
    """KI-098: one Stamina Surge refills Stamina to its present maximum."""
    fighter.surges -= 1
    fighter.stamina = fighter.max_stamina
    scene.toll = True
    table.log(Surged(fighter.id))


def can_use(fighter: Fighter, technique: Technique, rules: KiRules) -> bool:
    """Whether cost, limit and seals allow that technique now."""
    if technique.cost > fighter.stamina:  # KI-097: each technique has its own cost
        return False
    if technique.ki and not fighter.can_use_ki():
        return False
    return not (technique.id in fighter.used and is_limited(technique, rules))


def is_limited(technique: Technique, rules: KiRules) -> bool:
    """KI-041: most techniques can be used only once per Round."""
    if technique.type is TechniqueType.COMBO:
        return technique.once_per_round or rules.combo_limit is ComboLimit.ONCE_PER_ROUND
    return not technique.repeatable


def pay_for(fighter: Fighter, technique: Technique) -> None:
    """Paid when used, before its rolls, and never given back; from now on everybody knows the technique."""
    fighter.stamina -= technique.cost
    fighter.used.append(technique.id)
    show(fighter, technique)
