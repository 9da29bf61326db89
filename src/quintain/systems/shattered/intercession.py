"""Before the roll: who takes an Attack in an ally's place, and whom an attacked queen calls to her."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import moves, reactions
from quintain.systems.shattered.blow import Blow
from quintain.systems.shattered.costs import Price, can_pay
from quintain.systems.shattered.deeds import Deed
from quintain.systems.shattered.events.reaction import CriedOut, TookTheBlow
from quintain.systems.shattered.scene import ShatteredScene, Turn
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Behaviour, Reaction, StanceEffect

SPRINT: Final = "sprint"
IN_THE_WAY: Final = "bastion"
STAND_BY: Final = Option("none", "Do nothing")
STAY: Final = Option("end", "Stay here")


def attacked(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """Somebody may step in the way, and the target may cry out."""
    step_in(scene, table, blow)
    if blow.attacker is not None:
        cry_out(scene, table, blow)


def step_in(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """Stalwart Bastion: once per Round it becomes the target in place of an ally at its Position."""
    ally = blow.target
    place, side = ally.position, ally.side
    for body in scene.bodies:
        if body.position != place or body.side != side or not body.stances:
            continue
        if body is ally or body is blow.attacker or IN_THE_WAY in body.once:
            continue
        if body.stance(StanceEffect.BASTION) and body.is_up():
            options = [Option(IN_THE_WAY, f"Take the Attack in place of {ally.name}"), STAND_BY]
            if table.ask(body, IN_THE_WAY, options, f"{ally.name} is attacked.").option is not STAND_BY:
                body.once = [*body.once, IN_THE_WAY]
                blow.target = body
                scene.tell(table, TookTheBlow(body.id, ally.id))
                return


class Cry(Option):
    """Queen's Cry, heard by one ally."""

    def __init__(self, ally: str) -> None:
        super().__init__(("queens_cry", ally), f"Queen's Cry: {ally.replace('_', ' ')}")
        self.ally = ally

    def aim(self) -> str:
        return self.ally


@lru_cache(1024)
def cry_to(ally: str) -> Cry:
    return Cry(ally)


def cry_out(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """Its trigger is being attacked by a creature, so it is the one Reaction against that Attack."""
    reaction = reactions.known(scene, blow.target, Behaviour.CRY)
    if reaction is not None and cry(
        scene, table, blow.target, reaction, reactions.price_of(scene, blow.target, reaction), blow.attacker
    ):
        blow.shelter.reacted = True


def cry_for_free(scene: ShatteredScene, table: Table, body: Character, foe: Character | None) -> None:
    """Queen's Cry at no Cost."""
    reaction = reactions.known(scene, body, Behaviour.CRY)
    if reaction is not None:
        cry(scene, table, body, reaction, Price(0, 0, 0), foe)


def cry(
    scene: ShatteredScene, table: Table, body: Character, reaction: Reaction, cost: Price, foe: Character | None
) -> bool:
    """Queen's Cry: one ally in this Arena or an adjacent one takes the Sprint Action at once; never its own foe."""
    if not body.is_up() or reaction.id in body.reacted or not can_pay(scene, body, cost):
        return False
    arena = scene.arena_of(body)
    options: list[Option] = [
        cry_to(ally.id)
        for ally in scene.allies(body)
        if ally is not foe
        and SPRINT in ally.sheet.actions
        and SPRINT not in ally.reacted
        and scene.graph.distance(arena, scene.arena_of(ally)) <= 1
        and moves.can_move(scene, ally)
    ]
    if not options:
        return False
    chosen = table.ask(body, "reaction", [*options, STAND_BY], f"{body.name} may cry out.").option
    if not isinstance(chosen, Cry):
        return False
    reactions.use(scene, table, body, reaction, cost)
    scene.tell(table, CriedOut(body.id, chosen.ally))
    sprint(scene, table, scene.by_id[chosen.ally])
    return True


def sprint(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Sprint as a Reaction: its Moves and no others, and no slot is used."""
    reactions.mark(scene, body, SPRINT)
    turn = Turn(body.id, moves.REACTION)
    turn.moves = scene.stock.actions[SPRINT].moves
    while body.is_up() and turn.moves:
        deeds: list[Option] = list(moves.move_deeds(scene, body, turn))
        if not deeds:
            return
        answer = table.ask(body, SPRINT, [*deeds, STAY], f"{body.name} Sprints.")
        deed = answer.option
        if not isinstance(deed, Deed):
            return
        deed.carry_out(scene, table, body, turn, answer.value)
