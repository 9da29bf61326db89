"""Declared actions: success by default, what the game master may say instead, and what holds without one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.kernel.events import Ruled, Viewer
from quintain.systems.delve import rulings
from quintain.systems.delve.checks import LADDER, Rolled
from quintain.systems.delve.events.checks import CheckCalled
from quintain.systems.delve.events.rulings import Failed, Impossible, Staked, Succeeded
from quintain.systems.delve.rulings import How, Ruling
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.stock import CheckSpec
from quintain.systems.delve.words import Mode
from quintain.words.errors import AnswerRefused
from tests.systems.delve.direct import WatchedTable, at_table, one
from tests.systems.delve.script import rules

CLIMB = CheckSpec(["athletics"], 11)
NAMES = {"ann": "Ann", "judge": "The judge"}


def with_gm(**numbers: Any) -> FightScene:
    scene = one(**numbers)
    scene.seat_gm("judge")
    return scene


def declare(
    scene: FightScene,
    answers: Sequence[str] = (),
    dice: Sequence[int] = (),
    suggestion: CheckSpec | None = CLIMB,
    *,
    risky: bool = False,
    interesting: bool = False,
) -> tuple[Ruling, Rolled | None, WatchedTable]:
    """Ann climbs the wall."""
    ann = scene.by_id["ann"]
    with at_table(scene, answers, dice) as table:
        ruling = rulings.adjudicate(
            scene, table, ann, "climb the wall", suggestion, risky=risky, interesting=interesting
        )
        rolled = rulings.resolve(scene, table, ann, "climb the wall", ruling)
    return ruling, rolled, table


@pytest.mark.rule("DV-009")
def test_an_action_succeeds_without_dice() -> None:
    scene = one(willpower=3)
    before = scene.by_id["ann"].dump()
    ruling, rolled, table = declare(scene, suggestion=None)

    assert (ruling.how, ruling.check) == (How.SUCCEED, None)
    assert rolled is not None
    assert (rolled.success, rolled.total, rolled.dc, rolled.margin) == (True, 0, None, 0)
    assert (table.rolled, table.questions(), scene.by_id["ann"].dump()) == ([], [], before)
    (told,) = table.told(Succeeded)
    assert told.sentence(NAMES) == "Ann: climb the wall. It succeeds, without a check."


@pytest.mark.rule("DV-009")
def test_what_is_impossible_is_no_action() -> None:
    ruling, rolled, table = declare(with_gm(), ["impossible"])

    assert (ruling.how, rolled) == (How.IMPOSSIBLE, None)
    (told,) = table.told(Impossible)
    assert told.sentence(NAMES) == "Ann: climb the wall. That is impossible, and no action."
    assert table.told(Succeeded) == table.told(Failed) == []


@pytest.mark.rule("DV-010")
def test_the_game_master_may_attach_a_check() -> None:
    scene = with_gm(athletics=2)
    ruling, rolled, table = declare(scene, ["check:skills=athletics;dc=11"], [5, 5], suggestion=None)

    assert ruling.how is How.CHECK
    assert rolled is not None
    assert (rolled.total, rolled.dc, rolled.success) == (12, 11, True)
    assert [(ask.seat, ask.who, ask.about) for ask in table.asked] == [("judge", "ann", "adjudicate")]
    assert [option.id for option in table.asked[0].options] == [
        "succeed",
        "check",
        "clock",
        "contest",
        "fail",
        "impossible",
    ]
    assert table.asked[0].question == "Ann: climb the wall. Could it fail? Would failure be interesting?"


@pytest.mark.rule("DV-010")
def test_the_game_master_may_take_the_suggestion_or_a_plain_word() -> None:
    scene = with_gm(athletics=2)
    ruling, rolled, table = declare(scene, ["suggested"], [4, 5])
    assert rolled is not None
    assert (ruling.how, rolled.total, rolled.dc, rolled.success) == (How.SUGGESTED, 11, 11, False)
    assert [(option.id, option.label()) for option in table.asked[0].options] == [
        ("succeed", "It succeeds"),
        ("suggested", "The suggested check: Athletics, DC 11, 16.7 %"),
        ("check", "A check"),
        ("clock", "A clock: it takes longer than a round"),
        ("contest", "A contest"),
        ("fail", "It fails"),
        ("impossible", "Impossible: it is no action"),
    ]

    _, rolled, table = declare(scene, ["succeed"], risky=True)
    assert rolled is not None
    assert rolled.success
    _, rolled, table = declare(scene, ["fail"])
    assert rolled is not None
    assert not rolled.success
    (told,) = table.told(Failed)
    assert told.sentence(NAMES) == "Ann: climb the wall. It fails, without a check."


@pytest.mark.rule("DV-011")
@pytest.mark.parametrize(
    ("risky", "interesting", "how", "why"),
    [
        (False, False, How.SUCCEED, "it can hardly fail, and failing would not be interesting"),
        (True, False, How.SUGGESTED, "it could fail"),
        (False, True, How.SUGGESTED, "failing would be interesting"),
        (True, True, How.SUGGESTED, "it could fail"),
    ],
)
def test_without_a_game_master_the_flags_decide(risky: bool, interesting: bool, how: How, why: str) -> None:
    dice = [] if how is How.SUCCEED else [3, 4]
    ruling, _, table = declare(one(), dice=dice, risky=risky, interesting=interesting)

    assert ruling.how is how
    (ruled,) = table.told(Ruled)
    assert (ruled.about, ruled.who, ruled.by, ruled.why) == ("adjudicate", "ann", "", why)
    assert ruled.clauses() == ["DV-010", "DV-011", "DV-024"]


@pytest.mark.rule("DV-011")
def test_a_risky_action_without_a_suggestion_takes_a_standard_check() -> None:
    ruling, rolled, _ = declare(one(athletics=2), dice=[5, 5], suggestion=None, risky=True)

    assert (ruling.how, rolled is not None and rolled.total) == (How.CHECK, 12)
    assert ruling.check is not None
    assert (ruling.check.skills, ruling.check.dc, ruling.check.hidden) == (["athletics"], 11, False)


@pytest.mark.rule("DV-024")
def test_the_game_master_sets_another_dc_before_the_roll() -> None:
    _, rolled, table = declare(with_gm(), ["check:dc=13"], [6, 6])

    assert rolled is not None
    assert (rolled.dc, rolled.success) == (13, False)
    (called,) = table.told(CheckCalled)
    assert called.sentence({**NAMES, "athletics": "Athletics"}) == (
        "Ann, Athletics (climb the wall) against DC 13 (GM set): 2d6."
    )
    _, _, table = declare(with_gm(), ["suggested"], [6, 6])
    assert "GM set" not in table.told(CheckCalled)[0].sentence(NAMES)


@pytest.mark.rule("DV-024", "DV-009")
def test_everything_about_a_check_may_be_set() -> None:
    scene = with_gm(athletics=3, craft=1, tools=["grapnel", "old_rope", "lantern"])
    text = (
        "check:skills=athletics+craft;tools=grapnel+old_rope;dc=15;situational=-2;advantage=2;disadvantage=1;"
        "seen=hidden;stakes=she falls; and it hurts"
    )
    ruling, rolled, table = declare(scene, [text], [4, 2, 6])

    check = ruling.check
    assert check is not None
    assert rolled is not None
    assert (check.skills, check.tools, check.dc, check.situational) == (
        ["athletics", "craft"],
        [2, -1],
        15,
        {"situation": -2},
    )
    assert (check.advantage, check.disadvantage) == (["ruling 1", "ruling 2"], ["ruling 1"])
    assert (check.hidden, check.gm_set, check.sight) == (True, True, False)
    assert (rolled.total, rolled.dc) == (10, 13)
    (stakes,) = table.told(Staked)
    assert stakes.sentence(NAMES) == "At stake for Ann: she falls; and it hurts."


@pytest.mark.rule("DV-024", "DV-010")
def test_players_hear_what_comes_of_a_ruling_and_not_the_form_that_hides_a_dc() -> None:
    _, _, table = declare(with_gm(), ["check:dc=13;seen=hidden"], [6, 6])

    (ruled,) = table.told(Ruled)
    assert "13" in ruled.choice
    assert ruled.seen_by(Viewer("ann", "party")) is None
    assert ruled.seen_by(Viewer("judge", "party")) is ruled
    _, _, table = declare(one(), dice=[6, 6], risky=True)
    assert table.told(Ruled)[0].to is None


@pytest.mark.rule("DV-024", "DV-009")
def test_the_form_starts_from_what_is_suggested() -> None:
    scene = with_gm(tools=["lockpicks", "lantern"], specialties={"thievery": "locks"}, thievery=1)
    spec = CheckSpec(["thievery", "craft"], 13, tools=["lockpicks"], tags=["locks"], sight=True)
    ruling, _, table = declare(scene, ["check:dc=9"], [3, 4, 5], suggestion=spec)
    check = ruling.check

    assert check is not None
    assert (check.skills, check.tools, check.dc, check.tags, check.sight) == (
        ["thievery", "craft"],
        [1],
        9,
        ["locks"],
        True,
    )
    assert (check.situational, check.advantage, check.disadvantage, check.hidden) == ({}, [], [], False)
    assert table.told(Staked) == []
    (form,) = [option.shape for option in table.asked[0].options if option.id == "check"]
    assert form is not None
    fields: Any = form.describe()["fields"]
    assert {field["name"]: field["usual"] for field in fields} == {
        "skills": "thievery+craft",
        "tools": "lockpicks",
        "tags": "locks",
        "dc": "13",
        "situational": "0",
        "advantage": "0",
        "disadvantage": "0",
        "seen": "open",
        "stakes": "",
    }
    assert fields[2]["label"] == "Specialties that apply"
    assert fields[3]["label"] == "DC (9 easy, 11 standard, 13 hard, 15 severe, 17 extreme)"
    assert list(LADDER) == [9, 11, 13, 15, 17]


@pytest.mark.parametrize(
    "text", ["check:skills=evoke", "check:skills=", "check:dc=41", "check:dc=-1", "check:tools=crowbar"]
)
def test_what_cannot_be_checked_is_refused(text: str) -> None:
    with pytest.raises(AnswerRefused):
        declare(with_gm(), [text])


def test_a_magician_may_be_asked_for_magic() -> None:
    ruling, _, _ = declare(with_gm(abilities=["magician"]), ["check:skills=evoke"], [3, 4])

    assert ruling.check is not None
    assert ruling.check.skills == ["evoke"]


def test_a_check_of_content_may_grow_with_a_wound() -> None:
    ann = one(tools=["healers_kit"]).by_id["ann"]
    tend = CheckSpec(["medicine"], 9, tools=["healers_kit"], severity=True)

    assert rulings.check_of(ann, "tend", tend, 4).dc == 13
    assert rulings.check_of(ann, "climb", CLIMB, 4).dc == 11
    check = rulings.check_of(ann, "tend", tend)
    assert (check.dc, check.tools, check.skills, check.why) == (9, [1], ["medicine"], "tend")


def length(scene: FightScene, answers: Sequence[str] = ()) -> tuple[int, WatchedTable]:
    with at_table(scene, answers) as table:
        return rulings.length_of_round(scene, table, 600), table


@pytest.mark.rule("DV-003")
def test_the_game_master_may_set_the_length_of_a_round() -> None:
    assert length(with_gm(), ["set:1500"])[0] == 1500
    assert length(with_gm(), ["minutes:25"])[0] == 1500
    assert length(with_gm(), ["hours:3"])[0] == 10_800
    seconds, table = length(with_gm(), ["usual"])
    assert seconds == 600
    assert [option.label() for option in table.asked[0].options] == [
        "As usual: 10 minutes",
        "Another length, in hours",
        "Another length, in minutes",
        "Another length, in seconds",
    ]
    assert table.asked[0].question == "How long is this round?"
    plotting = with_gm()
    plotting.mode = Mode.PLOTTING
    assert length(plotting, ["days:2"])[0] == 172_800
    for text in ("set:0", "set:-5"):
        with pytest.raises(AnswerRefused):
            length(with_gm(), [text])


@pytest.mark.rule("DV-003")
def test_without_a_game_master_a_round_is_as_long_as_usual_and_nothing_is_said() -> None:
    seconds, table = length(one(rules(delving_round_seconds=60)))

    assert (seconds, table.events) == (600, [])


@pytest.mark.rule("DV-107")
def test_the_game_master_says_which_specialties_apply() -> None:
    scene = with_gm(thievery=1, craft=1, specialties={"thievery": "locks", "craft": "clocks"})
    spec = CheckSpec(["thievery"], 11, tags=["doors", "locks"])

    for text, tags, dice in (
        ("check:dc=9", ["locks"], [1, 2, 3]),
        ("check:tags=", [], [1, 2]),
        ("check:tags=clocks;skills=craft", ["clocks"], [1, 2, 3]),
    ):
        ruling, _, _ = declare(scene, [text], dice, suggestion=spec)
        assert ruling.check is not None
        assert ruling.check.tags == tags
