"""A form is accepted as it is offered, and not otherwise."""

from __future__ import annotations

from quintain.conformance.test_options import accepts_all, every_answer, refuses_others, wrong_answers
from tests.kernel.driving import give, people
from tests.kernel.toy import ToyRules, duel


def test_a_form_too_is_accepted_as_it_is_offered_and_not_otherwise() -> None:
    scene = duel(rules=ToyRules(stunts=True))
    scene.seat_gm("gm")
    game = people(scene)
    give(game, "a: wary", "b: wary")
    give(game, f"{game.asks[0].who}: stunt:I swing")
    (ask,) = game.asks

    accepts_all(game, ask)
    refuses_others(game, ask)

    tried, wrong = every_answer(ask), wrong_answers(ask)
    assert {"check:dc=7;by=might;with=rope;at_stake=Nothing; so far", "succeed"} <= set(tried)
    assert {"check:nonsense=1", "check:dc", "check:dc=7;dc=7"} <= set(wrong)
