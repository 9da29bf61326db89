"""Resting: HP, Stamina and Surges come back; wounds and broken gear need care."""

from __future__ import annotations

from typing import Annotated

from quintain.kernel.asks import Option
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.library.house import differences
from quintain.state import Copied, Definitions, Pair, fresh, state
from quintain.systems.ki.checks import STANDARD, check
from quintain.systems.ki.events import Repaired, Rested, WoundHealed
from quintain.systems.ki.house import KiRules
from quintain.systems.ki.scene import Stock
from quintain.systems.ki.sheet import Fighter, Out
from quintain.systems.ki.stock import DamageType, Step, Trait, Use

REST_SECONDS = 8 * 60 * 60
RESTS_TO_HEAL = 7
MEDICINE = "medicine"


@state(tag=("kind", "rest"))
class RestScene(Scene):
    """A night's rest of a party: who rests, what is done in it, and how far it has come."""

    stock: Definitions[Stock]
    rules: Annotated[KiRules, Pair(differences)]
    plan: Step
    fighters: Copied[list[Fighter]] = fresh(list)
    treated: int = fresh(0)
    result: Outcome | None = fresh(None)

    def creatures(self) -> list[Creature]:
        return list(self.fighters)


def step_rest(scene: RestScene, table: Table) -> None:
    """One patient after the other, then the repairs, then the night."""
    patients = [each for each in scene.fighters if is_alive(each)]
    if scene.treated < len(patients):
        treat(scene, table, patients[scene.treated])
        scene.treated += 1
        return
    keeper = kit_keeper(scene)
    if keeper is not None:
        repair(table, keeper, patients)
    for fighter in patients:
        recover(table, fighter)
    scene.result = Outcome("", "the night is over")


def is_alive(fighter: Fighter) -> bool:
    return fighter.out != Out.DEAD


def recover(table: Table, fighter: Fighter) -> None:
    """KI-067: HP is restored by resting, up to the maximum that wounds leave."""
    fighter.hp = fighter.max_hp
    fighter.stamina = fighter.max_stamina
    fighter.surges = fighter.sheet.surges  # KI-099: Stamina Surges are recovered by resting
    fighter.unconscious = False
    fighter.out = ""
    fighter.conditions = {}
    fighter.holding = ""
    fighter.temporary_armor = 0
    fighter.stood_fast = False
    table.log(Rested(fighter.id))


def treat(scene: RestScene, table: Table, patient: Fighter) -> None:
    """One wound heals if somebody succeeds at a medicine check, otherwise one per seven rests."""
    if not patient.internal_wounds + patient.external_wounds:
        patient.rests = 0
        return
    patient.rests += 1
    cared_for = scene.plan.treat and has_care(scene, table)
    if cared_for or patient.rests >= RESTS_TO_HEAL:
        patient.rests = 0
        close_wound(table, patient)


def has_care(scene: RestScene, table: Table) -> bool:
    """One try per patient and rest, by the one with the best Instinct who is fit to give it."""
    carers = [each for each in scene.fighters if is_alive(each) and not each.unconscious]
    if not carers:
        return False
    carer = max(carers, key=lambda each: each.instinct)
    return check(table, carer, Trait.INSTINCT, STANDARD, MEDICINE, bandage_bonus(scene))


def bandage_bonus(scene: RestScene) -> int:
    carried = {item for each in scene.fighters for item in each.items}
    return max(
        (item.amount for item in scene.stock.items.values() if item.id in carried and item.use is Use.BANDAGE),
        default=0,
    )


def close_wound(table: Table, patient: Fighter) -> None:
    """The sufferer says which wound heals, if it has both kinds."""
    options = []
    if patient.internal_wounds:
        options.append(Option(str(DamageType.INTERNAL), "The internal wound: Stamina"))
    if patient.external_wounds:
        options.append(Option(str(DamageType.EXTERNAL), "The external wound: HP"))
    healed = DamageType(table.ask(patient, "wound", options, f"Which wound of {patient.name} heals?").id)
    if healed is DamageType.INTERNAL:
        patient.internal_wounds -= 1
    else:
        patient.external_wounds -= 1
    table.log(WoundHealed(patient.id, str(healed)))


def kit_keeper(scene: RestScene) -> Fighter | None:
    """Whoever carries what the plan repairs with; without it nothing is repaired."""
    return next((each for each in scene.fighters if scene.plan.repair_with in each.items), None)


def repair(table: Table, keeper: Fighter, patients: list[Fighter]) -> None:
    """A repair kit restores all durability of the items of one creature, broken ones too."""
    damaged = [each for each in patients if is_damaged(each)]
    if not damaged:
        return
    options = [Option(each.id, f"{each.name}'s gear") for each in damaged]
    chosen = table.ask(keeper, "repair", options, "Whose gear is repaired?").id
    owner = next(each for each in damaged if each.id == chosen)
    for gear in [*owner.wielded, *owner.bag]:
        owner.exchange(gear, gear.with_durability(gear.weapon.durability))
    owner.armor_durability = owner.armor.durability if owner.armor is not None else 0
    table.log(Repaired(owner.id))


def is_damaged(fighter: Fighter) -> bool:
    gear = any(each.durability < each.weapon.durability for each in [*fighter.wielded, *fighter.bag])
    return gear or (fighter.armor is not None and fighter.armor_durability < fighter.armor.durability)
