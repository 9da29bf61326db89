"""How likely an Attack Roll is no Miss, before anybody answers it: what a page says beside the Attack."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from quintain.kernel.dice import Dice
from quintain.systems.shattered import attack, attack_roll, reach
from quintain.systems.shattered.profile import HIGHEST, LOWEST
from quintain.systems.shattered.reach import Strike
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Grade

PLAIN: Final = "2d6"
ADVANTAGE: Final = "3d6kh2"
DISADVANTAGE: Final = "3d6kl2"


def of_strike(scene: ShatteredScene, body: Character, deed: Strike) -> Fraction | None:
    """As the Attack stands now; a Set-Up rolls nothing."""
    attacker = scene.by_id[body.spirit] if deed.spirit else body
    arm = reach.arm_of(scene, attacker, deed.attack)
    if deed.charges or arm is None or not deed.target:
        return None
    target = scene.by_id[deed.target]
    band = reach.band_to(scene, attacker, target, reach.ranges_of(scene, attacker, arm.attack, deed.boost), deed.boost)
    if band is None:
        return None
    blow = attack.aim(scene, attacker, arm, target, band, deed.boost)
    net, bonus = attack_roll.weigh(scene, blow)
    bonus += net - 1 if net > 0 else net + 1 if net < 0 else 0
    lines = scene.stock.profile(arm.attack).lines

    def lands(shown: int) -> bool:
        row = min(shown + bonus, HIGHEST)
        grade = lines[max(row - LOWEST, 0)].row.grade
        return row >= LOWEST and grade is not Grade.MISS and not (blow.thrown and grade is Grade.GRAZE)

    dice = Dice.parse(ADVANTAGE if net > 0 else DISADVANTAGE if net < 0 else PLAIN)
    return dice.distribution().chance_that(lands)
