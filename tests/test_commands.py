"""Every make target and every command of the README and the docs is run, small, or listed with why it cannot be.

A target or a command that is new fails here until it is either. What the README shows with a `$` and its output is
run by `test_readme.py`.
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from quintain.conformance.worlds import facts_of
from quintain.systems import system_names
from quintain.web.store import Store
from tests.browser import test_duel as on_a_page
from tests.installing import installed, shell, using
from tests.plugins import test_duel
from tests.protocol import test_engine, test_learning
from tests.web import test_own_content
from tests.web.postgres import Postgres, binaries

ROOT = Path(__file__).parent.parent
VENV = Path(sys.executable).parent.parent
MAKE = ["make", "-o", f"{VENV}/ready-to-run", "-o", f"{VENV}/ready-to-test", f"VENV={VENV}"]
"""As it is called here: with the environment that runs the tests, and nothing installed."""
PATIENCE_S = 60.0


def make(*words: str, **environment: str) -> str:
    """What a target prints; it must succeed."""
    ran = subprocess.run(
        [*MAKE, *words],
        cwd=ROOT,
        env=shell() | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert ran.returncode == 0, ran.stdout
    return ran.stdout


# make


def phony_targets() -> set[str]:
    (line,) = re.findall(r"^\.PHONY:(.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    return set(line.split())


def test_every_target_is_run_here_but_test_itself() -> None:
    ran = {name.removeprefix("test_make_").replace("_", "-") for name in globals() if name.startswith("test_make_")}

    assert ran | {"test", "docs"} == phony_targets()  # the site is made in tests/tools/test_docs.py, once


def test_make_help() -> None:
    told = make("help")

    assert {line.split()[1] for line in told.splitlines() if line.startswith("make ")} == phony_targets()


def test_make_run(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    args = f"ARGS=--no-browser --port {port} --database sqlite:///{tmp_path}/tables.db"
    server = subprocess.Popen([*MAKE, "run", args], cwd=ROOT, start_new_session=True, stdout=subprocess.DEVNULL)
    try:
        assert answers(f"http://127.0.0.1:{port}/healthz")
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(PATIENCE_S)


def answers(address: str) -> bool:
    """Whether somebody answers there before long."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            time.sleep(0.05)
    return False


def test_make_check() -> None:
    assert make("check", "FILES=src/quintain/words/wording.py") == ""


def test_make_format(tmp_path: Path) -> None:
    untidy = tmp_path / "untidy.py"
    untidy.write_text("x  =  1\n", encoding="utf-8")

    make("format", f"FILES={untidy}")

    assert untidy.read_text(encoding="utf-8") == "x = 1\n"


def test_make_prove() -> None:
    assert "0 survive and are not listed" in make("prove", "SYSTEM=ki", "ARGS=--clause KI-014")


def test_make_golden(tmp_path: Path) -> None:
    make("golden", "SYSTEM=ki", f"ARGS=--fight training_yard --folder {tmp_path}")

    (written,) = (tmp_path / "ki").glob("*.txt")
    assert written.read_bytes() == (ROOT / "tests/transcripts/ki/training_yard.txt").read_bytes()


def test_make_docs_content(tmp_path: Path) -> None:
    make("docs-content", f"ARGS=--folder {tmp_path}")

    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert written == {path.name: path.read_bytes() for path in (ROOT / "docs" / "content").iterdir()}


def test_make_lengths(tmp_path: Path) -> None:
    make("lengths", f"ARGS=--fights 1 --file {tmp_path}/lengths.json")

    assert set(json.loads((tmp_path / "lengths.json").read_text())) == set(system_names())


def test_make_soak_rules() -> None:
    told = make("soak-rules", "SYSTEM=ki", "COUNT=1", "ARGS=--fight ki/training_yard")

    assert told.endswith("1 fights of 1 encounters, 0 failed\n")


def test_make_crash() -> None:
    told = make("crash", "ARGS=--kills 1 --deeds pause")

    assert "pause: " in told
    assert "1 kills in" in told
    assert told.endswith("what is set at a table is what its journal says.\n")


def test_make_twins() -> None:
    told = make("twins", "SYSTEM=ki", "COUNT=1")

    assert "ki: 1 pairs, " in told
    assert "0 pairs told apart" in told


def test_make_fuzz() -> None:
    told = make("fuzz", "COUNT=28")

    assert "28 cases" in told
    assert "No traceback" in told


def test_make_strangers() -> None:
    told = make("strangers", "ARGS=--attack bodies --seconds 1")

    assert told.startswith("bodies: before it: ")
    assert "bodies: under it: " in told


def test_make_load() -> None:
    told = make("load", "ARGS=--tables 1 --seconds 0.3 --processes 1")

    assert re.findall(r"^(sqlite|postgresql), 1 server process, .*:$", told, re.M) == ["sqlite", "postgresql"]
    assert told.count("; 0 errors, lost or doubled") == 2


def test_make_soak() -> None:
    told = make("soak", "ARGS=--tables 5 --seconds 1 --kills 1 --longest 3")

    assert "5 tables for 1 s, 1 kills" in told
    assert re.search(r"fights ended: .*delve, .*gu, .*ki, .*shattered, .*swords$", told, re.M)
    assert told.endswith("\n  0 errors, lost or doubled\n")


@pytest.mark.browser
def test_make_screenshots(tmp_path: Path) -> None:
    make("screenshots", f"ARGS={tmp_path} --only home-390-light")

    assert [each.name for each in tmp_path.iterdir()] == ["home-390-light.png"]


def test_make_bench() -> None:
    told = make("bench", "COUNT=1")

    assert {f"{system}/{facts_of(system).MIRRORS[0]}" for system in system_names()} <= set(told.split())
    assert told.count("deepcopy / clone (time)") == len(system_names()) + 1  # and a whole adventure
    assert "1 duels leave behind, kB resident" in told
    assert "paired / unpaired, for a rule (fights)" in told


def test_make_bench_search(tmp_path: Path) -> None:
    """It goes on where it was stopped: what was played is kept, and played no more."""
    small = f"ARGS=--only ki/mirror --tries 1 --kept {tmp_path}"
    first, more = make("bench-search", "COUNT=1", small), make("bench-search", "COUNT=2", small)
    (kept,) = tmp_path.iterdir()

    assert "ki/mirror                     1       1" in first
    assert "Greedy against greedy-old" in first
    assert "ki/mirror                     1       2" in more
    assert [json.loads(line)["number"] for line in kept.read_text().splitlines()] == [0, 1]


@pytest.mark.browser
def test_make_bench_board() -> None:
    assert "nodes" in make("bench-board", "COUNT=1")


def test_make_bench_peers() -> None:
    """Without the peer, which only node and npm could bring; it says so."""
    told = make("bench-peers", "COUNT=1", "NODE=", "BUILD=nowhere", PATH=str(VENV / "bin") + ":/bin")

    assert told.startswith("measured:  Python 3.")
    assert "\npeer:      none" in told or "decisions/s, pokemon-showdown" in told
    assert told.count("decisions/s, Quintain, ") == len(system_names())


@pytest.mark.sources
def test_make_fast(tmp_path: Path) -> None:
    told = [make("fast", f"BUILD={tmp_path}", "MODULES=quintain/kernel/keyed.py") for _ in range(2)]

    assert list((tmp_path / "quintain/kernel").glob("keyed.*.so"))
    assert told[1].endswith("\n0 files were compiled or linked; the others had not changed.\n")
    assert using(VENV, "--version", QUINTAIN_BUILD=str(tmp_path), QUINTAIN_RULES="").endswith(", compiled rules\n")


@pytest.mark.sources
def test_a_build_guided_by_a_profile(tmp_path: Path) -> None:
    told = make("fast", f"BUILD={tmp_path}", "MODULES=quintain/kernel/keyed.py quintain/space/grid.py", "PGO=1")

    assert "\nPlaying fights for a profile ...\n" in told
    assert list((tmp_path / "build/counts").glob("*__native_quintain___kernel___keyed.gcda"))
    assert using(VENV, "--version", QUINTAIN_BUILD=str(tmp_path), QUINTAIN_RULES="").endswith(", compiled rules\n")


@pytest.mark.sources
def test_make_wheel(tmp_path: Path) -> None:
    """Both wheels, each in an environment of its own, play the same fights."""
    make("wheel", f"BUILD={tmp_path}/built", f"DIST={tmp_path}/dist", "MODULES=quintain/kernel/keyed.py")
    compiled, pure = sorted((tmp_path / "dist").glob("*.whl"), key=lambda wheel: wheel.name.endswith("-any.whl"))

    one, other = installed(compiled, tmp_path / "compiled"), installed(pure, tmp_path / "pure")

    assert using(one, "--version").endswith(", compiled rules\n")
    assert using(other, "--version").endswith(", pure Python\n")
    for fight in ("ki/training_yard", "swords/skirmish", "shattered/duel", "gu/duel"):
        said = [using(each, "replay", fight, "--seed", "7") for each in (one, other)]
        assert said[0] == said[1] != ""


@pytest.mark.sources
def test_make_compiled(tmp_path: Path) -> None:
    told = make(
        "compiled",
        "COUNT=1",
        f"BUILD={tmp_path}/built",
        "MODULES=quintain/kernel/keyed.py",
        "TESTS=tests/kernel/test_keyed.py",
    )

    assert list((tmp_path / "built/quintain/kernel").glob("keyed.*.so"))
    assert told.count("transcripts of 1 seeds, all encounters: identical to the byte") == len(system_names())


# the README and the docs

DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PROGRAMS = r"(?:\.venv/bin/)?(?:quintain|make|python3?|pip|npm|systemctl|journalctl|curl|pg_dump|pg_restore|createdb)"
SETTING = re.compile(r"\[\w+\]$|#|\w+=")
"""A line of a unit file, which is no command."""


def commands_of(text: str) -> list[str]:
    """What a reader could type: indented lines, without the explanation beside them, and programs inside a sentence."""
    fenced = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    blocks = re.findall(r"(?:^ {4}.*\n?|^\n(?= {4}))+", fenced, re.M)
    lines = [line[4:] for block in blocks if "    $ " not in block for line in block.splitlines() if line]
    typed = [re.split(r"\s{2,}", line)[0] for line in lines if not SETTING.match(line)]
    return typed + re.findall(rf"`({PROGRAMS} [^`]+)`", fenced)


def documented() -> list[str]:
    return list(dict.fromkeys(each for path in DOCUMENTS for each in commands_of(path.read_text(encoding="utf-8"))))


YARD = ROOT / "examples/content/yard"
DUEL = ROOT / "examples/duels/swords.toml"
RUN = {
    "quintain sim": "quintain sim ki/training_yard -n 2 --second 0 --jobs 1",
    "quintain sim ki/training_yard -n 200 --report fair.html": (
        "quintain sim ki/training_yard -n 2 --second 0 --jobs 1 --report fair.html"
    ),
    ".venv/bin/quintain play ki/training_yard": "echo quit | quintain play ki/training_yard",
    "quintain odds --whole-fight examples/duels/swords.toml": f"quintain odds --whole-fight {DUEL} --paths 500",
    "quintain worth ki/alley_brawl": "quintain worth ki/alley_brawl --who mirka --only strength -n 2 --jobs 1",
    "quintain balance ki/broken_banner --target 65%": (
        "quintain balance ki/broken_banner --target 65% --vary general_karo.hp=10..12 -n 2 --jobs 1"
    ),
    "quintain play --load FILE": "echo quit | quintain play --load fight.jsonl",
    "quintain --version": "quintain --version",
    ".venv/bin/quintain rules KI-022": "quintain rules KI-022",
    ".venv/bin/pytest tests/kernel": f"cd {ROOT} && pytest tests/kernel/test_dice.py -p no:cacheprovider",
    '.venv/bin/pytest -n 2 --dist worksteal -m "not browser"': (
        f'cd {ROOT} && pytest -n 2 --dist worksteal -m "not browser" tests/space -p no:cacheprovider'
    ),
    'eval "$(_QUINTAIN_COMPLETE=bash_source quintain)"': (
        """bash -c 'eval "$(_QUINTAIN_COMPLETE=bash_source quintain)" && complete -p quintain'"""
    ),
    "quintain new ruleset skirmish": "quintain new ruleset skirmish",
    "quintain new content my_duels --system ki": "quintain new content my_duels --system ki",
    "quintain list ki rules": "quintain list ki rules",
    "quintain replay": "quintain replay ki/training_yard --seed 7",
    "quintain replay FILE": "quintain replay fight.jsonl",
    "quintain list ki bots": "quintain list ki bots",
    "quintain audit ki": "quintain audit ki --only endless --encounter training_yard --fights 1 --jobs 1",
    "quintain audit swords --only switches --only without": (
        "quintain audit swords --only pools --only seats --encounter toll_gate_duel --fights 1 --jobs 1"
    ),
    "quintain audit gu --thorough": "quintain audit gu --only pools --encounter duel --fights 1 --jobs 1",
    "quintain sim ki/mirror -n 200 --bots red=search:32,blue=greedy": (
        "quintain sim ki/mirror -n 2 --jobs 2 --bots red=search:1,blue=greedy"
    ),
    "quintain review FILE --tries 200": "quintain review fight.jsonl --tries 3 --points 2",
    "quintain review FILE": "quintain review fight.jsonl --tries 2 --points 2",
    "quintain review ki/mirror --seed 7 --bots red=greedy,blue=random": (
        "quintain review ki/mirror --seed 7 --bots red=greedy,blue=random --tries 2 --points 2"
    ),
    "quintain train ki": "quintain train ki --encounter mirror --about surge --judged 2 --out values.toml",
    "quintain fit ki": "quintain fit ki --fights 2 --encounter mirror --out standing.toml",
    "quintain campaign ki/three_fights": "echo quit | quintain campaign ki/three_fights",
    "quintain campaign delve/fenmark": "echo quit | quintain campaign delve/fenmark",
    "quintain campaign swords/week_at_the_grey_goose": "echo quit | quintain campaign swords/week_at_the_grey_goose",
    "quintain sim ki/broken_banner -n 1000": "quintain sim ki/broken_banner -n 2 --jobs 1",
    "quintain rules ki": "quintain rules ki",
    "quintain show ki mirka": "quintain show ki mirka",
    "quintain show ki mirka --toml": "quintain show ki mirka --toml",
    "quintain show ki broken_banner --toml": "quintain show ki broken_banner --toml",
    "quintain schema ki > ki.schema.json": "quintain schema ki > ki.schema.json",
    "quintain schema ki": "quintain schema ki",
    "quintain list ki encounters": "quintain list ki encounters",
    "quintain list swords rules": "quintain list swords rules",
    "quintain rules KI-031": "quintain rules KI-031",
    "quintain check": "quintain check my_content/",
    "quintain play ki/training_yard": "echo quit | quintain play ki/training_yard",
    "quintain play shattered/duel --as enemies": "echo quit | quintain play shattered/duel --as enemies",
    "quintain play ki/night_watch --content examples/content/yard": (
        f"echo quit | quintain play ki/night_watch --content {YARD}"
    ),
    "quintain sim ki/night_watch --content examples/content/yard -n 200": (
        f"quintain sim ki/night_watch --content {YARD} -n 2 --second 0 --jobs 1"
    ),
    "quintain sim ki/broken_banner -n 200": "quintain sim ki/broken_banner -n 2 --second 0 --jobs 1",
    "quintain campaign delve/fenmark --gm gm": "echo quit | quintain campaign delve/fenmark --gm gm",
    "quintain check my_content/": "quintain check my_content/",
    "quintain play ki/my_encounter --content my_content/": (
        "echo quit | quintain play ki/my_encounter --content my_content/"
    ),
    "quintain engine": """echo '{"do":"quit"}' | quintain engine""",
    "quintain engine --schema": "quintain engine --schema",
    "quintain serve --limits": "quintain serve --limits",
    "quintain backup tables.db": "quintain backup copy.db",
    "quintain backup": "quintain backup third.db",
    "quintain backup FILE": "quintain backup another.db",
    "quintain backup /var/backups/quintain-$(date +%F).db --database sqlite:////var/lib/quintain/tables.db": (
        "quintain backup quintain-$(date +%F).db --database sqlite:///$PWD/data/quintain/tables.db"
    ),
    "quintain restore tables.db": ("quintain backup kept.db && XDG_DATA_HOME=$PWD/fresh quintain restore kept.db"),
    "quintain restore FILE": "quintain backup held.db && XDG_DATA_HOME=$PWD/empty quintain restore held.db",
    "quintain restore FILE --database sqlite:////var/lib/quintain/tables.db": (
        "quintain backup safe.db && quintain restore safe.db --database sqlite:///$PWD/restored.db"
    ),
    "mkdir /var/lib/quintain/old && mv /var/lib/quintain/tables.db* /var/lib/quintain/old/": (
        "mkdir -p lib && cp data/quintain/tables.db* lib && mkdir lib/old && mv lib/tables.db* lib/old/"
    ),
    "pg_dump --format=custom --file=/var/backups/quintain-$(date +%F).dump quintain": (
        "pg_dump --format=custom --file=quintain-$(date +%F).dump quintain"
    ),
    "createdb --owner quintain quintain": "createdb --owner quintain other",
    "pg_restore --dbname=quintain FILE": (
        "pg_dump --format=custom --file=FILE quintain && createdb --owner quintain third && "
        "pg_restore --dbname=third FILE"
    ),
}
"""What is documented, and how it is run here: small, and in a folder that is thrown away."""

ELSEWHERE = {
    "quintain serve": test_make_run,
    ".venv/bin/quintain serve": test_make_run,
    "quintain serve [--host] [--port] [--database URL] [--no-browser] [--content DIR]": test_make_run,
    "quintain serve --content DIR": test_own_content.test_a_folder_is_read_again_when_a_file_in_it_has_changed,
    "curl -f localhost:8001/healthz": test_make_run,
    "python examples/learn.py --svg docs/learned.svg": (test_learning.test_the_script_learns_prints_and_draws),
    "quintain engine --allow-bot ./mybot.py --allow-bot engine:./mybot.js": (
        test_engine.test_a_file_sits_at_a_seat_only_if_whoever_runs_the_engine_has_allowed_it
    ),
    "quintain serve --allow-bot": on_a_page.test_a_duel_is_fought_on_the_page_against_a_bot_of_ones_own,
    "quintain serve --allow-bot ./mybot.py": on_a_page.test_a_duel_is_fought_on_the_page_against_a_bot_of_ones_own,
    "pip install ./examples/duel": test_duel.test_it_is_listed_and_read,
    "quintain play duel/dawn": test_duel.test_it_is_played_in_the_terminal,
    "quintain sim duel/dawn -n 1000": test_duel.test_bots_play_it_and_it_is_told_again,
    "quintain rules duel": test_duel.test_its_own_tests_prove_every_clause,
    "python -m quintain.conformance.golden --system duel": test_duel.test_its_fights_are_recorded_as_they_are_kept,
    "pytest --pyargs quintain.conformance --system duel": test_duel.test_it_keeps_to_what_every_ruleset_must,
    "python -m quintain.conformance.prove duel --clause DU-021": test_duel.test_one_clause_is_proved_alone,
    "python -m quintain.conformance.soak --system duel": test_duel.test_half_random_fights_are_played_by_the_thousand,
}
"""Run by a test of this file or of another; so is every `make TARGET`."""

CANNOT = {
    "useradd --system --home-dir /var/lib/quintain --create-home --shell /usr/sbin/nologin quintain": "needs root",
    "chmod 700 /var/lib/quintain": "needs root",
    "python3 -m venv /opt/quintain && /opt/quintain/bin/pip install PATH-OF-A-CHECKOUT-OR-WHEEL": "needs the network",
    "pip install 'quintain[rl]'": "needs the network",
    "pip install 'quintain[openspiel]'": "needs the network",
    "pip install 'quintain[report]'": "needs the network",
    "pip install 'quintain[conformance]'": "needs the network",
    "podman build -t quintain .": "needs what builds containers; test_packaging.py checks what it does",
    "podman run --publish 127.0.0.1:8000:8000 --volume quintain:/var/lib/quintain quintain": "needs the one before",
    "pip install quintain": "needs the network",
    "systemctl stop quintain": "needs systemd",
    "systemctl start quintain": "needs systemd",
    "systemctl enable --now quintain": "needs systemd",
    "systemctl enable --now quintain@8001 quintain@8002": "needs systemd",
    "systemctl restart quintain@8001": "needs systemd",
    "journalctl -u quintain": "needs systemd",
    "sudo -u postgres createuser quintain": "needs root and a server that is already there",
    "sudo -u postgres createdb --owner quintain quintain": "needs root and a server that is already there",
}
"""What no test can run, and why."""


def test_every_documented_command_is_run_or_says_why_not() -> None:
    targets = {f"make {target}" for target in phony_targets()}
    known = [*RUN, *ELSEWHERE, *CANNOT]

    found = [each for each in documented() if re.sub(r" [A-Z]+=.*", "", each) not in targets]

    assert sorted(found) == sorted(known)


def test_commands_are_found_in_blocks_and_in_sentences() -> None:
    block = "    quintain other FILE   says more\n    [Unit]\n    User=me\n"
    text = f"Do `quintain new --thing` and\n\n{block}\n```\nquintain neither\n```\n"

    assert commands_of(text) == ["quintain other FILE", "quintain new --thing"]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the commands want: a database, content of one's own, a saved fight."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "data" / "quintain").mkdir(parents=True)
    Store(f"sqlite:///{folder}/data/quintain/tables.db").close()
    (folder / "my_content").mkdir()
    (folder / "my_content" / "encounters.toml").write_text(MY_ENCOUNTER, encoding="utf-8")
    (folder / "fight.jsonl").write_bytes((ROOT / "tests/transcripts/ki/mirror.jsonl").read_bytes())
    return folder


MY_ENCOUNTER = """
[[encounter]]
id = "my_encounter"
name = "Mine"
arena = "dojo"

[[encounter.sides]]
name = "red"
members = [{ creature = "mirka", at = [2, 2] }]

[[encounter.sides]]
name = "blue"
members = [{ creature = "street_thug", at = [4, 2], pc = false }]
"""


@pytest.mark.parametrize("command", RUN)
def test_a_documented_command_runs(command: str, desk: Path, request: pytest.FixtureRequest) -> None:
    path = [str(VENV / "bin"), str(binaries()), os.environ["PATH"]]
    environment = os.environ | {"PATH": os.pathsep.join(path), "XDG_DATA_HOME": f"{desk}/data"}
    if command.startswith(("pg_", "createdb")):
        postgres: Postgres = request.getfixturevalue("postgres_here")
        environment |= {"PGHOST": str(postgres.folder), "PGUSER": "quintain"}

    ran = subprocess.run(["sh", "-c", RUN[command]], cwd=desk, env=environment, capture_output=True, text=True)

    assert ran.returncode == 0, ran.stderr


@pytest.fixture(scope="module")
def postgres_here() -> Iterator[Postgres]:
    postgres = Postgres()
    yield postgres
    postgres.close()
