"""What a third reading found: one sentence of the book seen through another."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.afflictions import Affliction, Injury
from quintain.systems.swords.events.attack import AttackRolled, DamageRolled
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.stock import GRAPPLED, InjuryKind, Part
from tests.systems.swords.script import body, fight, in_turn, play

# hands


def staff(**numbers: Any) -> SwordsScene:
    """A has a Versatile quarterstaff in its primary hand, the other is empty; B stands before it."""
    line = {"id": "staff", "name": "Staff", "kind": "melee", "to_hit": 4, "damage": "1d6", "weapon": "quarterstaff"}
    armed = body("a", (3, 3), initiative=9, attacks=[line], readied=["quarterstaff"], **numbers)
    return in_turn(fight([armed], [body("b", (4, 3), initiative=3), body("c", (3, 4), initiative=2)]), "a")


def swung(scene: SwordsScene, dice: list[int]) -> tuple[int, int]:
    """The sway of the attack roll and the damage."""
    played = play(scene, ["attack:staff:b"], dice=dice)
    return played.events(AttackRolled)[0].net, played.events(DamageRolled)[0].damage


@pytest.mark.rule("SW-104")
def test_a_versatile_weapon_in_two_hands_rolls_its_damage_twice_for_small_creatures_too() -> None:
    assert swung(staff(), [12, 2, 5]) == (0, 5)
    assert swung(staff(size="small"), [12, 2, 5]) == (0, 5)


@pytest.mark.rule("SW-048")
def test_the_hand_that_holds_a_creature_does_not_hold_a_weapon_too() -> None:
    """Otherwise a staff would be swung in two hands by somebody who grapples with one of them."""
    scene = staff()
    scene.by_id["c"].add_affliction(Affliction(GRAPPLED, "a"))
    assert swung(scene, [12, 2]) == (0, 2)
    small = staff(size="small")
    small.by_id["c"].add_affliction(Affliction(GRAPPLED, "a"))
    assert swung(small, [12, 14, 2]) == (-1, 2)


@pytest.mark.rule("SW-159")
def test_a_sprained_off_arm_leaves_a_versatile_weapon_to_the_other() -> None:
    off, primary = staff(), staff()
    off.by_id["a"].injuries = [Injury(InjuryKind.SPRAINED_ARM, Part.OFF)]
    primary.by_id["a"].injuries = [Injury(InjuryKind.SPRAINED_ARM, Part.PRIMARY)]

    assert swung(off, [12, 2]) == (0, 2)
    assert swung(primary, [12, 14, 2, 5]) == (-1, 5)
