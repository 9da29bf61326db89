"""Who may know a field: pools, and secrets that are no pools, declared in the annotation of their field.

    hp: Annotated[int, Pool("HP", most="max_hp", foes=Known.BAND, bands=band, told="HP")] = fresh(of="sheet.hp")
    strength: Annotated[int, Secret("Strength", guess=(1, 6))] = fresh(of="sheet.strength")

The own side knows everything exactly; `foes` says what the others may know. Board, view, overrides, summary,
observation, campaign, guesses and the twin worlds of the tests follow (`quintain.knowing`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from quintain.state.fields import Field, fields_of
from quintain.state.marks import Fresh, Mark

Bounds = tuple[int, int]
Ends = tuple[str | int, str | int]
"""A least and a most, each a number or a path to one from its owner."""
SHARE = -1
"""Observed as a share of the most, or as the top of its band."""


class ByRules:
    """A guess that the rules of the system make in their own way."""


BY_RULES = ByRules()


class Known(StrEnum):
    """What the others may know of a field."""

    EXACT = "exact"
    BAND = "band"
    NOTHING = "nothing"


class Pool:
    """A number that is spent and comes back, or that wears away.

    `most` is a number or a path from its owner (`max_hp`), `bands` the word for how much of it is left. `title` is what
    a page calls it, if not by its name, `called` the path to such a title, `owned` the path to whether its owner has
    such a pool at all, `shown` the path to what its owner must have for it to be listed; one that is not `drawn` a page
    shows in another way. `about` is a word on what it stands for. `group` are numbers that are shown together. `told`
    is its word where odds report changes. `override` is between what a game master may set it, `key` and `label` what
    such an option calls it, if not as its field and by its name. `observed` is what an observation divides it by, or
    `SHARE`. `guess` is what others hold possible of a fresh one, or what they take it for; `BY_RULES`, if the rules
    guess it in a way of their own. `fact` is what that is called, if not by its name, `words` tell it, and `matters` is
    how much it decides.
    """

    def __init__(
        self,
        name: str,
        *,
        least: int | None = 0,
        most: str | int = "",
        foes: Known = Known.NOTHING,
        bands: Callable[[int, int], str] | None = None,
        looks: Mapping[str, str] | None = None,
        title: str = "",
        called: str = "",
        owned: str = "",
        shown: str = "",
        drawn: bool = True,
        about: str = "",
        group: str = "",
        told: str = "",
        override: Ends | None = None,
        key: str = "",
        label: str = "",
        observed: int = 0,
        carried: bool = False,
        guess: Ends | int | ByRules | None = None,
        fact: str = "",
        words: str = "",
        matters: int = 0,
    ) -> None:
        if foes is not Known.EXACT and guess is None:
            raise TypeError(f"{name} is hidden from foes, so it says what they hold possible: guess=...")
        self.name = name
        self.least = least
        self.most = most
        self.foes = foes
        self.bands = bands
        self.looks = looks if looks is not None else {}
        self.title = title or name
        self.called = called
        self.owned = owned
        self.shown = shown
        self.drawn = drawn
        self.about = about
        self.group = group
        self.told = told
        self.override = override
        self.key = key
        self.label = label or name
        self.observed = observed
        self.carried = carried
        self.guess = guess
        self.fact = fact or name
        self.words = words or ("of {} to {}, by how it looks" if foes is Known.BAND else "{} to {}")
        self.matters = matters


class Secret:
    """What only the own side knows of a creature, and that is no pool.

    `fact` is what people call it; several fields may be one fact. `guess` is between what others hold it possible, or
    what they take it for; `BY_RULES`, if the rules guess it in a way of their own, which `words` tell. `values` are
    what it may be. `group` are numbers that are shown together. `unseen` is not even shown to the own side.
    """

    def __init__(
        self,
        fact: str,
        guess: Bounds | bool | int | str | type[list[Any]] | type[dict[Any, Any]] | ByRules,
        *,
        words: str = "",
        values: tuple[object, ...] = (),
        group: str = "",
        unseen: bool = False,
        matters: int = 0,
    ) -> None:
        self.fact = fact
        self.guess = guess
        self.words = words or ("{} to {}" if isinstance(guess, tuple) else "")
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
    """A secret, the field it is, and where a fresh one takes it from."""

    name: str
    secret: Secret
    start: str


POOLS: dict[type, tuple[PoolField, ...]] = {}
SECRETS: dict[type, tuple[SecretField, ...]] = {}
GROUPS: dict[tuple[type, str], tuple[str, ...]] = {}
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
            SecretField(field.name, mark, start_of(field))
            for field in fields_of(cls)
            for mark in field.extras()
            if isinstance(mark, Secret)
        )
    return SECRETS[cls]


def fields_in(cls: type, group: str) -> tuple[str, ...]:
    """The pools and secrets of that group, in the order of the fields."""
    if (cls, group) not in GROUPS:
        GROUPS[cls, group] = tuple(
            field.name
            for field in fields_of(cls)
            if any(isinstance(mark, (Pool, Secret)) and mark.group == group for mark in field.extras())
        )
    return GROUPS[cls, group]


def carried_by(cls: type) -> tuple[str, ...]:
    """The fields that a campaign carries from scene to scene as they are."""
    pools = {each.name for each in pools_of(cls) if each.pool.carried}
    return tuple(field.name for field in fields_of(cls) if field.name in pools or field.is_(Mark.CARRIED))


def start_of(field: Field) -> str:
    of = field.default.of if isinstance(field.default, Fresh) else None
    return of if isinstance(of, str) else ""


def follow(thing: object, path: str) -> Any:
    """What stands at the end of that path; None where it breaks off."""
    if "." not in path:
        return getattr(thing, path)
    found: Any = thing
    for name in steps_of(path):
        if found is None:
            return None
        found = getattr(found, name)
    return found


@cache
def steps_of(path: str) -> tuple[str, ...]:
    return tuple(path.split("."))


def most_of(thing: object, most: str | int) -> int | None:
    if isinstance(most, int):
        return most
    return follow(thing, most) if most else None


def between(thing: object, ends: Ends) -> Bounds:
    least, most = ends
    return most_of(thing, least) or 0, most_of(thing, most) or 0
