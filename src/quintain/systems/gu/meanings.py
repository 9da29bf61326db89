"""Status effects: what each means to whoever is in it, in the book's order.

A class answers the questions that the rules ask; what it does not answer is as for anybody. How one comes into a
condition and out of it is in `conditions`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quintain.systems.gu.body import BIT, Fighter
from quintain.systems.gu.words import Condition, DamageType, Sense, Skill


class Meaning:
    """What a condition means: the questions that rules ask, answered as for a creature that suffers from nothing."""

    condition: Condition
    cites = ""
    """The clauses by which the record tells of it."""
    named = ""
    """How a sentence says it, if not by its own word."""

    # what it can do
    can_act = True
    can_move = True
    only_activates = False
    """Of Combat Actions and reactions none but to activate Gu, or to hold that."""
    is_held = False
    """Its movement is 0."""
    is_aware = True
    can_see = True
    can_hear = True

    # its numbers
    activations = 0
    movement = 0
    resists: DamageType | None = None

    # how it ends
    is_fire = False
    """Water puts it out."""
    never_doubled = False
    """There is only one of it, with the highest rank."""
    stops_gu = False
    """Whoever falls into it sustains nothing any more."""

    def penalty(self, skill: Skill) -> int:
        """What is added to its own skill tests."""
        return 0

    def fails(self, skill: Skill) -> bool:
        """Whether it fails without a roll; no critical helps."""
        return False

    def penalty_against(self, skill: Skill) -> int:
        """What is added to skill tests to hit it."""
        return 0


class Ablaze(Meaning):
    condition = Condition.ABLAZE
    cites = "GU-209, GU-211, GU-212"
    is_fire = True  # GU-214: being submerged in water removes it
    never_doubled = True


class Blinded(Meaning):
    condition = Condition.BLINDED
    cites = "GU-219, GU-220, GU-221"
    can_see = False  # GU-219: it cannot see

    def penalty(self, skill: Skill) -> int:
        """GU-220: +50 on Close Combat and Ranged Attack."""
        return 50 if skill in (Skill.CLOSE_COMBAT, Skill.RANGED_ATTACK) else 0


class Burning(Meaning):
    condition = Condition.BURNING
    cites = "GU-222, GU-225"
    is_fire = True  # GU-224: being submerged in water removes it
    never_doubled = True


class Dazed(Meaning):
    condition = Condition.DAZED
    cites = "GU-226, GU-227"
    activations = -2  # GU-226: its Activations are lowered by 2


class Deafened(Meaning):
    condition = Condition.DEAFENED
    cites = "GU-228, GU-229, GU-230"
    can_hear = False  # GU-228: it cannot hear
    resists: DamageType | None = DamageType.SONIC  # GU-229: whatever the rank of the source


class Fatigued(Meaning):
    condition = Condition.FATIGUED
    cites = "GU-231, GU-232"
    movement = -3  # GU-231: its movement is lowered by 3 m

    def penalty(self, skill: Skill) -> int:
        """GU-232: +20 on Dodge and Athletics."""
        return 20 if skill in (Skill.DODGE, Skill.ATHLETICS) else 0


class Prone(Meaning):
    condition = Condition.PRONE
    cites = "GU-236, GU-237, GU-238, GU-239"

    def penalty(self, skill: Skill) -> int:
        """GU-236: +30 on all skill tests."""
        return 30

    def fails(self, skill: Skill) -> bool:
        """GU-237: all Dodge tests fail."""
        return skill is Skill.DODGE

    def penalty_against(self, skill: Skill) -> int:
        if skill is Skill.CLOSE_COMBAT:
            return -10  # GU-238: easier to hit in Close Combat
        return 10 if skill is Skill.RANGED_ATTACK else 0  # GU-239: harder to hit from afar


class Restrained(Meaning):
    condition = Condition.RESTRAINED
    cites = "GU-241, GU-242"
    is_held = True  # GU-241: its movement is 0

    def fails(self, skill: Skill) -> bool:
        """GU-242: all Dodge and Flying tests fail."""
        return skill in (Skill.DODGE, Skill.FLYING)


class Stunned(Meaning):
    condition = Condition.STUNNED
    cites = "GU-243, GU-244"
    can_act = False  # GU-243: it neither moves nor acts nor reacts
    can_move = False
    stops_gu = True


class FinalStand(Meaning):
    condition = Condition.FINAL_STAND
    named = "in Final Stand"
    cites = "GU-152, GU-175, GU-177, GU-184"
    can_move = False
    only_activates = True  # GU-175: it cannot move, nor act or react but to activate Gu


class Unconscious(Meaning):
    condition = Condition.UNCONSCIOUS
    cites = "GU-178"
    can_act = False
    can_move = False
    can_see = False
    can_hear = False
    is_aware = False
    stops_gu = True


class Dying(Unconscious):
    condition = Condition.DYING  # GU-178: a Dying creature is unconscious
    cites = "GU-151, GU-176, GU-178"
    named = "Dying"


def every_kind_of(kind: type[Meaning]) -> list[type[Meaning]]:
    return [each for own in kind.__subclasses__() for each in [own, *every_kind_of(own)]]


MEANINGS: Final[dict[Condition, Meaning]] = {
    each.condition: each for each in [kind() for kind in every_kind_of(Meaning)]
}
ALL: Final = list(MEANINGS.values())


@lru_cache
def meant_by(bits: int) -> list[Meaning]:
    """What the conditions of these bits mean, in the order of the list; not to be changed."""
    return [each for each in ALL if bits & BIT[each.condition]]


def bits_of(meanings: list[Meaning]) -> int:
    found = 0
    for each in meanings:
        found |= BIT[each.condition]
    return found


HELPLESS: Final = bits_of([each for each in ALL if not each.can_act])
MOTIONLESS: Final = bits_of([each for each in ALL if not each.can_move])
BOUND_TO_GU: Final = bits_of([each for each in ALL if each.only_activates])
HELD_FAST: Final = bits_of([each for each in ALL if each.is_held])
SIGHTLESS: Final = bits_of([each for each in ALL if not each.can_see])
UNHEARING: Final = bits_of([each for each in ALL if not each.can_hear])
UNAWARE: Final = bits_of([each for each in ALL if not each.is_aware])
FIRES: Final = bits_of([each for each in ALL if each.is_fire])


def can_see(body: Fighter) -> bool:
    return not body.bits & SIGHTLESS


def can_hear(body: Fighter) -> bool:
    return not body.bits & UNHEARING


def can_notice_by(body: Fighter, sense: Sense) -> bool:
    """Whether Awareness tests that rely on this sense are open to it."""
    if body.bits & UNAWARE:
        return False
    if sense is Sense.SIGHT:
        return can_see(body)  # GU-221: none by sight for the blinded
    return sense is not Sense.HEARING or can_hear(body)  # GU-230: none by hearing for the deafened


def penalty(body: Fighter, skill: Skill) -> int:
    """What its conditions add to a skill test of its own."""
    return sum([each.penalty(skill) for each in meant_by(body.bits)])


def fails(body: Fighter, skill: Skill) -> bool:
    """Whether a condition makes it fail without a roll."""
    return any(each.fails(skill) for each in meant_by(body.bits))


def penalty_against(body: Fighter, skill: Skill) -> int:
    """What its conditions add to somebody's attack roll against it."""
    return sum([each.penalty_against(skill) for each in meant_by(body.bits)])
