"""What a game master may do at any time, and that the rules go on from there."""

from __future__ import annotations

import pytest

from quintain.kernel.asks import Ask
from quintain.kernel.events import Overridden, Viewer
from quintain.systems.delve import acts, defense
from quintain.systems.delve import delving as in_rooms
from quintain.systems.delve.board import board
from quintain.systems.delve.events.checks import CheckCalled, CheckMade
from quintain.systems.delve.events.modes import FightBrokeOut
from quintain.systems.delve.scene import DelveScene, FightScene
from quintain.systems.delve.words import Trait
from tests.systems.delve.direct import WatchedTable, at_table
from tests.systems.delve.modes import brawl, delving, inner, plotting, resting, travel, within
from tests.systems.delve.script import ROAD, fight, go_on, npc, pc, play


def do(scene: DelveScene, text: str) -> WatchedTable:
    """That act of the game master, by itself."""
    with at_table(scene) as table:
        ask = Ask("gm", "", "act", acts.acts(scene, "gm"), "?")
        acts.act(scene, table, "gm", ask.read(text))
    return table


@pytest.mark.rule("DV-044")
@pytest.mark.parametrize(("stress", "counter"), [(7, 40), (8, 0)])
def test_stress_set_to_its_maximum_clears_the_counter(stress: int, counter: int) -> None:
    scene = fight([pc("ann", stress=2, max_stress=8, recovery_seconds=40)], [npc("orc")], gm="gm")
    do(scene, f"override:stress:ann:{stress}")

    assert (scene.by_id["ann"].stress, scene.by_id["ann"].recovery) == (stress, counter)


# circumstances


@pytest.mark.rule("DV-024", "DV-026", "DV-088")
@pytest.mark.parametrize(
    ("change", "dc", "why", "hit"),
    [(2, 7, "circumstances", False), (1, 6, "circumstances", True), (-3, 2, "luck", True)],
)
def test_the_dc_of_any_check_is_changed_before_it_is_rolled(change: int, dc: int, why: str, hit: bool) -> None:
    """Of an attack too, which the game master is not asked about; of that one check and no other."""
    scene = fight([pc("ann")], [npc("orc", stress=20)], gm="gm")
    attack = "ann> attack:fists:orc:stay"
    asked = play(scene, ["usual", "orc> nothing:stay"], then="ann: declare")
    asked.game.act("gm", f"override:circumstances:ann:{change}")
    told = f"the DC of the next check of Ann is changed by {change}"
    assert [each.what for each in go_on(asked.game, then="ann: declare").events(Overridden)] == [told]
    shot = go_on(asked.game, [attack], dice=[3, 4], then=": length")
    again = go_on(shot.game, ["usual", "orc> nothing:stay", attack], dice=[3, 4], then=": length")
    called = again.events(CheckCalled)
    assert [each.situational for each in called] == [{why: change}, {}]
    assert [(made.total, made.dc, made.success) for made in again.events(CheckMade)] == [(7, dc, hit), (7, 5, True)]


@pytest.mark.rule("DV-026")
def test_circumstances_add_up_and_are_shown() -> None:
    scene = fight([pc("ann")], [npc("orc")], gm="gm")
    do(scene, "override:circumstances:ann:3")
    do(scene, "override:circumstances:ann:-1")
    assert "next check: DC +2" in tags(scene)
    do(scene, "override:circumstances:ann:-4")
    assert "next check: DC -2" in tags(scene)
    do(scene, "override:circumstances:ann:2")
    assert [tag for tag in tags(scene) if tag.startswith("next check")] == []


def tags(scene: DelveScene) -> list[str]:
    return [tag.label for creature in board(scene, Viewer("party", "party")).creatures for tag in creature.tags]


# nobody is left


@pytest.mark.rule("DV-002")
@pytest.mark.parametrize("deed", ["kill", "remove"])
@pytest.mark.parametrize(
    ("scene", "answers", "then"),
    [
        (delving([pc("ann")], [{"id": "hall"}], gm="gm"), ["usual"], "ann: way"),
        (travel([pc("ann")], {"hours": 2}, gm="gm"), ["usual"], "ann: leg"),
        (resting([pc("ann")], hours=8, gm="gm"), [], "ann: rest"),
        (plotting([pc("ann")], gm="gm"), ["usual"], "ann: plot"),
    ],
)
def test_a_scene_without_anybody_is_over(scene: DelveScene, answers: list[str], then: str, deed: str) -> None:
    game = play(scene.clone(), answers, then=then).game
    game.act("gm", f"override:{deed}:ann")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.why) == ("", "nobody of the party is left")


def test_a_scene_goes_on_with_those_who_are_left() -> None:
    game = play(delving([pc("ann"), pc("bob")], [{"id": "hall"}], gm="gm"), ["usual"], then="ann: way").game
    game.act("gm", "override:kill:ann")
    assert game.outcome is None
    go_on(game, [], then="bob: way")


def test_a_story_ends_with_the_last_of_the_party() -> None:
    story = within(delving([pc("brannoch")], [{"id": "hall"}], gm="gm"))
    story.seat_gm("gm")
    game = play(story, ["usual"], then="brannoch: way").game
    game.act("gm", "override:kill:brannoch")
    assert game.outcome is not None
    assert game.outcome.why == "nobody of the party is left"


# the end of an encounter


@pytest.mark.rule("DV-052", "DV-053")
@pytest.mark.parametrize(
    ("text", "winner", "left"), [("end:party", "party", (1, 8)), ("end:foes", "foes", (0, 2)), ("end", "", (0, 2))]
)
def test_an_encounter_that_is_ended_as_won_gives_its_victories(text: str, winner: str, left: tuple[int, int]) -> None:
    """A victory, and Stress to full; for a won encounter only."""
    scene = fight([pc("ann", stress=2, max_stress=8)], [npc("orc")], victory=1)
    scene.seat_gm("gm")
    do(scene, f"override:{text}")
    assert scene.result is not None
    assert scene.result.winner == winner
    assert (scene.by_id["ann"].victories, scene.by_id["ann"].stress) == left


# clocks


@pytest.mark.rule("DV-029")
def test_a_clock_that_is_set_to_full_takes_effect() -> None:
    """A full clock is done: the foe loses what the action takes from it, and the workers have a victory."""
    boss = {"creature": "drowned_castellan", "id": "boss", "zone": "ring"}
    scene = fight([pc("ann"), pc("bob")], [boss], clocks=[{"clock": "break_the_seal", "zones": ["ring"]}])
    scene.seat_gm("gm")
    clock, body = scene.clock("break_the_seal"), scene.by_id["boss"]
    clock.workers = ["ann"]
    before = defense.defense(scene, body)
    do(scene, "override:clock:break_the_seal:5")
    assert (body.has(Trait.UNDYING_OATH), defense.defense(scene, body)) == (True, before)
    for _ in range(2):  # it is full once
        do(scene, "override:clock:break_the_seal:6")
        assert (body.has(Trait.UNDYING_OATH), defense.defense(scene, body)) == (False, before - 2)
        assert (scene.by_id["ann"].victories, scene.by_id["bob"].victories) == (1, 0)


@pytest.mark.rule("DV-132")
def test_a_vault_that_is_opened_so_can_be_searched() -> None:
    """What is locked away is found once its clock is full, whoever filled it."""
    scene = delving([pc("ann")], [{"id": "vault", "clock": "pick_vault", "finds": ["fine_longsword"]}], gm="gm")
    game = play(scene, ["usual", "delve"], then="ann: delve").game
    game.act("gm", "override:clock:pick_vault:3")
    assert "search" not in go_on(game, [], then="ann: delve").options()
    game.act("gm", "override:clock:pick_vault:4")
    played = go_on(game, ["search", "succeed", "usual", "delve"], then="ann: delve")
    assert [gear.kind for gear in played["ann"].gear] == ["fine_longsword"]
    assert "search" not in played.options()


# rooms


def test_whoever_is_placed_in_a_room_has_entered_it() -> None:
    """Term Site and room: from there one may go on."""
    rooms = [{"id": "gate"}, {"id": "hall"}, {"id": "crypt"}]
    scene = delving([pc("ann")], rooms, [("gate", "hall"), ("hall", "crypt")], gm="gm")
    game = play(scene, ["usual", "delve"], then="ann: delve").game
    game.act("gm", "override:place:ann:hall")
    played = go_on(game, ["nothing", "usual", "delve"], then="ann: rooms")
    assert played.options() == ["to:gate", "to:crypt", "stay"]


def test_what_waits_in_a_room_breaks_out_for_those_who_are_placed_there() -> None:
    """Term Site and room: its encounter starts when it is first entered, and only then."""
    ann = pc("ann")
    rooms = [{"id": "gate"}, {"id": "hall", "encounter": "brawl"}]
    scene = delving([ann], rooms, [("gate", "hall")], gm="gm", fights=[brawl([ann], [npc("orc")])])
    story = within(scene)
    story.seat_gm("gm")
    game = play(story, ["usual", "delve"], then="ann: delve").game
    game.act("gm", "override:place:ann:hall")
    played = go_on(game, ["nothing"], then=": length | orc: intent")
    assert isinstance(inner(played), FightScene)
    assert len(played.events(FightBrokeOut)) == 1
    game.act("gm", "override:place:ann:gate")
    game.act("gm", "override:place:ann:hall")
    assert len(go_on(game, [], then="ann: delve").events(FightBrokeOut)) == 1


def test_whoever_is_placed_stays_there_whatever_it_was_about_to_do() -> None:
    rooms = [{"id": "gate"}, {"id": "hall"}]
    scene = delving([pc("ann"), pc("bob")], rooms, [("gate", "hall")], gm="gm")
    scene.world.site, scene.world.entered = "keep", ["keep/gate"]
    scene.by_id["ann"].room = scene.by_id["bob"].room = "gate"
    game = play(scene, ["usual", "delve", "ann> stay"], then="bob: rooms").game
    game.act("gm", "override:place:ann:hall")
    played = go_on(game, ["bob> stay"], then="ann: delve")
    assert (played["ann"].room, played["bob"].room) == ("hall", "gate")


@pytest.mark.rule("DV-005")
@pytest.mark.parametrize(("where", "comes"), [("middle", "middle"), ("east", "middle"), ("far", "far")])
def test_whoever_is_placed_elsewhere_shifts_no_further_than_one_zone_from_there(where: str, comes: str) -> None:
    """Ann was about to go from the west to the middle, which is two zones from the far end."""
    zones = [*ROAD["zones"], {"id": "far", "x": 3, "y": 0}]
    road = {**ROAD, "zones": zones, "edges": [*ROAD["edges"], {"a": "east", "b": "far"}]}
    scene = fight([pc("ann", zone="west")], [npc("orc", zone="west")], arena=road, gm="gm")
    game = play(scene, ["usual", "orc> nothing:stay", "ann> guard:middle"], then=": adjudicate").game
    game.act("gm", f"override:place:ann:{where}")
    assert go_on(game, ["succeed"], then=": length")["ann"].zone == comes


def test_whoever_is_placed_before_the_site_is_entered_is_there() -> None:
    rooms = [{"id": "gate"}, {"id": "hall"}]
    scene = delving([pc("ann")], rooms, [("gate", "hall")], gm="gm")
    with at_table(scene) as table:
        in_rooms.bring(scene, table, scene.by_id["ann"], "hall")
    assert inner(play(scene, ["usual"], then="ann: way")).by_id["ann"].room == "hall"
