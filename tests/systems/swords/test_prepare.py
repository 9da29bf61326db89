"""Prepared actions and what sets them off."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.afflictions import Injury
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.actions import ActionPrepared, ActionReleased
from quintain.systems.swords.events.attack import Attacked, AttackRolled
from quintain.systems.swords.events.movement import Moved
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Out
from quintain.systems.swords.stock import InjuryKind, Part
from tests.systems.swords.casting_script import mage
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused, suffer

WALL = [{"kind": "blocked", "name": "wall", "rects": [[5, 3, 5, 7]]}]


def watch(terrain: list[dict[str, Any]] | None = None, gm: str = "", **numbers: Any) -> SwordsScene:
    """P's turn; F, who acts next, is 25 ft away; G further off."""
    preparer = body("p", at=(2, 5), **{"initiative": 9, **numbers})
    foes = [body("f", at=(7, 5), initiative=5), body("g", at=(11, 11), initiative=4)]
    return in_turn(fight([preparer], foes, terrain=terrain or [], gm=gm), "p")


def prepared(action: str, trigger: str) -> list[str]:
    return ["prepare", action, trigger, "end"]


READY = prepared("attack:strike", "enters_reach:any")


# SW-053


@pytest.mark.rule("SW-053")
def test_an_attack_prepared_for_a_foe_that_comes_adjacent_is_made_at_that_moment() -> None:
    coming = play(watch(), [*READY, "move:3,5"], then="p: prepared")
    assert coming.asked() == [("p", "prepared")]
    assert coming["f"].place == coming.scene.grid.at(3, 5)

    struck = go_on(coming.game, ["take"], dice=[12, 5], then="f: turn")

    assert struck["f"].hp == 15
    assert struck["p"].prepared is None
    assert struck.asked() == [("f", "turn")]


@pytest.mark.rule("SW-053")
def test_the_prepared_action_comes_right_after_the_step_that_set_it_off() -> None:
    scene = in_turn(fight([body("p", at=(2, 5))], [body("f", at=(7, 5), hp=4), body("g", at=(11, 11))]), "p")
    scene.queue = [["f"], ["g"]]
    passing = play(scene, [*READY, "move:1,6"], then="p: prepared")
    there = passing["f"].place
    assert passing.scene.grid.xy(there)[0] == 3

    killed = go_on(passing.game, ["take"], dice=[12, 6], then="g: turn")

    assert killed["f"].out == Out.DEAD
    assert killed["f"].place == there


@pytest.mark.rule("SW-053")
def test_preparing_takes_the_main_action_and_taking_it_is_optional() -> None:
    chosen = play(watch(), ["prepare", "attack:strike", "enters_reach:any"], then="p: turn")
    assert refused(chosen, "defend")

    held = go_on(chosen.game, ["end", "move:3,5", "hold"], then="f: turn")

    assert held["f"].hp == 20
    assert held["p"].reaction
    assert held["p"].prepared is not None


@pytest.mark.rule("SW-053")
def test_what_is_prepared_lapses_as_the_preparers_next_turn_begins() -> None:
    played = play(watch(), [*READY, "end", "end"], then="p: turn")

    assert played.asked() == [("p", "turn")]
    assert played["p"].prepared is None


@pytest.mark.rule("SW-053")
def test_only_the_one_that_is_watched_sets_it_off() -> None:
    other = play(watch(), [*prepared("attack:strike", "enters_reach:g"), "move:3,5"], then="f: turn")

    assert other.asked() == [("f", "turn")]


@pytest.mark.rule("SW-053")
def test_a_foe_that_goes_further_off_than_30_feet_can_be_watched_for() -> None:
    scene = watch(holds=["shortbow"])
    near = play(scene, [*prepared("attack:shortbow", "leaves_area:any"), "move:8,5"], then="f: turn")
    far = play(scene, [*prepared("attack:shortbow", "leaves_area:any"), "move:9,5"], then="p: prepared")

    assert near.asked() == [("f", "turn")]
    assert far.asked() == [("p", "prepared")]


@pytest.mark.rule("SW-053")
def test_a_foe_that_attacks_can_be_watched_for() -> None:
    friend = body("q", at=(7, 6), initiative=1)
    scene = in_turn(fight([body("p", at=(6, 5), initiative=9), friend], [body("f", at=(7, 5), initiative=5)]), "p")

    played = play(scene, [*prepared("attack:strike", "attacks:f"), "attack:strike:q"], dice=[12, 3], then="p: prepared")
    assert played.asked() == [("p", "prepared")]
    assert played["q"].hp == 17

    struck = go_on(played.game, ["take"], dice=[12, 3], then="f: turn")
    assert struck["f"].hp == 17


@pytest.mark.rule("SW-053")
def test_a_foe_that_casts_can_be_watched_for() -> None:
    caster = mage("m", (3, 5), "spark", initiative=5, hp=20)
    scene = in_turn(fight([body("p", at=(2, 5), initiative=9)], [caster]), "p")

    played = play(
        scene, [*prepared("attack:strike", "casts:any"), "cast:spark:0:p", "dice:1"], dice=[3, 2, 1], then="p: prepared"
    )

    assert played.asked() == [("p", "prepared")]


@pytest.mark.rule("SW-053")
def test_a_foe_that_comes_into_sight_can_be_watched_for() -> None:
    scene = watch(WALL, holds=["shortbow"])

    hidden = play(scene, [*prepared("attack:shortbow", "comes_into_sight:any"), "move:7,6"], then="f: turn")
    seen = play(scene, [*prepared("attack:shortbow", "comes_into_sight:any"), "move:6,9"], then="p: prepared")

    assert hidden.asked() == [("f", "turn")]
    assert seen.asked() == [("p", "prepared")]


@pytest.mark.rule("SW-053", "SW-102")
def test_the_gm_says_when_free_text_comes_true() -> None:
    scene = watch(gm="gm", holds=["shortbow"])
    assert refused(play(watch(), ["prepare", "attack:strike"], then="p: trigger"), "gm:Someone opens the door")
    waiting = play(scene, [*prepared("attack:shortbow", "gm:Someone opens the door"), "move:3,5"], then="f: turn")
    assert waiting.asked() == [("f", "turn")]
    assert [event.watched for event in waiting.events(ActionPrepared)] == ["Someone opens the door"]
    game = waiting.game.branch(len(waiting.game.entries), waiting.game.seed)

    game.act("gm", "override:release:p")
    (ask,) = game.asks
    assert ask.question.startswith("It has come about: does P take its prepared action")

    told = go_on(game, ["p> take", "attack:shortbow:g"], dice=[3, 12], then="f: turn")
    assert not told["p"].reaction
    assert told["p"].prepared is None


@pytest.mark.rule("SW-053")
def test_defend_and_command_can_be_prepared_too() -> None:
    scene = in_turn(
        fight([body("p", at=(2, 5), initiative=9), body("q", at=(2, 9), initiative=1)], [body("f", at=(7, 5))]), "p"
    )

    defended = play(scene, [*prepared("defend", "enters_reach:any"), "move:3,5", "take"], then="f: turn")
    commanded = play(scene, [*prepared("command", "enters_reach:any"), "move:3,5", "take"], dice=[12], then="f: turn")

    assert defended["p"].defending
    assert commanded["q"].commanded_by == ["p"]


@pytest.mark.rule("SW-053")
def test_an_item_can_be_prepared_too() -> None:
    scene = watch(readied=["potion_of_mending"], hp=5, max_hp=20)

    played = play(
        scene, [*prepared("use:potion_of_mending", "enters_reach:any"), "move:3,5", "take"], dice=[4], then="f: turn"
    )

    assert played["p"].hp == 9
    assert played["p"].carried == []


@pytest.mark.rule("SW-053")
def test_a_prepared_attack_that_has_no_target_is_not_offered() -> None:
    scene = watch(WALL, holds=["shortbow"])
    scene.by_id["p"].place = scene.grid.at(2, 5)

    played = play(scene, [*prepared("attack:strike", "comes_into_sight:any"), "move:6,9"], then="f: turn")

    assert played.asked() == [("f", "turn")]


# SW-054, SW-102


@pytest.mark.rule("SW-054")
def test_the_prepared_action_uses_up_the_reaction() -> None:
    taken = play(watch(), [*READY, "move:3,5", "take"], dice=[2], then="f: turn")

    assert not taken["p"].reaction


@pytest.mark.rule("SW-054")
def test_without_a_reaction_it_cannot_be_taken_in_this_round_but_in_the_next() -> None:
    scene = in_turn(fight([body("p", at=(2, 5), initiative=3)], [body("f", at=(7, 5), initiative=5)]), "p")
    scene.queue = [["f"]]
    scene.by_id["p"].reaction = False

    spent = play(scene, [*READY, "move:3,5"], then="f: turn")
    assert spent.asked() == [("f", "turn")]

    late = in_turn(fight([body("p", at=(2, 5), initiative=3)], [body("f", at=(7, 5), initiative=5)]), "p")
    late.queue = []
    late.by_id["p"].reaction = False
    played = play(late, [*READY, "move:3,5"], then="p: prepared")
    assert played.scene.round == 2
    assert played.asked() == [("p", "prepared")]


@pytest.mark.rule("SW-054")
def test_the_incapacitated_and_those_who_notice_nothing_do_not_act() -> None:
    stunned, unaware = play(watch(), READY, then="f: turn").scene, play(watch(), READY, then="f: turn").scene
    suffer(stunned, "p", Condition.STUNNED)
    unaware.by_id["f"].hidden = 20

    assert play(stunned, ["move:3,5"], then="f: turn").asked() == [("f", "turn")]
    assert play(unaware, ["move:3,5"], then="f: turn").asked() == [("f", "turn")]


@pytest.mark.rule("SW-102")
def test_all_attacks_of_a_prepared_attack_action_are_made() -> None:
    scene = watch(attacks_per_action=2)

    answers = [*READY, "move:3,5", "take", "attack:strike:f"]
    played = play(scene, answers, dice=[12, 3, 12, 4], then="f: turn")

    assert len(played.events(AttackRolled)) == 2
    assert played["f"].hp == 13
    assert not played["p"].reaction


@pytest.mark.rule("SW-102")
def test_what_was_prepared_need_not_be_taken() -> None:
    asked = play(watch(), [*READY, "move:3,5"], then="p: prepared")

    held = go_on(asked.game, ["p> hold"], then="f: turn")

    assert asked.ask.question == "F has set it off: does P take its prepared action (attack with Strike)?"
    assert held["p"].reaction
    assert held["p"].prepared is not None
    assert held.events(AttackRolled) == []


@pytest.mark.rule("SW-102")
def test_what_cannot_be_taken_is_not_offered() -> None:
    red = [body("p", at=(2, 5), initiative=9), body("q", at=(8, 5), initiative=1)]
    scene = fight(red, [body("f", at=(7, 5), initiative=5)])

    played = play(scene, [*prepared("attack:strike", "attacks:any"), "f> attack:strike:q"], dice=[2], then="f: turn")

    assert played["p"].prepared is not None


@pytest.mark.rule("SW-102")
def test_a_prepared_attack_action_may_stop_short() -> None:
    played = play(watch(attacks_per_action=2), [*READY, "move:3,5", "take", "stop"], dice=[12, 3], then="f: turn")

    assert played["f"].hp == 17


# SW-055, SW-099


def spark(**numbers: Any) -> SwordsScene:
    """M may prepare Spark; an archer and F are foes."""
    bow = {
        "id": "bow",
        "name": "Bow",
        "kind": "ranged",
        "to_hit": 2,
        "damage": "1d6",
        "range": "far",
        "type": "piercing",
    }
    foes = [body("x", at=(7, 2), initiative=6, attacks=[bow]), body("f", at=(9, 5), initiative=4)]
    return in_turn(fight([mage("m", (2, 5), "spark", hp=20, **numbers)], foes), "m")


CANTRIP = prepared("cast:spark:0", "leaves_area:any")


@pytest.mark.rule("SW-055")
def test_a_prepared_cantrip_needs_concentration_and_is_lost_with_it() -> None:
    prepared_now = play(spark(), CANTRIP, then="x: turn")
    assert prepared_now["m"].concentrating == "spark"

    kept = go_on(prepared_now.game, ["attack:bow:m"], dice=[15, 6, 10], then="x: turn")
    lost = go_on(prepared_now.game, ["attack:bow:m"], dice=[15, 6, 9], then="x: turn")

    assert kept["m"].prepared is not None
    assert lost["m"].prepared is None
    assert lost["m"].dice_free == 5


@pytest.mark.rule("SW-055")
def test_a_prepared_weapon_attack_needs_no_concentration() -> None:
    played = play(
        spark(), [*prepared("attack:strike", "enters_reach:any"), "attack:bow:m"], dice=[15, 6], then="x: turn"
    )

    assert not played["m"].concentrating
    assert played["m"].prepared is not None


@pytest.mark.rule("SW-053")
@pytest.mark.rule("SW-055")
def test_with_a_prepared_spell_that_lapses_the_concentration_on_it_ends_and_no_other() -> None:
    lapsed = play(spark(), [*CANTRIP, "end", "end"], then="m: turn")
    assert lapsed.asked() == [("m", "turn")]
    assert not lapsed["m"].concentrating

    scene = spark()
    scene.by_id["m"].concentrating = "something else"
    other = play(scene, [*prepared("attack:strike", "enters_reach:any"), "end", "end"], then="m: turn")
    assert other["m"].concentrating == "something else"


@pytest.mark.rule("SW-055")
def test_the_invocation_dice_are_rolled_when_the_spell_is_released() -> None:
    scene = spark()
    first = play(scene, [*prepared("cast:spark:0", "attacks:x"), "attack:bow:m"], dice=[1], then="m: prepared")
    assert first["m"].dice_free == 5
    assert first.asked() == [("m", "prepared")]

    played = go_on(first.game, ["take", "dice:1"], dice=[4, 10, 3], then="x: turn")

    assert played["x"].hp == 17
    assert not played["m"].concentrating
    assert not played["m"].reaction


@pytest.mark.rule("SW-099")
def test_a_spell_of_one_action_is_cast_on_anothers_turn_only_if_it_was_prepared() -> None:
    idle = play(spark(), ["end", "attack:bow:m"], dice=[1], then="x: turn")
    ready = play(spark(), [*prepared("cast:spark:0", "attacks:x"), "attack:bow:m"], dice=[1], then="m: prepared")

    assert idle.asked() == [("x", "turn")]
    assert ready.asked() == [("m", "prepared")]


@pytest.mark.rule("SW-005")
@pytest.mark.rule("SW-053")
def test_what_is_prepared_in_a_shared_slot_does_not_catch_a_tied_foe() -> None:
    scene = fight(
        [body("p", at=(2, 5), initiative=5, dex=2)],
        [body("f", at=(7, 5), initiative=5), body("g", at=(11, 11), initiative=1)],
    )

    played = play(scene, ["p> prepare", "attack:strike", "enters_reach:any", "end", "f> move:3,5"], then="f: turn")

    assert played.asked() == [("f", "turn")]


@pytest.mark.rule("SW-007")
@pytest.mark.rule("SW-102")
def test_what_was_prepared_before_a_shared_slot_meets_a_tied_foe_where_it_comes_to() -> None:
    foes = [body("f", at=(7, 5), initiative=5), body("g", at=(11, 11), initiative=1)]
    scene = fight([body("p", at=(2, 5), initiative=9), body("q", at=(0, 0), initiative=5, dex=-2)], foes)

    played = play(scene, [*READY, "f> move:3,5", "p> take"], dice=[12, 4], then="f: turn")

    assert played["f"].hp == 16
    assert not played["p"].reaction


@pytest.mark.rule("SW-053")
def test_a_prepared_spell_without_a_target_is_not_offered() -> None:
    caster = mage("m", (0, 0), "spark", hp=20)
    wall = [{"kind": "blocked", "name": "wall", "rects": [[5, 3, 5, 7]]}]
    scene = in_turn(fight([caster], [body("f", at=(7, 6), initiative=4)], terrain=wall), "m")

    played = play(scene, [*prepared("cast:spark:0", "comes_into_sight:any"), "move:6,9"], then="f: turn")

    assert played.asked() == [("f", "turn")]


@pytest.mark.rule("SW-053", "SW-100")
def test_an_opportunity_attack_sets_off_what_was_prepared_for_an_attack() -> None:
    red = [body("p", (5, 4), initiative=9), body("m", (4, 3), initiative=8)]
    scene = fight(red, [body("foe", (5, 3), initiative=3)])
    answers = ["prepare", "attack:strike", "attacks:any", "end", "m> risk:0,3", "foe> opportunity:strike"]

    played = play(scene, answers, dice=[2], then="p: prepared")

    assert played.asked() == [("p", "prepared")]
    assert go_on(played.game, ["take"], dice=[15, 3], then="m: turn")["foe"].hp == 17


@pytest.mark.rule("SW-053")
def test_two_who_wait_for_each_others_attacks_answer_once_each() -> None:
    red = [body("p", (5, 4), initiative=9), body("m", (4, 3), initiative=7)]
    blue = [body("q", (6, 4), initiative=8), body("foe", (5, 3), initiative=3)]
    waiting = ["attack:strike", "attacks:any", "end"]
    answers = ["p> prepare", *waiting, "q> prepare", *waiting, "m> attack:strike:foe", "q> take"]

    played = play(fight(red, blue), answers, dice=[2, 2], then="p: prepared")
    assert played.asked() == [("p", "prepared")]
    done = go_on(played.game, ["p> take", "attack:strike:q"], dice=[2], then="m: turn")

    assert done.asked() == [("m", "turn")]


@pytest.mark.rule("SW-053")
def test_an_attack_spell_is_an_attack() -> None:
    red = [body("p", (2, 1), initiative=10)]
    scene = fight(red, [mage("foe", (1, 1), "spark", pc=False)])

    played = play(
        scene,
        ["prepare", "attack:strike", "attacks:any", "end", "cast:spark:0:p", "dice:1"],
        dice=[4, 2, 3],
        then="p: prepared",
    )

    assert played.asked() == [("p", "prepared")]


@pytest.mark.rule("SW-053", "SW-212")
def test_a_grab_comes_once_per_turn_in_prepared_attacks_too() -> None:
    beast = body("beast", (2, 3), initiative=9, features=["grab"], attacks_per_action=2)
    scene = fight([beast], [body("foe", (6, 3), initiative=3, hp=40)])
    answers = ["prepare", "attack:strike", "enters_reach:any", "end", "foe> move:3,3", "beast> take"]

    # a hit, a grab that fails, and a second hit without another
    played = play(
        scene,
        [*answers, "grab", "foe> strength", "beast> attack:strike:foe"],
        dice=[15, 2, 3, 18, 15, 2],
        then="foe: turn",
    )

    assert played.asked() == [("foe", "turn")]
    assert played["foe"].hp == 36


def p_prepares(action: str, trigger: str) -> list[str]:
    return ["p> prepare", action, trigger, "end"]


@pytest.mark.rule("SW-102", "SW-113")
def test_each_attack_of_a_prepared_attack_action_chooses_its_weapon_anew() -> None:
    lines = [
        {"id": "sword", "name": "Sword", "kind": "melee", "to_hit": 4, "damage": "1d6", "weapon": "short_sword"},
        {"id": "dagger", "name": "Dagger", "kind": "melee", "to_hit": 4, "damage": "1d4", "weapon": "dagger"},
    ]
    armed = body("p", (2, 5), initiative=9, attacks=lines, readied=["short_sword", "dagger"], attacks_per_action=2)
    scene = fight([armed], [body("f", (7, 5), initiative=3)])
    answers = ["p> offensive", *p_prepares("attack:sword", "enters_reach:any"), "f> move:3,5", "p> take"]
    played = play(scene, [*answers, "attack:dagger:f"], dice=[10, 3, 10, 2], then="f: turn")
    assert [event.what for event in played.events(Attacked)] == ["sword", "dagger"]
    assert played["f"].hp == 15


@pytest.mark.rule("SW-035", "SW-102")
def test_cleave_goes_on_in_a_prepared_attack_action() -> None:
    """The whole Main Action is taken; only Opportunity Attacks are limited to one attack."""
    cleaver = body("p", (2, 5), initiative=9, features=["cleave"], to_hit=5)
    scene = fight([cleaver], [body("f", (7, 5), initiative=3, hp=3), body("g", (2, 4), initiative=2)])
    answers = [*p_prepares("attack:strike", "enters_reach:any"), "f> move:3,5", "p> take", "attack:strike:f"]
    played = play(scene, [*answers, "attack:strike:g"], dice=[10, 3, 10, 4], then="g: turn")
    assert (played["f"].hp, played["g"].hp) == (0, 16)


@pytest.mark.rule("SW-037", "SW-053")
def test_a_spell_cast_as_a_reaction_sets_off_what_waits_for_a_casting() -> None:
    """The Shield is up before the blow that called for it is rolled, and so is the answer to the casting."""
    wizard = mage("m", (4, 5), "shield_spell", initiative=1, ac=10)
    scene = fight(
        [body("p", (3, 5), initiative=9, to_hit=9), body("q", (5, 5), initiative=8, to_hit=2)],
        [wizard, body("z", (11, 11), initiative=0)],
    )
    answers = [*p_prepares("attack:strike", "casts:any"), "q> attack:strike:m", "m> cast:shield_spell:1", "dice:1"]
    played = play(scene, [*answers, "p> take"], dice=[4, 10, 2, 12, 3], then="q: turn")
    assert [(event.who, event.ac) for event in played.events(AttackRolled)] == [("p", 13), ("q", 13)]


@pytest.mark.rule("SW-053", "SW-092")
def test_who_teleports_into_reach_enters_it() -> None:
    charm = {"readied": ["step_charm"]}
    scene = fight([body("p", (2, 5), initiative=9)], [body("f", (4, 7), initiative=3, **charm)])
    answers = [*p_prepares("attack:strike", "enters_reach:any"), "f> use:step_charm:3,5"]
    assert play(scene, answers, then="p: prepared").asked() == [("p", "prepared")]


@pytest.mark.rule("SW-044", "SW-053", "SW-054")
def test_a_prepared_dash_is_a_move_action_made_when_its_moment_comes() -> None:
    """P runs as F comes up, before F's turn goes on; F's own Reaction answers it."""
    scene = fight([body("p", (2, 5), initiative=9)], [body("f", (7, 5), initiative=3, hp=9)])
    answers = [*p_prepares("dash", "enters_reach:any"), "f> move:3,5", "p> take"]
    ran = play(scene, [*answers, "p> risk:2,11", "f> opportunity:strike"], dice=[12, 4], then="f: turn")
    assert ran.scene.grid.name(ran["p"].place) == "2,11"
    assert (ran["p"].hp, ran["p"].reaction, ran["f"].reaction) == (16, False, False)
    assert ran.asked() == [("f", "turn")]
    stays = play(scene, [*answers, "p> risk:2,8", "f> pass", "p> stay"], then="f: turn")
    assert stays.scene.grid.name(stays["p"].place) == "2,8"


@pytest.mark.rule("SW-053", "SW-100")
def test_nobody_walks_on_into_a_space_that_a_prepared_dash_has_filled() -> None:
    scene = fight([body("p", (5, 2), initiative=9, speed=60)], [body("f", (0, 5), initiative=3)])
    came = [*p_prepares("dash", "leaves_area:any"), "f> move:0,11", "p> take", "p> move:0,10"]
    played = play(scene, [*came, "p> stay"], then="f: turn")
    assert [played.scene.grid.name(played[who].place) for who in "pf"] == ["0,10", "0,9"]
    assert played.asked() == [("f", "turn")]


@pytest.mark.rule("SW-053", "SW-065")
def test_a_prepared_withdraw_covers_the_rest_of_the_move_that_set_it_off() -> None:
    """F's Opportunity Attack is the trigger; G, whose reach P leaves next, has none any more."""
    foes = [body("f", (3, 5), initiative=3), body("g", (1, 8), initiative=2)]
    scene = fight([body("p", (2, 5), initiative=9)], foes)
    answers = ["p> prepare", "withdraw", "attacks:any", "p> risk:0,7", "f> opportunity:strike", "p> take"]
    played = play(scene, [*answers, "p> move:0,5"], dice=[3], then="p: turn")
    assert played.asked() == [("p", "turn")]


@pytest.mark.rule("SW-053", "SW-060")
def test_a_prepared_overrun_opens_a_space_only_in_ones_own_turn() -> None:
    scene = fight([body("p", (2, 5), initiative=9)], [body("f", (3, 5), initiative=3)])
    waits = [*p_prepares("overrun", "attacks:any"), "f> attack:strike:p"]
    assert play(scene, waits, dice=[3], then="f: turn").asked() == [("f", "turn")]


@pytest.mark.rule("SW-053", "SW-192")
def test_nobody_prepares_a_dash_on_one_leg() -> None:
    scene = in_turn(fight([body("p", (2, 5), initiative=9)], [body("f", (7, 5))]), "p")
    assert "dash" in play(scene, ["prepare"], then="p: prepare").options()
    scene.by_id["p"].injuries = [Injury(InjuryKind.LOST_LEG, Part.OFF)]
    assert "dash" not in play(scene, ["prepare"], then="p: prepare").options()


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
    assert [held.by for held in played["m"].every(Condition.GRAPPLED)] == ["g"]
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
    suffer(scene, "z", Condition.BLINDED)
    assert play(scene, answers, then="z: prepared").asked() == [("z", "prepared")]
    suffer(scene, "z", Condition.DEAFENED)
    assert play(scene, answers, then="f: turn").asked() == [("f", "turn")]
