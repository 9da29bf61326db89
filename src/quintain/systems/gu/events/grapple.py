"""Grapples: taking hold, dragging, throwing, getting free."""

from __future__ import annotations

from quintain.kernel.events import Event


class GrappleTried(Event, frozen=True, tag="grapple_tried"):
    who: str
    target: str
    rule = "GU-097"
    text = "{who} tries to grapple {target}."
    leads = True


class Grappled(Event, frozen=True, tag="grappled"):
    who: str
    target: str
    rule = "GU-098"
    text = "{who} holds {target}."


class GrappleFailed(Event, frozen=True, tag="grapple_failed"):
    who: str
    target: str
    rule = "GU-098"
    text = "{target} does not let {who} take hold."


class LetGo(Event, frozen=True, tag="let_go"):
    who: str
    target: str
    rule = "GU-098"
    text = "{who} no longer holds {target}."


class BrokeFree(Event, frozen=True, tag="broke_free"):
    who: str
    grappler: str
    rule = "GU-106, GU-107"
    text = "{who} breaks free of {grappler}."


class StayedHeld(Event, frozen=True, tag="stayed_held"):
    who: str
    grappler: str
    rule = "GU-106"
    text = "{who} does not get out of the hold of {grappler}."


class Dragged(Event, frozen=True, tag="dragged"):
    who: str
    target: str
    metres: int
    rule = "GU-101, GU-102"
    text = "{who} can drag {target} up to {metres} m."


class Thrown(Event, frozen=True, tag="thrown"):
    who: str
    target: str
    metres: int
    rule = "GU-103, GU-104"
    text = "{who} throws {target} {metres} m."


class Crashed(Event, frozen=True, tag="crashed"):
    who: str
    into: str
    rule = "GU-105"
    text = "{who} crashes into {into}."
