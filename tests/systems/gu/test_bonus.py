"""Bonus actions: doors, levers, things, sleepers; and Sprint."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.gu import dying, move, stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import Condition
from tests.systems.gu.moving import ground
from tests.systems.gu.script import Played, body, fight, go_on, play, suffer, wolf
from tests.systems.written import refused

DOOR = {"at": (1, 0)}
LOCKED = {"at": (0, 1), "locked": True}


def house(*doors: dict[str, Any], **more: Any) -> GuScene:
    return fight([body("ann", (0, 0))], [body("bob", (9, 9))], turn="ann", doors=list(doors), **more)


def held_things(who: Fighter) -> dict[str, list[str]]:
    return {gear.id: gear.hands for gear in who.gear}


def spent(played: Played) -> tuple[bool, bool]:
    """Whether the Combat Action and the bonus action are still there."""
    turn = played.scene.turn
    assert turn is not None
    return turn.action, turn.bonus


@pytest.mark.rule("GU-148")
def test_an_unlocked_door_is_opened_and_a_locked_one_is_not() -> None:
    asked = play(house(DOOR, LOCKED), then="ann: turn")
    opened = go_on(asked.game, ["open:1,0"], then="ann: turn")

    assert "open:0,1" not in asked.options()
    assert opened.scene.doors == {"1,0": True, "0,1": False}
    assert spent(opened) == (True, False)
    assert "close:1,0" not in opened.options()  # no second bonus action
    assert "walk" in opened.options()
    assert go_on(opened.game, ["walk:2,0"], then="ann: turn").at("ann") == (2, 0, 0)


@pytest.mark.rule("GU-148")
def test_an_open_door_is_closed_unless_somebody_stands_in_it() -> None:
    scene = house({"at": (1, 0), "open": True})

    closed = play(scene, ["close:1,0"], then="ann: turn")
    scene.by_id["bob"].spot = scene.grid.at(1, 0)
    blocked = play(scene, then="ann: turn")

    assert closed.scene.doors == {"1,0": False}
    assert "close:1,0" not in blocked.options()


@pytest.mark.rule("GU-148")
def test_a_door_out_of_reach_is_not_offered() -> None:
    far = play(house({"at": (2, 0)}), then="ann: turn")

    assert "open:2,0" not in far.options()


@pytest.mark.rule("GU-148")
def test_a_lever_opens_even_a_locked_door_and_closes_it_again() -> None:
    scene = house({"at": (5, 5), "locked": True}, levers=[{"at": (1, 1), "opens": (5, 5)}])

    opened = play(scene, ["pull:1,1"], then="ann: turn")
    closed = go_on(opened.game, ["end", "bob> end", "pull:1,1"], then="ann: turn")

    assert opened.scene.doors == {"5,5": True}
    assert closed.scene.doors == {"5,5": False}


@pytest.mark.rule("GU-148")
def test_a_lever_does_not_close_a_door_on_somebody() -> None:
    scene = house({"at": (5, 5), "open": True}, levers=[{"at": (1, 1), "opens": (5, 5)}])
    scene.by_id["bob"].spot = scene.grid.at(5, 5)

    assert play(scene, ["pull:1,1"], then="ann: turn").scene.doors == {"5,5": True}


@pytest.mark.rule("GU-148")
def test_a_beast_handles_nothing() -> None:
    scene = fight([wolf("wolf", (0, 0))], [body("bob", (9, 9))], turn="wolf", doors=[DOOR])

    assert "open:1,0" not in play(scene, then="wolf: turn").options()


@pytest.mark.rule("GU-148")
def test_a_weapon_is_drawn_if_there_are_hands_for_it() -> None:
    ann = body("ann", (0, 0), weapons=["knife", "staff"], wields=["knife"])
    scene = fight([ann], [body("bob", (9, 9))], turn="ann")
    asked = play(scene, then="ann: turn")
    assert "draw:staff" not in asked.options()  # it takes two hands
    assert "draw:knife" not in asked.options()  # it is drawn

    dropped = go_on(asked.game, ["drop:knife", "end", "bob> end"], then="ann: turn")
    assert [(each.spot, each.gear.id) for each in dropped.scene.lying] == [(0, "knife")]
    drawn = go_on(dropped.game, ["draw:staff"], then="ann: turn")

    assert held_things(drawn["ann"]) == {"staff": ["right_hand", "left_hand"]}
    assert spent(drawn) == (True, False)


@pytest.mark.rule("GU-148")
def test_what_lies_near_is_picked_up_into_a_free_hand() -> None:
    scene = fight([body("ann", (0, 0), weapons=["knife"])], [body("bob", (9, 9))], turn="ann")

    away = play(scene, ["drop:knife", "walk:3,0"], then="ann: turn")
    later = go_on(away.game, ["end", "bob> end", "walk:2,0"], then="ann: turn")
    assert "pick_up:knife" not in later.options()  # 2 m away
    back = go_on(later.game, ["walk:1,0", "pick_up:knife"], then="ann: turn")

    assert held_things(back["ann"]) == {"knife": ["right_hand"]}
    assert back.scene.lying == []


@pytest.mark.rule("GU-148")
def test_things_are_handed_to_an_ally_within_a_metre() -> None:
    red = [body("ann", (0, 0), weapons=["knife"]), body("cid", (1, 1), weapons=["knife"]), body("dan", (2, 2))]
    scene = fight(red, [body("bob", (9, 9))], turn="ann")

    asked = play(scene, then="ann: turn")
    played = go_on(asked.game, ["hand_over:knife:cid"], then="ann: turn")

    assert "hand_over:knife:dan" not in asked.options()
    assert held_things(played["ann"]) == {}
    assert held_things(played["cid"]) == {"knife": ["right_hand"], "knife-2": ["left_hand"]}


@pytest.mark.rule("GU-148")
def test_a_leaf_is_eaten() -> None:
    item = {"id": "leaf", "name": "Leaf", "effect": "It heals.", "heal": 4}
    ann = body("ann", (0, 0), items=["leaf"], hp=10, bleeding=1)
    scene = fight([ann], [body("bob", (9, 9))], turn="ann", items=[item])

    played = play(scene, ["eat:leaf"], then="ann: turn")

    assert (played["ann"].hp, played["ann"].bleeding, held_things(played["ann"])) == (14, 0, {})
    assert spent(played) == (True, False)


@pytest.mark.rule("GU-148")
def test_a_gu_is_given_out_of_the_aperture() -> None:
    red = [body("ann", (0, 0), gu=["moonlight"]), body("cid", (1, 1)), body("dan", (0, 1), kind="mortal")]
    scene = fight(red, [body("bob", (4, 0))], turn="ann", order=["ann", "cid", "dan", "bob"])

    asked = play(scene, then="ann: turn")
    given = go_on(asked.game, ["give:moonlight:cid"], then="ann: turn")
    used = go_on(given.game, ["end"], then="cid: turn")

    assert "give:moonlight:dan" not in asked.options()
    assert [worm.owner for worm in given["cid"].worms] == ["ann"]
    assert given["ann"].worms == []
    assert "activate:moonlight:bob" in used.options()  # its owner is willing
    back = go_on(used.game, ["give:moonlight:ann"], then="cid: turn")
    assert [worm.owner for worm in back["ann"].worms] == [""]


@pytest.mark.rule("GU-148")
def test_a_gu_at_work_is_not_given_away() -> None:
    red = [body("ann", (0, 0), gu=["jade_skin_1"], own=[{"gu": "jade_skin_1", "active": True}]), body("cid", (1, 1))]
    scene = fight(red, [body("bob", (9, 9))], turn="ann")

    assert "give:jade_skin_1:cid" not in play(scene, then="ann: turn").options()


@pytest.mark.rule("GU-148")
@pytest.mark.parametrize(
    ("more", "is_offered"),
    [(None, True), (Condition.ABLAZE, False), (Condition.DYING, False)],
)
def test_a_sleeper_is_roused_once_nothing_keeps_it_asleep(more: Condition | None, is_offered: bool) -> None:
    scene = fight([body("ann", (0, 0)), body("cid", (1, 0))], [body("bob", (9, 9))], turn="ann")
    suffer(scene, "cid", Condition.UNCONSCIOUS, tag="fire")
    if more is not None:
        suffer(scene, "cid", more)

    asked = play(scene, then="ann: turn")

    assert ("rouse:cid" in asked.options()) is is_offered
    if is_offered:
        roused = go_on(asked.game, ["rouse:cid"], then="ann: turn")
        assert not roused["cid"].suffers(Condition.UNCONSCIOUS)
        assert spent(roused) == (True, False)


@pytest.mark.rule("GU-148")
def test_nobody_who_is_awake_is_roused() -> None:
    scene = fight([body("ann", (0, 0)), body("cid", (1, 0))], [body("bob", (9, 9))], turn="ann")

    assert refused(play(scene, then="ann: turn"), "rouse:cid")


@pytest.mark.rule("GU-148")
@pytest.mark.parametrize(("ruling", "bonus"), [("yes", False), ("no", True)])
def test_anything_else_goes_to_the_game_master(ruling: str, bonus: bool) -> None:
    scene = house(gm="gm")

    asked = play(scene, ["improvise:Ring the bell"], then="ann: improvise")
    played = go_on(asked.game, [ruling], then="ann: turn")

    assert asked.ask.seat == "gm"
    assert spent(played) == (True, bonus)
    assert "improvise" not in played.options()
    assert "improvise" in go_on(played.game, ["end", "bob> end"], then="ann: turn").options()


@pytest.mark.rule("GU-148")
def test_without_a_game_master_nothing_is_improvised() -> None:
    assert "improvise" not in play(house(), then="ann: turn").options()


# sprint


@pytest.mark.rule("GU-118")
def test_sprint_triples_what_is_left_to_walk() -> None:
    scene = fight([body("ann", (0, 0))], [body("bob", (15, 15))], turn="ann", size=(20, 20))

    walked = play(scene, ["walk:2,0"], then="ann: turn")
    sprinting = go_on(walked.game, ["sprint"], then="ann: turn")
    turn = sprinting.scene.turn
    assert turn is not None

    assert move.allowance(sprinting.scene, sprinting["ann"], turn) == 15 - 2
    assert not turn.action
    assert stats.movement(sprinting["ann"]) == 5
    later = go_on(sprinting.game, ["end", "bob> end"], then="ann: turn")
    again = later.scene.turn
    assert again is not None
    assert move.allowance(later.scene, later["ann"], again) == 5  # until the end of the turn


@pytest.mark.rule("GU-118")
def test_other_changes_of_movement_come_before() -> None:
    scene = fight([body("ann", (0, 0))], [body("bob", (9, 9))], turn="ann")
    suffer(scene, "ann", Condition.FATIGUED)

    played = play(scene, ["sprint"], then="ann: turn")

    assert played.scene.turn is not None
    assert move.allowance(played.scene, played["ann"], played.scene.turn) == 6


@pytest.mark.rule("GU-118")
def test_flying_speed_is_unchanged_and_whoever_cannot_walk_does_not_sprint() -> None:
    flight = {"speed": 8, "maneuvers": 2}
    bird = body("bird", (0, 0), kind="beast", hit_points=20, movement=4, flight=flight)
    scene = fight([bird, body("ann", (5, 5))], [body("bob", (9, 9))], turn="bird")
    suffer(scene, "ann", Condition.RESTRAINED)

    played = play(scene, ["sprint"], then="bird: turn")
    own = stats.flight(played["bird"])

    assert own is not None
    assert own.speed == 8
    assert "sprint" not in go_on(played.game, ["end"], then="ann: turn").options()


@pytest.mark.rule("GU-061")
@pytest.mark.rule("GU-148")
@pytest.mark.parametrize(("depth", "height", "possible"), [(30, -1, False), (5, 0, True)])
def test_whoever_passed_out_for_lack_of_air_is_roused_once_it_can_breathe(
    depth: int, height: int, possible: bool
) -> None:
    red = [body("a", (3, 3)), body("c", (4, 3), height=height)]
    water = [ground("water", (0, 0, 8, 8), depth=depth)]
    scene = fight(red, [body("b", (11, 11))], turn="a", terrain=water)
    suffer(scene, "c", Condition.UNCONSCIOUS, tag=dying.AIR)

    assert ("rouse:c" in play(scene, then="a: turn").options()) is possible


@pytest.mark.rule("GU-148")
def test_of_two_knives_that_lie_there_one_is_picked_up_at_a_time() -> None:
    red = [body("ann", (0, 0), weapons=["knife"]), body("cid", (1, 1), weapons=["knife"])]
    scene = fight(red, [body("b", (9, 9))], turn="ann")
    dropped = play(scene, ["drop:knife", "end", "cid> drop:knife"], then="cid: turn")
    later = go_on(dropped.game, ["end", "b> end"], then="ann: turn")

    assert later.options().count("pick_up:knife") == 1
    both = go_on(later.game, ["pick_up:knife", "end", "cid> pick_up:knife"], then="cid: turn")
    assert not both.scene.lying
    assert [gear.id for gear in both["ann"].gear + both["cid"].gear] == ["knife", "knife"]
