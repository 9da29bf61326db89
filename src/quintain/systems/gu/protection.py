"""What protects a body: the Gu whose guard holds now, and what they and its nature make of a damage type."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.systems.gu import effects, meanings
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Gu, Guard, Matter
from quintain.systems.gu.words import Ailment, Condition, Keyword


class Granted:
    """A guard and the rank of the Gu that grants it."""

    def __init__(self, gu: Gu, guard: Guard) -> None:
        self.gu = gu
        self.guard = guard
        self.rank = gu.rank


def granted(scene: GuScene, body: Fighter) -> list[Granted]:
    """Of its traits and active Gu those that protect it now; the same Gu counts once."""
    gus = {gu.id: gu for gu in [*effects.traits(scene, body), *[worm.gu for worm in body.active()]]}
    found = [Granted(gu, gu.guard) for gu in gus.values() if gu.guard is not None]
    return [each for each in found if not each.guard.grounded or effects.stands_on_ground(scene, body)]


def is_immune(scene: GuScene, body: Fighter, condition: Condition, rank: int) -> bool:
    """GU-173: whatever the rank of the source, unless the Gu that makes it immune says up to which."""
    if condition in body.sheet.immune:
        return True
    return any(condition in guard.immune for guard in warding_off(scene, body, rank))


def is_spared(scene: GuScene, body: Fighter, ailment: Ailment, rank: int) -> bool:
    """The same of bleeding and poison."""
    return ailment in body.sheet.spared or any(ailment in guard.spared for guard in warding_off(scene, body, rank))


def warding_off(scene: GuScene, body: Fighter, rank: int) -> list[Guard]:
    """Those whose immunity holds against a source of that rank."""
    guards = [each.guard for each in granted(scene, body)]
    return [guard for guard in guards if not guard.immune_rank or rank <= guard.immune_rank]


# numbers of damage


def lowered(amount: int, reductions: Sequence[tuple[int, int]], rank: int) -> int:
    """GU-166: flat reductions, as rank and number, bring damage down, even to 0."""
    for own, number in reductions:
        if rank > own:  # GU-167: what outranks a reduction is not lowered below 1; these come first
            amount = max(min(amount, 1), amount - number)
    for own, number in reductions:
        if rank <= own:
            amount = max(0, amount - number)
    return amount


class Nature:
    """What a body or a shield Gu is by itself or by Gu to one damage type."""

    def __init__(self) -> None:
        self.vulnerable = False
        self.resistant = False
        self.invulnerable = False

    def add(self, granted: Granted, type: str, rank: int) -> None:
        """What a Gu grants, one step less if the damage outranks it."""
        outranked = rank > granted.rank
        if type in granted.guard.vulnerable:
            self.vulnerable = True
        if type in granted.guard.invulnerable:
            if outranked:
                self.resistant = True  # GU-171: then it counts as resistance only
            else:
                self.invulnerable = True
        if type in granted.guard.resistant and not outranked:  # GU-172: resistance does nothing then
            self.resistant = True

    def change(self, amount: int) -> int:
        """What is left or becomes of that much."""
        if self.invulnerable:
            return 0  # GU-170: it takes none of it
        if self.vulnerable == self.resistant:
            return amount
        if self.vulnerable:
            return amount * 2  # GU-168: twice as much
        return amount // 2  # GU-169: half, rounded down


def nature(scene: GuScene, body: Fighter, type: str, rank: int) -> Nature:
    """What is innate never steps back for a rank, and neither does what a condition does."""
    found = Nature()
    found.vulnerable = type in body.sheet.vulnerable
    found.resistant = type in body.sheet.resistant or any(each.resists == type for each in meanings.meant_by(body.bits))
    found.invulnerable = type in body.sheet.invulnerable
    for each in granted(scene, body):
        if Keyword.SHIELD not in each.gu.keywords:
            found.add(each, type, rank)
    return found


def nature_of_shield(scene: GuScene, body: Fighter, gu: Gu, type: str, rank: int) -> Nature:
    """A shield Gu's own, and what another Gu of its user grants to shield Gu too."""
    found = Nature()
    for each in granted(scene, body):
        if each.gu.id == gu.id or each.guard.covers_shields:
            found.add(each, type, rank)
    return found


def nature_of_thing(matter: Matter, type: str) -> Nature:
    """What it is made of."""
    found = Nature()
    found.vulnerable = type in matter.vulnerable
    found.resistant = type in matter.resistant
    found.invulnerable = type in matter.invulnerable
    return found
