"""The game master rules on what content lists, creates clocks and calls contests, in every mode."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from quintain.kernel.events import Ruled, Viewer
from quintain.kernel.shapes import Form
from quintain.odds.odds import option_odds
from quintain.systems.delve import clocks
from quintain.systems.delve.board import board
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.checks import CheckCalled, CheckMade, ContestWon
from quintain.systems.delve.events.clocks import ClockBegun, ClockBroken, ClockFull, ClockWorked
from quintain.systems.delve.events.combat import ActionLost
from quintain.systems.delve.events.modes import Employed, Revealed, Searched, Treated
from quintain.systems.delve.events.rests import TaskDone
from quintain.systems.delve.events.rulings import Failed, Impossible, Staked, Succeeded
from quintain.systems.delve.scene import STUDIED, DelveScene
from quintain.systems.delve.system import SYSTEM
from quintain.systems.delve.words import Mode
from tests.systems.delve.modes import delving, plotting, resting, travel
from tests.systems.delve.script import Played, fight, go_on, npc, pc, play, refused

ANN = pc("ann", navigate=2, investigate=2, athletics=2, persuade=2)
BOB = pc("bob", athletics=1)
LEG: dict[str, Any] = {"hours": 2, "check": {"skills": ["navigate"], "dc": 11}}
HIDDEN = {"what": "a ring", "skill": "investigate", "dc": 11}
PLAIN = ["succeed", "suggested", "check", "fail"]


def ruled(played: Played) -> list[str]:
    return [event.about for event in played.events(Ruled) if event.about == "adjudicate"]


# what content lists


@pytest.mark.rule("DV-024", "DV-010")
def test_the_game_master_types_another_dc_than_content_lists() -> None:
    asking = play(travel([ANN], LEG, gm="gm"), ["usual"], then="ann: adjudicate")
    assert [(ask.seat, ask.question) for ask in asking.game.asks] == [
        ("gm", "Ann: find the way. Could it fail? Would failure be interesting?")
    ]
    assert asking.options() == PLAIN

    typed = go_on(asking.game, ["check:dc=13"], dice=[5, 6])
    (called,) = typed.events(CheckCalled)
    assert (called.dc, called.skills, called.gm_set) == (13, ("navigate",), True)
    assert "GM set" in called.sentence({"ann": "Ann"})
    assert [made.success for made in typed.events(CheckMade)] == [False]  # 13 does not beat 13

    taken = go_on(asking.game, ["suggested"], dice=[5, 6])
    (called,) = taken.events(CheckCalled)
    assert (called.dc, called.gm_set) == (11, False)
    assert [made.success for made in taken.events(CheckMade)] == [True]


@pytest.mark.rule("DV-010")
@pytest.mark.parametrize(("word", "event", "passed"), [("succeed", Succeeded, "forage"), ("fail", Failed, "later")])
def test_a_listed_check_is_waved_through_or_fails_by_a_word(word: str, event: Any, passed: str) -> None:
    leg = {**LEG, "success": "forage", "failure": "later"}
    played = play(travel([ANN], leg, gm="gm"), ["usual", word])
    assert played.events(event) == [event("ann", "find the way")]
    assert played.events(CheckMade) == []
    assert played.scene.world.clock == (7200 if passed == "forage" else 10800)


@pytest.mark.rule("DV-011")
@pytest.mark.parametrize(
    ("flags", "rolls"),
    [
        ({}, True),
        ({"risky": False}, False),
        ({"risky": False, "interesting": True}, True),
        ({"risky": True, "interesting": True}, True),
    ],
)
def test_without_a_game_master_the_flags_of_content_decide_and_nothing_is_told(
    flags: dict[str, bool], rolls: bool
) -> None:
    leg = {"hours": 2, "check": {**LEG["check"], **flags}}
    played = play(travel([ANN], leg), dice=[5, 5] if rolls else [])
    assert len(played.events(CheckMade)) == rolls
    assert len(played.events(Succeeded)) == (not rolls)
    assert ruled(played) == []


@pytest.mark.rule("DV-024")
def test_what_holds_for_a_check_holds_for_that_of_the_game_master() -> None:
    scene = travel([ANN, BOB], LEG, gm="gm")
    scene.world.omens = [STUDIED]
    asking = play(scene, ["usual", "check:ann:bob"], then="ann: adjudicate")
    assert asking.ask.options[1].label() == "The suggested check: Navigate, DC 9, 68.1 %"
    played = go_on(asking.game, ["check:dc=13;situational=1"], dice=[4, 4, 1])
    (called,) = played.events(CheckCalled)
    assert (called.dc, called.situational, called.advantage) == (12, {"situation": 1, "studied": -2}, ("assist",))


@pytest.mark.rule("DV-024", "DV-132")
def test_a_search_for_what_is_hidden_is_ruled_on() -> None:
    scene = delving([ANN], [{"id": "hall", "hidden": HIDDEN, "finds": ["knife"]}], gm="gm")
    asking = play(scene, ["usual", "delve", "search"], then="ann: adjudicate")
    assert asking.options() == [*PLAIN, "impossible"]

    harder = go_on(asking.game, ["check:dc=13;seen=hidden"], dice=[5, 5], then=": length")
    (called,) = harder.events(CheckCalled)
    assert (called.dc, called.gm_set, called.hidden) == (13, True, True)
    told = [event.seen_by(Viewer("party", "party")) for event in harder.game.events]
    assert not [event for event in told if event is not None and "13" in event.sentence({})]
    assert (len(harder.events(Searched)), harder.events(Revealed)) == (1, [])  # plain things are found all the same

    assert len(go_on(asking.game, ["succeed"], then=": length").events(Revealed)) == 1
    failed = go_on(asking.game, ["fail"], then=": length")
    assert (len(failed.events(Searched)), failed.events(Revealed)) == (1, [])
    unsearched = go_on(asking.game, ["impossible"], then="ann: delve")
    assert unsearched.events(Searched) == []
    assert unsearched.events(Impossible) == [Impossible("ann", "search")]


@pytest.mark.rule("DV-010", "DV-132")
def test_a_check_may_be_attached_to_the_search_of_a_small_room() -> None:
    scene = delving([ANN], [{"id": "hall", "finds": ["knife"]}], gm="gm")
    asking = play(scene, ["usual", "delve", "search"], then="ann: adjudicate")
    assert asking.options() == ["succeed", "check", "fail", "impossible"]
    waved = go_on(asking.game, ["succeed"], then=": length")
    assert (len(waved.events(Searched)), waved.events(Succeeded)) == (1, [])
    check = "check:skills=investigate;dc=11"
    assert go_on(asking.game, [check], dice=[4, 5], then=": length").events(Searched) == []
    assert len(go_on(asking.game, [check], dice=[5, 5], then=": length").events(Searched)) == 1


@pytest.mark.rule("DV-132")
@pytest.mark.parametrize("hidden", [False, True])
def test_nobody_rules_on_a_search_once_all_there_is_was_found(hidden: bool) -> None:
    scene = delving([ANN, BOB], [{"id": "hall", **({"hidden": HIDDEN} if hidden else {})}], gm="gm")
    asking = play(scene, ["usual", "delve", "ann> search", "bob> search"], then="ann: adjudicate")
    assert len(ruled(go_on(asking.game, ["succeed"], then=": length"))) == 1
    failed = go_on(asking.game, ["fail"], then="bob: adjudicate")
    found = go_on(failed.game, ["succeed"], then=": length")
    assert [event.who for event in found.events(Revealed if hidden else Searched)] == ["bob"]


@pytest.mark.rule("DV-010", "DV-127")
def test_a_check_may_be_attached_to_a_listed_activity() -> None:
    asking = play(plotting([ANN], gm="gm"), ["usual", "work"], then="ann: adjudicate")
    assert [event.coin for event in go_on(asking.game, ["succeed"]).events(Employed)] == [5]
    check = "check:skills=athletics;dc=11;stakes=a broken leg"
    failed = go_on(asking.game, [check], dice=[4, 5])
    assert (failed.events(Employed), failed["ann"].coin) == ([], 0)
    assert failed.events(Staked) == [Staked("ann", "a broken leg")]
    told = "A check: Skills: Athletics; DC: 11; The DC is: open; Stakes: a broken leg"
    assert [event.choice for event in failed.events(Ruled) if event.about == "adjudicate"] == [told]
    assert go_on(asking.game, [check], dice=[5, 5])["ann"].coin == 5
    again = go_on(asking.game, ["impossible"], then="ann: plot")
    assert go_on(again.game, ["live"])["ann"].coin == 0
    assert ruled(play(plotting([ANN]), ["work"])) == []


@pytest.mark.rule("DV-010", "DV-127")
def test_asking_around_is_ruled_on() -> None:
    facts = ["First.", "Second."]
    asking = play(plotting([ANN], facts=facts, gm="gm"), ["usual", "ask_around"], then="ann: adjudicate")
    assert asking.options() == [*PLAIN, "impossible"]
    waved = go_on(asking.game, ["succeed", "fact:2"])
    assert waved.scene.world.learned == ["Second."]
    assert go_on(asking.game, ["fail"]).scene.world.learned == []
    typed = go_on(asking.game, ["check:dc=9", "fact:1"], dice=[5, 5])  # 12 beats 9 by 3: both
    assert typed.scene.world.learned == facts


@pytest.mark.rule("DV-010", "DV-115")
def test_the_check_of_a_camp_task_is_ruled_on() -> None:
    scene = resting([ANN], hours=8, plan={"tasks": True}, gm="gm")
    answers = ["planned", "goes_on", "allow:", "ann> tasks:watch"]
    asking = play(scene, answers, then="ann: adjudicate")
    assert asking.options() == PLAIN
    done = go_on(asking.game, ["fail"], then=": relaxing")
    assert [(event.task, event.success) for event in done.events(TaskDone)] == [("watch", False)]


@pytest.mark.rule("DV-010", "DV-083")
def test_treatment_is_ruled_on_once_for_all_its_wounds() -> None:
    hurt = pc("ann", wounds=[{"name": "A", "severity": 3}, {"name": "B", "severity": 5}])
    scene = resting([hurt, pc("bob", medicine=5)], hours=72, long=True, gm="gm")
    answers = ["planned", "goes_on", "ann> live", "bob> tend:ann/wound-1+ann/wound-2"]
    asking = play(scene, answers, then="bob: adjudicate")
    assert asking.ask.options[1].label() == "The suggested check: Medicine, DC 12, 41.7 %"

    taken = go_on(asking.game, ["suggested"], dice=[4, 4, 4, 4], then="ann: healing")
    assert [made.dc for made in taken.events(CheckMade)] == [12, 14]
    assert [event.more for event in taken.events(Treated)] == [1, 0]
    typed = go_on(asking.game, ["check:skills=medicine;dc=10"], dice=[4, 4, 3, 3], then="ann: healing")
    assert [made.dc for made in typed.events(CheckMade)] == [10, 10]
    assert [event.more for event in typed.events(Treated)] == [2, 1]
    waved = go_on(asking.game, ["succeed"], then="ann: healing")
    assert [event.more for event in waved.events(Treated)] == [1, 1]
    no_care = go_on(asking.game, ["impossible"], then="bob: plot")
    assert no_care.events(Treated) == []
    assert refused(no_care, "tend:ann/wound-1")


@pytest.mark.rule("DV-010", "DV-028")
def test_work_on_a_clock_outside_of_combat_is_ruled_on() -> None:
    scene = delving([ANN], [{"id": "hall", "size": "large"}], gm="gm")
    asking = play(scene, ["usual", "delve", "work:search_large_room"], then="ann: adjudicate")
    assert asking.options() == [*PLAIN, "impossible"]
    typed = go_on(asking.game, ["check:dc=8"], dice=[5, 5], then=": length")  # 12 beats 8 by 4: 2 segments
    assert [event.by for event in typed.events(ClockWorked)] == [2]
    waved = go_on(asking.game, ["succeed"], then=": length")
    assert [event.by for event in waved.events(ClockWorked)] == [1]
    failed = go_on(asking.game, ["fail"], then=": length")
    assert [event.by for event in failed.events(ClockWorked)] == [0]
    assert go_on(asking.game, ["impossible"], then="ann: delve").events(ClockBegun) == []


@pytest.mark.rule("DV-132")
def test_darkness_hinders_the_search_of_a_large_room() -> None:
    for dark, dc in ((False, 9), (True, 11)):
        scene = delving([ANN], [{"id": "hall", "size": "large", "dark": dark}])
        played = play(scene, ["delve", "work:search_large_room"], dice=[4, 4], then="ann: way")
        assert [called.dc for called in played.events(CheckCalled)] == [dc]


@pytest.mark.rule("DV-009")
@pytest.mark.parametrize(
    ("scene", "before", "about", "impossible", "left"),
    [
        (delving([ANN], [{"id": "hall"}], gm="gm"), ["usual", "delve"], "delve", "search", ["free", "nothing"]),
        (plotting([ANN], gm="gm"), ["usual"], "plot", "train", ["work", "bed_rest", "free", "live"]),
    ],
    ids=["delving", "plotting"],
)
def test_what_was_impossible_is_not_offered_anew_in_the_same_round(
    scene: DelveScene, before: list[str], about: str, impossible: str, left: list[str]
) -> None:
    again = play(scene, [*before, impossible, "impossible"], then=f"ann: {about}")

    assert again.options() == left
    assert refused(again, impossible)
    in_words = go_on(again.game, ["free:fly", "impossible"], then=f"ann: {about}")
    assert in_words.options() == left  # other words may say something possible
    assert impossible in play(scene, before, then=f"ann: {about}").options()


@pytest.mark.rule("DV-009")
def test_what_was_impossible_with_one_thing_is_offered_with_another() -> None:
    rooms = [{"id": "hall", "size": "large", "clock": "pick_vault"}]
    scene = delving([ANN], rooms, gm="gm")
    begun = play(scene, ["usual", "delve", "free:dig", DIG], dice=[1, 1], then=": length")
    asking = go_on(begun.game, ["usual", "delve"], then="ann: delve")
    works = [each for each in asking.options() if each.startswith("work")]
    again = go_on(asking.game, [works[0], "impossible"], then="ann: delve")

    assert [each for each in again.options() if each.startswith("work")] == works[1:]
    assert len(works) == 2


@pytest.mark.rule("DV-009")
def test_what_was_impossible_on_the_way_is_not_offered_anew() -> None:
    scene = travel([ANN], {}, gm="gm")
    digging = msgspec.structs.replace(scene.stock.actions["pick_vault"], mode=Mode.EXPLORATION)
    walk = clocks.make_up(scene, scene.by_id["ann"], digging)
    again = play(scene, ["usual", f"work:{walk.id}", "impossible"], then="ann: leg")

    assert again.options() == ["free", "travel"]


# clocks of the game master


DIG = "clock:skills=athletics;dc=9"


@pytest.mark.rule("DV-029", "DV-028")
def test_the_game_master_creates_a_clock_for_what_somebody_does() -> None:
    scene = delving([ANN, BOB], [{"id": "hall"}], gm="gm")
    declared = ["usual", "delve", "ann> free:dig through the wall", "bob> nothing"]
    asking = play(scene, declared, then="ann: adjudicate")
    shape = asking.ask.options[2].shape
    assert shape is not None
    assert shape.first() == "segments=4;skills=athletics;tools=;dc=11;pace=continuous;workers=shared;extra_per_step=0"
    begun = go_on(asking.game, [DIG], dice=[4, 4], then=": length")

    (clock,) = begun.scene.world.clocks
    action = clock.action
    assert (action.name, action.segments, action.dc, action.skills) == ("dig through the wall", 4, 9, ["athletics"])
    assert (action.mode, action.continuous, action.shared, action.extra_per_step) == (Mode.DELVING, True, True, 0)
    assert (clock.filled, clock.workers, clock.place) == (1, ["ann"], "keep/hall")
    (called,) = begun.events(CheckCalled)
    assert (called.dc, called.gm_set) == (9, True)
    assert [(dial.id, dial.name, dial.filled, dial.segments) for dial in dials(begun)] == [
        ("clock_1", "dig through the wall", 1, 4)
    ]

    answers = ["usual", "delve", "ann> nothing", "bob> work:clock_1", "suggested"]
    shared = go_on(begun.game, answers, dice=[5, 5], then=": length")
    assert shared.scene.clock("clock_1").filled == 2
    left = go_on(begun.game, ["usual", "delve", "ann> nothing", "bob> nothing"], then=": length")
    assert left.scene.clock("clock_1").filled == 0
    assert len(left.events(ClockBroken)) == 1


def dials(played: Played) -> list[Any]:
    return list(board(played.scene, played.scene.viewer("party")).dials)


@pytest.mark.rule("DV-029", "DV-031", "DV-033")
def test_everything_about_a_clock_may_be_set() -> None:
    scene = delving([ANN, BOB], [{"id": "hall"}], gm="gm")
    form = "clock:segments=6;skills=athletics+craft;tools=lockpicks;dc=5;pace=spread;workers=single;extra_per_step=2"
    answers = ["usual", "delve", "ann> free:dig", "bob> nothing", form]
    played = play(scene, answers, dice=[4, 4], then=": length")  # 8 beats 5 by 3: one step
    (clock,) = played.scene.world.clocks
    assert (clock.action.segments, clock.action.tools, clock.filled) == (6, ["lockpicks"], 3)
    assert (clock.action.continuous, clock.action.shared) == (False, False)
    idle = go_on(played.game, ["usual", "delve", "ann> nothing"], then="bob: delve")
    assert "work:clock_1" not in idle.options()
    assert go_on(idle.game, ["nothing"], then=": length").scene.clock("clock_1").filled == 3


@pytest.mark.rule("DV-029")
def test_a_clock_that_was_made_up_is_state_like_any_other() -> None:
    scene = delving([ANN], [{"id": "hall", "finds": ["knife"]}], gm="gm")
    played = play(scene, ["usual", "delve", "free:dig", DIG], dice=[6, 6], then=": length").scene
    loaded = SYSTEM.load(played.dump())
    assert loaded.position() == played.position()
    assert loaded.clone().dump() == played.dump()

    played.clock("clock_1").filled = 3
    full = play(played, ["usual", "delve", "work:clock_1", "suggested"], dice=[6, 6], then=": length")
    assert len(full.events(ClockFull)) == 1
    assert full.scene.world.searched == []  # what it is for is not in the rules
    two = play(full.scene, ["usual", "delve", "free:dig on", DIG], dice=[6, 6], then=": length")
    assert [clock.id for clock in two.scene.world.clocks] == ["clock_1", "clock_2"]


@pytest.mark.rule("DV-009", "DV-010", "DV-028", "DV-029")
def test_in_a_fight_a_clock_belongs_to_a_zone_and_advances_with_the_outcomes() -> None:
    scene = fight([ANN, BOB], [npc("orc")])
    scene.seat_gm("gm")
    declared = ["usual", "orc> nothing:stay", "ann> free:words=I saw through the beam", "bob> assist:ann:stay"]
    played = play(scene, [*declared, "succeed", DIG], dice=[4, 4, 1], then=": length")
    clock = played.scene.clock("clock_1")
    assert (clock.filled, clock.place, clock.zones, clock.action.mode) == (1, "test", ["ring"], Mode.COMBAT)
    assert [called.advantage for called in played.events(CheckCalled)] == [("assist",)]
    asking = go_on(played.game, ["usual", "orc> nothing:stay"], then="ann, bob: declare")
    working = ["ann> work:clock_1:stay", "bob> nothing:stay", "suggested"]
    worked = go_on(asking.game, working, dice=[4, 4], then=": length")
    assert worked.scene.clock("clock_1").filled == 2


@pytest.mark.rule("DV-010", "DV-024", "DV-030", "DV-032")
@pytest.mark.parametrize(
    ("ruling", "dice", "dc", "filled"),
    [
        ("suggested", [5, 4, 2], 11, 1),  # 5 + 4 + 2, and 1 for the crowbar, is 12
        ("check:skills=athletics;tools=crowbar;dc=12", [5, 4, 2], 12, 0),
        ("check:skills=athletics;dc=9", [4, 6, 2], 9, 2),  # without the crowbar 12, one step
        ("succeed", [], None, 1),
        ("fail", [], None, 0),
    ],
)
def test_work_on_a_clock_in_a_fight_is_ruled_on(ruling: str, dice: list[int], dc: int | None, filled: int) -> None:
    """Bob assists; whatever comes of it, the clock was worked on and is not broken."""
    ann = pc("ann", athletics=2, tools=["crowbar"])
    scene = fight([ann, BOB], [npc("orc")], clocks=[{"clock": "raise_portcullis", "zones": ["ring"], "filled": 1}])
    scene.seat_gm("gm")
    declared = ["usual", "orc> nothing:stay", "ann> work:raise_portcullis:stay", "bob> assist:ann:stay", "succeed"]
    asking = play(scene, declared, then="ann: adjudicate")
    assert asking.options() == PLAIN

    played = go_on(asking.game, [ruling], dice=dice, then=": length")
    assert played.scene.clock("raise_portcullis").filled == 1 + filled
    assert played.events(ClockBroken) == []
    calls = [(called.dc, called.advantage) for called in played.events(CheckCalled)]
    assert calls == ([] if dc is None else [(dc, ("assist",))])


def test_what_foes_work_at_is_not_ruled_on() -> None:
    scene = fight([ANN], [npc("orc", athletics=2)], clocks=[{"clock": "raise_portcullis", "zones": ["ring"]}])
    scene.seat_gm("gm")
    played = play(
        scene, ["usual", "orc> work:raise_portcullis:stay", "ann> nothing:stay"], dice=[6, 6], then=": length"
    )
    assert (played.scene.clock("raise_portcullis").filled, ruled(played)) == (2, [])


# things


def things(body: Character) -> list[tuple[str, bool]]:
    """What it has, and whether that is worn or in hand."""
    return [(gear.id, gear.used) for gear in body.gear]


CLAD: dict[str, Any] = {"athletics": 2, "armor": "leather", "shield": "round_shield", "items": ["bitter_draught"]}


@pytest.mark.rule("DV-009", "DV-010", "DV-089")
@pytest.mark.parametrize(
    ("deed", "what"),
    [
        ("use:bitter_draught", "use Bitter draught"),
        ("swap:round_shield", "put away Round shield"),
        ("doff:leather", "take off Leather coat"),
    ],
)
def test_a_check_may_be_attached_to_what_is_done_with_things(deed: str, what: str) -> None:
    """It is done, or nothing is; what is impossible is no action."""
    scene = delving([pc("ann", stress=1, max_stress=20, **CLAD)], [{"id": "hall"}], gm="gm")
    asking = play(scene, ["usual", "delve", deed], then="ann: adjudicate")
    assert asking.options() == [*[each for each in PLAIN if each != "suggested"], "impossible"]
    assert asking.game.asks[0].question == f"Ann: {what}. Could it fail? Would failure be interesting?"

    done = go_on(asking.game, ["succeed"], then=": length")
    passed = go_on(asking.game, ["check:skills=athletics;dc=9"], dice=[4, 4], then=": length")
    failed = go_on(asking.game, ["check:skills=athletics;dc=10"], dice=[4, 4], then=": length")
    assert things(passed["ann"]) == things(done["ann"]) != things(scene.by_id["ann"])
    assert things(failed["ann"]) == things(scene.by_id["ann"])
    assert [called.why for called in passed.events(CheckCalled)] == [what]
    again = go_on(asking.game, ["impossible"], then="ann: delve")
    assert deed not in again.options()


@pytest.mark.rule("DV-010")
def test_what_is_taken_in_hand_or_put_on_is_called_so() -> None:
    scene = delving([pc("ann", **CLAD)], [{"id": "hall"}], gm="gm")
    bare = ["usual", "delve", "doff:leather", "succeed", "usual", "delve", "swap:round_shield", "succeed"]
    for deed, what in (("don:leather", "put on Leather coat"), ("swap:round_shield", "take Round shield in hand")):
        asking = play(scene, [*bare, "usual", "delve", deed], then="ann: adjudicate")
        assert asking.game.asks[0].question.startswith(f"Ann: {what}. ")
        before = things(asking["ann"])
        assert things(go_on(asking.game, ["fail"], then=": length")["ann"]) == before
        assert things(go_on(asking.game, ["succeed"], then=": length")["ann"]) != before


@pytest.mark.rule("DV-010", "DV-115")
@pytest.mark.parametrize(("ruling", "dice", "mana"), [("check:skills=athletics;dc=9", [1, 1], 2), ("succeed", [], 3)])
def test_a_check_may_be_attached_to_a_camp_task_that_has_none(ruling: str, dice: list[int], mana: int) -> None:
    ann = pc("ann", athletics=2, spirit=4, items=["mana_crystal"], vessel_mana=2)
    scene = resting([ann], hours=4, plan={"tasks": True}, gm="gm")
    charging = ["planned", "goes_on", "allow:tasks=charge", "tasks:charge", ruling]
    played = play(scene, [*charging, *(["charge:mana_crystal:1"] if mana == 3 else []), "no"], dice=dice)
    assert played["ann"].vessels()[0].mana == mana


@pytest.mark.rule("DV-028", "DV-029")
def test_clocks_are_worked_on_a_journey_and_while_plotting() -> None:
    hike = travel([ANN], {"hours": 2}, {"hours": 2}, gm="gm")
    begun = play(hike, ["usual", "free:carve a flute", DIG], dice=[3, 4], then=": length")
    assert [(dial.name, dial.filled) for dial in dials(begun)] == [("carve a flute", 0)]
    assert go_on(begun.game, ["usual", "work:clock_1", "succeed"]).events(ClockWorked)[-1].filled == 1

    plot = plotting([ANN, BOB], rounds=2, gm="gm")
    alone = "clock:skills=athletics;dc=9;workers=single"
    begun = play(plot, ["usual", "ann> free:forge papers", "bob> live", alone], dice=[4, 4], then=": length")
    played = go_on(begun.game, ["usual", "ann> work:clock_1"], then="bob: plot")
    assert "work:clock_1" not in played.options()
    assert "work" in played.options()
    done = go_on(played.game, ["bob> live", "ann> suggested"], dice=[4, 4])
    assert [event.filled for event in done.events(ClockWorked)] == [1, 2]
    assert [event.why for event in done.events(ClockBroken)] == ["the time for it is over"]


@pytest.mark.rule("DV-032")
def test_a_long_rest_is_a_round_of_plotting_for_clocks() -> None:
    scene = resting([ANN], hours=72, long=True, gm="gm")
    begun = play(scene, ["planned", "goes_on", "free:dig", DIG], dice=[4, 4]).scene
    assert (begun.clock("clock_1").filled, begun.clock("clock_1").worked) == (1, [])

    later = resting([ANN], hours=72, long=True, gm="gm")
    later.world.clocks = begun.world.clocks
    worked = play(later, ["planned", "goes_on", "work:clock_1", "suggested"], dice=[4, 4])
    assert worked.scene.clock("clock_1").filled == 2
    idle = play(later, ["planned", "goes_on", "live"])
    assert idle.scene.clock("clock_1").filled == 0
    short = resting([ANN], hours=8, gm="gm")
    short.world.clocks = begun.world.clocks
    assert play(short, ["planned", "goes_on"], then=": relaxing").scene.clock("clock_1").filled == 0


def test_somebody_else_may_have_finished_it() -> None:
    scene = plotting([ANN, BOB], gm="gm", rounds=2)
    begun = play(scene, ["usual", "ann> free:dig", "bob> live", DIG], dice=[4, 4], then=": length").scene
    begun.clock("clock_1").filled = 3
    both = ["usual", "ann> work:clock_1", "bob> work:clock_1", "ann> succeed"]
    assert [event.who for event in play(begun, both).events(ActionLost)] == ["bob"]


# contests of the game master


@pytest.mark.rule("DV-009", "DV-010", "DV-035", "DV-036", "DV-037", "DV-038")
def test_the_game_master_calls_a_contest_for_what_somebody_does() -> None:
    scene = fight([pc("ann", athletics=2), pc("bob", athletics=1)], [npc("orc", acrobatics=3)])
    scene.seat_gm("gm")
    declared = ["usual", "orc> nothing:stay", "ann> free:words=I snatch the idol", "bob> nothing:stay"]
    asking = play(scene, declared, then="ann: adjudicate")
    form = "contest:against=orc+bob;skill_ann=athletics;skill_bob=athletics;skill_orc=acrobatics;edge_ann=2"
    played = go_on(asking.game, [form], dice=[3, 3, 4, 4, 3, 2], then=": length")  # orc 9, ann 10, bob 6
    (won,) = played.events(ContestWon)
    assert (won.winner, won.margin, won.totals, won.edges) == ("ann", 3, {"orc": 9, "ann": 10, "bob": 6}, {"ann": 2})
    assert [(called.who, called.dc) for called in played.events(CheckCalled)] == [
        ("orc", None),
        ("ann", None),
        ("bob", None),
    ]

    held = "contest:against=bob;skill_ann=athletics;skill_bob=athletics;holder=bob"
    tied = go_on(asking.game, [held], dice=[3, 3, 3, 4], then=": length")
    assert [(won.winner, won.margin) for won in tied.events(ContestWon)] == [("bob", 0)]


@pytest.mark.rule("DV-035", "DV-037")
def test_a_contest_is_with_a_foe_if_nothing_else_is_said_and_asks_only_of_those_in_it() -> None:
    scene = fight([pc("ann") | {"name": "Ann, who dares"}, pc("bob")], [npc("orc")])
    scene.seat_gm("gm")
    asking = play(
        scene,
        ["usual", "orc> nothing:stay", "ann> free:words=I snatch the idol", "bob> nothing:stay"],
        then="ann: adjudicate",
    )
    (contest,) = [option for option in asking.ask.options if option.id == "contest"]
    form = contest.shape

    assert isinstance(form, Form)
    edges = "edge_ann=2;edge_bob=1;edge_orc=3"
    assert form.told(edges) == (
        "Against: Orc; Skill of Ann: Athletics; Edge of Ann: 2; Skill of Orc: Athletics; Edge of Orc: 3;"
        " Wins ties: Nobody"
    )
    assert form.told("") == "Against: Orc; Skill of Ann: Athletics; Skill of Orc: Athletics; Wins ties: Nobody"
    assert form.told("against=bob;edge_bob=1;edge_orc=3").endswith("Edge of Bob: 1; Wins ties: Nobody")
    assert form.only_with["edge_bob"] == ("against", "bob")


@pytest.mark.rule("DV-010", "DV-019")
def test_help_counts_in_a_contest_for_whoever_is_helped() -> None:
    scene = fight([ANN, BOB], [npc("orc")])
    scene.seat_gm("gm")
    declared = ["usual", "orc> nothing:stay", "ann> free:words=I push it over", "bob> assist:ann:stay", "succeed"]
    played = play(scene, [*declared, "contest:against=orc"], dice=[3, 3, 4, 4, 1], then=": length")

    assert {called.who: called.advantage for called in played.events(CheckCalled)} == {"ann": ("assist",), "orc": ()}


@pytest.mark.rule("DV-010", "DV-035")
def test_one_who_is_alone_has_nobody_to_contend_with() -> None:
    rooms = [{"id": "hall"}, {"id": "gate"}]
    scene = delving([ANN, BOB], rooms, [("hall", "gate")], gm="gm")
    together = play(scene, ["usual", "delve", "ann> free:wrestle", "bob> nothing"], then="ann: adjudicate")
    assert "contest" in together.options()
    scene = delving([ANN], rooms, gm="gm")
    assert "contest" not in play(scene, ["usual", "delve", "free:wrestle"], then="ann: adjudicate").options()
    answers = ["succeed", "usual", "delve", "ann> stay", "bob> to:gate", "ann> free:wrestle", "bob> nothing"]
    assert "contest" not in go_on(together.game, answers, then="ann: adjudicate").options()


# what is known beforehand


@pytest.mark.rule("DV-025")
def test_odds_of_a_check_that_is_called_for_say_how_likely_it_succeeds() -> None:
    """What comes of it may be for people alone to say; for a listed check it is told beside what it changes."""
    asking = play(travel([ANN], {"hours": 2}, gm="gm"), ["usual", "free:carve a flute"], then="ann: adjudicate")
    odds = option_odds(asking.game, asking.game.asks[0], "check:skills=athletics;dc=9", {})

    assert odds.outcomes == {("ann fails",): Fraction(21, 36), ("ann succeeds",): Fraction(15, 36)}
    assert option_odds(asking.game, asking.game.asks[0], "succeed", {}).is_idle()

    worked = option_odds(asking.game, asking.game.asks[0], "clock:skills=athletics;dc=9", {})
    assert worked.outcomes == {("no effect",): Fraction(21, 36), ("carve a flute +1",): Fraction(15, 36)}


@pytest.mark.rule("DV-025")
def test_odds_of_a_check_in_a_fight_and_of_a_contest_say_so_too() -> None:
    scene = fight([ANN], [npc("orc")])
    scene.seat_gm("gm")
    asking = play(scene, ["usual", "orc> nothing:stay", "ann> free:words=I topple the altar"], then="ann: adjudicate")
    ask = asking.game.asks[0]

    checked = option_odds(asking.game, ask, "check:skills=athletics;dc=9", {})
    assert checked.outcomes == {("ann fails",): Fraction(21, 36), ("ann succeeds",): Fraction(15, 36)}
    held = option_odds(asking.game, ask, "contest:against=orc;skill_ann=athletics;skill_orc=stealth;holder=orc", {})
    assert held.outcomes[("ann succeeds",)] == Fraction(861, 1296)


@pytest.mark.rule("DV-002")
def test_verdicts_are_those_of_the_round() -> None:
    hike = travel([ANN], {"hours": 2}, {"hours": 2}, gm="gm")
    first = play(hike, ["usual", "free:carve a flute", "check:dc=9"], dice=[1, 1], then=": length")
    assert first.scene.verdicts == ["ann fails"]
    assert go_on(first.game, ["usual"], then="ann: leg").scene.verdicts == []


def test_what_a_clock_gains_is_verdict_enough() -> None:
    hike = travel([ANN], {"hours": 2}, {"hours": 2}, gm="gm")
    begun = play(hike, ["usual", "free:dig", DIG], dice=[4, 4], then=": length")
    worked = go_on(begun.game, ["usual", "work:clock_1", "suggested"], dice=[4, 4])
    assert worked.scene.verdicts == []
    assert worked.events(ClockWorked)[-1].filled == 2
