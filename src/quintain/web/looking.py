"""A game master who looks through other eyes: everybody is told, once for each look."""

from __future__ import annotations

from quintain.kernel.live import REFEREE_LOOKS
from quintain.web.attempt import Attempt
from quintain.web.room import Room
from quintain.web.rows import PersonRow
from quintain.web.setting import GM, REFEREE, SPECTATOR
from quintain.words.errors import NotFound

ABSENT = "somebody who is not here"


async def look_as(room: Room, by: PersonRow, seat: str, frame: str | None) -> None:
    """Puts a look on the record; what every onlooker sees, and what is one's own to see, is no such look."""
    if seat == REFEREE:
        await room.act(by, GM, REFEREE_LOOKS, frame)
    elif seat not in ("", SPECTATOR, by.seat):
        if seat not in room.game.scene.seats():
            raise NotFound(f'There is no seat "{seat}".', where="see")
        await room.change(lambda attempt: say(attempt, seat), by, frame)


def seen(room: Room, seat: str) -> str:
    """What everybody calls that seat; who comes later, or came before, is nobody's business."""
    here = room.game.scene.played().seats()
    return room.settings.labels.get(seat, seat) if seat in here or not room.is_bot(seat) else ABSENT


def say(attempt: Attempt, seat: str) -> None:
    attempt.note = f"{attempt.by.name or 'The game master'} looks at the table as {seen(attempt.room, seat)}."
