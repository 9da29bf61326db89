"""What greedy has learned takes the place of its own answer, aimed as that was; everything else it does as before."""

from __future__ import annotations

import pytest

from quintain.bots import GREEDY, find_bot, rules_of_thumb
from quintain.bots.features import Asked, aspects, fillings
from quintain.bots.learned import Learned
from quintain.bots.swaps import Swap, learned
from quintain.conformance.worlds import SYSTEMS
from quintain.kernel.asks import Ask, Conceding, LiveView, Option, Using, What
from quintain.kernel.shapes import Number, OneOf, Shape
from quintain.kernel.table import Player


class Blow(Using):
    """At somebody, with something."""

    def __init__(self, what: What, foe: str, shape: Shape | None = None) -> None:
        super().__init__(what, "", ("weapon", "club"), shape)
        self.foe = foe

    def aim(self) -> str:
        return self.foe


class Question(Ask):
    """The seat sees nothing in particular."""

    def __init__(self) -> None:
        super().__init__("red", "cem", "turn", list(OPTIONS), "What now?")

    def view(self) -> object:
        return LiveView()


class Always(Player):
    def __init__(self, choose: str) -> None:
        self.choose = choose

    def answer(self, ask: Ask) -> str:
        return self.choose


OPTIONS = [
    Blow(("hit", "club-2", "ann"), "ann"),
    Blow(("hit", "club-2", "bob"), "bob"),
    Blow(("shove", "bob"), "bob"),
    Blow(("shove", "ann"), "ann"),
    Option(("dodge",), "", OneOf(["left", "right"])),
    Option("run", "", Number(1, 30)),
    Conceding("yield"),
]


def answered(usual: str, *swaps: Swap) -> str:
    return Learned(Always(usual), swaps).answer(Question())


def test_what_was_learned_is_aimed_as_the_usual_answer() -> None:
    swap = Swap("turn", "hit", "shove")

    assert answered("hit:club-2:ann", swap) == "shove:ann"
    assert answered("hit:club-2:bob", swap) == "shove:bob"
    assert answered("run:7", Swap("turn", "run", "shove")) == "shove:bob"


def test_where_nothing_was_learned_the_usual_answer_stays() -> None:
    assert answered("run:7", Swap("turn", "hit", "shove")) == "run:7"
    assert answered("run:7", Swap("react", "run", "shove")) == "run:7"
    assert answered("run:7", Swap("turn", "run", "swim")) == "run:7"
    assert answered("hit:club-2:ann", Swap("turn", "hit", "weapon club")) == "hit:club-2:ann"


def test_what_comes_first_is_looked_at_first_and_nobody_learns_to_give_up() -> None:
    swaps = [Swap("turn", "run", "yield"), Swap("turn", "run", "dodge with right"), Swap("turn", "run", "hit")]

    assert answered("run:7", *swaps) == "dodge:right"


def test_an_answer_is_known_by_what_it_does_uses_and_chooses() -> None:
    asked = Asked(Question())
    hit, dodge, run = OPTIONS[0], OPTIONS[4], OPTIONS[5]

    assert aspects(hit, "", asked.relation(hit)) == [
        "hit",
        "hit at a foe",
        "weapon club",
        "hit by nothing else",
    ]
    assert aspects(dodge, "left", "") == ["dodge", "dodge with left", "dodge by nothing else"]
    assert [list(fillings(option.shape)) for option in (hit, dodge, run)] == [[""], ["left", "right"], ["1"]]


@pytest.mark.parametrize("system", SYSTEMS)
def test_greedy_is_its_rules_of_thumb_and_what_it_has_learned(system: str) -> None:
    found, swaps = find_bot(system, GREEDY), learned(system).swap

    assert isinstance(found, Learned) == bool(swaps)
    assert type(found.usual if isinstance(found, Learned) else found) is type(rules_of_thumb(system))
