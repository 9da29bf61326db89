"""`quintain train` as it is typed: the file it makes, that it can be stopped and goes on, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from quintain.bots.swaps import Lessons, lessons_file
from quintain.kernel.table import Player
from quintain.lab import training
from tests.cli.script import complaint, said

SMALL = ("train", "ki", "--encounter", "mirror", "--about", "surge", "--judged", "4")


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "WATCHED", 1)
    monkeypatch.setattr(training, "OFTEN", 1)
    monkeypatch.setattr(training, "HEATS", (2, 4))


def test_the_same_command_makes_the_same_file_which_names_it(tmp_path: Path) -> None:
    files = [tmp_path / "one.toml", tmp_path / "other.toml"]
    for file in files:
        text = said(*SMALL, "--out", file)

    written = files[0].read_text(encoding="utf-8")
    assert files[0].read_bytes() == files[1].read_bytes()
    assert written.startswith("# Made by: quintain train ki --encounter mirror --about surge --judged 4\n")
    assert msgspec.toml.decode(written, type=Lessons).fights in (0, 4)
    assert "Written in" in text
    assert not lessons_file("ki").with_name("values.toml.played").exists()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["one.toml", "other.toml"]


def test_stopped_it_writes_nothing_and_goes_on_from_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, whole = tmp_path / "one.toml", tmp_path / "whole.toml"
    said(*SMALL, "--out", whole)
    fight, left = training.School.fight, [5]

    def stop(school: training.School, learner: Player, seed: str, number: int) -> float:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return fight(school, learner, seed, number)

    monkeypatch.setattr(training.School, "fight", stop)
    assert "goes on from here" in said(*SMALL, "--out", file)
    assert not file.exists()
    played = (tmp_path / "one.toml.played").read_text(encoding="utf-8").splitlines()

    monkeypatch.setattr(training.School, "fight", fight)
    said(*SMALL, "--out", file)
    assert len(played) > 1
    assert file.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(("words", "what"), [(["kii"], "ki"), (["ki", "--encounter", "miror"], "mirror")])
def test_what_cannot_be_is_told(words: list[str], what: str) -> None:
    assert what in complaint("train", *words)
