"""Area of Effect Attacks: lines and radii in three dimensions, where they may be placed, and who is in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Shape, Spots, Template, Templates, Value, cell_name
from quintain.kernel.table import Table
from quintain.space.directions import COMPASS, DIRECTIONS
from quintain.space.heights import Cell
from quintain.space.space import Area, Spot, area, spots
from quintain.systems.gu import cover, ground
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.sky import Places
from quintain.systems.gu.stock import Shape as SpanShape
from quintain.systems.gu.stock import Source, Span
from quintain.words.errors import AnswerRefused
from quintain.words.wording import quoted

LEFT: Final = "left"
MOST_LINES: Final = 20_000


class Zone:
    """The cells of an area, as squares by their height, which are not to be changed; it never outlasts a deed."""

    def __init__(self, scene: GuScene, levels: dict[int, Area], sources: Sequence[Cell] = ()) -> None:
        self.scene = scene
        self.levels = levels
        self.sources = sources
        """The cells from which a radius is counted; a line has none."""

    def contains(self, cell: Cell) -> bool:
        x, y, z = cell
        return self.scene.grid.inside(x, y) and bool(self.levels.get(z, 0) >> self.scene.grid.at(x, y) & 1)

    def catches(self, body: Fighter) -> bool:
        """Whether some cell of a body is in it."""
        return self.would_catch(body, (*self.scene.grid.xy(body.spot), body.z))

    def would_catch(self, body: Fighter, at: Cell) -> bool:
        """The same if the body were there."""
        x, y, low = at
        footprint = self.scene.grid.footprint(self.scene.grid.at(x, y), body.squares)
        return any(self.levels.get(z, 0) & footprint for z in range(low, low + body.tall))

    def squares(self) -> Area:
        """Seen from above."""
        found: Area = 0
        for squares in self.levels.values():
            found |= squares
        return found

    def layers(self) -> list[tuple[Area, int, int]]:
        """Squares from one height up to below another, as few of them as there can be."""
        found: list[tuple[Area, int, int]] = []
        for z in sorted(self.levels):
            if found and found[-1][0] == self.levels[z] and found[-1][2] == z:
                found[-1] = (self.levels[z], found[-1][1], z + 1)
            elif self.levels[z]:
                found.append((self.levels[z], z, z + 1))
        return found

    def cells(self) -> list[Cell]:
        xy = self.scene.grid.xy
        return [(*xy(spot), z) for z in sorted(self.levels) for spot in spots(self.levels[z])]

    def inner(self, metres: int) -> Zone:
        """The area of a smaller radius around the same source."""
        return spread(self.scene, self.sources, metres)


def caught(scene: GuScene, zone: Zone) -> list[Fighter]:
    """Everybody who is in it."""
    return [body for body in scene.bodies if body.is_in() and zone.catches(body)]


# radius


def radius(scene: GuScene, source: Cell, metres: int) -> Zone:
    """GU-259: a circular area starts from a source square and has a radius."""
    return spread(scene, [source], metres)


def spread(scene: GuScene, sources: Sequence[Cell], metres: int) -> Zone:
    """GU-260, GU-261: the source and all that so many steps lead to: walls stop them, creatures and ground do not.

    As diagonal steps count 1, it is a square (in the air a cube) with sides of 2r + 1.
    """
    grid = scene.grid
    levels: dict[int, Area] = {}
    for x, y, z in sources:
        levels[z] = levels.get(z, 0) | 1 << grid.at(x, y)
    for _ in range(metres):
        levels = one_step_more(scene, levels)
    return Zone(scene, levels, sources)


def one_step_more(scene: GuScene, levels: dict[int, Area]) -> dict[int, Area]:
    """Every cell next to these that is not solid; no step leads between two walls."""
    land = scene.stock.land
    doors = ground.closed_doors(scene) if scene.doors else 0
    found: dict[int, Area] = dict(levels)
    for z, squares in levels.items():
        here = land.solid(z) | doors
        wide = scene.grid.step_past(squares, here)
        for height in (z - 1, z, z + 1):
            solid = land.solid(height) | doors
            # up or down one goes straight first, or aside first: one of the two must be open
            near = wide & ~solid if height == z else wide & ~solid & (~here | scene.grid.spread(squares & ~solid))
            if near:
                found[height] = found.get(height, 0) | near
    return found


# lines


def line(
    scene: GuScene, source: Cell, direction: str, length: int, width: int, height: int, *, left: bool = False
) -> Zone:
    """GU-255: so long, so wide across and so high, in one of the 26 directions; a wall ends each lane of it."""
    levels: dict[int, Area] = {}
    solid = Solid(scene)
    for lane in lanes(source, direction, width, left=left):
        for up in range(height or width):  # GU-256: without a stated height it is as high as it is wide
            for x, y, z in open_cells(scene, (lane[0], lane[1], lane[2] + up), direction, length, solid):
                levels[z] = levels.get(z, 0) | 1 << scene.grid.at(x, y)
    return Zone(scene, levels)


def lanes(source: Cell, direction: str, width: int, *, left: bool) -> list[Cell]:
    """Where each of its rows begins: beside each other across the line, or across x if it is aslant or upright.

    It is centred; of an even width the odd one lies to the right or the south, or to the left or the north.
    """
    x, y, z = source
    before = (width - 1) // 2 if not left else width // 2
    offsets = range(-before, width - before)
    if direction in ("e", "w", "e+up", "w+up", "e+down", "w+down"):
        return [(x, y + offset, z) for offset in offsets]
    return [(x + offset, y, z) for offset in offsets]


def open_cells(scene: GuScene, start: Cell, direction: str, length: int, solid: Solid) -> list[Cell]:
    """The cells of one lane up to a wall or the edge of the map."""
    dx, dy, dz = DIRECTIONS[direction]
    x, y, z = start
    grid = scene.grid
    found: list[Cell] = []
    while len(found) < length and grid.inside(x, y) and not solid.at(z) >> grid.at(x, y) & 1:
        found.append((x, y, z))
        x, y, z = x + dx, y + dy, z + dz
    return found


class Solid:
    """Walls, rock and closed doors by their height, as often as somebody asks; it never outlasts a question."""

    def __init__(self, scene: GuScene) -> None:
        self.scene = scene
        self.levels: dict[int, Area] = {}

    def at(self, z: int) -> Area:
        found = self.levels.get(z)
        if found is None:
            found = self.levels[z] = ground.walls(self.scene, z)
        return found


# where they may be placed


def choices(scene: GuScene, body: Fighter, span: Span, range_m: int) -> Shape | None:
    """What its user has to choose; nothing where there is no place for it."""
    if span.source is Source.ADJACENT:
        lines = Lines(scene, body, span, range_m, beside(scene, body))
        return lines if next(lines.every(), None) is not None else None
    sources = Sources(scene, body, span, range_m)
    return sources if sources.heights else Bursts(sources, span.radius)


class Sources(Places):
    """The source lies within range: on the ground, or at the height of whoever is in the air (GU-258, GU-259)."""

    def __init__(self, scene: GuScene, body: Fighter, span: Span, range_m: int) -> None:
        super().__init__(scene)
        self._body = body
        self.seen = span.seen
        self.range_m = range_m
        self.heights = sorted({each.z for each in scene.bodies if is_seen_flying(body, each)})
        self._solid = Solid(scene)
        self.metres = span.radius

    def describe(self) -> dict[str, object]:
        """For a page also what the radius around each cell covers."""
        data = super().describe()
        if not self.metres:
            return data
        zones = {cell: radius(self._scene, cell, self.metres) for cell in self.listed()}
        return data | {"boxes": {cell_name(cell): boxes(zone) for cell, zone in zones.items()}}

    def has(self, cell: Cell) -> bool:
        x, y, z = cell
        spot = self._scene.grid.at(x, y)
        if z != ground.surface(self._scene, spot) and z not in self.heights:
            return False
        if self._solid.at(z) >> spot & 1 or metres_to(self._scene, self._body, cell) > self.range_m:
            return False
        return not self.seen or not cover.hides(self._scene, self._body, cell)

    def list_cells(self) -> list[Cell]:
        grid, surfaces = self._scene.grid, self._scene.stock.land.relief.surface
        around = self._scene.footprint(self._body)
        for _ in range(self.range_m):
            around = grid.spread(around)
        cells = [(*grid.xy(spot), z) for spot in spots(around) for z in sorted({surfaces[spot], *self.heights})]
        return [cell for cell in cells if self.has(cell)]


def boxes(zone: Zone) -> list[list[int]]:
    """The same cells in few words: from column, row and height to column, row and height, both included."""
    return [
        [left, top, low, right, bottom, high - 1]
        for squares, low, high in zone.layers()
        for left, top, right, bottom in rectangles(zone.scene, squares)
    ]


def rectangles(scene: GuScene, squares: Area) -> list[tuple[int, int, int, int]]:
    """Rectangles that make up these squares: runs of a row, each as far down as the same run goes on."""
    found: list[tuple[int, int, int, int]] = []
    land, left = scene.stock.land, squares
    while left:
        x, y = scene.grid.xy(spots(left & -left)[0])
        right, bottom = x, y
        while right + 1 < scene.grid.width and left >> scene.grid.at(right + 1, y) & 1:
            right += 1
        while bottom + 1 < scene.grid.height and not land.box(x, bottom + 1, right, bottom + 1) & ~left:
            bottom += 1
        found.append((x, y, right, bottom))
        left &= ~land.box(x, y, right, bottom)
    return found


def is_seen_flying(body: Fighter, other: Fighter) -> bool:
    return other.is_in() and other.airborne and ground.is_known(body, other)


class Bursts(Spots):
    """A source on the ground, and for a page what its radius covers."""

    def __init__(self, sources: Sources, metres: int) -> None:
        super().__init__(sources._scene.grid, 0, self.covered)
        self._scene = sources._scene
        self._sources = sources
        self.metres = metres

    def squares(self) -> Area:
        if not self.area:
            self.area = area([self._scene.grid.at(x, y) for x, y, _ in self._sources.listed()])
        return self.area

    def longest(self, span: Span, spot: Spot) -> Lines:
        """The lines that begin on that square."""
        sources = self._sources
        return Lines(self._scene, sources._body, span, sources.range_m, [on_the_ground(self._scene, spot)])

    def covered(self, spot: Spot) -> Area:
        return radius(self._scene, on_the_ground(self._scene, spot), self.metres).squares()


def on_the_ground(scene: GuScene, spot: Spot) -> Cell:
    return (*scene.grid.xy(spot), ground.surface(scene, spot))


def placed(scene: GuScene, table: Table, body: Fighter, span: Span, range_m: int, value: Value) -> Zone:
    """The area that was chosen, or the one around its user; a line from a chosen source is laid now."""
    if span.source is Source.USER:
        return around(scene, body, span)
    if span.source is Source.ADJACENT:
        return of_template(scene, value.template)
    source = value.cell if value.cell[0] >= 0 else on_the_ground(scene, value.spot)
    if span.shape is SpanShape.RADIUS:
        return radius(scene, source, span.radius)
    lines = Lines(scene, body, span, range_m, [source])
    answer = table.ask(body, "lay", [Option("lay", "Lay it there", lines)], "Where does the line lead?")
    return of_template(scene, answer.value.template)


def around(scene: GuScene, body: Fighter, span: Span) -> Zone:
    return spread(scene, own_cells(scene, body), span.radius)


def of_template(scene: GuScene, template: Template) -> Zone:
    levels: dict[int, Area] = {}
    for x, y, z in template.cells:
        levels[z] = levels.get(z, 0) | 1 << scene.grid.at(x, y)
    return Zone(scene, levels)


def own_cells(scene: GuScene, body: Fighter) -> list[Cell]:
    return [
        (*scene.grid.xy(spot), z) for spot in spots(scene.footprint(body)) for z in range(body.z, body.z + body.tall)
    ]


def metres_to(scene: GuScene, body: Fighter, cell: Cell) -> int:
    near = cover.nearest_cell(scene, body, cell)
    return max(abs(near[0] - cell[0]), abs(near[1] - cell[1]), abs(near[2] - cell[2]))


class Lines(Templates):
    """The ways in which a line can be laid, listed when somebody reads them: `5,5/e/6`, at a height `5,5,3/e/6`.

    A line of an even width says at its end to which side it leans.
    """

    def __init__(self, scene: GuScene, body: Fighter, span: Span, range_m: int, sources: list[Cell]) -> None:
        super().__init__([])
        self._scene = scene
        self._body = body
        self.span = span
        self.range_m = range_m
        self.sources = sources
        self._solid = Solid(scene)
        self.doors = ground.closed_doors(scene) if scene.doors else 0

    def read(self, text: str) -> Value:
        for template in self.templates():
            if template.id == text:
                return Value(template=template)
        raise AnswerRefused(
            f"{quoted(text)} cannot be chosen.", fix=f"Name source, direction and length, for example {self.first()}."
        )

    def describe(self) -> dict[str, object]:
        return {"kind": "template", "choices": [template.describe() for template in self.templates()]}

    def every(self) -> Iterator[str]:
        return (template.id for template in self.templates())

    def templates(self) -> Iterator[Template]:
        for source in self.sources:
            for direction in self.directions():
                for length in self.lengths(source, direction):
                    yield from self.leaning(source, direction, length)

    def directions(self) -> list[str]:
        """Level ones, and all of them where somebody is in the air or the ground is not level."""
        scene = self._scene
        if scene.stock.land.flat and not any(
            each.airborne for each in scene.bodies if ground.is_known(self._body, each)
        ):
            return list(COMPASS)
        return list(DIRECTIONS)

    def lengths(self, source: Cell, direction: str) -> list[int]:
        """GU-258: where the source is chosen, neither it nor the end of the line may lie outside the range."""
        if self.span.source is not Source.CHOSEN:
            return [self.span.length]
        dx, dy, dz = DIRECTIONS[direction]
        return [
            length
            for length in range(1, self.span.length + 1)
            if self.ends_in_range(
                (source[0] + (length - 1) * dx, source[1] + (length - 1) * dy, source[2] + (length - 1) * dz)
            )
        ]

    def ends_in_range(self, end: Cell) -> bool:
        grid = self._scene.grid
        if not grid.inside(end[0], end[1]) or self._solid.at(end[2]) >> grid.at(end[0], end[1]) & 1:
            return False
        return metres_to(self._scene, self._body, end) <= self.range_m

    def leaning(self, source: Cell, direction: str, length: int) -> list[Template]:
        found: list[Template] = []
        for left, zone in self.zones(source, direction, length, self._scene.grid.everywhere):
            template = Template(self.name(source), direction, length, zone.cells())
            template.id = self.id_of(source, direction, length, left=left)
            found.append(template)
        return found

    def id_of(self, source: Cell, direction: str, length: int, *, left: bool) -> str:
        return f"{self.name(source)}/{direction}/{length}" + (f"/{LEFT}" if left else "")

    def zones(self, source: Cell, direction: str, length: int, over: Area) -> list[tuple[bool, Zone]]:
        """Whether it leans to the left, and what it covers then, if any of those squares."""
        found = []
        for left in (False, True) if self.span.width % 2 == 0 else (False,):
            zone = self.lay(source, direction, length, left=left)
            if not zone.squares() & over:
                continue
            if self.span.source is Source.CHOSEN or not zone.catches(self._body):  # the user is never inside (GU-257)
                found.append((left, zone))
        return found

    def lay(self, source: Cell, direction: str, length: int, *, left: bool) -> Zone:
        """It is kept as long as the same doors are closed."""
        kept, span = self._scene.stock.land.lines, self.span
        key = (self.doors, source, direction, length, span.width, span.height, left)
        levels = kept.get(key)
        if levels is None:
            levels = line(self._scene, source, direction, length, span.width, span.height, left=left).levels
            if len(kept) < MOST_LINES:
                kept[key] = levels
        return Zone(self._scene, levels)

    def name(self, source: Cell) -> str:
        spot = self._scene.grid.at(source[0], source[1])
        name = self._scene.grid.name(spot)
        return name if source[2] == ground.surface(self._scene, spot) else f"{name},{source[2]}"


def beside(scene: GuScene, body: Fighter) -> list[Cell]:
    """GU-257: the open cells next to a body: on its own level, and in the air all around it."""
    footprint = scene.footprint(body)
    ring = scene.grid.spread(footprint)
    heights = range(body.z - 1, body.z + body.tall + 1) if body.airborne else range(body.z, body.z + 1)
    solid = Solid(scene)
    return [
        (*scene.grid.xy(spot), z)
        for z in heights
        for spot in spots(ring & ~footprint if body.z <= z < body.z + body.tall else ring)
        if not solid.at(z) >> spot & 1
    ]
