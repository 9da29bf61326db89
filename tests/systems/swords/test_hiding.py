"""Hiding, and being found."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Viewer
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.actions import Hid, Located, Revealed
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.events.rolls import Checked
from quintain.systems.swords.perception import can_see, is_hidden_from
from quintain.systems.swords.scene import SwordsScene
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused

WALL = [{"kind": "blocked", "name": "wall", "rects": [[5, 4, 5, 6]]}]
SNEAK = {"trained": ["Stealth"], "skill_bonus": 2, "dex": 1}


def lurker(walls: bool = True, foe: dict[str, Any] | None = None, **numbers: Any) -> SwordsScene:
    """A behind a wall, B on its other side."""
    sneak = body("a", at=(4, 5), initiative=9, **{**SNEAK, **numbers})
    other = body("b", at=(7, 5), initiative=3, **(foe or {}))
    return in_turn(fight([sneak], [other], terrain=WALL if walls else []), "a")


@pytest.mark.rule("SW-220")
def test_hiding_is_a_main_action_while_nobody_looks() -> None:
    played = play(lurker(), ["hide"], dice=[9], then="a: turn")

    assert played["a"].hidden == 12
    assert refused(played, "defend")
    assert refused(play(lurker(walls=False), then="a: turn"), "hide")


@pytest.mark.rule("SW-220")
def test_the_hidden_are_hidden_from_those_whose_passive_perception_is_lower() -> None:
    played = play(lurker(), ["hide"], dice=[6], then="a: turn")
    scene = played.scene
    assert scene.by_id["a"].hidden == 9

    assert is_hidden_from(scene.by_id["b"], scene.by_id["a"])
    scene.by_id["a"].hidden = 8
    assert not is_hidden_from(scene.by_id["b"], scene.by_id["a"])


@pytest.mark.rule("SW-220")
def test_the_invisible_hide_with_advantage_even_in_the_open() -> None:
    scene = lurker(walls=False, conditions=[{"condition": "invisible"}])

    played = play(scene, ["hide"], dice=[4, 15], then="a: turn")

    assert played["a"].hidden == 18


@pytest.mark.rule("SW-220")
def test_how_well_somebody_hides_only_its_own_side_learns() -> None:
    played = play(lurker(), ["hide"], dice=[15], then="a: turn")

    (hid,) = played.events(Hid)
    assert hid.total == 18
    told = hid.seen_by(Viewer("blue", "blue"))
    assert told is not None
    assert (told.natural, told.modifier, told.total) == (0, 0, 0)
    assert not played.events(Checked)


@pytest.mark.rule("SW-220")
def test_who_hides_before_the_eyes_of_somebody_unknown_is_found_out_as_the_turn_ends() -> None:
    scene = lurker(walls=False, foe={"hidden": 20, "conditions": [{"condition": "invisible"}]})

    played = play(scene, ["hide", "end"], dice=[15], then="b: turn")

    assert played["a"].hidden == 0


@pytest.mark.rule("SW-220")
def test_who_stands_in_the_open_as_a_turn_ends_is_hidden_no_longer() -> None:
    hidden = play(lurker(), ["hide"], dice=[15], then="a: turn")
    behind = go_on(hidden.game, ["end"], then="b: turn")
    out = go_on(hidden.game, ["move:7,8", "end"], then="b: turn")

    assert behind["a"].hidden == 18
    assert out["a"].hidden == 0
    assert can_see(out.scene, out["b"], out["a"])


@pytest.mark.rule("SW-220")
def test_the_attack_that_ends_hiding_has_advantage() -> None:
    scene = lurker(walls=False, foe={"ac": 10})
    scene.by_id["a"].place = scene.grid.at(6, 5)
    scene.by_id["a"].hidden = 15

    played = play(scene, ["attack:strike:b"], dice=[3, 12, 2], then="a: turn")

    (rolled,) = played.events(AttackRolled)
    assert rolled.net == 1
    assert played["a"].hidden == 0


@pytest.mark.rule("SW-219")
@pytest.mark.rule("SW-222")
def test_listening_finds_an_invisible_creature_until_the_end_of_its_next_turn() -> None:
    foe = {"conditions": [{"condition": "invisible"}], "dex": 2, "hidden": 13}
    scene = lurker(walls=False, foe=foe, trained=["Perception"], wis=1)

    found = play(scene, ["search"], dice=[10], then="a: turn")
    missed = play(scene, ["search"], dice=[9], then="a: turn")

    assert [held.by for held in found["b"].every(Condition.LOCATED)] == ["a"]
    assert refused(found, "defend")
    assert not missed["b"].suffers(Condition.LOCATED)
    assert [event.found for event in missed.events(Located)] == [[]]
    assert found["b"].suffers(Condition.INVISIBLE)
    later = go_on(found.game, ["end", "end"], then="a: turn")
    assert later.asked() == [("a", "turn")]
    assert not later["b"].suffers(Condition.LOCATED)


@pytest.mark.rule("SW-222")
def test_what_has_acted_already_is_located_until_the_end_of_its_turn_in_the_next_round() -> None:
    foe = {"conditions": [{"condition": "invisible"}], "hidden": 1}
    scene = lurker(walls=False, foe=foe)
    scene.queue = []

    found = play(scene, ["search", "end"], dice=[10, 10], then="a: turn")

    assert found.scene.round == 2
    assert found["b"].suffers(Condition.LOCATED)


@pytest.mark.rule("SW-222")
def test_an_invisible_creature_that_was_located_attacks_without_advantage() -> None:
    foe = {"conditions": [{"condition": "invisible"}], "hidden": 0}
    scene = lurker(walls=False, foe=foe, trained=["Perception"])
    scene.by_id["b"].place = scene.grid.at(5, 5)

    found = play(scene, ["search", "end", "attack:strike:a"], dice=[10, 2], then="b: turn")
    unfound = play(scene, ["search", "end", "attack:strike:a"], dice=[1, 2, 3], then="b: turn")

    assert found.events(AttackRolled)[0].net == 0
    assert unfound.events(AttackRolled)[0].net == 1


@pytest.mark.rule("SW-205")
def test_the_deaf_cannot_listen() -> None:
    assert refused(play(lurker(conditions=[{"condition": "deafened"}]), then="a: turn"), "search")


@pytest.mark.rule("SW-194")
@pytest.mark.rule("SW-219")
def test_the_blind_can_listen() -> None:
    scene = lurker(conditions=[{"condition": "blinded"}], foe={"hidden": 11}, trained=["Perception"])

    played = play(scene, ["search"], dice=[9], then="a: turn")

    assert played["b"].suffers(Condition.LOCATED)


@pytest.mark.rule("SW-038")
def test_an_attack_out_of_hiding_says_that_it_is_over() -> None:
    scene = in_turn(fight([body("a", (3, 3))], [body("foe", (4, 3))]), "a")
    scene.by_id["a"].hidden = 18

    played = play(scene, ["attack:strike:foe"], dice=[5, 4], then="a: turn")

    assert [event.who for event in played.events(Revealed)] == ["a"]
    assert played["a"].hidden == 0


@pytest.mark.rule("SW-195", "SW-222")
def test_the_dark_and_a_hiding_place_are_two_sources_of_advantage() -> None:
    """Neither sees in the dark: each is as if Blinded towards the other, and who hides strikes with Advantage."""
    scene = in_turn(fight([body("a", (3, 3), initiative=9)], [body("b", (4, 3))], light="dark"), "a")
    assert play(scene, ["attack:strike:b"], dice=[5], then="a: turn").events(AttackRolled)[0].net == 0
    scene.by_id["a"].hidden = 20
    assert play(scene, ["attack:strike:b"], dice=[5, 4], then="a: turn").events(AttackRolled)[0].net == 1
