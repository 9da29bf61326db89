"""Golden files: recorded fights and counted trees, in `tests/transcripts` beside the sources of a ruleset.

    python -m quintain.conformance.golden --system duel

records them anew. A change of rules shows up as a diff of these files; read it before you keep it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

from quintain.bots import GREEDY, usual_bot
from quintain.conformance.checkout import tests_of
from quintain.conformance.perft import count
from quintain.conformance.worlds import SYSTEMS, encounters_of, facts_of, players, start, start_scenario
from quintain.kernel.events import REFEREE
from quintain.kernel.live import Game
from quintain.record.transcript import record
from quintain.systems import find_system
from quintain.words.errors import UserError

AGAIN = "record it with `python -m quintain.conformance.golden --system {system}` if that is meant"
ENGINE = re.compile(r'"engine":"[^"]*"')


def folder_of(system: str) -> Path:
    """Where what was recorded of a ruleset is kept."""
    return tests_of(system) / "transcripts" / system


def without_engine(text: str) -> str:
    """A recorded fight, whichever version recorded it: raising the version changes no recorded file."""
    return ENGINE.sub('"engine":""', text, count=1)


def transcript_text(system: str, encounter: str) -> str:
    """One greedy fight of an encounter, log and all, whichever version recorded it."""
    game = greedy_game(system, encounter)
    return without_engine(record(game, encounter, dict.fromkeys(game.start.seats(), usual_bot(system))).write())


def log_text(system: str, encounter: str) -> str:
    """The same fight as the referee hears it: the readable half of the diff."""
    game = greedy_game(system, encounter)
    names = game.scene.creature_names()
    return "".join(event.sentence(names) + "\n" for event in game.told(REFEREE))


def greedy_game(system: str, encounter: str) -> Game:
    scene = start(system, encounter)
    return Game(find_system(system), scene, "golden", players(system, scene, GREEDY))


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


def main(words: list[str]) -> bool:
    """Records what is asked for; whether that is where the tests look."""
    parser = argparse.ArgumentParser(
        prog="python -m quintain.conformance.golden", description="Records the golden fights and trees anew."
    )
    parser.add_argument("--system", choices=SYSTEMS, help="only that system")
    parser.add_argument("--fight", help="only the encounter of that name")
    parser.add_argument("--folder", type=Path, help="where to put them (default: where its tests look for them)")
    options = parser.parse_args(words)
    try:
        for system in SYSTEMS if options.system is None else [options.system]:
            fights = [name for name in encounters_of(system) if options.fight in (None, name)]
            folder = folder_of(system) if options.folder is None else options.folder / system
            record_all(system, fights, folder)
            print(f"{folder}: fights recorded: {len(fights)}, and a tree counted")
    except UserError as error:
        parser.error(error.message())
    return options.folder is None


if __name__ == "__main__":
    main(sys.argv[1:])
