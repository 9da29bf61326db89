"""`quintain audit` as a person or a program calls it, and what it finds by itself in rulesets that ship."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quintain.cli.main import cli
from quintain.lab.audit.auditing import METHODS, audit

SMALL = ["--fights", "2", "--jobs", "1", "--encounter", "mirror_block", "--encounter", "training_yard"]


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["audit", *words])


def test_it_tells_what_it_found_with_a_fight_to_watch_that_can_be_watched() -> None:
    ran = run("ki", "--only", "endless", *SMALL)

    assert ran.exit_code == 0, ran.output
    assert "mirror_block: no fight is ever decided" in ran.stdout
    command = re.search(r"Watch it: quintain (.*)", ran.stdout)
    assert command is not None
    watched = CliRunner().invoke(cli, shlex.split(command[1]))
    assert "ended without a winner" in watched.stdout or "Rounds" in watched.stdout


def test_it_finds_the_same_whatever_the_number_of_jobs() -> None:
    words = ["ki", "--only", "rolls", "--only", "endless", "--encounter", "mirror_block", "--fights", "8", "--json"]

    assert run(*words, "--jobs", "1").stdout == run(*words, "--jobs", "2").stdout


def test_json_says_what_was_done() -> None:
    data = json.loads(run("ki", "--only", "pools", "--json", *SMALL).stdout)

    assert (data["system"], data["seed"], data["methods"]) == ("ki", "1", ["pools"])
    assert all(finding["numbers"] for finding in data["findings"])


def test_help_names_every_method() -> None:
    told = run("--help").stdout

    assert all(method.name in told for method in METHODS)


def test_mistakes_are_told() -> None:
    assert 'Did you mean "laws"?' in run("ki", "--only", "law").output
    assert "Did you mean" in run("ki", "--encounter", "mirror_blok").output
    assert "Leave --fights or --thorough out" in run("ki", "--fights", "3", "--thorough").output


# what it finds by itself


def test_in_ki_a_block_between_equals_cannot_fail_and_a_nimble_enough_dodge_cannot_be_hit() -> None:
    found = audit("ki", fights=9, only=["laws"], encounters=["mirror_block", "shield_line", "alley_brawl"])

    laws = {finding.title: finding for finding in found.findings}
    block = laws[
        "Block: decided before the dice fall once proficiency + strength is at least "
        "the other's proficiency + the other's strength"
    ]
    dodge = laws[
        "Dodge: decided before the dice fall once agility is at least the other's agility + the other's proficiency"
    ]
    assert "deals no damage" in block.says
    assert "misses" in dodge.says
    assert {"KI-075"} < {*block.clauses} & {*dodge.clauses}


def test_in_ki_it_says_what_a_point_of_a_bosss_reading_does() -> None:
    found = audit("ki", fights=1, only=["points"], encounters=["broken_banner"])

    told = [finding for finding in found.findings if "general karo" in finding.title and "reading" in finding.title]
    assert len(told) == 2
    assert all(finding.numbers["wins"] for finding in told)


def test_in_swords_it_says_what_sacrificing_shields_and_helmets_does() -> None:
    found = audit("swords", fights=4, only=["without"], encounters=["toll_gate_duel"])

    told = [finding for finding in found.findings if "sacrifice" in finding.title]
    assert told
    assert told[0].numbers["rounds"][1] < 0


def test_in_delve_it_says_what_the_book_says_of_a_chance_and_that_a_chart_has_a_gap() -> None:
    found = audit("delve", fights=1, only=["book"], encounters=["castellan"]).findings

    chance = next(finding for finding in found if finding.clauses == ("DV-025",))
    assert chance.numbers["said"][1] == 0.5
    assert "+0 16.7%" in chance.says
    assert next(finding.title for finding in found if finding.clauses == ("DV-078",)) == "A chart has no row for 10"


def test_what_is_kept_of_an_audit_is_not_done_again(tmp_path: Path) -> None:
    words = ("ki", "--only", "pools", "--json", *SMALL)
    first = run(*words, f"--keep={tmp_path}")
    kept = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    again = run(*words, f"--keep={tmp_path}")

    assert kept
    assert first.stdout == again.stdout == run(*words).stdout


def test_content_that_is_always_there_is_looked_at_and_named_in_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUINTAIN_CONTENT", "tests/lab/content/hag.toml")
    ran = run("swords", "--only", "pools", "--encounter", "mire", "--fights", "1", "--jobs", "1")

    assert "Watch it: quintain replay swords/mire" in ran.stdout, ran.output
    assert "hag.toml" not in ran.stdout
