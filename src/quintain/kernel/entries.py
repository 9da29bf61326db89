"""What a transcript holds: answers, faces of a person's own dice, and acts that nobody asked for."""

from __future__ import annotations

import msgspec


class Answered(msgspec.Struct, frozen=True, tag_field="do", tag="answer", omit_defaults=True):
    """A seat answered its ask of that number; `by` names who gave it, if it was not the seat itself."""

    seat: str
    ask: int
    choose: str
    by: str = ""
    told: str = ""


class Threw(msgspec.Struct, frozen=True, tag_field="do", tag="faces", omit_defaults=True):
    """A seat threw its own dice: its roll of that number showed these faces."""

    seat: str
    roll: int
    faces: list[int]
    told: str = ""


class Acted(msgspec.Struct, frozen=True, tag_field="do", tag="act", omit_defaults=True):
    """Somebody did what nobody asked: a game master's override, or an intrusion the rules allow any time."""

    seat: str
    act: str
    told: str = ""


Entry = Answered | Threw | Acted
