"""A ruleset that is a package of somebody else's: installed, and played wherever those that ship are."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.plugins.conftest import ROOT, environment, run

QUINTAIN = ("-m", "quintain")
PAGE = (ROOT / "docs" / "write-a-ruleset.md").read_text(encoding="utf-8")


def test_it_is_listed_and_read(duel: Path) -> None:
    assert "duel       Duel                                    25  playable" in run(duel, *QUINTAIN, "systems")
    assert "Student Vane" in run(duel, *QUINTAIN, "list", "duel", "creatures")
    assert "first_blood" in run(duel, *QUINTAIN, "list", "duel", "rules")
    assert "greedy" in run(duel, *QUINTAIN, "list", "duel", "bots")
    assert "DU-025, Thrusts" in run(duel, *QUINTAIN, "rules", "DU-025")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its sources with their tests, as its author has them."""
    return shutil.copytree(ROOT / "examples" / "duel", tmp_path_factory.mktemp("checkout") / "duel")


def test_its_own_tests_prove_every_clause(duel: Path, checkout: Path) -> None:
    ran = run(duel, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--strict-markers", "tests", within=checkout)
    rules = run(duel, *QUINTAIN, "rules", "duel", within=checkout)

    assert "failed" not in ran
    assert "Duel: 25 of 25 rules and tables have a home and a test (100.0 %)." in rules


def test_it_keeps_to_what_every_ruleset_must(duel: Path, checkout: Path) -> None:
    suite = ["-m", "pytest", "-p", "no:cacheprovider", "--strict-markers", "--pyargs", "quintain.conformance"]

    ran = run(duel, *suite, "--system", "duel", within=checkout)

    assert " passed" in ran
    assert "skipped" not in ran
    assert "failed" not in ran


def test_a_ruleset_that_tells_foes_what_they_may_not_know_is_caught(duel: Path, checkout: Path, tmp_path: Path) -> None:
    leaky = shutil.copytree(checkout, tmp_path / "duel")
    system = leaky / "quintain_duel" / "system.py"
    text = system.read_text(encoding="utf-8")
    system.write_text(text.replace("pools.open_numbers(fencer)", "pools.own_numbers(fencer)"), encoding="utf-8")

    suite = ["-m", "pytest", "-p", "no:cacheprovider", "-q", "--pyargs", "quintain.conformance", "--system", "duel"]
    ran = subprocess.run(
        [sys.executable, *suite, "-k", "cannot_tell_twin_worlds_apart"],
        cwd=leaky,
        env=environment(duel),
        capture_output=True,
        text=True,
    )

    assert ran.returncode == 1
    assert "test_a_seat_cannot_tell_twin_worlds_apart[duel-nerve]" in ran.stdout
    assert "1 failed, 1 passed" in ran.stdout


def test_its_fights_are_recorded_as_they_are_kept(duel: Path, checkout: Path, tmp_path: Path) -> None:
    run(duel, "-m", "quintain.conformance.golden", "--system", "duel", "--folder", str(tmp_path), within=checkout)

    kept = checkout / "tests" / "transcripts" / "duel"
    assert {each.name: each.read_bytes() for each in (tmp_path / "duel").iterdir()} == {
        each.name: each.read_bytes() for each in kept.iterdir()
    }


def test_one_clause_is_proved_alone(duel: Path, checkout: Path) -> None:
    told = run(duel, "-m", "quintain.conformance.prove", "duel", "--clause", "DU-021", within=checkout)

    assert "0 survive and are not listed" in told


def test_half_random_fights_are_played_by_the_thousand(duel: Path) -> None:
    told = run(duel, "-m", "quintain.conformance.soak", "--system", "duel", "--count", "3", "--jobs", "1")

    assert told == "6 fights of 2 encounters, 0 failed\n"


def test_without_its_sources_it_is_said_what_is_missing(duel: Path, tmp_path: Path) -> None:
    told = run(duel, "-m", "quintain.conformance.prove", "duel", within=tmp_path, wrong=True)

    assert "The tests of duel are not here" in told
    assert "Stand in the folder of its sources" in told


def test_it_is_played_in_the_terminal(duel: Path) -> None:
    told = run(duel, *QUINTAIN, "play", "duel/dawn", "--seed", "3", said="1\nodds\nyield\n")

    assert "Student Vane stands in" in told
    assert "Corporal Brandt: yields." in told or "falls." in told


def test_bots_play_it_and_it_is_told_again(duel: Path, tmp_path: Path) -> None:
    report = json.loads(run(duel, *QUINTAIN, "sim", "duel/dawn", "-n", "40", "--jobs", "2", "--json"))["report"]
    short = run(duel, *QUINTAIN, "sim", "duel/dawn", "-n", "40", "--jobs", "1", "--rule", "first_blood=true", "--json")

    assert report["fights"] == 40
    assert json.loads(short)["report"]["rounds"]["mean"] < report["rounds"]["mean"]
    assert "Bout 1." in run(duel, *QUINTAIN, "replay", "duel/dawn", "--seed", "1/0")


def test_it_is_played_over_the_protocol(duel: Path) -> None:
    start = {"do": "start", "system": "duel", "encounter": "mirror", "seats": {"grey": "you"}}
    said = [start, {"do": "answer", "ask": 1, "choose": "open"}, {"do": "view"}]

    lines = run(duel, *QUINTAIN, "engine", said="\n".join(map(json.dumps, said))).splitlines()
    heard = [json.loads(line) for line in lines]

    assert heard[0]["event"]["event"] == "bout_began"
    assert "error" not in {key for each in heard for key in each}
    assert ["nerve" in each for each in heard[-1]["view"]["creatures"]] == [True, False]


def test_it_is_played_from_a_program_and_by_an_agent(duel: Path) -> None:
    program = (
        "import quintain\n"
        "from quintain.protocol.pettingzoo import FightEnv\n"
        "fight = quintain.start('duel/dawn', seed=3, bots={'blue': 'search:4'})\n"
        "while fight.outcome is None: fight.answer(fight.asks[0].options[0])\n"
        "print(fight.outcome.why)\n"
        "env = FightEnv('duel/mirror'); env.reset(seed=1)\n"
        "seen = env.observe('grey_0'); print(seen[env.layout.place('own 1: blood')])\n"
        "print([env.vocabulary.words[word] for word in env.infos['grey_0']['action_mask'].nonzero()[0]])\n"
    )

    assert run(duel, "-c", program) == "leaves the strip\n0.44444445\n['high', 'low', 'open']\n"


def test_the_page_about_it_says_how_long_it_is() -> None:
    """Everything but its tests, and its rules alone; empty lines are told apart."""
    package = ROOT / "examples" / "duel" / "quintain_duel"
    written = [path for path in package.rglob("*") if path.suffix in (".py", ".toml")]
    lines = {path.relative_to(package).as_posix(): path.read_text(encoding="utf-8").splitlines() for path in written}
    lengths = {name: sum(bool(line.strip()) for line in of) for name, of in lines.items()}
    python = sum(length for name, length in lengths.items() if name.endswith(".py"))

    assert f"{sum(lengths.values())} lines" in PAGE
    assert f"{python} of them Python" in PAGE
    assert f"{lengths['bout.py']} the rules" in PAGE
    assert f"({sum(map(len, lines.values()))} with them)" in PAGE


def test_the_page_shows_the_code_as_it_is() -> None:
    package = ROOT / "examples" / "duel"
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py")))
    files = "\n".join(path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.toml")))
    shown = re.findall(r"```(?:py|toml)\n(.*?)```", PAGE, re.DOTALL)

    assert len(shown) >= 8
    for each in shown:
        assert each in code or each in files, each
