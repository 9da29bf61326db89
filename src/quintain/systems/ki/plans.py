"""What can be fixed in a declaration where targets, items and techniques are declared too."""

from __future__ import annotations

from quintain.kernel.asks import Option, told_apart
from quintain.kernel.shapes import Shape, Spots, Subset, Value
from quintain.space.space import Area, area
from quintain.systems.ki.boulder import WAYS
from quintain.systems.ki.frames import Action, ActionKind, Frame
from quintain.systems.ki.inventory import INTERACTIONS_PER_ACTION, unique
from quintain.systems.ki.move import ground
from quintain.systems.ki.other import BREAK_BONDS, BREAK_FREE, GRAPPLE, PERSUADE, ROLL_BOULDER
from quintain.systems.ki.parts import Part
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import UNARMED, Fighter
from quintain.systems.ki.stock import Behaviour, Condition, Item, Technique, Trait, Use
from quintain.systems.ki.techniques import TECHNIQUES_PER_ACTION

MOVING = ("move", "stand_up", "fall_prone", "flee")


def plannable(scene: KiScene, fighter: Fighter, frame: Frame, action: Action) -> tuple[list[list[str]], int]:
    """For each thing the Action might use, the parts it may come to, wherever people stand; and how many fit."""
    foes = [each.id for each in scene.others(fighter.side)]
    if action.kind is ActionKind.ATTACK:
        strikes = strike_plans(scene, fighter, frame)
        return [[f"attack:{what}:{foe}" for foe in foes] for what in strikes], len(strikes)
    if action.kind is ActionKind.TECHNIQUES:
        actives = fighter.actives
        uses = [each for each in actives for _ in range(TECHNIQUES_PER_ACTION if each.repeatable else 1)]
        return [technique_plans(scene, fighter, each) for each in uses], TECHNIQUES_PER_ACTION
    if action.kind is ActionKind.INVENTORY:
        return interaction_plans(scene, fighter), INTERACTIONS_PER_ACTION
    return [check_plans(action.detail, foes)], 1


def strike_plans(scene: KiScene, fighter: Fighter, frame: Frame) -> list[str]:
    """Weapons in hand, bare hands, and what an Inventory of the same participation may bring to hand."""
    weapons = [gear.id for gear in fighter.wielded]
    if any(each.kind is ActionKind.INVENTORY for each in frame.actions):
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
    tied = [each.id for each in scene.allies(fighter) if not each.out and each.suffers(Condition.BOUND)]
    return plans + [[f"untie:{id}"] for id in tied]


def use_plans(scene: KiScene, fighter: Fighter, item: Item) -> list[str]:
    if item.use is Use.HEAL:
        return [f"use:{item.id}:{each.id}" for each in scene.fighters if not each.out]
    if item.use is Use.TIE:
        return [f"use:{item.id}:{each.id}" for each in scene.others(fighter.side)]
    return [f"use:{item.id}"] if item.use in (Use.SMOKE, Use.CALTROPS) else []


def check_plans(check: str, foes: list[str]) -> list[str]:
    if check in (GRAPPLE, PERSUADE):
        return [f"{check}:{foe}" for foe in foes]
    if check in (BREAK_FREE, BREAK_BONDS):
        return [f"{check}:{Trait.STRENGTH}", f"{check}:{Trait.AGILITY}"]
    if check == ROLL_BOULDER:
        return [f"{check}:{way}" for way in WAYS]
    return [check]


def placeable(scene: KiScene, plan: str) -> tuple[Area, int]:
    """The squares that something planned may be aimed at, and how many it takes; none if it is not aimed at any."""
    kind, id, *_ = [*told_apart(plan), ""]
    open_squares = scene.grid.everywhere & ~scene.stock.walls
    if kind == "technique" and id in scene.stock.techniques:
        return (open_squares, 1) if scene.stock.techniques[id].behaviour is Behaviour.BLAST else (0, 0)
    item = scene.stock.items.get(id) if kind == "use" else None
    if item is not None and item.use is Use.SMOKE:
        return open_squares, 1
    if item is not None and item.use is Use.CALTROPS:
        squares = scene.grid.everywhere & ~ground(scene)
        return squares, min(item.amount, squares.bit_count())
    return 0, 0


def fixed_parts(scene: KiScene, frame: Frame, parts: list[Option]) -> list[Option]:
    """A part that was not fixed in the declaration is not offered; moving is never fixed."""
    plans = [plan for action in frame.actions for plan in action.fixed or []]
    found: list[Option] = []
    for part in parts:
        if part.id in MOVING or any(is_planned(plan, part) for plan in plans):
            found.append(part)
        else:
            found += placed_parts(scene, part, [plan for plan in plans if plan.startswith(f"{part.id}:")])
    return found


def is_planned(plan: str, part: Option) -> bool:
    return part.id == plan or part.id.startswith(f"{plan}:")


def placed_parts(scene: KiScene, part: Option, plans: list[str]) -> list[Option]:
    """The same part at no other squares than those that were fixed, as far as they can be reached now."""
    assert isinstance(part, Part)
    shape = placed_shape(scene, part, [plan.removeprefix(f"{part.id}:").split("+") for plan in plans])
    return [part.at(shape)] if shape is not None else []


def placed_shape(scene: KiScene, part: Part, fixed: list[list[str]]) -> Shape | None:
    if isinstance(part.shape, Subset):
        possible = [names for names in fixed if set(names) <= set(part.shape.items)]
        return Subset(possible[0], len(possible[0])) if possible else None
    if isinstance(part.shape, Spots):
        squares = part.shape.area & area(scene.grid.spot(name) for names in fixed for name in names)
        return Spots(scene.grid, squares) if squares else None
    return None


def use_plan(scene: KiScene, frame: Frame, part: Option, value: Value) -> None:
    """What was fixed once is carried out once."""
    squares = value.items or ([scene.grid.name(value.spot)] if value.spot >= 0 else [])
    placed = f"{part.id}:{'+'.join(squares)}"
    for action in frame.actions:
        plans = action.fixed or []
        for plan in plans:
            if plan == placed or is_planned(plan, part):
                plans.remove(plan)
                return
