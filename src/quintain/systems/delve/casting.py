"""Spells outside of combat: those that need no foe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Option, Using
from quintain.kernel.shapes import OneOf
from quintain.kernel.table import Table
from quintain.systems.delve import checks, damage, spells, treatment, wounds
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Check, Rolled
from quintain.systems.delve.events.combat import ActionLost
from quintain.systems.delve.events.modes import Casting
from quintain.systems.delve.scene import DelveScene, DelvingScene
from quintain.systems.delve.stock import Spell

CAST: Final = "cast"
HERE: Final = "here"
AROUND: Final = {HERE: "this room and those next to it"}


def options(scene: DelveScene, body: Character) -> list[Option]:
    """`cast:close_the_cut:odda/wound-1`: every spell that has something to be cast on here."""
    found: list[Option] = []
    for spell in spells.castable(scene, body):
        aims = targets(scene, body, spell)
        if aims:
            found.append(
                Using((CAST, spell.id), f"Cast {spell.name}, {spell.mana} Mana", ("spell", spell.id), OneOf(aims))
            )
    return found


def targets(scene: DelveScene, body: Character, spell: Spell) -> dict[str, str]:
    """What it can be cast on here, and what people call that; a wound as who/wound."""
    if spell.knits:
        return treatment.cases(scene, wounds.MAGIC)
    if spell.mends:
        return {
            treatment.case_of(each, wound): f"{each.called()}, {wound.name} {wound.severity}"
            for each in near(scene, body)
            for wound in wounds.mendable(each, great=spell.great)
        }
    if spell.shielding:
        return {each.id: each.called() for each in near(scene, body)}
    return AROUND if spell.reveals and isinstance(scene, DelvingScene) else {}


def near(scene: DelveScene, body: Character) -> list[Character]:
    """Those of its side who are with it, and itself."""
    return [each for each in scene.pcs() if each.room == body.room]


def cast(
    scene: DelveScene, table: Table, body: Character, spell: Spell, target: str, advantage: Sequence[str] = ()
) -> bool:
    """Paid when the check is rolled, success or not (see DV-066); if it can be cast no longer, nothing happens."""
    if spell not in spells.castable(scene, body) or target not in targets(scene, body, spell):
        scene.tell(table, ActionLost(body.id, "there is nothing left to cast it on, or no Mana"))
        return False
    spells.pay(scene, table, body, spell)
    whose, wound = treatment.of_case(scene, target) if spell.knits or spell.mends else (body, "")
    check = Check(body, f"cast {spell.name}", [spell.skill], tags=spell.tags, advantage=advantage)
    check.dc = spells.dc_of(spell, whose, wound)
    rolled = checks.make(scene, table, check)
    scene.tell(table, Casting(body.id, spell.id, rolled.success))
    take_effect(scene, table, spell, target, rolled)
    return rolled.success


def take_effect(scene: DelveScene, table: Table, spell: Spell, target: str, rolled: Rolled) -> None:
    """One casting that knits for a wound in a rest, successful or not (see DV-083). What reveals is for the caller."""
    if spell.knits:
        whose, wound = treatment.of_case(scene, target)
        wounds.tend(scene, table, whose, wounds.MAGIC, wound, spell.knits if rolled.success else 0)
    elif spell.mends and rolled.success:
        whose, wound = treatment.of_case(scene, target)
        wounds.mend(scene, table, whose, wound)
    elif spell.shielding and rolled.success:
        damage.shield(scene, table, scene.by_id[target], spell.shielding + spell.per_step * rolled.steps)
