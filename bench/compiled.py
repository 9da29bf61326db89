"""Compiled rules against pure Python: the same transcripts over 1,000 seeds, and how much faster, in one run.

    make compiled
    make compiled COUNT=2 MODULES=quintain/kernel/dice.py TESTS=tests/kernel/test_dice.py     to see that it runs

Two processes, one with the sources and one with the compiled rules, take turns; CPU time, medians of five.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from interpreter import interpreter
from reference import REFERENCES, few, interleaved, line
from worker import CHUNK, Worker

SEEDS = few() or 1000


def main() -> None:
    parser = argparse.ArgumentParser(description="Compiled rules against pure Python.")
    parser.add_argument("count", nargs="?", help="less of everything, to see that it runs")
    parser.add_argument("--build", type=Path, help="where the compiled rules are (default: build/compiled)")
    options = parser.parse_args()
    print(f"measured:  {interpreter()}")
    for reference in REFERENCES:
        compare(reference.system.name, options.build.resolve() if options.build else None)


def compare(system: str, build: Path | None) -> None:
    pure, compiled = Worker(system, "pure"), Worker(system, "compiled", build)
    print(f"reference: the pinned fights of {system}, by compiled rules and by pure Python")
    slow, fast = interleaved(pure.fight, compiled.fight)
    line("decisions/s, pure Python", 1 / slow, digits=0)
    line("decisions/s, compiled", 1 / fast, digits=0)
    line("compiled / pure Python (speed)", slow / fast, "wanted: about 4")
    for number in range(0, SEEDS, CHUNK):
        pure.ask(str(number))
        compiled.ask(str(number))
        one, other = pure.answer(), compiled.answer()
        if one != other:
            raise SystemExit(f"Seeds {number} to {number + CHUNK - 1}: the transcripts differ ({one}, {other}).")
    print(f"transcripts of {SEEDS:,} seeds, all encounters: identical to the byte")
    pure.close()
    compiled.close()


if __name__ == "__main__":
    main()
