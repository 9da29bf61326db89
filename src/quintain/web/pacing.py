"""The pace of a table: what happens between people's answers is seen happening, a deed at a time.

A deed is a step of the rules that tells something which everybody may hear; the game stands before it until its time
comes. Steps that tell nothing of that kind take no time. So how long anybody waits follows from open things alone:
whether somebody was asked in between, rolled or did something in secret, nobody can count.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from quintain.kernel.entries import Changed
from quintain.kernel.events import SPECTATOR, Event
from quintain.kernel.live import Game, Hold
from quintain.web.attempt import Attempt
from quintain.web.rows import PersonRow
from quintain.web.setting import Pace, Settings, is_gm

if TYPE_CHECKING:
    from quintain.web.room import Room

BEAT_SECONDS = 1.2
"""From one deed to the next at the usual pace."""


class Pacing:
    """Since when the next deed at a table waits."""

    def __init__(self, room: Room, clock: Callable[[], float] = time.monotonic) -> None:
        self.room = room
        self.clock = clock
        self.since: float | None = None

    def renew(self) -> None:
        """Something was told; the next deed waits from now on."""
        self.since = None

    def has_bots(self) -> bool:
        return has_bots(self.room.settings)

    def seconds_left(self) -> float | None:
        """Until the next deed; nothing if none waits, or if it waits until somebody lets it be told."""
        settings = self.room.settings
        if not self.room.game.is_held:
            self.renew()
            return None
        if self.room.read_only or settings.paused or (settings.held and settings.pace):
            return None
        if self.since is None:
            self.since = self.clock()
        beat = BEAT_SECONDS * 100 / settings.pace if settings.pace else 0.0
        return max(0.0, self.since + beat - self.clock())

    async def go_on_in_time(self, by: PersonRow) -> None:
        """What has waited long enough is told."""
        if self.seconds_left() == 0:
            await self.go_on(by, None, all_of_it=not self.room.settings.pace)

    async def go_on(self, by: PersonRow, frame: str | None, *, all_of_it: bool) -> None:
        """The next deed, or everything until a person is asked or the scene is over."""
        ahead, told = self.room.effort.ahead, self.room.game.last_told
        self.since = self.clock()  # also if it fails

        def tell_next(attempt: Attempt) -> Changed | None:
            if attempt.game.last_told != told:
                return None  # another process was faster
            self.room.effort.ahead = ahead
            changed = attempt.game.go_on(None if all_of_it else Deeds(1).are_told)
            if changed.added:
                self.keep_request(attempt)
            return changed

        await self.room.change(tell_next, by, frame)
        self.renew()

    def keep_request(self, attempt: Attempt) -> None:
        """Whoever asks to go back still asks: nobody has answered but bots."""
        request = self.room.settings.request
        if request is not None:
            stood = len(self.room.back.settled(attempt.game.entries))
            attempt.settings.request = msgspec.structs.replace(request, stood=stood)


class Deeds:
    """So many deeds come; the next waits."""

    def __init__(self, most: int) -> None:
        self.left = most

    def are_told(self, game: Game, events: list[Event]) -> bool:
        """Whether they are, and this is one more."""
        is_one_more = is_deed(events)
        if is_one_more and self.left:
            self.left -= 1
            return False
        return is_one_more


def is_deed(events: list[Event]) -> bool:
    """Something that everybody may hear, besides that a Round or the like begins."""
    return any(event.seen_by(SPECTATOR) is not None and not is_mere_heading(event) for event in events)


def is_mere_heading(event: Event) -> bool:
    heading = event.heading()
    return heading is not None and heading.alone


def hold_for(settings: Settings) -> Hold | None:
    """What waits at a table with these settings: nothing where only people play."""
    return Deeds(0).are_told if settings.pace and has_bots(settings) else None


def has_bots(settings: Settings) -> bool:
    return any(holder.startswith("bot:") for holder in settings.seats.values())


def may_set_the_pace(room: Room, person: PersonRow) -> bool:
    """Whoever runs the table; and whoever plays at it with nobody but bots."""
    sits_alone = bool(person.admitted and person.seat) and not room.concerned(person)
    return is_gm(person) or person.host or sits_alone


async def set_pace(room: Room, by: PersonRow, frame: str | None, speed: Pace | None, *, held: bool | None) -> None:
    def change(attempt: Attempt) -> None:
        settings = attempt.settings
        settings.pace = settings.pace if speed is None else speed
        settings.held = settings.held if held is None else held

    await room.change(change, by, frame)
