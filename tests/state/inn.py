"""A small ruleset's worth of state, with a field of every kind: guests of an inn, their rooms and their bills."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from quintain.state import (
    After,
    Anew,
    Apart,
    Copied,
    Definitions,
    Derived,
    Hex,
    In,
    Listed,
    Named,
    Number,
    Pair,
    Ref,
    Row,
    Shared,
    State,
    Transient,
    Whole,
    Word,
    fresh,
    state,
    value,
)


class Dish(msgspec.Struct, frozen=True):
    id: str
    price: int = 1


class Drink(msgspec.Struct, frozen=True):
    id: str


class Mood(StrEnum):
    MERRY = "merry"
    SAD = "sad"


NOTHING = Drink("nothing")


@value
class Menu(State):
    """What is on offer; it never changes."""

    owner: str
    dishs: Listed[dict[str, Dish]] = fresh(dict)
    cellar: Listed[dict[str, Drink]] = fresh(dict)


@value
class Coin(Row):
    worth: int
    gold: bool = False


@state
class Order(State):
    """Changed while it is served."""

    dish: Ref[Dish]
    served: bool = fresh(False)


def thirst(guest: Guest) -> int:
    return len(guest.name)


@state
class Person(State):
    id: str
    name: str


@state
class Guest(Person):
    stars: int = fresh(of="favourite.price")
    mood: Mood = fresh(Mood.MERRY)
    favourite: Ref[Dish]
    drink: Annotated[Ref[Drink], In("cellar")] | None = fresh(None)
    tab: Annotated[int, Named("owes")] = fresh(0)
    thirst: int = fresh(of=thirst)
    purse: Copied[list[Coin]] = fresh(list)
    orders: Copied[list[Order]] = fresh(list)
    tastes: Shared[list[Ref[Dish]]] = fresh(list)
    feels: Copied[dict[Mood, Coin]] = fresh(dict)
    lost: Coin | None = fresh(None)
    current: Order | None = fresh(None)
    nights: Copied[list[list[int]]] = fresh(list)
    room: Hex = fresh(0)
    gone: Word = fresh("")
    paid: Number = fresh(False)
    joke: Transient[str] = fresh("")
    dear: Derived[list[Dish]] = fresh(list)
    last: Derived[Drink] = fresh(NOTHING)

    def settle(self) -> None:
        self.dear = [each for each in self.tastes if each.price > 1]


def by_id(inn: Inn) -> dict[str, Guest]:
    return {guest.id: guest for guest in inn.guests}


def doors(inn: Inn) -> list[int]:
    return [inn.doors, inn.open_doors]


def take_doors(inn: Inn, written: list[int]) -> None:
    inn.doors, inn.open_doors = written


def once_a_number(data: list[str] | int) -> list[str]:
    return [] if isinstance(data, int) else list(data)


@state(tag=("kind", "inn"))
class Inn(State):
    menu: Definitions[Menu]
    sign: Annotated[str, After("songs")]
    guests: Copied[list[Guest]] = fresh(list)
    songs: Annotated[Copied[list[str]], Pair(None, once_a_number)] = fresh(list)
    doors: Annotated[int, Whole(doors, take_doors)] = fresh(2)
    open_doors: Apart[int] = fresh(1)
    by_id: Anew[dict[str, Guest]] = fresh(of=by_id)
    special: Dish | None = fresh(None)


def inn() -> Inn:
    """With something in every field."""
    menu = Menu("Marn")
    menu.dishs = {each.id: each for each in (Dish("stew", 1), Dish("swan", 9))}
    menu.cellar = {"ale": Drink("ale")}
    made = Inn(menu, "The Goose")
    guest = Guest("a", "Ann", menu.dishs["stew"])
    guest.stars, guest.mood, guest.drink, guest.tab, guest.thirst = 4, Mood.SAD, menu.cellar["ale"], 7, 8
    guest.purse, guest.feels, guest.lost = [Coin(2), Coin(3, True)], {Mood.SAD: Coin(5)}, Coin(9)
    guest.orders = [Order(menu.dishs["swan"])]
    guest.current = Order(menu.dishs["stew"])
    guest.tastes, guest.nights, guest.room, guest.gone, guest.paid = (
        [menu.dishs["swan"]],
        [[1], []],
        255,
        Mood.SAD,
        True,
    )
    guest.joke = "goose"
    guest.settle()
    made.guests, made.songs, made.doors, made.open_doors = [guest], ["one"], 5, 3
    made.by_id = by_id(made)
    made.special = menu.dishs["swan"]
    return made
