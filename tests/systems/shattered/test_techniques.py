"""Techniques: the plotted one, Improvise in its place, and what each does."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Viewer
from quintain.systems.shattered.events.ability import AbilityUsed
from quintain.systems.shattered.events.attack import AttackRolled
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.stock import Status, TerrainKind
from tests.systems.shattered.script import body, fight, in_turn, known, play, plot, refused, rules, suffer


def duel(
    technique: str, *, at: str = "p1", phase: int = 3, foe: dict[str, Any] | None = None, **fields: Any
) -> ShatteredScene:
    """Ann's Turn in the Phase of her Technique; Bob, who cannot react, stands at `at`."""
    scene = fight(
        players=[body("ann", "p1", **fields)],
        enemies=[body("bob", at, "standard", reactions=[], **foe or {})],
    )
    return in_turn(plot(scene, "ann", technique, phase), "ann", phase=phase)


# Improvise


@pytest.mark.rule("SS-052")
def test_improvise_takes_the_place_of_what_was_plotted() -> None:
    scene = duel("smash", momentum=3)
    assert play(scene, then="ann: turn").options()[:2] == ["smash", "improvise"]

    done = play(scene, ["improvise", "prepare", "sprint"], then="ann: turn")

    ann = done["ann"]
    assert ann.momentum == 5
    assert done.turn.moves == 2
    assert not {"prepare", "smash", "improvise"} & set(done.options())
    assert [each.state for each in ann.plots] == ["lost"]
    assert (ann.shown, ann.actions_used) == (["improvise"], [])


@pytest.mark.rule("SS-052")
def test_two_actions_one_after_the_other() -> None:
    scene = duel("improvise")
    started = play(scene, ["improvise", "fight"], then="ann: turn")
    assert started.turn.attacks == ["light"]
    done = play(scene, ["improvise", "fight", "sprint"], then="ann: turn")
    assert done.turn.attacks == []
    assert [each.state for each in done["ann"].plots] == ["used"]


@pytest.mark.rule("SS-052")
def test_the_turn_may_end_with_an_action_left() -> None:
    done = play(duel("improvise"), ["improvise", "prepare", "end"], then="bob: opportunity")
    assert done.scene.turn is None
    assert done["ann"].momentum == 2


@pytest.mark.rule("SS-051")
def test_only_the_plotted_technique_is_there() -> None:
    waiting = play(duel("smash"), then="ann: turn")
    assert refused(waiting, "skirmish")
    assert refused(waiting, "fight")


@pytest.mark.rule("SS-139")
def test_a_sealed_creature_cannot_use_a_spirit_technique_but_improvises() -> None:
    art = {"id": "art", "name": "Art", "speeds": [3], "keywords": ["Spirit"], "moves": 1}
    scene = fight(
        players=[body("ann", "p1", techniques=["art", "improvise"])],
        enemies=[body("bob", "p2", "standard")],
        techniques=[art],
    )
    plot(scene, "ann", "art", 3)
    assert "art" in play(in_turn(scene, "ann", phase=3), then="ann: turn").options()
    suffer(scene, "ann", Status.SEALED)
    assert play(scene, then="ann: turn").options()[0] == "improvise"


# what they do


@pytest.mark.rule("SS-157")
def test_a_technique_is_known_once_it_is_resolved() -> None:
    scene = duel("shift")
    assert scene.by_id["ann"].shown == []
    done = play(scene, ["shift"], then="ann: turn")
    assert done["ann"].shown == ["shift"]
    used = done.events(AbilityUsed)[0]
    assert used.seen_by(Viewer("enemies", "enemies")) == used


@pytest.mark.rule("SS-108")
def test_shift_gives_five_moves() -> None:
    done = play(duel("shift"), ["shift"], then="ann: turn")
    assert done.turn.moves == 5
    assert done["ann"].moves == 2


@pytest.mark.rule("SS-060")
def test_skirmish_makes_three_light_attacks() -> None:
    done = play(duel("skirmish"), ["skirmish", *["attack:poke:bob"] * 3], dice=[3, 4] * 3, then="ann: turn")
    assert done["bob"].health == 20 - 12
    assert done.turn.moves == 1
    assert refused(done, "attack:poke:bob")


@pytest.mark.rule("SS-060")
def test_a_combination_strike_in_either_order() -> None:
    scene = duel("combination_strike", momentum=1)
    waiting = play(scene, then="ann: turn")
    assert refused(waiting, "combination_strike:balanced")
    done = play(scene, ["combination_strike", "attack:poke:bob", "attack:cut:bob"], dice=[3, 4, 3, 4], then="ann: turn")
    assert done["bob"].health == 10


@pytest.mark.rule("SS-060")
def test_a_boosted_combination_strike_makes_two_balanced_attacks() -> None:
    scene = duel("combination_strike", momentum=2)
    done = play(
        scene, ["combination_strike:balanced", "attack:cut:bob", "attack:cut:bob"], dice=[3, 4, 3, 4], then="ann: turn"
    )
    assert (done["bob"].health, done["ann"].momentum) == (8, 0)


@pytest.mark.rule("SS-059")
def test_smash_hits_harder_the_later_it_comes() -> None:
    early = play(duel("smash", phase=3), ["smash", "attack:crush:bob", "pierce:guard=1"], dice=[6, 4], then="ann: turn")
    assert early["bob"].health == 20 - (8 + 4)
    late = play(
        duel("smash", phase=4, foe={"guard": 1}),
        ["smash", "attack:crush:bob", "pierce:guard=1"],
        dice=[6, 4],
        then="ann: turn",
    )
    assert late["bob"].health == 20 - (8 + 5)
    assert [event.roll for event in late.events(AttackRolled)] == [10]


@pytest.mark.rule("SS-109")
def test_a_lancing_charge_turns_moves_into_damage_after_a_move() -> None:
    scene = duel("lancing_charge", at="p2", techniques=["lancing_charge"])
    done = play(scene, ["lancing_charge", "join:p2", "attack:cut:bob", "lance:2"], dice=[3, 4], then="ann: turn")
    assert done["bob"].health == 20 - 8
    still = duel("lancing_charge", techniques=["lancing_charge"])
    done = play(still, ["lancing_charge", "attack:cut:bob"], dice=[3, 4], then="ann: turn")
    assert done["bob"].health == 14


# Rally


@pytest.mark.rule("SS-018")
def test_rally_heals_refreshes_and_recovers_twice() -> None:
    scene = duel("rally", health=10, stamina=0, stun=7)
    suffer(scene, "ann", Status.EXPOSED)
    healed = play(scene, ["rally", "refresh"], then="ann: turn")
    assert (healed["ann"].health, healed["ann"].stamina) == (15, 2)
    done = play(scene, ["rally", "no", "recover", "exposed", "recover"], then="ann: turn")
    assert (done["ann"].stamina, done["ann"].stun) == (0, 2)
    assert Status.EXPOSED not in done["ann"].statuses
    assert refused(done, "recover")


@pytest.mark.rule("SS-005")
def test_an_ally_at_the_position_may_have_a_recover() -> None:
    scene = fight(
        players=[
            body("ann", "p1"), body("amy", "p1", stun=5), body("abe", "p2", stun=5), body("art", "q1", stun=5),
        ],
        enemies=[body("bob", "p1", "standard", stun=3)],
    )  # fmt: skip
    plot(scene, "ann", "rally", 1)
    waiting = play(in_turn(scene, "ann"), ["rally"], then="ann: turn")
    assert [id for id in waiting.options() if id.startswith("recover")] == ["recover:amy"]
    done = play(scene, ["rally", "recover:amy", "establish"], then="bob: opening")
    assert done["amy"].stun == 0


@pytest.mark.rule("SS-018")
def test_the_spirit_may_refresh_and_recover_instead() -> None:
    scene = fight(
        players=[known("margaret", "p1", summoned="p2", spirit_stamina=0, stun=4)],
        enemies=[body("bob", "p1", "standard")],
    )
    scene.by_id["bork"].statuses.clear()
    suffer(scene, "bork", Status.REELING)
    plot(scene, "margaret", "rally", 1)
    done = play(
        in_turn(scene, "margaret"), ["rally", "spirit:refresh", "spirit:recover", "recover"], then="margaret: turn"
    )
    assert (done["bork"].stamina, done["margaret"].stun) == (2, 0)
    assert Status.REELING not in done["bork"].statuses


# the insects'


@pytest.mark.rule("SS-067")
def test_fumigate_sprays_everybody_else_in_the_arena_and_leaves_gas_everywhere() -> None:
    scene = fight(
        players=[body("ann", "p1"), body("amy", "p2", grit=2), body("abe", "q1")],
        enemies=[known("lesser_chemist", "p1"), body("bob", "p2", "standard", reactions=[])],
    )
    for each in scene.bodies:
        each.stamina = 0
    plot(scene, "lesser_chemist", "fumigate", 3)
    done = play(in_turn(scene, "lesser_chemist", phase=3), ["fumigate"], dice=[1, 2, 3], then="lesser_chemist: turn")
    assert [done[who].stun for who in ("ann", "amy", "bob", "abe", "lesser_chemist")] == [3, 1, 3, 0, 0]
    assert [Status.POISONED in done[who].statuses for who in ("ann", "amy", "bob")] == [True, False, True]
    assert [done.scene.positions[id].has(TerrainKind.TOXIC_GAS) for id in ("p1", "p2", "q1")] == [True, True, False]


@pytest.mark.rule("SS-044")
def test_hatch_gives_momentum_and_eggs_of_the_arena_an_advantage() -> None:
    scene = fight(
        players=[body("ann", "q1")],
        enemies=[known("matriarch", "p1"), known("egg", "p2"), known("egg", "r1")],
    )
    plot(scene, "matriarch", "hatch", 1)
    done = play(in_turn(scene, "matriarch"), ["hatch"], then="matriarch: turn")
    assert done["matriarch"].momentum == 2
    assert done.scene.hatching == [done.scene.arena_of(done["egg-1"])]


@pytest.mark.rule("SS-053")
def test_an_action_once_per_round_if_the_table_wants_it_so() -> None:
    scene = fight(
        players=[body("ann", "p1")],
        enemies=[body("bob", "p2", "standard")],
        rules=rules(actions_once_per_round=True),
    )
    done = play(in_turn(plot(scene, "ann", "improvise", 1), "ann"), ["improvise", "prepare"], then="ann: turn")
    assert "prepare" not in done.options()
    assert "sprint" in done.options()
    free = fight(players=[body("ann", "p1")], enemies=[body("bob", "p2", "standard")])
    done = play(
        in_turn(plot(free, "ann", "improvise", 1), "ann"), ["improvise", "prepare", "prepare"], then="ann: turn"
    )
    assert done["ann"].momentum == 4
