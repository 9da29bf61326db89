"""How a game stands: the chance of each side, as far as somebody may know it, by playing on to the end many times."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from quintain.ahead.rollout import TO_THE_END, Outlook
from quintain.kernel.events import REFEREE, Viewer
from quintain.kernel.position import Position
from quintain.kernel.scene import Scene
from quintain.kernel.system import System
from quintain.kernel.table import Player
from quintain.odds.odds import wilson

TRIES = 100
"""So often it is played on: an interval of ten points to each side."""


class Standing(msgspec.Struct, frozen=True):
    """A side's chance to win, with a 95 % interval; what is undecided for good counts half."""

    chance: float
    low: float
    high: float


class Evaluation(msgspec.Struct, frozen=True):
    """The chance of each side if from now on all play as that bot does."""

    sides: dict[str, Standing]
    tries: int
    bot: str


def evaluate(
    system: System,
    position: Position,
    players: Mapping[str, Player],
    bot: str,
    *,
    viewer: Viewer = REFEREE,
    tries: int = TRIES,
    seed: str = "evaluation",
    rounds: int = TO_THE_END,
    choose: str | None = None,
    tell: Callable[[int], None] | None = None,
) -> Evaluation:
    """As the viewer may know it, or as the referee does; `choose` is what is answered to the question that waits."""
    found = chances(system, position, players, viewer, tries, seed, rounds, choose, tell)
    return Evaluation({side: standing(worths) for side, worths in found.items()}, tries, bot)


def chances(
    system: System,
    position: Position,
    players: Mapping[str, Player],
    viewer: Viewer,
    tries: int,
    seed: str,
    rounds: int = TO_THE_END,
    choose: str | None = None,
    tell: Callable[[int], None] | None = None,
) -> dict[str, list[float]]:
    """What each try came to for each side, on the luck of its number."""
    outlook = Outlook(system, position, players, viewer, rounds)
    found: dict[str, list[float]] = {side: [] for side in sides_of(system, position, viewer)}
    for number in range(tries):
        scene = outlook.play(f"{seed}/{number}", choose)
        for side, worths in found.items():
            worths.append(outlook.worth(scene, side))
        if tell is not None:
            tell(number + 1)
    return found


def sides_of(system: System, position: Position, viewer: Viewer = REFEREE) -> list[str]:
    """The sides that fight, as far as that viewer knows of anybody of them."""
    return known_sides(system, position.scene, viewer)


def known_sides(system: System, scene: Scene, viewer: Viewer) -> list[str]:
    known = scene.clone()
    if viewer != REFEREE:
        system.leave_out(known, viewer)
    return list(dict.fromkeys(each.side for each in known.played().creatures() if each.is_known_of()))


def standing(worths: list[float]) -> Standing:
    """The mean, and the Wilson interval of as many wins: for shares between it is no narrower than it should be."""
    low, high = wilson(sum(worths), len(worths))
    return Standing(sum(worths) / len(worths) if worths else 0.5, low, high)
