"""Who stands with whom, which a scene remembers, is never behind what is going on in it."""

from __future__ import annotations

import pytest

from quintain.bots import find_bot
from quintain.kernel.table import BotTable
from quintain.systems.swords.afflicting import afflict, free_all
from quintain.systems.swords.afflictions import POISON, Affliction, Lasts
from quintain.systems.swords.concentration import lose
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import LIBRARY, body, fight, in_turn, suffer

ENCOUNTERS = list(LIBRARY.of("encounter"))
STEPS = 400


def assert_true(scene: SwordsScene) -> None:
    """Everybody knows who is left."""
    anew = scene.clone()
    anew.regroup()
    assert scene.sides_left() == anew.sides_left()
    assert scene.is_everybody_afoot() == anew.is_everybody_afoot()
    for one, twin in zip(scene.bodies, anew.bodies, strict=True):
        assert [each.id for each in scene.allies(one)] == [each.id for each in anew.allies(twin)]
        if scene.slot is None:
            assert [each.id for each in scene.enemies(one)] == [each.id for each in anew.enemies(twin)]
            conscious = [each.id for each in anew.conscious_enemies(twin)]
            assert [each.id for each in scene.conscious_enemies(one)] == conscious


@pytest.mark.parametrize("players", ["random", "greedy"])
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_a_scene_knows_who_is_left_after_every_step(encounter: str, players: str) -> None:
    scene = SYSTEM.start({"encounter": encounter}, SYSTEM.quick_rules(), LIBRARY)
    table = BotTable(scene, SYSTEM.sight, "account", dict.fromkeys(scene.seats(), find_bot("swords", players)))

    for _ in range(STEPS):
        if SYSTEM.outcome(scene) is not None:
            break
        SYSTEM.step(scene, table)
        assert_true(scene)


def test_whoever_wakes_as_concentration_ends_is_reckoned_with_at_once() -> None:
    """SW-203: the effect ends at once; the sleeper stayed out of the list of conscious foes."""
    scene = in_turn(fight(red=[body("a", at=(3, 3))], blue=[body("b", at=(5, 3))]), "a")
    suffer(scene, "b", Condition.UNCONSCIOUS, by="a", lasts=Lasts.CONCENTRATION)
    scene.by_id["a"].concentrating = "sleep"
    assert scene.conscious_enemies(scene.by_id["a"]) == []
    with at_table(scene) as table:
        lose(scene, table, scene.by_id["a"], "the check failed")
    assert scene.conscious_enemies(scene.by_id["a"]) == [scene.by_id["b"]]


def test_a_drugged_sleep_that_waits_in_stone_is_reckoned_with_again_afterwards() -> None:
    """SW-241: a poison is suspended, not neutralized: who is flesh again sleeps on."""
    scene = in_turn(fight(red=[body("a", at=(3, 3))], blue=[body("b", at=(5, 3))]), "a")
    drugged = Affliction(Condition.UNCONSCIOUS, "a")
    drugged.tag = POISON
    scene.by_id["b"].add_affliction(drugged)
    scene.by_id["b"].add_affliction(Affliction(Condition.PETRIFIED))
    assert scene.conscious_enemies(scene.by_id["a"]) == [scene.by_id["b"]]
    with at_table(scene) as table:
        free_all(scene, table, scene.by_id["b"], Condition.PETRIFIED)
        assert scene.conscious_enemies(scene.by_id["a"]) == []
        afflict(scene, table, scene.by_id["b"], Affliction(Condition.PETRIFIED))
    assert scene.conscious_enemies(scene.by_id["a"]) == [scene.by_id["b"]]
