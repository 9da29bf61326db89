"""The ledger's worked examples of Health, Wounds, Spirits and the reactions of statuses."""

from __future__ import annotations

import pytest

from quintain.systems.shattered import costs, health, phases, round_end
from quintain.systems.shattered.damage import Harm
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Out
from tests.systems.shattered.bodies import Rule, Status, hurt
from tests.systems.shattered.script import body, fight, in_phase, in_turn, known, play


@pytest.mark.rule("SS-126")
@pytest.mark.rule("SS-125")
@pytest.mark.rule("SS-082")
def test_ss_w10_vigor_is_kept_spent_and_replaced() -> None:
    scene = fight(
        players=[known("marlon", "p1", vigor=3)],
        enemies=[known("lesser_needler", "p2", momentum=2)],
    )
    with Rule(scene, ["keep"]) as table:
        health.gain_vigor(scene, table, scene.by_id["marlon"], 2)
    assert scene.by_id["marlon"].vigor == 3
    played = play(
        in_turn(scene, "lesser_needler", phase=2),
        ["fight:balanced", "attack:medium_needles:marlon", "marlon> none"],
        dice=[5, 3],
        then="lesser_needler: turn",
    )
    marlon = played["marlon"]
    assert (marlon.vigor, marlon.health) == (0, 29)
    with Rule(played.scene, ["replace"]) as table:
        health.gain_vigor(played.scene, table, marlon, 6)
        assert marlon.vigor == 6
        health.gain_vigor(played.scene, table, marlon, 4)
    assert marlon.vigor == 4


@pytest.mark.rule("SS-122")
@pytest.mark.rule("SS-132")
@pytest.mark.rule("SS-134")
@pytest.mark.rule("SS-135")
@pytest.mark.rule("SS-136")
@pytest.mark.rule("SS-002")
@pytest.mark.rule("SS-142")
def test_ss_w11_three_downs() -> None:
    scene = in_phase(
        fight(players=[known("blaine", "p1", health=4, stamina=0)], enemies=[body("bob", "r1", "standard")]), 1
    )
    blaine = scene.by_id["blaine"]
    seen = []
    for lost, answers, dice in ((9, ["fight_on"], [5, 3]), (25, ["fight_on"], [5]), (25, [], [2, 4])):
        hurt(scene, Harm(lost), who="blaine", answers=answers, dice=dice)
        seen.append((blaine.wounds, blaine.downs, blaine.health, str(blaine.out)))
    assert seen == [(1, 1, 25, ""), (4, 2, 25, ""), (6, 3, 0, str(Out.DEAD))]


@pytest.mark.rule("SS-137")
@pytest.mark.rule("SS-138")
@pytest.mark.rule("SS-139")
@pytest.mark.rule("SS-140")
@pytest.mark.rule("SS-141")
def test_ss_w12_a_spirit_downed_twice_in_a_round() -> None:
    scene = fight(
        players=[known("blaine", "p1", momentum=5, summoned="p1", spirit_stamina=0)],
        enemies=[body("bob", "r1", "standard")],
    )
    in_phase(scene, 2)
    blaine, tigris = scene.by_id["blaine"], scene.by_id["tigris"]
    burst = scene.stock.attacks["flame_burst"]

    hurt(scene, Harm(12), who="tigris")
    hurt(scene, Harm(12), who="tigris")
    assert (blaine.has(Status.SUPPRESSED), tigris.track, tigris.health) == (True, 1, 0)
    assert costs.price(scene, blaine, burst.cost, burst.keywords).momentum == 3

    open_next(scene)
    assert tigris.health == 12
    hurt(scene, Harm(12), who="tigris")
    assert (set(blaine.statuses), blaine.stun, tigris.track) == ({Status.SEALED}, 2, 2)
    assert not costs.may_use(scene, blaine, burst.keywords)

    open_next(scene)
    assert tigris.health == 12
    with Rule(scene) as table:
        round_end.step(scene, table)
    assert not blaine.statuses


def open_next(scene: ShatteredScene) -> None:
    scene.phase += 1
    with Rule(scene) as table:
        phases.open_phase(scene, table)


@pytest.mark.rule("SS-171")
@pytest.mark.rule("SS-172")
@pytest.mark.rule("SS-079")
@pytest.mark.rule("SS-002")
@pytest.mark.rule("SS-083")
def test_ss_w13_a_jolt_against_the_soaked() -> None:
    scene = fight(
        players=[known("zepherina", "p1", stamina=0, statuses={"soaked": {}})],
        enemies=[known("lesser_sparker", "p2", momentum=2)],
    )
    played = play(
        in_turn(scene, "lesser_sparker", phase=2),
        ["fight:balanced", "attack:jolt:zepherina"],
        dice=[5, 4, 3],
        then="lesser_sparker: turn",
    )
    zepherina = played["zepherina"]
    assert (zepherina.health, zepherina.stun, set(zepherina.statuses)) == (18, 1, {Status.SHOCKED})
