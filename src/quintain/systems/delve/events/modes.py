"""Rounds of the longer modes: what is published, what is done in Plotting, on the way and in the rooms of a site."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, Heading, Moment, Part, said

LENGTHS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def lasting(seconds: int) -> str:
    """A length of time in words.

    >>> lasting(9000)
    '2 hours 30 minutes'
    """
    parts = []
    for length, word in LENGTHS:
        count, seconds = divmod(seconds, length)
        if count:
            parts.append(f"{count} {word}{'s' if count != 1 else ''}")
    return " ".join(parts) or "no time"


# rounds


class Unusual(Event, frozen=True, tag="unusual"):
    """Something that is accepted, but that the book does not have in mind."""

    what: str
    rule = "DV-123, DV-004, DV-041"

    def sentence(self, names: Mapping[str, str]) -> str:
        return self.what


class SituationTold(Event, frozen=True, tag="situation_told"):
    """A round opens: its mode, its length, the game clock."""

    mode: str
    round: int
    seconds: int
    clock: int
    rule = "DV-001, DV-002, DV-003"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{self.mode}, round {self.round}: {lasting(self.seconds)}."

    def heading(self) -> Heading:
        return Heading((Part(f"{self.mode}, round", self.round),))


class RoundClosed(Event, frozen=True, tag="round_closed"):
    mode: str
    round: int
    clock: int
    rule = "DV-002"
    text = "{mode}, round {round} is over."


class FightBrokeOut(Event, frozen=True, tag="fight_broke_out"):
    """`left`: seconds of the round, or of the rest, that it interrupts."""

    encounter: str
    mode: str
    left: int
    rule = "DV-133"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"A fight breaks out: {said(self.encounter, names)}. What it interrupts has {lasting(self.left)} left."


# Plotting


class PlottingRefused(Event, frozen=True, tag="plotting_refused"):
    rule = "DV-125"
    text = "There is no time for plotting: no long rest has begun since the last adventure."


class Employed(Event, frozen=True, tag="employed"):
    who: str
    gained: int
    coin: int
    rule = "DV-127"
    text = "{who} does ordinary work for {gained} coin: {coin}."


class Bought(Event, frozen=True, tag="bought"):
    who: str
    what: str
    price: int
    coin: int
    rule = "DV-127"
    text = "{who} buys {what} for {price} coin: {coin} left."


class Trained(Event, frozen=True, tag="trained"):
    who: str
    discount: int
    rule = "DV-127"
    text = "{who} trains: the next skill step costs {discount} Experience less."


class Learned(Event, frozen=True, tag="learned"):
    who: str
    fact: str
    rule = "DV-127"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} learns: {self.fact}"


class Settled(Event, frozen=True, tag="settled"):
    who: str
    rule = "DV-127"
    text = "{who} lives here and becomes a known face."


class StayedInBed(Event, frozen=True, tag="stayed_in_bed"):
    who: str
    rule = "DV-083, DV-127"
    text = "{who} stays in bed."


class Treated(Event, frozen=True, tag="treated"):
    """One wound, by a healer; `more`: by how much more it drops at this long rest."""

    who: str
    patient: str
    wound: str
    more: int
    rule = "DV-083"

    def sentence(self, names: Mapping[str, str]) -> str:
        came = f"it will drop by {self.more} more" if self.more else "in vain"
        return f"{said(self.who, names)} treats {said(self.patient, names)} ({self.wound}): {came}."


# Exploration


class LegBegan(Event, frozen=True, tag="leg_began"):
    journey: str
    leg: int
    legs: int
    rule = "DV-128, DV-130"
    text = "{journey}, leg {leg} of {legs}."


class TravellerNamed(Event, frozen=True, tag="traveller_named"):
    who: str
    helper: str = ""
    rule = "DV-128"

    def sentence(self, names: Mapping[str, str]) -> str:
        helped = f" with the help of {said(self.helper, names)}" if self.helper else ""
        return f"{said(self.who, names)} leads the way{helped}."


class LegEnded(Event, frozen=True, tag="leg_ended"):
    """What came of its check: later, forage, unaware, or nothing."""

    leg: int
    effect: str
    hours: int = 0
    rule = "DV-128"

    def sentence(self, names: Mapping[str, str]) -> str:
        told = {
            "later": f"the party has lost its way and comes {lasting(3600 * self.hours)} later",
            "forage": "there is enough to eat for a good night",
            "unaware": "the party has not seen what watches it",
        }.get(self.effect, "as planned")
        return f"Leg {self.leg} is over: {told}."


class Arrived(Event, frozen=True, tag="arrived"):
    journey: str
    rule = "DV-128"
    text = "The journey is over: {journey}."


# Delving


class SiteEntered(Event, frozen=True, tag="site_entered"):
    site: str
    rule = "DV-131"
    text = "The party enters {site}: Delving."


class SiteLeft(Event, frozen=True, tag="site_left"):
    site: str
    rule = "DV-131"
    text = "The party leaves {site}: Exploration."


class WentTo(Event, frozen=True, tag="went_to"):
    """`new`: nobody had entered the room before."""

    who: str
    room: str
    new: bool
    rule = "DV-131"

    def sentence(self, names: Mapping[str, str]) -> str:
        verb = "enters" if self.new else "goes to"
        return f"{said(self.who, names)} {verb} the {said(self.room, names)}."

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=(self.room,)),)


class Searched(Event, frozen=True, tag="searched"):
    who: str
    room: str
    finds: tuple[str, ...]
    rule = "DV-132"
    text = "{who} has searched the {room}: {finds}."


class Revealed(Event, frozen=True, tag="revealed"):
    who: str
    room: str
    what: str
    rule = "DV-132"
    text = "{who} finds what was hidden in the {room}: {what}."


class Unlocked(Event, frozen=True, tag="unlocked"):
    """What a full clock brings to light."""

    who: str
    room: str
    finds: tuple[str, ...]
    rule = "DV-132"
    text = "{who} gets at what the {room} holds: {finds}."


class Assisted(Event, frozen=True, tag="assisted_outside"):
    who: str
    whom: str
    rule = "DV-019"
    text = "{who} assists {whom}."


class Casting(Event, frozen=True, tag="casting_outside"):
    who: str
    spell: str
    success: bool
    rule = "DV-066"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} casts {said(self.spell, names)}{'' if self.success else ' in vain'}."
