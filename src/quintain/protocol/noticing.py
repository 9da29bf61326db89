"""What a seat notices, as a row of numbers: what it is asked and has said, the moment, all creatures.

It is made from the seat's own view and its own question, so it can tell no more than these. Every number has a name,
and the same place in every fight of a ruleset (`Layout`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quintain.kernel.asks import Ask
from quintain.kernel.events import REFEREE
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.protocol.vocabulary import DONE, OTHERS, OWN, Vocabulary, creature_words

Numbers = NDArray[np.float32]

ANOTHER_WORD = DONE
"""In the place of what is asked: something that has no word."""
LARGEST = 16.0
"""No number is larger; nearly all are between -1 and 1."""
PRESENT = "present"
ASKED = "asked"


class Layout:
    """The names of the numbers of a row, in their order."""

    def __init__(self, vocabulary: Vocabulary, moment: Sequence[str], creature: Sequence[str]) -> None:
        self.vocabulary = vocabulary
        self.moment = list(moment)
        self.creature = [PRESENT, ASKED, *creature]
        rows = [f"own {each}" for each in range(1, OWN + 1)] + [f"other {each}" for each in range(1, OTHERS + 1)]
        self.names = [
            *(f"asked: {word}" for word in vocabulary.words),
            *(f"said: {word}" for word in vocabulary.words),
            *(f"moment: {each}" for each in self.moment),
            *(f"{row}: {each}" for row in rows for each in self.creature),
        ]
        self.said_from = len(vocabulary)
        self.moment_from = self.said_from + len(vocabulary)
        self.creatures_from = self.moment_from + len(self.moment)

    def __len__(self) -> int:
        return len(self.names)

    def place(self, name: str) -> int:
        """The place of a number by its name, such as `own 1: hp`."""
        return self.names.index(name)

    def sections(self) -> Iterator[tuple[str, slice]]:
        """The parts of a row."""
        yield "asked", slice(0, self.said_from)
        yield "said", slice(self.said_from, self.moment_from)
        yield "moment", slice(self.moment_from, self.creatures_from)
        yield "creatures", slice(self.creatures_from, len(self.names))


def layout_of(system: System, vocabulary: Vocabulary, scene: Scene) -> Layout:
    """The layout of a ruleset: names are the same in all its scenes, whoever looks."""
    moment, creatures = system.observe(system.view(scene, REFEREE))
    return Layout(vocabulary, list(moment), list(next(iter(creatures.values()), {})))


class Notice:
    """What a seat of a side knows at a moment, and the words of the creatures in it."""

    def __init__(self, system: System, layout: Layout, view: Data, side: str) -> None:
        self.layout = layout
        self.moment, self.creatures = system.observe(view)
        listed: Any = view.get("creatures", [])
        own = [each["id"] for each in listed if side and each["side"] == side]
        others = [each["id"] for each in listed if not side or each["side"] != side]
        self.words = creature_words(own, others, layout.vocabulary)
        self.rows = {id: place for place, id in enumerate(own[:OWN])}
        self.rows |= {id: OWN + place for place, id in enumerate(others[:OTHERS])}

    def row(self, ask: Ask | None, said: Sequence[int] = ()) -> Numbers:
        """All of it as numbers; nothing is asked of a seat that does not have the question."""
        layout, row = self.layout, np.zeros(len(self.layout), np.float32)
        if ask is not None:
            for word in layout.vocabulary.spell(ask.about, self.words):
                row[word if isinstance(word, int) else ANOTHER_WORD] = 1
        for word in said:
            row[layout.said_from + word] = 1
        row[layout.moment_from : layout.creatures_from] = list(self.moment.values())
        width = len(layout.creature)
        for id, place in self.rows.items():
            start = layout.creatures_from + place * width
            numbers = self.creatures.get(id, {})
            asked = ask is not None and ask.who == id
            row[start : start + 2 + len(numbers)] = [1, asked, *numbers.values()]
        return np.clip(row, -LARGEST, LARGEST, out=row)
