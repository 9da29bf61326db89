"""Saved fights on disk: read whole, or a clear error."""

from __future__ import annotations

from pathlib import Path

import pytest

from quintain.cli import saved
from quintain.words.errors import UserError


def test_a_file_that_cannot_be_read_is_a_clear_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saved, "LARGEST_FILE", 10_000)
    no_text, large = tmp_path / "fight.jsonl", tmp_path / "large.jsonl"
    no_text.write_bytes(b"\xff\xfe")
    large.write_text("x" * 10_001)

    for path in (no_text, tmp_path / "missing.jsonl", tmp_path, large, Path("bad\0name")):
        with pytest.raises(UserError) as error:
            saved.read_saved(path)
        assert error.value.where == str(path)
    with pytest.raises(UserError, match="too large"):
        saved.read_saved(large)
