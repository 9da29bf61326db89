"""Statuses: what is Negated, gained and lost, what they do, and Forced Movement; never compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from quintain.kernel.events import Event, Moment, Viewer, said


def rolled(dice: list[int] | None, bonus: int, worse: str = "") -> str:
    """The dice and what was added to them, for whoever may know."""
    if dice is None:
        return ""
    added = f" {'+' if bonus > 0 else '-'} {abs(bonus)}" if bonus else ""
    but = f", 1 less against {worse}" if worse else ""
    return f" (rolled {' and '.join(str(die) for die in dice)}{added}{but})"


class NegateRolled(Event, frozen=True, tag="negate_rolled"):
    """Whether it was Negated is open; what was rolled and added only the own side knows."""

    who: str
    side: str
    negated: list[str]
    suffered: list[str]
    dc: int
    dice: list[int] | None
    bonus: int = 0
    worse: str = ""
    """The statuses of the roll against which the ground takes 1 off, where it does so only against some."""
    rule = "SS-084, SS-003"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, dice=None, bonus=0, worse="")

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        how = f"against DC {self.dc}{rolled(self.dice, self.bonus, self.worse)}"
        if not self.suffered:
            return f"{who} Negates {said(self.negated, names)} {how}."
        kept = f", but Negates {said(self.negated, names)}" if self.negated else ""
        return f"{who} does not Negate {said(self.suffered, names)} {how}{kept}."


class OfStatus(Event, frozen=True):
    """What becomes of somebody's status; its name is written as the rules write it."""

    who: str
    status: str

    def sentence(self, names: Mapping[str, str]) -> str:
        words = {field: said(getattr(self, field), names) for field in self.__struct_fields__}
        spelt = {field: word if field == "who" else word[:1].upper() + word[1:] for field, word in words.items()}
        return type(self).text.format(**spelt)


class StatusGained(OfStatus, frozen=True, tag="status_gained"):
    rule = "SS-147, SS-083"
    text = "{who} is now {status}."


class StatusAgain(OfStatus, frozen=True, tag="status_again"):
    """What its Repeat line brings is told by itself."""

    rule = "SS-147"
    text = "{who} is {status} already."


class StatusLost(OfStatus, frozen=True, tag="status_lost"):
    rule = "SS-147"
    text = "{who} is no longer {status}."


class StatusReacted(OfStatus, frozen=True, tag="status_reacted"):
    to: str
    rule = "SS-171, SS-172"
    text = "{status} of {who} reacts with {to}."


class StatusTicked(OfStatus, frozen=True, tag="status_ticked"):
    means = "status"
    rule = "SS-042"
    text = "{who} is still {status} as the Phase ends."


class EscapeTried(Event, frozen=True, tag="escape_tried"):
    who: str
    side: str
    free: bool
    dice: list[int] | None
    bonus: int = 0
    rule = "SS-003"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, dice=None, bonus=0)

    def sentence(self, names: Mapping[str, str]) -> str:
        how = "breaks free" if self.free else "does not break free"
        return f"{said(self.who, names)} {how}{rolled(self.dice, self.bonus)}."


class NotHeld(Event, frozen=True, tag="not_held"):
    who: str
    by: str
    rule = "SS-083, SS-147"
    text = "{by} is not there to hold {who}."


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
    text = "{who} is moved by force ({how}) to {position}."

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=(self.position,)),)


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
