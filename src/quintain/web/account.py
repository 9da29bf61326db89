"""Who did what, at the end: counted from what a viewer was told, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

import msgspec

from quintain.kernel.events import Effect, Event, Viewer
from quintain.kernel.scene import Data
from quintain.web.room import Room

MOST_TURNS = 12
"""So many turning points are told; of more, the last."""
A_STAND = 3
"""Whoever is left of so many stands alone."""


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


Kind = Literal["fell", "rose", "blow", "alone"]


class Turn(msgspec.Struct):
    """What turned it, with which line of the log: a fall, who got up again, the hardest blow, who stood alone.

    `by` whom, if that was told; `feat` says what was out of the ordinary in it, such as a critical hit.
    """

    kind: Kind
    line: int
    whom: str
    by: str = ""
    amount: int = 0
    feat: str = ""
    first: bool = False
    """Nobody had fallen before."""


class Account:
    """Written event by event, as the viewer was told them; `sides` are those of whom the viewer knows."""

    def __init__(self, sides: Mapping[str, str] = MappingProxyType({})) -> None:
        self.sides = sides
        self.shares: dict[str, Share] = {}
        self.turns: list[Turn] = []
        self.blows: list[Turn] = []
        self.down: set[str] = set()

    def share(self, who: str) -> Share:
        return self.shares.setdefault(who, Share(who))

    def enter(self, effect: Effect, by: str, line: int, feat: str = "") -> None:
        """`by`: whose deed it came of, if that is known."""
        if effect.kind == "raised":
            self.rose(effect.whom, by, line)
        elif effect.kind == "felled":
            self.fell(effect.whom, by, line, feat)
        elif effect.kind == "dealt":
            share = self.share(effect.whom)
            share.taken, share.partly = share.taken + (effect.amount or 0), share.partly or effect.amount is None
            if by and by != effect.whom:
                share = self.share(by)
                share.dealt, share.partly = share.dealt + (effect.amount or 0), share.partly or effect.amount is None
            self.blows.append(self.turn("blow", line, effect.whom, by, amount=effect.amount or 0, feat=feat))
        else:
            share = self.share(by or effect.whom)
            share.healed, share.partly = share.healed + (effect.amount or 0), share.partly or effect.amount is None

    def turn(self, kind: Kind, line: int, whom: str, by: str = "", *, amount: int = 0, feat: str = "") -> Turn:
        return Turn(kind, line, whom, by if by != whom else "", amount, feat)

    def fell(self, whom: str, by: str, line: int, feat: str) -> None:
        """Once, however often it is struck as it lies there."""
        if whom in self.down:
            return
        self.down.add(whom)
        self.share(whom).fell += 1
        if by and by != whom:
            self.share(by).felled += 1
        fall = self.turn("fell", line, whom, by, feat=feat)
        fall.first = not any(turn.kind == "fell" for turn in self.turns)
        self.turns.append(fall)
        ours = [id for id, side in self.sides.items() if side == self.sides.get(whom)]
        standing = [id for id in ours if id not in self.down]
        if len(ours) >= A_STAND and len(standing) == 1:
            self.turns.append(self.turn("alone", line, standing[0]))

    def rose(self, whom: str, by: str, line: int) -> None:
        if whom in self.down:
            self.down.discard(whom)
            self.turns.append(self.turn("rose", line, whom, by))

    def what_turned_it(self) -> list[Turn]:
        """In the order in which it happened; of several equal blows the first is the hardest, and one alone is none."""
        hardest = max(self.blows, key=lambda blow: blow.amount, default=None)
        if hardest is None or len(self.blows) == 1 or not hardest.amount:
            return self.turns[-MOST_TURNS:]
        found = sorted([hardest, *self.turns], key=lambda turn: turn.line)
        return found[-MOST_TURNS:] if hardest in found[-MOST_TURNS:] else [hardest, *found[1 - MOST_TURNS :]]


def account(room: Room, viewer: Viewer) -> Data:
    """For the page: a share for each creature that did or suffered anything, and what turned it."""
    names, sides = room.sights.names, room.sights.sides
    known = {each.id for each in room.sights.drawn(viewer).creatures}
    found, log = Account({id: side for id, side in sides.items() if id in known}), room.log(viewer)
    for number, event, step in with_steps(room, viewer):
        for effect in event.effects():
            by = effect.by or doer_of(step.deeds, effect.whom)
            if effect.whom in sides:
                feat = step.feats.get(effect.whom, "")
                found.enter(effect, by if by in sides else "", log.ends[number] - 1, feat)
    shares = [msgspec.to_builtins(each) | {"name": names.get(each.who, each.who)} for each in found.shares.values()]
    turns = [
        msgspec.to_builtins(each) | {"whom": names.get(each.whom, each.whom), "by": names.get(each.by, "")}
        for each in found.what_turned_it()
    ]
    order = list(sides)
    return {"shares": sorted(shares, key=lambda each: order.index(each["who"])), "turns": turns}


class Step:
    """What a viewer was told of a step so far: its deeds, and what was out of the ordinary in what was done to whom."""

    def __init__(self) -> None:
        self.deeds: list[Event] = []
        self.feats: dict[str, str] = {}

    def hear(self, event: Event) -> None:
        if event.is_deed():
            self.deeds.append(event)
            self.feats = {whom: feat for whom, feat in self.feats.items() if whom not in event.done_to()}
        if feat := event.feat():
            self.feats |= dict.fromkeys(event.done_to(), feat)


def with_steps(room: Room, viewer: Viewer) -> Iterator[tuple[int, Event, Step]]:
    """What the viewer was told, with what it was told of the same step so far."""
    game = room.game
    step, at = Step(), -1
    for number, event in enumerate(game.events):
        seen = event.seen_by(viewer)
        if seen is None:
            continue
        if game.step_of(number) != at:
            step, at = Step(), game.step_of(number)
        step.hear(seen)
        yield number, seen, step


def doer_of(deeds: list[Event], whom: str) -> str:
    """Whose deed it came of: the last that is aimed at them, or the only one there is; else nobody can tell."""
    aimed = [deed for deed in deeds if whom in deed.done_to()]
    if aimed:
        return aimed[-1].done_by()
    return deeds[0].done_by() if len(deeds) == 1 else ""
