"""A change of a table while it is worked out, on copies: refused or not stored, nothing has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from quintain.kernel.entries import Changed
from quintain.kernel.scene import Data
from quintain.web.history import Undone
from quintain.web.packing import packed_fallen
from quintain.web.rows import ONCE, Beside, NewTable, PersonRow, StageRow
from quintain.web.setting import Settings
from quintain.web.tokens import hashed, new_seed

if TYPE_CHECKING:
    from quintain.web.room import Room


class Attempt:
    """What one deed makes of a table: how its game goes on, and all that is stored beside it in the same moment.

    The game comes back by itself if the attempt fails; settings and people are copied when they are first changed.
    """

    def __init__(self, room: Room, by: PersonRow, frame: str | None) -> None:
        self.room = room
        self.by = by
        self.frame = frame
        self.game = room.game
        self.told = room.game.last_told
        self.changed = Changed(len(room.game.entries), [], [])
        self.note = ""
        """What everybody at the table reads of it."""
        self.values: Data = {}
        """What changes in the table's own row: its name, whether it was put away."""
        self.touched: Settings | None = None
        self.people: dict[int, PersonRow] = {}
        self.newcomers: list[PersonRow] = []
        self.gone: list[int] = []
        self.stage: StageRow | None = None
        """The stage under way, if what comes is from another seed."""
        self.opened: NewTable | None = None
        """A branch that is opened with it."""
        self.undone: Undone | None = None
        """What it takes back and may come again."""
        self.is_redo = False
        self.is_told_anew = False
        """Lines of the log are gone or others now."""

    @property
    def settings(self) -> Settings:
        """The table's settings, to be changed."""
        if self.touched is None:
            self.touched = msgspec.convert(msgspec.to_builtins(self.room.settings), Settings)
        return self.touched

    def go_on_after_the_end(self) -> None:
        """The end has told the seed, so what comes is from another."""
        if self.game.outcome is not None:
            self.go_on_with_other_dice()

    def go_on_with_other_dice(self) -> None:
        """What stands has fallen as it fell, and what comes is from a seed that nobody knows."""
        self.game.reseed(new_seed())
        fallen = packed_fallen(self.game.fallen)
        self.stage = msgspec.structs.replace(self.room.stage, seed=self.game.seed, fallen=fallen)

    def forget_request(self) -> None:
        """Whoever asked to go back asks no more."""
        if self.room.settings.request is not None:
            self.settings.request = None

    def change_person(self, person: int, **values: Any) -> None:
        known = self.people.get(person) or self.room.people[person]
        self.people[person] = msgspec.structs.replace(known, **values)

    def invite(self, token: str, role: str, seat: str) -> None:
        """Somebody new, with the next number of this table, may come by that token."""
        number = self.room.row.people + len(self.newcomers) + 1
        self.values["people"] = number
        self.newcomers.append(PersonRow(number, role, seat, False, "", False, {}, keys={hashed(token): ONCE}))

    def remove_person(self, person: int) -> None:
        self.gone.append(person)

    def beside(self) -> Beside:
        """What is stored with its line of the journal, but for a snapshot."""
        settings = None if self.touched is None else msgspec.to_builtins(self.touched)
        people = list(self.people.values())
        return Beside(None, None, settings, self.values, people, self.newcomers, self.gone, self.stage, self.opened)

    def does_something(self) -> bool:
        """Whether there is anything to store; a frame is, so that it is not taken again."""
        entries = self.changed.added or self.changed.dropped or self.game.last_told != self.told
        others = self.touched or self.values or self.people or self.newcomers or self.gone
        return bool(entries or others or self.note or self.frame is not None)

    def touches_the_game(self) -> bool:
        return bool(self.changed.added or self.changed.dropped or self.touched)

    def people_afterwards(self) -> dict[int, PersonRow]:
        """Everybody, once it is stored."""
        everybody = self.room.people | self.people | {each.person: each for each in self.newcomers}
        return {number: person for number, person in everybody.items() if number not in self.gone}


Deed = Callable[[Attempt], Changed | None]
"""Something done to a table, and what it did to the entries if anything. It may be done again from where another
process has left the table, so whatever it depends on it looks up itself.
"""
