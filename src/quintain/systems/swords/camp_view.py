"""A scene between fights as a seat may know it, as data and as a page draws it."""

from __future__ import annotations

from quintain.board.board import Board, Clock, Deed, Figure, Map, Order, Row, Tag
from quintain.board.health import left
from quintain.board.shorts import number_of, shorts
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data
from quintain.systems.swords.board import condition_tags, gear_tags, injury_tags, standing
from quintain.systems.swords.camp import CampScene, time_of_day, title
from quintain.systems.swords.drawing import emblem_of
from quintain.systems.swords.glossary import of_clause
from quintain.systems.swords.rest import COST_SP, DAY, SALVE, may_long_rest, short_rest_limit, short_rests_left
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.view import Seen, Sight


def camp_view(scene: CampScene, viewer: Viewer) -> Data:
    """The clock, the place (SW-294: everybody sees whether it is a Safe Haven), and how everybody is."""
    sight = Sight(scene.ground, viewer)
    minute = scene.clock // 60
    return {
        "kind": "camp",
        "day": scene.clock // DAY + 1,
        "hour": minute // 60 % 24,
        "minute": minute % 60,
        "stage": title(scene.plan),
        "place": scene.place.name,
        "about": scene.place.about,
        "safe_haven": scene.safe_haven,
        "watch": not scene.safe_haven,
        "lifestyle": str(scene.lifestyle),
        "resting": str(scene.resting) if scene.resting is not None else "",
        "caretakers": dict(scene.carers),
        "creatures": [creature_data(scene, seen) for seen in sight.everybody()],
        "result": None if scene.result is None else {"winner": scene.result.winner, "why": scene.result.why},
    }


def creature_data(scene: CampScene, seen: Seen) -> Data:
    body = seen.body()
    return seen.as_data() | {
        "at": "",
        "short_rests_left": short_rests_left(body, scene.clock),
        "long_rest_due": may_long_rest(body, scene.clock),
    }


def camp_board(scene: CampScene, viewer: Viewer) -> Board:
    """No map and no turns: the hour, the place, and who is how."""
    sight = Sight(scene.ground, viewer)
    drawn = sight.everybody()
    short = shorts({each.id: each.name for each in drawn})
    figures = [figure(scene, sight, seen, short[seen.id]) for seen in drawn]
    return Board(clock(scene), order(scene), figures, Map(scene.place.name), None, None)


def clock(scene: CampScene) -> Clock:
    haven = "Safe Haven" if scene.safe_haven else "a watch is kept"
    note = f"{scene.place.name}, {haven}, {scene.lifestyle} living ({COST_SP[scene.lifestyle]})"
    stage = title(scene.plan)
    return Clock(stage, f"{time_of_day(scene.clock)}, {note}", f"{stage}, {time_of_day(scene.clock)}", "none", [])


def order(scene: CampScene) -> Order | None:
    """Who looks after whom."""
    names = {body.id: body.name for body in scene.bodies}
    rows = [Row(who, "", [Deed(f"in the care of {names[carer]}", "now")]) for who, carer in scene.carers.items()]
    return Order("Medical care", "SW-300", rows) if rows else None


def figure(scene: CampScene, sight: Sight, seen: Seen, short: str) -> Figure:
    body = seen.body()
    return Figure(
        id=seen.id,
        name=seen.name,
        short=short,
        side=seen.side,
        shape="party",
        own=bool(sight.viewer.seat) and body.seat == sight.viewer.seat,
        at="",
        down=bool(body.out) or not body.is_conscious(),
        gone=True,
        note=standing(body) if body.out or not body.is_conscious() else "",
        pools=seen.pools(),
        tags=[*condition_tags(scene.ground, body), *injury_tags(body), *exhaustion_tags(body), *gear_tags(seen)],
        lines=rest_lines(scene, body),
        emblem=emblem_of(body.sheet),
        number=number_of(seen.name),
        health=left(seen.pools(), "HP"),
    )


def exhaustion_tags(body: Combatant) -> list[Tag]:
    found = []
    if body.exhaustion:
        found.append(Tag(f"Exhausted {body.exhaustion}", "condition", "SW-271", of_clause("SW-271")))
    if any(mark.startswith(SALVE) for mark in body.used):
        found.append(Tag("Salve of regrowth", "technique", "SW-187", of_clause("SW-187")))
    return found


def rest_lines(scene: CampScene, body: Combatant) -> list[str]:
    left = short_rests_left(body, scene.clock)
    lines = [f"Short Rests: {left} of {short_rest_limit(body)} left in 24 hours (SW-280)."]
    if not may_long_rest(body, scene.clock):
        lines.append("It has had its Long Rest within 24 hours (SW-290).")
    return lines
