"""Potions, flasks, charms and bottles."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.afflictions import Affliction, Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.magic import Burst
from quintain.systems.swords.events.movement import Teleported
from quintain.systems.swords.scene import SwordsScene
from tests.systems.swords.casting_script import mage
from tests.systems.swords.script import Played, body, fight, go_on, play, refused, suffer

BURNING = Condition.BURNING


def carrying(*things: str, **numbers: Any) -> SwordsScene:
    """Somebody with things at hand, an ally beside it and a foe 25 ft away."""
    bearer = body("bearer", at=(3, 3), initiative=9, pc=True, readied=list(things), **numbers)
    ally = body("ally", at=(4, 3), initiative=2, pc=True, hit_die="1d8", con=1)
    return fight(red=[bearer, ally], blue=[body("foe", at=(8, 3), initiative=5)])


def is_carried(played: Played, kind: str) -> bool:
    return any(gear.kind == kind for gear in played["bearer"].carried)


# potions


@pytest.mark.rule("SW-031")
def test_a_potion_is_drunk_or_given_and_is_then_gone() -> None:
    scene = carrying("potion_of_mending", hit_die="1d6+2", con=1)
    scene.by_id["bearer"].hp = scene.by_id["ally"].hp = 5
    drunk = play(scene, ["use:potion_of_mending:bearer"], dice=[3], then="bearer: turn")
    assert drunk["bearer"].hp == 5 + 3 + 2 + 1
    assert not is_carried(drunk, "potion_of_mending")
    assert "dash" not in drunk.options(), "a Main Action"
    assert play(scene, ["use:potion_of_mending:ally"], dice=[3], then="bearer: turn")["ally"].hp == 5 + 3 + 1
    assert not [
        id for id in play(carrying("potion_of_mending"), then="bearer: turn").options() if id.startswith("use:")
    ], "nobody is hurt"


@pytest.mark.rule("SW-064")
def test_what_is_stashed_cannot_be_used() -> None:
    scene = carrying(stashed=["potion_of_mending"])
    scene.by_id["bearer"].hp = 5
    assert not [id for id in play(scene, then="bearer: turn").options() if id.startswith("use:")]


@pytest.mark.rule("SW-136", "SW-146")
def test_a_dying_drinker_wakes() -> None:
    bearer = body("bearer", at=(3, 3), initiative=9, readied=["potion_of_mending"])
    down = body("ally", at=(4, 3), initiative=2, pc=True, dying=2, hit_die="1d8")
    down["hp"] = 0
    woken = play(
        fight(red=[bearer, down], blue=[body("foe", at=(9, 9))]),
        ["use:potion_of_mending:ally"],
        dice=[3],
        then="bearer: turn",
    )
    assert (woken["ally"].hp, woken["ally"].dying) == (3, 0)
    assert woken["ally"].is_conscious()


# fire


@pytest.mark.rule("SW-116")
def test_alchemists_fire_burns_everybody_within_5_ft_without_a_roll_to_hit() -> None:
    near = body("near", at=(9, 4), initiative=4, readied=["shield", "helmet"], holds=["shield"])
    bearer = body("bearer", at=(3, 3), initiative=9, readied=["alchemists_fire"])
    scene = fight(
        red=[bearer], blue=[body("foe", at=(8, 3), initiative=5), near, body("far", at=(11, 3), initiative=1)]
    )
    thrown = play(scene, ["throw:alchemists_fire:8,3"], dice=[6], then="bearer: turn")
    assert thrown.events(Burst)[0].struck == ["foe", "near"]
    assert [thrown[who].hp for who in ("foe", "near", "far")] == [14, 14, 20]
    assert thrown.ask.who == "bearer", "no sacrifice is offered"
    (held,) = thrown["near"].every(BURNING)
    assert (held.lasts, held.dice, held.sides) == (Lasts.POOL, 2, 6)
    assert not is_carried(thrown, "alchemists_fire")


@pytest.mark.rule("SW-116")
def test_fire_of_the_charmers_friend_breaks_the_charm() -> None:
    """The harm of an area comes from whoever threw it: by the charmed itself the charm would not be broken."""
    bearer = body("bearer", at=(3, 3), initiative=9, readied=["alchemists_fire"])
    witch = mage("witch", (0, 0), "charm_person", initiative=2)
    scene = fight(red=[bearer, witch], blue=[body("foe", at=(8, 3)), body("other", at=(11, 11), initiative=1)])
    charm = Affliction(Condition.CHARMED, "witch")
    charm.tag = "charm_person"
    scene.by_id["foe"].add_affliction(charm)
    burnt = play(scene, ["throw:alchemists_fire:8,3"], dice=[6], then="bearer: turn")
    assert not burnt["foe"].suffers(Condition.CHARMED)


@pytest.mark.rule("SW-116")
def test_a_flask_is_thrown_within_near_range() -> None:
    scene = fight(
        red=[body("bearer", at=(0, 0), initiative=9, readied=["alchemists_fire"])],
        blue=[body("foe", at=(11, 0))],
    )
    assert refused(play(scene, then="bearer: turn"), "throw:alchemists_fire:7,0")
    assert not refused(play(scene, then="bearer: turn"), "throw:alchemists_fire:6,0")


@pytest.mark.rule("SW-116")
def test_who_flies_above_a_fire_is_not_in_it() -> None:
    kite = body("kite", at=(8, 4), initiative=4, elevation=20, speed={"fly": 60})
    bearer = body("bearer", at=(3, 3), initiative=9, readied=["alchemists_fire"])
    scene = fight(red=[bearer], blue=[body("foe", at=(8, 3), initiative=5), kite])
    assert play(scene, ["throw:alchemists_fire:8,3"], dice=[6], then="bearer: turn").events(Burst)[0].struck == ["foe"]


@pytest.mark.rule("SW-031")
def test_the_burning_burn_at_the_start_of_their_turns_until_the_pool_is_empty() -> None:
    thrown = play(carrying("alchemists_fire"), ["throw:alchemists_fire:9,3", "end"], dice=[2, 5], then="foe: turn")
    assert thrown.ask.who == "foe"
    assert thrown["foe"].hp == 20 - 2 - 5
    out = go_on(thrown.game, ["end"], dice=[1, 1], then="ally: turn")
    assert not out["foe"].suffers(BURNING)
    assert go_on(thrown.game, ["end"], dice=[1, 4], then="ally: turn")["foe"].every(BURNING)[0].dice == 1


@pytest.mark.rule("SW-031")
def test_a_main_action_smothers_the_fire_on_oneself_or_a_neighbour() -> None:
    thrown = play(carrying("alchemists_fire"), ["throw:alchemists_fire:9,3", "end"], dice=[2, 5], then="foe: turn")
    smothered = go_on(thrown.game, ["smother:foe"], then="foe: turn")
    assert not smothered["foe"].suffers(BURNING)
    assert "dash" not in smothered.options()
    scene = carrying()
    suffer(scene, "ally", BURNING)
    assert not play(scene, ["smother:ally"], then="bearer: turn")["ally"].suffers(BURNING)


@pytest.mark.rule("SW-099")
def test_a_ward_against_fire_can_be_cast_against_burning() -> None:
    healer = mage("healer", (4, 3), "resist_element", initiative=5)
    scene = fight(red=[healer, body("burner", at=(5, 3), initiative=9)], blue=[body("foe", at=(9, 9), initiative=1)])
    suffer(scene, "burner", BURNING)
    burned = play(scene, ["healer> cast:resist_element:1:burner", "dice:1"], dice=[5, 7], then="burner: turn")
    assert burned["burner"].hp == 17


@pytest.mark.rule("SW-198")
def test_the_charmed_do_not_throw_fire_at_their_charmer() -> None:
    scene = carrying("alchemists_fire")
    suffer(scene, "bearer", Condition.CHARMED, by="foe")
    asked = play(scene, then="bearer: turn")
    assert refused(asked, "throw:alchemists_fire:7,3")
    assert not refused(asked, "throw:alchemists_fire:6,3")


@pytest.mark.rule("SW-005", "SW-008")
def test_fire_on_tied_foes_waits_for_the_slot_to_close() -> None:
    bearer = body("bearer", at=(3, 3), initiative=5, dex=2, readied=["alchemists_fire"])
    scene = fight(red=[bearer], blue=[body("foe", at=(8, 3), initiative=5)])
    thrown = play(scene, ["throw:alchemists_fire:8,3", "end"], dice=[6], then="foe: turn")
    assert (thrown.ask.who, thrown["foe"].hp) == ("foe", 20)
    closed = go_on(thrown.game, ["end"], dice=[4, 4, 3], then="bearer: turn")
    assert closed["foe"].hp == 14 - 3, "the slot closes, and its next turn starts in flames"


# charms and spirits


@pytest.mark.rule("SW-092", "SW-214")
def test_a_step_charm_teleports_the_grappled_out_of_reach() -> None:
    scene = carrying("step_charm")
    grappler = scene.by_id["foe"]
    grappler.place = scene.grid.at(2, 3)
    suffer(scene, "bearer", Condition.GRAPPLED, by="foe")
    gone = play(scene, ["use:step_charm:5,4"], then="bearer: turn")
    assert gone.scene.grid.xy(gone["bearer"].place) == (5, 4)
    assert not gone["bearer"].suffers(Condition.GRAPPLED)
    assert gone.events(Teleported)
    assert not is_carried(gone, "step_charm"), "it crumbles"
    assert any(id.startswith("move") for id in gone.options())


@pytest.mark.rule("SW-093")
def test_a_charm_leads_only_to_free_spaces_in_range_and_in_sight() -> None:
    wall = {"kind": "blocked", "name": "wall", "rects": [[3, 4, 3, 4]]}
    bearer = body("bearer", at=(3, 3), initiative=9, readied=["step_charm"])
    scene = fight(red=[bearer, body("ally", at=(4, 3), initiative=2)], blue=[body("foe", at=(9, 9))], terrain=[wall])
    asked = play(scene, then="bearer: turn")
    for spot in ("4,3", "3,4", "3,5", "6,3", "3,3"):
        assert refused(asked, f"use:step_charm:{spot}"), spot
    assert not refused(asked, "use:step_charm:5,3")
    blind = fight(red=[bearer], blue=[body("foe", at=(9, 9))])
    suffer(blind, "bearer", Condition.BLINDED)
    assert not [id for id in play(blind, then="bearer: turn").options() if id.startswith("use:")]


@pytest.mark.rule("SW-218")
def test_strong_spirits_intoxicate_for_hours_unless_one_is_hardy() -> None:
    drunk = play(carrying("strong_spirits", hardiness=2), ["drink:strong_spirits"], dice=[10], then="bearer: turn")
    (held,) = drunk["bearer"].every(Condition.INTOXICATED)
    assert (held.lasts, held.dice, held.sides, held.every) == (Lasts.POOL, 2, 4, 600)
    still = go_on(drunk.game, ["end"], then="foe: turn")
    assert still["bearer"].suffers(Condition.INTOXICATED), "no hour is over"
    assert not play(carrying("strong_spirits", hardiness=2), ["drink:strong_spirits"], dice=[11], then="bearer: turn")[
        "bearer"
    ].afflictions


@pytest.mark.rule("SW-007", "SW-053")
def test_what_a_prepared_flask_does_is_live_in_a_shared_slot() -> None:
    bearer = body("bearer", at=(3, 3), initiative=9, pc=True, readied=["alchemists_fire"])
    ally = body("ally", at=(7, 3), initiative=5, pc=True)
    scene = fight(red=[bearer, ally], blue=[body("foe", at=(8, 3), initiative=5, dex=1)])
    set_off = play(
        scene,
        ["prepare", "use:alchemists_fire", "attacks:any", "end", "foe> attack:strike:ally"],
        dice=[2],
        then="bearer: prepared",
    )
    assert set_off.asked() == [("bearer", "prepared")]
    thrown = go_on(set_off.game, ["take", "throw:alchemists_fire:9,3"], dice=[6], then="foe: turn")
    assert thrown["foe"].hp == 14, "before the slot closes"
    assert not thrown["bearer"].reaction
