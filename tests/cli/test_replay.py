"""`replay`: a fight retold through somebody's eyes, and verified."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.script import ANN_FELLS_BOB, ATTACK, complaint, said, yard


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """Ann strikes, Bob dodges with a 1 of his own die and accepts."""
    file = tmp_path / "fight.jsonl"
    lines = ["1", ATTACK, "1", "dodge", "1", "accept", ""]
    said("play", yard(tmp_path), "--as", "both", "--own-dice", "--seed", "1", "--save", file, lines=lines)
    return file


def test_a_fight_is_retold_as_the_referee_saw_it_and_verified(fight: Path) -> None:
    text = said("replay", fight)

    assert "Dodge 1 (a 1 on the die) against 2: it fails.\n" in text
    assert "yard.toml: red wins, nobody of the other side is left in the fight. Seed 1.\n" in text
    assert "Verified: 6 answers give the same " in text


def test_a_seat_is_told_only_what_it_may_know(fight: Path) -> None:
    assert "Dodge 1 against 2: it fails.\n" in said("replay", fight, "--as", "red")
    assert "(a 1 on the die)" in said("replay", fight, "--as", "blue")
    assert "(a 1 on the die)" not in said("replay", fight, "--as", "spectator")


def test_as_json_every_event_has_its_clauses_and_sentence(fight: Path) -> None:
    data = json.loads(said("replay", fight, "--json"))

    attacked = next(event for event in data["events"] if event["event"] == "attacked")
    assert attacked["sentence"] == "Ann attacks Bob with Sword."
    assert "KI-035" in attacked["clauses"]
    assert data["outcome"]["winner"] == "red"
    assert data["answers"] == 6


def test_a_changed_answer_is_found_and_its_place_named(fight: Path) -> None:
    fight.write_text(fight.read_text().replace('"accept"', '"improve"'), encoding="utf-8")

    assert "no longer replays" in complaint("replay", fight)
    assert "no longer replays" in complaint("check", fight)


def test_a_changed_face_is_found_at_the_next_entry(fight: Path) -> None:
    fight.write_text(fight.read_text().replace('"faces":[1]', '"faces":[2]'), encoding="utf-8")

    text = complaint("replay", fight)

    assert "entry 6 of 6" in text
    assert "Dodge 2" in said("replay", fight, "--until", "5")


def test_until_shows_only_the_first_answers(fight: Path) -> None:
    text = said("replay", fight, "--until", "2")

    assert "Ann declares: attack." in text
    assert "Ann attacks" not in text
    assert "not over; it waits for red." in text


def test_a_bot_fight_is_played_again_by_its_seed() -> None:
    args = ("replay", "ki/mirror", "--seed", "7", "--bots", "red=greedy,blue=random")

    assert said(*args) == said(*args)
    assert "Round 1 begins." in said(*args)
    assert "Verified" not in said(*args)


def test_what_was_watched_is_what_is_replayed() -> None:
    watched = said("play", "ki/mirror", "--as", "none", "--seed", "7")
    replayed = said("replay", "ki/mirror", "--seed", "7")

    story = replayed.partition("\n\n")[0]
    assert story in watched


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (["ki/mirror"], "A bot fight is found by its seed."),
        (["nowhere.jsonl"], "nowhere.jsonl"),
        (["ki/miror", "--seed", "1"], 'Did you mean "mirror"?'),
        (["ki/mirror", "--seed", "1", "--as", "green"], 'Nobody sits at "green".'),
    ],
)
def test_a_mistake_is_a_message(args: list[str], answer: str) -> None:
    assert answer in complaint("replay", *args)


def test_a_saved_fight_takes_no_seed_of_its_own(fight: Path) -> None:
    assert "already" in complaint("replay", fight, "--seed", "2")


@pytest.mark.parametrize("text", ["", "{}", "not json", '{"quintain":99}', '{"campaign":"x"}', "\x00\x01"])
def test_a_damaged_file_is_a_message(tmp_path: Path, text: str) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text(text, encoding="utf-8")

    for command in ("replay", "check"):
        assert "broken.jsonl" in complaint(command, file)
    assert "broken.jsonl" in complaint("play", "--load", file)
    assert "broken.jsonl" in complaint("odds", file)
    assert "broken.jsonl" in complaint("campaign", "--load", file)


def test_names_in_a_file_cannot_steer_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    said("play", yard(tmp_path), "--as", "both", "--save", file, lines=ANN_FELLS_BOB)
    file.write_text(file.read_text().replace('"name":"Bob"', '"name":"B\\u001b[2Job"'), encoding="utf-8")

    assert "\x1b" not in said("replay", file)


def test_a_bot_fight_is_replayed_up_to_an_answer() -> None:
    words = ["replay", "ki/training_yard", "--seed", "1/0"]
    whole, part = said(*words), said(*words, "--until", "8")

    told = part.split("\n\n")[0]
    assert whole.startswith(told)
    assert len(told) < len(whole) / 2
    assert "it waits for" in part
