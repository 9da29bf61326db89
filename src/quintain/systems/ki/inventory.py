"""Inventory: wielding, stowing, picking up, using a tool or a consumable; letting go is free."""

from __future__ import annotations

from functools import lru_cache

from quintain.kernel.asks import Option, Used, aimed
from quintain.kernel.shapes import Shape, Spots, Subset, Value
from quintain.kernel.table import Table
from quintain.space.space import Area, area, spots
from quintain.systems.ki.checks import contest
from quintain.systems.ki.conditions import afflict, free, let_go
from quintain.systems.ki.damage import heal
from quintain.systems.ki.defence import words
from quintain.systems.ki.events import Handled, ItemUsed
from quintain.systems.ki.frames import Action, ActionKind, Frame, FrameKind
from quintain.systems.ki.hands import take_weapon
from quintain.systems.ki.move import ground
from quintain.systems.ki.other import resist
from quintain.systems.ki.parts import Part
from quintain.systems.ki.scene import KiScene, Lying, Smoke
from quintain.systems.ki.sheet import Fighter, Gear
from quintain.systems.ki.stock import Condition, Item, Trait, Use

MOST_KEPT = 4096
INTERACTIONS_PER_ACTION = 2  # KI-037: one Action interacts with up to 2 items


class Interaction(Part):
    """One interaction: it comes off the first Inventory Action that has one left."""

    def __init__(self, deed: str, thing: str, target: str = "", shape: Shape | None = None) -> None:
        super().__init__(aimed(deed, thing, target), shape)
        self.deed = deed
        self.thing = thing
        self.target = target

    def aim(self) -> str:
        return self.target

    def label(self) -> str:
        return f"{self.deed.replace('_', ' ').capitalize()} {words(self.thing)}" + (
            f" on {words(self.target)}" if self.target else ""
        )

    def carry_out(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        action = next(action for action in frame.actions if has_interactions_left(action))
        action.done += 1
        self.interact(scene, table, frame, value)

    def interact(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        raise NotImplementedError


def has_interactions_left(action: Action) -> bool:
    return action.kind is ActionKind.INVENTORY and action.done < INTERACTIONS_PER_ACTION


class Wield(Interaction):
    def interact(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        fighter = scene.by_id[frame.who]
        gear = fighter.gear(self.thing)
        fighter.bag.remove(gear)
        take_weapon(fighter, frame, gear.id, gear.weapon.hands)
        fighter.wielded.append(gear)
        table.log(Handled(fighter.id, "wields", gear.weapon.id))


class Stow(Interaction):
    def interact(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        fighter = scene.by_id[frame.who]
        gear = fighter.gear(self.thing)
        fighter.wielded.remove(gear)
        fighter.bag.append(gear)
        table.log(Handled(fighter.id, "stows", gear.weapon.id))


class PickUp(Interaction):
    def interact(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        fighter = scene.by_id[frame.who]
        found = next(each for each in scene.lying if each.id == self.thing and each.spot == fighter.place)
        scene.lying.remove(found)
        if found.gear is None:
            fighter.items.append(found.item)
        else:
            take_up(fighter, frame, found.gear.called(own_name(fighter, found.gear)))
        table.log(Handled(fighter.id, "picks up", self.thing))


class UseItem(Interaction):
    """KI-038: using a tool or a consumable is an interaction; a consumable is gone afterwards."""

    def ability(self) -> Used | None:
        return "item", self.thing

    def at(self, shape: Shape) -> Part:
        return UseItem(self.deed, self.thing, self.target, shape)

    def interact(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        fighter = scene.by_id[frame.who]
        item = scene.stock.items[self.thing]
        if item.consumed:
            fighter.items.remove(item.id)
            scene.toll = True
        table.log(ItemUsed(fighter.id, item.id))
        if item.use is Use.HEAL:
            heal(scene, table, scene.by_id[self.target], item.amount)
        elif item.use is Use.SMOKE:
            scene.smoke.append(Smoke(scene.grid.within(value.spot, item.radius), scene.clock + item.turns))
        elif item.use is Use.CALTROPS:
            scene.caltrops |= area(scene.grid.spot(name) for name in value.items)
        else:
            tie(scene, table, fighter, scene.by_id[self.target])


class Untie(Interaction):
    def interact(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        free(table, scene.by_id[self.thing], Condition.BOUND)


class Drop(Part):
    """Letting go of an item is free at any time in the own participation."""

    def __init__(self, gear: str) -> None:
        super().__init__(("drop", gear))
        self.gear = gear

    def label(self) -> str:
        return f"Let go of the {words(self.gear)}"

    def carry_out(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        fighter = scene.by_id[frame.who]
        gear = fighter.gear(self.gear)
        fighter.wielded.remove(gear)
        scene.lying.append(Lying(fighter.place, gear, ""))
        table.log(Handled(fighter.id, "lets go of", gear.weapon.id))


class LetGo(Part):
    def __init__(self) -> None:
        super().__init__("let_go")

    def label(self) -> str:
        return "Let go of the grappled creature"

    def carry_out(self, scene: KiScene, table: Table, frame: Frame, value: Value) -> None:
        let_go(scene, table, scene.by_id[frame.who])


def take_up(fighter: Fighter, frame: Frame, gear: Gear) -> None:
    """From the ground into the hands if they are free, else into the bag."""
    if can_wield(fighter, gear):
        take_weapon(fighter, frame, gear.id, gear.weapon.hands)
        fighter.wielded.append(gear)
    else:
        fighter.bag.append(gear)


def tie(scene: KiScene, table: Table, fighter: Fighter, target: Fighter) -> None:
    """A rope binds the unconscious; one who is held has a contest against it."""
    if target.unconscious or outwrestles(scene, table, fighter, target):
        afflict(scene, table, target, Condition.BOUND)


def outwrestles(scene: KiScene, table: Table, fighter: Fighter, target: Fighter) -> bool:
    answer = resist(scene, table, fighter, target, "tie")
    return contest(scene, table, fighter, Trait.STRENGTH, target, answer, "tie")


def drop_parts(fighter: Fighter, frame: Frame) -> list[Option]:
    if frame.kind is not FrameKind.PARTICIPATION:
        return []
    parts: list[Option] = [drop(gear.id) for gear in fighter.wielded if gear.weapon.hands]
    return [*parts, LETTING_GO] if fighter.holding else parts


@lru_cache(MOST_KEPT)
def drop(gear: str) -> Drop:
    """The same option again and again: one stands for all of them."""
    return Drop(gear)


LETTING_GO = LetGo()


def inventory_parts(scene: KiScene, fighter: Fighter, frame: Frame) -> list[Option]:
    """What an Inventory Action allows now."""
    left = any(has_interactions_left(action) for action in frame.actions)
    if not left or not fighter.can_handle():
        return []
    parts: list[Option] = [Stow("stow", gear.id) for gear in fighter.wielded if gear.weapon.hands]
    if fighter.free_hands():  # KI-039: an interaction needs a free hand
        parts += [Wield("wield", gear.id) for gear in fighter.bag if can_wield(fighter, gear)]
        parts += pick_ups(scene, fighter)
        for item in unique(fighter.items):
            parts += uses(scene, fighter, scene.stock.items[item])
        parts += [Untie("untie", each.id) for each in tied_allies(scene, fighter)]
    return parts


def can_wield(fighter: Fighter, gear: Gear) -> bool:
    """A weapon wielded takes its hands from then on."""
    return gear.weapon.hands <= fighter.free_hands()


def pick_ups(scene: KiScene, fighter: Fighter) -> list[Option]:
    here = unique([each.id for each in scene.lying if each.spot == fighter.place])
    return [PickUp("pick_up", id) for id in here]


def tied_allies(scene: KiScene, fighter: Fighter) -> list[Fighter]:
    return [
        each
        for each in scene.allies(fighter)
        if not each.out and each.suffers(Condition.BOUND) and scene.distance(fighter, each) <= 1
    ]


def own_name(fighter: Fighter, gear: Gear) -> str:
    """Two daggers of one creature are told apart by a number."""
    taken = [each.id for each in [*fighter.wielded, *fighter.bag]]
    if gear.id not in taken:
        return gear.id
    return next(name for n in range(2, len(taken) + 3) if (name := f"{gear.weapon.id}-{n}") not in taken)


def unique(ids: list[str]) -> list[str]:
    return list(dict.fromkeys(ids))


def uses(scene: KiScene, fighter: Fighter, item: Item) -> list[Option]:
    if item.use is Use.HEAL:
        near = [each for each in scene.fighters if not each.out and scene.distance(fighter, each) <= 1]
        return [UseItem("use", item.id, each.id) for each in near]
    if item.use is Use.TIE:
        return [
            UseItem("use", item.id, each.id) for each in scene.others(fighter.side) if can_tie(scene, fighter, each)
        ]
    if item.use is Use.SMOKE:
        squares = scene.grid.within(fighter.place, item.distance) & ~scene.stock.walls
        return [UseItem("use", item.id, shape=Spots(scene.grid, squares))]
    if item.use is Use.CALTROPS:
        names = [scene.grid.name(spot) for spot in spots(strewable(scene, fighter, item))]
        most = min(item.amount, len(names))
        return [UseItem("use", item.id, shape=Subset(names, most, most))] if names else []
    return []


def strewable(scene: KiScene, fighter: Fighter, item: Item) -> Area:
    return scene.grid.within(fighter.place, item.distance) & ~ground(scene)


def can_tie(scene: KiScene, fighter: Fighter, target: Fighter) -> bool:
    held = fighter.holding == target.id
    return scene.distance(fighter, target) <= 1 and (target.unconscious or held) and not target.suffers(Condition.BOUND)
