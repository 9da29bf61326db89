"""One's own content: what of it takes the place of a shipped entry, and the options that name it again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from quintain.cli.text import QUIET, say
from quintain.library.content import Library, Replaced


def say_replaced(library: Library) -> None:
    """Said once, before it is played with."""
    for each in library.replaced:
        say(replaced_words(each), QUIET)


def replaced_words(replaced: Replaced) -> str:
    kind = replaced.kind.replace("_", " ")
    return f"{replaced.place} takes the place of the {kind} in {replaced.earlier.partition(', ')[0]}."


def replay_words(
    target: str, seed: str, *, bot: str = "", bots: str = "", rules: Sequence[str] = (), content: Sequence[Path] = ()
) -> str:
    """The command that plays a bot fight again, with everything it was played with."""
    options = [("--seed", seed), ("--bot", bot), ("--bots", bots), *(("--rule", rule) for rule in rules)]
    options += [("--content", str(folder)) for folder in content]
    words = [target, *(word for name, value in options if value for word in (name, value))]
    return " ".join(["quintain replay", *map(shlex.quote, words)])
