"""Two ways to play, fight beside fight, and one encounter in many ways."""

from __future__ import annotations

import msgspec
import pytest

from quintain.lab import compare, simulate, sweep
from quintain.lab.asked import read_variation
from quintain.lab.fights import Setup
from quintain.lab.sweeping import cells_of, read_varied
from quintain.lab.variation import Variation, vary
from quintain.words.errors import UserError


def test_a_difference_is_found_and_whether_it_is_real_and_how_many_fights_that_would_have_taken_unpaired() -> None:
    found = compare("ki/mirror", "mirka-1.hp-=12", 60, jobs=1)

    red, blue = (next(side for side in found.sides if side.side == name) for name in ("red", "blue"))
    assert red.pairs == 60
    assert red.by < 0 < blue.by
    assert red.is_real
    assert red.less > red.more
    assert red.low <= red.by <= red.high < 0
    assert red.lost.startswith("1/")
    assert red.unpaired > red.pairs, "the same dice tell more"


def test_a_comparison_is_the_same_whatever_the_number_of_jobs() -> None:
    one = compare("ki/mirror", "mirka.strength-=1", 30, jobs=1)
    two = compare("ki/mirror", "mirka.strength-=1", 30, jobs=2)

    assert msgspec.json.encode(one) == msgspec.json.encode(two)
    assert one.to_dict()["asked"] == 30


def test_whoever_wins_the_same_fights_both_ways_needs_few_of_them() -> None:
    found = compare("ki/mirror", "weapon:dagger.damage+=1", 20, jobs=1)

    assert [(side.more, side.less) for side in found.sides] == [(0, 0), (0, 0)], "nobody has a dagger"
    assert all(not side.is_real for side in found.sides)
    assert all(side.low < 0 < side.high for side in found.sides)


def test_two_that_are_the_same_are_no_comparison() -> None:
    with pytest.raises(UserError, match="Both are the same"):
        compare("ki/mirror", (), 10)


def test_a_sweep_has_a_cell_for_every_value_of_everything_in_order() -> None:
    found = sweep("ki/training_yard", ["wen.start.hp=1..3..2", "count:street_thug=1,2"], 4, jobs=1)

    assert [cell.values for cell in found.cells] == [("1", "1"), ("1", "2"), ("3", "1"), ("3", "2")]
    assert all(cell.fights == 4 for cell in found.cells)
    assert found.varied == ["wen.start.hp", "count:street_thug"]
    assert not found.stopped


def test_a_cell_is_what_the_same_fights_come_to_alone() -> None:
    swept = sweep("ki/mirror", "mirka.hp=10,26", 12, jobs=1)
    alone = simulate("ki/mirror", 12, sets=["mirka.hp=10"], jobs=1, second=0)

    assert {side: share.count for side, share in swept.cells[0].wins.items()} == {
        side: share.count for side, share in alone.wins.items()
    }
    assert swept.cells[0].typical == alone.typical


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("mirka.hp=14..16", ("14", "15", "16")),
        ("mirka.hp=3..1", ("3", "2", "1")),
        ("mirka.hp=10..40..15", ("10", "25", "40")),
        ("rule:luck_die=own,d6", ("own", "d6")),
        ("mirka.hp=1,1,5..6", ("1", "5", "6")),
    ],
)
def test_values_are_read_as_they_are_written(text: str, values: tuple[str, ...]) -> None:
    assert read_varied(text).values == values


@pytest.mark.parametrize("text", ["mirka.hp", "=3", "mirka.hp=", "mirka.hp=1..5..0", "mirka.hp=1..999999999"])
def test_values_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(UserError):
        read_varied(text)


def test_how_many_ways_there_are_is_known_before_they_are_made() -> None:
    assert cells_of([read_varied("a.b=1..1000"), read_varied("c.d=1..1000")]) == 1_000_000


def test_what_varies_is_read_and_put_on_a_setup() -> None:
    found = read_variation(["rule:luck_die=d6", "mirka.hp+=5", "count:mirka=2", "bot:red=random", "content:mine"])

    assert found == Variation({"luck_die": "d6"}, ("mirka.hp+=5",), {"mirka": 2}, {"red": "random"}, ("mine",))
    assert found.words() == "rule:luck_die=d6, mirka.hp+=5, count:mirka=2, bot:red=random, content:mine"
    setup = vary(Setup("ki", {"encounter": "mirror"}, {"a": 1}, {"red": "greedy"}, "1"), found)
    assert (setup.rules, setup.sets, setup.counts) == ({"a": 1, "luck_die": "d6"}, ("mirka.hp+=5",), {"mirka": 2})
    assert (setup.bots, setup.content) == ({"red": "random"}, ("mine",))
    assert Variation().words() == "as it is"
