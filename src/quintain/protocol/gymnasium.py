"""One seat as a Gymnasium environment, against bots; and many of them at a time (extra `[rl]`).

    from quintain.protocol.gymnasium import many
    fights = many("ki/mirror", 8, seat="red", bots={"blue": "random"})

Actions, masks and observations are those of the PettingZoo environment, the mask with each observation.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from quintain.protocol.pettingzoo import FightEnv, Observation  # says what to install where something is missing

# isort: split
import gymnasium
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv

MOST_SEEDS = 2**31


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat of a fight; all others are played by bots, by the usual one of the ruleset where none is named."""

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(self, target: str | Path, seat: str, *, texts: bool = False, **options: Any) -> None:
        self.fight = FightEnv(target, seats=[seat], texts=texts, masked=True, **options)
        (self.agent,) = self.fight.possible_agents
        self.render_mode = self.fight.render_mode
        self.observation_space = self.fight.observation_space(self.agent)
        self.action_space = self.fight.action_space(self.agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """The next fight, passing over those that end before the seat is asked; the same seed gives the same fights."""
        super().reset(seed=seed)
        self.fight.reset(int(self.np_random.integers(MOST_SEEDS)))
        while self.fight.terminations[self.agent]:
            self.fight.reset(int(self.np_random.integers(MOST_SEEDS)))
        return self.fight.observe(self.agent), self.info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self.fight.step(int(action))
        reward, is_over = self.fight.rewards[self.agent], self.fight.terminations[self.agent]
        return self.fight.observe(self.agent), reward, is_over, False, self.info()

    def info(self) -> dict[str, Any]:
        """The texts, if there are any; the mask comes with the observation."""
        return {key: told for key, told in self.fight.infos[self.agent].items() if key != "action_mask"}

    def render(self) -> Any:
        return self.fight.render()


def many(
    target: str | Path, count: int, *, seat: str, processes: bool = False, **options: Any
) -> VectorEnv[Any, Any, Any]:
    """So many fights at a time, in this process or each in one of its own; a fight that is over begins anew."""
    makes = [partial(SeatEnv, target, seat, **options) for _ in range(count)]
    return AsyncVectorEnv(makes) if processes else SyncVectorEnv(makes)
