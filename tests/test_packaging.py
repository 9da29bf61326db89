"""What is handed out: a wheel and an archive of the sources, installed where nothing else is, and played from."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from trove_classifiers import classifiers

from tests.installing import installed, shell, using

pytestmark = pytest.mark.sources

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
STANDS = re.compile(r"The table stands at http://\S+:(\d+)/")


def build(what: str, source: Path, folder: Path) -> Path:
    """What hatchling makes of a checkout: without compiled rules, which takes no compiler."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", what, "--directory", str(folder)]
    subprocess.run(command, cwd=source, env=shell(), check=True, capture_output=True)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of the sources, unpacked."""
    folder = tmp_path_factory.mktemp("archive")
    with tarfile.open(build("sdist", ROOT, folder / "made")) as packed:
        packed.extractall(folder)
    (unpacked,) = folder.glob("quintain-*")
    return unpacked


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is made of that archive."""
    return build("wheel", archive, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(wheel, tmp_path_factory.mktemp("fresh") / "environment")


def test_the_archive_has_what_a_checkout_has(archive: Path) -> None:
    ran = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    kept = set(ran.stdout.splitlines())

    assert "src/quintain/conformance/test_play.py" in kept
    assert [each for each in sorted(kept) if not (archive / each).exists()] == []


def test_a_wheel_of_the_archive_is_a_wheel_of_the_checkout(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as one, zipfile.ZipFile(build("wheel", ROOT, tmp_path / "made")) as other:
        names = one.namelist()
        assert names == other.namelist()
        assert all(one.read(name) == other.read(name) for name in names)

    assert {"pytest_quintain.py", "quintain/conformance/test_play.py", "quintain/py.typed"} <= set(names)
    assert not [name for name in names if name.startswith(("tests/", "tools/")) or name.endswith(".so")]


def test_it_is_played_from_where_nothing_else_is(environment: Path) -> None:
    bots = ["--as", "none", "--seed", "7", "--bots", "red=greedy,blue=random"]

    assert using(environment, "--version") == f"quintain {PROJECT['version']}, pure Python\n"
    assert "wins" in using(environment, "play", "ki/mirror", *bots)
    assert json.loads(using(environment, "sim", "ki/mirror", "-n", "4", "--jobs", "1", "--json"))


def test_a_page_is_served_from_there(environment: Path, tmp_path: Path) -> None:
    words = ["serve", "--no-browser", "--port", "0", "--database", f"sqlite:///{tmp_path}/tables.db"]
    with serving([str(environment / "bin" / "quintain"), *words]) as address:
        page = read(address)
        assert "<title>Quintain" in page
        linked = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css)[^"]*)"', page)
        assert linked
        assert all(read(address + each.lstrip("/")) for each in linked)


def test_the_conformance_suite_is_there_with_what_pytest_needs_of_it(environment: Path, tmp_path: Path) -> None:
    suite = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--strict-markers", "--pyargs", "quintain.conformance"]
    python = str(environment / "bin" / "python")

    ran = subprocess.run(
        [python, *suite, "--system", "ki", "-k", "test_by_public_attributes and mirror"],
        cwd=tmp_path,
        env=shell(),
        capture_output=True,
        text=True,
    )

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert (
        str(environment)
        in subprocess.run(
            [python, "-c", "import quintain.conformance as suite; print(suite.__file__)"],
            capture_output=True,
            text=True,
        ).stdout
    )


def test_it_says_what_is_true_of_it() -> None:
    assert [each for each in PROJECT["classifiers"] if each not in classifiers] == []
    assert "urls" not in PROJECT, "CONTRIBUTING.md says that there is no public home"


# the container


def container() -> list[tuple[str, str]]:
    """Its instructions, each with what it says."""
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    said = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in said]


def test_what_the_container_copies_is_enough_to_install_from(tmp_path: Path) -> None:
    ignored = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    for word, said in container():
        *paths, target = said.split()
        if word == "COPY" and not paths[0].startswith("--from"):
            assert all((ROOT / each).exists() and f"!{each}" in ignored for each in paths)
            copy(paths, tmp_path / target.lstrip("/"))
    (install,) = [shlex.split(said.partition("&&")[2]) for word, said in container() if "pip install" in said]

    assert install[-1] == "/source[postgres]"
    assert (tmp_path / install[install.index("-c") + 1].lstrip("/")).is_file()
    assert "postgres" in PROJECT["optional-dependencies"]
    assert build("wheel", tmp_path / "source", tmp_path / "made").name.endswith("-any.whl")


def copy(paths: list[str], target: Path) -> None:
    """As a container's COPY: files into a folder, a folder's contents into a folder."""
    target.mkdir(parents=True, exist_ok=True)
    for each in paths:
        from_there = [str(ROOT / each) + ("/." if (ROOT / each).is_dir() else "")]
        subprocess.run(["cp", "-r", *from_there, str(target)], check=True)


def test_the_command_of_the_container_serves_and_its_check_finds_it_well(environment: Path, tmp_path: Path) -> None:
    said = dict(container())
    command: list[str] = json.loads(said["ENTRYPOINT"])
    check: list[str] = json.loads(said["HEALTHCHECK"].removeprefix("CMD "))
    here = {
        "/opt/quintain/bin/quintain": str(environment / "bin" / "quintain"),
        "8000": "0",
        "sqlite:////var/lib/quintain/tables.db": f"sqlite:///{tmp_path}/tables.db",
    }
    assert set(here) <= set(command)
    assert (said["EXPOSE"], said["VOLUME"]) == ("8000", "/var/lib/quintain")

    with serving([here.get(each, each) for each in command]) as address:
        port = address.rstrip("/").rpartition(":")[2]
        asked = check[-1].replace(":8000/", f":{port}/")
        assert asked != check[-1]
        subprocess.run([environment / "bin" / "python", *check[1:-1], asked], check=True)


@contextmanager
def serving(command: list[str]) -> Iterator[str]:
    """A server that was started so, and its address."""
    server = subprocess.Popen(command, env=shell(), stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        assert server.stdout is not None
        stands = next(found for line in server.stdout if (found := STANDS.search(line)))
        yield f"http://127.0.0.1:{stands[1]}/"
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.communicate(timeout=60)


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=60) as answer:
        text: str = answer.read().decode()
    return text
