"""The walk along a schema: every mistake, each with its path and what would be right."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Annotated, Any, Literal, NamedTuple, TypedDict

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta

from quintain.library.fields import like
from quintain.library.schema import DEEPEST, convert, flaws
from quintain.words.errors import UserError
from quintain.words.wording import quoted


class Damage(StrEnum):
    EXTERNAL = "external"
    INTERNAL = "internal"


class Hands(IntEnum):
    ONE = 1
    TWO = 2


class Effect(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind"):
    pass


class Push(Effect, tag="push"):
    squares: Annotated[int, Meta(ge=1, le=9)]


class Burn(Effect, tag="burn"):
    dice: str = "1d6"
    then: Push | Burn | None = None


class Even(msgspec.Struct, forbid_unknown_fields=True):
    size: int

    def __post_init__(self) -> None:
        if self.size == 13:
            raise UserError("13 brings bad luck.", fix="Take 12 or 14.")
        if self.size % 2:
            raise ValueError("the size must be even")


class Place(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    x: int
    y: int
    height: int = 0


class Corner(NamedTuple):
    x: int
    y: int


class Price(TypedDict):
    coins: int


@dataclass
class Maker:
    name: str


def read_dice(text: str) -> None:
    if "d" not in text:
        raise UserError(f"{quoted(text)} is not a dice roll.")
    if text.endswith("d"):
        raise ValueError("the sides are missing")


class Weapon(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=20)] = "Sword"
    damage: Annotated[int, Meta(ge=0)] = 0
    weight: Annotated[float, Meta(gt=0, lt=100)] = 1.0
    step: Annotated[int, Meta(multiple_of=5)] = 0
    type: Damage = Damage.EXTERNAL
    hands: Hands = Hands.ONE
    grip: Literal["loose", "tight", 3] = "loose"
    broken: bool = False
    covers: Annotated[list[Damage], Meta(min_length=1, max_length=3)] = msgspec.field(
        default_factory=lambda: [Damage.EXTERNAL]
    )
    marks: set[int] = msgspec.field(default_factory=set)
    at: tuple[int, int] = (0, 0)
    mixed: tuple[int, str] = (0, "")
    place: Place | None = None
    corner: Corner = Corner(0, 0)
    price: Price | None = None
    maker: Maker | None = None
    resist: dict[Damage, int] = msgspec.field(default_factory=dict)
    turns: dict[int, str] = msgspec.field(default_factory=dict)
    on_hit: Push | Burn | None = None
    on_miss: list[Push | Burn] = msgspec.field(default_factory=list)
    alone: Push | None = None
    even: Even | None = None
    roll: Annotated[str, like("a dice roll", pattern="^[0-9d+]+$", parse=read_dice, fix='Try "1d6".')] = "1d6"
    rolls: tuple[Annotated[str, like("a dice roll", parse=read_dice)], ...] = ()
    either: int | str | None = None
    several: int | float | None = None
    code: Annotated[str, Meta(pattern="^[a-z]+$")] = "a"
    inner: Weapon | None = None
    anything: Any = None
    day: datetime.date | None = None


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    hp: Annotated[int, Meta(ge=1)]
    home: Place
    type: Damage
    notes: list[str]
    effect: Push | Burn


def found(data: object, type_: Any = Weapon) -> list[tuple[str, str, str]]:
    return [tuple(flaw) for flaw in flaws(type_, data)]  # type: ignore[misc]


def test_right_data_has_no_flaws() -> None:
    data: dict[str, object] = {
        "name": "Halberd",
        "damage": 8,
        "weight": 3,
        "step": 10,
        "type": "internal",
        "hands": 2,
        "grip": 3,
        "covers": ["external", "internal"],
        "marks": [1, 2],
        "at": [3, 6],
        "mixed": [1, "a"],
        "place": [1, 2],
        "corner": [1, 2],
        "price": {"coins": 3},
        "maker": {"name": "Tam"},
        "resist": {"external": 2},
        "turns": {"1": "first"},
        "on_hit": {"kind": "push", "squares": 2},
        "on_miss": [{"kind": "burn"}],
        "alone": {"squares": 1},
        "even": {"size": 2},
        "roll": "2d6+1",
        "rolls": ["1d4"],
        "either": "x",
        "several": 2,
        "inner": {"name": "Tip"},
        "anything": {"deep": [1, {"x": None}]},
        "day": "2024-02-29",
    }

    assert found(data) == []
    weapon = convert(Weapon, data)
    assert weapon.on_hit == Push(squares=2)
    assert weapon.turns == {1: "first"}


@pytest.mark.parametrize(
    ("data", "flaw"),
    [
        ({"damge": 3}, ("damge", 'No field "damge".', 'Did you mean "damage"?')),
        ({"damage": -1}, ("damage", "-1 is too small.", "Write a whole number from 0.")),
        ({"damage": "two"}, ("damage", '"two" is not a whole number.', "Write a whole number from 0.")),
        ({"damage": "12"}, ("damage", '"12" is not a whole number.', "Write it without quotes: 12")),
        ({"damage": 1.5}, ("damage", "1.5 is not a whole number.", "Write a whole number from 0.")),
        ({"damage": True}, ("damage", "true is not a whole number.", "Write a whole number from 0.")),
        ({"damage": None}, ("damage", "null is not a whole number.", "Write a whole number from 0.")),
        ({"damage": 2**60}, ("damage", "A huge number is too large.", "Write a whole number from 0.")),
        ({"damage": [1]}, ("damage", "A list of 1 is not a whole number.", "Write a whole number from 0.")),
        ({"damage": datetime.date(2024, 1, 1)}, ("damage", "A date or time is not a whole number.", "")),
        ({"weight": 0}, ("weight", "0 is too small.", "Write a number above 0 and below 100.")),
        ({"weight": 100.0}, ("weight", "100.0 is too large.", "Write a number above 0 and below 100.")),
        ({"weight": float("nan")}, ("weight", "nan is not an ordinary number.", "Write a number above")),
        ({"several": 10**400}, ("several", "A huge number is too large.", "Write a")),
        ({"step": 7}, ("step", "7 is not a multiple of 5.", "Write a whole number, a multiple of 5.")),
        ({"name": ""}, ("name", '"" is too short.', "Write text in quotes, not empty, at most 20")),
        ({"name": "x" * 99}, ("name", f'"{"x" * 37}..." is too long.', "Write text in quotes, not empty")),
        ({"name": 12}, ("name", "12 is not text.", 'Put it in quotes: "12"')),
        ({"name": {}}, ("name", "A table is not text.", "Write text in quotes")),
        ({"code": "A1"}, ("code", '"A1" has the wrong form.', "It must match: ^[a-z]+$")),
        (
            {"type": "extrnal"},
            ("type", '"extrnal" is not a value.', 'Did you mean "external"? Use one of: ext'),
        ),
        ({"type": 5}, ("type", "5 is not a value.", "Use one of: external, internal.")),
        ({"hands": 3}, ("hands", "3 is not a value.", "Use one of: 1, 2.")),
        ({"hands": True}, ("hands", "true is not a value.", "Use one of: 1, 2.")),
        ({"grip": "firm"}, ("grip", '"firm" is not a value.', "Use one of: 3, loose, tight.")),
        ({"broken": "true"}, ("broken", '"true" is not true or false.', "Write it without quotes: true")),
        ({"broken": 1}, ("broken", "1 is not true or false.", "Write true or false.")),
        (
            {"covers": []},
            ("covers", "An empty list is too short.", "Write a list of values from: external, int"),
        ),
        ({"covers": "external"}, ("covers", '"external" is not a list.', 'Put it in brackets: ["external"]')),
        ({"covers": "xx"}, ("covers", '"xx" is not a list.', "Write a list of values from: external, inte")),
        ({"covers": ["external", "x"]}, ("covers[1]", '"x" is not a value.', "Use one of: external, inter")),
        ({"marks": [1, "a"]}, ("marks[1]", '"a" is not a whole number.', "Write a whole number.")),
        ({"at": [1, 2, 3]}, ("at", "A list of 3 is not a list of 2.", "Write a list of 2 whole numbers.")),
        ({"at": [1, "b"]}, ("at[1]", '"b" is not a whole number.', "Write a whole number.")),
        (
            {"mixed": 1},
            ("mixed", "1 is not a list of 2.", "Write a list of 2: a whole number, text in quotes."),
        ),
        (
            {"place": [1]},
            ("place", "A list of 1 is not a list with x, y, height.", "Write a list with x, y, height."),
        ),
        ({"place": [1, "a"]}, ("place[1]", '"a" is not a whole number.', "Write a whole number.")),
        (
            {"corner": [1, 2, 3]},
            ("corner", "A list of 3 is not a list with x, y.", "Write a list with x, y."),
        ),
        ({"price": {}}, ("price.coins", "The field is missing.", "Add coins: a whole number.")),
        ({"maker": {"name": 1}}, ("maker.name", "1 is not text.", 'Put it in quotes: "1"')),
        (
            {"resist": {"extrnal": 1}},
            ("resist.extrnal", '"extrnal" is not a value.', 'Did you mean "external"?'),
        ),
        ({"resist": {"external": "a"}}, ("resist.external", '"a" is not a whole number.', "Write a whole")),
        ({"resist": 3}, ("resist", "3 is not a table.", "Write a table of whole numbers.")),
        ({"turns": {"one": "x"}}, ("turns.one", '"one" is not a whole number.', "Write a whole number.")),
        (
            {"on_hit": {"squares": 2}},
            ("on_hit.kind", "The field is missing.", "Add kind: one of: push, burn."),
        ),
        (
            {"on_hit": {"kind": "psh"}},
            ("on_hit.kind", '"psh" is not a value.', 'Did you mean "push"? Use one'),
        ),
        (
            {"on_hit": {"kind": []}},
            ("on_hit.kind", "An empty list is not a value.", "Use one of: push, burn."),
        ),
        (
            {"on_hit": "push"},
            ("on_hit", '"push" is not a table.', "Write a table with kind = one of: push, burn."),
        ),
        (
            {"on_hit": {"kind": "push"}},
            ("on_hit.squares", "The field is missing.", "Add squares: a whole numbe"),
        ),
        (
            {"on_hit": {"kind": "burn", "then": {"kind": "burn", "then": 4}}},
            ("on_hit.then.then", "4 is not a table.", "Write a table with kind = one of: push, burn."),
        ),
        (
            {"on_miss": [{"kind": "push", "squares": 10}]},
            ("on_miss[0].squares", "10 is too large.", "Write a whole number from 1 to 9."),
        ),
        (
            {"alone": {"kind": "burn", "squares": 1}},
            ("alone.kind", '"burn" is not a value.', "Use one of: push"),
        ),
        ({"even": {"size": 3}}, ("even", "The size must be even.", "")),
        ({"even": {"size": 13}}, ("even", "13 brings bad luck.", "Take 12 or 14.")),
        ({"roll": "x y"}, ("roll", '"x y" is not a dice roll.', 'Try "1d6".')),
        ({"roll": 5}, ("roll", "5 is not a dice roll.", 'Try "1d6".')),
        ({"roll": "12"}, ("roll", '"12" is not a dice roll.', 'Try "1d6".')),
        ({"roll": "1d"}, ("roll", "The sides are missing.", 'Try "1d6".')),
        ({"rolls": ["1d6", "x"]}, ("rolls[1]", '"x" is not a dice roll.', "Write a dice roll.")),
        ({"rolls": 5}, ("rolls", "5 is not a list.", "Write a list of values, each a dice roll.")),
        (
            {"either": []},
            ("either", "An empty list is not a whole number or text.", "Write a whole number, or"),
        ),
        ({"inner": {"inner": {"damge": 1}}}, ("inner.inner.damge", 'No field "damge".', "Did you mean")),
        ({"bad key\n": 1}, ('"bad key\\n"', 'No field "bad key\\n".', "The fields here are: name, damage")),
        ({"name": "\ud800"}, ("name", '"\\ud800" is not Unicode text.', "Remove the lone surrogate.")),
        ({"\ud800": 1}, ('"\\ud800"', '"\\ud800" is not Unicode text.', "Remove the lone surrogate.")),
        ({"day": "never"}, ("day", "Invalid RFC3339 encoded date.", "")),
        ([], ("", "An empty list is not a table.", "Write a table with name, damage, weight")),
        (None, ("", "null is not a table.", "Write a table with name")),
    ],
)
def test_one_mistake_is_told_with_its_path_what_was_found_and_what_is_right(
    data: object, flaw: tuple[str, str, str]
) -> None:
    [(path, what, fix)] = found(data)

    assert (path, what) == flaw[:2]
    assert fix.startswith(flaw[2])


def test_every_missing_field_is_told_with_what_belongs_there() -> None:
    assert found({}, Sheet) == [
        ("id", "The field is missing.", "Add id: text in quotes."),
        ("hp", "The field is missing.", "Add hp: a whole number from 1."),
        ("home", "The field is missing.", "Add home: a list with x, y, height."),
        ("type", "The field is missing.", "Add type: one of: external, internal."),
        ("notes", "The field is missing.", "Add notes: a list of texts in quotes."),
        ("effect", "The field is missing.", "Add effect: a table with kind = one of: push, burn."),
    ]


def test_all_mistakes_are_told_not_just_the_first() -> None:
    data = {
        "damge": 1,
        "damage": "x",
        "covers": ["a", "external", 3],
        "on_hit": {"kind": "push", "squares": 0, "squaers": 1},
        "inner": {"broken": 2, "even": {"size": 1}},
    }

    assert [path for path, _, _ in found(data)] == [
        "damge",
        "damage",
        "covers[0]",
        "covers[2]",
        "on_hit.squaers",
        "on_hit.squares",
        "inner.broken",
        "inner.even",
    ]


def test_nesting_past_the_limit_is_refused_before_anything_recurses() -> None:
    deep: dict[str, object] = {}
    for _ in range(100_000):
        deep = {"inner": deep}

    [(_, what, fix)] = found(deep)

    assert what == f"This is nested more than {DEEPEST} levels deep."
    assert fix == "Write it flatter."
    while deep:  # taken apart by hand: some interpreters free deep data recursively
        deep = deep["inner"]  # type: ignore[assignment]


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates()
words = st.sampled_from(["external", "push", "burn", "loose", "1d6", "1", "x", ""])
names = st.sampled_from([*Weapon.__struct_fields__, "kind", "squares", "size", "coins", "1"]) | st.text()
garbage = st.recursive(
    scalars | words | st.integers(-2, 12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(names, garbage, max_size=5) | garbage)
def test_garbage_is_explained_and_never_crashes_and_what_passes_converts(data: object) -> None:
    told = found(data)

    if told:
        assert all(what.endswith((".", "!")) for _, what, _ in told)
        assert all((path + what + fix).isprintable() for path, what, fix in told)
    else:
        assert isinstance(convert(Weapon, data), Weapon)


@given(st.dictionaries(names, garbage, max_size=4))
def test_the_walk_agrees_with_msgspec_about_what_is_wrong(data: dict[str, object]) -> None:
    try:
        msgspec.convert(data, Weapon, str_keys=True)
    except (msgspec.ValidationError, UserError):
        assert found(data)
