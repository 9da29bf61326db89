"""What a creature may use in each Phase: the Technique it plotted there, Actions elsewhere, and what changes that."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.shattered import actions, statuses
from quintain.systems.shattered.events.order import SlotSkipped, SpeedChanged
from quintain.systems.shattered.scene import (
    ACTION,
    NORMAL,
    PHASES,
    PRIORITY,
    STALL,
    TECHNIQUE,
    ShatteredScene,
    Stage,
    Turn,
)
from quintain.systems.shattered.sheet import IMPROVISED, WAITING, Character, Plot
from quintain.systems.shattered.stock import PatternSlot, Rank, SlotKind

ACTIONS_PER_ROUND = 3
LOST_ACTION = "skipped"
"""What stands among the Actions of a Round for one that was Skipped: it is lost, so it counts."""
FAST_PHASES = 2
"""In these first Phases whatever a Shocked creature does gains Stall."""


def plot_in(body: Character, phase: int) -> Plot | None:
    """The Technique it may still resolve in that Phase."""
    for plot in body.plots:
        if plot.phase == phase and (plot.state == WAITING or plot.state == IMPROVISED):
            return plot
    return None


def slot_in(scene: ShatteredScene, body: Character, phase: int) -> str:
    """A Technique, an Action, or nothing."""
    return slot_with(scene, body, phase, plot_in(body, phase))


def slot_with(scene: ShatteredScene, body: Character, phase: int, plot: Plot | None) -> str:
    """The same for whoever knows the Technique that it may still resolve in that Phase."""
    # SS-041: of the abilities used in one Phase only one may be a Technique or an Action
    if phase in body.spent or body.out or body.rank is Rank.SPIRIT:
        return ""
    if plot is not None:
        return TECHNIQUE
    if not body.is_pc:
        for slot in body.sheet.pattern:
            if slot.phase == phase:
                return ACTION if kind_of(body, slot) is SlotKind.ACTION and actions.has_one_left(scene, body) else ""
        return ""
    # SS-053: an Action in each Phase other than the one of its Technique
    free = len(body.actions_used) < actions_allowed(scene, body)
    return ACTION if free and actions.has_one_left(scene, body) else ""


def actions_allowed(scene: ShatteredScene, body: Character) -> int:
    """SS-054: at most 3 Actions and 1 Technique."""
    return ACTIONS_PER_ROUND if body.plots else scene.rules.actions_without_technique


def kind_of(body: Character, slot: PatternSlot) -> SlotKind:
    """SS-033: the pattern says how many Techniques an NPC plots, and in which Phases."""
    return slot.when_bloodied if body.bloodied and slot.when_bloodied is not None else slot.slot


def technique_phases(body: Character) -> list[int]:
    """The Phases an NPC plots a Technique for."""
    return [slot.phase for slot in body.sheet.pattern if kind_of(body, slot) is SlotKind.TECHNIQUE]


def action_phases(body: Character) -> list[int]:
    """The Phases in which the pattern of an NPC has an Action."""
    return [slot.phase for slot in body.sheet.pattern if kind_of(body, slot) is SlotKind.ACTION]


def phases_of(scene: ShatteredScene, body: Character) -> list[int]:
    """SS-150: the Phases in which a creature acts; of a player character, who has no pattern, only its Technique's."""
    return sorted({*(plot.phase for plot in body.plots), *action_phases(body)})


# Priority and Stall


def timing(scene: ShatteredScene, body: Character) -> str:
    """When in this Phase its slot comes up."""
    return timing_with(scene, body, plot_in(body, scene.phase))


def timing_with(scene: ShatteredScene, body: Character, plot: Plot | None) -> str:
    """The same for whoever knows the Technique that it may still resolve in this Phase."""
    prior = plot is not None and comes_first(plot)
    shocked = scene.phase <= FAST_PHASES and statuses.is_stalled(body)
    # SS-057, SS-058: a Speed above 4 is Stall in Phase 4
    stalls = shocked or (plot is not None and plot.speed > PHASES)
    if prior:
        return NORMAL if stalls else PRIORITY
    return STALL if stalls else NORMAL


def comes_first(plot: Plot) -> bool:
    """SS-055: a Speed below 1 is Priority, and so is one of a Phase that was over when it was changed."""
    return plot.prior or plot.speed < 1


def speed_now(scene: ShatteredScene, body: Character) -> int:
    """The modified Speed of what it will use in this Phase; an Action's is the number of the Phase."""
    plot = plot_in(body, scene.phase)
    return plot.speed if plot is not None else scene.phase


def change_speed(scene: ShatteredScene, table: Table, body: Character, amount: int) -> None:
    """SS-059: every effect that depends on an ability's Speed uses the modified Speed.

    A Phase that is already over means at once, in the current one; a Phase in which the owner has used an Action, or
    will use another Technique, leaves the Technique where it was.
    """
    plot = waiting(body)
    if plot is None:
        return
    speed = plot.speed + amount
    phase = min(max(speed, 1), PHASES)  # SS-056: less than 1 is resolved in Phase 1
    prior = plot.prior
    late = amount < 0 and scene.closing  # both sides have passed it already
    if scene.stage is Stage.PHASE and (phase < scene.phase or (phase == scene.phase and late)):
        phase, prior = scene.phase, True
    other = plot_in(body, phase)
    if phase in body.spent or (other is not None and other is not plot):
        phase, prior = plot.phase, plot.prior
    changed = plot.changed(speed=speed, phase=phase, prior=prior)
    exchange(body, plot, changed)
    first, last = comes_first(changed), speed > PHASES
    scene.hasty = scene.hasty or first
    when = (PRIORITY if first else STALL) if first != last else ""
    scene.tell(table, SpeedChanged(body.id, speed, phase, when))


def waiting(body: Character) -> Plot | None:
    """The next Technique it has not used this Round."""
    left = [plot for plot in body.plots if plot.state in (WAITING, IMPROVISED)]
    return min(left, key=lambda plot: plot.phase) if left else None


def exchange(body: Character, old: Plot, new: Plot) -> None:
    body.plots = [new if plot is old else plot for plot in body.plots]


# Skipped


def skip(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Skipped: the slot of this Phase if it is unused, else the next one, in the next Round if need be."""
    body.skips += 1
    if scene.stage is Stage.PHASE and body.rank is not Rank.SPIRIT:
        settle_skips(scene, table, body)
    if body.skips:
        scene.tell(table, SlotSkipped(body.id, 0, str(Rank.SPIRIT) if body.rank is Rank.SPIRIT else ""))


def settle_skips(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Every slot that is to be skipped and lies in this Round."""
    for phase in range(scene.phase + is_over(scene, body), PHASES + 1):
        if not body.skips:
            return
        plot = plot_in(body, phase)
        slot = slot_in(scene, body, phase)
        if slot == TECHNIQUE and plot is not None and plot.state == WAITING:
            body.skips -= 1
            refund(body, plot)
            exchange(body, plot, plot.changed(state=IMPROVISED))
            scene.tell(table, SlotSkipped(body.id, phase, slot))
        elif slot == ACTION:
            body.skips -= 1
            body.spent = [*body.spent, phase]
            body.actions_used = [*body.actions_used, LOST_ACTION]
            scene.tell(table, SlotSkipped(body.id, phase, slot))


def is_over(scene: ShatteredScene, body: Character) -> bool:
    """Whether both sides have passed and so closed its slot of this Phase, unless that Stalls."""
    return scene.opened and scene.closing and timing(scene, body) != STALL


def refund(body: Character, plot: Plot) -> None:
    """The Cost of a Technique that is replaced by Improvise."""
    body.momentum += plot.cost
    body.stamina = min(body.stamina + plot.stamina, body.max_stamina)
    body.moves = min(body.moves + plot.moves, body.max_moves)


# who carries things out


def acting_spirit(scene: ShatteredScene, body: Character, turn: Turn) -> Character | None:
    """The Spirit that may carry out its master's deeds on this Turn."""
    if not body.spirit or turn.spirit_skips:
        return None
    spirit = scene.by_id[body.spirit]
    return spirit if spirit.is_up() else None


def in_order(scene: ShatteredScene) -> list[Character]:
    """Everybody, the side with the first opportunity in the next Phase first."""
    first = first_side(scene)
    return sorted(scene.bodies, key=lambda body: body.side != first)


def first_side(scene: ShatteredScene) -> str:
    """Whoever has the first opportunity in the next Phase that opens."""
    # SS-046: players normally act first in the first Phase of the combat, unless the encounter names the other side
    if not scene.last:
        return scene.stock.first_side
    return scene.other_side(scene.last)  # SS-047: the side opposite the one that took the last normal Turn
