"""Statuses: how they are inflicted and Negated, what each brings, repeats and reacts to, and how it ends."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import charging, damage, forced, health, knowledge, negation, reactions, slots
from quintain.systems.shattered.blow import Shelter
from quintain.systems.shattered.events.status import (
    NotHeld,
    StatusAgain,
    StatusGained,
    StatusLost,
    StatusReacted,
    StatusTicked,
)
from quintain.systems.shattered.house import EndOfPhase4, SlashWithoutAmount
from quintain.systems.shattered.rounding import half
from quintain.systems.shattered.scene import PHASES, ShatteredScene
from quintain.systems.shattered.sheet import Character, Held
from quintain.systems.shattered.stock import Defence, Range, Status
from quintain.systems.shattered.tags import Tag, Tags

INSTANT: Final = (Status.DAZED, Status.PUSH, Status.PULL, Status.TIDAL_MOTION, Status.SKIPPED)
"""They act once and leave nothing."""
APPLIED: Final = 2
"""The value of Soaked while an effect is resolved to which its Resistance or Weakness has applied."""
FIRE_WORD: Final = ["Fire"]
LIGHTNING_WORD: Final = ["Lightning"]
POISON_WORD: Final = ["Poison"]


def moment(scene: ShatteredScene) -> int:
    """This Phase of this Round, as one number."""
    return scene.round * (PHASES + 1) + scene.phase


# inflicting


def inflict(
    scene: ShatteredScene,
    table: Table,
    body: Character,
    groups: list[Tags],
    by: Character | None,
    *,
    shelter: Shelter | None,
    keywords: list[str],
    band: Range | None = None,
    glancing: bool = False,
    halves_ward: bool = False,
) -> bool:
    """Everything an effect inflicts, Dazed first, one Negate roll for each group; whether anything was put on it."""
    if not body.is_up():
        if body.on_map():
            settle(scene, table, body)  # a Spirit that the effect has Downed
        return False
    if shelter is None:
        shelter = shelter_against(scene, table, body, groups, by, keywords)
    gained = False
    stunned = Status.STUNNED in body.statuses
    for group in sorted(groups, key=is_dazing, reverse=True) if len(groups) > 1 else groups:
        if not body.is_up():
            break  # what came before was too much for it
        level = damage.resistance(body, keywords, shelter) if group.dc else 0
        level -= half(level) if halves_ward else 0
        tags = [*group.apply, *chosen(scene, table, body, by, group.choose)]
        for tag in negation.negate(scene, table, body, group, tags, shelter, level, glancing):
            value = half(tag.value) if glancing and tag.status in INSTANT else tag.value
            reach = str(band) if band is not None else ""
            if gain(scene, table, body, tag.status, value, by, group.dc, tuple(group.defences), reach):
                gained = True
    settle(scene, table, body)
    if not stunned and Status.STUNNED in body.statuses:
        gained = True  # by the Stun of a Repeat line
    if gained and by is not None:
        knowledge.learn(scene, by.side, body, shelter.resisted)
    return gained


def shelter_against(
    scene: ShatteredScene, table: Table, body: Character, groups: list[Tags], by: Character | None, keywords: list[str]
) -> Shelter:
    """What is no Attack may still be answered if it leaves a Negate roll."""
    for group in groups:
        if group.dc:
            return reactions.threatened(scene, table, body, damage.Harm(None, keywords=keywords, by=by), negates=True)
    return Shelter()


def is_dazing(group: Tags) -> bool:
    for tag in group.apply:
        if tag.status is Status.DAZED:
            return True
    return False


class Inflicts(Option):
    """Some of the statuses of a list with slashes."""

    def __init__(self, tags: list[Tag]) -> None:
        super().__init__("+".join(str(tag.status) for tag in tags), " and ".join(str(tag) for tag in tags))
        self.tags = tags


def chosen(scene: ShatteredScene, table: Table, body: Character, by: Character | None, choices: list[Tag]) -> list[Tag]:
    """SS-003: a slash means 'or': whoever inflicts it chooses which of the listed statuses it is."""
    chooser = chooser_of(scene, body, by)
    if len(choices) < 2 or chooser is None:
        return choices[:1]
    most = 1 if scene.rules.slash_without_amount is SlashWithoutAmount.ONE_OPTION else len(choices)
    options = [Inflicts(list(some)) for size in range(1, most + 1) for some in combinations(choices, size)]
    option = table.ask(chooser, "status", options, f"What does {body.name} suffer?").option
    assert isinstance(option, Inflicts)
    return option.tags


def chooser_of(scene: ShatteredScene, body: Character, by: Character | None) -> Character | None:
    """Whoever causes it, as long as that creature is in the fight, else the opposing side."""
    return by if by is not None and not by.out else opponent(scene, body)


def opponent(scene: ShatteredScene, body: Character) -> Character | None:
    """Who decides for the opposing side what nobody has caused."""
    against = scene.fighters(scene.other_side(body.side))
    return against[0] if against else None


# gaining


def gain(
    scene: ShatteredScene,
    table: Table,
    body: Character,
    status: Status,
    value: int = 1,
    by: Character | None = None,
    dc: int = 0,
    defences: tuple[Defence, ...] = (),
    reach: str = "",
) -> bool:
    """The creature gains that status; whether one was put on it."""
    if not body.is_up():
        return False
    if status in INSTANT:
        return act_once(scene, table, body, status, value, by)
    if status is Status.GRABBED and by is not None and not can_hold(scene, by, body, reach):
        scene.tell(table, NotHeld(body.id, by.id))
        return False
    if status in body.statuses:
        return repeat(scene, table, body, status, value, by)
    if turns_away(scene, table, body, status, by):
        return False
    if status is Status.SHOCKED and Status.SOAKED in body.statuses:
        short_out(scene, table, body, dc, by)
        if not body.is_up():
            return False
    body.statuses[status] = Held(value, by.id if by is not None else "", scene.round, dc, defences, reach)
    scene.tell(table, StatusGained(body.id, str(Tag(status, value))))
    if status is Status.STUNNED:
        stun(scene, table, body, by)
    return True


def act_once(
    scene: ShatteredScene, table: Table, body: Character, status: Status, value: int, by: Character | None
) -> bool:
    """The statuses that act once and leave nothing."""
    if status is Status.DAZED:
        health.lose_stamina(scene, table, body, value, by)
    elif status is Status.SKIPPED:
        slots.skip(scene, table, body)
    elif status is Status.PUSH:
        forced.push(scene, table, by, body, value)
    elif status is Status.PULL:
        forced.pull(scene, table, by, body, value)
    else:
        forced.tidal(scene, table, by, body, value)
    return True


def repeat(
    scene: ShatteredScene, table: Table, body: Character, status: Status, value: int, by: Character | None
) -> bool:
    """A creature that has the status already follows its Repeat line; with none, nothing happens."""
    if status is Status.VULNERABLE:
        held = body.statuses[Status.VULNERABLE]
        body.statuses[Status.VULNERABLE] = held.with_value(held.value + value)
        scene.tell(table, StatusGained(body.id, str(Tag(status, held.value + value))))
        return True
    scene.tell(table, StatusAgain(body.id, str(status)))
    if status is Status.GRABBED:
        return gain(scene, table, body, Status.PRONE, 1, by)
    if status in STUN_ON_REPEAT:
        health.gain_stun(scene, table, body, STUN_ON_REPEAT[status], by)
    elif status is Status.ALIGHT:
        damage.suffer(scene, table, body, damage.Harm(2, keywords=FIRE_WORD, by=by, ap=True))
    elif status is Status.SHOCKED:
        damage.suffer(scene, table, body, damage.Harm(3, keywords=LIGHTNING_WORD, by=by))
    elif status is Status.BLEEDING:
        damage.suffer(scene, table, body, damage.Harm(3, by=by, true=True))
    elif status is Status.POISONED:
        poison(scene, table, body, by)
    return False


STUN_ON_REPEAT: Final = {
    Status.EXPOSED: 1,
    Status.IMPAIRED: 1,
    Status.REELING: 1,
    Status.SUPPRESSED: 2,
    Status.SEALED: 4,
}


def poison(scene: ShatteredScene, table: Table, body: Character, by: Character | None) -> None:
    """2 Poison Damage, against which the creature has Ward equal to its Grit."""
    harm = damage.Harm(2, keywords=POISON_WORD, by=by)
    shelter = reactions.threatened(scene, table, body, harm)
    shelter.ward += max(0, body.grit + shelter.grit)
    harm.shelter = shelter
    damage.suffer(scene, table, body, harm)


# reactions of statuses


def turns_away(scene: ShatteredScene, table: Table, body: Character, status: Status, by: Character | None) -> bool:
    """Whether another status of the creature answers this one instead of letting it in."""
    if status is Status.ALIGHT and Status.SOAKED in body.statuses:
        return cancels(scene, table, body, Status.SOAKED, Status.ALIGHT)
    if status is Status.SOAKED and Status.ALIGHT in body.statuses:
        return cancels(scene, table, body, Status.ALIGHT, Status.SOAKED)
    if status is Status.SUPPRESSED and Status.SEALED in body.statuses:
        scene.tell(table, StatusAgain(body.id, str(Status.SEALED)))
        health.gain_stun(scene, table, body, STUN_ON_REPEAT[Status.SUPPRESSED], by)
        return True
    if status is Status.SEALED and Status.SUPPRESSED in body.statuses:
        remove(scene, table, body, Status.SUPPRESSED)
        health.gain_stun(scene, table, body, STUN_ON_REPEAT[Status.SUPPRESSED], by)
    return False


def cancels(scene: ShatteredScene, table: Table, body: Character, old: Status, new: Status) -> bool:
    """The old status is removed in place of gaining the new one."""
    scene.tell(table, StatusReacted(body.id, str(old), str(new)))
    remove(scene, table, body, old)
    return True


def short_out(scene: ShatteredScene, table: Table, body: Character, dc: int, by: Character | None) -> None:
    """Soaked reacts with Shocked: Lightning Damage of half its DC."""
    scene.tell(table, StatusReacted(body.id, str(Status.SOAKED), str(Status.SHOCKED)))
    remove(
        scene, table, body, Status.SOAKED
    )  # SS-172: it is gone first, so that its reaction triggers no other of its own
    harm = damage.Harm(half(dc), keywords=LIGHTNING_WORD, by=by, ignoring=Status.SOAKED)
    damage.suffer(scene, table, body, harm)


def shock(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Shocked: a Defensive Reaction costs 2 Lightning Damage that only Ward from Resistance reduces."""
    held = body.statuses.get(Status.SHOCKED)
    if held is not None:
        by = scene.by_id.get(held.by)
        harm = damage.Harm(2, keywords=LIGHTNING_WORD, by=by, ap=True, shelter=Shelter())
        damage.suffer(scene, table, body, harm)
        settle(scene, table, body)


def use_soaked(body: Character) -> None:
    """Its Resistance or Weakness has applied: it is removed when the effect is resolved."""
    body.statuses[Status.SOAKED] = body.statuses[Status.SOAKED].with_value(APPLIED)


def settle(scene: ShatteredScene, table: Table, body: Character) -> None:
    """An effect is fully resolved: Soaked is gone if it has applied to it."""
    if body.value(Status.SOAKED) == APPLIED:
        remove(scene, table, body, Status.SOAKED)


# Stunned

REEL: Final = Option("reeling", "Reeling")
IMPAIR: Final = Option("impaired", "Impaired 1")
EXPOSE: Final = Option("exposed", "Exposed 1")


def stun(scene: ShatteredScene, table: Table, body: Character, by: Character | None) -> None:
    """Skipped, no more Guarding or Charging, and Reeling, Impaired or Exposed at the attacker's choice."""
    slots.skip(scene, table, body)
    remove(scene, table, body, Status.GUARDING)
    if Status.CHARGING in body.statuses:
        charging.stop(scene, table, body)
    chooser = chooser_of(scene, body, by)
    if chooser is not None:
        answer = table.ask(chooser, "stunned", [REEL, IMPAIR, EXPOSE], f"{body.name} is Stunned. What besides?")
        gain(scene, table, body, Status(answer.id), 1, by)


# losing


def remove(scene: ShatteredScene, table: Table, body: Character, status: Status) -> None:
    if body.statuses.pop(status, None) is not None:
        scene.tell(table, StatusLost(body.id, str(status)))


def lower(scene: ShatteredScene, table: Table, body: Character, status: Status, amount: int) -> None:
    """Its value falls; at 0 it is gone."""
    held = body.statuses[status]
    if held.value <= amount:
        remove(scene, table, body, status)
    else:
        body.statuses[status] = held.with_value(held.value - amount)


def is_immobile(scene: ShatteredScene, body: Character) -> bool:
    """Prone, or Grabbed by somebody of its size or larger: no Moves but to end that."""
    if Status.PRONE in body.statuses or Status.IMMOBILE in body.statuses:
        return True
    held = body.statuses.get(Status.GRABBED)
    if held is None:
        return False
    grabber = scene.by_id.get(held.by)
    return grabber is None or grabber.size >= body.size


def check_grabs(scene: ShatteredScene, table: Table) -> None:
    """Grabbed ends when the two are no longer within the range of the Attack that grabbed."""
    for body in scene.bodies:
        if body.statuses and Status.GRABBED in body.statuses and not body.out and not is_in_grip(scene, body):
            remove(scene, table, body, Status.GRABBED)


def is_in_grip(scene: ShatteredScene, body: Character) -> bool:
    """A Spirit that has returned to its master is in nobody's."""
    if not body.on_map():
        return False
    held = body.statuses[Status.GRABBED]
    grabber = scene.by_id.get(held.by)
    return grabber is None or can_hold(scene, grabber, body, held.reach)


def can_hold(scene: ShatteredScene, grabber: Character, body: Character, reach: str) -> bool:
    """Nobody is held by whoever is off the map or a Downed Spirit, nor from beyond the range of the grab."""
    if not grabber.is_up():
        return False
    if reach and reach != Range.MELEE:
        return scene.arena_of(grabber) == scene.arena_of(body)
    return grabber.position == body.position


# the end of a Phase and of a Round


class Tick:
    """A status that was there before an end-of-Phase window opened."""

    def __init__(self, body: Character, status: Status, held: Held) -> None:
        self.body = body
        self.status = status
        self.held = held


TICKING: Final = (Status.ALIGHT, Status.BLEEDING, Status.POISONED)


def due(scene: ShatteredScene) -> list[Tick]:
    """What ticks in the window that opens now: a status gained inside of it does not."""
    return [
        Tick(body, status, held)
        for body in slots.in_order(scene)
        if body.statuses and body.on_map()
        for status, held in body.statuses.items()
        if status in TICKING
    ]


def end_of_phase(scene: ShatteredScene, table: Table, ticks: list[Tick]) -> None:
    """Alight, Bleeding and Poisoned act on whoever still has them."""
    for tick in ticks:
        if tick.body.is_up() and tick.body.statuses.get(tick.status) is tick.held:
            act_on(scene, table, tick.body, tick.status, scene.by_id.get(tick.held.by))
    if scene.phase == PHASES and scene.rules.end_of_phase_4 is EndOfPhase4.ALIGHT_ENDS_TOO:
        for body in scene.bodies:
            remove(scene, table, body, Status.ALIGHT)


def act_on(scene: ShatteredScene, table: Table, body: Character, status: Status, by: Character | None) -> None:
    scene.tell(table, StatusTicked(body.id, str(status)))
    if status is Status.ALIGHT:
        harm = damage.Harm(2, keywords=FIRE_WORD, by=by, ap=True)
    elif status is Status.BLEEDING:
        harm = damage.Harm(2, by=by, true=True)
    else:
        harm = damage.Harm(None, 2, by=by, ap=True)
    damage.suffer(scene, table, body, harm)


def end_of_round(scene: ShatteredScene, table: Table) -> None:
    """Stunned ends, and so does what a Downed Spirit has brought."""
    for body in scene.bodies:
        if body.out or not body.statuses:
            continue
        remove(scene, table, body, Status.STUNNED)
        if body.suppressed_round == scene.round:
            remove(scene, table, body, Status.SUPPRESSED)
            remove(scene, table, body, Status.SEALED)
