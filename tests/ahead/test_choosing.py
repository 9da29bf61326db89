"""Trying answers on equal luck: the usual one stays unless another is surely better, and no try is wasted."""

from __future__ import annotations

from collections import Counter

from quintain.ahead.choosing import LEAST_TRIES, Row, best, by_answer, compare, difference


def luck(number: int) -> float:
    """Between -1 and 1, as good as by chance."""
    return ((number * 7919 + 104729) % 2001) / 1000 - 1


def test_one_that_is_better_on_the_same_luck_is_found_however_wild_luck_is() -> None:
    worth = {"usual": 0.5, "worse": 0.3, "better": 0.55, "as_good": 0.5}

    rows = compare(list(worth), 64, lambda row, number: worth[row.choose] + 10 * luck(number))

    assert best(rows).choose == "better"


def test_one_that_is_better_by_luck_alone_does_not_take_the_place_of_the_usual_one() -> None:
    def attempt(row: Row, number: int) -> float:
        return 0.5 if row.choose == "usual" else 0.5 + luck(number * 31 + len(row.choose)) + 0.01

    assert best(compare(["usual", "other", "another"], 60, attempt)).choose == "usual"


def test_the_usual_one_stays_to_the_end_however_badly_it_does() -> None:
    tried = Counter[str]()

    def attempt(row: Row, number: int) -> float:
        tried[row.choose] += 1
        return {"usual": 0.0}.get(row.choose, 0.5) + luck(number) * (1 + len(row.choose) / 10)

    compare(["usual", "a", "bb", "ccc", "dddd"], 80, attempt)

    assert tried["usual"] == max(tried.values())


def test_half_is_dropped_again_and_again_and_tries_are_kept_to() -> None:
    tried = Counter[str]()

    def attempt(row: Row, number: int) -> float:
        tried[row.choose] += 1
        return len(row.choose) / 10 + luck(number) / (1 + len(row.choose))

    compare(["u", *("x" * length for length in range(1, 8))], 128, attempt)

    assert sum(tried.values()) <= 128 + 8 * LEAST_TRIES
    assert len(set(tried.values())) > 2


def test_what_leads_to_the_same_is_tried_no_further() -> None:
    tried = Counter[str]()

    def attempt(row: Row, number: int) -> float:
        tried[row.choose] += 1
        return luck(number)

    compare(["usual", "alike", "also_alike"], 1_000, attempt)

    assert sum(tried.values()) < 1_100
    assert max(tried["alike"], tried["also_alike"]) < 1_000


def test_a_question_whose_answers_all_lead_to_the_same_costs_next_to_nothing() -> None:
    tried = Counter[str]()

    def attempt(row: Row, number: int) -> float:
        tried[row.choose] += 1
        return 0.5

    compare(["usual", *map(str, range(7))], 10_000, attempt)

    assert sum(tried.values()) == 8 * LEAST_TRIES


def test_a_difference_has_the_error_of_its_pairs() -> None:
    one, other = Row("one"), Row("other")
    one.found, other.found = [0.9, 0.1, 0.8], [0.7, 0.0, 0.5]

    mean, error = difference(one, other)

    assert round(mean, 6) == 0.2
    assert round(error, 6) == round((0.02 / 2 / 3) ** 0.5, 6)


def test_what_an_answer_unlocks_is_tried_too() -> None:
    """Gathering pays only if what it makes possible is taken, which the usual bot does not do."""

    def attempt(row: Row, number: int) -> float:
        row.unlocks |= row.choose == "gather"
        return 0.5 + luck(number) / 10 + (0.2 if row.eager else -0.1 if row.choose == "gather" else 0.0)

    rows = by_answer(compare(["strike", "gather", "wait"], 64, attempt))

    assert best(rows).choose == "gather"
    assert [row.choose for row in rows] == ["strike", "gather", "wait"]
    assert rows[1].eager


def test_the_usual_answer_counts_as_the_usual_bot_goes_on_from_it() -> None:
    def attempt(row: Row, number: int) -> float:
        row.unlocks = True
        return luck(number) + row.eager

    rows = by_answer(compare(["strike"], 32, attempt))

    assert [(row.choose, row.eager) for row in rows] == [("strike", False)]
