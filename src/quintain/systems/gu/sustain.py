"""Sustained Gu: paying for them as a turn starts, stopping them, what too many of them cost; and how a Gu dies."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.gu import activation, damage, dying, effects, forms, killer, patches, stats
from quintain.systems.gu.body import Fighter
from quintain.systems.gu.deeds import FREE, Deed
from quintain.systems.gu.events.gu import GuDied, GuStopped, KillerMoveEnded, Strained, SustainPaid, VitalGuDied
from quintain.systems.gu.scene import GuScene, Turn
from quintain.systems.gu.things import Upheld, Worm
from quintain.systems.gu.words import Keyword

STOP: Final = "stop"
PAY: Final = "pay"
VERBS: Final[str] = STOP


def is_sustained(worm: Worm) -> bool:
    return worm.active and Keyword.SUSTAINED in worm.gu.keywords


def sustained(body: Fighter) -> list[Worm]:
    return [worm for worm in body.worms if is_sustained(worm)]


# as a turn starts


def unpaid(scene: GuScene, body: Fighter) -> list[str]:
    """Every Gu and killer move that it sustains and has to pay for; wild Gu sustain themselves."""
    if body.is_beast():
        return []
    return [*[worm.id for worm in sustained(body)], *[each.move.id for each in body.upheld]]


def pay(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """Term Sustained: its cost is paid again, without an activation; what cannot or will not be paid stops."""
    move = next((each for each in body.upheld if each.move.id == about), None)
    price = killer.cost(body, served_by(body, move)) if move is not None else activation.cost(body, body.worm(about).gu)
    if price <= body.essence and wants_to_pay(scene, table, body, about, price):
        body.essence -= price
        scene.tell(table, SustainPaid(body.id, kind(body, about), price, body.side))
    elif move is not None:
        end_move(scene, table, body, move)
    else:
        stop(scene, table, body, body.worm(about))


def wants_to_pay(scene: GuScene, table: Table, body: Fighter, about: str, price: int) -> bool:
    name = scene.creature_names().get(about, about)
    options = [Option((PAY, about), f"Pay {price} for {name}"), Option((STOP, about), f"Stop {name}")]
    question = f"{body.name}: sustain {name} for {price} of {body.essence} essence?"
    return table.ask(body, "sustain", options, question).verb == PAY


def kind(body: Fighter, about: str) -> str:
    """The Gu or killer move that it is."""
    return next((worm.gu.id for worm in body.worms if worm.id == about), about)


def served_by(body: Fighter, upheld: Upheld) -> list[Worm]:
    return [worm for worm in body.worms if worm.id in upheld.worms]


def strained(scene: GuScene, body: Fighter) -> list[str]:
    """Whether more Gu are sustained than its Activations; each Gu of a killer move is one."""
    return [""] if not body.is_beast() and too_many(body) > 0 else []


def too_many(body: Fighter) -> int:
    count = len(sustained(body)) + sum([len(each.worms) for each in body.upheld])
    return count - stats.activations(body) if count > 1 else 0


def strain(scene: GuScene, table: Table, body: Fighter, about: str) -> None:
    """Term Sustained: 1 damage to the soul for every sustained Gu above its Activations."""
    price = too_many(body)
    scene.tell(table, Strained(body.id, price, "too many sustained Gu", body.side))
    damage.hurt_soul(scene, table, body, price)


# stopping


def stop_deeds(scene: GuScene, body: Fighter, turn: Turn) -> list[Deed]:
    """Term Sustained: it may be stopped at any time."""
    if body.is_beast() or not stats.can_act(body):
        return []
    names = scene.creature_names()
    return [Stop(id, names.get(id, id)) for id in unpaid(scene, body)]


class Stop(Deed):
    def __init__(self, id: str, name: str) -> None:
        super().__init__((STOP, id), f"Stop {name}", FREE)
        self.about = id

    def carry_out(self, scene: GuScene, table: Table, body: Fighter, turn: Turn, value: Value) -> None:
        move = next((each for each in body.upheld if each.move.id == self.about), None)
        if move is not None:
            end_move(scene, table, body, move)
        else:
            stop(scene, table, body, body.worm(self.about))


def stop(scene: GuScene, table: Table, body: Fighter, worm: Worm) -> None:
    """Its effect ends, and it cannot be activated again in the turn that is going on."""
    if not worm.active:
        return
    body.exchange(worm, worm.changed(active=False, stopped=scene.turns))
    scene.tell(table, GuStopped(body.id, worm.gu.id, body.side, not effects.is_visible(worm.gu)))
    patches.end_of(scene, table, body, worm.id)


def end_move(scene: GuScene, table: Table, body: Fighter, upheld: Upheld) -> None:
    """A killer move is no longer sustained: all its Gu have stopped, and a form is given up."""
    forms.give_up(scene, table, body, upheld)
    body.upheld = [each for each in body.upheld if each is not upheld]
    body.worms = [each.changed(stopped=scene.turns) if each.id in upheld.worms else each for each in body.worms]
    scene.tell(table, KillerMoveEnded(body.id, upheld.move.id))
    patches.end_of(scene, table, body, upheld.worms[0])


def stop_all(scene: GuScene, table: Table, body: Fighter) -> None:
    """Being unconscious or stunned stops everything that was sustained."""
    for worm in sustained(body):
        stop(scene, table, body, worm)
    for upheld in list(body.upheld):
        end_move(scene, table, body, upheld)


# the death of a Gu


def kill(scene: GuScene, table: Table, body: Fighter, worm: Worm) -> None:
    """At 0 health it is dead, and what it sustained is over; a Vital Gu takes its owner along."""
    if is_sustained(worm):
        stop(scene, table, body, worm)
    for upheld in [each for each in body.upheld if worm.id in each.worms]:
        end_move(scene, table, body, upheld)
    worm = body.worm(worm.id)
    body.exchange(worm, worm.changed(health=0))
    scene.tell(table, GuDied(body.id, worm.gu.id, body.side, worm.seen))
    owner = scene.by_id[worm.owner] if worm.owner else body
    if worm.vital and owner.is_in():  # term Vital Gu: it is bound to the life of the one who has refined it
        scene.tell(table, VitalGuDied(owner.id))
        dying.die(scene, table, owner, "the death of its Vital Gu")
