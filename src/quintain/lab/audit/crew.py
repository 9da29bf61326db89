"""Fights of an audit on several processes: results in the order of the tasks, the same whatever their number."""

from __future__ import annotations

import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from hashlib import blake2b

import msgspec

from quintain import ENGINE_VERSION
from quintain.lab.audit.barring import Barred
from quintain.lab.audit.bearing import Bearing, Skipped, borne
from quintain.lab.audit.deeds import Deed, Kinds
from quintain.lab.audit.fieldwork import Fought, Look, Seen, edges_of, observe, plainly
from quintain.lab.audit.grounds import Grounds, Setting, ready
from quintain.lab.audit.settling import Settled, settled
from quintain.lab.audit.trials import Edges
from quintain.lab.keeping import KEPT
from quintain.words.errors import UserError

CHUNK = 4


class Closely(msgspec.Struct, frozen=True):
    """A fight to be looked at all along; so many of its rolls are tried with other faces, so many questions answered in
    every way. Where it is `turned`, its sides are listed the other way round.
    """

    encounter: str
    index: int
    tries: int
    at_random: bool = False
    forces: int = 0
    turned: bool = False


class Plainly(msgspec.Struct, frozen=True):
    """A fight with something different: house rules, numbers of creatures, a deed that nobody does.

    With a question, everybody always answers that question with that deed; of a side, only that side.
    """

    encounter: str
    index: int
    rules: dict[str, object] = {}
    sets: tuple[str, ...] = ()
    barred: Deed = ""
    question: str = ""
    side: str = ""


class Once(msgspec.Struct, frozen=True):
    """One roll of a fight that was looked at, to be weighed with other numbers, or else under every condition."""

    encounter: str
    index: int
    at_random: bool
    step: int
    place: int
    conditions: bool = False


class Bear(msgspec.Struct, frozen=True):
    """A fight that somebody starts with something; looked at for as long as it bears that."""

    encounter: str
    index: int
    who: str
    sets: tuple[str, ...] = ()


Task = Closely | Plainly | Once | Bear
Result = Seen | Fought | Edges | Settled | Bearing | Skipped
Hear = Callable[[int], None]


class Crew:
    """Does tasks on some grounds, in this process or in several."""

    def __init__(self, grounds: Grounds, jobs: int) -> None:
        self.grounds = grounds
        self.jobs = jobs
        self.asked = 0
        self.done = 0
        self.interrupted = False

    def looked(self, tasks: Sequence[Closely], hear: Hear) -> list[Seen]:
        return [found for found in self.results(tasks, hear) if isinstance(found, Seen)]

    def played(self, tasks: Sequence[Plainly], hear: Hear) -> list[Fought]:
        """Of the first so many tasks, if it was interrupted."""
        return [found for found in self.results(tasks, hear) if isinstance(found, Fought)]

    def weighed(self, tasks: Sequence[Once], hear: Hear) -> list[Edges]:
        return [found for found in self.results(tasks, hear) if isinstance(found, Edges)]

    def settled(self, tasks: Sequence[Once], hear: Hear) -> list[Settled]:
        return [found for found in self.results(tasks, hear) if isinstance(found, Settled)]

    def borne(self, tasks: Sequence[Bear], hear: Hear) -> list[Bearing | Skipped]:
        return [found for found in self.results(tasks, hear) if isinstance(found, Bearing | Skipped)]

    def tried(self, tasks: Sequence[Plainly], hear: Hear) -> list[Fought | Skipped]:
        """Of which some may not be playable so."""
        return [found for found in self.results(tasks, hear) if isinstance(found, Fought | Skipped)]

    def results(self, tasks: Sequence[Task], hear: Hear) -> list[Result]:
        """Of the first so many tasks, if it was interrupted, and of none after that; what is kept is not done again."""
        if self.interrupted:
            return []
        kept = KEPT.get()
        key = digest(self.grounds, tasks) if kept is not None else ""
        found: list[Result] = (kept.read(key) if kept is not None else None) or []
        self.asked += len(tasks)
        self.done += len(found)
        try:
            with closing(self.one_by_one(tasks[len(found) :])) as results:
                for result in results:
                    found.append(result)
                    self.done += 1
                    hear(self.done)
                    if kept is not None and kept.is_due(whole=False):
                        kept.write(key, found)
        except KeyboardInterrupt:
            self.interrupted = True
        if kept is not None:
            kept.write(key, found)
        return found

    def one_by_one(self, tasks: Sequence[Task]) -> Generator[Result]:
        if self.jobs == 1 or len(tasks) <= CHUNK:
            for task in tasks:
                yield do(self.grounds, task)
            return
        pool = ProcessPoolExecutor(self.jobs, initializer=prepare, initargs=(self.grounds.setting,))
        try:
            yield from pool.map(do_here, tasks, chunksize=CHUNK)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


_grounds: list[Grounds] = []


def digest(grounds: Grounds, tasks: Sequence[Task]) -> str:
    """Of everything that decides what comes of them."""
    library = grounds.library
    content = [[kind, library.of(kind)] for kind in library.kinds]
    said = msgspec.json.encode([ENGINE_VERSION, grounds.setting, content, tasks])
    return blake2b(said, digest_size=16).hexdigest()


def prepare(setting: Setting) -> None:
    """Once per worker process; an interrupt is the parent's to handle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _grounds[:] = [ready(setting)]


def do_here(task: Task) -> Result:
    return do(_grounds[0], task)


def do(grounds: Grounds, task: Task) -> Result:
    if isinstance(task, Closely):
        look = Look(task.tries, task.forces, at_random=task.at_random, turned=task.turned)
        return observe(grounds, task.encounter, task.index, look)
    if isinstance(task, Once):
        once_more = settled if task.conditions else edges_of
        return once_more(grounds, task.encounter, task.index, task.step, task.place, at_random=task.at_random)
    try:
        return borne_or_played(grounds, task)
    except UserError as error:
        return Skipped(error.what)


def borne_or_played(grounds: Grounds, task: Bear | Plainly) -> Bearing | Fought:
    """What may be refused: somebody or something is changed."""
    if isinstance(task, Bear):
        return borne(grounds, task.encounter, task.index, task.who, task.sets)
    scene = grounds.start(task.encounter, task.rules, task.sets)
    players = None
    if task.barred:
        barred = Barred(grounds.bot, Kinds(scene), task.barred, task.question)
        players = {seat: barred for seat, side in scene.seats().items() if task.side in ("", side)}
    return plainly(grounds, task.encounter, task.index, players, scene)
