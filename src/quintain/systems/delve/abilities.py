"""Abilities that are actions, Intercept and Battle Cry, and the help that others give to a check (term Action list)."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.delve import checks
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Check
from quintain.systems.delve.deeds import Verb
from quintain.systems.delve.events.combat import ActionLost, Assisting, Heartened, Intercepted
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.things import Declaration, Made
from quintain.systems.delve.words import COMMAND, Trait

CRY_DC: Final = 11
ASSIST_REACH: Final = 1
CRY_REACH: Final = 1


# help


def helps(scene: FightScene, body: Character) -> list[str]:
    """What gives its action advantage this round: who assists counts once, however many they are (DV-019)."""
    found = []
    if [ally for ally in scene.allies(body) if is_assisting(scene, ally, body)]:
        found.append("assist")
    if body.heartened == scene.round:
        found.append("battle cry")
    return found


def is_assisting(scene: FightScene, ally: Character, body: Character) -> bool:
    """No roll; from the same or an adjacent zone, after the shifts."""
    declared = ally.declared
    if declared is None or declared.verb != Verb.ASSIST or declared.target != body.id or scene.is_yet_to_act(ally):
        return False
    return scene.distance(ally.zone, body.zone) <= ASSIST_REACH


def assist(scene: FightScene, table: Table, body: Character, declared: Declaration) -> None:
    ally = scene.by_id[declared.target]
    if ally.is_in() and is_assisting(scene, body, ally):
        scene.tell(table, Assisting(body.id, ally.id))
    else:
        scene.tell(table, ActionLost(body.id, "its target is out of reach"))


# Intercept


def interceptor(scene: FightScene, table: Table, body: Character, target: Character) -> Character:
    """Whom an attack aimed at the target is made against: an ally of it in its zone who intercepts, or itself."""
    for ally in scene.allies(target):
        if is_intercepting(scene, ally, target):
            scene.tell(table, Intercepted(ally.id, target.id, body.id))
            return ally
    return target


def is_intercepting(scene: FightScene, ally: Character, target: Character) -> bool:
    declared = ally.declared
    if declared is None or declared.verb != Verb.INTERCEPT or declared.target != target.id:
        return False
    if scene.is_yet_to_act(ally):
        return False
    return ally.zone == target.zone


def intercept(scene: FightScene, table: Table, body: Character, declared: Declaration) -> None:
    if not scene.by_id[declared.target].is_in() or not is_intercepting(scene, body, scene.by_id[declared.target]):
        scene.tell(table, ActionLost(body.id, "its target is out of reach"))


# Battle Cry


def cries(body: Character) -> list[str]:
    """The abilities that let it cry; what can be done once in a combat is gone then."""
    return [each.id for each in body.abilities if Trait.BATTLE_CRY in each.traits and each.id not in body.used]


def cry(scene: FightScene, table: Table, body: Character, declared: Declaration) -> None:
    for ability in body.abilities:
        if Trait.BATTLE_CRY in ability.traits and ability.once:
            body.used = [*body.used, ability.id]
    check = Check(body, "battle_cry", [COMMAND], dc=CRY_DC, advantage=helps(scene, body))
    rolled = checks.make(scene, table, check)
    if rolled.success:
        made = Made(body.id, declared.verb, "", "", "", rolled.total, CRY_DC, True, rolled.margin)
        scene.made = [*scene.made, made]


def hearten(scene: FightScene, table: Table, made: Made) -> None:
    """Every ally in its zone and adjacent ones has advantage on its check next round."""
    body = scene.by_id[made.who]
    near = [ally for ally in scene.allies(body) if scene.distance(body.zone, ally.zone) <= CRY_REACH]
    for ally in near:
        ally.heartened = scene.round + 1
    scene.tell(table, Heartened(body.id, [ally.id for ally in near]))
