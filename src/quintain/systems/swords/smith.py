"""Repairs: a skilled blacksmith works a day on a shield, a buckler or a helmet, and may ruin it."""

from __future__ import annotations

from quintain.kernel.scene import Creature
from quintain.kernel.table import Table
from quintain.systems.swords.events.rest import Mended, NotEnchanted, RuinedForGood, SmithSet
from quintain.systems.swords.gear import READIED, WORN, Gear
from quintain.systems.swords.rolls import ONE, check
from quintain.systems.swords.scene import SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability

BLACKSMITH = "Profession (blacksmith)"
REPAIR_DT = 15  # SW-124: what the repair check is made against
DAY_SP = 5
HIRED = "hired_smith"


def is_smith(body: Combatant) -> bool:
    """Trained in the trade, and fit to work."""
    return body.is_trained(BLACKSMITH) and body.is_able()


def is_damaged(gear: Gear) -> bool:
    """SW-123: shields, bucklers and helmets; what is destroyed leaves a wreck that can be worked on (SW-125)."""
    return (gear.is_shield() or gear.is_helmet()) and (gear.wrecked or gear.battered) and not gear.stone


def damaged(body: Combatant) -> list[Gear]:
    return [gear for gear in body.carried if is_damaged(gear)]


def repair_by(scene: SwordsScene, table: Table, smith: Combatant, owner: Combatant, gear: Gear) -> bool:
    """Intelligence/Profession (blacksmith), trained only (ruling on SW-124)."""
    assert is_smith(smith)
    done = check(
        scene, table, smith, Ability.INT, REPAIR_DT, f"repairs {gear.name}", skill=BLACKSMITH, kind="smith"
    ).success
    finish(scene, table, owner, gear, done=done)
    return done


def repair_by_hired(scene: SwordsScene, table: Table, bonus: int, owner: Combatant, gear: Gear) -> bool:
    """A hired smith has a modifier of its own, +5 if nothing else is said."""
    natural = table.roll(Creature(HIRED, "The hired smith", owner.side, owner.seat), ONE, f"repairs {gear.name}")
    total = natural + bonus
    done = total >= REPAIR_DT
    scene.tell(table, SmithSet(HIRED, owner.id, gear.kind, bonus, total, REPAIR_DT, done))
    finish(scene, table, owner, gear, done=done)
    return done


def finish(scene: SwordsScene, table: Table, owner: Combatant, gear: Gear, *, done: bool) -> None:
    """The thing is mended, or gone."""
    if not done:  # SW-127: if the check fails, it is permanently destroyed
        owner.carried = [each for each in owner.carried if each is not gear]
        scene.tell(table, RuinedForGood(owner.id, gear.name))
        return
    owner.exchange(gear, put_back(owner, mended(gear)) if gear.wrecked else mended(gear))
    now = "a buckler again, and one more repair makes it a shield" if gear.wrecked and gear.battered else "whole again"
    scene.tell(table, Mended(owner.id, gear.name, now))
    if gear.lost:  # SW-128: it would have to be enchanted anew
        scene.tell(table, NotEnchanted(owner.id, gear.name, list(gear.lost)))


def put_back(owner: Combatant, gear: Gear) -> Gear:
    """What lay in the pack as a wreck can be worn and wielded again: a helmet goes on its head."""
    return gear.put(WORN if gear.is_helmet() and owner.helmet() is None else READIED)


def mended(gear: Gear) -> Gear:
    """A shield given up twice is a buckler first, and a shield by a second repair."""
    after = gear.clone()
    if gear.wrecked:
        after.wrecked = False  # SW-125: a buckler or helmet is in working order
    else:
        after.battered = False  # SW-126: a damaged shield is a normal one
    return after
