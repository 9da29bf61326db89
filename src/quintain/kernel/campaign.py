"""A campaign: scenes in a row that carry their characters along, with one clock in seconds.

The kernel knows no rest and no fight: a system makes the scene of each stage from the plan and the party as it
stands, and says afterwards what the party carries on. A campaign is a pure function of (plan, house rules,
seed, answers), like a scene.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from quintain.kernel.content import Library
from quintain.kernel.errors import UserError
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System


class Stage:
    """One stage of a plan that has started: its scene, and what people call it."""

    def __init__(self, title: str, scene: Scene) -> None:
        self.title = title
        self.scene = scene


class Journey(System):
    """A system that has campaigns says how a party goes from scene to scene."""

    def party(self, plan: Data, library: Library) -> Data:
        """The party as it sets out."""
        raise NotImplementedError

    def starts(self, plan: Data) -> int:
        """The second of the first day at which the party sets out."""
        return 0

    def stage(self, plan: Data, index: int, party: Data, rules: Any, library: Library) -> Stage | None:
        """The scene of that stage with the party as it stands; nothing if the plan ends there."""
        raise NotImplementedError

    def carry(self, party: Data, scene: Scene) -> Data:
        """The party after that scene."""
        raise NotImplementedError

    def seconds(self, scene: Scene) -> int:
        """Game time that scene took."""
        raise NotImplementedError


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
