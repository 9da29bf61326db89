"""Spirit Summon: a bonded Spirit appears in its master's Arena, or returns."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.shattered import charging, costs, hazards, statuses, terrain
from quintain.systems.shattered.deeds import Choice, words
from quintain.systems.shattered.events.ability import SpiritReturned, SpiritSummoned
from quintain.systems.shattered.ground import in_arena, put, tidy
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character


def can_summon(scene: ShatteredScene, master: Character) -> bool:
    """Not while Suppressed or Sealed; a Spirit at 0 Health cannot be called."""
    if not statuses.can_summon(master):
        return False
    spirit = scene.spirit_of(master)
    return spirit is not None and not spirit.out and (spirit.summoned or spirit.health > 0)


def summon(scene: ShatteredScene, table: Table, master: Character) -> None:
    spirit = scene.by_id[master.spirit]
    if spirit.summoned:
        call_back(scene, table, master, spirit)
    else:
        call(scene, table, master, spirit)


def call(scene: ShatteredScene, table: Table, master: Character, spirit: Character) -> None:
    """It appears at a Position of its master's Arena, and has entered there."""
    places = in_arena(scene, scene.arena_of(master))
    options = [Choice(("at", each.id), f"At {words(each.id)}", place=each.id) for each in places]
    answer = table.ask(master, "summon", options, f"Where does {spirit.name} appear?")
    place = scene.positions[answer.target]
    spirit.summoned = True
    put(scene, spirit, place)
    scene.tell(table, SpiritSummoned(master.id, spirit.id, place.id))
    terrain.enter(scene, table, spirit)
    if spirit.is_up():
        hazards.entered(scene, table, spirit)


def call_back(scene: ShatteredScene, table: Table, master: Character, spirit: Character) -> None:
    """It returns to its master, who gains 1 Momentum; what it was Charging comes to nothing."""
    charging.lose(scene, table, spirit)
    spirit.summoned = False
    spirit.position = spirit.occupies = ""
    tidy(scene)
    scene.tell(table, SpiritReturned(master.id, spirit.id))
    costs.gain_momentum(scene, table, master, 1)
    statuses.check_grabs(scene, table)
