"""An outside bot in 40 lines: plays a Ki fight over `quintain engine`, hitting whatever it can reach."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

LIKES = ("attack:", "technique:", "move", "attack+attack", "move+attack", "participate", "block", "dodge", "improve")


def choose(ask: dict[str, Any]) -> str:
    """The first option it likes; a square nearest to a foe where one is wanted."""
    for liked in LIKES:
        for option in ask["options"]:
            if option["id"].startswith(liked):
                shape = option.get("shape")
                if shape is None:
                    return str(option["id"])
                if shape["kind"] == "spot" and option["id"] == "move":
                    return f"move:{nearest(ask, shape['spots'])}"
    return str(next(option["id"] for option in reversed(ask["options"]) if "shape" not in option))


def nearest(ask: dict[str, Any], spots: list[str]) -> str:
    creatures = ask["view"]["creatures"]
    mine = next(each["side"] for each in creatures if each["id"] == ask["who"])
    foes = [each["at"] for each in creatures if each["side"] != mine and each["at"] and not each["unconscious"]]
    return min(spots, key=lambda spot: min((apart(spot, foe) for foe in foes), default=0))


def apart(one: str, other: str) -> int:
    (x1, y1), (x2, y2) = map(int, one.split(",")), map(int, other.split(","))
    return max(abs(x1 - x2), abs(y1 - y2))


def main(seed: str) -> str:
    engine = subprocess.Popen(["quintain", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert engine.stdin is not None
    assert engine.stdout is not None
    start = {
        "do": "start",
        "system": "ki",
        "encounter": "mirror",
        "seed": seed,
        "seats": {"red": "you", "blue": "bot:random"},
    }
    print(json.dumps(start), file=engine.stdin, flush=True)
    for line in engine.stdout:
        heard = json.loads(line)
        if "ask" in heard:
            answer = {"do": "answer", "ask": heard["ask"]["id"], "choose": choose(heard["ask"])}
            print(json.dumps(answer), file=engine.stdin, flush=True)
        elif "end" in heard:
            engine.stdin.close()
            return str(heard["end"]["winner"])
    return "nobody"


if __name__ == "__main__":
    print(main(sys.argv[1] if len(sys.argv) > 1 else "1"))
