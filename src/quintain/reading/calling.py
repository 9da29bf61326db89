"""The words of an option as people read them: whatever it names is called by its name."""

from __future__ import annotations

import re
from collections.abc import Mapping

from quintain.kernel.asks import Option
from quintain.kernel.events import named


def called(option: Option, names: Mapping[str, str]) -> str:
    """The label, which may spell out the ids of what it is about: `Attack street thug-2: dagger-2`.

    >>> called(Option(("attack", "dagger-2", "thug-2")), {"thug-2": "Thug 2", "dagger": "Dagger"})
    'attack Dagger 2 Thug 2'
    """
    parts = [part for part in (*re.split(r"[:+]", option.id), option.aim(), option.spot()) if part]
    label = option.label()
    spelt = {words_of(part): name for part in parts if (name := named(part, names)) and name not in label}
    if not spelt:
        return label
    either = "|".join(re.escape(words) for words in sorted(spelt, key=len, reverse=True))
    return re.sub(rf"(?<![\w-])({either})(?![\w-])", lambda found: spelt[found[1]], label)


def words_of(id: str) -> str:
    """An id as the label of an option writes it."""
    return id.replace("_", " ")
