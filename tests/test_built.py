"""Compiled rules are used by themselves where they are fresh, and never otherwise."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from quintain import built

pytestmark = pytest.mark.sources

SUFFIXES = "quintain.built.EXTENSION_SUFFIXES"


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of one room with one module."""
    room = tmp_path / "src" / "quintain" / "kernel"
    room.mkdir(parents=True)
    (room / "table.py").write_text("RULE = 1\n", encoding="utf-8")
    monkeypatch.setattr(built, "PACKAGE", room.parent)
    return room


@pytest.fixture
def build(tmp_path: Path, sources: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which the rules of these sources were compiled just now."""
    folder = tmp_path / "build" / "compiled"
    folder.mkdir(parents=True)
    (folder / built.NOTE).write_text(built.note_of(["kernel"]), encoding="utf-8")
    monkeypatch.delenv("QUINTAIN_BUILD", raising=False)
    monkeypatch.delenv("QUINTAIN_RULES", raising=False)
    return folder


def test_compiled_rules_are_used_as_long_as_the_sources_stay_what_they_were(build: Path) -> None:
    assert built.folder() == build
    assert built.rules() == "compiled rules"


def test_without_any_the_sources_run(build: Path) -> None:
    (build / built.NOTE).unlink()

    assert built.rules() == "pure Python"


def test_a_changed_an_added_and_a_missing_source_make_them_stale(build: Path, sources: Path) -> None:
    states = []
    (sources / "table.py").write_text("RULE = 2\n", encoding="utf-8")
    states.append(built.rules())
    (sources / "table.py").write_text("RULE = 1\n", encoding="utf-8")
    states.append(built.rules())
    (sources / "dice.py").write_text("", encoding="utf-8")
    states.append(built.rules())
    (sources / "dice.py").unlink()
    (sources / "table.py").unlink()
    states.append(built.rules())

    stale = "pure Python, as the compiled rules are stale: make fast"
    assert states == [stale, "compiled rules", stale, stale]


def test_another_python_does_not_use_them(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SUFFIXES, [".cpython-399-somewhere.so"])

    assert built.rules() == "pure Python, as the compiled rules are for another Python: make fast"


def test_who_asks_for_pure_python_gets_it(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUINTAIN_RULES", "pure")

    assert built.rules() == "pure Python"


def test_who_asks_for_compiled_rules_gets_no_others(
    build: Path, sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("QUINTAIN_RULES", "compiled")
    assert built.rules() == "compiled rules"
    (sources / "table.py").write_text("RULE = 2\n", encoding="utf-8")

    with pytest.raises(built.NoCompiledRules, match="stale"):
        built.rules()


def test_in_a_wheel_they_lie_beside_the_sources(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SUFFIXES, [".cpython-399-somewhere.so"])
    (sources / "keyed.cpython-399-somewhere.so").touch()

    assert built.rules() == "compiled rules"


def test_rooms_come_from_the_build_and_all_else_from_the_sources(tmp_path: Path) -> None:
    shutil.copytree(built.PACKAGE / "words", tmp_path / "quintain" / "words")
    (tmp_path / built.NOTE).write_text(built.note_of(["words"]), encoding="utf-8")
    program = "import quintain.words.errors, quintain.kernel.asks, json, quintain as q;" + (
        "print(json.dumps([q.RULES, q.words.errors.__file__, q.kernel.asks.__file__]))"
    )

    ran = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"QUINTAIN_BUILD": str(tmp_path), "QUINTAIN_RULES": ""},
        capture_output=True,
        text=True,
        check=True,
    )

    rules, room, other = json.loads(ran.stdout)
    assert rules == "compiled rules"
    assert Path(room) == tmp_path / "quintain" / "words" / "errors.py"
    assert Path(other) == built.PACKAGE / "kernel" / "asks.py"
