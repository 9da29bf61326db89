"""Saved fights on disk: read whole, or a clear error."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from quintain.front import saved
from quintain.words.errors import UserError
from tests.cli.script import complaint


def test_a_file_that_cannot_be_read_is_a_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved, "LARGEST_FILE", 10_000)
    no_text, large = tmp_path / "fight.jsonl", tmp_path / "large.jsonl"
    no_text.write_bytes(b"\xff\xfe")
    large.write_text("x" * 10_001)

    for path in (no_text, tmp_path / "missing.jsonl", tmp_path, large, Path("bad\0name")):
        with pytest.raises(UserError) as error:
            saved.read_saved(path)
        assert error.value.where == str(path)
    with pytest.raises(UserError, match="larger than"):
        saved.read_saved(large)


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "pipe.jsonl"),
        ("play", "--load", "pipe.jsonl"),
        ("campaign", "--load", "pipe.jsonl"),
        ("odds", "pipe.jsonl"),
        ("check", "pipe.jsonl"),
        ("check", "pipe.json"),
        ("check", "pipe.toml"),
        ("play", "pipe.json"),
    ],
)
def test_a_pipe_that_would_never_end_is_no_file(tmp_path: Path, words: tuple[str, ...]) -> None:
    *command, name = words
    os.mkfifo(tmp_path / name)

    assert "This is not a file that can be read." in complaint(*command, tmp_path / name)


def test_no_more_is_read_of_a_scenario_than_a_scenario_may_have(tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as huge:
        huge.truncate(2**33)

    assert "The file is larger than 1 MiB." in complaint("check", file)
