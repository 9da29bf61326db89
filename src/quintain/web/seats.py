"""Who plays at a table and how: a pause, bots in seats, own dice, links, and what is known of people."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from quintain.bots import find_bot
from quintain.bots.levels import called
from quintain.kernel.entries import Changed
from quintain.kernel.live import is_act
from quintain.web.attempt import Attempt
from quintain.web.rows import PersonRow
from quintain.words.errors import AnswerRefused, NotFound

if TYPE_CHECKING:
    from quintain.web.room import Room


async def set_pause(room: Room, by: PersonRow, frame: str | None, *, on: bool) -> None:
    def pause(attempt: Attempt) -> Changed:
        attempt.settings.paused = on
        attempt.note = f"{attempt.by.name or 'The host'} {'pauses the table' if on else 'goes on'}."
        return sit_anew(attempt)

    await room.change(pause, by, frame)


async def hand_to_bot(room: Room, seat: str, bot: str, by: PersonRow, frame: str | None) -> None:
    def hand_over(attempt: Attempt) -> Changed:
        must_be_a_seat(seat, list(attempt.game.scene.seats()))
        attempt.settings.seats[seat] = f"bot:{bot}" if bot else "invite"
        label = attempt.settings.labels.get(seat, seat)
        level = called(room.system.name, bot)
        attempt.note = f"{label} is played by a bot ({level})." if bot else f"{label} is played by people again."
        return sit_anew(attempt)

    if bot:
        find_bot(room.system.name, bot)
    await room.change(hand_over, by, frame)


def sit_anew(attempt: Attempt) -> Changed:
    """Bots sit where the settings say so now, and answer at once what waits for them."""
    return attempt.room.sit_at(attempt.game, attempt.settings)


def must_be_a_seat(seat: str, known: list[str]) -> None:
    if seat not in known:
        raise NotFound(f'There is no seat "{seat}".', where="seat", fix=f"Seats: {', '.join(known)}.")


async def own_dice(room: Room, seat: str, own: bool, by: PersonRow, frame: str | None) -> None:
    """The seat throws its own dice; it says so before anybody has answered, so that no roll falls twice."""

    def start_afresh(attempt: Attempt) -> Changed:
        """What others did in secret stays: nobody would know that it has to be done again."""
        before = attempt.game
        if room.past or room.back.open_since(0, attempt.by):
            fix = "Take everything back first, or open a new table."
            raise AnswerRefused("Dice are chosen before the first answer.", where="dice", fix=fix)
        others = [each for each in attempt.settings.own_dice if each != seat]
        attempt.settings.own_dice = [*others, seat] if own else others
        whose = "own dice" if own else "the table's dice"
        attempt.note = f"{attempt.by.name or 'The host'} throws {whose}."
        drafts = room.back.drafts()
        attempt.go_on_after_the_end()
        start, sitting, stage = room.start(), attempt.settings, attempt.stage
        attempt.game = room.make_game(start, [], before.revision + 1, sitting=sitting, stage=stage)
        attempt.game.thrown = before.thrown
        attempt.game.do_again([each for each in before.entries if is_act(each)])
        for draft in drafts:
            with suppress(AnswerRefused):
                attempt.game.answer(draft.seat, draft.ask, draft.choose, by=draft.by)
        attempt.is_told_anew = True
        return Changed(0, list(attempt.game.entries), before.entries)

    await room.change(start_afresh, by, frame)


def is_guest(person: PersonRow) -> bool:
    """Somebody with a seat that the table gives and takes back: not the host, nor all onlookers together."""
    return not person.host and person.role != "spectator"


def taken_back(attempt: Attempt, guest: PersonRow) -> str:
    """What everybody reads when somebody loses a seat; of one who never had it, nothing."""
    if not guest.admitted:
        return ""
    label = attempt.room.settings.labels.get(guest.seat, guest.seat)
    return f"{attempt.by.name or 'The host'} takes the seat of {label} back from {guest.name or 'whoever had it'}."


async def revoke(room: Room, person: int, by: PersonRow, frame: str | None) -> None:
    """The person loses the seat: the link is dead, and a new one can be made."""

    def show_out(attempt: Attempt) -> None:
        guest = room.people.get(person)
        if guest is None or not is_guest(guest):
            raise NotFound("There is no such guest.", where="revoke")
        attempt.note = taken_back(attempt, guest)
        attempt.remove_person(person)

    await room.change(show_out, by, frame)


async def admit(room: Room, person: int, by: PersonRow, frame: str | None, *, yes: bool) -> None:
    """Whoever knocks is let in, or is nobody again."""

    def open_the_door(attempt: Attempt) -> None:
        guest = room.people.get(person)
        if guest is None or not is_guest(guest) or not guest.name:
            raise AnswerRefused("Nobody waits there.", where="admit")
        if not yes:
            attempt.note = taken_back(attempt, guest)
        elif guest.seat and attempt.game.revision and attempt.game.outcome is None and not room.read_only:
            attempt.go_on_with_other_dice()  # others may have seen how they fell
            attempt.note = f"What was taken back before {guest.name} came falls anew when it is thrown again."
        attempt.change_person(person, **({"admitted": True} if yes else {"name": "", "admitted": False}))

    await room.change(open_the_door, by, frame)


async def change_oneself(room: Room, by: PersonRow, frame: str | None, **values: Any) -> None:
    """What people say of themselves: how they are called, and what they like."""
    await room.change(lambda attempt: attempt.change_person(by.person, **values), by, frame)


async def change_table(
    room: Room, by: PersonRow, frame: str | None = None, *, name: str = "", archived: bool | None = None
) -> None:
    """What people call the table, and whether they have put it away."""

    def call_it(attempt: Attempt) -> None:
        attempt.values |= ({"name": name} if name else {}) | ({} if archived is None else {"archived": archived})

    await room.change(call_it, by, frame)
