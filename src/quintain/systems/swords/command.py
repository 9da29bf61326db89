"""Command: conspicuous to the enemy, a help to one's comrades."""

from __future__ import annotations

from typing import Final

from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.swords.deeds import MAIN, Deed, can_act
from quintain.systems.swords.effects import COMMAND, Boost
from quintain.systems.swords.events.actions import Commanded
from quintain.systems.swords.happen import affect
from quintain.systems.swords.hiding import reveal
from quintain.systems.swords.perception import can_hear, can_see
from quintain.systems.swords.rolls import check
from quintain.systems.swords.scene import SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability

COMMAND_DT = 10


def command_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Somebody must be there to be directed."""
    return [GIVE_COMMANDS] if can_act(body, turn) and scene.allies(body) else []


class GiveCommands(Deed):
    def carry_out(self, scene: SwordsScene, table: Table, body: Combatant, turn: Turn, value: Value) -> None:
        turn.main = False
        give_commands(scene, table, body)


GIVE_COMMANDS: Final = GiveCommands("command", "Command", MAIN)


def give_commands(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """Conspicuous and distracted, whether or not the check succeeds."""
    reveal(scene, table, body)  # SW-038: it makes itself conspicuous to the enemy
    body.commanding = True
    allies: list[Combatant] = []
    # SW-039: a plain Charisma check against DT 10
    if check(scene, table, body, Ability.CHA, COMMAND_DT, "command").success:
        allies = [each for each in scene.allies(body) if follows(scene, scene.seen(each, body), body)]
    scene.tell(table, Commanded(body.id, [each.id for each in allies]))
    for ally in allies:
        affect(scene, table, body, ally, Boost(body.id, COMMAND))


def follows(scene: SwordsScene, ally: Combatant, commander: Combatant) -> bool:
    """SW-040: every ally that can see and hear the commander now."""
    return can_see(scene, ally, commander) and can_hear(scene, ally, commander)
