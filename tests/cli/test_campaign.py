"""`campaign`: through fights and rests with one clock, left and resumed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.script import complaint, said

TREK = "ki/three_fights"
OLD = Path(__file__).parent / "old"
"""Campaigns as the release before left them in the middle of their third stage."""
QUICK = "interlude_seconds=0"
BEATING = """
[[encounter]]
id = "beating"
name = "A beating"
arena = "dojo"
ends = [{ kind = "rounds", rounds = 1 }]
sides = [
    { name = "party", members = [{ creature = "mirka", at = [1, 1] }, { creature = "yula", at = [9, 9] }] },
    { name = "foes", members = [{ creature = "street_thug", at = [2, 1] }, { creature = "street_thug", at = [8, 9] }] },
]

[[campaign]]
id = "beating"
name = "A beating and a rest"
party = ["mirka", "yula"]
steps = [{ encounter = "beating" }, { rest = true, repair_with = "repair_kit" }]
"""
"""Two who let themselves be beaten for a Round, and then have one repair kit."""


def test_bots_go_through_fights_and_rests_with_the_clock_shown(tmp_path: Path) -> None:
    file = tmp_path / "trek.jsonl"

    text = said("campaign", TREK, "--as", "none", "--seed", "7", "--save", file)

    assert "Stage 1: Alley brawl, day 1, 00:00:00" in text
    assert re.search(r"Stage 2: A night's rest, day 1, 00:0\d:\d\d", text)
    assert re.search(r"Stage 3: The shield line, day 1, 08:0\d:\d\d", text)
    assert "HP, Stamina and Surges are full." in text
    assert re.search(r"The campaign is over after \d stages: day \d, \d\d:\d\d:\d\d", text)
    assert "byte for byte" in said("replay", file)
    assert "replays byte for byte" in said("check", file)


def test_the_party_is_shown_between_stages() -> None:
    text = said("campaign", TREK, "--as", "none", "--seed", "7")

    rest = text.partition("Stage 2 is over: ")[2].partition("Stage 3")[0]
    assert re.search(r"Wen Shao +party +HP 20/20", rest)
    assert "Street thug" not in rest


def test_a_person_goes_through_it_and_may_leave_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / "trek.jsonl"

    left = said("campaign", TREK, "--seed", "7", "--save", file, lines=["auto on"])
    text = said("campaign", "--load", file, "--save", file, lines=["auto on"] * 2)

    assert f"Go on with: quintain campaign --load {file}" in left
    assert "answers so far" in text
    assert "Stage 2 is over: " in left
    assert "Stage 3: The shield line" in left
    assert "The campaign is over after" in text
    assert "Verified" in said("replay", file)


def test_leaving_and_going_on_changes_nothing(tmp_path: Path) -> None:
    whole, parted = tmp_path / "whole.jsonl", tmp_path / "parted.jsonl"

    said("campaign", TREK, "--seed", "7", "--save", whole, lines=["auto on"] * 3)
    said("campaign", TREK, "--seed", "7", "--save", parted, lines=["auto on"])
    said("campaign", "--load", parted, "--save", parted, lines=["auto on"] * 2)

    assert parted.read_text() == whole.read_text()


def test_undo_goes_back_into_the_stage_before() -> None:
    text = said("campaign", TREK, "--seed", "7", "--rule", QUICK, lines=["auto on", "undo", "auto on", "auto"])

    assert text.count("Stage 3: The shield line") == 2
    before, _, after = text.partition("Taken back: ")
    assert "Stage 1 is over" in before
    assert "Stage 1 is over" in after


def test_whoever_leads_the_campaign_chooses_what_comes_next() -> None:
    text = said(
        "campaign", TREK, "--as", "party", "--gm", "gm", "--rule", QUICK, lines=["auto on", "3", "auto", "undo"]
    )

    asked = text.partition("What comes next?")[2]
    assert re.search(
        r"1 +A night's rest, stage 2\n +2 +The shield line\n +3 +A night's rest, stage 4\n +4 +General Karo\n", asked
    )
    assert re.search(r"5 +The campaign ends here", asked)
    assert "Gm rules (next stage): A night's rest, stage 4." in asked
    assert "Stage 4: A night's rest" in asked


@pytest.mark.parametrize(("name", "stages"), [("three_fights", 5), ("caravan_road", 7)])
def test_a_campaign_of_an_earlier_release_goes_on_in_the_middle_of_its_stage(
    tmp_path: Path, name: str, stages: int
) -> None:
    file = tmp_path / "trek.jsonl"
    file.write_bytes((OLD / f"{name}.jsonl").read_bytes())
    before = file.read_text().splitlines()

    left = said("campaign", "--load", file, "--save", file, lines=["auto"])
    once = file.read_text().splitlines()
    text = said("campaign", "--load", file, "--save", file, lines=["auto on"] * stages)

    assert "Stage 1" not in left
    starts = [number for number, line in enumerate(before) if line.startswith('{"quintain"')]
    assert once[: starts[-1]] == before[: starts[-1]], "the stages that are over stand as they are"
    assert once[starts[-1] + 1 : len(before) - 1] == before[starts[-1] + 1 : -1], "and so does every answer since"
    assert "Stage 3 is over: " in text
    assert f"The campaign is lost after {stages} stages: " in text
    assert "Verified" in said("replay", file)


def test_a_stage_of_an_earlier_release_that_was_just_over_leads_into_the_next(tmp_path: Path) -> None:
    file = tmp_path / "trek.jsonl"
    lines = (OLD / "three_fights.jsonl").read_text().splitlines(keepends=True)
    starts = [number for number, line in enumerate(lines) if line.startswith('{"quintain"')]
    file.write_text("".join(lines[: starts[1]]), encoding="utf-8")

    text = said("campaign", "--load", file, lines=["log"])

    assert "Stage 2 is over: the night is over." in text
    assert "Stage 3: The shield line" in text


def test_a_campaign_of_an_earlier_release_that_has_not_begun_begins(tmp_path: Path) -> None:
    file = tmp_path / "trek.jsonl"
    file.write_text((OLD / "three_fights.jsonl").read_text().partition("\n")[0] + "\n", encoding="utf-8")

    assert "Stage 1: Alley brawl, day 1, 00:00:00" in said("campaign", "--load", file, lines=["auto"])


def test_rests_ask_the_person_where_there_is_a_choice(tmp_path: Path) -> None:
    (tmp_path / "beating.toml").write_text(BEATING, encoding="utf-8")
    take_it = ["none", "accept", "wait"] * 60

    text = said(
        "campaign", "ki/beating", "--content", tmp_path, "--rule", QUICK, "--seed", "3", lines=[*take_it, "", "2"]
    )

    fight, _, rest = text.partition("Stage 2: A night's rest")
    assert re.search(r"Mirka +party .*Leather jerkin [1-5]/6\b", fight)
    assert "Yula: Whose gear is repaired?\n  1  Mirka's gear\n  2  Yula's gear\n> 2\n" in rest
    assert "The gear of Yula is repaired." in rest


def test_house_rules_hold_in_every_stage(tmp_path: Path) -> None:
    file = tmp_path / "trek.jsonl"

    text = said("campaign", TREK, "--as", "none", "--rule", "interlude_seconds=0", "--save", file)

    assert "House rules: interlude_seconds=0." in text
    assert "Interlude" not in text
    starts = [json.loads(line)["start"] for line in file.read_text().splitlines() if line.startswith('{"quintain"')]
    assert {start["rules"]["interlude_seconds"] for start in starts} == {0}


def test_a_file_that_was_there_before_is_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "trek.jsonl"
    file.write_text("precious", encoding="utf-8")

    text = said("campaign", TREK, "--save", file)

    assert "it is now" in text
    assert (tmp_path / "trek.jsonl~").read_text() == "precious"


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        ([], "Say which campaign to play"),
        (["ki"], '"ki" is no campaign.'),
        (["ki/three_fight"], 'Did you mean "three_fights"?'),
        (["kii/x"], 'No system "kii".'),
        ([TREK, "--as", "green"], 'Nobody sits at "green".'),
        ([TREK, "--bots", "foes=gredy"], 'Did you mean "greedy"?'),
        ([TREK, "--rule", "x=1"], 'No house rule "x".'),
        (["--load", "nowhere.jsonl"], "nowhere.jsonl"),
        (["--load", "x.jsonl", "--seed", "1"], "already"),
    ],
)
def test_a_mistake_is_a_message(args: list[str], answer: str) -> None:
    assert answer in complaint("campaign", *args)


def test_a_single_fight_is_not_a_campaign(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    said("play", "ki/training_yard", "--save", file)

    assert "quintain play --load" in complaint("campaign", "--load", file)
    assert "quintain campaign --load" in complaint("play", "--load", trek_file(tmp_path))


def trek_file(folder: Path) -> Path:
    file = folder / "trek.jsonl"
    said("campaign", TREK, "--save", file)
    return file
