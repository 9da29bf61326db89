"""Nobody forgets to raise the version of the rules: what each version plays is pinned."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from quintain import ENGINE_VERSION
from tests.conformance.version import FOLDER, PINNED, SOURCE, pin, played, unraised, version_in


@pytest.mark.sources
def test_this_version_plays_what_is_pinned_for_it() -> None:
    pinned = json.loads(PINNED.read_text(encoding="utf-8"))

    assert unraised(ENGINE_VERSION, played(), pinned) == ""


@pytest.fixture
def copy(tmp_path: Path) -> tuple[Path, Path, Path]:
    """The sources' version, what is pinned for it, and the recorded fights, to change at will."""
    folder = tmp_path / "transcripts"
    shutil.copytree(FOLDER, folder)
    source = tmp_path / "version.py"
    source.write_text(f'ENGINE_VERSION = "{ENGINE_VERSION}"\n', encoding="utf-8")
    return source, folder / PINNED.name, folder


def change_a_fight(folder: Path) -> None:
    file = sorted((folder / "ki").glob("*.txt"))[0]
    file.write_text(file.read_text(encoding="utf-8") + "And they lived.\n", encoding="utf-8")


def test_a_change_without_a_raise_says_what_to_do(copy: tuple[Path, Path, Path]) -> None:
    _, pinned, folder = copy
    change_a_fight(folder)

    said = unraised(ENGINE_VERSION, played(folder), json.loads(pinned.read_text(encoding="utf-8")))

    assert said.startswith(f"ki changed, but ENGINE_VERSION is still {ENGINE_VERSION}: run `make golden`")


def test_recording_anew_raises_the_version_once_and_pins_it(copy: tuple[Path, Path, Path]) -> None:
    source, pinned, folder = copy
    assert pin(*copy) == ENGINE_VERSION, "nothing has changed"
    change_a_fight(folder)

    raised = pin(*copy)

    assert raised != ENGINE_VERSION
    assert version_in(source.read_text(encoding="utf-8")) == raised
    assert pin(*copy) == raised
    assert unraised(raised, played(folder), json.loads(pinned.read_text(encoding="utf-8"))) == ""


def test_who_raised_it_by_hand_pins_what_it_plays(copy: tuple[Path, Path, Path]) -> None:
    source, pinned, _ = copy
    source.write_text('ENGINE_VERSION = "77.0.0"\n', encoding="utf-8")
    before = json.loads(pinned.read_text(encoding="utf-8"))
    assert unraised("77.0.0", played(), before).startswith("nothing pins what version 77.0.0 plays")

    assert pin(*copy) == "77.0.0"
    assert version_in(SOURCE.read_text(encoding="utf-8")) == ENGINE_VERSION
