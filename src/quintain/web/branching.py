"""What is taken of a table: a branch, or its transcript. Before the end both have its past and other dice from there
on, never its seed, and everybody at the table reads that one was taken.
"""

from __future__ import annotations

from quintain.record.transcript import Transcript, record
from quintain.web.attempt import Attempt
from quintain.web.replays import is_over, may_see_all
from quintain.web.room import Room
from quintain.web.rows import PersonRow
from quintain.web.setting import FROM_TABLE, Allow, Set, brought
from quintain.web.tokens import new_seed
from quintain.words.errors import NotAllowed


def must_see_all(room: Room, person: PersonRow) -> None:
    """A branch shows everything up to its point: it is for who may see that, or plays where nobody else sits."""
    if may_see_all(room, person):
        return
    others = [each for each in room.people.values() if each.person != person.person and sits(each)]
    if others or not person.admitted or not (person.seat or person.host):
        fix = "Wait for the end, or ask the game master."
        raise NotAllowed("A branch shows everything.", where="branch", fix=fix)


def sits(person: PersonRow) -> bool:
    """Also while a bot plays for them."""
    return bool(person.admitted and person.seat and person.name)


def branch_off(attempt: Attempt, entry: int, allow: Allow) -> Set:
    """A table that shares everything before that entry; it is stored with the note that it was taken."""
    room, who = attempt.room, holders(attempt.room)
    if "person" not in who.values():
        who[next(iter(who))] = "person"
    copy, name = copied(room, entry, who), f"{room.row.name}, a branch"
    attempt.opened, opened = brought(copy, name, allow, origin=FROM_TABLE, pace=room.settings.pace)
    attempt.note = f"{name_of(attempt.by)} takes a branch of this table: its past, with other dice from there on."
    return opened


def copied(room: Room, entry: int, who: dict[str, str]) -> Transcript:
    """What was decided and what fell before that entry, with a seed that nobody has seen.

    What somebody has sealed and may still change is nobody else's business, and not in it.
    """
    other = room.game.branch(entry, new_seed(), {})
    sealed = [other.answers[ask.seat, ask.number] for ask in other.drafted()]
    other.put(*other.without(sealed))
    return record(other, room.row.label, who)


def whole_transcript(room: Room) -> Transcript:
    """All of it, for whoever may see everything; before the end with other dice from there on."""
    who = holders(room)
    return record(room.game, room.row.label, who) if is_over(room) else copied(room, len(room.game.entries), who)


async def tell_of_transcript(room: Room, person: PersonRow) -> None:
    """Whoever takes a whole transcript before the end does so before everybody's eyes."""

    def note(attempt: Attempt) -> None:
        attempt.note = f"{name_of(attempt.by)} takes a transcript of this table, with other dice from here on."

    if may_see_all(room, person) and not is_over(room):
        await room.change(note, person)


def holders(room: Room) -> dict[str, str]:
    """Who sits where: a person, or the name of a bot."""
    return {
        seat: room.settings.seats.get(seat, "bot:greedy").removeprefix("bot:") if room.is_bot(seat) else "person"
        for seat in room.game.scene.seats()
    }


def name_of(person: PersonRow) -> str:
    return person.name or "The host"
