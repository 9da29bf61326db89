"""What a page wants to know that takes long: worked out beside everything else, and told to that page alone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec

from quintain.kernel.scene import Data
from quintain.web import messages as m
from quintain.web.jobs import Job
from quintain.web.labour import Errand, Labour
from quintain.words.errors import UserError

LOG = logging.getLogger("quintain.web")

Post = Callable[[Data], None]
Refuse = Callable[[m.Message, UserError], None]


class Question(Errand):
    """What a page wants to know, and the message that it asked with."""

    def __init__(self, job: Job, said: m.Message) -> None:
        super().__init__(job)
        self.said = said


class Wondering:
    """One kind of question of one page: the newest takes the place of the one before, which nobody waits for.

    Nothing else ends it. Were it dropped because the table has moved on, that would tell of what others do in secret.
    """

    def __init__(self, labour: Labour, name: str, post: Post, refuse: Refuse) -> None:
        self.labour = labour
        self.name = name
        self.post = post
        self.refuse = refuse
        self.asking: asyncio.Task[None] | None = None
        self.question: Question | None = None
        self.thinking: asyncio.Task[None] | None = None

    def ask(self, said: m.Message, job: Awaitable[Job]) -> None:
        if self.asking is not None:
            self.asking.cancel()
        self.asking = asyncio.create_task(self.take_up(said, job))

    async def take_up(self, said: m.Message, coming: Awaitable[Job]) -> None:
        try:
            job = await coming
        except UserError as error:
            self.refuse(said, error)
            return
        if self.question is not None and self.question.take_instead(job):
            self.question.said = said
            return
        if self.thinking is not None:
            self.thinking.cancel()
        self.question = Question(job, said)
        self.thinking = asyncio.create_task(self.tell(self.question))

    async def tell(self, question: Question) -> None:
        try:
            found = await self.labour.run(question)
            self.post({"ok": {"id": question.said.id, self.name: msgspec.Raw(found)}})
        except UserError as error:
            self.refuse(question.said, error)
        except Exception:
            LOG.exception("%s failed", self.name)
            what, fix = "That could not be worked out.", "Play on without it."
            self.refuse(question.said, UserError(what, where=self.name, fix=fix))

    def leave(self) -> None:
        for task in (self.asking, self.thinking):
            if task is not None:
                task.cancel()
