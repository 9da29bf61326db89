"""The words of a lesson at its table: which step is due, and which were followed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import msgspec

from quintain.bots.partner import fits
from quintain.kernel.asks import Ask, Option
from quintain.kernel.live import Game
from quintain.kernel.scene import Data
from quintain.library.content import Library
from quintain.library.lessons import LESSON, Lesson, LessonStep
from quintain.reading.calling import called

LONGEST_LABEL = 44
STANDS_FOR = re.compile(r"\{([^{}]+)\}")


class Followed(msgspec.Struct, frozen=True):
    """A step of a lesson that was followed, and how much had been decided at its table before that."""

    step: int
    entries: int


class Progress(msgspec.Struct, frozen=True):
    """The lesson that a table is, and how far it has been followed."""

    lesson: str
    followed: list[Followed] = []

    def reached(self, entries: int) -> list[Followed]:
        """What of it still stands where so many entries do: the rest was taken back."""
        return [each for each in self.followed if each.entries < entries]


def lesson_of(progress: Progress | None, library: Library) -> Lesson | None:
    """The lesson a table is, as long as there is content for it."""
    return None if progress is None else library.seek(LESSON, Lesson, progress.lesson)


def due(lesson: Lesson, progress: Progress, game: Game, asks: Sequence[Ask]) -> tuple[int, Ask] | None:
    """The first step after those that were followed which fits what is asked now."""
    reached = progress.reached(len(game.entries))
    first = reached[-1].step + 1 if reached else 0
    for number in range(first, len(lesson.steps)):
        for ask in asks:
            if comes_up(lesson.steps[number], ask):
                return number, ask
    return None


def comes_up(step: LessonStep, ask: Ask) -> bool:
    if step.about != ask.about or step.says not in ask.question:
        return False
    return first_that_begins(ask, step.offers) is not None


def first_that_begins(ask: Ask, start: str) -> Option | None:
    """The first option with that beginning."""
    return next((option for option in ask.options if option.id.startswith(start)), None)


def follow(lesson: Lesson, progress: Progress, game: Game, ask: Ask, choose: str) -> Progress:
    """The same once that is answered to what is asked."""
    found = due(lesson, progress, game, [ask])
    if found is None or not choose.startswith(accepted(lesson.steps[found[0]])):
        return progress
    entries = len(game.entries)
    return Progress(progress.lesson, [*progress.reached(entries), Followed(found[0], entries)])


def accepted(step: LessonStep) -> tuple[str, ...]:
    """Beginnings of what will do as an answer: the option that is advised, however it is filled in, and others."""
    return (step.choose.partition(":")[0], *step.also)


def words_for(lesson: Lesson, progress: Progress, game: Game, asks: Sequence[Ask], names: Mapping[str, str]) -> Data:
    """What a page shows of it to whoever is asked that."""
    said: Data = {"name": lesson.name, "of": len(lesson.steps), "step": None, "between": ""}
    reached = progress.reached(len(game.entries))
    said["done"] = bool(reached) and reached[-1].step == len(lesson.steps) - 1
    found = due(lesson, progress, game, asks)
    if found is not None:
        number, ask = found
        step = lesson.steps[number]
        text = spoken(step.text, ask, names)
        return said | {
            "step": {"number": number + 1, "title": step.title, "text": text, "at": step.at, "rules": step.rules}
        }
    between = [spoken(cue.text, ask, names) for ask in asks for cue in lesson.between if cue.text and fits(cue, ask)]
    return said | {"between": between[0] if between and not said["done"] else ""}


def spoken(text: str, ask: Ask, names: Mapping[str, str]) -> str:
    """The text with the words that stand on the buttons."""

    def button(found: re.Match[str]) -> str:
        option = first_that_begins(ask, found[1])
        return f'"{found[1] if option is None else in_short(called(option, names))}"'

    return STANDS_FOR.sub(button, " ".join(text.split()))


def in_short(label: str) -> str:
    """The words of a button as far as they tell it from others; what it does stands there, too."""
    return label if len(label) <= LONGEST_LABEL else label.partition(":")[0].partition(", ")[0]
