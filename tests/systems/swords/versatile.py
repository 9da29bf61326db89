"""A Versatile quarterstaff and what one hand or two make of it."""

from __future__ import annotations

from typing import Any

from quintain.systems.swords.events.attack import AttackRolled, DamageRolled
from quintain.systems.swords.scene import SwordsScene
from tests.systems.swords.script import body, fight, in_turn, play


def staff(**numbers: Any) -> SwordsScene:
    """A has a Versatile quarterstaff in its primary hand, the other is empty; B stands before it."""
    line = {"id": "staff", "name": "Staff", "kind": "melee", "to_hit": 4, "damage": "1d6", "weapon": "quarterstaff"}
    armed = body("a", (3, 3), initiative=9, attacks=[line], readied=["quarterstaff"], **numbers)
    return in_turn(fight([armed], [body("b", (4, 3), initiative=3), body("c", (3, 4), initiative=2)]), "a")


def swung(scene: SwordsScene, dice: list[int]) -> tuple[int, int]:
    """The sway of the attack roll and the damage."""
    played = play(scene, ["attack:staff:b"], dice=dice, then="a: turn")
    return played.events(AttackRolled)[0].net, played.events(DamageRolled)[0].damage
