"""Reactions: what is used against an Attack or an effect, and what it gives; never compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from quintain.kernel.events import Event, Viewer, said


class Reacted(Event, frozen=True, tag="reacted"):
    who: str
    reaction: str
    rule = "SS-063, SS-064, SS-065"
    text = "{who} uses {reaction}."


class Parried(Event, frozen=True, tag="parried"):
    who: str
    thing: str
    rule = "SS-063"
    text = "{who} Parries with {thing}."


class Sheltered(Event, frozen=True, tag="sheltered"):
    """What a Reaction gave, as its own side knows it."""

    who: str
    side: str
    ward: int = 0
    negate: int = 0
    reflex: int = 0
    stamina: int = 0
    rule = "SS-063"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None

    def sentence(self, names: Mapping[str, str]) -> str:
        gains = [f"{self.ward} Ward"] if self.ward else []
        gains += [f"+{self.negate} to Negate"] if self.negate else []
        gains += [f"+{self.reflex} Reflex"] if self.reflex else []
        gains += ["1 Stamina"] if self.stamina else []
        return f"{said(self.who, names)} gains {' and '.join(gains) or 'nothing'}."


class Deflected(Event, frozen=True, tag="deflected"):
    who: str
    roll: int
    rule = "SS-086"
    text = "The Attack Roll against {who} is {roll} now."


class TookTheBlow(Event, frozen=True, tag="took_the_blow"):
    who: str
    ally: str
    rule = "SS-065"
    text = "{who} becomes the target in place of {ally}."


class CriedOut(Event, frozen=True, tag="cried_out"):
    who: str
    ally: str
    rule = "SS-063"
    text = "{who} cries out: {ally} Sprints at once."
