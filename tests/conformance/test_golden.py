"""Recorded fights replay, and the trees of small ones have the pinned number of leaves."""

from __future__ import annotations

import json

import pytest

from quintain.kernel.transcript import read_file, replay
from quintain.systems import find_system
from tests.conformance.golden import FOLDER, log_text, transcript_text, tree_rows
from tests.conformance.version import without_engine
from tests.conformance.worlds import SYSTEMS, encounters

ANEW = "record them anew with `make golden` if the change is meant"


@pytest.mark.parametrize(("system", "encounter"), encounters())
def test_a_recorded_fight_is_still_the_same_fight(system: str, encounter: str) -> None:
    recorded = FOLDER / system / f"{encounter}.jsonl"

    replay(find_system(system), read_file(recorded))

    assert log_text(system, encounter) == recorded.with_suffix(".txt").read_text(encoding="utf-8"), ANEW
    text = recorded.read_text(encoding="utf-8")
    assert without_engine(transcript_text(system, encounter)) == without_engine(text), ANEW


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_tree_of_a_small_fight_has_its_pinned_counts_and_its_mass_is_one(system: str) -> None:
    rows = tree_rows(system)

    assert rows == json.loads((FOLDER / system / "tree.json").read_text(encoding="utf-8")), ANEW
    assert {row["mass"] for row in rows} == {"1"}
