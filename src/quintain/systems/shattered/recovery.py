"""Recover: one of a creature's statuses ends as its Recover line says, or its Stun falls."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import costs, health, negation, slots, statuses
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Status


class Recovers(Option):
    """One of the things a Recover can do."""

    def __init__(self, status: Status) -> None:
        super().__init__(str(status), RECOVER_LINES[status])
        self.status = status


RECOVER_LINES: Final = {
    Status.EXPOSED: "End Exposed",
    Status.IMPAIRED: "End Impaired",
    Status.REELING: "End Reeling",
    Status.SUPPRESSED: "End Suppressed",
    Status.SEALED: "Exchange Sealed for Suppressed",
    Status.VULNERABLE: "Lower Vulnerable by 2",
    Status.ALIGHT: "Go Prone to end Alight",
    Status.SHOCKED: "End Shocked",
    Status.GRABBED: "Roll with Advantage to break free",
    Status.PRONE: "Spend 1 Move to stand up without an Opening",
}
STEADY_DOWN: Final = Option("stun", "Lower your Stun")


def can_recover(scene: ShatteredScene, body: Character) -> bool:
    """Whether a Recover has anything to do."""
    if body.stun:
        return True
    for status in body.statuses:
        if may_recover(scene, body, status):
            return True
    return False


def recover(scene: ShatteredScene, table: Table, body: Character) -> None:
    """One status that has a Recover line, following that line; or Stun falls by half of its maximum.

    Nobody has to go Prone or to spend a Move for it: Stun may be lowered though there is none.
    """
    able = [status for status in body.statuses if may_recover(scene, body, status)]
    options: list[Option] = [Recovers(status) for status in able]
    if body.stun or Status.ALIGHT in able or Status.PRONE in able:
        options.append(STEADY_DOWN)
    if not options:
        return
    option = table.ask(body, "recover", options, f"{body.name} Recovers.").option
    if isinstance(option, Recovers):
        recover_from(scene, table, body, option.status)
    else:
        health.lower_stun(scene, table, body)


def give_recover(scene: ShatteredScene, table: Table, body: Character) -> None:
    """A Recover that its Spirit may carry out instead, if it is the character's Turn."""
    turn = scene.turn
    spirit = slots.acting_spirit(scene, body, turn) if turn is not None and turn.who == body.id else None
    able = [each for each in (body, spirit) if each is not None and can_recover(scene, each)]
    if not able:
        return
    options = [Option(("spirit", "recover") if each is spirit else "recover", f"{each.name}: Recover") for each in able]
    answer = table.ask(body, "recovers", options, "Who Recovers?")
    recover(scene, table, able[options.index(answer.option)])


def may_recover(scene: ShatteredScene, body: Character, status: Status) -> bool:
    """Shocked needs a Phase without Lightning Damage, Prone a Move, Grabbed a DC to roll against."""
    if status not in RECOVER_LINES:
        return False
    if status is Status.SHOCKED:
        return body.shocked_phase != statuses.moment(scene)
    if status is Status.PRONE:
        return costs.moves_left(scene, body) > 0
    return status is not Status.GRABBED or body.statuses[Status.GRABBED].dc > 0


def recover_from(scene: ShatteredScene, table: Table, body: Character, status: Status) -> None:
    if status is Status.VULNERABLE:
        statuses.lower(scene, table, body, Status.VULNERABLE, 2)
    elif status is Status.GRABBED:
        negation.break_free(scene, table, body, advantage=True)
    else:
        if status is Status.PRONE:
            costs.spend_moves(body, 1, costs.turn_of(scene, body))
        statuses.remove(scene, table, body, status)
        if status is Status.SEALED:
            statuses.gain(scene, table, body, Status.SUPPRESSED)
        elif status is Status.ALIGHT:
            statuses.gain(scene, table, body, Status.PRONE, 1, body)
