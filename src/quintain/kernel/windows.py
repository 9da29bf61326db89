"""Windows: something happens, and creatures may answer it, one after the other.

A ruleset says who may answer in which order, with what, what that costs and what it does. How these follow each other
is the same in every book and is kept here: look who is able, list what it could do, ask, let it pay, carry it out, and
look again before the next is asked, because an answer may have changed everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar, cast

from quintain.kernel.asks import Option
from quintain.kernel.scene import Creature
from quintain.kernel.table import Table

Body = TypeVar("Body", bound=Creature)
Chosen = TypeVar("Chosen", bound=Option)


class Window(Generic[Body, Chosen]):
    """The moment of one trigger. A ruleset makes a class of it for each, and an object each time it occurs.

    `about` is what its question is called in a transcript and `text` what it says; `passing` is how one lets it go,
    always the last option. An answer may open windows of its own inside this one; a chain that could go on for long is
    pushed on the scene instead.
    """

    def __init__(self, about: str, passing: Option, text: str = "") -> None:
        self.about = about
        self.passing = passing
        self.text = text
        self.answered = 0
        """How many answers were given to it."""

    # what a ruleset says

    def is_over(self) -> bool:
        """Whether nobody may answer any more: what was answered is settled, or one was enough."""
        return False

    def can_answer(self, who: Body) -> bool:
        """Whether it is in a state to answer at all."""
        return True

    def answers(self, who: Body) -> Sequence[Chosen]:
        """What it may answer with now and can pay for; with nothing it is not asked."""
        raise NotImplementedError

    def question(self, who: Body, answers: Sequence[Chosen]) -> str:
        return self.text

    def ask(self, table: Table, who: Body, answers: Sequence[Chosen]) -> Option:
        """Puts the question; where something must be told or shown before it, that goes around this."""
        return table.ask(who, self.about, [*answers, self.passing], self.question(who, answers)).option

    def pay(self, table: Table, who: Body, chosen: Chosen) -> bool:
        """What an answer takes from its budget, before it does anything; whether it can still be carried out."""
        return True

    def carry_out(self, table: Table, who: Body, chosen: Chosen) -> None:
        raise NotImplementedError

    # how it goes

    def open(self, table: Table, candidates: Sequence[Body]) -> None:
        """Everybody in this order, with one answer each; who is able to is seen when its time comes."""
        for who in candidates:
            if self.is_over():
                return
            self.offer(table, who)

    def open_to(self, table: Table, who: Body) -> None:
        """One creature, again and again, until it lets it pass or can answer no more."""
        while not self.is_over() and self.offer(table, who):
            pass

    def offer(self, table: Table, who: Body) -> bool:
        """Asks one creature; whether it answered."""
        answers = self.answers(who) if self.can_answer(who) else []
        if not answers:
            return False
        option = self.ask(table, who, answers)
        if option is self.passing:
            return False
        self.answered += 1
        chosen = cast(Chosen, option)
        if self.pay(table, who, chosen):
            with table.nested():
                self.carry_out(table, who, chosen)
        return True
