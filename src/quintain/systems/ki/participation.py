"""Participating in a Turn: starting, declaring up to two Actions, and carrying them out part by part."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement

from quintain.kernel.asks import NOTHING as NO_VALUE
from quintain.kernel.asks import Conceding, Option, told_apart
from quintain.kernel.shapes import Spots, Subset, Value
from quintain.kernel.table import Table
from quintain.systems.ki.attack import attack_parts, is_weapon_strike
from quintain.systems.ki.conditions import check_holds
from quintain.systems.ki.events import Declared, Participates, ParticipationLost, Yielded
from quintain.systems.ki.frames import Action, ActionKind, Frame, FrameKind
from quintain.systems.ki.house import Declaring, SurgeOrder
from quintain.systems.ki.interruption import choose_action
from quintain.systems.ki.inventory import drop_parts, inventory_parts
from quintain.systems.ki.move import move_parts
from quintain.systems.ki.other import other_checks, other_parts, special_actions
from quintain.systems.ki.parts import Part
from quintain.systems.ki.plans import fixed_parts, placeable, plannable, use_plan
from quintain.systems.ki.scene import KiScene
from quintain.systems.ki.sheet import Fighter, Out
from quintain.systems.ki.stamina import can_surge, participation_cost, surge
from quintain.systems.ki.techniques import technique_parts

CHAPTERS: list[Callable[[KiScene, Fighter, Frame], list[Option]]] = [
    attack_parts,
    technique_parts,
    inventory_parts,
    other_parts,
    move_parts,
]
"""What each chapter still allows of the declared Actions of its kind, in the order it is offered."""

ACTIONS_PER_PARTICIPATION = 2  # KI-026: a participation allows up to 2 Actions
KINDS = tuple(str(kind) for kind in (ActionKind.MOVE, ActionKind.ATTACK, ActionKind.INVENTORY, ActionKind.TECHNIQUES))
NO_ACTION = Option("nothing", "Nothing")
YIELDING = Conceding("yield", "Yield: leave the fight")
STOP_HERE = Option("done", "Done")
GO_ON = "go_on"
WASTING = [Option(GO_ON, "No, go on"), Option("waste", "Yes, done all the same")]


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
    elif frame.kind is FrameKind.INTERRUPTION:
        choose_action(scene, table, frame, other_checks(scene, fighter))
    elif pay_and_surge(scene, table, frame, fighter):
        fighter.participated.append(scene.turn)
        declare(scene, table, frame, fighter)
    else:
        lose(scene, table, frame)


def lose(scene: KiScene, table: Table, frame: Frame) -> None:
    """Unable to act or to pay when its place comes: nothing is paid and it does not count as one."""
    scene.drop(frame.serial)
    if frame.kind is FrameKind.PARTICIPATION:
        table.log(ParticipationLost(frame.who))


def pay_and_surge(scene: KiScene, table: Table, frame: Frame, fighter: Fighter) -> bool:
    """KI-100: a Surge only at the start of an own participation: pay, Surge, then declare."""
    if scene.rules.surge_order is SurgeOrder.SURGE_FIRST:
        may_surge(scene, table, fighter)
        return pay(scene, table, frame, fighter)
    if not pay(scene, table, frame, fighter):
        return False
    may_surge(scene, table, fighter)
    return True


def pay(scene: KiScene, table: Table, frame: Frame, fighter: Fighter) -> bool:
    cost = participation_cost(fighter)
    if fighter.stamina < cost:
        return False
    fighter.stamina -= cost
    frame.paid = cost
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
    """KI-027: the Actions are declared at the start of the participation; letting go of something may come first."""
    options = [*declarations(declarable(scene, fighter)), *drop_parts(fighter, frame), NO_ACTION, YIELDING]
    answer = table.ask(fighter, "declare", options, f"Turn {scene.turn}: what does {fighter.name} declare?")
    if isinstance(answer.option, Part):
        answer.option.carry_out(scene, table, frame, answer.value)
        declare(scene, table, frame, fighter)
    elif answer.option is YIELDING:
        leave(scene, table, frame, fighter)
    else:
        option = answer.option
        take_on(scene, table, frame, fighter, option.kinds[:] if isinstance(option, Declaration) else [])


def leave(scene: KiScene, table: Table, frame: Frame, fighter: Fighter) -> None:
    frame.declared = True
    fighter.out = Out.YIELDED
    scene.drop(frame.serial)
    table.log(Yielded(fighter.id))
    check_holds(scene, table)


def take_on(scene: KiScene, table: Table, frame: Frame, fighter: Fighter, names: list[str]) -> None:
    """From now on the declared Actions are all that can be done."""
    frame.declared = True
    frame.actions = [declared_action(name) for name in names]
    if scene.rules.declaring is Declaring.KINDS_AND_TARGETS:
        for action in frame.actions:
            fix(scene, table, frame, fighter, action)
    table.log(Declared(fighter.id, names, tuple(plan for action in frame.actions for plan in action.fixed or [])))


def declared_action(name: str) -> Action:
    kind, *detail = told_apart(name)
    return Action(ActionKind(kind), "".join(detail))


def declarable(scene: KiScene, fighter: Fighter) -> tuple[str, ...]:
    """The kinds of Action, with the named check of an Other."""
    checks = [f"other:{check}" for check in other_checks(scene, fighter)]
    return (*KINDS, *checks, *[f"special:{action}" for action in special_actions(scene, fighter)])


class Declaration(Option):
    """One or two kinds of Action at once, each perhaps with its check: `move+other:grapple`."""

    def __init__(self, kinds: list[str]) -> None:
        what = tuple(told_apart(kinds[0])) if len(kinds) == 1 else "+".join(kinds)
        super().__init__(what, "+".join(map(kind_words, kinds)))
        self.kinds = kinds


@lru_cache
def declarations(kinds: tuple[str, ...]) -> tuple[Option, ...]:
    """KI-043, KI-044: any combination of kinds, and the same one twice."""
    options = []
    for many in range(ACTIONS_PER_PARTICIPATION, 0, -1):
        for chosen in combinations_with_replacement(kinds, many):
            options.append(Declaration(list(chosen)))
    return tuple(options)


def kind_words(kind: str) -> str:
    """`other:grapple` is called by the check alone."""
    return told_apart(kind)[-1].replace("_", " ")


def fix(scene: KiScene, table: Table, frame: Frame, fighter: Fighter, action: Action) -> None:
    """With kinds_and_targets each weapon, item, technique or check gets its one target in the declaration."""
    if action.kind is ActionKind.MOVE:
        return
    action.fixed = []
    units, most = plannable(scene, fighter, frame, action)
    declined: list[str] = []
    for plans in units:
        if plans and plans != declined and len(action.fixed) < most:
            option = Option("fix", f"Fix the {action.kind}", Subset(plans, 0, 1))
            chosen = table.ask(fighter, "fix", [option], f"{action.kind}: what, and at whom?").value.items
            action.fixed += [place(scene, table, fighter, plan) for plan in chosen]
            declined = [] if chosen else plans


def place(scene: KiScene, table: Table, fighter: Fighter, plan: str) -> str:
    """What is aimed at squares gets them in the declaration too, wherever it will be done from."""
    squares, many = placeable(scene, plan)
    names: list[str] = []
    what = scene.creature_names().get(told_apart(plan)[-1], "")
    for nth in range(1, many + 1):
        question = f"{what}: which square?" if many == 1 else f"{what}: square {nth} of {many}?"
        option = Option("at", "Fix the square", Spots(scene.grid, squares))
        spot = table.ask(fighter, "fix_square", [option], question).value.spot
        squares &= ~(1 << spot)
        names.append(scene.grid.name(spot))
    return f"{plan}:{'+'.join(names)}" if names else plan


def next_part(scene: KiScene, table: Table, frame: Frame, fighter: Fighter) -> None:
    """KI-046: Actions can be broken up and interleaved, part by part."""
    parts = declared_parts(scene, fighter, frame)
    if is_settled(frame, parts):
        carry_out(scene, table, frame, parts[0], NO_VALUE)
        return
    options = [*parts, *drop_parts(fighter, frame), STOP_HERE]
    answer = table.ask(fighter, "act", options, f"{fighter.name} acts.")
    if answer.option is not STOP_HERE:
        carry_out(scene, table, frame, answer.option, answer.value)
    elif is_sure(scene, table, frame, fighter, parts):
        scene.drop(frame.serial)  # KI-092: when an Interruption is over, what it interrupted goes on


def carry_out(scene: KiScene, table: Table, frame: Frame, part: Option, value: Value) -> None:
    assert isinstance(part, Part)
    use_plan(scene, frame, part, value)
    part.carry_out(scene, table, frame, value)


def is_settled(frame: Frame, parts: list[Option]) -> bool:
    """A Combo that is nothing but an attack, and only one is possible: choosing the Combo was choosing it."""
    return (
        frame.kind is FrameKind.COMBO
        and len(parts) == 1
        and all(action.kind is ActionKind.ATTACK for action in frame.actions)
    )


def is_sure(scene: KiScene, table: Table, frame: Frame, fighter: Fighter, parts: list[Option]) -> bool:
    """Whoever would waste what it has paid for is asked once more."""
    waste = wasted(scene, frame, parts)
    return not waste or table.ask(fighter, "waste", WASTING, f"{waste} for nothing?").id != GO_ON


def wasted(scene: KiScene, frame: Frame, parts: list[Option]) -> str:
    """What was paid for and is still possible: all of a Combo or a participation, or a stronger blow."""
    if parts and frame.paid and not any(action.begun or action.done for action in frame.actions):
        return f"{frame.paid} Stamina"
    if frame.empowered and any(is_weapon_strike(part) for part in parts):
        return " and ".join(scene.stock.techniques[id].name for id in frame.empowered)
    return ""


def declared_parts(scene: KiScene, fighter: Fighter, frame: Frame) -> list[Option]:
    """KI-028: only what the declared Actions still allow."""
    parts: list[Option] = []
    for parts_of in CHAPTERS:
        parts += parts_of(scene, fighter, frame)
    if scene.rules.declaring is Declaring.KINDS_AND_TARGETS and frame.kind is FrameKind.PARTICIPATION:
        parts = fixed_parts(scene, frame, parts)
    return parts
