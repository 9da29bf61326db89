"""A snapshot: a game as it stood between two steps, so that it goes on from there when its past no longer replays."""

from __future__ import annotations

import msgspec

from quintain import ENGINE_VERSION
from quintain.kernel.entries import Acted, Answered, Entry
from quintain.kernel.events import encode
from quintain.kernel.faces import Fallen
from quintain.kernel.live import Game, new_digest, told_after
from quintain.kernel.scene import Data
from quintain.words.errors import UserError


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scene at the start of the step under way, and how much of the past is in it.

    Its first `answers` entries and its first `acts` acts are in the scene; it stands as long as the first `used`
    entries do.
    """

    engine: str
    scene: Data
    used: int
    answers: int
    acts: int
    events: int


def snapshot(game: Game) -> Snapshot | None:
    """The game as it stands; nothing while an act waits for an answer, since that one comes before the next step."""
    if game.next_act() is not None:
        return None
    acts = [place for place, entry in enumerate(game.entries) if isinstance(entry, Acted)][: game.acts_done]
    used = max([game.step_from, *(place + 1 for place in acts[-1:])])
    return Snapshot(ENGINE_VERSION, game.scene.dump(), used, game.step_from, game.acts_done, game.settled_events)


def entries_since(found: Snapshot, entries: list[Entry]) -> list[Entry]:
    """What was decided after it, or waited for the end of a step then."""
    since: list[Entry] = []
    acts = 0
    for place, entry in enumerate(entries):
        if isinstance(entry, Acted):
            acts += 1
            if acts > found.acts:
                since.append(entry)
        elif place >= found.answers:
            since.append(entry)
    return since


def still_to_fall(found: Snapshot, start: Data, fallen: Fallen) -> Fallen:
    """What had fallen when a game branched and is thrown after the snapshot, counted from there; `start` is its own."""
    before, now = (rolled_in(scene) for scene in (start, found.scene))
    left = {key: fell[now.get(key, 0) - before.get(key, 0) :] for key, fell in fallen.items()}
    return {key: fell for key, fell in left.items() if fell}


def rolled_in(scene: Data) -> dict[str, int]:
    """How often each die was rolled in a scene as it was stored."""
    counts = msgspec.convert(scene.get("counts", {}), dict[str, dict[str, int]])
    return counts.get("rolled", {})


class Carried(msgspec.Struct, frozen=True):
    """How far a game was carried on: so many entries lead to the same, and so many of its events were told before."""

    entries: int
    events: int


def carry_on(game: Game, entries: list[Entry], heard: bytes, end: str) -> Carried:
    """Decides in a game that starts from a snapshot what was decided since, as long as the same is told.

    `heard` is every event told before the snapshot, as bytes; `end` is the digest of everything told, if it is known.
    """
    same = 0
    for count, entry in enumerate(entries):
        if entry.told and entry.told != told_after(heard, game.events):
            return Carried(count, same)
        same = len(game.events) if entry.told else same
        try:
            decide(game, entry)
        except UserError:
            return Carried(count, same)
    is_same = end == told_after(heard, game.events)
    return Carried(len(entries), len(game.events) if is_same else same)


def decide(game: Game, entry: Entry) -> None:
    """Gives an entry as whoever gave it did, to be told anew."""
    if isinstance(entry, Answered):
        game.answer(entry.seat, entry.ask, entry.choose, by=entry.by)
    elif isinstance(entry, Acted):
        game.act(entry.seat, entry.act)
    else:
        game.give_faces(entry.seat, entry.roll, list(entry.faces))


def same_events(game: Game, told: str) -> int:
    """How many events were told when everything told had that digest; none if it never had."""
    digest = new_digest()
    for count, event in enumerate(game.events):
        if digest.hexdigest() == told:
            return count
        digest.update(encode(event))
    return len(game.events) if digest.hexdigest() == told else 0
