"""Balance: a known answer is found, what cannot be reached is said, and the search is the same whoever plays it."""

from __future__ import annotations

import pytest

from quintain.lab.balancing import BalanceReport, balance_of
from quintain.lab.balancing_words import told
from quintain.lab.settings import Setting, read_setting
from quintain.lab.telling import Words
from quintain.words.errors import UserError
from tests.lab.duel import duel, exactly

TOUGHNESS = Setting("crow.hp", 1, 9)
KNOWN = 3


def words(found: BalanceReport) -> str:
    return " ".join(block.text for block in told(found, "").blocks if isinstance(block, Words))


def test_a_known_answer_is_found_with_its_interval_and_the_search_shown() -> None:
    aim = exactly(duel(crow_hp=KNOWN))

    found = balance_of(duel(), aim, 400, settings=[TOUGHNESS], target="the bout")
    (search,) = found.searches

    assert search.answer == KNOWN
    assert search.reached
    assert search.steady
    assert search.fresh is not None
    assert search.fresh.share.low <= aim <= search.fresh.share.high
    assert [probe.value for probe in search.probes][:5] == [1, 3, 5, 7, 9]
    assert "crow.hp=3: " in words(found)
    assert " won by red (" in words(found)
    assert "with dice that the search has not seen" in words(found)


def test_what_no_setting_reaches_is_said_with_the_nearest() -> None:
    found = balance_of(duel(), 0.05, 60, settings=[Setting("crow.hp", 1, 3)])

    assert not found.searches[0].reached
    assert found.searches[0].answer == 3
    assert "No setting reaches 5.0 %: they give from " in words(found)


def test_without_a_number_it_is_how_many_and_how_tough() -> None:
    found = balance_of(duel(), 0.5, 4)

    assert [search.setting.what for search in found.searches] == ["count:blue.crow", "crow.hp"]
    assert found.searches[0].setting.least == 1


def test_the_search_is_the_same_whatever_the_number_of_jobs() -> None:
    one, two = (balance_of(duel(), 0.6, 12, settings=[TOUGHNESS], jobs=jobs).to_dict() for jobs in (1, 2))

    assert one == two


def test_an_interrupt_leaves_what_was_tried() -> None:
    def impatient(what: str, found: object) -> None:
        if what == "crow.hp=5":
            raise KeyboardInterrupt

    found = balance_of(duel(), 0.6, 30, settings=[TOUGHNESS], hear=impatient)

    assert found.stopped
    assert [probe.value for probe in found.searches[0].probes] == [1, 3, 5]
    assert found.searches[0].fresh is None
    assert "Stopped" in words(found)


@pytest.mark.parametrize("text", ["crow.hp", "crow.hp=5", "crow.hp=9..3", "crow.hp=1..90000"])
def test_a_number_is_given_with_its_range(text: str) -> None:
    with pytest.raises(UserError):
        read_setting(text)


def test_an_unknown_side_is_told() -> None:
    with pytest.raises(UserError, match='There is no side "rad"'):
        balance_of(duel(), 0.5, 1, side="rad")
