"""Camp tasks: how many, which, and what comes of them."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.delve import camp
from quintain.systems.delve.events.rests import Charged, TaskDone, TaskLost
from quintain.systems.delve.scene import STUDIED, WATCHED, RestScene
from tests.systems.delve.direct import at_table
from tests.systems.delve.modes import brawl, inner, resting, within
from tests.systems.delve.script import Played, go_on, npc, pc, play, refused

TASKS = {"tasks": True}
MAGE = {"spirit": 5, "items": ["mana_crystal"], "vessel_mana": 1}


def camping(*party: dict[str, Any], hours: int = 8, **more: Any) -> RestScene:
    return resting(party or [pc("ann")], hours=hours, plan={"tasks": True, **more.pop("plan", {})}, **more)


def night(tasks: str, *answers: str, dice: list[int] | None = None, hours: int = 8, **numbers: Any) -> Played:
    return play(camping(pc("ann", **numbers), hours=hours), ["planned", f"tasks:{tasks}", *answers], dice=dice or [])


@pytest.mark.rule("DV-115")
@pytest.mark.parametrize(
    ("seconds", "tasks"),
    [(1200, 1), (1800, 1), (14399, 1), (14400, 2), (28800, 2), (86399, 2), (86400, 3), (172800, 3)],
)
def test_how_many_tasks_a_rest_allows(seconds: int, tasks: int) -> None:
    assert camp.count(seconds) == tasks


@pytest.mark.rule("DV-115")
@pytest.mark.parametrize(("minutes", "most"), [(30, 1), (480, 2), (2880, 3)])
def test_each_chooses_up_to_so_many(minutes: int, most: int) -> None:
    asked = play(resting([pc("ann")], minutes=minutes, plan=TASKS), ["planned"], then="ann: camp")
    (option,) = asked.ask.options
    assert option.shape is not None
    assert option.shape.describe()["most"] == most
    four = "tasks:watch+cook+study+tales"
    assert refused(asked, four)
    assert refused(asked, "tasks:watch+watch")


@pytest.mark.rule("DV-115")
@pytest.mark.parametrize(("hours", "offered"), [(3, False), (4, True)])
def test_a_task_needs_a_rest_that_is_planned_long_enough(hours: int, offered: bool) -> None:
    asked = play(camping(pc("ann", **MAGE), hours=hours), ["planned"], then="ann: camp")
    (option,) = asked.ask.options
    assert option.shape is not None
    items: Any = option.shape.describe()["items"]

    assert ("charge" in items) is offered
    assert [item for item in items if item != "charge"] == ["watch", "cook", "study", "tales"]


@pytest.mark.rule("DV-115")
def test_the_game_master_may_disallow_any() -> None:
    asked = play(camping(gm="gm"), ["planned", "goes_on", "allow:tasks=watch+cook"], then="ann: camp")
    (option,) = asked.ask.options
    assert option.shape is not None
    assert option.shape.describe()["items"] == ["watch", "cook"]
    none = play(camping(gm="gm"), ["planned", "goes_on", "allow:tasks=", "no"])
    assert none.scene.result is not None


@pytest.mark.rule("DV-115")
def test_where_the_plan_has_none_nobody_is_asked() -> None:
    assert play(resting([pc("ann")], hours=8), ["planned"]).events(TaskDone) == []


@pytest.mark.rule("DV-115")
@pytest.mark.parametrize(("dice", "watched"), [([4, 5], False), ([4, 6], True)])
def test_keeping_watch(dice: list[int], watched: bool) -> None:
    """Investigate 0 against DC 9; it is rolled before the night."""
    played = play(camping(pc("ann")), ["planned", "tasks:watch"], dice=dice)
    assert played.events(TaskDone) == [TaskDone("ann", "watch", watched)]
    assert played.scene.world.omens == []  # the night is over

    plan = {"interrupt": "wolves", "interrupt_after_minutes": 60}
    scene = camping(pc("ann"), plan=plan, fights=[brawl([pc("ann")], [npc("wolf")], "wolves")])
    fought = play(within(scene), ["planned", "tasks:watch"], dice=dice, then="wolf: intent")
    assert inner(fought).world.omens == ([WATCHED] if watched else [])
    assert inner(fought).by_id["ann"].unaware is not watched


@pytest.mark.parametrize(("dice", "studied"), [([5, 6], False), ([6, 6], True)])
def test_studying_the_way_ahead(dice: list[int], studied: bool) -> None:
    played = night("study", dice=dice)

    assert played.scene.world.omens == ([STUDIED] if studied else [])


def test_two_who_study_the_way_make_it_no_easier_than_one() -> None:
    scene = camping(pc("ann"), pc("bob"))
    played = play(scene, ["planned", "tasks:study", "tasks:study"], dice=[6, 6, 6, 6])

    assert played.scene.world.omens == [STUDIED]


@pytest.mark.rule("DV-116")
@pytest.mark.parametrize(("dice", "hours", "willpower"), [([4, 5], 8, 0), ([5, 5], 8, 1), ([5, 5], 7, 0)])
def test_a_good_meal_makes_a_long_night_relaxing(dice: list[int], hours: int, willpower: int) -> None:
    """Nature 0 against DC 9, with nobody to spend Willpower."""
    assert night("cook", dice=dice, hours=hours, max_willpower=3, willpower=0)["ann"].willpower == willpower


@pytest.mark.parametrize(("dice", "favours"), [([5, 6], []), ([6, 6], ["tales"])])
def test_tales_hearten_one_ally(dice: list[int], favours: list[str]) -> None:
    scene = camping(pc("ann"), pc("bob"), pc("cid"))
    answers = ["planned", "ann> tasks:tales", "bob> tasks:", "cid> tasks:", *(["ann> for:cid"] if favours else [])]
    played = play(scene, answers, dice=dice)

    assert [body.favours for body in played.scene.bodies] == [[], [], favours]


def test_tales_told_to_nobody_hearten_nobody() -> None:
    assert night("tales", dice=[6, 6])["ann"].favours == []


# vessels


def test_own_spirit_is_moved_into_a_vessel_within_its_capacity() -> None:
    asked = play(camping(pc("ann", **MAGE)), ["planned", "tasks:charge"], then="ann: camp")
    assert refused(asked, "charge:mana_crystal:3")
    assert refused(asked, "charge:mana_crystal:0")

    played = go_on(asked.game, ["charge:mana_crystal:2"])
    assert (played["ann"].spirit, played["ann"].vessels()[0].mana) == (3, 3)
    assert played.events(Charged) == [Charged("ann", "mana_crystal", 2)]
    kept = go_on(asked.game, ["none"])
    assert (kept["ann"].spirit, kept["ann"].vessels()[0].mana) == (5, 1)


@pytest.mark.parametrize(("spirit", "mana", "most"), [(5, 0, 3), (2, 0, 2), (5, 2, 1)])
def test_at_most_three_and_no_more_than_one_has(spirit: int, mana: int, most: int) -> None:
    mage = pc("ann", spirit=spirit, items=["mana_crystal"], vessel_mana=mana)
    asked = play(camping(mage), ["planned", "tasks:charge"], then="ann: camp")
    shape = asked.ask.options[0].shape
    assert shape is not None
    assert shape.describe() == {"kind": "number", "least": 1, "most": most}


@pytest.mark.parametrize(
    "numbers",
    [
        {"spirit": 0, "items": ["mana_crystal"], "vessel_mana": 0},
        {"spirit": 5},
        {"spirit": 5, "items": ["mana_crystal"]},
    ],
)
def test_without_spirit_or_a_vessel_with_room_there_is_nothing_to_charge(numbers: dict[str, Any]) -> None:
    asked = play(camping(pc("ann", **numbers)), ["planned"], then="ann: camp")
    shape = asked.ask.options[0].shape
    assert shape is not None
    assert "charge" not in shape.describe()["items"]  # type: ignore[operator]


def test_whoever_has_lost_its_spirit_by_then_charges_nothing() -> None:
    scene = camping(pc("ann", **MAGE))
    scene.by_id["ann"].spirit = 0
    with at_table(scene) as table:
        camp.charge(scene, table, scene.by_id["ann"], 3)

    assert table.questions() == []


@pytest.mark.rule("DV-115")
@pytest.mark.parametrize(("minutes", "lost"), [(239, True), (240, False)])
def test_a_task_for_which_the_rest_was_too_short_after_all_is_lost(minutes: int, lost: bool) -> None:
    scene = camping(pc("ann", **MAGE), gm="gm")
    answers = ["planned", f"after:{minutes}", "allow:tasks=charge", "tasks:charge"]
    answers += ["no"] if lost else ["succeed", "none", "no"]
    played = play(scene, answers)

    assert played.events(TaskLost) == ([TaskLost("ann", "charge")] if lost else [])


@pytest.mark.rule("DV-115", "DV-111")
def test_a_rest_too_short_to_count_gives_no_task() -> None:
    played = play(camping(pc("ann"), gm="gm"), ["planned", "after:19", "allow:tasks=study", "tasks:study"])

    assert played.events(TaskDone) == []


@pytest.mark.rule("DV-110", "DV-115")
@pytest.mark.parametrize(("minutes", "then"), [(19, ""), (20, "ann: camp")])
def test_sitting_down_for_less_than_a_rest_offers_no_task(minutes: int, then: str) -> None:
    play(resting([pc("ann")], plan=TASKS), [f"minutes:{minutes}"], then=then)


@pytest.mark.rule("DV-115", "DV-117")
@pytest.mark.parametrize(("minutes", "most"), [(20, 1), (240, 2), (1440, 3)])
def test_a_long_rest_that_is_broken_off_has_the_camp_tasks_of_its_length(minutes: int, most: int) -> None:
    scene = camping(hours=100, long=True, gm="gm")
    asked = play(scene, ["planned", f"after:{minutes}", "live", "allow:"], then="ann: camp")
    shape = asked.ask.options[0].shape
    assert shape is not None
    assert shape.describe()["most"] == most


@pytest.mark.rule("DV-019")
def test_the_tales_of_two_are_one_source_of_advantage() -> None:
    answers = ["ann> tasks:tales", "bob> tasks:tales", "cid> tasks:", "ann> for:cid", "bob> for:cid"]
    played = play(camping(pc("ann"), pc("bob"), pc("cid")), ["planned", *answers], dice=[6, 6, 6, 6])
    assert played["cid"].favours == ["tales"]


@pytest.mark.rule("DV-019")
def test_sources_with_other_names_count_each() -> None:
    scene = camping(pc("ann"))
    ann = scene.by_id["ann"]
    ann.owe("tales", 1)
    ann.owe("favour", 2)
    ann.owe("favour", 1)
    assert ann.favours == ["tales", "favour", "favour 2"]
