"""What an area around its user would cover, for whoever looks at it before it is used."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.kernel.shapes import cell_name
from quintain.systems.gu import areas, ground, killer, works
from quintain.systems.gu.activation import Activate
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.killer import KillerDeed
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.stock import Source, Span


def covered(scene: GuScene, body: Fighter, option: Option) -> list[str]:
    """The cells of it; nothing for what begins elsewhere, which says itself what it would cover."""
    span = span_of(scene, body, option)
    if span is None or span.source is not Source.USER:
        return []
    own = areas.own_cells(scene, body) if span.spares_user else []
    cells = [cell for cell in areas.around(scene, body, span).cells() if cell not in own]
    if span.grounded:
        cells = [(x, y, z) for x, y, z in cells if z == ground.surface(scene, scene.grid.at(x, y))]
    return [cell_name(cell) for cell in cells]


def span_of(scene: GuScene, body: Fighter, option: Option) -> Span | None:
    if isinstance(option, Activate):
        gu = body.worm(option.worm).gu
        return works.of_gu(gu, shrunk=body.shrinks >= gu.rank).span
    if isinstance(option, KillerDeed):
        move = scene.stock.killer_moves[option.move]
        return works.of_move(move, 0, shrunk=body.shrinks >= killer.rank_of(scene, move)).span
    return None
