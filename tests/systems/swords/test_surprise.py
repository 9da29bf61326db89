"""Surprise: who is aware of whom, ambushes, and who loses the first Round."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import REFEREE
from quintain.systems.swords.board import board
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.order import RoundBegan, TurnBegan
from quintain.systems.swords.events.rolls import Checked
from quintain.systems.swords.events.surprise import (
    AmbushDeclined,
    AmbushLaid,
    EverybodyStares,
    MoraleTested,
    SideSurprised,
    Surprised,
)
from quintain.systems.swords.perception import is_hidden_from
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Help, Out
from quintain.systems.swords.surprise import begin, notices
from tests.systems.swords.direct import at_table
from tests.systems.swords.script import Played, body, fight, go_on, play, rules, suffer

UNAWARE = {"aware": False}
KEEN = {"trained": ["Perception", "Stealth"]}


def scout(id: str, at: tuple[int, int], perception: int = 0, stealth: int = 0, **numbers: Any) -> dict[str, Any]:
    totals = {"Perception": perception, "Stealth": stealth}
    return body(id, at, skill_totals=totals, **{**KEEN, **numbers})


def ambush(red: list[dict[str, Any]], blue: list[dict[str, Any]], **scenario: Any) -> SwordsScene:
    """Red knows of blue, and blue not of red."""
    return fight(red, blue, blue_side=UNAWARE, **scenario)


def meeting(red: list[dict[str, Any]], blue: list[dict[str, Any]], **scenario: Any) -> SwordsScene:
    """Neither side knows of the other."""
    return fight(red, blue, red_side=UNAWARE, blue_side=UNAWARE, **scenario)


def who_acted(played: Played) -> list[str]:
    return [event.who for event in played.events(TurnBegan)]


# the possibility of surprise


@pytest.mark.rule("SW-014")
def test_when_both_sides_are_aware_nothing_is_rolled_and_round_one_is_ordinary() -> None:
    played = play(fight([body("a", (1, 1), initiative=9)], [body("b", (9, 9))]), then="a: turn")

    assert played.asked() == [("a", "turn")]
    assert not played.scene.surprise
    assert not played.events(RoundBegan)[0].surprise


@pytest.mark.rule("SW-014")
@pytest.mark.rule("SW-015")
@pytest.mark.rule("SW-021")
def test_only_the_side_that_knows_of_the_other_is_offered_an_ambush() -> None:
    played = play(ambush([body("a", (1, 1))], [body("b", (9, 9))]), then="a: ambush")

    assert played.asked() == [("a", "ambush")]
    assert played.options() == ["ambush", "open"]


@pytest.mark.rule("SW-021")
def test_nobody_without_warning_is_offered_an_ambush() -> None:
    scene = meeting([scout("a", (1, 1))], [scout("b", (9, 9))])

    played = play(scene, dice=[12, 12], then="a: turn")

    assert played.asked()[0][1] == "turn"


@pytest.mark.rule("SW-015")
def test_without_an_ambush_the_unaware_side_makes_its_group_check_and_the_aware_one_acts() -> None:
    red = [scout("a", (1, 1), initiative=3)]
    blue = [scout("b", (9, 9), initiative=9), scout("c", (9, 7), initiative=8), scout("d", (9, 5), initiative=7)]

    played = play(ambush(red, blue), ["open"], dice=[10, 9, 9], then="a: turn")

    assert [check.dt for check in played.events(Checked)] == [10, 10, 10]
    assert played.scene.surprised == ["b", "c", "d"]
    assert who_acted(played) == ["a"]


@pytest.mark.rule("SW-015")
@pytest.mark.rule("SW-021")
def test_an_ambush_is_laid_only_if_the_side_that_knows_wants_it() -> None:
    scene = ambush([scout("a", (1, 1), initiative=9)], [scout("b", (9, 9))])

    laid = play(scene, ["ambush"], dice=[12, 11], then="a: turn")
    declined = play(scene, ["open"], dice=[11], then="a: turn")

    assert (laid.scene.surprised, laid.events(AmbushDeclined)) == (["b"], [])
    assert (declined.scene.surprised, declined.events(AmbushLaid)) == ([], [])
    assert declined.events(AmbushDeclined) == [AmbushDeclined("red")]


@pytest.mark.rule("SW-015")
def test_of_several_sides_that_know_each_is_asked_and_all_who_do_not_know_make_their_checks() -> None:
    sides = [
        {"name": "red", "members": [scout("a", (1, 1), initiative=9)]},
        {"name": "blue", "members": [scout("b", (9, 1))]},
        {"name": "green", "members": [scout("c", (1, 9))], **UNAWARE},
        {"name": "grey", "members": [scout("d", (9, 9))], **UNAWARE},
    ]

    played = play(fight([], [], sides=sides), ["a> open", "b> open"], dice=[9, 8], then="a: turn")

    assert played.events(AmbushDeclined) == [AmbushDeclined("red"), AmbushDeclined("blue")]
    assert played.scene.surprised == ["c", "d"]


# both unaware


@pytest.mark.rule("SW-016")
@pytest.mark.rule("SW-018")
@pytest.mark.rule("SW-029")
def test_when_neither_side_passes_both_stare_for_a_round_of_six_seconds() -> None:
    scene = meeting([scout("a", (1, 1), initiative=9)], [scout("b", (9, 9))])

    played = play(scene, dice=[9, 3], then="a: turn")

    assert played.events(EverybodyStares)
    assert [event.surprise for event in played.events(RoundBegan)] == [True, False]
    assert who_acted(played) == ["a"]
    assert played.scene.round == 2
    assert played.scene.fight_seconds() == 6


@pytest.mark.rule("SW-016")
def test_nobody_has_a_reaction_in_a_round_of_staring() -> None:
    scene = meeting([scout("a", (1, 1), initiative=9)], [scout("b", (9, 9))])
    played = play(scene, dice=[9, 3], then="a: turn")

    assert played.events(TurnBegan) == [TurnBegan("a")]
    assert played["a"].reaction
    assert played["b"].reaction
    assert played.scene.surprised == []


@pytest.mark.rule("SW-016")
def test_with_always_stare_nothing_is_rolled_and_the_round_is_lost_to_both() -> None:
    scene = meeting([body("a", (1, 1), initiative=9)], [body("b", (9, 9))], rules=rules(both_unaware="always_stare"))

    played = play(scene, then="a: turn")

    assert played.scene.round == 2
    assert played.events(EverybodyStares)


@pytest.mark.rule("SW-016")
def test_nobody_stares_where_a_side_passes() -> None:
    scene = meeting([scout("a", (1, 1), initiative=9)], [scout("b", (9, 9))])

    played = play(scene, dice=[10, 9], then="a: turn")

    assert (played.scene.round, played.scene.surprised) == (1, ["b"])
    assert played.events(EverybodyStares) == []


@pytest.mark.rule("SW-016")
def test_only_those_who_are_there_stare() -> None:
    red = [body("a", (1, 1), initiative=9), body("late", (1, 3))]
    scene = meeting(red, [body("b", (9, 9))], rules=rules(both_unaware="always_stare"))
    scene.by_id["late"].out = Out.HIDDEN
    with at_table(scene) as table:
        begin(scene, table)

    assert scene.surprised == ["a", "b"]
    assert [event for event in table.events if isinstance(event, EverybodyStares)]


@pytest.mark.rule("SW-017")
@pytest.mark.rule("SW-019")
def test_half_of_a_side_is_enough_for_all_of_it() -> None:
    red = [
        scout("a", (1, 1), 0, initiative=9),
        scout("b", (1, 3), 1, initiative=8),
        scout("c", (1, 5), 2, initiative=7),
        scout("d", (1, 7), 0, initiative=6),
    ]
    played = play(meeting(red, [scout("e", (9, 9))]), ["end"] * 3, dice=[10, 8, 9, 3, 1], then="d: turn")

    assert who_acted(played) == ["a", "b", "c", "d"]
    assert all(played[who].reaction for who in "abcd")
    assert played.scene.surprised == ["e"]
    assert "dash" in played.options()  # a full turn: its Main Action is there


@pytest.mark.rule("SW-017")
@pytest.mark.rule("SW-020")
def test_two_of_five_are_not_enough_for_anybody() -> None:
    red = [scout(name, (1, 2 * row), initiative=9 - row) for row, name in enumerate("abcde")]
    scene = meeting(red, [scout("z", (9, 9), initiative=1)])

    played = play(scene, dice=[12, 13, 4, 5, 6, 15], then="z: turn")

    assert played.scene.surprised == list("abcde")
    assert played.events(SideSurprised)[0] == SideSurprised("red", 2, 5, surprised=True)
    assert played.asked() == [("z", "turn")]


@pytest.mark.rule("SW-017")
def test_as_a_house_rule_each_member_acts_or_not_by_its_own_roll() -> None:
    red = [scout("a", (1, 1), initiative=9), scout("b", (1, 3), initiative=8)]
    scene = meeting(red, [scout("c", (9, 9))], rules=rules(unaware_check="individual"))

    played = play(scene, dice=[10, 9, 9], then="a: turn")

    assert played.scene.surprised == ["b", "c"]
    assert played.asked() == [("a", "turn")]


# the Surprise Round


@pytest.mark.rule("SW-020")
@pytest.mark.rule("SW-029")
def test_the_surprised_have_neither_turn_nor_opportunity_attack_until_round_two() -> None:
    red = [scout("a", (3, 3), initiative=9)]
    blue = [scout("b", (4, 3), initiative=5)]
    played = play(ambush(red, blue), ["ambush", "move:1,3", "end"], dice=[15, 2], then="a: turn")

    assert who_acted(played) == ["a", "a"]
    assert played.scene.round == 2
    assert played["b"].reaction

    near = go_on(played.game, ["end", "b> end"], then="a: turn")
    assert who_acted(near) == ["a", "a", "b", "a"]


@pytest.mark.rule("SW-020")
def test_the_surprised_have_no_reaction_but_their_whole_armor_class() -> None:
    played = play(
        ambush([scout("a", (3, 3), initiative=9)], [scout("b", (4, 3), initiative=5, ac=14)]),
        ["ambush", "attack:strike:b"],
        dice=[15, 2, 13],
        then="a: turn",
    )

    assert not played["b"].reaction
    assert played["b"].hp == 20


# the Ambush


@pytest.mark.rule("SW-022")
def test_five_ambushers_make_one_stealth_check() -> None:
    red = [scout(name, (1, 2 * row), stealth=row, initiative=9) for row, name in enumerate("abcde")]

    played = play(ambush(red, [scout("z", (9, 9))]), ["ambush"], dice=[12, 3], then="a: next")

    assert played.events(AmbushLaid) == [AmbushLaid("red", "a", 12, 0, 12, 0)]


@pytest.mark.rule("SW-022")
def test_help_that_waits_for_the_roller_counts_in_the_stealth_check() -> None:
    scene = ambush([scout("a", (1, 1), stealth=1, initiative=9)], [scout("z", (9, 9))])
    scene.by_id["a"].helped = [Help("friend", "stealth")]

    played = play(scene, ["ambush"], dice=[12, 3], then="a: turn")

    assert played.events(AmbushLaid) == [AmbushLaid("red", "a", 12, 3, 15, 0)]
    assert played["a"].helped == []


@pytest.mark.rule("SW-023")
def test_the_worst_member_rolls() -> None:
    red = [scout("a", (1, 1), stealth=3), scout("b", (1, 3), stealth=1), scout("c", (1, 5), stealth=6)]

    played = play(ambush(red, [scout("z", (9, 9))]), ["ambush"], dice=[12, 3], then="a: next")

    assert played.events(AmbushLaid)[0].roller == "b"


@pytest.mark.rule("SW-023")
def test_of_several_who_are_equally_bad_the_side_chooses_one() -> None:
    red = [scout("a", (1, 1), stealth=1), scout("b", (1, 3), stealth=6), scout("c", (1, 5), stealth=1)]
    played = play(ambush(red, [scout("z", (9, 9))]), ["ambush"], then="a: roller")

    assert played.options() == ["roller:a", "roller:c"]

    chosen = go_on(played.game, ["roller:c"], dice=[12, 3], then="a: next")
    assert chosen.events(AmbushLaid)[0].roller == "c"


@pytest.mark.rule("SW-024")
def test_disadvantage_counts_four_for_the_choice_and_not_for_the_roll() -> None:
    red = [
        scout("p", (1, 1), stealth=3),
        scout("q", (1, 3), stealth=5, readied=["ringmail"]),
    ]
    played = play(ambush(red, [scout("z", (9, 9))]), ["ambush"], dice=[14, 9, 3], then="p: next")

    assert played.events(AmbushLaid) == [AmbushLaid("red", "q", 9, 5, 14, -1)]


@pytest.mark.rule("SW-024")
def test_however_many_sources_of_disadvantage_count_four_once() -> None:
    red = [body("p", (1, 1), dex=2, readied=["ringmail"]), scout("q", (1, 3), stealth=-3)]

    played = play(ambush(red, [scout("z", (9, 9))]), ["ambush"], dice=[14, 3], then="p: next")

    assert played.events(AmbushLaid) == [AmbushLaid("red", "q", 14, -3, 11, 0)]


@pytest.mark.rule("SW-024")
def test_whoever_is_untrained_in_stealth_has_disadvantage() -> None:
    red = [body("p", (1, 1), dex=2), scout("q", (1, 3), stealth=-1)]

    played = play(ambush(red, [scout("z", (9, 9))]), ["ambush"], dice=[14, 9, 3], then="p: next")

    assert played.events(AmbushLaid) == [AmbushLaid("red", "p", 9, 2, 11, -1)]


@pytest.mark.rule("SW-025")
@pytest.mark.rule("SW-027")
def test_whoever_reaches_the_stealth_total_notices_and_each_for_itself() -> None:
    blue = [
        scout("x", (9, 1), initiative=9),
        scout("y", (9, 3), initiative=8),
        scout("z", (9, 5), initiative=7),
    ]
    scene = ambush([scout("a", (1, 1), stealth=4, initiative=6)], blue)

    played = play(scene, ["ambush", "end", "end"], dice=[10, 14, 13, 16], then="a: turn")

    assert played.scene.surprised == ["y"]
    assert played.events(Surprised) == [Surprised(["y"])]
    assert who_acted(played) == ["x", "z", "a"]


@pytest.mark.rule("SW-026")
def test_all_ambushers_act_even_if_everybody_noticed() -> None:
    red = [scout("a", (1, 1), initiative=3), scout("b", (1, 3), stealth=2, initiative=2)]
    scene = ambush(red, [scout("z", (9, 9), initiative=9)])

    played = play(scene, ["ambush", "end", "end"], dice=[4, 12], then="b: turn")

    assert played.scene.round == 1
    assert played.events(Surprised) == []
    assert who_acted(played) == ["z", "a", "b"]


def militia(id: str, at: tuple[int, int], **numbers: Any) -> dict[str, Any]:
    return scout(id, at, tags=["undisciplined"], **numbers)


@pytest.mark.rule("SW-028")
def test_the_game_master_says_whether_the_undisciplined_check_their_morale() -> None:
    blue = [militia("x", (9, 1), morale=1), militia("y", (9, 3), morale=1), militia("z", (9, 5)), scout("w", (9, 7))]
    scene = ambush([scout("a", (1, 1), initiative=9)], blue, gm="gm")
    played = play(scene, ["ambush"], dice=[10, 2, 2, 2, 2], then=": morale")

    assert [(ask.seat, ask.about) for ask in played.game.asks] == [("gm", "morale")]

    checked = go_on(played.game, ["check"], dice=[9, 8, 10], then="a: turn")
    assert [(test.who, test.total, test.holds) for test in checked.events(MoraleTested)] == [
        ("x", 10, True),
        ("y", 9, False),
        ("z", 10, True),
    ]
    assert [who for who in "xyzw" if checked[who].suffers(Condition.ROUTED)] == ["y"]

    steady = go_on(played.game, ["steady"], then="a: turn")
    assert not steady.events(MoraleTested)


@pytest.mark.rule("SW-026", "SW-028")
def test_without_a_game_master_the_undisciplined_check() -> None:
    scene = ambush([scout("a", (1, 1), initiative=9)], [militia("x", (9, 1)), scout("y", (9, 3))])

    played = play(scene, ["ambush"], dice=[10, 2, 2, 5], then="a: turn")

    assert [test.who for test in played.events(MoraleTested)] == ["x"]
    assert played["x"].suffers(Condition.ROUTED)


@pytest.mark.rule("SW-029")
def test_after_the_surprise_round_everybody_acts() -> None:
    scene = ambush([scout("a", (1, 1), initiative=9)], [scout("z", (9, 9), initiative=4)])

    played = play(scene, ["ambush", "end", "end"], dice=[15, 3], then="z: turn")

    assert played.asked() == [("z", "turn")]
    assert played["z"].reaction


# features, light, rolled Initiative


@pytest.mark.rule("SW-027")
def test_the_watchful_have_advantage_on_spotting_an_ambush_and_the_alert_a_bonus() -> None:
    blue = [scout("w", (9, 1), features=["watchful"]), scout("x", (9, 3), features=["alert"])]
    scene = ambush([scout("a", (1, 1), stealth=0, initiative=9)], blue)

    played = play(scene, ["ambush"], dice=[14, 3, 14, 12], then="a: turn")

    assert played.scene.surprised == []


@pytest.mark.rule("SW-017")
def test_the_watchful_have_no_advantage_where_nobody_lies_in_ambush() -> None:
    scene = meeting([scout("a", (1, 1), features=["watchful"], initiative=9)], [scout("b", (9, 9))])

    played = play(scene, dice=[3, 3], then="a: turn")

    assert played.scene.surprised == []
    assert [check.net for check in played.events(Checked)] == [0, 0]


@pytest.mark.rule("SW-014")
def test_a_party_that_shows_light_in_the_dark_surprises_nobody_who_sees() -> None:
    red = [scout("a", (1, 1), initiative=9, readied=["lantern"], holds=["lantern"])]

    played = play(ambush(red, [scout("b", (9, 9))], light="dark"), then="a: turn")

    assert played.asked() == [("a", "turn")]
    assert not played.scene.surprise


@pytest.mark.rule("SW-003")
def test_as_a_house_rule_initiative_is_rolled_once() -> None:
    scene = fight(
        [body("a", (1, 1), initiative=2)], [body("b", (9, 9), initiative=8)], rules=rules(initiative_method="rolled")
    )

    played = play(scene, ["end", "end"], dice=[19, 3], then="a: turn")

    assert (played["a"].initiative, played["b"].initiative) == (21, 11)
    assert who_acted(played) == ["a", "b", "a"]


@pytest.mark.rule("SW-220")
def test_the_invisible_lie_in_ambush_with_advantage() -> None:
    hidden = body("a", (1, 1), trained=["Stealth"], conditions=[{"condition": "invisible"}])
    scene = fight([hidden], [body("foe", (9, 9), initiative=1)], blue_side={"aware": False})

    played = play(scene, ["ambush"], dice=[4, 17, 2, 3], then="a: turn")

    (laid,) = played.events(AmbushLaid)
    assert (laid.natural, laid.net) == (17, 1)


@pytest.mark.rule("SW-194", "SW-205", "SW-222")
def test_who_neither_sees_nor_hears_notices_neither_an_ambush_nor_who_hides() -> None:
    scene = fight([body("a", (1, 1))], [body("b", (9, 9)), body("c", (9, 7), trained=["Perception"])])
    scene.by_id["a"].hidden = 1
    for condition in (Condition.BLINDED, Condition.DEAFENED):
        suffer(scene, "b", condition)
    suffer(scene, "c", Condition.BLINDED)
    assert is_hidden_from(scene.by_id["b"], scene.by_id["a"])
    assert not is_hidden_from(scene.by_id["c"], scene.by_id["a"])
    with at_table(scene, dice=[12]) as table:
        assert [notices(scene, table, scene.by_id[who], 5, ambush=True) for who in "bc"] == [False, True]


@pytest.mark.rule("SW-024", "SW-220")
def test_advantage_counts_four_for_the_choice_of_the_roller_and_is_rolled() -> None:
    """The invisible hide with Advantage: 0 + 4 is better than 3; once exhausted, -2 + 4 is the worst and is rolled."""
    stealthy = {"trained": ["Stealth"], "conditions": [{"condition": "invisible"}]}
    red = [body("p", (1, 1), dex=3, trained=["Stealth"]), body("r", (1, 3), **stealthy)]
    blue = [body("z", (9, 9), trained=["Perception"])]
    scene = fight(red, blue, blue_side={"aware": False})
    laid = play(scene, ["ambush"], dice=[11, 12], then="p: next").events(AmbushLaid)
    assert laid == [AmbushLaid("red", "p", 11, 3, 14, 0)]
    scene.by_id["r"].exhaustion = 2
    laid = play(scene, ["ambush"], dice=[6, 15, 12], then="p: next").events(AmbushLaid)
    assert laid == [AmbushLaid("red", "r", 15, -2, 13, 1)]


@pytest.mark.rule("SW-020")
def test_the_clock_of_a_surprise_round_falls_and_says_who_does_not_act() -> None:
    red = [scout("a", (1, 1), initiative=8), scout("e", (1, 3), initiative=3)]
    blue = [scout("b", (9, 9), initiative=9), scout("c", (9, 7), initiative=6), scout("d", (9, 5), initiative=7)]

    played = play(ambush(red, blue), ["open"], dice=[10, 9, 9], then="a: turn")
    slots = board(played.scene, REFEREE).clock.slots

    assert [(slot.label, slot.state, slot.note) for slot in slots] == [
        ("9", "past", "surprised"),
        ("8", "now", ""),
        ("7", "past", "surprised"),
        ("6", "past", "surprised"),
        ("3", "ahead", ""),
    ]
