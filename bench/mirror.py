"""How often greedy beats random: 1,000 seeded mirror fights per encounter, sides swapped.

    make bench

Draws are not counted as wins. Speeds are of this machine and this run; compare ratios only.
"""

from __future__ import annotations

import sys
from time import process_time

from quintain.bots import find_bot
from quintain.kernel.odds import wilson
from quintain.kernel.play import play_bots
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.system import SYSTEM

ENCOUNTERS = ("mirror", "mirror_block", "mirror_party")
FIGHTS = 1_000


def main(fights: int) -> None:
    library, rules = SYSTEM.library(), KiRules(interlude_seconds=0)
    print(f"{'encounter':14}{'greedy wins':>12}{'draws':>7}{'random wins':>13}   95 % interval   asks/fight  fights/s")
    for encounter in ENCOUNTERS:
        tally = {"greedy": 0, "": 0, "random": 0}
        asks, began = 0, process_time()
        for seed in range(fights):
            scene = SYSTEM.start({"encounter": encounter}, rules, library)
            seats = list(scene.seats())
            names = {seats[seed % 2]: "greedy", seats[1 - seed % 2]: "random"}
            players = {seat: find_bot("ki", bot) for seat, bot in names.items()}
            winner = play_bots(SYSTEM, scene, f"mirror {seed}", players).winner
            tally[names[winner] if winner else ""] += 1
            asks += sum(scene.counts.asked.values())
        low, high = wilson(tally["greedy"], fights)
        seconds = process_time() - began
        row = f"{encounter:14}{tally['greedy']:12}{tally['']:7}{tally['random']:13}   {low:.3f} to {high:.3f}"
        print(f"{row}{asks / fights:13.0f}{fights / seconds:10.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else FIGHTS)
