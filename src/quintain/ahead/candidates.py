"""The few answers to a question that are worth trying: the usual bot's, then one for each thing that can be done."""

from __future__ import annotations

from quintain.kernel.asks import Ask, Option

MOST = 10
"""So many answers are tried, at most."""
FILLS = 3
"""So many ways to fill a shape are looked at for each option that is left over, once every option was."""


def candidates(ask: Ask, usual: str, most: int = MOST) -> list[str]:
    """Its usual answer first; then, of each verb, of each thing to do it with, of each target, one before another.

    What is tried first where not all can be is drawn by the luck of the ask. Giving up is never tried.
    """
    found = {usual: None}
    for option in in_turn(ask):
        if len(found) >= most:
            break
        found.setdefault(filled(ask, option))
    shaped = [option for option in ask.options if option.shape is not None and not option.concedes()]
    for _ in range(FILLS if shaped else 0):
        for option in shaped:
            if len(found) >= most:
                return list(found)
            found.setdefault(filled(ask, option))
    return list(found)


def in_turn(ask: Ask) -> list[Option]:
    """Every option, so that as many different things as can be come first."""
    left = shuffled(ask, [option for option in ask.options if not option.concedes()])
    turn: list[Option] = []
    seen: dict[str, int] = {}
    while left:
        left.sort(key=lambda option: kinds_seen(option, seen))  # stable: equal ones stay shuffled
        option = left.pop(0)
        turn.append(option)
        for kind in kinds(option):
            seen[kind] = seen.get(kind, 0) + 1
    return turn


def kinds(option: Option) -> list[str]:
    """What it is, from coarse to fine: the verb, and the verb with each of its targets."""
    return [option.verb, *[f"{option.verb}:{target}" for target in option.targets]]


def kinds_seen(option: Option, seen: dict[str, int]) -> list[int]:
    return [seen.get(kind, 0) for kind in kinds(option)]


def shuffled(ask: Ask, options: list[Option]) -> list[Option]:
    left, mixed = list(options), []
    while left:
        mixed.append(left.pop(ask.luck(len(left))))
    return mixed


def filled(ask: Ask, option: Option) -> str:
    return option.id if option.shape is None else f"{option.id}:{option.shape.pick(ask.luck)}"
