"""Rounds of all modes: a situation, a length, and what is left of it."""

from __future__ import annotations

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.delve import journey, rounds
from quintain.systems.delve import plotting as plotting_rules
from quintain.systems.delve.board import round_words
from quintain.systems.delve.events.modes import RoundClosed, SituationTold, Unusual, lasting
from quintain.systems.delve.scene import DelveScene, Phase
from quintain.systems.delve.stock import RestKind, Step
from quintain.systems.delve.words import Mode
from quintain.words.errors import AnswerRefused
from tests.systems.delve.direct import at_table
from tests.systems.delve.modes import FENMARK, delving, plotting, resting, travel
from tests.systems.delve.script import BOOK, LIBRARY, fight, npc, pc, play, rules

HALL = [{"id": "hall"}]
ANN, BOB, CID = pc("ann"), pc("bob"), pc("cid")


@pytest.mark.rule("DV-001")
def test_nobody_declares_before_the_situation_of_the_round_is_told() -> None:
    scene = plotting([ANN])
    table = ScriptedTable(scene, lambda scene, seat: None, ["live"])
    table.listening = True
    plotting_rules.step(scene, table)
    assert table.answers == ["live"]  # nobody was asked yet
    assert [type(event) for event in table.events] == [SituationTold]
    assert table.events[0] == SituationTold("Plotting", 1, 604800, 0)

    plotting_rules.step(scene, table)

    assert table.answers == []
    declared = scene.by_id["ann"].declared
    assert declared is not None
    assert declared.verb == "live"


@pytest.mark.rule("DV-001")
@pytest.mark.parametrize(
    ("scene", "mode", "first"),
    [
        (plotting([ANN]), "Plotting", "ann: plot"),
        (travel([ANN], {}), "Exploration", "ann: leg"),
        (delving([ANN], HALL), "Delving", "ann: way"),
        (fight([ANN], [npc("orc")]), "Combat", "orc: intent"),
    ],
)
def test_in_every_mode_the_situation_is_told_before_anybody_is_asked(scene: DelveScene, mode: str, first: str) -> None:
    played = play(scene, then=first)
    assert [(event.mode, event.round) for event in played.events(SituationTold)] == [(mode, 1)]

    closed = scene.clone()
    closed.seat_gm("gm")
    waiting = play(closed, then=": length")  # the game master is still about to say how long it is
    assert waiting.events(SituationTold) == []
    with pytest.raises(AnswerRefused):
        waiting.game.answer("party", 1, "nothing")


@pytest.mark.rule("DV-002")
def test_when_all_is_done_declarations_are_cleared_and_a_new_situation_is_told() -> None:
    scene = plotting([ANN, BOB, CID], rounds=2)
    played = play(scene, ["ann> live", "bob> work", "cid> live"], then="ann: plot")
    now = played.scene

    assert now.round == 2
    assert [body.declared for body in now.bodies] == [None, None, None]
    assert [event.round for event in played.events(SituationTold)] == [1, 2]
    assert played.events(RoundClosed) == [RoundClosed("Plotting", 1, 604800)]
    assert (now.phase, now.queue) == (Phase.DECLARATIONS, ["bob", "cid"])


@pytest.mark.rule("DV-003")
def test_the_game_master_sets_another_length_for_one_round() -> None:
    scene = delving([ANN], HALL, gm="gm")
    played = play(scene, ["set:1500", "delve", "nothing"], then=": length")

    assert played.scene.world.clock == 1500
    again = play(played.scene, ["usual"], then="ann: way")
    assert again.scene.seconds == 600


@pytest.mark.rule("DV-122", "DV-123")
def test_the_modes_from_the_longest_round_to_the_shortest() -> None:
    assert list(rounds.lengths(BOOK).items()) == [
        (Mode.PLOTTING, 604800),
        (Mode.EXPLORATION, 14400),
        (Mode.DELVING, 600),
        (Mode.COMBAT, 10),
    ]
    assert [mode.value for mode in Mode] == ["Plotting", "Exploration", "Delving", "Combat"]


@pytest.mark.rule("DV-122")
@pytest.mark.parametrize(
    ("step", "mode"),
    [
        (Step(plotting=1), Mode.PLOTTING),
        (Step(journey="road_to_fenmark"), Mode.EXPLORATION),
        (Step(site="fenmark_keep"), Mode.DELVING),
        (Step(encounter="toll_ambush"), Mode.COMBAT),
        (Step(rest=RestKind.SHORT, minutes=480), Mode.EXPLORATION),
    ],
)
def test_each_stage_of_an_adventure_is_in_one_mode_from_its_beginning(step: Step, mode: Mode) -> None:
    party = journey.first_party(FENMARK, LIBRARY)
    scene = journey.stage_of(FENMARK, step, party, BOOK, LIBRARY).scene

    assert isinstance(scene, DelveScene)
    assert scene.mode is mode


@pytest.mark.rule("DV-123")
@pytest.mark.parametrize(
    ("mode", "seconds", "breaks"),
    [
        (Mode.PLOTTING, 14400, True),
        (Mode.PLOTTING, 14401, False),
        (Mode.PLOTTING, 10**9, False),
        (Mode.EXPLORATION, 604800, True),
        (Mode.EXPLORATION, 604799, False),
        (Mode.EXPLORATION, 601, False),
        (Mode.EXPLORATION, 600, True),
        (Mode.DELVING, 14400, True),
        (Mode.DELVING, 14399, False),
        (Mode.DELVING, 11, False),
        (Mode.DELVING, 10, True),
        (Mode.COMBAT, 600, True),
        (Mode.COMBAT, 599, False),
        (Mode.COMBAT, 1, False),
    ],
)
def test_a_length_that_breaks_the_order_of_the_modes(mode: Mode, seconds: int, breaks: bool) -> None:
    assert rounds.breaks_order(BOOK, mode, seconds) is breaks


@pytest.mark.rule("DV-003", "DV-123")
def test_such_a_length_draws_a_warning_and_is_accepted() -> None:
    odd = play(delving([ANN], HALL, gm="gm"), ["set:14400"], then="ann: way")
    assert [event.what for event in odd.events(Unusual)] == ["Unusual: a round of Delving that lasts 4 hours."]
    assert odd.scene.seconds == 14400
    assert play(delving([ANN], HALL, gm="gm"), ["set:14399"], then="ann: way").events(Unusual) == []


@pytest.mark.rule("DV-123", "DV-004", "DV-041")
def test_what_is_unusual_in_rules_and_sheets_is_told_when_a_scene_opens() -> None:
    scene = delving([pc("ann", max_stress=11), pc("bob", max_stress=10)], HALL, rules=rules(combat_round_seconds=11))
    with at_table(scene) as table:
        rounds.open_scene(scene, table)
        told = [event.what for event in table.told(Unusual)]

    assert told == [
        "Unusual: a combat round of 11 seconds; usually it is 6 to 10.",
        "Unusual: maximum Stress 11 (Ann).",
    ]


@pytest.mark.rule("DV-124")
def test_a_plotting_round_is_longer_than_one_of_any_other_mode() -> None:
    played = play(plotting([ANN]), ["live"])

    assert played.scene.world.clock == 604800
    assert rounds.lengths(BOOK)[Mode.PLOTTING] == max(rounds.lengths(BOOK).values())


@pytest.mark.rule("DV-008", "DV-129")
def test_a_leg_without_a_length_of_its_own_takes_four_hours() -> None:
    assert play(travel([ANN], {}), ["travel"]).scene.world.clock == 14400


@pytest.mark.rule("DV-007")
def test_a_delving_round_takes_ten_minutes() -> None:
    assert play(delving([ANN], HALL), ["delve", "nothing"], then="ann: way").scene.world.clock == 600


def test_lengths_in_words() -> None:
    assert lasting(0) == "no time"
    assert lasting(90061) == "1 day 1 hour 1 minute 1 second"


@pytest.mark.rule("DV-003")
def test_the_board_names_no_length_before_it_is_set_and_no_round_in_a_rest() -> None:
    asked = play(delving([ANN], HALL, gm="gm"), ["usual", "delve", "nothing"], then=": length")
    assert round_words(asked.scene) == "Round 2"
    assert round_words(play(asked.scene, ["usual"], then="ann: way").scene) == "Round 2, 10 minutes"
    assert round_words(play(resting([ANN], hours=8), then="ann: rest").scene) == "Short rest, 8 hours"
