"""Complex checks: clocks with segments, worked round by round, and what breaks them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from quintain.kernel.table import Table
from quintain.systems.delve import checks, skills, victories
from quintain.systems.delve.body import Character
from quintain.systems.delve.checks import Check, Rolled
from quintain.systems.delve.deeds import Verb
from quintain.systems.delve.events.clocks import ClockBegun, ClockBroken, ClockFull, ClockWorked, FoeBroken
from quintain.systems.delve.scene import Clock, DelveScene, DelvingScene, FightScene
from quintain.systems.delve.stock import CheckSpec, ComplexAction
from quintain.systems.delve.things import Made
from quintain.systems.delve.words import CheckKind, Mode, Trait


def new_clock(scene: DelveScene, action: str, place: str = "", zones: Sequence[str] = ()) -> Clock:
    """DV-029, DV-034: a clock with nothing filled, and the particulars of its action; one for each place."""
    for clock in scene.world.clocks:
        if clock.action.id == action and clock.place == place:
            return clock
    taken = [clock.id for clock in scene.world.clocks if clock.action.id == action]
    clock = Clock(f"{action}-{len(taken) + 1}" if taken else action, scene.stock.actions[action], place)
    clock.zones = list(zones)
    scene.world.clocks = [*scene.world.clocks, clock]
    return clock


def make_up(scene: DelveScene, body: Character, action: ComplexAction) -> Clock:
    """One that the game master creates for what somebody does, where it is done (see DV-029)."""
    clock = Clock(action.id, action, place_of(scene, body))
    clock.zones = [body.zone] if isinstance(scene, FightScene) else []
    scene.world.clocks = [*scene.world.clocks, clock]
    return clock


def place_of(scene: DelveScene, body: Character) -> str:
    if isinstance(scene, FightScene):
        return scene.encounter.id
    return scene.place(body.room) if isinstance(scene, DelvingScene) else ""


def is_made_up(scene: DelveScene, clock: Clock) -> bool:
    return clock.action.id not in scene.stock.actions


def anywhere(scene: DelveScene, body: Character) -> list[Clock]:
    """Those without a place that it can work on now."""
    return [clock for clock in scene.world.clocks if not clock.place and may_work(scene, body, clock)]


def may_work(scene: DelveScene, body: Character, clock: Clock) -> bool:
    """In its mode and its zones, by somebody to whom its skills are open; a single worker's by nobody else."""
    return may_work_in(scene, body, clock, body.zone)


def may_work_in(scene: DelveScene, body: Character, clock: Clock, zone: str) -> bool:
    """The same once it has come to that zone of a battle map."""
    if clock.is_full() or clock.action.mode is not scene.mode:
        return False
    if isinstance(scene, FightScene) and clock.zones and zone not in clock.zones:
        return False
    others = [id for id in clock.workers if id != body.id and is_there(scene, id)]
    is_open = all(skills.is_open_to(scene, body, skill) for skill in clock.action.skills)
    return is_open and (clock.action.shared or not others)


def is_there(scene: DelveScene, id: str) -> bool:
    return id in scene.by_id and scene.by_id[id].is_in()


def check_of(
    body: Character,
    clock: Clock,
    *,
    situational: Mapping[str, int] | None = None,
    advantage: Sequence[str] = (),
    disadvantage: Sequence[str] = (),
) -> Check:
    """The check that works on it."""
    return check_for(body, clock.action, situational=situational, advantage=advantage, disadvantage=disadvantage)


def check_for(
    body: Character,
    action: ComplexAction,
    *,
    situational: Mapping[str, int] | None = None,
    advantage: Sequence[str] = (),
    disadvantage: Sequence[str] = (),
) -> Check:
    return Check(
        body,
        action.name,
        list(action.skills),
        tools=checks.qualities(body, action.tools),
        dc=action.dc,
        kind=CheckKind.COMPLEX,
        situational=situational,
        tags=action.tags,
        advantage=advantage,
        disadvantage=disadvantage,
        sight=action.sight,
    )


def spec_of(action: ComplexAction) -> CheckSpec:
    """The same as content would list it."""
    return CheckSpec(action.skills, action.dc, action.tools, action.tags, sight=action.sight)


def work(scene: DelveScene, table: Table, body: Character, clock: Clock, check: Check) -> Rolled:
    """DV-028: one round's work on something that takes longer: a check, and what it fills."""
    rolled = checks.make(scene, table, check)
    add_work(scene, table, body, clock, rolled)
    return rolled


def work_in_fight(scene: FightScene, table: Table, body: Character, clock: Clock, check: Check) -> Rolled:
    """The same; it advances with the outcomes of the round."""
    rolled = checks.make(scene, table, check)
    keep_work(scene, table, body, clock, rolled)
    return rolled


def keep_work(scene: FightScene, table: Table, body: Character, clock: Clock, rolled: Rolled) -> None:
    take_part(scene, table, body, clock)
    dc = rolled.total - rolled.margin
    made = Made(body.id, Verb.WORK, clock.id, "", "", rolled.total, dc, rolled.success, rolled.margin)
    scene.made = [*scene.made, made]


def add_work(scene: DelveScene, table: Table, body: Character, clock: Clock, rolled: Rolled) -> None:
    take_part(scene, table, body, clock)
    advance(scene, table, clock, rolled)


def take_part(scene: DelveScene, table: Table, body: Character, clock: Clock) -> None:
    """A check was made for it in this round, whatever comes of it: that is no break."""
    if not clock.begun:
        clock.begun = True
        scene.tell(table, ClockBegun(clock.id, clock.filled, clock.action.segments))
    if body.id not in clock.worked:
        clock.worked = [*clock.worked, body.id]
    if body.id not in clock.workers:
        clock.workers = [*clock.workers, body.id]


def segments(clock: Clock, rolled: Rolled) -> int:
    """DV-030, DV-031: one for a success, and what the action gives for margin steps; none for a failure."""
    return 1 + clock.action.extra_per_step * rolled.steps if rolled.success else 0


def advance(scene: DelveScene, table: Table, clock: Clock, rolled: Rolled) -> None:
    """Fills what the check is worth; what goes beyond its size is ignored (DV-029)."""
    if clock.is_full():
        return
    filled = clock.filled
    clock.filled = min(clock.action.segments, filled + segments(clock, rolled))
    scene.tell(table, ClockWorked(clock.id, clock.filled - filled, clock.filled, clock.action.segments))
    if clock.is_full():
        completed(scene, table, clock)


def completed(scene: DelveScene, table: Table, clock: Clock) -> None:
    """It is full: those who took part in it have their victory, and a foe loses what it takes from it."""
    action = clock.action
    scene.tell(table, ClockFull(clock.id))
    for body in scene.bodies:
        if action.breaks and body.sheet.id == action.breaks:
            body.defense_lost += action.breaks_defense
            if action.breaks_trait is not None:
                body.lost_traits = [*body.lost_traits, action.breaks_trait]
            scene.tell(table, FoeBroken(body.id, action.breaks_trait or "", action.breaks_defense))
    if action.victory:
        partners = [body for body in scene.bodies if body.id in clock.workers and body.is_alive()]
        victories.award(scene, table, partners, action.victory, action.name)


# what breaks it


def close_round(scene: DelveScene, table: Table, mode: Mode) -> None:
    """DV-032: a round of its mode without a check on it breaks a clock, and so does the loss of all who work on it."""
    for clock in scene.world.clocks:
        if clock.action.mode is mode:
            if can_break(clock):
                if not clock.worked:
                    break_clock(scene, table, clock, "a round without work on it")
                elif not [id for id in clock.workers if stays(scene, id)]:
                    break_clock(scene, table, clock, "nobody is left who works on it")
            clock.worked = []


def stays(scene: DelveScene, id: str) -> bool:
    """It is there, and does not leave the fight at the close of this round."""
    if not is_there(scene, id):
        return False
    if not isinstance(scene, FightScene):
        return True
    body = scene.by_id[id]
    return id not in scene.leaving and not (body.side in scene.fleeing and body.has(Trait.RABBLE))


def interrupt(scene: DelveScene, table: Table, why: str, spared: Mode | None = None) -> None:
    """Play goes on elsewhere: all work that must not be interrupted has failed (DV-032), but for that of one mode."""
    for clock in scene.world.clocks:
        if can_break(clock) and clock.action.mode is not spared:
            break_clock(scene, table, clock, why)


def combat_breaks_out(scene: DelveScene, table: Table) -> None:
    """Clocks of longer modes that must not be interrupted are broken by it (DV-032)."""
    interrupt(scene, table, "a fight breaks out", Mode.COMBAT)


def can_break(clock: Clock) -> bool:
    """DV-033: what may be spread out has no breaks; what is not begun, or full, has none either."""
    return clock.action.continuous and (clock.begun or clock.filled > 0) and not clock.is_full()


def break_clock(scene: DelveScene, table: Table, clock: Clock, why: str) -> None:
    """The action has failed; a new try starts at 0."""
    clock.filled, clock.begun, clock.worked, clock.workers = 0, False, [], []
    clock.failed += 1
    scene.tell(table, ClockBroken(clock.id, why))
