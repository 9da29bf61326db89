"""Sides beyond the viewer's own and its first foe, told apart on tokens."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from quintain.board.board import Figure


def apart(figures: Sequence[Figure]) -> list[Figure]:
    """Of several sides that the viewer sees, those after the first foe are third ones; nobody unseen counts."""
    foes = list(dict.fromkeys(each.side for each in figures if each.shape == "foe"))
    return [msgspec.structs.replace(each, third=True) if each.side in foes[1:] else each for each in figures]
