"""A rest as a seat may know it, as data and as a page draws it."""

from __future__ import annotations

from quintain.board.board import Board, Clock, Map
from quintain.board.shorts import shorts
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data
from quintain.systems.gu.board import figure
from quintain.systems.gu.journey import title
from quintain.systems.gu.rest import HOUR, RestScene
from quintain.systems.gu.view import Sight

HOURS_PER_DAY = 24


def rest_view(scene: RestScene, viewer: Viewer) -> Data:
    sight = Sight(scene.ground, viewer)
    return {
        "kind": "rest",
        "minutes": scene.ground.minutes,
        "length": scene.length,
        "asleep": scene.plan.sleep is not None,
        "creatures": [seen.as_data() for seen in sight.everybody()],
        "result": None if scene.result is None else {"winner": scene.result.winner, "why": scene.result.why},
    }


def rest_board(scene: RestScene, viewer: Viewer) -> Board:
    """No map and no turns: the hour, and who is how."""
    sight = Sight(scene.ground, viewer)
    drawn = sight.everybody()
    short = shorts({each.id: each.name for each in drawn})
    home = scene.ground.stock.sides[0]
    figures = [figure(sight, scene.ground, seen, home, short[seen.id]) for seen in drawn]
    hour, minute = divmod(scene.ground.minutes, HOUR)
    time = f"day {hour // HOURS_PER_DAY + 1}, {hour % HOURS_PER_DAY:02}:{minute:02}"
    return Board(
        Clock(title(scene.plan), time, f"{title(scene.plan)}, {time}", "none", []),
        None,
        figures,
        Map("Camp"),
        None,
        None,
    )
