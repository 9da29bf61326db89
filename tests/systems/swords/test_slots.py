"""Shared slots: tied foes act on the state as it stood, tied allies one after the other."""

from __future__ import annotations

from typing import cast

import pytest

from quintain.kernel.events import REFEREE, SPECTATOR, Aside, Event, Moment, Recounted, Viewer
from quintain.systems.swords.afflicting import afflict
from quintain.systems.swords.afflictions import Affliction, Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.effects import Afflict, Heal
from quintain.systems.swords.events.attack import AttackRolled, StanceTaken
from quintain.systems.swords.events.conditions import Afflicted
from quintain.systems.swords.events.dying import Harmed
from quintain.systems.swords.events.order import TurnBegan, TurnEmpty
from quintain.systems.swords.events.rolls import OpposedChecked
from quintain.systems.swords.happen import affect, close_slot
from quintain.systems.swords.scene import SwordsScene, Tie
from quintain.systems.swords.sheet import Out, down_at_zero
from quintain.systems.swords.system import SYSTEM
from quintain.systems.swords.view import Sight
from tests.systems.swords.casting_script import mage
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import Played, body, fight, go_on, play, rules, suffer


def duel() -> SwordsScene:
    """Two who would kill each other, both Initiative 6; a is processed first by its Dexterity."""
    return fight(
        red=[body("a", (3, 3), initiative=6, dex=2, hp=5, to_hit=4, damage="1d6+2")],
        blue=[body("b", (4, 3), initiative=6, hp=5, to_hit=4, damage="1d6+2")],
    )


@pytest.mark.rule("SW-004", "SW-008")
def test_two_tied_foes_can_kill_each_other() -> None:
    played = play(duel(), ["a> attack:strike:b", "end", "b> attack:strike:a", "end"], dice=[12, 4, 12, 4])
    assert played["a"].out == Out.DEAD
    assert played["b"].out == Out.DEAD


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
    assert after["b"].out == Out.DEAD
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


@pytest.mark.rule("SW-004", "SW-006")
def test_with_everyone_tied_allies_are_frozen_towards_each_other_too() -> None:
    scene = fight(
        red=[body("c", (3, 3), initiative=6, dex=1, cha=1), body("d", (5, 3), initiative=6)],
        blue=[body("foe", (6, 3), initiative=2, ac=12, hp=30)],
        rules=rules(tied_initiative="everyone"),
    )
    played = play(scene, ["c> command", "c> end", "d> attack:strike:foe", "end"], dice=[9, 10], then="foe: turn")
    assert played["foe"].hp == 30  # the +2 comes when the slot closes
    assert played["d"].commanded_by == ["c"]


@pytest.mark.rule("SW-006")
def test_only_tied_allies_who_can_act_are_to_choose_from() -> None:
    red = [body(name, (3, 2 * row), initiative=6) for row, name in enumerate("abc")]
    scene = fight(red, [body("foe", (9, 3), initiative=2)])
    suffer(scene, "a", Condition.PARALYZED)

    played = play(scene, then="b: next")
    assert played.options() == ["next:b", "next:c"]

    suffer(scene, "b", Condition.PARALYZED)
    assert [event.who for event in play(scene, then="c: turn").events(TurnBegan)] == ["c"]
    suffer(scene, "c", Condition.PARALYZED)
    assert [event.who for event in play(scene, then="foe: turn").events(TurnEmpty)] == ["a", "b", "c"]


@pytest.mark.rule("SW-004")
def test_with_player_characters_first_nobody_shares_a_slot() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6, pc=True, to_hit=4, damage="1d6+9", hp=5)],
        blue=[body("b", (4, 3), initiative=6, dex=3, hp=5), body("c", (9, 9), initiative=1)],
        rules=rules(tied_initiative="player_characters_first"),
    )
    played = play(scene, ["a> attack:strike:b", "end"], dice=[12, 4], then="c: turn")
    assert played["b"].out == Out.DEAD
    assert played.asked() == [("c", "turn")]


@pytest.mark.rule("SW-007")
def test_a_reaction_between_tied_foes_is_live() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6, dex=2, hp=5), body("friend", (0, 11), initiative=1)],
        blue=[body("b", (4, 3), initiative=6, to_hit=5, damage="1d6+5")],
    )
    played = play(scene, ["a> risk:0,3", "b> opportunity:strike"], dice=[12, 4], then="b: turn")
    assert played["a"].out == Out.DEAD
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
@pytest.mark.parametrize("hp", [1, 3])
def test_who_falls_as_the_slot_closes_rolls_its_pool_only_a_round_later(hp: int) -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6, dex=2, hp=hp, pc=True, con=1), body("friend", (0, 11), initiative=1)],
        blue=[body("b", (4, 3), initiative=6, to_hit=5, damage="1d6+5", hp=30)],
    )
    played = play(scene, ["a> end", "b> attack:strike:a", "end"], dice=[12, 4], then="friend: turn")
    assert played["a"].dying == 1
    assert played["a"].suffers(Condition.UNCONSCIOUS)
    again = play(played.scene, ["friend> end", "b> end"], dice=[1], then="friend: turn")
    assert again["a"].out == Out.DEAD


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


RED, BLUE = Viewer("red", "red"), Viewer("blue", "blue")
ATTACK = ["B attacks A with Strike.", "B at A: 12 +6 = 18 against AC 15: a hit."]
CANCELLED = "A sacrifices Shield: the hit is cancelled (now no more than a buckler)."


def told(played: Played, viewer: Viewer) -> list[str]:
    names = played.scene.creature_names()
    return [event.sentence(names) for event in played.game.told(viewer)]


def shield_bearer() -> SwordsScene:
    """B is processed first and strikes A, who is tied with it and holds a shield."""
    return fight(
        red=[body("a", (3, 3), initiative=6, ac=15, readied=["shield"], holds=["shield"])],
        blue=[body("b", (4, 3), initiative=6, dex=2, to_hit=6), body("c", (9, 9), initiative=2)],
    )


@pytest.mark.rule("SW-007", "SW-117")
def test_a_question_about_a_hit_comes_with_the_attack_that_caused_it() -> None:
    asked = play(shield_bearer(), ["b> attack:strike:a"], dice=[12], then="a: sacrifice")

    assert told(asked, RED)[-2:] == ATTACK
    assert told(asked, BLUE)[-2:] == ATTACK
    assert not set(ATTACK) & set(told(asked, SPECTATOR))


@pytest.mark.rule("SW-007", "SW-115")
@pytest.mark.parametrize("viewer", [RED, BLUE, SPECTATOR, REFEREE], ids=["red", "blue", "spectator", "referee"])
def test_whoever_hears_of_a_hit_in_a_slot_hears_next_that_it_was_cancelled_and_each_line_once(viewer: Viewer) -> None:
    answers = ["b> attack:strike:a", "a> shield", "b> end", "a> end"]

    closed = told(play(shield_bearer(), answers, dice=[12], then="c: turn"), viewer)

    start = closed.index(ATTACK[0])
    assert closed[start : start + 3] == [*ATTACK, CANCELLED]
    assert [closed.count(line) for line in (*ATTACK, CANCELLED)] == [1, 1, 1]


@pytest.mark.rule("SW-005")
@pytest.mark.parametrize("viewer", [RED, BLUE, SPECTATOR])
def test_where_somebody_walked_in_a_slot_is_told_once(viewer: Viewer) -> None:
    answers = ["b> move:4,4", "b> end", "a> end"]

    closed = told(play(shield_bearer(), answers, then="c: turn"), viewer)

    assert len([line for line in closed if "4,4" in line]) == 1


@pytest.mark.rule("SW-005", "SW-007")
def test_a_hit_that_was_asked_about_and_taken_is_told_to_the_others_when_the_slot_closes() -> None:
    kept = play(shield_bearer(), ["b> attack:strike:a", "a> keep"], dice=[12, 4], then="b: turn")
    closed = go_on(kept.game, ["b> end", "a> end"], then="c: turn")

    assert not set(ATTACK) & set(told(kept, SPECTATOR))
    for viewer in (RED, BLUE, SPECTATOR):
        assert [told(closed, viewer).count(line) for line in ATTACK] == [1, 1]


@pytest.mark.rule("SW-007", "SW-059")
def test_a_protector_who_is_asked_to_take_a_hit_has_heard_of_it() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6), body("k", (3, 4), initiative=9)],
        blue=[body("b", (4, 3), initiative=6, dex=2, to_hit=6), body("c", (9, 9), initiative=2)],
    )
    attack = ["k> protect:a", "end", "b> attack:strike:a"]

    before = play(scene, attack, then="k: protect_attack")
    asked = play(scene, [*attack, "k> pass"], dice=[12], then="k: take_hit")

    assert told(before, RED)[-1] == "B attacks A with Strike."
    assert told(asked, RED)[-1] == "B at A: 12 +6 = 18 against AC 10: a hit."


@pytest.mark.rule("SW-007")
def test_a_blow_that_is_halved_by_a_reaction_was_told_before() -> None:
    scene = fight(
        red=[body("a", (3, 3), initiative=6, features=["quick_reflexes"])],
        blue=[body("b", (4, 3), initiative=6, dex=2, to_hit=6), body("c", (9, 9), initiative=2)],
    )

    asked = play(scene, ["b> attack:strike:a"], dice=[12, 5], then="a: quick_reflexes")

    assert told(asked, RED)[-1] == "B deals 5 slashing damage to A."


@pytest.mark.rule("SW-007", "SW-099")
def test_who_may_cast_against_an_attack_in_the_slot_has_heard_of_it() -> None:
    scene = fight(
        red=[mage("a", (3, 3), "shield_spell", initiative=6)],
        blue=[body("b", (4, 3), initiative=6, dex=2, to_hit=6), body("c", (9, 9), initiative=2)],
    )

    asked = play(scene, ["b> attack:strike:a"], then="a: reaction_spell")

    assert told(asked, RED)[-1] == "B attacks A with Strike."


@pytest.mark.rule("SW-005", "SW-203")
def test_what_ends_for_a_tied_foe_when_the_slot_closes_is_told_once() -> None:
    """The caster leaves, and with it what blinds B; for B it lasts until the slot closes."""
    scene = fight(
        red=[mage("m", (0, 3), "blind_deafen", initiative=6, dex=2), body("d", (0, 9), initiative=1)],
        blue=[body("b", (9, 9), initiative=6), body("c", (9, 1), initiative=2)],
    )
    scene.by_id["b"].add_affliction(Affliction(Condition.BLINDED, "m", Lasts.CONCENTRATION))
    scene.by_id["m"].concentrating = "blind_deafen"

    left = play(scene, ["m> leave"], then="b: turn")
    closed = go_on(left.game, ["b> end"], then="c: turn")

    for viewer in (RED, BLUE, SPECTATOR):
        assert told(left, viewer).count("B is no longer blinded.") == 0
        assert told(closed, viewer).count("B is no longer blinded.") == 1


SABER = {"id": "saber", "name": "Saber", "kind": "melee", "to_hit": 7, "damage": "1d8+5", "weapon": "saber"}


def test_tied_foes_choose_their_stances_without_knowing_of_each_other() -> None:
    """The second of them was told the stance of the first before it chose."""
    blades = {"attacks": [SABER], "readied": ["saber", "dagger"], "holds": ["saber", "dagger"]}
    scene = fight(red=[body("a", at=(3, 3), **blades)], blue=[body("b", at=(5, 3), **blades)])
    played = play(scene, then="a, b: stance")
    assert sorted(played.asked()) == [("a", "stance"), ("b", "stance")]
    assert all(ask.sealed for ask in played.game.asks)
    played = play(scene, ["a> defensive"], then="b: stance")
    assert played.asked() == [("b", "stance")]
    assert played.events(StanceTaken) == []
    played = play(scene, ["a> defensive", "b> offensive"], then="a: turn")
    assert [(each.who, each.stance) for each in played.events(StanceTaken)] == [("a", "defensive"), ("b", "offensive")]


def test_who_keeps_a_space_by_an_opposed_check_is_told_with_its_totals() -> None:
    """SW-009: equal modifiers roll against each other, again and again if need be; nobody heard of these rolls."""
    scene = fight(red=[body("a", at=(2, 3), dex=1)], blue=[body("b", at=(6, 3), dex=1)])
    played = play(scene, ["a> move:4,3", "end", "b> move:4,3", "end"], dice=[8, 8, 5, 12], then="a: turn")
    told = [(each.actor, each.total, each.foe_total, each.won) for each in played.events(OpposedChecked)]
    assert told == [("a", 9, 9, False), ("a", 6, 13, False)]
    assert (played["a"].place, played["b"].place) == (scene.grid.at(3, 3), scene.grid.at(4, 3))


WALL = {"name": "Wall", "kind": "blocked"}


def heard_of(played: Played, viewer: Viewer, kind: type[Event]) -> list[Event]:
    """What that viewer has heard of it, at once or afterwards."""
    heard = [event.what if isinstance(event, Aside) else event for event in played.game.told(viewer)]
    return [event for event in heard if isinstance(event, kind)]


def spot_of(played: Played, who: str) -> str:
    return played.scene.grid.name(played[who].place)


@pytest.mark.rule("SW-007")
def test_everybody_hears_at_once_what_a_reaction_brings_about_further_down() -> None:
    red = [body("a", (3, 3), initiative=6, dex=2, hp=5, pc=True), body("friend", (0, 11), initiative=1)]
    scene = fight(red, [body("b", (4, 3), initiative=6, to_hit=5, damage="1d6+5")])

    played = play(scene, ["a> risk:0,3", "b> opportunity:strike"], dice=[12, 4], then="b: turn")

    assert played.scene.slot is not None
    for viewer in (Viewer("red", "red"), Viewer("blue", "blue"), SPECTATOR):
        assert heard_of(played, viewer, Harmed)
        assert heard_of(played, viewer, Afflicted)
    assert played.scene.live == 0
    closed = go_on(played.game, ["b> end"], dice=[3], then="friend: turn")
    recounted = [event.line for event in closed.game.events if isinstance(event, Recounted)]
    assert not any("damage" in line for line in recounted)


@pytest.mark.rule("SW-005", "SW-008")
def test_what_is_told_afterwards_folds_and_shows_as_if_it_had_been_told_at_once() -> None:
    """Both attack, and one walks; everybody hears of the others' deeds as the slot closes, in one step."""
    played = play(duel(), ["a> attack:strike:b", "move:3,2", "end", "b> attack:strike:a", "end"], dice=[2, 12, 4])
    names = played.scene.creature_names()
    told = [event for event in played.game.told(SPECTATOR) if isinstance(event, Recounted)]
    deeds = [[each for each in told if each.strand() == strand] for strand in dict.fromkeys(e.strand() for e in told)]

    leads = [(deed[0].speaks_of(), deed[0].sentence(names)) for deed in deeds if deed[0].is_deed()]
    assert leads == [("a", "A attacks B with Strike."), ("b", "B attacks A with Strike.")]
    first, walk = deeds[1:3]
    assert [each.in_short(names) for each in first] == ["", "misses"]
    assert [each.moments() for each in first] == [(), (Moment("missed", "b"),)]
    assert [each.kind for event in walk for each in event.moments()] == ["moved"]
    blue = [event for event in played.game.told(Viewer("blue", "blue")) if isinstance(event, Recounted)]
    assert all(event.side == "red" for event in blue)
    assert [event.sentence(names) for event in blue if event.is_deed()] == ["A attacks B with Strike."]


@pytest.mark.rule("SW-007")
def test_a_push_by_a_reaction_happens_at_once() -> None:
    guard = body("p", (2, 3), initiative=9, readied=["halberd"], holds=["halberd"], str=1)
    scene = fight([guard, body("ally", (0, 0), initiative=5)], [body("foe", (6, 3), initiative=5, dex=1, ac=5)])
    answers = ["prepare", "attack:halberd", "enters_reach:any", "end", "foe> move:4,3", "p> take"]

    played = play(scene, [*answers, "p> stay"], dice=[20, 3, 2], then="foe: turn")

    assert played.scene.slot is not None
    assert spot_of(played, "foe") == "5,3"


@pytest.mark.rule("SW-007", "SW-055")
def test_a_prepared_spell_meets_a_tied_mover_where_it_is_now() -> None:
    wall = WALL | {"rects": [[4, 0, 4, 1]]}
    red = [mage("mage", (1, 0), "spark"), body("ally", (0, 11), initiative=3)]
    scene = fight(red, [body("foe", (6, 0), initiative=3, dex=1)], terrain=[wall])
    set_off = play(
        scene, ["prepare", "cast:spark:0", "comes_into_sight:any", "end", "foe> move:4,2"], then="mage: prepared"
    )

    assert set_off.asked() == [("mage", "prepared")]
    burnt = go_on(set_off.game, ["take", "dice:1"], dice=[4, 15, 3], then="foe: turn")

    assert burnt.scene.slot is not None
    assert burnt["foe"].hp == 17


@pytest.mark.rule("SW-007", "SW-053")
def test_a_prepared_flask_bursts_where_a_tied_mover_is_now() -> None:
    red = [
        body("bearer", (3, 3), initiative=9, pc=True, readied=["alchemists_fire"]),
        body("ally", (0, 11), initiative=5),
    ]
    scene = fight(red, [body("foe", (9, 3), initiative=5, dex=1)])
    answers = ["prepare", "use:alchemists_fire", "enters_reach:any", "end", "foe> move:4,3", "bearer> take"]

    asked = play(scene, answers, then="bearer: prepared_use")
    assert Sight(asked.scene, Viewer("red", "red")).seen("foe").place == asked["foe"].place

    played = go_on(asked.game, ["throw:alchemists_fire:5,3"], dice=[6], then="foe: turn")

    assert played.scene.slot is not None
    assert played["foe"].hp == 14
    frozen = Sight(played.scene, Viewer("blue", "blue")), Sight(played.scene, SPECTATOR)
    assert [sight.seen("foe").hp for sight in frozen] == [14, 20]


@pytest.mark.rule("SW-007", "SW-203")
def test_what_a_reaction_breaks_the_concentration_on_ends_at_once() -> None:
    red = [mage("mage", (3, 3), initiative=6, dex=2), body("friend", (0, 11), initiative=1)]
    scene = fight(red, [body("b", (4, 3), initiative=6, to_hit=5), body("c", (9, 9), initiative=6)])
    hold = mage_hold(scene)
    assert hold

    played = play(scene, ["mage> risk:0,3", "b> opportunity:strike"], dice=[12, 4, 2], then="mage: turn")

    assert not played["c"].suffers(Condition.PARALYZED)


def mage_hold(scene: SwordsScene) -> bool:
    """The mage concentrates on a spell that holds c."""
    held = Affliction(Condition.PARALYZED, "mage", Lasts.CONCENTRATION)
    held.whose, held.round, held.tag = "mage", 90, "paralyse"
    scene.by_id["mage"].concentrating = "paralyse"
    with at_table(scene) as table:
        return afflict(scene, table, scene.by_id["c"], held)


def frozen(scene: SwordsScene) -> SwordsScene:
    """The same fight in a shared slot of everybody."""
    scene.members = [each.id for each in scene.bodies]
    scene.slot = Tie().tie(scene.bodies, scene.group)
    return scene


@pytest.mark.rule("SW-008", "SW-160")
def test_healing_that_was_withheld_heals_injuries_too() -> None:
    injuries = [{"kind": "sprained_arm", "part": "off"}]
    red = [body("c", (3, 3)), body("d", (4, 3), pc=True, max_hp=20, hp=9, injuries=injuries)]
    scene = frozen(fight(red, [body("foe", (9, 9))], rules=rules(tied_initiative="everyone")))
    patient = scene.by_id["d"]
    patient.hp = 9

    with at_table(scene) as table:
        affect(scene, table, scene.by_id["c"], patient, Heal(4, 3))
        assert (patient.hp, len(patient.injuries)) == (9, 1)
        close_slot(scene, table)

    assert (patient.hp, patient.injuries) == (13, [])


@pytest.mark.rule("SW-008", "SW-143")
def test_first_aid_for_somebody_frozen_waits_until_the_slot_closes() -> None:
    red = [
        body("medic", (3, 3), initiative=6, dex=1, wis=3, trained=["Healing"]),
        body("d", (4, 3), initiative=6, pc=True),
    ]
    scene = fight(red, [body("foe", (9, 9), initiative=1)], rules=rules(tied_initiative="everyone"))
    patient = scene.by_id["d"]
    patient.hp, patient.dying = 0, 3
    patient.add_affliction(down_at_zero())

    played = play(scene, ["medic> stabilise:d"], dice=[15], then="medic: turn")
    assert (played["d"].dying, played["d"].stable) == (3, False)
    closed = go_on(played.game, ["medic> end"], then="foe: turn")

    assert (closed["d"].dying, closed["d"].stable) == (0, True)


def closed(scene: SwordsScene) -> dict[str, str]:
    """Where everybody stands after the slot."""
    with at_table(scene) as table:
        close_slot(scene, table)
    return {each.id: scene.grid.name(each.place) for each in scene.bodies}


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


@pytest.mark.rule("SW-007", "SW-045", "SW-102")
def test_a_defend_released_in_a_shared_slot_shows_to_every_other_side() -> None:
    sides = [
        {"name": "red", "members": [body("a", (3, 3), initiative=6, dex=2)]},
        {"name": "blue", "members": [body("c", (4, 3), initiative=9, ac=12)]},
        {"name": "green", "members": [body("d", (5, 3), initiative=6)]},
    ]
    ready = ["c> prepare", "defend", "attacks:any", "end"]
    strikes = ["a> attack:strike:c", "c> take", "a> end", "d> attack:strike:c"]
    played = play(fight([], [], sides=sides), [*ready, *strikes], dice=[3, 8], then="d: turn")
    assert [rolled.ac for rolled in played.events(AttackRolled)] == [12, 14]


@pytest.mark.rule("SW-005", "SW-007")
def test_a_reaction_does_not_show_a_tied_foe_what_was_done_before_it() -> None:
    """A defends in its turn, then strikes as a Reaction; for B, who strikes back from 10 ft, it does not defend yet."""
    scene = fight(
        red=[body("a", (3, 3), initiative=6, dex=2), body("d", (0, 11), initiative=1)],
        blue=[body("b", (4, 3), initiative=6, reach=10)],
    )
    answers = ["a> defend", "end", "b> risk:5,3", "a> opportunity:strike", "b> attack:strike:a"]
    played = play(scene, answers, dice=[2, 8], then="b: turn")
    assert [rolled.ac for rolled in played.events(AttackRolled)] == [10, 10]


@pytest.mark.rule("SW-008")
def test_no_condition_follows_whoever_has_left_the_map_in_the_slot() -> None:
    scene = frozen(fight([body("a", (3, 3))], [body("b", (0, 3)), body("c", (9, 9))]))
    b = scene.by_id["b"]
    with at_table(scene) as table:
        affect(scene, table, scene.by_id["a"], b, Afflict(Affliction(Condition.BLINDED, "a", Lasts.NEVER)))
        b.out = Out.FLED
        close_slot(scene, table)

    assert not b.suffers(Condition.BLINDED)
    assert not [event for event in table.events if isinstance(event, Afflicted)]


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


@pytest.mark.rule("SW-135", "SW-006")
def test_a_tied_foe_that_will_be_dying_lies_there_for_the_next_ally() -> None:
    red = [body(id, (x, 3), pc=True, dex=dex, to_hit=9, damage="1d6+9") for id, x, dex in (("a", 3, 2), ("b", 5, 1))]
    for value, is_there in (("dying", True), ("die", False)):
        scene = fight(red=red, blue=[body("orc", (4, 3), hp=5)], rules=rules(foes_at_zero_hp=value))
        played = play(scene, ["next:a", "attack:strike:orc", "end"], dice=[10, 3], then="b: turn")
        assert ("attack:strike:orc" in played.options()) is is_there
