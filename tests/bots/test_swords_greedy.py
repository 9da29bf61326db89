"""The greedy bot of Shining Swords: what it does in plain situations, and that it beats chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.bots import find_bot
from quintain.bots.swords.greedy import Bot
from quintain.bots.swords.guesses import fails_save, harm_worth, reaches
from quintain.bots.swords.magic import dice_for
from quintain.kernel.play import play as play_to_the_end
from quintain.kernel.play import play_bots
from quintain.kernel.table import BotTable
from quintain.systems.swords.afflictions import Affliction
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import down_at_zero
from quintain.systems.swords.stock import Save
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.script import LIBRARY, body, fight, in_turn, play, suffer

LINE: dict[str, Any] = {"to_hit": 4, "damage": "1d6+2"}
BOW = LINE | {"id": "bow", "name": "Bow", "kind": "ranged", "weapon": "shortbow", "range": "far"}
SWORD = LINE | {"id": "sword", "name": "Sword", "kind": "melee", "weapon": "short_sword"}
ARCHER: dict[str, Any] = {"attacks": [BOW, SWORD], "readied": ["shortbow", "short_sword"], "initiative": 9}
MAGE: dict[str, Any] = {
    "initiative": 9,
    "caster": {"dice": 7, "die": 8, "max_rank": 3, "attack": {"int": 6}, "dt": {"int": 16, "wis": 16, "cha": 16}},
}


def said(scene: SwordsScene, answers: Sequence[str] = (), *, dice: Sequence[int] = (), then: str = "") -> str:
    """What the bot answers to the question that waits after these."""
    return Bot().answer(play(scene, answers, dice=dice, then=then).ask)


def drop(scene: SwordsScene, who: str, pool: int = 2) -> None:
    """Puts somebody on the ground, dying."""
    fallen = scene.by_id[who]
    fallen.hp, fallen.dying = 0, pool
    fallen.add_affliction(down_at_zero())
    fallen.add_affliction(Affliction(Condition.PRONE))


# what it reckons


def test_chances_count_advantage() -> None:
    assert [reaches(11, net) for net in (0, 1, -1)] == pytest.approx([0.5, 0.75, 0.25])
    assert (reaches(1, -1), reaches(21, 1)) == (1.0, 0.0)


def test_the_helpless_fail_and_nobody_is_quite_safe() -> None:
    scene = fight([body("a", (1, 1), hardiness=30)], [body("b", (2, 1))])
    a = scene.by_id["a"]

    assert fails_save(a, Save.HARDINESS, 10) == 0.05
    a.add_affliction(Affliction(Condition.PARALYZED))
    assert fails_save(a, Save.HARDINESS, 10) == 1.0


def test_a_blow_that_fells_is_worth_more() -> None:
    assert harm_worth("1d6", 3, 20) > harm_worth("1d6", 20, 20) > 0 == harm_worth("1d6", 0, 20)


def test_it_takes_enough_dice_and_not_all() -> None:
    assert dice_for(7, 8, 4) == 2
    assert dice_for(7, 8, 12) == 4
    assert dice_for(1, 6, 12) == 1


# striking and moving


def test_it_strikes_whoever_is_in_reach() -> None:
    scene = in_turn(fight([body("a", (3, 3))], [body("b", (4, 3))]), "a")

    assert said(scene, then="a: turn") == "attack:strike:b"


def test_it_strikes_the_one_who_is_nearly_down() -> None:
    weak = body("weak", (4, 3), max_hp=20)
    weak["hp"] = 2
    scene = in_turn(fight([body("a", (3, 3))], [body("whole", (2, 3)), weak]), "a")

    assert said(scene, then="a: turn") == "attack:strike:weak"


def test_it_walks_up_to_a_foe_and_no_farther() -> None:
    scene = in_turn(fight([body("a", (2, 3))], [body("b", (6, 3))]), "a")

    assert said(scene, then="a: turn") == "move:5,3"


def test_a_long_weapon_stays_out_of_reach() -> None:
    scene = in_turn(fight([body("a", (1, 3), reach=10)], [body("b", (6, 3))]), "a")

    assert said(scene, then="a: turn") == "move:4,3"


def test_who_is_not_there_yet_goes_on_guard() -> None:
    scene = in_turn(fight([body("a", (0, 3))], [body("b", (11, 3))]), "a")

    assert said(scene, then="a: turn") == "move:6,3"
    assert said(scene, ["move:6,3"], then="a: turn") == "defend"


def test_it_does_not_leave_a_foe_s_reach_for_another() -> None:
    near = body("near", (4, 3), ac=14)
    scene = in_turn(fight([body("a", (3, 3))], [near, body("far", (7, 7))]), "a")

    assert said(scene, then="a: turn") == "attack:strike:near"


def test_nobody_strikes_a_sleeper() -> None:
    scene = fight([body("a", (3, 3))], [body("b", (4, 3)), body("c", (6, 3))])
    suffer(scene, "b", Condition.UNCONSCIOUS)

    assert said(in_turn(scene, "a"), then="a: turn").startswith("move:")


def test_it_stands_up_first() -> None:
    scene = in_turn(fight([body("a", (3, 3))], [body("b", (4, 3))]), "a")
    suffer(scene, "a", Condition.PRONE)

    assert said(scene, then="a: turn") == "stand_up"


def test_the_routed_run() -> None:
    scene = in_turn(fight([body("a", (5, 5))], [body("b", (8, 5))]), "a")
    suffer(scene, "a", Condition.ROUTED)

    option, _, square = said(scene, then="a: turn").partition(":")
    assert option == "move"
    assert int(square.split(",")[0]) <= 1


def test_a_net_comes_off_first() -> None:
    scene = in_turn(fight([body("a", (5, 5), str=3)], [body("b", (6, 5), ac=18)]), "a")
    held = Affliction(Condition.RESTRAINED, "b")
    held.tag, held.amount = "net:net", 18
    scene.by_id["a"].add_affliction(held)

    assert said(scene, then="a: turn") == "tear:net"


# from afar


def test_an_archer_comes_within_30_feet_and_no_nearer() -> None:
    scene = in_turn(fight([body("a", (0, 3), **ARCHER)], [body("b", (9, 3))]), "a")

    assert said(scene, then="a: turn") == "move:3,3"


def test_an_archer_draws_a_sword_in_a_melee() -> None:
    scene = in_turn(fight([body("a", (3, 3), **ARCHER)], [body("b", (4, 3))]), "a")

    assert said(scene, then="a: turn") == "draw:short_sword:primary"
    assert said(scene, ["draw:short_sword:primary"], then="a: turn") == "attack:sword:b"


def test_an_archer_takes_up_the_bow_when_nobody_is_near() -> None:
    archer = body("a", (1, 3), holds=["short_sword"], **ARCHER)
    scene = in_turn(fight([archer], [body("b", (7, 3))]), "a")

    assert said(scene, then="a: turn") == "draw:shortbow"


def test_a_hurt_archer_withdraws_while_others_stand() -> None:
    archer = body("a", (3, 3), max_hp=20, **ARCHER)
    archer["hp"] = 3
    scene = in_turn(fight([archer, body("friend", (2, 9))], [body("b", (4, 3), ac=18)]), "a")

    assert said(scene, then="a: turn") == "withdraw"
    assert said(scene, ["withdraw"], then="a: turn").startswith("move:")


# magic


def test_sleep_goes_to_the_strongest_with_dice_to_spare() -> None:
    mage = body("a", (3, 3), spells=["sleep"], **MAGE)
    scene = in_turn(fight([mage], [body("big", (7, 3), hp=30), body("little", (7, 4), hp=4)]), "a")

    answer = said(scene, then="a: turn")
    assert answer.startswith("cast:sleep:")
    assert answer.endswith(":big")
    assert said(scene, ["cast:sleep:1:big"], then="a: dice") == "dice:2"


def test_an_eruption_spares_friends() -> None:
    mage = body("a", (0, 0), spells=["arcane_eruption"], **MAGE)
    crowd = [body("b", (7, 3)), body("c", (8, 3)), body("d", (3, 8))]
    scene = in_turn(fight([mage, body("friend", (8, 4))], crowd), "a")

    assert said(scene, then="a: turn") == "cast:arcane_eruption:3:7,2"


def test_a_healer_goes_to_the_dying() -> None:
    mender = body("a", (2, 3), spells=["heal_wounds"], **MAGE)
    scene = fight([mender, body("friend", (5, 3), character=True)], [body("b", (11, 11))])
    drop(scene, "friend")
    scene = in_turn(scene, "a")

    assert said(scene, then="a: turn") == "move:4,3"
    assert said(scene, ["move:4,3"], then="a: turn") == "cast:heal_wounds:1:friend"


def test_without_magic_there_is_first_aid() -> None:
    helper = body("a", (4, 3), wis=4, trained=["Healing"], skill_bonus=4, to_hit=-5)
    scene = fight([helper, body("friend", (5, 3), character=True)], [body("b", (3, 3), ac=18)])
    drop(scene, "friend", pool=1)

    assert said(in_turn(scene, "a"), then="a: turn") == "stabilise:friend"


# what others do


def test_an_opportunity_is_taken() -> None:
    scene = in_turn(fight([body("a", (3, 3))], [body("b", (4, 3))]), "b")

    assert said(scene, ["risk:9,3"], then="a: opportunity") == "opportunity:strike"


GUARDED: dict[str, Any] = {"readied": ["shield", "helmet"], "holds": ["shield"]}


@pytest.mark.parametrize(
    ("damage", "hp", "given_up"),
    [("1d8+4", 20, "helmet"), ("1d2", 20, "keep"), ("1d2", 2, "helmet")],
)
def test_a_helmet_is_for_good_hits(damage: str, hp: int, given_up: str) -> None:
    target = body("b", (4, 3), max_hp=20, **GUARDED)
    target["hp"] = hp
    scene = in_turn(fight([body("a", (3, 3), to_hit=10, damage=damage)], [target]), "a")

    assert said(scene, ["attack:strike:b"], dice=[15], then="b: sacrifice") == given_up


@pytest.mark.parametrize(("hp", "given_up"), [(20, "keep"), (6, "shield")])
def test_a_shield_is_for_hits_that_count(hp: int, given_up: str) -> None:
    target = body("b", (4, 3), max_hp=20, readied=["shield"], holds=["shield"])
    target["hp"] = hp
    scene = in_turn(fight([body("a", (3, 3), to_hit=10, damage="1d8")], [target]), "a")

    assert said(scene, ["attack:strike:b"], dice=[15], then="b: sacrifice") == given_up


@pytest.mark.parametrize(("ward_hp", "answer"), [(3, "take_hit"), (20, "pass")])
def test_a_hit_is_taken_for_a_ward_who_would_fall(ward_hp: int, answer: str) -> None:
    ward = body("ward", (4, 3), max_hp=20)
    ward["hp"] = ward_hp
    scene = in_turn(fight([body("a", (3, 3), to_hit=10)], [ward, body("guard", (5, 3), hp=30)]), "a")
    scene.by_id["guard"].protecting = "ward"

    assert said(scene, ["attack:strike:ward"], dice=[15], then="guard: take_hit") == answer


def test_it_protects_a_wounded_friend_when_nothing_can_be_struck() -> None:
    friend = body("friend", (4, 3), max_hp=20)
    friend["hp"] = 2
    scene = in_turn(fight([body("a", (3, 3)), friend], [body("b", (5, 3), damage="2d8")]), "a")
    assert scene.turn is not None
    scene.turn.moves = 0

    assert said(scene, then="a: turn") == "protect:friend"


@pytest.mark.parametrize(("fallen", "answer"), [("friend", "stabilise:friend"), ("foe", "pass")])
def test_after_the_fight_friends_are_tended(fallen: str, answer: str) -> None:
    friend, foe = body("friend", (4, 3), character=True), body("foe", (5, 3), character=True)
    scene = fight([body("a", (3, 3)), friend], [body("last", (0, 0)), foe])
    drop(scene, fallen)
    if fallen == "friend":
        drop(scene, "foe", pool=1)
    scene = in_turn(scene, "last")

    assert said(scene, ["leave"], then="a: tend") == answer


@pytest.mark.parametrize(("at", "stance"), [((4, 3), "offensive"), ((11, 11), "defensive")])
def test_two_weapons_are_for_striking_when_somebody_is_near(at: tuple[int, int], stance: str) -> None:
    pair = body("a", (3, 3), initiative=9, readied=["saber", "dagger"], holds=["saber", "dagger"])
    scene = fight([pair], [body("b", at)])

    assert said(scene, then="a: stance") == stance


# the whole of it


@pytest.mark.parametrize("encounter", ["mirror", "mirror_duel_two_weapons", "mirror_party"])
def test_it_beats_chance(encounter: str) -> None:
    won = 0
    for seed in range(20):
        scene = SYSTEM.start({"encounter": encounter}, SYSTEM.quick_rules(), LIBRARY)
        seats = list(scene.seats())
        names = {seats[seed % 2]: "greedy", seats[1 - seed % 2]: "random"}
        winner = play_bots(
            SYSTEM, scene, f"chance {seed}", {seat: find_bot("swords", bot) for seat, bot in names.items()}
        ).winner
        won += bool(winner) and names[winner] == "greedy"

    assert won >= 19


@pytest.mark.parametrize(
    "encounter",
    [
        "roadside_ambush",
        "toll_gate_duel",
        "broken_bridge",
        "gorgons_gallery",
        "princes_hall",
        "fog_at_the_ford",
        "skirmish",
    ],
)
def test_it_brings_every_encounter_to_an_end(encounter: str) -> None:
    scene = SYSTEM.start({"encounter": encounter}, SYSTEM.quick_rules(), LIBRARY)
    players = dict.fromkeys(scene.seats(), find_bot("swords", "greedy"))

    assert play_bots(SYSTEM, scene, "end", players).winner


def test_a_flyer_comes_down_to_strike_whatever_else_it_could_do() -> None:
    scene = SYSTEM.start({"encounter": "broken_bridge"}, SYSTEM.quick_rules(), LIBRARY)
    table = BotTable(scene, SYSTEM.sight, "kites", dict.fromkeys(scene.seats(), find_bot("swords", "greedy")))
    table.listening = True
    play_to_the_end(SYSTEM, scene, table)

    told = [event.sentence(scene.creature_names()) for event in table.events]
    assert any("Gloom Kite" in line and "descends" in line for line in told)
    assert any("Gloom Kite" in line and "attacks" in line for line in told)


def test_nobody_leaps_into_a_pit_to_be_nearer() -> None:
    pit = {"kind": "gap", "name": "Pit", "elevation": -60, "rects": [[3, 0, 10, 11]]}
    scene = in_turn(fight([body("a", (2, 4))], [body("b", (11, 4))], terrain=[pit]), "a")

    assert "leap" in {option.id for option in play(scene, then="a: turn").ask.options}
    assert not said(scene, then="a: turn").startswith("leap")
