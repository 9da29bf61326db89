"""Exploration: legs with their checks, dangers and benefits, and fights in the middle of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.systems.delve import clocks
from quintain.systems.delve.events.clocks import ClockBroken
from quintain.systems.delve.events.modes import (
    Arrived,
    FightBrokeOut,
    LegBegan,
    LegEnded,
    SituationTold,
    TravellerNamed,
)
from quintain.systems.delve.events.rulings import Impossible
from quintain.systems.delve.scene import FORAGE, STUDIED, UNAWARE, FightScene, TravelScene
from quintain.systems.delve.words import Mode
from tests.systems.delve.modes import brawl, inner, outer, travel, who, within
from tests.systems.delve.script import Played, npc, pc, play, refused, rules

ANN, BOB, CID = pc("ann", navigate=2), pc("bob"), pc("cid")
CHECK = {"skills": ["navigate"], "dc": 9}
DRAW = rules(max_rounds=1)
AMBUSH = brawl([ANN, BOB], [npc("orc")], "ambush")
ROUND = ["orc> nothing:stay", "ann> nothing:stay", "bob> nothing:stay"]


def walk(
    *legs: dict[str, Any], answers: Sequence[str], dice: Sequence[int] = (), omens: Sequence[str] = (), then: str = ""
) -> Played:
    scene = travel([ANN, BOB], *legs)
    scene.world.omens = list(omens)
    return play(scene, answers, dice=dice, then=then)


@pytest.mark.rule("DV-130", "DV-128")
def test_each_leg_is_one_round_as_long_as_it_is() -> None:
    played = walk({"hours": 2}, {"hours": 6}, {"hours": 4}, answers=["travel"] * 6)

    assert played.scene.world.clock == 43200
    assert [event.seconds for event in played.events(SituationTold)] == [7200, 21600, 14400]
    assert [(event.leg, event.legs) for event in played.events(LegBegan)] == [(1, 3), (2, 3), (3, 3)]
    assert played.events(Arrived) == [Arrived("Walk")]
    assert played.scene.round == 4
    assert played.scene.result is not None
    assert played.scene.result.why == "the party has arrived"


@pytest.mark.rule("DV-130")
def test_the_game_master_cuts_it_otherwise() -> None:
    played = play(travel([ANN], {"hours": 2}, {}, gm="gm"), ["set:3600", "travel", "usual", "travel"])

    assert played.scene.world.clock == 3600 + 14400


@pytest.mark.rule("DV-128")
@pytest.mark.parametrize(("dice", "seconds", "effect"), [([3, 4], 10800, "later"), ([4, 4], 7200, "nothing")])
def test_failure_makes_the_way_longer(dice: list[int], seconds: int, effect: str) -> None:
    """Navigate 2 against DC 9: 9 and 10."""
    leg = {"hours": 2, "check": CHECK, "failure": "later"}
    played = walk(leg, answers=["check:ann", "bob> travel"], dice=dice)

    assert played.scene.world.clock == seconds
    assert played.events(LegEnded) == [LegEnded(1, effect, 1 if effect == "later" else 0)]


@pytest.mark.rule("DV-128")
def test_it_is_longer_by_as_much_as_the_leg_says() -> None:
    leg = {"hours": 2, "check": CHECK, "failure": "later", "later_hours": 3}
    played = walk(leg, answers=["check:ann", "bob> travel"], dice=[3, 4])

    assert played.scene.world.clock == 5 * 3600
    assert played.events(LegEnded) == [LegEnded(1, "later", 3)]


@pytest.mark.rule("DV-128")
@pytest.mark.parametrize(("dice", "omens"), [([3, 4], [UNAWARE]), ([4, 4], [FORAGE])])
def test_success_and_failure_apply_once_when_the_leg_ends(dice: list[int], omens: list[str]) -> None:
    leg = {"hours": 6, "check": CHECK, "success": "forage", "failure": "unaware"}
    played = walk(leg, {"hours": 1}, answers=["check:ann", "bob> travel", "ann> travel"], dice=dice, then="bob: leg")

    assert played.scene.world.omens == omens
    kept = walk(leg, answers=["check:ann", "bob> travel"], dice=dice, omens=["watched"])
    assert kept.scene.world.omens == ["watched", *omens]
    assert walk(leg, answers=["check:ann", "bob> travel"], dice=dice, omens=omens).scene.world.omens == omens
    scene: Any = played.scene
    assert (scene.traveller, scene.helper, scene.passed) == ("", "", "")


@pytest.mark.rule("DV-128")
def test_a_leg_without_a_check_brings_nothing_about() -> None:
    played = walk({"hours": 1, "success": "forage", "failure": "unaware"}, answers=["travel", "travel"])

    assert played.scene.world.omens == []
    assert played.events(LegEnded) == [LegEnded(1, "nothing")]


@pytest.mark.rule("DV-128", "DV-052")
def test_arriving_gives_the_victory_of_the_journey_and_only_then() -> None:
    scene = travel([ANN, BOB], {"hours": 1}, {"hours": 1})
    scene.victory = 2

    under_way = play(scene, ["travel", "travel"], then="ann: leg")
    arrived = play(scene, ["travel"] * 4)

    assert [who(under_way, id).victories for id in ("ann", "bob")] == [0, 0]
    assert [who(arrived, id).victories for id in ("ann", "bob")] == [2, 2]


@pytest.mark.rule("DV-128", "DV-032")
def test_arriving_breaks_what_must_not_be_interrupted() -> None:
    scene = travel([ANN, BOB], {"hours": 1}, {"hours": 1})
    clock = clocks.new_clock(scene, "raise_portcullis", "walk")
    clock.begun, clock.filled = True, 1

    under_way = play(scene, ["travel", "travel"], then="ann: leg")
    arrived = play(scene, ["travel"] * 4)

    assert under_way.events(ClockBroken) == []
    assert [event.why for event in arrived.events(ClockBroken)] == ["the journey is over"]


def test_the_players_name_the_traveller_and_one_other_may_assist() -> None:
    scene = travel([ANN, BOB, CID], {"check": CHECK, "failure": "later"})
    asked = play(scene, then="ann: leg")
    assert asked.ask.question == "Who leads the way? Navigate, DC 9"
    assert asked.options() == [
        "check:ann",
        "check:ann:bob",
        "check:ann:cid",
        "check:bob",
        "check:bob:ann",
        "check:bob:cid",
        "check:cid",
        "check:cid:ann",
        "check:cid:bob",
    ]

    helped = play(scene, ["check:ann:bob", "cid> travel"], dice=[1, 4, 4])  # three dice: 8 + 2 beats 9
    assert helped.events(TravellerNamed) == [TravellerNamed("ann", "bob")]
    assert helped.scene.world.clock == 14400
    alone = play(scene, ["check:ann", "bob> travel", "cid> travel"], dice=[3, 4])
    assert alone.scene.world.clock == 18000


def test_tools_that_the_check_asks_for_count() -> None:
    leg = {"check": {**CHECK, "tools": ["map_case"]}, "failure": "later"}
    scene = travel([pc("ann", navigate=2, tools=["map_case"])], leg)

    assert play(scene, dice=[3, 4]).scene.world.clock == 14400  # 7 + 2 + 1 beats 9


@pytest.mark.parametrize(("omens", "clock"), [([STUDIED], 14400), ([], 18000)])
def test_what_was_studied_in_camp_makes_the_next_check_easier_once(omens: list[str], clock: int) -> None:
    leg = {"check": CHECK, "failure": "later"}
    first = walk(leg, answers=["check:bob", "ann> travel"], dice=[4, 4], omens=[*omens, FORAGE])  # 8: DC 7 or 9
    assert first.scene.world.clock == clock
    assert first.scene.world.omens == [FORAGE]

    second = walk(leg, leg, answers=["check:bob", "travel", "check:bob", "travel"], dice=[4, 4, 4, 4], omens=omens)
    assert second.scene.world.clock == clock + 18000


def test_the_rest_act_freely() -> None:
    magician = pc(
        "bob",
        abilities=["magician"],
        spells=["close_the_cut", "slow_knitting", "ember_lance"],
        mend=2,
        spirit=8,
        armor="leather",
        weapons=["knife", "bow"],
        items=["bitter_draught", "smoke_pot"],
        wounds=[{"name": "Nicked", "severity": 1}, {"name": "Torn", "severity": 2}],
    )
    scene = travel([magician], {})
    asked = play(scene, then="bob: leg")
    assert asked.options() == [
        "cast:close_the_cut",
        "use:bitter_draught",
        "swap:bow",
        "doff:leather",
        "free",
        "travel",
    ]
    assert refused(asked, "cast:close_the_cut:bob/wound-2")
    mended = play(scene, ["cast:close_the_cut:bob/wound-1"], dice=[4, 5])  # 11 beats 9 + 1
    assert [wound.name for wound in mended["bob"].wounds] == ["Torn"]
    assert mended["bob"].spirit == 5
    bare = play(scene, ["doff:leather"])["bob"]
    assert bare.worn() is None
    armed = play(scene, ["swap:bow"])["bob"]
    assert [gear.id for gear in armed.gear if gear.used] == ["bow", "leather"]


def test_what_is_impossible_is_no_action() -> None:
    played = play(travel([ANN], {}, gm="gm"), ["usual", "free:fly there", "impossible", "travel"])

    assert played.events(Impossible) == [Impossible("ann", "fly there")]
    assert played.scene.world.clock == 14400


# fights


@pytest.mark.rule("DV-133")
@pytest.mark.parametrize(("more", "at"), [({}, 7200), ({"after_hours": 1}, 3600), ({"after_hours": 9}, 14400)])
def test_the_encounter_of_a_leg_breaks_out_in_its_middle_unless_listed(more: dict[str, int], at: int) -> None:
    scene = travel([ANN, BOB], {"hours": 4, "encounter": "ambush", **more}, fights=[AMBUSH], rules=DRAW)
    played = play(within(scene), ["travel", "travel"], then="orc: intent")

    assert isinstance(inner(played), FightScene)
    assert inner(played).world.clock == at
    assert inner(played).mode is Mode.COMBAT
    assert played.events(FightBrokeOut) == [FightBrokeOut("Ambush", "Exploration", 14400 - at)]


@pytest.mark.rule("DV-133")
def test_after_it_the_leg_goes_on_with_the_time_that_is_left() -> None:
    scene = travel([ANN, BOB], {"hours": 4, "encounter": "ambush"}, {}, fights=[AMBUSH], rules=DRAW)
    played = play(within(scene), ["travel", "travel", *ROUND, "go_on"], then="ann: leg")

    now = inner(played)
    assert isinstance(now, TravelScene)
    assert (now.world.clock, now.leg, now.mode) == (14400 + 10, 1, Mode.EXPLORATION)
    assert not now.met
    assert now.spent == 0


@pytest.mark.rule("DV-133")
def test_the_interrupted_round_remembers_how_much_of_it_is_spent() -> None:
    scene = travel([ANN, BOB], {"hours": 4, "encounter": "ambush", "after_hours": 1}, fights=[AMBUSH], rules=DRAW)
    played = play(within(scene), ["travel", "travel", *ROUND], then="ann: leg")

    now: Any = inner(played)
    assert (now.seconds, now.spent, now.world.clock, now.beaten) == (14400, 3600, 3610, True)
    assert (now.opening, now.met) == ("", True)


def test_a_fight_that_was_not_won_lets_the_party_turn_back() -> None:
    scene = travel([ANN, BOB], {"encounter": "ambush"}, {}, fights=[AMBUSH], rules=DRAW)
    played = play(within(scene), ["travel", "travel", *ROUND], then="ann: leg")
    assert played.options() == ["go_on", "turn_back"]

    back = play(within(scene), ["travel", "travel", *ROUND, "turn_back"])
    assert outer(back).result is not None
    assert outer(back).result.why == "the party turns back"  # type: ignore[union-attr]
    assert outer(back).world.clock == 7210


@pytest.mark.rule("DV-128")
def test_after_a_fight_that_was_won_nobody_asks_and_it_does_not_come_again() -> None:
    won = brawl([ANN, BOB], [npc("orc", stress=1, leaves_at="stress0")], "ambush", victory=1)
    scene = travel([pc("ann", fighting=5), BOB], {"encounter": "ambush"}, {}, fights=[won])
    answers = ["travel", "travel", "orc> nothing:stay", "ann> attack:fists:orc:stay", "bob> nothing:stay"]
    played = play(within(scene), answers, dice=[6, 6], then="ann: leg")

    assert outer(played).round == 2
    assert len(played.events(FightBrokeOut)) == 1
    assert (who(played, "ann").victories, who(played, "bob").victories) == (1, 1)


@pytest.mark.parametrize(("omens", "unaware"), [([UNAWARE, FORAGE], True), ([FORAGE], False)])
def test_the_careless_are_unaware_in_the_fight_once(omens: list[str], unaware: bool) -> None:
    scene = travel([ANN, BOB], {"encounter": "ambush"}, fights=[AMBUSH], rules=DRAW)
    scene.world.omens = omens
    played = play(within(scene), ["travel", "travel"], then="orc: intent")

    assert [body.unaware for body in inner(played).bodies] == [unaware, unaware, False]
    assert inner(played).world.omens == [FORAGE]


def test_when_all_are_dead_the_journey_is_over() -> None:
    scene = travel(
        [pc("ann", wounds=[{"name": "Torn", "severity": 12}], stress=1)], {"encounter": "ambush"}, fights=[AMBUSH]
    )
    answers = ["travel", "orc> attack:fists:ann:stay", "ann> nothing:stay"]
    played = play(within(scene), answers, dice=[6, 6, 6, 6])

    assert outer(played).result is not None
    assert outer(played).result.why == "nobody of the party is left"  # type: ignore[union-attr]
