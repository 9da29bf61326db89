"""Bonus actions: quick deeds of little effort.

Throwing a creature that one holds, and what a Gu's text calls a bonus action, are in the chapters they belong to.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Used
from quintain.kernel.shapes import Text, Value
from quintain.kernel.table import Table
from quintain.library.ids import kind_of
from quintain.space.space import Spot
from quintain.systems.gu import damage, dying, gm, ground, melee, stats, swim
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import BONUS, Deed
from quintain.systems.gu.events.bonus import (
    Ate,
    DoorClosed,
    DoorOpened,
    Drew,
    Dropped,
    GuGiven,
    HandedOver,
    Improvised,
    LeverPulled,
    PickedUp,
    Roused,
)
from quintain.systems.gu.scene import GuScene, Lying, Turn
from quintain.systems.gu.stock import Lever
from quintain.systems.gu.things import Gear, Worm
from quintain.systems.gu.words import Condition

VERBS: Final = "open close pull draw drop pick_up hand_over give eat rouse improvise"
NEAR: Final = 1
LONGEST: Final = 200


def bonus_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """GU-148: as long as there is a bonus action; they leave the Combat Action unspent."""
    if not turn.bonus or not stats.can_act(body):
        return []
    found = rouse_deeds(scene, body)
    if not body.is_beast():
        found += [*door_deeds(scene, body), *lever_deeds(scene, body), *gear_deeds(scene, body), *gu_deeds(scene, body)]
    if scene.stock.gm and not turn.refused:
        found.append(IMPROVISE)
    return found


class Quick(Deed):
    """It takes the bonus action (GU-022: one a turn) and is done."""

    def __init__(self, *what: str, label: str, target: str = "") -> None:
        super().__init__(what, label, BONUS, None, target)

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.bonus = False
        self.do(scene, table, body)

    def do(self, scene: GuScene, table: Table, body: Fighter) -> None:
        raise NotImplementedError


# doors and levers


def is_at_hand(scene: GuScene, body: Fighter, spot: Spot) -> bool:
    """Within 1 m, in height too."""
    if scene.grid.distance_of(body.spot, body.squares, spot, 1) > NEAR:
        return False
    return abs(body.z - ground.surface(scene, spot)) <= NEAR


def door_deeds(scene: GuScene, body: Fighter) -> list[Deed]:
    """A door that is not locked is opened; an open one in which nobody stands is closed."""
    grid, found = scene.grid, list[Deed]()
    for door in scene.stock.arena.doors:
        spot = grid.at(*door.at)
        name = grid.name(spot)
        if not is_at_hand(scene, body, spot):
            continue
        if scene.doors[name]:
            if not is_blocked(scene, spot):
                found.append(Close("close", name, label=f"Close the door at {name}"))
        elif not door.locked:
            found.append(Open("open", name, label=f"Open the door at {name}"))
    return found


def is_blocked(scene: GuScene, spot: Spot) -> bool:
    """Somebody or something is in the doorway."""
    bodies = [body for body in scene.bodies if body.is_in() and scene.footprint(body) >> spot & 1]
    return bool(bodies or [thing for thing in scene.things if thing.spot == spot])


class Open(Quick):
    def do(self, scene: GuScene, table: Table, body: Fighter) -> None:
        scene.doors = scene.doors | {self.targets[0]: True}
        scene.tell(table, DoorOpened(body.id, self.targets[0]))


class Close(Quick):
    def do(self, scene: GuScene, table: Table, body: Fighter) -> None:
        scene.doors = scene.doors | {self.targets[0]: False}
        scene.tell(table, DoorClosed(body.id, self.targets[0]))


def lever_deeds(scene: GuScene, body: Fighter) -> list[Deed]:
    grid, found = scene.grid, list[Deed]()
    for lever in scene.stock.arena.levers:
        spot = grid.at(*lever.at)
        if is_at_hand(scene, body, spot):
            name = grid.name(spot)
            found.append(Pull("pull", name, label=f"Pull the lever at {name}"))
    return found


class Pull(Quick):
    """What it moves opens, or closes if it was open, locked or not."""

    def do(self, scene: GuScene, table: Table, body: Fighter) -> None:
        name = self.targets[0]
        scene.tell(table, LeverPulled(body.id, name))
        door = scene.grid.at(*self.lever(scene).opens)
        moved = scene.grid.name(door)
        if not scene.doors[moved] or not is_blocked(scene, door):
            scene.doors = scene.doors | {moved: not scene.doors[moved]}

    def lever(self, scene: GuScene) -> Lever:
        at = scene.grid.spot(self.targets[0])
        return next(lever for lever in scene.stock.arena.levers if scene.grid.at(*lever.at) == at)


# things


def gear_deeds(scene: GuScene, body: Fighter) -> list[Deed]:
    """What it carries, and what lies within reach."""
    found: list[Deed] = []
    near = [each for each in scene.allies(body) if ground.apart(scene, body, each) <= NEAR and takes_things(each)]
    for gear in body.gear:
        name = gear.name()
        if gear.weapon is not None and not gear.hands and melee.hands_for(body, gear.weapon):
            found.append(Draw("draw", gear.id, label=f"Draw: {name}"))
        if gear.item is not None and gear.item.heal:
            found.append(Eat("eat", gear.id, label=f"Eat: {name}"))
        found.append(Drop("drop", gear.id, label=f"Drop: {name}"))
        found += [
            HandOver("hand_over", gear.id, each.id, label=f"Hand {name} to {each.name}", target=each.id)
            for each in near
        ]
    lying = [each for each in scene.lying if is_at_hand(scene, body, each.spot)] if stats.free_hands(body) else []
    kinds = {each.gear.id: each.gear.name() for each in lying}  # of several that are alike it takes the first
    return found + [PickUp("pick_up", id, label=f"Pick up: {name}") for id, name in kinds.items()]


def takes_things(other: Fighter) -> bool:
    return not other.is_beast() and stats.can_act(other)


def gear_of(body: Fighter, id: str) -> Gear:
    return next(gear for gear in body.gear if gear.id == id)


def part_with(body: Fighter, id: str) -> Gear:
    """It has it no longer."""
    gear = gear_of(body, id)
    body.gear = [each for each in body.gear if each is not gear]
    return gear


def in_hands(gear: Gear, hands: list[str]) -> Gear:
    twin = gear.clone()
    twin.hands = hands
    return twin


def receive(body: Fighter, gear: Gear) -> None:
    """It comes into free hands if it is a weapon, and is told apart from others of its kind."""
    twin = in_hands(gear, melee.hands_for(body, gear.weapon) if gear.weapon is not None else [])
    twin.id = own_id(gear.id, [each.id for each in body.gear])
    body.gear = [*body.gear, twin]


def own_id(id: str, taken: list[str]) -> str:
    """The first of a kind has no number: knife, knife-2."""
    kind, mark, number = id.rpartition("-")
    kind = kind if mark and number.isdecimal() else id
    free = [each for each in [kind, *[f"{kind}-{n}" for n in range(2, len(taken) + 3)]] if each not in taken]
    return free[0]


class Draw(Quick):
    def do(self, scene: GuScene, table: Table, body: Fighter) -> None:
        gear = gear_of(body, self.targets[0])
        assert gear.weapon is not None
        drawn = in_hands(gear, melee.hands_for(body, gear.weapon))
        body.gear = [drawn if each is gear else each for each in body.gear]
        scene.tell(table, Drew(body.id, gear.id))


class Drop(Quick):
    def do(self, scene: GuScene, table: Table, body: Fighter) -> None:
        gear = part_with(body, self.targets[0])
        scene.lying = [*scene.lying, Lying(body.spot, in_hands(gear, []))]
        scene.tell(table, Dropped(body.id, gear.id))


class PickUp(Quick):
    def do(self, scene: GuScene, table: Table, body: Fighter) -> None:
        found = next(
            each for each in scene.lying if each.gear.id == self.targets[0] and is_at_hand(scene, body, each.spot)
        )
        scene.lying = [each for each in scene.lying if each is not found]
        receive(body, found.gear)
        scene.tell(table, PickedUp(body.id, found.gear.id))


class HandOver(Quick):
    def do(self, scene: GuScene, table: Table, body: Fighter) -> None:
        gear = part_with(body, self.targets[0])
        receive(scene.by_id[self.target], gear)
        scene.tell(table, HandedOver(body.id, gear.id, self.target))


class Eat(Quick):
    def ability(self) -> Used | None:
        return "item", kind_of(self.targets[0])

    def do(self, scene: GuScene, table: Table, body: Fighter) -> None:
        gear = part_with(body, self.targets[0])
        assert gear.item is not None
        scene.tell(table, Ate(body.id, gear.id))
        damage.heal(scene, table, body, gear.item.heal)


# Gu


def gu_deeds(scene: GuScene, body: Fighter) -> list[Deed]:
    """A Gu out of one's aperture for a Gu Master within 1 m; what is at work stays with its user."""
    if not body.is_gu_master():
        return []
    near = [each for each in scene.allies(body) if each.is_gu_master() and ground.apart(scene, body, each) <= NEAR]
    able = [each for each in near if stats.can_act(each)]
    worms = [worm for worm in body.worms if can_be_given(body, worm)] if able else []
    return [
        Give("give", worm.id, each.id, label=f"Give {worm.gu.name} to {each.name}", target=each.id)
        for each in able
        for worm in worms
    ]


def can_be_given(body: Fighter, worm: Worm) -> bool:
    return worm.refined and not (worm.is_dead() or worm.away or worm.active or body.upholds(worm))


class Give(Quick):
    """Whoever has refined it stays its owner, and by giving it is willing that the other uses it."""

    def do(self, scene: GuScene, table: Table, body: Fighter) -> None:
        worm, other = body.worm(self.targets[0]), scene.by_id[self.target]
        given = worm.clone()
        given.id = own_id(worm.id, [each.id for each in other.worms])
        owner = worm.owner or body.id
        given.owner = "" if owner == other.id else owner
        body.worms = [each for each in body.worms if each.id != worm.id]
        other.worms = [*other.worms, given]
        scene.tell(table, GuGiven(body.id, other.id, worm.gu.id, [body.side, other.side]))


# sleepers


def rouse_deeds(scene: GuScene, body: Fighter) -> list[Deed]:
    """Term Unconscious: somebody within 1 m whom nothing keeps unconscious any more."""
    asleep = [each for each in scene.others(body) if each.suffers(Condition.UNCONSCIOUS)]
    return [
        Rouse("rouse", each.id, label=f"Rouse {each.name}", target=each.id)
        for each in asleep
        if ground.apart(scene, body, each) <= NEAR and not keeps_asleep(scene, each)
    ]


def causes_of_sleep(body: Fighter) -> list[str]:
    return [held.tag for held in body.every(Condition.UNCONSCIOUS)]


def keeps_asleep(scene: GuScene, body: Fighter) -> bool:
    """Whether the fire is not out, or there is no air; nobody rouses the Dying."""
    if body.suffers(Condition.DYING):
        return True
    in_fire = body.suffers(Condition.ABLAZE) and dying.FIRE in causes_of_sleep(body)
    return in_fire or (dying.AIR in causes_of_sleep(body) and not swim.has_air(scene, body))


class Rouse(Quick):
    def do(self, scene: GuScene, table: Table, body: Fighter) -> None:
        sleeper = scene.by_id[self.target]
        scene.tell(table, Roused(body.id, sleeper.id))
        for cause in causes_of_sleep(sleeper):
            dying.wake(scene, table, sleeper, cause)


# anything else


class Improvise(Deed):
    """Ruling on GU-148: anything else goes to the game master, whose no costs nothing and is the last word."""

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        question = f"{body.name} wants to do this as a bonus action: {value.text}. Can it?"
        turn.refused = not gm.agrees(table, body, "improvise", question, usually=False)
        turn.bonus = turn.refused
        scene.tell(table, Improvised(body.id, value.text, allowed=not turn.refused))


IMPROVISE: Final = Improvise("improvise", "Something else that is quick", BONUS, Text(LONGEST, "Ring the bell"))
