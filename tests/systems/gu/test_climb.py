"""Climbing: what it costs, and who finds no hold."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import falling
from quintain.systems.gu.events.movement import Fell, Slipped
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition
from tests.systems.gu.direct import at_table
from tests.systems.gu.moving import ground, offered, verbs
from tests.systems.gu.script import body, fight, go_on, lost, play, suffer

FAR = body("far", at=(11, 11), reactions=0)


def cliff(rise: int, *more: dict[str, Any], climb: str = "handholds", gm: str = "", **numbers: Any) -> GuScene:
    """A at the foot of a cliff that begins at column 4, in its turn."""
    a = body("a", **{"at": (3, 3), "max_hp": 60, **numbers})
    terrain = [ground("floor", (4, 0, 11, 8), elevation=rise, climb=climb), *more]
    return fight([a], [FAR], terrain=terrain, turn="a", gm=gm)


@pytest.mark.rule("GU-057")
@pytest.mark.parametrize(
    ("agility", "conditions", "heights"), [(20, [], [1, 2]), (60, [], [1, 2, 3]), (0, ["fatigued"], [1])]
)
def test_half_the_movement_rounded_down_but_one_metre_at_least(
    agility: int, conditions: list[str], heights: list[int]
) -> None:
    scene = cliff(10, agility=agility, conditions=[{"condition": each} for each in conditions])
    start = play(scene, then="a: turn")
    assert offered(start, "climb") == [f"3,3,{z}" for z in heights]

    there = go_on(start.game, [f"climb:3,3,{heights[-1]}"], then="a: turn")
    assert there.at("a") == (3, 3, heights[-1])
    assert not there["a"].airborne
    assert "climb" not in verbs(there)


@pytest.mark.rule("GU-057")
def test_each_metre_costs_two_and_the_step_over_the_rim_one() -> None:
    start = play(cliff(2), then="a: turn")
    assert offered(start, "climb") == ["3,3,1", "3,3,2", "4,2,2", "4,3,2", "4,4,2"]
    up = go_on(start.game, ["climb:4,3,2"], then="a: turn")
    assert up.at("a") == (4, 3, 2)
    assert up.scene.turn is not None
    assert up.scene.turn.moved == 5


@pytest.mark.rule("GU-057")
def test_it_hangs_on_between_turns_and_goes_on_up_or_down() -> None:
    hangs = play(cliff(4), ["climb:3,3,2", "end", "end"], then="a: turn")
    assert hangs.at("a") == (3, 3, 2)
    assert "walk" not in verbs(hangs)
    assert set(offered(hangs, "climb")) == {"3,3,0", "3,3,1", "3,3,3", "3,3,4", "4,2,4", "4,3,4", "4,4,4"}
    assert go_on(hangs.game, ["climb:4,3,4"], then="a: turn").at("a") == (4, 3, 4)
    down = go_on(hangs.game, ["climb:3,3,0"], then="a: turn")
    assert down.at("a") == (3, 3, 0)
    assert down.scene.turn is not None
    assert down.scene.turn.moved == 4


@pytest.mark.rule("GU-057")
def test_over_the_edge_and_down() -> None:
    start = play(cliff(4, at=(4, 3)), then="a: turn")
    cells = offered(start, "climb")
    assert {"3,3,3", "3,3,2", "3,2,2"} <= set(cells)
    assert "3,3,1" not in cells  # 1 + 6 m
    there = go_on(start.game, ["climb:3,3,2"], then="a: turn")
    assert there.at("a") == (3, 3, 2)
    assert there.scene.turn is not None
    assert there.scene.turn.moved == 5


@pytest.mark.rule("GU-057")
def test_the_walls_of_a_place_without_heights_cannot_be_climbed() -> None:
    scene = fight([body("a", at=(3, 3))], [FAR], terrain=[ground("wall", (4, 0, 4, 8))], turn="a")
    assert "climb" not in verbs(play(scene, then="a: turn"))


@pytest.mark.rule("GU-058")
def test_on_a_bare_cliff_a_failed_test_is_a_fall_from_the_height_reached() -> None:
    scene = cliff(10, climb="bare", athletics=28, agility=20, height=6)
    there = play(scene, ["climb:3,3,7"], dice=[40, 10], then="a: turn")

    assert there.at("a") == (3, 3, 0)
    assert there["a"].hp == 60 - 18
    assert there.events(Slipped)
    assert [event.metres for event in there.events(Fell)] == [6]
    assert "climb" not in verbs(there)


@pytest.mark.rule("GU-058")
def test_on_a_ladder_no_test_is_asked_be_it_on_the_height_or_beside_it() -> None:
    assert play(cliff(10), ["climb:3,3,1"], then="a: turn").at("a") == (3, 3, 1)
    ladder = ground("floor", (3, 3, 3, 3), climb="handholds")
    assert play(cliff(10, ladder, climb="bare"), ["climb:3,3,1"], then="a: turn").at("a") == (3, 3, 1)


@pytest.mark.rule("GU-058")
def test_one_test_serves_a_whole_turn_of_climbing() -> None:
    there = play(cliff(10, climb="bare"), ["climb:3,3,1", "climb:3,3,2"], dice=[0, 5], then="a: turn")
    assert there.at("a") == (3, 3, 2)


@pytest.mark.rule("GU-058")
def test_the_game_master_may_waive_it_or_make_it_harder() -> None:
    asked = play(cliff(10, climb="bare", gm="master"), ["climb:3,3,1"], then="a: climb")
    assert go_on(asked.game, ["no"], then="a: turn").at("a") == (3, 3, 1)
    hard = go_on(asked.game, ["yes", "set:20"], dice=[10, 1], then="a: turn")
    assert hard.at("a") == (3, 3, 0)
    assert go_on(asked.game, ["yes", "usual"], dice=[10, 1], then="a: turn").at("a") == (3, 3, 1)


@pytest.mark.rule("GU-058")
def test_who_slips_at_the_foot_does_not_fall_and_who_slips_at_the_rim_falls_all_the_way() -> None:
    foot = play(cliff(10, climb="bare"), ["climb:3,3,2"], dice=[90, 1], then="a: turn")
    assert foot.at("a") == (3, 3, 0)
    assert foot["a"].hp == 60
    assert foot.scene.turn is not None
    assert foot.scene.turn.moved == 2
    assert "climb" not in verbs(foot)
    rim = play(cliff(10, climb="bare", at=(4, 3)), ["climb:3,3,8"], dice=[90, 1, 3], then="a: turn")
    assert rim.at("a") == (3, 3, 0)
    assert rim["a"].hp == 30


def test_whoever_is_stunned_on_the_wall_falls() -> None:
    scene = cliff(10, height=6)
    suffer(scene, "a", Condition.STUNNED)
    with at_table(scene) as table:
        falling.settle(scene, table)
    assert scene.by_id["a"].z == 0


@pytest.mark.rule("GU-129")
@pytest.mark.rule("GU-130")
@pytest.mark.parametrize(("to", "at", "lost_hp"), [("3,2", (3, 2, 3), 0), ("2,3", (2, 3, 0), 9)])
def test_whoever_hangs_on_a_wall_dodges_along_it_or_falls(to: str, at: tuple[int, int, int], lost_hp: int) -> None:
    cliffs = [ground("floor", (4, 0, 11, 11), elevation=6, climb="handholds")]
    a = body("a", at=(0, 3), ranged_attack=60, gu=["stream"])
    b = body("b", at=(3, 3), height=3, dodge=60, max_hp=60)
    scene = fight([a], [b], turn="a", terrain=cliffs)

    played = play(scene, ["activate:stream:b", "dodge", f"to:{to}"], dice=[40, 1, 10, 1], then="a: turn")

    assert played.at("b") == at
    assert lost(played, "b") == lost_hp


@pytest.mark.rule("GU-058")
def test_the_game_master_is_asked_once_a_turn_and_again_in_the_next() -> None:
    scene = cliff(9, climb="bare", gm="gm", agility=60)
    first = play(scene, ["climb:3,3,2", "no", "climb:3,3,3"], then="a: turn")
    assert first.at("a") == (3, 3, 3)

    asked = go_on(first.game, ["end", "end", "climb:3,3,4"], then="a: climb")

    assert asked.options() == ["no", "yes"]
