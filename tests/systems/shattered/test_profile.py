"""A Status that is added to an Attack which already inflicts it."""

from __future__ import annotations

import pytest

from quintain.systems.shattered.house import AddedStatusDc
from quintain.systems.shattered.profile import add_tags, raise_dcs, raise_value
from quintain.systems.shattered.stock import Defence, Group, Status
from quintain.systems.shattered.tags import Tags, read_tags

BY_THE_BOOK = AddedStatusDc.EITHER_OR
HIGHER = AddedStatusDc.HIGHER_RESULT


def tags(*apply: str, dc: int = 0, defence: str = "grit") -> Tags:
    return read_tags(
        Group(apply=list(apply), dc=dc, defence=[Defence.REFLEX if defence == "reflex" else Defence.GRIT] if dc else [])
    )


def texts(groups: list[Tags]) -> list[str]:
    return [group.text() for group in groups]


@pytest.mark.rule("SS-173")
def test_a_higher_new_dc_is_used() -> None:
    assert texts(add_tags([tags("Push 1", dc=4)], tags("Push 1", dc=6), BY_THE_BOOK)) == ["Push 1 [6 Grit]"]


@pytest.mark.rule("SS-173")
def test_a_replacing_tag_brings_its_own_defence_and_the_higher_value_is_kept() -> None:
    old, new = tags("Push 2", dc=4), tags("Push 1", dc=6, defence="reflex")

    assert texts(add_tags([old], new, BY_THE_BOOK)) == ["Push 2 [6 Reflex]"]


@pytest.mark.rule("SS-173")
def test_statuses_that_shared_the_tag_keep_theirs() -> None:
    shared = tags("Push 1", "Reeling", dc=4)

    assert texts(add_tags([shared], tags("Push 1", dc=6), BY_THE_BOOK)) == ["Push 1 [6 Grit]", "Reeling [4 Grit]"]


@pytest.mark.rule("SS-174")
@pytest.mark.parametrize(("new", "dc"), [(4, 7), (5, 8), (3, 7), (1, 6)])
def test_a_dc_that_is_not_higher_raises_the_old_one_by_half_of_it(new: int, dc: int) -> None:
    assert texts(add_tags([tags("Push 1", dc=5)], tags("Push 1", dc=new), BY_THE_BOOK)) == [f"Push 1 [{dc} Grit]"]


@pytest.mark.rule("SS-174")
@pytest.mark.parametrize(("new", "dc"), [(6, 8), (4, 7)])
def test_the_higher_of_the_two_results_may_be_used_instead(new: int, dc: int) -> None:
    assert texts(add_tags([tags("Push 1", dc=5)], tags("Push 1", dc=new), HIGHER)) == [f"Push 1 [{dc} Grit]"]


@pytest.mark.rule("SS-174")
def test_the_new_dc_may_still_be_the_higher_result() -> None:
    assert texts(add_tags([tags("Push 1", dc=1)], tags("Push 1", dc=6), HIGHER)) == ["Push 1 [6 Grit]"]


@pytest.mark.rule("SS-175")
def test_the_case_of_the_book() -> None:
    (joined,) = add_tags([tags("Push 1", dc=5)], tags("Push 1", dc=4), BY_THE_BOOK)

    assert (joined.apply[0].status, joined.apply[0].value, joined.dc, joined.defences) == (
        Status.PUSH,
        1,
        7,
        [Defence.GRIT],
    )


def test_what_is_not_inflicted_yet_is_added() -> None:
    groups = add_tags([tags("Push 1", dc=5)], tags("Alight", dc=3, defence="reflex"), BY_THE_BOOK)

    assert texts(groups) == ["Push 1 [5 Grit]", "Alight [3 Reflex]"]


def test_a_status_without_a_dc_stays_without() -> None:
    assert texts(add_tags([tags("Soaked")], tags("Soaked"), BY_THE_BOOK)) == ["Soaked"]
    assert texts(add_tags([tags("Push 1")], tags("Push 2", dc=4), BY_THE_BOOK)) == ["Push 2"]
    assert texts(add_tags([tags("Dazed 1")], tags("Dazed 1"), BY_THE_BOOK)) == ["Dazed 1", "Dazed 1"]


def test_a_choice_stays_a_choice() -> None:
    either = read_tags(Group(choose=["Pull 1", "Exposed 1"], dc=3, defence=[Defence.GRIT]))

    assert texts(add_tags([], either, BY_THE_BOOK)) == ["Pull 1/Exposed 1 [3 Grit]"]


def test_dcs_and_values_are_raised_everywhere() -> None:
    groups = [tags("Push 1", "Exposed 1", dc=5), tags("Soaked")]

    assert texts(raise_dcs(groups, 1)) == ["Push 1, Exposed 1 [6 Grit]", "Soaked"]
    assert texts(raise_value(groups, Status.PUSH, 1)) == ["Push 2, Exposed 1 [5 Grit]", "Soaked"]
