"""A small ruleset in which everything is about height: where to fly, where a line goes, what a burst covers.

A kite flies over a quarry with a terrace, a wall, a pool and a cave. It is asked again and again, and whoever it blows
or bursts at is told of; after so many deeds it is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Annotated

import msgspec

from quintain.board.board import Area, Board, Clock, Figure, Map
from quintain.board.heights import ground, raised
from quintain.board.shorts import shorts
from quintain.kernel.asks import Option
from quintain.kernel.events import Event, Viewer
from quintain.kernel.scene import Creature, Data, Scene
from quintain.kernel.shapes import Cells, Shape, Spots, Template, Templates
from quintain.kernel.system import Mode, Outcome, System
from quintain.kernel.table import Table
from quintain.library.content import Library
from quintain.space.directions import ray
from quintain.space.grid import grid
from quintain.space.heights import Cell, Relief
from quintain.state import Copied, fresh, state
from quintain.words.errors import UserError

QUARRY = grid(10, 6)
METRES = "m"
TERRACE, WALL, POOL, CAVE = 3, 4, 2, 3
STEPS = 6
HIGHEST = 9
DEEDS = 12
BLASTS = ("n", "e", "w", "s", "e+down", "w+down", "down")


def squares(left: int, top: int, right: int, bottom: int) -> list[str]:
    return [f"{x},{y}" for y, x in product(range(top, bottom + 1), range(left, right + 1))]


AREAS = [
    Area("ledge", "Terrace", squares(7, 0, 9, 1), ground(METRES, TERRACE), level=TERRACE),
    Area(
        "wall", "Wall", squares(5, 2, 5, 4), ground(METRES, top=WALL), level=0, solid=True, top=WALL, cover="half cover"
    ),
    Area("water", "Pool", squares(0, 4, 1, 5), ground(METRES, water=POOL), level=0, water=POOL),
    Area("difficult", "Rubble", squares(3, 0, 3, 1)),
    Area("cave", "Cave", squares(8, 5, 9, 5), ground(METRES, ceiling=CAVE), level=0, ceiling=CAVE),
]
FLAT = [Area("difficult", "Rubble", squares(3, 0, 3, 1))]
RELIEF = Relief(
    QUARRY,
    [TERRACE if f"{spot % 10},{spot // 10}" in AREAS[0].spots else 0 for spot in range(QUARRY.size)],
    tops={QUARRY.spot(name): WALL for name in AREAS[1].spots},
    ceilings={QUARRY.spot(name): CAVE for name in AREAS[4].spots},
)


class Rules(msgspec.Struct, frozen=True):
    """None but those above."""


class Member(msgspec.Struct, frozen=True):
    id: str
    side: str
    at: tuple[int, int, int]


class Encounter(msgspec.Struct, frozen=True):
    id: str
    name: str
    members: Annotated[list[Member], msgspec.Meta(min_length=2)]
    flat: bool = False


@state
class Flyer(Creature):
    x: int
    y: int
    z: int

    @property
    def cell(self) -> Cell:
        return (self.x, self.y, self.z)


@state
class Flight(Scene):
    left: int
    flat: bool
    flyers: Copied[list[Flyer]]
    result: Outcome | None = fresh(None)

    def creatures(self) -> list[Creature]:
        return list(self.flyers)


class Flew(Event, frozen=True, tag="flew"):
    who: str
    to: str
    text = "{who} flies to {to}."


class Covered(Event, frozen=True, tag="covered"):
    who: str
    how: str
    inside: list[str]
    text = "{who}: {how} at {inside}."


class Quarry(Mode[Flight]):
    scene_type = Flight

    def step(self, scene: Flight, table: Table) -> None:
        kite = scene.flyers[0]
        answer = table.ask(kite, "deed", deeds(scene, kite), "What does the kite do?")
        if answer.id == "fly":
            kite.x, kite.y, kite.z = answer.value.cell
            table.log(Flew(kite.id, answer.filled))
        elif answer.id == "blast":
            table.log(Covered(kite.id, f"blast {answer.filled}", inside(scene, answer.value.template.cells)))
        elif answer.id == "burst":
            around = QUARRY.within(answer.value.spot, 1)
            there = [each.id for each in scene.flyers if around >> QUARRY.at(each.x, each.y) & 1]
            table.log(Covered(kite.id, f"burst {answer.filled}", there))
        scene.left -= 1
        if answer.id == "rest" or not scene.left:
            scene.result = Outcome(kite.side, "enough")

    def outcome(self, scene: Flight) -> Outcome | None:
        return scene.result

    def view(self, scene: Flight, viewer: Viewer) -> Data:
        return {"flyers": {each.id: list(each.cell) for each in scene.flyers}}

    def board(self, scene: Flight, viewer: Viewer) -> Board:
        areas = FLAT if scene.flat else AREAS
        place = Map("Quarry", "grid", QUARRY.width, QUARRY.height, areas, unit=METRES)
        clock = Clock("Flight", f"{scene.left} left", f"Flight, {scene.left} left", "none")
        return Board(clock, None, figures(scene, viewer), place, None, None)


def deeds(scene: Flight, kite: Flyer) -> list[Option]:
    if scene.flat:
        return [Option("burst", "Burst", bursts()), Option("rest", "Rest")]
    fly = Cells(QUARRY, in_reach(kite.cell))
    shaped = [Option("fly", "Fly", fly), Option("blast", "Blast", blasts(kite)), Option("burst", "Burst", bursts())]
    return [*shaped, Option("rest", "Rest")]


def in_reach(cell: Cell) -> list[Cell]:
    """A kite drifts over and round whatever stands in its way."""
    columns, rows, levels = [range(at - STEPS, at + STEPS + 1) for at in cell]
    return [each for each in product(columns, rows, levels) if is_open(each)]


def is_open(cell: Cell) -> bool:
    x, y, z = cell
    return QUARRY.inside(x, y) and 0 <= z <= HIGHEST and not RELIEF.is_solid(QUARRY.at(x, y), z)


def blasts(kite: Flyer) -> Shape:
    """Lines from its own square or the one beside it, as far as nothing solid stops them."""
    found: list[Template] = []
    for source in (kite.cell, (kite.x, kite.y + 1, kite.z)):
        for direction, length in product(BLASTS, range(1, 7)):
            cells = ray(source, direction, length)
            if all(map(is_open, cells)):
                found.append(Template(f"{source[0]},{source[1]},{source[2]}", direction, length, cells))
    return Templates(found)


def bursts() -> Shape:
    return Spots(QUARRY, QUARRY.everywhere, lambda spot: QUARRY.within(spot, 1))


def inside(scene: Flight, cells: Sequence[Cell]) -> list[str]:
    return [each.id for each in scene.flyers if each.cell in cells]


def figures(scene: Flight, viewer: Viewer) -> list[Figure]:
    short = shorts({each.id: each.name for each in scene.flyers})
    found = []
    for each in scene.flyers:
        above = each.z - (0 if scene.flat else RELIEF.footing(QUARRY.at(each.x, each.y)))
        found.append(
            Figure(
                id=each.id,
                name=each.name,
                short=short[each.id],
                side=each.side,
                shape="party" if viewer.is_with(each.side) else "foe",
                own=bool(viewer.seat) and each.seat == viewer.seat,
                at=f"{each.x},{each.y}",
                down=False,
                gone=False,
                note="",
                pools=[],
                tags=[],
                lines=[],
                height=raised(each.z, above, METRES),
                level=each.z,
                above=above,
                tall=1,
            )
        )
    return found


class Kites(System):
    name = "kites"
    title = "Kites"
    rules_type = Rules
    kinds = {"encounter": Encounter}  # noqa: RUF012
    modes = (Quarry(),)

    def survey(self, folders: Sequence[Path] = ()) -> tuple[Library, list[UserError]]:
        return Library(self.name, self.kinds), []

    def start(self, scenario: Data, rules: Rules, library: Library) -> Flight:
        encounter: Encounter = self.encounter(scenario, library)
        flyers = [Flyer(each.id, each.id.title(), each.side, each.id, *each.at) for each in encounter.members]
        return Flight(DEEDS, encounter.flat, flyers)


SYSTEM = Kites()

OVER_THE_QUARRY: Data = {
    "id": "quarry",
    "name": "Over the quarry",
    "members": [
        {"id": "kite", "side": "sky", "at": [2, 2, 3]},
        {"id": "mason", "side": "ground", "at": [4, 2, 3]},
        {"id": "mole", "side": "ground", "at": [2, 4, 0]},
    ],
}
ON_THE_LEVEL: Data = {
    "id": "level",
    "name": "On the level",
    "flat": True,
    "members": [{"id": "kite", "side": "sky", "at": [2, 2, 0]}, {"id": "mole", "side": "ground", "at": [2, 4, 0]}],
}
