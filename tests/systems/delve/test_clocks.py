"""Clocks: what fills them, what they do when they are full, and what breaks them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from quintain.systems.delve import clocks
from quintain.systems.delve.checks import Rolled
from quintain.systems.delve.events.clocks import ClockBegun, ClockBroken, ClockFull, ClockWorked, FoeBroken
from quintain.systems.delve.scene import Clock, FightScene
from quintain.systems.delve.stock import Ability, ComplexAction
from quintain.systems.delve.words import CheckKind, Mode, Out, Trait
from tests.systems.delve.checking import outside
from tests.systems.delve.direct import WatchedTable, at_table
from tests.systems.delve.script import LIBRARY, ROAD, fight, npc, of_library, pc, play

NAMES = {"lift": "Lift the gate", "ann": "Ann", "drowned_castellan": "Castellan"}


def scene_with(*foes: dict[str, Any], **numbers: Any) -> FightScene:
    """Ann and Bob, who can work on clocks."""
    return fight([pc("ann", **numbers), pc("bob", **numbers)], list(foes) or [npc("orc")])


def clock_of(scene: FightScene, place: str = "gate", **particulars: Any) -> Clock:
    """A clock to lift a gate: Athletics DC 11 in Combat, unless something else is said."""
    usual: dict[str, Any] = {"id": "lift", "name": "Lift the gate", "skills": ["athletics"], "dc": 11}
    action = ComplexAction(**{**usual, "mode": Mode.COMBAT, **particulars})
    scene.stock.actions[action.id] = action
    return clocks.new_clock(scene, action.id, place)


def work(
    scene: FightScene, clock: Clock, dice: Sequence[int], who: str = "ann", answers: Sequence[str] = (), **more: Any
) -> WatchedTable:
    with at_table(scene, answers, dice) as table:
        clocks.work(scene, table, scene.by_id[who], clock, clocks.check_of(scene.by_id[who], clock, **more))
    return table


def close(scene: FightScene, mode: Mode = Mode.COMBAT) -> WatchedTable:
    with at_table(scene) as table:
        clocks.close_round(scene, table, mode)
    return table


def begun(filled: int = 3, **particulars: Any) -> tuple[FightScene, Clock]:
    """A clock that Ann has worked on up to now."""
    scene = scene_with()
    clock = clock_of(scene, **particulars)
    clock.filled, clock.begun, clock.workers = filled, True, ["ann"]
    return scene, clock


@pytest.mark.rule("DV-028")
def test_one_success_does_not_finish_it() -> None:
    scene = scene_with()
    clock = clock_of(scene)
    table = work(scene, clock, [6, 6])

    assert (clock.filled, clock.is_full(), clock.begun) == (1, False, True)
    assert clocks.may_work(scene, scene.by_id["ann"], clock)
    assert [event.sentence(NAMES) for event in table.told(ClockBegun)] == ["Lift the gate is begun: 0 of 4 segments."]
    assert [event.sentence(NAMES) for event in table.told(ClockWorked)] == ["Lift the gate: 1 segment, 1 of 4."]


@pytest.mark.rule("DV-028")
def test_the_check_is_a_complex_one_with_all_that_the_action_asks_for() -> None:
    scene = scene_with(athletics=3, craft=2, tools=["grapnel", "crowbar"], specialties={"craft": "gates"})
    clock = clock_of(scene, skills=["athletics", "craft"], tools=["grapnel", "crowbar"], tags=["gates"], dc=13)
    check = clocks.check_of(
        scene.by_id["ann"], clock, situational={"rain": 1}, advantage=["help"], disadvantage=["hurry"]
    )

    assert (check.kind, check.why, check.dc) == (CheckKind.COMPLEX, "Lift the gate", 13)
    assert (check.skills, list(check.tools), list(check.tags)) == (["athletics", "craft"], [2, 1], ["gates"])
    assert (check.situational, check.advantage, check.disadvantage) == ({"rain": 1}, ["help"], ["hurry"])
    table = work(scene, clock, [5, 5, 1], situational={"rain": 1}, advantage=["help"], disadvantage=["hurry"])
    assert (clock.filled, table.rolled) == (0, [("ann", "Lift the gate")])  # 10 + 2 + 1 against 14


@pytest.mark.rule("DV-029")
def test_a_clock_starts_empty_and_is_full_at_its_size() -> None:
    scene = scene_with()
    clock = clock_of(scene, segments=6, extra_per_step=5)
    assert (clock.filled, clock.action.segments, clock.begun) == (0, 6, False)

    clock.filled = 5
    assert not clock.is_full()
    table = work(scene, clock, [6, 6])
    assert (clock.filled, clock.is_full()) == (6, True)
    assert [event.sentence(NAMES) for event in table.told(ClockFull)] == ["Lift the gate: done."]
    assert not clocks.may_work(scene, scene.by_id["ann"], clock)


@pytest.mark.rule("DV-029")
def test_what_goes_beyond_its_size_is_ignored() -> None:
    scene = scene_with(athletics=5)
    clock = clock_of(scene, dc=5, extra_per_step=1)
    clock.filled = 2
    table = work(scene, clock, [6, 6])  # 17 against 5: 1 and 4 steps

    assert clock.filled == 4
    assert table.told(ClockWorked)[0].by == 2
    with at_table(scene) as after:
        clocks.advance(scene, after, clock, Rolled(20, 5, success=True, margin=15))
    assert (clock.filled, after.events) == (4, [])


@pytest.mark.rule("DV-029", "DV-034")
def test_a_clock_is_kept_for_each_place() -> None:
    scene = scene_with()
    here, there = clock_of(scene, "gate"), clock_of(scene, "tower")

    assert (here.id, there.id) == ("lift", "lift-2")
    assert clock_of(scene, "moat", id="slide").id == "slide"
    assert clocks.new_clock(scene, "lift", "gate") is here
    assert clocks.new_clock(scene, "lift", "tower") is there
    assert clocks.new_clock(scene, "lift", "cellar", ["ring"]).zones == ["ring"]
    assert [clock.id for clock in scene.world.clocks] == ["lift", "lift-2", "slide", "lift-3"]


@pytest.mark.rule("DV-030")
def test_only_a_success_fills_a_segment() -> None:
    scene = scene_with()
    clock = clock_of(scene)
    filled = []
    for dice in ([5, 6], [6, 6], [5, 5]):  # 11, 12, 10
        work(scene, clock, dice)
        filled.append(clock.filled)
        assert close(scene).told(ClockBroken) == []

    assert filled == [0, 1, 1]


@pytest.mark.rule("DV-030")
def test_work_without_progress_is_told() -> None:
    scene = scene_with()
    table = work(scene, clock_of(scene), [1, 1])

    assert [event.sentence(NAMES) for event in table.told(ClockWorked)] == ["Lift the gate: no segment, 0 of 4."]


@pytest.mark.rule("DV-031")
@pytest.mark.parametrize(("extra", "filled"), [(0, 1), (1, 3), (2, 5)])
def test_an_action_may_fill_more_for_margin_steps(extra: int, filled: int) -> None:
    scene = scene_with(athletics=3)
    clock = clock_of(scene, dc=9, extra_per_step=extra, segments=8)
    work(scene, clock, [6, 6])

    assert clock.filled == filled


@pytest.mark.rule("DV-032")
def test_a_round_without_a_check_breaks_it() -> None:
    scene, clock = begun()
    table = close(scene)

    assert (clock.filled, clock.begun, clock.failed, clock.workers) == (0, False, 1, [])
    assert [event.sentence(NAMES) for event in table.told(ClockBroken)] == [
        "Lift the gate has failed: a round without work on it."
    ]
    assert close(scene).events == []  # nothing is left to break
    work(scene, clock, [6, 6])
    assert (clock.filled, clock.begun) == (1, True)


@pytest.mark.rule("DV-032", "DV-033")
def test_every_clock_breaks_that_is_begun_with_nothing_filled_too() -> None:
    scene, first = begun(0)
    second = clock_of(scene, "tower")
    second.begun = True
    close(scene)

    assert (first.failed, second.failed) == (1, 1)


@pytest.mark.rule("DV-032")
def test_a_round_of_another_mode_does_not() -> None:
    scene, clock = begun()

    assert close(scene, Mode.DELVING).events == []
    assert clock.filled == 3


@pytest.mark.rule("DV-032")
def test_each_round_counts_for_itself() -> None:
    scene = scene_with()
    clock = clock_of(scene)
    work(scene, clock, [6, 6])
    assert clock.worked == ["ann"]
    assert close(scene).events == []
    assert clock.worked == []

    assert len(close(scene).told(ClockBroken)) == 1


@pytest.mark.rule("DV-032")
def test_a_shared_clock_is_kept_going_by_anybody() -> None:
    scene, clock = begun(1)
    work(scene, clock, [1, 1], who="bob")

    assert close(scene).events == []
    assert (clock.filled, clock.workers) == (1, ["ann", "bob"])


@pytest.mark.rule("DV-032")
def test_a_single_worker_goes_on_alone() -> None:
    scene, clock = begun(1, shared=False)

    assert clocks.may_work(scene, scene.by_id["ann"], clock)
    assert not clocks.may_work(scene, scene.by_id["bob"], clock)
    scene.by_id["ann"].out = Out.LEFT
    assert clocks.may_work(scene, scene.by_id["bob"], clock)
    scene, clock = begun(1)
    assert clocks.may_work(scene, scene.by_id["bob"], clock)


@pytest.mark.rule("DV-032")
@pytest.mark.parametrize("out", [Out.DEAD, Out.LEFT, Out.TAKEN_OUT])
def test_the_last_worker_who_is_lost_breaks_it(out: Out) -> None:
    scene, clock = begun(1)
    for who in ("ann", "bob"):
        work(scene, clock, [1, 1], who=who)
    scene.by_id["ann"].out = out
    assert close(scene).events == []

    work(scene, clock, [1, 1], who="bob")
    scene.by_id["bob"].out = out
    assert [event.why for event in close(scene).told(ClockBroken)] == ["nobody is left who works on it"]
    assert clock.filled == 0


@pytest.mark.rule("DV-032")
def test_a_fight_breaks_what_is_worked_on_in_longer_modes() -> None:
    for mode, broken in ((Mode.DELVING, 1), (Mode.EXPLORATION, 1), (Mode.PLOTTING, 1), (Mode.COMBAT, 0)):
        scene, clock = begun(mode=mode)
        with at_table(scene) as table:
            clocks.combat_breaks_out(scene, table)
        assert (clock.failed, clock.filled) == (broken, 3 - 3 * broken)
        assert [event.why for event in table.told(ClockBroken)] == ["a fight breaks out"] * broken


@pytest.mark.rule("DV-032", "DV-033")
def test_what_is_not_begun_or_full_does_not_break() -> None:
    scene = scene_with()
    idle, full = clock_of(scene, "gate"), clock_of(scene, "tower")
    full.filled, full.begun = 4, True
    assert close(scene).events == []
    assert (idle.failed, full.filled) == (0, 4)

    idle.filled = 1  # as an encounter may set it up
    assert len(close(scene).told(ClockBroken)) == 1


@pytest.mark.rule("DV-033")
def test_a_spread_clock_waits() -> None:
    scene, clock = begun(segments=6, continuous=False)
    for _ in range(10):
        close(scene)
    with at_table(scene) as table:
        clocks.combat_breaks_out(scene, table)
    assert (clock.filled, clock.begun, clock.failed) == (3, True, 0)

    work(scene, clock, [6, 6])
    assert clock.filled == 4


@pytest.mark.rule("DV-034")
def test_the_action_says_how_it_is_worked() -> None:
    scene = outside(scene_with())
    scene.stock.actions |= LIBRARY.every("complex_action", ComplexAction)
    room = clocks.new_clock(scene, "search_large_room", "keep/hall")
    vault = clocks.new_clock(scene, "pick_vault", "keep/vault")

    assert (room.action.continuous, room.action.extra_per_step, room.action.segments) == (False, 1, 4)
    assert (vault.action.continuous, vault.action.extra_per_step, vault.action.shared) == (True, 0, False)
    assert (room.place, room.filled) == ("keep/hall", 0)
    assert ComplexAction("x", "X", [], 9, Mode.COMBAT).extra_per_step == 0


def test_it_is_worked_where_it_is_in_its_mode_by_those_who_can() -> None:
    scene = fight(
        [pc("ann", zone="west"), pc("wiz", zone="east", abilities=["magician"])], [npc("orc", zone="east")], arena=ROAD
    )
    gate = clock_of(scene)
    gate.zones = ["west"]
    ann, wiz = scene.by_id["ann"], scene.by_id["wiz"]
    assert (clocks.may_work(scene, ann, gate), clocks.may_work(scene, wiz, gate)) == (True, False)
    gate.zones = []
    assert clocks.may_work(scene, wiz, gate)

    rune = clock_of(scene, id="rune", skills=["athletics", "ward"])
    assert (clocks.may_work(scene, ann, rune), clocks.may_work(scene, wiz, rune)) == (False, True)
    slow = clock_of(scene, id="slow", mode=Mode.DELVING)
    assert not clocks.may_work(scene, ann, slow)


@pytest.mark.rule("DV-052")
def test_a_full_clock_gives_its_victory_to_the_living_who_worked() -> None:
    party = [pc("ann"), pc("bob"), pc("cid"), pc("dan")]
    scene = fight(party, [npc("orc")])
    clock = clock_of(scene, segments=2, victory=1)
    work(scene, clock, [6, 6], who="ann")
    work(scene, clock, [1, 1], who="dan")
    scene.by_id["dan"].out = Out.DEAD
    assert [body.victories for body in scene.bodies] == [0, 0, 0, 0, 0]

    work(scene, clock, [6, 6], who="bob")
    assert {body.id: body.victories for body in scene.party()} == {"ann": 1, "bob": 1, "cid": 0, "dan": 0}


def test_a_full_clock_without_a_victory_gives_none() -> None:
    scene = scene_with()
    work(scene, clock_of(scene, segments=1), [6, 6])

    assert scene.by_id["ann"].victories == 0


def test_a_full_clock_takes_from_a_foe_what_it_says() -> None:
    scene = scene_with(of_library("drowned_castellan"), npc("orc"))
    castellan = scene.by_id["drowned_castellan"]
    assert castellan.has(Trait.UNDYING_OATH)
    clock = clock_of(scene, segments=1, breaks="drowned_castellan", breaks_trait=Trait.UNDYING_OATH, breaks_defense=2)
    table = work(scene, clock, [6, 6])

    assert (castellan.has(Trait.UNDYING_OATH), castellan.defense_lost) == (False, 2)
    assert scene.by_id["orc"].defense_lost == 0
    (broken,) = table.told(FoeBroken)
    assert broken.sentence(NAMES) == "Castellan loses undying oath and 2 Defense."


def test_willpower_goes_into_the_work_too() -> None:
    scene = scene_with(willpower=1)
    clock = clock_of(scene)
    work(scene, clock, [4, 5], answers=["add"])

    assert clock.filled == 1


@pytest.mark.rule("DV-032")
@pytest.mark.parametrize(("bob", "filled"), [("nothing:stay", 0), ("work:raise_portcullis:stay", 2)])
def test_the_last_worker_leaving_breaks_a_shared_clock(bob: str, filled: int) -> None:
    party = [pc("ann", athletics=5, zone="west"), pc("bob", athletics=5, zone="west")]
    at = [{"clock": "raise_portcullis", "zones": ["west"]}]
    scene = fight(party, [npc("orc", zone="east")], arena=ROAD, clocks=at)
    answers = ["orc> nothing:stay", "ann> work:raise_portcullis:leave", f"bob> {bob}"]
    dice = [5, 3] if not filled else [5, 3, 5, 3]
    played = play(scene, answers, dice=dice, then="orc: intent")
    assert played["ann"].out == Out.LEFT
    assert played.scene.clock("raise_portcullis").filled == filled
    assert len(played.events(ClockBroken)) == (not filled)


@pytest.mark.rule("DV-032")
def test_a_worker_of_an_earlier_round_who_is_still_there_keeps_a_shared_clock_unbroken() -> None:
    """Ann checks and is killed; Bob, who did his part before, is the last worker now."""
    scene, clock = begun(1)
    work(scene, clock, [1, 1], who="bob")
    close(scene)
    work(scene, clock, [1, 1], who="ann")
    scene.by_id["ann"].out = Out.DEAD
    assert (close(scene).events, clock.filled) == ([], 1)
    assert [event.why for event in close(scene).told(ClockBroken)] == ["a round without work on it"]


@pytest.mark.rule("DV-032")
def test_rabble_that_flees_leaves_its_clock() -> None:
    scene, clock = begun()
    clock.worked = clock.workers = ["orc"]
    scene.fleeing = ["foes"]
    close(scene)
    assert clock.filled == 3
    scene.by_id["orc"].abilities = [*scene.by_id["orc"].abilities, LIBRARY.find("ability", Ability, "rabble")]
    clock.worked = clock.workers = ["orc"]
    close(scene)
    assert clock.filled == 0


@pytest.mark.rule("DV-032")
def test_work_in_a_fight_is_broken_by_its_end() -> None:
    scene = fight([pc("ann", athletics=5)], [npc("orc")], clocks=[{"clock": "raise_portcullis", "zones": ["ring"]}])
    answers = ["orc> yield:stay", "ann> work:raise_portcullis:stay"]
    played = play(scene, answers, dice=[5, 3])
    assert played.scene.clock("raise_portcullis").filled == 0
    assert [event.why for event in played.events(ClockBroken)] == ["the fight is over"]
