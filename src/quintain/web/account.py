"""Who did what, at the end: counted from what a viewer was told, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from quintain.kernel.events import Effect, Event, Viewer
from quintain.kernel.scene import Data
from quintain.web.room import Room

MOST_TURNS = 12
"""So many falls are told as what turned it; of more, the last."""


class Share(msgspec.Struct):
    """What somebody dealt, took and healed, whom they felled, and how often they fell.

    `partly`: not all of what they dealt, took or healed was told with its amount, or as theirs.
    """

    who: str
    dealt: int = 0
    taken: int = 0
    healed: int = 0
    felled: int = 0
    fell: int = 0
    partly: bool = False


class Turn(msgspec.Struct):
    """Somebody fell: by whom, if that was told, and with which line of the log."""

    line: int
    whom: str
    by: str = ""


class Account:
    """Written event by event, as the viewer was told them."""

    def __init__(self) -> None:
        self.shares: dict[str, Share] = {}
        self.turns: list[Turn] = []
        self.down: set[str] = set()

    def share(self, who: str) -> Share:
        return self.shares.setdefault(who, Share(who))

    def enter(self, effect: Effect, by: str, line: int) -> None:
        """`by`: whose deed it came of, if that is known."""
        if effect.kind == "raised":
            self.down.discard(effect.whom)
        elif effect.kind == "felled":
            self.fell(effect.whom, by, line)
        elif effect.kind == "dealt":
            share = self.share(effect.whom)
            share.taken, share.partly = share.taken + (effect.amount or 0), share.partly or effect.amount is None
            if by and by != effect.whom:
                share = self.share(by)
                share.dealt, share.partly = share.dealt + (effect.amount or 0), share.partly or effect.amount is None
        else:
            share = self.share(by or effect.whom)
            share.healed, share.partly = share.healed + (effect.amount or 0), share.partly or effect.amount is None

    def fell(self, whom: str, by: str, line: int) -> None:
        """Once, however often it is struck as it lies there."""
        if whom in self.down:
            return
        self.down.add(whom)
        self.share(whom).fell += 1
        if by and by != whom:
            self.share(by).felled += 1
        self.turns.append(Turn(line, whom, by if by != whom else ""))


def account(room: Room, viewer: Viewer) -> Data:
    """For the page: a share for each creature that did or suffered anything, and the falls that turned it."""
    found, log = Account(), room.log(viewer)
    people = set(room.sights.sides)
    for number, event, deeds in with_deeds(room, viewer):
        for effect in event.effects():
            by = effect.by or doer_of(deeds, effect.whom)
            if effect.whom in people:
                found.enter(effect, by if by in people else "", log.ends[number] - 1)
    names, sides = room.sights.names, room.sights.sides
    shares = [msgspec.to_builtins(each) | {"name": names.get(each.who, each.who)} for each in found.shares.values()]
    turns = [
        {"line": each.line, "whom": names.get(each.whom, each.whom), "by": names.get(each.by, "")}
        for each in found.turns[-MOST_TURNS:]
    ]
    order = list(sides)
    return {"shares": sorted(shares, key=lambda each: order.index(each["who"])), "turns": turns}


def with_deeds(room: Room, viewer: Viewer) -> Iterator[tuple[int, Event, list[Event]]]:
    """What the viewer was told, with the deeds of its step so far."""
    game = room.game
    deeds: list[Event] = []
    step = -1
    for number, event in enumerate(game.events):
        seen = event.seen_by(viewer)
        if seen is None:
            continue
        if game.step_of(number) != step:
            deeds, step = [], game.step_of(number)
        if seen.is_deed():
            deeds.append(seen)
        yield number, seen, deeds


def doer_of(deeds: list[Event], whom: str) -> str:
    """Whose deed it came of: the last that is aimed at them, or the only one there is; else nobody can tell."""
    aimed = [deed for deed in deeds if whom in deed.done_to()]
    if aimed:
        return aimed[-1].done_by()
    return deeds[0].done_by() if len(deeds) == 1 else ""
