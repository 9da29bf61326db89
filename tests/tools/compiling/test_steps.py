"""Only what has changed is made again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.compiling.steps import Step, run_steps


def copying(folder: Path, *more: str) -> Step:
    return Step(folder / "made", [folder / "source"], ["cp", *more, str(folder / "source"), str(folder / "made")])


def test_a_step_runs_when_its_source_its_command_or_what_it_made_has_changed(tmp_path: Path) -> None:
    source, made = tmp_path / "source", tmp_path / "made"
    source.write_text("one", encoding="utf-8")
    ran = [run_steps([copying(tmp_path)]), run_steps([copying(tmp_path)])]
    source.write_text("two", encoding="utf-8")
    ran.append(run_steps([copying(tmp_path)]))
    ran.append(run_steps([copying(tmp_path, "-f")]))
    made.unlink()
    ran.append(run_steps([copying(tmp_path, "-f")]))

    assert ran == [1, 0, 1, 1, 1]
    assert made.read_text(encoding="utf-8") == "two"


def test_a_step_that_fails_says_what_it_was_and_runs_again(tmp_path: Path) -> None:
    (tmp_path / "source").write_text("one", encoding="utf-8")
    step = Step(tmp_path / "made", [tmp_path / "source"], ["sh", "-c", "echo no such thing; exit 1"])

    for _ in range(2):
        with pytest.raises(SystemExit, match="no such thing"):
            run_steps([step])
