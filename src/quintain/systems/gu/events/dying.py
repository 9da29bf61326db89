"""Falling, dying and death."""

from __future__ import annotations

from quintain.kernel.events import Effect, Event


class Died(Event, frozen=True, tag="died"):
    who: str
    why: str
    rule = "GU-174, GU-186"
    text = "{who} dies: {why}."
    short = "{who} dies"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("felled", self.who),)


class TokensGained(Event, frozen=True, tag="tokens_gained"):
    who: str
    perseverance: int
    predicament: int
    rule = "GU-180, GU-181, GU-182, GU-183"
    text = "{who} is Dying: Perseverance Tokens {perseverance}, Predicament Tokens {predicament}."
    short = "{who} is Dying"
