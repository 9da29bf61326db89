"""Campaigns of earlier releases at a table: a stage that was stored by itself is part of a story from now on."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from quintain.campaign.earlier import read_standing, story_of
from quintain.campaign.journey import Journey
from quintain.campaign.story import Story
from quintain.kernel.live import Game
from quintain.kernel.scene import Scene
from quintain.kernel.system import Stage
from quintain.library.content import Library
from quintain.library.house import change
from quintain.record.snapshot import same_events
from quintain.web.libraries import Homebrew, packed_homebrew
from quintain.web.packing import unpack
from quintain.web.setting import seat_newcomers
from quintain.words.errors import UserError

if TYPE_CHECKING:
    from quintain.web.room import Room


class Course:
    """The campaign that a table played when each of its stages was a scene, if it played one."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lacks = ""
        """What is missing to go on after this stage."""

    def within_story(self, scene: Scene) -> Scene:
        """The story that it is a stage of. Without the content that comes after it, it is played by itself."""
        plan, system = self.room.settings.plan, self.room.system
        if plan is None or isinstance(scene, Story) or not isinstance(system, Journey):
            return scene
        self.lacks = ""
        try:
            rules = change(system.rules_type(), self.room.settings.rules, system=system.name)
            standing = read_standing(self.room.stage.standing)
            story = story_of(system, plan, rules, self.library, standing, Stage(self.room.stage.title, scene))
            cast = system.cast(plan, system.party(plan, self.library), rules, self.library)
        except UserError as error:
            self.lacks = f"It cannot go on after this. {error.what} {error.fix}".strip()
            return scene
        seat_newcomers(story, cast, self.room.settings)
        return story

    def has_gone_on(self, game: Game, told: str) -> bool:
        """A stage that was over and waited for the next one has gone on by itself, after all that was told before."""
        return self.room.settings.plan is not None and same_events(game, told) > 0

    @cached_property
    def library(self) -> Library:
        """The system's content with what is stored with this table, which needs it whatever this server was given."""
        stored = self.room.store.homebrew(self.room.row.id)
        own = {} if stored is None else unpack(stored, Homebrew)
        return self.room.libraries.with_stored(self.room.system.name, own)

    def keep_content(self) -> None:
        """A campaign that an earlier release opened gets the content stored that this server was given for it."""
        found = packed_homebrew(self.room.libraries.homebrew(self.room.system.name))
        if found is not None and self.room.store.homebrew(self.room.row.id) is None:
            self.room.store.add_homebrew(self.room.row.id, found)
