"""Shared slots: tied foes act on the state as it stood, tied allies one after the other."""

from __future__ import annotations

from typing import cast

import pytest

from quintain.kernel.events import Viewer
from quintain.systems.swords.events.order import TurnBegan
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import DEAD
from quintain.systems.swords.stock import Condition
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.script import body, fight, play, rules


def duel() -> SwordsScene:
    """Two who would kill each other, both Initiative 6; a is processed first by its Dexterity."""
    return fight(
        red=[body("a", (3, 3), initiative=6, dex=2, hp=5, to_hit=4, damage="1d6+2")],
        blue=[body("b", (4, 3), initiative=6, hp=5, to_hit=4, damage="1d6+2")],
    )


@pytest.mark.rule("SW-004", "SW-008")
def test_two_tied_foes_can_kill_each_other() -> None:
    played = play(duel(), ["a> attack:strike:b", "end", "b> attack:strike:a", "end"], dice=[12, 4, 12, 4])
    assert played["a"].out == DEAD
    assert played["b"].out == DEAD


@pytest.mark.rule("SW-005")
def test_who_was_struck_first_still_acts_with_its_own_numbers_at_where_the_other_stood() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6, dex=2, hp=20, to_hit=4, damage="1d6+9")],
        blue=[body("b", (4, 3), initiative=6, hp=5, to_hit=4, damage="1d6")],
    )
    # a strikes b and walks away: b is not hurt yet, and attacks a where a stood
    played = play(scene, ["a> attack:strike:b", "move:0,3", "end"], dice=[12, 4], then="b: turn")
    assert played.asked() == [("b", "turn")]
    assert played["b"].hp == 5
    assert played["b"].is_conscious()
    assert "attack:strike:a" in played.options()
    after = play(scene, ["a> attack:strike:b", "move:0,3", "end", "b> attack:strike:a", "end"], dice=[12, 4, 9, 2])
    assert after["b"].out == DEAD
    assert after["a"].hp == 18


@pytest.mark.rule("SW-005")
def test_a_stance_taken_in_the_slot_does_not_count_for_tied_foes() -> None:
    played = play(duel(), ["a> defend", "end", "b> attack:strike:a", "end"], dice=[6, 1], then="a: turn")
    assert played["a"].hp == 2  # 6 + 4 = 10 hits AC 10, not 12


@pytest.mark.rule("SW-005")
def test_neither_page_nor_log_tells_a_tied_foe_what_was_done_before_the_slot_closes() -> None:
    played = play(duel(), ["a> attack:strike:b", "end"], dice=[12, 4], then="b: turn")
    seen = SYSTEM.view(played.scene, Viewer("blue", "blue"))
    assert [each["hp"] for each in cast(list[dict[str, object]], seen["creatures"])] == [5, 5]
    told = [event.sentence(played.scene.creature_names()) for event in played.game.told(Viewer("blue", "blue"))]
    assert not any("damage" in line for line in told)
    closed = play(played.scene, ["b> end"])
    told = [event.sentence(closed.scene.creature_names()) for event in closed.game.told(Viewer("blue", "blue"))]
    assert any("6 slashing damage" in line for line in told)


@pytest.mark.rule("SW-006")
def test_tied_allies_choose_their_order_and_see_what_the_earlier_did() -> None:
    scene = fight(
        red=[body("c", (3, 3), initiative=6, cha=1), body("d", (5, 3), initiative=6)],
        blue=[body("foe", (6, 3), initiative=2, ac=12, hp=30)],
    )
    played = play(scene, ["next:c", "c> command", "c> end", "d> attack:strike:foe"], dice=[9, 10, 3], then="d: turn")
    assert played["foe"].hp == 27  # 10 + 2 hits AC 12
    first = play(scene, ["next:d", "d> attack:strike:foe", "end"], dice=[10], then="c: turn")
    assert first["foe"].hp == 30
    assert [event.who for event in first.events(TurnBegan)] == ["d", "c"]


@pytest.mark.rule("SW-006")
def test_a_foe_brought_down_in_the_slot_is_down_for_the_later_ally_and_still_takes_its_turn() -> None:
    scene = fight(
        red=[body("c", (3, 3), initiative=6, dex=1), body("d", (5, 3), initiative=6)],
        blue=[body("foe", (4, 3), initiative=6, hp=3), body("other", (9, 9), initiative=1)],
    )
    played = play(scene, ["next:c", "c> attack:strike:foe", "end"], dice=[10, 6], then="d: turn")
    assert played.asked() == [("d", "turn")]
    assert "attack:strike:foe" not in played.options()
    again = play(played.scene, ["d> end"], then="foe: turn")
    assert again.asked() == [("foe", "turn")]


@pytest.mark.rule("SW-004")
def test_with_everyone_tied_allies_are_frozen_towards_each_other_too() -> None:
    scene = fight(
        red=[body("c", (3, 3), initiative=6, dex=1, cha=1), body("d", (5, 3), initiative=6)],
        blue=[body("foe", (6, 3), initiative=2, ac=12, hp=30)],
        rules=rules(tied_initiative="everyone"),
    )
    played = play(scene, ["c> command", "c> end", "d> attack:strike:foe", "end"], dice=[9, 10], then="foe: turn")
    assert played["foe"].hp == 30  # the +2 comes when the slot closes
    assert played["d"].commanded_by == ["c"]


@pytest.mark.rule("SW-004")
def test_with_player_characters_first_nobody_shares_a_slot() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6, pc=True, to_hit=4, damage="1d6+9", hp=5)],
        blue=[body("b", (4, 3), initiative=6, dex=3, hp=5), body("c", (9, 9), initiative=1)],
        rules=rules(tied_initiative="player_characters_first"),
    )
    played = play(scene, ["a> attack:strike:b", "end"], dice=[12, 4], then="c: turn")
    assert played["b"].out == DEAD
    assert played.asked() == [("c", "turn")]


@pytest.mark.rule("SW-007")
def test_a_reaction_between_tied_foes_is_live() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6, dex=2, hp=5), body("friend", (0, 11), initiative=1)],
        blue=[body("b", (4, 3), initiative=6, to_hit=5, damage="1d6+5")],
    )
    played = play(scene, ["a> risk:0,3", "b> opportunity:strike"], dice=[12, 4], then="b: turn")
    assert played["a"].out == DEAD
    assert played.scene.grid.name(played["a"].place) == "3,3"
    assert played.asked() == [("b", "turn")]


@pytest.mark.rule("SW-007")
def test_after_a_reaction_turns_are_withheld_again() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6, dex=2, hp=30), body("friend", (0, 11), initiative=1)],
        blue=[body("b", (4, 3), initiative=6, to_hit=5, damage="1d6+5")],
    )
    answers = ["a> risk:0,3", "b> opportunity:strike", "a> end", "b> attack:strike:a"]
    assert play(scene, answers, dice=[12, 4, 12, 3], then="b: turn")["a"].hp == 30 - 9
    assert play(scene, [*answers, "b> end"], dice=[12, 4, 12, 3], then="friend: turn")["a"].hp == 30 - 9 - 8


@pytest.mark.rule("SW-008", "SW-139")
def test_who_falls_as_the_slot_closes_rolls_its_pool_only_a_round_later() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6, dex=2, hp=3, pc=True, con=1), body("friend", (0, 11), initiative=1)],
        blue=[body("b", (4, 3), initiative=6, to_hit=5, damage="1d6+5", hp=30)],
    )
    played = play(scene, ["a> end", "b> attack:strike:a", "end"], dice=[12, 4], then="friend: turn")
    assert played["a"].dying == 1
    assert played["a"].suffers(Condition.UNCONSCIOUS)
    again = play(played.scene, ["friend> end", "b> end"], dice=[1], then="friend: turn")
    assert again["a"].out == DEAD


@pytest.mark.rule("SW-008")
def test_damage_and_healing_of_one_slot_are_netted_before_anybody_drops() -> None:
    kit = {"readied": ["potion_of_mending"]}
    scene = fight(
        red=[
            body("a", (3, 3), initiative=6, dex=2, max_hp=20, pc=True, con=1, hit_die="1d6", **kit),
            body("friend", (0, 11), initiative=1),
        ],
        blue=[body("b", (4, 3), initiative=6, to_hit=5, damage="1d6+5", hp=30)],
    )
    scene.by_id["a"].hp = 8
    use = next(option for option in play(scene, then="a: turn").options() if "potion" in option)
    played = play(scene, [f"a> {use}", "end", "b> attack:strike:a", "end"], dice=[4, 12, 4], then="friend: turn")
    assert played["a"].hp == 4  # 8 + 5 - 9
    assert played["a"].is_conscious()


@pytest.mark.rule("SW-009")
def test_of_two_in_one_space_the_nimbler_keeps_it_and_the_other_steps_back() -> None:
    scene = fight(
        red=[body("a", (1, 3), initiative=6, dex=2), body("x", (0, 11), initiative=1)],
        blue=[body("b", (5, 3), initiative=6)],
    )
    played = play(scene, ["a> move:3,3", "end", "b> move:3,3", "end"], then="x: turn")
    assert played.scene.grid.name(played["a"].place) == "3,3"
    assert played.scene.grid.name(played["b"].place) == "4,3"


@pytest.mark.rule("SW-009")
def test_equally_nimble_foes_roll_for_the_space() -> None:
    scene = fight(
        red=[body("a", (1, 3), initiative=6, pc=True), body("x", (0, 11), initiative=1)],
        blue=[body("b", (5, 3), initiative=6)],
    )
    played = play(scene, ["a> move:3,3", "end", "b> move:3,3", "end"], dice=[7, 7, 5, 15], then="x: turn")
    assert played.scene.grid.name(played["b"].place) == "3,3"
    assert played.scene.grid.name(played["a"].place) == "2,3"


@pytest.mark.rule("SW-005", "SW-006")
def test_swapping_the_order_of_the_sides_changes_nothing() -> None:
    answers = {"a": ["a> attack:strike:b", "end"], "b": ["b> attack:strike:a", "end"]}
    found = []
    for quick in ("a", "b"):
        scene = fight(
            red=[body("a", (3, 3), initiative=6, dex=int(quick == "a"), hp=30, to_hit=4, damage="1d6+2")],
            blue=[body("b", (4, 3), initiative=6, dex=int(quick == "b"), hp=30, to_hit=4, damage="1d6+2")],
        )
        order = ["a", "b"] if quick == "a" else ["b", "a"]
        faces = {"a": [12, 4], "b": [11, 6]}
        said = [answer for who in order for answer in answers[who]]
        played = play(scene, said, dice=[face for who in order for face in faces[who]], then="a: turn | b: turn")
        found.append((played["a"].hp, played["b"].hp))
    assert found[0] == found[1] == (22, 24)


@pytest.mark.rule("SW-005", "SW-008")
@pytest.mark.parametrize(("walks", "ends"), [([], "5,3"), (["b> move:4,4"], "5,4"), (["b> move:5,3"], "6,3")])
def test_a_foe_that_was_pushed_and_walked_is_pushed_from_where_it_walked_to(walks: list[str], ends: str) -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6, dex=2, to_hit=9, features=["mighty_deed"], mighty_deed_on=11)],
        blue=[body("b", (4, 3), initiative=6, hp=30)],
    )
    begun = play(scene, then="a: turn").scene
    begun.by_id["a"].reaction = False  # nobody strikes at b on its way

    played = play(begun, ["a> attack:strike:b:push", "end", *walks, "b> end"], dice=[15, 3, 2], then="a: turn")

    assert played.scene.grid.name(played["b"].place) == ends
