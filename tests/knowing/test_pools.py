"""From one declaration: what is drawn, seen, observed, reported, bounded, set right and carried."""

from __future__ import annotations

import pytest

from quintain.board.board import Pool as Drawn
from quintain.kernel.shapes import Number
from quintain.knowing import overrides, pools
from quintain.state import Known, Pool
from tests.knowing.ring import HP, Sheet, Wrestler, gm_gets, view


def wrestler() -> Wrestler:
    return Wrestler("ann", "Ann", "red", "red", Sheet("ann"))


def test_its_own_side_sees_numbers_and_the_others_bands() -> None:
    ann = wrestler()
    ann.hp = 4

    assert pools.drawn(ann, exactly=True) == [Drawn("HP", 4, 10)]
    assert pools.drawn(ann, exactly=False) == [Drawn("HP", band="worn")]
    assert view(ann, exactly=False) == {"id": "ann", "belt": 4, "hp": "worn"}
    assert view(ann, exactly=True) == {"id": "ann", "belt": 4, "hp": 4, "max_hp": 10, "grip": 3, "trick": ""}


def test_a_pool_of_a_thing_is_called_after_it_and_listed_while_there_is_one() -> None:
    ann = wrestler()
    assert [each.name for each in pools.drawn(ann, exactly=True)] == ["HP"]

    ann.belt_name = "Golden belt"

    assert pools.drawn(ann, exactly=False)[1] == Drawn("Golden belt", 4, 5)


@pytest.mark.parametrize(
    ("hp", "exactly", "level"), [(4, True, 0.4), (4, False, 0.5), (9, False, 1.0), (0, False, 0.0)]
)
def test_programs_observe_a_share_or_the_top_of_a_band(hp: int, exactly: bool, level: float) -> None:
    ann = wrestler()
    ann.hp = hp

    assert pools.observed(Wrestler, view(ann, exactly=exactly)) == {"hp": level, "belt": 0.8}


@pytest.mark.parametrize(("band", "bounds"), [("down", (0, 0)), ("worn", (1, 5)), ("fresh", (6, 11)), ("odd", (0, 0))])
def test_a_band_holds_all_numbers_that_look_like_it(band: str, bounds: tuple[int, int]) -> None:
    assert pools.within(HP, band, 11) == bounds


def test_odds_report_what_has_a_word_for_it() -> None:
    before, after = wrestler(), wrestler()
    after.hp, after.belt = 7, 1

    assert pools.changes(before, after) == ["HP -3"]


@pytest.mark.parametrize(("hp", "wrong"), [(-1, ["HP -1"]), (0, []), (10, []), (11, ["HP 11"])])
def test_a_pool_is_within_its_bounds(hp: int, wrong: list[str]) -> None:
    ann = wrestler()
    ann.hp = hp

    assert pools.out_of_bounds(ann) == wrong


def test_a_game_master_sets_what_may_be_set_within_bounds() -> None:
    (option,) = overrides.pool_options(wrestler())

    assert gm_gets(wrestler()) == ["Set the HP of Ann"]
    assert option.id == "override:hp:ann"
    assert isinstance(option.shape, Number)
    assert option.shape.describe() == Number(0, 10).describe()
    assert overrides.pool_words(Wrestler, "hp", "3") == "HP 3"


def test_a_campaign_carries_what_was_declared_so_and_nothing_else() -> None:
    ann = wrestler()

    assert pools.carried(Wrestler, ann) == {"hp": 10}
    pools.restore(ann, {"hp": 2, "belt": 1, "grip": 5})

    assert (ann.hp, ann.belt, ann.grip) == (2, 4, 3)


@pytest.mark.parametrize("foes", [Known.NOTHING, Known.BAND])
def test_a_pool_that_foes_do_not_know_must_say_what_they_hold_possible(foes: Known) -> None:
    with pytest.raises(TypeError, match="Zeal is hidden from foes"):
        Pool("Zeal", foes=foes)
