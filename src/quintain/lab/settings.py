"""A number of an encounter that can be set: how many there are of a kind, a number on a sheet, a house rule."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from quintain.kernel.system import System
from quintain.lab.fights import Ring, Setup, content_of
from quintain.lab.paths import numbers_of
from quintain.lab.tries import Subject, subjects
from quintain.lab.variation import Variation, vary
from quintain.library.content import Library
from quintain.library.fights import kind_of
from quintain.library.standard import Encounter
from quintain.systems import find_system
from quintain.words.errors import UserError
from quintain.words.wording import quoted

COUNT, RULE = "count:", "rule:"
WRITTEN = re.compile(r"(?P<what>[^=]+)=(?P<least>-?\d+)\.\.(?P<most>-?\d+)")
MOST_OF_A_KIND = 12
"""So many of a kind are tried, if nobody says how many."""
TIMES_AS_MUCH = 4
"""Up to so many times as much harm is tried that somebody bears."""
MOST_SETTINGS = 10_000


class Setting(msgspec.Struct, frozen=True):
    """`count:bandit`, `captain_vosk.hp` or `rule:NAME`, and from where to where it is tried."""

    what: str
    least: int
    most: int

    def at(self, setup: Setup, value: int) -> Setup:
        """The same with that value of it."""
        return vary(setup, self.variation(value))

    def variation(self, value: int) -> Variation:
        if self.what.startswith(COUNT):
            return Variation(counts={self.what.removeprefix(COUNT): value})
        if self.what.startswith(RULE):
            return Variation(rules={self.what.removeprefix(RULE): value})
        return Variation(sets=(f"{self.what}={value}",))

    def words(self) -> str:
        return f"{self.what}={self.least}..{self.most}"


def read_setting(text: str) -> Setting:
    """
    >>> read_setting("count:bandit=1..8")
    Setting(what='count:bandit', least=1, most=8)
    """
    found = WRITTEN.fullmatch(text.strip())
    if found is None or int(found["least"]) >= int(found["most"]):
        fix = "Write, for example, count:bandit=1..8, captain_vosk.hp=10..80 or rule:NAME=1..4."
        raise UserError(f"{quoted(text)} is no number with its range.", fix=fix)
    setting = Setting(found["what"].strip(), int(found["least"]), int(found["most"]))
    if setting.most - setting.least >= MOST_SETTINGS:
        raise UserError(f"{quoted(text)} are too many settings.", fix=f"Try at most {MOST_SETTINGS:,}.")
    return setting


def usual_settings(setup: Setup, encounter: Encounter, library: Library, side: str) -> list[Setting]:
    """How many there are of the commonest kind of foe, and how much harm the toughest bears."""
    foes = [each for each in subjects(encounter, library) if each.side != side]
    many = most_of(foes, lambda foe: count_of(encounter, foe))
    tough = most_of(foes, lambda foe: toughness(find_system(setup.system), foe)[1])
    path, value = toughness(find_system(setup.system), tough)
    kinds = [Setting(f"{COUNT}{many.side}.{many.kind}", 1, max(MOST_OF_A_KIND, count_of(encounter, many)))]
    return kinds + ([Setting(f"{tough.who}.{path}", 1, TIMES_AS_MUCH * value)] if path else [])


def most_of(foes: list[Subject], much: Callable[[Subject], int]) -> Subject:
    if not foes:
        raise UserError("There is nobody on the other side.", fix="Say what to vary with --vary.")
    return max(foes, key=much)


def count_of(encounter: Encounter, subject: Subject) -> int:
    """How many of its kind stand on its side."""
    members = [member for side in encounter.sides if side.name == subject.side for member in side.members]
    return sum(kind_of(member) == subject.kind for member in members)


def toughness(system: System, subject: Subject) -> tuple[str, int]:
    """Where its sheet says how much harm it bears, and how much; nothing, if the system does not tell."""
    path, _ = system.vital(subject.sheet)
    for number in numbers_of(subject.sheet):
        if number.path == path:
            return number.path, int(number.value)
    return "", 0


def sound_up_to(setup: Setup, setting: Setting) -> tuple[Setting, str]:
    """As far as the content and the rules accept it, and why no further; that the least is refused is told at once."""
    library = content_of(setup)
    Ring(setting.at(setup, setting.least), library)
    low, high, why = setting.least, setting.most, ""
    at = high
    while low < high:
        try:
            Ring(setting.at(setup, at), library)
        except UserError as error:
            high, why = at - 1, error.what
        else:
            low = at
        at = (low + high + 1) // 2
    return Setting(setting.what, setting.least, low), why
