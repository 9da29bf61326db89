"""The state of play: the world and its one clock, the characters, and a scene in each of the four modes."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final

from quintain.kernel.events import Event
from quintain.kernel.scene import Creature, Scene
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.library.house import differences
from quintain.space.graph import Graph
from quintain.state import (
    Anew,
    Copied,
    Definitions,
    Derived,
    In,
    Listed,
    Pair,
    Ref,
    Shared,
    State,
    Transient,
    Word,
    fresh,
    state,
    value,
)
from quintain.systems.delve.body import Character
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.stock import (
    Ability,
    Arena,
    Armor,
    CampTask,
    ComplexAction,
    Edge,
    Encounter,
    Item,
    Journey,
    PlotActivity,
    Room,
    Sheet,
    Shield,
    Site,
    Skill,
    Spell,
    Step,
    StockIntrusion,
    Tool,
    Weapon,
    WoundNames,
    Zone,
)
from quintain.systems.delve.things import Made, Rolling
from quintain.systems.delve.words import Mode

PARTY: Final = "party"
FOLLOW: Final = "follow"
LEAVE: Final = "leave"


class Phase(StrEnum):
    """Where in its round a scene stands (DV-001, DV-002; in combat: term Combat sequence)."""

    SITUATION = "situation"
    WAY = "way"
    DECLARATIONS = "declarations"
    SHIFTS = "shifts"
    CHECKS = "checks"
    OUTCOMES = "outcomes"
    CLOSE = "close"


@value
class Stock(State):
    """What never changes in play: content, and who the game master is; shared by all copies."""

    gm: str = fresh("")
    sheets: Listed[dict[str, Sheet]] = fresh(dict)
    skills: Listed[dict[str, Skill]] = fresh(dict)
    wound_names: Listed[dict[str, WoundNames]] = fresh(dict)
    weapons: Listed[dict[str, Weapon]] = fresh(dict)
    armors: Listed[dict[str, Armor]] = fresh(dict)
    shields: Listed[dict[str, Shield]] = fresh(dict)
    tools: Listed[dict[str, Tool]] = fresh(dict)
    items: Listed[dict[str, Item]] = fresh(dict)
    spells: Listed[dict[str, Spell]] = fresh(dict)
    abilities: Listed[dict[str, Ability]] = fresh(dict)
    intrusions: Listed[dict[str, StockIntrusion]] = fresh(dict)
    tasks: Listed[dict[str, CampTask]] = fresh(dict)
    activities: Listed[dict[str, PlotActivity]] = fresh(dict)
    actions: Listed[dict[str, ComplexAction]] = fresh(dict)
    arenas: Listed[dict[str, Arena]] = fresh(dict)
    encounters: Listed[dict[str, Encounter]] = fresh(dict)
    journeys: Listed[dict[str, Journey]] = fresh(dict)
    sites: Listed[dict[str, Site]] = fresh(dict)
    facts: Shared[list[str]] = fresh(list)


@state
class Clock(State):
    """The clock of a complex check (see DV-029), of a listed action or of one that the game master has made up.

    `place` is the encounter or the room where it is worked; nothing, where that does not matter.

    `zones` are those of a battle map in which it can be worked. `worked` are those who made a check for it in this
    round, `workers` all who took part in this try.
    """

    id: str
    action: ComplexAction
    place: str = ""
    zones: Shared[list[str]] = fresh(list)
    filled: int = fresh(0)
    begun: bool = fresh(False)
    worked: Shared[list[str]] = fresh(list)
    workers: Shared[list[str]] = fresh(list)
    failed: int = fresh(0)
    """How often it was broken (DV-032)."""

    def is_full(self) -> bool:
        return self.filled >= self.action.segments


@state
class World(State):
    """What goes on through all scenes: the game clock in seconds, clocks, places, and what is to come."""

    clock: int = fresh(0)
    rested: bool = fresh(False)
    """DV-125: a long rest has been completed and no adventure begun since."""
    clocks: Copied[list[Clock]] = fresh(list)
    ambient: Shared[dict[str, int]] = fresh(dict)
    """Mana left in places that somebody has drawn on."""
    left: Shared[dict[str, int]] = fresh(dict)
    """When each of these places was left (term Ambient Mana)."""
    omens: Shared[list[str]] = fresh(list)
    """What is to come: UNAWARE, FORAGE, STUDIED, WATCHED."""
    site: str = fresh("")
    """The site in which the party is (DV-131)."""
    entered: Shared[list[str]] = fresh(list)
    """Rooms that somebody has entered, as site/room."""
    searched: Shared[list[str]] = fresh(list)
    revealed: Shared[list[str]] = fresh(list)
    learned: Shared[list[str]] = fresh(list)
    """Facts about what is to come."""
    smoke: Shared[dict[str, int]] = fresh(dict)
    """Zones full of smoke, and the last round of it."""


UNAWARE: Final = "unaware"
FORAGE: Final = "forage"
STUDIED: Final = "studied"
WATCHED: Final = "watched"


def by_their_ids(scene: DelveScene) -> dict[str, Character]:
    return {body.id: body for body in scene.bodies}


@state
class DelveScene(Scene):
    """What scenes of all modes have: a round that opens with a situation, and the characters who answer it.

    `round` counts from 1. `seconds` is the length of the round under way, `spent` how much of it has passed before it
    was interrupted (DV-133). `queue` are those whose actions are still to be resolved in this phase.
    """

    stock: Definitions[Stock]
    rules: Annotated[DelveRules, Pair(differences)]
    world: World = fresh(World)
    bodies: Copied[list[Character]] = fresh(list)
    mode: Mode = fresh(Mode.COMBAT)
    started: int = fresh(0)
    """The game clock when the scene began."""
    round: int = fresh(1)
    seconds: int = fresh(0)
    spent: int = fresh(0)
    phase: Phase = fresh(Phase.SITUATION)
    queue: Shared[list[str]] = fresh(list)
    verdicts: Shared[list[str]] = fresh(list)
    """What came of the checks that were ruled for in this round, as lines of odds: `tamsin succeeds`."""
    result: Outcome | None = fresh(None)
    rolling: Transient[Rolling | None] = fresh(None)
    by_id: Anew[dict[str, Character]] = fresh(of=by_their_ids)

    # who is there

    def add(self, body: Character) -> None:
        self.bodies.append(body)
        self.by_id[body.id] = body

    def here(self) -> list[Character]:
        return [body for body in self.bodies if body.is_in()]

    def npcs(self) -> list[Character]:
        """In list order; in all that is done together they come first."""
        return [body for body in self.bodies if body.is_in() and not body.player]

    def pcs(self) -> list[Character]:
        return [body for body in self.bodies if body.is_in() and body.player]

    def in_order(self) -> list[Character]:
        """Term Combat sequence: NPCs in list order, then player characters in list order."""
        return [*self.npcs(), *self.pcs()]

    def party(self) -> list[Character]:
        return [body for body in self.bodies if body.side == PARTY]

    def enemies(self, body: Character) -> list[Character]:
        return [each for each in self.bodies if each.side != body.side and each.is_in()]

    def allies(self, body: Character) -> list[Character]:
        """The others of its side who are there."""
        return [each for each in self.bodies if each.side == body.side and each.id != body.id and each.is_in()]

    def clock(self, id: str) -> Clock:
        return next(clock for clock in self.world.clocks if clock.id == id)

    # what is told

    def tell(self, table: Table, event: Event) -> None:
        table.log(event)

    # what the kernel asks of a scene

    def creatures(self) -> list[Creature]:
        return list(self.bodies)

    def seat_gm(self, seat: str) -> None:
        self.stock.gm = seat

    def gm(self) -> str:
        return self.stock.gm

    def creature_names(self) -> dict[str, str]:
        stock = self.stock
        names = {"adjudicate": "the action"}  # what the log calls this ruling
        for shelf in (
            stock.skills,
            stock.weapons,
            stock.armors,
            stock.shields,
            stock.tools,
            stock.items,
            stock.spells,
            stock.abilities,
            stock.intrusions,
            stock.tasks,
            stock.activities,
            stock.actions,
        ):
            names |= {entry.id: entry.name for entry in shelf.values()}
        for body in self.bodies:
            names |= {gear.id: gear.name for gear in body.gear}
        names |= {clock.id: clock.action.name for clock in self.world.clocks}
        return names | {body.id: body.name for body in self.bodies}


def graph_of(scene: FightScene) -> Graph:
    return Graph([zone.id for zone in scene.arena.zones], [(edge.a, edge.b, 1) for edge in scene.arena.edges])


def edges_from(scene: FightScene) -> dict[str, list[Edge]]:
    """By zone, in the order of the map."""
    return {zone.id: [edge for edge in scene.arena.edges if zone.id in (edge.a, edge.b)] for zone in scene.arena.zones}


@state(tag=("kind", "fight"))
class FightScene(DelveScene):
    """Mode Combat: rounds of seconds in which everybody acts together (DV-005, DV-006).

    `made` are the checks of this round that are still to take effect. `sealed`: intents that are hidden until the
    checks (Guileful). `unruled`: those whose actions have no check, as long as the game master may still call for one
    (DV-010). `order` is that of initiative, if it is contested. `fleeing`: sides whose rabble leaves at the next close.
    """

    arena: Annotated[Ref[Arena], In("arenas")]
    encounter: Annotated[Ref[Encounter], In("encounters")]
    made: Shared[list[Made]] = fresh(list)
    unruled: Shared[list[str]] = fresh(list)
    order: Shared[list[str]] = fresh(list)
    leaving: Shared[list[str]] = fresh(list)
    fleeing: Shared[list[str]] = fresh(list)
    graph: Derived[Graph] = fresh(of=graph_of)
    edges: Derived[dict[str, list[Edge]]] = fresh(of=edges_from)

    def zone(self, id: str) -> Zone:
        return next(zone for zone in self.arena.zones if zone.id == id)

    def edge(self, a: str, b: str) -> Edge | None:
        return next((edge for edge in self.arena.edges if {edge.a, edge.b} == {a, b}), None)

    def distance(self, a: str, b: str) -> int:
        """Term Zone: steps along edges, blocked ones included."""
        return self.graph.distance(self.graph.spot(a), self.graph.spot(b))

    def is_yet_to_act(self, body: Character) -> bool:
        """With initiative, until its turn has come: what it is about to do holds from then on (see DV-006)."""
        return bool(self.order) and body.id in self.queue

    def mark(self) -> int:
        """The last round whose declarations are locked."""
        return self.round - (self.phase in (Phase.SITUATION, Phase.DECLARATIONS))

    def under_way(self, mark: int) -> tuple[bool, ...]:
        """A round, from the first that is declared in it to its close."""
        return () if self.phase is Phase.SITUATION else (self.round > mark,)

    def creature_names(self) -> dict[str, str]:
        zones = {zone.id: zone.name or zone.id.replace("_", " ") for zone in self.arena.zones}
        return zones | super().creature_names()


@state(tag=("kind", "plotting"))
class PlottingScene(DelveScene):
    """Mode Plotting: rounds without a set length between adventures (DV-124 to DV-127).

    `rounds` are planned, each of them `length` seconds long unless the game master says otherwise.
    """

    rounds: int = fresh(1)
    length: int = fresh(0)


@state(tag=("kind", "travel"))
class TravelScene(DelveScene):
    """Mode Exploration: a journey cut into legs, each of them one round (DV-128 to DV-130).

    `leg` counts from 0. `traveller` makes the check of the leg, `helper` assists. `opening`: the encounter that breaks
    out now; `met`: that of this leg is over; `beaten`: it was not won, so the party is asked whether it goes on.
    `victory`: what arriving gives.
    """

    journey: Annotated[Ref[Journey], In("journeys")]
    leg: int = fresh(0)
    traveller: str = fresh("")
    helper: str = fresh("")
    passed: str = fresh("")
    """Whether the leg's check succeeded: yes, no, or nothing if there was none."""
    opening: str = fresh("")
    met: bool = fresh(False)
    beaten: bool = fresh(False)
    victory: int = fresh(0)


@state(tag=("kind", "delving"))
class DelvingScene(DelveScene):
    """Mode Delving: rooms of a site, in rounds of about ten minutes (DV-131, DV-132).

    `goals` are the rooms that this step of the adventure is about. `openings`: rooms whose encounters break out now,
    one after the other; `resting`: the party sits down to rest. `victory`: what reaching the goals still gives.
    """

    site: Annotated[Ref[Site], In("sites")]
    goals: Shared[list[str]] = fresh(list)
    openings: Shared[list[str]] = fresh(list)
    resting: bool = fresh(False)
    victory: int = fresh(0)

    def room(self, id: str) -> Room:
        return next(room for room in self.site.rooms if room.id == id)

    def place(self, room: str) -> str:
        """What a room is called in the world."""
        return f"{self.site.id}/{room}"

    def creature_names(self) -> dict[str, str]:
        rooms = {room.id: room.name or room.id.replace("_", " ") for room in self.site.rooms}
        return rooms | super().creature_names()


@state(tag=("kind", "rest"))
class RestScene(DelveScene):
    """A short or a long rest (DV-110 to DV-121); `plan` says which, and how long it is to last.

    `passed` are seconds that it has lasted so far, fights not counted; `breaks_off`: the second at which the game
    master ends it, or -1. `tasks` are what each has chosen, `done` those that succeeded, as who/task. `met`: what
    interrupts it has come; `left`: how much of the rest there was to come then, and `again`: that is to be a long rest
    of its own. `over`: it is broken off. `qualified`: it counts as long.
    """

    plan: Step
    passed: int = fresh(0)
    breaks_off: int = fresh(-1)
    tasks: Shared[dict[str, list[str]]] = fresh(dict)
    done: Shared[list[str]] = fresh(list)
    opening: str = fresh("")
    met: bool = fresh(False)
    left: int = fresh(0)
    again: bool = fresh(False)
    over: bool = fresh(False)
    qualified: bool = fresh(False)


@state(tag=("kind", "trial"))
class TrialScene(DelveScene):
    """One check by itself, by somebody who is alone: where its odds are worked out. `verdict` is nothing before it."""

    verdict: Word = fresh("")
    steps: int = fresh(0)
