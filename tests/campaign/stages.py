"""A campaign stage by stage, for tests that set each of them as they like: the story plays on from there."""

from __future__ import annotations

from typing import Any, cast

from quintain.campaign.journey import Journey
from quintain.campaign.story import Story
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import Stage
from quintain.kernel.table import ScriptedTable
from quintain.library.content import Library


class Stages:
    """A story, of which whole stages are given as they ended."""

    def __init__(self, system: Journey, plan: Data, rules: Any, library: Library) -> None:
        self.system = system
        self.story = Story.of(system, plan, rules, library)

    @property
    def party(self) -> Data:
        return self.story.party

    @property
    def index(self) -> int:
        return self.story.index

    @property
    def clock_seconds(self) -> int:
        return self.story.clock_seconds

    def next_stage(self) -> Stage | None:
        """The stage that is to be played, to do with as one likes; nothing once the campaign is over."""
        if self.story.result is not None:
            return None
        return Stage(self.story.titles[0], self.story.stack[0].clone())

    def finish(self, scene: Scene, *answers: str) -> None:
        """It ended like that, the party answers so if it is asked, and the campaign goes on."""
        assert self.system.outcome(scene) is not None
        self.story.stack = [scene]
        self.story.is_told = True
        table = ScriptedTable(self.story, self.system.sight, answers)
        self.system.step(self.story, table)
        table.finish()

    def reload(self) -> None:
        """As it is when it was put away and taken up again."""
        self.story = cast(Story, self.system.load(self.story.dump()))
