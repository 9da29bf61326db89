"""One class per condition: what crowd control does to whoever suffers it.

`ConditionKind` lists the questions that the other chapters ask, answered for a condition that has nothing to do with
them. During Last Breath none of them is asked (`Fighter.suffered`).
"""

from __future__ import annotations

from typing import Final

from quintain.systems.ki.stock import Condition

PRONE_PENALTY: Final = 2
GRAPPLED_PENALTY: Final = 2


class ConditionKind:
    """A condition that leaves everything as it is."""

    words = ""
    """What it does, for people."""
    in_turns = False
    """Its n counts the Turns that it lasts."""
    until_next_round_ends = False

    can_act = True
    """Participate, react and use Combos."""
    can_move = True
    can_strike = True
    """Attack, also by techniques and Combos, and take hold of somebody."""
    can_handle = True
    """Use Inventory."""
    can_dodge_and_block = True
    can_use_ki = True
    crawls = False
    attack_handicap = 0

    def dodge_handicap(self, *, from_afar: bool) -> int:
        return 0

    def slows(self, n: int) -> int:
        """What it takes from Initiative."""
        return 0


class Prone(ConditionKind):
    """It attacks and dodges badly, but shots from afar miss it, and it crawls."""

    words = "Own attack scores -2; Dodge -2, but +2 against shots from afar; a Move crawls 1 square."
    crawls = True
    attack_handicap = PRONE_PENALTY

    def dodge_handicap(self, *, from_afar: bool) -> int:
        return -PRONE_PENALTY if from_afar else PRONE_PENALTY


class Grappled(ConditionKind):
    """Held by somebody's hand."""

    words = "Cannot move, Dodge -2. Ends when the holder lets go, or by winning a contest of its own."
    can_move = False

    def dodge_handicap(self, *, from_afar: bool) -> int:
        return GRAPPLED_PENALTY


class Bound(ConditionKind):
    """Tied up, until it breaks its bonds or an ally cuts them."""

    words = "Cannot move, attack, use Inventory, Dodge or Block. Ends by a check of DC 9, or an ally's help."
    can_move = False
    can_strike = False
    can_handle = False
    can_dodge_and_block = False


class Rooted(ConditionKind):
    words = "Cannot move for some Turns."
    in_turns = True
    can_move = False


class Stunned(ConditionKind):
    words = "No participation, Reaction or Combo for some Turns."
    in_turns = True
    can_act = False


class Slowed(ConditionKind):
    words = "Initiative lowered until the end of the next Round."
    until_next_round_ends = True

    def slows(self, n: int) -> int:
        return n


class Sealed(ConditionKind):
    words = "No Ki attacks or Ki techniques for some Turns."
    in_turns = True
    can_use_ki = False


KINDS: Final[dict[Condition, ConditionKind]] = {
    Condition.PRONE: Prone(),
    Condition.GRAPPLED: Grappled(),
    Condition.BOUND: Bound(),
    Condition.ROOTED: Rooted(),
    Condition.STUNNED: Stunned(),
    Condition.SLOWED: Slowed(),
    Condition.SEALED: Sealed(),
}
"""What each condition does; a new one is a class above and a line here."""
