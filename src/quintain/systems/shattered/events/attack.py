"""Attacks: declared, rolled, improved by Gambits, announced, charged; never compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from quintain.kernel.events import Event, Moment, Viewer, said
from quintain.systems.shattered.stock import Grade


class Attacks(Event, frozen=True, tag="attacks"):
    who: str
    target: str
    what: str
    range: str
    keyword: str = ""
    means = "what"
    rule = "SS-067, SS-091"
    leads = True

    def sentence(self, names: Mapping[str, str]) -> str:
        keyword = f" ({self.keyword})" if self.keyword else ""
        who, target, what = said(self.who, names), said(self.target, names), said(self.what, names)
        return f"{who} attacks {target} with {what}{keyword} at {self.range} range."


class AttackRolled(Event, frozen=True, tag="attack_rolled"):
    """Dice, row and grade are open to everybody; `who` is empty for a Hazard."""

    who: str
    target: str
    what: str
    dice: list[int]
    kept: list[int]
    bonus: int
    roll: int
    grade: str
    rule = "SS-069, SS-072, SS-073, SS-074, SS-075, SS-076"

    def sentence(self, names: Mapping[str, str]) -> str:
        dice = ", ".join(str(face) for face in self.dice)
        kept = f", keeping {self.kept[0]} and {self.kept[1]}" if len(self.dice) > 2 else ""
        bonus = f" {'+' if self.bonus > 0 else '-'} {abs(self.bonus)}" if self.bonus else ""
        what, target = said(self.what, names), said(self.target, names)
        return f"{what} against {target}: {dice}{kept}{bonus} is {self.roll}, a {self.grade.capitalize()}."

    def feat(self) -> str:
        return "a Crit" if self.grade == Grade.CRIT else ""


class GambitApplied(Event, frozen=True, tag="gambit_applied"):
    who: str
    target: str
    gambit: str
    faces: list[int]
    rule = "SS-066, SS-084"

    def sentence(self, names: Mapping[str, str]) -> str:
        faces = ", ".join(str(face) for face in self.faces)
        return f"{said(self.who, names)} applies {said(self.gambit, names)}: {faces}."


class AttackAnnounced(Event, frozen=True, tag="attack_announced"):
    """What would happen to the target, before its Guard and Ward: everybody at the table hears it."""

    target: str
    what: str
    roll: int
    grade: str
    damage: int
    stun: int
    status: list[str]
    rule = "SS-084, SS-085, SS-070"

    def sentence(self, names: Mapping[str, str]) -> str:
        parts = [f"{self.damage} Damage"] if self.damage else []
        if self.stun:
            parts.append(f"{self.stun} Stun")
        told = ", ".join([*parts, *self.status]) or "no Damage and no Status"
        return f"{said(self.target, names)} would suffer {told} ({self.roll}, {self.grade.capitalize()})."


class AttackMissed(Event, frozen=True, tag="attack_missed"):
    target: str
    what: str
    rule = "SS-090"
    text = "{what} misses {target}."
    short = "misses"

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("missed", self.target),)


class AttackLost(Event, frozen=True, tag="attack_lost"):
    """Before or after its roll something has taken the attacker or the target away; `who` is empty for a Hazard."""

    who: str
    target: str
    what: str
    rule = "SS-084, SS-091"
    text = "{what} no longer reaches {target}."
    short = "no longer reaches {target}"


class MomentumGained(Event, frozen=True, tag="momentum_gained"):
    """Momentum is nobody else's business."""

    who: str
    side: str
    amount: int
    rule = "SS-022"
    text = "{who} gains {amount} Momentum."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Lanced(Event, frozen=True, tag="lanced"):
    """How many Moves it had to spend is its own side's knowledge; the Damage is announced to all."""

    who: str
    side: str
    moves: int
    rule = "SS-079"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None

    def sentence(self, names: Mapping[str, str]) -> str:
        moves = "1 further Move" if self.moves == 1 else f"{self.moves} further Moves"
        return f"{said(self.who, names)} puts {moves} into the thrust."


class ChargeBegan(Event, frozen=True, tag="charge_began"):
    who: str
    what: str
    target: str
    rule = "SS-042"

    def sentence(self, names: Mapping[str, str]) -> str:
        at = f" at {said(self.target, names)}" if self.target else ""
        return f"{said(self.who, names)} charges {said(self.what, names)}{at}."


class ChargeReleased(Event, frozen=True, tag="charge_released"):
    who: str
    what: str
    rule = "SS-042"
    text = "{who} resolves the charged {what}."


class ChargeGivenUp(Event, frozen=True, tag="charge_given_up"):
    who: str
    what: str
    rule = "SS-042"
    text = "{who} lets the charge of {what} go."


class ChargeLost(Event, frozen=True, tag="charge_lost"):
    who: str
    what: str
    rule = "SS-042"
    text = "{who}'s charge of {what} ends without result."
