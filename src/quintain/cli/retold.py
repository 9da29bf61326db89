"""A fight that a command plays again, in the sentences of its log."""

from __future__ import annotations

import shlex

from quintain.cli.bygone import bygone
from quintain.cli.replay import replay, told_by
from quintain.cli.ways import Way
from quintain.reading.sentences import sentences, short_names


def retold(command: str) -> list[str]:
    """What `quintain replay ...` would say, line by line."""
    given = replay.make_context("replay", shlex.split(command)[2:]).params
    way = Way(**{name: given[name] for name in Way.__struct_fields__})
    lines: list[str] = []
    for _, game in bygone(given["target"], way, "replay", given["until"]).fights:
        lines += sentences(told_by(game, given["sees_as"]), short_names(game.scene.creature_names()))
    return lines
