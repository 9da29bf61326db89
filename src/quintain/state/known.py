"""Who may know a field: pools, and secrets that are no pools, declared in the annotation of their field.

    hp: Annotated[int, Pool("HP", most="max_hp", foes=Known.BAND, bands=band, told="HP")] = fresh(of="sheet.hp")
    strength: Annotated[int, Secret("Strength", guess=(1, 6))] = fresh(of="sheet.strength")

The own side knows everything exactly; `foes` says what the others may know. Board, view, overrides, summary,
observation, campaign, guesses and the twin worlds of the tests follow (`quintain.knowing`).
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from quintain.state.fields import Field, fields_of
from quintain.state.marks import Fresh, Mark

Bounds = tuple[int, int]
SHARE = -1
"""Observed as a share of the most, or as the top of its band."""


class Known(StrEnum):
    """What the others may know of a field."""

    EXACT = "exact"
    BAND = "band"
    NOTHING = "nothing"


class Pool:
    """A number that is spent and comes back, or that wears away.

    `most` is a number or a path from its owner (`max_hp`), `bands` the word for how much of it is left. `called` is the
    path to another name for it, `shown` the path to what its owner must have for it to be listed. `told` is its word
    where odds report changes. `override` is between what a game master may set it. `observed` is what an observation
    divides it by, or `SHARE`. `guess` is what others hold possible of a fresh one, `matters` how much that decides.
    """

    def __init__(
        self,
        name: str,
        *,
        least: int | None = 0,
        most: str | int = "",
        foes: Known = Known.NOTHING,
        bands: Callable[[int, int], str] | None = None,
        called: str = "",
        shown: str = "",
        told: str = "",
        override: tuple[int, str | int] | None = None,
        observed: int = 0,
        carried: bool = False,
        guess: Bounds | None = None,
        matters: int = 0,
    ) -> None:
        self.name = name
        self.least = least
        self.most = most
        self.foes = foes
        self.bands = bands
        self.called = called
        self.shown = shown
        self.told = told
        self.override = override
        self.observed = observed
        self.carried = carried
        self.guess = guess
        self.matters = matters

    @property
    def fact(self) -> str:
        return self.name

    @property
    def words(self) -> str:
        return "of {} to {}, by how it looks" if self.foes is Known.BAND else "{} to {}"


class Secret:
    """What only the own side knows of a creature, and that is no pool.

    `fact` is what people call it; several fields may be one fact. `guess` is between what others hold it possible, or
    what they take it for; nothing, if the rules guess it their own way. `values` are what it may be, if not any number.
    `group` are numbers that are shown together. `unseen` is not even shown to the own side.
    """

    def __init__(
        self,
        fact: str,
        guess: Bounds | bool | int | type[list[Any]] | None = None,
        *,
        words: str = "{} to {}",
        values: tuple[object, ...] = (),
        group: str = "",
        unseen: bool = False,
        matters: int = 0,
    ) -> None:
        self.fact = fact
        self.guess = guess
        self.words = words
        self.values = values
        self.group = group
        self.unseen = unseen
        self.matters = matters


class PoolField(NamedTuple):
    """A pool, the field it is, and where a fresh one takes it from."""

    name: str
    pool: Pool
    start: str


class SecretField(NamedTuple):
    name: str
    secret: Secret


POOLS: dict[type, tuple[PoolField, ...]] = {}
SECRETS: dict[type, tuple[SecretField, ...]] = {}
"""As far as somebody has asked for them."""


def pools_of(cls: type) -> tuple[PoolField, ...]:
    """The pools of that class, in the order of its fields."""
    if cls not in POOLS:
        POOLS[cls] = tuple(
            PoolField(field.name, mark, start_of(field))
            for field in fields_of(cls)
            for mark in field.extras()
            if isinstance(mark, Pool)
        )
    return POOLS[cls]


def secrets_of(cls: type) -> tuple[SecretField, ...]:
    """Its secrets that are no pools."""
    if cls not in SECRETS:
        SECRETS[cls] = tuple(
            SecretField(field.name, mark)
            for field in fields_of(cls)
            for mark in field.extras()
            if isinstance(mark, Secret)
        )
    return SECRETS[cls]


def carried_by(cls: type) -> tuple[str, ...]:
    """The fields that a campaign carries from scene to scene as they are."""
    pools = {each.name for each in pools_of(cls) if each.pool.carried}
    return tuple(field.name for field in fields_of(cls) if field.name in pools or field.is_(Mark.CARRIED))


def start_of(field: Field) -> str:
    of = field.default.of if isinstance(field.default, Fresh) else None
    return of if isinstance(of, str) else ""


def follow(thing: object, path: str) -> Any:
    """What stands at the end of that path; None where it breaks off."""
    found: Any = thing
    for name in path.split("."):
        if found is None:
            return None
        found = getattr(found, name)
    return found


def most_of(thing: object, most: str | int) -> int | None:
    if isinstance(most, int):
        return most
    return follow(thing, most) if most else None
