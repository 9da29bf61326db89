"""What a scene keeps account of is never behind what is going on in it."""

from __future__ import annotations

import pytest

from quintain.bots import find_bot
from quintain.kernel.table import BotTable
from quintain.systems.swords.scene import HIDING, SwordsScene
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.script import LIBRARY

ENCOUNTERS = list(LIBRARY.of("encounter"))
STEPS = 400


def assert_true(scene: SwordsScene) -> None:
    """Something may be heeded that is over, but nothing goes on unheeded; and everybody knows who is left.

    What a shared slot withholds is heeded when it happens; but who hides for a tied foe is heeded all the while.
    """
    anew = scene.clone()
    anew.regroup()
    anew.slot = None
    anew.heed()
    assert not anew.heeded & ~scene.heeded
    assert scene.heeded & HIDING or not any(seen.hidden for seen in scene.pictures())
    assert anew.level or not scene.level
    if scene.rivals is not None:
        assert [each.is_conscious() for each in scene.rivals] == [True, True]
    for body, twin in zip(scene.bodies, anew.bodies, strict=True):
        assert [each.id for each in scene.allies(body)] == [each.id for each in anew.allies(twin)]
        if scene.slot is None:
            assert [each.id for each in scene.enemies(body)] == [each.id for each in anew.enemies(twin)]
            conscious = [each.id for each in anew.conscious_enemies(twin)]
            assert [each.id for each in scene.conscious_enemies(body)] == conscious


@pytest.mark.parametrize("players", ["random", "greedy"])
@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_a_scene_knows_what_is_going_on_after_every_step(encounter: str, players: str) -> None:
    scene = SYSTEM.start({"encounter": encounter}, SYSTEM.quick_rules(), LIBRARY)
    table = BotTable(scene, SYSTEM.sight, "account", dict.fromkeys(scene.seats(), find_bot("swords", players)))

    for _ in range(STEPS):
        if SYSTEM.outcome(scene) is not None:
            break
        SYSTEM.step(scene, table)
        assert_true(scene)
