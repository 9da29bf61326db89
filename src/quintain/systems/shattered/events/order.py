"""The Round: Respite, Plotting, Phases with their Turns, End of Round; never compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from quintain.kernel.events import Event, Heading, Part, Viewer, said


class RoundBegan(Event, frozen=True, tag="round_began"):
    round: int
    rule = "SS-006, SS-011"
    text = "Round {round} begins with a Respite."

    def heading(self) -> Heading:
        return Heading((Part("Round", self.round), Part("Respite")))


class StaminaRestored(Event, frozen=True, tag="stamina_restored"):
    rule = "SS-018, SS-019"
    text = "Everybody's Stamina is at its maximum again."


class WoundsAche(Event, frozen=True, tag="wounds_ache"):
    """Wounds are open; how much Stun somebody has is not."""

    who: str
    wounds: int
    rule = "SS-021"
    text = "{who} suffers from its Wounds: {wounds} Stun."


class Plotted(Event, frozen=True, tag="plotted"):
    """A plot, as its own side knows it."""

    who: str
    side: str
    technique: str
    speed: int
    rule = "SS-025, SS-031"

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else None

    def sentence(self, names: Mapping[str, str]) -> str:
        if not self.technique:
            return f"{said(self.who, names)} plots nothing."
        return f"{said(self.who, names)} plots {said(self.technique, names)} at Speed {self.speed}."


class SpeedsRevealed(Event, frozen=True, tag="speeds_revealed"):
    """The revelation does not show which Technique was selected or what it does (SS-036)."""

    phases: dict[str, list[int]]
    actions: dict[str, list[int]]
    """Of whoever has a pattern, the Phases of its Actions."""
    rule = "SS-034, SS-036, SS-150"

    def sentence(self, names: Mapping[str, str]) -> str:
        techniques = f"All plots are in. Techniques by Phase: {by_phase(self.phases, names) or 'none'}."
        actions = by_phase(self.actions, names)
        return f"{techniques} Actions by Phase: {actions}." if actions else techniques


def by_phase(phases: dict[str, list[int]], names: Mapping[str, str]) -> str:
    """Who acts when, in words."""
    shown = [f"{said(who, names)} in {', '.join(str(phase) for phase in when)}" for who, when in phases.items() if when]
    return "; ".join(shown)


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    round: int
    phase: int
    first: str
    rule = "SS-037, SS-046, SS-047"
    text = "Phase {phase}: the first opportunity is with the {first}."

    def heading(self) -> Heading:
        return Heading((Part("Round", self.round), Part("Phase", self.phase)))


class Passed(Event, frozen=True, tag="passed"):
    side: str
    rule = "SS-049"
    text = "The {side} pass."


class TurnBegan(Event, frozen=True, tag="turn_began"):
    who: str
    slot: str
    rule = "SS-009, SS-045"

    def sentence(self, names: Mapping[str, str]) -> str:
        how = {"priority": ", with Priority", "stall": ", after everybody else (Stall)"}.get(self.slot, "")
        return f"{said(self.who, names)} takes a Turn{how}."


class TechniqueLost(Event, frozen=True, tag="technique_lost"):
    """Which one it was stays hidden: it was never resolved."""

    who: str
    phase: int
    rule = "SS-050"
    text = "{who} has not used its Technique of Phase {phase}: it is lost."


class SpeedChanged(Event, frozen=True, tag="speed_changed"):
    who: str
    speed: int
    phase: int
    timing: str = ""
    rule = "SS-034, SS-055, SS-057, SS-059"

    def sentence(self, names: Mapping[str, str]) -> str:
        timing = f", with {self.timing.capitalize()}" if self.timing else ""
        start = f"The Technique of {said(self.who, names)} has Speed {self.speed} now"
        return f"{start} and is resolved in Phase {self.phase}{timing}."


class SlotSkipped(Event, frozen=True, tag="slot_skipped"):
    who: str
    phase: int
    kind: str
    rule = "SS-129"

    def sentence(self, names: Mapping[str, str]) -> str:
        who = said(self.who, names)
        if self.kind == "action":
            return f"{who} is Skipped: no Action in Phase {self.phase}."
        if self.kind == "technique":
            return f"{who} is Skipped: only Improvise in Phase {self.phase}."
        if self.kind == "spirit":
            return f"{who} is Skipped: it carries nothing out on its master's next Turn."
        return f"{who} is Skipped: its next slot is lost, or only for Improvise."


class PhaseEnded(Event, frozen=True, tag="phase_ended"):
    """Whether both sides have passed, or a side had nobody left who could act."""

    phase: int
    passed: bool = True
    rule = "SS-050"

    def sentence(self, names: Mapping[str, str]) -> str:
        why = "Both sides have passed" if self.passed else "Nobody acts any more"
        return f"{why}: Phase {self.phase} ends."


class RoundEnds(Event, frozen=True, tag="round_ends"):
    round: int
    rule = "SS-043"
    text = "End of Round {round}."

    def heading(self) -> Heading:
        return Heading((Part("Round", self.round), Part("End of Round")))


class FightEnded(Event, frozen=True, tag="fight_ended"):
    winner: str
    why: str
    rule = "SS-145"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"The {self.winner} win: {self.why}." if self.winner else f"Nobody wins: {self.why}."
