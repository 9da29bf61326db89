"""Campaigns of earlier releases, which kept each stage as a scene of its own and beside it where the campaign stood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from quintain.campaign.journey import Journey
from quintain.campaign.story import Story
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import Stage
from quintain.library.content import Library
from quintain.words.errors import UserError


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a campaign stood when a stage began, as it was kept."""

    index: Annotated[int, msgspec.Meta(ge=0)]
    clock_seconds: Annotated[int, msgspec.Meta(ge=0)]
    party: Data

    def after(self, system: Journey, scene: Scene) -> Standing:
        """Where it stands once that stage is over."""
        seconds = self.clock_seconds + system.seconds(scene)
        return Standing(self.index + 1, seconds, system.carry(self.party, scene))


def read_standing(data: Mapping[str, Any]) -> Standing:
    try:
        return msgspec.convert(dict(data), Standing)
    except msgspec.ValidationError as error:
        raise UserError(f"A campaign cannot stand there: {error}.", fix="Use it as it was saved.") from None


def first_standing(system: Journey, plan: Data, library: Library) -> Standing:
    return Standing(0, system.starts(plan), system.party(plan, library))


def story_of(system: Journey, plan: Data, rules: Any, library: Library, standing: Standing, stage: Stage) -> Story:
    """The story that such a stage is now a part of: it plays alike, dice and all, and goes on when it is over."""
    story = Story.of(
        system,
        plan,
        rules,
        library,
        index=standing.index,
        party=standing.party,
        clock_seconds=standing.clock_seconds,
        under_way=stage,
    )
    story.stages = standing.index
    story.counts = stage.scene.counts.clone()
    story.seat_gm(stage.scene.gm())
    return story
