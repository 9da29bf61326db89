"""What a transcript holds: answers, faces of a person's own dice, and acts that nobody asked for."""

from __future__ import annotations

import msgspec


class Line(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True, forbid_unknown_fields=True):
    """One line of a transcript; `told` is a digest of everything told before it."""


class Answered(Line, frozen=True, tag="answer"):
    """A seat answered its ask of that number; `by` names who gave it, if it was not the seat itself."""

    seat: str
    ask: int
    choose: str
    by: str = ""
    told: str = ""


class Threw(Line, frozen=True, tag="faces"):
    """A seat threw its own dice: its roll of that number showed these faces.

    `which` says as dice are keyed which roll it was, so that it comes again after it was taken back.
    """

    seat: str
    roll: int
    faces: list[int]
    told: str = ""
    which: str = ""


class Acted(Line, frozen=True, tag="act"):
    """Somebody did what nobody asked: a game master's override, or an intrusion the rules allow any time.

    It takes effect after that many steps. One that came in the middle of a step waits for its end; what will have
    been told by then is not known, so it has no digest.
    """

    seat: str
    act: str
    step: int = 0
    told: str = ""


Entry = Answered | Threw | Acted


class Changed(msgspec.Struct, frozen=True):
    """What a deed did to the entries: the first `kept` stand as they did, these came after them, those are gone."""

    kept: int
    added: list[Entry]
    dropped: list[Entry]
