"""Readied, stashed, in hand, on the ground."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.armor import armor_class
from quintain.systems.swords.events.inventory import MadeReady
from quintain.systems.swords.gear import BOTH, OFF, PRIMARY, READIED, STASHED, WORN
from quintain.systems.swords.scene import Lying, SwordsScene
from tests.systems.swords.script import Played, body, fight, go_on, in_turn, play, refused, rules


def bearer(**numbers: Any) -> SwordsScene:
    """A's turn; B is far off."""
    return in_turn(fight([body("a", at=(1, 5), **numbers)], [body("b", at=(9, 5))]), "a")


def where(played: Played, id: str, who: str = "a") -> str:
    return played[who].gear(id).where


# Ready an Item


@pytest.mark.rule("SW-064")
def test_ready_an_item_takes_it_out_of_the_pack_for_a_main_action() -> None:
    played = play(bearer(stashed=["shortbow"]), ["ready:shortbow"], then="a: turn")

    assert where(played, "shortbow") == READIED
    assert refused(played, "defend")
    assert played.events(MadeReady) == [MadeReady("a", "shortbow")]


@pytest.mark.rule("SW-064")
def test_the_option_says_whether_what_is_in_the_pack_is_destroyed() -> None:
    scene = bearer(stashed=["dagger"])
    whole = play(scene, then="a: turn").ask.options
    dagger = scene.by_id["a"].gear("dagger")
    wreck = dagger.clone()
    wreck.wrecked = True
    scene.by_id["a"].exchange(dagger, wreck)
    broken = play(scene, then="a: turn").ask.options

    labels = [[option.label() for option in options if option.id == "ready:dagger"] for options in (whole, broken)]
    assert labels == [["Ready: Dagger"], ["Ready: Dagger (destroyed)"]]


@pytest.mark.rule("SW-064")
def test_ready_an_item_also_stows_things_away() -> None:
    at_hand = play(bearer(readied=["dagger"], holds=[]), ["stash:dagger"], then="a: turn")
    in_hand = play(bearer(holds=["dagger"]), ["stash:dagger"], then="a: turn")

    assert where(at_hand, "dagger") == STASHED
    assert where(in_hand, "dagger") == STASHED
    assert refused(in_hand, "defend")


@pytest.mark.rule("SW-064")
def test_a_stashed_weapon_cannot_be_used() -> None:
    scene = in_turn(fight([body("a", at=(1, 5), stashed=["dagger"])], [body("b", at=(2, 5))]), "a")

    played = play(scene, then="a: turn")

    assert refused(played, "draw:dagger:primary")
    assert refused(played, "attack:dagger:b")


@pytest.mark.rule("SW-064")
def test_switching_between_readied_weapons_is_free() -> None:
    scene = in_turn(
        fight(
            [body("a", at=(1, 5), holds=["arming_sword"], readied=["arming_sword", "dagger"])], [body("b", at=(2, 5))]
        ),
        "a",
    )

    played = play(scene, ["draw:dagger:primary"], then="a: turn")

    assert where(played, "dagger") == PRIMARY
    assert where(played, "arming_sword") == READIED
    assert "attack:dagger:b" in played.options()
    assert refused(played, "attack:arming_sword:b")


@pytest.mark.rule("SW-064")
@pytest.mark.parametrize("guard", ["shield", "buckler"])
def test_a_shield_takes_a_main_action_to_don_and_one_to_doff(guard: str) -> None:
    scene = bearer(readied=[guard], holds=[])
    bare = armor_class(scene, scene.by_id["a"], melee=True)

    donned = play(scene, [f"don:{guard}"], then="a: turn")
    doffed = play(bearer(holds=[guard]), [f"doff:{guard}"], then="a: turn")

    assert where(donned, guard) == OFF
    assert armor_class(donned.scene, donned["a"], melee=True) > bare
    assert refused(donned, "defend")
    assert where(doffed, guard) == READIED
    assert refused(doffed, "defend")


@pytest.mark.rule("SW-064")
def test_a_shield_is_neither_drawn_nor_dropped_for_free() -> None:
    readied = play(bearer(readied=["shield"], holds=[]), then="a: turn")
    held = play(bearer(holds=["shield"]), then="a: turn")

    assert refused(readied, "draw:shield:off")
    assert refused(held, "drop:shield")
    assert refused(held, "sheathe:shield")
    assert refused(held, "stash:shield")


@pytest.mark.rule("SW-064")
def test_a_helmet_takes_a_main_action_to_put_on_and_one_to_take_off() -> None:
    off = play(bearer(worn=["helmet"]), ["doff:helmet"], then="a: turn")
    assert where(off, "helmet") == READIED
    assert refused(off, "defend")

    on = play(in_turn(off.scene, "a"), ["don:helmet"], then="a: turn")
    assert where(on, "helmet") == WORN
    assert refused(on, "defend")


@pytest.mark.rule("SW-064")
def test_shield_and_two_handed_weapon_do_not_go_together() -> None:
    with_bow = play(bearer(holds=["shortbow"], readied=["shortbow", "shield"]), then="a: turn")
    with_shield = play(bearer(holds=["shield"], readied=["shield", "shortbow"]), then="a: turn")

    assert refused(with_bow, "don:shield")
    assert refused(with_shield, "draw:shortbow")


@pytest.mark.rule("SW-064")
def test_a_two_handed_weapon_puts_everything_else_away() -> None:
    scene = bearer(holds=["short_sword", "dagger"], readied=["short_sword", "dagger", "shortbow"])

    played = play(scene, ["draw:shortbow"], then="a: turn")

    assert where(played, "shortbow") == BOTH
    assert where(played, "short_sword") == READIED
    assert where(played, "dagger") == READIED
    back = go_on(played.game, ["draw:dagger:off"], then="a: turn")
    assert where(back, "dagger") == OFF
    assert where(back, "shortbow") == READIED


@pytest.mark.rule("SW-190")
def test_nothing_is_taken_in_a_lost_hand() -> None:
    played = play(
        bearer(
            readied=["dagger", "shield", "shortbow", "arming_sword"],
            holds=["arming_sword"],
            injuries=[{"kind": "lost_arm", "part": "off"}],
        ),
        then="a: turn",
    )

    assert refused(played, "draw:dagger:off")
    assert refused(played, "draw:shortbow")
    assert refused(played, "don:shield")
    assert "draw:dagger:primary" in played.options()


@pytest.mark.rule("SW-031")
def test_reloading_takes_a_main_action() -> None:
    scene = bearer(holds=["heavy_crossbow"])
    a = scene.by_id["a"]
    loaded = a.gear("heavy_crossbow")
    spent = loaded.clone()
    spent.loaded = False
    assert refused(play(scene, then="a: turn"), "reload:heavy_crossbow")
    a.exchange(loaded, spent)

    played = play(scene, ["reload:heavy_crossbow"], then="a: turn")

    assert played["a"].gear("heavy_crossbow").loaded
    assert refused(played, "defend")


# Free Actions


@pytest.mark.rule("SW-094")
def test_dropping_and_picking_up_again_cost_nothing_but_free_actions() -> None:
    dropped = play(bearer(holds=["dagger"]), ["drop:dagger"], then="a: turn")
    assert [each.gear.id for each in dropped.scene.lying] == ["dagger"]
    assert dropped["a"].carried == []

    taken = go_on(dropped.game, ["pick_up:dagger"], then="a: turn")

    assert taken.scene.lying == []
    assert where(taken, "dagger") == PRIMARY
    assert "defend" in taken.options()


@pytest.mark.rule("SW-094")
def test_only_what_lies_in_ones_own_space_and_fits_the_hands_is_picked_up() -> None:
    scene = bearer(holds=["arming_sword"])
    sword = scene.by_id["a"].gear("arming_sword").put(READIED)
    other = sword.clone()
    other.id = "other"
    scene.lying = [Lying(scene.grid.at(1, 5), sword), Lying(scene.grid.at(1, 6), other)]

    played = play(scene, then="a: turn")
    assert refused(played, "pick_up:other")

    taken = go_on(played.game, ["pick_up:arming_sword"], then="a: turn")
    assert sorted(gear.id for gear in taken["a"].carried) == ["arming_sword", "arming_sword-2"]
    full = go_on(taken.game, ["drop:arming_sword", "pick_up:arming_sword"], then="a: turn")
    assert len(full["a"].held()) == 2


@pytest.mark.rule("SW-095")
def test_handling_things_counts_towards_the_gms_limit() -> None:
    scene = in_turn(
        fight([body("a", at=(1, 5), holds=["dagger"])], [body("b", at=(9, 5))], rules=rules(free_actions=2)), "a"
    )

    played = play(scene, ["drop:dagger", "pick_up:dagger"], then="a: turn")

    assert refused(played, "drop:dagger")
