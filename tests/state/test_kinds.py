"""Kinds that are told apart by a word, entries that another field names, and state written among its owner's fields."""

from __future__ import annotations

from typing import Annotated

import pytest

from quintain.state import After, Copied, Definitions, Listed, Parts, Shared, Sought, State, fresh, state, value
from tests.state.inn import Dish, Drink


@value(tag=("errand", ""))
class Errand(State):
    """Something to be done for a guest."""

    def minutes(self) -> int:
        raise NotImplementedError


@value(tag=("errand", "carry"))
class Carry(Errand):
    bags: int

    def minutes(self) -> int:
        return 2 * self.bags


@value(tag=("errand", "wake"))
class Wake(Errand):
    hour: int = 6

    def minutes(self) -> int:
        return 1


@value
class Order(State):
    """Whatever was ordered: a dish or a drink."""

    kind: str
    dish: Annotated[Dish | None, Sought("kind")]
    drink: Annotated[Drink | None, Sought("kind")]


@value
class Larder(State):
    dishs: Listed[dict[str, Dish]] = fresh(dict)
    drinks: Listed[dict[str, Drink]] = fresh(dict)


@state
class Kitchen(State):
    larder: Definitions[Larder]
    orders: Copied[list[Order]] = fresh(list)
    hot: bool = fresh(False)


@state
class House(State):
    """The kitchen of a house is written as part of it."""

    kitchen: Annotated[Kitchen, Parts("larder", "orders")]
    name: Annotated[str, After("kitchen.larder")]
    errands: Shared[list[Errand]] = fresh(list)


def house() -> House:
    larder = Larder()
    larder.dishs["stew"] = Dish("stew")
    larder.drinks["ale"] = Drink("ale")
    made = House(Kitchen(larder), "The Grey Goose")
    made.kitchen.orders = [Order("stew", larder.dishs["stew"], None), Order("ale", None, larder.drinks["ale"])]
    made.errands = [Carry(3), Wake(7)]
    return made


def test_each_kind_is_read_as_what_it_was() -> None:
    assert [each.dump() for each in house().errands] == [{"errand": "carry", "bags": 3}, {"errand": "wake", "hour": 7}]

    again = House.load(house().dump())

    assert [each.minutes() for each in again.errands] == [6, 1]
    assert isinstance(Errand.load({"errand": "wake"}), Wake)


def test_a_kind_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(LookupError, match="no Errand called 'sing'"):
        Errand.load({"errand": "sing"})


def test_an_entry_that_another_field_names_is_found_again_and_not_written() -> None:
    made = house()

    again = House.load(made.dump()).kitchen

    assert made.kitchen.orders[0].dump() == {"kind": "stew"}
    assert again.orders[0].dish is again.larder.dishs["stew"]
    assert again.orders[0].drink is None
    assert again.orders[1].drink is again.larder.drinks["ale"]


def test_parts_stand_among_the_fields_of_the_owner_and_the_rest_is_as_in_a_fresh_one() -> None:
    made = house()
    made.kitchen.hot = True

    again = House.load(made.dump())

    assert list(made.dump()) == ["larder", "name", "orders", "errands"]
    assert made.diff(again) == [("kitchen.hot", True, False)]
    assert made.diff(made.clone()) == []


def test_a_copy_has_parts_of_its_own() -> None:
    made = house()

    made.clone().kitchen.orders.clear()

    assert len(made.kitchen.orders) == 2
