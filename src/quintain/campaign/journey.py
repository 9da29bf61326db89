"""What a system with campaigns says: how a party goes from scene to scene."""

from __future__ import annotations

from typing import Any

import msgspec

from quintain.campaign.mode import StoryMode
from quintain.campaign.story import Story
from quintain.kernel.asks import Answer, Option
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Outcome, Stage, System
from quintain.library.content import Library, read_one

CAMPAIGN = "campaign"
BY_NAME = (CAMPAIGN, "encounter", "creature", "arena", "lesson")
"""Kinds of which a campaign takes along only what its plan names."""


class Journey(System):
    """A system that has campaigns says how a party goes from scene to scene; it plays stories, too."""

    def __init__(self) -> None:
        self.modes = (*self.modes, StoryMode(self))
        self.mode_of = {mode.scene_type: mode for mode in self.modes}

    def begin(self, scenario: Data, rules: Any, library: Library) -> Scene:
        """A campaign by its name, or a scene."""
        if set(scenario) != {CAMPAIGN}:
            return super().begin(scenario, rules, library)
        plan: Data = msgspec.to_builtins(library.get(CAMPAIGN, str(scenario[CAMPAIGN])))
        return Story.of(self, plan, rules, library)

    def plan(self, data: Data) -> Any:
        """A plan as the system's own type."""
        return read_one(self.kinds[CAMPAIGN], data, CAMPAIGN)

    def needs(self, plan: Data, library: Library) -> list[msgspec.Struct]:
        """A campaign takes these entries along, all that they name, and what that names.

        Here the plan, and everything but whole scenes and their creatures: what a party carries on may be from
        anywhere, and rules may look up a thing that no entry names.
        """
        rest = [entry for kind in library.kinds if kind not in BY_NAME for entry in library.of(kind).values()]
        return [self.plan(plan), *rest]

    def party(self, plan: Data, library: Library) -> Data:
        """The party as it sets out."""
        raise NotImplementedError

    def starts(self, plan: Data) -> int:
        """The second of the first day at which the party sets out."""
        return 0

    def stage(self, plan: Data, index: int, party: Data, rules: Any, library: Library) -> Stage | None:
        """The scene of that stage with the party as it stands; nothing if the plan ends there."""
        raise NotImplementedError

    def cast(self, plan: Data, party: Data, rules: Any, library: Library) -> list[Creature]:
        """Everybody who may come into it, as far as the plan tells, so that all of them have seats."""
        found: list[Creature] = []
        index = 0
        while (stage := self.stage(plan, index, party, rules, library)) is not None:
            found += stage.scene.creatures()
            index += 1
        return found

    def carry(self, party: Data, scene: Scene) -> Data:
        """The party after that scene."""
        return self.mode_of[type(scene)].carry(party, scene)

    def seconds(self, scene: Scene) -> int:
        """Game time that scene has taken so far."""
        return self.mode_of[type(scene)].seconds(scene)

    def interludes(self, plan: Data, party: Data, rules: Any, library: Library) -> list[Option]:
        """What the game master may put between two stages of the plan; no such option is a number or `end`."""
        return []

    def interlude(self, answer: Answer, plan: Data, party: Data, rules: Any, library: Library) -> Stage:
        """The scene of one of these."""
        raise NotImplementedError

    def left(self, plan: Data, party: Data, library: Library) -> list[str]:
        """Who of the party can go on."""
        return list(party)

    def ends(self, plan: Data, index: int, party: Data, library: Library) -> Outcome:
        """How the campaign ended, before that stage of its plan."""
        is_lost = not self.left(plan, party, library)
        return Outcome("", "nobody of the party is left" if is_lost else "the campaign is over")
