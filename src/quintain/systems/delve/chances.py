"""How likely a declared attack or spell beats the Defense of its target, as far as it stands before the shifts."""

from __future__ import annotations

from fractions import Fraction

from quintain.systems.delve import abilities, checks
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Check
from quintain.systems.delve.declare import AttackDeed, CastDeed
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.stock import SpellDc


def of_deed(scene: FightScene, body: Character, deed: AttackDeed | CastDeed) -> Fraction | None:
    """Against the DC that the words of the deed tell."""
    if isinstance(deed, AttackDeed):
        check = Check(body, "", [deed.weapon.skill], tools=[deed.weapon.quality], tags=deed.weapon.tags)
    elif deed.spell.against is SpellDc.DEFENSE:
        check = Check(body, "", [deed.spell.skill], tags=deed.spell.tags)
    else:
        return None
    check.advantage = abilities.helps(scene, body)
    dc = deed.dc() + sum(checks.situation(scene, check).values())
    net = checks.net_of(checks.sources_for(scene, check), checks.sources_against(check))
    return checks.chance(scene, checks.bonus(scene, body, check), dc, net)
