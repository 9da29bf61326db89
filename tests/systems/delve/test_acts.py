"""What a game master does unasked: pools, places, victories, wounds, death, clocks, reinforcements, the end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from quintain.kernel.asks import Ask
from quintain.kernel.events import Overridden
from quintain.kernel.system import Outcome
from quintain.systems.delve import acts
from quintain.systems.delve.events.harm import DefiedDeath, Killed
from quintain.systems.delve.scene import DelveScene
from quintain.systems.delve.system import SYSTEM
from quintain.systems.delve.words import Out
from quintain.words.errors import AnswerRefused
from tests.systems.delve.direct import WatchedTable, at_table, marks, wards
from tests.systems.delve.modes import delving, travel
from tests.systems.delve.script import ROAD, fight, npc, of_library, pc
from tests.systems.written import started

GATE = [{"clock": "raise_portcullis", "zones": ["middle"], "filled": 1}]
TORN = [{"name": "Torn", "severity": 2}, {"name": "Bruised", "severity": 1}]


def road(**numbers: object) -> DelveScene:
    """Ann and an orc on a road, with a game master."""
    scene = fight([pc("ann", zone="west", **numbers)], [npc("orc", zone="east")], arena=ROAD, clocks=GATE)
    scene.stock.gm = "gm"
    return scene


def offered(scene: DelveScene, seat: str = "gm") -> list[str]:
    return [option.id for option in acts.acts(scene, seat)]


def do(scene: DelveScene, act: str, answers: Sequence[str] = (), dice: Sequence[int] = ()) -> WatchedTable:
    """An override as the game master makes it; the record says it first."""
    with at_table(scene, answers, dice) as table:
        acts.act(scene, table, "gm", Ask("gm", "", "act", acts.acts(scene, "gm"), "").read(act))
    assert isinstance(table.events[0], Overridden)
    assert table.events[0].seat == "gm"
    return table


def record(table: WatchedTable) -> str:
    (told,) = table.told(Overridden)
    return str(told.what)


def test_only_the_game_master_overrides() -> None:
    assert [id for id in offered(road(willpower=1), "party") if id.startswith("override")] == []
    assert offered(road(), "foes") == []
    alone = fight([pc("ann")], [npc("orc")])
    assert offered(alone, "") == []
    game = started(SYSTEM, road())
    with pytest.raises(AnswerRefused):
        game.act("party", "override:end")


@pytest.mark.parametrize(
    ("act", "field", "value", "said"),
    [
        ("override:stress:ann:3", "stress", 3, "Ann, Stress 3"),
        ("override:willpower:ann:1", "willpower", 1, "Ann, Willpower 1"),
        ("override:spirit:ann:7", "spirit", 7, "Ann, Spirit 7"),
        ("override:victories:ann:6", "victories", 6, "Ann, Victories 6"),
        ("override:coin:ann:12", "coin", 12, "Ann has 12 coin"),
    ],
)
def test_a_number_is_set_and_nothing_else_comes_of_it(act: str, field: str, value: int, said: str) -> None:
    scene = road(stress=5, max_stress=8, willpower=3, spirit=2, coin=4)
    table = do(scene, act)

    assert getattr(scene.by_id["ann"], field) == value
    assert getattr(scene.by_id["orc"], field) != value
    assert (record(table), len(table.events)) == (said, 1)


@pytest.mark.parametrize("act", ["override:stress:ann:9", "override:willpower:ann:4", "override:victory:ann:0"])
def test_a_pool_keeps_its_bounds(act: str) -> None:
    with pytest.raises(AnswerRefused):
        do(road(stress=8, willpower=3), act)


@pytest.mark.rule("DV-052", "DV-053", "DV-054")
def test_awarded_victories_are_earned_with_their_rush() -> None:
    scene = road(stress=1, max_stress=8, armor="mail", armor_stress=0, victories=1)
    scene.world.clock = 70
    ann = scene.by_id["ann"]
    table = do(scene, "override:victory:ann:2")

    assert (ann.victories, ann.stress, ann.armor_stress()) == (3, 8, 5)
    assert [(mark.clock, mark.why) for mark in ann.history] == [(70, "the game master's award")] * 2
    assert scene.by_id["orc"].victories == 0
    assert record(table) == "Ann is awarded victories: 2"


@pytest.mark.rule("DV-075", "DV-076", "DV-077")
def test_a_wound_is_rolled_for_and_stress_stays() -> None:
    scene = road(stress=4, wounds=[{"name": "Torn", "severity": 2}])
    table = do(scene, "override:wound:ann:blunt", dice=[1, 3])

    assert marks(scene.by_id["ann"]) == ["Torn 2", "Bruised 1"]
    assert scene.by_id["ann"].stress == 4
    assert (record(table), table.rolled) == ("Ann takes a wound (blunt)", [("ann", "wound")])


@pytest.mark.rule("DV-071", "DV-072", "DV-073", "DV-074")
def test_who_would_be_killed_may_defy_death() -> None:
    scene = road(stress=3, spirit=2)
    ann = scene.by_id["ann"]
    table = do(scene, "override:kill:ann", ["defy_death"])

    assert table.questions() == [("ann", "defy_death")]
    assert (ann.is_in(), ann.stress, ann.spirit, marks(ann)) == (True, 3, 0, ["Soul Shriven 5"])
    assert (len(table.told(DefiedDeath)), table.told(Killed)) == (1, [])


@pytest.mark.rule("DV-071", "DV-072")
@pytest.mark.parametrize(("spirit", "answers"), [(2, ["die"]), (0, [])])
def test_who_does_not_or_has_no_spirit_is_dead(spirit: int, answers: list[str]) -> None:
    scene = road(spirit=spirit)
    table = do(scene, "override:kill:ann", answers)

    assert scene.by_id["ann"].out == Out.DEAD
    assert table.told(Killed) == [Killed("ann", "the game master says so")]
    assert record(table) == "Ann would be killed"


@pytest.mark.rule("DV-097", "DV-101")
def test_shielding_is_given_for_a_minute() -> None:
    scene = road(stress=8)
    scene.world.clock = 30
    do(scene, "override:shielding:ann:4")

    assert (wards(scene.by_id["ann"]), scene.by_id["ann"].stress) == ([(4, 90)], 8)


def test_somebody_is_placed_in_a_zone_or_a_room() -> None:
    scene = road()
    table = do(scene, "override:place:ann:middle")
    assert (scene.by_id["ann"].zone, scene.by_id["orc"].zone) == ("middle", "east")
    assert record(table) == "Ann is at middle"

    site = delving([pc("ann")], [{"id": "hall"}, {"id": "crypt"}], [("hall", "crypt")], gm="gm")
    do(site, "override:place:ann:crypt")
    assert (site.by_id["ann"].room, site.by_id["ann"].zone) == ("crypt", "")
    with pytest.raises(AnswerRefused):
        do(site, "override:place:ann:cellar")
    assert "override:place:ann" not in offered(travel([pc("ann")], {"hours": 1}, gm="gm"))


def test_the_severity_of_a_wound_is_set_and_0_removes_it() -> None:
    scene = road(wounds=TORN)
    table = do(scene, "override:heal:ann:wound-1:4")
    assert marks(scene.by_id["ann"]) == ["Torn 4", "Bruised 1"]
    assert record(table) == "Ann, wound-1 has severity 4"

    do(scene, "override:heal:ann:wound-1:0")
    assert marks(scene.by_id["ann"]) == ["Bruised 1"]


def test_the_segments_of_a_clock_are_set_within_its_size() -> None:
    scene = road()
    (clock,) = scene.world.clocks
    table = do(scene, "override:clock:raise_portcullis:3")
    assert (clock.filled, record(table)) == (3, "Raise the portcullis at 3")

    with pytest.raises(AnswerRefused):
        do(scene, "override:clock:raise_portcullis:5")


def test_somebody_joins_a_side_where_the_game_master_says() -> None:
    scene = road()
    table = do(scene, "override:add:orc:foes:middle")
    do(scene, "override:add:orc:foes:west")

    second, third = scene.by_id["orc-2"], scene.by_id["orc-3"]
    assert (second.side, second.zone, second.seat, second.is_in()) == ("foes", "middle", "foes", True)
    assert (third.zone, third.stress, len(scene.bodies)) == ("west", scene.by_id["orc"].stress, 4)
    assert record(table) == "Orc joins foes"
    do(scene, "override:add:orc:party:east")
    assert scene.by_id["orc-4"].side == "party"
    assert not [id for id in offered(travel([pc("ann")], {"hours": 1}, gm="gm")) if "add" in id]

    captain = fight([pc("ann")], [of_library("toll_captain", id="captain")])
    captain.stock.gm = "gm"
    do(captain, "override:add:toll_captain:foes:ring")
    assert list(captain.by_id) == ["ann", "captain", "toll_captain"]


@pytest.mark.parametrize(("who", "out"), [("ann", Out.LEFT), ("orc", Out.TAKEN_OUT)])
def test_who_is_taken_out_can_come_back(who: str, out: Out) -> None:
    scene = road()
    table = do(scene, f"override:remove:{who}")
    assert scene.by_id[who].out == out
    assert record(table) == f"{who.capitalize()} is out of the scene"
    others = [id for id in offered(scene) if f":{who}" in id and id.split(":")[1] in ("remove", "kill", "wound")]
    assert others == []

    do(scene, f"override:back:{who}")
    assert scene.by_id[who].is_in()
    assert f"override:back:{who}" not in offered(scene)


@pytest.mark.parametrize(("act", "winner"), [("override:end", ""), ("override:end:foes", "foes")])
def test_the_encounter_is_ended(act: str, winner: str) -> None:
    scene = road()
    table = do(scene, act)

    assert scene.result == Outcome(winner, "the game master has ended the encounter")
    assert record(table) == f"the encounter ends, won by {winner or 'nobody'}"
    assert "override:end" not in offered(travel([pc("ann")], {"hours": 1}, gm="gm"))


@pytest.mark.rule("DV-053")
def test_in_play_an_override_comes_beside_the_question_that_waits() -> None:
    game = started(SYSTEM, road(stress=2, max_stress=8, victories=2))
    waiting = [(ask.who, ask.about) for ask in game.asks]
    game.act("gm", "override:victory:ann:1")
    scene = game.now()
    assert isinstance(scene, DelveScene)

    assert (scene.by_id["ann"].victories, scene.by_id["ann"].stress) == (3, 8)
    assert [(ask.who, ask.about) for ask in game.asks] == waiting
    assert [event.what for event in game.events if isinstance(event, Overridden)] == ["Ann is awarded victories: 1"]
