"""Healing and Recovery: Short, Long and Extended Rests, medical care, and what time alone ends.

Game time is in seconds. "Now" is the moment a rest ends; a 24-hour period is a rolling window that ends now.
"""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import told_apart
from quintain.kernel.table import Table
from quintain.state.durations import Moment
from quintain.systems.swords import afflicting, casting, dying, exhaustion, injuries, lasting
from quintain.systems.swords.afflictions import Affliction, Injury, Lasts
from quintain.systems.swords.conditions import MEANINGS, Condition
from quintain.systems.swords.events.rest import (
    CameTo,
    ConstitutionBack,
    FortuneReset,
    InvocationBack,
    Rested,
    RestWorthless,
    StillExhausted,
    StillHeld,
    WornOff,
)
from quintain.systems.swords.house import ExtendedRestChecks, InterruptedLongRest, LifestyleAndExhaustion
from quintain.systems.swords.rolls import check, save
from quintain.systems.swords.scene import ROUNDS_PER_MINUTE, SECONDS_PER_ROUND, SwordsScene
from quintain.systems.swords.sheet import Combatant
from quintain.systems.swords.stock import Ability, Gift, InjuryKind, Lifestyle, Part, Rest

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
WEEK = 7 * DAY
SHORT_REST = 10 * MINUTE  # SW-278: a breather of 10 minutes
LONG_REST = 8 * HOUR  # SW-281: 8 hours or more without interruption
EXTENDED_REST = WEEK
# SW-277: the three kinds of rest
LENGTHS: Final[dict[Rest, int]] = {Rest.SHORT: SHORT_REST, Rest.LONG: LONG_REST, Rest.EXTENDED: EXTENDED_REST}
TITLES: Final[dict[Rest, str]] = {
    Rest.SHORT: "Short Rest",
    Rest.LONG: "Long Rest",
    Rest.EXTENDED: "Extended Rest",
}
HEALING = "Healing"
WEALTHY: Final = (Lifestyle.WEALTHY, Lifestyle.ARISTOCRATIC)
HARD_LIVING: Final[dict[Lifestyle, int]] = {Lifestyle.SQUALID: 15, Lifestyle.POOR: 10}
"""The DT of the Constitution check to recover from Exhaustion, with the switch by_lifestyle."""
COST_SP: Final[dict[Lifestyle, str]] = {
    Lifestyle.SQUALID: "free",
    Lifestyle.POOR: "2 cp a day",
    Lifestyle.MODEST: "2 sp a day",
    Lifestyle.WEALTHY: "8 sp a day",
    Lifestyle.ARISTOCRATIC: "20 sp a day",
}
SALVE: Final = "salve:"
"""What marks a part that a salve of regrowth was put on, among the things a creature has used."""


class Care:
    """How somebody rests: how well it lives meanwhile, and who looks after it."""

    def __init__(self, lifestyle: Lifestyle = Lifestyle.MODEST, carer: Combatant | None = None) -> None:
        self.lifestyle = lifestyle
        self.carer = carer

    def bonus(self) -> int:
        """SW-300: the caretaker's Skill Bonus, if it is trained in Healing."""
        return self.carer.skill_bonus() if self.carer is not None and is_healer(self.carer) else 0

    def per_die(self) -> int:
        """A healer's patient regains 1 HP more for each Hit Die rolled."""
        return int(self.carer is not None and self.carer.has(Gift.HEALER))


def is_healer(body: Combatant) -> bool:
    return body.is_trained(HEALING)


def needs_care(body: Combatant) -> bool:
    return not body.out and (body.hp < body.max_hp or bool(body.injuries))


def is_fit_to_nurse(body: Combatant) -> bool:
    return body.is_conscious() and body.is_able()


def best_carer(bodies: list[Combatant], patient: Combatant) -> Combatant | None:
    """One caretaker per patient, the best; it may rest as well, since nursing is light activity (ruling on SW-300)."""
    found = carers(bodies, patient)
    return found[0] if found else None


def carers(bodies: list[Combatant], patient: Combatant) -> list[Combatant]:
    """Who could look after it, the best first."""
    found = [each for each in bodies if each is not patient and is_healer(each) and is_fit_to_nurse(each)]
    return sorted(found, key=lambda each: (-each.skill_bonus(), not each.has(Gift.HEALER)))


def hit_dice(table: Table, body: Combatant, count: int, care: Care, why: str) -> int:
    """SW-285: Hit Dice of its class, each with its fixed bonus, whatever its level."""
    rolled = [table.roll(body, body.sheet.hit_die, why) for _ in range(count)]
    return sum(rolled) + count * care.per_die()


def regain(scene: SwordsScene, table: Table, body: Combatant, amount: int, rest: Rest) -> None:
    """HP up to the maximum; who lay at 0 wakes, checks for the injuries it owes (SW-136) and gets up."""
    hp = min(body.max_hp, body.hp + max(1, amount))
    scene.tell(table, Rested(body.id, TITLES[rest], hp - body.hp, hp))
    if body.hp:
        body.hp = hp
        return
    dying.wake(scene, table, body, hp)
    for held in body.every(Condition.PRONE):
        body.remove_affliction(held)


def worthless(scene: SwordsScene, table: Table, body: Combatant, rest: Rest, why: str, clause: str) -> None:
    scene.tell(table, RestWorthless(body.id, TITLES[rest], why, clause))


# Short Rest


def short_rest_limit(body: Combatant) -> int:
    """SW-280: its Constitution modifier, at least 1."""
    return max(1, body.constitution)


def short_rests_left(body: Combatant, now: int) -> int:
    """A Short Rest counts for 24 hours after it ended."""
    return max(0, short_rest_limit(body) - len([end for end in body.short_rests if now - end < DAY]))


def short_rest(scene: SwordsScene, table: Table, body: Combatant, now: int, care: Care) -> None:
    """SW-279: 1 Hit Die + Constitution modifier HP, at least 1."""
    if not has_to_recover(body):
        worthless(scene, table, body, Rest.SHORT, "it has nothing to recover, so it does not count", "SW-280")
        return
    if not short_rests_left(body, now):
        why = f"it has had its {short_rest_limit(body)} in 24 hours"
        worthless(scene, table, body, Rest.SHORT, why, "SW-280")
        return
    take_breather(scene, table, body, now, care)


def has_to_recover(body: Combatant) -> bool:
    """Whether a Short Rest could give it anything at all."""
    return body.hp < body.max_hp or (body.wisdom > 0 and body.dice_free < body.caster.dice)


def take_breather(scene: SwordsScene, table: Table, body: Combatant, now: int, care: Care) -> None:
    """The benefits of a Short Rest, which counts among those of the day."""
    body.short_rests = [*(end for end in body.short_rests if now - end < DAY), now]
    breathe(scene, table, body, care)


def breathe(scene: SwordsScene, table: Table, body: Combatant, care: Care) -> None:
    if body.hp < body.max_hp:
        regain(scene, table, body, hit_dice(table, body, 1, care, "short rest") + body.constitution, Rest.SHORT)
    recover_dice(scene, table, body, sure=0, rolled=max(0, body.wisdom))


# Long Rest


def may_long_rest(body: Combatant, now: int) -> bool:
    """SW-290: one per 24 hours, measured from the end of the last."""
    return body.long_rest is None or now - body.long_rest >= DAY


def long_rest(scene: SwordsScene, table: Table, body: Combatant, now: int, care: Care) -> None:
    """HP, one rank of Exhaustion, and a chance for injuries to heal."""
    if not may_long_rest(body, now):
        worthless(scene, table, body, Rest.LONG, "it has had one within 24 hours", "SW-290")
        return
    body.long_rest = now
    suffered, bled = body.injuries[:], body.con_lost
    sleep_well(scene, table, body, care)
    if body.out:
        return
    ease_exhaustion(scene, table, body, care.lifestyle)
    heal_injuries(scene, table, body, suffered, care, net=0)
    restore_constitution(scene, table, body, min(1, bled))
    grow_back(scene, table, body)
    recover_dice(scene, table, body, sure=max(0, body.wisdom), rolled=body.caster.dice)


def sleep_well(scene: SwordsScene, table: Table, body: Combatant, care: Care) -> None:
    """SW-282: 1 Hit Die + Constitution score HP: the score as it stands now, not the modifier."""
    if body.hp == body.max_hp:
        scene.tell(table, Rested(body.id, TITLES[Rest.LONG], 0, body.hp))
    else:
        dice = 2 if care.lifestyle in WEALTHY else 1  # SW-284: a second Hit Die for the Wealthy
        healed = hit_dice(table, body, dice, care, "long rest") + body.con_score()
        regain(scene, table, body, healed + care.bonus(), Rest.LONG)  # SW-283, SW-301: the healer's Skill Bonus


def broken_long_rest(scene: SwordsScene, table: Table, body: Combatant, now: int, rested: int, care: Care) -> None:
    """SW-289: still worth a Short Rest, even beyond the limit of the day unless the switch says otherwise."""
    if rested < SHORT_REST:
        worthless(scene, table, body, Rest.LONG, "it did not even last 10 minutes", "SW-289")
    elif scene.rules.interrupted_long_rest is InterruptedLongRest.ALWAYS_BENEFITS and short_rests_left(body, now) == 0:
        breathe(scene, table, body, care)
    else:
        short_rest(scene, table, body, now, care)


def ease_exhaustion(scene: SwordsScene, table: Table, body: Combatant, lifestyle: Lifestyle) -> None:
    """SW-286: one rank less; with the switch by_lifestyle hard living makes it depend on a check."""
    if not body.exhaustion:
        return
    by_lifestyle = scene.rules.lifestyle_and_exhaustion is LifestyleAndExhaustion.BY_LIFESTYLE
    dt = HARD_LIVING.get(lifestyle, 0) if by_lifestyle else 0
    if dt and not check(scene, table, body, Ability.CON, dt, "to recover from Exhaustion").success:
        scene.tell(table, StillExhausted(body.id, str(lifestyle)))
        return
    exhaustion.recover(scene, table, body, 1)


# Extended Rest


def extended_rest(scene: SwordsScene, table: Table, body: Combatant, now: int, care: Care) -> None:
    """A full week (SW-291): all HP, no Exhaustion, and Advantage on the checks to shake off injuries."""
    suffered, bled = body.injuries[:], body.con_lost
    night_checks(scene, table, body, EXTENDED_REST, care)
    body.long_rest = now
    if body.hp < body.max_hp:
        regain(scene, table, body, body.max_hp, Rest.EXTENDED)  # SW-295: all HP
    if body.out:
        return
    if body.exhaustion:
        exhaustion.recover(scene, table, body, body.exhaustion)  # SW-296: every rank
    left = [each for each in body.injuries if each in suffered]
    heal_injuries(scene, table, body, left, care, net=1)  # SW-297: with Advantage
    restore_constitution(scene, table, body, min(7, bled))  # ruling on SW-180: as seven Long Rests
    grow_back(scene, table, body)
    recover_dice(scene, table, body, sure=body.caster.dice, rolled=0)
    if body.fortune != body.sheet.fortune.base:
        body.fortune = body.sheet.fortune.base
        scene.tell(table, FortuneReset(body.id, body.fortune))


def broken_extended_rest(scene: SwordsScene, table: Table, body: Combatant, now: int, rested: int, care: Care) -> None:
    """SW-299: after 8 full hours worth one Long Rest, before that it is an interrupted Long Rest."""
    if rested < LONG_REST:
        broken_long_rest(scene, table, body, now, rested, care)
        return
    night_checks(scene, table, body, rested, care)
    long_rest(scene, table, body, now, care)


def night_checks(scene: SwordsScene, table: Table, body: Combatant, rested: int, care: Care) -> None:
    """SW-297, switch every_night: an ordinary set of checks after each night but the last, which the rest's end has."""
    if scene.rules.extended_rest_checks is not ExtendedRestChecks.EVERY_NIGHT:
        return
    for _ in range(rested // DAY - 1):
        heal_injuries(scene, table, body, body.injuries[:], care, net=0)


# injuries


def heal_injuries(
    scene: SwordsScene, table: Table, body: Combatant, suffered: list[Injury], care: Care, *, net: int
) -> None:
    """SW-288: one Constitution check for each injury whose entry names one."""
    for injury in suffered:
        dt = injuries.NATURAL_DT.get(injury.kind, 0)  # SW-172, SW-186: scars and lost parts have none
        if not dt or injury not in body.injuries:
            continue
        why = f"to recover: {named(injury)}"
        bonus = care.bonus()  # SW-302: the patient adds the caretaker's Skill Bonus
        if check(scene, table, body, Ability.CON, dt, why, net=net, bonus=bonus).success:
            injuries.mend(scene, table, body, injury)


def named(injury: Injury) -> str:
    """Words for people: "sprained arm (off)"."""
    part = f" ({injury.part})" if injury.part is not Part.NONE else ""
    return str(injury.kind).replace("_", " ") + part


def restore_constitution(scene: SwordsScene, table: Table, body: Combatant, points: int) -> None:
    """1 point per Long Rest, of what was lost before it."""
    if body.con_lost and points:
        injuries.regain_con(
            scene, table, body, points
        )  # SW-180: Constitution comes back, never above the original score
        scene.tell(table, ConstitutionBack(body.id, body.con_score()))


def grow_back(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """SW-187: only regeneration magic: what a salve of regrowth was put on grows back over the next Long Rest."""
    for mark in [each for each in body.used if each.startswith(SALVE)]:
        del body.used[mark]
        _, kind, part = told_apart(mark)
        for injury in body.injuries:
            if injury.kind is InjuryKind(kind) and injury.part is Part(part):
                injuries.mend(scene, table, body, injury)
                break


def amputations(body: Combatant) -> list[Injury]:
    """Lost parts that no salve has been put on yet."""
    return [each for each in body.injuries if each.kind in injuries.LOST_PARTS and salve_mark(each) not in body.used]


def salve_mark(injury: Injury) -> str:
    return f"{SALVE}{injury.kind}:{injury.part}"


# Invocation Dice


def recover_dice(scene: SwordsScene, table: Table, body: Combatant, *, sure: int, rolled: int) -> None:
    """Some expended dice return for sure; of the others so many are rolled, and each showing 2 or more returns."""
    expended = body.caster.dice - body.dice_free
    back = min(sure, expended)
    notation = f"1d{casting.die(body)}"
    for _ in range(min(rolled, expended - back)):
        back += not table.roll_class(body, notation, "invocation dice", lasting.shows_one)
    if expended:
        body.dice_free += back
        scene.tell(table, InvocationBack(body.id, back, body.dice_free))


# what time ends


ROUNDS_PER_HOUR = 60 * ROUNDS_PER_MINUTE


def outlasts_fight(held: Affliction) -> bool:
    """Whatever is counted in Rounds, or is a matter of the fight, is over when a fight is; pools of minutes go on.

    Our ruling: only a spell of invisibility that has Rounds left goes on into the next scene.
    """
    if held.lasts is Lasts.ZERO_HP:
        return True
    if held.condition is Condition.INVISIBLE and held.lasts is Lasts.TURN_START:
        return held.round > 0
    if held.lasts is Lasts.POOL:
        return held.every >= ROUNDS_PER_MINUTE
    if held.condition is Condition.CHARMED:
        return held.every >= ROUNDS_PER_HOUR
    return held.lasts is Lasts.NEVER and held.save is None and MEANINGS[held.condition].outlasts_fights


def wear_off(body: Combatant) -> list[Affliction]:
    """Takes away what does not outlast the fight, and says what it was; who lies at 0 HP lies prone."""
    over = [held for held in body.afflictions if not outlasts_fight(held)]
    if not body.is_conscious():
        over = [held for held in over if held.condition is not Condition.PRONE]
    for held in over:
        be_rid_of(body, held)
    return over


def be_rid_of(body: Combatant, held: Affliction) -> None:
    """It is over; what turned to stone with its owner is itself again (SW-230)."""
    body.remove_affliction(held)
    if held.condition is Condition.PETRIFIED and not body.suffers(Condition.PETRIFIED):
        body.restore()


def settle_down(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """After a fight: what has worn off is said, but not what only mattered in it."""
    for held in wear_off(body):
        if not MEANINGS[held.condition].is_momentary and not body.suffers(held.condition):
            scene.tell(table, WornOff(body.id, str(held.condition)))
    calm(body)


def calm(body: Combatant) -> None:
    """Nothing that belongs to a turn or to one fight goes on; a salve that was put on does."""
    casting.end_casting(body)
    body.concentrating = ""
    body.reaction = True
    body.stance = ""
    body.defending = False
    body.protecting = ""
    body.commanding = False
    body.commanded_by = []
    body.helped = []
    body.prepared = None
    body.hidden = 0
    body.used = {mark: count for mark, count in body.used.items() if mark.startswith(SALVE)}


def pass_time(scene: SwordsScene, table: Table, start: int, end: int) -> None:
    """Pools are rolled at every full minute or hour that they count; the Charmed save by the hour, day or week."""
    for body in scene.bodies:
        for held in body.afflictions:
            if not body.out and not afflicting.is_suspended(body, held):
                period = held.every * SECONDS_PER_ROUND
                times = end // period - start // period
                if held.lasts is Lasts.POOL:
                    sober_up(scene, table, body, held, times)
                elif held.condition is Condition.CHARMED and held.save is not None:
                    shake_off(scene, table, body, held, times)


def fade(scene: SwordsScene, table: Table) -> None:
    """Invisibility that was cast here, or brought here, ends when its minutes are over (SW-013)."""
    now = Moment(Lasts.TURN_START, round=scene.round)
    for body in scene.bodies:
        for held in body.every(Condition.INVISIBLE):
            if now.ends(held.lasts, "", held.round):  # whoever's turns its Rounds were counted by
                body.remove_affliction(held)
                scene.tell(table, CameTo(body.id, str(held.condition)))


def sober_up(scene: SwordsScene, table: Table, body: Combatant, held: Affliction, times: int) -> None:
    for _ in range(times):
        left = held.clone()
        left.dice = lasting.countdown(table, body, held.dice, held.sides, f"pool {held.condition}")
        body.change_affliction(held, left)
        held = left
        if not left.dice:
            be_rid_of(body, left)
            scene.tell(table, CameTo(body.id, str(left.condition)))
            return
    if times:
        scene.tell(table, StillHeld(body.id, str(held.condition), held.dice))


def shake_off(scene: SwordsScene, table: Table, body: Combatant, held: Affliction, times: int) -> None:
    assert held.save is not None
    for _ in range(times):
        if save(scene, table, body, held.save, held.dt, f"against {held.tag}", magic=True, repeats=True):
            body.remove_affliction(held)
            scene.tell(table, CameTo(body.id, str(held.condition)))
            return
