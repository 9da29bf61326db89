"""How often greedy beats random: 1,000 seeded mirror fights per encounter, sides swapped.

    make bench
    make bench COUNT=2        so many fights

A draw counts half: the share, with its interval, is of greedy's wins and half of the draws. Speeds are of this machine
and this run; compare ratios only.
"""

from __future__ import annotations

import sys
from time import process_time

from quintain.bots import find_bot
from quintain.kernel.play import play_bots
from quintain.odds.odds import wilson
from quintain.systems import find_system

MIRRORS = {
    "ki": ("mirror", "mirror_block", "mirror_party"),
    "swords": ("mirror", "mirror_duel_two_weapons", "mirror_party"),
    "shattered": ("mirror", "mirror_party", "skirmish"),
    "gu": ("mirror", "party_mirror", "skirmish"),
    "delve": ("sparring", "party_mirror"),
}
FIGHTS = 1_000


def main(fights: int) -> None:
    head = f"{'encounter':32}{'greedy wins':>12}{'draws':>7}{'random wins':>13}{'share':>8}"
    print(f"{head}   95 % interval   asks/fight  fights/s")
    for system, encounters in MIRRORS.items():
        for encounter in encounters:
            compare(system, encounter, fights)


def compare(name: str, encounter: str, fights: int) -> None:
    system = find_system(name)
    first = system.start({"encounter": encounter}, system.quick_rules(), system.library())
    seats = list(first.seats())
    tally = {"greedy": 0, "": 0, "random": 0}
    asks, began = 0, process_time()
    for seed in range(fights):
        scene = first.clone()
        names = {seats[seed % 2]: "greedy", seats[1 - seed % 2]: "random"}
        players = {seat: find_bot(name, bot) for seat, bot in names.items()}
        winner = play_bots(system, scene, f"mirror {seed}", players).winner
        tally[names[winner] if winner else ""] += 1
        asks += sum(scene.counts.asked.values())
    score = tally["greedy"] + tally[""] / 2
    low, high = wilson(score, fights)
    seconds = process_time() - began
    row = f"{f'{name}/{encounter}':32}{tally['greedy']:12}{tally['']:7}{tally['random']:13}"
    print(f"{row}{score / fights:8.3f}   {low:.3f} to {high:.3f}{asks / fights:13.0f}{fights / seconds:10.0f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else FIGHTS)
