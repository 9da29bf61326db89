"""Contested checks: no DC, edges apart from totals, ties, Willpower in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from quintain.systems.delve import contests
from quintain.systems.delve.checks import Check
from quintain.systems.delve.contests import MOST_TIES, Contestant, Verdict
from quintain.systems.delve.events.checks import CheckCalled, CheckMade, ContestTied, ContestWon
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.words import CheckKind
from tests.systems.delve.checking import outside
from tests.systems.delve.direct import WatchedTable, at_table
from tests.systems.delve.script import fight, npc, pc, rules

NAMES = {"ann": "Ann", "bob": "Bob", "orc": "Orc"}


def three(**willpower: int) -> FightScene:
    """Ann and Bob against an orc; each may have Willpower."""
    party = [pc("ann", willpower=willpower.get("ann", 0)), pc("bob", willpower=willpower.get("bob", 0))]
    return fight(party, [npc("orc", willpower=willpower.get("orc", 0))])


def held(
    scene: FightScene,
    *who: str,
    dice: Sequence[int],
    answers: Sequence[str] = (),
    edges: Mapping[str, int] | None = None,
    holder: str = "",
    **more: Any,
) -> tuple[Verdict, WatchedTable]:
    contestants = [
        Contestant(
            Check(scene.by_id[id], "grab", [], **more), 0 if edges is None else edges.get(id, 0), holder=id == holder
        )
        for id in who
    ]
    with at_table(scene, answers, dice) as table:
        return contests.contest(scene, table, contestants), table


@pytest.mark.rule("DV-035", "DV-036")
def test_nobody_has_a_dc_and_nobody_fails_alone() -> None:
    verdict, table = held(three(), "ann", "orc", dice=[1, 1, 6, 6])

    assert verdict.winner.id == "ann"
    assert [(made.who, made.dc, made.success) for made in table.told(CheckMade)] == [
        ("orc", None, True),
        ("ann", None, True),
    ]
    assert [called.dc for called in table.told(CheckCalled)] == [None, None]


@pytest.mark.rule("DV-036")
def test_an_edge_counts_in_the_margin_and_is_listed_apart() -> None:
    verdict, table = held(three(), "ann", "bob", dice=[4, 4, 4, 5], edges={"ann": 2})

    assert (verdict.winner.id, verdict.margin) == ("ann", 1)
    assert verdict.totals == {"ann": 8, "bob": 9}
    (won,) = table.told(ContestWon)
    assert (won.totals, won.edges) == ({"ann": 8, "bob": 9}, {"ann": 2})
    assert won.sentence(NAMES) == "Ann 8 (edge +2); Bob 9: Ann wins by 1."


@pytest.mark.rule("DV-036")
def test_what_the_situation_does_to_a_contestant_is_an_edge() -> None:
    verdict, table = held(three(), "ann", "bob", dice=[4, 4, 4, 5], edges={"bob": 3}, situational={"mud": 2})
    assert table.told(ContestWon)[0].edges == {"ann": -2, "bob": 1}
    assert (verdict.winner.id, verdict.margin) == ("bob", 4)

    scene = three()
    scene.by_id["ann"].lucky = 2
    assert held(scene, "ann", "bob", dice=[4, 4, 4, 5])[0].winner.id == "ann"
    assert scene.by_id["ann"].lucky == 0


@pytest.mark.rule("DV-037")
def test_everybody_rolls_npcs_first_each_with_a_skill_of_its_own() -> None:
    scene = fight(
        [pc("ann", stealth=2), pc("bob", specialties={"craft": "idols"}, craft=1)],
        [npc("orc", investigate=3), npc("imp")],
    )
    sneaking = Contestant(Check(scene.by_id["ann"], "sneak", ["stealth"], tools=[1]))
    watching = Contestant(Check(scene.by_id["orc"], "watch", ["investigate"]))
    fooling = Contestant(Check(scene.by_id["bob"], "fool", ["craft"], tags=["idols"]))
    idle = Contestant(Check(scene.by_id["imp"], "idle", [], disadvantage=["asleep"]))
    with at_table(scene, dice=[1, 2, 5, 4, 3, 1, 1, 2, 3, 4]) as table:
        verdict = contests.contest(scene, table, [sneaking, watching, fooling, idle])

    assert [(called.who, called.dice) for called in table.told(CheckCalled)] == [
        ("orc", "2d6"),
        ("imp", "3d6kl2"),
        ("ann", "2d6"),
        ("bob", "3d6kh2"),
    ]
    assert [(made.who, made.total) for made in table.told(CheckMade)] == list(verdict.totals.items())
    assert {each.check.kind for each in (sneaking, watching, fooling, idle)} == {CheckKind.CONTESTED}
    assert verdict.totals == {"orc": 6, "imp": 7, "ann": 5, "bob": 8}
    assert (verdict.winner.id, verdict.margin) == ("bob", 1)


@pytest.mark.rule("DV-037")
def test_all_roll_before_anybody_spends_and_then_in_turn_until_all_pass() -> None:
    scene = three(ann=2, orc=1)
    answers = ["add", "add", "add"]
    verdict, table = held(scene, "ann", "bob", "orc", dice=[5, 5, 4, 4, 6, 6], answers=answers)
    assert table.questions() == [("orc", "willpower"), ("ann", "willpower"), ("ann", "willpower")]
    assert verdict.totals == {"orc": 13, "ann": 14, "bob": 12}
    assert (verdict.winner.id, verdict.margin) == ("ann", 1)


@pytest.mark.rule("DV-037")
def test_one_who_passed_may_still_answer_what_another_spends() -> None:
    scene = three(ann=1, bob=1)
    _, table = held(scene, "ann", "bob", dice=[4, 4, 3, 4], answers=["keep", "add", "add"])
    assert table.questions() == [("ann", "willpower"), ("bob", "willpower"), ("ann", "willpower")]
    assert (scene.by_id["ann"].willpower, scene.by_id["bob"].willpower) == (0, 0)

    scene = three(ann=1, bob=1)
    verdict, table = held(scene, "ann", "bob", dice=[4, 4, 3, 4], answers=["keep", "keep"])
    assert verdict.totals == {"ann": 8, "bob": 7}
    assert (scene.by_id["ann"].willpower, scene.by_id["bob"].willpower) == (1, 1)


@pytest.mark.rule("DV-037", "DV-048")
def test_the_limit_of_a_roll_holds_in_contests() -> None:
    party = [pc("ann", willpower=3), pc("bob")]
    scene = fight(party, [npc("orc")], rules=rules(willpower_per_roll=1))
    verdict, _ = held(scene, "ann", "bob", dice=[4, 4, 3, 4], answers=["add"])

    assert verdict.totals == {"ann": 11, "bob": 7}
    assert scene.by_id["ann"].willpower == 2


@pytest.mark.rule("DV-038")
def test_the_highest_wins_by_what_is_over_the_best_loser() -> None:
    verdict, table = held(three(), "ann", "bob", "orc", dice=[4, 4, 5, 6, 4, 5])

    assert (verdict.winner.id, verdict.margin, verdict.totals) == ("ann", 2, {"orc": 8, "ann": 11, "bob": 9})
    assert table.told(ContestTied) == []


@pytest.mark.rule("DV-038")
@pytest.mark.parametrize("holder", ["ann", "orc"])
def test_a_holder_among_the_tied_wins(holder: str) -> None:
    verdict, table = held(three(), "ann", "bob", "orc", dice=[5, 6, 5, 6, 4, 4], holder=holder)

    assert (verdict.winner.id, verdict.margin) == (holder, 0)
    assert table.told(ContestWon)[0].sentence(NAMES).endswith(f": {NAMES[holder]} wins as the holder.")


@pytest.mark.rule("DV-038")
def test_a_holder_who_is_not_among_the_tied_does_not_matter() -> None:
    verdict, table = held(three(), "ann", "bob", "orc", dice=[4, 4, 5, 6, 5, 6, 1, 2, 3, 4], holder="orc")

    assert (verdict.winner.id, verdict.margin, verdict.totals) == ("bob", 4, {"ann": 3, "bob": 7})
    (tied,) = table.told(ContestTied)
    assert (tied.who, tied.at) == (("ann", "bob"), 11)
    assert tied.sentence(NAMES) == "A tie at 11: Ann, Bob roll again."


@pytest.mark.rule("DV-038")
def test_the_tied_roll_until_one_is_highest_and_may_spend_on_each_roll() -> None:
    scene = three(ann=2)
    verdict, table = held(
        scene, "ann", "bob", dice=[3, 4, 3, 4, 2, 2, 2, 2, 1, 1, 6, 6], answers=["keep", "keep", "add", "keep"]
    )

    assert len(table.told(ContestTied)) == 2
    assert verdict.totals == {"ann": 5, "bob": 12}


@pytest.mark.rule("DV-038")
def test_an_edge_can_make_a_tie() -> None:
    _, table = held(three(), "ann", "bob", dice=[4, 4, 4, 6, 1, 1, 1, 2], edges={"ann": 2})

    assert [tied.at for tied in table.told(ContestTied)] == [10]


@pytest.mark.rule("DV-035")
def test_ties_end_some_day() -> None:
    verdict, table = held(three(), "ann", "bob", dice=[1, 1] * 2 * MOST_TIES)

    assert (verdict.winner.id, verdict.margin, len(table.told(ContestTied))) == ("ann", 0, MOST_TIES)


def test_one_alone_wins_without_a_margin() -> None:
    verdict, _ = held(three(), "ann", dice=[3, 4])

    assert (verdict.winner.id, verdict.margin) == ("ann", 0)


def test_luck_may_be_bought_before_a_contest_outside_combat() -> None:
    scene = outside(three(ann=1))
    verdict, _ = held(scene, "ann", "orc", dice=[4, 5, 4, 4], answers=["lucky_gap"])

    assert (verdict.winner.id, verdict.margin) == ("ann", 1)


@pytest.mark.rule("DV-036", "DV-038")
def test_luck_and_favours_of_a_contest_still_help_when_the_tied_roll_again() -> None:
    scene = three()
    ann, orc = scene.by_id["ann"], scene.by_id["orc"]
    ann.lucky = 2
    ann.owe("favour", 1)
    bids = [Contestant(Check(ann, "haggle", ["persuade"])), Contestant(Check(orc, "haggle", ["persuade"]))]
    with at_table(scene, (), [4, 4, 3, 3, 1, 4, 4, 3, 4, 2]) as table:
        verdict = contests.contest(scene, table, bids)

    assert (verdict.winner.id, verdict.margin, verdict.totals) == ("ann", 1, {"orc": 8, "ann": 7})
    called = [each for each in table.told(CheckCalled) if each.who == "ann"]
    assert [(each.situational, each.advantage) for each in called] == [({"luck": -2}, ("favour",))] * 2
    assert (ann.lucky, ann.favours) == (0, [])
