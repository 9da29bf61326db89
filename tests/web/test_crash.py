"""A handful of the kills of `make crash`: the server dies at named points and at random, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

from tools.crash import crash


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    answers, fights, returns, wrong = crash(5, tmp_path, seed=7)

    assert wrong == []
    assert answers > 50
    assert fights >= 3
    assert returns > 5
