"""Player intrusions: luck, tools, loose stones, favours, and wishes that the game master must accept."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from quintain.kernel.asks import Ask
from quintain.kernel.events import Ruled
from quintain.systems.delve import checks, intrusions
from quintain.systems.delve.events.checks import Intruded, IntrusionRefused
from quintain.systems.delve.scene import FightScene, Phase
from quintain.systems.delve.words import Mode, Out
from tests.systems.delve.checking import check, outside
from tests.systems.delve.direct import WatchedTable, at_table, one
from tests.systems.delve.script import fight, npc, pc

NAMES = {"ann": "Ann", "bob": "Bob", "lucky_gap": "Lucky Gap", "crowbar": "Crowbar"}


def offered(scene: FightScene, what: str = "", seat: str = "party") -> list[str]:
    ids = [option.id for option in intrusions.acts(scene, seat)]
    return [id for id in ids if what in id]


def do(scene: FightScene, act: str, answers: Sequence[str] = (), seat: str = "party") -> WatchedTable:
    with at_table(scene, answers) as table:
        answer = Ask(seat, "", "act", intrusions.acts(scene, seat), "").read(act)
        intrusions.act(scene, table, answer)
    return table


@pytest.mark.rule("DV-050")
def test_luck_lowers_the_dc_of_the_next_check_for_a_point() -> None:
    scene = one(willpower=1)
    table = do(scene, "intrude:lucky_gap:ann:ann")

    assert scene.by_id["ann"].willpower == 0
    assert check(scene, dc=11).rolled.dc == 9
    assert [event.sentence(NAMES) for event in table.told(Intruded)] == [
        "Ann spends Willpower on an intrusion: Lucky Gap."
    ]


@pytest.mark.rule("DV-050")
def test_without_a_point_nothing_is_offered() -> None:
    assert offered(one(willpower=0, max_willpower=3)) == []
    assert check(outside(one(willpower=0)), dc=11).table.questions() == []
    assert offered(one(willpower=1)) == [
        "intrude:lucky_gap:ann:ann",
        "intrude:packed_that:ann:lockpicks",
        "intrude:packed_that:ann:crowbar",
        "intrude:packed_that:ann:healers_kit",
        "intrude:packed_that:ann:map_case",
        "intrude:free:ann",
    ]


@pytest.mark.rule("DV-050")
def test_it_takes_somebody_in_the_scene_and_no_outcomes_under_way() -> None:
    scene = one(willpower=1)
    assert offered(scene, seat="foes") == []
    for phase in Phase:
        scene.phase = phase
        assert bool(offered(scene)) is (phase is not Phase.OUTCOMES)
    scene.phase = Phase.OUTCOMES
    assert offered(outside(scene))

    scene = one(willpower=1)
    scene.by_id["ann"].out = Out.LEFT
    assert offered(scene) == []
    assert offered(fight([pc("ann")], [npc("orc", willpower=1)]), seat="foes") == []  # it is no player


@pytest.mark.rule("DV-050")
def test_an_ally_can_pay_for_it() -> None:
    scene = fight([pc("ann"), pc("bob", willpower=1), pc("cid")], [npc("orc")])
    scene.by_id["cid"].out = Out.DEAD
    assert offered(scene, "lucky") == ["intrude:lucky_gap:bob:bob", "intrude:lucky_gap:bob:ann"]
    table = do(scene, "intrude:lucky_gap:bob:ann")

    assert (scene.by_id["bob"].willpower, scene.by_id["ann"].lucky, scene.by_id["bob"].lucky) == (0, 2, 0)
    assert table.told(Intruded)[0].sentence(NAMES) == "Bob spends Willpower on an intrusion: Lucky Gap (Ann)."


@pytest.mark.rule("DV-050")
def test_outside_combat_luck_is_offered_before_a_check() -> None:
    scene = outside(one(willpower=3, athletics=2))
    made = check(scene, "athletics", dc=13, answers=["lucky_gap", "lucky_gap", "roll", "keep"])

    assert (made.rolled.dc, made.rolled.total, scene.by_id["ann"].willpower) == (9, 9, 1)
    asked = made.table.asked
    assert [option.id for option in asked[0].options] == ["roll", "lucky_gap"]
    assert asked[0].options[1].label() == "Lucky Gap: DC 2 lower for 1 Willpower of yours"
    assert [ask.question for ask in asked[:3]] == [
        "try, DC 13, 2.8 %. Roll?",
        "try, DC 11, 16.7 %. Roll?",
        "try, DC 9, 41.7 %. Roll?",
    ]


@pytest.mark.rule("DV-050")
def test_before_a_check_only_those_of_the_same_seat_are_named() -> None:
    party = [pc("ann"), pc("bob", willpower=1), pc("cid", willpower=1, seat="cid"), pc("dan")]
    scene = outside(fight(party, [npc("orc", willpower=1)]))
    made = check(scene, dc=11, answers=["lucky_gap:bob"])

    assert [option.id for option in made.table.asked[0].options] == ["roll", "lucky_gap:bob"]
    assert made.table.asked[0].options[1].label() == "Lucky Gap: DC 2 lower for 1 Willpower of Bob"
    assert (made.rolled.dc, scene.by_id["bob"].willpower, scene.by_id["cid"].willpower) == (9, 0, 1)


def test_a_tool_is_produced_for_the_rest_of_the_scene() -> None:
    scene = one(willpower=2, tools=["lantern"])
    do(scene, "intrude:packed_that:ann:crowbar")
    ann = scene.by_id["ann"]

    assert (ann.willpower, checks.qualities(ann, ["crowbar", "lockpicks"])) == (1, [1, 0])
    do(scene, "intrude:packed_that:ann:crowbar")
    assert len({gear.id for gear in ann.gear}) == 3
    intrusions.put_away(ann)
    assert [gear.id for gear in ann.gear] == ["lantern"]


def test_a_stone_takes_the_shift_of_an_npc_that_does_not_stay_to_the_death() -> None:
    foes = [
        npc("orc", leaves_at="stress0"),
        npc("rat", abilities=["rabble"]),
        npc("lich", leaves_at="death"),
        npc("thug", leaves_at="major"),
    ]
    scene = fight([pc("ann", willpower=2)], foes)
    scene.round = 3
    assert offered(scene, "stone") == [f"intrude:loose_stone:ann:{who}" for who in ("orc", "rat", "thug")]

    do(scene, "intrude:loose_stone:ann:orc")
    assert (scene.by_id["orc"].rooted, scene.by_id["rat"].rooted, scene.by_id["ann"].willpower) == (3, 0, 1)
    assert offered(scene, "stone") == [f"intrude:loose_stone:ann:{who}" for who in ("rat", "thug")]
    scene.round = 4
    assert "intrude:loose_stone:ann:orc" in offered(scene)


def test_a_stone_comes_before_declarations_are_locked_and_in_combat_only() -> None:
    scene = fight([pc("ann", willpower=2)], [npc("orc", leaves_at="stress0")])
    for phase in Phase:
        scene.phase = phase
        assert bool(offered(scene, "stone")) is (phase in (Phase.SITUATION, Phase.DECLARATIONS))

    scene.phase = Phase.SITUATION
    assert offered(outside(scene), "stone") == []


@pytest.mark.parametrize("mode", list(Mode))
def test_an_old_friend_is_met_on_the_way_or_between_adventures(mode: Mode) -> None:
    scene = outside(one(willpower=2), mode)
    is_there = mode in (Mode.EXPLORATION, Mode.PLOTTING)
    assert offered(scene, "friend") == ["intrude:old_friend:ann:ann"] * is_there

    if is_there:
        do(scene, "intrude:old_friend:ann:ann")
        assert (scene.by_id["ann"].favours, scene.by_id["ann"].willpower) == (["favour"], 1)


@pytest.mark.rule("DV-050")
@pytest.mark.parametrize(("ruling", "left"), [("accept", 0), ("refuse", 1)])
def test_a_wish_is_spent_only_if_the_game_master_accepts_it(ruling: str, left: int) -> None:
    scene = one(willpower=1)
    scene.seat_gm("judge")
    table = do(scene, "intrude:free:ann:the guard is my cousin", [ruling])

    assert [(ask.seat, ask.about, ask.question) for ask in table.asked] == [
        ("judge", "intrusion", "Ann spends 1 Willpower: the guard is my cousin. Is it so?")
    ]
    assert scene.by_id["ann"].willpower == left
    told = [event.sentence(NAMES) for event in table.told(Intruded) + table.told(IntrusionRefused)]
    assert told == [
        "Ann spends Willpower on an intrusion: the guard is my cousin."
        if ruling == "accept"
        else "Ann keeps the Willpower: the intrusion is refused (the guard is my cousin)."
    ]


@pytest.mark.rule("DV-050")
def test_with_no_game_master_a_wish_is_refused() -> None:
    scene = one(willpower=1)
    table = do(scene, "intrude:free:ann:the guard is my cousin")

    assert scene.by_id["ann"].willpower == 1
    (ruled,) = table.told(Ruled)
    assert (ruled.by, ruled.why) == ("", "only a game master can say whether it is small and possible")
    assert ruled.clauses() == ["DV-050"]
