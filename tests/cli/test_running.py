"""In the terminal: in which mode one is, how late it is, and which clocks and timers run; told again when they move."""

from __future__ import annotations

import doctest

import pytest

from quintain.board.board import Board, Clock, Map
from quintain.cli import state
from quintain.cli.screen import Screen
from quintain.kernel.live import Game
from tests.kernel.lanterns import IN_THE_CELLAR, SYSTEM, Rules


def down_there() -> Screen:
    """Ilse's seat in the cellar; nobody is the game master."""
    scene = SYSTEM.start(dict(IN_THE_CELLAR), Rules(), SYSTEM.library())
    game = Game(SYSTEM, scene, "seed", dict.fromkeys(scene.seats()))
    return Screen(game, dict.fromkeys(scene.seats(), "person"), "ilse")


def shown(screen: Screen, capsys: pytest.CaptureFixture[str]) -> str:
    """What is shown before the question that waits."""
    (ask,) = screen.game.asks
    screen.show_state(ask)
    return capsys.readouterr().out


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(state).failed == 0


def test_mode_hour_clocks_and_timers_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(down_there(), capsys)

    assert "Delving, Round 1, 10 minutes, Day 1, 22:00. 12 left\n" in text
    assert "  Force the door [......] 0 of 6, the vault. The well lies behind it.\n" in text
    assert "  The alarm [#...] 1 of 4, broken off, broken bell\n" in text
    assert "  Ilse: Lantern, 1 h 30 min\n" in text
    assert "  Rain, until dawn\n" in text


def test_later_only_what_has_moved_is_told_again(capsys: pytest.CaptureFixture[str]) -> None:
    screen = down_there()
    shown(screen, capsys)
    screen.game.answer("ilse", 1, "force")
    text = shown(screen, capsys)

    assert "Delving, Round 2, 10 minutes, Day 1, 22:10. 11 left\n" in text
    assert "  Force the door [#.....] 1 of 6, the vault" in text
    assert "  Ilse: Lantern, 1 h 20 min\n" in text
    assert "The alarm" not in text
    assert "Rain" not in text


def test_the_mode_is_told_with_every_question(capsys: pytest.CaptureFixture[str]) -> None:
    screen = down_there()
    shown(screen, capsys)

    assert shown(screen, capsys) == "\nDelving, Round 1, 10 minutes, Day 1, 22:00. 12 left\n"


def test_everything_that_runs_is_told_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    screen = down_there()
    shown(screen, capsys)
    screen.state("")
    text = capsys.readouterr().out

    assert "Delving, Round 1, 10 minutes, Day 1, 22:00" in text
    assert "The alarm [#...] 1 of 4" in text
    assert "Rain, until dawn" in text


def test_where_nothing_runs_the_clock_is_all() -> None:
    board = Board(Clock("Round 1", "Turn 9", ""), None, [], Map(""), None, None)

    assert state.clock(board) == "Round 1, Turn 9"
    assert state.running(board, {}) == []
