"""Chapters import each other as modules, so that none has to come first."""

from __future__ import annotations

import subprocess
import sys

import pytest

from quintain.clauses.trace import this_project

pytestmark = pytest.mark.sources

FOLDER = this_project().package / "systems" / "swords"


def test_any_chapter_can_be_imported_first() -> None:
    names = sorted(path.stem for path in FOLDER.glob("*.py"))
    each_alone = (
        "import importlib, sys\n"
        "for name in sys.argv[1:]:\n"
        "    for known in [each for each in sys.modules if each.startswith('quintain.systems.swords.')]:\n"
        "        if not known.endswith(('.stock', '.house')) and '.events' not in known:\n"
        "            del sys.modules[known]\n"
        "    importlib.import_module(f'quintain.systems.swords.{name}')\n"
    )
    done = subprocess.run([sys.executable, "-c", each_alone, *names], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
