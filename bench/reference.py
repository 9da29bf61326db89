"""The reference fight, and how everything is measured: CPU time, jobs taken in turns, medians of five.

`ki/open_court`, four against four on a grid, greedy bots on every seat, seeds 0 to 9. What they come to is
pinned here: a figure says nothing if the fight behind it has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from statistics import median
from time import process_time

from quintain.bots import find_bot
from quintain.kernel.asks import Ask
from quintain.kernel.events import encode
from quintain.kernel.play import play
from quintain.kernel.table import BotTable, Player
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.system import SYSTEM

ENCOUNTER = "open_court"
SEEDS = 10
TIMES = 5
LIBRARY = SYSTEM.library()

PINNED = {"asks": 4632, "decisions": 4582, "rolls": 2728, "rounds": 18, "digest": "8b29224db5697279"}


class Counting(Player):
    """Greedy, counting its decisions: asks with at least two options, less announcements that are declined."""

    def __init__(self) -> None:
        self.greedy = find_bot("ki", "greedy")
        self.decisions = 0

    def answer(self, ask: Ask) -> str:
        choice = self.greedy.answer(ask)
        self.decisions += len(ask.options) > 1 and choice != "wait"
        return choice


def start() -> KiScene:
    return SYSTEM.start({"encounter": ENCOUNTER}, SYSTEM.quick_rules(), LIBRARY)


FIRST = start()
GREEDY: Mapping[str, Player] = dict.fromkeys(FIRST.seats(), find_bot("ki", "greedy"))


def fights(
    players: Mapping[str, Player] = GREEDY, *, log: bool = False, seeds: range = range(SEEDS)
) -> dict[str, object]:
    """The reference fights, and what they came to; the digest is of the log, if there is one."""
    asks = rolls = rounds = 0
    digest = blake2b(digest_size=8)
    for seed in seeds:
        scene = FIRST.clone()
        table = BotTable(scene, SYSTEM.sight, str(seed), players)
        table.listening = log
        play(SYSTEM, scene, table)
        asks += sum(scene.counts.asked.values())
        rolls += sum(scene.counts.rolled.values())
        rounds += scene.round
        for event in table.events:
            digest.update(encode(event))
    return {"asks": asks, "rolls": rolls, "rounds": rounds, "digest": digest.hexdigest()}


def counted() -> dict[str, object]:
    """The same with the log on and the decisions counted."""
    counting = Counting()
    found = fights(dict.fromkeys(FIRST.seats(), counting), log=True)
    return found | {"decisions": counting.decisions}


def check_reference() -> int:
    """The decisions of the reference fights, once it is certain that they are the pinned ones."""
    found = counted()
    if found != PINNED:
        raise SystemExit(
            f"The reference fight has changed.\n  pinned {PINNED}\n  found  {found}\nPin it anew in {__file__}."
        )
    came_to = ", ".join(f"{PINNED[each]} {each}" for each in ("asks", "decisions", "rolls", "rounds"))
    print(f"reference: {SEEDS} fights of ki/{ENCOUNTER}, 4 v 4, greedy: {came_to},")
    print(f"           log digest {PINNED['digest']}, all as pinned")
    decisions = found["decisions"]
    assert isinstance(decisions, int)
    return decisions


def seconds(job: Callable[[], object]) -> float:
    began = process_time()
    job()
    return process_time() - began


def repeat(job: Callable[[], object], times: int) -> None:
    for _ in range(times):
        job()


def interleaved(*jobs: Callable[[], float]) -> list[float]:
    """The median of what each job says it took, in turns so that a busy moment hits all alike."""
    taken = [[job() for job in jobs] for _ in range(TIMES)]
    return [median(row[index] for row in taken) for index in range(len(jobs))]


def timed(job: Callable[[], object]) -> Callable[[], float]:
    return lambda: seconds(job)


def line(what: str, value: float, wanted: str = "", digits: int = 2) -> None:
    print(f"{what:<44}{value:>12,.{digits}f}   {wanted}".rstrip())
