"""What happens in a duel, in words."""

from __future__ import annotations

from quintain.kernel.events import Effect, Event, Heading, Part


class BoutBegan(Event, frozen=True, tag="bout_began"):
    bout: int
    rule = "DU-009"
    text = "Bout {bout}."

    def heading(self) -> Heading:
        return Heading((Part("Bout", self.bout),), alone=True)


class Guarded(Event, frozen=True, tag="guarded"):
    who: str
    guard: str
    rule = "DU-010, DU-011"
    text = "{who} stands in {guard} guard."


class Stepped(Event, frozen=True, tag="stepped"):
    who: str
    to: int
    rule = "DU-015, DU-016"
    text = "{who} steps to pace {to}."
    leads = True


class Gathered(Event, frozen=True, tag="gathered"):
    who: str
    rule = "DU-018"
    text = "{who} gathers itself."
    leads = True


class Thrust(Event, frozen=True, tag="thrust"):
    who: str
    target: str
    aim: str
    rule = "DU-017"
    text = "{who} thrusts {aim} at {target}."
    leads = True


class Parried(Event, frozen=True, tag="parried"):
    who: str
    rule = "DU-024"
    text = "{who} parries."
    short = "parried"


class Hit(Event, frozen=True, tag="hit"):
    who: str
    target: str
    blood: int
    rule = "DU-020, DU-023"
    text = "It takes {blood} Blood of {target}."
    short = "{target} loses {blood} Blood"

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("dealt", self.target, self.blood, self.who),)


class Missed(Event, frozen=True, tag="missed"):
    who: str
    rule = "DU-020"
    text = "It misses."
    short = "misses"


class Over(Event, frozen=True, tag="over"):
    who: str
    why: str
    rule = "DU-002, DU-005, DU-014, DU-019"
    text = "{who}: {why}."
