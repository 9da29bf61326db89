"""What is declared of a field is what copies, files and comparisons make of it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.state import Copied, State, fresh, source_of, state, value
from tests.state.inn import NOTHING, Coin, Dish, Guest, Inn, Menu, Mood, Order, inn


def read_back(made: Inn) -> Inn:
    return Inn.load(msgspec.json.decode(msgspec.json.encode(made.dump())))


def test_a_fresh_one_has_what_its_fields_say_and_what_follows_from_the_others() -> None:
    guest = Guest("b", "Bob", Dish("stew", 3))

    assert (guest.stars, guest.mood, guest.thirst, guest.tab, guest.purse) == (3, Mood.MERRY, 3, 0, [])
    assert guest.last is NOTHING
    assert guest.purse is not Guest("c", "Cat", Dish("stew")).purse


def test_it_is_written_in_the_order_of_the_class_body_bases_first() -> None:
    written: Any = inn().dump()

    assert list(written) == ["kind", "menu", "guests", "songs", "sign", "doors", "special"]
    assert written["kind"] == "inn"
    assert list(written["guests"][0])[:8] == ["id", "name", "stars", "mood", "favourite", "drink", "owes", "thirst"]


def test_each_kind_of_field_has_its_own_form_in_files() -> None:
    written: Any = inn().dump()

    assert written["menu"] == {
        "owner": "Marn",
        "dishs": [{"id": "stew", "price": 1}, {"id": "swan", "price": 9}],
        "cellar": [{"id": "ale"}],
    }
    guest = written["guests"][0]
    assert (guest["favourite"], guest["drink"], guest["tastes"]) == ("stew", "ale", ["swan"])
    assert guest["purse"] == [[2, False], [3, True]]
    assert guest["feels"] == {"sad": [5, False]}
    assert (guest["room"], guest["paid"], guest["gone"], guest["mood"]) == ("ff", 1, "sad", "sad")
    assert type(guest["paid"]) is int
    assert type(guest["gone"]) is str
    assert guest["orders"] == [{"dish": "swan", "served": False}]
    assert written["doors"] == [5, 3]
    assert written["special"] == {"id": "swan", "price": 9}
    assert not {"joke", "dear", "last", "open_doors"} & {*guest, *written}


def test_what_was_written_is_read_back_whole() -> None:
    made = inn()
    made.guests[0].joke = ""

    back = read_back(made)

    assert made.diff(back) == []
    assert back.dump() == made.dump()
    assert back.by_id == {"a": back.guests[0]}
    assert back.guests[0].favourite is back.menu.dishs["stew"]
    assert back.guests[0].dear == [Dish("swan", 9)]


def test_a_copy_shares_what_is_never_changed_and_nothing_else() -> None:
    made = inn()
    one = made.guests[0]

    copy = made.clone()
    other = copy.guests[0]

    assert made.diff(copy) == []
    assert copy.menu is made.menu
    assert other is not one
    assert other is copy.by_id["a"]
    assert other.tastes is one.tastes
    assert other.dear is one.dear
    assert other.purse is not one.purse
    assert other.purse[0] is one.purse[0]
    assert other.orders[0] is not one.orders[0]
    assert other.current is not one.current
    assert other.nights[0] is not one.nights[0]
    assert other.joke == "goose"


def test_what_an_older_release_did_not_write_is_as_in_a_fresh_one() -> None:
    guest: Any = inn().guests[0].dump()
    for name in ("stars", "mood", "owes", "purse", "thirst", "drink"):
        del guest[name]

    old = Guest.load(guest, inn().menu)

    assert (old.stars, old.mood, old.tab, old.purse, old.thirst, old.drink) == (1, Mood.MERRY, 0, [], 3, None)
    assert Coin.load([4]).gold is False
    assert Inn.load({**inn().dump(), "songs": 3}).songs == []


def test_what_cannot_be_missing_is_missed() -> None:
    written = inn().guests[0].dump()
    del written["favourite"]

    with pytest.raises(KeyError, match="favourite"):
        Guest.load(written, inn().menu)


def test_a_difference_is_told_by_its_path_with_both_values() -> None:
    made, other = inn(), inn()
    other.guests[0].tab = 8
    other.guests[0].orders[0].served = True
    other.guests[0].feels[Mood.SAD] = Coin(6)
    other.songs.append("two")

    assert made.diff(other) == [
        ("guests[0].tab", 7, 8),
        ("guests[0].orders[0].served", False, True),
        ("guests[0].feels[sad].worth", 5, 6),
        ("songs", ["one"], ["one", "two"]),
    ]


def test_nothing_can_be_kept_that_is_not_declared() -> None:
    with pytest.raises(AttributeError):
        inn().guests[0].nickname = "Annie"  # type: ignore[attr-defined]


def test_the_text_of_the_methods_has_one_line_per_field() -> None:
    text = source_of(Order)

    assert "    twin.dish = self.dish\n    twin.served = self.served\n" in text
    assert "self.dish = definitions.dishs[data['dish']]" in text


def test_a_list_must_say_what_becomes_of_it_in_a_copy() -> None:
    with pytest.raises(TypeError, match=r"Bag\.things is a list or a dict"):

        @state
        class Bag(State):
            things: list[str] = fresh(list)


def test_one_list_for_all_is_refused() -> None:
    with pytest.raises(TypeError, match="would be one list for all"):

        @state
        class Bag(State):
            things: Copied[list[str]] = []  # noqa: RUF012


def test_declared_methods_are_not_written_by_hand() -> None:
    with pytest.raises(TypeError, match="still writes clone by hand"):

        @value
        class Bag(State):
            name: str

            def clone(self) -> Bag:
                return self


def test_super_still_means_the_class() -> None:
    @state
    class Cook(State):
        name: str

        def greet(self) -> str:
            return f"I am {self.name}"

    @state
    class Chef(Cook):
        def greet(self) -> str:
            return super().greet() + ", the chef"

    assert Chef("Marn").greet() == "I am Marn, the chef"


def test_a_menu_is_shared_by_copies_even_though_it_is_state() -> None:
    assert isinstance(inn().clone().menu, Menu)
