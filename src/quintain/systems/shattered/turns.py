"""Turns: a character resolves its Technique or Action, uses Stunts, spends Moves, in any order."""

from __future__ import annotations

from quintain.kernel.table import Table
from quintain.systems.shattered import menu, moves, reactions, slots
from quintain.systems.shattered.deeds import Deed
from quintain.systems.shattered.events.order import TurnBegan
from quintain.systems.shattered.house import MovePoolRefill
from quintain.systems.shattered.scene import ShatteredScene, Turn
from quintain.systems.shattered.sheet import Character


def begin(scene: ShatteredScene, table: Table, body: Character, slot: str) -> None:
    """The slot of this Phase is taken; hands and reactions start anew."""
    turn = Turn(body.id, slot)
    scene.begin(turn)  # SS-009: one character's opportunity to act; nobody else's goes on meanwhile
    reactions.new_window(scene)
    free_hands(scene)
    turn.kind_due = slots.slot_in(scene, body, scene.phase)
    turn.speed = slots.speed_now(scene, body)
    body.spent = [*body.spent, scene.phase]
    if scene.rules.move_pool_refill is MovePoolRefill.OWN_TURN:
        moves.refill(scene, body)
    spirit = scene.spirit_of(body)
    if spirit is not None and spirit.skips:
        spirit.skips -= 1
        turn.spirit_skips = True
    if table.listening:
        scene.tell(table, TurnBegan(body.id, slot))


def free_hands(scene: ShatteredScene) -> None:
    """How many hands a single piece is held in is chosen anew on each Turn."""
    for body in scene.bodies:
        body.both_hands = body.chose_hands = False


def step(scene: ShatteredScene, table: Table) -> None:
    """One deed after the other, until the character is done or out of the fight."""
    turn = scene.turn
    assert turn is not None
    body = scene.by_id[turn.who]
    if body.out:
        scene.turn = None
        return
    choices = menu.TurnMenu(scene, body, turn)
    question = f"{body.name}'s Turn, Phase {scene.phase}."
    if choices.has_choice():
        answer = table.offer(body, "turn", choices, question)
    else:
        answer = table.ask(body, "turn", choices.options(), question)
    deed = answer.option
    assert isinstance(deed, Deed)
    deed.carry_out(scene, table, body, turn, answer.value)
    turn.started = True
