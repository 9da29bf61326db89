"""Questions to the laboratory, worked out in processes of their own: the command that a terminal would run, politely.

They outlive the page that asked, and the server: what was under way when a server ended goes on when one starts.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import shutil
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import msgspec
from anyio import to_thread

from quintain.web.callers import CALLER
from quintain.web.laboratory.child import be_polite, command_line, environment
from quintain.web.laboratory.command import command_of
from quintain.web.laboratory.studies import Far, State, Studies, Study
from quintain.web.laboratory.wish import Wish
from quintain.web.limits import Limits
from quintain.web.tokens import new_table_id
from quintain.web.turns import Turns
from quintain.words.errors import TooMuch, Unavailable

LOG = logging.getLogger("quintain.web")
KEEP_SECONDS: Final = 2.0
"""So often what is known so far is stored."""
LOOK_SECONDS: Final = 10.0
"""So often it is looked whether another process has left a study behind."""
LONGEST_LINE: Final = 64 * 1024 * 1024
STOP_SECONDS: Final = 20.0
"""So long one that is stopped may take to say what it knows."""


class Said(msgspec.Struct, frozen=True):
    """A line of the command: how far it is, what is known so far, and at its end the report, or what was wrong."""

    done: int = 0
    of: int = 0
    told: msgspec.Raw = msgspec.Raw()
    report: str = ""
    trouble: dict[str, str] = {}
    stopped: bool = False

    def is_last(self) -> bool:
        return bool(self.report or self.trouble)


class Experiments:
    """Those of this server."""

    def __init__(self, studies: Studies, folders: list[Path], limits: Limits, process: str) -> None:
        self.studies = studies
        self.folders = folders
        self.limits = limits
        self.process = process[:32]
        self.turns = Turns(limits.studies, limits.studies)
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.children: dict[str, asyncio.subprocess.Process] = {}

    @contextlib.asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """As long as the server runs; what is under way at its end goes on with the next start."""
        looking = asyncio.create_task(self.look())
        try:
            yield
        finally:
            tasks = [looking, *self.tasks.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def look(self) -> None:
        """What other processes left behind is taken over; of SQLite there are no others, so at once."""
        with contextlib.suppress(Unavailable):
            await self.take_over(await to_thread.run_sync(self.left_at_start))
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(Unavailable):
                for id in list(self.tasks):
                    await to_thread.run_sync(self.studies.keep, id)
                await self.take_over(await to_thread.run_sync(self.studies.left_behind))

    def left_at_start(self) -> list[Study]:
        if self.studies.store.is_shared:
            return self.studies.left_behind()
        return [study for study in reversed(self.studies.all()) if study.is_under_way()]

    async def take_over(self, left: list[Study]) -> None:
        for study in left:
            if study.id not in self.tasks and await to_thread.run_sync(
                self.studies.take, study.id, self.process, study.process
            ):
                self.begin(study)

    async def ask(self, wish: Wish, owner: str) -> Study:
        """A new study; it is worked on when its turn has come."""
        if await to_thread.run_sync(self.studies.count, owner) >= self.limits.studies_kept:
            raise TooMuch(
                f"You have {self.limits.studies_kept} studies here already.",
                where="laboratory",
                fix="Remove one that you need no more.",
            )
        now = time.time()
        study = Study(new_table_id(), wish, owner, "waiting", self.process, now, now)
        await to_thread.run_sync(self.studies.add, study)
        self.begin(study)
        return study

    def begin(self, study: Study) -> None:
        task = self.tasks[study.id] = asyncio.create_task(self.see_to(study))
        task.add_done_callback(lambda done: self.tasks.pop(study.id, None))

    async def stop(self, study: Study) -> None:
        """What it knows by then is its answer; one that has not begun knows nothing."""
        child = self.children.get(study.id)
        if child is not None:
            await to_thread.run_sync(self.studies.wish_for, study.id, "stopping")
            interrupt(child)
        elif study.id in self.tasks:
            self.tasks[study.id].cancel()
            await to_thread.run_sync(self.studies.wish_for, study.id, "stopped")
        else:  # another process has it, and looks now and then
            await to_thread.run_sync(self.studies.wish_for, study.id, "stopping")

    async def remove(self, study: Study) -> None:
        task = self.tasks.get(study.id)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        await to_thread.run_sync(self.studies.remove, study.id)

    async def see_to(self, study: Study) -> None:
        CALLER.set(study.owner)
        async with self.turns.take(study.owner):
            kept = kept_folder(study.id)
            try:
                await self.is_now(study, "running")
                async with asyncio.timeout(self.limits.study_seconds):
                    await self.work(study, kept)
            except TimeoutError:
                await self.fail(study, "That took too long.", "Ask for fewer fights.")
            except (OSError, ValueError, msgspec.MsgspecError) as error:
                LOG.error("a study failed: %r", error)
                await self.fail(study, "That could not be worked out.", "Ask again.")
            await to_thread.run_sync(lambda: shutil.rmtree(kept, ignore_errors=True))

    async def work(self, study: Study, kept: Path) -> None:
        """Runs the command and stores what it says, at its end whole."""
        last, stored = Said(), 0.0
        async for said in self.lines(study, kept):
            last = said
            if said.is_last() or time.monotonic() - stored > KEEP_SECONDS:
                await to_thread.run_sync(self.store, study.id, said)
                await self.heed(study)
                stored = time.monotonic()
        if last.trouble:
            await self.is_now(study, "failed")
        elif last.report:
            await self.is_now(study, "stopped" if last.stopped else "done")
        else:
            await self.fail(study, "That could not be worked out.", "Ask again.")

    def store(self, id: str, said: Said) -> None:
        values: dict[str, object] = {"far": Far(said.done, said.of, said.trouble)}
        if bytes(said.told):
            values["told"] = bytes(said.told)
        if said.report:
            values["report"] = said.report.encode()
        self.studies.keep(id, **values)

    async def is_now(self, study: Study, state: State) -> None:
        await to_thread.run_sync(lambda: self.studies.keep(study.id, state=state))

    async def heed(self, study: Study) -> None:
        """Somebody may want it to stop by way of another process."""
        now = await to_thread.run_sync(self.studies.find, study.id)
        if now is None or now.state == "stopping":
            interrupt(self.children[study.id])

    async def lines(self, study: Study, kept: Path) -> AsyncIterator[Said]:
        words = [*command_of(study.wish, self.limits.study_jobs or spare_cores()), f"--keep={kept}", "--lines"]
        child = await asyncio.create_subprocess_exec(
            *command_line(words),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            env=environment(self.folders),
            start_new_session=True,
            limit=LONGEST_LINE,
        )
        be_polite(child.pid)
        self.children[study.id] = child
        try:
            assert child.stdout is not None
            while line := await child.stdout.readline():
                yield msgspec.json.decode(line, type=Said)
        finally:
            del self.children[study.id]
            end(child)
            await child.wait()

    async def fail(self, study: Study, what: str, fix: str) -> None:
        trouble = {"what": what, "where": "laboratory", "fix": fix}
        await to_thread.run_sync(self.store, study.id, Said(trouble=trouble))
        await self.is_now(study, "failed")


def interrupt(child: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        child.send_signal(signal.SIGINT)


def end(child: asyncio.subprocess.Process) -> None:
    """With all that it started."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)


def spare_cores() -> int:
    """All but one, which is the tables'."""
    return max(1, (os.cpu_count() or 1) - 1)


def kept_folder(id: str) -> Path:
    """Where what was played so far outlives a stop; only this user reads it."""
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "quintain" / "laboratory" / id
