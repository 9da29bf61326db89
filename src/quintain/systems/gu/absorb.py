"""Absorbing primeval stones: essence by the handful."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.gu import stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import COMBAT, Deed
from quintain.systems.gu.events.damage import Absorbed
from quintain.systems.gu.scene import GuScene, Turn

ABSORB: Final = "absorb"
VERBS: Final = "absorb"
PORTIONS: Final = 5
HIGHEST_RANK: Final = 5


class Absorb(Deed):
    """GU-108: as a Combat Action as many stones as it has hands."""

    def __init__(self, stones: int) -> None:
        super().__init__((ABSORB, str(stones)), f"Absorb {stones} primeval stone{'' if stones == 1 else 's'}", COMBAT)
        self.stones = stones

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.action = False
        body.stones -= self.stones  # GU-111: they crumble to dust
        body.essence = min(body.sheet.essence, body.essence + self.stones * worth(scene, body))
        scene.tell(table, Absorbed(body.id, self.stones, body.essence, body.side))


def worth(scene: GuScene, body: Fighter) -> int:
    """GU-110: 5 portions a stone; by a house rule one less for each rank above the first."""
    return HIGHEST_RANK + 1 - body.sheet.rank if scene.rules.stone_gain_by_rank else PORTIONS


def absorb_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """GU-109: each stone needs a free hand."""
    if not turn.action or not body.is_gu_master() or not stats.can_fight(body):
        return []
    return [Absorb(number) for number in range(1, min(body.stones, len(stats.free_hands(body))) + 1)]
