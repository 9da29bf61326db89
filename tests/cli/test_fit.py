"""`quintain fit` as it is typed: what it writes, where, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from quintain.knowing.standing import Standing, fitted, standing_file
from quintain.lab import fitting
from tests.cli.script import complaint, said


def test_it_writes_a_file_that_says_how_it_was_made_and_tells_how_good_it_is(tmp_path: Path) -> None:
    shipped = standing_file("shattered").read_bytes()
    files = [tmp_path / "one.toml", tmp_path / "other.toml"]
    for file in files:
        text = said("fit", "shattered", "-n", "6", "--encounter", "mirror", "--seed", "a b", "--out", file)

    written = files[0].read_text(encoding="utf-8")
    found = msgspec.toml.decode(written, type=Standing)
    assert files[0].read_bytes() == files[1].read_bytes()
    assert written.startswith("# Made by: quintain fit shattered --fights 6 --encounter mirror --seed 'a b'\n")
    assert list(found.weights) == list(fitted("shattered").weights)
    assert found.against == ["Stun"]
    assert f"Brier score on the half that made no weights: {found.brier:.4f} (with the weights before" in text
    assert standing_file("shattered").read_bytes() == shipped


def test_names_of_two_words_are_written_so_that_they_are_read_again(tmp_path: Path) -> None:
    file = tmp_path / "gu.toml"
    said("fit", "gu", "-n", "2", "--encounter", "mirror", "--out", file)

    assert "Hit points" in msgspec.toml.decode(file.read_bytes(), type=Standing).weights


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["kii"], "ki"),
        (["ki", "--encounter", "miror"], "mirror"),
        (["ki", "--fights", "1"], "range"),
        (["ki", "-n", "2", "--encounter", "mirror_block", "--out", "x.toml"], "undecided"),
        (["ki", "-n", "4", "--encounter", "mirror", "--out", "no/such/folder/x.toml"], "cannot be written"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(words: list[str], what: str) -> None:
    shipped = standing_file("ki").read_bytes()

    assert what in complaint("fit", *words)
    assert standing_file("ki").read_bytes() == shipped


def test_stopped_it_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(fitting, "watch", stop)

    assert said("fit", "ki", "--out", tmp_path / "x.toml") == "Stopped; nothing is written.\n"
    assert list(tmp_path.iterdir()) == []
