"""What became of declared actions by a ruling alone, without dice."""

from __future__ import annotations

from quintain.kernel.events import Event


class Succeeded(Event, frozen=True, tag="succeeded"):
    who: str
    what: str
    rule = "DV-009"
    text = "{who}: {what}. It succeeds, without a check."


class Failed(Event, frozen=True, tag="failed"):
    who: str
    what: str
    rule = "DV-010"
    text = "{who}: {what}. It fails, without a check."


class Thwarted(Event, frozen=True, tag="thwarted"):
    who: str
    what: str
    rule = "DV-010"
    text = "{who}: {what}. Nothing comes of it: the check has failed."


class Impossible(Event, frozen=True, tag="impossible"):
    who: str
    what: str
    rule = "DV-009"
    text = "{who}: {what}. That is impossible, and no action."


class Staked(Event, frozen=True, tag="staked"):
    """What a check is about, in the game master's words."""

    who: str
    stakes: str
    rule = "DV-011"
    text = "At stake for {who}: {stakes}."
