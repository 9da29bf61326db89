"""What a page draws: slots by Initiative, cards with clauses, heights, reach, light, and the way past foes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.board.board import Area, Board, Figure, Tag
from quintain.clauses.ledger import read_ledger
from quintain.cli.maps import map_lines
from quintain.kernel.events import REFEREE, SPECTATOR, Viewer
from quintain.kernel.held import Held
from quintain.systems.swords.afflictions import Affliction, Injury, Lasts
from quintain.systems.swords.board import board
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.glossary import of_condition, of_injury
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Casting, Help, Out
from quintain.systems.swords.stock import InjuryKind, Part
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.script import body, fight, go_on, in_turn, play, suffer

RED, BLUE = Viewer("red", "red"), Viewer("blue", "blue")


def of(drawn: Board, id: str) -> Figure:
    (found,) = [each for each in drawn.creatures if each.id == id]
    return found


def tag(drawn: Board, id: str, label: str) -> Tag:
    (found,) = [each for each in of(drawn, id).tags if each.label == label]
    return found


def labels(drawn: Board, id: str) -> list[str]:
    return [each.label for each in of(drawn, id).tags]


def three() -> SwordsScene:
    return fight(
        [body("ada", (1, 1), pc=True, initiative=9), body("aldo", (2, 1), initiative=6)],
        [body("bern", (4, 1), initiative=6), body("cole", (6, 1), initiative=2)],
    )


# the clock


@pytest.mark.rule("SW-001")
@pytest.mark.rule("SW-003")
def test_the_clock_shows_the_round_its_slots_by_initiative_and_who_shares_one() -> None:
    drawn = board(go_on(play(three(), then="ada: turn").game, ["ada> end"], then="aldo: turn").scene, RED)

    assert (drawn.clock.title, drawn.clock.note) == ("Round 1", "Initiative 6, shared slot")
    assert drawn.clock.label == "Round 1, Initiative 6, shared slot"
    assert [(slot.label, slot.state, slot.who, slot.note) for slot in drawn.clock.slots] == [
        ("9", "past", ["ada"], ""),
        ("6", "now", ["aldo", "bern"], "at once"),
        ("2", "ahead", ["cole"], ""),
    ]


@pytest.mark.rule("SW-001")
def test_the_clock_tells_the_minutes() -> None:
    scene = in_turn(three(), "ada", round=24)
    scene.minutes = 2

    assert board(scene, RED).clock.label == "Round 24, Initiative 9, minute 2"


@pytest.mark.rule("SW-002")
def test_the_order_shows_what_is_left_of_the_turn() -> None:
    played = play(fight([body("ada", (1, 1), initiative=9)], [body("bern", (9, 1))]), ["move:1,2"], then="ada: turn")

    order = board(played.scene, RED).order

    assert order is not None
    (row,) = order.rows
    assert (row.who, [(deed.label, deed.state) for deed in row.acts]) == (
        "ada",
        [("Main Action", "waiting"), ("Move, 25 ft left", "now")],
    )


@pytest.mark.rule("SW-005")
def test_of_tied_foes_the_order_shows_only_that_they_act_at_the_same_time() -> None:
    played = play(fight([body("ada", (1, 1), dex=1)], [body("bern", (4, 1))]), ["ada> defend"], then="ada: turn")

    rows = {
        viewer.seat: [(row.who, row.note, len(row.acts)) for row in rows_of(played.scene, viewer)]
        for viewer in (RED, BLUE)
    }

    assert rows == {
        "red": [("ada", "acts", 2), ("bern", "at the same time", 0)],
        "blue": [("ada", "at the same time", 0), ("bern", "waits", 0)],
    }


def rows_of(scene: SwordsScene, viewer: Viewer) -> list[Any]:
    order = board(scene, viewer).order
    assert order is not None
    return list(order.rows)


# cards


def test_pools_are_hit_points_exhaustion_death_pool_and_for_ones_own_fortune_and_dice() -> None:
    member = body("bern", (4, 1), pc=True, hp=0, max_hp=12, dying=3, exhaustion=2)
    member["sheet"] |= {"caster": {"dice": 5}, "fortune": {"base": 1, "most": 2}}
    scene = fight([body("ada", (1, 1))], [member])

    own = [(pool.name, pool.now, pool.most) for pool in of(board(scene, BLUE), "bern").pools]
    others = [pool.name for pool in of(board(scene, RED), "bern").pools]

    assert own == [
        ("HP", 0, 12),
        ("Exhaustion", 2, 10),
        ("Death Pool (d4)", 3, 3),
        ("Fortune", 1, 2),
        ("Invocation Dice", 5, 5),
    ]
    assert others == ["HP", "Exhaustion", "Death Pool (d4)"]
    assert of(board(scene, RED), "bern").note == "dying"


def test_conditions_carry_their_first_clause_and_all_that_the_ledger_says_of_them() -> None:
    scene = three()
    suffer(scene, "bern", Condition.PRONE)
    poison = Affliction(Condition.POISONED, "", Lasts.POOL)
    poison.dice, poison.sides = 3, 6
    scene.by_id["bern"].add_affliction(poison)

    drawn = board(scene, RED)

    prone = tag(drawn, "bern", "Prone")
    assert (prone.kind, prone.clause) == ("condition", "SW-244")
    assert prone.about.startswith("The only movement options are crawling and standing up.")
    assert tag(drawn, "bern", "Poisoned 3d6").clause == "SW-242"


@pytest.mark.parametrize("condition", list(Condition))
def test_every_condition_has_words(condition: Condition) -> None:
    clause, about = of_condition(condition)

    assert about.endswith(".")
    assert not clause or read_ledger("swords").clause(clause)


@pytest.mark.parametrize("kind", list(InjuryKind))
def test_every_injury_has_its_clauses(kind: InjuryKind) -> None:
    clause, about = of_injury(kind)

    rule = read_ledger("swords").clause(clause).rule
    assert about.endswith(".")
    assert rule.partition(": ")[2][1:] in about or rule in about


def test_injuries_show_the_side_and_a_check_that_is_owed() -> None:
    scene = three()
    scene.by_id["bern"].injuries = [Injury(InjuryKind.SPRAINED_ARM, Part.OFF)]
    scene.by_id["bern"].owed = [7]

    drawn = board(scene, RED)

    assert tag(drawn, "bern", "Sprained arm (left)").clause == "SW-159"
    assert tag(drawn, "bern", "Injury check owed").clause == "SW-148"


def test_nobody_is_told_of_the_ward_of_whom_it_cannot_know() -> None:
    scene = three()
    scene.by_id["bern"].protecting = "cole"
    scene.by_id["cole"].out = Out.HIDDEN

    labels = [each.label for each in of(board(scene, RED), "bern").tags]

    assert not [label for label in labels if "Cole" in label]
    assert "Protects Cole" in [each.label for each in of(board(scene, REFEREE), "bern").tags]


def test_stances_help_command_and_concentration_show() -> None:
    scene = three()
    bern = scene.by_id["bern"]
    bern.stance, bern.defending, bern.protecting, bern.commanding = "defensive", True, "cole", True
    bern.commanded_by, bern.helped = ["cole"], [Help("cole", "attack")]
    bern.concentrating, bern.reaction = "sleep", False
    bern.casting = Casting("sleep", 2, 3, 2)

    drawn = board(scene, RED)

    clauses = {each.label: each.clause for each in of(drawn, "bern").tags}
    assert clauses == {
        "Defensive stance": "SW-110",
        "Defends": "SW-045",
        "Protects Cole": "SW-057",
        "Gives commands": "SW-043",
        "Commanded, +2 to hit": "SW-040",
        "Helped: attack": "SW-050",
        "Concentrates on sleep": "SW-202",
        "Casts sleep": "SW-036",
        "Reaction used": "SW-098",
    }
    assert tag(board(scene, BLUE), "bern", "Casts sleep").about == "Rank 2: 3 reached with 2 dice."
    assert tag(drawn, "bern", "Casts sleep").about == "It has begun a spell and is not done."


@pytest.mark.rule("SW-053")
def test_a_prepared_action_is_named_to_its_own_side_only() -> None:
    scene = three()
    scene.by_id["bern"].prepared = Held("attacks", "ada", "attack:strike")

    assert "Something prepared" in labels(board(scene, RED), "bern")
    assert "Prepared: attack Strike when: attacks (Ada)" in labels(board(scene, BLUE), "bern")


@pytest.mark.rule("SW-120")
def test_a_battered_shield_a_helmet_and_what_is_at_hand_show() -> None:
    member = body("bern", (4, 1), readied=["shield", "helmet", "dagger"], stashed=["saber"], holds=["shield"])
    scene = fight([body("ada", (1, 1))], [member])
    bern = scene.by_id["bern"]
    shield = bern.gear("shield").clone()
    shield.battered = True
    bern.exchange(bern.gear("shield"), shield)

    drawn = board(scene, RED)

    assert labels(drawn, "bern") == ["Shield, battered", "Helmet", "Dagger (at hand)"]
    assert tag(drawn, "bern", "Shield, battered").clause == "SW-120"
    assert tag(drawn, "bern", "Helmet").clause == "SW-115"
    assert "Saber (stashed)" in labels(board(scene, BLUE), "bern")


def test_a_card_has_armor_class_speed_and_reach() -> None:
    scene = fight([body("ada", (1, 1), ac=14, reach=10, speed={"ground": 30, "fly": 60})], [body("bern", (4, 1))])

    assert of(board(scene, BLUE), "ada").lines == ["AC 14. Speed 30 ft, 60 ft fly. Reach 10 ft."]


def test_sides_are_shapes_and_ones_own_creatures_are_marked() -> None:
    drawn = board(three(), BLUE)

    assert [(each.id, each.shape, each.own) for each in drawn.creatures] == [
        ("ada", "foe", False),
        ("aldo", "foe", False),
        ("bern", "party", True),
        ("cole", "party", True),
    ]


# the map


def test_height_size_and_threatened_squares_are_drawn() -> None:
    scene = fight(
        [body("kite", (1, 1), elevation=20, speed={"ground": 10, "fly": 60})],
        [body("ogre", (6, 6), size="large"), body("worm", (9, 1), elevation=-5, speed={"ground": 10, "burrow": 10})],
    )

    drawn = board(scene, RED)

    assert (of(drawn, "kite").height, of(drawn, "worm").height, of(drawn, "ogre").height) == (
        "20 ft up",
        "5 ft deep",
        "",
    )
    assert [(each.level, each.above, each.tall) for each in drawn.creatures] == [(20, 20, 5), (0, 0, 10), (-5, -5, 5)]
    assert (drawn.map.unit, drawn.map.square) == ("ft", 5)
    assert of(drawn, "ogre").size == 2
    assert len(of(drawn, "ogre").threatens) == 12
    assert "5,5" in of(drawn, "ogre").threatens


def test_a_flyer_over_a_ledge_is_as_high_as_the_map_says_and_less_over_the_ground() -> None:
    dais = {"kind": "ledge", "name": "Dais", "rects": [[0, 0, 1, 1]], "elevation": 5}
    kite = body("kite", (1, 1), elevation=20, speed={"ground": 10, "fly": 60})
    scene = fight([kite, body("ada", (0, 0))], [body("bern", (4, 5))], terrain=[dais])

    drawn = board(scene, RED)

    assert (of(drawn, "kite").level, of(drawn, "kite").above) == (20, 15)
    assert of(drawn, "kite").height == "20 ft up, 15 over the ground"
    assert (of(drawn, "ada").level, of(drawn, "ada").above, of(drawn, "ada").height) == (5, 0, "")


def test_a_raised_floor_is_drawn_though_level_floor_is_not() -> None:
    terrain: list[dict[str, Any]] = [
        {"kind": "floor", "name": "Stage", "rects": [[0, 0, 0, 0]], "elevation": 5},
        {"kind": "floor", "name": "Boards", "rects": [[3, 0, 3, 0]]},
    ]
    scene = fight([body("ada", (1, 5))], [body("bern", (4, 5))], terrain=terrain)

    assert [each.name for each in board(scene, RED).map.areas] == ["Stage"]


def test_the_ground_is_drawn_with_its_height() -> None:
    terrain: list[dict[str, Any]] = [
        {"kind": "ledge", "name": "Dais", "rects": [[0, 0, 1, 1]], "elevation": 5},
        {"kind": "gap", "name": "Gorge", "rects": [[5, 0, 5, 1]], "elevation": -30, "water_depth": 5},
        {"kind": "blocked", "name": "Cart", "rects": [[8, 0, 8, 0]], "height": 4},
        {"kind": "blocked", "name": "Tower", "rects": [[7, 0, 7, 0]]},
        {"kind": "difficult", "name": "Brambles", "rects": [[9, 9, 9, 9]]},
    ]
    scene = fight([body("ada", (1, 5))], [body("bern", (4, 5))], terrain=terrain)

    areas = board(scene, RED).map.areas

    assert areas == [
        Area("ledge", "Dais", ["0,0", "1,0", "0,1", "1,1"], "5 ft high", level=5),
        Area("gap", "Gorge", ["5,0", "5,1"], "30 ft deep, 5 ft of water", level=-30, water=5),
        Area("blocked", "Tower", ["7,0"], level=0, solid=True),
        Area("blocked", "Cart", ["8,0"], "4 ft high", level=0, solid=True, top=4, low=True),
        Area("difficult", "Brambles", ["9,9"], level=0),
    ]


def test_a_lantern_lights_part_of_a_dark_place() -> None:
    scene = fight(
        [body("ada", (0, 0), readied=["lantern"], holds=["lantern"])],
        [body("bern", (30, 0))],
        light="dark",
        size=(40, 1),
    )

    drawn = board(scene, RED)

    assert drawn.map.note == "Dark"
    assert {area.kind: len(area.spots) for area in drawn.map.areas} == {"bright": 7, "dim": 6, "dark": 27}


def test_a_hidden_creature_is_on_nobodys_board_but_its_own_sides() -> None:
    scene = in_turn(three(), "ada")
    scene.by_id["bern"].hidden = 20

    for viewer in (RED, SPECTATOR):
        assert "bern" not in msgspec.json.encode(board(scene, viewer)).decode()
    assert of(board(scene, BLUE), "bern")
    assert of(board(scene, REFEREE), "bern")


def test_the_letters_on_tokens_tell_of_nobody_who_is_hidden() -> None:
    """Bern before Berta would leave her other letters."""
    letters = []
    for name in ("Bern", "Cole"):
        scene = fight([body("ada", (1, 1))], [body("bern", (2, 1)), body("berta", (3, 1))])
        scene.by_id["bern"].name, scene.by_id["bern"].hidden = name, 20
        letters.append(of(board(scene, RED), "berta").short)

    assert letters == ["Be", "Be"]


@pytest.mark.rule("SW-100")
def test_squares_that_provoke_say_who_would_attack() -> None:
    scene = fight([body("ada", (1, 1), initiative=9)], [body("bern", (2, 1)), body("cole", (1, 3), reach=10)])
    played = play(scene, then="ada: turn")

    options = {option.id: option.as_data() for option in played.ask.options}

    shape: Any = options["risk"]["shape"]
    assert shape["warns"]["5,1"] == "Opportunity Attack by Bern, Cole"
    assert set(shape["warns"]) == set(shape["spots"])
    safe: Any = options["move"]["shape"]
    assert "warns" not in safe


@pytest.mark.rule("SW-068", "SW-245")
def test_a_move_says_by_which_way_and_for_how_many_feet() -> None:
    mud = {"kind": "difficult", "name": "Mud", "rects": [[3, 0, 3, 11]]}
    scene = fight([body("ada", (1, 1), initiative=9)], [body("bern", (11, 11))], terrain=[mud])
    lying = fight([body("ada", (1, 1), initiative=9, conditions=[{"condition": "prone"}])], [body("bern", (11, 11))])

    walked, crawled = (move_of(each) for each in (scene, lying))

    assert walked["moves"] is True
    assert walked["shape"]["ways"]["4,1"] == {"over": "2,1 3,1 4,1", "cost": "20 ft"}
    assert set(walked["shape"]["ways"]) == set(walked["shape"]["spots"])
    assert crawled["shape"]["ways"]["2,2"]["cost"] == "10 ft"


def move_of(scene: SwordsScene) -> Any:
    """The option to move of whoever is up."""
    return {option.id: option.as_data() for option in play(scene, then="ada: turn").ask.options}["move"]


@pytest.mark.rule("SW-073", "SW-100")
def test_landings_say_what_check_they_take_and_who_would_attack() -> None:
    pit = {"kind": "gap", "name": "Pit", "elevation": -20, "rects": [[3, 0, 5, 11]]}
    scene = fight([body("ada", (2, 1), initiative=9)], [body("bern", (2, 2))], terrain=[pit])

    shape: Any = {option.id: option.as_data() for option in play(scene, then="ada: turn").ask.options}["leap"]["shape"]

    assert shape["warns"]["6,1"] == "Strength check, DT 15; Opportunity Attack by Bern"
    assert shape["warns"]["5,1"] == "Opportunity Attack by Bern"


def test_the_board_and_the_view_of_every_encounter_can_be_sent() -> None:
    library = SYSTEM.library()
    for name in library.of("encounter"):
        scene = SYSTEM.start({"encounter": name}, SYSTEM.quick_rules(), library)
        for viewer in (RED, SPECTATOR, REFEREE, *(scene.viewer(seat) for seat in scene.seats())):
            assert msgspec.json.encode(board(scene, viewer))
            assert msgspec.json.encode(SYSTEM.view(scene, viewer))


def test_the_terminal_draws_ledges_and_explains_only_what_is_drawn() -> None:
    """The dais of the Prince's Hall and the ledge at the bridge were not on the map."""
    water = {"kind": "gap", "name": "gorge", "rects": [[5, 0, 6, 2]], "elevation": -20, "water_depth": 5}
    ledge = {"kind": "ledge", "name": "ledge", "rects": [[9, 1, 9, 1]], "elevation": 3}
    scene = fight(red=[body("a", at=(0, 0))], blue=[body("b", at=(1, 3))], terrain=[water, ledge], size=(10, 4))
    rows, legend = map_lines(SYSTEM.board(scene, REFEREE), {})
    assert rows[2] == "1  . . . . . ~ ~ . . ^"
    assert legend[-2:] == ["~ gorge (gap), 20 ft deep, 5 ft of water", "^ ledge, 3 ft high"]
