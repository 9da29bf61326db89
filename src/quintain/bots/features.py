"""How an answer is known in any ruleset: by its verb, what it uses, what is chosen inside it, and at whom."""

from __future__ import annotations

from collections.abc import Sequence

from quintain.kernel.asks import Ask, LiveView, Option
from quintain.kernel.shapes import OneOf, Shape
from quintain.library.ids import kind_of

FEW = 6
"""A choice among so few is made by name; of any other shape the usual filling is taken."""
PLAIN = "nothing else"
"""What has no boost, no rank and no other way about it."""
SELF, FRIEND, FOE = "itself", "a friend", "a foe"


class Asked:
    """Who is asked, and who is with it as far as its seat may know; where a ruleset has no such view, nobody is."""

    def __init__(self, ask: Ask) -> None:
        self.who = ask.who
        view = ask.view()
        self.view = view if isinstance(view, LiveView) else None

    def relation(self, option: Option) -> str:
        """To whom it is aimed at, if to anybody."""
        target = option.aim()
        if not target or self.view is None:
            return ""
        if target == self.who:
            return SELF
        me, other = self.view.own(self.who), self.view.own(target)
        return FRIEND if me is not None and other is not None and other.side == me.side else FOE


def is_small(shape: Shape | None) -> bool:
    """Whether each way to fill it has a name of its own."""
    return isinstance(shape, OneOf) and len(shape.names) <= FEW


def fillings(shape: Shape | None) -> Sequence[str]:
    """What is tried of it: all of a small choice, else the usual one."""
    if shape is None:
        return ("",)
    return list(shape.every()) if is_small(shape) else (shape.first(),)


def text_of(option: Option, filling: str) -> str:
    return f"{option.id}:{filling}" if option.shape is not None else option.id


def aspects(option: Option, filling: str, relation: str) -> list[str]:
    """The names under which that answer is known, from coarse to fine."""
    used = option.ability()
    verb = option.verb if used is None or option.verb != used[1] else used[0]
    found = [verb]
    if relation:
        found.append(f"{verb} at {relation}")
    if used is not None:
        found.append(f"{used[0]} {used[1]}")
    if is_small(option.shape):
        found.append(f"{verb} with {filling}")
    known = (option.aim(), used[1] if used is not None else "")
    ways = [target for target in option.targets if kind_of(target) not in known and target not in known]
    return [*found, *[f"{found[0]} by {way}" for way in ways or [PLAIN]]]


def meant_by(ask: Ask, text: str) -> Option:
    """The option of that answer; of two that could be meant the one that says more."""
    found: Option | None = None
    for option in ask.options:
        if option.id == text:
            return option
        if option.shape is not None and text.startswith(f"{option.id}:"):
            found = option if found is None or len(option.id) > len(found.id) else found
    if found is None:
        raise RuntimeError(f"{text} was not offered")
    return found
