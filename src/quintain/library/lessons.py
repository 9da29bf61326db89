"""Lessons: an encounter with dice, foes and words of its own, by which somebody learns a ruleset at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from quintain.library.fields import EncounterId, Id
from quintain.library.standard import Entry

LESSON = "lesson"
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=600)]
ClauseId = Annotated[str, msgspec.Meta(pattern=r"^[A-Z]{2}-[0-9]{3}$")]


class Cue(Entry, frozen=True, kw_only=True):
    """What is answered to a question of that kind, if it is legal: `choose` is the whole text of the answer."""

    about: str
    choose: str
    text: Annotated[str, msgspec.Meta(max_length=200)] = ""


class LessonStep(Entry, frozen=True, kw_only=True):
    """A few words beside a question, shown until it is answered as they say, and then never again.

    It comes up when somebody is asked that, in a question that `says` so, with an option that begins with `offers`.
    `choose` is the answer that the words advise and `also` are beginnings of others that will do. In the text
    `{attack}` stands for the words on the button of the first option that begins so. `at` is the part of the page that
    they speak of.
    """

    title: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    text: Words
    about: str
    choose: str
    offers: str = ""
    says: str = ""
    also: Sequence[str] = ()
    at: Literal["ask", "clock", "board", "creatures", "log"] = "ask"
    rules: Sequence[ClauseId] = ()


class Lesson(Entry, frozen=True, kw_only=True):
    """One plays a side of an encounter, or of a `scenario` of the lesson's own.

    The `seed` is known to everybody, so it is no fair fight and says so. `foe` is what the others answer, the first
    that is legal; else a bot does. `between` is said where no step is due.
    """

    id: Id
    name: str
    note: Words
    seed: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    steps: Annotated[Sequence[LessonStep], msgspec.Meta(min_length=1, max_length=20)]
    encounter: EncounterId = ""
    scenario: dict[str, Any] = msgspec.field(default_factory=dict)
    side: str = "party"
    rules: dict[str, Any] = msgspec.field(default_factory=dict)
    foe: Sequence[Cue] = ()
    between: Sequence[Cue] = ()

    def start(self) -> dict[str, Any]:
        """What it begins with, as a system starts it."""
        return {"encounter": self.encounter} if self.encounter else self.scenario
