"""Shields Shall be Splintered and Helmets Sundered."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.armor import armor_class
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.attack import AttackRolled, DamageRolled, DeedDone
from quintain.systems.swords.scene import SwordsScene
from tests.systems.swords.script import Played, body, fight, go_on, in_turn, play, rules, suffer


def bearer(*readied: str, ac: int = 14, **more: Any) -> SwordsScene:
    """A foe with two attacks strikes at somebody who bears these things; the foe acts first."""
    return fight(
        red=[
            body("p", (3, 3), initiative=1, ac=ac, readied=list(readied), hp=30, **{"pc": True} | more),
            body("friend", (0, 11), initiative=0),
        ],
        blue=[body("foe", (4, 3), initiative=9, to_hit=6, damage="1d8+3", attacks_per_action=3)],
    )


def ac_of(played: Played) -> int:
    return armor_class(played.scene, played["p"], melee=True)


STRIKE = "foe> attack:strike:p"


@pytest.mark.rule("SW-115", "SW-117")
def test_a_hit_is_cancelled_before_any_damage_is_rolled() -> None:
    scene = bearer("leather", "shield", "helmet")
    asked = play(scene, [STRIKE], dice=[20], then="p: sacrifice")
    assert asked.asked() == [("p", "sacrifice")]
    assert asked.options() == ["shield", "helmet", "keep"]
    assert "critically" in asked.ask.question
    played = play(scene, [STRIKE, "p> shield"], dice=[20], then="foe: turn")
    assert played["p"].hp == 30
    assert not played.events(DamageRolled)
    assert not played["p"].owed
    assert not played["p"].injuries


@pytest.mark.rule("SW-117")
def test_a_hit_that_is_taken_is_rolled_for() -> None:
    played = play(bearer("leather", "shield"), [STRIKE, "p> keep"], dice=[15, 2], then="foe: turn")
    assert played["p"].hp == 25
    assert not played["p"].gear("shield").battered


@pytest.mark.rule("SW-117", "SW-118")
def test_who_has_nothing_to_give_up_is_not_asked() -> None:
    assert play(bearer("leather"), [STRIKE], dice=[15, 2], then="foe: turn")["p"].hp == 25


@pytest.mark.rule("SW-117")
def test_a_fight_in_which_shields_splinter_is_no_stalemate() -> None:
    """A Round in which nobody loses anything would be the last."""
    scene = fight(
        [body("p", (3, 3), initiative=1, readied=["shield"], hp=30)],
        [body("foe", (4, 3), initiative=9, to_hit=6, damage="1d8", attacks_per_action=2)],
        rules=rules(stalemate_rounds=1),
    )
    played = play(scene, [STRIKE, "p> shield", "end", "p> end"], dice=[15], then="foe: turn")
    assert played.scene.round == 2
    scratched = play(
        scene, [STRIKE, "p> shield", STRIKE, "p> keep", "end", "p> end"], dice=[15, 15, 1], then="foe: turn"
    )
    assert scratched.scene.round == 2
    missed = play(scene, [STRIKE, "end", "p> end"], dice=[1])
    assert missed.scene.result is not None


POISON = {"save": "hardiness", "dt": 30, "inflicts": "poisoned", "pool": "2d4", "poison": True}
STING = {"id": "strike", "name": "Sting", "kind": "melee", "to_hit": 6, "damage": "1d8+3", "type": "piercing"}


@pytest.mark.rule("SW-115")
@pytest.mark.parametrize("kept", [True, False])
def test_a_hit_that_is_cancelled_has_no_riders(kept: bool) -> None:
    """No save against the poison, no trip, no impact: what would come with the hit does not come."""
    foe = body("foe", (4, 3), initiative=9, attacks=[STING | {"rider": POISON}], features=["mighty_deed"])
    foe["sheet"]["mighty_deed_on"] = 11
    hero = body("p", (3, 3), initiative=1, readied=["leather", "shield"], ac=14, hp=30, pc=True)
    scene = fight([hero, body("friend", (0, 11), initiative=0)], [foe])
    strike = ["foe> attack:strike:p:trip"]

    if kept:
        played = play(scene, [*strike, "p> keep"], dice=[15, 4, 1, 1], then="foe: turn")
    else:
        played = play(scene, [*strike, "p> shield"], dice=[15], then="foe: turn")

    assert played["p"].suffers(Condition.POISONED) is kept
    assert played["p"].suffers(Condition.PRONE) is kept
    assert (played["p"].hp < 30) is kept
    assert bool(played.events(DeedDone)) is kept


@pytest.mark.rule("SW-115", "SW-098")
def test_a_sacrifice_is_no_reaction_and_needs_none() -> None:
    """Nor an action, nor one per Round: it keeps its Reaction, and gives something up without having one."""
    fresh = play(bearer("leather", "shield"), [STRIKE, "p> shield"], dice=[15], then="foe: turn")
    spent = in_turn(bearer("leather", "shield", "helmet"), "foe")
    spent.by_id["p"].reaction = False

    twice = play(spent, [STRIKE, "p> shield", STRIKE, "p> helmet"], dice=[15, 15], then="foe: turn")

    assert fresh["p"].reaction
    assert twice["p"].hp == 30


@pytest.mark.rule("SW-118")
def test_only_what_is_wielded_or_worn_can_be_given_up() -> None:
    scene = bearer("leather", "helmet", "dagger", ac=11, stashed=["shield", "buckler"])
    assert play(scene, [STRIKE], dice=[10], then="p: sacrifice").options() == ["helmet", "keep"]
    packed = bearer("leather", ac=11, stashed=["shield", "helmet"])
    assert play(packed, [STRIKE], dice=[10, 3], then="foe: turn")["p"].hp == 24
    doffed = play(
        scene,
        [STRIKE, "keep", "end", "p> doff:helmet", "end", "friend> end", STRIKE],
        dice=[10, 3, 10, 3],
        then="foe: turn",
    )
    assert doffed["p"].hp == 18
    wielded = bearer("leather", "shield", holds=["shield"])
    assert play(wielded, [STRIKE], dice=[20], then="p: sacrifice").options() == ["shield", "keep"]


@pytest.mark.rule("SW-119")
def test_a_sacrificed_buckler_or_helmet_is_destroyed() -> None:
    scene = bearer("leather", "buckler", "helmet", ac=13)
    played = play(scene, [STRIKE, "p> shield", STRIKE], dice=[15, 15], then="p: sacrifice")
    assert ac_of(played) == 11
    assert played.options() == ["helmet", "keep"]
    bare = play(scene, [STRIKE, "p> shield", STRIKE, "p> helmet", STRIKE], dice=[15, 15, 15, 2], then="foe: turn")
    assert bare["p"].hp == 25
    assert ac_of(bare) == 11
    assert [bare["p"].gear(id).wrecked for id in ("buckler", "helmet")] == [True, True]


@pytest.mark.rule("SW-119", "SW-121")
def test_the_hand_that_held_a_destroyed_shield_is_free() -> None:
    scene = bearer("leather", "buckler", ac=13)
    assert len(scene.by_id["p"].free_hands()) == 1
    played = play(scene, [STRIKE, "p> shield"], dice=[15], then="foe: turn")
    assert len(played["p"].free_hands()) == 2


@pytest.mark.rule("SW-120")
def test_a_sacrificed_shield_is_a_buckler_until_it_is_destroyed() -> None:
    scene = bearer("leather", "shield")
    once = play(scene, [STRIKE, "p> shield"], dice=[15], then="foe: turn")
    assert ac_of(once) == 13
    twice = play(scene, [STRIKE, "p> shield", STRIKE, "p> shield"], dice=[15, 15], then="foe: turn")
    assert ac_of(twice) == 11
    third = play(scene, [STRIKE, "p> shield", STRIKE, "p> shield", STRIKE], dice=[15, 15, 15, 2], then="foe: turn")
    assert third["p"].hp == 25


@pytest.mark.rule("SW-120")
@pytest.mark.parametrize(
    ("armor", "battered", "gone"),
    [([], 13, 10), (["leather"], 13, 11), (["chainmail"], 13, 12), (["lamellar"], 13, 13)],
)
def test_a_shield_and_what_is_left_of_it_are_worth_less_in_heavier_armor(
    armor: list[str], battered: int, gone: int
) -> None:
    """Of AC 14 the shield is 4, 3, 2 or 1, and a buckler one less."""
    scene = bearer(*armor, "shield", ac=14)
    once = play(scene, [STRIKE, "p> shield"], dice=[15], then="foe: turn")
    twice = go_on(once.game, [STRIKE, "p> shield"], dice=[15], then="foe: turn")
    assert (ac_of(once), ac_of(twice)) == (battered, gone)


@pytest.mark.rule("SW-121", "SW-122")
def test_a_magical_shield_loses_a_plus_or_a_trait_first() -> None:
    scene = bearer("leather", "ember_shield", ac=15)
    asked = play(scene, [STRIKE], dice=[15], then="p: sacrifice")
    assert asked.options() == ["shield:plus", "shield:trait_1", "keep"]
    plus = play(scene, [STRIKE, "p> shield:plus"], dice=[15], then="foe: turn")
    assert ac_of(plus) == 14
    assert not plus["p"].gear("ember_shield").battered
    both = play(
        scene, [STRIKE, "p> shield:trait_1", STRIKE, "p> shield:plus", STRIKE], dice=[15, 15, 15], then="p: sacrifice"
    )
    assert both.options() == ["shield", "keep"]
    assert both["p"].gear("ember_shield").lost == ["Ember Glow", "plus 1"]
    plain = play(both.scene, then="foe: turn")
    assert ac_of(plain) == 14


@pytest.mark.rule("SW-121", "SW-122")
def test_of_two_traits_the_one_that_is_given_up_goes() -> None:
    kinds = [{"name": "Glow", "light": 20}, {"name": "Frost", "resists": "fire"}]
    magic = {
        "id": "rare", "name": "Rare Shield", "category": "shield", "ac_with": [4, 3, 2, 1], "plus": 1,
        "traits": kinds, "magical": True,
    }  # fmt: skip
    scene = fight(
        red=[body("p", (3, 3), initiative=1, ac=15, readied=["rare"], hp=30)],
        blue=[body("foe", (4, 3), initiative=9, to_hit=9, damage="1d8+3", attacks_per_action=4)],
        armors=[magic],
    )
    for number, left, lost in ((1, "Frost", "Glow"), (2, "Glow", "Frost")):
        played = play(scene, [STRIKE, f"p> shield:trait_{number}"], dice=[15], then="foe: turn")
        assert played["p"].gear("rare").traits == [left]
        again = go_on(played.game, [STRIKE, "p> shield:plus", STRIKE], dice=[15, 15], then="p: sacrifice")
        assert again.options() == ["shield:trait_1", "keep"], "no ordinary shield as long as a trait is left"
        bare = go_on(again.game, ["p> shield:trait_1"], then="foe: turn")
        assert bare["p"].gear("rare").lost == [lost, "plus 1", left]


@pytest.mark.rule("SW-122")
def test_a_plus_one_shield_without_traits_cancels_three_hits() -> None:
    magic = {
        "id": "fine",
        "name": "Fine Shield",
        "category": "shield",
        "ac_with": [4, 3, 2, 1],
        "plus": 1,
        "magical": True,
    }
    scene = fight(
        red=[body("p", (3, 3), initiative=1, ac=15, readied=["leather", "fine"], hp=30)],
        blue=[body("foe", (4, 3), initiative=9, to_hit=6, damage="1d8+3", attacks_per_action=4)],
        armors=[magic],
    )
    assert play(scene, [STRIKE], dice=[15], then="p: sacrifice").options() == ["shield:plus", "keep"]
    played = play(
        scene, [STRIKE, "p> shield:plus", STRIKE, "p> shield", STRIKE, "p> shield"], dice=[15, 15, 15], then="foe: turn"
    )
    assert played["p"].hp == 30
    assert played["p"].gear("fine").wrecked
    assert ac_of(played) == 11


@pytest.mark.rule("SW-115", "SW-117")
@pytest.mark.parametrize(("pc", "named", "offered"), [(True, False, True), (False, True, True), (False, False, False)])
def test_characters_only_keeps_it_from_ordinary_foes(pc: bool, named: bool, offered: bool) -> None:
    fields = {"pc": pc, "character": named}
    scene = fight(
        red=[body("p", (3, 3), initiative=1, readied=["helmet"], hp=30, **fields)],
        blue=[body("foe", (4, 3), initiative=9, to_hit=6)],
        rules=rules(sacrifice_by="characters_only"),
    )
    played = play(scene, [STRIKE], dice=[15] if offered else [15, 3], then="foe: turn | p: sacrifice")
    assert (played.asked() == [("p", "sacrifice")]) is offered


@pytest.mark.rule("SW-115")
def test_an_ordinary_foe_may_give_up_its_helmet_by_the_book() -> None:
    scene = bearer("helmet", ac=10, pc=False)
    assert play(scene, [STRIKE], dice=[15], then="p: sacrifice").asked() == [("p", "sacrifice")]


@pytest.mark.rule("SW-115")
@pytest.mark.parametrize(
    ("condition", "offered"), [("stunned", ["shield", "helmet", "keep"]), ("unconscious", ["helmet", "keep"])]
)
def test_the_stunned_still_wield_a_shield_and_the_unconscious_have_dropped_it(
    condition: str, offered: list[str]
) -> None:
    scene = bearer("leather", "shield", "helmet")
    suffer(scene, "p", Condition(condition))
    if condition == "unconscious":
        scene.by_id["p"].carried = [gear for gear in scene.by_id["p"].carried if not gear.is_held()]
    played = play(scene, [STRIKE], dice=[15, 15], then="p: sacrifice")
    assert played.options() == offered


@pytest.mark.rule("SW-007", "SW-120")
def test_a_shield_given_up_on_the_move_is_spent_for_the_turns_of_tied_foes_too() -> None:
    worn = ["leather", "shield"]
    mover = body("hero", (3, 3), dex=2, ac=14, readied=worn)
    foes = [body(id, (4, y), reach=10, to_hit=6) for id, y in (("orc", 3), ("ork", 4))]
    for value in ("between_sides", "everyone"):  # they meet it where it stood when the slot began
        scene = fight(red=[mover], blue=foes, rules=rules(tied_initiative=value))
        answers = ["hero> risk:1,3", "orc> opportunity:strike", "hero> shield", "ork> pass", "hero> end"]
        turn = ["next:orc"] if value == "between_sides" else []
        struck = play(scene, [*answers, *turn, "orc> attack:strike:hero"], dice=[10, 6], then="orc: turn")
        assert struck.events(AttackRolled)[-1].ac == 13  # the battered shield counts as a buckler
        passed = [*answers, *(["next:ork"] if turn else ["orc> end"]), "ork> attack:strike:hero"]
        assert play(scene, passed, dice=[10, 6], then="ork: turn").events(AttackRolled)[-1].ac == 13
