"""A question as a page is told it: names in place of ids, sentences, what would harm one's own side."""

from __future__ import annotations

from typing import Any

from quintain.kernel.asks import Ask, Option
from quintain.kernel.shapes import Order, Split, Subset
from quintain.reading.reader import Reader
from quintain.reading.shelf import Shelf
from quintain.web.asking import asked
from tests.kernel.toy import duel

NAMES = {"a": "Ann, fencer", "b": "Bob", "big_axe": "Big Axe"}


class Aimed(Option):
    def aim(self) -> str:
        return self.targets[0]


def told(*options: Option) -> list[dict[str, Any]]:
    data: Any = asked(Ask("red", "a", "turn", list(options), "?"), Reader(), Shelf([]), duel(), NAMES)
    return list(data["options"])


def test_whatever_an_option_names_is_called_by_its_name_also_the_second_of_a_kind() -> None:
    (option,) = told(Option(("drop", "big_axe-2"), "Drop big axe-2"))

    assert (option["label"], option["group"]) == ("Drop Big Axe 2", "Drop")


def test_what_can_be_chosen_inside_has_names_too() -> None:
    shapes = [Subset(["big_axe"]), Order(["b", "big_axe"]), Split(1, {"big_axe": 1, "b": 1})]

    inside = [each["shape"]["names"] for each in told(*[Option("give", "Give", shape) for shape in shapes])]

    assert inside == [{"big_axe": "Big Axe"}, {"b": "Bob", "big_axe": "Big Axe"}, {"big_axe": "Big Axe", "b": "Bob"}]


def test_an_attack_on_ones_own_side_is_marked_and_set_apart() -> None:
    foe, own = told(Aimed(("attack", "b"), "Attack b"), Aimed(("attack", "a"), "Attack a"))

    assert (foe["label"], "aside" in foe) == ("Attack Bob", False)
    assert own["label"] == "Attack Ann, fencer (your own side)"
    assert own["aside_name"] == "At your own side"


def test_what_does_nothing_stands_under_no_heading() -> None:
    assert [each["group"] for each in told(Option("none", "Do nothing"), Option("pass"))] == ["", ""]
