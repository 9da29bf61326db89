"""Health and Wounds: Vigor, Stun, Downs, Wounds, death and yielding."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.shattered import health
from quintain.systems.shattered.damage import Harm
from quintain.systems.shattered.events.health import Downed, StunGained, WoundsGained
from quintain.systems.shattered.events.order import SlotSkipped
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Out
from tests.systems.shattered.bodies import Rule, Status, duel, hurt, inflict, tags
from tests.systems.shattered.script import Played, body, fight, go_on, in_turn, play, rules, strike_with, suffer

MATRIARCH: dict[str, Any] = {"max_health": 40, "health_bars": 2, "max_stun": 25, "stun_lost_per_bar": 10}


def big(**fields: Any) -> ShatteredScene:
    """Ann beside an Elite."""
    return duel(enemies=[body("queen", "p1", "elite", **MATRIARCH, **fields)])


# the start


@pytest.mark.rule("SS-123")
@pytest.mark.rule("SS-124")
@pytest.mark.rule("SS-128")
def test_everybody_starts_with_full_health_no_vigor_and_no_stun() -> None:
    scene = fight(players=[body("ann", "p1")], enemies=[body("bob", "p1", "standard", max_health=7)])
    assert [(each.health, each.vigor, each.stun) for each in scene.bodies] == [(20, 0, 0), (7, 0, 0)]
    scene = fight(players=[body("ann", "p1", health=7)], enemies=[body("bob", "p1", "standard")])
    assert scene.by_id["ann"].health == 7  # the encounter says otherwise


# Vigor


@pytest.mark.rule("SS-125")
def test_vigor_is_lost_before_health() -> None:
    scene = duel(vigor=3)
    hurt(scene, Harm(5))
    assert (scene.by_id["ann"].vigor, scene.by_id["ann"].health) == (0, 18)
    scene = duel(vigor=9)
    hurt(scene, Harm(5))
    assert (scene.by_id["ann"].vigor, scene.by_id["ann"].health) == (4, 20)


@pytest.mark.rule("SS-126")
def test_vigor_does_not_stack() -> None:
    for answer, vigor in (("keep", 3), ("replace", 2)):
        scene = duel(vigor=3)
        with Rule(scene, [answer]) as table:
            health.gain_vigor(scene, table, scene.by_id["ann"], 2)
        assert scene.by_id["ann"].vigor == vigor
    scene = duel()
    with Rule(scene) as table:
        health.gain_vigor(scene, table, scene.by_id["ann"], 2)
    assert scene.by_id["ann"].vigor == 2


@pytest.mark.rule("SS-126")
def test_only_stone_lock_stance_adds_vigor_up() -> None:
    place = [{"arena": "west", "id": "p1", "features": ["large_stone"]}]
    for stance, answer, options, vigor in (
        ("stone_lock_stance", "add", ["keep", "replace", "add"], 5),
        ("mountain_stance", "keep", ["keep", "replace"], 3),
    ):
        scene = fight(
            players=[body("ann", "p1", vigor=3, stances=[stance])],
            enemies=[body("bob", "p1", "standard")],
            positions=place,
        )
        with Rule(scene, [answer]) as table:
            health.gain_vigor(scene, table, scene.by_id["ann"], 2)
        assert [option.id for option in table.asked[0].options] == options
        assert scene.by_id["ann"].vigor == vigor


@pytest.mark.rule("SS-136")
def test_healing_never_goes_above_the_maximum() -> None:
    scene = duel(health=17)
    with Rule(scene) as table:
        health.gain_health(scene, table, scene.by_id["ann"], 5)
    assert scene.by_id["ann"].health == 20


# Stun


@pytest.mark.rule("SS-127")
def test_stun_reads_as_shaken_never_as_injured() -> None:
    scene = duel(stun=6)
    with Rule(scene) as table:
        health.gain_stun(scene, table, scene.by_id["ann"], 2, None)
    (told,) = table.told(StunGained)
    assert told.composure == health.composure(scene.by_id["ann"]) == "badly shaken"
    assert "injur" not in told.sentence({})
    assert "wound" not in told.sentence({}).lower()
    words = [health.composure(duel(stun=stun).by_id["ann"]) for stun in (0, 1, 5)]
    assert words == ["composed", "a little shaken", "shaken"]


@pytest.mark.rule("SS-129")
@pytest.mark.rule("SS-130")
def test_at_the_maximum_a_creature_is_stunned_at_once_and_its_stun_is_0() -> None:
    for start, gained, stunned, left in ((8, 2, True, 0), (8, 1, False, 9), (8, 6, True, 0)):
        scene = duel(stun=start)
        with Rule(scene, ["reeling"] if stunned else []) as table:
            health.gain_stun(scene, table, scene.by_id["ann"], gained, scene.by_id["bob"])
        assert (scene.by_id["ann"].has(Status.STUNNED), scene.by_id["ann"].stun) == (stunned, left)
        assert scene.by_id["ann"].value(Status.STUNNED) == int(stunned)


@pytest.mark.rule("SS-129")
def test_stunned_comes_before_the_status_of_the_attack() -> None:
    thump = strike_with("thump", damage=1, stun=2, status=[{"apply": ["Exposed 1"]}])
    scene = fight(
        players=[body("ann", "p1", attacks=["thump"], gambits=[])],
        enemies=[body("bob", "p1", "standard", stamina=0, stun=8)],
        attacks=[thump],
    )
    played = play(in_turn(scene, "ann"), ["fight", "attack:thump:bob", "ann> exposed"], dice=[3, 4], then="ann: turn")
    # Exposed from Stunned first: that of the row is a repetition, whose Stun is 1 AP Damage to the Stunned
    assert (played["bob"].health, played["bob"].stun, played["bob"].value(Status.EXPOSED)) == (18, 0, 1)


@pytest.mark.rule("SS-129")
def test_the_stunned_are_skipped_stop_guarding_and_suffer_what_the_attacker_chooses() -> None:
    for answer in ("reeling", "impaired", "exposed"):
        scene = duel(stun=9)
        suffer(scene, "ann", Status.GUARDING)
        with Rule(scene, [answer]) as table:
            health.gain_stun(scene, table, scene.by_id["ann"], 1, scene.by_id["bob"])
        ann = scene.by_id["ann"]
        assert (ann.has(Status(answer)), ann.has(Status.GUARDING)) == (True, False)
        assert table.asked[0].who == "bob"
        assert [event.phase for event in table.told(SlotSkipped)] == [1]


@pytest.mark.rule("SS-129")
def test_stun_of_the_stunned_becomes_ap_damage() -> None:
    scene = duel(guard=3)
    suffer(scene, "ann", Status.STUNNED)
    with Rule(scene) as table:
        health.gain_stun(scene, table, scene.by_id["ann"], 4, None)
    assert (scene.by_id["ann"].health, scene.by_id["ann"].stun) == (16, 0)


@pytest.mark.rule("SS-129")
def test_nobody_caused_it_so_the_opposing_side_chooses() -> None:
    scene = duel(stun=9)
    with Rule(scene, ["impaired"]) as table:
        health.gain_stun(scene, table, scene.by_id["ann"], 1, None)
    assert table.asked[0].who == "bob"


@pytest.mark.rule("SS-089")
def test_missing_stamina_becomes_stun_and_missing_momentum_twice_as_much() -> None:
    scene = duel(stamina=1, momentum=1)
    ann = scene.by_id["ann"]
    with Rule(scene) as table:
        health.lose_stamina(scene, table, ann, 3, None)
        assert (ann.stamina, ann.stun) == (0, 2)
        health.lose_momentum(scene, table, ann, 2, None)
    assert (ann.momentum, ann.stun) == (0, 4)


@pytest.mark.rule("SS-018")
def test_a_refresh_sets_stamina_to_its_maximum() -> None:
    scene = duel()
    with Rule(scene) as table:
        health.refresh(scene, table, scene.by_id["ann"])
    assert scene.by_id["ann"].stamina == 2


# Downed


@pytest.mark.rule("SS-131")
def test_wounds_come_with_the_last_point_of_health_only() -> None:
    scene = duel()
    hurt(scene, Harm(19))
    assert (scene.by_id["ann"].health, scene.by_id["ann"].wounds) == (1, 0)
    hurt(scene, Harm(1), answers=["fight_on"], dice=[6, 4])
    assert scene.by_id["ann"].wounds == 2


@pytest.mark.rule("SS-132")
def test_excess_damage_is_lost_and_one_packet_downs_once() -> None:
    scene = duel(health=4, max_health=5)
    hurt(scene, Harm(29), answers=["fight_on"], dice=[1, 1])
    assert (scene.by_id["ann"].health, scene.by_id["ann"].downs) == (5, 1)


@pytest.mark.rule("SS-132")
def test_a_creature_is_downed_when_its_health_reaches_0_and_not_before() -> None:
    for lost, downed in ((3, 0), (4, 1), (9, 1)):
        scene = duel(enemies=[body("queen", "p1", "elite", **MATRIARCH)])
        queen = scene.by_id["queen"]
        queen.health = 4
        with Rule(scene, dice=[1, 1] if downed else []) as table:
            health.lose_health(scene, table, queen, lost, None)
        assert len(table.told(Downed)) == queen.downs == downed
        assert queen.health == (40 if downed else 1)


@pytest.mark.rule("SS-132")
def test_damage_that_vigor_takes_downs_nobody() -> None:
    scene = duel(health=4, vigor=9)
    hurt(scene, Harm(9))
    assert (scene.by_id["ann"].health, scene.by_id["ann"].downs) == (4, 0)
    scene = duel(health=4, vigor=3)
    hurt(scene, Harm(7), answers=["fight_on"], dice=[1, 1])
    assert (scene.by_id["ann"].vigor, scene.by_id["ann"].downs) == (0, 1)


@pytest.mark.rule("SS-132")
def test_each_packet_of_damage_may_down_anew() -> None:
    scene = duel(health=4, max_health=5)
    hurt(scene, Harm(29), answers=["fight_on"], dice=[1, 1])
    hurt(scene, Harm(5), answers=["fight_on"], dice=[1])
    assert (scene.by_id["ann"].health, scene.by_id["ann"].downs) == (5, 2)


@pytest.mark.rule("SS-122")
def test_the_wound_roll_comes_before_the_downed_tracker_rises() -> None:
    scene = duel(health=1)
    with Rule(scene, ["fight_on"], [5, 3]) as table:  # two dice: 0 prior Downs
        health.lose_health(scene, table, scene.by_id["ann"], 1, None)
    assert scene.by_id["ann"].downs == 1
    assert [type(event).__name__ for event in table.events][:3] == ["DamageTaken", "Downed", "WoundsGained"]


@pytest.mark.rule("SS-133")
@pytest.mark.parametrize("rank", ["minion", "standard"])
def test_most_npcs_are_defeated_without_a_roll(rank: str) -> None:
    scene = duel(enemies=[body("cid", "p2", rank, max_health=8)])
    hurt(scene, Harm(9), who="cid")
    cid = scene.by_id["cid"]
    assert (cid.out, cid.wounds, cid.on_map()) == (Out.DEFEATED, 0, False)
    assert "p2" not in scene.positions
    assert cid not in scene.enemies(scene.by_id["ann"])


@pytest.mark.rule("SS-134")
def test_a_player_character_rolls_for_wounds_instead() -> None:
    scene = duel(health=1)
    hurt(scene, Harm(1), answers=["fight_on"], dice=[5, 3])
    ann = scene.by_id["ann"]
    assert (ann.wounds, ann.out, ann.health) == (1, "", 20)


@pytest.mark.rule("SS-134")
def test_an_elite_loses_a_bar_and_is_defeated_on_its_last() -> None:
    scene = big(stun=12)
    queen = scene.by_id["queen"]
    hurt(scene, Harm(50), who="queen", dice=[2, 6])
    assert (queen.bars, queen.wounds, queen.downs, queen.health, queen.max_stun) == (1, 1, 1, 40, 15)
    hurt(scene, Harm(50), who="queen")
    assert queen.out == Out.DEFEATED


@pytest.mark.rule("SS-129")
def test_an_elite_whose_maximum_stun_falls_below_its_stun_is_stunned() -> None:
    scene = big(stun=15)
    queen = scene.by_id["queen"]
    hurt(scene, Harm(50, by=scene.by_id["ann"]), who="queen", answers=["reeling"], dice=[1, 6])
    assert (queen.has(Status.STUNNED), queen.stun) == (True, 0)


@pytest.mark.rule("SS-135")
@pytest.mark.parametrize(
    ("rule", "downs", "dice", "wounds"),
    [
        ("half_the_die", 0, [5, 3], 1),
        ("half_the_die", 0, [1, 6], 0),
        ("half_the_die", 1, [5], 3),
        ("half_the_die", 3, [1, 4, 2], 2),
        ("whole_die", 0, [5, 3], 3),
        ("whole_die", 1, [5], 5),
        ("whole_die", 3, [1, 4, 2], 4),
    ],
)
def test_the_wound_roll_depends_on_the_downs_before(rule: str, downs: int, dice: list[int], wounds: int) -> None:
    scene = duel(rules=rules(wound_roll=rule), health=1, downs=downs)
    with Rule(scene, ["fight_on"], dice) as table:
        health.lose_health(scene, table, scene.by_id["ann"], 1, None)
    assert scene.by_id["ann"].wounds == wounds
    assert table.told(WoundsGained)[0].dice == dice


@pytest.mark.rule("SS-136")
def test_the_reset_leaves_vigor_stun_and_statuses_alone() -> None:
    scene = duel(health=3, stun=4)
    suffer(scene, "ann", Status.BLEEDING)
    hurt(scene, Harm(19), answers=["fight_on"], dice=[2, 2])
    ann = scene.by_id["ann"]
    assert (ann.health, ann.stun, ann.has(Status.BLEEDING)) == (20, 4, True)


@pytest.mark.rule("SS-142")
def test_a_character_dies_only_when_its_strain_meter_is_full() -> None:
    scene = duel(health=1, wounds=5)
    hurt(scene, Harm(1), dice=[2, 2])
    ann = scene.by_id["ann"]
    assert (ann.out, ann.health, ann.wounds) == (Out.DEAD, 0, 6)
    scene = duel(health=1, wounds=5)
    hurt(scene, Harm(1), answers=["fight_on"], dice=[1, 2])
    assert (scene.by_id["ann"].out, scene.by_id["ann"].wounds) == ("", 5)


@pytest.mark.rule("SS-143")
def test_whoever_is_downed_is_asked_to_yield_and_warned_with_three_wounds() -> None:
    for wounds, warned in ((1, False), (2, True)):
        scene = duel(health=1, wounds=wounds)
        with Rule(scene, ["yield"], [2, 2]) as table:
            health.lose_health(scene, table, scene.by_id["ann"], 1, None)
        assert scene.by_id["ann"].out == Out.YIELDED
        assert ("can kill" in table.asked[0].question) is warned


@pytest.mark.rule("SS-143")
def test_whole_dice_can_kill_from_fewer_wounds() -> None:
    scene = duel(rules=rules(wound_roll="whole_die"), health=1)
    with Rule(scene, ["fight_on"], [1, 2]) as table:
        health.lose_health(scene, table, scene.by_id["ann"], 1, None)
    assert "can kill" in table.asked[0].question


@pytest.mark.rule("SS-143")
def test_by_the_house_rule_nobody_yields() -> None:
    scene = duel(rules=rules(yield_after_down="not_allowed"), health=1)
    hurt(scene, Harm(1), dice=[2, 2])
    assert scene.by_id["ann"].out == ""


@pytest.mark.rule("SS-143")
def test_a_fight_goes_on_after_a_down_and_ends_when_the_last_one_yields() -> None:
    scene = fight(
        players=[body("ann", "p1", health=2, stamina=0)],
        enemies=[body("bob", "p1", "standard", attacks=["poke"], gambits=[])],
    )
    downed = play(in_turn(scene, "bob"), ["fight", "attack:poke:ann"], dice=[3, 4, 5, 3], then="ann: yield")
    assert downed.asked() == [("ann", "yield")]
    assert go_on(downed.game, ["fight_on"], then="bob: turn").scene.result is None
    assert result_of(go_on(downed.game, ["yield"])) == "enemies"


def result_of(played: Played) -> str:
    assert played.scene.result is not None
    return played.scene.result.winner


@pytest.mark.rule("SS-083")
def test_the_downed_are_reset_before_the_status_of_the_attack_and_the_defeated_get_none() -> None:
    jab = strike_with("jab", damage=9, status=[{"apply": ["Exposed 1"]}])
    scene = fight(
        players=[body("ann", "p1", health=2, stamina=0)],
        enemies=[body("bob", "p1", "standard", attacks=["jab"], gambits=[])],
        attacks=[jab],
    )
    played = play(in_turn(scene, "bob"), ["fight", "attack:jab:ann", "fight_on"], dice=[3, 4, 5, 3], then="bob: turn")
    assert (played["ann"].health, played["ann"].value(Status.EXPOSED)) == (20, 1)
    kinds = [type(event).__name__ for event in played.events()]
    assert kinds.index("BackOnFeet") < kinds.index("StatusGained")
    assert not inflict(downed_foe(), [tags("Exposed 1")], who="bob", by="ann")


def downed_foe() -> ShatteredScene:
    scene = duel()
    hurt(scene, Harm(30), who="bob")
    return scene


@pytest.mark.rule("SS-132")
def test_whoever_leaves_lets_go_and_takes_the_spirit_along() -> None:
    scene = fight(
        players=[body("ann", "p1", health=1, stamina=0, spirit="tigris", summoned="p2"), body("cid", "p1")],
        enemies=[body("bob", "p1", "standard")],
    )
    suffer(scene, "bob", Status.GRABBED, by="ann", dc=3, reach="melee")
    with Rule(scene, ["yield"], [2, 2]) as table:
        health.lose_health(scene, table, scene.by_id["ann"], 1, None)
    assert not scene.by_id["bob"].has(Status.GRABBED)
    assert not scene.by_id["tigris"].on_map()
    assert len(table.told(Downed)) == 1
