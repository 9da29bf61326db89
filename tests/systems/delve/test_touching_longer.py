"""Situations in which several clauses touch each other, worked out by hand from the book: beyond a fight."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.delve.events.clocks import ClockBroken, ClockFull
from quintain.systems.delve.events.harm import WoundHealed
from quintain.systems.delve.events.resources import VictoriesConverted
from quintain.systems.delve.events.rests import FullyRestored, RestEnded
from tests.systems.delve.direct import marks
from tests.systems.delve.modes import brawl, delving, inner, outer, resting, who, within
from tests.systems.delve.script import go_on, npc, pc, play, refused

WOLVES: dict[str, Any] = brawl([pc("ann")], [npc("wolf", stress=1, leaves_at="stress0")], "wolves", victory=1)
WON = ["wolf> nothing:stay", "ann> attack:fists:wolf:stay"]
HOUR = 3600


# rests that are interrupted


@pytest.mark.rule("DV-111", "DV-045", "DV-116", "DV-044", "DV-133")
@pytest.mark.parametrize(("minutes", "stress", "armor"), [(19, 19, 0), (20, 30, 3)])
def test_a_camp_that_wolves_break_after_a_few_minutes(minutes: int, stress: int, armor: int) -> None:
    """Nineteen minutes are no rest: 19 points by time. What is left of it is a rest of its own, and no long night."""
    ann = pc("ann", stress=0, max_stress=30, armor="leather", armor_stress=0, willpower=0, max_willpower=3)
    plan = {"interrupt": "wolves", "interrupt_after_minutes": minutes, "resume": True, "comfortable": True}
    fighting = play(within(resting([ann], hours=8, plan=plan, fights=[WOLVES])), ["planned"], then="wolf: intent")
    assert (who(fighting, "ann").stress, who(fighting, "ann").armor_stress()) == (stress, armor)
    assert inner(fighting).world.clock == minutes * 60

    over = go_on(fighting.game, [*WON, "planned"], dice=[6, 6])
    assert [told.counts for told in over.events(RestEnded)] == ["short" if minutes == 20 else "", "short"]
    assert (outer(over).world.clock, who(over, "ann").armor_stress()) == (8 * HOUR + 10, 3)
    assert who(over, "ann").willpower == 0  # less than 8 hours of it were quiet


@pytest.mark.rule("DV-111", "DV-117", "DV-062", "DV-082", "DV-083", "DV-058", "DV-119", "DV-080", "DV-052")
def test_a_long_rest_of_five_days_broken_after_thirty_hours_begins_anew() -> None:
    """30 h are a short rest: Stress, armour, 1 Spirit; the wound stays. The 90 h after the fight are a long one."""
    hurt = pc(
        "ann",
        stress=1,
        max_stress=8,
        armor="mail",
        armor_stress=0,
        spirit=2,
        willpower=0,
        max_willpower=3,
        victories=4,
        experience=1,
        wounds=[{"name": "Torn", "severity": 4}],
    )
    plan = {"interrupt": "wolves", "interrupt_after_minutes": 30 * 60, "resume": True}
    scene = within(resting([hurt], hours=120, long=True, plan=plan, fights=[WOLVES]))
    fighting = play(scene, ["planned", "bed_rest"], then="wolf: intent")

    ann = who(fighting, "ann")
    assert (ann.stress, ann.armor_stress(), ann.spirit, ann.willpower) == (8, 5, 3, 0)
    assert (ann.victories, marks(ann), ann.gathering) == (4, ["Torn 4"], 6 * HOUR)
    assert [(told.counts, told.seconds) for told in fighting.events(RestEnded)] == [("short", 30 * HOUR)]

    resting_on = go_on(fighting.game, WON, dice=[6, 6], then="ann: rest")
    assert who(resting_on, "ann").victories == 5
    over = go_on(resting_on.game, ["planned", "bed_rest", "done"])
    ended = over.events(RestEnded)[-1]
    assert (ended.counts, ended.seconds, over.events(FullyRestored)[0].spirit) == ("long", 90 * HOUR, 8)
    assert [(told.by, told.severity) for told in over.events(WoundHealed)] == [(2, 2)]
    assert [(told.victories, told.experience) for told in over.events(VictoriesConverted)] == [(5, 6)]


# a site: clocks, a fight in the next room, the rest of the round


@pytest.mark.rule("DV-032", "DV-033", "DV-133", "DV-044", "DV-132", "DV-003")
def test_a_fight_next_door_breaks_the_lock_and_not_the_search_and_the_round_goes_on() -> None:
    """Ann picks (1 of 4), Bob searches (1 of 4); then he goes into the crypt. 10 s later the round has 600 s left."""
    ann = pc("ann", thievery=3, craft=3, stress=1, max_stress=40)
    bob = pc("bob", investigate=5)
    crypt = brawl([pc("bob")], [npc("orc", stress=1, leaves_at="stress0")], "crypt_fight", victory=1)
    rooms = [{"id": "hall", "size": "large"}, {"id": "vault", "clock": "pick_vault"}, {"id": "crypt"}]
    rooms[2]["encounter"] = "crypt_fight"
    scene = delving([ann, bob], rooms, [("hall", "vault"), ("hall", "crypt")], fights=[crypt])
    both = play(within(scene), ["delve", "nothing", "nothing"], then="ann: way")
    said = ["delve", "ann> to:vault", "bob> stay", "ann> work:pick_vault", "bob> work:search_large_room"]
    worked = go_on(both.game, said, dice=[4, 5, 3, 2], then="ann: way")
    assert [inner(worked).clock(id).filled for id in ("pick_vault", "search_large_room")] == [1, 1]
    assert (inner(worked).world.clock, who(worked, "ann").stress) == (1200, 21)

    fought = go_on(worked.game, ["delve", "ann> stay", "bob> to:crypt"], then="orc: intent")
    assert [told.clock for told in fought.events(ClockBroken)] == ["pick_vault"]
    blow = ["orc> nothing:stay", "bob> attack:fists:orc:stay"]
    after = go_on(fought.game, blow, dice=[6, 6], then="ann: delve")
    assert (inner(after).world.clock, who(after, "ann").stress, who(after, "ann").recovery) == (1210, 21, 10)
    assert [who(after, id).victories for id in ("ann", "bob")] == [0, 1]

    again = go_on(after.game, ["ann> work:pick_vault", "bob> nothing"], dice=[4, 5], then="ann: way")
    assert [inner(again).clock(id).filled for id in ("pick_vault", "search_large_room")] == [1, 1]
    assert (inner(again).world.clock, who(again, "ann").stress) == (1810, 31)


@pytest.mark.rule("DV-101", "DV-133", "DV-097", "DV-066")
def test_shielding_of_a_delving_round_is_gone_with_it_and_that_of_a_fight_within_it_too() -> None:
    odda = pc("odda", ward=5, spirit=8, spells=["aegis"], abilities=["magician"])
    ogre = brawl([pc("odda")], [npc("orc", stress=1, leaves_at="stress0")], "ogre")
    rooms = [{"id": "hall"}, {"id": "crypt", "encounter": "ogre"}]
    scene = delving([odda], rooms, [("hall", "crypt")], fights=[ogre])
    first = play(within(scene), ["delve", "cast:aegis:odda"], dice=[5, 5], then="odda: way")
    assert (who(first, "odda").shielding(), who(first, "odda").spirit) == (0, 6)  # 600 s are more than a minute

    fighting = go_on(first.game, ["delve", "to:crypt"], then="orc: intent")
    cast = go_on(fighting.game, ["orc> nothing:stay", "odda> cast:aegis:odda:stay"], dice=[5, 5], then="orc: intent")
    blow = ["orc> nothing:stay", "odda> attack:fists:orc:stay"]
    after = go_on(cast.game, blow, dice=[6, 6], then="odda: delve")
    assert [(ward.amount, ward.ends) for ward in who(after, "odda").wards] == [(6, 660)]  # 15 against 9: two steps
    assert (inner(after).world.clock, who(after, "odda").shielding()) == (620, 6)
    assert who(go_on(after.game, ["nothing"], then="odda: way"), "odda").shielding() == 0


# a lock that is full, victories, and what becomes of them


@pytest.mark.rule("DV-015", "DV-052", "DV-053", "DV-055", "DV-056", "DV-060", "DV-030")
def test_nine_victories_help_with_a_lock_whose_own_is_the_tenth() -> None:
    """Thievery 2 is the lower skill, nine victories are +3: 4 + 3 + 2 + 3 is 12, and 12 is above 11."""
    ann = pc("ann", thievery=2, craft=4, victories=9, stress=1, max_stress=80)
    played = play(within(delving([ann], [{"id": "vault", "clock": "pick_vault"}])), then="ann: way")
    for filled in (1, 2, 3, 4):
        played = go_on(played.game, ["delve", "work:pick_vault"], dice=[4, 3], then="ann: way")
        assert inner(played).clock("pick_vault").filled == filled
    assert len(played.events(ClockFull)) == 1
    assert (who(played, "ann").victories, who(played, "ann").stress) == (10, 80)  # a Rush, not 41


@pytest.mark.rule("DV-058", "DV-060", "DV-121", "DV-127", "DV-083", "DV-118", "DV-082", "DV-119")
def test_ten_victories_buy_a_trained_step_in_the_same_rest_and_training_is_no_bed_rest() -> None:
    """Training saves 1 of 6 for Stealth 3; the wound drops by 1 only; with 5 left a specialty for 4 can be had."""
    ann = pc("ann", stealth=2, victories=10, experience=0, wounds=[{"name": "Torn", "severity": 4}])
    asked = play(resting([ann], hours=72, long=True), ["planned", "train"], then="ann: improve")
    assert (asked["ann"].experience, marks(asked["ann"])) == (10, ["Torn 3"])
    bought = go_on(asked.game, ["skill:stealth"], then="ann: improve")
    assert (bought["ann"].experience, bought["ann"].skills["stealth"], bought["ann"].discount) == (5, 3, 0)
    assert refused(bought, "skill:stealth")  # 8 for the next one
    over = go_on(bought.game, ["specialty:stealth:crowds"])
    assert (over["ann"].experience, over["ann"].specialties) == (1, {"stealth": "crowds"})
