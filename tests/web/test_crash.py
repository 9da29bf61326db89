"""A handful of the kills of `make crash`: the server dies at named points and at random, and nothing is lost."""

from __future__ import annotations

from pathlib import Path

from tools.crash import Crash, acknowledged


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path) -> None:
    crash = Crash(f"sqlite:///{tmp_path / 'tables.db'}", seed=7)

    crash.run(5)

    assert crash.wrong == []
    assert acknowledged(crash.people) > 50
    assert sum(person.ended.is_set() for person in crash.people) >= 6
    assert sum(person.returns for person in crash.people) > 5
    done = {do for person in crash.people for _, do in person.acknowledged}
    assert done >= {"admit", "answer", "bot", "dice", "faces", "pause", "rename", "undo", "vote"}
