"""What a second reading of the chapters from Time to Reactions found: combinations that no single clause shows."""

from __future__ import annotations

import pytest

from quintain.systems.swords.events.actions import ActionReleased
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.events.movement import Moved
from quintain.systems.swords.events.surprise import AmbushLaid
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Casting, Help
from quintain.systems.swords.stock import BLINDED, DEAFENED, GRAPPLED
from tests.systems.swords.casting_script import mage
from tests.systems.swords.script import body, fight, play, refused, rules, suffer

# shared slots


@pytest.mark.rule("SW-005", "SW-056", "SW-059")
def test_a_ward_that_moved_in_the_slot_is_still_protected_where_the_slot_found_it() -> None:
    """The ward's side is processed first, but for the tied attacker nobody has moved yet."""
    scene = fight(
        red=[body("a", (3, 5), initiative=5, to_hit=5)],
        blue=[body("p", (4, 4), initiative=9, ac=16), body("w", (4, 5), initiative=5, dex=2, ac=12)],
    )
    answers = ["p> protect:w", "end", "w> risk:9,5", "a> pass", "end", "a> attack:strike:w"]
    played = play(scene, [*answers, "p> pass", "p> take_hit"], dice=[10, 4], then="a: turn")
    assert played["w"].hp == 20
    ended = play(scene, [*answers, "p> pass", "p> take_hit", "end"], dice=[10, 4], then="p: turn")
    assert (ended["p"].hp, ended["w"].hp) == (16, 20)


@pytest.mark.rule("SW-005", "SW-057")
def test_a_protector_keeps_its_ac_against_a_tied_foe_although_the_ward_walks_off() -> None:
    scene = fight(
        red=[body("a", (3, 4), initiative=5)],
        blue=[body("p", (4, 4), initiative=9, ac=16), body("w", (4, 5), initiative=5, dex=2)],
    )
    answers = ["p> protect:w", "end", "w> risk:9,5", "a> pass", "end", "a> attack:strike:p", "end"]
    assert play(scene, answers, dice=[17], then="p: turn")["p"].hp == 20
    assert play(scene, answers, dice=[18, 3], then="p: turn")["p"].hp == 17


@pytest.mark.rule("SW-009", "SW-271")
def test_the_contest_for_a_space_counts_exhaustion() -> None:
    scene = fight(red=[body("a", (3, 3), initiative=6)], blue=[body("b", (5, 3), initiative=6)])
    scene.by_id["a"].exhaustion = 3
    played = play(scene, ["a> move:4,3", "end", "b> move:4,3", "end"], dice=[10, 8], then="a: turn")
    assert [played.scene.grid.xy(played[who].place) for who in ("a", "b")] == [(3, 3), (4, 3)]


@pytest.mark.rule("SW-009")
def test_equal_totals_for_a_space_go_by_the_modifier_before_they_are_rolled_again() -> None:
    scene = fight(red=[body("a", (3, 3), initiative=6)], blue=[body("b", (5, 3), initiative=6)])
    scene.by_id["a"].exhaustion = 2
    played = play(scene, ["a> move:4,3", "end", "b> move:4,3", "end"], dice=[12, 10], then="a: turn")
    assert [played.scene.grid.xy(played[who].place) for who in ("a", "b")] == [(3, 3), (4, 3)]


# Surprise


@pytest.mark.rule("SW-024", "SW-220")
def test_advantage_counts_four_for_the_choice_of_the_roller_and_is_rolled() -> None:
    """The invisible hide with Advantage: 0 + 4 is better than 3; once exhausted, -2 + 4 is the worst and is rolled."""
    stealthy = {"trained": ["Stealth"], "conditions": [{"condition": "invisible"}]}
    red = [body("p", (1, 1), dex=3, trained=["Stealth"]), body("r", (1, 3), **stealthy)]
    blue = [body("z", (9, 9), trained=["Perception"])]
    scene = fight(red, blue, blue_side={"aware": False})
    laid = play(scene, ["ambush"], dice=[11, 12], then="p: next").events(AmbushLaid)
    assert laid == [AmbushLaid("red", "p", 11, 3, 14, 0)]
    scene.by_id["r"].exhaustion = 2
    laid = play(scene, ["ambush"], dice=[6, 15, 12], then="p: next").events(AmbushLaid)
    assert laid == [AmbushLaid("red", "r", 15, -2, 13, 1)]


# Help


@pytest.mark.rule("SW-050")
def test_a_help_for_an_overrun_is_not_spent_on_resisting_one() -> None:
    scene = fight(red=[body("a", (3, 3), initiative=9)], blue=[body("b", (4, 3))])
    scene.by_id["b"].helped = [Help("b", "overrun")]
    played = play(scene, ["overrun:b"], dice=[10, 9], then="a: turn")
    assert [help.kind for help in played["b"].helped] == ["overrun"]
    assert "risk" in played.options()


# Protect


@pytest.mark.rule("SW-058")
def test_a_free_protector_also_answers_an_opportunity_attack_on_its_ward() -> None:
    scene = fight(
        red=[body("f", (5, 5), initiative=5)],
        blue=[body("k", (4, 4), initiative=9), body("l", (4, 5), initiative=7)],
        rules=rules(protect_attack="free"),
    )
    answers = ["k> protect:l", "end", "l> risk:4,3", "f> opportunity:strike", "k> opportunity:strike"]
    played = play(scene, answers, dice=[15, 2, 3], then="l: turn")
    assert played["f"].hp == 18
    assert played["k"].reaction
    assert not played["f"].reaction


# Overrun and leaps


@pytest.mark.rule("SW-060", "SW-070")
def test_a_flyer_overruns_in_the_air() -> None:
    fly = {"ground": 30, "fly": 60}
    scene = fight(
        red=[body("a", (2, 0), initiative=9, speed=fly, elevation=20)],
        blue=[body("b", (3, 0), speed=fly, elevation=20)],
        size=(8, 1),
    )
    played = play(scene, ["overrun:b", "fly:4,0"], dice=[10, 9], then="a: turn")
    assert played.scene.grid.xy(played["a"].place) == (4, 0)
    assert refused(played, "fly:3,0"), "one passage, and no stop in the space"
    lost = play(scene, ["overrun:b"], dice=[9, 10], then="a: turn")
    assert refused(lost, "fly:4,0")


@pytest.mark.rule("SW-079")
def test_a_body_with_a_longer_reach_leaps_up_further_sideways() -> None:
    ledge = [{"kind": "ledge", "name": "Ledge", "rects": [[5, 0, 11, 11]], "elevation": 3}]
    far = fight(red=[body("a", (3, 3), initiative=9, str=3, reach=10)], blue=[body("b", (11, 11))], terrain=ledge)
    played = play(far, ["leap_up:5,3"], then="a: turn")
    assert played["a"].elevation == 3
    assert played.scene.turn is not None
    assert played.scene.turn.left == 30 - 13
    near = fight(red=[body("a", (3, 3), initiative=9, str=3)], blue=[body("b", (11, 11))], terrain=ledge)
    assert "leap_up" not in play(near, then="a: turn").options()


@pytest.mark.rule("SW-080", "SW-082")
def test_the_water_at_the_bottom_of_a_gap_is_swum() -> None:
    gorge = [{"kind": "gap", "name": "G", "rects": [[3, 0, 7, 0]], "elevation": -20, "water_depth": 10, "dt": 10}]
    scene = fight(red=[body("a", (2, 0), initiative=9)], blue=[body("b", (10, 0))], terrain=gorge, size=(12, 1))
    fallen = play(scene, ["dash", "leap:6,0"], dice=[15], then="a: turn")
    assert (fallen["a"].elevation, fallen["a"].hp) == (-20, 20)
    stuck = play(scene, ["dash", "leap:6,0", "move:5,0"], dice=[15, 9], then="a: turn")
    assert stuck.scene.grid.xy(stuck["a"].place) == (6, 0)
    swum = play(scene, ["dash", "leap:6,0", "move:5,0"], dice=[15, 10], then="a: turn")
    turn = swum.scene.turn
    assert turn is not None
    assert (swum.scene.grid.xy(swum["a"].place), turn.left, turn.moves) == ((5, 0), 0, 1)


# Prepare


@pytest.mark.rule("SW-053", "SW-056", "SW-102")
def test_protect_can_be_prepared() -> None:
    scene = fight(
        red=[body("k", (4, 4), initiative=9, ac=16), body("l", (4, 5), initiative=2, ac=12)],
        blue=[body("m", (8, 5), initiative=5, to_hit=6)],
    )
    answers = ["k> prepare", "protect", "enters_reach:any", "end", "m> move:5,5", "k> take"]
    played = play(scene, [*answers, "m> attack:strike:l", "k> take_hit"], dice=[9, 3], then="m: turn")
    assert (played["k"].hp, played["l"].hp) == (17, 20)
    assert (played["k"].protecting, played["k"].reaction) == ("l", False)


@pytest.mark.rule("SW-053", "SW-102")
def test_a_grapple_can_be_prepared_and_stops_whoever_comes_near() -> None:
    scene = fight(red=[body("g", (4, 4), initiative=9)], blue=[body("m", (8, 4), initiative=5)])
    answers = ["g> prepare", "grapple", "enters_reach:any", "end", "m> move:5,5", "g> take", "m> strength"]
    played = play(scene, answers, dice=[12, 11], then="m: turn")
    assert played.scene.grid.xy(played["m"].place) in ((5, 4), (5, 5), (5, 3))
    assert [held.by for held in played["m"].every(GRAPPLED)] == ["g"]
    assert "move" not in played.options()


@pytest.mark.rule("SW-053", "SW-143")
def test_prepared_first_aid_waits_for_somebody_to_save() -> None:
    scene = fight(
        red=[body("h", (4, 4), initiative=9, trained=["Healing"]), body("p", (4, 5), initiative=2, pc=True, hp=2)],
        blue=[body("m", (5, 5), initiative=5, to_hit=9)],
    )
    answers = ["h> prepare", "first_aid", "attacks:any", "end", "m> attack:strike:p", "h> take"]
    played = play(scene, answers, dice=[10, 4, 15], then="m: turn")
    assert (played["p"].stable, played["p"].dying) == (True, 0)


@pytest.mark.rule("SW-006", "SW-263")
def test_for_the_later_ally_a_felled_character_has_no_shield_any_more() -> None:
    """Prone and unconscious, it is struck with Advantage and critically."""
    scene = fight(
        red=[body("a", (3, 3), initiative=6, to_hit=9, dex=2), body("c", (3, 4), initiative=6)],
        blue=[body("p", (4, 3), initiative=6, pc=True, hp=3, con=2, ac=14, readied=["shield"], holds=["shield"])],
    )
    answers = ["a> next:a", "a> attack:strike:p", "p> keep", "a> end", "c> attack:strike:p"]
    first, second = play(scene, answers, dice=[10, 4, 2, 10], then="p: sacrifice").events(AttackRolled)
    assert (first.ac, first.net, first.critical) == (14, 0, False)
    assert (second.ac, second.net, second.critical) == (10, 2, True)


@pytest.mark.rule("SW-053")
def test_the_step_is_told_before_what_it_sets_off() -> None:
    scene = fight(red=[body("z", (3, 3), initiative=9)], blue=[body("f", (8, 3), initiative=5)])
    answers = ["z> prepare", "attack:strike", "enters_reach:any", "end", "f> move:4,3", "z> take"]
    played = play(scene, answers, dice=[2], then="f: turn")
    told = [type(event) for event in played.events() if isinstance(event, Moved | ActionReleased)]
    assert told.index(ActionReleased) == len(told) - 1


@pytest.mark.rule("SW-053")
def test_what_an_ally_does_can_be_the_trigger_but_nobody_sets_off_its_own() -> None:
    scene = fight(
        red=[body("z", (3, 3), initiative=9, to_hit=5), body("y", (3, 4), initiative=7)],
        blue=[body("f", (4, 3), initiative=5)],
    )
    answers = ["z> prepare", "attack:strike", "attacks:y", "end", "y> attack:strike:f", "z> take"]
    played = play(scene, answers, dice=[2, 10, 3], then="y: turn")
    assert (played["f"].hp, played["z"].reaction) == (17, False)
    anyone = ["z> prepare", "attack:strike", "attacks:any", "end", "y> attack:strike:f"]
    assert play(scene, anyone, dice=[2], then="y: turn").asked() == [("y", "turn")]


@pytest.mark.rule("SW-053", "SW-194", "SW-205")
def test_what_one_neither_sees_nor_hears_sets_nothing_off() -> None:
    scene = fight(red=[body("z", (3, 3), initiative=9)], blue=[body("f", (8, 3), initiative=5)])
    answers = ["z> prepare", "attack:strike", "enters_reach:any", "end", "f> move:4,3"]
    suffer(scene, "z", BLINDED)
    assert play(scene, answers, then="z: prepared").asked() == [("z", "prepared")]
    suffer(scene, "z", DEAFENED)
    assert play(scene, answers, then="f: turn").asked() == [("f", "turn")]


# Opportunity Attacks


@pytest.mark.rule("SW-100", "SW-091")
def test_digging_down_out_of_reach_provokes_as_it_begins() -> None:
    mole = {"ground": 30, "burrow": 20}
    scene = fight(red=[body("a", (3, 3), initiative=9, speed=mole)], blue=[body("b", (4, 3))])
    dug = play(scene, ["dig_down:10"], then="b: opportunity")
    assert (dug.asked(), dug["a"].elevation) == ([("b", "opportunity")], 0)
    gone = play(scene, ["dig_down:10", "b> pass"], then="a: turn")
    assert (gone.asked(), gone["a"].elevation) == ([("a", "turn")], -10)
    assert play(scene, ["withdraw", "dig_down:10"], then="a: turn")["a"].elevation == -10


# Free Actions


@pytest.mark.rule("SW-096")
def test_the_game_master_may_let_somebody_drop_a_thing_out_of_turn() -> None:
    ada = body("ada", (1, 1), initiative=9)
    bern = body("bern", (4, 1), readied=["short_sword"], holds=["short_sword"])
    game = play(fight([ada], [bern], gm="gm"), then="ada: turn").game
    game.act("gm", "override:drop:bern:short_sword")
    scene = game.now()
    assert isinstance(scene, SwordsScene)
    assert [each.gear.id for each in scene.lying] == ["short_sword"]
    assert scene.by_id["bern"].held() == []
    assert [ask.who for ask in game.asks] == ["ada"], "ada's turn goes on"


@pytest.mark.rule("SW-095")
def test_letting_a_spell_drop_is_one_of_the_free_actions() -> None:
    red = [mage("z", (1, 1), "paralyse")]
    scene = fight(red, [body("foe", (4, 1))], rules=rules(free_actions=0))
    scene.by_id["z"].casting = Casting("paralyse", 2, 3, 1)
    assert "let_drop" not in play(scene, then="z: turn").options()


@pytest.mark.rule("SW-094", "SW-113")
def test_weapons_are_switched_between_two_attacks_as_a_free_action() -> None:
    entries = [
        {"id": each, "name": each, "kind": "melee", "to_hit": 5, "damage": "1d6", "weapon": each}
        for each in ("short_sword", "dagger")
    ]
    gear = {"readied": ["short_sword", "dagger"], "holds": ["short_sword"], "attacks": entries}
    scene = fight([body("a", (3, 3), initiative=9, attacks_per_action=2, **gear)], [body("b", (4, 3))])
    answers = ["attack:short_sword:b", "draw:dagger:primary", "attack:dagger:b"]
    played = play(scene, answers, dice=[10, 3, 10, 4], then="a: turn")
    assert played["b"].hp == 13
    assert not any(option.startswith("attack") for option in played.options())
