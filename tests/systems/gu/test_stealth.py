"""Stealth: who notices whom, and the Gu that hide and reveal."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import REFEREE, Ruled, Viewer
from quintain.systems.gu import stats, stealth
from quintain.systems.gu.events.checks import Attempted
from quintain.systems.gu.events.order import OrderFixed
from quintain.systems.gu.events.stealth import AwarenessTested, Noticed
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.system import SYSTEM
from quintain.systems.gu.view import Sight
from quintain.systems.gu.words import Condition, Skill
from tests.systems.gu.direct import at_table
from tests.systems.gu.script import active, body, fight, go_on, play, suffer

CLOAK = {
    "id": "cloak",
    "name": "Cloak Gu",
    "rank": 1,
    "path": "dark",
    "category": "concealment",
    "cost": 1,
    "health": 5,
    "effect": "Nobody sees it.",
    "keywords": ["sustained"],
    "body": {"unseen": True},
}


def eye(rank: int, metres: int = 20) -> dict[str, Any]:
    return {
        "id": "eye",
        "name": "Eye Gu",
        "rank": rank,
        "path": "light",
        "category": "divination",
        "cost": 1,
        "health": 5,
        "effect": "It sees.",
        "keywords": ["sustained"],
        "body": {"senses": metres},
    }


def pair(*, hidden: bool = False, seeking: int = 0, metres: int = 20, gm: str = "gm", **numbers: Any) -> GuScene:
    """Sly, who sneaks past Eve; with a concealment Gu of rank 1, and against a divination of some rank."""
    sly = body("sly", (0, 0), unnoticed=True, **({"gu": ["cloak"], "own": active("cloak")} if hidden else {}))
    seeks = {"gu": ["eye"], "own": active("eye")} if seeking else {}
    eve = body("eve", (5, 0), awareness=30, **seeks, **numbers)
    return fight([sly], [eve], gm=gm, gus=[CLOAK, eye(seeking or 1, metres)])


@pytest.mark.rule("GU-012")
def test_there_is_no_skill_for_sneaking() -> None:
    assert [str(skill) for skill in Skill] == [
        "close_combat",
        "ranged_attack",
        "athletics",
        "dodge",
        "flying",
        "awareness",
    ]


@pytest.mark.rule("GU-012")
def test_whoever_hides_makes_no_test_of_its_own() -> None:
    scene = pair()

    with at_table(scene, ["usual", "as_it_is"], [20, 5]) as table:
        stealth.before_the_fight(scene, table)
        assert table.rolled == [("eve", "awareness")]


@pytest.mark.rule("GU-014")
def test_what_the_game_master_rules_about_somebody_unnoticed_nobody_else_hears() -> None:
    scene = pair()

    with at_table(scene, ["set:-10", "as_it_is"], [20, 5]) as table:
        stealth.before_the_fight(scene, table)
        rulings = [event for event in table.events if isinstance(event, Ruled)]

    assert [(each.about, each.choice) for each in rulings] == [
        ("awareness", "Another modifier: -10"),
        ("surprised", "As it is"),
    ]
    others = [seat for seat in scene.seats() if seat != "gm"]
    assert [each.seen_by(scene.viewer(seat)) for each in rulings for seat in others] == [None] * 4
    assert [each.seen_by(scene.viewer("gm")) for each in rulings] == rulings


@pytest.mark.rule("GU-010")
def test_the_ruling_on_who_is_surprised_names_them_as_people_do() -> None:
    scene = pair()

    with at_table(scene, ["usual", "surprised:eve"], [20, 5]) as table:
        stealth.before_the_fight(scene, table)
        [ruling] = [event for event in table.events if isinstance(event, Ruled) and event.about == "surprised"]

    assert ruling.choice == f"Exactly these are surprised: {scene.by_id['eve'].name}"
    assert scene.by_id["eve"].name != "eve"


@pytest.mark.rule("GU-013")
@pytest.mark.parametrize(("rank", "seen"), [(2, True), (1, False)])
def test_of_two_gu_the_higher_rank_prevails_and_at_equal_rank_what_hides(rank: int, seen: bool) -> None:
    scene = pair(hidden=True, seeking=rank)
    eve, sly = scene.by_id["eve"], scene.by_id["sly"]

    with at_table(scene, ["as_it_is"] if seen else ["yes", "as_it_is"]) as table:  # no test is rolled
        stealth.before_the_fight(scene, table)

    assert stealth.knows(scene, eve, sly) is seen
    assert stealth.can_see(scene, eve, sly) is seen
    assert stealth.pinpoints(scene, eve, sly) is seen


@pytest.mark.rule("GU-013")
def test_gu_for_different_senses_do_not_meet() -> None:
    scene = pair(hidden=True, seeking=1)

    with at_table(scene, ["no", "as_it_is"]) as table:
        stealth.before_the_fight(scene, table)

    assert stealth.knows(scene, scene.by_id["eve"], scene.by_id["sly"])


@pytest.mark.rule("GU-013")
def test_without_a_game_master_they_concern_the_same_sense() -> None:
    scene = pair(hidden=True, seeking=1, gm="")

    with at_table(scene) as table:
        stealth.before_the_fight(scene, table)

    assert not stealth.knows(scene, scene.by_id["eve"], scene.by_id["sly"])


@pytest.mark.rule("GU-014")
@pytest.mark.parametrize(("modifier", "notices"), [("10", False), ("-10", True)])
def test_who_is_sneaked_past_tests_awareness_with_the_game_masters_modifier(modifier: str, notices: bool) -> None:
    asked = play(pair(), then="eve: awareness")
    assert asked.ask.seat == "gm"

    dice = [20, 5, 30, 1, 90, 1]
    played = go_on(asked.game, [f"set:{modifier}", "as_it_is"], dice=dice, then="sly: turn")

    assert stealth.knows(played.scene, played["eve"], played["sly"]) is notices
    assert played["eve"].surprised is not notices


@pytest.mark.rule("GU-014")
@pytest.mark.parametrize(
    ("hidden", "roll", "notices"),
    [(False, [30, 10], True), (False, [30, 1], False), (True, [0, 4], False), (True, [0, 3], True)],
)
def test_a_concealment_gu_alone_weighs_in_the_modifier(hidden: bool, roll: list[int], notices: bool) -> None:
    scene = pair(hidden=hidden, gm="")

    with at_table(scene, dice=roll) as table:
        stealth.before_the_fight(scene, table)
        [event] = table.told(AwarenessTested)

    assert event.modifier == (40 if hidden else 0)
    assert stealth.knows(scene, scene.by_id["eve"], scene.by_id["sly"]) is notices


@pytest.mark.rule("GU-014")
def test_what_a_divination_pinpoints_is_revealed_without_a_test() -> None:
    scene = pair(seeking=1, gm="")

    with at_table(scene) as table:
        stealth.before_the_fight(scene, table)

    assert stealth.knows(scene, scene.by_id["eve"], scene.by_id["sly"])


@pytest.mark.rule("GU-014")
def test_a_divination_reaches_only_so_far_and_only_those_on_the_ground() -> None:
    scene = pair(seeking=1, metres=5)
    eve, sly = scene.by_id["eve"], scene.by_id["sly"]
    assert stealth.pinpoints(scene, eve, sly)

    sly.airborne, sly.z = True, 1
    assert not stealth.pinpoints(scene, eve, sly)
    sly.airborne, sly.z, sly.spot = False, 0, scene.grid.at(11, 0)
    assert not stealth.pinpoints(scene, eve, sly)


@pytest.mark.rule("GU-014")
@pytest.mark.parametrize("conditions", [[Condition.UNCONSCIOUS], [Condition.BLINDED, Condition.DEAFENED]])
def test_whoever_perceives_nothing_notices_nothing(conditions: list[Condition]) -> None:
    scene = pair(gm="")
    for condition in conditions:
        suffer(scene, "eve", condition)

    with at_table(scene) as table:
        stealth.before_the_fight(scene, table)

    assert not stealth.knows(scene, scene.by_id["eve"], scene.by_id["sly"])


@pytest.mark.rule("GU-014")
@pytest.mark.parametrize(
    ("condition", "sense", "tests"),
    [
        (Condition.BLINDED, "sight", False),
        (Condition.BLINDED, "hearing", True),
        (Condition.DEAFENED, "hearing", False),
        (Condition.DEAFENED, "sight", True),
        (Condition.BLINDED, "other", True),
    ],
)
def test_the_game_master_says_by_which_sense_if_one_is_closed(condition: Condition, sense: str, tests: bool) -> None:
    scene = pair()
    suffer(scene, "eve", condition)

    with at_table(
        scene, [sense, "usual", "as_it_is"] if tests else [sense, "as_it_is"], [20, 5] if tests else []
    ) as table:
        stealth.before_the_fight(scene, table)

    assert stealth.knows(scene, scene.by_id["eve"], scene.by_id["sly"]) is tests


@pytest.mark.rule("GU-014")
def test_the_sleeping_do_not_even_test_whatever_the_sense() -> None:
    scene = pair()
    suffer(scene, "eve", Condition.UNCONSCIOUS, tag="fire")

    with at_table(scene, ["as_it_is"]) as table:
        stealth.before_the_fight(scene, table)

    assert not stealth.knows(scene, scene.by_id["eve"], scene.by_id["sly"])


@pytest.mark.rule("GU-014")
@pytest.mark.parametrize(("who", "notices"), [("eve", False), ("sly", True)])
def test_what_ails_the_observer_counts(who: str, notices: bool) -> None:
    scene = pair(gm="")
    suffer(scene, who, Condition.PRONE)

    with at_table(scene, dice=[20, 5]) as table:
        stealth.before_the_fight(scene, table)
        assert table.rolled == [("eve", "awareness")]

    assert stealth.knows(scene, scene.by_id["eve"], scene.by_id["sly"]) is notices


@pytest.mark.rule("GU-014")
@pytest.mark.parametrize("condition", [Condition.BLINDED, Condition.DEAFENED])
def test_without_one_it_uses_the_sense_that_is_open(condition: Condition) -> None:
    scene = pair(gm="")
    suffer(scene, "eve", condition)

    with at_table(scene, dice=[20, 5]) as table:
        stealth.before_the_fight(scene, table)

    assert stealth.knows(scene, scene.by_id["eve"], scene.by_id["sly"])


@pytest.mark.rule("GU-014")
def test_the_roll_is_told_to_nobody_but_the_game_master() -> None:
    event = AwarenessTested("eve", "sly", 25, 10, success=False, gm="gm")

    assert event.seen_by(Viewer("red", "red")) is None
    assert event.seen_by(Viewer("blue", "blue")) is None
    assert event.seen_by(Viewer("gm", "")) is event
    assert event.seen_by(REFEREE) is event
    assert AwarenessTested("eve", "sly", 25, 10, success=False, gm="").seen_by(Viewer()) is None
    assert Noticed("eve", "blue", "sly").seen_by(Viewer("red", "red")) is None
    assert Noticed("eve", "blue", "sly").seen_by(Viewer("blue", "blue")) is not None


@pytest.mark.rule("GU-014")
def test_a_seat_does_not_see_whom_its_creatures_have_not_noticed() -> None:
    played = play(pair(gm=""), dice=[90, 1, 10, 1, 90, 1], then="sly: turn")
    blue, red = Sight(played.scene, Viewer("blue", "blue")), Sight(played.scene, Viewer("red", "red"))

    assert [seen.id for seen in blue.everybody()] == ["eve"]
    assert [seen.id for seen in red.everybody()] == ["sly", "eve"]
    assert stealth.targets(played.scene, played["eve"]) == []
    assert [each.id for each in stealth.targets(played.scene, played["sly"])] == ["eve"]
    assert SYSTEM.view(played.scene, Viewer("blue", "blue"))["turn"] is None
    heard = [event.seen_by(Viewer("blue", "blue")) for event in played.game.events]
    assert "Sly" not in " ".join(event.sentence(played.scene.creature_names()) for event in heard if event is not None)
    [fixed] = played.events(OrderFixed)
    assert fixed.seen_by(Viewer("red", "red")).order == ["sly", "eve"]
    assert fixed.seen_by(Viewer("blue", "blue")).order == ["eve"]


@pytest.mark.rule("GU-014")
def test_whoever_attacks_is_noticed() -> None:
    scene = fight(
        [body("sly", (0, 0), unnoticed=True, weapons=["knife"])], [body("eve", (1, 0), reactions=0)], turn="sly"
    )

    played = play(scene, ["strike:knife:eve"], dice=[90, 1], then="sly: turn")

    assert played["sly"].unnoticed_by == []
    assert played.events(Noticed) == [Noticed("eve", "blue", "sly")]


@pytest.mark.rule("GU-014")
@pytest.mark.parametrize(("roll", "lost"), [([0, 5], True), ([0, 2], False)])
def test_who_hides_by_a_gu_before_the_eyes_of_others_may_be_lost_from_view(roll: list[int], lost: bool) -> None:
    scene = fight([body("sly", (0, 0), gu=["cloak"])], [body("eve", (5, 0), awareness=30)], turn="sly", gus=[CLOAK])

    played = play(scene, ["activate:cloak"], dice=roll, then="sly: turn")

    assert played["sly"].unnoticed_by == (["eve"] if lost else [])


@pytest.mark.rule("GU-014")
def test_a_divination_that_comes_near_enough_finds_the_hidden() -> None:
    sly = body("sly", (0, 0), unnoticed=True)
    eve = body("eve", (7, 0), gu=["eye"], own=active("eye"))
    scene = fight([sly], [eve], turn="eve", order=["eve", "sly"], gus=[CLOAK, eye(1, 5)])

    far = play(scene, ["walk:6,0"], then="eve: turn")
    near = go_on(far.game, ["walk:5,0"], then="eve: turn")

    assert far["sly"].unnoticed_by == ["eve"]
    assert near["sly"].unnoticed_by == []


def test_awareness_is_wisdom_and_bought_points() -> None:
    scene = pair()

    assert stats.skill(scene.by_id["eve"], Skill.AWARENESS) == 30


@pytest.mark.rule("GU-014")
def test_each_observer_has_a_modifier_of_its_own() -> None:
    eyes = [body(id, at, awareness=30) for id, at in (("one", (5, 0)), ("two", (5, 5)))]
    scene = fight([body("sly", (0, 0), unnoticed=True)], eyes, gm="gm")

    played = play(scene, ["set:10", "set:-10"], dice=[20, 5, 20, 5], then="sly: surprised")

    assert played["sly"].unnoticed_by == ["one"]


@pytest.mark.rule("GU-221")
@pytest.mark.rule("GU-230")
@pytest.mark.parametrize(("condition", "sense"), [(Condition.BLINDED, "sight"), (Condition.DEAFENED, "hearing")])
def test_a_test_by_a_closed_sense_is_not_made_in_play(condition: Condition, sense: str) -> None:
    scene = fight([body("sly", (0, 0), unnoticed=True)], [body("eve", (5, 0), awareness=30)], gm="gm")
    suffer(scene, "eve", condition)

    played = play(scene, [sense], then="sly: surprised")

    assert played["sly"].unnoticed_by == ["eve"]
    assert not played.events(Attempted)
