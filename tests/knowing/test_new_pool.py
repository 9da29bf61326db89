"""A secret pool is one declaration: it shows up everywhere it should and leaks nowhere, without another line."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from quintain.board.board import Pool as Drawn
from quintain.conformance.declared import guessed as guessed_facts
from quintain.conformance.declared import hidden
from quintain.kernel.shapes import Number
from quintain.kernel.system import Guess
from quintain.knowing import guesses, overrides, pools
from quintain.state import Known, Pool, Secret, fresh, state
from tests.knowing.ring import Sheet, Wrestler, band, gm_gets, guessed, told, view

ZEAL = Pool(
    "Zeal",
    most="sheet.zeal",
    foes=Known.NOTHING,
    told="Zeal",
    override=(0, 9),
    carried=True,
    guess=(0, 4),
    matters=1,
)
FAME = Pool("Fame", owned="is_famous", drawn=False, group="numbers", override=("least_fame", 9), guess=0, fact="renown")
FURY = Pool("Fury", most=6, foes=Known.BAND, bands=band, told="Fury", override=(0, 6), guess=(0, 6))

PURSE = Pool(
    "Coins",
    title="Purse",
    override=(0, "sheet.zeal"),
    key="coins",
    label="coins in the purse",
    guess=(0, "sheet.zeal"),
    words="none, or one for each Zeal",
)


@state
class Zealot(Wrestler):
    zeal: Annotated[int, ZEAL] = fresh(of="sheet.zeal")
    fury: Annotated[int, FURY] = fresh(6)
    fame: Annotated[int, FAME] = fresh(3)
    purse: Annotated[int, PURSE] = fresh(1)
    is_famous: bool = fresh(True)
    creed: Annotated[str, Secret("creed", "fire", values=("fire", "water"))] = fresh("fire")

    @property
    def least_fame(self) -> int:
        return 1


def zealot() -> Zealot:
    return Zealot("zed", "Zed", "red", "red", Sheet("zed"))


def test_it_is_copied_written_and_read_back() -> None:
    zed = zealot()
    zed.zeal, zed.creed = 1, "water"

    class Stock:
        sheets = {"zed": zed.sheet}  # noqa: RUF012

    assert zed.clone().zeal == 1
    assert zed.diff(Zealot.load(msgspec.json.decode(msgspec.json.encode(zed.dump())), Stock)) == []


def test_it_is_drawn_and_seen_for_its_own_side_alone() -> None:
    zed = zealot()

    assert Drawn("Zeal", 2, 2) in pools.drawn(zed, exactly=True)
    assert "Zeal" not in [each.name for each in pools.drawn(zed, exactly=False)]
    assert view(zed, exactly=True)["zeal"] == 2
    assert "zeal" not in view(zed, exactly=False)
    assert Drawn("Fury", band="fresh") in pools.drawn(zed, exactly=False)


def test_it_is_set_right_reported_bounded_and_carried() -> None:
    zed, before = zealot(), zealot()
    zed.zeal = 3

    assert "Set the Zeal of Zed" in gm_gets(zed)
    assert pools.changes(before, zed) == ["Zeal +1"]
    assert pools.out_of_bounds(zed) == ["Zeal 3"]
    pools.restore(zed, {"zeal": 1})
    assert zed.zeal == 1


def test_it_is_guessed_by_others() -> None:
    assert guesses.unknowns(Zealot) == {
        "Grip": "0 to 5",
        "HP": "of 8 to 20, by how it looks",
        "Zeal": "0 to 4",
        "trick": "none, or yours",
        "Fury": "of 0 to 6, by how it looks",
        "Coins": "none, or one for each Zeal",
    }
    assert guessed(zealot(), Guess(frozenset(["renown"]))).fame == 0
    assert guessed(zealot(), Guess(frozenset(["Zeal"]))).zeal == 4
    assert guessed(zealot(), Guess()).fury == 4


def test_who_has_no_such_pool_is_given_none() -> None:
    zed = zealot()
    shape = next(each.shape for each in overrides.pool_options(zed) if each.id == "override:fame:zed")
    assert isinstance(shape, Number)
    assert shape.describe() == Number(1, 9).describe()

    zed.is_famous = False

    assert "Set the Fame of Zed" not in gm_gets(zed)


def test_a_page_and_a_game_master_may_call_it_by_names_of_their_own() -> None:
    option = next(each for each in overrides.pool_options(zealot()) if each.id == "override:coins:zed")

    assert Drawn("Purse", 1) in pools.drawn(zealot(), exactly=True)
    assert option.label() == "Set the coins in the purse of Zed"
    assert overrides.settable(Zealot)["coins"].name == "purse"
    assert overrides.pool_words(Zealot, "coins", "3") == "Coins 3"


def test_what_is_held_possible_of_it_may_follow_from_its_owner() -> None:
    assert guessed(zealot(), Guess(frozenset(["Coins", "Zeal"]))).purse == 4
    assert guessed(zealot(), Guess(frozenset(["Coins"]))).purse == 0


def test_its_own_side_sees_it_in_its_group_and_a_page_draws_it_in_another_way() -> None:
    zed = zealot()

    assert pools.grouped(zed, "numbers") == {"grip": 3, "fame": 3}
    assert "fame" not in pools.own_numbers(zed)
    assert "Fame" not in [each.name for each in pools.drawn(zed, exactly=True)]


@pytest.mark.parametrize("fact", hidden(Zealot))
def test_a_foe_is_told_the_same_whatever_it_is(fact: str) -> None:
    one, other = zealot(), zealot()

    assert hidden(Zealot)[fact](other)

    assert one.diff(other) != []
    assert told(one, exactly=False) == told(other, exactly=False)
    assert fact == "creed" or told(one, exactly=True) != told(other, exactly=True)


@pytest.mark.parametrize("fact", guessed_facts(Zealot))
def test_nothing_of_it_is_left_in_what_a_foe_reckons_with(fact: str) -> None:
    one, other = zealot(), zealot()

    assert guessed_facts(Zealot)[fact](one, other)

    assert everything(one) != everything(other)
    assert everything(guessed(one, Guess())) == everything(guessed(other, Guess()))


def everything(who: Any) -> list[object]:
    return [who.dump(), msgspec.to_builtins(who.sheet)]


def test_the_twins_vary_every_field_that_was_declared_hidden() -> None:
    assert {"zeal", "fury", "creed", "hp", "grip", "trick"} <= set(hidden(Zealot))
