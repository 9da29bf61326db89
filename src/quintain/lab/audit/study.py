"""What the methods of an audit work with: the grounds, the fights that were looked at, and more fights where needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from quintain.lab.audit.bearing import Bearing, Skipped
from quintain.lab.audit.crew import Bear, Closely, Crew, Once, Plainly
from quintain.lab.audit.fieldwork import Fought, Seen
from quintain.lab.audit.finding import Finding
from quintain.lab.audit.grounds import Grounds
from quintain.lab.audit.settling import Settled
from quintain.lab.audit.telling import replay
from quintain.lab.audit.trials import Edges, Trial

TRIES = 30
WILD = 2
"""One fight in so many is played at random too."""
Hear = Callable[[int, int], None]


class Study:
    """The fights of an audit: each encounter was played so often and looked at, by the usual bot and at random."""

    def __init__(self, grounds: Grounds, crew: Crew, fights: int, hear: Hear | None) -> None:
        self.grounds = grounds
        self.crew = crew
        self.fights = fights
        self.hear = hear
        self.encounters = grounds.encounters()
        self.expected: dict[str, int] = {}
        self.seen: list[Seen] = []
        self.wild: list[Seen] = []
        self.base: dict[tuple[str, int], Fought] = {}

    # how far it is

    def expect(self, sizes: Mapping[str, int]) -> None:
        """About how many fights each method will play."""
        self.expected = dict(sizes)

    def finished(self, method: str) -> None:
        self.expected.pop(method, None)

    def tell(self, done: int) -> None:
        if self.hear is not None:
            self.hear(done, max(done, self.at_least + sum(self.expected.values())))

    @property
    def at_least(self) -> int:
        """What was asked for until now."""
        return self.crew.asked

    # fights

    def each(self) -> int:
        """How many fights of each encounter make up the whole number."""
        return max(1, round(self.fights / max(1, len(self.encounters))))

    def look(self) -> None:
        """Plays and looks at the fights that all methods share."""
        numbered = [(encounter, index) for index in range(self.each()) for encounter in self.encounters]
        at_random = [Closely(encounter, index, TRIES, True) for encounter, index in numbered if index % WILD == 0]
        self.seen = self.watch([Closely(encounter, index, TRIES) for encounter, index in numbered])
        self.wild = self.watch(at_random)
        self.base = {(each.fought.encounter, each.fought.index): each.fought for each in self.seen}

    def watch(self, tasks: Sequence[Closely]) -> list[Seen]:
        return self.crew.looked(tasks, self.tell)

    def play(self, tasks: Sequence[Plainly]) -> list[Fought]:
        return self.crew.played(tasks, self.tell)

    def weigh(self, tasks: Sequence[Once]) -> list[Edges]:
        return self.crew.weighed(tasks, self.tell)

    def settle(self, tasks: Sequence[Once]) -> list[Settled]:
        return self.crew.settled(tasks, self.tell)

    def command(self, seen: Seen, until: int = 0) -> str:
        """What somebody types to watch that fight, up to an answer of it."""
        return replay(self.grounds, seen.fought.encounter, seen.fought.index, bots=seen.bot, until=until)

    def try_out(self, tasks: Sequence[Plainly]) -> list[Fought | Skipped]:
        """Where some may not be playable so."""
        return self.crew.tried(tasks, self.tell)

    def bear(self, tasks: Sequence[Bear]) -> list[Bearing | Skipped]:
        return self.crew.borne(tasks, self.tell)

    def pairs(self, tasks: Sequence[Plainly], found: Sequence[Fought]) -> list[tuple[Fought, Fought]]:
        """Each fight beside the same fight without what was different; those that have none are left out."""
        known = [
            (self.base.get((task.encounter, task.index)), other) for task, other in zip(tasks, found, strict=False)
        ]
        return [(base, other) for base, other in known if base is not None]

    def trials(self) -> list[tuple[Seen, Trial]]:
        return [(seen, trial) for seen in [*self.seen, *self.wild] for trial in seen.trials]


class Method:
    """One way of looking: its name, what it looks for, and the finding out."""

    name: str
    about: str

    def size(self, study: Study) -> int:
        """About how many fights it plays beside those that all methods share."""
        return 0

    def find(self, study: Study) -> list[Finding]:
        raise NotImplementedError
