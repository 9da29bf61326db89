"""One check, contest or clock by itself, at a table written down beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quintain.systems.delve import checks
from quintain.systems.delve.checks import Check, Rolled
from quintain.systems.delve.events.checks import CheckCalled, CheckMade
from quintain.systems.delve.scene import DelveScene, FightScene
from quintain.systems.delve.words import Mode
from tests.systems.delve.direct import WatchedTable, at_table, one


class Checked:
    """What came of a check, how it was called, and how it was made."""

    def __init__(self, scene: DelveScene, table: WatchedTable, rolled: Rolled) -> None:
        self.scene = scene
        self.table = table
        self.rolled = rolled
        self.called: CheckCalled = table.told(CheckCalled)[-1]
        self.made: CheckMade = table.told(CheckMade)[-1]


def check(
    scene: DelveScene,
    *skills: str,
    dc: int | None = 9,
    dice: Sequence[int] = (3, 4),
    answers: Sequence[str] = (),
    who: str = "ann",
    why: str = "try",
    **more: Any,
) -> Checked:
    """Ann tries something; 7 on the dice, against DC 9, if nothing else is said."""
    with at_table(scene, answers, dice) as table:
        rolled = checks.make(scene, table, Check(scene.by_id[who], why, list(skills), dc=dc, **more))
    return Checked(scene, table, rolled)


def total(*skills: str, dice: Sequence[int] = (3, 4), tools: Sequence[int] = (), **numbers: Any) -> int:
    """What a check of Ann, with these numbers on her sheet, comes to."""
    return check(one(**numbers), *skills, dice=dice, tools=tools).rolled.total


def outside(scene: FightScene, mode: Mode = Mode.DELVING) -> FightScene:
    """The same people when there is no fight."""
    scene.mode = mode
    return scene
