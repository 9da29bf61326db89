"""Delving: rooms, doors, searches, clocks, and fights that break out when a room is entered."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.delve import delving as rules_of_delving
from quintain.systems.delve import intrusions
from quintain.systems.delve.events.checks import CheckCalled
from quintain.systems.delve.events.clocks import ClockBroken
from quintain.systems.delve.events.combat import ActionLost
from quintain.systems.delve.events.modes import (
    Assisted,
    FightBrokeOut,
    Revealed,
    Searched,
    SiteEntered,
    SiteLeft,
    Unlocked,
    WentTo,
)
from quintain.systems.delve.events.rulings import Impossible
from quintain.systems.delve.scene import UNAWARE, DelvingScene, FightScene, RestScene
from quintain.systems.delve.words import Mode
from tests.systems.delve.modes import brawl, delving, inner, outer, who, within
from tests.systems.delve.script import Played, go_on, npc, pc, play, refused, rules

ANN, BOB = pc("ann", investigate=2), pc("bob")
ROOMS = [{"id": "gate"}, {"id": "hall"}, {"id": "crypt"}, {"id": "well"}, {"id": "attic"}]
DOORS = [("gate", "hall"), ("hall", "crypt"), ("hall", "well"), ("attic", "crypt")]
DRAW = rules(max_rounds=1)
FIGHT = brawl([pc("ann")], [npc("orc")], "fight")


def site(played: Played) -> DelvingScene:
    scene = inner(played)
    assert isinstance(scene, DelvingScene)
    return scene


# coming and going


@pytest.mark.rule("DV-131")
def test_entering_a_site_is_delving_and_leaving_it_is_exploration() -> None:
    scene = delving([ANN], ROOMS, DOORS)
    scene.mode = Mode.EXPLORATION
    inside = play(scene, ["delve"], then="ann: delve")
    assert inside.scene.mode is Mode.DELVING
    assert inside.scene.world.site == "keep"
    assert inside["ann"].room == "gate"
    assert inside.events(SiteEntered) == [SiteEntered("Keep")]

    left = go_on(inside.game, ["nothing", "turn_back"])
    assert left.scene.mode is Mode.EXPLORATION
    assert left.scene.world.site == ""
    assert left["ann"].room == ""
    assert left.events(SiteLeft) == [SiteLeft("Keep")]
    assert left.scene.result is not None
    assert left.scene.result.why == "the party turns back"


@pytest.mark.rule("DV-131")
def test_who_comes_back_is_where_it_was() -> None:
    scene = delving([ANN], ROOMS, DOORS)
    scene.world.site, scene.world.entered = "keep", ["keep/gate", "keep/hall"]
    scene.by_id["ann"].room = "hall"
    played = play(scene, ["delve"], then="ann: rooms")

    assert played["ann"].room == "hall"
    assert played.events(SiteEntered) == []
    elsewhere = delving([ANN, BOB], ROOMS, DOORS)
    elsewhere.world.site = "tower"
    elsewhere.by_id["ann"].room = elsewhere.by_id["bob"].room = "hall"
    assert [body.room for body in play(elsewhere, then="ann: way").scene.bodies] == ["", ""]


def test_the_step_is_over_when_its_rooms_are_visited_and_the_party_says_so() -> None:
    scene = delving([ANN], ROOMS, DOORS, goals=["gate", "hall"])
    first = play(scene, ["delve", "nothing"], then="ann: way")
    assert first.options() == ["delve", "rest", "turn_back"]

    second = play(first.scene, ["delve", "to:hall", "nothing"], then="ann: way")
    assert second.options() == ["delve", "rest", "go_on", "turn_back"]
    done = play(second.scene, ["go_on"])
    assert done.scene.result is not None
    assert done.scene.result.why == "the rooms are visited"
    assert done.scene.world.site == "keep"
    assert done["ann"].room == "hall"


# doors


def reach(entered: list[str], room: str) -> list[str]:
    scene = delving([ANN], ROOMS, DOORS)
    scene.world.entered = [f"keep/{each}" for each in entered]
    scene.by_id["ann"].room = room
    return rules_of_delving.within_reach(scene, scene.by_id["ann"])


@pytest.mark.parametrize(
    ("entered", "room", "reached"),
    [
        ([], "", ["gate"]),
        (["gate"], "", ["gate", "hall"]),
        (["gate"], "gate", ["gate", "hall"]),
        (["gate", "hall"], "gate", ["gate", "hall", "crypt", "well"]),
        (["gate", "hall"], "hall", ["gate", "hall", "crypt", "well"]),
        (["gate", "hall", "crypt"], "gate", ["gate", "hall", "crypt", "well", "attic"]),
        (["gate", "hall", "crypt"], "crypt", ["gate", "hall", "crypt", "well", "attic"]),
    ],
)
def test_any_doors_between_entered_rooms_and_one_into_a_new_one(
    entered: list[str], room: str, reached: list[str]
) -> None:
    assert reach(entered, room) == reached


def test_everybody_goes_somewhere_or_stays() -> None:
    scene = delving([ANN, BOB], ROOMS, DOORS)
    scene.world.entered = ["keep/gate", "keep/hall"]
    scene.world.site = "keep"
    scene.by_id["ann"].room, scene.by_id["bob"].room = "gate", "hall"
    asked = play(scene, ["delve"], then="ann: rooms")
    assert asked.options() == ["to:hall", "to:crypt", "to:well", "stay"]
    assert refused(asked, "to:attic")

    played = play(scene, ["delve", "ann> to:crypt", "bob> stay"], then="ann: delve")
    assert (played["ann"].room, played["bob"].room) == ("crypt", "hall")
    assert played.events(WentTo) == [WentTo("ann", "crypt", True)]
    assert played.scene.world.entered == ["keep/gate", "keep/hall", "keep/crypt"]
    both = play(scene, ["delve", "ann> to:crypt", "bob> to:crypt"], then="ann: delve")
    assert both.events(WentTo) == [WentTo("ann", "crypt", True), WentTo("bob", "crypt", True)]
    back = play(scene, ["delve", "ann> to:hall", "bob> to:gate"], then="ann: delve")
    assert [event.new for event in back.events(WentTo)] == [False, False]
    assert back.scene.world.entered == ["keep/gate", "keep/hall"]


# searching


@pytest.mark.rule("DV-132")
def test_a_small_room_is_searched_in_one_round_without_dice() -> None:
    rooms = [{"id": "hall", "finds": ["mana_crystal", "knife"]}]
    played = play(delving([pc("ann", weapons=["knife"])], rooms), ["delve", "search"], then="ann: way")

    assert [gear.id for gear in played["ann"].gear] == ["knife", "mana_crystal", "knife-2"]
    assert played.scene.world.clock == 600
    assert played.scene.world.searched == ["keep/hall"]
    assert played.events(Searched) == [Searched("ann", "hall", ("Mana crystal", "Knife"))]
    again = play(played.scene, ["delve"], then="ann: delve")
    assert "search" not in again.options()


@pytest.mark.rule("DV-132")
@pytest.mark.parametrize(("dice", "found"), [([4, 5], False), ([5, 5], True)])
def test_what_is_hidden_takes_a_check_and_may_be_tried_again(dice: list[int], found: bool) -> None:
    """Investigate 2 against DC 11."""
    rooms = [{"id": "hall", "hidden": {"what": "a spring", "skill": "investigate", "dc": 11}}]
    played = play(delving([ANN], rooms), ["delve", "search", "delve"], dice=dice, then="ann: delve")

    assert played.events(Revealed) == ([Revealed("ann", "hall", "a spring")] if found else [])
    assert played.scene.world.revealed == (["keep/hall"] if found else [])
    assert ("search" in played.options()) is not found
    if not found:
        second = go_on(played.game, ["search"], dice=[5, 5], then="ann: way")
        assert second.scene.world.revealed == ["keep/hall"]
        assert len(second.events(Searched)) == 1  # what lay about was found the first time


@pytest.mark.rule("DV-132")
def test_what_is_found_is_found_and_every_room_is_searched_by_itself() -> None:
    hidden = {"what": "a spring", "skill": "investigate", "dc": 11}
    scene = delving([ANN, BOB], [{"id": "gate", "hidden": hidden}, {"id": "hall"}], [("gate", "hall")])
    played = play(scene, ["delve", "ann> search", "bob> search"], dice=[5, 5], then="ann: way")
    assert played.scene.world.revealed == ["keep/gate"]  # and bob rolled nothing

    more = play(played.scene, ["delve", "to:hall", "stay", "ann> search", "bob> nothing"], then="ann: way")
    assert more.scene.world.searched == ["keep/gate", "keep/hall"]
    assert more.scene.world.entered == ["keep/gate", "keep/hall"]


@pytest.mark.rule("DV-132")
def test_things_are_found_once_and_by_the_first_who_searches() -> None:
    scene = delving([ANN, BOB], [{"id": "hall", "finds": ["knife"]}])
    played = play(scene, ["delve", "ann> search", "bob> search"], then="ann: way")

    assert [gear.id for gear in played["ann"].gear] == ["knife"]
    assert played["bob"].gear == []


@pytest.mark.rule("DV-132")
def test_darkness_hinders_the_search_for_hidden_things_unless_somebody_has_a_light() -> None:
    rooms = [{"id": "hall", "dark": True, "hidden": {"what": "a spring", "skill": "investigate", "dc": 9}}]
    dark = play(delving([ANN], rooms), ["delve", "search"], dice=[4, 5], then="ann: way")  # 11 against 9 + 2
    lit = play(
        delving([pc("ann", investigate=2, tools=["lantern"])], rooms), ["delve", "search"], dice=[4, 5], then="ann: way"
    )

    assert dark.scene.world.revealed == []
    assert lit.scene.world.revealed == ["keep/hall"]


@pytest.mark.rule("DV-132")
def test_a_large_room_is_a_clock_of_four_segments_that_may_be_spread() -> None:
    rooms = [
        {
            "id": "hall",
            "size": "large",
            "finds": ["knife"],
            "hidden": {"what": "a door", "skill": "investigate", "dc": 9},
        }
    ]
    scene = delving([ANN], rooms)
    first = play(scene, ["delve"], then="ann: delve")
    assert first.options()[0] == "work:search_large_room"
    assert "search" not in first.options()

    half = go_on(first.game, ["work:search_large_room"], dice=[6, 4], then="ann: way")  # 12 beats 9 by 3: 2 segments
    assert half.scene.clock("search_large_room").filled == 2
    assert half["ann"].gear == []
    paused = play(half.scene, ["delve", "nothing"], then="ann: way")
    assert paused.scene.clock("search_large_room").filled == 2
    done = play(paused.scene, ["delve", "work:search_large_room"], dice=[6, 4, 4, 4], then="ann: way")
    assert [gear.id for gear in done["ann"].gear] == ["knife"]
    assert done.events(Revealed) == [Revealed("ann", "hall", "a door")]
    assert done.scene.world.clock == 1800


@pytest.mark.rule("DV-132")
def test_a_clock_keeps_what_a_room_holds_locked_away() -> None:
    scene = delving(
        [pc("ann", thievery=5, craft=5)], [{"id": "vault", "clock": "pick_vault", "finds": ["fine_longsword"]}]
    )
    open_ = ["delve", "work:pick_vault"] * 4
    played = play(scene, open_, dice=[6, 6] * 4, then="ann: way")

    assert played.scene.clock("pick_vault").is_full()
    assert [gear.id for gear in played["ann"].gear] == ["fine_longsword"]
    assert played.events(Unlocked) == [Unlocked("ann", "vault", ("Fine longsword",))]
    assert played["ann"].victories == 1
    after = play(played.scene, ["delve"], then="ann: delve")
    assert after.options() == ["swap:fine_longsword", "free", "nothing"]


@pytest.mark.rule("DV-002", "DV-032")
def test_a_rest_or_a_round_without_work_breaks_what_must_not_be_interrupted() -> None:
    scene = delving([pc("ann", thievery=5, craft=5)], [{"id": "vault", "clock": "pick_vault"}])
    begun = play(scene, ["delve", "work:pick_vault"], dice=[6, 6], then="ann: way").scene
    assert begun.clock("pick_vault").filled == 1

    assert play(begun, ["delve", "nothing"], then="ann: way").scene.clock("pick_vault").filled == 0
    rested = play(within(begun), ["rest", "breather", "tasks:"], then="ann: way")
    assert site(rested).clock("pick_vault").filled == 0
    assert [event.why for event in rested.events(ClockBroken)] == ["the party rests"]
    reconsidered = play(within(begun), ["rest", "none"], then="ann: way")
    assert site(reconsidered).clock("pick_vault").filled == 1
    assert site(reconsidered).world.clock == begun.world.clock


@pytest.mark.rule("DV-032", "DV-033")
@pytest.mark.parametrize(("way", "why"), [("go_on", "the party goes on"), ("turn_back", "the party leaves")])
def test_going_elsewhere_breaks_what_must_not_be_interrupted(way: str, why: str) -> None:
    scene = delving([pc("ann", thievery=5, craft=5)], [{"id": "vault", "clock": "pick_vault"}])
    begun = play(scene, ["delve", "work:pick_vault"], dice=[6, 6], then="ann: way").scene
    gone = play(begun, [way])
    assert gone.scene.clock("pick_vault").filled == 0
    assert [event.why for event in gone.events(ClockBroken)] == [why]

    spread = delving([pc("ann", investigate=2)], [{"id": "hall", "size": "large"}])
    left = play(spread, ["delve", "work:search_large_room", way], dice=[4, 4])
    assert left.scene.clock("search_large_room").filled == 1


def test_a_clock_for_one_worker_is_not_worked_by_two_nor_a_full_one_by_anybody() -> None:
    thief = {"thievery": 5, "craft": 5}
    scene = delving([pc("ann", **thief), pc("bob", **thief)], [{"id": "vault", "clock": "pick_vault"}])
    played = play(scene, ["delve", "ann> work:pick_vault", "bob> work:pick_vault"], dice=[6, 6], then="ann: way")
    assert played.scene.clock("pick_vault").filled == 1
    assert [event.who for event in played.events(ActionLost)] == ["bob"]
    next_round = play(played.scene, ["delve", "ann> nothing"], then="bob: delve")
    assert "work:pick_vault" not in next_round.options()

    large = delving([pc("ann", investigate=5), pc("bob")], [{"id": "hall", "size": "large", "finds": ["knife"]}])
    answers = ["delve", "ann> work:search_large_room", "bob> work:search_large_room"]
    full = play(large, answers, dice=[6, 6, 1, 1], then="ann: way")  # 17 beats 9 by 8: 3 segments; bob fills none
    assert full.scene.clock("search_large_room").filled == 3
    done = play(full.scene, answers, dice=[6, 6], then="ann: way")
    assert [gear.id for gear in done["ann"].gear] == ["knife"]
    assert [event.who for event in done.events(ActionLost)] == ["bob"]


# other deeds


def test_somebody_in_the_same_room_may_assist() -> None:
    rooms = [{"id": "hall", "hidden": {"what": "a spring", "skill": "investigate", "dc": 11}}]
    scene = delving([ANN, BOB], rooms)
    asked = play(scene, ["delve"], then="ann: delve")
    assert asked.options() == ["search", "assist:bob", "free", "nothing"]

    helped = play(scene, ["delve", "ann> search", "bob> assist:ann"], dice=[1, 5, 5], then="ann: way")
    assert helped.scene.world.revealed == ["keep/hall"]
    assert helped.events(Assisted) == [Assisted("bob", "ann")]
    before = play(
        delving([BOB, ANN], rooms), ["delve", "bob> assist:ann", "ann> search"], dice=[1, 5, 5], then="bob: way"
    )
    assert before.scene.world.revealed == ["keep/hall"]
    scene.world.site, scene.world.entered = "keep", ["keep/hall"]
    assert "assist:ann" not in rooms_apart().options()


def rooms_apart() -> Played:
    scene = delving([BOB, ANN], ROOMS, DOORS)
    scene.world.site, scene.world.entered = "keep", ["keep/gate", "keep/hall"]
    scene.by_id["ann"].room, scene.by_id["bob"].room = "gate", "hall"
    return play(scene, ["delve", "bob> stay", "ann> stay"], then="bob: delve")


def test_help_counts_for_work_too_and_not_from_another_room() -> None:
    scene = delving([ANN, BOB], [{"id": "hall", "size": "large"}])
    played = play(scene, ["delve", "ann> work:search_large_room", "bob> assist:ann"], dice=[1, 4, 4], then="ann: way")

    assert played.scene.clock("search_large_room").filled == 1

    rooms = [{"id": "hall", "size": "large"}, {"id": "gate"}]
    apart = delving([BOB, ANN], rooms, [("hall", "gate")], gm="gm")
    begun = play(apart, ["usual", "delve", "bob> assist:ann"], then="ann: delve")
    begun.game.act("gm", "override:place:bob:gate")
    answers = ["ann> work:search_large_room", "suggested"]
    alone = go_on(begun.game, answers, dice=[4, 4], then=": length")  # two dice, no help
    assert alone.scene.clock("search_large_room").filled == 1


@pytest.mark.rule("DV-089")
def test_armour_is_put_on_and_taken_off_in_a_delving_round() -> None:
    scene = delving([pc("ann", armor="leather", armor_stress=1)], [{"id": "hall"}])
    off = play(scene, ["delve", "doff:leather"], then="ann: way")
    assert off["ann"].worn() is None
    on = play(off.scene, ["delve", "don:leather"], then="ann: way")
    assert on["ann"].armor_stress() == 1


def test_things_are_used_and_words_are_ruled_on() -> None:
    scene = delving([pc("ann", items=["bitter_draught"], stress=1, max_stress=20)], [{"id": "hall"}], gm="gm")
    drunk = play(scene, ["usual", "delve", "use:bitter_draught", "succeed"], then=": length")
    assert (drunk["ann"].gear, drunk["ann"].stress) == ([], 15)  # 4, and 10 by the round
    ruled = play(scene, ["usual", "delve", "free:fly", "impossible", "nothing"], then=": length")
    assert ruled.events(Impossible) == [Impossible("ann", "fly")]


SEER = pc("ann", abilities=["magician"], divine=2, spells=["reading_the_dust"], items=["mana_crystal"])
SECRET = {"what": "a spring", "skill": "investigate", "dc": 11}


def test_a_spell_reveals_one_hidden_thing_here_or_next_door() -> None:
    rooms = [{"id": "gate", "hidden": SECRET}, {"id": "hall", "hidden": SECRET}, {"id": "crypt", "hidden": SECRET}]
    scene = delving([SEER], rooms, [("gate", "hall"), ("hall", "crypt")], gm="gm")
    chosen = play(scene, ["usual", "delve", "cast:reading_the_dust:here", "room:hall"], dice=[5, 5], then=": length")
    assert chosen.scene.world.revealed == ["keep/hall"]
    assert chosen["ann"].vessels()[0].mana == 2

    scene.stock.gm = ""
    alone = play(scene, ["delve", "cast:reading_the_dust:here"], dice=[5, 5], then="ann: way")
    assert alone.scene.world.revealed == ["keep/gate"]
    missed = play(scene, ["delve", "cast:reading_the_dust:here"], dice=[4, 5], then="ann: way")
    assert missed.scene.world.revealed == []
    assert missed["ann"].vessels()[0].mana == 2
    nothing = play(delving([SEER], ROOMS, DOORS), ["delve", "cast:reading_the_dust:here"], dice=[5, 5], then="ann: way")
    assert nothing.scene.world.revealed == []


@pytest.mark.rule("DV-132")
def test_what_a_spell_has_shown_takes_no_check_when_the_room_is_searched() -> None:
    scene = delving([SEER], [{"id": "hall", "hidden": SECRET, "finds": ["knife"]}])
    shown = play(scene, ["delve", "cast:reading_the_dust:here"], dice=[5, 5], then="ann: way")
    searched = go_on(shown.game, ["delve", "search"], then="ann: way")
    assert [event.room for event in searched.events(Revealed)] == ["hall"]
    assert [event.finds for event in searched.events(Searched)] == [("Knife",)]


def test_spells_that_need_no_foe_are_cast_on_those_who_are_near() -> None:
    ward = pc(
        "ann",
        abilities=["magician"],
        ward=3,
        mend=3,
        spells=["aegis", "miracle", "ember_lance", "close_the_cut"],
        spirit=8,
    )
    hurt = pc("bob", wounds=[{"name": "Laid Open", "severity": 4}, {"name": "Nicked", "severity": 1}])
    scene = delving([ward, hurt], ROOMS, DOORS)
    asked = play(scene, ["delve"], then="ann: delve")
    assert asked.options() == [
        "search",
        "assist:bob",
        "cast:aegis",
        "cast:miracle",
        "cast:close_the_cut",
        "free",
        "nothing",
    ]

    whole = play(scene, ["delve", "ann> cast:miracle:bob/wound-1", "bob> nothing"], dice=[6, 6], then="ann: way")
    assert whole["bob"].severity() == 5  # 15 does not beat 15
    assert whole["ann"].spirit == 0
    helped = play(
        scene, ["delve", "ann> cast:close_the_cut:bob/wound-2", "bob> assist:ann"], dice=[1, 4, 4], then="ann: way"
    )
    assert helped["bob"].severity() == 4  # 11 beats 9 + 1
    shielded = play(scene, ["delve", "ann> cast:aegis:bob"], dice=[], then="bob: delve")
    gone = go_on(shielded.game, ["nothing"], dice=[5, 5], then="ann: way")
    assert gone["bob"].wards == []  # a minute has passed in that round
    scene.world.site, scene.world.entered = "keep", ["keep/gate", "keep/hall"]
    scene.by_id["ann"].room, scene.by_id["bob"].room = "gate", "hall"
    apart = play(scene, ["delve", "ann> stay", "bob> stay"], then="ann: delve")
    assert apart.options() == ["search", "cast:aegis", "free", "nothing"]
    assert refused(apart, "cast:aegis:bob")


# fights


@pytest.mark.rule("DV-133")
def test_the_encounter_of_a_room_starts_when_it_is_first_entered_before_the_actions() -> None:
    scene = delving([ANN, BOB], [{"id": "hall", "encounter": "fight", "finds": ["knife"]}], fights=[FIGHT], rules=DRAW)
    fought = play(within(scene), ["delve"], then="orc: intent")
    assert isinstance(inner(fought), FightScene)
    assert inner(fought).mode is Mode.COMBAT
    assert inner(fought).world.clock == 0
    assert fought.events(FightBrokeOut) == [FightBrokeOut("Fight", "Delving", 600)]

    answers = ["delve", "orc> nothing:stay", "ann> nothing:stay"]
    back = play(within(scene), answers, then="ann: delve")
    assert (site(back).mode, site(back).world.clock) == (Mode.DELVING, 10)
    later = play(within(scene), [*answers, "ann> search", "bob> nothing"], then="ann: way")
    assert site(later).world.clock == 610
    assert [gear.id for gear in who(later, "ann").gear] == ["knife"]
    again = play(within(scene), [*answers, "nothing", "nothing", "delve"], then="ann: delve")
    assert site(again).round == 2


@pytest.mark.rule("DV-133")
def test_only_those_in_the_room_are_in_the_fight_and_the_others_live_on() -> None:
    both = brawl([ANN, BOB], [npc("orc")], "fight")
    scene = delving(
        [pc("ann"), pc("bob", stress=1, max_stress=8, recovery_seconds=55)],
        [*ROOMS[:2], {"id": "crypt", "encounter": "fight"}],
        DOORS[:2],
        fights=[both],
        rules=DRAW,
    )
    scene.world.site, scene.world.entered = "keep", ["keep/gate", "keep/hall"]
    scene.by_id["ann"].room = scene.by_id["bob"].room = "hall"
    fought = play(within(scene), ["delve", "ann> to:crypt", "bob> stay"], then="orc: intent")
    assert [body.id for body in inner(fought).bodies] == ["ann", "orc"]

    back = play(
        within(scene),
        ["delve", "ann> to:crypt", "bob> stay", "orc> nothing:stay", "ann> nothing:stay"],
        then="ann: delve",
    )
    bob = who(back, "bob")
    assert (bob.stress, bob.recovery) == (2, 5)
    assert [body.id for body in site(back).bodies] == ["ann", "bob"]


def test_whoever_the_encounter_does_not_list_comes_into_it_if_nobody_else_is_there() -> None:
    scene = delving([BOB], [{"id": "hall", "encounter": "fight"}], fights=[FIGHT])
    fought = play(within(scene), ["delve"], then="orc: intent")

    assert [(body.id, body.zone) for body in inner(fought).bodies] == [("bob", "ring"), ("orc", "ring")]


def test_two_rooms_entered_in_one_round_are_two_fights_one_after_the_other() -> None:
    other = brawl([BOB], [npc("elf")], "other")
    rooms = [{"id": "gate"}, {"id": "hall", "encounter": "fight"}, {"id": "crypt", "encounter": "other"}]
    scene = delving([ANN, BOB], rooms, [("gate", "hall"), ("gate", "crypt")], fights=[FIGHT, other], rules=DRAW)
    scene.world.site, scene.world.entered = "keep", ["keep/gate"]
    scene.by_id["ann"].room = scene.by_id["bob"].room = "gate"
    answers = ["delve", "ann> to:hall", "bob> to:crypt", "orc> nothing:stay", "ann> nothing:stay"]
    second = play(within(scene), answers, then="elf: intent")
    assert [body.id for body in inner(second).bodies] == ["bob", "elf"]

    back = play(within(scene), [*answers, "elf> nothing:stay", "bob> nothing:stay"], then="ann: delve")
    assert site(back).world.clock == 20


@pytest.mark.rule("DV-133", "DV-032")
def test_a_fight_breaks_continuous_clocks_of_delving_and_not_those_that_are_spread() -> None:
    rooms = [
        {"id": "vault", "clock": "pick_vault"},
        {"id": "hall", "size": "large"},
        {"id": "crypt", "encounter": "fight"},
    ]
    scene = delving(
        [pc("ann", thievery=5, craft=5, investigate=3), BOB],
        rooms,
        [("vault", "hall"), ("hall", "crypt")],
        fights=[FIGHT],
        rules=DRAW,
    )
    opened = [
        "delve",
        "ann> work:pick_vault",
        "bob> nothing",
        "delve",
        "ann> stay",
        "bob> to:hall",
        "ann> work:pick_vault",
    ]
    answers = [*opened, "bob> work:search_large_room"]
    begun = play(within(scene), answers, dice=[6, 6, 6, 6, 5, 5], then="ann: way")
    assert (site(begun).clock("pick_vault").filled, site(begun).clock("search_large_room").filled) == (2, 1)

    broken = play(
        within(scene), [*answers, "delve", "ann> stay", "bob> to:crypt"], dice=[6, 6, 6, 6, 5, 5], then="orc: intent"
    )
    assert outer(broken).clock("pick_vault").filled == 0
    assert outer(broken).clock("search_large_room").filled == 1
    assert inner(broken).clock("pick_vault").failed == 1


def test_carelessness_on_the_way_shows_in_the_first_fight() -> None:
    scene = delving([ANN], [{"id": "hall", "encounter": "fight"}], fights=[FIGHT])
    scene.world.omens = [UNAWARE]
    fought = play(within(scene), ["delve"], then="orc: intent")

    assert inner(fought).by_id["ann"].unaware
    assert not inner(fought).by_id["orc"].unaware


# rests


def test_the_party_rests_where_it_is_and_the_round_begins_anew() -> None:
    scene = delving(
        [pc("ann", stress=2, max_stress=30, armor="leather", armor_stress=0)], [{"id": "hall", "comfortable": True}]
    )
    asked = play(within(scene), ["delve", "nothing", "rest"], then="ann: rest")
    rest: Any = inner(asked)
    assert isinstance(rest, RestScene)
    assert rest.mode is Mode.DELVING
    assert rest.plan.comfortable
    assert asked.options() == ["breather", "repairs", "camp", "minutes", "none"]

    rested = play(within(scene), ["delve", "nothing", "rest", "breather", "tasks:"], then="ann: way")
    assert site(rested).world.clock == 600 + 1200
    assert (who(rested, "ann").stress, who(rested, "ann").armor_stress()) == (30, 3)
    assert who(rested, "ann").room == "hall"
    assert site(rested).round == 2
    outside = play(within(scene), ["rest"], then="ann: rest")
    outside_rest: Any = inner(outside)
    assert not outside_rest.plan.comfortable


# in the order listed


LISTED = [{"id": "gate"}, {"id": "archive"}, {"id": "vault"}, {"id": "culvert"}, {"id": "chapel"}, {"id": "hall"}]
BETWEEN = [("gate", "archive"), ("archive", "vault"), ("archive", "culvert"), ("archive", "chapel"), ("chapel", "hall")]


@pytest.mark.rule("DV-131")
@pytest.mark.parametrize(
    ("goals", "entered", "open_"),
    [
        (["gate", "archive", "vault", "culvert"], ["gate"], ["to:archive", "stay"]),
        (["gate", "archive", "vault", "culvert"], ["gate", "archive"], ["to:archive", "to:vault", "stay"]),
        (["gate", "archive", "culvert", "vault"], ["gate", "archive"], ["to:archive", "to:culvert", "stay"]),
        (["gate", "archive"], ["gate", "archive"], ["to:archive", "stay"]),
        (["hall"], ["gate", "archive"], ["to:archive", "to:chapel", "stay"]),
        (["hall"], ["gate", "archive", "chapel"], ["to:archive", "to:chapel", "to:hall", "stay"]),
        ([], ["gate", "archive"], ["to:archive", "to:vault", "to:culvert", "to:chapel", "stay"]),
    ],
)
def test_rooms_are_visited_in_the_order_listed(goals: list[str], entered: list[str], open_: list[str]) -> None:
    """Those entered are free; of new ones the next that the step lists, and what lies on the way to it."""
    scene = delving([ANN], LISTED, BETWEEN, goals=goals)
    scene.world.site, scene.world.entered = "keep", [f"keep/{room}" for room in entered]
    scene.by_id["ann"].room = "gate"
    assert play(scene, ["delve"], then="ann: rooms").options() == open_


@pytest.mark.rule("DV-131")
def test_the_shortest_way_to_the_next_room_is_open() -> None:
    """Of two ways that with fewer new rooms, whichever door is listed first."""
    rooms = [{"id": "gate"}, {"id": "stair"}, {"id": "loft"}, {"id": "hall"}, {"id": "yard"}]
    doors = [("gate", "stair"), ("stair", "loft"), ("loft", "hall"), ("gate", "yard"), ("yard", "hall")]
    scene = delving([ANN], rooms, doors, goals=["hall"])
    first = play(scene, ["delve", "nothing", "delve"], then="ann: rooms")
    assert first.options() == ["to:yard", "stay"]


@pytest.mark.rule("DV-132")
def test_what_is_hidden_in_a_large_room_may_be_sought_again() -> None:
    hidden = {"what": "spring", "skill": "investigate", "dc": 30}
    scene = delving([pc("ann", investigate=5)], [{"id": "hall", "size": "large", "hidden": hidden}])
    work = ["delve", "work:search_large_room"]
    begun = play(scene, [*work, "delve"], dice=[6, 6], then="ann: delve")
    assert "search" not in begun.options()
    full = go_on(begun.game, ["work:search_large_room", "delve"], dice=[6, 6, 4, 4], then="ann: delve")
    assert "search" in full.options()


@pytest.mark.rule("DV-009", "DV-019")
@pytest.mark.parametrize(("other", "advantage"), [("assist:ann", ("assist",)), ("nothing", ())])
def test_assist_helps_whatever_is_tried(other: str, advantage: tuple[str, ...]) -> None:
    """Term Action list: an action in the player's own words too, if it takes a check."""
    scene = delving([pc("ann"), pc("bob")], [{"id": "hall"}], gm="gm")
    answers = ["usual", "delve", "ann> free:lift the slab", f"bob> {other}", "check:skills=athletics;dc=9"]
    played = play(scene, answers, dice=[4, 4, 1][: 2 + len(advantage)], then=": length")
    assert [called.advantage for called in played.events(CheckCalled)] == [advantage]


@pytest.mark.rule("DV-050")
def test_what_was_packed_stays_for_the_scene() -> None:
    """I Packed That: neither a fight nor a rest within the scene ends it."""
    doors, rooms = [("gate", "hall")], [{"id": "gate"}, {"id": "hall", "encounter": "fight"}]
    scene = delving([ANN], rooms, doors, fights=[FIGHT], rules=DRAW)
    intrusions.produce(scene, scene.by_id["ann"], "lockpicks")
    fought = play(within(scene), ["delve", "nothing", "delve", "to:hall"], then="orc: intent")
    assert [gear.kind for gear in who(fought, "ann").gear] == ["lockpicks"]
    after = go_on(fought.game, ["orc> nothing:stay", "ann> nothing:stay"], then="ann: delve")
    assert [gear.kind for gear in who(after, "ann").gear] == ["lockpicks"]
    rested = go_on(after.game, ["nothing", "rest", "breather"], then="ann: way | ann: camp")
    assert [gear.kind for gear in who(rested, "ann").gear] == ["lockpicks"]


@pytest.mark.rule("DV-009")
def test_an_action_without_words_is_something_else() -> None:
    played = play(delving([ANN], [{"id": "hall"}], gm="gm"), ["usual", "delve", "free: "], then="ann: adjudicate")
    assert played.ask.question.startswith("Ann: something else. Could it fail?")
