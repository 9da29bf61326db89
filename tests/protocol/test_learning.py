"""The script that learns to fight: it runs small, is the same for the same seed, and draws what it printed."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

SCRIPT = str(Path(__file__).parents[2] / "examples" / "learn.py")


def test_the_script_learns_prints_and_draws(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = []
    for _ in range(2):
        curve = tmp_path / "curve.svg"
        monkeypatch.setattr(sys, "argv", ["learn.py", "--episodes", "6", "--trials", "3", "--svg", str(curve)])
        runpy.run_path(SCRIPT, run_name="__main__")
        told.append(capsys.readouterr().out.splitlines())

    first, *_, last = told[0]
    assert told[0] == told[1]
    assert first.startswith("before: ")
    assert last.startswith("after: ")
    assert "<polyline" in curve.read_text(encoding="utf-8")


def test_what_wins_becomes_likelier() -> None:
    agent = runpy.run_path(SCRIPT)["Agent"](words=3, numbers=2, seed=1)
    seen = {"observation": np.array([1.0, 0.0]), "action_mask": np.array([1, 0, 1])}
    for _ in range(300):
        agent.learn(1.0 if agent.say(seen, np.array([1, 0, 1])) == 2 else -1.0)

    said = [agent.say(seen, np.array([1, 0, 1])) for _ in range(100)]

    assert said.count(2) > 90
