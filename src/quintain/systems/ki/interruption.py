"""Interruption: one basic Action in the middle of somebody else's, which may end what it interrupts."""

from __future__ import annotations

from functools import lru_cache

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.ki.events import Interrupts, ParticipationEnded
from quintain.systems.ki.frames import DOINGS, Action, ActionKind, Frame, FrameKind
from quintain.systems.ki.house import InterruptionActives, InterruptionEnds
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter

DECLINE = "decline"


def grant(scene: KiScene, who: Fighter, attacker: Fighter, chain: list[str]) -> None:
    """KI-085, KI-090: succeeding at a Predict gives an Interruption, before the attacker goes on."""
    interruption = Frame(FrameKind.INTERRUPTION, who.id)
    interruption.victim = attacker.id
    interruption.chain = list(chain)
    scene.push(interruption)


def choose_action(scene: KiScene, table: Table, frame: Frame, others: list[str]) -> None:
    """KI-091: an Interruption is one basic Action; it is used at once or lost."""
    who = scene.by_id[frame.who]
    options = basic_actions(scene.rules.interruption_actives, tuple(others))
    victim = scene.by_id[frame.victim]
    chosen = table.ask(who, "interrupt", options, f"{who.name} interrupts {victim.name}.")
    frame.declared = True
    if chosen.id != DECLINE:
        frame.actions = [Action(ActionKind(chosen.verb), chosen.target)]
        table.log(Interrupts(who.id, victim.id, chosen.id))


@lru_cache
def basic_actions(actives: InterruptionActives, others: tuple[str, ...]) -> tuple[Option, ...]:
    kinds = [ActionKind.MOVE, ActionKind.ATTACK, ActionKind.INVENTORY]
    if actives is InterruptionActives.ALLOWED:
        kinds.append(ActionKind.TECHNIQUES)
    checks = [Option(("other", check)) for check in others]
    return (*[Option(str(kind)) for kind in kinds], *checks, Option(DECLINE, "Let it pass"))


def force(scene: KiScene, table: Table, who: Fighter, target: Fighter) -> None:
    """KI-093: whom an Interruption forces to react, its participation ends, before it defends."""
    if scene.rules.interruption_ends is InterruptionEnds.WHEN_FORCED:
        end_interrupted(scene, table, who, target)


def reacted(scene: KiScene, table: Table, who: Fighter, target: Fighter) -> None:
    """With when_it_reacts only a reaction that is really made ends the participation."""
    if scene.rules.interruption_ends is InterruptionEnds.WHEN_IT_REACTS:
        end_interrupted(scene, table, who, target)


def end_interrupted(scene: KiScene, table: Table, who: Fighter, target: Fighter) -> None:
    """Whatever the interrupted creature was in the middle of is dropped at once, the innermost first."""
    depths = [depth for depth, frame in enumerate(scene.stack) if is_interruption_of(frame, who, target)]
    for around in reversed(scene.stack[: depths[-1]] if depths else []):
        if around.kind in DOINGS and around.who == target.id:
            scene.drop(around.serial)
            table.log(ParticipationEnded(around.who, str(around.kind)))


def is_interruption_of(frame: Frame, who: Fighter, target: Fighter) -> bool:
    return frame.kind is FrameKind.INTERRUPTION and frame.who == who.id and frame.victim == target.id
