"""The game clock, and what time brings back or ends."""

from __future__ import annotations

import pytest

from quintain.kernel.events import SPECTATOR, Viewer
from quintain.systems.delve import damage, spirit, time
from quintain.systems.delve.events.resources import Recovered, ShieldingOver, SpiritGathered
from quintain.systems.delve.scene import DelveScene, FightScene
from quintain.systems.delve.stock import Arena
from quintain.systems.delve.unusual import unusual_rules
from quintain.systems.delve.words import DAY, HOUR, MINUTE, Out
from tests.systems.delve.direct import WatchedTable, at_table, hurt, one, wards
from tests.systems.delve.script import fight, npc, pc, rules

NAMES = {"ann": "Ann"}


def wait(scene: DelveScene, *seconds: int) -> WatchedTable:
    with at_table(scene) as table:
        for each in seconds:
            time.pass_time(scene, table, each)
    return table


# the clock


@pytest.mark.rule("DV-003")
@pytest.mark.parametrize("length", [1500, 600, 1])
def test_the_clock_goes_on_by_exactly_the_length_of_the_round(length: int) -> None:
    scene = one()
    scene.world.clock = 7
    wait(scene, length)

    assert scene.world.clock == 7 + length


@pytest.mark.rule("DV-003")
def test_time_passes_for_everybody_who_lives_wherever_they_are() -> None:
    scene = fight(
        [pc("ann", stress=1, max_stress=5), pc("bob", stress=1, max_stress=5)], [npc("orc", stress=1, max_stress=5)]
    )
    scene.by_id["bob"].out = Out.LEFT
    scene.by_id["orc"].out = Out.DEAD
    table = wait(scene, 120)

    assert [scene.by_id[who].stress for who in ("ann", "bob", "orc")] == [3, 3, 1]
    assert [event.who for event in table.told(Recovered)] == ["ann"]  # of those who are gone nobody hears it


@pytest.mark.rule("DV-004")
@pytest.mark.parametrize(("seconds", "rounds"), [(10, 6), (6, 10)])
def test_combat_rounds_make_a_minute(seconds: int, rounds: int) -> None:
    scene = one(rules(combat_round_seconds=seconds))
    wait(scene, *[scene.seconds] * rounds)

    assert scene.world.clock == 60


UNUSUAL = "a combat round of {} seconds; usually it is 6 to 10"
ORDER = "rounds of a mode that are no longer than those of the next one"


@pytest.mark.rule("DV-004")
@pytest.mark.parametrize(("seconds", "is_unusual"), [(5, True), (6, False), (10, False), (11, True)])
def test_other_lengths_of_a_combat_round_are_unusual_and_accepted(seconds: int, is_unusual: bool) -> None:
    found = unusual_rules(one(rules(combat_round_seconds=seconds)).rules)

    assert found == ([UNUSUAL.format(seconds)] if is_unusual else [])


@pytest.mark.rule("DV-123", "DV-004")
@pytest.mark.parametrize(
    ("lengths", "found"),
    [
        ({}, []),
        ({"delving_round_seconds": 11}, []),
        ({"delving_round_seconds": 10}, [ORDER]),
        ({"delving_round_seconds": 14_399}, []),
        ({"delving_round_seconds": 14_400}, [ORDER]),
        ({"exploration_round_seconds": 604_799}, []),
        ({"exploration_round_seconds": 604_800}, [ORDER]),
        ({"combat_round_seconds": 60, "delving_round_seconds": 20}, [UNUSUAL.format(60), ORDER]),
    ],
)
def test_each_mode_has_longer_rounds_than_the_next(lengths: dict[str, int], found: list[str]) -> None:
    assert unusual_rules(rules(**lengths)) == found


# Stress


@pytest.mark.rule("DV-044")
@pytest.mark.parametrize(
    ("seconds", "stress", "counter"), [(180, 7, 0), (59, 4, 59), (60, 5, 0), (239, 7, 59), (240, 8, 0)]
)
def test_stress_comes_back_at_a_point_a_minute(seconds: int, stress: int, counter: int) -> None:
    scene = one(stress=4, max_stress=8)
    wait(scene, seconds)

    ann = scene.by_id["ann"]
    assert (ann.stress, ann.recovery) == (stress, counter)


@pytest.mark.rule("DV-044")
def test_seconds_add_up_and_a_loss_does_not_reset_them() -> None:
    scene = one(stress=4, max_stress=8)
    ann = scene.by_id["ann"]
    wait(scene, 50)
    hurt(scene, 2)
    table = wait(scene, 10)

    assert (ann.stress, ann.recovery) == (3, 0)
    assert table.told(Recovered) == [Recovered("ann", 1, "time", 3, "strained", "party")]


@pytest.mark.rule("DV-044")
def test_the_maximum_clears_the_counter() -> None:
    scene = one(stress=8, max_stress=8, recovery_seconds=59)
    ann = scene.by_id["ann"]
    assert ann.recovery == 0
    wait(scene, 59)
    assert ann.recovery == 0

    hurt(scene, 1)
    assert wait(scene, 59).events == []
    wait(scene, 1)
    assert (ann.stress, ann.recovery) == (8, 0)
    wait(scene, 600)
    assert (ann.stress, ann.recovery) == (8, 0)


@pytest.mark.rule("DV-044")
def test_what_is_over_when_full_is_lost() -> None:
    scene = one(stress=7, max_stress=8)
    wait(scene, 600 + 30)

    assert (scene.by_id["ann"].stress, scene.by_id["ann"].recovery) == (8, 0)


@pytest.mark.rule("DV-044")
@pytest.mark.parametrize(("from_0", "stress", "counter"), [(True, 2, 5), (False, 0, 0)])
def test_it_lifts_from_0_unless_the_house_rule_says_no(from_0: bool, stress: int, counter: int) -> None:
    scene = one(rules(stress_recovers_from_0=from_0), stress=0, max_stress=8)
    wait(scene, 125)

    assert (scene.by_id["ann"].stress, scene.by_id["ann"].recovery) == (stress, counter)


@pytest.mark.rule("DV-044")
def test_above_0_that_house_rule_changes_nothing() -> None:
    scene = one(rules(stress_recovers_from_0=False), stress=1, max_stress=8)
    wait(scene, 60)

    assert scene.by_id["ann"].stress == 2


@pytest.mark.rule("DV-044")
def test_it_restores_neither_armour_nor_shielding() -> None:
    scene = one(stress=4, max_stress=8, armor="mail", armor_stress=1, shielding=[{"amount": 2, "seconds": 700}])
    wait(scene, 600)

    ann = scene.by_id["ann"]
    assert (ann.stress, ann.armor_stress(), ann.shielding()) == (8, 1, 2)


@pytest.mark.rule("DV-044")
def test_others_are_not_told_how_much() -> None:
    (told,) = wait(one(stress=4, max_stress=8), 60).told(Recovered)

    assert told.seen_by(SPECTATOR).sentence(NAMES) == "Ann regains Stress (time): unsettled."
    assert told.clauses() == ["DV-044"]


# Spirit


@pytest.mark.rule("DV-062")
@pytest.mark.parametrize(
    ("hours", "left", "counter"),
    [(48, 4, 0), (23, 2, 23 * HOUR), (24, 3, 0), (24 * 5 + 1, 7, HOUR), (24 * 9 + 1, 8, 0)],
)
def test_spirit_gathers_by_the_day(hours: int, left: int, counter: int) -> None:
    scene = one(spirit=2)
    wait(scene, hours * HOUR)

    assert (scene.by_id["ann"].spirit, scene.by_id["ann"].gathering) == (left, counter)


@pytest.mark.rule("DV-062")
@pytest.mark.parametrize(("spirit", "counter", "left"), [(2, 23 * HOUR, 3), (2, 22 * HOUR, 2), (8, 0, 8)])
def test_the_hours_since_the_last_point_may_be_given(spirit: int, counter: int, left: int) -> None:
    scene = one(spirit=spirit, gathering_seconds=counter or 23 * HOUR)
    assert scene.by_id["ann"].gathering == counter
    wait(scene, HOUR)

    assert scene.by_id["ann"].spirit == left


@pytest.mark.rule("DV-062")
@pytest.mark.parametrize(("a_day", "left"), [(0, 2), (1, 4), (2, 6), (4, 8)])
def test_how_much_a_day_is_a_house_rule(a_day: int, left: int) -> None:
    scene = one(rules(spirit_per_day=a_day), spirit=2)
    wait(scene, 2 * DAY)

    assert scene.by_id["ann"].spirit == left


@pytest.mark.rule("DV-062")
def test_hours_add_up_and_at_the_cap_none_are_kept() -> None:
    scene = one(spirit=7)
    ann = scene.by_id["ann"]
    table = wait(scene, 23 * HOUR, HOUR)
    assert table.told(SpiritGathered) == [SpiritGathered("ann", 1, 8, "party")]

    wait(scene, 20 * HOUR)
    ann.spirit = 5
    assert wait(scene, 4 * HOUR).told(SpiritGathered) == []
    assert (ann.spirit, ann.gathering) == (5, 4 * HOUR)
    ann.spirit = 8
    wait(scene, MINUTE)
    assert (ann.spirit, ann.gathering) == (8, 0)


@pytest.mark.rule("DV-062")
def test_only_its_own_side_hears_of_spirit() -> None:
    (told,) = wait(one(spirit=2), DAY).told(SpiritGathered)

    assert told.seen_by(Viewer("foes", "foes")) is None
    assert told.seen_by(Viewer("party", "party")).sentence(NAMES) == "Ann gathers 1 Spirit: 3."


# Shielding


@pytest.mark.rule("DV-101")
def test_shielding_of_round_2_is_gone_when_round_8_begins() -> None:
    scene = one()
    ann = scene.by_id["ann"]
    wait(scene, 10)  # round 1
    with at_table(scene) as table:
        damage.shield(scene, table, ann, 4)
    there = []
    for _ in range(2, 8):
        there.append(ann.shielding())
        table = wait(scene, 10)

    assert there == [4] * 6  # rounds 2 to 7
    assert (scene.world.clock, ann.shielding()) == (70, 0)
    assert table.told(ShieldingOver) == [ShieldingOver("ann", 4, 0)]


@pytest.mark.rule("DV-101")
def test_outside_combat_it_is_gone_after_the_round_in_which_a_minute_passes() -> None:
    scene = one(shielding=[{"amount": 4}])
    wait(scene, 600)

    assert scene.by_id["ann"].shielding() == 0


@pytest.mark.rule("DV-101")
def test_each_grant_has_its_own_end() -> None:
    scene = one(shielding=[{"amount": 4}, {"amount": 3, "seconds": 20}])
    table = wait(scene, 20)

    assert wards(scene.by_id["ann"]) == [(4, 60)]
    assert table.told(ShieldingOver) == [ShieldingOver("ann", 3, 4)]
    assert wait(scene, 39).told(ShieldingOver) == []


# those who are elsewhere


@pytest.mark.rule("DV-044", "DV-062", "DV-101")
def test_time_passes_for_somebody_who_is_not_in_the_scene() -> None:
    scene = one(stress=4, max_stress=8, spirit=2, shielding=[{"amount": 3}, {"amount": 1, "seconds": 1000}])
    ann = scene.by_id["ann"]

    assert time.recover(ann, 2 * DAY, scene.rules, 60) == (4, 2, 3)
    assert (ann.stress, ann.spirit, ann.shielding()) == (8, 4, 1)


# places


def leyline() -> FightScene:
    ring = {"id": "ring", "name": "Ring", "zones": [{"id": "ring", "x": 0, "y": 0}], "ambient_mana": 3}
    return fight([pc("ann")], [npc("orc")], arena=ring)


@pytest.mark.parametrize(("seconds", "left"), [(DAY - 1, 1), (DAY, 3)])
def test_a_place_is_full_again_when_it_has_been_left_for_a_day(seconds: int, left: int) -> None:
    """Term Ambient Mana."""
    scene, elsewhere = leyline(), one()
    with at_table(scene) as table:
        spirit.pay(scene, table, scene.by_id["ann"], {"ambient": 2})
    wait(scene, 2 * DAY)  # as long as somebody is there
    assert spirit.ambient(scene) == 1

    elsewhere.arena = Arena(id="far", name="Far", zones=[])
    elsewhere.world = scene.world
    wait(elsewhere, seconds)
    assert spirit.ambient(scene) == left
    assert (scene.world.ambient == {}) is (scene.world.left == {}) is (left == 3)


@pytest.mark.parametrize(("site", "left"), [("keep", {"site/keep": 1}), ("", {})])
def test_a_site_is_not_left_by_those_who_fight_or_rest_in_it(site: str, left: dict[str, int]) -> None:
    """Term Ambient Mana."""
    scene = leyline()
    scene.world.site = site
    scene.world.ambient, scene.world.left = {"site/keep": 1}, {"site/keep": 0}
    wait(scene, DAY)

    assert scene.world.ambient == left


def test_each_place_has_its_own_day() -> None:
    """Term Ambient Mana."""
    scene = leyline()
    world = scene.world
    world.clock = DAY
    world.ambient, world.left = {"arena/a": 0, "arena/b": 1}, {"arena/a": 0, "arena/b": 1}
    with at_table(scene) as table:
        time.pass_time(scene, table, 0)

    assert world.ambient == {"arena/b": 1}
    assert world.left == {"arena/b": 1}
