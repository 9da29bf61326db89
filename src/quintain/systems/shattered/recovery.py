"""Recover: one of a creature's statuses ends as its Recover line says, or its Stun falls."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import health, slots, status_kinds
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Status


class Recovers(Option):
    """One of the things a Recover can do."""

    def __init__(self, status: Status) -> None:
        super().__init__(str(status), status_kinds.KINDS[status].recover_line)
        self.status = status


STEADY_DOWN: Final = Option("stun", "Lower your Stun")


def can_recover(scene: ShatteredScene, body: Character) -> bool:
    """Whether a Recover has anything to do."""
    if body.stun:
        return True
    for status in body.statuses:
        if status_kinds.KINDS[status].may_recover(scene, body):
            return True
    return False


def recover(scene: ShatteredScene, table: Table, body: Character) -> None:
    """One status that has a Recover line, following that line; or Stun falls by half of its maximum.

    Nobody has to go Prone or to spend a Move for it: Stun may be lowered though there is none.
    """
    able = [status for status in body.statuses if status_kinds.KINDS[status].may_recover(scene, body)]
    options: list[Option] = [Recovers(status) for status in able]
    if body.stun or [status for status in able if status_kinds.KINDS[status].recover_asks]:
        options.append(STEADY_DOWN)
    if not options:
        return
    option = table.ask(body, "recover", options, f"{body.name} Recovers.").option
    if isinstance(option, Recovers):
        status_kinds.KINDS[option.status].recover(scene, table, body)
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
