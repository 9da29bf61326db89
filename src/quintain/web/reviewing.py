"""Fights looked over: begun by a button, worked out beside the server, kept for as long as this server remembers."""

from __future__ import annotations

import asyncio
import time

import msgspec

from quintain.kernel.scene import Data
from quintain.record.transcript import record
from quintain.web.jobs import ReviewJob, Underway
from quintain.web.labour import Errand, Labour
from quintain.web.limits import Limits
from quintain.web.replays import may_see_all
from quintain.web.room import Room
from quintain.web.rows import PersonRow
from quintain.words.errors import NotAllowed, UserError

MOST_KEPT = 64
"""So many are remembered; the oldest are forgotten, and can be worked out again."""
PATIENCE_S = 30.0
"""So long one goes on while nobody asks how far it is."""


class Reviewing:
    """One that is worked out, or was: how far it is, and what came of it."""

    def __init__(self, job: ReviewJob) -> None:
        self.errand = Errand(job, self.hear)
        self.far = Underway(0, 0)
        self.found = b""
        self.trouble: Data | None = None
        self.asked = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    def hear(self, far: Underway) -> None:
        self.far = far

    async def work(self, study: Labour) -> None:
        watch = asyncio.create_task(self.give_up_alone())
        try:
            self.found = await study.run(self.errand)
        except UserError as error:
            self.trouble = {**error.as_data()}
        finally:
            watch.cancel()

    async def give_up_alone(self) -> None:
        """When nobody has asked for long, nobody waits for it."""
        while (left := self.asked + PATIENCE_S - time.monotonic()) > 0:
            await asyncio.sleep(left)
        if self.task is not None:
            self.task.cancel()


Key = tuple[str, str]


class Reviews:
    """Those of this server, by table and what was told there last."""

    def __init__(self, study: Labour, limits: Limits) -> None:
        self.study = study
        self.limits = limits
        self.known: dict[Key, Reviewing] = {}

    def of(self, room: Room) -> bytes:
        """What came of it; nothing if nobody has had it done."""
        known = self.known.get(key_of(room))
        return b"" if known is None else known.found

    def begin(self, room: Room) -> None:
        """If it is neither done nor under way."""
        key = key_of(room)
        known = self.known.get(key)
        if known is not None and (known.found or (known.task is not None and not known.task.done())):
            return
        job = ReviewJob(record(room.game, room.row.label, {}), self.limits.review_points, self.limits.review_tries)
        begun = self.known[key] = Reviewing(job)
        begun.task = asyncio.create_task(begun.work(self.study))
        while len(self.known) > MOST_KEPT:
            oldest = self.known.pop(next(iter(self.known)))
            if oldest.task is not None:
                oldest.task.cancel()

    def how_far(self, room: Room) -> Data:
        known = self.known.get(key_of(room))
        if known is None:
            return {}
        known.asked = time.monotonic()
        if known.found:
            return {"reviews": msgspec.Raw(known.found)}
        if known.trouble is not None:
            return {"trouble": known.trouble}
        if known.task is None or known.task.done():
            return {}
        return {"progress": {"done": known.far.done, "whole": known.far.whole}}

    def stop(self) -> None:
        for each in self.known.values():
            if each.task is not None:
                each.task.cancel()


def key_of(room: Room) -> Key:
    return room.row.id, room.game.last_told


def must_see_all_of_it(room: Room, person: PersonRow) -> None:
    """It rests on every sheet."""
    if not may_see_all(room, person):
        raise NotAllowed("A fight is looked over when it is over.", where="review", fix="Play it to its end.")
