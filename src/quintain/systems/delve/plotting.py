"""Mode Plotting: the time between adventures, in rounds without a set length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from quintain.kernel.asks import Answer, Option
from quintain.kernel.shapes import Subset, Text
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.systems.delve import casting, clocks, experience, rounds, rulings, shopping, treatment, wounds
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Rolled
from quintain.systems.delve.events.modes import Employed, Learned, PlottingRefused, Settled, StayedInBed, Trained
from quintain.systems.delve.scene import DelveScene, Phase, PlottingScene, RestScene
from quintain.systems.delve.stock import PlotActivity, PlotDeed, RestKind
from quintain.systems.delve.things import Declaration

FREE: Final = "free"
NOTHING: Final = Option("nothing", "Nothing in particular")
BEFORE_WOUNDS_DROP: Final = (PlotDeed.TEND.value, PlotDeed.BED_REST.value, casting.CAST)
"""What is done for wounds before they drop."""


def step(scene: PlottingScene, table: Table) -> None:
    """The next piece of a Plotting round."""
    if scene.phase is Phase.SITUATION:
        begin(scene, table)
    elif scene.phase is Phase.DECLARATIONS:
        declare_next(scene, table, Phase.OUTCOMES)
    elif scene.phase is Phase.OUTCOMES:
        body = rounds.take_next(scene)
        if body is None:
            scene.phase = Phase.CLOSE
        else:
            carry_out(scene, table, body)
            experience.improve(scene, table, body)
    else:
        rounds.close_round(scene, table)
        if scene.round > scene.rounds:
            clocks.interrupt(scene, table, "the time for it is over")
            scene.result = Outcome("", "the time for plotting is over", ("DV-125",))


def may_plot(scene: DelveScene) -> bool:
    """DV-125: only during and after a long rest, until the next adventure starts."""
    return scene.world.rested or (isinstance(scene, RestScene) and scene.plan.rest is RestKind.LONG)


def begin(scene: PlottingScene, table: Table) -> None:
    if not may_plot(scene):
        scene.tell(table, PlottingRefused())
        scene.result = Outcome("", "there is no time for plotting", ("DV-125",))
        return
    if scene.round == 1:
        rounds.open_scene(scene, table)
    rounds.open_round(scene, table, length_of(scene))
    scene.phase, scene.queue = Phase.DECLARATIONS, rounds.everyone(scene)


def length_of(scene: PlottingScene) -> int:
    """DV-126: as long as it is planned, or as the game master says then; a week is only a convenience."""
    return scene.length or rounds.lengths(scene.rules)[scene.mode]


# what each does


def declare_next(scene: DelveScene, table: Table, then: Phase) -> None:
    """The next one says what it does; once all have, that phase begins."""
    body = rounds.take_next(scene)
    if body is None:
        scene.phase, scene.queue = then, rounds.everyone(scene)
    else:
        declare(scene, table, body)


def declare(scene: DelveScene, table: Table, body: Character, refused: Sequence[Declaration] = ()) -> None:
    """One activity for each character and round (see DV-127)."""
    found = rounds.without(options(scene, body), refused)
    answer = table.ask(body, "plot", found, f"What does {body.name} do?")
    body.declared = declared(answer)


def declared(answer: Answer) -> Declaration:
    return Declaration(answer.verb, answer.target, also=answer.filled)


def options(scene: DelveScene, body: Character) -> list[Option]:
    """What the content lists and makes sense now, spells, and anything in one's own words."""
    found = [option_of(scene, each) for each in scene.stock.activities.values() if is_open(scene, body, each)]
    last = [option for option in found if option.verb == PlotDeed.LIVE] or [NOTHING]
    others = [option for option in found if option.verb != PlotDeed.LIVE]
    free = Option(FREE, "Something else", Text(200, "ask the old watchman about his youth"))
    return [*others, *rounds.work_options(scene, body), *casting.options(scene, body), free, *last]


def is_open(scene: DelveScene, body: Character, activity: PlotActivity) -> bool:
    if activity.does is PlotDeed.SHOP:
        return bool(shopping.affordable(scene.stock, body))
    if activity.does is PlotDeed.ASK_AROUND:
        return bool(unknown_facts(scene))
    if activity.does is PlotDeed.TEND:
        return bool(treatment.cases(scene, wounds.TREATMENT))
    return True


def option_of(scene: DelveScene, activity: PlotActivity) -> Option:
    """The wounds that a healer looks after are chosen with it."""
    if activity.does is not PlotDeed.TEND:
        return Option(activity.does.value, activity.name)
    cases = treatment.cases(scene, wounds.TREATMENT)
    return Option(PlotDeed.TEND.value, activity.name, Subset(list(cases), least=1, names=cases))


def activity_of(scene: DelveScene, does: str) -> PlotActivity:
    return next(each for each in scene.stock.activities.values() if each.does == does)


def carry_out(scene: DelveScene, table: Table, body: Character) -> None:
    """What it declared happens; what turns out to be impossible is no action, and it declares again."""
    refused: list[Declaration] = []
    while body.declared is not None and not do(scene, table, body, body.declared):
        refused.append(body.declared)
        declare(scene, table, body, refused)
    body.declared = None


def do(scene: DelveScene, table: Table, body: Character, what: Declaration) -> bool:
    """Whether it was an action at all."""
    if what.verb == FREE:
        return rounds.free(scene, table, body, what.also)
    if what.verb == casting.CAST:
        casting.cast(scene, table, body, scene.stock.spells[what.what], what.also)
    elif what.verb == PlotDeed.WORK and what.what:
        return rounds.work(scene, table, body, scene.clock(what.what))
    elif what.verb != NOTHING.id:
        return pursue(scene, table, body, activity_of(scene, what.verb), what.also)
    return True


def pursue(scene: DelveScene, table: Table, body: Character, activity: PlotActivity, also: str) -> bool:
    """DV-127: by default success, without dice; only what lists a check takes one, or what the game master says."""
    if activity.does is PlotDeed.LIVE:
        scene.tell(table, Settled(body.id))
        return True  # nothing in it can fail
    if activity.does is PlotDeed.TEND:
        return treatment.tend(scene, table, body, activity, also.split("+"))
    rolled = rulings.call(scene, table, body, activity.name, activity.check)
    if rolled is not None and rolled.success:
        take_effect(scene, table, body, activity, rolled)
    return rolled is not None


def take_effect(scene: DelveScene, table: Table, body: Character, activity: PlotActivity, rolled: Rolled) -> None:
    if activity.does is PlotDeed.WORK:
        body.coin += activity.amount
        scene.tell(table, Employed(body.id, activity.amount, body.coin))
    elif activity.does is PlotDeed.SHOP:
        shopping.shop(scene, table, body)
    elif activity.does is PlotDeed.TRAIN:
        body.discount = activity.amount
        scene.tell(table, Trained(body.id, activity.amount))
    elif activity.does is PlotDeed.ASK_AROUND:
        learn(scene, table, body, activity.amount + rolled.steps)
    else:
        stay_in_bed(scene, table, body)


def stay_in_bed(scene: DelveScene, table: Table, body: Character) -> None:
    """Uses up the activity (see DV-127) and helps wounds that are still to drop at this long rest (see DV-083)."""
    body.bed_rest = treatment.is_time(scene)
    scene.tell(table, StayedInBed(body.id))


# what people know


def unknown_facts(scene: DelveScene) -> list[str]:
    return [fact for fact in scene.stock.facts if fact not in scene.world.learned]


def learn(scene: DelveScene, table: Table, body: Character, facts: int) -> None:
    """One true fact for a success, and one more for each margin step, as the game master chooses."""
    for _ in range(facts):
        unknown = unknown_facts(scene)
        if unknown:
            options = [Option(("fact", str(number)), fact) for number, fact in enumerate(unknown, start=1)]
            why = "it is the first that is not known yet"
            question = f"What does {body.name} learn?"
            answer = table.rule("fact", options, "fact:1", why, question, who=body, clauses="DV-127", secret=True)
            fact = unknown[int(answer.target) - 1]
            scene.world.learned = [*scene.world.learned, fact]
            scene.tell(table, Learned(body.id, fact))
