"""`make lengths`: measures how long each encounter is for those who play it, for the home page."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from quintain.lab.lengths import answers_each
from quintain.systems import find_system, system_names

FILE = Path(__file__).parent.parent / "src" / "quintain" / "web" / "lengths.json"
FIGHTS = 8


def main() -> None:
    parser = argparse.ArgumentParser(prog="make lengths", description=__doc__)
    parser.add_argument("--file", type=Path, default=FILE, help="where to write them")
    parser.add_argument("--fights", type=int, default=FIGHTS, help="how many fights of each encounter are played")
    asked = parser.parse_args()
    found: dict[str, dict[str, int]] = {}
    for system in system_names():
        library = find_system(system).library()
        found[system] = {id: answers_each(system, id, library, asked.fights) for id in library.of("encounter")}
    asked.file.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
