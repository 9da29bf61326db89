"""Plotting: sealed, at the same time, one Technique and its Speed."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.cli.choosing import how_to_fill, previews
from quintain.kernel.asks import Ask
from quintain.kernel.shapes import Subset
from quintain.systems.shattered.events.order import Plotted, SpeedsRevealed
from quintain.systems.shattered.scene import ShatteredScene, Stage
from quintain.systems.shattered.sheet import IMPROVISED
from quintain.systems.shattered.system import SYSTEM
from quintain.words.errors import AnswerRefused, ContentError
from tests.systems.shattered.bodies import skip
from tests.systems.shattered.script import Played, body, fight, go_on, known, play, refused


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


@pytest.mark.rule("SS-026")
@pytest.mark.rule("SS-027")
def test_an_enemy_has_only_the_speed_of_its_pattern_and_each_technique_once() -> None:
    waiting = play(party(techniques=["shift", "improvise"]), then="ann, cat, bob, dan, eve: plot")
    assert [option.id for option in ask_of(waiting, "ann").options] == ["shift", "improvise", "none"]
    smash = next(option for option in ask_of(waiting, "bob").options if option.id == "smash")
    assert smash.shape is not None
    assert list(smash.shape.every()) == ["2"]


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


@pytest.mark.rule("SS-024")
@pytest.mark.rule("SS-029")
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


@pytest.mark.rule("SS-034")
@pytest.mark.rule("SS-150")
def test_the_phases_of_enemies_actions_are_revealed_with_the_speeds() -> None:
    scene = fight([body("ann", "p1")], [body("bob", "p2", "standard"), body("cid", "p2", "minion", pattern=[])])
    done = play(scene, ["ann> smash:3", "bob> none"], then="ann: opportunity")
    (revealed,) = done.events(SpeedsRevealed)
    assert revealed.sentence({"ann": "Ann", "bob": "Bob"}) == (
        "All plots are in. Techniques by Phase: Ann in 3. Actions by Phase: Bob in 1, 3."
    )


@pytest.mark.rule("SS-034")
@pytest.mark.rule("SS-150")
def test_nothing_is_revealed_of_whoever_has_left_the_fight() -> None:
    scene = fight([body("ann", "p1")], [body("bob", "p2", "standard"), body("cid", "p2", "minion", pattern=[])])
    scene.by_id["bob"].out = "defeated"
    done = play(scene, ["ann> smash:3"], then="ann: opportunity")
    (revealed,) = done.events(SpeedsRevealed)
    assert (revealed.phases, revealed.actions) == ({"ann": [3]}, {})


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


TWICE = [{"phase": phase, "slot": "technique"} for phase in (1, 3)]


WHEN_HURT = [{"phase": 1, "slot": "technique"}, {"phase": 3, "slot": "action", "when_bloodied": "technique"}]


STRIDE = {"id": "stride", "name": "Stride", "speeds": [3], "moves": 4, "cost": {"stamina": 2, "moves": 1}}


def preview(played: Played, who: str, technique: str, speed: int) -> str:
    option = next(each for each in ask_of(played, who).options if each.id == technique)
    previews: Any = option.as_data()["previews"]
    return str(previews[str(speed)])


def plotting(scene: ShatteredScene) -> ShatteredScene:
    scene.stage = Stage.PLOTTING
    scene.step = 2
    return scene


TWO_TECHNIQUES = [{"phase": 1, "slot": "technique"}, {"phase": 3, "slot": "technique"}]


COSTLY = {"id": "rush", "name": "Rush", "speeds": [1, 2, 3, 4], "cost": {"momentum": 2}, "attacks": ["light"]}


EITHER = {"id": "rush", "name": "Rush", "speeds": [1, 2, 3, 4], "cost": {"either": 2}, "attacks": ["light"]}


@pytest.mark.rule("SS-026")
@pytest.mark.rule("SS-027")
@pytest.mark.rule("SS-025")
def test_improvise_is_always_on_the_list() -> None:
    scene = fight(
        players=[body("ann", "p1", techniques=["fumigate"])],
        enemies=[body("bob", "p2", "standard", techniques=["hatch"])],
    )
    waiting = play(scene, then="ann, bob: plot")
    assert [option.id for option in ask_of(waiting, "ann").options] == ["improvise", "none"]
    assert [option.id for option in ask_of(waiting, "bob").options] == ["improvise", "none"]


@pytest.mark.rule("SS-033")
@pytest.mark.parametrize("pattern", [TWICE, WHEN_HURT])
def test_only_an_elite_has_a_pattern_of_several_techniques(pattern: list[dict[str, Any]]) -> None:
    with pytest.raises(ContentError, match="Only Elites use several Techniques"):
        fight([body("ann", "p1")], [body("bob", "p2", "standard", pattern=pattern)])
    assert fight([body("ann", "p1")], [body("bob", "p2", "elite", pattern=pattern)])


@pytest.mark.rule("SS-024")
def test_a_technique_may_cost_stamina_and_moves_when_it_is_plotted() -> None:
    fields: dict[str, Any] = {"techniques": ["stride"]}
    foes = [body("bob", "p2", "standard", pattern=[])]
    paid = play(fight([body("ann", "p1", **fields)], foes, techniques=[STRIDE]), ["stride:3"], then="ann: opportunity")
    assert (paid["ann"].stamina, paid["ann"].moves) == (0, 1)
    skip(paid.scene, "ann")
    skip(paid.scene, "ann")
    assert paid["ann"].spent == [1, 2]
    skip(paid.scene, "ann")
    assert paid["ann"].plots[0].state == IMPROVISED
    assert (paid["ann"].stamina, paid["ann"].moves) == (2, 2)
    poor = play(fight([body("ann", "p1", max_stamina=1, **fields)], foes, techniques=[STRIDE]), then="ann: plot")
    assert "stride" not in [option.id for option in ask_of(poor, "ann").options]


@pytest.mark.rule("SS-028")
def test_the_preview_knows_a_boost_that_makes_an_attack_light_and_earth_at_hand() -> None:
    places = [{"arena": "west", "id": "p1", "features": ["large_stone"]}, {"arena": "west", "id": "p2"}]
    scene = fight([known("zepherina", "p1"), known("margaret", "p1")], [known("egg", "p2")], positions=places)
    waiting = play(scene, ["nothing", "nothing", "no", "no"], then="zepherina, margaret: plot")
    assert "Sling: Penalty 1" in preview(waiting, "zepherina", "skirmish", 1)
    assert "Chip Shot: no Penalty" in preview(waiting, "margaret", "combination_strike", 2)


@pytest.mark.rule("SS-032")
@pytest.mark.rule("SS-033")
def test_an_elite_may_plot_what_it_can_pay_once_in_either_of_its_slots() -> None:
    queen = body("queen", "p2", "elite", pattern=TWO_TECHNIQUES, techniques=["rush", "shift"], momentum=3)
    scene = plotting(fight(players=[body("ann", "p1")], enemies=[queen], techniques=[COSTLY]))
    scene.by_id["queen"].momentum = 3
    first = play(scene, ["ann> none"], then="queen: plot")
    assert first.options() == ["rush", "shift", "improvise", "none"]
    assert go_on(first.game, ["rush:1"], then="queen: plot").options() == ["shift", "improvise", "none"]
    second = go_on(first.game, ["shift:1"], then="queen: plot")
    assert second.options() == ["rush", "shift", "improvise", "none"]
    assert second["queen"].plots == []  # nothing has taken effect before the last plot is in
    assert go_on(second.game, ["rush:3"], then="ann: opportunity")["queen"].momentum == 1


@pytest.mark.rule("SS-004")
def test_a_technique_that_costs_stamina_or_moves_is_split_when_plotted_and_refunded_as_it_was_paid() -> None:
    scene = plotting(
        fight(
            players=[body("ann", "p1", techniques=["rush"])],
            enemies=[body("bob", "p2", "standard", pattern=[])],
            techniques=[EITHER],
        )
    )
    plotted = play(scene, ["rush:2"], then="ann: split")
    assert plotted.options() == ["stamina=0+moves=2", "stamina=1+moves=1", "stamina=2+moves=0"]
    paid = go_on(plotted.game, ["stamina=1+moves=1"], then="ann: opportunity")
    assert (paid["ann"].stamina, paid["ann"].moves) == (1, 1)
    skip(skip(paid.scene, "ann"), "ann")  # Phase 1, then the Technique in Phase 2
    assert (paid["ann"].stamina, paid["ann"].moves) == (2, 2)


@pytest.mark.rule("SS-028")
def test_the_terminal_shows_the_speed_penalty_of_every_speed_at_plotting() -> None:
    scene = fight([known("margaret", "p1")], [body("bob", "p1", "standard")])
    played = play(scene, then="margaret: armament")
    while played.asked()[0][1] != "plot":
        played = go_on(
            played.game, [played.game.asks[0].options[-1].id], then="margaret, bob: plot | margaret: summoner"
        )
    ask = played.game.asks[0]
    smash = next(option for option in ask.options if option.id == "smash")
    assert previews(smash) == [
        "Speed 1: Stone Maul: Penalty 6",
        "Speed 2: Stone Maul: Penalty 4",
        "Speed 3: Stone Maul: Penalty 2",
        "Speed 4: Stone Maul: no Penalty",
    ]
    shape = smash.shape
    assert shape is not None
    assert how_to_fill(shape, 6) == "type 6 and one of 1, 2, 3, 4, such as 6 1"
    assert how_to_fill(Subset(["3"], 1, 1), 2) == "type 2 3"
