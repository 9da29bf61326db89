"""A table at one moment, as it is looked at: whatever several people see alike is worked out once."""

from __future__ import annotations

from functools import cached_property

import msgspec

from quintain.board.board import Board
from quintain.kernel.events import Event, Viewer
from quintain.kernel.live import Game
from quintain.kernel.scene import Data, Scene
from quintain.kernel.system import System
from quintain.web.asking import first_names


class Sights:
    """One copy of the scene, and what was drawn of it so far."""

    def __init__(self, system: System, scene: Scene) -> None:
        self.system = system
        self.scene = scene
        self.boards: dict[Viewer, bytes] = {}
        self.of_sides: dict[str, Board] = {}
        self.actors: dict[str, bool] = {}
        self.accounts: dict[Viewer, Data] = {}
        self.asks: dict[tuple[str, int], Data] = {}
        """Questions as whoever is asked reads them: by seat and number."""
        self.lines: dict[tuple[int, str, bool], tuple[Event, bytes]] = {}
        """Lines of the log, but for their number, that tell an event as it was: by the event (which is kept, so that no
        other takes its place), the home side, and whether it goes on with the line before.
        """

    @cached_property
    def names(self) -> dict[str, str]:
        """What people call everybody and everything."""
        return self.scene.creature_names()

    @cached_property
    def first_names(self) -> dict[str, str]:
        return first_names(self.names)

    @cached_property
    def sides(self) -> dict[str, str]:
        return self.scene.creature_sides()

    def board(self, viewer: Viewer) -> bytes:
        """What a page of that viewer draws, as JSON."""
        if viewer not in self.boards:
            self.boards[viewer] = msgspec.json.encode(self.drawn(viewer))
        return self.boards[viewer]

    def drawn(self, viewer: Viewer) -> Board:
        """Those of one side know the same; a board differs only in which creatures are the viewer's own."""
        if viewer.referee or not viewer.side or viewer.seat == self.scene.gm():
            return self.system.board(self.scene, viewer)
        if viewer.side not in self.of_sides:
            self.of_sides[viewer.side] = self.system.board(self.scene, Viewer(side=viewer.side))
        return as_own(self.of_sides[viewer.side], self.creatures_of(viewer.seat))

    def creatures_of(self, seat: str) -> set[str]:
        return {each.id for each in self.scene.creatures() if seat and each.seat == seat}

    def can_act(self, seat: str) -> bool:
        """Whether that seat may do something now without being asked."""
        if seat not in self.actors:
            self.actors[seat] = self.system.can_act(self.scene, seat)
        return self.actors[seat]


def standing_of(game: Game) -> tuple[object, ...]:
    """What decides how the scene is at this moment: as long as it is the same, so is what the step has come to.

    A sealed answer that others still wait for changes nothing in it.
    """
    table = game.under_way
    if table is None:
        return (game.scene,)
    waits = [(ask.seat, ask.number, ask.revision) for ask in table.group]
    return (game.scene, game.next_act(), list(table.used), list(table.fell), waits, game.throw is None)


def as_own(board: Board, mine: set[str]) -> Board:
    """The board of a side as it is for whoever plays those creatures."""
    figures = [msgspec.structs.replace(each, own=True) if each.id in mine else each for each in board.creatures]
    return msgspec.structs.replace(board, creatures=figures)
