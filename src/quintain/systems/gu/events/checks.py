"""Tests of skills and attributes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

import msgspec

from quintain.kernel.events import Event, Viewer, said

HIDDEN = -1
SKILLS = {
    "close_combat": "GU-076",
    "ranged_attack": "GU-076",
    "athletics": "GU-098",
    "dodge": "GU-126",
    "flying": "GU-046",
    "awareness": "GU-014",
    "perseverance": "GU-150",
}
"""A clause in which each of them is tested."""
PURPOSES = {
    "parry": "GU-135",
    "move_through": "GU-029",
    "held action": "GU-115",
    "climb": "GU-058",
    "drag": "GU-101",
    "break free": "GU-106",
    "evade": "GU-052",
    "land": "GU-056",
    "dying": "GU-179",
    "stay conscious": "GU-212",
}
"""Where the clause is another because of what is tested for."""
FIRST = {"close_combat": "GU-002", "ranged_attack": "GU-003"}
"""Which of them is tested for initiative, and by which clause."""


def clause_of(what: str, why: str) -> str:
    return FIRST[what] if why == "initiative" else PURPOSES.get(why, SKILLS[what])


def about(why: str, names: Mapping[str, str]) -> str:
    """What a roll is for, word by word: `strike wolf-1` names it."""
    return " ".join(names.get(word, word.replace("_", " ")) for word in why.split())


def swayed(net: int) -> str:
    return " with advantage" if net > 0 else " with disadvantage" if net < 0 else ""


class Attempted(Event, frozen=True, tag="attempted"):
    """A d100 under a skill or an attribute; others are not told how good it is."""

    who: str
    what: str
    why: str
    number: int
    modifier: int
    value: int
    success: bool
    degrees: int
    critical: bool
    fumble: bool
    net: int = 0
    side: str = ""

    def clauses(self) -> list[str]:
        return [clause_of(self.what, self.why)]

    def seen_by(self, viewer: Viewer) -> Self | None:
        return self if viewer.is_with(self.side) else msgspec.structs.replace(self, value=HIDDEN)

    def sentence(self, names: Mapping[str, str]) -> str:
        rolled = f"{self.number}{swayed(self.net)}"
        if self.modifier:
            rolled += f" {self.modifier:+d} = {self.number + self.modifier}"
        under = "" if self.value == HIDDEN else f" under {self.value}"
        why = "" if self.why == self.what else f" ({about(self.why, names)})"
        return f"{said(self.who, names)}, {said(self.what, names)}{why}: {rolled}{under}: {self.verdict()}."

    def verdict(self) -> str:
        word = (
            "a critical" if self.critical else "a fumble" if self.fumble else "success" if self.success else "failure"
        )
        return f"{word}, {self.degrees} degree{'' if self.degrees == 1 else 's'}"


class FailedOutright(Event, frozen=True, tag="failed_outright"):
    who: str
    what: str
    why: str
    rule = "GU-237, GU-242"

    def sentence(self, names: Mapping[str, str]) -> str:
        return f"{said(self.who, names)}, {said(self.what, names)} ({about(self.why, names)}): it fails without a roll."
