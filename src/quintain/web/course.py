"""The stages of a campaign at a table: what comes after this one, with the content that the table needs for it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from anyio import to_thread

from quintain.campaign.campaign import Campaign
from quintain.campaign.journey import Journey
from quintain.library.content import Library
from quintain.library.house import change
from quintain.web.packing import unpack
from quintain.web.rows import StageRow
from quintain.web.setting import Homebrew, packed_homebrew, reseat
from quintain.web.tokens import new_seed
from quintain.words.errors import AnswerRefused, UserError

if TYPE_CHECKING:
    from quintain.web.room import Room


class Course:
    """The campaign that a table plays, if it plays one."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def more(self) -> bool:
        """Another stage waits behind this one, which is decided."""
        if self.room.settings.plan is None or self.room.game.outcome is None:
            return False
        try:
            return self.campaign() is not None
        except UserError:  # content is missing that it goes on with; whoever goes on is told which
            return True

    def campaign(self) -> Campaign | None:
        """The campaign after this stage, if it goes on."""
        plan, system = self.room.settings.plan, self.room.system
        if plan is None or not isinstance(system, Journey):
            return None
        rules = change(system.rules_type(), self.room.settings.rules, system=system.name)
        campaign = Campaign(system, plan, rules, "", self.library)
        campaign.restore(self.room.stage.standing)
        campaign.finish(self.room.game.scene)
        return campaign if campaign.next_stage() is not None else None

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

    async def next_stage(self) -> None:
        campaign = self.campaign() if self.room.game.outcome is not None else None
        stage = campaign.next_stage() if campaign is not None else None
        if campaign is None or stage is None:
            raise AnswerRefused("Nothing comes after this.", where="table", fix="Play this scene to its end first.")
        reseat(stage.scene, self.room.settings)
        row = StageRow(self.room.stage.stage + 1, stage.title, new_seed(), stage.scene.dump(), campaign.dump())
        await self.room.save_settings()
        await to_thread.run_sync(self.room.store.add_stage, self.room.row.id, row)
        await self.room.mark()
        await to_thread.run_sync(self.room.load)
