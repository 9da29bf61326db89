"""How fast, as ratios measured in one run: CPU time, interleaved, medians of five.

    make bench
    make bench COUNT=2        less of everything, to see that it runs

The reference fights are in `reference.py`, pinned and checked before anything is measured. Speed is measured for
every system, the rest with Ki's.
"""

from __future__ import annotations

import gc
import resource
import sys
import tracemalloc
from functools import partial
from pathlib import Path
from statistics import median

from interpreter import interpreter
from reference import KI, REFERENCES, STORIES, Reference, few, interleaved, line, repeat, seconds, timed
from worker import CLONES, clone

from quintain import RULES
from quintain.bots import find_bot
from quintain.kernel.asks import Ask
from quintain.kernel.live import Game
from quintain.kernel.play import play_bots
from quintain.kernel.table import BotTable, Player
from quintain.odds.odds import option_odds

SYSTEM, LIBRARY, FIRST, GREEDY = KI.system, KI.library, KI.first, KI.greedy

ANSWERS = 60
MANY = 10_000
MEGABYTE = 1_000_000
LONG = "0"
"""The seed of a reference fight with over six hundred answers."""
LATE = 500


class First(Player):
    """Answers with the first option: dodges, and improves while it can."""

    def answer(self, ask: Ask) -> str:
        return ask.options[0].id


def attack_game() -> Game:
    """A fight at the moment an attack is chosen."""
    member = {"creature": "mirka", "at": [0, 0], "pc": False}
    foe = {"creature": "wen", "at": [1, 0], "pc": False, "stamina": 2, "wielded": []}
    sides = [{"name": "red", "members": [member]}, {"name": "blue", "members": [foe]}]
    data = {"id": "x", "name": "X", "arena": "dojo", "sides": sides, "round": 2, "turn": 5}
    scene = SYSTEM.start(data, SYSTEM.quick_rules(), LIBRARY)
    game = Game(SYSTEM, scene, "bench", dict.fromkeys(scene.seats()))
    for answer in ("participate", "wait", "attack+attack"):
        game.answer(game.asks[0].seat, game.asks[0].number, answer)
    return game


def odds_of_attack(game: Game) -> None:
    ask = game.asks[0]
    option = next(each.id for each in ask.options if each.id.startswith("attack:"))
    odds = option_odds(game, ask, option, dict.fromkeys(game.scene.seats(), First()))
    assert odds.kind == "exact"


def live_game(entries: int, played: Game) -> Game:
    """A live fight of people, so many answers in."""
    return Game(SYSTEM, KI.start(), LONG, dict.fromkeys(FIRST.seats()), entries=played.entries[:entries])


def answer_cost(game: Game) -> float:
    """What one live answer costs at this point of a fight: the median of many."""
    taken = []
    for _ in range(ANSWERS):
        ask = game.asks[0]
        choice = find_bot("ki", "greedy").answer(ask)
        taken.append(seconds(partial(game.answer, ask.seat, ask.number, choice)))
        game.undo(len(game.entries) - 1)
    return median(taken)


def growth(duels: int) -> tuple[int, int]:
    """Blocks and kilobytes of memory that so many duels leave behind, once the caches are full."""
    duel = SYSTEM.start({"encounter": "mirror"}, SYSTEM.quick_rules(), LIBRARY)
    players = dict.fromkeys(duel.seats(), find_bot("ki", "greedy"))
    for seed in range(duels // 5):
        play_bots(SYSTEM, duel.clone(), str(seed), players)
    before, held = blocks(), resident()
    for seed in range(duels):
        play_bots(SYSTEM, duel.clone(), str(seed), players)
    return blocks() - before, resident() - held


def blocks() -> int:
    gc.collect()
    return sys.getallocatedblocks()


def resident() -> int:
    """Kilobytes of this process in memory."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize() // 1024


def paused_size(played: Game) -> int:
    """Bytes that a live fight of people holds when it waits for its last answers."""
    live_game(10, played)
    gc.collect()
    tracemalloc.start()
    game = live_game(len(played.entries) - 10, played)
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert game.asks
    return size


def clone_speed(reference: Reference, per_decision: float) -> None:
    scene, system = reference.start(), reference.system
    system.step(scene, BotTable(scene, system.sight, "1", {}))
    ratio, quick = interleaved(partial(clone, reference), timed(lambda: repeat(scene.clone, CLONES)))
    line("deepcopy / clone (time)", ratio, "wanted: at least 30", digits=1)
    line("clone / one decision (time)", quick / CLONES / per_decision, "wanted: at most 1")


def main(duels: int) -> None:
    print(f"measured:  {interpreter()}")
    for reference in (*REFERENCES, *STORIES):
        decisions = reference.check()
        off, on = interleaved(timed(reference.fights), timed(partial(reference.fights, log=True)))
        line(f"decisions/s, {RULES}", decisions / off, digits=0)
        line("log on / log off (speed)", off / on, "wanted: at least 0.90")
        clone_speed(reference, off / decisions)
    live_play(duels)


def live_play(duels: int) -> None:
    played = Game(SYSTEM, KI.start(), LONG, dict(GREEDY))
    live, again = interleaved(
        timed(lambda: Game(SYSTEM, KI.start(), LONG, dict(GREEDY))),
        timed(lambda: Game(SYSTEM, KI.start(), LONG, {}, entries=played.entries)),
    )
    line("re-running / live, per decision (time)", again / live, "wanted: at most 0.6")
    early, late = live_game(10, played), live_game(LATE, played)
    first, last = interleaved(lambda: answer_cost(early), lambda: answer_cost(late))
    line(f"a live answer, at decision {len(late.entries)} / at 10 (time)", last / first, "wanted: about 1")
    (branch,) = interleaved(timed(lambda: late.branch(len(late.entries), "another")))
    line(f"a branch at decision {len(late.entries)}, ms", branch * 1000, "wanted: under 1")
    game = attack_game()
    (odds,) = interleaved(timed(lambda: odds_of_attack(game)))
    line("exact odds of one attack, ms", odds * 1000, "wanted: at most 10", digits=1)
    line("a paused live fight holds, MB", paused_size(played) / MEGABYTE, "wanted: under 1")
    left, kilobytes = growth(duels)
    line(f"{duels:,} duels leave behind, blocks of memory", left, "wanted: 0, give or take a few", digits=0)
    line(f"{duels:,} duels leave behind, kB resident", kilobytes, digits=0)


if __name__ == "__main__":
    main(few() or MANY)
