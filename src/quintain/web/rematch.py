"""The same once more: a table of its own with the same start, house rules, seats and people, and other dice.

Whoever's browser opens the one table opens the other, in the same seat or, where sides are swapped, in that of the
other side; nobody else does.
"""

from __future__ import annotations

import msgspec

from quintain import ENGINE_VERSION
from quintain.kernel.scene import Data
from quintain.record.transcript import load_scene
from quintain.web.attempt import Attempt
from quintain.web.coaching import Progress
from quintain.web.packing import pack, unpack
from quintain.web.room import Room
from quintain.web.rows import NewTable, PersonRow, StageRow
from quintain.web.setting import Allow, Settings, bots_at, new_row
from quintain.web.tokens import new_seed
from quintain.words.errors import AnswerRefused


def may_be_had(room: Room) -> bool:
    """Campaigns of the first releases have no start of their own."""
    return room.game.outcome is not None and room.settings.plan is None and not room.read_only


def swaps(room: Room) -> dict[str, str]:
    """Each seat's counterpart on the other side: of two sides, played from as many seats each, not by bots alone."""
    scene = room.game.start
    sides: dict[str, list[str]] = {}
    for seat, side in scene.seats().items():
        if seat != scene.gm():
            sides.setdefault(side, []).append(seat)
    if all(map(room.is_bot, scene.seats())) or len(sides) != 2 or room.settings.lesson is not None or room.settings.gm:
        return {}
    one, other = sides.values()
    return dict(zip([*one, *other], [*other, *one], strict=True)) if len(one) == len(other) else {}


def rematch(attempt: Attempt, *, swapped: bool, allow: Allow) -> str:
    """Opens it, with a note at the table that it follows; gives its id."""
    room = attempt.room
    if not may_be_had(room):
        raise AnswerRefused("Nothing is over here.", where="rematch", fix="Play it to its end.")
    seats = swaps(room) if swapped else {}
    if swapped and not seats:
        raise AnswerRefused("The sides cannot be swapped.", where="rematch", fix="Play it with the same sides.")
    first = room.store.stages(room.row.id)[0]
    scene = load_scene(room.system, unpack(first.start, Data), first.engine, "the start")
    settings = settings_of(room.settings, seats)
    allow(bots_at(scene, settings.seats))
    row = new_row(room.row.name, room.row.system, room.row.label, settings)
    seed = new_seed() if room.settings.lesson is None else first.seed
    stage = StageRow(0, first.title, seed, pack(scene.dump()), {})
    people = [moved(each, seats) for each in room.people.values()]
    attempt.opened = NewTable(row, stage, people)
    attempt.settings.rematch = row.id
    attempt.note = f"{attempt.by.name or 'The host'} opens it once more{', with sides swapped' if swapped else ''}."
    return row.id


def settings_of(old: Settings, seats: dict[str, str]) -> Settings:
    """Who sits where, the rules and the pace, and who wrote the start if it was brought; nothing of how it went."""
    fresh = msgspec.structs.replace(old, engine=ENGINE_VERSION, paused=False, held=False, request=None, rematch="")
    fresh.bar = fresh.hints = False  # what is allowed is said at the table where it is
    fresh.seats = {seat: old.seats[seats.get(seat, seat)] for seat in old.seats}
    fresh.own_dice = [seats.get(seat, seat) for seat in old.own_dice]
    fresh.lesson = None if old.lesson is None else Progress(old.lesson.lesson)
    return fresh


def moved(person: PersonRow, seats: dict[str, str]) -> PersonRow:
    return msgspec.structs.replace(person, seat=seats.get(person.seat, person.seat), keys=dict(person.keys), link="")
