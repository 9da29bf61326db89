"""A world that a seat holds possible: everything that it may not know is drawn from what the content has of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from quintain.kernel.events import Viewer
from quintain.kernel.scene import Scene
from quintain.kernel.system import Guess, System
from quintain.state.known import Pool, Secret, pools_of, secrets_of

Luck = Callable[[int], int]
"""A number from 0 up to what is given."""
Spread = Mapping[str, Sequence[int]]
"""What hidden facts are in the creatures that a ruleset ships, by what they are called."""

RARE = 8
"""What usually is not so, is so in one of so many worlds; what usually is so, is not so in as many."""

CREATURES = "creature"
_spreads: dict[tuple[str, type], Spread] = {}


class Drawn(Guess):
    """Facts drawn by chance, each as often as the shipped creatures have it, as far as it fits what is seen."""

    def __init__(self, luck: Luck, spread: Spread) -> None:
        super().__init__()
        self.luck = luck
        self.spread = spread

    def of(self, fact: str, bounds: tuple[int, int], middle: int | None = None) -> int:
        low, high = min(bounds), max(bounds)
        fitting = [number for number in self.spread.get(fact, ()) if low <= number <= high]
        return fitting[self.luck(len(fitting))] if fitting else low + self.luck(high - low + 1)

    def is_so(self, fact: str, *, usually: bool = False) -> bool:
        return (self.luck(RARE) != 0) is usually


def believe(system: System, scene: Scene, viewer: Viewer, luck: Luck) -> None:
    """Puts, in place, such a world in the place of all that the viewer may not know; nothing hidden plays a part."""
    if not system.opens_odds(scene):
        system.imagine(scene, viewer, Drawn(luck, spread_of(system, scene.played())))


def spread_of(system: System, scene: Scene) -> Spread:
    """What the creatures that ship have of each fact which the creatures of such a scene declare as hidden."""
    found: dict[str, Sequence[int]] = {}
    for kind in dict.fromkeys([type(each) for each in scene.creatures()]):
        if (system.name, kind) not in _spreads:
            _spreads[system.name, kind] = shipped_spread(system, kind)
        found.update(_spreads[system.name, kind])
    return found


def shipped_spread(system: System, kind: type) -> Spread:
    """The numbers of each hidden fact, one for each creature that ships, in a fixed order."""
    shipped = system.library().of(CREATURES) if CREATURES in system.kinds else {}
    marks: list[tuple[Pool | Secret, str]] = [(each.secret, each.start) for each in secrets_of(kind)]
    marks += [(each.pool, each.start) for each in pools_of(kind)]
    found: dict[str, list[int]] = {}
    for mark, start in marks:
        numbers = [getattr(entry, start.rpartition(".")[2], None) for entry in shipped.values()] if start else []
        whole = sorted([number for number in numbers if isinstance(number, int) and not isinstance(number, bool)])
        if whole and mark.fact not in found:
            found[mark.fact] = whole
    return found
