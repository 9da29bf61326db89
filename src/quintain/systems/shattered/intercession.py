"""Before the roll: who takes an Attack in an ally's place, and whom an attacked queen calls to her."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quintain.kernel.asks import Option, Used
from quintain.kernel.table import Table
from quintain.systems.shattered import costs, moves, reactions
from quintain.systems.shattered.blow import Blow
from quintain.systems.shattered.deeds import Deed
from quintain.systems.shattered.events.reaction import CriedOut, TookTheBlow
from quintain.systems.shattered.scene import ShatteredScene, Turn
from quintain.systems.shattered.sheet import Character
from quintain.systems.shattered.stock import Behaviour, Reaction, StanceEffect
from quintain.systems.shattered.triggers import Trigger

SPRINT: Final = "sprint"
IN_THE_WAY: Final = "bastion"
STAY: Final = Option("end", "Stay here")


def attacked(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """Somebody may step in the way, and the target may cry out."""
    step_in(scene, table, blow)
    if blow.attacker is not None:
        cry_out(scene, table, blow)


def step_in(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    ally = blow.target
    place, side = ally.position, ally.side
    beside = [body for body in scene.bodies if body.position == place and body.side == side and body.stances]
    if beside:
        Bastion(scene, blow).open(table, beside)


class Bastion(Trigger[Option]):
    """Stalwart Bastion: once per Round it becomes the target in place of an ally at its Position."""

    def __init__(self, scene: ShatteredScene, blow: Blow) -> None:
        super().__init__(scene, IN_THE_WAY, f"{blow.target.name} is attacked.")
        self.blow = blow
        self.ally = blow.target

    def is_over(self) -> bool:
        return self.answered > 0

    def can_answer(self, who: Character) -> bool:
        if who is self.ally or who is self.blow.attacker or IN_THE_WAY in who.once:
            return False
        return who.stance(StanceEffect.BASTION) and who.is_up()

    def answers(self, who: Character) -> list[Option]:
        return [Option(IN_THE_WAY, f"Take the Attack in place of {self.ally.name}")]

    def pay(self, table: Table, who: Character, chosen: Option) -> bool:
        who.once = [*who.once, IN_THE_WAY]
        return True

    def carry_out(self, table: Table, who: Character, chosen: Option) -> None:
        self.blow.target = who
        self.scene.tell(table, TookTheBlow(who.id, self.ally.id))


class Cry(Option):
    """Queen's Cry, heard by one ally."""

    def __init__(self, ally: str) -> None:
        super().__init__(("queens_cry", ally), f"Queen's Cry: {ally.replace('_', ' ')}")
        self.ally = ally

    def ability(self) -> Used | None:
        return "reaction", self.verb

    def aim(self) -> str:
        return self.ally


@lru_cache(1024)
def cry_to(ally: str) -> Cry:
    return Cry(ally)


def cry_out(scene: ShatteredScene, table: Table, blow: Blow) -> None:
    """Its trigger is being attacked by a creature, so it is the one Reaction against that Attack."""
    body = blow.target
    reaction = reactions.known(scene, body, Behaviour.CRY)
    if reaction is not None:
        cost = reactions.price_of(scene, body, reaction)
        if QueensCry(scene, body, reaction, cost, blow.attacker).offer(table, body):
            blow.shelter.reacted = True


def cry_for_free(scene: ShatteredScene, table: Table, body: Character, foe: Character | None) -> None:
    """Queen's Cry at no Cost."""
    reaction = reactions.known(scene, body, Behaviour.CRY)
    if reaction is not None:
        QueensCry(scene, body, reaction, costs.Price(0, 0, 0), foe).offer(table, body)


class QueensCry(Trigger[Cry]):
    """Queen's Cry: one ally in this Arena or an adjacent one takes the Sprint Action at once; never its own foe."""

    def __init__(
        self, scene: ShatteredScene, who: Character, reaction: Reaction, cost: costs.Price, foe: Character | None
    ) -> None:
        super().__init__(scene, "reaction", f"{who.name} may cry out.")
        self.reaction = reaction
        self.cost = cost
        self.foe = foe

    def can_answer(self, who: Character) -> bool:
        return who.is_up() and self.reaction.id not in who.reacted and costs.can_pay(self.scene, who, self.cost)

    def answers(self, who: Character) -> list[Cry]:
        scene = self.scene
        arena = scene.arena_of(who)
        return [
            cry_to(ally.id)
            for ally in scene.allies(who)
            if ally is not self.foe
            and SPRINT in ally.sheet.actions
            and SPRINT not in ally.reacted
            and scene.graph.distance(arena, scene.arena_of(ally)) <= 1
            and moves.can_move(scene, ally)
        ]

    def pay(self, table: Table, who: Character, chosen: Cry) -> bool:
        return reactions.use(self.scene, table, who, self.reaction, self.cost)

    def carry_out(self, table: Table, who: Character, chosen: Cry) -> None:
        self.scene.tell(table, CriedOut(who.id, chosen.ally))
        sprint(self.scene, table, self.scene.by_id[chosen.ally])


def sprint(scene: ShatteredScene, table: Table, body: Character) -> None:
    """Sprint as a Reaction: its Moves and no others, and no slot is used."""
    reactions.mark(body, SPRINT)
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
