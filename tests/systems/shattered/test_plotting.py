"""Plotting: sealed, at the same time, one Technique and its Speed."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.asks import Ask
from quintain.kernel.errors import AnswerRefused
from quintain.systems.shattered.events.order import Plotted, SpeedsRevealed
from quintain.systems.shattered.scene import ShatteredScene, Stage
from quintain.systems.shattered.system import SYSTEM
from tests.systems.shattered.script import Played, body, fight, go_on, play, refused


def party(**fields: Any) -> ShatteredScene:
    return fight(
        players=[body("ann", "p1", seat="ann", **fields), body("cat", "p1", seat="cat")],
        enemies=[body("bob", "p2", "standard"), body("dan", "p2", "standard"), body("eve", "p2", "standard")],
    )


def ask_of(played: Played, who: str) -> Ask:
    return next(ask for ask in played.game.asks if ask.who == who)


@pytest.mark.rule("SS-024")
def test_a_plot_is_asked_for_every_creature_the_enemies_from_one_seat() -> None:
    asks = play(party(), then="ann, cat, bob, dan, eve: plot").game.asks
    assert [(ask.who, ask.seat) for ask in asks] == [
        ("ann", "ann"),
        ("cat", "cat"),
        ("bob", "enemies"),
        ("dan", "enemies"),
        ("eve", "enemies"),
    ]
    assert all(ask.sealed for ask in asks)


@pytest.mark.rule("SS-025")
def test_a_second_technique_takes_the_place_of_the_first_and_none_is_allowed() -> None:
    waiting = play(party(), then="ann, cat, bob, dan, eve: plot")
    ask = ask_of(waiting, "ann")
    waiting.game.answer("ann", ask.number, "smash:3")
    waiting.game.answer("ann", ask.number, "skirmish:1")
    done = go_on(waiting.game, ["cat> none", "bob> none", "dan> none", "eve> none"], then="ann: opportunity")
    assert [(each.technique, each.speed) for each in done["ann"].plots] == [("skirmish", 1)]
    assert done["cat"].plots == []


@pytest.mark.rule("SS-026")
@pytest.mark.rule("SS-027")
def test_the_technique_comes_first_and_then_one_of_its_printed_speeds() -> None:
    waiting = play(party(techniques=["smash", "hatch"], gambits=[]), then="ann, cat, bob, dan, eve: plot")
    smash, hatch, _improvise, _none = ask_of(waiting, "ann").options
    assert smash.shape is not None
    assert list(smash.shape.every()) == ["1", "2", "3", "4"]
    assert hatch.shape is not None
    assert list(hatch.shape.every()) == ["1"]
    with pytest.raises(AnswerRefused):
        waiting.game.answer("ann", ask_of(waiting, "ann").number, "hatch:2")


@pytest.mark.rule("SS-028")
def test_the_speed_penalty_of_every_attack_is_shown_before_one_commits() -> None:
    waiting = play(party(), then="ann, cat, bob, dan, eve: plot")
    smash = next(each for each in ask_of(waiting, "ann").options if each.id == "smash")
    assert smash.as_data()["previews"] == {
        "1": ["Crush: Penalty 6"],
        "2": ["Crush: Penalty 4"],
        "3": ["Crush: Penalty 2"],
        "4": ["Crush: no Penalty"],
    }


@pytest.mark.rule("SS-029")
@pytest.mark.rule("SS-030")
@pytest.mark.rule("SS-031")
def test_plots_are_sealed_from_the_other_side_and_open_to_the_own() -> None:
    waiting = play(party(), then="ann, cat, bob, dan, eve: plot")
    game = waiting.game
    game.answer("ann", ask_of(waiting, "ann").number, "smash:3")
    assert [draft.choose for draft in game.drafts(game.scene.viewer("cat"))] == ["smash:3"]
    assert game.drafts(game.scene.viewer("enemies")) == []
    scene = game.now()
    assert isinstance(scene, ShatteredScene)
    assert scene.stage is Stage.PLOTTING
    assert "smash:3" not in str(SYSTEM.view(scene, game.scene.viewer("enemies")))


@pytest.mark.rule("SS-032")
@pytest.mark.rule("SS-035")
def test_phase_one_waits_for_the_last_plot() -> None:
    waiting = play(party(), ["ann> shift:1", "cat> none", "bob> none", "dan> none"], then="eve: plot")
    assert waiting.scene.stage is Stage.PLOTTING
    assert waiting.asked() == [("eve", "plot")]
    begun = go_on(waiting.game, ["eve> none"], then="ann: opportunity")
    assert (begun.scene.stage, begun.scene.phase) == (Stage.PHASE, 1)
    assert refused(begun, "shift:2")


@pytest.mark.rule("SS-033")
def test_the_pattern_says_how_many_techniques_an_enemy_plots_and_when() -> None:
    twice = [{"phase": 1, "slot": "technique"}, {"phase": 2, "slot": "action"}, {"phase": 3, "slot": "technique"}]
    scene = fight(
        players=[body("ann", "p1")],
        enemies=[body("queen", "p2", "elite", pattern=twice), body("bob", "p2", "standard")],
    )
    asks = [ask for ask in play(scene, then="ann, queen, queen, bob: plot").game.asks if ask.seat == "enemies"]
    assert [ask.who for ask in asks] == ["queen", "queen", "bob"]
    done = play(
        scene, ["ann> none", "queen> smash:1", "queen> combination_strike:3", "bob> shift:2"], then="ann: opportunity"
    )
    assert [(each.technique, each.phase) for each in done["queen"].plots] == [("smash", 1), ("combination_strike", 3)]


@pytest.mark.rule("SS-033")
@pytest.mark.parametrize(("health", "asked"), [(20, ["queen"]), (8, ["queen", "queen"])])
def test_a_pattern_may_have_another_technique_for_the_bloodied(health: int, asked: list[str]) -> None:
    pattern = [{"phase": 1, "slot": "technique"}, {"phase": 3, "slot": "action", "when_bloodied": "technique"}]
    scene = fight(players=[body("ann", "p1")], enemies=[body("queen", "p2", "elite", health=health, pattern=pattern)])

    assert [
        ask.who
        for ask in play(scene, then="ann, queen, queen: plot | ann, queen: plot").game.asks
        if ask.seat == "enemies"
    ] == asked


@pytest.mark.rule("SS-034")
@pytest.mark.rule("SS-036")
def test_speeds_are_revealed_to_everyone_and_techniques_are_not() -> None:
    done = play(
        party(), ["ann> smash:3", "cat> none", "bob> shift:2", "dan> none", "eve> none"], then="ann: opportunity"
    )
    (revealed,) = done.events(SpeedsRevealed)
    assert revealed.phases == {"ann": [3], "bob": [2]}
    enemy = done.game.scene.viewer("enemies")
    assert revealed.seen_by(enemy) == revealed
    assert "smash" not in str(revealed)
    mine = [event for event in done.events(Plotted) if event.who == "ann"]
    assert [event.seen_by(enemy) for event in mine] == [None]
    assert [event.seen_by(done.game.scene.viewer("cat")) for event in mine] == mine


def test_a_cost_is_paid_at_plotting_and_must_be_affordable() -> None:
    poor = fight(
        players=[body("ann", "p1", techniques=["fumigate"])], enemies=[body("bob", "p2", "minion", pattern=[])]
    )
    assert play(poor, then="ann: plot").options() == ["improvise", "none"]
    rich = fight(
        players=[body("ann", "p1", techniques=["fumigate"], momentum=3)],
        enemies=[body("bob", "p2", "minion", pattern=[])],
    )
    assert play(rich, ["fumigate:3"], then="ann: opportunity")["ann"].momentum == 1


@pytest.mark.rule("SS-029")
def test_a_plot_counts_only_when_all_are_in() -> None:
    waiting = play(
        party(momentum=3, techniques=["fumigate"]),
        ["ann> fumigate:3", "cat> none", "bob> none", "dan> none"],
        then="eve: plot",
    )
    assert waiting["ann"].momentum == 3
    assert waiting["ann"].plots == []
    begun = go_on(waiting.game, ["eve> none"], then="ann: opportunity")
    assert (begun["ann"].momentum, [each.technique for each in begun["ann"].plots]) == (1, ["fumigate"])
    assert (begun.scene.stage, len(begun.events(SpeedsRevealed))) == (Stage.PHASE, 1)
