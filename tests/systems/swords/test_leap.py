"""Leaps: how far and how high, with and without a roll, and what comes of a failed one."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.table import ScriptedTable
from quintain.systems.swords.afflictions import Lasts
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.dying import Died
from quintain.systems.swords.events.movement import Fell, LeaptShort, LeaptUp, Moved, Stopped
from quintain.systems.swords.events.rolls import Checked
from quintain.systems.swords.leap import clears, high_dt
from quintain.systems.swords.lines import of as lines
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.script import body, fight, go_on, in_turn, play, refused, suffer
from tests.systems.swords.test_move import feet, squares, where


def gap(first: int, last: int, depth: int = 60) -> dict[str, Any]:
    return {"kind": "gap", "name": "Pit", "rects": [(first, 0, last, 7)], "elevation": -depth}


def ledge(height: int, first: int = 3, last: int = 3) -> dict[str, Any]:
    return {"kind": "ledge", "name": "Ledge", "rects": [(first, 0, last, 7)], "elevation": height}


def hurdle(height: int) -> dict[str, Any]:
    return {"kind": "hurdle", "name": "Wall", "rects": [(3, 0, 3, 7)], "height": height}


def leaper(*terrain: dict[str, Any], foe: tuple[int, int] = (15, 7), **numbers: Any) -> SwordsScene:
    """A at 2,4, in its Combat Turn."""
    red, blue = [body("a", at=(2, 4), **numbers)], [body("b", at=foe)]
    return in_turn(fight(red, blue, terrain=terrain, size=(16, 8)), "a")


@pytest.mark.rule("SW-072", "SW-067")
def test_half_the_rate_is_leapt_without_a_roll_and_paid_foot_for_foot() -> None:
    played = play(leaper(gap(3, 4), speed=30), ["leap:5,4"], then="a: turn")

    assert where(played, "a") == "5,4"
    assert played["a"].elevation == 0
    assert feet(played) == 15
    assert not played.events(Checked)


@pytest.mark.rule("SW-072", "SW-073")
def test_one_foot_more_needs_a_roll() -> None:
    scene = leaper(speed=30)
    table = ScriptedTable(scene, SYSTEM.sight, faces=[11])

    assert clears(scene, table, scene.by_id["a"], 15)
    assert clears(scene, table, scene.by_id["a"], 16)
    table.finish()


@pytest.mark.rule("SW-073")
def test_a_longer_leap_is_rolled_against_10_plus_the_additional_feet() -> None:
    start = play(leaper(gap(3, 5), speed=30, str=2), then="a: turn")

    made = go_on(start.game, ["leap:6,4"], dice=[13], then="a: turn")
    short = go_on(start.game, ["leap:6,4"], dice=[12, *[1] * 6], then="a: turn")

    assert made.events(Checked)[0].dt == 15
    assert where(made, "a") == "6,4"
    assert feet(made) == 10
    assert where(short, "a") == "5,4"
    assert feet(short) == 15
    assert short.events(LeaptShort)
    assert short.events(Fell)[0].feet == 60
    assert short["a"].elevation == -60


@pytest.mark.rule("SW-074")
def test_no_leap_is_longer_than_the_movement_left() -> None:
    start = play(leaper(gap(5, 7), speed=30), ["move:4,4"], then="a: turn")

    assert refused(start, "leap:9,4")
    assert where(go_on(start.game, ["leap:8,4"], dice=[15], then="a: turn"), "a") == "8,4"


@pytest.mark.rule("SW-074")
def test_after_a_dash_the_next_move_action_carries_the_next_leap() -> None:
    start = play(leaper(gap(5, 7), speed=30), ["move:4,4", "dash"], then="a: turn")

    assert "10,4" in squares(start, "leap")
    assert "11,4" not in squares(start, "leap")


@pytest.mark.rule("SW-075")
@pytest.mark.parametrize(
    ("strength", "height", "cleared"), [(2, 2, True), (2, 3, False), (-1, 1, True), (-1, 2, False)]
)
def test_hurdles_up_to_the_strength_modifier_are_cleared(strength: int, height: int, cleared: bool) -> None:
    played = play(leaper(hurdle(height), str=strength), then="a: turn")

    assert "3,4" not in squares(played) | squares(played, "leap")
    assert ("4,4" in squares(played, "leap")) is cleared
    assert "4,4" not in squares(played)


@pytest.mark.rule("SW-072")
def test_a_leap_over_rubble_is_paid_as_a_leap_and_foes_are_not_leapt_over() -> None:
    rubble = {"kind": "difficult", "name": "Rubble", "rects": [(3, 0, 4, 7)]}
    start = play(leaper(rubble, speed=30), then="a: turn")
    barred = play(leaper(rubble, foe=(3, 4)), then="a: turn")

    assert feet(go_on(start.game, ["leap:5,4"], then="a: turn")) == 15
    assert feet(go_on(start.game, ["move:5,4"], then="a: turn")) == 5
    assert "5,4" not in squares(barred, "leap")


@pytest.mark.rule("SW-100")
def test_a_leap_out_of_reach_provokes() -> None:
    played = play(leaper(gap(3, 4), foe=(1, 4)), ["leap:5,4"], then="b: opportunity")

    assert played.asked() == [("b", "opportunity")]


@pytest.mark.rule("SW-076")
@pytest.mark.parametrize(("strength", "height"), [(3, 3), (0, 1), (-2, 1)])
def test_the_free_height_is_leapt_without_a_roll(strength: int, height: int) -> None:
    played = play(leaper(ledge(height), str=strength), ["leap_up:3,4"], then="a: turn")

    assert played["a"].elevation == height
    assert not played.events(Checked)
    assert feet(played) == 30 - 5 - height


@pytest.mark.rule("SW-077")
def test_a_higher_leap_is_rolled_against_15_plus_2_per_additional_foot() -> None:
    start = play(leaper(ledge(4), str=2), then="a: turn")

    made = go_on(start.game, ["leap_up:3,4"], dice=[17], then="a: turn")
    short = go_on(start.game, ["leap_up:3,4"], dice=[16], then="a: turn")

    assert made.events(Checked)[0].dt == 19
    assert made["a"].elevation == 4
    assert where(short, "a") == "2,4"
    assert short["a"].elevation == 0
    assert feet(short) == 28
    assert not short.events(LeaptUp)[0].made


@pytest.mark.rule("SW-077")
@pytest.mark.parametrize(
    ("strength", "dts"), [(2, [0, 0, 17, 19, 21, 23]), (0, [0, 17, 19, 21, 23, 25]), (4, [0, 0, 0, 0, 17, 19])]
)
def test_the_dt_of_a_leap_up_rises_by_2_with_every_foot_beyond_the_free_height(strength: int, dts: list[int]) -> None:
    leaping = leaper(str=strength).by_id["a"]

    assert [high_dt(leaping, height) for height in range(1, 7)] == dts


@pytest.mark.rule("SW-078", "SW-079")
@pytest.mark.parametrize(("strength", "height", "offered"), [(2, 4, True), (2, 5, False), (0, 1, True), (0, 2, False)])
def test_no_leap_is_higher_than_double_the_strength_modifier(strength: int, height: int, offered: bool) -> None:
    played = play(leaper(ledge(height), str=strength), then="a: turn")

    assert bool(squares(played, "leap_up")) is offered


@pytest.mark.rule("SW-079")
def test_sideways_a_vertical_leap_carries_no_farther_than_the_bodys_reach() -> None:
    pike = {"id": "halberd", "name": "Halberd", "kind": "melee", "to_hit": 0, "damage": "1d10", "weapon": "halberd"}
    armed: dict[str, Any] = {"str": 2, "attacks": [pike], "readied": ["halberd"]}
    near, far = play(leaper(ledge(2), **armed), then="a: turn"), play(leaper(ledge(2, 4, 4), **armed), then="a: turn")

    assert [line.feet for line in lines(near.scene, near["a"])] == [10]
    assert squares(near, "leap_up") == {"3,3", "3,4", "3,5"}
    assert not squares(far, "leap_up")


@pytest.mark.rule("SW-079")
def test_from_a_ledge_one_leaps_up_to_the_next_by_what_it_is_higher() -> None:
    scene = leaper(ledge(5, 0, 2), ledge(7), str=2, elevation=5)

    played = play(scene, ["leap_up:3,4"], then="a: turn")

    assert (where(played, "a"), played["a"].elevation) == ("3,4", 7)


@pytest.mark.rule("SW-079")
@pytest.mark.parametrize(("left", "offered"), [(7, True), (6, False)])
def test_a_leap_up_takes_the_feet_sideways_and_the_feet_up(left: int, offered: bool) -> None:
    scene = leaper(ledge(2), str=2)
    assert scene.turn is not None
    scene.turn.mode, scene.turn.moves, scene.turn.left = "ground", 0, left

    assert ("3,4" in squares(play(scene, then="a: turn"), "leap_up")) is offered


@pytest.mark.rule("SW-079")
def test_where_nothing_is_higher_nobody_leaps_up() -> None:
    rubble = {"kind": "difficult", "name": "Rubble", "rects": [(3, 0, 4, 7)]}
    played = play(leaper(rubble), then="a: turn")

    assert squares(played, "leap")
    assert not squares(played, "leap_up")


@pytest.mark.rule("SW-079")
@pytest.mark.parametrize("between", ["nothing", "foe", "wall"])
def test_a_long_armed_leaper_needs_the_way_to_the_ledge_to_be_free(between: str) -> None:
    wall = {"kind": "blocked", "name": "Wall", "rects": [(3, 4, 3, 4)]}
    terrain = [ledge(2, 4, 4), *([wall] if between == "wall" else [])]
    scene = leaper(*terrain, foe=(3, 4) if between == "foe" else (15, 7), str=2, reach=10)

    assert ("4,4" in squares(play(scene, then="a: turn"), "leap_up")) is (between == "nothing")


@pytest.mark.rule("SW-079")
def test_nobody_leaps_up_to_where_somebody_stands_but_over_one_who_is_down_in_the_earth() -> None:
    above = leaper(ledge(6), foe=(3, 4), str=3)
    below = leaper(ledge(6), foe=(3, 4), str=3)
    below.by_id["b"].elevation = 0

    assert above.by_id["b"].elevation == 6
    assert squares(play(above, then="a: turn"), "leap_up") == {"3,3", "3,5"}
    assert squares(play(below, then="a: turn"), "leap_up") == {"3,3", "3,4", "3,5"}


@pytest.mark.rule("SW-079", "SW-210")
def test_the_frightened_leap_up_only_where_they_come_no_nearer() -> None:
    around = {"kind": "ledge", "name": "Ledge", "rects": [(1, 3, 3, 3), (1, 5, 3, 5), (1, 4, 1, 4), (3, 4, 3, 4)]}
    scene = leaper(around | {"elevation": 2}, foe=(6, 4), str=2)
    everywhere = squares(play(scene, then="a: turn"), "leap_up")
    suffer(scene, "a", Condition.FRIGHTENED, by="b")

    assert everywhere == {"1,3", "2,3", "3,3", "1,4", "3,4", "1,5", "2,5", "3,5"}
    assert squares(play(scene, then="a: turn"), "leap_up") == {"1,3", "2,3", "1,4", "1,5", "2,5"}


@pytest.mark.rule("SW-076", "SW-100")
@pytest.mark.parametrize(("damage", "stopped"), [("1d6+50", True), ("1d6", False)])
def test_a_leap_up_that_an_opportunity_attack_ends_says_so_and_claims_no_more(damage: str, stopped: bool) -> None:
    foe = [body("b", at=(1, 4), to_hit=20, damage=damage)]
    scene = fight([body("a", at=(2, 4), str=2, pc=True)], foe, terrain=[ledge(2)], size=(16, 8))

    played = play(
        in_turn(scene, "a"),
        ["leap_up:3,4", "b> opportunity:strike"],
        dice=[10, 1],
        then="b: tend | a: turn",
    )

    names = played.scene.creature_names()
    told = [event.sentence(names) for event in played.events() if isinstance(event, Moved | LeaptUp | Stopped)]
    assert told == (
        ["A gets no farther than 2,4: that is the end of the leap."]
        if stopped
        else ["A leaps to 3,4; 23 ft are left.", "A leaps 2 ft up to 3,4 and gets up there."]
    )
    assert where(played, "a") == ("2,4" if stopped else "3,4")


@pytest.mark.rule("SW-073", "SW-100")
def test_a_leap_that_an_opportunity_attack_ends_did_not_fall_short() -> None:
    foe = [body("b", at=(1, 4), to_hit=20, damage="1d6+50")]
    scene = fight([body("a", at=(2, 4), pc=True)], foe, terrain=[gap(3, 5)], size=(16, 8))

    played = play(in_turn(scene, "a"), ["leap:6,4", "b> opportunity:strike"], dice=[2, 10, 1], then="b: tend")

    assert played.events(Stopped) == [Stopped("a", "2,4", leaping=True)]
    assert not played.events(LeaptShort)


@pytest.mark.rule("SW-079")
def test_who_is_shot_down_from_where_it_has_leapt_up_to_got_there_first() -> None:
    """Its arrival is told before what the prepared push makes of it."""
    scene = fight(
        [body("a", at=(2, 4), str=2, initiative=5)],
        [body("b", at=(4, 4), initiative=9, to_hit=20, damage="1d6+50", reach=5)],
        terrain=[ledge(2)],
        size=(16, 8),
    )

    played = play(
        scene,
        ["b> prepare", "attack:strike", "enters_reach:any", "end", "a> leap_up:3,4", "b> take"],
        dice=[10, 1],
    )

    told = [type(event) for event in played.events()]
    assert played["a"].out
    assert told.index(LeaptUp) < told.index(Died)


GAP = [{"kind": "gap", "name": "gap", "rects": [[5, 0, 7, 4]], "elevation": -20}]


def test_the_frightened_do_not_leap_past_what_frightens_them() -> None:
    """The landing may be no nearer than the start: on the way there the leap must not come nearer either."""
    scene = fight(red=[body("a", at=(4, 4), str=4, speed=60)], blue=[body("b", at=(6, 5))], terrain=GAP)
    assert "8,4" in leaps(scene)
    suffer(scene, "a", Condition.FRIGHTENED, by="b", lasts=Lasts.NEVER)
    assert "8,4" not in leaps(scene)
    assert "8,0" in leaps(scene)
    assert refused(play(in_turn(scene, "a"), then="a: turn"), "leap:8,4")


def leaps(scene: SwordsScene) -> str:
    (leap,) = [option for option in play(in_turn(scene, "a"), then="a: turn").ask.options if option.id == "leap"]
    assert leap.shape is not None
    return str(leap.shape.describe()["spots"])


@pytest.mark.rule("SW-073", "SW-083")
def test_a_flyer_that_leaps_short_does_not_end_in_the_space_of_another_that_hovers_there() -> None:
    """20 ft over a gap, 15 ft without a roll: where it would come down an ally is in the air, so it stays before it."""
    gap = {"kind": "gap", "name": "Gap", "rects": [(3, 0, 6, 11)], "elevation": -20}
    wings = {"speed": {"ground": 30, "fly": 10}}
    scene = fight(
        [body("a", (2, 3), initiative=9, **wings), body("c", (5, 3), **wings)], [body("b", (11, 11))], terrain=[gap]
    )
    scene.by_id["c"].elevation = 0
    played = play(in_turn(scene, "a"), ["leap:7,3"], dice=[5], then="a: turn")
    assert played.scene.grid.name(played["a"].place) == "4,3"


@pytest.mark.rule("SW-079")
def test_a_body_with_a_longer_reach_leaps_up_further_sideways() -> None:
    ledge = [{"kind": "ledge", "name": "Ledge", "rects": [[5, 0, 11, 11]], "elevation": 3}]
    far = fight(red=[body("a", (3, 3), initiative=9, str=3, reach=10)], blue=[body("b", (11, 11))], terrain=ledge)
    played = play(far, ["leap_up:5,3"], then="a: turn")
    assert played["a"].elevation == 3
    assert played.scene.turn is not None
    assert played.scene.turn.left == 30 - 13
    near = fight(red=[body("a", (3, 3), initiative=9, str=3)], blue=[body("b", (11, 11))], terrain=ledge)
    assert "leap_up" not in play(near, then="a: turn").options()
