"""A process beside the server that works out one job after another: odds, replays, trials, bots that think long.

    python -m quintain.web.labourer

It reads frames from standard input and writes one for each job to standard output: four bytes of length, then msgpack.
The first says what it works with, and is answered by which rules run here. When its input ends, it ends.
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import struct
import sys
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import BinaryIO

import msgspec

from quintain import ENGINE_VERSION, RULES
from quintain.web.jobs import Done, Dropped, Failed, Jobs, Reply, Underway, Workbench, refusal
from quintain.web.libraries import Libraries
from quintain.words.errors import UserError

LENGTH = struct.Struct(">I")
WAKE = getattr(signal, "SIGUSR1", None)
"""By it the thread that listens interrupts the one that works; where there is none, the server ends the process."""
POLITE = 5
"""The server's own work comes first on a busy machine."""
MIB = 1024 * 1024


class Setup(msgspec.Struct, frozen=True):
    """What a worker works with: folders of content, and how much memory."""

    content: list[str]
    memory_mib: int


class Ready(msgspec.Struct, frozen=True):
    engine: str = ENGINE_VERSION
    rules: str = RULES


class Task(msgspec.Struct, frozen=True, tag="task"):
    """A job and its number."""

    number: int
    job: msgspec.Raw


class Forget(msgspec.Struct, frozen=True, tag="forget"):
    """The job of that number is not wanted any more."""

    number: int


class Drop(BaseException):
    """The job at hand is not wanted any more; no rule can swallow it."""


class Labourer:
    """Takes jobs in order; the one at hand can be dropped, and so can one that has not begun."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self.at_hand: int | None = None
        self.unwanted = -1
        self.tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()

    def listen(self, source: BinaryIO) -> None:
        """The server is gone when nothing more comes, whatever is being worked on."""
        while (data := read_frame(source)) is not None:
            said: Task | Forget = msgspec.msgpack.decode(data, type=Task | Forget)
            if isinstance(said, Task):
                self.tasks.put(said)
            else:
                self.unwanted = said.number
                if WAKE is not None:
                    signal.pthread_kill(threading.main_thread().ident or 0, WAKE)
        os._exit(0)

    def wake(self, number: int, frame: FrameType | None) -> None:
        self.drop_if_unwanted()

    def drop_if_unwanted(self) -> None:
        if self.at_hand == self.unwanted:
            self.at_hand = None
            raise Drop

    def do(self, task: Task) -> Reply:
        modules = 0
        try:
            job: Jobs = msgspec.msgpack.decode(task.job, type=Jobs)
            self.bench.prepare(job)
            modules = len(sys.modules)
            with self.working_on(task.number):
                return Done(self.bench.do(job))
        except Drop:  # in the middle of an import it leaves half a module
            return Dropped(is_whole=len(sys.modules) == modules)
        except UserError as error:
            return refusal(error)
        except Exception:
            return Failed(traceback.format_exc())

    @contextlib.contextmanager
    def working_on(self, number: int) -> Iterator[None]:
        self.at_hand = number
        try:
            self.drop_if_unwanted()
            yield
        finally:
            self.at_hand = None


def read_frame(source: BinaryIO) -> bytes | None:
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    size = LENGTH.unpack(head)[0]
    data = source.read(size)
    return data if len(data) == size else None


def write_frame(target: BinaryIO, data: bytes) -> None:
    target.write(LENGTH.pack(len(data)) + data)
    target.flush()


def keep_to(memory_mib: int) -> None:
    """No more memory than that, and behind the server where both want a core."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory_mib * MIB, memory_mib * MIB))
    with contextlib.suppress(AttributeError, OSError):
        os.nice(POLITE)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the server at a terminal stops it by its input
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what anything prints is no frame
    first = read_frame(source)
    if first is None:
        return
    setup = msgspec.msgpack.decode(first, type=Setup)
    keep_to(setup.memory_mib)
    bench = Workbench(Libraries([Path(each) for each in setup.content]))
    labourer = Labourer(bench)

    def tell(underway: Underway) -> None:
        write_frame(target, msgspec.msgpack.encode(underway))

    bench.hear = tell
    if WAKE is not None:
        signal.signal(WAKE, labourer.wake)
    threading.Thread(target=labourer.listen, args=(source,), daemon=True).start()
    write_frame(target, msgspec.msgpack.encode(Ready()))
    while True:
        write_frame(target, msgspec.msgpack.encode(labourer.do(labourer.tasks.get())))


if __name__ == "__main__":
    main()
