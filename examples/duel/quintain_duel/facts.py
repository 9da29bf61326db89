"""What the conformance suite cannot know of Duel by itself."""

from __future__ import annotations

from quintain.kernel.scene import Data

FIGHTERS = [("grey", 4), ("blue", 5)]
ATTACK: Data = {
    "id": "attack",
    "name": "Attack",
    "sides": [{"name": side, "members": [{"creature": "corporal", "at": at}]} for side, at in FIGHTERS],
}
ATTACK_ANSWERS = ["high", "low"]
ATTACK_OPTION = "thrust:low:corporal-1"
LEAST_LED = 6
EFFECTS = frozenset({"dealt"})
