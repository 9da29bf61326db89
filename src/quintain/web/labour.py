"""Long work beside the server: a few processes, started when they are first needed, that a table never waits for.

Whoever asks is served in turn, address by address. Work that nobody waits for any more is dropped; a process that dies
or takes too long is ended and another takes its place.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from pathlib import Path

import msgspec
from anyio import CapacityLimiter, to_thread

import quintain
from quintain.web.callers import CALLER
from quintain.web.jobs import Done, Dropped, Failed, Hear, Job, Refused, Reply, Underway, Workbench, error_of, unheard
from quintain.web.labourer import LENGTH, Forget, Ready, Setup, Task
from quintain.web.libraries import Libraries
from quintain.web.limits import Limits
from quintain.web.turns import Turns
from quintain.words.errors import Unavailable, UserError

LOG = logging.getLogger("quintain.web")
DROP_SECONDS = 10.0
"""So long a process may take to drop what it works on; then it is ended."""
START_SECONDS = 60.0
PACKAGE_FOLDER = str(Path(quintain.__file__).parent.parent)


class Labour:
    """The processes of one server, or with none of them a thread of the server itself, which small tools prefer."""

    def __init__(self, limits: Limits, libraries: Libraries) -> None:
        self.limits = limits
        self.libraries = libraries
        most = max(1, limits.workers)
        each = max(1, most - 1)  # whoever asks for much leaves one to others
        self.turns = Turns(most, each, limits.work_waiting, limits.work_waiting_per_address)
        self.idle: list[Worker] = []
        self.busy: set[Worker] = set()
        self.tasks: set[asyncio.Task[bytes]] = set()
        self.here = Workbench(libraries)
        self.thread = CapacityLimiter(1)
        self.is_stopped = False

    async def work(self, job: Job) -> bytes:
        """What comes of it; its mistakes are raised as they were made there."""
        return await self.run(Errand(job))

    async def run(self, errand: Errand) -> bytes:
        """Whoever is cancelled need not wait, but the turn is over only when the process has dropped the job: asked
        again and again, there are never more of them.
        """
        task = asyncio.create_task(self.see_to(errand))
        self.tasks.add(task)
        task.add_done_callback(self.finish)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if errand.is_waiting:
                task.cancel()
            errand.forget()
            raise

    def finish(self, task: asyncio.Task[bytes]) -> None:
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has heard of it, or does not want to

    def work_here(self, errand: Errand) -> bytes:
        self.here.hear = errand.hear
        return self.here.do(errand.job)

    async def see_to(self, errand: Errand) -> bytes:
        async with self.turns.take(CALLER.get()):
            errand.is_waiting = False
            if self.is_stopped:
                raise died()
            if not self.limits.workers:
                return await to_thread.run_sync(self.work_here, errand, limiter=self.thread)
            worker = self.idle.pop() if self.idle else await self.start()
            if errand.is_forgotten:
                self.idle.append(worker)
                return b""
            self.busy.add(worker)
            errand.worker = worker
            try:
                async with asyncio.timeout(self.limits.work_seconds):
                    reply = await worker.do(msgspec.msgpack.encode(errand.job), errand.hear)
                self.keep(worker, reply)
            except TimeoutError:
                worker.end()
                raise took_too_long() from None
            except (OSError, EOFError, msgspec.MsgspecError) as error:
                worker.end()
                LOG.error("a worker died: %r", error)
                raise died() from error
            finally:
                self.busy.discard(worker)
            return result_of(reply)

    def keep(self, worker: Worker, reply: Reply) -> None:
        if isinstance(reply, Dropped) and not reply.is_whole:
            worker.end()
        else:
            self.idle.append(worker)

    async def start(self) -> Worker:
        setup = Setup([str(each) for each in self.libraries.folders], self.limits.worker_mib)
        return await Worker.start(setup)

    async def stop(self) -> None:
        """The server stops, and its processes with it."""
        self.is_stopped = True
        workers = [*self.idle, *self.busy]
        self.idle = []
        for task in list(self.tasks):
            task.cancel()
        for worker in workers:
            worker.end()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await asyncio.gather(*(worker.process.wait() for worker in workers))


class Errand:
    """A job on its way. While it waits for its turn, another job may take its place in line."""

    def __init__(self, job: Job, hear: Hear = unheard) -> None:
        self.job = job
        self.hear = hear
        self.is_waiting = True
        self.is_forgotten = False
        self.worker: Worker | None = None

    def take_instead(self, job: Job) -> bool:
        """Whether it did: what is already worked on stays."""
        if self.is_waiting:
            self.job = job
        return self.is_waiting

    def forget(self) -> None:
        self.is_forgotten = True
        if self.worker is not None:
            self.worker.forget()


class Worker:
    """One process: it is given a job, and answers before it is given another."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        assert process.stdin is not None
        assert process.stdout is not None
        self.input = process.stdin
        self.output = process.stdout
        self.number = 0
        self.is_at_work = False

    @classmethod
    async def start(cls, setup: Setup) -> Worker:
        paths = [PACKAGE_FOLDER, *filter(None, [os.environ.get("PYTHONPATH")])]
        worker = cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                "-m",
                "quintain.web.labourer",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
            )
        )
        try:
            async with asyncio.timeout(START_SECONDS):
                await worker.send(msgspec.msgpack.encode(setup))
                ready = msgspec.msgpack.decode(await worker.receive(), type=Ready)
        except BaseException as error:
            worker.end()
            if isinstance(error, Exception):
                LOG.error("a worker did not start: %r", error)
                raise died() from error
            raise
        if ready != Ready():
            worker.end()
            LOG.error(
                "a worker has other rules (%s, %s) than the server: restart the server", ready.engine, ready.rules
            )
            raise died()
        return worker

    async def do(self, job: bytes, hear: Hear = unheard) -> Reply:
        self.number += 1
        await self.send(msgspec.msgpack.encode(Task(self.number, msgspec.Raw(job))))
        self.is_at_work = True
        while True:
            reply: Reply | Underway = msgspec.msgpack.decode(await self.receive(), type=Reply | Underway)
            if not isinstance(reply, Underway):
                self.is_at_work = False
                return reply
            hear(reply)

    def forget(self) -> None:
        """The job at hand is not wanted any more: it is dropped soon, or the process ended."""
        number = self.number
        self.put(msgspec.msgpack.encode(Forget(number)))

        def end_if_it_goes_on() -> None:
            if self.number == number and self.is_at_work:
                self.end()

        asyncio.get_running_loop().call_later(DROP_SECONDS, end_if_it_goes_on)

    def put(self, data: bytes) -> None:
        self.input.write(LENGTH.pack(len(data)) + data)

    async def send(self, data: bytes) -> None:
        self.put(data)
        await self.input.drain()

    async def receive(self) -> bytes:
        size = LENGTH.unpack(await self.output.readexactly(LENGTH.size))[0]
        return await self.output.readexactly(size)

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()


def result_of(reply: Reply) -> bytes:
    if isinstance(reply, Done):
        return reply.result
    if isinstance(reply, Refused):
        raise error_of(reply)
    if isinstance(reply, Failed):
        LOG.error("a worker failed: %s", reply.trace)
    raise died()


def took_too_long() -> UserError:
    return Unavailable("That takes too long to work out.", where="server", fix="Play on without it.")


def died() -> UserError:
    return Unavailable("That could not be worked out.", where="server", fix="Try again, or play on without it.")
