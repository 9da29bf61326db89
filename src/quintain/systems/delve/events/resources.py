"""What comes back by itself or is spent: Stress, Spirit and Mana, Shielding, victories."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from quintain.kernel.events import Effect, Event, Viewer, said
from quintain.systems.delve.events.harm import HIDDEN


class StressGained(Event, frozen=True, tag="stress_gained"):
    """Others are told how it bears up, not how much it has."""

    who: str
    amount: int
    why: str
    stress: int
    bearing: str
    side: str
    rule = "DV-041"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, amount=HIDDEN, stress=HIDDEN)

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        if self.stress == HIDDEN:
            return f"{who} regains Stress ({said(self.why, names)}): {self.bearing}."
        return f"{who} regains {self.amount} Stress ({said(self.why, names)}): {self.stress}."

    def effects(self) -> tuple[Effect, ...]:
        return (Effect("healed", self.who, None if self.amount == HIDDEN else self.amount),)


class Recovered(StressGained, frozen=True, tag="recovered"):
    """By itself, a point a minute."""

    rule = "DV-044"


class SpiritGathered(Event, frozen=True, tag="spirit_gathered"):
    """Only its own side is told."""

    who: str
    amount: int
    spirit: int
    side: str
    rule = "DV-062"
    text = "{who} gathers {amount} Spirit: {spirit}."

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None


class ShieldingGained(Event, frozen=True, tag="shielding_gained"):
    who: str
    amount: int
    total: int
    rule = "DV-097"
    text = "{who} has {amount} more Shielding: {total}."


class ShieldingOver(Event, frozen=True, tag="shielding_over"):
    who: str
    amount: int
    left: int
    rule = "DV-101"
    text = "{amount} Shielding of {who} is over: {left} left."


class ManaPaid(Event, frozen=True, tag="mana_paid"):
    """From where: how much of Spirit, of the place, of vessels. Others do not learn what is left."""

    who: str
    spirit: int
    ambient: int
    vessel: int
    left: int
    side: str
    rule = "DV-065, DV-066"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, left=HIDDEN)

    def sentence(self, names: Mapping[str, str]) -> str:
        parts = (("Spirit", self.spirit), ("the place", self.ambient), ("a vessel", self.vessel))
        paid = ", ".join(f"{amount} from {source}" for source, amount in parts if amount)
        left = "" if self.left == HIDDEN else f" (Spirit {self.left})"
        return f"{said(self.who, names)} pays Mana: {paid}{left}."


class VictoryEarned(Event, frozen=True, tag="victory_earned"):
    """`lost`: there were ten already."""

    who: str
    why: str
    victories: int
    lost: bool = False
    rule = "DV-052, DV-054, DV-060"

    def sentence(self, names: Mapping[str, str]) -> str:
        held = "ten is the most, this one is lost" if self.lost else str(self.victories)
        return f"{said(self.who, names)} earns a victory ({said(self.why, names)}): {held}."


class Rushed(Event, frozen=True, tag="rushed"):
    """The Adrenaline Rush; others are not told how much Stress that is."""

    who: str
    stress: int
    armor: int
    side: str
    rule = "DV-053, DV-100"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, stress=HIDDEN)

    def sentence(self, names: Mapping[str, str]) -> str:
        stress = "Stress" if self.stress == HIDDEN else f"Stress {self.stress}"
        return f"Adrenaline Rush: {said(self.who, names)} has full {stress} and armour {self.armor}."


class VictoriesConverted(Event, frozen=True, tag="victories_converted"):
    """Experience is its side's business."""

    who: str
    victories: int
    experience: int
    side: str
    rule = "DV-058, DV-059"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, experience=HIDDEN)

    def sentence(self, names: Mapping[str, str]) -> str:
        experience = "" if self.experience == HIDDEN else f": {self.experience}"
        return f"The victories of {said(self.who, names)} ({self.victories}) become Experience{experience}."
