"""Statuses: what is Negated, gained and lost, what they do, and Forced Movement; never compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from quintain.kernel.events import Event, Viewer, said


class NegateRolled(Event, frozen=True, tag="negate_rolled"):
    """Whether it was Negated is open; what was rolled and added only the own side knows."""

    who: str
    side: str
    negated: list[str]
    suffered: list[str]
    dc: int
    dice: list[int] | None
    rule = "SS-084, SS-003"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, dice=None)

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        rolled = "" if self.dice is None else f" (rolled {' and '.join(str(die) for die in self.dice)})"
        if not self.suffered:
            return f"{who} Negates {said(self.negated, names)} against DC {self.dc}{rolled}."
        kept = f", but Negates {said(self.negated, names)}" if self.negated else ""
        return f"{who} does not Negate {said(self.suffered, names)} against DC {self.dc}{rolled}{kept}."


class StatusGained(Event, frozen=True, tag="status_gained"):
    who: str
    status: str
    rule = "SS-147, SS-083"
    text = "{who} is now {status}."


class StatusAgain(Event, frozen=True, tag="status_again"):
    """What its Repeat line brings is told by itself."""

    who: str
    status: str
    rule = "SS-147"
    text = "{who} is {status} already."


class StatusLost(Event, frozen=True, tag="status_lost"):
    who: str
    status: str
    rule = "SS-147"
    text = "{who} is no longer {status}."


class StatusReacted(Event, frozen=True, tag="status_reacted"):
    who: str
    status: str
    to: str
    rule = "SS-171, SS-172"
    text = "{status} of {who} reacts with {to}."


class StatusTicked(Event, frozen=True, tag="status_ticked"):
    who: str
    status: str
    rule = "SS-042"
    text = "{who} is still {status} as the Phase ends."


class EscapeTried(Event, frozen=True, tag="escape_tried"):
    who: str
    side: str
    free: bool
    dice: list[int] | None
    rule = "SS-003"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, dice=None)

    def sentence(self, names: Mapping[str, str]) -> str:
        rolled = "" if self.dice is None else f" (rolled {' and '.join(str(die) for die in self.dice)})"
        how = "breaks free" if self.free else "does not break free"
        return f"{said(self.who, names)} {how}{rolled}."


class LetGo(Event, frozen=True, tag="let_go"):
    who: str
    by: str
    rule = "SS-147"
    text = "{by} lets {who} go."


class ForcedTo(Event, frozen=True, tag="forced_to"):
    """Forced Movement: it costs no Moves and creates no Opening."""

    who: str
    how: str
    position: str
    arena: str
    rule = "SS-070"
    text = "{who} is moved by force ({how}) to {position} ({arena})."


class HeldGround(Event, frozen=True, tag="held_ground"):
    who: str
    how: str
    rule = "SS-070"
    text = "{who} stays where it is in spite of {how}."


class Collided(Event, frozen=True, tag="collided"):
    who: str
    feature: str
    times: int
    rule = "SS-070"

    def sentence(self, names: Mapping[str, str]) -> str:
        often = f", {self.times} times" if self.times > 1 else ""
        return f"{said(self.who, names)} Collides with {said(self.feature, names)}{often}."
