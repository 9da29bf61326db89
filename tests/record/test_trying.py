"""A scene that anybody may have written is tried before it is believed."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.kernel.live import Game
from quintain.kernel.live_table import Departed
from quintain.kernel.scene import Scene
from quintain.kernel.table import Table
from quintain.record import trying
from quintain.record.transcript import Transcript, read, record, replay, resume
from quintain.record.trying import DEEPEST, LARGEST_NUMBER, Patience, must_be_plain, refusing_nonsense
from quintain.words.errors import UserError
from tests.kernel.driving import people
from tests.kernel.toy import TOY, Toy, ToyRules, brawl, toy


def of(game: Game) -> Transcript:
    return read(record(game, "a brawl", dict.fromkeys(game.scene.seats(), "person")).write(), "test")


class Stumbling(Toy):
    """Rules that meet what cannot be, in one of their steps."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def step(self, scene: Scene, table: Table) -> None:
        raise self.error


class Endless(Toy):
    """Rules that never ask anybody again once somebody has answered."""

    def step(self, scene: Scene, table: Table) -> None:
        if not scene.counts.asked:
            super().step(scene, table)


@pytest.mark.parametrize(
    "error",
    [KeyError("ann"), TypeError("no"), RecursionError("deep"), MemoryError(), OverflowError()],
)
def test_what_rules_stumble_over_is_a_message_that_names_the_line(error: Exception) -> None:
    with pytest.raises(Departed) as refused:
        replay(Stumbling(error), of(people(brawl())))

    assert refused.value.where == "line 1"
    assert f"This cannot be played: {type(error).__name__}" in refused.value.what
    assert refused.value.fix


def test_the_message_says_where_the_program_met_it_and_stays_short() -> None:
    with pytest.raises(Departed) as refused, refusing_nonsense("fight.jsonl"):
        msgspec.convert("x" * 10_000, int)
    with pytest.raises(Departed) as deeper, refusing_nonsense("fight.jsonl"):
        toy(brawl()).load({})

    assert str(refused.value).startswith("fight.jsonl: This cannot be played: ValidationError, Expected `int`")
    assert "KeyError" in deeper.value.what
    assert "load" in deeper.value.what
    assert len(nonsense_of("y" * 10_000)) < 600


def nonsense_of(text: str) -> str:
    return trying.nonsense(ValueError(text), "line 1").message()


def test_a_mistake_in_words_and_trouble_with_a_file_stay_what_they_are() -> None:
    for error in (UserError("No."), BrokenPipeError()):
        with pytest.raises(type(error)) as raised, refusing_nonsense("line 1"):
            raise error
        assert raised.value is error


@pytest.mark.parametrize("number", [LARGEST_NUMBER + 1, -(10**30), float("inf"), float("nan"), 1e308])
def test_numbers_that_rules_would_count_to_for_ever_are_refused(number: float) -> None:
    must_be_plain({"a": [{"b": LARGEST_NUMBER}], "c": -LARGEST_NUMBER})
    with pytest.raises(UserError, match="too large"):
        must_be_plain({"a": [{"b": number}]})


def test_data_nested_too_deep_is_refused() -> None:
    data: Any = 1
    for _ in range(DEEPEST * 100):
        data = [data]
    with pytest.raises(UserError, match="nested"):
        must_be_plain({"a": data})


def test_a_field_that_holds_something_else_is_named() -> None:
    transcript = of(people(brawl()))
    start = transcript.header.start | {"round": "x"}
    header = msgspec.structs.replace(transcript.header, start=start)

    with pytest.raises(Departed, match=r'line 1: The start cannot be read: round: "x" is not a whole number\.'):
        replay(TOY, msgspec.structs.replace(transcript, header=header))


def test_a_scene_that_never_asks_anybody_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "MOST_STEPS", 50)
    transcript = of(people(brawl(rules=ToyRules(rounds=10**6))))
    scene = brawl(rules=ToyRules(rounds=10**6))
    scene.counts.asked["a"] = 1
    header = msgspec.structs.replace(transcript.header, start=scene.dump())

    with pytest.raises(UserError, match="never asks anybody"):
        replay(Endless(), msgspec.structs.replace(transcript, header=header))


def test_whoever_answers_or_takes_back_has_patience_for_as_much_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "MOST_STEPS", 12)
    monkeypatch.setattr(trying, "STEPS_AN_ENTRY", 1)
    game = resume(TOY, of(people(brawl(rules=ToyRules(rounds=50)))), {})
    for _ in range(60):
        ask = game.asks[0]
        game.answer(ask.seat, ask.number, ask.default())
    assert game.steps > 12 + trying.STEPS_AN_ENTRY
    told: list[int] = []
    patience = Patience(then=lambda scene, events: told.append(events))
    patience.attend(game)
    game.undo_last(game.asks[0].seat)
    assert told


def test_a_scene_that_cannot_be_shown_is_not_resumed() -> None:
    class Blind(Toy):
        def view(self, scene: Any, viewer: Any) -> Any:
            raise LookupError("nobody")

    with pytest.raises(Departed, match="LookupError, nobody"):
        resume(Blind(), of(people(brawl())), {})
