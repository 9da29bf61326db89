"""Falling, dying and death."""

from __future__ import annotations

from quintain.kernel.events import Event


class Died(Event, frozen=True, tag="died"):
    who: str
    why: str
    rule = "GU-174, GU-186"
    text = "{who} dies: {why}."


class HeldOn(Event, frozen=True, tag="held_on"):
    who: str
    rule = "GU-150, GU-152"
    text = "{who} falls to 0 hit points and makes a Final Stand."


class FellDying(Event, frozen=True, tag="fell_dying"):
    who: str
    rule = "GU-151, GU-176, GU-178"
    text = "{who} is Dying."


class TokensGained(Event, frozen=True, tag="tokens_gained"):
    who: str
    perseverance: int
    predicament: int
    rule = "GU-180, GU-181, GU-182, GU-183"
    text = "{who} is Dying: Perseverance Tokens {perseverance}, Predicament Tokens {predicament}."


class Rallied(Event, frozen=True, tag="rallied"):
    who: str
    rule = "GU-184, GU-185"
    text = "{who} is no longer Dying and makes a Final Stand."
