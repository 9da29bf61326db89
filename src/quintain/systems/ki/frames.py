"""What is under way: declared Actions and what is left of them, and the frames on a scene's stack."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, cast

from quintain.kernel.scene import Data, take_fields


class ActionKind(StrEnum):
    """The kinds of Action a participation declares."""

    MOVE = "move"
    ATTACK = "attack"
    INVENTORY = "inventory"
    TECHNIQUES = "techniques"
    OTHER = "other"
    SPECIAL = "special"


class Action:
    """A declared Action and what is left of it; a Combo's Action is narrower than a declared one.

    `hands` are those that have struck in it, by what each of them held last.
    """

    def __init__(self, kind: ActionKind, detail: str = "") -> None:
        self.kind = kind
        self.detail = detail
        self.begun = False
        self.spent = False
        self.moved = 0
        self.squares = 0
        self.struck: list[str] = []
        self.hands: dict[str, int] = {}
        self.done = 0
        self.most = 0
        self.target = ""
        self.weapons = ""
        self.fixed: list[str] | None = None

    def clone(self) -> Action:
        twin = Action(self.kind, self.detail)
        twin.begun = self.begun
        twin.spent = self.spent
        twin.moved = self.moved
        twin.squares = self.squares
        twin.struck = list(self.struck)
        twin.hands = dict(self.hands)
        twin.done = self.done
        twin.most = self.most
        twin.target = self.target
        twin.weapons = self.weapons
        twin.fixed = list(self.fixed) if self.fixed is not None else None
        return twin

    def dump(self) -> Data:
        data: Data = {field: getattr(self, field) for field in ACTION_FIELDS}
        data["kind"] = str(self.kind)
        data["struck"] = list(self.struck)
        data["hands"] = dict(self.hands)
        data["fixed"] = list(self.fixed) if self.fixed is not None else None
        return data


ACTION_FIELDS = ("detail", "begun", "spent", "moved", "squares", "done", "most", "target", "weapons")


def load_action(data: Data) -> Action:
    action = Action(ActionKind(str(data["kind"])))
    take_fields(action, data, ACTION_FIELDS)
    action.struck = list(cast(list[str], data["struck"]))
    hands = cast("dict[str, int] | int", data["hands"])
    action.hands = dict(hands) if isinstance(hands, dict) else {"": hands} if hands else {}  # once fists were counted
    fixed = cast("list[str] | None", data["fixed"])
    action.fixed = list(fixed) if fixed is not None else None
    return action


class FrameKind(StrEnum):
    PARTICIPATION = "participation"
    INTERRUPTION = "interruption"
    COMBO = "combo"
    WINDOW = "window"
    BLAST = "blast"


DOINGS: Final = (FrameKind.PARTICIPATION, FrameKind.INTERRUPTION, FrameKind.COMBO)
"""What a creature is in the middle of, part by part."""


class Frame:
    """Something under way. What it must come back to lies below it on the scene's stack.

    A participation, an Interruption and a Combo carry out Actions. A window offers a Combo to each who may
    use one; it is `declared` when their order is settled. A blast goes from target to target. `paid` is the
    Stamina it cost, `empowered` the techniques that make the next weapon attack of its creature stronger.
    `chain` lists the Combos that led here: none of them can be triggered again by what this frame does.
    """

    def __init__(self, kind: FrameKind, who: str) -> None:
        self.kind = kind
        self.who = who
        self.serial = 0
        self.chain: list[str] = []
        self.declared = False
        self.actions: list[Action] = []
        self.empowered: list[str] = []
        self.paid = 0
        self.victim = ""
        self.technique = ""
        self.foe = ""
        self.waiting: list[str] = []
        self.won: list[str] = []

    def clone(self) -> Frame:
        twin = Frame(self.kind, self.who)
        twin.serial = self.serial
        twin.chain = list(self.chain)
        twin.declared = self.declared
        twin.actions = [action.clone() for action in self.actions]
        twin.empowered = list(self.empowered)
        twin.paid = self.paid
        twin.victim = self.victim
        twin.technique = self.technique
        twin.foe = self.foe
        twin.waiting = list(self.waiting)
        twin.won = list(self.won)
        return twin

    def dump(self) -> Data:
        data: Data = {field: getattr(self, field) for field in FRAME_FIELDS}
        data["kind"] = str(self.kind)
        data["chain"] = list(self.chain)
        data["actions"] = [action.dump() for action in self.actions]
        data["empowered"] = list(self.empowered)
        data["waiting"] = list(self.waiting)
        data["won"] = list(self.won)
        return data


FRAME_FIELDS = ("who", "declared", "paid", "victim", "technique", "foe")


def load_frame(data: Data) -> Frame:
    frame = Frame(FrameKind(str(data["kind"])), str(data["who"]))
    take_fields(frame, data, FRAME_FIELDS)
    frame.chain = list(cast(list[str], data["chain"]))
    frame.actions = [load_action(each) for each in cast(list[Data], data["actions"])]
    empowered = cast("list[str] | int", data["empowered"])
    frame.empowered = [] if isinstance(empowered, int) else list(empowered)  # once a bare number, of no type
    frame.waiting = list(cast(list[str], data["waiting"]))
    frame.won = list(cast(list[str], data["won"]))
    return frame
