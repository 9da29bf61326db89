"""Scenes, environments and bots go through pickle and deepcopy as they stand."""

from __future__ import annotations

import pickle
from copy import deepcopy

import numpy as np
import pytest

import quintain
from quintain.bots import find_bot
from quintain.conformance.worlds import encounters, players, start
from quintain.kernel.live import Game
from quintain.protocol.pettingzoo import FightEnv, env
from quintain.systems import find_system
from quintain.systems.ki.view import Sight


def stepped(fight: FightEnv, steps: int) -> list[object]:
    """What is seen on the way, if the first legal answer is given each time."""
    seen: list[object] = []
    for _ in range(steps):
        observation, *_, info = fight.last()
        assert observation is not None
        seen.append(observation.tobytes())
        fight.step(int(np.flatnonzero(info["action_mask"])[0]))
    return seen


@pytest.mark.parametrize("bot", ["random", "search:2", "easy"])
def test_an_environment_goes_on_alike_pickled_and_copied(bot: str) -> None:
    fight = FightEnv("ki/mirror", bots={"blue": bot})
    fight.reset(seed=3)
    stepped(fight, 5)

    pickled, copied = pickle.loads(pickle.dumps(fight)), deepcopy(fight)

    assert stepped(pickled, 5) == stepped(copied, 5) == stepped(fight, 5)


def test_a_guarded_environment_is_pickled_too() -> None:
    fight = env("ki/mirror")
    fight.reset(seed=3)

    again = pickle.loads(pickle.dumps(fight))

    assert again.agent_selection == fight.agent_selection


@pytest.mark.parametrize(("system", "encounter"), encounters()[::7])
def test_a_scene_is_the_same_again(system: str, encounter: str) -> None:
    scene = start(system, encounter)
    game = Game(find_system(system), scene, "7", players(system, scene))

    again = pickle.loads(pickle.dumps(game.scene))

    assert again.dump() == game.scene.dump() == deepcopy(game.scene).dump()


@pytest.mark.parametrize("bot", ["random", "easy", "search:2", "greedy"])
def test_bots_answer_alike_pickled_and_copied(bot: str) -> None:
    player = find_bot("ki", bot)
    alike = [player, pickle.loads(pickle.dumps(player)), deepcopy(player)]

    fights = [quintain.start("ki/mirror", seed=2, bots={"red": each, "blue": "random"}) for each in alike]

    assert len({tuple(fight.told()) for fight in fights}) == 1


def test_views_are_plain_data_and_sights_are_copied() -> None:
    scene = start("ki", "mirror")
    rules = find_system("ki")
    view, sight = rules.view(scene, scene.viewer("red")), rules.sight(scene, "red")
    assert isinstance(sight, Sight)

    assert pickle.loads(pickle.dumps(view)) == view
    assert deepcopy(sight).as_data() == pickle.loads(pickle.dumps(sight)).as_data() == view
