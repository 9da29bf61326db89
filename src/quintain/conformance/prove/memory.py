"""Verdicts remembered from earlier runs, so that only what has changed is tried again."""

from __future__ import annotations

import hashlib
import json
import sys
from functools import cache
from pathlib import Path

import pytest

from quintain import ENGINE_VERSION
from quintain.clauses.trace import Project
from quintain.conformance.prove.trials import Trial


class Memory:
    """Verdicts by content: a line of JSON each, good for as long as nothing they rest on changes."""

    def __init__(self, project: Project, system: str) -> None:
        self.sources = project.package.parent
        self.path = project.root() / ".prove-cache" / f"{system}.jsonl"
        self.ground = digest_of_files(ground_files(project, system))
        self.verdicts: dict[str, str] = {}
        self.used: set[str] = set()
        if self.path.is_file():
            for line in self.path.read_text().splitlines():
                entry = json.loads(line)
                self.verdicts[entry["key"]] = entry["verdict"]

    def recall(self, trial: Trial, items: list[pytest.Item]) -> str | None:
        key = self.key(trial, items)
        self.used.add(key)
        return self.verdicts.get(key)

    def remember(self, trial: Trial, items: list[pytest.Item], verdict: str) -> None:
        """Written at once, so that a run that is broken off is not lost."""
        key = self.key(trial, items)
        self.verdicts[key] = verdict
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a") as file:
            file.write(line_of(key, verdict))

    def forget_unused(self) -> None:
        """Keeps what a whole run used; older verdicts rest on code that is gone."""
        if self.verdicts.keys() - self.used:
            kept = (line_of(key, verdict) for key, verdict in self.verdicts.items() if key in self.used)
            self.path.write_text("".join(kept))

    def key(self, trial: Trial, items: list[pytest.Item]) -> str:
        """All that a verdict rests on: the code, the shared test files, the tests, the mutant."""
        parts = [
            sys.version,
            ENGINE_VERSION,
            self.ground,
            *(file_digest(path) for path in sorted({item.path for item in items})),
            trial.clause,
            *sorted(item.nodeid for item in items),
            str(trial.mutant.path.relative_to(self.sources)),
            str(trial.mutant.number),
        ]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def line_of(key: str, verdict: str) -> str:
    return json.dumps({"key": key, "verdict": verdict}) + "\n"


def ground_files(project: Project, system: str) -> list[Path]:
    """What every verdict rests on: the package, these tools, settings, and whatever tests share.

    Other systems are left out: no system knows another.
    """
    others = set(project.systems()) - {system}
    ours = [
        path
        for folder in (project.package, project.tests or project.root())
        for path in all_files(folder)
        if not others & {*path.relative_to(folder).parts, path.stem}
    ]
    shared = [path for path in ours if not path.name.startswith("test_")]
    tools = [Path(__file__).with_name(name) for name in ("mutants.py", "trials.py")]
    settings = [project.root() / name for name in ("pyproject.toml", "constraints.txt")]
    return [*shared, *tools, *(path for path in settings if path.is_file())]


def all_files(folder: Path) -> list[Path]:
    """Every file that code or a test may read; reasons change no verdict."""
    found = (path for path in sorted(folder.rglob("*")) if "__pycache__" not in path.parts)
    return [path for path in found if path.is_file() and path.name != "survivors.toml"]


def digest_of_files(paths: list[Path]) -> str:
    listed = "\n".join(f"{path} {file_digest(path)}" for path in paths)
    return hashlib.sha256(listed.encode()).hexdigest()


@cache
def file_digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
