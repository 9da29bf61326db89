"""Whatever prints a table prints it as JSON, too, and then nothing else."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from quintain.cli.main import COMMANDS
from tests.cli.script import said

FEW = "-n 2 --jobs 1"
TABLES = [
    "systems",
    "list ki",
    "list ki encounters",
    "list ki rules",
    "list ki bots",
    "show ki mirka",
    "show ki announcing",
    "show swords 'magical missile'",
    "show swords prone",
    "rules ki --chapters",
    "rules KI-022",
    "check ki.toml",
    "odds ki mirka unarmed --against street_thug",
    f"sim ki/mirror {FEW}",
    f"compare ki/mirror {FEW} --b rule:max_rounds=12",
    f"sweep ki/mirror {FEW} --vary mirka.hp=10..11",
    f"balance ki/broken_banner --target 65% --vary general_karo.hp=10..11 {FEW}",
    f"worth ki/alley_brawl --who mirka --only strength {FEW}",
    "audit ki --only endless --encounter training_yard --fights 1 --jobs 1",
    "replay ki/training_yard --seed 7",
    "review ki/training_yard --seed 7 --tries 2 --points 2",
    "fit ki --fights 2 --encounter mirror --out standing.toml",
    "train ki --encounter mirror --about surge --judged 2 --out values.toml",
    "serve --limits",
]
NONE = {
    "play": "a person reads it and answers",
    "campaign": "a person reads it and answers",
    "engine": "speaks JSON lines anyway",
    "schema": "prints JSON anyway",
    "backup": "says one line",
    "restore": "says one line",
    "new": "says one line",
}
"""Commands that print no table, or to whom nobody but a person listens."""


@pytest.mark.parametrize("words", TABLES)
def test_a_table_is_told_as_json_and_nothing_else(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ki.toml").write_text(
        '[[weapon]]\nid = "rod"\nname = "Rod"\ndamage = 1\ntype = "external"\nhands = 1\n', encoding="utf-8"
    )
    options = ["--system", "ki"] if words.startswith("check") else []

    told = said(*shlex.split(words), *options, "--json")

    assert json.loads(told)


def test_every_command_is_either_asked_here_or_prints_no_table() -> None:
    assert {words.partition(" ")[0] for words in TABLES} | set(NONE) == set(COMMANDS)
