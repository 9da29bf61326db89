"""Bouts, deeds and thrusts: the rules of the book."""

from __future__ import annotations

from quintain.kernel.asks import Conceding, Option
from quintain.kernel.system import Outcome
from quintain.kernel.table import Table
from quintain_duel import events
from quintain_duel.scene import MOST_NERVE, PACES, DuelScene, Fencer, Guard

BOUTS = 12
REACH = 2
TARGET = 8
GUARDED = 2
PARRIED = 2
DEEP = 4
RIPOSTE = 3


def step(scene: DuelScene, table: Table) -> None:
    """DU-009: guards and who begins, then a turn of each, bout after bout."""
    if scene.order:
        take_turn(scene, table, scene.fencer(scene.order.pop(0)))
    elif scene.bout == BOUTS:
        end_undecided(scene, table)
    else:
        begin_bout(scene, table)


def begin_bout(scene: DuelScene, table: Table) -> None:
    scene.bout += 1
    table.log(events.BoutBegan(scene.bout))
    choose_guards(scene, table)
    order = table.roll_off(scene.fencers, "d6", "first")  # DU-012: the higher acts first, equals roll again
    scene.order = [each.id for each in order]


def choose_guards(scene: DuelScene, table: Table) -> None:
    """DU-010: both choose before either learns what the other chose."""
    guards = [Option(guard.value, f"{guard.value.title()} guard") for guard in Guard]
    question = "Which guard?"
    asks = [table.pose(each.seat, each.id, "guard", guards, question) for each in scene.fencers]
    for fencer, answer in zip(scene.fencers, table.ask_all(asks), strict=True):
        fencer.guard = Guard(answer.id)
    for fencer in scene.fencers:
        table.log(events.Guarded(fencer.id, fencer.guard))  # DU-011: shown when both are chosen


def end_undecided(scene: DuelScene, table: Table) -> None:
    """DU-014: twelve bouts are enough."""
    options = [Option(("wins", each.side), f"{each.name} has the better of it") for each in scene.fencers]
    draw = Option("draw", "A draw")
    answer = table.rule("seconds", [*options, draw], "draw", "both still stand", "Who has the better of it?")
    scene.result = Outcome(answer.target, "the seconds have spoken", ("DU-014",))


def end(scene: DuelScene, table: Table, loser: Fencer, why: str, clause: str) -> None:
    scene.result = Outcome(scene.other(loser).side, why, (clause,))
    table.log(events.Over(loser.id, why))


# a turn


def deeds(scene: DuelScene, who: Fencer) -> list[Option]:
    """DU-013: the one thing that a fencer does in its turn."""
    target = scene.other(who)
    found = [Option("retreat", "Retreat one pace")]
    if scene.apart() > 1:  # DU-003: nobody steps onto or past the other
        found.append(Option("advance", "Advance one pace"))
    if scene.apart() <= REACH:  # DU-017: at most two paces away, high or low
        found += [Option(("thrust", aim, target.id), f"Thrust {aim}") for aim in (Guard.HIGH, Guard.LOW)]
    return [*found, Conceding("yield", "Yield"), Option("gather", "Gather yourself")]


def take_turn(scene: DuelScene, table: Table, who: Fencer) -> None:
    answer = table.ask(who, "deed", deeds(scene, who), f"{who.name}: what now?")
    if answer.verb == "thrust":
        thrust(scene, table, who, Guard(answer.target))
    elif answer.id == "advance":
        move(scene, table, who, towards(scene, who))  # DU-015: one pace towards the other
    elif answer.id == "retreat":
        move(scene, table, who, -towards(scene, who))  # DU-016: one pace away from the other
    elif answer.id == "yield":
        end(scene, table, who, "yields", "DU-019")  # DU-019: the other wins
    else:
        who.nerve = min(MOST_NERVE, who.nerve + 1)  # DU-018: 1 Nerve comes back
        table.log(events.Gathered(who.id))


def towards(scene: DuelScene, who: Fencer) -> int:
    return 1 if scene.other(who).at > who.at else -1


def move(scene: DuelScene, table: Table, who: Fencer, paces: int) -> None:
    """DU-002: who leaves the strip has lost."""
    if not 1 <= who.at + paces <= PACES:
        end(scene, table, who, "leaves the strip", "DU-002")
        return
    who.at += paces
    table.log(events.Stepped(who.id, who.at))


# thrusts


def thrust(scene: DuelScene, table: Table, who: Fencer, aim: Guard) -> None:
    """DU-020: 2d6 and Skill against 8, and what guard and parry add."""
    target = scene.other(who)
    table.log(events.Thrust(who.id, target.id, aim))
    parried = parries(table, target)
    needed = difficulty(target, aim) + (PARRIED if parried else 0)
    total = table.roll(who, "2d6", "thrust", target) + bonus(who)
    if total >= needed:
        wound(scene, table, who, target, 2 if total - needed >= DEEP else 1)  # DU-023: 2 if it exceeds by 4
        return
    table.log(events.Missed(who.id))
    if parried and needed - total >= RIPOSTE:  # DU-025: answered at once, inside what it answers
        with table.nested():
            thrust(scene, table, target, Guard.LOW if who.guard is Guard.HIGH else Guard.HIGH)


def difficulty(target: Fencer, aim: Guard) -> int:
    """DU-021: a guard on that side makes it harder."""
    return TARGET + (GUARDED if target.guard is aim else 0)


def bonus(who: Fencer) -> int:
    """DU-007, DU-022: Skill, and 1 more from an open guard; less if it is hurt."""
    return who.skill + (who.guard is Guard.OPEN) - who.is_hurt()


def parries(table: Table, target: Fencer) -> bool:
    """DU-024: 1 Nerve, spent before the roll."""
    if not target.nerve:
        return False
    options = [Option("parry", "Parry for 1 Nerve"), Option("take", "Do not parry")]
    if table.ask(target, "parry", options, f"{target.name}: parry?").id == "take":
        return False
    target.nerve -= 1  # DU-006: Nerve is spent on parries
    table.log(events.Parried(target.id))
    return True


def wound(scene: DuelScene, table: Table, who: Fencer, target: Fencer, blood: int) -> None:
    """DU-005: who has none left falls."""
    target.blood = max(0, target.blood - blood)
    table.log(events.Hit(who.id, target.id, blood))
    if not target.blood:
        end(scene, table, target, "falls", "DU-005")
    elif scene.first_blood:
        end(scene, table, target, "bleeds first", "DU-005")
