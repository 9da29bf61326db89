"""What `quintain new` writes is installed, proved by its own tests and played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.script import complaint, said
from tests.plugins.conftest import install, run

QUINTAIN = ("-m", "quintain")


def own_tests(site: Path, package: Path) -> str:
    """What its own tests say where it is installed."""
    return run(site, "-m", "pytest", "-p", "no:cacheprovider", "--strict-markers", "tests", within=package)


def test_a_new_ruleset_works_as_it_is_written(tmp_path: Path) -> None:
    """Its own tests are those of its clauses, and the whole conformance suite, which proves them."""
    told = said("new", "ruleset", "night_watch", "--in", tmp_path)
    package = tmp_path / "night_watch"
    site = install(package, tmp_path)
    suite = "pytest --pyargs quintain.conformance --system night_watch"
    assert suite in (package / "README.md").read_text(encoding="utf-8")
    assert "python -m quintain.conformance.golden --system night_watch && pytest" in told

    run(site, "-m", "quintain.conformance.golden", "--system", "night_watch", within=package)

    assert "7 passed" in own_tests(site, package)
    assert "night_watch  Night Watch" in run(site, *QUINTAIN, "systems")
    report = json.loads(run(site, *QUINTAIN, "sim", "night_watch/first", "-n", "20", "--jobs", "1", "--json"))["report"]
    assert report["undecided"]["count"] == 0
    assert "Red: press or pass?" in run(site, *QUINTAIN, "play", "night_watch/first", said="odds\npress\nquit\n")


def test_a_new_ruleset_without_a_bot_of_its_own_is_played_over_the_protocol(tmp_path: Path) -> None:
    said("new", "ruleset", "night_watch", "--in", tmp_path)
    site = install(tmp_path / "night_watch", tmp_path)
    start = {"do": "start", "system": "night_watch", "encounter": "first", "seats": {"red": "you"}}
    told = [start, {"do": "odds", "ask": 1, "choose": "press"}, {"do": "answer", "ask": 1, "choose": "press"}]

    lines = run(site, *QUINTAIN, "engine", said="\n".join(map(json.dumps, told))).splitlines()
    heard = [json.loads(line) for line in lines]

    assert [each for each in heard if "error" in each] == []
    assert {"odds", "event", "ask"} <= {kind for each in heard for kind in each}


def test_new_content_works_as_it_is_written(tmp_path: Path) -> None:
    said("new", "content", "my_duels", "--system", "ki", "--in", tmp_path)
    package = tmp_path / "my_duels"
    site = install(package, tmp_path)

    assert "1 passed" in own_tests(site, package)
    assert ": ok (ki" in run(site, *QUINTAIN, "check", str(package / "my_duels" / "ki"))
    assert "My Duels" in run(site, *QUINTAIN, "list", "ki", "encounters")


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["ruleset", "Night-Watch"], "cannot be the name of a package"),
        (["ruleset", "ki"], "There is a ruleset ki already"),
        (["ruleset", "taken"], "There is something of that name"),
        (["content", "my_duels", "--system", "chess"], 'No system "chess"'),
    ],
)
def test_a_mistake_writes_nothing(words: list[str], wrong: str, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()

    assert wrong in complaint("new", *words, "--in", tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["taken"]
