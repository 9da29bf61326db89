"""Hands: in one Attack each of them strikes once, whatever it lets go of and takes up in between."""

from __future__ import annotations

from quintain.systems.ki.frames import Action, Frame
from quintain.systems.ki.sheet import Fighter

NOTHING = ""
GRIP = "grip"
"""What a hand holds that strikes unarmed, and one that holds on to a creature."""


def fresh_hands(fighter: Fighter, action: Action) -> int:
    """Free hands that have not struck in that Attack."""
    return fighter.free_hands() - empty_again(fighter, action)


def empty_again(fighter: Fighter, action: Action) -> int:
    """Hands that have struck in that Attack and hold nothing now."""
    return sum(hands for what, hands in action.hands.items() if not is_in_hand(fighter, what))


def is_in_hand(fighter: Fighter, what: str) -> bool:
    return bool(fighter.holding) if what == GRIP else any(gear.id == what for gear in fighter.wielded)


def strike_with(action: Action, what: str, hands: int) -> None:
    """These hands have had their attack of that Action."""
    action.hands[what] = action.hands.get(what, 0) + hands


def take_weapon(fighter: Fighter, frame: Frame, what: str, hands: int) -> None:
    """A weapon goes to fresh hands first, unless it has struck itself; in a hand that has struck it strikes no more."""
    for action in frame.actions:
        needed = max(0, hands - fresh_hands(fighter, action))
        put_in_hand(
            fighter, action, what, min(hands, empty_again(fighter, action)) if what in action.struck else needed
        )


def take_hold(fighter: Fighter, frame: Frame) -> None:
    """A creature is held by a hand that has struck, if one is free."""
    for action in frame.actions:
        put_in_hand(fighter, action, GRIP, min(1, empty_again(fighter, action)))


def put_in_hand(fighter: Fighter, action: Action, what: str, struck: int) -> None:
    empty = empty_again(fighter, action) - struck
    held = {each: hands for each, hands in action.hands.items() if is_in_hand(fighter, each)}
    action.hands = held | ({NOTHING: empty} if empty else {}) | ({what: struck} if struck else {})
