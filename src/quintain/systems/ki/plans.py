"""What can be fixed in a declaration where targets, items and techniques are declared too."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.systems.ki.frames import ATTACK, INVENTORY, TECHNIQUES, Action, Frame
from quintain.systems.ki.inventory import INTERACTIONS_PER_ACTION, unique
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import UNARMED, Fighter
from quintain.systems.ki.stock import BOUND, Behaviour, Item, Technique, Trait, Use
from quintain.systems.ki.techniques import TECHNIQUES_PER_ACTION

MOVING = ("move", "stand_up", "fall_prone", "flee")


def plannable(scene: KiScene, fighter: Fighter, frame: Frame, action: Action) -> tuple[list[list[str]], int]:
    """For each thing the Action might use, the parts it may come to, wherever people stand; and how many fit."""
    foes = [each.id for each in scene.others(fighter.side)]
    if action.kind is ATTACK:
        strikes = strike_plans(scene, fighter, frame)
        return [[f"attack:{what}:{foe}" for foe in foes] for what in strikes], len(strikes)
    if action.kind is TECHNIQUES:
        actives = fighter.actives
        uses = [each for each in actives for _ in range(TECHNIQUES_PER_ACTION if each.repeatable else 1)]
        return [technique_plans(scene, fighter, each) for each in uses], TECHNIQUES_PER_ACTION
    if action.kind is INVENTORY:
        return interaction_plans(scene, fighter), INTERACTIONS_PER_ACTION
    return [check_plans(action.detail, foes)], 1


def strike_plans(scene: KiScene, fighter: Fighter, frame: Frame) -> list[str]:
    """Weapons in hand, bare hands, and what an Inventory of the same participation may bring to hand."""
    weapons = [gear.id for gear in fighter.wielded]
    if any(each.kind is INVENTORY for each in frame.actions):
        weapons += [gear.id for gear in fighter.bag] + [each.gear.id for each in scene.lying if each.gear is not None]
    return unique(weapons) + [UNARMED] * fighter.free_hands()


def technique_plans(scene: KiScene, fighter: Fighter, technique: Technique) -> list[str]:
    name = f"technique:{technique.id}"
    if technique.behaviour in (Behaviour.ATTACK, Behaviour.SNARE):
        return [f"{name}:{each.id}" for each in scene.others(fighter.side)]
    if technique.behaviour is Behaviour.MEND:
        return [f"{name}:{each.id}" for each in scene.fighters if not each.out]
    return [name]


def interaction_plans(scene: KiScene, fighter: Fighter) -> list[list[str]]:
    plans = [[f"stow:{gear.id}"] for gear in fighter.wielded if gear.weapon.hands]
    plans += [[f"wield:{gear.id}"] for gear in fighter.bag]
    plans += [[f"pick_up:{id}"] for id in unique([each.id for each in scene.lying])]
    plans += [use_plans(scene, fighter, scene.stock.items[id]) for id in fighter.items]
    tied = [each.id for each in scene.allies(fighter) if not each.out and each.suffers(BOUND)]
    return plans + [[f"untie:{id}"] for id in tied]


def use_plans(scene: KiScene, fighter: Fighter, item: Item) -> list[str]:
    if item.use is Use.HEAL:
        return [f"use:{item.id}:{each.id}" for each in scene.fighters if not each.out]
    if item.use is Use.TIE:
        return [f"use:{item.id}:{each.id}" for each in scene.others(fighter.side)]
    return [f"use:{item.id}"] if item.use in (Use.SMOKE, Use.CALTROPS) else []


def check_plans(check: str, foes: list[str]) -> list[str]:
    if check in ("grapple", "persuade"):
        return [f"{check}:{foe}" for foe in foes]
    if check in ("break_free", "break_bonds"):
        return [f"{check}:{Trait.STRENGTH}", f"{check}:{Trait.AGILITY}"]
    return [check]


def is_fixed(frame: Frame, part: Option) -> bool:
    """A part that was not fixed in the declaration is not offered; moving is never fixed."""
    return part.id in MOVING or any(is_planned(plan, part) for action in frame.actions for plan in action.fixed or [])


def is_planned(plan: str, part: Option) -> bool:
    return part.id == plan or part.id.startswith(f"{plan}:")


def use_plan(frame: Frame, part: Option) -> None:
    """What was fixed once is carried out once."""
    for action in frame.actions:
        plans = action.fixed or []
        for plan in plans:
            if is_planned(plan, part):
                plans.remove(plan)
                return
