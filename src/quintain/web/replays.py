"""A fight watched again, step by step, from a viewpoint its watcher may take; and its transcript."""

from __future__ import annotations

import msgspec

from quintain.kernel.events import REFEREE, SPECTATOR, Viewer
from quintain.kernel.live import Game
from quintain.kernel.scene import Data, Scene
from quintain.kernel.transcript import record
from quintain.web.log import Log, note_line
from quintain.web.room import Room
from quintain.web.rows import PersonRow
from quintain.web.setting import is_gm
from quintain.web.state import Looker
from quintain.words.errors import NotAllowed

EVERYTHING = ""
BEFORE = "Before the rules changed"
ONLY_TOLD = (
    "So far other rules were played, which are gone: this part is shown as it was told, with the picture of its end."
)


def may_see_all(room: Room, person: PersonRow) -> bool:
    """The game master always; everybody once it is over; whoever plays against bots alone never before."""
    return is_gm(person) or (person.admitted and is_over(room))


def is_over(room: Room) -> bool:
    return room.game.outcome is not None and not room.course.more()


def viewpoints(room: Room, person: PersonRow) -> list[Data]:
    """From where this person may watch: their own seat, and after the end from everywhere."""
    seats: list[Data] = [
        {"id": seat, "label": room.settings.labels.get(seat, seat)} for seat in room.game.scene.seats()
    ]
    if may_see_all(room, person):
        return [{"id": EVERYTHING, "label": "Everything"}, *seats, {"id": "spectator", "label": "Onlooker"}]
    own = [each for each in seats if each["id"] == person.seat and person.admitted]
    return own or [{"id": "spectator", "label": "Onlooker"}]


def must_be_let_in(person: PersonRow) -> None:
    if not person.admitted:
        raise NotAllowed("You wait at the door.", where="table", fix="Ask the game master to let you in.")


def viewpoint(room: Room, person: PersonRow, chosen: str | None) -> Viewer:
    allowed = [str(each["id"]) for each in viewpoints(room, person)]
    picked = allowed[0] if chosen is None else chosen
    if picked not in allowed:
        raise NotAllowed("You may not look from there.", where="replay", fix=f"You may look as: {', '.join(allowed)}.")
    if picked == EVERYTHING:
        return REFEREE
    return SPECTATOR if picked == "spectator" else room.game.scene.viewer(picked)


def replay(room: Room, person: PersonRow, chosen: str | None) -> Data:
    """Every step that told something: the board after it, and its lines."""
    must_be_let_in(person)
    viewer = viewpoint(room, person, chosen)
    picked = str(viewpoints(room, person)[0]["id"]) if chosen is None else chosen
    result = room.game.outcome
    return {
        "id": room.row.id,
        "name": room.row.name,
        "title": room.system.title,
        "system": room.system.name,
        "result": None if result is None else {"winner": result.winner, "why": result.why},
        "over": is_over(room),
        "viewpoints": viewpoints(room, person),
        "as": picked,
        "frames": frames(room, viewer),
    }


def frames(room: Room, viewer: Viewer) -> list[Data]:
    """The fight played again, with a picture wherever the viewer's log grew."""
    log = Log(room, viewer)
    game = room.game
    found: list[Data] = []
    shown = 0

    def look(scene: Scene, events: int) -> None:
        nonlocal shown
        upto = log.after(events)
        if upto > shown or not found:
            found.append(frame(room, viewer, scene, decoded(log.lines[shown:upto])))
            shown = upto

    if room.past:
        found.append(frame(room, viewer, game.start, [*decoded(log.lines[: log.past]), note_line(log.past, ONLY_TOLD)]))
        found[0] |= {"title": BEFORE, "round": BEFORE, "moment": ""}
        shown = log.past
    look(game.start, 0)
    Game(room.system, game.start, game.seed, {}, own_dice=game.own_dice, entries=game.entries, watch=look)
    if shown < len(log.lines):
        found.append(frame(room, viewer, game.now(), decoded(log.lines[shown:])))
    return found


def decoded(lines: list[bytes]) -> list[Data]:
    return [msgspec.json.decode(line) for line in lines]


def frame(room: Room, viewer: Viewer, scene: Scene, told: list[Data]) -> Data:
    board = room.system.board(scene, viewer)
    round, moment = board.clock.title, board.clock.note
    when = {"title": f"{round}, {moment}", "round": round, "moment": moment}
    return {**when, "board": msgspec.to_builtins(board), "lines": told}


def transcript(room: Room, person: PersonRow) -> tuple[str, str]:
    """A file name and its text: whole if the person may see everything, else the log as the seat knows it."""
    must_be_let_in(person)
    game = room.game
    if may_see_all(room, person):
        seats = {seat: room.settings.seats.get(seat, "").removeprefix("bot:") for seat in game.scene.seats()}
        named = {seat: who if room.is_bot(seat) else "person" for seat, who in seats.items()}
        return f"{room.row.id}.jsonl", record(game, room.row.label, named).write()
    known = Log(room, Looker(person).viewer(game)).lines
    return f"{room.row.id}-log.jsonl", "".join(line.decode() + "\n" for line in known)
