"""The ledger's worked examples DV-W01, W02, W08, W09 and W19: checks, clocks, contests, rulings."""

from __future__ import annotations

import pytest

from quintain.kernel.asks import Ask
from quintain.systems.delve import checks, clocks, contests, intrusions, rulings, skills, victories
from quintain.systems.delve.checks import Check
from quintain.systems.delve.contests import Contestant
from quintain.systems.delve.events.checks import ContestTied, ContestWon, WillpowerAdded
from quintain.systems.delve.events.clocks import ClockBroken
from quintain.systems.delve.rulings import How
from quintain.systems.delve.stock import CheckSpec, ComplexAction
from quintain.systems.delve.words import Mode
from tests.systems.delve.checking import check, outside
from tests.systems.delve.direct import at_table, one
from tests.systems.delve.script import fight, npc, pc


@pytest.mark.rule("DV-W01", "DV-020", "DV-021", "DV-022", "DV-026", "DV-017", "DV-048", "DV-018")
def test_dv_w01() -> None:
    scene = one(thievery=2, tools=["lockpicks"], willpower=3, specialties={"thievery": "locks"})
    made = check(
        scene,
        "thievery",
        dc=11,
        tools=checks.qualities(scene.by_id["ann"], ["lockpicks"]),
        tags=["locks"],
        advantage=["assist"],
        disadvantage=["numb hands"],
        situational={"darkness": 2},
        dice=[4, 2, 6],
        answers=["add", "keep"],
    )

    assert (len(made.called.advantage), len(made.called.disadvantage)) == (2, 1)
    assert (made.called.dice, made.called.dc) == ("3d6kh2", 13)
    assert made.table.asked[0].question == "Try: 13 to beat DC 13, a failure. Spend Willpower (3 left)?"
    assert (made.made.shown, made.made.bonus) == (10, 3)
    (spent,) = made.table.told(WillpowerAdded)
    assert (spent.total, spent.left, scene.by_id["ann"].willpower) == (16, 2, 2)
    rolled = made.rolled
    assert (rolled.total, rolled.success, rolled.margin, rolled.steps) == (16, True, 3, 1)


@pytest.mark.rule("DV-W02", "DV-015", "DV-016", "DV-108", "DV-055", "DV-056", "DV-017")
@pytest.mark.parametrize(("won", "bonus", "total", "success", "margin"), [(4, 1, 12, True, 1), (0, 0, 11, False, 0)])
def test_dv_w02(won: int, bonus: int, total: int, success: bool, margin: int) -> None:
    scene = one(athletics=3, craft=1, armor="brigandine", victories=won, tools=["grapnel", "old_rope"])
    ann = scene.by_id["ann"]
    tools = checks.qualities(ann, ["grapnel", "old_rope"])

    assert (skills.score(scene, ann, "athletics"), skills.score(scene, ann, "craft")) == (2, 1)
    assert (tools, checks.lowest_tool(tools)) == ([2, -1], -1)
    assert checks.lowest_skill(scene, ann, ["athletics", "craft"]) == 1
    assert victories.bonus(won) == bonus
    rolled = check(scene, "athletics", "craft", tools=tools, dc=11, dice=[6, 5]).rolled
    assert (rolled.total, rolled.success, rolled.margin) == (total, success, margin)


@pytest.mark.rule("DV-W08", "DV-029", "DV-030", "DV-031", "DV-032", "DV-017")
def test_dv_w08() -> None:
    scene = one(athletics=3, tools=["crowbar"])
    action = ComplexAction(
        "portcullis", "Portcullis", ["athletics"], 11, Mode.COMBAT, tools=["crowbar"], shared=False, extra_per_step=1
    )
    scene.stock.actions["portcullis"] = action
    clock = clocks.new_clock(scene, "portcullis", "test")
    assert (clock.filled, clock.action.segments, clock.action.continuous) == (0, 4, True)

    rounds = []
    with at_table(scene, dice=[2, 4, 5, 2, 6, 5]) as table:
        for _ in range(3):
            rolled = clocks.work(scene, table, scene.by_id["ann"], clock, clocks.check_of(scene.by_id["ann"], clock))
            clocks.close_round(scene, table, Mode.COMBAT)
            rounds.append((rolled.total, rolled.success, clock.filled))
        assert rounds == [(10, False, 0), (11, False, 0), (15, True, 2)]
        assert (rolled.margin, rolled.steps) == (4, 1)
        assert table.told(ClockBroken) == []

        clocks.close_round(scene, table, Mode.COMBAT)  # the worker attacks instead
    assert len(table.told(ClockBroken)) == 1
    assert (clock.failed, clock.begun) == (1, False)

    again = clocks.new_clock(scene, "portcullis", "test")
    assert (again.filled, again.action.segments, again.workers) == (0, 4, [])


@pytest.mark.rule("DV-W09", "DV-035", "DV-036", "DV-037", "DV-038")
def test_dv_w09() -> None:
    scene = fight(
        [pc("tamsin", acrobatics=3), pc("sirel", acrobatics=2)],
        [npc("cultist", acrobatics=1)],
    )

    def grabs(who: str, edge: int = 0, *, holder: bool = False) -> Contestant:
        return Contestant(Check(scene.by_id[who], "grab", ["acrobatics"]), edge, holder=holder)

    with at_table(scene, dice=[5, 6, 4, 5, 4, 4, 3, 2, 3, 3, 1, 4, 6, 1]) as table:
        first = contests.contest(scene, table, [grabs("tamsin"), grabs("sirel", 1), grabs("cultist", holder=True)])
        assert first.totals == {"cultist": 12, "tamsin": 12, "sirel": 10}
        (won,) = table.told(ContestWon)
        assert won.totals["sirel"] + won.edges["sirel"] == 11
        assert (first.winner.id, won.holds, table.told(ContestTied)) == ("cultist", True, [])

        second = contests.contest(scene, table, [grabs("tamsin"), grabs("sirel")])
    (tied,) = table.told(ContestTied)
    assert (tied.who, tied.at) == (("tamsin", "sirel"), 8)
    assert second.totals == {"tamsin": 8, "sirel": 9}
    assert (second.winner.id, second.margin) == ("sirel", 1)


@pytest.mark.rule("DV-W19", "DV-009", "DV-010", "DV-050", "DV-026", "DV-051", "DV-017")
def test_dv_w19() -> None:
    scene = outside(one(willpower=1, max_willpower=4, acrobatics=3))
    scene.seat_gm("judge")
    ann = scene.by_id["ann"]

    with at_table(scene, ["succeed"]) as table:
        window = rulings.adjudicate(scene, table, ann, "climb in", None, risky=False, interesting=False)
        climbed = rulings.resolve(scene, table, ann, "climb in", window)
    assert (window.how, climbed is not None and climbed.success, table.rolled) == (How.SUCCEED, True, [])

    beam = CheckSpec(["acrobatics"], 13)
    with at_table(scene, ["suggested", "lucky_gap"], [5, 4]) as table:
        ruling = rulings.adjudicate(scene, table, ann, "cross the beam", beam, risky=True, interesting=True)
        rolled = rulings.resolve(scene, table, ann, "cross the beam", ruling)
    assert rolled is not None
    assert (rolled.dc, rolled.total, rolled.success, rolled.margin) == (11, 12, True, 1)
    assert ann.willpower == 0
    assert table.questions() == [("ann", "adjudicate"), ("ann", "before_check")]

    assert intrusions.acts(scene, "party") == []  # the cousin is not offered
    ann.willpower = 1
    with at_table(scene, ["refuse"]) as table:
        wish = Ask("party", "", "act", intrusions.acts(scene, "party"), "").read(
            "intrude:free:ann:the guard is my cousin"
        )
        intrusions.act(scene, table, wish)
    assert ann.willpower == 1
