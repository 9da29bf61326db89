"""What a page draws, whatever the ruleset: a clock, an order of play, creatures, a map, progress clocks and timers.

A system fills it from its own view, so that it holds only what the viewer may know; never compiled.
"""

from __future__ import annotations

import msgspec

from quintain.library.drawn import Badge, Emblem, Look


class Slot(msgspec.Struct, frozen=True):
    """One notch of the clock: past, now or ahead; who acts in it, and a word."""

    label: str
    state: str
    who: list[str] = []
    note: str = ""


class Clock(msgspec.Struct, frozen=True):
    """Where play stands: `kind` says how a page draws the slots.

    A beam has one notch for each count, slots are a row of boxes, phases are boxes of which some are numbered.
    """

    title: str
    note: str
    label: str
    kind: str = "beam"
    slots: list[Slot] = []


class Deed(msgspec.Struct, frozen=True):
    """Something declared: waiting, now or done."""

    label: str
    state: str


class Row(msgspec.Struct, frozen=True):
    who: str
    note: str = ""
    acts: list[Deed] = []


class Order(msgspec.Struct, frozen=True):
    """Who acts, in order, and what each has declared."""

    title: str
    clause: str
    rows: list[Row]


class Pool(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number and its maximum, or only the band that can be seen of it.

    Where the band is so many equal `parts`, `full` says how many of them are left. `about` is a word on what it is.
    """

    name: str
    now: int | None = None
    most: int | None = None
    band: str = ""
    full: int | None = None
    parts: int | None = None
    about: str = ""


class Tag(msgspec.Struct, frozen=True, omit_defaults=True):
    """A word about a creature: a condition, a technique, an item, gear, something seen; with what it means.

    What shows on its token has a `badge`; `good` are those that help whoever has them.
    """

    label: str
    kind: str
    clause: str = ""
    about: str = ""
    badge: Badge | None = None
    good: bool = False


class Figure(msgspec.Struct, frozen=True, omit_defaults=True):
    """A creature as the viewer may know it; `shape` tells the viewer's side (party) from all others (foe), and `third`
    those of a further side from the first foes.

    On its token stand its `emblem`, its `number` among others of its name, and around it how many hundredths of its
    `health` are left, as far as the viewer knows.

    `lines` say what matters now, `sheet` what holds all the time. It covers `size` by `size` spots from `at` on, and
    `tall` units of height from its `level` on; `above` is how far that is over the surface below it, less than nothing
    where it is under it, and `height` says so in words. `threatens` lists the spots in which it could strike at
    somebody.
    """

    id: str
    name: str
    short: str
    side: str
    shape: str
    own: bool
    at: str
    down: bool
    gone: bool
    note: str
    pools: list[Pool]
    tags: list[Tag]
    lines: list[str]
    size: int = 1
    height: str = ""
    level: int = 0
    above: int = 0
    tall: int = 0
    threatens: list[str] = []
    sheet: list[str] = []
    emblem: Emblem | None = None
    number: str = ""
    health: int | None = None
    third: bool = False


class Area(msgspec.Struct, frozen=True, omit_defaults=True):
    """Spots of a kind: walls, a chasm, smoke, things that lie about; `height` says where they rise or fall off.

    `level` is how high its surface lies. What is `solid` fills all above that, up to its `top` if it has one; under a
    `ceiling` there is room only up to it. `water` is how deep the water is and `current` where it flows to, `check`
    what it takes to get on in it, `cover` what hiding behind it gives; what is `low` is in the way and hides nobody.
    Its `look` is a picture and says nothing of all this.
    """

    kind: str
    name: str
    spots: list[str]
    height: str = ""
    level: int | None = None
    solid: bool = False
    top: int | None = None
    ceiling: int | None = None
    water: float = 0
    cover: str = ""
    current: str = ""
    check: str = ""
    low: bool = False
    look: Look | None = None


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something at a place or on a way: a wall, fire, a trap; `kind` says how it is drawn, `about` what it does."""

    kind: str
    name: str
    about: str = ""
    clause: str = ""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place inside a zone, where whoever stands there is close together; `name` is what people call it."""

    id: str
    notes: list[Note] = []
    name: str = ""


class Zone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A stretch of the map that is not measured inside; `x` and `y` say where it lies among the others."""

    id: str
    name: str
    x: int
    y: int
    places: list[Place]
    look: Look | None = None


class Link(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way between two zones and what it costs to use it; one way only if `one_way`."""

    a: str
    b: str
    cost: int
    one_way: bool = False
    notes: list[Note] = []


class Metric(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far apart two places are, as a ruler says it: every step, a diagonal one too, and every cost of a link is so
    many of the unit. Where `heights` count, they count like lengths, in steps that are rounded up once there is one.
    """

    unit: str
    each: int = 1
    heights: bool = False


class Map(msgspec.Struct, frozen=True):
    """Where things stand; `kind` says how a page draws it, `note` what holds everywhere: the light, the wind.

    Where no area says what the ground looks like, it has the `look` of the whole map.

    A grid has a width, a height and areas of squares. A map of arenas has zones with places in them, and links. Where
    creatures can be above each other, heights are counted in the `unit`, and a square is so many of them wide.
    """

    name: str
    kind: str = "none"
    width: int = 0
    height: int = 0
    areas: list[Area] = []
    note: str = ""
    zones: list[Zone] = []
    links: list[Link] = []
    unit: str = ""
    square: int = 1
    metric: Metric | None = None
    look: Look | None = None


class Threat(msgspec.Struct, frozen=True, rename={"attacker": "from", "target": "to"}):
    """An attack under way, from whom to whom, and what of it is known so far: its roll, its damage."""

    attacker: str
    target: str
    label: str
    about: str = ""


class Secrets(msgspec.Struct, frozen=True):
    """What stands over the creatures of others, and the clause that says what can be seen of them."""

    text: str
    clause: str


class Goal(msgspec.Struct, frozen=True):
    """What the scene is fought for, where everybody may know it."""

    text: str
    clause: str


class Dial(msgspec.Struct, frozen=True, omit_defaults=True):
    """A progress clock: so many of its segments are filled. It is open, done when it is full, or broken off.

    `note` says where it hangs or who works at it, `about` what comes of it.
    """

    id: str
    name: str
    segments: int
    filled: int
    note: str = ""
    about: str = ""
    clause: str = ""
    state: str = "open"


class Timer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that lasts: so many seconds are `left`, or none are counted and the `note` says until when.

    `who` is the id of the creature that it is about, if it is about one.
    """

    name: str
    left: int | None = None
    note: str = ""
    who: str = ""
    clause: str = ""


class Board(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that is drawn. `mode`, `time` and `round` say in which way of play one is, how late it is in the world of
    the game, and how far its round has come: "Delving", "Day 2, 14:10", "Round 3, 10 minutes".
    """

    clock: Clock
    order: Order | None
    creatures: list[Figure]
    map: Map
    threat: Threat | None
    secrets: Secrets | None
    goal: Goal | None = None
    dials: list[Dial] = []
    timers: list[Timer] = []
    mode: str = ""
    time: str = ""
    round: str = ""
