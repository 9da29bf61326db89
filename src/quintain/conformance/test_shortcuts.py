"""Whatever is remembered to be quick changes nothing: without it fights and trees are the same."""

from __future__ import annotations

import json

import pytest

from quintain.conformance.golden import folder_of, log_text, tree_rows
from quintain.conformance.shortcuts import modules, turn_off
from quintain.conformance.worlds import facts_of

pytestmark = pytest.mark.sources


def test_a_recorded_fight_is_the_same_without_shortcuts(
    system: str, encounter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_off(monkeypatch, system)

    assert log_text(system, encounter) == (folder_of(system) / f"{encounter}.txt").read_text(encoding="utf-8")


def test_the_tree_of_a_small_fight_is_the_same_without_shortcuts(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turn_off(monkeypatch, system)

    assert tree_rows(system) == json.loads((folder_of(system) / "tree.json").read_text(encoding="utf-8"))


def test_the_switch_leaves_nothing_remembered(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    turn_off(monkeypatch, system)

    remembering = [f"{module.__name__}.{name}" for module in modules(system) for name in has_cache(module)]
    assert remembering == []
    for cls, fields in facts_of(system).REMEMBERED.items():
        assert all(isinstance(getattr(cls, name), property) for name in fields)


def has_cache(module: object) -> list[str]:
    return [name for name, thing in vars(module).items() if hasattr(thing, "cache_info")]
