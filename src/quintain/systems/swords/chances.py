"""How likely an attack roll hits, before anybody answers it: what a page says beside the attack."""

from __future__ import annotations

from fractions import Fraction

from quintain.kernel.dice import Dice
from quintain.systems.swords import armor, to_hit
from quintain.systems.swords.attack import AttackDeed, blow_with
from quintain.systems.swords.rolls import die_of
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant


def of_attack(scene: SwordsScene, body: Combatant, deed: AttackDeed) -> Fraction:
    """How often the total meets the Armor Class."""
    target = scene.seen(scene.by_id[deed.target], body)
    blow = blow_with(scene, body, target, deed.line, deed=deed.deed)
    ac = armor.armor_class(scene, target, melee=not blow.ranged, flexible=blow.flexible, by=body)
    helped = body.helped
    bonus = blow.bonus + to_hit.moment_bonus(scene, blow)
    body.helped = helped  # it is only reckoned with
    dice = Dice.parse(die_of(to_hit.attack_net(scene, blow)))
    return dice.distribution().chance_that(lambda shown: shown + bonus >= ac)
