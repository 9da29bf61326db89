"""Durations: what lasts until a moment is over when that moment comes about, and not before."""

from __future__ import annotations

import pytest

from quintain.state import State, value
from quintain.state.durations import ROUND_END, TURN_END, TURN_START, Moment, comes_up, next_turn, tick


@value
class Charm(State):
    """Something that is borne for so many turns."""

    name: str
    turns: int


def test_what_lasts_until_a_turn_of_somebody_ends_with_a_turn_of_that_one() -> None:
    assert Moment(TURN_END, "ysolde", 3).ends(TURN_END, "ysolde", 3)
    assert not Moment(TURN_END, "brand", 3).ends(TURN_END, "ysolde", 3)


def test_the_start_of_a_turn_does_not_end_what_lasts_until_its_end() -> None:
    assert not Moment(TURN_START, "ysolde", 3).ends(TURN_END, "ysolde", 3)


@pytest.mark.parametrize(("round", "is_over"), [(2, False), (3, True), (4, True)])
def test_what_lasts_for_rounds_is_over_in_the_last_of_them_or_later(round: int, is_over: bool) -> None:
    assert Moment(TURN_START, "ysolde", round).ends(TURN_START, "ysolde", 3) is is_over


def test_what_is_nobodys_in_particular_ends_with_anybodys_moment() -> None:
    assert Moment(ROUND_END, "", 1).ends(ROUND_END, "", 1)
    assert Moment(TURN_END, "brand", 1).ends(TURN_END, "", 1)


def test_who_stops_ends_what_it_held_up_however_long_that_would_have_lasted() -> None:
    assert Moment("concentration", "ysolde").ends("concentration", "ysolde", 100)


def test_a_turn_that_has_begun_is_not_the_next_one() -> None:
    assert next_turn(5, is_to_come=False) == 6
    assert next_turn(5, is_to_come=True) == 5


@pytest.mark.parametrize(("now", "does"), [(2, False), (11, False), (12, True), (13, False), (22, True)])
def test_what_comes_up_once_in_ten_rounds_skips_the_one_in_which_it_began(now: int, does: bool) -> None:
    assert comes_up(2, 10, now) is does


def test_what_comes_up_every_round_does_so_from_the_first() -> None:
    assert comes_up(2, 1, 2)


def test_what_lasts_for_turns_of_its_bearer_loses_one_as_each_of_them_ends_and_is_over_with_the_last() -> None:
    borne = [Charm("daze", 1), Charm("curse", 3), Charm("scar", 0)]

    first, over_first = tick(borne)
    second, over_second = tick(first)
    third, over_third = tick(second)

    assert [[(each.name, each.turns) for each in left] for left in (first, second, third)] == [
        [("curse", 2), ("scar", 0)],
        [("curse", 1), ("scar", 0)],
        [("scar", 0)],
    ]
    assert [[each.name for each in over] for over in (over_first, over_second, over_third)] == [["daze"], [], ["curse"]]


def test_what_ticks_is_replaced_and_not_changed() -> None:
    curse, scar = Charm("curse", 3), Charm("scar", 0)

    left, _ = tick([curse, scar])

    assert curse.turns == 3
    assert left[0] is not curse
    assert left[1] is scar
