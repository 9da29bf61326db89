"""What an outside bot may say, as typed messages."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec


class Views(StrEnum):
    """How views come with asks: whole, as what has changed since the last that was sent, or only when asked for."""

    WHOLE = "whole"
    CHANGES = "changes"
    NONE = "none"


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """The base of all messages: `do` says which."""


class Start(Message, frozen=True, tag="start"):
    """Starts an encounter or a campaign by name, or a scenario written out, which may start anywhere.

    `seats` says who sits where: "you", or "bot:NAME"; a seat that is not named is a bot, greedy if there is one.
    `dice` is "seeded", "ask" (you give every face), or a list of faces that are used up first and asked for afterwards.
    `views` says how views come with your asks: "whole", as "changes" since the last one, or "none".
    """

    system: str
    encounter: str | None = None
    scenario: dict[str, Any] | None = None
    campaign: str | None = None
    seed: str = "1"
    rules: dict[str, Any] = {}
    seats: dict[str, str] = {}
    dice: str | list[int] = "seeded"
    views: Views = Views.WHOLE


class Answer(Message, frozen=True, tag="answer"):
    """Answers an ask by its id; `seat` is needed only where two of your seats have asks of the same id."""

    ask: int
    choose: str
    seat: str | None = None
    revision: int | None = None


class Faces(Message, frozen=True, tag="faces"):
    """The faces your dice show for a roll."""

    roll: int
    faces: list[int]
    seat: str | None = None


class Act(Message, frozen=True, tag="act"):
    """Does what nobody asked; `acts` lists what is possible."""

    act: str
    seat: str | None = None


class Acts(Message, frozen=True, tag="acts"):
    seat: str | None = None


class Undo(Message, frozen=True, tag="undo"):
    """Takes back your last answer, or everything from entry `to` on."""

    to: int | None = None
    seat: str | None = None


class View(Message, frozen=True, tag="view"):
    """The table as one of your seats may know it now, or what has changed since it was last sent to it."""

    seat: str | None = None
    changes: bool = False


class OddsOf(Message, frozen=True, tag="odds"):
    """The odds of an answer to an ask that waits, as far as your seat may know them."""

    ask: int
    choose: str
    seat: str | None = None


class Save(Message, frozen=True, tag="save"):
    """The transcript so far."""


class Load(Message, frozen=True, tag="load"):
    """Goes on where a transcript ends; `seats` and `views` as in `start`."""

    transcript: str
    seats: dict[str, str] = {}
    views: Views = Views.WHOLE


class Quit(Message, frozen=True, tag="quit"):
    """Ends the program."""


Said = Start | Answer | Faces | Act | Acts | Undo | View | OddsOf | Save | Load | Quit
