"""More situations in which several clauses touch each other, worked out by hand from the book before they were run."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.delve.events.checks import CheckCalled, CheckMade
from quintain.systems.delve.events.combat import Departed
from quintain.systems.delve.events.harm import DefiedDeath, Killed, StressLost, Wounded, WoundHealed, WoundRolled
from quintain.systems.delve.events.modes import Revealed, Searched
from quintain.systems.delve.events.resources import VictoriesConverted
from quintain.systems.delve.events.rests import RestEnded
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.words import Out
from tests.systems.delve.direct import marks
from tests.systems.delve.fighting import hits, lost
from tests.systems.delve.modes import brawl, delving, inner, outer, resting, travel, who, within
from tests.systems.delve.script import BOOK, ROAD, fight, go_on, npc, pc, play, rules

QUIET = "orc> nothing:stay"
WON = ["wolf> nothing:stay", "ann> attack:fists:wolf:stay"]
WOLVES: dict[str, Any] = brawl([pc("ann")], [npc("wolf", stress=1, leaves_at="stress0")], "wolves", victory=1)
RATS: dict[str, Any] = brawl([pc("ann")], [npc("wolf", stress=1, leaves_at="stress0")], "rats")
HOUR = 3600
ODDA: dict[str, Any] = {"ward": 3, "spirit": 4, "spells": ["aegis"], "abilities": ["magician"]}


# the outcomes of one round


@pytest.mark.rule("DV-006", "DV-097", "DV-098", "DV-018", "DV-042", "DV-077")
def test_shielding_cast_in_the_same_round_comes_before_the_blows_and_the_harder_one_meets_it_first() -> None:
    """13 is margin 8: 3 + 2 damage, of which Shielding 4 leaves 1. 12 is margin 7: 2 + 2, on 1 Stress."""
    party = [pc("ann", stress=2, max_stress=9), pc("odda", **ODDA)]
    foes = [npc("orc", weapons=["longsword"]), npc("imp", weapons=["knife"])]
    played = play(
        fight(party, foes),
        [
            "imp> attack:knife:ann:stay",
            "orc> attack:longsword:ann:stay",
            "ann> nothing:stay",
            "odda> cast:aegis:ann:stay",
        ],
        dice=[6, 6, 6, 5, 3, 4, 1, 2],
        then="orc, imp: intent",
    )
    assert [(each.who, each.amount) for each in played.events(StressLost)] == [("ann", 1), ("ann", 1)]
    assert ([each.result for each in played.events(WoundRolled)], played["ann"].severity()) == ([3], 1)
    assert (played["ann"].shielding(), played["odda"].spirit) == (0, 2)


@pytest.mark.rule("DV-006", "DV-067", "DV-068", "DV-071", "DV-072", "DV-079", "DV-018")
def test_a_second_wind_between_the_blows_leaves_nothing_to_defy_death_with_and_the_dead_still_strike() -> None:
    """13, 11 and 10 against Defense 5: 4, 4 and 3 damage. The second wind takes all her Spirit; 10 + 4 kills."""
    ann = pc("ann", stress=3, max_stress=5, spirit=3, weapons=["longsword"])
    foes = [npc(id, weapons=["knife"]) for id in ("c", "b", "a")]
    blows = ["c> attack:knife:ann:stay", "b> attack:knife:ann:stay", "a> attack:knife:ann:stay"]
    played = play(
        fight([ann], foes),
        [*blows, "ann> attack:longsword:a:stay", "ann> second_wind"],
        dice=[5, 4, 6, 4, 6, 6, 3, 4, 6, 6, 5, 5],
    )
    assert [each.total for each in played.events(CheckMade)] == [10, 11, 13, 8]
    assert [each.amount for each in played.events(StressLost) if each.who == "ann"] == [3, 4, 1]
    assert [each.result for each in played.events(WoundRolled)] == [12, 14]
    assert ([each.who for each in played.events(Killed)], played.events(DefiedDeath)) == (["ann"], [])
    assert (played["ann"].out, played["ann"].spirit, played["a"].stress) == (Out.DEAD, 0, 4)  # 3 and a step


@pytest.mark.rule("DV-006", "DV-052", "DV-053", "DV-040")
def test_whoever_leaves_as_the_last_foe_falls_has_won_and_stays() -> None:
    """Ends are looked at before departures."""
    scene = fight(
        [pc("ann", zone="west", stress=1, max_stress=8)],
        [npc("orc", zone="west", stress=1, leaves_at="stress0")],
        arena=ROAD,
        victory=1,
    )
    played = play(scene, [QUIET, "ann> attack:fists:orc:leave"], dice=[3, 3])
    assert (played["orc"].out, played["ann"].out, played.events(Departed)) == (Out.TAKEN_OUT, "", [])
    assert (played["ann"].victories, played["ann"].stress) == (1, 8)


@pytest.mark.rule("DV-006", "DV-094", "DV-095", "DV-093", "DV-108", "DV-026", "DV-018")
@pytest.mark.parametrize(
    ("house", "order", "expected", "stress"),
    [
        # a Guard from the start: 10 + 2. 14 is margin 2, 3 damage: 2 on the mail, 1 gets through
        (BOOK, [], [("orc", "ann", 14, 12, True), ("imp", "ann", 10, 12, False)], 7),
        # she guards last. 14 is margin 4, 4 damage: the mail breaks, 3 is 2 now, and the next must beat 9: 2 damage
        (
            rules(initiative="contested"),
            [6, 6, 4, 4, 1, 1],
            [("orc", "ann", 14, 10, True), ("imp", "ann", 10, 9, True)],
            4,
        ),
    ],
    ids=["together", "one by one"],
)
def test_armour_that_breaks_between_two_blows(
    house: DelveRules, order: list[int], expected: list[Any], stress: int
) -> None:
    ann = pc("ann", fighting=2, armor="mail", armor_stress=2)
    foes = [npc("orc", fighting=5, weapons=["longsword"]), npc("imp", fighting=5, weapons=["knife"])]
    answers = ["orc> attack:longsword:ann:stay", "imp> attack:knife:ann:stay", "ann> guard:stay"]
    played = play(fight([ann], foes, rules=house), answers, dice=[*order, 4, 4, 2, 2], then="orc, imp: intent")
    assert hits(played) == expected
    assert (played["ann"].stress, played["ann"].is_protected()) == (stress, False)


HILL: dict[str, Any] = {
    "id": "hill",
    "name": "Hill",
    "zones": [
        {"id": "top", "x": 0, "y": 0, "higher_ground": True},
        {"id": "pit", "x": 1, "y": 0, "cover": "heavy_cover", "dark": True},
    ],
    "edges": [{"a": "top", "b": "pit"}],
}


@pytest.mark.rule("DV-026", "DV-088", "DV-017", "DV-087")
@pytest.mark.parametrize(("lantern", "first", "second"), [(False, 8, 10), (True, 6, 8)], ids=["dark", "lit"])
def test_everything_that_changes_the_dc_of_one_shot(lantern: bool, first: int, second: int) -> None:
    """5, heavy cover 2, guarding 2, darkness 2 unless she has a light, higher ground -1, unaware -2 in round 1."""
    ann = pc("ann", zone="pit", unaware=True, stress=20, tools=["lantern"] if lantern else [])
    scene = fight([ann], [npc("orc", zone="top", weapons=["sling"])], arena=HILL)
    both = ["orc> attack:sling:ann:stay", "ann> guard:stay"]
    shot = play(scene, both, dice=[4, 4], then="orc: intent")
    again = go_on(shot.game, both, dice=[5, 5], then="orc: intent")
    assert [(dc, hit) for _, _, _, dc, hit in hits(again)] == [(first, lantern), (second, lantern)]


@pytest.mark.rule("DV-006", "DV-005", "DV-019")
def test_those_who_follow_go_npcs_first_and_stop_where_their_action_reaches() -> None:
    """Bob dashes two zones; the orc stays by Ann, who then goes on to be next to Bob: its blow is lost."""
    party = [pc("ann", zone="west"), pc("bob", zone="west")]
    scene = fight(party, [npc("orc", zone="west")], arena=ROAD)
    played = play(
        scene, ["orc> attack:fists:ann:follow", "ann> assist:bob:follow", "bob> dash:east"], then="orc: intent"
    )
    assert {id: played[id].zone for id in ("orc", "ann", "bob")} == {"orc": "west", "ann": "middle", "bob": "east"}
    assert (lost(played), hits(played)) == (["orc"], [])


@pytest.mark.rule("DV-084", "DV-036", "DV-037", "DV-038", "DV-098", "DV-092", "DV-066", "DV-018")
@pytest.mark.parametrize(
    ("dice", "stress"),
    [
        ([4, 4, 3, 3], 8),  # 8 + 1 against 6 + 2 and heavy cover 2: she is ahead
        ([4, 4, 2, 3], 8),  # 9 against 9: a tie, and she is the holder
        ([6, 6, 1, 2], 6),  # 13 against 7: margin 6, 5 damage; Shielding takes 3 of it and the mail none
    ],
)
def test_a_dread_whisper_into_cover_is_a_contest_and_armour_does_not_matter(dice: list[int], stress: int) -> None:
    wiz = npc("wiz", zone="top", veil=1, spirit=2, spells=["dread_whisper"], abilities=["magician"])
    ann = pc("ann", zone="pit", empathy=2, armor="mail", shielding=[{"amount": 3, "seconds": 60}])
    answers = ["wiz> cast:dread_whisper:ann:stay", "ann> nothing:stay"]
    played = play(fight([ann], [wiz], arena=HILL), answers, dice=dice, then="wiz: intent")
    assert (played["ann"].stress, played["ann"].armor_stress(), played["wiz"].spirit) == (stress, 5, 1)


@pytest.mark.rule("DV-055", "DV-056", "DV-053", "DV-087", "DV-077")
def test_the_third_victory_in_the_middle_of_a_fight_helps_from_the_next_check_on() -> None:
    """The game master awards it: full Stress at once, +1 to attack and contest, none to Defense or wound rolls."""
    ann = pc("ann", victories=2, stress=1, max_stress=6, weapons=["longsword"])
    scene = fight([ann], [npc("orc", stress=20, weapons=["great_axe"])])
    scene.seat_gm("gm")
    fighting = ["usual", "orc> attack:great_axe:ann:stay", "ann> attack:longsword:orc:stay"]
    first = play(scene, fighting, dice=[1, 1, 3, 3], then=": length")
    first.game.act("gm", "override:victory:ann:1")
    awarded = go_on(first.game, then=": length")
    assert awarded["ann"].stress == 6
    second = go_on(first.game, fighting, dice=[6, 6, 3, 3, 2, 3], then=": length")
    assert hits(second) == [
        ("orc", "ann", 2, 5, False),
        ("ann", "orc", 7, 5, True),
        ("orc", "ann", 12, 5, True),
        ("ann", "orc", 8, 5, True),
    ]
    assert [rolled.result for rolled in second.events(WoundRolled)] == [5]


@pytest.mark.rule("DV-050", "DV-006", "DV-001", "DV-005")
def test_a_loose_stone_takes_the_shift_of_a_follower_after_its_intent_was_published() -> None:
    ann = pc("ann", zone="west", willpower=1)
    scene = fight([ann], [npc("orc", zone="middle", leaves_at="stress0")], arena=ROAD)
    asked = play(scene, ["orc> attack:fists:ann:follow"], then="ann: declare")
    asked.game.act("party", "intrude:loose_stone:ann:orc")
    played = go_on(asked.game, ["ann> guard:stay"], then="orc: intent")
    assert (played["orc"].zone, lost(played), hits(played), played["ann"].willpower) == ("middle", ["orc"], [], 0)


# rooms, roads and rests


@pytest.mark.rule("DV-132", "DV-019", "DV-021", "DV-026", "DV-106", "DV-017")
@pytest.mark.parametrize(("lantern", "found"), [(False, False), (True, True)], ids=["dark", "lit"])
def test_a_search_in_the_dark_with_help_ties_and_with_a_lantern_succeeds(lantern: bool, found: bool) -> None:
    """Help and a specialty: four dice, 6 and 4 count; with Investigate 3 that is 13 against 11, or 13 in the dark."""
    party = [
        pc("ann", investigate=3, specialties={"investigate": "search"}),
        pc("bob", tools=["lantern"] if lantern else []),
    ]
    hall = {"id": "hall", "dark": True, "hidden": {"what": "a ring", "skill": "investigate", "dc": 11}}
    scene = delving(party, [hall])
    played = play(scene, ["delve", "ann> search", "bob> assist:ann"], dice=[6, 4, 1], then="ann: way")
    assert [(each.dc, each.advantage) for each in played.events(CheckCalled)] == [(11 if lantern else 13, ("assist",))]
    assert (len(played.events(Searched)), bool(played.events(Revealed))) == (1, found)


@pytest.mark.rule("DV-003", "DV-133", "DV-044", "DV-132")
def test_a_delving_round_of_25_minutes_has_all_of_them_left_after_a_fight() -> None:
    """Ten seconds of fight, in which nothing comes back or is lost, and then 1500: 25 points, of which 13 fit."""
    ann = pc("ann", stress=2, max_stress=40)
    scene = within(
        delving([ann], [{"id": "gate"}, {"id": "den", "encounter": "rats"}], [("gate", "den")], fights=[RATS])
    )
    scene.seat_gm("gm")
    first = play(scene, ["minutes:25", "delve", "nothing", "minutes:25", "delve", "to:den"], then=": length")
    assert (inner(first).world.clock, who(first, "ann").stress) == (1500, 27)
    over = go_on(first.game, ["usual", *WON], dice=[6, 6], then="ann: delve")
    assert (inner(over).world.clock, who(over, "ann").stress) == (1510, 27)
    closed = go_on(over.game, ["nothing"], then=": length")
    assert (inner(closed).world.clock, who(closed, "ann").stress) == (3010, 40)


@pytest.mark.rule("DV-062", "DV-130", "DV-129")
@pytest.mark.parametrize(("house", "spirit"), [(BOOK, 3), (rules(spirit_per_day=0), 2)], ids=["book", "none"])
def test_a_day_of_spirit_is_counted_over_two_legs(house: DelveRules, spirit: int) -> None:
    scene = travel([pc("ann", spirit=2)], {"hours": 20}, {}, rules=house)
    first = play(scene, ["travel"], then="ann: leg")
    assert (first["ann"].spirit, first["ann"].gathering) == (2, 20 * HOUR)
    over = go_on(first.game, ["travel"])
    assert (over["ann"].spirit, over["ann"].gathering, over.scene.world.clock) == (spirit, 0, 24 * HOUR)


@pytest.mark.rule("DV-044", "DV-045", "DV-110", "DV-111", "DV-099")
@pytest.mark.parametrize(("minutes", "stress", "armor"), [(19, 0, 0), (20, 7, 3)])
def test_by_the_house_rule_only_a_rest_lifts_from_0(minutes: int, stress: int, armor: int) -> None:
    ann = pc("ann", stress=0, max_stress=7, armor="leather", armor_stress=0)
    played = play(resting([ann], minutes=60, rules=rules(stress_recovers_from_0=False)), [f"minutes:{minutes}"])
    assert (played["ann"].stress, played["ann"].armor_stress()) == (stress, armor)


@pytest.mark.rule("DV-056", "DV-083", "DV-082", "DV-018", "DV-125", "DV-120")
@pytest.mark.parametrize(("victories", "left"), [(2, 3), (4, 2), (7, 2), (8, 1)])
def test_victories_help_a_healer_until_the_rest_has_qualified(victories: int, left: int) -> None:
    """W11 with a bonus: 6 + 6 + 1 + 1 is 14 against DC 14; 1 or 2 more succeed, 3 more are a step. Bed rest heals 2."""
    odda = pc("odda", wounds=[{"name": "Soul Shriven", "severity": 5}])
    tamsin = pc("tamsin", medicine=1, tools=["healers_kit"], victories=victories)
    answers = ["planned", "odda> bed_rest", "tamsin> tend:odda/wound-1", "tamsin> done"]
    played = play(resting([odda, tamsin], hours=96, long=True), answers, dice=[6, 6])
    assert [each.severity for each in played.events(WoundHealed)] == [left]
    assert [(each.victories, each.experience) for each in played.events(VictoriesConverted)] == [(victories, victories)]


@pytest.mark.rule("DV-117", "DV-058", "DV-120", "DV-133", "DV-059", "DV-119")
def test_a_victory_of_a_fight_after_a_long_rest_has_qualified_is_kept() -> None:
    """Broken in on after 80 of 120 hours: what 72 hours gave is given, once, and the new victory stays one."""
    ann = pc("ann", victories=2, spirit=1, willpower=0, max_willpower=3, wounds=[{"name": "Torn", "severity": 4}])
    plan = {"interrupt": "wolves", "interrupt_after_minutes": 80 * 60, "resume": True}
    scene = within(resting([ann], hours=120, long=True, plan=plan, fights=[WOLVES]))
    fighting = play(scene, ["planned", "bed_rest", "done"], then="wolf: intent")
    assert (who(fighting, "ann").experience, who(fighting, "ann").victories) == (2, 0)
    assert (marks(who(fighting, "ann")), inner(fighting).world.clock) == (["Torn 2"], 80 * HOUR)
    over = go_on(fighting.game, [*WON, "keep"], dice=[6, 6])
    assert [(each.counts, each.seconds) for each in over.events(RestEnded)] == [("long", 120 * HOUR)]
    assert (who(over, "ann").experience, who(over, "ann").victories, marks(who(over, "ann"))) == (2, 1, ["Torn 2"])
    assert (outer(over).world.clock, len(over.events(Wounded))) == (120 * HOUR + 10, 0)
