"""How fast, as ratios measured in one run: CPU time, interleaved, medians of five.

    make bench

The reference fight is `ki/open_court`, four against four on a grid, greedy bots, seeds 0 to 9. A decision is an
ask with at least two options; an announcement that is declined does not count.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from statistics import median
from time import process_time

from quintain.bots import find_bot
from quintain.kernel.asks import Ask
from quintain.kernel.events import encode
from quintain.kernel.live import Game
from quintain.kernel.odds import option_odds
from quintain.kernel.play import play
from quintain.kernel.table import BotTable, Player
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.system import SYSTEM

ENCOUNTER = "open_court"
SEEDS = 10
TIMES = 5
LIBRARY = SYSTEM.library()


class Counting(Player):
    """Greedy, counting its decisions."""

    def __init__(self) -> None:
        self.greedy = find_bot("ki", "greedy")
        self.decisions = 0

    def answer(self, ask: Ask) -> str:
        choice = self.greedy.answer(ask)
        self.decisions += choice != "wait"
        return choice


def start() -> KiScene:
    return SYSTEM.start({"encounter": ENCOUNTER}, SYSTEM.quick_rules(), LIBRARY)


def fights(*, log: bool = False, players: dict[str, Player] | None = None) -> tuple[int, int, str]:
    """Asks, rounds and a digest of the events (with the log on) of the reference fights."""
    asks = rounds = 0
    digest = blake2b(digest_size=8)
    first = start()
    bots = players or dict.fromkeys(first.seats(), find_bot("ki", "greedy"))
    for seed in range(SEEDS):
        scene = first.clone()
        table = BotTable(scene, SYSTEM.sight, str(seed), bots)
        table.listening = log
        play(SYSTEM, scene, table)
        asks += sum(scene.counts.asked.values())
        rounds += scene.round
        for event in table.events:
            digest.update(encode(event))
    return asks, rounds, digest.hexdigest()


def seconds(job: Callable[[], object]) -> float:
    began = process_time()
    job()
    return process_time() - began


def repeat(job: Callable[[], object], times: int) -> None:
    for _ in range(times):
        job()


def interleaved(*jobs: Callable[[], object]) -> list[float]:
    """The median CPU time of each job, taken in turns so that a busy moment hits all alike."""
    taken = [[seconds(job) for job in jobs] for _ in range(TIMES)]
    return [median(row[index] for row in taken) for index in range(len(jobs))]


def one_attack() -> None:
    """Exact odds of one attack with its defensive reaction, from a scene where it is on offer."""
    game = ATTACK
    ask = game.asks[0]
    option = next(each.id for each in ask.options if each.id.startswith("attack:"))
    odds = option_odds(game, ask, option, dict.fromkeys(game.scene.seats(), FIRST))
    assert odds.kind == "exact"


class First(Player):
    """Answers with the first option: dodges, and improves while it can."""

    def answer(self, ask: Ask) -> str:
        return ask.options[0].id


FIRST = First()


def attack_game() -> Game:
    member = {"creature": "mirka", "at": [0, 0], "pc": False}
    foe = {"creature": "wen", "at": [1, 0], "pc": False, "stamina": 2, "wielded": []}
    sides = [{"name": "red", "members": [member]}, {"name": "blue", "members": [foe]}]
    data = {"id": "x", "name": "X", "arena": "dojo", "sides": sides, "round": 2, "turn": 5}
    scene = SYSTEM.start(data, SYSTEM.quick_rules(), LIBRARY)
    game = Game(SYSTEM, scene, "bench", dict.fromkeys(scene.seats()))
    for answer in ("participate", "wait", "attack+attack"):
        game.answer(game.asks[0].seat, game.asks[0].number, answer)
    return game


ATTACK = attack_game()


def answer_costs(played: Game) -> tuple[float, float]:
    """What one live answer costs early and late in a fight: the median of many."""
    costs = []
    for entry in (10, len(played.entries) - 10):
        game = Game(SYSTEM, start(), "rerun", dict.fromkeys(start().seats()), entries=played.entries[:entry])
        taken = []
        for _ in range(60):
            ask = game.asks[0]
            choice = find_bot("ki", "greedy").answer(ask)
            taken.append(seconds(partial(game.answer, ask.seat, ask.number, choice)))
            game.undo(len(game.entries) - 1)
        costs.append(median(taken))
    return costs[0], costs[1]


def main() -> None:
    counting = Counting()
    fights(players=dict.fromkeys(start().seats(), counting))
    asks, rounds, _ = fights()
    print(f"reference: {SEEDS} fights of ki/{ENCOUNTER}: {asks} asks, {counting.decisions} decisions, {rounds} rounds,")
    print(f"           log digest {fights(log=True)[2]}")
    off, on = interleaved(fights, lambda: fights(log=True))
    print(f"decisions/s, pure Python          {counting.decisions / off:10.0f}")
    print(f"log on / log off (speed)          {off / on:10.2f}")
    scene = start()
    SYSTEM.step(scene, BotTable(scene, SYSTEM.sight, "1", {}))
    fixed = {id(scene.stock): scene.stock}  # content never changes: neither way copies it
    clone, deep = interleaved(
        lambda: repeat(scene.clone, 500), lambda: repeat(lambda: copy.deepcopy(scene, dict(fixed)), 20)
    )
    print(f"deepcopy / clone                  {deep / 20 / (clone / 500):10.1f}")
    print(f"clone / one decision              {clone / 500 / (off / counting.decisions):10.2f}")
    played = Game(SYSTEM, start(), "rerun", dict.fromkeys(start().seats(), find_bot("ki", "greedy")))
    live, again = interleaved(
        lambda: Game(SYSTEM, start(), "rerun", dict.fromkeys(start().seats(), find_bot("ki", "greedy"))),
        lambda: Game(SYSTEM, start(), "rerun", {}, entries=played.entries),
    )
    print(f"re-running / live, per decision   {again / live:10.2f}")
    early, late = answer_costs(played)
    print(f"answer at the end / at decision 10{late / early:10.2f}")
    (odds,) = interleaved(one_attack)
    print(f"exact odds of one attack          {odds * 1000:10.1f} ms")


if __name__ == "__main__":
    main()
