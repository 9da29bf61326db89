"""Of many answers a few are tried: the usual one, then as many different things as can be done."""

from __future__ import annotations

from quintain.ahead.candidates import candidates
from quintain.kernel.asks import Ask, Asker, Conceding, Option
from quintain.kernel.shapes import Number, Spots
from tests.kernel.toy import BOARD


class Lucky(Asker):
    def luck(self, seat: str, ask: int, draw: int, below: int) -> int:
        return (draw * 7919 + ask) % below


def asked(*options: Option, number: int = 1) -> Ask:
    ask = Ask("red", "ann", "deed", list(options), "")
    ask._asker = Lucky()
    ask.number = number
    return ask


def strikes(verb: str, count: int) -> list[Option]:
    return [Option((verb, f"foe-{number}"), "") for number in range(count)]


def test_the_usual_answer_comes_first_and_once() -> None:
    ask = asked(*strikes("strike", 3))

    assert candidates(ask, "strike:foe-2")[0] == "strike:foe-2"
    assert sorted(candidates(ask, "strike:foe-2")) == ["strike:foe-0", "strike:foe-1", "strike:foe-2"]


def test_every_verb_is_tried_before_one_is_tried_on_somebody_else() -> None:
    options = [*strikes("strike", 20), *strikes("heal", 20), Option("hide"), Option("wait")]
    for number in range(10):
        found = candidates(asked(*options, number=number), "strike:foe-3", 4)

        assert {each.partition(":")[0] for each in found} == {"strike", "heal", "hide", "wait"}


def test_giving_up_is_never_tried() -> None:
    assert candidates(asked(Option("fight"), Conceding("yield")), "fight") == ["fight"]


def test_every_option_has_a_turn_before_a_shape_is_filled_in_another_way() -> None:
    walk = Option("walk", "Walk", Spots(BOARD, BOARD.everywhere))
    found = candidates(asked(walk, Option("bid", "", Number(0, 9)), Option("wait")), "wait", 3)

    assert {each.partition(":")[0] for each in found} == {"walk", "bid", "wait"}
    assert sum(each.startswith("walk") for each in candidates(asked(walk, Option("wait")), "wait", 4)) == 3


def test_what_is_tried_can_be_answered() -> None:
    ask = asked(Option("walk", "Walk", Spots(BOARD, BOARD.everywhere)), Option("bid", "", Number(0, 9)))

    assert all(ask.read(each) for each in candidates(ask, "bid:3"))
