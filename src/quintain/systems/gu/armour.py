"""Worn armour: what it keeps off, what that costs it, and how it hampers its wearer (term Armour)."""

from __future__ import annotations

from typing import Final

from quintain.kernel.table import Table
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.damage import ArmourStruck
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.words import DamageType, Skill

RANK: Final = 1  # mundane armour counts as rank 1 where ranks are compared


def penalty(body: Fighter, skill: Skill) -> int:
    """What is added to its Dodge tests."""
    return body.worn.armour.dodge_penalty if body.worn is not None and skill is Skill.DODGE else 0


def movement_penalty(body: Fighter) -> int:
    return body.worn.armour.movement_penalty if body.worn is not None else 0


def keep_off(scene: GuScene, table: Table, body: Fighter, type: str, amount: int, rank: int, *, piercing: bool) -> int:
    """What goes through; what exceeds the threshold is dealt to the wearer and equally to the armour.

    What pierces goes through whole, and the armour loses as much.
    """
    worn = body.worn
    if worn is None or not amount or type not in (DamageType.FORCE, DamageType.RENDING):
        return amount
    least = 1 if rank > RANK else 0
    through = amount if piercing else max(least, amount - worn.armour.threshold)
    if through:
        wear(scene, table, body, through)
    return through


def wear(scene: GuScene, table: Table, body: Fighter, amount: int) -> None:
    """It loses hit points, and at 0 it breaks."""
    assert body.worn is not None
    worn = body.worn.clone()
    worn.health = max(0, worn.health - amount)
    body.worn = worn if worn.health else None
    scene.tell(table, ArmourStruck(body.id, worn.armour.id, amount, worn.health))
