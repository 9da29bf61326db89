"""Mode Exploration: a journey in legs, each of them one round with its danger and its benefit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.systems.delve import clocks, outside, rounds, rulings, victories
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.modes import Arrived, LegBegan, LegEnded, TravellerNamed
from quintain.systems.delve.scene import STUDIED, Phase, TravelScene
from quintain.systems.delve.stock import CampDeed, CheckSpec, Leg, LegEffect
from quintain.systems.delve.things import Declaration
from quintain.systems.delve.words import HOUR

ALONG: Final = Option("travel", "Travel along")
GO_ON: Final = Option("go_on", "Go on")
TURN_BACK: Final = Option("turn_back", "Turn back")
YES: Final = "yes"
NO: Final = "no"


def step(scene: TravelScene, table: Table) -> None:
    """The next piece of a leg."""
    if scene.phase is Phase.SITUATION:
        begin(scene, table)
    elif scene.phase is Phase.DECLARATIONS:
        declare_next(scene, table)
    elif scene.phase is Phase.CHECKS:
        act_next(scene, table)
    elif scene.phase is Phase.OUTCOMES:
        travel(scene, table)
    else:
        end_leg(scene, table)


def leg_of(scene: TravelScene) -> Leg:
    return scene.journey.legs[scene.leg]


def begin(scene: TravelScene, table: Table) -> None:
    if scene.leg == 0:
        rounds.open_scene(scene, table)
    scene.tell(table, LegBegan(scene.journey.name, scene.leg + 1, len(scene.journey.legs)))
    rounds.open_round(scene, table, length_of(scene))
    name_traveller(scene, table)
    busy = [scene.traveller, scene.helper]
    scene.phase = Phase.DECLARATIONS
    scene.queue = [id for id in rounds.everyone(scene) if id not in busy]


def length_of(scene: TravelScene) -> int:
    """DV-130: each leg is one round, as long as it is; one without a length takes a usual round (see DV-129)."""
    hours = leg_of(scene).hours
    return rounds.lengths(scene.rules)[scene.mode] if hours is None else hours * HOUR


# who does what


def name_traveller(scene: TravelScene, table: Table) -> None:
    """Term Leg: the players name who makes the check; one other may assist."""
    spec = leg_of(scene).check
    if spec is None:
        return
    found: list[Option] = []
    for body in scene.pcs():
        found.append(Option(("check", body.id), f"{body.name} leads the way"))
        for other in scene.allies(body):
            label = f"{body.name} leads the way, {other.name} assists"
            found.append(Option(("check", body.id, other.id), label))
    question = f"Who leads the way? {rulings.suggested_words(scene, spec)}, DC {spec.dc}"
    answer = table.ask(rounds.speaker(scene), "leg", found, question)
    scene.traveller, scene.helper = answer.target, answer.targets[1] if len(answer.targets) > 1 else ""
    scene.tell(table, TravellerNamed(scene.traveller, scene.helper))


def declare_next(scene: TravelScene, table: Table) -> None:
    """Term Leg: the rest act freely."""
    body = rounds.take_next(scene)
    if body is None:
        scene.phase, scene.queue = Phase.CHECKS, rounds.everyone(scene)
    else:
        declare(scene, table, body)


def declare(scene: TravelScene, table: Table, body: Character, refused: Sequence[Declaration] = ()) -> None:
    options = rounds.without([*rounds.work_options(scene, body), *outside.options(scene, body), ALONG], refused)
    body.declared = outside.declared(table.ask(body, "leg", options, f"What does {body.name} do on the way?"))


def act_next(scene: TravelScene, table: Table) -> None:
    """One after the other; the traveller makes the check of the leg."""
    body, spec = rounds.take_next(scene), leg_of(scene).check
    if body is None:
        scene.phase = Phase.OUTCOMES
    elif spec is not None and body.id == scene.traveller:
        find_the_way(scene, table, body, spec)
    else:
        refused: list[Declaration] = []
        while body.declared is not None and not do(scene, table, body, body.declared):
            refused.append(body.declared)
            declare(scene, table, body, refused)
        body.declared = None


def do(scene: TravelScene, table: Table, body: Character, what: Declaration) -> bool:
    """Whether it was an action at all."""
    if what.verb == rounds.WORK:
        return rounds.work(scene, table, body, scene.clock(what.what))
    return outside.do(scene, table, body, what)


def find_the_way(scene: TravelScene, table: Table, body: Character, spec: CheckSpec) -> None:
    """The leg's check; what was studied in a camp makes it easier, once."""
    situational: dict[str, int] = {}
    if STUDIED in scene.world.omens:
        scene.world.omens = [omen for omen in scene.world.omens if omen != STUDIED]
        situational = {"studied": -ease(scene)}
    help_ = rounds.help_of(scene.helper)
    rolled = rulings.call(
        scene, table, body, "find the way", spec, situational=situational, advantage=help_, may_refuse=False
    )
    scene.passed = YES if rolled is not None and rolled.success else NO


def ease(scene: TravelScene) -> int:
    """How much easier the way is for those who have studied it."""
    return sum([task.amount for task in scene.stock.tasks.values() if task.does is CampDeed.STUDY])


# the way


def travel(scene: TravelScene, table: Table) -> None:
    """The encounter of the leg breaks out in its middle, unless it is listed otherwise; then the leg goes on."""
    leg = leg_of(scene)
    if leg.encounter and not scene.met:
        scene.met, scene.opening = True, leg.encounter
        rounds.pass_in_round(scene, table, min(meets_after(scene, leg), rounds.left_of_round(scene)))
        rounds.break_out(scene, table, leg.encounter, rounds.left_of_round(scene))
        return
    if scene.beaten:
        question = "The fight was not won. Does the party go on?"
        answer = table.ask(rounds.speaker(scene), "leg", [GO_ON, TURN_BACK], question)
        scene.beaten = False
        if answer.id == TURN_BACK.id:
            clocks.interrupt(scene, table, "the party turns back")
            scene.result = Outcome("", "the party turns back", ("DV-128",))
            return
    scene.phase = Phase.CLOSE


def meets_after(scene: TravelScene, leg: Leg) -> int:
    """Term Leg: in seconds from its beginning."""
    return scene.seconds // 2 if leg.after_hours is None else leg.after_hours * HOUR


def end_leg(scene: TravelScene, table: Table) -> None:
    """DV-128: what the check of the leg has brought about, danger or benefit, applies once, when the leg ends."""
    leg = leg_of(scene)
    effect = {YES: leg.success, NO: leg.failure}.get(scene.passed, LegEffect.NOTHING)
    if effect is LegEffect.LATER:
        scene.seconds += leg.later_hours * HOUR
    elif effect is not LegEffect.NOTHING and effect.value not in scene.world.omens:
        scene.world.omens = [*scene.world.omens, effect.value]
    rounds.close_round(scene, table)
    scene.tell(table, LegEnded(scene.leg + 1, effect.value, leg.later_hours if effect is LegEffect.LATER else 0))
    scene.leg += 1
    scene.traveller, scene.helper, scene.passed, scene.met = "", "", "", False
    if scene.leg == len(scene.journey.legs):
        scene.tell(table, Arrived(scene.journey.name))
        victories.award(scene, table, scene.party(), scene.victory, scene.journey.name)
        clocks.interrupt(scene, table, "the journey is over")
        scene.result = Outcome("", "the party has arrived", ("DV-128",))
