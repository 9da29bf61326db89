"""Attacking an enemy: the roll against AC, several attacks, criticals, two weapons, the windows of Protect."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.systems.swords.armor import armor_class
from quintain.systems.swords.attack import dice_maximum
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.attack import AttackRolled, DamageRolled, TookTheHit
from quintain.systems.swords.lines import of as lines
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Out
from quintain.systems.swords.stock import Weapon, Weight
from quintain.systems.swords.two_weapons import has_trait_pair
from tests.systems.swords.script import LIBRARY, body, fight, in_turn, play, refused, rules, suffer
from tests.systems.swords.versatile import staff, swung


def against(foe: dict[str, Any], **attacker: Any) -> SwordsScene:
    """Somebody of Initiative 9 next to a foe that waits."""
    return fight(red=[body("a", (3, 3), initiative=9, **attacker)], blue=[foe])


@pytest.mark.rule("SW-103", "SW-034")
@pytest.mark.parametrize(
    ("face", "to_hit", "ac", "hits"), [(12, 3, 15, True), (11, 3, 15, False), (20, 0, 21, False), (1, 14, 15, True)]
)
def test_an_attack_hits_if_its_total_meets_the_ac(face: int, to_hit: int, ac: int, hits: bool) -> None:
    scene = against(body("b", (4, 3), ac=ac, hp=30), to_hit=to_hit)
    played = play(scene, ["attack:strike:b"], dice=[face, 3] if hits else [face], then="a: turn")
    assert (played["b"].hp < 30) is hits
    assert len(played.events(AttackRolled)) == 1
    assert not any(option.startswith("attack") for option in played.options())


@pytest.mark.rule("SW-034", "SW-035")
def test_several_attacks_each_choose_their_own_target() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=9, attacks_per_action=2, to_hit=9)],
        blue=[body("b", (4, 3), hp=30), body("c", (2, 3), hp=30, initiative=4)],
    )
    played = play(scene, ["attack:strike:b"], dice=[10, 3], then="a: turn")
    assert [each for each in played.options() if each.startswith("attack")] == ["attack:strike:b", "attack:strike:c"]
    assert not {"defend", "dash", "move", "risk"} & set(played.options())
    both = play(scene, ["attack:strike:b", "attack:strike:c"], dice=[10, 3, 10, 4], then="a: turn")
    assert (both["b"].hp, both["c"].hp) == (27, 26)
    assert not any(option.startswith("attack") for option in both.options())


@pytest.mark.rule("SW-129")
@pytest.mark.parametrize(("ac", "hit", "critical"), [(19, True, True), (20, True, False), (21, False, False)])
def test_a_critical_hit_is_a_natural_20_that_beats_the_ac(ac: int, hit: bool, critical: bool) -> None:
    scene = against(body("b", (4, 3), ac=ac, hp=40), pc=True, damage="1d8+2")
    played = play(scene, ["attack:strike:b"], dice=[20, 5] if hit else [20], then="a: turn")
    rolled = played.events(AttackRolled)[0]
    assert (rolled.hit, rolled.critical) == (hit, critical)
    assert played["b"].hp == {True: 25, False: 33 if hit else 40}[critical]


@pytest.mark.rule("SW-129")
def test_with_disadvantage_the_natural_result_is_the_kept_die() -> None:
    scene = against(body("b", (4, 3), ac=10, hp=40), pc=True)
    suffer(scene, "a", Condition.POISONED)
    played = play(scene, ["attack:strike:b"], dice=[20, 15, 5], then="a: turn")
    assert not played.events(AttackRolled)[0].critical


@pytest.mark.rule("SW-131", "SW-133")
def test_a_player_character_adds_the_maximum_of_its_dice() -> None:
    scene = against(body("b", (4, 3), hp=60), pc=True, damage="1d8+2", to_hit=2)
    assert play(scene, ["attack:strike:b"], dice=[20, 5], then="a: turn")["b"].hp == 45
    two = against(body("b", (4, 3), hp=60), pc=True, damage="2d6+1", to_hit=2)
    assert play(two, ["attack:strike:b"], dice=[20, 3, 4], then="a: turn")["b"].hp == 40
    assert (1 + 2 + dice_maximum("1d8+2"), 8 + 2 + dice_maximum("1d8+2")) == (11, 18)


@pytest.mark.rule("SW-131")
def test_sneak_attack_dice_add_no_maximum() -> None:
    scene = against(body("b", (4, 3), hp=60), pc=True, damage="1d8+2", features=["sneak_attack"], sneak_attack="1d4")
    suffer(scene, "b", Condition.RESTRAINED)
    played = play(scene, ["attack:strike:b"], dice=[20, 3, 5, 2], then="a: turn")
    assert played.events(DamageRolled)[0].sneak == 2
    assert played["b"].hp == 60 - (5 + 2 + 8 + 2)


@pytest.mark.rule("SW-132")
def test_foes_add_no_maximum_unless_the_table_says_so() -> None:
    target = body("b", (4, 3), hp=60)
    plain = against(target, damage="1d8+2", to_hit=2)
    assert play(plain, ["attack:strike:b"], dice=[20, 5], then="a: turn")["b"].hp == 53
    harder = fight(
        red=[body("a", (3, 3), initiative=9, damage="1d8+2", to_hit=2)],
        blue=[target],
        rules=rules(foe_critical_damage="add_maximum"),
    )
    assert play(harder, ["attack:strike:b"], dice=[20, 5], then="a: turn")["b"].hp == 45


# two weapons


def two_weapons(**more: Any) -> SwordsScene:
    attacks = [
        {
            "id": "short_sword",
            "name": "Short sword",
            "kind": "melee",
            "to_hit": 4,
            "damage": "1d6+2",
            "weapon": "short_sword",
        },
        {"id": "dagger", "name": "Dagger", "kind": "melee", "to_hit": 4, "damage": "1d6+2", "weapon": "dagger"},
    ]
    fields = {"attacks": attacks, "readied": ["short_sword", "dagger"], "ac": 14, "initiative": 8} | more
    return fight(
        red=[body("tilda", (3, 3), **fields)],
        blue=[body("foe", (4, 3), ac=16, hp=12, to_hit=4, damage="1d6+1")],
    )


@pytest.mark.rule("SW-106", "SW-107")
def test_who_wields_two_weapons_chooses_when_its_turn_begins() -> None:
    played = play(two_weapons(), then="tilda: stance")
    assert played.asked() == [("tilda", "stance")]
    assert played.options() == ["offensive", "defensive"]
    chosen = play(two_weapons(), ["defensive", "move:3,4"], then="tilda: turn")
    assert chosen.asked() == [("tilda", "turn")]
    assert not any("offensive" in option for option in chosen.options())
    assert chosen["tilda"].stance == "defensive"


@pytest.mark.rule("SW-107")
def test_before_its_first_turn_a_creature_has_no_stance() -> None:
    scene = two_weapons(initiative=2)
    played = play(scene, ["foe> attack:strike:tilda"], dice=[10, 2], then="foe: turn")
    assert played["tilda"].hp == 17


@pytest.mark.rule("SW-108", "SW-109", "SW-112")
def test_offensive_is_one_better_to_hit_and_either_weapon_but_never_both() -> None:
    played = play(two_weapons(), ["offensive", "attack:dagger:foe"], dice=[11, 3], then="tilda: turn")
    assert played["foe"].hp == 7
    assert not any(option.startswith("attack") for option in played.options())
    assert len(played.events(AttackRolled)) == 1
    missed = play(two_weapons(), ["offensive", "attack:dagger:foe"], dice=[10], then="tilda: turn")
    assert missed["foe"].hp == 12  # 10 + 4 + 1 = 15


@pytest.mark.rule("SW-110", "SW-111")
def test_defensive_is_one_better_ac_and_the_primary_weapon_only() -> None:
    played = play(two_weapons(), ["defensive"], then="tilda: turn")
    assert refused(played, "attack:dagger:foe")
    miss = play(
        two_weapons(),
        ["defensive", "attack:short_sword:foe", "end", "attack:strike:tilda"],
        dice=[11, 10],
        then="foe: turn",
    )
    assert miss["foe"].hp == 12  # 11 + 4 = 15, no +1 now
    assert miss["tilda"].hp == 20  # 14 against AC 15
    hit = play(two_weapons(), ["defensive", "end", "attack:strike:tilda"], dice=[11, 2], then="foe: turn")
    assert hit["tilda"].hp == 17


@pytest.mark.rule("SW-111")
def test_the_defensive_choice_keeps_the_off_hand_out_of_opportunity_attacks() -> None:
    scene = two_weapons()
    played = play(scene, ["defensive", "end", "risk:9,3"], then="tilda: opportunity")
    assert played.asked() == [("tilda", "opportunity")]
    assert [option for option in played.options() if "dagger" in option] == []


@pytest.mark.rule("SW-111")
def test_an_off_hand_weapon_that_is_left_alone_strikes_whatever_the_choice_was() -> None:
    played = play(two_weapons(), ["defensive", "drop:short_sword"], then="tilda: turn")
    assert "attack:dagger:foe" in played.options()


@pytest.mark.rule("SW-112", "SW-113")
def test_with_several_attacks_the_weapon_is_chosen_anew() -> None:
    scene = two_weapons(attacks_per_action=2)
    played = play(scene, ["offensive", "attack:short_sword:foe", "attack:dagger:foe"], dice=[1, 1], then="tilda: turn")
    assert len(played.events(AttackRolled)) == 2
    assert not any(option.startswith("attack") for option in played.options())
    defensive = play(scene, ["defensive", "attack:short_sword:foe"], dice=[1], then="tilda: turn")
    assert not any(option.startswith("attack:dagger") for option in defensive.options())


@pytest.mark.rule("SW-104", "SW-105")
@pytest.mark.parametrize(
    ("primary", "off", "is_pair"),
    [
        ("arming_sword", "dagger", True),
        ("short_sword", "short_sword", True),
        ("short_sword", "saber", False),
        ("saber", "saber", False),
    ],
)
def test_a_pair_is_a_light_or_medium_weapon_and_a_light_one(primary: str, off: str, is_pair: bool) -> None:
    scene = two_weapons()
    tilda = scene.by_id["tilda"]
    stock = scene.stock
    for kind in (primary, off):
        stock.weapons[kind] = LIBRARY.find("weapon", Weapon, kind)
    tilda.carried = [stock.gear(primary, "first", "primary"), stock.gear(off, "second", "off")]
    asked = play(scene, then="tilda: stance | tilda: turn").asked()
    assert (asked == [("tilda", "stance")]) is is_pair


def armed_with(primary: str, off: str, *features: str) -> SwordsScene:
    """Tilda with a weapon in each hand; "heavy" is a saber as heavy as no shipped one-handed weapon is."""
    scene = two_weapons(features=list(features))
    for kind in (primary, off):
        found = LIBRARY.find("weapon", Weapon, "saber" if kind == "heavy" else kind)
        scene.stock.weapons[kind] = msgspec.structs.replace(found, weight=Weight.HEAVY) if kind == "heavy" else found
    gear = [scene.stock.gear(primary, "first", "primary"), scene.stock.gear(off, "second", "off")]
    scene.by_id["tilda"].carried = gear
    return scene


@pytest.mark.rule("SW-104", "SW-105")
@pytest.mark.parametrize(("primary", "off"), [("saber", "saber"), ("short_sword", "saber"), ("heavy", "dagger")])
def test_of_two_weapons_that_make_no_pair_only_the_primary_one_strikes(primary: str, off: str) -> None:
    scene = armed_with(primary, off)

    played = play(scene, then="tilda: turn")
    alone = armed_with(primary, off)
    alone.by_id["tilda"].carried = [gear for gear in alone.by_id["tilda"].carried if gear.id == "second"]

    assert [line.gear.id for line in lines(played.scene, played["tilda"]) if line.gear is not None] == ["first"]
    assert all(line.gear is not None and line.gear.id == "second" for line in lines(alone, alone.by_id["tilda"]))


@pytest.mark.rule("SW-114", "SW-105")
def test_off_hand_proficiency_allows_a_medium_weapon_in_the_off_hand_whatever_the_other_is() -> None:
    for primary in ("saber", "short_sword"):
        scene = armed_with(primary, "saber", "off_hand_proficiency")
        assert {line.gear.id for line in lines(scene, scene.by_id["tilda"]) if line.gear is not None} == {
            "first",
            "second",
        }


@pytest.mark.rule("SW-114")
@pytest.mark.parametrize(
    ("primary", "off", "features", "is_pair"),
    [
        ("saber", "saber", ["off_hand_proficiency"], True),
        ("saber", "saber", [], False),
        ("short_sword", "saber", ["off_hand_proficiency"], False),
        ("saber", "short_sword", ["off_hand_proficiency"], False),
        ("short_sword", "short_sword", ["off_hand_proficiency"], False),
    ],
)
def test_off_hand_proficiency_is_for_a_medium_weapon_in_each_hand(
    primary: str, off: str, features: list[str], is_pair: bool
) -> None:
    assert has_trait_pair(armed_with(primary, off, *features).by_id["tilda"]) is is_pair


@pytest.mark.rule("SW-105")
def test_a_defensive_weapon_that_makes_no_pair_does_not_parry() -> None:
    scene = armed_with("heavy", "quarterstaff")
    tilda = scene.by_id["tilda"]
    idle = armor_class(scene, tilda, melee=True)
    tilda.carried = [gear.put("primary") for gear in tilda.carried if gear.id == "second"]

    assert armor_class(scene, tilda, melee=True) == idle + 1


@pytest.mark.rule("SW-104")
def test_a_two_handed_weapon_leaves_no_hand_for_a_second() -> None:
    scene = two_weapons(readied=["great_sword", "dagger"], holds=["great_sword"])
    assert play(scene, then="tilda: turn").asked() == [("tilda", "turn")]


@pytest.mark.rule("SW-114")
def test_off_hand_proficiency_needs_no_choice_and_gives_both_bonuses() -> None:
    attacks = [
        {"id": "saber", "name": "Saber", "kind": "melee", "to_hit": 5, "damage": "1d8+2", "weapon": "saber"},
        {"id": "saber_off", "name": "Saber", "kind": "melee", "to_hit": 5, "damage": "1d8+2", "weapon": "saber"},
    ]
    grusha = {"attacks": attacks, "readied": ["saber", "saber"], "ac": 15, "features": ["off_hand_proficiency"]}
    scene = fight(
        red=[body("grusha", (3, 3), initiative=2, hp=30, **grusha)],
        blue=[body("foe", (4, 3), ac=15, hp=30, to_hit=4, initiative=4)],
    )
    missed = play(scene, ["foe> attack:strike:grusha", "end"], dice=[10], then="grusha: turn")
    assert missed["grusha"].hp == 30  # 14 against 15, before her first turn
    assert missed.asked() == [("grusha", "turn")]
    assert {"attack:saber:foe", "attack:saber_off:foe"} <= set(missed.options())
    hit = play(scene, ["foe> end", "attack:saber_off:foe"], dice=[10, 1], then="grusha: turn")
    assert hit["foe"].hp == 27  # 10 + 5 = 15: the listed total counts the pair
    one = play(scene, ["foe> end"], then="grusha: turn")
    one["grusha"].carried = one["grusha"].carried[:1]
    alone = play(one.scene, ["attack:saber:foe"], dice=[10], then="grusha: turn")
    assert alone["foe"].hp == 30  # 14 without the pair


# Protect


def guarded(**more: Any) -> SwordsScene:
    return fight(
        red=[
            body("k", (3, 3), initiative=8, ac=16, to_hit=5, damage="1d8+3"),
            body("ward", (3, 4), initiative=7, ac=12),
        ],
        blue=[body("m", (4, 3), initiative=5, ac=14, to_hit=6, damage="1d10+2", hp=10)],
        **more,
    )


@pytest.mark.rule("SW-058")
def test_a_protector_strikes_first_at_whoever_attacks_its_ward() -> None:
    answers = ["k> protect:ward", "end", "ward> end", "m> attack:strike:ward", "k> opportunity:strike"]
    scene = guarded()
    scene.by_id["m"].hp = 4
    played = play(scene, answers, dice=[12, 4])
    assert played["m"].out == Out.DEAD
    assert len(played.events(AttackRolled)) == 1
    assert not played["k"].reaction


@pytest.mark.rule("SW-058")
def test_the_answer_to_an_attack_on_the_ward_is_a_reaction_unless_the_table_says_free() -> None:
    answers = ["k> protect:ward", "end", "ward> end", "m> attack:strike:ward", "k> opportunity:strike"]
    twice = {"attacks_per_action": 2}
    book = fight(
        red=[body("k", (3, 3), initiative=8), body("ward", (3, 4), initiative=7, ac=30)],
        blue=[body("m", (4, 3), initiative=5, ac=20, **twice)],
    )
    played = play(book, [*answers, "m> attack:strike:ward"], dice=[1, 1, 1], then="m: turn")
    assert played.asked() == [("m", "turn")]
    free = fight(
        red=[body("k", (3, 3), initiative=8), body("ward", (3, 4), initiative=7, ac=30)],
        blue=[body("m", (4, 3), initiative=5, ac=20, **twice)],
        rules=rules(protect_attack="free"),
    )
    again = play(free, [*answers, "m> attack:strike:ward"], dice=[1, 1], then="k: protect_attack")
    assert again.asked() == [("k", "protect_attack")]


@pytest.mark.rule("SW-059")
def test_a_protector_may_take_the_hit_although_it_would_not_have_been_hit() -> None:
    answers = ["k> protect:ward", "end", "ward> end", "m> attack:strike:ward", "k> pass", "k> take_hit"]
    played = play(guarded(), answers, dice=[9, 4], then="m: turn")
    assert played["ward"].hp == 20
    assert played["k"].hp == 14
    assert played["k"].reaction
    assert [(event.who, event.ward) for event in played.events(TookTheHit)] == [("k", "ward")]
    declined = play(guarded(), [*answers[:-1], "k> pass"], dice=[9, 4], then="m: turn")
    assert (declined["ward"].hp, declined["k"].hp) == (14, 20)


@pytest.mark.rule("SW-059")
def test_it_may_take_every_hit_and_its_critical_status() -> None:
    answers = ["k> protect:ward", "end", "ward> end", "m> attack:strike:ward", "k> pass", "k> take_hit"]
    scene = fight(
        red=[body("k", (3, 3), initiative=8, pc=True, con=5 - 1), body("ward", (3, 4), initiative=7, ac=12)],
        blue=[body("m", (4, 3), initiative=5, to_hit=6, damage="1d10+2", attacks_per_action=2)],
    )
    played = play(
        scene, [*answers, "m> attack:strike:ward", "k> pass", "k> take_hit"], dice=[20, 4, 19, 9, 4], then="m: turn"
    )
    assert played["ward"].hp == 20
    assert played["k"].hp == 8


SABER = {"id": "saber", "name": "Saber", "kind": "melee", "to_hit": 7, "damage": "1d8+5", "weapon": "saber"}


TWO_SABERS: dict[str, Any] = {
    "attacks": [SABER],
    "readied": ["saber", "saber"],
    "holds": ["saber", "saber"],
    "features": ["off_hand_proficiency"],
}


THROWN = {
    "id": "dagger_thrown",
    "name": "Thrown dagger",
    "kind": "ranged",
    "to_hit": 5,
    "damage": "1d6+2",
    "weapon": "dagger",
    "range": "near",
}


def test_a_saber_that_was_dropped_and_picked_up_again_still_has_a_line_of_its_own() -> None:
    """Both sabers had the line `saber` once the first had been picked up again."""
    scene = in_turn(
        fight(
            red=[body("a", at=(3, 3), **TWO_SABERS)],
            blue=[body("b", at=(4, 3))],
        ),
        "a",
    )
    played = play(scene, ["drop:saber", "pick_up:saber"], then="a: turn")
    attacks = [id for id in played.options() if id.startswith("attack:")]
    assert sorted(attacks) == ["attack:saber:b", "attack:saber_2:b"]


def test_a_second_weapon_of_a_kind_strikes_by_the_sheet_as_the_first() -> None:
    """What the sheet lists for sabers (a specialization, say) holds for either of them."""
    scene = in_turn(
        fight(
            red=[body("a", at=(3, 3), **TWO_SABERS)],
            blue=[body("b", at=(4, 3), hp=30)],
        ),
        "a",
    )
    played = play(scene, ["attack:saber_2:b"], dice=[10, 4], then="a: turn")
    (rolled,) = played.events(AttackRolled)
    assert rolled.total == 17
    assert played["b"].hp == 30 - 9


def test_a_dagger_that_the_sheet_only_throws_also_stabs() -> None:
    """SW-034, SW-100: a dagger in hand is a melee weapon, whatever the sheet says of throwing it."""
    sheet = body("a", at=(3, 3), attacks=[THROWN], readied=["dagger"], attack_bonus=3, str=2)
    scene = in_turn(fight(red=[sheet], blue=[body("b", at=(4, 3))]), "a")
    played = play(scene, then="a: turn")
    attacks = [id for id in played.options() if id.startswith("attack:")]
    assert attacks == ["attack:dagger_thrown:b", "attack:dagger:b"]
    played = play(scene, ["attack:dagger:b"], dice=[10, 4], then="a: turn")
    (rolled,) = played.events(AttackRolled)
    assert (rolled.total, played["b"].hp) == (15, 20 - 6)


@pytest.mark.rule("SW-104")
def test_a_versatile_weapon_in_two_hands_rolls_its_damage_twice_for_small_creatures_too() -> None:
    assert swung(staff(), [12, 2, 5]) == (0, 5)
    assert swung(staff(size="small"), [12, 2, 5]) == (0, 5)


@pytest.mark.rule("SW-035", "SW-070")
def test_a_turn_goes_on_when_nobody_is_left_for_the_second_attack() -> None:
    red = [body("hero", (3, 3), initiative=9, attacks_per_action=2, to_hit=9, damage="1d6+9")]
    scene = fight(red=red, blue=[body("foe", (4, 3), hp=5), body("far", (9, 9))])
    played = play(scene, ["attack:strike:foe"], dice=[10, 3], then="hero: turn")
    assert played.asked() == [("hero", "turn")]
    assert "move" in played.options()
    assert not any(option.startswith("attack") or option == "dash" for option in played.options())


@pytest.mark.rule("SW-035", "SW-070")
def test_the_second_attack_may_be_left_out_and_the_move_action_kept() -> None:
    red = [body("hero", (3, 3), initiative=9, attacks_per_action=2)]
    scene = fight(red=red, blue=[body("foe", (4, 3))])
    played = play(scene, ["attack:strike:foe", "no_more", "move:4,4"], dice=[1], then="hero: turn")
    assert (played["hero"].place, "no_more" in played.options()) == (played.scene.grid.at(4, 4), False)


@pytest.mark.rule("SW-035")
def test_an_attack_with_a_count_of_its_own_is_not_mixed_with_the_others() -> None:
    rend = {"id": "rend", "name": "Rend", "kind": "melee", "to_hit": 0, "damage": "1d4"}
    rock = {"id": "rock", "name": "Rock", "kind": "ranged", "to_hit": 0, "damage": "1d8", "range": "near"}
    ape = body("ape", (3, 3), initiative=9, attacks_per_action=2, attacks=[rend, rock | {"per_action": 1}])
    scene = fight(red=[ape], blue=[body("foe", (4, 3))])
    begun = play(scene, ["attack:rend:foe"], dice=[1], then="ape: turn")
    assert [option for option in begun.options() if option.startswith("attack")] == ["attack:rend:foe"]
    thrown = play(scene, ["attack:rock:foe"], dice=[1], then="ape: turn")
    assert not any(option.startswith("attack") for option in thrown.options())
