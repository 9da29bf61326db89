"""A Combat Turn: its start, one deed after the other, its end."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.swords import dying, grapple, injuries, lasting, menu, morale, shift, two_weapons
from quintain.systems.swords.conditions import INCAPACITATING, MOTIONLESS
from quintain.systems.swords.deeds import MAIN, MOVE, Deed
from quintain.systems.swords.events.order import TurnBegan, TurnEmpty
from quintain.systems.swords.house import IncapacitatedMovement
from quintain.systems.swords.scene import NOTHING, SwordsScene, Turn
from quintain.systems.swords.sheet import Combatant


def start_turn(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """What lasts until this start ends; then the two-weapon choice."""
    lasting.start_of_turn(scene, table, body)
    if two_weapons.chooses_stance(body):
        two_weapons.take_stance(
            scene,
            table,
            body,
            table.ask(body, two_weapons.STANCE, two_weapons.STANCES, two_weapons.how_it_is_used(body)).id,
        )


def start_turns(scene: SwordsScene, table: Table, bodies: list[Combatant]) -> None:
    """Of all members of a slot together: nobody knows what a tied foe chooses before all have chosen (SW-005)."""
    for body in bodies:
        lasting.start_of_turn(scene, table, body)
    choosing = [body for body in bodies if two_weapons.chooses_stance(body)]
    asks = [
        table.pose(body.seat, body.id, two_weapons.STANCE, two_weapons.STANCES, two_weapons.how_it_is_used(body))
        for body in choosing
    ]
    for body, answer in zip(choosing, table.ask_all(asks) if asks else [], strict=True):
        two_weapons.take_stance(scene, table, body, answer.id)


def begin(scene: SwordsScene, table: Table, body: Combatant) -> None:
    """Its turn, which may be an empty one."""
    scene.turn = Turn(body.id)  # SW-002: its own opportunity to act
    if table.listening:
        scene.tell(table, TurnBegan(body.id) if can_do_anything(scene, body) else TurnEmpty(body.id))
    if body.dying:
        dying.own_turn(scene, table, body)


def can_do_anything(scene: SwordsScene, body: Combatant) -> bool:
    """Incapacitated alone still leaves the Move Action, unless the table reads it strictly (ruling on SW-216)."""
    if body.out or body.bits & MOTIONLESS:
        return False
    if not body.bits & INCAPACITATING:
        return True
    return scene.rules.incapacitated_movement is IncapacitatedMovement.ALLOWED


def next_deed(scene: SwordsScene, table: Table, body: Combatant, turn: Turn) -> bool:
    """One deed of the turn; False when it is over."""
    offered = menu.TurnMenu(scene, body, turn)
    if not offered.has_deeds():
        return stop_attacking(scene, table, body, turn)
    answer = table.offer(body, "turn", offered, f"{body.name}: what now?")
    deed = answer.option
    if not isinstance(deed, Deed):
        return stop_attacking(scene, table, body, turn) and answer.id == menu.NO_MORE.id
    had_main, moves = turn.main, turn.moves
    scene.unfolding = len(scene.recounts)
    deed.carry_out(scene, table, body, turn, answer.value)
    scene.unfolding = NOTHING
    if had_main and not turn.main:
        turn.acted = True
    after_deed(scene, table, body, turn, deed, begun=moves - turn.moves)
    return scene.turn is turn


def after_deed(scene: SwordsScene, table: Table, body: Combatant, turn: Turn, deed: Deed, *, begun: int) -> None:
    """Injuries that demand a save after each action, and what no longer flies.

    A Move Action in several stretches is one action: the stretch that begins it (`begun`) is followed by the save.
    """
    if turn.acted and not turn.attacks:
        turn.acted = False
        if body.injuries:
            injuries.after_action(scene, table, body, MAIN)
    elif body.injuries and deed.category == MOVE:
        for _ in range(begun):
            injuries.after_action(scene, table, body, MOVE)
    settle(scene, table)


def stop_attacking(scene: SwordsScene, table: Table, body: Combatant, turn: Turn) -> bool:
    """Attacks that are left of the Attack action are not made; whether the turn can go on after it."""
    if not turn.attacks:
        return False
    turn.attacks = 0
    if turn.acted:
        turn.acted = False
        injuries.after_action(scene, table, body, MAIN)
        settle(scene, table)
    return can_do_anything(scene, body) and scene.turn is turn


def settle(scene: SwordsScene, table: Table) -> None:
    """A flyer that is Incapacitated, prone or held falls; grapples end that reach too far."""
    ground = scene.stock.relief.ground
    for body in scene.bodies:
        if body.elevation > ground[body.place] and not body.out and body.place >= 0:
            shift.fall(scene, table, body)
    grapple.check_holds(scene, table)


def open_deeds(scene: SwordsScene, body: Combatant, turn: Turn) -> list[Deed]:
    """Everything it can do now."""
    return menu.TurnMenu(scene, body, turn).deeds()


def end_turn(scene: SwordsScene, table: Table, body: Combatant, *, fell_now: bool) -> None:
    """Saves repeated at the end of a turn, the Death Pool, then what lasts until this end; morale with them."""
    if body.out:
        return
    lasting.end_of_turn(scene, table, body, fell_now=fell_now)
    morale.end_of_turn(scene, table, body)
