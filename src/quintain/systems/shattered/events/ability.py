"""Techniques, Actions, Stunts, Stances, Equipment and creature traits as they are used; never compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from quintain.kernel.events import Event, Viewer, said


class AbilityUsed(Event, frozen=True, tag="ability_used"):
    """From now on everybody knows what it was."""

    who: str
    what: str
    boost: str = ""
    by: str = ""
    means = "what"
    rule = "SS-157, SS-060"
    leads = True

    def sentence(self, names: Mapping[str, str]) -> str:
        boosted = f" with its Boost ({said(self.boost, names)})" if self.boost else ""
        through = f", carried out by {said(self.by, names)}" if self.by else ""
        return f"{said(self.who, names)} uses {said(self.what, names)}{boosted}{through}."


# Equipment


class Gripped(Event, frozen=True, tag="gripped"):
    who: str
    what: str
    both: bool
    rule = "SS-168"

    def sentence(self, names: Mapping[str, str]) -> str:
        hands = "both hands" if self.both else "one hand"
        return f"{said(self.who, names)} holds the {said(self.what, names)} in {hands}."


class Wielded(Event, frozen=True, tag="wielded"):
    who: str
    what: str
    rule = "SS-164, SS-160"
    text = "{who} Wields the {what}."


class Stowed(Event, frozen=True, tag="stowed"):
    who: str
    what: str
    rule = "SS-160, SS-163"
    text = "{who} puts the {what} away."


class PickedUp(Event, frozen=True, tag="picked_up"):
    who: str
    what: str
    rule = "SS-162"
    text = "{who} takes up the {what}."


class HandedOver(Event, frozen=True, tag="handed_over"):
    who: str
    to: str
    what: str
    rule = "SS-162"
    text = "{who} hands the {what} to {to}."


class Thrown(Event, frozen=True, tag="thrown"):
    who: str
    what: str
    position: str
    rule = "SS-164"
    text = "The {what} of {who} lies at {position} now."


class ItemUsed(Event, frozen=True, tag="item_used"):
    who: str
    what: str
    rule = "SS-162, SS-163"
    text = "{who} uses the {what}."


# Spirits and places


class SpiritSummoned(Event, frozen=True, tag="spirit_summoned"):
    who: str
    spirit: str
    position: str
    rule = "SS-060"
    text = "{spirit} appears at {position}, called by {who}."


class SpiritReturned(Event, frozen=True, tag="spirit_returned"):
    who: str
    spirit: str
    rule = "SS-060"
    text = "{spirit} returns to {who}."


class FeatureMade(Event, frozen=True, tag="feature_made"):
    who: str
    feature: str
    position: str
    rule = "SS-106"
    text = "{who} raises a {feature} at {position}."


class FeatureMoved(Event, frozen=True, tag="feature_moved"):
    who: str
    feature: str
    position: str
    rule = "SS-106"
    text = "{who} moves a {feature} to {position}."


class StoneLaid(Event, frozen=True, tag="stone_laid"):
    who: str
    what: str
    position: str
    rule = "SS-162"
    text = "A {what} lies at {position}, put there by {who}."


# Stances


class StanceChanged(Event, frozen=True, tag="stance_changed"):
    """Stances are hidden from the other side."""

    who: str
    side: str
    old: str
    new: str
    rule = "SS-159, SS-120"
    text = "{who} goes from {old} to {new}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class StoneLost(Event, frozen=True, tag="stone_lost"):
    who: str
    side: str
    rule = "SS-126"
    text = "{who} stands on no earth or stone and loses all Vigor."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


# creature traits


class Stirred(Event, frozen=True, tag="stirred"):
    who: str
    roll: int
    rule = "SS-044"
    text = "{who} rolls {roll} and does not hatch."


class Grew(Event, frozen=True, tag="grew"):
    who: str
    into: str
    kind: str
    rule = "SS-044"
    text = "{who} is now a {kind}."
