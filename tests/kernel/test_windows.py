"""Windows: who may answer something in which order, at what price, and what an answer changes for those after it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from quintain.kernel.asks import Option
from quintain.kernel.table import MAX_DEPTH, ScriptedTable, Table
from quintain.kernel.windows import Window
from quintain.words.errors import NestingTooDeep
from tests.kernel.toy import TOY, Body, ToyRules, ToyScene

LET_GO = Option("pass")
STRIKE, SHOVE = Option("strike"), Option("shove")


class Passing(Window[Body, Option]):
    """The walker passes; whoever has spirit left may strike it or shove it, which takes one."""

    def __init__(self, walker: Body) -> None:
        super().__init__("passing", LET_GO)
        self.walker = walker
        self.done: list[str] = []
        self.most = 99

    def is_over(self) -> bool:
        return not self.walker.is_up() or self.answered == self.most

    def can_answer(self, who: Body) -> bool:
        return who.is_up() and who.spirit > 0

    def answers(self, who: Body) -> Sequence[Option]:
        return [STRIKE, SHOVE] if who.place == self.walker.place else []

    def question(self, who: Body, answers: Sequence[Option]) -> str:
        return f"{who.name}: {len(answers)} ways"

    def pay(self, table: Table, who: Body, chosen: Option) -> bool:
        who.spirit -= 1
        who.hp -= who.armor  # what it wears weighs on it
        return who.is_up()

    def carry_out(self, table: Table, who: Body, chosen: Option) -> None:
        self.done.append(f"{who.id} {chosen.id}")
        if chosen is STRIKE:
            self.walker.hp -= 3
        else:
            self.walker.place += 1


class Endless(Passing):
    """An answer that can be answered in the same way."""

    def carry_out(self, table: Table, who: Body, chosen: Option) -> None:
        Endless(self.walker).open(table, [who])


class Shouted(Passing):
    """One that each hears of before it is asked."""

    def ask(self, table: Table, who: Body, answers: Sequence[Option]) -> Option:
        self.done.append(f"{who.id} hears")
        return super().ask(table, who, answers)


def scene() -> ToyScene:
    scene = ToyScene(ToyRules())
    for body in (Body("walker", "west", "one", 0), Body("ann", "east", "two", 0), Body("bob", "east", "two", 0)):
        body.spirit = 1
        scene.bodies[body.id] = body
    return scene


def table(scene: ToyScene, *answers: str) -> ScriptedTable:
    return ScriptedTable(scene, TOY.sight, answers)


def open_window(scene: ToyScene, *answers: str, most: int = 99) -> tuple[Passing, ScriptedTable]:
    """The walker passes everybody else, in the order of the scene."""
    window, at = Passing(scene.bodies["walker"]), table(scene, *answers)
    window.most = most
    window.open(at, list(scene.bodies.values())[1:])
    at.finish()
    return window, at


def asked(at: ScriptedTable) -> list[str]:
    return [ask.who for ask in at.asked]


def test_everybody_is_asked_in_order_once_and_may_let_it_go() -> None:
    fight = scene()
    fight.bodies["bob"].spirit = 5

    window, at = open_window(fight, "pass", "strike")

    assert asked(at) == ["ann", "bob"]
    assert [option.id for option in at.asked[0].options] == ["strike", "shove", "pass"]
    assert (at.asked[0].about, at.asked[0].question) == ("passing", "Ann: 2 ways")
    assert (window.done, window.answered) == (["bob strike"], 1)


def test_an_answer_is_paid_for_and_letting_go_costs_nothing() -> None:
    fight = scene()

    open_window(fight, "pass", "strike")

    assert (fight.bodies["ann"].spirit, fight.bodies["bob"].spirit) == (1, 0)


def test_who_cannot_answer_is_not_asked() -> None:
    fight = scene()
    fight.bodies["ann"].spirit = 0
    fight.bodies["bob"].place = 3

    assert asked(open_window(fight)[1]) == []


def test_who_may_still_answer_is_seen_after_each_answer() -> None:
    assert asked(open_window(scene(), "shove")[1]) == ["ann"]  # it is where bob cannot reach it now


def test_a_window_is_over_for_everybody_when_what_opened_it_is() -> None:
    fight = scene()
    fight.bodies["walker"].hp = 3

    assert asked(open_window(fight, "strike")[1]) == ["ann"]


def test_one_answer_may_be_all_that_a_trigger_allows() -> None:
    assert asked(open_window(scene(), "strike", most=1)[1]) == ["ann"]


def test_one_may_answer_as_often_as_it_can_pay() -> None:
    fight = scene()
    ann, walker = fight.bodies["ann"], fight.bodies["walker"]
    ann.spirit, walker.hp = 2, 9
    window, at = Passing(walker), table(fight, "strike", "strike")

    window.open_to(at, ann)

    assert (window.done, asked(at), walker.hp) == (["ann strike", "ann strike"], ["ann", "ann"], 3)


def test_one_that_may_go_on_answering_can_stop() -> None:
    fight = scene()
    fight.bodies["ann"].spirit = 9
    window, at = Passing(fight.bodies["walker"]), table(fight, "strike", "pass")

    window.open_to(at, fight.bodies["ann"])

    assert window.done == ["ann strike"]


def test_an_answer_that_costs_too_much_is_paid_for_and_does_nothing() -> None:
    fight = scene()
    fight.bodies["ann"].armor = 5

    window, _ = open_window(fight, "strike", "pass")

    assert (window.done, window.answered, fight.bodies["ann"].spirit) == ([], 1, 0)


def test_what_goes_around_the_question_is_there_for_those_only_who_are_asked() -> None:
    fight = scene()
    fight.bodies["ann"].spirit = 0
    window, at = Shouted(fight.bodies["walker"]), table(fight, "strike")

    window.open(at, [fight.bodies["ann"], fight.bodies["bob"]])

    assert (window.done, asked(at)) == (["bob hears", "bob strike"], ["bob"])


def test_windows_inside_windows_are_counted_so_that_an_endless_chain_is_named() -> None:
    fight = scene()
    fight.bodies["ann"].spirit = 10**6
    endless = Endless(fight.bodies["walker"])

    with pytest.raises(NestingTooDeep):
        endless.open(table(fight, *["strike"] * (MAX_DEPTH + 2)), [fight.bodies["ann"]])
