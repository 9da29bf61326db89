"""Rests, short and long: what they bring back, and what is done meanwhile."""

from __future__ import annotations

from typing import Final

import msgspec

from quintain.kernel.asks import Answer, Option
from quintain.kernel.shapes import Number
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.systems.delve import camp, clocks, experience, outbreak, plotting, rounds, time, victories, wounds
from quintain.systems.delve.body import Character
from quintain.systems.delve.events.modes import SiteLeft
from quintain.systems.delve.events.rests import (
    AtStake,
    FullyRestored,
    Refreshed,
    Relaxed,
    RestBegan,
    RestBrokenOff,
    RestEnded,
)
from quintain.systems.delve.scene import FORAGE, WATCHED, Phase, RestScene
from quintain.systems.delve.stock import RestKind, Step
from quintain.systems.delve.words import HOUR, MINUTE, Mode

SHORTEST: Final = 20 * MINUTE
LONG: Final = 72 * HOUR
RELAXING: Final = 8 * HOUR
PRESETS: Final = {"breather": ("Breather, 20 min", 20), "repairs": ("Repairs, 1 h", 60), "camp": ("Camp, 8 h", 480)}
PLANNED: Final = "planned"
MINUTES: Final = "minutes"
NONE: Final = Option("none", "No rest")
YES: Final = Option("yes", "It was relaxing")
NO: Final = Option("no", "It was a rest like any other")
GOES_ON: Final = Option("goes_on", "Nothing breaks it off")
MOST_AWARDED: Final = 20


def step(scene: RestScene, table: Table) -> None:
    """The next piece of the rest."""
    if scene.phase is Phase.SITUATION:
        begin(scene, table)
    elif scene.phase is Phase.DECLARATIONS:
        declare_next(scene, table)
    elif scene.phase is Phase.CHECKS:
        prepare_next(scene, table)
    elif scene.phase is Phase.OUTCOMES:
        go_on(scene, table)
    else:
        end_next(scene, table)


def is_long(scene: RestScene) -> bool:
    """It was declared so; there are exactly two kinds (see DV-110)."""
    return scene.plan.rest is RestKind.LONG


# how long


def begin(scene: RestScene, table: Table) -> None:
    choice = table.ask(rounds.speaker(scene), "rest", options(scene), question(scene))
    if choice.id == NONE.id:
        conclude(scene, "there is no rest")
        return
    scene.plan = chosen(scene.plan, choice)
    scene.seconds = scene.plan.minutes * MINUTE
    settle_down(scene, table)
    clocks.interrupt(scene, table, "the party rests", Mode.PLOTTING if is_long(scene) else None)  # see DV-032
    scene.tell(table, RestBegan(str(scene.plan.rest), scene.seconds, scene.plan.where, scene.mode))
    warn(scene, table)
    scene.breaks_off = broken_off_at(scene, table)
    scene.tasks = {"": [] if is_long(scene) else possible_tasks(scene, table)}
    scene.phase, scene.queue = Phase.DECLARATIONS, rounds.everyone(scene)


def possible_tasks(scene: RestScene, table: Table) -> list[str]:
    """Whoever only sits down for less than a rest has no camp (see DV-110)."""
    return camp.allowed(scene, table) if scene.seconds >= SHORTEST else []


def options(scene: RestScene) -> list[Option]:
    """DV-112: a breather, repairs or a camp, all of them short; what is planned comes first."""
    planned = scene.plan.minutes * MINUTE
    found = [Option(PLANNED, f"As planned: {in_words(scene.plan)}")] if planned else []
    found += [Option(id, label) for id, (label, _) in PRESETS.items()]
    return [*found, Option(MINUTES, "A short rest of so many minutes", Number(1, LONG // MINUTE)), NONE]


def in_words(plan: Step) -> str:
    hours, minutes = divmod(plan.minutes, 60)
    return f"{plan.rest} rest, {hours} h" if not minutes else f"{plan.rest} rest, {plan.minutes} min"


def question(scene: RestScene) -> str:
    """What a long rest will take and give is said before it is declared (see DV-057)."""
    warnings = [victories.warning(body) for body in scene.pcs()] if is_long(scene) else []
    return " ".join(["How long does the party rest?", *[text for text in warnings if text]])


def chosen(plan: Step, choice: Answer) -> Step:
    """A short rest lasts as long as it is declared to, up to 3 days (see DV-111)."""
    if choice.id == PLANNED:
        return plan
    minutes = choice.value.number if choice.verb == MINUTES else PRESETS[choice.id][1]
    return msgspec.structs.replace(plan, rest=RestKind.SHORT, minutes=minutes)


def settle_down(scene: RestScene, table: Table) -> None:
    """DV-118: a long rest is Plotting from its beginning, away from the adventure; a short one is part of it."""
    if not is_long(scene):
        scene.mode = Mode.DELVING if scene.world.site else Mode.EXPLORATION
        take_shelter(scene)
        return
    scene.mode = Mode.PLOTTING
    for body in scene.bodies:
        body.discount = 0  # training is for the long rest in which it is done (see DV-127)
    if scene.world.site:
        scene.tell(table, SiteLeft(scene.stock.sites[scene.world.site].name))
        scene.world.site = ""
        for body in scene.bodies:
            body.room = ""


def take_shelter(scene: RestScene) -> None:
    """Where a rest is planned in a room of the site in which the party is, it goes there."""
    site = scene.stock.sites.get(scene.world.site)
    for room in [] if site is None else site.rooms:
        if room.id == scene.plan.where and not room.encounter:
            for body in scene.pcs():
                body.room = room.id
            place = f"{scene.world.site}/{room.id}"
            if place not in scene.world.entered:
                scene.world.entered = [*scene.world.entered, place]


def warn(scene: RestScene, table: Table) -> None:
    for body in scene.pcs() if is_long(scene) else ():
        if body.victories:
            scene.tell(table, AtStake(body.id, victories.bonus(body.victories), body.victories))


def broken_off_at(scene: RestScene, table: Table) -> int:
    """The game master may break it off at some time, with a messenger say; nobody else hears of it before."""
    after = Option("after", "It is broken off after so many minutes", Number(1, max(1, scene.plan.minutes)))
    why = "nothing is planned to interrupt it"
    question = "Does anything break the rest off?"
    options = [GOES_ON, after]
    answer = table.rule("break_off", options, GOES_ON.id, why, question, clauses="DV-111", secret=True, quiet=True)
    return -1 if answer.id == GOES_ON.id else answer.value.number * MINUTE


# what everybody does


def declare_next(scene: RestScene, table: Table) -> None:
    """Camp tasks in a short rest, a Plotting activity in a long one (see DV-115, DV-118)."""
    if is_long(scene):
        plotting.declare_next(scene, table, Phase.CHECKS)
        return
    body = rounds.take_next(scene)
    if body is None:
        scene.phase, scene.queue = Phase.CHECKS, rounds.everyone(scene)
    else:
        camp.choose(scene, table, body, scene.tasks[""])


def prepare_next(scene: RestScene, table: Table) -> None:
    """What comes first: the watch of a camp, and care for wounds before they drop."""
    body = rounds.take_next(scene)
    if body is None:
        scene.phase = Phase.OUTCOMES
    elif not is_long(scene):
        camp.watch(scene, table, body)
    elif body.declared is not None and body.declared.verb in plotting.BEFORE_WOUNDS_DROP:
        plotting.carry_out(scene, table, body)


# time


def go_on(scene: RestScene, table: Table) -> None:
    """To the next thing that happens in it."""
    body = rounds.take_next(scene)
    if body is not None:
        plotting.carry_out(scene, table, body)
        experience.improve(scene, table, body)
    elif is_interrupted(scene):
        interrupt(scene, table)
    elif qualifies(scene):
        let_pass(scene, table, LONG)
        qualify(scene, table)
        scene.queue = rounds.everyone(scene)
    else:
        let_pass(scene, table, end_of(scene))
        finish(scene, table)


def end_of(scene: RestScene) -> int:
    """When it is over, in seconds from its beginning; what is broken off ends at once."""
    if scene.over:
        return scene.passed
    return scene.seconds if scene.breaks_off < 0 else min(scene.breaks_off, scene.seconds)


def is_interrupted(scene: RestScene) -> bool:
    """Whether what interrupts it comes next: before its end, and before it qualifies."""
    at = scene.plan.interrupt_after_minutes * MINUTE
    if not scene.plan.interrupt or scene.met or at >= end_of(scene):
        return False
    if not outbreak.fighters(scene, scene.plan.interrupt, scene.pcs()):
        return False  # whoever sleeps elsewhere takes no part
    return at < LONG or not qualifies(scene)


def interrupt(scene: RestScene, table: Table) -> None:
    """What it has been so far counts as a rest first (see DV-111); one that has qualified simply goes on later."""
    left = end_of(scene) - scene.plan.interrupt_after_minutes * MINUTE
    let_pass(scene, table, scene.plan.interrupt_after_minutes * MINUTE)
    scene.met, scene.left, scene.again = True, left, is_long(scene) and left >= LONG
    if scene.qualified:
        break_in(scene, table)
    else:
        scene.over = True
        finish(scene, table)


def break_in(scene: RestScene, table: Table) -> None:
    scene.opening = scene.plan.interrupt
    rounds.break_out(scene, table, scene.plan.interrupt, scene.left)


def resume(scene: RestScene) -> None:
    """After the fight: the hours that are left are a new rest if it is planned so, long only if they are enough."""
    if scene.qualified:
        scene.over = not scene.plan.resume
    elif not scene.plan.resume:
        conclude(scene)
    else:
        kind = RestKind.LONG if scene.again else RestKind.SHORT
        scene.plan = msgspec.structs.replace(scene.plan, rest=kind, minutes=scene.left // MINUTE, interrupt="")
        scene.passed, scene.met, scene.over, scene.done = 0, False, False, []
        scene.phase, scene.queue = Phase.SITUATION, []


def qualifies(scene: RestScene) -> bool:
    """DV-117: from 72 hours on a rest that was declared long is long, once, whatever its length."""
    return is_long(scene) and not scene.qualified and end_of(scene) >= LONG


def let_pass(scene: RestScene, table: Table, until: int) -> None:
    time.pass_time(scene, table, until - scene.passed)
    scene.passed = until


def finish(scene: RestScene, table: Table) -> None:
    """Ruling on DV-117: a long rest that was broken off is a short one, with the camp tasks of its length."""
    if scene.passed < scene.seconds:
        scene.tell(table, RestBrokenOff(scene.passed))
    if is_long(scene):
        clocks.close_round(scene, table, scene.mode)  # it is a round of Plotting
    if is_long(scene) and not scene.qualified:
        break_off_long(scene, table)
    else:
        scene.phase, scene.queue = Phase.CLOSE, rounds.everyone(scene)


def break_off_long(scene: RestScene, table: Table) -> None:
    """Until it qualifies nothing long happens: what was done for wounds is lost, and victories stay."""
    for body in scene.bodies:
        body.declared, body.tended, body.bed_rest = None, {}, False
    scene.plan = msgspec.structs.replace(scene.plan, rest=RestKind.SHORT)
    scene.seconds = scene.passed
    scene.tasks = {"": possible_tasks(scene, table)}
    scene.phase, scene.queue = Phase.DECLARATIONS, rounds.everyone(scene)


# the long rest


def qualify(scene: RestScene, table: Table) -> None:
    """Ruling on DV-121: wounds drop, resources return, victories convert, and then Experience is spent."""
    scene.qualified = scene.world.rested = True
    for body in scene.pcs():
        award_healing(scene, table, body)
        wounds.heal_at_long_rest(scene, table, body)
    for body in scene.pcs():
        restore(scene, table, body)
    for body in scene.pcs():
        victories.convert(scene, table, body)  # DV-120: at the moment the rest qualifies


def award_healing(scene: RestScene, table: Table, body: Character) -> None:
    """Anything else that helps wounds, as the game master says (see DV-083)."""
    if body.wounds:
        option = Option("award", "Every wound drops by so much more", Number(0, MOST_AWARDED))
        why = "nothing else helps"
        question = f"Does anything else help the wounds of {body.name}?"
        answer = table.rule("healing", [option], "award:0", why, question, who=body, clauses="DV-083", quiet=True)
        if answer.value.number:
            for wound in body.wounds:
                wounds.tend(scene, table, body, wounds.AWARD, wound.id, answer.value.number)


def restore(scene: RestScene, table: Table, body: Character) -> None:
    """DV-119: Stress, armour, Willpower, Spirit and limited uses; not wounds, coin, consumables or vessels."""
    body.regain(body.max_stress)
    service(body)
    body.willpower = body.max_willpower
    body.spirit = body.spirit_cap
    body.used = []
    told = FullyRestored(body.id, body.stress, body.armor_stress(), body.willpower, body.spirit)
    scene.tell(table, told)


# the end


def counts_as(scene: RestScene) -> str:
    """DV-110, DV-111: less than 20 minutes are no rest; what was broken off is the short rest it has been."""
    if scene.qualified:
        return RestKind.LONG.value
    return RestKind.SHORT.value if scene.passed >= SHORTEST else ""


def end_next(scene: RestScene, table: Table) -> None:
    counts = counts_as(scene)
    body = rounds.take_next(scene)
    if body is not None:
        if counts == RestKind.SHORT:
            camp.finish(scene, table, body)
        return
    if counts == RestKind.SHORT:
        refresh(scene, table)
        if is_relaxing(scene, table):
            for each in scene.pcs():
                relax(scene, table, each)
    if counts:
        scene.world.omens = [omen for omen in scene.world.omens if omen != FORAGE]  # eaten
    scene.tell(table, RestEnded(counts, scene.passed))
    if scene.met and not scene.qualified:
        break_in(scene, table)
    else:
        conclude(scene)


def conclude(scene: RestScene, why: str = "the rest is over") -> None:
    """Nobody keeps watch any longer."""
    scene.world.omens = [omen for omen in scene.world.omens if omen != WATCHED]
    scene.result = Outcome("", why, ("DV-111",))


def refresh(scene: RestScene, table: Table) -> None:
    """DV-045, DV-113: all Stress comes back at the end of a short rest."""
    for body in scene.pcs():
        body.regain(body.max_stress)
        service(body)
        scene.tell(table, Refreshed(body.id, body.stress, body.armor_stress()))


def service(body: Character) -> None:
    """DV-099, DV-114: all that it carries and that has a stress bar, worn or not, without a check."""
    body.gear = [gear if gear.armor is None else gear.changed(stress=gear.armor.stress) for gear in body.gear]


def is_relaxing(scene: RestScene, table: Table) -> bool:
    """As the game master says (see DV-116)."""
    good = seems_relaxing(scene)
    why = "it was long, quiet and comfortable" if good else "it was not long, quiet and comfortable enough"
    policy = YES.id if good else NO.id
    return table.rule("relaxing", [YES, NO], policy, why, "Was the rest relaxing?", clauses="DV-116").id == YES.id


def seems_relaxing(scene: RestScene) -> bool:
    """Ruling on DV-116: comfortable, or well fed; nothing interrupted; 8 hours or more."""
    good = scene.plan.comfortable or camp.cooked(scene) or FORAGE in scene.world.omens
    return good and not scene.met and not is_cut_short(scene) and scene.passed >= RELAXING


def is_cut_short(scene: RestScene) -> bool:
    return scene.over or 0 <= scene.breaks_off < scene.plan.minutes * MINUTE


def relax(scene: RestScene, table: Table, body: Character) -> None:
    """DV-116: at most 1, and never above the maximum."""
    if body.willpower < body.max_willpower:
        body.willpower += 1
        scene.tell(table, Relaxed(body.id, body.willpower))


def title(plan: Step) -> str:
    """What people call it."""
    where = f", {plan.where}" if plan.where else ""
    return f"{str(plan.rest).capitalize()} rest{where}"
