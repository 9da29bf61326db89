"""What things are worth: nothing for what no rule reads, as much as is exactly true for what some rule does."""

from __future__ import annotations

from functools import cache

import pytest

from quintain.conformance.worlds import SYSTEMS
from quintain.lab.equal import Step, amounts, equal_to
from quintain.lab.fights import Ring, content_of
from quintain.lab.tries import subjects, tries
from quintain.lab.valuing import WorthReport, worth_of
from quintain.lab.valuing_words import told
from quintain.lab.variation import Variation, vary
from quintain.systems import find_system
from quintain.words.errors import UserError
from tests.lab.duel import duel, exactly

FIGHTS = 500


@cache
def report() -> WorthReport:
    return worth_of(duel(), FIGHTS, target="the bout", only=("ac", "weight_lb", "hp", "unconscious"))


def test_a_point_that_no_rule_reads_is_worth_nothing() -> None:
    found = report().of("rook", "weight_lb")

    assert found.by == 0
    assert found.is_idle
    assert found.low < 0 < found.high
    assert found.equal is not None
    assert found.equal.at == 0
    assert found.equal.low <= 0 <= found.equal.high


def test_a_point_of_armour_class_is_surely_worth_something_and_as_much_as_is_true() -> None:
    setup = duel()
    found = report().of("rook", "ac")

    assert found.low > 0
    assert found.less == 0, "the same dice never hit somebody better armoured more often"
    assert found.equal is not None
    assert found.equal.at > 0
    assert found.low <= exactly(vary(setup, Variation(sets=("rook.ac+=1",)))) - exactly(setup) <= found.high


def test_a_hit_point_is_worth_a_hit_point() -> None:
    found, (measure,) = report().of("rook", "hp"), report().measures

    assert (measure.path, measure.name, measure.value) == ("hp", "HP", 4)
    assert found.by == next(step.by for step in measure.steps if step.more == 1)
    assert found.equal is not None
    assert found.equal.low <= 1 <= found.equal.high


def test_who_starts_unconscious_has_lost_and_that_is_told_last() -> None:
    found = report()
    text = told(found, "quintain worth bout")

    assert found.rows[-1].what == "unconscious"
    assert found.rows[-1].by < -0.2
    assert [row.by for row in found.rows] == sorted([row.by for row in found.rows], reverse=True)
    assert text.title == "What things are worth in the bout"


def test_what_is_changed_beforehand_is_what_is_measured_from() -> None:
    found = worth_of(vary(duel(), Variation(sets=("rook.hp=7",))), 4, only=("ac",))

    assert found.measures[0].value == 7


def test_the_result_is_the_same_whatever_the_number_of_jobs() -> None:
    one, two = (worth_of(duel(), 12, only=("ac",), jobs=jobs) for jobs in (1, 2))

    assert one.to_dict() == two.to_dict()


def test_an_interrupt_gives_what_is_known_so_far() -> None:
    def impatient(found: object) -> None:
        raise KeyboardInterrupt

    found = worth_of(duel(), 50, only=("ac",), hear=impatient)

    assert found.live
    assert 0 < found.fights < 50
    assert found.of("rook", "ac").high - found.of("rook", "ac").low > 0.5, "so few fights tell little"


def test_an_interrupt_before_anything_is_played_tells_that_nothing_is_known() -> None:
    def impatient(done: int, of: int) -> None:
        raise KeyboardInterrupt

    found = worth_of(duel(), 50, only=("ac",), check=impatient)

    assert found.fights == 0
    assert (found.of("rook", "ac").low, found.of("rook", "ac").high) == (-1.0, 1.0)
    assert told(found, "quintain worth bout").blocks


@pytest.mark.parametrize(
    ("who", "only", "answer"),
    [(("rok",), (), 'Did you mean "rook"?'), ((), ("armor_clas",), "There is:"), ((), ("acs",), "Did you mean")],
)
def test_what_is_not_there_is_told_with_what_is(who: tuple[str, ...], only: tuple[str, ...], answer: str) -> None:
    with pytest.raises(UserError) as caught:
        worth_of(duel(), 1, who=who, only=only)

    assert answer in caught.value.message()


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_system_has_points_things_and_statuses_to_try_and_a_number_for_harm(name: str) -> None:
    system = find_system(name)
    library = system.library()
    first = subjects(system.encounter({"encounter": next(iter(library.of("encounter")))}, library), library)[0]
    found = tries(first)

    assert {"point", "thing", "status"} <= {each.sort for each in found}
    assert len({each.sets for each in found}) == len(found)
    assert system.vital(first.sheet)[0] in {each.what for each in found}


def test_what_the_rules_refuse_is_told_and_the_rest_is_tried() -> None:
    setup = duel()
    library = content_of(setup)
    Ring(vary(setup, Variation(sets=("rook.start.hp=2",))), library)

    with pytest.raises(UserError):
        Ring(vary(setup, Variation(sets=("rook.attacks-=blow", "rook.hp=0"))), library)


# the same in hit points


CURVE = [Step(-2, -0.2, -0.25, -0.15), Step(-1, -0.1, -0.15, -0.05), Step(1, 0.1, 0.05, 0.15), Step(2, 0.2, 0.15, 0.25)]


def test_a_change_in_wins_is_so_many_hit_points_between_so_many_and_so_many() -> None:
    found = equal_to(CURVE, 0.15, 0.12, 0.18)

    assert found.at == pytest.approx(1.5)
    assert found.low < 1 < 2 == found.high
    assert found.beyond == (0, 0, 1)


def test_what_is_worth_more_than_all_that_was_tried_says_so() -> None:
    assert equal_to(CURVE, 0.5, 0.4, 0.6).beyond == (1, 1, 1)
    assert equal_to(CURVE, -0.5, -0.6, -0.4).beyond == (-1, -1, -1)


def test_a_curve_that_falls_by_chance_is_taken_as_level() -> None:
    bumpy = [Step(1, 0.1, 0.0, 0.2), Step(2, 0.06, -0.04, 0.16), Step(4, 0.3, 0.2, 0.4)]

    assert equal_to(bumpy, 0.08, 0.0, 0.2).at == pytest.approx(1)


def test_amounts_double_up_to_twice_as_many_more_and_down_to_the_last() -> None:
    assert amounts(5, None, None) == [-4, -2, -1, 1, 2, 4, 8]
    assert amounts(5, 1, 6) == [-4, -2, -1, 1]
