"""`quintain sim` and `quintain engine` as a person or a program calls them."""

from __future__ import annotations

import json

from click.testing import CliRunner

from quintain.cli.main import cli


def test_sim_prints_shares_with_intervals_and_fights_to_watch() -> None:
    ran = CliRunner().invoke(cli, ["sim", "ki/training_yard", "-n", "20", "--jobs", "1"])

    assert ran.exit_code == 0
    assert "20 fights of ki/training_yard" in ran.stdout
    assert "undecided" in ran.stdout
    assert "quintain replay ki/training_yard --seed 1/" in ran.stdout


def test_sim_gives_json_that_says_what_was_asked() -> None:
    ran = CliRunner().invoke(
        cli, ["sim", "ki/training_yard", "-n", "5", "--jobs", "1", "--bots", "foes=random", "--json"]
    )

    data = json.loads(ran.stdout)
    assert data["bots"] == {"party": "greedy", "foes": "random"}
    assert data["report"]["fights"] == 5


def test_a_simulated_fight_is_watched_by_its_seed() -> None:
    data = json.loads(CliRunner().invoke(cli, ["sim", "ki/training_yard", "-n", "5", "--jobs", "1", "--json"]).stdout)

    ran = CliRunner().invoke(cli, ["replay", "ki/training_yard", "--seed", data["report"]["longest"]])

    assert ran.exit_code == 0
    assert "Victory for" in ran.stdout or "Undecided" in ran.stdout


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
