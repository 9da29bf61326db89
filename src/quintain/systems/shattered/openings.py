"""Openings: moments of weak defence that every hostile creature in range may answer."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from quintain.kernel.asks import Option
from quintain.kernel.table import Table
from quintain.systems.shattered import attack, equipment, reach, reactions
from quintain.systems.shattered.events.space import OpeningCreated
from quintain.systems.shattered.house import ReactionsPerTrigger
from quintain.systems.shattered.scene import ShatteredScene
from quintain.systems.shattered.sheet import Arm, Character
from quintain.systems.shattered.stock import Behaviour, Range, Status, Weight

LET_GO: Final = Option("none", "Do nothing")


class Opportunity(Option):
    """An Opportunity Attack with one of the creature's Light Melee Attacks."""

    def __init__(self, arm: str) -> None:
        super().__init__(("opportunity", arm), f"Opportunity Attack: {arm.replace('_', ' ')}")
        self.arm = arm


@lru_cache(1024)
def opportunity(arm: str) -> Opportunity:
    return Opportunity(arm)


def create(scene: ShatteredScene, table: Table, mover: Character) -> None:
    """Every hostile creature may answer with an Opportunity Attack if the mover is in its range at that moment."""
    position = mover.position
    near = [foe for foe in scene.enemies(mover) if foe.position == position]
    if near:
        scene.tell(table, OpeningCreated(mover.id))
    for foe in near:
        if foe.position != mover.position or not mover.is_up():
            continue
        arms = answers(scene, foe, mover)
        if arms and answer(scene, table, foe, mover, arms) and only_one_answers(scene):
            return


def only_one_answers(scene: ShatteredScene) -> bool:
    return scene.rules.reactions_per_trigger is ReactionsPerTrigger.ONE_IN_ALL


def answers(scene: ShatteredScene, foe: Character, mover: Character) -> list[Arm]:
    """The single-target Light Melee Attacks it could make on the mover as a Reaction."""
    if not foe.is_up() or Status.CHARGING in foe.statuses:
        return []
    reaction = reactions.known(scene, foe, Behaviour.OPPORTUNITY)
    if reaction is None or not reactions.is_ready(scene, foe, reaction):
        return []
    return [
        arm
        for arm in equipment.arms(scene, foe)
        if arm.attack.weight is Weight.LIGHT
        and Range.MELEE in arm.attack.range
        and reach.may_make(scene, foe, arm.attack, "", None)
    ]


def answer(scene: ShatteredScene, table: Table, foe: Character, mover: Character, arms: list[Arm]) -> bool:
    """Whether it uses the Opening."""
    options = [opportunity(arm.attack.id) for arm in arms]
    asked = table.ask(foe, "opening", [*options, LET_GO], f"{mover.name} creates an Opening.")
    if asked.option is LET_GO:
        return False
    reaction = reactions.known(scene, foe, Behaviour.OPPORTUNITY)
    assert reaction is not None
    reactions.use(scene, table, foe, reaction, reactions.price_of(scene, foe, reaction))
    for arm in arms:
        if opportunity(arm.attack.id) is asked.option:
            attack.strike(scene, table, foe, arm, mover, opportunity=True)
            break
    return True
