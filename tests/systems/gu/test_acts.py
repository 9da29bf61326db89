"""What a game master does unasked: pools, places, conditions, limbs, Gu, hiding and revealing, the end of the fight."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Overridden, Viewer
from quintain.kernel.live import Game
from quintain.systems.gu.body import Fighter, Out
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.system import SYSTEM
from quintain.systems.gu.words import Condition
from quintain.words.errors import AnswerRefused
from tests.systems.gu.script import body, fight, wolf


def game(**blue: Any) -> Game:
    """Red's turn, with a game master beside the two."""
    scene = fight([body("a", at=(1, 1))], [body("b", at=(4, 1), max_hp=40, **blue)], turn="a", gm="gm")
    return Game(SYSTEM, scene, "acts", {})


def after(table: Game, *acts: str) -> Fighter:
    """The creature b after these."""
    for act in acts:
        table.act("gm", act)
    return now(table).by_id["b"]


def now(table: Game) -> GuScene:
    scene = table.now()
    assert isinstance(scene, GuScene)
    return scene


def test_only_the_game_master_has_acts() -> None:
    table = game()

    assert table.acts("red").options == []
    with pytest.raises(AnswerRefused):
        table.act("red", "override:end")


@pytest.mark.parametrize(
    ("act", "field", "value"),
    [
        ("override:hp:b:7", "hp", 7),
        ("override:essence:b:12", "essence", 12),
        ("override:reactions:b:1", "reactions", 1),
        ("override:bleeding:b:3", "bleeding", 3),
    ],
)
def test_a_number_is_set_and_told_in_words(act: str, field: str, value: int) -> None:
    table = game()

    assert getattr(after(table, act), field) == value
    assert any(isinstance(event, Overridden) for event in table.events)


@pytest.mark.rule("GU-233")
def test_a_soul_set_below_half_fatigues_and_one_above_no_longer_does() -> None:
    table = game(soul=10)

    assert after(table, "override:soul:b:4").suffers(Condition.FATIGUED)
    assert not after(table, "override:soul:b:5").suffers(Condition.FATIGUED)


def test_a_beast_set_to_0_hit_points_dies_and_one_set_above_lives_again() -> None:
    scene = fight([body("a", at=(1, 1))], [wolf("b", at=(4, 1))], turn="a", gm="gm")
    table = Game(SYSTEM, scene, "acts", {})

    assert after(table, "override:hp:b:0").out == Out.DEAD
    assert (after(table, "override:hp:b:9").out, after(table).hp) == ("", 9)


def test_a_token_is_placed() -> None:
    table = game()
    b = after(table, "override:place:b:6,6")

    assert (now(table).grid.xy(b.spot), b.z) == ((6, 6), 0)


def test_a_condition_is_put_on_and_taken_away() -> None:
    table = game()

    assert after(table, "override:afflict:b:prone:0").suffers(Condition.PRONE)
    assert not after(table, "override:free:b:prone").suffers(Condition.PRONE)


def test_a_limb_is_mended_and_a_gu_suppressed() -> None:
    table = game(broken=["right_arm"], gu=["jolt"])
    b = after(table, "override:mend:b:right_arm", "override:suppress:b:jolt")

    assert (b.broken, b.worm("jolt").suppressed) == ([], True)
    assert not after(table, "override:suppress:b:jolt").worm("jolt").suppressed


def test_a_creature_is_kept_back_until_it_is_revealed() -> None:
    table = game()
    red = Viewer("red", "red")

    assert after(table, "hide:b").out == Out.HIDDEN
    assert [figure.id for figure in SYSTEM.board(now(table), red).creatures] == ["a"]
    assert after(table, "reveal:b:5,5").out == ""
    assert [figure.id for figure in SYSTEM.board(now(table), red).creatures] == ["a", "b"]


@pytest.mark.rule("GU-001")
def test_several_join_at_once_near_their_own_each_on_a_free_square_and_in_the_order() -> None:
    table = game()
    scene = now(table)
    table.act("gm", f"override:add_several:{scene.by_id['b'].sheet.id}:blue:3")
    came = [each for each in now(table).bodies if each.id not in ("a", "b")]

    assert [each.side for each in came] == ["blue"] * 3
    assert len({each.spot for each in now(table).bodies}) == 5
    blues = [each.spot for each in now(table).bodies if each.side == "blue"]
    assert [sum(scene.grid.distance(each.spot, spot) == 1 for spot in blues) > 0 for each in came] == [True] * 3
    assert set(now(table).order) == {each.id for each in now(table).bodies}
    assert any(isinstance(event, Overridden) and event.what.endswith("joins blue (3)") for event in table.events)


def test_the_game_master_ends_the_fight_with_or_without_a_victor() -> None:
    table, other = game(), game()
    table.act("gm", "override:end:blue")
    other.act("gm", "override:end")

    assert [each.outcome.winner for each in (table, other) if each.outcome is not None] == ["blue", ""]
