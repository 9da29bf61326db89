"""Healing and Recovery: three kinds of rest, their limits, injuries, medical care."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quintain.kernel.events import REFEREE, Viewer
from quintain.kernel.live import Game
from quintain.kernel.system import act_ask
from quintain.kernel.table import ScriptedTable
from quintain.systems.swords.afflictions import Affliction, Injury, Lasts
from quintain.systems.swords.camp import CampScene
from quintain.systems.swords.camp_view import camp_board, camp_view
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.rest import (
    Nursed,
    RestBroken,
    RestWorthless,
    SafeHavenKnown,
    WornOff,
)
from quintain.systems.swords.injuries import set_con_lost
from quintain.systems.swords.rest import DAY, HOUR, MINUTE, Care, grow_back, long_rest, short_rest
from quintain.systems.swords.sheet import Out
from quintain.systems.swords.speed import speed
from quintain.systems.swords.stock import Gift, InjuryKind, Part, Place, Save
from quintain.systems.swords.system import SYSTEM
from tests.systems.swords.camp_script import INN, camp, carrying, person, rest
from tests.systems.swords.script import LIBRARY, rules

CON_16 = {"str": 10, "dex": 10, "con": 16, "int": 10, "wis": 10, "cha": 10}
FIGHTER = {"hit_die": "1d6+2", "con": 2, "scores": CON_16, "max_hp": 60}
HEALER = {"trained": ["Healing"], "skill_bonus": 2}
GO_ON = ["go_on"]


def hurt(id: str = "a", **numbers: Any) -> dict[str, Any]:
    """A fighter with Hit Die 1d6+2 and Constitution 16 (+2) who has lost HP."""
    return person(id, **{"hp": 5, **FIGHTER, **numbers})


def injured(scene: CampScene, *kinds: InjuryKind, who: str = "a", part: Part = Part.NONE) -> CampScene:
    scene.ground.by_id[who].injuries = [Injury(kind, part) for kind in kinds]
    return scene


# The three kinds


@pytest.mark.rule("SW-277")
@pytest.mark.parametrize(("kind", "seconds"), [("short", 10 * MINUTE), ("long", 8 * HOUR), ("extended", 7 * DAY)])
def test_a_rest_is_one_of_three_and_takes_its_time(kind: str, seconds: int) -> None:
    scene = camp(person("a"), rest=kind, place=INN)

    rested = rest(scene, ["rest"] if kind == "extended" else [])

    assert rested.scene.elapsed == seconds


@pytest.mark.rule("SW-277", "SW-298")
def test_a_long_rest_may_be_longer_than_eight_hours() -> None:
    rested = rest(camp(person("a"), rest="long", hours=10))

    assert rested.scene.elapsed == 10 * HOUR
    assert rested["a"].long_rest == 18 * HOUR


# Short Rest


@pytest.mark.rule("SW-278")
def test_a_short_rest_takes_ten_minutes() -> None:
    rested = rest(camp(hurt(), rest="short", hour=12), GO_ON, dice=[4])

    assert rested.scene.clock == 12 * HOUR + 10 * MINUTE
    assert rested["a"].short_rests == [12 * HOUR + 10 * MINUTE]


@pytest.mark.rule("SW-278")
def test_a_short_rest_broken_after_six_minutes_gives_nothing_and_is_not_used() -> None:
    rested = rest(camp(hurt(), rest="short", broken_after=6, why="bandits", hour=12))

    assert (rested["a"].hp, rested["a"].short_rests) == (5, [])
    assert rested.scene.clock == 12 * HOUR + 6 * MINUTE
    assert rested.events(RestBroken)[0].why == "bandits"


@pytest.mark.rule("SW-279")
def test_a_short_rest_restores_a_hit_die_and_the_constitution_modifier() -> None:
    rested = rest(camp(hurt(), rest="short"), GO_ON, dice=[4])

    assert rested["a"].hp == 5 + 4 + 2 + 2


@pytest.mark.rule("SW-279")
def test_no_rest_restores_more_than_the_maximum() -> None:
    rested = rest(camp(hurt(hp=55), rest="short"), dice=[4])

    assert rested["a"].hp == 60


@pytest.mark.rule("SW-279")
def test_at_least_one_hp_is_regained() -> None:
    rested = rest(camp(person("a", hp=5, max_hp=20, hit_die="1d4", con=-3), rest="short"), GO_ON, dice=[1])

    assert rested["a"].hp == 6


@pytest.mark.rule("SW-280", "SW-279")
def test_a_third_short_rest_within_24_hours_gives_nothing_at_constitution_two() -> None:
    rested = rest(camp(hurt(), rest="short"), ["short_rest", "short_rest", "go_on"], dice=[1, 1])

    assert rested["a"].hp == 5 + 5 + 5
    assert rested.events(RestWorthless)[0].clause == "SW-280"
    assert rested.scene.elapsed == 30 * MINUTE


@pytest.mark.rule("SW-280")
@pytest.mark.parametrize("con", [0, -2])
def test_everybody_has_one_short_rest_a_day(con: int) -> None:
    rested = rest(camp(person("a", hp=5, max_hp=60, con=con), rest="short"), ["short_rest", "go_on"], dice=[8])

    assert rested["a"].hp == 5 + 8 + con


@pytest.mark.rule("SW-280")
def test_a_short_rest_counts_for_24_hours_after_it_ended() -> None:
    scene = camp(hurt(con=1), rest="short", hour=8 + 24)
    scene.bodies[0].short_rests = [8 * HOUR + 10 * MINUTE]

    again = rest(scene.clone(), GO_ON, dice=[1])
    scene.bodies[0].short_rests = [8 * HOUR + 10 * MINUTE + 1]
    too_soon = rest(scene, GO_ON)

    assert (again["a"].hp, too_soon["a"].hp) == (5 + 1 + 2 + 1, 5)


@pytest.mark.rule("SW-280")
def test_the_offer_of_another_short_rest_says_who_would_have_nothing_of_it() -> None:
    rested = rest(camp(hurt(con=1), hurt("b"), rest="short"), GO_ON, dice=[1, 1])

    label = rested.table.asked[-1].options[0].label()
    assert label == "A Short Rest, 10 minutes (of use to B; no benefit for A: 1 in 24 hours)"


@pytest.mark.rule("SW-280", "SW-279")
def test_who_has_nothing_to_recover_does_not_use_up_a_short_rest() -> None:
    rested = rest(camp(person("a"), rest="short"))

    assert rested["a"].short_rests == []
    assert [(event.who, event.clause) for event in rested.events(RestWorthless)] == [("a", "SW-280")]


# Long Rest


@pytest.mark.rule("SW-281")
def test_eight_hours_less_ten_minutes_are_no_long_rest() -> None:
    rested = rest(camp(hurt(exhaustion=2), rest="long", broken_after=470), dice=[1])

    assert (rested["a"].long_rest, rested["a"].exhaustion) == (None, 2)
    assert rested["a"].hp == 5 + 1 + 2 + 2


@pytest.mark.rule("SW-281")
def test_keeping_watch_and_nursing_are_light_activity() -> None:
    rested = rest(camp(hurt("a", **HEALER), hurt("b"), rest="long"), ["go_on"], dice=[1, 1])

    assert camp_view(rested.scene, REFEREE)["watch"] is True
    assert rested["a"].hp == 5 + 3 + 16
    assert rested["b"].hp == 5 + 3 + 16 + 2


@pytest.mark.rule("SW-282")
def test_a_long_rest_restores_a_hit_die_and_the_constitution_score() -> None:
    rested = rest(camp(hurt(), rest="long"), GO_ON, dice=[3])

    assert rested["a"].hp == 5 + 3 + 2 + 16


@pytest.mark.rule("SW-283")
@pytest.mark.parametrize(("trained", "hp"), [(["Healing"], 28), (["Lore"], 26)])
def test_a_trained_caretaker_adds_its_skill_bonus(trained: list[str], hp: int) -> None:
    scene = camp(hurt(), person("b", trained=trained, skill_bonus=2), rest="long", caretaker="b")

    rested = rest(scene, GO_ON, dice=[3])

    assert rested["a"].hp == hp
    assert rested.events(Nursed)[0].bonus == hp - 26


@pytest.mark.rule("SW-284")
@pytest.mark.parametrize("lifestyle", ["wealthy", "aristocratic"])
def test_a_wealthy_life_adds_a_second_hit_die_to_a_long_rest(lifestyle: str) -> None:
    rested = rest(camp(hurt(), rest="long", lifestyle=lifestyle), GO_ON, dice=[3, 5])

    assert rested["a"].hp == 5 + 3 + 2 + 5 + 2 + 16


@pytest.mark.rule("SW-284")
def test_a_modest_life_adds_none() -> None:
    rested = rest(camp(hurt(), rest="long", lifestyle="modest"), GO_ON, dice=[3])

    assert rested["a"].hp == 5 + 3 + 2 + 16


@pytest.mark.rule("SW-284")
def test_a_wealthy_life_adds_nothing_to_a_short_rest() -> None:
    rested = rest(camp(hurt(), rest="short", lifestyle="wealthy"), GO_ON, dice=[3])

    assert rested["a"].hp == 5 + 3 + 2 + 2


@pytest.mark.rule("SW-285")
@pytest.mark.parametrize(("face", "short", "long"), [(1, 5, 22), (6, 10, 32)])
def test_merrick_regains_5_to_10_and_22_to_32(face: int, short: int, long: int) -> None:
    breather = rest(camp(hurt(), rest="short"), GO_ON, dice=[face])
    night = rest(camp(hurt(), rest="long", lifestyle="wealthy"), GO_ON, dice=[face, face])

    assert (breather["a"].hp - 5, night["a"].hp - 5) == (short, long)


@pytest.mark.rule("SW-286")
def test_a_long_rest_takes_away_one_rank_of_exhaustion() -> None:
    rested = rest(camp(person("a", exhaustion=3), rest="long", lifestyle="squalid"))

    assert rested["a"].exhaustion == 2


@pytest.mark.rule("SW-286")
@pytest.mark.parametrize(
    ("lifestyle", "face", "left"), [("squalid", 17, 3), ("squalid", 18, 2), ("poor", 12, 3), ("poor", 13, 2)]
)
def test_by_lifestyle_hard_living_asks_for_a_check(lifestyle: str, face: int, left: int) -> None:
    scene = camp(
        person("a", exhaustion=3),
        rest="long",
        lifestyle=lifestyle,
        rules=rules(lifestyle_and_exhaustion="by_lifestyle"),
    )

    assert rest(scene, dice=[face])["a"].exhaustion == left


@pytest.mark.rule("SW-286")
def test_by_lifestyle_modest_living_asks_for_nothing() -> None:
    scene = camp(person("a", exhaustion=3), rest="long", rules=rules(lifestyle_and_exhaustion="by_lifestyle"))

    assert rest(scene)["a"].exhaustion == 2


@pytest.mark.rule("SW-286")
def test_by_lifestyle_nobody_checks_who_is_not_exhausted() -> None:
    fresh = camp(person("a"), rest="long", lifestyle="squalid", rules=rules(lifestyle_and_exhaustion="by_lifestyle"))

    assert rest(fresh)["a"].exhaustion == 0


@pytest.mark.rule("SW-287")
def test_at_rank_0_nobody_is_exhausted() -> None:
    rested = rest(camp(person("a", exhaustion=1), rest="long"))

    assert (rested["a"].exhaustion, speed(rested["a"])) == (0, 30)


@pytest.mark.rule("SW-288")
@pytest.mark.rule("SW-168")
@pytest.mark.rule("SW-176")
@pytest.mark.parametrize(
    ("dice", "left"),
    [
        ([10, 15], []),
        ([9, 15], [InjuryKind.BRUISED_RIBS]),
        ([10, 14], [InjuryKind.BROKEN_RIBS]),
    ],
)
def test_one_check_for_each_injury_after_a_long_rest(dice: list[int], left: list[InjuryKind]) -> None:
    scene = injured(camp(person("a"), rest="long"), InjuryKind.BRUISED_RIBS, InjuryKind.BROKEN_RIBS)

    assert [each.kind for each in rest(scene, dice=dice)["a"].injuries] == left


@pytest.mark.rule("SW-157")
@pytest.mark.rule("SW-160")
@pytest.mark.rule("SW-164")
@pytest.mark.rule("SW-168")
@pytest.mark.rule("SW-176")
@pytest.mark.rule("SW-183")
@pytest.mark.parametrize(
    ("kind", "dt"),
    [
        (InjuryKind.MINOR_CONCUSSION, 10),
        (InjuryKind.SPRAINED_ARM, 10),
        (InjuryKind.SPRAINED_KNEE, 10),
        (InjuryKind.BRUISED_RIBS, 10),
        (InjuryKind.BROKEN_RIBS, 15),
        (InjuryKind.CONCUSSION, 15),
    ],
)
def test_what_heals_naturally_heals_on_its_own_dt(kind: InjuryKind, dt: int) -> None:
    scene = injured(camp(person("a"), rest="long"), kind)

    stays = rest(scene.clone(), dice=[dt - 1])
    heals = rest(scene, dice=[dt])

    assert [each.kind for each in stays["a"].injuries] == [kind]
    assert heals["a"].injuries == []


@pytest.mark.rule("SW-172")
@pytest.mark.rule("SW-186")
@pytest.mark.parametrize("kind", [InjuryKind.HORRIFIC_SCARRING, InjuryKind.LOST_ARM, InjuryKind.HEROIC_SCARRING])
@pytest.mark.parametrize("length", ["long", "extended"])
def test_scars_and_lost_parts_never_heal_by_resting(kind: InjuryKind, length: str) -> None:
    scene = injured(camp(person("a"), rest=length, place=INN), kind, part=Part.OFF)

    rested = rest(scene, ["rest"] if length == "extended" else [])

    assert [each.kind for each in rested["a"].injuries] == [kind]


@pytest.mark.rule("SW-288")
@pytest.mark.rule("SW-271")
def test_exhaustion_is_eased_before_it_hinders_the_checks() -> None:
    scene = injured(camp(person("a", exhaustion=2), rest="long"), InjuryKind.BRUISED_RIBS)

    assert rest(scene, dice=[11])["a"].injuries == []


@pytest.mark.rule("SW-180")
def test_lost_constitution_returns_point_by_point() -> None:
    bleeding = person("a", con=1, scores=CON_16 | {"con": 13}, hardiness=3)
    scene = camp(bleeding, rest="long")
    set_con_lost(scene.bodies[0], 4)

    first = rest(scene)["a"]
    assert (first.con_score(), first.constitution) == (10, 0)
    table = ScriptedTable(scene, SYSTEM.sight)
    for night in (2, 3, 4, 5):
        long_rest(scene.ground, table, first, 16 * HOUR + night * DAY, Care())

    assert (first.con_score(), first.constitution, first.hardiness) == (13, 1, 3)
    assert first.injuries == []


@pytest.mark.rule("SW-180")
def test_an_extended_rest_gives_back_seven_points_of_constitution() -> None:
    scene = camp(person("a", con=2, scores=CON_16), rest="extended", place=INN)
    set_con_lost(scene.bodies[0], 9)

    assert rest(scene, ["rest"])["a"].con_score() == 14


@pytest.mark.rule("SW-289")
def test_a_broken_long_rest_is_worth_a_short_rest_even_beyond_the_limit() -> None:
    scene = camp(hurt(), rest="long", broken_after=240)
    scene.bodies[0].short_rests = [7 * HOUR, 8 * HOUR]

    assert rest(scene, dice=[4])["a"].hp == 5 + 4 + 2 + 2


@pytest.mark.rule("SW-289")
def test_within_the_limit_a_broken_long_rest_counts_as_a_short_rest() -> None:
    rested = rest(camp(hurt(), rest="long", broken_after=240), dice=[4])

    assert rested["a"].short_rests == [12 * HOUR]


@pytest.mark.rule("SW-289")
def test_with_the_switch_a_broken_long_rest_beyond_the_limit_is_worth_nothing() -> None:
    strict = rules(interrupted_long_rest="counts_as_short_rest")
    scene = camp(hurt(), rest="long", broken_after=240, rules=strict)
    beyond = scene.clone()
    beyond.bodies[0].short_rests = [7 * HOUR, 8 * HOUR]

    assert rest(scene, dice=[4])["a"].hp == 13
    assert rest(beyond)["a"].hp == 5


@pytest.mark.rule("SW-289")
def test_a_long_rest_broken_within_ten_minutes_is_worth_nothing() -> None:
    rested = rest(camp(hurt(), rest="long", broken_after=9))

    assert rested["a"].hp == 5
    assert [(event.rest, event.clause) for event in rested.events(RestWorthless)] == [("Long Rest", "SW-289")]


@pytest.mark.rule("SW-289")
def test_a_long_rest_broken_after_ten_minutes_is_worth_a_short_rest() -> None:
    assert rest(camp(hurt(), rest="long", broken_after=10), dice=[4])["a"].hp == 5 + 4 + 2 + 2


@pytest.mark.rule("SW-290")
@pytest.mark.parametrize(("hour", "hp"), [(12, 5), (22, 5 + 3 + 16), (21, 5)])
def test_one_long_rest_in_24_hours_measured_from_the_end_of_the_last(hour: int, hp: int) -> None:
    scene = camp(hurt(), rest="long", hour=hour)
    scene.bodies[0].long_rest = 6 * HOUR

    rested = rest(scene, GO_ON, dice=[1] if hp > 5 else [])

    assert rested["a"].hp == hp


# Extended Rest


@pytest.mark.rule("SW-291")
def test_six_days_are_no_extended_rest() -> None:
    rested = rest(camp(hurt(exhaustion=5), rest="extended", place=INN, broken_after=6 * 24 * 60), ["rest"], dice=[1])

    assert (rested["a"].hp, rested["a"].exhaustion) == (5 + 3 + 16, 4)


@pytest.mark.rule("SW-293")
def test_a_safe_haven_is_a_flag_with_a_description() -> None:
    places = LIBRARY.every("place", Place)

    assert [id for id, place in places.items() if place.safe_haven] == ["grey_goose"]
    assert all(place.about for place in places.values())


@pytest.mark.rule("SW-294")
@pytest.mark.rule("SW-292")
def test_everybody_learns_of_a_safe_haven_and_no_watch_is_kept_there() -> None:
    scene = camp(person("a"), person("b", seat="mine"), rest="long", place=INN)

    for viewer in (Viewer("heroes", "heroes"), Viewer("mine", "heroes"), Viewer()):
        view = camp_view(scene, viewer)
        assert (view["safe_haven"], view["watch"]) == (True, False)
        assert "Safe Haven" in camp_board(scene, viewer).clock.note
    assert [event.place for event in rest(scene).events(SafeHavenKnown)] == ["The inn"]


@pytest.mark.rule("SW-295")
@pytest.mark.rule("SW-296")
def test_an_extended_rest_restores_all_hp_and_removes_all_exhaustion() -> None:
    rested = rest(camp(person("a", hp=3, max_hp=40, exhaustion=9), rest="extended", place=INN), ["rest"])

    assert (rested["a"].hp, rested["a"].exhaustion) == (40, 0)


@pytest.mark.rule("SW-297")
@pytest.mark.parametrize(("dice", "left"), [([6, 14], 0), ([6, 13], 1)])
def test_an_extended_rest_gives_advantage_on_the_checks(dice: list[int], left: int) -> None:
    scene = injured(camp(person("a", con=1), rest="extended", place=INN), InjuryKind.BROKEN_RIBS)

    assert len(rest(scene, ["rest"], dice=dice)["a"].injuries) == left


@pytest.mark.rule("SW-297")
def test_the_advantage_of_an_extended_rest_is_one_that_drink_cancels() -> None:
    scene = injured(camp(person("a", con=1), rest="extended", place=INN), InjuryKind.BROKEN_RIBS)
    scene.bodies[0].add_affliction(Affliction(Condition.INTOXICATED))

    assert rest(scene, ["rest"], dice=[14])["a"].injuries == []


@pytest.mark.rule("SW-297")
def test_every_night_six_ordinary_checks_come_before_the_one_with_advantage() -> None:
    scene = camp(person("a", con=1), rest="extended", place=INN, rules=rules(extended_rest_checks="every_night"))
    injured(scene, InjuryKind.BROKEN_RIBS)

    healed_early = rest(scene.clone(), ["rest"], dice=[1, 14])
    stays = rest(scene, ["rest"], dice=[1, 1, 1, 1, 1, 13, 2, 13])

    assert healed_early["a"].injuries == []
    assert len(stays["a"].injuries) == 1


@pytest.mark.rule("SW-298")
def test_another_downtime_activity_breaks_an_extended_rest_for_whoever_takes_it_up() -> None:
    scene = camp(hurt("a"), hurt("b"), rest="extended", place=INN)

    rested = rest(scene, ["downtime:carousing:3", "rest", "go_on"], dice=[1])

    assert rested["a"].hp == 5 + 3 + 16  # SW-299: two days were worth a Long Rest
    assert rested["a"].long_rest == 8 * HOUR + 2 * DAY
    assert rested["b"].hp == 60


@pytest.mark.rule("SW-298")
def test_a_game_master_is_asked_once_whether_a_week_is_disturbed() -> None:
    scene = camp(hurt("a"), hurt("b"), rest="extended", place=INN, gm="gm")

    rested = rest(scene, ["quiet", "rest", "rest"])

    assert [ask.about for ask in rested.table.asked] == ["interruption", "downtime", "downtime"]
    assert (rested["a"].hp, rested["b"].hp) == (60, 60)


@pytest.mark.rule("SW-298")
def test_a_game_master_is_not_asked_about_a_rest_that_is_broken_anyway() -> None:
    rested = rest(camp(hurt(), rest="long", broken_after=240, gm="gm"), dice=[1])

    assert rested.table.asked == []


@pytest.mark.rule("SW-298")
def test_who_cannot_act_is_not_asked_how_to_spend_the_week() -> None:
    down = person("a", hp=0, max_hp=20, stable=True)

    rested = rest(camp(down, rest="extended", place=INN))

    assert (rested.table.asked, rested["a"].hp) == ([], 20)


@pytest.mark.rule("SW-299")
def test_an_extended_rest_broken_on_day_3_is_worth_one_long_rest() -> None:
    rested = rest(
        camp(hurt(exhaustion=5), rest="extended", place=INN, broken_after=2 * 24 * 60 + 300), ["rest"], dice=[1]
    )

    assert (rested["a"].hp, rested["a"].exhaustion) == (5 + 3 + 16, 4)
    assert rested["a"].long_rest == 8 * HOUR + 2 * DAY + 5 * HOUR


@pytest.mark.rule("SW-299")
def test_an_extended_rest_broken_after_five_hours_is_an_interrupted_long_rest() -> None:
    rested = rest(camp(hurt(exhaustion=5), rest="extended", place=INN, broken_after=300), ["rest"], dice=[1])

    assert (rested["a"].hp, rested["a"].exhaustion, rested["a"].short_rests) == (10, 5, [13 * HOUR])


@pytest.mark.rule("SW-299")
def test_an_extended_rest_broken_after_eight_hours_is_a_long_rest() -> None:
    rested = rest(camp(hurt(exhaustion=5), rest="extended", place=INN, broken_after=480), ["rest"], dice=[1])

    assert (rested["a"].hp, rested["a"].exhaustion) == (5 + 3 + 16, 4)


@pytest.mark.rule("SW-297", "SW-299")
def test_every_night_also_counts_the_nights_of_a_week_that_was_broken() -> None:
    """Two nights were whole: an ordinary check after the first, and that of the Long Rest they were worth."""
    every_night = rules(extended_rest_checks="every_night")
    scene = camp(person("a"), rest="extended", place=INN, broken_after=2 * 24 * 60 + 300, rules=every_night)
    injured(scene, InjuryKind.BROKEN_RIBS)

    assert len(rest(scene.clone(), ["rest"], dice=[14, 14])["a"].injuries) == 1
    assert rest(scene, ["rest"], dice=[15])["a"].injuries == []


@pytest.mark.rule("SW-299")
@pytest.mark.rule("SW-290")
def test_a_broken_extended_rest_keeps_to_one_long_rest_a_day() -> None:
    scene = camp(hurt(), rest="extended", place=INN, broken_after=9 * 60)
    scene.bodies[0].long_rest = 6 * HOUR

    assert rest(scene, ["rest"])["a"].hp == 5


# Medical care


@pytest.mark.rule("SW-300")
def test_of_two_people_only_the_one_trained_in_healing_cares() -> None:
    rested = rest(camp(hurt(), person("b", skill_bonus=9), person("c", **HEALER), rest="long"), GO_ON, dice=[1])

    assert rested["a"].hp == 5 + 3 + 16 + 2
    assert [(event.who, event.carer) for event in rested.events(Nursed)] == [("a", "c")]


@pytest.mark.rule("SW-300")
def test_with_two_healers_the_patient_chooses_one_the_best_last() -> None:
    scene = camp(hurt(), person("b", **HEALER), person("c", trained=["Healing"], skill_bonus=4), rest="long")

    rested = rest(scene, ["nurse:b", "go_on"], dice=[1])

    assert rested.offered("nurse") == [["nurse:b", "nurse:c"]]
    assert rested["a"].hp == 5 + 3 + 16 + 2


@pytest.mark.rule("SW-300")
def test_nobody_nurses_itself_and_nobody_unconscious_nurses_anybody() -> None:
    down = person("b", hp=0, max_hp=20, stable=True, **HEALER)

    rested = rest(camp(hurt("a", **HEALER), down, rest="long", caretaker="b"), GO_ON, dice=[1, 8])

    assert rested["a"].hp == 5 + 3 + 16
    assert rested["b"].hp == 8 + 10 + 2


@pytest.mark.rule("SW-301")
@pytest.mark.parametrize("skill_bonus", [2, 4])
def test_a_short_rest_is_no_better_for_a_caretakers_skill(skill_bonus: int) -> None:
    """Whoever nurses by gift does so in a Short Rest too: 1 HP for the Hit Die, and nothing for its skill."""
    nurse = person("b", trained=["Healing"], skill_bonus=skill_bonus, features=[Gift.HEALER])

    rested = rest(camp(hurt(), nurse, rest="short"), GO_ON, dice=[1])

    assert rested["a"].hp == 5 + 5 + 1


@pytest.mark.rule("SW-301")
@pytest.mark.parametrize("skill_bonus", [1, 4])
def test_a_healer_adds_its_skill_bonus_to_the_hp_of_a_long_rest(skill_bonus: int) -> None:
    nurse = person("b", trained=["Healing"], skill_bonus=skill_bonus)

    rested = rest(camp(hurt(hit_die="1d4"), nurse, rest="long"), GO_ON, dice=[4])
    alone = rest(camp(hurt(hit_die="1d4"), rest="long"), GO_ON, dice=[4])

    assert alone["a"].hp == 5 + 20
    assert rested["a"].hp == 5 + 20 + skill_bonus


@pytest.mark.rule("SW-302")
@pytest.mark.parametrize(("face", "left"), [(10, 0), (9, 1)])
def test_a_caretaker_adds_its_skill_bonus_to_the_checks_against_injuries(face: int, left: int) -> None:
    scene = camp(person("a", con=1), person("b", trained=["Healing"], skill_bonus=4), rest="long")
    injured(scene, InjuryKind.BROKEN_RIBS)

    assert len(rest(scene, dice=[face])["a"].injuries) == left


@pytest.mark.rule("SW-285")
def test_a_patient_of_a_healer_by_gift_regains_one_more_for_each_hit_die() -> None:
    healer = person("b", features=[Gift.HEALER], **HEALER)

    breather = rest(camp(hurt(), healer, rest="short"), GO_ON, dice=[1])
    night = rest(camp(hurt(), healer, rest="long", lifestyle="wealthy"), GO_ON, dice=[1, 1])

    assert breather["a"].hp == 5 + 5 + 1
    assert night["a"].hp == 5 + 3 + 3 + 16 + 2 + 2


# Waking, dice, luck


@pytest.mark.rule("SW-136")
def test_a_rest_wakes_who_lies_stable_at_0_and_settles_the_checks_owed() -> None:
    scene = camp(person("a", hp=0, max_hp=20, stable=True, con=2, scores=CON_16), rest="short")
    scene.bodies[0].owed = [14]

    rested = rest(scene, GO_ON, dice=[3, 7, 20])

    woken = rested["a"]
    assert (woken.hp, woken.is_conscious(), woken.stable, woken.owed) == (5, True, False, [])
    assert [each.kind for each in woken.injuries] == [InjuryKind.HEROIC_SCARRING]
    assert not woken.suffers(Condition.PRONE)


@pytest.mark.rule("SW-136")
@pytest.mark.rule("SW-288")
def test_an_injury_that_shows_on_waking_gets_no_check_in_the_same_rest() -> None:
    scene = camp(person("a", hp=0, max_hp=40, stable=True), rest="long")
    scene.bodies[0].owed = [9]

    rested = rest(scene, GO_ON, dice=[5, 9, 19])

    assert [each.kind for each in rested["a"].injuries] == [InjuryKind.MINOR_CONCUSSION]


@pytest.mark.rule("SW-136")
@pytest.mark.rule("SW-180")
@pytest.mark.parametrize("before", [0, 1])
def test_constitution_lost_on_waking_does_not_return_in_the_same_rest(before: int) -> None:
    """It bleeds as it comes to, at the end of the rest; what it had lost before comes back as ever."""
    thirteen = {"con": 1, "scores": CON_16 | {"con": 13}}
    night = camp(person("a", hp=0, max_hp=40, stable=True, **thirteen), rest="long")
    week = camp(person("a", hp=0, max_hp=40, stable=True, **thirteen), rest="extended", place=INN)
    for scene in (night, week):
        scene.bodies[0].owed = [8]
        set_con_lost(scene.bodies[0], before)

    assert rest(night, GO_ON, dice=[5, 2, 3, 4])["a"].con_lost == 4
    assert rest(week, dice=[2, 3, 4])["a"].con_lost == 4


CASTER = {"wis": 2, "caster": {"dice": 6, "max_rank": 3}, "dice": 1}


@pytest.mark.rule("SW-279")
def test_a_short_rest_rolls_as_many_expended_dice_as_the_wisdom_modifier() -> None:
    rested = rest(camp(person("a", **CASTER), rest="short"), GO_ON, dice=[1, 2])

    assert rested["a"].dice_free == 2


@pytest.mark.rule("SW-282")
def test_a_long_rest_returns_some_dice_for_sure_and_rolls_the_others() -> None:
    rested = rest(camp(person("a", **CASTER), rest="long"), GO_ON, dice=[1, 2, 6])

    assert rested["a"].dice_free == 1 + 2 + 2


@pytest.mark.rule("SW-295")
@pytest.mark.rule("SW-052")
def test_an_extended_rest_returns_all_dice_and_resets_fortune() -> None:
    lucky = person("a", **CASTER)
    lucky["sheet"]["fortune"] = {"base": 3, "most": 5}
    scene = camp(lucky, rest="extended", place=INN)
    scene.bodies[0].fortune = 0

    rested = rest(scene, ["rest"])

    assert (rested["a"].dice_free, rested["a"].fortune) == (6, 3)


# What time ends


def test_what_lasts_rounds_is_over_and_what_lasts_for_good_stays() -> None:
    scene = camp(person("a"), rest="short")
    stunned = Affliction(Condition.STUNNED, "", Lasts.TURN_END)
    for held in (
        stunned,
        Affliction(Condition.PETRIFIED),
        Affliction(Condition.PRONE),
        Affliction(Condition.PARALYZED, "x", Lasts.POOL),
    ):
        scene.bodies[0].add_affliction(held)

    rested = rest(scene)

    assert [each.condition for each in rested["a"].afflictions] == [Condition.PETRIFIED]
    assert [event.condition for event in rested.events(WornOff)] == ["stunned", "paralyzed"]


@pytest.mark.rule("SW-233")
def test_stone_does_not_rest() -> None:
    scene = camp(hurt(), rest="long")
    scene.bodies[0].add_affliction(Affliction(Condition.PETRIFIED))

    rested = rest(scene)

    assert (rested["a"].hp, rested["a"].long_rest) == (5, None)


@pytest.mark.rule("SW-218")
def test_a_pool_of_hours_is_rolled_at_every_full_hour() -> None:
    drunk = Affliction(Condition.INTOXICATED, "", Lasts.POOL)
    drunk.dice, drunk.sides, drunk.every = 2, 4, 600
    scene = camp(person("a"), travel=150, hour=8.25)
    scene.bodies[0].add_affliction(drunk)

    still = rest(scene.clone(), dice=[1, 2, 2])
    sober = rest(scene, dice=[1, 2, 1])

    assert [each.dice for each in still["a"].afflictions] == [1]
    assert sober["a"].afflictions == []


@pytest.mark.rule("SW-198")
@pytest.mark.parametrize(("rounds", "travel", "dice"), [(600, 120, [4, 11]), (14_400, 120, []), (14_400, 1000, [11])])
def test_the_charmed_save_again_by_their_charisma(rounds: int, travel: int, dice: list[int]) -> None:
    charm = Affliction(Condition.CHARMED, "witch")
    charm.save, charm.dt, charm.every, charm.tag = Save.SPIRIT, 11, rounds, "charm_person"
    scene = camp(person("a"), travel=travel)
    scene.bodies[0].add_affliction(charm)

    assert rest(scene, dice=dice)["a"].suffers(Condition.CHARMED) is (not dice)


# Doing something for each other first


def test_a_potion_from_somebodys_pack_may_be_given_before_the_rest() -> None:
    scene = camp(person("a"), hurt("b"), rest="short")
    carrying(scene, "potion_of_mending", "a", where="stashed")

    rested = rest(scene, ["use:potion_of_mending:b", "go_on"], dice=[2, 1])

    assert rested["b"].hp == 5 + (2 + 2 + 2) + (1 + 2 + 2)
    assert rested["a"].carried == []
    assert rested.scene.elapsed == 10 * MINUTE + 6


def test_heal_wounds_may_be_cast_between_fights() -> None:
    healer = person("a", wis=2, caster={"dice": 6, "max_rank": 1}, spells=["heal_wounds"])
    scene = camp(healer, hurt("b"), travel=60)

    rested = rest(scene, ["cast:heal_wounds:1:b", "dice:2", "go_on", "go_on"], dice=[4, 3, 2])

    assert rested["b"].hp == 5 + 2 + 2 + 2
    assert rested["a"].dice_free == 6


@pytest.mark.rule("SW-187")
def test_a_salve_takes_ten_minutes_and_the_part_grows_back_over_the_next_long_rest() -> None:
    scene = camp(person("a"), person("b"), rest="long")
    scene.ground.by_id["b"].injuries = [Injury(InjuryKind.LOST_LEG, Part.OFF), Injury(InjuryKind.LOST_ARM, Part.OFF)]
    carrying(scene, "salve_of_regrowth", "a")

    rested = rest(scene, ["use:salve_of_regrowth:b:lost_arm:off"])

    assert rested.offered("camp")[0] == [
        "use:salve_of_regrowth:b:lost_leg:off",
        "use:salve_of_regrowth:b:lost_arm:off",
        "rest",
    ]
    assert [each.kind for each in rested["b"].injuries] == [InjuryKind.LOST_LEG]
    assert rested.scene.elapsed == 8 * HOUR + 10 * MINUTE
    assert rested["a"].carried == []


@pytest.mark.rule("SW-187")
def test_over_a_short_rest_nothing_grows_back_yet() -> None:
    scene = injured(camp(person("a"), rest="short"), InjuryKind.LOST_EYE, part=Part.PRIMARY)
    carrying(scene, "salve_of_regrowth", "a")

    rested = rest(scene, ["use:salve_of_regrowth:a:lost_eye:primary"])

    assert [each.kind for each in rested["a"].injuries] == [InjuryKind.LOST_EYE]
    assert list(rested["a"].used) == ["salve:lost_eye:primary"]


@pytest.mark.rule("SW-187")
def test_two_salves_grow_two_parts_back_and_are_used_up_by_it() -> None:
    """A part that is lost again needs another salve; what else it has used is none of the salve's matter."""
    scene = camp(person("a"), rest="long")
    patient = scene.bodies[0]
    parts = [Injury(InjuryKind.LOST_ARM, Part.OFF), Injury(InjuryKind.LOST_EYE, Part.PRIMARY)]
    patient.injuries = parts
    patient.used = {"salve:lost_arm:off": 1, "salve:lost_eye:primary": 1, "stone_breath": 1}
    table = ScriptedTable(scene, SYSTEM.sight)

    grow_back(scene.ground, table, patient)
    assert (patient.injuries, patient.used) == ([], {"stone_breath": 1})
    patient.injuries = parts
    grow_back(scene.ground, table, patient)

    assert patient.injuries == parts


def test_the_unconscious_are_asked_nothing() -> None:
    down = person("a", hp=0, max_hp=20, stable=True)
    scene = camp(down, rest="short")
    carrying(scene, "potion_of_mending", "a")

    assert rest(scene, GO_ON, dice=[5]).offered("camp") == []


# Travel and checks


def test_travel_takes_its_time() -> None:
    assert rest(camp(person("a"), travel=90, why="along the gorge")).scene.elapsed == 90 * MINUTE


def test_a_check_is_called_of_those_named_with_a_modifier() -> None:
    call = {"about": "climb", "ability": "str", "dt": 12, "who": ["b"], "bonus": -2}

    rested = rest(camp(person("a"), person("b", str=2), check=call), dice=[12])

    assert rested.scene.passed == ["b"]
    assert rested.why == "climb: B succeeded"


@pytest.mark.parametrize(("lifestyle", "dice", "passed"), [("squalid", [20, 9], []), ("aristocratic", [1, 10], ["a"])])
def test_how_one_lives_sways_social_checks(lifestyle: str, dice: list[int], passed: list[str]) -> None:
    call = {"about": "beg", "ability": "cha", "dt": 10}

    assert rest(camp(person("a"), check=call, lifestyle=lifestyle), dice=dice).scene.passed == passed


# The game master


@pytest.mark.rule("SW-298")
def test_a_game_master_may_break_a_rest() -> None:
    scene = camp(hurt(), rest="long", gm="gm")

    rested = rest(scene, ["interrupt:240"], dice=[1])

    assert rested["a"].hp == 10
    assert rested.scene.elapsed == 4 * HOUR


@pytest.mark.rule("SW-298")
def test_a_game_master_may_let_a_rest_be() -> None:
    rested = rest(camp(person("a"), rest="long", gm="gm"), ["quiet"])

    assert rested["a"].long_rest == 16 * HOUR


@pytest.mark.rule("SW-294")
def test_a_game_master_names_a_safe_haven_calls_checks_and_interrupts_unasked() -> None:
    scene = camp(hurt(), rest="long", gm="gm")
    table = ScriptedTable(scene, SYSTEM.sight, (), [7])

    for text in ("safe_haven", "interrupt:30", "call:a:constitution:9"):
        SYSTEM.act(scene, table, "gm", act_ask(SYSTEM, scene, "gm").read(text))

    assert (scene.safe_haven, scene.cut) == (True, 30 * MINUTE)
    assert [event.sentence({})[:40] for event in table.events][-1].startswith("a, called: 7 +2 = 9 against DT 9")
    assert SYSTEM.acts(scene, "heroes") == []
    assert "safe_haven" not in [option.id for option in SYSTEM.acts(scene, "gm")]


def test_nobody_but_the_game_master_hears_of_an_interruption_beforehand() -> None:
    scene = camp(hurt(), rest="long", gm="gm")
    table = ScriptedTable(scene, SYSTEM.sight)

    SYSTEM.act(scene, table, "gm", act_ask(SYSTEM, scene, "gm").read("interrupt:30"))

    (told,) = table.events
    assert told.seen_by(Viewer("heroes", "heroes")) is None
    assert told.seen_by(Viewer("gm", "")) is told
    before = camp(hurt(), rest="long", gm="gm")
    assert camp_view(scene, Viewer("heroes", "heroes")) == camp_view(before, Viewer("heroes", "heroes"))


# The scene as data


def test_a_scene_between_fights_is_cloned_saved_and_loaded_at_every_step() -> None:
    scene = camp(hurt("a", exhaustion=2), hurt("b", **HEALER), rest="extended", place=INN)
    table = ScriptedTable(scene, SYSTEM.sight, ["downtime:study:2", "rest", "go_on"], [1])

    while SYSTEM.outcome(scene) is None:
        SYSTEM.step(scene, table)
        data = msgspec.json.encode(scene.dump())
        assert msgspec.json.encode(scene.clone().dump()) == data
        assert msgspec.json.encode(SYSTEM.load(msgspec.json.decode(data)).dump()) == data


def test_the_board_shows_the_hour_the_place_and_how_everybody_is() -> None:
    scene = injured(camp(hurt(exhaustion=2), rest="short"), InjuryKind.BROKEN_RIBS)

    board = camp_board(scene, REFEREE)

    assert board.clock.note == "day 1, 08:00, The wilds, a watch is kept, modest living (2 sp a day)"
    (figure,) = board.creatures
    assert [(pool.name, pool.now, pool.most) for pool in figure.pools][:2] == [("HP", 5, 60), ("Exhaustion", 2, 10)]
    assert ("Broken ribs", "SW-174") in [(tag.label, tag.clause) for tag in figure.tags]
    assert figure.lines == ["Short Rests: 2 of 2 left in 24 hours (SW-280)."]


def test_the_dead_get_nothing() -> None:
    scene = camp(hurt(), person("b"), rest="short")
    scene.bodies[0].out = Out.DEAD

    assert rest(scene)["a"].hp == 5


def test_blindness_and_sleep_at_0_hp_are_told_apart() -> None:
    scene = camp(person("a", hp=0, max_hp=20, stable=True), rest="short")
    scene.bodies[0].add_affliction(Affliction(Condition.BLINDED))

    rested = rest(scene, GO_ON, dice=[5])

    assert rested["a"].suffers(Condition.BLINDED)
    assert not rested["a"].suffers(Condition.UNCONSCIOUS)


def test_short_rests_can_be_taken_by_the_rule_alone() -> None:
    scene = camp(hurt(), rest="short")
    table = ScriptedTable(scene, SYSTEM.sight, (), [6])

    short_rest(scene.ground, table, scene.bodies[0], 9 * HOUR, Care())

    assert scene.bodies[0].hp == 15


@pytest.mark.rule("SW-294")
def test_at_a_table_with_people_the_game_master_acts_while_somebody_is_asked() -> None:
    scene = camp(hurt("a"), rest="long", gm="gm")
    carrying(scene, "potion_of_mending", "a")
    game = Game(SYSTEM, scene, "test", dict.fromkeys(scene.seats()))

    game.act("gm", "safe_haven")
    while game.asks:
        (ask,) = game.asks
        game.answer(ask.seat, ask.number, ask.default())

    assert [event.place for event in game.events if isinstance(event, SafeHavenKnown)] == ["The wilds"]
    assert game.outcome is not None
    assert game.outcome.why == "the Long Rest is over"


@pytest.mark.rule("SW-300")
def test_of_two_caretakers_the_trained_one_counts_even_if_the_plan_names_the_other() -> None:
    patient = person("a", con=1, hp=1, max_hp=40, hit_die="1d6+2")
    trained, other = person("b", trained=["Healing"], skill_bonus=4), person("c", skill_bonus=6)
    rested = rest(camp(patient, trained, other, rest="long", caretaker="c"), ["go_on"], dice=[3])
    assert rested["a"].hp == 1 + 3 + 2 + 14 + 4


@pytest.mark.rule("SW-200", "SW-279")
def test_a_spell_left_unfinished_is_let_go_before_a_rest_and_its_dice_are_free_again() -> None:
    caster = {"dice": 5, "max_rank": 2}
    healer = person("a", wis=2, caster=caster, spells=["heal_wounds"], dice=4, hp=10, max_hp=20)
    answers = ["cast:heal_wounds:2:a", "dice:2", "go_on", "rest", "go_on"]
    rested = rest(camp(healer, rest="short"), answers, dice=[3, 3, 4, 5])  # 6 of 8; 4 HP; one die was expended
    assert (rested["a"].dice_free, rested["a"].casting, rested["a"].concentrating) == (5, None, "")


@pytest.mark.rule("SW-280")
def test_a_short_rest_that_could_give_nothing_back_does_not_count() -> None:
    dull = person("a", wis=0, caster={"dice": 5}, dice=1)
    assert rest(camp(dull, rest="short"))["a"].short_rests == []
