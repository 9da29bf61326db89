"""Grapples and nets."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.afflictions import Affliction, Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.effects import Afflict
from quintain.systems.swords.grapple import answer_with
from quintain.systems.swords.happen import affect
from quintain.systems.swords.injuries import suffer_injury
from quintain.systems.swords.scene import Lying, SwordsScene, Tie
from quintain.systems.swords.stock import Ability, InjuryKind
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused, suffer
from tests.systems.swords.versatile import staff, swung


def wrestlers(g: dict[str, Any] | None = None, h: dict[str, Any] | None = None) -> SwordsScene:
    """G's turn, next to H."""
    one, other = body("g", at=(4, 5), **(g or {})), body("h", at=(5, 5), **(h or {}))
    return in_turn(fight([one], [other]), "g")


def held(scene: SwordsScene) -> SwordsScene:
    """H grapples G."""
    suffer(scene, "g", Condition.GRAPPLED, by="h")
    return scene


# Escape


@pytest.mark.rule("SW-048")
def test_a_won_contest_ends_the_grapple() -> None:
    played = play(held(wrestlers()), ["escape:h:strength", "h> strength"], dice=[15, 14], then="g: turn")

    assert not played["g"].suffers(Condition.GRAPPLED)
    assert refused(played, "defend")


@pytest.mark.rule("SW-048")
@pytest.mark.parametrize("faces", [[14, 15], [14, 14]])
def test_a_lost_or_tied_contest_leaves_it_grappled_and_costs_the_main_action(faces: list[int]) -> None:
    played = play(held(wrestlers()), ["escape:h:strength", "h> strength"], dice=faces, then="g: turn")

    assert played["g"].suffers(Condition.GRAPPLED)
    assert refused(played, "defend")


@pytest.mark.rule("SW-048")
def test_the_grappler_is_asked_by_whom_it_is_resisted() -> None:
    asked = play(held(wrestlers()), ["escape:h:strength"], then="h: contest")

    assert asked.ask.question == "G against H: Strength or Dexterity?"


@pytest.mark.rule("SW-049")
def test_each_picks_strength_or_dexterity_for_itself() -> None:
    scene = held(wrestlers({"str": -1, "dex": 2}, {"str": 3, "dex": 0}))

    best = play(scene, ["escape:h:dexterity", "h> strength"], dice=[12, 10], then="g: turn")
    worst = play(scene, ["escape:h:strength", "h> dexterity"], dice=[12, 10], then="g: turn")
    foolish = play(scene, ["escape:h:dexterity", "h> dexterity"], dice=[12, 10], then="g: turn")

    assert not best["g"].suffers(Condition.GRAPPLED)  # 14 to 13
    assert not worst["g"].suffers(Condition.GRAPPLED)  # 11 to 10
    assert not foolish["g"].suffers(Condition.GRAPPLED)  # 14 to 10
    lost = play(scene, ["escape:h:strength", "h> strength"], dice=[12, 10], then="g: turn")
    assert lost["g"].suffers(Condition.GRAPPLED)  # 11 to 13


@pytest.mark.rule("SW-048")
def test_one_grappler_is_escaped_at_a_time() -> None:
    scene = in_turn(fight([body("g", at=(4, 5))], [body("h", at=(5, 5)), body("i", at=(3, 5))]), "g")
    suffer(scene, "g", Condition.GRAPPLED, by="h")
    suffer(scene, "g", Condition.GRAPPLED, by="i")

    played = play(scene, ["escape:h:strength", "h> strength"], dice=[15, 14], then="g: turn")
    other = play(scene, ["escape:i:strength", "i> strength"], dice=[15, 14], then="g: turn")

    assert [each.by for each in played["g"].every(Condition.GRAPPLED)] == ["i"]
    assert [each.by for each in other["g"].every(Condition.GRAPPLED)] == ["h"]


@pytest.mark.rule("SW-049")
def test_the_helpless_are_not_asked_how_they_resist() -> None:
    scene = wrestlers()
    suffer(scene, "h", Condition.PARALYZED)

    played = play(scene, ["grapple:h"], then="g: turn")

    assert [each.by for each in played["h"].every(Condition.GRAPPLED)] == ["g"]


@pytest.mark.rule("SW-049")
def test_whom_an_ally_has_made_helpless_in_the_slot_is_not_asked_how_it_resists() -> None:
    scene = fight([body("g", at=(4, 5))], [body("h", at=(5, 5))])
    scene.slot = Tie().tie(scene.bodies, scene.group)
    g, h = scene.by_id["g"], scene.by_id["h"]
    with at_table(scene) as table:
        affect(scene, table, g, h, Afflict(Affliction(Condition.PARALYZED, "g", Lasts.NEVER)))

        assert answer_with(scene, table, h, g, scene.seen(h, g)) is Ability.STR
        assert h.is_able(), "it happens when the slot closes"


@pytest.mark.rule("SW-048")
def test_only_the_grappled_can_escape() -> None:
    assert refused(play(wrestlers(), then="g: turn"), "escape:h:strength")


# starting one


@pytest.mark.rule("SW-211")
def test_a_won_grapple_holds_the_target() -> None:
    won = play(wrestlers(), ["grapple:h", "h> dexterity"], dice=[12, 11], then="g: turn")
    lost = play(wrestlers(), ["grapple:h", "h> dexterity"], dice=[12, 12], then="g: turn")

    assert [each.by for each in won["h"].every(Condition.GRAPPLED)] == ["g"]
    assert not lost["h"].suffers(Condition.GRAPPLED)
    assert refused(lost, "defend")


@pytest.mark.rule("SW-211")
def test_a_grapple_needs_a_free_hand_reach_and_a_target_not_much_larger() -> None:
    assert "grapple:h" in play(wrestlers(), then="g: turn").options()
    assert refused(play(wrestlers({"holds": ["arming_sword", "shield"]}), then="g: turn"), "grapple:h")
    assert "grapple:h" in play(wrestlers({"holds": ["arming_sword"]}), then="g: turn").options()
    assert "grapple:h" in play(wrestlers(None, {"size": "large"}), then="g: turn").options()
    assert refused(play(wrestlers(None, {"size": "huge"}), then="g: turn"), "grapple:h")
    far = in_turn(fight([body("g", at=(4, 5))], [body("h", at=(6, 5))]), "g")
    assert refused(play(far, then="g: turn"), "grapple:h")


@pytest.mark.rule("SW-211")
def test_a_hand_that_holds_somebody_is_not_free() -> None:
    scene = in_turn(
        fight([body("g", at=(4, 5), holds=["arming_sword"])], [body("h", at=(5, 5)), body("i", at=(3, 5))]), "g"
    )
    suffer(scene, "h", Condition.GRAPPLED, by="g")

    played = play(scene, then="g: turn")

    assert refused(played, "grapple:i")
    assert refused(played, "grapple:h")


@pytest.mark.rule("SW-198")
def test_the_charmed_do_not_grapple_their_charmer() -> None:
    scene = wrestlers({"conditions": [{"condition": "charmed", "by": "h"}]})

    assert refused(play(scene, then="g: turn"), "grapple:h")


@pytest.mark.rule("SW-159")
def test_a_grapple_with_a_sprained_arm_has_disadvantage() -> None:
    scene = wrestlers({"holds": ["arming_sword"], "injuries": [{"kind": "sprained_arm", "part": "off"}]})

    played = play(scene, ["grapple:h", "h> strength"], dice=[18, 3, 4], then="g: turn")

    assert not played["h"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("SW-204")
def test_a_concentrating_creature_that_is_grappled_must_hold_its_concentration() -> None:
    scene = wrestlers()
    scene.by_id["h"].concentrating = "spell"

    kept = play(scene, ["grapple:h", "h> strength"], dice=[15, 5, 10], then="g: turn")
    lost = play(scene, ["grapple:h", "h> strength"], dice=[15, 5, 9], then="g: turn")

    assert kept["h"].concentrating == "spell"
    assert lost["h"].concentrating == ""


@pytest.mark.rule("SW-204")
def test_the_gm_names_the_difficulty_of_keeping_concentration_in_a_grapple() -> None:
    scene = wrestlers()
    scene.stock.gm = "gm"
    scene.by_id["h"].concentrating = "spell"

    lost = play(scene, ["grapple:h", "h> strength", "dt:12"], dice=[15, 5, 11], then="g: turn")

    assert lost["h"].concentrating == ""


@pytest.mark.rule("SW-094")
def test_letting_go_of_a_creature_is_free() -> None:
    scene = wrestlers()
    suffer(scene, "h", Condition.GRAPPLED, by="g")

    played = play(scene, ["let_go:h"], then="g: turn")

    assert not played["h"].suffers(Condition.GRAPPLED)
    assert "defend" in played.options()


# Grab


@pytest.mark.rule("SW-211")
def test_a_creature_with_a_grab_may_grapple_whom_it_hits_once_a_turn() -> None:
    scene = wrestlers({"features": ["grab"], "attacks_per_action": 2, "str": 3})

    grabbed = play(scene, ["attack:strike:h", "g> grab", "h> strength"], dice=[12, 1, 10, 5], then="g: turn")
    missed = play(
        scene,
        ["attack:strike:h", "g> grab", "h> strength", "attack:strike:h"],
        dice=[12, 1, 2, 15, 12, 1],
        then="g: turn",
    )
    passed = play(scene, ["attack:strike:h", "g> pass"], dice=[12, 1], then="g: turn")

    assert [each.by for each in grabbed["h"].every(Condition.GRAPPLED)] == ["g"]
    assert not missed["h"].suffers(Condition.GRAPPLED)
    assert missed.asked() == [("g", "turn")]
    assert not passed["h"].suffers(Condition.GRAPPLED)


@pytest.mark.rule("SW-211")
def test_nobody_larger_is_grabbed() -> None:
    scene = wrestlers({"features": ["grab"]}, {"size": "large"})

    played = play(scene, ["attack:strike:h"], dice=[12, 1], then="g: turn")

    assert played.asked() == [("g", "turn")]


# nets


def netted(**numbers: Any) -> SwordsScene:
    """G is caught in a net that was thrown with a total of 14."""
    scene = wrestlers(numbers, {"readied": ["net"]})
    caught = Affliction(Condition.RESTRAINED, "h")
    caught.tag = "net:net"
    caught.amount = 14
    scene.by_id["g"].add_affliction(caught)
    net = scene.by_id["h"].gear("net")
    scene.by_id["h"].carried = []
    scene.lying = [Lying(scene.by_id["g"].place, net)]
    return scene


@pytest.mark.rule("SW-249")
@pytest.mark.parametrize(("face", "out"), [(12, True), (11, False)])
def test_a_dexterity_check_against_the_attack_total_gets_one_out_of_a_net(face: int, out: bool) -> None:
    played = play(netted(dex=2), ["slip:net"], dice=[face], then="g: turn")

    assert played["g"].suffers(Condition.RESTRAINED) is not out
    assert not played.scene.lying[0].gear.wrecked
    assert refused(played, "defend")


@pytest.mark.rule("SW-249")
@pytest.mark.parametrize(("face", "out"), [(13, True), (12, False)])
def test_a_strength_check_against_15_tears_the_net(face: int, out: bool) -> None:
    played = play(netted(str=2), ["tear:net"], dice=[face], then="g: turn")

    assert played["g"].suffers(Condition.RESTRAINED) is not out
    assert played.scene.lying[0].gear.wrecked is out


@pytest.mark.rule("SW-249")
def test_a_net_that_holds_somebody_cannot_be_picked_up() -> None:
    caught = play(netted(), then="g: turn")
    free = go_on(play(netted(dex=4), then="g: turn").game, ["slip:net"], dice=[10], then="g: turn")

    assert refused(caught, "pick_up:net")
    assert "pick_up:net" in free.options()


def test_whoever_has_felled_its_grappler_in_a_shared_slot_is_free() -> None:
    """SW-006: for its own side the grappler is down, although the slot, shared with another foe, is still open."""
    scene = fight(
        red=[body("a", at=(3, 3), dex=2)],
        blue=[body("ape", at=(4, 3), hp=3, initiative=9), body("tied", at=(9, 9))],
    )
    suffer(scene, "a", Condition.GRAPPLED, by="ape")
    played = play(scene, ["ape> end"], then="a: turn")
    assert "move" not in played.options()
    played = play(scene, ["ape> end", "a> attack:strike:ape"], dice=[15, 6], then="a: turn")
    assert played.scene.slot is not None
    assert played["ape"].hp == 3
    assert not played["a"].suffers(Condition.GRAPPLED)
    assert "move" in played.options()


@pytest.mark.rule("SW-048")
def test_the_hand_that_holds_a_creature_does_not_hold_a_weapon_too() -> None:
    """Otherwise a staff would be swung in two hands by somebody who grapples with one of them."""
    scene = staff()
    scene.by_id["c"].add_affliction(Affliction(Condition.GRAPPLED, "a"))
    assert swung(scene, [12, 2]) == (0, 2)
    small = staff(size="small")
    small.by_id["c"].add_affliction(Affliction(Condition.GRAPPLED, "a"))
    assert swung(small, [12, 14, 2]) == (-1, 2)


@pytest.mark.rule("SW-190")
@pytest.mark.parametrize(("face", "still_held"), [(5, False), (2, True)])  # the off hand, which grips; the sword hand
def test_a_hand_that_is_lost_holds_nobody_either(face: int, still_held: bool) -> None:
    hero = body("hero", (3, 3), pc=True, readied=["arming_sword"], holds=["arming_sword"])
    scene = fight(red=[hero], blue=[body("foe", (4, 3), conditions=[{"condition": "grappled", "by": "hero"}])])
    with at_table(scene, dice=[face]) as table:
        suffer_injury(scene, table, scene.by_id["hero"], InjuryKind.LOST_ARM)
    assert scene.by_id["foe"].suffers(Condition.GRAPPLED) is still_held
