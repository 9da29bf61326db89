"""`quintain review` as a person or a program calls it: a fight looked over, in words that each may read."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from quintain.lab import review as lab
from tests.cli.script import ANN_FELLS_BOB, complaint, said, yard

LEAVE = ""
SMALL = ("--tries", "2", "--points", "3")


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """Ann fells Bob, who could have dodged."""
    file = tmp_path / "fight.jsonl"
    said("play", yard(tmp_path), "--as", "both", "--seed", "1", "--save", file, lines=[*ANN_FELLS_BOB, LEAVE])
    return file


def test_a_saved_fight_is_looked_over_from_beginning_to_end(fight: Path) -> None:
    text = said("review", fight, *SMALL)

    curve = re.findall(r"^ +(\d+) +([\d.]+) %  \(([\d.]+) % to ([\d.]+) %\) +\S+$", text, re.MULTILINE)
    assert curve[0][0] == "0"
    assert curve[-1][1:] == ("100.0", "100.0", "100.0")
    assert "How it stood for red" in text
    assert "What dice did" in text
    assert re.search(r"^ +blue +blue +\d+ +\d+ ", text, re.MULTILINE)
    assert "2 tries played on by greedy, with a 95 % interval" in text


def test_a_turning_point_tells_what_did_something_to_somebody_between_its_points() -> None:
    words = ("ki/mirror", "--seed", "3", "--json")
    (found,) = json.loads(said("review", *words, "--tries", "4", "--points", "6"))["fights"]
    events = json.loads(said("replay", *words))["events"]

    assert found["turns"]
    for turn in found["turns"]:
        between = [event["sentence"] for event in events[slice(*turn["events"])]]
        assert set(turn["told"]) <= set(between)
    assert any("takes" in sentence for turn in found["turns"] for sentence in turn["told"])


def test_luck_and_choices_are_what_moved(fight: Path) -> None:
    (found,) = json.loads(said("review", fight, *SMALL, "--json"))["fights"]
    first, last = (found["points"][place]["sides"]["red"]["chance"] for place in (0, -1))
    chosen = sum(each["points"] * (1 if each["side"] == "red" else -1) for each in found["choices"])

    assert found["luck"]["red"] + chosen == pytest.approx(100 * (last - first))
    assert found["luck_error"]["red"] > 0


def test_through_a_sides_eyes_it_tells_that_sides_answers_and_no_others(fight: Path) -> None:
    whole, seen = (
        json.loads(said("review", fight, *SMALL, "--json", "--as", who))["fights"][0] for who in ("referee", "red")
    )

    assert {choice["side"] for choice in whole["choices"]} == {"red", "blue"}
    assert {choice["side"] for choice in seen["choices"]} == {"red"}
    assert whole["points"] == seen["points"]


def test_a_bot_fight_is_looked_over_by_its_seed() -> None:
    text = said("review", "ki/mirror", "--seed", "3", *SMALL)

    assert text.startswith("ki/mirror\n")
    assert "Nothing else that was tried would surely have been better." in text
    assert text.count(" as it ") == 2


def test_of_a_campaign_every_fight_is_looked_over_and_no_rest() -> None:
    found = json.loads(said("review", "ki/three_fights", "--seed", "1", "--tries", "2", "--points", "2", "--json"))

    assert len(found["fights"]) == 3
    assert len({each["title"] for each in found["fights"]}) == 3
    for each in found["fights"]:
        assert each["points"][0]["answers"] == 0
        assert {side["chance"] for side in each["points"][-1]["sides"].values()} <= {0.0, 0.5, 1.0}


def test_stopped_it_tells_what_is_known_so_far(fight: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "judge", stop)
    text = said("review", fight, *SMALL)

    assert "Stopped; this is what is known so far" in text
    assert "How it stood for red" in text
    assert "What dice did" not in text


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["ki/mirror"], "Which fight?"),
        (["ki/mirrr", "--seed", "1"], "mirror"),
        (["no.jsonl"], "no.jsonl"),
        (["ki/mirror", "--seed", "1", "--tries", "1"], "range"),
        (["ki/mirror", "--seed", "1", "--as", "green"], "Nobody sits at"),
        (["ki/mirror", "--seed", "1", "--bot", "serch"], "search"),
    ],
)
def test_what_cannot_be_is_told(words: list[str], what: str) -> None:
    assert what in complaint("review", *words)


def test_a_fight_that_was_changed_is_refused(fight: Path) -> None:
    fight.write_text(fight.read_text(encoding="utf-8").replace('"choose":"none"', '"choose":"dodge"'), encoding="utf-8")

    assert "no longer replays" in complaint("review", fight)


def test_a_saved_fight_has_its_own_seed(fight: Path) -> None:
    assert "Leave --seed" in complaint("review", fight, "--seed", "1")


def test_where_nobody_has_answered_there_is_nothing_to_look_over(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    said("play", yard(tmp_path), "--as", "both", "--save", file, lines=["quit"])

    assert "no fight in it" in complaint("review", file)
