"""The worked example of the chapter on Equipment."""

from __future__ import annotations

import pytest

from quintain.systems.shattered import equipment
from quintain.systems.shattered.events.attack import AttackRolled
from tests.systems.shattered.script import fight, in_turn, known, play, refused


@pytest.mark.rule("SS-168")
@pytest.mark.rule("SS-169")
@pytest.mark.rule("SS-167")
@pytest.mark.rule("SS-028")
def test_ss_w17_an_axe_in_both_hands_is_faster_and_leaves_no_hand_for_the_shield() -> None:
    gear = {"wielded": ["iron_battleaxe"], "equipped": ["heater_shield", "light_plate", "light_helmet"]}
    scene = fight(
        players=[known("marlon", "p1", momentum=3, **gear)],
        enemies=[known("lesser_chemist", "p1", stamina=0)],
    )
    in_turn(scene, "marlon", phase=2)

    blow = ["hands:two", "fight:balanced", "attack:iron_battleaxe:lesser_chemist"]
    done = play(scene, blow, dice=[4, 3], then="marlon: turn")

    assert [(event.bonus, event.roll) for event in done.events(AttackRolled)] == [(0, 7)]
    assert done["lesser_chemist"].health == 14
    assert done["marlon"].momentum == 1
    assert done["marlon"].open_hands() == 0
    assert refused(done, "draw_stow:draw:heater_shield")
    assert done["marlon"].momentum == 1

    later = play(
        scene,
        [*blow, "end", "pass", "pass", "marlon", "draw_stow:draw:heater_shield"],
        dice=[4, 3],
        then="marlon: turn",
    )
    assert [gear.id for gear in later["marlon"].wielded] == ["iron_battleaxe", "heater_shield"]
    speeds = {arm.attack.id: arm.speed for arm in equipment.arms(later.scene, later["marlon"])}
    assert speeds["iron_battleaxe"] == 3
    assert refused(later, "hands:two")
