"""Dodging: the move that is due, and dodges before anything has hit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Cells, Shape, Spots, cell_name
from quintain.kernel.table import Table
from quintain.space.heights import Cell, levels_apart
from quintain.space.space import area
from quintain.systems.gu import (
    areas,
    checks,
    detonate,
    flight,
    ground,
    hold,
    meanings,
    melee,
    move,
    reactions,
    stats,
    stealth,
)
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.events.reaction import SteppedAside
from quintain.systems.gu.moments import Dodge, React, Reaction, in_order, is_bound_to_gu
from quintain.systems.gu.scene import GuScene
from quintain.systems.gu.triggers import Trigger
from quintain.systems.gu.words import Skill

NEAR_M: Final = 2
STILL_INSIDE: Final = "still in the area"


def can_dodge(scene: GuScene, body: Fighter) -> bool:
    return stats.can_fight(body) and move.can_dodge(scene, body)


def get_away(scene: GuScene, table: Table, who: Fighter, zone: areas.Zone | None = None) -> None:
    """GU-129: the move is due: 1 m or more, up to half its movement, in any direction."""
    move.dodge_to(scene, table, who, choose_cell(scene, table, who, move.dodge_cells(scene, who), zone))
    hold.after_stretch(scene, table, who)


def choose_cell(scene: GuScene, table: Table, who: Fighter, cells: Sequence[Cell], zone: areas.Zone | None) -> Cell:
    """One of these; on the ground a square says it all."""
    grid, question = scene.grid, f"{who.name} dodges: where to?"
    by_spot = {grid.at(x, y): (x, y, z) for x, y, z in cells}
    inside = [cell for cell in cells if zone is not None and zone.would_catch(who, cell)]
    if len(by_spot) == len(cells):
        squares = [grid.name(grid.at(x, y)) for x, y, _ in inside]
        square = GoThere(Spots(grid, area(by_spot)), squares)
        return by_spot[table.ask(who, "dodge_to", [square], question).value.spot]
    there = GoThere(Cells(grid, cells), [cell_name(cell) for cell in inside])
    return table.ask(who, "dodge_to", [there], question).value.cell


class GoThere(Option):
    """A page warns of the places that do not lead out of the area."""

    def __init__(self, shape: Shape, inside: list[str]) -> None:
        super().__init__("to", "Go there", shape)
        self.inside = inside

    def as_data(self) -> dict[str, object]:
        data = super().as_data()
        assert self.shape is not None
        return data | {"shape": self.shape.describe() | {"warns": dict.fromkeys(self.inside, STILL_INSIDE)}}


# on other triggers than a hit


class Alarm(Reaction):
    """GU-132: something other than a hit: a dodge is a move without a test, and Gu may be activated in time."""

    def __init__(self, scene: GuScene, by: Fighter, trigger: Trigger, text: str) -> None:
        super().__init__(scene, trigger.value)
        self.by = by
        self.trigger = trigger
        self.text = text

    def answers(self, who: Fighter) -> list[Option]:
        found = [*self.dodges(who), *reactions.gu(self.scene, who, self.trigger)]
        return found if is_bound_to_gu(who) else [*found, *detonate.options(self.scene, who)]

    def dodges(self, who: Fighter) -> list[Option]:
        scene = self.scene
        if not can_dodge(scene, who):
            return []
        value, metres = flight.dodge_value(who), move.dodge_metres(scene, who)
        if not scene.rules.dodge_other_needs_test:
            return [Dodge(metres, "no test")]
        return [] if meanings.fails(who, Skill.DODGE) else [Dodge(metres, f"Dodge {value}")]

    def carry_out(self, table: Table, who: Fighter, chosen: Option) -> None:
        scene = self.scene
        if isinstance(chosen, React):
            reactions.use(scene, table, who, chosen, other=self.by)
        elif not isinstance(chosen, Dodge):
            detonate.carry_out(scene, table, who, self.value)
        elif self.succeeds(table, who):
            scene.tell(table, SteppedAside(who.id))
            get_away(scene, table, who)

    def succeeds(self, table: Table, who: Fighter) -> bool:
        if not self.scene.rules.dodge_other_needs_test:
            return True
        value = flight.dodge_value(who)
        return checks.passes(self.scene, table, who, Skill.DODGE, "dodge", against=self.by, value=value)


def after_approach(scene: GuScene, table: Table, mover: Fighter) -> None:
    """A creature has ended a stretch of movement: the enemies within its own reach may answer."""
    alarm = Approach(scene, mover, Trigger.APPROACH, f"{mover.name} has come within reach.")
    alarm.open(table, in_order(scene, scene.enemies(mover)))


class Approach(Alarm):
    def can_answer(self, who: Fighter) -> bool:
        mover = self.by
        if not stats.can_fight(mover) or not super().can_answer(who):
            return False
        is_near = ground.apart(self.scene, mover, who) <= melee.melee_range(mover)
        return is_near and stealth.knows(self.scene, who, mover)


def named(scene: GuScene, table: Table, who: Fighter) -> None:
    """A game master has named something that it may answer (ruling on GU-132)."""
    Alarm(scene, scene.acting() or who, Trigger.NAMED, f"{who.name} may answer what happens here.").offer(table, who)


def declared(scene: GuScene, table: Table, grappler: Fighter, target: Fighter) -> None:
    """A Grapple was declared: its target may get away first."""
    Alarm(scene, grappler, Trigger.GRAPPLED, f"{grappler.name} reaches for {target.name}.").offer(table, target)


def manifested(
    scene: GuScene, table: Table, maker: Fighter, cells: Sequence[Cell], besides: Sequence[str] = ()
) -> None:
    """Something hostile has appeared: whoever is within 2 m and was not caught in it may answer."""
    near = [each for each in scene.enemies(maker) if each.id not in besides and is_near(scene, each, cells)]
    alarm = Alarm(scene, maker, Trigger.MANIFESTED, f"Something of {maker.name} appears close by.")
    alarm.open(table, in_order(scene, near))


def is_near(scene: GuScene, body: Fighter, cells: Sequence[Cell]) -> bool:
    """Whether one of these cells is within 2 m of it."""
    grid = scene.grid
    for x, y, z in cells:
        level = grid.distance_of(body.spot, body.squares, grid.at(x, y), 1)
        if max(level, levels_apart(body.z, body.tall, z, 1)) <= NEAR_M:
            return True
    return False
