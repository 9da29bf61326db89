"""A fight, round by round: the situation, intents, shifts, what comes of actions, who leaves, how it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from quintain.kernel.events import Event, Moment, Viewer, said


class Intended(Event, frozen=True, tag="intended"):
    """What an NPC is about to do; a sealed intent is known to its own side only."""

    who: str
    what: str
    side: str
    sealed: bool = False
    rule = "DV-001"

    def seen_by(self, viewer: Viewer) -> Self | None:
        if not self.sealed or viewer.is_with(self.side):
            return self
        return msgspec.structs.replace(self, what="")

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        return f"{who} is about to: {self.what}." if self.what else f"{who} has a hidden intent."


class Revealed(Event, frozen=True, tag="revealed"):
    """Checks are rolled, so everybody learns what was sealed until now."""

    who: str
    what: str
    rule = "DV-001"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)}: {self.what}."


class ShiftedTo(Event, frozen=True, tag="shifted_to"):
    who: str
    zone: str
    rule = "DV-005"
    text = "{who} shifts to {zone}."

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=(self.zone,)),)


class Followed(Event, frozen=True, tag="followed"):
    who: str
    target: str
    zone: str
    rule = "DV-006"
    text = "{who} follows {target} to {zone}."

    def moments(self) -> tuple[Moment, ...]:
        return (Moment("moved", self.who, over=(self.zone,)),)


class ShiftLost(Event, frozen=True, tag="shift_lost"):
    """`why` the way is not gone to its end: the check for an edge failed, or a loose stone."""

    who: str
    why: str
    rule = "DV-005"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} loses its shift: {self.why}."


class Departing(Event, frozen=True, tag="departing"):
    who: str
    rule = "DV-006"
    text = "{who} is leaving; until the close of the round it is still there."


class ActionLost(Event, frozen=True, tag="action_lost"):
    """Its target is out of reach now, or what it needs is gone: no dice are rolled."""

    who: str
    why: str
    rule = "DV-006"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"The action of {said(self.who, names)} is lost: {self.why}."


class Intercepted(Event, frozen=True, tag="intercepted"):
    who: str
    target: str
    by: str
    rule = "DV-088"
    text = "{who} intercepts the attack of {by} on {target}."


class AttackMade(Event, frozen=True, tag="attack_made"):
    """What came of an attack against this target; it takes effect with the outcomes."""

    who: str
    target: str
    what: str
    total: int
    dc: int
    hit: bool
    means = "what"
    rule = "DV-088"
    leads = True

    def sentence(self, names: Mapping[str, str]) -> str:
        verb = "hits" if self.hit else "misses"
        who, target = said(self.who, names), said(self.target, names)
        return f"{who} {verb} {target} with {said(self.what, names)} ({self.total} against {self.dc})."

    def moments(self) -> tuple[Moment, ...]:
        return () if self.hit else (Moment("missed", self.target),)


class OrderRolled(Event, frozen=True, tag="order_rolled"):
    order: list[str]
    rule = "DV-006"
    text = "They act in this order: {order}."


class Guarding(Event, frozen=True, tag="guarding"):
    who: str
    rule = "DV-005"
    text = "{who} guards itself."


class Assisting(Event, frozen=True, tag="assisting"):
    who: str
    target: str
    rule = "DV-019"
    text = "{who} assists {target}."


class Heartened(Event, frozen=True, tag="heartened"):
    """Battle Cry."""

    who: str
    allies: list[str]
    rule = "DV-019"
    text = "The battle cry of {who} heartens {allies} for the next round."


class ItemUsed(Event, frozen=True, tag="item_used"):
    who: str
    item: str
    rule = "DV-005"
    text = "{who} uses {item}."


class Smoked(Event, frozen=True, tag="smoked"):
    zone: str
    last_round: int
    rule = "DV-026"
    text = "Smoke fills {zone} until the end of round {last_round}."


class Reloaded(Event, frozen=True, tag="reloaded"):
    who: str
    weapon: str
    rule = "DV-005"
    text = "{who} reloads {weapon}."


class LetYield(Event, frozen=True, tag="let_yield"):
    who: str
    rule = "DV-005"
    text = "{who} yields and is out of the scene."


class Resisted(Event, frozen=True, tag="resisted"):
    """A contested spell that its target withstood."""

    who: str
    target: str
    what: str
    rule = "DV-038"
    text = "{target} resists {what} of {who}."


class Departed(Event, frozen=True, tag="departed"):
    who: str
    rule = "DV-006"
    text = "{who} has left."


class RabbleFled(Event, frozen=True, tag="rabble_fled"):
    who: str
    rule = "DV-040"
    text = "{who} flees."


class LeaderLost(Event, frozen=True, tag="leader_lost"):
    side: str
    rule = "DV-052"
    text = "The leader of {side} is gone; its rabble will run."


class FightEnded(Event, frozen=True, tag="fight_ended"):
    winner: str
    why: str
    rule = "DV-052, DV-133"

    def sentence(self, names: Mapping[str, str]) -> str:
        if not self.winner:
            return f"Nobody wins: {self.why}."
        who = said(self.winner, names)
        return f"{who} {'win' if who.endswith('s') else 'wins'}: {self.why}."
