"""Participating in a Turn: starting, declaring up to two Actions, and carrying them out part by part."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Subset
from quintain.kernel.table import Table
from quintain.systems.ki.attack import attack_parts
from quintain.systems.ki.conditions import check_holds
from quintain.systems.ki.events import Declared, Participates, ParticipationLost, Yielded
from quintain.systems.ki.frames import (
    ATTACK,
    INTERRUPTION,
    INVENTORY,
    MOVE,
    OTHER,
    PARTICIPATION,
    SPECIAL,
    TECHNIQUES,
    Action,
    ActionKind,
    Frame,
)
from quintain.systems.ki.house import KINDS_AND_TARGETS, SurgeOrder
from quintain.systems.ki.interruption import choose_action
from quintain.systems.ki.inventory import drop_parts, inventory_parts
from quintain.systems.ki.move import move_parts
from quintain.systems.ki.other import other_checks, other_parts, special_actions
from quintain.systems.ki.parts import Part
from quintain.systems.ki.plans import is_fixed, plannable, use_plan
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter, Out
from quintain.systems.ki.stamina import can_surge, participation_cost, surge
from quintain.systems.ki.techniques import technique_parts

CHAPTERS: list[tuple[tuple[ActionKind, ...], Callable[[KiScene, Fighter, Frame], list[Option]]]] = [
    ((ATTACK,), attack_parts),
    ((TECHNIQUES,), technique_parts),
    ((INVENTORY,), inventory_parts),
    ((OTHER, SPECIAL), other_parts),
    ((MOVE,), move_parts),
]
"""Which chapter carries out which kinds of Action, in the order their parts are offered."""

ACTIONS_PER_PARTICIPATION = 2  # KI-026: a participation allows up to 2 Actions
KINDS = tuple(str(kind) for kind in (MOVE, ATTACK, INVENTORY, TECHNIQUES))
NOTHING = "nothing"
YIELD = "yield"
STOP_HERE = Option("done", "Done")


def step_doing(scene: KiScene, table: Table, frame: Frame) -> None:
    """One step of whoever participates, interrupts or uses a Combo."""
    fighter = scene.by_id[frame.who]
    if not frame.declared:
        start(scene, table, frame, fighter)
    else:
        next_part(scene, table, frame, fighter)


def start(scene: KiScene, table: Table, frame: Frame, fighter: Fighter) -> None:
    """An Interruption chooses its one Action; a participation pays, may surge, and declares."""
    if not fighter.is_able():
        lose(scene, table, frame)
    elif frame.kind is INTERRUPTION:
        choose_action(scene, table, frame, other_checks(scene, fighter))
    elif pay_and_surge(scene, table, fighter):
        fighter.participated.append(scene.turn)
        declare(scene, table, frame, fighter)
    else:
        lose(scene, table, frame)


def lose(scene: KiScene, table: Table, frame: Frame) -> None:
    """Unable to act or to pay when its place comes: nothing is paid and it does not count as one."""
    scene.drop(frame.serial)
    if frame.kind is PARTICIPATION:
        table.log(ParticipationLost(frame.who))


def pay_and_surge(scene: KiScene, table: Table, fighter: Fighter) -> bool:
    """KI-100: a Surge only at the start of an own participation: pay, Surge, then declare."""
    if scene.rules.surge_order is SurgeOrder.SURGE_FIRST:
        may_surge(scene, table, fighter)
        return pay(scene, table, fighter)
    if not pay(scene, table, fighter):
        return False
    may_surge(scene, table, fighter)
    return True


def pay(scene: KiScene, table: Table, fighter: Fighter) -> bool:
    cost = participation_cost(fighter)
    if fighter.stamina < cost:
        return False
    fighter.stamina -= cost
    table.log(Participates(fighter.id, scene.turn, cost))
    return True


def may_surge(scene: KiScene, table: Table, fighter: Fighter) -> None:
    if not can_surge(fighter):
        return
    question = f"{fighter.name} has {fighter.stamina} of {fighter.max_stamina} Stamina."
    if table.ask(fighter, "surge", SURGING, question).id == "surge":
        surge(scene, table, fighter)


SURGING = [Option("surge", "Use a Stamina Surge"), Option("keep", "Keep it")]


def declare(scene: KiScene, table: Table, frame: Frame, fighter: Fighter) -> None:
    """KI-027: the Actions are declared at the start of the participation."""
    kinds = declarable(scene, fighter)
    chosen = table.ask(
        fighter, "declare", declarations(kinds), f"Turn {scene.turn}: what does {fighter.name} declare?"
    ).id
    frame.declared = True
    if chosen == YIELD:
        fighter.out = Out.YIELDED
        scene.drop(frame.serial)
        table.log(Yielded(fighter.id))
        check_holds(scene, table)
        return
    names = [] if chosen == NOTHING else chosen.split("+")
    frame.actions = [declared_action(name) for name in names]
    if scene.rules.declaring is KINDS_AND_TARGETS:
        for action in frame.actions:
            fix(scene, table, frame, fighter, action)
    table.log(Declared(fighter.id, names, tuple(plan for action in frame.actions for plan in action.fixed or [])))


def declared_action(name: str) -> Action:
    kind, _, detail = name.partition(":")
    return Action(ActionKind(kind), detail)


def declarable(scene: KiScene, fighter: Fighter) -> tuple[str, ...]:
    """The kinds of Action, with the named check of an Other."""
    checks = [f"other:{check}" for check in other_checks(scene, fighter)]
    return (*KINDS, *checks, *[f"special:{action}" for action in special_actions(scene, fighter)])


@lru_cache
def declarations(kinds: tuple[str, ...]) -> tuple[Option, ...]:
    """KI-043, KI-044: any combination of kinds, and the same one twice."""
    options = []
    for many in range(ACTIONS_PER_PARTICIPATION, 0, -1):
        for chosen in combinations_with_replacement(kinds, many):
            options.append(Option("+".join(chosen), "+".join(map(kind_words, chosen))))
    return (*options, Option(NOTHING, "Nothing"), Option(YIELD, "Yield: leave the fight"))


def kind_words(kind: str) -> str:
    """`other:grapple` is called by the check alone."""
    return kind.rpartition(":")[2].replace("_", " ")


def fix(scene: KiScene, table: Table, frame: Frame, fighter: Fighter, action: Action) -> None:
    """With kinds_and_targets each weapon, item, technique or check gets its one target in the declaration."""
    if action.kind is MOVE:
        return
    action.fixed = []
    units, most = plannable(scene, fighter, frame, action)
    declined: list[str] = []
    for plans in units:
        if plans and plans != declined and len(action.fixed) < most:
            option = Option("fix", f"Fix the {action.kind}", Subset(plans, 0, 1))
            chosen = table.ask(fighter, "fix", [option], f"{action.kind}: what, and at whom?").value.items
            action.fixed += chosen
            declined = [] if chosen else plans


def next_part(scene: KiScene, table: Table, frame: Frame, fighter: Fighter) -> None:
    """KI-046: Actions can be broken up and interleaved, part by part."""
    parts = open_parts(scene, fighter, frame)
    if not parts:
        scene.drop(frame.serial)  # KI-092: when an Interruption is over, what it interrupted goes on
        return
    parts.append(STOP_HERE)
    answer = table.ask(fighter, "act", parts, f"{fighter.name} acts.")
    if isinstance(answer.option, Part):
        use_plan(frame, answer.option)
        answer.option.carry_out(scene, table, frame, answer.value)
    else:
        scene.drop(frame.serial)


def open_parts(scene: KiScene, fighter: Fighter, frame: Frame) -> list[Option]:
    """What can be done now; letting go of something alone is no reason to go on asking, unless it opens more."""
    parts = declared_parts(scene, fighter, frame)
    drops = drop_parts(fighter, frame)
    return parts + drops if parts or (drops and declared_parts(scene, empty_handed(fighter), frame)) else []


def empty_handed(fighter: Fighter) -> Fighter:
    """The fighter as it would be if it let go of everything."""
    twin = fighter.clone()
    twin.wielded = [gear for gear in twin.wielded if not gear.weapon.hands]
    twin.holding = ""
    return twin


def declared_parts(scene: KiScene, fighter: Fighter, frame: Frame) -> list[Option]:
    """KI-028: only what the declared Actions still allow."""
    parts: list[Option] = []
    declared = [action.kind for action in frame.actions]
    for kinds, parts_of in CHAPTERS:
        for kind in declared:
            if kind in kinds:
                parts += parts_of(scene, fighter, frame)
                break
    if scene.rules.declaring is KINDS_AND_TARGETS and frame.kind is PARTICIPATION:
        parts = [part for part in parts if is_fixed(frame, part)]
    return parts
