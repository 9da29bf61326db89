"""Falling, dying and death."""

from __future__ import annotations

from quintain.kernel.events import Event


class Died(Event, frozen=True, tag="died"):
    who: str
    why: str
    rule = "GU-174, GU-186"
    text = "{who} dies: {why}."


class TokensGained(Event, frozen=True, tag="tokens_gained"):
    who: str
    perseverance: int
    predicament: int
    rule = "GU-180, GU-181, GU-182, GU-183"
    text = "{who} is Dying: Perseverance Tokens {perseverance}, Predicament Tokens {predicament}."
