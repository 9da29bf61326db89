"""`search:N` wherever a command takes a bot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.script import complaint, said, yard

LEAVE = ""


def test_it_plays_the_other_side_of_a_fight(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), "--bot", "search:2", "--seed", "1", lines=["auto on", LEAVE])

    assert "red: you, blue: bot search:2." in text
    assert "Outcome: " in text


def test_a_fight_with_it_is_saved_and_retold_byte_for_byte(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    said("play", yard(tmp_path), "--as", "none", "--bots", "red=search:2,blue=greedy", "--seed", "1", "--save", file)

    assert "byte for byte" in said("replay", file)


def test_it_goes_through_a_campaign(tmp_path: Path) -> None:
    file = tmp_path / "campaign.jsonl"
    words = ("campaign", "ki/three_fights", "--bots", "foes=search:1", "--seed", "1", "--save", file)

    assert "Alley brawl" in said(*words, lines=["2", "auto", "auto", "quit"])
    assert '"search:1"' in file.read_text(encoding="utf-8")


def test_many_fights_are_played_with_it() -> None:
    text = said("sim", "ki/mirror", "-n", "2", "--jobs", "1", "--bots", "red=search:1,blue=greedy", "--json")

    assert json.loads(text)["bots"] == {"red": "search:1", "blue": "greedy"}
    assert json.loads(text)["report"]["fights"] == 2


@pytest.mark.parametrize("command", ["play", "campaign", "sim", "replay", "review"])
def test_help_names_it(command: str) -> None:
    assert "search:64" in said(command, "--help")


@pytest.mark.parametrize("command", ["play", "sim"])
def test_how_often_it_tries_is_a_number(command: str) -> None:
    assert "search:128" in complaint(command, "ki/mirror", "--bot", "search:often")
