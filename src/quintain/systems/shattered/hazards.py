"""Hazards: marked places that are about to be struck, and traps; all of them are gone at the end of the Round."""

from __future__ import annotations

from functools import lru_cache

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import attack, intercession, slots, terrain
from quintain.systems.shattered.blow import Blow
from quintain.systems.shattered.events.space import HazardPlaced, HazardStrikes
from quintain.systems.shattered.ground import in_arena, tidy
from quintain.systems.shattered.scene import ENEMIES, Danger, ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Attack, Hazard, HazardTrigger, HazardWhen, Range, Threat


def place(scene: ShatteredScene, table: Table, when: HazardWhen) -> None:
    """The Hazards that the encounter puts on the battlefield at this moment of the Round."""
    for threat in scene.stock.threats:
        if threat.when is when and scene.round >= threat.from_round:
            position = threat.at or name_position(scene, table, threat)
            if position in scene.positions:
                scene.dangers = [*scene.dangers, Danger(threat.hazard, position)]
                warning = scene.stock.hazards[threat.hazard].open_text
                scene.tell(table, HazardPlaced(threat.hazard, position, warning))


def name_position(scene: ShatteredScene, table: Table, threat: Threat) -> str:
    """The Spirit Master, who runs the enemies, names one Position of the Arena."""
    places = in_arena(scene, scene.graph.spot(threat.arena))
    masters = scene.fighters(ENEMIES)
    if not places or not masters:
        return ""
    options = [here(position.id) for position in places]
    hazard = scene.stock.hazards[threat.hazard].name
    return table.ask(masters[0], "hazard", options, f"Where will the {hazard} strike?").id


@lru_cache
def here(position: str) -> Option:
    return Option(position)


def end_of_round(scene: ShatteredScene, table: Table) -> None:
    """Those that strike at the End of Round make their Attack on everybody at the Position, one after the other."""
    for danger in scene.dangers:
        hazard = scene.stock.hazards[danger.hazard]
        if hazard.trigger is HazardTrigger.END_OF_ROUND:
            blows = [
                strike(scene, table, hazard, body)
                for body in slots.in_order(scene)
                if body.is_up() and body.position == danger.position
            ]
            attack.afflict(scene, table, blows)


def entered(scene: ShatteredScene, table: Table, body: Character) -> None:
    """A trap strikes whoever enters its Position, once per Turn."""
    for danger in scene.dangers:
        if danger.position != body.position or not body.is_up():
            continue
        hazard = scene.stock.hazards[danger.hazard]
        if hazard.trigger is HazardTrigger.ENTERING and terrain.is_first_time(
            scene, body, f"{danger.position}:{hazard.id}"
        ):
            attack.afflict(scene, table, [strike(scene, table, hazard, body)])


def strike(scene: ShatteredScene, table: Table, hazard: Hazard, body: Character) -> Blow:
    """An Attack Roll without an attacker and without Speed, and its Damage."""
    scene.tell(table, HazardStrikes(hazard.id, body.id))
    blow = Blow(None, body, attack_of(scene, hazard), Range.SELF)
    blow.keywords = hazard.keywords
    intercession.attacked(scene, table, blow)
    attack.resolve(scene, table, blow)
    return blow


def attack_of(scene: ShatteredScene, hazard: Hazard) -> Attack:
    """One Attack stands for all that the Hazard makes."""
    found = scene.stock.traps.get(hazard.id)
    if found is None:
        found = scene.stock.traps[hazard.id] = hazard.attack()
    return found


def clear(scene: ShatteredScene) -> None:
    """All Hazards are removed at the end of the Round."""
    if scene.dangers:
        scene.dangers = []
        tidy(scene)
