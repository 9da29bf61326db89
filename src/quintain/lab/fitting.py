"""What standing better is worth: fights between greedy bots, and how those who stood so came out of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import exp
from typing import Any

import msgspec

from quintain.bots import find_bot, usual_bot
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import BotTable, Player
from quintain.knowing.standing import Standing, features, weigh

GUESSING = 0.25
"""How far it is from what comes to say always that it is even."""
MOST_STEPS = 20_000
RIDGE = 1.0
"""Keeps the weight of what hardly ever differs small."""
ROUNDS_OF_NEWTON = 25

Row = tuple[dict[str, float], float]
"""By how much a side was better off in each thing, and whether it won."""


class Fitted(msgspec.Struct, frozen=True):
    """Weights, and how far the chances that follow were from what came (0.25 is guessing), on other fights.

    `before` is how far those of the weights before were, on the same; `undecided` are encounters of which most fights
    were, and which therefore taught nothing.
    """

    weights: dict[str, float]
    fights: int
    moments: int
    brier: float
    before: float
    undecided: list[str]


Tell = Callable[[int], None]


def fit(system: System, encounters: Sequence[str], fights: int, seed: str, known: Standing, tell: Tell) -> Fitted:
    """Weighs what is weighed already: half of the fights make the weights, the other half judges them.

    What is good to have never counts against who has it, nor what is bad to have for them: it then weighs nothing.
    Fights that are undecided teach nothing, nor do encounters of which most are.
    """
    library, rules, bot = system.library(), system.quick_rules(), find_bot(system.name, usual_bot(system.name))
    shown: dict[str, list[list[Row]]] = {encounter: [] for encounter in encounters}
    for number in range(fights):
        encounter = encounters[number % len(encounters)]
        scene = system.start({"encounter": encounter}, rules, library)
        shown[encounter].append(watch(system, scene, f"{seed}/{number}", bot))
        tell(number + 1)
    undecided = [name for name, found in shown.items() if 2 * sum(map(bool, found)) < len(found)]
    used = [list(filter(None, found)) for name, found in shown.items() if name not in undecided]
    learned = [row for found in used for rows in found[::2] for row in rows]
    judged = [row for found in used for rows in found[1::2] for row in rows]
    signs = {name: -1.0 if name in known.against else 1.0 for name in known.weights}
    weights = {name: round(weight, 3) + 0.0 for name, weight in weigh_rows(learned, signs).items()}
    return Fitted(
        weights,
        sum(map(len, used)),
        len(learned) + len(judged),
        round(brier(judged, weights), 4),
        round(brier(judged, known.weights), 4),
        undecided,
    )


def mirrors(system: System) -> list[str]:
    """The encounters of equals: in them only how a side stands tells who will win."""
    library, rules = system.library(), system.quick_rules()
    return [id for id in library.of("encounter") if is_even(system.start({"encounter": id}, rules, library))]


def is_even(scene: Scene) -> bool:
    """Whether two sides have the same creatures, which may be numbered."""
    sides: dict[str, list[str]] = {}
    for creature in scene.creatures():
        sides.setdefault(creature.side, []).append(creature.name.rstrip(" 0123456789"))
    named = [sorted(names) for names in sides.values()]
    return len(named) == 2 and named[0] == named[1]


def watch(system: System, scene: Scene, seed: str, bot: Player) -> list[Row]:
    """One moment of every round of a fight, from each side's eyes; nothing of one that is undecided."""
    table = BotTable(scene, system.sight, seed, dict.fromkeys([*scene.seats(), ""], bot))
    seen: list[tuple[str, dict[str, float]]] = []
    clock = -1
    for _ in range(MOST_STEPS):
        outcome = system.outcome(scene)
        if outcome is not None:
            return [(apart, float(outcome.winner == side)) for side, apart in seen if outcome.winner]
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
        return GUESSING
    return sum([(won - sigmoid(weigh(apart, weights))) ** 2 for apart, won in rows]) / len(rows)


def weigh_rows(rows: Sequence[Row], signs: Mapping[str, float]) -> dict[str, float]:
    """The weight of each thing, of its sign; what comes out otherwise is left out, the worst first."""
    kept = list(signs)
    while kept:
        found = logistic([([apart.get(name, 0.0) for name in kept], won) for apart, won in rows])
        weights = dict(zip(kept, found, strict=False))
        worst = min(weights, key=lambda name: weights[name] * signs[name], default=kept[0])
        if not weights or weights[worst] * signs[worst] >= 0:
            return {name: weights.get(name, 0.0) for name in signs}
        kept.remove(worst)
    return dict.fromkeys(signs, 0.0)


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
