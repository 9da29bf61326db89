"""A campaign: scenes in a row that carry their characters along, with one clock in seconds.

The kernel knows no rest and no fight: a system makes the scene of each stage from the plan and the party as it
stands, and says afterwards what the party carries on. A campaign is a pure function of (plan, house rules,
seed, answers), like a scene.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from quintain.campaign.journey import Journey, Stage
from quintain.kernel.scene import Data, Scene
from quintain.library.content import Library
from quintain.words.errors import UserError


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a campaign stands, as it is saved."""

    index: Annotated[int, msgspec.Meta(ge=0)]
    clock_seconds: Annotated[int, msgspec.Meta(ge=0)]
    party: Data


class Campaign:
    """Where a campaign stands: the party, the clock, the next stage."""

    def __init__(self, system: Journey, plan: Data, rules: Any, seed: str, library: Library) -> None:
        self.system = system
        self.plan = plan
        self.rules = rules
        self.seed = seed
        self.library = library
        self.index = 0
        self.clock_seconds = system.starts(plan)
        self.party = system.party(plan, library)

    def next_stage(self) -> Stage | None:
        return self.system.stage(self.plan, self.index, self.party, self.rules, self.library)

    def stage_seed(self) -> str:
        """Each stage has luck of its own."""
        return f"{self.seed}/{self.index}"

    def finish(self, scene: Scene) -> None:
        """Takes a scene that is decided, and goes on."""
        if self.system.outcome(scene) is None:
            raise ValueError("a stage cannot be finished before it is decided")
        self.party = self.system.carry(self.party, scene)
        self.clock_seconds += self.system.seconds(scene)
        self.index += 1

    def dump(self) -> Data:
        return {"index": self.index, "clock_seconds": self.clock_seconds, "party": self.party}

    def restore(self, data: Mapping[str, Any]) -> None:
        """Stands where `dump` was taken."""
        try:
            standing = msgspec.convert(dict(data), Standing)
        except msgspec.ValidationError as error:
            raise UserError(f"A campaign cannot stand there: {error}.", fix="Use the file as it was saved.") from None
        self.index = standing.index
        self.clock_seconds = standing.clock_seconds
        self.party = standing.party
