"""Time: the order, rounds, turns, what starts and ends with them, and the end of the fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

from quintain.kernel.asks import told_apart
from quintain.kernel.events import Event, Heading, Part, Viewer, said


class OrderFixed(Event, frozen=True, tag="order_fixed"):
    """`secret` are those whom nobody else has noticed, and their sides: others do not hear of them."""

    order: list[str]
    secret: dict[str, str]
    rule = "GU-009, GU-004"
    text = "The order is {order}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        if not self.secret:
            return self
        known = [id for id in self.order if id not in self.secret or viewer.is_with(self.secret[id])]
        return type(self)(known, {})


class Joined(Event, frozen=True, tag="joined"):
    who: str
    rule = "GU-001"
    text = "{who} joins the fight and acts from the next round on."


class RoundBegan(Event, frozen=True, tag="round_began"):
    round: int
    rule = "GU-015"
    text = "Round {round} begins."

    def heading(self) -> Heading:
        return Heading((Part("Round", self.round),), alone=True)


class TimePassed(Event, frozen=True, tag="time_passed"):
    """After the fight, for those who bleed, burn, are poisoned or Dying, and for who helps them."""

    seconds: int
    rule = "GU-015, GU-208"
    text = "{seconds} more seconds pass."

    def heading(self) -> Heading:
        return Heading((Part("After the fight"),))


class TurnBegan(Event, frozen=True, tag="turn_began"):
    who: str
    rule = "GU-020"
    text = "{who} has its turn."


class HeldLost(Event, frozen=True, tag="held_lost"):
    """What was held back comes to nothing."""

    who: str
    rule = "GU-112"
    text = "{who} no longer holds an action."


class FightEnded(Event, frozen=True, tag="fight_ended"):
    winner: str
    why: str
    rule = "GU-001, GU-015"

    def sentence(self, names: Mapping[str, str]) -> str:
        whose = f"{said(self.winner, names)} wins" if self.winner else "Nobody wins"
        return f"{whose}: {self.why}."


EFFECTS: Final = {
    "essence": "essence comes back",
    "sustain": "pay for",
    "strain": "the strain of sustaining",
    "regrow": "regrowth",
    "bleeding": "bleeding",
    "burning": "burning",
    "ablaze": "ablaze",
    "poison": "poison",
    "patch": "the ground here, from",
    "swarm": "the swarm",
    "fall": "the fall goes on",
    "breath": "holding one's breath",
    "fire": "staying conscious in the fire",
    "dying": "dying",
    "toxin": "poison",
    "stunned": "the stun wears off",
    "dazed": "the daze wears off",
}
"""What happens at the start or the end of a turn, by the word that its answer has."""


def effect_words(what: str, names: Mapping[str, str]) -> str:
    word, *about = told_apart(what)
    return " ".join([EFFECTS.get(word, word), *[thing_words(id, names) for id in about]])


def thing_words(id: str, names: Mapping[str, str]) -> str:
    """Its name; what has none is numbered, and called after what it comes of."""
    return names.get(id) or said(id.rpartition("-")[0] or id, names)


class EffectChosen(Event, frozen=True, tag="effect_chosen"):
    """Of several effects its controller took this one first; foes do not hear which."""

    who: str
    side: str
    what: str
    rule = "GU-017"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} settles this first: {effect_words(self.what, names)}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Sprinted(Event, frozen=True, tag="sprinted"):
    who: str
    rule = "GU-118"
    text = "{who} sprints."
