"""What standing better is worth: fights between greedy bots, and how those who stood so came out of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import Any

import msgspec

from quintain.bots import find_bot
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import BotTable
from quintain.knowing.standing import features

BOT = "greedy"
MOST_STEPS = 20_000
RIDGE = 1.0
"""Keeps the weight of what hardly ever differs small."""
ROUNDS_OF_NEWTON = 25

Row = tuple[dict[str, float], float]
"""By how much a side was better off in each thing, and whether it won."""


class Fitted(msgspec.Struct, frozen=True):
    """Weights, and how far the chances that follow were from what came (0.25 is guessing), on other fights."""

    weights: dict[str, float]
    fights: int
    moments: int
    brier: float


def fit(system: System, encounters: Sequence[str], fights: int, seed: str, tell: Callable[[int], None]) -> Fitted:
    """Half of the fights make the weights, the other half judges them."""
    library, rules = system.library(), system.quick_rules()
    learned: list[Row] = []
    judged: list[Row] = []
    for number in range(fights):
        encounter = encounters[number % len(encounters)]
        scene = system.start({"encounter": encounter}, rules, library)
        rows = judged if number // len(encounters) % 2 else learned
        rows += moments(system, scene, f"{seed}/{number}")
        tell(number + 1)
    names = sorted({name for apart, _ in learned for name, by in apart.items() if by})
    weights = logistic([([apart.get(name, 0.0) for name in names], won) for apart, won in learned])
    found = {name: round(weight, 3) for name, weight in zip(names, weights, strict=True)}
    return Fitted(found, fights, len(learned) + len(judged), round(brier(judged or learned, found), 4))


def moments(system: System, scene: Scene, seed: str) -> list[Row]:
    """One moment of every round of a fight, from each side's eyes."""
    bot = find_bot(system.name, BOT)
    table = BotTable(scene, system.sight, seed, dict.fromkeys([*scene.seats(), ""], bot))
    seen: list[tuple[str, dict[str, float]]] = []
    clock = -1
    for _ in range(MOST_STEPS):
        outcome = system.outcome(scene)
        if outcome is not None:
            return [(apart, 0.5 if not outcome.winner else float(outcome.winner == side)) for side, apart in seen]
        if system.clock(scene) != clock:
            clock = system.clock(scene)
            seen += apart_by_side(features(scene))
        system.step(scene, table)
    return []


def apart_by_side(shares: Mapping[str, Mapping[str, float]]) -> list[tuple[str, dict[str, float]]]:
    """Of two sides: by how much each is better off."""
    if len(shares) != 2:
        return []
    (one, mine), (other, theirs) = shares.items()
    names = [*mine, *(name for name in theirs if name not in mine)]
    apart = {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in names}
    return [(one, apart), (other, {name: -by for name, by in apart.items()})]


def brier(rows: Sequence[Row], weights: Mapping[str, float]) -> float:
    """The mean square of how far a chance was from what came."""
    if not rows:
        return 0.25
    return sum(
        [(won - sigmoid(sum(weights[name] * apart.get(name, 0.0) for name in weights))) ** 2 for apart, won in rows]
    ) / len(rows)


def logistic(rows: Sequence[tuple[list[float], float]]) -> list[float]:
    """The weights under which what came was likeliest, by Newton's method."""
    if not rows:
        return []
    count = len(rows[0][0])
    weights = [0.0] * count
    for _ in range(ROUNDS_OF_NEWTON):
        slope = [-RIDGE * weight for weight in weights]
        curve = [[RIDGE if row == column else 0.0 for column in range(count)] for row in range(count)]
        for apart, won in rows:
            expected = sigmoid(sum([weight * by for weight, by in zip(weights, apart, strict=True)]))
            rest, sure = won - expected, expected * (1 - expected)
            for row in range(count):
                slope[row] += rest * apart[row]
                for column in range(row + 1):
                    curve[row][column] += sure * apart[row] * apart[column]
        for row in range(count):
            for column in range(row):
                curve[column][row] = curve[row][column]
        step = solve(curve, slope)
        weights = [weight + by for weight, by in zip(weights, step, strict=True)]
        if max(map(abs, step), default=0.0) < 1e-9:
            break
    return weights


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Of `matrix` times what is `right`, by elimination; the matrix is symmetric and positive."""
    rows: list[list[Any]] = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    count = len(rows)
    for pivot in range(count):
        for row in range(pivot + 1, count):
            share = rows[row][pivot] / rows[pivot][pivot]
            rows[row] = [mine - share * above for mine, above in zip(rows[row], rows[pivot], strict=True)]
    found = [0.0] * count
    for row in reversed(range(count)):
        known = sum([rows[row][column] * found[column] for column in range(row + 1, count)])
        found[row] = (rows[row][count] - known) / rows[row][row]
    return found


def sigmoid(number: float) -> float:
    return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, number))))
