"""`quintain sim` and `quintain engine` as a person or a program calls them."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from quintain.cli.main import cli
from tests.cli.script import said, yard
from tests.cli.test_check import AMBUSH


def test_sim_prints_shares_with_intervals_and_fights_to_watch() -> None:
    ran = CliRunner().invoke(cli, ["sim", "ki/training_yard", "-n", "20", "--jobs", "1", "--second", "0"])

    assert ran.exit_code == 0
    assert "20 fights of ki/training_yard" in ran.stdout
    assert "undecided" in ran.stdout
    assert "quintain replay ki/training_yard --seed 1/" in ran.stdout


def test_sim_gives_json_that_says_what_was_asked() -> None:
    ran = CliRunner().invoke(
        cli, ["sim", "ki/training_yard", "-n", "5", "--jobs", "1", "--second", "0", "--bots", "foes=random", "--json"]
    )

    data = json.loads(ran.stdout)
    assert data["bots"] == {"party": "greedy", "foes": "random"}
    assert data["report"]["fights"] == 5


def test_a_simulated_fight_is_watched_by_its_seed() -> None:
    data = json.loads(
        CliRunner().invoke(cli, ["sim", "ki/training_yard", "-n", "5", "--jobs", "1", "--second", "0", "--json"]).stdout
    )

    ran = CliRunner().invoke(cli, ["replay", "ki/training_yard", "--seed", data["report"]["longest"]])

    assert ran.exit_code == 0
    assert "Victory for" in ran.stdout or "Undecided" in ran.stdout


def test_a_campaign_that_nobody_wins_is_measured_by_how_far_it_goes() -> None:
    text = said("sim", "ki/three_fights", "-n", "4", "--jobs", "1", "--second", "0")

    assert "4 times ki/three_fights" in text
    assert "undecided" not in text
    assert re.search(r"stages +5 +5 +5", text)
    assert re.search(r"left of the party +\d", text)
    assert "Stage by stage" in text
    assert len(replay_lines(text)) == 3, "none of them was close"
    for words in replay_lines(text):
        assert "\nki/three_fights: " in said(*words)


def replay_lines(text: str) -> list[list[str]]:
    return [shlex.split(line.partition(": quintain ")[2]) for line in text.splitlines() if ": quintain replay" in line]


def test_the_replay_lines_work_with_ones_own_content_bots_and_house_rules(tmp_path: Path) -> None:
    folder = tmp_path / "my own"
    folder.mkdir()
    (folder / "ambush.toml").write_text(AMBUSH)
    options = ["--content", str(folder), "--bot", "random", "--rule", "luck_die=d6"]

    lines = replay_lines(said("sim", "ki/ambush", "-n", "6", "--jobs", "1", "--second", "0", *options))

    assert len(lines) == 4
    for words in lines:
        assert "\nki/ambush: " in said(*words)
        assert all(word in words for word in options)


def test_the_replay_line_of_a_scenario_file_works(tmp_path: Path) -> None:
    lines = replay_lines(said("sim", yard(tmp_path), "-n", "3", "--jobs", "1", "--second", "0"))

    assert "ann" in said(*lines[0]).lower()


def test_the_line_that_watches_a_fight_of_bots_again_works_with_ones_own_content(tmp_path: Path) -> None:
    own = tmp_path / "ambush.toml"
    own.write_text(AMBUSH)

    text = said("play", "ki/ambush", "--as", "none", "--seed", "7", "--content", own, "--rule", "luck_die=d6")
    (again,) = replay_lines(text)

    outcome = next(line for line in text.splitlines() if line.startswith("Outcome: "))
    assert outcome.removeprefix("Outcome: ").rstrip(".") in said(*again)


def test_a_mistake_in_sim_is_a_message_and_exit_code_2() -> None:
    ran = CliRunner().invoke(cli, ["sim", "ki/no_such_fight"])

    assert ran.exit_code == 2
    assert "Traceback" not in ran.output


def test_the_engine_talks_over_standard_input_and_output() -> None:
    lines = (
        '{"do":"start","system":"ki","encounter":"training_yard","seats":{"party":"you"}}\nnonsense\n{"do":"quit"}\n'
    )

    ran = CliRunner().invoke(cli, ["engine"], input=lines)

    replies = [json.loads(line) for line in ran.stdout.splitlines()]
    assert "event" in replies[0]
    assert "ask" in replies[-2]
    assert "error" in replies[-1]


def test_the_engine_prints_its_schema() -> None:
    ran = CliRunner().invoke(cli, ["engine", "--schema"])

    assert "$defs" in json.loads(ran.stdout)
