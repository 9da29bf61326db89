"""What somebody has declared: who knows of it beforehand, and how it is told."""

from __future__ import annotations

from quintain.systems.delve.body import Character
from quintain.systems.delve.house import NpcIntents
from quintain.systems.delve.scene import FOLLOW, LEAVE, DelveScene, FightScene
from quintain.systems.delve.things import Declaration
from quintain.systems.delve.words import Trait


def is_secret(scene: DelveScene) -> bool:
    """Whether NPCs lock in together with the players."""
    if scene.rules.npc_intents is NpcIntents.SECRET:
        return True
    return isinstance(scene, FightScene) and scene.encounter.secret


def is_published(scene: DelveScene, body: Character) -> bool:
    """Whether everybody knows its intent before the players declare (see DV-001): not of the Guileful."""
    return not body.player and not is_secret(scene) and not body.has(Trait.GUILEFUL)


def in_words(scene: DelveScene, declared: Declaration) -> str:
    """As the log and the board say it: attack Sirel with Notched cutter, to the West road."""
    names = scene.creature_names() | {body.id: body.called() for body in scene.bodies}
    verb = activity_words(scene, declared) or declared.verb.replace("_", " ")
    what = names.get(declared.what, declared.what.replace("_", " "))
    target = names.get(declared.target, declared.target.replace("_", " "))
    if what and target:
        said = f"{verb} {target} with {what}" if declared.verb == "attack" else f"{verb} {what} on {target}"
    else:
        said = f"{verb} {what or target}".strip()
    if declared.verb == "free":
        said = declared.also
    elif declared.verb == "nothing":
        said = declared.verb
    if declared.shift == FOLLOW:
        return f"{said}, following"
    if declared.shift == LEAVE:
        return f"{said}, leaving"
    return f"{said}, to {names.get(declared.shift, declared.shift)}" if declared.shift else said


def activity_words(scene: DelveScene, declared: Declaration) -> str:
    """What an activity of a Plotting round is called; nothing, if it is something else."""
    if declared.what:
        return ""
    return next((each.name for each in scene.stock.activities.values() if each.does == declared.verb), "")
