"""Combat Organization, Combat Order, Participating: Rounds of ten Turns, who may join, who goes first."""

from __future__ import annotations

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.ki.combos import step_window
from quintain.systems.ki.conditions import check_holds, expire
from quintain.systems.ki.damage import die
from quintain.systems.ki.ending import conclude
from quintain.systems.ki.events import (
    Announced,
    CutShort,
    FirstRoundInitiative,
    HasToWait,
    OrderSettled,
    RoundBegan,
    TurnCalled,
)
from quintain.systems.ki.frames import DOINGS, Frame, FrameKind
from quintain.systems.ki.house import Announcing
from quintain.systems.ki.interlude import hold_interlude, recap
from quintain.systems.ki.luck import DLUCK, in_order
from quintain.systems.ki.participation import step_doing
from quintain.systems.ki.scene import FIRST_TURN, KiScene, Phase
from quintain.systems.ki.sheet import Fighter, Out
from quintain.systems.ki.stamina import can_afford_participation
from quintain.systems.ki.stock import Behaviour
from quintain.systems.ki.techniques import step_blast

PARTICIPATE = "participate"
WAIT = "wait"
ANNOUNCING = [Option(PARTICIPATE, "Participate"), Option(WAIT, "Wait")]


def step(scene: KiScene, table: Table) -> None:
    """The next small piece of the fight; afterwards, whether it is over."""
    if scene.stack:
        step_frame(scene, table, scene.stack[-1])
    elif scene.phase is Phase.BEFORE:
        begin(scene, table)
    elif scene.phase is Phase.RECAP:
        go_between_rounds(scene, table)
    elif scene.phase is Phase.INTERLUDE:
        hold_interlude(scene, table)
        begin_round(scene, table)
    elif scene.phase is Phase.TURN:
        call_turn(scene, table)
    elif scene.phase is Phase.CALLED:
        gather(scene, table)
    elif scene.queue:
        call_up(scene, table, scene.by_id[scene.queue.pop(0)])
    else:
        end_turn(scene, table)
    cut_short(scene, table)
    conclude(scene, table)


def cut_short(scene: KiScene, table: Table) -> None:
    """KI-102: a participation or an Interruption stops when its creature falls, is Stunned or leaves the fight."""
    for frame in scene.stack:
        if frame.kind in DOINGS and not scene.by_id[frame.who].is_able():
            scene.drop(frame.serial)
            if frame.declared:
                table.log(CutShort(frame.who, str(frame.kind)))


def step_frame(scene: KiScene, table: Table, frame: Frame) -> None:
    if frame.kind is FrameKind.WINDOW:
        step_window(scene, table, frame)
    elif frame.kind is FrameKind.BLAST:
        step_blast(scene, table, frame)
    else:
        step_doing(scene, table, frame)


def call_up(scene: KiScene, table: Table, fighter: Fighter) -> None:
    """KI-004: to perform actions a creature has to participate in a Turn, and it must be its Turn still."""
    if scene.turn > scene.first_turn(fighter):
        scene.announced = [id for id in scene.announced if id != fighter.id]
        table.log(HasToWait(fighter.id, scene.turn))
        return
    frame = Frame(FrameKind.PARTICIPATION, fighter.id)
    scene.push(frame)
    step_frame(scene, table, frame)


def begin(scene: KiScene, table: Table) -> None:
    """FRI is rolled once per creature when combat starts, in the order listed."""
    if scene.round == 1:
        for fighter in scene.fighters:
            if fighter.fri is None:
                roll_fri(table, fighter)
    table.log(RoundBegan(scene.round))
    scene.phase = Phase.TURN


def roll_fri(table: Table, fighter: Fighter) -> None:
    """KI-015: the first Round uses First Round Initiative: Agility + Instinct + a dLuck."""
    quick = [each for each in fighter.passives if each.behaviour is Behaviour.QUICK_START]
    bonus = sum(each.amount for each in quick)
    fri = fighter.agility + fighter.instinct + table.roll(fighter, DLUCK, "initiative") + bonus
    fighter.fri = fri
    table.log(FirstRoundInitiative(fighter.id, fighter.side, fri))


def call_turn(scene: KiScene, table: Table) -> None:
    """The Turn is called; a step of its own, so that a game master may still put something right before the asking."""
    if table.listening:
        table.log(TurnCalled(scene.round, scene.turn))
    scene.phase = Phase.CALLED


def gather(scene: KiScene, table: Table) -> None:
    """Whoever may and wants to announces for the Turn."""
    eligible = [fighter for fighter in scene.fighters if may_announce(scene, fighter)]
    announced = announce(scene, table, eligible) if eligible else []
    scene.announced = [fighter.id for fighter in announced]
    if announced:
        table.log(Announced(scene.turn, scene.announced))
        order = in_order(scene, table, announced)
        scene.queue = [fighter.id for fighter in order]
        if len(order) > 1:
            table.log(OrderSettled(list(scene.queue)))
    scene.phase = Phase.GOING


def may_announce(scene: KiScene, fighter: Fighter) -> bool:
    """Only whoever is able, can pay, has not been in this Turn yet, and whose Initiative allows it."""
    if not fighter.is_able() or not can_afford_participation(fighter, scene.rules):
        return False
    if scene.turn in fighter.participated:  # KI-025: only once per Turn
        return False
    return scene.turn <= scene.first_turn(fighter)  # KI-016: Initiative says when in a Round it can start


def announce(scene: KiScene, table: Table, eligible: list[Fighter]) -> list[Fighter]:
    """KI-020: to participate in a Turn a creature announces it, sealed and at the same time."""
    question = f"Turn {scene.turn}: participate?"
    if scene.rules.announcing is Announcing.OPEN:
        return announce_openly(scene, table, eligible)
    asks = [table.pose(each.seat, each.id, "announce", ANNOUNCING, question) for each in eligible]
    answers = table.ask_all(asks)
    return [each for each, answer in zip(eligible, answers, strict=True) if answer.id == PARTICIPATE]


def announce_openly(scene: KiScene, table: Table, eligible: list[Fighter]) -> list[Fighter]:
    """One by one in descending Initiative, hearing the answers before one's own."""
    announced: list[Fighter] = []
    for fighter in sorted(eligible, key=lambda each: -scene.initiative(each)):
        heard = ", ".join(each.name for each in announced) or "nobody yet"
        question = f"Turn {scene.turn}: participate? Announced: {heard}."
        if table.ask(fighter, "announce", ANNOUNCING, question).id == PARTICIPATE:
            announced.append(fighter)
            scene.announced.append(fighter.id)
    return announced


def end_turn(scene: KiScene, table: Table) -> None:
    """When the last who announced has gone, the next Turn is called; after Turn 1 the Round ends."""
    expire(scene, table)
    scene.announced = []
    if scene.turn > 1:
        scene.turn -= 1  # KI-005: the DM counts the Turns of a Round down
        scene.phase = Phase.TURN
    else:
        end_round(scene, table)


def end_round(scene: KiScene, table: Table) -> None:
    """What lasts until the end of the Round ends with it, a Last Breath too."""
    for fighter in scene.fighters:
        fighter.temporary_armor = 0
        if fighter.last_breath and fighter.last_breath <= scene.round and fighter.out != Out.DEAD:
            die(table, fighter)
    check_holds(scene, table)
    scene.quiet_rounds = 0 if scene.toll else scene.quiet_rounds + 1
    scene.toll = False
    scene.phase = Phase.RECAP


def go_between_rounds(scene: KiScene, table: Table) -> None:
    """Unless the fight is over: the recap and the Interlude, which simulations skip, and then a new Round."""
    if scene.rules.interlude_seconds:
        recap(scene, table)
    else:
        begin_round(scene, table)


def begin_round(scene: KiScene, table: Table) -> None:
    """KI-006: when Turn 1 ends a new Round begins, with free participations and techniques renewed."""
    scene.round += 1  # KI-002: a combat is divided into Rounds, one after another until an end condition holds
    scene.turn = FIRST_TURN
    for fighter in scene.fighters:
        fighter.participated = []
        fighter.used = []
    scene.story = []
    scene.phase = Phase.TURN
    table.log(RoundBegan(scene.round))
