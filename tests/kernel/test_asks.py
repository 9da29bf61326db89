"""An ask says what is legal, and reads every answer that is and none that is not."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quintain.kernel.asks import Ask, Menu, Option, aimed, spelt, told_apart, under
from quintain.kernel.shapes import Number, Spots, Subset, Text
from quintain.space.grid import grid
from quintain.words.errors import AnswerRefused

BOARD = grid(3, 3)


def ask(*options: Option) -> Ask:
    return Ask("anna", "a", "deed", list(options), "What now?")


def test_an_option_is_answered_by_its_id() -> None:
    answer = ask(Option("dodge"), Option(("attack", "orc-2", "spear"))).read("attack:orc-2:spear")

    assert answer.id == answer.text == "attack:orc-2:spear"


def test_what_fills_a_shape_comes_after_the_id() -> None:
    answer = ask(Option("wait"), Option("move", shape=Spots(BOARD, BOARD.everywhere))).read("move:2,1")

    assert (answer.id, answer.value.spot) == ("move", BOARD.at(2, 1))


def test_nothing_after_the_id_fills_a_shape_with_nothing() -> None:
    leave = ask(Option("wait"), Option("leave", shape=Subset(["pill", "rope"])))

    assert leave.read("leave").value.items == leave.read("leave:").value.items == []


def test_the_option_with_the_longest_id_is_meant() -> None:
    options = [
        Option("move", shape=Spots(BOARD, BOARD.everywhere)),
        Option(("move", "far"), shape=Spots(BOARD, BOARD.everywhere)),
        Option(("move", "home")),
    ]

    for order in (options, options[::-1]):
        assert ask(*order).read("move:far:2,1").id == "move:far"
        assert ask(*order).read("move:2,1").id == "move"
        assert ask(*order).read("move:home").id == "move:home"


@pytest.mark.parametrize(
    "text", ["", "wai", "waits", "wait:", "wait:1", "bid", "bid:", "bid:9", "bidder:1", "WAIT", " wait"]
)
def test_what_was_not_offered_is_refused(text: str) -> None:
    with pytest.raises(AnswerRefused):
        ask(Option("wait"), Option("bid", shape=Number(0, 3))).read(text)


def test_a_refusal_says_who_what_and_what_would_be_legal() -> None:
    with pytest.raises(AnswerRefused) as refused:
        ask(Option("dodge"), Option("block")).read("dogde")

    assert refused.value.message() == (
        'anna, deed: "dogde" was not offered.\nDid you mean "dodge"? Legal now: dodge, block.'
    )


def test_a_refusal_inside_a_shape_says_who_and_what_too() -> None:
    with pytest.raises(AnswerRefused) as refused:
        ask(Option("move", shape=Spots(BOARD, 1)), Option("wait")).read("move:elsewhere")

    assert refused.value.where == "anna, deed"
    assert '"elsewhere" is not a square' in refused.value.what


def test_a_refusal_stays_short_and_on_one_line_whatever_was_sent() -> None:
    with pytest.raises(AnswerRefused) as refused:
        ask(Option("wait")).read("\x1b[31m" + "x" * 100_000)

    assert len(refused.value.message()) < 200
    assert "\x1b" not in refused.value.message()


def test_with_nothing_to_do_a_refusal_says_so() -> None:
    with pytest.raises(AnswerRefused, match=r"Nothing can be done now\."):
        ask().read("anything")


def test_a_label_is_made_of_the_id_unless_there_is_a_better_one() -> None:
    assert Option(("attack", "orc_2")).label() == "attack orc 2"
    assert Option(("attack", "orc_2"), "Strike the orc").label() == "Strike the orc"


def test_a_single_option_without_shape_or_timer_is_forced() -> None:
    timed = ask(Option("ready"))
    timed.timer_seconds = 30

    assert ask(Option("ready")).is_forced()
    assert not timed.is_forced()
    assert not ask(Option("bid", shape=Number(0, 0))).is_forced()
    assert not ask(Option("yes"), Option("no")).is_forced()


def test_the_default_is_the_stated_one_or_the_last_option() -> None:
    stated = ask(Option("bold"), Option("wary"))
    stated.timer_answer = "bold"

    assert stated.default() == "bold"
    assert ask(Option("bold"), Option("wary")).default() == "wary"
    assert ask(Option("wait"), Option("bid", shape=Number(2, 5))).default() == "bid:2"


def test_as_data_an_ask_holds_all_that_a_page_needs() -> None:
    sealed = ask(Option("say", "Speak", Text(40, "Yield!")), Option("wait"))
    sealed.sealed = True
    sealed.timer_seconds = 30

    assert sealed.as_data() == {
        "id": 0,
        "revision": 0,
        "seat": "anna",
        "who": "a",
        "about": "deed",
        "question": "What now?",
        "options": [
            {"id": "say", "label": "Speak", "shape": {"kind": "text", "longest": 40, "example": "Yield!"}},
            {"id": "wait", "label": "wait"},
        ],
        "sealed": True,
        "timer": {"seconds": 30, "answer": "wait"},
    }


def test_an_ask_that_no_table_has_put_shows_nothing_and_draws_nothing() -> None:
    with pytest.raises(RuntimeError):
        ask(Option("wait")).view()
    with pytest.raises(RuntimeError):
        ask(Option("wait")).luck(6)


@given(text=st.text())
def test_any_text_at_all_is_read_or_refused(text: str) -> None:
    offered = ask(Option("wait"), Option("bid", shape=Number(0, 3)), Option("move", shape=Spots(BOARD, 7)))
    for answer in (text, f"bid:{text}", f"move:{text}"):
        with suppress(AnswerRefused):
            assert offered.read(answer).text == answer


class Chapters(Menu):
    """A menu of two chapters that notes which of them were listed."""

    def __init__(self) -> None:
        self.listed: list[str] = []

    def chapter(self, word: str) -> list[Option]:
        self.listed.append(word)
        return [Option((word, number)) for number in ("1", "2")]

    def options(self) -> list[Option]:
        return [*self.chapter("strike"), *self.chapter("step")]

    def meant_by(self, text: str) -> list[Option]:
        return self.chapter(text.partition(":")[0]) if text.startswith(("strike", "step")) else self.options()


def test_an_answer_from_a_menu_lists_no_more_than_it_could_mean() -> None:
    menu = Chapters()
    asked = Ask("anna", "a", "deed", [], "What now?", menu)

    assert not asked.is_forced()
    assert asked.read("step:2").id == "step:2"
    assert menu.listed == ["step"]
    assert [option.id for option in asked.options] == ["strike:1", "strike:2", "step:1", "step:2"]


def test_what_a_menu_does_not_offer_is_refused_with_all_that_it_does() -> None:
    asked = Ask("anna", "a", "deed", [], "What now?", Chapters())

    with pytest.raises(AnswerRefused, match="strike:1, strike:2, step:1, step:2"):
        asked.read("step:3")


def test_an_option_is_a_verb_and_its_targets() -> None:
    grab = Option(("grab", "wen", "left"))
    ask = Ask("red", "a", "turn", [grab, Option("pass"), Option(("go", "mill"), shape=Number(1, 9))], "What now?")

    answer, plain, filled = ask.read("grab:wen:left"), ask.read("pass"), ask.read("go:mill:7")

    assert (grab.id, answer.verb, answer.targets, answer.target) == ("grab:wen:left", "grab", ("wen", "left"), "wen")
    assert (plain.verb, plain.targets, plain.target, plain.filled) == ("pass", (), "", "")
    assert (filled.verb, filled.target, filled.filled, filled.value.number) == ("go", "mill", "7", 7)


def test_targets_that_there_are_not_are_left_out() -> None:
    assert aimed("cast", "spark", "") == ("cast", "spark")
    assert aimed("rest", "") == "rest"
    assert under("spirit", "recover") == ("spirit", "recover")
    assert under("spirit", ("go", "mill")) == ("spirit", "go", "mill")
    assert told_apart(spelt(("cast", "spark", "2"))) == ["cast", "spark", "2"]
