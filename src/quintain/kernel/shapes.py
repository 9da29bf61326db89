"""The structured answers: a spot, a cell, a template, a name, a subset, an order, a split, a number, a text, a form.

A shape states what is legal inside one option. It can read an answer, describe itself as data, name a first
legal answer, pick one by chance and, where they can be counted, list them all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import Final

from quintain.space.grid import Grid
from quintain.space.heights import Cell
from quintain.space.space import Area, Place, Spot, spots
from quintain.words.errors import AnswerRefused, UserError, did_you_mean
from quintain.words.wording import LONGEST_SHOWN, quoted

Luck = Callable[[int], int]

_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,17}", re.ASCII)  # one way to write each number, and none that is endless


def whole(text: str) -> int | None:
    """The whole number that `text` writes, or nothing."""
    return int(text) if _WHOLE.fullmatch(text) else None


class Template:
    """An area as it may be placed: from a source, in one of the directions of `space/directions`, so long."""

    def __init__(self, source: str, direction: str, length: int, cells: Sequence[Cell]) -> None:
        self.id = f"{source}/{direction}/{length}"
        self.source = source
        self.direction = direction
        self.length = length
        self.cells = cells

    def describe(self) -> dict[str, object]:
        return {
            "id": self.id,
            "source": self.source,
            "direction": self.direction,
            "length": self.length,
            "covers": [cell_name(cell) for cell in self.cells],
        }


def cell_name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]},{cell[2]}"


NO_CELL = (-1, -1, 0)
NO_TEMPLATE = Template("", "", 0, [])


class Value:
    """What fills a shape; only the field that the shape speaks of is set."""

    def __init__(
        self,
        *,
        spot: Spot = -1,
        items: list[str] | None = None,
        amounts: dict[str, int] | None = None,
        number: int = 0,
        text: str = "",
        cell: Cell = NO_CELL,
        template: Template = NO_TEMPLATE,
        fields: dict[str, Value] | None = None,
    ) -> None:
        self.spot = spot
        self.items = items if items is not None else []
        self.amounts = amounts if amounts is not None else {}
        self.number = number
        self.text = text
        self.cell = cell
        self.template = template
        self.fields = fields if fields is not None else {}


class Shape:
    """The base of all shapes."""

    def read(self, text: str) -> Value:
        raise NotImplementedError

    def describe(self) -> dict[str, object]:
        raise NotImplementedError

    def every(self) -> Iterator[str]:
        """Every legal answer, in a fixed order; an unbounded shape gives examples."""
        raise NotImplementedError

    def first(self) -> str:
        return next(self.every())

    def pick(self, luck: Luck) -> str:
        """One legal answer by chance."""
        answers = list(self.every())
        return answers[luck(len(answers))]

    def told(self, text: str) -> str:
        """A legal answer in words, where its text does not say it."""
        return text


class Spots(Shape):
    """One spot of an area: `7,3`. Where it matters, `covers` says which spots choosing one of them would affect."""

    def __init__(self, place: Place, area: Area, covers: Callable[[Spot], Area] | None = None) -> None:
        self.place = place
        self.area = area
        self.covers = covers

    def squares(self) -> Area:
        """The area to choose from; a system overrides it where it costs time to work out."""
        return self.area

    def read(self, text: str) -> Value:
        spot = self.place.spot(text)
        if not self.squares() >> spot & 1:
            raise AnswerRefused(f"{quoted(text)} cannot be chosen.", fix=f"Choose one of {self.listed()}.")
        return Value(spot=spot)

    def listed(self) -> str:
        return shortened(self.names(spots(self.squares())))

    def describe(self) -> dict[str, object]:
        chosen = spots(self.squares())
        data: dict[str, object] = {"kind": "spot", "spots": self.names(chosen)}
        if self.covers is not None:
            data["covers"] = {self.place.name(spot): self.names(spots(self.covers(spot))) for spot in chosen}
        return data

    def names(self, chosen: list[Spot]) -> list[str]:
        return [self.place.name(spot) for spot in chosen]

    def every(self) -> Iterator[str]:
        return (self.place.name(spot) for spot in spots(self.squares()))

    def pick(self, luck: Luck) -> str:
        chosen = spots(self.squares())
        return self.place.name(chosen[luck(len(chosen))])


def way_data(place: Place, way: Sequence[Spot], cost: str) -> dict[str, str]:
    """For a page, beside a spot: the spots that the way there leads over, the last of all, and its cost in words."""
    return {"over": " ".join([place.name(spot) for spot in way]), "cost": cost}


class Cells(Shape):
    """One cell of a place with heights: `7,3,2`, the last number being the height."""

    def __init__(self, place: Grid, cells: Sequence[Cell]) -> None:
        self.place = place
        self.cells = cells

    def listed(self) -> Sequence[Cell]:
        """The cells to choose from; a system overrides it where it costs time to work them out."""
        return self.cells

    def has(self, cell: Cell) -> bool:
        """Whether that one is among them; overridden where one can be told without listing all."""
        return cell in self.listed()

    def read(self, text: str) -> Value:
        numbers = [number for part in text.split(",") if (number := whole(part)) is not None]
        cell = (numbers[0], numbers[1], numbers[2]) if len(numbers) == 3 else NO_CELL
        if not self.place.inside(cell[0], cell[1]) or cell_name(cell) != text or not self.has(cell):
            raise AnswerRefused(
                f"{quoted(text)} cannot be chosen.",
                fix=f"Name column, row and height, one of {shortened(list(self.every()))}.",
            )
        return Value(spot=self.place.at(cell[0], cell[1]), cell=cell)

    def describe(self) -> dict[str, object]:
        return {"kind": "cell", "cells": list(self.every())}

    def every(self) -> Iterator[str]:
        return (cell_name(cell) for cell in self.listed())

    def pick(self, luck: Luck) -> str:
        cells = self.listed()
        return cell_name(cells[luck(len(cells))])


class Templates(Shape):
    """One of several ways to place an area: `5,5/e/6` is from 5,5 to the east, 6 long."""

    def __init__(self, choices: Sequence[Template]) -> None:
        self.choices = {choice.id: choice for choice in choices}

    def read(self, text: str) -> Value:
        if text not in self.choices:
            raise AnswerRefused(
                f"{quoted(text)} cannot be chosen.",
                fix=f"Name source, direction and length, one of {shortened(list(self.choices))}.",
            )
        return Value(template=self.choices[text])

    def describe(self) -> dict[str, object]:
        return {"kind": "template", "choices": [choice.describe() for choice in self.choices.values()]}

    def every(self) -> Iterator[str]:
        return iter(self.choices)


def shortened(names: list[str]) -> str:
    return " ".join(names[:24]) + (" ..." if len(names) > 24 else "")


class OneOf(Shape):
    """One of several named things: `open`; `names` are their ids, or what each id is called."""

    def __init__(self, names: Sequence[str] | Mapping[str, str]) -> None:
        self.names = dict(names) if isinstance(names, Mapping) else {name: name for name in names}

    def read(self, text: str) -> Value:
        if text not in self.names:
            raise AnswerRefused(f"{quoted(text)} cannot be chosen.", fix=f"Name one of {', '.join(self.names)}.")
        return Value(text=text)

    def describe(self) -> dict[str, object]:
        return {"kind": "one", "items": list(self.names), "names": dict(self.names)}

    def every(self) -> Iterator[str]:
        return iter(self.names)

    def told(self, text: str) -> str:
        return self.names[text]


class Subset(Shape):
    """Some of the items, at least `least` and at most `most`: `pill+rope`; none at all is the empty text.

    `names` are what a page calls those whose ids do not say it.
    """

    def __init__(
        self, items: Sequence[str], least: int = 0, most: int = -1, names: Mapping[str, str] | None = None
    ) -> None:
        self.items = list(items)
        self.names = names
        self.least = least
        self.most = len(self.items) if most < 0 else min(most, len(self.items))

    def read(self, text: str) -> Value:
        chosen = text.split("+") if text else []
        unknown = [item for item in chosen if item not in self.items]
        if unknown or len(set(chosen)) != len(chosen) or not self.least <= len(chosen) <= self.most:
            raise AnswerRefused(
                f"{quoted(text)} is not such a choice.",
                fix=self.how_to_name(),
            )
        return Value(items=[item for item in self.items if item in chosen])

    def how_to_name(self) -> str:
        items = ", ".join(self.items)
        if self.least == self.most == 1:
            return f"Name one of {items}."
        many = str(self.most) if self.least == self.most else f"{self.least} to {self.most}"
        return f"Name {many} of {items}, joined by +, each once."

    def describe(self) -> dict[str, object]:
        data: dict[str, object] = {"kind": "subset", "items": self.items, "least": self.least, "most": self.most}
        return data if self.names is None else data | {"names": dict(self.names)}

    def every(self) -> Iterator[str]:
        for size in range(self.least, self.most + 1):
            for chosen in combinations(self.items, size):
                yield "+".join(chosen)

    def pick(self, luck: Luck) -> str:
        pool = list(self.items)
        size = self.least + luck(self.most - self.least + 1)
        chosen = {pool.pop(luck(len(pool))) for _ in range(size)}
        return "+".join(item for item in self.items if item in chosen)

    def told(self, text: str) -> str:
        names = self.names if self.names is not None else {}
        return ", ".join([names.get(item, item) for item in text.split("+")]) if text else "none"


class Order(Shape):
    """All the items, in an order of one's own: `b>a>c`."""

    def __init__(self, items: Sequence[str]) -> None:
        self.items = list(items)

    def read(self, text: str) -> Value:
        order = text.split(">") if text else []
        if sorted(order) != sorted(self.items):
            raise AnswerRefused(
                f"{quoted(text)} is not such an order.",
                fix=f"Name each of {', '.join(self.items)} once, joined by >.",
            )
        return Value(items=order)

    def describe(self) -> dict[str, object]:
        return {"kind": "order", "items": self.items}

    def every(self) -> Iterator[str]:
        return (">".join(order) for order in permutations(self.items))

    def pick(self, luck: Luck) -> str:
        pool = list(self.items)
        return ">".join(pool.pop(luck(len(pool))) for _ in range(len(pool)))


class Split(Shape):
    """A whole amount dealt out among items, each with a most: `armor=2+hp=3`; a part of 0 may be left out."""

    def __init__(self, amount: int, most: dict[str, int]) -> None:
        self.amount = amount
        self.most = dict(most)

    def read(self, text: str) -> Value:
        named: dict[str, int] = {}
        for part in text.split("+"):
            item, _, digits = part.partition("=")
            number = whole(digits)
            if item not in self.most or item in named or number is None or not 0 <= number <= self.most[item]:
                raise self.refusal(text)
            named[item] = number
        if sum(named.values()) != self.amount:
            raise self.refusal(text)
        return Value(amounts={item: named.get(item, 0) for item in self.most})

    def refusal(self, text: str) -> AnswerRefused:
        parts = ", ".join(f"{item} (at most {most})" for item, most in self.most.items())
        return AnswerRefused(
            f"{quoted(text)} is not such a split.",
            fix=f"Deal out {self.amount} in all among {parts}, for example {self.first()}.",
        )

    def describe(self) -> dict[str, object]:
        return {"kind": "split", "amount": self.amount, "most": self.most}

    def every(self) -> Iterator[str]:
        return (self._written(amounts) for amounts in self._deals(list(self.most), self.amount))

    def pick(self, luck: Luck) -> str:
        """Item by item, as much as chance says of what must and what can still be dealt."""
        amounts: dict[str, int] = {}
        left, room = self.amount, sum(self.most.values())
        for item, most in self.most.items():
            room -= most
            least = max(0, left - room)
            amounts[item] = least + luck(min(most, left) - least + 1)
            left -= amounts[item]
        return self._written(amounts)

    def _written(self, amounts: dict[str, int]) -> str:
        parts = [f"{item}={number}" for item, number in amounts.items() if number]
        return "+".join(parts) or f"{next(iter(self.most))}=0"

    def _deals(self, items: list[str], amount: int) -> Iterator[dict[str, int]]:
        if not items:
            if amount == 0:
                yield {}
            return
        for number in range(min(amount, self.most[items[0]]), -1, -1):
            for rest in self._deals(items[1:], amount - number):
                yield {items[0]: number, **rest}


class Number(Shape):
    """A whole number from `least` to `most`."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def read(self, text: str) -> Value:
        number = whole(text)
        if number is None or not self.least <= number <= self.most:
            raise AnswerRefused(
                f"{quoted(text)} will not do.", fix=f"Give a whole number from {self.least} to {self.most}."
            )
        return Value(number=number)

    def describe(self) -> dict[str, object]:
        return {"kind": "number", "least": self.least, "most": self.most}

    def every(self) -> Iterator[str]:
        return (str(number) for number in range(self.least, self.most + 1))

    def pick(self, luck: Luck) -> str:
        return str(self.least + luck(self.most - self.least + 1))


class Text(Shape):
    """Words of one's own, up to `longest` characters, on one line."""

    def __init__(self, longest: int = 500, example: str = "") -> None:
        self.longest = longest
        self.example = example

    def read(self, text: str) -> Value:
        if len(text) > self.longest:
            raise AnswerRefused(f"That text has {len(text)} characters.", fix=f"Use at most {self.longest}.")
        if not text.isprintable():
            raise AnswerRefused("That text has characters that cannot be shown.", fix="Write it on one line.")
        return Value(text=text)

    def describe(self) -> dict[str, object]:
        return {"kind": "text", "longest": self.longest, "example": self.example}

    def every(self) -> Iterator[str]:
        """Texts cannot be listed: the example stands for them all."""
        return iter([self.example])


NOTHING_SAID: Final = ("", "0")
"""A field that holds none of the items, no words, or a number that changes nothing."""


class Form(Shape):
    """One answer with several fields: `skills=Athletics+Craft;dc=13;seen=open`.

    A field that is left out has its usual text. A field of words comes last and takes the rest, so that they may hold
    any character. `labels` are what a page calls those fields whose names do not say it. `only_with`: a field that
    matters only if that item of that other field is chosen; people are not asked for it, and not told of it, otherwise.
    """

    def __init__(
        self,
        fields: Mapping[str, Shape],
        usual: Mapping[str, str],
        labels: Mapping[str, str] | None = None,
        only_with: Mapping[str, tuple[str, str]] | None = None,
    ) -> None:
        self.fields = dict(fields)
        self.only_with = {} if only_with is None else dict(only_with)
        self.usual = {name: usual[name] if name in usual else shape.first() for name, shape in fields.items()}
        self.labels = {name: name.replace("_", " ").capitalize() for name in fields}
        if labels is not None:
            self.labels.update(labels)
        self.words = ""
        for name, shape in self.fields.items():
            if self.words:
                raise ValueError(f"the words of a form come last, not before {name}")
            if isinstance(shape, Text):
                self.words = name

    def read(self, text: str) -> Value:
        filled = self.usual | self.parts(text)
        return Value(fields={name: self.read_field(name, filled[name]) for name in self.fields})

    def parts(self, text: str) -> dict[str, str]:
        """The fields that it names, as they are written."""
        named: dict[str, str] = {}
        rest = text
        while rest:
            part, _, after = rest.partition(";")
            name, equals, filled = part.partition("=")
            if name not in self.fields:
                near = did_you_mean(name[:LONGEST_SHOWN], list(self.fields))
                raise self.refusal(f"{quoted(name)} is none of the fields {', '.join(self.fields)}.", near)
            if not equals:
                raise self.refusal(f"{name}: no value is given.")
            if name in named:
                raise self.refusal(f"{name}: it is there twice.")
            if name == self.words:
                filled, after = rest[len(name) + 1 :], ""
            named[name], rest = filled, after
        return named

    def refusal(self, what: str, near: str = "") -> AnswerRefused:
        return AnswerRefused(what, fix=f"{near} Write field=value, joined by ;, for example {self.first()}".strip())

    def read_field(self, name: str, text: str) -> Value:
        try:
            return self.fields[name].read(text)
        except UserError as error:
            raise AnswerRefused(f"{name}: {error.what}", fix=error.fix) from None

    def describe(self) -> dict[str, object]:
        fields: list[dict[str, object]] = []
        for name, shape in self.fields.items():
            said: dict[str, object] = {"name": name, "label": self.labels[name]}
            said |= {"shape": shape.describe(), "usual": self.usual[name]}
            if name in self.only_with:
                said["only_with"] = list(self.only_with[name])
            fields.append(said)
        return {"kind": "form", "fields": fields}

    def first(self) -> str:
        """Everything as usual."""
        return self.written(self.usual)

    def every(self) -> Iterator[str]:
        """The usual one, and then one field otherwise at a time; they take turns, so the first few try them all."""
        yield self.first()
        others = {name: shape.every() for name, shape in self.fields.items()}
        while others:
            for name in list(others):
                text = next(others[name], None)
                if text is None:
                    del others[name]
                elif text != self.usual[name]:
                    yield self.written(self.usual | {name: text})

    def pick(self, luck: Luck) -> str:
        return self.written({name: shape.pick(luck) for name, shape in self.fields.items()})

    def matters(self, name: str, filled: Mapping[str, str]) -> bool:
        """Whether that field changes anything, as the others are filled in."""
        if name not in self.only_with:
            return True
        field, item = self.only_with[name]
        return item in self.read_field(field, filled[field]).items

    def told(self, text: str) -> str:
        """Field by field, by its name without what it may be: `DC (9 easy, 11 standard)` is its DC.

        What is usually nothing, and is nothing now, is left out, unless all of it is.
        """
        filled = self.usual | self.parts(text)
        there = [name for name in self.fields if self.matters(name, filled)]
        said = [name for name in there if filled[name] != self.usual[name] or filled[name] not in NOTHING_SAID] or there
        return "; ".join([f"{self.label_of(name)}: {self.fields[name].told(filled[name])}" for name in said])

    def label_of(self, name: str) -> str:
        return self.labels[name].partition(" (")[0]

    def written(self, filled: Mapping[str, str]) -> str:
        return ";".join([f"{name}={filled[name]}" for name in self.fields])
