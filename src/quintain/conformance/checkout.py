"""Where a ruleset is written and tested: the checkout of its package."""

from __future__ import annotations

from pathlib import Path

from quintain.clauses.trace import Project, project_of
from quintain.words.errors import UserError


def checkout_of(system: str) -> Project:
    """Its code and its tests; that they are not here is a clear error."""
    tests_of(system)
    return project_of(system)


def tests_of(system: str) -> Path:
    """The folder of its tests, which hold what was recorded of it too."""
    tests = project_of(system).tests
    if tests is None:
        what = f"The tests of {system} are not here, where its recorded fights are kept and its clauses proved."
        raise UserError(what, fix="Stand in the folder of its sources, which has a pyproject.toml and tests.")
    return tests
