"""Outside bots: a whole fight over JSON lines, own dice, undo, save and load; garbage changes nothing."""

from __future__ import annotations

import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from quintain.protocol.engine import LONGEST_LINE, Engine
from quintain.protocol.schema import schema
from quintain.record.transcript import record

START: dict[str, Any] = {"do": "start", "system": "ki", "encounter": "training_yard", "seed": "7"}


def say(engine: Engine, **message: Any) -> list[dict[str, Any]]:
    return engine.hear(json.dumps(message))


def started(**more: Any) -> tuple[Engine, list[dict[str, Any]]]:
    engine = Engine()
    return engine, say(engine, **{**START, "seats": {"party": "you"}, **more})


def of_kind(replies: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [reply[kind] for reply in replies if kind in reply]


def play_on(engine: Engine, replies: list[dict[str, Any]], most: int = 500) -> dict[str, Any]:
    """Takes the first option until the fight is over."""
    for _ in range(most):
        if of_kind(replies, "end"):
            return of_kind(replies, "end")[0]
        rolls = of_kind(replies, "roll")
        if rolls:
            replies = say(engine, do="faces", roll=rolls[0]["id"], faces=[1])
            continue
        ask = of_kind(replies, "ask")[0]
        replies = say(engine, do="answer", ask=ask["id"], choose=first_choice(ask))
    raise AssertionError("the fight does not end")


def first_choice(ask: dict[str, Any]) -> str:
    plain = [option["id"] for option in ask["options"] if "shape" not in option]
    return "attack+attack" if "attack+attack" in plain else str(plain[0])


def test_a_bot_plays_a_whole_fight() -> None:
    engine, replies = started()

    end = play_on(engine, replies)

    assert set(end) == {"winner", "why"}
    assert end["why"]


def test_an_ask_carries_its_options_and_the_view_of_its_seat() -> None:
    _, replies = started()

    (ask,) = of_kind(replies, "ask")
    foe = next(each for each in ask["view"]["creatures"] if each["side"] == "foes")

    assert ask["options"][0] == {"id": "participate", "label": "Participate"}
    assert foe["hp"] == "fresh"
    assert "attributes" not in foe


def test_a_bot_gives_its_own_faces_or_a_list_of_them() -> None:
    _, asked = started(dice="ask")
    _, listed = started(dice=[4, 3])

    assert of_kind(asked, "roll")[0]["dice"] == "1d6"
    assert of_kind(listed, "event")[0]["fri"] == 11


def test_a_scenario_written_out_starts_anywhere() -> None:
    member = {"creature": "mirka", "at": [0, 0], "hp": 3, "stamina": 1}
    sides = [{"name": "red", "members": [member]}, {"name": "blue", "members": [{"creature": "wen", "at": [1, 0]}]}]
    scenario = {"id": "x", "name": "X", "arena": "dojo", "sides": sides, "round": 4, "turn": 3}
    engine = Engine()

    replies = say(engine, do="start", system="ki", scenario=scenario, seats={"red": "you", "blue": "you"})

    view = of_kind(replies, "ask")[0]["view"]
    assert (view["round"], view["turn"]) == (4, 3)
    assert {ask["seat"] for ask in of_kind(replies, "ask")} == {"red", "blue"}


def test_undo_rewinds_and_an_old_revision_is_refused() -> None:
    engine, replies = started()
    ask = of_kind(replies, "ask")[0]
    say(engine, do="answer", ask=ask["id"], choose="participate")

    undone = say(engine, do="undo")
    late = say(engine, do="answer", ask=ask["id"], choose="wait", revision=0)

    assert "rewind" in undone[0]
    assert of_kind(undone, "ask")[0]["id"] == ask["id"]
    assert "error" in late[0]


def test_a_fight_is_saved_and_loaded_where_it_stood() -> None:
    engine, replies = started()
    say(engine, do="answer", ask=of_kind(replies, "ask")[0]["id"], choose="participate")
    (saved,) = of_kind(say(engine, do="save"), "transcript")

    loaded = say(Engine(), do="load", transcript=saved)

    assert of_kind(loaded, "ask")[0]["about"] == "declare"


def test_odds_and_view_and_acts_are_answered() -> None:
    engine, replies = started()
    ask = of_kind(replies, "ask")[0]

    odds = say(engine, do="odds", ask=ask["id"], choose="participate")
    view = say(engine, do="view")
    acts = say(engine, do="acts")

    assert odds[0]["odds"]["kind"] == "exact"
    assert view[0]["view"]["turn"] == 10
    assert acts[0]["acts"] == []


MISTAKES: list[dict[str, Any]] = [
    {"do": "answer", "ask": 99, "choose": "participate"},
    {"do": "answer", "ask": 1, "choose": "fly"},
    {"do": "answer", "ask": 1, "choose": "participate", "seat": "foes"},
    {"do": "faces", "roll": 1, "faces": [3]},
    {"do": "act", "act": "override:hp:wen:1"},
    {"do": "undo", "to": 7},
    {"do": "view", "seat": "foes"},
    {"do": "load", "transcript": "nonsense"},
    {"do": "start", "system": "chess", "encounter": "x"},
    {"do": "start", "system": "ki", "encounter": "no_such"},
    {"do": "start", "system": "ki"},
    {"do": "start", "system": "ki", "encounter": "mirror", "rules": {"anouncing": "open"}},
    {"do": "start", "system": "ki", "encounter": "mirror", "seats": {"green": "you"}},
    {"do": "start", "system": "ki", "encounter": "mirror", "seats": {"red": "bot:genius"}},
    {"do": "start", "system": "ki", "encounter": "mirror", "dice": "loaded"},
    {"do": "start", "system": "ki", "scenario": {"sides": 3}},
    {"do": "dance"},
    {},
]


@pytest.mark.parametrize("message", MISTAKES)
def test_a_mistake_is_an_error_that_says_what_and_changes_nothing(message: dict[str, Any]) -> None:
    engine, _ = started()
    game = engine.playing()
    before, entries = game.now().dump(), list(game.entries)

    (reply,) = engine.hear(json.dumps(message))

    assert set(reply) == {"error"}
    assert reply["error"]["what"]
    assert engine.game is game
    assert (game.now().dump(), game.entries) == (before, entries)


def saved(engine: Engine) -> list[dict[str, Any]]:
    """The lines of the transcript so far, as data."""
    (reply,) = say(engine, do="save")
    return [json.loads(line) for line in reply["transcript"].splitlines()]


def text_of(lines: list[dict[str, Any]]) -> str:
    return "\n".join(map(json.dumps, lines))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("fighters", 7),
        ("fighters", []),
        ("turn", 10**9),
        ("turn", 10**30),
        ("round", "x"),
        ("kind", "story"),
        ("stock", {}),
    ],
)
def test_a_transcript_changed_by_hand_is_refused_and_the_fight_before_it_goes_on(field: str, value: object) -> None:
    engine, replies = started()
    lines = saved(engine)
    lines[0]["start"][field] = value
    game = engine.playing()

    (refused,) = say(engine, do="load", transcript=text_of(lines[:1]))

    assert refused["error"]["what"]
    assert refused["error"]["where"]
    assert refused["error"]["fix"]
    assert engine.playing() is game
    assert play_on(engine, replies)


def test_what_rules_stumble_over_is_the_mistake_of_a_transcript_and_the_fault_of_a_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    engine, _ = started()
    brought = Engine()
    say(brought, do="load", transcript=text_of(saved(engine)))
    entries = list(brought.playing().entries)
    monkeypatch.setattr(type(engine.playing().system), "step", stumble)
    answer = {"do": "answer", "ask": engine.playing().asks[0].number, "choose": "participate"}

    (refused,) = say(brought, **answer)

    assert refused["error"]["what"] == "This cannot be played: ZeroDivisionError (live, carry_out)."
    assert brought.playing().entries == entries
    with pytest.raises(ZeroDivisionError):
        say(engine, **answer)


def stumble(*_: object) -> None:
    raise ZeroDivisionError


def test_a_start_whose_dice_cannot_fall_so_starts_nothing() -> None:
    engine, _ = started()
    game = engine.playing()

    (refused,) = say(engine, **{**START, "dice": [99]})

    assert "cannot show 99" in refused["error"]["what"]
    assert engine.playing() is game


def test_before_a_start_there_is_nothing_to_answer() -> None:
    assert "error" in say(Engine(), do="view")[0]


words = st.sampled_from(
    ["do", "answer", "ask", "choose", "start", "system", "ki", "undo", "faces", "view", "seat", "foes"]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 10**20) | st.floats() | words | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=6,
)
garbage = st.text() | st.binary().map(lambda raw: raw.decode("latin-1")) | values.map(json.dumps)


@given(st.lists(garbage, min_size=100, max_size=100))
@settings(max_examples=100)
def test_10000_garbage_messages_are_an_error_each_and_change_nothing(lines: list[str]) -> None:
    engine, _ = SHARED
    entries = list(engine.playing().entries)

    replies = [engine.hear(line) for line in lines]

    assert all(len(reply) == 1 and set(reply[0]) <= {"error", "view", "seat"} for reply in replies)
    assert engine.playing().entries == entries


SHARED = started()


def test_a_line_that_is_too_long_and_one_that_is_too_deep_are_errors() -> None:
    engine, _ = started()

    assert "error" in engine.hear("x" * (LONGEST_LINE + 1))[0]
    assert "error" in engine.hear('{"do":"start","system":"ki","scenario":' + '{"a":' * 5000 + "1" + "}" * 5001)[0]


def test_the_schema_names_every_message() -> None:
    text = json.dumps(schema())

    for name in ("start", "answer", "faces", "undo", "view", "odds", "save", "load", "act"):
        assert f'"{name}"' in text
    Draft202012Validator.check_schema(schema())
    assert not [name for name in schema()["$defs"] if "protocol" in name]  # no two are called alike
    assert {"YouSay", "YouHear", "Ask", "Option", "TableView", "Event"} <= set(schema()["$defs"])


def test_the_example_bot_beats_random_over_the_protocol(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    bot = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "bot.py"))

    winners = [bot["main"](str(seed)) for seed in range(4)]

    assert winners.count("red") >= 3


def branch_of(engine: Engine, seed: str) -> str:
    """The transcript of a branch of its game, as somebody may save it."""
    game = engine.playing()
    return record(game.branch(len(game.entries), seed), engine.label, {"party": "person", "foes": "greedy"}).write()


def test_a_branch_is_loaded_played_on_and_saved_with_the_dice_that_fell_before_it() -> None:
    engine, replies = started()
    for _ in range(6):
        ask = of_kind(replies, "ask")[0]
        replies = say(engine, do="answer", ask=ask["id"], choose=first_choice(ask))
    text = branch_of(engine, "another")
    other = Engine()

    heard = say(other, do="load", transcript=text)

    (asked,), (waiting,) = of_kind(heard, "ask"), of_kind(replies, "ask")
    assert {**asked, "revision": 0} == {**waiting, "revision": 0}
    play_on(other, heard)
    saved = str(say(other, do="save")[0]["transcript"])
    first = json.loads(saved.split("\n")[0])
    assert first["fallen"] == json.loads(text.split("\n")[0])["fallen"] != {}
    assert first["seed"] == "another"
    assert "error" not in say(Engine(), do="load", transcript=saved)[0]


def test_odds_are_the_same_whatever_dice_will_come() -> None:
    engine, replies = started(rules={"open_odds": True})
    while not any(option["id"].startswith("attack:") for option in of_kind(replies, "ask")[0]["options"]):
        ask = of_kind(replies, "ask")[0]
        replies = say(engine, do="answer", ask=ask["id"], choose=first_choice(ask))
    ask = of_kind(replies, "ask")[0]
    strike = next(option["id"] for option in ask["options"] if option["id"].startswith("attack:"))
    found = []
    for seed in ("7", "another"):
        other = Engine()
        say(other, do="load", transcript=branch_of(engine, seed))
        found.append(say(other, do="odds", ask=ask["id"], choose=strike))

    assert found[0] == found[1] == say(engine, do="odds", ask=ask["id"], choose=strike)


def test_a_bot_that_searches_sits_at_the_other_side() -> None:
    engine, replies = started(seats={"party": "you", "foes": "bot:search:1"})

    end = play_on(engine, replies)
    saved = of_kind(say(engine, do="save"), "transcript")[0]

    assert set(end) == {"winner", "why"}
    assert '"foes":"search:1"' in saved


def test_how_often_a_bot_tries_is_a_number_and_the_error_names_search() -> None:
    (error,) = of_kind(say(Engine(), **START, seats={"party": "bot:search:no"}), "error")
    (other,) = of_kind(say(Engine(), **START, seats={"party": "search:4"}), "error")

    assert "search:128" in error["fix"]
    assert "bot:search:64" in other["fix"]


DODGER = """
import quintain

class Bot(quintain.Player):
    def answer(self, ask):
        return ask.default()
"""


def test_a_file_sits_at_a_seat_only_if_whoever_runs_the_engine_has_allowed_it(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(DODGER, encoding="utf-8")
    start = json.dumps({**START, "seats": {"party": "bot:greedy", "foes": "bot:./mybot.py"}})

    def heard(*words: str) -> list[dict[str, Any]]:
        command = [sys.executable, "-m", "quintain", "engine", *words]
        ran = subprocess.run(command, input=start, capture_output=True, text=True, check=True, cwd=tmp_path)
        return [json.loads(line) for line in ran.stdout.splitlines()]

    (refused,) = heard()
    played = heard("--allow-bot", "./mybot.py")

    assert "--allow-bot" in refused["error"]["fix"]
    assert "end" in played[-1]


def test_views_come_whole_as_changes_or_when_asked_for() -> None:
    found = []
    for views in ("whole", "changes", "none"):
        engine, replies = started(views=views)
        (ask,) = of_kind(replies, "ask")
        found.append({"view", "changes"} & set(ask))
        (changed,) = of_kind(say(engine, do="view", changes=True), "changes")
        assert bool(changed) == (views == "none")  # from nothing, if it was never sent

    assert found == [{"view"}, {"changes"}, set()]


def test_what_was_refused_changes_nothing_in_what_was_shown() -> None:
    engine, replies = started(views="changes")
    shown = dict(engine.shown)

    say(engine, do="answer", ask=of_kind(replies, "ask")[0]["id"], choose="fly")

    assert engine.shown == shown != {}


def test_a_campaign_is_one_game_over_the_protocol() -> None:
    engine = Engine()
    replies = say(engine, do="start", system="ki", campaign="three_fights", seats={"foes": "bot:random"}, seed="2")

    assert of_kind(replies, "end")
    assert {"stage_began", "stage_ended"} & {event["event"] for event in of_kind(replies, "event")}


def conversations() -> list[list[str]]:
    """The blocks of the page that show what is said and heard, line by line."""
    page = (Path(__file__).parents[2] / "docs" / "engine.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```\n(.*?)```", page, re.DOTALL)
    return [[line for line in block.splitlines() if line[:2] in ("->", "<-")] for block in blocks]


@pytest.mark.parametrize("lines", conversations())
def test_what_the_page_shows_is_heard_when_it_is_said(lines: list[str]) -> None:
    engine, heard = Engine(), list[dict[str, Any]]()
    for line in lines:
        if line.startswith("->"):
            heard = engine.hear(line[2:])
            assert not of_kind(heard, "error")
        else:
            (kind,) = re.findall(r'^<- \{"(\w+)"', line)
            assert of_kind(heard, kind), (line, heard)
            for inside in re.findall(r'"(changes|view|sealed|options)":', line):
                assert inside in of_kind(heard, kind)[0]


def test_the_page_shows_conversations() -> None:
    assert len(conversations()) == 2
