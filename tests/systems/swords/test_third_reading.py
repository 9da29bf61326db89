"""What a third reading found: one sentence of the book seen through another."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.afflictions import POISON, Affliction, Injury, Lasts
from quintain.systems.swords.conditions import free
from quintain.systems.swords.events.actions import Improvised
from quintain.systems.swords.events.attack import Attacked, AttackRolled, DamageRolled
from quintain.systems.swords.events.dying import PoolDwindled
from quintain.systems.swords.injuries import suffer_injury
from quintain.systems.swords.perception import is_hidden_from
from quintain.systems.swords.rolls import save
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Out
from quintain.systems.swords.speed import speed
from quintain.systems.swords.stock import (
    BLINDED,
    DEAFENED,
    FRIGHTENED,
    GRAPPLED,
    PARALYZED,
    PETRIFIED,
    RESTRAINED,
    InjuryKind,
    Part,
    Save,
)
from quintain.systems.swords.surprise import notices
from tests.systems.swords.casting_script import mage
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import body, fight, in_turn, play, refused, suffer

# hands


def staff(**numbers: Any) -> SwordsScene:
    """A has a Versatile quarterstaff in its primary hand, the other is empty; B stands before it."""
    line = {"id": "staff", "name": "Staff", "kind": "melee", "to_hit": 4, "damage": "1d6", "weapon": "quarterstaff"}
    armed = body("a", (3, 3), initiative=9, attacks=[line], readied=["quarterstaff"], **numbers)
    return in_turn(fight([armed], [body("b", (4, 3), initiative=3), body("c", (3, 4), initiative=2)]), "a")


def swung(scene: SwordsScene, dice: list[int]) -> tuple[int, int]:
    """The sway of the attack roll and the damage."""
    played = play(scene, ["attack:staff:b"], dice=dice, then="a: turn")
    return played.events(AttackRolled)[0].net, played.events(DamageRolled)[0].damage


@pytest.mark.rule("SW-104")
def test_a_versatile_weapon_in_two_hands_rolls_its_damage_twice_for_small_creatures_too() -> None:
    assert swung(staff(), [12, 2, 5]) == (0, 5)
    assert swung(staff(size="small"), [12, 2, 5]) == (0, 5)


@pytest.mark.rule("SW-048")
def test_the_hand_that_holds_a_creature_does_not_hold_a_weapon_too() -> None:
    """Otherwise a staff would be swung in two hands by somebody who grapples with one of them."""
    scene = staff()
    scene.by_id["c"].add_affliction(Affliction(GRAPPLED, "a"))
    assert swung(scene, [12, 2]) == (0, 2)
    small = staff(size="small")
    small.by_id["c"].add_affliction(Affliction(GRAPPLED, "a"))
    assert swung(small, [12, 14, 2]) == (-1, 2)


@pytest.mark.rule("SW-159")
def test_a_sprained_off_arm_leaves_a_versatile_weapon_to_the_other() -> None:
    off, primary = staff(), staff()
    off.by_id["a"].injuries = [Injury(InjuryKind.SPRAINED_ARM, Part.OFF)]
    primary.by_id["a"].injuries = [Injury(InjuryKind.SPRAINED_ARM, Part.PRIMARY)]

    assert swung(off, [12, 2]) == (0, 2)
    assert swung(primary, [12, 14, 2, 5]) == (-1, 5)


# sources of Advantage


@pytest.mark.rule("SW-195", "SW-222")
def test_the_dark_and_a_hiding_place_are_two_sources_of_advantage() -> None:
    """Neither sees in the dark: each is as if Blinded towards the other, and who hides strikes with Advantage."""
    scene = in_turn(fight([body("a", (3, 3), initiative=9)], [body("b", (4, 3))], light="dark"), "a")
    assert play(scene, ["attack:strike:b"], dice=[5], then="a: turn").events(AttackRolled)[0].net == 0
    scene.by_id["a"].hidden = 20
    assert play(scene, ["attack:strike:b"], dice=[5, 4], then="a: turn").events(AttackRolled)[0].net == 1


@pytest.mark.rule("SW-239", "SW-241")
def test_a_poison_that_paralyses_is_suspended_while_its_sufferer_is_stone() -> None:
    """So nobody has Advantage or critical hits by it against stone."""
    scene = in_turn(fight([body("a", (3, 3), initiative=9, pc=True)], [body("b", (4, 3))]), "a")
    venom = Affliction(PARALYZED, "a")
    venom.tag = POISON
    scene.by_id["b"].add_affliction(venom)
    assert play(scene, ["attack:strike:b"], dice=[11, 12, 4], then="a: turn").events(AttackRolled)[0].critical
    suffer(scene, "b", PETRIFIED)
    rolled = play(scene, ["attack:strike:b"], dice=[11, 4], then="a: turn").events(AttackRolled)[0]
    assert (rolled.net, rolled.critical) == (0, False)


# shared slots


@pytest.mark.rule("SW-007", "SW-045", "SW-102")
def test_a_defend_released_in_a_shared_slot_helps_against_the_tied_foes_next_attack() -> None:
    """C is not of the slot; what it prepared before is a Reaction, and Reactions are live."""
    scene = fight(
        red=[body("a", (3, 3), initiative=6, dex=2, to_hit=5, attacks_per_action=2)],
        blue=[body("b", (9, 9), initiative=6), body("c", (4, 3), initiative=9, ac=12)],
    )
    ready = ["c> prepare", "defend", "attacks:any", "end"]
    played = play(
        scene,
        [*ready, "a> attack:strike:c", "c> take", "a> attack:strike:c", "a> end", "b> end"],
        dice=[3, 8],
        then="c: turn",
    )
    assert [rolled.ac for rolled in played.events(AttackRolled)] == [12, 14]
    assert played["c"].hp == 20


@pytest.mark.rule("SW-007", "SW-100")
def test_who_strikes_from_hiding_as_a_reaction_is_hidden_no_longer_from_tied_foes() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6, dex=2), body("d", (5, 4), initiative=6)],
        blue=[body("b", (9, 9), initiative=6), body("c", (4, 3), initiative=3, ac=12)],
    )
    scene.by_id["c"].hidden = 20
    walks = ["a> move:0,3", "c> opportunity:strike", "a> end"]
    played = play(scene, ["next:a", *walks], dice=[1, 2], then="d: turn")
    assert "attack:strike:c" in played.options()


@pytest.mark.rule("SW-008")
@pytest.mark.parametrize("nimble", ["friend", "b"])
def test_healing_beyond_the_maximum_still_offsets_the_damage_of_the_slot(nimble: str) -> None:
    """8 of 10 HP, 6 healed and 12 lost at the same time are 2 left, whichever side is processed first."""
    dex = {nimble: {"dex": 2}}
    scene = fight(
        red=[
            body("a", (3, 3), initiative=9, max_hp=10, pc=True, hit_die="1d6"),
            body("friend", (2, 3), initiative=6, readied=["potion_of_mending"], **dex.get("friend", {})),
        ],
        blue=[body("b", (4, 3), initiative=6, to_hit=5, damage="1d6+7", hp=30, **dex.get("b", {}))],
    )
    scene.by_id["a"].hp = 8
    heals, strikes = ["friend> use:potion_of_mending:a", "end"], ["b> attack:strike:a", "end"]
    healed, struck = [6], [12, 5]
    if nimble == "friend":
        played = play(scene, ["a> end", *heals, *strikes], dice=[*healed, *struck], then="a: turn")
    else:
        played = play(scene, ["a> end", *strikes, *heals], dice=[*struck, *healed], then="a: turn")
    assert played["a"].hp == 2
    assert played["a"].is_conscious()


@pytest.mark.rule("SW-008", "SW-141")
def test_a_hit_rolled_before_a_reaction_felled_the_target_removes_no_die() -> None:
    """Hits count in the order they were rolled: B's was no hit on a dying creature, though it is applied later."""
    scene = fight(
        red=[
            body("a", (3, 3), initiative=6, hp=10, pc=True, con=2, wis=1),
            body("friend", (0, 11), initiative=1),
        ],
        blue=[
            body("b", (3, 4), initiative=6, dex=2, to_hit=5, damage="1d6"),
            body("c", (4, 3), initiative=3, to_hit=5, damage="1d6+5"),
        ],
    )
    answers = ["b> attack:strike:a", "end", "a> risk:2,3", "c> opportunity:strike"]
    played = play(scene, answers, dice=[12, 3, 12, 6, 2, 3, 4], then="c: turn")
    assert played["a"].dying == 3
    assert played.events(PoolDwindled) == []


@pytest.mark.rule("SW-007", "SW-142")
def test_a_hit_on_who_was_felled_by_a_reaction_in_the_slot_removes_dice() -> None:
    scene = fight(
        red=[
            body("a", (3, 3), initiative=6, dex=2, hp=10, pc=True, con=2, wis=1),
            body("friend", (0, 11), initiative=1),
        ],
        blue=[
            body("b", (3, 4), initiative=6, to_hit=5, damage="1d6"),
            body("c", (4, 3), initiative=3, to_hit=5, damage="1d6+5"),
        ],
    )
    answers = ["a> risk:1,3", "c> opportunity:strike", "b> attack:strike:a", "end"]
    played = play(scene, answers, dice=[12, 6, 12, 11, 3, 2], then="c: turn")
    assert played.events(PoolDwindled) == [PoolDwindled("a", 2, 1)]


# movement


@pytest.mark.rule("SW-066", "SW-175", "SW-272", "SW-273")
@pytest.mark.parametrize(("rank", "farthest"), [(0, 3), (5, 1), (9, 0)])
def test_exhaustion_gained_in_the_middle_of_a_move_action_shortens_it(rank: int, farthest: int) -> None:
    """It has gone 10 ft, or 5, when its ribs cost it a rank: it may go 25, 15 or 0 ft in all."""
    scene = in_turn(fight([body("a", (0, 3), initiative=9, hardiness=0, pc=True)], [body("b", (11, 11))]), "a")
    scene.by_id["a"].injuries = [Injury(InjuryKind.BROKEN_RIBS)]
    scene.by_id["a"].exhaustion = rank
    walked = 1 if rank == 9 else 2
    played = play(scene, [f"move:{walked},3", "defend"], dice=[5], then="a: turn")
    moves = [option for option in played.ask.options if option.id == "move"]
    offered = [square.split(",") for option in moves if option.shape is not None for square in option.shape.every()]
    assert max([int(x) - walked for x, _ in offered], default=0) == farthest


@pytest.mark.rule("SW-066", "SW-162")
def test_a_knee_sprained_on_the_way_makes_the_way_shorter() -> None:
    """30 ft were meant; an Opportunity Attack after 20 of them leaves 25 ft in all."""
    scene = fight(
        [body("a", (0, 3), initiative=9, hp=30, pc=True)], [body("b", (3, 2), initiative=3, to_hit=30, reach=5)]
    )
    scene = in_turn(scene, "a")
    played = play(scene, ["move:4,3", "risk:6,3", "b> opportunity:strike"], dice=[20, 3, 2, 17], then="a: turn")
    assert played["a"].has_injury(InjuryKind.SPRAINED_KNEE)
    assert played.scene.grid.name(played["a"].place) == "5,3"


@pytest.mark.rule("SW-013", "SW-203")
def test_who_leaves_the_map_concentrates_on_nothing_in_this_fight_any_more() -> None:
    """Nobody is blinded for good by a caster who cannot be struck any more and has no more turns."""
    scene = in_turn(fight([mage("m", (0, 3), "blind_deafen"), body("d", (5, 5))], [body("b", (9, 9))]), "m")
    blind = Affliction(BLINDED, "m", Lasts.CONCENTRATION)
    blind.whose, blind.round = "m", 11
    scene.by_id["b"].add_affliction(blind)
    scene.by_id["m"].concentrating = "blind_deafen"
    played = play(scene, ["leave"], then="d: turn")
    assert not played["b"].suffers(BLINDED)


# Prepare


def watch(action: str, trigger: str) -> list[str]:
    return ["p> prepare", action, trigger, "end"]


@pytest.mark.rule("SW-102", "SW-113")
def test_each_attack_of_a_prepared_attack_action_chooses_its_weapon_anew() -> None:
    lines = [
        {"id": "sword", "name": "Sword", "kind": "melee", "to_hit": 4, "damage": "1d6", "weapon": "short_sword"},
        {"id": "dagger", "name": "Dagger", "kind": "melee", "to_hit": 4, "damage": "1d4", "weapon": "dagger"},
    ]
    armed = body("p", (2, 5), initiative=9, attacks=lines, readied=["short_sword", "dagger"], attacks_per_action=2)
    scene = fight([armed], [body("f", (7, 5), initiative=3)])
    answers = ["p> offensive", *watch("attack:sword", "enters_reach:any"), "f> move:3,5", "p> take"]
    played = play(scene, [*answers, "attack:dagger:f"], dice=[10, 3, 10, 2], then="f: turn")
    assert [event.what for event in played.events(Attacked)] == ["sword", "dagger"]
    assert played["f"].hp == 15


@pytest.mark.rule("SW-035", "SW-102")
def test_cleave_goes_on_in_a_prepared_attack_action() -> None:
    """The whole Main Action is taken; only Opportunity Attacks are limited to one attack."""
    cleaver = body("p", (2, 5), initiative=9, features=["cleave"], to_hit=5)
    scene = fight([cleaver], [body("f", (7, 5), initiative=3, hp=3), body("g", (2, 4), initiative=2)])
    answers = [*watch("attack:strike", "enters_reach:any"), "f> move:3,5", "p> take", "attack:strike:f"]
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
    answers = [*watch("attack:strike", "casts:any"), "q> attack:strike:m", "m> cast:shield_spell:1", "dice:1"]
    played = play(scene, [*answers, "p> take"], dice=[4, 10, 2, 12, 3], then="q: turn")
    assert [(event.who, event.ac) for event in played.events(AttackRolled)] == [("p", 13), ("q", 13)]


@pytest.mark.rule("SW-053", "SW-092")
def test_who_teleports_into_reach_enters_it() -> None:
    charm = {"readied": ["step_charm"]}
    scene = fight([body("p", (2, 5), initiative=9)], [body("f", (4, 7), initiative=3, **charm)])
    answers = [*watch("attack:strike", "enters_reach:any"), "f> use:step_charm:3,5"]
    assert play(scene, answers, then="p: prepared").asked() == [("p", "prepared")]


@pytest.mark.rule("SW-044", "SW-053", "SW-054")
def test_a_prepared_dash_is_a_move_action_made_when_its_moment_comes() -> None:
    """P runs as F comes up, before F's turn goes on; F's own Reaction answers it."""
    scene = fight([body("p", (2, 5), initiative=9)], [body("f", (7, 5), initiative=3, hp=9)])
    answers = [*watch("dash", "enters_reach:any"), "f> move:3,5", "p> take"]
    ran = play(scene, [*answers, "p> risk:2,11", "f> opportunity:strike"], dice=[12, 4], then="f: turn")
    assert ran.scene.grid.name(ran["p"].place) == "2,11"
    assert (ran["p"].hp, ran["p"].reaction, ran["f"].reaction) == (16, False, False)
    assert ran.asked() == [("f", "turn")]
    stays = play(scene, [*answers, "p> risk:2,8", "f> pass", "p> stay"], then="f: turn")
    assert stays.scene.grid.name(stays["p"].place) == "2,8"


@pytest.mark.rule("SW-053", "SW-100")
def test_nobody_walks_on_into_a_space_that_a_prepared_dash_has_filled() -> None:
    scene = fight([body("p", (5, 2), initiative=9, speed=60)], [body("f", (0, 5), initiative=3)])
    came = [*watch("dash", "leaves_area:any"), "f> move:0,11", "p> take", "p> move:0,10"]
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
    waits = [*watch("overrun", "attacks:any"), "f> attack:strike:p"]
    assert play(scene, waits, dice=[3], then="f: turn").asked() == [("f", "turn")]


# injuries


@pytest.mark.rule("SW-153", "SW-191", "SW-193")
def test_a_second_lost_leg_halves_the_speed_again_and_is_a_second_disadvantage() -> None:
    scene = fight([body("a", (3, 3), speed=30)], [body("b", (9, 9))])
    a = scene.by_id["a"]
    a.injuries = [Injury(InjuryKind.LOST_LEG, Part.PRIMARY), Injury(InjuryKind.LOST_LEG, Part.OFF)]
    assert speed(a) == 8  # 7.5 rounds up
    with at_table(scene, dice=[12]) as table:
        assert save(scene, table, a, Save.EVASION, 12, "area", net=2)


@pytest.mark.rule("SW-159", "SW-185")
def test_an_arm_that_is_gone_is_not_sprained_but_the_other() -> None:
    scene = fight([body("a", (3, 3))], [body("b", (9, 9))])
    a = scene.by_id["a"]
    a.injuries = [Injury(InjuryKind.LOST_ARM, Part.OFF)]
    with at_table(scene, dice=[5]) as table:
        suffer_injury(scene, table, a, InjuryKind.SPRAINED_ARM)
    assert a.has_injury(InjuryKind.SPRAINED_ARM, Part.PRIMARY)


@pytest.mark.rule("SW-200", "SW-203")
def test_a_spell_that_is_shaken_off_needs_no_concentration_though_its_victim_stays_blind() -> None:
    scene = fight([mage("m", (0, 3), "blind_deafen")], [body("b", (9, 9))])
    blind = Affliction(BLINDED, "m", Lasts.CONCENTRATION)
    scene.by_id["b"].add_affliction(blind)
    suffer(scene, "b", BLINDED)
    scene.by_id["m"].concentrating = "blind_deafen"
    with at_table(scene) as table:
        free(scene, table, scene.by_id["b"], blind)
    assert scene.by_id["m"].concentrating == ""
    assert scene.by_id["b"].suffers(BLINDED)


@pytest.mark.rule("SW-058", "SW-103")
def test_who_is_driven_back_by_a_protector_does_not_reach_the_ward_any_more() -> None:
    line = {
        "id": "great",
        "name": "Great sword",
        "kind": "melee",
        "to_hit": 5,
        "damage": "1d10",
        "weapon": "great_sword",
    }
    guard = body("p", (4, 4), initiative=9, pc=True, attacks=[line], readied=["great_sword"])
    scene = fight([guard, body("w", (4, 5), initiative=2)], [body("f", (5, 4), initiative=5, hp=40)])
    answers = ["p> protect:w", "end", "f> attack:strike:w", "p> opportunity:great", "p> stay"]
    played = play(scene, answers, dice=[20, 5, 10], then="f: turn")
    assert played.scene.grid.name(played["f"].place) == "6,4"
    assert len(played.events(AttackRolled)) == 1


# senses


@pytest.mark.rule("SW-194", "SW-205", "SW-222")
def test_who_neither_sees_nor_hears_notices_neither_an_ambush_nor_who_hides() -> None:
    scene = fight([body("a", (1, 1))], [body("b", (9, 9)), body("c", (9, 7), trained=["Perception"])])
    scene.by_id["a"].hidden = 1
    for condition in (BLINDED, DEAFENED):
        suffer(scene, "b", condition)
    suffer(scene, "c", BLINDED)
    assert is_hidden_from(scene.by_id["b"], scene.by_id["a"])
    assert not is_hidden_from(scene.by_id["c"], scene.by_id["a"])
    with at_table(scene, dice=[12]) as table:
        assert [notices(scene, table, scene.by_id[who], 5, ambush=True) for who in "bc"] == [False, True]


@pytest.mark.rule("SW-210", "SW-249")
def test_neither_the_frightened_nor_the_held_follow_into_the_space_that_a_blow_has_cleared() -> None:
    line = {"id": "great", "name": "Sword", "kind": "melee", "to_hit": 5, "damage": "1d10", "weapon": "great_sword"}
    bold = body("a", (4, 4), initiative=9, pc=True, attacks=[line], readied=["great_sword"])
    scene = in_turn(fight([bold], [body("f", (5, 4), initiative=5, hp=40)]), "a")
    assert play(scene, ["attack:great:f"], dice=[20, 5, 10], then="a: follow").asked() == [("a", "follow")]
    held = scene.clone()
    suffer(held, "a", RESTRAINED)
    assert play(held, ["attack:great:f"], dice=[20, 20, 5, 10], then="a: turn").asked() == [("a", "turn")]
    suffer(scene, "a", FRIGHTENED, by="f")
    played = play(scene, ["attack:great:f"], dice=[20, 20, 5, 10], then="a: turn")
    assert played.scene.grid.name(played["f"].place) == "6,4"
    assert played.asked() == [("a", "turn")]


@pytest.mark.rule("SW-005", "SW-008")
@pytest.mark.parametrize("nimble", ["a", "b"])
@pytest.mark.parametrize(("hp", "gone", "left"), [(5, Out.DEAD, 0), (12, Out.FLED, 3)])
def test_who_leaves_the_map_in_a_shared_slot_still_takes_what_its_foes_dealt(
    nimble: str, hp: int, gone: Out, left: int
) -> None:
    """All withheld damage is applied; whichever side is processed first, 9 damage fells A or follows it off the map."""
    fast = {nimble: {"dex": 2}}
    scene = fight(
        red=[body("a", (0, 3), initiative=6, hp=hp, **fast.get("a", {})), body("d", (9, 9), initiative=1)],
        blue=[body("b", (1, 3), initiative=6, to_hit=5, damage="1d6+5", **fast.get("b", {}))],
    )
    leaves, strikes = ["a> withdraw", "leave"], ["b> attack:strike:a", "end"]
    answers = [*leaves, *strikes] if nimble == "a" else [*strikes, *leaves]
    played = play(scene, answers, dice=[12, 4], then="d: turn")
    assert (played["a"].out, played["a"].hp) == (gone, left)


@pytest.mark.rule("SW-008", "SW-135")
def test_a_character_felled_as_it_leaves_lies_where_it_was_about_to_go() -> None:
    scene = fight(
        red=[body("a", (0, 3), initiative=6, hp=5, pc=True, con=1), body("d", (9, 9), initiative=1)],
        blue=[body("b", (1, 3), initiative=6, dex=2, to_hit=5, damage="1d6+5")],
    )
    played = play(scene, ["b> attack:strike:a", "end", "a> withdraw", "leave"], dice=[12, 4], then="d: turn")
    assert (played["a"].out, played["a"].dying, played.scene.grid.name(played["a"].place)) == ("", 1, "0,3")


@pytest.mark.rule("SW-033", "SW-053")
def test_what_is_improvised_can_be_prepared_too() -> None:
    """The Main Actions that are listed are not all there are; what it is is said when the moment comes."""
    scene = fight([body("p", (2, 5), initiative=9, str=2)], [body("f", (7, 5), initiative=3)], gm="gm")
    answers = [*watch("improvise", "enters_reach:any"), "f> move:3,5", "p> take", "improvise:I drop the portcullis"]
    played = play(scene, [*answers, "p> str:12", "plain"], dice=[10], then="f: turn")
    assert [event.success for event in played.events(Improvised)] == [True]
    assert not played["p"].reaction


@pytest.mark.rule("SW-053", "SW-192")
def test_nobody_prepares_a_dash_on_one_leg() -> None:
    scene = in_turn(fight([body("p", (2, 5), initiative=9)], [body("f", (7, 5))]), "p")
    assert "dash" in play(scene, ["prepare"], then="p: prepare").options()
    scene.by_id["p"].injuries = [Injury(InjuryKind.LOST_LEG, Part.OFF)]
    assert "dash" not in play(scene, ["prepare"], then="p: prepare").options()


@pytest.mark.rule("SW-210")
def test_a_flyer_keeps_its_distance_in_height_too_but_not_from_the_dead_or_the_hidden() -> None:
    """As a walker does: what is gone frightens nobody, and where a hidden source is it does not know."""
    kite = body("a", (3, 3), initiative=9, speed={"ground": 10, "fly": 40}, elevation=20)
    scene = in_turn(fight([kite], [body("b", (4, 3), initiative=2), body("c", (9, 9))]), "a")
    suffer(scene, "a", FRIGHTENED, by="b")
    dead, hidden = scene.clone(), scene.clone()
    dead.by_id["b"].out = Out.DEAD
    hidden.by_id["b"].hidden = 20
    assert refused(play(scene, then="a: turn"), "descend:5")
    assert play(dead, ["descend:20"], then="a: turn")["a"].elevation == 0
    assert play(hidden, ["descend:20"], then="a: turn")["a"].elevation == 0


def tied_between_two() -> SwordsScene:
    """A character with B and C at its sides, all three in one slot."""
    return fight(
        red=[body("a", (3, 3), initiative=6, hp=10, pc=True, con=2, wis=1), body("d", (11, 11), initiative=1)],
        blue=[
            body("b", (4, 3), initiative=6, dex=2, to_hit=5, damage="1d6+5"),
            body("c", (2, 3), initiative=6, to_hit=5),
        ],
    )


@pytest.mark.rule("SW-006", "SW-008", "SW-142")
def test_who_strikes_a_tied_foe_that_its_ally_has_brought_down_strikes_the_dying() -> None:
    """For the later ally it is down: so the hit is critical (SW-268), and costs two dice of the pool it then forms."""
    scene = tied_between_two()
    answers = ["next:b", "b> attack:strike:a", "end", "c> attack:strike:a", "end", "a> end"]
    played = play(scene, answers, dice=[12, 6, 3, 11, 2], then="d: turn")
    assert (played["a"].dying, played["a"].owed) == (1, [11, 2])


@pytest.mark.rule("SW-005", "SW-008", "SW-141")
def test_two_hits_on_a_tied_foe_that_was_up_for_both_are_no_hits_on_the_dying() -> None:
    """C strikes first and leaves A standing: only the hit at which the running total reaches 0 fells it."""
    scene = tied_between_two()
    answers = ["next:c", "c> attack:strike:a", "end", "b> attack:strike:a", "end", "a> end"]
    played = play(scene, answers, dice=[12, 2, 12, 6], then="d: turn")
    assert (played["a"].dying, played["a"].owed) == (3, [11])


@pytest.mark.rule("SW-073", "SW-083")
def test_a_flyer_that_leaps_short_does_not_end_in_the_space_of_another_that_hovers_there() -> None:
    """20 ft over a gap, 15 ft without a roll: where it would come down an ally is in the air, so it stays before it."""
    gap = {"kind": "gap", "name": "Gap", "rects": [(3, 0, 6, 11)], "elevation": -20}
    wings = {"speed": {"ground": 30, "fly": 10}}
    scene = fight(
        [body("a", (2, 3), initiative=9, **wings), body("c", (5, 3), **wings)], [body("b", (11, 11))], terrain=[gap]
    )
    scene.by_id["c"].elevation = 0
    played = play(in_turn(scene, "a"), ["leap:7,3"], dice=[5], then="a: turn")
    assert played.scene.grid.name(played["a"].place) == "4,3"
