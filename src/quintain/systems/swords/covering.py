"""What an area around its user would cover, for whoever looks at it before it is used."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.space.space import spots
from quintain.systems.swords import areas
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.specials import Screech


def covered(scene: SwordsScene, body: Combatant, option: Option) -> list[str]:
    """The squares around it; what begins elsewhere says itself what it would cover."""
    if not isinstance(option, Screech):
        return []
    squares = areas.around(scene, body, option.action.feet) & ~scene.footprint(body)
    return [scene.grid.name(spot) for spot in spots(squares)]
