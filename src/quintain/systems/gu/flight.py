"""Maneuvers: Take Flight, Fly, Dive, Evade, Land, and what flying changes about dodging."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option, What
from quintain.kernel.shapes import Shape, Value
from quintain.kernel.table import Table
from quintain.space.heights import Cell, line
from quintain.space.space import Spot
from quintain.systems.gu import checks, conditions, damage, effects, ground, melee, move, stats, walk
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import MANEUVER, Deed
from quintain.systems.gu.events.flight import Crashed, Dived, Evaded, Landed
from quintain.systems.gu.scene import NOT_BEGUN, GuScene, Turn
from quintain.systems.gu.sky import Sky
from quintain.systems.gu.stock import Flight
from quintain.systems.gu.things import Affliction
from quintain.systems.gu.words import Condition, DamageType, Skill

VERBS: Final = "take_flight fly dive evade land"
LOWEST_DIVE: Final = 5
DIVES: Final = 3
CRASH: Final = 4
LAND: Final = Option("land", "Land (Flying test)")
RISE: Final = Option("rise", "Rise 1 m")


# what flying changes


def dodge_value(body: Fighter) -> int:
    """GU-039, GU-041: in the air Dodge tests are made with the Flying skill, until it is back on the ground."""
    return stats.skill(body, Skill.FLYING if body.airborne else Skill.DODGE)


def speed(body: Fighter) -> int:
    """Its flying speed in metres; 0 if it has none."""
    flying = stats.flight(body)
    return 0 if flying is None else flying.speed


def choose(table: Table, body: Fighter) -> None:
    """GU-028: under several Gu that let it fly it must choose one, with its speed and its Maneuvers."""
    flights = stats.flights(body)
    if body.flies_by not in flights:
        options = [
            Option(("by", source), f"{each.speed} m, {each.maneuvers} Maneuvers") for source, each in flights.items()
        ]
        body.flies_by = table.ask(body, "fly_by", options, "By which Gu do you fly?").target


# what is offered


def flight_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """GU-037: Maneuvers are for those with a flying speed."""
    if not may_maneuver(body, turn):
        return []
    deeds: list[Deed] = []
    choices = open_flights(body, turn)
    for source, flying in choices.items():
        if has_some_left(turn, flying):
            deeds += maneuvers(scene, body, turn, source if len(choices) > 1 else "", flying)
    return deeds


def has_some_left(turn: Turn, flying: Flight) -> bool:
    """GU-027: as many Maneuvers a turn as the Gu in use gives."""
    return turn.maneuvers < flying.maneuvers


def may_maneuver(body: Fighter, turn: Turn) -> bool:
    """GU-026: only whoever gives up its movement: all of it, and it must have some."""
    if turn.moved or turn.dragged != NOT_BEGUN or body.suffers(Condition.RESTRAINED):
        return False
    return not stats.is_incapable_of_moving(body)


def open_flights(body: Fighter, turn: Turn) -> dict[str, Flight]:
    """All at the first Maneuver of a turn, then the chosen one as long as it lasts (GU-028)."""
    flights = stats.flights(body)
    if turn.flew and body.flies_by in flights:
        return {body.flies_by: flights[body.flies_by]}
    return flights


def maneuvers(scene: GuScene, body: Fighter, turn: Turn, source: str, flying: Flight) -> list[Deed]:
    """Those that are open to it now, with that speed."""
    if not body.airborne:  # GU-038: all but Take Flight are for those in the air
        return [TakeFlight(source, flying)] if can_take_flight(scene, body) else []
    deeds: list[Deed] = []
    around = wide_sky(scene, body, flying)
    if around.is_anywhere():
        deeds.append(Fly(source, flying, around))
    if ground.height(scene, body) >= LOWEST_DIVE:  # GU-045: at least 5 m over the surface straight below
        deeds.append(Dive(source, flying))
    if not turn.evaded:  # GU-054: only one Evade each turn
        deeds.append(Evade(source, flying))
    if can_land(scene, body, flying.speed):
        deeds.append(Land(source, flying))
    return deeds


class Maneuver(Deed):
    """One of the Maneuvers of a turn; with several Gu to fly by its first one also says by which."""

    def __init__(self, verb: str, label: str, source: str, flying: Flight, shape: Shape | None = None) -> None:
        what: What = (verb, source) if source else verb
        super().__init__(what, label, MANEUVER, shape)
        self.source = source
        self.flying = flying

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        if self.source:
            body.flies_by = self.source
        elif body.flies_by not in stats.flights(body):
            body.flies_by = next(iter(stats.flights(body)))
        turn.flew = True
        turn.maneuvers += 1
        self.execute(scene, table, body, turn, value)
        move.end_stretch(scene, table, body)

    def execute(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        raise NotImplementedError


# Take Flight


def can_take_flight(scene: GuScene, body: Fighter) -> bool:
    """GU-042: only on the ground, on its feet and not swimming, and with room above."""
    if not effects.stands_on_ground(scene, body) or body.suffers(Condition.PRONE):
        return False
    return ground.looks_free(scene, body, body.spot, body.z + 1)


class TakeFlight(Maneuver):
    """GU-043: straight up by half its flying speed, rounded down, and it is airborne."""

    def __init__(self, source: str, flying: Flight) -> None:
        super().__init__("take_flight", f"Take Flight ({flying.speed // 2} m up)", source, flying)

    def execute(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        climb_up(scene, table, body, self.flying.speed // 2)


def climb_up(scene: GuScene, table: Table, body: Fighter, metres: int) -> None:
    """Up to the highest free cell."""
    journey = move.Journey(scene, table, body, move.RISES)
    for _ in range(metres):
        if not ground.looks_free(scene, body, body.spot, body.z + 1) or not journey.step(body.spot, body.z + 1):
            break
    journey.tell()


# Fly


def wide_sky(scene: GuScene, body: Fighter, flying: Flight) -> Sky:
    """Any cell within its flying speed is a straight line away; exactly so far, if the table wants it so (GU-044)."""
    far = flying.speed
    return Sky(scene, body, far, body.z - far, body.z + far, exact=scene.rules.fly_exact)


class Fly(Maneuver):
    """GU-044: its flying speed along a straight line, in whatever direction it likes."""

    def __init__(self, source: str, flying: Flight, around: Sky) -> None:
        super().__init__("fly", f"Fly up to {flying.speed} m", source, flying, around)

    def moves(self) -> bool:
        return True

    def execute(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        travel(scene, table, body, value.cell, "flies")


def travel(scene: GuScene, table: Table, body: Fighter, goal: Cell, how: str, *, disadvantage: bool = False) -> bool:
    """Along the line, past foes by a test; whether it has come there."""
    journey = move.Journey(scene, table, body, how)
    for x, y, z in line(ground.cell(scene, body), goal):
        spot = scene.grid.at(x, y)
        if not slips_past(scene, table, body, spot, z) or not journey.step(spot, z, disadvantage=disadvantage):
            break
    journey.tell()
    move.leave_square(scene, table, body)
    return ground.cell(scene, body) == goal


def slips_past(scene: GuScene, table: Table, body: Fighter, spot: Spot, z: int) -> bool:
    """Flying through a foe's cell needs the test of GU-029; failing it uses up the Maneuvers too (GU-031)."""
    if all(walk.squeezes_by(scene, table, body, foe) for foe in walk.entered(scene, body, spot, z)):
        return True
    if scene.turn is not None and scene.turn.who == body.id:
        scene.turn.maneuvers = max(each.maneuvers for each in stats.flights(body).values())
    return False


def dodge_cells(scene: GuScene, body: Fighter, metres: int) -> Sky:
    """Where a dodge in the air may lead, in any of the three dimensions (GU-040)."""
    return Sky(scene, body, metres, body.z - metres, body.z + metres, free=True)


# Dive


class Dive(Maneuver):
    """GU-046: a Flying test; on a success down as far as three times its flying speed."""

    def __init__(self, source: str, flying: Flight) -> None:
        super().__init__("dive", f"Dive (Flying test; up to {DIVES * flying.speed} m down)", source, flying)

    def execute(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        made = checks.passes(scene, table, body, Skill.FLYING, "dive")
        scene.tell(table, Dived(body.id, made))
        if not made:
            plunge(scene, table, body, self.flying.speed)
            return
        options = [Option("to", "Dive there", dive_cells(scene, body, self.flying))]
        goal = table.ask(body, "dive", options, "Where does your Dive end?").value.cell
        travel(scene, table, body, goal, "dives")
        finish(scene, table, body)


def dive_cells(scene: GuScene, body: Fighter, flying: Flight) -> Sky:
    """GU-047: as far as its flying speed forward, in one straight line with the way down; at least 1 m down."""
    return Sky(scene, body, flying.speed, body.z - DIVES * flying.speed, body.z - 1)


def finish(scene: GuScene, table: Table, body: Fighter) -> None:
    """A Dive that succeeded ends with an attack, and then on the ground or in the air."""
    if not in_control(body):
        return
    melee.after_dive(scene, table, body)  # GU-048: one melee attack or one Gu of range touch
    if not in_control(body):
        return
    level_out(scene, table, body)


def level_out(scene: GuScene, table: Table, body: Fighter) -> None:
    """GU-049: whether it attacked or not, it tries to land, or else rises 1 m."""
    options = [LAND, RISE] if can_land(scene, body, speed(body)) else [RISE]
    if table.ask(body, "end_dive", options, "How does your Dive end?").option is LAND:
        land(scene, table, body, diving=True)
    else:
        climb_up(scene, table, body, 1)


def in_control(body: Fighter) -> bool:
    return body.is_in() and body.airborne and not stats.is_incapable_of_moving(body)


def plunge(scene: GuScene, table: Table, body: Fighter, metres: int) -> None:
    """GU-050: straight down by its flying speed, and then it regains control."""
    start = body.z
    lowest = max(start - metres, ground.footing(scene, body, body.spot))
    journey = move.Journey(scene, table, body, "plunges")
    while body.z > lowest and journey.step(body.spot, body.z - 1):
        pass
    journey.tell()
    if body.is_in() and body.airborne and ground.height(scene, body) == 0:
        crash(scene, table, body, start - body.z)
    move.leave_square(scene, table, body)


def crash(scene: GuScene, table: Table, body: Fighter, metres: int) -> None:
    """GU-051: it hits the ground, is no longer airborne, and takes 4 force damage for every metre it dived."""
    body.airborne = False
    scene.tell(table, Crashed(body.id, metres))
    damage.deal(scene, table, body, [(DamageType.FORCE, CRASH * metres)], damage.Source("dive"))


# Evade


class Evade(Maneuver):
    """GU-052: a Flying test; on a success it is harder to hit by the full tens of its skill."""

    def __init__(self, source: str, flying: Flight) -> None:
        super().__init__("evade", "Evade (Flying test)", source, flying)

    def execute(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        turn.evaded = True
        if checks.passes(scene, table, body, Skill.FLYING, "evade"):
            body.evading = stats.skill(body, Skill.FLYING) // 10 * 10
        scene.tell(table, Evaded(body.id, body.evading))


# Land


def can_land(scene: GuScene, body: Fighter, metres: int) -> bool:
    """The ground straight below is within its flying speed, free and solid: water is not (GU-055)."""
    if ground.height(scene, body) > metres or scene.footprint(body) & scene.stock.land.water:
        return False
    floor = ground.footing(scene, body, body.spot)
    return all(ground.looks_free(scene, body, body.spot, z) for z in range(floor, body.z))


class Land(Maneuver):
    """GU-055: onto solid ground."""

    def __init__(self, source: str, flying: Flight) -> None:
        super().__init__("land", "Land", source, flying)

    def execute(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        land(scene, table, body, diving=False)


def land(scene: GuScene, table: Table, body: Fighter, *, diving: bool) -> None:
    """GU-056: after a Dive or on difficult terrain it takes a Flying test, or else it lands prone."""
    journey = move.Journey(scene, table, body, "lands")
    while ground.height(scene, body) > 0 and journey.step(body.spot, body.z - 1):
        pass
    journey.tell()
    if not in_control(body) or ground.height(scene, body) > 0:
        return
    hard = diving or bool(scene.footprint(body) & ground.difficult(scene, body, body.z))
    sure = not hard or checks.passes(scene, table, body, Skill.FLYING, "land")
    body.airborne = False
    scene.tell(table, Landed(body.id, prone=not sure))
    if not sure:
        conditions.inflict(scene, table, body, Affliction(Condition.PRONE))
