"""Adventures: a party that goes from plotting to plotting on one clock, and carries along all that it has become."""

from __future__ import annotations

from typing import Final, cast

from quintain.kernel.asks import Answer, Option
from quintain.kernel.scene import Creature, Data
from quintain.kernel.shapes import Number, OneOf
from quintain.kernel.system import Measures, Outcome, Stage
from quintain.library.content import Library
from quintain.systems.delve import intrusions, outbreak, rest, time
from quintain.systems.delve.acts import NOBODY
from quintain.systems.delve.body import Character
from quintain.systems.delve.check import plan_mistakes
from quintain.systems.delve.house import DelveRules
from quintain.systems.delve.scene import (
    PARTY,
    DelveScene,
    DelvingScene,
    FightScene,
    Phase,
    PlottingScene,
    RestScene,
    Stock,
    TravelScene,
    World,
)
from quintain.systems.delve.setup import make_character, make_fight, stock_of_adventure
from quintain.systems.delve.stock import Member, Plan, RestKind, Sheet, Step
from quintain.systems.delve.words import HOUR, Mode, Out
from quintain.words.errors import ContentError

WORLD: Final = "@world"
"""Where the party keeps the world and its clock; no creature has such an id."""
NO_LONG_REST: Final = "the adventure is over, without a completed long rest"
DAY_MINUTES: Final = 24 * 60


def first_party(plan: Plan, library: Library) -> Data:
    """Nobody has changed yet: an empty entry means "as the sheet says". It sets out after a completed long rest."""
    for id in plan.party:
        library.find("creature", Sheet, id)
    world = World()
    world.clock, world.rested = start_seconds(plan), True
    party: Data = dict.fromkeys(plan.party)
    party[WORLD] = world.dump()
    return party


def start_seconds(plan: Plan) -> int:
    return plan.starts * HOUR


def is_dead(data: object) -> bool:
    return isinstance(data, dict) and data["out"] == Out.DEAD


def alive(plan: Plan, party: Data) -> list[str]:
    return [id for id in plan.party if not is_dead(party[id])]


# stages


def next_stage(plan: Plan, index: int, party: Data, rules: DelveRules, library: Library) -> Stage | None:
    """The dead are left out; an adventure ends when its last step is over or nobody is left alive for the next."""
    mistakes = plan_mistakes(library, plan, f"campaign {plan.id}")
    if mistakes:
        raise ContentError(mistakes)
    if index >= len(plan.steps) or not alive(plan, party):
        return None
    return stage_of(plan, plan.steps[index], party, rules, library)


def stage_of(plan: Plan, step: Step, party: Data, rules: DelveRules, library: Library) -> Stage:
    """The scene of one step, with the party as it stands."""
    stock = stock_of_adventure(plan, library)
    world = World.load(cast(Data, party[WORLD]), stock)
    if step.journey:
        journey = stock.journeys[step.journey]
        travel = TravelScene(stock, rules, journey)
        travel.victory = step.victory
        return Stage(journey.name, outward(travel, Mode.EXPLORATION, plan, party, world))
    if step.site:
        site = stock.sites[step.site]
        delving = DelvingScene(stock, rules, site)
        delving.goals, delving.victory = list(step.rooms), step.victory
        return Stage(site.name, outward(delving, Mode.DELVING, plan, party, world))
    if step.rest is not None:
        return Stage(rest.title(step), peopled(RestScene(stock, rules, step), Mode.EXPLORATION, plan, party, world))
    if step.encounter:
        return Stage(stock.encounters[step.encounter].name, fight_of(plan, step, party, rules, stock, world))
    plotting = PlottingScene(stock, rules)
    plotting.rounds, plotting.length = max(1, step.plotting), step.round_hours * HOUR
    return Stage(str(Mode.PLOTTING), peopled(plotting, Mode.PLOTTING, plan, party, world))


def peopled(scene: DelveScene, mode: Mode, plan: Plan, party: Data, world: World) -> DelveScene:
    """With everybody of the party who is alive."""
    scene.world, scene.mode, scene.started = world, mode, world.clock
    for id in alive(plan, party):
        scene.add(as_it_stands(scene, plan, id, party[id]))
    return scene


def outward(scene: DelveScene, mode: Mode, plan: Plan, party: Data, world: World) -> DelveScene:
    """An adventure starts here: the time for Plotting is over (see DV-125), and on a journey one is in no site."""
    if mode is Mode.EXPLORATION:
        world.site = ""
    return set_out(peopled(scene, mode, plan, party, world))


def set_out(scene: DelveScene) -> DelveScene:
    """The long rest is over, and with it what was trained for it (see DV-125, DV-127)."""
    scene.world.rested = False
    for body in scene.bodies:
        body.discount = 0
    return scene


def as_it_stands(scene: DelveScene, plan: Plan, id: str, data: object) -> Character:
    if data is None:
        own = next((member for member in plan.members if member.creature == id), Member(creature=id))
        return make_character(scene, PARTY, own, id, player=True)
    return Character.load(cast(Data, data), scene.stock)


def fight_of(plan: Plan, step: Step, party: Data, rules: DelveRules, stock: Stock, world: World) -> FightScene:
    """A fight that is a step of its own."""
    around = set_out(peopled(PlottingScene(stock, rules), Mode.EXPLORATION, plan, party, world))
    return outbreak.fight_within(around, step.encounter, around.pcs(), unaware=outbreak.is_unaware(around))


def cast_of(plan: Plan, party: Data, rules: DelveRules, library: Library) -> list[Creature]:
    """Everybody who may come into it: the party, and those of every fight that can break out."""
    stock = stock_of_adventure(plan, library)
    found: list[Creature] = list(peopled(PlottingScene(stock, rules), Mode.PLOTTING, plan, party, World()).creatures())
    for encounter in stock.encounters.values():
        found += make_fight(encounter, rules, stock, World()).creatures()
    return found


# scenes within scenes


def opens(scene: DelveScene) -> Stage | None:
    """What breaks out in the middle of the scene now."""
    if isinstance(scene, DelvingScene):
        return opens_in_site(scene)
    if isinstance(scene, TravelScene | RestScene) and scene.opening:
        encounter, scene.opening = scene.opening, ""
        fight = outbreak.fight_within(scene, encounter, scene.pcs(), unaware=outbreak.is_unaware(scene))
        return Stage(fight.encounter.name, fight)
    return None


def opens_in_site(scene: DelvingScene) -> Stage | None:
    if scene.resting:
        scene.resting = False
        return Stage("Rest", outbreak.rest_within(scene))
    while scene.openings:
        room, scene.openings = scene.room(scene.openings[0]), scene.openings[1:]
        there = [body for body in scene.pcs() if body.room == room.id]
        if there:
            fight = outbreak.fight_within(scene, room.encounter, there, unaware=outbreak.is_unaware(scene))
            return Stage(fight.encounter.name, fight)
    return None


def resumes(scene: DelveScene, inner: DelveScene) -> None:
    """What came of the scene within: everybody as it is now, and the time that it took."""
    outbreak.adopt(scene, inner)
    if not scene.pcs():
        scene.result = Outcome("", NOBODY)
        return
    if isinstance(inner, FightScene):
        lost = inner.result is None or inner.result.winner != PARTY
        if isinstance(scene, TravelScene):
            scene.beaten = lost
        elif isinstance(scene, RestScene):
            rest.resume(scene)
        elif isinstance(scene, DelvingScene) and scene.openings:
            scene.phase, scene.queue = Phase.SHIFTS, []  # all have gone where they go; the next fight comes first


def is_unrested(plan: Plan, party: Data) -> bool:
    """Whether the long rest with which the plan ends was not completed."""
    world = World.load(cast(Data, party[WORLD]), Stock())
    return plan.steps[-1].rest is RestKind.LONG and not world.rested


# what is carried along


def carry(party: Data, scene: DelveScene) -> Data:
    """The party after a scene: everybody who was in it, the others as the time has left them, and the world."""
    seconds = scene.world.clock - scene.started
    carried: Data = {}
    for id, data in party.items():
        if id in scene.by_id:
            body = outbreak.afterwards(scene.by_id[id])
            intrusions.put_away(body)
            carried[id] = body.dump()
        elif isinstance(data, dict) and id != WORLD and not is_dead(data):
            body = Character.load(data, scene.stock)
            time.recover(body, seconds, scene.rules, scene.world.clock)
            carried[id] = body.dump()
    world = scene.world.clone()
    world.smoke = {}
    carried[WORLD] = world.dump()
    return party | carried


def measure(scene: DelveScene) -> Measures:
    """Of a scene that nobody can win."""
    return Measures(scene.round, {PARTY: len(scene.pcs())}, 0.0)


# what a game master may put in between


def interludes(plan: Plan, party: Data, library: Library) -> list[Option]:
    """Rests, a Plotting round, and any fight of the adventure, for those who are left alive."""
    if not alive(plan, party):
        return []
    stock = stock_of_adventure(plan, library)
    fights = {id: encounter.name for id, encounter in stock.encounters.items()}
    found = [
        Option("short_rest", "A short rest, minutes", Number(20, 3 * DAY_MINUTES)),
        Option("long_rest", "A long rest, days", Number(3, 1000)),
        Option("plotting", "Plotting, days", Number(1, 1000)),
    ]
    return [*found, Option("fight", "A fight", OneOf(fights))] if fights else found


def interlude(answer: Answer, plan: Plan, party: Data, rules: DelveRules, library: Library) -> Stage:
    number = answer.value.number
    if answer.verb == "short_rest":
        step = Step(rest=RestKind.SHORT, minutes=number)
    elif answer.verb == "long_rest":
        step = Step(rest=RestKind.LONG, minutes=number * DAY_MINUTES)
    elif answer.verb == "plotting":
        step = Step(plotting=1, round_hours=24 * number)
    else:
        step = Step(encounter=answer.value.text)
    return stage_of(plan, step, party, rules, library)
