"""Bots of one's own in a file: a Python class, or a program that speaks JSON lines."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

import quintain
from quintain.bots import bot_names, find_bot
from quintain.bots.levels import levels
from quintain.bots.outside import ALLOWED, allow
from quintain.bots.program import Program
from quintain.bots.seating import read_bots
from quintain.protocol.engine import Engine
from quintain.words.errors import UserError
from tests.cli.script import run as typed

PYTHON = """
import quintain

class Bot(quintain.Player):
    def answer(self, ask: quintain.Ask) -> str:
        return ask.default()
"""
NODE = """
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { ask } = JSON.parse(line);
  if (!ask) return;
  const plain = ask.options.filter((option) => !option.shape);
  const secret = ask.view.creatures.find((each) => each.side !== "red");
  if (secret && "strength" in secret) process.exit(3);
  console.log(JSON.stringify({ do: "answer", ask: ask.id, choose: plain[plain.length - 1].id }));
});
"""
SPEAKS = """
import json, sys, time

for line in sys.stdin:
    ask = json.loads(line).get("ask")
    if ask:
        {}
"""


@pytest.fixture(autouse=True)
def nobody_is_allowed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(ALLOWED, "")
    monkeypatch.chdir(tmp_path)


def speaking(does: str) -> Path:
    path = Path("speaks.py")
    path.write_text(SPEAKS.format(does), encoding="utf-8")
    return path


def test_a_python_file_plays_in_the_laboratory_and_at_the_terminal() -> None:
    Path("mybot.py").write_text(PYTHON, encoding="utf-8")

    for line in (
        "sim ki/mirror -n 20 --jobs 2 --bots red=./mybot.py --json",
        "play ki/mirror --as none --bot ./mybot.py",
    ):
        ran = typed(*line.split())
        assert ran.exit_code == 0, ran.output

    assert "./mybot.py" in bot_names("ki")
    assert "mybot.py" in [level.name for level in levels("ki")]


def test_a_program_in_another_language_plays_and_sees_what_its_seat_may_know() -> None:
    Path("mybot.js").write_text(NODE, encoding="utf-8")

    fight = quintain.start("ki/mirror", seed=7, bots={"red": "engine:./mybot.js", "blue": "greedy"})

    assert fight.outcome is not None
    assert fight.outcome.winner == "blue"


@pytest.mark.parametrize(
    ("does", "wrong"),
    [
        ("sys.exit(3)", r"It has ended \(exit 3\) in the middle of a fight"),
        ("print('hello', flush=True)", "It said 'hello'"),
        ("print(json.dumps({'ask': 99, 'choose': 'wait'}), flush=True)", "It answers ask 99, and was asked 1"),
        ("print(json.dumps({'ask': ask['id'], 'choose': 'dance'}), flush=True)", '"dance" was not offered'),
        ("time.sleep(60)", "It has not answered within 0.2 seconds"),
    ],
)
def test_a_program_that_is_no_good_is_a_clear_error(does: str, wrong: str) -> None:
    program = Program("ki", speaking(does), patience_s=0.2 if "sleep" in does else 30.0)

    with pytest.raises(UserError, match=wrong):
        quintain.start("ki/mirror", seed=7, bots={"red": program, "blue": "greedy"})


def test_one_that_has_died_starts_anew_with_the_next_question() -> None:
    program = Program(
        "ki", speaking("print(json.dumps({'ask': ask['id'], 'choose': 'wait'}), flush=True); sys.exit(0)")
    )
    fight = quintain.start("ki/mirror", seed=7)
    ask = fight.ask("red")

    assert program.answer(ask) == "wait"
    with pytest.raises(UserError, match="has ended"):
        program.answer(ask)
    assert program.answer(ask) == "wait"
    assert pickle.loads(pickle.dumps(program)).path == program.path


def test_only_files_that_were_named_by_whoever_runs_it_may_play() -> None:
    Path("mybot.py").write_text(PYTHON, encoding="utf-8")
    start = {"do": "start", "system": "ki", "encounter": "mirror", "seats": {"red": "bot:./mybot.py"}}

    (refused,) = Engine().hear(json.dumps(start))
    with pytest.raises(UserError, match="may not play here"):
        find_bot("ki", "engine:./mybot.py")
    allow("./mybot.py")

    assert "may not play here" in refused["error"]["what"]
    assert "event" in Engine().hear(json.dumps(start))[0]


def test_a_question_to_the_laboratory_and_a_saved_fight_let_no_file_play(tmp_path: Path) -> None:
    Path("mybot.py").write_text(PYTHON, encoding="utf-8")
    scene = quintain.start("ki/mirror").game.scene
    with pytest.raises(UserError, match="may not play here"):
        read_bots(scene, "ki", "red=./mybot.py")

    fight = quintain.start("ki/mirror", bots={"blue": "greedy"})
    (tmp_path / "fight.jsonl").write_text(fight.transcript().replace('"greedy"', '"./mybot.py"'), encoding="utf-8")
    with pytest.raises(UserError, match="may not play here"):
        quintain.load(tmp_path / "fight.jsonl")


def test_a_file_without_a_bot_and_a_file_that_is_not_there_are_clear_errors() -> None:
    Path("empty.py").write_text("", encoding="utf-8")

    with pytest.raises(UserError, match="has no bot"):
        quintain.start("ki/mirror", bots={"red": "./empty.py"})
    with pytest.raises(UserError, match="There is no file gone"):
        quintain.start("ki/mirror", bots={"red": "engine:./gone.js"})
