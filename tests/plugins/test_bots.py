"""A bot that somebody's package brings along plays like those that ship."""

from __future__ import annotations

import json
from pathlib import Path

from tests.plugins.conftest import install, run

QUINTAIN = ("-m", "quintain")
PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "my-bots"
version = "1.0"

[project.entry-points."quintain.bots"]
"ki.cautious" = "my_bots:Cautious"

[tool.hatch.build.targets.wheel]
packages = ["my_bots"]
"""
BOT = '''"""Cautious: does what comes last."""

import quintain


class Cautious(quintain.Player):
    def answer(self, ask: quintain.Ask) -> str:
        return ask.default()
'''


def test_a_bot_of_another_package_is_listed_and_plays(tmp_path: Path) -> None:
    (tmp_path / "written" / "my_bots").mkdir(parents=True)
    (tmp_path / "written" / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    (tmp_path / "written" / "my_bots" / "__init__.py").write_text(BOT, encoding="utf-8")
    site = install(tmp_path / "written", tmp_path)

    listed = run(site, *QUINTAIN, "list", "ki", "bots")
    report = json.loads(
        run(site, *QUINTAIN, "sim", "ki/mirror", "-n", "10", "--jobs", "1", "--bots", "red=cautious", "--json")
    )

    assert "cautious  does what comes last." in listed
    assert "cautious" not in run(site, *QUINTAIN, "list", "swords", "bots")
    assert report["report"]["wins"]["blue"]["count"] == 10
