"""A fight watched again, step by step, from a viewpoint its watcher may take."""

from __future__ import annotations

from quintain.kernel.events import REFEREE, SPECTATOR, Viewer
from quintain.kernel.scene import Data
from quintain.web.door import brought
from quintain.web.jobs import LogJob, ReplayJob
from quintain.web.retelling import retelling
from quintain.web.room import Room
from quintain.web.rows import PersonRow
from quintain.web.setting import is_gm
from quintain.web.state import Looker
from quintain.words.errors import NotAllowed

EVERYTHING = ""


def may_see_all(room: Room, person: PersonRow) -> bool:
    """The game master always; everybody once it is over; whoever plays against bots alone never before."""
    return is_gm(person) or (person.admitted and is_over(room))


def is_over(room: Room) -> bool:
    return room.game.outcome is not None


def viewpoints(room: Room, person: PersonRow) -> list[Data]:
    """From where this person may watch: their own seat, and after the end from everywhere."""
    seats: list[Data] = [
        {"id": seat, "label": room.settings.labels.get(seat, seat)} for seat in room.game.scene.seats()
    ]
    if may_see_all(room, person):
        return [{"id": EVERYTHING, "label": "Everything"}, *seats, {"id": "spectator", "label": "Onlooker"}]
    own = [each for each in seats if each["id"] == person.seat and person.admitted]
    return own or [{"id": "spectator", "label": "Onlooker"}]


def must_be_let_in(person: PersonRow) -> None:
    if not person.admitted:
        raise NotAllowed("You wait at the door.", where="table", fix="Ask the game master to let you in.")


def viewpoint(room: Room, person: PersonRow, chosen: str | None) -> Viewer:
    allowed = [str(each["id"]) for each in viewpoints(room, person)]
    picked = allowed[0] if chosen is None else chosen
    if picked not in allowed:
        raise NotAllowed("You may not look from there.", where="replay", fix=f"You may look as: {', '.join(allowed)}.")
    if picked == EVERYTHING:
        return REFEREE
    return SPECTATOR if picked == "spectator" else room.game.scene.viewer(picked)


def replay(
    room: Room,
    person: PersonRow,
    chosen: str | None,
    most_bytes: int,
    *,
    as_page: bool,
    zipped: bool,
    review: bytes = b"",
) -> ReplayJob:
    """Every step that told something, the board after it and its lines, for a process beside the server to make."""
    must_be_let_in(person)
    viewer = viewpoint(room, person, chosen)
    picked = str(viewpoints(room, person)[0]["id"]) if chosen is None else chosen
    result, sees_all = room.game.outcome, may_see_all(room, person)
    heading: Data = {
        "id": room.row.id,
        "name": room.row.name,
        "title": room.system.title,
        "system": room.system.name,
        "result": None if result is None else {"winner": result.winner, "why": result.why},
        "over": is_over(room),
        "brought": brought(room),
        "viewpoints": viewpoints(room, person),
        "as": picked,
        "reviewable": sees_all,
    }
    found = review if sees_all else b""
    return ReplayJob(retelling(room, viewer), heading, most_bytes, as_page, zipped, found, counts=sees_all)


def own_log(room: Room, person: PersonRow) -> LogJob:
    """The log as the seat knows it, for a process beside the server to write."""
    must_be_let_in(person)
    return LogJob(retelling(room, Looker(person).viewer(room.game)))
