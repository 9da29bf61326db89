"""What a third reading found: one sentence of the book seen through another."""

from __future__ import annotations

from typing import Any

import pytest

from quintain.systems.swords.afflictions import POISON, Affliction, Injury
from quintain.systems.swords.events.attack import AttackRolled, DamageRolled
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.stock import GRAPPLED, PARALYZED, PETRIFIED, InjuryKind, Part
from tests.systems.swords.script import body, fight, in_turn, play, suffer

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


# sources of Advantage


@pytest.mark.rule("SW-195", "SW-222")
def test_the_dark_and_a_hiding_place_are_two_sources_of_advantage() -> None:
    """Neither sees in the dark: each is as if Blinded towards the other, and who hides strikes with Advantage."""
    scene = in_turn(fight([body("a", (3, 3), initiative=9)], [body("b", (4, 3))], light="dark"), "a")
    assert play(scene, ["attack:strike:b"], dice=[5]).events(AttackRolled)[0].net == 0
    scene.by_id["a"].hidden = 20
    assert play(scene, ["attack:strike:b"], dice=[5, 4]).events(AttackRolled)[0].net == 1


@pytest.mark.rule("SW-239", "SW-241")
def test_a_poison_that_paralyses_is_suspended_while_its_sufferer_is_stone() -> None:
    """So nobody has Advantage or critical hits by it against stone."""
    scene = in_turn(fight([body("a", (3, 3), initiative=9, pc=True)], [body("b", (4, 3))]), "a")
    venom = Affliction(PARALYZED, "a")
    venom.tag = POISON
    scene.by_id["b"].add_affliction(venom)
    assert play(scene, ["attack:strike:b"], dice=[11, 12, 4]).events(AttackRolled)[0].critical
    suffer(scene, "b", PETRIFIED)
    rolled = play(scene, ["attack:strike:b"], dice=[11, 4]).events(AttackRolled)[0]
    assert (rolled.net, rolled.critical) == (0, False)
