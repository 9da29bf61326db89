"""The reference fights, and how everything is measured: CPU time, jobs taken in turns, medians of five.

`ki/open_court`, the `skirmish` of Swords, Shattered Spirits and Gu, and the `castellan` of Delve, four against four,
greedy bots on every seat, seeds 0 to 9; and a whole adventuring day of Delve, its campaign as one story. What they
come to is pinned here: a figure says nothing if the fight behind it has changed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from hashlib import blake2b
from statistics import median
from time import process_time

import msgspec

from quintain.bots import find_bot
from quintain.campaign.journey import Journey
from quintain.campaign.story import Story
from quintain.kernel.asks import Ask
from quintain.kernel.events import encode
from quintain.kernel.play import play
from quintain.kernel.scene import Scene
from quintain.kernel.table import BotTable, Player
from quintain.systems import find_system

SEEDS = 10
TIMES = 5


class Counting(Player):
    """Greedy, counting its decisions: asks with at least two options, less announcements that are declined."""

    def __init__(self, system: str) -> None:
        self.greedy = find_bot(system, "greedy")
        self.decisions = 0

    def answer(self, ask: Ask) -> str:
        choice = self.greedy.answer(ask)
        self.decisions += len(ask.options) > 1 and choice != "wait"
        return choice


class Reference:
    """One reference fight of a system, played with its first seeds."""

    what = "fights"

    def __init__(self, system: str, encounter: str, pinned: dict[str, object]) -> None:
        self.system = find_system(system)
        self.encounter = encounter
        self.pinned = pinned
        self.library = self.system.library()
        self.first = self.start()
        self.greedy: Mapping[str, Player] = dict.fromkeys(self.first.seats(), find_bot(system, "greedy"))

    def start(self) -> Scene:
        return self.system.start({"encounter": self.encounter}, self.system.quick_rules(), self.library)

    def fights(self, players: Mapping[str, Player] | None = None, *, log: bool = False) -> dict[str, object]:
        """The fights, and what they came to; the digest is of the log, if there is one."""
        asks = rolls = rounds = 0
        digest = blake2b(digest_size=8)
        for seed in range(SEEDS):
            scene = self.first.clone()
            table = BotTable(scene, self.system.sight, str(seed), players or self.greedy)
            table.listening = log
            play(self.system, scene, table)
            asks += sum(scene.counts.asked.values())
            rolls += sum(scene.counts.rolled.values())
            rounds += self.system.measures(scene).rounds
            for event in table.events:
                digest.update(encode(event))
        return {"asks": asks, "rolls": rolls, "rounds": rounds, "digest": digest.hexdigest()}

    def counted(self) -> dict[str, object]:
        """The same with the log on and the decisions counted."""
        counting = Counting(self.system.name)
        found = self.fights(dict.fromkeys(self.first.seats(), counting), log=True)
        return found | {"decisions": counting.decisions}

    def decisions(self) -> int:
        pinned = self.pinned["decisions"]
        assert isinstance(pinned, int)
        return pinned

    def check(self) -> int:
        """The decisions of the reference fights, once it is certain that they are the pinned ones."""
        found = self.counted()
        if found != self.pinned:
            raise SystemExit(
                f"The reference fight of {self.system.name} has changed.\n"
                f"  pinned {self.pinned}\n  found  {found}\nPin it anew in {__file__}."
            )
        came_to = ", ".join(f"{self.pinned[each]} {each}" for each in ("asks", "decisions", "rolls", "rounds"))
        print(f"reference: {SEEDS} {self.what} of {self.system.name}/{self.encounter}, 4 v 4, greedy: {came_to},")
        print(f"           log digest {self.pinned['digest']}, all as pinned")
        return self.decisions()


class ReferenceStory(Reference):
    """A campaign from its first step to its last, which is one scene with everything that happens in it."""

    what = "adventures"

    def start(self) -> Scene:
        plan: dict[str, object] = msgspec.to_builtins(self.library.get("campaign", self.encounter))
        assert isinstance(self.system, Journey)
        return Story.of(self.system, plan, self.system.quick_rules(), self.library)


KI = Reference(
    "ki",
    "open_court",
    {"asks": 4839, "decisions": 4804, "rolls": 2808, "rounds": 18, "digest": "a829cb8fd015b117"},
)
SWORDS = Reference(
    "swords",
    "skirmish",
    {"asks": 1521, "decisions": 1470, "rolls": 1062, "rounds": 89, "digest": "abfa199b3fe98e6d"},
)
SHATTERED = Reference(
    "shattered",
    "skirmish",
    {"asks": 5046, "decisions": 4919, "rolls": 2147, "rounds": 48, "digest": "fb35086b7c42a883"},
)
GU = Reference(
    "gu",
    "skirmish",
    {"asks": 6404, "decisions": 6303, "rolls": 6999, "rounds": 270, "digest": "62a1e37dccf90257"},
)
DELVE = Reference(
    "delve",
    "castellan",
    {"asks": 1931, "decisions": 1880, "rolls": 2532, "rounds": 209, "digest": "b4cfd532995e9f8b"},
)
DAY = ReferenceStory(
    "delve",
    "fenmark",
    {"asks": 7799, "decisions": 7363, "rolls": 7650, "rounds": 70, "digest": "9cb5f7dd41890106"},
)
REFERENCES = (KI, SWORDS, SHATTERED, GU, DELVE)
STORIES = (DAY,)


def few() -> int:
    """COUNT, the number on the command line: a run of that size, to see that it runs; 0 where there is none."""
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    return numbers[0] if numbers else 0


def seconds(job: Callable[[], object]) -> float:
    began = process_time()
    job()
    return process_time() - began


def repeat(job: Callable[[], object], times: int) -> None:
    for _ in range(times):
        job()


def interleaved(*jobs: Callable[[], float]) -> list[float]:
    """The median of what each job says it took, in turns so that a busy moment hits all alike."""
    taken = [[job() for job in jobs] for _ in range(min(TIMES, few() or TIMES))]
    return [median(row[index] for row in taken) for index in range(len(jobs))]


def timed(job: Callable[[], object]) -> Callable[[], float]:
    return lambda: seconds(job)


def line(what: str, value: float, wanted: str = "", digits: int = 2) -> None:
    print(f"{what:<44}{value:>12,.{digits}f}   {wanted}".rstrip())
