"""An agent that learns to fight, with numpy alone: REINFORCE with one layer of weights, against the random bot.

    python examples/learn.py                                  2,000 fights of ki/mirror, and how many it won of them
    python examples/learn.py --fight swords/mirror --episodes 500
    python examples/learn.py --svg curve.svg                  the same as a curve

It knows nothing of any ruleset: a row of numbers, the words that may be said next, and who has won in the end. Before
it has learned anything it takes any option, as its foe does.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from quintain.protocol.gymnasium import SeatEnv

RATE = 0.05
BLOCK = 200
TRIALS = 400


class Agent:
    """For every word a row of weights: what speaks for it. What was said is weighed at the end of a fight."""

    def __init__(self, words: int, numbers: int, seed: int) -> None:
        self.weights = np.zeros((words, numbers + 1))
        self.luck = np.random.default_rng(seed)
        self.usual = 0.0
        self.said: list[tuple[Any, Any, Any]] = []

    def say(self, seen: dict[str, Any], ways: Any) -> int:
        """A word, the likelier the more speaks for it; how likely it was is remembered until the end of the fight."""
        row = np.append(seen["observation"], 1.0)
        there, words = np.flatnonzero(row), np.flatnonzero(seen["action_mask"])
        scores = np.log(ways[words]) + self.weights[np.ix_(words, there)] @ row[there]
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        place = int(self.luck.choice(len(words), p=chances))
        surprise = -chances
        surprise[place] += 1
        self.said.append((words, surprise, (there, row[there])))
        return int(words[place])

    def learn(self, reward: float) -> None:
        """What was said becomes likelier if the fight went better than usual, and unlikelier if it went worse."""
        step = RATE * (reward - self.usual) / np.sqrt(max(1, len(self.said)))
        for words, surprise, (there, numbers) in self.said:
            self.weights[np.ix_(words, there)] += step * np.outer(surprise, numbers)
        self.usual += 0.02 * (reward - self.usual)
        self.said = []


def fight(place: SeatEnv, agent: Agent, seed: int) -> float:
    """One fight to its end: 1 for a win, -1 for a loss, 0 for neither."""
    seen, info = place.reset(seed=seed)
    while True:
        seen, reward, is_over, _, info = place.step(agent.say(seen, info["ways"]))
        if is_over:
            return reward


def train(place: SeatEnv, agent: Agent, episodes: int, seed: int) -> Iterator[tuple[int, float]]:
    """Fight after fight; after every block of them how many there were, and the share won in that block."""
    won: list[float] = []
    for episode in range(1, episodes + 1):
        reward = fight(place, agent, seed * 1_000_000 + episode)
        agent.learn(reward)
        won.append((reward + 1) / 2)
        if episode % BLOCK == 0 or episode == episodes:
            yield episode, float(np.mean(won))
            won = []


def judge(place: SeatEnv, agent: Agent, trials: int, seed: int) -> float:
    """The share won in fights that it does not learn from."""
    results = []
    for trial in range(1, trials + 1):
        results.append((fight(place, agent, seed * 1_000_000 + 500_000 + trial) + 1) / 2)
        agent.said = []
    return float(np.mean(results))


def curve(points: list[tuple[int, float]]) -> str:
    """The shares as a line in an SVG."""
    width, height, left, low = 640, 300, 50, 260
    most = max(episode for episode, _ in points)
    at = [(left + 560 * episode / most, low - 240 * share) for episode, share in points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in at)
    marks = "".join(
        f'<path d="M{left} {low - 240 * share}H610" stroke="#bbb"/>'
        f'<text x="44" y="{low - 240 * share + 4}" text-anchor="end">{share:.0%}</text>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    numbers = f'<text x="{left}" y="280">0</text><text x="610" y="280" text-anchor="end">{most:,} fights</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif"'
        f' font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{marks}{numbers}'
        f'<polyline points="{line}" fill="none" stroke="#06c" stroke-width="2"/></svg>\n'
    )


def main() -> None:
    asked = argparse.ArgumentParser(description="Learns to fight against the bot that takes anything.")
    asked.add_argument("--fight", default="ki/mirror", help="SYSTEM/ENCOUNTER")
    asked.add_argument("--seat", default="red")
    asked.add_argument("--foe", default="blue=random", help="SIDE=BOT")
    asked.add_argument("--episodes", type=int, default=2000)
    asked.add_argument("--trials", type=int, default=TRIALS, help="fights to judge it by, before and after")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--svg", type=Path, help="where to draw the curve")
    given = asked.parse_args()
    side, _, bot = given.foe.partition("=")
    place = SeatEnv(given.fight, given.seat, bots={side: bot})
    agent = Agent(len(place.fight.vocabulary), len(place.fight.layout), given.seed)
    before = judge(place, agent, given.trials, given.seed)
    print(f"before: {before:.1%} of {given.trials} fights", flush=True)
    points = []
    for episode, share in train(place, agent, given.episodes, given.seed):
        points.append((episode, share))
        print(f"{episode:6,} fights: {share:.1%} of the last", flush=True)
    print(f"after: {judge(place, agent, given.trials, given.seed):.1%} of {given.trials} fights")
    if given.svg is not None:
        given.svg.write_text(curve([(0, before), *points]), encoding="utf-8")


if __name__ == "__main__":
    main()
