"""One rule called by itself: a table with answers and faces written down beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from quintain.kernel.events import Event
from quintain.kernel.faces import Roll
from quintain.kernel.scene import Scene
from quintain.kernel.table import ScriptedTable
from quintain.systems.delve import damage
from quintain.systems.delve.body import Character
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.scene import DelveScene, FightScene
from quintain.systems.delve.words import DamageType
from tests.systems.delve.script import BOOK, fight, npc, pc


class WatchedTable(ScriptedTable):
    """One that remembers who rolled for what."""

    def __init__(self, scene: Scene, answers: Sequence[str], faces: Sequence[int]) -> None:
        super().__init__(scene, blind, answers, faces)
        self.rolled: list[tuple[str, str]] = []

    def show(self, roll: Roll) -> list[int]:
        self.rolled.append((roll.by, roll.why))
        return super().show(roll)

    def told(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def questions(self) -> list[tuple[str, str]]:
        """Who was asked about what."""
        return [(ask.who, ask.about) for ask in self.asked]


def blind(scene: Scene, seat: str) -> object:
    return None


@contextmanager
def at_table(scene: DelveScene, answers: Sequence[str] = (), dice: Sequence[int] = ()) -> Iterator[WatchedTable]:
    """A leftover or missing answer or face fails the test."""
    table = WatchedTable(scene, answers, dice)
    yield table
    table.finish()


def one(rules: DelveRules = BOOK, **numbers: Any) -> FightScene:
    """A scene about ann, a player character; there is an orc too."""
    return fight([pc("ann", **numbers)], [npc("orc", spirit_cap=0)], rules=rules)


def foe(rules: DelveRules = BOOK, **numbers: Any) -> FightScene:
    """A scene about orc, an NPC."""
    return fight([pc("ann")], [npc("orc", **numbers)], rules=rules)


def hurt(
    scene: DelveScene,
    amount: int,
    type: str = "cut",
    *,
    who: str = "ann",
    answers: Sequence[str] = (),
    dice: Sequence[int] = (),
    **more: Any,
) -> WatchedTable:
    """One instance of damage to somebody."""
    with at_table(scene, answers, dice) as table:
        damage.suffer(scene, table, scene.by_id[who], amount, DamageType(type), **more)
    return table


def marks(body: Character) -> list[str]:
    """Its wounds as the sheet shows them: Bruised 1."""
    return [f"{wound.name} {wound.severity}" for wound in body.wounds]


def wards(body: Character) -> list[tuple[int, int]]:
    """Its grants of Shielding: how much, and when each ends."""
    return [(ward.amount, ward.ends) for ward in body.wards]
