"""`state`: creatures by the names on the screen, and words in place of the names of fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quintain.reading.sentences import sentences
from quintain.systems import system_names
from quintain.systems.swords.events.conditions import Dropped
from tests.cli.script import said, yard

FIRST = {
    "delve": "delve/toll_ambush",
    "gu": "gu/toll",
    "ki": "ki/alley_brawl",
    "swords": "swords/princes_hall",
    "shattered": "shattered/the_ford",
}
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|squares \d|ac \d|ac ranged|max hp|id guard|\bpc: ")


@pytest.mark.parametrize(
    ("encounter", "typed", "name"),
    [
        ("swords/toll_gate_duel", "Captain Vosk (Bandit Commander)", "Captain Vosk (Bandit Commander)"),
        ("swords/toll_gate_duel", "captain vosk", "Captain Vosk (Bandit Commander)"),
        ("swords/toll_gate_duel", "captain_vosk", "Captain Vosk (Bandit Commander)"),
        ("swords/toll_gate_duel", "vosk", "Captain Vosk (Bandit Commander)"),
        ("ki/training_yard", "Street thug", "Street thug"),
        ("ki/training_yard", "thug", "Street thug"),
        ("ki/training_yard", "Wen Shao, swordsman", "Wen Shao"),
        ("ki/alley_brawl", "street thug 2", "Street thug 2"),
        ("shattered/duel", "lesser", "Lesser Praetorian"),
    ],
)
def test_a_creature_is_found_by_the_name_on_the_screen_or_a_beginning_of_it(
    encounter: str, typed: str, name: str
) -> None:
    text = said("play", encounter, "--seed", "1", lines=[f"state {typed}"])

    assert f"> state {typed}\n{name}\n  " in text


def test_a_beginning_of_several_names_them_and_an_unknown_name_names_everybody() -> None:
    text = said("play", "ki/alley_brawl", "--seed", "1", lines=["state street", "state karl"])

    assert '"street" could be several: Street thug 1, Street thug 2, Street thug 3.' in text
    assert 'Nobody here is called "karl".' in text
    assert "There is: Wen Shao, Mirka, Street thug 1" in text


@pytest.mark.parametrize("system", system_names())
def test_no_name_of_a_field_is_on_the_screen(system: str) -> None:
    lines = ["state", "auto", "auto", "state", "map"]

    text = said("play", FIRST[system], "--seed", "2", lines=lines)
    names = {row.split("  ")[1].strip() for row in text.split("> state\n")[1].splitlines()[1:4]}
    told = said("play", FIRST[system], "--seed", "2", lines=[f"state {name}" for name in names])

    shown = [line for line in (text + told).splitlines() if "chooses" not in line and "/" not in line.split(" ")[0]]
    assert [line for line in shown if RAW.search(line) and "(type " not in line] == []


def test_the_own_attributes_are_told_and_a_foes_are_not(tmp_path: Path) -> None:
    text = said("play", yard(tmp_path), lines=["state ann", "state bob"])

    own, _, foe = text.partition("> state ann\n")[2].partition("> state bob\n")
    assert "Strength 2, Agility 2, Presence 2, Instinct 4" in own
    assert "Strength" not in foe


def test_the_same_line_again_is_counted_and_not_told_twice() -> None:
    dropped = Dropped("grusha", "saber")

    assert sentences([dropped, dropped], {"grusha": "Grusha", "saber": "Saber"}) == ["Grusha drops the Saber (twice)."]


def test_how_somebody_lies_there_is_told_once() -> None:
    lines = ["1", "12 4,4", "2", "7"] + ["1", "end"] * 14 + ["2"] * 12

    text = said("play", "swords/toll_gate_duel", "--seed", "c58e3e96", lines=lines)

    assert "HP 0/22  unconscious, Prone" in text
    assert "unconscious, Unconscious" not in text
    assert "Outcome: heroes win, nobody of the other side is conscious and on the map.\n" in text
