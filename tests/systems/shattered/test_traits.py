"""Creature traits: Eggs, Larvae, the Matriarch and the Chemist."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.shattered import traits
from quintain.systems.shattered.events.ability import Grew, Stirred
from quintain.systems.shattered.scene import ShatteredScene, Stage
from quintain.systems.shattered.stock import Status, TerrainKind
from tests.systems.shattered.script import body, fight, in_turn, known, play, rules, strike_with, suffer

ANN = body("ann", "q1", stamina=0, reactions=[], momentum=9)


def at_the_end(*enemies: dict[str, Any], hatching: tuple[str, ...] = (), **scenario: Any) -> ShatteredScene:
    """The End of Round 1 is about to be resolved."""
    scene = fight(players=[ANN], enemies=list(enemies), **scenario)
    scene.stage = Stage.END
    scene.hatching = [scene.graph.spot(arena) for arena in hatching]
    return scene


# Eggs and Larvae


@pytest.mark.rule("SS-044")
def test_an_egg_hatches_on_a_six() -> None:
    scene = at_the_end(known("egg", "p1"), known("egg", "p2"))
    done = play(scene, dice=[5, 6], then="ann: plot")
    assert [(event.who, event.roll) for event in done.events(Stirred)] == [("egg-1", 5)]
    assert [(event.who, event.into) for event in done.events(Grew)] == [("egg-2", "larva-1")]
    larva = done["larva-1"]
    assert (larva.position, larva.health, larva.side, larva.since_round) == ("p2", 1, "enemies", 2)
    assert (done["egg-1"].out, done["egg-2"].out) == ("", "grown")


@pytest.mark.rule("SS-044")
def test_an_egg_of_an_arena_where_hatch_was_used_rolls_with_advantage() -> None:
    scene = at_the_end(known("egg", "p1"), known("egg", "r1"), hatching=("west",))
    done = play(scene, dice=[2, 6, 4], then="ann: plot")
    assert [event.who for event in done.events(Grew)] == ["egg-1"]
    assert [event.roll for event in done.events(Stirred)] == [4]


@pytest.mark.rule("SS-044")
def test_a_larva_grows_up_after_its_first_full_round() -> None:
    scene = at_the_end(known("larva", "p1"))
    waiting = play(scene, then="larva: grow")
    assert waiting.asked() == [("larva", "grow")]
    assert waiting.options() == ["needler_nymph", "hoplite_nymph"]
    done = play(scene, ["hoplite_nymph"], then="ann, hoplite_nymph-1: plot")
    assert (done["hoplite_nymph-1"].position, done["larva"].on_map()) == ("p1", False)
    young = at_the_end(known("larva", "p1"))
    young.by_id["larva"].since_round = 2
    assert play(young, then="ann: plot").scene.round == 2


@pytest.mark.rule("SS-044")
def test_a_larva_that_hatches_waits_a_full_round() -> None:
    done = play(at_the_end(known("egg", "p1")), dice=[6], then="ann: plot")
    assert done.scene.round == 2
    assert done["larva-1"].on_map()


@pytest.mark.rule("SS-044")
def test_whoever_grew_gets_a_name_of_its_own() -> None:
    scene = at_the_end(known("larva", "p1"), known("needler_nymph", "p1"), known("needler_nymph", "p2"))
    done = play(scene, ["needler_nymph"], then="ann, needler_nymph-1, needler_nymph-2, needler_nymph-3: plot")
    assert done["needler_nymph-3"].name == "Needler Nymph 3"


@pytest.mark.rule("SS-044")
def test_the_side_that_acts_first_in_the_next_phase_goes_first() -> None:
    scene = fight(players=[ANN, known("egg", "p1")], enemies=[known("egg", "p2")])
    scene.stage = Stage.END
    scene.last = "players"
    done = play(scene, dice=[1, 2], then="ann: plot")
    assert [event.who for event in done.events(Stirred)] == ["egg-2", "egg-1"]


@pytest.mark.rule("SS-117")
def test_an_egg_is_not_moved() -> None:
    shove = strike_with("shove", status=[{"apply": ["Push 1"]}])
    scene = fight(
        players=[body("ann", "p1", attacks=["shove"], gambits=[])], enemies=[known("egg", "p1")], attacks=[shove]
    )
    done = play(in_turn(scene, "ann"), ["fight", "attack:shove:egg"], dice=[3, 4], then="ann: turn")
    assert done["egg"].position == "p1"


# the Matriarch


def brood(target: str, **fields: Any) -> ShatteredScene:
    """Ann stands by what she is about to destroy; the Matriarch and a nymph are near."""
    scene = fight(
        players=[body("ann", "p1", gambits=[], **fields)],
        enemies=[known("matriarch", "q1"), known(target, "p1"), known("needler_nymph", "p2")],
        attacks=[strike_with("poke", damage=9)],
    )
    return in_turn(scene, "ann", phase=3)


@pytest.mark.rule("SS-133")
def test_the_matriarch_gains_momentum_for_an_egg_destroyed() -> None:
    done = play(brood("egg"), ["fight", "attack:poke:egg"], dice=[3, 4], then="ann: turn")
    assert done["egg"].out == "defeated"
    assert done["matriarch"].momentum == 2
    assert done.asked() == [("ann", "turn")]


@pytest.mark.rule("SS-133")
def test_for_a_larva_defeated_she_may_cry_out_at_no_cost() -> None:
    done = play(brood("larva"), ["fight", "attack:poke:larva"], dice=[3, 4], then="matriarch: reaction")
    assert done.asked() == [("matriarch", "reaction")]
    assert done.options() == ["queens_cry:needler_nymph", "none"]
    cried = play(
        brood("larva"),
        ["fight", "attack:poke:larva", "queens_cry:needler_nymph", "join:p1"],
        dice=[3, 4],
        then="needler_nymph: sprint",
    )
    assert cried["needler_nymph"].position == "p1"
    assert cried["matriarch"].momentum == 0


@pytest.mark.rule("SS-133")
def test_a_creature_of_another_kind_is_nothing_to_her() -> None:
    done = play(brood("needler_nymph"), ["fight", "attack:poke:needler_nymph-1"], dice=[3, 4], then="ann: turn")
    assert (done["matriarch"].momentum, done.asked()) == (0, [("ann", "turn")])


@pytest.mark.rule("SS-033")
def test_who_is_bloodied_is_settled_at_plotting_for_the_round() -> None:
    scene = fight(players=[ANN], enemies=[known("matriarch", "p1", health=20)])
    scene.by_id["matriarch"].bloodied = False
    traits.judge(scene)
    assert scene.by_id["matriarch"].bloodied
    scene.by_id["matriarch"].health = 21
    traits.judge(scene)
    assert not scene.by_id["matriarch"].bloodied


# the Chemist


def chemist(**fields: Any) -> ShatteredScene:
    scene = fight(
        players=[body("ann", "p1", gambits=[], reactions=[], attacks=["poke", "gust"])],
        enemies=[known("lesser_chemist", "p1", stamina=0, **fields)],
        attacks=[strike_with("poke"), strike_with("gust", status=[{"apply": ["Push 1"]}])],
    )
    return in_turn(scene, "ann", phase=3)


@pytest.mark.rule("SS-147")
def test_a_bloodied_chemist_stands_in_gas_that_does_not_harm_it() -> None:
    done = play(chemist(health=15), ["fight", "attack:poke:lesser_chemist"], dice=[3, 4], then="ann: turn")
    assert not done.scene.positions["p1"].terrain
    done = play(chemist(health=14), ["fight", "attack:poke:lesser_chemist"], dice=[3, 4], then="ann: turn")
    assert done.scene.positions["p1"].has(TerrainKind.TOXIC_GAS)
    over = play(
        chemist(health=14),
        ["fight", "attack:poke:lesser_chemist", "end"],
        dice=[3, 4],
        then="lesser_chemist: opportunity",
    )
    assert (over["ann"].stun, over["lesser_chemist"].stun) == (3, 0)


@pytest.mark.rule("SS-147")
def test_the_gas_goes_where_a_bloodied_chemist_goes() -> None:
    shoved = play(chemist(health=10), ["fight", "attack:gust:lesser_chemist", "to:new"], dice=[3, 4], then="ann: turn")
    chemists = shoved["lesser_chemist"].position
    assert chemists != "p1"
    assert shoved.scene.positions[chemists].has(TerrainKind.TOXIC_GAS)


@pytest.mark.rule("SS-147")
def test_a_bloodied_chemist_that_walks_takes_its_gas_along() -> None:
    scene = chemist(health=10)
    done = play(in_turn(scene, "lesser_chemist", phase=1), ["sprint", "establish"], then="lesser_chemist: turn")
    assert done.scene.place(done["lesser_chemist"]).has(TerrainKind.TOXIC_GAS)
    assert not done.scene.positions["p1"].has(TerrainKind.TOXIC_GAS)


@pytest.mark.rule("SS-147")
@pytest.mark.rule("SS-022")
def test_gas_that_faded_is_back_with_the_next_respite() -> None:
    scene = chemist(health=10)
    scene.turn = None
    scene.stage = Stage.END
    done = play(scene, then="ann, lesser_chemist: plot")
    assert done.scene.round == 2
    assert done.scene.positions["p1"].has(TerrainKind.TOXIC_GAS)


@pytest.mark.rule("SS-147")
def test_an_explosion_does_not_feed_itself() -> None:
    torch = strike_with("torch", keywords=["Fire"])
    scene = fight(
        players=[body("ann", "p1", gambits=[], reactions=[], attacks=["torch"], health=20)],
        enemies=[known("lesser_chemist", "p1", stamina=0, health=14)],
        attacks=[torch],
        rules=rules(),
    )
    done = play(in_turn(scene, "ann", phase=3), ["fight", "attack:torch:lesser_chemist"], dice=[3, 4], then="ann: turn")
    assert done["lesser_chemist"].health in (10, 6)
    assert done.asked() == [("ann", "turn")]


def test_bloodied_is_half_rounded_up_from_the_start() -> None:
    odd: dict[str, Any] = {"max_health": 15, "health": 8}
    scene = fight([body("ann", "p1", **odd)], [body("bob", "p2", "standard", **odd)], stage="phase")
    assert (scene.by_id["ann"].bloodied, traits.is_bloodied(scene.by_id["ann"])) == (True, True)


def test_what_a_larva_held_is_free_when_it_has_grown() -> None:
    scene = fight([body("ann", "p1")], [known("larva", "p1")], stage="end")
    suffer(scene, "ann", Status.GRABBED, by="larva", dc=3)
    grown = play(scene, ["larva> needler_nymph"], then="ann, needler_nymph-1: plot")
    assert not grown["ann"].has(Status.GRABBED)


@pytest.mark.rule("SS-022")
def test_whoever_falls_in_a_step_of_respite_gets_nothing_more_in_it() -> None:
    scene = fight(
        players=[ANN],
        enemies=[
            known("lesser_chemist", "p1", health=5, stamina=0),
            body("cid", "p1", "standard", health=1, momentum=3, moves=0, stances=["stone_lock_stance"], reactions=[]),
        ],
        positions=[
            {"arena": "west", "id": "p1", "terrain": ["blazing"], "features": ["large_stone"]},
            {"arena": "mid", "id": "q1"},
        ],
    )
    done = play(scene, ["lesser_chemist> none"], then="ann, lesser_chemist: plot")  # its gas explodes in the fire
    assert (done["lesser_chemist"].health, done["cid"].out) == (1, "defeated")
    assert (done["cid"].momentum, done["cid"].moves, done["cid"].vigor) == (3, 0, 0)
