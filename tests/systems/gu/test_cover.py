"""High Ground and Cover."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import cover
from quintain.systems.gu.cover import Cover
from quintain.systems.gu.events.attack import HitNobody
from quintain.systems.gu.scene import GuScene, Thing
from quintain.systems.gu.words import Size, Skill
from tests.systems.gu.moving import ground, offered
from tests.systems.gu.script import Played, body, fight, go_on, lost, play


def shooter(gu: str, *terrain: dict[str, Any], own: Any = None, foe: Any = None, **scenario: Any) -> GuScene:
    """A at 2,5 with a Gu, in its turn; b at 8,5 cannot react."""
    a = body("a", **{"at": (2, 5), "gu": [gu], "rank": 2, "ranged_attack": 50, "essence": 200, **(own or {})})
    b = body("b", **{"at": (8, 5), "reactions": 0, "max_hp": 60, **(foe or {})})
    return fight([a], [b], terrain=terrain, turn="a", **scenario)


def hits(scene: GuScene, gu: str, *dice: int) -> bool:
    """Whether this roll hits; the dice of the damage come after it if it does."""
    return play(scene, [f"activate:{gu}:b"], dice=dice, then="a: turn")["b"].hp < 60


def targets(played: Played, gu: str) -> bool:
    return f"activate:{gu}:b" in played.options()


WALL = ground("wall", (5, 0, 5, 11))
STUB = ground("wall", (5, 0, 5, 3))
"""Hides a part of whoever is at 8,3: the line to one of its corners runs through 5,3."""
ASIDE = {"at": (8, 3)}


# High Ground


@pytest.mark.rule("GU-245")
@pytest.mark.parametrize(
    ("height", "skill", "modifier"),
    [
        (5, Skill.RANGED_ATTACK, -10),
        (4, Skill.RANGED_ATTACK, 0),
        (12, Skill.RANGED_ATTACK, -10),
        (5, Skill.CLOSE_COMBAT, 0),
    ],
)
def test_from_five_metres_above_ranged_attacks_are_easier(height: int, skill: Skill, modifier: int) -> None:
    scene = shooter("fire_pellet", own={"height": height})
    assert cover.height_modifier(scene.by_id["a"], scene.by_id["b"], skill) == modifier
    assert cover.height_modifier(scene.by_id["b"], scene.by_id["a"], skill) == 0


@pytest.mark.rule("GU-245")
@pytest.mark.parametrize(("height", "hit"), [(5, True), (4, False)])
def test_an_archer_on_a_ridge(height: int, hit: bool) -> None:
    ridge = ground("floor", (0, 0, 2, 11), elevation=height)
    bow = body("a", at=(2, 5), weapons=["bow"], ranged_attack=40)
    scene = fight([bow], [body("b", at=(8, 5), reactions=0, max_hp=60)], terrain=[ridge], turn="a")
    there = play(scene, ["strike:bow:b"], dice=[40, 9], then="a: turn")
    assert (there["b"].hp < 60) is hit


# Cover


@pytest.mark.rule("GU-246")
def test_behind_a_wall_nobody_is_a_target() -> None:
    start = play(shooter("fire_spark", WALL, own={"at": (4, 5)}, foe={"at": (6, 5)}), then="a: turn")
    assert not targets(start, "fire_spark")
    assert cover.modifier(start.scene, start["a"], start["b"]) is None


@pytest.mark.rule("GU-246")
def test_in_the_open_there_is_none_whatever_stands_elsewhere() -> None:
    scene = shooter("fire_spark", ground("wall", (5, 0, 5, 3)))
    assert cover.cover(scene, scene.by_id["a"], scene.by_id["b"]) is Cover.NONE
    assert cover.cover(scene, scene.by_id["b"], scene.by_id["a"]) is Cover.NONE
    assert cover.modifier(scene, scene.by_id["a"], scene.by_id["b"]) == 0


@pytest.mark.rule("GU-246")
def test_some_of_five_lines_blocked_is_partial_cover() -> None:
    scene = shooter("fire_spark", STUB, foe=ASIDE)
    assert cover.cover(scene, scene.by_id["a"], scene.by_id["b"]) is Cover.PARTIAL


@pytest.mark.rule("GU-246")
def test_a_line_that_only_touches_a_corner_is_not_blocked() -> None:
    # From the centre of 0,0 the line to the near corner of 1,1 ends in the corner of both walls.
    scene = fight([body("a", at=(0, 0))], [body("b", at=(1, 1))], terrain=[ground("wall", (1, 0, 1, 0))], turn="a")
    assert cover.cover(scene, scene.by_id["a"], scene.by_id["b"]) is Cover.PARTIAL
    both = [ground("wall", (1, 0, 1, 0), (0, 1, 0, 1))]
    scene = fight([body("a", at=(0, 0))], [body("b", at=(1, 1))], terrain=both, turn="a")
    assert cover.cover(scene, scene.by_id["a"], scene.by_id["b"]) is Cover.PARTIAL


@pytest.mark.rule("GU-246")
def test_creatures_do_not_hide_anybody_things_marked_so_do() -> None:
    between = fight([body("a", at=(2, 5))], [body("b", at=(8, 5)), body("c", at=(5, 5), size="large")], turn="a")
    assert cover.cover(between, between.by_id["a"], between.by_id["b"]) is Cover.NONE
    for is_cover, found in ((True, Cover.FULL), (False, Cover.NONE)):
        things = [{"name": "cart", "at": [5, 5], "cover": is_cover}]
        cart = fight([body("a", at=(4, 5))], [body("b", at=(6, 5))], things=things, turn="a")
        assert cover.cover(cart, cart.by_id["a"], cart.by_id["b"]) is found


@pytest.mark.rule("GU-246")
def test_a_closed_door_hides_an_open_one_does_not() -> None:
    walls = [WALL, ground("floor", (5, 5, 5, 5))]
    for is_open, found in ((False, Cover.FULL), (True, Cover.NONE)):
        doors = [{"at": [5, 5], "open": is_open}]
        scene = shooter("fire_spark", *walls, own={"at": (4, 5)}, foe={"at": (6, 5)}, doors=doors)
        assert cover.cover(scene, scene.by_id["a"], scene.by_id["b"]) is found


@pytest.mark.rule("GU-246")
def test_a_low_wall_hides_nobody_who_is_seen_from_above() -> None:
    low = ground("wall", (5, 0, 5, 11), tall=1)
    scene = shooter("fire_spark", low, own={"height": 0})
    assert cover.cover(scene, scene.by_id["a"], scene.by_id["b"]) is Cover.FULL
    above = shooter("fire_spark", low, own={"height": 4})
    assert cover.cover(above, above.by_id["a"], above.by_id["b"]) is Cover.NONE


@pytest.mark.rule("GU-246")
def test_the_edge_of_a_cliff_hides_who_stands_at_its_foot() -> None:
    cliff = ground("floor", (0, 0, 4, 11), elevation=4)
    far_back = shooter("fire_spark", cliff, own={"at": (1, 5)}, foe={"at": (5, 5)})
    assert cover.cover(far_back, far_back.by_id["a"], far_back.by_id["b"]) is Cover.FULL
    at_the_edge = shooter("fire_spark", cliff, own={"at": (4, 5)}, foe={"at": (9, 5)})
    assert cover.cover(at_the_edge, at_the_edge.by_id["a"], at_the_edge.by_id["b"]) is Cover.NONE


@pytest.mark.rule("GU-246")
@pytest.mark.rule("GU-247")
def test_who_stands_close_to_a_corner_hides_better_than_who_stands_far_from_it() -> None:
    pillar = ground("wall", (1, 1, 1, 1))
    scene = fight([body("a", at=(0, 0))], [body("b", at=(3, 2))], terrain=[pillar], turn="a")
    a, b = scene.by_id["a"], scene.by_id["b"]
    assert cover.cover(scene, a, b) is Cover.FULL
    assert cover.cover(scene, b, a) is Cover.PARTIAL
    assert (cover.modifier(scene, a, b), cover.modifier(scene, b, a)) == (None, 10)
    made = shooter("iron_needle", own={"at": (0, 0)}, foe={"at": (3, 2)})
    gu = made.stock.gus["iron_needle"]
    made.things = [Thing("wall", "wall", made.grid.at(1, 1), 0, Size.MEDIUM, 20, 20, True, 2, "b", gu)]
    assert cover.modifier(made, made.by_id["a"], made.by_id["b"], piercing=True) is None


@pytest.mark.rule("GU-246")
def test_of_big_creatures_the_nearest_squares_count() -> None:
    # The nearest square of b, 8,5, is in sight; its others are behind the wall.
    scene = shooter("fire_spark", ground("wall", (5, 6, 5, 11)), foe={"size": "huge"})
    assert cover.cover(scene, scene.by_id["a"], scene.by_id["b"]) is Cover.NONE
    assert cover.nearest_cell(scene, scene.by_id["b"], (2, 6, 0)) == (8, 6, 0)
    assert cover.nearest_cell(scene, scene.by_id["b"], (20, 2, 9)) == (10, 5, 2)


@pytest.mark.rule("GU-246")
@pytest.mark.rule("GU-247")
@pytest.mark.parametrize(("dice", "hit"), [([40, 10, 3, 4], True), ([40, 1], False)])
def test_what_pierces_attacks_through_full_cover_at_twenty_more(dice: list[int], hit: bool) -> None:
    scene = shooter("iron_needle", WALL, own={"at": (4, 5)}, foe={"at": (7, 5)})
    assert targets(play(scene, then="a: turn"), "iron_needle")
    assert hits(scene, "iron_needle", *dice) is hit


@pytest.mark.rule("GU-247")
def test_a_barrier_made_by_a_gu_stops_it() -> None:
    scene = shooter("iron_needle", own={"at": (4, 5)}, foe={"at": (6, 5)})
    spot = scene.grid.at(5, 5)
    made = scene.stock.gus["iron_needle"]
    scene.things = [Thing("wall", "wall", spot, 0, Size.MEDIUM, 20, 20, True, 2, "b", made)]
    assert cover.modifier(scene, scene.by_id["a"], scene.by_id["b"], piercing=True) is None
    scene.things = [Thing("wall", "wall", spot, 0, Size.MEDIUM, 20, 20)]
    assert cover.modifier(scene, scene.by_id["a"], scene.by_id["b"], piercing=True) == 20
    walled = shooter("iron_needle", WALL, own={"at": (4, 5)}, foe={"at": (6, 5)})
    walled.things = [Thing("wall", "wall", walled.grid.at(0, 0), 0, Size.MEDIUM, 20, 20, True, 2, "b", made)]
    assert cover.modifier(walled, walled.by_id["a"], walled.by_id["b"], piercing=True) == 20
    scene.things = [
        Thing("wall", "wall", scene.grid.at(5, 0), 0, Size.MEDIUM, 20, 20, True, 2, "b", made),
        *scene.things,
    ]
    assert cover.modifier(scene, scene.by_id["a"], scene.by_id["b"], piercing=True) == 20


@pytest.mark.rule("GU-246")
@pytest.mark.rule("GU-248")
def test_a_divination_that_pinpoints_the_target_removes_the_penalty() -> None:
    senses = {"gu": ["iron_needle", "tremor_sense_1"], "at": (4, 5)}
    for is_active, modifier in ((True, 0), (False, 20)):
        own = {**senses, "own": [{"gu": "tremor_sense_1", "active": is_active}]}
        scene = shooter("iron_needle", WALL, own=own, foe={"at": (7, 5)})
        assert cover.modifier(scene, scene.by_id["a"], scene.by_id["b"], piercing=True) == modifier


@pytest.mark.rule("GU-246")
@pytest.mark.rule("GU-249")
@pytest.mark.parametrize(("roll", "hit"), [([40, 10], True), ([40, 1], False)])
def test_partial_cover_is_a_penalty_of_ten(roll: list[int], hit: bool) -> None:
    assert hits(shooter("fire_pellet", STUB, foe=ASIDE), "fire_pellet", *roll) is hit


@pytest.mark.rule("GU-249")
def test_for_melee_attacks_too() -> None:
    corner = ground("wall", (1, 0, 1, 0))
    a = body("a", at=(0, 0), weapons=["knife"], close_combat=50)
    scene = fight([a], [body("b", at=(1, 1), reactions=0, max_hp=60)], terrain=[corner], turn="a")
    assert play(scene, ["strike:knife:b"], dice=[40, 10], then="a: turn")["b"].hp < 60
    assert play(scene, ["strike:knife:b"], dice=[40, 1], then="a: turn")["b"].hp == 60


@pytest.mark.rule("GU-246")
@pytest.mark.rule("GU-250")
@pytest.mark.parametrize("piercing", [True, False])
def test_what_pierces_ignores_partial_cover(piercing: bool) -> None:
    scene = shooter("fire_arrow", STUB, foe=ASIDE)
    found = cover.modifier(scene, scene.by_id["a"], scene.by_id["b"], piercing=piercing)
    assert found == (0 if piercing else 10)


@pytest.mark.rule("GU-250")
def test_so_an_arrow_of_fire_hits_with_all_of_its_skill() -> None:
    assert hits(shooter("fire_arrow", STUB, foe=ASIDE), "fire_arrow", 50, 10)


@pytest.mark.rule("GU-248")
@pytest.mark.parametrize(("senses", "hit"), [(True, True), (False, False)])
def test_pinpointed_behind_a_wall_the_needle_is_rolled_without_the_20(senses: bool, hit: bool) -> None:
    own = [{"gu": "tremor_sense_1", "active": senses}]
    a = body("a", (4, 5), rank=2, ranged_attack=50, gu=["iron_needle", "tremor_sense_1"], own=own)
    wall = [ground("wall", (5, 0, 5, 11))]
    scene = fight([a], [body("b", (7, 5), reactions=0, max_hp=60)], terrain=wall, turn="a")
    dice = [60, 10, *([3, 4] if hit else [])]  # 60 - 10 = 50, or 70

    assert lost(play(scene, ["activate:iron_needle:b"], dice=dice, then="a: turn"), "b") == (7 if hit else 0)


@pytest.mark.rule("GU-247")
def test_whoever_guesses_the_square_right_attacks_whom_it_had_not_noticed() -> None:
    scene = shooter("iron_needle", WALL, own={"at": (4, 5)}, foe={"at": (7, 5), "unnoticed": True})
    start = play(scene, then="a: turn")
    assert "activate:iron_needle:b" not in start.options()

    hit = go_on(start.game, ["activate:iron_needle:7,5"], dice=[40, 10, 3, 4], then="a: turn")
    assert hit["b"].hp == 60 - 7
    assert hit["b"].unnoticed_by == []
    missed = go_on(start.game, ["activate:iron_needle:7,5"], dice=[40, 1], then="a: turn")
    assert missed["b"].hp == 60


@pytest.mark.rule("GU-247")
def test_an_attack_on_an_empty_square_misses() -> None:
    scene = shooter("iron_needle", WALL, own={"at": (4, 5)}, foe={"at": (7, 5), "unnoticed": True})

    played = play(scene, ["activate:iron_needle:7,4"], then="a: turn")

    assert played["b"].hp == 60
    assert played["a"].essence == 199  # a rank below its own
    assert [(event.who, event.square) for event in played.events(HitNobody)] == [("a", "7,4")]


@pytest.mark.rule("GU-247")
def test_only_squares_that_are_hidden_and_within_range_can_be_guessed() -> None:
    walled = shooter("iron_needle", WALL, own={"at": (4, 5)}, foe={"at": (7, 5)}, size=(20, 12))
    squares = offered(play(walled, then="a: turn"), "activate:iron_needle")
    assert {"6,5", "7,4", "14,5"} <= set(squares)
    assert not {"7,5", "4,6", "5,5", "15,5"} & set(squares)  # b is known there; in sight; the wall; too far

    for scene in (
        shooter("iron_needle", foe={"unnoticed": True}),
        shooter("cut", WALL, own={"at": (4, 5)}, foe={"at": (6, 5), "unnoticed": True}),
    ):
        assert not [option for option in play(scene, then="a: turn").options() if option.startswith("activate")]


@pytest.mark.rule("GU-246")
@pytest.mark.parametrize(
    ("squares", "found"), [([(5, 5)], Cover.PARTIAL), ([(5, 5), (5, 6), (4, 6)], Cover.FULL), ([], Cover.NONE)]
)
def test_one_scarecrow_hides_a_part_and_three_close_together_everything(
    squares: list[tuple[int, int]], found: Cover
) -> None:
    scene = shooter("scarecrow", own={"at": (4, 5)}, foe={"at": (6, 5)})
    gu = scene.stock.gus["scarecrow"]
    scene.things = [
        Thing(f"scarecrow-{x}{y}", "scarecrow", scene.grid.at(x, y), 0, Size.SMALL, 20, 20, True, 2, "a", gu)
        for x, y in squares
    ]

    assert cover.cover(scene, scene.by_id["a"], scene.by_id["b"]) is found


@pytest.mark.rule("GU-246")
@pytest.mark.parametrize(("square", "found"), [((4, 2), Cover.PARTIAL), ((2, 3), Cover.NONE)])
def test_lines_run_from_the_middle_of_the_attacker_to_the_corners_of_the_target(
    square: tuple[int, int], found: Cover
) -> None:
    scene = shooter("scarecrow", own={"at": (2, 2)}, foe={"at": (4, 3)})
    gu = scene.stock.gus["scarecrow"]
    scene.things = [Thing("s", "scarecrow", scene.grid.at(*square), 0, Size.SMALL, 20, 20, True, 2, "a", gu)]

    assert cover.cover(scene, scene.by_id["a"], scene.by_id["b"]) is found


def test_fights_on_the_same_ground_remember_lines_together() -> None:
    """By itself each table would keep what it found: hundreds of lines after a few fights."""
    one, other, elsewhere = (shooter("fire_spark", wall) for wall in (WALL, WALL, STUB))

    assert one.stock.land is other.stock.land
    assert one.stock.land is not elsewhere.stock.land
    assert elsewhere.stock.land.relief.tops.keys() < one.stock.land.relief.tops.keys()
