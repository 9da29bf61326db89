"""Injuries: what great damage of a type and called shots do to a body."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.gu import conditions, damage, objects, stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.damage import Injured
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import Condition, DamageType, Part

DAYS_3: Final = 3 * 24 * 60
HEMORRHAGE: Final = 5
BREAK: Final = "break"
ARM: Final = "arm"
LEG: Final = "leg"


def suffer(scene: GuScene, table: Table, body: Fighter, dealt: damage.Dealt, source: damage.Source) -> None:
    """If any damage reached hit points."""
    # GU-200: first that of the part which a called shot has hit
    if source.aim is not None and source.aim.part is not None:
        called_shot(scene, table, body, source.aim.part)
    for type in great(scene, body, dealt):
        of_type(scene, table, body, type, source)


def great(scene: GuScene, body: Fighter, dealt: damage.Dealt) -> list[str]:
    """GU-191: the damage types of which it has taken half its maximum, rounded down, or more."""
    half = body.max_hp // 2
    if scene.rules.injury_by_total:
        return list(dealt.to_hp) if dealt.total >= half else []
    return [type for type, amount in dealt.to_hp.items() if amount >= half]


def of_type(scene: GuScene, table: Table, body: Fighter, type: str, source: damage.Source) -> None:
    """Poison, sonic and untyped damage have no injury."""
    if type == DamageType.FORCE:
        of_force(scene, table, body)
    elif type == DamageType.RENDING:
        bleed(scene, table, body, "rending", 1)  # GU-196: bleeding 1
    elif type == DamageType.COLD:
        afflict(scene, table, body, Condition.FATIGUED, source)  # GU-197: fatigued
    elif type == DamageType.HEAT:
        afflict(scene, table, body, Condition.BURNING, source)  # GU-198: burning, of the rank of the source
    elif type == DamageType.SHOCK:
        afflict(scene, table, body, Condition.DAZED, source)  # GU-199: dazed


def afflict(scene: GuScene, table: Table, body: Fighter, condition: Condition, source: damage.Source) -> None:
    if conditions.inflict(scene, table, body, Affliction(condition, source.rank, source.by)):
        scene.tell(table, Injured(body.id, condition))


def of_force(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-192: broken arm, broken leg, internal bleeding, concussion."""
    face = table.roll(body, "1d4", "force injury")
    if face == 1:
        break_one(scene, table, body, ARM, stats.arms(body))
    elif face == 2:
        break_one(scene, table, body, LEG, [leg for leg in stats.LEGS if leg not in body.broken])
    elif face == 3:
        bleed(scene, table, body, "internal_bleeding", 1)
    else:
        concuss(scene, table, body)


def break_one(scene: GuScene, table: Table, body: Fighter, what: str, whole: list[str]) -> None:
    """Whoever plays the creature chooses which one; with none left nothing happens."""
    if not whole:
        return
    options = [Option((BREAK, limb)) for limb in whole]
    limb = table.ask(body, f"broken_{what}", options, f"{body.name} breaks a limb: which {what}?").target
    break_limb(scene, table, body, limb, f"broken_{what}")


def break_limb(scene: GuScene, table: Table, body: Fighter, limb: str, injury: str) -> None:
    """It is of no use any more."""
    if limb in body.broken:
        return
    body.broken = [*body.broken, str(limb)]
    scene.tell(table, Injured(body.id, injury, limb))
    objects.loosen(scene, table, body)  # GU-193: nor is it for what it held


def bleed(scene: GuScene, table: Table, body: Fighter, injury: str, stacks: int) -> None:
    scene.tell(table, Injured(body.id, injury))
    conditions.bleed(scene, table, body, stacks)


def concuss(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-195: dazed, and 15 Cognition less for 3 days."""
    scene.tell(table, Injured(body.id, "concussion"))
    now = scene.minutes + scene.fight_seconds() // 60
    body.concussions = [*body.concussions, now + DAYS_3]
    conditions.inflict(scene, table, body, Affliction(Condition.DAZED))


# called shots


def called_shot(scene: GuScene, table: Table, body: Fighter, part: Part) -> None:
    """The injury of that part."""
    if part in (Part.LEFT_HAND, Part.RIGHT_HAND):
        break_limb(scene, table, body, part, "broken_hand")  # GU-201: disarmed and unusable
    elif part in (Part.LEFT_ARM, Part.RIGHT_ARM):
        break_limb(scene, table, body, part, "crippled_arm")  # GU-202: unusable, and so is its hand
    elif part in stats.LEGS:
        break_limb(scene, table, body, part, "crippled_leg")  # GU-204: as a broken leg
    elif part is Part.HEAD:
        of_head(scene, table, body)
    elif scene.rules.torso_called_shot_injury:
        bleed(scene, table, body, "internal_bleeding", 1)  # GU-203: bleeding 1


def of_head(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-205: brain damage, blinded, hemorrhage, concussion."""
    face = table.roll(body, "1d4", "head injury")
    if face == 1:
        damage_brain(scene, table, body)
    elif face == 2:
        blind(scene, table, body)
    elif face == 3:
        bleed(scene, table, body, "hemorrhage", HEMORRHAGE)
    else:
        concuss(scene, table, body)


def damage_brain(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-206: half of its maximum soul, rounded down, is lost for good."""
    scene.tell(table, Injured(body.id, "brain_damage"))
    damage.shrink_soul(scene, table, body, body.max_soul // 2)
    damage.settle_soul(scene, table, body)


def blind(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-207: until the end of its next turn; the one that may be under way does not count."""
    scene.tell(table, Injured(body.id, "blinded"))
    turns = 2 if scene.is_turn_of(body) else 1
    conditions.inflict(scene, table, body, Affliction(Condition.BLINDED, tag="head", turns=turns))
