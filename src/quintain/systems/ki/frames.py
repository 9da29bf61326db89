"""What is under way: declared Actions and what is left of them, and the frames on a scene's stack."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from quintain.state import After, Apart, Copied, Pair, State, fresh, state


class ActionKind(StrEnum):
    """The kinds of Action a participation declares."""

    MOVE = "move"
    ATTACK = "attack"
    INVENTORY = "inventory"
    TECHNIQUES = "techniques"
    OTHER = "other"
    SPECIAL = "special"


def hands_once_counted(data: dict[str, int] | int) -> dict[str, int]:
    """Once only fists were counted."""
    return dict(data) if isinstance(data, dict) else {"": data} if data else {}


@state
class Action(State):
    """A declared Action and what is left of it; a Combo's Action is narrower than a declared one.

    `hands` are those that have struck in it, by what each of them held last.
    """

    kind: Annotated[ActionKind, After("weapons")]
    detail: str = ""
    begun: bool = fresh(False)
    spent: bool = fresh(False)
    moved: int = fresh(0)
    squares: int = fresh(0)
    done: int = fresh(0)
    most: int = fresh(0)
    target: str = fresh("")
    weapons: str = fresh("")
    struck: Copied[list[str]] = fresh(list)
    hands: Annotated[Copied[dict[str, int]], Pair(None, hands_once_counted)] = fresh(dict)
    fixed: Copied[list[str] | None] = fresh(None)


class FrameKind(StrEnum):
    PARTICIPATION = "participation"
    INTERRUPTION = "interruption"
    COMBO = "combo"
    WINDOW = "window"
    BLAST = "blast"


DOINGS: Final = (FrameKind.PARTICIPATION, FrameKind.INTERRUPTION, FrameKind.COMBO)
"""What a creature is in the middle of, part by part."""


def once_a_number(data: list[str] | int) -> list[str]:
    """Once a bare number, of no type."""
    return [] if isinstance(data, int) else list(data)


@state
class Frame(State):
    """Something under way. What it must come back to lies below it on the scene's stack.

    A participation, an Interruption and a Combo carry out Actions. A window offers a Combo to each who may
    use one; it is `declared` when their order is settled. A blast goes from target to target. `paid` is the
    Stamina it cost, `empowered` the techniques that make the next weapon attack of its creature stronger.
    `chain` lists the Combos that led here: none of them can be triggered again by what this frame does.
    """

    kind: Annotated[FrameKind, After("foe")]
    who: str
    serial: Apart[int] = fresh(0)
    declared: bool = fresh(False)
    paid: int = fresh(0)
    victim: str = fresh("")
    technique: str = fresh("")
    foe: str = fresh("")
    chain: Copied[list[str]] = fresh(list)
    actions: Copied[list[Action]] = fresh(list)
    empowered: Annotated[Copied[list[str]], Pair(None, once_a_number)] = fresh(list)
    waiting: Copied[list[str]] = fresh(list)
    won: Copied[list[str]] = fresh(list)
