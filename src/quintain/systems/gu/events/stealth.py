"""Who has noticed whom: what the sneaking side must not learn, it is not told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from quintain.kernel.events import Event, Viewer, said


class AwarenessTested(Event, frozen=True, tag="awareness_tested"):
    """The game master alone hears of it: neither side is to know that anything was there to notice."""

    who: str
    of: str
    number: int
    modifier: int
    success: bool
    gm: str
    rule = "GU-014"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.referee or (self.gm and viewer.seat == self.gm) else None

    def sentence(self, names: Mapping[str, str]) -> str:
        who, of = said(self.who, names), said(self.of, names)
        verb = "notices" if self.success else "does not notice"
        return f"{who} {verb} {of}: {self.number} {self.modifier:+} on Awareness."


class Noticed(Event, frozen=True, tag="noticed"):
    """Whoever was noticed does not learn it by that."""

    who: str
    side: str
    other: str
    rule = "GU-014, GU-013"
    text = "{who} notices {other}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Unnoticed(Event, frozen=True, tag="unnoticed"):
    """That it tries to hide is known to its own side; by whom it was lost is not."""

    who: str
    side: str
    rule = "GU-013, GU-014"
    text = "{who} tries to slip from view."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class Surprised(Event, frozen=True, tag="surprised"):
    who: list[str]
    rule = "GU-010, GU-011"
    text = "Surprised: {who}."
