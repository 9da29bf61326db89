"""Gu and killer moves: what is activated, sustained, stopped, manifested and lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from quintain.kernel.events import Event, Viewer, said


class Activated(Event, frozen=True, tag="gu_activated"):
    """A Gu is paid for; nobody can react to that. What it costs, only its user's side knows.

    Nobody else hears of a Gu that does not show (`hidden`).
    """

    who: str
    gu: str
    cost: int
    side: str = ""
    hidden: bool = False
    rule = "GU-064, GU-120"

    def seen_by(self, viewer: Viewer) -> Self | None:
        if viewer.is_with(self.side):
            return self
        return None if self.hidden else type(self)(self.who, self.gu, 0, self.side)

    def sentence(self, names: Mapping[str, str]) -> str:
        price = f" for {self.cost} essence" if self.cost else ""
        return f"{said(self.who, names)} activates {said(self.gu, names)}{price}."


class KillerMoveUsed(Event, frozen=True, tag="killer_move_used"):
    who: str
    move: str
    cost: int
    side: str = ""
    rule = "GU-071, GU-073"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else type(self)(self.who, self.move, 0, self.side)

    def sentence(self, names: Mapping[str, str]) -> str:
        price = f" for {self.cost} essence" if self.cost else ""
        return f"{said(self.who, names)} uses the killer move {said(self.move, names)}{price}."


class EssenceRecovered(Event, frozen=True, tag="essence_recovered"):
    who: str
    portions: int
    side: str = ""
    rule = "GU-016"
    text = "{who} recovers {portions} essence."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class SustainPaid(Event, frozen=True, tag="sustain_paid"):
    """The price is its side's own business; that the effect goes on is seen anyway."""

    who: str
    what: str
    cost: int
    side: str = ""
    rule = "GU-069, GU-017"
    text = "{who} sustains {what} for {cost} essence."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class GuStopped(Event, frozen=True, tag="gu_stopped"):
    who: str
    gu: str
    side: str = ""
    hidden: bool = False
    rule = "GU-069"
    text = "{gu} of {who} is no longer sustained."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) or not self.hidden else None


class KillerMoveEnded(Event, frozen=True, tag="killer_move_ended"):
    who: str
    move: str
    rule = "GU-074"
    text = "{move} of {who} is over."


class GuDied(Event, frozen=True, tag="gu_died"):
    """A Gu that nobody has seen dies unseen."""

    who: str
    gu: str
    side: str = ""
    known: bool = True
    rule = "GU-146"
    text = "{gu} of {who} dies."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if self.known or viewer.is_with(self.side) else None


class VitalGuDied(Event, frozen=True, tag="vital_gu_died"):
    who: str
    rule = "GU-144"
    text = "It was the Vital Gu of {who}."


class Strained(Event, frozen=True, tag="strained"):
    """Too many Gu at once: the soul pays. How much, only its own side knows."""

    who: str
    damage: int
    why: str
    side: str = ""
    rule = "GU-072, GU-074"
    text = "The soul of {who} pays {damage} for {why}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Transformed(Event, frozen=True, tag="transformed"):
    who: str
    move: str
    size: str
    rule = "GU-073"

    def sentence(self, names: Mapping[str, str]) -> str:
        """A size is no Gu, though one may be called so."""
        return f"{said(self.who, names)} takes the form of {said(self.move, names)} and is {self.size}."


class FormEnded(Event, frozen=True, tag="form_ended"):
    who: str
    rule = "GU-073"
    text = "{who} has its own body again."


class PatchLaid(Event, frozen=True, tag="patch_laid"):
    by: str
    what: str
    squares: list[str]
    rule = "GU-120"

    def sentence(self, names: Mapping[str, str]) -> str:
        article = "a " if " of " in self.what else ""  # a wall of fire; magma
        return f"There is {article}{self.what} on {said(self.squares, names)}."


class PatchGone(Event, frozen=True, tag="patch_gone"):
    what: str
    rule = "GU-064"
    text = "The {what} is gone."


class PatchTouched(Event, frozen=True, tag="patch_touched"):
    who: str
    what: str
    rule = "GU-073"
    text = "{who} is caught by the {what}."


class Manifested(Event, frozen=True, tag="manifested"):
    by: str
    what: str
    square: str
    rule = "GU-120"
    text = "{by} puts a {what} on {square}."


class ThingRegrew(Event, frozen=True, tag="thing_regrew"):
    what: str
    amount: int
    rule = "GU-064"
    text = "The {what} regains {amount} hit points."


class Teleported(Event, frozen=True, tag="teleported"):
    who: str
    square: str
    rule = "GU-073"
    text = "{who} is on {square} in a flash."


class Staunched(Event, frozen=True, tag="staunched"):
    who: str
    whom: str
    stacks: int
    rule = "GU-216"
    text = "{who} takes {stacks} stacks of bleeding from {whom}."


class Strengthened(Event, frozen=True, tag="strengthened"):
    who: str
    strength: int
    rule = "GU-077"
    text = "{who} has {strength} more Strength."


class BoostOver(Event, frozen=True, tag="boost_over"):
    """What it costs for good is not seen from outside."""

    who: str
    gu: str
    lost: int
    side: str = ""
    rule = "GU-019"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else type(self)(self.who, self.gu, 0, self.side)

    def sentence(self, names: Mapping[str, str]) -> str:
        lost = f" It has {self.lost} less for good." if self.lost else ""
        return f"The strength that {said(self.gu, names)} lent {said(self.who, names)} is gone.{lost}"


class Grown(Event, frozen=True, tag="leaf_grown"):
    who: str
    item: str
    rule = "GU-148"
    text = "{who} grows a {item}."


class Carved(Event, frozen=True, tag="carved"):
    who: str
    gu: str
    hours: int
    rule = "GU-085"

    def sentence(self, names: Mapping[str, str]) -> str:
        when = f"in {self.hours} hour{'s' if self.hours > 1 else ''}" if self.hours else "from now on"
        return f"{said(self.gu, names)} changes the body of {said(self.who, names)} for good, {when}."


class Warded(Event, frozen=True, tag="gu_wards"):
    who: str
    gu: str
    covered: list[str]
    rule = "GU-166"
    text = "{gu} of {who} protects {covered}."


class VoiceLost(Event, frozen=True, tag="voice_lost"):
    who: str
    mute: bool
    rule = "GU-228"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} {'is mute for good' if self.mute else 'has lost its voice'}."


class Shrinks(Event, frozen=True, tag="gu_shrinks"):
    """Not seen before it takes effect."""

    who: str
    side: str = ""
    rule = "GU-071"
    text = "The next activation of {who} will be small."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class WingsGrown(Event, frozen=True, tag="wings_grown"):
    who: str
    count: int
    what: str
    rule = "GU-093"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} has {self.count} {self.what}{'s' if self.count != 1 else ''} now."


class WingHurt(Event, frozen=True, tag="wing_hurt"):
    who: str
    wing: int
    amount: int
    left: int
    side: str = ""
    rule = "GU-093, GU-168"

    def seen_by(self, viewer: Viewer) -> Self | None:
        """Others see whether it is still there, not how much of it."""
        return self if viewer.is_with(self.side) else type(self)(self.who, self.wing, 0, min(self.left, 1), self.side)

    def sentence(self, names: Mapping[str, str]) -> str:
        amount = f" takes {self.amount} damage" if self.amount else " is hurt"
        left = f": {self.left} hit points are left of it" if self.amount else ""
        end = " and is destroyed" if self.left <= 0 else left
        return f"Wing {self.wing} of {said(self.who, names)}{amount}{end}."


class WingsGone(Event, frozen=True, tag="wings_gone"):
    who: str
    rule = "GU-037"
    text = "The wings of {who} are gone."


class Seized(Event, frozen=True, tag="branch_seized"):
    by: str
    who: str
    rule = "GU-064, GU-241"
    text = "A branch of {by} seizes {who}."


class BranchCut(Event, frozen=True, tag="branch_cut"):
    who: str
    rule = "GU-241"
    text = "The branch that held {who} is gone."


class Struggled(Event, frozen=True, tag="struggled"):
    who: str
    what: str
    free: bool
    rule = "GU-148, GU-241"

    def sentence(self, names: Mapping[str, str]) -> str:
        end = "gets free of it" if self.free else "does not get free"
        return f"{said(self.who, names)} struggles against {said(self.what, names)} and {end}."


class WildGuFled(Event, frozen=True, tag="wild_gu_fled"):
    who: str
    gu: str
    rule = "GU-067"
    text = "{gu} flees from {who}."


class Swarmed(Event, frozen=True, tag="swarmed"):
    who: str
    radius: int
    rule = "GU-148"
    text = "{who} fills everything within {radius} m."
