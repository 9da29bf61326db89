"""Defensive Reactions: Dodge, Block and Predict, what comes of them, and improving a failed roll."""

from __future__ import annotations

from typing import Any, cast

import pytest

from quintain.kernel.entries import Threw
from quintain.kernel.live import Game
from quintain.systems.ki.defence import NO_REACTION
from quintain.systems.ki.events import (
    Afflicted,
    ArmorBroke,
    Attacked,
    BlockedHit,
    Compared,
    Hurt,
    Ignored,
    Improved,
    Missed,
    Pushed,
    Reacted,
    TieBroken,
    WeaponTook,
)
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.reading import READER
from quintain.systems.ki.system import SYSTEM
from tests.systems.ki.script import BOOK, Played, body, fight, give, go_on, in_participation, play, refused, rules

RAM = {"id": "ram", "name": "Ram", "damage": 5, "type": "internal", "hands": 2, "push": 2}
MAUL = {"id": "maul", "name": "Maul", "damage": 6, "type": "internal", "hands": 2}
BUCKLER = {"id": "buckler", "name": "Buckler", "damage": 1, "type": "internal", "hands": 1, "blocking": True}
BUCKLER |= {"durability": 4}
WEAPONS = [RAM, MAUL, BUCKLER]


def struck(
    attacker: dict[str, Any],
    defender: dict[str, Any],
    *answers: str,
    dice: list[int] | None = None,
    house: KiRules = BOOK,
    distance: int = 1,
    then: str = "",
) -> Played:
    """A attacks B with the first thing in its hands, a sword unless it is told otherwise."""
    a = body("a", at=(3, 3), **{"wielded": ["sword"], **attacker})
    b = body("b", at=(3 + distance, 3), **defender)
    scene = in_participation(fight(red=[a], blue=[b], rules=house, weapons=WEAPONS), "a", "attack")
    weapon = scene.by_id["a"].wielded[0].id
    return play(scene, [f"a> attack:{weapon}:b", *answers], dice=dice or [], then=then)


def touched(
    attacker: dict[str, Any], defender: dict[str, Any], *answers: str, dice: list[int], technique: str, then: str = ""
) -> Played:
    """A uses a technique that is an attack on B."""
    a = body("a", at=(3, 3), techniques=[technique], **attacker)
    scene = fight(red=[a], blue=[body("b", at=(4, 3), **defender)])
    return play(
        in_participation(scene, "a", "techniques"),
        [f"a> technique:{technique}:b", *answers],
        dice=dice,
        then=then,
    )


def rolls(played: Played) -> list[tuple[int, int, bool]]:
    """Every comparison: score, roll, success."""
    return [(each.score, each.roll, each.succeeded) for each in played.events(Compared)]


def where(played: Played, who: str) -> tuple[int, int]:
    return played.scene.grid.xy(played[who].place)


# Receiving an attack


@pytest.mark.rule("KI-051")
def test_i_am_offered_every_defence_before_any_die_is_rolled_or_damage_is_done() -> None:
    played = struck({}, {"wielded": ["shield"]}, then="b: react")

    assert played.asked() == [("b", "react")]
    assert played.options() == ["dodge", "block:shield", "predict", "none"]
    assert played["b"].hp == 20
    assert played.events(Compared) == []


@pytest.mark.rule("KI-051")
@pytest.mark.rule("KI-080")
def test_without_a_blocking_weapon_i_am_offered_dodge_predict_or_nothing() -> None:
    played = struck({}, {}, then="b: react")

    assert played.options() == ["dodge", "predict", "none"]
    assert refused(played, "block")


@pytest.mark.rule("KI-051")
def test_i_know_who_attacks_whom_with_what_and_whether_it_is_ki_before_i_choose() -> None:
    with_sword = struck({}, {}, then="b: react")
    with_ki = touched({}, {}, dice=[], technique="still_water_palm", then="b: react")

    assert with_sword.events(Attacked) == [Attacked("a", "b", "sword", ki=False)]
    assert with_ki.events(Attacked) == [Attacked("a", "b", "still_water_palm", ki=True)]


@pytest.mark.rule("KI-051")
@pytest.mark.rule("KI-052")
@pytest.mark.parametrize("seat", ["red", "blue"])
def test_at_the_table_everybody_sees_the_attack_at_once_and_its_score_only_when_it_is_compared(seat: str) -> None:
    before = struck({"agility": 4, "wielded": ["bow"]}, {}, then="b: react")
    compared = struck({"agility": 4, "wielded": ["bow"]}, {}, "dodge", dice=[1], then="b: improve")
    after = struck({"agility": 4, "wielded": ["bow"]}, {}, "dodge", "accept", dice=[1], then="a: announce")

    attack = {
        "attacker": "a",
        "target": "b",
        "what": "bow",
        "damage": 5,
        "components": [{"damage": 5, "type": "external"}],
    }
    attack |= {"ki": False, "ranged": True}
    assert incoming(before, seat) == attack
    assert incoming(compared, seat) == attack | {"reaction": "dodge", "score": 4, "rolled": 1}
    assert incoming(after, seat) is None


@pytest.mark.rule("KI-051")
def test_at_the_table_everybody_sees_whether_the_attack_is_ki_and_who_is_the_target_now() -> None:
    a = body("a", at=(3, 3), techniques=["still_water_palm"])
    guard = body("guard", at=(4, 4), techniques=["guard_ally"])
    scene = in_participation(fight(red=[a], blue=[body("tam", at=(4, 3)), guard]), "a", "techniques")

    asked = play(scene, ["technique:still_water_palm:tam"], then="guard: guard")
    guarded = go_on(asked.game, ["guard_ally"], then="guard: react")

    palm = {"attacker": "a", "what": "still_water_palm", "damage": 4, "ki": True, "ranged": False}
    attack = palm | {"components": [{"damage": 4, "type": "internal"}]}
    assert incoming(asked, "red") == attack | {"target": "tam"}
    assert incoming(guarded, "red") == attack | {"target": "guard"}


def incoming(played: Played, seat: str) -> object:
    return SYSTEM.view(played.scene, played.scene.viewer(seat))["incoming"]


@pytest.mark.rule("KI-051")
def test_choosing_no_reaction_lets_the_attack_hit_without_a_roll() -> None:
    played = struck({}, {"agility": 6}, "none", then="a: act")

    assert played["b"].hp == 15
    assert rolls(played) == []
    assert played.events(Reacted) == []


@pytest.mark.rule("KI-051")
@pytest.mark.parametrize("state", [{"unconscious": True, "hp": -1}, {"conditions": {"stunned": 3}}])
def test_whoever_cannot_react_is_hit_without_being_asked(state: dict[str, Any]) -> None:
    scene = fight(
        red=[body("a", at=(3, 3), wielded=["sword"])],
        blue=[body("b", at=(4, 3), agility=6, **state), body("c", at=(9, 9))],
    )
    before = scene.by_id["b"].hp

    played = play(
        in_participation(scene, "a", "attack"), ["attack:sword:b", "a> done"], then="a, c: announce | b: announce"
    )

    assert played["b"].hp == before - 5
    assert played.events(Reacted) == []


@pytest.mark.rule("KI-051")
def test_bound_i_can_neither_dodge_nor_block() -> None:
    played = struck({}, {"wielded": ["shield"], "conditions": {"bound": 0}}, then="b: react")

    assert played.options() == ["predict", "none"]


@pytest.mark.rule("KI-051")
def test_i_have_one_reaction_to_each_attack_however_many_come_in_a_turn() -> None:
    a = body("a", at=(3, 3), agility=4, wielded=["sword", "sword"])
    b = body("b", at=(4, 3), agility=2, stamina=0)
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "attack")
    answers = ["attack:sword:b", "b> dodge", "attack:sword-2:b", "b> dodge", "attack:sword:b", "b> dodge"]

    played = play(scene, [*answers, "attack:sword-2:b"], dice=[3, 1, 4], then="b: react")

    assert played.asked() == [("b", "react")]
    assert [each.succeeded for each in played.events(Compared)] == [True, False, True]
    assert len(played.events(Reacted)) == 3
    assert played["b"].hp == 15


# Rolling it


@pytest.mark.rule("KI-052")
@pytest.mark.parametrize(
    ("answer", "dice", "roll"), [("dodge", [4], (6, 7, True)), ("block:shield", [4], (9, 7, False))]
)
def test_my_roll_is_compared_with_the_score_against_my_own_reaction_and_no_other(
    answer: str, dice: list[int], roll: tuple[int, int, bool]
) -> None:
    attacker = {"agility": 4, "strength": 7, "acting": 6, "proficiency": 2}

    played = struck(
        attacker, {"agility": 3, "strength": 3, "wielded": ["shield"], "stamina": 0}, answer, dice=dice, then="a: act"
    )

    assert rolls(played) == [roll]


@pytest.mark.rule("KI-052")
def test_both_numbers_are_public_once_they_are_compared_but_not_the_die() -> None:
    played = struck({"agility": 4}, {"agility": 3}, "dodge", dice=[4], then="a: act")

    for seat, die in (("red", None), ("blue", 4)):
        seen = [event for event in played.game.told(played.scene.viewer(seat)) if isinstance(event, Compared)]
        assert [(each.score, each.roll, each.die) for each in seen] == [(4, 7, die)]


@pytest.mark.rule("KI-052")
def test_each_roll_of_a_defence_says_whose_attack_it_is_against() -> None:
    reacting = struck({"agility": 9}, {}, then="b: react").game
    give(reacting, "dodge")
    first = thrown(reacting)
    reacting.give_faces("blue", 1, [1])
    give(reacting, "improve")

    dluck = {"by": "b", "seat": "blue", "dice": "1d6", "why": "defence", "against": "a"}
    assert (first, thrown(reacting)) == (dluck, dluck)


def thrown(game: Game) -> dict[str, object]:
    """The roll that the table waits for."""
    assert game.throw is not None
    return game.throw.roll.as_data()


@pytest.mark.rule("KI-052")
def test_a_score_that_was_compared_is_remembered_and_public() -> None:
    before = struck({"agility": 4}, {}, then="b: react")
    played = struck({"agility": 4, "conditions": {"prone": 0}}, {"agility": 3}, "dodge", dice=[4], then="a: act")

    assert foe_scores(before) == {}
    assert rolls(played) == [(4 - 2, 7, True)]
    assert foe_scores(played) == {"dodge:sword": 4}


@pytest.mark.rule("KI-052")
def test_a_score_against_a_predict_changes_with_its_die_and_is_not_remembered() -> None:
    played = struck({"acting": 4}, {}, "predict", dice=[1, 1], then="b: improve")

    assert foe_scores(played) == {}


def foe_scores(played: Played) -> object:
    """What B's side knows of A's scores."""
    view = SYSTEM.view(played.scene, played.scene.viewer("blue"))
    return next(each["scores"] for each in cast(list[dict[str, Any]], view["creatures"]) if each["id"] == "a")


@pytest.mark.rule("KI-052")
def test_a_reaction_that_succeeds_is_no_hit() -> None:
    played = struck({"agility": 4}, {"agility": 3}, "dodge", dice=[4], then="a: act")

    assert rolls(played) == [(4, 7, True)]
    assert played["b"].hp == 20


@pytest.mark.rule("KI-052")
def test_a_failed_reaction_is_a_hit_when_i_cannot_pay_to_improve_it() -> None:
    played = struck({"agility": 6}, {"agility": 1, "stamina": 0}, "dodge", dice=[1], then="a: act")

    assert rolls(played) == [(6, 2, False)]
    assert played["b"].hp == 15


@pytest.mark.rule("KI-052")
@pytest.mark.rule("KI-088")
def test_first_the_attacker_rolls_then_i_then_any_tie_breakers_then_improvements_one_by_one() -> None:
    answers = ["predict", "improve", "improve"]

    played = struck(
        {"acting": 1}, {"reading": 2, "stamina": 4}, *answers, dice=[5, 2, 2, 3, 3, 5, 2, 1], then="b: interrupt"
    )

    assert rolls(played) == [(6, 4, False), (6, 6, False), (6, 7, True)]
    assert [entry.seat for entry in played.game.entries if isinstance(entry, Threw)] == [
        *("red", "blue"),  # Acting against Reading
        "blue",  # the first improvement
        *("red", "blue", "red", "blue"),  # its tie-breaker, and the tie-breaker's own tie
        "blue",  # the second improvement
    ]


# Dodge


@pytest.mark.rule("KI-076")
def test_a_dodge_is_agility_plus_a_dluck() -> None:
    played = struck({}, {"agility": 3, "strength": 1, "reading": 5, "proficiency": 2}, "dodge", dice=[4], then="a: act")

    assert rolls(played) == [(0, 3 + 4, True)]


@pytest.mark.rule("KI-076")
@pytest.mark.parametrize("condition", ["prone", "grappled"])
def test_prone_or_grappled_i_dodge_at_minus_2(condition: str) -> None:
    played = struck({}, {"agility": 3, "conditions": {condition: 0}}, "dodge", dice=[4], then="a: act")

    assert rolls(played) == [(0, 3 + 4 - 2, True)]


@pytest.mark.rule("KI-076")
@pytest.mark.parametrize(("distance", "change"), [(5, +2), (2, +2), (1, -2)])
def test_prone_i_dodge_shots_from_afar_at_plus_2(distance: int, change: int) -> None:
    prone = {"agility": 3, "conditions": {"prone": 0}}

    played = struck({"wielded": ["bow"]}, prone, "dodge", dice=[4], distance=distance, then="b: announce")

    assert rolls(played) == [(0, 3 + 4 + change, True)]


@pytest.mark.rule("KI-076")
def test_prone_and_out_of_arms_reach_a_spear_is_still_no_shot() -> None:
    played = struck(
        {"wielded": ["spear"]},
        {"agility": 3, "conditions": {"prone": 0}},
        "dodge",
        dice=[4],
        distance=2,
        then="b: announce",
    )

    assert rolls(played) == [(0, 3 + 4 - 2, True)]


@pytest.mark.rule("KI-077")
def test_an_attack_i_dodge_misses_and_pushes_nobody() -> None:
    played = struck({"wielded": ["ram"]}, {"agility": 3}, "dodge", dice=[1], then="b: announce")

    assert played["b"].hp == 20
    assert where(played, "b") == (4, 3)
    assert played.events(Missed) == [Missed("a", "b")]
    assert played.events(Hurt) == played.events(Pushed) == []


@pytest.mark.rule("KI-078")
def test_a_failed_dodge_takes_the_full_hit_damage_and_push() -> None:
    played = struck(
        {"agility": 6, "wielded": ["ram"]},
        {"stamina": 0},
        "dodge",
        "a> push:5,3",
        "a> push:6,3",
        dice=[1],
        then="a: announce",
    )

    assert played["b"].hp == 15
    assert where(played, "b") == (6, 3)
    assert played.events(Missed) == []


@pytest.mark.rule("KI-078")
def test_a_failed_dodge_suffers_what_the_attack_does_on_damage() -> None:
    played = touched({"instinct": 6}, {"stamina": 0}, "dodge", dice=[1], technique="sealing_touch", then="a: announce")

    assert played["b"].hp == 19
    assert played.events(Afflicted) == [Afflicted("b", "sealed", 5)]


@pytest.mark.rule("KI-078")
def test_what_an_attack_does_on_damage_does_not_happen_without_damage() -> None:
    feint = {"id": "feint", "name": "Feint", "type": "active", "behaviour": "attack", "damage": 0, "push": 1}
    feint |= {"inflicts": {"condition": "prone"}}
    scene = fight(
        red=[body("a", at=(3, 3), techniques=["feint"])], blue=[body("b", at=(4, 4))], techniques=[feint], size=(6, 6)
    )

    played = play(
        in_participation(scene, "a", "techniques"), ["technique:feint:b", "none", "a> push:5,5"], then="a, b: announce"
    )

    assert where(played, "b") == (5, 5)
    assert played.events(Afflicted) == []


# Block


@pytest.mark.rule("KI-079")
def test_a_block_is_strength_plus_proficiency_plus_a_dluck() -> None:
    blocker = {"strength": 3, "agility": 1, "reading": 5, "proficiency": 2, "wielded": ["shield"]}

    played = struck({}, blocker, "block:shield", dice=[1], then="a: act")

    assert rolls(played) == [(0, 3 + 2 + 1, True)]


@pytest.mark.rule("KI-079")
def test_a_block_with_a_weapon_i_am_not_proficient_with_adds_no_proficiency() -> None:
    blocker = {"strength": 3, "proficiency": 2, "wielded": ["shield"], "proficient": ["sword"]}

    played = struck({}, blocker, "block:shield", dice=[1], then="a: act")

    assert rolls(played) == [(0, 3 + 1, True)]


@pytest.mark.rule("KI-080")
def test_a_dagger_does_not_block() -> None:
    played = struck({}, {"wielded": ["dagger", "dagger"]}, then="b: react")

    assert played.options() == ["dodge", "predict", "none"]
    assert refused(played, "block:dagger")


@pytest.mark.rule("KI-080")
@pytest.mark.parametrize(("durability", "offered"), [(0, False), (1, True)])
def test_a_broken_shield_does_not_block(durability: int, offered: bool) -> None:
    played = struck({}, {"wielded": ["shield"], "durability": {"shield": durability}}, then="b: react")

    assert ("block:shield" in played.options()) is offered


@pytest.mark.rule("KI-080")
def test_a_shield_in_the_bag_does_not_block() -> None:
    played = struck({}, {"items": ["shield"]}, then="b: react")

    assert played.options() == ["dodge", "predict", "none"]


@pytest.mark.rule("KI-080")
@pytest.mark.rule("KI-082")
def test_with_two_blocking_weapons_i_name_the_one_that_takes_the_blow() -> None:
    both = {"wielded": ["shield", "buckler"], "stamina": 0}

    offered = struck({"strength": 6}, both, then="b: react")
    played = struck({"strength": 6}, both, "block:buckler", dice=[1], then="a: act")

    assert offered.options() == ["dodge", "block:shield", "block:buckler", "predict", "none"]
    assert [gear.durability for gear in played["b"].wielded] == [10, 0]


@pytest.mark.rule("KI-080")
def test_i_can_block_with_a_shield_i_have_just_attacked_with() -> None:
    a = body("a", at=(3, 3), wielded=["shield"])
    b = body("b", at=(4, 3), wielded=["sword"])
    scene = in_participation(fight(red=[a], blue=[b]), "a", "attack", "move")

    played = play(
        scene,
        ["a> attack:shield:b", "b> none", "a> done", "b> attack", "b> attack:sword:a"],
        joins={"b": [1]},
        then="a: react",
    )

    assert played.asked() == [("a", "react")]
    assert "block:shield" in played.options()


@pytest.mark.rule("KI-081")
def test_a_blocked_attack_hits_without_damage_and_still_pushes() -> None:
    blocker = {"strength": 3, "wielded": ["shield"], "armor": "leather"}

    played = struck(
        {"wielded": ["ram"]}, blocker, "block:shield", "a> push:5,3", "a> push:6,3", dice=[1], then="a, b: announce"
    )

    assert played["b"].hp == 20
    assert played["b"].armor_durability == 6
    assert played["b"].gear("shield").durability == 10
    assert where(played, "b") == (6, 3)
    assert played.events(BlockedHit) == [BlockedHit("a", "b")]
    assert played.events(Hurt) == played.events(WeaponTook) == played.events(Missed) == []


@pytest.mark.rule("KI-081")
def test_a_blocked_attack_does_not_do_what_needs_damage() -> None:
    blocker = {"strength": 3, "wielded": ["shield"]}

    played = touched({}, blocker, "block:shield", dice=[1], technique="sealing_touch", then="a, b: announce")

    assert played["b"].hp == 20
    assert played.events(Afflicted) == []


@pytest.mark.rule("KI-081")
@pytest.mark.parametrize(("value", "at"), [("apply", (5, 5)), ("none", (4, 4))])
def test_a_house_rule_says_whether_a_blocked_attack_still_pushes(value: str, at: tuple[int, int]) -> None:
    a = body("a", at=(3, 3), techniques=["still_water_palm"])
    b = body("b", at=(4, 4), strength=3, wielded=["shield"])
    scene = fight(red=[a], blue=[b], rules=rules(blocked_hit_effects=value), size=(6, 6))
    pushes = ["a> push:5,5"] if value == "apply" else []

    played = play(
        in_participation(scene, "a", "techniques"),
        ["technique:still_water_palm:b", "block:shield", *pushes],
        dice=[1],
        then="a, b: announce",
    )

    assert where(played, "b") == at
    assert ("a", "push") not in played.asked()
    assert played.events(BlockedHit) == [BlockedHit("a", "b")]
    assert played["b"].hp == 20


@pytest.mark.rule("KI-082")
def test_a_failed_block_puts_the_damage_on_the_blocking_weapon() -> None:
    blocker = {"wielded": ["shield"], "armor": "leather", "stamina": 0}

    played = struck({"strength": 6, "wielded": ["maul"]}, blocker, "block:shield", dice=[1], then="a, b: announce")

    assert played["b"].gear("shield").durability == 4
    assert played["b"].armor_durability == 6
    assert played["b"].hp == 20
    assert played.events(WeaponTook) == [WeaponTook("b", "shield", damage=6, left=4)]
    assert played.events(Hurt) == []


@pytest.mark.rule("KI-082")
def test_what_a_breaking_weapon_cannot_take_goes_on_to_armour_and_then_to_hp() -> None:
    blocker = {"wielded": ["buckler"], "armor": "leather", "armor_durability": 1, "stamina": 0}

    played = struck({"strength": 6, "wielded": ["maul"]}, blocker, "block:buckler", dice=[1], then="a, b: announce")

    assert played["b"].gear("buckler").durability == 0
    assert played["b"].armor_durability == 0
    assert played["b"].hp == 19
    assert played.events(ArmorBroke) == [ArmorBroke("b", "leather")]


@pytest.mark.rule("KI-082")
@pytest.mark.parametrize(("value", "hp"), [("carries_on", 18), ("absorbed", 20)])
def test_a_house_rule_says_whether_a_breaking_weapon_swallows_the_rest(value: str, hp: int) -> None:
    blocker = {"wielded": ["buckler"], "stamina": 0}

    played = struck(
        {"strength": 6, "wielded": ["maul"]},
        blocker,
        "block:buckler",
        dice=[1],
        house=rules(block_overflow=value),
        then="a, b: announce",
    )

    assert played["b"].gear("buckler").durability == 0
    assert played["b"].hp == hp


@pytest.mark.rule("KI-082")
@pytest.mark.parametrize("value", ["carries_on", "absorbed"])
def test_after_a_failed_block_i_am_pushed_all_the_same(value: str) -> None:
    played = struck(
        {"strength": 6, "wielded": ["ram"]},
        {"wielded": ["shield"], "stamina": 0},
        *("block:shield", "a> push:5,3", "a> push:6,3"),
        dice=[1],
        house=rules(block_overflow=value),
        then="a, b: announce",
    )

    assert where(played, "b") == (6, 3)
    assert played["b"].gear("shield").durability == 5
    assert played["b"].hp == 20


@pytest.mark.rule("KI-082")
@pytest.mark.rule("KI-063")
@pytest.mark.rule("KI-064")
@pytest.mark.parametrize(("weapon", "ignored"), [("maul", 1), ("ram", 2)])
def test_in_my_last_breath_a_failed_block_costs_my_weapon_nothing_and_pushes_me_nowhere(
    weapon: str, ignored: int
) -> None:
    breathing = {"wielded": ["shield"], "stamina": 0, "hp": -3, "last_breath": True}

    played = struck({"strength": 6, "wielded": [weapon]}, breathing, "block:shield", dice=[1], then="a, b: announce")

    assert rolls(played) == [(6, 1, False)]
    assert played["b"].gear("shield").durability == 10
    assert played["b"].hp == -3
    assert where(played, "b") == (4, 3)
    assert played.events(Ignored) == [Ignored("b")] * ignored


@pytest.mark.rule("KI-082")
def test_a_round_that_cost_only_a_shield_something_is_no_quiet_round() -> None:
    played = struck({"strength": 6}, {"wielded": ["shield"], "stamina": 0}, "block:shield", dice=[1], then="a: act")

    assert played.scene.toll


@pytest.mark.rule("KI-082")
@pytest.mark.parametrize(("damage", "sealed"), [(4, False), (5, True)])
def test_damage_to_my_weapon_alone_is_not_damage_to_me(damage: int, sealed: bool) -> None:
    touch = {"id": "touch", "name": "Touch", "type": "active", "behaviour": "attack", "damage": damage}
    touch |= {"inflicts": {"condition": "sealed", "n": 5}}
    a = body("a", at=(3, 3), strength=6, techniques=["touch"])
    b = body("b", at=(4, 3), wielded=["buckler"], stamina=0)
    scene = fight(red=[a], blue=[b], weapons=WEAPONS, techniques=[touch])

    played = play(
        in_participation(scene, "a", "techniques"),
        ["technique:touch:b", "block:buckler"],
        dice=[1],
        then="a, b: announce",
    )

    assert played["b"].gear("buckler").durability == 0
    assert (played.events(Afflicted) != []) is sealed


@pytest.mark.rule("KI-082")
def test_a_weapon_that_broke_can_neither_block_nor_attack() -> None:
    a = body("a", at=(3, 3), strength=6, wielded=["maul"])
    b = body("b", at=(4, 3), wielded=["buckler"], stamina=0)
    scene = in_participation(fight(red=[a], blue=[b], weapons=WEAPONS), "a", "attack", "attack")

    played = play(scene, ["attack:maul:b", "block:buckler", "attack:maul:b"], dice=[1], then="b: react")
    defences = played.options()
    played = go_on(played.game, ["b> none", "b> attack"], joins={"b": [1]}, then="b: act")

    assert defences == ["dodge", "predict", "none"]
    assert played.asked() == [("b", "act")]
    assert played.options() == ["attack:unarmed:a", "drop:buckler", "done"]


# Predict


@pytest.mark.rule("KI-083")
def test_a_predict_is_reading_plus_a_dluck() -> None:
    reader = {"reading": 3, "acting": 1, "agility": 5, "strength": 6, "proficiency": 2}

    played = struck({}, reader, "predict", dice=[1, 4], then="b: interrupt")

    assert rolls(played) == [(0 + 1, 3 + 4, True)]


@pytest.mark.rule("KI-083")
def test_reading_is_charisma_unless_the_sheet_lists_its_own_number() -> None:
    played = struck({}, {"charisma": 4}, "predict", dice=[1, 2], then="b: interrupt")

    assert rolls(played) == [(1, 4 + 2, True)]


@pytest.mark.rule("KI-083")
def test_prone_i_predict_as_well_as_ever() -> None:
    played = struck({}, {"reading": 3, "conditions": {"prone": 0}}, "predict", dice=[1, 4], then="b: interrupt")

    assert rolls(played) == [(1, 3 + 4, True)]


@pytest.mark.rule("KI-084")
def test_an_attack_i_predict_misses_and_pushes_nobody() -> None:
    played = struck({"wielded": ["ram"]}, {"reading": 3}, "predict", dice=[1, 4], then="b: interrupt")

    assert played["b"].hp == 20
    assert where(played, "b") == (4, 3)
    assert played.events(Missed) == [Missed("a", "b")]
    assert played.events(Hurt) == played.events(Pushed) == []


@pytest.mark.rule("KI-086")
def test_a_failed_predict_suffers_what_the_attack_does_on_damage() -> None:
    played = touched(
        {"acting": 6}, {"stamina": 0}, "predict", dice=[6, 1], technique="sealing_touch", then="a, b: announce"
    )

    assert played["b"].hp == 19
    assert played.events(Afflicted) == [Afflicted("b", "sealed", 5)]


@pytest.mark.rule("KI-086")
def test_a_failed_predict_takes_the_full_hit() -> None:
    played = struck(
        {"acting": 3, "wielded": ["ram"]},
        {"stamina": 1},
        "predict",
        "a> push:5,3",
        "a> push:6,3",
        dice=[4, 1],
        then="a, b: announce",
    )

    assert rolls(played) == [(7, 1, False)]
    assert played["b"].hp == 15
    assert where(played, "b") == (6, 3)
    assert played.events(Missed) == []


@pytest.mark.rule("KI-085")
def test_nobody_predicts_an_attack_of_its_own() -> None:
    a = body("a", at=(3, 3), techniques=["ember_breath"])
    scene = in_participation(fight([a], [body("b", at=(4, 3))]), "a", "techniques")

    played = play(scene, ["technique:ember_breath:4,3"], then="a: react")

    assert played.asked() == [("a", "react")]
    assert "predict" not in played.options()
    assert "predict" in go_on(played.game, ["none"], then="b: react").options()


# Improving


@pytest.mark.rule("KI-087")
def test_a_failed_dodge_may_be_improved_before_the_hit_is_resolved() -> None:
    played = struck({"agility": 6}, {"stamina": 2}, "dodge", dice=[1], then="b: improve")

    assert played.asked() == [("b", "improve")]
    assert played.options() == ["improve", "accept"]
    assert played["b"].hp == 20
    assert played["b"].stamina == 2


@pytest.mark.rule("KI-087")
@pytest.mark.parametrize(("answer", "dice"), [("dodge", [2]), ("block:shield", [2]), ("predict", [1, 2])])
def test_after_a_success_no_improvement_is_offered(answer: str, dice: list[int]) -> None:
    played = struck({}, {"stamina": 8, "wielded": ["shield"]}, answer, dice=dice, then="a: act | b: interrupt")

    assert rolls(played)[0][2]
    assert played["b"].stamina == 8
    assert ("b", "improve") not in played.asked()


@pytest.mark.rule("KI-087")
def test_a_lost_tie_breaker_is_a_failure_that_can_be_improved() -> None:
    played = struck({"agility": 5, "presence": 3}, {"agility": 2, "presence": 1}, "dodge", dice=[3], then="b: improve")

    assert rolls(played) == [(5, 5, False)]
    assert played.asked() == [("b", "improve")]


@pytest.mark.rule("KI-087")
def test_i_may_accept_the_hit_and_keep_my_stamina() -> None:
    played = struck({"agility": 6}, {"stamina": 2}, "dodge", "accept", dice=[1], then="a: act")

    assert played["b"].hp == 15
    assert played["b"].stamina == 2
    assert played.events(Improved) == []


@pytest.mark.rule("KI-087")
def test_nobody_improves_an_attack_taken_without_a_reaction() -> None:
    played = struck({"agility": 6}, {"stamina": 8}, "none", then="a: act")

    assert played["b"].hp == 15
    assert ("b", "improve") not in played.asked()


@pytest.mark.rule("KI-087")
@pytest.mark.rule("KI-088")
def test_an_improvement_adds_one_more_dluck_to_the_failed_roll() -> None:
    played = struck({"agility": 6, "proficiency": 2}, {"agility": 2}, "dodge", "improve", dice=[3, 4], then="a: act")

    assert rolls(played) == [(8, 5, False), (8, 9, True)]
    assert played.events(Improved) == [Improved("b", "dodge", cost=1)]
    assert played["b"].hp == 20


@pytest.mark.rule("KI-088")
@pytest.mark.parametrize(("attacker", "defender", "succeeded"), [(1, 2, True), (2, 1, False)])
def test_an_improved_roll_that_is_equal_goes_to_a_new_tie_breaker(
    attacker: int, defender: int, succeeded: bool
) -> None:
    played = struck(
        {"agility": 6, "presence": attacker},
        {"agility": 2, "presence": defender},
        "dodge",
        "improve",
        dice=[3, 1],
        then="a: act | b: improve",
    )

    assert rolls(played) == [(6, 5, False), (6, 6, succeeded)]
    assert len(played.events(TieBroken)) == 1


@pytest.mark.rule("KI-089")
def test_i_can_improve_as_long_as_i_have_stamina() -> None:
    improved = ["improve"] * 3

    played = struck({"agility": 9}, {"agility": 1, "stamina": 3}, "dodge", *improved, dice=[2, 1, 2, 4], then="a: act")

    assert rolls(played) == [(9, 3, False), (9, 4, False), (9, 6, False), (9, 10, True)]
    assert played["b"].stamina == 0
    assert played["b"].hp == 20


@pytest.mark.rule("KI-087")
@pytest.mark.rule("KI-089")
def test_when_my_stamina_is_spent_the_hit_is_taken() -> None:
    played = struck(
        {"agility": 9}, {"agility": 1, "stamina": 2}, "dodge", "improve", "improve", dice=[2, 1, 2], then="a: act"
    )

    assert rolls(played)[-1] == (9, 6, False)
    assert played["b"].stamina == 0
    assert played["b"].hp == 15


# Techniques used with a defence


@pytest.mark.rule("KI-048")
@pytest.mark.rule("KI-051")
@pytest.mark.rule("KI-052")
def test_deflect_shot_adds_3_to_a_dodge_against_a_shot() -> None:
    deft = {"agility": 2, "stamina": 4, "techniques": ["deflect_shot"], "wielded": ["shield"]}

    offered = struck({"wielded": ["bow"]}, deft, distance=5, then="b: react")
    played = struck(
        {"agility": 6, "wielded": ["bow"]}, deft, "dodge:deflect_shot", dice=[2], distance=5, then="a: announce"
    )

    assert offered.options() == [
        *("dodge", "dodge:deflect_shot", "block:shield", "block:shield:deflect_shot"),
        *("predict", "none"),
    ]
    assert rolls(played) == [(6, 2 + 2 + 3, True)]
    assert played["b"].stamina == 3
    assert played.events(Reacted) == [Reacted("b", "dodge", "deflect_shot")]


@pytest.mark.rule("KI-051")
def test_deflect_shot_adds_3_to_a_block_against_ki() -> None:
    deft = {"strength": 2, "techniques": ["deflect_shot"], "wielded": ["shield"]}

    played = touched(
        {"presence": 6}, deft, "block:shield:deflect_shot", dice=[2], technique="sealing_touch", then="a, b: announce"
    )

    assert rolls(played) == [(6, 2 + 2 + 3, True)]
    assert played["b"].stamina == 7


@pytest.mark.rule("KI-051")
@pytest.mark.parametrize("answer", ["attack:sword:b", "attack:unarmed:b"])
def test_deflect_shot_is_no_help_against_a_sword_or_a_fist(answer: str) -> None:
    a = body("a", at=(3, 3), wielded=["sword"])
    scene = fight(red=[a], blue=[body("b", at=(4, 3), techniques=["deflect_shot"])])

    played = play(in_participation(scene, "a", "attack"), [answer], then="b: react")

    assert played.options() == ["dodge", "predict", "none"]


@pytest.mark.rule("KI-051")
def test_each_defence_on_offer_says_what_it_is_and_what_helps_it() -> None:
    played = struck(
        {"wielded": ["bow"]}, {"techniques": ["deflect_shot"], "wielded": ["shield"]}, distance=5, then="b: react"
    )

    assert [option.label() for option in played.ask.options] == [
        *("Dodge", "Dodge and deflect shot"),
        *("Block with the shield", "Block with the shield and deflect shot"),
        *("Predict", "No reaction: take the hit"),
    ]


@pytest.mark.rule("KI-051")
def test_mirror_poise_adds_2_to_a_predict_and_is_paid_before_the_roll() -> None:
    poised = {"reading": 2, "stamina": 4, "techniques": ["mirror_poise"]}

    offered = struck({"acting": 3}, poised, then="b: react")
    played = struck({"acting": 3}, poised, "predict:mirror_poise", dice=[3, 1], then="b: improve")

    assert offered.options() == ["dodge", "predict", "predict:mirror_poise", "none"]
    assert rolls(played) == [(6, 2 + 1 + 2, False)]
    assert played["b"].stamina == 3


@pytest.mark.rule("KI-051")
@pytest.mark.rule("KI-088")
def test_the_help_of_a_technique_counts_once_and_stays_when_the_roll_is_improved() -> None:
    poised = {"reading": 2, "stamina": 4, "techniques": ["mirror_poise"]}

    played = struck({"acting": 3}, poised, "predict:mirror_poise", "improve", dice=[3, 1, 4], then="b: interrupt")

    assert rolls(played) == [(6, 5, False), (6, 9, True)]
    assert played["b"].stamina == 1


@pytest.mark.rule("KI-051")
@pytest.mark.parametrize("state", [{"stamina": 0}, {"used": ["mirror_poise"]}])
def test_mirror_poise_needs_its_stamina_and_works_once_per_round(state: dict[str, Any]) -> None:
    played = struck({}, {"techniques": ["mirror_poise"], **state}, then="b: react")

    assert played.options() == ["dodge", "predict", "none"]


# what is shown of it


@pytest.mark.rule("KI-051")
@pytest.mark.rule("KI-052")
def test_against_a_score_that_was_not_seen_yet_each_that_it_may_be_has_its_chance_and_a_tie_is_lost() -> None:
    played = struck({}, {"agility": 3}, then="b: react")
    scene, (dodge,) = played.scene, [each for each in played.ask.options if each.id == "dodge"]

    stairs = READER.stairs(scene, "b", dodge)

    assert stairs is not None
    assert (stairs.rolls, stairs.unknown) == ("3 + d6", "its score")
    assert stairs.steps == ((4, 83), (5, 67), (6, 50), (7, 33), (8, 17), (9, 0))
    assert READER.stairs(scene, "b", NO_REACTION) is None


@pytest.mark.rule("KI-051")
def test_a_score_that_was_seen_needs_no_stairs() -> None:
    played = struck({}, {"agility": 3}, then="b: react")
    played.scene.by_id["a"].scores["dodge:sword"] = 5
    (dodge,) = [each for each in played.ask.options if each.id == "dodge"]

    assert READER.stairs(played.scene, "b", dodge) is None
