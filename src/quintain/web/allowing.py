"""What a table allows its players beside the rules: to see how the fight stands, and hints. Everybody reads of it."""

from __future__ import annotations

from quintain.web.attempt import Attempt
from quintain.web.room import Room
from quintain.web.rows import PersonRow
from quintain.web.setting import is_gm
from quintain.words.errors import AnswerRefused, NotAllowed

BAR = {
    True: "lets players see how the fight stands",
    False: "no longer lets players see how the fight stands",
}
HINTS = {
    True: "allows hints: whoever is asked may look what a strong player would do",
    False: "allows no more hints",
}


async def allow(room: Room, by: PersonRow, frame: str | None, *, bar: bool | None, hints: bool | None) -> None:
    def change(attempt: Attempt) -> None:
        words, settings = [], attempt.settings
        if bar is not None and bar != settings.bar:
            settings.bar = bar
            words.append(BAR[bar])
        if hints is not None and hints != settings.hints:
            settings.hints = hints
            words.append(HINTS[hints])
        if words:
            attempt.note = f"{attempt.by.name or 'The host'} {' and '.join(words)}."

    await room.change(change, by, frame)


def may_see_how_it_stands(room: Room, person: PersonRow) -> bool:
    """Onlookers, who see no more of it than what is open, and the game master; players where the table allows it."""
    is_player = bool(person.seat) and not is_gm(person)
    return person.admitted and (room.settings.bar or not is_player)


def must_see_how_it_stands(room: Room, person: PersonRow) -> None:
    if not may_see_how_it_stands(room, person):
        fix = "The host can allow it, under Settings."
        raise NotAllowed("Players do not see here how the fight stands.", where="table", fix=fix)
    if room.game.outcome is not None:
        raise AnswerRefused("It is over.", where="table", fix="Watch the replay.")


def must_allow_hints(room: Room) -> None:
    if not room.settings.hints:
        fix = "The host can allow them, under Settings."
        raise NotAllowed("There are no hints at this table.", where="table", fix=fix)
