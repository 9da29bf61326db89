"""Rules of the longer modes, played: Shielding, clocks, who took part, care for wounds, rests, objectives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from quintain.kernel.asks import Ask
from quintain.kernel.system import Outcome
from quintain.systems.delve import journey
from quintain.systems.delve.events.clocks import ClockBroken
from quintain.systems.delve.events.resources import Rushed, VictoryEarned
from quintain.systems.delve.events.rests import RestEnded, TaskDone
from quintain.systems.delve.scene import Clock, DelveScene, DelvingScene, RestScene
from quintain.systems.delve.stock import Ability, ComplexAction, Plan, Step
from quintain.systems.delve.system import SYSTEM
from quintain.systems.delve.things import Gear
from quintain.systems.delve.words import Mode, Out
from quintain.words.errors import AnswerRefused
from tests.systems.delve.direct import hurt, marks, one
from tests.systems.delve.modes import brawl, delving, inner, plotting, resting, travel, who, within
from tests.systems.delve.script import BOOK, LIBRARY, go_on, npc, pc, play, refused, rules
from tests.systems.written import the_mistake_in

SLOW = rules(delving_round_seconds=59)
MAGE: dict[str, Any] = {"abilities": ["magician"], "spirit": 8}


# Shielding


@pytest.mark.rule("DV-097", "DV-101", "DV-018")
@pytest.mark.parametrize(("dice", "amount"), [([3, 4], 4), ([4, 5], 5), ([6, 6], 6)])
def test_aegis_outside_of_combat_is_gone_after_the_round_in_which_a_minute_passes(dice: list[int], amount: int) -> None:
    """Ward 3 against DC 9: margins 1, 3 and 6. At the close of a round of 59 seconds it is still there."""
    mage = pc("ann", **MAGE, ward=3, spells=["aegis"])
    scene = delving([mage, pc("bob", stress=8)], [{"id": "hall"}], rules=SLOW)
    first = play(scene, ["delve", "ann> cast:aegis:bob", "bob> nothing"], dice=dice, then="ann: way")
    assert (first["bob"].shielding(), first["bob"].stress, first.scene.world.clock) == (amount, 8, 59)
    second = go_on(first.game, ["delve", "ann> nothing", "bob> nothing"], then="ann: way")
    assert (second["bob"].shielding(), second.scene.world.clock) == (0, 118)

    usual = delving([mage, pc("bob")], [{"id": "hall"}])
    assert play(usual, ["delve", "ann> cast:aegis:bob", "bob> nothing"], dice=dice, then="ann: way")["bob"].wards == []


# clocks


@pytest.mark.rule("DV-033", "DV-032")
def test_a_short_rest_leaves_a_spread_clock_and_breaks_a_continuous_one() -> None:
    rooms = [{"id": "hall", "size": "large"}]
    scene = delving([pc("ann", investigate=5)], rooms)
    scene.stock.actions["lift"] = ComplexAction("lift", "Lift", ["athletics"], 9, Mode.DELVING)
    begun = play(scene, ["delve", "work:search_large_room"], dice=[2, 3], then="ann: way").scene
    assert begun.clock("search_large_room").filled == 1
    begun.world.clocks = [*begun.world.clocks, clock("lift", begun)]
    rested = play(within(begun), ["rest", "breather", "tasks:"], then="ann: way")

    spread, lift = inner(rested).clock("search_large_room"), inner(rested).clock("lift")
    assert (spread.filled, spread.begun, spread.failed) == (1, True, 0)
    assert (lift.filled, lift.begun, lift.failed) == (0, False, 1)
    worked = go_on(rested.game, ["delve", "work:search_large_room"], dice=[2, 3], then="ann: way")
    assert inner(worked).clock("search_large_room").filled == 2


def clock(id: str, scene: DelveScene) -> Clock:
    """One that Ann has worked on, up to 2 segments."""
    made = Clock(id, scene.stock.actions[id], "keep/hall")
    made.filled, made.begun, made.workers = 2, True, ["ann"]
    return made


@pytest.mark.rule("DV-032", "DV-133")
@pytest.mark.parametrize(("continuous", "filled", "failed"), [(True, 0, 1), (False, 2, 0)])
def test_a_fight_on_a_journey_breaks_what_must_not_be_interrupted(continuous: bool, filled: int, failed: int) -> None:
    party = [pc("ann")]
    scene = travel(party, {"hours": 4, "encounter": "brawl"}, fights=[brawl(party, [npc("orc")])])
    action = ComplexAction("track", "Track", ["survival"], 9, Mode.EXPLORATION, continuous=continuous)
    scene.stock.actions["track"] = action
    scene.world.clocks = [clock("track", scene)]
    before = play(within(scene), then="ann: leg")
    assert inner(before).clock("track").filled == 2
    fought = go_on(before.game, ["travel"], then="orc: intent")

    found = inner(fought).clock("track")
    assert (inner(fought).mode, found.filled, found.failed) == (Mode.COMBAT, filled, failed)
    assert len(fought.events(ClockBroken)) == failed


# victories


@pytest.mark.rule("DV-052")
def test_who_stayed_away_from_a_fight_has_no_victory_of_it() -> None:
    party = [pc("ann", fighting=5), pc("bob"), pc("cid")]
    fights = [brawl(party, [npc("orc", stress=1, leaves_at="stress0")], victory=1)]
    scene = delving(party, [{"id": "gate"}, {"id": "hall", "encounter": "brawl"}], [("gate", "hall")], fights=fights)
    scene.world.site, scene.world.entered = "keep", ["keep/gate"]
    for body in scene.bodies:
        body.room = "gate"
    gone = ["delve", "ann> to:hall", "bob> to:hall", "cid> stay"]
    blow = ["orc> nothing:stay", "ann> attack:fists:orc:stay", "bob> nothing:stay"]
    fought = play(within(scene), [*gone, *blow], dice=[6, 6], then="ann: delve")

    assert isinstance(inner(fought), DelvingScene)
    assert [who(fought, id).victories for id in ("ann", "bob", "cid")] == [1, 1, 0]
    assert [event.who for event in fought.events(VictoryEarned)] == ["ann", "bob"]


WAY = {"journey": "road_to_fenmark", "victory": 2}
KEEP = {"site": "fenmark_keep", "rooms": ["gatehouse"], "victory": 1}


@pytest.mark.rule("DV-052")
@pytest.mark.parametrize("step", [WAY, KEEP])
def test_a_step_may_list_victories_for_its_goal(step: dict[str, Any]) -> None:
    plan: dict[str, Any] = {"id": "walk", "name": "A walk", "party": ["sirel"], "steps": [step]}
    stage = SYSTEM.stage(plan, 0, SYSTEM.party(plan, LIBRARY), BOOK, LIBRARY)
    assert stage is not None
    scene: Any = stage.scene

    assert scene.victory == step["victory"]
    assert type(scene).load(scene.dump(), scene.stock).victory == step["victory"]


@pytest.mark.rule("DV-052", "DV-053")
def test_arriving_gives_the_living_their_victories_once() -> None:
    scene = travel([pc("ann", stress=1, max_stress=20), pc("bob"), pc("cid")], {"hours": 1}, {"hours": 1})
    scene.victory = 2
    scene.by_id["cid"].out = Out.DEAD
    under_way = play(scene, ["ann> travel", "bob> travel"], then="ann: leg")
    assert [body.victories for body in under_way.scene.bodies] == [0, 0, 0]

    there = go_on(under_way.game, ["ann> travel", "bob> travel"])
    assert there.scene.result == Outcome("", "the party has arrived", ("DV-128",))
    assert [body.victories for body in there.scene.bodies] == [2, 2, 0]
    assert [mark.why for mark in there["ann"].history] == ["Walk", "Walk"]
    assert len(there.events(Rushed)) == 4


@pytest.mark.rule("DV-052")
def test_who_turns_back_has_not_arrived() -> None:
    party = [pc("ann")]
    fights = [brawl(party, [npc("orc")])]
    scene = travel(party, {"encounter": "brawl"}, fights=fights, rules=rules(max_rounds=1))
    scene.victory = 2
    back = play(within(scene), ["travel", "orc> nothing:stay", "ann> nothing:stay", "turn_back"])

    assert back.events(VictoryEarned) == []


@pytest.mark.rule("DV-052")
def test_visited_rooms_give_their_victory_once() -> None:
    party = [pc("ann"), pc("bob")]
    scene = delving(party, [{"id": "gate"}, {"id": "hall"}], [("gate", "hall")], goals=["hall"])
    scene.victory = 1
    first = play(scene, ["delve", "ann> nothing", "bob> nothing"], then="ann: way")
    assert [body.victories for body in first.scene.bodies] == [0, 0]
    going = ["delve", "ann> to:hall", "bob> stay", "ann> nothing", "bob> nothing"]
    visited = go_on(first.game, going, then="ann: way")
    assert [body.victories for body in visited.scene.bodies] == [1, 1]
    assert visited["ann"].history[0].why == "Keep"

    again = go_on(visited.game, ["delve", "ann> stay", "bob> stay", "ann> nothing", "bob> nothing"], then="ann: way")
    assert [body.victories for body in go_on(again.game, ["turn_back"]).scene.bodies] == [1, 1]


PLAN = """
[[campaign]]
id = "walk"
name = "A walk"
party = ["sirel"]
steps = [{ STEP }]
"""


@pytest.mark.rule("DV-052")
def test_victories_of_a_step_need_a_goal(tmp_path: Path) -> None:
    what, where, fix = the_mistake_in(SYSTEM, tmp_path, PLAN.replace("STEP", "plotting = 1, victory = 1"))

    assert what == "Only a journey, or rooms of a site, are an objective that gives victories."
    assert where.endswith("steps[0]")
    assert fix == "Leave victory out; an encounter lists its own."


# lengths of rests


@pytest.mark.rule("DV-111")
@pytest.mark.parametrize(
    ("minutes", "fix"),
    [(19, "Write at least 20."), (4321, 'Write so many minutes, or rest = "long".')],
)
def test_a_short_rest_that_is_planned_lasts_twenty_minutes_to_three_days(
    minutes: int, fix: str, tmp_path: Path
) -> None:
    text = PLAN.replace("STEP", f'rest = "short", minutes = {minutes}')
    found = the_mistake_in(SYSTEM, tmp_path, text)
    assert (found[0], found[2]) == ("A short rest lasts from 20 minutes to 3 days (4320 minutes).", fix)
    for good in ('rest = "short", minutes = 20', 'rest = "short", minutes = 4320', 'rest = "long", minutes = 4321'):
        (tmp_path / "more.toml").write_text(PLAN.replace("STEP", good))
        assert "walk" in SYSTEM.library([tmp_path]).of("campaign")


def between(answer: str) -> RestScene:
    """A rest that a game master puts between two steps."""
    plan = Plan(id="walk", name="A walk", party=["sirel"], steps=[Step(plotting=1)])
    party = journey.first_party(plan, LIBRARY)
    read = Ask("gm", "", "next_stage", journey.interludes(plan, party, LIBRARY), "").read(answer)
    scene = journey.interlude(read, plan, party, BOOK, LIBRARY).scene
    assert isinstance(scene, RestScene)
    return scene


@pytest.mark.rule("DV-111", "DV-117")
@pytest.mark.parametrize("answer", ["short_rest:19", "short_rest:4321", "long_rest:2", "long_rest:0"])
def test_a_rest_in_between_has_the_length_of_its_kind(answer: str) -> None:
    with pytest.raises(AnswerRefused):
        between(answer)


@pytest.mark.rule("DV-117")
def test_a_long_rest_in_between_that_is_broken_off_too_early_is_short() -> None:
    scene = between("long_rest:3")
    scene.by_id["sirel"].victories = 3
    full = play(scene, ["planned", "live", "done"])
    assert (full.events(RestEnded), full["sirel"].victories) == ([RestEnded("long", 259200)], 0)
    assert full["sirel"].experience == scene.by_id["sirel"].experience + 3

    scene.stock.gm = "gm"
    early = play(scene, ["planned", "after:4319", "live", "allow:tasks=", "no"])
    assert (early.events(RestEnded), early["sirel"].victories) == ([RestEnded("short", 259140)], 3)


# what rests do, and do not


@pytest.mark.rule("DV-080")
def test_five_short_rests_heal_nothing() -> None:
    scene: DelveScene = delving([pc("ann", wounds=[{"name": "Torn", "severity": 2}])], [{"id": "hall"}])
    played = play(within(scene), ["rest", "breather", "tasks:"] * 5, then="ann: way")

    assert marks(who(played, "ann")) == ["Torn 2"]
    assert played.events(RestEnded) == [RestEnded("short", 1200)] * 5


@pytest.mark.rule("DV-119")
def test_a_long_rest_keeps_consumables_and_the_mana_of_vessels() -> None:
    carried = ["bitter_draught", "mana_crystal"]
    scene = resting([pc("ann", items=carried, vessel_mana=1, coin=7, stress=2, max_stress=8)], hours=72, long=True)
    ann = play(scene, ["planned", "live"])["ann"]

    assert (ann.stress, ann.coin, [gear.id for gear in ann.gear]) == (8, 7, carried)
    assert ann.thing("mana_crystal").mana == 1


STUCK = rules(stress_recovers_from_0=False)


@pytest.mark.rule("DV-044")
def test_by_the_house_rule_time_alone_lifts_nobody_from_0() -> None:
    for house, stress in ((STUCK, 0), (BOOK, 8)):
        scene = delving([pc("ann", stress=0, max_stress=8)], [{"id": "hall"}], rules=house)
        assert play(scene, ["delve", "nothing"], then="ann: way")["ann"].stress == stress
    above = delving([pc("ann", stress=1, max_stress=8)], [{"id": "hall"}], rules=STUCK)
    assert play(above, ["delve", "nothing"], then="ann: way")["ann"].stress == 8


@pytest.mark.rule("DV-044", "DV-045", "DV-053", "DV-068")
def test_by_the_house_rule_a_rest_a_victory_and_a_second_wind_do() -> None:
    down = {"stress": 0, "max_stress": 8}
    assert play(resting([pc("ann", **down)], minutes=20, rules=STUCK), ["planned"])["ann"].stress == 8
    assert play(resting([pc("ann", **down)], minutes=19, rules=STUCK), ["minutes:19"])["ann"].stress == 0

    arriving = travel([pc("ann", **down)], {"hours": 1}, rules=STUCK)
    assert play(arriving, ["travel"])["ann"].stress == 0
    arriving.victory = 1
    assert play(arriving, ["travel"])["ann"].stress == 8

    winded = one(STUCK, stress=1, max_stress=8, spirit=3)
    hurt(winded, 1, dice=[1, 1], answers=["second_wind"])
    assert winded.by_id["ann"].stress == 8


# care for wounds


@pytest.mark.rule("DV-083")
@pytest.mark.parametrize(("dice", "left"), [([6, 5], ["A 4", "B 1"]), ([5, 5], ["A 4", "B 2"])])
def test_treatment_of_a_lesser_wound_goes_by_its_own_severity(dice: list[int], left: list[str]) -> None:
    """Medicine 2 against DC 9 + 3, whatever else there is: 13 and 12."""
    wounds = [{"name": "A", "severity": 5}, {"name": "B", "severity": 3}]
    scene = resting([pc("ann", wounds=wounds), pc("bob", medicine=2)], hours=72, long=True)
    played = play(scene, ["planned", "ann> live", "bob> tend:ann/wound-2"], dice=dice)

    assert marks(played["ann"]) == left


@pytest.mark.rule("DV-083")
def test_bed_rest_treatment_and_magic_add_up() -> None:
    """DC 15 for both: 16 and 16 succeed without a margin step; the other wound has the bed alone."""
    wounds = [{"name": "A", "severity": 6}, {"name": "B", "severity": 6}]
    mage = pc("cid", **MAGE, mend=5, spells=["slow_knitting"])
    scene = resting([pc("ann", wounds=wounds), pc("bob", medicine=5), mage], hours=72, long=True)
    answers = ["planned", "ann> bed_rest", "bob> tend:ann/wound-1", "cid> cast:slow_knitting:ann/wound-1"]
    played = play(scene, answers, dice=[5, 6, 5, 6])

    assert marks(played["ann"]) == ["A 2", "B 4"]


# what is bought and charged


@pytest.mark.rule("DV-121")
@pytest.mark.parametrize(("experience", "offered"), [(5, False), (6, True)])
def test_an_ability_without_a_listed_price_costs_6(experience: int, offered: bool) -> None:
    scene = plotting([pc("ann", experience=experience)])
    scene.stock.abilities["calm"] = msgspec.convert({"id": "calm", "name": "Calm"}, Ability)
    asked = play(scene, ["live"], then="ann: improve")
    assert ("ability:calm" in asked.options()) is offered

    if offered:
        bought = go_on(asked.game, ["ability:calm"])
        assert (bought["ann"].experience, [each.id for each in bought["ann"].abilities]) == (0, ["calm"])


@pytest.mark.rule("DV-066")
def test_a_bigger_vessel_takes_no_more_than_3_in_a_rest() -> None:
    scene = resting([pc("ann", spirit=8, items=["mana_crystal"], vessel_mana=0)], hours=8, plan={"tasks": True})
    ann = scene.by_id["ann"]
    big = msgspec.structs.replace(scene.stock.items["mana_crystal"], capacity=9)
    scene.stock.items["mana_crystal"] = big
    ann.gear = [Gear("mana_crystal", item=big)]
    asked = play(scene, ["planned", "tasks:charge"], then="ann: camp")
    assert refused(asked, "charge:mana_crystal:4")

    charged = go_on(asked.game, ["charge:mana_crystal:3"])
    assert (charged["ann"].spirit, charged["ann"].thing("mana_crystal").mana) == (5, 3)
    assert charged.events(TaskDone) == [TaskDone("ann", "charge", success=True)]
