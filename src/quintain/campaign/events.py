"""What a campaign tells: where one scene ends and another begins."""

from __future__ import annotations

from collections.abc import Mapping

from quintain.campaign.clock import time_of_day
from quintain.kernel.events import Event, Heading, Part, said


class StageBegan(Event, frozen=True, tag="stage_began"):
    """A stage of the plan, or one beside it, which has no number; `seconds` is the clock."""

    title: str
    seconds: int
    number: int = 0

    def sentence(self, names: Mapping[str, str]) -> str:
        number = f"Stage {self.number}: " if self.number else ""
        return f"{number}{self.title}, {time_of_day(self.seconds)}."

    def heading(self) -> Heading:
        stage = (Part("Stage", self.number),) if self.number else ()
        return Heading((*stage, Part(self.title)))


class StageEnded(Event, frozen=True, tag="stage_ended"):
    """If the party has `lost` it, `left` are those of it who can go on."""

    title: str
    seconds: int
    winner: str
    why: str
    number: int = 0
    lost: bool = False
    left: tuple[str, ...] = ()

    def sentence(self, names: Mapping[str, str]) -> str:
        stage = f"Stage {self.number}" if self.number else self.title
        winner = f"{self.winner} {'win' if self.winner.endswith('s') else 'wins'}, " if self.winner else ""
        told = f"{stage} is over: {winner}{self.why}. It is {time_of_day(self.seconds)}."
        return f"{told} {self.loss(names)}" if self.lost else told

    def loss(self, names: Mapping[str, str]) -> str:
        """What a lost stage means for the party."""
        if not self.left:
            return "The party has lost it, and nobody of the party is left."
        people = ", ".join(said(id, names).partition(",")[0] for id in self.left)
        return f"The party has lost it. Who can go on: {people}."


class Suspended(Event, frozen=True, tag="suspended"):
    """A scene breaks out in the middle of another."""

    title: str
    seconds: int
    within: str

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{self.title}, {time_of_day(self.seconds)}; {self.within} is suspended."

    def heading(self) -> Heading:
        return Heading((Part(self.title),))


class Resumed(Event, frozen=True, tag="resumed"):
    """The scene within is over, and the one that it broke into goes on."""

    title: str
    seconds: int
    after: str
    why: str

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{self.after} is over: {self.why}. {self.title} goes on, {time_of_day(self.seconds)}."

    def heading(self) -> Heading:
        return Heading((Part(self.title),))


class CampaignEnded(Event, frozen=True, tag="campaign_ended"):
    """It is `lost` if the party has lost its last stage."""

    stages: int
    seconds: int
    why: str
    lost: bool = False

    def sentence(self, names: Mapping[str, str]) -> str:
        count = f"{self.stages} stage{'s' if self.stages != 1 else ''}"
        if not self.lost:
            return f"The campaign is over after {count}: {time_of_day(self.seconds)}."
        return f"The campaign is lost after {count}: {self.why}. It is {time_of_day(self.seconds)}."
