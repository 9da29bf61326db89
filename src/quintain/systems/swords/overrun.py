"""Overrun: through an opponent's space, once."""

from __future__ import annotations

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords.deeds import MAIN, Deed, can_act, words
from quintain.systems.swords.events.movement import Overran
from quintain.systems.swords.ground import is_known, shares_height
from quintain.systems.swords.look import look_around
from quintain.systems.swords.rolls import opposed
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability


def overrun_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Taken when adjacent to the opponent, before or during the move (ruling on SW-060)."""
    if not can_act(body, turn):
        return []
    return [Overrun(foe) for foe in look_around(scene, body).foes().near() if is_in_the_way(scene, body, foe)]


def is_in_the_way(scene: SwordsScene, body: Combatant, foe: Combatant) -> bool:
    return shares_height(body, foe, body.elevation) and is_known(body, foe)


class Overrun(Deed):
    """It gives passage, not movement; lost, the space stays closed and the Main Action is spent."""

    def __init__(self, foe: Combatant) -> None:
        super().__init__(f"overrun:{foe.id}", f"Overrun {words(foe.id)}", MAIN, target=foe.id)

    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        foe = scene.seen(scene.by_id[self.target], body)
        won = opposed(
            scene, table, body, foe, Ability.STR, Ability.STR, "overrun", kind="overrun", net=size_net(body, foe)
        )
        if won:  # SW-060: the opponent's space is open
            turn.overran = foe.id
        scene.tell(table, Overran(body.id, foe.id, won))


def size_net(body: Combatant, foe: Combatant) -> int:
    """SW-062, SW-063: Advantage if at least one size category larger than the opponent, Disadvantage if smaller."""
    larger = body.size_step() - foe.size_step()
    return (larger > 0) - (larger < 0)
