"""Spirit Downed: Suppressed, Sealed, the Spirit Track and the reset."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.kernel.events import Viewer
from quintain.systems.shattered import costs, health, phases, round_end, spirits
from quintain.systems.shattered.damage import Harm
from quintain.systems.shattered.events.health import SpiritDowned, WoundsGained
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.stock import Cost
from tests.systems.shattered.bodies import Rule, Status, hurt
from tests.systems.shattered.script import body, fight, in_phase, in_turn, play, rules, suffer

SPIRIT = ["Spirit"]
ENEMY = Viewer("gm", "enemies")


def bonded(phase: int = 2, **ann: Any) -> ShatteredScene:
    """Ann with the Spirit Tigris (12 Health) on the map."""
    house = ann.pop("rules", rules())
    scene = fight(
        players=[body("ann", "p1", spirit="tigris", summoned="p2", momentum=5, **ann)],
        enemies=[body("bob", "p2", "standard", stamina=0, gambits=[])],
        rules=house,
    )
    scene.by_id["tigris"].stamina = 0
    return in_phase(scene, phase)


def spirit_price(scene: ShatteredScene) -> int:
    return costs.price(scene, scene.by_id["ann"], Cost(momentum=1), SPIRIT).momentum


@pytest.mark.rule("SS-137")
def test_a_spirit_at_0_health_is_downed_without_wounds_or_defeat() -> None:
    scene = bonded()
    with Rule(scene) as table:
        health.lose_health(scene, table, scene.by_id["tigris"], 12, None)
    tigris = scene.by_id["tigris"]
    assert (tigris.health, tigris.wounds, tigris.downs, tigris.out, tigris.on_map()) == (0, 0, 0, "", True)
    assert len(table.told(SpiritDowned)) == 1
    assert not table.told(WoundsGained)


@pytest.mark.rule("SS-137")
def test_until_it_resets_it_stays_where_it_is_does_nothing_and_ignores_damage() -> None:
    scene = bonded()
    hurt(scene, Harm(30), who="tigris")
    dealt = hurt(scene, Harm(30, 9), who="tigris")
    tigris = scene.by_id["tigris"]
    assert (dealt.damage, dealt.stun, tigris.track, tigris.position) == (0, 0, 1, "p2")
    with Rule(scene) as table:
        health.gain_health(scene, table, tigris, 5)
    assert tigris.health == 0
    played = play(in_turn(scene, "ann"), ["sprint"], then="ann: turn")
    assert not [id for id in played.options() if id.startswith("spirit:")]


@pytest.mark.rule("SS-138")
def test_its_character_is_suppressed_for_the_rest_of_the_round() -> None:
    scene = bonded()
    hurt(scene, Harm(12), who="tigris")
    assert (scene.by_id["ann"].has(Status.SUPPRESSED), spirit_price(scene)) == (True, 3)
    with Rule(scene) as table:
        round_end.step(scene, table)
    assert (scene.by_id["ann"].has(Status.SUPPRESSED), spirit_price(scene)) == (False, 1)


@pytest.mark.rule("SS-139")
def test_whoever_is_suppressed_already_is_sealed_and_a_third_down_brings_2_stun() -> None:
    scene = bonded()
    tigris, ann = scene.by_id["tigris"], scene.by_id["ann"]
    for phase, statuses, stun in ((2, {Status.SUPPRESSED}, 0), (3, {Status.SEALED}, 2), (4, {Status.SEALED}, 4)):
        scene.phase = phase
        hurt(scene, Harm(12), who="tigris")
        assert (set(ann.statuses), ann.stun) == (statuses, stun)
        with Rule(scene) as table:
            spirits.start_of_phase(scene, table)
        assert tigris.health == 12
    assert not costs.may_use(scene, ann, SPIRIT)
    with Rule(scene) as table:
        round_end.step(scene, table)
    assert not ann.statuses
    assert costs.may_use(scene, ann, SPIRIT)


@pytest.mark.rule("SS-138")
def test_suppressed_that_no_downed_spirit_has_brought_stays_when_the_round_ends() -> None:
    scene = bonded()
    suffer(scene, "ann", Status.SUPPRESSED)
    with Rule(scene) as table:
        round_end.step(scene, table)
    assert scene.by_id["ann"].has(Status.SUPPRESSED)


@pytest.mark.rule("SS-140")
def test_each_down_marks_the_spirit_track() -> None:
    scene = bonded()
    for track in (1, 2):
        hurt(scene, Harm(12), who="tigris")
        assert scene.by_id["tigris"].track == track
        scene.by_id["tigris"].health = 12


@pytest.mark.rule("SS-141")
def test_it_is_back_at_the_start_of_the_next_phase() -> None:
    scene = bonded()
    hurt(scene, Harm(12), who="tigris")
    scene.phase, scene.opened = 3, False
    with Rule(scene) as table:
        phases.open_phase(scene, table)
    assert scene.by_id["tigris"].health == 12


@pytest.mark.rule("SS-141")
@pytest.mark.parametrize(("rule", "back"), [("stays_down", False), ("resets", True)])
def test_a_full_spirit_track_keeps_it_down(rule: str, back: bool) -> None:
    scene = bonded(rules=rules(full_spirit_track=rule))
    scene.by_id["tigris"].track = 5
    hurt(scene, Harm(12), who="tigris")
    with Rule(scene) as table:
        round_end.step(scene, table)
        spirits.start_of_phase(scene, table)
    assert (scene.by_id["tigris"].health == 12) is back
    assert costs.may_use(scene, scene.by_id["ann"], SPIRIT) is back


@pytest.mark.rule("SS-140")
def test_the_other_side_does_not_read_the_spirit_track() -> None:
    scene = bonded()
    with Rule(scene) as table:
        health.lose_health(scene, table, scene.by_id["tigris"], 12, None)
    (told,) = table.told(SpiritDowned)
    seen = told.seen_by(ENEMY)
    assert (told.track, seen.track) == (1, None)
    assert "Track" not in seen.sentence({})
