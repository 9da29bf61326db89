"""Everything that can be read in one system, found by what a person types."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quintain.reading.phrases import Reading
from quintain.reading.rulebook import HOUSE_RULE, RULE, TERM
from quintain.words.errors import UserError, did_you_mean
from quintain.words.wording import quoted


class Shelf:
    """Everything that can be read in one system."""

    def __init__(self, readings: Sequence[Reading]) -> None:
        self.readings = list(readings)
        self.by_word: dict[str, list[Reading]] = {}
        for reading in self.readings:
            for word in words_for(reading):
                self.by_word.setdefault(word, []).append(reading)

    def find(self, typed: str) -> list[Reading]:
        """By id, by name, or by a beginning that only one thing has; the most special reading first."""
        wanted = plain(typed)
        if not wanted:
            raise UserError("Read what?", fix="Type what and a name that is on the screen.")
        found = self.by_word.get(wanted, [])
        if not found:
            starts = {id(each): each for word, of in self.by_word.items() if word.startswith(wanted) for each in of}
            ids = {each.id for each in starts.values()}
            found = list(starts.values()) if len(ids) == 1 else []
            if len(ids) > 1:
                names = list(dict.fromkeys(each.name for each in starts.values()))
                more = ", ..." if len(names) > 8 else ""
                raise UserError(
                    f"{quoted(typed)} could be several: {', '.join(names[:8])}{more}.", fix="Type more of it."
                )
        if not found:
            near = did_you_mean(wanted, self.by_word)
            raise UserError(
                f"There is nothing called {quoted(typed)} to read.", fix=near or "Type a name on the screen."
            )
        things = [each for each in found if each.kind not in (RULE, TERM)]
        return things or found

    def has(self, typed: str) -> bool:
        """Whether something is called exactly so."""
        return plain(typed) in self.by_word

    def named(self, id: str) -> Reading | None:
        """What has this id: a thing before a rule."""
        found = self.by_word.get(plain(id), [])
        return min(found, key=lambda each: each.kind in (RULE, TERM, HOUSE_RULE), default=None)


def words_for(reading: Reading) -> list[str]:
    """What a person may type for it: id, name, and the name without what follows a comma or a bracket."""
    short = re.split(r", | \(", reading.name)[0]
    return list(dict.fromkeys(map(plain, (reading.id, reading.name, short))))


def plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", re.sub(r"['\u2019]", "", text.lower())).strip()
