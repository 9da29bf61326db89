"""What is told of a table as such: at its door, to whoever waits there, and of where it came from."""

from __future__ import annotations

from collections.abc import Iterable

from quintain.kernel.scene import Data
from quintain.web.room import Room
from quintain.web.rows import PersonRow
from quintain.web.setting import FROM_TABLE, Settings


def host_of(room: Room) -> str:
    return keeper_of(room.people.values())


def keeper_of(people: Iterable[PersonRow]) -> str:
    """The name of whoever keeps the table."""
    return next((each.name for each in people if each.host and each.name), "") or "The host"


def at_the_door(room: Room, person: PersonRow) -> Data:
    """All that somebody gets who is not let in yet: whose table it is, and how many sit there; nothing of the board."""
    holders = [seat for seat in room.settings.seats if not room.is_bot(seat)]
    taken = {each.seat for each in room.people.values() if each.admitted and each.name}
    seats = {"taken": sum(seat in taken for seat in holders), "all": len(holders)}
    label = room.settings.labels.get(person.seat, "")
    you = {"role": "pending", "host": False, "gm": False, "seats": [], "label": label, "name": person.name}
    nothing: Data = {"asks": [], "people": [], "outcome": None}  # for programs that look there, whoever they are
    return {"id": room.row.id, "name": room.row.name, "keeper": host_of(room), "seats": seats, "you": you} | nothing


def invited(room: Room, person: PersonRow) -> Data:
    """Where a link leads: whose table, what is played there, and as whom."""
    label = room.settings.labels.get(person.seat, "")
    own = {"role": person.role, "label": label, "host": person.host}
    return {"name": room.row.name, "title": room.system.title, "keeper": host_of(room)} | own


def brought(room: Room) -> str:
    return where_from(room.settings, room.people.values())


def where_from(settings: Settings, people: Iterable[PersonRow]) -> str:
    """That a table was not played here from its beginning, or is a lesson, and what is known of it beforehand."""
    if settings.lesson is not None:
        return "This is a lesson: its dice, and what the other side does, are set beforehand, the same for everybody."
    who = keeper_of(people)
    if settings.content:
        return f"{who} brought content along for this table: {', '.join(settings.content)}."
    if not settings.brought:
        return ""
    if settings.origin == FROM_TABLE:
        return f"{who} opened this table as a branch of another one, and knows all that came before."
    return f"{who} brought this table in from a file: what came before was not played here, and {who} knows all of it."
