"""What a system with campaigns says: how a party goes from scene to scene."""

from __future__ import annotations

from typing import Any

from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.library.content import Library, read_one


class Stage:
    """One stage of a plan that has started: its scene, and what people call it."""

    def __init__(self, title: str, scene: Scene) -> None:
        self.title = title
        self.scene = scene


class Journey(System):
    """A system that has campaigns says how a party goes from scene to scene."""

    def plan(self, data: Data) -> Any:
        """A plan as the system's own type."""
        return read_one(self.kinds["campaign"], data, "campaign")

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
        return self.mode_of[type(scene)].carry(party, scene)

    def seconds(self, scene: Scene) -> int:
        """Game time that scene took."""
        return self.mode_of[type(scene)].seconds(scene)
