"""Outcomes: gains, then losses by the highest check total, then everything else, one at a time (DV-006)."""

from __future__ import annotations

from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.delve import abilities, attack, clocks, items, spells
from quintain.systems.delve.checks import Rolled
from quintain.systems.delve.deeds import Verb
from quintain.systems.delve.events.combat import LetYield
from quintain.systems.delve.scene import FightScene
from quintain.systems.delve.things import Made
from quintain.systems.delve.words import Out

GAIN: Final = 0
LOSS: Final = 1
REST: Final = 2
ACCEPT: Final = Option("accept", "It may go")
REFUSE: Final = Option("refuse", "The fight goes on")


def in_turn(scene: FightScene) -> list[Made]:
    """In the order in which they take effect; equal totals as they were rolled: NPCs in list order, then PCs."""
    return sorted(scene.made, key=lambda made: (kind_of(scene, made), -made.total * (kind_of(scene, made) == LOSS)))


def kind_of(scene: FightScene, made: Made) -> int:
    body = scene.by_id[made.who]
    if made.verb == Verb.ATTACK:
        return LOSS
    if made.verb == Verb.CAST:
        spell = scene.stock.spells[made.what]
        return GAIN if spell.shielding else LOSS if spells.is_harmful(spell) else REST
    return GAIN if made.verb == Verb.USE and items.gives_stress(body, made.what) else REST


def apply(scene: FightScene, table: Table, made: Made) -> None:
    """Whoever did it gets the outcome of its action though it has fallen since; who is gone suffers nothing more."""
    if made.target in scene.by_id and not scene.by_id[made.target].is_in():
        return
    if made.verb == Verb.ATTACK:
        attack.land(scene, table, made)
    elif made.verb == Verb.CAST:
        spells.take_effect(scene, table, made)
    elif made.verb == Verb.USE:
        items.use(scene, table, made)
    elif made.verb == Verb.SWAP:
        items.swap(scene, table, made)
    elif made.verb == Verb.RELOAD:
        items.reload(scene, table, made)
    elif made.verb == Verb.BATTLE_CRY:
        abilities.hearten(scene, table, made)
    elif made.verb == Verb.WORK:
        rolled = Rolled(made.total, made.dc, success=made.success, margin=made.margin)
        clocks.advance(scene, table, scene.clock(made.what), rolled)
    else:
        give_up(scene, table, made)


def give_up(scene: FightScene, table: Table, made: Made) -> None:
    """Yield: out of the scene, if it is agreed to."""
    body = scene.by_id[made.who]
    if not body.is_in():
        return
    why = "nothing is gained by striking those who yield"
    question = f"{body.name} yields. May it leave the scene?"
    answer = table.rule("yield", [ACCEPT, REFUSE], ACCEPT.id, why, question, who=body, clauses="DV-005", quiet=True)
    if answer.id == ACCEPT.id:
        body.out = Out.YIELDED
        scene.tell(table, LetYield(body.id))
