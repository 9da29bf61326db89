"""A rest in a Haven: the Downed tracker and the Spirit Track are cleared, and a Wound heals."""

from __future__ import annotations

from typing import Annotated

from quintain.board.board import Board, Clock, Figure, Map, Pool
from quintain.board.shorts import number_of, shorts
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.library.house import differences
from quintain.state import Copied, Definitions, Pair, fresh, state
from quintain.systems.shattered.drawing import emblem_of
from quintain.systems.shattered.events.haven import Rested
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.scene import PLAYERS, Stock, written_once
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.view import Seen

REST_SECONDS = 8 * 60 * 60
HEALED_BY_A_REST = 1


@state(tag=("kind", "rest"))
class RestScene(Scene):
    """A party in a Haven, its Spirits included; nothing is left to decide there."""

    stock: Annotated[Definitions[Stock], Pair(written_once)]
    rules: Annotated[ShatteredRules, Pair(differences)]
    bodies: Copied[list[Character]] = fresh(list)
    result: Outcome | None = fresh(None)

    def creatures(self) -> list[Creature]:
        return list(self.bodies)


def step_rest(scene: RestScene, table: Table) -> None:
    """Everybody rests at once."""
    for body in scene.bodies:
        if body.is_spirit:
            body.track = 0
        else:
            recuperate(table, body)
    scene.result = Outcome("", "the rest is over")


def recuperate(table: Table, body: Character) -> None:
    body.downs = 0
    healed = min(body.wounds, HEALED_BY_A_REST)
    body.wounds -= healed
    table.log(Rested(body.id, healed, body.wounds))


# what is seen of it


def rest_view(scene: RestScene, viewer: Viewer) -> Data:
    return {"kind": "rest", "creatures": [Seen(body, viewer).as_data() for body in scene.bodies]}


def rest_board(scene: RestScene, viewer: Viewer) -> Board:
    """A rest has no map and no Phases: who rests, and how they are."""
    short = shorts(scene.creature_names())
    figures = [figure(body, viewer, short[body.id]) for body in scene.bodies]
    return Board(Clock("Rest", "eight hours", "A rest in a Haven", "none", []), None, figures, Map("Haven"), None, None)


def figure(body: Character, viewer: Viewer, short: str) -> Figure:
    return Figure(
        id=body.id,
        name=body.name,
        short=short,
        side=body.side,
        shape="party" if body.side == (viewer.side or PLAYERS) else "foe",
        own=bool(viewer.seat) and body.seat == viewer.seat,
        at="",
        down=False,
        gone=True,
        note="",
        pools=pools(body),
        tags=[],
        lines=[],
        emblem=emblem_of(body.sheet),
        number=number_of(body.name),
    )


def pools(body: Character) -> list[Pool]:
    if body.is_spirit:
        return [Pool("Spirit Track", body.track, body.sheet.spirit_track)]
    return [Pool("Wounds", body.wounds, body.sheet.strain), Pool("Downed", body.downs)]
