"""What greedy takes attacks and effects to be worth, in hit points."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from quintain.bots.gu.mind import Mind
from quintain.kernel.dice import Dice
from quintain.systems.gu.stock import Harm, Strike
from quintain.systems.gu.view import Seen
from quintain.systems.gu.words import Condition

CONDITIONS: Final[dict[Condition, float]] = {
    Condition.ABLAZE: 30,
    Condition.BURNING: 12,
    Condition.STUNNED: 20,
    Condition.RESTRAINED: 10,
    Condition.BLINDED: 8,
    Condition.PRONE: 6,
    Condition.DAZED: 5,
    Condition.FATIGUED: 4,
    Condition.DEAFENED: 1,
}
"""As many hit points as it is reckoned to cost its bearer."""
BLEEDING: Final = 3.0
POISON: Final = 6.0
SOUL: Final = 4.0
DODGES: Final = 0.7
"""What is left of a hit that its victim may still answer."""
BLOCKED: Final = 0.55
"""What damage is worth that a shield takes."""
FINISHING: Final = 12.0
"""To fell somebody is worth as much again."""


@lru_cache
def average(dice: str) -> float:
    if not dice:
        return 0.0
    sides = Dice.parse(dice).sides
    return sum(side + 1 for side in sides) / 2 + Dice.parse(dice).bonus


def damage(harms: Sequence[Harm], strength: int = 0) -> float:
    """What it deals on average."""
    total = 0.0
    for harm in harms:
        more = max(1, strength * harm.strength_percent // 100) if harm.strength_percent else 0
        total += harm.amount + average(harm.dice) + more
    return total


def conditions(seen: Seen, brought: Sequence[Condition]) -> float:
    """Only what its victim is not in already."""
    return sum(CONDITIONS.get(each, 0.0) for each in brought if not seen.suffers(each))


def on(mind: Mind, seen: Seen, dealt: float, *, direct: bool = False, answered: bool = True) -> float:
    """Damage that gets to somebody: shields take some of it, and whoever has reactions may get away."""
    value = dealt * (BLOCKED if seen.has_shield() and not direct else 1.0)
    if seen.reactions and answered and not mind.is_helpless(seen):
        value *= DODGES
    if dealt >= mind.left_of(seen) and not (seen.has_shield() and not direct):
        value += FINISHING
    return value


def strike(mind: Mind, seen: Seen, strike: Strike, *, chance: float, reactable: bool) -> float:
    """All that a Gu does to somebody, if it hits."""
    me = mind.me
    dealt = damage(strike.damage, me.strength)
    value = on(mind, seen, dealt, direct=strike.direct, answered=reactable)
    value += conditions(seen, strike.conditions) * (DODGES if seen.reactions and reactable else 1.0)
    value += BLEEDING * strike.bleeding * (0.5 if seen.has_shield() else 1.0)
    value += 0.5 * conditions(seen, [*strike.hurt, *strike.sonic_hurt])
    if strike.poison is not None:
        value += POISON
    if strike.test is not None:
        value += 0.5 * conditions(seen, strike.test.on_failure)
    if strike.soul is not None:
        value += SOUL * (strike.soul.amount + me.soul * strike.soul.percent // 100)
    return value * chance * strike.attacks
