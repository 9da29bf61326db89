"""Reactions: Opportunity Attacks when a reach is left, and what keeps them away."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.attack import Attacked, AttackRolled
from quintain.systems.swords.events.movement import Moved, Stopped
from quintain.systems.swords.events.rolls import Saved
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import NOWHERE, Out
from tests.systems.swords.script import body, fight, go_on, in_turn, play, rules, suffer
from tests.systems.swords.test_move import squares, where


def leaver(*foes: Any, ally: Any = None, **numbers: Any) -> SwordsScene:
    """F at 5,5, in its Combat Turn, about to leave."""
    red = [body("f", at=(5, 5), **numbers)] + ([ally] if ally is not None else [])
    blue = list(foes) or [body("g", at=(6, 5), to_hit=5)]
    return in_turn(fight(red, blue, size=(16, 16)), "f")


@pytest.mark.rule("SW-097", "SW-100")
def test_whose_reach_is_left_may_attack_before_the_turn_goes_on() -> None:
    played = play(leaver(), ["risk:4,5", "g> opportunity:strike"], dice=[12, 3], then="f: turn")

    assert played["f"].hp == 17
    assert where(played, "f") == "4,5"
    assert played.asked() == [("f", "turn")]
    assert not played["g"].reaction


@pytest.mark.rule("SW-100", "SW-007")
def test_a_mover_that_drops_falls_in_the_square_it_was_leaving() -> None:
    played = play(leaver(hp=3, character=True), ["risk:3,5", "opportunity:strike"], dice=[12, 3], then="g: tend")

    assert played["f"].hp == 0
    assert where(played, "f") == "5,5"
    assert played.events(Stopped)


@pytest.mark.rule("SW-100")
def test_a_mover_that_drops_on_its_way_through_an_ally_falls_a_step_before_it() -> None:
    """Allies' spaces may be passed but not stopped in, not even by falling there."""
    red = [body("f", at=(4, 0), hp=3, character=True), body("a", at=(5, 0)), body("b", at=(5, 1))]
    start = in_turn(fight(red, [body("g", at=(4, 1), to_hit=5)], size=(16, 2)), "f")

    played = play(start, ["risk:6,0", "opportunity:strike"], dice=[12, 3, 2], then="a: turn")

    assert played["f"].hp == 0
    assert where(played, "f") == "4,0"


@pytest.mark.rule("SW-100")
def test_the_reactor_may_let_it_go_and_keeps_its_reaction() -> None:
    played = play(leaver(), ["risk:4,5", "pass"], then="f: turn")

    assert where(played, "f") == "4,5"
    assert played["g"].reaction


@pytest.mark.rule("SW-100")
def test_moving_within_a_reach_and_entering_one_provoke_nothing() -> None:
    start = play(leaver(), then="f: turn")

    assert squares(start) == {"5,4", "5,6", "6,4", "6,6", "7,4", "7,5", "7,6"}
    assert where(go_on(start.game, ["move:7,5"], then="f: turn"), "f") == "7,5"
    assert not squares(start) & squares(start, "risk")


@pytest.mark.rule("SW-100")
def test_a_safe_way_is_taken_wherever_there_is_one() -> None:
    """Past G a straight walk would enter and leave its reach; the safe way goes around it."""
    start = play(in_turn(fight([body("f", at=(2, 5))], [body("g", at=(5, 7))], size=(16, 16)), "f"), then="f: turn")

    played = go_on(start.game, ["move:8,5"], then="f: turn")

    assert where(played, "f") == "8,5"
    assert all(name not in ("4,6", "5,6", "6,6") for name in played.events(Moved)[0].path)
    assert "8,8" not in squares(start, "move")  # only through its reach, in a leg of its own


@pytest.mark.rule("SW-100")
def test_a_longer_reach_is_left_farther_off() -> None:
    start = play(leaver(body("g", at=(6, 5), reach=10)), then="f: turn")

    asked = go_on(start.game, ["risk:3,5"], then="g: opportunity")

    assert "4,5" in squares(start)
    assert asked.asked() == [("g", "opportunity")]
    assert where(asked, "f") == "4,5"


@pytest.mark.rule("SW-100")
def test_however_long_a_reach_is_it_is_left_with_a_risk() -> None:
    start = play(leaver(body("g", at=(11, 5), reach=30)), then="f: turn")

    assert go_on(start.game, ["risk:4,5"], then="g: opportunity").options() == ["opportunity:strike", "pass"]
    assert "6,5" in squares(start)
    assert "4,5" not in squares(start)


@pytest.mark.rule("SW-100")
def test_only_attacks_that_reach_the_mover_before_it_leaves_are_offered() -> None:
    blades = [
        {"id": name, "name": name, "kind": "melee", "to_hit": 5, "damage": "1d6", "reach": reach}
        for name, reach in (("short", 5), ("long", 10))
    ]
    far = fight([body("f", at=(3, 5))], [body("g", at=(1, 5), attacks=blades)])
    near = fight([body("f", at=(0, 5))], [body("g", at=(1, 5), attacks=blades)])

    options = play(in_turn(far, "f"), ["risk:4,5"], then="g: opportunity").options()
    leaving = play(in_turn(near, "f"), ["leave"], then="g: opportunity").options()

    assert options == ["opportunity:long", "pass"]
    assert leaving == ["opportunity:short", "opportunity:long", "pass"]


@pytest.mark.rule("SW-100")
def test_a_foe_in_the_corner_of_the_map_has_a_reach_too() -> None:
    left = in_turn(fight([body("f", at=(1, 0))], [body("g", at=(0, 0))]), "f")
    within = in_turn(fight([body("f", at=(0, 1))], [body("g", at=(1, 1)), body("c", at=(9, 9), hidden=25)]), "f")

    assert play(left, ["risk:3,0"], then="g: opportunity").options() == ["opportunity:strike", "pass"]
    assert where(play(within, ["move:0,0"], then="f: turn"), "f") == "0,0"


@pytest.mark.rule("SW-100")
def test_who_is_nowhere_on_the_map_reaches_nobody() -> None:
    scene = fight([body("f", at=(0, 5))], [body("g", at=(1, 5)), body("k", at=(9, 9))])
    scene.by_id["g"].place = NOWHERE
    scene.by_id["f"].place = scene.grid.at(11, 11)

    assert play(in_turn(scene, "f"), ["leave"])["f"].out == "fled"


@pytest.mark.rule("SW-100")
def test_a_big_foe_loses_a_small_one_from_its_reach_one_square_off() -> None:
    scene = in_turn(fight([body("f", at=(4, 5))], [body("ogre", at=(5, 5), size="large")]), "f")

    assert play(scene, ["risk:3,5"], then="ogre: opportunity").options() == ["opportunity:strike", "pass"]


@pytest.mark.rule("SW-100")
def test_who_was_never_in_a_reach_does_not_leave_it() -> None:
    tied = fight([body("f", at=(5, 5), dex=1)], [body("g", at=(8, 5))])
    wings = {"ground": 30, "fly": 60}
    high = fight([body("f", at=(5, 5), speed=wings, elevation=15)], [body("g", at=(6, 5), size="large")])

    assert where(play(tied, ["f> move:2,5"], then="f: turn"), "f") == "2,5"
    assert where(play(in_turn(high, "f"), ["fly:2,5"], then="f: turn"), "f") == "2,5"


@pytest.mark.rule("SW-100", "SW-197")
@pytest.mark.parametrize("out", [Out.FLED, Out.YIELDED, ""])
def test_neither_the_charmed_nor_those_who_are_out_strike_at_who_leaves_the_map(out: str) -> None:
    foes = [body("g", at=(1, 5)), body("k", at=(9, 9))]
    scene = in_turn(fight([body("f", at=(0, 5)), body("a", at=(0, 9))], foes), "f")
    scene.by_id["g"].out = out
    if not out:
        suffer(scene, "g", Condition.CHARMED, by="f")

    assert play(scene, ["leave"], then="a: turn | g: turn")["f"].out == "fled"


@pytest.mark.rule("SW-098", "SW-100")
def test_who_has_reacted_already_lets_a_leaver_go_and_the_leavers_own_reaction_does_not_matter() -> None:
    spent, fresh = leaver(), leaver()
    for scene in (spent, fresh):
        scene.by_id["f"].place = scene.grid.at(0, 5)
        scene.by_id["g"].place = scene.grid.at(1, 5)
    spent.by_id["g"].reaction = False
    fresh.by_id["f"].reaction = False

    assert play(spent, ["leave"])["f"].out == "fled"
    assert play(fresh, ["leave"], then="g: opportunity").options() == ["opportunity:strike", "pass"]


@pytest.mark.rule("SW-100")
def test_a_bow_in_hand_is_no_melee_weapon_but_bare_hands_are() -> None:
    bow = {"id": "bow", "name": "Bow", "kind": "ranged", "to_hit": 3, "damage": "1d6", "range": "far"}
    bow["weapon"] = "shortbow"
    start = play(leaver(body("g", at=(6, 5), attacks=[bow], readied=["shortbow"], holds=["shortbow"])), then="f: turn")

    assert "4,5" in squares(start, "risk")
    assert go_on(start.game, ["risk:4,5"], then="g: opportunity").options() == ["opportunity:unarmed", "pass"]


@pytest.mark.rule("SW-100")
def test_a_mover_that_cannot_be_perceived_provokes_nothing() -> None:
    hidden, invisible = leaver(), leaver()
    hidden.by_id["f"].hidden = 30
    suffer(invisible, "f", Condition.INVISIBLE)
    deaf = invisible.clone()
    suffer(deaf, "g", Condition.DEAFENED)

    assert not squares(play(hidden, then="f: turn"), "risk")
    assert squares(play(invisible, then="f: turn"), "risk")  # it is heard
    assert not squares(play(deaf, then="f: turn"), "risk")
    assert where(play(deaf, ["move:4,5"], then="f: turn"), "f") == "4,5"


@pytest.mark.rule("SW-217", "SW-197", "SW-100")
@pytest.mark.parametrize("condition", [Condition.STUNNED, Condition.INCAPACITATED, Condition.CHARMED])
def test_the_incapacitated_and_the_charmed_do_not_attack_who_leaves(condition: Condition) -> None:
    scene = leaver()
    suffer(scene, "g", condition, by="f")

    assert not squares(play(scene, then="f: turn"), "risk")
    assert where(play(scene, ["move:4,5"], then="f: turn"), "f") == "4,5"


@pytest.mark.rule("SW-098")
def test_there_is_one_reaction_per_round() -> None:
    red = [body("f", at=(5, 5), initiative=9), body("h", at=(5, 4), initiative=8)]
    scene = fight(red, [body("g", at=(6, 5), initiative=1)], size=(16, 16))

    played = play(scene, ["risk:2,5", "opportunity:strike", "end"], dice=[2], then="h: turn")

    assert played.asked() == [("h", "turn")]
    assert not squares(played, "risk")

    later = go_on(played.game, ["end", "g> end"], then="f: turn")

    assert later.scene.round == 2
    assert later["g"].reaction


@pytest.mark.rule("SW-101")
def test_an_opportunity_attack_is_a_single_attack() -> None:
    scene = leaver(body("g", at=(6, 5), attacks_per_action=2))

    played = play(scene, ["risk:4,5", "g> opportunity:strike"], dice=[2], then="f: turn")

    assert played.events(Attacked) == [Attacked("g", "f", "strike", opportunity=True)]
    assert len(played.events(AttackRolled)) == 1
    assert played.asked() == [("f", "turn")]
    assert [played[who].reaction for who in "gf"] == [False, True]


@pytest.mark.rule("SW-101")
def test_an_opportunity_is_shown_at_the_mover_and_may_be_let_go() -> None:
    asked = play(leaver(), ["risk:4,5"], then="g: opportunity")
    (strike, _) = asked.ask.options

    assert strike.aim() == "f"
    assert go_on(asked.game, ["g> pass"], then="f: turn").events(Attacked) == []


@pytest.mark.rule("SW-101", "SW-155")
def test_after_an_opportunity_attack_the_concussed_attacker_saves_like_after_any_action() -> None:
    hurt = {"pc": True, "injuries": [{"kind": "minor_concussion"}]}
    red, blue = [body("f", at=(5, 5), **hurt)], [body("g", at=(6, 5), **hurt)]
    scene = in_turn(fight(red, blue, rules=rules(injury_save_after="every_action")), "f")

    struck = play(scene, ["risk:4,5", "g> opportunity:strike"], dice=[2, 3, 20], then="f: turn")

    assert [saved.who for saved in struck.events(Saved)] == ["g", "f"]


@pytest.mark.rule("SW-065")
def test_movement_after_withdraw_provokes_nobody() -> None:
    foes = [body("g", at=(6, 5)), body("h", at=(6, 4)), body("k", at=(6, 6))]

    played = play(leaver(*foes), ["withdraw", "move:0,5"], then="f: turn")

    assert where(played, "f") == "0,5"


@pytest.mark.rule("SW-065")
def test_withdraw_does_not_cover_steps_taken_before_it() -> None:
    start = play(leaver(), ["risk:4,5"], then="g: opportunity")

    assert start.asked() == [("g", "opportunity")]
    assert "withdraw" in go_on(start.game, ["pass"], then="f: turn").options()


@pytest.mark.rule("SW-100")
def test_whoever_leaves_the_map_leaves_every_reach() -> None:
    scene = in_turn(fight([body("f", at=(0, 5), hp=3, character=True)], [body("g", at=(1, 5))]), "f")

    played = play(scene, ["leave"], then="g: opportunity")

    assert played.asked() == [("g", "opportunity")]
    assert go_on(played.game, ["opportunity:strike"], dice=[1])["f"].out == "fled"
    assert go_on(played.game, ["opportunity:strike"], dice=[15, 3], then="g: tend")["f"].out == ""


@pytest.mark.rule("SW-007")
def test_between_tied_enemies_the_attack_is_live_and_reaches_from_where_the_slot_began() -> None:
    tied = fight([body("f", at=(5, 5), dex=1, hp=3, character=True)], [body("g", at=(6, 5), to_hit=5)], size=(16, 16))

    played = play(tied, ["f> risk:2,5", "g> opportunity:strike"], dice=[12, 3], then="g: turn")

    assert played.asked() == [("g", "turn")]
    assert played["f"].hp == 0
    assert where(played, "f") == "5,5"


@pytest.mark.rule("SW-007", "SW-100")
def test_a_tied_reactor_that_has_moved_reaches_from_its_old_place() -> None:
    tied = fight([body("f", at=(5, 5))], [body("g", at=(6, 5), dex=1)], size=(16, 16))

    played = play(tied, ["g> risk:12,5", "f> pass", "g> end", "f> risk:4,5"], then="g: opportunity")

    assert played.asked() == [("g", "opportunity")]


LEDGE = [{"kind": "ledge", "name": "ledge", "rects": [[0, 0, 0, 1]], "elevation": 3}]


def test_a_risky_way_provokes_nobody_whose_reach_can_be_avoided() -> None:
    """Of two ways of the same length the one past a second foe cost another Opportunity Attack."""
    scene = in_turn(
        fight(
            red=[body("a", at=(1, 5), speed=35)],
            blue=[body("cat", at=(1, 6)), body("kite", at=(3, 1))],
            terrain=LEDGE,
        ),
        "a",
    )
    played = play(scene, ["risk:6,4", "cat> pass"], then="a: turn")
    assert played.ask.who == "a"
    assert played.scene.grid.name(played["a"].place) == "6,4"


def test_between_two_foes_it_leaves_the_reach_of_one_only_where_one_will_do() -> None:
    """The reach of the one has to be left, that of the other need not be: rubble lies on the straight way."""
    rubble = [{"kind": "difficult", "name": "rubble", "rects": [[4, 5, 4, 5]]}]
    scene = in_turn(
        fight(red=[body("a", at=(5, 5))], blue=[body("b", at=(4, 6)), body("c", at=(6, 6))], terrain=rubble),
        "a",
    )
    played = play(scene, ["risk:3,5", "c> pass"], then="a: turn")
    assert played.ask.who == "a"


@pytest.mark.rule("SW-100", "SW-091")
def test_digging_down_out_of_reach_provokes_as_it_begins() -> None:
    mole = {"ground": 30, "burrow": 20}
    scene = fight(red=[body("a", (3, 3), initiative=9, speed=mole)], blue=[body("b", (4, 3))])
    dug = play(scene, ["dig_down:10"], then="b: opportunity")
    assert (dug.asked(), dug["a"].elevation) == ([("b", "opportunity")], 0)
    gone = play(scene, ["dig_down:10", "b> pass"], then="a: turn")
    assert (gone.asked(), gone["a"].elevation) == ([("a", "turn")], -10)
    assert play(scene, ["withdraw", "dig_down:10"], then="a: turn")["a"].elevation == -10
