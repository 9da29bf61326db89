"""One's own content: what of it takes the place of a shipped entry."""

from __future__ import annotations

from quintain.cli.text import QUIET, say
from quintain.library.content import Library, Replaced


def say_replaced(library: Library) -> None:
    """Said once, before it is played with."""
    for each in library.replaced:
        say(replaced_words(each), QUIET)


def replaced_words(replaced: Replaced) -> str:
    kind = replaced.kind.replace("_", " ")
    return f"{replaced.place} takes the place of the {kind} in {replaced.earlier.partition(', ')[0]}."
