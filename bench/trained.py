"""How often greedy, with what it has learned, beats greedy-old: its rules of thumb alone, as they were before.

    make bench-search COUNT=2

Fights on seeds of its own, each twice with sides changed: who learned nothing wins half. Undecided ones count half.
"""

from __future__ import annotations

from argparse import ArgumentParser
from time import process_time

from quintain import RULES
from quintain.bots import GREEDY, find_bot, rules_of_thumb
from quintain.bots.swaps import learned
from quintain.lab.training import School
from quintain.odds.odds import wilson
from quintain.systems import find_system

FIGHTS = 1000
SEED = "bench-trained"
WANTED = 0.55
WHERE = (
    "ki/mirror",
    "swords/mirror_casters",
    "swords/mirror_party",
    "shattered/mirror",
    "shattered/mirror_party",
    "gu/mirror",
    "delve/sparring",
)


def row(where: str, fights: int) -> str:
    name, _, encounter = where.partition("/")
    system = find_system(name)
    start = system.start({"encounter": encounter}, system.quick_rules(), system.library())
    old, new = rules_of_thumb(name), find_bot(name, GREEDY)
    school = School(system, [start], old, SEED, {}, lambda key, points, count: None)
    began = process_time()
    points = sum([school.fight(new, SEED, number) for number in range(fights)])
    low, high = wilson(points, fights)
    verdict = "reached" if low >= WANTED else "not yet" if high >= WANTED else "missed"
    known = f"{len(learned(name).swap)} learned"
    each = 1000 * (process_time() - began) / fights
    share = f"{points / fights:8.3f}   {low:.3f} to {high:.3f}"
    return f"{where:24}{fights:7}{share}   {WANTED:.2f} {verdict:9}{known:>10}{each:10.1f}"


def main() -> None:
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("count", nargs="?", type=int, default=FIGHTS, help="so many fights of each row")
    parser.add_argument("--only", default="", help="one row, such as ki/mirror, or all of a system, such as ki")
    given, _ = parser.parse_known_args()
    print(f"{RULES}. Greedy against greedy-old; ms a fight are of this machine and this run.")
    print(f"{'encounter':24}{'fights':>7}{'share':>8}   95 % interval    wanted")
    for where in WHERE:
        if given.only in ("", where, where.partition("/")[0]):
            print(row(where, given.count), flush=True)


if __name__ == "__main__":
    main()
