"""Whatever rules and bots say, mypyc can translate: `make fast` does not fail over what `make test` lets pass."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from tools.compiling.copying import copy
from tools.compiling.native import groups, translate
from tools.compiling.selection import compiled


@pytest.mark.sources
def test_everything_that_a_fight_runs_through_can_be_translated(tmp_path: Path) -> None:
    chosen = compiled()
    copy(tmp_path, chosen)

    with contextlib.chdir(tmp_path):
        libraries = translate(chosen)

    assert len(libraries) == len(chosen) + len(groups(chosen))  # each with a door that Python imports it by
