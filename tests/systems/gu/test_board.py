"""What a page draws: the order, the turn, cards with their clauses, and a map with its heights."""

from __future__ import annotations

from typing import Any

from quintain.board.board import Area, Board, Figure
from quintain.kernel.events import REFEREE, SPECTATOR, Viewer
from quintain.systems.gu.board import board
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition
from tests.systems.gu.script import body, fight, go_on, play, suffer

RED, BLUE = Viewer("a", "red"), Viewer("b", "blue")


def of(drawn: Board, id: str) -> Figure:
    (found,) = [each for each in drawn.creatures if each.id == id]
    return found


def labels(drawn: Board, id: str) -> list[str]:
    return [each.label for each in of(drawn, id).tags]


def area(drawn: Board, name: str) -> Area:
    (found,) = [each for each in drawn.map.areas if each.name == name]
    return found


def acts(drawn: Board) -> list[tuple[str, str]]:
    assert drawn.order is not None
    (row,) = drawn.order.rows
    return [(deed.label, deed.state) for deed in row.acts]


def two(**numbers: Any) -> GuScene:
    return fight([body("a", (2, 2), **numbers)], [body("b", (3, 2), gu=["fish_scales_1"])], turn="a")


# the order and the turn


def test_the_clock_shows_everybodys_place_and_the_seconds_of_the_fight() -> None:
    drawn = board(go_on(play(two(), then="a: turn").game, ["end"], then="b: turn").scene, RED)

    assert drawn.clock.label == "Round 1, 0 s"
    assert [(slot.label, slot.state, slot.who) for slot in drawn.clock.slots] == [
        ("1", "past", ["a"]),
        ("2", "now", ["b"]),
    ]


def test_the_turn_says_what_is_left_of_it_and_to_others_only_that_it_is() -> None:
    scene = play(two(), ["walk:2,3", "pass"], then="a: turn").scene

    assert acts(board(scene, RED))[:3] == [
        ("Combat Action", "waiting"),
        ("Bonus action", "waiting"),
        ("Movement, 4 m left", "now"),
    ]
    assert [label for label, _ in acts(board(scene, BLUE))] == ["Combat Action", "Bonus action", "Movement"]


# cards


def test_a_foes_card_tells_wounds_in_words_and_only_gu_that_were_seen() -> None:
    scene = two(gu=["fire_spark"])
    scene.by_id["a"].hp = 3

    own, foes = board(scene, RED), board(scene, BLUE)
    assert [(pool.name, pool.now, pool.most) for pool in of(own, "a").pools] == [
        ("Hit points", 3, 20),
        ("Soul", 10, 10),
        ("Essence", 100, 100),
        ("Reactions", 2, None),
    ]
    assert [(pool.name, pool.band or pool.now) for pool in of(foes, "a").pools] == [
        ("Hit points", "below half"),
        ("Reactions", 2),
    ]
    assert "Fire Spark Gu" in labels(own, "a")
    assert "Fire Spark Gu" not in labels(foes, "a")
    assert of(own, "a").sheet
    assert not of(foes, "a").sheet
    assert of(board(scene, REFEREE), "b").sheet
    assert not of(board(scene, SPECTATOR), "b").sheet


def test_a_gu_that_works_shows_and_what_it_has_lost_only_to_its_own_side() -> None:
    scene = fight(
        [body("a", (2, 2))], [body("b", (3, 2), gu=["fish_scales_1"], own=[{"gu": "fish_scales_1", "active": True}])]
    )
    (scales,) = scene.by_id["b"].worms
    scene.by_id["b"].exchange(scales, scales.changed(health=scales.health - 5))

    most = scales.gu.health
    assert f"Fish Scales Gu (rank 1), active, {most - 5} of {most} health" in labels(board(scene, BLUE), "b")
    assert "Fish Scales Gu (rank 1), active" in labels(board(scene, RED), "b")


def test_conditions_open_their_clauses() -> None:
    scene = two()
    suffer(scene, "b", Condition.PRONE)

    (prone,) = [each for each in of(board(scene, RED), "b").tags if each.label == "Prone"]
    assert (prone.kind, prone.clause) == ("condition", "GU-236")
    assert prone.about


def test_that_somebody_holds_an_action_shows_and_what_only_to_its_own_side() -> None:
    scene = play(two(close_combat=60), ["hold", "attack", "moves:b"], then="a: turn").scene

    assert "Holds an action" in labels(board(scene, BLUE), "a")
    assert any(each.startswith("Holds: ") for each in labels(board(scene, RED), "a"))


def test_whoever_is_unnoticed_is_nowhere_on_the_board_of_the_others() -> None:
    scene = two()
    scene.by_id["b"].unnoticed_by = ["a"]

    drawn = board(scene, RED)
    assert [each.id for each in drawn.creatures] == ["a"]
    assert [(slot.label, slot.who) for slot in drawn.clock.slots] == [("1", ["a"])]
    assert [each.id for each in board(scene, BLUE).creatures] == ["a", "b"]


def test_neither_a_number_nor_two_letters_tell_that_somebody_unnoticed_is_there() -> None:
    def drawn(*unnoticed: dict[str, Any]) -> tuple[list[str], list[str]]:
        scene = fight([body("a", (2, 2))], [*unnoticed, body("anna", (3, 2))], turn="a")
        seen = board(scene, RED)
        return [slot.label for slot in seen.clock.slots], [each.short for each in seen.creatures]

    assert drawn(body("anton", (9, 9), unnoticed=True)) == drawn() == (["1", "2"], ["A", "An"])


def test_an_attack_that_is_being_answered_says_what_it_is_and_what_was_rolled() -> None:
    scene = fight(
        [body("a", (2, 2), gu=["fire_spark"], ranged_attack=60, close_combat=60)], [body("b", (3, 2))], turn="a"
    )
    waiting = play(scene, ["activate:fire_spark:b"], dice=[20, 7], then="b: hit").game.now()
    assert isinstance(waiting, GuScene)
    threat = board(waiting, BLUE).threat

    assert threat is not None
    assert (threat.attacker, threat.target, threat.label) == ("a", "b", "Fire Spark Gu")
    assert threat.about.startswith("27, 4 degrees. One target within range")


# the map


GROUND: list[dict[str, Any]] = [
    {"kind": "floor", "name": "ridge", "rects": [[6, 0, 8, 2]], "elevation": 5},
    {"kind": "floor", "name": "ladder", "rects": [[5, 1, 5, 1]], "climb": "handholds"},
    {"kind": "wall", "name": "tower", "rects": [[0, 0, 0, 1]]},
    {"kind": "wall", "name": "fence", "rects": [[0, 3, 0, 4]], "tall": 3},
    {"kind": "cover", "name": "boulder", "rects": [[7, 1, 7, 1]], "tall": 2},
    {"kind": "water", "name": "ford", "rects": [[0, 8, 1, 8]], "depth": 5},
    {"kind": "water", "name": "lake", "rects": [[0, 9, 3, 11]], "depth": 40},
    {"kind": "difficult", "name": "cave", "rects": [[10, 10, 11, 11]], "ceiling": 3},
]


def ground() -> Board:
    return board(fight([body("a", (2, 2))], [body("b", (3, 2))], terrain=GROUND), RED)


def test_every_stretch_of_ground_has_its_height() -> None:
    drawn = ground()
    told = {each.name: (each.kind, each.level, each.solid, each.top, each.height) for each in drawn.map.areas}
    assert drawn.map.unit == "m"
    assert told == {
        "ridge": ("ledge", 5, False, None, "5 m high"),
        "ladder": ("ladder", 0, False, None, ""),
        "tower": ("wall", 0, True, None, ""),
        "fence": ("wall", 0, True, 3, "3 m high"),
        "boulder": ("cover", 5, True, 7, "7 m high"),
        "ford": ("water", 0, False, None, "0.5 m of water"),
        "lake": ("water", 0, False, None, "4 m of water"),
        "cave": ("difficult", 0, False, None, "ceiling at 3 m"),
    }
    assert area(drawn, "cave").ceiling == 3
    assert (area(drawn, "ford").water, area(drawn, "lake").water) == (0.5, 4)
    assert "7,1" not in area(drawn, "ridge").spots


def test_creatures_are_as_high_as_they_fly_and_as_deep_as_they_swim() -> None:
    scene = fight(
        [body("a", (7, 2)), body("c", (2, 10), height=-2)],
        [{"creature": "crane_king_100", "id": "b", "at": (7, 0), "height": 8, "airborne": True}],
        terrain=GROUND,
    )
    drawn = board(scene, RED)

    assert (of(drawn, "a").level, of(drawn, "a").above, of(drawn, "a").height) == (5, 0, "")
    assert (of(drawn, "b").level, of(drawn, "b").above, of(drawn, "b").height) == (8, 3, "8 m up, 3 over the ground")
    assert of(drawn, "b").note == "airborne"
    assert (of(drawn, "c").level, of(drawn, "c").height) == (-2, "2 m under water")


def test_doors_levers_and_things_are_drawn_where_they_stand() -> None:
    scene = fight(
        [body("a", (2, 2))],
        [body("b", (3, 2))],
        doors=[{"at": [0, 0]}, {"at": [1, 0], "open": True}],
        levers=[{"at": [4, 4], "opens": [0, 0]}],
        things=[{"name": "cart", "at": [8, 8], "size": "large", "hit_points": 40}],
    )
    drawn = board(scene, RED)

    assert (area(drawn, "closed door").solid, area(drawn, "open door").solid) == (True, False)
    assert area(drawn, "lever of the door at 0,0").spots == ["4,4"]
    cart = area(drawn, "cart, 40 of 40 hit points")
    assert cart.spots == ["8,8", "9,8", "8,9", "9,9"]
    assert (cart.kind, cart.solid, cart.cover) == ("object", True, "cover")


def test_a_scarecrow_alone_gives_partial_cover() -> None:
    scene = fight([body("a", (2, 2), gu=["scarecrow"])], [body("b", (9, 9))], turn="a")
    drawn = board(play(scene, ["activate:scarecrow:3,3"], then="a: turn").scene, RED)

    (scarecrow,) = [each for each in drawn.map.areas if each.kind == "scarecrow"]
    assert (scarecrow.spots, scarecrow.cover, scarecrow.top) == (["3,3"], "partial cover", 1)


def test_fire_says_how_high_it_burns() -> None:
    scene = fight([body("a", (2, 2), gu=["fire_curtain"], rank=3)], [body("b", (11, 11))], turn="a")
    drawn = board(play(scene, ["activate:fire_curtain:5,5", "lay:5,5/e/3"], then="a: turn").scene, BLUE)

    fire = area(drawn, "wall of fire")
    assert (fire.kind, fire.spots, fire.height) == ("fire", ["5,5", "6,5", "7,5"], "0 to 2 m")
    assert fire.level is None


def test_what_was_dropped_lies_on_its_square() -> None:
    scene = fight([body("a", (2, 2), weapons=["knife"])], [body("b", (9, 9))], turn="a")
    drawn = board(play(scene, ["drop:knife"], then="a: turn").scene, BLUE)

    assert area(drawn, "Knife").spots == ["2,2"]


# what a choice would cover


def test_a_radius_says_for_each_height_which_cells_it_covers() -> None:
    wall = {"kind": "wall", "name": "wall", "rects": [[4, 4, 4, 4]]}
    ann = body("a", (2, 2), gu=["ember_butterfly"])
    crane = {"creature": "crane_king_100", "id": "b", "at": (5, 5), "height": 3, "airborne": True}
    (ask,) = play(fight([ann], [crane], terrain=[wall], turn="a"), then="a: turn").game.group

    (burst,) = [each for each in ask.options if each.id == "activate:ember_butterfly"]
    assert burst.shape is not None
    boxes = burst.shape.describe()["boxes"]
    assert isinstance(boxes, dict)
    assert boxes["2,2,0"] == [[1, 1, 0, 3, 3, 1]]
    assert boxes["2,2,3"] == [[1, 1, 2, 3, 3, 4]]
    covered = [cell for box in boxes["5,5,3"] for cell in cells(*box)]
    assert len(covered) == len(set(covered)) == 27 - 3
    assert not [cell for cell in covered if cell[:2] == (4, 4)]


def cells(*box: int) -> list[tuple[int, int, int]]:
    x, y, low, right, bottom, high = box
    return [(a, b, c) for a in range(x, right + 1) for b in range(y, bottom + 1) for c in range(low, high + 1)]


def test_a_walk_warns_of_squares_in_which_one_cannot_stay_but_not_of_whom_one_has_not_noticed() -> None:
    scene = fight([body("a", (2, 2)), body("c", (2, 4))], [body("b", (9, 9)), body("d", (3, 4))], turn="a")
    scene.by_id["d"].unnoticed_by = ["a", "c"]
    (ask,) = play(scene, then="a: turn").game.group

    (walk,) = [each.as_data()["shape"] for each in ask.options if each.id == "walk"]
    assert isinstance(walk, dict)
    assert walk["warns"] == {"2,4": "the square of C, where you cannot stay"}
