"""Conditions: what each means to whoever is in it, in the book's order.

A class answers the questions that the rules ask; what it does not answer is as for anybody. Rules ask a creature
(`body.can_react()`) or look for a mask (`body.bits & SIGHTLESS`); the masks are made of these answers, below.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Condition(StrEnum):
    """The conditions of the book, in its order, and the states that features, spells and items add."""

    BLINDED = "blinded"
    CHARMED = "charmed"
    DEAFENED = "deafened"
    FRIGHTENED = "frightened"
    GRAPPLED = "grappled"
    INCAPACITATED = "incapacitated"
    INTOXICATED = "intoxicated"
    INVISIBLE = "invisible"
    PARALYZED = "paralyzed"
    PETRIFIED = "petrified"
    POISONED = "poisoned"
    PRONE = "prone"
    RESTRAINED = "restrained"
    STUNNED = "stunned"
    UNCONSCIOUS = "unconscious"
    # ours, so that whatever lasts is kept in one way
    ROUTED = "routed"
    BURNING = "burning"
    SHIELDED = "shielded"
    RESISTANT = "resistant"
    CORNERED = "cornered"
    LED = "led"
    LOCATED = "located"


class Aim:
    """One attack as a condition of the attacker or of its target looks at it; `to_hit` knows the answers."""

    is_ranged = False

    def is_close(self) -> bool:
        """From within 5 feet."""
        raise NotImplementedError

    def is_at_its_grappler(self) -> bool:
        """At the one who holds the attacker."""
        raise NotImplementedError

    def is_in_fear(self) -> bool:
        """In sight of what frightens the attacker."""
        raise NotImplementedError

    def is_by_sight(self) -> bool:
        """The attacker sees its target."""
        raise NotImplementedError


class Meaning:
    """What a condition means: the questions that rules ask, answered as for a creature that suffers from nothing."""

    condition: Condition
    cites = ""
    """The clauses by which the record tells of it: what it does, or for our own states how one comes into them."""
    clause = ""
    about = ""
    """Of a state that is not in the book's list: the clause it comes of, if there is one, and what it does."""

    # what it can do
    is_incapacitated = False
    can_react = True
    can_move = True
    is_held = False
    """Its speed is 0, whatever would boost it."""
    can_speak = True
    speaks_haltingly = False
    can_see = True
    can_hear = True
    is_aware = True

    # its rolls: sources of Advantage, less sources of Disadvantage
    attacks = 0
    is_attacked = 0
    checks_badly = False
    hides_well = False
    fails_saves = False
    """Evasion and Hardiness, without a roll."""
    fails_checks = False
    """Strength and Dexterity, without a roll."""
    is_critical_close = False
    """A hit on it from within 5 feet is critical."""
    resists_all_damage = False
    resists_poison = False

    # how long it lasts
    ends_with_next_turn = False
    """As its next Combat Turn ends, if nothing else is said."""
    healed_at = 0
    """From this rank on, healing magic ends it."""
    outlasts_fights = False
    """It stays if nothing is named that would end it; all else is over when the fight is."""
    is_momentary = False
    """Nobody needs to be told that it is over."""

    def attacks_at(self, aim: Aim) -> int:
        """Advantage or Disadvantage of this very attack of its own."""
        return self.attacks

    def is_attacked_at(self, aim: Aim) -> int:
        """Advantage or Disadvantage of this very attack against it."""
        return self.is_attacked


class Blinded(Meaning):
    condition = Condition.BLINDED
    cites = "SW-194, SW-195, SW-196"
    can_see = False  # SW-194: fails any check that requires sight
    is_attacked = 1  # SW-195: attacks against the creature have Advantage
    attacks = -1  # SW-196: its attacks have Disadvantage
    healed_at = 2
    outlasts_fights = True


class Charmed(Meaning):
    condition = Condition.CHARMED
    cites = "SW-197, SW-198, SW-199"


class Deafened(Meaning):
    condition = Condition.DEAFENED
    cites = "SW-205"
    can_hear = False  # SW-205: fails any check that requires hearing
    healed_at = 2
    outlasts_fights = True


class Frightened(Meaning):
    condition = Condition.FRIGHTENED
    cites = "SW-208, SW-209, SW-210"

    def attacks_at(self, aim: Aim) -> int:
        return -1 if aim.is_in_fear() else 0  # SW-209: as long as it sees what frightens it


class Grappled(Meaning):
    condition = Condition.GRAPPLED
    cites = "SW-211, SW-212, SW-215"
    is_held = True  # SW-211, SW-212: speed is reduced to 0, whatever would boost it

    def attacks_at(self, aim: Aim) -> int:
        return 0 if aim.is_at_its_grappler() else -1  # SW-215: against anyone but the grappler


class Incapacitated(Meaning):
    condition = Condition.INCAPACITATED
    cites = "SW-216, SW-217"
    is_incapacitated = True
    healed_at = 3


class Invisible(Meaning):
    condition = Condition.INVISIBLE
    cites = "SW-219, SW-220, SW-221, SW-222"
    hides_well = True  # SW-220: Advantage when hiding, also when it lies in ambush

    def is_attacked_at(self, aim: Aim) -> int:
        return 0 if aim.is_by_sight() else -1  # SW-221: unless the attacker perceives it by sight


class Paralyzed(Meaning):
    condition = Condition.PARALYZED
    cites = "SW-223, SW-224, SW-225, SW-226, SW-227, SW-228, SW-229"
    is_incapacitated = True  # SW-223: is Incapacitated
    can_move = False  # SW-224: cannot move
    can_speak = False  # SW-225: cannot speak
    fails_saves = True  # SW-226: fails Evasion and Hardiness saves
    fails_checks = True  # SW-227: fails STR and DEX checks
    is_attacked = 1  # SW-228: attacks against the creature have Advantage
    is_critical_close = True  # SW-229: a hit from within 5 feet is critical
    healed_at = 2
    outlasts_fights = True


class Petrified(Meaning):
    condition = Condition.PETRIFIED
    cites = "SW-230, SW-234, SW-235, SW-236, SW-237, SW-238, SW-239, SW-240"
    is_incapacitated = True  # SW-234: is Incapacitated
    can_move = False  # see SW-235
    can_speak = False  # SW-235: cannot move or speak
    is_aware = False  # SW-236: unaware of its surroundings
    fails_saves = True  # SW-237: fails Evasion and Hardiness saves
    fails_checks = True  # SW-238: fails STR and DEX checks
    resists_all_damage = True  # SW-239: has resistance to all damage
    resists_poison = True  # SW-240: is immune to poison and disease
    healed_at = 4
    outlasts_fights = True


class Poisoned(Meaning):
    condition = Condition.POISONED
    cites = "SW-242, SW-243"
    attacks = -1  # SW-242: its attacks have Disadvantage
    checks_badly = True  # SW-243: its ability checks have Disadvantage
    healed_at = 2
    outlasts_fights = True


class Intoxicated(Poisoned):
    """Drunk is as good as poisoned."""

    condition = Condition.INTOXICATED  # SW-218: the same effects as Poisoned
    cites = "SW-218"


class Prone(Meaning):
    condition = Condition.PRONE
    cites = "SW-244, SW-245, SW-246, SW-247, SW-248"
    attacks = -1  # SW-246: its attacks have Disadvantage
    is_momentary = True

    def is_attacked_at(self, aim: Aim) -> int:
        if aim.is_close():
            return 1  # SW-247: an adjacent creature has Advantage
        return -1 if aim.is_ranged else 0  # SW-248: a ranged attacker that is not adjacent has Disadvantage


class Restrained(Meaning):
    condition = Condition.RESTRAINED
    cites = "SW-249, SW-250, SW-251, SW-252"
    is_held = True  # SW-249, SW-250: speed is reduced to 0, whatever would boost it
    is_attacked = 1  # SW-251: attacks against the creature have Advantage
    attacks = -1  # SW-252: its attacks have Disadvantage


class Stunned(Meaning):
    condition = Condition.STUNNED
    cites = "SW-253, SW-254, SW-255, SW-256, SW-257, SW-258"
    is_incapacitated = True  # SW-253: is Incapacitated
    can_move = False  # SW-254: cannot move
    speaks_haltingly = True  # SW-255: speaks slowly and hesitantly
    fails_saves = True  # SW-256: fails Evasion and Hardiness saves
    fails_checks = True  # SW-257: fails STR and DEX checks
    is_attacked = 1  # SW-258: attacks against the creature have Advantage
    healed_at = 2
    outlasts_fights = True


class Unconscious(Meaning):
    condition = Condition.UNCONSCIOUS
    cites = "SW-259, SW-260, SW-261, SW-262, SW-263, SW-264, SW-265, SW-266, SW-267, SW-268"
    is_incapacitated = True  # SW-259: is Incapacitated
    can_move = False  # SW-260: cannot move
    can_speak = False  # SW-261: cannot speak
    is_aware = False  # SW-262: unaware of its surroundings
    fails_saves = True  # SW-265: fails Evasion and Hardiness saves
    fails_checks = True  # SW-266: fails STR and DEX checks
    is_attacked = 1  # SW-267: attacks against the creature have Advantage
    is_critical_close = True  # SW-268: a hit from within 5 feet is critical
    healed_at = 3
    outlasts_fights = True


# states that are not in the book's list


class Routed(Meaning):
    condition = Condition.ROUTED
    cites = "SW-028"
    clause = "SW-028"
    about = (
        "No Main Action but Dash or Withdraw, and away from its enemies as fast as it safely can. It checks its Morale "
        "again whenever one of its turns ends."
    )


class Burning(Meaning):
    condition = Condition.BURNING
    cites = "SW-031"
    about = "It takes fire damage as each of its turns begins."


class Shielded(Meaning):
    condition = Condition.SHIELDED
    cites = "SW-099"
    about = "A spell adds to its AC."


class Resistant(Meaning):
    condition = Condition.RESISTANT
    cites = "SW-099"
    about = "It takes half damage of one type."


class Cornered(Meaning):
    condition = Condition.CORNERED
    cites = "SW-129"
    about = "Attacks against it have Advantage."
    is_attacked = 1
    is_momentary = True


class Led(Meaning):
    condition = Condition.LED
    cites = "SW-094"
    about = "A great leader gives it +2 on all d20 rolls."
    is_momentary = True


class Located(Meaning):
    condition = Condition.LOCATED
    cites = "SW-222"
    clause = "SW-221"
    about = "Where it is has been found out, though it is not seen."
    is_momentary = True


# found by condition, and by the bits of several


def every_kind_of(kind: type[Meaning]) -> list[type[Meaning]]:
    return [each for own in kind.__subclasses__() for each in [own, *every_kind_of(own)]]


MEANINGS: Final[dict[Condition, Meaning]] = {
    each.condition: each for each in [kind() for kind in every_kind_of(Meaning)]
}
BIT: Final[dict[Condition, int]] = {condition: 1 << place for place, condition in enumerate(Condition)}
"""One bit for each condition, so that a question about several is one operation."""


def meant_by(bits: int) -> list[Meaning]:
    """What the conditions of these bits mean, in the order of the list; not to be changed."""
    found = MEANT.get(bits)
    if found is None:
        found = MEANT[bits] = [MEANINGS[condition] for condition in Condition if bits & BIT[condition]]
    return found


MEANT: Final[dict[int, list[Meaning]]] = {}


def bits(conditions: list[Condition]) -> int:
    found = 0
    for condition in conditions:
        found |= BIT[condition]
    return found


def bits_of(meanings: list[Meaning]) -> int:
    return bits([each.condition for each in meanings])


ALL: Final = list(MEANINGS.values())
INCAPACITATING: Final = bits_of([each for each in ALL if each.is_incapacitated])
UNREACTING: Final = bits_of([each for each in ALL if each.is_incapacitated or not each.can_react])
MOTIONLESS: Final = bits_of([each for each in ALL if not each.can_move])
HELD_FAST: Final = bits_of([each for each in ALL if each.is_held])
MUTE: Final = bits_of([each for each in ALL if not each.can_speak])
HALTING: Final = bits_of([each for each in ALL if each.speaks_haltingly])
UNAWARE: Final = bits_of([each for each in ALL if not each.is_aware])
SIGHTLESS: Final = bits_of([each for each in ALL if not each.can_see]) | UNAWARE
UNHEARING: Final = bits_of([each for each in ALL if not each.can_hear]) | UNAWARE
UNSTEADY: Final = bits_of([each for each in ALL if each.attacks])
EXPOSED: Final = bits_of([each for each in ALL if each.is_attacked])
CLUMSY: Final = bits_of([each for each in ALL if each.checks_badly])
UNNOTICED: Final = bits_of([each for each in ALL if each.hides_well])
SAVELESS: Final = bits_of([each for each in ALL if each.fails_saves])
FEEBLE: Final = bits_of([each for each in ALL if each.fails_checks])
DEFENCELESS: Final = bits_of([each for each in ALL if each.is_critical_close])
TOUGH: Final = bits_of([each for each in ALL if each.resists_all_damage])
POISON_PROOF: Final = bits_of([each for each in ALL if each.resists_poison])


def healed_at(rank: int) -> list[Condition]:
    """What healing magic of that rank is the first to end, in the order of the list."""
    return [condition for condition in Condition if MEANINGS[condition].healed_at == rank]
