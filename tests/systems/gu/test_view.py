"""What a seat may know (term Hidden information): wounds in words, what was seen of Gu, and whoever is not there."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.kernel.events import SPECTATOR, Viewer, encode
from quintain.systems.gu.body import Out
from quintain.systems.gu.observe import observe
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.summary import summarise
from quintain.systems.gu.system import SYSTEM
from quintain.systems.gu.view import Sight
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import active, body, fight, play, suffer, waits

RED, BLUE = Viewer("red", "red"), Viewer("blue", "blue")
OWN_ONLY = ("essence", "soul", "max_hp", "skills", "activations", "stones", "movement", "unnoticed_by", "concussions")


def two(**blue: Any) -> GuScene:
    return fight([body("a", at=(1, 1))], [body("b", at=(4, 1), **blue)], turn="a")


def creature(scene: GuScene, viewer: Viewer, id: str) -> Any:
    creatures: Any = Sight(scene, viewer).as_data()["creatures"]
    (found,) = [each for each in creatures if each["id"] == id]
    return found


def ids(scene: GuScene, viewer: Viewer) -> list[str]:
    return [seen.id for seen in Sight(scene, viewer).everybody()]


@pytest.mark.parametrize(("hp", "words"), [(40, "unhurt"), (39, "hurt"), (20, "hurt"), (19, "below half")])
def test_others_see_wounds_in_words(hp: int, words: str) -> None:
    scene = two(max_hp=40, hp=hp)

    assert creature(scene, RED, "b")["hp"] == creature(scene, SPECTATOR, "b")["hp"] == words
    assert (creature(scene, BLUE, "b")["hp"], creature(scene, BLUE, "b")["max_hp"]) == (hp, 40)


def test_pools_skills_and_what_follows_from_them_are_known_to_the_own_side_alone() -> None:
    scene = two(gu=["fire_pellet"])

    assert [field for field in OWN_ONLY if field in creature(scene, RED, "b")] == []
    assert [field for field in OWN_ONLY if field not in creature(scene, BLUE, "b")] == []


def test_a_gu_is_known_once_it_is_active_or_was_seen_and_its_health_never() -> None:
    scene = two(gu=["fire_pellet", "fish_scales_1"], own=active("fish_scales_1"))

    assert creature(scene, RED, "b")["gu"] == [{"id": "fish_scales_1", "active": True, "dead": False}]
    assert [each["id"] for each in creature(scene, BLUE, "b")["gu"]] == ["fire_pellet", "fish_scales_1"]
    pellet = scene.by_id["b"].worm("fire_pellet")
    scene.by_id["b"].exchange(pellet, pellet.changed(seen=True))
    assert [each["id"] for each in creature(scene, RED, "b")["gu"]] == ["fire_pellet", "fish_scales_1"]


@pytest.mark.rule("GU-112")
def test_that_an_action_is_held_shows_but_not_which_nor_for_when() -> None:
    scene = two(holds=waits("attack", "moves", "a"))

    assert creature(scene, RED, "b")["holding"] is True
    assert creature(scene, BLUE, "b")["holding"]["trigger"] == "moves"


def test_of_what_somebody_carries_others_see_what_is_in_its_hands() -> None:
    scene = two(weapons=["sword", "knife"], wields=["sword"])

    assert [gear["id"] for gear in creature(scene, RED, "b")["gear"]] == ["sword"]
    assert [gear["id"] for gear in creature(scene, BLUE, "b")["gear"]] == ["sword", "knife"]


@pytest.mark.rule("GU-014")
def test_whom_nobody_of_a_side_has_noticed_is_not_there_for_it() -> None:
    scene = two()
    scene.by_id["b"].unnoticed_by = ["a"]

    assert (ids(scene, RED), ids(scene, BLUE), ids(scene, SPECTATOR)) == (["a"], ["a", "b"], ["a"])
    view: Any = Sight(scene, RED).as_data()
    assert view["order"] == ["a"]


@pytest.mark.rule("GU-014")
def test_where_the_unnoticed_are_and_what_they_suffer_makes_no_difference_to_the_others() -> None:
    """The board, the view and the options of a turn are the same, byte for byte."""
    shown = []
    for spot, hurt in ((4, False), (7, True)):
        scene = two()
        scene.by_id["b"].unnoticed_by = ["a"]
        scene.by_id["b"].spot = scene.grid.at(spot, 8)
        if hurt:
            suffer(scene, "b", Condition.PRONE)
        ask = play(scene, then="a: turn").ask
        shown.append(msgspec.json.encode([SYSTEM.view(scene, RED), SYSTEM.board(scene, RED), ask.as_data()]))

    assert shown[0] == shown[1]


def test_whom_the_game_master_keeps_back_is_there_for_its_own_side_only() -> None:
    scene = two()
    scene.by_id["b"].out = Out.HIDDEN

    assert (ids(scene, RED), ids(scene, BLUE)) == (["a"], ["a", "b"])


def test_the_game_masters_seat_sees_everything() -> None:
    scene = fight([body("a", at=(1, 1))], [body("b", at=(4, 1))], turn="a", gm="gm")
    scene.by_id["b"].unnoticed_by = ["a"]

    assert creature(scene, Viewer("gm", ""), "b")["essence"] == 100


@pytest.mark.rule("GU-064")
def test_what_a_gu_costs_and_how_good_a_skill_is_are_not_told_to_others() -> None:
    a = body("a", at=(1, 1), gu=["fire_pellet"], ranged_attack=60)
    scene = fight([a], [body("b", at=(4, 1), reactions=0)], turn="a")

    played = play(scene, ["activate:fire_pellet:b"], dice=[90, 5], then="a: turn")

    own, others = [b"".join(encode(each) for each in played.game.told(viewer)) for viewer in (RED, BLUE)]
    assert b'"cost":6' in own
    assert b'"value":60' in own
    assert b'"cost":6' not in others
    assert b'"value":60' not in others


def test_the_turn_of_a_foe_does_not_tell_its_activations() -> None:
    scene = fight([body("a", at=(1, 1))], [body("b", at=(4, 1))], turn="a")

    view: Any = Sight(scene, BLUE).as_data()
    own: Any = Sight(scene, RED).as_data()

    assert "activations" not in view["turn"]
    assert "activations" in own["turn"]


def test_numbers_for_learners_have_the_same_names_whoever_looks() -> None:
    scene = two()

    (_, red), (_, blue) = [observe(SYSTEM.view(scene, viewer)) for viewer in (RED, BLUE)]

    assert [list(each) for each in red.values()] == [list(each) for each in blue.values()]
    assert red != blue


def test_a_summary_names_losses_conditions_and_dead_gu() -> None:
    before = two(gu=["fish_scales_1"], own=active("fish_scales_1"))
    after = before.clone()
    b = after.by_id["b"]
    b.hp -= 3
    b.bleeding = 2
    suffer(after, "b", Condition.PRONE)
    scales = b.worm("fish_scales_1")
    b.exchange(scales, scales.changed(health=0, active=False))

    assert summarise(before, after) == ("b hit points -3", "b bleeding +2", "b prone", "b Fish Scales Gu (rank 1) dead")
    assert summarise(before, before) == ("no effect",)


def test_worlds_that_differ_in_somebody_unnoticed_are_the_same_to_the_others() -> None:
    """What the side that has not noticed it is shown, asked, offered and told, before and after an attack."""
    spark = {"gu": ["fire_spark"], "ranged_attack": 60, "close_combat": 60}

    def told(*unnoticed: dict[str, Any]) -> list[bytes]:
        scene = fight([body("a", (2, 2), **spark)], [*unnoticed, body("anna", (3, 2))], turn="a")
        found = []
        for answers, then in (([], "a: turn"), (["activate:fire_spark:anna"], "anna: hit")):
            game = play(scene, answers, dice=[20, 7] if answers else [], then=then).game
            now = game.now()
            asked = [ask.as_data() for ask in game.asks if ask.seat == RED.seat]
            heard = [event.sentence(now.creature_names()) for event in game.told(RED)]
            found += [
                msgspec.json.encode(each) for each in (SYSTEM.board(now, RED), SYSTEM.view(now, RED), asked, heard)
            ]
        return found

    alone = told()

    assert any(b"fire_spark" in each for each in alone)
    assert told(body("anton", (9, 9), unnoticed=True)) == alone
    assert told(body("anton", (9, 9))) != alone
