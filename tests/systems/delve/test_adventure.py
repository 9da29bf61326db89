"""Adventures: from step to step, scenes within scenes, what is carried along, and all of Fenmark by bots."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from quintain.bots.random_bot import RandomBot
from quintain.campaign.story import Story
from quintain.kernel.asks import Ask
from quintain.kernel.scene import Data
from quintain.kernel.system import Outcome
from quintain.kernel.table import BotTable
from quintain.systems.delve import journey, outbreak
from quintain.systems.delve.acts import NOBODY
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.modes import Arrived, RoundClosed, SiteEntered
from quintain.systems.delve.events.rests import RestEnded
from quintain.systems.delve.scene import (
    UNAWARE,
    DelveScene,
    DelvingScene,
    FightScene,
    PlottingScene,
    RestScene,
    TravelScene,
)
from quintain.systems.delve.stock import Plan
from quintain.systems.delve.system import SYSTEM
from quintain.systems.delve.things import Declaration, Gear, Ward
from quintain.systems.delve.words import Grade, Mode, Trait
from quintain.words.errors import ContentError
from tests.systems.delve.script import BOOK, LIBRARY, play

FENMARK = msgspec.to_builtins(LIBRARY.find("campaign", Plan, "fenmark"))
PLOT = {"plotting": 2, "round_hours": 24}
WAY = {"journey": "road_to_fenmark"}
KEEP = {"site": "fenmark_keep", "rooms": ["gatehouse"]}
NAP = {"rest": "short", "minutes": 20, "tasks": False, "where": "barn"}
HOLIDAY = {"rest": "long", "minutes": 7200}
TOLL = {"encounter": "toll_ambush"}


def plan(*steps: dict[str, Any], party: tuple[str, ...] = ("brannoch", "sirel"), **more: Any) -> Data:
    return {"id": "walk", "name": "A walk", "party": list(party), "steps": list(steps), **more}


def story(*steps: dict[str, Any], **more: Any) -> Story:
    return Story.of(SYSTEM, plan(*steps, **more), BOOK, LIBRARY)


def stage(step: dict[str, Any], party: Data | None = None, **more: Any) -> Any:
    written = plan(step, **more)
    begun = SYSTEM.stage(written, 0, SYSTEM.party(written, LIBRARY) if party is None else party, BOOK, LIBRARY)
    assert begun is not None
    return begun.scene


def party_after(scene: DelveScene) -> Data:
    return journey.carry(SYSTEM.party(plan(PLOT), LIBRARY), scene)


# steps


def test_each_step_is_a_scene_with_the_party_in_it() -> None:
    made = [
        SYSTEM.stage(plan(step), 0, SYSTEM.party(plan(step), LIBRARY), BOOK, LIBRARY)
        for step in (PLOT, WAY, KEEP, NAP, HOLIDAY, TOLL)
    ]
    titles = [each.title for each in made if each is not None]
    scenes = [each.scene for each in made if each is not None]

    assert titles == [
        "Plotting",
        "Road to Fenmark",
        "Fenmark Keep",
        "Short rest, barn",
        "Long rest",
        "Ambush at the toll",
    ]
    assert [type(scene) for scene in scenes] == [
        PlottingScene,
        TravelScene,
        DelvingScene,
        RestScene,
        RestScene,
        FightScene,
    ]
    for scene in cast(list[DelveScene], scenes):
        assert [body.id for body in scene.party()] == ["brannoch", "sirel"]
        assert all(body.player for body in scene.party())
        assert scene.started == scene.world.clock == 8 * 3600
    plotting, delving = cast(PlottingScene, scenes[0]), cast(DelvingScene, scenes[2])
    assert (plotting.rounds, plotting.length, plotting.world.rested) == (2, 86400, True)
    assert delving.goals == ["gatehouse"]
    assert [scene.mode for scene in cast(list[DelveScene], scenes[:3])] == [
        Mode.PLOTTING,
        Mode.EXPLORATION,
        Mode.DELVING,
    ]


# an adventure that starts anywhere

WORN: dict[str, Any] = {
    "creature": "brannoch",
    "stress": 3,
    "willpower": 1,
    "spirit": 4,
    "victories": 5,
    "experience": 2,
    "coin": 7,
    "wounds": [{"name": "Torn", "severity": 2}],
    "armor_stress": 0,
    "recovery_seconds": 20,
    "gathering_seconds": 3600,
}


@pytest.mark.parametrize("step", [PLOT, WAY, KEEP, NAP, HOLIDAY, TOLL])
def test_those_who_are_not_fresh_start_every_mode_as_the_plan_says(step: dict[str, Any]) -> None:
    scene = stage(step, members=[WORN])
    brannoch, sirel = scene.by_id["brannoch"], scene.by_id["sirel"]

    assert (brannoch.stress, brannoch.willpower, brannoch.spirit, brannoch.armor_stress()) == (3, 1, 4, 0)
    assert (brannoch.victories, brannoch.experience, brannoch.coin) == (5, 2, 7)
    assert (brannoch.recovery, brannoch.gathering, brannoch.severity()) == (20, 3600, 2)
    assert (brannoch.player, sirel.stress, sirel.victories) == (True, sirel.max_stress, 0)


@pytest.mark.rule("DV-W16", "DV-044", "DV-059", "DV-062", "DV-117")
def test_a_worked_example_of_a_rest_is_played_from_a_plan_alone() -> None:
    inn = {"rest": "long", "minutes": 6000, "comfortable": True, "where": "inn"}
    member = {**WORN, "spirit": 3, "willpower": 0, "gathering_seconds": 0}
    made = story(inn, party=("brannoch",), members=[member])
    made.seat({}, {"foes": "foes"}, gm="gm")
    played = play(made, ["planned", "after:3000", "live", "allow:", "tasks:", "yes"], then=": next_stage")

    assert played.events(RestEnded) == [RestEnded("short", 50 * 3600)]
    rested = cast(Any, played.scene).stack[-1].by_id["brannoch"]
    assert (rested.stress, rested.armor_stress(), rested.willpower, rested.spirit) == (rested.max_stress, 5, 1, 5)
    assert (rested.severity(), rested.victories, rested.experience) == (2, 5, 2)


@pytest.mark.parametrize(
    ("members", "what"),
    [
        ([{"creature": "odda"}], '"odda" is not of the party.'),
        ([{"creature": "sirel"}, {"creature": "sirel"}], 'There is a second entry for "sirel".'),
        ([{"creature": "sirel", "zone": "ring"}], "Only what it starts with."),
        ([{"creature": "sirel", "seat": "x"}], "Only what it starts with."),
    ],
)
def test_a_plan_says_only_of_its_party_what_it_starts_with(members: list[Any], what: str) -> None:
    with pytest.raises(ContentError) as told:
        stage(PLOT, members=members)
    assert what in str(told.value)


@pytest.mark.rule("DV-125")
def test_an_adventure_ends_the_time_for_plotting() -> None:
    for step, rested in ((PLOT, True), (NAP, True), (HOLIDAY, True), (WAY, False), (KEEP, False), (TOLL, False)):
        assert stage(step).world.rested is rested


def test_the_clock_starts_when_the_plan_says() -> None:
    assert SYSTEM.starts(plan(PLOT, starts=20)) == 72000
    assert stage(PLOT, starts=20).world.clock == 72000
    assert story(PLOT, starts=20).clock_seconds == 72000


def test_on_a_journey_the_party_is_in_no_site() -> None:
    inside = stage(KEEP)
    inside.world.site = "fenmark_keep"

    assert stage(WAY, party_after(inside)).world.site == ""
    assert stage(KEEP, party_after(inside)).world.site == "fenmark_keep"
    assert stage(NAP, party_after(inside)).world.site == "fenmark_keep"


def test_the_dead_are_left_out_and_a_party_of_the_dead_goes_nowhere() -> None:
    scene = stage(PLOT)
    scene.by_id["sirel"].out = "dead"
    party = party_after(scene)
    assert [body.id for body in stage(WAY, party).bodies] == ["brannoch"]
    assert [body.id for body in stage(TOLL, party).party()] == ["brannoch"]

    assert SYSTEM.left(plan(WAY), party, LIBRARY) == ["brannoch"]
    assert SYSTEM.interludes(plan(WAY), party, BOOK, LIBRARY)

    scene.by_id["brannoch"].out = "dead"
    gone = party_after(scene)
    assert SYSTEM.left(plan(WAY), gone, LIBRARY) == []
    assert SYSTEM.interludes(plan(WAY), gone, BOOK, LIBRARY) == []
    assert SYSTEM.stage(plan(WAY), 0, gone, BOOK, LIBRARY) is None
    assert SYSTEM.stage(plan(WAY), 1, party, BOOK, LIBRARY) is None


def test_a_plan_with_mistakes_is_refused() -> None:
    with pytest.raises(ContentError):
        stage({"site": "fenmark_keep", "rooms": ["cellar"]})


def test_a_fight_as_a_step_finds_the_careless_unaware() -> None:
    scene = stage(PLOT)
    scene.world.omens = [UNAWARE]
    fight = stage(TOLL, party_after(scene))

    assert [body.unaware for body in fight.party()] == [True, True]
    assert fight.world.omens == []
    assert [body.unaware for body in stage(TOLL).party()] == [False, False]


# what is carried along


def test_everything_that_lasts_is_carried_along() -> None:
    scene = stage(PLOT)
    sirel = scene.by_id["sirel"]
    sirel.stress, sirel.willpower, sirel.spirit, sirel.victories, sirel.experience, sirel.coin = 3, 1, 2, 4, 5, 6
    sirel.take_wound("Torn", 2, Grade.MEDIUM)
    sirel.skills = {**sirel.skills, "stealth": 5}
    sirel.gear = [*sirel.gear, Gear("plate", armor=scene.stock.armors["plate"], stress=3)]
    scene.world.clock += 100
    scene.world.learned = ["A fact."]
    again = stage(WAY, party_after(scene))

    assert again.by_id["sirel"].dump() == sirel.dump()
    assert again.world.clock == again.started == 8 * 3600 + 100
    assert again.world.learned == ["A fact."]


def test_what_belongs_to_a_fight_ends_with_it() -> None:
    scene = stage(TOLL)
    sirel: Character = scene.by_id["sirel"]
    sirel.out, sirel.unaware, sirel.heartened, sirel.rooted, sirel.defense_lost = "left", True, 3, 2, 1
    sirel.used, sirel.room = ["battle_cry"], "hall"
    sirel.lost_traits, sirel.declared = [Trait.DEFT], Declaration("guard")
    sirel.gear = [*sirel.gear, Gear("crossbow", weapon=scene.stock.weapons["crossbow"], spent=True)]
    after = outbreak.afterwards(sirel)

    assert (after.out, after.zone, after.unaware, after.heartened, after.rooted, after.defense_lost) == (
        "",
        "",
        False,
        0,
        0,
        0,
    )
    assert (after.used, after.lost_traits, after.declared, after.room) == ([], [], None, "hall")
    assert not after.thing("crossbow").spent
    assert after.thing("bow").dump() == sirel.thing("bow").dump()
    assert sirel.out == "left"
    sirel.out = "dead"
    assert outbreak.afterwards(sirel).out == "dead"


def test_smoke_blows_away_with_the_fight() -> None:
    fight = stage(TOLL)
    fight.world.smoke = {"barrier": 9}
    assert stage(WAY, party_after(fight)).world.smoke == {}

    around = stage(WAY)
    outbreak.adopt(around, fight)
    assert around.world.smoke == {}


def test_a_tool_that_was_produced_for_a_scene_is_gone_after_it() -> None:
    scene = stage(PLOT)
    sirel = scene.by_id["sirel"]
    sirel.gear = [*sirel.gear, Gear("crowbar-packed-1", tool=scene.stock.tools["crowbar"], produced=True)]

    assert "crowbar-packed-1" not in [gear.id for gear in stage(WAY, party_after(scene)).by_id["sirel"].gear]


def test_those_who_had_no_part_in_a_fight_live_on_meanwhile() -> None:
    start = stage(PLOT, party=None)
    start.by_id["sirel"].stress = 3
    start.by_id["sirel"].wards = [Ward(2, start.world.clock + 60)]
    party = party_after(start)
    fight = stage(TOLL, party)
    fight.bodies = [body for body in fight.bodies if body.id != "sirel"]
    del fight.by_id["sirel"]
    fight.world.clock += 120
    carried = journey.carry(party, fight)
    sirel = stage(WAY, carried).by_id["sirel"]

    assert (sirel.stress, sirel.wards) == (5, [])
    fresh = journey.carry(SYSTEM.party(plan(PLOT), LIBRARY), fight)
    assert fresh["sirel"] is None  # as its sheet says, and nothing to recover
    start.by_id["sirel"].out = "dead"
    dead = party_after(start)
    assert journey.carry(dead, fight)["sirel"] == dead["sirel"]


# who may come


def test_everybody_who_may_come_into_it_has_a_seat() -> None:
    made = story(PLOT, WAY, NAP)

    assert set(made.seats()) == {"party", "foes"}
    ids = [creature.id for creature in SYSTEM.cast(plan(WAY), SYSTEM.party(plan(WAY), LIBRARY), BOOK, LIBRARY)]
    assert ids[:2] == ["brannoch", "sirel"]
    assert "toll_captain" in ids


def test_a_story_holds_all_that_can_be_bought_and_done() -> None:
    made = story(PLOT)
    loaded = cast(Story, SYSTEM.load(made.dump()))

    assert loaded.dump() == made.dump()
    for kind in ("weapon", "tool", "plot_activity", "camp_task", "intrusion", "skill", "ability"):
        assert set(loaded.content[kind]) == set(LIBRARY.of(kind))


# what a game master puts in between


def between(answer: str, *steps: dict[str, Any]) -> Any:
    made = story(PLOT, *steps)
    options = SYSTEM.interludes(made.plan, made.party, BOOK, LIBRARY)
    ask = Ask("gm", "", "next", options, "")
    return SYSTEM.interlude(ask.read(answer), made.plan, made.party, BOOK, LIBRARY)


def test_a_game_master_may_put_rests_plotting_and_fights_in_between() -> None:
    nap = between("short_rest:30").scene
    assert (nap.plan.rest, nap.plan.minutes) == ("short", 30)
    holiday = between("long_rest:4").scene
    assert (holiday.plan.rest, holiday.plan.minutes) == ("long", 5760)
    plotting = between("plotting:3").scene
    assert (plotting.rounds, plotting.length) == (1, 259200)
    fight = between("fight:toll_ambush", WAY)
    assert (fight.title, fight.scene.encounter.id) == ("Ambush at the toll", "toll_ambush")


def test_a_plan_without_fights_offers_none() -> None:
    made = story(PLOT)
    options = [option.id for option in SYSTEM.interludes(made.plan, made.party, BOOK, LIBRARY)]
    assert options == ["short_rest", "long_rest", "plotting"]
    offered = [option.id for option in SYSTEM.interludes(plan(WAY), made.party, BOOK, LIBRARY)]
    assert offered == ["short_rest", "long_rest", "plotting", "fight"]


def test_time_goes_on_from_step_to_step() -> None:
    """A nap, two days of plotting, and a journey that begins."""
    made = story(NAP, PLOT, WAY)
    answers = ["planned", *["brannoch> live", "sirel> live"] * 2]
    played = play(made, answers, then="brannoch: leg")
    now = cast(Story, played.scene)

    assert now.clock_seconds == 8 * 3600 + 1200 + 2 * 86400
    assert cast(DelveScene, now.stack[-1]).world.clock == now.clock_seconds
    assert now.index == 2


def test_measures_of_a_scene_that_nobody_can_win() -> None:
    measured = SYSTEM.measures(stage(PLOT))

    assert (measured.rounds, measured.survivors, measured.margin) == (1, {"party": 2}, 0.0)


# all of it


@pytest.mark.parametrize("seed", range(4))
def test_fenmark_from_plotting_to_plotting_by_bots(seed: int) -> None:
    """Every mode is played, time never goes back, and the story can be saved and loaded at any step."""
    made = Story.of(SYSTEM, FENMARK, BOOK, LIBRARY)
    table = BotTable(made, SYSTEM.sight, f"fenmark/{seed}", {seat: RandomBot() for seat in made.seats()})
    table.listening = True
    clock, steps = 0, 0
    while SYSTEM.outcome(made) is None:
        SYSTEM.step(made, table)
        steps += 1
        now = cast(DelveScene, made.stack[-1]).world.clock
        assert now >= clock
        clock = now
        if steps % 20 == 0:
            loaded = SYSTEM.load(made.dump())
            assert loaded.dump() == made.dump()
            assert made.clone().dump() == made.dump()
        assert steps < 20_000
    names = made.creature_names()
    kinds = {type(event) for event in table.events}
    assert all(event.sentence(names) for event in table.events)
    assert {RoundClosed, Arrived, SiteEntered, RestEnded} <= kinds or made.result == Outcome("", NOBODY)
    assert made.clock_seconds == clock


@pytest.mark.rule("DV-125")
@pytest.mark.parametrize(
    ("last", "answers", "why"),
    [
        (HOLIDAY, ["none"], "the adventure is over, without a completed long rest"),
        (HOLIDAY, ["planned", "live"], "the campaign is over"),
        (NAP, ["none"], "the campaign is over"),
    ],
)
def test_an_adventure_says_that_its_last_rest_was_no_long_one(last: Data, answers: list[str], why: str) -> None:
    written = plan(last, party=("brannoch",))
    party = SYSTEM.party(written, LIBRARY)
    cast(dict[str, Any], party[journey.WORLD])["rested"] = False
    played = play(Story.of(SYSTEM, written, BOOK, LIBRARY, party=party), answers)
    assert played.game.outcome is not None
    assert played.game.outcome.why == why


@pytest.mark.rule("DV-125", "DV-127")
@pytest.mark.parametrize("step", [WAY, KEEP, TOLL])
def test_what_was_trained_is_over_when_an_adventure_starts(step: dict[str, Any]) -> None:
    written = plan(step)
    party = SYSTEM.party(written, LIBRARY)
    first = SYSTEM.stage(written, 0, party, BOOK, LIBRARY)
    assert first is not None
    body = cast(DelveScene, first.scene).by_id["brannoch"]
    body.discount = 1
    stage = SYSTEM.stage(written, 0, party | {"brannoch": body.dump()}, BOOK, LIBRARY)
    assert stage is not None
    scene = cast(DelveScene, stage.scene)
    assert scene.by_id["brannoch"].discount == 0
    assert not scene.world.rested
