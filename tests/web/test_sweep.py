"""A little of the sweep of `make crash`: a process is killed at every write of a deed, which is whole or nothing."""

from __future__ import annotations

import shutil
from itertools import count
from pathlib import Path
from typing import get_args

from quintain.web import messages
from tools import deeds
from tools.deeds import DEEDS
from tools.sweep import Files, Rows, rows, sweep, told_apart, upgrade

OLD = Path(__file__).parent / "old" / "first.db"
CHANGES_NOTHING = {"acts", "odds", "stands", "hint", "talk"}
BY_ITSELF = {"time"}
"""The server's own clock decides; what it does is an answer."""


def test_wherever_a_process_is_killed_a_deed_is_whole_or_nothing_and_sent_again_done_once(tmp_path: Path) -> None:
    kills, wrong = sweep(Files(tmp_path), ["own dice", "allow hints"])

    assert wrong == []
    assert kills >= 6


def test_the_same_once_more_is_opened_and_remembered_in_one_breath(tmp_path: Path) -> None:
    """A table that names another one has it; sent again, the frame opens no third."""
    kills, wrong = sweep(Files(tmp_path), ["play once more"])

    assert wrong == []
    assert kills > 8


def test_a_table_that_names_one_that_is_not_there_differs_from_every_other() -> None:
    def stored(named: str, *tables: str) -> Rows:
        rows = {"tables": [{"id": "old", "settings": f'{{"rematch":"{named}"}}'}, *({"id": each} for each in tables)]}
        return told_apart(rows, {"tables": [{"id": "old", "settings": '{"rematch":""}'}]})

    assert stored("one", "one") == stored("two", "two")
    assert stored("one", "one") != stored("one", "two")


def test_an_upgrade_that_is_killed_at_any_write_is_whole_or_nothing(tmp_path: Path) -> None:
    """It left columns without the number of the release that has them, and no release could open the file again."""
    databases = Files(tmp_path)
    old = f"sqlite:///{tmp_path / 'old.db'}"
    shutil.copyfile(OLD, tmp_path / "old.db")
    whole = rows(databases.copy(old))
    moments = 0
    for number in count(1):
        url = databases.copy(old)
        if not upgrade(url, number):
            break
        moments = number
        assert rows(url) == whole

    assert moments >= 8


def test_the_sweep_knows_every_message_that_changes_a_table() -> None:
    source = Path(deeds.__file__).read_text()
    said = {message.__struct_config__.tag for message in get_args(messages.Said)}

    assert {tag for tag in said - CHANGES_NOTHING - BY_ITSELF if f'"{tag}"' not in source} == set()
    assert len(DEEDS) > 30
