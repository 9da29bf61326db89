"""Scenes between fights written down: who is there, what is planned, the answers and the faces in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from quintain.kernel.events import Event
from quintain.kernel.play import play
from quintain.kernel.table import ScriptedTable
from quintain.systems.swords.camp import WILDS, CampScene
from quintain.systems.swords.house import SwordsRules
from quintain.systems.swords.journey import CAMP
from quintain.systems.swords.rest import HOUR
from quintain.systems.swords.scene import Stock, SwordsScene
from quintain.systems.swords.setup import THINGS, collector, make_combatant
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Member, Place, Step
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.script import BOOK, LIBRARY, body

INN = Place("inn", "The inn", safe_haven=True)


def person(id: str, **numbers: Any) -> dict[str, Any]:
    """A player character of 20 HP and Hit Die 1d8, +0 everywhere, with empty pockets."""
    numbers.setdefault("pc", True)
    return body(id, (0, 0), **numbers)


def camp(
    *people: dict[str, Any],
    rules: SwordsRules = BOOK,
    place: Place = WILDS,
    hour: float = 8,
    gm: str = "",
    **step: Any,
) -> CampScene:
    """A scene between fights: `step` is what a campaign's step would say, such as rest="long"."""
    stock = Stock(CAMP)
    stock.sides, stock.gm = ["heroes"], gm
    ground = SwordsScene(stock, rules)
    for each in people:
        member = msgspec.convert(each, Member)
        collector(stock, LIBRARY).collect(member)
        ground.add(make_combatant(stock, rules, "heroes", member, member.id, ground))
    return CampScene(ground, msgspec.convert(step, Step), place, int(hour * HOUR))


def carrying(scene: CampScene, kind: str, who: str, **state: Any) -> None:
    """Gives somebody one more thing, in some state."""
    collector(scene.stock, LIBRARY).fetch(THINGS, kind)
    gear = scene.stock.gear(kind, kind, state.pop("where", "readied"))
    for field, value in state.items():
        setattr(gear, field, value)
    scene.ground.by_id[who].carried.append(gear)


class Rested:
    """How it came out."""

    def __init__(self, scene: CampScene, table: ScriptedTable) -> None:
        self.scene = scene
        self.table = table

    def __getitem__(self, who: str) -> Combatant:
        return self.scene.ground.by_id[who]

    def events(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.table.events if isinstance(event, kind)]

    def offered(self, about: str) -> list[list[str]]:
        """The options of every question about that."""
        return [[option.id for option in ask.options] for ask in self.table.asked if ask.about == about]

    @property
    def why(self) -> str:
        assert self.scene.result is not None
        return self.scene.result.why


def rest(scene: CampScene, answers: Sequence[str] = (), *, dice: Sequence[int] = ()) -> Rested:
    """Plays it to its end; an answer or a face too many or too few fails."""
    table = ScriptedTable(scene, SYSTEM.sight, answers, dice)
    play(SYSTEM, scene, table)
    table.finish()
    return Rested(scene, table)
