"""Links to a seat: one is used once and then belongs to the browser that used it; another takes the seat back."""

from __future__ import annotations

import time

import msgspec

from quintain.kernel.entries import Changed
from quintain.web.attempt import Attempt
from quintain.web.room import Room, opens_nothing
from quintain.web.rows import FOR_GOOD, Key, PersonRow
from quintain.web.seats import must_be_a_seat, sit_anew, taken_back
from quintain.web.setting import SPECTATOR, role_of
from quintain.web.tokens import hashed, new_token
from quintain.words.errors import NotAllowed, NotFound, TooMuch, UserError

DEVICE_SECONDS = 600
MOST_BROWSERS = 10
"""So many may hold one seat."""


async def come_in(room: Room, person: PersonRow, own: str | None, name: str) -> PersonRow:
    """The person as whom a page comes, and under what name; `own` is the secret of the browser that it is in.

    A browser that has not heard that its invitation was taken may come by it again.
    """
    person = await room.known(person)
    key = person.keys[person.link]
    if key.once:
        if own is None:
            raise UserError("An invitation is for a browser.", where="invitation", fix="Open the link in one.")
        mine = hashed(own)
        if key.used_by != mine:
            await room.change(lambda attempt: use(attempt, person, mine, name), person)
        return await called(room, msgspec.structs.replace(person, link=mine), name)
    return await called(room, person, name)


async def called(room: Room, person: PersonRow, name: str) -> PersonRow:
    """Whoever says another name is called by it; onlookers have none."""
    known = await room.known(person)
    if name and name != known.name and known.role != SPECTATOR:
        await room.change(lambda attempt: attempt.change_person(known.person, name=name), known)
    return await room.known(person)


def use(attempt: Attempt, person: PersonRow, mine: str, name: str) -> None:
    """From now on that browser's own secret opens the seat, and the invitation nothing."""
    known = attempt.room.people.get(person.person)
    if known is None or person.link not in known.keys:
        raise opens_nothing()
    key = known.keys[person.link]
    if key.used_by:
        fix = "Ask for a new one. If it was you, go on in the browser that you used, or get a link for this one there."
        raise NotFound("This invitation was used already.", where="invitation", fix=fix)
    if key.until and key.until < time.time():
        raise NotFound("This link is too old.", where="invitation", fix="Make a new one where you are at the table.")
    must_be_new(attempt, mine)
    keys = known.keys | {person.link: Key(once=True, used_by=mine), mine: FOR_GOOD}
    attempt.change_person(known.person, keys=keys, name=name or known.name)


def must_be_new(attempt: Attempt, link: str) -> None:
    """A secret opens one thing: nobody plants one that they know of somebody else, or leaves a used link open."""
    if any(link in each.keys for each in attempt.room.people.values()):
        raise UserError("That secret is in use.", where="link", fix="Let the page make another one.")


async def lend(room: Room, by: PersonRow, link: str | None, frame: str) -> str:
    """A link for one more browser of the same person; the one that was made before, if any, opens nothing any more."""
    token = link or new_token()

    def make(attempt: Attempt) -> None:
        must_be_new(attempt, hashed(token))
        known = room.people[by.person]
        kept = {each: key for each, key in known.keys.items() if not key.until}
        if sum(not key.once for key in kept.values()) >= MOST_BROWSERS:
            fix = "Ask whoever keeps the table to take the seat back and send a new link."
            raise TooMuch(f"This seat is open in {MOST_BROWSERS} browsers already.", where="device", fix=fix)
        until = time.time() + DEVICE_SECONDS
        attempt.change_person(known.person, keys=kept | {hashed(token): Key(once=True, until=until)})

    if by.role == SPECTATOR:
        raise NotAllowed("Onlookers share one link.", where="device", fix="Open the same link there.")
    await room.change(make, by, frame)
    return token


async def relink(room: Room, seat: str, by: PersonRow, link: str | None, frame: str) -> str:
    """A new invitation for a seat, which is taken back from whoever has it; with no seat, a new link for onlookers."""
    token = link or new_token()

    def give_anew(attempt: Attempt) -> Changed | None:
        must_be_new(attempt, hashed(token))
        if not seat:
            onlookers = next(each for each in room.people.values() if each.role == SPECTATOR)
            attempt.change_person(onlookers.person, keys={hashed(token): FOR_GOOD})
            return None
        must_be_a_seat(seat, list(room.settings.seats))
        for holder in [each for each in room.people.values() if each.seat == seat]:
            if holder.host:
                fix = "The host's link is in the host's browser."
                raise NotAllowed("That is the host's own seat.", where="seat", fix=fix)
            attempt.note = taken_back(attempt, holder)
            attempt.remove_person(holder.person)
        attempt.invite(token, role_of(seat, room.settings.gm), seat)
        if not room.is_bot(seat):
            return None
        attempt.settings.seats[seat] = "invite"
        return sit_anew(attempt)

    await room.change(give_anew, by, frame)
    return token
