"""One seat as a Gymnasium environment, and many fights at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from quintain.protocol.gymnasium import SeatEnv, many


def any_words(masks: Any, luck: np.random.Generator) -> Any:
    return np.array([luck.choice(np.flatnonzero(mask)) for mask in masks])


def test_a_seat_plays_a_fight_to_its_end_against_bots() -> None:
    place, luck = SeatEnv("ki/mirror", "red", bots={"blue": "random"}, texts=True), np.random.default_rng(1)
    seen, info = place.reset(seed=3)
    rewards = []
    assert info["question"]
    for _ in range(2000):
        assert place.observation_space.contains(seen)
        seen, reward, is_over, _, _ = place.step(any_words([seen["action_mask"]], luck)[0])
        rewards.append(reward)
        if is_over:
            break

    assert is_over
    assert set(rewards[:-1]) <= {0.0}
    assert {entry.seat for entry in place.fight.game.entries} == {"red", "blue"}


def test_the_same_seed_gives_the_same_fights_and_another_others() -> None:
    place = SeatEnv("ki/mirror", "blue")
    seeds = []
    for seed in (7, None, 7, None, 8):
        place.reset(seed=seed)
        seeds.append(place.fight.game.seed)

    assert seeds[:2] == seeds[2:4]
    assert len(set(seeds)) == 3


@pytest.mark.parametrize("processes", [False, True])
def test_many_fights_go_on_at_a_time_each_with_its_own_luck(processes: bool) -> None:
    fights, luck = (
        many("ki/mirror", 3, seat="red", bots={"blue": "random"}, processes=processes),
        np.random.default_rng(1),
    )
    seen, _ = fights.reset(seed=1)
    over = 0
    for _ in range(60):
        words = [np.flatnonzero(mask) for mask in seen["action_mask"]]
        seen, _, is_over, _, _ = fights.step(np.array([luck.choice(each) if len(each) else 0 for each in words]))
        over += int(is_over.sum())
    fights.close()

    assert seen["observation"].shape[0] == 3
    assert len({row.tobytes() for row in seen["observation"]}) > 1
    assert over > 0
