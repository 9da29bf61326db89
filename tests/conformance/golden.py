"""Golden files: recorded fights and counted trees. `make golden` records them anew, with SYSTEM=ki only those of Ki.

A change of rules shows up as a diff of these files; read it before you record it.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from quintain.kernel.events import REFEREE
from quintain.kernel.live import Game
from quintain.record.transcript import record
from quintain.systems import find_system
from tests.conformance.perft import count
from tests.conformance.version import pin, without_engine
from tests.conformance.worlds import SYSTEMS, facts_of, library_of, players, start, start_scenario

FOLDER = Path(__file__).parent.parent / "transcripts"


def transcript_text(system: str, encounter: str) -> str:
    """One greedy fight of an encounter, log and all, whichever version recorded it."""
    scene = start(system, encounter)
    game = Game(find_system(system), scene, "golden", players(system, scene, "greedy"))
    return without_engine(record(game, encounter, dict.fromkeys(scene.seats(), "greedy")).write())


def log_text(system: str, encounter: str) -> str:
    """The same fight as the referee hears it: the readable half of the diff."""
    scene = start(system, encounter)
    game = Game(find_system(system), scene, "golden", players(system, scene, "greedy"))
    names = game.scene.creature_names()
    return "".join(event.sentence(names) + "\n" for event in game.told(REFEREE))


def tree_rows(system: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for depth in facts_of(system).DEPTHS:
        tree = count(find_system(system), start_scenario(system, facts_of(system).SMALL), depth)
        rows.append({"answers": depth, "sequences": len(tree.sequences), "leaves": tree.leaves, "mass": str(tree.mass)})
    return rows


def record_all(system: str, fights: list[str], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for encounter in fights:
        (folder / f"{encounter}.jsonl").write_text(transcript_text(system, encounter), encoding="utf-8")
        (folder / f"{encounter}.txt").write_text(log_text(system, encounter), encoding="utf-8")
    (folder / "tree.json").write_text(json.dumps(tree_rows(system), indent=1) + "\n", encoding="utf-8")


def main(words: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="make golden", description="Records the golden fights and trees anew.")
    parser.add_argument("--system", choices=SYSTEMS, help="only that system")
    parser.add_argument("--fight", help="only the encounter of that name")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where to put them (default: tests/transcripts)")
    options = parser.parse_args(words)
    for system in SYSTEMS:
        if options.system in (None, system):
            fights = [name for name in library_of(system).of("encounter") if options.fight in (None, name)]
            record_all(system, fights, options.folder / system)
    if options.folder == FOLDER:
        print(f"Recorded. The version of the rules is {pin()}.")


if __name__ == "__main__":
    main(sys.argv[1:])
