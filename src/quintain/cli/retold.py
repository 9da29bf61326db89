"""A fight that a command plays again, in the sentences of its log."""

from __future__ import annotations

import shlex

from quintain.cli.bygone import bygone
from quintain.cli.lab import ASKED, read_asked
from quintain.cli.replay import replay
from quintain.kernel.events import REFEREE
from quintain.reading.sentences import sentences, short_names


def retold(command: str) -> list[str]:
    """What `quintain replay ...` tells whoever sees everything, line by line."""
    given = replay.make_context("replay", shlex.split(command)[2:]).params
    asked = read_asked({name: given[name] for name in ASKED})
    lines: list[str] = []
    for _, game in bygone(asked, "replay").fights:
        lines += sentences(game.told(REFEREE), short_names(game.scene.creature_names()))
    return lines
