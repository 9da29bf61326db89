"""Rests: how long they are, what they bring back, what interrupts them; care for wounds."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import REFEREE, Ruled, Viewer
from quintain.systems.delve.events.checks import CheckMade
from quintain.systems.delve.events.combat import ActionLost
from quintain.systems.delve.events.harm import WoundHealed
from quintain.systems.delve.events.modes import FightBrokeOut, SiteLeft, StayedInBed, Treated
from quintain.systems.delve.events.rests import (
    AtStake,
    FullyRestored,
    Refreshed,
    Relaxed,
    RestBegan,
    RestBrokenOff,
    RestEnded,
)
from quintain.systems.delve.plotting import may_plot
from quintain.systems.delve.scene import FORAGE, UNAWARE, WATCHED, FightScene, Phase, RestScene
from quintain.systems.delve.stock import RestKind
from quintain.systems.delve.things import Gear, Ward
from quintain.systems.delve.words import Mode
from tests.systems.delve.direct import marks
from tests.systems.delve.modes import brawl, inner, outer, resting, who, within
from tests.systems.delve.script import Played, go_on, npc, pc, play, rules

ANN, BOB = pc("ann"), pc("bob")
TIRED = pc("ann", stress=1, max_stress=9, armor="mail", armor_stress=0)
SLOW = rules(spirit_per_day=0, stress_recovers_from_0=False)
DRAW = rules(max_rounds=1)
WOLVES = brawl([pc("ann")], [npc("wolf")], "wolves")
ROUND = ["wolf> nothing:stay", "ann> nothing:stay"]


def after(minutes: int, *, long: bool = False, then: list[str] | None = None, **numbers: Any) -> Played:
    """Ann after a rest of so many minutes."""
    answers = ["planned", *(["live"] if long else []), *(then or [])]
    return play(resting([pc("ann", **numbers)], minutes=minutes, long=long), answers)


def counted(played: Played) -> list[tuple[str, int]]:
    return [(event.counts, event.seconds) for event in played.events(RestEnded)]


# how long


@pytest.mark.rule("DV-110")
def test_there_are_two_kinds_and_sitting_down_is_neither() -> None:
    assert [kind.value for kind in RestKind] == ["short", "long"]
    sat = after(10, stress=0, max_stress=30, armor="mail", armor_stress=0)

    assert counted(sat) == [("", 600)]
    assert (sat["ann"].stress, sat["ann"].armor_stress()) == (10, 0)
    assert sat.events(Refreshed) == []


@pytest.mark.rule("DV-111")
@pytest.mark.parametrize(
    ("minutes", "counts", "stress", "armor"), [(19, "", 19, 0), (20, "short", 40, 5), (4320, "short", 40, 5)]
)
def test_a_short_rest_takes_twenty_minutes_to_three_days(minutes: int, counts: str, stress: int, armor: int) -> None:
    played = after(minutes, stress=0, max_stress=40, armor="mail", armor_stress=0, willpower=0, max_willpower=3)

    assert counted(played) == [(counts, minutes * 60)]
    assert (played["ann"].stress, played["ann"].armor_stress(), played["ann"].willpower) == (stress, armor, 0)
    assert played.scene.world.clock == minutes * 60
    assert played.scene.result is not None
    assert played.scene.result.why == "the rest is over"


@pytest.mark.rule("DV-112", "DV-111")
@pytest.mark.parametrize(
    ("choice", "seconds"),
    [("breather", 1200), ("repairs", 3600), ("camp", 28800), ("minutes:4320", 259200), ("planned", 360000)],
)
def test_presets_of_the_rest_dialog_are_short_rests(choice: str, seconds: int) -> None:
    asked = play(resting([ANN], hours=100), then="ann: rest")
    assert asked.options() == ["planned", "breather", "repairs", "camp", "minutes", "none"]
    assert [option.label() for option in asked.ask.options][1:4] == ["Breather, 20 min", "Repairs, 1 h", "Camp, 8 h"]

    played = go_on(asked.game, [choice])
    assert counted(played) == [("short", seconds)]


@pytest.mark.rule("DV-111")
def test_a_preset_of_a_planned_long_rest_is_short_too_and_a_rest_may_be_left_out() -> None:
    scene = resting([pc("ann", victories=4)], hours=100, long=True)
    assert counted(play(scene, ["breather"])) == [("short", 1200)]
    none = play(scene, ["none"])
    assert (none.scene.world.clock, none.scene.world.rested) == (0, False)
    assert none.scene.result is not None
    assert none.scene.result.why == "there is no rest"


# short


@pytest.mark.rule("DV-113", "DV-045")
def test_a_short_rest_gives_back_all_stress() -> None:
    scene = resting([pc("ann", stress=1, max_stress=30), pc("bob", stress=0, max_stress=26)], minutes=20)
    played = play(scene, ["planned"])

    assert (played["ann"].stress, played["bob"].stress) == (30, 26)
    assert [event.stress for event in played.events(Refreshed)] == [30, 26]


@pytest.mark.rule("DV-099", "DV-113", "DV-114")
def test_a_short_rest_restores_all_armour_that_is_carried() -> None:
    scene = resting([pc("ann", armor="plate", armor_stress=2)], minutes=20)
    ann = scene.by_id["ann"]
    leather = scene.stock.armors["leather"]
    ann.gear = [*ann.gear, Gear("leather", armor=leather, stress=0), Gear("knife", weapon=scene.stock.weapons["knife"])]
    rested = play(scene, ["planned"])["ann"]

    assert [(gear.id, gear.stress, gear.used) for gear in rested.gear] == [
        ("plate", 7, True),
        ("leather", 3, False),
        ("knife", 0, False),
    ]
    assert rested.is_protected()


@pytest.mark.rule("DV-080", "DV-059")
def test_a_short_rest_heals_no_wounds_and_keeps_victories() -> None:
    played = after(4320, wounds=[{"name": "Torn", "severity": 2}], victories=8, spirit=1, spirit_cap=8)

    assert marks(played["ann"]) == ["Torn 2"]
    assert (played["ann"].victories, played["ann"].spirit) == (8, 4)


@pytest.mark.rule("DV-080")
def test_five_short_rests_heal_no_wound() -> None:
    scene: Any = resting([pc("ann", wounds=[{"name": "Torn", "severity": 2}])], hours=8)
    for _ in range(5):
        scene.phase, scene.passed, scene.result = Phase.SITUATION, 0, None
        played = play(scene, ["planned"])
        assert counted(played) == [("short", 8 * 3600)]
        scene = played.scene

    assert scene.world.clock == 5 * 8 * 3600
    assert marks(scene.by_id["ann"]) == ["Torn 2"]


@pytest.mark.rule("DV-118", "DV-122")
def test_a_long_rest_is_plotting_and_a_short_one_part_of_the_adventure() -> None:
    long = play(resting([ANN], hours=72, long=True), ["planned"], then="ann: plot")
    assert long.scene.mode is Mode.PLOTTING
    assert "work" in long.options()
    assert long.events(RestBegan) == [RestBegan("long", 259200, "", "Plotting")]

    short = play(resting([ANN], hours=8), ["planned"])
    assert short.scene.mode is Mode.EXPLORATION
    keep = resting([ANN], hours=8)
    keep.world.site = "fenmark_keep"
    assert play(keep, ["planned"]).scene.mode is Mode.DELVING


@pytest.mark.rule("DV-118", "DV-131")
def test_for_a_long_rest_the_party_leaves_the_site() -> None:
    scene = resting([ANN], hours=72, long=True)
    scene.world.site, scene.by_id["ann"].room = "fenmark_keep", "hall"
    played = play(scene, ["planned"], then="ann: plot")

    assert (played.scene.world.site, played["ann"].room) == ("", "")
    assert played.events(SiteLeft) == [SiteLeft("Fenmark Keep")]
    assert play(resting([ANN], hours=72, long=True), ["planned"], then="ann: plot").events(SiteLeft) == []


# relaxing


def relaxed(hours: int = 8, *, comfortable: bool = True, omens: tuple[str, ...] = (), willpower: int = 1) -> int:
    scene = resting([pc("ann", willpower=willpower, max_willpower=3)], hours=hours, plan={"comfortable": comfortable})
    scene.world.omens = list(omens)
    return play(scene, ["planned"])["ann"].willpower


@pytest.mark.rule("DV-116")
def test_after_a_relaxing_rest_one_willpower_comes_back() -> None:
    assert relaxed() == 2
    assert relaxed(willpower=3) == 3
    assert relaxed(willpower=2) == 3
    assert relaxed(72) == 2


@pytest.mark.rule("DV-116")
def test_without_a_game_master_it_must_be_good_and_long_enough() -> None:
    assert relaxed(7) == 1
    assert relaxed(comfortable=False) == 1
    assert relaxed(comfortable=False, omens=(FORAGE,)) == 2
    assert relaxed(comfortable=False, omens=(WATCHED,)) == 1


@pytest.mark.rule("DV-116")
@pytest.mark.parametrize(("comfortable", "ruling", "willpower"), [(False, "yes", 2), (True, "no", 1)])
def test_the_game_master_says_whether_it_was(comfortable: bool, ruling: str, willpower: int) -> None:
    scene = resting(
        [pc("ann", willpower=1, max_willpower=3), pc("bob", willpower=3)],
        minutes=20,
        plan={"comfortable": comfortable},
        gm="gm",
    )
    played = play(scene, ["planned", "goes_on", ruling])

    assert (played["ann"].willpower, played["bob"].willpower) == (willpower, 3)
    assert played.events(Relaxed) == ([Relaxed("ann", 2)] if ruling == "yes" else [])


def test_what_was_foraged_and_the_watch_are_used_up_by_the_rest() -> None:
    scene = resting([ANN], minutes=20)
    scene.world.omens = [FORAGE, WATCHED, "studied"]

    assert play(scene, ["planned"]).scene.world.omens == ["studied"]


# long


@pytest.mark.rule("DV-110", "DV-111", "DV-117")
@pytest.mark.parametrize(("hours", "counts"), [(71, "short"), (72, "long"), (26280, "long")])
def test_a_long_rest_takes_seventy_two_hours(hours: int, counts: str) -> None:
    scene = resting([pc("ann", victories=3, experience=0)], hours=hours, long=True)
    played = play(scene, ["planned", "live", *(["done"] if counts == "long" else [])])
    ann = played["ann"]

    assert counted(played) == [(counts, hours * 3600)]
    assert (ann.victories, ann.experience) == ((0, 3) if counts == "long" else (3, 0))
    assert played.scene.world.clock == hours * 3600
    assert played.scene.world.rested is (counts == "long")
    assert len(played.events(FullyRestored)) == (counts == "long")


@pytest.mark.rule("DV-117")
def test_at_exactly_seventy_two_hours_the_declaration_decides() -> None:
    assert counted(play(resting([ANN], hours=72), ["planned"])) == [("short", 259200)]


@pytest.mark.rule("DV-119")
def test_a_long_rest_restores_all_resources() -> None:
    numbers = {"stress": 0, "max_stress": 8, "armor": "mail", "armor_stress": 0, "willpower": 0, "max_willpower": 3}
    scene = resting(
        [pc("ann", **numbers, spirit=1, items=["mana_crystal"], vessel_mana=1, coin=4)], hours=72, long=True, rules=SLOW
    )
    scene.by_id["ann"].used = ["battle_cry"]
    played = play(scene, ["planned", "live"])
    ann = played["ann"]

    assert (ann.stress, ann.armor_stress(), ann.willpower, ann.spirit, ann.used) == (8, 5, 3, 8, [])
    assert (ann.vessels()[0].mana, ann.coin) == (1, 4)
    assert played.events(FullyRestored) == [FullyRestored("ann", 8, 5, 3, 8)]
    assert played.events(Refreshed) == []


@pytest.mark.rule("DV-120", "DV-058")
def test_victories_are_converted_when_the_rest_qualifies() -> None:
    scene = resting([pc("ann", victories=3), pc("bob"), pc("cid", victories=10)], hours=100, long=True)
    played = play(scene, ["planned", "live", "live", "live"], then="ann: improve")

    assert [body.experience for body in played.scene.bodies] == [3, 0, 10]
    assert [body.victories for body in played.scene.bodies] == [0, 0, 0]
    assert played.scene.world.clock == 259200


@pytest.mark.rule("DV-057")
def test_before_a_long_rest_the_loss_is_named() -> None:
    scene = resting([pc("ann", victories=6), BOB], hours=72, long=True)
    asked = play(scene, then="ann: rest")
    assert asked.ask.question == "How long does the party rest? Ann: the +2 bonus will be lost and 6 Experience gained."

    begun = go_on(asked.game, ["planned"], then="ann: plot")
    assert begun.events(AtStake) == [AtStake("ann", 2, 6)]
    little = play(resting([pc("ann", victories=2)], hours=72, long=True), ["planned"], then="ann: plot")
    (told,) = little.events(AtStake)
    assert told.sentence({"ann": "Ann"}) == "Ann: no bonus will be lost and 2 Experience gained."
    short = play(resting([pc("ann", victories=6)], hours=8), then="ann: rest")
    assert short.ask.question == "How long does the party rest?"
    assert go_on(short.game, ["planned"]).events(AtStake) == []


@pytest.mark.rule("DV-121")
def test_order_within_a_long_rest() -> None:
    scene = resting([pc("ann", wounds=[{"name": "Torn", "severity": 2}], victories=2, stress=1)], hours=72, long=True)
    played = play(scene, ["planned", "live", "skill:stealth"])
    told = [type(event).__name__ for event in played.events()]

    order = [told.index(name) for name in ("WoundHealed", "FullyRestored", "VictoriesConverted", "Improved")]
    assert order == sorted(order)
    assert played["ann"].skills == {"stealth": 1}


@pytest.mark.rule("DV-125")
def test_activities_of_a_long_rest_come_after_it_has_qualified() -> None:
    """So the bonus of victories no longer helps: 10 + 1 does not beat 11."""
    scene = resting([pc("ann", victories=10, persuade=1)], hours=72, long=True)
    scene.stock.facts = ["A fact."]
    played = play(scene, ["planned", "ask_around", "done"], dice=[4, 6])

    assert played.scene.world.learned == []


# wounds


@pytest.mark.rule("DV-082", "DV-083", "DV-127")
def test_each_wound_drops_by_one_and_by_one_more_in_bed() -> None:
    hurt = {"wounds": [{"name": "A", "severity": 4}, {"name": "B", "severity": 2}, {"name": "C", "severity": 1}]}
    scene = resting([pc("ann", **hurt)], hours=72, long=True)
    plain = play(scene, ["planned", "live"])
    assert marks(plain["ann"]) == ["A 3", "B 1"]
    assert [(event.by, event.severity) for event in plain.events(WoundHealed)] == [(1, 3), (1, 1), (1, 0)]

    bed = play(scene, ["planned", "bed_rest"])
    assert marks(bed["ann"]) == ["A 2"]
    assert bed.events(StayedInBed) == [StayedInBed("ann")]
    assert not bed["ann"].bed_rest


HEALER = pc("bob", medicine=1, tools=["healers_kit"])


@pytest.mark.rule("DV-083")
@pytest.mark.parametrize(("dice", "left"), [([5, 6], "A 3"), ([6, 6], "A 2")])
def test_treatment_by_a_check_for_each_wound(dice: list[int], left: str) -> None:
    """Medicine 1 and a kit of quality 1 against DC 9 + 4: 13 and 14."""
    scene = resting([pc("ann", wounds=[{"name": "A", "severity": 4}]), HEALER], hours=72, long=True)
    asked = play(scene, ["planned", "ann> live"], then="bob: plot")
    assert "tend" in asked.options()

    played = go_on(asked.game, ["tend:ann/wound-1"], dice=dice)
    assert marks(played["ann"]) == [left]
    more = 1 if left == "A 2" else 0
    assert played.events(Treated) == [Treated("bob", "ann", "A", more)]


@pytest.mark.rule("DV-083")
@pytest.mark.parametrize(("dice", "left"), [([5, 5], "A 1"), ([6, 5], "A 1"), ([6, 6], "A 0")])
def test_treatment_with_a_margin_step_helps_twice(dice: list[int], left: str) -> None:
    """DC 9 + 3 with Medicine 3 and no kit: 13, 14, 15; a wound of 3 drops by 1 and 1 or 2."""
    scene = resting([pc("ann", wounds=[{"name": "A", "severity": 3}]), pc("bob", medicine=3)], hours=72, long=True)
    played = play(scene, ["planned", "ann> live", "bob> tend:ann/wound-1"], dice=dice)

    assert marks(played["ann"]) == ([left] if left != "A 0" else [])


@pytest.mark.rule("DV-083", "DV-127")
def test_a_healer_treats_several_wounds_with_a_check_for_each() -> None:
    hurt = [pc("ann", wounds=[{"name": "A", "severity": 4}]), pc("bob", wounds=[{"name": "B", "severity": 3}])]
    scene = resting([*hurt, pc("cid", medicine=5)], hours=72, long=True)
    answers = ["planned", "ann> live", "bob> live", "cid> tend:ann/wound-1+bob/wound-1"]
    played = play(scene, answers, dice=[4, 5, 4, 4])  # 14 beats 13, 13 beats 12

    assert (marks(played["ann"]), marks(played["bob"])) == (["A 2"], ["B 1"])
    assert [made.why for made in played.events(CheckMade)] == ["treat A 4 of Ann", "treat B 3 of Bob"]


@pytest.mark.rule("DV-083")
def test_bed_rest_treatment_magic_and_the_game_master_add_up() -> None:
    hurt = pc("ann", wounds=[{"name": "A", "severity": 9}, {"name": "B", "severity": 9}])
    mage = pc("cid", abilities=["magician"], mend=5, spells=["slow_knitting"], spirit=8)
    scene = resting([hurt, pc("bob", medicine=5), mage], hours=72, long=True, gm="gm")
    answers = [
        "planned",
        "goes_on",
        "ann> bed_rest",
        "bob> tend:ann/wound-1",
        "cid> cast:slow_knitting:ann/wound-1",
        "ann> succeed",
        "bob> suggested",
        "award:2",
    ]
    played = play(scene, answers, dice=[6, 6, 6, 6], then="")

    # 17 and 17 do not beat 18: nothing but the bed and the award
    assert marks(played["ann"]) == ["A 5", "B 5"]


@pytest.mark.rule("DV-083")
def test_magic_that_knits_helps_one_wound_by_one_more() -> None:
    hurt = pc("ann", wounds=[{"name": "A", "severity": 4}, {"name": "B", "severity": 4}])
    mage = pc("cid", abilities=["magician"], mend=5, spells=["slow_knitting"], spirit=8)
    scene = resting([hurt, mage], hours=72, long=True, rules=SLOW)
    played = play(scene, ["planned", "ann> live", "cid> cast:slow_knitting:ann/wound-2"], dice=[4, 5])  # 14 beats 13

    assert marks(played["ann"]) == ["A 3", "B 2"]
    failed = play(scene, ["planned", "ann> live", "cid> cast:slow_knitting:ann/wound-2"], dice=[4, 4])
    assert marks(failed["ann"]) == ["A 3", "B 3"]


@pytest.mark.rule("DV-083")
def test_one_treatment_and_one_casting_for_a_wound_in_a_rest() -> None:
    hurt = pc("ann", wounds=[{"name": "A", "severity": 4}])
    healers = [pc("bob", medicine=5), pc("cid", medicine=5)]
    scene = resting([hurt, *healers], hours=72, long=True)
    answers = ["planned", "ann> live", "bob> tend:ann/wound-1", "cid> tend:ann/wound-1"]
    played = play(scene, answers, dice=[4, 5])  # 14 beats 13; cid comes too late and rolls nothing

    assert marks(played["ann"]) == ["A 2"]
    assert len(played.events(Treated)) == 1
    mage = {"abilities": ["magician"], "mend": 5, "spells": ["slow_knitting"], "spirit": 8}
    knit = resting([hurt, pc("bob", **mage), pc("cid", **mage)], hours=72, long=True, rules=SLOW)
    both = ["planned", "ann> live", "bob> cast:slow_knitting:ann/wound-1", "cid> cast:slow_knitting:ann/wound-1"]
    knitted = play(knit, both, dice=[4, 5])
    assert [event.who for event in knitted.events(ActionLost)] == ["cid"]
    assert marks(knitted["ann"]) == ["A 2"]


def test_wounds_are_cared_for_only_in_a_long_rest() -> None:
    scene = resting([pc("ann", wounds=[{"name": "A", "severity": 4}])], hours=71, long=True)
    played = play(scene, ["planned", "tend:ann/wound-1"], dice=[6, 6])

    ann = played["ann"]
    assert (marks(ann), ann.tended, ann.bed_rest) == (["A 4"], {}, False)
    bed = play(scene, ["planned", "bed_rest"])["ann"]
    assert (marks(bed), bed.bed_rest) == (["A 4"], False)


# what breaks a rest off


@pytest.mark.rule("DV-111", "DV-117")
@pytest.mark.parametrize(("minutes", "counts", "stress"), [(19, "", 19), (20, "short", 40), (4319, "short", 40)])
def test_a_long_rest_that_is_broken_off_is_the_short_rest_it_has_been(minutes: int, counts: str, stress: int) -> None:
    scene = resting([pc("ann", stress=0, max_stress=40, victories=5)], hours=100, long=True, gm="gm")
    more = ["no"] if counts else []
    played = play(scene, ["planned", f"after:{minutes}", "work", *more])

    assert counted(played) == [(counts, minutes * 60)]
    ann = played["ann"]
    assert (ann.stress, ann.victories, ann.coin) == (stress, 5, 0)
    assert played.events(RestBrokenOff) == [RestBrokenOff(minutes * 60)]
    assert not played.scene.world.rested


@pytest.mark.rule("DV-117")
def test_once_it_has_qualified_breaking_it_off_takes_nothing_back() -> None:
    scene = resting([pc("ann", victories=5)], hours=100, long=True, gm="gm")
    played = play(scene, ["planned", "after:4320", "live", "done"])

    assert counted(played) == [("long", 259200)]
    assert (played["ann"].victories, played["ann"].experience) == (0, 5)
    assert played.events(RestBrokenOff) == [RestBrokenOff(259200)]


@pytest.mark.rule("DV-111")
def test_a_short_rest_is_broken_off_too_and_nobody_hears_of_it_before() -> None:
    scene = resting([pc("ann", willpower=0, max_willpower=3)], hours=9, plan={"comfortable": True}, gm="gm")
    played = play(scene, ["planned", "after:500"], then=": relaxing")
    (ruled,) = [event for event in played.events(Ruled) if event.about == "break_off"]
    assert ruled.seen_by(Viewer("party", "party")) is None
    assert ruled.seen_by(REFEREE) is not None

    assert counted(go_on(played.game, ["no"])) == [("short", 30000)]
    unruled = resting([pc("ann", willpower=0, max_willpower=3)], hours=9, plan={"comfortable": True})
    unruled.breaks_off = 30000
    assert play(unruled, ["planned"])["ann"].willpower == 1  # the plan alone decides where nobody sits


# what interrupts it


def camp(
    *, resume: bool = True, long: bool = False, hours: int = 8, at: int = 60, omens: tuple[str, ...] = (), **more: Any
) -> RestScene:
    plan = {"interrupt": "wolves", "interrupt_after_minutes": at, "resume": resume, "comfortable": True}
    party = [pc("ann", willpower=0, max_willpower=3), pc("bob", stress=1, max_stress=100, willpower=0, max_willpower=3)]
    scene = resting(party, hours=hours, long=long, fights=[WOLVES], plan=plan, rules=DRAW, **more)
    scene.world.omens = list(omens)
    return scene


@pytest.mark.rule("DV-133")
def test_a_fight_interrupts_a_rest_and_those_asleep_get_its_seconds_too() -> None:
    scene = camp(at=19)
    scene.by_id["bob"].wards = [Ward(4, 1145), Ward(2, 1151)]
    scene.by_id["bob"].recovery = 55
    fought = play(within(scene), ["planned"], then="wolf: intent")
    assert isinstance(inner(fought), FightScene)
    assert inner(fought).world.clock == 1140
    assert [body.id for body in inner(fought).bodies] == ["ann", "wolf"]
    bob = outer(fought).by_id["bob"]
    assert (bob.stress, bob.recovery) == (20, 55)
    assert fought.events(FightBrokeOut) == [FightBrokeOut("Wolves", "Exploration", 28800 - 1140)]

    after_fight = play(within(scene), ["planned", *ROUND], then="ann: rest")
    bob = who(after_fight, "bob")
    assert (bob.stress, bob.recovery, [ward.amount for ward in bob.wards]) == (21, 5, [2])
    assert inner(after_fight).world.clock == 1150


@pytest.mark.rule("DV-111")
def test_what_it_has_been_counts_before_the_fight_and_what_is_left_is_a_new_rest() -> None:
    fought = play(within(camp()), ["planned"], then="wolf: intent")
    assert outer(fought).by_id["bob"].stress == 100
    assert counted(fought) == [("short", 3600)]

    asked = play(within(camp()), ["planned", *ROUND], then="ann: rest")
    assert asked.ask.options[0].label() == "As planned: short rest, 7 h"
    played = play(within(camp()), ["planned", *ROUND, "planned"])
    assert counted(played) == [("short", 3600), ("short", 25200)]
    assert outer(played).world.clock == 28810
    up = play(within(camp()), ["planned", *ROUND, "none"])
    assert outer(up).world.clock == 3610


@pytest.mark.rule("DV-111")
def test_without_going_on_it_counts_as_the_rest_it_has_been() -> None:
    played = play(within(camp(resume=False)), ["planned", *ROUND])
    assert counted(played) == [("short", 3600)]
    assert outer(played).by_id["bob"].stress == 100
    assert outer(played).world.clock == 3610

    early = play(within(camp(resume=False, at=19)), ["planned", *ROUND])
    assert counted(early) == [("", 1140)]
    assert outer(early).by_id["bob"].stress == 20


@pytest.mark.rule("DV-116")
def test_an_interrupted_rest_is_not_relaxing_and_the_new_one_must_be_long_enough_itself() -> None:
    long_before = play(within(camp(hours=20, at=600)), ["planned", *ROUND], then="ann: rest")
    assert who(long_before, "bob").willpower == 0
    for hours, willpower in ((8, 0), (9, 1)):  # 7 and 8 hours are left
        played = play(within(camp(hours=hours)), ["planned", *ROUND, "planned"])
        assert outer(played).by_id["bob"].willpower == willpower
    quiet = camp()
    quiet.plan = resting([ANN], hours=8, plan={"comfortable": True}).plan
    assert play(quiet, ["planned"])["bob"].willpower == 1


def test_what_was_foraged_is_eaten_before_the_fight_and_the_watch_ends_with_the_last_rest() -> None:
    fought = play(within(camp(omens=(FORAGE, WATCHED))), ["planned"], then="wolf: intent")
    assert inner(fought).world.omens == [WATCHED]
    for more in (["none"], ["planned"]):
        played = play(within(camp(omens=(FORAGE, WATCHED))), ["planned", *ROUND, *more])
        assert outer(played).world.omens == []
    assert outer(play(within(camp(resume=False, omens=(WATCHED,))), ["planned", *ROUND])).world.omens == []


@pytest.mark.parametrize(("omens", "unaware"), [((), True), ((WATCHED,), False)])
def test_without_a_watch_the_party_is_unaware(omens: tuple[str, ...], unaware: bool) -> None:
    fought = play(within(camp(omens=omens)), ["planned"], then="wolf: intent")

    assert inner(fought).by_id["ann"].unaware is unaware
    assert not inner(fought).by_id["wolf"].unaware


def test_a_rest_that_ends_before_is_not_interrupted() -> None:
    assert counted(play(within(camp()), ["breather"])) == [("short", 1200)]
    assert counted(play(within(camp(at=480)), ["planned"])) == [("short", 28800)]


@pytest.mark.rule("DV-117")
@pytest.mark.parametrize(("at", "clock"), [(4319, 259140), (4320, 259200), (5000, 300000)])
def test_what_comes_after_seventy_two_hours_finds_a_long_rest(at: int, clock: int) -> None:
    scene = camp(long=True, hours=100, at=at, resume=False)
    fought = play(within(scene), ["planned", "live", "live"], then="wolf: intent")
    assert inner(fought).world.clock == clock

    played = play(within(scene), ["planned", "live", "live", *ROUND])
    assert counted(played) == [("short" if at < 4320 else "long", clock)]
    assert outer(played).world.rested is (at >= 4320)
    resumed = play(
        within(camp(long=True, hours=100, at=at)),
        ["planned", "live", "live", *ROUND, *(["planned"] if at < 4320 else [])],
    )
    assert counted(resumed)[-1] == (("short", 100 * 3600 - clock) if at < 4320 else ("long", 360000))
    assert outer(resumed).world.clock == 360010


@pytest.mark.rule("DV-117")
@pytest.mark.parametrize(("hours", "kind"), [(73, "long"), (72, "short")])
def test_what_is_left_of_a_long_rest_is_long_only_if_it_is_enough(hours: int, kind: str) -> None:
    played = play(within(camp(long=True, hours=hours)), ["planned", "live", "live", *ROUND], then="ann: rest")

    assert played.ask.options[0].label() == f"As planned: {kind} rest, {hours - 1} h"


def test_when_everybody_dies_in_the_night_the_rest_is_over() -> None:
    plan = {"interrupt": "wolves", "interrupt_after_minutes": 60}
    dying = pc("ann", stress=1, wounds=[{"name": "A", "severity": 12}])
    scene = resting([dying], hours=8, fights=[WOLVES], plan=plan)
    played = play(within(scene), ["planned", "wolf> attack:fists:ann:stay", "ann> nothing:stay"], dice=[6, 6, 6, 6])

    assert outer(played).result is not None
    assert outer(played).result.why == "nobody of the party is left"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("where", "room", "entered"),
    [("chapel", "chapel", ["fenmark_keep/chapel"]), ("hall", "vault", []), ("inn", "vault", [])],
)
def test_a_rest_planned_in_a_room_of_the_site_is_taken_there(where: str, room: str, entered: list[str]) -> None:
    scene = resting([ANN], hours=8, plan={"where": where})
    scene.world.site, scene.by_id["ann"].room = "fenmark_keep", "vault"
    played = play(scene, ["planned"])

    assert (played["ann"].room, played.scene.world.entered) == (room, entered)
    again = resting([ANN], hours=8, plan={"where": where})
    again.world.site, again.world.entered = "fenmark_keep", entered
    assert play(again, ["planned"]).scene.world.entered == entered
    elsewhere = resting([ANN], hours=8, plan={"where": where})
    assert play(elsewhere, ["planned"])["ann"].room == ""


# what is to come


@pytest.mark.rule("DV-110")
@pytest.mark.parametrize(("minutes", "left"), [(19, [FORAGE]), (20, [])])
def test_less_than_a_rest_eats_nothing(minutes: int, left: list[str]) -> None:
    scene = resting([ANN], minutes=minutes)
    scene.world.omens = [FORAGE]
    assert play(scene, ["planned"]).scene.world.omens == left


@pytest.mark.rule("DV-125", "DV-117")
@pytest.mark.parametrize("rested", [True, False])
def test_a_long_rest_that_is_broken_off_changes_nothing_about_an_earlier_one(*, rested: bool) -> None:
    scene = resting([ANN], hours=100, long=True, gm="gm")
    scene.world.rested = rested
    broken = play(scene, ["planned", "after:600", "live", "no"])
    assert may_plot(broken.scene) is rested
    assert broken.scene.world.rested is rested


@pytest.mark.rule("DV-125", "DV-117")
def test_a_long_rest_is_completed_when_it_qualifies() -> None:
    scene = resting([ANN], hours=72, long=True)
    begun = play(scene, ["planned"], then="ann: plot")
    assert not begun.scene.world.rested
    assert go_on(begun.game, ["live"]).scene.world.rested


@pytest.mark.rule("DV-111")
@pytest.mark.parametrize(("omens", "unaware"), [([UNAWARE], True), ([UNAWARE, WATCHED], False), ([], True)])
def test_a_fight_at_the_camp_is_the_next_encounter(omens: list[str], *, unaware: bool) -> None:
    """Whoever was careless on the way is found unaware once; a watch is kept against that too."""
    plan = {"interrupt": "wolves", "interrupt_after_minutes": 60}
    scene = resting([ANN], hours=8, fights=[WOLVES], plan=plan)
    scene.world.omens = omens
    played = play(within(scene), ["planned"], then="wolf: intent")
    assert who(played, "ann").unaware is unaware
    assert UNAWARE not in inner(played).world.omens


@pytest.mark.rule("DV-111")
def test_whoever_sleeps_elsewhere_takes_no_part() -> None:
    """Also if those whom the encounter lists are dead: then nothing interrupts the rest."""
    plan = {"interrupt": "wolves", "interrupt_after_minutes": 60}
    both = resting([BOB, ANN], hours=8, fights=[WOLVES], plan=plan)
    played = play(within(both), ["planned"], then="wolf: intent")
    assert [body.id for body in inner(played).bodies] == ["ann", "wolf"]
    other = play(resting([BOB], hours=8, fights=[WOLVES], plan=plan), ["planned"])
    assert other.events(FightBrokeOut) == []
    assert counted(other) == [("short", 8 * 3600)]
