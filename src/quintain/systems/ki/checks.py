"""Checks and contests: an attribute and a dLuck against a fixed number, or against somebody else's."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.ki.events import Checked, Contested
from quintain.systems.ki.interruption import force, reacted
from quintain.systems.ki.luck import DLUCK, outdoes
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter
from quintain.systems.ki.stock import Trait

EASY, STANDARD, HARD, EXTREME = 5, 7, 9, 11


def value_of(who: Fighter, trait: Trait) -> int:
    if trait is Trait.STRENGTH:
        return who.strength
    if trait is Trait.AGILITY:
        return who.agility
    if trait is Trait.PRESENCE:
        return who.presence
    if trait is Trait.INSTINCT:
        return who.instinct
    return who.charisma


def check(table: Table, who: Fighter, trait: Trait, dc: int, what: str, bonus: int = 0) -> bool:
    """Attribute + dLuck, with Proficiency in a listed skill, must exceed the DC; equal fails."""
    needed = dc - value_of(who, trait) - bonus - (who.proficiency if what in who.sheet.skills else 0)
    passed = table.roll_class(who, DLUCK, f"check {what}", Exceeds(needed).is_beaten_by)
    table.log(Checked(who.id, what, dc, passed))
    return passed


class Exceeds:
    """A die must show more than this."""

    def __init__(self, needed: int) -> None:
        self.needed = needed

    def is_beaten_by(self, face: int) -> bool:
        return face > self.needed


def contest(scene: KiScene, table: Table, who: Fighter, trait: Trait, foe: Fighter, answer: Trait, what: str) -> bool:
    """Both roll attribute + dLuck, ties by the tie-breaker; the other side is made to react."""
    mine = value_of(who, trait) + table.roll(who, DLUCK, what, foe)
    return answer_contest(scene, table, who, mine, foe, answer, what)


def answer_contest(
    scene: KiScene, table: Table, who: Fighter, mine: int, foe: Fighter, answer: Trait, what: str
) -> bool:
    """The other half of a contest whose first half was rolled before, perhaps once for several foes."""
    force(scene, table, who, foe)
    reacted(scene, table, who, foe)
    theirs = value_of(foe, answer) + table.roll(foe, DLUCK, what, who)
    won = not outdoes(table, theirs, foe, mine, who)
    table.log(Contested(who.id, foe.id, what, won, mine, theirs))
    return won
