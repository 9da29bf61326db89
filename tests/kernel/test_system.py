"""A ruleset that writes the least is played, watched, saved and reckoned with like any other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from quintain.kernel.events import REFEREE, SPECTATOR
from quintain.kernel.live import Game as Live
from quintain.kernel.play import play_bots
from quintain.kernel.scene import viewers
from quintain.kernel.system import NO_EFFECT
from quintain.kernel.table import Player
from quintain.library.content import Library
from quintain.odds.guesses import seat_odds
from quintain.record.transcript import read, record, replay
from quintain.words.errors import AnswerRefused, ContentError
from tests.kernel.smallest import SMALLEST, Encounter, Game, Rules
from tests.kernel.toy import Habit

SCENARIO: dict[str, object] = {"id": "duel", "sides": ["red", "blue"]}
BOTS: dict[str, Player] = {"red": Habit("press"), "blue": Habit("press")}


def scene(*, enough: int = 10) -> Game:
    return SMALLEST.start(dict(SCENARIO), Rules(enough), Library("smallest", SMALLEST.kinds))


def test_bots_play_it_to_its_end() -> None:
    assert play_bots(SMALLEST, scene(), "seed", BOTS).why == "enough"


def test_people_play_it_and_its_transcript_replays() -> None:
    game = Live(SMALLEST, scene(), "seed", {})
    for _ in range(5):
        game.answer(game.asks[0].seat, game.asks[0].number, "press")

    again = replay(SMALLEST, read(record(game, "smallest/duel", {}).write(), "here"))

    assert again.scene.dump() == game.scene.dump()
    assert again.asks[0].as_data() == game.asks[0].as_data()


def test_nobody_can_act_unasked() -> None:
    game = Live(SMALLEST, scene(), "seed", {})

    assert game.acts("red").options == []
    with pytest.raises(AnswerRefused):
        game.act("red", "cheat")


def test_nothing_is_hidden_so_odds_are_exact_and_say_that_nothing_is_known_to_change() -> None:
    game = Live(SMALLEST, scene(enough=3), "seed", {})

    odds = seat_odds(game, game.asks[0], "press", BOTS, 100)

    assert (odds.kind, odds.outcomes) == ("exact", {NO_EFFECT: Fraction(1)})
    assert SMALLEST.unknowns(game.scene) == {}


def test_people_see_who_is_there_and_which_are_their_own() -> None:
    board = SMALLEST.board(scene(), scene().viewer("red"))

    assert [(each.name, each.short, each.side, each.shape, each.own) for each in board.creatures] == [
        ("Red", "Re", "red", "party", True),
        ("Blue", "Bl", "blue", "foe", False),
    ]
    assert (board.map.kind, board.order) == ("none", None)


def test_it_has_a_view_for_everybody_and_bots_read_the_same() -> None:
    for viewer in (*viewers(scene()), SPECTATOR, REFEREE):
        assert SMALLEST.view(scene(), viewer) == {"points": {"red": 0, "blue": 0}}
    assert SMALLEST.sight(scene(), "red") == SMALLEST.view(scene(), REFEREE)


def test_an_encounter_is_found_by_its_name_or_written_out() -> None:
    library = Library("smallest", SMALLEST.kinds)
    library.add("encounter", "duel", Encounter("duel", ["red", "blue"]), "here")

    assert SMALLEST.encounter({"encounter": "duel"}, library) == SMALLEST.encounter(dict(SCENARIO), library)
    with pytest.raises(ContentError):
        SMALLEST.encounter({"id": "duel", "sides": ["red"]}, library)


def test_what_it_has_not_said_is_nothing() -> None:
    found = scene()

    assert SMALLEST.quick_rules() == Rules()
    assert SMALLEST.observe({}) == ({}, {})
    assert (SMALLEST.opens_odds(found), SMALLEST.turn_mark(found), found.under_way(0)) == (False, 0, ())
    assert SMALLEST.plotted(Live(SMALLEST, found, "seed", {}).asks[0], "press") == ""
