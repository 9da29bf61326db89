"""A user's mistake says what happened, where, and how to go on; a bug stays a traceback."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class UserError(Exception):
    """Somebody outside the code made a mistake: a message and exit code 2, never a traceback."""

    def __init__(self, what: str, *, where: str = "", fix: str = "") -> None:
        self.what = what
        self.where = where
        self.fix = fix
        super().__init__(self.message())

    def message(self) -> str:
        first = f"{self.where}: {self.what}" if self.where else self.what
        return f"{first}\n{self.fix}" if self.fix else first

    def inside(self, file: str) -> UserError:
        """The same mistake, found in that file."""
        return type(self)(self.what, where=f"{file}, {self.where}" if self.where else file, fix=self.fix)

    def as_data(self) -> dict[str, str]:
        return {"what": self.what, "where": self.where, "fix": self.fix}


class ContentError(UserError):
    """A content or scenario file that will not load; it lists every mistake that was found."""

    def __init__(self, mistakes: list[UserError]) -> None:
        self.mistakes = mistakes
        first = mistakes[0]
        super().__init__(first.what, where=first.where, fix=first.fix)

    def inside(self, file: str) -> ContentError:
        return ContentError([mistake.inside(file) for mistake in self.mistakes])

    def message(self) -> str:
        return "\n\n".join(mistake.message() for mistake in self.mistakes)


class AnswerRefused(UserError):
    """An answer that was not offered, came late, or came from the wrong seat; nothing has changed."""


class NotFound(UserError):
    """What was asked for is not here, or not for whoever asks; nobody learns which of the two."""


class NotAllowed(UserError):
    """Somebody else may do this; nothing has changed."""


class TooLarge(UserError):
    """More at once than is read."""


class TooMuch(UserError):
    """Too often, or too many at the same time; later it goes."""


class Unavailable(UserError):
    """Nobody made a mistake: something that is needed cannot be reached at the moment."""


class DiceError(UserError):
    """A dice notation that cannot be read, or faces that such dice cannot show."""


class NestingTooDeep(RuntimeError):
    """Rules interrupted each other past the fixed depth: a bug in a ruleset, not a user's mistake."""


def did_you_mean(found: str, known: Iterable[str]) -> str:
    """A closing sentence that names the nearest known word, or nothing.

    >>> did_you_mean("ash jackel", ["ash_jackal", "orc"])
    'Did you mean "ash_jackal"?'
    """
    near = get_close_matches(found[:100], list(known), n=1, cutoff=0.6)
    return f'Did you mean "{near[0]}"?' if near else ""
