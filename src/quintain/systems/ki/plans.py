"""What can be fixed in a declaration where targets, items and techniques are declared too."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.systems.ki.inventory import INTERACTIONS_PER_ACTION, unique
from quintain.systems.ki.scene import Action, ActionKind, Frame, KiScene
from quintain.systems.ki.sheet import UNARMED, Fighter
from quintain.systems.ki.stock import Behaviour, Technique, TechniqueType, Trait, Use
from quintain.systems.ki.techniques import TECHNIQUES_PER_ACTION

MOVING = ("move", "stand_up", "fall_prone", "flee")


def plannable(scene: KiScene, fighter: Fighter, action: Action) -> tuple[list[str], int]:
    """The ids of all parts the Action might come to, wherever people stand, and how many may be fixed."""
    foes = [each.id for each in scene.others(fighter.side)]
    if action.kind is ActionKind.ATTACK:
        strikes = [gear.id for gear in fighter.wielded] + ([UNARMED] if fighter.free_hands() else [])
        most = len(fighter.wielded) + fighter.free_hands()
        return [f"attack:{what}:{foe}" for what in strikes for foe in foes], most
    if action.kind is ActionKind.TECHNIQUES:
        actives = fighter.of_type(TechniqueType.ACTIVE)
        return [part for each in actives for part in technique_plans(scene, fighter, each)], TECHNIQUES_PER_ACTION
    if action.kind is ActionKind.INVENTORY:
        return interaction_plans(scene, fighter), INTERACTIONS_PER_ACTION
    return check_plans(action.detail, foes), 1


def technique_plans(scene: KiScene, fighter: Fighter, technique: Technique) -> list[str]:
    name = f"technique:{technique.id}"
    if technique.behaviour in (Behaviour.ATTACK, Behaviour.SNARE):
        return [f"{name}:{each.id}" for each in scene.others(fighter.side)]
    if technique.behaviour is Behaviour.MEND:
        return [f"{name}:{each.id}" for each in scene.fighters if not each.out]
    return [name]


def interaction_plans(scene: KiScene, fighter: Fighter) -> list[str]:
    plans = [f"stow:{gear.id}" for gear in fighter.wielded if gear.weapon.hands]
    plans += [f"wield:{gear.id}" for gear in fighter.bag]
    plans += [f"pick_up:{id}" for id in unique([each.id for each in scene.lying])]
    for item in (scene.stock.items[id] for id in unique(fighter.items)):
        if item.use is Use.HEAL or item.use is Use.TIE:
            plans += [f"use:{item.id}:{each.id}" for each in scene.fighters if not each.out]
        else:
            plans.append(f"use:{item.id}")
    return plans


def check_plans(check: str, foes: list[str]) -> list[str]:
    if check in ("grapple", "persuade"):
        return [f"{check}:{foe}" for foe in foes]
    if check in ("break_free", "break_bonds"):
        return [f"{check}:{Trait.STRENGTH}", f"{check}:{Trait.AGILITY}"]
    return [check]


def is_fixed(frame: Frame, part: Option) -> bool:
    """A part that was not fixed in the declaration is not offered; moving is never fixed."""
    if part.id in MOVING:
        return True
    return any(is_planned(action.fixed, part.id) for action in frame.actions if action.fixed is not None)


def is_planned(fixed: list[str], part: str) -> bool:
    return any(part == plan or part.startswith(f"{plan}:") for plan in fixed)
