"""Action Checks, Willpower spent on rolls, player intrusions, contests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from quintain.kernel.events import Event, Viewer, said

HIDDEN = -1000
AIMED = ("attack", "resist")
"""Words before whom or what a check is about; a spell, by its id, is another."""


def about(why: str, names: Mapping[str, str]) -> str:
    """What a roll is for: `attack orc-1` and `aegis orc-1` name whom it is about; words of people stay as they are."""
    first, *rest = why.split() or [""]
    if len(rest) > 1 or (rest and first not in names and first not in AIMED):
        return why
    return " ".join(said(word, names) for word in (first, *rest))


def listed(skills: tuple[str, ...], names: Mapping[str, str]) -> str:
    return " and ".join(said(skill, names) for skill in skills) or "no skill"


class CheckCalled(Event, frozen=True, tag="check_called"):
    """What a check is made with and against, before its dice are rolled; a DC may be hidden."""

    who: str
    why: str
    skills: tuple[str, ...]
    dc: int | None
    dice: str
    advantage: tuple[str, ...]
    disadvantage: tuple[str, ...]
    situational: dict[str, int]
    gm_set: bool = False
    hidden: bool = False
    gm: str = ""
    rule = "DV-024, DV-019, DV-026"

    def seen_by(self, viewer: Viewer) -> Self | None:
        if not self.hidden or viewer.referee or viewer.seat == self.gm:
            return self
        return msgspec.structs.replace(self, dc=HIDDEN, situational={})

    def sentence(self, names: Mapping[str, str]) -> str:
        text = f"{said(self.who, names)}, {listed(self.skills, names)} ({about(self.why, names)})"
        if self.dc is not None:
            text += " against a hidden DC" if self.dc == HIDDEN else f" against DC {self.dc}"
        notes = ["GM set"] if self.gm_set else []
        notes += [f"{name} {amount:+d}" for name, amount in self.situational.items()]
        if notes:
            text += f" ({', '.join(notes)})"
        for word, sources in (("advantage", self.advantage), ("disadvantage", self.disadvantage)):
            if sources:
                text += f", {word} {len(sources)} ({', '.join(said(source, names) for source in sources)})"
        return f"{text}: {self.dice}."


class CheckMade(Event, frozen=True, tag="check_made"):
    """What came of a check. Others are told its total, not how it comes about."""

    who: str
    why: str
    skills: tuple[str, ...]
    shown: int
    bonus: int
    willpower: int
    total: int
    dc: int | None
    success: bool
    margin: int
    side: str
    hidden: bool = False
    gm: str = ""
    rule = "DV-012, DV-017"

    def seen_by(self, viewer: Viewer) -> Self | None:
        seen = self
        if not viewer.is_with(self.side):
            seen = msgspec.structs.replace(seen, shown=HIDDEN, bonus=HIDDEN)
        if self.hidden and not viewer.referee and viewer.seat != self.gm:
            seen = msgspec.structs.replace(seen, dc=HIDDEN, margin=HIDDEN)
        return seen

    def sentence(self, names: Mapping[str, str]) -> str:
        made = f"{self.total}"
        if self.shown != HIDDEN:
            spent = f" {self.willpower:+d}" if self.willpower else ""
            made = f"{self.shown} {self.bonus:+d}{spent} = {self.total}"
        text = f"{said(self.who, names)}, {listed(self.skills, names)} ({about(self.why, names)}): {made}"
        if self.dc is None:
            return f"{text}."
        verdict = "success" if self.success else "failure"
        if self.dc == HIDDEN:
            return f"{text}: {verdict}."
        return f"{text} against DC {self.dc}: {verdict}" + (f", margin {self.margin}." if self.success else ".")


class WillpowerSpent(Event, frozen=True):
    """A point of Willpower, and what the roll stands at now; how many are left is told to its own side."""

    who: str
    why: str
    total: int
    left: int
    side: str

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, left=HIDDEN)

    def ending(self) -> str:
        left = "" if self.left == HIDDEN else f" ({self.left} left)"
        return f"now {self.total}{left}."


class WillpowerAdded(WillpowerSpent, frozen=True, tag="willpower_added"):
    rule = "DV-048"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} spends Willpower for +3: {self.ending()}"


class WillpowerRerolled(WillpowerSpent, frozen=True, tag="willpower_rerolled"):
    rule = "DV-049"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)} spends Willpower to roll again: {self.ending()}"


class Intruded(Event, frozen=True, tag="intruded"):
    """A player intrusion, stock or of one's own words; `target` is whom or what it is about."""

    who: str
    what: str
    target: str = ""
    rule = "DV-050"

    def sentence(self, names: Mapping[str, str]) -> str:
        target = f" ({said(self.target, names)})" if self.target and self.target != self.who else ""
        return f"{said(self.who, names)} spends Willpower on an intrusion: {said(self.what, names)}{target}."


class IntrusionRefused(Event, frozen=True, tag="intrusion_refused"):
    who: str
    what: str
    rule = "DV-050"
    text = "{who} keeps the Willpower: the intrusion is refused ({what})."


class ContestTied(Event, frozen=True, tag="contest_tied"):
    """Nobody of them holds anything: they roll again."""

    who: tuple[str, ...]
    at: int
    rule = "DV-038"
    text = "A tie at {at}: {who} roll again."


class ContestWon(Event, frozen=True, tag="contest_won"):
    """Totals as they are compared; edges are listed apart from what was rolled."""

    winner: str
    margin: int
    totals: dict[str, int]
    edges: dict[str, int]
    holds: bool
    rule = "DV-038, DV-036"

    def sentence(self, names: Mapping[str, str]) -> str:
        rows = [
            f"{said(who, names)} {total}" + (f" (edge {self.edges[who]:+d})" if self.edges.get(who) else "")
            for who, total in self.totals.items()
        ]
        how = "as the holder" if self.holds else f"by {self.margin}"
        return f"{'; '.join(rows)}: {said(self.winner, names)} wins {how}."
