"""The scene as a seat may know it: the own side exactly, the other side by what the book calls open.

Open are Health to the nearest quarter, statuses, places, Hazards, what is wielded, and after Plotting the Phases in
which everybody acts. Guard, Stamina and whether Damage was Resisted are known once they were learned. Never shown:
exact Health, Stances, plots before they are resolved, what else a creature could do.
"""

from __future__ import annotations

from quintain.kernel.asks import LiveView
from quintain.kernel.events import Viewer
from quintain.kernel.scene import Data
from quintain.knowing.pools import bands, grouped, open_numbers, own_numbers
from quintain.space.graph import Graph
from quintain.systems.shattered import equipment, slots
from quintain.systems.shattered.pools import NUMBERS, quarter
from quintain.systems.shattered.scene import (
    ACTION,
    ENEMIES,
    PLAYERS,
    TECHNIQUE,
    Incoming,
    Laid,
    Position,
    ShatteredScene,
    Stage,
    Stock,
    Turn,
    Way,
)
from quintain.systems.shattered.sheet import Arm, Character, Gear, Held, Learned, Out, Plot
from quintain.systems.shattered.stock import Hazard, Rank, Status


class Seen:
    """One creature through the eyes of a viewer; what it may not know is None."""

    def __init__(self, body: Character, viewer: Viewer) -> None:
        self._body = body
        # SS-155, SS-156: what is hidden only the own side knows; the Spirit Master's seat is one side like the other
        self.exactly = viewer.is_with(body.side)
        self.eyes = viewer.side
        self.id = body.id
        self.name = body.name
        self.side = body.side
        self.is_spirit = body.rank is Rank.SPIRIT

    # open to everybody

    @property
    def position(self) -> str:
        return self._body.position if self._body.on_map() else ""

    @property
    def occupies(self) -> str:
        return self._body.occupies

    @property
    def out(self) -> str:
        return self._body.out

    @property
    def is_pc(self) -> bool:
        return self._body.is_pc

    @property
    def master(self) -> str:
        return self._body.master

    @property
    def wounds(self) -> int:
        return self._body.wounds

    @property
    def downs(self) -> int:
        return self._body.downs

    def quarter(self) -> int:
        return quarter(self._body.health, self._body.max_health)

    def on_map(self) -> bool:
        return self._body.on_map()

    def is_up(self) -> bool:
        """Still in the fight; a quarter may read 0 % while it is."""
        return self._body.is_up()

    def has(self, status: Status) -> bool:
        return status in self._body.statuses

    def value(self, status: Status) -> int:
        return self._body.value(status)

    def statuses(self) -> dict[Status, Held]:
        """SS-147: what it suffers from is open, with its value."""
        return self._body.statuses

    def wielded(self) -> list[Gear]:
        return self._body.wielded

    def charging(self) -> tuple[str, str]:
        """The Attack it charges and whom it aims at: a Set-Up is seen."""
        charge = self._body.charge
        return (charge.attack, charge.target) if charge is not None else ("", "")

    def techniques_shown(self) -> list[str]:
        """SS-157: a Technique is known once it was resolved."""
        return self._body.shown

    def acted(self) -> list[int]:
        """The Phases of this Round in which it has had its Turn."""
        return self._body.spent

    def plots(self) -> list[Plot]:
        """SS-036: when its Techniques come and whether they have; which they are only its own side knows."""
        if self.exactly:
            return self._body.plots
        return [plot.sealed() for plot in self._body.plots]

    def learned(self) -> Learned | None:
        """What the viewer's side has learned of it, as it was at that moment."""
        return self._body.learned.get(self.eyes)

    # what only its own side knows

    def own(self) -> Character | None:
        """The creature itself, if the viewer may know all of it."""
        return self._body if self.exactly else None

    def health(self) -> int | None:
        return self._body.health if self.exactly else None  # SS-158: exact Health is hidden

    def as_data(self) -> Data:
        body = self._body
        attack, target = self.charging()
        learned = self.learned()
        data: Data = {
            "id": self.id,
            "name": self.name,
            "side": self.side,
            "rank": str(body.rank),
            "size": body.size,
            "master": body.master,
            "summoned": body.summoned,
            "out": str(body.out),
            "up": body.is_up(),
            "quarter": self.quarter(),
            **bands(body),
            **open_numbers(body),
            "skips": body.skips,
            "occupies": body.occupies,
            "wielded": [{"id": gear.id, "name": gear.thing.name} for gear in body.wielded],
            "both_hands": body.both_hands,
            "charging": {"attack": attack, "target": target} if attack else None,
            "techniques": list(body.shown),
            "acted": list(body.spent),
            "reacted": [id for id in body.reacted if id in body.sheet.reactions],  # and no Stance that was used
            "learned": None if learned is None else learned_data(learned),
        }
        return data | exact_data(body) if self.exactly else data


def learned_data(learned: Learned) -> Data:
    return {
        "guard": learned.guard,
        "stamina": learned.stamina,
        "resisted": learned.resisted,
        "round": learned.round,
        "phase": learned.phase,
    }


def exact_data(body: Character) -> Data:
    """What only the own side (and the referee) knows."""
    return {
        "seat": body.seat,
        **grouped(body, NUMBERS),
        "resists": [{"level": each.level, "keywords": list(each.keywords)} for each in body.resists],
        "bars": body.bars,
        **own_numbers(body),
        "stances": [stance.id for stance in body.stances],  # SS-159: Stances and what they give are hidden
        "equipped": [{"id": gear.id, "name": gear.thing.name, "uses": gear.uses} for gear in body.equipped],
        "knows": list(body.sheet.techniques),
        "plots": [plot_data(plot) for plot in body.plots],
        "once": list(body.once),
    }


def plot_data(plot: Plot) -> Data:
    return {"technique": plot.technique, "speed": plot.speed, "phase": plot.phase, "state": plot.state}


Glimpse = tuple[str, Position, dict[Status, Held], Learned | None, int, bool]
"""Somebody's id, place and statuses, what was learned of it, its Health in quarters, and whether it is a Spirit."""


class Sight(LiveView):
    """What a bot of one seat reads."""

    def __init__(self, scene: ShatteredScene, viewer: Viewer) -> None:
        self._scene = scene
        self.viewer = viewer
        self.rules = scene.rules
        self._known_sides = [side for side in (PLAYERS, ENEMIES) if viewer.is_with(side)]
        self._seen: dict[str, Seen] = {}
        self._against: dict[str, list[Character]] = {}
        self._counted = 0

    # who is there

    def seen(self, id: str) -> Seen:
        body, found = self._scene.by_id[id], self._seen.get(id)
        if found is None or found._body is not body:
            found = self._seen[id] = Seen(body, self.viewer)
        return found

    def own(self, id: str) -> Character | None:
        """A creature of which the viewer may know all."""
        body = self._scene.by_id[id]
        return body if body.side in self._known_sides else None

    def is_there(self, seen: Seen) -> bool:
        """Whether the viewer may know of it: a Spirit that is within its master is nobody else's business."""
        if seen.exactly:
            return True
        body = seen._body
        return body.out != Out.HIDDEN and (body.rank is not Rank.SPIRIT or body.summoned)

    def everybody(self) -> list[Seen]:
        found = [self.seen(body.id) for body in self._scene.bodies]
        return [seen for seen in found if self.is_there(seen)]

    def known(self, id: str) -> str:
        """That id, if the viewer may know of the creature; things of the world are always known."""
        return "" if id in self._scene.by_id and not self.is_there(self.seen(id)) else id

    def foes_of(self, side: str) -> list[Seen]:
        """Everybody of the other side who is on the map."""
        bodies = [body for body in self._scene.bodies if body.side != side and not body.out]
        return [self.seen(body.id) for body in bodies if body.summoned or body.rank is not Rank.SPIRIT]

    def standing_foes(self, side: str) -> list[Glimpse]:
        """Those of them who are no Spirit that waits at 0 Health for its reset, for bots in a hurry."""
        bodies, positions, eyes = self._scene.bodies, self._scene.positions, self.viewer.side
        if len(bodies) != self._counted:
            self._counted = len(bodies)
            self._against = {}
        against = self._against.get(side)
        if against is None:
            against = self._against[side] = [body for body in bodies if body.side != side]
        found: list[Glimpse] = []
        for body in against:
            is_spirit = body.rank is Rank.SPIRIT
            if not body.out and (not is_spirit or (body.summoned and body.health > 0)):
                place, quarters = positions[body.position], quarter(body.health, body.max_health)
                found.append((body.id, place, body.statuses, body.learned.get(eyes), quarters, is_spirit))
        return found

    def friends_of(self, id: str) -> list[Seen]:
        """The others of that creature's side who are on the map."""
        side = self._scene.by_id[id].side
        return [seen for seen in self.everybody() if seen.side == side and seen.id != id and seen.on_map()]

    # where they are

    @property
    def stock(self) -> Stock:
        """The encounter and its content; a sheet in it is read through a creature that is seen exactly."""
        return self._scene.stock

    @property
    def graph(self) -> Graph:
        return self._scene.graph

    def positions(self) -> list[Position]:
        return list(self._scene.positions.values())

    def position(self, id: str) -> Position:
        return self._scene.positions[id]

    def ways(self) -> list[Way]:
        return self._scene.ways

    def hazards(self) -> list[tuple[Hazard, str]]:
        """SS-148: every Hazard that lies ready, and its Position."""
        return [(self._scene.stock.hazards[each.hazard], each.position) for each in self._scene.dangers]

    def arms(self, id: str) -> list[Arm]:
        """What a creature that the viewer knows exactly could attack with."""
        body = self.own(id)
        return equipment.arms(self._scene, body) if body is not None else []

    def spirit_arms(self, id: str) -> list[Arm]:
        """What its Spirit could attack with."""
        spirit = self._scene.by_id[id].spirit
        return self.arms(spirit) if spirit else []

    # what is under way

    @property
    def round(self) -> int:
        return self._scene.round

    @property
    def phase(self) -> int:
        """The Phase that is played, or 0 outside the four."""
        return self._scene.phase if self._scene.stage is Stage.PHASE else 0

    def turn(self) -> Turn | None:
        """The Turn in progress, if the viewer may know all of it."""
        turn = self._scene.turn
        return turn if turn is not None and self._scene.by_id[turn.who].side in self._known_sides else None

    def turn_data(self) -> Data | None:
        """Whose Turn it is and what was used in it; what is left of it only its own side knows."""
        turn = self._scene.turn
        if turn is None:
            return None
        data: Data = {
            "who": turn.who,
            "slot": turn.slot,
            "kind": turn.kind,
            "ability": turn.ability,
            "stunts": list(turn.stunts),
        }
        if self.turn() is None:
            return data
        return data | {
            "moves": turn.moves,
            "attacks": [str(each) for each in turn.attacks],
            "actions": turn.actions,
        }

    def incoming(self) -> Incoming | None:
        """The Attack that was announced, as everybody hears it."""
        return self._scene.incoming

    def is_revealed(self) -> bool:
        """SS-030: nothing of a plot is known to the other side before all are in; then the Speeds are (SS-034)."""
        return self._scene.stage is Stage.PHASE or self._scene.stage is Stage.END

    def acts(self, seen: Seen) -> list[Data]:
        """The Phases in which a creature acts, and whether with a Technique; which one is not said (SS-150)."""
        if not seen.exactly and not self.is_revealed():
            return []
        plotted = {plot.phase: plot for plot in seen.plots()}
        phases = slots.phases_of(self._scene, seen._body) if self.is_revealed() else sorted(plotted)
        return [act_data(phase, plotted.get(phase)) for phase in phases]

    # as data

    def as_data(self) -> Data:
        """SS-144: the open items are always there, whoever looks."""
        scene = self._scene
        incoming = scene.incoming
        return {
            "round": scene.round,
            "stage": str(scene.stage),
            "phase": self.phase,
            "up": scene.up,
            "victory": scene.stock.victory,  # SS-145: the victory condition is open
            "turn": self.turn_data(),
            "incoming": None if incoming is None else incoming.dump(),
            "creatures": [self.creature_data(seen) for seen in self.everybody()],
            "hazards": [hazard_data(hazard, position) for hazard, position in self.hazards()],
            "map": map_data(scene),
            "result": None if scene.result is None else {"winner": scene.result.winner, "why": scene.result.why},
        }

    def creature_data(self, seen: Seen) -> Data:
        return seen.as_data() | {
            "at": seen.position,
            "statuses": {str(status): self.held_data(held) for status, held in seen.statuses().items()},
            "acts": self.acts(seen),
        }

    def held_data(self, held: Held) -> Data:
        data: Data = {"value": held.value, "by": self.known(held.by)}
        if held.dc:
            data |= {"dc": held.dc, "defences": [str(each) for each in held.defences]}
        return data


def act_data(phase: int, plot: Plot | None) -> Data:
    if plot is None:
        return {"phase": phase, "slot": ACTION}
    return {"phase": phase, "slot": TECHNIQUE, "speed": plot.speed, "state": plot.state}


def hazard_data(hazard: Hazard, position: str) -> Data:
    """SS-149: what triggers it and roughly what it does; its Profile is not shown."""
    return {"name": hazard.name, "at": position, "trigger": str(hazard.trigger), "text": hazard.open_text}


def map_data(scene: ShatteredScene) -> Data:
    graph = scene.graph
    return {
        "kind": "arenas",
        "name": scene.stock.name,
        "arenas": [{"id": each.id, "name": each.name, "xy": list(each.xy)} for each in scene.stock.arenas],
        "paths": [
            {
                "a": graph.name(way.a),
                "b": graph.name(way.b),
                "cost": way.cost,
                "one_way": way.one_way,
                "terrain": [laid_data(laid) for laid in way.terrain],
            }
            for way in scene.ways
        ],
        "positions": [
            {
                "id": each.id,
                "arena": graph.name(each.arena),
                "features": [{"id": standing.id, "name": standing.feature.name} for standing in each.features],
                "terrain": [laid_data(laid) for laid in each.terrain],
            }
            for each in scene.positions.values()
        ],
        "lying": [{"at": each.position, "what": each.gear.thing.name} for each in scene.lying],
    }


def laid_data(laid: Laid) -> Data:
    return {"kind": str(laid.kind), "fleeting": laid.fleeting, "way": laid.way}
