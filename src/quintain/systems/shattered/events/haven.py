"""What happens in a Haven; never compiled."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.kernel.events import Event, said


class Rested(Event, frozen=True, tag="rested"):
    """`healed` is a Wound; `wounds` are those left."""

    who: str
    healed: int
    wounds: int
    rule = "SS-140, SS-142"

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        wound = f"; a Wound heals, {self.wounds or 'none'} left" if self.healed else ""
        return f"{who} is rested: the Downed tracker and the Spirit Track are clear{wound}."
