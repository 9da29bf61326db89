"""Statuses: how they are inflicted, gained, lost and asked about; `status_kinds` says what each of them does."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.state.durations import ROUND_END, Moment
from quintain.systems.shattered import damage, knowledge, negation, reactions, slots, status_kinds
from quintain.systems.shattered.blow import Shelter
from quintain.systems.shattered.events.status import StatusGained, StatusLost, StatusTicked
from quintain.systems.shattered.house import EndOfPhase4, SlashWithoutAmount
from quintain.systems.shattered.rounding import half
from quintain.systems.shattered.scene import PHASES, ShatteredScene
from quintain.systems.shattered.sheet import Character, Held
from quintain.systems.shattered.stock import Defence, Range, Status
from quintain.systems.shattered.tags import Tag, Tags

APPLIED: Final = 2
"""The value of such a status while an effect is resolved to which its Resistance or Weakness has applied."""


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
            value = half(tag.value) if glancing and status_kinds.KINDS[tag.status].instant else tag.value
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
    kind = status_kinds.KINDS[status]
    if kind.instant:
        kind.act(scene, table, body, value, by)
        return True
    if not kind.takes_hold(scene, table, body, by, reach):
        return False
    if status in body.statuses:
        return kind.repeat(scene, table, body, value, by)
    if is_turned_away(scene, table, body, status, by, dc):
        return False
    body.statuses[status] = Held(value, by.id if by is not None else "", scene.round, dc, defences, reach)
    scene.tell(table, StatusGained(body.id, str(Tag(status, value))))
    kind.begin(scene, table, body, by)
    return True


def is_turned_away(
    scene: ShatteredScene, table: Table, body: Character, status: Status, by: Character | None, dc: int
) -> bool:
    """Whether another status of the creature answers this one instead of letting it in."""
    for held in list(body.statuses):
        if status_kinds.KINDS[held].turns_away(scene, table, body, status, by, dc):
            return True
    return False


def shock(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Shocked: a Defensive Reaction costs 2 Lightning Damage that only Ward from Resistance reduces."""
    held = body.statuses.get(Status.SHOCKED)
    if held is not None:
        by = scene.by_id.get(held.by)
        harm = damage.Harm(2, keywords=[status_kinds.LIGHTNING], by=by, ap=True, shelter=Shelter())
        damage.suffer(scene, table, body, harm)
        settle(scene, table, body)


def applied(body: Character, status: Status, level: int) -> int:
    """The level of Resistance or Weakness that it gives; one that is used up by that is removed with the effect."""
    if level and status_kinds.KINDS[status].spent_applied:
        body.statuses[status] = body.statuses[status].with_value(APPLIED)
    return level


def settle(scene: ShatteredScene, table: Table, body: Character) -> None:
    """An effect is fully resolved: what was used up by applying to it is gone."""
    for status, held in list(body.statuses.items()):
        if held.value == APPLIED and status_kinds.KINDS[status].spent_applied:
            remove(scene, table, body, status)


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


# asking


def is_immobile(scene: ShatteredScene, body: Character) -> bool:
    """No Moves but to end what causes this."""
    return bool(body.statuses) and any(status_kinds.KINDS[status].is_immobile(scene, body) for status in body.statuses)


def can_move(scene: ShatteredScene, body: Character) -> bool:
    """Whether no status keeps it from moving willingly."""
    if not body.statuses:
        return True
    return all(status_kinds.KINDS[status].can_move for status in body.statuses) and not is_immobile(scene, body)


def can_attack(body: Character) -> bool:
    """Whether no status keeps it from making Attacks, on its Turn or as a Reaction."""
    return not body.statuses or all(status_kinds.KINDS[status].can_attack for status in body.statuses)


def can_guard(body: Character) -> bool:
    return all(status_kinds.KINDS[status].can_guard for status in body.statuses)


def can_summon(body: Character) -> bool:
    return all(status_kinds.KINDS[status].can_summon for status in body.statuses)


def can_use_spirit(body: Character) -> bool:
    """Whether no status forbids it [Spirit] abilities."""
    return all(status_kinds.KINDS[status].can_use_spirit for status in body.statuses)


def is_stalled(body: Character) -> bool:
    return bool(body.statuses) and any(status_kinds.KINDS[status].stalls for status in body.statuses)


def is_hidden(body: Character) -> bool:
    return bool(body.statuses) and any(status_kinds.KINDS[status].hides for status in body.statuses)


# being grabbed


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


def due(scene: ShatteredScene) -> list[Tick]:
    """What ticks in the window that opens now: a status gained inside of it does not."""
    return [
        Tick(body, status, held)
        for body in slots.in_order(scene)
        if body.statuses and body.on_map()
        for status, held in body.statuses.items()
        if status_kinds.KINDS[status].ticks
    ]


def end_of_phase(scene: ShatteredScene, table: Table, ticks: list[Tick]) -> None:
    """What ticks acts on whoever still has it."""
    for tick in ticks:
        if tick.body.is_up() and tick.body.statuses.get(tick.status) is tick.held:
            scene.tell(table, StatusTicked(tick.body.id, str(tick.status)))
            damage.suffer(scene, table, tick.body, status_kinds.KINDS[tick.status].tick(scene.by_id.get(tick.held.by)))
    if scene.phase == PHASES and scene.rules.end_of_phase_4 is EndOfPhase4.ALIGHT_ENDS_TOO:
        for body in scene.bodies:
            remove(scene, table, body, Status.ALIGHT)


def end_of_round(scene: ShatteredScene, table: Table) -> None:
    """What lasts for a Round ends, and so does what a Downed Spirit has brought."""
    now = Moment(ROUND_END, round=scene.round)
    for body in scene.bodies:
        if body.out or not body.statuses:
            continue
        for status, held in list(body.statuses.items()):
            if now.ends(status_kinds.KINDS[status].lasts, "", held.round):
                remove(scene, table, body, status)
        if body.suppressed_round == scene.round:
            remove(scene, table, body, Status.SUPPRESSED)
            remove(scene, table, body, Status.SEALED)
