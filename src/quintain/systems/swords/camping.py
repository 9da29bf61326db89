"""How a scene between fights is played: what people do first, who nurses whom, how the time goes by."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option, spelt
from quintain.kernel.shapes import Number
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain.systems.swords import camp, camp_deeds, casting
from quintain.systems.swords.conditions import Condition
from quintain.systems.swords.events.rest import (
    CampOpened,
    CheckAnnounced,
    DowntimeTaken,
    Nursed,
    RestBroken,
    SafeHavenKnown,
    TimePassed,
)
from quintain.systems.swords.rest import (
    DAY,
    LENGTHS,
    LONG_REST,
    MINUTE,
    TITLES,
    Care,
    best_carer,
    broken_extended_rest,
    broken_long_rest,
    carers,
    extended_rest,
    fade,
    has_to_recover,
    is_fit_to_nurse,
    is_healer,
    long_rest,
    needs_care,
    pass_time,
    settle_down,
    short_rest,
    short_rest_limit,
    short_rests_left,
    worthless,
)
from quintain.systems.swords.rolls import check
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.smith import DAY_SP, HIRED, damaged, is_smith, repair_by, repair_by_hired
from quintain.systems.swords.stock import Ability, Call, Gift, Lifestyle, Rest, Sense

REST: Final = "rest"
GO_ON: Final = "go_on"
SHORT: Final = "short_rest"
REPAIR: Final = "repair"
DOWNTIME: Final = "downtime"
QUIET: Final = Option("quiet", "Nothing disturbs it")
ACTIVITIES: Final = ("carousing", "study", "training", "worship", "work")


# one piece after the other


def step_camp(scene: camp.CampScene, table: Table) -> None:
    if scene.stretch is camp.Stretch.OPEN:
        open_camp(scene, table)
    elif scene.stretch is camp.Stretch.DEEDS:
        give_time(scene, table)
    elif scene.stretch is camp.Stretch.CARE:
        find_carer(scene, table)
    elif scene.stretch is camp.Stretch.PLANS:
        ask_for_plans(scene, table)
    elif scene.stretch is camp.Stretch.TIME:
        let_time_pass(scene, table)
    elif scene.stretch is camp.Stretch.EACH:
        take_turns(scene, table)
    elif scene.stretch is camp.Stretch.WORK:
        work(scene, table)
    else:
        ask_for_more(scene, table)


def go_to(scene: camp.CampScene, stretch: camp.Stretch) -> None:
    scene.stretch = stretch
    scene.turn = 0


def open_camp(scene: camp.CampScene, table: Table) -> None:
    """SW-294: everybody learns where they are, and whether it is a Safe Haven; what the fight left wears off."""
    ground = scene.ground
    ground.tell(table, CampOpened(camp.title(scene.plan), scene.place.name, camp.time_of_day(scene.clock)))
    if scene.safe_haven:
        ground.tell(table, SafeHavenKnown(scene.place.name))
    for body in scene.bodies:
        settle_down(ground, table, body)
    go_to(scene, camp.Stretch.DEEDS)


def give_time(scene: camp.CampScene, table: Table) -> None:
    """Before anything else everybody may heal, drink and treat; each deed takes its time."""
    if scene.turn >= len(scene.bodies):
        for body in scene.bodies:
            casting.end_casting(body)  # nobody goes on casting while time goes by
        scene.rest_began = scene.clock
        go_to(scene, camp.Stretch.CARE if scene.resting is not None else camp.Stretch.TIME)
        return
    body = scene.bodies[scene.turn]
    deeds = camp_deeds.camp_deeds(scene.ground, body) if body.is_able() else []
    if not deeds:
        scene.turn += 1
        return
    done = Option(REST, "Take the rest as planned") if scene.resting is not None else Option(GO_ON, "Go on")
    chosen = table.ask(
        body, "camp", [*deeds, done], f"{camp.time_of_day(scene.clock)}: what does {body.name} do first?"
    )
    if isinstance(chosen.option, camp_deeds.CampDeed):
        chosen.option.carry_out(scene.ground, table, body)
        let_pass(scene, table, chosen.option.seconds)
    else:
        scene.turn += 1


# rests


def find_carer(scene: camp.CampScene, table: Table) -> None:
    """One caretaker for each patient: the plan's, else the best; with a choice the patient chooses."""
    if scene.turn >= len(scene.bodies):
        go_to(scene, camp.Stretch.PLANS)
        return
    patient = scene.bodies[scene.turn]
    scene.turn += 1
    carer = chosen_carer(scene, table, patient) if needs_care(patient) else None
    if carer is None:
        return
    scene.carers[patient.id] = carer.id
    if scene.resting is not Rest.SHORT:  # which is no better for it
        scene.ground.tell(table, Nursed(patient.id, carer.id, Care(carer=carer).bonus()))


def chosen_carer(scene: camp.CampScene, table: Table, patient: Combatant) -> Combatant | None:
    planned = scene.ground.by_id.get(scene.plan.caretaker or "")
    if planned is not None and is_fit_to_nurse(planned) and (is_healer(planned) or not carers(scene.bodies, patient)):
        return planned if planned is not patient else best_carer(scene.bodies, patient)
    found = carers(scene.bodies, patient)
    if not found or scene.resting is Rest.SHORT:
        return next((each for each in found if each.has(Gift.HEALER)), None)
    found.reverse()  # the best stands last: it is what an absent person is taken to choose
    options = [Option(("nurse", each.id), f"{each.name}, Skill Bonus {each.skill_bonus():+d}") for each in found]
    chosen = table.ask(patient, "nurse", options, f"Who looks after {patient.name}?").id
    return next(each for each in found if f"nurse:{each.id}" == chosen)


def ask_for_plans(scene: camp.CampScene, table: Table) -> None:
    """SW-298: in a week of rest everybody may turn to something else; and a game master may break any rest."""
    if scene.turn == 0 and scene.cut == camp.WHOLE:
        ask_gm(scene, table)
    people = scene.able() if scene.resting is Rest.EXTENDED else []
    if scene.turn < len(people):
        choose_week(scene, table, people[scene.turn])
        scene.turn += 1
    if scene.turn >= len(people):
        go_to(scene, camp.Stretch.TIME)


def ask_gm(scene: camp.CampScene, table: Table) -> None:
    most = scene.length() // MINUTE - 1
    options = [Option("interrupt", "It is broken after so many minutes", Number(0, most)), QUIET]
    assert scene.resting is not None
    question = f"{TITLES[scene.resting]} at {scene.place.name}: does anything disturb it?"
    why = "nothing is planned to"
    answer = table.rule("interruption", options, QUIET.id, why, question, secret=True, quiet=True)
    if answer.id != QUIET.id:
        break_rest(scene, answer.value.number)


def break_rest(scene: camp.CampScene, minutes: int, why: str = "") -> None:
    scene.cut = minutes * MINUTE
    scene.why = why or scene.why


def choose_week(scene: camp.CampScene, table: Table, body: Combatant) -> None:
    day = Number(1, 7)
    options = [
        Option((DOWNTIME, each), f"From that day on: {each} (it breaks the Extended Rest)", day) for each in ACTIVITIES
    ]
    rest = Option(REST, "Rest the whole week")
    chosen = table.ask(body, DOWNTIME, [*options, rest], f"How does {body.name} spend the week?")
    if chosen.id != REST:
        scene.left[body.id] = (chosen.value.number - 1) * DAY
        scene.ground.tell(table, DowntimeTaken(body.id, chosen.target, chosen.value.number))


def let_time_pass(scene: camp.CampScene, table: Table) -> None:
    """The time that this stage takes goes by."""
    plan = scene.plan
    if scene.resting is not None:
        spend(scene, table, scene.cut if scene.is_cut() else scene.length())
        if scene.is_cut():
            who = [body.id for body in scene.bodies]
            why = scene.why or "the rest is disturbed"
            scene.ground.tell(table, RestBroken(who, TITLES[scene.resting], scene.cut // MINUTE, why))
        go_to(scene, camp.Stretch.EACH)
    elif plan.check is not None:
        announce(scene, table, plan.check)
        go_to(scene, camp.Stretch.EACH)
    elif plan.repair is not None:
        go_to(scene, camp.Stretch.WORK)
    else:
        spend(scene, table, (plan.travel or 0) * MINUTE)
        go_to(scene, camp.Stretch.MORE)


def spend(scene: camp.CampScene, table: Table, seconds: int) -> None:
    let_pass(scene, table, seconds)
    if seconds >= MINUTE:
        scene.ground.tell(table, TimePassed(seconds // MINUTE, camp.time_of_day(scene.clock)))


def let_pass(scene: camp.CampScene, table: Table, seconds: int) -> None:
    pass_time(scene.ground, table, scene.clock, scene.clock + seconds)
    scene.advance(seconds)
    fade(scene.ground, table)


def take_turns(scene: camp.CampScene, table: Table) -> None:
    """One after the other: what the rest gives, or the check that was called for."""
    if scene.turn >= len(scene.bodies):
        go_to(scene, camp.Stretch.MORE)
        return
    body = scene.bodies[scene.turn]
    scene.turn += 1
    if body.out:
        return
    if scene.resting is not None:
        give_rest(scene, table, body)
    else:
        assert scene.plan.check is not None
        called(scene, table, body, scene.plan.check)


def give_rest(scene: camp.CampScene, table: Table, body: Combatant) -> None:
    """What the one rest that was chosen gives, as far as it came."""
    rest, ground, care = scene.resting, scene.ground, scene.care(body)
    assert rest is not None
    if body.suffers(Condition.PETRIFIED):
        worthless(ground, table, body, rest, "stone does not rest", "SW-233")
        return
    whole = scene.clock - scene.rest_began
    rested = min(whole, scene.left.get(body.id, whole))
    now = scene.rest_began + rested
    if rest is Rest.SHORT:
        if rested < LENGTHS[rest]:
            worthless(ground, table, body, rest, "it was broken, and does not count as used", "SW-278")
        else:
            short_rest(ground, table, body, now, care)
    elif rest is Rest.LONG:
        if rested < LONG_REST:
            broken_long_rest(ground, table, body, now, rested, care)
        else:
            long_rest(ground, table, body, now, care)
    elif rested < LENGTHS[rest]:
        broken_extended_rest(ground, table, body, now, rested, care)
    else:
        extended_rest(ground, table, body, now, care)


# more Short Rests, and the end


def ask_for_more(scene: camp.CampScene, table: Table) -> None:
    """As many Short Rests as the party likes may follow, though they soon have no benefit (SW-280)."""
    people = scene.able()
    wanting = [body for body in scene.bodies if not body.out and has_to_recover(body)]
    if not people or not wanting or scene.is_cut() or scene.clock - scene.began >= LONGEST_STAY:
        close(scene)
        return
    options = [Option(SHORT, more_label(scene, wanting)), Option(GO_ON, "Go on")]
    question = f"{camp.time_of_day(scene.clock)}: {'another' if scene.plan.rest is Rest.SHORT else 'a'} Short Rest?"
    if table.ask(people[0], "more", options, question).id == GO_ON:
        close(scene)
        return
    scene.resting = Rest.SHORT
    scene.rest_began = scene.clock
    scene.cut = camp.WHOLE
    scene.left = {}
    go_to(scene, camp.Stretch.CARE)


LONGEST_STAY = 8 * DAY
"""A party that only ever takes Short Rests moves on at last."""


def more_label(scene: camp.CampScene, wanting: list[Combatant]) -> str:
    """Who would have something of it, and who no longer."""
    end = scene.clock + LENGTHS[Rest.SHORT]
    good = [body.name for body in wanting if short_rests_left(body, end)]
    vain = [body.name for body in wanting if not short_rests_left(body, end)]
    parts = [f"of use to {', '.join(good)}"] if good else []
    if vain:
        parts.append(f"no benefit for {', '.join(vain)}: {' and '.join(limits(wanting, end))}")
    return f"A Short Rest, 10 minutes ({'; '.join(parts)})"


def limits(wanting: list[Combatant], end: int) -> list[str]:
    found = [f"{short_rest_limit(body)} in 24 hours" for body in wanting if not short_rests_left(body, end)]
    return list(dict.fromkeys(found))


def close(scene: camp.CampScene) -> None:
    plan = scene.plan
    if scene.is_cut():
        scene.result = Outcome("", f"the rest was broken: {scene.why or 'it was disturbed'}", ("SW-281",))
    elif plan.rest is not None:
        scene.result = Outcome("", f"the {TITLES[plan.rest]} is over", ("SW-277",))
    elif plan.check is not None:
        named = [scene.ground.by_id[who].name for who in scene.passed]
        scene.result = Outcome("", f"{plan.check.about}: {', '.join(named) or 'nobody'} succeeded")
    elif plan.repair is not None:
        scene.result = Outcome("", "nothing is left for the smith to do", ("SW-123",))
    else:
        scene.result = Outcome("", "the time has passed")


# checks that are called for


def announce(scene: camp.CampScene, table: Table, call: Call) -> None:
    scene.ground.tell(table, CheckAnnounced(call.about, str(call.ability), call.skill, call.dt))


def called(scene: camp.CampScene, table: Table, body: Combatant, call: Call) -> None:
    """The plan says who, with what, against which difficulty; whoever is unconscious takes no part."""
    if (call.who and body.id not in call.who) or not body.is_conscious():
        return
    net = social_net(scene.lifestyle) if call.ability is Ability.CHA else 0
    result = check(
        scene.ground,
        table,
        body,
        call.ability,
        call.dt,
        call.about,
        skill=call.skill,
        bonus=call.bonus,
        net=net,
        sight=call.sense is Sense.SIGHT,
        hearing=call.sense is Sense.HEARING,
    )
    if result.success:
        scene.passed.append(body.id)


def social_net(lifestyle: Lifestyle) -> int:
    """Squalid living is a Disadvantage on social checks, an Aristocratic one an Advantage."""
    return int(lifestyle is Lifestyle.ARISTOCRATIC) - int(lifestyle is Lifestyle.SQUALID)


# the smith


def work(scene: camp.CampScene, table: Table) -> None:
    """A day of work for each thing, one after the other; its owner says whether it is risked (SW-127)."""
    found = waiting_for_smith(scene)
    if not found:
        go_to(scene, camp.Stretch.MORE)
        return
    owner_id, gear_id = found[0]
    owner = scene.ground.by_id[owner_id]
    gear = owner.gear(gear_id)
    options = smiths(scene, owner_id, gear_id)
    label = f"{gear.name} of {owner.name}, {'a wreck' if gear.wrecked else 'damaged'}"
    question = f"{label}: a day and {DAY_SP} sp; if it fails, it is gone for good. Who works on it?"
    chosen = table.ask(owner, REPAIR, [*options, camp_deeds.DONE], question)
    if chosen.option is camp_deeds.DONE:
        scene.worked.append(spelt(found[0]))
        return
    spend(scene, table, DAY)
    smith = scene.ground.by_id.get(chosen.target)
    if smith is not None:
        repair_by(scene.ground, table, smith, owner, gear)
    else:
        repair_by_hired(scene.ground, table, scene.plan.repair or 0, owner, gear)


def waiting_for_smith(scene: camp.CampScene) -> list[tuple[str, str]]:
    """Damaged things whose owner has not yet said that they stay as they are."""
    found = [(body.id, gear.id) for body in scene.bodies if not body.out for gear in damaged(body)]
    return [each for each in found if spelt(each) not in scene.worked]


def smiths(scene: camp.CampScene, owner: str, gear: str) -> list[Option]:
    """Who may try: the one who was hired, and whoever of the party has learnt the trade (SW-123)."""
    bonus = scene.plan.repair or 0
    found = [Option((REPAIR, HIRED, owner, gear), f"The hired smith, {bonus:+d}")]
    for body in scene.bodies:
        if is_smith(body):
            found.append(Option((REPAIR, body.id, owner, gear), f"{body.name} does it"))
    return found
