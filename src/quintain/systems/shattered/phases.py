"""Phases 1 to 4: the sides alternate Turns, pass, and pass back; Priority before, Stall after, and how one ends."""

from __future__ import annotations

from functools import lru_cache

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import charging, reactions, slots, spirits, statuses, terrain, turns
from quintain.systems.shattered.events.order import Passed, PhaseBegan, PhaseEnded, TechniqueLost
from quintain.systems.shattered.scene import ENEMIES, NORMAL, PHASES, PLAYERS, PRIORITY, STALL, ShatteredScene, Stage
from quintain.systems.shattered.sheet import IMPROVISED, LOST, WAITING, Character

SIDES = (PLAYERS, ENEMIES)
PASS = Option("pass", "Pass")
ACT = Option("act", "Act now")


class Acts(Option):
    """That character takes the Turn."""

    def __init__(self, who: str) -> None:
        super().__init__(who)

    def label(self) -> str:
        return f"{self.id.replace('_', ' ')} acts"

    def aim(self) -> str:
        return self.id


def step(scene: ShatteredScene, table: Table) -> None:
    """The next piece of a Phase."""
    if scene.turn is not None:
        turns.step(scene, table)
    elif not scene.opened:
        open_phase(scene, table)
    elif scene.hasty and (prior := next_of(scene, PRIORITY)) is not None:
        alternate(scene, prior, PRIORITY)
        turns.begin(scene, table, prior, PRIORITY)
    elif not scene.closing:
        offer_opportunity(scene, table)
    elif (stalled := next_of(scene, STALL)) is not None:
        offer_stall(scene, table, stalled)
    else:
        close_phase(scene, table)


def open_phase(scene: ShatteredScene, table: Table) -> None:
    """The side on opportunity first, and Spirits that were Downed are back."""
    scene.opened = True
    scene.closing = False
    scene.passes = scene.declined = 0
    scene.up = scene.opener = scene.alternate = slots.first_side(scene)
    scene.tell(table, PhaseBegan(scene.round, scene.phase, scene.up))
    reactions.new_window(scene)
    spirits.start_of_phase(scene, table)


# Turns


def offer_opportunity(scene: ShatteredScene, table: Table) -> None:
    """SS-045: one character of the side acts, then one of the other."""
    phase = scene.phase
    able = [
        body for body in scene.actors[scene.up] if not body.out and phase not in body.spent and may_act(scene, body)
    ]
    chosen = choose(scene, table, able)
    if chosen is None:
        pass_on(scene, table, bool(able))
        return
    scene.passes = scene.declined = 0
    scene.last = chosen.side
    scene.up = scene.other_side(chosen.side)
    turns.begin(scene, table, chosen, NORMAL)  # SS-048: it takes an Action, or resolves the Technique of this Phase


def may_act(scene: ShatteredScene, body: Character) -> bool:
    plot = slots.plot_in(body, scene.phase)
    return slots.slot_with(scene, body, scene.phase, plot) != "" and slots.timing_with(scene, body, plot) == NORMAL


def choose(scene: ShatteredScene, table: Table, able: list[Character]) -> Character | None:
    """Each seat of the side in turn: one of its characters acts, or it holds; the side passes when all hold."""
    asked: list[str] = []
    for first in able:
        if first.seat in asked:
            continue
        asked.append(first.seat)
        options = [acts(body.id) for body in able if body.seat == first.seat]
        answer = table.ask(first, "opportunity", [*options, PASS], f"Phase {scene.phase}: who acts?")
        if answer.option is not PASS:
            return scene.by_id[answer.id]
    return None


@lru_cache(1024)
def acts(who: str) -> Option:
    return Acts(who)


def pass_on(scene: ShatteredScene, table: Table, willing: bool) -> None:
    """SS-049: the other side gets the same opportunity; a side with nobody who could act passes by itself."""
    if willing:
        scene.tell(table, Passed(scene.up))
        scene.declined += 1
    scene.passes += 1
    scene.up = scene.other_side(scene.up)
    if scene.passes == len(SIDES):  # SS-050: both in a row, and the Phase is over
        scene.closing = True
        scene.alternate = scene.opener


# Priority and Stall


def next_of(scene: ShatteredScene, timing: str) -> Character | None:
    """In ascending modified Speed; equals alternate by side."""
    due = due_at(scene, timing)
    if not due:
        return None
    return min(due, key=lambda body: (slots.speed_now(scene, body), body.side != scene.alternate))


def due_at(scene: ShatteredScene, timing: str) -> list[Character]:
    phase = scene.phase
    return [
        body
        for side in SIDES
        for body in scene.actors[side]
        if not body.out
        and phase not in body.spent
        and slots.slot_in(scene, body, phase)
        and slots.timing(scene, body) == timing
    ]


def alternate(scene: ShatteredScene, body: Character, timing: str) -> None:
    """Among equals the other side is next; the next Speed starts again with the side that opened the Phase."""
    speed = slots.speed_now(scene, body)
    equals = [each for each in due_at(scene, timing) if each is not body and slots.speed_now(scene, each) == speed]
    scene.alternate = scene.other_side(body.side) if equals else scene.opener


def offer_stall(scene: ShatteredScene, table: Table, body: Character) -> None:
    """After both sides have passed; whoever does not act now has lost the slot."""
    alternate(scene, body, STALL)
    if table.ask(body, "stall", [ACT, PASS], f"Phase {scene.phase} is closing: {body.name}?").option is ACT:
        turns.begin(scene, table, body, STALL)
    else:
        body.spent = [*body.spent, scene.phase]
        lose_technique(scene, table, body)


# the end of a Phase


def close_phase(scene: ShatteredScene, table: Table) -> None:
    """SS-007: every Phase is completed, whether or not somebody acted in it."""
    for body in scene.bodies:
        lose_technique(scene, table, body)
    scene.tell(table, PhaseEnded(scene.phase, scene.declined == len(SIDES)))
    end_of_phase(scene, table)
    if scene.phase < PHASES:
        scene.phase += 1  # SS-008, SS-037: in the order 1, 2, 3, 4, when all Turns of the one before are over
        scene.opened = False
    else:
        scene.stage = Stage.END  # SS-043: the closing window of the Round, after Phase 4


def end_of_phase(scene: ShatteredScene, table: Table) -> None:
    """Charged Attacks, Terrain, statuses, in this order."""
    reactions.new_window(scene)
    turns.free_hands(scene)
    ticks = statuses.due(scene)
    charging.end_of_phase(scene, table)
    terrain.end_of_phase(scene, table)
    statuses.end_of_phase(scene, table, ticks)


def lose_technique(scene: ShatteredScene, table: Table, body: Character) -> None:
    """A Technique left unused when its Phase closes is lost with its Cost."""
    for plot in body.plots:
        if plot.phase == scene.phase and plot.state in (WAITING, IMPROVISED):
            slots.exchange(body, plot, plot.changed(state=LOST))
            if not body.out:
                scene.tell(table, TechniqueLost(body.id, scene.phase))
