"""Who plays at a table and how: a pause, bots in seats, own dice, links, and what is known of people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from anyio import to_thread

from quintain.bots import find_bot
from quintain.kernel.entries import Changed
from quintain.kernel.live import Game
from quintain.web.rows import PersonRow
from quintain.web.setting import GM
from quintain.web.tokens import new_token
from quintain.words.errors import AnswerRefused, NotFound

if TYPE_CHECKING:
    from quintain.web.room import Room


async def set_pause(room: Room, by: PersonRow, *, on: bool) -> None:
    room.settings.paused = on
    await room.save_settings()
    room.timers.renew()
    note = f"{by.name or 'The host'} {'pauses the table' if on else 'goes on'}."
    await room.change(lambda game: game.sit_down(room.players(game.scene)), by, None, note)


async def hand_to_bot(room: Room, seat: str, bot: str, by: PersonRow) -> None:
    if seat not in room.game.scene.seats():
        known = ", ".join(room.game.scene.seats())
        raise NotFound(f'There is no seat "{seat}".', where="seat", fix=f"Seats: {known}.")
    if bot:
        find_bot(room.system.name, bot)
    room.settings.seats[seat] = f"bot:{bot}" if bot else "invite"
    await room.save_settings()
    label = room.settings.labels.get(seat, seat)
    note = f"{label} is played by the bot {bot}." if bot else f"{label} is played by people again."
    await room.change(lambda game: game.sit_down(room.players(game.scene)), by, None, note)


async def own_dice(room: Room, seat: str, own: bool, by: PersonRow) -> None:
    """The seat throws its own dice; it says so before anybody has answered, so that no roll falls twice."""
    if room.past or any(not room.is_bot(entry.seat) for entry in room.game.entries):
        fix = "Take everything back first, or open a new table."
        raise AnswerRefused("Dice are chosen before the first answer.", where="dice", fix=fix)
    others = [each for each in room.settings.own_dice if each != seat]
    room.settings.own_dice = [*others, seat] if own else others
    await room.save_settings()
    whose = "own dice" if own else "the table's dice"

    def start_afresh(game: Game) -> Changed:
        room.game = room.make_game(room.system.load(room.stage.start), [], game.revision + 1)
        return Changed(0, list(room.game.entries), game.entries)

    await room.change(start_afresh, by, None, f"{by.name or 'The host'} throws {whose}.")
    room.generation += 1


async def relink(room: Room, seat: str) -> str:
    """A new link for a seat; the old one opens nothing any more."""
    token = new_token()
    holder = next((each for each in room.people.values() if each.seat == seat and not each.host), None)
    if seat == "":
        holder = next((each for each in room.people.values() if each.role == "spectator"), None)
    if holder is not None:
        await to_thread.run_sync(lambda: room.store.change_person(holder.person, token=token))
    else:
        role = GM if seat == GM else "seat"
        await to_thread.run_sync(lambda: room.store.add_person(room.row.id, token, role, seat))
        if room.is_bot(seat):
            room.settings.seats[seat] = "invite"
            await room.save_settings()
    await room.mark()
    await to_thread.run_sync(room.load)
    return token


async def revoke(room: Room, person: int) -> None:
    """The person loses the seat: the link is dead, and a new one can be made."""
    await to_thread.run_sync(room.store.remove_person, person)
    await room.mark()
    await to_thread.run_sync(room.load)


async def person_changed(room: Room, person: int, **values: object) -> None:
    await to_thread.run_sync(lambda: room.store.change_person(person, **values))
    await room.mark()
    rows = await to_thread.run_sync(room.store.people, room.row.id)
    room.people = {each.person: each for each in rows}
