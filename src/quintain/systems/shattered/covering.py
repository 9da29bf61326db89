"""Which Positions an ability would reach as a whole, for whoever looks at it before it is used."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.systems.shattered import actions
from quintain.systems.shattered.actions import TakeAction
from quintain.systems.shattered.deeds import Choice
from quintain.systems.shattered.ground import in_arena
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Behaviour
from quintain.systems.shattered.techniques import UseTechnique


def covered(scene: ShatteredScene, body: Character, option: Option) -> list[str]:
    """The one that an answer names, those within reach of a spray, or all of the Arena."""
    if isinstance(option, TakeAction) and option.action.behaviour is Behaviour.SPRAY:
        user = scene.by_id[body.spirit] if option.by_spirit else body
        return [each.id for each in actions.sprayable(scene, user, option.action)]
    if isinstance(option, UseTechnique) and option.technique.behaviour is Behaviour.FUMIGATE:
        return [each.id for each in in_arena(scene, scene.arena_of(body))]
    return [option.place] if isinstance(option, Choice) and option.place else []
