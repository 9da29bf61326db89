"""Movement and the Combat map: Arenas, Paths and Positions, Moves and the Move pool, Features and Openings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.systems.shattered import equipment, ground, health, moves, reach
from quintain.systems.shattered.events.space import Moved, OpeningCreated, StoppedMoving
from quintain.systems.shattered.house import ShatteredRules
from quintain.systems.shattered.scene import Danger, Position, ShatteredScene, Turn, Way
from quintain.systems.shattered.sheet import Gear
from quintain.systems.shattered.stock import Status
from tests.systems.shattered.bodies import Rule
from tests.systems.shattered.script import (
    body,
    fight,
    go_on,
    in_turn,
    known,
    play,
    plot,
    refused,
    rules,
    strike_with,
    suffer,
)

OUTCROP = {"arena": "west", "id": "p2", "features": ["stone_outcropping"]}
ELSEWHERE = [{"arena": "mid", "id": "q1"}, {"arena": "east", "id": "r1"}]
SNATCH = strike_with("snatch", status=[{"apply": ["Grabbed"]}], damage=1)


def alone(**ann: Any) -> ShatteredScene:
    """Ann in the west, nobody near; Bob far off in the east."""
    return fight(players=[body("ann", "p1", **ann)], enemies=[body("bob", "r1", "standard")])


def face_to_face(
    rules_: ShatteredRules | None = None, attacks: Sequence[dict[str, Any]] = (), **bob: Any
) -> ShatteredScene:
    """Ann, who does not react, shares p1 with Bob; Cid, also hostile, stands at p2."""
    return fight(
        players=[body("ann", "p1", reactions=[])],
        enemies=[body("bob", "p1", "standard", **bob), body("cid", "p2", "standard")],
        rules=rules_ or rules(),
        attacks=attacks,
    )


def on_ground(place: dict[str, Any], *occupants: tuple[str, dict[str, Any]], **ann: Any) -> ShatteredScene:
    """Ann at p1; p2 is that place, with these creatures of the other side at it."""
    enemies = [body(id, "p2", "standard", **fields) for id, fields in occupants]
    return fight(
        players=[body("ann", ann.pop("at", "p1"), **ann)],
        enemies=[*enemies, body("bob", "r1", "standard")],
        positions=[{"arena": "west", "id": "p1"}, place, *ELSEWHERE],
    )


# the map


@pytest.mark.rule("SS-098")
@pytest.mark.rule("SS-099")
def test_the_map_is_arenas_joined_by_paths_and_everybody_stands_in_one_of_them() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "q1", "standard")])

    assert [arena.id for arena in scene.stock.arenas] == ["west", "mid", "east"]
    assert [(way.a, way.b) for way in scene.ways] == [(0, 1), (1, 2)]
    assert scene.arena_of(scene.by_id["ann"]) == 0
    assert scene.place(scene.by_id["bob"]).arena == 1


@pytest.mark.rule("SS-098")
def test_a_position_has_all_the_features_and_the_terrain_that_the_map_lists() -> None:
    listed = ["stone_wall", "stone_outcropping", "stone_wall"]
    scene = on_ground({"arena": "west", "id": "p2", "features": listed, "terrain": ["wet"]})

    place = scene.positions["p2"]

    assert place.arena == 0
    assert [each.id for each in place.features] == ["stone_wall", "stone_outcropping", "stone_wall-2"]
    assert [each.feature.id for each in place.features] == listed
    assert [laid.kind for laid in place.terrain] == ["wet"]
    assert not scene.positions["p1"].features


@pytest.mark.rule("SS-100")
def test_an_arena_holds_any_number_of_characters() -> None:
    crowd = [body(f"n{number}", "p1", "minion") for number in range(29)]
    scene = fight(players=[body("ann", "q1")], enemies=crowd)

    played = play(in_turn(scene, "ann"), ["prepare", "go:west"], then="ann: turn")

    assert len([each for each in played.scene.bodies if played.scene.arena_of(each) == 0]) == 30


@pytest.mark.rule("SS-100")
def test_there_is_always_one_more_position_in_an_arena() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "p1", "standard")])

    made = [ground.establish(scene, 0).id for _ in range(3)]

    assert made == ["west-1", "west-2", "west-3"]
    assert [scene.positions[id].arena for id in made] == [0, 0, 0]


@pytest.mark.rule("SS-101")
def test_there_is_no_way_to_an_arena_without_a_path() -> None:
    played = play(in_turn(alone(), "ann"), ["sprint"], then="ann: turn")

    assert "go:mid" in played.options()
    assert refused(played, "go:east")


@pytest.mark.rule("SS-101")
def test_a_path_leads_both_ways_unless_its_data_says_otherwise() -> None:
    paths = [{"a": "west", "b": "mid", "one_way": True}, {"a": "mid", "b": "east"}]
    there = fight(players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], paths=paths)
    back = fight(players=[body("ann", "q1")], enemies=[body("bob", "r1", "standard")], paths=paths)

    assert "go:mid" in play(in_turn(there, "ann"), ["sprint"], then="ann: turn").options()
    assert "go:west" not in play(in_turn(back, "ann"), ["sprint"], then="ann: turn").options()


@pytest.mark.rule("SS-101")
def test_from_the_middle_paths_lead_to_either_end_of_the_map() -> None:
    scene = fight(players=[body("ann", "q1")], enemies=[body("bob", "r1", "standard")])

    options = play(in_turn(scene, "ann"), ["sprint"], then="ann: turn").options()

    assert [id for id in options if id.startswith("go:")] == ["go:west", "go:east"]


@pytest.mark.rule("SS-101")
def test_of_two_paths_to_one_arena_each_is_offered() -> None:
    paths = [{"a": "west", "b": "mid", "cost": 2}, {"a": "mid", "b": "west"}, {"a": "mid", "b": "east"}]
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], paths=paths)

    played = play(in_turn(scene, "ann"), ["prepare", "go:mid:2"], then="ann: turn")

    assert played.scene.arena_of(played["ann"]) == 1
    assert played["ann"].moves == 1


@pytest.mark.rule("SS-102")
def test_a_path_of_cost_2_takes_2_moves() -> None:
    paths = [{"a": "west", "b": "mid", "cost": 2}, {"a": "mid", "b": "east"}]
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], paths=paths)

    played = play(in_turn(scene, "ann"), ["prepare", "go:mid"], then="ann: turn")

    assert played["ann"].moves == 0


@pytest.mark.rule("SS-102")
@pytest.mark.parametrize(("listed", "paid"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_a_path_takes_what_it_lists_and_never_less_than_1(listed: int, paid: int) -> None:
    scene = alone()
    way = Way(0, 1, listed, (), False)

    assert moves.cost_of_path(scene, scene.by_id["ann"], way, 0) == paid


@pytest.mark.rule("SS-103")
def test_running_water_on_a_path_costs_a_move_more_and_soaks() -> None:
    paths = [{"a": "west", "b": "mid", "terrain": ["running_water"]}, {"a": "mid", "b": "east"}]
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], paths=paths)

    played = play(in_turn(scene, "ann"), ["sprint", "go:mid"], then="ann: turn")

    assert played.turn.moves == 0
    assert played["ann"].moves == 2
    assert Status.SOAKED in played["ann"].statuses


@pytest.mark.rule("SS-104")
def test_a_position_is_gone_when_it_holds_nothing_any_more() -> None:
    played = play(in_turn(alone(), "ann"), ["sprint", "establish"], then="ann: turn")

    assert "p1" not in played.scene.positions
    assert played["ann"].position == "west-1"


@pytest.mark.rule("SS-104")
def test_two_creatures_of_one_arena_may_stand_at_different_positions() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "p2", "standard")])
    ann, bob = scene.bodies

    assert scene.arena_of(ann) == scene.arena_of(bob)
    assert bob not in scene.here(ann.position)


@pytest.mark.rule("SS-104")
def test_a_position_goes_with_the_last_creature_that_falls_there() -> None:
    scene = fight(players=[body("ann", "q1")], enemies=[body("bob", "p2", "standard"), body("cid", "q1", "standard")])

    with Rule(scene) as table:
        health.lose_health(scene, table, scene.by_id["cid"], 20, None)
        assert "q1" in scene.positions  # Ann is there still
        health.lose_health(scene, table, scene.by_id["bob"], 20, None)

    assert list(scene.positions) == ["q1"]


@pytest.mark.rule("SS-104")
def test_a_position_stays_for_what_lies_there_and_for_a_hazard_there_now_or_later() -> None:
    scene = fight(
        players=[body("ann", "p1", wielded=["iron_dagger"])],
        enemies=[body("bob", "r1", "standard")],
        hazards=[{"hazard": "rockfall", "when": "respite", "at": "p2"}],
    )
    ann = scene.by_id["ann"]
    scene.dangers = [Danger("spark_pool", "q1")]
    ground.replace(scene, Position("q1", 1))
    equipment.drop(scene, ann, ann.wielded[0], "p1")

    ground.put(scene, ann, scene.positions["r1"])

    assert set(scene.positions) == {"p1", "p2", "q1", "r1"}
    equipment.take_up(scene, ann, scene.lying[0])
    scene.dangers = []
    ground.tidy(scene)
    assert set(scene.positions) == {"p2", "r1"}


@pytest.mark.rule("SS-105")
def test_everybody_at_a_position_is_within_melee_range_of_the_others() -> None:
    scene = fight(players=[body("ann", "p1"), body("eve", "p1")], enemies=[body("bob", "p1", "standard")])

    for each in scene.bodies:
        poke = next(arm for arm in equipment.arms(scene, each) if arm.attack.id == "poke")
        near = [target for target, _ in reach.targets(scene, each, poke, scene.place(each))]
        assert near == [other for other in scene.bodies if other is not each]


# Moves


@pytest.mark.rule("SS-107")
def test_a_move_that_cannot_be_paid_is_refused_and_costs_nothing() -> None:
    paths = [{"a": "west", "b": "mid", "cost": 3}, {"a": "mid", "b": "east"}]
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], paths=paths)

    played = play(in_turn(scene, "ann"), ["prepare"], then="ann: turn")

    assert refused(played, "go:mid")
    assert played["ann"].moves == 2


@pytest.mark.rule("SS-107")
def test_moves_are_split_around_other_abilities() -> None:
    played = play(in_turn(alone(), "ann"), ["establish", "prepare", "go:mid"], then="ann: turn")

    assert played["ann"].moves == 0


@pytest.mark.rule("SS-108")
def test_an_ability_gives_the_moves_it_prints() -> None:
    assert play(in_turn(alone(), "ann"), ["sprint"], then="ann: turn").turn.moves == 2
    assert play(in_turn(alone(), "ann"), ["prepare"], then="ann: turn").turn.moves == 0
    assert play(in_turn(plot(alone(), "ann", "shift", 1), "ann"), ["shift"], then="ann: turn").turn.moves == 5


@pytest.mark.rule("SS-109")
def test_granted_moves_and_the_pool_pay_together() -> None:
    paths = [{"a": "west", "b": "mid", "cost": 3}, {"a": "mid", "b": "east"}]
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], paths=paths)

    played = play(in_turn(scene, "ann"), ["sprint", "go:mid"], then="ann: turn")

    assert played.turn.moves == 0
    assert played["ann"].moves == 1


@pytest.mark.rule("SS-109")
def test_the_mover_chooses_where_its_moves_come_from() -> None:
    played = play(in_turn(alone(), "ann"), ["sprint", "moves_from:pool", "establish"], then="ann: turn")
    assert (played.turn.moves, played["ann"].moves) == (2, 1)
    assert "moves_from:granted" in played.options()

    back = play(
        in_turn(alone(), "ann"), ["sprint", "moves_from:pool", "moves_from:granted", "establish"], then="ann: turn"
    )
    assert (back.turn.moves, back["ann"].moves) == (1, 2)


@pytest.mark.rule("SS-109")
def test_when_the_pool_is_spent_granted_moves_pay() -> None:
    played = play(in_turn(alone(moves=1), "ann"), ["sprint", "moves_from:pool", *["establish"] * 2], then="ann: turn")

    assert (played.turn.moves, played["ann"].moves) == (1, 0)


@pytest.mark.rule("SS-109")
def test_off_its_own_turn_a_creature_has_only_its_pool_to_pay_with() -> None:
    scene = fight(players=[body("ann", "p1", gambits=[])], enemies=[body("bob", "p1", "standard", moves=2)])

    played = play(
        in_turn(scene, "ann", phase=3),
        ["fight", "attack:poke:bob", "bob> dodge", "moves:0"],
        dice=[5, 3, 1],
        then="ann: turn",
    )

    assert played["bob"].moves == 1


@pytest.mark.rule("SS-110")
def test_a_path_is_paid_and_leads_to_a_position_of_ones_own() -> None:
    scene = fight(players=[body("ann", "p1", moves=1)], enemies=[body("bob", "q1", "standard")])

    played = play(in_turn(scene, "ann"), ["prepare", "go:mid"], then="ann: turn")

    assert played.scene.arena_of(played["ann"]) == 1
    assert played["ann"].position == "mid-1"
    assert played["ann"].moves == 0


@pytest.mark.rule("SS-112")
def test_one_move_joins_a_foe_at_its_position() -> None:
    scene = fight(players=[body("ann", "p1", moves=1)], enemies=[body("bob", "p2", "standard")])

    played = play(in_turn(scene, "ann"), ["fight", "join:p2"], then="ann: turn")

    assert played["ann"].moves == 0
    assert "attack:poke:bob" in played.options()


@pytest.mark.rule("SS-112")
def test_each_position_to_join_and_a_new_one_are_offered_by_name_and_place() -> None:
    scene = on_ground(OUTCROP)
    in_turn(scene, "ann")
    assert scene.turn is not None

    deeds = [deed for deed in moves.move_deeds(scene, scene.by_id["ann"], scene.turn) if isinstance(deed, moves.Join)]

    assert [(deed.id, deed.label(), deed.spot()) for deed in deeds] == [
        ("join:p2", "Join p2", "p2"),
        ("join:p2:stone_outcropping", "Join p2 and Occupy stone outcropping", "p2"),
        ("establish", "Establish a new Position", "west"),
    ]


@pytest.mark.rule("SS-117")
def test_granted_moves_are_lost_with_the_turn() -> None:
    scene = plot(alone(), "ann", "shift", 1)

    played = play(in_turn(scene, "ann"), ["shift", "establish", "establish", "end"], then="bob: opportunity")

    assert played.scene.turn is None
    assert played["ann"].moves == 2


@pytest.mark.rule("SS-118")
def test_without_granted_moves_and_with_an_empty_pool_nobody_moves() -> None:
    played = play(in_turn(alone(moves=0), "ann"), ["prepare"], then="ann: turn")

    assert not [option for option in played.options() if option.startswith(("go:", "join:", "establish"))]


@pytest.mark.rule("SS-118")
@pytest.mark.parametrize(("granted", "pool", "walks"), [(0, 2, True), (0, 1, False), (1, 1, True), (1, 0, False)])
def test_what_is_not_granted_comes_from_the_pool(granted: int, pool: int, walks: bool) -> None:
    paths = [{"a": "west", "b": "mid", "cost": 2}, {"a": "mid", "b": "east"}]
    scene = fight(players=[body("ann", "p1", moves=pool)], enemies=[body("bob", "r1", "standard")], paths=paths)
    in_turn(scene, "ann")
    assert scene.turn is not None
    scene.turn.moves = granted

    assert ("go:mid" in play(scene, then="ann: turn").options()) is walks


@pytest.mark.rule("SS-119")
def test_the_move_pool_is_2_and_is_filled_at_respite() -> None:
    respite = play(alone(moves=0), then="ann, bob: plot")
    assert respite["ann"].moves == 2

    later = play(
        in_turn(alone(), "ann", phase=1), ["establish", "establish", "prepare", "end"], then="bob: opportunity"
    )
    assert later["ann"].moves == 0


@pytest.mark.rule("SS-119")
def test_by_the_house_rule_the_pool_is_filled_on_each_turn_of_its_owner() -> None:
    spent = fight(
        players=[body("ann", "p1", moves=0)],
        enemies=[body("bob", "r1", "standard", moves=0)],
        rules=rules(move_pool_refill="own_turn"),
    )

    assert in_turn(spent, "ann").by_id["ann"].moves == 2
    assert spent.by_id["bob"].moves == 0
    assert in_turn(alone(moves=0), "ann").by_id["ann"].moves == 0


@pytest.mark.rule("SS-120")
def test_armor_lowers_the_pool_and_taking_it_off_gives_the_move_back() -> None:
    scene = alone(equipped=["half_plate"])
    ann = scene.by_id["ann"]
    assert (ann.moves, ann.max_moves) == (1, 1)

    ann.equipped = []
    ann.refit()
    assert (ann.moves, ann.max_moves) == (2, 2)

    plate = Gear("half_plate", scene.stock.things["half_plate"])
    ann.moves = 0
    ann.equipped = [plate]
    ann.refit()
    assert (ann.moves, ann.max_moves) == (0, 1)


# Features


@pytest.mark.rule("SS-106")
def test_a_feature_is_occupied_from_its_own_position_only() -> None:
    far = play(in_turn(on_ground(OUTCROP), "ann"), ["sprint"], then="ann: turn")
    assert "occupy:stone_outcropping" not in far.options()

    near = play(in_turn(on_ground(OUTCROP), "ann"), ["sprint", "join:p2", "occupy:stone_outcropping"], then="ann: turn")
    assert near["ann"].occupies == "stone_outcropping"


@pytest.mark.rule("SS-113")
def test_whoever_joins_a_position_may_occupy_a_free_feature_with_the_same_move() -> None:
    played = play(in_turn(on_ground(OUTCROP), "ann"), ["prepare", "join:p2:stone_outcropping"], then="ann: turn")

    assert played["ann"].occupies == "stone_outcropping"
    assert played["ann"].moves == 1


@pytest.mark.rule("SS-113")
def test_a_feature_that_somebody_occupies_is_not_free_with_the_move() -> None:
    wall = {"arena": "west", "id": "p2", "features": ["stone_wall"]}
    scene = on_ground(wall, ("cid", {"occupies": "stone_wall"}))

    options = play(in_turn(scene, "ann"), ["prepare"], then="ann: turn").options()

    assert "join:p2" in options
    assert "join:p2:stone_wall" not in options


@pytest.mark.rule("SS-115")
@pytest.mark.rule("SS-106")
def test_one_move_occupies_a_feature_as_long_as_its_size_allows() -> None:
    wall = {"arena": "west", "id": "p2", "features": ["stone_wall", "large_stone"]}
    one = on_ground(wall, ("cid", {"occupies": "stone_wall"}), at="p2")
    two = on_ground(wall, ("cid", {"occupies": "stone_wall"}), ("dan", {"occupies": "stone_wall"}), at="p2")

    played = play(in_turn(one, "ann"), ["prepare", "occupy:stone_wall"], then="ann: turn")

    assert played["ann"].occupies == "stone_wall"
    assert played["ann"].moves == 1
    full = play(in_turn(two, "ann"), ["prepare"], then="ann: turn").options()
    assert "occupy:stone_wall" not in full
    assert "occupy:large_stone" not in full


@pytest.mark.rule("SS-116")
def test_occupying_where_one_stands_creates_no_opening() -> None:
    wall = {"arena": "west", "id": "p2", "features": ["stone_wall"]}
    scene = on_ground(wall, ("cid", {}), at="p2")

    played = play(in_turn(scene, "ann"), ["sprint", "occupy:stone_wall"], then="ann: turn")

    assert played.asked() == [("ann", "turn")]
    assert not played.events(OpeningCreated)
    assert (played["ann"].occupies, played.turn.moves, played["ann"].moves) == ("stone_wall", 1, 2)


@pytest.mark.rule("SS-115")
@pytest.mark.rule("SS-116")
def test_a_spirit_occupies_a_feature_where_it_stands_with_a_move_of_its_own() -> None:
    scene = fight(
        players=[known("zepherina", "p1", summoned="p2")],
        enemies=[body("bob", "p2", "standard")],
        positions=[{"arena": "west", "id": "p1"}, OUTCROP],
    )
    spirit = scene.by_id["zepherina"].spirit
    pool = scene.by_id[spirit].moves

    played = play(in_turn(scene, "zepherina"), ["spirit:occupy:stone_outcropping"], then="zepherina: turn")

    assert (played[spirit].occupies, played["zepherina"].occupies) == ("stone_outcropping", "")
    assert (played[spirit].moves, played["zepherina"].moves) == (pool - 1, played["zepherina"].max_moves)
    assert not played.events(OpeningCreated)


@pytest.mark.rule("SS-106")
def test_leaving_the_position_ends_occupying() -> None:
    scene = on_ground(OUTCROP, at="p2", occupies="stone_outcropping")

    played = play(in_turn(scene, "ann"), ["sprint", "establish"], then="ann: turn")

    assert played["ann"].occupies == ""


# Openings


@pytest.mark.rule("SS-111")
def test_changing_arena_creates_an_opening_before_the_mover_is_gone() -> None:
    played = play(
        in_turn(face_to_face(), "ann"), ["sprint", "go:mid", "bob> opportunity:poke"], dice=[5, 3], then="ann: turn"
    )

    assert played["ann"].health == 16
    assert played.scene.arena_of(played["ann"]) == 1
    told = [type(event) for event in played.events() if isinstance(event, OpeningCreated | Moved)]
    assert told == [OpeningCreated, Moved]


@pytest.mark.rule("SS-111")
def test_whoever_is_grabbed_by_the_answer_stays_and_the_moves_stay_spent() -> None:
    scene = face_to_face_with(SNATCH)

    played = play(
        in_turn(scene, "ann"), ["prepare", "go:mid", "bob> opportunity:snatch"], dice=[5, 3], then="ann: turn"
    )

    assert played["ann"].position == "p1"
    assert played["ann"].moves == 1
    assert played.events(StoppedMoving)


@pytest.mark.rule("SS-111")
@pytest.mark.rule("SS-114")
def test_by_the_house_rule_the_opening_arises_on_arrival() -> None:
    scene = face_to_face(rules(opening_arises="on_arrival"))

    played = play(in_turn(scene, "ann"), ["sprint", "join:p2", "cid> opportunity:poke"], dice=[5, 3], then="ann: turn")

    assert played["ann"].health == 16
    told = [type(event) for event in played.events() if isinstance(event, OpeningCreated | Moved)]
    assert told == [Moved, OpeningCreated]
    gone = play(
        in_turn(face_to_face(rules(opening_arises="on_arrival")), "ann"), ["sprint", "go:mid"], then="ann: turn"
    )
    assert gone.asked() == [("ann", "turn")]


@pytest.mark.rule("SS-114")
@pytest.mark.parametrize("deed", ["join:p2", "establish"])
def test_joining_and_establishing_a_position_create_an_opening(deed: str) -> None:
    played = play(in_turn(face_to_face(), "ann"), ["sprint", deed], then="bob: opening")

    assert played.asked() == [("bob", "opening")]
    assert played.options() == ["opportunity:poke", "none"]


@pytest.mark.rule("SS-114")
def test_an_npc_that_the_answer_fells_is_gone() -> None:
    scene = fight(
        players=[body("ann", "p1")],
        enemies=[body("bob", "p1", "standard", health=3, reactions=[]), body("cid", "r1", "standard")],
    )

    played = play(
        in_turn(scene, "bob"), ["sprint", "establish", "ann> opportunity:poke"], dice=[5, 3], then="ann: opportunity"
    )

    assert played["bob"].out == "defeated"
    assert not played.events(Moved)


@pytest.mark.rule("SS-114")
def test_retreat_lets_the_next_move_go_without_an_opening() -> None:
    played = play(in_turn(face_to_face(), "ann"), ["sprint", "retreat", "establish"], then="ann: turn")
    assert played.asked() == [("ann", "turn")]

    scene = face_to_face()
    scene.by_id["ann"].moves = 3
    again = play(in_turn(scene, "ann"), ["sprint", "retreat", "join:p2", "establish"], then="cid: opening")
    assert again.asked() == [("cid", "opening")]


def face_to_face_with(attack_: dict[str, Any]) -> ShatteredScene:
    return fight(
        players=[body("ann", "p1", reactions=[])],
        enemies=[body("bob", "p1", "standard", attacks=[attack_["id"]])],
        attacks=[attack_],
    )


# what hinders moving


@pytest.mark.rule("SS-112")
def test_whoever_is_guarding_pays_a_move_more() -> None:
    scene = alone()
    suffer(scene, "ann", Status.GUARDING)

    played = play(in_turn(scene, "ann"), ["prepare", "establish"], then="ann: turn")

    assert played["ann"].moves == 0


@pytest.mark.rule("SS-110")
@pytest.mark.parametrize("status", [Status.PRONE, Status.CHARGING, Status.IMMOBILE])
def test_nobody_walks_while_immobile_or_charging(status: Status) -> None:
    scene = alone()
    suffer(scene, "ann", status)

    options = play(in_turn(scene, "ann"), ["prepare"], then="ann: turn").options()

    assert not [option for option in options if option.startswith(("go:", "join:", "establish", "occupy:"))]


@pytest.mark.rule("SS-110")
def test_a_spirit_moves_on_its_masters_turn_with_granted_moves_and_its_own_pool() -> None:
    scene = fight(
        players=[{"creature": "zepherina", "id": "zep", "at": "p1", "summoned": "p1"}],
        enemies=[body("bob", "r1", "standard")],
    )
    spirit = scene.by_id[scene.by_id["zep"].spirit]
    pool = spirit.moves

    played = play(in_turn(scene, "zep"), ["prepare", "spirit:go:mid"], then="zep: turn")

    assert played.scene.arena_of(played[spirit.id]) == 1
    assert played[spirit.id].moves == pool - 1
    assert played["zep"].moves == played["zep"].max_moves


@pytest.mark.rule("SS-110")
@pytest.mark.sources  # compiled, they are made faster than found
def test_the_same_moves_are_offered_as_the_same_options() -> None:
    scene = in_turn(alone(), "ann")
    copy = ShatteredScene.load(scene.dump())
    assert scene.turn is not None
    assert copy.turn is not None
    first = moves.move_deeds(scene, scene.by_id["ann"], scene.turn)
    second = moves.move_deeds(copy, copy.by_id["ann"], copy.turn)

    assert [deed.id for deed in first] == ["go:mid", "establish"]
    assert all(one is other for one, other in zip(first, second, strict=True))


@pytest.mark.rule("SS-107")
def test_moves_that_a_reaction_grants_are_all_there_is() -> None:
    scene = alone()
    turn = Turn("ann", moves.REACTION)

    assert moves.move_deeds(scene, scene.by_id["ann"], turn) == []


@pytest.mark.rule("SS-114", "SS-063")
def test_whoever_was_out_of_range_when_the_opening_arose_cannot_use_it() -> None:
    scene = fight(
        players=[known("margaret", "p1"), body("ann", "p2")],
        enemies=[body("bob", "p1", "standard", reactions=[], gambits=[])],
    )
    # Bob goes; Margaret punches him (doubles, Strong Strike, Push) over to Ann, who had not been near
    answers = ["sprint", "establish", "opportunity:brawl", "strong_strike", "to:p2"]
    played = play(in_turn(scene, "bob", phase=1), answers, dice=[4, 4, 1, 1], then="bob: turn")
    assert played.asked() == [("bob", "turn")]


@pytest.mark.rule("SS-109")
def test_one_move_may_be_paid_with_granted_moves_and_the_pool() -> None:
    paths = [{"a": "west", "b": "mid", "cost": 2}, {"a": "mid", "b": "east"}]
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "r1", "standard")], paths=paths)
    played = play(in_turn(scene, "ann"), ["sprint", "moves_from:pool", "go:mid"], then="ann: split")
    assert played.options() == ["pool=2+granted=0", "pool=1+granted=1", "pool=0+granted=2"]
    mixed = go_on(played.game, ["pool=1+granted=1"], then="ann: turn")
    assert (mixed.turn.moves, mixed["ann"].moves) == (1, 1)
