"""What an outside bot hears, as typed messages: events, asks with their options and shapes, views, odds, errors.

The engine writes them as plain data; these types say what is in them, for the schema, and a test holds every message of
whole conversations against it. A ruleset may say more of an option or a shape, for pages that draw it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec


class Shape(msgspec.Struct, frozen=True, tag_field="kind"):
    """What is to be chosen inside an option, after its id and a colon."""


class Spot(Shape, frozen=True, tag="spot"):
    """A spot, `7,3`; `covers` says what each affects, `ways` how one comes there, `warns` what may come of it."""

    spots: list[str]
    covers: dict[str, list[str]] = {}
    ways: dict[str, dict[str, str]] = {}
    warns: dict[str, str] = {}


class Cell(Shape, frozen=True, tag="cell"):
    """A cell of a place with heights, `7,3,2`."""

    cells: list[str]


class Placed(msgspec.Struct, frozen=True):
    """One way to place an area, and the cells that it covers."""

    id: str
    source: str
    direction: str
    length: int
    covers: list[str]


class Template(Shape, frozen=True, tag="template"):
    """An area as it may be placed, `5,5/e/6`."""

    choices: list[Placed]


class One(Shape, frozen=True, tag="one"):
    """One of several things; `names` are what people call them."""

    items: list[str]
    names: dict[str, str] = {}


class Subset(Shape, frozen=True, tag="subset"):
    """Some of the items, `pill+rope`."""

    items: list[str]
    least: int
    most: int
    names: dict[str, str] = {}


class Order(Shape, frozen=True, tag="order"):
    """All the items in an order, `b>a>c`."""

    items: list[str]


class Split(Shape, frozen=True, tag="split"):
    """An amount dealt out, `armor=2+hp=3`, to each item no more than its most."""

    amount: int
    most: dict[str, int]


class Number(Shape, frozen=True, tag="number"):
    """A whole number."""

    least: int
    most: int


class Text(Shape, frozen=True, tag="text"):
    """Words of your own, on one line."""

    longest: int
    example: str = ""


class Form(Shape, frozen=True, tag="form"):
    """Several fields, `dc=13;skills=a+b`; what is left out is as usual."""

    fields: list[Field]


class Field(msgspec.Struct, frozen=True):
    """A field of a form; with `only_with` it matters only if that item of that other field is chosen."""

    name: str
    label: str
    shape: AnyShape
    usual: str
    only_with: Annotated[list[str], msgspec.Meta(min_length=2, max_length=2)] = []


AnyShape = Spot | Cell | Template | One | Subset | Order | Split | Number | Text | Form


class Option(msgspec.Struct, frozen=True):
    """Something that may be answered: its id, and what is chosen inside it if it has a shape.

    `target` is the creature that it is aimed at, `spot` the place it leads to; `group`, `family` and `aside` say how a
    page puts options together.
    """

    id: str
    label: str
    moves: bool = False
    target: str = ""
    spot: str = ""
    shape: AnyShape | None = None
    group: str = ""
    family: str = ""
    aside: str = ""


class Creature(msgspec.Struct, frozen=True):
    """A creature as a seat may know it; its numbers and what else is known of it depend on the ruleset."""

    id: str
    name: str
    side: str


class Ended(msgspec.Struct, frozen=True):
    """Who won, if anybody, and why."""

    winner: str
    why: str


class TableView(msgspec.Struct, frozen=True):
    """The table as a seat may know it: who is there, and whatever else the ruleset shows."""

    creatures: list[Creature]
    result: Ended | None = None
    map: dict[str, Any] = {}


class Change(msgspec.Struct, frozen=True):
    """A step from one view to the next, as in a JSON Patch (RFC 6902); the first starts from an empty object."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: Any = None


class Timer(msgspec.Struct, frozen=True):
    """So long there is to answer, and what holds afterwards."""

    seconds: int
    answer: str


class Ask(msgspec.Struct, frozen=True):
    """You must choose; `view` or `changes` come with it as the game was started."""

    id: int
    revision: int
    seat: str
    who: str
    about: str
    question: str
    options: list[Option]
    sealed: bool = False
    timer: Timer | None = None
    view: TableView | None = None
    changes: list[Change] = []


class Roll(msgspec.Struct, frozen=True):
    """Your dice are wanted."""

    id: int
    by: str
    seat: str
    dice: str
    why: str
    against: str


class Rewind(msgspec.Struct, frozen=True):
    """Events and entries from these numbers on are gone."""

    events: int
    entries: int
    revision: int


class Mistake(msgspec.Struct, frozen=True):
    """What was wrong, where, and how to put it right; nothing has changed."""

    what: str
    where: str
    fix: str


class Chance(msgspec.Struct, frozen=True):
    """What may come of it, and how likely that is, as a fraction and in hundredths."""

    outcome: list[str]
    chance: str
    percent: float


class Range(msgspec.Struct, frozen=True):
    """Between what a chance lies, by what the seat does not know, and about what it is."""

    what: str
    percent: Annotated[list[float], msgspec.Meta(min_length=2, max_length=2)]
    about: float


class Odds(msgspec.Struct, frozen=True):
    """What an answer can lead to, as far as your seat may know; `by` are the facts that it depends on."""

    kind: Literal["exact", "estimated", "ranged", "unknown"]
    outcomes: list[Chance]
    unresolved: str = ""
    unresolved_interval: list[float] = []
    fights: int = 0
    intervals: list[list[float]] = []
    ranges: list[Range] = []
    by: dict[str, str] = {}
    why: str = ""


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ask: Ask


class RollWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    roll: Roll


class Rewound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rewind: Rewind


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    error: Mistake


class Over(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    end: Ended


class Viewed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    view: TableView
    seat: str


class Changed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    changes: list[Change]
    seat: str


class Reckoned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    odds: Odds


class Possible(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    acts: list[Option]
    seat: str


class TranscriptGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    transcript: str


HEARD: tuple[type[msgspec.Struct], ...] = (
    Asked, RollWanted, Rewound, Wrong, Over, Viewed, Changed, Reckoned, Possible, TranscriptGiven,
)  # fmt: skip
"""Everything that is heard but events."""
