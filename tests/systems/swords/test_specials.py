"""Actions of a creature's own: Stone Breath, Screech, Rift Step, Fade; and the Great Leader."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.afflictions import Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.attack import AttackRolled
from quintain.systems.swords.events.conditions import ItemSaved
from quintain.systems.swords.events.magic import Burst, Led, Unaffected
from quintain.systems.swords.events.movement import Teleported
from quintain.systems.swords.scene import SwordsScene
from tests.systems.swords.script import Played, body, fight, go_on, play, refused, rules, suffer

BREATH = {
    "name": "Stone Breath", "special": "stone_breath", "feet": 15, "save": "hardiness", "dt": 14, "pool": "2d4",
    "rest_rounds": 3,
}  # fmt: skip
SCREECH = {"name": "Screech", "special": "screech", "feet": 30, "save": "spirit", "dt": 12}
RIFT_STEP = {"name": "Rift Step", "special": "rift_step", "cost": "move", "feet": 20}
FADE = {"name": "Fade", "special": "fade"}
PETRIFIED, FRIGHTENED, INVISIBLE = Condition.PETRIFIED, Condition.FRIGHTENED, Condition.INVISIBLE


def beast(*specials: dict[str, Any], **numbers: Any) -> dict[str, Any]:
    return body("beast", **{"at": (3, 3), "initiative": 9, "specials": list(specials), **numbers})


def hero(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    return body(id, at=at, **{"initiative": 4, "pc": True, **numbers})


# Stone Breath


def breathing(**numbers: Any) -> SwordsScene:
    gorgon = beast(BREATH, size="large", **numbers)
    return fight(
        red=[gorgon, body("pet", at=(6, 3), initiative=1)],
        blue=[hero("in_it", (7, 5)), hero("out", (5, 1), initiative=3), hero("away", (11, 11), initiative=2)],
    )


@pytest.mark.rule("SW-116", "SW-230")
def test_stone_breath_petrifies_whoever_is_in_the_cone_and_fails_friends_too() -> None:
    breathed = play(breathing(), ["stone_breath:5,4"], dice=[13, 14], then="beast: turn")
    assert breathed.events(Burst)[0].struck == ["pet", "in_it"]
    assert breathed["pet"].suffers(PETRIFIED)
    assert not breathed["in_it"].suffers(PETRIFIED)
    (held,) = breathed["pet"].every(PETRIFIED)
    assert (held.lasts, held.dice, held.sides, held.every) == (Lasts.POOL, 2, 4, 10)
    assert "dash" not in breathed.options(), "a Main Action"


@pytest.mark.rule("SW-116")
def test_before_it_breathes_it_is_told_which_squares_the_cone_has() -> None:
    asked = play(breathing(), then="beast: turn")
    (breath,) = [each for each in asked.ask.options if each.id == "stone_breath"]

    assert breath.shape is not None
    covers: Any = breath.shape.describe()["covers"]

    assert covers["5,4"][:4] == ["7,2", "6,3", "7,3", "5,4"]
    assert "4,4" not in covers["5,4"]


@pytest.mark.rule("SW-116")
def test_a_breath_cannot_be_cancelled() -> None:
    shielded = hero("knight", (6, 4), readied=["shield", "helmet"], holds=["shield"])
    scene = fight(red=[beast(BREATH, size="large")], blue=[shielded, hero("away", (11, 11))])
    stone = play(scene, ["stone_breath:5,4"], dice=[2], then="beast: turn")
    assert stone.ask.who == "beast"
    assert stone["knight"].suffers(PETRIFIED)


@pytest.mark.rule("SW-231")
def test_magical_items_save_for_themselves_against_the_breaths_dt() -> None:
    armed = hero("knight", (6, 4), readied=["ember_shield"], holds=["ember_shield"])
    shield = {
        "id": "ember_shield", "name": "Ember Shield", "category": "shield", "ac_with": [4, 3, 2, 1], "plus": 1,
        "magical": True,
    }  # fmt: skip
    scene = fight(red=[beast(BREATH, size="large")], blue=[armed, hero("away", (11, 11))], armors=[shield])
    turned = play(scene, ["stone_breath:5,4"], dice=[2, 12], then="beast: turn")
    assert turned.events(ItemSaved)[0].dt == 14
    assert turned["knight"].carried[0].stone
    assert not play(scene, ["stone_breath:5,4"], dice=[2, 13], then="beast: turn")["knight"].carried[0].stone


@pytest.mark.rule("SW-116")
def test_stone_breath_comes_at_most_once_in_any_three_rounds() -> None:
    scene = fight(red=[beast(BREATH)], blue=[hero("away", (11, 11))])
    once = play(scene, ["stone_breath:4,3", "end", "away> end"], then="beast: turn")
    assert (once.scene.round, "stone_breath" in once.options()) == (2, False)
    twice = go_on(once.game, ["end", "away> end"], then="beast: turn")
    assert "stone_breath" not in twice.options()
    assert "stone_breath" in go_on(twice.game, ["end", "away> end"], then="beast: turn").options(), "Round 4"


@pytest.mark.rule("SW-198")
def test_the_charmed_do_not_breathe_on_their_charmer() -> None:
    scene = breathing()
    suffer(scene, "beast", Condition.CHARMED, by="in_it")
    asked = play(scene, then="beast: turn")
    assert refused(asked, "stone_breath:5,4")
    assert not refused(asked, "stone_breath:2,2")


@pytest.mark.rule("SW-232", "SW-013")
def test_a_pool_of_minutes_is_rolled_once_in_ten_rounds() -> None:
    stone = play(breathing(), ["stone_breath:5,4", "end", "end", "end"], dice=[2, 20], then="away: turn")
    assert stone["pet"].every(PETRIFIED)[0].dice == 2, "no roll in the first Round"


# Screech


def screeching(**numbers: Any) -> SwordsScene:
    return fight(
        red=[beast(SCREECH), body("pet", at=(4, 4), initiative=1)],
        blue=[hero("near", (5, 3), **numbers), hero("far", (10, 3), initiative=3)],
    )


@pytest.mark.rule("SW-208", "SW-205")
def test_a_screech_frightens_enemies_who_hear_it_and_fail() -> None:
    heard = play(screeching(spirit=1), ["screech"], dice=[10], then="beast: turn")
    assert heard.events(Burst)[0].struck == ["near"], "30 ft, and no friends"
    assert heard["near"].suffers(FRIGHTENED)
    assert heard["near"].every(FRIGHTENED)[0].by == "beast"
    assert not play(screeching(spirit=1), ["screech"], dice=[11], then="beast: turn")["near"].suffers(FRIGHTENED)
    deaf = screeching()
    suffer(deaf, "near", Condition.DEAFENED)
    assert play(deaf, ["screech"], then="beast: turn").events(Burst)[0].struck == []


@pytest.mark.rule("SW-208", "SW-002")
def test_its_fright_lasts_until_the_end_of_the_targets_own_next_turn() -> None:
    scared = play(screeching(), ["screech", "end"], dice=[2], then="near: turn")
    assert scared.ask.who == "near"
    assert scared["near"].suffers(FRIGHTENED)
    assert not go_on(scared.game, ["end"], then="far: turn")["near"].suffers(FRIGHTENED)


@pytest.mark.rule("SW-210")
def test_the_brave_are_not_frightened() -> None:
    brave = play(screeching(features=["great_bravery"]), ["screech"], then="beast: turn")
    assert brave.events(Unaffected)


# Rift Step and Fade


@pytest.mark.rule("SW-092")
def test_a_rift_step_takes_the_place_of_the_move_action() -> None:
    scene = fight(red=[beast(RIFT_STEP)], blue=[hero("near", (4, 3)), hero("far", (10, 10))])
    stepped = play(scene, ["rift_step:7,5"], then="beast: turn")
    assert stepped.scene.grid.xy(stepped["beast"].place) == (7, 5)
    assert stepped.events(Teleported)
    assert not any(id.startswith(("move", "rift_step")) for id in stepped.options())
    assert "dash" in stepped.options(), "the Main Action is left"
    assert refused(play(scene, then="beast: turn"), "rift_step:8,3")
    after_main = play(scene, ["defend"], then="beast: turn")
    assert "rift_step" in after_main.options()


def faded() -> Played:
    scene = fight(red=[beast(FADE)], blue=[hero("near", (4, 3), to_hit=5), hero("far", (10, 10), initiative=2)])
    return play(scene, ["fade", "end"], then="near: turn")


@pytest.mark.rule("SW-219", "SW-013")
def test_fading_lasts_a_minute() -> None:
    gone = faded()
    (held,) = gone["beast"].every(INVISIBLE)
    assert (held.lasts, held.whose, held.round) == (Lasts.TURN_START, "beast", 11)
    assert "fade" not in go_on(gone.game, ["near> end", "far> end"], then="beast: turn").options()


@pytest.mark.rule("SW-222")
def test_attacking_ends_fading() -> None:
    gone = go_on(faded().game, ["near> end", "far> end", "attack:strike:near"], dice=[2, 3], then="beast: turn")
    assert gone.events(AttackRolled)[0].net == 1
    assert not gone["beast"].suffers(INVISIBLE)


@pytest.mark.rule("SW-221")
def test_damage_ends_fading() -> None:
    missed = go_on(faded().game, ["near> attack:strike:beast"], dice=[15, 2], then="near: turn")
    assert missed["beast"].suffers(INVISIBLE)
    assert not go_on(faded().game, ["near> attack:strike:beast"], dice=[15, 15, 3], then="near: turn")["beast"].suffers(
        INVISIBLE
    )


# Great Leader


def leading(*, free_actions: int | None = None) -> SwordsScene:
    leader = hero("leader", (3, 3), initiative=9, features=["great_leader"], fortune=1)
    return fight(
        red=[leader, hero("near", (5, 3)), hero("far", (10, 3), initiative=3)],
        blue=[body("foe", at=(6, 3), initiative=2)],
        rules=rules(free_actions=free_actions),
    )


@pytest.mark.rule("SW-094")
def test_a_great_leader_pays_a_fortune_point_for_the_next_round() -> None:
    led = play(leading(), ["great_leader"], then="leader: turn")
    assert led.events(Led)[0].who == ["near"], "within 30 ft"
    assert led["leader"].fortune == 0
    assert "dash" in led.options(), "a Free Action"
    assert "great_leader" not in led.options()
    now = go_on(led.game, ["end", "near> attack:strike:foe"], dice=[2], then="near: turn")
    assert now.events(AttackRolled)[-1].bonus == 0, "not in this Round"
    later = go_on(
        now.game, ["end", "far> end", "foe> end", "leader> end", "near> attack:strike:foe"], dice=[2], then="near: turn"
    )
    assert later.events(AttackRolled)[-1].bonus == 2
    over = go_on(
        later.game,
        ["end", "far> end", "foe> end", "leader> end", "near> attack:strike:foe"],
        dice=[2],
        then="near: turn",
    )
    assert over.events(AttackRolled)[-1].bonus == 0
    assert not over["near"].suffers(Condition.LED)


@pytest.mark.rule("SW-094")
def test_nobody_follows_a_leader_they_cannot_see_or_hear() -> None:
    for condition in (Condition.BLINDED, Condition.DEAFENED):
        scene = leading()
        suffer(scene, "near", condition)
        assert "great_leader" not in play(scene, then="leader: turn").options()


@pytest.mark.rule("SW-094", "SW-095")
def test_leading_needs_a_fortune_point_and_a_free_action() -> None:
    assert "great_leader" in play(leading(), then="leader: turn").options()
    assert "great_leader" not in play(leading(free_actions=0), then="leader: turn").options()
    scene = leading()
    scene.by_id["leader"].fortune = 0
    assert "great_leader" not in play(scene, then="leader: turn").options()
