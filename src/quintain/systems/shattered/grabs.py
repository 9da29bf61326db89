"""Grabbed and Prone on one's own Turn: rolling to break free, letting go, standing up."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import What, under
from quintain.kernel.shapes import Value
from quintain.kernel.table import Table
from quintain.systems.shattered import costs, negation, openings, slots, statuses
from quintain.systems.shattered.deeds import MOVE_DEED, Deed, words
from quintain.systems.shattered.events.status import LetGo
from quintain.systems.shattered.house import OpeningArises
from quintain.systems.shattered.scene import ShatteredScene, Turn
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Status

STAMINA: Final = "stamina"
MOVE: Final = "move"


class Struggle(Deed):
    """Something a creature does about what holds it; the Spirit may be the one."""

    def __init__(self, what: What, label: str, by_spirit: bool, target: str = "") -> None:
        super().__init__(
            under("spirit", what) if by_spirit else what,
            f"Spirit: {label}" if by_spirit else label,
            MOVE_DEED,
            None,
            target,
        )
        self.by_spirit = by_spirit

    def struggler(self, scene: ShatteredScene, body: Character) -> Character:
        return scene.by_id[body.spirit] if self.by_spirit else body


class Escape(Struggle):
    """Pay 1 Stamina/Move at the start of the Turn to roll the Negate of Grabbed again."""

    def __init__(self, pays: str, by_spirit: bool) -> None:
        super().__init__(("escape", pays), f"Roll to break free (1 {pays.capitalize()})", by_spirit)
        self.pays = pays

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        held = self.struggler(scene, body)
        if self.pays == STAMINA:
            held.stamina -= 1
        else:
            costs.spend_moves(held, 1, turn)
        turn.entered.append(tried(held))
        negation.break_free(scene, table, held, advantage=False)


class StandUp(Struggle):
    """Spend 1 Move to end Prone, which creates an Opening."""

    def __init__(self, by_spirit: bool) -> None:
        super().__init__("stand", "Stand up (1 Move)", by_spirit)

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        prone = self.struggler(scene, body)
        costs.spend_moves(prone, 1, turn)
        if scene.rules.opening_arises is OpeningArises.BEFORE_LEAVING:
            openings.create(scene, table, prone)
        if not prone.is_up():
            return
        statuses.remove(scene, table, prone, Status.PRONE)
        if scene.rules.opening_arises is not OpeningArises.BEFORE_LEAVING:
            openings.create(scene, table, prone)


class Release(Struggle):
    """The grabber may let go at any time."""

    def __init__(self, held: str, by_spirit: bool) -> None:
        super().__init__(("release", held), f"Let go of {words(held)}", by_spirit, held)
        self.held = held

    def carry_out(self, scene: ShatteredScene, table: Table, body: Character, turn: Turn, value: Value) -> None:
        let_go(scene, table, scene.by_id[self.held])


def let_go(scene: ShatteredScene, table: Table, held: Character) -> None:
    scene.tell(table, LetGo(held.id, held.statuses[Status.GRABBED].by))
    statuses.remove(scene, table, held, Status.GRABBED)


def held_by(scene: ShatteredScene, body: Character) -> list[Character]:
    """Whom it has Grabbed."""
    found = []
    for other in scene.bodies:
        grip = other.statuses.get(Status.GRABBED)
        if grip is not None and grip.by == body.id and other.on_map():
            found.append(other)
    return found


ESCAPES: Final = {(pays, spirit): Escape(pays, spirit) for pays in (STAMINA, MOVE) for spirit in (False, True)}
STANDS: Final = {spirit: StandUp(spirit) for spirit in (False, True)}


def escape_deeds(scene: ShatteredScene, body: Character, turn: Turn) -> list[Deed]:
    """What the character, and its Spirit, can do about a grab or lying Prone."""
    deeds: list[Deed] = []
    struggle_deeds(scene, body, turn, deeds, by_spirit=False)
    if body.spirit:
        spirit = slots.acting_spirit(scene, body, turn)
        if spirit is not None:
            struggle_deeds(scene, spirit, turn, deeds, by_spirit=True)
    return deeds


def struggle_deeds(scene: ShatteredScene, body: Character, turn: Turn, deeds: list[Deed], *, by_spirit: bool) -> None:
    held = body.statuses.get(Status.GRABBED)
    if held is not None and held.dc and is_start(turn) and tried(body) not in turn.entered:
        if body.stamina:
            deeds.append(ESCAPES[STAMINA, by_spirit])
        if costs.moves_left(scene, body):
            deeds.append(ESCAPES[MOVE, by_spirit])
    if Status.PRONE in body.statuses and costs.moves_left(scene, body):
        deeds.append(STANDS[by_spirit])
    deeds += [Release(other.id, by_spirit) for other in held_by(scene, body)]


def is_start(turn: Turn) -> bool:
    """Nothing was done on the Turn yet but struggling."""
    return not turn.kind and not turn.moved and not turn.stunts


def tried(body: Character) -> str:
    """The mark on a Turn that says so."""
    return f"{body.id}:escape"
