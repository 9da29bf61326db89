"""Sitting at any system's game: the toy has an option of every shape, and a view that no glance knows."""

from __future__ import annotations

import io
import sys

import pytest

from quintain.bots.seating import PERSON
from quintain.cli.lines import Lines
from quintain.cli.sitting import Leave, Sitting
from quintain.kernel.entries import Acted, Answered
from quintain.kernel.live import Game
from tests.kernel.toy import GM, TOY, ToyRules, body, scene_of


def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str) -> tuple[Game, str]:
    """Red and blue at one screen, with a game master; the lines are typed, then the input ends."""
    bodies = [
        body("ann", "red", (0, 0), bag=["pill", "rope"], spirit=2, shields=1),
        body("bob", "blue", (2, 2), spirit=1),
    ]
    game = Game(TOY, scene_of(bodies, ToyRules()), "toy", {})
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    sitting = Sitting(game, dict.fromkeys(game.scene.seats(), PERSON), Lines())
    with pytest.raises(Leave):
        sitting.play()
    return game, capsys.readouterr().out


def judge(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str) -> tuple[list[str], str]:
    """A game master at a screen who must rule on a stunt: the rulings, and all that was said after the question."""
    scene = scene_of([body("ann", "red", (0, 0)), body("bob", "blue", (2, 2))], ToyRules(stunts=True))
    scene.seat_gm(GM)
    game = Game(TOY, scene, "toy", {})
    for ask in list(game.asks):
        game.answer(ask.seat, ask.number, "wary")
    game.answer(game.asks[0].seat, game.asks[0].number, "stunt:I swing")
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    with pytest.raises(Leave):
        Sitting(game, dict.fromkeys(game.scene.seats(), PERSON), Lines()).play()
    text = capsys.readouterr().out.partition(": I swing\n")[2]
    return [entry.choose for entry in game.entries if isinstance(entry, Answered) and entry.seat == GM], text


def answers(game: Game) -> list[str]:
    return [entry.choose for entry in game.entries if isinstance(entry, Answered)]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("strike bob", "strike:bob"),
        ("1", "strike:bob"),
        ("2 1,1", "walk:1,1"),
        ("walk 1,1", "walk:1,1"),
        ("plant 1,1", "plant:1,1"),
        ("3 1,1", "plant:1,1"),
        ("4 rope, pill", "leave:rope+pill"),
        ("leave none", "leave:"),
        ("line_up ann", "line_up:ann"),
        ("6 armor=1 spirit=1", "brace:armor=1+spirit=1"),
        ("brace armor=2", "brace:armor=2"),
        ("7 2", "bid:2"),
        ("say Stand back, all of you!", "say:Stand back, all of you!"),
        ("wai", "wait"),
    ],
)
def test_every_shape_can_be_filled_as_a_person_would_type_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, answer: str
) -> None:
    game, _ = sit(monkeypatch, capsys, "bold", "wary", *(["wait"] if toy_starts_with_bob() else []), typed)

    assert answer in answers(game)


def toy_starts_with_bob() -> bool:
    game = Game(TOY, scene_of([body("ann", "red", (0, 0)), body("bob", "blue", (2, 2))], ToyRules()), "toy", {})
    for ask in list(game.asks):
        game.answer(ask.seat, ask.number, "bold" if ask.who == "ann" else "wary")
    return game.asks[0].who == "bob"


@pytest.mark.parametrize("typed", ["walk 9,9", "4 sword", "6 armor=9", "7 99", "line_up bob", "2"])
def test_a_shape_filled_wrongly_is_refused_and_nothing_changes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    before, _ = sit(monkeypatch, capsys, "bold", "wary")
    game, _ = sit(monkeypatch, capsys, "bold", "wary", typed)

    assert game.entries == before.entries


def test_options_say_how_they_are_filled(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _, text = sit(monkeypatch, capsys, "bold", "wary")

    assert "type 2 and a place, such as 2 " in text
    assert "type 5 and an order of " in text
    assert "type 6 and how 2 are dealt out among armor (at most 2), spirit (at most 1), such as 6 armor=2" in text
    assert "type 8 and your words" in text


def test_acts_of_every_seat_at_the_screen_are_offered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, text = sit(monkeypatch, capsys, "acts", "act override:hp:bob:2", "act drink:ann", "act whisper:ann Now!")

    assert [(entry.seat, entry.act) for entry in game.entries if isinstance(entry, Acted)] == [
        ("gm", "override:hp:bob:2"),
        ("red", "drink:ann"),
        ("red", "whisper:ann:Now!"),
    ]
    assert "Set the HP of Ann (type " in text


def test_a_draft_is_undone_before_the_others_have_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, text = sit(monkeypatch, capsys, "bold", "undo", "wary")

    assert answers(game) == ["wary"]
    assert "Taken back: Bold." in text


def test_why_and_state_and_map_do_without_a_ledger_creatures_or_a_map(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, text = sit(monkeypatch, capsys, "bold", "wary", "why", "state", "map", "odds 9")

    assert "Round 1. Bold: Ann. (TOY-1)" in text
    assert "There is no map here." in text
    assert "    nothing  1  100.0 %" in text


# forms


def test_a_form_is_asked_field_by_field_and_enter_keeps_what_is_usual(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rulings, text = judge(monkeypatch, capsys, "3", "", "MIGHT", "lamp rope", "His neck; or = worse")

    assert rulings == ["check:dc=7;by=might;with=lamp+rope;at_stake=His neck; or = worse"]
    menu, _, asked = text.partition("> 3\n")
    assert "3  A check (type 3 and be asked, or all at once: 3 dc=7;by=luck;with=rope;at_stake=Nothing; so far)" in menu
    assert "dc: a number from 2 to 12; usually 7" in menu
    assert asked.splitlines()[:9] == [
        "  Enter keeps what is usual; back leaves it.",
        "  dc: a number from 2 to 12; usually 7",
        "dc> ",
        "  by: one of luck (Luck alone), might; usually Luck alone",
        "by> MIGHT",
        "  with: 0 to 2 of rope, lamp; usually rope",
        "with> lamp rope",
        "  at_stake: your words; usually Nothing; so far",
        "at_stake> His neck; or = worse",
    ]


def test_a_field_filled_wrongly_is_explained_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rulings, text = judge(monkeypatch, capsys, "a check", "99", "12", "luck alone", "none", "")

    assert rulings == ["check:dc=12;by=luck;with=;at_stake=Nothing; so far"]
    assert 'dc: "99" will not do.\nGive a whole number from 2 to 12.\ndc> 12' in text


def test_a_form_may_be_left_and_nothing_is_answered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rulings, text = judge(monkeypatch, capsys, "check", "9", "back")

    assert rulings == []
    assert "Nothing was chosen." in text


@pytest.mark.parametrize(
    ("typed", "ruling"),
    [
        ("3 dc=9", "check:dc=9"),
        ("check dc=9;by=might", "check:dc=9;by=might"),
        ("check:", "check:"),
        ("dc=9", "check:dc=9"),
        ("2", "fail"),
    ],
)
def test_a_form_may_be_typed_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], typed: str, ruling: str
) -> None:
    assert judge(monkeypatch, capsys, typed)[0] == [ruling]


def test_taking_a_form_back_tells_it_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = judge(monkeypatch, capsys, "3 dc=9", "undo")[1]

    assert "Taken back: A check DC: 9; By: Luck alone; With: rope; At stake: Nothing; so far." in " ".join(text.split())
