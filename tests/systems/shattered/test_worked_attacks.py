"""The worked examples of the chapter on Attacks."""

from __future__ import annotations

import pytest

from quintain.kernel.events import Viewer
from quintain.systems.shattered.events.attack import AttackAnnounced, AttackRolled, ChargeLost
from quintain.systems.shattered.stock import Status
from quintain.systems.shattered.view import Sight
from tests.systems.shattered.script import fight, go_on, in_turn, known, play, plot, suffer

FOE = "lesser_praetorian"


@pytest.mark.rule("SS-W01")
def test_w01_chip_shot_on_an_8() -> None:
    scene = fight([known("margaret", "p1", momentum=4)], [known(FOE, "p2")])

    played = play(
        in_turn(scene, "margaret", phase=3),
        ["fight:balanced", f"attack:chip_shot:{FOE}", f"{FOE}> none"],
        dice=[5, 3],
        then="margaret: turn",
    )

    foe = played[FOE]
    assert played["margaret"].momentum == 1
    assert played.events(AttackRolled)[-1].bonus == 0
    assert foe.health == 10
    assert foe.value(Status.EXPOSED) == 1
    seen = Sight(played.scene, Viewer(side="players")).seen(FOE)
    learned = seen.learned()
    assert learned is not None
    assert (learned.guard, learned.stamina, learned.resisted) == (2, 2, False)
    assert (seen.quarter(), seen.health()) == (75, None)


@pytest.mark.rule("SS-W02")
def test_w02_advantages_cancel_and_the_speed_penalty_applies() -> None:
    scene = fight([known("marlon", "p1")], [known(FOE, "p1", stamina=0)])
    suffer(scene, "marlon", Status.IMPAIRED, 1)
    suffer(scene, FOE, Status.PRONE)
    suffer(scene, FOE, Status.EXPOSED, 1)
    plot(scene, "marlon", "combination_strike", 2)

    played = play(
        in_turn(scene, "marlon", phase=2),
        ["combination_strike", f"attack:iron_battleaxe:{FOE}"],
        dice=[6, 2, 4],
        then="marlon: turn",
    )

    rolled = played.events(AttackRolled)[-1]
    assert (rolled.kept, rolled.bonus, rolled.roll) == ([4, 6], -1, 9)
    assert played[FOE].health == 8
    assert not played[FOE].has(Status.EXPOSED)
    assert not played["marlon"].has(Status.IMPAIRED)
    assert played[FOE].has(Status.PRONE)


@pytest.mark.rule("SS-W03")
def test_w03_above_12_and_deflected() -> None:
    scene = fight([known("zepherina", "p1", stamina=2)], [known(FOE, "p1", momentum=2)])
    suffer(scene, "zepherina", Status.PRONE)
    suffer(scene, "zepherina", Status.EXPOSED, 2)

    played = play(
        in_turn(scene, FOE, phase=3),
        ["fight:balanced", "attack:medium_jaws:zepherina", "stab", f"{FOE}> none", "zepherina> deflect"],
        dice=[6, 6, 1, 4],
        then="lesser_praetorian: turn",
    )

    first, second = played.events(AttackAnnounced)
    assert (first.roll, first.damage) == (13, 12)
    assert sorted(first.status) == ["Dazed 1", "Grabbed [5 Grit/Reflex]"]
    assert (second.roll, second.damage, second.status) == (12, 10, ["Grabbed [5 Grit/Reflex]"])
    zepherina = played["zepherina"]
    assert (zepherina.health, zepherina.stamina) == (15, 1)
    assert not zepherina.has(Status.GRABBED)
    assert not zepherina.has(Status.EXPOSED)


@pytest.mark.rule("SS-W04")
def test_w04_a_heavy_attack_in_phase_1_misses() -> None:
    scene = fight([known("margaret", "p1", momentum=4)], [known(FOE, "p1")])
    plot(scene, "margaret", "smash", 1)

    played = play(
        in_turn(scene, "margaret", phase=1), ["smash", f"attack:stone_maul:{FOE}"], dice=[2, 3], then="margaret: turn"
    )

    rolled = played.events(AttackRolled)[-1]
    assert (rolled.roll, rolled.grade) == (-1, "miss")
    assert (played[FOE].health, played[FOE].stun) == (15, 0)
    assert played["margaret"].momentum == 7


@pytest.mark.rule("SS-W05")
def test_w05_strong_strike_on_a_push() -> None:
    scene = fight([known("margaret", "p1", momentum=4)], [known(FOE, "p1")])

    played = play(
        in_turn(scene, "margaret", phase=4),
        [
            "fight:heavy",
            f"attack:stone_maul:{FOE}",
            "strong_strike",
            f"{FOE}> none",
            "margaret> pierce:guard=1+soak=0",
            "to:new",
        ],
        dice=[4, 4, 2, 5, 4],
        then="margaret: turn",
    )

    foe = played[FOE]
    announced = played.events(AttackAnnounced)[-1]
    assert (announced.damage, announced.stun) == (9, 4)
    assert announced.status == ["Push 1 [7 Grit]", "Reeling [5 Grit]"]
    assert played["margaret"].momentum == 0
    assert (foe.health, foe.stun) == (7, 4)
    assert foe.position != "p1"
    assert not foe.has(Status.REELING)


@pytest.mark.rule("SS-W14")
def test_w14_charges_at_the_end_of_phase_4() -> None:
    scene = fight(
        [known("blaine", "p1", momentum=4), known("zepherina", "p1", momentum=4)],
        [known("lesser_needler", "q1", stamina=0), known("needler_nymph", "q1")],
    )
    scene.by_id["blaine"].spent = [1, 2]
    begun = play(
        in_turn(scene, "blaine", phase=3),
        [
            *("fight:balanced", "charge:flame_burst:lesser_needler", "end"),
            *("lesser_needler> pass", "zepherina> pass"),
        ],
        then="zepherina: opportunity",
    )
    assert begun.scene.phase == 4
    assert begun["blaine"].momentum == 1
    assert begun["blaine"].has(Status.CHARGING)
    assert begun.options() == ["zepherina", "pass"]

    played = go_on(
        begun.game,
        [
            *("zepherina", "fight:balanced", "charge:sling:lesser_needler", "end"),
            *("blaine> resolve", "blaine> needler_nymph"),
        ],
        dice=[3, 4, 6, 2, 1],
        then="blaine: armament",
    )

    needler = played["lesser_needler"]
    assert needler.health == 4
    assert needler.has(Status.ALIGHT)
    assert played["needler_nymph"].out == "defeated"
    assert not played["blaine"].has(Status.CHARGING)
    assert not played["zepherina"].has(Status.CHARGING)
    assert [event.who for event in played.events(ChargeLost)] == ["zepherina"]
    assert len(played.events(AttackRolled)) == 2
    assert played["zepherina"].momentum == 2
